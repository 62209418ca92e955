"""make bench: where the unit's heap goes under MicroPython, module by module, from the ROMFS image.

    python bench/heap.py [MODULE ...]       these as well, beside what the unit loads at its start

A row a module, each with what it alone keeps: bytes, and names (qstr), which cost 11 bytes each in tables
that double; for that the modules are not joined. Last what the whole unit keeps once it has started, as it is
joined. Exits 1 when that is over its bound.
"""
import re
import sys
import tempfile
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1] / "tests" / "micropython"))

import build as mpy_build

UNIT = ("asyncio.stream", "asyncio.lock", "asyncio.event", "asyncio.funcs",
        "firmware.main", "firmware.mqtt", "firmware.port.flash_files")
# What the unit loads when it is asked for, or in the configuration.
ON_DEMAND = ("firmware.desk", "firmware.narrative", "firmware.report_text", "firmware.port.pull_service",
             "firmware.port.pull_http")
# Bytes of a name in its table on 64 bits, and how many names the tables hold together.
NAME = 11
TABLES = (20, 60, 140, 300, 620, 1260, 2540)


def run(made, *args):
    """What tests/micropython/heap.py prints. Room for all modules at once: it is counted, not lived in."""
    done = mpy_build.micropython("tests/micropython/heap.py", made.image, *args, image=made.image,
                                 heap=4 * mpy_build.HEAP)
    if done.returncode:
        raise SystemExit("heap under MicroPython:\n" + done.stdout)
    return done.stdout


def costs(made, modules):
    """(module, bytes, names) of each that importing `modules` loads, after those it needs."""
    order = run(made, "order", *modules).split()
    said = run(made, "cost", *order)
    names = [int(count) for count in re.findall(r"n_qstr=(\d+)", said)]
    for i, (module, size) in enumerate(re.findall(r"^([\w.]+) (\d+)$", said, re.M)):
        if int(size):       # not one that only hands on what others hold
            yield module, int(size), names[i + 1] - names[i]


def table(title, rows):
    print("%-36s %7s %6s" % (title, "bytes", "names"))
    for row in rows:
        print("  %-34s %7d %6d" % row)
    print("  %-34s %7d %6d" % ("", sum(row[1] for row in rows), sum(row[2] for row in rows)))


def main(*more):
    with tempfile.TemporaryDirectory() as folder:
        apart = mpy_build.build(Path(folder, "apart"), joined=False)
        unit = list(costs(apart, UNIT))
        loaded = {row[0] for row in unit}
        rest = [row for row in costs(apart, UNIT + ON_DEMAND + more) if row[0] not in loaded]
        said = run(mpy_build.build(Path(folder, "build")), "start", Path(folder, "book"))
    live, names = int(re.search(r"unit (\d+)", said)[1]), int(re.search(r"n_qstr=(\d+)", said)[1])
    table("the unit", unit)
    table("when asked for", rest)
    held = min(size for size in TABLES if size >= names)
    print("the unit, started: %d of %d bytes live, bound %d" % (live, mpy_build.HEAP, mpy_build.LIVE))
    print("%d names; more than %d take another %d bytes in one piece" % (names, held, (held + 20) * NAME))
    return 1 if live > mpy_build.LIVE else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
