"""`deckwatch verify`: whether a book is as it was written, entry by entry."""
import json
import sys
import time

from firmware.clock import AGREE_S, iso
from firmware.entry import Chain, code
from firmware.port.posix_files import ReadFiles
from firmware.store import Store, log

NAME = "verify"
HELP = "recompute a book's chain: is every entry as it was written"
EXAMPLES = """\
  deckwatch verify book/            the verdict, and the first entry that does not hold
  deckwatch verify --json book/     the same as one JSON object

Exit status: 0 sound, 1 not sound, 2 there was no book to look at.
"""

# With these the time of entry may run back: the step is told, or a start has shown the gap.
_STEPS = ("clock", "boot", "power", "torn", "damage")
_LIMIT = ("A chain cannot show that entries are missing after its last one: compare this code with the last "
          "one kept ashore, in a position report or on a printed page.")


def add_arguments(parser):
    parser.add_argument("folder", metavar="DIR", help="folder of the book")
    parser.add_argument("--json", action="store_true", help="the verdict as one JSON object")


def run(args):
    try:
        found = verify(args.folder, _Progress() if sys.stderr.isatty() else None)
    except OSError as error:
        print("deckwatch verify: expected a folder with a book (00000000.log and on), found %s: %s; "
              "name the folder that was given to `deckwatch run` or `replay` with --log"
              % (args.folder, error.strerror or error), file=sys.stderr)
        return 2
    print(json.dumps(found, ensure_ascii=False) if args.json else "\n".join(told(found)))
    return 0 if found["sound"] else 1


def verify(folder, progress=None):
    """Walk a book that nobody needs to have closed; nothing is written.

    Returns a dict: sound; entries; segments; book (its code), code and head (of the last entry);
    first, last (times of entry, or None); counts of what the log tells of itself (boots,
    power_lost, clock_steps, late, torn_dropped, damage); torn_tail: bytes of an unfinished last
    entry; problems: how many; first_problem: {entry, segment, line, what} or None. progress, if
    given, is called with (segments done, segments). Raises OSError if there is no book to read.
    """
    store = Store(ReadFiles(folder))
    if not store.segments:
        raise FileNotFoundError(2, "no book in it")
    walk = _Walk()
    for done, first in enumerate(store.segments):
        walk.segment(first, store.lines(first))
        if progress:
            progress(done + 1, len(store.segments))
    return walk.found() | {"segments": len(store.segments), "torn_tail": store.torn()}


class _Walk:
    """What is found on the way through the segments."""

    def __init__(self):
        self.chain = Chain()
        self.kinds = {}
        self.entries = self.late = self.problems = 0
        self.book = self.first = self.last = None
        self.worst = None           # the first problem
        self.back = None            # (time of entry, place): time ran back, a clock step may yet explain it

    def segment(self, first, lines):
        expected = self.chain.n
        wrong = self.chain.segment(first)
        if wrong:
            self._problem((min(first, expected), first, 1), wrong)
        for number, raw in enumerate(lines, 1):
            place = (self.chain.n, first, number)
            entry, wrong = self.chain.take(raw)
            if place == (0, 0, 1):
                self.book = code(self.chain.head)
            self.entries += 1
            if entry is None:
                self._problem(place, wrong)
                continue
            self.kinds[entry.k] = self.kinds.get(entry.k, 0) + 1
            self.late += entry.late
            self._times(entry, place)

    def _times(self, entry, place):
        if entry.t > entry.e + AGREE_S:
            self._problem(place, "its event, %s, lies after its entry, %s" % (iso(entry.t), iso(entry.e)))
        if entry.k in _STEPS:
            self.back = None
        elif self.last is not None and entry.e < self.last - AGREE_S:
            self.back = (entry.e, place, self.last)
        elif self.back and entry.e > self.back[0] + AGREE_S:
            self._problem(self.back[1], "time runs back, from %s to %s, and no clock step tells why"
                          % (iso(self.back[2]), iso(self.back[0])))
            self.back = None
        self.last = entry.e
        if self.first is None:
            self.first = entry.e

    def _problem(self, place, what):
        self.problems += 1
        if self.worst is None or place < self.worst[0]:
            self.worst = place, what

    def found(self):
        worst = None
        if self.worst:
            (entry, first, line), what = self.worst
            worst = {"entry": entry, "segment": log(first), "line": line, "what": what}
        count = self.kinds.get
        return {
            "sound": not self.problems, "entries": self.entries, "book": self.book,
            "code": code(self.chain.head), "head": self.chain.head.hex(), "ends_at": self.chain.n - 1,
            "first": self.first and iso(self.first), "last": self.last and iso(self.last),
            "boots": count("boot", 0), "power_lost": count("power", 0), "clock_steps": count("clock", 0),
            "late": self.late, "torn_dropped": count("torn", 0), "damage": count("damage", 0),
            "problems": self.problems, "first_problem": worst,
        }


def told(found):
    """The verdict in words, as lines."""
    yield "Book %(book)s: %(entries)d entries, segment files: %(segments)d, %(first)s to %(last)s" % found
    yield ("boots %(boots)d, power lost %(power_lost)d, clock steps %(clock_steps)d, late entries %(late)d, "
           "torn tails dropped %(torn_dropped)d, damage entries %(damage)d" % found)
    if found["torn_tail"]:
        yield ("An unfinished entry of %(torn_tail)d bytes lies at the end: power was lost while it was "
               "written, or it is being written now. It was never confirmed, and the unit drops it." % found)
    if found["sound"]:
        yield "SOUND: every entry is as it was written, and none is missing between them."
    else:
        yield "NOT SOUND: entry %(entry)d (line %(line)d of %(segment)s): %(what)s" % found["first_problem"]
        if found["problems"] > 1:
            yield "%(problems)d problems in all; the first is the one to look at." % found
    yield "Ends with entry %(ends_at)d, code %(code)s. " % found + _LIMIT


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
