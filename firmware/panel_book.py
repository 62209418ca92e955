"""The book at the panel: its pages as Schedule X has them, and its entries, the newest first; borrowed.

The book is read from disk, line by line, and the unit breathes between lines: the page of a year ago takes
an ESP32 a minute or two, and nothing waits for it. Only numbers are kept of what was read; each row is read
again when its turn has come to be sent.
"""
from firmware import book_views, narrative, people_views, places, vessel
from firmware import panel_lines as lines
from firmware.book import SECTIONS, Book
from firmware.book_views import page_of
from firmware.borrow import borrowed
from firmware.entry import dumps
from firmware.panel_lines import text
from firmware.rules import logbook_rules as rule

MOST_ENTRIES = 50       # of one answer
MOST_AMENDED = 12       # amendments told beside one entry, the newest
OLD_S = 60              # a position of the log that is older than this is told with its age

_KINDS = ((rule.SEAMEN, " seaman "), (rule.VOYAGES, " check depart arrive "))


def entries(panel, args, session=None):
    """Pieces of /api/entries?before=N&count=20&lang=L: entries below N, the newest first.

    "next": before which more are to be had, or null.
    """
    book = panel.unit.book
    n = min(lines.number(args, "before", book.n), book.n)
    count = min(lines.number(args, "count", 20), MOST_ENTRIES)
    lang = lines.language(args)
    yield '{"entries":['
    between = ""
    while n > 0 and count > 0:
        first = lines.segment(book.store, n - 1)
        places, amended = [], []
        for step in lines.walk(book.store, first):
            if step is None:
                yield ""
            elif step[0] < n:
                places.append(step)
                places = places[-count:]
        for step in lines.amendments(book.store, first, [place[0] for place in places]):
            if step is None:
                yield ""
            else:
                amended = step
        n = first
        for place in reversed(places):
            entry = lines.entry(book.store, place)
            n = place[0]
            if entry is not None:
                yield between + dumps(_told(panel, entry, lang) + (("amended", _beside(book, amended, [n])),))
                between = ","
        count -= len(places)
    yield '],"next":%s}' % (n if n > 0 else "null")


def _told(panel, entry, lang):
    """An entry in words, as pairs."""
    with borrowed():
        words = narrative.brief(entry, lang, panel.unit.monitor.people.name)
    return (("n", entry.n), ("t", entry.t), ("e", entry.e), ("c", entry.c), ("k", entry.k),
            ("by", people_views.author(entry.by, lang, str)), ("words", words), ("late", entry.late))


def _beside(book, amended, numbers):
    """The amendments of entries of these numbers, as a list of dicts."""
    found = []
    for place in [place for place in amended if place[0] in numbers][-MOST_AMENDED:]:
        entry = lines.entry(book.store, place)
        told = {"n": entry.n, "when": entry.e, "who": entry.by, "why": text(entry.d.get("why")),
                "text": text(entry.d.get("text"))}
        if entry.d.get("hours"):
            told["hours"] = entry.d["hours"]
        found.append(told)
    return found


# ---- pages

def book(panel, args, session=None):
    """Pieces of /api/book?section=S&page=P&lang=L, the last page where none is named."""
    monitor, store, lang = panel.unit.monitor, panel.unit.book.store, lines.language(args)
    section = lines.number(args, "section", rule.NARRATIVE)
    if section not in SECTIONS:
        raise ValueError("section %d: expected 1, 2 or 3" % section)
    pages = book_views.page(monitor.pages, section)
    page = lines.number(args, "page", pages)
    if not (1 <= page <= pages or page == pages == 0):
        raise KeyError("page %d of section %d; its last is %d" % (page, section, pages))
    yield ""
    rows = []               # each the places of its entries
    for _ in _rows(monitor, store, section, page, rows):
        yield ""
    rows = [row for row in rows if row]
    due = book_views.next_to_sign(monitor.pages, section)
    lacking = [] if due is None or page < due[0] else due[1] if page == due[0] else list(rule.SIGNERS)
    amended, signed, first = [], [], None
    if rows:
        first = rows[0][0]
        for step in lines.amendments(store, first[1], [place[0] for row in rows for place in row]):
            if step is None:
                yield ""
            else:
                amended = step
        roles = [role for role in rule.SIGNERS if role not in lacking]
        for _ in _signatures(store, first[1], section, page, roles, signed):
            yield ""
        first = lines.entry(store, first)
    yield dumps((("section", section), ("page", page), ("pages", pages),
                 ("full", page < pages or bool(rows) and book_views.full(monitor.pages, section)),
                 ("started", first and first.e)))[:-1] + ',"rows":['
    between = ""
    for row in rows:
        yield between + dumps(_row(panel, store, section, row, lang) + (
            ("amended", _beside(panel.unit.book, amended, [place[0] for place in row])),))
        between = ","
    yield '],"signatures":%s,"next":%s,"before":%s}' % (
        dumps(signed), dumps(lacking), due[0] if due and due[0] < page else "null")


