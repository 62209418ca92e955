"""`deckwatch book`: write in a book by hand, or read it, while no unit holds it."""
import contextlib
import getpass
import json
import sys
import time
from pathlib import Path

import firmware
from firmware.book import SECTIONS
from firmware.clock import Clock
from firmware.desk import Desk, Refused
from firmware.logbook import CannotRecord, Logbook
from firmware.monitor import Monitor
from firmware.narrative import LANGUAGES, when
from firmware.port.posix_files import LinuxFiles
from firmware.rules import logbook_rules as rule
from firmware.store import Store, trouble
from firmware.vault import Vault
from host_tools import acts, bookview, config
from host_tools.logbook_form import COLUMNS, FORM, TITLES
from host_tools.provision import keys_folder

NAME = "book"
HELP = "the official logbook by hand: persons, entries, amendments, signatures; and show it"
EXAMPLES = """\
  deckwatch book DIR show --lang hi              the whole book, page by page
  deckwatch book DIR person salim --name "Salim Jakhau" --role tindal
  deckwatch book DIR pin salim                   asks for the new PIN; the first tindal needs no other
  deckwatch book DIR --as salim note "Fishing nets sighted." --second yusuf
  deckwatch book DIR --as yusuf countersign 57
  deckwatch book DIR --as salim amend 57 --why "wrong word" "Fishing boats sighted."
  deckwatch book DIR --as salim sign --with yusuf --all
  deckwatch book DIR --as salim access 60        an officer may take a copy from the unit, once it runs
  deckwatch book NEW begin --after OLD           the book that follows a closed one

DIR is the folder of the book; it is begun if it is empty. The vessel is that of --config. PINs lie in the
keys folder; they are asked for, or read from the first line of a file. While deckwatch run has the book, the
crew's acts are typed there: in ID, then as above.
Exit status: 0 done, 1 refused, 2 could not run.
"""


def add_arguments(parser):
    parser.add_argument("folder", metavar="DIR", help="folder of the book")
    parser.add_argument("--config", metavar="vessel.toml", default="vessel.toml", help="default: vessel.toml")
    parser.add_argument("--keys", metavar="DIR", help="folder of the unit's keys and PINs; overrides [log] "
                                                      "keys, default: DIR.keys")
    parser.add_argument("--as", dest="ident", metavar="ID", help="who signs in")
    parser.add_argument("--pin-file", metavar="FILE", help="his PIN; else it is asked for")
    verbs = parser.add_subparsers(dest="act", metavar="ACT", required=True)
    _book_arguments(verbs)
    sign = acts.add_arguments(verbs)
    sign.add_argument("--other-pin-file", metavar="FILE")


def _book_arguments(verbs):
    begin = verbs.add_parser("begin", help="begin the book; any other act does so too where there is none")
    begin.add_argument("--after", metavar="OLD", help="the closed book before it; its persons are taken over")
    for name, words in (("open", "the opening, as signed by the Registrar"),
                        ("close", "the closing, as signed by the Registrar; no entry can follow")):
        act = verbs.add_parser(name, help=words)
        for key in ("registrar", "office", "place"):
            act.add_argument("--" + key, required=True)
        act.add_argument("--date", required=True, metavar="2026-12-01")
        if name == "open":
            act.add_argument("--address", help="of the registered owner")
            act.add_argument("--port", help="of registration")
            act.add_argument("--tindal", action="append", default=[], metavar="NAME,ID,PASSPORT",
                             help="may be given more than once")
        else:
            act.add_argument("--as-it-is", action="store_true", help="also with pages not signed")
    person = verbs.add_parser("person", help="enter a person, or what has changed")
    person.add_argument("id", help="short name to sign in with: a to z, digits, - and _")
    person.add_argument("--name", required=True)
    person.add_argument("--role", required=True, choices=rule.ROLES)
    person.add_argument("--capacity", help="in which employed")
    person.add_argument("--gone", action="store_true", help="no longer writes in this book")
    pin = verbs.add_parser("pin", help="set a person's PIN")
    pin.add_argument("id")
    pin.add_argument("--new-pin-file", metavar="FILE", help="the new PIN; else it is asked for, twice")
    show = verbs.add_parser("show", help="print the book in Schedule X's form; needs neither PIN nor config")
    show.add_argument("--lang", choices=LANGUAGES, default="en")
    show.add_argument("--section", type=int, choices=SECTIONS)
    show.add_argument("--json", action="store_true", help="one JSON object a row")


