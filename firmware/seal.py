"""Signed seals over the log: each fixes every entry before it, for whoever holds the vessel's verifier key.

A seal is an entry of kind "seal" with size (entries covered), root (of the Merkle tree over their heads,
base64) and sig (base64 of the Ed25519 signature over the text of a C2SP checkpoint). Taken out of the
book it is a signed note that others' tools check: note().
"""
from binascii import a2b_base64, b2a_base64

from firmware.borrow import borrowed
from firmware.clock import DAY
from firmware.merkle import Frontier

EVERY_S = DAY               # ours: what a lost unit leaves unsealed is at most a day
_AT_ONCE = ("keys", "depart", "arrive")     # after these a seal is due without waiting


def origin(vkey: str, book: str) -> str:
    """Which log a seal is of: the name of the vessel's key, and the book's code."""
    return "%s/%s" % (vkey.partition("+")[0], book)


def note(vkey: str, book: str, seal) -> str:
    """The data of an entry "seal" as a signed note, which checkpoint.open_note() reads."""
    with borrowed():
        from firmware.checkpoint import note_text, parse_vkey, signature_line

        name, public = parse_vkey(vkey)
        text = note_text(origin(vkey, book), seal["size"], a2b_base64(seal["root"]))
        return text + "\n" + signature_line(name, public, a2b_base64(seal["sig"]))


class Seals:
    """Fold: the tree over the heads of all entries, and when it was last signed.

    last  time of entry of the last seal, Unix seconds, or None
    """

    def __init__(self):
        self.tree = Frontier()
        self.last = None
        self._at_once = False
        self._made = None           # the newest seal made; not yet entered while the disk is full

    def apply(self, entry):
        if entry.k == "seal":
            self.last, self._at_once = entry.e, False
        elif entry.k in _AT_ONCE:
            self._at_once = True
        self.tree.append(entry.head)

    def unread(self, head):
        """A damaged line has its leaf too: so the seals after it hold, also when the unit is started anew."""
        self.tree.append(head)

    def save(self):
        return [self.last, self._at_once, self.tree.save()]

    def load(self, state):
        self.last, self._at_once, tree = state
        self.tree.load(tree)

    def due(self, utc) -> bool:
        """Whether the log should be sealed now. A clock set back does not put it off."""
        return self._at_once or self.last is None or not 0 <= utc - self.last < EVERY_S

    def made(self, book, vault):
        """Data of the seal over all entries so far of the book with this code, signed by the vault.

        Asked again over the same entries, as each second while the disk is full, it is not signed again.
        """
        size = self.tree.size
        if self._made is None or self._made[0][1] != size:
            root = self.tree.root()
            with borrowed():
                from firmware.checkpoint import note_text

                text = note_text(origin(vault.vkey, book), size, root)
            self._made = (("size", size), ("root", _base64(root)), ("sig", _base64(vault.sign(text))))
        return self._made


def _base64(data):
    return b2a_base64(data, newline=False).decode()
