"""A unit whose power is cut at any moment: what it knows afterwards is what its log says."""
from hypothesis import example, given, settings
from hypothesis import strategies as st

from firmware import clock, nmea
from firmware.chain import Chain
from firmware.logbook import Logbook
from firmware.monitor import Monitor
from firmware.port.bench_files import BenchFiles, PowerCut
from firmware.store import Store

T = 1796083200      # 2026-12-01T00:00:00Z
FLOOR = 1793491200
PROFILE = {"mmsi": 419999123, "name": "AL SABAH", "sources": [{"name": "gps"}, {"name": "ais"}],
           "voyage": {"next_port": "Sharjah", "crew": 7}}
# Own position report, without a channel and as sent on channel A.
KEPT = b"!AIVDO,1,1,,,16@ReThP1@4pkR0<ioh:S?vH0000,0*7F\r\n"
SENT = b"!AIVDO,1,1,,A,16@ReThP1@4pkR0<ioh:S?vH0000,0*3E\r\n"
WHOLE = 65536       # bytes of a segment, the unit's own


def rmc(utc, minutes, sog):
    """At 22 degrees and so many 1/10000 minutes north."""
    y, m, d, h, mi, s = clock.civil(utc)
    body = "GPRMC,%02d%02d%02d.00,A,22%02d.%04d,N,06942.0000,E,%s,180.0,%02d%02d%02d,,,A" % (
        h, mi, s, minutes // 10000, minutes % 10000, sog, d, m, y % 100)
    return ("$%s*%02X\r\n" % (body, nmea.checksum(body.encode()))).encode()


class Boat:
    """A unit on a disk, off Mundra, started at true time `now`."""

    def __init__(self, files, segment_bytes, now=0, north=440000):
        self.now, self.north = now, north
        times = clock.Clock(FLOOR)
        times.set_rtc(T + now, now)
        self.book = Logbook(Store(files, segment_bytes))
        self.monitor = Monitor(PROFILE, self.book, times)
        self.monitor.start(now)

    def sail(self, leg):
        """A leg: seconds, knots, GPS and AIS on or not, time before it without a tick, the crew's word."""
        seconds, knots, gps, ais, idle, word = leg
        self.now += idle
        if word:
            self.monitor.reason(word, by="tindal")
        for _ in range(seconds):
            self.now += 1
            self.north = max(10000, self.north - knots * 10000 // 3600)
            if gps:
                self.monitor.feed("gps", rmc(T + self.now, self.north, "%d.0" % knots), self.now)
            if ais:
                self.monitor.feed("ais", SENT if self.now % 10 == 0 else KEPT, self.now)
            self.monitor.tick(self.now)


LEG = st.tuples(st.integers(1, 100) | st.integers(60, 400), st.sampled_from((0, 0, 8, 30)), st.booleans(),
                st.booleans(), st.sampled_from((0, 0, 3600, 43200)), st.sampled_from((None, None, "fuse")))
VOYAGE = st.lists(LEG, min_size=1, max_size=6)


def states(monitor):
    return {type(fold).__name__: fold.save() for fold in monitor.folds()}


def as_opened(files, segment_bytes):
    """What the folds of a unit are as it opens the book, before it enters anything."""
    book = Logbook(Store(files, segment_bytes))
    monitor = Monitor(PROFILE, book, clock.Clock(FLOOR))
    book.open(monitor.folds())
    assert not book.damage
    return states(monitor), book


def as_the_log_says(book):
    """The folds of every entry in turn, and nothing else; the chain holds."""
    monitor = Monitor(PROFILE, book, clock.Clock(FLOOR))
    chain = Chain()
    for first in book.store.segments:
        assert chain.segment(first) is None
        for raw in book.store.lines(first):
            entry, wrong = chain.take(raw)
            assert wrong is None
            for fold in monitor.folds():
                fold.apply(entry)
    # as after JSON, which knows no tuples
    return {name: plain(state) for name, state in states(monitor).items()}


def plain(state):
    return [plain(part) for part in state] if isinstance(state, (list, tuple)) else state


def without_snapshots(files):
    for name in files.listdir():
        if name.endswith(".snap"):
            files.remove(name)


# Under way, so that there is a distance run which no entry holds yet, when a segment begins.
@example([(400, 0, True, True, 0, None), (300, 30, True, True, 0, None), (60, 30, True, False, 0, "fuse")],
         300, False, 600)
@settings(max_examples=60)
@given(VOYAGE, st.integers(0, 300), st.booleans(), st.sampled_from((600, 1500, WHOLE)))
def test_cut_at_any_moment_it_starts_with_what_the_log_says_with_snapshots_or_without(
        voyage, step, torn, segment_bytes):
    files = BenchFiles()
    files.fails_at = step
    try:
        boat = Boat(files, segment_bytes)
        for leg in voyage:
            boat.sail(leg)
        assert boat.book.uncached is None
    except PowerCut:
        pass
    files = files.cut(torn)
    cached, book = as_opened(files, segment_bytes)
    said = as_the_log_says(book)
    without_snapshots(files)
    read, _ = as_opened(files, segment_bytes)
    assert {name: plain(state) for name, state in read.items()} == said
    assert {name: plain(state) for name, state in cached.items()} == said


@settings(max_examples=40)
@given(VOYAGE, st.lists(st.tuples(st.integers(0, 120), st.booleans()), max_size=3), VOYAGE)
def test_after_any_cuts_the_unit_goes_on_and_keeps_its_duty(voyage, cuts, after):
    files, now, north = BenchFiles(), 0, 440000
    for step, torn in cuts:
        files.fails_at = step
        boat = None
        try:
            boat = Boat(files, 1500, now, north)
            for leg in voyage:
                boat.sail(leg)
        except PowerCut:
            pass
        if boat is not None:
            now, north = boat.now + 1, boat.north
        files = files.cut(torn)
    boat = Boat(files, 1500, now, north)
    assert boat.book.last.k in ("boot", "voyage")
    for leg in after:
        boat.sail(leg)
    entries = list(boat.book.entries())
    assert [entry.n for entry in entries] == list(range(boat.book.n))
    boots = [entry.d["before"] for entry in entries if entry.k == "boot"]
    assert boots.count("first") <= 1 and len(boots) <= len(cuts) + 1
    reports = boat.monitor.reports
    if reports.state is not None:
        assert reports.last is not None and reports.due() > T + boat.now
