"""The crew's acts about hours of work and rest: firmware/hoursdesk.py."""
from ship import DAY, JUNK, H, Ship, T, four

from firmware import hours_views, watchdesk
from firmware import hoursdesk as desk
from firmware.desk import Refused
from firmware.entry import parse
from helpers import raises


def worked():
    """Four on board for a day, whose first four hours yusuf had the watch. (ship, entry of that)"""
    ship = four()
    n = watchdesk.take(ship.desk, ship("yusuf")).n
    ship.go(4 * H)
    watchdesk.leave(ship.desk, ship("yusuf"))
    ship.go(20 * H)
    return ship, n


# ---- work besides the watch

def test_work_that_began_and_ended_counts():
    ship = four()
    assert desk.work(ship.desk, ship("yusuf"), "began", "drill").d == {
        "act": "began", "who": "yusuf", "what": "drill"}
    assert "Yusuf is at drill already" in ship.refused(desk.work, ship("yusuf"), "began", "drill")
    desk.work(ship.desk, ship("yusuf"), "began", "cargo")
    ship.go(H)
    desk.work(ship.desk, ship("yusuf"), "ended", "drill")
    assert "Yusuf is not at drill" in ship.refused(desk.work, ship("yusuf"), "ended", "drill")
    ship.go(H)
    assert "before its start" in ship.refused(desk.work, ship("yusuf"), "ended", "cargo", t=T - 1)
    desk.work(ship.desk, ship("yusuf"), "ended", "cargo", t=T + 90 * 60)
    assert ship.hours.line("yusuf").periods() == [(T, T + 90 * 60)]


def test_hands_are_called_by_the_tindal_or_whoever_has_charge():
    ship = four()
    assert "whoever has charge of the watch" in ship.refused(desk.work, ship("hari"), "began", "callout",
                                                             "aziz")
    watchdesk.take(ship.desk, ship("hari"))
    assert desk.work(ship.desk, ship("hari"), "began", "callout", "aziz").by == "hari"
    assert desk.work(ship.desk, ship("salim"), "began", "callout", "yusuf").by == "salim"


def test_work_told_afterwards_has_an_end_after_its_start_in_the_past_and_in_his_time_on_board():
    ship = four()
    ship.go(10 * H)
    entry = desk.work(ship.desk, ship("yusuf"), "done", "cargo", start=T + H, until=T + 3 * H)
    assert entry.d == {"act": "done", "who": "yusuf", "what": "cargo", "from": T + H, "until": T + 3 * H}
    for start, until, told in ((T + 3 * H, T + H, "it is not after its start"), (T + H, T + H, "not after"),
                               (T + H, T + 11 * H, "end of the work: expected one that has come"),
                               (T + 11 * H, T + 12 * H, "start of the work: expected one that has come"),
                               (T - H, T + H, "before the record of Yusuf begins"), (None, T, "from when"),
                               (T, None, "from when")):
        assert told in ship.refused(desk.work, ship("yusuf"), "done", "cargo", None, start, until), told
    assert "before the record of Yusuf" in ship.refused(desk.work, ship("yusuf"), "began", "cargo", t=T - H)
    assert "expected one of drill" in ship.refused(desk.work, ship("yusuf"), "began", "fishing")
    assert "began, ended, or was done" in ship.refused(desk.work, ship("yusuf"), "paused", "drill")


def test_periods_that_overlap_are_counted_once():
    ship = four()
    ship.go(10 * H)
    for start, until in ((1, 3), (2, 5), (4, 4.5)):
        desk.work(ship.desk, ship("yusuf"), "done", "cargo", start=int(T + start * H),
                  until=int(T + until * H))
    line = ship.hours.line("yusuf")
    assert line.periods() == [(T + H, T + 5 * H)] and line.overlaps == 2


def test_a_step_of_the_clock_moves_work_but_makes_it_no_longer():
    ship = four()
    desk.work(ship.desk, ship("yusuf"), "began", "emergency")
    ship.go(H)
    ship.sets_clock(3 * H)
    ship.go(H)
    desk.work(ship.desk, ship("yusuf"), "ended", "emergency")
    assert ship.hours.line("yusuf").periods() == [(T + 3 * H, T + 5 * H)]


# ---- amendments

