"""A simulated dhow and the sea around her: the bytes her GPS and her AIS would send.

`Voyage` is a function of time: what a port sends in second t depends on t, the seed and the
list of faults only, so any second can be asked for, in any order, and comes out the same.

Everything is invented: vessels, names, MMSIs. Positions are integers of 1/10000 minute as
in the unit, so a position goes into RMC and into AIVDO without rounding.
"""
import math
import random
from bisect import bisect_right
from functools import lru_cache
from itertools import pairwise
from time import gmtime

import pynmea2

from host_tools import aivdm_encoder

START = 1796083200      # 2026-12-01T00:00:00Z
MMSI = 419999123        # 419 is India; the number is invented
NAME = "AL SABAH"
CALL_SIGN = "VTZZ9"

# Mundra to Sharjah, degrees north and east, in open water all the way: out of the Gulf of Kutch
# clear of Okha, along 22.3 N, far off Ras al Hadd, up the Gulf of Oman, round Musandam north of
# the Quoins, and down the Emirates' coast.
ROUTE = (
    (22.75, 69.70), (22.66, 69.62), (22.62, 69.30), (22.60, 68.90), (22.40, 68.40), (22.30, 66.00),
    (23.30, 61.00), (24.40, 59.00), (25.10, 57.30), (25.85, 56.75), (26.35, 56.70), (26.58, 56.50),
    (26.50, 56.20), (26.35, 55.85), (26.00, 55.60), (25.55, 55.30), (25.40, 55.33), (25.37, 55.38),
)

FAULTS = ("ais_off", "ais_tx_fault", "gps_lost")

CRUISE_KN = 8.0
RAMP_S = 600            # to get up to speed, and to come to rest
# Two slow swells on the speed: (knots, period in seconds). Together never beyond 7 to 9 knots.
_SWELLS = ((0.6, 5400), (0.4, 1260))
_PIECE = 0.1            # degrees; legs are cut so short that a plane serves

# What a Class A unit sends. VDO every second and ALR repeats: Simrad V5035 manual p. 94
# (active 30 s, inactive 60 s). Reporting 10 s under way below 14 kn, 3 min moored, static data
# every 6 min: ITU-R M.1371-5 tables 1 and 2.
UNDER_WAY_S = 10
MOORED_S = 180
STATIC_S = 360
ALR_ACTIVE_S = 30
ALR_INACTIVE_S = 60
GGA_S = 5

STATUS_ENGINE, STATUS_MOORED = 0, 5
SAILING = 36            # AIS type of ship


class State:
    """Where the vessel is in one second: 1/10000 minute, tenths of a knot and degree; cog None at rest."""

    def __init__(self, lat, lon, sog, cog, moored):
        self.lat = lat
        self.lon = lon
        self.sog = sog
        self.cog = cog
        self.moored = moored


def _sail(route):
    """Pieces of the route and the distance in miles at which each begins: (pieces, starts, total)."""
    pieces, starts, total = [], [], 0.0
    for (lat, lon), (next_lat, next_lon) in pairwise(route):
        count = math.ceil(max(abs(next_lat - lat), abs(next_lon - lon)) / _PIECE)
        dlat, dlon = (next_lat - lat) / count, (next_lon - lon) / count
        for i in range(count):
            east = dlon * math.cos(math.radians(lat + dlat * (i + 0.5)))
            length = math.hypot(dlat, east) * 60
            pieces.append((lat + dlat * i, lon + dlon * i, dlat / length, dlon / length,
                           math.degrees(math.atan2(east, dlat)) % 360))
            starts.append(total)
            total += length
    return pieces, starts, total


def _hms(utc):
    return f"{utc % 86400 // 3600:02}{utc % 3600 // 60:02}{utc % 60:02}.00"


@lru_cache(maxsize=4)
def _ddmmyy(day):
    year, month, date = gmtime(day * 86400)[:3]
    return f"{date:02}{month:02}{year % 100:02}"


def _coordinate(value, width, letters):
    """1/10000 minute as the two fields of a sentence, '2245.0000' and 'N'."""
    letter = letters[0] if value >= 0 else letters[1]
    degrees, minutes = divmod(abs(value), 600000)
    return f"{degrees:0{width}}{minutes // 10000:02}.{minutes % 10000:04}", letter


def _tenths(value):
    return f"{value // 10}.{value % 10}"


def _nmea(talker, formatter, *fields):
    """A sentence by pynmea2, as bytes with CR LF."""
    kind = getattr(pynmea2, formatter, pynmea2.TalkerSentence)     # it has no ALR of its own
    return kind(talker, formatter, fields).render(newline=True).encode()


