"""One line of the log: how it is written, read, sealed and checked.

A stored line is `<entry>` TAB `<head as 64 hex digits>` LF, at most 1024 bytes in all. The
entry is one JSON object without spaces, in UTF-8, its keys always in this order:

    key  holds                                                              when left out
    n    number, from 0, without a gap
    t    time of the event, Unix seconds UTC
    e    time of the entry, Unix seconds UTC
    c    where e comes from: "gnss", "rtc" or "unsure"
    k    kind, e.g. "boot", "fix", "ais", "report"
    by   who entered it: "auto" or a person
    p    position [lat, lon, age]: 1/10000 minute north, east, seconds old   not known
    o    keys of d that a person set over the automatic value                none
    d    data of the kind, an object: text, integers, true, false, null,
         lists and objects; no floats, which an ESP32 would round

The head is SHA-256 over a domain, the head before and the bytes of the entry as stored. So a
head fixes every entry before it, and its first 80 bits, the code, can be read aloud, printed
and kept ashore.
"""
import hashlib
import json
from binascii import unhexlify

MAX_LINE = 1024             # with head and line feed; DESIGN 3, so that a flash sector holds four
SEALED = 65                 # TAB and 64 hex digits at the end of a line
GENESIS = bytes(32)         # the head before entry 0
LATE_S = 600                # ours: time to deal with a matter first and write it down then
SOURCES = ("gnss", "rtc", "unsure")
_DOMAIN = b"deckwatch/1 entry\0"
_CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_DEEPEST = 8                # nested lists and objects; the stack of an ESP32 task is 16 KiB


class Entry:
    """One entry, its attributes named as the keys above; p and o are tuples, p is None if unknown."""

    def __init__(self, n, t, e, c, k, by, p, o, d):
        self.n, self.t, self.e, self.c, self.k = n, t, e, c, k
        self.by, self.p, self.o, self.d = by, p, o, d

    @property
    def late(self) -> bool:
        """Entered by a person more than LATE_S seconds after the event."""
        return self.by != "auto" and self.e - self.t > LATE_S


def write(entry: Entry) -> bytes:
    """The line of a new entry, without its head. ValueError names a value that cannot be written."""
    pairs = [("n", entry.n), ("t", entry.t), ("e", entry.e), ("c", entry.c), ("k", entry.k), ("by", entry.by)]
    if entry.p is not None:
        pairs.append(("p", list(entry.p)))
    if entry.o:
        pairs.append(("o", list(entry.o)))
    pairs.append(("d", entry.d if isinstance(entry.d, dict) else tuple(entry.d)))
    return dumps(tuple(pairs)).encode()


def parse(line: bytes) -> Entry:
    """The entry of a line without its head. ValueError says what is wrong with it."""
    try:
        found = json.loads(line)
    except (ValueError, RuntimeError):      # RuntimeError: nested beyond the stack
        raise ValueError("not JSON") from None
    if not isinstance(found, dict):
        raise ValueError("not a JSON object")
    get = found.get
    n, t, e, p, o, d = get("n"), get("t"), get("e"), get("p"), get("o", ()), get("d")
    if type(n) is not int or n < 0:         # `is`: a bool is an int on CPython only
        raise ValueError("n is %r, a number from 0 was expected" % (n,))
    if type(t) is not int or type(e) is not int:
        raise ValueError("t is %r and e is %r, whole seconds were expected" % (t, e))
    if get("c") not in SOURCES:
        raise ValueError("c is %r, expected gnss, rtc or unsure" % (get("c"),))
    for key in ("k", "by"):
        if not isinstance(get(key), str) or not get(key):
            raise ValueError("%s is %r, a name was expected" % (key, get(key)))
    if p is not None:
        if not isinstance(p, list) or len(p) != 3 or any(type(x) is not int for x in p):
            raise ValueError("p is %r, three whole numbers were expected" % (p,))
        p = tuple(p)
    if not isinstance(o, (list, tuple)) or any(not isinstance(x, str) for x in o):
        raise ValueError("o is %r, a list of keys was expected" % (o,))
    if not isinstance(d, dict):
        raise ValueError("d is %r, an object was expected" % (d,))
    return Entry(n, t, e, get("c"), get("k"), get("by"), p, tuple(o), d)


def head(before: bytes, line: bytes) -> bytes:
    """The head (32 bytes) of an entry: its line without head, sealed to the head before it."""
    return hashlib.sha256(_DOMAIN + before + line).digest()


def code(digest: bytes) -> str:
    """First 80 bits of a head as "XXXX-XXXX-XXXX-XXXX", Crockford's base 32 (no I, L, O, U)."""
    bits = int.from_bytes(digest[:10], "big")
    signs = [_CROCKFORD[bits >> shift & 31] for shift in range(75, -1, -5)]
    return "-".join(["".join(signs[i : i + 4]) for i in (0, 4, 8, 12)])


