"""`deckwatch rules`: requirement by requirement, what covers it and what tests it, or that nothing does; for
one vessel whether it applies to her, and by her book in what state it is.
"""
import argparse
import ast
import csv
import json
import sys
import time
from pathlib import Path

from firmware.clock import unix
from firmware.dates import day_text, today
from host_tools import config
from host_tools.acts_when import EXAMPLE, instant
from host_tools.rules_state import judged, state_words
from host_tools.shown import harmless

NAME = "rules"
HELP = "requirement by requirement: covered where, tested by what, or not yet"
EXAMPLES = """\
  deckwatch rules               every requirement, a line each
  deckwatch rules SV-61-2       one of them
  deckwatch rules --vessel vessel.toml --book book      what each means for this vessel today
  deckwatch rules --vessel vessel.toml --book book --at 2026-12-01T06:30+05:30 SV-62-3     that day
  deckwatch rules --json

Days are those in India; with --json the instants are UTC. Exit status: 0 told, whatever is found; 2 it could
not be told. `deckwatch book DIR departure` has one for what is not in order.
"""

COVERAGE = Path(__file__).with_name("coverage.csv")
NUMBERS = Path(__file__).parent.parent / "firmware" / "rules"


def add_arguments(parser):
    parser.add_argument("ids", nargs="*", metavar="ID", help="only these requirements")
    parser.add_argument("--vessel", metavar="FILE", help="vessel.toml: which of them apply to her, and why")
    parser.add_argument("--book", metavar="FOLDER",
                        help="with --vessel: her log book, which is only read: in what state each is")
    parser.add_argument("--at", metavar="TIME", type=_moment,
                        help="with --book: as of then, by the book as it stood then, e.g. " + EXAMPLE)
    parser.add_argument("--json", action="store_true", help="one JSON object a requirement")


def rows():
    """The requirements in their order: id, instrument, provision, covered_by, tested_by (lists), note.

    applies_if: conditions as particulars.applies() takes them, of what no table of the firmware has one for.
    """
    with open(COVERAGE, encoding="utf-8", newline="") as file:
        found = list(csv.DictReader(file))
    for row in found:
        row["covered_by"] = row["covered_by"].split()
        row["tested_by"] = row["tested_by"].split()
    return found


def numbers():
    """Every number the unit works by, as dicts: name, requirement, provision, words, file.

    Read from the comments of firmware/rules/: a name, or several without a blank line between, stand
    below "# ID | provision | words", which may go on in further comment lines. ValueError names one
    that does not.
    """
    found = []
    for path in sorted(NUMBERS.glob("[a-z]*.py")):
        lines = path.read_text(encoding="utf-8").splitlines()
        for node in ast.parse("\n".join(lines)).body:
            if isinstance(node, ast.Assign):
                name = ast.unparse(node.targets[0])
                told = _comment_above(lines, node.lineno - 1).split(" | ", 2)
                if len(told) != 3:
                    raise ValueError("%s: %s: expected a comment '# ID | provision | words' above it" % (
                        path.name, name))
                requirement, provision, words = told
                found.append({"name": name, "requirement": requirement, "provision": provision,
                              "words": words, "file": "firmware/rules/" + path.name})
    return found


def _comment_above(lines, at):
    """The comment over a group of assignments without a blank line between them, as one line."""
    while at and lines[at - 1] and not lines[at - 1].startswith("#"):
        at -= 1
    above = []
    while at and lines[at - 1].startswith("# "):
        at -= 1
        above.insert(0, lines[at][2:])
    return " ".join(above)


def _moment(text):
    try:
        return instant(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def run(args):
    found, cited = rows(), numbers()
    known = {row["id"] for row in found}
    strange = [name for name in args.ids if name not in known]
    if strange:
        return _cannot("expected ids such as SV-61-2, found %s; `deckwatch rules` lists them all" % ", ".join(
            strange))
    for row in found:
        row["numbers"] = [number for number in cited if number["requirement"] == row["id"]]
    if args.vessel is None:
        if args.book or args.at:
            return _cannot("expected --vessel beside --book and --at; name her vessel.toml")
        for row in found:       # of no vessel in particular
            state = "kept" if row["covered_by"] else "missing"
            row.update(applies=None, why="", state=state, due=None, told="", items=[])
    else:
        try:
            judged(found, config.load(args.vessel, need_sources=False), args.book,
                   int(time.time()) if args.at is None else args.at, args.at)
        except config.ConfigError as error:
            return _cannot(str(error))
        except OSError as error:
            return _cannot("expected a log book in %s: %s" % (args.book, error.strerror))
    if args.ids:
        found = [row for row in found if row["id"] in args.ids]
    for row in found:
        if args.json:
            print(json.dumps(row, ensure_ascii=False))
        else:
            _show(row, bool(args.ids), args.vessel is not None)
    if not args.json:
        covered = sum(bool(row["covered_by"]) for row in found)
        print("%d of %d covered" % (covered, len(found)))
    return 0


def _cannot(text):
    print("deckwatch rules: " + text, file=sys.stderr)
    return 2


def _show(row, whole, vessel):
    if vessel:
        _line("%-14s %-28s %-16s %s", row["id"], row["provision"], state_words(row["state"]), _stands(row))
    else:
        _line("%-14s %-28s %s", row["id"], row["provision"], _told(row))
    for item in row["items"] if whole else ():
        words, stands = item.get("words", item["code"]).rstrip("."), _stands(item)
        _line("    %s (%s) %s", state_words(item["state"]), item["provision"],
              stands if stands.startswith(words) else "%s: %s" % (words, stands) if stands else words)
    told = dict.fromkeys("%(words)s (%(provision)s)" % number for number in row["numbers"])
    for words in told if whole else ():         # several numbers may share them
        _line("    %s", words)


def _line(text, *values):
    print(harmless(text % values).rstrip())


def _stands(one):
    """How a requirement, or what it asks, stands; the day by which, where that does not tell it."""
    return one["told"] or (one["due"] and "by " + _day(one["due"])) or ""


def _day(due):
    """The day in India that ends with an instant as the unit tells it, "2026-12-05T18:30:00Z"."""
    numbers = due[:10].split("-") + due[11:19].split(":")
    return day_text(today(unix(*map(int, numbers)) - 1))


def _told(row):
    if not row["covered_by"]:
        return row["note"]
    text = "%s; tested by %s" % (", ".join(row["covered_by"]), ", ".join(row["tested_by"]))
    return text + ("; " + row["note"] if row["note"] else "")
