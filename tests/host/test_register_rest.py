"""The record of rest: what is reckoned from a whole book, day by day and person by person."""
import random
from types import SimpleNamespace

import pytest
from crews import DAY, MONTH, START, H, two

from firmware.clock import unix
from firmware.entry import parse
from firmware.rest import Reading
from host_tools import register_month, register_text
from host_tools.logbook_form import words
from host_tools.register_book import Zone
from host_tools.register_form import REST
from host_tools.register_notes import notes
from host_tools.register_pdf import marks
from host_tools.register_rest import Worked
from host_tools.register_text import bar, union

INDIA = Zone("+05:30")


def worked(ship):
    work = Worked()
    for n in range(ship.book.n):
        work.take(parse(ship.book.line(n)[0]))
    return work


def sheets(ship, month=MONTH, zone=INDIA, who=None, reading=None):
    """The month's sheets as of the book's last entry."""
    return register_month.sheets(worked(ship), month, zone, ship.book.last.e, reading or Reading(), who)


def sheet(ship, who="yusuf", **kwargs):
    found = sheets(ship, who=who, **kwargs)
    assert len(found) == 1
    return found[0]


def day(found, date):
    return next(one for one in found.days if one.date == date)


# ---- the days


def test_a_day_has_its_bar_with_parts_of_half_hours_and_its_rest():
    ship = two()
    ship.watch("yusuf", START + 4 * H, START + 8 * H + 600)
    ship.watch("yusuf", START + 22 * H, START + 26 * H)
    ship.enter("stop", START + 3 * DAY, by="auto")
    found = sheet(ship)
    first, second = day(found, "2026-12-01"), day(found, "2026-12-02")
    assert bar(first) == 8 * "." + 8 * "#" + "+" + 27 * "." + 4 * "#"
    assert bar(second) == 4 * "#" + 44 * "."
    assert first.rest == 24 * H - 4 * H - 600 - 2 * H and second.rest == 22 * H
    assert first.least24 == [first.rest, START + DAY]
    assert second.least24 == [24 * H - 8 * H - 600, START + DAY + 2 * H]
    assert len(found.days) == 31 and day(found, "2026-12-05").known is None
    assert bar(day(found, "2026-12-05")) == ""


