"""Times as they are typed in the acts of the crew."""
from datetime import datetime

from firmware.desk import Refused
from host_tools.config_kinds import YEARS, moment

EXAMPLE = "2026-12-01T06:30+05:30"


def seconds(text, option):
    """Unix seconds of ISO 8601 with a zone; None of None. Refused names the option it was given with."""
    if text is None:
        return None
    try:
        told = datetime.fromisoformat(text)
    except ValueError:
        told = None
    if told is None or told.tzinfo is None:
        raise Refused("%s %s: expected a time with its zone, such as %s" % (option, text, EXAMPLE))
    return int(told.timestamp())


def instant(text):
    """Unix seconds of ISO 8601 with a zone, as of which a book is asked. ValueError says what is wrong."""
    try:
        told = datetime.fromisoformat(text)
    except ValueError:
        told = None
    if told is None or told.tzinfo is None:
        raise ValueError("expected a time with its zone, such as %s, got %r" % (EXAMPLE, text))
    if not YEARS[0] <= told.year <= YEARS[1]:
        raise ValueError("expected a time of the years %d to %d, got %r" % (*YEARS, text))
    return moment(told)


def period(pair, option):
    """(from, until) in Unix seconds of two texts; None of None."""
    return pair and tuple(seconds(text, option) for text in pair)


def add_at(*acts):
    """The option --at, when it happened."""
    for act in acts:
        act.add_argument("--at", metavar="TIME", help="when it happened, e.g. %s; default: now" % EXAMPLE)
