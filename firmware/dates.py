"""Days in India and calendar months: a date on an Indian paper is a day in India, wherever she sails.

Days are counted from 1970-01-01.
"""
from firmware.clock import DAY, INDIA_S, civil, days


def today(utc) -> int:
    """The day in India at an instant."""
    return (utc + INDIA_S) // DAY


def end_of(last) -> int:
    """utc at which a day in India is over."""
    return (last + 1) * DAY - INDIA_S


def day_text(found) -> str:
    """"2026-12-01"."""
    return "%04d-%02d-%02d" % civil(found * DAY)[:3]


def later(start, months) -> int:
    """The day so many calendar months after a day (before it, if negative).

    The same date; where the month has none, as 29 February in most years, its last day.
    """
    year, month, date = civil(start * DAY)[:3]
    year, month = divmod(year * 12 + month - 1 + months, 12)
    first = days(year, month + 1, 1)
    following = days(year + month // 11, (month + 1) % 12 + 1, 1)
    return min(first + date - 1, following - 1)
