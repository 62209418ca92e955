"""What a book tells of some kinds of entries, for a register: who entered each, when, with what code.

And what was said of it later, and who and what was on board at the end.
"""
import contextlib
from dataclasses import dataclass
from typing import Any

from firmware import narrative
from firmware.crew import Crew
from firmware.entry import code
from firmware.kept import Kept
from firmware.people import People
from host_tools.register_notes import author

USELESS = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError)
NOT_PEOPLE = ("auto",)


@dataclass
class Row:
    """An entry as a row of a register.

    entry       firmware.entry.Entry
    author      (name, role or None) as of then; None: the unit entered it
    code        of the head after it
    amended     [bookview.Amendment, ...], oldest first
    """
    entry: Any
    author: tuple[str, str | None] | None
    code: str
    amended: list[Any]

    @property
    def d(self):
        return self.entry.d

    def plain(self, zone):
        """What names and signs it, as JSON-able data."""
        name, role = self.author or (None, None)
        return {"n": self.entry.n, "at": zone.iso(self.entry.t), "entered": zone.iso(self.entry.e),
                "late": self.entry.late, "clock": self.entry.c, "by": name, "role": role, "code": self.code,
                "amended": plain_amendments(self.amended, zone)}


class Told:
    """Takes the entries of a book up to an instant.

    rows        [Row, ...] of the kinds asked for, in the order of what happened
    people, crew, kept   folds of the firmware, as of then
    utc         as of when it is told: the instant asked for, or the last entry
    left_out    [(number, what is wrong with it), ...]; see usable()
    profile     of vessel.toml, or {}
    """
    passengers = vessel = reports = None

    def __init__(self, source, kinds, at=None, profile=None):
        self.profile = profile or {}
        self.people, self.crew, self.kept = People(), Crew(), Kept()
        self.utc = source.view.ends or 0 if at is None else at
        self.left_out: list[tuple[int, str]] = []
        self.rows: list[Row] = []
        for entry in source.entries():
            if entry.e > self.utc and at is not None:
                break
            for fold in (self.people, self.crew, self.kept):
                with contextlib.suppress(*USELESS):     # data of a newer version
                    fold.apply(entry)
            if entry.k in kinds:
                amended = [one for one in source.view.amended.get(entry.n, ()) if one.when <= self.utc]
                self.rows.append(Row(entry, self._author(entry.by), code(entry.head), amended))
        self.rows.sort(key=lambda row: (row.entry.t, row.entry.n))

    def _author(self, by):
        if by in NOT_PEOPLE:
            return None
        person = self.people.get(by)
        return (by, None) if person is None else (str(person.name), person.role)

    def usable(self, make):
        """[make(row), ...] of the rows that can be understood; the others stand in left_out."""
        found = []
        for row in self.rows:
            try:
                found.append(make(row))
            except USELESS as error:
                self.left_out.append((row.entry.n, "%s: %s" % (type(error).__name__, error)))
        return found

    def name(self, who):
        """A person's name as last entered, else the id."""
        return narrative.isolated(str(self.people.name(who)))

    def names(self, ids):
        return ", ".join(self.name(who) for who in ids)


def signature(row, zone, w, lang):
    """Who entered it, when, its number and code: a part a line."""
    who = w["unit"] if row.author is None else author(row.author, lang)
    return "%s\n%s · #%d\n%s" % (who, zone.local(row.entry.e), row.entry.n, row.code)


def remarks(row, zone, w, lang):
    """[text, ...]: that it was entered late, that the clock was not sure, how it was amended."""
    said = [w["late"]] if row.entry.late else []
    said += [w["unsure"]] if row.entry.c == "unsure" else []
    return said + amendments(row.amended, zone, w, lang)


def amendments(found, zone, w, lang):
    """[text, ...] of amendments."""
    return [w["amendment"] % (one.n, one.who[lang], zone.local(one.when), narrative.isolated(one.text),
                              narrative.isolated(one.why)) for one in found]


def plain_amendments(found, zone):
    """The same as JSON-able data."""
    return [{"n": one.n, "at": zone.iso(one.when), "by": one.who["en"], "why": one.why, "text": one.text}
            for one in found]
