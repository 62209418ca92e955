"""The record of rest (rule 59(5)): what each person worked and rested in a month, from the whole book.

    work = Worked(); for entry in source.entries(): work.take(entry)
    for record in work.records: register_month.sheet(...)

The verdicts rest on the lines of firmware.hours, folded over every entry with nothing forgotten. Beside them
stands how each period of work came into the book, which the unit need not remember.
"""
import contextlib
from dataclasses import dataclass, field, replace

from firmware import plan, rest, rest_line
from firmware.hours import Hours
from firmware.people import People
from firmware.rules.logbook_rules import LATE_S
from firmware.watch import Watch

# What an entry of a newer version, or one that contradicts those before it, can raise in a fold.
UNREADABLE = (KeyError, TypeError, ValueError, AttributeError, IndexError)


@dataclass
class Period:
    """A period of work as it was entered, or a piece of one that an amendment has cut.

    end: None while it goes on. kind: "watch" or what other work. state: "was": an amendment has taken it out,
    it counts no more; "is": an amendment put it in; else "". ns: entries it rests on.
    """
    start: int
    end: int | None
    kind: str
    ns: list
    late: bool = False
    unsure: bool = False
    state: str = ""


@dataclass
class Amended:
    """An amendment of hours: `was` and `now` are pairs of utc, or None where nothing was or is.

    author: (name, role or None) as of then.
    """
    n: int
    when: int
    author: tuple
    why: str
    text: str
    was: list | None
    now: list | None


@dataclass
class Said:
    """What somebody entered about rest: a signature, a reason, a watch taken in spite of the rule."""
    n: int
    when: int
    author: tuple
    text: str = ""
    codes: tuple = ()
    role: str = ""


@dataclass
class Breach:
    """A finding of the unit at the time: utc of the window, rest in it, and the reasons given since."""
    n: int
    code: str
    start: int
    end: int
    found: int
    need: int
    reasons: list = field(default_factory=list)


@dataclass
class Record:
    """One person from sign-on (or his first work) to discharge; `until` None: he is still on board.

    work: state of the firmware.rest.Line with all of his work, a list that changes as it goes on; one with
    that of the record before or after, where he was ashore for so short that windows reach over it. since:
    utc of its beginning. then: utc since which the record after it goes on with the line, or None.
    """
    who: str
    work: list
    since: int
    then: int | None = None
    until: int | None = None
    capacity: str | None = None
    periods: list = field(default_factory=list)
    amended: list = field(default_factory=list)
    told: list = field(default_factory=list)           # Breach
    overridden: list = field(default_factory=list)     # Said
    signed: dict = field(default_factory=dict)         # month -> [Said]

    @property
    def line(self) -> rest.Line:
        """The Line as it is now."""
        return rest_line.of(self.work, None)


