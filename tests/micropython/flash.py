"""A NOR flash in memory, as a block device for littlefs; on MicroPython only.

Whoever tests sees each operation, a sector erased or bytes programmed, before it is done: it can count
them, or keep them and apply them later, in part, to find what a power cut would have left.
"""
SECTOR = 4096               # what a NOR flash erases at once; programming can only clear bits
_BLANK = b"\xff" * SECTOR


class Flash:
    """`cells` holds `sectors` sectors. seen(sector, offset, data) is told each operation; None: an erase."""

    def __init__(self, sectors, cells=None, seen=None):
        self.cells = bytearray(b"\xff" * (SECTOR * sectors)) if cells is None else cells
        self.seen = seen

    def readblocks(self, sector, buffer, offset=0):
        at = sector * SECTOR + offset
        buffer[:] = self.cells[at : at + len(buffer)]

    def writeblocks(self, sector, buffer, offset=0):
        if self.seen:
            self.seen(sector, offset, bytes(buffer))
        program(self.cells, sector, offset, buffer)

    def ioctl(self, request, sector):
        if request == 4:
            return len(self.cells) // SECTOR
        if request == 5:
            return SECTOR
        if request == 6:
            if self.seen:
                self.seen(sector, 0, None)
            erase(self.cells, sector)
        return 0


def program(cells, sector, offset, data):
    """Bits can only be cleared."""
    at, n = sector * SECTOR + offset, len(data)
    was = int.from_bytes(cells[at : at + n], "big")
    cells[at : at + n] = (was & int.from_bytes(data, "big")).to_bytes(n, "big")


def erase(cells, sector, n=SECTOR):
    """Set the first `n` bytes of a sector."""
    cells[sector * SECTOR : sector * SECTOR + n] = _BLANK[:n]


def apply(cells, operation, torn=False):
    """One operation that a Flash told, or, torn, the first half of it."""
    sector, offset, data = operation
    if data is None:
        erase(cells, sector, SECTOR // 2 if torn else SECTOR)
    else:
        program(cells, sector, offset, data[: len(data) // 2] if torn else data)
