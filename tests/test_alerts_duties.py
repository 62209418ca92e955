"""Alerts of passengers, drills, papers of the vessel, equipment and departures: firmware/alert_duties.py."""
from alerted import Boat
from ship import DAY, T

from firmware import alertdesk, dates
from firmware.clock import INDIA_S


class Aboard:
    """Stands for firmware.passengers.Passengers."""

    limit, why, turned, counted = 6, "foul season; by day", 0, True

    def __init__(self, n):
        self.reckoned = n

    def signal(self):
        return "free" if self.reckoned < self.limit else "full" if self.reckoned == self.limit else "over"


def boat():
    return Boat("salim", "yusuf", "hari")


def drill(ship, what, who, t, **more):
    ship.monitor.record("drill", (("what", what), ("held", True), ("who", who), ("boats", []), ("done", "ab"),
                                  ("skipped", []), ("why", more.get("why"))), t=t)


def paper(ship, what, expires, issued="2026-01-01"):
    ship.enter("document", of="vessel", what=what, grade=None, no="1", issuer=None, issued=issued,
               expires=expires)


def found(ship, code, state, who=""):
    ship.enter("finding", what="duty", s=state, code=code, who=who, due=ship.utc(), rule="62(3)")


# ---- passengers

def test_as_many_as_are_allowed_are_a_notice_and_one_more_is_an_alarm_since_it_came():
    ship = boat()
    ship.monitor.passengers = aboard = Aboard(5)
    assert ship.keys() == ""
    aboard.reckoned = aboard.limit = 0
    assert ship.keys() == ""        # none are allowed, and none on board
    aboard.limit = 6
    aboard.reckoned, aboard.turned = 6, 60
    ship.go(10)
    assert ship.alerts()["passengers_full"] == (
        "notice", "passengers_full", T, {"n": 6, "limit": 6}, False, None)
    aboard.reckoned, aboard.turned = 7, 70
    assert ship.alerts()["passengers_over"] == (
        "alarm", "passengers_over", T + 10, {"n": 7, "limit": 6, "why": "foul season; by day"}, False, None)
    assert ship.keys() == "passengers_over"


def test_who_acknowledged_that_she_is_full_is_told_anew_when_she_is_so_again():
    ship = boat()
    ship.monitor.passengers = aboard = Aboard(6)
    aboard.turned = 60
    ship.go(1)
    alertdesk.ack(ship.desk, ship("yusuf"), "passengers_full")
    assert ship.alerts()["passengers_full"][4]
    ship.go(5)
    aboard.turned = ship.monitor.now
    assert not ship.alerts()["passengers_full"][4]


# ---- drills and other duties

def test_a_drill_that_is_overdue_stands_since_the_day_it_was_due_until_it_is_held():
    ship = boat()
    drill(ship, "fire", ["salim", "yusuf", "hari"], T - 20 * DAY)
    assert ship.keys() == ""
    drill(ship, "flooding", [], T - 70 * DAY)
    due = dates.end_of(dates.later(dates.today(T - 70 * DAY), 2))
    assert ship.alerts()["drill_over"] == (
        "warning", "drill_over", due, {"codes": ["flooding"], "n": 1}, False, None)
    drill(ship, "flooding", [], T, why="heavy weather")        # which moves nothing
    assert ship.keys() == "drill_over"
    drill(ship, "flooding", [], T)
    assert ship.keys() == ""


def test_drills_overdue_are_one_alert_which_sounds_anew_with_each_that_is_found():
    ship = boat()
    drill(ship, "flooding", [], T - 70 * DAY)
    drill(ship, "piracy", [], T - 65 * DAY)
    told = ship.alerts()["drill_over"]
    assert told[3] == {"codes": ["flooding", "piracy"], "n": 2}
    assert told[2] == dates.end_of(dates.later(dates.today(T - 65 * DAY), 2))
    found(ship, "flooding", "raised")
    ship.go(1)
    alertdesk.ack(ship.desk, ship("yusuf"), "drill_over")
    assert ship.alerts()["drill_over"][4]
    found(ship, "flooding", "cleared")
    assert ship.alerts()["drill_over"][4]
    found(ship, "piracy", "raised")
    assert not ship.alerts()["drill_over"][4]


def test_of_a_person_and_of_the_vessel_each_rule_is_told_once():
    ship = boat()
    drill(ship, "fire", ["salim", "yusuf", "hari"], T - 20 * DAY)
    ship.go(12 * DAY)
    assert ship.alerts()["drill_over"][3] == {"codes": ["fire-each"], "n": 1}
    ship.go(35 * DAY)
    assert ship.alerts()["drill_over"][3]["codes"] == ["abandon-each", "fire-each", "fire", "joining"]


