"""What people type: firmware/blank.py against Python's table of Unicode, days against its calendar."""
import sys
import unicodedata
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.blank import blank
from firmware.plain import Refused, is_day, plain

OF = 18     # version of Unicode that the table was made from
BY_CATEGORY = ("Cc", "Cf", "Cs", "Co", "Zs", "Zl", "Zp", "Mn", "Me")
FILLERS = {0x115F, 0x1160, 0x3164, 0xFFA0, 0x2800, 0x13441, 0x13442, 0x1D159, 0xFFFC}
# Of older tables: marks that later ones count among those with a width of their own.
CHANGED = {0x1171E}


def is_blank(point):
    return point in FILLERS or unicodedata.category(chr(point)) in BY_CATEGORY


ASSIGNED = [point for point in range(sys.maxunicode + 1)
            if unicodedata.category(chr(point)) != "Cn" and point not in CHANGED]
INVISIBLE = st.sampled_from([chr(point) for point in ASSIGNED if is_blank(point)])
SEEN = st.sampled_from([chr(point) for point in ASSIGNED if not is_blank(point)])


def test_each_character_is_blank_as_its_category_says():
    if int(unicodedata.unidata_version.split(".")[0]) > OF:
        pytest.skip("Python knows a newer Unicode than the table")
    wrong = ["%x" % point for point in ASSIGNED if blank(chr(point)) != is_blank(point)]
    assert not wrong, wrong


def test_what_is_set_aside_for_nothing_is_blank():
    aside = [0x2065, *range(0xFDD0, 0xFDF0), *range(0xFFF0, 0xFFF9), *range(0xE0000, 0xE1000),
             *(plane + last for plane in range(0, 0x110000, 0x10000) for last in (0xFFFE, 0xFFFF))]
    assert [point for point in aside if not blank(chr(point))] == []


@given(st.lists(INVISIBLE, max_size=20))
def test_any_text_of_what_shows_nothing_is_blank_and_refused(characters):
    text = "".join(characters)
    assert blank(text)
    with pytest.raises(Refused):
        plain(text, "text", 999)


@given(st.lists(INVISIBLE, max_size=20), SEEN, st.lists(INVISIBLE, max_size=20))
def test_one_character_that_shows_is_enough(before, seen, after):
    assert not blank("".join([*before, seen, *after]))


@given(st.dates(), st.integers(0, 99), st.integers(0, 99))
def test_days_are_those_of_the_calendar(day, month, other):
    assert is_day(day.isoformat())
    text = "%04d-%02d-%02d" % (day.year, month, other)
    try:
        date(day.year, month, other)
    except ValueError:
        assert not is_day(text)
    else:
        assert is_day(text)


def test_every_day_of_four_hundred_years_is_one_and_none_between_them():
    day = date(1800, 1, 1)
    while day.year < 2200:
        assert is_day(day.isoformat())
        after = day + timedelta(1)
        if after.month != day.month:
            assert not is_day("%04d-%02d-%02d" % (day.year, day.month, day.day + 1))
        day = after
