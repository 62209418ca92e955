"""`deckwatch demo --scenario ferry`: a passenger ferry on the Ganga, National Waterway 1, in the foul season.

She is counted full and over, her certificate of survey has expired, and the tindal says why she sails all the
same. From the ghat where she turns she leaves without a check. Vessel, people and ghats' berths are invented.
"""
from firmware import (
    checklist,
    countdesk,
    crewdesk,
    departure,
    drilldesk,
    geardesk,
    required,
    saildesk,
    watchdesk,
)
from firmware.clock import unix
from firmware.desk import Desk, Refused
from firmware.port.pulses import Pulses
from host_tools import simulator as sim
from host_tools import story, verify
from host_tools.acts_sail import listed
from host_tools.stage import HOUR, Stage, say

START = unix(2027, 7, 12, 0, 30, 0)       # 06:00 in India
MMSI = 419999124
JHARKHAND = "jharkhand-inland-vessels-2020"
SERANG, DRIVER, LASCAR, GREASER = "ramdev", "bhola", "sonu", "mangal"

# Sahibganj ghat to Rajmahal, degrees, down the Ganga.
ROUTE = ((25.255, 87.635), (25.265, 87.70), (25.22, 87.78), (25.14, 87.83), (25.06, 87.85))
LEAVES_H, TURNS_H = 1.25, 1.0             # after the start; after she has come to Rajmahal

PROFILE = {
    "mmsi": MMSI, "name": "GANGA KIRAN", "call_sign": "VTZZ8", "imo": None, "registration": "JH 0231",
    "owner": {"name": "Invented Ferry Company", "email": "office@ferry.example", "mobile": "+91 00000 00000"},
    "ais": {"channel_marks": True}, "sources": [{"name": "gps"}, {"name": "ais"}],
    "voyage": {"next_port": "Rajmahal", "eta": START + 4 * HOUR, "cargo": "none", "crew": 4,
               "passengers": None, "crew_change": "none"},
    "instruments": (JHARKHAND, "nw-safety-of-navigation-2002", "nw-prevention-of-collision-2002"),
    "bhp": 180, "passenger_capacity": 60,
    "particulars": {
        "kind": "ferry", "gt": 95, "length_cm": 2400, "breadth_cm": 620, "kw": 134, "persons": 64,
        "open": False, "night": False, "international": False, "deck_cargo": False, "waters": "nw-1",
        "ns_class": 2, "jh_class": 1, "lifeboats": [], "rescue_boats": [], "rafts": [], "spaces_above": 1,
        "spaces_below": 1, "machinery_spaces": 1, "large_electrics": False, "anchors": 2},
    "passengers": {"certificate": JHARKHAND, "main": {"night": 40, "day": 60}, "foul_season": (615, 1015),
                   "minutes": 150, "waters": "smooth", "gangways": 1},
}

# id: (name, role, capacity in the book, capacity as engaged, grade of his certificate)
PEOPLE = {
    SERANG: ("Ramdev Mandal", "tindal", "Serang", "serang", "serang"),
    DRIVER: ("Bhola Mahto", "crew", "Engine driver", "driver", "driver2"),
    LASCAR: ("Sonu Nishad", "crew", "Lascar", "lascar", None),
    GREASER: ("Mangal Kewat", "crew", "Greaser", "greaser", None),
}
PINS = {SERANG: "0231", DRIVER: "1806"}
# The vessel's papers: kind, number, issued, expires. The survey has run out.
PAPERS = (
    ("registry", "JH 0231", "2021-02-01", None), ("survey", "CS/2026/77", "2026-07-10", "2027-07-09"),
    ("drydock", "D/2025/8", "2025-11-20", None), ("insurance", "P/90417", "2027-01-01", "2027-12-31"),
    ("enginelog", "EL/5", None, None),
)
REASON = ("The survey ran out on 9 July. The surveyor comes to Sahibganj on the 14th; hull and engine were "
          "looked at today. The road to Rajmahal is under water, and people must get home.")

OPENING = """\
The ferry GANGA KIRAN runs from Sahibganj to Rajmahal and back, on the Ganga, in July, {pace:,.0f} times as
fast as it passes. Simulated are her GPS, her AIS, the light beams at her gangway and the river; the
unit, its log on disk, the MQTT broker and the shore are the real programs, all on this computer.

Each numbered line is an entry of the log: number, date and time (UTC), what happened. She is certified for 60
passengers by day; in the foul season two thirds of them are allowed, 40 (Jharkhand 2020, rule 58(ii))."""

