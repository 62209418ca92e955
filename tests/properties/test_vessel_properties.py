"""Motion, distance and place under any sequence of fixes and entries."""
import json

from hypothesis import given
from hypothesis import strategies as st

from firmware import places
from firmware import vessel as v

T = 1796083200
LAT = st.integers(-54000000, 54000000)
LON = st.integers(-108000000, 108000000)
MOTIONS = (None, v.MOORED, v.AT_ANCHOR, v.UNDER_WAY)


class Fix:
    def __init__(self, lat, lon, sog, at):
        self.lat, self.lon, self.sog, self.cog, self.at = lat, lon, sog, None, at


class Said:
    """An entry as folds see it."""

    def __init__(self, k, d, p, t):
        self.k, self.d, self.p, self.t, self.e = k, d, p, t, t


class Ship:
    """A Vessel driven as the monitor drives it: what differs becomes an entry."""

    def __init__(self):
        self.vessel = v.Vessel()
        self.entries = []

    def record(self, kind, data, now):
        last = self.vessel.last
        said = Said(kind, data, last and (*last[:2], T + now - last[2]), T + now)
        self.entries.append(said)
        self.vessel.apply(said)

    def tick(self, fix, now):
        vessel = self.vessel
        shown = vessel.update(fix, now, T + now)
        if shown != vessel.motion:
            self.record("motion", {"s": shown, "was": vessel.motion, "place": v.place(*vessel.last[:2]),
                                   "run": vessel.run}, now)
        if vessel.call:
            kind, port = vessel.call
            self.record(kind, {"place": port, "run": vessel.run}, now)


# For so many seconds: fixes or none, the speed the receiver tells, how far it moves in one (1/10000 minute).
LEG = st.tuples(st.integers(1, 90) | st.integers(1, 700), st.booleans(),
                st.none() | st.sampled_from((0, 7, 8, 14, 15, 80, 1022)),
                st.integers(-30, 30) | st.integers(-9999, 9999))
# Beginning in Mundra, at sea, on the date line and near the pole.
BEGIN = st.sampled_from(((13640000, 41820000), (13400000, 41000000), (0, 107999000), (53990000, 0)))


@given(BEGIN, st.lists(LEG, max_size=6))
def test_any_fixes_give_a_sane_motion(begin, legs):
    ship, now = Ship(), 0
    lat, lon = begin
    for seconds, heard, sog, step in legs:
        for _ in range(seconds):
            now += 1
            lat = min(54000000, lat + step)
            before = ship.vessel.run, len(ship.entries)
            ship.tick(Fix(lat, lon, sog, now) if heard else None, now)
            vessel = ship.vessel
            assert vessel.motion in MOTIONS and vessel.call is None
            departed = "depart" in [said.k for said in ship.entries[before[1]:]]
            assert vessel.run == 0 if departed else vessel.run >= before[0]
            assert vessel.fix is None or vessel.last[:2] == (lat, lon)
    for one, other in zip(ship.entries, ship.entries[1:]):
        assert one.k != "motion" or other.k != "motion" or one.d["s"] != other.d["s"]
    assert all(said.d["place"] for said in ship.entries if said.k != "motion")


@given(BEGIN, st.lists(LEG, max_size=4), st.sampled_from((0, 3, 7)))
def test_who_lies_still_long_enough_is_never_under_way(begin, legs, sog):
    ship, now, lat, lon = sailed(begin, legs)
    for _ in range(v.STOP_S + 2):
        now += 1
        ship.tick(Fix(lat, lon, sog, now), now)
    assert ship.vessel.motion in (v.MOORED, v.AT_ANCHOR)
    until = len(ship.entries)
    for _ in range(200):
        now += 1
        ship.tick(Fix(lat + now % 7 * 20, lon - now % 5 * 20, sog, now), now)      # a receiver's own wander
    assert len(ship.entries) == until


