"""What stands in words under a month of rest: other work, late entries, amendments, overrides."""
from firmware import narrative, people_views
from host_tools.register_book import length


def reading_words(reading, w):
    """The reading of the rule in words; w: of register_form.REST in one language."""
    return "; ".join((w[reading.structure], w["proviso_" + reading.proviso],
                      w["shortest"] % (reading.shortest // 60)))


def notes(sheet, w, zone, lang, left_out=()):
    """[[heading, text], ...] in the order of time, then the entries of the book that count nowhere."""
    found = []
    for one in sheet.periods:
        told = [w[name] for name in ("late", "unsure") if getattr(one, name)]
        if one.end is None:
            told.append(w["going_on"])
        if told or one.kind != "watch":
            ns = ", ".join("#%d" % n for n in one.ns)
            text = "%s: %s %s" % (span((one.start, one.end), zone, w), w.get(one.kind, one.kind), ns)
            if one.state:
                told.append(w[one.state])
            found.append((one.start, text, " · ".join(told)))
    for one in sheet.amended:
        text = "%s %s · %s %s\n%s: %s" % (w["was"], span(one.was, zone, w), w["is"], span(one.now, zone, w),
                                          w["why"], narrative.isolated(one.why))
        if one.text not in ("", "None"):
            text += "\n" + narrative.isolated(one.text)
        found.append(((one.was or one.now or [0])[0],
                      w["amendment"] % (one.n, author(one.author, lang), zone.local(one.when)), text))
    for said in sheet.overridden:
        against = ", ".join(code if code[0] == "R" else w.get(code, code) for code in said.codes)
        found.append((said.when, w["in_spite"] % (against, said.n, zone.local(said.when)),
                      "%s: %s" % (w["why"], narrative.isolated(said.text))))
    told = [list(note[1:]) for note in sorted(found)]
    if left_out:
        told.append([w["left_out"] % ", ".join("#%d" % n for n, _ in left_out), ""])
    return told


def remarks(found, w):
    """What is to be said of a breach besides its reasons: it was told at the time, and stands no more."""
    return [w["lapsed_" + found.lapsed]] if found.lapsed else []


def reason(said, w):
    """The words of a reason; of one for a watch taken in spite of the rule, with that before it."""
    text = narrative.isolated(said.text)
    return "%s: %s" % (w["override"], text) if said.codes else text


def author(who, lang):
    """'Salim, tindal', of a pair (name, role or None)."""
    name, role = who
    if role is None:
        return people_views.author(name, lang, narrative.isolated)
    name = narrative.isolated(name)
    return "%s, %s" % (name, narrative.role(role, lang))


def span(pair, zone, w):
    """'2026-12-01 02:00 – 05:30 (3:30)', of a pair of utc; the end may be None; "nothing" of no pair."""
    if pair is None:
        return w["nothing"]
    start, end = pair
    if end is None:
        return "%s –" % zone.local(start)
    same = zone.day(start) == zone.day(end)
    return "%s – %s (%s)" % (zone.local(start), zone.local(end)[11 if same else 0:], length(end - start))
