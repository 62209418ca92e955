"""Every rule evaluated for one vessel on MicroPython, from the ROMFS image: what of the heap that takes.

    micropython -X heapsize=<160 KiB + size of the image> duties.py IMAGE

All instruments bind her, twelve are on board, and each has drilled. Prints "told N", the states told, and
"most BYTES", held at most while they are told, beyond what the folds keep; then "kept BYTES" afterwards.
"""
import gc
import sys

sys.path.insert(0, "tests/micropython")
from boot_romfs import boot

boot(sys.argv[1])

from firmware.borrow import borrowed  # noqa: E402
from firmware.crew import Crew  # noqa: E402
from firmware.kept import Kept  # noqa: E402
from firmware.people import People  # noqa: E402

NOW = 1796083200
DAY = 86400
PEOPLE = ["p%d" % at for at in range(12)]
BOATS = ["B1", "B2"]


class Entry:
    def __init__(self, n, t, kind, data):
        self.n, self.t, self.e, self.k, self.d = n, t, t, kind, data


class Vessel:
    profile = {
        "instruments": ("sailing-vessels-2026", "nw-safety-of-navigation-2002", "kerala-inland-vessels-2010",
                        "jharkhand-inland-vessels-2020"),
        "passenger_capacity": 40, "bhp": 120, "owner": {"name": "Koya"},
        "particulars": {"kind": "ferry", "gt": 120, "kw": 90, "deck_cargo": True, "enclosed": PEOPLE[:3],
                        "lifeboats": BOATS, "rescue_boats": BOATS, "rafts": BOATS}}

    def __init__(self):
        self.crew, self.kept, self.people = Crew(), Kept(), People()
        entries = [(90, "signon", {"who": who, "capacity": "seaman"}) for who in PEOPLE]
        entries += [(20, "drill", {"what": what, "held": True, "why": None, "who": PEOPLE, "boats": BOATS})
                    for what in ("abandon", "fire", "flooding", "enclosed", "lifeboat", "rescue_run", "raft")]
        entries += [(9, "document", {"of": "vessel", "what": what, "grade": None, "no": "1",
                                     "issued": "2026-02-01", "expires": None})
                    for what in ("registry", "inspection", "insurance", "survey", "hull", "drydock")]
        for n, (days, kind, data) in enumerate(entries):
            entry = Entry(n, NOW - days * DAY, kind, data)
            self.crew.apply(entry)
            self.kept.apply(entry)


def live():
    gc.collect()
    return gc.mem_alloc()


def tell(vessel, before):
    """(states told, most bytes held)."""
    told = most = 0
    with borrowed():
        from firmware import duties

        for _ in duties.due(vessel, NOW):
            told += 1
            most = max(most, live() - before)
    return told, most


vessel = Vessel()
tell(vessel, 0)         # once, that its names have their place, as the unit rehearses
before = live()
told, most = tell(vessel, before)
print("told", told)
print("most", most)
print("kept", live() - before)
