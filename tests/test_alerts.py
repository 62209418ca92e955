"""Which alerts stand, and since when: firmware/alerts.py, firmware/alert_views.py."""
from alerted import Boat
from ship import DAY, H, T

from firmware import alert_views
from firmware.alerts import standing
from firmware.entry import dumps
from firmware.rules import alert_rules as rule


def boat():
    return Boat("salim", "yusuf", "hari")


# ---- what stands

def test_nothing_stands_when_all_is_well_but_that_she_has_no_keys():
    ship = boat()
    assert ship.alerts() == {"unsealed": ("notice", "unsealed", T - 60, {}, False, None)}
    ship.book.sealing = True
    assert ship.alerts() == {}


def test_the_own_ais_that_does_not_work_stands_by_its_state_until_it_is_on():
    ship = boat()
    ship.enter("ais", s="silent", was="on", since=T, why="no transmission marked")
    assert ship.alerts()["ais.silent"] == (
        "warning", "ais", T, {"s": "silent", "why": "no transmission marked"}, False, None)
    ship.go(60)
    ship.enter("ais", s="off", was="silent", since=T, why="AIS port silent")
    assert ship.keys() == "ais.off" and ship.alerts()["ais.off"][2] == T
    ship.enter("ais", s="unknown", was="off", since=T, why="first 120 s after power-up")
    assert ship.keys() == "ais.off"         # nothing is proved yet
    ship.enter("ais", s="on", was="unknown", since=T, why="transmitted 2 s ago")
    assert ship.keys() == ""


def test_a_report_is_told_of_before_it_is_due_and_when_it_is_not_ashore():
    ship = boat()
    ship.enter("ais", s="off", was="on", since=T, why="AIS port silent")
    n = ship.enter("report", where="x").n
    assert ship.keys() == "ais.off"
    ship.go(rule.REPORT_ASHORE_S)
    assert ship.alerts()["report_ashore"] == (
        "warning", "report_ashore", T + rule.REPORT_ASHORE_S, {"n": n, "since": T}, False, None)
    ship.enter("receipt", ref=n, at=ship.utc())
    assert ship.keys() == "ais.off"
    due = ship.monitor.reports.due()
    ship.go(due - ship.utc() - rule.REPORT_SOON_S)
    assert ship.alerts()["report_due"][:4] == (
        "notice", "report_due", due - rule.REPORT_SOON_S, {"by": due})
    ship.go(rule.REPORT_SOON_S + 300)
    assert ship.alerts()["report_overdue"] == (
        "alarm", "report_overdue", due + 300, {"n": None, "by": due + 300}, False, None)
    ship.enter("report", where="x")
    assert ship.keys() == "ais.off"


def test_what_nobody_ashore_knows_for_twelve_hours_is_overdue_and_given_by_telephone_it_is_known():
    ship = boat()
    ship.enter("ais", s="off", was="on", since=T, why="AIS port silent")
    first = ship.enter("report", where="x").n
    ship.go(11 * H + 3300)
    last = ship.enter("report", where="x").n
    assert ship.keys() == "report_ashore ais.off" and ship.alerts()["report_ashore"][3]["since"] == T
    ship.go(300)
    assert ship.alerts()["report_overdue"][2:4] == (T + 12 * H, {"n": last, "by": T + 12 * H})
    ship.enter("receipt", ref=first, at=ship.utc())     # the older one: the last is fresh
    assert ship.keys() == "ais.off"
    ship.go(rule.REPORT_ASHORE_S)
    assert ship.keys() == "report_ashore ais.off"
    ship.enter("given", ref=last, how="satellite phone", to="owner", ack="Mr Rao")
    assert ship.keys() == "ais.off" and ship.monitor.alerts.report[4] == "given"


