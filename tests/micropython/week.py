"""A week of a unit as a script, and how to judge what a power cut in it has left; on both interpreters.

The unit is the monitor with its book and vault, as on board but for the loop around it. The week has
what a book may hold: starts after a clean stop and after lost power, fix, motion, departure and
arrival, AIS changes, reports and their receipts, seals, persons, an amendment, signatures of pages, several
segments with their snapshots. Which disk it lies on is the caller's: see week_cut.py and
tests/host/test_week_cut.py.
"""
from binascii import hexlify, unhexlify

from firmware import checkpoint, clock, ed25519, nmea, ratchet
from firmware.entry import GENESIS, MAC, NO_MAC, SEALED, code, dumps, head, parse
from firmware.logbook import Logbook
from firmware.merkle import Frontier
from firmware.monitor import Monitor
from firmware.sealing import note, origin
from firmware.store import Store, log
from firmware.vault import Vault

T = 1796083200              # 2026-12-01T00:00:00Z
FLOOR = 1793491200
HOUR = 3600
WEEK = 8 * 86400            # after the last entry of the script
SEGMENT = 2400              # small, so that a week has a dozen; two of the longest entries
PROFILE = {"mmsi": 419999123, "name": "AL SABAH", "call_sign": "VTZZ9", "registration": "MNV 2417",
           "owner": {"name": "Invented Dhow Company", "email": "office@dhows.example"},
           "sources": [{"name": "gps"}, {"name": "ais"}], "voyage": {"next_port": "Sharjah", "crew": 7}}
KEPT = b"!AIVDO,1,1,,,16@ReThP1@4pkR0<ioh:S?vH0000,0*7F\r\n"
SENT = b"!AIVDO,1,1,,A,16@ReThP1@4pkR0<ioh:S?vH0000,0*3E\r\n"

FIRST_KEY = bytes(range(32))
SEED = bytes(range(100, 132))
PINS = {"tindal": ["00ff", 1000, "ab" * 32]}

MANDVI = ("2250.0000", "06921.0000")
SEA = ("2220.0000", "06820.0000")
JAKHAU = ("2314.0000", "06836.0000")


def rmc(utc, where, sog):
    y, m, d, h, mi, s = clock.civil(utc)
    body = "GPRMC,%02d%02d%02d.00,A,%s,N,%s,E,%s,270.0,%02d%02d%02d,,,A" % (
        h, mi, s, where[0], where[1], sog, d, m, y % 100)
    return ("$%s*%02X\r\n" % (body, nmea.checksum(body.encode()))).encode()


def switched_on(disk, now, rtc=True):
    """A unit on a disk that has just got power; its book is not opened yet. `now`: seconds since T."""
    time = clock.Clock(FLOOR)
    time.set_rtc(T + now if rtc else None, now)
    return Monitor(PROFILE, Logbook(Store(disk.book(), SEGMENT), Vault(disk.keys())), time)


def states(monitor):
    """All that is folded from the book, as text."""
    return dumps([fold.save() for fold in monitor.folds()])


def provisioned(disk):
    """Make the unit's keys before its first start."""
    Vault(disk.keys()).provision(PROFILE["mmsi"], FIRST_KEY, SEED, T)


class Shore:
    """Checks books as whoever keeps the first key and the verifier key ashore would."""

    def __init__(self):
        self._keys = [FIRST_KEY]
        self._vkey = checkpoint.vkey("deckwatch/%d" % PROFILE["mmsi"], ed25519.public_key(SEED))
        self._seen = set()      # notes whose signature was found right; checking one takes long

    def key(self, index):
        while len(self._keys) <= index:
            self._keys.append(ratchet.forward(self._keys[-1]))
        return self._keys[index]

    def walk(self, lines):
        """Check every line of a book: chain, macs from the first key on, seals. The kinds, in order."""
        before, index, kinds, tree = GENESIS, None, [], Frontier()
        for raw in lines.split(b"\n")[:-1]:
            line, mac = raw[:-SEALED], unhexlify(raw[1 - SEALED : 1 - SEALED + 2 * MAC])
            made = head(before, line, mac)
            assert raw[1 - SEALED + 2 * MAC :] == hexlify(made), raw
            entry = parse(line)
            assert entry.n == len(kinds), raw
            if entry.k == "keys":
                assert entry.d["missing"] == 0, raw
                index = entry.d["index"]
            if index is None:
                assert mac == NO_MAC, raw
            else:
                assert mac == ratchet.mac(self.key(index), before + line)[:MAC], raw
                index += 1
            if not kinds:
                book = code(made)
            elif entry.k == "seal":
                self._check(note(self._vkey, book, entry.d), (origin(self._vkey, book), entry.n, tree.root()))
            tree.append(made)
            before = made
            kinds.append(entry.k)
        return kinds

    def _check(self, note, expected):
        if (note, expected) not in self._seen:
            assert checkpoint.open_note(note, self._vkey) == expected, note
            self._seen.add((note, expected))


