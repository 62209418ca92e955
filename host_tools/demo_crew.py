"""The crew of the demo's dhow, who keep the book as its rules ask: at the desk, signed in, in ship's time."""
from firmware import (
    book_views,
    checklist,
    crewdesk,
    departure,
    drilldesk,
    hoursdesk,
    saildesk,
    watchdesk,
)
from firmware.desk import Desk, Refused
from firmware.rules import logbook_rules as rule

TINDAL, SEAMAN, DRIVER, HURT, CALLED, COOK = "salim", "yusuf", "hari", "ibrahim", "osman", "kanji"
# id: (name, role, capacity as in the book, capacity as engaged, age, identity card). All invented.
PEOPLE = {
    TINDAL: ("Salim Jakhau", "tindal", "Tindal", "tindal", 47, "SV/1044"),
    SEAMAN: ("Yusuf Sama", "crew", "Seaman", "seaman", 38, "SV/2190"),
    DRIVER: ("Hari Kharva", "crew", "Engine driver", "driver", 41, "SV/2207"),
    HURT: ("Ibrahim Vadha", "crew", "Seaman", "seaman", 29, "SV/2311"),
    "ramesh": ("Ramesh Tandel", "crew", "Seaman", "seaman", 33, "SV/2342"),
    CALLED: ("Osman Sanghar", "crew", "Seaman", "seaman", 24, "SV/2350"),
    COOK: ("Kanji Kharva", "crew", "Cook", "cook", 52, "SV/2408"),
}
PINS = {TINDAL: "2417", SEAMAN: "5180", DRIVER: "7734"}
# The two watches of six on, six off: who is in charge, lookout (with the radio), at the wheel.
WATCHES = ((TINDAL, "ramesh", CALLED), (SEAMAN, HURT, DRIVER))
TURN_MIN = 360

# The vessel's: kind, number, issued, expires.
PAPERS = (("registry", "MNV 2417", "2019-03-04", None),
          ("inspection", "CI/2026/118", "2026-05-11", "2029-05-10"),
          ("insurance", "P/55021", "2026-07-01", "2027-06-30"))

OPENING = {"registrar": "K. Mistry", "office": "Port Registry", "place": "Mundra",
           "date": "2026-11-30", "address": "14 Jetty Road, Mandvi", "port": "Mandvi",
           "tindals": (("Salim Jakhau", "SV/1044", "Z0000001"),)}


