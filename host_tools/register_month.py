"""A month of one person's record of rest, day by day in the ship's zone, with the verdicts of rule 59(4)."""
from dataclasses import asdict, dataclass, field

from firmware import rest
from firmware import rest_windows as windows
from firmware.clock import DAY
from firmware.rest import MEASURES, WEEK

WIDTH = {code: width for code, width, _ in MEASURES}


@dataclass
class Day:
    """A calendar day from utc `start` on; lists of [start, end] hold what lies in it.

    known       the part of it that the record covers, or None
    work        [[start, end, kind, state], ...] as Period
    planned     turns by the plan in force
    rest        seconds of rest in the part that is known; a rest that is too short to be one does not count
    least24, least7d    [seconds, utc of the window's end]: least rest in any window that ends in this day;
                None: the record is too short for one
    broken      codes of rules that a window ending in this day breaks
    """
    date: str
    start: int
    known: list | None = None
    work: list = field(default_factory=list)
    planned: list = field(default_factory=list)
    rest: int | None = None
    least24: list | None = None
    least7d: list | None = None
    broken: list = field(default_factory=list)

    @property
    def end(self):
        return self.start + DAY


@dataclass
class Found:
    """A run of windows that break a rule, those ending in the month; the worst from start to end.

    found, need: seconds; told: entries in which the unit said so; reasons: [Said, ...] given for it, or else
    for the watch taken in spite of it. lapsed: "" as a rule; of what the unit told at the time and is not
    found now, why: "amended" since, not in this "reading", or the record ends "before" the window.
    """
    code: str
    start: int
    end: int
    found: int
    need: int
    since: int
    until: int
    count: int
    told: list
    reasons: list
    lapsed: str = ""


@dataclass
class Sheet:
    """What the register shows of one record in one month.

    since, until    utc of its beginning, and of the discharge or None
    record          1 for the person's first in the book, 2 for that after he was signed on again ...
    last            utc up to which the book tells, at most the end of the month
    breaches        of windows that end in the month, also while he is ashore if he is signed on again soon
    after           {role: entries that concern the month and were made after that signature}
    """
    who: str
    name: str
    record: int
    capacity: str | None
    month: str
    since: int
    until: int | None
    last: int
    days: list
    periods: list
    breaches: list
    amended: list
    overridden: list
    signed: dict
    after: dict


def sheets(work, month, zone, ends, reading, who=None):
    """[Sheet, ...] of everybody, or of one person, whose record reaches into the month.

    work: Worked of the whole book; month: "2026-12"; zone: Zone; ends: utc of the book's last entry.
    """
    first, last = zone.month(month)
    found = []
    numbers = dict.fromkeys([record.who for record in work.records], 0)
    for record in work.records:
        numbers[record.who] += 1
        stop = ends if record.until is None else record.until
        reach = max(stop, record.then or stop)
        if record.since < last and reach > first and who in (None, record.who):
            made = _Made(work, record, month, zone, min(last, stop), min(last, reach), reading)
            sheet = made.sheet(first, last, numbers[record.who])
            if stop > first or sheet.breaches:
                found.append(sheet)
    return sorted(found, key=lambda sheet: (sheet.who, sheet.since))


