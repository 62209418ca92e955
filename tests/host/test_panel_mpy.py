"""The panel on MicroPython, from the ROMFS image, beside the link to the shore, while the ports bring a full
AIS channel: the whole unit in 160 KiB."""
import http.client
import json
import subprocess
import time

import pytest
from uplink_contract import HOST, Mosquitto, eventually, free_port

import build as mpy_build
from host_tools import rom_flat

SCRIPT = mpy_build.ROOT / "tests" / "micropython" / "serve_panel.py"
RATE = 75               # sentences a second: a channel of 38,400 baud that is full
REQUESTS = 50
BOOT = "import sys; sys.path.insert(0, '%s'); import serve_panel"
FLAT = 1024             # bytes that the heap may differ by, before and after


class Unit:
    """The running interpreter."""

    def __init__(self, mpy, folder, broker):
        (folder / "book").mkdir()
        (folder / "book.keys").mkdir()
        self.port = free_port()
        # Compiled: as source it would take 5 KB of the unit's heap.
        script = rom_flat.moved(SCRIPT.read_text(), mpy.flat)
        mpy_build.compile_text(script, folder / "source.py", folder / "serve_panel.mpy", "serve_panel")
        # Twice its size, as for other tests, for what the script is and has; and as much again: with less,
        # one run in some fails for a tick or an answer that comes while others are made.
        heap = mpy_build.beside(mpy.image, mpy_build.HEAP + 4 * (folder / "serve_panel.mpy").stat().st_size)
        command = [mpy_build.interpreter(), "-X", f"heapsize={heap}", "-c",
                   BOOT % folder, mpy.image, folder / "book", str(self.port), str(RATE), str(broker.port)]
        self.process = subprocess.Popen(command, cwd=mpy_build.ROOT, stdin=subprocess.PIPE, bufsize=1,
                                        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        assert self.process.stdout.readline() == "ready\n", self.process.stdout.read()
        eventually(lambda: self.ask("GET", "/api/me")[0] == 200)

    def figures(self):
        """[heap in use, sentences sent, sentences taken, longest wait of the ports in us, modules loaded]"""
        self.process.stdin.write("\n")
        line = self.process.stdout.readline()
        try:
            return [int(word) for word in line.split()]
        except ValueError:
            raise AssertionError(line + self.process.stdout.readline()) from None

    def settled(self):
        """The figures once no connection is closing any more."""
        time.sleep(1)
        return self.figures()

    def ask(self, method, path, body=None, **headers):
        connection = http.client.HTTPConnection(HOST, self.port, timeout=20)
        headers = {key.replace("_", "-"): value for key, value in headers.items()}
        if body is not None:
            body = json.dumps(body)
            headers["Content-Type"] = "application/json"
        try:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            return answer.status, answer.read(), answer.headers
        except OSError as error:
            return 0, repr(error).encode(), {}
        finally:
            connection.close()

    def close(self):
        self.process.stdin.close()
        said = self.process.stdout.read()
        return self.process.wait(10), said


@pytest.fixture(scope="module")
def broker(tmp_path_factory):
    made = Mosquitto(tmp_path_factory.mktemp("broker"))
    yield made
    made.stop()


@pytest.fixture
def unit(mpy, tmp_path, broker):
    made = Unit(mpy, tmp_path, broker)
    yield made
    made.process.kill()
    made.process.wait()


def test_fifty_requests_under_a_full_channel_lose_no_sentence_and_keep_the_heap_flat(unit):
    for path in ("/api/now", "/api/entries?count=5", "/api/book", "/"):
        assert unit.ask("GET", path)[0] == 200, path
    before = unit.settled()
    for i in range(REQUESTS):
        status, data, _ = unit.ask("GET", ("/api/now", "/api/entries?count=5", "/api/book", "/")[i % 4])
        assert status == 200, data
        time.sleep(0.05)
    after = unit.settled()
    print("heap %d, then %d; longest wait of the ports %d us" % (before[0], after[0], after[3]))
    assert after[1] == after[2] > before[1]
    assert after[0] - before[0] <= FLAT
    assert unit.close() == (0, "")


def test_what_the_duties_ask_is_told_whole_and_acted_upon(unit):
    modules = unit.figures()[4]
    for path in ("duties", "duties?lang=hi", "drills?lang=hi", "gear", "passengers", "departure?lang=hi",
                 "rest?who=salim", "crew?lang=hi", "inspection", "board", "entries", "now"):
        for _ in range(2):
            status, data, _ = unit.ask("GET", "/api/" + path)
            assert status == 200 and json.loads(data), (path, data)
    status, data, _ = unit.ask("GET", "/plain")
    assert status == 200 and data.endswith(b"</html>")
    assert unit.figures()[4] == modules         # whatever was loaded for one of them is gone
    status, data, headers = unit.ask("POST", "/api/in", {"id": "salim", "pin": "2417"})
    page = {"Cookie": headers["Set-Cookie"].split(";")[0], "X_Deckwatch": json.loads(data)["csrf"]}
    for act, args in (("drill", {"what": "grounding", "who": ["hari", "yusuf"], "done": "abcd"}),
                      ("gear", {"item": "lifebuoy", "count": 4}), ("defect", {"what": "hose leaks"})):
        seen = json.loads(unit.ask("GET", "/api/now")[1])["n"]
        form = {"act": act, "seen": seen, "once": act, **args}
        status, data, _ = unit.ask("POST", "/api/act", form, **page)
        assert status == 200, (act, data)
    rows = json.loads(unit.ask("GET", "/api/departure?lang=hi")[1])["rows"]
    assert len(rows) > 50
    pairs = [[row["code"], "yusuf"] for row in rows if row["result"] == "ask"]
    form = {"act": "clearance", "confirmed": pairs, "why": "home",
            "seen": json.loads(unit.ask("GET", "/api/now")[1])["n"]}
    for once, wanted in (("a", 200), ("a", 200), ("b", 409), ("c", 200)):
        if once == "c":
            form["seen"] = json.loads(data)["now"]
        status, data, _ = unit.ask("POST", "/api/act", {"once": once, **form}, **page)
        assert status == wanted, data
    kinds = json.loads(unit.ask("GET", "/api/drills")[1])["kinds"]
    assert [one["state"] for one in kinds if one["kind"] == "grounding"] == ["ok"]
    assert json.loads(unit.ask("GET", "/api/gear")[1])["tasks"][0]["words"] == "Defect: hose leaks"
    _, sent, taken, _, after = unit.figures()
    assert sent == taken and after == modules


def test_a_person_signs_in_and_acts(unit):
    status, data, headers = unit.ask("POST", "/api/in", {"id": "salim", "pin": "2417"})
    assert status == 200, data
    page = {"Cookie": headers["Set-Cookie"].split(";")[0], "X_Deckwatch": json.loads(data)["csrf"]}
    seen = json.loads(unit.ask("GET", "/api/now")[1])["n"]
    for act, args in (("note", {"text": "<b>Nets</b>"}), ("handover", {"to": "yusuf"}),
                      ("amend", {"ref": seen, "why": "w", "text": "t"}),
                      ("work", {"state": "began", "what": "drill", "who": "hari"})):
        form = {"act": act, "seen": seen, "once": act, **args}
        status, data, _ = unit.ask("POST", "/api/act", form, **page)
        assert status == 200, (act, data)
        seen = json.loads(data)["now"]
    form = {"act": "note", "seen": seen, "once": "z", "text": "x" * 5000}
    status, data, _ = unit.ask("POST", "/api/act", form, **page)
    assert status == 413 and json.loads(data)["refused"]
    assert json.loads(unit.ask("GET", "/api/now")[1])["watch"]["charge"] == "yusuf"
    sent, taken = unit.figures()[1:3]
    assert sent == taken
