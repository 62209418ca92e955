"""The gate of the officer's access, firmware/access.py: tokens, who is let in, and what is entered about it.

The token is told once, to the tindal, who hands it to the officer; the log holds its hash alone.

Borrowed by the monitor while an access is open; a service that gives the book away (port/pull_service.py)
keeps it loaded.
"""
import hashlib
import os

from firmware.entry import dumps
from firmware.store import CannotRecord

# Ours: an inspection lasts an hour or two; a working day is enough for the longest.
LONGEST_MIN = 720
# 10 characters of 5 bits: guessing one in a day at 1,000 tries a second succeeds once in 13 million.
LETTERS = 10
_CROCKFORD = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_DOMAIN = b"deckwatch/1 access\0"
_MARK = 32                  # hex digits of the hash that are kept
_ID = 8                     # and those by which entries name the token

# After so many wrong tokens in a row from one place the next try is looked at after this time, doubling.
FREE_TRIES = 3
WAIT_S = 2
WAIT_LONGEST_S = 60
PEERS = 8                   # places remembered; the one that was quiet longest makes room

# A pull that asked for nothing for so long has ended; one that goes on within it is the same pull, so that
# a bad cable does not fill the log.
IDLE_S = 120
# Of so many pulls with one token the end is entered when they say goodbye; then when idle only.
PROMPT = 20


class Refused(Exception):
    """Not let in. `why`: "closed" (no access is open, or no longer), "token" (it is wrong) or "wait"
    (too many wrong ones; `wait` seconds until the next is looked at)."""

    def __init__(self, why, wait=0):
        super().__init__(why)
        self.why, self.wait = why, wait


def new_token(random=os.urandom) -> str:
    """A fresh token as it is shown, "XXXXX-XXXXX"."""
    letters = bytes([_CROCKFORD[byte & 31] for byte in random(LETTERS)]).decode()
    return letters[:5] + "-" + letters[5:]


def mark(token: str) -> str:
    """What the log holds of a token, as hex; "" if this cannot be one. Typed O, I and L are 0, 1 and 1."""
    letters = token.upper()[: 4 * LETTERS]
    for typed, meant in (("-", ""), (" ", ""), ("O", "0"), ("I", "1"), ("L", "1")):
        letters = letters.replace(typed, meant)
    try:
        data = letters.encode()         # in bytes, as entry.code() is made
    except UnicodeError:
        return ""
    if len(data) != LETTERS or any(c not in _CROCKFORD for c in data):
        return ""
    return hashlib.sha256(_DOMAIN + data).digest().hex()[:_MARK]


class Tries:
    """Wrong tokens by the place they come from, so that guessing is slow and memory bounded."""

    def __init__(self, peers):
        self._peers = peers     # Access.tries

    def wait(self, peer, now) -> int:
        """Seconds until a try from there is looked at, 0 for now."""
        return max([0] + [until - now for known, _, until in self._peers if known == peer])

    def wrong(self, peer, now):
        row = 1 + max([0] + [row for known, row, _ in self._peers if known == peer])
        self.right(peer)
        if len(self._peers) >= PEERS:
            self._peers.pop(0)
        wait = min(WAIT_S << min(row - FREE_TRIES, 10), WAIT_LONGEST_S) if row >= FREE_TRIES else 0
        self._peers.append((peer, row, now + wait))

    def right(self, peer):
        self._peers[:] = [kept for kept in self._peers if kept[0] != peer]


def _begin(visit):
    return ("pull", (("s", "begin"), ("token", visit["mark"][:_ID]), ("via", visit["via"])))


def _end(visit):
    name, offset = visit["far"]
    return ("pull", (("s", "end"), ("token", visit["mark"][:_ID]), ("via", visit["via"]),
                     ("bytes", visit["bytes"]), ("file", name), ("offset", offset)))


