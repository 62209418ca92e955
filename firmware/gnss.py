"""The vessel's position, motion, heading and UTC: which source to follow, and which fix to believe.

Units as in gnss_sentences. A fix is believed when nothing else its receiver said about the same
second denies it, and when a ship could have come there since the fix before.
"""
from math import cos, radians

from firmware import nmea
from firmware.gnss_sentences import DEGREE, SENTENCES, Refused, parse

JUMP_KN = 60       # an implied speed above this is a jump: twice what the fastest vessels here make
JUMP_SLACK = 1000  # 1/10000 minute, 185 m: scatter of a poor fix, or fixes that waited in a buffer
DOUBT_S = 60       # two fixes further apart than this do not vouch for each other
FRESH_S = 3        # speed and course this old still belong to the position, a ZDA to the last valid fix
DOWN_S = 10        # a source without a fix for longer than this is given up, a heading forgotten
UP_S = 30          # a preferred source must be good this long to be taken again (IEC 62287-2, 6.6.3)
MOST_SOURCES = 8   # their names can come from tag blocks, so their number is bounded

_AROUND = 360 * DEGREE


class Fix:
    """A believed position. lat, lon: 1/10000 minute; sog: tenths of a knot, cog: tenths of a degree,
    utc: Unix seconds, each of the three None where unknown; source: its name; at: `now` when it came."""

    def __init__(self, lat, lon, sog, cog, utc, source, at):
        self.lat = lat
        self.lon = lon
        self.sog = sog
        self.cog = cog
        self.utc = utc
        self.source = source
        self.at = at


class _Source:
    """What one talker on one port has said."""

    def __init__(self, name, rank):
        self.name = name
        self.rank = rank       # place in the order of preference, 0 is best
        self.epoch = None      # the second its sentences now speak of
        self.spoilt = False    # one of them said: no fix
        self.fix = None
        self.fix_epoch = None
        self.before = None     # the fix of an earlier epoch, to go back to
        self.good_since = None  # `now` from which it was good without a break; None: its last word was no fix
        self.sog = None
        self.cog = None
        self.motion_at = None
        self.doubt = None      # (lat, lon, now, epoch) of a jump that waits for a second fix

    def good(self, now):
        return self.fix is not None and now - self.fix.at <= DOWN_S


