"""`deckwatch demo`: a dhow's voyage from Mundra to Sharjah in under a minute, everything embedded.

Simulated instruments, the unit itself with its log on a real disk, an MQTT broker, a satellite
link that can be cut, and the shore's receiver with its store. Only the sea is not real.
"""
import argparse
import asyncio
import json
import os
import sqlite3
import sys
import tempfile
import textwrap
import time

from firmware.logbook import CannotRecord
from firmware.main import Unit
from firmware.messages import DOWN, topic
from firmware.places import position_text
from firmware.port.bench import BenchPort
from firmware.port.posix_files import LinuxFiles
from firmware.rules.report_items_2026 import REPORT_ITEMS
from host_tools import demo_crew, provision, report, shore_key, story, verify
from host_tools import simulator as sim
from host_tools.broker import HOST, Broker, Link
from host_tools.paho_uplink import PahoUplink
from host_tools.replay import in_use
from host_tools.shore import Shore, Store

NAME = "demo"
HELP = "a voyage in under a minute: simulated sensors, unit, embedded broker and shore receiver"
EXAMPLES = """\
  deckwatch demo
  deckwatch demo --log book/ --db shore.sqlite     keep what the unit and the shore hold
  deckwatch demo --pace 1200                       slower: 1,200 ship seconds a second

On a terminal it stays up after the voyage, in real time, until Ctrl-C.
Exit status: 0 every report is ashore once and the book is sound, 1 not so, 2 could not run.
"""

PACE = 7000
QUICK = 3           # times the pace once the story is told
STEP = 2            # ship seconds from one reading of the instruments to the next: class B's own interval
BATCH = 60          # ship seconds played at a stretch
HOUR = 3600
PROGRESS = 12 * HOUR
ASHORE_S = 30       # real seconds after which a message that does not get ashore is waited for no longer

PROFILE = {
    "mmsi": sim.MMSI, "name": sim.NAME, "call_sign": sim.CALL_SIGN, "imo": None, "registration": "MNV 2417",
    "owner": {"name": "Invented Dhow Company", "email": "office@dhows.example", "mobile": "+91 00000 00000"},
    "ais": {"channel_marks": True}, "sources": [{"name": "gps"}, {"name": "ais"}],
    "voyage": {"next_port": "Sharjah", "eta": sim.START + 116 * HOUR, "cargo": "rice and spices, 210 t",
               "crew": 7, "passengers": 0, "crew_change": "none"},
}

_ITEMS = [key for _, key, _ in REPORT_ITEMS]

OPENING = """\
The dhow AL SABAH sails from Mundra to Sharjah, five days, {pace:,.0f} times as fast as they pass.
Simulated are her GPS, her AIS and the sea; the unit, its log on disk, the MQTT broker and the shore are
the real programs, all on this computer.

Each numbered line is an entry of the log: number, date and time (UTC), what happened. "Sent" is what the
broker has taken; only "received ashore" is delivered: stored there, and the shore's receipt is back."""


def add_arguments(parser):
    parser.add_argument("--log", metavar="DIR", help="keep the book in this folder (new or empty)")
    parser.add_argument("--db", metavar="FILE", help="keep the shore's store in this new file")
    parser.add_argument("--pace", type=_pace, default=PACE, metavar="N",
                        help=f"ship seconds per second, as far as this computer keeps up (default {PACE})")


def _pace(text):
    try:
        value = float(text)
    except ValueError:
        value = 0
    if not 1 <= value <= 1e6:
        raise argparse.ArgumentTypeError(f"expected a number from 1 to 1000000, got {text!r}")
    return value


