"""A book's folder on a computer: what is synced when, who may write, and a disk that refuses."""
import errno
import os
import resource
import signal
import stat
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest
from books import UTC, Tally, begun, lay_down, read_only
from forgetful_disk import ForgetfulDisk, PowerCut

from firmware.logbook import CannotRecord, Logbook
from firmware.port import posix_files
from firmware.port.posix_files import LinuxFiles, ReadFiles
from firmware.store import Store

ROOT = Path(__file__).resolve().parents[2]


def opened(files, folds=(), segment_bytes=65536):
    book = Logbook(Store(files, segment_bytes))
    book.open(folds)
    return book


# ---- the surface


def test_files_are_appended_replaced_cut_and_removed(tmp_path):
    files = LinuxFiles(tmp_path)
    files.append("a", b"one")
    files.append("b", b"x")
    files.append("a", b"two")
    files.replace("c", b"new")
    files.replace("c", b"newer")
    assert (tmp_path / "a").read_bytes() == b"onetwo" and files.read("a", 2, 3) == b"etw"
    assert files.size("a") == 6 and files.read("a", 6, 10) == b""
    files.truncate("a", 2)
    files.append("a", b"!")
    assert (tmp_path / "a").read_bytes() == b"on!" and (tmp_path / "c").read_bytes() == b"newer"
    files.remove("c")
    assert sorted(files.listdir()) == ["a", "b", "lock"]
    with pytest.raises(FileNotFoundError):
        files.truncate("a", 9)          # never made longer with zeros
    assert files.size("a") == 3


def test_a_folder_is_made_when_asked_and_safe_in_the_folders_above(tmp_path, monkeypatch):
    synced, fsync = set(), os.fsync
    monkeypatch.setattr(posix_files.os, "fsync", lambda fd: (synced.add(os.fstat(fd).st_ino), fsync(fd)))
    LinuxFiles(tmp_path / "books" / "one", make=True).append("a", b"1")
    assert (tmp_path / "books" / "one" / "a").read_bytes() == b"1"
    assert {os.stat(path).st_ino for path in (tmp_path, tmp_path / "books")} <= synced


def test_looking_changes_nothing_and_needs_no_lock(tmp_path):
    lay_down(begun(), tmp_path)
    with_lock = LinuxFiles(tmp_path)
    before = sorted(os.listdir(tmp_path))
    book = Logbook(Store(ReadFiles(tmp_path)))
    assert [entry.k for entry in book.entries()] == ["book"]
    assert sorted(os.listdir(tmp_path)) == before
    with_lock.close()


# ---- a power cut: LinuxFiles itself on a disk that forgets what was not synced


def scenario(confirmed):
    """Three starts over several segments, on whatever disk posix_files has."""
    for _ in range(3):
        book = opened(LinuxFiles("book"), [Tally()], 600)
        if not book.n:
            book.begin((), UTC)
            confirmed.append(book.head)
        for i in range(6):
            book.record("fix" if i else "boot", (("i", i),), e=UTC)
            confirmed.append(book.head)


@pytest.fixture
def disk(monkeypatch):
    def put(disk):
        monkeypatch.setattr(posix_files, "os", disk)
        return disk
    monkeypatch.setattr(posix_files.fcntl, "flock", lambda *_: None)
    return put


def judge(confirmed):
    tally = Tally()
    book = opened(LinuxFiles("book"), [tally], 600)
    assert len(confirmed) <= book.n <= len(confirmed) + 1 and not book.damage
    for n, head in enumerate(confirmed):
        assert book.line(n)[1] == head.hex()
    return book


@pytest.mark.parametrize("torn", [False, True])
def test_power_cut_at_every_step_loses_no_confirmed_entry(disk, torn):
    whole = disk(ForgetfulDisk())
    scenario([])
    assert whole.steps > 100
    for step in range(whole.steps):
        failing, confirmed = disk(ForgetfulDisk()), []
        failing.fails_at = step
        with pytest.raises(PowerCut):
            scenario(confirmed)
        disk(failing.after_cut(torn))
        book = judge(confirmed)
        if book.n:
            book.record("power", (), e=UTC)


@pytest.mark.parametrize("torn", [False, True])
def test_a_kill_at_every_step_then_a_power_cut_loses_no_entry_the_second_start_has_seen(disk, torn):
    whole = disk(ForgetfulDisk())
    scenario([])
    for step in range(whole.steps):
        failing, confirmed = disk(ForgetfulDisk()), []
        failing.fails_at = step
        with pytest.raises(PowerCut):
            scenario(confirmed)
        killed = disk(failing.after_kill())
        seen = judge(confirmed)
        disk(killed.after_cut(torn))
        again = judge(confirmed)
        assert (again.n, again.head) == (seen.n, seen.head)     # what was told on may not be gone


def test_whatever_returned_is_there_after_a_power_cut(disk):
    used = disk(ForgetfulDisk())
    files = LinuxFiles("book")

    def left():
        return {os.path.basename(path): file.safe for path, file in used.after_cut(False).names.items()
                if path != "book/lock"}

    files.append("a", b"one")
    assert left() == {"a": b"one"}
    files.append("a", b"two")
    files.replace("b", b"new")
    assert left() == {"a": b"onetwo", "b": b"new"}
    files.truncate("a", 2)
    files.replace("b", b"newer")
    assert left() == {"a": b"on", "b": b"newer"}
    files.remove("a")
    assert left() == {"b": b"newer"}


def test_the_segment_being_written_is_not_opened_again_for_each_entry(disk):
    used = disk(ForgetfulDisk())
    book = opened(LinuxFiles("book"))
    book.begin((), UTC)
    before = len(used.open_files)
    for _ in range(10):
        book.record("fix", (), e=UTC)
    assert len(used.open_files) == before


