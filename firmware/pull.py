"""Taking the book away over a serial line: the frames, and the unit's side of the talk. Read only.

A frame between zero bytes, its own zero bytes stuffed (COBS), so that whoever comes in half-way
finds the next one:

    kind, 1 byte | seq, 2 | length of the payload, 2 | payload, at most 512 | CRC-32 of all that, 4

Numbers are big-endian. The other side asks, the unit answers with the seq of what it answers:

    H token                       h cover: JSON, see gate.Inspection.cover
    L number (4)                  l number (4), lines "00000000.log 65123": the segments from that one on,
                                  as many as fit, then E
    R offset (4), length (4),     r offset (4), bytes: the file's bytes there, as often as needed, then E
      name
    B                             E: goodbye
                                  E reached (4), total (4): segments listed; offset and size of the file
    any                           X why: "closed", "token", "wait 12", "hello", "file", "offset", "request",
                                  "disk 5"

Nothing hangs on what came before but on the token: a frame that is lost, doubled or spoilt is asked
for again, by file and offset, in this connection or the next.
"""
import struct
from binascii import crc32

from firmware.gate import Refused
from firmware.store import log

MAX_PAYLOAD = 512
DATA = MAX_PAYLOAD - 4
READ_MOST = 16384           # bytes one R is answered with: a second and a half at 115,200 baud
REQUEST_MOST = 64           # payload of what the unit listens to

_HEAD = ">BHH"
_HEAD_SIZE, _CRC_SIZE = 5, 4
_NAME_MOST = 16


def frame(kind: str, seq: int, payload: bytes = b"") -> bytes:
    """A frame as it goes over the line."""
    body = struct.pack(_HEAD, ord(kind), seq, len(payload)) + payload
    return b"\0" + stuff(body + struct.pack(">I", crc32(body))) + b"\0"


def stuff(data: bytes) -> bytes:
    """COBS: the same without zero bytes, one longer for each 254 begun."""
    out, start = bytearray(), 0
    while True:                     # not split(): of zero bytes alone it would make a large list
        end = data.find(b"\0", start)
        stop = len(data) if end < 0 else end
        while stop - start > 253:
            out += b"\xff" + data[start : start + 254]
            start += 254
        out.append(stop - start + 1)
        out += data[start:stop]
        if end < 0:
            return bytes(out)
        start = end + 1


def unstuff(data: bytes):
    """What was stuffed, None if this is nothing that was."""
    out, i = bytearray(), 0
    while i < len(data):
        code = data[i]
        block = data[i + 1 : i + code]
        if len(block) != code - 1:
            return None
        i += code
        out += block
        if code < 255 and i < len(data):
            out.append(0)
    return bytes(out)


class Deframer:
    """Bytes in any pieces in, whole frames out; memory bounded by the longest payload expected.

    counts: "ok", "damaged" (CRC, length or stuffing wrong), "too_long" -> how many.
    """

    def __init__(self, longest=MAX_PAYLOAD):
        size = _HEAD_SIZE + longest + _CRC_SIZE
        self._most = size + size // 254 + 1
        self._rest, self._skip = b"", False
        self.counts = {"ok": 0, "damaged": 0, "too_long": 0}

    def feed(self, data: bytes):
        """Iterate (kind, seq, payload) of the frames that end in these bytes."""
        start = 0
        while True:
            end = data.find(b"\0", start)
            piece = data[start : end if end >= 0 else len(data)]
            if self._skip or len(self._rest) + len(piece) > self._most:
                self._count("too_long", not self._skip)
                self._rest, self._skip = b"", True
            else:
                self._rest += piece
            if end < 0:
                return
            stuffed, self._rest, self._skip = self._rest, b"", False
            start = end + 1
            if stuffed:
                found = _opened(stuffed)
                self._count("ok" if found else "damaged", True)
                if found:
                    yield found

    def _count(self, cause, more):
        self.counts[cause] += more


