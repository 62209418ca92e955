"""Fair and foul season by position and date, and whether the sun is up: firmware/season.py, sun.py."""
from firmware import places, season, sun
from firmware.clock import unix
from firmware.rules import seasons_2026 as sv

# A point in each area, and the year's seasons there: (from this day on, state), worked out from the Schedule.
# Kept here once more, by hand: the table and this must agree.
POINTS = (
    ("note/gulf", (2600, 5230), ((101, "fair"),)),
    ("note/red", (2000, 3830), ((101, "fair"),)),
    ("note/red", (1200, 4430), ((101, "fair"),)),
    ("1(a)", (2430, 6200), ((101, "fair"), (610, "foul"), (816, "fair"))),
    ("1(a)", (2240, 6930), ((101, "fair"), (610, "foul"), (816, "fair"))),      # Gulf of Kutch
    ("1(b)", (1900, 7200), ((101, "fair"), (601, "foul"), (901, "fair"))),
    ("1(b)", (1800, 6200), ((101, "fair"), (601, "foul"), (901, "fair"))),
    ("2", (1030, 7530), ((101, "fair"), (516, "foul"), (916, "fair"))),
    ("2", (1230, 4600), ((101, "fair"), (516, "foul"), (916, "fair"))),
    ("3", (830, 7830), ((101, "fair"), (416, "foul"), (901, "fair"), (1101, "foul"))),
    ("3", (600, 8130), ((101, "fair"), (416, "foul"), (901, "fair"), (1101, "foul"))),
    ("4", (945, 7930), ((101, "fair"), (416, "unstated"), (1101, "foul"))),
    ("5(a)", (1305, 8030), ((101, "fair"), (415, "unstated"), (416, "foul"), (801, "fair"), (1016, "foul"))),
    ("5(b)", (1740, 8330), ((101, "fair"), (416, "foul"), (801, "fair"), (1016, "foul"), (1116, "fair"))),
    ("6", (2100, 8830), ((101, "fair"), (401, "foul"), (816, "fair"), (1001, "foul"), (1116, "fair"))),
    ("6", (1900, 9300), ((101, "fair"), (401, "foul"), (816, "fair"), (1001, "foul"), (1116, "fair"))),
    ("7", (1140, 9300), ((101, "fair"), (501, "foul"), (901, "fair"))),
    ("7", (1500, 9600), ((101, "fair"), (501, "foul"), (901, "fair"))),
)
INLAND = 25 * 600000 + 15 * 10000, 87 * 600000 + 38 * 10000         # Sahibganj on the Ganga


