"""The panel over real sockets: what browsers and worse send, news, many at once, and where it is served."""
import gzip
import http.client
import json
import os
import re
import socket
import subprocess
import sys
import threading
import time

import pytest
from panel_unit import HOST, PINS, PanelUnit
from uplink_contract import ROOT, eventually, free_port

from firmware import panel_door
from firmware.port import panel_http
from host_tools import config


@pytest.fixture
def ship(tmp_path):
    with PanelUnit(tmp_path / "book") as made:
        yield made


class Page:
    """A browser's page: asks, signs in, acts."""

    def __init__(self, ship, who=None):
        self.address, self.headers = ship.address, {}
        if who:
            status, told, headers = self.ask("POST", "/api/in", {"id": who, "pin": PINS[who]})
            assert status == 200, told
            self.headers = {"Cookie": headers["Set-Cookie"].split(";")[0], "X-Deckwatch": told["csrf"]}

    def ask(self, method, path, body=None, **headers):
        connection = http.client.HTTPConnection(*self.address, timeout=20)
        sent = self.headers | {key.replace("_", "-"): value for key, value in headers.items()}
        if body is not None:
            body = json.dumps(body)
            sent["Content-Type"] = "application/json"
        connection.request(method, path, body, sent)
        answer = connection.getresponse()
        data = answer.read()
        connection.close()
        is_json = answer.headers["Content-Type"] == "application/json"
        is_json = is_json and not answer.headers["Content-Encoding"]
        told = json.loads(data) if is_json and data else data
        return answer.status, told, answer.headers

    def now(self):
        return self.ask("GET", "/api/now")[1]

    def act(self, act, **args):
        args = {"seen": self.now()["n"], "once": os.urandom(8).hex()} | args
        return self.ask("POST", "/api/act", {"act": act, **args})[:2]


def raw(address, data, wait=5):
    """What comes back for these bytes."""
    with socket.create_connection(address, timeout=wait) as connection:
        connection.sendall(data)
        found = b""
        while piece := connection.recv(4096):
            found += piece
        return found


def test_a_watch_is_handed_over_a_page_signed_and_a_report_given(ship):
    ship.go(1900)
    salim, yusuf = Page(ship, "salim"), Page(ship, "yusuf")
    assert salim.act("handover", to="yusuf")[0] == 200
    assert yusuf.now()["watch"]["charge"] == "yusuf"
    status, told = yusuf.act("note", text="Engine stopped.", t=yusuf.now()["utc"] - 1200)
    assert status == 200
    assert yusuf.act("amend", ref=told["n"], why="wrong engine", text="Port engine stopped.")[0] == 200
    first = yusuf.ask("GET", "/api/entries?count=2")[1]["entries"][1]
    assert first["late"] and first["amended"][0]["text"] == "Port engine stopped."
    page = salim.now()["pages"]["unsigned"][0]
    for one in (salim, yusuf):
        assert one.act("sign", section=page[0], page=page[1])[0] == 200
    assert salim.now()["pages"]["unsigned"] != [page]
    told = salim.ask("GET", "/api/book?section=%d&page=%d" % tuple(page[:2]))[1]
    assert sorted(one["role"] for one in told["signatures"]) == ["crew", "tindal"] and told["next"] == []
    ship.voyage.fail("ais_off", ship.unit.port.now)
    ship.go(900)
    assert salim.act("note", text="x")[0] == 401         # nothing was done for so long
    salim = Page(ship, "salim")
    report = salim.now()["report"]
    assert report["last"] and not report["last"]["given"]
    assert salim.act("given", ref=report["last"]["n"], how="satellite phone", to="owner", acknowledged="clerk"
                     )[0] == 200
    assert salim.now()["report"]["last"]["given"]
    assert salim.ask("GET", "/api/report")[1]["given"][0]["ack"] == "clerk"
    assert salim.ask("GET", "/api/inspection")[1]["qr"]["size"] == 33
    status, told = salim.act("access", minutes=30)
    assert status == 200 and re.fullmatch("[0-9A-Z]{5}-[0-9A-Z]{5}", told["token"])
    assert salim.now()["access"] and salim.act("close-access")[0] == 200 and not salim.now()["access"]


