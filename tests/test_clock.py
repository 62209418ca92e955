"""UTC over the monotonic clock, and dates: firmware/clock.py."""
from firmware import clock
from firmware.clock import Clock

FLOOR = clock.unix(2026, 11, 1)
REPLAY = clock.unix(2000, 1, 1)
T = clock.unix(2026, 12, 1, 4, 30, 0)


def day(year, month, date, floor):
    """The credible date as (y, m, d), or None."""
    found = clock.credible_day(year, month, date, floor)
    return None if found is None else clock.civil(found * clock.DAY)[:3]


def believed(now=100):
    """A clock that two fixes have set to T at `now`."""
    told = Clock(FLOOR)
    told.offer(T - 1, now - 1)
    told.offer(T, now)
    told.take_step()
    return told


def test_unix_and_civil_of_known_days():
    for utc, civil in ((0, (1970, 1, 1, 0, 0, 0)), (951782399, (2000, 2, 28, 23, 59, 59)),
                       (951782400, (2000, 2, 29, 0, 0, 0)), (1709164800, (2024, 2, 29, 0, 0, 0)),
                       (4107542400, (2100, 3, 1, 0, 0, 0)), (1796099400, (2026, 12, 1, 4, 30, 0))):
        assert clock.unix(*civil) == utc
        assert clock.civil(utc) == civil


def test_iso():
    assert clock.iso(T) == "2026-12-01T04:30:00Z"


def test_a_true_date_is_left_alone():
    assert day(2026, 11, 1, FLOOR) == (2026, 11, 1)
    assert day(2031, 6, 30, FLOOR) == (2031, 6, 30)
    assert day(2015, 7, 20, REPLAY) == (2015, 7, 20)


def test_dates_that_do_not_exist_are_refused():
    for date in ((2027, 2, 29), (2027, 4, 31), (2027, 13, 1), (2027, 0, 1), (2027, 1, 0), (2027, 1, 32)):
        assert day(*date, FLOOR) is None, date
    assert day(2028, 2, 29, FLOOR) == (2028, 2, 29)


def test_the_week_rollover_is_corrected():
    assert day(1999, 8, 22, REPLAY) == (2019, 4, 7)
    assert day(2007, 4, 17, FLOOR) == (2026, 12, 1)


def test_two_rollovers_are_corrected():
    assert day(1987, 9, 1, FLOOR) == (2026, 12, 1)


def test_a_date_just_under_the_floor_is_refused_not_moved_twenty_years_ahead():
    assert day(2026, 10, 31, FLOOR) is None
    assert day(2024, 1, 1, FLOOR) is None


def test_a_date_too_far_ahead_is_refused():
    assert day(2079, 1, 1, FLOOR) is None
    assert day(2079, 1, 1, REPLAY) is None


def test_with_nothing_known_it_counts_from_the_floor_and_is_unsure():
    told = Clock(FLOOR)
    assert (told.utc(0), told.utc(60), told.source) == (FLOOR, FLOOR + 60, "unsure")


def test_one_fix_is_not_believed_two_are():
    told = Clock(FLOOR)
    told.offer(T, 100)
    assert told.source == "unsure"
    told.offer(T + 1, 101)
    assert (told.source, told.utc(101), told.utc(161)) == ("gnss", T + 1, T + 61)


def test_the_same_second_twice_is_one_statement():
    told = Clock(FLOOR)
    told.offer(T, 100)
    told.offer(T, 100)
    told.offer(T, 101)
    assert told.source == "unsure"


def test_fixes_that_do_not_agree_are_not_believed():
    told = Clock(FLOOR)
    for utc, now in ((T, 100), (T + 5000, 101), (T + 9000, 102), (T + 8999, 103)):
        told.offer(utc, now)
        assert told.source == "unsure"
    told.offer(T + 9000, 104)
    assert (told.source, told.utc(104)) == ("gnss", T + 9000)


def test_a_retracted_fix_vouches_for_nothing():
    told = Clock(FLOOR)
    for now in range(10):
        told.offer(T + now, now)
        told.retract()
    assert told.source == "unsure"


def test_a_single_wrong_fix_does_not_move_a_set_clock():
    told = believed()
    told.offer(T + 1000, 101)
    told.offer(T + 2, 102)
    told.offer(T + 3, 103)
    assert told.utc(103) == T + 3 and told.take_step() is None


def test_the_second_of_arrival_does_not_shake_the_clock():
    told = believed()
    for utc, now in ((T + 2, 101), (T + 2, 102), (T + 3, 104), (T + 4, 105), (T + 6, 106)):
        told.offer(utc, now)
        assert told.utc(now) - now == T - 100


def test_drift_is_followed_without_a_step():
    told = believed()
    told.offer(T + 3601, 3700)
    told.offer(T + 3602, 3701)
    assert told.utc(3701) == T + 3601      # one second is within the cutting to whole seconds
    told.offer(T + 7203, 7301)
    told.offer(T + 7204, 7302)
    assert told.utc(7302) == T + 7204 and told.step is None


def test_a_step_is_told_once_in_both_directions():
    for far in (3600, -3600):
        told = believed()
        told.offer(T + far + 10, 110)
        assert told.step is None
        told.offer(T + far + 11, 111)
        assert told.take_step() == (T + 11, T + far + 11)
        assert told.take_step() is None
        assert told.utc(111) == T + far + 11


def test_the_first_fix_after_an_unsure_start_is_a_step():
    told = Clock(FLOOR)
    told.offer(T, 100)
    told.offer(T + 1, 101)
    assert told.take_step() == (FLOOR + 101, T + 1)


def test_the_rtc_carries_over_a_power_cut():
    told = Clock(FLOOR)
    told.set_rtc(T, 5)
    assert (told.source, told.utc(6), told.step) == ("rtc", T + 1, None)


def test_an_rtc_that_can_not_be_is_ignored():
    for utc in (None, 0, FLOOR - 1, clock.unix(2099, 1, 1)):
        told = Clock(FLOOR)
        told.set_rtc(utc, 0)
        assert (told.source, told.utc(0)) == ("unsure", FLOOR), utc


def test_an_rtc_behind_the_log_has_lost_its_battery_and_one_ahead_of_it_is_kept():
    for rtc, told_at_last in ((FLOOR + 10, ("unsure", T)), (T + 500, ("rtc", T + 500))):
        for rtc_first in (True, False):
            told = Clock(FLOOR)
            if rtc_first:
                told.set_rtc(rtc, 1)
            told.set_floor_from_log(T, 1)
            if not rtc_first:
                told.set_rtc(rtc, 1)
            assert (told.source, told.utc(1)) == told_at_last, rtc_first


def test_what_satellites_say_is_overruled_by_neither_rtc_nor_log():
    told = believed()
    told.set_rtc(T + 9000, 101)
    told.set_floor_from_log(T + 9000, 101)
    assert (told.source, told.utc(101)) == ("gnss", T + 1)
