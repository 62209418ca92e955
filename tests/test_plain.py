"""What people type, made fit for an entry or refused: firmware/plain.py and firmware/blank.py."""
from firmware.blank import blank
from firmware.plain import Refused, is_day, plain
from helpers import raises

# Nothing of these is seen: fillers, blanks, tags, selectors, joiners, and marks without a letter.
INVISIBLE = (
    "", " ", "\u3164", "\u115f\u1160", "\uffa0", "\u2800", "\U000e0041\U000e007f", "\U000e0fff", "\ufe0f",
    "\U000e0100", "\u034f", "\u180e", "\u200b\u200c\u200d", "\u2060", "\u00ad", "\u00a0\u3000", "\ufeff",
    "\u0301", "\u20dd", "\u0941\u094d", "\u0ac1", "\u0d41", "\u064b\u0651", "\u0300 \u2800\u3164", "\x00",
    "\u202e", "\ue000", "\U0010ffff", "\U0001d159", "\U00013441", "\u2028", "\ufffc")
# Letters with the marks that belong to them, as they are typed; a dot is seen too.
SEEN = ("a", ".", "क", "क्ष", "हिन्दी", "ગુજરાતી", "ക്ഷ", "മലയാളം", "عَلِيٌّ", "یوسف", "e\u0301",
        "☎\ufe0f", "👨\u200d👩", "\U0001f3f4\U000e0067\U000e007f", "\u3164x", "\u2801", "ি", "7")


def refused(*args):
    return str(raises(Refused, plain, *args))


def test_text_in_which_nothing_shows_is_blank_and_any_letter_with_its_marks_is_not():
    for text in INVISIBLE:
        assert blank(text), ascii_of(text)
    for text in SEEN:
        assert not blank(text), text
        assert not blank(" \u0301\u3164" + text + "\U000e0041"), text


def ascii_of(text):
    return ["%x" % ord(c) for c in text]


def test_what_shows_nothing_is_refused_as_text_and_is_none_where_that_may_be():
    for text in INVISIBLE:
        assert "reason: it is empty" in refused(text, "reason", 99), ascii_of(text)
        assert plain(text, "remark", 99, True) is None
    for text in SEEN:
        assert plain(text, "text", 99) == text


def test_text_is_made_one_line_and_refused_in_words_where_it_cannot_be_taken():
    assert plain(" a\r\n\tb  c ", "x", 9) == "a b c"
    assert plain("علي\u200f x", "x", 20) == "علي x"             # a keyboard's mark that nobody sees
    assert plain("  ", "x", 9, True) is None and plain(None, "x", 9, True) is None
    for turned in ("abc\u202ecba", "\u2066x", "a\u2028b"):
        assert "control character" in refused(turned, "name", 99)
    for control in "\x00\x1c\x7f\x85\x9b\u2029\ufeff":
        assert "control character" in refused("a%sb" % control, "name", 99)
    assert refused("x" * 300, "name", 96) == (
        "name: 96 bytes fit, it has 300 (a letter of an Indian script takes 3); shorten it")
    assert "has 9" in refused('x"""\\', "name", 8)
    for other in (7, b"x", [], True):
        assert "expected text" in refused(other, "name", 9)


def test_a_day_is_one_that_the_calendar_has():
    for date in ("2026-12-01", "2028-02-29", "2000-02-29", "2026-01-31", "1999-12-31", "0001-01-01"):
        assert is_day(date), date
    for date in ("2026-02-31", "2026-02-29", "2100-02-29", "2026-04-31", "2026-13-01", "2026-00-01",
                 "2026-01-00", "0000-01-01", "2026-1-01", "2026-12-01 ", "20261201", "", None, 20261201, [],
                 "२०२६-१२-०१", "+026-12-01", "2026-12-1x"):
        assert not is_day(date), date
