"""A unit with its panel on a simulated port, asked without sockets; runs on CPython and MicroPython."""
import asyncio
import gc
import json
import sys

from firmware.desk import Desk
from firmware.main import Unit
from firmware.pins import hashed
from firmware.port.bench import BenchPort
from firmware.port.panel_http import Panel, rehearsed

T = 1796083200      # 2026-12-01T00:00:00Z
DAY = 86400
PROFILE = {"mmsi": 419999123, "name": "AL SABAH", "sources": []}
PEOPLE = (("salim", "tindal"), ("ismail", "tindal"), ("yusuf", "crew"), ("rao", "officer"))


def room():
    """For what comes, where the heap is small; elsewhere it takes long, and nothing needs it."""
    if sys.implementation.name == "micropython":
        gc.collect()


def ferry() -> dict:
    """The profile of one on NW-1, certified for few."""
    return dict(PROFILE, instruments=("jharkhand-inland-vessels-2020", "nw-safety-of-navigation-2002"),
                passenger_capacity=6, owner={"name": "Ferry Company"}, registration="JH 1", bhp=90,
                particulars={"kind": "ferry", "gt": 60, "length_cm": 1800, "kw": 60, "persons": 9,
                             "open": False, "night": False, "waters": "nw-1", "ns_class": 2, "jh_class": 1,
                             "deck_cargo": False},
                passengers={"certificate": "jharkhand-inland-vessels-2020", "main": {"night": 4, "day": 6},
                            "foul_season": (615, 1015)})


def rows(told, **wanted):
    """Of some rows those with these values."""
    return [row for row in told if all(row[key] == wanted[key] for key in wanted)]


class Disk:
    """Files in memory, each as the pieces that were appended: one written anew each time it grows leaves the
    heap in pieces too small for what an answer needs. refuses: as that of port.bench_files."""

    where = "disk"

    def __init__(self):
        self.kept, self.refuses = {}, None

    def listdir(self):
        return list(self.kept)

    def size(self, name):
        return sum(len(piece) for piece in self._pieces(name))

    def read(self, name, offset, n):
        found = []
        for piece in self._pieces(name):
            if n > 0 and offset < len(piece):
                found.append(piece[offset : offset + n])
                n -= len(found[-1])
            offset = max(0, offset - len(piece))
        return b"".join(found)

    def append(self, name, data):
        self._writes()
        self.kept.setdefault(name, []).append(data)

    def replace(self, name, data):
        self._writes()
        self.kept[name] = [data]

    def truncate(self, name, size):
        self.replace(name, self.read(name, 0, size))

    def remove(self, name):
        self._writes()
        del self.kept[name]

    def space(self):
        return sum(self.size(name) for name in self.kept), None

    def _writes(self):
        if self.refuses:
            raise OSError(self.refuses, "refused")

    def _pieces(self, name):
        if name not in self.kept:
            raise OSError(2, "no such file")
        return self.kept[name]


class Out:
    """A connection as the door gives it."""

    def __init__(self, peer):
        self.peer, self.data = peer, b""

    def get_extra_info(self, name):
        return self.peer

    async def awrite(self, data):
        assert len(data) <= 2048, "a piece of %d bytes" % len(data)
        self.data += data


class Pieces(Out):
    """Keeps of the pieces of a long answer only what keep(value) is true for: all of it has no room beside
    the unit. A piece is a value, the beginning of one, or neither."""

    def __init__(self, peer, keep):
        super().__init__(peer)
        self.keep, self.found = keep, []

    async def awrite(self, data):
        if not self.data:
            self.data = data[:13]
            return
        text = data.decode().lstrip(",")
        for end in ("", "}"):
            try:
                value = json.loads(text + end)
            except ValueError:
                continue
            if self.keep(value):
                self.found.append(value)
            break
        self.data = self.data[:13] + data[-64:]


