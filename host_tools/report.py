"""`deckwatch report`: a position report of a book as text, for those who must send it another way."""
import sys
import textwrap

from firmware import report_text
from firmware.logbook import CannotRecord, Logbook
from firmware.port.posix_files import ReadFiles
from firmware.store import Store
from host_tools import shown

NAME = "report"
HELP = "a position report of a book as text: card to read aloud, A.851, AMVER, SMS"
EXAMPLES = """\
  deckwatch report book/                    the last report, as a card to read aloud
  deckwatch report book/ --as sms           short enough for one SMS
  deckwatch report book/ --entry 41 --json  the seventeen items of that report as data
"""


def card(entry):
    """The card as lines, those with long words wrapped."""
    return "\n".join("(%s) %-20s %s" % (letter, name, textwrap.fill(words, 70).replace("\n", "\n" + 25 * " "))
                     for letter, name, words in report_text.card(entry))


_FORMS = {"card": card, "a851": report_text.a851, "amver": report_text.amver, "sms": report_text.sms}


def add_arguments(parser):
    parser.add_argument("folder", metavar="DIR", help="folder of the book")
    parser.add_argument("--as", dest="form", choices=sorted(_FORMS), default="card", help="default: card")
    parser.add_argument("--entry", type=int, metavar="N", help="the report of entry N, not the last")
    parser.add_argument("--json", action="store_true", help="the items as one JSON object")


def run(args):
    try:
        book = Logbook(Store(ReadFiles(args.folder)))
        found = None
        for entry in book.entries(args.entry or 0):
            if entry.k == "report" and args.entry in (None, entry.n):
                found = entry
                if args.entry is not None:
                    break
    except (OSError, CannotRecord) as error:
        return _refuse("cannot read the book in %s: %s" % (args.folder, error))
    if found is None:
        wanted = "a report" if args.entry is None else "a report at entry %d" % args.entry
        return _refuse("%s: expected %s, found none" % (args.folder, wanted))
    if args.json:
        text = shown.as_json({"n": found.n, "items": found.d})
    else:
        try:
            text = "\n".join(map(shown.harmless, _FORMS[args.form](found).split("\n")))
        except (LookupError, ValueError):
            return _refuse("%s: entry %d is not a whole report any more; `deckwatch verify` shows what was "
                           "altered" % (args.folder, found.n))
    print(text)
    return 0


def _refuse(text):
    print("deckwatch report: " + text, file=sys.stderr)
    return 2
