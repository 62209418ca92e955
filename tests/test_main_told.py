"""What a start finds wrong with its keys, its snapshots and its entries is told and entered."""
import asyncio

from firmware import main
from firmware.main import Unit
from firmware.port.bench import BenchPort
from firmware.port.bench_files import BenchFiles
from firmware.vault import Vault

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


async def until(true):
    for _ in range(300):
        if true():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("not within 3 s")


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
