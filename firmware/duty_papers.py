"""The evaluators of papers and checks (firmware/duties.py), and what a rule's numbers mean to each; borrowed.

    document  of kinds of the vessel's papers: of "a,b" the one that is valid longest. It is valid as it says,
              at most days, months or years from its issue (extend: and so many months more, where it says
              so); base=issue: whatever it says. over: what it is then. steps: days ahead. keep: it may have
              no end; until=C, given as the numbers of that rule: but the paper of the rule C, which serves
              only while there is no other, ends by that. abroad: it continues on a voyage outside India,
              while no event of safe=V,W is open; back: where it ended on one, also when she is back.
              holds=C, likewise: the paper of the rule C ends no later by it; "unstated" where that cannot be
              told. show=S: tells of the state S alone. task: as an open task, without a day. given=V: the
              paper was given up by an event V after it ended, or after an event of void=W made it invalid; a
              task is done by that, and overdue after a call at a port. after=V: a task from an open event V
              on, until a paper issued since
    check     needs=P,Q: particulars, "owner", "crew", papers ("paper:survey") that must be known. before=K,L:
              drills that a new crew has held: it is new where `new` percent of it or more never took part.
              Else a named person confirms it at the departure

Of document and check: with=K, unless=K: only where there is, or is not, a paper K.
"""
from firmware import crew_papers, crew_views, dates, duty_days, particulars
from firmware.crew_papers import VESSEL


def evaluate(evaluator, rule, unit, utc):
    """(state, due, who, detail) of what a rule asks, as duties.due() tells."""
    return _document(rule, unit, utc) if evaluator == "document" else _check(rule, unit, utc)


def valid_until(rule, document):
    """The last day on which a paper is valid by a rule; None: it has no end, or none is stated."""
    _, _, issued, expires, _ = document
    longest = None if issued is None else duty_days.next_day(rule, issued)
    if longest is None or rule.get("base") == "issue":
        return longest if rule.get("base") == "issue" else expires
    most = dates.later(longest, int(rule.get("extend", 0)))
    return longest if expires is None else min(expires, most)


def _paper(rule, unit):
    """(document, last day or None) of the paper that is valid longest; None: there is none."""
    best, ends = None, rule.get("until")
    for kind in rule["of"].split(","):
        document, other = crew_papers.document(unit.crew, VESSEL, kind), ends and ends["of"] == kind
        if document and not (other and best):
            last = valid_until(ends if other else rule, document)
            if best is None or last is None or best[1] is not None and last > best[1]:
                best = (document, last)
    return best


def _has(unit, kind):
    return crew_papers.document(unit.crew, VESSEL, kind) is not None


def _not_for(rule, unit):
    """The paper for want of which, or by which, a rule does not apply; None: it does."""
    for name, wanted in (("with", True), ("unless", False)):
        if name in rule and _has(unit, rule[name]) != wanted:
            return "paper:" + rule[name]
    return None


def _document(rule, unit, utc):
    if _not_for(rule, unit):
        yield "na", None, "", _not_for(rule, unit)
        return
    if "after" in rule:
        held = _paper(rule, unit)
        issued = held and held[0][2] or 0
        for event in sorted(_open(rule, "after", unit)):
            if dates.today(event[0]) >= issued:         # else a new paper was issued since
                yield _task(rule, unit, event[0], event + (None,))
                return
        yield "ok", None, "", (None, None, None)
        return
    found = _standing(rule, unit, utc)
    shown = rule.get("show")
    if shown is None:
        yield found
    elif found[0] == shown and "task" in rule:
        since = found[1]
        if "abroad" in rule and _abroad(rule, unit.crew, since):        # it went on until she was not safe
            since = max(since, min([event[0] for event in _open(rule, "safe", unit)] or [since]))
        yield _task(rule, unit, since, found[3])
    elif (found[0] == shown or found[0] == "unstated" and "holds" in rule
          or shown == "continues" and found[0] == "expired" and _abroad(rule, unit.crew, found[1])):
        yield found             # the last: it would continue, were she safe
    else:
        yield "ok", None, "", found[3]


