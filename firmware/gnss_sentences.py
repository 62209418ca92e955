"""GNSS and compass sentences taken apart, all or nothing (IEC 61162-1): RMC GGA GLL GNS VTG ZDA HDT HDG.

Integers only: positions in 1/10000 minute (north and east positive), speed in tenths of a knot,
courses and headings in tenths of a degree true, times in seconds. An empty field is unknown, None,
never zero. What to believe of it all is gnss.Navigator's business.
"""
from collections import namedtuple

from firmware import clock

DEGREE = 600000  # 1/10000 minute
TOP_SOG = 1022   # tenths of a knot; the most AIS can say (ITU-R M.1371-5, message 1)

# What a sentence says. fix: True position valid, False stated not to be, None does not speak of it;
# tod: second of the day; utc: Unix seconds where the sentence has a date as well; the rest as above.
Reading = namedtuple("Reading", ("fix", "tod", "utc", "lat", "lon", "sog", "cog", "heading"))


class Refused(Exception):
    """The sentence is not used. `cause` in a word: short, status, mode, time, date, position, zero, ..."""

    def __init__(self, cause):
        super().__init__(cause)
        self.cause = cause


def parse(fmt, fields, floor) -> Reading:
    """Take a sentence apart: fmt one of SENTENCES (b"RMC"), fields as nmea.fields gives them.

    floor: Unix seconds before which no true date can lie. Raises Refused with the cause when any
    field that is present is not what the standard says: nothing of such a sentence is used.
    """
    least, read = SENTENCES[fmt]
    if len(fields) < least:
        raise Refused("short")
    return read(fields, floor)


# Mode indicators with a measured position: autonomous, differential, float RTK, precise, RTK.
# Estimated, manual and simulated positions are none (61162-1: the status is V with these).
_MEASURED = b"ADFPR"
_NOT_MEASURED = b"NEMS"
_TENS = (1, 10, 100, 1000, 10000, 100000)


def _no_fix(tod):
    return Reading(False, tod, None, None, None, None, None, None)


def _rmc(f, floor):
    # time, status, lat, N/S, lon, E/W, sog, cog, date, variation, E/W, mode, navigational status.
    # The last is not looked at: receivers that do not judge safety always say V there.
    tod = _time(f[0])
    if not _measured(f[1], f[11] if len(f) > 11 else b""):
        return _no_fix(tod)
    lat, lon = _position(f[2], f[3], f[4], f[5])
    sog = _speed(f[6])
    cog = _course(f[7])
    return Reading(True, tod, _utc(f[8], tod, floor), lat, lon, sog, cog, None)


def _gll(f, floor):
    # lat, N/S, lon, E/W, time, status, mode
    tod = _time(f[4])
    if not _measured(f[5], f[6] if len(f) > 6 else b""):
        return _no_fix(tod)
    lat, lon = _position(f[0], f[1], f[2], f[3])
    return Reading(True, tod, None, lat, lon, None, None, None)


def _gga(f, floor):
    # time, lat, N/S, lon, E/W, quality, ...; quality 0 none, 1 to 5 measured, 6 to 8 as mode E, M, S
    tod = _time(f[0])
    if f[5] in (b"", b"0", b"6", b"7", b"8"):
        return _no_fix(tod)
    if f[5] not in (b"1", b"2", b"3", b"4", b"5"):
        raise Refused("quality")
    lat, lon = _position(f[1], f[2], f[3], f[4])
    return Reading(True, tod, None, lat, lon, None, None, None)


def _gns(f, floor):
    # time, lat, N/S, lon, E/W, one mode letter for each satellite system, ...
    tod = _time(f[0])
    measured = False
    for letter in f[5]:
        if letter in _MEASURED:
            measured = True
        elif letter not in _NOT_MEASURED:
            raise Refused("mode")
    if not measured:
        return _no_fix(tod)
    lat, lon = _position(f[1], f[2], f[3], f[4])
    return Reading(True, tod, None, lat, lon, None, None, None)


def _vtg(f, floor):
    # course, T, course, M, speed, N, speed, K, mode
    if not _measured(b"A", f[8] if len(f) > 8 else b""):
        return _no_fix(None)
    if (f[0] and f[1] != b"T") or (f[4] and f[5] != b"N"):
        raise Refused("unit")  # the form of NMEA 1.5 has no letters, and its fields lie elsewhere
    return Reading(None, None, None, None, None, _speed(f[4]), _course(f[0]), None)


def _zda(f, floor):
    # time, day, month, year, zone; the time is UTC, the zone says what the ship's clocks show
    tod = _time(f[0])
    utc = None
    if tod is not None and f[1] and f[2] and f[3]:
        if len(f[3]) not in (2, 4) or not (f[1] + f[2] + f[3]).isdigit():  # two digits: a plotter's habit
            raise Refused("date")
        utc = _midnight(int(f[3]), int(f[2]), int(f[1]), floor) + tod
    return Reading(None, tod, utc, None, None, None, None, None)


