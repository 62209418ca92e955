"""A position report to be read aloud, the crew with their papers, and what an inspection asks for.

Borrowed for one answer.
"""
from firmware import book_views, crew_papers, crew_views, people_views
from firmware import panel_lines as lines
from firmware.borrow import borrowed
from firmware.clock import DAY
from firmware.crew_papers import VESSEL
from firmware.entry import dumps


def report(panel, args, session=None):
    """Pieces of /api/report?n=N: its items in order, as one SMS, and how far it went; without N the last."""
    monitor, book = panel.unit.monitor, panel.unit.book
    last = monitor.alerts.report
    n = lines.number(args, "n", last[2] if last else -1)
    entry = None
    if n >= 0:
        for entry in lines.find(book, n):
            if entry is None:
                yield ""
    if entry is None or entry.k != "report":
        raise KeyError("report" if n < 0 else "report with number %d" % n)
    listed, gone, beyond, more = monitor.outbox.lane("report")
    yield dumps((("n", n), ("t", entry.t), ("late", entry.late),
                 ("sent", n in gone), ("due", monitor.reports.due()),
                 ("ashore", not (n in listed or more and n >= beyond))))[:-1]
    with borrowed():
        from firmware import report_text

        try:
            sms, rows = report_text.sms(entry), report_text.card(entry)
        except (LookupError, ValueError):       # altered
            sms, rows = None, [(letter, name, lines.text(entry.d.get(key)))
                               for letter, key, name in report_text.REPORT_ITEMS]
        keys = [key for _, key, _ in report_text.REPORT_ITEMS]
    yield ',"sms":%s,"items":[' % dumps(sms)
    between = ""
    for key, (letter, name, words) in zip(keys, rows):
        yield between + dumps([letter, key, name, words])
        between = ","
    yield '],"given":['
    between = ""
    given = None
    for at in book.store.segments[book.store.segments.index(lines.segment(book.store, n)) :]:
        for step in lines.walk(book.store, at, " given "):
            yield ""
            given = step and lines.entry(book.store, step)
            if given and given.d.get("ref") == n:
                by = people_views.author(given.by, lines.language(args), str)
                yield between + dumps((("n", given.n), ("t", given.t), ("by", by)) + tuple(
                    [(key, lines.text(given.d.get(key))) for key in ("how", "to", "ack")]))
                between = ","
    yield "]}"


# ---- the crew

def crew(panel, args, session=None):
    """Pieces of /api/crew?lang=L: each person with his papers, the vessel's own, what is lacking or due."""
    monitor, lang = panel.unit.monitor, lines.language(args)
    utc = monitor.clock.utc(monitor.now)
    aboard = monitor.crew.aboard()
    yield '{"people":['
    between = ""
    for person in sorted(people_views.everyone(monitor.people), key=lambda one: _order(aboard, one.id)):
        yield between + dumps((
            ("id", person.id), ("name", person.name), ("role", person.role), ("active", person.active),
            ("capacity", person.capacity), ("engaged_as", crew_views.capacity(monitor.crew, person.id)),
            ("since", crew_views.since(monitor.crew, person.id)),
            ("n", crew_views.engaged(monitor.crew, person.id)),
            ("pin", panel.unit.vault is not None and person.id in panel.unit.vault.pins),
            ("papers", _papers(monitor, person.id, utc))))
        between = ","
    yield '],"vessel":['
    between = ""
    for row in _papers(monitor, VESSEL, utc):
        for entry in lines.find(panel.unit.book, row.pop()):
            yield "" if entry is None else between + dumps(
                row + [lines.text(entry.d.get("no")), lines.text(entry.d.get("where"))])
        between = ","
    yield "]"
    away = crew_views.absent(monitor.crew)
    yield ',"absent":' + dumps(away and list(away)) + ',"abroad":' + dumps(crew_views.abroad(monitor.crew))
    for key in ("lacks", "due"):
        yield ',"%s":[' % key
        between = ""
        for words in _lacking(monitor, key, utc, lang):
            yield between + dumps(words)
            between = ","
        yield "]"
    yield ',"registrar":['
    between = ""
    for n in crew_views.pending(monitor.crew):
        for entry in lines.find(panel.unit.book, n):
            if entry is None:
                yield ""
            else:
                yield between + dumps((("n", n), ("t", entry.t), ("k", entry.k), ("who", entry.d.get("who"))))
                between = ","
    yield '],"unlisted":%d}' % monitor.crew.unlisted


