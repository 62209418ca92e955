"""A ferry with her monitor, for the tests of passengers; runs on CPython and MicroPython."""
import gc
import sys

from firmware import clock, nmea
from firmware.logbook import Logbook
from firmware.monitor import Monitor
from firmware.port.bench_files import BenchFiles
from firmware.store import Store

T = 1796106600      # 2026-12-01T06:30:00Z, noon in India
TOLD = {"certificate": "jharkhand-inland-vessels-2020", "main": {"night": 4, "day": 6},
        "foul_season": (615, 1015)}
PROFILE = {"mmsi": 419999123, "passengers": TOLD, "particulars": {"open": False}}


def rmc(utc, sog="0.0", lat="2515.0000", lon="08738.0000"):
    y, m, d, h, mi, s = clock.civil(utc)
    body = "GPRMC,%02d%02d%02d.00,A,%s,N,%s,E,%s,270.0,%02d%02d%02d,,,A" % (
        h, mi, s, lat, lon, sog, d, m, y % 100)
    return ("$%s*%02X\r\n" % (body, nmea.checksum(body.encode()))).encode()


class Ferry:
    def __init__(self, files=None, profile=PROFILE, begins=T):
        if sys.implementation.name == "micropython":
            gc.collect()
        self.files = files or BenchFiles()
        self.begins, self.now, self.seen = begins, 0, []
        self.clock = clock.Clock(0)
        self.clock.set_rtc(begins, 0)
        self.monitor = Monitor(profile, Logbook(Store(self.files, 2048)), self.clock)
        self.monitor.watchers.append(self._see)
        self.monitor.start(0)
        self.aboard = self.monitor.passengers
        self.go(3)

    def go(self, seconds, **motion):
        for _ in range(seconds):
            self.now += 1
            self.monitor.feed("gps", rmc(self.begins + self.now, **motion), self.now)
            self.monitor.tick(self.now)

    def _see(self, entry):
        self.seen.append(entry)
        if sys.implementation.name == "micropython":
            gc.collect()        # a heap in pieces has no room for the disk's files, copied at each write

    def move(self, by, **how):
        self.aboard.move(by, self.now, **how)

    def told(self, *kinds):
        """[(kind, data), ...] of the entries of these kinds."""
        return [(entry.k, entry.d) for entry in self.seen if entry.k in kinds]
