"""The desk on a whole unit: what the closing of a book ends, and that nothing follows it."""
import gc
import hashlib

from firmware.desk import Desk, Refused
from firmware.entry import NO_MAC, Entry, head, stored, write
from firmware.gate import Gate
from firmware.logbook import CannotRecord
from firmware.main import Unit
from firmware.pins import hashed
from firmware.port.bench import BenchPort
from firmware.port.bench_files import BenchFiles
from firmware.vault import Vault
from helpers import raises

T = 1796083200      # 2026-12-01T00:00:00Z
PROFILE = {"mmsi": 419999123, "name": "AL SABAH", "sources": []}
CLOSING = ("R. Shah", "MMD Mundra", "Mundra", "2026-12-01")


def started(files, keys, utc=T):
    """(unit, its desk) a second on."""
    port = BenchPort(files, utc=utc)
    port.keys = keys
    unit = Unit(PROFILE, port)
    unit.start()
    pass_time(unit, 1)
    return unit, Desk(unit.monitor, unit.vault)


def pass_time(unit, seconds):
    for _ in range(seconds):
        unit.port.now += 1
        unit.tick()


def crewed():
    """(unit, desk, the tindal's session, files, keys)"""
    files, keys = BenchFiles(), BenchFiles()
    unit, desk = started(files, keys)
    desk.add_person(None, "salim", "Salim", "tindal")
    unit.vault.keep_pins({"salim": hashed("1111", bytes(16), 1)})
    return unit, desk, desk.sign_in("salim", "1111"), files, keys


def held(files):
    """What is in a folder but the caches, as digests: a copy of the disk has no room beside a unit."""
    return {name: hashlib.sha256(files.read(name, 0, files.size(name))).digest()
            for name in files.listdir() if name.endswith(".log")}


def test_closing_the_book_ends_the_officers_access_before_it():
    unit, desk, tindal, _, _ = crewed()
    token = desk.open_access(tindal, 60)
    Gate(unit.monitor.access).enter(token, "a", "http", unit.port.now, T)
    closed = desk.close_book(tindal, *CLOSING, as_it_is=True)
    told = [(entry.k, entry.by) for entry in unit.book.entries()][-4:]
    assert told == [("pull", "auto"), ("pull", "auto"), ("closed access", "salim"), ("close", "salim")]
    assert closed.n == unit.book.last.n and not unit.monitor.access.open(T)
    raises(Exception, Gate(unit.monitor.access).enter, token, "a", "http", unit.port.now, T)


def test_an_access_is_closed_once_and_said_not_to_be_open():
    _, desk, tindal, _, _ = crewed()
    assert "no access is open" in str(raises(Refused, desk.close_access, tindal))
    desk.open_access(tindal, 60)
    assert desk.close_access(tindal).d["why"] == "closed"
    assert "no access is open" in str(raises(Refused, desk.close_access, tindal))
    assert "from 1 to 720" in str(raises(Refused, desk.open_access, tindal, 721))


def test_nothing_is_written_behind_a_closing():
    files, keys, before = closed_and_stopped()
    raises(CannotRecord, started, files, keys, T + 100)
    assert held(files) == before


def closed_and_stopped():
    """(files, keys, what is held). Apart from the test: two units at a time are more than the heap holds, and
    what a function has had lives as long as it runs."""
    unit, desk, tindal, files, keys = crewed()
    desk.open_access(tindal, 60)
    desk.close_book(tindal, *CLOSING, as_it_is=True)
    before = held(files)
    pass_time(unit, 3)
    unit.monitor.owe("damage", (("n", 0), ("what", "x")))
    for call, args in ((desk.note, (tindal, "x")), (desk.sign_in, ("salim", "9999")),
                       (desk.reason, (None, "fuse")), (desk.close_access, (tindal,))):
        assert "the book is closed" in str(raises(Refused, call, *args))
    unit.stop()
    assert not unit.stopped and held(files) == before
    return files, keys, before


def test_nor_in_a_book_where_something_follows_its_closing():
    n, files, keys = followed()
    there = held(files)
    assert "was closed with entry %d" % (n - 1) in str(raises(CannotRecord, started, files, keys, T + 100))
    assert held(files) == there


def followed():
    """(number of the entry after the closing, files, keys)."""
    unit, desk, tindal, files, keys = crewed()
    desk.close_book(tindal, *CLOSING, as_it_is=True)
    n, before = unit.book.n, unit.book.head
    line = write(Entry(n, T, T, "rtc", "note", "salim", None, (), (("text", "x"),)))
    files.append("00000000.log", stored(line, NO_MAC, head(before, line, NO_MAC)))
    return n, files, keys


def test_refused_tries_are_told_after_a_restart_of_the_unit():
    files, keys = tried()
    gc.collect()
    unit, desk = started(files, keys, T + 40)
    desk.sign_in("salim", "1111")
    assert unit.book.last.d == {"who": "salim", "ok": True, "wait": 0, "refused": 5}


def tried():
    """(files, keys) of a unit on which a wrong PIN was tried."""
    unit, desk, _, files, keys = crewed()
    for _ in range(3):
        raises(Refused, desk.sign_in, "salim", "9999")
    for i in range(5):
        pass_time(unit, 1)
        assert raises(Refused, desk.sign_in, "salim", "9999").wait == 30 - i - 1
    return files, keys


def test_a_spoilt_count_costs_the_count_alone():
    keys = BenchFiles()
    vault = Vault(keys)
    vault.keep_pins({"salim": hashed("1111", bytes(16), 1)})
    vault.keep_refused("book", {"salim": 7})
    good = keys.read("refused", 0, 200)
    assert Vault(keys).refused == ("book", {"salim": 7})
    for spoilt in (b"", b"[]", b"\x00", good[:-1], good.replace(b"7", b"8")):
        keys.replace("refused", spoilt)
        vault = Vault(keys)
        assert vault.trouble is None and vault.refused == ("", {}) and "salim" in vault.pins
    for odd in ([], [1], ["book", 7]):
        vault.put("refused", odd)
        assert Vault(keys).refused == ("", {}), odd
