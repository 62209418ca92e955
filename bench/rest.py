"""Cost of the hours of rest under MicroPython, for a crew of twelve with eight days behind them.

    python bench/rest.py [FOLDER]       builds the firmware in FOLDER (.build), runs itself on MicroPython

Each person stands six on, six off with call-outs in between. An entry (a watch ends, or begins), then a full
check: his state, whether the next watch would break anything, when he may start, and every window of the
eight days. Prints reference loops a person of each; exits 1 when entry and check are over the bound.
"""
import gc
import sys

BOUND = 400
PERSONS = 12
NOW = 1796083200        # 2026-12-01T00:00:00Z
HOUR = 3600
ROUNDS = 3              # the best of them: the machine may be busy

ON_MICROPYTHON = """
import sys
sys.path[:0] = ["bench", "tests/micropython"]
from boot_romfs import boot
boot(%r)
import rest
sys.exit(rest.measure())
"""


def crew(rest):
    """Twelve lines; the one half has been on watch for six hours, the other off."""
    lines = []
    for number in range(PERSONS):
        line = rest.Line(NOW - 30 * 24 * HOUR)
        for turn in range(-32 + number % 2, 0, 2):
            start = NOW + turn * 6 * HOUR
            if turn != -1:
                line.add(start, start + 6 * HOUR)
            if turn % 8 < 2:        # called out in the watch below, every other day
                line.add(start + 8 * HOUR, start + 8 * HOUR + 20 * 60)
        if number % 2:
            line.begin(NOW - 6 * HOUR)
        lines.append(line)
    return lines


def entry(rest, line, reading):
    if line.open is None:
        line.begin(NOW)
    else:
        line.end(NOW)
    line.trim(NOW)


def checks(rest):
    """(name, what is done for one person) in the order of the report."""
    return (
        ("entry", entry),
        ("state", lambda rest, line, reading: rest.state(line, NOW, reading)),
        ("would_break", lambda rest, line, reading: rest.would_break(line, NOW, NOW + 6 * HOUR, reading)),
        ("may_start", lambda rest, line, reading: rest.may_start(line, NOW, 6 * HOUR, reading)),
        ("judge", lambda rest, line, reading: rest.judge(line, NOW - 8 * 24 * HOUR, NOW, reading)),
    )


def measure():
    """Print loops a person of each part under both structures; 1 when the default one's sum is too much."""
    from firmware import rest
    from refloop import loop_us, ticks_us

    loop = loop_us()
    over = 0
    for structure in ("anchored", "sliding"):
        reading = rest.Reading(structure)
        total = 0
        told = []
        for name, work in checks(rest):
            best = None
            for _ in range(ROUNDS):
                lines = crew(rest)
                gc.collect()
                start = ticks_us()
                for line in lines:
                    work(rest, line, reading)
                took = ticks_us() - start
                best = took if best is None else min(best, took)
            loops = best / PERSONS / loop
            total += loops
            told.append("%s %.0f" % (name, loops))
        print("  rest, %s windows: %.0f loops a person (%s)" % (structure, total, ", ".join(told)))
        if structure == "anchored" and total > BOUND:
            print("over the bound: rest, %.0f loops a person, at most %d" % (total, BOUND))
            over = 1
    return over


def main(*folder):
    sys.path.append(__file__.rsplit("/", 2)[0] + "/tests/micropython")
    import build as mpy_build

    made = mpy_build.build(*folder)
    done = mpy_build.micropython("-c", ON_MICROPYTHON % str(made.image), image=made.image, timeout=600)
    print(done.stdout, end="")
    return done.returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
