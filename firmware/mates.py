"""Whom an act of the crew is about, and when it happened: checked, or refused in words.

What watchdesk and hoursdesk have in common. Plain functions over a Desk, borrowed for one act.
"""
from firmware.clock import iso
from firmware.desk import AHEAD_S, WRITERS
from firmware.plain import Refused


def shown(utc) -> str:
    """'2026-12-01 14:00Z'."""
    return iso(utc)[:16].replace("T", " ") + "Z"


def mate(desk, who, past=False):
    """The id, if it is of somebody who can work on board: entered, no officer; on board, where the book says
    who is. past: whether he is now does not matter."""
    monitor = desk.monitor
    person = monitor.people.get(who)
    if person is None:
        raise Refused("%s: expected the id of a person who is entered in the book" % str(who)[:40])
    if person.role == "officer":
        raise Refused("%s is an officer, who only reads the book" % person.name)
    aboard = monitor.crew.aboard()
    if not past and (who not in aboard if aboard else not person.active):
        raise Refused("%s is not on board; if he is, sign him on first" % person.name)
    return who


def author(desk, session, who=None, charge=False):
    """(id of who acts, id of whom it is about): oneself, or as tindal anybody; `charge`: also as the one in
    charge of the watch."""
    person = desk.person(session, WRITERS)
    who = mate(desk, person.id if who is None else who)
    if who != person.id and person.role != "tindal" and not (
            charge and desk.monitor.watch.in_charge == person.id):
        raise Refused("%s signed in as %s; for %s this is done by himself or the tindal%s" % (
            person.name, person.role, desk.monitor.people.name(who),
            ", or whoever has charge of the watch" if charge else ""))
    return person.id, who


def instant(desk, t, what="time of the event"):
    """utc of `t`, None for now. Refused: no time, or one still to come."""
    now = desk.utc()
    if t is None:
        return now
    if type(t) is not int or not 0 < t <= now + AHEAD_S:
        raise Refused("%s: expected one that has come, entries tell what has happened" % what)
    return t


def on_record(desk, who, t, ever=False):
    """Refused, if `t` lies before the record of a person's work begins, or (`ever`: unless) it lies before he
    was signed on again."""
    line = desk.monitor.hours.line(who)
    if line is None:
        return
    since = line.since
    for held in () if ever else desk.monitor.crew.engaged:
        if held[0] == who:
            since = max(since, held[2])
    if t < since:
        raise Refused("%s: before the record of %s begins, with his sign-on or first watch at %s" % (
            shown(t), desk.monitor.people.name(who), shown(since)))
