"""The chain of a book, checked line by line: at a start, and whenever a book is verified."""
import json
from binascii import hexlify, unhexlify

from firmware.entry import GENESIS, MAC, MAX_ENTRY, NO_MAC, SEALED, head, parse


class Chain:
    """Checks stored lines in order, and finds its feet again after a bad one.

    n     number expected next
    head  what the next line must be sealed to: after a line, its own head
    mac   the mac that the last line taken states; None where it states none
    other after a bad line: the other head that the next may be sealed to, or None
    loads reader of JSON, see parse()
    """

    def __init__(self, head=GENESIS, n=0, loads=json.loads):
        self.head, self.n, self.mac, self.other = head, n, None, None
        self._loads = loads
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
        try:
            self.mac = mac = unhexlify(stated[1 : 1 + 2 * MAC])
        except ValueError:
            self.mac, mac = None, NO_MAC
        made = head(self.head, line, mac)
        if stated != b"\t" + hexlify(mac + made):
            other = self.other and head(self.other, line, mac)
            if not other or stated != b"\t" + hexlify(mac + other):
                return None, self._bad(line, stated, made, len(raw))
            made = other
        self.head, self.other = made, None
        lost, expected, self._lost = self._lost, self.n, False
        self.n += 1
        if len(line) > MAX_ENTRY:
            return None, "it is longer than %d bytes" % MAX_ENTRY
        try:
            entry = parse(line, self._loads)
        except ValueError as error:
            return None, "it is sealed but not an entry: %s" % error
        entry.head = made
        self.n = entry.n + 1
        if entry.n != expected and not lost:
            return None, "entry %d stands where entry %d was expected" % (entry.n, expected)
        return entry, None

    @property
    def sure(self):
        """Whether the next line has one head and one number that it must have."""
        return self.other is None and not self._lost

    def took(self, head, n, mac):
        """Lines that all hold were taken elsewhere: where the chain stands after them."""
        self.head, self.n, self.mac = head, n, mac

    def _bad(self, line, stated, made, size):
        """Set up for the line after a bad one; what is wrong with this one.

        If its text or its mac was changed, the next is sealed to the head stated here; if its head
        was changed, to the head its text makes.
        """
        expected, self.n, self._lost = self.n, self.n + 1, True
        try:
            sealed = unhexlify(stated[1 + 2 * MAC :])
        except ValueError:
            sealed = b""
        self.head, self.other = sealed if len(sealed) == len(GENESIS) else made, made
        try:
            n = parse(line).n
        except ValueError as error:
            return "it does not hold, and no entry can be read in its %d bytes: %s" % (size, error)
        if n != expected:
            return "entry %d stands where entry %d was expected: removed, doubled or moved" % (n, expected)
        return "its text and its seal do not agree, one of them was altered: the head computed is %s..." % (
            made.hex()[:8],)
