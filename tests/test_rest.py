"""The hours of rest of rule 59(4): verdicts, forward answers, and the record they come from."""
import json

from firmware import clock, rest
from helpers import Skip, raises, shared

HOUR = 3600
DAY = 24 * HOUR
T = clock.unix(2026, 12, 1)
READING = rest.Reading()

# Some of the published examples: days, hours of work in each of them from its 00:00, codes.
SAMPLE = (
    ("two watches that meet across midnight", 4, (30, 44, 53, 58), ("R10",)),
    ("six on, four off, eight on, six off", 8,
     [24 * day + hour for day in range(8) for hour in (6, 12, 16, 24)], ("R77",)),
    ("rest in three pieces", 3,
     [24 * day + hour for day in range(3) for hour in (5, 10, 12, 14, 16, 23)], ("R2P",)),
    ("twice five hours", 3, [24 * day + hour for day in range(3) for hour in (4, 12, 17, 23)], ("R6",)),
    ("28 hours through midnight", 4, (34, 62), ("R10", "R6")),
    ("six on, six off", 8, [24 * day + hour for day in range(8) for hour in (0, 6, 12, 18)], ()),
    ("exactly 77 hours", 8, [24 * day + hour for day in range(8) for hour in (7, 20)], ()),
)


def line(*hours, since=T, keep=None):
    """A line with work from hour to hour after T; an hour may be a float of whole seconds."""
    made = rest.Line(since, keep)
    for i in range(0, len(hours), 2):
        made.add(at(hours[i]), at(hours[i + 1]))
    return made


def at(hour, minute=0, second=0):
    return T + int(hour * HOUR) + minute * 60 + second


def codes(made, last, reading=READING, first=T):
    return [verdict.code for verdict in rest.judge(made, first, at(last), reading)]


def daily(days, *hours):
    return line(*[24 * day + hour for day in range(days) for hour in hours])


# ---- verdicts


def test_published_examples():
    for name, days, hours, want in SAMPLE:
        found = codes(line(*hours), 24 * days)
        assert tuple(found) == want, (name, found)


