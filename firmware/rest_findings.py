"""What is to be entered about one person's rest, rule 59(4); hours.py borrows it when that may change."""
from firmware import rest
from firmware.rules import watch_2026 as sv


def due(hours, who, utc):
    """Findings due at `utc`, as (kind, data); hours: the Hours, which is told when to ask again."""
    line, reading = hours.line(who), rest.Reading(*hours.reading)
    state = rest.state(line, utc, reading)
    told = hours.told.get(who, ())
    found = [_raised(line.copy(), who, code, utc, reading) for code in state.broken if code not in told]
    found += [_finding("cleared", who, code) for code in told if code not in state.broken]
    again = utc + sv.REST_WEEK_S if state.next is None else state.next
    if state.off_by is not None and who not in hours.warned:
        if state.off_by - utc <= sv.REST_WARN_S:
            after = rest.would_break(line, state.off_by, state.off_by + 60, reading)
            found.append(_finding("warned", who, after[0], ("until", state.off_by)))
        else:
            again = min(again, state.off_by - sv.REST_WARN_S)
    if not found:           # else he is looked at once more, when these are entered
        hours.due[who] = again
    return found


def _raised(line, who, code, utc, reading):
    """The breach with its window: the last that ends now or later if he rests from now on. line: a copy."""
    if line.open is not None:
        line.end(utc)
    worst = [verdict for verdict in rest.judge(line, utc - rest.WEEK, utc + rest.WEEK, reading)
             if verdict.code == code][-1]
    return _finding("raised", who, code, ("from", worst.start), ("until", worst.end),
                    ("found", worst.found), ("need", worst.need))


def _finding(state, who, code, *more):
    return ("finding", (("what", "rest"), ("s", state), ("who", who), ("code", code)) + more
            + tuple([("rule", rule) for known, rule in sv.REST_PROVISIONS if known == code]))