class _Made:
    """Makes the Sheet of a record."""

    def __init__(self, work, record, month, zone, last, judged, reading):
        """last, judged: utc until which he was on board, and windows are judged, in the month."""
        self.work, self.record, self.month, self.zone = work, record, month, zone
        self.last, self.judged, self.reading = last, judged, reading
        self.one = [other for other in work.records if other.work is record.work]
        self.line = record.line
        if self.line.open is not None:
            self.line.end(max(last, self.line.open))        # work going on: as far as the book tells
        self.base = self.line.known
        self.spans = windows.rests(self.line.closed(last), reading.shortest)

    def sheet(self, first, last, number):
        record = self.record
        breaches = self._breaches(first, last)
        days = [self._day(start, breaches) for start in range(first, last, DAY)]
        periods = sorted([one for one in record.periods if one.start < last and one.start != one.end
                          and (one.end is None or one.end > first)], key=lambda one: (one.start, one.ns))
        amended = [one for one in record.amended if any(
            pair and pair[0] < last and pair[1] > first for pair in (one.was, one.now))]
        overridden = [one for one in record.overridden if first <= one.when < last]
        signed = {one.role: one for one in record.signed.get(self.month, ())}       # the last one holds
        entered = {n for one in periods for n in one.ns} | {one.n for one in amended}
        after = {role: sorted([n for n in entered if n > one.n]) for role, one in signed.items()}
        return Sheet(record.who, self.work.people.name(record.who), number, record.capacity, self.month,
                     record.since, record.until, self.last, days, periods, breaches, amended, overridden,
                     signed, after)

    def _day(self, start, breaches):
        day = Day(self.zone.day(start), start)
        lo, hi = max(start, self.record.since), min(day.end, self.last)
        if lo >= hi:
            return day
        day.known = [lo, hi]
        for one in self.record.periods:
            a, b = max(one.start, lo), hi if one.end is None else min(one.end, hi)
            if a < b:
                day.work.append([a, b, one.kind, one.state])
        day.work.sort()
        day.planned = [list(turn) for turn in self.work.planned(self.record.who, lo, hi)]
        spans, base = self.spans, self.base
        day.rest = sum(max(0, min(spans[i + 1], hi - base) - max(spans[i], lo - base))
                       for i in range(0, len(spans), 2))
        day.least24 = self._least(DAY, lo, hi)
        day.least7d = self._least(WEEK, lo, hi)
        day.broken = [code for code in WIDTH if any(
            one.code == code and one.since + WIDTH[code] <= day.end and one.until + WIDTH[code] > start
            for one in breaches)]
        return day

    def _least(self, width, lo, hi):
        """[seconds, utc of its end] of the window with least rest that ends after lo, until hi; or None."""
        lo = max(lo + 1, self.line.since + width) - self.base
        runs = windows.totals(self.spans, width, width + 1, lo - width, hi - self.base - width)
        return [runs[0][3], runs[0][2] + width + self.base] if runs else None

    def _breaches(self, first, last):
        """What is broken by windows that end in the month: the window before it has its own sheet.

        Also what the unit told of such windows and is found no more: an amendment erases no breach.
        """
        begins = max(first, self.record.since)
        found = []
        for width in (DAY, WEEK):
            found += [self._found(one) for one in rest.judge(
                self.line, begins - width + 1, self.judged, self.reading) if WIDTH[one.code] == width]
        known = {n for one in found for n in one.told}
        found += [self._lapsed(told) for told in self.record.told
                  if told.n not in known and self._ends_here(told, first, last)]
        order = list(WIDTH)
        return sorted(found, key=lambda one: (order.index(one.code), one.since))

    def _ends_here(self, told, first, last):
        """Whether a window ends in the month, or the record does before it."""
        return told.code in WIDTH and first < told.end and (
            told.end <= last or told.start < self.judged < last)

    def _found(self, one):
        width = WIDTH[one.code]
        told = [told for other in self.one for told in other.told if told.code == one.code
                and told.start < one.until + width and told.end > one.since]
        return Found(one.code, one.start, one.end, one.found, one.need, one.since, one.until, one.count,
                     [finding.n for finding in told],
                     self._reasons(told, one.code, one.since, one.until + width))

    def _lapsed(self, told):
        amended = any(one.n > told.n and one.was and one.was[0] < told.end + DAY
                      and one.was[1] > told.start - DAY for other in self.one for one in other.amended)
        why = "amended" if amended else "before" if told.end > self.judged else "reading"
        return Found(told.code, told.start, told.end, told.found, told.need, told.start, told.start, 1,
                     [told.n], self._reasons([told], told.code, told.start, told.end), why)

    def _reasons(self, told, code, start, end):
        """The reasons given for findings; where there are none, those for watches in spite of the rule."""
        return [said for finding in told for said in finding.reasons] or [
            said for other in self.one for said in other.overridden
            if code in said.codes and said.text and start <= said.when < end]


def plain(sheet, zone):
    """The sheet as JSON-able data, every instant as ISO 8601 in the ship's zone."""
    return _plain(asdict(sheet), zone, "")


# Keys whose numbers are instants; in lists of them only whole numbers of that size are.
_TIMES = {"start", "end", "since", "until", "last", "known", "work", "planned", "was", "now", "when"}


def _plain(value, zone, key):
    if isinstance(value, dict):
        return {name: _plain(item, zone, name) for name, item in value.items()}
    if isinstance(value, list | tuple):
        if key in ("least24", "least7d"):
            return {"rest": value[0], "until": zone.iso(value[1])}
        return [_plain(item, zone, key) for item in value]
    if key in _TIMES and type(value) is int:
        return zone.iso(value)
    return value
