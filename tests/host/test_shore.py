"""`deckwatch shore`: what it keeps, what it refuses, and that no receipt is given before the commit.

The verb runs in a process of its own against a real mosquitto; the observer plays the vessel.
"""
import argparse
import asyncio
import contextlib
import json
import random
import signal
import sqlite3
import subprocess
import sys
import threading
import time

import jsonschema
import pytest
import yaml
from books import UTC, begun
from uplink_contract import HOST, ROOT, WAIT_S, Certificates, Mosquitto, Observer, eventually, free_port

from firmware.messages import DOWN, UP, message, topic
from firmware.outbox import KINDS, Courier, Outbox
from host_tools import shore
from host_tools.paho_uplink import PahoUplink

VESSEL = "419000001"
RECEIPTS = topic(VESSEL, "receipt")
SCHEMA = json.loads((ROOT / "docs" / "messages.schema.json").read_text(encoding="utf-8"))


def valid(payload, definition):
    jsonschema.validate(json.loads(payload), SCHEMA | {"$ref": f"#/$defs/{definition}"},
                        cls=jsonschema.Draft202012Validator)


def a_book():
    """A book with a fix, two reports and a reason; the numbers of the three are 2, 3 and 4."""
    book = begun()
    book.record("fix", (("s", "found"),), e=UTC)
    book.record("report", (("vessel", "Al Test"), ("where", "22°50.0'N 069°40.0'E")), e=UTC,
                p=(1370000, 4180000, 2))
    book.record("report", (("vessel", "Al Test"),), e=UTC + 60)
    book.record("reason", (("text", "power supply failed"),), e=UTC + 90, by="tindal")
    return book


def sent(book, n):
    """Topic and payload of entry n."""
    line, head = book.line(n)
    kind = json.loads(line)["k"]
    return topic(VESSEL, kind), message(VESSEL, book.book, line, head)


