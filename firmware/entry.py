"""One line of the log: how it is written, read and sealed; chain.py checks one after the other.

A stored line is `<entry>` TAB `<mac as 32 hex digits><head as 64 hex digits>` LF. The entry is one
JSON object without spaces, in UTF-8, of at most 1024 bytes, its keys always in this order:

    key  holds                                                              when left out
    n    number, from 0, without a gap
    t    time of the event, Unix seconds UTC
    e    time of the entry, Unix seconds UTC
    c    where e comes from: "gnss", "rtc" or "unsure"
    k    kind, e.g. "boot", "fix", "ais", "report"
    by   who entered it: "auto", a person, or "nobody" (without a PIN)
    p    position [lat, lon, age]: 1/10000 minute north, east, seconds old   not known
    o    keys of d that a person set over the automatic value                none
    d    data of the kind, an object: text, integers, true, false, null,
         lists and objects; no floats, which an ESP32 would round

The mac is the first half of HMAC-SHA256 over the head before and the entry as stored, under a key
of which the unit keeps only the next (firmware.ratchet); all zeros where it has no keys.

The head is SHA-256 over a domain, the head before, the entry as stored and the mac. So a head
fixes every entry before it, and its first 80 bits, the code, can be read aloud, printed and kept
ashore.
"""
import hashlib
import json
from binascii import hexlify

from firmware.rules.logbook_rules import LATE_S

MAX_ENTRY = 1024            # bytes of the entry alone: small enough for a heap cut into pieces
SEALED = 97                 # TAB, 32 and 64 hex digits at the end of a line
MAX_LINE = MAX_ENTRY + SEALED + 1           # a stored line, with its line feed
MAC = 16                    # bytes: what forges one in 2^128 tries costs a line 32 signs, not 64
NO_MAC = bytes(MAC)
HEAD = 32                   # bytes
GENESIS = bytes(HEAD)       # the head before entry 0
SOURCES = ("gnss", "rtc", "unsure")
DOMAIN = b"deckwatch/1 entry\0"
_CROCKFORD = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_DEEPEST = 8                # nested lists and objects; the stack of an ESP32 task is 16 KiB


class Entry:
    """One entry, its attributes named as the keys above; p and o are tuples, p is None if unknown.

    head: its head, 32 bytes, once it is sealed or read from the book; else None.
    """

    def __init__(self, n, t, e, c, k, by, p, o, d):
        self.n, self.t, self.e, self.c, self.k = n, t, e, c, k
        self.by, self.p, self.o, self.d = by, p, o, d
        self.head = None

    @property
    def late(self) -> bool:
        """Entered by a person more than LATE_S seconds after the event."""
        return self.by != "auto" and self.e - self.t > LATE_S


def write(entry: Entry) -> bytes:
    """The line of a new entry, not yet sealed. ValueError names a value that cannot be written."""
    pairs = [("n", entry.n), ("t", entry.t), ("e", entry.e), ("c", entry.c), ("k", entry.k), ("by", entry.by)]
    if entry.p is not None:
        pairs.append(("p", list(entry.p)))
    if entry.o:
        pairs.append(("o", list(entry.o)))
    pairs.append(("d", entry.d if isinstance(entry.d, dict) else tuple(entry.d)))
    return dumps(tuple(pairs)).encode()


def parse(line: bytes, loads=json.loads) -> Entry:
    """The entry of a line, taken without its seal. ValueError says what is wrong with it.

    loads: a reader of JSON texts that does the same as json.loads.
    """
    try:
        found = loads(line.decode())        # text: CPython would guess UTF-16 and -32, and skip a BOM
    except (ValueError, RuntimeError):      # RuntimeError: nested beyond the stack
        raise ValueError("not JSON") from None
    if not isinstance(found, dict):
        raise ValueError("not a JSON object")
    get = found.get
    n, t, e, c, k, by, d = get("n"), get("t"), get("e"), get("c"), get("k"), get("by"), get("d")
    p, o = get("p"), get("o", ())
    if type(n) is not int or n < 0:         # `is`: a bool is an int on CPython only
        raise ValueError("n is %r, a number from 0 was expected" % (n,))
    if type(t) is not int or type(e) is not int:
        raise ValueError("t is %r and e is %r, whole seconds were expected" % (t, e))
    if c not in SOURCES:
        raise ValueError("c is %r, expected gnss, rtc or unsure" % (c,))
    if not isinstance(k, str) or not k:
        raise ValueError("k is %r, a name was expected" % (k,))
    if not isinstance(by, str) or not by:
        raise ValueError("by is %r, a name was expected" % (by,))
    if p is not None:
        if not isinstance(p, list) or len(p) != 3 or not type(p[0]) is type(p[1]) is type(p[2]) is int:
            raise ValueError("p is %r, three whole numbers were expected" % (p,))
        p = tuple(p)
    if not isinstance(o, (list, tuple)) or o and any(not isinstance(x, str) for x in o):
        raise ValueError("o is %r, a list of keys was expected" % (o,))
    if not isinstance(d, dict):
        raise ValueError("d is %r, an object was expected" % (d,))
    return Entry(n, t, e, c, k, by, p, tuple(o), d)


