"""The statement of crew (rule 55, Form E): every engagement in a book, with its discharge, column by column.

The sixteen columns and their order are those of FORM_E in firmware.rules.sailing_vessels_2026.
"""
from dataclasses import asdict, dataclass, field

from firmware import crew_papers, narrative, papers, people
from firmware.rules import crew_2026 as sv

# Keys of the form's columns in their order.
COLUMNS = tuple(line.split(" ", 2)[1] for line in sv.FORM_E.decode().splitlines())
_GIVEN = ("address", "age", "card", "card_date", "card_port", "engaged", "wages", "kin")
_CARDS = "permit", "card"        # papers of column 5; the tindal's permit is his


@dataclass
class Change:
    """A sign-on or discharge, and how far the news of it went.

    n, t        entry, utc of the event; late: entered later
    registrar   {"n", "when", "by", "how", "to"} of the entry by which the Registrar was told, or None
    ashore      utc at which the owner ashore received it, or None
    amended     [{"n", "when", "by", "why", "text"}, ...] of the entries that amend it: it counts as entered
    """
    n: int
    t: int
    late: bool
    registrar: dict | None = None
    ashore: int | None = None
    amended: list[dict] = field(default_factory=list)


@dataclass
class Engagement:
    """A row of the statement: who was engaged, with what the entry told, until the discharge.

    given       the entry's data by the keys of _GIVEN; a card that it leaves out is that of his papers
    left        place, cause, officer, remark of the discharge; {} while on board
    signed      {"person" or "tindal": {"name", "when", "n"}}: signatures made on the unit
    """
    number: int
    who: str
    name: str
    capacity: str
    given: dict
    engaged: Change
    discharged: Change | None = None
    left: dict = field(default_factory=dict)
    signed: dict = field(default_factory=dict)

    def changes(self):
        return [self.engaged] + ([self.discharged] if self.discharged else [])


class Statement:
    """Takes every entry of a book. rows: [Engagement, ...] in the order of engagement, once end() was called.

    at: utc, or None. With it, what happened later is left out: who was engaged then, who had been discharged,
    what the Registrar knew.
    """

    def __init__(self, at=None):
        self.people = people.People()
        self.problems: list[tuple[int, str]] = []
        self.rows: list[Engagement] = []
        self._at = at
        self._aboard: dict[str, Engagement] = {}
        self._changes: dict[int, Change] = {}
        self._via: dict[int, int] = {}          # entry by which the Registrar was told -> the change
        self._papers: dict[str, list] = {}      # who -> [(utc entered, the entry's data), ...]
        self._loose: list[Change] = []          # changes entered at their own time since the last start
        self._amends: dict[int, int] = {}       # amendment -> the change that it, or what it amends, amends

    def take(self, entry):
        try:
            self.people.apply(entry)
            self._take(entry, entry.k, entry.d)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            if entry.k in ("signon", "discharge", "registrar", "endorse"):
                self.problems.append((entry.n, "%s: %s" % (type(error).__name__, error)))

    def _take(self, entry, kind, d):
        if kind == "signon":
            self._sign_on(entry, d)
        elif kind == "discharge" and d["who"] in self._aboard:
            row = self._aboard.pop(d["who"])
            row.discharged = self._change(entry)
            row.left = {key: d.get(key) for key in ("place", "cause", "officer", "remark")}
        elif kind == "document" and d["what"] in _CARDS + ("passport",):
            _document(d)        # ValueError: a date that is none
            held = self._papers.setdefault(d["of"], [])
            if d["no"] is None and self._yet(entry.t):         # taken away
                held[:] = [one for one in held if one[1]["what"] != d["what"]]
            held.append((entry.t, d))
        elif kind == "registrar" and d["ref"] in self._changes and self._yet(entry.t):
            change = self._changes[d["ref"]]
            change.registrar = change.registrar or {
                "n": entry.n, "when": entry.t, "by": self.people.name(entry.by), "how": d.get("how"),
                "to": d.get("to")}
            self._via[entry.n] = d["ref"]
        elif kind == "receipt" and self._yet(d["at"]):
            change = self._changes.get(self._via.get(d["ref"], d["ref"]))
            if change and change.ashore is None:
                change.ashore = d["at"]
        elif kind == "endorse" and d["what"] == "crew" and d["who"] in self._aboard:
            self._sign(entry, d["who"], d["role"])
        elif kind == "amend" and self._yet(entry.t):
            self._amended(entry, d)
        elif kind == "boot":
            self._loose = []
        elif kind == "clock":
            for change in self._loose:
                change.t += d["now"] - d["was"]

    def _yet(self, t):
        return self._at is None or t <= self._at

    def _change(self, entry):
        change = self._changes[entry.n] = Change(entry.n, entry.t, entry.late)
        if entry.t == entry.e:
            self._loose.append(change)
        return change

    def _amended(self, entry, d):
        ref = self._amends.get(d["ref"], d["ref"])
        if ref in self._changes:
            self._amends[entry.n] = ref
            self._changes[ref].amended.append({
                "n": entry.n, "when": entry.e, "by": self.people.name(entry.by), "why": str(d.get("why")),
                "text": str(d.get("text"))})

    def _sign_on(self, entry, d):
        who = d["who"]
        if who in self._aboard:         # without a discharge: another capacity, the engagement goes on
            self._aboard[who].capacity = d["capacity"]
            return
        row = Engagement(0, who, "", d["capacity"], {key: d.get(key) for key in _GIVEN}, self._change(entry))
        self._aboard[who] = row
        self.rows.append(row)

    def _sign(self, entry, who, role):
        person = self.people.get(entry.by)
        if self._yet(entry.t) and (role == "person" and entry.by == who or (
                role == "tindal" and person is not None and person.role in ("tindal", "owner"))):
            self._aboard[who].signed[role] = {"name": self.people.name(entry.by), "when": entry.e,
                                              "n": entry.n}

    def end(self):
        """All entries were taken: number the rows. The names are those last entered."""
        rows = []
        for row in sorted(self.rows, key=lambda row: (row.engaged.t, row.engaged.n)):
            if not self._yet(row.engaged.t):
                continue
            if row.discharged and not self._yet(row.discharged.t):
                row.discharged, row.left = None, {}
            row.given = self._with_card(row)
            row.number, row.name = len(rows) + 1, self.people.name(row.who)
            rows.append(row)
        self.rows = rows
        return self

    def _with_card(self, row):
        """What was given at the engagement; a card left out of it is that of his papers in force that day."""
        given = row.given
        if any(given[key] for key in ("card", "card_date", "card_port")):
            return given
        held = [d for entered, d in self._papers.get(row.who, ()) if d["no"] and self._yet(entered)]
        passport = next((_document(d) for d in reversed(held) if d["what"] == "passport"), None)
        first = _CARDS if row.capacity in ("tindal", "master") else _CARDS[1:]
        for what in first:
            for d in reversed(held):
                if d["what"] == what and papers.good(_document(d), row.engaged.t, passport):
                    return given | {"card": d["no"], "card_date": d["issued"], "card_port": d["issuer"]}
        return given

    def pending(self):
        """Changes of which the Registrar has not been told, the oldest entry first."""
        found = [change for row in self.rows for change in row.changes() if change.registrar is None]
        return sorted(found, key=lambda change: change.n)