class Week:
    """Runs the week. confirmed(monitor, entry) is called when an entry is safe."""

    def __init__(self, disk, confirmed):
        self.disk, self.confirmed = disk, confirmed
        self.now, self.where, self.monitor = 0, MANDVI, None

    def power(self, rtc=True):
        """Switch on; what was not safe before is gone."""
        self.monitor = switched_on(self.disk, self.now, rtc)
        self.monitor.watchers.append(lambda entry: self.confirmed(self.monitor, entry))
        self.monitor.start(self.now)

    def sail(self, seconds, sog="0.0", gps=True, ais=True):
        for _ in range(seconds):
            self.now += 1
            if gps:
                self.monitor.feed("gps", rmc(T + self.now, self.where, sog), self.now)
            if ais:
                self.monitor.feed("ais", SENT if self.now % 10 == 0 else KEPT, self.now)
            self.monitor.tick(self.now)

    def wait(self, hours, sog="0.0", ais=True):
        """Hours go by, each told with two ticks."""
        for _ in range(hours):
            self.now += HOUR
            self.sail(2, sog, ais=ais)

    def crew(self, kind, *pairs):
        return self.monitor.record(kind, pairs, by="tindal")

    def ashore(self):
        """The shore receipts everything that waits."""
        for n, kind in self.monitor.outbox.pending():
            self.monitor.record("sent", (("ref", n), ("kind", kind), ("by", "mqtt")))
            self.monitor.record("receipt", (("ref", n), ("at", T + self.now)))

    def run(self):
        for part in (self.leaves, self.has_no_ais, self.loses_power, self.is_amended, self.arrives, self.lies,
                     self.leaves_again):
            part()

    def leaves(self):
        self.power()
        self.sail(320)
        self.monitor.book.vault.keep_pins(PINS)
        self.crew("person", ("id", "tindal"), ("name", "Abdul Invented"), ("role", "tindal"),
                  ("capacity", "tindal"), ("active", True))
        self.crew("pin", ("who", "tindal"))
        self.crew("seaman", ("name", "Ismail Invented"), ("capacity", "seaman"), ("ref", None))
        self.crew("watch", ("act", "taken"), ("who", "tindal"), ("post", "helm"))
        self.sail(70, "8.0")
        self.where = SEA
        self.wait(20, "8.0")

    def has_no_ais(self):
        self.now += 600
        self.sail(15, "8.0", ais=False)
        self.monitor.reason("antenna carried away in the night", "tindal")
        self.ashore()
        self.wait(26, "8.0", ais=False)         # two more reports, not receipted
        self.monitor.given(self.monitor.outbox.pending()[0][0], "satellite phone", "owner", "clerk", "tindal")

    def loses_power(self):
        self.power()
        self.sail(40, "8.0", ais=False)
        self.ashore()
        self.crew("watch", ("act", "left"), ("who", "tindal"), ("post", "helm"))
        self.sail(75, "8.0", gps=False, ais=False)      # nobody has the watch; the fix is lost
        self.crew("watch", ("act", "taken"), ("who", "tindal"), ("post", "helm"))
        self.now += 60
        self.power(rtc=False)                           # and again, with the clock's battery dead
        self.sail(5, "8.0", gps=False)
        self.crew("note", ("text", "All dark for some minutes."), ("second", None))
        self.sail(260, "8.0")                           # the clock steps; the AIS works

    def is_amended(self):
        note = self.crew("note", ("text", "Wind NW 6, reefed."), ("second", None))
        self.wait(26, "8.0")
        self.crew("amend", ("ref", note.n), ("why", "misread"), ("text", "Wind NW 5, reefed."))

    def arrives(self):
        self.where = JAKHAU
        self.now += 6 * HOUR
        self.sail(320)
        self.crew("sign", ("section", 3), ("page", 1), ("role", "tindal"))
        self.monitor.record("sign", (("section", 3), ("page", 1), ("role", "crew")), by="crew")
        self.ashore()
        self.monitor.stop(self.now)

    def lies(self):
        self.now += 20 * HOUR
        self.power()                                    # after a clean stop
        self.sail(130)
        self.wait(26)

    def leaves_again(self):
        self.sail(70, "8.0")
        self.crew("check", ("freeboard", True), ("equipment", True), ("who", "tindal"), ("remark", ""))
        self.where = SEA
        self.wait(20, "8.0")
        self.monitor.stop(self.now)