def test_news_come_when_something_happens_and_the_unit_does_not_wait(ship):
    connection = http.client.HTTPConnection(*ship.address, timeout=20)
    connection.request("GET", "/api/events")
    answer = connection.getresponse()
    assert answer.status == 200 and answer.headers["Content-Type"] == "text/event-stream"
    lines = []
    reader = threading.Thread(target=lambda: lines.extend(iter(answer.readline, b"")), daemon=True)
    reader.start()
    eventually(lambda: b"event: now\n" in lines)
    page, seen = Page(ship, "yusuf"), len(lines)
    assert page.act("note", text="something")[0] == 200
    eventually(lambda: lines[seen:].count(b"event: now\n"))
    told = [json.loads(line[6:]) for line in lines if line.startswith(b"data: ")]
    eventually(lambda: json.loads([line for line in lines if line.startswith(b"data: ")][-1][6:])["n"]
               == page.now()["n"])
    assert [one["s"] for one in told] == sorted({one["s"] for one in told})


def test_a_quiet_listener_gets_a_heartbeat(ship, monkeypatch):
    monkeypatch.setattr(panel_http, "BEAT_S", 2)
    ship.do(setattr, ship, "paused", True)
    with socket.create_connection(ship.address, timeout=10) as connection:
        connection.sendall(b"GET /api/events HTTP/1.1\r\nHost: x\r\n\r\n")
        found = b""
        while b"\n:\n\n" not in found:
            found += connection.recv(4096)


def test_listeners_are_bounded_and_make_room_when_they_go(ship):
    held = []
    for _ in range(panel_http.LISTENERS):
        connection = socket.create_connection(ship.address, timeout=10)
        connection.sendall(b"GET /api/events HTTP/1.1\r\nHost: x\r\n\r\n")
        assert b"200" in connection.recv(100)
        held.append(connection)
    assert Page(ship).ask("GET", "/api/events")[0] == 503
    assert Page(ship).ask("GET", "/api/now")[0] == 200
    for connection in held:
        connection.close()

    def free():
        ship.do(ship.unit.monitor.reason, "so that they are told of it", "salim")
        with socket.create_connection(ship.address, timeout=10) as again:
            again.sendall(b"GET /api/events HTTP/1.1\r\nHost: x\r\n\r\n")
            return b" 200 " in again.recv(100)
    eventually(free)


