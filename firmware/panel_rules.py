"""The rules of this vessel a few at a time, and what of them is due soon or late; borrowed with what asks.

Whoever asks all of them at one time keeps the ports waiting; and loaded for each of them alone what evaluates
a rule would be loaded a hundred times. What is due is kept by the panel for a while, as /api/now asks often.
So it is what /api/now and /plain begin with: before the rest of them is loaded there is more room. Papers of
the crew likewise.
"""
from firmware import alerts
from firmware.borrow import borrowed
from firmware.rule_steps import steps

FRESH_S = 600           # so long what was found due is shown, unless what it goes by has changed
MOST = 10               # told as due, the most urgent
DAY_S = 86400
PAPER_WARN_S = 30 * DAY_S
_LATE = ("overdue", "expired")


def due(panel, utc):
    """What is due by the rules: () for each breath, last [(code, state, utc by when, [who, ...]), ...].

    A rule stands once, with the earliest time of all whom it concerns; late, soon, or of an event that has
    still its time. What was never entered is not late.
    """
    held = panel.due
    if held is None or not 0 <= utc - held[0] < FRESH_S:
        found, monitor, n = [], panel.unit.monitor, panel.unit.book.n
        for part in steps(monitor.profile):
            _found(monitor, utc, part, found)
            yield ()
        found.sort(key=_urgent)
        held = utc, found[:MOST]
        if panel.unit.book.n == n:          # else it may be another by now
            panel.due = held
    yield held[1]


def now(panel, args, session=None):
    """Pieces of /api/now, panel_state.now()."""
    return _with_dues(panel, args, "hi" if args.get("lang") == "hi" else "en", _now)


def plain(panel, args, session=None):
    """Pieces of /plain, panel_plain.plain()."""
    return _with_dues(panel, args, "hi" if args.get("lang") == "hi" else "en", _plain)


def _with_dues(panel, args, lang, pieces):
    monitor, found = panel.unit.monitor, ()
    utc = monitor.clock.utc(monitor.now)
    alerts.look(monitor, utc)
    for step in due(panel, utc):
        found = step
        yield ""
    papers = _papers(monitor, utc)
    for piece in pieces(panel, args, lambda: told(found, utc, lang, monitor) + papers):
        yield piece


def _papers(monitor, utc):
    """What is due of the papers of the crew, as told()."""
    with borrowed():
        from firmware import manning_due

        found = []
        for lack in manning_due.due(monitor.profile, monitor.crew, utc):
            by = manning_due.due_by(lack)
            found.append({"what": "paper", "paper": lack.what, "do": lack.code, "at": by,
                          "level": "warning" if by - utc < PAPER_WARN_S else "notice",
                          "ids": [one[0] for one in lack.who]})
        return found


def _now(panel, args, dues):
    with borrowed():
        from firmware import panel_state

        return panel_state.now(panel, dues)


def _plain(panel, args, dues):
    with borrowed():
        from firmware import panel_plain

        return panel_plain.plain(panel, args, dues)


def _urgent(row):
    return row[1] not in _LATE, row[2], row[0]


def _found(monitor, utc, part, found):
    with borrowed():
        from firmware import duties

        for fields in duties.lines(*part):
            rows = [(row[3], row[4], row[5]) for row in duties.evaluated(fields, monitor, utc)
                    if row[4] is not None and row[3] in ("soon", "open", "overdue", "expired")]
            if rows:
                late = [row for row in rows if row[0] in _LATE] or rows
                found.append((fields[0], late[0][0], min([row[1] for row in late]),
                              [row[2] for row in late if row[2]]))


def told(found, utc, lang, monitor):
    """Of what due() found the dues of /api/now, as dicts; who: as called() tells, [] for the vessel."""
    rows = []
    with borrowed():
        from firmware import duties
        from firmware.panel_lines import called

        for code, state, when, who in found:
            near = state in _LATE or when - utc <= DAY_S
            rows.append({"what": "duty", "code": code, "state": state, "at": when,
                         "level": "warning" if near else "notice",
                         "who": [called(monitor, one, lang) for one in who],
                         "words": duties.words(code, lang, monitor.profile)})
    return rows
