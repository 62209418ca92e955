"""Motion, distance and place names: firmware/vessel.py."""
from firmware import places
from firmware.places import position_text
from firmware.vessel import AT_ANCHOR, MOORED, UNDER_WAY, Vessel, distance, place


class Fix:
    def __init__(self, lat, lon, sog, at):
        self.lat, self.lon, self.sog, self.cog, self.at = lat, lon, sog, None, at


class Entry:
    def __init__(self, k, d, p=None, t=0):
        self.k, self.d, self.p, self.t, self.e = k, d, p, t, t


MUNDRA = (13640000, 41820000)
SEA = (13400000, 41000000)


def steam(vessel, lat, lon, sog, seconds, begin, north=0):
    """Feed one fix a second and apply each change of motion as the monitor would; returns the changes."""
    changes = []
    for i in range(seconds):
        now = begin + i
        shown = vessel.update(Fix(lat + north * i, lon, sog, now), now, now)
        if shown != vessel.motion:
            changes.append((i, shown))
            vessel.apply(Entry("motion", {"s": shown, "place": place(lat, lon), "run": vessel.run},
                               (lat + north * i, lon, 0), now))
    return changes


def test_a_mile_is_a_minute_of_latitude():
    assert distance(13640000, 41820000, 13650000, 41820000) == 10000


def test_a_minute_of_longitude_shrinks_with_the_cosine_of_latitude():
    assert abs(distance(36000000, 0, 36000000, 10000) - 5000) <= 2      # 60 N: half


def test_distance_goes_the_short_way_over_the_date_line():
    assert distance(0, 107990000, 0, -107990000) <= 20001


def test_places_are_named_within_four_miles_and_not_beyond():
    assert place(*MUNDRA) == "Mundra"
    assert place(MUNDRA[0] + 39000, MUNDRA[1]) == "Mundra"
    assert place(MUNDRA[0] + 41000, MUNDRA[1]) is None
    assert place(*SEA) is None


def test_every_port_is_found_at_its_own_point():
    rows = list(places.ports())
    assert len(rows) > 30
    for name, lat, lon in rows:
        assert place(lat, lon) == name
        assert 6 * 600000 < lat < 27 * 600000 and 44 * 600000 < lon < 94 * 600000


def test_whether_a_place_is_in_india_is_known_by_any_of_its_names():
    for name in ("Mandvi", "MANDVI BUNDER", "Port of Mandvi", "Mandvi, India", "Mangalore", "Mangaluru",
                 "Kochi", "cochin port", "Calicut", "Goa", "Panaji", "Dwarka", "Okha Port", "Sikka",
                 "Vadinar", "Pipavav",
                 "Port of Malpe", "Diamond Harbour", "Port Blair", "port  blair jetty", "Jam Nagar Bandar"):
        assert places.indian(name) is True, name
    for name in ("Sharjah", "SHARJAH PORT", "Port of Dubai", "Berbera harbour"):
        assert places.indian(name) is False, name
    for name in (None, "", " ", "port", "Port of", "India", "Bandar Abbas", "Mahe", "Mandvi West", "\n",
                 "a\nb", "Port Victoria", "मांडवी"):
        assert places.indian(name) is None, name


def test_position_text_rounds_and_carries_into_the_degree():
    assert position_text(13640000, 41820000) == "22-44.00N 069-42.00E"
    assert position_text(599990, -599990) == "01-00.00N 001-00.00W"
    assert position_text(-1, 0) == "00-00.00S 000-00.00E"


def test_at_rest_in_port_is_moored_after_five_minutes_not_before():
    vessel = Vessel()
    assert steam(vessel, MUNDRA[0], MUNDRA[1], 2, 299, 0) == []
    assert steam(vessel, MUNDRA[0], MUNDRA[1], 2, 10, 299)[0][1] == MOORED


def test_at_rest_at_sea_is_at_anchor_and_the_crews_status_decides():
    vessel = Vessel()
    steam(vessel, SEA[0], SEA[1], 2, 302, 0)
    assert vessel.motion == AT_ANCHOR
    vessel = Vessel()
    vessel.nav_status = 5
    steam(vessel, SEA[0], SEA[1], 2, 302, 0)
    assert vessel.motion == MOORED


def test_leaving_the_berth_is_under_way_within_two_minutes_and_calls_for_a_departure():
    vessel = Vessel()
    steam(vessel, MUNDRA[0], MUNDRA[1], 0, 302, 0)
    changes = steam(vessel, MUNDRA[0], MUNDRA[1], 60, 120, 302, north=17)
    assert [c[1] for c in changes] == [UNDER_WAY]
    assert changes[0][0] <= 61
    assert vessel.call == ("depart", "Mundra")
    vessel.apply(Entry("depart", {"place": "Mundra", "run": 0}, (MUNDRA[0], MUNDRA[1], 0)))
    assert vessel.call is None and vessel.run == 0


def test_one_fast_fix_at_the_berth_changes_nothing():
    vessel = Vessel()
    steam(vessel, MUNDRA[0], MUNDRA[1], 0, 302, 0)
    assert steam(vessel, MUNDRA[0], MUNDRA[1], 40, 20, 302) == []
    assert steam(vessel, MUNDRA[0], MUNDRA[1], 0, 20, 322) == []


def test_a_dragging_anchor_is_under_way_even_without_speed():
    vessel = Vessel()
    steam(vessel, SEA[0], SEA[1], 0, 302, 0)
    changes = steam(vessel, SEA[0], SEA[1], 0, 400, 302, north=10)
    assert changes and changes[0][1] == UNDER_WAY


def test_distance_run_counts_under_way_and_not_the_noise_of_a_berth():
    vessel = Vessel()
    for i in range(3000):       # a receiver that wanders some 20 m about
        vessel.update(Fix(MUNDRA[0] + i % 3 * 50, MUNDRA[1], 1, i), i, i)
    assert vessel.run == 0
    vessel.motion = UNDER_WAY
    for i in range(1000):
        now = 3000 + i
        vessel.update(Fix(MUNDRA[0] + 20 * i, MUNDRA[1], 70, now), now, now)
    assert abs(vessel.run - 20000) <= 400


def test_after_a_power_cut_the_distance_goes_on_from_the_last_entry():
    vessel = Vessel()
    vessel.apply(Entry("motion", {"s": UNDER_WAY, "place": None, "run": 70000}, (SEA[0], SEA[1], 0)))
    vessel.update(Fix(SEA[0] + 30000, SEA[1], 70, 1), 1, 1)
    assert vessel.run == 100000


def test_the_last_position_outlives_the_fix_and_the_restart():
    vessel = Vessel()
    vessel.update(Fix(SEA[0], SEA[1], 70, 5), 7, 1007)
    vessel.update(None, 100, 1100)
    assert vessel.fix is None and vessel.last == (SEA[0], SEA[1], 1005)
    other = Vessel()
    other.apply(Entry("fix", {"s": "lost", "for": 30}, (SEA[0], SEA[1], 40), 1045))
    assert other.last == (SEA[0], SEA[1], 1005)


def test_what_is_saved_and_loaded_is_the_same_fold():
    vessel = Vessel()
    steam(vessel, MUNDRA[0], MUNDRA[1], 0, 302, 0)
    steam(vessel, MUNDRA[0], MUNDRA[1], 60, 120, 302, north=17)
    other = Vessel()
    other.load([list(x) if isinstance(x, tuple) else x for x in vessel.save()])     # as JSON gives it
    assert other.save() == vessel.save()
