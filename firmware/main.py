"""The unit: the ports read, the monitor ticking, the uplink sending, each under supervision.

On the device `/main.py` is one line that makes a port and calls run(). One asyncio loop does it
all; nothing waits for the network, and a task that fails is logged and started again.
"""
import asyncio

import firmware
from firmware.borrow import rehearse
from firmware.clock import DAY, Clock
from firmware.logbook import CannotRecord, Logbook
from firmware.monitor import Monitor
from firmware.outbox import Courier
from firmware.store import Store
from firmware.vault import Vault

TICK_S = 1

# A failed task is started again after this many seconds, doubling up to the longest; one that had
# run for the longest or more begins anew.
RESTART_S = 1
RESTART_LONGEST_S = 60

# Different faults that become entries in one day: a fault that words itself anew each time must
# not fill the flash. They are all told to whoever stands by.
FAULTS_A_DAY = 16

# A stop waits so often for so many seconds until the tasks have ended, then goes on without them.
ENDING_TRIES = 40
ENDING_S = 0.05

# What is borrowed later on.
_LATER = ("ais_table alert_fold book_views crew_seldom duty_findings duty_kinds duty_papers ed25519 gate "
          "hours_seldom kept_seldom messages outbox_ahead outbox_seldom places plan registrar report_items "
          "rest_findings sealing season told_late uplink_tls uplink_words watch_seldom")

# What goes wrong for the courier in the normal run of things; the uplink tells why.
_USUAL = ("unsent", "unexpected_receipt", "unrecorded")


