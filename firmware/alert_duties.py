"""Drills, training and papers of the vessel that are overdue or due soon, other duties whose time is over, as
alerts: looked at once a day, and anew after an entry that bears on them; see alerts.standing().

Borrowed by it, with the rules that bind her, so what it gives is plain.
"""
from firmware import crew_papers, duties
from firmware.clock import DAY
from firmware.rules.alert_rules import PAPER_ALERT_DAYS


def due(unit, utc) -> list:
    """[(key, since, args), ...], one of each kind, for a unit as duties.due() takes it.

    since: when the last of what it tells of came to be so. args of papers: papers, their kinds; of others
    codes, of the rules, and how many, n; of papers and of what is still to come by, when the first is over.
    """
    found: list = []
    for instrument in duties.instruments(unit.profile):
        for fields in duties.lines(duties.pack(instrument)):
            for code, _, _, state, when, _, detail in duties.evaluated(fields, unit, utc):
                told = _told(fields, state, when, detail)
                if told:
                    _add(found, told, when, _paper(fields, unit) if fields[3] == "document" else code)
    return [(kind, since, _args(kind, by, names)) for kind, since, by, names in found]


def _told(fields, state, when, detail):
    """(kind of alert, since) of a state of a rule, or None."""
    what = "vessel"
    if fields[3] != "document":
        what = "drill" if duties.numbers(fields)[3:8] in ("drill", "train") else "duty"
    if state in ("overdue", "expired"):
        return what + "_over", when
    if what == "vessel" and state == "soon" and detail[2] <= PAPER_ALERT_DAYS:
        return "vessel_due", when - (detail[2] + 1) * DAY
    if state == "open" and when is not None and "from=depart" in fields[5]:
        return "drill_due", detail[0]
    return None


def _add(found, told, by, name):
    for one in found:
        if one[0] == told[0]:
            one[1], one[2] = max(one[1], told[1]), min(one[2], by)
            if name not in one[3]:
                one[3].append(name)
            return
    found.append([told[0], told[1], by, [name]])


def _args(kind, by, names):
    if kind.startswith("vessel"):
        return ("papers", names), ("by", by)
    return (("codes", names), ("n", len(names))) + ((("by", by),) if kind == "drill_due" else ())


def _paper(fields, unit):
    """The kind of a rule's paper that is on board."""
    kinds = duties.given(duties.numbers(fields))["of"].split(",")
    return [kind for kind in kinds if crew_papers.document(unit.crew, crew_papers.VESSEL, kind)][0]