class Ship:
    """A unit with its panel and two tindals, one of the crew and an officer, whose PINs are 1111."""

    def __init__(self, files=None, keys=None, utc=T, people=True, profile=PROFILE):
        self.files = files or Disk()
        port = BenchPort(self.files, utc=utc, keys=keys or Disk())
        self.keys = port.keys
        fresh = not self.files.listdir()
        self.unit = Unit(profile, port)
        rehearsed()
        self.unit.start()
        if fresh and people:
            desk = Desk(self.unit.monitor, self.unit.vault)
            desk.add_person(None, "salim", "Salim", "tindal")
            self.unit.vault.keep_pins({who: hashed("1111", bytes(16), 1) for who, _ in PEOPLE})
            session = desk.sign_in("salim", "1111")
            for who, role in PEOPLE[1:]:
                desk.add_person(session, who, who[0].upper() + who[1:], role)
        self.panel = Panel(self.unit)
        self.go(1)
        self.onces = 0

    def go(self, seconds):
        for _ in range(seconds):
            self.unit.port.now += 1
            self.unit.tick()

    def ask(self, method, path, body=b"", peer=("10.0.0.2", 5), **headers):
        """(status, what came, headers as text); a dict as body is sent as JSON."""
        if isinstance(body, dict):
            body = json.dumps(body).encode()
            headers["content_type"] = headers.get("content_type", "application/json")
        head = "%s %s HTTP/1.1\r\nHost: 10.0.0.1\r\n" % (method, path)
        for key, value in headers.items():
            head += "%s: %s\r\n" % (key.replace("_", "-"), value)
        out = Out(peer)
        room()
        asyncio.run(self.panel._answer((head + "\r\n").encode(), body, out))
        told, _, data = out.data.decode().partition("\r\n\r\n")
        return int(told.split(" ")[1]), data, told

    def pieces(self, path, keep):
        """Of a long answer the values that keep(value) is true for, see Pieces."""
        out = Pieces(("10.0.0.2", 5), keep)
        room()
        head = b"GET %s HTTP/1.1\r\nHost: 10.0.0.1\r\n\r\n" % path.encode()
        asyncio.run(self.panel._answer(head, b"", out))
        assert out.data.startswith(b"HTTP/1.0 200 ") and out.data.endswith(b"}"), (path, out.data)
        self.last = out.data[13:].decode()
        return out.found

    def end(self, path):
        """The last piece of an answer."""
        self.pieces(path, lambda value: False)
        return self.last

    def rows(self, path, **wanted):
        """Of a long answer the rows with these values."""
        return self.pieces(path, lambda value: isinstance(value, dict) and all(
            key in value and value[key] == wanted[key] for key in wanted))

    def get(self, path):
        status, data, _ = self.ask("GET", path)
        assert status == 200, data
        return json.loads(data)

    def sign_on(self, *people):
        for who in people:
            self.unit.monitor.record("signon", (("who", who), ("capacity", "seaman")), t=T - 60 * DAY)

    def drill(self, what, days, *people):
        """A drill held in full so many days ago."""
        self.unit.monitor.record("drill", (
            ("what", what), ("held", True), ("who", list(people)), ("boats", []), ("done", ""),
            ("skipped", []), ("why", None)), t=T - days * DAY)

    def enter(self, who):
        """The headers of a page on which he is signed in."""
        status, data, told = self.ask("POST", "/api/in", {"id": who, "pin": "1111"})
        assert status == 200, data
        cookie = [line for line in told.split("\r\n") if line.startswith("Set-Cookie: ")][0]
        assert cookie.endswith("; Path=/; HttpOnly; SameSite=Strict")
        return {"cookie": cookie[12:].split(";")[0], "x_deckwatch": json.loads(data)["csrf"]}

    def act(self, signed, act, seen=None, once=None, lang="en", **args):
        """(status, answer) of an act; seen: what there is now."""
        self.onces += 1
        args.update({"act": act, "seen": self.unit.book.n if seen is None else seen,
                     "once": once or "once%d" % self.onces})
        status, data, _ = self.ask("POST", "/api/act?lang=" + lang, args, **signed)
        return status, json.loads(data)
