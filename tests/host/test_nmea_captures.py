"""Every capture through the framer and the navigator: nothing raises, and chunks make no difference."""
from pathlib import Path

import pytest

from firmware import clock, gnss, nmea
from helpers import shared

FOLDER = shared("")
FILES = sorted(path for path in Path(FOLDER).rglob("*") if path.is_file()) if FOLDER else []
CHUNKS = (1, 7, 64, 4096)


@pytest.mark.skipif(not FILES, reason="../shared/data is not on this machine")
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_capture(path):
    data = path.read_bytes()[:200_000] + b"\n"
    framer = nmea.Framer()
    expected = framer.feed(data)
    assert framer.counts["ok"] == len(expected)
    for size in CHUNKS:
        other = nmea.Framer()
        found = []
        for i in range(0, len(data), size):
            found += other.feed(data[i:i + size])
        assert (found, other.counts) == (expected, framer.counts), size
    navigator = gnss.Navigator(clock.Clock(clock.unix(2000, 1, 1)))
    for now, (body, tag) in enumerate(expected):
        navigator.sentence(nmea.talker(body).decode(), nmea.formatter(body), body, now // 10)
        navigator.tick(now // 10)
        nmea.tag_values(tag or b"")


def test_ten_megabytes_without_a_line_end_are_counted_and_forgotten():
    framer = nmea.Framer()
    size = 10 * 1024 * 1024
    assert framer.feed(b"$GPGGA," + b"1" * (size - 7)) == []
    assert framer.feed(b"\r\n$GPHDT,100.5,T*31\r\n") == [(b"$GPHDT,100.5,T", None)]
    assert framer.counts["too_long"] == 1 and framer.counts["noise"] == size - nmea.LONGEST
