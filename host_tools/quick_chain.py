"""Lines of a book that all hold, taken many at a time: firmware.entry.Chain for a host in haste.

It says yes or nothing. Where one line does not hold, or is anything but what should stand there, none is
taken, and the Chain is left as it was to take them one by one and say what is wrong.
"""
import json
from binascii import hexlify, unhexlify
from hashlib import sha256

from firmware.entry import DOMAIN, HEAD, MAC, MAX_ENTRY, SEALED, parse

_HEX = SEALED - 1           # digits of mac and head at the end of a line, after the TAB
_BOTH = MAC + HEAD
_TAB = 9
_read = json.JSONDecoder().raw_decode


def loads(text):
    """As json.loads, which takes half as long again to look for spaces around a value that has none."""
    try:
        found, end = _read(text)
    except ValueError:
        return json.loads(text)
    return found if end == len(text) else json.loads(text)


def take(chain, lines):
    """Take stored lines, without line feeds, into a Chain that is sure of its place.

    [(entry, the head before it, its line without seal, its mac), ...]; None: they do not all hold, and
    nothing was taken.
    """
    stated = b"".join([raw[-_HEX:] for raw in lines])
    before, n, at, out = chain.head, chain.n, 0, []
    try:
        sealed = unhexlify(stated)
        if hexlify(sealed) != stated or len(sealed) != _BOTH * len(lines):
            return None
        for raw in lines:
            line, mac = raw[:-SEALED], sealed[at : at + MAC]
            made = sha256(DOMAIN + before + line + mac).digest()
            if made != sealed[at + MAC : at + _BOTH] or raw[-SEALED] != _TAB or len(line) > MAX_ENTRY:
                return None
            entry = parse(line, loads)
            if entry.n != n:
                return None
            entry.head = made
            out.append((entry, before, line, mac))
            before, n, at = made, n + 1, at + _BOTH
    except (ValueError, IndexError):
        return None
    chain.took(before, n, mac)
    return out
