"""`deckwatch pull`: take the book from a unit, over a serial line or HTTP, and verify what was taken."""
import argparse
import os
import sys
import time
import urllib.parse

from firmware.entry import code
from firmware.logbook import Logbook
from firmware.port.posix_files import ReadFiles
from firmware.store import Store
from host_tools import shown, verify
from host_tools.config_kinds import PULL_BAUDS
from host_tools.pull_link import Broken, HttpLink, Mistaken, Refused, SerialLink

NAME = "pull"
HELP = "take the log from a unit over USB serial or HTTP, and verify it"
EXAMPLES = """\
  deckwatch pull serial:/dev/ttyUSB0 -o book --token 4F7KQ-X2M9P
  deckwatch pull http://192.168.4.1:8080 -o book --token 4F7KQ-X2M9P

The tindal opens the access on the unit, which shows the token. A pull that breaks off goes on where it
was, now or when the same command is given again; so does a later pull of a book that has grown.

Exit status: 0 taken and sound; 1 taken, but not sound, or not what was taken before; 2 could not take it.
"""

# A line that broke is tried again so often, if nothing came in between, with this pause.
TRIES = 10
PAUSE_S = 1

class Differs(Exception):
    """The unit's book is not the one of which a part was taken before."""


def add_arguments(parser):
    parser.add_argument("unit", metavar="UNIT", type=_unit, help="serial:/dev/ttyUSB0 or http://ADDRESS:PORT")
    parser.add_argument("-o", "--output", metavar="DIR", required=True,
                        help="folder for the book; one that holds a part of it is completed")
    parser.add_argument("--token", required=True, help="as shown to the tindal")
    parser.add_argument("--baud", type=int, choices=PULL_BAUDS, default=115200,
                        help="of a serial line; default 115200, USB sockets of the unit itself do not care")
    parser.add_argument("--json", action="store_true", help="what was taken, and the verdict, as JSON")


def _unit(text):
    """"serial:DEVICE" or "http://HOST:PORT" as (kind, device or (host, port))."""
    if text.startswith("serial:") and len(text) > len("serial:"):
        return "serial", text.removeprefix("serial:")
    parts = urllib.parse.urlsplit(text)
    try:
        if parts.scheme == "http" and parts.hostname and parts.path in ("", "/"):
            return "http", (parts.hostname, parts.port or 80)
    except ValueError:
        pass
    raise argparse.ArgumentTypeError(
        "expected serial:/dev/ttyUSB0 or http://192.168.4.1:8080, got %s" % text)


def run(args):
    kind, address = args.unit
    link = SerialLink(address, args.baud, args.token) if kind == "serial" else HttpLink(*address, args.token)
    try:
        taken = pull(link, args.output, Bar() if sys.stderr.isatty() else None)
        found = verify.verify(args.output)
    except Differs as error:
        print("deckwatch pull: %s" % error, file=sys.stderr)
        return 1
    except (Broken, Refused, Mistaken) as error:
        print("deckwatch pull: %s" % error, file=sys.stderr)
        return 2
    except OSError as error:
        print("deckwatch pull: expected a folder to write to, found %s: %s; name another with -o, or make "
              "room" % (args.output, error.strerror or error), file=sys.stderr)
        return 2
    missing = _missing(args.output, taken["cover"])
    if args.json:
        print(shown.as_json({"pulled": taken, "missing": missing, "verify": found}))
    else:
        print("Taken: %(bytes)d bytes, files: %(files)d, into %(folder)s" % taken)
        print("\n".join(verify.told(found)))
        if missing:
            print("NOT THE SAME: " + missing)
    return 0 if found["sound"] and not missing else 1