# A person through the gangway: milliseconds at which each beam is broken and free again.
_INWARDS = ((0, 0, 1), (40, 1, 1), (90, 0, 0), (130, 1, 0))
_OUTWARDS = tuple((ms, 1 - beam, level) for ms, beam, level in _INWARDS)
# Kinds that stand in the log and would fill the screen.
_UNSEEN = ("gear", "tested", "try", "seal", "sent", "person", "pin", "document")


class Crossing:
    """There and back, as simulator.Voyage."""

    start = START

    def __init__(self):
        told = {"start": START, "mmsi": MMSI, "name": PROFILE["name"], "call_sign": PROFILE["call_sign"],
                "shiptype": 60}
        self.there = sim.Voyage(5, berth=int(LEAVES_H * HOUR), destination="RAJMAHAL", route=ROUTE, **told)
        self.turns = self.there.arrives + int(TURNS_H * HOUR)
        self.back = sim.Voyage(5, berth=self.turns, destination="SAHIBGANJ", route=ROUTE[::-1], **told)
        self.arrives = self.back.arrives

    def second(self, t):
        return self._leg(t).second(t)

    def state(self, t):
        return self._leg(t).state(t)

    def _leg(self, t):
        return self.there if t < self.turns else self.back


class Crew:
    """Who acts on the ferry's book, as demo_crew.Crew on the dhow's."""

    pins = PINS

    def __init__(self):
        self.desk = None

    def board(self, unit):
        self.desk = Desk(unit.monitor, unit.vault)

    def serang(self):
        return self.desk.sign_in(SERANG, PINS[SERANG])

    def engage(self):
        """Persons, engaged with their certificates."""
        desk = self.desk
        desk.add_person(None, SERANG, *PEOPLE[SERANG][:3])
        desk.set_pin(None, SERANG, PINS[SERANG])
        serang = self.serang()
        for ident, (name, role, words, capacity, grade) in PEOPLE.items():
            if ident != SERANG:
                desk.add_person(serang, ident, name, role, words)
                if ident in PINS:
                    desk.set_pin(serang, ident, PINS[ident])
            crewdesk.sign_on(desk, serang, ident, capacity, engaged="Sahibganj")
            if grade:
                crewdesk.document(desk, serang, ident, "coc", grade, "JH/" + ident, None, "2025-03-01",
                                  "2030-02-28")

    def equip(self):
        """The vessel's papers; what is on board, counted and tested, as the rules ask; how many items."""
        desk, serang = self.desk, self.serang()
        for what, no, issued, expires in PAPERS:
            crewdesk.document(desk, serang, "vessel", what, None, no, None, issued, expires, "wheelhouse")
        most = {}
        for item, number, *_ in required.required(PROFILE):
            together, own = required.parts(item)[0]
            most[together[0]] = max(most.get(together[0], 0), own or number)
        for item, number in most.items():
            geardesk.gear(desk, serang, item, number)
            geardesk.tested(desk, serang, item, True)
        return len(most)

    def practise(self):
        for what in ("fire", "flooding", "aids"):
            letters = "".join(item[0] for item in checklist.items(what) if item[0] != "b")
            skipped = [("b", "she has none")] if len(letters) < len(list(checklist.items(what))) else []
            drilldesk.drill(self.desk, self.serang(), what, list(PEOPLE), (), letters, skipped)

    def clear(self, why=None):
        """The check, everything that is asked confirmed by the serang but the engine driver's equipment."""
        unit = self.desk.monitor
        asked = [one[0] for one in departure.check(unit, self.desk.utc()) if one[3] == "ask"]
        pairs = [(code, DRIVER if code == "appliances" else SERANG) for code in asked]
        saildesk.clear(self.desk, self.serang(), pairs, why, side=1240)

    def take_watch(self):
        watchdesk.take(self.desk, self.serang(), None,
                       [("lookout", LASCAR), ("radio", LASCAR), ("wheel", SERANG)])

    def leave_watch(self):
        for _ in self.desk.monitor.watch.on:
            watchdesk.leave(self.desk, self.serang())


