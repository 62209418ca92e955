"""The two ways to a unit that `deckwatch pull` knows, with one surface:

    open()                     -> (cover: what the unit says of its book, [(file name, size)])
    read(name, offset, size)   iterates the bytes of a file from an offset on
    bye(), close()
"""
import http.client
import json
import random
import re
import struct
import time

import serial

from firmware.pull import READ_MOST, Deframer, frame

ANSWER_S = 3        # until a request is repeated
ASKS = 5            # times, until the line counts as broken
HTTP_S = 15

# What the unit's words for a refusal mean, and what to do; %s is the number that came with them.
_HOW = {
    "closed": "no access is open on the unit; have the tindal open it, who is then shown a token",
    "token": "the unit does not know this token; type it as the tindal was shown it",
    "wait": "there were too many wrong tokens; try again in %s s",
    "file": "the unit has no such file any more",
    "offset": "the unit's file is shorter than what was taken",
    "request": "the unit did not understand; does its version go with this program?",
    "hello": "the unit was started again or the access closed; give the command again",
    "disk": "the unit cannot read its disk (error %s); the tindal should look at it",
}


class Broken(Exception):
    """The connection failed; worth another try."""


class Refused(Exception):
    """The unit says no; the text says why and what to do. why: a word of _HOW; said: what came with it."""

    def __init__(self, why, said=""):
        self.why = why
        how = _HOW.get(why)
        if how is None:
            how = "the unit refuses, in words unknown here: %s; does its version go with this program?" % (
                (why + " " + said).strip())
        elif "%s" in how:
            how %= said if said.isdigit() else "?"
        super().__init__(how)


class Mistaken(Exception):
    """What was asked for cannot be done; the text says what was expected, and what to do."""


class SerialLink:
    """The other side of firmware.pull.Session."""

    def __init__(self, device, baud, token):
        self.device, self.baud, self.token = device, baud, token
        self._port = None
        self._frames = []
        self.deframer = Deframer()

    def open(self):
        """-> (cover, [(name, size)]). Raises Broken, Refused, Mistaken, as does read()."""
        self.close()
        self._frames, self.deframer = [], Deframer()
        self._seq = random.randrange(0x10000)   # so that a late answer to who was here before is not for us
        try:
            self._port = serial.Serial(self.device, self.baud, timeout=0.1, write_timeout=ANSWER_S,
                                       exclusive=True)
        except (OSError, ValueError) as error:
            raise Broken("cannot open %s: %s; check plug, name and rights" % (self.device, error)) from None
        for _ in range(ASKS):
            for kind, content in self._ask("H", self.token.encode()[:60]):
                if kind == "h":
                    return self._understood(_cover, content), self._list()
        raise Broken("%s: nothing answers as a unit; check the cable, and --baud against [pull] baud of the "
                     "unit's vessel.toml" % self.device)

    def _understood(self, take, content):
        try:
            return take(content)
        except (ValueError, KeyError, TypeError):
            raise Mistaken("%s: the unit's answer was not understood; does its version go with this program?"
                           % self.device) from None

    def _list(self):
        rows, total = [], None
        for _ in range(ASKS):
            for kind, content in self._ask("L", struct.pack(">I", len(rows))):
                number, = struct.unpack(">I", content[:4])
                if kind == "l" and number == len(rows):
                    rows += self._understood(_rows, content[4:])
                elif kind == "E":
                    total = number
            if total is not None and len(rows) >= total:
                return rows
        raise Broken("%s: the list of files did not come through" % self.device)

    def read(self, name, offset, size):
        """Iterate the bytes of a file from an offset on, up to `size`."""
        silent = 0
        while offset < size:
            begun = offset
            request = struct.pack(">II", offset, min(size - offset, READ_MOST)) + name.encode()
            for kind, content in self._ask("R", request):
                place, = struct.unpack(">I", content[:4])
                if kind == "r" and place == offset:     # after a gap the rest is asked for again
                    data = content[4 : 4 + size - offset]
                    offset += len(data)
                    yield data
            silent = 0 if offset > begun else silent + 1
            if silent == ASKS:
                raise Broken("%s: nothing more of %s comes through" % (self.device, name))

    def bye(self):
        """Say goodbye; if that does not come through, the unit will see that we are quiet."""
        try:
            for _ in self._ask("B"):
                pass
        except Broken:
            pass

    def close(self):
        port, self._port = self._port, None
        if port:
            port.close()

    def _ask(self, kind, payload=b""):
        """Iterate the answers (kind, payload) to a request, until the last, or until the line is silent."""
        self._seq = (self._seq + 1) & 0xFFFF
        try:
            self._port.write(frame(kind, self._seq, payload))
        except OSError as error:
            raise Broken("%s: %s" % (self.device, error)) from None
        while True:
            found = self._next()
            if found is None:
                return
            answer, seq, content = found
            if seq != self._seq:
                continue
            if answer == "X":
                why, _, said = content.decode("ascii", "replace").partition(" ")
                raise Refused(why, said)
            if len(content) >= 4:
                yield answer, content
            if answer in "hE":
                return

    def _next(self):
        """The next frame, None if none comes for ANSWER_S."""
        end = time.monotonic() + ANSWER_S
        while not self._frames:
            try:
                data = self._port.read(max(1, self._port.in_waiting))
            except (OSError, TypeError) as error:       # TypeError: pyserial, when it was closed under it
                raise Broken("%s: %s" % (self.device, error)) from None
            self._frames += self.deframer.feed(data)
            if not self._frames and time.monotonic() > end:
                return None
        return self._frames.pop(0)