def _rows(monitor, store, section, page, rows):
    """Fill `rows` with the places of each row of a page; a step each breath."""
    if section == rule.NARRATIVE:
        return _narrative(store, monitor.pages.rows[section], page, rows)
    return _folded(store, section, page, rows)


def _narrative(store, end, page, rows):
    """Of section 3, which has `end` rows, one an entry: counted from there, the last are asked for most."""
    last = page * rule.PAGE_ROWS[rule.NARRATIVE]
    begins = last - rule.PAGE_ROWS[rule.NARRATIVE]
    for first in sorted(store.segments, reverse=True):
        places = []
        for step in lines.walk(store, first, lines.NARRATIVE):
            if step is None:
                yield
            else:
                places.append(step[0] << 32 | step[2])      # one number: a third of the heap of a tuple
        start = end - len(places)
        for at in range(len(places) - 1, -1, -1):
            if begins <= start + at < last:
                rows.insert(0, [(places[at] >> 32, first, places[at] & 0xFFFFFFFF)])
        end = start
        if end <= begins:
            return
        yield


def _folded(store, section, page, rows):
    """Of section 1 or 2, whose entries are few, but may stand in one row: folded from the start."""
    fold, begins = Book(), (page - 1) * rule.PAGE_ROWS[section]
    kinds = [kinds for known, kinds in _KINDS if known == section][0]
    for first in store.segments:
        for step in lines.walk(store, first, kinds):
            yield
            entry = step and lines.entry(store, step)
            if not entry:
                continue
            fold.apply(entry)
            for placed, row in fold.placed:
                if placed == section and page_of(section, row) == page:
                    while len(rows) <= row - begins:
                        rows.append([])
                    rows[row - begins].append(step)


def _row(panel, store, section, row, lang):
    """A row of a page, as pairs."""
    cells = ["", "", "", ""] + (["", ""] if section == rule.VOYAGES else [])
    late = unsure = False
    entered = None
    for place in row:
        entry = lines.entry(store, place)
        if entry is None:
            continue
        entered = entry.e if entered is None else entered
        late, unsure = late or entry.late, unsure or entry.c == "unsure"
        _fill(cells, panel.unit.monitor.people.name, section, entry, lang)
    n = row[0][0]
    waits = [held[1] for held in panel.unit.monitor.pages.waiting if held[0] == n and not held[3]]
    return (("n", n), ("ns", [place[0] for place in row]), ("e", entered), ("cells", cells), ("late", late),
            ("unsure", unsure), ("incomplete", waits[0] if waits else None))


def _fill(cells, name, section, entry, lang):
    """What an entry says in the columns of its row; times as utc."""
    d = entry.d
    if section == rule.SEAMEN:
        cells[:3] = [text(d.get("name")), text(d.get("capacity")), text(d.get("ref"))]
    elif section == rule.NARRATIVE:
        with borrowed():
            by = "" if entry.by == "auto" else people_views.author(entry.by, lang, name)
            cells[:] = [str(entry.t), _where(entry), by, narrative.brief(entry, lang, name)]
    elif entry.k == "check":
        cells[2:4] = ["yes" if d.get(key) else "no" for key in ("freeboard", "equipment")]
    else:
        at = 0 if entry.k == "depart" else 4
        cells[at : at + 2] = [str(entry.t), text(d.get("place")) or _where(entry)]


def _where(entry):
    """Port or position where it happened; of what was told late only what its author told."""
    told = entry.d.get("place")
    if entry.by != "auto" and (told or entry.late):
        return text(told)
    if entry.p is None:
        return ""
    lat, lon, age = entry.p
    shown = vessel.place(lat, lon) or places.position_text(lat, lon)
    return "%s (%d min)" % (shown, age // 60) if age > OLD_S else shown


def _signatures(store, first, section, page, roles, signed):
    """Fill `signed` with {"role", "who", "when", "n"} of those of these roles; a step each breath.

    first: where to begin. The desk refuses a signature that does not count, so each role's first is it.
    """
    if not roles:
        return
    for segment in store.segments[store.segments.index(first) :]:
        for step in lines.walk(store, segment, " sign "):
            yield
            entry = step and lines.entry(store, step)
            if not entry or entry.d.get("section") != section or entry.d.get("page") != page:
                continue
            role = entry.d.get("role")
            if role in roles:
                roles.remove(role)
                signed.append({"role": role, "who": entry.by, "when": entry.e, "n": entry.n})
                if not roles:
                    return
