"""UTC over the monotonic clock, and civil dates as whole seconds since 1970.

The unit's timers run on `now`, whole seconds since it started; this keeps the one number that
turns `now` into UTC. It comes from satellites when two fixes agree, else from the unit's RTC,
else from the last entry of the log. Nothing here reads a clock. No crew setting exists.
"""

DAY = 86400
INDIA_S = 19800         # of India ahead of UTC

# The week number in the GPS signal has ten bits (IS-GPS-200, 20.3.3.3.1.1): a receiver older than
# its signal reports a date 1024 weeks too early.
ROLLOVER_DAYS = 7168

# A corrected date is a guess, so it must also lie near: not later than this after the floor. With
# any date allowed, a stale one just under the floor would come back as one twenty years ahead.
CREDIBLE_DAYS = 3653

# Replays and `decode` have a floor long past. For them "near" counts from the day this was written,
# 2026-12-01 in days since 1970, or a receiver that rolled over in 2019 could not be corrected.
_WRITTEN_DAY = 20788

AGREE_S = 2    # two fixes agree when UTC and `now` advanced alike within this: both are cut to whole seconds
STEADY_S = 1   # a difference of this size is that cutting, not drift: UTC is left alone


def days(year, month, day) -> int:
    """Days from 1970-01-01 to a date of the Gregorian calendar; the date must exist."""
    if month < 3:  # the year begins in March, so that the leap day is its last
        year -= 1
        month += 12
    return 365 * year + year // 4 - year // 100 + year // 400 + (153 * month - 457) // 5 + day - 719469


def unix(year, month, day, hour=0, minute=0, second=0) -> int:
    """Unix seconds of a UTC date and time."""
    return days(year, month, day) * DAY + hour * 3600 + minute * 60 + second


def civil(utc):
    """(year, month, day, hour, minute, second) of Unix seconds."""
    day, second = divmod(utc, DAY)
    day += 719468  # since 0000-03-01
    era, day = divmod(day, 146097)  # 400 years
    year = (day - day // 1460 + day // 36524 - day // 146096) // 365
    day -= 365 * year + year // 4 - year // 100
    month = (5 * day + 2) // 153  # 0 is March
    day -= (153 * month + 2) // 5
    year += 400 * era
    if month > 9:
        year += 1
    return (year, month + 3 if month < 10 else month - 9, day + 1,
            second // 3600, second // 60 % 60, second % 60)


def iso(utc) -> str:
    """"2026-12-01T04:30:00Z"."""
    return "%04d-%02d-%02dT%02d:%02d:%02dZ" % civil(utc)


def credible_day(year, month, day, floor):
    """Days since 1970 of a date a receiver gave, 1024-week error corrected, or None if it can not be.

    floor: Unix seconds before which no true date can lie (the build date on a unit). A date that
    does not exist, lies under the floor and can not be explained by the week rollover, or lies
    more than one rollover ahead, where it could not be told from an error, is None.
    """
    if not (1 <= month <= 12 and 1 <= day <= 31 and 1970 <= year <= 2100):
        return None
    found = days(year, month, day)
    if day > 28 and civil(found * DAY)[2] != day:
        return None
    lowest = floor // DAY
    if found >= lowest:
        return found if found <= _today_at_least(floor) + ROLLOVER_DAYS else None
    while found < lowest:
        found += ROLLOVER_DAYS
    return found if found <= _today_at_least(floor) + CREDIBLE_DAYS else None


def _today_at_least(floor):
    return max(floor // DAY, _WRITTEN_DAY)


class Clock:
    """UTC of the unit. `source`: "gnss", "rtc" or "unsure"; `floor`: Unix seconds, see credible_day."""

    def __init__(self, floor):
        self.floor = floor
        self.source = "unsure"
        self.step = None       # (was, became): UTC changed by more than AGREE_S under those who were told
        self._zero = floor     # UTC when `now` is 0
        self._candidate = None

    def utc(self, now) -> int:
        """Best estimate of UTC in Unix seconds; how far to trust it says `source`."""
        return self._zero + now

    def set_rtc(self, utc, now):
        """UTC as the battery clock has it at start; None, and a time that can not be, are ignored."""
        if utc is None or self.source != "unsure":
            return
        if self.utc(now) <= utc <= (_today_at_least(self.floor) + ROLLOVER_DAYS) * DAY:
            self._zero = utc - now
            self.source = "rtc"

    def set_floor_from_log(self, utc, now):
        """Time of the last log entry: it can not be earlier. An RTC that says so has lost its battery."""
        if self.source != "gnss" and utc > self.utc(now):
            self._zero = utc - now
            self.source = "unsure"

    def offer(self, utc, now):
        """Date and time of a valid RMC or ZDA that came at `now`; believed when the one before agrees.

        The same second twice is one statement, not two: RMC and ZDA of one epoch share their error,
        and a receiver that repeats itself has stopped.
        """
        before = self._candidate
        if before is None:
            self._candidate = (utc, now)
            return
        advance = utc - before[0]
        if advance == 0:
            return
        self._candidate = (utc, now)
        if advance < 0 or abs(advance - (now - before[1])) > AGREE_S:
            return
        was = self.utc(now)
        if abs(utc - was) > AGREE_S:
            self.step = (was, utc)
        if abs(utc - was) > STEADY_S:
            self._zero = utc - now
        self.source = "gnss"

    def retract(self):
        """What was last offered turned out to come from no fix: it agrees with nothing any more."""
        self._candidate = None

    def take_step(self):
        """(was, became) of a step not yet asked for, once; else None."""
        step = self.step
        self.step = None
        return step