def run(args):
    try:
        if args.act == "show":
            return _show(args)
        with contextlib.ExitStack() as stack:
            desk = _desk(args, stack)
            sessions = [_session(desk, args.ident, args.pin_file)]
            if getattr(args, "other", None):
                sessions.append(_session(desk, args.other, args.other_pin_file))
            for told in ACTS[args.act](desk, sessions, args):
                print(told if isinstance(told, str) else "entry %d, %s: %s" % (told.n, when(told.e), told.k))
            desk.monitor.seal_if_due()
    except Refused as error:
        print("deckwatch book: %s is not entered: %s" % (args.act, error), file=sys.stderr)
        return 1
    except (CannotRecord, config.ConfigError) as error:
        print("deckwatch book: %s" % error, file=sys.stderr)
        return 2
    except OSError as error:
        print("deckwatch book: %s" % trouble(args.folder, error), file=sys.stderr)
        return 2
    return 0


# ---- writing

def _desk(args, stack):
    """A Desk over the book, held until `stack` is closed. The computer's clock is the unit's RTC."""
    profile = config.load(args.config, need_sources=False)
    after = getattr(args, "after", None)
    previous, persons = _previous(after) if after else (None, [])
    files = LinuxFiles(args.folder, make=True)
    stack.callback(files.close)
    vault = _vault(keys_folder(profile, args.folder, args.keys), stack)
    clock = Clock(firmware.BUILD)
    clock.set_rtc(int(time.time()), 0)
    monitor = Monitor(profile, Logbook(Store(files), vault), clock)
    if after and monitor.book.store.segments:
        raise Refused("log folder %s: a book is there already; name an empty folder for the next one"
                      % args.folder)
    try:
        monitor.open(0, previous=previous)
    except CannotRecord as error:
        if monitor.book.closed:
            raise Refused(str(error)) from None
        raise
    if monitor.book.keyless:
        print("deckwatch book: %s" % monitor.book.keyless, file=sys.stderr)
    for person in persons:
        monitor.record("person", (("id", person.id), ("name", person.name), ("role", person.role),
                                  ("capacity", person.capacity), ("active", True)))
    if persons and not vault.pins:
        print("deckwatch book: none of the persons taken over has a PIN in %s; to go on with keys and PINs "
              "as before, name the keys folder of the book before with --keys" % vault.files.where,
              file=sys.stderr)
    return Desk(monitor, vault)


def _vault(where, stack):
    """The Vault of the keys folder, which is made if it is missing, held until `stack` is closed."""
    try:
        Path(where).mkdir(mode=0o700, parents=True, exist_ok=True)
        keys = LinuxFiles(where, what="keys folder")
        stack.callback(keys.close)
        vault = Vault(keys)
    except OSError as error:
        raise CannotRecord(trouble(where, error, "keys folder")) from None
    if vault.trouble:
        print("deckwatch book: %s" % vault.trouble, file=sys.stderr)
    return vault


def _previous(folder):
    """(head, active persons) of the closed book in a folder."""
    try:
        old = bookview.load(folder)
    except OSError as error:
        raise CannotRecord(trouble(folder, error)) from None
    if old.problems:
        raise Refused("log folder %s: entry %d of the book does not hold, see deckwatch verify; it can have "
                      "no next one" % (folder, old.problems[0][0]))
    if not old.closed:
        raise Refused("log folder %s: the book is not closed; close it, then begin the next" % folder)
    return old.head, [person for person in old.people.all() if person.active]


def _session(desk, ident, pin_file):
    """The Session of a person; None where none signs in, which the very first entries allow."""
    if not ident:
        return None
    return desk.sign_in(ident, _pin("PIN of %s: " % ident, pin_file))


