"""`deckwatch export`: a copy of the book to take away, with a page that verifies it in any browser."""
import base64
import hashlib
import html
import json
import sys
from pathlib import Path

from firmware import entry
from firmware.book import ELSEWHERE
from firmware.clock import AGREE_S
from firmware.desk import AHEAD_S
from firmware.port.posix_files import ReadFiles
from firmware.rules import logbook_rules as rule
from firmware.store import Store, log
from host_tools import book_html, bookview
from host_tools.walk import STEPS

NAME = "export"
HELP = "copy a book, with a page that shows and verifies it in a browser without network"
EXAMPLES = """\
  deckwatch export book/ -o visit/          visit/book/ as it is stored, and visit/logbook.html

The page is one file: it holds the book and asks no network. Hand over both; `deckwatch verify
visit/book` and the page say the same. Nothing is written into the book's own folder.

Exit status: 0 exported, 2 could not.
"""

PAGE = Path(__file__).with_name("officer_page")
SCRIPTS = ("json.js", "chain.js", "seals.js", "book.js", "verify.js", "page.js")
_READ = 1 << 20


def add_arguments(parser):
    parser.add_argument("folder", metavar="DIR", help="folder of the book")
    parser.add_argument("-o", "--out", metavar="OUT", required=True, help="folder to make, new or empty")
    parser.add_argument("--json", action="store_true", help="what was written as one JSON object")


def run(args):
    try:
        segments = read(args.folder)
    except OSError as error:
        return _refuse("expected a folder with a book (00000000.log and on), found %s: %s; name the folder "
                       "that was given to `deckwatch run` or `replay` with --log"
                       % (args.folder, error.strerror or error))
    out = Path(args.out)
    try:
        if out.is_dir() and any(out.iterdir()):
            return _refuse("expected a new or an empty folder after -o, found files in %s, which could be "
                           "taken for the book's; name another" % out)
        page = write(segments, out)
    except OSError as error:
        return _refuse("could not write to %s: %s; free space there or name another folder with -o"
                       % (error.filename or out, error.strerror or error))
    made = {"page": str(page), "book": str(out / "book"), "segments": len(segments),
            "bytes": sum(map(len, segments.values()))}
    print(json.dumps(made) if args.json else
          "%(page)s: open it in a browser, it verifies the book it holds.\n"
          "%(book)s: the book as stored, %(segments)d segment files, %(bytes)d bytes." % made)
    return 0


def read(folder):
    """{file name: bytes} of a book's segments, oldest first. OSError if there is no book to read.

    Each file is read once, so that a book which is being recorded is the same in all that is written.
    """
    files = ReadFiles(folder)
    store = Store(files)
    if not store.segments:
        raise FileNotFoundError(2, "no book in it")
    return {log(first): _whole(files, log(first)) for first in store.segments}


def write(segments, out):
    """Write OUT/book/ and OUT/logbook.html; the path of the page."""
    (out / "book").mkdir(parents=True, exist_ok=True)
    for name, data in segments.items():
        (out / "book" / name).write_bytes(data)
    page = out / "logbook.html"
    page.write_bytes(render(segments, out / "book"))
    return page


def render(segments, folder):
    """The page as UTF-8. folder: where the same segments lie, for the reading of them."""
    style = (PAGE / "page.css").read_text(encoding="utf-8")
    script = "\n".join([rules()] + [(PAGE / name).read_text(encoding="utf-8") for name in SCRIPTS])
    held = "\n".join('<script type="application/octet-stream" data-segment="%s">%s</script>'
                     % (name, base64.b64encode(data).decode()) for name, data in segments.items())
    view = bookview.load(folder)
    title = "%s: %s" % (view.cover.get("vessel") or view.cover.get("mmsi") or "?", "official logbook")
    parts = {"title": html.escape(title), "style": style, "style_hash": _hash(style), "script": script,
             "script_hash": _hash(script), "segments": held, "book": book_html.render(view)}
    page = (PAGE / "template.html").read_text(encoding="utf-8")
    pieces = page.split("{{")       # not replace(): what is filled in may hold a name in braces too
    filled = pieces[0] + "".join(parts[name] + rest for name, rest in
                                 (piece.split("}}", 1) for piece in pieces[1:]))
    return filled.encode("utf-8", "replace")        # half characters, which JSON can escape, have no UTF-8


def rules():
    """The firmware's numbers and kinds by which the scripts judge, as a line of script."""
    told = {"PAGE_ROWS": rule.PAGE_ROWS, "SIGNERS": rule.SIGNERS, "NARRATIVE": rule.NARRATIVE,
            "MOST_WAITING": rule.MOST_WAITING, "ELSEWHERE": ELSEWHERE.split(), "LATE_S": rule.LATE_S,
            "AGREE_S": AGREE_S, "AHEAD_S": AHEAD_S, "STEPS": STEPS, "SOURCES": entry.SOURCES,
            "MAX_ENTRY": entry.MAX_ENTRY, "SEALED": entry.SEALED, "MAX_LINE": entry.MAX_LINE,
            "MAC": entry.MAC, "HEAD": entry.HEAD}
    return "const RULES = %s;" % json.dumps(told)


def _hash(text):
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def _whole(files, name):
    data = b""
    while piece := files.read(name, len(data), _READ):
        data += piece
    return data


def _refuse(why):
    print("deckwatch export: " + why, file=sys.stderr)
    return 2
