"""PINs of those who write in the book (firmware/people.py): how one is checked. Borrowed with the desk."""
import hashlib

from firmware import ratchet
from firmware.rules import logbook_rules as rule

_DOMAIN = b"deckwatch/1 pin\0"


def is_pin(pin) -> bool:
    """Whether it is a PIN: as many digits as the rules allow, ASCII."""
    least, most = rule.PIN_DIGITS
    return isinstance(pin, str) and least <= len(pin) <= most and not pin.strip("0123456789")


def hashed(pin: str, salt: bytes, rounds=rule.PIN_ROUNDS) -> list:
    """What the vault keeps of a PIN: [salt in hex, rounds, hash in hex]."""
    return [salt.hex(), rounds, _stretch(pin, salt, rounds).hex()]


def fits(pin: str, kept) -> bool:
    """Whether a PIN is the one that `kept`, of hashed(), was made from.

    None is kept of somebody who has no PIN: the work is done all the same, so that the time taken does not
    tell who has one.
    """
    salt, rounds, want = kept or ("00" * 16, rule.PIN_ROUNDS, "00" * 32)
    made = _stretch(pin, bytes.fromhex(salt), rounds)
    return same(made, bytes.fromhex(want)) and kept is not None


def same(a: bytes, b: bytes) -> bool:
    """Whether they are equal, in a time that does not depend on where they differ."""
    if len(a) != len(b):
        return False
    differ = 0
    for x, y in zip(a, b):
        differ |= x ^ y
    return not differ


def _stretch(pin, salt, rounds):
    """SHA-256 over and over; each round takes 64 bytes and more, and cannot begin before the last ended."""
    sha256 = hashlib.sha256
    digest = key = ratchet.mac(salt, _DOMAIN + pin.encode())
    for _ in range(rounds):
        digest = sha256(digest + key).digest()
    return digest