def test_every_vector():
    path = shared("rest_vectors.json")
    if path is None:
        raise Skip("the vectors of hours of rest are not beside the repository")
    with open(path) as file:
        vectors = json.loads(file.read())
    for vector in vectors:
        slots = vector["slots"]
        made = rest.Line(T, None)
        for i, slot in enumerate(slots):
            if slot == "W":
                made.add(T + i * 1800, T + (i + 1) * 1800)
        found = rest.judge(made, T, T + len(slots) * 1800, READING)
        assert sorted({verdict.code for verdict in found}) == sorted(vector["expect"]["codes"]), vector["id"]
        assert [info for info in vector["expect"]["info"] if info[:2] == "R1" or info[:2] == "R7"] == [
            "%s %.1fh from D%d %02d:%02d" % (
                verdict.code, verdict.found / HOUR, 1 + (verdict.start - T) // DAY,
                (verdict.start - T) % DAY // HOUR, (verdict.start - T) % HOUR // 60)
            for verdict in found if verdict.code in ("R10", "R77")], vector["id"]
    assert len(vectors) == 16


def test_ten_hours_pass_and_a_second_less_does_not():
    assert codes(line(10, 24), 48) == []
    for short_of in (1, 60):
        found = rest.judge(line(10 - short_of / HOUR, 24), T, at(48), READING)
        assert [(verdict.code, verdict.found, verdict.need) for verdict in found] == [
            ("R10", 10 * HOUR - short_of, 10 * HOUR)]


def test_77_hours_pass_and_a_minute_less_does_not():
    assert codes(daily(8, 7, 20), 192) == []
    for short_of in (1, 60):
        made = daily(8, 7, 20)
        made.add(at(20), at(20) + short_of)
        found = rest.judge(made, T, at(192), READING)
        assert [(verdict.code, verdict.found, verdict.end - verdict.start) for verdict in found] == [
            ("R77", 77 * HOUR - short_of, 7 * DAY)]


def test_a_rest_of_an_hour_counts_and_a_second_less_counts_nothing():
    assert codes(line(0, 7, 8, 15), 24) == []
    found = rest.judge(line(0, 7, 8 - 1 / HOUR, 15), T, at(24), READING)
    assert [(verdict.code, verdict.found) for verdict in found] == [("R10", 9 * HOUR)]


def test_the_worst_window_and_the_whole_run_are_named():
    verdict, = rest.judge(line(30, 44, 53, 58), T, at(96), READING)
    assert (verdict.start, verdict.end, verdict.found) == (at(30), at(54), 9 * HOUR)
    # those that begin from 29:00:01 to 34:59:59 hold less than ten hours
    assert (verdict.since, verdict.until, verdict.count) == (at(29) + 1, at(35) - 1, 6 * HOUR - 1)


def test_two_runs_are_two_verdicts():
    found = rest.judge(line(24, 39, 120, 135), T, at(240), READING)
    assert [(verdict.code, verdict.start) for verdict in found] == [("R10", at(15)), ("R10", at(111))]


def test_windows_from_starts_of_work_that_follow_each_other_are_one_run():
    verdict, = rest.judge(daily(3, 4, 12, 17, 23), T, at(72), READING)
    assert (verdict.code, verdict.since, verdict.until, verdict.count) == ("R6", at(4), at(41), 4)
    assert (verdict.start, verdict.end, verdict.found, verdict.need) == (at(4), at(28), 5 * HOUR, 6 * HOUR)


def test_only_windows_wholly_inside_are_judged():
    made = line(30, 44, 53, 58)
    assert codes(made, 53) == [] and codes(made, 53, first=at(29)) == []
    assert codes(made, 54, first=at(30)) == ["R10"]
    assert codes(made, 96, first=at(35)) == []
    assert codes(made, 96, first=T - 30 * DAY) == ["R10"]      # nothing is known before the record


def test_a_rest_keeps_its_whole_length_beyond_the_window():
    # five hours of the rest from 24:00 on lie in the window from 5:00; it lasts six
    made = line(5, 10, 15, 24, 30, 34)
    assert codes(made, 60) == []
    made = line(5, 10, 15, 24, 29, 34)
    assert codes(made, 34) == ["R6"]


def test_a_rest_at_the_edge_of_the_record_is_of_unknown_length():
    made = line(0.5, 5.5, 10.5, 19.5)
    assert codes(made, 24.5) == []          # it may go on
    made.add(at(24.5), at(25))
    assert codes(made, 25) == ["R6"]
    assert codes(line(0.5, 14), 24) == []   # the half-hour at the beginning may be the end of a rest
    assert codes(line(0, 14), 24, first=at(0)) == []


def test_literal_windows_condemn_six_on_six_off():
    verdicts = rest.judge(daily(8, 0, 6, 12, 18), T, at(192), rest.Reading("sliding"))
    assert {verdict.code for verdict in verdicts} == {"R2P"}
    assert (verdicts[0].found, verdicts[0].start) == (9 * HOUR, at(9))
    assert (verdicts[0].since, verdicts[0].until) == (at(8) + 1, at(10) - 1)


def test_the_hindi_text_wants_six_hours_of_each_period():
    eight_and_two = daily(4, 4, 12, 14, 20)
    assert codes(eight_and_two, 96) == []
    verdicts = rest.judge(eight_and_two, T, at(96), rest.Reading(proviso="hi"))
    assert [(verdict.code, verdict.found) for verdict in verdicts] == [("R2P", 8 * HOUR)]
    assert codes(daily(8, 0, 6, 12, 18), 192, rest.Reading(proviso="hi")) == []
    # eleven hours in one piece are divided into none
    assert codes(daily(8, 7, 20), 192, rest.Reading(proviso="hi")) == []


def test_the_shortest_rest_is_a_setting():
    # half an hour on, half an hour off, for fourteen and a half hours
    made = line(*[12 + half / 2 for half in range(30)])
    assert codes(made, 48) == ["R10"]
    assert codes(made, 48, rest.Reading(shortest=1801)) == ["R10"]
    assert "R10" not in codes(made, 48, rest.Reading(shortest=1800))


def test_a_reading_that_is_none_is_refused():
    assert "anchored or sliding" in str(raises(ValueError, rest.Reading, "calendar"))
    assert "en or hi" in str(raises(ValueError, rest.Reading, "anchored", "fr"))
    assert "shortest" in str(raises(ValueError, rest.Reading, "anchored", "en", -1))
    assert str(READING) == "anchored, en, 60 min"


def test_no_work_and_no_record():
    empty = rest.Line(T)
    assert codes(empty, 400) == [] and codes(empty, 0) == [] and codes(empty, -5) == []
    state = rest.state(empty, at(200), READING)
    assert (state.rest24, state.rest7d, state.broken) == (24 * HOUR, 168 * HOUR, ())
    assert state.off_by is None and state.next is None
    assert rest.may_start(empty, at(200), 14 * HOUR, READING) == at(200)
    assert rest.may_start(empty, at(200), 14 * HOUR + 1, READING) is None


def test_a_leap_day_is_a_day():
    february = clock.unix(2028, 2, 28, 18)
    made = rest.Line(february - 30 * DAY, None)
    for day in range(8):        # 13 hours of work a day, across the 29th: exactly 77 hours of rest
        made.add(february + day * DAY, february + day * DAY + 13 * HOUR)
    assert rest.judge(made, february, february + 8 * DAY, READING) == []
    made.add(clock.unix(2028, 2, 29, 7), clock.unix(2028, 2, 29, 7, 1))
    assert [verdict.code for verdict in rest.judge(made, february, february + 8 * DAY, READING)] == ["R77"]


# ---- a person now


def test_record_too_short():
    made = line(0, 6)
    assert rest.short(made, at(23.5)) == ("24h", "7d")
    assert rest.short(made, at(24)) == ("7d",) and rest.short(made, at(168)) == ()
    state = rest.state(made, at(23.5), READING)
    assert (state.rest24, state.rest7d, state.next) == (None, None, at(24))
    state = rest.state(made, at(24), READING)
    assert (state.rest24, state.rest7d, state.next) == (18 * HOUR, None, at(168))


def test_signed_on_again_a_new_record_begins():
    first = line(0, 14)
    assert rest.state(first, at(24), READING).rest24 == 10 * HOUR
    again = line(since=at(20))
    assert rest.state(again, at(30), READING).rest24 is None and rest.short(again, at(30)) == ("24h", "7d")
    assert codes(again, 43) == []


def test_off_by_of_one_who_came_rested():
    made = line()
    made.begin(at(200))
    state = rest.state(made, at(200), READING)
    assert (state.off_by, state.broken, state.next) == (at(214), (), at(214) + 1)
    assert rest.state(made, at(214), READING).off_by == at(214)
    state = rest.state(made, at(214) + 1, READING)
    assert (state.off_by, state.broken, state.next) == (None, ("R10",), at(214) + 61)
    made.end(at(214))
    state = rest.state(made, at(215), READING)
    assert (state.off_by, state.broken, state.rest24) == (None, (), 10 * HOUR)


def test_a_short_record_can_already_be_beyond_saving():
    made = line()
    made.begin(T)
    assert rest.state(made, at(14), READING).off_by == at(14)
    state = rest.state(made, at(14) + 1, READING)
    assert state.broken == ("R10",) and state.rest24 is None


def test_off_by_when_the_seven_days_bind():
    made = daily(7, 7, 20)
    made.begin(at(7 * 24 + 7))
    assert rest.state(made, at(7 * 24 + 8), READING).off_by == at(7 * 24 + 20)


def test_off_by_when_the_division_binds():
    # rests of two hours each: the last must hold eight of the ten by itself
    made = line(100, 102, 104, 106, 108, 110)
    made.begin(at(112))
    assert rest.state(made, at(112), READING).off_by == at(116)
    state = rest.state(made, at(116) + 1, READING)
    assert state.broken == ("R2P",) and state.off_by is None


def test_a_breach_stands_until_enough_rest_has_followed():
    made = line(100, 116)
    assert rest.state(made, at(117), READING).broken == ("R10",)
    assert rest.state(made, at(125) + 59 * 60, READING).broken == ("R10",)
    assert rest.state(made, at(126), READING).broken == ()


def test_may_start_after_ten_hours_of_rest():
    made = line(100, 114)
    assert rest.may_start(made, at(114), 6 * HOUR, READING) == at(124)
    assert rest.would_break(made, at(123, 59, 59), at(129, 59, 59), READING) == ("R10",)
    assert rest.would_break(made, at(124), at(130), READING) == ()


def test_may_start_at_once_when_nothing_is_against_it():
    made = line(100, 106)
    assert rest.may_start(made, at(106, 20), 6 * HOUR, READING) == at(106, 20)


def test_may_start_counts_a_break_of_under_an_hour_as_work():
    made = line(100, 107)
    assert rest.may_start(made, at(107, 30), 390 * 60, READING) == at(107, 30)
    assert rest.may_start(made, at(107, 30), 391 * 60, READING) == at(108)


def test_may_start_waits_until_two_rests_make_up_ten_hours():
    made = line(100, 105, 109, 114)
    # from 100:00 on: four hours, one before the work, five after it
    assert rest.would_break(made, at(115), at(119), READING) == ("R2P",)
    assert rest.may_start(made, at(115), 4 * HOUR, READING) == at(120)


def test_may_start_waits_until_six_hours_of_rest_are_whole():
    made = line(100, 104, 109, 113)
    # from 100:00 on: five hours and five
    assert rest.would_break(made, at(118), at(124), READING) == ("R6",)
    assert rest.would_break(made, at(118, 59), at(124, 59), READING) == ("R6",)
    assert rest.may_start(made, at(114), 6 * HOUR, READING) == at(119)


def test_would_break_asks_the_seven_days():
    made = daily(7, 7, 20)
    assert rest.would_break(made, at(175), at(188), READING) == ()
    assert rest.would_break(made, at(175), at(188, 1), READING) == ("R77",)


def test_a_call_out_costs_rest():
    made = daily(4, 0, 6, 12, 18)
    assert rest.would_break(made, at(96), at(102), READING) == ()
    made.add(at(80), at(81, 30))
    assert rest.state(made, at(96), READING).rest24 == 12 * HOUR - 90 * 60
    # from 80:00 on: two and a half hours, six, and two after the watch
    assert rest.would_break(made, at(96), at(102), READING) == ("R2P",)
    assert rest.may_start(made, at(96), 6 * HOUR, READING) == at(97, 30)


def test_forward_answers_by_the_letter():
    literal = rest.Reading("sliding")
    made = daily(4, 0, 6, 12, 18)
    # from 81:00 on: three hours, six, three after the watch
    assert rest.would_break(made, at(96), at(102), literal) == ("R2P",)
    assert rest.state(made, at(96), literal).broken == ()
    # with eight hours in the last rest, the one before it or the one after it always has two in the window
    assert rest.may_start(made, at(96), 6 * HOUR, literal) == at(98)
    made.begin(at(98))
    assert rest.state(made, at(98), literal).off_by >= at(104)
    assert rest.state(line(100, 116), at(117), literal).broken == ("R10",)


def test_work_going_on_lasts_until_the_work_asked_for():
    made = line()
    made.begin(at(200))
    assert rest.would_break(made, at(206), at(214), READING) == ()
    assert rest.would_break(made, at(206), at(214) + 1, READING) == ("R10",)
    assert rest.may_start(made, at(206), 8 * HOUR, READING) == at(206)


# ---- the record


def test_overlapping_periods_count_once_and_are_remarked():
    made = line(8, 12, 10, 14, 14, 15)
    assert made.periods() == [(at(8), at(15))] and made.overlaps == 1
    made.add(at(2), at(20))
    assert made.periods() == [(at(2), at(20))] and made.overlaps == 2


def test_an_end_before_its_start_is_refused():
    made = line()
    told = str(raises(ValueError, made.add, at(8), at(7)))
    assert "2026-12-01T07:00:00Z" in told and "2026-12-01T08:00:00Z" in told
    made.begin(at(8))
    told = str(raises(ValueError, made.end, at(7)))
    assert "2026-12-01T07:00:00Z" in told and "2026-12-01T08:00:00Z" in told
    assert made.open == at(8)
    raises(ValueError, rest.would_break, made, at(8), at(7), READING)


def test_work_before_the_record_and_an_end_of_nothing_are_refused():
    made = line(since=at(8))
    assert "before the record" in str(raises(ValueError, made.add, at(7), at(9)))
    assert "before the record" in str(raises(ValueError, made.begin, at(7)))
    assert "none was going on" in str(raises(ValueError, made.end, at(9)))
    assert made.periods() == [] and made.open is None


def test_a_drill_in_a_watch_is_one_stretch_of_work():
    made = line()
    made.begin(at(8))
    made.begin(at(9))
    made.end(at(10))
    assert made.periods() == [] and made.open == at(8) and made.overlaps == 1
    made.end(at(12))
    assert made.periods() == [(at(8), at(12))] and made.open is None


def test_whatever_goes_on_can_be_closed_at_once():
    made = line()
    made.close(at(7))
    made.begin(at(8))
    made.begin(at(9))
    made.close(at(12))
    assert made.periods() == [(at(8), at(12))] and (made.open, made.going) == (None, 0)
    made.begin(at(14))
    made.close(at(13))
    assert made.periods() == [(at(8), at(12))] and made.open is None


def test_a_period_of_no_length_is_no_work():
    made = line(8, 8)
    made.begin(at(9))
    made.end(at(9))
    assert made.periods() == []


def test_an_amendment_takes_work_out():
    made = line(0, 6, 12, 18)
    made.take_out(at(5), at(13))
    assert made.periods() == [(at(0), at(5)), (at(13), at(18))]
    made.take_out(at(14), at(15))
    assert made.periods() == [(at(0), at(5)), (at(13), at(14)), (at(15), at(18))]
    made.begin(at(20))
    made.take_out(at(21), at(22))
    assert made.periods()[-1] == (at(20), at(21)) and made.open == at(22)
    made.take_out(at(0), at(19))
    assert made.periods() == [(at(20), at(21))]


def test_a_clock_found_wrong_moves_what_was_entered_by_it():
    made = line(0, 6, 12, 18)
    made.begin(at(24))
    made.shift(at(18), 3 * HOUR)
    assert made.periods() == [(at(0), at(6)), (at(12), at(21))] and made.open == at(27)
    made.shift(at(20), -12 * HOUR)      # nothing falls before what was entered earlier
    assert made.periods() == [(at(0), at(6))] and made.open == at(15)
    made = line(since=at(10))
    made.begin(at(11))
    made.shift(at(9), 3 * HOUR)
    assert (made.since, made.open) == (at(13), at(14))


def test_trim_forgets_what_no_window_asks_for():
    made = daily(20, 0, 6, 12, 18)
    made.keep = 8 * DAY
    whole = made.copy()
    made.trim(at(20 * 24))
    assert made.known == at(12 * 24) and made.periods()[0] == (at(12 * 24), at(12 * 24 + 6))
    assert made.since == T and len(made.periods()) == 16
    one, other = rest.state(made, at(480), READING), rest.state(whole, at(480), READING)
    assert (one.rest24, one.rest7d, one.broken) == (other.rest24, other.rest7d, other.broken)
    assert rest.judge(made, T, at(480), READING) == []
    made.trim(at(481))
    assert made.known == at(12 * 24)    # nothing has become too old
    whole.keep = None
    whole.trim(at(480))
    assert len(whole.periods()) == 40


def test_periods_are_bounded():
    made = rest.Line(T)
    for i in range(500):                # five minutes of work, and as many of rest but once
        made.add(T + i * 600, T + i * 600 + (300 if i != 250 else 301))
    assert len(made.periods()) == 193
    assert made.periods()[0][0] == T and made.periods()[-1][1] == T + 499 * 600 + 300


def test_saved_and_loaded_it_is_the_same():
    made = daily(20, 0, 6, 12, 18)
    made.keep = 8 * DAY
    made.trim(at(480))
    made.begin(at(480))
    again = rest.Line(0)
    again.load(json.loads(json.dumps(made.save())))
    assert again.save() == made.save() and again.periods() == made.periods()
    other = made.copy()
    other.end(at(486))
    assert made.open == at(480) and len(made.periods()) == len(other.periods()) - 1
    a, b = rest.state(made, at(485), READING), rest.state(again, at(485), READING)
    assert (a.rest24, a.rest7d, a.off_by) == (b.rest24, b.rest7d, b.off_by)


def test_a_clock_step_moves_work_going_on_by_its_own_start():
    line = rest.Line(0, None)
    line.begin(1000)
    line.add(5000, 6000)            # told within it
    line.shift(2000, 100)
    assert (line.open, line.periods()) == (1000, [(5100, 6100)])
    line.shift(500, -900)
    assert (line.open, line.periods()) == (100, [(4200, 5200)])
