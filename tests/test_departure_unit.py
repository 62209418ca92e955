"""What the unit enters by itself of departures and duties: no check, too many on board, what is overdue."""
import gc
import sys

from ferry import Ferry, T

from firmware import duty_findings
from firmware.clock import DAY

BARE = {"mmsi": 419999123, "instruments": ("sailing-vessels-2026",)}
UNLISTED = {"lat": "2503.0000", "lon": "08750.0000"}      # far from any place of the list
KINDS = ("depart", "arrive", "clearance", "uncleared", "over", "finding")


def vessel(**more):
    profile = dict(BARE)
    profile.update(more)
    return moored(Ferry(profile=profile))


def moored(boat, where="Sahibganj"):
    boat.monitor.record("motion", (("s", "moored"), ("was", None), ("place", where), ("run", 0)))
    return boat


def signed_on(boat, *people):
    for who in people:
        boat.monitor.record("signon", (("who", who), ("capacity", "seaman")), t=T - 60 * DAY)


def restarted(boat):
    """The power fails, and is back. A heap of 160 KB has no room for both."""
    files = boat.files
    boat.monitor = boat.aboard = boat.seen = None
    return Ferry(files, BARE, T + 100)


def drill(boat, what, who, t):
    boat.monitor.record("drill", (("what", what), ("held", True), ("who", who), ("boats", []), ("done", ""),
                                  ("skipped", []), ("why", None)), t=t)


def cleared(boat, t=None):
    boat.monitor.record("clearance", (("check", 0), ("fail", []), ("ask", []), ("unstated", []),
                                      ("why", None)), t=t)


def leaves(boat, **where):
    goes(boat, 70, sog="6.0", **where)


def goes(boat, seconds, **motion):
    for _ in range(seconds):
        if sys.implementation.name == "micropython":
            gc.collect()    # a heap in pieces has no room for the disk's files, copied at each write
        boat.go(1, **motion)


def arrives(boat):
    goes(boat, 310)


def kinds(boat):
    return [kind for kind, _ in boat.told(*KINDS)]


def test_a_departure_without_a_check_is_entered_once_and_one_with_it_is_not():
    boat = vessel()
    leaves(boat)
    assert kinds(boat) == ["depart", "uncleared"]
    assert boat.told("uncleared")[0][1] == {"place": "Sahibganj"}
    goes(boat, 60, sog="6.0")
    arrives(boat)
    cleared(boat)
    leaves(boat)
    arrives(boat)
    leaves(boat)        # a check holds for one departure
    assert kinds(boat) == ["depart", "uncleared", "arrive", "clearance", "depart", "arrive", "depart",
                           "uncleared"]


def test_a_check_of_long_ago_or_of_after_she_left_is_none():
    for ago in (20 * DAY, DAY + 600, None):
        boat = vessel()
        if ago:
            cleared(boat, T - ago)
        leaves(boat)
        cleared(boat)
        goes(boat, 60, sog="6.0")
        assert kinds(boat).count("uncleared") == 1, ago


def test_a_check_made_under_way_takes_none_from_her():
    boat = vessel()
    cleared(boat)
    leaves(boat)
    cleared(boat)
    boat = restarted(boat)
    goes(boat, 5, sog="6.0")
    assert kinds(boat) == []


def test_a_departure_told_by_hand_as_well_is_entered_once():
    boat = vessel()
    boat.monitor.record("depart", (("place", "Sahibganj jetty"),))
    for kind, data in duty_findings.uncleared(boat.monitor):
        boat.monitor.record(kind, data)
    leaves(boat)
    goes(boat, 60, sog="6.0")
    assert kinds(boat) == ["depart", "uncleared", "depart"]


def by_hand(boat, place, t=None):
    """A departure as the book by hand enters it."""
    boat.monitor.record("depart", (("place", place),), t=t)
    for kind, data in duty_findings.uncleared(boat.monitor):
        boat.monitor.record(kind, data, t=t)


def told_late(place, at, *before):
    """The numbers of the checks, the departure and places of what is entered of one of that utc, told by hand
    after these entries, (kind, utc, data) each."""
    boat = vessel()
    boat.seen.clear()
    for kind, t, d in before:
        if kind == "clearance":
            cleared(boat, t)
        else:
            boat.monitor.record(kind, d, t=t)
    for _ in range(2):          # once, and what it finds ends nothing that it would find
        entry = boat.monitor.record("depart", (("place", place),), t=at)
        for kind, data in duty_findings.uncleared(boat.monitor, entry):
            boat.monitor.record(kind, data, t=at)
    boat.monitor._duties_due = 0
    goes(boat, 2)
    boat.monitor._duties_due = 0
    goes(boat, 2)
    return [d["place"] for _, d in boat.told("uncleared")]


