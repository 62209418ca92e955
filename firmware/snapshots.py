"""Snapshots of what a book folds to (firmware/logbook.py): saved where a segment begins, loaded at a start.
Borrowed for that.
"""
import json

from firmware import VERSION, store_seldom
from firmware.entry import HEAD, dumps


def save(book, n, before):
    """Keep the folds' states before entry `n`, the first of a segment, sealed to the head `before`."""
    try:
        states = [fold.save() for fold in book.folds]
        keys = book.keys and list(book.keys)
        held = _label(book) + (("head", before.hex()), ("keys", keys), ("closed", book.ended),
                               ("states", states))
        store_seldom.snapshot(book.store, n, dumps(held).encode())
        book.uncached = None
    except (OSError, ValueError, MemoryError) as error:
        book.uncached = str(error) or "no room in memory"       # the entry matters, the cache does not


def load(book, segments):
    """Load the newest snapshot that fits -> (index of the segment to read, head before it), or (0, None)."""
    blank = dumps([fold.save() for fold in book.folds])
    for i in range(len(segments) - 1, 0, -1):
        data = store_seldom.read_snapshot(book.store, segments[i])
        if data is None:
            continue
        # An older or foreign one does not name the head that the segment before it ends with.
        ends = store_seldom.last_line(book.store, segments[i - 1])[-2 * HEAD :]
        try:
            found = json.loads(data)
            if found["head"].encode() == ends and all(found[k] == v for k, v in _label(book)):
                book.keys, book.ended = found["keys"], found["closed"]
                _load(book.folds, found["states"])
                return i, bytes.fromhex(found["head"])
        except (ValueError, KeyError, TypeError, AttributeError):
            book.keys = book.ended = None
            _load(book.folds, json.loads(blank))
    return 0, None


def _load(folds, states):
    for fold, state in zip(folds, states):
        fold.load(state)


def _label(book):
    """What a snapshot must name to be of use: this firmware, these folds."""
    return (("v", VERSION), ("folds", [type(fold).__name__ for fold in book.folds]))
