"""What most registers are made of: a title, a heading, tables, lines of text, lines to sign on; and that as
PDF (register_sheet.typ), as text for a terminal and as the rows of a CSV file.

The kinds of register (register_drills.py and on) make a Sheet in one language; nothing here knows what it is
about.
"""
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from host_tools import register_pdf
from host_tools.logbook_pdf import LONGEST_WORD, printable

LAYOUT = Path(__file__).with_name("register_sheet.typ")
NARROW = 12             # letters of a word in a cell that may stay whole

# The looks of a sheet: on its longer side or its shorter, or one page in letters as large as they go.
WIDE, UPRIGHT, BOARD = "wide", "upright", "board"


@dataclass
class Table:
    """columns: ((heading, share of the width), ...); rows of as many texts; none: said where there is no row.
    head: over it, or ""."""
    columns: Sequence[tuple[str, int]]
    rows: list[list[str]]
    none: str
    head: str = ""


@dataclass
class Text:
    """Lines of text under a heading, or without one; large: to be read from where they hang."""
    lines: list[str]
    head: str = ""
    large: bool = False


@dataclass
class Pairs:
    """Labels with what is to be told under each; an empty one is left to fill in by hand."""
    rows: list[tuple[str, str]]
    head: str = ""


@dataclass
class Sign:
    """Lines to sign on in ink, beside each other."""
    labels: list[str]


@dataclass
class Sheet:
    """A register in one language.

    kind        its name in the command, and how its QR names it
    words       of the language, with those of the foot (register_pdf.wording)
    form        over the title: the provision that asks for it
    heading     as Pairs.rows
    """
    kind: str
    words: dict[str, str]
    title: str
    form: str
    heading: list[tuple[str, str]] = field(default_factory=list)
    blocks: list[Any] = field(default_factory=list)
    look: str = UPRIGHT


def pdf(source, sheet, lang, found, zone, wrong=None):
    """The bytes of the PDF; wrong: what is wrong with the book, in words. fonts.NoFont."""
    blocks, fixed = [], []
    for block in sheet.blocks:
        kind = type(block).__name__.lower()
        made = {"kind": kind, "head": getattr(block, "head", ""), "large": getattr(block, "large", False)}
        if isinstance(block, Table):
            made |= {"rows": printable({"rows": block.rows}, lang, found, NARROW)["rows"], "none": block.none,
                     "widths": [share for _, share in block.columns]}
        elif isinstance(block, Pairs):
            made["rows"] = [list(pair) for pair in block.rows]
        else:
            made["lines"] = block.lines if isinstance(block, Text) else block.labels
        blocks.append(made)
        fixed.append([name for name, _ in block.columns] if isinstance(block, Table) else [])
    page = register_pdf.foot(source, sheet.words, sheet.kind, sheet.title, sheet.kind.upper()) | {
        "form": sheet.form, "heading": [list(pair) for pair in sheet.heading], "look": sheet.look,
        "blocks": blocks}
    return register_pdf.typeset(sheet.kind, source, sheet.words | {"title": sheet.title}, lang, found, zone,
                                wrong, [page], {"columns": fixed}, LAYOUT, LONGEST_WORD)


def rows(sheet):
    """Rows of a CSV file: every table with its headings, an empty row before the next; labels in two columns.

    Lines to sign on and text are left out. Parts of a cell have a semicolon between them.
    """
    found = []
    for block in sheet.blocks:
        if isinstance(block, Table):
            made = [[name for name, _ in block.columns], *block.rows]
        elif isinstance(block, Pairs):
            made = [list(pair) for pair in block.rows]
        else:
            continue
        found += [[]] * bool(found) + [[text.replace("\n", "; ") for text in row] for row in made]
    return found


def text(sheet):
    """Lines for a terminal."""
    yield "%s – %s" % (sheet.title, sheet.form)
    for label, told in sheet.heading:
        yield "%s: %s" % (label, told or "–")
    for block in sheet.blocks:
        if isinstance(block, Sign):
            continue
        yield ""
        if block.head:
            yield block.head
        if isinstance(block, Text):
            yield from block.lines
        elif isinstance(block, Pairs):
            for label, told in block.rows:
                yield "  %s: %s" % (label, _line(told) or "–")
        else:
            yield from _table(block)


def _table(block):
    """A row's first cells on a line, what else it holds below, by its heading."""
    if not block.rows:
        yield "  " + block.none
    for row in block.rows:
        yield "  " + "  ".join(_line(cell) for cell in row[:3] if cell)
        for (name, _), cell in zip(block.columns[3:], row[3:]):
            if cell:
                yield "      %s: %s" % (name, _line(cell))


def _line(told):
    return told.replace("\n", "; ")