def test_as_many_as_a_browser_opens_are_served_and_the_silent_keep_nobody_out(ship):
    silent = [socket.create_connection(ship.address, timeout=10) for _ in range(panel_http.MOST_OPEN - 8)]
    results = []

    def load():
        results.append(Page(ship).ask("GET", "/api/now")[0])

    threads = [threading.Thread(target=load) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert results == [200] * 8
    for connection in silent:
        connection.close()


@pytest.mark.parametrize("data, status", [
    (b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 9999999\r\n\r\n", 413),
    (b"POST /api/in HTTP/1.1\r\nHost: x\r\nContent-Length: 4097\r\n\r\n", 413),
    (b"POST /api/in HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n", 400),
    (b"POST /api/in HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400),
    (b"POST /api/in HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n", 400),
    (b"GET /" + b"x" * 3000 + b" HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    (b"GET /%zz HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    (b"GET /%ff HTTP/1.1\r\nHost: x\r\n\r\n", 404),
    (b"GET /api/now?%=%41&&=a HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    (b"GET /api/now?a=%41&&=a HTTP/1.1\r\nHost: x\r\n\r\n", 200),
    (b"HEAD /api/now HTTP/1.1\r\nHost: x\r\n\r\n", 200),
    (b"PUT /api/act HTTP/1.1\r\nHost: x\r\n\r\n", 405),
    (b"GET http://x/ HTTP/1.1\r\n\r\n", 400),
    (b"\x00\x01\x02\r\n\r\n", 400),
    (b"GET / HTTP/1.1\r\nHost: deckwatch.local\r\nHo st: y\r\n\r\n", 200),
    (b"GET / HTTP/1.1\r\nHost: rebound.example\r\n\r\n", 403),
])
def test_whatever_comes_is_answered(ship, data, status):
    found = raw(ship.address, data)
    assert found.split(b" ")[1] == str(status).encode(), found[:200]
    assert Page(ship).ask("GET", "/api/now")[0] == 200


def test_a_form_in_pieces_arrives_whole(ship):
    body = json.dumps({"id": "yusuf", "pin": PINS["yusuf"]}).encode()
    head = (b"POST /api/in HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            b"Content-Length: %d\r\n\r\n" % len(body))
    with socket.create_connection(ship.address, timeout=10) as connection:
        for i in range(0, len(head + body), 37):
            connection.sendall((head + body)[i : i + 37])
            time.sleep(0.01)
        assert b" 200 " in connection.recv(4096)


def test_files_are_packed_told_apart_and_not_sent_twice(ship):
    page = Page(ship)
    status, plain, headers = page.ask("GET", "/")
    assert status == 200 and headers["Content-Type"].startswith("text/html") and b"<html" in plain
    status, packed, headers = page.ask("GET", "/", accept_encoding="gzip, br")
    if headers["Content-Encoding"] == "gzip":       # as shipped; while it is being written it need not be
        assert page.ask("GET", "/", accept_encoding="gzip", if_none_match=headers["ETag"])[:2] == (304, b"")
        assert page.ask("GET", "/", if_none_match='"0"')[0] == 200
    status, packed, headers = page.ask("GET", "/panel/words.hi.json")
    if status == 200 and headers["Content-Encoding"]:
        assert json.loads(gzip.decompress(packed))
    for name in ("panel.css", "x.html", "index.html.gz", "words.py", "..", ""):
        assert page.ask("GET", "/panel/" + name)[0] in (200, 404)


def test_fifty_persons_at_once_lose_no_entry(ship, monkeypatch):
    monkeypatch.setattr(panel_door, "BURST", 1000)
    pages = [Page(ship, who) for who in ("salim", "ismail", "yusuf")]
    told = []

    def write(page, i):
        while True:
            try:
                status, answer, _ = page.ask("POST", "/api/act", {
                    "act": "note", "text": "note %d" % i, "seen": 60, "once": "n%d" % i})
            except OSError:
                continue
            if status != 503:
                break
        told.append((status, answer))

    threads = [threading.Thread(target=write, args=(pages[i % 3], i)) for i in range(50)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert [status for status, _ in told] == [200] * 50
    assert len({answer["n"] for _, answer in told}) == 50
    texts = ship.do(lambda: [entry.d["text"] for entry in ship.unit.book.entries() if entry.k == "note"])
    assert sorted(text for text in texts if text.startswith("note ")) == sorted(
        "note %d" % i for i in range(50))


# ---- where it is served

def test_the_section_panel_of_the_configuration(tmp_path):
    path = tmp_path / "vessel.toml"
    path.write_text('[vessel]\nmmsi = 419999123\n[panel]\nhttp = "192.168.4.1:80"\n')
    assert config.load(path, need_sources=False)["panel"] == {"http": ("192.168.4.1", 80)}
    path.write_text("[vessel]\nmmsi = 419999123\n[panel]\n")
    with pytest.raises(config.ConfigError, match="panel.* http: expected address and port"):
        config.load(path, need_sources=False)


def test_deckwatch_run_serves_it_and_says_when_its_port_is_taken(tmp_path):
    port = free_port()
    (tmp_path / "silent").touch()
    (tmp_path / "vessel.toml").write_text(
        '[vessel]\nmmsi = 419999123\n[[source]]\nname = "gps"\nfile = "silent"\n'
        '[log]\nfolder = "book"\n[panel]\nhttp = "%s:%d"\n' % (HOST, port))
    command = [sys.executable, "-m", "host_tools.cli", "run", "--config", tmp_path / "vessel.toml"]

    def answers():
        try:
            return b'"mmsi":419999123' in raw((HOST, port), b"GET /api/now HTTP/1.1\r\nHost: x\r\n\r\n")
        except OSError:
            return False
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE) as unit:
        eventually(answers)
        found = raw((HOST, port), b"POST /api/in HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                                  b"Content-Length: 2\r\n\r\n{}")
        assert b'"why":"keys"' in found
        unit.terminate()
        assert unit.wait(10) == 0, unit.stderr.read()
