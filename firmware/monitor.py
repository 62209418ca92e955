"""What the sensors show, compared with what the log says: each difference becomes an entry.

The log is the state. Nothing here is remembered but through an entry, so that after a power cut
the same log gives the same unit, and a full disk or a failed write is made good at the next tick.
"""
import firmware
from firmware.access import Access
from firmware.alerts import Alerts
from firmware.book import Book
from firmware.borrow import borrowed
from firmware.crew import Crew
from firmware.hours import Hours
from firmware.ingest import Ingest
from firmware.kept import Kept
from firmware.logbook import CannotRecord
from firmware.outbox import Outbox
from firmware.people import People
from firmware.reports import Reports
from firmware.seal import Seals
from firmware.storage import Storage
from firmware.vessel import MOORED, UNDER_WAY, Vessel, place
from firmware.watch import Watch

# Without a valid fix for so long the loss is an entry. Ours: receivers drop out for a few seconds.
FIX_LOST_S = 30

# So long it is told that an entry could not be written, if none was tried since. Ours.
FAILED_S = 600

# How often it is looked at whether anything is overdue. Ours.
DUTIES_S = 3600


class Monitor:
    """The unit's synchronous core: start(), then feed() and tick() once a second, then stop()."""

    def __init__(self, profile, logbook, clock):
        self.profile = profile
        self.book = logbook
        self.clock = clock
        self.ingest = Ingest(profile["mmsi"], clock, profile.get("sources", ()),
                             profile.get("ais", {}).get("channel_marks", True))
        self.vessel = Vessel()
        self.reports = Reports(profile)
        self.watch = Watch(**profile.get("watch") or {})
        self.hours = Hours(self.watch, **profile.get("rest") or {})
        self.crew = Crew()
        self.outbox = Outbox()
        self.access = Access()
        self.storage = Storage()
        self.seals = Seals()
        self.people = People()
        self.pages = Book()
        self.fix = None         # "found" or "lost", as last entered
        self.voyage = None      # the voyage's particulars as last entered
        self.end = None         # last of "boot", "stop" and "power"; people may enter something after it
        # kind -> [number, utc, data] of the last entry of some kinds; "checked": passengers at the last check
        self.carried = {}
        self.alerts = Alerts()
        self.kept = Kept()
        self.unrecorded = None  # why the last entry could not be written, None when all is well
        self._failed = None     # now of that, until one could
        self.passengers = None
        if profile.get("passengers") is not None:
            from firmware.passengers import Passengers

            self.passengers = self.reports.passengers = Passengers(self, profile["passengers"])
        # None: no rule that binds her knows seasons
        bound = self.passengers or "sailing-vessels-2026" in profile.get("instruments", ())
        self._season_due = 0 if bound else None     # now
        self._duties_due = 0    # now
        self._left = None       # the entry of the departure for which they were looked at
        self._owed = []         # (kind, data, t) of a start that the full disk has not taken yet
        self.now = 0
        self.fix_seen = 0       # now of the last tick with a fix
        self.watchers = []      # called with each entry recorded, for whoever shows them

    def folds(self):
        """Everything that is folded from the log, in a fixed order."""
        return (self.vessel, self.reports, self.watch, self.outbox, self, self.storage, self.access,
                self.seals, self.people, self.pages, self.crew, self.hours, self.alerts, self.kept)

    # ---- fold of what the log says of the unit itself

    def apply(self, entry):
        if entry.k == "fix":
            self.fix = entry.d["s"]
        elif entry.k == "voyage":
            self.voyage = entry.d
        elif entry.k in ("boot", "stop", "power"):
            self.end = entry.k
        elif " %s " % entry.k in " passengers over under terms season ":
            self.carried[entry.k] = [entry.n, entry.t, entry.d]
        elif entry.k == "clearance":
            self.carried["checked"] = self.carried.get("passengers")

    def save(self):
        return [self.fix, self.voyage, self.end, self.carried]

    def load(self, state):
        self.fix, self.voyage, self.end, self.carried = state

    # ---- start and stop

    def start(self, now, alive=None, check=None):
        """Open the book, as open() does, and enter the boot and how the unit last stopped.

        Raises logbook.CannotRecord when there is no book and none can be begun, or it is closed: without a
        book there is no unit.
        """
        self.open(now, alive, check=check)
        self.ingest.own.start(now)
        before = {None: "first", "stop": "clean"}.get(self.end, "power lost")
        self.owe("boot", (("version", firmware.VERSION), ("before", before)))
        self.enter_voyage()

    def open(self, now, alive=None, previous=None, check=None):
        """Open the book, or begin it; enter what has become of it. Enough for writing without a unit.

        alive: called now and then during the one long start, that without a snapshot. previous: head of the
        closed book that a new one follows, as 64 hex digits. check: called when the book is read, before
        anything is entered, with why the keys may not seal it or None; what it raises keeps it from that.
        """
        self.now = self.fix_seen = now
        with borrowed():
            from firmware import opening

            opening.opened(self, alive, previous, check)

    def enter_voyage(self):
        """Enter the voyage as the configuration tells it, if the book has another."""
        told = self.profile.get("voyage")
        if told and told != self.voyage:
            self.owe("voyage", tuple((key, told[key]) for key in sorted(told)))

    def stop(self, now):
        """A clean stop, so that the next start knows the power was not lost."""
        self.now = now
        if self.passengers:
            self.passengers.stop(now)
        if self.access.visits:
            with borrowed():
                from firmware import gate

                gate.left(self)
        self.record("stop", ())

    # ---- the log

    def record(self, kind, data, t=None, by="auto"):
        """Write one entry with time, source and position of this moment; see Logbook.record."""
        try:
            self._pay()
            self._clock_step()      # before all else: folds move by it what was entered before, not after
            return self._enter(kind, data, t, by)
        except CannotRecord as error:
            self.unrecorded, self._failed = str(error), self.now
            raise

    def owe(self, kind, data, t=None):
        """Enter what a start has to enter: now or, where the disk is full, before anything else later."""
        self._owed.append((kind, data, t))
        try:
            self._pay()
        except CannotRecord as error:
            self.unrecorded = str(error)

    def _pay(self):
        while self._owed:
            self._enter(*self._owed[0])
            self._owed.pop(0)

    def _enter(self, kind, data, t, by="auto"):
        utc = self.clock.utc(self.now)
        p = None
        last = self.vessel.last
        if last is not None:
            p = (last[0], last[1], max(0, utc - last[2]))
        entry = self.book.record(kind, data, t=utc if t is None else t, e=utc, c=self.clock.source, by=by,
                                 p=p)
        self._failed = None
        return self._tell(entry)

    def begin(self, cover):
        """Begin the book with the pairs of its cover."""
        self._tell(self.book.begin(cover, self.clock.utc(self.now), self.clock.source))

    def _tell(self, entry):
        for watcher in self.watchers:
            watcher(entry)
        return entry

    def reason(self, text, by):
        """The tindal's reason why the AIS is off, rule 63(8); goes ashore with the reports."""
        return self.record("reason", (("text", text),), by=by)

    def given(self, n, how, to, acknowledged, by):
        """The crew gave report `n` by other means: how ("satellite phone"), to whom, who acknowledged."""
        return self.record("given", (("ref", n), ("how", how), ("to", to), ("ack", acknowledged)), by=by)

    def open_access(self, minutes, by):
        """Let an officer take the book away for so many minutes (gate.Gate.opening); the token to give him.

        It is told this once. Whatever was opened before is no longer. Raises ValueError, CannotRecord.
        """
        with borrowed():
            from firmware import gate

            return gate.opened(self, minutes, by)

    def close_access(self, by):
        """End it before its time."""
        with borrowed():
            from firmware import gate

            gate.closed(self, by)

    # ---- the sensors

    def feed(self, source, data, now):
        """Bytes from a port, in any chunks."""
        self.ingest.feed(source, data, now)

    def tick(self, now):
        """Once a second: age everything, then enter what changed and what is due."""
        self.now = now
        self.ingest.tick(now)
        utc = self.clock.utc(now)
        self.vessel.nav_status = self.ingest.nav_status
        # Before anything is recorded: she is watched also while the disk is full.
        shown = self.vessel.update(self.ingest.nav.fix, now, utc)
        try:
            self.book.catch_up()
            self._pay()
            self._clock_step()
            self._fix(now)
            if self.passengers:
                self.passengers.check(now, utc, shown != self.vessel.motion)
            self._motion(shown, now, utc)
            self._season(now, utc)
            self._own_ais(now, utc)
            for check in (self._report, self.watch.check, self.hours.check):
                for kind, data in check(utc, self.vessel):
                    self.record(kind, data)
            if self.access.visits or self.access.mark and not self.access.open(utc):
                self._gate()
            self._storage(now)
            for n, what in list(self.book.passed):
                self.record("fault", (("what", what), ("n", n)))
            self.seal_if_due()
            self._duties(now, utc)
            if self._failed is None or now - self._failed >= FAILED_S:
                self.unrecorded = None
        except CannotRecord as error:
            # The difference stands until it is written: the next tick tries again.
            self.unrecorded = str(error)

    def _report(self, utc, vessel):
        return self.reports.check(utc, vessel, self.book.code(), self.clock.source)

    def _storage(self, now):
        store = self.book.store
        if self.storage.due(now, len(store.segments)):
            for kind, data in self.storage.check(*store.space()):
                self.record(kind, data)

    def _gate(self):
        with borrowed():
            from firmware import gate

            gate.checked(self)

    def seal_if_due(self):
        if self.seals.due(self.clock.utc(self.now)) and not self.book.closed:
            self.seal()

    def seal(self):
        """Seal all entries so far, if there are keys."""
        if self.book.sealing:
            self.record("seal", self._seal())

    def _seal(self):
        with borrowed():
            from firmware import sealing

            return sealing.made(self.seals, self.book.book, self.book.vault)

    def _clock_step(self):
        step = self.clock.step
        if step:
            self._enter("clock", (("was", step[0]), ("now", step[1]), ("source", self.clock.source)), None)
            self.clock.take_step()

    def _fix(self, now):
        fix = self.ingest.nav.fix
        if fix is not None:
            self.fix_seen = now
            if self.fix != "found":
                self.record("fix", (("s", "found"), ("source", fix.source)))
        elif self.fix == "found" and now - self.fix_seen >= FIX_LOST_S:
            self.record("fix", (("s", "lost"), ("for", now - self.fix_seen)))

    def _motion(self, shown, now, utc):
        vessel = self.vessel
        if shown != vessel.motion:
            here = place(vessel.last[0], vessel.last[1])
            if (shown == UNDER_WAY and vessel.motion == MOORED and here is None
                    and self._duties(now, utc, True)):
                return              # entered when it could be looked at, or the lack of a check would be lost
            self.record("motion", (("s", shown), ("was", vessel.motion), ("place", here),
                                   ("run", vessel.run)))
        if vessel.call:
            kind, port = vessel.call
            self.record(kind, (("place", port), ("run", vessel.run)))

    def _duties(self, now, utc, leaving=False):
        """Each hour, as a departure was entered, and as she is leaving a place that is not listed. Whether it
        had no room to look: it does in a minute, of a departure in the next second; the watch goes on."""
        sailed = self.crew.sailed
        if leaving or sailed and sailed[1] != self._left:
            self._left, self._duties_due = sailed and sailed[1], now
        if now < self._duties_due or self.clock.source == "unsure":
            return False
        self._duties_due = now + DUTIES_S
        try:
            found = self._found(utc, leaving)
        except MemoryError:
            self._duties_due = now + 60
            return True
        for kind, data in found:
            self.record(kind, data)
            self._duties_due = now      # there may be more
        return False

    def _found(self, utc, leaving):
        with borrowed():
            from firmware import duty_findings

            return duty_findings.due(self, utc, leaving)

    def _season(self, now, utc):
        if self._season_due is not None and now >= self._season_due:
            with borrowed():
                from firmware import season

                self._season_due = now + season.checked(self, utc)

    def _own_ais(self, now, utc):
        own = self.ingest.own
        if own.state != self.vessel.ais:
            since = utc - max(0, now - own.since)
            self.record("ais", (("s", own.state), ("was", self.vessel.ais), ("since", since),
                                ("why", own.why)))
