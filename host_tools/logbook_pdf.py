"""The official logbook as PDF: from a BookView and the words of the forms to pages, set by Typst.

Typst shapes Devanagari (its letters join and change places) and lays letters of several scripts
and directions side by side; what stands on the page is described in logbook.typ.
"""
import io
import json
import re
import unicodedata
from pathlib import Path

import pypdf
import segno
import typst

from firmware import VERSION
from firmware.clock import iso
from firmware.narrative import isolated
from firmware.rules.logbook_rules import PAGE_ROWS
from host_tools import fonts
from host_tools.logbook_form import COLUMNS, FORM, MARKS, SYNOPSIS, SYNOPSIS_FIELDS, TITLES, words
from host_tools.shown import TURNING

LAYOUT = Path(__file__).with_name("logbook.typ")
LONGEST_WORD = 20           # letters; what is longer may be broken there, or it would run out of its column
LONGEST_HEAD = 40           # letters of a name in the head or foot of a page; whole it stands inside
LONGEST_WRONG = 110         # letters of what is wrong with the book, in the head of each page
PART = 20                   # pages set at one time; the typesetter takes 2 MB for each and keeps ten parts

_ISOLATES = set("\u2068\u2069")     # those turn nothing but what stands between them, and are our own
_TAGS = re.compile("[\U000e0000-\U000e007f]+")     # no font has them; they would take along what they follow
_UNSEEN = set("\u200b\u200c\u200d\u2060\ufe0e\ufe0f") | _ISOLATES


def pdf(view, lang, found, zone="+05:30", wrong=None, stated=None, progress=None):
    """The bytes of the PDF, the same for the same book and fonts.

    lang: "en" or "hi"; found: fonts.Fonts; zone: the ship's zone, as told in each page's head;
    wrong: what is wrong with the book, in words, told there too; stated: {key of SYNOPSIS_FIELDS: text}
    for what the cover does not tell; progress, if given, is called with (pages done, pages). Raises
    fonts.NoFont if the book needs Devanagari and there is none.
    """
    book = _Book(view, lang, zone, wrong, stated)
    data = printable(book.data(), lang, found)
    parts = []
    for part, done in _parts(data):
        parts.append(compiled(LAYOUT, part, found))
        if progress:
            progress(done, len(data["pages"]))
    return bound(parts, book.title, book.vessel, view.ends)


def printable(data, lang, found, longest=LONGEST_WORD):
    """The same data with texts that can be set, and the fonts for them; raises fonts.NoFont.

    longest: letters of a word; a longer one may be broken.
    """
    used = set(json.dumps(data, ensure_ascii=False))
    if found.devanagari is None and (lang == "hi" or any("\u0900" <= c <= "\u097f" for c in used)):
        raise fonts.missing_devanagari()
    plain = _Plain(found.lacking(used - _UNSEEN - TURNING - {"\n"}), longest)
    return _each_text(data, plain) | {"fonts": found.families}


def compiled(layout, data, found):
    """The PDF of printable data, as the layout (a file's path) sets it."""
    compiler = typst.Compiler(font_paths=found.loaded, ignore_system_fonts=True,
                              sys_inputs={"book": json.dumps(data, ensure_ascii=False)})
    # tags would make the file three times as long
    return compiler.compile(str(layout), format="pdf", root=str(layout.parent), timestamp=0, pdf_tags=False)


def bound(parts, title, author, ends):
    """Several PDFs as one. ends: utc, taken for the time of its making, so that it is the same each time."""
    whole = pypdf.PdfWriter()
    for part in parts:
        whole.append(io.BytesIO(part), import_outline=False)
    made = "D:%s" % iso(ends or 0).translate(dict.fromkeys(map(ord, "-:T")))
    whole.metadata = {"/Title": title, "/Author": author, "/Creator": "Deckwatch " + VERSION,
                      "/Producer": "Typst, pypdf", "/CreationDate": made, "/ModDate": made}
    out = io.BytesIO()
    whole.write(out)
    return out.getvalue()


def _parts(data):
    """The book as (part, pages done with it), the cover before the first part, the record after the last."""
    pages = data["pages"]
    for at in range(0, max(len(pages), 1), PART):
        part = {"pages": pages[at : at + PART], "front": at == 0, "back": at + PART >= len(pages)}
        yield data | part, min(at + PART, len(pages))


