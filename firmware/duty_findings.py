"""What is to be entered of the duties: what is overdue, each once; a departure without its check.

    finding     what "duty": code of the rule, who (id, boat, item; "" for the vessel), s: "raised", it is
                overdue or expired, due: by when it was to be done; "warned", she sailed and has until due for
                it; "cleared"; rule: its provision
    uncleared   place, None: not listed; and n, limit, where after the check more came on board than are
                allowed. Which check counts for a departure: kept_seldom.py

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
    """(code, provision, state, due, who, utc of the departure or None) of what is overdue, or counted from
    the departure; that concerns all on board, is told once, and before all others, which leave it room."""
    from firmware import duties

    for leaving in (True, False):
        for instrument in duties.instruments(unit.profile):
            for fields in duties.lines(duties.pack(instrument)):
                if ("from=depart" in fields[5]) != leaving:
                    continue
                for code, _, provision, state, when, who, detail in duties.evaluated(fields, unit, utc):
                    if state in ("overdue", "expired") or leaving and state == "open":
                        yield (code, provision, state, when, "" if leaving else who,
                               detail[0] if leaving else None)
                    if leaving:
                        break


def _unlisted(unit, utc):
    """She was moored, and neither a check that is recent enough nor the lack of one was entered since."""
    since = unit.vessel.motion_since
    check, told = unit.kept.get("sail", "check"), unit.kept.get("sail", "uncleared")
    if told and told[1] >= since or check and check[1] >= max(since, utc - CHECK_S):
        return []
    return [("uncleared", (("place", None),))]


def uncleared(unit) -> list:
    """What is to be entered of the departure last entered, as due() gives it: [] where a check counts for it,
    or the lack of one was entered. Also for a book by hand, as the departure is entered."""
    sailed, over, under = unit.kept.get("sail", "depart"), None, None
    if not sailed or unit.kept.get("sail", "uncleared"):
        return []
    check, _, n = sailed
    if check:
        over, under = [unit.carried.get(kind) for kind in ("over", "under")]
        if not over or not check < over[0] < n or under and over[0] < under[0] < n:
            return []
    place = parse(unit.book.line(n)[0]).d.get("place")
    more = (("n", over[2]["n"]), ("limit", over[2]["limit"])) if over else ()
    return [("uncleared", (("place", place),) + more)]
