"""Ed25519 signatures (RFC 8032, 5.1): made on the unit a few times a day, checked anywhere.

The curve is -x^2 + y^2 = 1 + d x^2 y^2 modulo P with d = -121665/121666. That fraction is never worked out:
both sides are multiplied by 121666, which costs less than one product of two large numbers.

A point is (X, Y, Z, T) with x = X/Z, y = Y/Z, xy = T/Z. Nothing here takes the same time for all secrets:
whoever can time the unit to the microsecond holds it in the hand.
"""
from firmware.sha512 import sha512

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493     # order of the base point
_TOP, _BOTTOM = 121665, 121666                          # -d is _TOP / _BOTTOM
_ROOT = 0x2B8324804FC1DF0B2B4D00993DFBD7A72F431806AD2FE478C4EE1B274A0EA0B0     # square root of -1
_NOWHERE = (0, 1, 1, 0)                                 # the neutral element

# x and y of the base point, and of 2^64, 2^128 and 2^192 times it: with these a product takes 64 doublings
# instead of 253. A table of their sums would save a tenth of a signature, and double the heap it needs.
_BASE = (
    "216936d3cd6e53fec0a4e231fdd6dc5c692cc7609525a7b2c9562d608f25d51a"
    "6666666666666666666666666666666666666666666666666666666666666658",
    "6222bd88bf2df9d5d44b60cfb4a08a960078db7ed51a35eb3e0b6b8ff4eda202"
    "0325bb42ea4ed025dd6bdaed261b7c4f5410b608ba902b068f1efa5782e45313",
    "4c27afff3c45f32c952d3984e14e29a098e685c9c2e723e5fc8047ae60b7e824"
    "5f2c99e6526dc87d95f11eb626c29c3a90d0be1e51a4c49e5bbabd114bf5a66b",
    "1bc7af1e38185e7c2d8d04371c7e177d7a9ddee1b81d7d26db7ad644c7dad28d"
    "61d909d855661f2f7a5eef87795dc0491d027e12631b270fcaf2f65900314833",
)


def public_key(seed: bytes) -> bytes:
    """The public key (32 bytes) of a secret seed of 32 random bytes."""
    return _write(_product((_secret(seed)[0], _base())))


def sign(seed: bytes, public: bytes, message: bytes) -> bytes:
    """The signature (64 bytes) of a message.

    `public` must be public_key(seed) and nothing else: two signatures of one message under two public
    keys give the secret away.
    """
    secret, prefix = _secret(seed)
    nonce = _number(sha512(prefix + message)) % L
    commitment = _write(_product((nonce, _base())))
    challenge = _number(sha512(commitment + public + message))
    return commitment + ((nonce + challenge * secret) % L).to_bytes(32, "little")


def verify(public: bytes, message: bytes, signature: bytes) -> bool:
    """Whether the holder of `public` signed the message. Any bytes may be given.

    Strict: one signature has one form (S < L, reduced coordinates), and a public key of small order, under
    which anything could be signed by anyone, is refused. The equation is the one without cofactor.
    """
    if len(public) != 32 or len(signature) != 64:
        return False
    key, answer = _read(public), _number(signature[32:])
    if key is None or answer >= L:
        return False
    if not _double(_double(_double(key)))[0]:       # eight times a point of small order is the neutral one
        return False
    challenge = _number(sha512(signature[:32] + public + message)) % L
    x, y, _, t = key
    minus_key = (P - x, y, 1, P - t)
    return _write(_product((answer, _base()), (challenge, _multiples(minus_key)))) == signature[:32]


def _number(data):
    return int.from_bytes(data, "little")


def _secret(seed):
    """(secret number, prefix for the nonce) of a seed."""
    if len(seed) != 32:
        raise ValueError("the seed has %d bytes, 32 were expected" % len(seed))
    digest = sha512(seed)
    return _number(digest[:32]) & 2**254 - 8 | 2**254, digest[32:]


def _write(point):
    """32 bytes: y, and in the top bit whether x is odd."""
    x, y, z, _ = point
    inverse = pow(z, P - 2, P)
    return (y * inverse % P | (x * inverse % P & 1) << 255).to_bytes(32, "little")


def _read(data):
    """The point written in 32 bytes, or None if there is none or these are not the one way to write it."""
    y = _number(data)
    odd = y >> 255
    y &= 2**255 - 1
    over, under = (y * y - 1) * _BOTTOM % P, (_BOTTOM - _TOP * y * y) % P   # x^2 is over / under
    x = over * under**3 * pow(over * under**7, (P - 5) // 8, P) % P
    if (x * x * under - over) % P:
        x = x * _ROOT % P
    if y >= P or (x * x * under - over) % P or odd and not x:
        return None
    if x & 1 != odd:
        x = P - x
    return x, y, 1, x * y % P


def _double(point):
    x, y, z, _ = point
    a, b = x * x, y * y
    h = a + b
    e = (h - (x + y) * (x + y)) % P
    g = (a - b) % P
    f = (g + 2 * z * z) % P
    h %= P
    return e * f % P, g * h % P, f * g % P, e * h % P


def _add(one, other):
    """Sum of any two points, equal or not."""
    x, y, z, t = one
    u, v, w, s = other
    a, b = (y - x) * (v - u), (y + x) * (v + u)
    c, d = 2 * _TOP * t * s, 2 * _BOTTOM * z * w
    e, h = (b - a) * _BOTTOM % P, (b + a) * _BOTTOM % P
    f, g = (d + c) % P, (d - c) % P
    return e * f % P, g * h % P, f * g % P, e * h % P


def _base():
    """The base point and its stored multiples."""
    points = []
    for text in _BASE:
        x, y = int(text[:64], 16), int(text[64:], 16)
        points.append((x, y, 1, x * y % P))
    return points


def _multiples(point):
    """A point, and 2^64, 2^128 and 2^192 times it."""
    points = [point]
    for _ in range(3):
        for _ in range(64):
            point = _double(point)
        points.append(point)
    return points


def _product(*terms):
    """Sum of n times point over (n below 2^256, the point and its multiples)."""
    point = _NOWHERE
    for i in range(63, -1, -1):
        point = _double(point)
        for n, points in terms:
            n >>= i
            for multiple in points:
                if n & 1:
                    point = _add(point, multiple)
                n >>= 64
    return point
