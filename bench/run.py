"""make bench: what a sentence costs under MicroPython and CPython, and beside pyais and pynmea2.

    python bench/run.py [SENTENCES]     so many generated sentences only, and no recording

Exits 1 when a bound of docs/architecture.md does not hold: mean and dearest kind in reference loops under
MicroPython, and on CPython faster than pyais and pynmea2 together on the same lines.
"""
import json
import subprocess
import sys
from pathlib import Path
from time import perf_counter

sys.path.append(str(Path(__file__).resolve().parents[1] / "tests" / "micropython"))

import pyais
import pynmea2

import build as mpy_build
import ingest
from host_tools import simulator

ROOT = mpy_build.ROOT
MEAN_LOOPS = 4
DEAREST_LOOPS = 10
SENTENCES = 15000
RECORDING = ROOT.parent / "shared" / "data" / "transmitterdan+VDRplayer" / "Hakefjord.txt"
RECORDING_MMSI = 265599690


# The firmware lies in its ROMFS image, as on the device; the heap is 160 KiB beyond it.
ON_MICROPYTHON = """
import sys
sys.path[:0] = ["bench", "tests/micropython"]
from boot_romfs import boot
boot(%r)
import ingest
ingest.main(%r, %r)
"""


def on_micropython(made, mmsi, path):
    script = ON_MICROPYTHON % (str(made.image), mmsi, str(path))
    done = mpy_build.micropython("-c", script, image=made.image, timeout=600)
    if done.returncode:
        raise SystemExit("bench under MicroPython:\n" + done.stdout)
    return json.loads(done.stdout)


def on_cpython(mmsi, path):
    command = [sys.executable, ROOT / "bench" / "ingest.py", str(mmsi), path]
    return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)


def show(result):
    """Print one interpreter's figures; return its mean and the loops of its dearest kind."""
    kinds = sorted(result["kinds"], key=lambda kind: -kind[2])
    print("  %-12s %5.2f loops a sentence; dearest: %s with %.2f (a loop is %.2f us)" % (
        result["interpreter"], result["mean"], kinds[0][0], kinds[0][2], result["loop_us"]))
    print("    " + ", ".join("%s %.1f" % (name, loops) for name, _, loops in kinds))
    return result["mean"], kinds[0][2]


def ours(chunks, mmsi, read_all=False):
    feed = ingest.unit(mmsi, read_all)
    for now, data in enumerate(chunks):
        feed(data, now // 15)


def peers(lines):
    """The same sentences through pyais and pynmea2, as their documentation shows."""
    for message in pyais.IterMessages([line for line in lines if line.startswith(b"!")]):
        try:
            message.decode()
        except pyais.exceptions.AISBaseException:
            pass
    for line in lines:
        if line.startswith(b"$"):
            try:
                pynmea2.parse(line.decode("ascii", "replace"), check=True)
            except pynmea2.ParseError:
                pass


def seconds(work, *args):
    """Best of three."""
    best = None
    for _ in range(3):
        start = perf_counter()
        work(*args)
        took = perf_counter() - start
        best = took if best is None else min(best, took)
    return best


def against_peers(path, mmsi):
    """Time of pyais and pynmea2 over ours, both here and now; they are given the lines ready split.

    pyais decodes every field, the unit those it needs: the second figure is with every field read here too.
    """
    data = path.read_bytes()
    chunks = [data[i:i + ingest.CHUNK] for i in range(0, len(data), ingest.CHUNK)]
    theirs = seconds(peers, data.splitlines())
    ratio = theirs / seconds(ours, chunks, mmsi)
    whole = theirs / seconds(ours, chunks, mmsi, True)
    print("  pyais and pynmea2 together take %.1f times as long on CPython" % ratio
          + " (%.1f times with every field read)" % whole)
    return ratio


def measure(made, title, path, mmsi):
    """All figures of one file; returns what is over its bound, in words."""
    print(title)
    mean, dearest = show(on_micropython(made, mmsi, path))
    show(on_cpython(mmsi, path))
    ratio = against_peers(path, mmsi)
    over = []
    if mean > MEAN_LOOPS:
        over.append("%s: mean %.2f loops, at most %d" % (title, mean, MEAN_LOOPS))
    if dearest > DEAREST_LOOPS:
        over.append("%s: dearest kind %.2f loops, at most %d" % (title, dearest, DEAREST_LOOPS))
    if ratio <= 1:
        over.append("%s: slower than pyais and pynmea2" % title)
    return over


def main(sentences=None):
    # Not joined: the path of a sentence alone, without the rest of the unit, which every collection walks.
    made = mpy_build.build(joined=False)
    mix = made.folder / "mix.nmea"
    mix.write_bytes(b"".join(simulator.traffic(1, int(sentences or SENTENCES))))
    over = measure(made, "generated traffic, a full channel", mix, simulator.MMSI)
    if RECORDING.exists() and sentences is None:
        over += measure(made, "Hakefjord.txt, a yacht's recording", RECORDING, RECORDING_MMSI)
    elif sentences is None:
        print("Hakefjord.txt is not beside the repository; left out")
    for line in over:
        print("over the bound: " + line)
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
