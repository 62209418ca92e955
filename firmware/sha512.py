"""SHA-512 (FIPS 180-4), which MicroPython's hashlib lacks; Ed25519 needs it.

A word is 64 bits and so a big integer on every MicroPython; nothing here depends on how large a small
one may be. What is shifted and added is cut to 64 bits only where it would grow: garbage above them
never reaches down.
"""
import hashlib
from binascii import unhexlify
from struct import unpack

BLOCK = 128                     # bytes

_native = getattr(hashlib, "sha512", None)

_MASK = 0xFFFFFFFFFFFFFFFF
_TWICE = 0x10000000000000001    # a word times this stands twice in a row: a shift of it rotates the word

_START = (      # FIPS 180-4, 5.3.5: first 64 bits of the fractions of the square roots of 8 primes
    "6a09e667f3bcc908bb67ae8584caa73b3c6ef372fe94f82ba54ff53a5f1d36f1"
    "510e527fade682d19b05688c2b3e6c1f1f83d9abfb41bd6b5be0cd19137e2179"
)

# FIPS 180-4, 4.2.3: the same of the cube roots of 80 primes, a row for 16 rounds. As text they lie in
# flash when the code does, and only one row at a time becomes numbers.
_ROUNDS = (
    "428a2f98d728ae227137449123ef65cdb5c0fbcfec4d3b2fe9b5dba58189dbbc"
    "3956c25bf348b53859f111f1b605d019923f82a4af194f9bab1c5ed5da6d8118"
    "d807aa98a303024212835b0145706fbe243185be4ee4b28c550c7dc3d5ffb4e2"
    "72be5d74f27b896f80deb1fe3b1696b19bdc06a725c71235c19bf174cf692694",
    "e49b69c19ef14ad2efbe4786384f25e30fc19dc68b8cd5b5240ca1cc77ac9c65"
    "2de92c6f592b02754a7484aa6ea6e4835cb0a9dcbd41fbd476f988da831153b5"
    "983e5152ee66dfaba831c66d2db43210b00327c898fb213fbf597fc7beef0ee4"
    "c6e00bf33da88fc2d5a79147930aa72506ca6351e003826f142929670a0e6e70",
    "27b70a8546d22ffc2e1b21385c26c9264d2c6dfc5ac42aed53380d139d95b3df"
    "650a73548baf63de766a0abb3c77b2a881c2c92e47edaee692722c851482353b"
    "a2bfe8a14cf10364a81a664bbc423001c24b8b70d0f89791c76c51a30654be30"
    "d192e819d6ef5218d69906245565a910f40e35855771202a106aa07032bbd1b8",
    "19a4c116b8d2d0c81e376c085141ab532748774cdf8eeb9934b0bcb5e19b48a8"
    "391c0cb3c5c95a634ed8aa4ae3418acb5b9cca4f7763e373682e6ff3d6b2b8a3"
    "748f82ee5defb2fc78a5636f43172f6084c87814a1f0ab728cc702081a6439ec"
    "90befffa23631e28a4506cebde82bde9bef9a3f7b2c67915c67178f2e372532b",
    "ca273eceea26619cd186b8c721c0c207eada7dd6cde0eb1ef57d4f7fee6ed178"
    "06f067aa72176fba0a637dc5a2c898a6113f9804bef90dae1b710b35131c471b"
    "28db77f523047d8432caab7b40c724933c9ebe0a15c9bebc431d67c49c100d4c"
    "4cc5d4becb3e42b6597f299cfc657e2a5fcb6fab3ad6faec6c44198c4a475817",
)


def sha512(data: bytes) -> bytes:
    """Digest of 64 bytes, by the interpreter's hashlib where that can, else by computed()."""
    return _native(data).digest() if _native else computed(data)


def computed(data: bytes) -> bytes:
    """The same digest worked out here."""
    size = len(data)
    data = data + b"\x80" + bytes(-(size + 17) % BLOCK) + (8 * size).to_bytes(16, "big")
    state = unpack(">8Q", unhexlify(_START))
    for at in range(0, len(data), BLOCK):
        state = _compress(state, list(unpack(">16Q", data[at : at + BLOCK])))
    return b"".join([word.to_bytes(8, "big") for word in state])


def _compress(state, w):
    """The state after a block of 16 words `w`, whose list is used up."""
    a, b, c, d, e, f, g, h = state
    for row in _ROUNDS:
        if row is not _ROUNDS[0]:
            _expand(w)
        for k, word in zip(unpack(">16Q", unhexlify(row)), w):
            x = e * _TWICE
            h += (x >> 14 ^ x >> 18 ^ x >> 41) + (g ^ e & (f ^ g)) + k + word
            d = d + h & _MASK
            x = a * _TWICE
            h = h + (x >> 28 ^ x >> 34 ^ x >> 39) + (a & b | c & (a | b)) & _MASK
            a, b, c, d, e, f, g, h = h, a, b, c, d, e, f, g
    return [x + y & _MASK for x, y in zip(state, (a, b, c, d, e, f, g, h))]


def _expand(w):
    """The message schedule's next 16 words in place; a negative index is a word of the 16 before."""
    for i in range(16):
        x, y = w[i - 15], w[i - 2]
        twice_x, twice_y = x * _TWICE, y * _TWICE
        w[i] = (w[i] + (twice_x >> 1 ^ twice_x >> 8 ^ x >> 7) + w[i - 7]
                + (twice_y >> 19 ^ twice_y >> 61 ^ y >> 6)) & _MASK
