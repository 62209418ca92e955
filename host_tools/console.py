"""The console of `deckwatch run`: the crew's words while there is no panel, one line, one act."""
import argparse
import asyncio
import os
import shlex
import termios
import unicodedata

from firmware import report_text
from firmware.desk import Desk, Refused
from firmware.logbook import CannotRecord
from firmware.port.linux import receive
from host_tools import acts
from host_tools.shown import harmless

LONGEST_LINE = 2000     # typed; twice what an entry holds
PIN_S = 60              # until a PIN that was asked for is no longer waited for: others want to type
EXPECTED = "reason TEXT, card, given HOW, TO WHOM, ACKNOWLEDGED BY, in ID, out, or help"


class _Words(argparse.ArgumentParser):
    """Takes the words of a line; says what is wrong with them by raising Refused."""

    def __init__(self, **options):
        super().__init__(**options, add_help=False, allow_abbrev=False)

    def error(self, message):
        raise Refused("%s; expected: %s (a text of several words in \" \")" % (message, self.usage_line()))

    def usage_line(self):
        return " ".join(self.format_usage().removeprefix("usage:").split())


def _verbs():
    """{act: its _Words}."""
    verbs = _Words(prog="").add_subparsers()
    acts.add_arguments(verbs)
    return verbs.choices


