"""What an entry does to Alerts (firmware/alerts.py), which borrows this for the kinds that it takes."""

# What happened once and is over stands until somebody has acknowledged it.
UNTIL_ACK = ("power", "torn", "damage", "missing", "uncleared")

# Ours: acknowledgements and silences remembered, findings on rest that stand at one time. More than a crew of
# three watches can bring about in a bad week; what is beyond sounds anew, or is not told of here.
MOST_HEARD = 32
MOST_FOUND = 48

# Entries after which what was acknowledged or silenced of keys that begin so is so no longer: its cause has
# ended, or is another.
_ENDS = (("fix", "fix"), ("report", "report"), ("watch", "posts"), ("watch", "watch_late"),
         ("motion", "posts"), ("sign", "pages"), ("defect", "defect"), ("tested", "test_failed"))

# What the duties find: by which alerts it is told is looked at anew after these entries.
_LOOKED = " clock signon discharge document absent drill training event advisory done seen depart arrive "
_OVERDUE = ("drill_over", "duty_over", "vessel_over")


def apply(alerts, entry):
    """Take an entry in."""
    kind, data, utc = entry.k, entry.d, entry.e
    for known, begins in _ENDS:
        if kind == known and data.get("ok") is not True:       # of tests only one that has failed
            _forget(alerts, begins)
    if kind == "ack":
        if data["key"] in UNTIL_ACK:
            _end(alerts, data["key"])
        else:
            _hear(alerts, data["key"], utc, None)
    elif kind == "silence":
        _hear(alerts, data["key"], utc, utc + 60 * data["minutes"])
    elif kind == "finding":
        _finding(alerts, data, utc)
    elif kind == "ais" and data["s"] == "on":
        _forget(alerts, "ais")
    elif kind in ("report", "receipt", "given"):
        _report(alerts, kind, data, entry)
    elif kind == "clock":
        _clock(alerts, data["now"] - data["was"], data["now"])
    else:
        _event(alerts, kind, data, utc)
    if " %s " % kind in _LOOKED:
        alerts.papers = None


def _event(alerts, kind, data, utc):
    if kind in ("torn", "damage"):
        _find(alerts, kind, utc)
    elif kind == "power":
        _find(alerts, kind, utc, data["last"])
    elif kind == "keys" and data["missing"]:
        _find(alerts, "missing", utc)
    elif kind == "access":
        _find(alerts, kind, utc, data["until"])
    elif kind == "closed access":
        _end(alerts, "access")
    elif kind == "fault" and data["what"].startswith("entries are not sealed"):
        _find(alerts, "keys", utc)
    elif kind == "boot":
        alerts.boot = utc
        _end(alerts, "keys")        # what is wrong with them now is said after this
        if data["before"] != "power lost":
            _end(alerts, "power")
    elif kind == "uncleared":
        _find(alerts, kind, utc)
    elif kind in ("clearance", "arrive"):
        _end(alerts, "uncleared")
    elif kind == "discharge":
        alerts.found = [held for held in alerts.found if data["who"] not in held[0].split(".")]


def _finding(alerts, data, utc):
    what, state, who, other = data["what"], data["s"], data.get("who"), None
    instant = data.get("since")
    if what == "watch_gap":
        key = what
    elif what == "storage":
        key = "storage_%d" % data["over"]
    elif what == "unfit":
        key = "unfit." + who
    elif what == "asleep":
        key, other = "asleep_called." + who, "asleep_asked." + who
        if state == "warned":
            key, other = other, key
    elif what == "duty":
        alerts.papers = None
        for key in _OVERDUE if state == "raised" else ():
            _forget(alerts, key)    # one more is another cause
        return
    elif what == "rest":
        key = "rest_warned." + who if state == "warned" else "rest_broken.%s.%s" % (who, data["code"])
        instant = data.get("until")
    else:
        return                      # of a newer version
    if other:
        _end(alerts, other)
    if state == "cleared":
        _end(alerts, key)
    else:
        _find(alerts, key, utc, instant)


def _find(alerts, key, utc, instant=None):
    """It stands from now on."""
    _end(alerts, key)
    if len(alerts.found) < MOST_FOUND or not key.startswith("rest"):
        alerts.found.append([key, utc, instant])


def _end(alerts, key):
    """It stands no longer, and what was heard of it is forgotten."""
    alerts.found = [held for held in alerts.found if held[0] != key]
    _forget(alerts, key)


def _forget(alerts, begins):
    alerts.heard = [held for held in alerts.heard if not held[0].startswith(begins)]


def _hear(alerts, key, utc, until):
    alerts.heard = remember(alerts.heard, [key, utc, until])


def remember(heard, one):
    """Of what was heard the last, with `one` in place of what it says anew."""
    kept = [held for held in heard if held[0] != one[0] or (held[2] is None) != (one[2] is None)]
    return kept[1 - MOST_HEARD :] + [one]


def _report(alerts, kind, data, entry):
    last = alerts.report
    if kind == "report":
        first = last[:2] if last and last[4] is None else [entry.n, entry.e]
        alerts.report = first + [entry.n, entry.e, None]
    elif last and data["ref"] == last[2]:
        last[4] = last[4] or kind
        _forget(alerts, "report")
    elif last and data["ref"] == last[0]:
        alerts.report = last[2:4] + last[2:]


def _clock(alerts, step, now):
    """The clock was wrong by `step` and shows `now`: what was entered since the start moves with it."""
    for held in alerts.found:
        if held[1] >= alerts.boot:
            held[1] += step
            held[2] = held[2] and held[2] + step
        held[1] = min(held[1], now)
    alerts.boot += step
    if step < 0:
        # What was acknowledged stays so; what is silenced would stay so for too long.
        alerts.hushed = []
        alerts.heard = [[key, min(utc, now - 1), None] for key, utc, until in alerts.heard if until is None]
        last = alerts.report
        if last:
            last[1], last[3] = min(last[1], now), min(last[3], now)