def is_torn(tail: bytes) -> bool:
    """Whether bytes without a line feed can be what a power cut left of one line.

    A line cut short ends with its head, or before. What goes on after a whole head was once
    complete and confirmed: its line feed was altered, and it must not be dropped.
    """
    sealed = tail[tail.find(b"\t") + 1 :]       # the only TAB: inside text it is written \u0009
    whole = len(sealed) >= SEALED and all(c in b"0123456789abcdef" for c in sealed[: SEALED - 1])
    return not whole and len(tail) < MAX_LINE


class Chain:
    """Checks stored lines in order, and finds its feet again after a bad one.

    `n` is the number expected next, `head` what the next line must be sealed to.
    """

    def __init__(self, head=GENESIS, n=0):
        self.head, self.n = head, n
        self._other = None          # after a bad line the next may be sealed to either of two heads
        self._lost = False          # after a bad line the number expected is a guess

    def segment(self, first):
        """A segment named for entry `first` begins. What is wrong with that, or None."""
        wrong = None
        if first != self.n and not self._lost:
            wrong = "a segment begins with entry %d where entry %d should follow" % (first, self.n)
            self._lost = True
        self.n = first
        return wrong

    def take(self, raw):
        """Next stored line, without its line feed -> (entry or None, what is wrong or None)."""
        line, stated = raw[:-SEALED], raw[-SEALED:]
        made = head(self.head, line)
        if stated != b"\t" + made.hex().encode():
            other = self._other and head(self._other, line)
            if not other or stated != b"\t" + other.hex().encode():
                return None, self._bad(line, stated, made, len(raw))
            made = other
        self.head, self._other = made, None
        lost, expected, self._lost = self._lost, self.n, False
        self.n += 1
        if len(raw) >= MAX_LINE:
            return None, "it is longer than %d bytes" % MAX_LINE
        try:
            entry = parse(line)
        except ValueError as error:
            return None, "it is sealed but not an entry: %s" % error
        self.n = entry.n + 1
        if entry.n != expected and not lost:
            return None, "entry %d stands where entry %d was expected" % (entry.n, expected)
        return entry, None

    def _bad(self, line, stated, made, size):
        """Set up for the line after a bad one; what is wrong with this one.

        If its text was changed, the next is sealed to the head stated here; if its head was
        changed, to the head its text makes.
        """
        expected, self.n, self._lost = self.n, self.n + 1, True
        try:
            sealed = unhexlify(stated[1:])
        except ValueError:
            sealed = b""
        self.head, self._other = sealed if len(sealed) == len(GENESIS) else made, made
        try:
            n = parse(line).n
        except ValueError as error:
            return "it does not hold, and no entry can be read in its %d bytes: %s" % (size, error)
        if n != expected:
            return "entry %d stands where entry %d was expected: removed, doubled or moved" % (n, expected)
        return "its text and its head do not agree, one of them was altered: the head computed is %s..." % (
            made.hex()[:8],)


def dumps(value) -> str:
    """JSON without spaces, the same bytes on every interpreter.

    A list becomes an array; a tuple of (key, value) tuples an object in that order; a dict an
    object sorted by key (MicroPython's dict has no order). ValueError for anything else.
    """
    out: list[str] = []
    _put(out, value, "the value", 0)
    return "".join(out)


def _put(out, value, name, depth):
    """Append the JSON text of `value`; `name` and `depth` are for messages and the depth limit."""
    if value is None or value is True or value is False:
        out.append("null" if value is None else "true" if value else "false")
    elif isinstance(value, str):
        out.append(_quote(value))
    elif isinstance(value, int):
        out.append("%d" % value)
    elif not isinstance(value, (list, tuple, dict)):
        raise ValueError("%s is a %s (%r): expected text, a whole number, true, false, None, a list or pairs"
                         % (name, type(value).__name__, value))
    elif depth == _DEEPEST:
        raise ValueError("%s is nested deeper than %d" % (name, _DEEPEST))
    elif isinstance(value, list):
        out.append("[")
        for i, item in enumerate(value):
            out.append("," if i else "")
            _put(out, item, name, depth + 1)
        out.append("]")
    else:
        _put_object(out, value, name, depth)


def _put_object(out, value, name, depth):
    pairs = value
    if isinstance(value, dict):
        pairs = [(key, value[key]) for key in sorted(value, key=str)]
    seen = set()
    out.append("{")
    for pair in pairs:
        if not isinstance(pair, tuple) or len(pair) != 2 or not isinstance(pair[0], str) or pair[0] in seen:
            raise ValueError("%s holds %r: expected (key, value) pairs, each key a text and once only; "
                             "for an array give a list" % (name, pair))
        out.append("," if seen else "")
        seen.add(pair[0])
        out.append(_quote(pair[0]) + ":")
        _put(out, pair[1], pair[0], depth + 1)
    out.append("}")


def _quote(text):
    for c in text:
        if c < " " or c in '"\\' or "\ud7ff" < c < "\ue000":
            return '"' + "".join([_escape(c) for c in text]) + '"'
    return '"' + text + '"'


def _escape(c):
    if c in '"\\':
        return "\\" + c
    if c < " ":
        return "\\u%04x" % ord(c)
    if "\ud7ff" < c < "\ue000":     # half of a pair: has no UTF-8, and MicroPython would write it
        raise ValueError("text holds the half character U+%04X" % ord(c))
    return c
