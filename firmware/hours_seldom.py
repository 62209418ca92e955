"""What entries do to the Hours (firmware/hours.py) that come seldom: sign-on, discharge, amendment.
Borrowed for each of them.
"""
from firmware.rest_line import Line
from firmware.rules import logbook_rules as rule
from firmware.rules import sailing_vessels_2026 as sv


def apply(hours, entry):
    kind, data = entry.k, entry.d
    if kind == "signon":
        begin(hours, data["who"], entry.t)
    elif kind == "discharge":
        _discharge(hours, data["who"], entry.t)
    elif data.get("hours"):
        _amend(hours, *data["hours"])


def begin(hours, who, t):
    """The record of a person, from `t` on or begun before; of one ashore for long it begins anew.

    At most rule.MOST_PEOPLE records are kept: of those ashore, the one longest gone makes room.
    """
    gone = hours.gone.pop(who, None)
    if gone is not None and t - gone > sv.REST_KEPT_S:
        _drop(hours, who)
    if who not in hours.lines:
        ashore = sorted([(left, other) for other, left in hours.gone.items() if other in hours.lines])
        if ashore and len(hours.lines) >= rule.MOST_PEOPLE:
            _drop(hours, ashore[0][1])
        hours.lines[who] = Line(t, hours.keep)
    hours.due.pop(who, None)


def _discharge(hours, who, t):
    """He goes ashore; his record rests. Those of who is ashore for too long to count are dropped."""
    hours.busy.pop(who, None)
    hours.due.pop(who, None)
    if who in hours.lines:
        hours.gone[who] = t
    for other, left in hours.gone.items():
        if t - left > sv.REST_KEPT_S:
            _drop(hours, other)


def _amend(hours, who, was_from, was_until, start, until):
    line = hours.lines.get(who)
    if line is None or (was_from, was_until) == (start, until):
        return
    if was_from is not None:
        line.take_out(was_from, was_until)
    if start is not None:
        line.add(start, until)
    hours.due.pop(who, None)


def _drop(hours, who):
    hours.lines.pop(who, None)
    hours.told.pop(who, None)
