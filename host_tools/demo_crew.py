"""The crew of the demo's dhow, who keep the book as its rules ask: at the desk, signed in, in ship's time."""
from firmware.desk import Desk
from firmware.rules import logbook_rules as rule

TINDAL, SEAMAN, DRIVER = "salim", "yusuf", "hari"
# id: (name, role, capacity, PIN). All invented, as are those below.
PEOPLE = {
    TINDAL: ("Salim Jakhau", "tindal", None, "2417"),
    SEAMAN: ("Yusuf Sama", "crew", "Seaman", "5180"),
    DRIVER: ("Hari Kharva", "crew", "Engine driver", "7734"),
}
SEAMEN = (
    ("Salim Jakhau", "Tindal", "SV/1044"), ("Yusuf Sama", "Seaman", "SV/2190"),
    ("Hari Kharva", "Engine driver", "SV/2207"), ("Ibrahim Vadha", "Seaman", "SV/2311"),
    ("Ramesh Tandel", "Seaman", "SV/2342"), ("Osman Sanghar", "Seaman", "SV/2350"),
    ("Kanji Kharva", "Cook", "SV/2408"),
)
HURT = "Ibrahim Vadha"

OPENING = {"registrar": "K. Mistry", "office": "Port Registry", "place": "Mundra",
           "date": "2026-11-30", "address": "14 Jetty Road, Mandvi", "port": "Mandvi",
           "tindals": (("Salim Jakhau", "SV/1044", "Z0000001"),)}


class Crew:
    """Acts on the book of the unit that runs; each signs its people in, with their PINs."""

    def __init__(self):
        self.desk = None
        self.nets = None            # entry of the note that is amended later
        self.hurt = None            # entry of section 1 of the seaman who is hurt

    def board(self, unit):
        """The unit was switched on: its desk is theirs."""
        self.desk = Desk(unit.monitor, unit.vault)

    def _as(self, ident):
        return self.desk.sign_in(ident, PEOPLE[ident][3])

    def open_book(self):
        """Persons, the Registrar's opening, and the seamen of section 1."""
        desk = self.desk
        name, role, capacity, pin = PEOPLE[TINDAL]
        desk.add_person(None, TINDAL, name, role, capacity)
        desk.set_pin(None, TINDAL, pin)
        tindal = self._as(TINDAL)
        for ident in (SEAMAN, DRIVER):
            name, role, capacity, pin = PEOPLE[ident]
            desk.add_person(tindal, ident, name, role, capacity)
            desk.set_pin(tindal, ident, pin)
        desk.open_book(tindal, **OPENING)
        for name, capacity, number in SEAMEN:
            entry = desk.seaman(tindal, name, capacity, number)
            if name == HURT:
                self.hurt = entry.n

    def check(self):
        """The checks before departure, then the pages of sections 1 and 2 that are begun with them."""
        self.desk.check(self._as(TINDAL), True, True, PEOPLE[SEAMAN][0], "9 jackets")
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
            last = pages.page(section)
            if section == rule.NARRATIVE and not pages.full(section):
                last -= 1
            while pages.next_to_sign(section) and pages.next_to_sign(section)[0] <= last:
                for session in sessions:
                    self.desk.sign_page(session, section)