class Crew:
    """Acts on the book of the unit that runs; each signs its people in, with their PINs."""

    pins = PINS

    def __init__(self):
        self.desk = None
        self.nets = None            # entry of the note that is amended later
        self.hurt = None            # entry of section 1 of the seaman who is hurt
        self.breach = None          # entry of the last breach of the rest rule

    def board(self, unit):
        """The unit was switched on: its desk is theirs."""
        self.desk = Desk(unit.monitor, unit.vault)
        unit.monitor.watchers.append(self._entry)

    def _entry(self, entry):
        if entry.k == "finding" and entry.d["what"] == "rest" and entry.d["s"] == "raised":
            self.breach = entry.n

    def _as(self, ident):
        return self.desk.sign_in(ident, PINS[ident])

    def open_book(self):
        """Persons, the Registrar's opening, and the seamen of section 1."""
        desk = self.desk
        desk.add_person(None, TINDAL, *PEOPLE[TINDAL][:3])
        desk.set_pin(None, TINDAL, PINS[TINDAL])
        tindal = self._as(TINDAL)
        for ident, person in PEOPLE.items():
            if ident != TINDAL:
                desk.add_person(tindal, ident, *person[:3])
            if ident in PINS and ident != TINDAL:
                desk.set_pin(tindal, ident, PINS[ident])
        desk.open_book(tindal, **OPENING)
        for ident, (name, _, capacity, _, _, card) in PEOPLE.items():
            entry = desk.seaman(tindal, name, capacity, card)
            if ident == HURT:
                self.hurt = entry.n

    def engage(self, sails):
        """The statement of crew, and the plan of the watches from the utc `sails` on."""
        tindal = self._as(TINDAL)
        for ident, (_, _, _, capacity, age, card) in PEOPLE.items():
            crewdesk.sign_on(self.desk, tindal, ident, capacity, "Jetty Road, Mandvi", age, card,
                             "2024-03-01", "Mandvi", "Mundra", "Rs 18,000", "next of kin at the same address")
        watchdesk.plan(self.desk, tindal, "custom", sails, [(TURN_MIN, ids) for ids in WATCHES])

    def take_watch(self):
        charge, lookout, wheel = WATCHES[0]
        watchdesk.take(self.desk, self._as(charge), None, _posts(lookout, wheel))

    def hand_over(self, turn):
        """The watch of this turn (from 0) takes over. What stands against it, if the cook had to stand in."""
        charge, lookout, wheel = WATCHES[turn % 2]
        giver = self._as(self.desk.monitor.watch.in_charge)
        until = self.desk.utc() + 60 * TURN_MIN
        try:
            watchdesk.hand_over(self.desk, giver, charge, _posts(lookout, wheel), until)
        except Refused as error:
            watchdesk.hand_over(self.desk, giver, charge, _posts(lookout, COOK), until)
            return str(error)
        return None

    def leave_watch(self):
        for ident in self.desk.monitor.watch.on:
            watchdesk.leave(self.desk, self._as(ident))

    def calls_out(self):
        hoursdesk.work(self.desk, self._as(self.desk.monitor.watch.in_charge), "began", "callout", CALLED)

    def stands_down(self):
        """The call-out ends, and the tindal enters why it broke the rest rule."""
        hoursdesk.work(self.desk, self._as(self.desk.monitor.watch.in_charge), "ended", "callout", CALLED)
        hoursdesk.because(self.desk, self._as(TINDAL), self.breach,
                          "The mainsail tore in a squall; it took four hands to bring it down.")

    def practises(self):
        """Both drills with all on board, and the vessel's papers."""
        tindal = self._as(TINDAL)
        for what, boatless in (("abandon", "bijk"), ("fire", "gi")):
            letters = "".join(item[0] for item in checklist.items(what) if item[0] not in boatless)
            drilldesk.drill(self.desk, tindal, what, list(PEOPLE), (), letters,
                            [(letter, "she has none") for letter in boatless])
        for what, no, issued, expires in PAPERS:
            crewdesk.document(self.desk, tindal, "vessel", what, None, no, "MMD Mandvi", issued, expires)

    def check(self):
        """The check before departure, then the pages of sections 1 and 2 that are begun with it."""
        unit = self.desk.monitor
        asked = [one[0] for one in departure.check(unit, self.desk.utc()) if one[3] == "ask"]
        saildesk.clear(self.desk, self._as(TINDAL), [(code, SEAMAN) for code in asked],
                       "The book is new; cards, passports and course papers of all are on board.",
                       remark="9 jackets")
        self.sign()

    def sights_nets(self):
        self.nets = self.desk.note(self._as(TINDAL), "Fishing nets to starboard; course altered 20 degrees "
                                                     "to port.").n

    def amends(self):
        self.desk.amend(self._as(SEAMAN), self.nets, "wrong side",
                        "Nets to port; course altered to starboard.")

    def is_hurt(self):
        """A note about a seaman, which asks for a second signature and gets it."""
        note = self.desk.note(self._as(TINDAL), "Ibrahim Vadha cut his hand on the winch; dressed.",
                              second=DRIVER, seaman=self.hurt)
        self.desk.countersign(self._as(DRIVER), note.n)

    def tells_late(self, utc):
        """What happened while there was no power, entered when there is again."""
        self.desk.note(self._as(DRIVER), "All dark, a fuse had blown; torches lit, fuse changed.", utc,
                       "Arabian Sea, west of Dwarka")

    def open_access(self):
        return self.desk.open_access(self._as(TINDAL), 60)

    def close_access(self):
        self.desk.close_access(self._as(TINDAL))

    def sign(self):
        """Tindal and crew sign the pages that are due: of sections 1 and 2 once begun, of 3 when full."""
        sessions = [self._as(ident) for ident in (TINDAL, SEAMAN)]
        pages = self.desk.monitor.pages
        for section in rule.PAGE_ROWS:
            last = book_views.page(pages, section)
            if section == rule.NARRATIVE and not book_views.full(pages, section):
                last -= 1
            while (book_views.next_to_sign(pages, section) or (last + 1,))[0] <= last:
                for session in sessions:
                    self.desk.sign_page(session, section)


def _posts(lookout, wheel):
    return [("lookout", lookout), ("radio", lookout), ("wheel", wheel)]