def _tag(found):
    """Tags, such as flags of parts of a country end with, by the letters that they stand for."""
    letters = (chr(ord(c) - 0xE0000) for c in found[0])
    return "[TAG %s]" % "".join(c for c in letters if " " <= c <= "~")


class _Plain:
    """Makes a text printable: what has no glyph, or no place on a page, is named instead."""

    def __init__(self, lacking, longest):
        self.named, self.longest = lacking | TURNING, longest

    def __call__(self, text):
        if text.isascii() and text.isprintable() and len(text) <= self.longest:
            return text
        text = "".join(self._letter(c) for c in _TAGS.sub(_tag, text))
        return " ".join(self._breakable(word) for word in text.split(" "))

    def _letter(self, c):
        if c == "\n" or c not in self.named and unicodedata.category(c) not in ("Cc", "Cs", "Co", "Zl", "Zp"):
            return c
        return "[%s]" % unicodedata.name(c, "U+%04X" % ord(c))

    def _breakable(self, word):
        """With places to break a long word, none within a letter and the signs that belong to it."""
        if len(word) <= self.longest:
            return word
        out, run = [], 0
        for before, c in zip(" " + word, word):
            joins = unicodedata.category(c)[0] == "M" or "VIRAMA" in unicodedata.name(before, "")
            if run >= self.longest // 2 and not joins and c not in _UNSEEN and before not in _UNSEEN:
                out.append("\u200b")
                run = 0
            out.append(c)
            run += 1
        return "".join(out)


def _each_text(value, change):
    """The same lists and objects with every text changed; pictures (keys "qr") are left as they are."""
    if isinstance(value, str):
        return change(value)
    if isinstance(value, list):
        return [_each_text(item, change) for item in value]
    if isinstance(value, dict):
        return {key: item if key == "qr" else _each_text(item, change) for key, item in value.items()}
    return value


