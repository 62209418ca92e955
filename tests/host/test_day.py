"""A simulated day of the whole unit under MicroPython, from the ROMFS image, in 160 KiB beyond it: panel,
link to the shore, and the traffic of the ports.
"""
import asyncio
import http.client
import json
import subprocess

import pytest
from uplink_contract import HOST, Mosquitto, free_port

import build as mpy_build
from host_tools import verify
from host_tools.paho_uplink import PahoUplink
from host_tools.shore import Shore, Store
from host_tools.simulator import Voyage, write_day

HOUR = 3600
FLAT = 1024     # bytes by which the heap in use may differ between hours once all is warm
ASKED = ("now", "departure", "entries")     # of the panel, each hour


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
            lambda: _sailed(mpy.image, folder / "day", folder / "book", broker.port)))
        yield printed, store.messages("report"), folder / "book"
    finally:
        store.close()
        broker.stop()


def _sailed(image, *args):
    """(exit status, what the unit printed, [(path, whether the panel answered it whole)])."""
    port, answers, lines = free_port(), [], []
    command = [mpy_build.interpreter(), "-X", "heapsize=%d" % mpy_build.beside(image),
               "tests/micropython/day.py", image, *args, port]
    with subprocess.Popen([str(word) for word in command], cwd=mpy_build.ROOT, stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, bufsize=1) as process:
        for line in process.stdout:
            lines.append(line)
            if line.startswith("heap "):
                answers += [(path, _answered(port, path)) for path in ASKED]
                process.stdin.write("\n")
    return process.returncode, "".join(lines), answers


def _answered(port, path):
    connection = http.client.HTTPConnection(HOST, port, timeout=30)
    try:
        connection.request("GET", "/api/" + path)
        return bool(json.loads(connection.getresponse().read()))
    except (OSError, ValueError, http.client.HTTPException) as error:
        return repr(error)
    finally:
        connection.close()


async def _with_shore(shore, work):
    task = asyncio.create_task(shore.run())
    try:
        return await asyncio.to_thread(work)
    finally:
        task.cancel()


def test_the_day_runs_to_its_end_and_every_entry_reaches_the_shore(day):
    (status, printed, _), messages, _ = day
    assert status == 0, printed
    assert "\nleft 0 " in printed
    assert len(messages) == 3


def test_the_panel_answers_each_hour(day):
    (_, printed, answers), _, _ = day
    assert len(answers) == 24 * len(ASKED)
    assert [one for one in answers if one[1] is not True] == [], printed


def test_the_heap_in_use_is_flat_through_quiet_and_busy_hours(day):
    (_, printed, _), _, _ = day
    heap = {int(line.split()[1]): int(line.split()[2])
            for line in printed.splitlines() if line.startswith("heap ")}
    assert sorted(heap) == list(range(24)), printed
    warm = [used for hour, used in heap.items() if hour >= 4]   # the first report has been through by then
    assert max(warm) - min(warm) <= FLAT, heap
    assert max(warm) <= mpy_build.WITH_PANEL, heap


def test_the_book_of_the_day_is_sound(day):
    _, _, book = day
    found = verify.verify(str(book))
    assert found["sound"] and found["power_lost"] == 0, found
    assert found["seals"]["count"] > 1, found
