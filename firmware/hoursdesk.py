"""The crew's acts about hours: work besides the watch, reasons for a breach, amended hours, the record
signed; the plans that fit (rule 59(4) and (5)).

Plain functions over a Desk, as in firmware/watchdesk.py. Nothing alters the hours but an entry that says who
corrected what, and why.
"""
from firmware.borrow import borrowed
from firmware.clock import civil
from firmware.crew_papers import day
from firmware.desk import AHEAD_S, WRITERS
from firmware.entry import parse
from firmware.mates import author, instant, mate, on_record, shown
from firmware.plain import Refused, plain
from firmware.rules import logbook_rules as rule
from firmware.rules import watch_2026 as sv

EARLIEST_ZONE_S = 14 * 3600     # ahead of UTC: there a month begins first


# ---- work besides the watch

def work(desk, session, act, what, who=None, start=None, until=None, t=None):
    """That work of a kind of rule.WORK_KINDS "began" or "ended" at t, or was "done" from start until `until`.

    By himself, the tindal, or whoever has charge of the watch.
    """
    by, who = author(desk, session, who, True)
    if what not in sv.WORK_KINDS:
        raise Refused("work %s: expected one of %s" % (str(what)[:40], ", ".join(sv.WORK_KINDS)))
    data = (("act", act), ("who", who), ("what", what))
    if act == "done":
        start, until = _period(desk, who, start, until)
        # the event is its end: told long after that, it is late
        return desk.enter("work", data + (("from", start), ("until", until)), by, until)
    if act not in ("began", "ended"):
        raise Refused("work: expected that it began, ended, or was done from when until when")
    hours, name = desk.monitor.hours, desk.monitor.people.name(who)
    if (what in hours.at(who)) is (act == "began"):
        raise Refused("%s is at %s already" % (name, what) if act == "began" else
                      "%s is not at %s; work that was not entered when it began is entered as done, from "
                      "when until when" % (name, what))
    if t is not None:
        line = hours.line(who)
        if act == "began":
            on_record(desk, who, instant(desk, t))
        elif line and line.open is not None and instant(desk, t) < line.open:
            raise Refused("end of the work at %s: it lies before its start at %s" % (
                shown(t), shown(line.open)))
    return desk.enter("work", data, by, t)


def _period(desk, who, start, until):
    """(start, end) of work that a person has done; Refused: no such times, or the wrong way round."""
    if start is None or until is None:
        raise Refused("work done: expected from when and until when")
    start, until = instant(desk, start, "start of the work"), instant(desk, until, "end of the work")
    if until <= start:
        raise Refused("end of the work at %s: it is not after its start at %s" % (shown(until), shown(start)))
    on_record(desk, who, start)
    return start, until


# ---- amendments, reasons, signatures

def amend_hours(desk, session, ref, why, was=None, now=None, who=None, text=None):
    """Put the record of a person's work right: it said `was`, and is `now`; by himself or the tindal.

    was, now: (from, until) in utc; None: no work was recorded then; there was none. ref: number of the entry
    of watch or work about him that is wrong, or of its amendment; where none was recorded also of his sign-on
    or of the finding that it led to. text: what else is to be said.

    Only what that entry recorded changes. Where other entries have him at work within `was`, that stays: the
    pieces between are amended, an entry each. The last entry is given.
    """
    by = desk.person(session, WRITERS)
    who = by.id if who is None else who
    person = desk.monitor.people.get(who)       # he may be ashore by now
    if person is None:
        raise Refused("%s: expected the id of a person who is entered in the book" % str(who)[:40])
    if who != by.id and by.role != "tindal":
        raise Refused("%s signed in as %s; hours of %s are amended by himself or the tindal" % (
            by.name, by.role, person.name))
    if was is None and now is None:
        raise Refused("hours: expected what the record says, what is right, or both")
    if not _about(parse(desk.stored(ref)), who, was is None):
        raise Refused("entry %d: expected the entry of watch or work of %s that is wrong" % (
            ref, person.name))
    for pair, what in ((was, "hours as recorded"), (now, "hours as they were")):
        if pair is None:
            continue
        if not isinstance(pair, (tuple, list)) or len(pair) != 2 or None in pair:
            raise Refused("%s: expected from when and until when" % what)
        start, until = instant(desk, pair[0], what), instant(desk, pair[1], what)
        if until <= start:
            raise Refused("%s: the end at %s is not after the start at %s" % (
                what, shown(until), shown(start)))
    _recorded(desk, who, was)
    if now is not None:
        on_record(desk, who, now[0], True)
    why = plain(why, "reason", rule.LINE_BYTES)
    text = plain(text, "text", rule.LINE_BYTES, True) or ""
    for before, after, stays in _pieces(desk, who, ref, was, now):
        entry = desk.enter("amend", (
            ("ref", ref), ("why", why), ("text", text or stays),
            ("hours", [who] + list(before or (None, None)) + list(after or (None, None)))), by.id)
    return entry


def _about(entry, who, new):
    """Whether an entry tells of work of a person; new: of work that was not recorded, so also his sign-on or
    a finding will do."""
    kind, d = entry.k, entry.d
    if kind == "watch":
        return who in [d["who"], d.get("from")] + [ident for _, ident in d.get("posts") or ()]
    if kind == "amend":
        return bool(d.get("hours")) and d["hours"][0] == who
    return kind in ("work", "signon", "finding") and d.get("who") == who and (new or kind == "work")


