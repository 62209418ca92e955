"""The book on a real littlefs, with the power cut once at every operation of the flash.

Only MicroPython has littlefs; on CPython this file holds no tests. Beyond the heap of the unit it
needs room for the flash, which is simulated in memory:

    micropython -X heapsize=352k tests/micropython/runner.py tests/micropython/test_littlefs_cut.py
"""
import os

try:
    import vfs
except ImportError:
    vfs = None

from firmware.entry import GENESIS, SEALED, head
from firmware.logbook import CannotRecord, Logbook
from firmware.port.flash_files import FlashFiles
from firmware.store import Store

__test__ = vfs is not None
SECTOR = 4096               # what a NOR flash erases at once; programming can only clear bits
SECTORS = 24
UTC = 1796047059


class PowerCut(Exception):
    pass


# What the flash holds, and what a flash without power is made to believe, allocated once: the heap
# never again has so much in one piece.
CELLS = bytearray(SECTOR * SECTORS) if vfs else b""
GHOST = bytearray(SECTOR * SECTORS) if vfs else b""
BLANK = b"\xff" * SECTOR


class Flash:
    """The flash as a block device, from one power-up to the next.

    Every programming and every erasing of a sector is one operation. At number `fails_at` power
    fails: the operation does not happen, or half of it does (torn), and CELLS stays as it is. A file
    that the cut left open is closed by the garbage collector, who knows when, with the heap locked:
    so a flash without power still plays its part, on GHOST, and allocates nothing.
    """

    def __init__(self, fails_at=None, torn=False):
        self.operations, self.fails_at, self.torn, self.dead = 0, fails_at, torn, False

    def readblocks(self, block, buffer, offset=0):
        at = block * SECTOR + offset
        if self.dead:
            for i in range(len(buffer)):
                buffer[i] = GHOST[at + i]
        else:
            buffer[:] = CELLS[at : at + len(buffer)]

    def writeblocks(self, block, buffer, offset=0):
        at = block * SECTOR + offset
        if self.dead:
            for i in range(len(buffer)):
                GHOST[at + i] &= buffer[i]
            return
        n = self._next(len(buffer))
        was, new = int.from_bytes(CELLS[at : at + n], "big"), int.from_bytes(buffer[:n], "big")
        CELLS[at : at + n] = (was & new).to_bytes(n, "big")
        self._cut()

    def ioctl(self, op, arg):
        if op == 4:
            return SECTORS
        if op == 5:
            return SECTOR
        if op == 6:         # erase
            at = arg * SECTOR
            if self.dead:
                for i in range(SECTOR):
                    GHOST[at + i] = 0xFF
            else:
                n = self._next(SECTOR)
                CELLS[at : at + n] = BLANK[:n]
                self._cut()
        return 0

    def _next(self, n):
        """How many of `n` bytes the next operation changes."""
        self.operations += 1
        if self.operations - 1 != self.fails_at:
            return n
        return n // 2 if self.torn else 0

    def _cut(self):
        if self.operations - 1 == self.fails_at:
            self.dead = True
            GHOST[:] = CELLS
            raise PowerCut


class Tally:
    """A fold that shows every entry and its order."""

    def __init__(self):
        self.seen = [0, 0]

    def apply(self, entry):
        self.seen = [self.seen[0] + 1, (self.seen[1] * 31 + entry.n + len(entry.k)) % 1000003]

    def save(self):
        return self.seen

    def load(self, state):
        self.seen = state


def start(flash):
    """Mount the flash and open its book, as the unit does when it is switched on."""
    vfs.mount(vfs.VfsLfs2(flash), "/book")
    tally = Tally()
    book = Logbook(Store(FlashFiles("/book/log"), 900))
    book.open([tally])
    return book, tally


def scenario(flash, confirmed):
    """Three starts, several segments, a snapshot at each; a torn tail before the second."""
    for i in range(3):
        book, _ = start(flash)
        if not book.n:
            book.begin((("vessel", "Al Test"),), UTC)
            confirmed.append(book.head)
        for j in range(6):
            book.record("fix" if j else "boot", (("i", i), ("text", "along the coast")), e=UTC)
            confirmed.append(book.head)
        if not i:
            book.store.files.append("%08d.log" % book.store.segments[-1], b'{"n":7,"t":17')
        vfs.umount("/book")


def check(flash, confirmed):
    """What a start after the cut finds: every confirmed entry, a sound chain, the same folds; it goes on."""
    book, tally = start(flash)
    assert len(confirmed) <= book.n <= len(confirmed) + 1, (book.n, len(confirmed))
    assert not book.damage, book.damage
    whole, before, n = Tally(), GENESIS, 0
    for first in book.store.segments:
        assert first == n
        for raw in book.store.lines(first):
            before = head(before, raw[:-SEALED])
            assert raw[-64:] == before.hex().encode(), raw
            if n < len(confirmed):
                assert before == confirmed[n]
            n += 1
    for entry in book.entries():
        whole.apply(entry)
    assert n == book.n and before == book.head and whole.seen == tally.seen
    if n:
        book.record("power", (), e=UTC)
        assert len(list(book.entries(n))) == 1
    vfs.umount("/book")


def formatted():
    """An empty littlefs on the flash, nothing mounted."""
    try:
        vfs.umount("/book")             # a test that failed left it
    except OSError:
        pass
    vfs.VfsLfs2.mkfs(Flash())


def cut_everywhere(torn):
    """Run the scenario to its end, then again with a cut at each operation that took."""
    formatted()
    whole = Flash()
    scenario(whole, [])
    assert whole.operations > 100
    for fails_at in range(whole.operations):
        formatted()
        flash, confirmed = Flash(fails_at, torn), []
        try:
            scenario(flash, confirmed)
        except PowerCut:
            vfs.umount("/book")
        assert flash.dead
        check(Flash(), confirmed)
    print("  %d cuts" % whole.operations)


if vfs is not None:
    def test_power_cut_at_every_flash_operation_clean():
        cut_everywhere(False)

    def test_power_cut_at_every_flash_operation_torn():
        cut_everywhere(True)

    def test_a_full_flash_changes_nothing_and_recording_goes_on_when_there_is_room():
        formatted()
        book, tally = start(Flash())
        book.begin((), UTC)
        with open("/book/ballast", "wb") as file:
            for _ in range(10):
                file.write(BLANK)
        text = None
        while text is None:
            before = (book.n, book.head, tally.seen)
            try:
                book.record("fix", (("text", "x" * 700),), e=UTC)
            except CannotRecord as error:
                text = str(error)
        assert "log folder /book/log" in text and "full" in text, text
        assert (book.n, book.head, tally.seen) == before
        os.remove("/book/ballast")
        for _ in range(3):
            book.record("fix", (("text", "x" * 700),), e=UTC)
        before = (book.n, book.head, tally.seen)
        vfs.umount("/book")
        book, tally = start(Flash())
        assert (book.n, book.head, tally.seen) == before and not book.damage and not book.dropped
        vfs.umount("/book")
