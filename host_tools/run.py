"""`deckwatch run`: the unit on this computer, on real ports."""
import asyncio
import contextlib
import os
import queue
import signal
import sys
import threading
import time

from firmware.logbook import CannotRecord
from firmware.main import Unit
from firmware.messages import DOWN, topic
from firmware.port import panel_http, pull_service
from firmware.port.linux import LinuxPort
from firmware.port.linux_lines import Lines
from firmware.store import trouble
from host_tools import config, story
from host_tools.console import Console
from host_tools.paho_uplink import PahoUplink
from host_tools.provision import keys_folder, vault_in

NAME = "run"
HELP = "the unit on this computer: serial ports, TCP, UDP or files in, log and reports out"
EXAMPLES = """\
  deckwatch run --config vessel.toml
  deckwatch run --config vessel.toml --log /var/lib/deckwatch

The log is sealed with the unit's keys, where deckwatch provision has made them.
While it runs it takes lines on standard input; help tells them all:
  reason TEXT                        why the AIS is off (rule 63(8))
  card                               the report to read aloud by satellite phone
  given HOW, TO WHOM, ACKNOWLEDGED BY   the last report was given that way
  in salim                           sign in; the next line is the PIN, which a terminal does not show
  note "Fishing nets sighted." --second yusuf
  sign --with yusuf                  the pages that wait; yusuf's PIN is asked for
  access 60                          an officer may take a copy; shows the token to give him
  out                                sign out
[panel] in vessel.toml serves the wheelhouse panel, where they do all this with one thumb.
The crew's acts are those of deckwatch book. Persons, PINs, opening and closing are entered there, before.
Ctrl-C or SIGTERM stops it. Exit status: 0 stopped, 1 stopped but the log did not take the
entry, 2 could not run.
"""

LINES_WAITING = 1000    # for a terminal that takes none; the log has them all


def add_arguments(parser):
    parser.add_argument("--config", metavar="vessel.toml", default="vessel.toml", help="default: vessel.toml")
    parser.add_argument("--log", metavar="DIR", help="folder of the book; overrides [log] folder")
    parser.add_argument("--keys", metavar="DIR", help="folder of the unit's keys; overrides [log] keys")


def run(args):
    # Were one of these closed, the next file opened would take its number: the log would be printed into.
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "r+"))
    screen, made = Screen(), False
    try:
        profile = config.load(args.config)
        folder = args.log or profile["log"]
        if not folder:
            raise config.ConfigError("%s: expected [log] folder or --log DIR, got neither; name the folder "
                                     "of the book" % args.config)
        uplink = make_uplink(profile)
        keys = keys_folder(profile, args.log, args.keys)
        if vault_in(keys) is None:
            screen.warn("no keys in %s: the log is chained but not sealed; deckwatch provision makes them"
                        % keys)
        made = not os.path.exists(folder)
        port = LinuxPort(profile, folder, screen.warn, keys if os.path.isdir(keys) else None)
        _fit(profile, port, screen.warn)
        unit = _make_unit(profile, port, uplink)
        asyncio.run(_run(unit, screen))
    except (config.ConfigError, CannotRecord) as error:
        screen.warn(str(error))
        if made:                        # a name typed wrongly leaves nothing behind
            with contextlib.suppress(OSError):
                os.rmdir(folder)
        return 2
    finally:
        screen.close()
    return 0 if unit.stopped else 1


def _fit(profile, port, warn):
    """Give the port the lines that [gpio] names; say what is not counted for want of them."""
    told, gangways = profile["gpio"], (profile["passengers"] or {}).get("gangways")
    if told:
        port.fit(Lines(told, warn))
    if gangways and port.gangway is None:
        warn("nobody is counted at the gangway: [passengers] gangways is %d, expected as many pairs of "
             "[gpio] beams, got none; name their lines in vessel.toml, and count on the panel until then"
             % gangways)


def _make_unit(profile, port, uplink):
    try:
        return Unit(profile, port, uplink)
    except OSError as error:        # looking for the book's segments
        raise CannotRecord(trouble(port.files.where, error)) from error


def make_uplink(profile):
    """The link to the shore that the configuration describes, or None."""
    told = profile["uplink"]
    if told is None:
        return None
    mmsi = str(profile["mmsi"])
    return PahoUplink(told["host"], told["port"], "deckwatch-" + mmsi, user=told["user"],
                      password=_password(told["password_file"]),
                      tls=(told["ca_file"], told["host"]) if told["tls"] else None,
                      will=(topic(mmsi, "status"), DOWN))


def _password(path):
    """The first line of the file."""
    if not path:
        return None
    try:
        with open(path, encoding="utf-8") as file:
            return file.readline().rstrip("\r\n")
    except (OSError, UnicodeDecodeError) as error:
        raise config.ConfigError("uplink password_file %s: expected a text file with the password, got: %s"
                                 % (path, getattr(error, "strerror", None) or error)) from error


async def _run(unit, screen):
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        if number != signal.SIGHUP or signal.getsignal(number) != signal.SIG_IGN:     # nohup
            loop.add_signal_handler(number, unit.end)
    # In the background of a terminal its reading and writing would otherwise stop the process.
    for number in (signal.SIGTTIN, signal.SIGTTOU):
        signal.signal(number, signal.SIG_IGN)
    unit.watch(lambda entry: screen.show(story.line(entry)))
    try:
        await unit.run(("console", Console(unit, screen, sys.stdin.fileno()).run), *pull_service.works(unit),
                       *panel_http.works(unit), *unit.port.works)
    finally:
        unit.port.close()


class Screen:
    """Lines for standard output and standard error, written by a thread of its own.

    A terminal on hold (Ctrl-S) or a full pipe must not keep the log waiting: a line that finds
    LINES_WAITING before it is not shown, nor is any once nobody reads.
    """

    def __init__(self):
        self._lines = queue.Queue(LINES_WAITING)
        threading.Thread(target=self._write, name="screen", daemon=True).start()

    def show(self, text):
        self._put(sys.stdout, text)

    def warn(self, text):
        self._put(sys.stderr, "deckwatch run: " + text)

    def close(self, seconds=2):
        """Wait until everything is written, or for so long."""
        end = time.monotonic() + seconds
        while self._lines.unfinished_tasks and time.monotonic() < end:
            time.sleep(0.01)

    def _put(self, file, text):
        with contextlib.suppress(queue.Full):
            self._lines.put_nowait((file.fileno(), (text + "\n").encode(file.encoding, "replace")))

    def _write(self):
        while True:
            # to the descriptor: the file has a lock, which a thread that is blocked would hold at the end
            fd, data = self._lines.get()
            with contextlib.suppress(OSError):
                while data:
                    data = data[os.write(fd, data):]
            self._lines.task_done()
