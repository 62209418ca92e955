"""The acts about passengers: firmware/countdesk.py."""
from ferry import Ferry

from firmware import countdesk
from firmware.desk import UNSIGNED, Desk
from firmware.passengers import QUIET_S
from firmware.pins import hashed
from firmware.plain import Refused
from helpers import raises


class Keys:
    """Stands for the vault."""

    pins, refused = {}, ("", {})

    def keep_refused(self, book, counts):
        pass


def desk_of(ferry):
    ferry.monitor.record("person", (("id", "salim"), ("name", "Salim"), ("role", "tindal"),
                                    ("capacity", None), ("active", True)))
    keys = Keys()
    keys.pins = {"salim": hashed("1111", bytes(16), 1)}
    desk = Desk(ferry.monitor, keys)
    return desk, desk.sign_in("salim", "1111")


def refused(call, *args, **kwargs):
    return str(raises(Refused, call, *args, **kwargs))


def test_taps_need_no_pin_and_are_entered_together_by_who_gave_them():
    ferry = Ferry()
    desk, session = desk_of(ferry)
    countdesk.tap(desk, None, 1)
    countdesk.tap(desk, None, 1, child=True)
    countdesk.tap(desk, session, 1)                 # another person: what went before is entered
    assert ferry.told("passengers")[-1][1] == {"n": 2, "children": 1, "how": "panel", "why": None}
    ferry.go(QUIET_S + 1)
    assert [entry.by for entry in ferry.seen if entry.k == "passengers"] == [UNSIGNED, "salim"]
    countdesk.tap(desk, session, -1, child=True)
    countdesk.tap(desk, session, -1)
    countdesk.tap(desk, session, -1)
    assert ferry.aboard.n == 0
    assert "set it with the reason" in refused(countdesk.tap, desk, session, -1)
    assert "+1, +10, -1" in refused(countdesk.tap, desk, session, 7)
    countdesk.tap(desk, session, 10)
    assert "no child" in refused(countdesk.tap, desk, session, -1, True)


def test_a_count_is_set_with_a_reason_and_declared_from_a_list():
    ferry = Ferry()
    desk, session = desk_of(ferry)
    ferry.move(3)
    entry = countdesk.set_to(desk, session, 5, 2, "Counted again on deck.")
    assert entry.by == "salim" and entry.d == {
        "n": 5, "children": 2, "how": "panel", "why": "Counted again on deck."}
    assert (ferry.aboard.n, ferry.aboard.children, ferry.aboard.reckoned) == (5, 2, 4)
    entry = countdesk.declared(desk, session, 6, 0)
    assert entry.d["how"] == "declared" and ferry.aboard.signal() == "full"
    n = ferry.monitor.book.n
    for children in (-1, 7, "2", None, True, 1.5):
        refused(countdesk.set_to, desk, session, 6, children, "x")
    for persons in (-1, 10000, "5", None, True, 1.5):
        refused(countdesk.declared, desk, session, persons, 0)
    for why in (None, "", "  ", 7):
        refused(countdesk.set_to, desk, session, 1, 0, why)
    refused(countdesk.set_to, desk, None, 1, 0, "nobody is signed in")
    assert ferry.monitor.book.n == n


def test_terms_told_change_the_number_in_force():
    ferry = Ferry()
    desk, session = desk_of(ferry)
    countdesk.terms(desk, session, minutes=30, waters="partial", lost=2, why="four goats")
    ferry.go(1)
    assert (ferry.aboard.limit, ferry.aboard.why) == (4, "fair season; by day; 2 places taken by cargo")
    countdesk.terms(desk, session, waters="other")
    ferry.go(1)
    assert ferry.aboard.limit == 0
    for wrong in ({"minutes": 0}, {"minutes": "long"}, {"waters": "wet"}, {"lost": -1}, {"lost": "2"}):
        refused(countdesk.terms, desk, session, **wrong)
    countdesk.terms(desk, session, configured=True)
    ferry.go(1)
    assert ferry.aboard.limit == 6


def test_terms_that_are_not_told_stay_as_they_were_told():
    ferry = Ferry()
    desk, session = desk_of(ferry)

    def told(**given):
        data = countdesk.terms(desk, session, **given).d
        return data["minutes"], data["waters"], data["lost"]

    assert told(minutes=400) == (400, None, 0)
    assert told(lost=2, why="four goats") == (400, None, 2)
    assert told(waters="partial") == (400, "partial", 2)
    assert told(lost=0) == (400, "partial", 0) and told() == (400, "partial", 0)
    assert countdesk.terms(desk, session).d["why"] is None      # the reason was that of the other entry
    assert told(lost=1, configured=True) == (None, None, 1)
    assert told(minutes=30) == (30, None, 1) and told(configured=True) == (None, None, 0)


def test_lifejackets_are_told_beside_persons():
    ferry = Ferry()
    assert countdesk.lifejackets(ferry.monitor) == (0, None, 0, None)
    ferry.move(5, children=2)
    ferry.monitor.record("gear", (("item", "lifejacket"), ("count", 8), ("where", "main deck")))
    ferry.monitor.record("gear", (("item", "child_lifejacket"), ("count", 1), ("where", None)))
    assert countdesk.lifejackets(ferry.monitor) == (5, 8, 2, 1)


def test_a_vessel_certified_for_none_takes_a_count_and_one_is_too_many():
    ferry = Ferry(profile={"mmsi": 419999123, "passenger_capacity": 0,
                           "passengers": {"certificate": "sailing-vessels-2026", "total": 0}})
    desk, session = desk_of(ferry)
    countdesk.declared(desk, session, 0, 0)
    ferry.go(1)
    assert ferry.aboard.signal() == "full" and not ferry.told("over")
    countdesk.tap(desk, session, 1)
    ferry.go(1)
    assert ferry.aboard.signal() == "over" and ferry.told("over") == [
        ("over", {"n": 1, "limit": 0, "why": "by day"})]


def test_a_vessel_without_passengers_refuses_the_acts():
    ferry = Ferry(profile={"mmsi": 419999123})
    desk, session = desk_of(ferry)
    assert "passenger_capacity" in refused(countdesk.tap, desk, session, 1)
    assert "passenger_capacity" in refused(countdesk.declared, desk, session, 1, 0)


def test_what_was_tapped_stands_in_the_log_before_the_count_is_set():
    ferry = Ferry()
    desk, session = desk_of(ferry)
    for act in (lambda: countdesk.set_to(desk, session, 6, 0, "counted"),
                lambda: countdesk.declared(desk, session, 6, 0)):
        countdesk.tap(desk, None, 10)
        n = ferry.aboard.n
        act()
        assert [told[1]["n"] for told in ferry.told("passengers")[-2:]] == [n, 6]
    assert "expected one of" in refused(countdesk.tap, desk, None, True)
    for form in ({"by": 1, "n": 1}, {"by": 1, "listed": True}, {"n": 1, "why": "x", "child": True},
                 {"n": 1, "listed": True, "why": "x"}, {"n": 1, "why": "x", "remark": "x"}):
        assert "three acts" in refused(countdesk.counted, desk, session, **form), form