def test_drills_to_be_held_after_the_departure_are_a_notice_with_their_time():
    ship = boat()
    assert ship.keys() == ""
    ship.enter("depart", place="Mundra", run=0)
    assert ship.alerts()["drill_due"] == ("notice", "drill_due", T, {
        "codes": ["drills-leaving"], "n": 1, "by": T + DAY}, False, None)
    ship.go(DAY + 60)
    assert ship.keys() == "drill_over" and ship.alerts()["drill_over"][2] == T + DAY


def test_an_event_whose_time_is_over_is_a_duty():
    ship = boat()
    ship.enter("event", what="alteration", text="new deck house")
    assert ship.keys() == ""
    ship.go(60 * DAY)
    told = [key for key in ship.keys().split(" ") if key.startswith("duty")]
    assert told == ["duty_over"] and ship.alerts()["duty_over"][3]["n"] >= 1


# ---- papers of the vessel

def test_a_paper_of_the_vessel_is_told_of_at_thirty_and_seven_days_and_when_it_has_expired():
    ship = boat()
    paper(ship, "insurance", "2027-01-15")
    assert ship.keys() == ""                    # 45 days: for the list of what is due
    for day in (31, 37, 38, 45):
        ship.monitor.now = 60 + day * DAY
        last = dates.end_of(dates.today(T + 45 * DAY))
        if day == 31 or day == 37:
            assert ship.alerts()["vessel_due"] == ("notice", "vessel_due", last - 31 * DAY, {
                "papers": ["insurance"], "by": last}, False, None), day
        else:
            assert ship.alerts()["vessel_due"][2] == last - 8 * DAY, day
    ship.monitor.now = 60 + 46 * DAY
    told = ship.alerts()
    assert told["vessel_over"][:4] == ("warning", "vessel_over", last, {"papers": ["insurance"], "by": last})
    assert "vessel_due" not in told
    paper(ship, "insurance", "2028-01-15")
    assert "vessel" not in ship.keys()


def test_a_day_ends_as_days_in_india_do():
    ship = boat()
    paper(ship, "insurance", "2026-12-01")
    assert ship.keys() == "vessel_due"
    ship.go(DAY - INDIA_S - 1)
    assert ship.keys() == "vessel_due"
    ship.go(1)
    assert ship.keys() == "vessel_over" and ship.alerts()["vessel_over"][2] == ship.utc()


# ---- equipment, departures

def test_a_failed_test_and_a_defect_stand_until_they_are_put_right():
    ship = boat()
    ship.enter("tested", item="pump", ok=False, remark="no water")
    n = ship.enter("defect", what="leak", item="pump").n
    other = ship.enter("defect", what="torn sail", item=None).n
    told = ship.alerts()
    assert told["test_failed"] == ("warning", "test_failed", T, {"n": 1, "items": ["pump"]}, False, None)
    assert told["defect"] == ("notice", "defect", T, {"n": 2, "items": ["pump", None]}, False, None)
    ship.go(1)
    for key in ("test_failed", "defect"):
        alertdesk.ack(ship.desk, ship("hari"), key)
    ship.enter("tested", item="vhf", ok=True, remark=None)
    assert ship.alerts()["test_failed"][4]
    ship.enter("tested", item="vhf", ok=False, remark=None)
    assert not ship.alerts()["test_failed"][4] and ship.alerts()["defect"][4]
    for item in ("pump", "vhf"):
        ship.enter("tested", item=item, ok=True, remark=None)
    ship.enter("done", ref=n, how="packed anew")
    assert ship.keys() == "defect" and ship.alerts()["defect"][4]
    ship.enter("defect", what="leak", item="pump")
    assert not ship.alerts()["defect"][4]
    ship.enter("done", ref=other, how="sewn")
    ship.enter("done", ref=ship.book.n - 2, how="packed anew")
    assert ship.keys() == ""


def test_a_departure_without_its_check_stands_until_it_is_acknowledged_made_good_or_over():
    for ends in ("ack", "clearance", "arrive"):
        ship = boat()
        ship.enter("uncleared", place="Mundra")
        assert ship.alerts()["uncleared"] == ("warning", "uncleared", T, {}, False, None)
        ship.go(1)
        if ends == "ack":
            alertdesk.ack(ship.desk, ship("salim"), "uncleared")
        elif ends == "arrive":
            ship.enter("arrive", place="Sharjah", run=0)
        else:
            ship.enter("clearance", check=0, fail=[], ask=[], unstated=[], why=None)
        assert ship.keys() == "", ends
    assert ship.sound()
