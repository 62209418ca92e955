"""Seals: when they are due, what they cover, and that others' tools can check them."""
from binascii import a2b_base64

from firmware.checkpoint import open_note, parse_vkey
from firmware.clock import DAY, Clock
from firmware.logbook import Logbook
from firmware.merkle import of, root_of
from firmware.monitor import Monitor
from firmware.port.bench_files import BenchFiles, BenchFolder
from firmware.seal import Seals
from firmware.sealing import note, origin
from firmware.store import Store
from firmware.vault import Vault

MMSI = 419000001
UTC = 1796047059


class Said:
    def __init__(self, kind, e, head=b"\1" * 32):
        self.k, self.e, self.head = kind, e, head


def told(*entries):
    seals = Seals()
    for kind, e in entries:
        seals.apply(Said(kind, e))
    return seals


def monitored(disk, utc=UTC):
    """A monitor started on a disk with book and keys."""
    vault = Vault(BenchFolder(disk, "keys"))
    clock = Clock(0)
    clock.set_rtc(utc, 0)
    monitor = Monitor({"mmsi": MMSI}, Logbook(Store(BenchFolder(disk, "book")), vault), clock)
    monitor.start(0)
    return monitor


def disk_with_keys():
    disk = BenchFiles()
    Vault(BenchFolder(disk, "keys")).provision(MMSI, bytes(32), bytes(range(32)), UTC)
    return disk


def kinds(monitor):
    return [entry.k for entry in monitor.book.entries()]


def test_the_first_is_due_at_once_then_after_a_day_a_departure_an_arrival_or_new_keys():
    assert told().due(UTC) and told(("keys", UTC)).due(UTC)
    sealed = told(("keys", UTC), ("seal", UTC))
    assert not sealed.due(UTC) and not sealed.due(UTC + DAY - 1) and sealed.due(UTC + DAY)
    for kind in ("depart", "arrive", "keys"):
        assert told(("seal", UTC), (kind, UTC + 5)).due(UTC + 5)
        assert not told((kind, UTC), ("seal", UTC + 5)).due(UTC + 6)
    assert not told(("seal", UTC), ("fix", UTC + 5)).due(UTC + 6)


def test_a_clock_set_back_does_not_put_it_off():
    assert told(("seal", UTC)).due(UTC - 3600)


def test_the_fold_is_the_same_from_its_saved_state():
    seals = told(("keys", UTC), ("fix", UTC), ("seal", UTC), ("depart", UTC))
    again = Seals()
    again.load(seals.save())
    assert again.save() == seals.save() and of(again.tree).root() == root_of([b"\1" * 32] * 4)
    assert again.due(UTC) and again.last == UTC


def test_a_monitor_with_keys_seals_and_the_seal_is_a_checkpoint_of_all_before_it():
    monitor = monitored(disk_with_keys())
    monitor.tick(1)
    assert kinds(monitor) == ["book", "keys", "boot", "seal"] or kinds(monitor)[-1] == "seal"
    entries = list(monitor.book.entries())
    seal, before = entries[-1], entries[:-1]
    heads = [entry.head for entry in before]
    assert seal.d["size"] == len(heads) and a2b_base64(seal.d["root"]) == root_of(heads)
    vkey = entries[1].d["vkey"]
    text = note(vkey, monitor.book.book, seal.d)
    assert open_note(text, vkey) == ("deckwatch/419000001/" + monitor.book.book, len(heads), root_of(heads))
    assert origin(vkey, monitor.book.book).startswith(parse_vkey(vkey)[0] + "/")
    monitor.tick(2)
    assert kinds(monitor)[-1] == "seal" and monitor.book.n == len(entries)      # once


def test_a_restarted_monitor_goes_on_with_the_same_tree():
    disk = disk_with_keys()
    monitor = monitored(disk)
    monitor.tick(1)
    count = kinds(monitor).count("seal")
    monitor = monitored(disk, UTC + 60)
    monitor.tick(1)
    assert kinds(monitor).count("seal") == count
    monitor = monitored(disk, UTC + DAY + 60)
    monitor.tick(1)
    entries = list(monitor.book.entries())
    assert entries[-1].k == "seal"
    assert a2b_base64(entries[-1].d["root"]) == root_of([entry.head for entry in entries[:-1]])


def test_without_keys_there_is_no_seal():
    monitor = monitored(BenchFiles())
    monitor.tick(1)
    assert "seal" not in kinds(monitor) and "keys" not in kinds(monitor)
