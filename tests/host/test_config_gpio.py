"""[gpio] of vessel.toml: host_tools/config_gpio.py."""
import functools
import re
from pathlib import Path

import pytest

from host_tools import config

EXAMPLE = Path(__file__).resolve().parents[2] / "vessel.example.toml"
TWO = "passenger_capacity = 12\n[passengers]\ngangways = 2\n[gpio]\nbeams = [[17, 27], [22, 23]]\n"


@pytest.fixture
def load(load_part):
    return functools.partial(load_part, "gpio")


def wrong(load, text):
    """The one line told about it."""
    with pytest.raises(config.ConfigError) as caught:
        load(text)
    told, = str(caught.value).splitlines()
    return told


def test_without_the_section_nothing_is_wired_and_what_is_left_out_is_as_most_have_it(load):
    assert load("") is None
    assert load('[gpio]\nchip = ""\nbuzzer = 0\n') == {
        "chip": "/dev/gpiochip0", "beams": (), "broken": "high", "pull_up": True, "buzzer": 0, "lamp": {},
        "boarding": {}, "on": "high"}
    assert load(TWO)["beams"] == ((17, 27), (22, 23))


def test_the_example_with_everything_in_its_comments(load):
    block = re.search(r"^# \[gpio\]\n(# .*\n)+", EXAMPLE.read_text(), re.M)[0]
    text = re.sub("^# ", "", block, flags=re.M)
    assert load("passenger_capacity = 12\n[passengers]\ngangways = 1\n" + text) == {
        "chip": "/dev/gpiochip0", "beams": ((17, 27),), "broken": "high", "pull_up": True, "buzzer": 24,
        "lamp": {"red": 5, "amber": 6, "green": 13}, "boarding": {"free": 16, "full": 20, "over": 21},
        "on": "high"}


@pytest.mark.parametrize("line, told", [
    ("beams = [17, 27]", "4: [gpio] beams: expected a pair of lines for each gangway, like [[17, 27]], got a "
     "list with something else than pairs; name the beam towards the shore first"),
    ("beams = 17", "beams: expected a pair of lines for each gangway, like [[17, 27]], got 17;"),
    ("beams = []", "beams: expected a pair"),
    ("beams = [[17, 27, 22]]", "beams: expected a pair"),
    ('beams = [[17, "27"]]', "beams: expected a pair"),
    ("beams = [[17, -1]]", "beams: expected a pair"),
    ("buzzer = 2000", "buzzer: expected the number of a line of the chip, 0 to 1023; on a Raspberry Pi its "
     "GPIO number, not that of the pin, got 2000;"),
    ("buzzer = true", "buzzer: expected the number of a line"),
    ("lamp = 5", "lamp: expected lines by red, amber, green, like {red = 5, green = 6}, got 5;"),
    ("lamp = {blue = 5}", "got a section with blue;"),
    ('lamp = {red = "5"}', "got a section with red that is no line;"),
    ("boarding = {full = 19, red = 5}", "boarding: expected lines by free, full, over, like {free = 5, over "
     "= 6}, got a section with red;"),
    ('broken = "1"', 'broken: expected "high" or "low", got "1"; tell how a line reads'),
    ("on = true", 'on: expected "high" or "low", got true; tell at which level'),
    ("pull_up = 1", "pull_up: expected true or false"),
    ("chip = 0", "chip: expected one line of text in quotes, at most 200 bytes, got 0; name the chip as"),
    ("lamps = {red = 5}", "lamps: unknown key; did you mean lamp?"),
    ("buzzer = 5\nlamp = {red = 5}", "5: [gpio] lamp: expected a line of its own for each, got 5 again;"),
    ("lamp = {red = 5, green = 5}", "4: [gpio] lamp: expected a line of its own for each, got 5 again"),
    ("boarding = {full = 5, over = 5}", "[gpio] boarding: expected a line of its own for each, got 5 again"),
])
def test_each_mistake_is_told(load, line, told):
    assert told in wrong(load, "[gpio]\n" + line)


def test_beams_share_no_line_with_anything(load):
    assert "[gpio] buzzer: expected a line of its own for each, got 22 again" in wrong(
        load, TWO + "buzzer = 22")
    assert "[gpio] beams: expected a line of its own for each, got 17 again" in wrong(
        load, TWO.replace("23", "17"))


def test_there_are_as_many_pairs_as_gangways(load):
    assert wrong(load, TWO.replace("= 2", "= 1")).endswith(
        "beams: expected as many pairs as [passengers] gangways, 1, got 2; correct the one that is wrong")
    for nobody in ("", "passenger_capacity = 12\n"):
        assert "as many pairs as [passengers] gangways, 0, got 1" in wrong(
            load, nobody + "[gpio]\nbeams = [[17, 27]]")
    assert load("passenger_capacity = 12\n[passengers]\ngangways = 2\n[gpio]\nbuzzer = 4")["beams"] == ()