class Voyage:
    """Mundra to Sharjah, or along another route, second by second.

    `t` counts seconds from the start; UTC is `start + t`. She lies at the berth until `departs`,
    sails, and is moored again from `arrives` on. `faults` is a list of (name, begin, end): the
    fault named (one of FAULTS) from second `begin` up to `end`, or for good if that is None.
    It may be added to at any time with `fail` and `mend`.
    """

    def __init__(self, seed=1, start=START, berth=1800, faults=(), mmsi=MMSI, name=NAME, call_sign=CALL_SIGN,
                 destination="AE SHJ", shiptype=SAILING, route=ROUTE):
        self.start = start
        self.mmsi = mmsi
        self.departs = berth
        self.faults = []
        for fault, begin, end in faults:
            self.fail(fault, begin, end)
        self._static = {"mmsi": mmsi, "shipname": name, "callsign": call_sign, "destination": destination,
                        "shiptype": shiptype, "to_bow": 20, "to_stern": 8, "to_port": 4, "to_starboard": 4,
                        "draught": 25, "epfd": 1, "dte": 0}
        dice = random.Random(seed)
        self._swells = [(knots / 3600 * period / math.tau, math.tau / period, dice.uniform(0, math.tau))
                        for knots, period in _SWELLS]
        self._neighbours = [_Neighbour(dice) for _ in range(5)]
        self._pieces, self._starts, self.miles = _sail(route)
        self._cruise = self._cruise_time()
        self.arrives = math.ceil(self.departs + 2 * RAMP_S + self._cruise)

    def fail(self, name, begin, end=None):
        """Let a fault begin at second `begin`."""
        if name not in FAULTS:
            raise ValueError(f"fault {name!r}: expected one of {', '.join(FAULTS)}")
        self.faults.append((name, begin, end))

    def mend(self, name, end):
        """End every fault of this name that still runs at second `end`."""
        self.faults = [(fault, begin, end if fault == name and (last is None or last > end) else last)
                       for fault, begin, last in self.faults]

    def second(self, t):
        """What the two ports send in second t: (bytes of the GPS, bytes of the AIS)."""
        return self.gps(t), self.ais(t)

    def gps(self, t):
        """RMC every second, GGA every five; status V and empty fields while the fix is lost."""
        utc = self.start + t
        lost = self._changed("gps_lost", t)[0]
        if lost:
            where, motion = ("", "", "", ""), ("", "")
        else:
            state = self.state(t)
            where = _coordinate(state.lat, 2, "NS") + _coordinate(state.lon, 3, "EW")
            motion = (_tenths(state.sog), "" if state.cog is None else _tenths(state.cog))
        out = _nmea("GP", "RMC", _hms(utc), "V" if lost else "A", *where, *motion, _ddmmyy(utc // 86400),
                    "", "", "N" if lost else "A")
        if t % GGA_S == 0:
            quality = ("0", "00", "") if lost else ("1", "09", "0.9")
            out += _nmea("GP", "GGA", _hms(utc), *where, *quality, *(("", "M", "", "M", "", "") if lost else
                                                                   ("4.2", "M", "-58.0", "M", "", "")))
        return out

    def ais(self, t):
        """A Class A unit: own VDO each second, with a channel when really sent; ALR; other vessels."""
        if self._changed("ais_off", t)[0]:
            return b""
        faulty, since = self._changed("ais_tx_fault", t)
        state = self.state(t)
        turn, wait = divmod(t, MOORED_S if state.moored else UNDER_WAY_S)
        next_channel = b"A" if turn % 2 else b"B"
        channel = b"" if faulty or wait else next_channel
        out = aivdm_encoder.sentences(
            1, b"VDO", channel, mmsi=self.mmsi, lat=state.lat, lon=state.lon, sog=state.sog, cog=state.cog,
            status=STATUS_MOORED if state.moored else STATUS_ENGINE, accuracy=0, second=(self.start + t) % 60)
        if not faulty and t % STATIC_S == 7:
            out += aivdm_encoder.sentences(5, b"VDO", next_channel, sequence=t // STATIC_S % 10,
                                           **self._static)
        if (t - since) % (ALR_ACTIVE_S if faulty else ALR_INACTIVE_S) == 0:
            out.append(_nmea("AI", "ALR", _hms(self.start + t), "001", "A" if faulty else "V", "V",
                             "AIS: Tx malfunction"))
        for neighbour in self._neighbours:
            out += neighbour.lines(t, state)
        return b"".join(out)

    def state(self, t):
        """Position and motion in second t."""
        miles, knots = self._run(t - self.departs)
        index = bisect_right(self._starts, miles) - 1
        lat, lon, north, east, course = self._pieces[index]
        along = miles - self._starts[index]
        # a receiver's own wander, about a metre
        lat = round((lat + north * along) * 600000 + 6 * math.sin(t / 97))
        lon = round((lon + east * along) * 600000 + 6 * math.sin(t / 61))
        if not knots:
            return State(lat, lon, t // 7 % 2, None, True)
        return State(lat, lon, round(knots * 10), round((course + 1.5 * math.sin(t / 43)) * 10) % 3600, False)

    def _run(self, s):
        """Miles made good and knots, s seconds after leaving."""
        cruise_miles = CRUISE_KN / 3600
        if s <= 0:
            return 0.0, 0.0
        if s < RAMP_S:
            return cruise_miles * s * s / RAMP_S / 2, CRUISE_KN * s / RAMP_S
        left = 2 * RAMP_S + self._cruise - s
        if left <= 0:
            return self.miles, 0.0
        if left < RAMP_S:
            return self.miles - cruise_miles * left * left / RAMP_S / 2, CRUISE_KN * left / RAMP_S
        miles, knots = self._swell(s - RAMP_S)
        return cruise_miles * RAMP_S / 2 + miles, knots

    def _swell(self, s):
        """Miles and knots, s seconds into the passage proper."""
        miles, knots = CRUISE_KN / 3600 * s, CRUISE_KN
        for size, rate, phase in self._swells:
            miles += size * (math.cos(phase) - math.cos(rate * s + phase))
            knots += size * rate * 3600 * math.sin(rate * s + phase)
        return miles, knots

    def _cruise_time(self):
        """Seconds from full speed to the beginning of the slowing down, by bisection."""
        wanted = self.miles - CRUISE_KN / 3600 * RAMP_S
        low, high = 0.0, wanted * 3600 / CRUISE_KN * 2
        while high - low > 0.01:
            middle = (low + high) / 2
            if self._swell(middle)[0] < wanted:
                low = middle
            else:
                high = middle
        return high

    def _changed(self, name, t):
        """Whether a fault is on in second t, and since which second this has been so."""
        since = 0
        for fault, begin, end in self.faults:
            if fault != name:
                continue
            if begin <= t and (end is None or t < end):
                return True, begin
            if end is not None and since < end <= t:
                since = end
        return False, since


class _Neighbour:
    """An invented vessel that keeps company some miles off; every other one is Class B."""

    def __init__(self, dice):
        self.mmsi = 299000000 + dice.randrange(900000)      # 299 is no country's
        self.north = dice.randrange(-80000, 80000)
        self.east = dice.randrange(-80000, 80000)
        self.period = dice.choice((10, 30))
        self.offset = dice.randrange(30)

    def lines(self, t, state):
        """Her report, if one is due in second t."""
        if (t + self.offset) % self.period:
            return []
        kind = {"status": STATUS_ENGINE} if self.period == 10 else {}
        return aivdm_encoder.sentences(
            1 if kind else 18, channel=b"A" if t // self.period % 2 else b"B", mmsi=self.mmsi,
            lat=state.lat + self.north, lon=state.lon + self.east, sog=state.sog, cog=state.cog,
            second=t % 60, **kind)


# ---- a full channel

# Share of each message in a busy channel, by messages, in percent: mostly Class A positions,
# then Class B, as heard on crowded coasts. Static data (5) takes two sentences.
MIX = ((1, 52), (3, 8), (18, 15), (5, 7), (24, 8), (21, 4), (4, 3), (27, 3))

# Slots of both channels: 2 x 2250 a minute (ITU-R M.1371-5), the most there can be.
FULL_RATE = 75


def fleet(seed, lat=22 * 600000, lon=66 * 600000, size=300):
    """Endless AIVDM sentences of `size` invented vessels and marks, mixed by MIX.

    Two-part messages are now and then parted by another vessel's sentence, as on a real channel.
    """
    dice = random.Random(seed)
    vessels = [(299000000 + i, lat + dice.randrange(-300000, 300000), lon + dice.randrange(-300000, 300000),
                dice.randrange(0, 200), dice.randrange(3600)) for i in range(size)]
    kinds = dice.choices([kind for kind, _ in MIX], [share for _, share in MIX], k=997)
    waiting = None
    count = 0
    while True:
        kind = kinds[count % len(kinds)]
        mmsi, at_lat, at_lon, sog, cog = vessels[dice.randrange(size)]
        step = count * sog // 1000
        lines = _other(kind, count, mmsi, at_lat + step, at_lon - step, sog, cog)
        yield lines[0]
        if waiting:
            yield waiting
            waiting = None
        for line in lines[1:]:
            if count % 3 == 0:
                waiting = line
            else:
                yield line
        count += 1


def _other(kind, count, mmsi, lat, lon, sog, cog):
    """One message of another vessel as sentences."""
    encode = aivdm_encoder.sentences
    channel = b"A" if count % 2 else b"B"
    second = count // FULL_RATE % 60
    at = {"lat": lat, "lon": lon, "second": second}
    number = mmsi % 1000
    if kind in (1, 3):
        return encode(kind, channel=channel, mmsi=mmsi, **at, sog=sog, cog=cog, status=0, turn=0,
                      heading=cog // 10)
    if kind == 18:
        return encode(18, channel=channel, mmsi=mmsi, **at, sog=sog, cog=cog)
    if kind == 5:
        return encode(5, channel=channel, sequence=count % 10, mmsi=mmsi, shipname=f"VESSEL {number}",
                      callsign=f"VT{number}", shiptype=70, destination="MUNDRA", draught=62, to_bow=90,
                      to_stern=20, to_port=8, to_starboard=8)
    if kind == 24 and count % 2:
        return encode(24, channel=channel, mmsi=mmsi, partno=1, shiptype=SAILING, callsign=f"VT{number}")
    if kind == 24:
        return encode(24, channel=channel, mmsi=mmsi, partno=0, shipname=f"VESSEL {number}")
    if kind == 21:
        return encode(21, channel=channel, mmsi=992990000 + number, **at, aid_type=20, name=f"MARK {number}")
    if kind == 4:
        return encode(4, channel=channel, mmsi=2990000 + number, **at, year=2026, month=12, day=1,
                      hour=count // 270000 % 24, minute=count // 4500 % 60, epfd=1)
    return encode(27, channel=channel, mmsi=mmsi, lat=lat // 1000, lon=lon // 1000, sog=sog // 10,
                  cog=cog // 10, status=0)


def instruments(t):
    """A heading every second and satellites in view, one sentence of three a second."""
    heading = _nmea("HE", "HDT", _tenths(2700 + t % 50), "T")
    satellites = []
    for i in range(4):
        number = t % 3 * 4 + i + 1
        satellites += [f"{number:02}", f"{10 + 6 * number:02}", f"{25 * number:03}", f"{30 + number:02}"]
    return heading + _nmea("GP", "GSV", "3", str(t % 3 + 1), "12", *satellites)


def traffic(seed, count):
    """`count` sentences as they come on a full channel: bytes with CR LF, own vessel's among the rest.

    Each ship second has FULL_RATE sentences: RMC (and GGA), HDT, GSV and own VDO once, the rest
    other vessels.
    """
    voyage = Voyage(seed)
    others = fleet(seed)
    t = voyage.departs + 3600
    while count > 0:
        own = (b"".join(voyage.second(t)) + instruments(t)).splitlines(keepends=True)
        for i in range(min(count, FULL_RATE)):
            yield own[i] if i < len(own) else next(others)
        count -= FULL_RATE
        t += 1


def write_day(path, voyage, begin=0, seconds=86400, busy=36000, busy_for=1200):
    """Write ship seconds `begin` up to `begin + seconds` to a file; returns the number of sentences.

    From second `busy`, for `busy_for` seconds, the AIS port carries FULL_RATE sentences a second.
    The file has for each second a line

        tick SECOND GPS-BYTES AIS-BYTES\\n

    followed by exactly so many bytes of the GPS port and then of the AIS port. To read it:

        line = file.readline()
        if line:
            _, second, gps, ais = line.split()
            gps, ais = file.read(int(gps)), file.read(int(ais))
    """
    others = fleet(1)
    written = 0
    with open(path, "wb") as out:
        for t in range(begin, begin + seconds):
            gps, ais = voyage.second(t)
            if busy <= t < busy + busy_for:
                ais += b"".join(next(others) for _ in range(FULL_RATE - ais.count(b"\n")))
            out.write(b"tick %d %d %d\n" % (t, len(gps), len(ais)))
            out.write(gps + ais)
            written += gps.count(b"\n") + ais.count(b"\n")
    return written
