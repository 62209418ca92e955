"""The evaluators of papers and checks (firmware/duties.py), and what a rule's numbers mean to each; borrowed.

    document  of kinds of the vessel's papers: of "a,b" the one that is valid longest. It is valid as it says,
              at most days, months or years from its issue (extend: and so many months more, where it says
              so); base=issue: whatever it says. over: what it is then. steps: days ahead. keep: it may have
              no end. abroad: it continues on a voyage outside India; back: where it ended on one, also when
              she is back. holds=C, given as the numbers of that rule: the paper of the rule C ends no later
              by it; "unstated" where that cannot be told. show=S: tells of the state S alone, as an open
              task where task is given
    check     needs=P,Q: particulars, "owner", "crew", papers ("paper:survey") that must be known. before=K,L:
              drills that a new crew has held: it is new where `new` percent of it or more never took part.
              Else a named person confirms it at the departure

Of document and check: with=K, unless=K: only where there is, or is not, a paper K.
"""
from firmware import crew_papers, crew_views, dates, duty_days, particulars
from firmware.crew_papers import VESSEL


def evaluate(evaluator, rule, unit, utc):
    """(state, due, who, detail) of what a rule asks, as duties.due() tells."""
    return _document(rule, unit, utc) if evaluator == "document" else _check(rule, unit)


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
    best = None
    for kind in rule["of"].split(","):
        document = crew_papers.document(unit.crew, VESSEL, kind)
        if document:
            last = valid_until(rule, document)
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
    found = _standing(rule, unit, utc)
    shown = rule.get("show")
    if shown is None:
        yield found
    elif found[0] == shown or found[0] == "unstated" and "holds" in rule:
        yield ("open" if "task" in rule else found[0],) + found[1:]
    else:
        yield "ok", None, "", found[3]


def _standing(rule, unit, utc):
    held = _paper(rule, unit)
    if held is None:
        return "never", None, "", (None, None, None)
    (_, _, issued, _, n), last = held
    told = (None if issued is None else dates.end_of(issued - 1), n)
    if issued is not None and issued > dates.today(utc):
        return "fail", None, "", told + (None,)
    if last is None and "keep" in rule:
        return "ok", None, "", told + (None,)
    if last is None:        # a paper that ends some day, and does not say when
        return "unstated", None, "", "issued" if rule.get("base") == "issue" else "expires"
    state, when, detail = duty_days.by_day(rule, last, utc, told, over=rule.get("over", "expired"))
    if state in ("expired", "overdue") and "abroad" in rule and _abroad(rule, unit.crew, when):
        state = "continues"
    inner = _paper(rule["holds"], unit) if "holds" in rule else None
    if inner and inner[1] is None:
        return "unstated", None, "", "expires"
    if inner and inner[1] > last:
        state = "fail"
    return state, when, "", detail


def _abroad(rule, crew, utc):
    """Whether `utc`, which is past, fell on her voyage outside India, or (back) on one that is over."""
    outside, past = crew_views.outside(crew), crew.past if "back" in rule else ()
    for at in range(0, len(past), 2):
        if past[at] < utc <= past[at + 1]:
            return True
    return outside is not None and outside < utc


# ---- before she sails

def _check(rule, unit):
    if _not_for(rule, unit):
        yield "na", None, "", _not_for(rule, unit)
        return
    if "before" in rule:
        yield from _before(rule, unit)
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


def _before(rule, unit):
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
        last, new = (None, None), 0     # (utc, entry)
        for who in crew:
            held = unit.kept.get(group, "%s/%s" % (name, who))
            if held is None:
                new += 1
            elif held[1] >= max(since, last[0] or 0):
                last = held[1:3]
        if 100 * new >= int(rule["new"]) * len(crew):
            last = (None, None)
        yield ("fail" if last[0] is None else "ok"), None, name, last + (None,)