class Gate:
    """Who may read the book just now, and what is to be entered about it. It records nothing itself, and what
    it knows lies in the Access: each Gate of one is the same gate.

    `now` is the monotonic second, `utc` the Unix second, `via` "serial" or "http".
    """

    def __init__(self, access):
        self.access = access
        self._tries = Tries(access.tries)

    def opening(self, minutes, utc, random=os.urandom):
        """(token to show once, data of the entry "access"). ValueError: not 1 to LONGEST_MIN minutes."""
        if type(minutes) is not int or not 1 <= minutes <= LONGEST_MIN:
            raise ValueError("access for %r minutes: expected a whole number from 1 to %d" % (
                minutes, LONGEST_MIN))
        token = new_token(random)
        self.access.pulls = 0
        return token, (("until", utc + 60 * minutes), ("token", mark(token)))

    def enter(self, token, peer, via, now, utc) -> str:
        """Let in whoever has the token; its mark, for still(). Raises Refused.

        peer: where the try comes from, an address or a port, so that guessing can be slowed there.
        """
        try:
            if not self.access.open(utc):
                raise Refused("closed")
            wait = self._tries.wait(peer, now)
            if wait:
                raise Refused("wait", wait)
            found = mark(token)
            if not found or found != self.access.mark:
                self._tries.wrong(peer, now)
                raise Refused("token")
        except Refused:
            self.access.refused += 1
            raise
        self._tries.right(peer)
        self.still(found, via, now, utc)
        return found

    def still(self, mark, via, now, utc):
        """Raises Refused unless who was let in with this mark may read on."""
        if not self.access.open(utc) or mark != self.access.mark:
            raise Refused("closed")
        visit = self._visit(mark, via)
        if not visit:
            visit = {"mark": mark, "via": via, "bytes": 0, "far": ("", 0), "begun": False}
            self.access.visits.append(visit)
            self.access.pulls += 1
        visit["seen"], visit["left"] = now, False     # now of its last request

    def sent(self, mark, via, name, end, size):
        """`size` bytes of the file `name` were sent, up to its offset `end`."""
        visit = self._visit(mark, via)
        if visit:
            visit["bytes"] += size
            visit["far"] = max(visit["far"], (name, end))

    def leave(self, mark, via):
        """The pull has ended, it says."""
        visit = self._visit(mark, via)
        if visit and self.access.pulls <= PROMPT:
            visit["left"] = True

    def _visit(self, mark, via):
        for visit in self.access.visits:
            if visit["mark"] == mark and visit["via"] == via:
                return visit
        return None

    # ---- what is to be entered: (kind, data) each; asking for the next says that the one before was recorded

    def check(self, utc, now):
        """What has come about: pulls that began or ended, an access that expired."""
        if self.access.mark and not self.access.open(utc):
            yield from self.closing("expired")
        for visit in self.access.visits:
            if not visit["begun"]:
                yield _begin(visit)
                visit["begun"] = True
            if now - visit["seen"] >= IDLE_S or visit["mark"] != self.access.mark:
                visit["left"] = True
        yield from self._ended()

    def closing(self, why):
        """Every pull ends, and the access, if one is open."""
        yield from self.leaving()
        if self.access.mark:
            yield "closed access", (("token", self.access.mark[:_ID]), ("why", why),
                                    ("refused", self.access.refused))
            self.access.refused = 0

    def leaving(self):
        """Every pull ends: the unit stops."""
        for visit in self.access.visits:
            visit["left"] = True
        yield from self._ended()

    def _ended(self):
        for visit in [visit for visit in self.access.visits if visit["left"]]:
            if not visit["begun"]:
                yield _begin(visit)
                visit["begun"] = True
            yield _end(visit)
            self.access.visits.remove(visit)


# ---- borrowed by the monitor, which holds the log

def opened(monitor, minutes, by):
    """See Monitor.open_access()."""
    token, data = Gate(monitor.access).opening(minutes, monitor.clock.utc(monitor.now))
    monitor.record("access", data, by=by)
    return token


def closed(monitor, by):
    """See Monitor.close_access()."""
    _enter(monitor, Gate(monitor.access).closing("closed"), by)


def checked(monitor):
    """Once a second while there is an access or a pull."""
    _enter(monitor, Gate(monitor.access).check(monitor.clock.utc(monitor.now), monitor.now))


def left(monitor):
    """The unit stops."""
    _enter(monitor, Gate(monitor.access).leaving())


def _enter(monitor, due, by="auto"):
    for kind, data in due:
        monitor.record(kind, data, by=by if kind == "closed access" else "auto")


class Inspection:
    """The gate of a unit that runs (main.Unit), as the services ask: they know neither clock nor log."""

    def __init__(self, unit):
        self._unit = unit
        self._gate = Gate(unit.monitor.access)

    def enter(self, token, peer, via):
        found = self._gate.enter(token, peer, via, *self._times())
        now, utc = self._times()
        try:                        # at once, so that the officer's copy of the book holds it
            for kind, data in self._gate.check(utc, now):
                self._unit.monitor.record(kind, data)
        except CannotRecord:
            pass                    # a full disk is no reason to refuse the book; the tick tries again
        return found

    def still(self, mark, via):
        self._gate.still(mark, via, *self._times())

    def sent(self, mark, via, name, end, size):
        self._gate.sent(mark, via, name, end, size)

    def leave(self, mark, via):
        self._gate.leave(mark, via)

    def cover(self) -> bytes:
        """What the book is, as JSON of at most 512 bytes: vessel, mmsi, book, entries, code of the last."""
        profile, book = self._unit.monitor.profile, self._unit.book
        return dumps((("v", 1), ("vessel", profile.get("name")), ("mmsi", profile["mmsi"]),
                      ("book", book.book), ("entries", book.n), ("code", book.code()))).encode()

    def _times(self):
        now = self._unit.port.monotonic()
        return now, self._unit.clock.utc(now)
