"""What is to be entered of the duties: what is overdue, each once; a departure without its check.

    finding     what "duty": code of the rule, who (id, boat, item; "" for the vessel), s: "raised", it is
                overdue or expired, due: by when it was to be done; "warned", she sailed and has until due for
                it; "cleared"; rule: its provision
    uncleared   place, None: not listed; and n, limit, where after the check more came on board than are
                allowed, also where already then there were too many. Which check counts for a departure:
                kept_seldom.py, for one told late told_late.py

What was found stands in Kept, group "late". Borrowed by monitor.py, which looks each hour and as she departs.
"""
from firmware.entry import parse
from firmware.rules.logbook_rules import CHECK_S

# Findings that stand at a time: Kept has room for these. What is beyond shows in the check before departure.
MOST = 32
AT_ONCE = 8             # found in one look: as many entries as the heap bears beside what looks
WARNED, RAISED = 1, 2


def due(unit, utc, leaving=False) -> list:
    """Entries due at `utc` as (kind, data), AT_ONCE at most, for a unit as duties.due() takes it, with life,
    book and vessel. leaving: a place that is not listed, of which no departure is entered."""
    found = _unlisted(unit, utc) if leaving else uncleared(unit)
    kept = unit.kept
    if not unit.crew.engaged and not unit.crew.papers and not [
            group for group in kept.groups if group != "sail"]:
        return found        # of nothing entered nothing is overdue
    held = [row[0] for row in kept.rows("late")]
    room, stand = MOST - len(held), []
    for code, provision, state, when, who, sailed in _amiss(unit, utc):
        key = "%s/%s" % (code, who)
        was = kept.get("late", key)
        if was:
            stand.append(key)
        if state == "unstated":             # amended: what was found stands until more is known
            continue
        if len(found) >= AT_ONCE or state == "open" and when is None:   # the latter: she lies in port
            continue
        level = WARNED if state == "open" else RAISED
        if was and was[0] >= level and was[1] >= (sailed or 0) or not was and room <= 0 and sailed is None:
            continue
        room -= not was
        found.append(_finding(code, who, "warned" if level == WARNED else "raised",
                              (("due", when), ("rule", provision))))
    for key in held:
        if key not in stand and len(found) < AT_ONCE:
            code, _, who = key.partition("/")
            found.append(_finding(code, who, "cleared", ()))
    return found


def _finding(code, who, state, more):
    return "finding", (("what", "duty"), ("s", state), ("code", code), ("who", who)) + more


def _amiss(unit, utc):
    """(code, provision, state, due, who, utc of the departure or None) of what is overdue, is not known for
    one of DOUBTS, or is counted from the departure; that concerns all on board, is told once, and before all
    others, which leave it room."""
    from firmware import duties
    from firmware.duty_days import DOUBTS

    for leaving in (True, False):
        for instrument in duties.instruments(unit.profile):
            for fields in duties.lines(duties.pack(instrument)):
                if ("from=depart" in fields[5]) != leaving:
                    continue
                for code, _, provision, state, when, who, detail in duties.evaluated(fields, unit, utc):
                    if state in ("overdue", "expired") or leaving and state == "open" or detail in DOUBTS:
                        yield (code, provision, state, when, "" if leaving else who,
                               detail[0] if leaving and detail not in DOUBTS else None)
                    if leaving:
                        break


def _unlisted(unit, utc):
    """She was moored, and neither a check that is recent enough nor the lack of one was entered since."""
    since = unit.vessel.motion_since
    check, told = unit.kept.get("sail", "check"), unit.kept.get("sail", "uncleared")
    if told and told[1] >= since or check and check[1] >= max(since, utc - CHECK_S):
        return []
    return [("uncleared", (("place", None),))]


def uncleared(unit, told=None) -> list:
    """What is to be entered of the departure last entered, as due() gives it: [] where a check counts for it,
    or the lack of one was entered. told: for a book by hand, the departure as it was entered, which Kept does
    not know where it was told after its arrival or after the next one."""
    sailed, check = unit.kept.get("sail", "depart"), 0
    if not told or not _late(told) or sailed and sailed[2] == told.n:
        if not sailed or unit.kept.get("sail", "uncleared") or sailed[0] and not unit.carried:
            return []
        check, told = sailed[0], parse(unit.book.line(sailed[2])[0])
    if not check and _late(told):
        from firmware import told_late

        check = told_late.check(unit.book, told)
    more = None if check is None else _too_many(unit, check, told) if check else ()
    return [] if more is None else [("uncleared", (("place", told.d.get("place")),) + more)]


def _late(entry):
    """Whether it was told more than a minute after it happened: people tell minutes."""
    return entry.e - entry.t > 60


def _too_many(unit, check, sailed):
    """The pairs n, limit, where she left with too many on board, and more than at the check; else None.
    check: number of the check; sailed: the departure."""
    over, under, last, then = [unit.carried.get(kind) for kind in ("over", "under", "passengers", "checked")]
    n, until = sailed.n, sailed.t + 60 if _late(sailed) else None
    over, under, last = [one if one and (until is None or one[1] < until) else None
                         for one in (over, under, last)]        # of after she left it says nothing
    if not over or over[0] > n or under and over[0] < under[0] < n:
        return None
    if over[0] > check:
        return ("n", over[2]["n"]), ("limit", over[2]["limit"])
    # Too many already at the check, as its reason may say; who was counted since it knows nothing of.
    if not last or not unit.passengers or not check < last[0] < n:
        return None
    now, before = [unit.passengers.reckon(one[2]["n"], one[2].get("children") or 0) if one else 0
                   for one in (last, then)]
    return (("n", now), ("limit", over[2]["limit"])) if now > before else None
