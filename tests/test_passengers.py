"""Passengers counted, held against the number in force, entered: firmware/passengers.py, monitor.py."""
from ferry import Ferry, T

from firmware.logbook import CannotRecord
from firmware.passengers import LONGEST_S, QUIET_S
from helpers import raises


def test_a_vessel_that_carries_none_loads_nothing_of_it():
    ferry = Ferry(profile={"mmsi": 419999123})
    assert ferry.aboard is None and not ferry.told("season")


def test_boarding_is_one_entry_once_it_is_quiet():
    ferry = Ferry()
    for _ in range(4):
        ferry.move(1)
        ferry.go(2)
    assert ferry.aboard.n == 4 and not ferry.told("passengers")
    ferry.go(QUIET_S)
    assert ferry.told("passengers") == [
        ("passengers", {"n": 4, "children": 0, "how": "gangway", "why": None})]


def test_boarding_without_a_pause_is_entered_every_minute():
    ferry = Ferry()
    for _ in range(LONGEST_S + 10):
        ferry.move(1)
        ferry.move(-1)
        ferry.go(1)
    assert len(ferry.told("passengers")) == 1


def test_what_is_counted_is_entered_before_she_moves():
    ferry = Ferry()
    ferry.move(3)
    for _ in range(90):
        ferry.aboard._last = ferry.aboard._first = ferry.now       # boarding goes on
        ferry.go(1, sog="6.0")
    sailed = [entry.n for entry in ferry.seen if entry.k == "motion" and entry.d["s"] == "under_way"]
    counted = [entry.n for entry in ferry.seen if entry.k == "passengers"]
    assert len(counted) == 1 and counted[0] < sailed[0]


def test_full_and_over_are_signalled_at_once_and_over_is_entered_and_cured():
    ferry = Ferry()
    assert ferry.aboard.limit == 6 and ferry.aboard.signal() == "free"
    ferry.move(5)
    assert ferry.aboard.signal() == "free"
    ferry.move(1)
    assert ferry.aboard.signal() == "full" and ferry.aboard.text() is None
    ferry.move(1)
    assert ferry.aboard.signal() == "over" and "1 must leave" in ferry.aboard.text()
    ferry.go(1)
    assert ferry.told("passengers", "over") == [
        ("passengers", {"n": 7, "children": 0, "how": "gangway", "why": None}),
        ("over", {"n": 7, "limit": 6, "why": "fair season; by day"})]
    ferry.go(5)
    ferry.move(-1)
    assert ferry.aboard.signal() == "full"
    ferry.go(5)
    assert not ferry.told("under") and len(ferry.told("over")) == 1
    assert ferry.aboard.turned == ferry.now - 4         # since when she is full
    ferry.go(QUIET_S)
    assert ferry.told("under") == [("under", {"n": 6, "limit": 6})]
    ferry.go(30)
    assert len(ferry.told("over", "under")) == 2


def test_two_children_count_as_one_and_an_odd_one_too():
    ferry = Ferry()
    ferry.move(9, children=7)
    assert ferry.aboard.reckoned == 2 + 4 and ferry.aboard.signal() == "full"
    ferry.move(1, children=1)
    assert ferry.aboard.reckoned == 6
    ferry.move(1)
    assert ferry.aboard.signal() == "over"


def test_a_count_below_none_is_none_and_told():
    ferry = Ferry()
    ferry.move(2, children=2)
    ferry.move(-5)
    assert (ferry.aboard.n, ferry.aboard.children, ferry.aboard.below) == (0, 0, 3)
    ferry.move(1)
    ferry.go(QUIET_S + 1)
    assert ferry.told("passengers")[-1][1] == {
        "n": 1, "children": 0, "how": "gangway", "why": None, "below": 3}
    ferry.move(1)
    ferry.go(QUIET_S + 1)
    assert "below" not in ferry.told("passengers")[-1][1]


def test_a_capacity_of_zero_is_full_with_nobody_on_board():
    told = {"certificate": "sailing-vessels-2026", "total": 0}
    ferry = Ferry(profile={"mmsi": 419999123, "passengers": told})
    assert ferry.aboard.signal() == "full"
    ferry.move(1)
    ferry.go(1)
    assert ferry.told("over")[0][1]["limit"] == 0


