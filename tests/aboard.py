"""A unit that has started, as far as signing in at its desk needs one; runs on CPython and MicroPython."""
from firmware.clock import Clock
from firmware.crew import Crew
from firmware.desk import Desk, Refused
from firmware.logbook import Logbook
from firmware.people import People
from firmware.pins import hashed
from firmware.port.bench_files import BenchFiles
from firmware.store import Store
from helpers import raises

UTC = 1796047059


class Keys:
    """Stands for the vault: the PINs, the refused tries; `fails`: its disk is full."""

    def __init__(self):
        self.pins, self.refused, self.fails = {}, ("", {}), False

    def keep_refused(self, book, counts):
        if self.fails:
            raise OSError(28, "full")
        self.refused = book, counts


class Aboard:
    """The unit at `utc`, and its desk, whose monitor it is itself; a monitor's senses would leave the tests
    no heap."""

    def __init__(self, files=None, vault=None, utc=UTC):
        self.files = files or BenchFiles()
        self.clock, self.now, self.p = Clock(0), 0, None
        self.clock.set_rtc(utc, 0)
        self.book = Logbook(Store(self.files, 3000))
        self.people, self.crew = People(), Crew()
        self.book.open((self.people, self.crew) + self.more())
        if not self.book.n:
            self.book.begin((("vessel", "Al Test"), ("mmsi", 419000001)), UTC)
        self.desk = Desk(self, vault or Keys(), bytes)

    def more(self):
        """Further folds that a test needs."""
        return ()

    def record(self, kind, data, t=None, by="auto"):
        utc = self.clock.utc(self.now)
        return self.book.record(kind, data, utc if t is None else t, utc, self.clock.source, by, self.p)

    def at(self, now):
        self.now = now
        return self.desk

    def last(self):
        return self.book.last

    def kinds(self, kind):
        return [entry for entry in self.book.entries() if entry.k == kind]

    def crewed(self, *others):
        """The session of Salim, tindal, who has entered the others: (id, name, role, PIN)."""
        self.desk.add_person(None, "salim", "Salim", "tindal", "Tindal")
        quick(self.desk, "salim", "1111")
        tindal = self.desk.sign_in("salim", "1111")
        for ident, name, role, pin in others:
            self.desk.add_person(tindal, ident, name, role)
            quick(self.desk, ident, pin)
        return tindal


def quick(desk, ident, pin):
    """A PIN with few rounds: tests sign in often."""
    desk.vault.pins = desk.vault.pins | {ident: hashed(pin, bytes(16), 1)}


def refused(call, *args, **kwargs):
    return str(raises(Refused, call, *args, **kwargs))
