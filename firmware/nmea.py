"""NMEA 0183 sentences out of a stream of bytes: framing, checksum, tag blocks (IEC 61162-1, NMEA 0183 4.11).

Nothing is decoded to text before it is framed, no byte can raise, and memory is bounded: what can
not be part of a sentence of LONGEST bytes is counted by cause and forgotten. The result depends
on the bytes alone, never on how they were cut into chunks.

Speed and garbage both count here: a byte costs one step of one loop, a sentence leaves half a kilobyte
behind. Folding the sentence as one big integer is a little faster on an empty heap and much slower on
a full one: it leaves four times as much, and the collector runs four times as often.
"""

# 61162-1 allows 82 bytes, the field does not keep to it (131 seen from a plotter, n2kd more): from
# the start character to the '*', or inside a tag block.
LONGEST = 160

CAUSES = (
    "ok",            # sentences handed out
    "bad_checksum",  # '*' and two digits that do not agree, or no two digits
    "no_checksum",   # line ended without '*hh' where one is required
    "cut",           # a new sentence began inside this one
    "bad_byte",      # a byte outside 0x20-0x7E inside a sentence
    "too_long",      # no end within LONGEST bytes
    "bad_tag",       # tag block with a wrong checksum, or with no sentence right behind it
    "noise",         # BYTES outside sentences and line ends
)

_BANG, _DOLLAR, _STAR, _P, _BACKSLASH, _CR, _LF = b"!$*P\\\r\n"
_HEX = b"0123456789ABCDEF"
_STARTS = (b"$", b"!", b"\\")
_ENDS_OF_SENTENCE = (b"*", b"\r", b"\n", b"$", b"!")
_ENDS_OF_TAG = (b"\\", b"\r", b"\n", b"$", b"!")

# Each byte that may stand between the start character and '*' at its own place. XOR with None is a
# TypeError, beyond the end an IndexError: so the loop that makes the checksum checks the bytes too.
_INSIDE = [None if c < 0x20 or c == _DOLLAR or c == _BANG else c for c in range(0x7F)]


def checksum(data) -> int:
    """XOR of all bytes of `data`, 0 to 255. For a sentence: of what stands between '$' or '!' and '*'."""
    x = 0
    for c in data:
        x ^= c
    return x


