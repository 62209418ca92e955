"""What entries do to the Hours (firmware/hours.py), which borrows this for each of them: they come seldom."""
from firmware import rest_line
from firmware.rules import logbook_rules as rule
from firmware.rules import sailing_vessels_2026 as sv


def apply(hours, entry):
    kind, data = entry.k, entry.d
    if kind == "work":
        _work(hours, data, entry)
    elif kind == "finding" and data.get("what") == "rest":
        _found(hours, data)
    elif kind == "boot":
        hours.boot = entry.e
    elif kind == "clock":
        _shift(hours, data["now"] - data["was"])
    elif kind == "signon":
        _begin(hours, data["who"], entry.t)
    elif kind == "discharge":
        _discharge(hours, data["who"], entry.t)
    elif kind == "amend" and data.get("hours"):
        _amend(hours, *data["hours"])
    if kind in ("watch", "work", "discharge"):
        _follow(hours, entry.t)


def _work(hours, data, entry):
    who, act, what = data["who"], data["act"], data["what"]
    if act == "done":
        line = _line(hours, who, data["from"])
        line.add(data["from"], data["until"])
        _changed(hours, who, line)
        return
    at = hours.busy.setdefault(who, [])
    if act == "began" and what not in at:
        at.append(what)
    elif act == "ended" and what in at:
        at.remove(what)
    if not at:
        hours.busy.pop(who)


def _follow(hours, t):
    """Have every record say from t on who works: who is on watch, or at other work."""
    at_work = hours.watch.on_duty()
    for who in at_work + [who for who in hours.busy if who not in at_work]:
        line = _line(hours, who, t)
        if line.open is None:
            line.begin(max(t, line.since))      # the clock may have run ahead when he signed on
            _changed(hours, who, line)
    for who in hours.lines:
        line = hours.line(who)
        if line.open is not None and who not in at_work and who not in hours.busy:
            line.end(max(t, line.open))     # told of a time before he began: nothing was worked
            _changed(hours, who, line)
            hours.warned = [other for other in hours.warned if other != who]


def _line(hours, who, t):
    """The record of a person, trimmed; of one who never signed on it begins with his first work."""
    if who not in hours.lines or t >= hours.gone.get(who, t + 1):
        _begin(hours, who, t)
    line = hours.line(who)
    line.trim(t)
    hours.lines[who][:] = line.state()
    return line


def _changed(hours, who, line):
    """Keep what his record has become, in the same list, and have his state looked at."""
    hours.lines[who][:] = line.state()
    hours.due.pop(who, None)


def _found(hours, data):
    who, state = data["who"], data["s"]
    if state == "warned":
        hours.warned.append(who)
        return
    codes = [code for code in hours.told.get(who, ()) if code != data["code"]]
    hours.told[who] = codes + [data["code"]] if state == "raised" else codes


def _shift(hours, step):
    """The clock was wrong by `step` since the start: what was entered since then moves."""
    for who in hours.lines:
        line = hours.line(who)
        line.shift(hours.boot, step)
        _changed(hours, who, line)
    for who, left in hours.gone.items():
        if left >= hours.boot:
            hours.gone[who] = left + step
    hours.boot += step
    hours.due = {}


def _begin(hours, who, t):
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
        hours.lines[who] = rest_line.Line(t, hours.keep).state()
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
    if who not in hours.lines or (was_from, was_until) == (start, until):
        return
    line = hours.line(who)
    if was_from is not None:
        line.take_out(was_from, was_until)
    if start is not None:
        line.add(start, until)
    _changed(hours, who, line)


def _drop(hours, who):
    hours.lines.pop(who, None)
    hours.told.pop(who, None)
