"""A whole day of the unit on MicroPython, from the ROMFS image, with its panel, and its uplink to a broker.

    micropython -X heapsize=<160 KiB + size of the image> day.py IMAGE DAY BOOK PORT PANEL

IMAGE firmware.romfs, DAY a file of host_tools.simulator.write_day, BOOK a folder to be made (and beside it
BOOK.keys), PORT of an MQTT broker on this computer behind which the shore listens, PANEL the panel's port.
Prints a line an hour, "heap HOUR BYTES" in use after a collection beyond what was before the unit, and goes
on when a line comes in: meanwhile the panel may be asked, and no answer is half made when it is looked at.
At the end "left N": entries without a receipt.
"""
import gc
import sys

sys.path.insert(0, "tests/micropython")
from boot_romfs import boot

image, day, book, broker, panel = sys.argv[1:6]
boot(image)
gc.collect()
before = gc.mem_alloc()     # the image, the interpreter's own and this script

import asyncio  # noqa: E402

from firmware.port import panel_http  # noqa: E402
from firmware.port.bench import BenchPort  # noqa: E402
from firmware.unit import Unit  # noqa: E402
from firmware.unit_log import FlashFiles, Vault  # noqa: E402
from firmware.unit_uplink import Client  # noqa: E402

START = 1796083200      # of the simulated voyage, 2026-12-01T00:00:00Z
PROFILE = {
    "mmsi": 419999123, "name": "AL SABAH", "call_sign": "VTZZ9", "registration": "MNV 2417",
    "owner": {"name": "Invented Dhow Company", "email": "office@dhows.example", "mobile": "+91 00000 00000"},
    "sources": [{"name": "gps"}, {"name": "ais"}], "voyage": {"next_port": "Sharjah", "crew": 7},
    "panel": {"http": ("127.0.0.1", int(panel))},
    "passenger_capacity": 0, "passengers": {"certificate": "sailing-vessels-2026", "total": 0},
}
# The loop is given to the uplink after so many ship seconds; it answers within a few milliseconds.
TURN = 20
# As the device reads its ports: what a 38,400 baud line brings in about 130 ms.
PIECE = 512


async def sail(unit, file):
    port, onward = unit.port, asyncio.StreamReader(sys.stdin)
    while True:
        line = file.readline()
        if not line:
            return
        _, second, gps, ais = line.split()
        port.now = int(second)
        for name, size in (("gps", int(gps)), ("ais", int(ais))):
            while size:
                piece = min(size, PIECE)
                unit.feed(name, file.read(piece))
                size -= piece
        unit.tick()
        if port.now % TURN == 0:
            await asyncio.sleep(0)
        if port.now % 3600 == 0:
            await asyncio.sleep(0.2)    # receipts on their way come in before it is measured
            gc.collect()
            print("heap", port.now // 3600, gc.mem_alloc() - before)
            await onward.readline()


async def main():
    uplink = Client("127.0.0.1", int(broker), "deckwatch-419999123", retry_max=1,
                    will=("deckwatch/1/419999123/status", b'{"link":"down"}'))
    keys = FlashFiles(book + ".keys")
    Vault(keys).provision(PROFILE["mmsi"], bytes(32), bytes(32), START)
    unit = Unit(PROFILE, BenchPort(FlashFiles(book), utc=START, warn=print, keys=keys), uplink)
    works = list(unit.links()) + panel_http.works(unit)
    unit.start()
    links = [asyncio.create_task(unit.supervise(name, work)) for name, work in works]
    with open(day, "rb") as file:
        await sail(unit, file)
    for _ in range(100):
        if not unit.monitor.outbox.count():
            break
        await asyncio.sleep(0.1)
    print("left", unit.monitor.outbox.count(), unit.courier.counts, unit.courier.last_error)
    unit.stop()
    for link in links:
        link.cancel()


asyncio.run(main())