class Framer:
    """Sentences of one source (port). `counts`: cause (see CAUSES) -> int."""

    def __init__(self, need_checksum=True):
        """need_checksum=False also takes '$' sentences that end without '*hh', for old instruments.

        AIS ('!') without a checksum and any wrong checksum are refused always.
        """
        self.need_checksum = need_checksum
        self.counts = dict.fromkeys(CAUSES, 0)
        self._rest = b""
        self._tag = None

    def feed(self, data) -> list:
        """Take the next bytes of the stream, any number of them; return [(body, tag), ...].

        body: bytes from the start character up to, not including, '*' (or the line end where there
        is no checksum). tag: content of the tag block right before it without its checksum, or None.
        A sentence comes out as soon as its checksum is there; one without waits for the line end;
        whoever reads files gives one more at the end of the file.
        """
        data = self._rest + data
        size = len(data)
        inside = _INSIDE
        out = []
        pos = 0
        while pos < size:
            first = data[pos]
            if first == _DOLLAR or first == _BANG:
                star = data.find(b"*", pos, pos + LONGEST)
                if star < 0 and size - pos < LONGEST and (
                        data.find(b"\n", pos) < 0 and data.find(b"\r", pos) < 0):
                    break  # the usual end of a chunk: nothing to judge yet
                if 0 < star < size - 2:
                    try:
                        x = 0
                        for c in data[pos + 1:star]:
                            x ^= inside[c]
                        if _HEX[x >> 4] == data[star + 1] and _HEX[x & 15] == data[star + 2]:
                            out.append((data[pos:star], self._tag))
                            self._tag = None
                            pos = star + 3
                            continue
                    except (TypeError, IndexError):
                        pass  # something in there that does not belong: see what
            elif first == _CR or first == _LF:
                pos += 1
                continue
            after = self._careful(data, pos, size, out)
            if after == pos:
                break  # not whole yet
            pos = after
        self._rest = data[pos:]
        self.counts["ok"] += len(out)
        return out

    def _careful(self, data, pos, size, out):
        """Deal with what begins at `pos`, whatever it is; return where the next begins.

        Returns `pos` itself when the end is not there yet. Every step is bounded by LONGEST.
        """
        first = data[pos]
        limit = min(size, pos + LONGEST)
        if first != _DOLLAR and first != _BANG and first != _BACKSLASH:
            stop = _nearest(data, _STARTS, pos, limit)
            self.counts["noise"] += stop - pos - data.count(b"\r", pos, stop) - data.count(b"\n", pos, stop)
            return stop
        ends = _ENDS_OF_TAG if first == _BACKSLASH else _ENDS_OF_SENTENCE
        stop = _nearest(data, ends, pos + 1, limit)
        if stop == limit:
            if limit < pos + LONGEST:
                return pos
            self._refuse("too_long")
            return stop
        if first == _BACKSLASH:
            return self._tag_block(data, pos, stop, size)
        end = data[stop]
        body = data[pos:stop]
        if end == _STAR:
            if stop + 2 >= size:
                return pos
            claimed = _hex(data, stop + 1)
            after = stop + 1 if claimed is None else stop + 3
            good = claimed == (checksum(body) ^ first)
            self._judge(body, None if good else "bad_checksum", out)
            return after
        if end == _CR or end == _LF:
            self._judge(body, "no_checksum" if self.need_checksum or first == _BANG else None, out)
        else:
            self._refuse("cut")
        return stop

    def _judge(self, body, fault, out):
        """Hand the sentence out, or count why not: `fault` is what its end showed, None for nothing."""
        if fault != "no_checksum" and not _printable(body):
            fault = "bad_byte"  # tells more than the checksum it breaks
        if fault:
            self._refuse(fault)
        else:
            out.append((body, self._tag))
            self._tag = None

    def _refuse(self, cause):
        self.counts[cause] += 1
        self._tag = None

    def _tag_block(self, data, pos, stop, size):
        """Keep the tag block data[pos:stop] for the sentence right behind it, or count it."""
        if data[stop] != _BACKSLASH:
            self._refuse("bad_tag")
            return stop
        if stop + 1 == size:
            return pos  # the next byte decides whether it belongs to a sentence
        star = stop - 3
        tag = data[pos + 1:star]
        follows = data[stop + 1] == _DOLLAR or data[stop + 1] == _BANG
        whole = star > pos and data[star] == _STAR and _hex(data, star + 1) == checksum(tag)
        if follows and whole and _printable(tag):
            self._tag = tag
        else:
            self._refuse("bad_tag")
        return stop + 1


def _nearest(data, marks, pos, limit):
    """Index of the first byte of data[pos:limit] that is one of `marks`, or limit."""
    for mark in marks:
        at = data.find(mark, pos, limit)
        if at >= 0:
            limit = at
    return limit


def _hex(data, at):
    """Value of the two hex digits at data[at], of either case, or None if they are not."""
    pair = data[at:at + 2].upper()
    high = _HEX.find(pair[:1])
    low = _HEX.find(pair[1:])
    return None if high < 0 or low < 0 else high * 16 + low


def _printable(data):
    return not data or (min(data) >= 0x20 and max(data) <= 0x7E)


def formatter(body) -> bytes:
    """What kind of sentence: b"RMC" for any talker; of a proprietary one the whole address, b"PGRME"."""
    comma = body.find(b",")
    if comma < 0:
        comma = len(body)
    if comma > 1 and body[1] == _P:
        return body[1:comma]
    return body[comma - 3 if comma > 4 else 1:comma]


def talker(body) -> bytes:
    """Who speaks: b"GP" of "$GPRMC", b"P" of a proprietary sentence."""
    return b"P" if len(body) > 1 and body[1] == _P else body[1:3]


def fields(body) -> list:
    """The data fields, after the address, as bytes; an empty field is b""."""
    found = body.split(b",")
    del found[0]
    return found


def tag_values(tag) -> dict:
    """Values of a tag block by their letter: {"s": b"MX32-1", "c": Unix seconds (int), "g": b"1-2-73"}.

    Split at commas, then at the first colon only. Letters we do not use, what is empty and a time
    that is not a number are left out. `c` in milliseconds is taken too: it is told by its size.
    """
    values = {}
    for item in tag.split(b","):
        key, _, value = item.partition(b":")
        if not value:
            continue
        if key == b"s":
            values["s"] = value
        elif key == b"g":
            values["g"] = value
        elif key == b"c" and value.isdigit() and len(value) <= 13:
            time = int(value)
            values["c"] = time // 1000 if time > 99999999999 else time  # 11 digits: year 5138
    return values
