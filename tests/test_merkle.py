"""The tree over the log: against RFC 9162's definition, and taken up again after a stop."""
import json
from hashlib import sha256

from firmware.merkle import Frontier, root_of
from helpers import raises

# Roots over the first 0 to 8 of RFC 6962's usual test leaves, as Certificate Transparency publishes them.
LEAVES = (b"", b"\x00", b"\x10", b"\x20\x21", b"\x30\x31", b"\x40\x41\x42\x43",
          b"\x50\x51\x52\x53\x54\x55\x56\x57",
          b"\x60\x61\x62\x63\x64\x65\x66\x67\x68\x69\x6a\x6b\x6c\x6d\x6e\x6f")
ROOTS = (
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
)


def defined(leaves):
    """RFC 9162, 2.1.1, word for word: split at the largest power of two below the number of leaves."""
    if not leaves:
        return sha256(b"").digest()
    if len(leaves) == 1:
        return sha256(b"\0" + leaves[0]).digest()
    k = 1
    while 2 * k < len(leaves):
        k *= 2
    return sha256(b"\1" + defined(leaves[:k]) + defined(leaves[k:])).digest()


def lines(count):
    return [b'{"n":%d}' % n for n in range(count)]


def grown(leaves):
    tree = Frontier()
    for leaf in leaves:
        tree.append(leaf)
    return tree


def test_published_roots():
    for size in range(len(ROOTS)):
        assert root_of(LEAVES[:size]).hex() == ROOTS[size]


def test_every_size_to_70_has_the_root_the_definition_gives():
    tree = Frontier()
    for size in range(71):
        assert tree.size == size
        assert tree.root() == defined(lines(size)) == root_of(lines(size))
        tree.append(b'{"n":%d}' % size)


def test_a_tree_saved_at_any_size_grows_on_as_if_it_had_not_been():
    whole = root_of(lines(40))
    for size in range(41):
        tree = Frontier()
        tree.load(json.loads(json.dumps(grown(lines(size)).save())))
        for line in lines(40)[size:]:
            tree.append(line)
        assert tree.size == 40 and tree.root() == whole


def test_what_is_kept_is_one_hash_for_each_bit_of_the_size():
    tree = Frontier()
    for _ in range(4095):
        tree.append(b"")
    assert len(tree.save()) == 1 + 12
    tree.append(b"")
    assert len(tree.save()) == 1 + 1


def test_a_leaf_cannot_pass_for_a_node():
    left, right = [sha256(b"\0" + leaf).digest() for leaf in (b"a", b"b")]
    assert root_of([b"a", b"b"]) != root_of([left + right])
    assert root_of([b"a", b"b"]) != root_of([b"\1" + left + right])


def test_a_changed_removed_added_or_moved_leaf_changes_the_root():
    leaves = lines(13)
    root = root_of(leaves)
    for i in range(13):
        assert root_of(leaves[:i] + [b"x"] + leaves[i + 1:]) != root
        assert root_of(leaves[:i] + leaves[i + 1:]) != root
        assert root_of(leaves[:i] + [leaves[i]] + leaves[i:]) != root
    assert root_of([leaves[1], leaves[0]] + leaves[2:]) != root


def test_what_no_frontier_saved_is_refused_and_changes_nothing():
    tree = grown(lines(3))
    before = tree.save()
    text = before[1]
    for saved in ([3, text], [3, text, text, text], [3, text, text[:62]], [3, text, "zz" * 32], [-1],
                  [True, text], ["3", text, text], [1.0, text], [0, text]):
        raises(ValueError, tree.load, saved)
        assert tree.save() == before
    assert "of 3 leaves has 1 hashes" in str(raises(ValueError, tree.load, [3, text]))
