"""What people type, made fit for an entry; or refused in words that the page shows as they are."""
from firmware.borrow import borrowed
from firmware.clock import DAY, civil, days
from firmware.entry import dumps

_MARKS = "\u200e\u200f\u061c"       # direction marks: keyboards add them, nobody sees them; left out


class Refused(Exception):
    """The act is not done: the text says why and what to do. `wait`: seconds, of a sign-in. hindi: the text,
    where it is not put together of what refused_hi.py knows."""

    def __init__(self, text, wait=0, hindi=None):
        super().__init__(text)
        self.wait, self.hindi = wait, hindi


def plain(text, what, most, none=False):
    """One line of text as an entry takes it: spaces and line ends made one space, direction marks left out.

    None for nothing, where `none`. Refused: empty, longer than `most` bytes as stored, or not plain text.
    """
    if text is not None and not isinstance(text, str):
        raise Refused("%s: expected text" % what)
    text = text or ""
    for c in _MARKS:
        text = text.replace(c, "")
    for c in "\t\r\n":
        text = text.replace(c, " ")
    text = " ".join([word for word in text.split(" ") if word])
    with borrowed():
        from firmware.blank import blank

        nothing = blank(text)
    if nothing:
        if none:
            return None
        raise Refused("%s: it is empty, nothing in it shows; it must be stated" % what)
    if _controls(text):
        raise Refused("%s: it holds a control character; write it anew" % what)
    try:
        size = len(dumps(text).encode()) - 2
    except (ValueError, UnicodeError) as error:
        raise Refused("%s: %s" % (what, error))
    if size > most:
        raise Refused("%s: %d bytes fit, it has %d (a letter of an Indian script takes 3); shorten it" % (
            what, most, size))
    return text


def _controls(text):
    """Whether it holds a control character (to U+001F, U+007F to U+009F), a turn of direction, with which a
    text can be made to read otherwise than it is written (U+202A to U+202E, U+2066 to U+2069), a separator of
    lines (U+2028, U+2029) or U+FEFF. In its bytes: MicroPython keeps for good each letter given as a text."""
    try:
        data = text.encode()
    except UnicodeError:            # half a character, which dumps() tells
        return False
    for at, c in enumerate(data):
        three = data[at : at + 3] if c == 0xE2 or c == 0xEF else b""
        if (c < 32 or c == 127 or c == 0xC2 and data[at + 1] < 0xA0 or three == b"\xef\xbb\xbf"
                or b"\xe2\x80\xa8" <= three <= b"\xe2\x80\xae"
                or b"\xe2\x81\xa6" <= three <= b"\xe2\x81\xa9"):
            return True
    return False


def is_day(date) -> bool:
    """Whether it is a day that the calendar has, written "2026-12-01"."""
    if (not isinstance(date, str) or len(date) != 10 or date[4] != "-" or date[7] != "-"
            or (date[:4] + date[5:7] + date[8:]).strip("0123456789")):
        return False
    year, month, day = int(date[:4]), int(date[5:7]), int(date[8:])
    return (year > 0 and 1 <= month <= 12
            and civil(days(year, month, day) * DAY)[:3] == (year, month, day))
