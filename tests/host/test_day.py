"""A simulated day of the whole unit under MicroPython, from the ROMFS image, in 160 KiB beyond it."""
import asyncio

import pytest
from uplink_contract import HOST, Mosquitto

import build as mpy_build
from host_tools import verify
from host_tools.paho_uplink import PahoUplink
from host_tools.shore import Shore, Store
from host_tools.simulator import Voyage, write_day

HOUR = 3600
FLAT = 1024     # bytes by which the heap in use may differ between hours once all is warm


@pytest.fixture(scope="module")
def day(mpy, tmp_path_factory):
    """The day, run once: what the unit printed, the messages the shore holds, the book's folder.

    From 10:00 the AIS line is full for 20 minutes, 75 sentences a second. From 01:00 to 03:00 and
    from 12:00 on the AIS is off, so that three reports go ashore.
    """
    folder = tmp_path_factory.mktemp("day")
    voyage = Voyage(faults=[("ais_off", 1 * HOUR, 3 * HOUR), ("ais_off", 12 * HOUR, None)])
    write_day(folder / "day", voyage, busy=10 * HOUR, busy_for=20 * 60)
    broker = Mosquitto(folder)
    store = Store(folder / "shore.sqlite")
    try:
        printed = asyncio.run(_with_shore(
            Shore(store, PahoUplink(HOST, broker.port, store.client_id, retry_max=1)),
            lambda: mpy_build.micropython(
                "tests/micropython/day.py", mpy.image, folder / "day", folder / "book", broker.port,
                heap=mpy_build.beside(mpy.image), timeout=300)))
        yield printed, store.messages("report"), folder / "book"
    finally:
        store.close()
        broker.stop()


async def _with_shore(shore, work):
    task = asyncio.create_task(shore.run())
    try:
        return await asyncio.to_thread(work)
    finally:
        task.cancel()


def test_the_day_runs_to_its_end_and_every_entry_reaches_the_shore(day):
    done, messages, _ = day
    assert done.returncode == 0, done.stdout
    assert "\nleft 0 " in done.stdout
    assert len(messages) == 3


def test_the_heap_in_use_is_flat_through_quiet_and_busy_hours(day):
    done, _, _ = day
    heap = {int(line.split()[1]): int(line.split()[2])
            for line in done.stdout.splitlines() if line.startswith("heap ")}
    assert sorted(heap) == list(range(24)), done.stdout
    warm = [used for hour, used in heap.items() if hour >= 4]   # the first report has been through by then
    assert max(warm) - min(warm) <= FLAT, heap
    assert max(warm) <= mpy_build.LIVE, heap


def test_the_book_of_the_day_is_sound(day):
    _, _, book = day
    found = verify.verify(str(book))
    assert found["sound"] and found["power_lost"] == 0, found
    assert found["seals"]["count"] > 1, found
