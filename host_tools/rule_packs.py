"""The rule tables of the firmware, checked before they go into a unit: cited, worded, and readable.

The build refuses a table with a line that names no row of the list of requirements or no provision, has no
words in one of the languages, or has an evaluator, a condition or a number that the firmware does not know.
"""
import re
import unicodedata

from firmware import crew_papers, duties, equipment_words, particulars, required
from firmware.geardesk import EVENTS
from firmware.rules import drill_checklists
from host_tools import rules
from host_tools.config import INSTRUMENTS
from host_tools.config_vessel import PARTICULARS

# name of a number: what it may be
_WHOLE = re.compile("[1-9][0-9]{0,3}")
_DAYS = re.compile("[1-9][0-9]*(,[1-9][0-9]*)*")
_ONE = re.compile("1")
_TIMES = {"days": _WHOLE, "months": _WHOLE, "years": _WHOLE, "warn": _DAYS}
_PAPER = {"with": "paper", "unless": "paper"}
# evaluator: (names it must have, numbers it may have); a text names the check of _named()
EVALUATORS = {
    "interval": (("of",), {"of": "kept", "set": "particular", "items": "items", **_TIMES}),
    "each": (("of",), {"of": "kept", "only": "particular", **_TIMES}),
    "thing": (("of", "names"), {"of": "kept", "names": "particular", **_TIMES}),
    "deadline": (("of",), {
        "of": "kept", "from": re.compile("signon|depart"), "share": _WHOLE, "hours": _WHOLE, **_TIMES}),
    "document": (("of",), {
        "of": "papers", "extend": _WHOLE, "base": re.compile("issue"), "over": re.compile("overdue"),
        "steps": _DAYS, "keep": _ONE, "abroad": _ONE, "back": _ONE, "task": _ONE,
        "holds": "code", "until": "code",
        "safe": "events", "given": "events", "void": "events", "after": "events",
        "show": re.compile("expired|overdue|fail|continues"), **_PAPER, **_TIMES}),
    "check": ((), {"needs": "known", "before": "kept", "new": _WHOLE, "clear_cm": _WHOLE, **_PAPER}),
}
# The last field of a line of equipment.
_NUMBER = re.compile("[0-9]+|@?[a-z_]+( [0-9]+( >=?[0-9]+=[0-9]+)+|( [*/][0-9]+| [0-9]+%| m(in|ax)[0-9]+)*)")
_PAPERS = ["paper:" + kind for kind in crew_papers.KINDS]
# What follows from the particulars of the configuration, or stands beside them.
NAMES = {key.name for key in PARTICULARS} | {"bhp", "passenger_capacity", "passenger", "engine"}
_CHOICES = {"kind": particulars.KINDS, "waters": particulars.WATERS}
_TASKS = ("alteration", "modification", "casualty", "damage", "epidemic", "defect", "test", "advisory")
_FIELDS = ("code", "row", "provision", "evaluator", "applies", "numbers", "English words", "Hindi words")


class PackError(Exception):
    """A table cannot be used; the text has one line for each thing that is wrong."""


def check():
    """Check every table and every number of the firmware; raise PackError."""
    wrong = []
    try:
        rules.numbers()
    except ValueError as error:
        wrong.append(str(error))
    instruments = {row["id"]: row["instrument"] for row in rules.rows()}
    codes = [fields[0] for name in INSTRUMENTS for fields in whole(duties.pack(name))]
    for name in INSTRUMENTS:
        wrong += pack(name, duties.pack(name), instruments, codes)
    for name in required.INSTRUMENTS:
        for table in required.tables(name):
            for line in required.lines(table):
                wrong += ["%s: %s: %s" % (name, line[0], what) for what in _equipment(line, instruments)]
    if wrong:
        raise PackError("\n".join(wrong))


def whole(text):
    """The rules of a pack as lists of all their fields, however many a line has."""
    return [[field.strip() for field in line.split("|")] for line in text.split("\n")[:-1]]


def pack(name, text, instruments, codes):
    """What is wrong with the rules of an instrument, a line each.

    instruments: {row of the list of requirements: its instrument}. codes: of all packs together.
    """
    wrong: list[str] = []
    if text and not text.endswith("\n"):
        return ["%s: expected a line feed at the end of the last rule" % name]
    for number, (fields, read) in enumerate(zip(whole(text), duties.lines(text)), 1):
        code = fields[0] or "rule %d" % number
        if len(fields) == len(_FIELDS) and read != fields[:-2]:     # two of words
            wrong.append("%s: %s: expected at most %d letters before the words, so many are read" % (
                name, code, duties.FIELDS_MOST))
        wrong += ["%s: %s: %s" % (name, code, what) for what in _rule(name, fields, instruments, codes)]
    return wrong


