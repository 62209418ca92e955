"""Where the vessel is and what she does: motion with hysteresis, distance run, place name.

Positions are integers of 1/10000 minute, speeds tenths of a knot, times seconds. Distances are
in the same 1/10000 minute of latitude, 10,000 to the nautical mile. Differences are taken in
integers before any float: an ESP32's float holds 24 bits.
"""
import math

from firmware.borrow import borrowed

MOORED = "moored"
AT_ANCHOR = "at_anchor"
UNDER_WAY = "under_way"

NM = 10000

# Our own numbers, chosen so that a receiver's noise (0.1 to 0.6 kn at rest in recorded voyages)
# and swinging at anchor change nothing, and a dhow that leaves is noticed within a minute or two.
START_KN10 = 15     # faster than this ...
START_S = 60        # ... for so long: under way
STOP_KN10 = 7       # slower than this ...
STOP_S = 300        # ... for so long, within SWING: stopped
SWING = NM // 10    # a stay within 185 m is a stop
DRAG = NM // 4      # further than 460 m from where she stopped: under way, whatever the speed
STEP = NM // 40     # distance is counted in steps of 46 m, so noise adds nothing

# AIS navigational status, ITU-R M.1371-5 table 45: what the crew have set on the transponder.
_STATUS_ANCHOR = 1
_STATUS_MOORED = 5


def distance(lat1, lon1, lat2, lon2):
    """Distance in 1/10000 minute between two positions some miles apart (plane, mid-latitude)."""
    dlat = lat2 - lat1
    dlon = lon2 - lon1
    if dlon > 108000000:
        dlon -= 216000000
    elif dlon < -108000000:
        dlon += 216000000
    if dlon:
        # 1/10000 minute in radians: pi / 180 / 60 / 10000
        dlon *= math.cos((lat1 + dlat // 2) * 2.9088821e-8)
    return int(math.sqrt(float(dlat) * dlat + float(dlon) * dlon))


def place(lat, lon):
    """Name of the listed port the position is in, or None at sea."""
    with borrowed():
        from firmware import places

        return places.nearest(lat, lon, distance)


def _listed(values):
    """A tuple as a list, which JSON keeps; None as it is."""
    return None if values is None else list(values)


class Vessel:
    """The vessel as far as her sensors and her log tell. Fold and live state in one.

    `fix` is the fix believed now, or None; `last` the last position known, (lat, lon, utc), which
    outlives a lost fix and a power cut; `motion` one of the three states, or None while nothing
    is known; `run` the distance since departure.
    """

    def __init__(self):
        self.fix = None
        self.last = None
        self.motion = None
        self.motion_since = None    # utc of the entry that said so
        self.run = 0
        self.call = None            # ("depart" or "arrive", place) that is still to be entered
        self.ais = "unknown"        # as the log has it
        self.nav_status = None      # own transponder's, None when it does not say
        self._counted = None        # (lat, lon) up to which distance is in `run`
        self._logged = (0, None, None)  # `run`, `_counted` and `last` as the log has them
        self._stopped_at = None     # (lat, lon) where she lies
        self._fast_since = None     # now since when faster than START
        self._slow_since = None     # now since when slower than STOP
        self._slow_at = None        # (lat, lon) where that began

    # ---- the log

    def apply(self, entry):
        """Take over what an entry says of the vessel."""
        kind = entry.k
        data = entry.d
        if entry.p:
            self.last = (entry.p[0], entry.p[1], entry.e - entry.p[2])
            self._logged = self._logged[:2] + (self.last,)
        if kind == "ais":
            self.ais = data["s"]
        elif kind == "motion":
            self._moved(entry)
        elif kind in ("depart", "arrive"):
            self.call = None
        if "run" in data and entry.p:
            self.run = 0 if kind == "depart" else data["run"]
            self._counted = entry.p[:2]
            self._logged = (self.run, self._counted, self.last)

    def _moved(self, entry):
        """A change of motion; leaving or reaching a port calls for an entry of its own."""
        was, self.motion = self.motion, entry.d["s"]
        self.motion_since = entry.t
        self._stopped_at = entry.p[:2] if entry.p and self.motion != UNDER_WAY else None
        port = entry.d["place"]
        if port and was is not None and UNDER_WAY in (was, self.motion):
            self.call = ("depart" if self.motion == UNDER_WAY else "arrive", port)

    def save(self):
        """What apply() has gathered, for the snapshot: not what the sensors have shown since."""
        run, counted, last = self._logged
        return [_listed(last), self.motion, self.motion_since, run, _listed(self.call), self.ais,
                _listed(counted), _listed(self._stopped_at)]

    def load(self, state):
        last, self.motion, self.motion_since, self.run, call, self.ais, counted, stopped = state
        self.last = last and tuple(last)
        self.call = call and tuple(call)
        self._counted = counted and tuple(counted)
        self._logged = (self.run, self._counted, self.last)
        self._stopped_at = stopped and tuple(stopped)

    # ---- the sensors

    def update(self, fix, now, utc):
        """A tick with the fix believed now, or None. Returns the motion state it shows.

        The state itself changes only by apply(): the caller records what differs.
        """
        fresh = fix is not None and (self.fix is None or fix.at != self.fix.at)
        self.fix = fix
        if not fresh:
            return self.motion
        here = (fix.lat, fix.lon)
        self.last = (fix.lat, fix.lon, utc - (now - fix.at))
        self._count(here)
        return self._motion(here, fix.sog, now)

    def _count(self, here):
        if self._counted is None:
            self._counted = here
            return
        step = distance(self._counted[0], self._counted[1], here[0], here[1])
        if step >= STEP:
            if self.motion == UNDER_WAY:
                self.run += step
            self._counted = here

    def _motion(self, here, sog, now):
        stopped_at = self._stopped_at
        if stopped_at and distance(stopped_at[0], stopped_at[1], here[0], here[1]) > DRAG:
            return UNDER_WAY
        if sog is not None and sog >= START_KN10:
            self._slow_since = None
            if self._fast_since is None:
                self._fast_since = now
            return UNDER_WAY if now - self._fast_since >= START_S else self.motion
        self._fast_since = None
        if sog is None or sog > STOP_KN10:
            self._slow_since = None
            return self.motion
        if self._slow_since is None or distance(self._slow_at[0], self._slow_at[1], here[0], here[1]) > SWING:
            self._slow_since = now
            self._slow_at = here
        if now - self._slow_since < STOP_S:
            return self.motion
        return self._stopped(here)

    def _stopped(self, here):
        """Which stop: the transponder's own status where the crew set it, else what was, else the place."""
        if self.nav_status == _STATUS_MOORED:
            return MOORED
        if self.nav_status == _STATUS_ANCHOR:
            return AT_ANCHOR
        if self.motion in (MOORED, AT_ANCHOR):
            return self.motion
        return MOORED if place(here[0], here[1]) else AT_ANCHOR