def test_a_lost_position_stands_since_the_last_one_and_one_never_had_after_two_minutes():
    ship = boat()
    ship.monitor.vessel.last = (1, 2, T - 40)
    ship.enter("fix", s="lost")
    assert ship.alerts()["fix"][2:4] == (T - 40, {"ever": True})
    ship.enter("fix", s="found", source="gps")
    assert ship.keys() == ""
    ship.monitor.fix = ship.monitor.vessel.last = None
    ship.monitor.fix_seen = ship.monitor.now - 119
    assert ship.keys() == ""
    ship.go(1)
    assert ship.alerts()["fix"][2:4] == (T + 1 - 120, {"ever": False})


def test_a_clock_that_nothing_sets_is_unsure_two_minutes_after_the_start():
    ship = boat()
    ship.monitor.clock.source = "unsure"
    assert ship.keys() == ""
    ship.go(60)
    assert ship.alerts()["clock"][2] == T + 60
    ship.monitor.clock.source = "gnss"
    assert ship.keys() == ""


def test_a_relief_that_is_late_and_an_empty_post_are_told_of_but_not_at_once():
    ship = boat()
    ship.enter("motion", s="under_way", was="moored", place=None, run=0)
    ship.enter("plan", name="custom", turns=[[60, ["yusuf"]], [60, ["hari"]]], **{"from": T})
    ship.enter("watch", act="taken", who="yusuf", posts=[["lookout", "yusuf"], ["wheel", "yusuf"]])
    ship.go(119)
    assert ship.keys() == ""
    ship.go(1)
    assert ship.alerts()["posts"] == ("warning", "posts", T, {"posts": ["radio"], "since": T}, False, None)
    ship.go(H - 120 + 299)
    assert ship.keys() == "posts"
    ship.go(1)
    assert ship.alerts()["watch_late"][2:4] == (T + H, {"ids": ["hari"], "since": T + H})
    ship.enter("watch", act="handed", who="hari", posts=[["lookout", "hari"], ["radio", "hari"],
                                                         ["wheel", "yusuf"]], **{"from": "yusuf"})
    assert ship.keys() == ""
    ship.enter("watch", act="left", who="hari")     # of nobody on watch the finding tells, not these
    ship.go(H)
    assert ship.keys() == ""


def test_findings_stand_from_their_entry_until_they_are_cleared():
    ship = boat()
    for key, level, args, data in (
            ("watch_gap", "alarm", {"since": T - 70}, {"what": "watch_gap", "since": T - 70}),
            ("asleep_called.salim", "alarm", {"who": "salim", "since": T - 70},
             {"what": "asleep", "who": "salim", "since": T - 70}),
            ("rest_broken.hari.R10", "warning", {"who": "hari", "code": "R10", "until": T},
             {"what": "rest", "who": "hari", "code": "R10", "until": T}),
            ("storage_95", "warning", {}, {"what": "storage", "over": 95})):
        ship.enter("finding", s="raised", **data)
        told = ship.alerts()[key]
        assert told[0] == level and told[2] == T and told[3] == args, key
        ship.enter("finding", s="cleared", **data)
        assert ship.keys() == "", key


def test_a_sign_that_is_asked_for_and_the_call_after_it_are_two_alerts():
    ship = boat()
    told = {"what": "asleep", "who": "salim", "since": T - 1200}
    ship.enter("finding", s="warned", **told)
    assert ship.alerts()["asleep_asked.salim"][0] == "warning"
    ship.enter("finding", s="raised", **told)
    assert ship.keys() == "asleep_called.salim"
    ship.enter("finding", s="cleared", **told)
    assert ship.keys() == ""


def test_who_is_unfit_stands_with_what_ails_him():
    ship = boat()
    ship.enter("fit", who="hari", state="illness", remark=None)
    ship.enter("finding", what="unfit", s="warned", who="hari", code="illness", since=T)
    assert ship.alerts()["unfit.hari"][3] == {"who": "hari", "code": "illness"}
    ship.enter("finding", what="unfit", s="cleared", who="hari", since=T)
    assert ship.keys() == ""


