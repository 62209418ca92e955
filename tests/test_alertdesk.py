"""What becomes of alerts when they are heard: firmware/alertdesk.py and the fold in firmware/alerts.py."""
from alerted import Boat
from ship import JUNK, H, T

from firmware import alertdesk
from firmware.alert_fold import MOST_FOUND, MOST_HEARD
from firmware.alerts import Alerts
from firmware.desk import UNSIGNED
from firmware.entry import dumps
from firmware.logbook import CannotRecord
from firmware.rules import alert_rules as rule
from helpers import raises


class Entry:
    def __init__(self, k, **d):
        self.k, self.d, self.e = k, d, T


def boat():
    return Boat("salim", "yusuf", "hari")


def test_what_a_start_found_stands_until_it_is_acknowledged():
    ship = boat()
    ship.enter("torn", bytes=60, after=7)
    ship.enter("damage", n=5, what="not JSON")
    ship.monitor.alerts.apply(Entry("keys", index=9, vkey="v", missing=3))
    ship.enter("power", lost_after=7, last=T - 900)
    ship.enter("boot", version="1", before="power lost")
    assert ship.keys() == "damage missing power torn"
    assert ship.alerts()["power"][:4] == ("notice", "power", T, {"at": T - 900})
    ship.go(1)
    for key in ("power", "torn", "missing"):
        alertdesk.ack(ship.desk, ship("hari"), key)
    assert ship.keys() == "damage"
    ship.enter("power", lost_after=7, last=T)
    ship.enter("boot", version="1", before="power lost")
    assert ship.keys() == "power damage" or ship.keys() == "damage power"
    ship.enter("boot", version="1", before="clean")
    assert ship.keys() == "damage"


def gap(ship):
    ship.enter("finding", what="watch_gap", s="raised", since=ship.utc() - 70)
    ship.go(1)


def test_an_acknowledgement_is_an_entry_and_ends_with_the_cause():
    ship = boat()
    gap(ship)
    entry = alertdesk.ack(ship.desk, ship("yusuf"), "watch_gap")
    assert (entry.k, entry.by, entry.d) == ("ack", "yusuf", {"key": "watch_gap"})
    assert ship.alerts()["watch_gap"][4] is True
    assert "acknowledged already" in ship.refused(alertdesk.ack, ship("hari"), "watch_gap")
    ship.enter("finding", what="watch_gap", s="cleared", since=T, until=T + 1, lasted=1)
    assert ship.monitor.alerts.heard == []
    gap(ship)
    assert ship.alerts()["watch_gap"][4] is False


def test_a_silence_is_an_entry_for_its_minutes_and_not_for_a_new_cause():
    ship = boat()
    gap(ship)
    entry = alertdesk.silence(ship.desk, ship("yusuf"), "watch_gap", 10)
    assert (entry.k, entry.by, entry.d) == ("silence", "yusuf", {"key": "watch_gap", "minutes": 10})
    until = ship.utc() + 600
    assert ship.alerts()["watch_gap"][4:] == (False, until)
    ship.go(599)
    assert ship.alerts()["watch_gap"][5] == until
    ship.go(1)
    assert ship.alerts()["watch_gap"][5] is None
    alertdesk.silence(ship.desk, ship("yusuf"), "watch_gap", 60)
    ship.enter("finding", what="watch_gap", s="cleared", since=T, until=T + 1, lasted=1)
    gap(ship)
    assert ship.alerts()["watch_gap"][5] is None


def test_who_acknowledged_that_he_is_asked_for_a_sign_is_asked_loudly_the_next_time():
    ship = boat()
    told = {"what": "asleep", "who": "salim", "since": T - 1200}
    ship.enter("finding", s="warned", **told)
    ship.go(1)
    alertdesk.ack(ship.desk, ship("salim"), "asleep_asked.salim")
    ship.enter("finding", s="cleared", **told)
    ship.go(1200)
    ship.enter("finding", what="asleep", s="warned", who="salim", since=ship.utc() - 1200)
    assert ship.alerts()["asleep_asked.salim"][4] is False


def test_another_state_of_the_ais_is_another_cause_and_so_is_the_next_time_it_fails():
    ship = boat()
    ship.enter("ais", s="off", was="on", since=T, why="AIS port silent")
    ship.go(1)
    alertdesk.ack(ship.desk, ship("hari"), "ais.off")
    assert ship.alerts()["ais.off"][4]
    ship.enter("ais", s="faulty", was="off", since=T, why="alarm 001 active")
    assert not ship.alerts()["ais.faulty"][4]
    ship.enter("ais", s="off", was="faulty", since=T, why="AIS port silent")
    assert ship.alerts()["ais.off"][4]
    ship.enter("ais", s="on", was="off", since=T, why="transmitted 2 s ago")
    ship.go(1)
    ship.enter("ais", s="off", was="on", since=T, why="AIS port silent")
    assert not ship.alerts()["ais.off"][4]


