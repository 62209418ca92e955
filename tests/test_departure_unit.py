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
