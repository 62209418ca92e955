"""What the sensors show, compared with what the log says: each difference becomes an entry.

The log is the state. Nothing here is remembered but through an entry, so that after a power cut
the same log gives the same unit, and a full disk or a failed write is made good at the next tick.
"""
import firmware
from firmware.ingest import Ingest
from firmware.logbook import CannotRecord
from firmware.outbox import Outbox
from firmware.reports import Reports
from firmware.vessel import Vessel, place
from firmware.watch import Watch

# Without a valid fix for so long the loss is an entry. Ours: receivers drop out for a few seconds.
FIX_LOST_S = 30


class Life:
    """Fold of what the log says of the unit itself."""

    def __init__(self):
        self.fix = None         # "found" or "lost"
        self.voyage = None      # the voyage's particulars as last entered

    def apply(self, entry):
        if entry.k == "fix":
            self.fix = entry.d["s"]
        elif entry.k == "voyage":
            self.voyage = entry.d

    def save(self):
        return [self.fix, self.voyage]

    def load(self, state):
        self.fix, self.voyage = state


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
        self.watch = Watch()
        self.outbox = Outbox()
        self.life = Life()
        self.unrecorded = None  # why the last entry could not be written, None when all is well
        self.now = 0
        self.fix_seen = 0       # now of the last tick with a fix
        self.watchers = []      # called with each entry recorded, for whoever shows them

    def folds(self):
        """Everything that is folded from the log, in a fixed order."""
        return (self.vessel, self.reports, self.watch, self.outbox, self.life)

    # ---- start and stop

    def start(self, now, alive=None):
        """Open the book, or begin it; enter how the unit last stopped, and the boot.

        alive: called now and then during the one long start, that without a snapshot. Raises
        logbook.CannotRecord when the folder cannot be written: without a book there is no unit.
        """
        self.now = self.fix_seen = now
        book = self.book
        book.open(self.folds(), alive)
        if not book.n:
            self._tell(book.begin(self._cover(), self.clock.utc(now), self.clock.source))
        self._own_book()
        last = book.last
        if last is not None:
            self.clock.set_floor_from_log(last.e, now)
        self.ingest.own.start(now)
        if book.dropped:
            self.record("torn", (("bytes", book.dropped), ("after", book.n - 1)))
        for n, what in book.damage:
            self.record("damage", (("n", n), ("what", what)))
        if last is not None and last.k in ("book", "stop"):
            how = "first" if last.k == "book" else "clean"
        else:
            how = "power lost"
            self._power_lost(last)
        self.record("boot", (("version", firmware.VERSION), ("before", how)))
        self._enter_voyage()

    def _own_book(self):
        """Refuse to go on in the book of another vessel."""
        cover = self.book.cover()
        if cover is not None and cover.d.get("mmsi") != self.profile["mmsi"]:
            raise CannotRecord(
                "log folder %s: it holds the book of MMSI %s, the configuration is of MMSI %s; name another "
                "folder" % (self.book.store.files.where, cover.d.get("mmsi"), self.profile["mmsi"]))

    def _power_lost(self, last):
        """The entry that shows the gap; its event is the last moment known before it."""
        if last is None:        # not one entry of the last segment could be read
            self.record("power", (("lost_after", None), ("last", None)))
        else:
            self.record("power", (("lost_after", last.n), ("last", last.e)), t=last.e)

    def _cover(self):
        profile = self.profile
        owner = profile.get("owner") or {}
        return (("vessel", profile.get("name")), ("mmsi", profile["mmsi"]),
                ("call", profile.get("call_sign")), ("imo", profile.get("imo")),
                ("reg", profile.get("registration")), ("owner", owner.get("name")))

    def _enter_voyage(self):
        told = self.profile.get("voyage")
        if told and told != self.life.voyage:
            self.record("voyage", tuple((key, told[key]) for key in sorted(told)))

    def stop(self, now):
        """A clean stop, so that the next start knows the power was not lost."""
        self.now = now
        self.record("stop", ())

    # ---- the log

    def record(self, kind, data, t=None, by="auto"):
        """Write one entry with time, source and position of this moment; see Logbook.record."""
        utc = self.clock.utc(self.now)
        p = None
        last = self.vessel.last
        if last is not None:
            p = (last[0], last[1], max(0, utc - last[2]))
        return self._tell(self.book.record(kind, data, t=utc if t is None else t, e=utc,
                                           c=self.clock.source, by=by, p=p))

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

    # ---- the sensors

    def feed(self, source, data, now):
        """Bytes from a port, in any chunks."""
        self.ingest.feed(source, data, now)

    def tick(self, now):
        """Once a second: age everything, then enter what changed and what is due."""
        self.now = now
        self.ingest.tick(now)
        try:
            self._clock_step()
            utc = self.clock.utc(now)
            self._fix(now)
            self._motion(now, utc)
            self._own_ais(now, utc)
            for check in (self._report, self.watch.check):
                for kind, data in check(utc, self.vessel):
                    self.record(kind, data)
            self.unrecorded = None
        except CannotRecord as error:
            # The difference stands until it is written: the next tick tries again.
            self.unrecorded = str(error)

    def _report(self, utc, vessel):
        return self.reports.check(utc, vessel, self.book.code(), self.clock.source)

    def _clock_step(self):
        step = self.clock.step
        if step:
            self.record("clock", (("was", step[0]), ("now", step[1]), ("source", self.clock.source)))
            self.clock.take_step()

    def _fix(self, now):
        fix = self.ingest.nav.fix
        if fix is not None:
            self.fix_seen = now
            if self.life.fix != "found":
                self.record("fix", (("s", "found"), ("source", fix.source)))
        elif self.life.fix == "found" and now - self.fix_seen >= FIX_LOST_S:
            self.record("fix", (("s", "lost"), ("for", now - self.fix_seen)))

    def _motion(self, now, utc):
        vessel = self.vessel
        vessel.nav_status = self.ingest.nav_status
        shown = vessel.update(self.ingest.nav.fix, now, utc)
        if shown != vessel.motion:
            here = vessel.last
            self.record("motion", (("s", shown), ("was", vessel.motion),
                                   ("place", place(here[0], here[1])), ("run", vessel.run)))
        if vessel.call:
            kind, port = vessel.call
            self.record(kind, (("place", port), ("run", vessel.run)))

    def _own_ais(self, now, utc):
        own = self.ingest.own
        if own.state != self.vessel.ais:
            since = utc - max(0, now - own.since)
            self.record("ais", (("s", own.state), ("was", self.vessel.ais), ("since", since),
                                ("why", own.why)))
