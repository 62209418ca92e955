"""One person's record of work: what the hours of rest (firmware/rest.py) are reckoned from.

All times are whole seconds on one scale, Unix seconds as a rule. Within a line they are kept as differences,
so that they are small ints, and four bytes each, on any machine.
"""
from array import array

from firmware import clock
from firmware.rules import sailing_vessels_2026 as sv


class Line:
    """One person's record: work as a union of periods from `since` (sign-on) on, and work still going on.

    keep: seconds that trim() leaves, None for all. overlaps: how often a period was told for a time that was
    work already; it is counted once. Work before `known` is forgotten, or was before the record.
    """

    def __init__(self, since, keep=sv.REST_KEPT_S):
        self.since = self.known = since
        self.keep = keep
        self.open = None        # start of the work going on
        self.going = 0          # kinds of work going on at once, such as a drill in a watch
        self.overlaps = 0
        self._work = array("i")     # start, end, start, end ... rising, apart, in seconds after `known`

    def begin(self, t):
        """Work begins. What begins while other work goes on is the same work, until both have ended."""
        if self.open is None:
            self.open = self._at_least_since(t)
        else:
            self.open = self._at_least_since(min(t, self.open))
            self.overlaps += 1
        self.going += 1

    def end(self, t):
        """The work going on ends. ValueError when there is none, or it began after `t`."""
        if self.open is None:
            raise ValueError("work ends at %s, but none was going on" % clock.iso(t))
        check(self.open, t)
        self.going -= 1
        if not self.going:
            self.close(t)

    def close(self, t):
        """Whatever goes on ends; of work that begins after `t` nothing is left."""
        start, self.open, self.going = self.open, None, 0
        if start is not None:
            self._put(start, t)

    def add(self, start, end):
        """Work told afterwards. ValueError when it ends before its start or starts before the record."""
        check(start, end)
        self._put(self._at_least_since(start), end)

    def take_out(self, start, end):
        """An amendment: nothing was work between the two, what stood there is rest."""
        check(start, end)
        pieces = self.periods()
        self._work = array("i")
        for was, until in pieces:
            self._put(was, min(until, start))
            self._put(max(was, end), until)
        if self.open is not None and self.open < end:
            self._put(self.open, start)
            self.open = end

    def shift(self, after, by):
        """The clock was found wrong: instants from `after` on are `by` seconds later, in the same order."""
        times = [t for period in self.periods() for t in period]
        if self.since >= after:
            self.known += by
            self.since += by
        at = self.since
        for i, t in enumerate(times):
            times[i] = at = max(at, t + by if t >= after else t)
        if self.open is not None and self.open >= after:    # it may have begun before the last of those
            self.open = max(self.since, self.open + by)
        self._work = array("i")
        for i in range(0, len(times), 2):
            self._put(times[i], times[i + 1])

    def trim(self, now):
        """Forget the work that ended more than `keep` seconds ago."""
        work, cut = self._work, now - (self.keep or 0)
        if self.keep is None or not work or self.known + work[1] > cut:
            return
        step = cut - self.known
        self._work = array("i", [t - step for i, t in enumerate(work) if work[i | 1] > step])
        self.known = cut

    def periods(self):
        """[(start, end), ...]: the work that has ended, without overlaps."""
        return [(self.known + self._work[i], self.known + self._work[i + 1])
                for i in range(0, len(self._work), 2)]

    def copy(self):
        """A line of its own to try things on."""
        return of(self.state(), self.keep)

    def state(self):
        """What of() makes it of again, without copying the work."""
        return [self.since, self.known, self.open, self.going, self.overlaps, self._work]

    def save(self):
        """JSON-able state, for load()."""
        return self.state()[:-1] + [list(self._work)]

    def load(self, state):
        self.since, self.known, self.open, self.going, self.overlaps, work = state
        self._work = array("i", work)

    def closed(self, until, only=False):
        """Work as in _work, with what is going on taken to end at `until`; only: and nothing after that."""
        work = self._work
        until -= self.known
        if only and work and work[-1] > until:
            work = array("i", [min(t, until) for i, t in enumerate(work) if work[i & -2] < until])
        if self.open is None or self.open - self.known > until:
            return work
        return with_work(work, self.open - self.known, until)[0]

    def _put(self, start, end):
        if end <= start:
            return
        self._work, overlap = with_work(self._work, start - self.known, end - self.known)
        self.overlaps += overlap
        work = self._work
        if self.keep is not None and len(work) > 2 * sv.REST_MOST_PERIODS:
            # so many have a gap that is no rest by any sensible reading: the shortest is work
            i = min([(work[i + 1] - work[i], i) for i in range(1, len(work) - 1, 2)])[1]
            self._work = work[:i] + work[i + 2:]

    def _at_least_since(self, t):
        if t < self.since:
            raise ValueError("work starts at %s, before the record begins at %s"
                             % (clock.iso(t), clock.iso(self.since)))
        return t


def of(state, keep):
    """The Line that Line.state() gave, or a copy of the one that is."""
    line = Line(0, keep)
    line.load(state)
    return line


def check(start, end):
    if end < start:
        raise ValueError("work ends at %s, before its start at %s" % (clock.iso(end), clock.iso(start)))


def with_work(work, start, end):
    """(array of work with one period more, whether that overlapped what stood)."""
    i = len(work)
    while i and work[i - 1] >= start:
        i -= 2
    j = i
    overlap = False
    low, high = start, end
    while j < len(work) and work[j] <= end:
        overlap = overlap or (work[j] < end and work[j + 1] > start)
        low, high = min(low, work[j]), max(high, work[j + 1])
        j += 2
    return work[:i] + array("i", (low, high)) + work[j:], overlap
