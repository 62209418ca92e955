"""The crew's acts about equipment, counted and tested, and about what is to be dealt with: defects, events,
advisories.

Plain functions over a Desk, loaded for one act and dropped again: firmware/borrow.py. Each raises Refused, or
CannotRecord from the log, and gives the entry it made. session: of whoever acts. item: of
equipment_words.items(), or a name of the crew's own, which is no word in small letters alone: so a slip of
the pen in one of ours is noticed. t: utc of the event, None for now.
"""
from firmware import dates, equipment_words, kept_views
from firmware.desk import KEEPERS, WRITERS
from firmware.kept_seldom import MOST
from firmware.mates import instant, shown
from firmware.plain import Refused, is_day, plain
from firmware.rules import logbook_rules as rule

EVENTS = ("alteration", "modification", "casualty", "damage", "wreck", "oilspill", "epidemic", "surrender")
MOST_ITEMS = 9999
_ITEM_BYTES = 48
_KEY = "abcdefghijklmnopqrstuvwxyz_"
_ROOM = 512             # bytes that tests that fail find free: they are entered always


def gear(desk, session, item, count, where=None, t=None):
    """So many of an item are on board; where."""
    by = desk.person(session, WRITERS).id
    if type(count) is not int or not 0 <= count <= MOST_ITEMS:
        raise Refused("count: expected a whole number from 0 to %d" % MOST_ITEMS)
    return desk.enter("gear", (("item", known(item)), ("count", count),
                               ("where", plain(where, "where", rule.NAME_BYTES, True))), by, t)


def tested(desk, session, item, ok, remark=None, t=None):
    """An item was tested; if it is not in order, what is wrong is told, and it is open until it is."""
    by = desk.person(session, WRITERS).id
    if ok is not True and ok is not False:
        raise Refused("ok: expected yes or no")
    return desk.enter("tested", (("item", known(item)), ("ok", ok),
                                 ("remark", plain(remark, "remark: what is wrong", rule.LINE_BYTES, ok))),
                      by, t)


def defect(desk, session, what, item=None, t=None):
    """A defect, open until it is done; item: None, where it is of none."""
    by = _opens(desk, session, WRITERS)
    return desk.enter("defect", (("what", plain(what, "what", rule.LINE_BYTES)),
                                 ("item", None if item is None else known(item))), by, t)


def event(desk, session, what, text, t=None):
    """What happened to the vessel, of EVENTS, and in words; open until what the law asks then is done."""
    by = _opens(desk, session, KEEPERS)
    if what not in EVENTS:
        raise Refused("event %s: expected one of %s" % (str(what)[:40], ", ".join(EVENTS)))
    return desk.enter("event", (("what", what), ("text", plain(text, "text", rule.TEXT_BYTES))), by, t)


def advisory(desk, session, text, source, date=None, t=None):
    """An advisory was received: from whom, of what day ("2026-12-01"); open until it is seen."""
    by = _opens(desk, session, WRITERS)
    if date is not None and not is_day(date):
        raise Refused("date %s: expected a day such as 2026-12-01" % str(date)[:40])
    if date is not None and date > dates.day_text(dates.today(desk.utc())):
        raise Refused("date %s: expected a day that has come" % date)
    return desk.enter("advisory", (("text", plain(text, "text", rule.TEXT_BYTES)),
                                   ("source", plain(source, "source", rule.NAME_BYTES)), ("date", date)),
                      by, t)


def done(desk, session, ref, how, t=None):
    """What entry `ref` tells, a defect or an event, is done: how. A failed test is open until one is passed:
    it is done only where none of the item is on board any more."""
    by = desk.person(session, WRITERS).id
    _, what, item, _ = _is_open(desk, ref, False, t)
    if what == "test" and (desk.monitor.kept.get("gear", item) or (1,))[0]:
        raise Refused("entry %d: %s failed its test; enter the test that is passed, or count those on board "
                      "as 0" % (ref, item))
    return desk.enter("done", (("ref", ref), ("how", plain(how, "how", rule.LINE_BYTES))), by, t)


def seen(desk, session, ref, t=None):
    """The advisory of entry `ref` was seen by whoever acts, the tindal or the owner."""
    by = desk.person(session, KEEPERS).id
    _is_open(desk, ref, True, t)
    return desk.enter("seen", (("ref", ref),), by, t)


def known(item):
    """An item, as it is kept."""
    if isinstance(item, str) and not item.strip(_KEY):
        if equipment_words.has(item):
            return item
        near = equipment_words.items(item[:4]) if item else []
        told = "item %s: expected one of the list" % (item[:40] or '""')
        if near:
            told += ", such as " + ", ".join(near)
        raise Refused(told + "; give one that is not on it a name with a capital letter or a space")
    return plain(item, "item", _ITEM_BYTES)


def _opens(desk, session, roles):
    """Who acts, if there is room for one more open task."""
    by = desk.person(session, roles).id
    if len(desk.monitor.kept.groups.get("task", b"")) > MOST - _ROOM:
        raise Refused("%d defects, events and advisories are open, no more fit; close those that are done"
                      % len(kept_views.tasks(desk.monitor.kept)))
    return by


def _is_open(desk, ref, advisory, t):
    """The task of entry `ref`. Refused, unless it is open, and an advisory or not, and was so at `t`."""
    found = kept_views.task(desk.monitor.kept, ref) if type(ref) is int else None
    if found is None or (found[1] == "advisory") != advisory:
        open_ = [str(task[0]) for task in kept_views.tasks(desk.monitor.kept)
                 if (task[1] == "advisory") == advisory]
        raise Refused("entry %s: expected %s that is open; these are: %s" % (
            str(ref)[:20], "an advisory" if advisory else "a defect, a failed test or an event",
            ", ".join(open_[:20]) or "none"))
    if instant(desk, t) < found[3]:
        raise Refused("%s: before what entry %d tells, of %s" % (shown(t), ref, shown(found[3])))
    return found
