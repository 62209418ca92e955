"""`deckwatch pull` from a unit that runs: over pseudo-terminals with pyserial, and over HTTP."""
import asyncio
import contextlib
import http.client
import json
import os
import random
import re
import select
import shutil
import socket
import subprocess
import sys
import threading
import time
import tty

import pytest
from books import MMSI, UTC, begun, lay_down
from uplink_contract import HOST, eventually, free_port

import build as mpy_build
from firmware import gate
from firmware.logbook import Logbook
from firmware.main import Unit
from firmware.port import pull_service, web
from firmware.port.bench_files import BenchFiles
from firmware.port.linux import LinuxPort
from firmware.port.posix_files import ReadFiles
from firmware.store import Store
from host_tools import cli, config, pull, pull_link, verify

SECRET = b"a-key-that-nobody-may-see"
WRONG = "00000-00000"


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(pull, "PAUSE_S", 0.05)
    monkeypatch.setattr(pull_link, "ANSWER_S", 0.5)


def filled(count, segment_bytes=65536):
    """A book of `count` entries, of a kind that the unit keeps and does not know."""
    book = begun(segment_bytes)
    for i in range(1, count):
        book.record("test", (("i", i), ("text", "%d x" % i * 15)), e=UTC + 5 * i)
    return book


class Running:
    """A unit in a thread, with the services of `pull`, that records an entry every few milliseconds."""

    def __init__(self, folder, pull=None, entry_every=None):
        profile = {"mmsi": MMSI, "name": "Al Test", "sources": [], "pull": pull}
        self.folder, self.warnings, self.late = folder, [], 0.0
        self._every = entry_every
        self._ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run(profile)), daemon=True)
        self._thread.start()
        assert self._ready.wait(10)

    async def _run(self, profile):
        self.loop = asyncio.get_running_loop()
        port = LinuxPort(profile, self.folder, self.warnings.append)
        self.unit = Unit(profile, port)
        try:
            more = [("beat", self._beat)] + ([("entries", self._entries)] if self._every else [])
            await self.unit.run(*pull_service.works(self.unit), *more)
        finally:
            port.close()

    async def _beat(self):
        """The longest time by which the loop was late."""
        self._ready.set()
        while True:
            due = time.monotonic() + 0.002
            await asyncio.sleep(0.002)
            self.late = max(self.late, time.monotonic() - due)

    async def _entries(self):
        while True:
            self.unit.monitor.record("test", (("text", "live"),))
            await asyncio.sleep(self._every)

    def call(self, function, *args):
        """Its result, from within the loop."""
        async def within():
            return function(*args)
        return asyncio.run_coroutine_threadsafe(within(), self.loop).result(10)

    def open(self, minutes=60):
        return self.call(self.unit.monitor.open_access, minutes, "tindal")

    def entries(self, *kinds):
        return [entry for entry in Logbook(Store(ReadFiles(self.folder))).entries() if entry.k in kinds]

    def stop(self):
        if self._thread.is_alive():
            self.loop.call_soon_threadsafe(self.unit.end)
            self._thread.join(10)
        assert not self._thread.is_alive()


