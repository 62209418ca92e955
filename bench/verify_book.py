"""Cost of `deckwatch verify` over a year of log: 20,000 entries with a seal a day.

Printed as a ratio to SHA-256 and JSON parsing of the same lines in the same run, so that figures of
different machines compare; the bound is four. Exits 1 when verify alone breaks it.
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
ROUNDS = 5          # the best of them: the machine may be busy


def best(work):
    """Seconds of processor time of the quickest round."""
    times = []
    for _ in range(ROUNDS):
        begun = time.process_time()
        work()
        times.append(time.process_time() - begun)
    return min(times)


def main():
    with tempfile.TemporaryDirectory() as scratch:
        folder = lay_down(sealed(ENTRIES, seal_every=55), Path(scratch))
        lines = [line[:-SEALED] for path in sorted(Path(folder).glob("*.log"))
                 for line in path.read_bytes().splitlines()]
        outside = Outside(shore=shore_key.read(shore_key.written(MMSI, KEY)))

        def plain():
            for line in lines:
                hashlib.sha256(line).digest()
                json.loads(line)

        unit = best(plain)
        alone = best(lambda: verify.verify(folder)) / unit
        keyed = best(lambda: verify.verify(folder, outside=outside)) / unit
    print("verify, %d entries: %.2f times SHA-256 and JSON of its lines (bound %d); with the shore key %.2f"
          % (ENTRIES, alone, BOUND, keyed))
    return 1 if alone > BOUND else 0


if __name__ == "__main__":
    sys.exit(main())
