"""A book read at a start (Logbook.open), and its keys taken up again. Borrowed for that.

Here and in snapshots.py `book` is the Logbook.
"""
from firmware import snapshots, store_seldom, vault_reading
from firmware.chain import Chain
from firmware.entry import code
from firmware.store import CannotRecord, holds, trouble

_TORN = "torn"              # file that holds how many bytes were dropped, until the entry "torn" stands


def read(book, alive):
    """Bring its folds to the state after its last entry; see Logbook.open()."""
    # What folds borrow for entries stays for the whole of it.
    from firmware import hours_seldom, merkle, outbox_seldom  # noqa: F401

    alive = alive or _nothing
    try:
        book.dropped = _recover(book.store)
        segments = book.store.segments
        if segments:
            _fold(book, segments, alive)
            book.book = _identity(book.store)
            _take_up(book, alive)
    except OSError as error:
        raise CannotRecord(trouble(book.store.files.where, error)) from None


def _nothing():
    pass


def _recover(store):
    """Drop a torn tail; how many bytes, with those of starts that were cut short before they told it."""
    files, before = store.files, 0
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
    return before + store_seldom.recover(store, note)


def forget_torn(book):
    """The entry "torn" stands."""
    try:
        if holds(book.store.files, _TORN):
            book.store.files.remove(_TORN)
    except OSError:
        pass                # it is told once more
    book.dropped = 0


def _fold(book, segments, alive):
    """Apply every sound entry from the newest snapshot on."""
    i, head = snapshots.load(book, segments)
    chain = Chain(head, segments[i]) if i else Chain()
    for first in segments[i:]:
        if first == segments[-1] and i < len(segments) - 1:     # so that only this start was long
            snapshots.save(book, first, chain.head)
        book.spoilt = False
        wrong = chain.segment(first)
        if wrong:
            _note(book, first, wrong)
        for raw in book.store.lines(first):
            expected = chain.n
            entry, wrong = chain.take(raw)
            if entry is None:
                _note(book, expected, wrong)
                for fold in book.folds:
                    if hasattr(fold, "unread"):
                        fold.unread(chain.head)
                continue
            book.last = entry
            book.apply(entry)
        alive()
    # A stray segment may repeat numbers; they are never used again, or line() could not find them.
    book.head, book.n = chain.head, max(chain.n, segments[-1] + 1)


def _note(book, n, wrong):
    book.spoilt = True
    if len(book.damage) < book.NOTED:
        book.damage.append((n, wrong))


def _identity(store):
    """Code of entry 0's head; where its line was altered, of the head that entry 1 is sealed to."""
    lines = store.lines(store.segments[0])
    chain = Chain()
    chain.take(next(lines, b""))
    if chain.other and Chain(chain.head, 1).take(next(lines, b""))[0] is None:
        return code(chain.other)
    return code(chain.head)


def cover(book):
    """Entry 0 if it is as it was written, else None."""
    if not book.store.segments:
        return None
    entry, _ = Chain().take(next(book.store.lines(book.store.segments[0]), b""))
    return entry


# ---- keys

def _take_up(book, alive):
    """Bring the vault to where the log is.

    Behind it is where power failed between an entry and the step, or the unit ran without its
    vault. Ahead it is when entries are gone, or an old copy of the book was put back: keys_due().
    """
    vault = book.vault
    if vault is None or not book.keys or book.keys[2] != vault.vkey:
        return
    at, index = vault.ratchet[0], _index(book)
    if at < index:
        book.keeping(vault_reading.skip_to, vault, index, alive)
    book.sealing = at <= index


def keys_due(book):
    """Data of the entry "keys" to record first; None where sealing goes on, or there are no keys.

    index: number of the key that seals this very entry, from which each entry's follows; vkey: who
    signs; missing: how many entries the vault sealed that are not in the book.
    """
    if book.sealing or book.vault is None:
        return None
    index, vkey = book.vault.ratchet[0], book.vault.vkey
    missing = index - _index(book) if book.keys and book.keys[2] == vkey else 0
    return (("index", index), ("vkey", vkey), ("missing", max(0, missing)))


def _index(book):
    """Number of the key for entry n, as the log tells."""
    n, index, _ = book.keys
    return (index if type(index) is int else 0) + book.n - n
