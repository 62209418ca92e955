"""The passengers on board, and the check before a departure, at the panel; borrowed.

    /api/passengers  {"carries": false}, or {"carries": true, "n", "children", "counted", "reckoned", "limit",
                     "why", "signal", "terms": {"minutes", "waters", "lost", "night", "told"}, "season":
                     [state, area, how, name of the area], "below", "trouble", "over", "jackets": {"persons",
                     "lifejackets", "children", "for_children"}, "row", "provision"}, as
                     firmware/passengers.py; counted: they ever were; told: when the terms were; over: utc
                     since when too many are on board, or null
    /api/departure   {"rows": [{"code", "row", "provision", "result", "words", "told", "who", "due"}],
                     "least_side", "check", "sailed"}, as firmware/departure.py; told: how it stands, in
                     words, or ""; check: utc of the check made since the last arrival; sailed: of the
                     departure. Without "na" unless all=1 asks for it
"""
from firmware import departure as checks
from firmware import panel_lines
from firmware.borrow import borrowed
from firmware.entry import dumps

WORDED = 4              # put into words at one time
_ROW = ("code", "row", "provision", "result", "words", "told", "who", "due")


def passengers(panel, args, session=None):
    """The piece of /api/passengers?lang=L."""
    monitor = panel.unit.monitor
    aboard, utc, lang = monitor.passengers, monitor.clock.utc(monitor.now), panel_lines.language(args)
    if aboard is None:
        yield '{"carries":false}'
        return
    aboard.look(monitor.now, utc)
    over, under = monitor.carried.get("over"), monitor.carried.get("under")
    if over and under and over[0] < under[0]:
        over = None
    yield dumps((("carries", True), ("n", aboard.n), ("children", aboard.children),
                 ("as_one", aboard.as_one), ("counted", aboard.counted), ("reckoned", aboard.reckoned),
                 ("limit", aboard.limit),
                 ("why", _said(aboard.why, lang)), ("signal", aboard.signal()), ("below", aboard.below),
                 ("trouble", aboard.trouble), ("over", over and over[1])) + _rests_on(monitor, utc, lang))


def _rests_on(monitor, utc, lang):
    """What the number in force rests on, as pairs."""
    told = monitor.carried.get("terms")
    with borrowed():
        from firmware import capacity, countdesk, season

        state, area, how, night, minutes, waters, lost = capacity.now(monitor, utc)[2]
        persons, jackets, children, small = countdesk.lifejackets(monitor)
        row, provision = capacity.cited(monitor.profile["passengers"])
        return (("terms", (("minutes", minutes), ("waters", waters), ("lost", lost), ("night", night),
                           ("told", told and told[1]))),
                ("season", [state, area, how, season.name(area, lang)]),
                ("jackets", (("persons", persons), ("lifejackets", jackets), ("children", children),
                             ("for_children", small))), ("row", row), ("provision", provision))


def _said(why, lang):
    if lang != "hi":
        return why
    with borrowed():
        from firmware import narrative_hi

        return narrative_hi.said(why)


# ---- may she go

def departure(panel, args, session=None):
    """Pieces of /api/departure?lang=L&all=1."""
    monitor, lang = panel.unit.monitor, panel_lines.language(args)
    utc, everything = monitor.clock.utc(monitor.now), args.get("all") == "1"
    yield '{"rows":['
    between, least = "", None
    for found in checks.parts(monitor, utc):
        least = _least(found, least)
        if not everything:
            found = [one for one in found if one[3] != "na"]
        for at in range(0, len(found), WORDED):
            for row in _worded(monitor, lang, found[at : at + WORDED]):
                yield between + dumps(tuple(zip(_ROW, row)))
                between = ","
        found = None            # it makes room for what is looked at next
        yield ""
    held, sailed = monitor.kept.get("sail", "check"), monitor.crew.sailed
    yield '],"least_side":%s,"check":%s,"sailed":%s}' % (
        dumps(least), dumps(held and held[1]), dumps(sailed and sailed[0]))


def _least(found, least):
    """How high her side must be, if that is among some checks; else what it was before."""
    for one in found:
        if one[0] == "side" and one[3] == "ask":
            return one[5][2]
    return least


def _worded(monitor, lang, found):
    """Of some checks the rows, in the order of _ROW."""
    rows, words = [], None
    with borrowed():        # after what checks: both together need more room
        from firmware import departure_words

        for code, row, provision, result, who, detail in found:
            if not rows or rows[-1][0] != code:
                words = departure_words.words(code, lang, monitor.profile)
            told = departure_words.standing((code, row, provision, result, who, detail), lang,
                                            monitor.people.name)
            rows.append((code, row, provision, result, words, told, panel_lines.called(monitor, who, lang),
                         detail[1]))
    return rows