def _rule(name, fields, instruments, codes):
    if len(fields) != len(_FIELDS):
        yield "expected %d fields (%s), found %d" % (len(_FIELDS), " | ".join(_FIELDS), len(fields))
        return
    code, row, provision, evaluator, conditions, _, english, hindi = fields
    if not re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", code) or codes.count(code) != 1:
        yield "expected a code of its own, of small letters, digits and hyphens"
    yield from _cited(row, provision, instruments, name)
    if not re.search("[A-Za-z]{2}", english):
        yield "expected English words"
    if not any("DEVANAGARI LETTER" in unicodedata.name(letter, "") for letter in hindi):
        yield "expected Hindi words"
    yield from _conditions(conditions)
    if evaluator not in EVALUATORS:
        yield "evaluator %r: expected one of %s" % (evaluator, ", ".join(EVALUATORS))
        return
    yield from _numbers(fields, codes)


def _cited(row, provision, instruments, name=None):
    if row not in instruments:
        yield "row %r: expected one of the list of requirements (`deckwatch rules`)" % row
    elif name is not None and instruments[row] != name:
        yield "row %s: it is of %s" % (row, instruments[row])
    if not re.search("[0-9]|Form|Sch", provision):
        yield "provision %r: expected the provision of the law, such as 62(3)" % provision


def _conditions(text):
    for condition in text.split():
        name, operator, value = particulars.parts(condition)
        known = _CHOICES.get(name)
        if name not in NAMES:
            yield "condition %r: expected a particular, one of %s" % (condition, ", ".join(sorted(NAMES)))
        elif operator in ("=", "!=") and known:
            if set(value.split(",")) - set(known):
                yield "condition %r: expected some of %s" % (condition, ", ".join(known))
        elif operator not in ("", "!") and not re.fullmatch("[0-9]+(,[0-9]+)*", value):
            yield "condition %r: expected a whole number" % condition


def _numbers(fields, codes):
    like = re.match("like=(\\S+)", fields[5])
    if like and like[1] not in codes:
        yield "like=%s: expected the code of another rule" % like[1]
        return
    must, may = EVALUATORS[fields[3]]
    given = {}
    for word in duties.numbers(fields).split():
        name, found, value = word.partition("=")
        given[name] = value
        wanted = may.get(name)
        if not found or wanted is None:
            yield "number %r: expected name=value with one of %s" % (word, ", ".join(may))
        elif not (_named(wanted, value) if isinstance(wanted, str) else wanted.fullmatch(value)):
            yield "number %r: %s takes no such value" % (word, name)
    for name in must:
        if name not in given:
            yield "expected the number %s" % name
    for words in fields[6:8]:
        for name in re.findall(r"\{(\w*)\}", words):
            if name not in given:
                yield "{%s} in the words: there is no such number" % name


def _named(kind, value):
    """Whether what a number names is there."""
    if kind == "particular":
        return value in NAMES
    if kind in ("paper", "papers"):
        return all(one in crew_papers.KINDS for one in (value.split(",") if kind == "papers" else [value]))
    if kind == "events":
        return all(one in EVENTS for one in value.split(","))
    if kind == "code":
        return (duties.rule(value) or [""] * 4)[3] == "document"
    if kind == "known":
        return all(one in NAMES or one in ("owner", "crew") or one in _PAPERS for one in value.split(","))
    drills, training = [[line.partition(" ")[0] for line in table.splitlines()]
                        for table in (drill_checklists.DRILLS, drill_checklists.TRAINING)]
    if kind == "items":
        return all(one in drills + training for one in value.split(","))
    if value.startswith("task/"):
        return all(one in _TASKS for one in value[5:].split(","))
    return all(one in ("drill", "train") or one.partition("/")[2] in {"drill": drills, "train": training}.get(
        one.partition("/")[0], ()) for one in value.split(","))


def _equipment(line, instruments):
    if len(line) != 5:
        yield "expected item | row | provision | applies | number, found %d fields" % len(line)
        return
    yield from _cited(line[1], line[2], instruments)
    yield from _conditions(line[3])
    for item in re.split("[+/]", line[0]):
        item = item.partition(":")[0]
        if item not in equipment_words.items() or not equipment_words.name(item, "hi").strip():
            yield "item %r: expected words in English and Hindi in firmware/equipment_words.py" % item
    if not _NUMBER.fullmatch(line[4]):
        yield "number %r: see firmware/rules/sailing_equipment_2026.py" % line[4]
    source = line[4].split(" ")[0]
    if not source.isdigit() and source[:1] != "@" and source != "crew" and source not in NAMES:
        yield "number %r: expected a particular, not %r" % (line[4], source)