class Verb:
    """`deckwatch shore --json` in a process, and the events it prints."""

    def __init__(self, db, port, *options, setup=""):
        program = f"import sys; from host_tools import cli, shore\n{setup}\nsys.exit(cli.main(sys.argv[1:]))"
        self.events, self.errors = [], ""
        self.process = subprocess.Popen(
            [sys.executable, "-c", program, "shore", "--json", "--db", db, "--port", str(port), *options],
            cwd=ROOT, text=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self._readers = [threading.Thread(target=work, daemon=True)
                         for work in (self._read_out, self._read_err)]
        for reader in self._readers:
            reader.start()
        eventually(lambda: {"event": "connected"} in self.events)

    def _read_out(self):
        for line in self.process.stdout:
            self.events.append(json.loads(line))

    def _read_err(self):
        for line in self.process.stderr:
            self.errors += line

    def stop(self, how=signal.SIGTERM):
        """End it; its exit status and the kinds of the events told about messages."""
        self.process.send_signal(how)
        status = self.process.wait(WAIT_S)
        for reader in self._readers:
            reader.join(WAIT_S)
        return status, [event["event"] for event in self.events if event["event"] != "connected"]


@pytest.fixture
def broker(tmp_path):
    made = Mosquitto(tmp_path)
    yield made
    made.stop()


@pytest.fixture
def vessel(broker):
    """The vessel's side: publishes, and hears the receipts."""
    made = Observer(broker, RECEIPTS)
    yield made
    made.close()


@pytest.fixture
def start(broker, tmp_path):
    started = []

    def make(*options, **more):
        started.append(Verb(tmp_path / "fleet.db", broker.port, *options, **more))
        return started[-1]

    yield make
    for verb in started:
        verb.stop(signal.SIGKILL)


def receipts(vessel):
    return [json.loads(payload) for payload in vessel.payloads(RECEIPTS)]


def rows(tmp_path, query):
    with contextlib.closing(sqlite3.connect(tmp_path / "fleet.db")) as db:
        return db.execute(query).fetchall()


# ---- what comes in


def test_a_message_is_kept_once_and_receipted_each_time(start, vessel, tmp_path):
    verb, book = start(), a_book()
    for n in (2, 4, 2, 2):
        vessel.publish(*sent(book, n))
    got = eventually(lambda: len(receipts(vessel)) == 4 and receipts(vessel))
    assert [receipt["n"] for receipt in got] == [2, 4, 2, 2]
    assert got[0] == got[2] == got[3] and got[0]["book"] == book.book
    for payload in vessel.payloads(RECEIPTS):
        valid(payload, "receipt")
    assert verb.stop() == (0, ["stored", "stored", "repeat", "repeat"])
    assert next(event for event in verb.events if "entry" in event)["entry"]["d"]["vessel"] == "Al Test"
    line, head = book.line(2)
    assert rows(tmp_path, "SELECT vessel, book, n, kind, head, entry, repeats FROM message ORDER BY n") == [
        (VESSEL, book.book, 2, "report", head, line.decode(), 2),
        (VESSEL, book.book, 4, "reason", book.line(4)[1], book.line(4)[0].decode(), 0)]


def test_another_content_under_a_kept_number_is_a_conflict_beside_it(start, vessel, tmp_path):
    verb, book, forged = start(), a_book(), a_book()
    name, payload = sent(book, 3)
    vessel.publish(name, payload)
    eventually(lambda: len(receipts(vessel)) == 1)
    other = payload.replace(b"Al Test", b"Al Fake")
    for _ in range(2):
        vessel.publish(name, other)
    vessel.publish(*sent(forged, 2))        # the next in the queue: what came before it is handled
    eventually(lambda: len(receipts(vessel)) == 2)
    assert verb.stop() == (0, ["stored", "conflict", "conflict", "stored"])
    assert [receipt["n"] for receipt in receipts(vessel)] == [3, 2]
    (kept,), = rows(tmp_path, "SELECT entry FROM message WHERE n = 3")
    assert "Al Test" in kept
    ((entry, times),) = rows(tmp_path, "SELECT entry, times FROM conflict")
    assert "Al Fake" in entry and times == 2


def malformed():
    """(what is wrong, topic, payload) of messages that no unit sends."""
    book = a_book()
    name, good = sent(book, 2)

    def but(old, new):
        assert old in good
        return good.replace(old, new)

    yield "not a message", name, b""
    yield "not a message", name, good[:-1]
    yield "not a message", name, b"\xff" + good
    yield "not a message", name, b"[]"
    yield "not a message", name, b"17"
    yield "no 'v'", name, b"{}"
    yield "not a message", name, but(b'"d":{', b'"d":{"x":NaN,')
    yield "nested too deep", name, b"[" * 1200
    yield "at most 1280", name, but(b'"d":{', b'"d":{"x":"' + b"x" * 1000 + b'",')
    yield "none that a unit can write", name, but(b'"d":{', b'"d":{"x":"' + b"x" * 950 + b'",')
    yield "v is 2", name, but(b'"v":1', b'"v":2')
    yield "v is True", name, but(b'"v":1', b'"v":true')
    yield "the topic says '419000002'", topic("419000002", "report"), good
    yield "expected letters", "deckwatch/1/a b/report", good
    yield "the topic says 'reason'", topic(VESSEL, "reason"), good
    yield "kind 'position'", topic(VESSEL, "position"), good
    yield "kind 'signon'", "deckwatch/1/%s/signon" % VESSEL, good
    yield "the topic says 'crew'", topic(VESSEL, "discharge"), good
    yield "book is", name, but(book.book.encode(), b"UUUU-UUUU-UUUU-UUUU")
    yield "book is 7", name, but(b'"' + book.book.encode() + b'"', b"7")
    yield "head is", name, but(book.line(2)[1].encode(), b"AB" * 32)
    yield "n is -2", name, but(b'"n":2', b'"n":-2')
    yield "n is '2'", name, but(b'"n":2', b'"n":"2"')
    yield "other keys, order or spaces", name, but(b'{"v":1,', b'{"x":0,"v":1,')
    yield "other keys, order or spaces", name, but(b'{"v":1,', b'{ "v":1,')
    yield "status", topic(VESSEL, "status"), b"up"


def test_malformed_messages_are_counted_and_kept_with_the_reason_never_fatal(start, vessel, tmp_path):
    verb, cases = start(), list(malformed())
    for _, name, payload in cases:
        vessel.publish(name, payload)
    vessel.publish(*sent(a_book(), 2))
    eventually(lambda: len(receipts(vessel)) == 1)
    assert verb.stop() == (0, ["refused"] * len(cases) + ["stored"])
    kept = rows(tmp_path, "SELECT reason, topic, payload FROM refused ORDER BY id")
    assert len(kept) == len(cases)
    for (expected, name, payload), (reason, kept_name, kept_payload) in zip(cases, kept, strict=True):
        assert expected in reason, (expected, reason)
        assert (kept_name, kept_payload) == (name, payload[:shore.MAX_PAYLOAD])


def test_changes_of_the_crew_come_under_one_topic_and_are_kept_by_their_kind(start, vessel, tmp_path):
    verb, book = start(), a_book()
    for kind in ("signon", "discharge"):
        book.record(kind, (("who", "yusuf"), ("place", "Mundra")), e=UTC + 120, by="salim")
        name, payload = sent(book, book.last.n)
        assert name == "deckwatch/1/%s/crew" % VESSEL
        valid(payload, "message")
        vessel.publish(name, payload)
    eventually(lambda: len(receipts(vessel)) == 2)
    assert [receipt["n"] for receipt in receipts(vessel)] == [5, 6]
    assert verb.stop() == (0, ["stored", "stored"])
    assert rows(tmp_path, "SELECT n, kind FROM message ORDER BY n") == [(5, "signon"), (6, "discharge")]


def test_random_bytes_are_refused_or_kept_never_anything_else():
    rng = random.Random(61)
    name, good = sent(a_book(), 2)
    for _ in range(3000):
        payload = bytearray(good)
        for _ in range(rng.randrange(1, 4)):
            payload[rng.randrange(len(payload))] = rng.randrange(256)
        with contextlib.suppress(shore.Refused):
            row = shore.check(name, bytes(payload))
            assert message(row[0], row[1], row[5].encode(), row[4]) == payload


def test_what_is_refused_is_bounded(tmp_path):
    store = shore.Store(tmp_path / "fleet.db")
    for i in range(shore.REFUSED_KEPT + 10):
        store.refuse("t", b"x" * 9000, "no", i)
    assert store.counts() == {"messages": 0, "repeats": 0, "conflicts": 0, "refused": shore.REFUSED_KEPT + 10}
    assert rows(tmp_path, "SELECT count(*), max(length(payload)) FROM refused") == [
        (shore.REFUSED_KEPT, shore.MAX_PAYLOAD)]
    store.close()


def test_the_state_of_the_link_is_kept(start, vessel, tmp_path):
    verb = start()
    for payload in (UP, UP, DOWN):
        valid(payload, "status")
        vessel.publish(topic(VESSEL, "status"), payload, retain=True)
    vessel.publish(*sent(a_book(), 2))
    eventually(lambda: receipts(vessel))
    verb.stop()
    assert [event["link"] for event in verb.events if "link" in event] == ["up", "up", "down"]
    assert rows(tmp_path, "SELECT vessel, state FROM link") == [(VESSEL, "down")]


# ---- commit, then receipt

# In the process under test: killed after the commit, before the receipt.
KILLED_BETWEEN = """
import os
shore.Shore.receipt = lambda *args: os.kill(os.getpid(), 9)
"""


def test_killed_between_commit_and_receipt_it_has_the_row_and_receipts_later(start, vessel, tmp_path):
    verb = start(setup=KILLED_BETWEEN)
    vessel.publish(*sent(a_book(), 2))
    verb.process.wait(WAIT_S)
    assert rows(tmp_path, "SELECT n FROM message") == [(2,)] and receipts(vessel) == []
    verb = start()      # nobody sends again: the broker still has it, since it was not acknowledged
    eventually(lambda: [receipt["n"] for receipt in receipts(vessel)] == [2])
    assert verb.stop() == (0, ["repeat"])


def test_when_the_disk_refuses_there_is_no_receipt_and_the_next_one_works(start, vessel, tmp_path):
    verb, book = start(), a_book()
    with contextlib.closing(sqlite3.connect(tmp_path / "fleet.db")) as db:
        db.execute("BEGIN EXCLUSIVE")       # sqlite gives up waiting after 5 s
        vessel.publish(*sent(book, 2))
        time.sleep(6)
        db.rollback()
    vessel.publish(*sent(book, 3))
    eventually(lambda: receipts(vessel))
    assert verb.stop() == (0, ["stored"])
    assert [receipt["n"] for receipt in receipts(vessel)] == [3]
    assert "was not stored" in verb.errors and "no receipt" in verb.errors


def test_killed_at_any_moment_every_receipt_has_its_row(start, vessel, tmp_path):
    rng, book = random.Random(7), begun()
    total = 40
    for i in range(total):
        book.record("report", (("i", i),), e=UTC + i)
    for _ in range(4):
        verb = start()
        for n in range(1, total + 1):
            vessel.publish(*sent(book, n))
            if rng.random() < 0.05:
                break
        time.sleep(rng.random() * 0.05)
        verb.stop(signal.SIGKILL)
        had = {receipt["n"] for receipt in receipts(vessel)}
        assert had <= {n for n, in rows(tmp_path, "SELECT n FROM message")}
    verb = start()
    for n in range(1, total + 1):
        vessel.publish(*sent(book, n))
    eventually(lambda: {receipt["n"] for receipt in receipts(vessel)} == set(range(1, total + 1)))
    verb.stop()
    assert rows(tmp_path, "SELECT count(*) FROM message") == [(total,)]


# ---- restarts


def test_what_is_sent_while_the_shore_is_away_waits_at_the_broker(start, vessel, broker, tmp_path):
    start().stop()
    book = a_book()
    vessel.publish(*sent(book, 2))
    verb = start()
    eventually(lambda: len(receipts(vessel)) == 1)
    broker.stop()
    time.sleep(1)
    broker.start()
    eventually(lambda: _published(vessel, sent(book, 3)))
    eventually(lambda: {receipt["n"] for receipt in receipts(vessel)} == {2, 3})
    eventually(lambda: verb.events.count({"event": "connected"}) == 2)
    assert verb.stop(signal.SIGINT)[0] == 0
    assert f"deckwatch shore: uplink to {HOST}:{broker.port}: " in verb.errors


def _published(vessel, told):
    with contextlib.suppress(RuntimeError, ValueError):     # the observer is not back yet
        vessel.publish(*told)
        return True


def test_a_whole_voyage_over_a_broken_link_arrives_once(start, broker, tmp_path):
    """The courier over a real log, a link that comes and goes and a shore that is killed."""
    start()
    outbox = Outbox()
    book = begun(folds=(outbox,))
    rng = random.Random(1)

    async def voyage():
        uplink = PahoUplink(HOST, broker.port, "unit", keepalive=3, timeout=1, retry_max=0.2)
        record = lambda kind, pairs: book.record(kind, pairs, e=UTC)  # noqa: E731
        courier = Courier(outbox, book, uplink, VESSEL, record, retry=0.4, retry_max=1)
        tasks = [asyncio.create_task(uplink.run()), asyncio.create_task(courier.run())]
        for i in range(30):
            record(rng.choice(KINDS), (("i", i),))
            await asyncio.sleep(0.05)
            if i == 10:
                await asyncio.to_thread(broker.stop)
            if i == 20:
                await asyncio.to_thread(broker.start)
        for _ in range(500):
            await asyncio.sleep(0.02)
            if not outbox.count():
                break
        assert not outbox.count(), (courier.counts, courier.last_error)
        uplink.close()
        await tasks[0]
        tasks[1].cancel()

    asyncio.run(voyage())
    kinds = [entry.k for entry in book.entries()]
    assert kinds.count("sent") == kinds.count("receipt") == 30
    assert rows(tmp_path, "SELECT count(*) FROM message") == [(30,)]
    again = Outbox()
    for entry in book.entries():
        again.apply(entry)
    assert again.save() == outbox.save()


# ---- the command


def ran(capsys, *options):
    parser = argparse.ArgumentParser()
    shore.add_arguments(parser)
    status = shore.run(parser.parse_args([str(option) for option in options]))
    return status, capsys.readouterr().err


def test_what_cannot_be_used_ends_with_two_and_is_named(tmp_path, capsys):
    (tmp_path / "text.db").write_text("this is no database, but long enough to be one " * 20)
    with contextlib.closing(sqlite3.connect(tmp_path / "other.db")) as db:
        db.execute("CREATE TABLE something (a)")
    for options, told in (
        (["--db", tmp_path / "no" / "fleet.db"], "unable to open"),
        (["--db", tmp_path / "text.db"], "not a database"),
        (["--db", tmp_path / "other.db"], "another program's"),
        (["--db", tmp_path / "new.db", "--ca", tmp_path / "no.pem"], "no.pem"),
        (["--db", tmp_path / "new.db", "--ca", tmp_path / "text.db"], "PEM or DER"),
        (["--db", tmp_path / "new.db", "--password-file", tmp_path / "no"], "--password-file"),
    ):
        status, err = ran(capsys, *options)
        assert status == 2 and err.startswith("deckwatch shore: ") and told in err, err


def test_with_tls_and_a_password(tmp_path, vessel, broker):
    certificates = Certificates(tmp_path)
    (tmp_path / "tls").mkdir()
    secured = Mosquitto(tmp_path / "tls", certificates, "owner", "secret-word")
    (tmp_path / "pw").write_text("secret-word\n")
    options = ["--host", "localhost", "--ca", certificates.ca, "--user", "owner",
               "--password-file", str(tmp_path / "pw")]
    verb, unit = None, None
    try:
        verb = Verb(tmp_path / "fleet.db", secured.port, *options)
        unit = Observer(secured, RECEIPTS, certificates=certificates, user="owner", password="secret-word")
        unit.publish(*sent(a_book(), 2))
        eventually(lambda: len(receipts(unit)) == 1)
        assert verb.stop() == (0, ["stored"])
        assert "secret-word" not in verb.errors + str(verb.events)
    finally:
        for made in (unit, secured):
            if made:
                getattr(made, "close", getattr(made, "stop", None))()
        if verb:
            verb.process.kill()


def test_an_unreachable_broker_is_said_and_tried_again(tmp_path):
    port = free_port()
    process = subprocess.Popen(
        [sys.executable, "-m", "host_tools.cli", "shore", "--db", tmp_path / "fleet.db", "--port", str(port)],
        cwd=ROOT, text=True, stderr=subprocess.PIPE)
    try:
        line = process.stderr.readline()
        assert line == (f"deckwatch shore: uplink to {HOST}:{port}: nothing listens there; "
                        "check host and port, and that the broker runs\n")
        assert process.poll() is None
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=WAIT_S)
    assert process.returncode == 0


