"""`deckwatch run` on a disk that is nearly full, then full, then has room again: nothing recorded is lost."""
import contextlib
import subprocess
import sys
import threading
import time

import pytest
from uplink_contract import ROOT, eventually, free_port

from firmware.logbook import Logbook
from firmware.port.posix_files import ReadFiles
from firmware.store import Store

# The book's disk has 20,000 bytes, of which others leave the book as many as the file named first says.
SMALL_DISK = """
import os, sys
from types import SimpleNamespace
from firmware.port import posix_files
room, book = sys.argv[1:3]

class Small:
    def __getattr__(self, name):
        return getattr(os, name)
    def left(self):
        with open(room) as file:
            return int(file.read()) - sum(entry.stat().st_size for entry in os.scandir(book))
    def write(self, fd, data):
        if self.left() <= 0:
            raise OSError(28, "no space left on the small disk")
        return os.write(fd, data[: self.left()])
    def statvfs(self, path):
        free = max(0, self.left())
        return SimpleNamespace(f_blocks=20000, f_bfree=free, f_bavail=free, f_frsize=1)

posix_files.os = Small()
from host_tools.cli import main
sys.exit(main(sys.argv[3:]))
"""


@pytest.fixture
def aboard(tmp_path):
    """(type a line, all that was said, leave the book so many bytes, the process, the book's folder)"""
    (tmp_path / "vessel.toml").write_text(
        '[vessel]\nmmsi = 419999123\nname = "AL SABAH"\n[[source]]\nname = "gps"\nudp = %d\n' % free_port())
    room, book = tmp_path / "room", tmp_path / "book"
    room.write_text("3600")
    cli("provision", "--config", tmp_path / "vessel.toml", "--log", book, into=tmp_path / "sheet")
    command = [sys.executable, "-c", SMALL_DISK, room, book, "run", "--config", tmp_path / "vessel.toml",
               "--log", book]
    process = subprocess.Popen(list(map(str, command)), cwd=ROOT, text=True, stdin=subprocess.PIPE,
                               stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    said = []
    threading.Thread(target=lambda: said.extend(process.stdout), daemon=True).start()

    def type_(text):
        process.stdin.write(text + "\n")
        process.stdin.flush()

    def leave(n):
        new = room.with_suffix(".new")
        new.write_text(str(n))
        new.replace(room)

    yield type_, said, leave, process, book
    with contextlib.suppress(OSError):
        process.kill()
    process.wait()


def cli(*args, into=None):
    """Run a verb to its end; what it printed goes into the file."""
    done = subprocess.run([sys.executable, "-m", "host_tools.cli", *map(str, args)], cwd=ROOT, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    assert done.returncode == 0, done.stdout
    if into:
        into.write_text(done.stdout)


def entries(book):
    return list(Logbook(Store(ReadFiles(book))).entries())


def heard(said, words, count=1):
    eventually(lambda: sum(words in line for line in list(said)) >= count)


def test_warned_then_full_then_room_again(aboard):
    type_, said, leave, process, book = aboard
    eventually(lambda: book.exists() and len(entries(book)) >= 2)
    for i in range(40):
        type_("reason number %d " % i + "x" * 100)
    heard(said, "it is full")
    full = entries(book)
    warnings = [(entry.d["s"], entry.d["over"]) for entry in full if entry.k == "finding"]
    assert warnings == [("raised", 80)] and "reason" in [entry.k for entry in full]
    heard(said, "its disk is over 80 % full")
    time.sleep(2.5)                                     # it runs on, and says it once
    assert process.poll() is None and len(entries(book)) == len(full)
    leave(9000)
    type_("reason at last")
    eventually(lambda: entries(book)[-1].d.get("text") == "at last")
    process.terminate()
    assert process.wait(10) == 0
    cli("verify", "--shore-key", book.parent / "sheet", book)
    after = entries(book)
    assert [entry.n for entry in after] == list(range(len(after))) and after[-1].k == "stop"
    assert [entry.head for entry in after[: len(full)]] == [entry.head for entry in full]
