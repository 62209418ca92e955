"""The registers as PDF: from their data and the words of register_form to sheets, by Typst (register.typ).

A sheet has the head and foot of the logbook's pages: the code of the book's head, and its QR.
"""
from pathlib import Path

from firmware.clock import DAY
from firmware.narrative import isolated
from host_tools import register_crew
from host_tools.logbook_form import FORM, words
from host_tools.logbook_pdf import LONGEST_WRONG, bound, compiled, printable, qr, short
from host_tools.register_book import length
from host_tools.register_form import CREW, FORM_E, REST
from host_tools.register_notes import author, notes, reading_words, reason, remarks

LAYOUT = Path(__file__).with_name("register.typ")
LONGEST_WORD = 12       # letters; the columns of Form E are narrow
SHARED = ("code", "after", "sheet", "book", "wrong", "full")       # words of the logbook's head and foot


def crew(source, statement, lang, found, zone, at=None, wrong=None):
    """The bytes of the statement of crew; wrong: what is wrong with the book, in words. fonts.NoFont."""
    w = wording(CREW, lang)
    side = ("en", "hi").index(lang)
    heading = source.heading()
    pending = [change.n for change in statement.pending()]
    said = [w["pending"] % (", ".join("#%d" % n for n in pending) or w["none_pending"])]
    if statement.problems:
        said.append(w["left_out"] % ", ".join("#%d" % n for n, _ in statement.problems))
    page = foot(source, w, "crew", w["title"], "CREW") | {
        "heading": [[w["vessel"], vessel(heading)], [w["registry"], ", ".join(
            str(heading[key]) for key in ("registration", "port") if heading[key]) or "–"]],
        "as_of": w["as_of"] % zone.local(source.view.ends if at is None else at),
        "widths": [FORM_E[key][1] for key in register_crew.COLUMNS],
        "rows": [list(register_crew.cells(row, zone, w).values()) for row in statement.rows],
        "none": "" if statement.rows else w["none"], "notes": said,
    }
    columns = {"columns": [FORM_E[key][0][side] for key in register_crew.COLUMNS]}
    return typeset("crew", source, w, lang, found, zone, wrong, [page], columns)


def rest(source, sheets, left_out, lang, found, zone, reading, wrong=None):
    """The bytes of the record of rest, a page a register_month.Sheet; left_out: [(entry, what), ...]."""
    w = wording(REST, lang)
    pages = [_rest_page(source, sheet, at, w, zone, reading, lang, left_out)
             for at, sheet in enumerate(sheets)]
    return typeset("rest", source, w, lang, found, zone, wrong, pages, {"hours": w["hours"] % zone.text})


def wording(table, lang):
    """The words of a table in one language, with those of the head and foot of a sheet."""
    shared = words(FORM, lang)
    return words(table, lang) | {key: shared[key] for key in SHARED}


def typeset(kind, source, w, lang, found, zone, wrong, pages, fixed, layout=LAYOUT, longest=LONGEST_WORD):
    """The bytes of a PDF. fixed: texts of ours for each page, in which no word is broken; longest: letters
    of a word, one that has more may be broken.
    """
    heading = source.heading()
    book = {
        "lang": lang, "kind": kind, "short": short(vessel(heading)), "pages": pages,
        "id": "MMSI %s · %s %s" % (short(str(heading["mmsi"])), w["book"], heading["book"]),
        "times": words(REST, lang)["times"] % zone.text,
        "warnings": ["%s: %s" % (w["wrong"], short(wrong, LONGEST_WRONG))] if wrong else [],
    }
    if source.view.full:
        book["warnings"].append(w["full"])
    book = printable(book, lang, found, longest)
    book |= {"words": w, "pages": [page | fixed for page in book["pages"]]}
    title = "%s: %s" % (w["title"], vessel(heading))
    return bound([compiled(layout, book, found)], title, vessel(heading), source.view.ends)


