"""What `deckwatch verify` checks beyond the chain: the macs, the signed seals, the caches.

Each check is shown the entries in their order and answers with what is wrong, in words, or None.
"""
import json
from binascii import a2b_base64, b2a_base64
from functools import lru_cache
from hashlib import sha256

from firmware import VERSION, ed25519
from firmware.checkpoint import note_text, open_note, parse_vkey
from firmware.entry import MAC, NO_MAC, dumps
from firmware.logbook import taken
from firmware.merkle import HASH, Frontier
from firmware.ratchet import KEY, STEP
from firmware.sealing import origin
from firmware.store import log
from firmware.store_seldom import snap

try:
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
except ImportError:             # our own takes a hundred times as long, and says the same
    Ed25519PublicKey = None     # type: ignore[assignment,misc]

FARTHEST = 5_000_000            # steps of a ratchet taken for one entry; a unit makes 20,000 entries a year


class Macs:
    """Whether every entry from the first "keys" on has its mac, and with the shore keys, whether it holds.

    since     number of the first entry "keys", or None
    earlier   entries that the unit's keys had sealed before it, in another book
    checked   macs that were recomputed
    missing   entries that the vault had sealed and that are not in the book, as its entries "keys" show
    changes   numbers of the entries "keys" with which other keys began
    """

    def __init__(self, shore=()):
        self.shore = [_Ratchet(key) for _, key in shore]
        self.since = self._keys = None      # _keys: (n, index, vkey) of the last entry "keys"
        self.earlier = self.checked = self.missing = 0
        self.changes = []
        self._using = None                  # the ratchet that sealed the last entry "keys"
        self._odd = False                   # in a row of entries with a mac too few or too many: told once

    def look(self, entry, before, line, mac):
        """A sound entry, the head before it, its line without seal and its mac -> what is wrong, or None."""
        keys = self._keys
        if entry.k == "keys":
            return self._begin(entry, before + line, mac)
        if (mac == NO_MAC) != (keys is None):
            return self._out_of_place()
        self._odd = False
        if self._using is None:
            return None
        self.checked += 1
        if self._using.mac(keys[1] + entry.n - keys[0], before + line) == mac:
            return None
        return "its mac does not hold under the shore key: it was not written by the unit, or not then"

    def _out_of_place(self):
        first, self._odd = not self._odd, True
        if not first:
            return None
        if self._keys:
            return ("it and maybe more after it carry no mac, although the unit had keys from entry %d on: "
                    "written without them" % self.since)
        return "it carries a mac, and no entry \"keys\" before it tells of which key"

    def beyond(self, beside, n):
        """How many entries from `n` on the unit's keys, (vkey, index) or None, have sealed already."""
        if not beside or not self._keys or beside[0] != self._keys[2]:
            return 0
        return max(0, beside[1] - self._index(n))

    def _index(self, n):
        return self._keys[1] + n - self._keys[0]

    def _begin(self, entry, sealed, mac):
        index, vkey, told = entry.d.get("index"), entry.d.get("vkey"), entry.d.get("missing")
        if any(type(number) is not int or number < 0 for number in (index, told)):
            return "its index is %r and its missing %r, numbers from 0 were expected" % (index, told)
        wrong = None
        if self._keys is None:
            self.since, self.earlier = entry.n, index
        elif vkey != self._keys[2]:
            self.changes.append(entry.n)
        else:
            missing = max(told, index - self._index(entry.n))
            if missing:
                self.missing += missing
                wrong = ("the unit's keys show that %d entries are missing before it: they were removed, or "
                         "an older copy of the book was put back" % missing)
            elif index < self._index(entry.n):
                wrong = "it begins again with key %d where key %d was due" % (index, self._index(entry.n))
        self._keys = entry.n, index, vkey
        return self._choose(index, sealed, mac) or wrong

    def _choose(self, index, sealed, mac):
        """Find the shore key that sealed an entry "keys"."""
        self._using = None
        for ratchet in self.shore:
            if ratchet.mac(index, sealed) == mac:
                self._using, self.checked = ratchet, self.checked + 1
                return None
        if not self.shore:
            return None
        return ("its mac is of no shore key that was given: the book is of other keys, or this entry was not "
                "written by the unit; the macs after it are not checked")