def _pin(prompt, path):
    if not path:
        return getpass.getpass(prompt)
    try:
        with open(path, encoding="utf-8") as file:
            return file.readline().strip()
    except (OSError, UnicodeDecodeError) as error:
        raise config.ConfigError("PIN file %s: expected a text file with the PIN, got: %s" % (
            path, getattr(error, "strerror", None) or error)) from error


def _begin(desk, sessions, args):
    return iter(())


def _open(desk, sessions, args):
    tindals = [[part.strip() for part in told.split(",")] for told in args.tindal]
    if any(len(told) != 3 for told in tindals):
        raise Refused("--tindal: expected NAME,ID,PASSPORT, each may be empty but the name")
    yield desk.open_book(sessions[0], args.registrar, args.office, args.place, args.date,
                         args.address, args.port, tindals)


def _close(desk, sessions, args):
    yield desk.close_book(sessions[0], args.registrar, args.office, args.place, args.date, args.as_it_is)


def _person(desk, sessions, args):
    yield desk.add_person(sessions[0], args.id, args.name, args.role, args.capacity, not args.gone)


def _set_pin(desk, sessions, args):
    pin = _pin("New PIN of %s: " % args.id, args.new_pin_file)
    if not args.new_pin_file and _pin("Again: ", None) != pin:
        raise Refused("the two PINs are not the same")
    yield desk.set_pin(sessions[0], args.id, pin)


ACTS = acts.ACTS | {"begin": _begin, "open": _open, "close": _close, "person": _person, "pin": _set_pin}


# ---- reading

def _show(args):
    view = bookview.load(args.folder)
    side = LANGUAGES.index(args.lang)
    for line in (_rows if args.json else _told)(view, args.lang, side, args.section):
        print(line)
    for n, what in view.problems:
        print("deckwatch book: entry %d is left out: %s" % (n, what), file=sys.stderr)
    return 1 if view.problems else 0


def _rows(view, lang, side, only):
    for page, row in _each(view, only):
        yield json.dumps({
            "section": page.section, "page": page.number, "n": row.n, "cells": row.cells[lang],
            "by": row.by[lang],
            "late": row.late, "unsure": row.unsure, "second_signature_missing": row.incomplete or None,
            "amended": [told._asdict() | {"who": told.who[lang]} for told in row.amended],
        }, ensure_ascii=False)


def _each(view, only):
    for section in [only] if only else SECTIONS:
        for page in view.sections[section]:
            for row in page.rows:
                yield page, row


def _told(view, lang, side, only):
    form = {key: pair[side] for key, pair in FORM.items()}
    yield "%s: %s" % (form["title"], view.cover.get("vessel") or view.cover.get("mmsi"))
    for key, told in (("opened", view.opened), ("closed", view.closed)):
        yield "%s: %s" % (form[key], "%(date)s, %(place)s; %(registrar)s, %(office)s" % told if told else "–")
    page = None
    for on, row in _each(view, only):
        if on is not page:
            page = on
            yield from _head(page, side, form)
        yield "%6d  %s" % (row.n, " | ".join(cell or "–" for cell in row.cells[lang]))
        marks = [form[mark] for mark in ("late", "unsure", "incomplete") if getattr(row, mark)]
        if marks:
            yield "        [%s]" % "; ".join(marks + ([row.incomplete] if row.incomplete else []))
        for told in row.amended:
            yield "        %s: %s (%s, %s; %s: %s)" % (form["amended"] % told.n, told.text, told.who[lang],
                                                       when(told.when), form["why"], told.why)
    yield "%s: %s" % (form["after"] % view.last, view.code)


def _head(page, side, form):
    yield ""
    yield "%s %d, %s %d: %s" % (form["section"], page.section, form["page"], page.number,
                                TITLES[page.section][1][side])
    yield "        %s: %s" % (form["started"], when(page.started))
    for role in rule.SIGNERS:
        signed = page.signatures.get(role)
        yield "        %s: %s" % (form[role], "%s, %s" % (signed.who, when(signed.when)) if signed
                                  else form["not_signed"])
    yield "        %s: %s" % (form["code"], page.code)
    yield "        " + " | ".join(names[side] for names, _ in COLUMNS[page.section])