def test_hours_are_put_right_by_himself_or_the_tindal_and_the_entry_says_both():
    ship, n = worked()
    entry = desk.amend_hours(ship.desk, ship("yusuf"), n, "relieved early", (T, T + 4 * H), (T, T + 3 * H))
    assert (entry.k, entry.d) == ("amend", {"ref": n, "why": "relieved early", "text": "",
                                            "hours": ["yusuf", T, T + 4 * H, T, T + 3 * H]})
    assert ship.hours.line("yusuf").periods() == [(T, T + 3 * H)]
    desk.amend_hours(ship.desk, ship("salim"), n, "called out too", None, (T + 9 * H, T + 10 * H), "yusuf",
                     "sails")
    assert ship.hours.line("yusuf").periods() == [(T, T + 3 * H), (T + 9 * H, T + 10 * H)]
    desk.amend_hours(ship.desk, ship("salim"), n, "it was hari", (T + H, T + 2 * H), None, "yusuf")
    assert ship.hours.line("yusuf").periods() == [(T, T + H), (T + 2 * H, T + 3 * H), (T + 9 * H, T + 10 * H)]


def test_an_amendment_says_what_stood_there_and_why():
    ship, n = worked()
    was, now = (T, T + 4 * H), (T, T + 3 * H)
    for who, args, told in (
            ("hari", (n, "x", was, now, "yusuf"), "hours of Yusuf are amended by himself or the tindal"),
            ("yusuf", (n, " ", was, now), "reason: it is empty"),
            ("yusuf", (n, None, was, now), "it is empty"),
            ("yusuf", (n, "x"), "what the record says, what is right, or both"),
            ("yusuf", (0, "x", was, now), "entry 0: expected the entry of watch or work"),
            ("yusuf", (999, "x", was, now), "entry 999: the book has entries"),
            ("yusuf", (n, "x", (T, T + 5 * H), now),
             "has no work from 2026-12-01 00:00Z to 2026-12-01 05:00Z; near "
                                                     "it: 2026-12-01 00:00Z to 2026-12-01 04:00Z"),
            ("yusuf", (n, "x", (T + 4 * H, T), now), "not after the start"),
            ("yusuf", (n, "x", was, (T, T + 25 * H)), "one that has come"),
            ("yusuf", (n, "x", was, (T - H, T)), "before the record of Yusuf begins"),
            ("yusuf", (n, "x", was, (T,)), "from when and until when"),
            ("salim", (n, "x", was, now, "nobody"), "nobody: expected the id")):
        assert told in ship.refused(desk.amend_hours, ship(who), *args), told


def test_hours_that_still_run_are_amended_up_to_now():
    ship = four()
    n = watchdesk.take(ship.desk, ship("yusuf")).n
    ship.go(4 * H)
    desk.amend_hours(ship.desk, ship("yusuf"), n, "came late", (T, T + H), None)
    watchdesk.leave(ship.desk, ship("yusuf"))
    assert ship.hours.line("yusuf").periods() == [(T + H, T + 4 * H)]


def test_hours_of_who_is_ashore_by_now_or_was_between_are_amended_too():
    ship, n = worked()
    ship.enter("discharge", who="yusuf")
    desk.amend_hours(ship.desk, ship("salim"), n, "relieved early", (T, T + 4 * H), (T, T + 3 * H), "yusuf")
    assert ship.hours.line("yusuf").periods() == [(T, T + 3 * H)]
    ship.go(H)
    ship.enter("signon", who="yusuf", capacity="seaman")
    desk.amend_hours(ship.desk, ship("salim"), n, "earlier still", (T, T + 3 * H), (T, T + 2 * H), "yusuf")
    assert ship.hours.line("yusuf").periods() == [(T, T + 2 * H)] and ship.sound()


def drilled():
    """As worked(), with a drill in the second hour of the watch. (ship, watch, drill)"""
    ship, n = worked()
    drill = desk.work(ship.desk, ship("yusuf"), "done", "drill", start=T + H, until=T + 2 * H).n
    return ship, n, drill


def test_an_amendment_leaves_other_work_in_that_time_alone():
    ship, n, drill = drilled()
    desk.amend_hours(ship.desk, ship("yusuf"), n, "was not on watch", (T, T + 4 * H), None)
    assert ship.hours.line("yusuf").periods() == [(T + H, T + 2 * H)]
    assert "entry %d recorded no work of Yusuf" % n in ship.refused(
        desk.amend_hours, ship("yusuf"), n, "x", (T + H, T + 2 * H), None)
    desk.amend_hours(ship.desk, ship("yusuf"), drill, "no drill", (T + H, T + 2 * H), None)
    assert ship.hours.line("yusuf").periods() == []
    ship, n, drill = drilled()
    told = ship.book.n
    desk.amend_hours(ship.desk, ship("yusuf"), n, "it was shorter", (T, T + 4 * H), (T, T + 30 * 60))
    assert ship.hours.line("yusuf").periods() == [(T, T + 30 * 60), (T + H, T + 2 * H)]
    made = [parse(ship.book.line(i)[0]) for i in range(told, ship.book.n)]
    assert [entry.d["hours"][1:] for entry in made if entry.k == "amend"] == [
        [T + 30 * 60, T + H, None, None], [T + H, T + 2 * H, T + H, T + 2 * H],
        [T + 2 * H, T + 4 * H, None, None]]
    ship, n, drill = drilled()
    desk.amend_hours(ship.desk, ship("yusuf"), n, "it was later", (T, T + 4 * H), (T + 3 * H, T + 6 * H))
    assert ship.hours.line("yusuf").periods() == [(T + H, T + 2 * H), (T + 3 * H, T + 6 * H)]


