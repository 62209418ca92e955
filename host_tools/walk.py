"""The way through a book, entry by entry, and what is found on it: for `deckwatch verify`."""
from itertools import islice

from firmware import book_views
from firmware.book import SECTIONS, Book
from firmware.chain import Chain
from firmware.clock import AGREE_S, Clock, iso
from firmware.desk import AHEAD_S
from firmware.entry import SEALED, code
from firmware.monitor import Monitor
from firmware.rules import logbook_rules as rule
from firmware.seal import Seals
from firmware.sealing import note
from firmware.store import log
from firmware.vault_reading import name_of
from host_tools import evidence, quick_chain

# With these the time of entry may run back: the step is told, or a start has shown the gap.
STEPS = ("clock", "boot", "power", "torn", "damage")
_OF_THE_BOOK = ("keys", "seal", "book", "close")
_CACHE = 1 << 62            # what is wrong with a snapshot is told after what is wrong with the entry
SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"       # of a code
_CODED = 10                 # bytes of a head that its code tells
_AT_ONCE = 256              # lines taken together: a segment of a unit, and not all the memory for any other


NO_ENTRY = "the book has no entry: it was emptied, or power was lost before its first one was whole"


def _bytes_of(wanted):
    """First bytes of the heads that have this code."""
    bits = 0
    for sign in wanted.replace("-", ""):
        bits = bits << 5 | SIGNS.index(sign)
    return bits.to_bytes(_CODED, "big")


class Outside:
    """What is held against the book: nothing of it needs to be there."""

    def __init__(self, vkey=None, codes=(), shore=(), checkpoint=None):
        self.vkey, self.codes, self.shore, self.checkpoint = vkey, list(codes), shore, checkpoint


class Signings:
    """Which pages of a Book, the unit's own fold, have rows entered after a signature.

    It looks on where the fold signs a page or joins entries to a voyage: any other entry costs nothing.
    """

    def __init__(self, book):
        self.book, self._sign, self._voyage = book, book._sign, book._voyage
        book._sign, book._voyage = self._signing, self._sailing
        self._rows = {}             # (section, page) -> rows of the section at the page's first signature
        self._joined = set()        # pages of section 2 that a later entry was joined to

    def _signing(self, data, who):
        book = self.book
        signed, half = dict(book.signed), dict(book.half)
        self._sign(data, who)
        for section in SECTIONS:
            if (signed[section], half[section]) != (book.signed[section], book.half[section]):
                self._rows.setdefault((section, signed[section] + 1), book.rows[section])

    def _sailing(self, kind, entry):
        row = self._voyage(kind, entry)
        page = rule.VOYAGES, book_views.page_of(rule.VOYAGES, row)
        if page in self._rows:
            self._joined.add(page)
        return row

    def afterwards(self):
        """[[section, page], ...], in order."""
        rows, full = self.book.rows, rule.PAGE_ROWS
        return [[section, page] for (section, page), then in sorted(self._rows.items())
                if (section, page) in self._joined or then < min(rows[section], page * full[section])]


def _of(kind, folds):
    """The fold of this class among the unit's, or a new one."""
    return next((fold for fold in folds if type(fold) is kind), None) or kind()


