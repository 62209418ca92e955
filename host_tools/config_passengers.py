"""[passengers] in vessel.toml: how many she may carry, as certified (firmware/capacity.py)."""
import json
import re

from firmware import capacity
from firmware.plain import is_day
from host_tools.config_kinds import FLAG, Key, Kind, whole, word

MOST = 9999
COLUMNS = tuple(prefix + column for prefix in ("", "foul_") for column in capacity.COLUMNS)
_SEE = "copy the numbers of the certificate; leave out what it does not state"
_SEE_VESSEL = ("see the certificate: passenger_capacity is the most passengers at any time, persons are all "
               "that may be on board")


def _deck(value):
    """{column: passengers}; 0 is a number as others are."""
    if not isinstance(value, dict) or not value:
        raise ValueError
    for name, many in value.items():
        if name not in COLUMNS:
            raise ValueError(f"with {name}")
        if type(many) is not int or not 0 <= many <= MOST:
            raise ValueError(f"with {name} = {json.dumps(many, default=str)}")
    return {name: value[name] for name in COLUMNS if name in value}


def _days(value):
    """"06-01/08-31" as (601, 831)."""
    if not isinstance(value, str) or not re.fullmatch(r"\d\d-\d\d/\d\d-\d\d", value):
        raise ValueError
    found = []
    for month, day in (map(int, date.split("-")) for date in value.split("/")):
        if not is_day("2000-%02d-%02d" % (month, day)):
            raise ValueError("of no calendar")
        found.append(100 * month + day)
    return tuple(found)


DECK = Kind(f"numbers of passengers by {', '.join(COLUMNS)}, like {{night = 40, day = 60}}", _deck)

KEYS = (
    Key("certificate", word(*[cited[0] for cited in capacity.CITED]), "name the rules it was issued under"),
    Key("total", whole(0, MOST), _SEE),
    Key("foul_total", whole(0, MOST), _SEE),
    Key("between", DECK, _SEE),
    Key("main", DECK, _SEE),
    Key("upper", DECK, _SEE),
    Key("saloon", whole(0, MOST), _SEE),
    Key("cabin", whole(0, MOST), _SEE),
    Key("sheltered", FLAG, "true only with the permission to carry the same number all the year"),
    Key("fair_only", FLAG, "true where the certificate restricts her to the fair season"),
    Key("foul_season", Kind('first and last day in quotes, "06-01/08-31"', _days),
        "give the days the authority has told for her waters; leave it out at sea"),
    Key("minutes", whole(1, 100000), "give the minutes of her usual voyage, or leave it out"),
    Key("waters", word(*capacity.WATERS), "name the waters of her usual voyage, or leave it out"),
    Key("gangways", whole(0, 8), "count the gangways that have two light beams"),
)


def told(section, vessel, wrong):
    """profile["passengers"] of the two checked sections; None where nothing is said of any.

    A capacity of 0 is a number as others are: one on board is one too many.

    section: None where the file has no [passengers]; vessel: with "particulars". wrong(section, index, key,
    expected, got, what to do) is called for what is wrong with them together.
    """
    certified, persons = vessel.get("passenger_capacity"), vessel["particulars"].get("persons")
    if certified is not None and persons is not None and persons < certified:
        wrong("vessel", 0, "persons", f"at least the {certified} of passenger_capacity, and the crew",
              str(persons), _SEE_VESSEL)
    if section is None and certified is None:
        return None
    found = {name: value for name, value in (section or {}).items() if value is not None}
    instruments = vessel["instruments"]
    default = [cited[0] for cited in capacity.CITED if cited[0] in instruments]
    if capacity.JHARKHAND in default:       # its Form 6 tells most, and it alone reckons children otherwise
        default = [capacity.JHARKHAND]
    found.setdefault("certificate", default[0] if default else capacity.CITED[0][0])
    decks = [name for name in (*capacity.DECKS, "saloon", "cabin") if name in found]
    if decks and ("total" in found or "foul_total" in found):
        wrong("passengers", 0, "total" if "total" in found else "foul_total",
              "one total, or numbers by deck", "both", _SEE)
    if not decks and certified is not None:
        found.setdefault("total", certified)
    if section is not None:
        _as_stated(found, vessel, wrong)
    _not_too_many(found, vessel, wrong)
    return found


def most(found):
    """The most passengers that told() says she may carry at any time; None: no number."""
    return found and _most(found)[0]


def _most(found):
    """(the most passengers certified at any time, the key that says so or None of decks); None: no number."""
    numbers = [(capacity.certified(found, column, season), season)
               for season in ("", "foul_") for column in capacity.COLUMNS]
    many, season = max(((number, season) for number, season in numbers if number is not None),
                       default=(None, ""))
    return many, season + "total" if season + "total" in found else None


def _as_stated(found, vessel, wrong):
    """No more than [vessel] states: passengers, or persons in all."""
    many, key = _most(found)
    limits = [(number, name) for name, number in capacity.stated(vessel)]
    if many is not None and limits and many > min(limits)[0]:
        wrong("passengers", 0, key, "at most the %d of [vessel] %s" % min(limits), str(many), _SEE_VESSEL)


def _not_too_many(found, vessel, wrong):
    """Jharkhand, rule 58(i): what an open vessel is allowed by her length, told where it is configured."""
    if found["certificate"] != capacity.JHARKHAND:
        return
    for column in capacity.COLUMNS:
        number = capacity.certified(found, column, "")
        most, unstated = (None, None) if number is None else capacity.most_open(vessel, number)
        if most is not None and number > most and not unstated:
            wrong("passengers", 0, "total" if "total" in found else None,
                  f"at most {most} passengers on an open vessel of her length (Jharkhand, rule 58(i))",
                  str(number), "see the certificate, and [vessel] open and length_cm")
            return
