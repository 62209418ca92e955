"""The crew's acts about equipment, defects, events and advisories: firmware/geardesk.py."""
from ship import DAY, JUNK, T, four

from firmware import geardesk as desk
from firmware import kept_views
from firmware.desk import Refused


def test_equipment_is_counted_and_tested():
    ship = four()
    yusuf = ship("yusuf")
    entry = desk.gear(ship.desk, yusuf, "lifebuoy", 4, "both sides")
    assert (entry.k, entry.d) == ("gear", {"item": "lifebuoy", "count": 4, "where": "both sides"})
    assert ship.monitor.kept.get("gear", "lifebuoy") == (4, T, entry.n)
    entry = desk.tested(ship.desk, yusuf, "hand_bilge_pump", True)
    assert entry.d == {"item": "hand_bilge_pump", "ok": True, "remark": None}
    assert ship.monitor.kept.get("test", "hand_bilge_pump") == (1, T, entry.n)
    assert desk.gear(ship.desk, yusuf, "Steering gear", 1).d["item"] == "Steering gear"
    assert desk.gear(ship.desk, yusuf, "पतवार", 0).d["count"] == 0


def test_counts_and_items_that_are_none_are_refused():
    ship = four()
    yusuf = ship("yusuf")
    for count in (-1, 10000, "4", None, True, 1.0):
        if count is not True or type(True) is not int:
            assert "whole number" in ship.refused(desk.gear, yusuf, "lifebuoy", count), count
    told = ship.refused(desk.gear, yusuf, "lifebouy", 4)
    assert "such as" in told and "lifebuoy" in told
    assert "item" in ship.refused(desk.tested, yusuf, "", True)
    assert "item" in ship.refused(desk.tested, yusuf, "X" * 49, True)
    assert "expected yes or no" in ship.refused(desk.tested, yusuf, "vhf", "yes")
    assert "sign in first" in ship.refused(desk.gear, None, "vhf", 1)


def test_a_failed_test_says_what_is_wrong_and_is_open_until_it_passes():
    ship = four()
    yusuf = ship("yusuf")
    assert "what is wrong" in ship.refused(desk.tested, yusuf, "vhf", False)
    n = desk.tested(ship.desk, yusuf, "vhf", False, "no power").n
    assert kept_views.amiss(ship.monitor.kept, "vhf") == [n]
    desk.tested(ship.desk, yusuf, "vhf", True)
    assert kept_views.tasks(ship.monitor.kept) == []
    assert "these are: none" in ship.refused(desk.done, yusuf, n, "mended")
    n = desk.tested(ship.desk, yusuf, "vhf", False, "no power").n
    assert "enter the test that is passed" in ship.refused(desk.done, yusuf, n, "looked at")
    desk.gear(ship.desk, yusuf, "vhf", 1)
    assert "vhf failed its test" in ship.refused(desk.done, yusuf, n, "taken ashore; the other is used")
    desk.gear(ship.desk, yusuf, "vhf", 0)
    desk.done(ship.desk, yusuf, n, "taken ashore")
    assert kept_views.tasks(ship.monitor.kept) == [] and ship.sound()


def test_defects_and_events_are_open_until_done():
    ship = four()
    salim, yusuf = ship("salim"), ship("yusuf")
    defect = desk.defect(ship.desk, yusuf, "draws air", "hand_bilge_pump").n
    event = desk.event(ship.desk, salim, "alteration", "a new mast, 2 m longer").n
    advisory = desk.advisory(ship.desk, yusuf, "dredging off Okha", "NHO", "2026-11-30").n
    assert "a day that has come" in ship.refused(desk.advisory, yusuf, "x", "NHO", "2099-11-30")
    assert [task[:3] for task in kept_views.tasks(ship.monitor.kept)] == [
        (defect, "defect", "hand_bilge_pump"), (event, "alteration", None), (advisory, "advisory", None)]
    assert "is for: tindal, owner" in ship.refused(desk.event, yusuf, "wreck", "x")
    assert "is for: tindal, owner" in ship.refused(desk.seen, yusuf, advisory)
    told = ship.refused(desk.done, yusuf, advisory, "x")
    assert "these are: %d, %d" % (defect, event) in told
    assert "an advisory that is open; these are: %d" % advisory in ship.refused(desk.seen, salim, defect)
    for ref in (0, 999, None, "x", 1 << 70):
        assert "that is open" in ship.refused(desk.done, yusuf, ref, "x"), ref
    assert "before what entry" in ship.refused(desk.done, yusuf, defect, "x", t=T - DAY)
    assert "has happened" in ship.refused(desk.done, yusuf, defect, "x", t=T + DAY)
    desk.done(ship.desk, yusuf, defect, "new washer")
    desk.done(ship.desk, salim, event, "applied to the Registrar")
    desk.seen(ship.desk, salim, advisory)
    assert kept_views.tasks(ship.monitor.kept) == []
    assert "that is open" in ship.refused(desk.done, yusuf, defect, "again") and ship.sound()


def test_kinds_and_days_that_are_none_are_refused():
    ship = four()
    salim = ship("salim")
    assert "expected one of alteration" in ship.refused(desk.event, salim, "paint", "x")
    assert "expected a day" in ship.refused(desk.advisory, salim, "x", "NHO", "2026-02-30")
    assert "text: it is empty" in ship.refused(desk.event, salim, "damage", " ")
    assert "has happened" in ship.refused(desk.event, salim, "damage", "x", t=T + DAY)
    assert "what: it is empty" in ship.refused(desk.defect, salim, "")


def test_no_more_are_opened_than_can_be_kept():
    ship = four()
    salim = ship("salim")
    while True:
        try:
            desk.defect(ship.desk, salim, "x", "X" * 48)
        except Refused as why:
            assert "are open, no more fit" in str(why)
            break
    tasks = kept_views.tasks(ship.monitor.kept)
    assert len(tasks) > 15 and ship.monitor.kept.gone == 0
    desk.tested(ship.desk, salim, "X" * 48, False, "what fails is always entered")
    desk.done(ship.desk, salim, tasks[0][0], "x")
    desk.done(ship.desk, salim, tasks[1][0], "x")
    desk.defect(ship.desk, salim, "x")


def test_whatever_comes_is_entered_or_refused():
    ship = four()
    salim = ship("salim")
    n = desk.defect(ship.desk, salim, "x").n
    acts = ((desk.gear, {"item": "vhf", "count": 1, "where": None, "t": None}),
            (desk.tested, {"item": "vhf", "ok": True, "remark": None, "t": None}),
            (desk.defect, {"what": "x", "item": None, "t": None}),
            (desk.event, {"what": "wreck", "text": "x", "t": None}),
            (desk.advisory, {"text": "x", "source": "x", "date": None, "t": None}),
            (desk.done, {"ref": n, "how": "x", "t": None}), (desk.seen, {"ref": n, "t": None}))
    for act, given in acts:
        for key in given:
            for junk in JUNK:
                before = ship.book.n
                try:
                    act(ship.desk, salim, **dict(given, **{key: junk}))
                    assert ship.book.n == before + 1
                except Refused as why:
                    assert str(why) and ship.book.n == before, (key, junk)
    assert ship.sound()