class Wire:
    """Two pseudo-terminals joined: `unit` and `host` are paths of serial devices. What goes to the host
    is counted in frames, may be spoilt, and can be cut: then the host's device goes and comes back.
    """

    def __init__(self, folder):
        self.unit, self.host = folder / "unit", folder / "host"
        self.frames, self.cut_after, self.spoil = 0, None, None
        self._held = {}
        self._unit = self._plug(self.unit)
        self._host = self._plug(self.host)
        self._on = True
        self._thread = threading.Thread(target=self._carry, daemon=True)
        self._thread.start()

    def _plug(self, path):
        master, slave = os.openpty()
        tty.setraw(slave)
        path.unlink(missing_ok=True)
        path.symlink_to(os.ttyname(slave))
        self._held[path] = slave        # or the master is at its end between two users
        return master

    def _carry(self):
        while self._on:
            for end in select.select([self._unit, self._host], [], [], 0.05)[0]:
                data = os.read(end, 4096)
                if self.spoil:
                    data = self.spoil(data)
                if end == self._host:
                    os.write(self._unit, data)
                else:
                    self._to_host(data)

    def _to_host(self, data):
        while data and self.cut_after is not None:
            end = data.find(b"\0", 1) + 1       # of a frame, which begins and ends with a zero byte
            piece = data[:end] if end else data
            if self.frames >= self.cut_after:
                # what has come so far is read first, then the device is gone in the middle of a frame
                self._write(piece[: len(piece) // 2])
                time.sleep(0.02)
                return self._replug()
            self._write(piece)
            self.frames += end > 2
            data = data[len(piece):]
        self._write(data)

    def _write(self, data):
        while data and self._on:
            if select.select([], [self._host], [], 0.05)[1]:
                data = data[os.write(self._host, data):]

    def _replug(self):
        self.cut_after = None
        old, slave = self._host, self._held[self.host]
        self._host = self._plug(self.host)
        os.close(slave)
        os.close(old)

    def close(self):
        self._on = False
        self._thread.join(5)
        for fd in (self._unit, self._host, *self._held.values()):
            os.close(fd)


@pytest.fixture
def started(tmp_path):
    """Starts a unit on a book of some entries, and stops it in the end."""
    units, wires = [], []

    def make(count=200, serial=False, http=False, segment_bytes=16384, **more):
        folder = tmp_path / "book"
        if not folder.exists():
            folder.mkdir()
            lay_down(filled(count, segment_bytes), folder)
            keys = tmp_path / "book.keys"
            keys.mkdir()
            (keys / "ratchet").write_bytes(SECRET)
            (folder / "ratchet").write_bytes(SECRET)
        told = {"serial": None, "http": None, "baud": 115200}
        if serial:
            wires.append(Wire(tmp_path))
            told["serial"] = str(wires[-1].unit)
        if http:
            told["http"] = (HOST, free_port())
        units.append(Running(folder, told, **more))
        units[-1].wire = wires[-1] if serial else None
        if http:
            units[-1].address = told["http"]
            eventually(lambda: answers(*told["http"]))
        return units[-1]

    yield make
    for unit in units:
        unit.stop()
    for wire in wires:
        wire.close()


def answers(host, port):
    with contextlib.suppress(OSError), socket.create_connection((host, port), 1):
        return True
    return False


def serial_link(unit, token):
    return pull_link.SerialLink(str(unit.wire.host), 115200, token)


def http_link(unit, token):
    return pull_link.HttpLink(*unit.address, token)


LINKS = {"serial": serial_link, "http": http_link}


def same(folder, copy, prefix=False):
    """The copy holds the segments of the book, byte for byte, and nothing else; prefix: as far as it goes."""
    names = sorted(os.listdir(copy))
    held = sorted(name for name in os.listdir(folder) if name.endswith(".log"))
    assert names == (held[: len(names)] if prefix else held)
    for name in names:
        whole, taken = (folder / name).read_bytes(), (copy / name).read_bytes()
        assert whole.startswith(taken) if prefix and name == names[-1] else whole == taken, name
    assert verify.verify(copy)["sound"]


def until_taken(link, folder, tries=10):
    """As somebody who gives the command again."""
    for _ in range(tries):
        try:
            return pull.pull(link(), folder)
        except pull_link.Broken:
            time.sleep(0.05)
    raise AssertionError("not taken")


# ---- taken whole


@pytest.mark.parametrize("kind", LINKS)
def test_the_book_is_taken_byte_for_byte_and_the_log_tells_it(started, tmp_path, kind):
    unit = started(**{kind: True})
    token = unit.open()
    shown = []
    taken = pull.pull(LINKS[kind](unit, token), tmp_path / "copy", lambda *at: shown.append(at))
    same(unit.folder, tmp_path / "copy", prefix=True)
    size = sum(path.stat().st_size for path in (tmp_path / "copy").iterdir())
    assert taken["bytes"] == size and shown[0] == (0, size) and shown[-1] == (size, size)
    assert shown == sorted(shown)
    eventually(lambda: [entry.d["s"] for entry in unit.entries("pull")] == ["begin", "end"])
    begin, end = unit.entries("pull")
    last = sorted(os.listdir(tmp_path / "copy"))[-1]
    assert begin.d["token"] == end.d["token"] == gate.mark(token)[:8] and end.d["via"] == kind
    assert end.d["bytes"] == size and end.d["file"] == last
    assert end.d["offset"] == (tmp_path / "copy" / last).stat().st_size
    copied = Logbook(Store(ReadFiles(tmp_path / "copy"))).entries()
    assert [entry.d["s"] for entry in copied if entry.k == "pull"] == ["begin"]


@pytest.mark.parametrize("kind", LINKS)
def test_a_later_pull_takes_only_what_was_added(started, tmp_path, kind):
    unit = started(**{kind: True})
    token = unit.open()
    first = pull.pull(LINKS[kind](unit, token), tmp_path / "copy")["bytes"]
    for _ in range(30):
        unit.call(unit.unit.monitor.record, "test", (("text", "more"),))
    second = pull.pull(LINKS[kind](unit, token), tmp_path / "copy")["bytes"]
    assert 0 < second < first / 3
    same(unit.folder, tmp_path / "copy", prefix=True)


@pytest.mark.parametrize("kind", LINKS)
def test_the_unit_goes_on_recording_and_ticking(started, tmp_path, kind):
    unit = started(8000, segment_bytes=65536, entry_every=0.005, **{kind: True})
    token, where = unit.open(), url(unit) if kind == "http" else f"serial:{unit.wire.host}"
    lates = []
    while len(lates) < 3 and (not lates or min(lates) >= 0.05):     # a busy machine may hold it up as well
        shutil.rmtree(tmp_path / "copy", ignore_errors=True)
        before = unit.unit.book.n
        unit.call(setattr, unit, "late", 0.0)
        # in a process of its own: a thread beside the unit's would take turns with it
        subprocess.run([sys.executable, "-m", "host_tools.cli", "pull", where, "-o", tmp_path / "copy",
                        "--token", token], cwd=mpy_build.ROOT, check=True, capture_output=True)
        lates.append(unit.late)
    late, after = min(lates), unit.unit.book.n
    size = sum(path.stat().st_size for path in (tmp_path / "copy").iterdir())
    print(f"{kind}: {size} bytes, {after - before} entries meanwhile, loop late by {late * 1000:.1f} ms")
    assert size > 1_500_000 and after - before > 20
    assert late < 0.05
    same(unit.folder, tmp_path / "copy", prefix=True)


# ---- broken


def test_cut_at_every_frame_and_taken_up_again(started, tmp_path):
    unit = started(40, serial=True, segment_bytes=2048)
    token = unit.open()
    unit.wire.cut_after = 1000000       # from now on it counts
    pull.pull(serial_link(unit, token), tmp_path / "counted")
    frames = unit.wire.frames
    assert frames > 20
    for number in range(frames):
        unit.wire.frames, unit.wire.cut_after = 0, number
        copy = tmp_path / ("copy%d" % (number + 1))
        until_taken(lambda: serial_link(unit, token), copy)
        assert unit.wire.cut_after is None      # it was cut
        same(unit.folder, copy, prefix=True)
    print("cut at each of %d frames" % frames)


def test_cut_again_and_again_at_each_next_frame(started, tmp_path):
    """Only a frame of the book comes through each time; still it gets there."""
    unit = started(40, serial=True, segment_bytes=4096)
    token = unit.open()
    copy, sizes = tmp_path / "copy", []
    for _ in range(200):
        unit.wire.frames, unit.wire.cut_after = 0, 4        # cover, list, its end, one piece
        with contextlib.suppress(pull_link.Broken):
            pull.pull(serial_link(unit, token), copy)
            break
        sizes.append(sum(path.stat().st_size for path in copy.iterdir()))
    same(unit.folder, copy, prefix=True)
    assert sizes == sorted(sizes)


def test_http_cut_at_any_byte_and_taken_up_again(started, tmp_path):
    unit = started(60, http=True, segment_bytes=4096)
    token = unit.open()
    pull.pull(http_link(unit, token), tmp_path / "whole")
    dice = random.Random(3)
    for number in range(40):
        with Cutter(unit.address, 150 + dice.randrange(18000)) as cutter:
            copy = tmp_path / ("copy%d" % number)
            until_taken(lambda: pull_link.HttpLink(HOST, cutter.port, token), copy)
            same(unit.folder, copy, prefix=True)


class Cutter:
    """A relay to a server that breaks once, after so many bytes to the client."""

    def __init__(self, address, after):
        self._address, self._left = address, after
        self._listener = socket.create_server((HOST, 0))
        self.port = self._listener.getsockname()[1]
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self._thread.join(5)

    def _serve(self):
        with contextlib.suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                with client, socket.create_connection(self._address) as server:
                    server.sendall(client.recv(4096))
                    while data := server.recv(700):
                        if self._left is not None:
                            self._left -= len(data)
                        if self._left is not None and self._left < 0:
                            client.sendall(data[: len(data) // 2])
                            self._left = None
                            break
                        client.sendall(data)


def test_bytes_spoilt_doubled_and_dropped_both_ways(started, tmp_path):
    unit = started(200, serial=True)
    token = unit.open()
    for how in ("flip", "double", "drop", "zero", "all"):
        dice, spoilt = random.Random(how), [0]

        def spoil(data, how=how, dice=dice, spoilt=spoilt):
            out = bytearray()
            for byte in data:
                if dice.random() > 1 / 4000:
                    out.append(byte)
                    continue
                spoilt[0] += 1
                did = dice.choice(("flip", "double", "drop", "zero")) if how == "all" else how
                out += {"flip": bytes([byte ^ 1 << dice.randrange(8)]), "double": bytes([byte] * 2),
                        "drop": b"", "zero": b"\0"}[did]
            return bytes(out)

        unit.wire.spoil = spoil
        until_taken(lambda: serial_link(unit, token), tmp_path / how)
        unit.wire.spoil = None
        assert spoilt[0] > 5
        same(unit.folder, tmp_path / how, prefix=True)


def test_noise_on_the_line_harms_nothing(started, tmp_path):
    unit = started(20, serial=True)
    token = unit.open()
    fd = os.open(unit.wire.host, os.O_RDWR | os.O_NOCTTY)
    dice = random.Random(5)
    for _ in range(300):
        os.write(fd, dice.randbytes(1000))
    os.write(fd, b"x" * 100000 + b"\r\n")
    os.close(fd)
    pull.pull(serial_link(unit, token), tmp_path / "copy")
    same(unit.folder, tmp_path / "copy", prefix=True)


def test_the_units_cable_is_pulled_and_it_is_started_again(started, tmp_path):
    unit = started(20, serial=True)
    token = unit.open()
    unit.stop()
    with pytest.raises(pull_link.Broken, match="nothing answers as a unit"):
        pull.pull(serial_link(unit, token), tmp_path / "copy")
    again = Running(unit.folder, {"serial": str(unit.wire.unit), "http": None, "baud": 115200})
    try:
        pull.pull(serial_link(unit, token), tmp_path / "copy")
        same(unit.folder, tmp_path / "copy", prefix=True)
    finally:
        again.stop()


# ---- who is let in


@pytest.mark.parametrize("kind", LINKS)
def test_without_the_right_token_nothing_is_told(started, tmp_path, kind):
    unit = started(20, **{kind: True})
    for token in (WRONG, "", "नहीं", "x" * 5000):
        with pytest.raises(pull_link.Refused, match="no access is open"):
            pull.pull(LINKS[kind](unit, token), tmp_path / "copy")
    unit.open()
    with pytest.raises(pull_link.Refused, match="does not know this token"):
        pull.pull(LINKS[kind](unit, WRONG), tmp_path / "copy")
    assert not list((tmp_path / "copy").iterdir())


@pytest.mark.parametrize("kind", LINKS)
def test_an_access_that_expired_or_was_closed_lets_nobody_in(started, tmp_path, kind):
    unit = started(20, **{kind: True})
    token = unit.open()
    until = unit.unit.monitor.access.until
    unit.call(setattr, unit.unit.monitor.access, "until", until - 3600)
    with pytest.raises(pull_link.Refused, match="no access is open"):
        pull.pull(LINKS[kind](unit, token), tmp_path / "copy")
    eventually(lambda: [entry.d["why"] for entry in unit.entries("closed access")] == ["expired"])
    token = unit.open()
    unit.call(unit.unit.monitor.close_access, "tindal")
    with pytest.raises(pull_link.Refused, match="no access is open"):
        pull.pull(LINKS[kind](unit, token), tmp_path / "copy")


def test_an_access_closed_in_the_middle_ends_the_pull(started, tmp_path):
    unit = started(2000, serial=True)
    token = unit.open()
    closed = []

    def progress(there, size):
        if there > size // 3 and not closed:
            closed.append(unit.call(unit.unit.monitor.close_access, "tindal"))

    with pytest.raises(pull_link.Refused, match="no access is open"):
        pull.pull(serial_link(unit, token), tmp_path / "copy", progress)
    kinds = [entry.k for entry in unit.entries("pull", "access", "closed access")]
    assert kinds == ["access", "pull", "pull", "closed access"]


def test_a_thousand_wrong_tokens_over_http(started):
    unit = started(20, http=True)
    token = unit.open()
    entries = unit.unit.book.n
    statuses = [get(unit, "/book", WRONG)[0] for _ in range(1000)]
    assert statuses.count(401) < 10 and statuses.count(429) == 1000 - statuses.count(401)
    status, headers, _ = get(unit, "/book", token)
    assert status == 429 and 1 <= int(headers["Retry-After"]) <= 60
    assert unit.unit.book.n == entries
    unit.call(unit.unit.monitor.close_access, "tindal")
    assert unit.entries("closed access")[-1].d["refused"] == 1001


# ---- what a refusal says


@pytest.mark.parametrize("kind", LINKS)
def test_a_refusal_is_one_sentence_that_says_what_to_do(started, tmp_path, kind):
    unit = started(20, **{kind: True})
    told = []
    for opened in (False, True):
        if opened:
            unit.open()
        for _ in range(5):
            with pytest.raises(pull_link.Refused) as refused:
                pull.pull(LINKS[kind](unit, WRONG), tmp_path / "copy")
            told.append(str(refused.value))
    assert told[0] == pull_link._HOW["closed"] and told[5] == pull_link._HOW["token"]
    assert re.fullmatch(r"there were too many wrong tokens; try again in \d+ s", told[-1])


def test_every_word_of_a_refusal_makes_a_sentence():
    for why in pull_link._HOW:
        for said in ("", "12", "the token is wrong", "%s"):
            text = str(pull_link.Refused(why, said))
            assert "%" not in text and "the token is wrong" not in text and not text.startswith(why + " ")
    assert "teapot 418 short" in str(pull_link.Refused("teapot", "418 short"))


# ---- HTTP


def get(unit, path, token, method="GET", headers=()):
    connection = http.client.HTTPConnection(*unit.address, timeout=10)
    try:
        connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
        for name, value in (("Authorization", "Bearer " + token), *headers):
            connection.putheader(name, value)
        connection.endheaders()
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read()
    finally:
        connection.close()


def raw(unit, data):
    with socket.create_connection(unit.address, 10) as connection:
        with contextlib.suppress(OSError):
            connection.sendall(data)
            connection.shutdown(socket.SHUT_WR)
        answer = b""
        with contextlib.suppress(OSError):
            while piece := connection.recv(4096):
                answer += piece
        return answer


def test_http_serves_the_list_and_any_part_of_a_file(started):
    unit = started(60, http=True, segment_bytes=4096)
    token = unit.open()
    status, headers, body = get(unit, "/book", token.lower().replace("-", ""))
    found = json.loads(body)
    assert status == 200 and headers["Content-Type"] == "application/json"
    assert found["cover"]["book"] == unit.unit.book.book and found["cover"]["vessel"] == "Al Test"
    name, size = found["files"][0]
    whole = (unit.folder / name).read_bytes()
    assert size == len(whole)
    for start in (0, 1, 700, size - 1, size):
        status, headers, body = get(unit, f"/book/{name}?from={start}", token)
        assert (status, body) == (200, whole[start:]) and int(headers["Content-Length"]) == size - start
    for start in (size + 1, "x", "-1", "", "9" * 30, "1.0", "%2e"):
        assert get(unit, f"/book/{name}?from={start}", token)[0] == 416
    assert get(unit, f"/book/{name}", token, "HEAD")[2] == b""


def test_http_serves_nothing_but_the_book(started):
    unit = started(60, http=True, segment_bytes=4096)
    token = unit.open()
    tricks = ["../book.keys/ratchet", "..%2fbook.keys%2fratchet", "%2e%2e/book.keys/ratchet", "ratchet",
              "lock", "..%5cbook.keys%5cratchet", "%00", "00000000.log%00", "00000000.log/..", "",
              "00000000.snap", "new.tmp", "....//book.keys/ratchet", "%252e%252e%252fbook.keys",
              "/etc/passwd", "00000001.log", "0.log", "*", "00000000.log/", "./00000000.log",
              "%e0%a5%a6.log", "bye/", "~root"]
    for trick in tricks:
        status, _, body = get(unit, "/book/" + trick, token)
        assert status in (400, 404), (trick, status)
        assert SECRET not in body
    for path in ("/", "/book.keys/ratchet", "/favicon.ico", "/BOOK", "//book", "/../book.keys/ratchet"):
        assert get(unit, path, token)[0] == 404, path
    for method in ("POST", "PUT", "DELETE", "PATCH"):
        assert get(unit, "/book", token, method)[0] == 405
        assert get(unit, "/book/00000000.log", token, method)[0] == 405
    for name, _ in json.loads(get(unit, "/book", token)[2])["files"]:
        assert name.endswith(".log")


def test_http_takes_only_the_header_for_the_token(started):
    unit = started(20, http=True)
    token = unit.open()
    assert get(unit, f"/book?token={token}", "")[0] == 401
    for value in (token, "Basic " + token, "bearer " + token, ""):
        answer = raw(unit, f"GET /book HTTP/1.1\r\nAuthorization: {value}\r\n\r\n".encode())
        assert answer.split()[1] in (b"401", b"429")


def test_http_bears_with_whatever_comes(started, capfd):
    unit = started(20, http=True)
    token = unit.open()
    good = f"GET /book HTTP/1.1\r\nAuthorization: Bearer {token}\r\n".encode()
    bad = [b"", b"\r\n\r\n", b"GET\r\n\r\n", b"GET /book\r\n\r\n", b"\x16\x03\x01\x02\x00" * 50, b"\0" * 3000,
           b"GET /book HTTP/1.1\r\nno colon\r\n\r\n", b"GET /book?x=%zz HTTP/1.1\r\n\r\n",
           b"GET book HTTP/1.1\r\n\r\n", b"GET /" + b"a" * 100000 + b" HTTP/1.1\r\n\r\n",
           good + b"X: " + b"a" * 100000 + b"\r\n\r\n",
           good + b"".join(b"X%d: y\r\n" % i for i in range(20000)) + b"\r\n", good,
           b"POST /book HTTP/1.1\r\nContent-Length: 1000000000\r\n\r\n" + b"x" * 1000,
           good + b"Content-Length: x\r\n\r\n", "GET /बुक HTTP/1.1\r\n\r\n".encode(),
           b"GET /book HTTP/9\r\n\r\n", b"GET  /book HTTP/1.1\r\n\r\n", b"GET /book HTTP/1.1\n\n"]
    for data in bad:
        answer = raw(unit, data)
        assert not answer or answer.split()[1] in (b"400", b"404"), (data[:60], answer[:60])
    assert raw(unit, good + b"\r\n").split()[1] == b"200"
    out, err = capfd.readouterr()
    assert "Traceback" not in out + err, err


def test_http_silent_and_slow_ones_do_not_keep_others_out(started, monkeypatch, tmp_path):
    monkeypatch.setattr(web, "HEAD_S", 0.5)
    monkeypatch.setattr(web, "STALL_S", 0.5)
    unit = started(3000, http=True, segment_bytes=4_000_000)
    token = unit.open()
    silent = [socket.create_connection(unit.address) for _ in range(20)]
    slow = socket.socket()
    slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    slow.connect(unit.address)
    slow.sendall(f"GET /book/00000000.log HTTP/1.1\r\nAuthorization: Bearer {token}\r\n\r\n".encode())
    eventually(lambda: get_or_none(unit, token) == 200)
    time.sleep(0.7)
    assert get(unit, "/book", token)[0] == 200
    for connection in (*silent, slow):
        connection.close()
    until_taken(lambda: http_link(unit, token), tmp_path / "copy")
    same(unit.folder, tmp_path / "copy", prefix=True)


def get_or_none(unit, token):
    with contextlib.suppress(OSError, http.client.HTTPException):
        return get(unit, "/book", token)[0]
    return None


def test_nothing_listens_unless_it_is_asked_for(started):
    unit = started(20)
    assert pull_service.works(unit.unit) == []


# ---- MicroPython


def test_micropython_serves_a_large_book_in_the_heap_of_the_unit(mpy, tmp_path):
    (tmp_path / "book").mkdir()
    book = lay_down(filled(8000), tmp_path / "book")
    port = free_port()
    heap = mpy_build.beside(mpy.image)
    script = mpy_build.ROOT / "tests" / "micropython" / "serve_book.py"
    command = [mpy_build.interpreter(), "-X", f"heapsize={heap}", script, mpy.image, book, str(port)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, bufsize=1) as unit:
        def heap_used():
            unit.stdin.write("\n")
            return int(unit.stdout.readline())

        token = unit.stdout.readline().strip()
        assert re.fullmatch("[0-9A-Z]{5}-[0-9A-Z]{5}", token), token + unit.stdout.read()
        eventually(lambda: answers(HOST, port))
        used = []
        for number in range(5):
            pull.pull(pull_link.HttpLink(HOST, port, token), tmp_path / ("copy%d" % number))
            time.sleep(0.2)         # until the goodbye is done with
            used.append(heap_used())
        with pytest.raises(pull_link.Refused):
            pull.pull(pull_link.HttpLink(HOST, port, WRONG), tmp_path / "third")
        unit.stdin.close()
        assert unit.wait(10) == 0 and unit.stdout.read() == ""
    for number in range(5):
        same(book, tmp_path / ("copy%d" % number), prefix=True)
    print("MicroPython: heap in use after each pull %s, free %d" % (used, heap - max(used)))
    # A connection that is still closing holds about 1.4 KB; one kept for each pull would hold five.
    assert max(used) - min(used) <= 2048, used


# ---- the command


def run(*args):
    return cli.main(["pull", *map(str, args)])


def url(unit):
    return "http://%s:%d" % unit.address


def test_the_command_takes_and_verifies(started, tmp_path, capsys):
    unit = started(60, serial=True, http=True)
    token = unit.open()
    assert run(f"serial:{unit.wire.host}", "-o", tmp_path / "a", "--token", token) == 0
    out, err = capsys.readouterr()
    assert "Taken: " in out and "SOUND: " in out and err == ""
    assert run(url(unit), "-o", tmp_path / "b", "--token", token, "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert found["verify"]["sound"] and found["missing"] is None and found["pulled"]["bytes"] > 10000
    assert found["pulled"]["cover"]["mmsi"] == MMSI
    same(unit.folder, tmp_path / "b", prefix=True)


def test_the_command_says_1_when_the_book_is_not_sound(started, tmp_path, capsys):
    unit = started(60, http=True, segment_bytes=4096)
    token = unit.open()
    path = unit.folder / "00000000.log"
    content = bytearray(path.read_bytes())
    content[content.index(b"7 x")] ^= 1
    path.write_bytes(content)
    assert run(url(unit), "-o", tmp_path / "copy", "--token", token) == 1
    assert "NOT SOUND" in capsys.readouterr().out


def test_the_command_says_1_when_the_unit_has_less_than_before(started, tmp_path, capsys):
    unit = started(60, http=True)
    token = unit.open()
    assert run(url(unit), "-o", tmp_path / "copy", "--token", token) == 0
    last = sorted(os.listdir(tmp_path / "copy"))[-1]
    with open(tmp_path / "copy" / last, "ab") as file:
        file.write(b"x" * 4000)
    before = (tmp_path / "copy" / last).read_bytes()
    assert run(url(unit), "-o", tmp_path / "copy", "--token", token) == 1
    assert "its book was cut or replaced" in capsys.readouterr().err
    assert (tmp_path / "copy" / last).read_bytes() == before


def test_the_command_says_1_when_the_units_code_is_not_the_copys(started, tmp_path, capsys, monkeypatch):
    unit = started(60, http=True)
    token = unit.open()
    monkeypatch.setattr(unit.unit.book, "code", lambda: "0000-0000-0000-0000")
    assert run(url(unit), "-o", tmp_path / "copy", "--token", token) == 1
    assert "NOT THE SAME: the unit said that entry" in capsys.readouterr().out


def test_the_command_says_2_when_it_cannot(started, tmp_path, capsys):
    unit = started(60, http=True)
    token = unit.open()
    (tmp_path / "file").write_text("x")
    nothing = f"http://{HOST}:{free_port()}"
    for where, folder, key, words in (
            (url(unit), "c", WRONG, "does not know this token"), (nothing, "c", token, "no answer from"),
            (f"serial:{tmp_path}/none", "c", token, "cannot open"),
            ("serial:/dev/null", "c", token, "cannot open"),
            (url(unit), "book", token, "a unit keeps its own"),
            (url(unit), "file", token, "expected a folder to write to")):
        assert run(where, "-o", tmp_path / folder, "--token", key) == 2, words
        assert words in capsys.readouterr().err
    for wrong in ("ftp://x", "serial:", "http://", "http://x:99999", "http://x/path", "/dev/ttyUSB0"):
        with pytest.raises(SystemExit, match="2"):
            run(wrong, "-o", tmp_path / "c", "--token", token)


def test_a_part_of_another_book_is_not_mixed_in(started, tmp_path, capsys):
    unit = started(60, http=True)
    book = Logbook(Store(BenchFiles()))
    book.open(())
    book.begin((("vessel", "Another"),), 1796047059)
    (tmp_path / "other").mkdir()
    lay_down(book, tmp_path / "other")
    assert run(url(unit), "-o", tmp_path / "other", "--token", unit.open()) == 2
    assert "holds a part of book" in capsys.readouterr().err


# ---- configuration


def load(tmp_path, text):
    path = tmp_path / "vessel.toml"
    path.write_text("[vessel]\nmmsi = 419999123\n" + text)
    return config.load(path, need_sources=False)["pull"]


def test_the_unit_on_this_computer_serves_what_is_configured(tmp_path):
    address = HOST, free_port()
    fifo = tmp_path / "gps"
    os.mkfifo(fifo)
    (tmp_path / "vessel.toml").write_text(
        '[vessel]\nmmsi = 419999123\n[[source]]\nname = "gps"\nfile = "gps"\n'
        '[pull]\nhttp = "%s:%d"\n[log]\nfolder = "book"\n' % address)
    command = [sys.executable, "-m", "host_tools.cli", "run", "--config", tmp_path / "vessel.toml"]
    with subprocess.Popen(command, cwd=mpy_build.ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT) as unit:
        try:
            eventually(lambda: answers(*address))
            with pytest.raises(pull_link.Refused, match="no access is open"):
                pull.pull(pull_link.HttpLink(*address, WRONG), tmp_path / "copy")
        finally:
            unit.terminate()
        assert b"stop" in unit.stdout.read()
        assert unit.wait() == 0


def test_it_is_configured_in_a_section_of_its_own(tmp_path):
    assert load(tmp_path, "") is None
    assert load(tmp_path, '[pull]\nhttp = "192.168.4.1:8080"\n') == {
        "http": ("192.168.4.1", 8080), "serial": None, "baud": 115200}
    assert load(tmp_path, '[pull]\nserial = "/dev/ttyGS0"\nbaud = 921600\n') == {
        "http": None, "serial": "/dev/ttyGS0", "baud": 921600}
    for wrong in ('http = "8080"', "baud = 1000", 'https = "x:1"'):
        with pytest.raises(config.ConfigError, match=r"\[pull\]"):
            load(tmp_path, f"[pull]\n{wrong}\n")
