"""What Hours (firmware/hours.py) say when asked; borrowed by whoever asks."""
from firmware import rest
from firmware.rules import watch_2026 as sv


def rest_of(hours, who, utc, length=sv.WATCH_S):
    """What a person is told of his rest now, plain values; None: there is no record of his.

    (rest in the last 24 hours, in the last 7 days, in seconds, None while the record is too short;
     codes that are broken; utc by which he must be off, None: he is not at work, or something is broken;
     utc from which on work of `length` seconds breaks nothing, None: it always does; what is too short to be
     judged: "24h", "7d"), rule 59(4) and (5)
    """
    line = hours.line(who)
    if line is None:
        return None
    reading = rest.Reading(*hours.reading)
    state = rest.state(line, utc, reading)
    return (state.rest24, state.rest7d, state.broken, state.off_by,
            rest.may_start(line, utc, length, reading), rest.short(line, utc))