def _opened(stuffed):
    """(kind, seq, payload) of a frame without its zero bytes, or None."""
    body = unstuff(stuffed)
    if body is None or len(body) < _HEAD_SIZE + _CRC_SIZE:
        return None
    kind, seq, length = struct.unpack(_HEAD, body[:_HEAD_SIZE])
    body, (crc,) = body[:-_CRC_SIZE], struct.unpack(">I", body[-_CRC_SIZE:])
    if crc32(body) != crc or len(body) != _HEAD_SIZE + length or kind > 127:
        return None
    return chr(kind), seq, body[_HEAD_SIZE:]


class Shelf:
    """The book's segments and nothing else of its folder, to be read as far as they are safe on disk.

    Its methods raise KeyError for a name that is none of them, and OSError as the disk does.
    """

    def __init__(self, store):
        self._store = store

    def rows(self, start=0):
        """Iterate (name, size) from segment number `start` of the list on."""
        i = start
        while i < len(self._store.segments):        # by number: it may grow meanwhile
            first = self._store.segments[i]
            yield log(first), self._store.length(first)
            i += 1

    def size(self, name: str) -> int:
        return self._store.length(self._first(name))

    def read(self, name: str, offset: int, n: int) -> bytes:
        """Up to n bytes; b"" at the end."""
        n = min(n, self.size(name) - offset)
        return self._store.files.read(name, offset, n) if n > 0 else b""

    def _first(self, name):
        stem = name[:-4]
        first = int(stem) if stem and len(name) <= _NAME_MOST and not stem.strip("0123456789") else -1
        if first not in self._store.segments or log(first) != name:
            raise KeyError(name)
        return first


class Session:
    """One talk over a line. `inspection` as gate.Inspection."""

    VIA = "serial"

    def __init__(self, shelf, inspection, peer):
        self._shelf, self._inspection, self._peer = shelf, inspection, peer
        self._mark = None           # of the token that was right

    def answers(self, kind: str, seq: int, payload: bytes):
        """Iterate the frames that answer a request; each is made when it is asked for."""
        try:
            for answer, content in self._answers(kind, payload):
                yield frame(answer, seq, content)
            return
        except Refused as refused:
            why = "wait %d" % refused.wait if refused.wait else refused.why
        except KeyError:
            why = "file"
        except ValueError as error:
            why = str(error) if str(error) in ("hello", "offset") else "request"
        except OSError as error:
            why = "disk %d" % (error.errno or 0)
        yield frame("X", seq, why.encode()[:MAX_PAYLOAD])

    def _answers(self, kind, payload):
        if kind == "H":
            self._mark = None
            self._mark = self._inspection.enter(payload.decode(), self._peer, self.VIA)
            return [("h", self._inspection.cover())]
        if self._mark is None:
            raise ValueError("hello")
        self._inspection.still(self._mark, self.VIA)
        if kind == "L" and len(payload) == 4:
            return self._list(*struct.unpack(">I", payload))
        if kind == "R" and len(payload) > 8:
            return self._read(*struct.unpack(">II", payload[:8]), payload[8:].decode())
        if kind == "B":
            self._inspection.leave(self._mark, self.VIA)
            self._mark = None
            return [("E", bytes(8))]
        raise ValueError("request")

    def _list(self, start):
        number, content = start, b""
        for name, size in self._shelf.rows(start):
            line = b"%s %d\n" % (name.encode(), size)
            if len(content) + len(line) > DATA:
                yield "l", struct.pack(">I", start) + content
                start, content = number, b""
            content += line
            number += 1
        if content:
            yield "l", struct.pack(">I", start) + content
        yield "E", struct.pack(">II", number, number)

    def _read(self, offset, length, name):
        size = self._shelf.size(name)
        if offset > size:
            raise ValueError("offset")
        end = min(size, offset + min(length, READ_MOST))
        while offset < end:
            data = self._shelf.read(name, offset, min(DATA, end - offset))
            if not data:
                raise OSError(5, "the file is shorter than it was")
            self._inspection.still(self._mark, self.VIA)
            self._inspection.sent(self._mark, self.VIA, name, offset + len(data), len(data))
            yield "r", struct.pack(">I", offset) + data
            offset += len(data)
        yield "E", struct.pack(">II", offset, size)
