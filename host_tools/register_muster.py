"""The muster list and emergency instructions (Sch VIII Part 5), with fire stations (Jharkhand 42(v)).

Made from who is on board: a station each by capacity, the deck hands' in the order of the crew list.
"""
from firmware import crew_papers, crew_views, manning_words, narrative, papers, particulars
from firmware.rules import forms_2026
from host_tools.logbook_form import words
from host_tools.register_base import Register
from host_tools.register_sheet import WIDE, Sign, Table, Text
from host_tools.register_vessel_words import (
    BY_CAPACITY,
    COMMAND,
    HANDS,
    INSTRUCTIONS,
    MUSTER,
    OF_INLAND,
    OF_SAILING,
    STATIONS,
)

EMERGENCIES = ("fire", "abandon", "overboard", "flooding")
_CRAFT = "survival"         # the paper of who takes charge of survival craft, Sch VIII Part 2 (7)(b)


def stations(aboard):
    """[(id, capacity, key of STATIONS), ...] of [(id, capacity), ...], whose order is the crew list's.

    One commands, by his rank. Where no mate or serang is engaged besides him the first of the hands is the
    deputy; a second of a capacity that has one station is a hand.
    """
    found, taken, hands = [], set(), 0
    head = commander(aboard)
    has_deputy = any(BY_CAPACITY.get(capacity) == "deputy" for who, capacity in aboard if who != head)
    for who, capacity in aboard:
        station = "command" if who == head else BY_CAPACITY.get(capacity)
        if station in taken and station != "engine":
            station = None
        if station is None and not has_deputy and len(aboard) > 2:
            station, has_deputy = "deputy", True
        if station is None:
            station = HANDS[hands % len(HANDS)]
            hands += 1
        taken.add(station)
        found.append((who, capacity, station))
    return found


def commander(aboard):
    """The id of who has the command; None: nobody is on board."""
    for rank in COMMAND:
        for who, capacity in aboard:
            if capacity in rank:
                return who
    return aboard[0][0] if aboard else None


class Muster(Register):
    KIND = "muster"
    WORDS = MUSTER
    LOOK = WIDE

    def prepare(self, args):
        told = self.told
        self.stations = stations([(who, crew_views.capacity(told.crew, who)) for who in told.crew.aboard()])
        self.craft = [who for who in told.crew.aboard() if _certificated(told, who)]
        self.sailing = "SV" in self.bound()
        head = [capacity for _, capacity, station in self.stations if station == "command"]
        self.in_place = head[0] if head and head[0] not in COMMAND[0] else None
        self.command = (manning_words.capacity(self.in_place, self.lang) if self.in_place else
                        self.w["commands"])

    def blocks(self):
        w, side = self.w, ("en", "hi").index(self.lang)
        rows = [[str(at), self.told.name(who), manning_words.capacity(capacity, self.lang),
                 *STATIONS[station][side]] for at, (who, capacity, station) in enumerate(self.stations, 1)]
        columns = ((" ", 5), (w["name"], 26), (w["capacity"], 17), *((w[one], 42) for one in EMERGENCIES))
        return [Table(columns, rows, w["none"]), Text(self._notes()),
                Sign([w["command_sign"] % self.command, w["place_date"]]),
                Text(self._instructions(), w["instructions"], True)]

    def _notes(self):
        w = self.w
        boats = [name for key in ("lifeboats", "rescue_boats", "rafts")
                 for name in particulars.value(self.told.profile, key) or ()]
        said = [w["boats"] % narrative.isolated(", ".join(boats))] if boats else []
        if self.in_place:
            said.insert(0, w["no_master"] % self.command)
        craft = ", ".join(self.told.name(who) for who in self.craft)
        if craft or self.sailing:       # Schedule VIII Part 2 (7)(b) asks for them
            said.append(w["craft"] % (craft or w["nobody"]))
        return [*said, w["given_out"], w["hang_up"]]

    def _instructions(self):
        told, command = words(INSTRUCTIONS, self.lang), self.command
        for key in OF_INLAND if self.sailing else OF_SAILING:
            del told[key]
        if not particulars.value(self.told.profile, "passenger"):
            del told["passengers"]
        channel, shown = forms_2026.DISTRESS_CHANNEL, self.w["shown_by"] if "NS" in self.bound() else ""
        put = {"alarm": command, "abandon": command, "distress": channel, "passengers": shown,
               "distress_inland": (command, channel)}
        return [text % put[key] if key in put else text for key, text in told.items()]

    def content(self):
        side = ("en", "hi").index(self.lang)
        return {"muster": [{"who": who, "name": self.told.people.name(who), "capacity": capacity,
                            "station": station} | dict(zip(EMERGENCIES, STATIONS[station][side]))
                           for who, capacity, station in self.stations],
                "survival_craft": self.craft, "instructions": self._instructions()}

    def count(self):
        return "on board: %d" % len(self.stations)


def _certificated(told, who):
    held = crew_papers.document(told.crew, who, _CRAFT)
    return held is not None and papers.good(held, told.utc)