HARI = (("who", "hari"),)
LEAK = (("what", "leaks"), ("item", None))
H = 3600


def test_of_a_departure_told_late_the_check_that_was_made_before_it_counts():
    for before in ((("clearance", T - 4 * H, ()), ("clearance", T - 600, ())),         # for the next leg
                   (("clearance", T - 4 * H, ()), ("discharge", T - 600, HARI)),       # after she left
                   (("clearance", T - 4 * H, ()), ("defect", T - 2 * H, LEAK)),
                   (("clearance", T - 4 * H, ()), ("tested", T - 4 * H + 60, (
                       ("item", "pump"), ("ok", True), ("remark", None))), ("defect", T - 2 * H, LEAK)),
                   (("clearance", T - 3 * H + 40, ()), ("clearance", T - 600, ()))):   # people tell minutes
        assert told_late("Mandvi", T - 3 * H, *before) == [], before


def test_of_a_departure_told_late_a_check_does_not_count_that_had_ended_or_was_made_after_it():
    sailed = ("depart", T - 4 * H + 600, (("place", "Okha"),))
    for before in ((), (("clearance", T - 2 * H, ()),), (("clearance", T - 28 * H, ()),),
                   (("clearance", T - 4 * H, ()), ("discharge", T - 4 * H + 600, HARI)),
                   (("clearance", T - 4 * H, ()), ("defect", T - 4 * H, LEAK), ("clearance", T - 600, ())),
                   (("clearance", T - 4 * H, ()), ("tested", T - 4 * H + 60, (
                       ("item", "pump"), ("ok", False), ("remark", None)))),
                   (("clearance", T - 4 * H, ()), ("arrive", T - 4 * H + 60, (("place", "Mandvi"),))),
                   (("clearance", T - 4 * H, ()), sailed, ("clearance", T - 600, ()))):
        assert told_late("Mandvi", T - 3 * H, *before) == ["Mandvi"], before


def test_a_departure_told_after_its_arrival_or_the_next_one_is_looked_at_once():
    came = ("arrive", T - 2 * H, (("place", "Okha"),))
    sails = ("depart", T - 600, (("place", "Okha"),))
    lack = ("uncleared", T - 600, (("place", "Okha"),))
    made, again = ("clearance", T - 4 * H, ()), ("clearance", T - H, ())
    for before in ((came,), (again, sails), (came, again, sails)):
        assert told_late("Mandvi", T - 3 * H, *before) == ["Mandvi"], before
        assert told_late("Mandvi", T - 3 * H, made, *before) == [], before
    assert told_late("Mandvi", T - 3 * H, came, sails, lack) == ["Okha", "Mandvi"]
    # Of the unit itself a little later: the same, whose check is looked at already.
    assert told_late("Okha jetty", T - 900, sails, lack) == ["Okha"]
    assert told_late("Okha jetty", T - 900, ("uncleared", T - 600, (("place", None),))) == [None]


def test_the_lack_of_a_check_told_after_the_arrival_does_not_stand_for_the_next_departure():
    boat = vessel()
    boat.monitor.record("arrive", (("place", "Okha"),), t=T - 2 * H)
    entry = boat.monitor.record("depart", (("place", "Mandvi"),), t=T - 3 * H)
    for kind, data in duty_findings.uncleared(boat.monitor, entry):
        boat.monitor.record(kind, data, t=entry.t)
    boat.monitor.record("depart", (("place", "Okha"),))
    goes(boat, 2)
    assert [d["place"] for _, d in boat.told("uncleared")] == ["Mandvi", "Okha"]


def test_a_check_made_while_the_clock_was_wrong_is_moved_as_the_clock_is():
    boat = vessel()
    cleared(boat)
    check = boat.monitor.book.last
    boat.monitor.record("clock", (("was", check.t), ("now", check.t - 5 * H), ("source", "gnss")))
    boat.monitor.record("discharge", HARI)
    entry = boat.monitor.record("depart", (("place", "Mandvi"),), t=check.t - 4 * H)
    assert duty_findings.uncleared(boat.monitor, entry) == []


def test_a_check_is_for_one_departure_also_where_no_arrival_was_entered():
    for checked, places in ((True, ("Mandvi", "Jakhau", "Okha")), (False, ("Veraval", "Diu"))):
        boat = vessel()
        if checked:
            cleared(boat, T - 600)
        for at, place in enumerate(places):
            by_hand(boat, place, T + at * 20000)
            by_hand(boat, place + " port", T + at * 20000 + 60)
        assert [d["place"] for _, d in boat.told("uncleared")] == list(places[1:] if checked else places)


