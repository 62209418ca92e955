"""The words of firmware.narrative for drills, equipment, tasks, passengers and the departure check.

Written as there, but as str, which lies in flash in Hindi too; borrowed for one entry.
firmware.narrative_duties_hi has the same keys.
"""

TABLE = """
drill.held Drill held: {what:drill}. Took part: {who:names}.
drill.part Drill held in part: {what:drill}. Took part: {who:names}. Reason: {why:text}
drill.not Drill NOT HELD: {what:drill}. Reason: {why:text}
also.drill.boats Boats and rafts: {boats:texts}.
also.drill.done Done: {done:items}.
also.drill.skipped Left out: {skipped:skipped}.
training Training given: {what:training}. Took part: {who:names}.
training.part Training given in part: {what:training}. Took part: {who:names}. Reason: {why:text}
gear On board: {item:gear}, {count}.
also.gear.where Place: {where:text}
tested.yes Tested and in order: {item:gear}.
tested.no Tested and NOT IN ORDER: {item:gear}.
also.tested.remark Remark: {remark:text}
defect Defect: {what:text}
also.defect.item Of: {item:gear}.
event {what:happening}: {text:text}
advisory Advisory of {source:text}: {text:text}
also.advisory.date Its date: {date}.
done Done, of entry {ref}: {how:text}
seen {by:name} has seen the advisory of entry {ref}.
terms For the number of passengers allowed: what is told here, all else as configured.
also.terms.minutes Voyage of {minutes} minutes.
also.terms.waters Waters: {waters:said}.
also.terms.lost Places taken by cargo: {lost}.
also.terms.why Reason: {why:text}
passengers Passengers on board: {n}, of them under twelve: {children}; {how:counted}.
also.passengers.why Reason: {why:text}
also.passengers.below Counted out beyond none on board: {below}.
over TOO MANY ON BOARD: they count as {n}, allowed are {limit}; {why:said}.
under Again no more on board than are allowed: they count as {n} of {limit}.
season.fair The season is fair.
season.foul The season is FOUL.
season.unstated The rules state no season here and now, so it counts as foul.
also.season.area Area {area:area}.
also.season.how Known by: {how:counted}.
clearance Check before departure.
also.clearance.fail NOT IN ORDER: {fail:codes}.
also.clearance.unstated Not stated: {unstated:codes}.
also.clearance.ask Confirmed: {ask:asked}.
also.clearance.why The tindal's reason: {why:text}
also.clearance.side Side clear of the water, measured and least, in mm: {side:pair}.
also.clearance.part Part and number of parts of this check: {part:pair}.
uncleared Departed from {place:text} WITHOUT A CHECK before departure.
uncleared.nowhere Departed WITHOUT A CHECK before departure, from a place that is not listed.
uncleared.over Departed from {place:text} with TOO MANY ON BOARD, who came after the check: they count \
as {n}, allowed are {limit}.
finding.duty.warned To be done by {due:when}: {code:duty}.
finding.duty.raised OVERDUE since {due:when}: {code:duty}.
finding.duty.cleared No longer due: {code:duty}.
happening.alteration Alteration of the vessel
happening.modification Modification of major character
happening.casualty Casualty
happening.damage Damage
happening.wreck Wreck
happening.oilspill Oil spill
happening.epidemic Epidemic disease
happening.surrender Certificate of inspection surrendered
counted.gangway counted at the gangway
counted.panel counted by hand
counted.declared as declared
counted.position her position
counted.last the last area known, for want of a position at sea
counted.set what the authority has told
counted.unknown nothing, for want of a position at sea
"""


def lines(kind, d, lang) -> list:
    """What is told of an entry of data d, fields not yet put in. KeyError: it is not in the table."""
    table = _table(lang)
    found, mark = [_find(table, kind + _variant(kind, d))], "\nalso.%s." % kind
    at = table.find(mark)
    while at >= 0:
        end, at = table.find(" ", at), at + len(mark)
        if d.get(table[at:end]):
            found.append(table[end + 1 : table.find("\n", at)])
        at = table.find(mark, at)
    return found


def _table(lang):
    if lang == "hi":
        from firmware import narrative_duties_hi
        return narrative_duties_hi.TABLE
    return TABLE


def _find(table, key):
    at = table.find("\n%s " % key)
    if at < 0:
        raise KeyError(key)
    at += len(key) + 2
    return table[at : table.find("\n", at)]


def _variant(kind, d):
    """What distinguishes lines of one kind: ".name" or nothing."""
    if kind == "drill":
        return ".not" if d["held"] is not True else ".held" if d["why"] is None else ".part"
    if kind == "training":
        return ".part" if d.get("why") else ""
    if kind == "tested":
        return ".yes" if d["ok"] else ".no"
    if kind == "finding":
        return ".%s.%s" % (d["what"], d["s"])
    if kind == "uncleared":
        return ".over" if d.get("n") is not None else "" if d["place"] else ".nowhere"
    return "." + d["s"] if kind == "season" else ""


def shown(value, how, d, lang, named, isolated) -> str:
    """A value of an entry's data d, in a manner of narrative._DUTY_MANNERS.

    named(id): a person's name; isolated(text): fit to stand beside other text.
    """
    if how == "names":
        return ", ".join([named(who) for who in value])
    if how == "texts":
        return ", ".join([isolated(text) for text in value])
    if how == "happening" or how == "counted":
        try:
            return _find(_table(lang), "%s.%s" % (how, value))
        except KeyError:
            return isolated(value)
    if how == "area":
        from firmware import season
        return isolated(("%s %s" % (value, season.name(value, lang))).rstrip())
    if how == "gear":
        from firmware import equipment_words
        return isolated(equipment_words.name(value, lang))
    if how == "codes":
        return "; ".join([_rule(code, lang, named) for code in value])
    if how == "duty":
        return _rule(value + ("@" + d["who"] if d["who"] else ""), lang, named)
    if how == "pair":
        return "%d, %d" % tuple(value)
    if how == "asked":
        return "; ".join(["%s, %s" % (_rule(code, lang, named), named(who)) for code, who in value])
    return _practised(value, how, d, lang, isolated)


def _rule(code, lang, named):
    from firmware import departure_words

    return departure_words.named(code, lang, named)


def _practised(value, how, d, lang, isolated):
    from firmware import checklist

    if how == "drill" or how == "training":
        return isolated(checklist.words(value, lang, how == "training"))
    known = list(checklist.items(d["what"], lang))
    if how == "items":
        return "; ".join([_item(known, letter) for letter in value])
    return "; ".join(["%s (%s)" % (_item(known, letter), isolated(why)) for letter, why in value])


def _item(known, letter):
    for item in known:
        if item[0] == letter:
            return item[1]
    return letter