class _Ratchet:
    """A shore key and how far it was taken. firmware.ratchet gives the same, and takes twice as long."""

    _INNER, _OUTER = (bytes(byte ^ pad for byte in range(256)) for pad in (0x36, 0x5C))
    _REST = bytes(64 - KEY)         # of HMAC's block, where the key has no bytes

    def __init__(self, key):
        self.first = key
        self._begin(0, key)

    def _begin(self, at, key):
        self.at, block = at, key + self._REST
        self._inner, self._outer = sha256(block.translate(self._INNER)), sha256(block.translate(self._OUTER))

    def mac(self, index, sealed):
        """The mac of the key with this index; None if that is beyond any unit's life."""
        if index < self.at:
            self._begin(0, self.first)
        if index - self.at > FARTHEST:
            return None
        while self.at < index:              # a key is used up by the step to the next
            inner, outer = self._inner, self._outer
            inner.update(STEP)
            outer.update(inner.digest())
            self._begin(self.at + 1, outer.digest())
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(sealed)
        outer.update(inner.digest())
        return outer.digest()[:MAC]


class _Tree(Frontier):
    """The unit's tree, which takes in its leaves many at a time: that is quicker by a third."""

    def __init__(self):
        self._new = []
        self.append = self._new.append
        super().__init__()

    @property
    def size(self):
        return self._size + len(self._new)

    @size.setter
    def size(self, size):
        self._size = size

    def root(self):
        self._take()
        return super().root()

    def save(self):
        self._take()
        return super().save()

    def _take(self):
        nodes, size = [sha256(b"\0" + leaf).digest() for leaf in self._new], self._size
        self._size = self.size
        self._new.clear()
        ends = []                           # what has no right sister, the smallest first
        while nodes or size:
            if size & 1:
                nodes.insert(0, bytes(self._roots[-HASH:]))
                del self._roots[-HASH:]
            if len(nodes) & 1:
                ends.append(nodes.pop())
            nodes = [sha256(b"\1" + left + right).digest() for left, right in zip(nodes[::2], nodes[1::2])]
            size >>= 1
        self._roots.extend(b"".join(reversed(ends)))


class Seals:
    """Whether each seal has the Merkle root of all entries before it, and the signature of the vessel's key.

    trusted  the verifier key given, or None: then the book is held to the one it states itself
    vkey     the one it states, or None
    count    seals; covered: entries that the last sound one covers; last: its entry; key: whose it is
    at       {size: root} at the sizes asked for
    """

    def __init__(self, fold, trusted=None, sizes=()):
        self.fold, self.tree = fold, _Tree()        # the unit's own, but for the tree's haste
        fold.unread, fold.leaves = self.tree.append, self.tree.save
        self.trusted, self.vkey = trusted, None
        self.count = self.covered = 0
        self.last = self.key = None
        self.at = dict.fromkeys(sizes)

    def look(self, entry, book):
        """The next sound entry, of the book with this code, before add(); what is wrong with it, or None."""
        if entry.k == "keys":
            return self._keys(entry.d.get("vkey"))
        if entry.k == "seal":
            return self._seal(entry, book)
        return None

    def add(self, entry, head):
        """Every line of the book has a leaf, also one that does not hold (entry None): the head it states."""
        if self.at and self.tree.size in self.at:
            self.at[self.tree.size] = self.tree.root()
        if entry is None:
            self.fold.unread(head)
        else:
            self.fold.apply(entry)

    def _keys(self, vkey):
        self.vkey = vkey
        try:
            parse_vkey(vkey)
        except (ValueError, AttributeError):
            self.vkey = None
            return "it names no key of signatures: a verifier key was expected, its vkey is %r" % (vkey,)
        if self.trusted and vkey != self.trusted:
            return ("the seals from here on are signed by another key, %s, not by the one given, %s: the "
                    "book is another vessel's, or its unit got other keys" % (vkey, self.trusted))
        return None

    def _seal(self, entry, book):
        d, vkey = entry.d, self.vkey or self.trusted
        self.count += 1
        if vkey is None:
            return "it is a seal, and no entry \"keys\" before it names the key"
        try:
            size, root, signature = d["size"], _bytes(d["root"]), _bytes(d["sig"])
            if type(size) is not int:
                raise TypeError
            name, public = _parsed(vkey, book)
            text = note_text(name, size, root)
        except (KeyError, TypeError, ValueError):
            return "it is no seal that can be read: a size, a root of 32 bytes and a signature were expected"
        if size != self.tree.size:
            return "the seal covers %d entries where %d stand before it" % (size, self.tree.size)
        if root != self.tree.root():
            return "the seal's Merkle root is not that of the %d entries before it" % size
        if not signed(public, text.encode(), signature):
            return "the seal's signature is not of the key %s" % vkey
        self.covered, self.last, self.key = size, entry, vkey
        return None


def _bytes(text):
    """What base64 stands for; ValueError where it is written otherwise than the unit writes it."""
    data = a2b_base64(text)
    if b2a_base64(data, newline=False).decode() != text:
        raise ValueError("not as base64 is written")
    return data