def test_who_was_warned_of_his_rest_stands_until_he_ends_that_work():
    ship = boat()
    ship.enter("watch", act="taken", who="hari")
    ship.go(60)
    ship.enter("finding", what="rest", s="warned", who="hari", code="R10", until=T + H)
    assert ship.alerts()["rest_warned.hari"][3] == {"who": "hari", "until": T + H}
    ship.enter("watch", act="left", who="hari")
    assert ship.keys() == ""
    ship.go(H)
    ship.enter("watch", act="taken", who="hari")
    assert ship.keys() == ""        # this is other work


def test_nothing_of_a_person_stands_once_he_is_discharged():
    ship = boat()
    ship.enter("finding", what="rest", s="raised", who="hari", code="R10", until=T)
    ship.enter("finding", what="rest", s="raised", who="yusuf", code="R10", until=T)
    ship.enter("discharge", who="hari", place=None, cause=None, officer=None, remark=None)
    assert ship.keys() == "rest_broken.yusuf.R10"


def test_of_the_storage_the_higher_level_alone_is_told():
    ship = boat()
    for over in (80, 95):
        ship.enter("finding", what="storage", s="raised", over=over)
    assert ship.keys() == "storage_95"
    ship.enter("finding", what="storage", s="cleared", over=95)
    assert ship.keys() == "storage_80" and ship.alerts()["storage_80"][0] == "notice"


def test_an_officers_access_stands_while_it_is_open():
    ship = boat()
    ship.enter("access", until=T + H, token="ab")
    assert ship.alerts()["access"][:4] == ("notice", "access", T, {"until": T + H})
    ship.go(H)
    assert ship.keys() == ""
    ship.enter("access", until=T + 2 * H, token="ab")
    ship.enter("closed access", token="ab", why="closed", refused=0)
    assert ship.keys() == ""


def test_what_cannot_be_written_stands_since_the_last_entry():
    ship = boat()
    ship.go(5)
    ship.monitor.unrecorded = "log folder book: the disk does not answer (error 5); check card"
    assert ship.alerts()["unrecorded"][:3] == ("alarm", "unrecorded", T)
    ship.monitor.unrecorded = "log folder book: it is full (error 28): free some space there"
    assert ship.alerts()["storage_full"][:4] == (
        "alarm", "storage_full", T, {"why": ship.monitor.unrecorded})


def test_keys_in_trouble_are_told_once_and_until_the_next_start():
    ship = boat()
    ship.enter("fault", what="entries are not sealed: keys folder keys: the file signer cannot be used")
    assert list(ship.alerts()) == ["keys"] and ship.alerts()["keys"][0] == "warning"
    ship.book.unkept = "keys folder keys: it is full"
    assert list(ship.alerts()) == ["keys"]
    ship.enter("boot", version="1", before="clean")
    assert ship.alerts()["keys"][3] == {"why": ship.book.unkept}
    ship.book.unkept = None
    assert list(ship.alerts()) == ["unsealed"]
    ship.enter("fault", what="uplink: OSError: 7")
    assert ship.keys() == ""


def test_pages_are_told_of_when_another_follows_or_after_a_day():
    ship = boat()
    assert "pages" not in ship.alerts()         # page 1 is started and not signed
    begun = ship.monitor.pages.started[3]
    ship.monitor.pages.rows[3] = 30
    assert ship.alerts()["pages"][:4] == (
        "notice", "pages", begun, {"pages": [[3, 1, ["tindal", "crew"]]]})
    ship.monitor.pages.rows[3] = 3
    assert "pages" not in ship.alerts()
    ship.go(DAY)
    assert ship.alerts()["pages"][2] == begun + DAY


