"""A book served over HTTP by MicroPython, for tests/host/test_pull.py.

    micropython -X heapsize=N serve_book.py IMAGE BOOK PORT

Prints the token of an access it opens. Each line of its standard input is answered with the bytes of heap
in use after a collection; it ends with its input.
"""
import asyncio
import gc
import sys

from boot_romfs import boot

UTC = 1796083200


class Unit:
    """As much of a unit as the access sees of it: also its port, clock and monitor."""

    def __init__(self, folder):
        from firmware.access import Access
        from firmware.gate import Gate
        from firmware.logbook import Logbook
        from firmware.port.flash_files import FlashFiles
        from firmware.store import Store
        self.port = self.clock = self.monitor = self
        self.profile = {"mmsi": 419999123, "name": "AL SABAH"}
        self.access = Access()
        self.gate = Gate(self.access)
        self.book = Logbook(Store(FlashFiles(folder)))
        self.book.open([self.access])

    def monotonic(self):
        return 1

    def utc(self, now):
        return UTC + now

    def record(self, kind, data):
        self.book.record(kind, data, e=UTC)


async def main(folder, port):
    from firmware.port import pull_service
    unit = Unit(folder)
    unit.profile["pull"] = {"http": ("127.0.0.1", port)}
    token, data = unit.gate.opening(60, UTC)
    unit.record("access", data)
    (_, serve), = pull_service.works(unit)
    task = asyncio.create_task(serve())
    commands = asyncio.StreamReader(sys.stdin)
    print(token)
    while await commands.readline():
        gc.collect()
        print(gc.mem_alloc())
    task.cancel()


IMAGE = boot(sys.argv[1])
asyncio.run(main(sys.argv[2], int(sys.argv[3])))