class Ferry(Stage):
    """The script of the ferry."""

    profile, opening, lies = PROFILE, OPENING, "She lies at Sahibganj"
    voyage_of, crew_of = Crossing, Crew

    def __init__(self, *args):
        self.gangway = Pulses(lambda: 1000 * self.t)
        self.passing = 0            # persons still to come through the gangway; to leave by it, if negative
        super().__init__(*args)

    def script(self):
        there, turns = self.voyage.there.arrives / HOUR, self.voyage.turns / HOUR
        hours = (
            (0, self._begin), (0.1, self._engage), (0.2, self._equip), (0.3, self._practise),
            (0.5, self._board), (0.7, self._look), (0.75, self._leave), (0.9, self._clear),
            (1.0, self.crew.take_watch), (there + 0.2, self._arrive), (turns - 0.4, self._board_again),
            (turns - 0.1, self._hurry), (self.voyage.arrives / HOUR + 0.3, self._end),
        )
        return [(int(hour * HOUR), scene) for hour, scene in hours]

    def _begin(self):
        say("At the ghat of Sahibganj, 06:00 Indian time, the unit's keys are made, and it is switched on.")
        self._provision()

    def _engage(self):
        say("Serang, engine driver, lascar and greaser: what her 180 brake horse power ask (rule 22(iii)).")
        self.crew.engage()
        say(self._panel_told())

    def _equip(self):
        say("Her papers are entered, and what is on board is counted and tested.")
        print(f"          {self.crew.equip()} items of equipment, as the rules ask of her.", flush=True)

    def _practise(self):
        say("The crew exercise: fire, flooding, aids to navigation (National Waterways, regulation 18(3)).")
        self.crew.practise()

    def _board(self):
        say("The passengers come on board, counted by the two light beams at the gangway.")
        self.passing = 43

    def _look(self):
        say("43 have come. May she go? The check before departure, rule by rule:")
        unit = self.unit.monitor
        found = list(departure.check(unit, self.crew.desk.utc()))
        for line in listed(unit, found):
            print("\n".join(story.wrapped(line, 10)), flush=True)

    def _leave(self):
        say("Three must leave. They go ashore through the beams.")
        self.passing = -3

    def _clear(self):
        say("The survey has still run out. The serang is asked for a reason before the check is entered.")
        try:
            self.crew.clear()
        except Refused as error:
            print("\n".join(story.wrapped(f"The unit says: {error}", 10)), flush=True)
        self.crew.clear(REASON)

    def _arrive(self):
        say("Rajmahal is not on the unit's list of ports: the serang enters the arrival. All go ashore.")
        self.crew.desk.call(self.crew.serang(), "arrive", "Rajmahal")
        self.passing = -self.unit.monitor.passengers.n

    def _board_again(self):
        say("22 come on board for the way back; two of them are children, says their list.")
        self.passing = 22

    def _hurry(self):
        countdesk.declared(self.crew.desk, self.crew.serang(), 22, 2)
        say("They cast off in a hurry, and nobody makes the check. The unit notices, and the owner is told.")

    def _end(self):
        self.crew.leave_watch()

    def _entry(self, entry):
        if entry.k not in _UNSEEN:
            super()._entry(entry)
        if self.unit and entry.k == "passengers" and self.unit.monitor.passengers.signal() == "full":
            print("          The lamp at the gangway: FULL.", flush=True)

    def _moment(self):
        """One person through the gangway, if somebody waits, then what the instruments send."""
        if self.passing and self.unit is not None:
            inwards = self.passing > 0
            for ms, beam, level in _INWARDS if inwards else _OUTWARDS:
                self.gangway.put(beam, level, 1000 * (self.t - 1) + ms)
            self.passing += -1 if inwards else 1
        super()._moment()

    def _sum_up(self):
        """What the owner was told of the departures, and the verdict on the book."""
        entries = list(self.book.entries())
        told = [entry.n for entry in entries if entry.k in ("clearance", "uncleared")]
        ashore = [entry["n"] for kind in ("clearance", "uncleared") for entry in self.held(kind)]
        found = verify.verify(self.folder, None, self.outside)
        print()
        print(f"entries of departures on board: {len(told)}, stored ashore: {len(ashore)}")
        print("\n".join(verify.told(found)), flush=True)
        return 0 if found["sound"] and sorted(ashore) == told else 1