# ---- a kill


RECORD = """
import sys
sys.path[:0] = [%r]
from firmware.logbook import Logbook
from firmware.port.posix_files import LinuxFiles
from firmware.store import Store
book = Logbook(Store(LinuxFiles(sys.argv[1]), 3000))
book.open([])
if not book.n:
    book.begin((), 1796047059)
while True:
    print(book.record("fix", (("i", book.n),), e=1796047059).n, book.head.hex(), flush=True)
""" % str(ROOT)


def recorder(folder):
    return subprocess.Popen([sys.executable, "-c", RECORD, str(folder)], stdout=subprocess.PIPE, text=True)


def test_killed_at_any_moment_no_printed_entry_is_lost(tmp_path):
    printed = {}
    for i in range(8):
        process = recorder(tmp_path)
        process.stdout.readline()
        time.sleep(0.01 * i)
        process.send_signal(signal.SIGKILL)
        for line in process.communicate()[0].splitlines():
            n, _, head = line.partition(" ")
            if len(head) == 64:
                printed[int(n)] = head
    files = LinuxFiles(tmp_path)
    book = opened(files)
    assert not book.damage and len(printed) > 8
    for n, head in printed.items():
        assert book.line(n)[1] == head
    files.close()


# ---- folders that will not do


def test_a_second_process_is_refused_and_told_who_holds_the_book(tmp_path):
    process = recorder(tmp_path)
    process.stdout.readline()
    with pytest.raises(CannotRecord) as refused:
        LinuxFiles(tmp_path)
    process.kill()
    process.communicate()
    text = str(refused.value)
    assert str(tmp_path) in text and "in use by process %d" % process.pid in text and "stop that one" in text
    LinuxFiles(tmp_path).close()        # the lock went with the process


def test_the_same_process_does_not_open_a_book_twice(tmp_path):
    files = LinuxFiles(tmp_path)
    with pytest.raises(CannotRecord, match="in use by process %d" % os.getpid()):
        LinuxFiles(tmp_path)
    files.close()
    LinuxFiles(tmp_path).close()


def test_a_missing_folder_is_told(tmp_path):
    with pytest.raises(CannotRecord, match="log folder .*nowhere: it, .* is not there .*make the folder"):
        LinuxFiles(tmp_path / "nowhere")
    assert not (tmp_path / "nowhere").exists()


@pytest.mark.parametrize("make", [False, True])
def test_a_file_in_the_folders_place_is_told(tmp_path, make):
    (tmp_path / "book").write_text("a letter")
    with pytest.raises(CannotRecord, match="log folder .*book: a folder was expected and a file stands"):
        LinuxFiles(tmp_path / "book", make=make)
    assert (tmp_path / "book").read_text() == "a letter"


def test_a_read_only_folder_is_told_and_can_still_be_looked_into():
    with tempfile.TemporaryDirectory() as name:
        folder = lay_down(begun(), Path(name))
        for path in folder.iterdir():
            path.chmod(stat.S_IRUSR | stat.S_IRGRP | stat.S_IROTH)
        with read_only(folder):
            with pytest.raises(CannotRecord, match="may not be written to .*let this user write there"):
                LinuxFiles(folder)
            assert len(list(Logbook(Store(ReadFiles(folder))).entries())) == 1


def held_full(files, tally):
    """Record until the disk takes no more; what the refusal said."""
    book = opened(files, [tally], 3000)
    if not book.n:
        book.begin((), UTC)
    for i in range(1000):
        before = (book.n, book.head, book.last, tally.save())
        try:
            book.record("fix", (("i", i), ("text", "x" * 500)), e=UTC)
        except CannotRecord as error:
            assert (book.n, book.head, book.last, tally.save()) == before
            return book, str(error)
    raise AssertionError("the disk was never full")


def test_a_size_limit_is_told_and_recording_goes_on_when_it_is_lifted(tmp_path):
    tally, again = Tally(), Tally()
    files = LinuxFiles(tmp_path)
    was = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1700, was[1]))
    try:
        book, text = held_full(files, tally)
        assert str(tmp_path) in text and "full" in text and "free some space" in text
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, was)
    book.record("fix", (("i", 1),), e=UTC)
    files.close()
    other = opened(LinuxFiles(tmp_path), [again])
    assert (other.n, other.head, again.save()) == (book.n, book.head, tally.save()) and not other.damage


def test_a_full_disk_is_told_and_recording_goes_on_when_there_is_room(tmp_path, monkeypatch):
    tally, again = Tally(), Tally()
    room = [5000]

    def write(fd, data, write=os.write):
        if not room[0]:
            raise OSError(errno.ENOSPC, "no space left")
        done = write(fd, data[: room[0]])
        room[0] -= done
        return done

    monkeypatch.setattr(posix_files.os, "write", write)
    files = LinuxFiles(tmp_path)
    book, text = held_full(files, tally)
    assert str(tmp_path) in text and "it is full" in text
    assert "new.tmp" not in os.listdir(tmp_path)
    room[0] = 10000
    for i in range(8):
        book.record("fix", (("i", i),), e=UTC)
    files.close()
    other = opened(LinuxFiles(tmp_path), [again])
    assert (other.n, other.head, again.save()) == (book.n, book.head, tally.save()) and not other.damage


def test_a_segment_deleted_under_the_unit_is_noticed(tmp_path):
    files = LinuxFiles(tmp_path)
    book = opened(files)
    book.begin((), UTC)
    (tmp_path / "00000000.log").unlink()
    for _ in range(2):
        with pytest.raises(CannotRecord, match="not there"):
            book.record("fix", (), e=UTC)
    assert book.n == 1 and "00000000.log" not in os.listdir(tmp_path)
