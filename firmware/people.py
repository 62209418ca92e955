"""Who is aboard and may write in the book. firmware/pins.py checks a PIN, people_views.py tells when.

Entries of kind "person" carry {"id", "name", "role", "capacity", "active"}; the last one of an id holds.
Entries of kind "try" carry {"who": id or null, "ok", "wait", "refused"}: a PIN that was looked at, the
delay in seconds that follows from it, and how many tries since the last such entry of the same person were
refused without being looked at. So a thousand wrong PINs make a few entries, and no more guesses.

The hash of a PIN is never in the log, which is exported; it lies in the vault. So do the refused tries until
an entry tells of them.
"""
from firmware.rules import logbook_rules as rule

NOBODY = "?"                # where the tries under an id that the book does not know are counted


class Person:
    """One person as the book has them: id, name, role, capacity (text or None), active."""

    def __init__(self, ident, name, role, capacity, active):
        self.id, self.name, self.role = ident, name, role
        self.capacity, self.active = capacity, active


class People:
    """Fold over person, pin, try and clock entries."""

    def __init__(self):
        self.rows = {}          # id -> [name, role, capacity, active]
        self.tries = {}        # id or NOBODY -> [wrong ones in a row, utc of the last]
        self._told = {}         # id or NOBODY -> refused tries that entries have told of

    # ---- fold

    def apply(self, entry):
        data = entry.d
        if entry.k == "person":
            self._person(data)
        elif entry.k == "pin":
            self.tries.pop(data["who"], None)      # whoever lets him have a new one lets him try it
        elif entry.k == "try":
            who = data["who"] or NOBODY
            if data["ok"]:
                self.tries.pop(who, None)
            else:
                self.tries[who] = [self.tries.get(who, (0,))[0] + 1, entry.e]
            refused = data.get("refused", 0)
            if type(refused) is int and refused > 0:
                self._told[who] = self.told(who) + refused
        elif entry.k == "clock" and data["now"] < data["was"]:
            # The clock had run ahead: a delay counted from its time would end in the far future.
            for tried in self.tries.values():
                tried[1] += data["now"] - data["was"]

    def _person(self, data):
        ident = data["id"]
        if ident not in self.rows and len(self.rows) >= rule.MOST_PEOPLE:
            for gone in sorted(self.rows):      # who no longer writes makes room
                if not self.rows[gone][3]:
                    self.rows.pop(gone)
                    self.tries.pop(gone, None)
                    self._told.pop(gone, None)
                    break
        self.rows[ident] = [data["name"], data["role"], data.get("capacity"), bool(data["active"])]

    def save(self):
        return [self.rows, self.tries, self._told]

    def load(self, state):
        self.rows, self.tries, self._told = state

    # ---- who

    def get(self, ident):
        """The Person, or None; `ident` may be anything that came from outside."""
        found = self.rows.get(ident) if isinstance(ident, str) else None
        return None if found is None else Person(ident, *found)

    def name(self, ident):
        """The name of a person; of one not known, the id itself."""
        found = self.rows.get(ident)
        return ident if found is None else found[0]

    def told(self, who):
        """How many refused tries of `who` this book's entries have told of."""
        return self._told.get(who, 0)
