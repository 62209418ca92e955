"""A unit with the crew of the demo's dhow and its panel, for the tests of the panel; host only.

    python tests/panel_unit.py [ADDRESS:PORT]       serves it until Ctrl-C, and says who may sign in
"""
import asyncio
import json
import os
import sys
import tempfile
import threading
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, ROOT)

from firmware.desk import Desk  # noqa: E402
from firmware.main import Unit  # noqa: E402
from firmware.port.bench import BenchPort  # noqa: E402
from firmware.port.panel_http import Panel  # noqa: E402
from firmware.port.posix_files import LinuxFiles  # noqa: E402
from host_tools import demo_crew, dhow, provision  # noqa: E402
from host_tools import simulator as sim  # noqa: E402

HOST = "127.0.0.1"
# Besides the demo's crew: a second tindal, the owner and an officer; id: (name, role, PIN).
MORE = {"ismail": ("Ismail Bhatti", "tindal", "6022"), "asha": ("Asha Owner", "owner", "9011"),
        "rao": ("Cdr Rao", "officer", "4480")}
PINS = demo_crew.PINS | {ident: told[2] for ident, told in MORE.items()}


class PanelUnit:
    """A running unit and its panel, in a thread of its own; a context manager.

    crew: False, a unit without keys; None, one with keys that nobody has entered anybody in.
    url   where the panel is;  unit, panel, desk   to be used within do() only
    """

    def __init__(self, folder, address=(HOST, 0), uplink=None, utc=None, crew=True, **profile):
        self.folder, self.address = str(folder), address
        self._uplink, self._utc, self._crew = uplink, utc, crew
        self._profile = dhow.PROFILE | profile
        self.voyage = sim.Voyage()
        self.ahead = 0              # seconds that the ship's time was set on
        self.paused = False         # no more sentences nor ticks of its own
        self._begun = None
        self.url = self.unit = self.panel = self.desk = None

    def __enter__(self):
        ready = threading.Event()
        self._failed = None
        self._thread = threading.Thread(target=self._run, args=(ready,), daemon=True)
        self._thread.start()
        ready.wait(30)
        if self._failed:
            raise self._failed
        return self

    def __exit__(self, *_):
        self._loop.call_soon_threadsafe(self._ended.set)
        self._thread.join(10)

    def do(self, call, *args, **kwargs):
        """call(*args) within the unit's loop; what it returns or raises."""
        async def run():
            return call(*args, **kwargs)
        return asyncio.run_coroutine_threadsafe(run(), self._loop).result(30)

    def go(self, seconds, step=10):
        """So many ship seconds pass at once, with what the instruments send meanwhile."""
        def on():
            for _ in range(max(1, seconds // step)):
                self.ahead += min(step, seconds)
                self._moment()
        self.do(on)

    def entry(self, n):
        """An entry of the unit's book, as it is written there."""
        return self.do(lambda: json.loads(self.unit.book.line(n)[0]))

    def _run(self, ready):
        try:
            asyncio.run(self._serve(ready))
        except BaseException as error:
            self._failed = error
            ready.set()
            raise

    async def _serve(self, ready):
        self._loop, self._ended = asyncio.get_running_loop(), asyncio.Event()
        self._begun = time.monotonic()
        self.start()
        task = asyncio.create_task(self.panel.serve(*self.address))
        while self.panel.web.port is None:
            await asyncio.sleep(0.01)
            if task.done():
                task.result()
        self.address = (self.address[0], self.panel.web.port)
        self.url = "http://%s:%d" % self.address
        ready.set()
        while not self._ended.is_set():
            if not self.paused:
                self._moment()
            try:
                await asyncio.wait_for(self._ended.wait(), 1)
            except TimeoutError:
                pass
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        self.unit.stop()

    def start(self):
        """Switch the unit on."""
        fresh = not os.path.exists(self.folder)
        if fresh and self._crew is not False:
            provision.make(self.folder + ".keys", self._profile["mmsi"], self.voyage.start)
        keys = LinuxFiles(self.folder + ".keys") if self._crew is not False else None
        port = BenchPort(LinuxFiles(self.folder, make=True), self._utc or self.voyage.start, None, keys)
        port.now = self._now()
        self.unit = Unit(self._profile, port, self._uplink)
        self.unit.start()
        self.panel = Panel(self.unit)
        self.desk = Desk(self.unit.monitor, self.unit.vault)
        if fresh and self._crew:
            self._people()

    def _people(self):
        crew = demo_crew.Crew()
        crew.board(self.unit)
        crew.open_book()
        tindal = self.desk.sign_in(demo_crew.TINDAL, PINS[demo_crew.TINDAL])
        for ident, (name, role, pin) in MORE.items():
            self.desk.add_person(tindal, ident, name, role)
            self.desk.set_pin(tindal, ident, pin)
        self._moment()
        crew.engage(self.voyage.start + 1800)
        crew.check()
        crew.take_watch()
        crew.sights_nets()

    def _now(self):
        return int(time.monotonic() - self._begun) + self.ahead

    def _moment(self):
        now = self.unit.port.now = self._now()
        gps, ais = self.voyage.second(now)
        self.unit.feed("gps", gps)
        self.unit.feed("ais", ais)
        self.unit.tick()


def serve(kind, pins, port):
    """Serve a unit of this kind until Ctrl-C, at the address of the command line or here at `port`."""
    host, _, port = (sys.argv[1] if len(sys.argv) > 1 else "%s:%d" % (HOST, port)).rpartition(":")
    with tempfile.TemporaryDirectory() as scratch, kind(scratch + "/book", (host, int(port))) as made:
        print("panel: " + made.url, flush=True)
        for ident, pin in pins.items():
            print("  %-8s PIN %s" % (ident, pin), flush=True)
        try:
            threading.Event().wait()
        except KeyboardInterrupt:
            pass


if __name__ == "__main__":
    serve(PanelUnit, PINS, 8417)
