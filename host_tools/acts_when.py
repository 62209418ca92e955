"""Times as they are typed in the acts of the crew."""
import re
from datetime import datetime

from firmware.desk import Refused
from host_tools.config_kinds import YEARS, moment

EXAMPLE = "2026-12-01T06:30+05:30"
_WRITTEN = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)")


def seconds(text, option):
    """Unix seconds of ISO 8601 with a zone; None of None. Refused names the option it was given with."""
    if text is None:
        return None
    try:
        return int(_told(text).timestamp())
    except (ValueError, OverflowError) as error:
        raise Refused("%s %s: %s" % (option, text, error)) from None


def instant(text):
    """Unix seconds of ISO 8601 with a zone, as of which a book is asked. ValueError says what is wrong."""
    try:
        told = _told(text)
    except ValueError as error:
        raise ValueError("%s, got %r" % (error, text)) from None
    if not YEARS[0] <= told.year <= YEARS[1]:
        raise ValueError("expected a time of the years %d to %d, got %r" % (*YEARS, text))
    return moment(told)


def _told(text):
    """The datetime of ISO 8601 with a zone. ValueError says what was expected."""
    try:
        told = datetime.fromisoformat(text)
    except ValueError:
        if _WRITTEN.fullmatch(text):
            raise ValueError("there is no such day or time in calendar and clock") from None
        told = None
    if told is None or told.tzinfo is None:
        raise ValueError("expected a time with its zone, such as " + EXAMPLE)
    return told


def period(pair, option):
    """(from, until) in Unix seconds of two texts; None of None."""
    return pair and tuple(seconds(text, option) for text in pair)


def add_at(*acts):
    """The option --at, when it happened."""
    for act in acts:
        act.add_argument("--at", metavar="TIME", help="when it happened, e.g. %s; default: now" % EXAMPLE)
