"""`deckwatch demo`: the dhow AL SABAH sails from Mundra to Sharjah, with all that can go wrong on the way."""
import os
import textwrap

from firmware.rules.report_items_2026 import REPORT_ITEMS
from host_tools import demo_crew, report, story, verify
from host_tools import simulator as sim
from host_tools.stage import HOUR, Stage, say

QUICK = 3           # times the pace once the story is told

PROFILE = {
    "mmsi": sim.MMSI, "name": sim.NAME, "call_sign": sim.CALL_SIGN, "imo": None, "registration": "MNV 2417",
    "owner": {"name": "Invented Dhow Company", "email": "office@dhows.example", "mobile": "+91 00000 00000"},
    "ais": {"channel_marks": True}, "sources": [{"name": "gps"}, {"name": "ais"}],
    "voyage": {"next_port": "Sharjah", "eta": sim.START + 116 * HOUR, "cargo": "rice and spices, 210 t",
               "crew": 7, "passengers": 0, "crew_change": "none"},
}

_ITEMS = [key for _, key, _ in REPORT_ITEMS]

OPENING = """\
The dhow AL SABAH sails from Mundra to Sharjah, five days, {pace:,.0f} times as fast as they pass.
Simulated are her GPS, her AIS and the sea; the unit, its log on disk, the MQTT broker and the shore are
the real programs, all on this computer.

Each numbered line is an entry of the log: number, date and time (UTC), what happened. "Sent" is what the
broker has taken; only "received ashore" is delivered: stored there, and the shore's receipt is back."""


