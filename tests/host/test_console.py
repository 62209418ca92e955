"""The console of `deckwatch run` by itself: a PIN that was asked for and does not come."""
import asyncio
import os

from firmware.main import Unit
from firmware.port.bench import BenchPort
from firmware.port.bench_files import BenchFiles
from host_tools import console

PROFILE = {"mmsi": 419999123, "name": "AL TEST", "sources": []}


class Screen:
    def __init__(self):
        self.lines = []
        self.show = self.warn = self.lines.append


def test_a_pin_that_does_not_come_is_waited_for_no_longer_and_what_was_typed_of_it_is_forgotten(monkeypatch):
    monkeypatch.setattr(console, "PIN_S", 0.3)
    port = BenchPort(BenchFiles(), utc=1_796_083_200)
    port.keys = BenchFiles()
    unit, screen = Unit(PROFILE, port), Screen()
    unit.start()
    end, typing = os.pipe()

    async def type_on():
        task = asyncio.create_task(console.Console(unit, screen, end).run())
        os.write(typing, b"in salim\n")
        await asyncio.sleep(0.2)
        os.write(typing, b"11")                     # he is called away
        await asyncio.sleep(0.8)
        os.write(typing, b"reason fuse\n")          # and somebody else comes
        await asyncio.sleep(0.3)
        os.close(typing)
        await asyncio.wait_for(task, 5)

    asyncio.run(type_on())
    os.close(end)
    assert "no PIN was given" in screen.lines
    assert [entry.d["text"] for entry in unit.book.entries() if entry.k == "reason"] == ["fuse"]
    assert not [entry for entry in unit.book.entries() if entry.k == "try"]
