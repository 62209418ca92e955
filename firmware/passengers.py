"""How many passengers are on board: counted, held against the number in force, signalled at the gangway.

Loaded only where vessel.toml tells of passengers. What was entered stands in Monitor.carried, so a
restart goes on from it. Persons through the gangway and taps on the panel are gathered and entered together:
once it has been quiet for QUIET_S, at the latest LONGEST_S after the first, before a change of motion, before
"over", and at a stop. So a power cut loses what the last minute of boarding brought, never more; and the tap
of another person, or on the panel instead of the gangway, has what was gathered before entered first.

    passengers  n, children (under twelve, among n), how: "gangway", "panel", "declared", why (or null); with
                below: so many more were counted out than there were on board
    over        n (as the certificate reckons), limit, why;  under: n, limit: cured, once it has been quiet
    terms       minutes, waters, lost: what the number in force rests on and no sensor tells, each with what
                was told before; null: as in vessel.toml
    season      s, area, how: see season.py
"""
import asyncio

from firmware.borrow import borrowed
from firmware.store import CannotRecord

QUIET_S = 15
LONGEST_S = 60
# The number in force changes with sun, sea area and day: it is looked at so often, and after each entry.
LOOK_S = 300
# The beams are read so often, that the signal is at once.
WATCH_S = 0.05


class Passengers:
    """Those on board of a Monitor, which calls check() every second.

    pulses      the port's edges of beams (port.pulses.Pulses), or None
    as_one      so many children count as one
    limit, why  the number in force, None: not stated, and on what it rests
    below       persons counted out beyond none on board, since the start
    turned      now since when signal() says what it does
    """

    def __init__(self, unit, told):
        self._unit = unit
        self.pulses = None
        self._held = None           # (n, children, counted out beyond none) since what was entered last
        self._how, self._by = "gangway", "auto"
        self._first = self._last = 0
        self._looked = None         # (now, number of the next entry) when the number in force was looked at
        self.limit, self.why = None, ""
        self.below = self.turned = 0
        self._state = None
        self.trouble = None         # why the beams cannot be trusted
        self._ways = ()
        with borrowed():
            from firmware import capacity

            self.as_one = capacity.as_one(told)
        if told.get("gangways"):
            from firmware.gangway import Gangway

            self._ways = tuple([Gangway() for _ in range(told["gangways"])])

    def _now(self):
        """(n, children, 0) as counted or, with nothing counted since, as entered."""
        if self._held:
            return self._held
        entered = self._unit.carried.get("passengers")
        entered = entered[2] if entered else {}
        n, children = [value if type(value) is int and value >= 0 else 0
                       for value in (entered.get("n"), entered.get("children"))]
        return n, min(n, children), 0

    @property
    def n(self):
        """Persons on board, children among them; 0 also where none was ever counted, see `counted`."""
        return self._now()[0]

    @property
    def children(self):
        """Of them under twelve, as far as told: no beam sees it."""
        return self._now()[1]

    @property
    def counted(self):
        """Whether they ever were."""
        return bool(self._held) or "passengers" in self._unit.carried

    @property
    def reckoned(self):
        """How many they count as, by the rule of the certificate."""
        return self.reckon(*self._now()[:2])

    def reckon(self, n, children):
        """The same of so many."""
        return n - children + (children + self.as_one - 1) // self.as_one

    # ---- the count

    def move(self, by, now, how="gangway", who="auto", children=0):
        """So many came on board (left, if negative), `children` of them under twelve. None is below zero."""
        if self._held is None:
            self._first = now
        elif (how, who) != (self._how, self._by):
            try:
                self.enter()
                self._first = now
            except CannotRecord:
                pass                # gathered on, and entered with what follows
        self._how, self._by = how, who
        n, kids, out = self._now()
        short = max(0, -(n + by))
        n += by + short
        self.below += short
        self._held = n, min(max(0, kids + children), n), out + short
        self._last = now

    async def watch(self):
        """Read the beams for ever, beside the ticks."""
        while True:
            self.pulse(self._unit.now)
            await asyncio.sleep(WATCH_S)

    def pulse(self, now):
        """Take what the beams have shown."""
        pulses = self.pulses
        if not pulses:
            return
        while True:
            edge = pulses.take()
            if edge is None:
                break
            beam, level, ms = edge
            if beam >> 1 < len(self._ways):
                passed = self._ways[beam >> 1].edge(beam & 1, level, ms)
                if passed:
                    self.move(passed, now)
        ms = pulses.ms()
        trouble = pulses.trouble or (pulses.lost and "edges of the beams were lost: count by hand") or None
        for way in self._ways:
            passed = way.poll(ms)
            if passed:
                self.move(passed, now)
            if way.blocked(ms):
                trouble = "something has stood in the beams for over a minute: clear them, or count by hand"
        self.trouble = trouble

    def enter(self):
        """Enter what is not yet. Raises CannotRecord: it is held on."""
        if self._held:
            n, children, out = self._held
            data = (("n", n), ("children", children), ("how", self._how), ("why", None))
            self._unit.record("passengers", data + ((("below", out),) if out else ()), by=self._by)
            self._held = None

    def stop(self, now):
        """The unit stops: what was counted until now is entered."""
        self.pulse(now)
        self.enter()

    def forget(self, now):
        """An entry has counted them anew: what was gathered before is in it."""
        self._held = None
        self._last = now - QUIET_S
        if self.pulses:
            self.pulses.lost = 0        # whoever was missed is in it too

    # ---- held against the number in force

    def check(self, now, utc, leaving=False):
        """Enter what is due. leaving: her motion is about to change. Raises CannotRecord."""
        self.pulse(now)
        if leaving or now - self._last >= QUIET_S or now - self._first >= LONGEST_S:
            self.enter()
        self.look(now, utc)
        state = self.signal()
        if state != self._state:
            self._state, self.turned = state, now
        over = self._over()
        n = self.reckoned
        if self.limit is not None and n > self.limit:
            if over is None:
                self.enter()
                self._unit.record("over", (("n", n), ("limit", self.limit), ("why", self.why)))
        elif over is not None and now - self._last >= QUIET_S:
            self._unit.record("under", (("n", n), ("limit", self.limit)))

    def look(self, now, utc):
        """Bring the number in force up to date, if it can have changed."""
        looked = self._looked
        if looked is None or now - looked[0] >= LOOK_S or looked[1] != self._unit.book.n:
            self._looked = now, self._unit.book.n
            with borrowed():
                from firmware import capacity

                self.limit, self.why, _ = capacity.now(self._unit, utc)

    def _over(self):
        """The entry "over" that is not cured, or None."""
        over, under = [self._unit.carried.get(kind) for kind in ("over", "under")]
        return over if over and (not under or under[0] < over[0]) else None

    def signal(self) -> str:
        """For lamp and buzzer at the gangway, at once: "free", "full" (nobody more), "over", "unknown"."""
        if self.limit is None:
            return "unknown"
        n = self.reckoned
        return "free" if n < self.limit else "full" if n == self.limit else "over"

    def told(self):
        """(what stands against the count, or None; what to say when it no longer does), for who stands by."""
        return self.text(), "passengers: all is well again"

    def text(self):
        """The first of these."""
        if self.signal() == "over":
            return "%d passengers as the certificate reckons, %d allowed (%s): %d must leave" % (
                self.reckoned, self.limit, self.why, self.reckoned - self.limit)
        return self.trouble and "gangway: " + self.trouble
