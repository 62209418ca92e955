"""The CSV of work periods that `deckwatch rest` judges: each person's records, or what is wrong in it."""
import contextlib
import csv
import io
import sys
import unicodedata
from datetime import datetime

from firmware import clock, rest
from firmware.rules import sailing_vessels_2026 as sv

COLUMNS = ("person", "start", "end", "kind")
KINDS = ("watch", "drill", "cargo", "callout", "emergency", "maintenance", "other")
ABOARD = "aboard"

# Sums of a line are kept in small ints, for the unit's sake; nobody is aboard for so long without a break.
LONGEST_S = 8 * 366 * rest.DAY
SHOWN = 10      # wrong lines that are told one by one


class Unreadable(ValueError):
    """What is wrong with the file, in `causes`: each with its line, what was expected and what came."""

    def __init__(self, causes):
        super().__init__(causes[0])
        left = len(causes) - SHOWN
        self.causes = causes[:SHOWN] + (["and %d more lines" % left] if left > 0 else [])


class Record:
    """One person's time aboard: line (rest.Line), first and last instant that is judged, what lies in it.

    work: (start, end, kind) of each line of the file; overlaps: pairs of their line numbers.
    """

    def __init__(self, person, line, first, last, rows):
        self.person, self.line, self.first, self.last = person, line, first, last
        self.work = [(row.start, last if row.end is None else row.end, row.kind) for row in rows]
        self.overlaps = list(_overlaps(rows))


class _Row:
    def __init__(self, number, person, start, end, kind):
        self.number, self.person, self.start, self.end, self.kind = number, person, start, end, kind


@contextlib.contextmanager
def opened(path):
    """The file as text; - is standard input. A byte order mark is no part of it."""
    if path == "-":
        yield io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8-sig", newline="")
    else:
        with open(path, encoding="utf-8-sig", newline="") as file:
            yield file


def instant(text, where):
    """Unix seconds of ISO 8601 with a zone; ValueError says what was expected, what came and what to do."""
    like = "expected an instant with its zone, like 2026-12-01T04:30:00+05:30 or 2026-11-30T23:00:00Z"
    try:
        found = datetime.fromisoformat(text.strip())
    except ValueError:
        raise ValueError("%s: %s, found %r" % (where, like, text)) from None
    if found.tzinfo is None:
        raise ValueError("%s: %s, found %r without a zone; add the ship's, or Z for UTC" % (
            where, like, text))
    if found.microsecond:
        raise ValueError("%s: expected whole seconds, found %r" % (where, text))
    if not 1970 <= found.year <= 2199:
        raise ValueError("%s: expected a year from 1970 to 2199, found %r" % (where, text))
    return int(found.timestamp())


def read(file, first=None, last=None):
    """[Record, ...] of a CSV file, in the order in which the file names the persons.

    first, last: instants that bound every record, None: those of the person's own work. Raises Unreadable,
    and UnicodeError where it is no text in UTF-8.
    """
    rows = []
    wrong = []
    reader = csv.reader(file, strict=True)
    try:
        header = [name.strip().lower() for name in next(reader, [])]
        if tuple(header) not in (COLUMNS, COLUMNS[:3]):
            raise Unreadable(["line 1: expected the header person,start,end or person,start,end,kind, "
                              "found %s" % (repr(",".join(header)[:60]) if header else "nothing")])
        for values in reader:
            if any(value.strip() for value in values):
                try:
                    rows.append(_row(reader.line_num, header, values, last))
                except ValueError as error:
                    wrong.append(str(error))
    except csv.Error as error:
        wrong.append("line %d: expected comma-separated values with \" around those that hold a comma or a "
                     "quote, found: %s" % (reader.line_num, error))
    except UnicodeDecodeError:
        raise Unreadable(["expected text in UTF-8; save it as CSV UTF-8"]) from None
    if not rows and not wrong:
        wrong.append("expected a line for each period of work below the header, found none")
    if wrong:
        raise Unreadable(wrong)
    persons: dict = {}
    for row in rows:
        persons.setdefault(row.person, []).append(row)
    return [record for person, own in persons.items() for record in _records(person, own, first, last)]


