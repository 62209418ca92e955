"""Kinds of value in vessel.toml: what is expected, in words, and the check that gives the profile's value."""
import json
import re
import unicodedata
from collections.abc import Callable
from datetime import datetime
from typing import Any, NamedTuple

BAUDS = (4800, 9600, 19200, 38400, 57600, 115200)
PULL_BAUDS = (*BAUDS, 230400, 460800, 921600)      # a year's log is 7 MB
YEARS = 2000, 2099      # of which a time may be; ours: what lies beyond is a slip of the pen


class Kind(NamedTuple):
    """`check` raises ValueError, its text telling more about what came where there is more to tell."""
    expected: str
    check: Callable[[Any], Any]


class Key(NamedTuple):
    """A key of a section: its kind, what to do when it is wrong, whether it must be there."""
    name: str
    kind: Kind
    todo: str
    needed: bool = False
    default: Any = None


def text(longest):
    """One line of text of at most so many bytes as the log stores them; empty means not stated."""
    def check(value):
        if not isinstance(value, str):
            raise ValueError
        value = value.strip()
        if any(unicodedata.category(character) in ("Cc", "Zl", "Zp") for character in value):
            raise ValueError("with a control character")
        # a letter of an Indian script takes 3 bytes, a quote or a backslash 2
        stored = len(json.dumps(value, ensure_ascii=False).encode()) - 2
        if stored > longest:
            raise ValueError(f"of {stored} bytes")
        return value or None
    return Kind(f"one line of text in quotes, at most {longest} bytes", check)


def pattern(regex, longest, expected):
    """Text, all of which matches; empty means not stated."""
    def check(value):
        value = text(longest).check(value)
        if value is not None and not re.fullmatch(regex, value):
            raise ValueError
        return value
    return Kind(expected, check)


def whole(low, high, expected=""):
    """A whole number in a range."""
    def check(value):
        if type(value) is not int or not low <= value <= high:
            raise ValueError
        return value
    return Kind(expected or f"a whole number from {low} to {high}", check)


def word(*known):
    """One of a few words."""
    def check(value):
        if value not in known:
            raise ValueError
        return value
    return Kind(" or ".join('"%s"' % one for one in known), check)


def named(most, longest):
    """A list of names, each once, as a tuple in its order; an empty one says that there is none."""
    def check(value):
        if not isinstance(value, list) or len(value) > most:
            raise ValueError
        found = tuple([text(longest).check(name) for name in value])
        if None in found or len(set(found)) < len(found) or any("/" in name or "," in name for name in found):
            raise ValueError
        return found
    return Kind(f"a list of at most {most} names in quotes, each once, without / and comma", check)


def names(known, expected):
    """A list of some of the known names, each once, as a tuple in their order."""
    def check(value):
        if not isinstance(value, list) or not value or not all(isinstance(name, str) for name in value):
            raise ValueError
        for name in value:
            if name not in known:
                raise ValueError(f"with {json.dumps(name, ensure_ascii=False)}")
        return tuple(name for name in known if name in value)
    return Kind(expected, check)


def counts(known, most):
    """How many of each: {name: whole number}, together at most so many; none at all means not stated."""
    def check(value):
        if not isinstance(value, dict):
            raise ValueError
        for name, many in value.items():
            if name not in known:
                raise ValueError(f"with {name}")
            if type(many) is not int or not 0 <= many <= most:
                raise ValueError(f"with {name} = {json.dumps(many, default=str)}")
        if sum(value.values()) > most:
            raise ValueError(f"with {sum(value.values())} in all")
        return {name: many for name, many in value.items() if many} or None
    return Kind(f"names and numbers like {{tindal = 1, seaman = 6}}, at most {most} in all", check)


def _among(bauds):
    def check(value):
        if type(value) is not int or value not in bauds:
            raise ValueError
        return value
    return check


def _flag(value):
    if not isinstance(value, bool):
        raise ValueError
    return value


def imo(value):
    """A number or text, with or without "IMO"; its last digit is a check digit (A.1117(30))."""
    if type(value) not in (int, str):
        raise ValueError
    digits = str(value).upper().removeprefix("IMO").strip()
    if not digits:
        return None
    if not re.fullmatch("[0-9]{7}", digits):
        raise ValueError
    if sum(int(digit) * (7 - i) for i, digit in enumerate(digits[:6])) % 10 != int(digits[6]):
        raise ValueError("with a wrong check digit")
    return digits


def moment(value):
    """Date and time with zone, bare or in quotes, as Unix seconds UTC."""
    if isinstance(value, str):
        value = datetime.fromisoformat(value)
    if not isinstance(value, datetime):
        raise ValueError
    if value.tzinfo is None:
        raise ValueError("without a zone")
    if not YEARS[0] <= value.year <= YEARS[1]:
        raise ValueError("of a year outside %d to %d" % YEARS)
    return int(value.timestamp())


def address(value):
    """"host:port" as (host, port)."""
    if not isinstance(value, str):
        raise ValueError
    found = re.fullmatch(r"([\w.-]+|\[[0-9a-fA-F:.]+\]):([0-9]{1,5})", value)
    if not found or not 1 <= int(found[2]) <= 65535:
        raise ValueError
    return found[1].strip("[]"), int(found[2])


BAUD = Kind(f"{', '.join(map(str, BAUDS[:-1]))} or {BAUDS[-1]}", _among(BAUDS))
PULL_BAUD = Kind(f"{', '.join(map(str, PULL_BAUDS[:-1]))} or {PULL_BAUDS[-1]}", _among(PULL_BAUDS))
FLAG = Kind("true or false, without quotes", _flag)
PORT = whole(1, 65535)
PATH = text(200)
HOST = pattern(r"[\w.:-]+", 128, "a host name or address in quotes, without mqtt:// and port")
MMSI = whole(200000000, 799999999, "the nine digits of a ship, 200000000 to 799999999, without quotes")