class HttpLink:
    """The other side of firmware.port.pull_http."""

    def __init__(self, host, port, token):
        self.host, self.port = host, port
        # a letter that no header can hold is in no token either
        self._headers = {"Authorization": "Bearer " + re.sub("[^ -~]", "?", token[:60])}

    def open(self):
        with self._get("/book") as answer:
            content = _all(answer)
        try:
            found = json.loads(content)
            return _cover(json.dumps(found["cover"])), [_row("%s %d" % tuple(row)) for row in found["files"]]
        except (ValueError, KeyError, TypeError):
            raise Mistaken("http://%s:%d answers, but not as a unit; check the address"
                           % (self.host, self.port)) from None

    def read(self, name, offset, size):
        with self._get("/book/%s?from=%d" % (name, offset)) as answer:
            while offset < size:
                try:
                    data = answer.read(min(READ_MOST, size - offset))
                except (OSError, http.client.HTTPException) as error:
                    raise Broken("the connection broke: %s" % (error or type(error).__name__)) from None
                if not data:
                    raise Broken("the unit broke off in %s" % name)
                offset += len(data)
                yield data

    def bye(self):
        try:
            self._get("/book/bye").close()
        except (Broken, Refused):
            pass

    def close(self):
        pass

    def _get(self, path):
        connection = http.client.HTTPConnection(self.host, self.port, timeout=HTTP_S)
        try:
            connection.request("GET", path, headers=self._headers)
            answer = connection.getresponse()
        except (OSError, http.client.HTTPException) as error:
            connection.close()
            raise Broken("no answer from http://%s:%d: %s; is this computer in the unit's Wi-Fi?"
                         % (self.host, self.port, error or type(error).__name__)) from None
        if answer.status == 200:
            return answer
        with answer:
            said = _all(answer).decode("utf-8", "replace")[:200]
        if answer.status == 503:
            raise Broken("the unit is busy (%s)" % (said or "503"))
        if answer.status == 429:
            raise Refused("wait", answer.headers.get("Retry-After", ""))
        known = {401: "token" if "wrong" in said else "closed", 404: "file", 416: "offset"}
        raise Refused(known.get(answer.status, "status"), "%d %s" % (answer.status, said))


def _all(answer):
    try:
        return answer.read(1 << 20)
    except (OSError, http.client.HTTPException) as error:
        raise Broken("the connection broke: %s" % error) from None


def _cover(content):
    """The unit's description of its book, checked."""
    cover = json.loads(content)
    if type(cover["book"]) is not str or type(cover["code"]) is not str or type(cover["entries"]) is not int:
        raise ValueError("not a cover")
    return cover


def _rows(content):
    return [_row(line) for line in content.decode().splitlines()]


def _row(line):
    """"00000000.log 65123" as (name, size). Nothing else may become a name in our folder."""
    found = re.fullmatch(r"([0-9]{8,16}\.log) ([0-9]{1,10})", line)
    if not found:
        raise ValueError("%r is no file of a book" % line)
    return found[1], int(found[2])