def _row(number, header, values, last):
    where = "line %d" % number
    # The kind may be left off, in a line as in the header.
    if len(values) not in (len(header), 3):
        raise ValueError("%s: expected the %d values %s, found %d" % (
            where, len(header), ",".join(header), len(values)))
    # One name can be stored in two ways, which look the same.
    person = unicodedata.normalize("NFC", values[0].strip())
    if not person:
        raise ValueError("%s: expected a person, found none" % where)
    kind = values[3].strip().lower() if len(values) > 3 else ""
    if kind and kind not in KINDS and kind != ABOARD:
        raise ValueError("%s, kind: expected %s or %s, found %r" % (
            where, ", ".join(KINDS), ABOARD, values[3]))
    start = instant(values[1], where + ", start")
    end = None
    if values[2].strip():
        end = instant(values[2], where + ", end")
    elif last is None:
        raise ValueError("%s, end: expected an instant, found none; for work that goes on, give --now or --to"
                         % where)
    if end is not None and end <= start:
        raise ValueError("%s: expected an end after the start, found %s to %s" % (
            where, values[1].strip(), values[2].strip()))
    if end is None and start > last:
        raise ValueError("%s: work that goes on starts at %s, after the end of the record at %s" % (
            where, values[1].strip(), clock.iso(last)))
    return _Row(number, person, start, end, kind or "watch")


def _records(person, rows, first, last):
    """The records of one person: one for each time aboard, with those that he came back to so soon that
    windows reach over the time ashore; or one where the file tells no such times."""
    work = sorted((row for row in rows if row.kind != ABOARD), key=lambda row: (row.start, row.number))
    aboard = sorted((row for row in rows if row.kind == ABOARD), key=lambda row: row.start)
    if not aboard:
        ends = [last if row.end is None else row.end for row in work]
        yield _record(person, work, work[0].start if first is None else first,
                      max(ends) if last is None else last)
        return
    for one, other in zip(aboard, aboard[1:]):
        if one.end is None or one.end > other.start:
            raise Unreadable(["line %d: %s is aboard already by line %d; times aboard must not overlap"
                              % (other.number, person, one.number)])
    inside = set()
    for stays in _joined(aboard):
        begins, end = stays[0].start, last if stays[-1].end is None else stays[-1].end
        own = [row for row in work if any(stay.start <= row.start and (row.end or last) <= (stay.end or last)
                                          for stay in stays)]
        inside.update(own)
        yield _record(person, own, max(begins, begins if first is None else first),
                      min(end, end if last is None else last), begins)
    strange = ["line %d: %s works at a time that is in no line of kind aboard" % (row.number, person)
               for row in work if row not in inside]
    if strange:
        raise Unreadable(strange)


def _joined(aboard):
    """Times aboard in runs that make one record, as on the unit."""
    runs: list = []
    for stay in aboard:
        if runs and stay.start - runs[-1][-1].end <= sv.REST_KEPT_S:
            runs[-1].append(stay)
        else:
            runs.append([stay])
    return runs


def _record(person, work, first, last, since=None):
    """since: when he came aboard; None: his record begins with what the file tells of him first."""
    begins = min([first] + [row.start for row in work]) if since is None else since
    if max([last] + [row.end or last for row in work]) - begins > LONGEST_S:
        raise Unreadable(["%s: expected a record of at most eight years, found one from %s to %s" % (
            person, clock.iso(begins), clock.iso(last))])
    line = rest.Line(begins, None)
    for row in work:
        if row.end is None:
            line.begin(row.start)
        else:
            line.add(row.start, row.end)
    return Record(person, line, first, max(first, last), work)


def _overlaps(rows):
    """(line, line) of each period that overlaps the one before it that reaches furthest."""
    longest = None
    for row in rows:
        if longest is not None and (longest.end is None or row.start < longest.end):
            yield longest.number, row.number
        if longest is None or (longest.end is not None and (row.end is None or row.end > longest.end)):
            longest = row
