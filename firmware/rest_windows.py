"""Which windows of a record break the rule on rest: totals from any instant, the division by starts of work.

`spans`: rests as a flat list start, end, start, end ..., see rests(). Results are lists of runs
[since, until, worst, found, count]: starts of the first and the last window, of the one with least rest (the
first of several), what that holds in seconds, and how many windows; see rest.Verdict.
"""
from firmware.rules import watch_2026 as sv

DAY = sv.REST_DAY_S
TEN, LONG = sv.REST_IN_DAY_S, sv.REST_LONG_S

_FAR = 1 << 28      # beyond any record; sums of it with an instant of a line are small ints on 32 bits


def rests(work, shortest):
    """Rests as a flat list start, end, start, end ...; the first began long before, the last goes on."""
    if not work:
        return [-_FAR, _FAR]
    out = [work[0] - _FAR, work[0]]
    for i in range(1, len(work) - 1, 2):
        if work[i + 1] - work[i] >= shortest:
            out.append(work[i])
            out.append(work[i + 1])
    out.append(work[-1])
    out.append(work[-1] + _FAR)
    return out


def note(runs, goes_on, since, until, worst, found, count=1):
    """Put windows that break a rule to the runs: to the last one when it goes on, else as a new one."""
    if not goes_on:
        runs.append([since, until, worst, found, count])
        return
    run = runs[-1]
    run[1] = until
    run[4] += count
    if found < run[3]:
        run[2], run[3] = worst, found


def totals(spans, width, need, lo, hi):
    """Runs of windows of `width` seconds, starting from lo to hi, that hold less rest than `need`."""
    runs = []
    if hi < lo:
        return runs
    points = edges(spans, width, lo, hi)
    starts = _sums(spans, points)
    ends = _sums(spans, [t + width for t in points])
    going = False
    was = before = None
    for i, t in enumerate(points):
        found = ends[i] - starts[i]
        if going and found >= need:             # since the point before it rose a second each second
            run = runs[-1]
            run[1] = was + need - before - 1
            going = False
        elif found < need:
            if going:
                note(runs, True, t, t, t, found, 0)
            else:
                since = t if was is None else was + before - need + 1
                note(runs, False, since, t, t, found, 0)
            going = True
        was, before = t, found
    for run in runs:
        run[4] = run[1] - run[0] + 1
    return runs


def edges(spans, width, lo, hi):
    """lo, hi, and each instant between at which a window of `width` begins or ends with a rest; rising."""
    points = {lo, hi}
    for t in spans:
        if lo < t < hi:
            points.add(t)
        if lo < t - width < hi:
            points.add(t - width)
    return sorted(points)


def _sums(spans, points):
    """Rest before each of the rising instants."""
    out = []
    i = done = 0
    for t in points:
        while i < len(spans) and spans[i + 1] <= t:
            done += spans[i + 1] - spans[i]
            i += 2
        out.append(done + max(0, t - spans[i]) if i < len(spans) else done)
    return out


def look(spans, i, start, hindi):
    """(sum, whole length of the longest, best two, number) of the rests in the 24 hours from a start of work.

    i: index in `spans` of the first rest after it.
    """
    end = start + DAY
    total = longest = one = two = number = 0
    while i < len(spans) and spans[i] < end:
        whole = spans[i + 1] - spans[i]
        inside = min(spans[i + 1], end) - spans[i]
        total += inside
        number += 1
        longest = max(longest, whole)
        if inside > two and (not hindi or whole >= LONG):
            one, two = max(one, inside), min(one, max(two, inside))
        i += 2
    return total, longest, one + two, number


def anchored(spans, lo, hi, hindi, apart=False):
    """(runs of R6, runs of R2P) of the windows from each start of work from lo to hi.

    apart: each window is a run of its own; else those that follow each other make one.
    """
    six, two = [], []
    no_six = no_two = False
    for i in range(1, len(spans) - 1, 2):
        t = spans[i]
        if lo <= t <= hi:
            total, longest, best, _ = look(spans, i + 1, t, hindi)
            if longest < LONG:
                note(six, no_six and not apart, t, t, t, longest)
            if best < TEN <= total:
                note(two, no_two and not apart, t, t, t, best)
            no_six, no_two = longest < LONG, best < TEN <= total
    return six, two


def anchored_limit(spans, lo, hindi):
    """Latest end of the last work (which ends where the last rest begins) that does not break the division.

    Only windows from starts of work at lo or later are asked. With no rest of six hours yet one must begin
    in the window; and unless two rests hold the ten hours, the last must hold what the best one leaves.
    """
    limit = spans[-2] + DAY
    one = two = longest = 0
    for i in range(len(spans) - 3, 0, -2):
        t = spans[i]
        if t < lo:
            break
        if longest < LONG:
            limit = min(limit, t + DAY - 1)
        if one + two < TEN:
            limit = min(limit, t + DAY - TEN + one)
        whole = t - spans[i - 1]
        longest = max(longest, whole)
        if whole > two and (not hindi or whole >= LONG):
            one, two = max(one, whole), min(one, max(two, whole))
    return limit