def test_the_least_rest_is_that_of_the_worst_window_ending_in_the_day():
    ship = two()
    rng = random.Random(5)
    t = START
    while t < START + 9 * DAY:
        end = t + rng.randrange(40, 500) * 60
        ship.watch("yusuf", t, end)
        t = end + rng.randrange(30, 700) * 60
    found = sheet(ship)
    minutes = bytearray(20 * 1440)          # from 2026-11-30 on: 1 is rest, gaps under an hour are none
    begin = START - DAY
    spans = [(one.start, one.end) for one in found.periods]
    for i in range(23 * 60, len(minutes)):
        minutes[i] = 1
    for a, b in spans:
        for i in range((a - begin) // 60, (b - begin) // 60):
            minutes[i] = 0
    for (_, a), (b, _) in zip(spans, spans[1:]):
        if b - a < H:
            for i in range((a - begin) // 60, (b - begin) // 60):
                minutes[i] = 0

    def rest(end, width):
        end = (end - begin) // 60
        return 60 * sum(minutes[end - width : end])

    for one in found.days[:9]:
        for width, least in ((1440, one.least24), (7 * 1440, one.least7d)):
            lo, hi = max(one.start, found.since + 60 * width), min(one.end, found.last)
            if lo > hi:
                assert least is None
                continue
            if lo == one.start:         # the window that ends then is yesterday's, a second later today's
                lo += 60
            sums = [rest(end, width) for end in range(lo, hi + 60, 60) if end <= hi]
            if least[1] == one.start + 1:
                assert abs(least[0] - rest(one.start, width)) <= 1 and least[0] <= min(sums)
            else:
                assert least[0] == min(sums)


def test_days_are_those_of_the_ships_zone_and_no_instant_moves_with_it():
    ship = two()
    for turn in range(10):
        ship.watch("yusuf", START + turn * 8 * H, START + turn * 8 * H + 5 * H)
    ship.enter("stop", START + 8 * DAY, by="auto")
    told = []
    for zone in ("+05:30", "+00:00", "-11:00", "+13:45"):
        found = sheet(ship, zone=Zone(zone))
        told.append([(one.code, one.start, one.end, one.found, one.count) for one in found.breaches
                     if one.end < START + 6 * DAY])
        assert sum(b - a for one in found.days for a, b in union(one.work)) <= 50 * H
        assert all(one.end - one.start == DAY for one in found.days)
    assert told[0] and told[1:] == told[:1] * 3
    here, there = [day(sheet(ship, zone=Zone(zone)), "2026-12-02") for zone in ("+05:30", "+00:00")]
    assert bar(here)[11:] == bar(there)[:37]


@pytest.mark.parametrize("month, days", [("2028-02", 29), ("2027-02", 28), ("2026-12", 31), ("2027-01", 31)])
def test_a_month_has_its_days(month, days):
    first, last = INDIA.month(month)
    assert (last - first) // DAY == days and INDIA.day(first) == month + "-01"
    assert INDIA.day(last - 1) == "%s-%d" % (month, days)


def test_a_leap_day_is_a_day_like_others():
    ship = two()
    leap = unix(2028, 2, 28, 18, 30, 0)
    ship.watch("yusuf", leap + 20 * H, leap + 28 * H)
    ship.enter("stop", leap + 3 * DAY, by="auto")
    found = sheet(ship, month="2028-02")
    assert found.days[-1].date == "2028-02-29" and bar(found.days[-1]) == 40 * "." + 8 * "#"
    assert bar(sheet(ship, month="2028-03").days[0]) == 8 * "#" + 40 * "."


@pytest.mark.parametrize("text", ["2026-13", "2026-00", "2026", "26-12", "2026-1", "dec 2026", "2026/12"])
def test_what_is_no_month_is_refused(text):
    with pytest.raises(ValueError, match="expected a year and a month like 2026-12"):
        INDIA.month(text)


# ---- verdicts


def test_a_breach_is_told_with_window_hours_and_reason_once():
    ship = two()
    ship.watch("yusuf", START + 2 * DAY, START + 2 * DAY + 15 * H)
    n = ship.enter("finding", START + 2 * DAY + 14 * H + 1, by="auto", what="rest", s="raised", who="yusuf",
                   code="R10", from_=START + 2 * DAY, until=START + 3 * DAY, found=10 * H - 1, need=10 * H,
                   rule="59(4)(a)")
    ship.enter("because", START + 3 * DAY, ref=n, text="The pump had failed.")
    ship.enter("because", START + 3 * DAY, ref=999, text="of nothing")
    ship.enter("stop", START + 5 * DAY, by="auto")
    found = sheet(ship)
    one, = found.breaches
    assert (one.code, one.found, one.need, one.told) == ("R10", 9 * H, 10 * H, [n])
    assert one.start <= START + 2 * DAY and one.end >= START + 2 * DAY + 15 * H and one.end - one.start == DAY
    assert [said.text for said in one.reasons] == ["The pump had failed."]
    assert [d.date for d in found.days if d.broken] == ["2026-12-03", "2026-12-04"]
    assert day(found, "2026-12-03").least24[0] == 9 * H


def test_a_window_belongs_to_the_month_in_which_it_ends():
    ship = two()
    last = START + 31 * DAY         # midnight of 2027-01-01
    ship.watch("yusuf", last - 5 * H, last + 10 * H)
    ship.enter("stop", last + 5 * DAY, by="auto")
    assert not sheet(ship).breaches
    one, = sheet(ship, month="2027-01").breaches
    assert one.code == "R10" and one.since + DAY > last
    ship = two()
    ship.watch("yusuf", last - 15 * H, last)
    ship.enter("stop", last + 5 * DAY, by="auto")
    assert [one.code for one in sheet(ship).breaches] == ["R10"]
    # windows from before his work until the month after are broken still, and end there
    assert [one.until + DAY > last for one in sheet(ship, month="2027-01").breaches] == [True]


def test_exactly_ten_hours_pass_and_a_minute_less_does_not():
    for more, codes in ((0, []), (60, ["R10"])):
        ship = two()
        ship.watch("yusuf", START + 2 * DAY, START + 2 * DAY + 14 * H + more)
        ship.enter("stop", START + 5 * DAY, by="auto")
        assert [one.code for one in sheet(ship).breaches] == codes


def test_a_record_too_short_has_no_verdict():
    ship = two()
    ship.watch("yusuf", START, START + 20 * H)
    found = sheet(ship)
    assert not found.breaches and all(one.least24 is None and one.least7d is None for one in found.days)
    ship.enter("stop", START + 2 * DAY, by="auto")
    found = sheet(ship)
    assert found.breaches and day(found, "2026-12-01").least24 and not day(found, "2026-12-01").least7d


def test_the_reading_asked_for_is_the_one_judged_by():
    ship = two()
    for turn in range(20):
        ship.watch("yusuf", START + turn * 12 * H, START + turn * 12 * H + 6 * H)
    assert not sheet(ship).breaches
    assert {one.code for one in sheet(ship, reading=Reading("sliding")).breaches} == {"R2P"}


# ---- how it came into the book


def test_one_discharged_and_signed_on_again_has_two_records():
    ship = two()
    ship.watch("yusuf", START, START + 12 * H)
    ship.discharge("yusuf", START + 13 * H)
    ship.signon("yusuf", START + 14 * H, capacity="driver")
    ship.watch("yusuf", START + 15 * H, START + 20 * H)
    ship.enter("stop", START + 2 * DAY, by="auto")
    one, two_ = sheets(ship, who="yusuf")
    assert (one.record, one.capacity, one.until) == (1, "seaman", START + 13 * H)
    assert (two_.record, two_.capacity, two_.until) == (2, "driver", None)
    assert bar(one.days[0]) == 24 * "#" + 2 * "." + 22 * " "
    assert bar(two_.days[0]) == 28 * " " + 2 * "." + 10 * "#" + 8 * "."
    assert not one.breaches                             # over both, the day from his first watch on
    assert [(found.code, found.start, found.found) for found in two_.breaches if found.code == "R10"] == [
        ("R10", START - H, 7 * H)]
    assert sheets(ship, month="2026-10") == []


def test_windows_that_end_ashore_are_judged_with_the_record_that_goes_on():
    ship = two()
    ship.watch("yusuf", START, START + 15 * H)
    ship.discharge("yusuf", START + 15 * H)
    ship.enter("stop", START + 16 * H, by="auto")
    assert not sheet(ship).breaches                 # the day is not known to the end
    ship.signon("yusuf", START + 30 * H)
    ship.enter("stop", START + 2 * DAY, by="auto")
    one, again = sheets(ship, who="yusuf")
    assert [(found.code, found.found) for found in one.breaches if found.code == "R10"] == [("R10", 9 * H)]
    assert (one.until, again.since) == (START + 15 * H, START + 30 * H)


def test_after_long_ashore_neither_record_is_judged_with_the_others_work():
    ship = two()
    ship.watch("yusuf", START, START + 15 * H)
    ship.discharge("yusuf", START + 15 * H)
    ship.signon("yusuf", START + 9 * DAY)
    ship.watch("yusuf", START + 9 * DAY, START + 9 * DAY + 15 * H)
    one, again = sheets(ship, who="yusuf")
    assert not one.breaches and not again.breaches and again.days[9].least24 is None


def breach(ship):
    """He works 15 hours, which the unit tells of; number of its finding."""
    ship.watch("yusuf", START, START + 15 * H)
    return ship.enter("finding", START + 15 * H, by="auto", what="rest", s="raised", who="yusuf", code="R10",
                      from_=START, until=START + DAY, found=9 * H, need=10 * H)


def test_an_amendment_erases_no_breach_that_the_unit_told():
    ship = two()
    n = breach(ship)
    ship.enter("because", START + 16 * H, ref=n, text="squall")
    ship.enter("stop", START + 3 * DAY, by="auto")
    found, = [one for one in sheet(ship).breaches if one.code == "R10"]
    assert (found.lapsed, found.told) == ("", [n])
    ship.amend(START + 3 * DAY, ["yusuf", START, START + 15 * H, START, START + 8 * H])
    found, = sheet(ship).breaches
    assert (found.code, found.lapsed, found.told, found.found) == ("R10", "amended", [n], 9 * H)
    assert [said.text for said in found.reasons] == ["squall"]
    source = SimpleNamespace(heading=lambda: {"vessel": "x", "mmsi": 1, "code": "c"})
    told = "\n".join(register_text.rest(source, [sheet(ship)], [], INDIA, Reading(), "en"))
    assert "by the amended record it stands no more. Reason given: " in told and "squall" in told


def test_a_breach_whose_window_is_not_over_when_the_book_ends_stands_as_told():
    ship = two()
    n = breach(ship)
    found, = sheet(ship).breaches
    assert (found.code, found.lapsed, found.told) == ("R10", "before", [n])


def test_a_breach_without_a_reason_shows_that_of_the_watch_in_spite_of_the_rule():
    ship = two()
    ship.person("hari", "Hari")
    ship.signon("hari")
    taken = ship.enter("watch", START + DAY, act="taken", who="yusuf", posts=[["lookout", "hari"]],
                       flags=["R10", "R10@hari"], why="no one else")
    ship.enter("watch", START + DAY + 15 * H, act="left", who="yusuf")
    ship.enter("stop", START + 3 * DAY, by="auto")
    for who in ("yusuf", "hari"):
        found, = [one for one in sheet(ship, who=who).breaches if one.code == "R10"]
        assert [(said.n, said.text) for said in found.reasons] == [(taken, "no one else")], who
    source = SimpleNamespace(heading=lambda: {"vessel": "x", "mmsi": 1, "code": "c"})
    told = "\n".join(register_text.rest(source, [sheet(ship)], [], INDIA, Reading(), "en"))
    assert "Reason given: OVERRIDDEN: " in told


def test_work_told_long_after_its_end_is_late():
    ship = two()
    for end, e in ((2 * H, 2 * H + 600), (6 * H, 6 * H + 601)):
        ship.enter("work", START + e, act="done", who="yusuf", what="cargo", from_=START + end - H,
                   until=START + end)
    assert [one.late for one in sheet(ship).periods] == [False, True]


def test_other_work_that_an_amendment_left_alone_stays_on_the_sheet():
    ship = two()
    ship.watch("yusuf", START + 2 * H, START + 6 * H)
    watch = ship.book.last.n - 1
    ship.done("yusuf", START + 3 * H, START + 4 * H, "drill", e=START + 7 * H)
    for hours in ([2, 3, None, None], [3, 4, 3, 4], [4, 6, None, None]):
        ship.enter("amend", START + DAY, ref=watch, why="x", text="",
                   hours=["yusuf"] + [at if at is None else START + at * H for at in hours])
    found = sheet(ship)
    assert [(one.kind, one.start, one.end) for one in found.periods if one.state != "was"] == [
        ("drill", START + 3 * H, START + 4 * H)]
    assert bar(found.days[0])[:12] == "......##...."


def test_an_amendment_shows_what_was_and_what_is_and_only_that_counts():
    ship = two()
    ship.watch("yusuf", START + 2 * H, START + 6 * H)
    n = ship.amend(START + DAY, ["yusuf", START + 2 * H, START + 6 * H, START + 3 * H, START + 5 * H])
    found = sheet(ship)
    assert [(one.start, one.end, one.state, one.ns[-1]) for one in found.periods] == [
        (START + 2 * H, START + 6 * H, "was", n), (START + 3 * H, START + 5 * H, "is", n)]
    assert bar(found.days[0])[4:12] == "..####.." and found.days[0].rest == 22 * H
    amended, = found.amended
    assert amended.was == [START + 2 * H, START + 6 * H] and amended.now == [START + 3 * H, START + 5 * H]
    assert (amended.why, amended.author) == ("written down wrongly", ("Salim Abdulla", "tindal"))


def test_an_amendment_can_add_take_away_and_cut_work_that_goes_on():
    ship = two()
    ship.amend(START + DAY, ["yusuf", None, None, START + 3 * H, START + 5 * H])
    ship.enter("watch", START + DAY, by="yusuf", act="taken", who="yusuf")
    ship.amend(START + DAY + 6 * H, ["yusuf", START + DAY + H, START + DAY + 3 * H, None, None])
    ship.enter("watch", START + DAY + 8 * H, by="yusuf", act="left", who="yusuf")
    found = sheet(ship)
    assert bar(found.days[0])[:12] == "......####.."
    assert bar(found.days[1])[:16] == "##....##########"
    assert [one.state for one in found.periods] == ["is", "", "was", ""]


def test_what_is_told_of_one_who_was_discharged_counts_in_his_record():
    ship = two()
    ship.watch("yusuf", START, START + 4 * H)
    ship.discharge("yusuf", START + DAY)
    ship.done("yusuf", START + 6 * H, START + 8 * H, e=START + DAY + H)
    ship.amend(START + DAY + H, ["yusuf", START, START + 4 * H, START, START + 3 * H])
    found = sheet(ship)
    assert bar(found.days[0])[:18] == 6 * "#" + 6 * "." + 4 * "#" + 2 * "." and found.until == START + DAY
    ship.signon("yusuf", START + 2 * DAY)
    ship.amend(START + 3 * DAY, ["yusuf", START + 6 * H, START + 8 * H, None, None])
    first, again = sheets(ship, who="yusuf")
    assert bar(first.days[0])[:18] == 6 * "#" + 12 * "." and not again.periods


def test_late_and_unsure_entries_and_a_watch_taken_in_spite_are_marked():
    ship = two()
    ship.done("yusuf", START + H, START + 3 * H, "maintenance", e=START + 10 * H)
    ship.enter("watch", START + 12 * H, c="unsure", act="taken", who="yusuf", flags=["R10"],
               why="short of hands")
    ship.enter("watch", START + 13 * H, act="left", who="yusuf")
    found = sheet(ship)
    assert [(one.kind, one.late, one.unsure) for one in found.periods] == [
        ("maintenance", True, False), ("watch", False, True)]
    assert marks(found.days[0], found) == ["late", "unsure", "override"] and not marks(found.days[1], found)
    assert found.overridden[0].codes == ("R10",) and found.overridden[0].text == "short of hands"
    told = [head + text for head, text in notes(found, words(REST, "en"), INDIA, "en")]
    assert len(told) == 3 and "short of hands" in told[1] + told[2]


def test_overlapping_work_is_told_twice_and_counted_once():
    ship = two()
    ship.enter("watch", START, by="yusuf", act="taken", who="yusuf")
    ship.enter("work", START + H, act="began", who="yusuf", what="drill")
    ship.enter("work", START + 2 * H, act="ended", who="yusuf", what="drill")
    ship.enter("watch", START + 4 * H, by="yusuf", act="left", who="yusuf")
    found = sheet(ship)
    assert [(one.kind, one.end - one.start) for one in found.periods] == [("watch", 4 * H), ("drill", H)]
    assert bar(found.days[0]).strip() == "########" and union(found.days[0].work) == [[START, START + 4 * H]]


def test_the_plan_stands_beside_the_work_until_another_holds():
    ship = two()
    ship.enter("plan", START, name="4on8off", from_=START, turns=[[240, ["yusuf"]], [480, ["salim"]]])
    ship.enter("plan", START + H, name="custom", from_=START + 13 * H, turns=[
        [60, ["salim"]], [60, ["yusuf"]]])
    ship.enter("plan", START + 16 * H, name="custom", from_=START + 16 * H, turns=[])
    ship.enter("stop", START + 2 * DAY, by="auto")
    found = sheet(ship)
    assert found.days[0].planned == [[START, START + 4 * H], [START + 12 * H, START + 13 * H],
                                     [START + 14 * H, START + 15 * H]]
    assert not found.days[1].planned


def test_a_clock_put_right_moves_what_was_entered_since_the_start_and_leaves_lengths():
    ship = two()
    ship.watch("yusuf", START, START + 2 * H)
    ship.enter("boot", START + 3 * H, by="auto", version="1", before="power lost")
    ship.enter("watch", START + 4 * H, by="yusuf", act="taken", who="yusuf")
    ship.enter("clock", START + 9 * H, by="auto", was=START + 6 * H, now=START + 9 * H, source="gnss")
    ship.enter("watch", START + 11 * H, by="yusuf", act="left", who="yusuf")
    found = sheet(ship)
    assert [(one.start, one.end) for one in found.periods] == [
        (START, START + 2 * H), (START + 7 * H, START + 11 * H)]


def test_who_never_signed_on_has_a_record_from_his_first_work_on():
    ship = two()
    ship.person("guest", "A. Guest")
    ship.watch("guest", START + 2 * H, START + 3 * H)
    found = sheet(ship, who="guest")
    assert found.capacity is None and found.since == START + 2 * H


@pytest.mark.parametrize("what", [("done", "amend", "leave"), ("clock", "boot", "leave")])
def test_the_periods_shown_are_the_work_that_is_judged(what):
    for seed in range(25):
        ship = two()
        _live(ship, random.Random(seed), ("taken", "left", "handed", "began", "ended", *what))
        records, end = worked(ship).records, ship.book.last.e
        for work, line in {id(record.work): (record.work, record.line) for record in records}.values():
            if line.open is not None:
                line.end(max(end, line.open))
            pieces = [[one.start, end if one.end is None else one.end, one.kind, one.state]
                      for record in records if record.work is work for one in record.periods]
            shown = union([one for one in pieces if one[0] < one[1]])
            assert shown == [list(one) for one in line.periods()], seed


def _live(ship, rng, kinds):
    """Things happen at random, an hour or so apart."""
    t = START
    for _ in range(120):
        t += rng.randrange(1, 150) * 60
        who = rng.choice(("salim", "yusuf"))
        what = rng.choice(kinds)
        if what in ("taken", "left"):
            ship.enter("watch", t, act=what, who=who)
        elif what == "handed":
            ship.enter("watch", t, act=what, who=who, from_="salim" if who == "yusuf" else "yusuf")
        elif what in ("began", "ended"):
            ship.enter("work", t, act=what, who=who, what=rng.choice(("drill", "cargo")))
        elif what == "done":
            start = t - rng.randrange(1, 10) * H
            ship.done(who, start, start + H // 2, e=t)
        elif what == "amend":
            start = t - rng.randrange(1, 30) * H
            now = rng.choice(([None, None], [start + H, start + 3 * H]))
            ship.amend(t, [who, start, start + 2 * H, *now])
        elif what == "leave" and rng.random() < 0.4:
            ship.discharge(who, t)
            ship.signon(who, t + 60)
        elif what == "boot":
            ship.enter("boot", t, by="auto", version="1", before="power lost")
        elif what == "clock" and rng.random() < 0.5:
            step = rng.choice((3 * H, 40 * 60))
            ship.enter("clock", t + step, by="auto", was=t, now=t + step, source="gnss")
            t += step


def test_an_entry_that_contradicts_the_record_is_named_and_left_out():
    ship = two()
    n = ship.enter("work", START + 5 * H, act="done", who="yusuf", what="cargo", from_=START + 3 * H,
                   until=START + H)
    ship.enter("work", START + 6 * H, act="done", who="yusuf", what="cargo")
    ship.enter("plan", START + 6 * H, name="custom", from_="soon", turns=1)
    ship.enter("endorse", START + 6 * H, what="rest")
    ship.watch("yusuf", START + 7 * H, START + 8 * H)
    work = worked(ship)
    assert [number for number, _ in work.problems] == [n, n + 1, n + 2, n + 3]
    assert "before its start" in work.problems[0][1]
    assert [one.start for one in sheet(ship).periods] == [START + 7 * H]


# ---- signatures


def test_only_the_person_himself_and_a_tindal_sign():
    ship = two()
    ship.watch("yusuf", START, START + H)
    ship.endorse("yusuf", "person", "salim", START + DAY)       # not his
    ship.endorse("yusuf", "tindal", "yusuf", START + DAY)       # no tindal
    ship.endorse("yusuf", "person", "yusuf", START + DAY, month="2026-11")
    assert sheet(ship).signed == {}
    n = ship.endorse("yusuf", "person", "yusuf", START + 2 * DAY)
    ship.endorse("yusuf", "tindal", "salim", START + 3 * DAY)
    signed = sheet(ship).signed
    assert (signed["person"].n, signed["person"].when) == (n, START + 2 * DAY)
    assert signed["tindal"].author == ("Salim Abdulla", "tindal") and sheet(ship).after == {
        "person": [], "tindal": []}


def test_what_was_entered_after_a_signature_is_told_beside_it():
    ship = two()
    ship.watch("yusuf", START, START + H)
    ship.endorse("yusuf", "person", "yusuf", START + DAY)
    n = ship.amend(START + 2 * DAY, ["yusuf", None, None, START + 3 * H, START + 5 * H])
    ship.endorse("yusuf", "tindal", "salim", START + 3 * DAY)
    assert sheet(ship).after == {"person": [n], "tindal": []}
