"""Cost of `deckwatch verify` over a year of log: 20,000 entries with a seal a day, alone and asked all.

Printed as a ratio to SHA-256 and JSON parsing of the same lines in the same run, so that figures of
different machines compare; the bound is four, whatever verify is asked. Exits 1 when it is broken.
"""
import hashlib
import json
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from books import KEY, MMSI, lay_down, sealed  # noqa: E402

from firmware.entry import SEALED  # noqa: E402
from host_tools import shore_key, verify  # noqa: E402
from host_tools.walk import Outside  # noqa: E402

ENTRIES = 20000
BOUND = 4
ROUNDS = 15         # the best of them, taken in turn: the machine may be busy for a while


def best(*works):
    """Seconds of processor time that each takes in its quickest round."""
    times = [float("inf")] * len(works)
    for _ in range(ROUNDS):
        for i, work in enumerate(works):
            begun = time.process_time()
            work()
            times[i] = min(times[i], time.process_time() - begun)
    return times


def main():
    with tempfile.TemporaryDirectory() as scratch:
        folder = lay_down(sealed(ENTRIES, seal_every=55), Path(scratch))
        lines = [line[:-SEALED] for path in sorted(Path(folder).glob("*.log"))
                 for line in path.read_bytes().splitlines()]
        seen = verify.verify(folder)
        shore, key, code = shore_key.read(shore_key.written(MMSI, KEY)), seen["seals"]["vkey"], seen["code"]

        def plain():
            for line in lines:
                hashlib.sha256(line).digest()
                json.loads(line)

        def all_of_it():
            assert verify.verify(folder, None, Outside(key, [code], shore))["macs"]["checked"] == ENTRIES - 1

        unit, alone, keyed = best(plain, lambda: verify.verify(folder), all_of_it)
    alone, keyed = alone / unit, keyed / unit
    print("verify, %d entries: %.2f times SHA-256 and JSON of its lines; with verifier key, code and "
          "shore key %.2f (bound %d)" % (ENTRIES, alone, keyed, BOUND))
    return 1 if max(alone, keyed) > BOUND else 0


if __name__ == "__main__":
    sys.exit(main())
