"""`deckwatch shore`: receives what vessels send, keeps it, and only then gives the receipt.

The receipt is what a unit counts as delivery, so it is published after the commit and never
before; for a message that is already kept it is published again, with the time of the first.
"""
import asyncio
import contextlib
import json
import re
import secrets
import signal
import sqlite3
import sys
import time

from firmware.clock import iso
from firmware.entry import MAX_ENTRY, parse
from firmware.messages import DOWN, UP, is_name, message, subject, topic
from firmware.outbox import KINDS
from firmware.uplink import UplinkError, context
from host_tools.paho_uplink import PahoUplink
from host_tools.shown import harmless

NAME = "shore"
HELP = "receive reports over MQTT, keep them in a database, give the receipts"
EXAMPLES = """\
  deckwatch shore --db fleet.db                          broker on this computer
  deckwatch shore --db fleet.db --host broker.example --ca ca.pem --user owner --password-file pw

Each message is a line: stored, repeat (kept already, receipt given again), conflict (another
content under a number that is kept; both are kept, no receipt) or refused (not a message of a unit).
Stop it with Ctrl-C; what is sent meanwhile waits at the broker and on board. Tables of the
database: message, conflict, refused, link.
"""

# The cover around an entry takes under 250 bytes; docs/messages.schema.json.
MAX_PAYLOAD = MAX_ENTRY + 256
REFUSED_KEPT = 1000         # a sender of rubbish must not fill the disk
RECEIPTS_WAITING = 1000     # the same for receipts while the broker is slow; the unit asks again

_BOOK = re.compile(r"[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}")
SUBJECTS = tuple(dict.fromkeys(map(subject, KINDS)))     # what the last part of a topic may be
_HEAD = re.compile(r"[0-9a-f]{64}")
_SCHEMA = 1
_TABLES = """
CREATE TABLE message (vessel TEXT, book TEXT, n INTEGER, kind TEXT NOT NULL, head TEXT NOT NULL,
    entry TEXT NOT NULL, received INTEGER NOT NULL, repeats INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (vessel, book, n));
CREATE TABLE conflict (vessel TEXT, book TEXT, n INTEGER, kind TEXT NOT NULL, head TEXT, entry TEXT,
    received INTEGER NOT NULL, times INTEGER NOT NULL DEFAULT 1, PRIMARY KEY (vessel, book, n, head, entry));
CREATE TABLE refused (id INTEGER PRIMARY KEY AUTOINCREMENT, topic TEXT NOT NULL, reason TEXT NOT NULL,
    payload BLOB NOT NULL, received INTEGER NOT NULL);
CREATE TABLE link (vessel TEXT PRIMARY KEY, state TEXT NOT NULL, since INTEGER NOT NULL);
CREATE TABLE own (client_id TEXT NOT NULL);
"""
_ROW = "vessel, book, n, kind, head, entry, received"
_KEY = "vessel = ? AND book = ? AND n = ?"


class Refused(Exception):
    """A message is not what a unit sends; the text says what was expected and what came."""


def check(name, payload):
    """A message's topic and payload -> its row (vessel, book, n, kind, head, entry). Raises Refused.

    The head is kept as the unit states it: it can be recomputed only from the entry before.
    """
    vessel, about = name.split("/")[2:]
    if not is_name(vessel):
        raise Refused(f"vessel {vessel!r}: expected letters, digits, dots, dashes or underscores")
    if about not in SUBJECTS:
        raise Refused(f"kind {about!r}: expected one of {', '.join(SUBJECTS)}")
    if len(payload) > MAX_PAYLOAD:
        raise Refused(f"{len(payload)} bytes, at most {MAX_PAYLOAD} were expected")
    try:
        found = json.loads(payload, parse_constant=_no_constant)
        version, book, head = found["v"], found["book"], found["head"]
        said = found["vessel"]
        line = payload[payload.index(b',"entry":') + 9 : -1]
        entry = parse(line)
        text = line.decode()
    except RecursionError:
        raise Refused("nested too deep") from None
    except KeyError as error:
        raise Refused(f"no {error}") from None
    except (ValueError, TypeError) as error:
        raise Refused(f"not a message: {error}") from None
    if type(version) is not int or version != 1:
        raise Refused(f"v is {version!r}, 1 was expected")
    if said != vessel:
        raise Refused(f"vessel is {said!r}, the topic says {vessel!r}")
    if not isinstance(book, str) or not _BOOK.fullmatch(book):
        raise Refused(f"book is {book!r}, a code XXXX-XXXX-XXXX-XXXX was expected")
    if not isinstance(head, str) or not _HEAD.fullmatch(head):
        raise Refused(f"head is {head!r}, 64 hex digits were expected")
    if entry.k not in KINDS or subject(entry.k) != about:
        raise Refused(f"the entry is of kind {entry.k!r}, the topic says {about!r}")
    if entry.n > 2**53 or len(line) > MAX_ENTRY:
        raise Refused(f"entry {entry.n} of {len(line)} bytes is none that a unit can write")
    if payload != message(vessel, book, line, head):
        raise Refused("not the bytes that a unit writes: other keys, order or spaces")
    return vessel, book, entry.n, entry.k, head, text