class Navigator:
    """One believed fix out of the sentences of all sources.

    fix: the Fix of the source followed, None when it has none or the last is older than DOWN_S.
    heading: tenths of a degree true, or None. source: name of the source followed, or None.
    counts: why readings were not used -> int.
    """

    def __init__(self, clock, order=()):
        """clock: clock.Clock, offered the UTC of valid fixes; its floor bounds dates.

        order: names of preferred sources, best first: "gps" (any talker of it) or "gps/GP".
        """
        self.clock = clock
        self.fix = None
        self.heading = None
        self.counts = {}
        self._order = tuple(order)
        self._sources = {}
        self._current = None
        self._heading_source = self._heading_fmt = self._heading_at = None

    @property
    def source(self):
        return self._current.name if self._current else None

    def sentence(self, source, fmt, body, now):
        """Take a sentence of any kind; those that say nothing here are passed over.

        source: port name (or the s: of the tag block) and talker, "gps/GP". fmt, body: as nmea gives them.
        """
        if fmt not in SENTENCES:
            return
        try:
            fix, tod, utc, lat, lon, sog, cog, heading = parse(fmt, nmea.fields(body), self.clock.floor)
        except Refused as refused:
            self._count(refused.cause)
            return
        if fmt == b"HDG" or fmt == b"HDT":
            if heading is not None:
                self._turn(source, fmt, heading, now)
            return
        src = self._sources.get(source) or self._meet(source, now)
        if src is None:
            self._count("sources")
            return
        if lat is not None and tod is None:
            tod = -1 - now  # without a time, the second of its arrival stands for it
        if tod is not None and tod != src.epoch:
            src.epoch = tod
            src.spoilt = False
        if fix is False:
            self._spoil(src)
        elif src.spoilt:
            self._count("spoilt")
        else:
            if fmt == b"RMC" or fmt == b"VTG":
                src.sog = sog
                src.cog = cog
                src.motion_at = now
            if lat is None or self._place(src, lat, lon, now):
                self._complete(src, utc, now)
            else:
                self._count("jump")

    def tick(self, now):
        """Once a second or so: forget what is too old, change the source where that is due."""
        if self._heading_at is not None and now - self._heading_at > DOWN_S:
            self.heading = self._heading_at = None
        followed = self._current
        down = followed is None or not followed.good(now)
        if down:
            followed = None
        for src in self._sources.values():
            if src.good_since is None or not src.good(now):
                continue
            better = followed is None or src.rank < followed.rank
            if better and (down or now - src.good_since >= UP_S):
                followed = src
        self._current = followed
        self.fix = followed.fix if followed else None

    def _place(self, src, lat, lon, now):
        """The position as the fix of this epoch; False when it is a jump that waits for a second one."""
        epoch = src.epoch
        if src.fix_epoch == epoch:
            return True  # the first sentence of an epoch gives the position
        last = src.fix or self.fix
        if last and not _reachable(lat - last.lat, lon - last.lon, lat, now - last.at):
            doubt = src.doubt
            if doubt and doubt[3] == epoch:
                return False
            src.doubt = (lat, lon, now, epoch)
            if not doubt or now - doubt[2] > DOUBT_S:
                return False
            if not _reachable(lat - doubt[0], lon - doubt[1], lat, now - doubt[2]):
                return False
        src.doubt = None
        if src.good_since is None or not src.good(now):
            src.good_since = now
        src.before = src.fix
        src.fix = Fix(lat, lon, None, None, None, src.name, now)
        src.fix_epoch = epoch
        if self._current is None:
            self._current = src
        if src is self._current:
            self.fix = src.fix
        return True

    def _complete(self, src, utc, now):
        """Add speed, course and UTC to the fix of this epoch; offer the UTC to the clock."""
        fix = src.fix
        if fix is None:
            return
        if src.fix_epoch == src.epoch:
            if src.motion_at is not None and now - src.motion_at <= FRESH_S:
                fix.sog = src.sog
                fix.cog = src.cog
            if utc is not None:
                fix.utc = utc
        if utc is not None and src is self._current and now - fix.at <= FRESH_S:
            self.clock.offer(utc, now)

    def _spoil(self, src):
        """The source has no fix in this epoch: withdraw the one it gave a moment ago."""
        self._count("no_fix")
        src.spoilt = True
        src.good_since = None
        src.doubt = None
        if src.fix_epoch == src.epoch:
            src.fix = src.before
            src.before = src.fix_epoch = None
        if src is self._current:
            self.fix = src.fix
            self.clock.retract()

    def _turn(self, source, fmt, heading, now):
        """Follow one compass, the first heard, until it is silent; a true one rather than a magnetic one."""
        old = self._heading_at is None or now - self._heading_at > DOWN_S
        same = source == self._heading_source and fmt == self._heading_fmt
        if old or same or (fmt == b"HDT" and self._heading_fmt == b"HDG"):
            self.heading = heading
            self._heading_source = source
            self._heading_fmt = fmt
            self._heading_at = now

    def _meet(self, name, now):
        """State for a source not heard before, or None when there are too many that are good."""
        if len(self._sources) >= MOST_SOURCES:
            for src in self._sources.values():
                if src is not self._current and not src.good(now):
                    break
            else:
                return None
            del self._sources[src.name]
        rank = len(self._order)
        for place, wanted in enumerate(self._order):
            if wanted in (name, name.rsplit("/", 1)[0]):
                rank = place
                break
        src = self._sources[name] = _Source(name, rank)
        return src

    def _count(self, cause):
        self.counts[cause] = self.counts.get(cause, 0) + 1


def _reachable(north, east, lat, seconds):
    """Whether a ship can have moved by these differences (1/10000 minute) in this time.

    A box, not a circle: half as fast again on the diagonal does not matter here.
    """
    reach = JUMP_SLACK + JUMP_KN * seconds * 10000 // 3600  # a knot is a minute of latitude an hour
    east = abs(east)
    if east > _AROUND // 2:
        east = _AROUND - east
    return abs(north) <= reach and (east <= reach or east * cos(radians(lat / DEGREE)) <= reach)
