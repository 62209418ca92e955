"""The registers as plain text for a terminal, and as the rows of a CSV file."""
from firmware.clock import DAY
from host_tools import register_crew
from host_tools.logbook_form import words
from host_tools.register_book import length
from host_tools.register_form import CREW, FORM_E, REST, REST_CSV
from host_tools.register_notes import author, notes, reading_words, reason, remarks
from host_tools.register_pdf import marks

HALF_HOUR = 1800

# What a spreadsheet would take for a formula, and run, when the file is opened.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def cell(value):
    """A value as the text of a CSV cell, never a formula."""
    text = "" if value is None else str(value)
    return "'" + text if text.startswith(_FORMULA) else text


# ---- statement of crew


def crew_table(statement, zone, lang):
    """Form E as rows, its headings first; parts of a cell have a semicolon between them."""
    w, side = words(CREW, lang), ("en", "hi").index(lang)
    head = [FORM_E[key][0][side] for key in register_crew.COLUMNS]
    for at, key in enumerate(register_crew.COLUMNS):
        if key in ("date", "place", "cause"):
            head[at] = "%s: %s" % (w["discharge_head"], head[at])
    return [head] + [[text.replace("\n", "; ") for text in register_crew.cells(row, zone, w).values()]
                     for row in statement.rows]


def crew(source, statement, zone, lang, at=None):
    """Lines for the terminal; at: as of when, None: the last entry."""
    w = words(CREW, lang)
    yield _title(source, w["title"])
    yield w["as_of"] % zone.local(source.view.ends or 0 if at is None else at)
    if not statement.rows:
        yield w["none"]
    for row in statement.rows:
        told = register_crew.cells(row, zone, w)
        left = " – " + ", ".join(told[key] for key in ("date", "place", "cause") if told[key]) \
            if row.discharged else ""
        yield "%2d  %s, %s (%s): %s%s" % (row.number, row.name, told["capacity"], row.who,
                                          told["engaged"].replace("\n", ", "), left)
        for state in register_crew.states(row, zone, w):
            yield "      " + state
    yield w["pending"] % (_entries([change.n for change in statement.pending()]) or w["none_pending"])
    if statement.problems:
        yield w["left_out"] % _entries([n for n, _ in statement.problems])


def crew_summary(source, statement):
    return "book %s, engagements: %d, changes the Registrar has not been told of: %d, code %s" % (
        source.view.book, len(statement.rows), len(statement.pending()), source.view.code)


# ---- record of rest


def rest_table(sheets, zone, lang):
    """A row a period of work that reaches into the month, its headings first.

    start, end: as it counts now; empty for what an amendment took out, which stands in was_start and was_end.
    """
    w = words(REST, lang)
    yield list(words(REST_CSV, lang).values())
    for sheet in sheets:
        for one in sheet.periods:
            pair = [zone.iso(one.start), zone.iso(one.end)]
            told = [w[name] for name in ("late", "unsure") if getattr(one, name)]
            told += [w["amended"]] if one.state else []
            told += [w["going_on"]] if one.end is None else []
            now, was = (["", ""], pair) if one.state == "was" else (pair, ["", ""])
            kind = one.kind if lang == "en" else w.get(one.kind, one.kind)
            yield [sheet.who, *now, kind, sheet.name, sheet.record, *was, " ".join(map(str, one.ns)),
                   "; ".join(told)]


def rest(source, sheets, left_out, zone, reading, lang):
    """Lines for the terminal."""
    w = words(REST, lang)
    yield _title(source, w["title"])
    yield "%s: %s" % (w["reading"], reading_words(reading, w))
    yield w["times"] % zone.text + " " + w["bar_key"]
    if left_out:
        yield w["left_out"] % _entries([n for n, _ in left_out])
    for sheet in sheets:
        yield ""
        yield "%s (%s) · %s · %s %d: %s, %s" % (
            sheet.name, sheet.who, sheet.month, w["record"], sheet.record,
            w["from"] % zone.local(sheet.since),
            w["until"] % zone.local(sheet.until) if sheet.until else w["on_board"])
        hours = "".join("%-4d" % hour for hour in range(0, 24, 2))
        yield "%-10s  %-48s  %6s %6s %7s" % ("", hours, w["rest_key"], "24 h", "7 d")
        for day in sheet.days:
            if day.known:
                yield ("%s  %s  %6s %6s %7s  %s" % (
                    day.date, bar(day), length(day.rest), _least(day.least24), _least(day.least7d),
                    " ".join(day.broken + [w[name] for name in marks(day, sheet)]))).rstrip()
        yield from _below(sheet, w, zone, lang)


def _below(sheet, w, zone, lang):
    if any(day.known and not (day.least24 and day.least7d) for day in sheet.days):
        yield "  –  " + w["too_short"]
    for one in sheet.breaches:
        reasons = "; ".join(reason(said, w) for said in one.reasons) or w["no_reason"]
        yield "  %s %s: %s – %s, %s %s, %s %s. %s" % (
            one.code, w[one.code], zone.local(one.start), zone.local(one.end), w["found"], length(one.found),
            w["needed"], length(one.need), ". ".join([*remarks(one, w), "%s: %s" % (w["reason"], reasons)]))
    if not sheet.breaches:
        yield "  " + (w["no_breach"] if any(day.least24 for day in sheet.days) else w["no_verdict"])
    for head, text in notes(sheet, w, zone, lang):
        yield "  " + (head + ". " + text.replace("\n", ". ")).rstrip(". ")
    for role, label in (("person", w["owner_sign"]), ("tindal", w["tindal"])):
        signed = sheet.signed.get(role)
        told = (author(signed.author, lang), zone.local(signed.when), signed.n) if signed else None
        yield "  %s: %s" % (label, "%s, %s #%d" % told if told else w["not_signed"])


def bar(day):
    """The day in half-hours: # work, + work in part of it, . rest, blank beyond the record (or nothing)."""
    out = []
    for start in range(day.start, day.start + DAY if day.known else day.start, HALF_HOUR):
        known = day.known[0] < start + HALF_HOUR and day.known[1] > start
        work = sum(max(0, min(b, start + HALF_HOUR) - max(a, start)) for a, b in union(day.work))
        out.append("#" if work == HALF_HOUR else "+" if work else "." if known else " ")
    return "".join(out)


def union(work):
    """[[start, end], ...] of the periods that count, without overlaps."""
    out: list[list[int]] = []
    for start, end, _, state in sorted(work):
        if state == "was":
            continue
        if out and start <= out[-1][1]:
            out[-1][1] = max(out[-1][1], end)
        else:
            out.append([start, end])
    return out


def rest_summary(source, sheets, reading):
    broken = sum(len(sheet.breaches) for sheet in sheets)
    return "book %s, sheets: %d, broken: %d, reading %s, code %s" % (
        source.view.book, len(sheets), broken, reading, source.view.code)


def _least(found):
    return length(found[0]) if found else "–"


def _title(source, title):
    heading = source.heading()
    return "%s: %s (%s)" % (title, heading["vessel"] or "MMSI %s" % heading["mmsi"], heading["code"])


def _entries(ns):
    return ", ".join("#%d" % n for n in ns)
