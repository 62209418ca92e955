"""The number of passengers in force, by certificate, season, hour, voyage, waters: firmware/capacity.py."""
from firmware import capacity
from firmware.clock import unix
from firmware.rules import jharkhand_passengers_2020 as jh

# An invented certificate in Form 6: two decks, a saloon and a second cabin.
FORM6 = {"certificate": capacity.JHARKHAND, "saloon": 4, "cabin": 7,
         "main": {"night": 40, "day": 60, "short": 75}, "upper": {"night": 0, "day": 20, "short": 24}}
# By hand: night 40 + 0 + 11, day 60 + 20 + 11, short 75 + 24 + 11; two thirds of each, rounded down.
FAIR = {"night": 51, "day": 91, "short": 110}
FOUL = {"night": 34, "day": 60, "short": 73}
DECKED = {"particulars": {"open": False}}
OPEN = {"particulars": {"open": True, "length_cm": 1200}}       # 2 for each 0.3 m, 80


def force(told, state="fair", night=False, minutes=None, waters=None, lost=0, profile=DECKED):
    return capacity.in_force(told, state, night, minutes, waters, lost, profile)[0]


def test_every_combination_of_season_hour_voyage_waters_and_hull():
    """Season, night or day, length of the voyage, waters, sheltered or not, open or decked: 3*2*4*4*2*2."""
    seen = 0
    for state in ("fair", "foul", "unstated"):
        for night in (False, True):
            for minutes in (None, 45, 360, 361):
                for waters in (None, "smooth", "partial", "other"):
                    for sheltered in (False, True):
                        for profile in (DECKED, OPEN):
                            told = dict(FORM6)
                            told["sheltered"] = sheltered
                            still = waters == "smooth" or sheltered and waters is None
                            column = ("night" if night else "short" if minutes in (45, 360) and still
                                      else "day")
                            expected = FAIR[column]
                            if profile is OPEN:
                                expected = {51: 51, 91: 80, 110: 80}[expected]
                            if state != "fair" and not (sheltered and still):
                                expected = {51: 34, 91: 60, 110: 73, 80: 53}[expected]
                            if waters == "other":
                                expected = 0
                            found = force(told, state, night, minutes, waters, 0, profile)
                            assert found == expected, (state, night, minutes, waters, sheltered, found)
                            seen += 1
    assert seen == 384


def test_two_thirds_are_rounded_down():
    for fair, foul in ((0, 0), (1, 0), (2, 1), (3, 2), (50, 33), (75, 50), (91, 60), (100, 66)):
        assert force({"certificate": capacity.JHARKHAND, "total": fair}, "foul") == foul


