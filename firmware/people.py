"""Who is aboard and may write in the book, and how a PIN is checked.

Entries of kind "person" carry {"id", "name", "role", "capacity", "active"}; the last one of an id holds.
Entries of kind "try" carry {"who": id or null, "ok", "wait", "refused"}: a PIN that was looked at, the
delay in seconds that follows from it, and how many tries since the last such entry of the same person were
refused without being looked at. So a thousand wrong PINs make a few entries, and no more guesses.

The hash of a PIN is never in the log, which is exported; it lies in the vault. So do the refused tries until
an entry tells of them.
"""
import hashlib

from firmware import ratchet
from firmware.rules import logbook_rules as rule

NOBODY = "?"                # where the tries under an id that the book does not know are counted

_DOMAIN = b"deckwatch/1 pin\0"


class Person:
    """One person as the book has them: id, name, role, capacity (text or None), active."""

    def __init__(self, ident, name, role, capacity, active):
        self.id, self.name, self.role = ident, name, role
        self.capacity, self.active = capacity, active


class People:
    """Fold over person, pin, try and clock entries."""

    def __init__(self):
        self._all = {}          # id -> [name, role, capacity, active]
        self._tries = {}        # id or NOBODY -> [wrong ones in a row, utc of the last]
        self._told = {}         # id or NOBODY -> refused tries that entries have told of

    # ---- fold

    def apply(self, entry):
        data = entry.d
        if entry.k == "person":
            self._person(data)
        elif entry.k == "pin":
            self._tries.pop(data["who"], None)      # whoever lets him have a new one lets him try it
        elif entry.k == "try":
            who = data["who"] or NOBODY
            if data["ok"]:
                self._tries.pop(who, None)
            else:
                self._tries[who] = [self._tries.get(who, (0,))[0] + 1, entry.e]
            refused = data.get("refused", 0)
            if type(refused) is int and refused > 0:
                self._told[who] = self.told(who) + refused
        elif entry.k == "clock" and data["now"] < data["was"]:
            # The clock had run ahead: a delay counted from its time would end in the far future.
            for tried in self._tries.values():
                tried[1] += data["now"] - data["was"]

    def _person(self, data):
        ident = data["id"]
        if ident not in self._all and len(self._all) >= rule.MOST_PEOPLE:
            for gone in sorted(self._all):      # who no longer writes makes room
                if not self._all[gone][3]:
                    self._all.pop(gone)
                    self._tries.pop(gone, None)
                    self._told.pop(gone, None)
                    break
        self._all[ident] = [data["name"], data["role"], data.get("capacity"), bool(data["active"])]

    def save(self):
        return [self._all, self._tries, self._told]

    def load(self, state):
        self._all, self._tries, self._told = state

    # ---- who

    def get(self, ident):
        """The Person, or None; `ident` may be anything that came from outside."""
        found = self._all.get(ident) if isinstance(ident, str) else None
        return None if found is None else Person(ident, *found)

    def name(self, ident):
        """The name of a person; of one not known, the id itself."""
        found = self._all.get(ident)
        return ident if found is None else found[0]

    def all(self):
        """Every Person, by id."""
        return [Person(ident, *self._all[ident]) for ident in sorted(self._all)]

    def active(self, role):
        """Ids of the active persons of a role, sorted."""
        return sorted([ident for ident, (_, has, _, active) in self._all.items() if active and has == role])

    # ---- tries

    def room(self, ident) -> bool:
        """Whether a person of this id can be entered."""
        return (ident in self._all or len(self._all) < rule.MOST_PEOPLE
                or not all(held[3] for held in self._all.values()))

    def left(self, who, utc):
        """Seconds until a PIN of `who` (an id or NOBODY) is looked at again; 0: now."""
        wrong, last = self._tries.get(who, (0, 0))
        # At most the whole delay, whatever the clock has done since.
        return max(0, min(delay(wrong), last + delay(wrong) - utc))

    def after_wrong(self, who):
        """The delay in seconds that one more wrong PIN brings."""
        return delay(self._tries.get(who, (0,))[0] + 1)

    def told(self, who):
        """How many refused tries of `who` this book's entries have told of."""
        return self._told.get(who, 0)


def delay(wrong):
    """Seconds to wait after so many wrong PINs in a row."""
    if wrong < rule.FREE_TRIES:
        return 0
    # The shift is bounded: after a thousand wrong ones it would be a number of a thousand bits.
    return min(rule.LONGEST_DELAY_S, rule.DELAY_S << min(16, wrong - rule.FREE_TRIES))


# ---- PINs

def is_pin(pin) -> bool:
    """Whether it is a PIN: as many digits as the rules allow, ASCII."""
    least, most = rule.PIN_DIGITS
    return isinstance(pin, str) and least <= len(pin) <= most and not pin.strip("0123456789")


def hashed(pin: str, salt: bytes, rounds=rule.PIN_ROUNDS) -> list:
    """What the vault keeps of a PIN: [salt in hex, rounds, hash in hex]."""
    return [salt.hex(), rounds, _stretch(pin, salt, rounds).hex()]


def fits(pin: str, kept) -> bool:
    """Whether a PIN is the one that `kept`, of hashed(), was made from.

    None is kept of somebody who has no PIN: the work is done all the same, so that the time taken does not
    tell who has one.
    """
    salt, rounds, want = kept or ("00" * 16, rule.PIN_ROUNDS, "00" * 32)
    made = _stretch(pin, bytes.fromhex(salt), rounds)
    return same(made, bytes.fromhex(want)) and kept is not None


def same(a: bytes, b: bytes) -> bool:
    """Whether they are equal, in a time that does not depend on where they differ."""
    if len(a) != len(b):
        return False
    differ = 0
    for x, y in zip(a, b):
        differ |= x ^ y
    return not differ


def _stretch(pin, salt, rounds):
    """SHA-256 over and over; each round takes 64 bytes and more, and cannot begin before the last ended."""
    sha256 = hashlib.sha256
    digest = key = ratchet.mac(salt, _DOMAIN + pin.encode())
    for _ in range(rounds):
        digest = sha256(digest + key).digest()
    return digest
