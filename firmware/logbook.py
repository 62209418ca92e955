"""The log: the only way anything is remembered, and the state of everything that is.

Whatever keeps state is a fold over the entries: an object with

    apply(entry)    take one more entry in; must not record
    save()          its state, as dumps() writes it: text, integers, lists, dicts ...
    load(state)     the state again, from what save() gave

A snapshot holds every fold's state where a segment begins. It is a cache: with it a start reads
one segment, without it the whole book, and the states come out equal.
"""
import json
from binascii import unhexlify

from firmware import VERSION
from firmware.entry import GENESIS, MAX_LINE, SEALED, Chain, Entry, code, dumps, head, parse, write
from firmware.store import CannotRecord, trouble

__all__ = ("CannotRecord", "Entry", "Logbook", "code", "dumps", "head", "parse")

_NOTED = 16                 # damage told one by one; a whole bad segment must not fill the heap


class Logbook:
    """A book in a Store.

    head     head of the last entry, 32 bytes
    n        number the next entry will have; 0: the book is not begun
    last     last Entry that could be read from the segments opened, or None
    book     code of entry 0: tells this book from every other; "" if not begun
    dropped  bytes of an unfinished last entry dropped when opened; to be recorded as "torn"
    damage   list of (number, what is wrong) found when opened and not yet recorded in an entry
             of kind "damage" whose data names it as n; at most 16
    uncached why the last snapshot could not be saved, or None; costs time at the next start only
    """

    def __init__(self, store):
        self.store = store
        self.head, self.n, self.last, self.book = GENESIS, 0, None, ""
        self.dropped, self.damage, self.uncached = 0, [], None
        self._folds = ()
        self._spoilt = False        # the last segment is damaged: leave it as found, go on in a new one

    def open(self, folds, alive=None):
        """Read the book and bring `folds`, fresh objects, to the state after its last entry.

        alive, if given, is called after each segment: without a snapshot, as after an update, a
        year of entries takes an ESP32 minutes, and its watchdog must not bite. Raises CannotRecord.
        """
        self._folds = tuple(folds)
        try:
            self.dropped = self.store.recover()
            segments = self.store.segments
            if segments:
                self._fold(segments, *self._start(segments), alive or _nothing)
                self.book = self._identity()
        except OSError as error:
            raise CannotRecord(trouble(self.store.files.where, error)) from None

    def begin(self, cover, utc: int, c="unsure") -> Entry:
        """Begin an empty book: entry 0, kind "book", with the pairs of the cover."""
        if self.n:
            raise ValueError("the book is begun already: it holds %d entries" % self.n)
        entry = self._record("book", cover, utc, utc, c, "auto", None, ())
        self.book = self.code()
        return entry

    def record(self, kind, data, t=None, e=None, c="gnss", by="auto", p=None, o=()) -> Entry:
        """Add an entry; it is safe on disk and in every fold when this returns.

        kind, c, by, p, o and t (event), e (entry; Unix seconds, each stands for the other when
        None): as in firmware.entry. data: (key, value) pairs, written in their order.
        ValueError names what cannot be written, or is too long. CannotRecord: the disk refused;
        nothing has changed, and a later call works as soon as the disk does.
        """
        if not self.n:
            raise ValueError("the book is not begun: call begin() with its cover first")
        return self._record(kind, data, e if t is None else t, t if e is None else e, c, by, p, o)

    def _record(self, kind, data, t, e, c, by, p, o):
        line = write(Entry(self.n, t, e, c, kind, by, p, o, data))
        entry = parse(line)         # what folds see now is what they will see after a restart
        size = len(line) + SEALED + 1
        if size > MAX_LINE:
            raise ValueError("entry of kind %s takes %d bytes, at most %d fit: shorten its data" % (
                kind, size, MAX_LINE))
        sealed = head(self.head, line)
        try:
            self._make_room(size)
            self.store.append(line + b"\t" + sealed.hex().encode() + b"\n")
        except OSError as error:
            raise CannotRecord(trouble(self.store.files.where, error)) from None
        self.head, self.n, self.last = sealed, self.n + 1, entry
        for fold in self._folds:
            fold.apply(entry)
        return entry

    def code(self) -> str:
        """Code of the last entry: who holds it can later show that nothing before it changed."""
        return code(self.head)

    def entries(self, start=0):
        """Iterate the entries from number `start` on, without checking their heads.

        Lines in which no entry can be read are left out.
        """
        for first in self._from(start):
            for raw in self.store.lines(first):
                try:
                    entry = parse(raw[:-SEALED])
                except ValueError:
                    continue
                if entry.n >= start:
                    yield entry

    def _identity(self):
        """Code of entry 0's head; where its line was altered, of the head that entry 1 is sealed to."""
        lines = self.store.lines(self.store.segments[0])
        chain = Chain()
        raw = next(lines, b"")
        if chain.take(raw)[0] is None:
            try:
                stated = unhexlify(raw[-64:])
            except ValueError:
                stated = b""
            if len(stated) == len(GENESIS) and Chain(stated, 1).take(next(lines, b""))[0]:
                return code(stated)
            return code(head(GENESIS, raw[:-SEALED]))
        return code(chain.head)

    def cover(self):
        """Entry 0 if it is as it was written, else None."""
        if not self.store.segments:
            return None
        entry, _ = Chain().take(next(self.store.lines(self.store.segments[0]), b""))
        return entry

    def line(self, n: int):
        """Entry `n` as stored -> (its line without head: bytes, its head: 64 hex digits, str).

        Reads its segment only. KeyError if it is not there.
        """
        begins = b'{"n":%d,' % n
        for first in self._from(n)[:1]:
            for raw in self.store.lines(first):
                if raw.startswith(begins):
                    try:
                        return raw[:-SEALED], raw[1 - SEALED :].decode()
                    except UnicodeError:    # damaged: as good as not there
                        break
        raise KeyError(n)

    def _from(self, n):
        """The segment that holds entry `n`, and those after it."""
        segments = self.store.segments
        return segments[max(0, len([first for first in segments if first <= n]) - 1) :]

    def _make_room(self, size):
        """Go on in a new segment when the last one is full, or damaged."""
        store = self.store
        if not self._spoilt and (not store.size or store.size + size <= store.segment_bytes):
            return
        self._snapshot(self.n, self.head)
        store.rotate(self.n)
        self._spoilt = False

    def _snapshot(self, n, before):
        """Keep the folds' states before entry `n`, the first of a segment, sealed to the head `before`."""
        try:
            states = [fold.save() for fold in self._folds]
            held = self._label() + (("head", before.hex()), ("states", states))
            self.store.snapshot(n, dumps(held).encode())
            self.uncached = None
        except (OSError, ValueError, MemoryError) as error:
            self.uncached = str(error)      # the entry matters, the cache does not

    def _label(self):
        """What a snapshot must name to be of use: this firmware, these folds."""
        return (("v", VERSION), ("folds", [type(fold).__name__ for fold in self._folds]))

    def _start(self, segments):
        """Load the newest snapshot that fits -> (index of the segment to read from, its Chain)."""
        blank = dumps([fold.save() for fold in self._folds])
        for i in range(len(segments) - 1, 0, -1):
            data = self.store.read_snapshot(segments[i])
            if data is None:
                continue
            # An older or foreign one does not name the head that the segment before it ends with.
            ends = self.store.last_line(segments[i - 1])[1 - SEALED :]
            try:
                found = json.loads(data)
                if found["head"].encode() == ends and all(found[k] == v for k, v in self._label()):
                    self._load(found["states"])
                    return i, Chain(bytes.fromhex(found["head"]), segments[i])
            except (ValueError, KeyError, TypeError, AttributeError):
                self._load(json.loads(blank))
        return 0, Chain()

    def _load(self, states):
        for fold, state in zip(self._folds, states):
            fold.load(state)

    def _fold(self, segments, i, chain, alive):
        """Apply every sound entry from segment number `i` of the list on."""
        for first in segments[i:]:
            if first == segments[-1] and i < len(segments) - 1:     # so that only this start was long
                self._snapshot(first, chain.head)
            self._spoilt = False
            wrong = chain.segment(first)
            if wrong:
                self._note(first, wrong)
            for raw in self.store.lines(first):
                expected = chain.n
                entry, wrong = chain.take(raw)
                if entry is None:
                    self._note(expected, wrong)
                    continue
                self.last = entry
                if entry.k == "damage":
                    self.damage = [noted for noted in self.damage if noted[0] != entry.d.get("n")]
                for fold in self._folds:
                    fold.apply(entry)
            alive()
        # A stray segment may repeat numbers; they are never used again, or line() could not find them.
        self.head, self.n = chain.head, max(chain.n, segments[-1] + 1)

    def _note(self, n, wrong):
        self._spoilt = True
        if len(self.damage) < _NOTED:
            self.damage.append((n, wrong))


def _nothing():
    pass