def _no_constant(name):
    raise ValueError(f"{name} is not JSON")


class Store:
    """The database. Opening raises sqlite3.Error, or ValueError when the file is another database's."""

    def __init__(self, path):
        self.db = sqlite3.connect(path)
        try:
            # FULL is the default of most builds; a receipt stands on it.
            self.db.execute("PRAGMA synchronous = FULL")
            version, = self.db.execute("PRAGMA user_version").fetchone()
            if not version and not self.db.execute("SELECT 1 FROM sqlite_master").fetchone():
                with self.db:
                    self.db.executescript(f"BEGIN; {_TABLES} PRAGMA user_version = {_SCHEMA};")
                    name = "deckwatch-shore-" + secrets.token_hex(4)
                    self.db.execute("INSERT INTO own VALUES (?)", (name,))
            elif version != _SCHEMA:
                raise ValueError("it is another program's database, or another version's")
            # The broker keeps the session of this name while the shore is away.
            self.client_id, = self.db.execute("SELECT client_id FROM own").fetchone()
        except BaseException:
            self.db.close()
            raise

    def add(self, row, now):
        """Keep a message; committed on return.

        Gives ("stored" or "repeat", utc when it was first received), or ("conflict", now).
        """
        key = row[:3]
        with self.db:
            kept = self.db.execute(f"SELECT head, entry, received FROM message WHERE {_KEY}", key).fetchone()
            if not kept:
                self.db.execute(f"INSERT INTO message ({_ROW}) VALUES (?, ?, ?, ?, ?, ?, ?)", (*row, now))
                return "stored", now
            if kept[:2] == row[4:]:
                self.db.execute(f"UPDATE message SET repeats = repeats + 1 WHERE {_KEY}", key)
                return "repeat", kept[2]
            self.db.execute(f"INSERT INTO conflict ({_ROW}) VALUES (?, ?, ?, ?, ?, ?, ?) "
                            "ON CONFLICT DO UPDATE SET times = times + 1", (*row, now))
            return "conflict", now

    def refuse(self, name, payload, reason, now):
        """Keep what is no message, the last REFUSED_KEPT of them and of each the beginning."""
        row = (name, reason[:500], payload[:MAX_PAYLOAD], now)
        with self.db:
            last = self.db.execute(
                "INSERT INTO refused (topic, reason, payload, received) VALUES (?, ?, ?, ?)", row).lastrowid
            self.db.execute("DELETE FROM refused WHERE id <= ?", (last - REFUSED_KEPT,))

    def link(self, vessel, state, now):
        """Keep the state of a vessel's link, "up" or "down", and since when it is so."""
        with self.db:
            self.db.execute(
                "INSERT INTO link VALUES (?, ?, ?) ON CONFLICT DO UPDATE "
                "SET state = excluded.state, since = excluded.since WHERE state != excluded.state",
                (vessel, state, now))

    def messages(self, kind):
        """(vessel, entry as sent) of every message of a kind that is kept, in the order they came."""
        query = "SELECT vessel, entry FROM message WHERE kind = ? ORDER BY rowid"
        return self.db.execute(query, (kind,)).fetchall()

    def counts(self):
        """{"messages", "repeats" (dropped), "conflicts", "refused"} since the database was made."""
        def one(query):
            return self.db.execute(query).fetchone()[0] or 0
        return {"messages": one("SELECT count(*) FROM message"),
                "repeats": one("SELECT sum(repeats) FROM message"),
                "conflicts": one("SELECT count(*) FROM conflict"),
                "refused": one("SELECT max(id) FROM refused")}

    def close(self):
        self.db.close()


