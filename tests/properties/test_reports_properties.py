"""The duty to report under any sequence of what the log can say."""
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware import entry
from firmware.reports import FRESH_S, NOT_WORKING, Reports
from firmware.rules import sailing_vessels_2026 as sv

PROFILE = {"mmsi": 419999123}
CODE = "0123-4567-89AB-CDEF"
T = 1796083200      # 2026-12-01T00:00:00Z
TICK = 60           # seconds between two checks; the unit checks every second, the lead is 300
STATES = (*NOT_WORKING, "on", "unknown")


class Ship:
    fix = last = None


class Said:
    """An entry as folds see it."""

    def __init__(self, k, d, t):
        self.k, self.d, self.t, self.e, self.p = k, d, t, t, None


def ais(state, utc):
    return Said("ais", {"s": state, "why": "as drawn"}, utc)


# What happens, and how many ticks pass after it.
EVENTS = st.one_of(
    st.sampled_from(STATES).map(lambda state: ("ais", state)),
    st.integers(-200000, 200000).map(lambda step: ("clock", step)),
    st.just(("reason", None)), st.just(("restart", None)))
WAIT = st.integers(0, 5) | st.integers(0, 1500)
STORY = st.lists(st.tuples(EVENTS, WAIT), max_size=12)


class Unit:
    """The duty driven as the monitor drives it; `now` is true time, `reports` the true times of reports."""

    def __init__(self):
        self.duty = Reports(PROFILE)
        self.now, self.wrong = 0, T     # true time, what the clock is off by
        self.reports, self.entries = [], []

    def apply(self, said):
        self.entries.append(said)
        self.duty.apply(said)

    def happen(self, what, how):
        utc = self.now + self.wrong
        if what == "ais":
            self.apply(ais(how, utc))
        elif what == "clock":
            self.wrong += how
            self.apply(Said("clock", {"was": utc, "now": utc + how, "source": "gnss"}, utc + how))
        elif what == "reason":
            self.apply(Said("reason", {"text": "fuse"}, utc))
        else:
            saved = json.loads(json.dumps(self.duty.save()))
            self.duty = Reports(PROFILE)
            self.duty.load(saved)

    def check(self):
        for kind, items in self.duty.check(self.now + self.wrong, Ship, CODE):
            assert kind == "report" and all(text for _, text in items)
            self.apply(Said("report", dict(items), self.now + self.wrong))
            self.reports.append(self.now)


@given(STORY)
def test_while_the_ais_does_not_work_no_twelve_hours_pass_without_a_report(story):
    """In true time, whatever the clock does."""
    unit = Unit()
    obliged = False
    for (what, how), ticks in story:
        unit.happen(what, how)
        if what == "ais" and how != "unknown":
            begins = not obliged and how != "on"
            obliged = how != "on"
        else:
            begins = False
        unit.check()
        if begins:
            assert unit.reports and unit.now - unit.reports[-1] <= FRESH_S     # at once, or one has just gone
        for _ in range(ticks):
            unit.now += TICK
            unit.check()
            if obliged:
                assert unit.now - unit.reports[-1] <= sv.REPORT_INTERVAL_S
        assert (unit.duty.due() is not None) == obliged


@given(st.lists(st.tuples(st.sampled_from(STATES).map(lambda state: ("ais", state)), WAIT), max_size=12))
def test_reports_are_no_flood_while_the_clock_is_right(story):
    unit = Unit()
    for (what, how), ticks in story:
        unit.happen(what, how)
        unit.check()
        for _ in range(ticks):
            unit.now += TICK
            unit.check()
    assert all(later - earlier > FRESH_S for earlier, later in zip(unit.reports, unit.reports[1:]))


@given(STORY)
def test_saved_and_loaded_anywhere_it_is_the_same_fold(story):
    unit = Unit()
    for (what, how), ticks in story:
        unit.happen(what, how)
        for _ in range(ticks // 50):
            unit.now += 50 * TICK
            unit.check()
    whole = Reports(PROFILE)
    for said in unit.entries:
        whole.apply(said)
    assert whole.save() == unit.duty.save()


# What config and console let through: no control characters but the tab, no halves of pairs.
TEXT = st.none() | st.text(st.characters(codec="utf-8", exclude_categories=["Cc"]), max_size=300) | st.text(
    st.sampled_from('"\\é न'), max_size=300)
OWNER = st.fixed_dictionaries({"name": TEXT, "email": TEXT, "mobile": TEXT})


VESSEL = st.fixed_dictionaries(
    {"name": TEXT, "call_sign": TEXT, "imo": TEXT, "registration": TEXT, "owner": OWNER})


@given(VESSEL, TEXT, TEXT, TEXT, TEXT, st.integers(0, 10**6), st.sampled_from(("gnss", "rtc", "unsure")))
def test_a_report_of_any_texts_fits_into_one_entry(profile, reason, cargo, port, change, age, source):
    assert stored(profile, reason, cargo, port, change, age, source) <= entry.MAX_LINE


@pytest.mark.parametrize("sign", ['"', "\\", "é", "न", "x", "\t"])
def test_a_report_of_the_longest_texts_fits_into_one_entry(sign):
    text = 300 * sign
    plain = 300 * "x"       # the configuration lets no tab through, the crew's console does
    profile = {"name": plain, "call_sign": plain, "imo": plain, "registration": plain,
               "owner": {"name": plain, "email": plain, "mobile": plain}}
    assert stored(profile, text, plain, plain, plain, 10**6, "unsure") <= entry.MAX_LINE


def stored(profile, reason, cargo, port, change, age, source):
    """Bytes of the entry of a report about all this."""
    duty = Reports(profile | {"mmsi": 419999123})
    duty.apply(Said("voyage", {"cargo": cargo, "next_port": port, "crew_change": change, "crew": 999,
                               "passengers": 999, "eta": T}, T))
    duty.apply(ais("no_position", T))
    duty.apply(Said("reason", {"text": reason}, T))
    ship = Ship()
    ship.last = (-53999999, -107999999, T - age)
    (kind, items), = duty.check(T, ship, CODE, source)
    assert CODE in dict(items)["more"] and all(text for _, text in items)
    position = (-53999999, -107999999, age)
    line = entry.write(entry.Entry(10**7, T, T, source, kind, "auto", position, (), items))
    return len(line) + entry.SEALED + 1
