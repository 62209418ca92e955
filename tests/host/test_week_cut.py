"""A scripted week of the unit (tests/micropython/week.py) with the power cut at every step of its disk.

On littlefs under MicroPython, and on a POSIX disk that forgets what was not synced. Here a sample of the
steps; `make cuts` cuts at every one and prints how many there are.
"""
import os

import pytest
import week
from forgetful_disk import ForgetfulDisk, PowerCut

import build as mpy_build
from firmware.port import posix_files
from firmware.port.posix_files import LinuxFiles

STRIDE = int(os.environ.get("DECKWATCH_CUT_STRIDE", 37))    # a prime: the steps of an entry recur
HEAP = 8 << 20      # not the unit's: it holds the flash and all that was done to it


def test_on_littlefs_no_cut_loses_a_confirmed_entry_or_breaks_chain_macs_or_state(mpy):
    done = mpy_build.micropython("tests/micropython/week_cut.py", mpy.rom, STRIDE, STRIDE // 2, heap=HEAP,
                                 timeout=3600)
    print(done.stdout, end="")
    assert done.returncode == 0, done.stdout
    assert "sound" in done.stdout


def test_a_flash_that_is_full_is_left_alone_and_the_unit_watches_on(mpy, monkeypatch):
    monkeypatch.setenv("MICROPYPATH", ".frozen:%s" % mpy.tests)
    folder = mpy_build.ROOT / "tests" / "micropython"
    done = mpy_build.micropython(folder / "runner.py", folder / "test_flash_full.py", mpy.rom, heap=HEAP)
    assert done.returncode == 0, done.stdout


class Disk:
    """Book and vault on a ForgetfulDisk."""

    def __init__(self, disk):
        posix_files.os = disk

    def book(self):
        return LinuxFiles("book")

    def keys(self):
        return LinuxFiles("keys")


@pytest.fixture
def on_a_forgetful_disk(monkeypatch):
    monkeypatch.setattr(posix_files, "os", posix_files.os)      # put back in the end
    monkeypatch.setattr(posix_files.fcntl, "flock", lambda *_: None)


def cut(left, story, step, torn):
    """Judge a disk as a cut before `step` leaves it, then with a second cut in the start after that."""
    first = left.after_cut(False)
    week.judge(Disk(first), story, step)
    again = left.after_cut(False)
    again.fails_at = step % first.steps
    with pytest.raises(PowerCut):
        week.judge(Disk(again), story, step)
    week.go_on(Disk(again.after_cut(not torn)), story, story.confirmed_by(step))


def test_on_posix_no_cut_loses_a_confirmed_entry_or_breaks_chain_macs_or_state(on_a_forgetful_disk):
    disk, left = ForgetfulDisk(), []
    week.provisioned(Disk(disk))
    disk.steps = 0
    story = week.Story(lambda: disk.steps)
    disk.before_step = lambda: left.append((disk.after_cut(False), disk.after_cut(True)))
    week.Week(Disk(disk), story.confirmed).run()
    story.finish(Disk(disk))
    cuts = 0
    for step in range(STRIDE // 2, len(left), STRIDE):
        for torn in (False, True):
            cut(left[step][torn], story, step, torn)
            cuts += 1
    print("POSIX: %d steps of the disk; %d cuts, and a second one in the start after each: sound"
          % (len(left), cuts))
