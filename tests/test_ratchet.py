"""The ratcheting key: HMAC against RFC 4231, and the step to the next key."""
from hashlib import sha256

from firmware.ratchet import forward, mac
from helpers import raises

# RFC 4231, 4.2 to 4.8, but 4.6, which is about cutting the result short: key, data, HMAC-SHA-256.
VECTORS = (
    (b"\x0b" * 20, b"Hi There", "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
    (b"Jefe", b"what do ya want for nothing?",
     "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"),
    (b"\xaa" * 20, b"\xdd" * 50, "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"),
    (bytes(range(1, 26)), b"\xcd" * 50, "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"),
    (b"\xaa" * 131, b"Test Using Larger Than Block-Size Key - Hash Key First",
     "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"),
    (b"\xaa" * 131, b"This is a test using a larger than block-size key and a larger than block-size data. "
     b"The key needs to be hashed before being used by the HMAC algorithm.",
     "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"),
)

KEY = bytes(range(32))


def test_rfc_4231_vectors():
    for key, data, expected in VECTORS:
        assert mac(key, data).hex() == expected


def test_a_key_of_just_one_block_is_used_as_it_is_and_a_longer_one_is_hashed():
    key = bytes(range(64))
    padded = bytes([c ^ 0x36 for c in key]), bytes([c ^ 0x5C for c in key])
    assert mac(key, b"x") == sha256(padded[1] + sha256(padded[0] + b"x").digest()).digest()
    assert mac(key + b"\0", b"x") == mac(sha256(key + b"\0").digest(), b"x")


def test_the_next_keys_are_those_a_verifier_elsewhere_must_make():
    assert forward(KEY) == mac(KEY, b"deckwatch/1 ratchet\0")
    assert forward(KEY).hex() == "4a1f1c4d6bad7317eba7df0e8142cddcb53f4756927821795c9919f8b99e1e0a"
    key = KEY
    for _ in range(100):
        key = forward(key)
    assert key.hex() == "cd5df6eb801869416413399ea5b23974e778fb4038c77d860f18be7fae13e337"


def test_a_seal_tells_key_and_data_apart():
    seals = {mac(key, data) for key in (KEY, forward(KEY)) for data in (b"", b"\0", b"a", b"ab")}
    assert len(seals) == 8


def test_a_key_of_another_length_takes_no_step():
    assert "has 31 bytes, 32 were expected" in str(raises(ValueError, forward, bytes(31)))
    raises(ValueError, forward, b"")