def pull(link, folder, progress=None):
    """Complete `folder` with what the unit has; goes on after a break by itself.

    link: SerialLink or HttpLink. progress, if given, is called with (bytes there, bytes in all).
    Returns {"bytes": taken now, "files", "folder", "cover"}. Raises Broken, Refused, Differs,
    Mistaken, and OSError for the folder.
    """
    os.makedirs(folder, exist_ok=True)
    if os.path.exists(os.path.join(folder, "lock")):
        raise Mistaken("expected a folder for copies, but in %s a unit keeps its own book; "
                       "name another with -o" % folder)
    copy = Copy(folder, progress)
    tries = 0
    while True:
        before = copy.taken
        try:
            return copy.complete(link)
        except Broken as error:
            if not copy.size:
                raise               # it was never there: more likely a mistake than a break
            tries = tries + 1 if copy.taken == before else 1
            if tries >= TRIES:
                raise Broken("%s; %d of %d bytes are in %s, the same command goes on from there"
                             % (error, copy.there, copy.size, folder)) from None
            time.sleep(PAUSE_S)
        finally:
            link.close()


class Copy:
    """A folder that a book is taken into: each file added to at its end, never rewritten."""

    def __init__(self, folder, progress):
        self.folder, self.progress = folder, progress
        self.taken = self.there = self.size = 0

    def complete(self, link):
        cover, rows = link.open()
        self._same(cover, rows)
        self.size = sum(size for _, size in rows)
        self.there = sum(self._have(name) for name, _ in rows)
        self._show()
        for name, size in rows:
            have = self._have(name)
            if have < size:
                with open(os.path.join(self.folder, name), "ab") as file:
                    try:
                        self._take(link, name, have, size, file)
                    finally:
                        file.flush()
                        os.fsync(file.fileno())
        link.bye()
        return {"bytes": self.taken, "files": len(rows), "folder": self.folder, "cover": cover}

    def _take(self, link, name, have, size, file):
        for data in link.read(name, have, size):
            file.write(data)
            file.flush()
            self.taken += len(data)
            self.there += len(data)
            self._show()

    def _same(self, cover, rows):
        """Raise Differs or Mistaken if what is there is no part of what the unit has."""
        sizes = dict(rows)
        logs = sorted(name for name in os.listdir(self.folder) if name.endswith(".log"))
        book = _book(self.folder)
        if book and book != cover["book"]:
            raise Mistaken("%s holds a part of book %s, but the unit has book %s; name another folder with -o"
                           % (self.folder, book, cover["book"]))
        for name in logs:
            if self._have(name) > sizes.get(name, 0):
                raise Differs("%s in %s has %d bytes that were taken before, the unit now has %d: its book "
                              "was cut or replaced. Keep this folder, and take the unit's book into another"
                              % (name, self.folder, self._have(name), sizes.get(name, 0)))

    def _have(self, name):
        try:
            return os.stat(os.path.join(self.folder, name)).st_size
        except FileNotFoundError:
            return 0

    def _show(self):
        if self.progress:
            self.progress(self.there, self.size)


def _logbook(folder):
    return Logbook(Store(ReadFiles(folder)))


def _book(folder):
    """The code that names the book of which a part is in the folder, None without its first entry."""
    try:
        _, head = _logbook(folder).line(0)
        return code(bytes.fromhex(head))
    except (KeyError, ValueError):
        return None


def _missing(folder, cover):
    """What of the unit's book, as it described itself, is not in the folder; None if all is."""
    last = cover["entries"] - 1
    try:
        _, head = _logbook(folder).line(last)
        found = code(bytes.fromhex(head))
    except (KeyError, ValueError):
        return "the unit said that it has %d entries, but entry %d is not there" % (last + 1, last)
    if found != cover["code"]:
        return "the unit said that entry %d has the code %s, here it has %s" % (last, cover["code"], found)
    return None


class Bar:
    """How far it is, on a line of the terminal that is blank again at the end."""

    WIDTH = 30

    def __init__(self):
        self.begun = self.shown = time.monotonic()
        self.first = None

    def __call__(self, there, size):
        now = time.monotonic()
        if self.first is None:
            self.first = there
        if there >= size:
            print("\r\033[K", end="", file=sys.stderr, flush=True)
        elif now - self.shown > 0.2:
            self.shown = now
            speed = (there - self.first) / (now - self.begun)
            left = "%d s left" % ((size - there) / speed) if speed else ""
            full = self.WIDTH * there // size
            print("\r\033[K[%s%s] %3d %%  %.1f of %.1f MB  %s" % (
                "#" * full, "." * (self.WIDTH - full), 100 * there // size, there / 1e6, size / 1e6, left),
                end="", file=sys.stderr, flush=True)