def _document(d):
    """The paper of an entry "document" as papers.py takes it."""
    issued, expires = (d[key] and crew_papers.day(d[key]) for key in ("issued", "expires"))
    return d["what"], None, issued, expires, 0


def cells(row, zone, words):
    """The row's texts by the keys of COLUMNS; words: of register_form in one language.

    What is signed in ink is empty. Several parts of a column stand one a line.
    """
    given, left = row.given, row.left
    told = {key: given[key] or "" for key in ("address", "wages", "kin")}
    told |= {key: left.get(key) or "" for key in ("place", "cause", "officer")}
    told |= {
        "number": str(row.number), "name": row.name, "age": "" if given["age"] is None else str(given["age"]),
        "card": _lines(given["card"], given["card_date"], given["card_port"]),
        "capacity": words.get("as_" + str(row.capacity), str(row.capacity)),
        "engaged": _lines(zone.day(row.engaged.t), given["engaged"]),
        "crew_sign": _signed(row.signed.get("person"), zone, words),
        "tindal_sign": _signed(row.signed.get("tindal"), zone, words),
        "date": zone.day(row.discharged.t) if row.discharged else "",
        "remark": _lines(left.get("remark"), *states(row, zone, words)),
    }
    return {key: str(told[key]) for key in COLUMNS}


def states(row, zone, words):
    """How far the news of each change went, a text a change."""
    return ["%s #%d: %s" % (words[name], change.n, state(change, zone, words))
            for name, change in zip(("engagement", "discharge"), row.changes())]


def state(change, zone, words):
    """Whether it was entered late, the Registrar was told of it, and the owner ashore received it; how it was
    amended."""
    parts = []
    if change.late:
        parts.append(words["late"])
    if change.registrar:
        told = change.registrar
        parts.append(words["registrar_told"] % (zone.local(told["when"]), told["how"] or "–",
                                                told["to"] or "–", told["n"]))
    if change.ashore is not None:
        parts.append(words["ashore"] % zone.local(change.ashore))
    if not change.registrar:
        parts.append(words["registrar_not"])
    parts += [words["change_amended"] % (
        told["n"], told["by"], zone.local(told["when"]), narrative.isolated(told["text"]),
        narrative.isolated(told["why"])) for told in change.amended]
    return "; ".join(parts)


def plain(row, zone):
    """The row as JSON-able data, instants as ISO 8601 in the ship's zone."""
    found = asdict(row)
    for change in (found["engaged"], found["discharged"]):
        if change:
            change["t"], change["ashore"] = zone.iso(change["t"]), zone.iso(change["ashore"])
            if change["registrar"]:
                change["registrar"]["when"] = zone.iso(change["registrar"]["when"])
            for told in change["amended"]:
                told["when"] = zone.iso(told["when"])
    for signed in found["signed"].values():
        signed["when"] = zone.iso(signed["when"])
    return found


def _lines(*parts):
    return "\n".join([str(part) for part in parts if part not in (None, "")])


def _signed(signed, zone, words):
    if not signed:
        return ""
    return _lines(signed["name"], zone.local(signed["when"]), "%s (#%d)" % (words["signed"], signed["n"]))
