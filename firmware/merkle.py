"""Merkle tree over the lines of the log (RFC 9162, 2.1.1; the same tree as RFC 6962's).

The root over the first n lines fixes each of them. Of the tree only its frontier is kept: the roots of
the full subtrees it is made of, one for each bit that is set in n.
"""
import hashlib
from binascii import unhexlify

HASH = 32                   # bytes
EMPTY = hashlib.sha256(b"").digest()        # root of a tree without leaves


class Frontier:
    """A tree that only grows. `size` is its number of leaves."""

    def __init__(self):
        self.size = 0
        self._roots = bytearray()           # of full subtrees, the largest first, all in one piece of heap

    def append(self, leaf: bytes) -> None:
        """Add a leaf: any bytes."""
        sha256 = hashlib.sha256             # not _node(): a year of leaves is verified in a blink
        made, size, roots = sha256(b"\0" + leaf).digest(), self.size, self._roots
        while size & 1:                     # each full subtree as large as what was made is its left sister
            made, size = sha256(b"\1" + roots[-HASH:] + made).digest(), size >> 1
            roots[-HASH:] = b""
        roots.extend(made)
        self.size += 1

    def root(self) -> bytes:
        """Root hash of all leaves so far, 32 bytes."""
        roots = self._roots
        if not roots:
            return EMPTY
        made = bytes(roots[-HASH:])
        for end in range(len(roots) - HASH, 0, -HASH):
            made = _node(roots[end - HASH : end], made)
        return made

    def state(self):
        """(size, hashes), which of() makes it of again; no copy of them."""
        return self.size, self._roots

    def save(self) -> list:
        """[size, hash, ...] for JSON, hashes in hex; 17 of them at most below 131,072 leaves."""
        return [self.size] + [self._roots[at : at + HASH].hex() for at in range(0, len(self._roots), HASH)]

    def load(self, saved) -> None:
        """Take up what save() gave. ValueError when number and hashes do not belong together."""
        size, roots = saved[0], [unhexlify(text) for text in saved[1:]]
        sizes = [len(made) for made in roots]
        if type(size) is not int or size < 0 or sizes != [HASH] * bin(size).count("1"):
            raise ValueError("a saved frontier of %r leaves has %d hashes: one of %d bytes was expected for "
                             "each bit set in the number" % (size, len(roots), HASH))
        self.size, self._roots = size, bytearray(b"".join(roots))


def of(state) -> Frontier:
    """The tree that Frontier.state() gave."""
    tree = Frontier()
    tree.size, tree._roots = state[0], bytearray(state[1])
    return tree


def root_of(leaves) -> bytes:
    """Root hash (32 bytes) over any iterable of leaves (bytes)."""
    tree = Frontier()
    for leaf in leaves:
        tree.append(leaf)
    return tree.root()


def _node(left, right):
    return hashlib.sha256(b"\1" + left + right).digest()
