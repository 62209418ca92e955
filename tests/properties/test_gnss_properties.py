"""GNSS sentences with anything in their fields, and the navigator with any course of them."""
import math

from hypothesis import given
from hypothesis import strategies as st

from firmware import clock, gnss, nmea
from firmware.clock import Clock
from firmware.gnss import Navigator, Refused, parse

FLOOR = clock.unix(2026, 11, 1)
FORMATTERS = st.sampled_from(sorted(gnss.SENTENCES))
LATS = st.integers(-90 * 600000, 90 * 600000)
LONS = st.integers(-180 * 600000, 180 * 600000)

GOOD = [b"", b"A", b"V", b"N", b"S", b"E", b"W", b"T", b"M", b"K", b"D", b"0", b"1", b"120000", b"120000.00",
        b"2244.0000", b"06942.0000", b"6.2", b"251.3", b"011226", b"01", b"12", b"2026", b"0000.0000"]
ODD = [b"-1", b"1e3", b"nan", b"inf", b" 1", b"1_0", b"+1", b"0x1", b".", b"..", b"1.2.3", b"999999.999999",
       b"\xd9\xa1", b"\x00", b"*", b"1" * 150, b"0." + b"9" * 150]
FIELDS = st.lists(st.one_of(st.sampled_from(GOOD), st.sampled_from(ODD), st.binary(max_size=12)), max_size=16)


def angle(value, width):
    value = abs(value)
    return b"%0*d%07.4f" % (width, value // 600000, value % 600000 / 10000)


def place(lat, lon):
    return [angle(lat, 2), b"N" if lat >= 0 else b"S", angle(lon, 3), b"E" if lon >= 0 else b"W"]


def in_range(reading):
    return (
        (reading.fix is True) == (reading.lat is not None) == (reading.lon is not None)
        and (reading.lat is None or abs(reading.lat) <= 54000000 and abs(reading.lon) <= 108000000)
        and (reading.lat, reading.lon) != (0, 0)
        and (reading.tod is None or 0 <= reading.tod <= 86400)
        and (reading.utc is None or reading.utc >= FLOOR)
        and (reading.sog is None or 0 <= reading.sog <= 1022)
        and (reading.cog is None or 0 <= reading.cog < 3600)
        and (reading.heading is None or 0 <= reading.heading < 3600)
    )


@given(FORMATTERS, FIELDS)
def test_any_fields_are_read_within_range_or_refused(fmt, fields):
    try:
        assert in_range(parse(fmt, fields, FLOOR))
    except Refused as refused:
        assert refused.cause


@given(LATS, LONS)
def test_every_position_is_read_as_written(lat, lon):
    fields = place(lat, lon) + [b"120000", b"A", b"A"]
    if lat == lon == 0:
        return
    reading = parse(b"GLL", fields, FLOOR)
    assert (reading.lat, reading.lon) == (lat, lon)


@given(st.integers(0, 1022), st.integers(0, 3600), st.integers(0, 86399))
def test_every_speed_course_and_time_is_read_as_written(sog, cog, tod):
    fields = [b"%02d%02d%02d.50" % (tod // 3600, tod // 60 % 60, tod % 60), b"A", *place(1, 1),
              b"%.1f" % (sog / 10), b"%.1f" % (cog / 10), b"011226", b"", b"", b"A"]
    reading = parse(b"RMC", fields, FLOOR)
    assert (reading.sog, reading.cog) == (sog, cog % 3600)
    assert reading.utc == clock.unix(2026, 12, 1) + tod


STATUS = st.sampled_from([b"A", b"A", b"A", b"V", b""])


@st.composite
def courses(draw):
    """Sentences of up to three sources over some time: (source, formatter, body, now)."""
    told = []
    now = 1000
    for _ in range(draw(st.integers(0, 30))):
        now += draw(st.sampled_from([0, 0, 1, 1, 1, 2, 12, 40]))
        tod = b"%02d%02d%02d" % (now // 3600, now // 60 % 60, now % 60)
        at = place(*draw(st.sampled_from([(1000, 1000), (1300, 1000), (9000000, 1000), (9000100, 1000)])))
        status = draw(STATUS)
        fmt, fields = draw(st.sampled_from([
            (b"RMC", [tod, status, *at, b"6.2", b"251.3", b"011226"]),
            (b"GGA", [tod, *at, b"1" if status == b"A" else b"0"]),
            (b"GLL", [*at, tod, status]),
            (b"VTG", [b"", b"T", b"", b"M", b"5.0", b"N", b"", b"K", b"A" if status == b"A" else b"N"]),
            (b"ZDA", [tod, b"01", b"12", b"2026", b"", b""]),
            (b"HDT", [b"100.0", b"T"]),
        ]))
        source = draw(st.sampled_from(["a/GP", "a/II", "b/GP"]))
        told.append((source, fmt, b"$GP" + fmt + b"," + b",".join(fields), now, status))
    return told


@given(courses(), st.sampled_from([(), ("b",), ("b", "a/II")]))
def test_what_is_believed_was_said_is_near_and_is_not_denied(told, order):
    navigator = Navigator(Clock(FLOOR), order)
    said, denied = set(), set()
    for source, fmt, body, now, status in told:
        if fmt in (b"RMC", b"GGA", b"GLL"):
            reading = parse(fmt, nmea.fields(body), FLOOR)
            said.add((source, reading.lat, reading.lon, now))
            if status != b"A":
                denied.add((source, now))
        navigator.sentence(source, fmt, body, now)
        fix = navigator.fix
        assert fix is None or (fix.source, fix.lat, fix.lon, fix.at) in said
        assert fix is None or (fix.source, fix.at) not in denied
        navigator.tick(now)
        fix = navigator.fix
        assert fix is None or now - fix.at <= gnss.DOWN_S
        assert (fix is None) == (navigator.source is None)


STEPS = st.tuples(st.integers(1, 5), st.sampled_from([0, 100, 30000, 9000000, 9000100]))


@given(st.lists(STEPS, max_size=40))
def test_every_believed_position_is_near_the_one_before_or_vouched_for(steps):
    navigator = Navigator(Clock(FLOOR))
    now = 0
    before = heard = None
    for wait, lat in steps:
        now += wait
        time = b"%02d%02d%02d" % (now // 3600, now // 60 % 60, now % 60)
        body = b",".join([b"$GPGLL", *place(lat, 1000), time, b"A"])
        navigator.sentence("a/GP", b"GLL", body, now)
        fix = navigator.fix
        if before and fix is not before:
            assert near(before, fix.lat, now) or near(heard, fix.lat, now)
        if fix.at != now:
            assert not near(before, lat, now)
        before = fix
        heard = gnss.Fix(lat, 1000, None, None, None, "", now)


def near(fix, lat, now):
    return abs(lat - fix.lat) <= gnss.JUMP_SLACK + math.floor(gnss.JUMP_KN * (now - fix.at) * 10000 / 3600)