def head(before: bytes, line: bytes, mac=NO_MAC) -> bytes:
    """The head (32 bytes) of an entry: its line and its mac, sealed to the head before it."""
    return hashlib.sha256(DOMAIN + before + line + mac).digest()


def stored(line: bytes, mac: bytes, head: bytes) -> bytes:
    """The line as it stands in the book, with its line feed."""
    return line + b"\t" + hexlify(mac + head) + b"\n"


def code(digest: bytes) -> str:
    """First 80 bits of a head as "XXXX-XXXX-XXXX-XXXX", Crockford's base 32 (no I, L, O, U)."""
    bits = int.from_bytes(digest[:10], "big")
    # In bytes: MicroPython keeps for good each letter that it has given as a text.
    signs = bytes([_CROCKFORD[bits >> shift & 31] for shift in range(75, -1, -5)])
    return "-".join([signs[i : i + 4].decode() for i in (0, 4, 8, 12)])


def is_torn(tail: bytes) -> bool:
    """Whether bytes without a line feed can be what a power cut left of one line.

    A line cut short ends with its head, or before. What goes on after a whole head was once
    complete and confirmed: its line feed was altered, and it must not be dropped.
    """
    sealed = tail[tail.find(b"\t") + 1 :]       # the only TAB: inside text it is written \u0009
    whole = len(sealed) >= SEALED and all(c in b"0123456789abcdef" for c in sealed[: SEALED - 1])
    return not whole and len(tail) < MAX_LINE


def dumps(value) -> str:
    """JSON without spaces, the same bytes on every interpreter.

    A list becomes an array; a tuple of (key, value) tuples an object in that order; a dict an
    object sorted by key (MicroPython's dict has no order). ValueError for anything else.
    """
    return _text(value, "the value", 0)


def _text(value, name, depth):
    """The JSON text of `value`; `name` and `depth` are for messages and the depth limit.

    Joined level by level: one list of all the pieces would ask a cut-up heap for 2 KB in one.
    """
    if value is None or value is True or value is False:
        return "null" if value is None else "true" if value else "false"
    if isinstance(value, str):
        return _quote(value)
    if isinstance(value, int):
        return "%d" % value
    if not isinstance(value, (list, tuple, dict)):
        raise ValueError("%s is a %s (%r): expected text, a whole number, true, false, None, a list or pairs"
                         % (name, type(value).__name__, value))
    if depth == _DEEPEST:
        raise ValueError("%s is nested deeper than %d" % (name, _DEEPEST))
    if isinstance(value, list):
        return "[" + ",".join([_text(item, name, depth + 1) for item in value]) + "]"
    return "{" + ",".join(_members(value, name, depth)) + "}"


def _members(value, name, depth):
    """The members of an object as texts."""
    pairs = value
    if isinstance(value, dict):
        pairs = [(key, value[key]) for key in sorted(value, key=str)]
    seen = set()
    out = []
    for pair in pairs:
        if not isinstance(pair, tuple) or len(pair) != 2 or not isinstance(pair[0], str) or pair[0] in seen:
            raise ValueError("%s holds %r: expected (key, value) pairs, each key a text and once only; "
                             "for an array give a list" % (name, pair))
        seen.add(pair[0])
        out.append(_quote(pair[0]) + ":" + _text(pair[1], pair[0], depth + 1))
    return out


def _quote(text):
    try:
        data = text.encode()    # in bytes, as code()
    except UnicodeError as error:
        raise _half(ord(text[error.start])) from None
    for c in data:
        if c < 32 or c == 34 or c == 92 or c == 0xED:       # what is escaped; it may be half a character
            return '"' + _escaped(data).decode() + '"'
    return '"' + text + '"'


def _escaped(data):
    made = bytearray()
    for at, c in enumerate(data):
        if c == 34 or c == 92:
            made += b"\\"
        elif c == 0xED and data[at + 1] > 0x9F:      # has no UTF-8, but MicroPython would write it
            raise _half(0xD000 | (data[at + 1] & 63) << 6 | data[at + 2] & 63)
        if c < 32:
            made += b"\\u%04x" % c
        else:
            made.append(c)
    return made


def _half(number):
    """Half of a pair of surrogates."""
    return ValueError("text holds the half character U+%04X" % number)
