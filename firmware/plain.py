"""What people type, made fit for an entry; or refused in words that the page shows as they are."""
from firmware.borrow import borrowed
from firmware.clock import DAY, civil, days
from firmware.entry import dumps

_MARKS = "\u200e\u200f\u061c"       # direction marks: keyboards add them, nobody sees them; left out
# Turns of direction, with which a text can be made to read otherwise than it is written; line separators.
_TURNS = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u2028\u2029\ufeff"


class Refused(Exception):
    """The act is not done: the text says why and what to do. `wait`: seconds, of a sign-in."""

    def __init__(self, text, wait=0):
        super().__init__(text)
        self.wait = wait


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
    if any(c < " " or "\x7f" <= c < "\xa0" or c in _TURNS for c in text):
        raise Refused("%s: it holds a control character; write it anew" % what)
    try:
        size = len(dumps(text).encode()) - 2
    except (ValueError, UnicodeError) as error:
        raise Refused("%s: %s" % (what, error))
    if size > most:
        raise Refused("%s: %d bytes fit, it has %d (a letter of an Indian script takes 3); shorten it" % (
            what, most, size))
    return text


def is_day(date) -> bool:
    """Whether it is a day that the calendar has, written "2026-12-01"."""
    if (not isinstance(date, str) or len(date) != 10 or date[4] != "-" or date[7] != "-"
            or (date[:4] + date[5:7] + date[8:]).strip("0123456789")):
        return False
    year, month, day = int(date[:4]), int(date[5:7]), int(date[8:])
    return (year > 0 and 1 <= month <= 12
            and civil(days(year, month, day) * DAY)[:3] == (year, month, day))
