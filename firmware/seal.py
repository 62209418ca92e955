"""Signed seals over the log: each fixes every entry before it, for whoever holds the vessel's verifier key.

A seal is an entry of kind "seal" with size (entries covered), root (of the Merkle tree over their heads,
base64) and sig (base64 of the Ed25519 signature over the text of a C2SP checkpoint). Taken out of the
book it is a signed note that others' tools check: sealing.note(). sealing.py makes them.
"""
from firmware.borrow import borrowed
from firmware.clock import DAY

EVERY_S = DAY               # ours: what a lost unit leaves unsealed is at most a day
_AT_ONCE = ("keys", "depart", "arrive")     # after these a seal is due without waiting


class Seals:
    """Fold: the tree over the heads of all entries, and when it was last signed.

    last    time of entry of the last seal, Unix seconds, or None
    tree    merkle.Frontier.state()
    newest  data of the newest seal made, not yet entered while the disk is full; or None
    """

    def __init__(self):
        self.tree = 0, b""
        self.last = self.newest = None
        self._at_once = False

    def apply(self, entry):
        if entry.k == "seal":
            self.last, self._at_once = entry.e, False
        elif entry.k in _AT_ONCE:
            self._at_once = True
        self.unread(entry.head)

    def unread(self, head):
        """A damaged line has its leaf too: so the seals after it hold, also when the unit is started anew."""
        with borrowed():
            from firmware import merkle

            tree = merkle.of(self.tree)
            tree.append(head)
            self.tree = tree.state()

    def leaves(self):
        """The tree as merkle.Frontier.save() gives it."""
        with borrowed():
            from firmware import merkle

            return merkle.of(self.tree).save()

    def save(self):
        return [self.last, self._at_once, self.leaves()]

    def load(self, state):
        self.last, self._at_once, saved = state
        with borrowed():
            from firmware import merkle

            tree = merkle.Frontier()
            tree.load(saved)
            self.tree = tree.state()

    def due(self, utc) -> bool:
        """Whether the log should be sealed now. A clock set back does not put it off."""
        return self._at_once or self.last is None or not 0 <= utc - self.last < EVERY_S
