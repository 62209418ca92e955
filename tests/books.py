"""Books for the tests of the host: made in memory, then laid down in a folder."""
import contextlib
import os

from firmware import reading, sealing
from firmware.clock import Clock
from firmware.logbook import Logbook
from firmware.monitor import Monitor
from firmware.port.bench_files import BenchFiles, BenchFolder
from firmware.rules.report_items_2026 import REPORT_ITEMS
from firmware.store import Store
from firmware.vault import Vault

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


@contextlib.contextmanager
def read_only(folder):
    """Within it this user may not write to the folder, also when the tests run as root."""
    root = os.geteuid() == 0
    folder.chmod(0o555)
    if root:
        os.seteuid(65534)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)
        folder.chmod(0o700)


MMSI = 419000001
KEY, SEED = bytes(range(32)), bytes(range(32, 64))


def sealed(count, segment_bytes=65536, seal_every=50, step=5, disk=None):
    """A book of `count` entries as a unit with keys makes it, with its own folds and snapshots.

    Its disk has the folders "book" and "keys"; entries are `step` seconds apart, every
    `seal_every`-th is a seal.
    """
    disk = disk or BenchFiles()
    vault = Vault(BenchFolder(disk, "keys"))
    vault.provision(MMSI, KEY, SEED, UTC)
    monitor = Monitor({"mmsi": MMSI}, None, Clock(0))
    book = Logbook(Store(BenchFolder(disk, "book"), segment_bytes), vault)
    book.open(monitor.folds())
    book.begin((("vessel", "Al Test"), ("mmsi", MMSI)), UTC)
    book.record("keys", reading.keys_due(book), e=UTC)
    for i in range(2, count):
        when = UTC + step * i
        if i % seal_every == 2:
            kind, data, by = "seal", sealing.made(monitor.seals, book.book, vault), "auto"
        else:
            kind, data, by = _happening(i, when)
        book.record(kind, data, t=when - 900 * (by != "auto"), e=when, by=by, p=(1375920 + i, 4172340, 2))
    return book


def _happening(i, when):
    """(kind, data, author) of the kinds a voyage is made of, two reports in about fifty entries."""
    if i % 27 == 0:
        items = [(key, "%s %d, in so many words" % (key, i)) for _, key, _ in REPORT_ITEMS]
        return "report", tuple(items), "auto"
    if i % 27 == 1:
        text = "all's well \u0938\u092c \u0920\u0940\u0915 %d" % i
        return "note", (("text", text), ("second", None)), "yusuf"
    if i % 5 == 0:
        return "motion", (("s", "under_way"), ("was", "at_anchor"), ("place", "Mundra"), ("run", i)), "auto"
    if i % 5 == 1:
        return "sent", (("ref", i - 1), ("kind", "report"), ("by", "mqtt")), "auto"
    if i % 5 == 2:
        return "receipt", (("ref", i - 2), ("at", when)), "auto"
    if i % 5 == 3:
        return "fix", (("s", "found"), ("source", "gps/GP")), "auto"
    why = "own VDO comes, and none of the last 3 min is marked as sent on a channel"
    return "ais", (("s", "silent"), ("was", "on"), ("since", when), ("why", why)), "auto"