class _Book:
    """A BookView as the data that logbook.typ sets."""

    def __init__(self, view, lang, zone, wrong, stated):
        self.view, self.lang, self.zone, self.wrong = view, lang, zone, wrong
        self.stated = stated or {}
        self.side = ("en", "hi").index(lang)
        self.w = words(FORM, lang)
        cover = view.cover
        self.mmsi = str(cover.get("mmsi"))
        self.vessel = str(cover.get("vessel") or "MMSI " + self.mmsi)
        self.title = "%s: %s" % (self.w["title"], self.vessel)

    def data(self):
        view, w = self.view, self.w
        pages = []
        for section in COLUMNS:
            pages += [self._page(section, page) for page in view.sections[section]] or [self._blank(section)]
        return {
            "lang": self.lang, "words": w, "short": short(self.vessel), "times": w["times"] % self.zone,
            "id": "MMSI %s · %s %s" % (short(self.mmsi), w["book"], view.book),
            "warnings": self._warnings(),
            "particulars": self._particulars(),
            "registrar": {"opening": self._registrar(view.opened), "closing": self._registrar(view.closed)},
            "cover": self._foot("cover", w["cover"], view.code, view.last),
            "contents": self._foot("contents", w["contents"], view.code, view.last),
            "sections": [self._section(section) for section in COLUMNS],
            "pages": pages, "synopsis": self._synopsis(),
        }

    def _warnings(self):
        """What the head of every page says of the whole book."""
        wrong = ["%s: %s" % (self.w["wrong"], short(self.wrong, LONGEST_WRONG))] if self.wrong else []
        return wrong + ([self.w["full"]] if self.view.full else [])

    def _foot(self, key, label, code, n, where=None):
        """What the foot of a page tells; where: how its QR names the page, by default as the key."""
        text = "DECKWATCH VESSEL:%s BOOK:%s PAGE:%s CODE:%s" % (
            short(self.mmsi), self.view.book, where or key.upper(), code)
        return {"key": key, "label": label, "code": code, "after": self.w["after"] % n, "qr": qr(text)}

    # ---- cover

    def _particulars(self):
        w, cover = self.w, self.view.cover
        named = cover.get("tindals")
        tindals = ["%s\n%s %s · %s %s" % (isolated(str(one.get("name"))), w["id"], one.get("id") or "–",
                                          w["passport"], one.get("passport") or "–")
                   for one in (named if isinstance(named, list) else ()) if isinstance(one, dict)]
        owner = [str(part) for part in (cover.get("owner"), cover.get("address")) if part]
        return [[label, values or ["–"]] for label, values in (
            (w["vessel"], [self.vessel]), (w["tindals"], tindals), (w["owner"], owner),
            (w["opened"], self._when_where(self.view.opened, w["not_recorded"])),
            (w["closed"], self._when_where(self.view.closed, w["still_open"])))]

    def _when_where(self, told, none):
        return ["%s, %s" % (told.get("date"), told.get("place"))] if told else [none]

    def _registrar(self, told):
        if not told:
            return None
        return ["%s" % told.get("registrar"), "%s" % told.get("office"),
                "%s, %s" % (told.get("place"), told.get("date")), self.w["recorded"] % told.get("n")]

    # ---- sections

    def _section(self, section):
        pages = self.view.sections[section]
        contents, heading = TITLES[section]
        return {"number": section, "title": contents[self.side], "heading": heading[self.side],
                "columns": [names[self.side] for names, _ in COLUMNS[section]],
                "widths": [share for _, share in COLUMNS[section]],
                "pages": "–" if not pages else "1" if len(pages) == 1 else "1–%d" % len(pages)}

    def _page(self, section, page):
        where = "%d/%d" % (section, page.number)
        made = self._foot("page-" + where, where.replace("/", " / "), page.code, page.last, where)
        used, room = len(page.rows), PAGE_ROWS[section]
        made.update({
            "section": section, "started": when(page.started),
            "tindal": self._signature(page.signatures.get("tindal")),
            "crew": self._signature(page.signatures.get("crew")),
            "rows": [self._row(row) for row in page.rows],
            "empty": "" if used >= room else self.w["empty"] % (
                str(room) if used + 1 == room else "%d–%d" % (used + 1, room)),
        })
        return made

    def _blank(self, section):
        """Where a section has no page yet: its form, so that nobody looks for it elsewhere."""
        label = "%s %d" % (self.w["section"], section)
        made = self._foot("section-%d" % section, label, self.view.code, self.view.last)
        return made | {"section": section, "rows": [], "empty": self.w["none"]}

    def _signature(self, signed):
        if signed is None:
            return None
        return [isolated(short(signed.who)), "%s, %s" % (when(signed.when), self.w["at_entry"] % signed.n)]

    def _row(self, row):
        w = self.w
        marks = [w[name] for name in MARKS if getattr(row, name)]
        if row.incomplete:
            marks.append("%s (%s)" % (w["incomplete"], isolated(short(row.incomplete))))
        return {"n": " #".join(map(str, row.ns)), "marks": marks,
                "cells": [str(cell) for cell in row.cells[self.lang]],
                "amended": [{"title": w["amended"] % one.n,
                             "who": "%s, %s" % (one.who[self.lang], when(one.when)),
                             "why": one.why, "text": one.text} for one in row.amended]}

    # ---- Continuous Synopsis Record

    def _synopsis(self):
        cover = self.stated | {key: value for key, value in self.view.cover.items() if value}
        cover["call"] = " / ".join(str(cover[key]) for key in ("call", "mmsi") if cover.get(key))
        made = self._foot("synopsis", "CSR", self.view.code, self.view.last)
        made["words"] = words(SYNOPSIS, self.lang)
        made["fields"] = [[[names[self.side], str(cover.get(key) or "")] for names, key in parts]
                          for parts in SYNOPSIS_FIELDS]
        return made


def when(utc):
    """'2026-12-01 06:30Z'; no seconds, which no log keeps by hand."""
    return iso(utc)[:16].replace("T", " ") + "Z"


def short(text, longest=LONGEST_HEAD):
    return text if len(text) <= longest else text[: longest - 1] + "…"


def qr(text):
    """A QR code as SVG, with error correction M: a fold or a stain over a seventh of it does no harm."""
    text = text.encode("ascii", "replace").decode()
    return segno.make(text, error="m", micro=False, boost_error=False).svg_inline(border=2, omitsize=True)
