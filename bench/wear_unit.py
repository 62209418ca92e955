"""The unit's day on a littlefs in simulated flash; runs under MicroPython, started by wear.py.

    micropython -X heapsize=16m bench/wear_unit.py FIRMWARE DAY SECTORS

FIRMWARE is the folder to import the firmware from, DAY a file of host_tools.simulator.write_day. Prints one
JSON object: what the day has cost the flash.
"""
import json
import sys

sys.path.insert(0, sys.argv[1])
sys.path.insert(0, "tests/micropython")

import vfs
from flash import Flash

from firmware.main import Unit
from firmware.port.bench import BenchPort
from firmware.port.flash_files import FlashFiles
from firmware.vault import Vault

START = 1796083200      # of the simulated voyage, 2026-12-01T00:00:00Z
PROFILE = {
    "mmsi": 419999123, "name": "AL SABAH", "call_sign": "VTZZ9", "registration": "MNV 2417",
    "owner": {"name": "Invented Dhow Company", "email": "office@dhows.example", "mobile": "+91 00000 00000"},
    "sources": [{"name": "gps"}, {"name": "ais"}], "voyage": {"next_port": "Sharjah", "crew": 7},
}
SHORE_S = 60            # the shore's receipt comes back within so many seconds


class Wear:
    """Counts what is done to each sector."""

    def __init__(self, sectors):
        self.erased, self.programmed, self.bytes = [0] * sectors, 0, 0

    def __call__(self, sector, offset, data):
        if data is None:
            self.erased[sector] += 1
        else:
            self.programmed += 1
            self.bytes += len(data)


def sail(unit, file):
    outbox, record = unit.monitor.outbox, unit.monitor.record
    while True:
        line = file.readline()
        if not line:
            return
        _, second, gps, ais = line.split()
        unit.port.now = int(second)
        unit.feed("gps", file.read(int(gps)))
        unit.feed("ais", file.read(int(ais)))
        unit.tick()
        if unit.port.now % SHORE_S == 0:
            for n, kind in outbox.pending():
                record("sent", (("ref", n), ("kind", kind), ("by", "mqtt")))
                record("receipt", (("ref", n), ("at", START + unit.port.now)))


def main(day, sectors):
    flash = Flash(sectors)
    vfs.VfsLfs2.mkfs(flash)
    vfs.mount(vfs.VfsLfs2(flash), "/flash")
    keys = FlashFiles("/flash/keys")
    Vault(keys).provision(PROFILE["mmsi"], bytes(range(32)), bytes(range(32, 64)), START)
    unit = Unit(PROFILE, BenchPort(FlashFiles("/flash/book"), utc=START, keys=keys))
    flash.seen = wear = Wear(sectors)       # making the keys and the book happens once, the day every day
    unit.start()
    with open(day, "rb") as file:
        sail(unit, file)
    unit.stop()
    stored = sum([unit.book.store.files.size("%08d.log" % first) for first in unit.book.store.segments])
    print(json.dumps({"entries": unit.book.n, "stored": stored, "programmes": wear.programmed,
                      "programmed": wear.bytes, "erases": sum(wear.erased), "worst": max(wear.erased),
                      "touched": len([1 for n in wear.erased if n])}))


main(sys.argv[2], int(sys.argv[3]))
