"""`deckwatch replay`: the whole unit over a recording, in recorded time."""
import os
import sys
import time

from firmware.logbook import CannotRecord
from firmware.main import Unit
from firmware.port.bench import BenchPort
from firmware.port.bench_files import BenchFiles
from firmware.port.posix_files import LinuxFiles
from host_tools import config, shown, story
from host_tools.recording import FLOOR, Recording

NAME = "replay"
HELP = "run the whole unit over a recording, in recorded time"
EXAMPLES = """\
  deckwatch replay voyage.nmea --config vessel.toml
  deckwatch replay --json voyage.nmea --config vessel.toml --log book/      then: deckwatch verify book/

Prints the entries that the unit would have made. Several files are one recording, one after the other.
Exit status: 0 done, 1 there was no sentence in it, 2 could not run.
"""

_PORT = "replay"

# When nothing has been heard for so long, the unit is asked less often: a pause of a day is quickly over.
# As often at least as it takes a silence of the AIS to be one (rules/ais_equipment.py, VDO_SILENCE_S).
QUIET_S = 900
QUIET_TICK_S = 10


def add_arguments(parser):
    parser.add_argument("files", nargs="+", metavar="FILE",
                        help="recording of NMEA 0183 lines; those that begin with # are comments")
    parser.add_argument("--config", metavar="vessel.toml", required=True,
                        help="the vessel's configuration; it needs no [[source]]")
    parser.add_argument("--log", metavar="DIR", help="keep the book in this folder (new or empty)")
    parser.add_argument("--json", action="store_true", help="one JSON object an entry, on standard output")


def run(args):
    progress = _Progress()
    try:
        profile = config.load(args.config, need_sources=False)
        need_checksum = all(source["checksum"] for source in profile["sources"])
        profile["sources"] = [{"name": _PORT, "checksum": need_checksum}]
        if args.log and in_use(args.log):
            return _refuse("%s: expected a new or empty folder for the replayed book, found files in it; "
                           "name another or empty it" % args.log)
        recording = Recording(args.files, need_checksum, progress)
        files = LinuxFiles(args.log, make=True) if args.log else BenchFiles()
    except (config.ConfigError, CannotRecord) as error:
        return _refuse(str(error))
    except OSError as error:
        progress.clear()
        return _refuse("expected a file of NMEA 0183 lines, cannot read %s: %s; check the path"
                       % (error.filename, error.strerror))
    show = _print_json if args.json else _print_line
    try:
        unit = replay(recording, profile, files, lambda entry: (progress.clear(), show(entry)))
    except CannotRecord as error:
        return _refuse(str(error))
    finally:
        progress.clear()
        if args.log:
            files.close()
    return _sum_up(unit, recording, args.files)


def _refuse(text):
    print("deckwatch replay: " + text, file=sys.stderr)
    return 2


def in_use(folder):
    """Whether a folder for a new book holds anything; the lock that a user of it leaves does not count."""
    try:
        return any(name != "lock" for name in os.listdir(folder))
    except OSError:
        return False    # not there, or not to be read: whoever opens it says what is wrong


def _print_json(entry):
    print(shown.as_json(story.event(entry)))


def _print_line(entry):
    print(story.line(entry))


def replay(recording, profile, files, show):
    """Run a unit over a Recording; `show` is called with each entry. Returns the unit.

    Raises CannotRecord when the book cannot be begun; what fails later is unit.monitor.unrecorded.
    """
    port = BenchPort(files, utc=recording.start, warn=_refuse)
    unit = Unit(profile, port, floor=FLOOR)
    unit.monitor.watchers.append(show)
    unit.start()
    heard = 0
    for now, piece in recording:
        while port.now < now:
            quiet = port.now - heard >= QUIET_S
            port.now += min(now - port.now, QUIET_TICK_S if quiet else 1)
            unit.tick()
        heard = now
        unit.feed(_PORT, piece)
    unit.tick()
    unit.stop()
    return unit


def _sum_up(unit, recording, paths):
    """What was counted, on standard error; the exit status."""
    counts = unit.monitor.ingest.counts()
    for part, causes in counts.items():
        told = ", ".join("%s %d" % (cause, number) for cause, number in sorted(causes.items()) if number)
        print("%s: %s" % (part, told or "nothing"), file=sys.stderr)
    if unit.monitor.unrecorded:
        return _refuse(unit.monitor.unrecorded)
    if not counts["port " + _PORT]["ok"]:
        _refuse("expected NMEA 0183 sentences with checksums, found none in %s; try `deckwatch decode`, "
                "it counts why" % ", ".join(paths))
        return 1
    if recording.start is None:
        print("deckwatch replay: the recording tells no date%s: the times of the entries are no true ones"
              % ("" if recording.timed else " and no time of day"), file=sys.stderr)
    return 0


class _Progress:
    """How far it is, on a line of the terminal that is blank again whenever something else is printed."""

    def __init__(self):
        self._on = sys.stderr.isatty()
        self._next = time.monotonic() + 1
        self._shown = False

    def __call__(self, part):
        if self._on and time.monotonic() >= self._next:
            self._next = time.monotonic() + 0.2
            self._shown = True
            print("\rdeckwatch replay: %d %%" % (100 * part), end="", file=sys.stderr, flush=True)

    def clear(self):
        if self._shown:
            self._shown = False
            print("\r\033[K", end="", file=sys.stderr, flush=True)
