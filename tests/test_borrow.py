import sys

from firmware.borrow import PACKAGE, borrowed, rehearse
from helpers import raises

FORGETS = sys.implementation.name == "micropython"


def known(name):
    return PACKAGE + name in sys.modules


def test_what_is_borrowed_works_each_time_and_is_forgotten_where_room_is_short():
    for _ in range(2):
        with borrowed():
            from firmware import ed25519
            assert len(ed25519.public_key(bytes(32))) == 32
        assert known("ed25519") != FORGETS
        assert known("sha512") != FORGETS          # which it brought in


def test_what_was_there_before_stays():
    from firmware import merkle
    with borrowed():
        from firmware.merkle import Frontier
    assert known("merkle") and merkle.Frontier is Frontier


def test_borrowed_within_borrowed():
    with borrowed():
        from firmware import checkpoint
        with borrowed():
            from firmware import ed25519
            assert ed25519.public_key(bytes(32))
        assert known("checkpoint") and known("ed25519") != FORGETS
        assert checkpoint.key_id("deckwatch/1", bytes(32))
    assert known("checkpoint") != FORGETS


def test_what_fails_inside_is_told_and_forgotten_too():
    def fail():
        with borrowed():
            from firmware.ed25519 import public_key
            public_key(b"short")

    assert "32 were expected" in str(raises(ValueError, fail))
    assert known("ed25519") != FORGETS


def test_what_is_rehearsed_is_not_kept():
    rehearse("report_items", "ed25519")
    assert not FORGETS or not known("report_items")


def test_what_cannot_be_loaded_shows_at_the_rehearsal():
    if FORGETS:
        raises(ImportError, rehearse, "no_such_module")