def _pieces(desk, who, ref, was, now):
    """[(was, now, words), ...] that amend what entry `ref` recorded and leave what other entries recorded.

    Where these have him at work too, was and now are the same: it is no work of that entry, and stays work.
    """
    if was is None:
        return [(None, now, "")]
    with borrowed():
        from firmware import hours_told

        mine, others = hours_told.other_work(desk.monitor.book, who, ref, was[0], was[1],
                                             desk.utc() + AHEAD_S)
    if not mine:
        raise Refused("entry %d recorded no work of %s from %s to %s%s" % (
            ref, desk.monitor.people.name(who), shown(was[0]), shown(was[1]), _named(others)))
    start, until = now or (was[1], was[1])
    stays = [(a, b) for low, high, _ in others
             for a, b in ((low, min(high, start)), (max(low, until), high)) if a < b]
    if not stays:
        return [(was, now, "")]
    left, at = [], was[0]
    for a, b in sorted(stays + [(start, until), (was[1], was[1])]):
        if at < min(a, was[1]):
            left.append(((at, min(a, was[1])), None, ""))
        a = max(a, at)
        if a < b and (a, b) != (max(start, at), until):
            left.append(((a, b), (a, b), "stays work" + _named(others)))
        at = max(at, b)
    if now and (start < was[0] or until > was[1]):      # else it stands there, and nothing took it out
        left.append((None, now, ""))
    return left


def _named(others):
    numbers = sorted({n for _, _, n in others})
    return "; see entry " + ", ".join([str(n) for n in numbers[:6]]) if numbers else ""


def _recorded(desk, who, was):
    """Refused, if what is said to stand in the record of a person does not, so far as the unit keeps it."""
    line = desk.monitor.hours.line(who)
    if was is None or line is None or was[0] < line.known:
        return
    periods = line.periods() + ([] if line.open is None else [(line.open, desk.utc() + AHEAD_S)])
    at = was[0]
    for start, until in periods:
        if start <= at:
            at = max(at, until)
    if at < was[1]:
        near = [shown(start) + " to " + shown(min(until, desk.utc())) for start, until in periods
                if start < was[1] + sv.REST_DAY_S and until > was[0] - sv.REST_DAY_S]
        raise Refused("hours as recorded: the record of %s has no work from %s to %s; near it: %s" % (
            desk.monitor.people.name(who), shown(was[0]), shown(was[1]), ", ".join(near[-6:]) or "none"))


def because(desk, session, ref, text):
    """The reason for what a finding tells: a breach of the rule on rest, or a gap in the watch."""
    by = desk.person(session, WRITERS).id
    entry = parse(desk.stored(ref))
    found = entry.k == "finding" and entry.d.get("s") == "raised"
    if not found or entry.d.get("what") not in ("rest", "watch_gap"):
        raise Refused("entry %d: expected the finding of a breach of the rule on rest, or of a gap in the "
                      "watch" % ref)
    return desk.enter("because", (("ref", ref), ("text", plain(text, "reason", rule.TEXT_BYTES))), by)


def endorse(desk, session, what, who=None, month=None, role=None):
    """Sign "rest", the record of a person's hours in a month ("2026-12"), or "crew", his engagement.

    role: "person", of oneself, or "tindal"; None: what fits. The tindal signs his own record as both.
    """
    person = desk.person(session, WRITERS)
    who = person.id if who is None else who
    about = desk.monitor.people.get(who)
    if about is None:
        raise Refused("%s: expected the id of a person who is entered in the book" % str(who)[:40])
    if role is None:
        role = "person" if who == person.id else "tindal"
    if role not in ("person", "tindal") or role == "tindal" and person.role != "tindal" or (
            role == "person" and who != person.id):
        raise Refused("the record of %s is signed by himself, as person, and by the tindal; %s signed in as "
                      "%s" % (about.name, person.name, person.role))
    if what == "rest":
        return desk.enter("endorse", (("what", what), ("who", who), ("month", _month(desk, month)),
                                      ("role", role)), person.id)
    if what != "crew":
        raise Refused("endorsement: expected one of rest and crew")
    if who not in desk.monitor.crew.aboard():
        raise Refused("%s is not on board; his engagement is signed while he is" % about.name)
    return desk.enter("endorse", (("what", what), ("who", who), ("role", role)), person.id)


def _month(desk, month):
    """A month that has begun somewhere on earth."""
    try:
        if len(month) != 7:
            raise ValueError
        day(month + "-01")
    except (TypeError, ValueError):
        raise Refused("month: expected one such as 2026-12")
    if month > "%04d-%02d" % civil(desk.utc() + EARLIEST_ZONE_S)[:2]:
        raise Refused("month %s: it has not begun" % month)
    return month


# ---- what each is told

def plans(desk, start=None, crew=None):
    """The plans that the crew on board (or these ids) are enough for, from `start` (None: now) on."""
    crew = desk.monitor.crew.aboard() if crew is None else [mate(desk, who) for who in crew]
    with borrowed():
        from firmware import plan

        return plan.standard(crew, desk.utc() if start is None else start)


def breaks(desk, made, who):
    """Codes that a plan, as plans() gives it, breaks for one person in the next 7 days; () breaks nothing.

    One question is short. Whoever asks for a whole crew lets the unit breathe after each.
    """
    hours = desk.monitor.hours
    with borrowed():
        from firmware import plan, rest

        return plan.breaks(made, who, hours.line(who), desk.utc(), rest.Reading(*hours.reading))


def members(made):
    """Ids of everybody in a plan."""
    with borrowed():
        from firmware import plan

        return plan.people(made)