@lru_cache
def _parsed(vkey, book):
    """(origin, public key) of a book's seals."""
    return origin(vkey, book), parse_vkey(vkey)[1]


def signed(public, message, signature):
    """Whether an Ed25519 signature holds, by the quickest means of this host."""
    if Ed25519PublicKey is None:
        return ed25519.verify(public, message, signature)
    try:
        _key(public).verify(signature, message)
        return True
    except (InvalidSignature, ValueError):
        return False


@lru_cache
def _key(public):
    return Ed25519PublicKey.from_public_bytes(public)


class Checkpoint:
    """A seal that was kept ashore as a signed note: ValueError where it is none of the key."""

    def __init__(self, text, vkey):
        self.origin, self.size, self.root = open_note(text, vkey)
        self.vkey = vkey

    def wrong(self, book, seals):
        """What the book, walked to its end, does not show of it, or None."""
        if self.origin != origin(self.vkey, book):
            return "the checkpoint is of %s, not of this book, %s" % (self.origin, origin(self.vkey, book))
        if self.size > seals.tree.size:
            return ("the checkpoint covers %d entries and the book has %d: entries are missing after its "
                    "last one" % (self.size, seals.tree.size))
        root = seals.tree.root() if self.size == seals.tree.size else seals.at[self.size]
        if root != self.root:
            return "the first %d entries are not those that the checkpoint covers" % self.size
        return None


class Caches:
    """The unit's folds over the entries, and the snapshots, compared with what the folds come to.

    compared  file names of those compared in all they hold; others are of another version of the
              firmware, of which only checksum and head can be checked
    """

    def __init__(self, files, names, folds, tree):
        self.files = files
        self.waiting = {int(name.partition(".")[0]): name for name in names}
        self._all = dict(self.waiting)
        self.compared = []
        self._folds = folds
        self._open = [fold for fold in folds if fold is not tree]   # which takes bad lines too, from the walk
        self._keys = self._closed = None
        self._label = {"v": VERSION, "folds": [type(fold).__name__ for fold in self._folds]}

    def add(self, entries):
        """Take in the next sound entries, as the unit does; [(entry, which fold could not, and why), ...]."""
        for entry in entries:
            if entry.k == "keys":
                self._keys = [entry.n, entry.d.get("index"), entry.d.get("vkey")]
            elif entry.k == "close":
                self._closed = entry.n
        return taken(self._open, entries) or ()

    def segment(self, first, head, whole):
        """A segment begins, after `head`; (file, what is wrong) of a snapshot there, or None.

        whole: all lines so far were sound, so that the unit folded the same ones.
        """
        name = self.waiting.pop(first, None)
        wrong = name and self._compare(name, head, whole)
        return (name, wrong) if wrong else None

    def left(self, n):
        """(first, file, what is wrong) of the snapshots at no segment, or after the last entry, n - 1.

        A snapshot is saved when the entry that it is named for stands already (firmware/logbook.py).
        """
        for first, name in sorted(self._all.items()):
            if first >= n and not self._appeared(first):
                yield first, name, (
                    "this snapshot was saved when entry %d stood in the book, which ends with entry %d: "
                    "entries are missing after its last one" % (first, n - 1))
            elif first in self.waiting and first < n:
                yield first, name, "this snapshot stands at no segment of the book"

    def _appeared(self, first):
        """Whether the segment is there now and was not listed: a recording unit has begun it since."""
        try:
            return log(first) not in self.files.listdir() and self.files.size(log(first)) > 0
        except OSError:
            return False

    def _compare(self, name, head, whole):
        try:
            data = self.files.read(name, 0, self.files.size(name))
        except FileNotFoundError:
            return None                 # a unit that is recording has replaced it by a newer one
        body, seal = data[:-65], data[-65:]
        if seal != b"\t" + sha256(body).hexdigest().encode():
            return "this snapshot and its checksum do not agree: it was altered"
        try:
            found = json.loads(body)
            other = {key: found.get(key) for key in self._label} != self._label
        except (ValueError, AttributeError):
            return "this snapshot is none: JSON of an object was expected"
        if whole and found.get("head") != head.hex():
            return "this snapshot is not of this book: it states another head"
        if other or not whole:
            return None
        self.compared.append(name)
        states = json.loads(dumps([fold.save() for fold in self._folds]))
        held = found.get("states"), found.get("keys"), found.get("closed")
        if held != (states, self._keys, self._closed):
            return "this snapshot, a cache of the unit, differs from what the entries before it say"
        return None


def snapshot_names(names):
    """Those of the names that a snapshot can have."""
    return [name for name in names if name.endswith(".snap") and name[:-5].isdecimal() and name.isascii()
            and name == snap(int(name[:-5]))]
