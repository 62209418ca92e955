"""What a start finds wrong with its keys, its snapshots and its entries is told and entered."""
import asyncio

from firmware import main
from firmware.logbook import Logbook
from firmware.main import Unit
from firmware.port.bench import BenchPort
from firmware.port.bench_files import BenchFiles
from firmware.store import Store
from firmware.vault import Vault
from helpers import until

main.TICK_S = 0.01          # seconds of the loop
T = 1796083200      # 2026-12-01T00:00:00Z
PROFILE = {"mmsi": 419999123, "name": "AL SABAH"}


def unit(files=None, keys=None):
    return Unit(PROFILE, BenchPort(files or BenchFiles(), utc=T, keys=keys))


def faults(made):
    return [entry.d["what"] for entry in made.book.entries() if entry.k == "fault"]


def test_a_book_that_had_keys_started_without_them_is_told_and_entered():
    files = BenchFiles()
    keys = BenchFiles()
    Vault(keys).provision(PROFILE["mmsi"], bytes(32), bytes(range(32)), T)
    made = unit(files, keys)
    made.start()
    made.stop()
    again = unit(files=files)
    again.start()
    assert "keys from entry 1 on, and this start has none" in again.port.warnings[0]
    assert faults(again) == again.port.warnings
    never = unit()
    never.start()
    assert never.port.warnings == faults(never) == []


def test_a_snapshot_that_cannot_be_saved_is_told_and_so_is_that_it_can_again():
    made = unit()

    async def script():
        running = asyncio.create_task(made.run())
        await until(lambda: made.book.n)
        made.book.uncached = "no room"
        await until(lambda: made.port.warnings)
        made.book.uncached = None
        await until(lambda: len(made.port.warnings) > 1)
        made.end()
        await running
    asyncio.run(script())
    assert made.port.warnings == ["no snapshot could be saved, so the next start takes long: no room",
                                  "snapshots are saved again"]


def test_an_entry_that_the_unit_cannot_use_is_entered_as_a_fault_once():
    files = BenchFiles()
    made = unit(files=files)
    made.start()
    made.book.record("ais", (("of a newer", "version"),), e=T + 1)
    made.tick()
    made.tick()
    told = faults(made)
    assert len(told) == 1 and "of kind ais holds what this version cannot use" in told[0]
    again = unit(files=files)
    again.start()
    again.tick()
    assert faults(again) == told


def keys_made(seed=1):
    keys = BenchFiles()
    Vault(keys).provision(PROFILE["mmsi"], bytes([seed] * 32), bytes(range(32)), T)
    return keys


def test_what_is_wrong_with_the_keys_is_told_before_anything_is_entered():
    files, keys = BenchFiles(), keys_made()
    unit(files, keys).start()
    keys.replace("ratchet", b"?")
    for spoilt in (None, keys):
        again = unit(files, spoilt)
        sizes = [Store(files).size]
        again.port.warn = lambda text, sizes=sizes: sizes.append(Store(files).size)
        again.start()
        assert sizes == sizes[:1] * (2 if spoilt is None else 3)


def test_keys_seal_no_other_book_than_theirs():
    files, keys = BenchFiles(), keys_made()
    first = unit(files, keys)
    first.start()
    code, index = first.book.book, Vault(keys).ratchet[0]
    other, made = BenchFiles(), None
    Logbook(Store(other)).begin((("mmsi", PROFILE["mmsi"]),), T - 9)
    for elsewhere, held in ((BenchFiles(), "holds no book"), (other, "holds the book ")):
        first = made = None         # one unit at a time has room
        made = unit(elsewhere, keys)
        told = []
        made.port.warn = told.append
        made.start()                # it watches and records all the same, unsealed, and says why
        assert "its keys seal the book " + code in told[0] and held in told[0]
        fault, = [entry for entry in made.book.entries() if entry.k == "fault"]
        assert "entries are not sealed: " in fault.d["what"] and made.book.keys is None
        assert Vault(keys).ratchet[0] == index and Vault(keys).book[0] == code
    unit(files, keys).start()


def test_a_book_whose_beginning_is_lost_is_still_that_of_its_keys():
    files, keys = BenchFiles(), keys_made()
    made = unit(files, keys)
    made.start()
    Vault(keys).keep_book("AAAA-AAAA-AAAA-AAAA")
    unit(files, keys).start()
    assert Vault(keys).book == (made.book.book, None)


def test_a_spoilt_note_of_the_book_keeps_nothing_from_being_sealed():
    for spoilt in (b"?", b"[]"):
        files, keys = BenchFiles(), keys_made()
        unit(files, keys).start()
        keys.replace("book", spoilt)
        again = unit(files, keys)
        again.start()
        assert again.port.warnings == [] and again.book.sealing
        assert Vault(keys).book == (again.book.book, None)


def test_keys_go_on_in_the_book_that_follows_the_closed_one_also_after_a_power_cut():
    files, keys = BenchFiles(), keys_made()
    unit(files, keys).start()
    vault = Vault(keys)
    vault.keep_book(vault.book[0], "ab" * 32)
    new = BenchFiles()
    Logbook(Store(new)).begin((("mmsi", PROFILE["mmsi"]), ("previous", "ab" * 32)), T)     # then it fails
    again = unit(new, keys)
    again.start()
    assert again.book.sealing and Vault(keys).book == (again.book.book, None)
    stray = BenchFiles()
    Logbook(Store(stray)).begin((("mmsi", PROFILE["mmsi"]), ("previous", "cd" * 32)), T)
    other = unit(stray, keys)
    other.start()
    assert not other.book.sealing and Vault(keys).book == (again.book.book, None)
