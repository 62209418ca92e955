"""The quarter of the crew, the month before the departure, and findings, for whatever was held when."""
import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_duties import Vessel, utc

from firmware import duty_findings
from firmware.clock import DAY, civil, days
from firmware.dates import today
from firmware.duty_findings import AT_ONCE, MOST

T = utc("2026-12-01")
# Days before the departure of each person's last abandon vessel and fire drill; None: never.
AGO = st.one_of(st.none(), st.integers(0, 70))
CREW = st.lists(st.tuples(AGO, AGO), min_size=1, max_size=12)


class Unit(Vessel):
    """Moored, cleared, with a crew who held drills so many days ago."""

    def __init__(self, crew=(), begins=T):
        super().__init__()
        self.carried = {}
        self.names = ["p%d" % at for at in range(len(crew))]
        self.on(begins - 200 * DAY, *self.names)
        for who, agos in zip(self.names, crew):
            for what, ago in zip(("abandon", "fire"), agos):
                if ago is not None:
                    self.drill(begins - ago * DAY, what, who)
        self.enter(begins, "clearance")

    def look(self, at):
        """All that is found, in as many looks as it takes."""
        found = []
        while True:
            told = duty_findings.due(self, at)
            if not told:
                return found
            assert len(told) <= AT_ONCE and len(found) < 200
            for kind, data in told:
                assert kind == "finding"
                found.append(dict(data))
                self.enter(at, kind, **dict(data))

    def leaving(self, at):
        return [(d["s"], d.get("due")) for d in self.look(at) if d["code"] == "drills-leaving"]


def a_month_before(day):
    """By the calendar: the same date of the month before, or that month's last day."""
    year, month, date = civil(day * DAY)[:3]
    year, month = (year, month - 1) if month > 1 else (year - 1, 12)
    while True:
        found = days(year, month, date)
        if civil(found * DAY)[:3] == (year, month, date):
            return found
        date -= 1


def lacking(crew, sailed):
    since = a_month_before(today(sailed))
    return sum(any(ago is None or today(sailed - ago * DAY) < since for ago in agos) for agos in crew)


@given(CREW, st.integers(0, 1500), st.integers(0, 23))
def test_it_is_due_where_more_than_a_quarter_lack_one_of_the_drills_in_the_month_before(crew, day, hour):
    sailed = T + day * DAY + hour * 3600
    unit = Unit(crew, sailed)
    assert unit.leaving(sailed) == []       # in port nothing is
    unit.enter(sailed, "depart", place="Mandvi")
    due = 4 * lacking(crew, sailed) > len(crew)
    assert unit.leaving(sailed) == ([("warned", sailed + DAY)] if due else [])
    assert unit.leaving(sailed) == []       # once


@given(CREW, st.integers(0, 30 * 3600), st.integers(0, 30 * 3600), st.booleans())
def test_missed_it_is_raised_after_a_day_never_before_and_cleared_when_held(crew, first, then, held):
    unit = Unit(crew, T)
    unit.enter(T, "depart", place="Mandvi")
    due = bool(unit.leaving(T))
    late = first > DAY
    assert unit.leaving(T + first) == ([("raised", T + DAY)] if due and late else [])
    at = T + first + then
    if held:
        for what in ("abandon", "fire"):
            unit.drill(at, what, *unit.names)
    wanted = [("cleared", None)] if held else [] if late or first + then <= DAY else [("raised", T + DAY)]
    assert unit.leaving(at) == (wanted if due else [])


@given(CREW, st.integers(1, 40))
def test_each_departure_counts_anew(crew, later):
    unit = Unit(crew, T)
    unit.enter(T, "depart", place="Mandvi")
    first = bool(unit.leaving(T))
    missed = bool(unit.leaving(T + 2 * DAY))
    assert first == missed
    unit.enter(T + 2 * DAY, "arrive", place="Mundra")
    again = T + (2 + later) * DAY
    assert unit.leaving(again) in ([], [("cleared", None)])
    unit.enter(again, "clearance")
    unit.enter(again, "depart", place="Mundra")
    crew = [tuple(ago if ago is None else ago + 2 + later for ago in agos) for agos in crew]
    due = 4 * lacking(crew, again) > len(crew)
    assert unit.leaving(again) == ([("warned", again + DAY)] if due else [])


@pytest.mark.parametrize("many", [1, 10, 17, 40])
def test_what_stands_at_a_time_is_bounded(many):
    unit = Unit([(60, 60)] * many)
    raised = unit.look(T)
    assert [d["s"] for d in raised] == ["raised"] * len(raised)
    assert len(raised) == MOST or many < 17
    assert unit.look(T) == [] and len(list(unit.kept.rows("late"))) == len(raised)
    for what in ("abandon", "fire"):
        unit.drill(T, what, *unit.names)
    assert unit.look(T)
    assert not {key.partition("/")[0] for key, *_ in unit.kept.rows("late")} & {
        "abandon", "abandon-each", "abandon-practice", "fire", "fire-each"}
