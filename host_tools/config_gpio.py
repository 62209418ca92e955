"""[gpio] in vessel.toml: the lines of this computer that beams, buzzer and lamps are wired to
(firmware/port/linux_lines.py)."""
from host_tools.config_kinds import FLAG, PATH, Key, Kind, whole, word

CHIP = "/dev/gpiochip0"
MOST_GANGWAYS = 8
LINE = whole(0, 1023, "the number of a line of the chip, 0 to 1023; on a Raspberry Pi its GPIO number, not "
             "that of the pin")
_NUMBER = "number it as gpioinfo does"


def _pairs(value):
    """((towards the shore, towards the vessel), ...)"""
    if not isinstance(value, list) or not 1 <= len(value) <= MOST_GANGWAYS:
        raise ValueError
    if not all(isinstance(pair, list) and len(pair) == 2 for pair in value):
        raise ValueError("with something else than pairs")
    return tuple((LINE.check(shore), LINE.check(vessel)) for shore, vessel in value)


def _by(*known):
    """{name: line} of some of the names; none at all means not wired."""
    def check(value):
        if not isinstance(value, dict):
            raise ValueError
        for name, line in value.items():
            if name not in known:
                raise ValueError(f"with {name}")
            try:
                LINE.check(line)
            except ValueError:
                raise ValueError(f"with {name} that is no line") from None
        return {name: value[name] for name in known if name in value}
    return Kind(f"lines by {', '.join(known)}, like {{{known[0]} = 5, {known[-1]} = 6}}", check)


KEYS = (
    Key("chip", PATH, "name the chip as gpiodetect lists it, or leave it out for " + CHIP),
    Key("beams", Kind("a pair of lines for each gangway, like [[17, 27]]", _pairs),
        "name the beam towards the shore first; leave it out without beams"),
    Key("broken", word("high", "low"), "tell how a line reads when its beam is broken", default="high"),
    Key("pull_up", FLAG, "false where the beams have resistors of their own", default=True),
    Key("buzzer", LINE, _NUMBER),
    Key("lamp", _by("red", "amber", "green"), _NUMBER),
    Key("boarding", _by("free", "full", "over"), _NUMBER),
    Key("on", word("high", "low"), "tell at which level what is wired to the outputs is on", default="high"),
)


def told(section, passengers, wrong):
    """profile["gpio"] of the checked section, None where the file has none.

    What is not wired is empty, the buzzer None.

    passengers: profile["passengers"]; wrong: as in config_passengers.told().
    """
    if section is None:
        return None
    found = section | {"chip": section["chip"] or CHIP, "beams": section["beams"] or (),
                       "lamp": section["lamp"] or {}, "boarding": section["boarding"] or {}}
    used = [("beams", line) for pair in found["beams"] for line in pair]
    if found["buzzer"] is not None:
        used.append(("buzzer", found["buzzer"]))
    used += [(key, line) for key in ("lamp", "boarding") for line in found[key].values()]
    numbers = [line for _, line in used]
    for at, (key, line) in enumerate(used):
        if line in numbers[:at]:
            wrong("gpio", 0, key, "a line of its own for each", f"{line} again", "name each line once")
    gangways = (passengers or {}).get("gangways", 0)
    if found["beams"] and len(found["beams"]) != gangways:
        wrong("gpio", 0, "beams", f"as many pairs as [passengers] gangways, {gangways}",
              str(len(found["beams"])), "correct the one that is wrong")
    return found
