"""`deckwatch demo`: a voyage in under a minute, everything embedded: host_tools/stage.py.

The scenarios: host_tools/dhow.py, host_tools/ferry.py.
"""
import argparse
import asyncio
import contextlib
import os
import socket
import sqlite3
import sys
import tempfile

from firmware.logbook import CannotRecord
from host_tools.broker import HOST
from host_tools.replay import in_use
from host_tools.shore import Store

NAME = "demo"
HELP = "a voyage in under a minute: simulated sensors, unit, embedded broker and shore receiver"
EXAMPLES = """\
  deckwatch demo
  deckwatch demo --log book/ --db shore.sqlite     keep what the unit and the shore hold
  deckwatch demo --pace 1200                       slower: 1,200 ship seconds a second
  deckwatch demo --panel 192.168.1.5:8417          the wheelhouse panel, for a phone on the same network
  deckwatch demo --scenario ferry                  a passenger ferry on the Ganga, NW-1, in the foul season

On a terminal it stays up after the voyage, in real time, until Ctrl-C.
Exit status: 0 every report is ashore once and the book is sound, 1 not so, 2 could not run.
"""

PACE = 7000
PANEL_PORT = 8417
SCENARIOS = ("dhow", "ferry")


def add_arguments(parser):
    parser.add_argument("--scenario", choices=SCENARIOS, default="dhow", help="which vessel (default: dhow)")
    parser.add_argument("--log", metavar="DIR", help="keep the book in this folder (new or empty)")
    parser.add_argument("--db", metavar="FILE", help="keep the shore's store in this new file")
    parser.add_argument("--pace", type=_pace, default=PACE, metavar="N",
                        help=f"ship seconds per second, as far as this computer keeps up (default {PACE})")
    parser.add_argument("--panel", type=_panel, metavar="ADDRESS:PORT",
                        help=f"where the wheelhouse panel is served (default {HOST}:{PANEL_PORT}, or any "
                             "free port where that is taken or nobody looks on)")


def _panel(text):
    host, _, port = text.rpartition(":")
    if not host or not port.isdecimal() or int(port) > 65535:
        raise argparse.ArgumentTypeError(
            f"expected an address and a port such as {HOST}:{PANEL_PORT}, got {text!r}")
    return host, int(port)


def _pace(text):
    try:
        value = float(text)
    except ValueError:
        value = 0
    if not 1 <= value <= 1e6:
        raise argparse.ArgumentTypeError(f"expected a number from 1 to 1000000, got {text!r}")
    return value


def run(args):
    if args.log:
        args.log = os.path.normpath(args.log)
        for folder in (args.log, args.log + ".keys"):
            if in_use(folder):
                return _refuse(f"--log {args.log}: expected a new or empty folder for the book, and one for "
                               f"its keys beside it, found files in {folder}; name another")
    if args.db and os.path.exists(args.db):
        return _refuse(f"--db {args.db}: expected a new file for the shore's store, found one; name another")
    with tempfile.TemporaryDirectory(prefix="deckwatch-") as scratch:
        try:
            store = Store(args.db or scratch + "/shore.sqlite")
        except sqlite3.Error as error:
            return _refuse(f"--db {args.db}: expected a place for a new file, got: {error}; name another")
        try:
            panel = _bound(args.panel)
            stage = _stage(args.scenario)(args.log or scratch + "/book", store, args.pace, panel)
            return asyncio.run(stage.play())
        except BrokenPipeError:
            raise       # of standard output
        except (CannotRecord, OSError) as error:
            return _refuse(str(error))
        finally:
            store.close()


def _bound(panel):
    """(address, port) at which the panel can be served. OSError: not at the one asked for."""
    if panel is None and sys.stdout.isatty():
        with contextlib.suppress(OSError):
            return _bound((HOST, PANEL_PORT))
    host, port = panel or (HOST, 0)
    with socket.socket() as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((host, port))
        except OSError as error:
            raise OSError(f"--panel {host}:{port}: expected an address of this computer and a free port, "
                          f"got: {error.strerror}; name another") from error
        return trial.getsockname()


def _stage(scenario):
    if scenario == "ferry":
        from host_tools import ferry
        return ferry.Ferry
    from host_tools import dhow
    return dhow.Dhow


def _refuse(text):
    print("deckwatch demo: " + text, file=sys.stderr)
    return 2
