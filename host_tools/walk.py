"""The way through a book, entry by entry, and what is found on it: for `deckwatch verify`."""
from firmware.book import Book
from firmware.clock import AGREE_S, Clock, iso
from firmware.entry import Chain, code
from firmware.monitor import Monitor
from firmware.seal import Seals, note
from firmware.store import log
from firmware.vault import name_of
from host_tools import evidence

# With these the time of entry may run back: the step is told, or a start has shown the gap.
_STEPS = ("clock", "boot", "power", "torn", "damage")
_CACHE = 1 << 62            # what is wrong with a snapshot is told after what is wrong with the entry


class Outside:
    """What is held against the book: nothing of it needs to be there."""

    def __init__(self, vkey=None, codes=(), shore=(), checkpoint=None):
        self.vkey, self.codes, self.shore, self.checkpoint = vkey, list(codes), shore, checkpoint


def _of(kind, folds):
    """The fold of this class among the unit's, or a new one."""
    return next((fold for fold in folds if type(fold) is kind), None) or kind()


class Walk:
    """What is found on the way through the segments."""

    def __init__(self, outside, files, snapshots):
        self.chain = Chain()
        self.outside = outside
        folds = Monitor({"mmsi": 0}, None, Clock(0)).folds()
        seals, self.pages = [_of(kind, folds) for kind in (Seals, Book)]
        self.caches = evidence.Caches(files, snapshots, folds, (seals, self.pages))
        self.macs = evidence.Macs(outside.shore)
        sizes = [outside.checkpoint.size] if outside.checkpoint else ()
        self.seals = evidence.Seals(seals, outside.vkey, sizes)
        self.sought = dict.fromkeys(outside.codes)      # code -> entry, once found
        self.kinds = {}
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
        for number, raw in enumerate(lines, 1):
            place = (chain.n, first, number)
            before = chain.head
            entry, wrong = chain.take(raw)
            if place == (0, 0, 1):
                self.book = code(chain.head)
            self.entries += 1
            if entry is None:
                self._problem(place, wrong)
            else:
                self._sound(entry, place, before, raw)
            self.seals.add(entry, chain.head)

    def _sound(self, entry, place, before, raw):
        self.kinds[entry.k] = self.kinds.get(entry.k, 0) + 1
        if entry.by != "auto":
            self.late += entry.late
        self._times(entry, place)
        wrong = self.macs.look(entry, before, raw, self.chain.mac)
        if wrong:
            self._problem(place, wrong)
        wrong = self.seals.look(entry, self.book)
        if wrong:
            self._problem(place, wrong)
        self.caches.add(entry)
        if self.sought and code(entry.head) in self.sought:
            self.sought[code(entry.head)] = entry
        if entry.k == "book" and type(entry.d.get("mmsi")) is int:
            self.mmsi = entry.d["mmsi"]
        try:
            self.pages.apply(entry)
        except (KeyError, TypeError, ValueError, AttributeError):
            pass                    # data that this version cannot read stands on no page

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

    def _problem(self, place, what, file=None):
        self.problems += 1
        if self.worst is None or place < self.worst[0]:
            self.worst = place, file, what

    def end(self, beside):
        """The book is walked: what only the whole of it shows, and what is outside it."""
        wrong = self.caches.segment(self.chain.n, self.chain.head, not self.problems)
        if wrong:               # power was lost between the snapshot and the first line of its segment
            self._problem((self.chain.n, _CACHE, 0), wrong[1], wrong[0])
        for first, name, what in self.caches.left():
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
        missing = 0 if self.kinds.get("close") else macs.beyond(beside, self.chain.n)
        if missing:
            yield ("the unit's own keys, beside the book, have gone on by %d entries that are missing after "
                   "its last one" % missing)

    def found(self):
        """The verdict; see verify.verify(). Each of these is told by what it was compared with:

        seals: {count, covered: entries that the last sound one covers, last: its time, vkey, trusted:
        the key was given, checkpoint: the last as a signed note}
        macs: {since, earlier, checked, missing, changes}, see evidence.Macs
        codes: [{code, entry, time}], entry None where it is not in the book
        snapshots: names of those compared with all the entries before them
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
            "damage": count("damage", 0), "unsigned": [list(page) for page in self.pages.unsigned()],
            "seals": self._seals(), "macs": self._macs(), "snapshots": self.caches.compared,
            "codes": [{"code": wanted, "entry": entry and entry.n, "time": entry and iso(entry.e)}
                      for wanted, entry in self.sought.items()],
            "problems": self.problems, "first_problem": problem,
        }

    def _seals(self):
        seals, last = self.seals, self.seals.last
        return {"count": seals.count, "covered": seals.covered, "last": last and iso(last.e),
                "vkey": seals.vkey, "trusted": bool(seals.trusted),
                "checkpoint": last and note(seals.vkey or seals.trusted, self.book, last.d)}

    def _macs(self):
        macs = self.macs
        return {"since": macs.since, "earlier": macs.earlier, "checked": macs.checked,
                "missing": macs.missing, "changes": macs.changes}
