"""What each scenario of `deckwatch demo` plays on: a unit on a real disk, an embedded MQTT broker, a link
that can be cut, the shore's receiver with its store, and the wheelhouse panel. Only the sea is not real.
"""
import asyncio
import json
import sys
import time

from firmware.main import Unit
from firmware.messages import DOWN, topic
from firmware.places import position_text
from firmware.port.bench import BenchPort
from firmware.port.panel_http import Panel
from firmware.port.posix_files import LinuxFiles
from host_tools import provision, shore_key, story, verify
from host_tools.broker import HOST, Broker, Link
from host_tools.paho_uplink import PahoUplink
from host_tools.shore import Shore

STEP = 2            # ship seconds from one reading of the instruments to the next: class B's own interval
BATCH = 60          # ship seconds played at a stretch
HOUR = 3600
PROGRESS = 12 * HOUR
ASHORE_S = 30       # real seconds after which a message that does not get ashore is waited for no longer


def say(text):
    print(f"\n       -- {text}", flush=True)


class Stage:
    """What stands, and how time passes. A scenario adds the vessel, her voyage and crew, and the script."""

    profile: dict = {}
    opening = lies = ""         # what is said first; where she lies in the end
    voyage_of: type             # second(t), state(t), start, arrives, as simulator.Voyage
    crew_of: type               # board(unit); pins, {id: PIN} of those who may sign in
    gangway = None              # port.pulses.Pulses where she has a counted gangway

    def __init__(self, folder, store, pace, panel=(HOST, 0)):
        self.folder, self.store, self.pace, self.panel = folder, store, pace, panel
        self.voyage = self.voyage_of()
        self.broker, self.link = Broker(), None
        self.unit = self.book = None
        self.crew = self.crew_of()
        self.links = []         # the unit's tasks that talk to the shore
        self.files = self.keys = None
        self.outside = None     # what the keeper ashore holds of the keys
        self.t = 0              # ship seconds since the start
        self.given_up = set()   # what did not get ashore in time

    def script(self):
        """[(ship second, what happens), ...] in order of time."""
        raise NotImplementedError

    def _sum_up(self):
        """Say what both sides hold; the exit code."""
        raise NotImplementedError

    # ---- the unit on board

    def _provision(self):
        vkey, shore = provision.make(self.folder + ".keys", self.profile["mmsi"], self.voyage.start)
        self.outside = verify.Outside(vkey, shore=shore_key.read(shore))
        self._switch_on()

    def _switch_on(self):
        """A unit as after power-up: all it knows of before is the log."""
        self.files, self.keys = LinuxFiles(self.folder, make=True), LinuxFiles(self.folder + ".keys")
        port = BenchPort(self.files, self.voyage.start, lambda text: print("       unit: " + text), self.keys)
        port.now, port.gangway = self.t, self.gangway
        mmsi = str(self.profile["mmsi"])
        uplink = PahoUplink(HOST, self.link.port, f"deckwatch-{mmsi}", timeout=5, retry_max=1,
                            will=(topic(mmsi, "status"), DOWN))
        unit = Unit(self.profile, port, uplink)
        unit.monitor.watchers.append(self._entry)
        unit.start()
        self.unit, self.book = unit, unit.book
        self.crew.board(unit)
        panel = Panel(unit)
        served = ("panel", lambda: panel.serve(*self.panel))
        self.links = [asyncio.create_task(unit.supervise(*link)) for link in (*unit.links(), served)]

    def _entry(self, entry):
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

    def _panel_told(self):
        return "The wheelhouse panel: http://%s:%d\n          To try it, sign in as %s." % (
            *self.panel, ", ".join(f"{ident} with PIN {pin}" for ident, pin in self.crew.pins.items()))

    # ---- the play

    async def play(self):
        """The exit code."""
        print(self.opening.format(pace=self.pace))
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
        say(f"{self.lies}. Unit, broker ({HOST}:{self.broker.port}) and shore stay up, now in real time;\n"
            "          Ctrl-C ends. " + self._panel_told())
        try:
            while True:
                self._moment()
                await asyncio.sleep(STEP)
        except asyncio.CancelledError:
            print()

    def held(self, kind):
        """The entries of a kind that the shore has stored."""
        return [json.loads(entry) for _, entry in self.store.messages(kind)]
