"""The evaluators of the rule tables (firmware/duties.py), and what a rule's numbers mean to each.

    interval  of the group and key of Kept; days, months or years (set=P: the owner's months, where he states
              the particular P); warn: days ahead; items: each of these under the key
    each      the same for every person on board; who has not yet taken part must by then, counted from his
              engagement; only=P: those whom the particular P names, and "unstated" of each name in it that is
              nobody's
    thing     the same for every boat or raft that the particular names=P lists
    deadline  of=task/V,W: every open event, defect or advisory V or W, days or months from it, or without a
              time. from=signon: by when a person has what `of` tells. from=depart: within hours all drills of
              `of`, where more than share percent of the crew lack one of them in the months before
    document  of kinds of the vessel's papers: of "a,b" the one that is valid longest. It is valid as it says,
              at most days, months or years from its issue (extend: and so many months more, where it says
              so); base=issue: whatever it says. over: what it is then. steps: days ahead. keep: it may have
              no end. abroad: it continues on a voyage outside India. holds=K: the paper K ends no later.
              show=S: tells of the state S alone, as an open task where task is given
    check     needs=P,Q: particulars, "owner", "crew", papers ("paper:survey") that must be known. before=K,L:
              drills that a new crew has held. Else a named person confirms it at the departure

Of document and check: with=K, unless=K: only where there is, or is not, a paper K.

Days are days in India. A month later is the same date, or the last day of a shorter month, counted from the
day on which it was last done: done on 31 January, due on 28 February; done on that day, due on 28 March.
"""
from firmware import crew_papers, crew_views, dates, particulars
from firmware.crew_papers import VESSEL
from firmware.rules import duties_2026 as ours


def evaluate(evaluator, rule, unit, utc):
    """(state, due, who, detail) of what a rule asks of each, as duties.due() tells."""
    if evaluator == "interval":
        return _interval(rule, unit, utc)
    if evaluator == "each":
        return _each(rule, unit, utc)
    if evaluator == "thing":
        return _thing(rule, unit, utc)
    if evaluator == "document":
        return _document(rule, unit, utc)
    if evaluator == "check":
        return _check(rule, unit)
    source = rule.get("from")
    return (_tasks(rule, unit, utc) if source is None else
            _joined(rule, unit, utc) if source == "signon" else _sailed(rule, unit, utc))


# ---- days

def next_day(rule, day, profile=None):
    """The day on which what was done on a day is due again; None: the rule sets no time."""
    months = profile and rule.get("set") and particulars.value(profile, rule["set"])
    if months or "months" in rule or "years" in rule:
        return dates.later(day, int(months or rule.get("months") or 12 * int(rule["years"])))
    return day + int(rule["days"]) if "days" in rule else None


def step(days_left, steps):
    """The least of the steps, days ahead, that is reached; None: none is yet."""
    reached = [ahead for ahead in steps if days_left <= ahead]
    return min(reached) if reached else None


def _warns(rule):
    return [int(ahead) for ahead in (rule.get("warn") or rule.get("steps") or ours.PAPER_STEPS).split(",")]


def _by_day(rule, day, utc, last, over="overdue", fine="ok"):
    """(state, due, detail) of what must be done by the end of a day."""
    left = day - dates.today(utc)
    ahead = step(left, _warns(rule))
    state = over if left < 0 else fine if ahead is None else "soon"
    return state, dates.end_of(day), last + (None if left < 0 else ahead,)


# ---- done at intervals

def _last(rule, unit, key, utc, who=""):
    """(state, due, who, detail) of what is done again and again and stands under a key of Kept."""
    group, _, name = key.partition("/")
    held = unit.kept.get(group, name)
    if held is None:
        return "never", None, who, (None, None, None)
    # Of what lies ahead, since the clock was wrong, no more is known than that it was done.
    day = dates.today(min(held[1], utc))
    state, when, detail = _by_day(rule, next_day(rule, day, unit.profile), utc, held[1:3])
    return state, when, who, detail


def _interval(rule, unit, utc):
    if "items" not in rule:
        yield _last(rule, unit, rule["of"], utc)
        return
    for item in rule["items"].split(","):
        yield _last(rule, unit, "%s/%s" % (rule["of"], item), utc, item)