def test_a_check_counts_no_more_when_what_it_looked_at_has_changed():
    for changed in (("discharge", (("who", "hari"),)),
                    ("defect", (("what", "leaks"), ("item", None))),
                    ("tested", (("item", "pump"), ("ok", False), ("remark", None)))):
        boat = vessel()
        cleared(boat)
        boat.monitor.record(*changed)
        by_hand(boat, "Sahibganj")
        leaves(boat)
        assert kinds(boat) == ["clearance", "depart", "uncleared", "depart"], changed
    boat = moored(Ferry(profile=BARE), None)
    cleared(boat)
    boat.monitor.record("absent", (("who", "salim"), ("act", "left")))
    leaves(boat, **UNLISTED)
    assert boat.told("uncleared") == [("uncleared", {"place": None})]


def test_an_unlisted_place_is_left_with_a_check_of_the_day_alone():
    boat = moored(Ferry(profile=BARE), None)
    cleared(boat, T - 2 * DAY)
    boat.monitor.vessel.motion_since = T - 9 * DAY
    leaves(boat, **UNLISTED)
    assert boat.told("uncleared") == [("uncleared", {"place": None})]


def test_a_restart_at_sea_enters_it_no_second_time():
    boat = vessel()
    leaves(boat)
    boat = restarted(boat)
    goes(boat, 5, sog="6.0")
    assert kinds(boat) == []


def test_what_the_power_cut_off_is_made_good_at_the_next_start():
    boat = vessel()
    boat.monitor.record("depart", (("place", "Sahibganj"),))
    boat = restarted(boat)
    assert kinds(boat) == ["uncleared"]


def test_a_place_that_is_not_listed_is_left_with_a_check_or_without():
    boat = moored(Ferry(profile=BARE), None)
    leaves(boat, **UNLISTED)
    assert boat.told("uncleared") == [("uncleared", {"place": None})] and not boat.told("depart")
    boat.monitor.record("motion", (("s", "moored"), ("was", "under_way"), ("place", None), ("run", 0)))
    cleared(boat)
    leaves(boat, **UNLISTED)
    assert len(boat.told("uncleared")) == 1


def test_without_room_to_look_the_watch_goes_on_and_the_lack_of_a_check_is_not_lost():
    due, short = duty_findings.due, [3]

    def starved(*args):
        if short[0]:
            short[0] -= 1
            raise MemoryError
        return due(*args)

    boat = moored(Ferry(profile=BARE), None)
    duty_findings.due = starved
    try:
        goes(boat, 90, sog="6.0", **UNLISTED)
    finally:
        duty_findings.due = due
    assert not short[0]
    assert boat.told("uncleared") == [("uncleared", {"place": None})]
    assert boat.monitor.vessel.motion == "under_way"


def test_who_boards_beyond_the_limit_after_the_check_makes_it_none():
    for late, cured in ((True, False), (False, False), (True, True)):
        boat = moored(Ferry())
        if late:
            boat.move(5)
            goes(boat, 20)
            cleared(boat)
        boat.move(5 if late else 9)
        goes(boat, 20)
        if not late:
            cleared(boat)
        if cured:
            boat.move(-6)
            goes(boat, 20)
        leaves(boat)
        told = [d for _, d in boat.told("uncleared")]
        wanted = [{"place": "Sahibganj", "n": 10, "limit": 6}] if late and not cured else []
        assert told == wanted, (late, cured)


def test_who_boards_after_a_departure_that_is_told_late_was_not_on_board_of_it():
    for boards_before, wanted in ((False, []), (True, [{"place": "Sahibganj", "n": 10, "limit": 6}])):
        boat = moored(Ferry())
        cleared(boat)
        boat.move(10 if boards_before else 0)
        goes(boat, 20)
        at = boat.clock.utc(boat.now)
        goes(boat, 70)
        boat.move(0 if boards_before else 10)
        goes(boat, 20)
        entry = boat.monitor.record("depart", (("place", "Sahibganj"),), t=at)
        told = [dict(data) for _, data in duty_findings.uncleared(boat.monitor, entry)]
        assert told == wanted, boards_before


def test_more_on_board_than_at_a_check_at_which_there_were_too_many_already_makes_it_none():
    for moves, n in (((4,), 13), ((-1,), None), ((), None), ((4, -4), None), ((-9,), None), ((-9, 9), 9)):
        boat = moored(Ferry())
        boat.move(9)
        goes(boat, 20)
        cleared(boat)
        for by in moves:
            boat.move(by)
            goes(boat, 20)
        leaves(boat)
        wanted = [{"place": "Sahibganj", "n": n, "limit": 6}] if n else []
        assert [d for _, d in boat.told("uncleared")] == wanted, moves


