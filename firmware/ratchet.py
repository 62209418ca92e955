"""The ratcheting key: each entry is sealed under a key that is gone when the next is made.

The first key is made when the unit is commissioned, and kept ashore. The unit overwrites each key with the
next: whoever takes the unit later cannot seal an entry anew that was written before. Ashore the
same steps are taken from the first key, and every seal is checked.
"""
import hashlib

KEY = 32                    # bytes

_BLOCK = 64                 # bytes of a block of SHA-256
STEP = b"deckwatch/1 ratchet\0"


def mac(key: bytes, data: bytes) -> bytes:
    """HMAC-SHA256 (RFC 2104) of 32 bytes.

    Under a key of the ratchet `data` must never be the text of a step, which would give the next key
    away: a line of the log, which holds no NUL, and a head, which is longer, are not.
    """
    if len(key) > _BLOCK:
        key = hashlib.sha256(key).digest()
    key += bytes(_BLOCK - len(key))
    inner = hashlib.sha256(_xor(key, b"\x36") + data).digest()
    return hashlib.sha256(_xor(key, b"\x5c") + inner).digest()


def _xor(block, byte):
    """A block of SHA-256 with each byte XOR this one."""
    return (int.from_bytes(block, "big") ^ int.from_bytes(byte * _BLOCK, "big")).to_bytes(_BLOCK, "big")


def forward(key: bytes) -> bytes:
    """The next key (32 bytes). There is no way back; the caller overwrites the old one."""
    if len(key) != KEY:
        raise ValueError("the ratchet's key has %d bytes, %d were expected" % (len(key), KEY))
    return mac(key, STEP)
