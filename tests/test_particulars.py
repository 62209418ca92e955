"""The vessel's particulars: whether a rule applies, and what is not stated."""
from firmware.particulars import applies, parts, value
from helpers import raises


def of(profile=None, **particulars):
    return dict(profile or {}, particulars=particulars)


def test_every_kind_of_condition():
    ferry = of({"bhp": 120, "passenger_capacity": 40}, kind="ferry", gt=100, night=True, open=False,
               rafts=("R1",), lifeboats=())
    for conditions in (
            "", "gt>=100", "gt<=100", "gt>99 gt<101", "gt=100", "night", "!open", "kind=barge,ferry",
            "kind!=tanker", "rafts !lifeboats", "bhp>=113", "passenger", "engine", "passenger_capacity>25"):
        assert applies(conditions, ferry) == (True, ""), conditions
    for conditions in (
            "gt>100", "gt<100", "gt=99,101", "!night", "open", "kind=barge,tug", "kind!=ferry", "lifeboats",
            "!rafts", "!passenger", "!engine"):
        assert applies(conditions, ferry) == (False, conditions), conditions


def test_what_is_not_stated_is_named_and_never_taken_for_in_order():
    assert applies("gt>=100", of()) == (None, "gt")
    assert applies("!night", of()) == (None, "night")
    assert applies("night gt>=100", of(gt=150)) == (None, "night")
    # of several the first; one that does not hold decides
    assert applies("gt>1 night", of()) == (None, "gt")
    assert applies("night kind=ferry", of(kind="barge")) == (False, "kind=ferry")
    assert applies("night", {}) == (None, "night") == applies("night", {"particulars": None})


def test_passengers_follow_from_what_she_is_or_is_certified_for():
    assert value(of(kind="houseboat"), "passenger") is True
    assert value(of({"passenger_capacity": 0}, kind="houseboat"), "passenger") is True
    assert value(of({"passenger_capacity": 3}, kind="sailing"), "passenger") is True
    assert value(of({"passenger_capacity": 0}, kind="sailing"), "passenger") is False
    assert value(of({"passenger_capacity": None}, kind="sailing"), "passenger") is None
    assert value({}, "passenger") is None


def test_an_engine_follows_from_its_power():
    assert value(of(kw=60), "engine") is True
    assert value(of({"bhp": 180}), "engine") is True
    assert value(of({"bhp": 180}, kw=0), "engine") is False
    assert value(of({"bhp": None}), "engine") is None


def test_parts_of_a_condition():
    assert parts("gt>=100") == ("gt", ">=", "100")
    assert parts("kind!=a,b") == ("kind", "!=", "a,b")
    assert parts("!night") == ("night", "!", "")
    assert parts("night") == ("night", "", "")
    raises(ValueError, applies, "gt>=x", of(gt=1))      # the build refuses such a table
