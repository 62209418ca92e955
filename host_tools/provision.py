"""`deckwatch provision`: make a unit's keys, and print what the keeper must keep, once."""
import contextlib
import os
import secrets
import sys
import time

from firmware.clock import iso
from firmware.logbook import CannotRecord
from firmware.port.posix_files import LinuxFiles, ReadFiles
from firmware.vault import Vault
from host_tools import config, shore_key

NAME = "provision"
HELP = "make the unit's keys, and print once what the keeper keeps ashore"
EXAMPLES = """\
  deckwatch provision --config vessel.toml                   print the sheet on the terminal
  deckwatch provision --config vessel.toml | lp              on paper, and nowhere else

The keys lie in a folder of their own beside the book's (book.keys); the sheet is never printed again.
Exit status: 0 made and printed, 1 there are keys already, 2 could not.
"""

SHEET = """\
DECKWATCH - KEEPER'S SHEET                               printed once, keep it ashore

Vessel       {vessel}
MMSI         {mmsi}
Keys made    {made}, in {folder}

Verifier key, which anyone may have, the authority above all:
{vkey}
    deckwatch verify --key {vkey} BOOK

Shore key, SECRET: whoever has it can write entries that pass for the unit's. Not on board, not by e-mail:
{shore}
    put this line into a text file, on a computer ashore, and
    deckwatch verify --shore-key FILE BOOK
"""


def add_arguments(parser):
    parser.add_argument("--config", metavar="vessel.toml", default="vessel.toml", help="default: vessel.toml")
    parser.add_argument("--log", metavar="DIR", help="folder of the book; overrides [log] folder")
    parser.add_argument("--keys", metavar="DIR", help="folder of the keys; overrides [log] keys, default: "
                                                      "that of the book with .keys behind its name")


def run(args):
    try:
        profile = config.load(args.config, need_sources=False)
        folder = keys_folder(profile, args.log, args.keys)
        made = vault_in(folder)
        if made is None:
            name = profile["name"] or "(not named in %s)" % args.config

            def sheet(vkey, shore, made):
                print(SHEET.format(vessel=name, mmsi="%09d" % profile["mmsi"], made=iso(made),
                                   folder=folder, vkey=vkey, shore=shore), end="", flush=True)

            make(folder, profile["mmsi"], show=sheet)
            return 0
    except (config.ConfigError, CannotRecord) as error:
        print("deckwatch provision: %s" % error, file=sys.stderr)
        return 2
    if made.trouble:
        print("deckwatch provision: expected a folder without keys, or with sound ones: %s" % made.trouble,
              file=sys.stderr)
    else:
        print("deckwatch provision: keys folder %s: keys were made %s, verifier key %s; their sheet is not "
              "printed again. New keys need another folder: --keys" % (folder, iso(made.made), made.vkey),
              file=sys.stderr)
    return 1


def keys_folder(profile, log=None, keys=None):
    """The folder of the unit's keys, by arguments and configuration. ConfigError if it is in the book's."""
    book, keys = log or profile["log"], keys or profile["keys"]
    if not keys and not book:
        raise config.ConfigError("expected [log] folder, --log DIR or --keys DIR, got none of them; name the "
                                 "folder of the book")
    keys = keys or os.path.normpath(book) + ".keys"
    if book and os.path.commonpath([os.path.abspath(book), os.path.abspath(keys)]) == os.path.abspath(book):
        raise config.ConfigError("keys folder %s: expected one outside the book's folder, %s, which is "
                                 "copied and handed over; name another" % (keys, book))
    return keys


def vault_in(folder):
    """The Vault of a folder with keys, None where none were made yet. CannotRecord if it cannot be read."""
    try:
        vault = Vault(ReadFiles(folder))
    except FileNotFoundError:
        return None
    except OSError as error:
        raise CannotRecord("keys folder %s: expected a folder that this user can read, got: %s; name "
                           "another, or give it to this user" % (folder, error.strerror)) from None
    return vault if vault.ratchet or vault.trouble else None


def make(folder, mmsi, utc=None, show=lambda vkey, shore, utc: None):
    """Make the keys in a folder, which may be missing; (verifier key, the keeper's line). CannotRecord.

    show is called with both, and the time, once the keys are safe on disk and before they are valid: so there
    are keys only where their sheet was printed, and a sheet only of keys that are there.
    """
    try:
        os.makedirs(folder, mode=0o700, exist_ok=True)
        os.chmod(folder, 0o700)
    except OSError as error:
        raise CannotRecord("keys folder %s: expected a place for a folder of this user's own, got: %s; name "
                           "another" % (folder, error.strerror)) from None
    files = _Aside(folder, what="keys folder")
    try:
        vault = Vault(files)
        key, seed = secrets.token_bytes(32), secrets.token_bytes(32)
        vault.provision(mmsi, key, seed, int(time.time()) if utc is None else utc)
        show(vault.vkey, shore_key.written(mmsi, key), vault.made)
        files.settle()
    except (OSError, ValueError) as error:
        raise CannotRecord("keys folder %s: the keys could not be made: %s; name another, and tear up the "
                           "sheet if one was printed" % (folder, error)) from None
    finally:
        files.close()
    return vault.vkey, shore_key.written(mmsi, key)


class _Aside(LinuxFiles):
    """A folder whose new files are written aside, safe on disk, until settle() gives them their names."""

    _ASIDE = ".aside"

    def __init__(self, where, what):
        self._names = []
        super().__init__(where, what=what)

    def replace(self, name, data):
        self._names.append(name)
        super().replace(name + self._ASIDE, data)

    def settle(self):
        """Which takes no room on a full disk."""
        while self._names:
            os.replace(self._path(self._names[0] + self._ASIDE), self._path(self._names[0]))
            self._names.pop(0)
        os.fsync(self._folder)

    def close(self):
        for name in self._names:        # secrets that nobody holds the other half of
            with contextlib.suppress(OSError):
                os.remove(self._path(name + self._ASIDE))
        super().close()
