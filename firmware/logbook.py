"""The log: the only way anything is remembered, and the state of everything that is.

Whatever keeps state is a fold over the entries: an object with

    apply(entry)    take one more entry in; must not record
    save()          its state, as dumps() writes it: text, integers, lists, dicts ...
    load(state)     the state again, from what save() gave
    unread(head)    if it is there: a line that holds no entry stands here, and states this head

A snapshot holds every fold's state where a segment begins. It is a cache: with it a start reads
one segment, without it the whole book, and the states come out equal.
"""
import json
from binascii import unhexlify

from firmware import VERSION
from firmware.entry import (
    GENESIS,
    HEAD,
    MAX_ENTRY,
    NO_MAC,
    SEALED,
    Chain,
    Entry,
    code,
    dumps,
    head,
    parse,
    stored,
    write,
)
from firmware.store import CannotRecord, holds, trouble

__all__ = ("CannotRecord", "Entry", "Logbook", "code", "dumps", "head", "parse", "taken")

_NOTED = 16                 # damage told one by one; a whole bad segment must not fill the heap
_TORN = "torn"              # file that holds how many bytes were dropped, until the entry "torn" stands
_MISFIT = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError)


def taken(folds, entries):
    """Apply entries to every fold -> [(entry, which fold could not take it and why), ...], None for none.

    That fold leaves it out, as far as it got: an entry of a newer version may hold any data, and whoever
    folds the same entries, as `deckwatch verify` does, must come to the same state.
    """
    wrong = None
    for fold in folds:
        for entry in entries:
            try:
                fold.apply(entry)
            except _MISFIT as error:
                wrong = wrong or []
                wrong.append((entry, "%s: %r" % (type(fold).__name__, error)))
    return wrong


