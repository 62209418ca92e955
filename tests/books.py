"""Books for the tests of the host: made in memory, then laid down in a folder."""
from firmware.logbook import Logbook
from firmware.port.bench_files import BenchFiles
from firmware.store import Store

UTC = 1796047059


class Tally:
    """A fold with a state that shows every entry and its order."""

    def __init__(self):
        self.kinds, self.trace = {}, 0

    def apply(self, entry):
        self.kinds[entry.k] = self.kinds.get(entry.k, 0) + 1
        self.trace = hash((self.trace, entry.n, entry.k, entry.by)) % 1000003

    def save(self):
        return [self.kinds, self.trace]

    def load(self, state):
        self.kinds, self.trace = state


def begun(segment_bytes=65536, files=None, folds=()):
    """A book with its cover and nothing else."""
    book = Logbook(Store(files or BenchFiles(), segment_bytes))
    book.open(folds)
    book.begin((("vessel", "Al Test"), ("mmsi", 419000001)), UTC)
    return book


def filled(count, segment_bytes=65536, folds=()):
    """A book of `count` entries as a voyage has them, five seconds apart."""
    book = begun(segment_bytes, folds=folds)
    for i in range(1, count):
        when, where = UTC + 5 * i, (1375920 + i, 4172340, 2)
        if i % 3:
            book.record("motion", (("s", "under way"), ("run", i)), e=when, p=where)
        else:
            book.record("ais", (("s", "on"), ("since", i)), e=when, p=where)
    return book


def lay_down(book, folder):
    """Write a book's files into a folder."""
    files = book.store.files
    for name in files.listdir():
        (folder / name).write_bytes(files.read(name, 0, files.size(name)))
    return folder