def foot(source, w, key, label, where):
    """What the foot of a page tells; where: how its QR names the page."""
    heading = source.heading()
    text = "DECKWATCH VESSEL:%s BOOK:%s PAGE:%s CODE:%s" % (
        short(str(heading["mmsi"])), heading["book"], where, heading["code"])
    return {"key": key, "label": label, "code": heading["code"], "after": w["after"] % heading["entry"],
            "qr": qr(text)}


def vessel(heading):
    """Her name, or else her MMSI."""
    return str(heading["vessel"] or "MMSI %s" % heading["mmsi"])


# ---- record of rest


def _rest_page(source, sheet, at, w, zone, reading, lang, left_out):
    capacity = words(CREW, lang).get("as_" + str(sheet.capacity), str(sheet.capacity or "–"))
    told = [w["from"] % zone.local(sheet.since),
            w["until"] % zone.local(sheet.until) if sheet.until else w["on_board"],
            w["told_until"] % zone.local(sheet.last)]
    page = foot(source, w, "rest-%d" % at, sheet.month, "REST/%s/%s" % (sheet.month, sheet.who))
    return page | {
        "month": sheet.month, "who": short(sheet.name),
        "heading": [[w["person"], "%s (%s)" % (isolated(sheet.name), sheet.who)], [w["capacity"], capacity],
                    ["%s %d" % (w["record"], sheet.record), " · ".join(told)],
                    [w["reading"], w["rule"] + ": " + reading_words(reading, w)]],
        "days": [_day(day, sheet, w) for day in sheet.days],
        "breaches": [_breach(one, w, zone, lang) for one in sheet.breaches],
        "none": w["no_breach"] if any(day.least24 for day in sheet.days) else w["no_verdict"],
        "notes": notes(sheet, w, zone, lang, left_out),
        "person": _signature(sheet, "person", zone, w, lang),
        "tindal": _signature(sheet, "tindal", zone, w, lang),
    }


def _day(day, sheet, w):
    known = day.known is not None
    return {
        "date": day.date, "known": _at(day, *day.known) if known else None,
        "work": [_at(day, a, b) | {"kind": kind, "state": state} for a, b, kind, state in day.work],
        "plan": [_at(day, a, b) for a, b in day.planned],
        "rest": length(day.rest) if known else "",
        "least24": (length(day.least24[0]) if day.least24 else "") if known else None,
        "least7d": (length(day.least7d[0]) if day.least7d else "") if known else None,
        "marks": day.broken + [w[name] for name in marks(day, sheet)],
    }


def marks(day, sheet):
    """Names of what stands against a day besides what is broken: late, unsure, amended, override."""
    here = [one for one in sheet.periods if one.start < day.end and (one.end is None or one.end > day.start)]
    found = [name for name in ("late", "unsure") if any(getattr(one, name) for one in here)]
    if any(one.state for one in here):
        found.append("amended")
    if any(day.start <= one.when < day.end for one in sheet.overridden):
        found.append("override")
    return found


def _at(day, start, end):
    """Where on the day's bar a period lies: parts of the day."""
    return {"x": (start - day.start) / DAY, "w": (end - start) / DAY}


def _breach(one, w, zone, lang):
    said = remarks(one, w) + ([
        "%s (#%d, %s, %s)" % (reason(given, w), given.n, author(given.author, lang), zone.local(given.when))
        for given in one.reasons] or [w["no_reason"]])
    if one.told:
        said.append(w["told"] % ", ".join("#%d" % n for n in one.told))
    window = "%s – %s" % (zone.local(one.start), zone.local(one.end))
    if one.since != one.until:
        window += "\n" + w["from_to"] % (zone.local(one.since), zone.local(one.until))
    return [one.code, w[one.code], window, length(one.found), length(one.need), "\n".join(said)]


def _signature(sheet, role, zone, w, lang):
    signed = sheet.signed.get(role)
    if signed is None:
        return None
    name, held = signed.author
    lines = [author((short(name), held), lang), "%s #%d" % (zone.local(signed.when), signed.n)]
    after = sheet.after[role]
    if after:
        more = " …" if len(after) > 4 else ""
        lines.append(w["after_sign"] % (", ".join("#%d" % n for n in after[:4]) + more))
    return lines