class Logbook:
    """A book in a Store.

    head     head of the last entry, 32 bytes
    n        number the next entry will have; 0: the book is not begun
    last     last Entry that could be read from the segments opened, or None
    book     code of entry 0: tells this book from every other; "" if not begun
    dropped  bytes of an unfinished last entry dropped when opened; to be recorded as "torn". What a start
             dropped that was cut short itself is among them
    damage   list of (number, what is wrong) found when opened and not yet recorded in an entry
             of kind "damage" whose data names it as n; at most 16
    passed   list of (number, why) of entries that a fold could not take and no entry of kind "fault" names
             as n yet; at most 16
    uncached why the last snapshot could not be saved, or None; costs time at the next start only
    unkept   why the vault could not go on to its next key, or None; the next entry tries again
    vault    the keys its entries are sealed with, firmware.vault; None: the chain alone holds them
    sealing  whether the next entry will be sealed with them
    """

    def __init__(self, store, vault=None):
        self.store = store
        self.vault = vault if vault is not None and vault.ratchet else None
        self.head, self.n, self.last, self.book = GENESIS, 0, None, ""
        self.dropped, self.damage, self.passed = 0, [], []
        self.uncached = self.unkept = None
        self._folds = ()
        self._keys = None           # (n, index, vkey) of the last entry "keys"
        self._closed = None         # number of the entry "close"
        self.sealing = False
        self._spoilt = False        # the last segment is damaged: leave it as found, go on in a new one

    def open(self, folds, alive=None):
        """Read the book and bring `folds`, fresh objects, to the state after its last entry.

        alive, if given, is called after each segment: without a snapshot, as after an update, a
        year of entries takes an ESP32 minutes, and its watchdog must not bite. Raises CannotRecord.
        """
        self._folds = tuple(folds)
        try:
            self.dropped = self._recover()
            segments = self.store.segments
            if segments:
                self._fold(segments, *self._start(segments), alive or _nothing)
                self.book = self._identity()
                self._take_up(alive or _nothing)
        except OSError as error:
            raise CannotRecord(trouble(self.store.files.where, error)) from None

    def begin(self, cover, utc: int, c="unsure") -> Entry:
        """Begin an empty book: entry 0, kind "book", with the pairs of the cover.

        Where it follows a closed book, ("previous", that one's last head as 64 hex digits) is among them.
        """
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
        self.must_be_open()
        line = write(Entry(self.n, t, e, c, kind, by, p, o, data))
        entry = parse(line)         # what folds see now is what they will see after a restart
        if len(line) > MAX_ENTRY:
            raise ValueError("entry of kind %s takes %d bytes, at most %d fit: shorten its data" % (
                kind, len(line), MAX_ENTRY))
        sealing = self.sealing or kind == "keys"
        mac = self.vault.mac(self.head, line) if sealing else NO_MAC
        entry.head = head(self.head, line, mac)
        raw = stored(line, mac, entry.head)
        try:
            self._make_room(len(raw))
            self.store.append(raw)
        except OSError as error:
            raise CannotRecord(trouble(self.store.files.where, error)) from None
        self.head, self.n, self.last, self.sealing = entry.head, self.n + 1, entry, sealing
        if sealing:
            self._step()
        self._apply(entry)
        if kind == "torn":
            self._forget_torn()
        return entry

    def _step(self):
        """The key that sealed the entry just written is replaced by the next."""
        self._keeping(self.vault.step)

    def _keeping(self, change, *how):
        try:
            change(*how)
            self.unkept = None
        except OSError as error:        # the entry stands; at the next start the log tells how far to go on
            self.unkept = trouble(self.vault.files.where, error).replace("log", "keys", 1)

    def keys_due(self):
        """Data of the entry "keys" to record first; None where sealing goes on, or there are no keys.

        index: number of the key that seals this very entry, from which each entry's follows; vkey: who
        signs; missing: how many entries the vault sealed that are not in the book.
        """
        if self.sealing or self.vault is None:
            return None
        index, vkey = self.vault.ratchet[0], self.vault.vkey
        missing = index - self._index() if self._keys and self._keys[2] == vkey else 0
        return (("index", index), ("vkey", vkey), ("missing", max(0, missing)))

    def _index(self):
        """Number of the key for entry n, as the log tells."""
        n, index, _ = self._keys
        return (index if type(index) is int else 0) + self.n - n

    @property
    def keyless(self):
        """Why its entries are sealed no more although they were, in words, or None."""
        if self.vault is not None or not self._keys:
            return None
        return ("entries are no longer sealed, and verify will say so for ever: this book has keys "
                "from entry %d on, and this start has none; stop, put the keys folder back, start again"
                % self._keys[0])

    def _take_up(self, alive):
        """Bring the vault to where the log is.

        Behind it is where power failed between an entry and the step, or the unit ran without its
        vault. Ahead it is when entries are gone, or an old copy of the book was put back: keys_due().
        """
        if self.vault is None or not self._keys or self._keys[2] != self.vault.vkey:
            return
        at, index = self.vault.ratchet[0], self._index()
        if at < index:
            self._keeping(self.vault.skip_to, index, alive)
        self.sealing = at <= index

    def code(self) -> str:
        """Code of the last entry: who holds it can later show that nothing before it changed."""
        return code(self.head)

    @property
    def closed(self) -> bool:
        """Whether it was closed, as Schedule X has it: then it takes no entry any more, whatever follows."""
        return self._closed is not None

    def must_be_open(self):
        """CannotRecord if the book was closed."""
        if self.closed:
            raise CannotRecord("log folder %s: the book was closed with entry %d; a closed book takes no "
                               "entry, name another folder for the next" % (
                                   self.store.files.where, self._closed))

    def entries(self, start=0):
        """Iterate the entries from number `start` on, with the heads they state, without checking them.

        Lines in which no entry can be read are left out.
        """
        for first in self._from(start):
            for raw in self.store.lines(first):
                try:
                    entry = parse(raw[:-SEALED])
                    entry.head = unhexlify(raw[-2 * HEAD :])
                except ValueError:
                    continue
                if entry.n >= start:
                    yield entry

    def _identity(self):
        """Code of entry 0's head; where its line was altered, of the head that entry 1 is sealed to."""
        lines = self.store.lines(self.store.segments[0])
        chain = Chain()
        chain.take(next(lines, b""))
        if chain.other and Chain(chain.head, 1).take(next(lines, b""))[0] is None:
            return code(chain.other)
        return code(chain.head)

    def cover(self):
        """Entry 0 if it is as it was written, else None."""
        if not self.store.segments:
            return None
        entry, _ = Chain().take(next(self.store.lines(self.store.segments[0]), b""))
        return entry

    def line(self, n: int):
        """Entry `n` as stored -> (its line without seal: bytes, its head: 64 hex digits, str).

        Reads its segment only. KeyError if it is not there.
        """
        begins = b'{"n":%d,' % n
        for first in self._from(n)[:1]:
            for raw in self.store.lines(first):
                if raw.startswith(begins):
                    try:
                        return raw[:-SEALED], raw[-2 * HEAD :].decode()
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
            keys = self._keys and list(self._keys)
            held = self._label() + (("head", before.hex()), ("keys", keys), ("closed", self._closed),
                                    ("states", states))
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
            ends = self.store.last_line(segments[i - 1])[-2 * HEAD :]
            try:
                found = json.loads(data)
                if found["head"].encode() == ends and all(found[k] == v for k, v in self._label()):
                    self._keys, self._closed = found["keys"], found["closed"]
                    self._load(found["states"])
                    return i, Chain(bytes.fromhex(found["head"]), segments[i])
            except (ValueError, KeyError, TypeError, AttributeError):
                self._keys = self._closed = None
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
                    for fold in self._folds:
                        if hasattr(fold, "unread"):
                            fold.unread(chain.head)
                    continue
                self.last = entry
                self._apply(entry)
            alive()
        # A stray segment may repeat numbers; they are never used again, or line() could not find them.
        self.head, self.n = chain.head, max(chain.n, segments[-1] + 1)

    def _apply(self, entry):
        """Into the book's own knowledge and every fold; told is what cannot be taken."""
        kind, data = entry.k, entry.d
        if kind == "keys":
            self._keys = entry.n, data.get("index"), data.get("vkey")
        elif kind == "close":
            self._closed = entry.n
        elif kind == "damage":
            self.damage = [noted for noted in self.damage if noted[0] != data.get("n")]
        elif kind == "fault":
            self.passed = [noted for noted in self.passed if noted[0] != data.get("n")]
        wrong = taken(self._folds, (entry,))
        if wrong and kind != "fault" and len(self.passed) < _NOTED:
            self.passed.append((entry.n, "entry %d of kind %s holds what this version cannot use: %s" % (
                entry.n, kind[:32], wrong[0][1][:160])))

    def _recover(self):
        """Drop a torn tail; how many bytes, with those of starts that were cut short before they told it."""
        files, before = self.store.files, 0
        if holds(files, _TORN):
            try:
                before = int(files.read(_TORN, 0, 16))
            except ValueError:
                pass

        def note(dropped):
            try:
                files.replace(_TORN, b"%d" % (before + dropped))
            except OSError:
                pass            # a full disk: then it is told unless power fails again before
        return before + self.store.recover(note)

    def _forget_torn(self):
        try:
            if holds(self.store.files, _TORN):
                self.store.files.remove(_TORN)
        except OSError:
            pass                # it is told once more
        self.dropped = 0

    def _note(self, n, wrong):
        self._spoilt = True
        if len(self.damage) < _NOTED:
            self.damage.append((n, wrong))


def _nothing():
    pass