class Worked:
    """Takes every entry of a book. records: in the order in which they began; problems: [(entry, what)].

    plans: [[name, from, turns, whether the from moves with the clock], ...], each to the next one's from.
    """

    def __init__(self):
        self.people, self._watch = People(), Watch()
        self._hours = Hours(self._watch, keep=None)
        self.records: list[Record] = []
        self.plans: list[list] = []
        self.problems: list[tuple[int, str]] = []
        self._now: dict[str, Record] = {}
        self._going: dict[tuple[str, str], Period] = {}     # (who, kind) -> work that goes on
        self._findings: dict[int, Breach] = {}
        self._boot = 0

    def take(self, entry):
        with contextlib.suppress(*UNREADABLE):
            self.people.apply(entry)
        try:
            self._watch.apply(entry)
            if not self._afterwards(entry):
                self._apply(entry)
        except UNREADABLE as error:
            self.problems.append((entry.n, str(error) or type(error).__name__))

    def _afterwards(self, entry):
        """Whether the entry tells of a person's time before he was discharged, which Hours has forgotten."""
        kind, d = entry.k, entry.d
        hours = d.get("hours") if kind == "amend" else None
        if hours:
            who, t = hours[0], hours[3] if hours[1] is None else hours[1]
        elif kind == "work" and d["act"] == "done":
            who, t = d["who"], d["from"]
        else:
            return False
        record = next((one for one in reversed(self.records) if one.who == who and one.since <= t), None)
        if record is None or record.until is None or t >= record.until:
            return False
        if hours:
            line = record.line
            if hours[1] is not None and hours[1:3] != hours[3:]:
                line.take_out(*hours[1:3])
            if hours[3] is not None:
                line.add(*hours[3:])
            record.work[:] = line.state()
            self._amend(record, entry, *hours[1:])
        else:
            line = record.line
            line.add(t, d["until"])
            record.work[:] = line.state()
            self._done(record, entry)
        return True

    def _apply(self, entry):
        kind, d = entry.k, entry.d
        leaves = self._now.get(d["who"]) if kind == "discharge" else None
        self._hours.apply(entry)
        if kind == "boot":
            self._boot = entry.e
        elif kind == "clock":
            self._shift(d["now"] - d["was"])
        elif kind == "plan":
            made = [*plan.checked(d["name"], d["from"], d["turns"]), d["from"] == entry.e]
            self.plans = [held for held in self.plans if held[1] < made[1]] + [made]
        self._enrol(entry.t)
        if kind == "signon":
            self._now[d["who"]].capacity = d.get("capacity")
        elif kind == "work" and d["act"] == "done":
            self._done(self._now[d["who"]], entry)
        elif kind == "amend":
            if d.get("hours") and d["hours"][0] in self._now:
                self._amend(self._now[d["hours"][0]], entry, *d["hours"][1:])
        else:
            self._say(entry, kind, d)
        if kind in ("watch", "work", "discharge"):
            self._follow(entry)
        if leaves:
            self._leave(leaves, entry.t)

    def _enrol(self, t):
        for who in self._hours.people():
            if who not in self._now:
                work = self._hours.lines[who]
                before = [one for one in self.records if one.work is work]
                self._now[who] = Record(who, work, t if before else self._hours.line(who).since)
                for one in before[-1:]:
                    one.then = self._now[who].since = max(t, one.until)
                self.records.append(self._now[who])

    def _leave(self, record, t):
        """He has left; Hours has ended his work."""
        ends = [one.end for one in record.periods if one.end is not None and one.state != "was"]
        record.until = max([t, *ends])
        del self._now[record.who]

    def _follow(self, entry):
        """Begin and end the periods of those who work from this entry on, or no more."""
        at_work = {(who, "watch") for who in self._watch.on_duty()}
        at_work |= {(who, kind) for who in self._hours.people() for kind in self._hours.at(who)}
        for key in sorted(at_work - set(self._going)):
            if key[0] in self._now:
                self._going[key] = Period(entry.t, None, key[1], [])
                self._now[key[0]].periods.append(self._going[key])
                _from(self._going[key], entry)
        for key in sorted(set(self._going) - at_work):
            period = self._going.pop(key)
            period.end = max(entry.t, period.start)
            _from(period, entry)

    def _done(self, record, entry):
        d = entry.d
        record.periods.append(
            Period(d["from"], d["until"], d["what"], [entry.n],
                   entry.by != "auto" and entry.e - d["until"] > LATE_S, entry.c == "unsure"))

    def _amend(self, record, entry, was_from, was_until, start, until):
        was = None if was_from is None else [was_from, was_until]
        now = None if start is None else [start, until]
        record.amended.append(Amended(entry.n, entry.e, self.author(entry.by), str(entry.d.get("why")),
                                      str(entry.d.get("text")), was, now))
        kind = "other"
        if was and was == now:      # no work of the entry named, but other work, which stays
            _cut(record.periods, was_from, was_until, entry.n, entry.d.get("ref"))
            return
        if was:
            kind = _cut(record.periods, was_from, was_until, entry.n) or kind
        if now:
            record.periods.append(
                Period(start, until, kind, [entry.n], entry.late, entry.c == "unsure", "is"))

    def _say(self, entry, kind, d):
        said = Said(entry.n, entry.e, self.author(entry.by))
        record = self._now.get(d["who"]) if kind in ("watch", "finding") and "who" in d else None
        if record and kind == "watch" and d.get("flags"):
            said.text, said.codes, said.when = d.get("why") or "", tuple(d["flags"]), entry.t
            record.overridden.append(said)
            for code, at, who in [flag.partition("@") for flag in said.codes]:
                if at and who in self._now:     # he has a post in that watch
                    self._now[who].overridden.append(replace(said, codes=(code,)))
        elif record and kind == "finding" and d.get("what") == "rest" and d["s"] == "raised":
            self._findings[entry.n] = Breach(entry.n, d["code"], d["from"], d["until"],
                                                  d.get("found", 0), d.get("need", 0))
            record.told.append(self._findings[entry.n])
        elif kind == "because" and d["ref"] in self._findings:
            said.text = d["text"]
            self._findings[d["ref"]].reasons.append(said)
        elif kind == "endorse" and d.get("what") == "rest" and self._may_sign(entry.by, d):
            said.role = d["role"]
            for record in self.records:
                if record.who == d["who"]:
                    record.signed.setdefault(d["month"], []).append(said)

    def _may_sign(self, by, d):
        """The person himself, or whoever was tindal then."""
        person = self.people.get(by)
        return d["role"] == "person" and by == d["who"] or (
            d["role"] == "tindal" and person is not None and person.role == "tindal")

    def _shift(self, step):
        """The clock was wrong by `step` since the unit started, as firmware.hours has it."""
        boot = self._boot
        for record in {id(record.work): record for record in self.records
                       if self._hours.lines.get(record.who) is not record.work}.values():
            line = record.line
            line.shift(boot, step)      # the others Hours has shifted
            record.work[:] = line.state()
        for record in self.records:
            _shift(record, boot, step)
        for held in self.plans:
            if held[3] and held[1] >= boot:
                held[1] += step
        self._boot += step

    def author(self, ident):
        """(name, role or None) of a person as of the entries taken so far."""
        person = self.people.get(ident)
        return (ident, None) if person is None else (person.name, person.role)

    def planned(self, who, start, end):
        """[(start, end), ...] of the turns that the plans in force give a person between two instants."""
        found = []
        for held, following in zip(self.plans, [*self.plans[1:], None]):
            until = min(end, following[1]) if following else end
            for turn in plan.spans(held, who, start, until):
                if found and found[-1][1] == turn[0]:
                    turn = (found.pop()[0], turn[1])
                found.append(turn)
        return found


