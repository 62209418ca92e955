"""vessel.toml: read, checked, and turned into the plain dict the unit takes as its profile.

SECTIONS below is the whole of what may stand in the file; vessel.example.toml explains it to the
owner. Everything wrong with a file is found at once and told one a line:

    vessel.toml:12: [[source]] baud: expected 4800, 9600, ... or 115200, got 3840; what to do
"""
import difflib
import json
import os
import re
import tomllib

from firmware import crew_papers
from firmware.rules import crew_2026, watch_2026
from firmware.rules import sailing_vessels_2026 as sv
from host_tools.config_gpio import KEYS as GPIO
from host_tools.config_gpio import told as gpio_told
from host_tools.config_kinds import (
    BAUD,
    FLAG,
    HOST,
    MMSI,
    PATH,
    PORT,
    PULL_BAUD,
    Key,
    Kind,
    address,
    counts,
    imo,
    moment,
    names,
    pattern,
    text,
    whole,
    word,
)
from host_tools.config_passengers import KEYS as PASSENGERS
from host_tools.config_passengers import most
from host_tools.config_passengers import told as passengers_told
from host_tools.config_vessel import PARTICULARS, fitting

# The instruments that may bind her, by their names in the list of requirements.
INSTRUMENTS = (
    "sailing-vessels-2026", "kerala-inland-vessels-2010", "jharkhand-inland-vessels-2020",
    "maharashtra-competency-2019", "nw-prevention-of-collision-2002", "nw-safety-of-navigation-2002")
# What [manning] safe may count: certificates by grade, and people by the capacity in which they are engaged.
POSTS = tuple(dict.fromkeys(crew_papers.CAPACITIES + crew_papers.GRADES))

KINDS = ("serial", "tcp", "udp", "file")

# Names of this computer itself; a broker there needs no TLS.
_LOOPBACK = re.compile(r"localhost|127(\.\d{1,3}){3}|::1", re.IGNORECASE)
_TLS_PORT, _PLAIN_PORT = 8883, 1883     # as registered for MQTT


class ConfigError(Exception):
    """The file cannot be used; the text has one line for each thing that is wrong."""


# ---- what may stand in the file

