"""Ed25519 against the `cryptography` package (OpenSSL), which agrees on all but what is said below."""
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.ed25519 import L, P, _add, _double, _read, _write, public_key, sign, verify

SEED = st.binary(min_size=32, max_size=32)
MESSAGE = st.binary(max_size=300)
BIT = st.integers(0, 511)
SMALL_ORDER = [bytes.fromhex(text) for text in (
    "0100000000000000000000000000000000000000000000000000000000000000",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "0000000000000000000000000000000000000000000000000000000000000000",
    "0000000000000000000000000000000000000000000000000000000000000080",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85")]


def accepted(public, message, signature):
    """OpenSSL's verdict."""
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True


@given(SEED, MESSAGE)
def test_keys_and_signatures_are_the_same_bytes(seed, message):
    key = Ed25519PrivateKey.from_private_bytes(seed)
    public = key.public_key().public_bytes_raw()
    assert public_key(seed) == public
    assert sign(seed, public, message) == key.sign(message)
    assert verify(public, message, key.sign(message))


@given(SEED, MESSAGE, st.lists(BIT, max_size=2), st.lists(st.integers(0, 255), max_size=1))
def test_verdicts_agree_whatever_bits_of_signature_and_key_are_flipped(seed, message, bits, key_bits):
    public = public_key(seed)
    signature = flip(sign(seed, public, message), bits)
    public = flip(public, key_bits)
    assert verify(public, message, signature) is accepted(public, message, signature)


def flip(data, bits):
    number = int.from_bytes(data, "little")
    for bit in bits:
        number ^= 1 << bit
    return number.to_bytes(len(data), "little")


@given(st.binary(max_size=70), MESSAGE, st.binary(max_size=70))
def test_no_bytes_raise(public, message, signature):
    assert verify(public, message, signature) is False


@given(SEED, MESSAGE, st.integers(0, 15))
def test_a_second_form_of_s_is_refused_as_openssl_does(seed, message, times):
    public = public_key(seed)
    signature = sign(seed, public, message)
    s = int.from_bytes(signature[32:], "little") + times * L
    if s < 2**256:
        other = signature[:32] + s.to_bytes(32, "little")
        assert verify(public, message, other) is accepted(public, message, other) is (times == 0)


@settings(max_examples=40)
@given(SEED, MESSAGE, st.sampled_from(SMALL_ORDER))
def test_a_commitment_of_small_order_is_judged_as_by_openssl(seed, message, commitment):
    public = public_key(seed)
    signature = commitment + sign(seed, public, message)[32:]
    assert verify(public, message, signature) is accepted(public, message, signature)


@settings(max_examples=40)
@given(SEED, MESSAGE, st.sampled_from(SMALL_ORDER))
def test_a_key_off_the_subgroup_is_judged_as_by_openssl(seed, message, torsion):
    """Only who knows the seed can make such a key, and it signs for nobody else."""
    public = _write(_add(_read(public_key(seed)), _read(torsion)))
    signature = sign(seed, public, message)
    assert verify(public, message, signature) is accepted(public, message, signature)


def test_a_key_of_small_order_is_refused_although_openssl_takes_it():
    for public in SMALL_ORDER:
        assert _write(_double(_double(_double(_read(public))))) == SMALL_ORDER[0]
        taken = 0
        for i in range(64):
            message, signature = b"%d" % i, SMALL_ORDER[0] + bytes(32)
            taken += accepted(public, message, signature)
            assert not verify(public, message, signature)
        assert taken, public.hex()


def test_a_key_that_is_not_reduced_is_refused_although_openssl_takes_it():
    public = (P + 1).to_bytes(32, "little")         # the neutral element, y = 1
    signature = SMALL_ORDER[0] + bytes(32)
    assert accepted(public, b"", signature) and not verify(public, b"", signature)
