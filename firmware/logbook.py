"""The log: the only way anything is remembered, and the state of everything that is.

Whatever keeps state is a fold over the entries: an object with

    apply(entry)    take one more entry in; must not record
    save()          its state, as dumps() writes it: text, integers, lists, dicts ...
    load(state)     the state again, from what save() gave
    unread(head)    if it is there: a line that holds no entry stands here, and states this head

A snapshot holds every fold's state where a segment begins. It is a cache: with it a start reads
one segment, without it the whole book, and the states come out equal.
"""
import gc
from binascii import unhexlify

from firmware.borrow import borrowed
from firmware.entry import GENESIS, HEAD, MAX_ENTRY, NO_MAC, SEALED, Entry, code, head, parse, stored, write
from firmware.store import CannotRecord, trouble

__all__ = ("CannotRecord", "Entry", "Logbook", "taken")

_MISFIT = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError)


def taken(folds, entries):
    """Apply entries to every fold -> [(entry, which fold could not take it and why), ...], None for none.

    That fold leaves it out, as far as it got: an entry of a newer version may hold any data, and whoever
    folds the same entries, as `deckwatch verify` does, must come to the same state.
    """
    wrong = None
    applies = [fold.apply for fold in folds]
    for entry in entries:           # one by one: what a fold makes of an entry may rest on a fold before it
        for apply in applies:
            try:
                apply(entry)
            except _MISFIT as error:
                wrong = wrong or []
                wrong.append((entry, _misfit(folds[applies.index(apply)], error)))
    return wrong


def _misfit(fold, error):
    return "%s: %r" % (type(fold).__name__, error)


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
    folds    what open() brought to its state
    keys     (n, index, vkey) of the last entry "keys", or None
    ended    number of the entry "close", or None
    spoilt   whether the last segment is damaged: it is left as found, and the book goes on in a new one
    sealing  whether the next entry will be sealed with them
    """

    NOTED = 16              # damage told one by one; a whole bad segment must not fill the heap

    def __init__(self, store, vault=None):
        self.store = store
        self.vault = vault if vault is not None and vault.ratchet else None
        self.head, self.n, self.last, self.book = GENESIS, 0, None, ""
        self.dropped, self.damage, self.passed = 0, [], []
        self.uncached = self.unkept = None
        self.folds = ()
        self.keys = self.ended = None
        self.sealing = self.spoilt = False
        self._behind, self._taken = None, 0     # an entry that not all folds have taken; how many have

    def open(self, folds, alive=None):
        """Read the book and bring `folds`, fresh objects, to the state after its last entry.

        alive, if given, is called after each segment: without a snapshot, as after an update, a
        year of entries takes an ESP32 minutes, and its watchdog must not bite. Raises CannotRecord.
        """
        self.folds = tuple(folds)
        with borrowed():
            from firmware import reading

            reading.read(self, alive)

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
        nothing has changed, and a later call works as soon as the disk does. MemoryError: likewise.
        """
        if not self.n:
            raise ValueError("the book is not begun: call begin() with its cover first")
        return self._record(kind, data, e if t is None else t, t if e is None else e, c, by, p, o)

    def _record(self, kind, data, t, e, c, by, p, o):
        self.must_be_open()
        self.catch_up()
        line = write(Entry(self.n, t, e, c, kind, by, p, o, data))
        entry = parse(line)         # what folds see now is what they will see after a restart
        if len(line) > MAX_ENTRY:
            raise ValueError("entry of kind %s takes %d bytes, at most %d fit: shorten its data" % (
                kind, len(line), MAX_ENTRY))
        sealing = self.sealing or kind == "keys"
        mac = self.vault.mac(self.head, line) if sealing else NO_MAC
        following = self.vault.following() if sealing else None
        entry.head = head(self.head, line, mac)
        raw = stored(line, mac, entry.head)
        before = self.head
        try:
            first = self._make_room(len(raw))
            self.store.append(raw)
        except OSError as error:
            raise CannotRecord(trouble(self.store.files.where, error)) from None
        self.head, self.n, self.last, self.sealing = entry.head, self.n + 1, entry, sealing
        if sealing:
            self.keeping(self.vault.step, following)    # the key that sealed it is replaced by the next
        if first:           # not sooner: where a snapshot lies, the entry it is named for once stood
            self._snapshot(entry.n, before)
        self.apply(entry)
        if kind == "torn":
            with borrowed():
                from firmware import reading

                reading.forget_torn(self)
        return entry

    def _snapshot(self, n, before):
        try:
            with borrowed():
                from firmware import snapshots

                snapshots.save(self, n, before)
        except MemoryError:
            self.uncached = "no room in memory"

    def keeping(self, change, *how):
        """Have the vault change a key; what the disk has against it is told by `unkept`."""
        try:
            change(*how)
            self.unkept = None
        except OSError as error:        # the entry stands; at the next start the log tells how far to go on
            self.unkept = trouble(self.vault.files.where, error).replace("log", "keys", 1)
        except MemoryError:
            self.unkept = "no room in memory"

    @property
    def keyless(self):
        """Why its entries are sealed no more although they were, in words, or None."""
        if self.vault is not None or not self.keys:
            return None
        return ("entries are no longer sealed, and verify will say so for ever: this book has keys "
                "from entry %d on, and this start has none; stop, put the keys folder back, start again"
                % self.keys[0])

    def code(self) -> str:
        """Code of the last entry: who holds it can later show that nothing before it changed."""
        return code(self.head)

    @property
    def closed(self) -> bool:
        """Whether it was closed, as Schedule X has it: then it takes no entry any more, whatever follows."""
        return self.ended is not None

    def must_be_open(self):
        """CannotRecord if the book was closed."""
        if self.closed:
            raise CannotRecord("log folder %s: the book was closed with entry %d; a closed book takes no "
                               "entry, name another folder for the next" % (
                                   self.store.files.where, self.ended))

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
        """Go on in a new segment when the last one is full, or damaged; whether the line begins one."""
        store = self.store
        if self.spoilt or store.size and store.size + size > store.segment_bytes:
            store.rotate(self.n)
            self.spoilt = False
        return self.n > 0 and not store.size

    def apply(self, entry):
        """Into the book's own knowledge and every fold; told is what cannot be taken."""
        self.catch_up()
        kind, data = entry.k, entry.d
        if kind == "keys":
            self.keys = entry.n, data.get("index"), data.get("vkey")
        elif kind == "close":
            self.ended = entry.n
        elif kind == "damage":
            self.damage = [noted for noted in self.damage if noted[0] != data.get("n")]
        elif kind == "fault":
            self.passed = [noted for noted in self.passed if noted[0] != data.get("n")]
        self._behind, self._taken = entry, 0
        try:
            self.catch_up()
        except MemoryError:
            gc.collect()        # the entry stands: catch_up() is tried again

    def catch_up(self):
        """The rest of the way of the last entry into the folds, where one had no room for what it loads for
        that. MemoryError: it has none still."""
        entry = self._behind
        if entry is None:
            return
        while self._taken < len(self.folds):
            fold = self.folds[self._taken]
            try:
                fold.apply(entry)
            except _MISFIT as error:
                self._pass(entry, _misfit(fold, error))
            self._taken += 1
        self._behind = None

    def _pass(self, entry, wrong):
        known = [noted for noted in self.passed if noted[0] == entry.n]
        if entry.k != "fault" and not known and len(self.passed) < self.NOTED:
            self.passed.append((entry.n, "entry %d of kind %s holds what this version cannot use: %s" % (
                entry.n, entry.k[:32], wrong[:160])))
