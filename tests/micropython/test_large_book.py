"""A book of 20,000 entries in the heap of a bare ESP32; on CPython this file holds no tests.

The book lies in the folder that DECKWATCH_BOOK names, made by tests/host/test_logbook_mpy.py; it is
read and added to as on the unit, whose heap it must leave nearly as it was.
"""
import gc
import os
import sys

from firmware.logbook import Logbook
from firmware.port.flash_files import FlashFiles
from firmware.store import Store
from helpers import Skip

__test__ = sys.implementation.name == "micropython"
UTC = 1796047059
KEPT = 20000        # bytes a book of this size may hold on to: the numbers of its segments, and the code


class Tally:
    """The state that tests/books.py's Tally has after the same entries, but for its trace."""

    def __init__(self):
        self.kinds = {}

    def apply(self, entry):
        self.kinds[entry.k] = self.kinds.get(entry.k, 0) + 1

    def save(self):
        return self.kinds

    def load(self, state):
        self.kinds = state


def folder():
    path = os.getenv("DECKWATCH_BOOK")
    if not path:
        raise Skip("DECKWATCH_BOOK does not name a book of 20,000 entries")
    return path


def free():
    gc.collect()
    return gc.mem_free()


def test_1_it_is_read_whole_without_a_snapshot():
    before = free()
    tally = Tally()
    book = Logbook(Store(FlashFiles(folder())))
    book.open([tally])
    assert not book.damage and book.n == sum(tally.kinds.values()) >= 20000
    assert before - free() < KEPT, before - free()
    print("  %d segments, holds on to %d bytes" % (len(book.store.segments), before - free()))


def test_2_it_is_recorded_in_and_opened_again_from_a_snapshot():
    first = Tally()
    book = Logbook(Store(FlashFiles(folder())))
    book.open([first])
    for i in range(600):
        if i == 300:                # a segment was begun: what that borrows is named once and for all
            before = free()
        book.record("fix", (("i", i), ("text", "x" * 200)), e=UTC)
    assert before - free() < 512, before - free()
    again = Tally()
    other = Logbook(Store(FlashFiles(folder())))
    other.open([again])
    assert (other.n, other.head, again.kinds) == (book.n, book.head, first.kinds) and not other.damage


def test_3_any_line_is_found_and_the_end_is_iterated():
    book = Logbook(Store(FlashFiles(folder())))
    for n in (0, 1, 9999, 19999):
        assert book.line(n)[0].startswith(b'{"n":%d,' % n)
    assert [entry.n for entry in book.entries(19990)][:10] == list(range(19990, 20000))