def leaving(boat):
    return [d for _, d in boat.told("finding") if d.get("code") == "drills-leaving"]


def test_drills_are_due_within_a_day_of_leaving():
    boat = vessel()
    signed_on(boat, "a", "b", "c")
    for what in ("abandon", "fire"):
        drill(boat, what, ["a", "b"], T - 10 * DAY)
    drill(boat, "fire", ["c"], T - 40 * DAY)
    boat.monitor._duties_due = 10 ** 9      # here of the departure alone
    boat.seen.clear()                       # a heap of 160 KB
    cleared(boat)
    leaves(boat)
    assert leaving(boat) == [{"what": "duty", "s": "warned", "code": "drills-leaving", "who": "",
                              "due": boat.monitor.crew.sailed[0] + 24 * 3600,
                              "rule": "Sch VIII Part 1, 1.2.1"}]


def test_drills_that_were_missed_after_leaving_are_a_finding_until_they_are_held():
    boat = vessel()
    boat.monitor.record("signon", (("who", "a"), ("capacity", "tindal")))
    cleared(boat)
    boat.monitor.record("depart", (("place", "Sahibganj"),), t=T - DAY - 60)
    boat.seen.clear()
    for held in ((), ("abandon", "fire")):
        for what in held:
            drill(boat, what, ["a"], T)
        boat.monitor._duties_due = 0
        goes(boat, 2)
    assert [d["s"] for d in leaving(boat)] == ["raised", "cleared"]


def test_with_a_quarter_or_less_who_lack_them_nothing_is_due():
    boat = vessel()
    signed_on(boat, "a", "b", "c", "d")
    for what in ("abandon", "fire"):
        drill(boat, what, ["a", "b", "c"], T - 10 * DAY)
    cleared(boat)
    leaves(boat)
    assert not leaving(boat)


def test_what_becomes_overdue_or_expires_is_entered_once_and_when_it_is_no_longer():
    boat = vessel()
    drill(boat, "fire", [], T - 70 * DAY)
    boat.monitor.record("document", (("of", "vessel"), ("what", "insurance"), ("grade", None), ("no", "1"),
                                     ("issued", "2025-11-01"), ("expires", "2026-11-30")))

    def look():
        boat.monitor._duties_due = 0
        goes(boat, 2)
        return [(d["code"], d["s"]) for _, d in boat.told("finding")]

    wanted = [("fire", "raised"), ("insurance", "raised")]
    assert look() == look() == wanted
    found = boat.told("finding")[1][1]
    assert found["due"] == T - 12 * 3600 and found["rule"] == "64(5)-(6)" and found["who"] == ""
    drill(boat, "fire", [], T)
    wanted.append(("fire", "cleared"))
    assert look() == look() == wanted
    boat = restarted(boat)
    goes(boat, 2)
    assert not boat.told("finding")


def test_a_finding_stands_while_it_is_not_known_since_an_entry_was_amended():
    boat = vessel()
    drill(boat, "fire", [], T - 70 * DAY)
    n = boat.monitor.book.last.n
    boat.monitor._duties_due = 0
    goes(boat, 2)
    boat.monitor.record("amend", (("ref", n), ("why", "x"), ("text", "not held at all")))
    boat.monitor._duties_due = 0
    goes(boat, 2)
    drill(boat, "fire", [], T - 80 * DAY)
    boat.monitor._duties_due = 0
    goes(boat, 2)
    drill(boat, "fire", [], T)
    boat.monitor._duties_due = 0
    goes(boat, 2)
    assert [d["s"] for _, d in boat.told("finding") if d["code"] == "fire"] == ["raised", "cleared"]


def test_each_person_is_told_of_by_name():
    boat = vessel()
    signed_on(boat, "hari", "yusuf")
    drill(boat, "fire", ["hari", "yusuf"], T - 40 * DAY)
    drill(boat, "fire", ["yusuf"], T - DAY)
    boat.monitor._duties_due = 0
    goes(boat, 2)
    assert [(d["code"], d["who"]) for _, d in boat.told("finding") if d["code"] == "fire-each"] == [
        ("fire-each", "hari")]
    boat.monitor.record("discharge", (("who", "hari"),))
    boat.monitor._duties_due = 0
    goes(boat, 2)
    assert [d["s"] for _, d in boat.told("finding") if d["code"] == "fire-each"] == ["raised", "cleared"]


def test_a_clock_that_is_not_sure_finds_nothing():
    boat = vessel()
    drill(boat, "fire", [], T - 70 * DAY)
    boat.clock.source = "unsure"
    boat.monitor._duties_due = 0
    boat.monitor._duties(boat.now, T)
    assert not boat.told("finding")
