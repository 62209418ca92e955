"""Hours of rest, rule 59(4): what a record of work breaks, and until when a person may work.

All times are whole seconds on one scale, Unix seconds as a rule. A Line is one person's record: an unbroken
line of true instants, never cut at midnight. Whatever is not work on it is rest, except that a rest shorter
than Reading.shortest is none. A rest that begins or ends beyond the record counts as one, of a length nobody
knows.

Totals: R10, ten hours in any 24; R77, 77 hours in any seven days. Division: R6, no rest in the window is of
six hours (by its whole length, also what lies outside); R2P, the window has its ten hours, but its best two
rests, as far as they lie in it, have not. By the Hindi proviso a rest under six hours is not one of the two.
Windows of the division begin at each start of work, or at any instant where the reading is the literal one.

Totals change by at most a second each second, so the worst window begins at a start of work or ends at a
start of rest; between such instants a total is a straight line, and everything here is exact to the second.
"""
from firmware import rest_windows as windows
from firmware.rest_line import Line, check, with_work  # noqa: F401  rest.Line is the callers' name
from firmware.rules import sailing_vessels_2026 as sv
from firmware.rules import watch_2026

DAY, WEEK = watch_2026.REST_DAY_S, watch_2026.REST_WEEK_S
TEN, LONG = watch_2026.REST_IN_DAY_S, watch_2026.REST_LONG_S
# Code, window and least rest of each rule; the first two are totals, the others the division.
MEASURES = (("R10", DAY, TEN), ("R77", WEEK, watch_2026.REST_IN_WEEK_S), ("R6", DAY, LONG), ("R2P", DAY, TEN))

# State.next while something is broken: it is looked at again this much later, by when it may have healed.
AGAIN = 60