def _each(rule, unit, utc):
    some = particulars.value(unit.profile, rule["only"]) if "only" in rule else None
    for who in unit.crew.aboard():
        if some is not None and who not in some:
            continue
        found = _last(rule, unit, "%s/%s" % (rule["of"], who), utc, who)
        if found[0] == "never":
            first = next_day(rule, dates.today(crew_views.since(unit.crew, who)), unit.profile)
            when = dates.end_of(first)
            found = "never" if utc < when else "overdue", when, who, found[3]
        yield found
    for who in some or ():
        if who not in unit.people.rows and who not in unit.crew.aboard():
            yield "unstated", None, who, rule["only"]


def _thing(rule, unit, utc):
    for name in particulars.value(unit.profile, rule["names"]) or ():
        yield _last(rule, unit, "%s/%s" % (rule["of"], name), utc, name)


# ---- from an event on

def _tasks(rule, unit, utc):
    marks, some = rule["of"].partition("/")[2].split(","), False
    for key, _, t, n in unit.kept.rows("task"):
        what, _, who = key.rpartition("/")[0].partition(".")    # who: the item of a defect
        if what not in marks:
            continue
        some = True
        day = next_day(rule, dates.today(t))
        if day is None:
            yield "open", None, who, (t, n, None)
        else:
            state, when, detail = _by_day(rule, day, utc, (t, n), fine="open")
            yield state, when, who, detail
    if not some:
        yield "ok", None, "", (None, None, None)


def _joined(rule, unit, utc):
    group, _, name = rule["of"].partition("/")
    for who in unit.crew.aboard():
        since = crew_views.since(unit.crew, who)
        held = unit.kept.get(group, "%s/%s" % (name, who))
        if held:
            yield "ok", None, who, held[1:3] + (None,)
            continue
        told = since, crew_views.engaged(unit.crew, who)
        state, when, detail = _by_day(rule, next_day(rule, dates.today(since)), utc, told, fine="open")
        yield state, when, who, detail


def lacking(rule, unit, utc) -> list:
    """Ids of those on board who have not taken part in each of the drills within the months before `utc`."""
    since = dates.later(dates.today(utc), -int(rule["months"]))
    found = []
    for who in unit.crew.aboard():
        for key in rule["of"].split(","):
            group, _, name = key.partition("/")
            held = unit.kept.get(group, "%s/%s" % (name, who))
            if held is None or dates.today(held[1]) < since:
                found.append(who)
                break
    return found


def _sailed(rule, unit, utc):
    """Counted at the departure, of the crew now on board; in port it is told as of now."""
    sailed = unit.crew.sailed and unit.crew.sailed[0]
    without, crew = lacking(rule, unit, utc if sailed is None else sailed), unit.crew.aboard()
    if 100 * len(without) <= int(rule["share"]) * len(crew):
        yield "ok", None, "", (None, None, None)
        return
    when = None if sailed is None else sailed + 3600 * int(rule["hours"])
    state = "open" if when is None or utc <= when else "overdue"
    for who in without:
        yield state, when, who, (sailed, None, None)


# ---- papers of the vessel

def valid_until(rule, document):
    """The last day on which a paper is valid by a rule; None: it has no end, or none is stated."""
    _, _, issued, expires, _ = document
    longest = None if issued is None else next_day(rule, issued)
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
    elif found[0] == shown:
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
    state, when, detail = _by_day(rule, last, utc, told, over=rule.get("over", "expired"))
    outside = crew_views.outside(unit.crew) if "abroad" in rule else None
    if state in ("expired", "overdue") and outside is not None and outside < when:
        state = "continues"
    inner = crew_papers.document(unit.crew, VESSEL, rule["holds"]) if "holds" in rule else None
    if inner and (inner[3] is None or inner[3] > last):
        state = "fail"
    return state, when, "", detail


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

    A crew is new, and a vessel in her first service, where nobody on board has taken part in one of them.
    """
    since = 0
    for key, _, t, _ in unit.kept.rows("task"):
        if key.startswith("modification/"):
            since = max(since, t)
    if not unit.crew.engaged:
        yield "unstated", None, "", "crew"
        return
    for key in rule["before"].split(","):
        group, _, name = key.partition("/")
        last = (None, None)         # (utc, entry)
        for who in unit.crew.aboard():
            held = unit.kept.get(group, "%s/%s" % (name, who))
            if held and held[1] >= max(since, last[0] or 0):
                last = held[1:3]
        yield ("fail" if last[0] is None else "ok"), None, name, last + (None,)
