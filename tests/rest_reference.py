"""Hours of rest by brute force, minute by minute: what the tests hold firmware/rest.py against.

Written from the rule and not from the engine: a record is one flag a minute, a window is looked at by walking
through it, and every window is looked at. Times are minutes from the beginning of the record.
"""
from bisect import bisect_left

DAY, WEEK = 1440, 10080
TEN, LONG, SEVENTY_SEVEN = 600, 360, 4620
BEYOND = 1000000        # length of a rest that goes on beyond the record
CODES = ("R10", "R77", "R6", "R2P")
WIDTH = {"R10": DAY, "R77": WEEK, "R6": DAY, "R2P": DAY}


def division(pieces, hindi):
    """Codes that a day with these rests, (minutes inside, whole length) each, breaks: {code: found}."""
    found = {}
    longest = max([whole for _, whole in pieces], default=0)
    if longest < LONG:
        found["R6"] = longest
    counting = sorted(inside for inside, whole in pieces if whole >= LONG or not hindi)
    if sum(counting[-2:]) < TEN <= sum(inside for inside, _ in pieces):
        found["R2P"] = sum(counting[-2:])
    return found


class Record:
    """worked: a flag for each minute; before and after them all is rest. pad: minutes of rest put behind."""

    def __init__(self, worked, pad=0, shortest=60):
        self.minutes = bytes(worked) + bytes(pad)
        self.whole = []         # of each minute: length of the rest it belongs to, 0 where it is none
        self.since = []         # of each minute: where its stretch of rest or work begins ...
        self.until = []         # ... and ends
        at = 0
        while at < len(self.minutes):
            stop = at
            while stop < len(self.minutes) and self.minutes[stop] == self.minutes[at]:
                stop += 1
            length = 0
            if not self.minutes[at]:
                length = stop - at
                if at == 0 or stop == len(self.minutes):
                    length = BEYOND
                elif length < shortest:
                    length = 0
            self.whole += [length] * (stop - at)
            self.since += [at] * (stop - at)
            self.until += [stop] * (stop - at)
            at = stop
        self.before = [0]
        for length in self.whole:
            self.before.append(self.before[-1] + (length > 0))

    def rest(self, start, end):
        return self.before[end] - self.before[start]

    def pieces(self, start, end):
        """[(minutes inside, whole length), ...] of the rests in a window."""
        found = []
        while start < end:
            stop = min(self.until[start], end)
            if self.whole[start]:
                found.append((stop - start, self.whole[start]))
            start = stop
        return found

    def starts_work(self, t):
        """Whether a minute is the first of work, a short rest being work too."""
        return t < len(self.whole) and not self.whole[t] and (t == 0 or self.whole[t - 1] > 0)

    def windows(self, after, before, sliding=False, hindi=False):
        """{(code, start): minutes found} of every window within the record that breaks a rule.

        Only those that end at `after` or later and start at `before` or earlier.
        """
        found = {}
        for code, width, need in (("R10", DAY, TEN), ("R77", WEEK, SEVENTY_SEVEN)):
            for t in range(max(after - width, 0), min(before, len(self.minutes) - width) + 1):
                if self.rest(t, t + width) < need:
                    found[code, t] = self.rest(t, t + width)
        for t in range(max(after - DAY, 0), min(before, len(self.minutes) - DAY) + 1):
            if sliding or self.starts_work(t):
                for code, minutes in division(self.pieces(t, t + DAY), hindi).items():
                    found[code, t] = minutes
        return found


class Walk:
    """A long record as it looks from one of its minutes on, when nothing later is known and rest follows."""

    def __init__(self, worked, shortest=60):
        self.record = Record(worked, 0, shortest)
        self.starts = [t for t in range(len(worked)) if self.record.starts_work(t)]

    def at(self, now, hindi=False):
        """(rest in the last day, in the last week, codes as of standing()); anchored windows only."""
        record = self.record
        stop = now          # where the rest began that still goes on
        if now and not record.minutes[now - 1]:
            stop = record.since[now - 1]
        codes = set()
        sums = []
        for code, width, need in (("R10", DAY, TEN), ("R77", WEEK, SEVENTY_SEVEN)):
            start = max(0, now - width)
            rest = record.rest(min(start, stop), stop) + now - max(start, stop)
            sums.append(rest if now >= width else None)
            if rest + start + width - now < need:
                codes.add(code)
        for t in self.starts[bisect_left(self.starts, now - DAY):bisect_left(self.starts, now)]:
            pieces = record.pieces(t, stop)
            if t + DAY > stop:
                pieces.append((t + DAY - stop, BEYOND))
            codes.update(division(pieces, hindi))
        return sums[0], sums[1], codes


def standing(worked, sliding=False, hindi=False, shortest=60):
    """Codes of windows that end now, after these minutes, or later and fail though he rests from now on."""
    now = len(worked)
    return {code for code, t in Record(worked, WEEK + DAY, shortest).windows(now, now, sliding, hindi)}


def breaks(worked, start, end, sliding=False, hindi=False, shortest=60):
    """Codes that work from minute start to end would break, followed by rest where no work is known.

    That is: of windows that fail with it, and hold part of it (the rests that it makes too short are part of
    it) or would not fail without it. A rest of a day before it or after it stays long enough.
    """
    longer = bytearray(worked) + bytearray(max(0, end - len(worked)))
    without = Record(longer, WEEK + DAY, shortest)
    longer[start:end] = b"\1" * (end - start)
    record = Record(longer, WEEK + DAY, shortest)
    first, last = start, end - 1
    for t in range(len(longer)):
        if without.whole[t] and not record.whole[t]:
            first, last = min(first, t), max(last, t)
    known = without.windows(start - DAY, end + DAY, sliding, hindi)
    return {code for code, t in record.windows(start - DAY, end + DAY, sliding, hindi)
            if (code, t) not in known or (t <= last and t + WIDTH[code] > first)}