def _standing(rule, unit, utc):
    held = _paper(rule, unit)
    if held is None:
        return "never", None, "", (None, None, None)
    (_, _, issued, _, n), last = held
    told, given = (None if issued is None else dates.end_of(issued - 1), n), _given(rule, unit, held)
    if issued is not None and issued > dates.today(utc):
        return "fail", None, "", told + (None,)
    if given is not None:       # since then there is none
        day = dates.today(given)
        last = min(day - 1, last or day)
    if last is None and "keep" in rule:
        return "ok", None, "", told + (None,)
    if last is None:        # a paper that ends some day, and does not say when
        return "unstated", None, "", "issued" if rule.get("base") == "issue" else "expires"
    state, when, detail = duty_days.by_day(rule, last, utc, told, over=rule.get("over", "expired"))
    if state in ("expired", "overdue") and given is None and goes_on(rule, unit, when):
        state = "continues"
    inner = _paper(rule["holds"], unit) if "holds" in rule else None
    if inner and inner[1] is None:
        return "unstated", None, "", "expires"
    if inner and inner[1] > last:
        state = "fail"
    return state, when, "", detail


def _open(rule, name, unit):
    """[(utc, entry), ...] of the events that a number names, open or kept."""
    marks = rule.get(name, "").split(",")
    return [(t, n) for key, _, t, n in unit.kept.rows("task") if key.partition("/")[0] in marks]


def _given(rule, unit, held):
    """utc at which a paper as of _paper() was given up; None: it was not. What was given up while it was in
    force was the one before it."""
    issued, n, last = (held[0][2] or 1, held[0][4], held[1]) if held else (1, 0, None)
    void = [t for t, _ in _open(rule, "void", unit) if dates.today(t) >= issued]
    marks, found = rule.get("given", "").split(","), []
    for key, value, t, at in unit.kept.rows("task"):
        if key.partition("/")[0] in marks and at > n and (
                void and min(void) <= t or dates.today(value) >= issued
                or last is not None and dates.today(t) > last):
            found.append(t)
    return min(found) if found else None


def _task(rule, unit, since, told):
    """What is to be done since an instant, on no day of its own."""
    if _given(rule, unit, _paper(rule, unit)) is not None:
        return "ok", None, "", told
    came = "given" in rule and unit.kept.get("sail", "arrive")
    if came and came[1] > since:
        return "overdue", came[1], "", told
    return "open", None, "", told


def goes_on(rule, unit, utc):
    """Whether what ended at `utc`, which is past, is valid all the same, outside India and with her safe."""
    return "abroad" in rule and _abroad(rule, unit.crew, utc) and not _open(rule, "safe", unit)


def _abroad(rule, crew, utc):
    """Whether `utc`, which is past, fell on her voyage outside India, or (back) on one that is over."""
    outside, past = crew_views.outside(crew), crew.past if "back" in rule else ()
    for at in range(0, len(past), 2):
        if past[at] < utc <= past[at + 1]:
            return True
    return outside is not None and outside < utc


# ---- before she sails

def _check(rule, unit, utc):
    if _not_for(rule, unit):
        yield "na", None, "", _not_for(rule, unit)
        return
    if "before" in rule:
        yield from _before(rule, unit, utc)
        return
    missing = [name for name in rule["needs"].split(",") if not _known(name, unit)] if "needs" in rule else []
    for name in missing:
        yield "unstated", None, "", name
    if not missing:
        yield "ok" if "needs" in rule else "ask", None, "", (None, None, None)


def _known(name, unit):
    if name.startswith("paper:"):
        return _has(unit, name[6:])
    if name == "crew":
        return bool(unit.crew.engaged) or _has(unit, "crewlist")
    if name == "owner":
        return bool((unit.profile.get("owner") or {}).get("name"))
    return particulars.value(unit.profile, name) is not None


def _before(rule, unit, utc):
    """Each of the drills held with this crew, and since the last open modification.

    A crew is new where `new` percent of those on board, or more, have never taken part in one of them here;
    that holds of a vessel in her first service as well.
    """
    since = 0
    for key, _, t, _ in unit.kept.rows("task"):
        if key.startswith("modification/"):
            since = max(since, t)
    if not unit.crew.engaged:
        yield "unstated", None, "", "crew"
        return
    crew = unit.crew.aboard()
    for key in rule["before"].split(","):
        group, _, name = key.partition("/")
        last, new, why = (None, None), 0, None      # (utc, entry); why it is not known
        for who in crew:
            held = unit.kept.get(group, "%s/%s" % (name, who))
            if held is None:
                new += 1
            elif duty_days.doubt(held, utc):
                why = duty_days.doubt(held, utc)
            elif held[1] >= max(since, last[0] or 0):
                last = held[1:3]
        if 100 * new >= int(rule["new"]) * len(crew):
            last = (None, None)
        elif why and last[0] is None:
            yield "unstated", None, name, why
            continue
        yield ("fail" if last[0] is None else "ok"), None, name, last + (None,)
