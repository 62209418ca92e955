"""The scripted week on a real littlefs, cut at every operation of the flash, clean and torn.

    micropython -X heapsize=8m tests/micropython/week_cut.py FIRMWARE [STRIDE [FIRST]]

FIRMWARE is the folder to import the firmware from. Every STRIDE-th operation is cut, from number FIRST on.
The week is run once, each operation of the flash kept; then for each of them the flash is made
as a power cut before it leaves it (clean), or halfway through it (torn), and the unit started on that.
In that start power fails once more, somewhere, and the unit is started again.
"""
import sys

sys.path.insert(0, sys.argv[1])
sys.path.insert(0, "tests/micropython")

import vfs
from flash import SECTOR, Flash, apply
from week import Story, Week, go_on, judge, provisioned

from firmware.port.flash_files import FlashFiles

SECTORS = 64
# Allocated once: the heap never again has so much in one piece.
LEFT, AGAIN = bytearray(SECTOR * SECTORS), bytearray(SECTOR * SECTORS)


class Disk:
    """A littlefs on flash memory `cells`; its operations are kept in `operations` from the mount on."""

    def __init__(self, cells=None):
        self.operations = []
        self.flash = Flash(SECTORS, cells)
        if cells is None:
            vfs.VfsLfs2.mkfs(self.flash)
        self.flash.seen = self._seen
        vfs.mount(vfs.VfsLfs2(self.flash), "/flash")

    def _seen(self, *operation):
        self.operations.append(operation)

    def book(self):
        return FlashFiles("/flash/book")

    def keys(self):
        return FlashFiles("/flash/keys")

    def off(self):
        vfs.umount("/flash")


def second_cut(cells, operations, at, torn, story, least):
    """Power fails again in the start after the cut, before its operation `at`; the start after that."""
    for operation in operations[:at]:
        apply(cells, operation)
    if torn:
        apply(cells, operations[at], True)
    disk = Disk(cells)
    go_on(disk, story, least)
    disk.off()


def cut(cells, story, step, torn, operation):
    """Judge the flash as a cut before `operation`, number `step`, leaves it."""
    LEFT[:] = cells
    if torn:
        apply(LEFT, operation, True)
    AGAIN[:] = LEFT
    disk = Disk(LEFT)
    judge(disk, story, step)
    disk.off()
    # Nothing of what that start entered is confirmed to us: it may be lost, what was before may not.
    second_cut(AGAIN, disk.operations, step % len(disk.operations), not torn, story,
               story.confirmed_by(step))


def main(stride, first):
    disk = Disk()
    provisioned(disk)
    start = bytearray(disk.flash.cells)
    disk.operations.clear()
    story = Story(lambda: len(disk.operations))
    Week(disk, story.confirmed).run()
    story.finish(disk)
    disk.off()
    print("week: %d entries of %d kinds, %d bytes, %d operations of the flash" % (
        len(story.kinds), len(set(story.kinds)), len(story.text), len(disk.operations)))
    cuts = 0
    for step, operation in enumerate(disk.operations):
        if step % stride == first:
            for torn in (False, True):
                try:
                    cut(start, story, step, torn, operation)
                except Exception as error:
                    print("FAIL: power cut at operation %d, %s" % (step, "torn" if torn else "clean"))
                    sys.print_exception(error)
                    return 1
            cuts += 2
        apply(start, operation)
    print("littlefs: %d cuts, and a second one in the start after each: sound" % cuts)
    return 0


sys.exit(main(*[int(argument) for argument in sys.argv[2:]] or (1, 0)))
