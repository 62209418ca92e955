"""Beams at a gangway, the port's pulse inputs, and the unit that counts with them: firmware/main.py."""
from beams import passage

from firmware.main import Unit
from firmware.port.bench import BenchPort
from firmware.port.bench_files import BenchFiles
from firmware.port.pulses import Pulses

T = 1796106600      # 2026-12-01T06:30:00Z, noon in India


def test_the_gangway_counts_through_the_port():
    port = BenchPort(BenchFiles(), utc=T)
    port.gangway = Pulses(lambda: 1000 * port.now)
    told = {"certificate": "sailing-vessels-2026", "total": 12, "gangways": 2}
    unit = Unit({"mmsi": 419999123, "passengers": told}, port, floor=0)
    unit.start()
    for i in range(6):
        for gate, inwards in ((0, True), (2, i % 3 > 0)):
            for ms, beam, level in passage(inwards, 1000 * i + 300):
                port.gangway.put(gate + beam, level, ms)
        port.now += 1
        unit.tick()
    port.gangway.put(9, 1, 7000)                    # a beam of no gangway
    port.now += 1
    unit.tick()
    # the second lets one out before anyone had come in by it, when the first had let one in
    assert unit.monitor.passengers.n == 6 + 4 - 2
    unit.stop()
    assert unit.monitor.carried["passengers"][2]["n"] == 8


def test_a_vessel_without_passengers_or_a_port_without_beams_counts_none():
    port = BenchPort(BenchFiles(), utc=T)
    unit = Unit({"mmsi": 419999123, "passengers": {"certificate": "sailing-vessels-2026"}}, port, floor=0)
    unit.start()
    unit.tick()
    assert unit.aboard.pulses is None and not unit.aboard.counted