# ---- what the documents say


def test_the_schema_takes_what_a_unit_sends_and_no_other():
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    book = a_book()
    for n in (2, 3, 4):
        valid(sent(book, n)[1], "message")
    good = json.loads(sent(book, 2)[1])
    for key, value in (("v", 2), ("vessel", "a/b"), ("book", "UUUU"), ("head", "x"), ("entry", {}), ("x", 1)):
        with pytest.raises(jsonschema.ValidationError):
            valid(json.dumps(good | {key: value}), "message")
    for key, value in (("n", -1), ("k", "boot"), ("c", "ntp"), ("t", "now"), ("p", [1, 2])):
        with pytest.raises(jsonschema.ValidationError):
            valid(json.dumps(good | {"entry": good["entry"] | {key: value}}), "message")


def test_the_asyncapi_document_names_every_topic_and_refers_to_what_is_there():
    document = yaml.safe_load((ROOT / "docs" / "asyncapi.yaml").read_text(encoding="utf-8"))
    addresses = {channel["address"] for channel in document["channels"].values()}
    assert addresses == {topic("{vessel}", kind) for kind in (*KINDS, "status", "receipt")}
    found = []

    def walk(node):
        if isinstance(node, dict):
            if "$ref" in node:
                found.append(node["$ref"])
            for value in node.values():
                walk(value)
        elif isinstance(node, list):
            for value in node:
                walk(value)

    walk(document)
    for reference in found:
        file, _, path = reference.partition("#/")
        at = SCHEMA if file == "messages.schema.json" else document
        assert file in ("", "messages.schema.json")
        for part in path.split("/"):
            assert part in at, reference
            at = at[part]
