"""The unit with its panel on MicroPython, from the ROMFS image, while its ports bring sentences; for
tests/host/test_panel_mpy.py.

    micropython -X heapsize=N serve_panel.py IMAGE BOOK PORT RATE BROKER

RATE sentences a second come in, by the clock of this computer; BROKER is the port of an MQTT broker on it.
Prints "ready". Each line of its standard input is answered with: bytes of heap in use after a collection
beyond what was before the unit, sentences sent, sentences taken, the longest time in microseconds that the
ports were kept waiting since the last line, modules loaded; it ends with its input.
"""
import asyncio
import gc
import os
import sys
import time

sys.path.insert(0, "tests/micropython")
from boot_romfs import boot

image, folder = sys.argv[1:3]
listen, rate, broker = [int(given) for given in sys.argv[3:]]
boot(image)
gc.collect()
BEFORE = gc.mem_alloc()     # the image, the interpreter's own and this script

from firmware.borrow import borrowed  # noqa: E402
from firmware.main import Unit  # noqa: E402
from firmware.mqtt import Client  # noqa: E402
from firmware.port import panel_http  # noqa: E402
from firmware.port.bench import BenchPort  # noqa: E402
from firmware.port.flash_files import FlashFiles  # noqa: E402
from firmware.vault import Vault  # noqa: E402

MMSI, UTC = 419999123, 1796083200
PROFILE = {"mmsi": MMSI, "name": "AL SABAH", "sources": [{"name": "gps"}, {"name": "ais"}],
           "panel": {"http": ("127.0.0.1", listen)}}
CREW = ("salim", "yusuf", "hari", "ibrahim", "ramesh", "osman", "kanji")
OWN = b"!AIVDO,1,1,,A,16@ReThP1@4pkR0<ioh:S?vH0000,0*3E\r\n"
OTHER = b"!AIVDM,1,1,,A,15RTgt0PAso;90TKcjM8h6g208CQ,0*4A\r\n"
TURN_S = 0.01


def crew(unit):
    """Tindal and crew, signed on, the first two with PINs, and a watch; forgotten again afterwards."""
    from firmware.panel_door import Session

    tindal = Session(CREW[0], 3600, os.urandom)     # of the door: one of the desk would keep that loaded
    for act in (entered, signed_on, on_watch):      # each loads what it needs, and only that
        with borrowed():
            act(unit, tindal)
        gc.collect()


def entered(unit, tindal):
    from firmware.desk import Desk

    desk = Desk(unit.monitor, unit.vault)
    desk.add_person(None, CREW[0], "Salim", "tindal")
    desk.set_pin(None, CREW[0], "2417")
    for who in CREW[1:]:
        desk.add_person(tindal, who, who[0].upper() + who[1:], "crew")
    desk.set_pin(tindal, CREW[1], "5180")


def signed_on(unit, tindal):
    from firmware import crewdesk
    from firmware.desk import Desk

    for who in CREW:
        crewdesk.sign_on(Desk(unit.monitor, unit.vault), tindal, who,
                         "seaman" if who != CREW[0] else "tindal")


def on_watch(unit, tindal):
    from firmware import watchdesk
    from firmware.desk import Desk

    watchdesk.take(Desk(unit.monitor, unit.vault), tindal)


class Ports:
    """What comes in: as many sentences as are due, of others' and each second our own and the time."""

    def __init__(self, unit):
        self.unit, self.sent, self.longest = unit, 0, 0
        self.begun = time.ticks_us()

    async def run(self):
        unit, due = self.unit, time.ticks_us()
        while True:
            now = time.ticks_us()
            self.longest = max(self.longest, time.ticks_diff(now, due))
            since = time.ticks_diff(now, self.begun)
            while self.sent < since * rate // 1000000:
                unit.feed("ais", OTHER if self.sent % rate else OWN)
                self.sent += 1
            if since // 1000000 > unit.port.now:
                unit.port.now = since // 1000000
                unit.tick()
            due = time.ticks_us() + int(1000000 * TURN_S)
            await asyncio.sleep(TURN_S)

    def taken(self):
        return self.unit.monitor.ingest.ports["ais"].sentences


async def main():
    keys = FlashFiles(folder + ".keys")
    Vault(keys).provision(MMSI, bytes(32), bytes(32), UTC)
    uplink = Client("127.0.0.1", broker, "deckwatch-%d" % MMSI, retry_max=1)
    unit = Unit(PROFILE, BenchPort(FlashFiles(folder), utc=UTC, warn=print, keys=keys), uplink)
    (_, serve), = panel_http.works(unit)
    unit.start()
    crew(unit)
    ports = Ports(unit)
    tasks = [asyncio.create_task(unit.supervise(name, work))
             for name, work in list(unit.links()) + [("panel", serve)]] + [asyncio.create_task(ports.run())]
    commands = asyncio.StreamReader(sys.stdin)
    print("ready")
    while await commands.readline():
        gc.collect()
        gc.collect()
        print(gc.mem_alloc() - BEFORE, ports.sent, ports.taken(), ports.longest, len(sys.modules))
        ports.longest = 0
    for task in tasks:
        task.cancel()


asyncio.run(main())
