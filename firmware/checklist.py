"""The kinds of drills and training, and the checklist of each: rules/drill_checklists.py read line by line.

Borrowed by whoever asks.
"""
from io import StringIO

from firmware import particulars
from firmware.rules import drill_checklists as rule

SIX = " abandon fire flooding grounding overboard piracy "      # those of rule 62(3)

# Particulars that name the boats of a kind of drill.
NAMED = {"lifeboat": ("lifeboats",), "rescue_launch": ("rescue_boats",), "rescue_run": ("rescue_boats",),
         "raft": ("rafts",), "abandon": ("lifeboats", "rescue_boats", "rafts")}


def lines(text):
    """The fields of each line of a table."""
    for line in StringIO(text):
        yield line[:-1].split(" | ")


def drills() -> list:
    """Keys of the kinds of drills."""
    return [fields[0] for fields in lines(rule.DRILLS)]


def trainings() -> list:
    """Keys of what is trained."""
    return [fields[0] for fields in lines(rule.TRAINING)]


def items(kind, lang="en"):
    """(letter, words, row, provision) of each item of a drill's checklist."""
    for to, row, provision, english, hindi in lines(rule.ITEMS):
        of, letter = to.split(" ")
        if of == kind or of == "*" and " %s " % kind in SIX:
            yield letter, hindi if lang == "hi" else english, row, provision


def boats(profile, kind) -> list:
    """The names of the vessel's boats or rafts that a kind of drill can be about."""
    known: list = []
    for name in NAMED.get(kind, ()):
        known += particulars.value(profile, name) or ()
    return known


def words(key, lang="en", training=False) -> str:
    """A kind of drill, or what is trained, in words; one not known as it is."""
    found = told(key, training)
    return key if found is None else found[4 if lang == "hi" else 3]


def told(key, training=False):
    """The fields of a kind of drill, or of what is trained, or None."""
    text, mark = rule.TRAINING if training else rule.DRILLS, key + " | "
    at = 0 if text.startswith(mark) else text.find("\n" + mark) + 1
    return next(lines(text[at : text.find("\n", at) + 1])) if at or text.startswith(mark) else None