def _order(aboard, who):
    """Those on board first, as they were signed on."""
    return (aboard.index(who), who) if who in aboard else (len(aboard), who)


def _papers(monitor, of, utc):
    """[[kind, grade, day of issue, last day, standing, its entry if it is the vessel's], ...]; days as utc of
    their beginning, or None."""
    with borrowed():
        from firmware import papers

        passport = crew_papers.document(monitor.crew, of, "passport")
        outside = crew_views.outside(monitor.crew, of)
        found = []
        for document in crew_papers.documents(monitor.crew, of):
            last = papers.last_day(document, passport)
            found.append([document[0], document[1], _day(document[2]), _day(last),
                          papers.standing(document, utc, passport, outside)]
                         + ([document[4]] if of == VESSEL else []))
        return found


def _day(day):
    return None if day is None else day * DAY


def _lacking(monitor, key, utc, lang):
    """What is lacking, or due, in words."""
    lacks = _lacks(monitor, key, utc)
    with borrowed():
        from firmware import manning_words

        return [manning_words.words(lack, lang, monitor.people.name) for lack in lacks]


def _lacks(monitor, key, utc):
    with borrowed():
        if key == "lacks":
            from firmware.manning import check as ask
        else:
            from firmware.manning_due import due as ask
        return ask(monitor.profile, monitor.crew, utc)


# ---- inspection

def inspection(panel, args, session=None):
    """Pieces of /api/inspection: by what the book is known, whether it is whole, how a copy is taken."""
    unit = panel.unit
    monitor, book = unit.monitor, unit.book
    utc = monitor.clock.utc(monitor.now)
    pull = monitor.profile.get("pull") or {}
    access = monitor.access
    yield dumps((
        ("vessel", monitor.profile.get("name")), ("mmsi", monitor.profile["mmsi"]), ("book", book.book),
        ("entries", book.n), ("code", book.code()), ("utc", utc),
        ("vkey", unit.vault.vkey if unit.vault is not None else None), ("sealed", book.sealing),
        ("seal", monitor.seals.last), ("keyless", book.keyless),
        ("damage", [[n, what] for n, what in book.damage]), ("passed", len(book.passed)),
        ("opened", _opened(monitor.pages.opened)), ("closed", _opened(monitor.pages.closed)),
        ("access", access.until if access.open(utc) else None),
        ("pull", (("http", pull.get("http") and "%s:%d" % tuple(pull["http"])),
                  ("serial", pull.get("serial")))),
        ("unsigned", book_views.to_sign(monitor.pages))))[:-1]
    yield ',"papers":' + dumps([row[:-1] for row in _papers(monitor, VESSEL, utc)])
    told = "DECKWATCH VESSEL:%s BOOK:%s PAGE:PANEL CODE:%s" % (
        monitor.profile["mmsi"], book.book, book.code())
    rows = _qr(told)
    yield ',"qr":{"text":%s,"size":%d,"rows":["' % (dumps(told), len(rows))
    between = ""                # row by row: all of it would ask for 1.2 KB in one piece
    for row in rows:
        yield between + row
        between = '","'
    yield '"]}}'


def _qr(text):
    with borrowed():
        from firmware import qr

        return qr.rows(text)


def board(panel, args, session=None):
    """The piece of /api/board: what the board tells that the rules have hung up on board (NW Safety 13(3),
    Kerala 102(1)(o)); null: it is not stated. built, cargo: Kerala's, or where they are stated."""
    monitor = panel.unit.monitor
    profile, survey = monitor.profile, [row for row in _papers(monitor, VESSEL, 0) if row[0] == "survey"]
    with borrowed():
        from firmware import particulars

        tonnage = particulars.value(profile, "gt")
    printed = profile.get("printed") or {}
    told = (("name", profile.get("name")), ("registration", profile.get("registration")),
            ("tonnage", tonnage), ("passengers", profile.get("passenger_capacity")),
            ("owner", (profile.get("owner") or {}).get("name")),
            ("survey", survey[0][2] if survey else None), ("until", survey[0][3] if survey else None))
    kerala = "kerala-inland-vessels-2010" in (profile.get("instruments") or ())
    yield dumps(told + tuple([(key, printed.get(key)) for key in ("built", "cargo")
                              if kerala or printed.get(key)]))


def _opened(told):
    """The opening or the closing as the Registrar signed it, as pairs; None."""
    if told is None:
        return None
    return tuple(zip(("n", "e", "registrar", "office", "place", "date"), told))
