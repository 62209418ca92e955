"""`deckwatch register`: the registers that an officer asks for, and what must be hung up on board."""
import argparse
import csv
import io
import os
import sys
import time

from firmware.clock import DAY, iso
from host_tools import (
    config,
    fonts,
    logbook,
    register_crew,
    register_month,
    register_pdf,
    register_rest,
    register_text,
    rest,
    shown,
)
from host_tools.register_book import Source, Zone, instant
from host_tools.register_drills import Drills, Training
from host_tools.register_gear import Equipment
from host_tools.register_muster import Muster
from host_tools.register_papers import Documents
from host_tools.register_passengers import Passengers
from host_tools.register_vessel import Board, Statement

NAME = "register"
HELP = "registers for inspection: crew (Form E), rest, drills, papers ...: PDF, CSV, JSON, screen"
EXAMPLES = """\
  deckwatch register crew book/                              who was engaged and discharged, on the screen
  deckwatch register crew book/ --lang hi -o crew-hi.pdf     Form E in Hindi, to sign in ink
  deckwatch register crew book/ --at 2026-12-05T06:00Z -o crew.csv     as of that time
  deckwatch register rest book/ --month 2026-12              rest and watches of everybody, day by day
  deckwatch register rest book/ --month 2026-12 --person yusuf -o rest.pdf
  deckwatch register rest book/ --month 2026-12 --reading sliding -o work.csv
  deckwatch register drills book/ --config vessel.toml -o drills.pdf       and training; what is due
  deckwatch register documents book/ --at 2026-12-05T06:00Z                how the papers stood then
  deckwatch register equipment book/ --config vessel.toml --json
  deckwatch register passengers book/ --month 2026-12 -o passengers.pdf
  deckwatch register muster book/ --config vessel.toml --lang hi -o muster-hi.pdf
  deckwatch register board book/ --config vessel.toml -o board.pdf         and statement: Schedule XI

Exit status: 0 made; 1 made, but the month's rest shows a breach of rule 59(4), or the book is not sound and
the register says so; 2 not made. Changes of the crew that the Registrar has not been told of are named; they
do not change the status.
"""


def add_arguments(parser):
    kinds = parser.add_subparsers(dest="register", required=True, metavar="|".join(KINDS))
    for name, (told, _) in KINDS.items():
        one = kinds.add_parser(name, help=told, description=told, allow_abbrev=False,
                               epilog="examples:\n" + EXAMPLES,
                               formatter_class=argparse.RawDescriptionHelpFormatter)
        one.add_argument("folder", metavar="DIR", help="folder of the book")
        if name == "rest":
            one.add_argument("--month", required=True, metavar="YYYY-MM", help="a month of the ship's zone")
            one.add_argument("--person", metavar="ID", help="only this person")
            one.add_argument("--reading", action="append", default=[], metavar="WORD",
                             choices=rest.STRUCTURES + rest.PROVISOS,
                             help="how the rule is read, as with `deckwatch rest`: anchored or sliding, en "
                             "or hi; may be given twice")
            one.add_argument("--shortest", type=int, default=60, metavar="MINUTES",
                             help="a shorter rest is none (default: 60)")
        else:
            one.add_argument("--at", metavar="TIME",
                             help="as of this time, ISO 8601 with its zone: 2026-12-05T06:00Z (default: of "
                             "the last entry)")
        if name == "passengers":
            one.add_argument("--month", metavar="YYYY-MM", help="only a month of the ship's zone")
        if name not in ("crew", "rest"):
            one.add_argument("--config", metavar="vessel.toml",
                             help="the vessel's particulars, on which hangs what the rules ask of her")
        one.add_argument("-o", "--output", metavar="FILE",
                         help="where it goes: a name that ends in .pdf or .csv")
        one.add_argument("--lang", choices=("en", "hi"), default="en", help="default: en")
        one.add_argument("--zone", type=logbook.zone, default="+05:30", metavar="+HH:MM",
                         help="the ship's zone, in which days and hours are told (default: +05:30); west of "
                         "Greenwich write --zone=-03:00")
        one.add_argument("--font", metavar="FILE",
                         help="a font file with Devanagari letters; default: the system's")
        one.add_argument("--json", action="store_true", help="the same as one JSON object")


def _reading(args):
    """The one Reading that --reading and --shortest name. ValueError."""
    readings = rest.asked(args.reading, 60 * args.shortest)
    if len(readings) > 1:
        raise ValueError("--reading: expected at most one of %s and one of %s, got %s; a register is of one "
                         "reading" % (" or ".join(rest.STRUCTURES), " or ".join(rest.PROVISOS),
                                      " and ".join(args.reading)))
    return readings[0]


def run(args):
    kind = os.path.splitext(args.output or "")[1].lower()
    if args.output and kind not in (".pdf", ".csv"):
        return _refuse("-o %s: expected a name that ends in .pdf or .csv" % args.output)
    try:
        zone = Zone(args.zone)
        made = KINDS[args.register][1](args, zone)
    except (ValueError, config.ConfigError) as error:
        return _refuse(str(error))
    except OSError as error:
        return _refuse("expected a folder with a book (00000000.log and on), found %s: %s; name the folder "
                       "that was given to `deckwatch run` or `replay` with --log" % (
                           args.folder, error.strerror or error))
    wrong = made.source.wrong
    try:
        if kind == ".csv":
            logbook.write(args.output, _csv(made.table()))
        elif kind:
            with fonts.found(args.font) as usable:
                logbook.write(args.output, made.pdf(usable, wrong and logbook.wrong_with(wrong, args.lang)))
    except fonts.NoFont as error:
        return _refuse(str(error))
    except OSError as error:
        return _refuse("cannot write %s: %s; name a file in a folder that can be written with -o" % (
            args.output, error.strerror or error))
    if args.json:
        print(shown.as_json(made.data()))
    else:
        told = [args.output + ": " + made.summary()] if args.output else made.text()
        print("\n".join(map(shown.harmless, told)))
    if args.register != "rest" and args.at is None:
        _tell_age(made.source.view)
    if wrong:
        print("deckwatch register: the book is NOT SOUND, %s; `deckwatch verify` tells more" % (
            shown.harmless(logbook.wrong_with(wrong))), file=sys.stderr)
    return 1 if wrong or made.broken else 0


