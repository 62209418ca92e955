"""`deckwatch book`: write in a book by hand, or read it, while no unit holds it."""
import contextlib
import getpass
import os
import sys
import time
from pathlib import Path

import firmware
from firmware import people_views
from firmware.book import SECTIONS
from firmware.clock import Clock
from firmware.desk import Desk, Refused
from firmware.logbook import CannotRecord, Logbook
from firmware.monitor import Monitor
from firmware.narrative import LANGUAGES, when
from firmware.port.posix_files import LinuxFiles, ReadFiles
from firmware.rules import logbook_rules as rule
from firmware.store import Store, trouble
from firmware.vault import Vault
from host_tools import acts, book_text, bookview, config
from host_tools.provision import keys_folder
from host_tools.shown import harmless
from host_tools.untouched import Untouched

NAME = "book"
HELP = "the official logbook by hand: persons, entries, amendments, signatures; and show it"
EXAMPLES = """\
  deckwatch book DIR begin                       once; deckwatch provision makes its keys before
  deckwatch book DIR show --lang hi              the whole book, page by page
  deckwatch book DIR person salim --name "Salim Jakhau" --role tindal
  deckwatch book DIR pin salim                   asks for the new PIN; the first tindal needs no other
  deckwatch book DIR --as salim note "Fishing nets sighted." --second yusuf
  deckwatch book DIR --as yusuf countersign 57
  deckwatch book DIR --as salim amend 57 --why "wrong word" "Fishing boats sighted."
  deckwatch book DIR --as salim sign --with yusuf --all
  deckwatch book DIR --as salim engage yusuf seaman --place Mandvi --age 34
  deckwatch book DIR --as salim paper yusuf card "MND/417" --issued 2024-02-29
  deckwatch book DIR --as salim plan 6on6off
  deckwatch book DIR --as yusuf take --post lookout=hari
  deckwatch book DIR --as yusuf handover hari
  deckwatch book DIR --as yusuf amend-hours 57 --was 2026-12-01T06:00Z 2026-12-01T10:00Z \
      --is 2026-12-01T06:00Z 2026-12-01T09:20Z --why "relieved early"
  deckwatch book DIR --as salim paper vessel survey "S/12" --expires 2027-01-09 --where wheelhouse
  deckwatch book DIR checklist fire              the letters of its items; no PIN is needed
  deckwatch book DIR --as salim drill fire --who all --done all --skip "i=she has no such doors"
  deckwatch book DIR --as salim drill abandon --not-held "gale from the south-west"
  deckwatch book DIR --as salim training joining --who hari
  deckwatch book DIR --as salim gear lifebuoy 4 --where "both sides"
  deckwatch book DIR --as salim tested hand_bilge_pump failed --remark "draws air"
  deckwatch book DIR --as salim defect "stern light is broken"
  deckwatch book DIR --as salim done 61 "new lamp"       what deckwatch book DIR tasks still shows
  deckwatch book DIR --as salim passengers declared 42 --children 3
  deckwatch book DIR departure                   may she go, rule by rule; no PIN is needed
  deckwatch book DIR --as salim clearance --confirm all=salim --why "survey is due at the next port"
  deckwatch book DIR rest --plans                the rest of each, and which plan breaks nothing
  deckwatch book DIR crew                        who is on board; watch, manning: no PIN is needed for these
  deckwatch book DIR tasks --json                what is open, one JSON object a task; also crew --json
  deckwatch book DIR --as salim access 60        an officer may take a copy from the unit, once it runs
  deckwatch book NEW begin --after OLD           the book that follows a closed one

DIR is the folder of the book. The vessel is that of --config; checklist and items need neither. PINs lie
in the keys folder; they are asked for, or read from the first line of a file. What needs no PIN only reads,
but for awake: it writes nothing, and a unit may have the book. While deckwatch run has it, the crew's acts
are typed there: in ID, then as above.
Exit status: 0 done, 1 refused, or departure found what fails, 2 could not run.
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
    begin = verbs.add_parser("begin", help="begin the book, in a folder that holds none")
    begin.add_argument("--after", metavar="OLD", help="the closed book before it; its persons are taken over")
    begin.add_argument("--unsealed", action="store_true", help="also without keys: nothing in it is sealed")
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
            return book_text.show(args.folder, args.lang, args.section, args.json)
        if args.act in acts.OF_NO_BOOK:
            print("\n".join(map(harmless, acts.ACTS[args.act](None, (), args))))
            return 0
        if args.act in acts.ANSWERS:
            desk = _reader(args)
            _tell_of_clock(desk.monitor, "told here is as of %s")
            _tell(acts.ACTS[args.act](desk, (), args))
            return 1 if getattr(args, "failed", False) else 0       # what an answer found
        with contextlib.ExitStack() as stack:
            desk = _desk(args, stack)
            _tell_of_clock(desk.monitor, "entered now is dated %s and marked unsure")
            sessions = [_session(desk, args.ident, args.pin_file)]
            if getattr(args, "other", None):
                sessions.append(_session(desk, args.other, args.other_pin_file, "--other-pin-file"))
            desk.monitor.enter_voyage()         # as a unit does when it starts: 50(9) hangs on it
            _tell(ACTS[args.act](desk, sessions, args))
            desk.monitor.seal_if_due()
    except Refused as error:
        print("deckwatch book: %s is not entered: %s" % (args.act, error), file=sys.stderr)
        return 1
    except (CannotRecord, config.ConfigError) as error:
        print("deckwatch book: %s" % error, file=sys.stderr)
        return 2
    return 0


def _tell(told):
    for one in told:
        print(harmless(one if isinstance(one, str) else "entry %d, %s: %s" % (one.n, when(one.e), one.k)))


# ---- reading

def _reader(args):
    """A Desk over the book for an act that only answers: nothing is written, whoever else has the book."""
    profile = config.load(args.config, need_sources=False)
    _there(args.folder, False)
    monitor = Monitor(profile, Logbook(Store(Untouched(args.folder))), _clock())
    try:
        monitor.open(0)
    except CannotRecord:
        if not monitor.book.closed:             # a closed one is read, and answers
            raise
    return Desk(monitor, None)


# ---- writing

def _desk(args, stack):
    """A Desk over the book, held until `stack` is closed. The computer's clock is the unit's RTC.

    Whatever is wrong with the folders is told before anything is written.
    """
    profile = config.load(args.config, need_sources=False)
    where = keys_folder(profile, args.folder, args.keys)
    begins = args.act == "begin"
    old = _closed(args.after) if begins and args.after else None
    _there(args.folder, begins)
    if begins and args.ident:
        raise CannotRecord("begin takes no --as: before there is a book nobody can sign in")
    files = None if begins else _files(args.folder, stack)      # who has the book is told before who has keys
    vault = _vault(where, stack, begins and args.unsealed)
    if begins:
        _may_begin(args, where, vault, old)
    if old and vault.book[0] == old.book:
        _go_on(vault, old)
    files = files or _files(args.folder, stack)
    try:
        monitor = Monitor(profile, Logbook(Store(files), vault), _clock())
    except OSError as error:
        raise CannotRecord(trouble(args.folder, error)) from None
    try:
        monitor.open(0, previous=old and old.head,
                     check=lambda others: _check_keys(monitor.book, where, vault, others))
    except CannotRecord as error:
        if monitor.book.closed:
            raise Refused(str(error)) from None
        raise
    for person in people_views.everyone(old.people) if old else ():
        if not person.active:
            continue
        monitor.record("person", (("id", person.id), ("name", person.name), ("role", person.role),
                                  ("capacity", person.capacity), ("active", True)))
    return Desk(monitor, vault)


def _clock():
    """A Clock that has this computer's for the unit's RTC."""
    clock = Clock(firmware.BUILD)
    clock.set_rtc(int(time.time()), 0)
    return clock


def _tell_of_clock(monitor, what):
    """That an act does not go by this computer's clock, where the book, or this program, is of later: by a
    minute, as times are told. what: the words on what goes by that time."""
    utc, computer = monitor.clock.utc(monitor.now), int(time.time())
    if monitor.clock.source == "unsure" and utc - computer >= 60:
        print("deckwatch book: this computer's clock says %s, and %s is of %s: what is %s; set the clock, "
              "and see \"sets the clock\" in docs/evidence.md" % (
                  when(computer), "this program" if utc == firmware.BUILD else "the book's last entry",
                  when(utc), what % when(utc)), file=sys.stderr)


def _files(folder, stack):
    """The files of a book, held until `stack` is closed; where none is begun nothing is left behind."""
    if not os.path.exists(folder):
        stack.callback(_drop, folder)
    files = LinuxFiles(folder, make=True)
    stack.callback(files.close)
    return files


def _drop(folder):
    """Remove a folder if it is empty."""
    with contextlib.suppress(OSError):
        os.rmdir(folder)


def _there(folder, begins):
    """See to it that a book is there, or none where one is to begin."""
    try:
        there = bool(Store(ReadFiles(folder)).segments)
    except FileNotFoundError:
        there = False
    except OSError as error:
        raise CannotRecord(trouble(folder, error)) from None
    if begins and there:
        raise Refused("log folder %s: a book is there already; name an empty folder for the next one"
                      % folder)
    if not begins and not there:
        raise CannotRecord("log folder %s: no book is there; name the folder of one, or begin one: deckwatch "
                           "book %s begin" % (folder, folder))


def _vault(where, stack, make):
    """The Vault of the keys folder, held until `stack` is closed; None where there is none. make: make it."""
    try:
        if make:
            Path(where).mkdir(mode=0o700, parents=True, exist_ok=True)
        elif not os.path.exists(where):
            return None
        keys = LinuxFiles(where, what="keys folder")
        stack.callback(keys.close)
        return Vault(keys)
    except OSError as error:
        raise CannotRecord(trouble(where, error, "keys folder")) from None


def _may_begin(args, where, vault, old):
    """See to it that the new book will be sealed, with keys that may; old: the closed book before it."""
    if vault is not None and vault.trouble:
        raise CannotRecord(vault.trouble)
    if vault is None or not vault.ratchet:
        lacks = "keys folder %s: no keys are there, so nothing in the book would be sealed" % where
        if not args.unsealed:
            raise CannotRecord("%s; make them first with deckwatch provision, or name the folder that holds "
                               "them%s with --keys or [log] keys; or begin --unsealed" % (
                                   lacks, " and the PINs, as that of the book before," if old else ""))
        print("deckwatch book: %s; deckwatch provision makes keys, the sooner the more is sealed" % lacks,
              file=sys.stderr)
    if old and not vault.pins:
        print("deckwatch book: none of the persons taken over has a PIN in %s; the first tindal or owner "
              "sets his own" % where, file=sys.stderr)


def _go_on(vault, old):
    """Have the keys of a closed book go on in the next one."""
    try:
        vault.keep_book(old.book, old.head)
    except OSError as error:
        raise CannotRecord(trouble(vault.files.where, error, "keys folder")) from None


def _check_keys(book, where, vault, others):
    """Refuse to write in a sealed book without its keys: whoever writes by hand can name the right ones.

    others: why these keys may not seal it, or None.
    """
    if others:
        raise CannotRecord(others)
    wrong = vault and vault.trouble
    if book.keyless:
        raise CannotRecord("log folder %s: this book is sealed since entry %d, and keys folder %s holds no "
                           "keys of it%s; name the right one with --keys or [log] keys" % (
                               book.store.files.where, book.keys[0], where,
                               " (%s)" % wrong if wrong else ""))
    if vault is None:
        raise CannotRecord("keys folder %s: it is not there, and the PINs lie in it; make it with deckwatch "
                           "provision, or name the right one with --keys or [log] keys" % where)
    if wrong and not vault.ratchet:
        raise CannotRecord(wrong)
    if wrong:
        print("deckwatch book: %s" % wrong, file=sys.stderr)


def _closed(folder):
    """The BookView of the closed book in a folder."""
    try:
        old = bookview.load(folder)
    except OSError as error:
        raise CannotRecord(trouble(folder, error)) from None
    if old.problems:
        raise Refused("log folder %s: entry %d of the book does not hold, see deckwatch verify; it can have "
                      "no next one" % (folder, old.problems[0][0]))
    if not old.closed:
        raise Refused("log folder %s: the book is not closed; close it, then begin the next" % folder)
    return old


def _session(desk, ident, pin_file, option="--pin-file"):
    """The Session of a person; None where none signs in, which the very first entries allow."""
    if not ident:
        return None
    return desk.sign_in(ident, _pin("PIN of %s: " % ident, pin_file, option))


def _pin(prompt, path, option):
    """The PIN in the file at `path`, else the one that is typed; option: names that file."""
    if not path:
        try:
            return getpass.getpass(prompt)
        except EOFError:
            raise config.ConfigError("%sexpected a PIN, none was given; type it, or name a file with %s" % (
                prompt, option)) from None
    try:
        with open(path, encoding="utf-8") as file:
            return file.readline().strip()
    except (OSError, UnicodeDecodeError) as error:
        raise config.ConfigError("PIN file %s: expected a text file with the PIN, got: %s" % (
            path, getattr(error, "strerror", None) or error)) from error


def _begin(desk, sessions, args):
    yield "book %s begun in %s" % (desk.monitor.book.book, args.folder)


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
    pin = _pin("New PIN of %s: " % args.id, args.new_pin_file, "--new-pin-file")
    if not args.new_pin_file and _pin("Again: ", None, "--new-pin-file") != pin:
        raise Refused("the two PINs are not the same")
    yield desk.set_pin(sessions[0], args.id, pin)


ACTS = acts.ACTS | {"begin": _begin, "open": _open, "close": _close, "person": _person, "pin": _set_pin}
