"""`deckwatch verify`: whether a book is as it was written, entry by entry."""
import os
import sys
import time

from firmware import store_seldom
from firmware.checkpoint import parse_vkey
from firmware.port.posix_files import ReadFiles
from firmware.store import Store, log
from firmware.vault import Vault
from host_tools import evidence, shore_key, shown
from host_tools.walk import SIGNS, Outside, Walk

NAME = "verify"
HELP = "recompute a book's chain, seals and macs: is every entry as it was written"
EXAMPLES = """\
  deckwatch verify book/            the verdict, and the first thing that does not hold
  deckwatch verify --code 9M8E-Y35T-31T7-H6MC book/      was this code, from a report or a page, ever its head
  deckwatch verify --key deckwatch/419000123+0a1b2c3d+AZ... book/      are the seals this vessel's
  deckwatch verify --shore-key keeper.txt book/          does each entry's mac hold, with the keeper's key
  deckwatch verify --json book/     all of it as one JSON object

Without a code, a checkpoint or the keeper's keys nothing outside the book is asked, and what is missing
after its last entry cannot be seen; docs/evidence.md tells what each of them shows.

Exit status: 0 sound, 1 not sound, or not the book that the code, checkpoint or keys are of, 2 could not look.
"""

_LIMIT = ("A chain cannot show that entries are missing after its last one: compare this code with the last "
          "one kept ashore, in a position report or on a printed page.")
_PIECE = 1 << 18        # bytes read at once: any segment of a unit
_PASSING = {"lock": "a unit records in this folder, or was killed", "new.tmp": "left by a power cut",
            "torn": "tells the next start what a power cut left"}


def add_arguments(parser):
    parser.add_argument("folder", metavar="DIR", help="folder of the book")
    parser.add_argument("--key", metavar="VKEY",
                        help="verifier key from the keeper's sheet: it must have signed the seals")
    parser.add_argument("--code", metavar="XXXX-XXXX-XXXX-XXXX", action="append", default=[],
                        help="a code kept elsewhere: it is found and dated; may be given more than once")
    parser.add_argument("--checkpoint", metavar="FILE", help="a signed checkpoint kept ashore; needs --key")
    parser.add_argument("--shore-key", metavar="FILE",
                        help="text file with the keeper's line deckwatch-shore-key+...")
    parser.add_argument("--json", action="store_true", help="the verdict as one JSON object")


def run(args):
    try:
        outside = Outside(**given(args))
    except (OSError, ValueError) as error:
        print("deckwatch verify: %s" % error, file=sys.stderr)
        return 2
    try:
        found = verify(args.folder, _Progress() if sys.stderr.isatty() else None, outside)
    except OSError as error:
        print("deckwatch verify: expected a folder with a book (00000000.log and on), found %s: %s; "
              "name the folder that was given to `deckwatch run` or `replay` with --log"
              % (args.folder, error.strerror or error), file=sys.stderr)
        return 2
    print(shown.as_json(found) if args.json else "\n".join(told(found)))
    return 0 if found["sound"] else 1


def given(args):
    """What the arguments name, read: the keywords of Outside. ValueError, OSError say what is wrong."""
    out = {"codes": [typed(text) for text in args.code]}
    if args.key:
        try:
            parse_vkey(args.key)
        except ValueError as error:
            raise ValueError("--key: %s; copy it from the keeper's sheet" % error) from None
        out["vkey"] = args.key
    if args.shore_key:
        try:
            out["shore"] = shore_key.read(_text(args.shore_key))
        except ValueError as error:
            raise ValueError("--shore-key %s: %s" % (args.shore_key, error)) from None
    if args.checkpoint:
        if not args.key:
            raise ValueError("--checkpoint: expected --key with it, to know whose signature to trust")
        try:
            out["checkpoint"] = evidence.Checkpoint(_text(args.checkpoint), args.key)
        except ValueError as error:
            raise ValueError("--checkpoint %s: %s" % (args.checkpoint, error)) from None
    return out


def typed(text):
    """A code as it was read aloud or typed, in the form in which it is printed. ValueError if it is none."""
    signs = "".join(text.upper().split()).replace("-", "")
    signs = signs.replace("O", "0").replace("I", "1").replace("L", "1")
    if len(signs) != 16 or signs.strip(SIGNS):
        raise ValueError("--code: expected 16 letters and digits like 9M8E-Y35T-31T7-H6MC, without U, got "
                         "%r; copy it again" % text)
    return "-".join([signs[i : i + 4] for i in (0, 4, 8, 12)])


def _text(path):
    try:
        with open(path, encoding="utf-8-sig") as file:
            return file.read()
    except OSError as error:
        raise OSError("%s: expected a text file, found: %s; name another" % (path, error.strerror)) from None
    except UnicodeDecodeError:
        raise ValueError("expected a text file in UTF-8") from None


def verify(folder, progress=None, outside=None):
    """Walk a book that nobody needs to have closed; nothing is written.

    Returns a dict: sound; entries; segments; book (its code), code and head (of the last entry);
    first, last (times of entry, or None); counts of what the log tells of itself (boots,
    power_lost, clock_steps, late, amendments, torn_dropped, damage); torn_tail: bytes of an
    unfinished last entry; unsigned: [section, page] of pages started and not signed by both;
    after_signing: of those with rows entered after a signature; seals,
    macs, snapshots, passed_over, codes: see Walk.found();
    stray: files that are no part of a book; problems: how
    many; first_problem: {entry, segment, line, what} or None, entry being None for what only something
    outside the book shows. progress, if given, is called with (segments done, segments). Raises
    OSError if there is no book to read.
    """
    outside = outside or Outside()
    beside = _beside(folder)        # before the book: a unit may be recording
    files = _AtOnce(folder)
    store = Store(files, read_bytes=_PIECE)
    if not store.segments:
        raise FileNotFoundError(2, "no book in it")
    names = sorted(files.listdir())
    snapshots = evidence.snapshot_names(names)
    walk = Walk(outside, files, snapshots)
    for done, first in enumerate(store.segments):
        walk.segment(first, store.lines(first))
        if progress:
            progress(done + 1, len(store.segments))
    walk.end(beside)
    known = {log(first) for first in store.segments} | set(snapshots)
    return walk.found() | {"segments": len(store.segments), "torn_tail": store_seldom.torn(store),
                           "stray": [name for name in names if name not in known]}