def test_a_change_of_the_watch_is_a_new_cause_for_an_empty_post():
    ship = boat()
    ship.enter("motion", s="under_way", was="moored", place=None, run=0)
    ship.enter("watch", act="taken", who="yusuf")
    ship.go(130)
    alertdesk.ack(ship.desk, ship("yusuf"), "posts")
    assert ship.alerts()["posts"][4]
    ship.enter("watch", act="taken", who="yusuf", posts=[["wheel", "hari"]])
    assert not ship.alerts()["posts"][4]


def test_crew_and_tindal_may_and_an_officer_may_not():
    ship = boat()
    ship.person("das", "officer")
    ship.desk.vault.pins["das"] = ship.desk.vault.pins["salim"]
    gap(ship)
    for call, args in ((alertdesk.ack, ("watch_gap",)), (alertdesk.silence, ("watch_gap", 10))):
        assert "Das signed in as officer" in ship.refused(call, ship("das"), *args)
    assert "sign in first" in ship.refused(alertdesk.ack, None, "watch_gap")
    # whoever stands at a sounding buzzer may have peace for a while, without a PIN
    assert alertdesk.silence(ship.desk, None, "watch_gap", 10).by == UNSIGNED


def test_only_what_stands_is_heard_and_never_for_good():
    ship = boat()
    gap(ship)
    salim = ship("salim")
    for junk in JUNK:
        assert "no such alert" in ship.refused(alertdesk.ack, salim, junk)
        assert "no such alert" in ship.refused(alertdesk.silence, salim, junk, 10)
        if type(junk) is not int or not 1 <= junk <= rule.SILENCE_MAX_MIN:
            assert "expected 1 to 60" in ship.refused(alertdesk.silence, salim, "watch_gap", junk)
    assert "no alert is silenced for good" in ship.refused(alertdesk.silence, salim, "watch_gap", 61)


def test_with_a_full_disk_it_is_silent_all_the_same_and_says_that_no_entry_tells_so():
    ship = boat()
    ship.go(1)
    ship.monitor.unrecorded = "log folder book: it is full (error 28): free some space there"

    def full(*args, **kwargs):
        raise CannotRecord("log folder book: it is full")
    ship.monitor.record = full
    told = str(raises(CannotRecord, alertdesk.silence, ship.desk, None, "storage_full", 10))
    assert told.startswith("silent for 10 minutes, which could not be entered: log folder book: it is full")
    assert ship.alerts()["storage_full"][5] == ship.utc() + 600
    ship.go(600)
    assert ship.alerts()["storage_full"][5] is None


# ---- the clock, the fold

def test_a_clock_set_back_ends_every_silence_and_leaves_what_was_acknowledged():
    ship = boat()
    gap(ship)
    ship.go(10)
    alertdesk.ack(ship.desk, ship("salim"), "watch_gap")
    alertdesk.silence(ship.desk, ship("salim"), "watch_gap", 60)
    ship.go(10)
    ship.sets_clock(-9 * H)
    told = ship.alerts()["watch_gap"]
    assert told[4:] == (True, None) and told[2] == T - 9 * H
    ship.go(1)
    ship.enter("finding", what="watch_gap", s="cleared", since=T, until=T + 1, lasted=1)
    gap(ship)
    assert ship.alerts()["watch_gap"][4:] == (False, None)


def test_a_clock_set_ahead_makes_no_silence_longer():
    ship = boat()
    gap(ship)
    alertdesk.silence(ship.desk, ship("salim"), "watch_gap", 60)
    ship.sets_clock(9 * H)
    assert ship.alerts()["watch_gap"][5] is None
    assert ship.alerts()["watch_gap"][2] == T + 9 * H


def test_a_restart_from_the_snapshot_knows_the_same():
    ship = boat()
    gap(ship)
    ship.enter("report", where="x")
    ship.enter("damage", n=5, what="not JSON")
    alertdesk.ack(ship.desk, ship("salim"), "watch_gap")
    alertdesk.silence(ship.desk, ship("salim"), "damage", 10)
    again, replayed = Alerts(), Alerts()
    again.load(ship.monitor.alerts.save())
    for entry in ship.book.entries():
        replayed.apply(entry)
    assert dumps(again.save()) == dumps(replayed.save()) == dumps(ship.monitor.alerts.save())


def test_what_is_remembered_is_bounded_and_an_alarm_always_finds_room():
    alerts = Alerts()
    for i in range(3 * MOST_FOUND):
        alerts.apply(Entry("finding", what="rest", s="raised", who="p%d" % i, code="R10", until=T))
        alerts.apply(Entry("ack", key="rest_broken.p%d.R10" % i))
        alerts.apply(Entry("silence", key="rest_broken.p%d.R10" % i, minutes=10))
    assert len(alerts.found) == MOST_FOUND
    assert len(alerts.heard) == MOST_HEARD
    alerts.apply(Entry("finding", what="watch_gap", s="raised", since=T))
    assert alerts.found[-1][0] == "watch_gap"
