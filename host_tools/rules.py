"""`deckwatch rules`: requirement by requirement, what covers it and what tests it, or that nothing does."""
import ast
import csv
import json
import sys
from pathlib import Path

NAME = "rules"
HELP = "requirement by requirement: covered where, tested by what, or not yet"
EXAMPLES = """\
  deckwatch rules               every requirement, a line each
  deckwatch rules SV-61-2       one of them
  deckwatch rules --json
"""

COVERAGE = Path(__file__).with_name("coverage.csv")
NUMBERS = Path(__file__).parent.parent / "firmware" / "rules"


def add_arguments(parser):
    parser.add_argument("ids", nargs="*", metavar="ID", help="only these requirements")
    parser.add_argument("--json", action="store_true", help="one JSON object a requirement")


def rows():
    """The requirements in their order: id, instrument, provision, covered_by, tested_by (lists), note."""
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
                told = _comment_above(lines, node.lineno - 1).split(" | ")
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


def run(args):
    found, cited = rows(), numbers()
    for row in found:
        row["numbers"] = [number for number in cited if number["requirement"] == row["id"]]
    known = {row["id"] for row in found}
    strange = [name for name in args.ids if name not in known]
    if strange:
        print("deckwatch rules: expected ids such as SV-61-2, found %s; `deckwatch rules` lists them all"
              % ", ".join(strange), file=sys.stderr)
        return 2
    if args.ids:
        found = [row for row in found if row["id"] in args.ids]
    for row in found:
        if args.json:
            print(json.dumps(row, ensure_ascii=False))
        else:
            print("%-14s %-28s %s" % (row["id"], row["provision"], _told(row)))
            for number in row["numbers"] if args.ids else ():
                print("    %(name)s (%(provision)s): %(words)s" % number)
    if not args.json:
        covered = sum(bool(row["covered_by"]) for row in found)
        print("%d of %d covered" % (covered, len(found)))
    return 0


def _told(row):
    if not row["covered_by"]:
        return row["note"]
    text = "%s; tested by %s" % (", ".join(row["covered_by"]), ", ".join(row["tested_by"]))
    return text + ("; " + row["note"] if row["note"] else "")