def _tell_age(view):
    """That a sheet is as of the last entry, where that is no more today's: what is valid on it may have
    ended. A closed book tells of its own time."""
    now = int(time.time())
    days = (now - (now if view.ends is None else view.ends)) // DAY
    if days > 0 and not view.closed:
        print("deckwatch register: as of the last entry, %d day%s ago; for today: --at %sZ" % (
            days, "" if days == 1 else "s", iso(now)[:16]), file=sys.stderr)


class _Crew:
    """The statement of crew as it was asked for."""
    broken = False

    def __init__(self, args, zone):
        self.lang, self.zone = args.lang, zone
        self.at = None if args.at is None else instant(args.at)
        self.source = Source(args.folder)
        self.statement = register_crew.Statement(self.at)
        for entry in self.source.entries():
            self.statement.take(entry)
        self.statement.end()

    def pdf(self, usable, wrong):
        return register_pdf.crew(self.source, self.statement, self.lang, usable, self.zone, self.at, wrong)

    def table(self):
        return register_text.crew_table(self.statement, self.zone, self.lang)

    def text(self):
        return register_text.crew(self.source, self.statement, self.zone, self.lang, self.at)

    def summary(self):
        return register_text.crew_summary(self.source, self.statement)

    def data(self):
        at = self.source.view.ends if self.at is None else self.at
        return self.source.heading() | {
            "register": "crew", "at": self.zone.iso(at), "sound": self.source.wrong is None,
            "engagements": [register_crew.plain(row, self.zone) for row in self.statement.rows],
            "registrar_not_told": [change.n for change in self.statement.pending()],
            "left_out": [list(one) for one in self.statement.problems]}


class _Rest:
    """The month of rest as it was asked for. broken: whether anything in it breaks the rule."""

    def __init__(self, args, zone):
        self.lang, self.zone, self.reading, self.month = args.lang, zone, _reading(args), args.month
        zone.month(args.month)
        self.source = Source(args.folder)
        self.work = register_rest.Worked()
        for entry in self.source.entries():
            self.work.take(entry)
        ends = self.source.view.ends or 0
        self.sheets = register_month.sheets(self.work, args.month, zone, ends, self.reading, args.person)
        if not self.sheets:
            raise ValueError(self._nobody(args, ends))
        self.broken = any(sheet.breaches for sheet in self.sheets)

    def _nobody(self, args, ends):
        known = sorted({record.who for record in self.work.records})
        if args.person is not None and args.person not in known:
            return "--person: expected the id of one who has a record of work, one of %s; got %r" % (
                ", ".join(known) or "nobody", args.person)
        begins = min([record.since for record in self.work.records], default=None)
        return "--month %s: expected a month in which somebody has a record; this book's records %s" % (
            args.month, "go from %s to %s" % (self.zone.day(begins), self.zone.day(ends))
            if known else "are empty: nobody was signed on and nobody had a watch")

    def pdf(self, usable, wrong):
        return register_pdf.rest(self.source, self.sheets, self.work.problems, self.lang, usable, self.zone,
                                 self.reading, wrong)

    def table(self):
        return register_text.rest_table(self.sheets, self.zone, self.lang)

    def text(self):
        return register_text.rest(self.source, self.sheets, self.work.problems, self.zone, self.reading,
                                  self.lang)

    def summary(self):
        return register_text.rest_summary(self.source, self.sheets, self.reading)

    def data(self):
        reading = self.reading
        return self.source.heading() | {
            "register": "rest", "month": self.month, "zone": self.zone.text,
            "sound": self.source.wrong is None,
            "reading": {"structure": reading.structure, "proviso": reading.proviso,
                        "shortest_min": reading.shortest // 60},
            "records": [register_month.plain(sheet, self.zone) for sheet in self.sheets],
            "left_out": [list(one) for one in self.work.problems]}


# Its name in the command: (what it is, what makes it).
KINDS = {
    "crew": ("the statement of crew in Form E's columns", _Crew),
    "rest": ("a month's hours of rest and watches, a person a sheet", _Rest),
    "drills": ("every drill, who took part and what was done of it, and what is due", Drills),
    "training": ("training and instruction on board", Training),
    "documents": ("the papers of the vessel and of her crew, and how they stand", Documents),
    "equipment": ("what must be on board, what is, when it was tested, and what is defective", Equipment),
    "passengers": ("counts of passengers, and when there were too many", Passengers),
    "muster": ("muster list with fire stations, and emergency instructions, to hang up", Muster),
    "board": ("the vessel's board with tonnage, passengers, owner and survey, to hang up", Board),
    "statement": ("the owner's statement of compliance of Schedule XI, to sign", Statement),
}


def _csv(rows):
    """The bytes of a CSV file: UTF-8, lines ended as RFC 4180 has them, no cell a formula."""
    out = io.StringIO(newline="")
    csv.writer(out).writerows([[register_text.cell(value) for value in row] for row in rows])
    return out.getvalue().encode()


def _refuse(text):
    print("deckwatch register: " + text, file=sys.stderr)
    return 2