class Unit:
    """One vessel's unit over a port (firmware.port) and, where there is one, an uplink.

    The port gives monotonic(), rtc(), files, keys (the folder of the vault, or None), sources (each with
    .name and async read() giving bytes, None at its end), alive() for the watchdog and warn(text) for
    whoever stands by; buzzer, lamp, lines and boarding, each None where there is none, and display: see
    firmware.signaller.
    Raises CannotRecord from start() when the log folder cannot be used; later the sensors are
    watched on, and what they show is entered as soon as the disk takes it.
    """

    def __init__(self, profile, port, uplink=None, floor=firmware.BUILD):
        self.port = port
        self.clock = Clock(floor)
        self.vault = Vault(port.keys) if port.keys else None
        self.book = Logbook(Store(port.files), self.vault)
        self.monitor = Monitor(profile, self.book, self.clock)
        self.aboard = self.monitor.passengers
        if self.aboard:
            self.aboard.pulses = getattr(port, "gangway", None)
        self.uplink = uplink
        self.courier = None
        if uplink is not None:
            ident = str(profile["mmsi"])
            self.courier = Courier(self.monitor.outbox, self.book, uplink, ident, self.monitor.record)
        self._said = {}         # what about -> what was last said about it
        self._faults = []       # faults entered on
        self._day = 0           # this day since the start
        self._stopping = asyncio.Event()
        self.stopped = False    # and the stop entered

    def watch(self, show):
        """Have show(entry) called with each entry recorded; what it raises is told and does no harm."""
        def guarded(entry):
            try:
                show(entry)
            except Exception as error:
                self._say("display", "entries cannot be shown: %s: %s" % (type(error).__name__, error))
        self.monitor.watchers.append(guarded)

    # ---- synchronous: what a driver of recorded or simulated time calls

    def start(self):
        rehearse(*_LATER.split())
        now = self.port.monotonic()
        self.clock.set_rtc(self.port.rtc(), now)
        self.monitor.start(now, self.port.alive, self._warn_of_keys)
        if self.vault is not None and self.vault.trouble:
            self.monitor.owe("fault", (("what", "entries are not sealed: " + self.vault.trouble[:200]),))

    def _warn_of_keys(self, others):
        """Before anything is entered; but a log without seals is worth more than none."""
        for wrong in (others, self.book.keyless, self.vault and self.vault.trouble):
            if wrong:
                self.port.warn(wrong)

    def feed(self, source, data):
        self.monitor.feed(source, data, self.port.monotonic())

    def tick(self):
        self.monitor.tick(self.port.monotonic())

    def stop(self):
        try:
            self.monitor.stop(self.port.monotonic())
            self.stopped = True
        except CannotRecord as error:
            self.port.warn("the stop is not entered, so the next start will tell of lost power: %s" % error)

    # ---- asynchronous: live

    def links(self):
        """(name, coroutine function) of the tasks that talk to the shore."""
        if self.uplink is None:
            return ()
        return (("uplink", self.uplink.run), ("courier", self.courier.run))

    async def run(self, *more):
        """Run until end() is called or this is cancelled; then stop cleanly.

        more: (name, coroutine function) of further tasks to run beside.
        """
        self.start()
        works = [("source " + source.name, self._reader(source)) for source in self.port.sources]
        works += list(self.links()) + list(more)
        if self.port.buzzer or self.port.lamp or self.port.lines or self.port.boarding:
            from firmware.signaller import Signaller

            works.append(("signals", Signaller(self.monitor, self.port).run))
        if self.aboard:
            works.append(("gangway", self.aboard.watch))
        tasks = [asyncio.create_task(self.supervise(name, work)) for name, work in works]
        # Whether the own AIS is off is judged by being asked every second: never long without.
        tasks.append(asyncio.create_task(self.supervise("monitor", self._ticker, TICK_S)))
        try:
            await self._stopping.wait()
        finally:
            self._stopping.set()
            await _end(tasks)
            self.stop()

    def end(self):
        """Have run() stop; may be called before it, and more than once."""
        self._stopping.set()

    async def supervise(self, name, work, longest=RESTART_LONGEST_S):
        """Run work() until it returns; what it raises is told and logged, and it is started again.

        longest: seconds that it is left alone at most.
        """
        delay = RESTART_S
        while True:
            begun = self.port.monotonic()
            try:
                return await work()
            except Exception as error:
                if self._stopping.is_set():
                    return              # it was being ended
                if self.port.monotonic() - begun >= RESTART_LONGEST_S:
                    delay = RESTART_S
                    self._said.pop(name, None)
                try:
                    self.fault(name, error)
                except Exception:
                    pass                # no memory even for that: above all it is started again
            await asyncio.sleep(delay)
            delay = min(2 * delay, longest)

    def fault(self, name, error):
        """A task has failed: say it, and enter it once a day."""
        what = ("%s: %s: %s" % (name, type(error).__name__, error))[:200]
        try:            # it must be fit for an entry, whatever it is; in bytes, as entry.code() is made
            data = what.encode()
        except UnicodeError:
            data = repr(what).encode()
        what = bytes([c if 31 < c < 127 else 63 for c in data[:200]]).decode()
        self._say(name, what + "; started again")
        today = self.port.monotonic() // DAY
        if today != self._day:
            self._day, self._faults = today, []
        if what in self._faults or len(self._faults) >= FAULTS_A_DAY:
            return
        try:
            self.monitor.record("fault", (("what", what),))
            self._faults.append(what)
        except CannotRecord as failed:
            self._say("fault log", str(failed))

    def _say(self, about, text, well=None):
        """Tell whoever stands by, unless it is what was last told; None: all is well again."""
        if self._said.get(about) != text:
            self._said[about] = text
            self.port.warn(text or well)

    def _reader(self, source):
        async def read():
            while True:
                data = await source.read()
                if data is None:
                    self.port.warn("%s: end of the input" % source.name)
                    return
                self.feed(source.name, data)
        return read

    async def _ticker(self):
        while True:
            self.port.alive()
            self.tick()
            self._say("log", self.monitor.unrecorded, "log folder: everything is entered again")
            self._say("keys", self.book.unkept, "the keys folder is being written again")
            cache = self.book.uncached
            self._say("cache", cache and "no snapshot could be saved, so the next start takes long: " + cache,
                      "snapshots are saved again")
            if self.aboard:
                self._say("passengers", *self.aboard.told())
            room = self.monitor.storage.text(self.port.files.where)
            self._say("room", room, "the log folder has room again")
            if self.uplink is not None:
                self._say("uplink", self.uplink.last_error, "uplink: connected")
                trouble = self.courier.last_error
                if trouble and not trouble.startswith(_USUAL):
                    self._say("courier", "report to the shore: " + trouble)
            await asyncio.sleep(TICK_S)


async def _end(tasks):
    """End the tasks and wait until they have: whatever they still enter comes before the entry "stop"."""
    for _ in range(ENDING_TRIES):
        tasks = [task for task in tasks if not task.done()]
        if not tasks:
            return
        for task in tasks:
            task.cancel()       # again: one that catches everything may have caught this
        await asyncio.sleep(ENDING_S)
