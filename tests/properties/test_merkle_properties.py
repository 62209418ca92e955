"""The tree over the log, of any leaves and any size."""
import hashlib
import json

from hypothesis import given
from hypothesis import strategies as st

from firmware.merkle import Frontier, root_of

LEAVES = st.lists(st.binary(max_size=100), max_size=200)


def defined(leaves):
    """RFC 9162, 2.1.1."""
    if len(leaves) < 2:
        return hashlib.sha256(b"\0" + leaves[0] if leaves else b"").digest()
    k = 1 << (len(leaves) - 1).bit_length() - 1
    return hashlib.sha256(b"\1" + defined(leaves[:k]) + defined(leaves[k:])).digest()


@given(LEAVES)
def test_the_root_is_the_one_defined(leaves):
    assert root_of(leaves) == defined(leaves)


@given(LEAVES, st.integers(0, 200))
def test_saving_in_between_changes_nothing(leaves, at):
    tree = Frontier()
    for i, leaf in enumerate(leaves):
        if i == at:
            saved, tree = json.dumps(tree.save()), Frontier()
            tree.load(json.loads(saved))
        tree.append(leaf)
    assert (tree.size, tree.root()) == (len(leaves), defined(leaves))