def _beside(folder):
    """(vkey, index) of the keys in the default place beside a unit's own book, or None."""
    try:
        vault = Vault(ReadFiles(os.path.normpath(folder) + ".keys"))
    except OSError:
        return None
    return vault.ratchet and (vault.vkey, vault.ratchet[0])


class _AtOnce(ReadFiles):
    """A folder whose names are read once, since a unit may be recording in it."""

    def __init__(self, where):
        super().__init__(where)
        self._names = super().listdir()

    def listdir(self):
        return list(self._names)


def told(found):
    """The verdict in words, as lines fit for a terminal whatever the book holds."""
    yield from map(shown.harmless, _told(found))


def _told(found):
    if not found["entries"]:
        yield "NOT SOUND: " + _told_problem(found["first_problem"])
        return
    yield "Book %(book)s: %(entries)d entries, segment files: %(segments)d, %(first)s to %(last)s" % found
    yield ("boots %(boots)d, power lost %(power_lost)d, clock steps %(clock_steps)d, late entries %(late)d, "
           "amendments %(amendments)d, torn tails dropped %(torn_dropped)d, damage entries %(damage)d"
           % found)
    yield from _told_pages("Pages started and not signed by both: ", found["unsigned"])
    yield from _told_pages("Pages with rows entered after a signature, marked by `deckwatch book DIR show`: ",
                           found["after_signing"])
    yield from _told_seals(found)
    if found["passed_over"]["count"]:
        yield ("Entries that this version cannot take into the unit's state, though they stand in the book: "
               "%d, the first is " % found["passed_over"]["count"] +
               "entry %(entry)d of kind %(kind)s: %(why)s. "
               "A newer version wrote it, or no unit." % found["passed_over"]["first"])
    if found["stray"]:
        yield "Not part of the book, and not looked into: " + ", ".join(
            shown.file_name(name) + (" (%s)" % _PASSING[name] if name in _PASSING else "")
            for name in found["stray"])
    if found["torn_tail"]:
        yield ("An unfinished entry of %(torn_tail)d bytes lies at the end: power was lost while it was "
               "written, or it is being written now. It was never confirmed, and the unit drops it." % found)
    for sought in found["codes"]:
        if sought["entry"] is not None:
            yield ("Code %(code)s is in this book: it was the head after entry %(entry)d, entered %(time)s. "
                   "All up to there is what it was then." % sought)
    if found["sound"]:
        yield "SOUND: every entry is as it was written, and none is missing between them."
    else:
        yield "NOT SOUND: " + _told_problem(found["first_problem"])
        if found["problems"] > 1:
            yield "%(problems)d problems in all; the first is the one to look at." % found
    yield "Ends with entry %(ends_at)d, code %(code)s. " % found + _LIMIT


def _told_problem(problem):
    if problem["entry"] is None:
        return problem["what"]
    if problem["line"] is None:
        return "%(segment)s, before entry %(entry)d: %(what)s" % problem
    return "entry %(entry)d (line %(line)d of %(segment)s): %(what)s" % problem


def _told_pages(what, pages):
    runs = []                   # [section, first page, last]
    for section, page in pages:
        if runs and runs[-1][0] == section and runs[-1][2] == page - 1:
            runs[-1][2] = page
        else:
            runs.append([section, page, page])
    if runs:
        yield what + ", ".join("section %d page %d%s" % (
            section, first, " to %d" % last if last > first else "") for section, first, last in runs)


def _told_seals(found):
    """What seals and macs were compared with, and what that leaves open."""
    seals, macs = found["seals"], found["macs"]
    if seals["count"] and not seals["last"]:
        yield "Seals %(count)d, none of them sound." % seals
    elif seals["count"]:
        yield "Seals %(count)d, the last sound one covers %(covered)d entries (%(last)s); signed by" % seals
        yield "  %s, %s" % (seals["vkey"], "the key given." if seals["trusted"] else
                            "as the book says: is it the keeper's?")
    else:
        yield "Seals 0: nothing in this book is signed."
    if macs["since"] is None:
        yield "No entry has a mac: the unit had no keys."
        return
    yield "Macs from entry %d on, %s" % (
        macs["since"], "%d recomputed with the shore key." % macs["checked"] if macs["checked"] else
        "not recomputed: that takes the keeper's --shore-key.")
    if macs["earlier"]:
        yield "Before this book the same keys had sealed %(earlier)d entries, in another." % macs
    if macs["changes"]:
        yield "The unit's keys were exchanged for others at entry %s." % ", ".join(map(str, macs["changes"]))


class _Progress:
    """How far the walk is, on a line of the terminal that is blank again at the end."""

    def __init__(self):
        self.shown = time.monotonic()

    def __call__(self, done, of):
        now = time.monotonic()
        if done == of:
            print("\r\033[K", end="", file=sys.stderr, flush=True)
        elif now - self.shown > 0.2:
            self.shown = now
            print("\rdeckwatch verify: %d of %d segments" % (done, of), end="", file=sys.stderr, flush=True)
