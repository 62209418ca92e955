"""make wear: what a day at sea writes to the flash, and for how many years the flash bears it.

The simulated voyage's first day, the AIS off from 01:00 to 03:00 and from 12:00 on, goes through
the unit under MicroPython, its book and vault on a real littlefs in simulated flash of 4 KiB sectors.
"""
import json
import sys
import tempfile
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1] / "tests" / "micropython"))

import build as mpy_build
from host_tools.simulator import Voyage, write_day

HOUR = 3600
SECTOR = 4096
CYCLES = 100000     # erases that makers of NOR flash promise a sector
DAYS = 365
# Flash of the module, and the littlefs that the firmware of 2 MB leaves room for, in sectors.
PARTS = (("4 MB", 512), ("16 MB", 14 * 256))


def measure(sectors):
    """What wear_unit.py prints of the day."""
    voyage = Voyage(faults=[("ais_off", 1 * HOUR, 3 * HOUR), ("ais_off", 12 * HOUR, None)])
    with tempfile.TemporaryDirectory() as folder:
        day = Path(folder, "day")
        write_day(day, voyage)
        made = mpy_build.build(Path(folder, "build"))
        done = mpy_build.micropython("bench/wear_unit.py", made.rom, day, sectors, heap=16 << 20, timeout=900)
    if done.returncode:
        raise SystemExit("wear under MicroPython:\n" + done.stdout)
    return json.loads(done.stdout)


def main():
    found = measure(PARTS[0][1])
    print("a day: %(entries)d entries, %(stored)d bytes of book" % found)
    print("flash: %(programmed)d bytes programmed in %(programmes)d programmes; %(erases)d erases in "
          "%(touched)d sectors, the worst %(worst)d times" % found)
    for name, sectors in PARTS:
        wear, room = sectors * CYCLES / found["erases"], sectors * SECTOR / found["stored"]
        print("%s part, littlefs of %d KiB: worn in %.0f years at %d erases a sector, full in %.1f years" % (
            name, sectors * SECTOR // 1024, wear / DAYS, CYCLES, room / DAYS))


if __name__ == "__main__":
    main()
