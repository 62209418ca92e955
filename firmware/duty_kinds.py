"""The evaluators of what is done at intervals or after an event (firmware/duties.py), and what a rule's
numbers mean to each; borrowed. Those of papers and checks are in firmware/duty_papers.py, apart since a unit
has little room.

    interval  of the group and key of Kept; days, months or years (set=P: the owner's months, where he states
              the particular P); warn: days ahead; items: each of these under the key
    each      the same for every person on board; who has not yet taken part must by then, counted from his
              engagement; only=P: those whom the particular P names, and "unstated" of each name in it that is
              nobody's
    thing     the same for every boat or raft that the particular names=P lists
    deadline  of=task/V,W: every open event, defect or advisory V or W, days or months from it, or without a
              time. from=signon: by when a person has what `of` tells, done since his engagement.
              from=depart: within hours all drills of `of`, where more than share percent of the crew lack
              one of them in the months before
"""
from firmware import crew_views, dates, particulars
from firmware.duty_days import by_day, doubt, next_day


def evaluate(evaluator, rule, unit, utc):
    """(state, due, who, detail) of what a rule asks of each, as duties.due() tells."""
    if evaluator == "interval":
        return _interval(rule, unit, utc)
    if evaluator == "each":
        return _each(rule, unit, utc)
    if evaluator == "thing":
        return _thing(rule, unit, utc)
    source = rule.get("from")
    return (_tasks(rule, unit, utc) if source is None else
            _joined(rule, unit, utc) if source == "signon" else _sailed(rule, unit, utc))


def _last(rule, unit, key, utc, who=""):
    """(state, due, who, detail) of what is done again and again and stands under a key of Kept."""
    group, _, name = key.partition("/")
    held = unit.kept.get(group, name)
    if held is None:
        return "never", None, who, (None, None, None)
    if doubt(held, utc):
        return "unstated", None, who, doubt(held, utc)
    day = dates.today(held[1])
    state, when, detail = by_day(rule, next_day(rule, day, unit.profile), utc, held[1:3])
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
        if found[0] == "never" or found[0] == "overdue":
            since = crew_views.since(unit.crew, who)
            first = next_day(rule, dates.today(since), unit.profile)
            when = dates.end_of(first)
            if found[0] == "never":
                found = "never" if utc < when else "overdue", when, who, found[3]
            elif found[1] <= since:         # while he was ashore
                state, when, detail = by_day(rule, first, utc, found[3][:2])
                found = state, when, who, detail
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
            state, when, detail = by_day(rule, day, utc, (t, n), fine="open")
            yield state, when, who, detail
    if not some:
        yield "ok", None, "", (None, None, None)


def _joined(rule, unit, utc):
    group, _, name = rule["of"].partition("/")
    for who in unit.crew.aboard():
        since = crew_views.since(unit.crew, who)
        held = unit.kept.get(group, "%s/%s" % (name, who))
        if held and held[1] + 60 <= since:      # of an engagement before; people tell minutes
            held = None
        if held and doubt(held, utc):
            yield "unstated", None, who, doubt(held, utc)
            continue
        if held:
            yield "ok", None, who, held[1:3] + (None,)
            continue
        told = since, crew_views.engaged(unit.crew, who)
        state, when, detail = by_day(rule, next_day(rule, dates.today(since)), utc, told, fine="open")
        yield state, when, who, detail


def lacking(rule, unit, sailed, utc) -> list:
    """[(id, why it is not known, or None), ...] of those on board who have not taken part in each of the
    drills since the months before `sailed`, or of whom that is not known at `utc`."""
    since = dates.later(dates.today(sailed), -int(rule["months"]))
    found = []
    for who in unit.crew.aboard():
        lacks, why = False, None
        for key in rule["of"].split(","):
            group, _, name = key.partition("/")
            held = unit.kept.get(group, "%s/%s" % (name, who))
            if held and doubt(held, utc):
                why = doubt(held, utc)
            elif held is None or dates.today(held[1]) < since:
                lacks = True
        if lacks or why:
            found.append((who, None if lacks else why))
    return found


def _sailed(rule, unit, utc):
    """Counted at the departure, of the crew now on board; in port it is told as of now."""
    sailed = unit.crew.sailed and unit.crew.sailed[0]
    found, crew = lacking(rule, unit, utc if sailed is None else sailed, utc), unit.crew.aboard()
    without, most = [who for who, why in found if why is None], int(rule["share"]) * len(crew)
    if 100 * len(without) <= most:
        if 100 * len(found) <= most:
            yield "ok", None, "", (None, None, None)
            return
        for who, why in found:
            if why:
                yield "unstated", None, who, why
        return
    when = None if sailed is None else sailed + 3600 * int(rule["hours"])
    state = "open" if when is None or utc <= when else "overdue"
    for who in without:
        yield state, when, who, (sailed, None, None)
