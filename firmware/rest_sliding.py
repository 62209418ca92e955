"""The literal reading of the division of rest: every 24 hours count, not only those from a start of work.

Loaded where the profile asks for it. Between two instants at which a window's edge meets an edge of a rest,
the rest at its front shrinks and the one at its back grows by a second each second, those between stay: so
the windows that fail there are those of one interval, which a few comparisons give.
"""
from firmware.rest_windows import DAY, LONG, TEN, edges, note


def sliding(spans, lo, hi, hindi, apart=False):
    """(runs of R6, runs of R2P) of windows that start at any second from lo to hi; as windows.anchored()."""
    six, two = [], []
    if hi < lo:
        return six, two
    points = edges(spans, DAY, lo, hi)
    i = 0
    for n, t in enumerate(points):
        while spans[i + 1] <= t:
            i += 2
        _six(six, t, t, spans, i)
        if n + 1 < len(points):
            after = points[n + 1]
            if after > t + 1:
                _six(six, t + 1, after - 1, spans, i)
            _two(two, t, after - t, spans, i, hindi)
        elif len(points) == 1:
            _two(two, t, 0, spans, i, hindi)
    for run in six + two:
        run[4] = run[1] - run[0] + 1
    return six, two


def _add(runs, since, until, worst, found):
    note(runs, runs and runs[-1][1] + 1 >= since, since, until, worst, found, 0)


def _six(runs, since, until, spans, i):
    """The windows from since to until touch the same rests; is one of them of six hours?"""
    longest = 0
    while i < len(spans) and spans[i] < since + DAY:
        longest = max(longest, spans[i + 1] - spans[i])
        i += 2
    if longest < LONG:
        _add(runs, since, until, since, longest)


def _two(runs, t, width, spans, i, hindi):
    """The windows from t to t + width whose best two rests hold less than the ten hours that all hold."""
    front = back = None         # seconds in the window at t of a rest that shrinks, that grows
    one = two = total = slope = 0
    while i < len(spans) and spans[i] < t + width + DAY:
        start, end = spans[i], spans[i + 1]
        i += 2
        inside = min(end, t + DAY) - max(start, t)
        total += inside
        fits = not hindi or end - start >= LONG
        if start <= t and end >= t + width + DAY:
            return              # nothing but rest
        if start <= t:
            slope -= 1
            front = inside if fits else None
        elif end >= t + width + DAY:
            slope += 1
            back = inside if fits else None
        elif fits and inside > two:
            one, two = max(one, inside), min(one, max(two, inside))
    low, high = 0, width
    steady = one + two if front is None or back is None else max(one + two, front + back)
    if steady >= TEN or (slope == 0 and total < TEN):
        return
    if front is not None:
        low = max(low, front + one - TEN + 1)
    if back is not None:
        high = min(high, TEN - one - back - 1)
    if slope > 0:
        low = max(low, TEN - total)
    elif slope < 0:
        high = min(high, total - TEN)
    if low > high:
        return

    def best(d):
        return max(steady, 0 if front is None else front - d + one, 0 if back is None else back + d + one)

    tries = [low, high]
    if front is not None:
        tries.append(front + one - steady)
        if back is not None:
            tries += [(front - back) // 2, (front - back) // 2 + 1]
    least, d = min([(best(d), d) for d in [min(max(d, low), high) for d in tries]])
    _add(runs, t + low, t + high, t + d, least)


def limit(spans, lo, hindi):
    """As windows.anchored_limit(), for windows that start at lo or any time after it.

    Of those that start in one stretch of work the first fails first. Where they start in a rest, let `front`
    be what of it is in the window: the last rest then holds what is left of `whole` = front + last; and that
    is at its worst with the longest front that does not make up the ten hours with the best of the others.
    """
    found = spans[-2] + DAY
    one = two = longest = 0
    for i in range(len(spans) - 3, 0, -2):
        end = spans[i]
        if spans[i + 1] < lo:
            break
        t = max(end, lo)                        # windows that start in the work after this rest
        if longest < LONG:
            found = min(found, t + DAY - 1)
        if one + two < TEN:
            found = min(found, t + DAY - TEN + one)
        if end <= lo:
            break
        whole = end - spans[i - 1]
        front = end - max(spans[i - 1], lo)
        fits = not hindi or whole >= LONG
        if max(longest, whole) < LONG:
            found = min(found, end - front + DAY - 1)
        if one + two < TEN:
            if fits:
                need = min(TEN, TEN - one + min(front, TEN - one - 1))
            else:
                need = TEN - one + front
            found = min(found, end + DAY - need)
        longest = max(longest, whole)
        if fits and whole > two:
            one, two = max(one, whole), min(one, max(two, whole))
    return found
