"""`deckwatch logbook`: the book as the official logbook in Schedule X's form, to print and sign in ink."""
import argparse
import os
import re
import sys

from firmware import narrative_hi
from firmware.narrative import LANGUAGES
from host_tools import bookview, config, fonts, logbook_pdf, verify
from host_tools.logbook_form import FORM
from host_tools.shown import harmless

NAME = "logbook"
HELP = "the official logbook as PDF in Schedule X's form, English or Hindi"
EXAMPLES = """\
  deckwatch logbook book/ -o logbook.pdf                 in English
  deckwatch logbook book/ --lang hi -o logbook-hi.pdf    in Hindi
  deckwatch logbook book/ --lang hi --font NotoSansDevanagari-Regular.ttf -o logbook-hi.pdf
  deckwatch logbook book/ --config vessel.toml -o logbook.pdf

Exit status: 0 made from a sound book, 1 made, but the book is not sound and every page says so,
2 not made.
"""


def add_arguments(parser):
    parser.add_argument("folder", metavar="DIR", help="folder of the book")
    parser.add_argument("--lang", choices=("en", "hi"), default="en", help="default: en")
    parser.add_argument("-o", "--output", metavar="FILE.pdf", required=True, help="where the PDF goes")
    parser.add_argument("--config", metavar="vessel.toml",
                        help="for what the Continuous Synopsis Record asks and the cover does not tell")
    parser.add_argument("--font", metavar="FILE",
                        help="a font file with Devanagari letters; default: the system's")
    parser.add_argument("--zone", type=zone, default="+05:30", metavar="+HH:MM",
                        help="the ship's zone, as every page tells it beside the UTC times (default: +05:30)")


def run(args):
    try:
        found = verify.verify(args.folder)
        view = bookview.load(args.folder)
    except OSError as error:
        return _refuse("expected a folder with a book (00000000.log and on), found %s: %s; name the folder "
                       "that was given to `deckwatch run` or `replay` with --log" % (
                           args.folder, error.strerror or error))
    wrong = None if found["sound"] else wrong_with(found["first_problem"], args.lang)
    try:
        stated = _stated(args.config, view.cover.get("mmsi")) if args.config else None
        with fonts.found(args.font) as usable:
            data = logbook_pdf.pdf(view, args.lang, usable, args.zone, wrong, stated,
                                   _progress if sys.stderr.isatty() else None)
        write(args.output, data)
    except (fonts.NoFont, config.ConfigError) as error:
        return _refuse(str(error))
    except OSError as error:
        return _refuse("cannot write %s: %s; name a file in a folder that can be written with -o" % (
            args.output, error.strerror or error))
    pages = sum(len(pages) for pages in view.sections.values())
    print("%s: book %s, pages of sections 1 to 3: %d, code %s" % (args.output, view.book, pages, view.code))
    if wrong:
        print("deckwatch logbook: the book is NOT SOUND, %s; `deckwatch verify` tells more" % (
            harmless(wrong_with(found["first_problem"]))), file=sys.stderr)
        return 1
    return 0


def wrong_with(problem, lang="en"):
    """What verify found first, in words; in Hindi, where it has them only in English, that it knows more."""
    side, what = LANGUAGES.index(lang), problem["what"]
    if lang == "hi":
        what = narrative_hi.said(what) if narrative_hi.said(what) != what else FORM["wrong_ask"][side]
    return what if problem["entry"] is None else FORM["wrong_entry"][side] % (problem["entry"], what)


def profile(path, mmsi):
    """The profile of a vessel.toml, which must be of the vessel of the book. ConfigError."""
    found = config.load(path, need_sources=False)
    if found["mmsi"] != mmsi:
        raise config.ConfigError("--config %s: expected the vessel of the book, MMSI %s, got MMSI %s; name "
                                 "her own" % (path, mmsi, found["mmsi"]))
    return found


def _stated(path, mmsi):
    """{key of the cover: what vessel.toml states}. ConfigError; it must be of the same vessel."""
    found = profile(path, mmsi)
    told = {"vessel": found["name"], "call": found["call_sign"], "mmsi": str(mmsi),
            "registration": found["registration"], "owner": found["owner"].get("name")}
    return told | (found["synopsis"] or {})


def zone(text):
    if not re.fullmatch(r"[+-](0\d|1[0-4]):[0-5]\d", text):
        raise argparse.ArgumentTypeError(
            "expected hours and minutes east of Greenwich like +05:30, got %r" % text)
    return text


def _progress(done, of):
    """How many pages are set, on a line of the terminal that is blank again at the end."""
    text = "" if done == of else "deckwatch logbook: %d of %d pages" % (done, of)
    print("\r\033[K" + text, end="", file=sys.stderr, flush=True)


def write(path, data):
    """All of it or nothing: a print that broke off must not look like a book."""
    whole = os.path.exists(path) and not os.path.isfile(path)       # a device or pipe is written as it is
    part = path if whole else path + ".part"
    with open(part, "wb") as file:
        file.write(data)
    if not whole:
        os.replace(part, path)


def _refuse(text):
    print("deckwatch logbook: " + text, file=sys.stderr)
    return 2