# Texts that go into a position report are bounded so that a report, with its seventeen items,
# times and codes, fits into one log entry of 1,024 bytes.
SECTIONS = {
    "vessel": (
        Key("mmsi", MMSI, "copy it from the AIS unit's own data page or the radio licence", needed=True),
        Key("name", text(28), "give the registered name"),
        Key("call_sign", pattern("[A-Z0-9]{3,7}", 7, "3 to 7 capital letters and digits in quotes"),
            "see the radio licence"),
        Key("imo", Kind("an IMO number of seven digits", imo),
            "see the certificate of registry, or leave it out"),
        Key("registration", text(24), "see the certificate of registry"),
        Key("instruments", names(INSTRUMENTS, f"a list of some of {', '.join(INSTRUMENTS)}"),
            "name the rules that bind her", default=INSTRUMENTS[:1]),
        Key("bhp", whole(0, 99999), "see the certificate of survey; 0 without an inboard engine"),
        Key("passenger_capacity", whole(0, 9999), "see the certificate of survey"),
        *PARTICULARS,
    ),
    "owner": (
        Key("name", text(40), "give the name to report to"),
        Key("email", pattern(r"[^@\s]+@[^@\s]+", 44, "an e-mail address in quotes, at most 44 bytes"),
            "give one address"),
        Key("mobile", pattern(r"\+?[0-9() -]{6,17}", 18, 'a telephone number in quotes, "+91 98765 43210"'),
            "give one number"),
    ),
    "voyage": (
        Key("next_port", text(32), "give the next destination port"),
        Key("eta", Kind("date, time and zone like 2026-12-05T18:00:00+05:30", moment),
            "end it with +05:30 for Indian time or Z for UTC"),
        Key("cargo", text(48), "give type and quantity in short"),
        Key("crew", whole(0, 999), "count those on board"),
        Key("passengers", whole(0, 999), "count those on board"),
        Key("crew_change", text(60), "tell in short who joined and left in the last port"),
        Key("outside_india", FLAG, "leave it out where next_port tells"),
    ),
    "passengers": PASSENGERS,
    "manning": (
        Key("safe", counts(POSTS, crew_2026.MOST_POSTS), f"count some of {', '.join(POSTS)}"),
        Key("owner_drives", pattern("[a-z0-9_-]{1,24}", 24, "the id of a person in quotes"),
            "only for an owner who drives her himself (Kerala, rule 33(4))"),
    ),
    "synopsis": (                       # the Continuous Synopsis Record, Schedule VI
        Key("port", text(96), "give the port of registration"),
        Key("address", text(192), "give the owner's registered address"),
        Key("previous_owner", text(96), "see the record in force, or leave it out"),
        Key("previous_address", text(192), "see the record in force, or leave it out"),
        Key("security_plan", text(96), "tell who issued the Vessel Security Plan, or leave it out"),
        Key("remarks", text(192), "see the record in force, or leave it out"),
    ),
    "printed": (                        # on the board, and in the statement of compliance (Schedule XI)
        Key("built", text(24), "give the year or date of manufacture, or leave it out"),
        Key("cargo", text(24), "give the most cargo as certified, or leave it out"),
        Key("depth_cm", whole(1, 9999), "see the certificate of registry; 320 is 3.2 m"),
        Key("net_tonnage", whole(1, 99999), "see the certificate of registry"),
        Key("business", text(192), "give the owner's permanent place of business, or leave it out"),
    ),
    "source": (
        Key("name", pattern("[A-Za-z0-9_-]{1,16}", 16, "1 to 16 letters, digits, - and _ in quotes"),
            'name it like "gps"'),
        Key("serial", PATH, 'name the port like "/dev/ttyUSB0"'),
        Key("tcp", Kind('host and port in quotes like "192.168.1.50:10110"', address),
            "name what serves NMEA 0183"),
        Key("udp", PORT, "give the port the instruments send to, commonly 10110"),
        Key("file", PATH, "name a recording or a pipe"),
        Key("baud", BAUD, "see the instrument's manual: AIS 38400, most GPS 4800"),
        Key("checksum", FLAG, "false only for an old instrument that sends none", default=True),
    ),
    "uplink": (
        Key("host", HOST, "name the broker of the owner's office", needed=True),
        Key("port", PORT, "leave it out for 8883, MQTT over TLS"),
        Key("user", text(64), "take it as the broker's keeper gave it"),
        Key("password_file", PATH, "name a file that holds the password and nothing else"),
        Key("ca_file", PATH, "name the certificate (PEM) that the broker's own is signed with"),
        Key("tls", FLAG, "leave it out for true"),
    ),
    "pull": (
        Key("http", Kind('address and port to listen on in quotes like "192.168.4.1:8080"', address),
            "name the unit's own address on its Wi-Fi, or leave it out"),
        Key("serial", PATH, 'name the port like "/dev/ttyGS0", or leave it out'),
        Key("baud", PULL_BAUD, "leave it out for 115200", default=115200),
    ),
    "panel": (
        Key("http", Kind('address and port to listen on in quotes like "192.168.4.1:80"', address),
            "name the unit's own address on its Wi-Fi", needed=True),
    ),
    "gpio": GPIO,
    "log": (
        Key("folder", PATH, "name a folder on a disk of this computer", needed=True),
        Key("keys", PATH, "leave it out for the folder's name with .keys behind it"),
    ),
    "watch": (
        Key("sign_of_life", FLAG, "true asks a silent watch-keeper for a sign of life", default=False),
        Key("sign_of_life_min", whole(3, 120), "leave it out for 20 minutes", default=sv.SIGN_OF_LIFE_MIN),
        Key("manual_steering", FLAG, "false only where an autopilot steers", default=True),
    ),
    "rest": (                           # how rule 59(4) is read
        Key("structure", word("anchored", "sliding"), "leave it out for anchored", default=sv.REST_STRUCTURE),
        Key("proviso", word("en", "hi"), "leave it out for en, the English text", default=sv.REST_PROVISO),
        Key("shortest_min", whole(0, watch_2026.REST_LONG_S // 60), "leave it out for 60 minutes",
            default=sv.REST_SHORTEST_S // 60),
    ),
    "ais": (Key("channel_marks", FLAG, "false only for an AIS that never marks what it sent", default=True),),
}


def load(path, need_sources=True):
    """Read a vessel.toml; returns the profile. Raises ConfigError with everything that is wrong.

    need_sources: the unit is to run on real ports, so there must be one, and the files the uplink
    names must be there. Paths in the file count from the file's own folder.
    """
    return _File(str(path)).profile(need_sources)


def _read(path):
    try:
        with open(path, "rb") as file:
            return file.read().decode("utf-8-sig")
    except FileNotFoundError:
        raise ConfigError(f"{path}: expected the vessel's configuration, found no such file; "
                          "copy vessel.example.toml and put the vessel's own data in") from None
    except OSError as error:
        raise ConfigError(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise ConfigError(f"{path}:{line}: expected UTF-8 text, got the byte "
                          f"{error.object[error.start]:#04x}; save the file as UTF-8") from None


def _parse(path, content):
    try:
        return tomllib.loads(content)
    except (ValueError, RecursionError) as error:   # not TOML, or a number or nesting beyond all use
        what, _, where = str(error).partition(" (at ")
        told = re.match(r"line (\d+)", where)
        line = told[1] if told else len(content.splitlines())
        raise ConfigError(f"{path}:{line}: not TOML: {what}; expected lines like name = \"AL SABAH\" below "
                          "a [section], text in quotes, each key once") from None


class _File:
    """One file: what stands in it, on which line, and what is wrong with it."""

    def __init__(self, path):
        content = _read(path)
        self.path = path
        self.tables = _parse(path, content)
        self.lines = _lines(content)
        self.wrong = []         # (line, message)

    def profile(self, need_sources):
        """The checked dict."""
        for name in self.tables.keys() - SECTIONS.keys():
            self._unknown_section(name)
        single = {name: self._single(name) for name in SECTIONS if name != "source"}
        sources = self._sources()
        uplink = self._uplink(single["uplink"], need_sources)
        if need_sources and not self.tables.get("source"):
            self._expected("source", 0, None, "at least one", "none", "add the ports of GPS and AIS")
        self._safe_manning(single)
        stated = {key.name: single["vessel"].pop(key.name) for key in PARTICULARS}
        single["vessel"]["particulars"] = {name: value for name, value in stated.items() if value is not None}
        passengers = passengers_told(single["passengers"], single["vessel"], self._expected)
        gpio = gpio_told(single["gpio"], passengers, self._expected)
        fitting(single["vessel"], most(passengers), self._expected)
        if self.wrong:
            self.wrong.sort(key=lambda wrong: wrong[0])
            raise ConfigError("\n".join(message for _, message in self.wrong))
        return single["vessel"] | {
            "passengers": passengers, "owner": single["owner"] or {}, "voyage": single["voyage"] or {},
            "manning": single["manning"] or {}, "watch": single["watch"] or {},
            "rest": single["rest"] or {},
            "ais": single["ais"] or {"channel_marks": True}, "sources": sources, "uplink": uplink,
            "pull": single["pull"], "panel": single["panel"], "synopsis": single["synopsis"],
            "printed": single["printed"], "gpio": gpio,
            "log": self._beside(single["log"]["folder"]) if single["log"] else None,
            "keys": self._beside(single["log"]["keys"]) if single["log"] else None,
        }

    # ---- what is wrong

    def _wrong(self, section, index, key, message):
        """Note an error at the line of the key, or of its section where it has none."""
        line = (self.lines.get((section, index, key)) or self.lines.get((section, index, None))
                or self.lines.get(("", 0, section)))
        label = f"{_brackets(section)} {key or ''}".strip()
        self.wrong.append((line or 0, f"{self.path}{f':{line}' if line else ''}: {label}: {message}"))

    def _expected(self, section, index, key, expected, got, todo):
        self._wrong(section, index, key, f"expected {expected}, got {got}; {todo}")

    def _unknown_section(self, name):
        if isinstance(self.tables[name], dict | list):
            near = difflib.get_close_matches(name, SECTIONS, 1)
            self._wrong(name, 0, None, "unknown section; " + (
                f"did you mean {_brackets(near[0])}?" if near
                else f"expected one of {', '.join(map(_brackets, SECTIONS))}"))
        else:
            homes = [_brackets(section) for section, keys in SECTIONS.items()
                     if name in [key.name for key in keys]]
            self._expected("", 0, name, "a [section] above it", "none",
                           f"write it below {' or '.join(homes) or 'its section, see vessel.example.toml'}")

    def _unknown_key(self, section, index, key):
        names = [known.name for known in SECTIONS[section]]
        near = difflib.get_close_matches(key, names, 1)
        hint = f"did you mean {near[0]}?" if near else f"expected one of {', '.join(names)}"
        self._wrong(section, index, key, f"unknown key; {hint}")      # its value may be a password: not shown

    # ---- sections

    def _single(self, name):
        """A section that may stand once; None where it does not. [vessel] must."""
        table = self.tables.get(name, {} if name == "vessel" else None)
        if table is not None and not isinstance(table, dict):
            self._expected(name, 0, None, f"one section [{name}]", _shown(table),
                           "write its name in single brackets, once")
            table = None
        return table if table is None else self._table(name, 0, table)

    def _table(self, name, index, table):
        """The values of one section, checked; a wrong one is noted and counts as its default."""
        for key in table.keys() - {key.name for key in SECTIONS[name]}:
            self._unknown_key(name, index, key)
        return {key.name: self._value(name, index, key, table.get(key.name)) for key in SECTIONS[name]}

    def _value(self, name, index, key, came):
        value, more = key.default, ""
        if came is not None:
            try:
                value = key.kind.check(came)
            except ValueError as error:
                more = str(error)
            else:
                if value is not None or not key.needed:
                    return value
        elif not key.needed:
            return value
        got = "nothing" if came is None else f"{_shown(came)} {more}".rstrip()
        self._expected(name, index, key.name, key.kind.expected, got, key.todo)
        return value

    def _sources(self):
        tables = self.tables.get("source", [])
        if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
            self._expected("source", 0, None, "sections [[source]]", _shown(tables),
                           "write the name in double brackets, once for each port")
            return []
        sources = [self._source(index, table) for index, table in enumerate(tables)]
        names = [source["name"] for source in sources]
        for index, name in enumerate(names):
            if name in names[:index]:
                self._expected("source", index, "name", "a name of its own", f"{_shown(name)} again",
                               "name each source differently")
        return sources

    def _source(self, index, table):
        """One [[source]] as the profile has it."""
        found = self._table("source", index, table)
        kinds = [kind for kind in KINDS if kind in table]
        if len(kinds) != 1 and table.keys() <= found.keys():
            self._expected("source", index, None, f"one of the keys {', '.join(KINDS)}",
                           " and ".join(kinds) or "none of them", "say where its sentences come from")
        if "serial" in kinds and "baud" not in table:
            self._expected("source", index, "baud", BAUD.expected, "nothing", "see the instrument's manual")
        kind = kinds[0] if kinds else KINDS[0]
        address = self._beside(found[kind]) if kind == "file" else found[kind]
        return {"name": found["name"] or f"{kind}{index + 1}", "kind": kind, "address": address,
                "baud": found["baud"] or 38400, "checksum": found["checksum"]}

    def _safe_manning(self, single):
        """It is certified by the sailing vessels' rules (58), or by a surveyor in Jharkhand (22)."""
        takes = (INSTRUMENTS[0], INSTRUMENTS[2])
        if (single["manning"] or {}).get("safe") and not set(takes) & set(single["vessel"]["instruments"]):
            self._expected("manning", 0, "safe", f"{' or '.join(takes)} among the [vessel] instruments",
                           "neither", "leave it out: no other rule takes it")

    def _uplink(self, uplink, check_files):
        """The uplink with its defaults; TLS is a must but on this computer itself."""
        if uplink is None:
            return None
        local = bool(_LOOPBACK.fullmatch(uplink["host"] or "localhost"))
        if uplink["tls"] is False and not local:
            self._expected("uplink", 0, "tls", "true for a broker that is not on this computer", "false",
                           "reports and password would travel open to all")
        if uplink["tls"] is None:
            uplink["tls"] = not local
        if uplink["password_file"] and not uplink["user"]:
            self._expected("uplink", 0, "user", "a user name beside password_file", "nothing",
                           "take it as the broker's keeper gave it")
        uplink["port"] = uplink["port"] or (_TLS_PORT if uplink["tls"] else _PLAIN_PORT)
        for key in ("password_file", "ca_file"):
            uplink[key] = self._beside(uplink[key])
            if check_files and uplink[key] and not os.path.isfile(uplink[key]):
                self._expected("uplink", 0, key, "a file", f"none at {uplink[key]}",
                               "paths count from this file's folder")
        return uplink

    def _beside(self, path):
        """A path of the file, counted from the file's folder."""
        return path and os.path.join(os.path.dirname(self.path), path)


def _brackets(section):
    if section == "source":
        return "[[source]]"
    return f"[{section}]" if section else ""


def _shown(value):
    """A value about as the file has it, cut short."""
    if isinstance(value, dict | list):
        return "a section" if isinstance(value, dict) else "a list"
    shown = json.dumps(value, ensure_ascii=False, default=str)
    return shown if len(shown) <= 60 else shown[:57] + "..."


_HEADER = re.compile(r"\s*(\[\[?)\s*([\w\"'-]+)")
_KEY = re.compile(r"\s*([\w\"'-]+)\s*[=.]")


def _lines(content):
    """Where things stand: {(section, index, key or None): line}. tomllib does not tell."""
    lines = {}
    counts = {}
    section, index = "", 0
    for number, line in enumerate(content.splitlines(), 1):
        header, key = _HEADER.match(line), _KEY.match(line)
        if header:
            section = header[2].strip("\"'")
            index = counts.get(section, 0) if header[1] == "[[" else 0
            counts[section] = index + 1
            lines.setdefault((section, index, None), number)
        elif key:
            lines.setdefault((section, index, key[1].strip("\"'")), number)
    return lines