def _hdt(f, floor):
    if f[0] and f[1] != b"T":
        raise Refused("unit")
    return Reading(None, None, None, None, None, None, None, _course(f[0]))


def _hdg(f, floor):
    # compass, deviation, E/W, variation, E/W; without a variation the true heading is not known
    heading = _course(f[0])
    deviation = _signed(f[1], f[2])
    variation = _signed(f[3], f[4])
    if heading is not None and variation is not None:
        heading = (heading + (deviation or 0) + variation) % 3600
    else:
        heading = None
    return Reading(None, None, None, None, None, None, None, heading)


# formatter: (fields it must have, reader)
SENTENCES = {
    b"RMC": (9, _rmc), b"GGA": (6, _gga), b"GLL": (6, _gll), b"GNS": (6, _gns),
    b"VTG": (6, _vtg), b"ZDA": (4, _zda), b"HDT": (2, _hdt), b"HDG": (5, _hdg),
}


def _measured(status, mode):
    if status == b"V" or not status or (mode and _NOT_MEASURED.find(mode) >= 0):
        return False
    if status != b"A":
        raise Refused("status")
    if _MEASURED.find(mode) < 0:  # finds the empty mode of older receivers
        raise Refused("mode")
    return True


def _fixed(field, places, cause):
    """A field of digits with or without a point, times 10 to the `places`, cut off; no sign, no exponent."""
    dot = field.find(b".")
    if dot < 0:
        if not field.isdigit():
            raise Refused(cause)
        return int(field) * _TENS[places]
    digits = field.replace(b".", b"", 1)
    if not digits.isdigit():
        raise Refused(cause)
    missing = places + dot + 1 - len(field)
    return int(digits) * _TENS[missing] if missing >= 0 else int(digits) // 10 ** -missing


def _position(lat, north, lon, east):
    lat = _angle(lat, north, b"N", b"S", 90)
    lon = _angle(lon, east, b"E", b"W", 180)
    if lat == 0 and lon == 0:
        raise Refused("zero")  # an unset default; the true place is open sea off Africa
    return lat, lon


def _angle(field, half, positive, negative, limit):
    """ddmm.mmmm, leading zeros or not, to 1/10000 minute."""
    value = _fixed(field, 5, "position")
    minutes = value % 10000000
    value = value // 10000000 * DEGREE + (minutes + 5) // 10
    if minutes >= 6000000 or value > limit * DEGREE:
        raise Refused("range")
    if half == positive:
        return value
    if half == negative:
        return -value
    raise Refused("position")


def _tenths(field, cause):
    return (_fixed(field, 2, cause) + 5) // 10


def _speed(field):
    if not field:
        return None
    sog = _tenths(field, "speed")
    if sog > TOP_SOG:
        raise Refused("range")
    return sog


def _course(field):
    if not field:
        return None
    course = _tenths(field, "course")
    if course > 3600:
        raise Refused("range")
    return course % 3600


def _signed(field, half):
    """Deviation or variation, tenths of a degree, east positive."""
    if not field:
        return None
    value = _tenths(field, "course")
    if value > 1800:
        raise Refused("range")
    if half == b"E":
        return value
    if half == b"W":
        return -value
    raise Refused("course")


def _time(field):
    """hhmmss with any fraction, which is cut off, to second of the day."""
    if not field:
        return None
    value = _fixed(field, 0, "time")
    minute = value // 100 % 100
    second = value % 100
    # 60 is a leap second
    if value >= 240000 or minute > 59 or second > 60 or (len(field) != 6 and field.find(b".") != 6):
        raise Refused("time")
    return value // 10000 * 3600 + minute * 60 + second


def _utc(field, tod, floor):
    """ddmmyy and second of the day to Unix seconds, None where either is empty."""
    if not field or tod is None:
        return None
    if _last_date[0] != field or _last_date[1] != floor:
        if len(field) != 6 or not field.isdigit():
            raise Refused("date")
        value = int(field)
        _last_date[:] = field, floor, _midnight(value % 100, value // 100 % 100, value // 10000, floor)
    return _last_date[2] + tod


# Field, floor and Unix seconds of the date worked out last: it changes once a day, and is costly.
_last_date = [b"", 0, 0]


def _midnight(year, month, day, floor):
    """Unix seconds of the date's beginning; a year of two digits is one since 1980, when GPS time began."""
    if year < 100:
        year += 1900 if year >= 80 else 2000
    found = clock.credible_day(year, month, day, floor)
    if found is None:
        raise Refused("date")
    return found * clock.DAY