@given(BEGIN, st.lists(LEG, max_size=4), st.sampled_from((15, 80, 300)))
def test_who_goes_long_enough_is_under_way(begin, legs, sog):
    ship, now, lat, lon = sailed(begin, legs)
    for i in range(v.START_S + 2):
        now += 1
        ship.tick(Fix(lat - i * sog // 3, lon, sog, now), now)
    assert ship.vessel.motion == v.UNDER_WAY


@given(BEGIN, st.lists(LEG, max_size=4))
def test_who_drifts_away_from_where_she_lay_is_under_way_whatever_speed_is_told(begin, legs):
    ship, now, lat, lon = sailed(begin, legs)
    for _ in range(v.STOP_S + 2):
        now += 1
        ship.tick(Fix(lat, lon, 0, now), now)
    # She may have shifted since she stopped, by less than DRAG: it counts from where she stopped.
    lay_lat, lay_lon = ship.vessel._stopped_at
    ship.tick(Fix(lay_lat - v.DRAG - 2, lay_lon, 0, now + 1), now + 1)
    assert ship.vessel.motion == v.UNDER_WAY


def sailed(begin, legs):
    """(Ship, time, latitude, longitude) at the end of the legs, at the place that she heard of last."""
    ship, now, (lat, lon) = Ship(), 0, begin
    for seconds, heard, sog, step in legs:
        for _ in range(seconds):
            now += 1
            lat = min(54000000, lat + step)
            ship.tick(Fix(lat, lon, sog, now) if heard else None, now)
    return ship, now, *(ship.vessel.last[:2] if ship.vessel.last else begin)


POSITION = st.none() | st.tuples(LAT, LON, st.integers(0, 10**6))
PORT = st.none() | st.just("Mundra")
ENTRY = st.builds(
    lambda what, p, t: Said(*what, p, t),
    st.one_of(
        st.tuples(st.just("motion"), st.fixed_dictionaries(
            {"s": st.sampled_from(MOTIONS[1:]), "place": PORT, "run": st.integers(0, 10**8)})),
        st.tuples(st.sampled_from(("depart", "arrive")), st.fixed_dictionaries(
            {"place": PORT, "run": st.integers(0, 10**8)})),
        st.tuples(st.just("ais"), st.fixed_dictionaries({"s": st.sampled_from(("on", "off", "unknown"))})),
        st.tuples(st.sampled_from(("fix", "report", "sent", "boot", "power")), st.just({}))),
    POSITION, st.integers(T, T + 10**6))


@given(st.lists(ENTRY, max_size=20), st.data())
def test_saved_and_loaded_anywhere_it_is_the_same_fold(entries, data):
    whole = v.Vessel()
    for said in entries:
        whole.apply(said)
    split = v.Vessel()
    at = data.draw(st.integers(0, len(entries)))
    for said in entries[:at]:
        split.apply(said)
    other = v.Vessel()
    other.load(json.loads(json.dumps(split.save())))
    for said in entries[at:]:
        other.apply(said)
    assert vars(other) == vars(whole)


@given(LAT, LON, LAT, LON)
def test_a_distance_is_the_same_both_ways_within_the_rounding(lat, lon, lat2, lon2):
    there, back = v.distance(lat, lon, lat2, lon2), v.distance(lat2, lon2, lat, lon)
    assert abs(there - back) <= 2 + there // 10**6
    assert v.distance(lat, lon, lat, lon) == 0
    assert there <= 180 * 60 * v.NM * 1.5


@given(LAT, LON)
def test_a_position_as_text_is_within_half_a_hundredth_of_a_minute(lat, lon):
    for value, text, letters in zip((lat, lon), places.position_text(lat, lon).split(" "), ("NS", "EW")):
        degrees, minutes = text[:-1].split("-")
        assert float(minutes) < 60 and text[-1] in letters
        read = (int(degrees) * 60 + float(minutes)) * 10000 * (-1 if text[-1] in "SW" else 1)
        assert abs(read - value) <= 50.01
