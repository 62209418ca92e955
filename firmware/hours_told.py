"""What each entry of the book recorded of one person's work, so that an amendment of one leaves the others
alone. Borrowed for an amendment: the unit keeps only the union of all work, the log has it entry by entry.
"""
from firmware.clock import DAY
from firmware.entry import SEALED, parse
from firmware.rest_line import Line
from firmware.watch import Watch

_KINDS = [b'"k":"%s"' % kind for kind in (b"watch", b"work", b"discharge", b"amend", b"boot", b"clock")]


def other_work(book, who, ref, start, end, now):
    """Work of a person between two instants, by who recorded it: (whether entry `ref` recorded any of it,
    [(from, until, entry), ...] of what other entries recorded).

    now: utc until when what goes on is work. Read from a day before the period, or from `ref`, to the end.
    """
    told = _Told(who, start, end)
    for raw in _lines(book, ref, start - DAY):
        if any(raw.find(kind) >= 0 for kind in _KINDS):
            try:
                told.take(parse(raw[:-SEALED]))
            except (ValueError, KeyError, TypeError):   # what no fold takes recorded nothing
                pass
    own, mine, others = told.names.get(ref), False, []
    for n in sorted(told.lines):
        line = told.lines[n]
        line.close(now)
        for a, b in line.periods():
            a, b = max(a, start), min(b, end)
            if a < b and n == own:
                mine = True
            elif a < b:
                others.append((a, b, n))
    return mine, others


def _lines(book, ref, since):
    """The stored lines from the segment on that holds entry `ref`, or the instant, whichever is earlier."""
    segments, at = book.store.segments, 0
    for i, first in enumerate(segments):
        if first <= ref and parse(book.line(first)[0]).e <= since:
            at = i
    for first in segments[at:]:
        for raw in book.store.lines(first):
            yield raw


class _Told:
    """lines: entry that recorded work first -> Line of it; names: entry about that work -> that entry."""

    def __init__(self, who, start, end):
        self.who, self.near = who, (start - DAY, end + DAY)
        self.lines, self.names = {}, {}
        self.open = {}              # "watch" or kind of work -> entry that recorded it first
        self.watch, self.boot = Watch(), 0

    def take(self, entry):
        kind, d = entry.k, entry.d
        if kind in ("watch", "discharge"):
            self.watch.apply(entry)
            if kind == "watch":
                self.goes_on("watch", self.who in self.watch.on_duty(), entry)
            elif d["who"] == self.who:
                for what in list(self.open):
                    self.goes_on(what, False, entry)
        elif kind == "work" and d["who"] == self.who:
            if d["act"] == "done":
                self.line(entry.n, d["from"]).add(d["from"], d["until"])
                self.drop(entry.n)
            else:
                self.goes_on(d["what"], d["act"] == "began", entry)
        elif kind == "amend" and d.get("hours") and d["hours"][0] == self.who:
            self.amend(entry.n, d["ref"], d["hours"])
        elif kind == "boot":
            self.boot = entry.e
        elif kind == "clock":
            for line in self.lines.values():
                line.shift(self.boot, d["now"] - d["was"])
            self.boot += d["now"] - d["was"]

    def goes_on(self, what, on, entry):
        first = self.open.get(what)
        if first is None and on:
            self.open[what] = first = entry.n
            self.line(first, entry.t).begin(entry.t)
        if first is None:
            return
        self.names[entry.n] = first
        if not on:
            del self.open[what]
            line = self.lines[first]
            line.close(max(entry.t, line.open or 0))
            self.drop(first)

    def amend(self, n, ref, hours):
        first = self.names[n] = self.names.get(ref, n)
        if hours[1] is not None and first in self.lines:
            self.lines[first].take_out(hours[1], hours[2])
        if hours[3] is not None and hours[1:3] != hours[3:]:    # the same: work of another entry, which stays
            line = self.lines.get(first) or self.line(first, hours[3])
            line.add(hours[3], hours[4])

    def line(self, n, t):
        """A Line for the work that entry `n` recorded first."""
        self.names[n] = n
        self.lines[n] = line = Line(min(t, self.near[0]), None)
        line.since = 0              # an amendment may tell of any time
        return line

    def drop(self, n):
        """Forget work that has ended and lies far from the period that is asked for."""
        if not [1 for a, b in self.lines[n].periods() if a < self.near[1] and b > self.near[0]]:
            del self.lines[n]
