"""A book as lines for a terminal, or a JSON object a row: what `deckwatch book DIR show` prints."""
import sys

from firmware.book import SECTIONS
from firmware.narrative import LANGUAGES, when
from firmware.rules import logbook_rules as rule
from host_tools import bookview, shown
from host_tools.logbook_form import COLUMNS, FORM, MARKS, TITLES


def show(folder, lang="en", only=None, as_json=False):
    """Print the book, or one section; 0, or 1 where entries are left out, 2 if there is no book to read."""
    try:
        view = bookview.load(folder)
    except OSError as error:
        print("deckwatch book: expected a folder with a book (00000000.log and on), found %s: %s" % (
            folder, shown.harmless(error.strerror or str(error))), file=sys.stderr)
        return 2
    for line in _rows(view, lang, only) if as_json else map(shown.harmless, _told(view, lang, only)):
        print(line)
    for n, what in view.problems:
        print("deckwatch book: entry %d is left out: %s" % (n, shown.harmless(what)), file=sys.stderr)
    return 1 if view.problems else 0


def _rows(view, lang, only):
    for page, row in _each(view, only):
        yield shown.as_json({
            "section": page.section, "page": page.number, "n": row.n, "cells": row.cells[lang],
            "by": row.by[lang], "late": row.late, "unsure": row.unsure, "after_signing": row.afterwards,
            "unusable": row.unusable, "second_signature_missing": row.incomplete or None,
            "amended": [told._asdict() | {"who": told.who[lang]} for told in row.amended],
        })


def _each(view, only):
    for section in [only] if only else SECTIONS:
        for page in view.sections[section]:
            for row in page.rows:
                yield page, row


def _told(view, lang, only):
    side = LANGUAGES.index(lang)
    form = {key: pair[side] for key, pair in FORM.items()}
    yield "%s: %s" % (form["title"], view.cover.get("vessel") or view.cover.get("mmsi"))
    for key, told in (("opened", view.opened), ("closed", view.closed)):
        yield "%s: %s" % (form[key], "%(date)s, %(place)s; %(registrar)s, %(office)s" % told if told else "–")
    page = None
    for on, row in _each(view, only):
        if on is not page:
            page = on
            yield from _head(page, side, form)
        yield "%6d  %s" % (row.n, " | ".join(cell or "–" for cell in row.cells[lang]))
        marks = [form[mark] for mark in (*MARKS, "incomplete") if getattr(row, mark)]
        if marks:
            yield "        [%s]" % "; ".join(marks + ([row.incomplete] if row.incomplete else []))
        for told in row.amended:
            yield "        %s: %s (%s, %s; %s: %s)" % (form["amended"] % told.n, told.text, told.who[lang],
                                                       when(told.when), form["why"], told.why)
    yield "%s: %s" % (form["after"] % view.last, view.code)


def _head(page, side, form):
    yield ""
    yield "%s %d, %s %d: %s" % (form["section"], page.section, form["page"], page.number,
                                TITLES[page.section][1][side])
    yield "        %s: %s" % (form["started"], when(page.started))
    for role in rule.SIGNERS:
        signed = page.signatures.get(role)
        yield "        %s: %s" % (form[role], form["not_signed"] if signed is None else "%s, %s, %s" % (
            signed.who, when(signed.when), form["at_entry"] % signed.n))
    yield "        %s: %s" % (form["code"], page.code)
    yield "        " + " | ".join(names[side] for names, _ in COLUMNS[page.section])