def run(args):
    if args.log:
        args.log = os.path.normpath(args.log)
        for folder in (args.log, args.log + ".keys"):
            if in_use(folder):
                return _refuse(f"--log {args.log}: expected a new or empty folder for the book, and one for "
                               f"its keys beside it, found files in {folder}; name another")
    if args.db and os.path.exists(args.db):
        return _refuse(f"--db {args.db}: expected a new file for the shore's store, found one; name another")
    with tempfile.TemporaryDirectory(prefix="deckwatch-") as scratch:
        try:
            store = Store(args.db or scratch + "/shore.sqlite")
        except sqlite3.Error as error:
            return _refuse(f"--db {args.db}: expected a place for a new file, got: {error}; name another")
        try:
            return asyncio.run(_Demo(args.log or scratch + "/book", store, args.pace).play())
        except BrokenPipeError:
            raise       # of standard output
        except (CannotRecord, OSError) as error:
            return _refuse(str(error))
        finally:
            store.close()


def _refuse(text):
    print("deckwatch demo: " + text, file=sys.stderr)
    return 2


def _say(text):
    print(f"\n       -- {text}", flush=True)


class _Demo:
    """The stage: what stands, and the script of what happens when."""

    def __init__(self, folder, store, pace):
        self.folder, self.store, self.pace = folder, store, pace
        self.voyage = sim.Voyage()
        self.broker, self.link = Broker(), None
        self.unit = self.book = None
        self.crew = demo_crew.Crew()
        self.links = []         # the unit's tasks that talk to the shore
        self.files = self.keys = None
        self.outside = None     # what the keeper ashore holds of the keys
        self.t = 0              # ship seconds since the start
        self.last_report = None
        self.given_up = set()   # what did not get ashore in time

    # ---- the script

    def script(self):
        """(ship second, what happens) in order of time. She leaves at 0:30."""
        hours = (
            (0, self._begin),
            (0.15, self._open_book),
            (0.3, self._engage),
            (0.4, self._check),
            (0.45, self._watch),
            (3, self._nets),
            (4.5, self._amend),
            (6.5, self._ais_fails),
            (6.75, self._reason),
            (12, self._hurt),
            (17, self._link_fails),
            (19, self._phone),
            (24, self._power_fails),
            (24.2, self._power_comes_back),
            (25, self._late),
            (31, self._link_comes_back),
            (40, self._officer),
            (40.75, self._officer_leaves),
            (43, self._call_out),
            (45.7, self._stand_down),
            (46, self._ais_comes_back),
            (46.5, self._nothing_more),
            (self.voyage.arrives / HOUR + 0.3, self._leave_watch),
            (self.voyage.arrives / HOUR + 0.4, self._sign),
        )
        turns = range(1, int(self.voyage.arrives / HOUR / 6) + 1)
        # Each relief a little after the hour, or six on, six off leaves under six hours of rest; at the
        # fourth the power has just come back.
        hours += tuple((6 * turn + 0.02 * turn + (0.25 if turn >= 4 else 0), lambda turn=turn:
                        self._hand_over(turn)) for turn in turns)
        return sorted([(int(hour * HOUR), scene) for hour, scene in hours], key=lambda one: one[0])

    def _begin(self):
        _say("At the berth in Mundra, 05:30 Indian time (00:00 UTC), the unit's keys are made. The owner\n"
             "          takes verifier key and shore key ashore; then the unit is switched on.")
        vkey, shore = provision.make(self.folder + ".keys", sim.MMSI, self.voyage.start)
        self.outside = verify.Outside(vkey, shore=shore_key.read(shore))
        self._switch_on()

    def _open_book(self):
        _say("Tindal and crew enter themselves, with a PIN each; then the opening as the Registrar signed\n"
             "          it, and the seamen of section 1.")
        self.crew.open_book()

    def _engage(self):
        _say("The crew are engaged, seven of them, for the statement that goes to the Registrar; and the\n"
             "          plan of the watches is entered, six hours on, six off.")
        self.crew.engage(self.voyage.start + HOUR // 2)

    def _watch(self):
        self.crew.take_watch()

    def _hand_over(self, turn):
        against = self.crew.hand_over(turn)
        if against:
            told = textwrap.wrap(f"The unit says: {against}", story.WIDTH - 10)
            _say("\n          ".join([*told, "So the cook stands in at the wheel."]))

    def _leave_watch(self):
        self.crew.leave_watch()

    def _call_out(self):
        _say("A squall: a seaman is called out in his watch below. It costs him his rest, and the unit says\n"
             "          until when he may work.")
        self.crew.calls_out()

    def _stand_down(self):
        _say("The sail is down. It took longer than the rule allows; the tindal says why.")
        self.crew.stands_down()

    def _check(self):
        _say("The checks before departure. Two persons sign the pages that are begun: tindal and crew.")
        self.crew.check()

    def _nets(self):
        self.crew.sights_nets()

    def _amend(self):
        _say("A seaman amends it: the first words stay, and his stand beside them.")
        self.crew.amends()

    def _ais_fails(self):
        _say("The AIS goes dead: its port falls silent.")
        self.voyage.fail("ais_off", self.t)

    def _reason(self):
        _say("The tindal enters the reason; it goes ashore as well.")
        self.unit.monitor.reason("power supply of the AIS burnt out, no spare on board", by=demo_crew.TINDAL)

    def _hurt(self):
        _say("A seaman is hurt: an entry that two persons sign.")
        self.crew.is_hurt()

    def _link_fails(self):
        _say("The satellite link is lost, for fourteen hours.")
        self.link.down()

    def _phone(self):
        _say("Still no link. The crew read the report aloud by satellite phone, from this card:")
        print("".join(f"           {row}\n" for row in report.card(self.last_report).split("\n")), flush=True)
        self.unit.monitor.given(self.last_report.n, "satellite phone", "owner's office", "duty clerk",
                                by=demo_crew.TINDAL)

    def _power_fails(self):
        _say("The power fails, in the middle of a write.")
        for task in self.links:
            task.cancel()
        self.files.close()
        self.keys.close()
        segment = max(name for name in os.listdir(self.folder) if name.endswith(".log"))
        with open(os.path.join(self.folder, segment), "ab") as file:
            file.write(b'{"n":%d,"t":17961' % self.unit.book.n)
        self.unit = None

    def _power_comes_back(self):
        _say("Twelve minutes later there is power again. All the unit knows is what its log says.")
        self._switch_on()

    def _late(self):
        _say("What happened in the dark is entered late, and marked so. Full pages are signed.")
        self.crew.tells_late(self.voyage.start + int(24.05 * HOUR))
        self.crew.sign()

    def _link_comes_back(self):
        _say("The link is back: what waited in the log goes ashore.")
        self.link.up()

    def _officer(self):
        _say("A Coast Guard officer comes aboard. The tindal opens the book to him, read only, for an hour.")
        print(f"          With {self.crew.open_access()} he may take a copy: deckwatch pull", flush=True)

    def _officer_leaves(self):
        _say("The officer leaves, and the tindal closes it again.")
        self.crew.close_access()

    def _ais_comes_back(self):
        _say("A passing dhow has lent a power supply: the AIS sends again.")
        self.voyage.mend("ais_off", self.t)

    def _nothing_more(self):
        _say(f"From here to Sharjah all goes well: {QUICK} times as fast.")
        self.pace *= QUICK

    def _sign(self):
        _say("In port the pages that are full are signed; the last one is still being written.")
        self.crew.sign()

    # ---- the unit on board

    def _switch_on(self):
        """A unit as after power-up: all it knows of before is the log."""
        self.files, self.keys = LinuxFiles(self.folder, make=True), LinuxFiles(self.folder + ".keys")
        port = BenchPort(self.files, self.voyage.start, lambda text: print("       unit: " + text), self.keys)
        port.now = self.t
        uplink = PahoUplink(HOST, self.link.port, f"deckwatch-{sim.MMSI}", timeout=5, retry_max=1,
                            will=(topic(str(sim.MMSI), "status"), DOWN))
        unit = Unit(PROFILE, port, uplink)
        unit.monitor.watchers.append(self._entry)
        unit.start()
        self.unit, self.book = unit, unit.book
        self.crew.board(unit)
        self.links = [asyncio.create_task(self.unit.supervise(*link)) for link in self.unit.links()]

    def _entry(self, entry):
        if entry.k == "report":
            self.last_report = entry
        print(story.line(entry), flush=True)

    def _moment(self):
        """What the instruments send in this ship second, what the unit makes of it; then on to the next."""
        if self.unit is not None:
            self.unit.port.now = self.t
            gps, ais = self.voyage.second(self.t)
            self.unit.feed("gps", gps)
            self.unit.feed("ais", ais)
            self.unit.tick()
        self.t += STEP

    # ---- the play

    async def play(self):
        """The exit code."""
        print(OPENING.format(pace=self.pace))
        with self.broker, Link(self.broker.port) as self.link:
            uplink = PahoUplink(HOST, self.broker.port, self.store.client_id, retry_max=1)
            shore = Shore(self.store, uplink, self._ashore, now=lambda: self.voyage.start + self.t)
            ashore = asyncio.create_task(shore.run())
            try:
                await self._sail()
                await self._settle()
                if not sys.stdout.isatty():
                    self._switch_off()
                    return self._sum_up()
                code = self._sum_up()
                await self._stay()
                return code
            finally:
                self._switch_off()
                ashore.cancel()

    def _switch_off(self):
        for task in self.links:
            task.cancel()
        if self.unit is not None:
            self.unit.stop()
            self.unit = None
        for files in (self.files, self.keys):
            if files is not None:
                files.close()

    def _ashore(self, event):
        if event["event"] in ("conflict", "refused", "error"):
            print("       shore:", event.get("what") or event.get("reason") or event, flush=True)

    async def _sail(self):
        """The voyage, and half an hour in port, at the pace asked for."""
        script = self.script()
        end = self.voyage.arrives + HOUR // 2
        due = time.monotonic()
        while self.t < end:
            if script and script[0][0] <= self.t:
                script.pop(0)[1]()
            self._moment()
            if self.t % PROGRESS == 0:
                self._progress(end)
            if self.t % BATCH == 0:
                await self._settle()
                due = max(due + BATCH / self.pace, time.monotonic())
                await asyncio.sleep(due - time.monotonic())

    def _progress(self, end):
        state = self.voyage.state(self.t)
        print("   ..  %s  %d %% of the way, %s, %d.%d kn" % (
            story.when(self.voyage.start + self.t), 100 * self.t // end, position_text(state.lat, state.lon),
            state.sog // 10, state.sog % 10), flush=True)

    async def _settle(self):
        """Let the ship's time stand still while a message is under way: a second of ours is hours of hers."""
        until = time.monotonic() + ASHORE_S
        while self.unit and self.link.is_up and set(self.unit.monitor.outbox.pending()) - self.given_up:
            await asyncio.sleep(0.01)
            if time.monotonic() > until:
                self.given_up.update(self.unit.monitor.outbox.pending())

    async def _stay(self):
        _say(f"She lies in Sharjah. Unit, broker ({HOST}:{self.broker.port}) and shore stay up, now in real "
             "time; Ctrl-C ends.")
        try:
            while True:
                self._moment()
                await asyncio.sleep(STEP)
        except asyncio.CancelledError:
            print()

    def _sum_up(self):
        """What both sides hold, and the verdict on the book; 0 when all is as it must be."""
        entries = list(self.book.entries())
        prepared = {entry.n for entry in entries if entry.k == "report"}
        receipted = prepared & {entry.d["ref"] for entry in entries if entry.k == "receipt"}
        held = [json.loads(entry) for _, entry in self.store.messages("report")]
        stored = {entry["n"] for entry in held}
        repeats = len(held) - len(stored)
        whole = all([key for key in entry["d"] if entry["d"][key]] == _ITEMS for entry in held)
        found = verify.verify(self.folder, None, self.outside)
        print()
        print(f"reports prepared on board: {len(prepared)}, receipted by the shore: {len(receipted)}")
        print(f"reports stored ashore: {len(stored)}, repeats stored ashore: {repeats}, "
              f"{'each' if whole else 'NOT each'} with the {len(_ITEMS)} items of rule 61(4)")
        print("\n".join(verify.told(found)), flush=True)
        return 0 if found["sound"] and prepared == receipted == stored and whole and not repeats else 1