def test_an_amendment_of_the_drill_leaves_the_watch_around_it():
    ship, n, drill = drilled()
    entry = desk.amend_hours(ship.desk, ship("yusuf"), drill, "no drill", (T + H, T + 2 * H), None)
    assert entry.d["text"] == "stays work; see entry %d" % n
    assert ship.hours.line("yusuf").periods() == [(T, T + 4 * H)]
    ship, n, drill = drilled()
    desk.amend_hours(ship.desk, ship("yusuf"), drill, "later", (T + H, T + 2 * H), (T + 5 * H, T + 6 * H))
    assert ship.hours.line("yusuf").periods() == [(T, T + 4 * H), (T + 5 * H, T + 6 * H)]
    last = ship.book.n - 1              # an amendment can be amended in its turn
    desk.amend_hours(ship.desk, ship("yusuf"), last, "not at all", (T + 5 * H, T + 6 * H), None)
    assert ship.hours.line("yusuf").periods() == [(T, T + 4 * H)]


def test_what_other_work_is_follows_the_clock_and_work_that_goes_on():
    ship = four()
    n = watchdesk.take(ship.desk, ship("yusuf")).n
    ship.go(H)
    desk.work(ship.desk, ship("yusuf"), "began", "cargo")
    ship.go(H)
    ship.sets_clock(3 * H)
    ship.go(H)
    desk.amend_hours(ship.desk, ship("yusuf"), n, "no watch", (T + 3 * H, T + 6 * H), None)
    line = ship.hours.line("yusuf")
    assert line.periods() == [] and line.open == T + 4 * H


def test_an_amendment_names_an_entry_of_his_work():
    ship, n = worked()
    ship.go(60)
    other = desk.work(ship.desk, ship("hari"), "done", "cargo", start=T + H, until=T + 2 * H).n
    signed_on = [i for i in range(n) if b'"who":"yusuf"' in ship.book.line(i)[0]][0]
    was, now = (T, T + 4 * H), (T, T + 3 * H)
    for ref in (other, signed_on):
        assert "entry %d: expected the entry of watch or work of Yusuf" % ref in ship.refused(
            desk.amend_hours, ship("yusuf"), ref, "x", was, now)
    desk.work(ship.desk, ship("yusuf"), "done", "cargo", start=T + 9 * H, until=T + 10 * H)
    assert "entry %d recorded no work of Yusuf" % n in ship.refused(
        desk.amend_hours, ship("yusuf"), n, "x", (T + 9 * H, T + 10 * H), None)
    desk.amend_hours(ship.desk, ship("yusuf"), signed_on, "forgotten", None, (T + 12 * H, T + 13 * H))
    assert ship.hours.line("yusuf").periods()[-1] == (T + 12 * H, T + 13 * H)


def test_work_told_long_after_its_end_is_late():
    ship, _ = worked()
    for until, late in ((ship.utc() - 60, False), (ship.utc() - H, True)):
        entry = desk.work(ship.desk, ship("yusuf"), "done", "cargo", start=until - 600, until=until)
        assert entry.late is late and entry.t == until


# ---- reasons, signatures

def test_a_reason_is_given_for_a_breach_or_a_gap_and_nothing_else():
    ship = four()
    rest = ship.enter("finding", what="rest", s="raised", who="yusuf", code="R10", found=H, need=10 * H,
                      until=T, rule="59(4)(a)").n
    gap = ship.enter("finding", what="watch_gap", s="raised", since=T, rule="59(1)").n
    over = ship.enter("finding", what="rest", s="cleared", who="yusuf", code="R10").n
    for n in (rest, gap):
        assert desk.because(ship.desk, ship("yusuf"), n, "squall").d == {"ref": n, "text": "squall"}
    for n in (over, 0, 10 ** 6, None, "1", True):
        assert "entry " in ship.refused(desk.because, ship("yusuf"), n, "x")
    assert "640 bytes fit" in ship.refused(desk.because, ship("yusuf"), rest, "x" * 641)