class Walk:
    """What is found on the way through the segments."""

    def __init__(self, outside, files, snapshots):
        self.chain = Chain(loads=quick_chain.loads)
        self.outside = outside
        folds = Monitor({"mmsi": 0}, None, Clock(0)).folds()
        seals, self.pages = [_of(kind, folds) for kind in (Seals, Book)]
        self.signings = Signings(self.pages)
        self.caches = evidence.Caches(files, snapshots, folds, seals)
        self.macs = evidence.Macs(outside.shore)
        sizes = [outside.checkpoint.size] if outside.checkpoint else ()
        self.seals = evidence.Seals(seals, outside.vkey, sizes)
        self.sought = dict.fromkeys(outside.codes)      # code -> entry, once found
        self.wanted = {_bytes_of(wanted): wanted for wanted in outside.codes}
        self.kinds = {}
        self.unusable = {}          # number of an entry that a fold of the unit cannot take -> (kind, why)
        self.closed = None          # number of the entry "close"
        self.entries = self.late = self.problems = 0
        self.book = self.mmsi = self.first = self.last = None
        self.worst = None           # the first problem: (place, file or None, what)
        self.back = None            # (time of entry, place): time ran back, a clock step may yet explain it

    def segment(self, first, lines):
        expected, chain = self.chain.n, self.chain
        wrong = chain.segment(first)
        if wrong:
            self._problem((min(first, expected), first, 1), wrong)
        wrong = self.caches.segment(first, chain.head, not self.problems)
        if wrong:
            self._problem((first, _CACHE, 0), wrong[1], wrong[0])
        lines, number = iter(lines), 1
        size = _AT_ONCE if first else 1         # the book's first line tells the name of the book
        while some := list(islice(lines, size)):
            n, taken = chain.n, chain.sure and quick_chain.take(chain, some)
            if taken:
                self._sound(taken, (n, first, number))
            else:
                self._each(some, first, number)
            if (n, first, number) == (0, 0, 1):
                self.book = code(chain.head)
            number += len(some)
            self.entries += len(some)
            size = _AT_ONCE

    def _each(self, lines, first, number):
        """Lines of which one at least does not hold, from line `number` of a segment on."""
        chain = self.chain
        for raw in lines:
            n, before = chain.n, chain.head
            entry, wrong = chain.take(raw)
            if entry is None:
                self._problem((n, first, number), wrong)
                self.seals.add(None, chain.head)
            else:
                self._sound([(entry, before, raw[:-SEALED], chain.mac)], (n, first, number))
            number += 1

    def _sound(self, taken, place):
        """Sound entries, see quick_chain.take(), from `place` on: (number expected there, segment, line)."""
        kinds, look, add = self.kinds, self.macs.look, self.seals.add
        n, first, number = place
        for entry, before, line, mac in taken:
            kind = entry.k
            kinds[kind] = kinds.get(kind, 0) + 1
            if entry.by != "auto":
                self.late += entry.late
            e, last = entry.e, self.last
            self.last = e
            if last is None or e < last or entry.t > e or self.back:
                self._times(entry, (n, first, number), last)
            wrong = look(entry, before, line, mac)
            if wrong:
                self._problem((n, first, number), wrong)
            if kind in _OF_THE_BOOK or self.closed is not None:
                self._of_the_book(entry, (n, first, number))
            if self.wanted and entry.head[:_CODED] in self.wanted:
                self.sought[self.wanted[entry.head[:_CODED]]] = entry
            add(entry, entry.head)
            n, number = n + 1, number + 1
        for entry, why in self.caches.add([found[0] for found in taken]):
            self.unusable.setdefault(entry.n, (entry.k, why))

    def _of_the_book(self, entry, place):
        wrong = self.seals.look(entry, self.book)
        if wrong:
            self._problem(place, wrong)
        if self.closed is not None:
            self._problem(place, "it stands after entry %d, which closed the book: a closed book takes no "
                          "entry" % self.closed)
        elif entry.k == "close":
            self.closed = entry.n
        if entry.k == "book" and type(entry.d.get("mmsi")) is int:
            self.mmsi = entry.d["mmsi"]

    def _times(self, entry, place, last):
        e = entry.e
        if self.first is None:
            self.first = e
        if entry.t > e + AHEAD_S:        # so far the desk takes it: people round up
            self._problem(place, "its event, %s, lies after its entry, %s" % (iso(entry.t), iso(e)))
        if entry.k in STEPS:
            self.back = None
        elif last is not None and e < last - AGREE_S:
            self.back = (e, place, last)
        elif self.back and e > self.back[0] + AGREE_S:
            self._problem(self.back[1], "time runs back, from %s to %s, and no clock step tells why"
                          % (iso(self.back[2]), iso(self.back[0])))
            self.back = None

    def _problem(self, place, what, file=None):
        self.problems += 1
        if self.worst is None or place < self.worst[0]:
            self.worst = place, file, what

    def end(self, beside):
        """The book is walked: what only the whole of it shows, and what is outside it."""
        if not self.entries:
            self._problem((0, 0, 1), NO_ENTRY)
        for first, name, what in self.caches.left(self.chain.n):
            self._problem((first, _CACHE, 0), what, name)
        for what in self._outside(beside):
            self._problem((float("inf"),), what)

    def _outside(self, beside):
        outside, macs, seals = self.outside, self.macs, self.seals
        for wanted, entry in self.sought.items():
            if entry is None:
                yield ("the code %s is not in this book: an entry it was made of was changed or removed, or "
                       "it is of another book, or not copied right" % wanted)
        if outside.vkey and not seals.count:
            yield "no seal is in this book: the key %s has signed nothing of it" % outside.vkey
        for shore in outside.shore:
            if self.mmsi is not None and shore.mmsi != self.mmsi:
                yield "the shore key is of MMSI %d, the book of MMSI %d" % (shore.mmsi, self.mmsi)
        if outside.shore and macs.since is None:
            yield "no entry of this book was sealed with keys: the shore key shows nothing of it"
        if seals.vkey and self.mmsi is not None and not seals.vkey.startswith("%s+" % name_of(self.mmsi)):
            yield "the keys in this book are named %s, its cover says MMSI %d" % (seals.vkey, self.mmsi)
        if outside.checkpoint:
            wrong = outside.checkpoint.wrong(self.book, seals)
            if wrong:
                yield wrong
        # A closed book's keys go on with the next one.
        missing = 0 if self.closed is not None else macs.beyond(beside, self.chain.n)
        if missing:
            yield ("the unit's own keys, beside the book, have gone on by %d entries that are missing after "
                   "its last one" % missing)

    def found(self):
        """The verdict; see verify.verify(). Each of these is told by what it was compared with:

        seals: {count, covered: entries that the last sound one covers, last: its time, vkey: whose it is, or
        of whom the book says it was to be, trusted: the key was given, checkpoint: the last as a signed note}
        macs: {since, earlier, checked, missing, changes}, see evidence.Macs
        codes: [{code, entry, time}], entry None where it is not in the book
        snapshots: names of those compared with all the entries before them
        passed_over: {count, first}, first being {entry, kind, why} or None: entries that are sound and of
        which the unit's own state takes nothing or a part, since this version cannot use what they hold
        """
        count, problem = self.kinds.get, None
        if self.worst:
            place, file, what = self.worst
            entry, segment, line = place if len(place) == 3 else (None, None, None)
            if entry is not None:
                file = file or log(segment)
            problem = {"entry": entry, "segment": file, "line": line or None, "what": what}
        return {
            "sound": not self.problems, "entries": self.entries, "book": self.book,
            "code": code(self.chain.head), "head": self.chain.head.hex(), "ends_at": self.chain.n - 1,
            "first": self.first and iso(self.first), "last": self.last and iso(self.last),
            "boots": count("boot", 0), "power_lost": count("power", 0), "clock_steps": count("clock", 0),
            "late": self.late, "amendments": count("amend", 0), "torn_dropped": count("torn", 0),
            "damage": count("damage", 0),
            "unsigned": [list(page) for page in book_views.unsigned(self.pages)],
            "after_signing": self.signings.afterwards(),
            "seals": self._seals(), "macs": self._macs(), "snapshots": self.caches.compared,
            "passed_over": self._passed(),
            "codes": [{"code": wanted, "entry": entry and entry.n, "time": entry and iso(entry.e)}
                      for wanted, entry in self.sought.items()],
            "problems": self.problems, "first_problem": problem,
        }

    def _seals(self):
        seals, last = self.seals, self.seals.last
        return {"count": seals.count, "covered": seals.covered, "last": last and iso(last.e),
                "vkey": seals.key or seals.vkey, "trusted": bool(seals.trusted),
                "checkpoint": last and note(seals.key, self.book, last.d)}

    def _passed(self):
        first = min(self.unusable, default=None)
        if first is not None:
            kind, why = self.unusable[first]
            first = {"entry": first, "kind": kind, "why": why}
        return {"count": len(self.unusable), "first": first}

    def _macs(self):
        macs = self.macs
        return {"since": macs.since, "earlier": macs.earlier, "checked": macs.checked,
                "missing": macs.missing, "changes": macs.changes}
