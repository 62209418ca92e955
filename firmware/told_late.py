"""Which check counts for a departure that was told late, by the times of what happened, as the book tells it.

Kept (firmware/kept_seldom.py) has the last check alone, which may be of after she left, drops it as entries
come, and judges no departure that was told after its arrival or the next one. Borrowed by duty_findings.py.
"""
from firmware.entry import SEALED, parse
from firmware.kept_seldom import ENDS_CHECK, other
from firmware.rules.logbook_rules import CHECK_S


def check(book, sailed):
    """Number of the check that counts for a departure, an entry of the book, 0 where none does; None where
    another entry before it told of the same one, which was looked at then."""
    made, last, later = 0, None, None
    for t, n, kind, place in sorted(_told(book, sailed)):
        if t - sailed.t >= 60:                  # people tell minutes
            if kind == "depart" or kind == "arrive":
                later = kind == "depart" and (t, n, place)
                break
        elif kind == "clearance":
            if not (last and n < last[1] and t - last[0] < 60):     # else of that departure's minute
                made = n
        elif kind != "depart":
            made, last = 0, None if kind == "arrive" else last
        elif not last or not _same(last, t, place):
            made, last = 0, (t, n, place)
        elif last[2] is None:
            last = last[:2] + (place,)
    for one in (last, later):
        if one and _same(one, sailed.t, sailed.d.get("place")):
            return None
    return made


def _same(one, t, place):
    """Whether a departure at `t` is the one told as (t, n, place): a day apart at most, no two places."""
    return abs(t - one[0]) <= CHECK_S and not (place and one[2] and other(place, one[2]))


def _told(book, sailed):
    """[(t, n, kind, place), ...] of what makes and ends a check, entered before the departure and of a day
    before or after it; kind "depart" also where she left a place that is not listed.

    Read from the last segment back. What was dated by a clock that was put right before the next start is
    moved with it, as the folds do.
    """
    found, step = [], 0
    for first in reversed(book.store.segments):
        begins, lines = _lines(book, first)
        for t, n, kind, place, moved in reversed(lines):
            if kind == "boot":
                step = 0
            elif kind == "clock":
                step += moved
            elif n < sailed.n:
                t += step if moved else 0
                if abs(t - sailed.t) <= CHECK_S:
                    found.append((t, n, kind, place))
        if begins is not None and begins + step < sailed.t - CHECK_S:
            break           # nothing is entered before it happens
    return found


def _lines(book, first):
    """(utc at which a segment begins, [(t, n, kind, place, moved), ...]) of its entries that matter; moved:
    by how much the clock was put right, whether it gave the time. Only these are parsed, one by one."""
    kinds = (" clearance depart arrive uncleared tested boot clock" + ENDS_CHECK).encode()
    begins, found = None, []
    for raw in book.store.lines(first):
        at = raw.find(b',"k":"') + 6
        matters = b" %s " % raw[at : raw.find(b'"', at)] in kinds
        if begins is not None and not matters:
            continue
        try:
            entry = parse(raw[:-SEALED])
            kind, data = entry.k, entry.d
            begins = entry.e if begins is None else begins
            if (not matters or kind == "tested" and data["ok"]
                    or kind == "uncleared" and data.get("place") is not None):
                continue
            moved = data["now"] - data["was"] if kind == "clock" else entry.t == entry.e
            found.append((entry.t, entry.n, "depart" if kind == "uncleared" else kind,
                          data.get("place") if kind == "depart" else None, moved))
        except (ValueError, KeyError, TypeError):       # no fold could take it
            pass
    return begins, found
