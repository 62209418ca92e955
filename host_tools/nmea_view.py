"""What a sentence says, for people and programs: names, and values in degrees, knots and ISO times.

The unit's own decoder judges the sentence; the numbers are then taken from its text at full
precision, where the unit keeps 1/10000 minute and tenths.
"""
import re

from firmware import clock, gnss, nmea

_NUMBER = re.compile(rb"-?\d+(\.\d*)?|-?\.\d+")


def describe(fmt, body, floor):
    """[(name, value), ...] of the sentence `body` of formatter `fmt`; unknown values are None.

    lat, lon: degrees, north and east positive, 7 places; sog: knots; cog, heading, variation, deviation:
    degrees (the latter two east positive); altitude: metres; time: "2026-12-01T04:30:00Z", or
    "04:30:00Z" where the sentence has no date; valid: whether it holds a fix. Without one, position
    and motion are None whatever stands there. Formatters the unit does not decode: their fields as text.

    floor: Unix seconds before which no true date can lie. Raises gnss.Refused with the cause.
    """
    fields = nmea.fields(body)
    if fmt not in gnss.SENTENCES:
        return [("fields", [str(field, "ascii", "replace") for field in fields])]
    return _VIEWS[fmt](fields + [b""] * 15, gnss.parse(fmt, fields, floor))


def _rmc(f, reading):
    return [("valid", reading.fix), ("status", _text(f[1])), ("time", _time(reading)),
            *_position(reading, f[2:6]), ("sog", _number(f[6]) if reading.fix else None),
            ("cog", _course(f[7]) if reading.fix else None), ("variation", _east(f[9], f[10])),
            ("mode", _text(f[11]))]


def _gll(f, reading):
    return [("valid", reading.fix), ("status", _text(f[5])), ("time", _time(reading)),
            *_position(reading, f[0:4]), ("mode", _text(f[6]))]


def _gga(f, reading):
    return [("valid", reading.fix), ("quality", _whole(f[5])), *_satellite_fix(f, reading)]


def _gns(f, reading):
    return [("valid", reading.fix), ("mode", _text(f[5])), *_satellite_fix(f, reading)]


def _satellite_fix(f, reading):
    return [("time", _time(reading)), *_position(reading, f[1:5]), ("satellites", _whole(f[6])),
            ("hdop", _number(f[7])), ("altitude", _number(f[8]) if reading.fix else None)]


def _vtg(f, reading):
    known = reading.fix is not False
    return [("sog", _number(f[4]) if known else None), ("cog", _course(f[0]) if known else None),
            ("cog_magnetic", _course(f[2]) if known else None), ("mode", _text(f[8]))]


def _zda(f, reading):
    return [("time", _time(reading))]


def _hdt(f, reading):
    return [("heading", _course(f[0]))]


def _hdg(f, reading):
    true = None if reading.heading is None else reading.heading / 10
    return [("heading", true), ("heading_magnetic", _course(f[0])), ("deviation", _east(f[1], f[2])),
            ("variation", _east(f[3], f[4]))]


_VIEWS = {b"RMC": _rmc, b"GGA": _gga, b"GLL": _gll, b"GNS": _gns,
          b"VTG": _vtg, b"ZDA": _zda, b"HDT": _hdt, b"HDG": _hdg}


def _text(field):
    return str(field, "ascii", "replace") or None


def _number(field):
    """Fields the unit does not look at can hold anything: what is no number is unknown."""
    return float(field) if _NUMBER.fullmatch(field) else None


def _whole(field):
    return int(field) if field.isdigit() else None


def _course(field):
    value = _number(field)
    return 0.0 if value == 360 else value


def _east(field, half):
    value = _number(field)
    return -value if value and half == b"W" else value


def _position(reading, fields):
    if not reading.fix:
        return [("lat", None), ("lon", None)]
    lat, north, lon, east = fields
    return [("lat", _degrees(lat, north == b"S")), ("lon", _degrees(lon, east == b"W"))]


def _degrees(field, negative):
    whole, _, part = field.partition(b".")
    degrees = int(whole[:-2] or b"0") + float(whole[-2:] + b"." + part) / 60
    return round(-degrees if negative else degrees, 7)


def _time(reading):
    if reading.utc is not None:
        return clock.iso(reading.utc)
    return None if reading.tod is None else clock.iso(reading.tod)[11:]