def test_papers_are_told_of_by_kind_and_step_since_it_came_to_that_and_looked_at_once_a_day():
    ship = boat()
    for who, expires in (("hari", "2027-03-01"), ("yusuf", "2027-08-31"), ("salim", "2026-02-01")):
        ship.enter("document", of=who, what="card", grade=None, no="1", issuer=None, issued=None,
                   expires=expires)
    assert ship.keys() == "papers_over.card.over papers_due.card.renew"
    due = ship.alerts()["papers_due.card.renew"]
    assert due[0] == "notice" and due[3]["ids"] == ["yusuf", "hari"]
    assert due[2] == T - DAY - 19800    # the renewal of the later one began yesterday in India
    assert due[3]["by"] == T + 91 * DAY - 19800
    assert ship.alerts()["papers_over.card.over"][0] == "warning"
    looked = ship.monitor.alerts.papers
    ship.go(H)
    ship.keys()
    assert ship.monitor.alerts.papers is looked
    ship.go(DAY)
    ship.keys()
    assert ship.monitor.alerts.papers is not looked
    ship.enter("discharge", who="salim", place=None, cause=None, officer=None, remark=None)
    assert ship.keys() == "papers_due.card.renew"


def test_a_paper_that_has_expired_is_a_warning_though_it_can_still_be_renewed():
    ship = boat()
    for who, what, expires in (("hari", "card", "2026-11-30"), ("yusuf", "card", "2026-12-02"),
                               ("salim", "permit", "2026-06-01")):
        ship.enter("document", of=who, what=what, grade=None, no="1", issuer=None, issued=None,
                   expires=expires)
    # until midnight in India a paper is good: 18:30 UTC
    assert ship.keys() == "papers_over.card.expired papers_over.permit.expired papers_due.card.renew"
    level, _, since, args = ship.alerts()["papers_over.card.expired"][:4]
    assert (level, args["ids"], args["by"]) == ("warning", ["hari"], since) and since == T - 19800
    assert ship.alerts()["papers_due.card.renew"][3]["ids"] == ["yusuf"]
    ship.go(2 * DAY)
    assert ship.alerts()["papers_over.card.expired"][3]["ids"] == ["yusuf", "hari"]
    assert "papers_due.card.renew" not in ship.keys()


def test_a_card_that_expires_abroad_is_good_until_she_is_back_in_india():
    ship = boat()
    ship.enter("document", of="hari", what="card", grade=None, no="1", issuer=None, issued=None,
               expires="2026-12-02")
    ship.enter("document", of="yusuf", what="card", grade=None, no="1", issuer=None, issued=None,
               expires="2026-11-01")
    ship.enter("depart", place="Mundra", india=True)
    ship.enter("voyage", next_port="Sharjah", outside_india=True)
    ship.go(2 * DAY)
    assert ship.alerts()["papers_over.card.expired"][3]["ids"] == ["yusuf"]
    assert ship.alerts()["papers_due.card.renew"][3]["ids"] == ["hari"]
    ship.enter("arrive", place="Mundra", india=True)
    ship.go(DAY)
    assert ship.alerts()["papers_over.card.expired"][3]["ids"] == ["yusuf", "hari"]


def test_the_most_urgent_comes_first_and_of_equals_the_newest():
    ship = boat()
    ship.enter("ais", s="off", was="on", since=T, why="AIS port silent")
    ship.go(5)
    ship.enter("finding", what="storage", s="raised", over=95)
    ship.enter("finding", what="watch_gap", s="raised", since=T)
    ship.enter("access", until=T + H, token="ab")
    assert ship.keys() == "watch_gap storage_95 ais.off access"


def test_what_stands_can_be_written_as_json():
    ship = boat()
    ship.enter("finding", what="rest", s="raised", who="hari", code="R10", until=T)
    ship.monitor.unrecorded = "log folder"
    ship.monitor.pages.rows[3] = 30
    for alert in standing(ship.monitor, ship.utc()):
        assert dumps((("args", alert[4]), ("acked", alert[5]), ("silenced", alert[6])))


def test_a_kind_of_a_newer_version_is_a_warning():
    assert alert_views.level("pirates") == "warning" and alert_views.level("watch_gap") == "alarm"
    assert alert_views.level("") == alert_views.level("watch") == "warning"
    ship = boat()
    ship.enter("finding", what="pirates", s="raised", who="hari")
    assert ship.keys() == "" and ship.sound()
