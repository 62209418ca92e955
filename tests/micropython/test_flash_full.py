"""The unit on a littlefs that fills up; on CPython this file holds no tests.

    micropython -X heapsize=8m tests/micropython/runner.py tests/micropython/test_flash_full.py

littlefs that has run full can crash at a later write: FlashFiles never lets it come so far.
"""
import os
import sys

try:
    import vfs
except ImportError:
    vfs = None

sys.path.insert(0, "tests/micropython")
import week
from flash import Flash

from firmware.logbook import CannotRecord
from firmware.port.flash_files import FlashFiles

__test__ = vfs is not None
SECTORS = 64


class Disk:
    def __init__(self, flash):
        vfs.mount(vfs.VfsLfs2(flash), "/flash")

    def book(self):
        return FlashFiles("/flash/book")

    def keys(self):
        return FlashFiles("/flash/keys")


def started():
    flash = Flash(SECTORS)
    vfs.VfsLfs2.mkfs(flash)
    disk = Disk(flash)
    week.provisioned(disk)
    aboard = week.Week(disk, lambda monitor, entry: None)
    aboard.power()
    aboard.sail(330)
    return flash, disk, aboard


def fill(aboard):
    """The crew write until the flash takes no more; what they are told."""
    while True:
        aboard.sail(1)
        try:
            aboard.crew("note", ("text", "x" * 700), ("second", None))
        except CannotRecord as error:
            return str(error)


if vfs is not None:
    def test_a_full_flash_is_warned_of_then_told_and_left_alone_while_the_unit_watches_on():
        flash, disk, aboard = started()
        try:
            monitor = aboard.monitor
            full = fill(aboard)
            assert "log folder /flash/book: it is full" in full
            assert monitor.storage.raised == [80, 95] and monitor.storage.text("/flash/book")
            n, done = monitor.book.n, []
            flash.seen = lambda *operation: done.append(operation)
            aboard.sail(600, gps=False, ais=False)      # lost fix, AIS off, report: it cannot be entered
            assert monitor.unrecorded == full and monitor.book.n == n
            assert not done, "%d operations" % len(done)
            flash.seen = None
            aboard.power()                              # a start on a full flash
            assert aboard.monitor.unrecorded == full and aboard.monitor.book.n == n
            assert len(week.Shore().walk(week.text(disk))) == n
        finally:
            vfs.umount("/flash")

    def test_with_room_again_everything_goes_on():
        flash, disk, aboard = started()
        try:
            with open("/flash/ballast", "wb") as file:
                for _ in range(SECTORS // 2):
                    file.write(b"x" * 4096)
            fill(aboard)
            n = aboard.monitor.book.n
            os.remove("/flash/ballast")
            aboard.sail(130, ais=False)
            kinds = week.Shore().walk(week.text(disk))
            assert "report" in kinds[n:] and aboard.monitor.unrecorded is None
            assert aboard.monitor.book.unkept is None
        finally:
            vfs.umount("/flash")
