"""A unit that an officer inspects, for the tests of his access; runs on CPython and MicroPython."""
from firmware.gate import Refused
from helpers import raises

T = 1796083200      # 2026-12-01T00:00:00Z


def pass_time(unit, seconds):
    for _ in range(seconds):
        unit.port.now += 1
        unit.tick()


def told(unit):
    """The entries about it."""
    return [entry for entry in unit.book.entries() if entry.k in ("access", "closed access", "pull")]


def refused(inspection, token, peer="a", via="http"):
    return raises(Refused, inspection.enter, token, peer, via)
