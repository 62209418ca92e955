"""Dates against the standard library's, and the clock with any course of offers."""
from datetime import UTC, date, datetime

from hypothesis import given
from hypothesis import strategies as st

from firmware import clock
from firmware.clock import Clock

FLOOR = clock.unix(2026, 11, 1)
REPLAY = clock.unix(2000, 1, 1)


@given(st.datetimes(datetime(1, 1, 1), datetime(9999, 12, 31)))
def test_unix_and_civil_agree_with_datetime(when):
    when = when.replace(microsecond=0, tzinfo=UTC)
    utc = clock.unix(*when.timetuple()[:6])
    assert utc == int(when.timestamp())
    assert clock.civil(utc) == tuple(when.timetuple()[:6])
    assert clock.iso(utc) == "%04d" % when.year + when.strftime("-%m-%dT%H:%M:%SZ")


@given(st.integers(0, 2200), st.integers(0, 14), st.integers(0, 33), st.sampled_from([FLOOR, REPLAY]))
def test_a_credible_day_exists_and_is_whole_rollovers_from_what_was_said(year, month, day, floor):
    found = clock.credible_day(year, month, day, floor)
    try:
        said = date(year, month, day).toordinal() - date(1970, 1, 1).toordinal()
    except ValueError:
        assert found is None
        return
    if found is not None:
        assert found * clock.DAY >= floor and found >= said
        assert (found - said) % clock.ROLLOVER_DAYS == 0
        assert found == said or found - said <= 3 * clock.ROLLOVER_DAYS
    elif said * clock.DAY >= floor:
        assert year > 2040  # only what lies far ahead is refused


OFFERS = st.lists(st.tuples(st.integers(0, 4), st.integers(-3, 4), st.booleans()), max_size=40)


@given(OFFERS)
def test_only_two_offers_that_agree_set_the_clock(offers):
    told = Clock(FLOOR)
    utc, now = clock.unix(2026, 12, 1), 50
    before = None
    agreed = False
    for wait, ahead, jump in offers:
        now += wait
        utc += ahead + (100000 if jump else 0)
        told.offer(utc, now)
        if before and utc > before[0] and abs((utc - before[0]) - (now - before[1])) <= clock.AGREE_S:
            agreed = True
            assert abs(told.utc(now) - utc) <= clock.STEADY_S
        assert (told.source == "gnss") == agreed
        if before is None or utc != before[0]:
            before = (utc, now)


@given(OFFERS)
def test_every_step_is_told(offers):
    """Whoever follows `now` and the steps is never off by more than what counts as agreement."""
    told = Clock(FLOOR)
    utc, now = clock.unix(2026, 12, 1), 50
    shown = told.utc(now)
    for wait, ahead, jump in offers:
        now += wait
        shown += wait
        utc += ahead + (100000 if jump else 0)
        told.offer(utc, now)
        step = told.take_step()
        if step:
            assert step[0] == shown
            shown = step[1]
        assert abs(told.utc(now) - shown) <= clock.AGREE_S
        shown = told.utc(now)
