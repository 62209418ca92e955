"""A book written by hand with `deckwatch book`, for the tests of its acts."""
import time

from firmware.logbook import Logbook
from firmware.port.posix_files import ReadFiles
from firmware.store import Store
from host_tools import bookview, cli

VESSEL = """\
[vessel]
mmsi = 419999123
name = "AL TEST"
"""


def at(hours):
    """A time so many hours from now, as it is typed."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() + 3600 * hours))


class Written:
    """A folder with a book, its config and PIN files, and the verb to write in it."""

    def __init__(self, tmp_path, capsys):
        self.path, self._capsys = tmp_path, capsys
        self.folder = tmp_path / "book"
        self.config = tmp_path / "vessel.toml"
        self.config.write_text(VESSEL)
        for ident, pin in (("salim", "1111"), ("yusuf", "2222"), ("das", "4444"), ("wrong", "9999")):
            (tmp_path / ident).write_text(pin + "\n")

    def __call__(self, *args, by=None, pin=None, folder=None):
        """(exit status, what it printed, what it said was wrong)."""
        who = ("--as", by, "--pin-file", self.path / (pin or by)) if by else ()
        told = ("book", folder or self.folder, "--config", self.config, *who, *args)
        status = cli.main([str(arg) for arg in told])
        return (status, *self._capsys.readouterr())

    def done(self, *args, **kwargs):
        """Number of the entry made last."""
        status, out, err = self(*args, **kwargs)
        assert (status, err) == (0, ""), err
        made = [line for line in out.split("\n") if line.startswith("entry ")]
        return int(made[-1].split(",")[0].removeprefix("entry "))

    def refused(self, *args, **kwargs):
        status, out, err = self(*args, **kwargs)
        assert status == 1 and err.count("\n") == 1, err
        return err

    def begun(self):
        """The book, without keys."""
        status, out, _ = self("begin", "--unsealed")
        assert status == 0 and out.startswith("book "), out
        return self

    def crew(self):
        self.begun()
        self.done("person", "salim", "--name", "Salim", "--role", "tindal", "--capacity", "Tindal")
        self.done("pin", "salim", "--new-pin-file", self.path / "salim")
        for ident, name, role in (("yusuf", "یوسف \"Y\" 😀", "crew"), ("das", "Das", "officer")):
            self.done("person", ident, "--name", name, "--role", role, by="salim")
            self.done("pin", ident, "--new-pin-file", self.path / ident, by="salim")
        return self

    def on_board(self, vessel):
        """The crew of a vessel.toml with this text; salim, tindal, and yusuf signed on eight hours ago."""
        self.crew()
        self.config.write_text(vessel)
        for who, capacity in (("salim", "tindal"), ("yusuf", "seaman")):
            self.done("engage", who, capacity, "--at", at(-8), by="salim")
        return self

    def view(self):
        return bookview.load(self.folder)


def entries(folder, kind):
    return [entry for entry in Logbook(Store(ReadFiles(folder))).entries() if entry.k == kind]