class Shore:
    """Takes messages from an Uplink into a Store, and answers with receipts.

    tell: called with a dict for whatever happens: {"event": "stored", "vessel": ..., ...}.
    """

    def __init__(self, store, uplink, tell=lambda event: None, now=lambda: int(time.time())):
        self.store, self.uplink, self.tell, self.now = store, uplink, tell, now
        self._receipts = asyncio.Queue(RECEIPTS_WAITING)
        uplink.topics = ("deckwatch/1/+/+",)
        uplink.on_message = self.take

    async def run(self):
        """Receive until cancelled."""
        works = (self.uplink.run, self._send_receipts, self._tell_link)
        tasks = [asyncio.create_task(work()) for work in works]
        try:
            await asyncio.gather(*tasks)
        finally:
            self.uplink.close()
            for task in tasks:
                task.cancel()

    def take(self, name, payload):
        """A message from the broker; whatever it is, it is counted and never fatal."""
        vessel, kind = name.split("/")[2:]
        if kind == "receipt":
            return      # our own
        now = self.now()
        try:
            if kind == "status":
                self._take_status(vessel, payload, now)
            else:
                self._take_message(check(name, payload), now)
        except Refused as error:
            with contextlib.suppress(sqlite3.Error):
                self.store.refuse(name, payload, str(error), now)
            self.tell({"event": "refused", "topic": name, "reason": str(error)})
        except sqlite3.Error as error:
            self.tell({"event": "error", "what": f"{name} was not stored: {error}; no receipt was given, "
                                                 "so the unit sends it again; check the disk"})

    def _take_status(self, vessel, payload, now):
        if payload not in (UP, DOWN) or not is_name(vessel):
            raise Refused(f"status {payload[:80]!r}: expected {UP.decode()} or {DOWN.decode()}")
        state = json.loads(payload)["link"]
        self.store.link(vessel, state, now)
        self.tell({"event": "link", "vessel": vessel, "link": state, "at": now})

    def _take_message(self, row, now):
        event, received = self.store.add(row, now)
        vessel, book, n, kind, _, entry = row
        if event != "conflict":
            self.receipt(vessel, book, n, received)
        self.tell({"event": event, "vessel": vessel, "book": book, "n": n, "kind": kind, "at": received,
                   "entry": json.loads(entry)})

    def receipt(self, vessel, book, n, at):
        """Give the receipt for a message that is committed. If it is lost the unit sends again."""
        payload = json.dumps({"v": 1, "book": book, "n": n, "at": at}, separators=(",", ":")).encode()
        with contextlib.suppress(asyncio.QueueFull):
            self._receipts.put_nowait((topic(vessel, "receipt"), payload))

    async def _send_receipts(self):
        while True:
            receipt = await self._receipts.get()
            while not await self.uplink.publish(*receipt):
                await asyncio.sleep(0.2)    # the link is down, or not yet quite up

    async def _tell_link(self):
        told = None
        while True:
            error, connected = self.uplink.last_error, self.uplink.connected
            if (error, connected) != told and (error or connected):
                self.tell({"event": "error", "what": error} if error else {"event": "connected"})
                told = error, connected
            await asyncio.sleep(0.2)


def add_arguments(parser):
    parser.add_argument("--db", metavar="FILE", required=True, help="the database, made when missing")
    parser.add_argument("--host", default="127.0.0.1", help="the broker (default: this computer)")
    parser.add_argument("--port", type=int, help="its port (default: 1883, with --ca 8883)")
    parser.add_argument("--ca", metavar="FILE", help="use TLS; certificate of the broker's CA, PEM or DER")
    parser.add_argument("--user", help="user name at the broker")
    parser.add_argument("--password-file", metavar="FILE", help="file whose first line is the password")
    parser.add_argument("--json", action="store_true", help="one JSON object for each event")


def run(args):
    try:
        if args.ca:
            context(args.ca)
        password = _password(args.password_file)
        store = Store(args.db)
    except UplinkError as error:
        return _refuse("%s; %s" % (error, error.advice))
    except UnicodeDecodeError:
        return _refuse("--password-file %s: expected a text in UTF-8" % args.password_file)
    except OSError as error:
        return _refuse("--password-file %s: %s; expected a file with the password" % (
            args.password_file, error.strerror))
    except (sqlite3.Error, ValueError) as error:
        return _refuse("--db %s: expected a database of `deckwatch shore`, or a place to make one: %s; "
                       "name another file" % (args.db, error))
    if args.user and not args.ca and args.host not in ("127.0.0.1", "::1", "localhost"):
        print("deckwatch shore: without --ca anyone on the way can read the password", file=sys.stderr)
    uplink = PahoUplink(args.host, args.port or (8883 if args.ca else 1883), store.client_id, user=args.user,
                        password=password, tls=(args.ca, args.host) if args.ca else None, clean=False)
    asyncio.run(_serve(Shore(store, uplink, _Teller(args.json).tell)))
    store.close()
    return 0


def _refuse(text):
    print("deckwatch shore: " + text, file=sys.stderr)
    return 2


def _password(path):
    if path is None:
        return None
    with open(path, encoding="utf-8") as file:
        return file.readline().rstrip("\r\n")


async def _serve(shore):
    task = asyncio.current_task()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, task.cancel)
    with contextlib.suppress(asyncio.CancelledError):
        await shore.run()


class _Teller:
    """Events as lines on standard output; errors on standard error."""

    def __init__(self, as_json):
        self.as_json = as_json

    def tell(self, event):
        if event["event"] == "error":
            print("deckwatch shore: " + harmless(event["what"]), file=sys.stderr, flush=True)
        elif self.as_json:
            print(json.dumps(event), flush=True)
        else:
            print(harmless(_line(event)), flush=True)


def _line(event):
    kind = event["event"]
    if kind == "connected":
        return "connected to the broker"
    if kind == "refused":
        return "refused   %r: %s" % (event["topic"], event["reason"])     # %r: it may hold anything
    if kind == "link":
        return "link %-4s %s  %s" % (event["link"], event["vessel"], iso(event["at"]))
    return "%-9s %s  %s %d  %s" % (kind, event["vessel"], event["kind"], event["n"], iso(event["at"]))