class Console:
    """Takes lines from a descriptor and does what they say; `screen` has show(text) and warn(text)."""

    def __init__(self, unit, screen, fd):
        self.unit, self.screen, self.fd = unit, screen, fd
        self.desk = Desk(unit.monitor, unit.vault)
        self.session = None
        self._then = None           # called with the PIN that was asked for
        self._terminal = None       # its settings before it stopped showing what is typed
        self._verbs = _verbs()
        unit.watch(self._entry)

    def _entry(self, entry):
        reports = self.unit.monitor.reports
        failed = entry.k == "boot" or entry.k == "ais" and entry.d["s"] == reports.state
        if failed and reports.state and not reports.reason:
            self.screen.show("       The AIS is not working. Type: reason WHY "
                             "(it goes into the log and to the shore)")

    async def run(self):
        """Take lines until the input ends."""
        try:
            await self._lines()
        finally:
            self._hide(False)       # whoever has the terminal next is shown what he types

    async def _lines(self):
        typed = b""
        while True:
            try:
                data = await asyncio.wait_for(receive(self.fd, 4096), PIN_S if self._then else None)
            except TimeoutError:
                typed = b""             # part of a PIN, maybe
                if os.isatty(self.fd):
                    termios.tcflush(self.fd, termios.TCIFLUSH)
                self._answer("")
                continue
            except OSError:             # a terminal, while this runs in its background
                data = b""
            if not data and not os.isatty(self.fd):
                self.take(typed)        # the last line need not have an end
                return
            *lines, typed = (typed + data).split(b"\n")
            typed = typed[:LONGEST_LINE]
            for line in lines:
                self.take(line)
            # nobody types faster, and an input without end must not take the unit's time
            await asyncio.sleep(0.1 if data else 1)

    def take(self, line):
        """One line typed by the crew."""
        text = line[:LONGEST_LINE].decode("utf-8", "replace")
        text = "".join([" " if unicodedata.category(c) == "Cc" else c for c in text]).strip()
        if self._then:
            self._answer(text)
        elif text:
            verb, _, rest = text.partition(" ")
            self._trying(verb, lambda: self._do(verb, rest.strip(), text))

    def _trying(self, verb, act):
        """Do it; say why it is not done. A PIN is not among what is said."""
        try:
            act()
        except Refused as error:
            self.screen.warn("%s is not entered: %s" % (verb, error))
        except (CannotRecord, ValueError) as error:
            self.screen.warn("%s is not entered; type it again when this is mended: %s" % (verb, error))

    def _do(self, verb, rest, text):
        if verb == "reason" and rest:
            self.desk.reason(self.session, rest)
        elif text == "card":
            self._card()
        elif verb == "given" and rest.count(",") == 2:
            self._given(*rest.split(","))
        elif verb == "in" and rest:
            self._ask(verb, rest, self._signed_in)
        elif text == "out":
            self._out()
        elif text == "help":
            self._help()
        elif verb in acts.ACTS:
            self._act(verb, text)
        else:
            self.screen.warn("expected %s; got: %s" % (EXPECTED, text[:60]))

    # ---- who is signed in

    def _ask(self, verb, ident, then):
        """Sign a person in with the next line, which is his PIN, and go on with then(session)."""
        if self.unit.vault is None:
            raise Refused("the unit was started without a keys folder, in which the PINs lie; make it with "
                          "deckwatch provision, enter persons and PINs with deckwatch book, start it again")

        def answered(pin):
            self._trying(verb, lambda: then(self.desk.sign_in(ident, pin)))

        self._then = answered
        self._hide(True)
        self.screen.show("PIN of %s (it is not shown; an empty line: none):" % ident)

    def _answer(self, pin):
        then, self._then = self._then, None
        self._hide(False)
        if pin:
            then(pin)
        else:
            self.screen.show("no PIN was given")

    def _signed_in(self, session):
        self._out()
        self.session = session

    def _out(self):
        if self.session:
            self.desk.sign_out(self.session)
            self.screen.show("%s is signed out" % self.session.id)
        self.session = None

    def _hide(self, hidden):
        """Have a terminal show what is typed, or not. At once: it may be on hold (Ctrl-S)."""
        try:
            if hidden and os.isatty(self.fd):
                self._terminal = termios.tcgetattr(self.fd)
                quiet = termios.tcgetattr(self.fd)
                quiet[3] &= ~termios.ECHO
                termios.tcsetattr(self.fd, termios.TCSANOW, quiet)
            elif not hidden and self._terminal:
                before, self._terminal = self._terminal, None
                termios.tcsetattr(self.fd, termios.TCSANOW, before)
        except termios.error:
            pass                    # it is gone

    # ---- acts

    def _act(self, verb, text):
        """An act of deckwatch book, in the same words."""
        words = shlex.shlex(text, posix=True)
        words.whitespace_split, words.quotes, words.commenters = True, '"', ""    # ' is an apostrophe
        try:
            words = list(words)
        except ValueError:
            raise Refused('a text that begins with " does not end with one') from None
        args = self._verbs[verb].parse_args(words[1:], argparse.Namespace(act=verb))
        if getattr(args, "other", None):
            self._ask(verb, args.other, lambda other: self._done(args, [self.session, other]))
        else:
            self._done(args, [self.session])

    def _done(self, args, sessions):
        for told in acts.ACTS[args.act](self.desk, sessions, args):
            if isinstance(told, str):       # the entries are shown as they are recorded
                self.screen.show("       " + harmless(told))

    def _help(self):
        self.screen.show("  reason TEXT\n  card\n  given HOW, TO WHOM, ACKNOWLEDGED BY\n  in ID\n  out")
        for verb in acts.ACTS:
            self.screen.show("  " + self._verbs[verb].usage_line())

    # ---- reports

    def _card(self):
        report = self._last_report()
        if report:
            for row in report_text.card(report):
                self.screen.show("  (%s) %-20s %s" % row)

    def _given(self, how, to, ack):
        report = self._last_report()
        if report:
            self.desk.given(self.session, report.n, how, to, ack)

    def _last_report(self):
        """The newest report of the book, also from before the start; None, said so, if there is none."""
        book, end = self.unit.book, self.unit.book.n
        for first in reversed(book.store.segments):
            found = None
            for entry in book.entries(first):
                if entry.n >= end:
                    break
                if entry.k == "report":
                    found = entry
            if found:
                return found
            end = first
        self.screen.warn("no report has been prepared yet")
        return None