class Story:
    """What a whole week has left after each of its entries: the measure for every cut.

    at() counts the steps of the disk. heads, states and keys (the vault's) after entry n, `steps` after how
    many of the disk it was confirmed; `text`: all lines, and `ends` where that of entry n ends in it.
    """

    def __init__(self, at):
        self.shore = Shore()
        self.at, self.heads, self.states, self.keys, self.steps = at, [], [], [], []

    def confirmed(self, monitor, entry):
        self.heads.append(entry.head)
        self.states.append(states(monitor))
        self.keys.append(monitor.book.vault.ratchet)
        self.steps.append(self.at())

    def finish(self, disk):
        """The week is over: read what it left, and check it."""
        self.text, self.ends, end = text(disk), [], 0
        for _ in self.heads:
            end = self.text.find(b"\n", end) + 1
            self.ends.append(end)
        assert end == len(self.text)
        self.kinds = self.shore.walk(self.text)
        assert len(self.kinds) == len(self.heads)

    def confirmed_by(self, step):
        """How many entries had been confirmed when the disk took that step."""
        return len([1 for confirmed in self.steps if confirmed <= step])


def text(disk):
    """All lines of the book on a disk, the last one too if it is not whole."""
    store = Store(disk.book())
    return b"".join([store.files.read(log(n), 0, store.files.size(log(n))) for n in store.segments])


def judge(disk, story, step):
    """What the next two starts make of a disk whose power failed before `step` of it was done.

    The first only opens the book, and must find every confirmed entry, at most one more, and the
    state of that moment; the second goes on as the unit does. AssertionError says what is wrong.
    """
    floor = story.confirmed_by(step)
    monitor = switched_on(disk, WEEK)
    book = monitor.book
    book.open(monitor.folds())
    n = book.n
    assert floor <= n <= floor + 1, "%d entries were confirmed, %d are there" % (floor, n)
    assert not book.damage, book.damage
    if n:
        assert book.head == story.heads[n - 1], "another head after entry %d" % (n - 1)
        assert states(monitor) == story.states[n - 1], "another state after entry %d" % (n - 1)
        assert text(disk) == story.text[: story.ends[n - 1]]
        vault = Vault(disk.keys())
        assert vault.ratchet == story.keys[n - 1], "the vault is at key %d, the log at %d" % (
            vault.ratchet[0], story.keys[n - 1][0])
        assert not vault.trouble and (vault.pins == PINS or n <= story.kinds.index("pin"))
    go_on(disk, story, n)


def go_on(disk, story, least):
    """A start as on board: at least so many entries of the week stand, and what it enters holds too."""
    monitor = switched_on(disk, WEEK)
    monitor.start(WEEK)
    monitor.reason("after the cut", "tindal")
    found = text(disk)
    assert not least or found.startswith(story.text[: story.ends[least - 1]])
    kinds = story.shore.walk(found)
    assert len(kinds) == monitor.book.n and "damage" not in kinds
