"""[passengers] of vessel.toml, and what follows from it: host_tools/config_passengers.py."""
import functools
from pathlib import Path

import pytest

from firmware import capacity
from host_tools import config

EXAMPLE = Path(__file__).resolve().parents[2] / "vessel.example.toml"
JHARKHAND = '\ninstruments = ["nw-safety-of-navigation-2002", "jharkhand-inland-vessels-2020"]\n'


@pytest.fixture
def load(load_part):
    return functools.partial(load_part, "passengers")


def wrong(load, text):
    with pytest.raises(config.ConfigError) as caught:
        load(text)
    return str(caught.value)


def test_a_vessel_that_says_nothing_of_passengers_carries_none(load):
    assert load("") is None and load("persons = 12") is None


def test_a_stated_capacity_of_zero_is_a_limit_of_zero(load):
    told = load("passenger_capacity = 0")
    assert told == {"certificate": "sailing-vessels-2026", "total": 0}
    assert capacity.in_force(told, "fair", False, None, None, 0, {"passenger_capacity": 0})[0] == 0
    assert load("passenger_capacity = 0\n[passengers]\ngangways = 1")["total"] == 0


DECKS = "main = {night = 30, day = 40}"


@pytest.mark.parametrize("vessel, section, told", [
    ("passenger_capacity = 0", DECKS,
     "[passengers]: expected at most the 0 of [vessel] passenger_capacity, got 40"),
    ("passenger_capacity = 20", DECKS, "at most the 20 of [vessel] passenger_capacity, got 40"),
    ("passenger_capacity = 39", DECKS, "got 40"),
    ("passenger_capacity = 45", DECKS + "\ncabin = 6", "got 46"),
    ("passenger_capacity = 40", "main = {day = 40, short = 41}", "got 41"),
    ("passenger_capacity = 40", "main = {day = 40, foul_day = 41}", "got 41"),
    ("passenger_capacity = 20", "total = 21", "[passengers] total: expected at most the 20"),
    ("passenger_capacity = 20", "foul_total = 21", "[passengers] foul_total: expected at most the 20"),
    ("persons = 84", "total = 300",
     "[passengers] total: expected at most the 84 of [vessel] persons, got 300"),
    ("persons = 30", DECKS, "at most the 30 of [vessel] persons, got 40"),
    ("persons = 50\npassenger_capacity = 45", "total = 46", "at most the 45 of [vessel] passenger_capacity"),
    ("persons = 4\npassenger_capacity = 80", "", "[vessel] persons: expected at least the 80 of "
     "passenger_capacity, and the crew, got 4"),
])
def test_numbers_that_contradict_each_other_are_refused(load, vessel, section, told):
    for rules in ("\n", JHARKHAND + "open = false\n"):
        assert told in wrong(load, rules + vessel + ("\n[passengers]\n" + section if section else ""))


def test_numbers_that_agree_are_taken(load):
    for vessel in ("passenger_capacity = 40", "passenger_capacity = 40\npersons = 40", "persons = 44", ""):
        assert load(vessel + "\n[passengers]\n" + DECKS)["main"] == {"night": 30, "day": 40}
        assert load(vessel + "\n[passengers]\ntotal = 40")["total"] == 40


def test_one_number_is_the_certificate_of_inspection(load):
    assert load("passenger_capacity = 12") == {"certificate": "sailing-vessels-2026", "total": 12}
    assert load("passenger_capacity = 12\n[passengers]\ntotal = 0")["total"] == 0


def test_form_6_has_decks_and_zero_is_a_number(load):
    told = load(JHARKHAND + """[passengers]
main = {night = 40, day = 60, short = 75, foul_day = 30}
upper = {night = 0, day = 24}
cabin = 10
sheltered = true
foul_season = "06-15/10-15"
gangways = 1
""")
    assert told == {"certificate": capacity.JHARKHAND, "cabin": 10, "sheltered": True, "gangways": 1,
                    "main": {"night": 40, "day": 60, "short": 75, "foul_day": 30},
                    "upper": {"night": 0, "day": 24}, "foul_season": (615, 1015)}
    decked = {"particulars": {"open": False}}
    assert capacity.in_force(told, "fair", True, None, None, 0, decked)[0] == 50


def test_the_certificate_is_of_an_instrument_that_binds_her(load):
    assert load('instruments = ["kerala-inland-vessels-2010"]\npassenger_capacity = 9')["certificate"] == (
        "kerala-inland-vessels-2010")
    assert load(JHARKHAND + "passenger_capacity = 9")["certificate"] == capacity.JHARKHAND
    told = load(JHARKHAND + 'passenger_capacity = 9\n[passengers]\n'
                'certificate = "nw-safety-of-navigation-2002"')
    assert told["certificate"] == "nw-safety-of-navigation-2002"


def test_the_example_works_with_what_stands_in_its_comments(tmp_path):
    content = EXAMPLE.read_text()
    for commented in ("[passengers]", "certificate", "main", "upper", "saloon", "cabin", "sheltered",
                      "fair_only", "foul_season", "minutes", "waters", "gangways"):
        content = content.replace(f"\n# {commented}", f"\n{commented}")
    content = content.replace("\npassenger_capacity = 0 ", "\npassenger_capacity = 115 ").replace(
        "\npersons = 14 ", "\npersons = 120 ")
    path = tmp_path / "vessel.toml"
    path.write_text(content)
    told = config.load(path, need_sources=False)["passengers"]
    assert told["upper"] == {"night": 0, "day": 24, "short": 30} and told["minutes"] == 45


@pytest.mark.parametrize("line", [
    "main = {}", "main = {noon = 4}", "main = {day = -1}", "main = {day = true}", "main = {day = 10000}",
    "main = 60", "total = -1", 'total = "60"', "sheltered = 1", 'foul_season = "06-31/08-31"',
    'foul_season = "6-1/8-1"', 'foul_season = "13-01/08-31"', "foul_season = 601", 'waters = "wet"',
    "minutes = 0", "gangways = 99",
    'certificate = "maharashtra-competency-2019"', "lifeboats = 2"])
def test_what_is_wrong_is_told_by_its_key(load, line):
    assert "[passengers] " + line.split(" ")[0] in wrong(load, "[passengers]\n" + line)


def test_a_total_beside_decks_is_one_too_many(load):
    assert "[passengers] total: expected one total, or numbers by deck, got both" in wrong(
        load, "[passengers]\ntotal = 75\nmain = {day = 60}")


def test_an_open_vessel_is_not_configured_for_more_than_her_length_allows(load):
    open_boat = JHARKHAND + "open = true\nlength_cm = 900\n"
    assert load(open_boat + "[passengers]\nmain = {day = 60}")["main"] == {"day": 60}
    told = wrong(load, open_boat + "[passengers]\nmain = {day = 50, short = 61}")
    assert "at most 60 passengers on an open vessel of her length (Jharkhand, rule 58(i)), got 61" in told
    assert "at most 60" in wrong(load, open_boat + "passenger_capacity = 61")
    assert load(open_boat.replace("true", "false") + "passenger_capacity = 61")["total"] == 61
