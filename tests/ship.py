"""A vessel with a crew who keep the book, for the tests of their acts; runs on CPython and MicroPython.

Its monitor has what the desks ask of it and no senses, which would leave the tests no heap.
"""
import gc
import sys

from firmware.book import Book
from firmware.clock import Clock
from firmware.crew import Crew
from firmware.desk import Desk, Refused
from firmware.hours import Hours
from firmware.kept import Kept
from firmware.logbook import Logbook
from firmware.outbox import Outbox
from firmware.people import People
from firmware.pins import hashed
from firmware.port.bench_files import BenchFiles
from firmware.store import Store
from firmware.watch import Watch
from helpers import raises

T = 1796083200      # 2026-12-01T00:00:00Z
H = 3600
DAY = 24 * H
# What may come from a page or a command in place of anything.
JUNK = (None, "", "x" * 300, 7, -1, 1 << 70, True, 1.5, b"x", [], ["a"], [["lookout"]], [[1, 2]], {},
        ("a", "b"), [[[]]], "auto", "?", "\n", "nobody", "vessel")


class Monitor:
    """Stands for firmware.monitor.Monitor."""

    def __init__(self, book, clock):
        self.book, self.clock, self.now = book, clock, 0
        self.people, self.pages, self.crew, self.watch = People(), Book(), Crew(), Watch()
        self.hours, self.kept, self.profile = Hours(self.watch), Kept(), {}
        self.outbox = Outbox()
        folds = (self.people, self.pages, self.crew, self.watch, self.hours, self.kept, self.outbox)
        book.open(folds + self.more())
        book.begin((("vessel", "Al Test"), ("mmsi", 419000001)), T - 60)
        self.record("boot", (("version", "1"), ("before", "first")))

    def more(self):
        """Further folds that a test needs."""
        return ()

    def record(self, kind, data, t=None, by="auto"):
        if sys.implementation.name == "micropython":
            gc.collect()        # a heap in pieces has no room for the disk's files, copied at each write
        utc = self.clock.utc(self.now)
        return self.book.record(kind, data, utc if t is None else t, utc, self.clock.source, by)


class Keys:
    """Stands for the vault."""

    def __init__(self, idents):
        self.pins, self.refused = {who: hashed("1111", bytes(16), 1) for who in idents}, ("", {})


class Ship:
    """idents: her crew, with PINs; the first is the tindal. aboard: whether they are signed on."""

    makes = Monitor

    def __init__(self, *idents, aboard=True):
        clock = Clock(0)
        clock.set_rtc(T - 60, 0)
        self.book = Logbook(Store(BenchFiles(), 1500))
        self.monitor = self.makes(self.book, clock)
        self.go(60)
        self.desk = Desk(self.monitor, Keys(idents))
        for at, who in enumerate(idents):
            self.person(who, "crew" if at else "tindal")
            if aboard:
                self.enter("signon", who=who, capacity="seaman" if at else "tindal")

    def person(self, who, role="crew", active=True):
        self.enter("person", id=who, name=who[0].upper() + who[1:], role=role, capacity=None, active=active)

    def go(self, seconds):
        """Time passes."""
        self.monitor.now += seconds

    def sets_clock(self, step):
        """The clock was wrong by `step`."""
        was = self.utc()
        self.monitor.clock._zero += step
        self.enter("clock", was=was, now=was + step, source="gnss")

    def __call__(self, who):
        """His session."""
        return self.desk.sign_in(who, "1111")

    def enter(self, k, **data):
        return self.monitor.record(k, tuple([(key, data[key]) for key in sorted(data)]))

    def refused(self, call, *args, **kwargs):
        """What it is refused with; nothing was entered."""
        n = self.book.n
        told = str(raises(Refused, call, self.desk, *args, **kwargs))
        assert self.book.n == n
        return told

    def utc(self):
        return self.monitor.clock.utc(self.monitor.now)

    def sound(self):
        """Whether every fold could take every entry."""
        return not self.book.passed

    @property
    def watch(self):
        return self.monitor.watch

    @property
    def hours(self):
        return self.monitor.hours


def four():
    return Ship("salim", "yusuf", "hari", "aziz")