def _from(period, entry):
    """The period begins or ends by this entry."""
    period.ns.append(entry.n)
    period.late |= entry.late
    period.unsure |= entry.c == "unsure"


def _cut(periods, start, end, n, ref=None):
    """Take what lies between two instants out of the periods that count, or of those of entry `ref` among
    them; the kind of the first one or None.

    What was taken out stays in the list with the state "was".
    """
    kind = None
    for period in [one for one in periods if one.state != "was" and (ref is None or ref in one.ns)]:
        until = end if period.end is None else min(period.end, end)
        lo = max(period.start, start)
        if lo >= until:
            continue
        kind = kind or period.kind
        ns = [*period.ns, n]
        if lo > period.start:
            periods.append(replace(period, end=lo, ns=ns))
        periods.append(replace(period, start=lo, end=until, ns=ns, state="was"))
        if period.end is not None and period.end <= end:
            periods.remove(period)
        else:
            period.start, period.ns = until, ns
    return kind


def _shift(record, boot, step):
    """Instants of a record from `boot` on are `step` later, and none comes before one that was before it."""
    periods = record.periods
    times = [t for period in periods for t in (period.start, period.end) if t is not None]
    floor = max([t for t in times if t < boot], default=0)
    if record.since >= boot:
        record.since += step
    floor = max(floor, record.since)

    def moved(t):
        return t if t is None or t < boot else max(floor, t + step)

    for period in periods:
        period.start, period.end = moved(period.start), moved(period.end)
    record.until, record.then = moved(record.until), moved(record.then)
    for one in record.amended:
        one.was, one.now = [pair and [moved(t) for t in pair] for pair in (one.was, one.now)]
    for told in record.told:
        told.start, told.end = moved(told.start), moved(told.end)
    for said in record.overridden:
        said.when = moved(said.when)