def test_what_the_certificate_states_for_the_foul_season_counts_but_never_over_two_thirds():
    told = dict(FORM6)
    told["main"] = {"night": 40, "day": 60, "short": 75, "foul_day": 30}
    assert force(told, "foul") == min(30 + 20 + 11, 91 * 2 // 3) == 60
    told["upper"] = {"day": 20, "foul_day": 10}
    assert force(told, "foul") == 51
    told["sheltered"] = True
    assert force(told, "foul") == 51            # the certificate itself says less


def test_a_vessel_of_another_instrument_has_what_her_certificate_states():
    told = {"certificate": "sailing-vessels-2026", "total": 12}
    for state in ("fair", "foul", "unstated"):
        for night in (False, True):
            assert force(told, state, night, 45, "smooth") == 12
    told["foul_total"] = 5
    assert force(told) == 12 and force(told, "foul") == force(told, "unstated") == 5
    told["fair_only"] = True
    assert force(told, "foul") == 0 and force(told) == 12


def test_what_is_not_stated_is_no_number():
    assert force({"certificate": capacity.JHARKHAND}) is None
    told = {"certificate": capacity.JHARKHAND, "main": {"day": 60}}
    assert force(told) == 60 and force(told, night=True) is None
    assert force(told, minutes=45, waters="smooth") == 60       # a short voyage by day is one by day


def test_zero_is_a_number():
    told = {"certificate": capacity.JHARKHAND, "main": {"night": 0, "day": 60}}
    assert force(told, night=True) == 0
    assert force({"certificate": "sailing-vessels-2026", "total": 0}) == 0


def test_cargo_takes_places_and_never_more_than_there_are():
    assert force(FORM6, lost=11) == 80 and force(FORM6, "foul", lost=11) == 49 and force(FORM6, lost=500) == 0


def test_an_open_vessel_has_two_for_each_foot_and_a_hundred_at_most():
    for length, most in ((30, 2), (44, 2), (45, 3), (1200, 80), (1220, 81), (1500, 100), (3000, 100)):
        profile = {"particulars": {"open": True, "length_cm": length}}
        assert capacity.most_open(profile, 999) == (most, None), length
    assert capacity.most_open({"particulars": {"open": False, "length_cm": 900}}, 999) == (999, None)
    assert capacity.most_open(DECKED, 999) == (999, None) and jh.OPEN_MOST == 100


def test_what_is_not_stated_of_hull_or_length_never_gives_the_higher_number():
    """Open, decked or not said; length short, long or not said: in Jharkhand by number, elsewhere not."""
    told = {"certificate": capacity.JHARKHAND, "total": 120}
    for is_open in (True, False, None):
        for length in (600, 3000, None):
            particulars = {"open": is_open, "length_cm": length}
            profile = {"particulars": {name: has for name, has in particulars.items() if has is not None}}
            number, why = capacity.in_force(told, "fair", False, None, None, 0, profile)
            most = {600: 40, 3000: 100, None: None}[length] if is_open is not False else 120
            assert number == most, (is_open, length)
            lacks = "open" if is_open is None else "length_cm"
            assert ("not stated: " + lacks in why) == (most is None), why
            assert ("not stated whether she is open" in why) == (
                is_open is None and length is not None), why
            assert force(dict(told, certificate="sailing-vessels-2026"), profile=profile) == 120
    few = capacity.in_force(dict(told, total=30), "fair", False, None, None, 0,
                            {"particulars": {"length_cm": 600}})
    assert few == (30, "fair season; by day")       # it changes nothing


def test_the_least_of_what_is_stated_is_in_force():
    for certificate in ("sailing-vessels-2026", capacity.JHARKHAND):
        for stated, most in (({}, 60), ({"passenger_capacity": 0}, 0), ({"passenger_capacity": 20}, 20),
                             ({"passenger_capacity": 80}, 60), ({"persons": 4}, 4),
                             ({"passenger_capacity": 80, "persons": 4}, 4),
                             ({"passenger_capacity": 20, "persons": 84}, 20)):
            profile = {"passenger_capacity": stated.get("passenger_capacity"),
                       "particulars": {"open": False, "persons": stated.get("persons")}}
            for told in ({"certificate": certificate, "total": 60},
                         {"certificate": certificate, "main": {"day": 60}}):
                assert force(told, profile=profile) == most, stated
                assert force(told, "foul", profile=profile) == (
                    most * 2 // 3 if certificate == capacity.JHARKHAND else most)


def test_two_children_are_one_passenger_in_jharkhand_alone():
    assert capacity.as_one(FORM6) == 2
    for name in ("sailing-vessels-2026", "kerala-inland-vessels-2010", "nw-safety-of-navigation-2002"):
        assert capacity.as_one({"certificate": name}) == 1 and capacity.cited({"certificate": name})[0]


def test_why_is_told():
    assert capacity.in_force(FORM6, "foul", True, None, None, 3, DECKED) == (
        31, "foul season; by night; 2/3 of 51; 3 places taken by cargo")
    assert capacity.in_force(FORM6, "unstated", False, 45, "smooth", 0, DECKED)[1] == (
        "season not stated, taken as foul; by day; not over 360 min in smooth water; 2/3 of 110")


def test_the_clear_side_is_in_proportion_and_half_as_high_again_in_the_foul_season():
    for length, fair, foul in ((500, 380, 570), (600, 380, 570), (601, 381, 571), (1200, 570, 855),
                               (1500, 665, 998), (1800, 760, 1140), (3000, 760, 1140)):
        assert (capacity.clear_side(length, False), capacity.clear_side(length, True)) == (fair, foul), length


class Unit:
    """What capacity.now() asks of a unit."""

    def __init__(self, told, last=None, sailed=None, carried=None):
        self.profile = {"passengers": told, "particulars": {"open": False}}
        self.vessel = self.crew = self
        self.last, self.sailed, self.carried = last, sailed, carried or {}


MUMBAI = 18 * 600000 + 560000, 72 * 600000 + 510000, 0
NOON, EVENING = unix(2027, 2, 1, 6, 30, 0), unix(2027, 2, 1, 13, 20, 0)     # sunset: about 1830 in India


def test_night_is_when_the_sun_is_down_now_or_at_the_end_of_the_voyage():
    assert capacity.now(Unit(FORM6, MUMBAI), NOON)[0] == 91
    assert capacity.now(Unit(FORM6, MUMBAI), EVENING)[0] == 51
    told = dict(FORM6)
    told["minutes"], told["waters"] = 120, "smooth"
    assert capacity.now(Unit(told, MUMBAI), NOON)[0] == 110
    late = unix(2027, 2, 1, 11, 30, 0)          # 1700; under way until 1900
    assert capacity.now(Unit(told, MUMBAI), late)[0] == 51
    assert capacity.now(Unit(told, MUMBAI, (late - 6000, 1, True)), late)[0] == 110     # until 1720


def test_without_a_position_it_is_night_and_the_season_not_stated():
    number, why, terms = capacity.now(Unit(FORM6), NOON)
    assert number == 34
    assert why == "season not stated, taken as foul; position not known, taken as by night; 2/3 of 51"
    assert terms == ("unstated", "", "unknown", True, None, None, 0)
    assert capacity.now(Unit(FORM6, MUMBAI), NOON)[1] == "fair season; by day"


def test_the_season_that_is_not_stated_is_told_only_where_it_changes_the_number():
    said = "season not stated, taken as foul"
    for certificate, more, told in (("sailing-vessels-2026", {}, False), (capacity.JHARKHAND, {}, True),
                                    ("sailing-vessels-2026", {"foul_total": 5}, True),
                                    ("sailing-vessels-2026", {"foul_total": 12}, False),
                                    ("sailing-vessels-2026", {"fair_only": True}, True),
                                    (capacity.JHARKHAND, {"sheltered": True}, False),
                                    (capacity.JHARKHAND, {"total": 0}, False),
                                    (capacity.JHARKHAND, {"total": None}, False)):
        form = dict({"certificate": certificate, "total": 12}, **more)
        why = capacity.in_force(form, "unstated", False, None, None, 0, DECKED)[1]
        assert why.startswith(said) == told, (form, why)
        for state in ("fair", "foul"):      # one that is known always is
            why = capacity.in_force(form, state, False, None, None, 0, DECKED)[1]
            assert why.startswith(state + " season")


def test_what_is_told_on_board_stands_over_what_vessel_toml_says():
    told = dict(FORM6)
    told["minutes"], told["waters"] = 45, "smooth"
    unit = Unit(told, MUMBAI, carried={"terms": [3, 0, {"minutes": None, "waters": "partial", "lost": 10}]})
    assert capacity.now(unit, NOON)[0] == 81
    unit.carried["terms"][2] = {"minutes": "many", "waters": 0, "lost": -4}     # of a newer version
    assert capacity.now(unit, NOON)[0] == 110