class Dhow(Stage):
    """The script of what happens when."""

    profile, opening, lies = PROFILE, OPENING, "She lies in Sharjah"
    voyage_of, crew_of = sim.Voyage, demo_crew.Crew

    def __init__(self, *args):
        super().__init__(*args)
        self.last_report = None

    def script(self):
        """(ship second, what happens) in order of time. She leaves at 0:30."""
        hours = (
            (0, self._begin),
            (0.15, self._open_book),
            (0.3, self._engage),
            (0.35, self._practise),
            (0.4, self._check),
            (0.45, self._watch),
            (3, self._nets),
            (4.5, self._amend),
            (6.5, self._ais_fails),
            (6.75, self._reason),
            (12, self._hurt),
            (17, self._link_fails),
            (19, self._phone),
            (24, self._power_fails),
            (24.2, self._power_comes_back),
            (25, self._late),
            (31, self._link_comes_back),
            (40, self._officer),
            (40.75, self._officer_leaves),
            (43, self._call_out),
            (45.7, self._stand_down),
            (46, self._ais_comes_back),
            (46.5, self._nothing_more),
            (self.voyage.arrives / HOUR + 0.3, self._leave_watch),
            (self.voyage.arrives / HOUR + 0.4, self._sign),
        )
        turns = range(1, int(self.voyage.arrives / HOUR / 6) + 1)
        # Each relief a little after the hour, or six on, six off leaves under six hours of rest; at the
        # fourth the power has just come back.
        hours += tuple((6 * turn + 0.02 * turn + (0.25 if turn >= 4 else 0), lambda turn=turn:
                        self._hand_over(turn)) for turn in turns)
        return sorted([(int(hour * HOUR), scene) for hour, scene in hours], key=lambda one: one[0])

    def _begin(self):
        say("At the berth in Mundra, 05:30 Indian time (00:00 UTC), the unit's keys are made. The owner\n"
            "          takes verifier key and shore key ashore; then the unit is switched on.")
        self._provision()

    def _open_book(self):
        say("Tindal and crew enter themselves, with a PIN each; then the opening as the Registrar signed\n"
            "          it, and the seamen of section 1.")
        self.crew.open_book()
        say(self._panel_told())

    def _engage(self):
        say("The crew are engaged, seven of them, for the statement that goes to the Registrar; and the\n"
            "          plan of the watches is entered, six hours on, six off.")
        self.crew.engage(self.voyage.start + HOUR // 2)

    def _watch(self):
        self.crew.take_watch()

    def _hand_over(self, turn):
        against = self.crew.hand_over(turn)
        if against:
            told = textwrap.wrap(f"The unit says: {against}", story.WIDTH - 10)
            say("\n          ".join([*told, "So the cook stands in at the wheel."]))

    def _leave_watch(self):
        self.crew.leave_watch()

    def _call_out(self):
        say("A squall: a seaman is called out in his watch below. It costs him his rest, and the unit says\n"
            "          until when he may work.")
        self.crew.calls_out()

    def _stand_down(self):
        say("The sail is down. It took longer than the rule allows; the tindal says why.")
        self.crew.stands_down()

    def _practise(self):
        say("With a new crew both drills are held before sailing; and her papers are entered.")
        self.crew.practises()

    def _check(self):
        say("The check before departure: what is not in order stands in the log with the tindal's reason,\n"
            "          and goes ashore. Two persons sign the pages that are begun: tindal and crew.")
        self.crew.check()

    def _nets(self):
        self.crew.sights_nets()

    def _amend(self):
        say("A seaman amends it: the first words stay, and his stand beside them.")
        self.crew.amends()

    def _ais_fails(self):
        say("The AIS goes dead: its port falls silent.")
        self.voyage.fail("ais_off", self.t)

    def _reason(self):
        say("The tindal enters the reason; it goes ashore as well.")
        self.unit.monitor.reason("power supply of the AIS burnt out, no spare on board", by=demo_crew.TINDAL)

    def _hurt(self):
        say("A seaman is hurt: an entry that two persons sign.")
        self.crew.is_hurt()

    def _link_fails(self):
        say("The satellite link is lost, for fourteen hours.")
        self.link.down()

    def _phone(self):
        say("Still no link. The crew read the report aloud by satellite phone, from this card:")
        print("".join(f"           {row}\n" for row in report.card(self.last_report).split("\n")), flush=True)
        self.unit.monitor.given(self.last_report.n, "satellite phone", "owner's office", "duty clerk",
                                by=demo_crew.TINDAL)

    def _power_fails(self):
        say("The power fails, in the middle of a write.")
        for task in self.links:
            task.cancel()
        self.files.close()
        self.keys.close()
        segment = max(name for name in os.listdir(self.folder) if name.endswith(".log"))
        with open(os.path.join(self.folder, segment), "ab") as file:
            file.write(b'{"n":%d,"t":17961' % self.unit.book.n)
        self.unit = None

    def _power_comes_back(self):
        say("Twelve minutes later there is power again. All the unit knows is what its log says.")
        self._switch_on()

    def _late(self):
        say("What happened in the dark is entered late, and marked so. Full pages are signed.")
        self.crew.tells_late(self.voyage.start + int(24.05 * HOUR))
        self.crew.sign()

    def _link_comes_back(self):
        say("The link is back: what waited in the log goes ashore.")
        self.link.up()

    def _officer(self):
        say("A Coast Guard officer comes aboard. The tindal opens the book to him, read only, for an hour.")
        print(f"          With {self.crew.open_access()} he may take a copy: deckwatch pull", flush=True)

    def _officer_leaves(self):
        say("The officer leaves, and the tindal closes it again.")
        self.crew.close_access()

    def _ais_comes_back(self):
        say("A passing dhow has lent a power supply: the AIS sends again.")
        self.voyage.mend("ais_off", self.t)

    def _nothing_more(self):
        say(f"From here to Sharjah all goes well: {QUICK} times as fast.")
        self.pace *= QUICK

    def _sign(self):
        say("In port the pages that are full are signed; the last one is still being written.")
        self.crew.sign()

    def _entry(self, entry):
        if entry.k == "report":
            self.last_report = entry
        super()._entry(entry)

    def _sum_up(self):
        """What both sides hold, and the verdict on the book; 0 when all is as it must be."""
        entries = list(self.book.entries())
        prepared = {entry.n for entry in entries if entry.k == "report"}
        receipted = prepared & {entry.d["ref"] for entry in entries if entry.k == "receipt"}
        held = self.held("report")
        stored = {entry["n"] for entry in held}
        repeats = len(held) - len(stored)
        whole = all([key for key in entry["d"] if entry["d"][key]] == _ITEMS for entry in held)
        found = verify.verify(self.folder, None, self.outside)
        print()
        print(f"reports prepared on board: {len(prepared)}, receipted by the shore: {len(receipted)}")
        print(f"reports stored ashore: {len(stored)}, repeats stored ashore: {repeats}, "
              f"{'each' if whole else 'NOT each'} with the {len(_ITEMS)} items of rule 61(4)")
        print("\n".join(verify.told(found)), flush=True)
        return 0 if found["sound"] and prepared == receipted == stored and whole and not repeats else 1
