"""The crew's acts: whoever writes in the book signs in first, and each act is an entry with its author.

What an act needs is checked here, in words that the page shows as they are (Refused); what it means is
for the folds (People, Book). Nothing is edited: who was wrong enters an amendment.

    role      may
    tindal    everything
    crew      write, amend, sign as crew
    owner     write, amend, keep the list of persons; signs no page
    officer   read, which needs no act

The unit borrows this for an act: what only some acts need is imported in them.
"""
import os

from firmware.borrow import borrowed
from firmware.clock import INDIA_S, iso
from firmware.entry import parse
from firmware.people import NOBODY
from firmware.plain import Refused, is_day, plain
from firmware.rules import logbook_rules as rule

WRITERS = ("tindal", "crew", "owner")
KEEPERS = ("tindal", "owner")
AHEAD_S = 60                # an event may lie so far ahead of the unit's clock: people round up
UNSIGNED = "nobody"         # the author of what whoever stands there enters without a PIN

_ID = "abcdefghijklmnopqrstuvwxyz0123456789-_"
_LONGEST_ID = 24


class Session:
    """A person signed in; `until`: now (monotonic seconds) when it ends unless something is done."""

    def __init__(self, ident, until):
        self.id, self.until = ident, until


class Desk:
    """Acts on the book of a Monitor that has started; PINs lie in the vault.

    Every act raises Refused, or CannotRecord from the log; it is done when it returns. t, where an act
    has it: utc of the event, None for now.
    """

    def __init__(self, monitor, vault, random=os.urandom):
        self.monitor, self.vault = monitor, vault
        self._random = random
        self._kept = None       # now when the refused tries were last written down

    # ---- who is at the desk

    def sign_in(self, ident, pin) -> Session:
        """A Session. A wrong id is answered as a wrong PIN is; after three the next try must wait."""
        from firmware import people_views, pins

        monitor = self.monitor
        people = monitor.people
        self._open()
        person = people.get(ident)
        who = ident if person is not None and person.active else NOBODY
        left = people_views.left(people, who, self.utc())
        if left:
            known = max(self._refused().get(who, 0), people.told(who))
            self._keep_refused(self._refused() | {who: known + 1})
            raise Refused("not looked at: too many wrong PINs; try again in %d s" % left, left)
        ok = pins.fits(pin if pins.is_pin(pin) else "", self.vault.pins.get(who))
        wait = 0 if ok else people_views.after_wrong(people, who)
        # An id that is not known may be a PIN typed into the wrong field: it is not written down.
        monitor.record("try", (("who", None if who == NOBODY else who), ("ok", ok), ("wait", wait),
                               ("refused", max(0, self._refused().get(who, 0) - people.told(who)))),
                       by=who if ok else "auto")
        if not ok:
            raise Refused("person or PIN is wrong" + ("; the next try in %d s" % wait if wait else ""), wait)
        return Session(who, monitor.now + rule.SESSION_S)

    def sign_out(self, session):
        session.until = self.monitor.now

    def who(self, session):
        """The Person of a Session (or None) while it lasts and he writes in the book, else None."""
        live = session is not None and self.monitor.now < session.until
        person = self.monitor.people.get(session.id) if live else None
        return person if person is not None and person.active else None

    def _refused(self):
        """{id or NOBODY: tries refused in this book}. Those that entries have told of are in it: so a power
        cut between such an entry and the next count has nothing told twice."""
        book, counts = self.vault.refused
        return counts if book == self.monitor.book.book else {}

    def _keep_refused(self, counts):
        """On disk once a second at most, or hammering on a key would wear out the flash; a power cut loses
        what the last second brought."""
        book = self.monitor.book.book
        self.vault.refused = book, counts
        if self._kept != self.monitor.now:
            try:
                self.vault.keep_refused(book, counts)
                self._kept = self.monitor.now
            except OSError:
                pass                    # the next one tries again

    def unclaimed(self) -> bool:
        """Whether nobody can sign in who keeps the list of persons: then the first may enter himself."""
        from firmware import people_views

        people, kept = self.monitor.people, self.vault.pins
        return not any(ident in kept for role in KEEPERS for ident in people_views.active(people, role))

    def _open(self):
        if self.monitor.book.closed:
            raise Refused("the book is closed; a closed book takes no entry. Begin the next one")

    def person(self, session, roles):
        """Who acts, if the role may; the session lives on."""
        self._open()
        person = self.who(session)
        if person is None:
            raise Refused("sign in first: nobody is, or nothing was done for %d minutes" % (
                rule.SESSION_S // 60))
        if person.role not in roles:
            raise Refused("%s signed in as %s; this is for: %s" % (
                person.name, person.role, ", ".join(roles)))
        session.until = self.monitor.now + rule.SESSION_S
        return person

    # ---- persons

    def add_person(self, session, ident, name, role, capacity=None, active=True):
        """Enter a person, or what has changed: `active` False when he no longer writes in the book.

        session None: only while the book is unclaimed(), for a tindal or owner who enters himself.
        """
        from firmware import people_views

        people = self.monitor.people
        if (not isinstance(ident, str) or not 0 < len(ident) <= _LONGEST_ID or ident.strip(_ID)
                or ident in ("auto", UNSIGNED, "vessel")):    # vessel: whose documents are her own
            raise Refused("id %r: expected up to %d of the letters a to z, digits, - and _, and not auto, %s "
                          "or vessel" % (ident, _LONGEST_ID, UNSIGNED))
        if role not in rule.ROLES:
            raise Refused("role %r: expected one of %s" % (role, ", ".join(rule.ROLES)))
        by = self._keeper(session, ident)
        if session is None and (role not in KEEPERS or not active):
            for ident in people_views.active(people, "tindal") + people_views.active(people, "owner"):
                raise Refused("%s is entered, and has no PIN: first set the PIN of %s, who then signs in and "
                              "enters the others" % (people.name(ident), ident))
            raise Refused("the first to be entered is a tindal or the owner")
        if not people_views.room(people, ident):
            raise Refused("the book knows %d persons, no more fit; enter those who left as no longer active"
                          % rule.MOST_PEOPLE)
        if people_views.active(people, "tindal") == [ident] and (role != "tindal" or not active):
            raise Refused("%s is the only tindal; enter the next one first" % people.name(ident))
        if not active and ident in self.monitor.crew.aboard():
            raise Refused("%s is engaged on board: discharge him first" % people.name(ident))
        if people.get(ident) is None and ident in self._refused():      # of who had the id before, and left
            self._keep_refused({who: count for who, count in self._refused().items() if who != ident})
        return self.enter("person", (
            ("id", ident), ("name", plain(name, "name", rule.NAME_BYTES)), ("role", role),
            ("capacity", plain(capacity, "capacity", rule.NAME_BYTES, True)), ("active", bool(active))), by)

    def set_pin(self, session, ident, pin):
        """Set the PIN of oneself, or as tindal or owner of anybody; see add_person for session None."""
        from firmware import pins

        person = self.monitor.people.get(ident)
        if session is not None and session.id == ident:
            by = self.person(session, rule.ROLES).id
        else:
            by = self._keeper(session, ident)
        if person is None or not person.active or session is None and person.role not in KEEPERS:
            raise Refused("id %r: expected a person who is entered and active" % (ident,))
        if not pins.is_pin(pin):
            raise Refused("PIN: expected %d to %d digits" % rule.PIN_DIGITS)
        kept = pins.hashed(pin, self._random(16))
        entry = self.enter("pin", (("who", ident), ("first", session is None)), by)
        try:
            self.vault.keep_pins(self.vault.pins | {ident: kept})
        except OSError as error:
            raise Refused("the PIN is not changed, though the log tells of it: keys folder: %s; try again"
                          % error)
        return entry

    def _keeper(self, session, ident):
        """Id of whoever keeps the list of persons; `ident` itself at the very first."""
        if session is not None:
            return self.person(session, KEEPERS).id
        self._open()
        if not self.unclaimed():
            raise Refused("sign in first, as tindal or owner: persons are entered by them")
        return ident

    # ---- entries

    def note(self, session, text, t=None, place=None, second=None, seaman=None):
        """A narrative entry. place: where, of an event told later. second: id of who is to sign too.
        seaman: entry of section 1 that it is about."""
        by = self.person(session, WRITERS).id
        pages = self.monitor.pages
        if second is not None:
            other = self.monitor.people.get(second)
            if other is None or not other.active or other.role not in WRITERS or second == by:
                raise Refused("second signature of %r: expected the id of another active person, no officer"
                              % (second,))
            from firmware import book_views

            if book_views.lacking(pages) >= rule.MOST_WAITING:
                raise Refused("%d entries wait for a second signature; have those signed first"
                              % book_views.lacking(pages))
        if seaman is not None and self.stored(seaman).find(b',"k":"seaman",') < 0:
            raise Refused("entry %d is not of section 1: expected the number of a seaman's entry" % seaman)
        data = (("text", plain(text, "text", rule.TEXT_BYTES)), ("second", second), ("seaman", seaman))
        if place is not None:
            data += (("place", plain(place, "place", rule.NAME_BYTES)),)
        return self.enter("note", data, by, t)

    def amend(self, session, ref, why, text):
        """An entry that stands beside entry `ref` from now on, with the reason."""
        by = self.person(session, WRITERS).id
        self.stored(ref)
        return self.enter("amend", (("ref", ref), ("why", plain(why, "reason", rule.LINE_BYTES)),
                                     ("text", plain(text, "text", rule.TEXT_BYTES))), by)

    def countersign(self, session, ref):
        """The second signature that entry `ref` asked of this person."""
        by = self.person(session, WRITERS).id
        if not any(held[0] == ref and held[1] == by for held in self.monitor.pages.waiting):
            raise Refused("entry %r waits for no signature of %s" % (ref, self.monitor.people.name(by)))
        return self.enter("countersign", (("ref", ref),), by)

    def sign_page(self, session, section, page=None):
        """Sign a page in the role one has; None: the section's next that is not signed by both."""
        from firmware import book_views

        person = self.person(session, rule.SIGNERS)
        pages = self.monitor.pages
        if page is None and type(section) is int and section in rule.PAGE_ROWS:
            page = (book_views.next_to_sign(pages, section) or (book_views.page(pages, section),))[0]
        why = book_views.why_unsigned(pages, section, page, person.role, person.id)
        if why:
            raise Refused(why)
        return self.enter("sign", (("section", section), ("page", page), ("role", person.role)), person.id)

    def seaman(self, session, name, capacity, ref=None):
        """A row of section 1; ref: his reference number."""
        by = self.person(session, KEEPERS).id
        self._page_before(rule.SEAMEN)
        return self.enter("seaman", (("name", plain(name, "name", rule.NAME_BYTES)),
                                      ("capacity", plain(capacity, "capacity", rule.NAME_BYTES)),
                                      ("ref", plain(ref, "reference number", rule.NAME_BYTES, True))), by)

    def check(self, session, freeboard, equipment, person=None, remark=None, t=None):
        """The checks before departure: whether the freeboard is acceptable, and the equipment tested.
        person: name of who did it, if not the author."""
        author = self.person(session, WRITERS)
        if not (freeboard is True or freeboard is False) or not (equipment is True or equipment is False):
            raise Refused("freeboard and equipment: expected yes or no for each")
        self._page_before(rule.VOYAGES)
        return self.enter("check", (
            ("freeboard", freeboard), ("equipment", equipment),
            ("person", plain(person, "person", rule.NAME_BYTES, True) or author.name),
            ("remark", plain(remark, "remark", rule.LINE_BYTES, True))), author.id, t)

    def call(self, session, kind, place, t=None, india=None):
        """A departure or arrival, kind "depart" or "arrive", that the unit does not notice by itself: of a
        place that is not on its list of ports. india: whether it lies there, None: as the list has it."""
        by = self.person(session, WRITERS).id
        if kind not in ("depart", "arrive"):
            raise Refused("kind %r: expected depart or arrive" % (kind,))
        sailed = self.monitor.pages.sailed
        if kind == "arrive" and type(t) is int and sailed is not None and t < sailed:
            raise Refused("time of the arrival: expected one after the departure of the voyage under way")
        place = plain(place, "place", rule.NAME_BYTES)
        why = self._seldom("call", kind, place, india)
        if why:
            raise Refused(why)
        return self.enter(kind, (("place", place),) + (() if india is None else (("india", india),)), by, t)

    def _seldom(self, what, *told):
        with borrowed():
            from firmware import registrar

            return registrar.seldom(self, what, *told)

    def _page_before(self, section):
        """By hand no page is started before the last is signed; what the unit notices cannot wait."""
        from firmware import book_views

        pages = self.monitor.pages
        due = book_views.next_to_sign(pages, section)
        if book_views.full(pages, section) and due:
            raise Refused("page %d of section %d is full and not signed for: %s; have it signed, then enter "
                          "this on the next" % (due[0], section, ", ".join(due[1])))

    # ---- the book

    def open_book(self, session, registrar, office, place, date, address=None, port=None, tindals=()):
        """The opening, with the Registrar's signature as it stands on paper. date: "2026-12-01".

        address: the owner's; port: of registration; tindals: (name, ID No., passport No.) of each.
        """
        by = self.person(session, KEEPERS).id
        return self.enter("open", self._seldom("open", registrar, office, place, date, address, port,
                                               tindals), by)

    def close_book(self, session, registrar, office, place, date, as_it_is=False):
        """The closing. as_it_is: also with pages or entries that are not signed; they stay so for ever."""
        from firmware import book_views

        by = self.person(session, KEEPERS).id
        pages = self.monitor.pages
        lacking, waiting = len(book_views.unsigned(pages)), book_views.lacking(pages)
        if (lacking or waiting) and not as_it_is:
            raise Refused("%d pages are not signed by both, %d entries wait for a second signature; a closed "
                          "book takes none: have them signed, or close it as it is" % (lacking, waiting))
        signed = self._seldom("close", registrar, office, place, date)
        # Nothing may follow the closing: what would end later ends now, and what went before is sealed.
        self.monitor.close_access(by)
        self.monitor.seal()
        return self.enter("close", signed, by)

    def open_access(self, session, minutes) -> str:
        """Open the book to an officer, read only; the token to hand him, told this once."""
        by = self.person(session, ("tindal",)).id
        try:
            return self.monitor.open_access(minutes, by)
        except ValueError as error:
            raise Refused(str(error))

    def close_access(self, session):
        """End it before its time."""
        by = self.person(session, ("tindal",)).id
        if not self.monitor.access.mark:
            raise Refused("no access is open")
        self.monitor.close_access(by)
        return self.monitor.book.last

    # ---- what cannot wait for a PIN

    def reason(self, session, text):
        """Why the AIS is off, rule 63(8). By whoever is signed in, else by UNSIGNED."""
        return self.monitor.reason(plain(text, "reason", rule.TEXT_BYTES), self.teller(session))

    def given(self, session, n, how, to, acknowledged):
        """Report `n` was given by other means; by whom as reason()."""
        told = [plain(text, what, rule.NAME_BYTES) for what, text in (
            ("how", how), ("to whom", to), ("acknowledged by", acknowledged))]
        return self.monitor.given(n, *told, by=self.teller(session))

    def teller(self, session):
        self._open()
        return UNSIGNED if self.who(session) is None else self.person(session, WRITERS).id

    # ---- what acts are made of, also those of crewdesk, watchdesk and hoursdesk

    def utc(self):
        return self.monitor.clock.utc(self.monitor.now)

    def stored(self, n):
        """Entry `n` as stored, which must be there."""
        try:
            if type(n) is not int:
                raise KeyError(n)
            return self.monitor.book.line(n)[0]
        except KeyError:
            raise Refused("entry %r: the book has entries 0 to %d" % (n, self.monitor.book.n - 1))

    def enter(self, kind, data, by, t=None):
        if t is not None and (type(t) is not int or not 0 < t <= self.utc() + AHEAD_S):
            raise Refused("time of the event: expected one that has come, after 1970: entries tell what has "
                          "happened")
        if t is not None and kind in ("check", "depart", "arrive"):
            # Section 2 has this book's voyages alone: since its cover, or the day of its opening on paper.
            # Where the clock stands before the cover it was wrong then, and nobody can tell.
            try:
                begun = parse(self.monitor.book.line(0)[0]).e
            except (KeyError, ValueError):
                begun = t
            opened = self.monitor.pages.opened
            if t < begun <= self.utc() and not (
                    opened and is_day(opened[5]) and iso(t + INDIA_S)[:10] >= opened[5]):
                raise Refused("time of the event: expected one since this book began or was opened by the "
                              "Registrar; a voyage before that is of the book before, or told in a note")
        try:
            return self.monitor.record(kind, data, t=t, by=by)
        except ValueError as error:
            raise Refused(str(error))
