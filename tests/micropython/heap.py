"""What the unit keeps of the heap, under MicroPython from its ROMFS image; bench/heap.py runs this.

    micropython heap.py IMAGE order MODULE ...      all that importing these loads, each after what it needs
    micropython heap.py IMAGE cost MODULE ...       imported in this order, bytes that stay of each; names
    micropython heap.py IMAGE start BOOK            bytes that stay once the unit has started; names

Names (qstr) lie in tables, each twice as large as the one before, and are never given back. A new table would
be charged to whichever module needs it, so for "cost" one that is large enough is there beforehand.
"""
import builtins
import gc
import sys

import micropython

sys.path.insert(0, "tests/micropython")
from boot_romfs import boot

NAMES = 2540        # so many fill the tables up to one of 2,560

MMSI = 419999123
UTC = 1796083200    # 2026-12-01T00:00:00Z
SAID = (("gps", b"$GPRMC,000000.00,A,2245.0000,N,06942.0000,E,0.0,,011226,,,A*7E\r\n"),
        ("ais", b"!AIVDO,1,1,,A,16@ReThP1@4pkR0<ioh:S?vH0000,0*3E\r\n"))


def kept():
    gc.collect()
    gc.collect()    # what the stack still held at the first
    return gc.mem_alloc()


def order(modules):
    printed = set()
    load = builtins.__import__

    def hook(*args):
        before = set(sys.modules)
        found = load(*args)
        for name in sorted(set(sys.modules) - before - printed):    # a package before what is in it
            printed.add(name)
            print(name)
        return found

    builtins.__import__ = hook
    for module in modules:
        __import__(module)


def cost(modules):
    for i in range(NAMES):
        hasattr(sys, "name%d" % i)
    micropython.qstr_info()
    for module in modules:
        before = kept()
        __import__(module)
        print(module, kept() - before)
        micropython.qstr_info()


async def start(before, book):
    """The unit with keys, its uplink without a broker, after its first tick and with it the first seal."""
    import asyncio

    from firmware.port.bench import BenchPort
    from firmware.unit import Unit
    from firmware.unit_log import FlashFiles, Vault
    from firmware.unit_uplink import Client

    keys = FlashFiles(book + ".keys")
    Vault(keys).provision(MMSI, bytes(32), bytes(32), UTC)
    profile = {"mmsi": MMSI, "name": "AL SABAH", "sources": [{"name": "gps"}, {"name": "ais"}]}
    unit = Unit(profile, BenchPort(FlashFiles(book), utc=UTC, keys=keys), Client("127.0.0.1", 1, "heap"))
    unit.start()
    for source, sentence in SAID:
        unit.feed(source, sentence)
    unit.tick()
    links = [asyncio.create_task(unit.supervise(name, link)) for name, link in unit.links()]
    await asyncio.sleep(0.1)
    print("unit", kept() - before)
    micropython.qstr_info()
    for link in links:
        link.cancel()


boot(sys.argv[1])
if sys.argv[2] == "start":
    empty = kept()      # but for the image, the interpreter's own and this script
    import asyncio
    asyncio.run(start(empty, sys.argv[3]))
else:
    (order if sys.argv[2] == "order" else cost)(sys.argv[3:])