class Reading:
    """How the rule is read. structure: "anchored" (windows from each start of work) or "sliding" (literal);
    proviso: "en" or "hi"; shortest: seconds, a shorter rest is none. Anything else is a ValueError."""

    def __init__(self, structure=sv.REST_STRUCTURE, proviso=sv.REST_PROVISO, shortest=sv.REST_SHORTEST_S):
        if structure not in ("anchored", "sliding"):
            raise ValueError("reading: expected anchored or sliding windows, got %r" % (structure,))
        if proviso not in ("en", "hi"):
            raise ValueError("reading: expected the proviso's text en or hi, got %r" % (proviso,))
        if not 0 <= shortest <= LONG:
            raise ValueError("reading: expected a shortest rest of 0 to %d s, got %r" % (LONG, shortest))
        self.structure, self.proviso, self.shortest = structure, proviso, shortest

    def __str__(self):
        return "%s, %s, %d min" % (self.structure, self.proviso, self.shortest // 60)

    def rules(self):
        """(broken, limit) of the division: anchored here, sliding in a module that few units load."""
        if self.structure == "anchored":
            return windows.anchored, windows.anchored_limit
        from firmware import rest_sliding
        return rest_sliding.sliding, rest_sliding.limit


class Verdict:
    """A run of windows that break one rule: neighbours, or of anchored ones such as follow each other.

    code: of MEASURES; start, end: the window with least, the first of several; found, need: seconds in it;
    since, until: starts of the run's first and last window; count: its windows, one a second where they
    slide.
    """

    def __init__(self, code, start, width, found, need, since, until, count):
        self.code, self.start, self.end = code, start, start + width
        self.found, self.need = found, need
        self.since, self.until, self.count = since, until, count


class State:
    """A person at an instant; see state()."""

    def __init__(self, rest24, rest7d, broken, off_by, next_):
        self.rest24, self.rest7d = rest24, rest7d
        self.broken, self.off_by, self.next = broken, off_by, next_


# ---- answers


def judge(line, first, last, reading):
    """[Verdict, ...], by code and time: every window wholly between two instants that breaks a rule.

    All of the record is used, also what lies outside the two, so that a rest keeps its whole length. Work
    going on is taken to end at `last`. Windows before the record, or before what the line still knows, are
    not judged.
    """
    base = line.known
    spans = windows.rests(line.closed(last), reading.shortest)
    lo, hi = max(first, line.since, base) - base, last - base
    found = [windows.totals(spans, width, need, lo, hi - width) for _, width, need in MEASURES[:2]]
    found += reading.rules()[0](spans, lo, hi - DAY, reading.proviso == "hi")
    out = []
    for (code, width, need), runs in zip(MEASURES, found):
        for since, until, worst, least, count in runs:
            out.append(Verdict(code, base + worst, width, least, need, base + since, base + until, count))
    return out


def short(line, now):
    """What cannot be judged yet: "24h" and "7d" that have not passed since the record began, as a tuple."""
    age = now - line.since
    return () if age >= WEEK else ("7d",) if age >= DAY else ("24h", "7d")


def state(line, now, reading):
    """State of a person at `now`; later work is not looked at.

    rest24, rest7d: seconds of rest in the last 24 hours and 7 days; None while the record is too short.
    broken: codes of windows that end now or later and fail even if he rests from now on.
    off_by: he works, and this is the latest instant to stop without breaking anything, rest following; None
    when he rests, or something is broken.
    next: when to ask again; nothing of these but the sums changes before by itself; None: never.
    """
    base = line.known
    since, hindi = line.since - base, reading.proviso == "hi"
    works = line.open is not None and line.open <= now
    spans = windows.rests(line.closed(now, True), reading.shortest)
    now -= base
    sums = []
    broken = []
    for code, width, need in MEASURES[:2]:
        lo = max(since, now - width)
        rest = _between(spans, lo, lo + width)
        sums.append(rest if since <= now - width else None)
        if rest < need:
            broken.append(code)
    lo = max(since, now - DAY)
    division, limit = reading.rules()
    for measure, runs in zip(MEASURES[2:], division(spans, lo, now, hindi)):
        if runs:
            broken.append(measure[0])
    soon = [since + width for _, width, _ in MEASURES[:2] if since + width > now]
    off_by = None
    if broken:
        soon.append(now + AGAIN)
    elif works:
        off_by = limit(spans, lo, hindi)
        for _, width, need in MEASURES[:2]:
            off_by = min(off_by, _rest_from(spans, need) + width)
        soon.append(off_by + 1)
        off_by += base
    return State(sums[0], sums[1], tuple(broken), off_by, base + min(soon) if soon else None)


def would_break(line, start, end, reading):
    """Codes, in the order of MEASURES, that work from `start` to `end` would break, if rest follows.

    A window counts when it fails with that work, and holds part of it or would not fail without it. Work
    going on is taken to last until `start`; work the line has for later counts. An end before the start:
    ValueError.
    """
    check(start, end)
    base = line.known
    return _breaks(line.closed(start), line.since - base, start - base, end - base, reading)


def may_start(line, now, length, reading):
    """Earliest instant from `now` on at which work of `length` seconds breaks nothing; None: never.

    Work going on is taken to end now, later work is not looked at. Exact, with sliding windows of the
    division to a second or two.
    """
    base = line.known
    since = line.since - base
    work = line.closed(now, True)
    now -= base
    if not _breaks(work, since, now, now + length, reading):
        return base + now
    if not work:
        return None
    spans = windows.rests(work, reading.shortest)
    stop = work[-1]
    t = max(now, stop + reading.shortest)
    for _, width, need in MEASURES[:2]:
        if length > width - need:
            return None
        t = max(t, _work_from(spans, width - need - length) + width - length)
    while _breaks(work, since, t, t + length, reading):
        t = _later(spans, stop, t, length, reading.structure == "sliding")
    return base + t


def _later(spans, stop, t, length, sliding):
    """The next instant after t at which a start of work can become possible.

    That is when the rest since `stop` has six hours, or ten, or makes up ten with an earlier one; or when the
    last of the windows that begin in one stretch of work, or of rest, is over. Sliding ones that begin in an
    earlier rest can also be saved by the rest after the work.
    """
    found = [stop + LONG, stop + TEN, stop + DAY]
    if sliding:
        found.append(stop + TEN + length)
    for i in range(len(spans) - 3, 0, -2):
        if spans[i + 1] + DAY <= stop:
            break
        found.append(spans[i] + DAY)
        found.append(stop + TEN - min(TEN, spans[i] - spans[i - 1]))
        if sliding:
            found.append(spans[i + 1] + DAY)
            found.append(2 * (stop + TEN) + length - spans[i] - DAY)
    return min([x for x in found if x > t])


def _breaks(work, since, start, end, reading):
    """would_break() in seconds after the line's `known`."""
    hindi = reading.proviso == "hi"
    spans = windows.rests(with_work(work, start, end)[0], reading.shortest)
    s, e = start, end           # with the gaps before and after that are no rest any more
    for i in range(1, len(work), 2):
        if start - reading.shortest < work[i] <= start:
            s = work[i]
    for i in range(len(work) - 2, -1, -2):
        if end <= work[i] < end + reading.shortest:
            e = work[i]
    codes = []
    for code, width, need in MEASURES[:2]:
        if spans[-2] <= e:      # the last work: no window holds less than the one that ends with it
            lo = max(since, e - width)
            if _between(spans, lo, lo + width) < need:
                codes.append(code)
        elif windows.totals(spans, width, need, max(since, s - width + 1), e - 1):
            codes.append(code)
    # A window beside the work fails by it only through a rest cut to under six hours, so it lies that near.
    division = reading.rules()[0]
    lo, hi = max(since, s - DAY - LONG), e + LONG
    with_it = division(spans, lo, hi, hindi, True)
    if with_it[0] or with_it[1]:
        without = division(windows.rests(work, reading.shortest), lo, hi, hindi, True)
        for measure, runs, known in zip(MEASURES[2:], with_it, without):
            if [run for run in runs if run[1] > s - DAY and run[0] < e or _new(run, known)]:
                codes.append(measure[0])
    return tuple(codes)


def _new(run, known):
    """Whether some window of a run is in none of the runs known before."""
    at = run[0]
    for other in known:
        if other[0] <= at <= other[1]:
            at = other[1] + 1
    return at <= run[1]


def _between(spans, start, end):
    """Rest between two instants."""
    return sum([max(0, min(spans[i + 1], end) - max(spans[i], start)) for i in range(0, len(spans), 2)])


def _rest_from(spans, amount):
    """Latest instant from which so much rest lies before the end of the last work."""
    i = len(spans) - 3
    while spans[i] - spans[i - 1] < amount:
        amount -= spans[i] - spans[i - 1]
        i -= 2
    return spans[i] - amount


def _work_from(spans, amount):
    """Earliest instant from which only so much work lies before the end of the last."""
    for i in range(len(spans) - 3, 0, -2):
        if spans[i + 1] - spans[i] > amount:
            return spans[i + 1] - amount
        amount -= spans[i + 1] - spans[i]
    return spans[0]
