"""The unit with a buzzer, a lamp and a display: its task of them, firmware/main.py."""
import asyncio

from firmware import main, signaller
from firmware.main import Unit
from firmware.port.bench import BenchPort
from firmware.port.bench_files import BenchFiles

main.TICK_S = signaller.TENTH_S = 0.01      # seconds of the loop
T = 1796083200      # 2026-12-01T00:00:00Z
FULL = (("what", "storage"), ("s", "raised"), ("over", 95), ("used", 95), ("total", 100))


def test_the_unit_plays_by_itself_and_is_silent_and_dark_when_it_ends():
    port = BenchPort(BenchFiles(), utc=T, voice=True)
    unit = Unit({"mmsi": 419999123, "name": "AL SABAH"}, port)

    async def script():
        running = asyncio.create_task(unit.run())
        await asyncio.sleep(0.1)
        unit.monitor.record("finding", FULL)
        for port.now in range(6):
            await asyncio.sleep(0.05)
        unit.end()
        await running
    asyncio.run(script())
    last = {}
    for _, name, what in port.told:
        last[name] = what
    told = [(name, what) for _, name, what in port.told if name != "lines"]
    assert ("buzzer", True) in told and ("lamp", "amber") in told
    assert last["buzzer"] is False and last["lamp"] is None and last["lines"][1] == "! DISK 95% FULL"
    assert len(port.warnings) == 1 and "its disk is over 95 % full" in port.warnings[0]


def test_a_unit_without_any_of_them_has_no_such_task():
    port = BenchPort(BenchFiles(), utc=T)
    unit = Unit({"mmsi": 419999123, "name": "AL SABAH"}, port)
    names = []
    unit.supervise, whole = lambda name, *more: names.append(name) or whole(name, *more), unit.supervise

    async def script():
        unit.end()
        await unit.run()
    asyncio.run(script())
    assert names == ["monitor"]
