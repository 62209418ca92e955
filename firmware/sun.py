"""Whether the sun is up where she is: a vessel plies by night from sunset to sunrise. Borrowed while asked.

By the low-precision formulae of the Astronomical Almanac, good to a hundredth of a degree in the sun's place.
Angles are reduced in whole microdegrees before any float: an ESP32's float holds 24 bits. So sunrise is told
to about two minutes.
"""
import math

_J2000 = 946728000      # 2000-01-01T12:00:00Z
_TURN = 360000000       # in microdegrees
_DAY = 86400

# Its upper edge on the horizon, refraction as usual: the centre is 50' below.
_HORIZON = -0.01454     # sine of it


def up(utc, lat, lon) -> bool:
    """Whether the sun is above the horizon at a position in 1/10000 minute."""
    return _sine(utc, lat, lon) > _HORIZON


def _sine(utc, lat, lon):
    """Sine of the height of the sun's centre."""
    s = utc - _J2000
    mean = _turned(280460000, 985647, s)
    anomaly = _radians(_turned(357529000, 985600, s))
    along = _radians(mean) + math.radians(1.915) * math.sin(anomaly) + math.radians(0.020) * math.sin(
        2 * anomaly)
    tilt = math.radians(23.439)
    declination = math.asin(math.sin(tilt) * math.sin(along))
    ascension = math.atan2(math.cos(tilt) * math.sin(along), math.cos(along))
    # sidereal time: the mean sun's longitude and the turn of the day; noon of J2000 is half a turn
    turn = (mean + 180000000 + (s + _DAY // 2) % _DAY * _TURN // _DAY) % _TURN
    hour = _radians(turn) + math.radians(lon / 600000) - ascension
    phi = math.radians(lat / 600000)
    return (math.sin(phi) * math.sin(declination)
            + math.cos(phi) * math.cos(declination) * math.cos(hour))


def _turned(start, a_day, s):
    """An angle in microdegrees that was `start` at J2000 and turns `a_day` a day, after `s` seconds."""
    return (start + a_day * s // _DAY) % _TURN


def _radians(micro):
    return math.radians(micro / 1000000)
