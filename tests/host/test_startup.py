"""A start with a year of log: one snapshot, one segment, and what it must know of the rest."""
import pytest
from books import MMSI, UTC, sealed

from firmware.clock import Clock
from firmware.logbook import Logbook
from firmware.monitor import Monitor
from firmware.port.bench_files import BenchFiles, BenchFolder
from firmware.store import Store, log
from firmware.store_seldom import snap
from firmware.vault import Vault

ENTRIES = 20000


class Watched(BenchFolder):
    """Notes how many bytes of which file are read."""

    def __init__(self, disk, name):
        super().__init__(disk, name)
        self.bytes = {}

    def read(self, name, offset, n):
        data = super().read(name, offset, n)
        self.bytes[name] = self.bytes.get(name, 0) + len(data)
        return data


@pytest.fixture(scope="module")
def disk():
    disk = BenchFiles()
    sealed(ENTRIES, seal_every=4000, disk=disk)
    return disk


def opened(disk):
    """(monitor, files of the book, files of the vault) after a start."""
    files, keys = Watched(disk, "book"), Watched(disk, "keys")
    clock = Clock(0)
    clock.set_rtc(UTC + 10 * ENTRIES, 0)
    monitor = Monitor({"mmsi": MMSI}, Logbook(Store(files), Vault(keys)), clock)
    monitor.book.open(monitor.folds())
    return monitor, files, keys


def test_it_reads_one_snapshot_and_one_segment_and_the_vault(disk):
    monitor, files, keys = opened(disk)
    book, segments = monitor.book, monitor.book.store.segments
    assert book.n == ENTRIES and len(segments) > 60 and not book.damage
    last, before = segments[-1], segments[-2]
    assert set(files.bytes) == {snap(last), log(last), log(before), log(0)}
    assert files.bytes[snap(last)] == files.size(snap(last))
    assert files.bytes[log(last)] <= files.size(log(last)) + 1200       # once, and its end for a torn tail
    assert files.bytes[log(before)] <= 2048 and files.bytes[log(0)] <= 2048     # its last line; the cover
    assert sum(keys.bytes.values()) <= 1024
    assert book.sealing


def test_with_every_snapshot_gone_the_state_is_the_same(disk):
    monitor, files, _ = opened(disk)
    for name in list(files.listdir()):
        if name.endswith(".snap"):
            files.remove(name)
    slow, _, _ = opened(disk)
    assert [fold.save() for fold in slow.folds()] == [fold.save() for fold in monitor.folds()]
    assert slow.book.head == monitor.book.head and slow.book.sealing