def at(ddmm):
    return (ddmm // 100 * 60 + ddmm % 100) * 10000


def noon(mmdd, year=2027):
    """Noon in India."""
    return unix(year, mmdd // 100, mmdd % 100, 6, 30, 0)


def test_a_point_in_each_area_and_both_sides_of_each_date():
    seen = set()
    for area, (lat, lon), spans in POINTS:
        seen.add(area)
        for i, (first, state) in enumerate(spans):
            before = spans[i - 1][1] if i else spans[-1][1]
            for utc, expected in ((noon(first), state), (noon(first) - 86400, before)):
                found = season.of(at(lat), at(lon), utc)
                assert found == (expected, area, "position"), (area, first, utc, found)
    assert len(seen) == len(sv.AREAS.strip().split("\n"))       # none is left out


def test_the_day_begins_as_it_does_in_india():
    lat, lon = at(1900), at(7200)
    begins = unix(2027, 5, 31, 18, 30, 0)       # 1 June, 0000 in India
    assert season.of(lat, lon, begins - 1)[0] == "fair" and season.of(lat, lon, begins)[0] == "foul"


def test_a_leap_day_has_its_season():
    assert season.of(at(1900), at(7200), unix(2028, 2, 29, 6, 0, 0))[0] == "fair"


def test_a_sea_in_no_area_is_not_stated_and_foul():
    # Off Point Calimere, the Maldives, in the middle of the Bay of Bengal, off Somalia.
    for lat, lon in ((1030, 7955), (300, 7330), (1300, 8800), (200, 4700)):
        state, area, how = season.of(at(lat), at(lon), noon(201), "2")
        assert (state, area, how) == ("unstated", "", "position") and season.is_foul(state)


def test_on_land_or_without_a_position_the_last_area_known_counts():
    for lat, lon in (INLAND, (None, None)):
        assert season.of(lat, lon, noon(701), "6") == ("foul", "6", "last")
        assert season.of(lat, lon, noon(901), "6") == ("fair", "6", "last")
        for last in ("", "9", None):
            assert season.of(lat, lon, noon(901), last) == ("unstated", "", "unknown")


def test_every_listed_port_by_the_sea_has_an_area():
    none = [name for name, lat, lon in places.ports() if season.of(lat, lon, noon(1201))[2] != "position"]
    assert none == ["Sahibganj", "Patna"]
    for name, lat, lon in places.ports():
        assert name in none or season.of(lat, lon, noon(1201))[1], name


def test_neighbouring_ports_stand_on_their_side_of_the_line():
    areas = {name: season.of(lat, lon, noon(1201))[1] for name, lat, lon in places.ports()}
    assert areas["Okha"] == areas["Salaya"] == areas["Kandla"] == "1(a)" and areas["Porbandar"] == "1(b)"
    assert areas["Karwar"] == "1(b)" and areas["Mangaluru"] == "2" and areas["Tuticorin"] == "3"
    assert areas["Kakinada"] == "5(a)" and areas["Visakhapatnam"] == "5(b)" and areas["Paradip"] == "6"


class Unit:
    """What season.now() asks of a unit."""

    def __init__(self, last=None, carried=None, told=None):
        self.profile = {"passengers": told}
        self.vessel = self
        self.last, self.carried = last, carried or {}


def test_a_season_that_the_authority_has_told_counts_inland():
    unit = Unit(INLAND + (0,), told={"foul_season": (615, 1015)})
    assert season.now(unit, noon(615)) == ("foul", "", "set") and season.now(unit, noon(614))[0] == "fair"
    assert season.now(unit, noon(1015))[0] == "foul" and season.now(unit, noon(1016))[0] == "fair"
    winter = Unit(told={"foul_season": (1101, 228)})
    assert season.now(winter, noon(131))[0] == "foul" and season.now(winter, noon(301))[0] == "fair"


def test_a_change_is_entered_once_and_not_more_than_hourly():
    unit = Unit((at(1900), at(7200), 0))
    first = season.change(unit, noon(531))
    assert first == (("s", "fair"), ("area", "1(b)"), ("how", "position"))
    unit.carried["season"] = [7, noon(531), dict(first)]
    assert season.change(unit, noon(531) + 7200) is None
    assert dict(season.change(unit, noon(601)))["s"] == "foul"
    unit.last = (at(1030), at(7530), 0)
    assert season.change(unit, noon(531) + 1800) is None
    assert dict(season.change(unit, noon(531) + 3600))["area"] == "2"


def test_each_area_has_a_name_in_both_languages():
    for area, _, _ in POINTS:
        assert season.name(area) and season.name(area, "hi") != season.name(area)
    assert season.name("9") == ""


# ---- the sun


def test_the_sun_rises_and_sets_when_the_almanac_says():
    """To four minutes; times in UTC."""
    mumbai, kochi = (at(1856), at(7251)), (at(958), at(7615))
    for place, rises, sets in (
            (mumbai, unix(2026, 12, 21, 1, 37, 0), unix(2026, 12, 21, 12, 35, 0)),
            (mumbai, unix(2026, 6, 21, 0, 31, 0), unix(2026, 6, 21, 13, 48, 0)),
            (kochi, unix(2026, 3, 20, 0, 59, 0), unix(2026, 3, 20, 13, 6, 0))):
        for when, after in ((rises, True), (sets, False)):
            assert sun.up(when + 240, place[0], place[1]) is after, (place, when)
            assert sun.up(when - 240, place[0], place[1]) is not after, (place, when)


def test_the_sun_is_up_all_day_or_not_at_all_in_the_north():
    for hour in range(24):
        assert sun.up(unix(2026, 6, 21, hour, 0, 0), 80 * 600000, 0)
        assert not sun.up(unix(2026, 12, 21, hour, 0, 0), 80 * 600000, 0)
