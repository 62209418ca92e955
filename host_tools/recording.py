"""A recording of NMEA 0183 lines: its bytes piece by piece, each with the second in which it was heard.

It is read twice, piece by piece and never as a whole: once for its clocks, once to be played.
"""
import os
import stat
from array import array
from bisect import bisect_right
from itertools import pairwise

from firmware import gnss, nmea

# Recordings are older than this firmware: dates are taken from here on (2000-01-01).
FLOOR = 946684800

# Two readings further apart than this are a clock that was set, not a pause in the recording.
LONGEST_GAP_S = 12 * 3600

# A reading so little behind the one before is another sentence of the same receiver that came late.
JITTER_S = 60

# A recording that tells no time is taken for a full 38,400 baud line. Where the clock of another stands
# still, as without satellites, lines go on about as fast as while it ran; at least as from a lone GPS.
BYTES_A_SECOND = 3840
LEAST_BYTES_A_SECOND = 50
RUNNING_S = 10      # readings at most so far apart: the clock runs

MOST_CLOCKS = 16    # their number is bounded, since the talkers come from outside
BLOCK = 65536       # bytes read at once; also the longest piece of a line


class Recording:
    """Files heard one after the other. Iterate it for (second since the start, bytes of at most a line).

    Its clock is the time in its valid RMC and ZDA, or else the c: of its tag blocks, or the time of day
    of GGA and GLL: of all these the one talker that tells it most often.

    start    UTC of the first line, None where no date is told
    timed    whether any time is told

    Raises OSError when a file cannot be read, or is none that can be read twice.
    """

    def __init__(self, paths, need_checksum=True, progress=lambda part: None):
        """progress: called very often with the part that is read, of both readings: 0 to 1."""
        self._paths, self._progress = paths, progress
        self._size = sum(_size(path) for path in paths) or 1
        clocks = {}
        for place, piece in self._pieces(0):
            for name, reading in _readings(piece, need_checksum):
                if name in clocks or len(clocks) < MOST_CLOCKS:
                    clocks.setdefault(name, _Clock(name[0])).tell(place, reading)
        self.timed = bool(clocks)
        self._clock = max(clocks.values(), key=_Clock.weight, default=_Clock(False))
        self._rate = self._clock.rate()
        self._before = int(self._clock.places[0] / self._rate) if clocks else 0
        dated = [clock for clock in (self._clock, *clocks.values()) if clock.dated]
        self.start = dated[0].first - self._second(dated[0].places[0]) if dated else None

    def __iter__(self):
        now = 0
        for place, piece in self._pieces(0.5):
            now = max(now, self._second(place))
            yield now, piece

    def _second(self, place):
        """Seconds since the start at a place, in bytes."""
        places, passed = self._clock.places, self._clock.passed
        at = bisect_right(places, place)
        if not at:
            return int(place / self._rate)
        since = place - places[at - 1]
        if at == len(places):
            return self._before + passed[-1] + int(since / self._rate)
        rate = (places[at] - places[at - 1]) / (passed[at] - passed[at - 1])
        if rate < self._rate / 2:
            rate = self._rate       # too little for a clock that stood still: nothing was recorded
        return self._before + min(passed[at - 1] + int(since / rate), passed[at] - 1)

    def _pieces(self, done):
        """(place in bytes, piece): lines with their ends, CR, LF or both; a very long one in several pieces.

        Lines that begin with # are comments. The last of a file is ended if it is not.
        """
        place = 0
        for path in self._paths:
            for piece in _lines(path):
                if not piece.startswith(b"#"):
                    yield place, piece
                place += len(piece)
                self._progress(done + place / self._size / 2)


class _Clock:
    """The readings of one clock: at `places` (bytes) so many seconds had `passed` since its first."""

    def __init__(self, dated):
        self.dated = dated
        self.first = None
        self.places, self.passed = array("q"), array("q")
        self._last = None
        self._doubt = None      # a reading that does not follow the last

    def tell(self, place, reading):
        if self.first is None:
            self.first = reading
            return self._go_on(place, reading, 0)
        ahead = self._ahead(self._last, reading)
        if 0 < ahead <= LONGEST_GAP_S:
            self._go_on(place, reading, ahead)
        elif -JITTER_S <= ahead <= 0:
            self._doubt = None
        elif self._doubt is not None and 0 < self._ahead(self._doubt, reading) <= LONGEST_GAP_S:
            # One strange reading may be a slip, as of the date at midnight; here the next goes on from it,
            # so the clock was set. How long that took is not known.
            self._go_on(place, reading, 1)
        else:
            self._doubt = reading

    def _ahead(self, one, other):
        """Seconds from one reading to another; of times of day the short way round."""
        return other - one if self.dated else (other - one + 43200) % 86400 - 43200

    def _go_on(self, place, reading, seconds):
        self._last, self._doubt = reading, None
        self.places.append(place)
        self.passed.append(self.passed[-1] + seconds if self.passed else 0)

    def weight(self):
        """How much it is to be preferred: it moved on often, and knows the date."""
        return len(self.places) * (2 if self.dated else 1)

    def rate(self):
        """Bytes a second while it ran."""
        size = seconds = 0
        for (place, passed), (next_place, next_passed) in pairwise(zip(self.places, self.passed)):
            if next_passed - passed <= RUNNING_S:
                size += next_place - place
                seconds += next_passed - passed
        return max(LEAST_BYTES_A_SECOND, size / seconds) if seconds else BYTES_A_SECOND


def _size(path):
    found = os.stat(path)
    if not stat.S_ISREG(found.st_mode):
        what = "it is a folder" if stat.S_ISDIR(found.st_mode) else "it cannot be read twice"
        raise OSError(0, what, path)
    return found.st_size


def _lines(path):
    rest, ended = b"", True
    with open(path, "rb") as file:
        while block := file.read(BLOCK):
            *lines, rest = (rest + block).splitlines(keepends=True)
            ended = rest.endswith((b"\r", b"\n"))
            yield from lines
            if len(rest) >= BLOCK:
                yield rest
                rest = b""
    if rest or not ended:
        yield rest if ended else rest + b"\n"


def _readings(line, need_checksum):
    """((dated, who), seconds) for each time a line tells; with a date UTC, else seconds of the day."""
    if not any(kind in line for kind in (b"RMC,", b"ZDA,", b"GGA,", b"GLL,", b"c:")):
        return          # most lines are AIS
    for body, tag in nmea.Framer(need_checksum).feed(line + b"\r\n"):
        kind = nmea.formatter(body)
        if kind in (b"RMC", b"ZDA", b"GGA", b"GLL"):
            try:
                told = gnss.parse(kind, nmea.fields(body), FLOOR)
            except gnss.Refused:
                continue
            if told.fix is not False and told.tod is not None:
                who = nmea.talker(body)
                yield (False, who), told.tod
                if told.utc is not None:
                    yield (True, who), told.utc
        elif tag:
            utc = nmea.tag_values(tag).get("c")
            if utc:
                yield (True, b"tag"), utc