def test_a_capacity_that_is_not_stated_is_unknown_and_never_in_order():
    ferry = Ferry(profile={"mmsi": 419999123, "passengers": {"certificate": "sailing-vessels-2026"}})
    ferry.move(100)
    ferry.go(QUIET_S + 1)
    assert ferry.aboard.signal() == "unknown" and not ferry.told("over")


def test_a_power_cut_loses_what_was_not_entered_and_no_more():
    ferry = Ferry()
    ferry.move(7)
    ferry.go(QUIET_S + 1)
    ferry.move(-1)              # not entered
    files = ferry.files.cut()
    ferry = Ferry(files, begins=T + 100)
    assert ferry.aboard.n == 7 and ferry.aboard.signal() == "over"
    ferry.go(10)
    assert not ferry.told("over")           # it stands
    ferry.move(-1)
    ferry.go(QUIET_S + 1)
    assert ferry.told("under")


def test_a_stop_in_order_loses_nothing():
    ferry = Ferry()
    ferry.move(5)
    ferry.monitor.stop(ferry.now)
    files = ferry.files
    ferry = Ferry(files, begins=T + 100)
    assert ferry.aboard.n == 5


def test_a_full_disk_loses_no_count():
    ferry = Ferry()
    append = ferry.files.append

    def full(name, data):
        raise OSError(28, "no space")

    ferry.files.append = full
    ferry.move(3)
    ferry.move(2, how="panel", who="tindal")        # cannot be entered apart: both are
    ferry.go(QUIET_S + 5)
    assert ferry.aboard.n == 5 and ferry.monitor.unrecorded
    ferry.files.append = append
    ferry.go(2)
    assert ferry.told("passengers")[-1][1]["n"] == 5
    assert raises(CannotRecord, _fail, ferry)


def _fail(ferry):
    def full(name, data):
        raise OSError(28, "no space")

    ferry.files.append = full
    ferry.move(1)
    ferry.aboard.enter()


def test_the_number_falls_with_the_sun_and_with_the_season():
    ferry = Ferry(begins=T + 6 * 3600)              # 1800 in India, dark on the Ganga
    assert (ferry.aboard.limit, ferry.aboard.why) == (4, "fair season; by night")
    foul = Ferry(begins=T - 152 * 86400)            # 2 July
    assert (foul.aboard.limit, foul.aboard.why) == (4, "foul season; by day; 2/3 of 6")


def test_the_season_is_entered_under_way_when_it_changes():
    ferry = Ferry(profile={"mmsi": 419999123, "instruments": ("sailing-vessels-2026",)},
                  begins=T - 184 * 86400 + 41100)   # 31 May, 25 minutes before midnight in India
    ferry.go(130, sog="6.0", lat="1900.0000", lon="07200.0000")
    assert ferry.told("season") == [("season", {"s": "fair", "area": "1(b)", "how": "position"})]
    ferry.now += 3600
    ferry.go(20, sog="6.0", lat="1901.0000", lon="07200.0000")
    assert ferry.told("season")[1:] == [("season", {"s": "foul", "area": "1(b)", "how": "position"})]
    ferry.now += 1200
    ferry.go(20, sog="6.0", lat="1902.0000", lon="07200.0000")
    assert len(ferry.told("season")) == 2


def test_data_of_a_newer_version_counts_as_nobody():
    ferry = Ferry()
    for n in (None, "many", -3, [1]):
        ferry.monitor.record("passengers", (("n", n), ("children", {"a": 1} if n is None else n)))
        assert ferry.aboard.n == ferry.aboard.children == 0
    ferry.monitor.record("over", (("anything", 1),))
    ferry.go(2)
    assert not ferry.monitor.book.passed


# ---- the report


def test_count_and_number_in_force_stand_in_the_position_report():
    ferry = Ferry()
    ferry.move(5)
    ferry.go(QUIET_S + 1)
    assert ferry.monitor.reports.passengers is ferry.aboard
    ferry.monitor.record("ais", (("s", "off"), ("was", "on"), ("since", T), ("why", "it fell silent")))
    ferry.go(2)
    souls = ferry.told("report")[0][1]["souls"]
    assert souls.startswith("not stated crew, 5 of 6 passengers; "), souls
