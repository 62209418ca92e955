"""The keeper's secret: the first key of a unit's ratchet, as the one line that is printed when it is made."""
import hashlib
import re
from typing import NamedTuple

PREFIX = "deckwatch-shore-key"
_LINE = re.compile(re.escape(PREFIX) + r"\+(\d{9})\+([0-9a-f]{64})\+([0-9a-f]{8})")


class ShoreKey(NamedTuple):
    """Of the vessel with this MMSI: the key (32 bytes) of index 0."""
    mmsi: int
    key: bytes


def written(mmsi, key):
    """The line: deckwatch-shore-key+<mmsi>+<64 hex>+<first 8 hex of the SHA-256 of all before>."""
    text = "%s+%09d+%s" % (PREFIX, mmsi, key.hex())
    return "%s+%s" % (text, _check(text))


def read(text):
    """Every shore key in a text, whose other lines do not matter. ValueError says which line is spoilt."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        at = line.find(PREFIX)
        if at < 0:
            continue
        line = line[at:].strip()
        match = _LINE.fullmatch(line)
        if not match:
            raise ValueError("line %d: expected %s+MMSI+64 hex digits+8 hex digits, got %d signs of another "
                             "form; copy it anew from the keeper's sheet" % (number, PREFIX, len(line)))
        if _check(line.rpartition("+")[0]) != match[3]:
            raise ValueError("line %d: the last 8 digits do not fit the others, one was copied wrong; copy "
                             "it anew from the keeper's sheet" % number)
        found.append(ShoreKey(int(match[1]), bytes.fromhex(match[2])))
    if not found:
        raise ValueError("no line in it begins with %s; expected the one from the keeper's sheet" % PREFIX)
    return found


def _check(text):
    return hashlib.sha256(text.encode()).hexdigest()[:8]