def test_the_record_of_a_month_is_signed_by_the_person_and_by_the_tindal():
    ship = four()
    ship.go(10 * DAY)
    entry = desk.endorse(ship.desk, ship("yusuf"), "rest", month="2026-12")
    assert entry.d == {"what": "rest", "who": "yusuf", "month": "2026-12", "role": "person"}
    assert desk.endorse(ship.desk, ship("salim"), "rest", "yusuf", "2026-12").d["role"] == "tindal"
    assert desk.endorse(ship.desk, ship("salim"), "rest", "salim", "2026-12").d["role"] == "person"
    assert desk.endorse(ship.desk, ship("salim"), "rest", "salim", "2026-12", "tindal").d["role"] == "tindal"
    assert desk.endorse(ship.desk, ship("yusuf"), "crew").d == {"what": "crew", "who": "yusuf",
                                                                "role": "person"}
    for who, args, told in (("yusuf", ("rest", "hari", "2026-12"),
                             "signed by himself, as person, and by the tindal"),
                            ("yusuf", ("rest", "yusuf", "2026-12", "tindal"), "Yusuf signed in as crew"),
                            ("salim", ("rest", "yusuf", "2026-12", "person"), "signed by himself"),
                            ("yusuf", ("rest", "yusuf", "2027-01"), "has not begun"),
                            ("yusuf", ("rest", "yusuf", "2026-13"), "expected one such as 2026-12"),
                            ("yusuf", ("rest", "yusuf"), "expected one such as"),
                            ("yusuf", ("rust", "yusuf"), "expected one of rest and crew"),
                            ("salim", ("rest", "nobody", "2026-12"), "nobody: expected the id")):
        assert told in ship.refused(desk.endorse, ship(who), *args), told


# ---- what each is told

def rest_of(ship, who):
    return hours_views.rest_of(ship.hours, who, ship.utc())


def test_each_is_told_of_his_rest_until_when_he_may_work_and_when_again():
    ship = four()
    assert rest_of(ship, "nobody") is None
    assert rest_of(ship, "yusuf") == (None, None, (), None, T, ("24h", "7d"))
    ship.go(DAY)
    watchdesk.take(ship.desk, ship("yusuf"))
    ship.go(4 * H)
    rest24, rest7d, broken, off_by, start, short = rest_of(ship, "yusuf")
    assert (rest24, rest7d, broken, short) == (20 * H, None, (), ("7d",))
    assert off_by == T + DAY + 14 * H and start == ship.utc()
    ship.go(11 * H)
    _, _, broken, off_by, start, _ = rest_of(ship, "yusuf")
    assert "R10" in broken and off_by is None and start > ship.utc()


def test_plans_that_break_nothing_are_told_one_question_at_a_time():
    ship = Ship("salim", "yusuf", "hari")
    found = desk.plans(ship.desk)
    assert [made[0] for made in found] == ["4on8off"] * 3 + ["6on6off"] * 2
    good = [made for made in found if not any(desk.breaks(ship.desk, made, who)
                                              for who in desk.members(made))]
    assert len(good) == 5
    watchdesk.take(ship.desk, ship("yusuf"))
    ship.go(13 * H)
    codes = {(at, who): desk.breaks(ship.desk, made, who)
             for at, made in enumerate(desk.plans(ship.desk)) for who in desk.members(made)}
    assert codes[(1, "yusuf")] and not codes[(0, "salim")]
    assert desk.plans(ship.desk, crew=["salim"]) == []


# ---- anything

def test_junk_is_refused_in_words_or_is_an_entry_that_every_fold_takes():
    ship, n = worked()
    gap = ship.enter("finding", what="watch_gap", s="raised", since=T, rule="59(1)").n
    tindal = ship("salim")
    calls = ((desk.work, ["done", "cargo", "yusuf", T, T + H, None]),
             (desk.work, ["began", "drill", "yusuf", None, None, None]),
             (desk.amend_hours, [n, "x", (T, T + 4 * H), (T, T + 3 * H), "yusuf", None]),
             (desk.because, [gap, "x"]), (desk.endorse, ["rest", "yusuf", "2026-12", "tindal"]))
    for call, good in calls:
        for at in range(len(good)):
            for junk in JUNK + ((None, None), (1, None), (T, "x"), (T + H, T), (T, T + H, T)):
                args = good[:at] + [junk] + good[at + 1 :]
                try:
                    call(ship.desk, tindal, *args)
                except Refused as error:
                    assert 0 < len(str(error)) < 600, (at, junk)
    assert ship.sound()


def test_who_is_not_signed_in_does_nothing():
    ship, n = worked()
    for call, args in ((desk.work, ("began", "drill")), (desk.amend_hours, (n, "x", (T, T + H))),
                       (desk.because, (n, "x")), (desk.endorse, ("rest",))):
        assert "sign in first" in str(raises(Refused, call, ship.desk, None, *args))
