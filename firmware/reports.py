"""The position report while the AIS is not working: rule 61(2) and (4).

The duty starts by itself with the first log entry that says the transmitter does not work,
reports at once, and then never lets more than twelve hours pass until an entry says it is on
again. A restart in between changes nothing: what it knows is folded from the log.
"""
from firmware import clock, vessel
from firmware.rules import sailing_vessels_2026 as sv

# States of the transmitter that oblige. "unknown" neither begins nor ends an obligation: in the
# minutes after power-up nothing is proved yet, and an AIS that was off counts as off until seen on.
NOT_WORKING = ("silent", "faulty", "no_position", "off")

# A report is prepared so long before the twelve hours are over, so that it is out in time. Ours.
LEAD_S = 300

# An AIS that fails, recovers and fails again within the hour does not start a new report each
# time: the last one is fresh, and the twelve hours run from it. Ours.
FRESH_S = 3600

# Longest text of each item in stored bytes, so that a report always fits into one log entry:
# of its 1,024 bytes the other fields take up to 115 and the names of the items 180.
_ROOM = {
    "email": 44, "mobile": 18, "owner": 40, "time": 38, "vessel": 28, "imo": 10, "call": 10, "reg": 24,
    "where": 64, "souls": 74, "cargo": 48, "next": 32, "more": 252,
}

UNKNOWN = "unknown"
NOT_STATED = "not stated"


class Reports:
    """Fold over ais, report, reason, voyage and clock entries; says when a report is due."""

    def __init__(self, profile):
        self.profile = profile
        self.state = None       # the transmitter's state that obliges, None while it works
        self.since = None       # utc when it stopped working
        self.why = ""
        self.reason = None      # what the tindal gave as reason, rule 63(8)
        self.last = None        # utc of the last report prepared
        self.voyage = {}

    # ---- fold

    def apply(self, entry):
        kind = entry.k
        data = entry.d
        if kind == "ais":
            self._ais(data, entry.t)
        elif kind == "report":
            self.last = entry.t
        elif kind == "reason":
            self.reason = data["text"]
        elif kind == "voyage":
            self.voyage = data
        elif kind == "clock" and data["now"] < data["was"]:
            self._clock_went_back(data["now"] - data["was"])

    def _ais(self, data, utc):
        if data["s"] in NOT_WORKING:
            if self.state is None:
                self.since = utc
            self.state = data["s"]
            self.why = data.get("why", "")
        elif data["s"] == "on":
            self.state = self.since = self.reason = None

    def _clock_went_back(self, step):
        # The clock had run ahead; times taken from it move back with it. One taken before it
        # went wrong becomes too early, which makes the next report early, never late.
        if self.last is not None:
            self.last += step
        if self.since is not None:
            self.since += step

    def save(self):
        return [self.state, self.since, self.why, self.reason, self.last, self.voyage]

    def load(self, state):
        self.state, self.since, self.why, self.reason, self.last, self.voyage = state

    # ---- what is due

    def due(self):
        """utc at which the next report must be prepared; None while the AIS works."""
        if self.state is None:
            return None
        if self.last is None:
            return self.since
        if self.last < self.since and self.since - self.last > FRESH_S:
            return self.since
        return self.last + sv.REPORT_INTERVAL_S - LEAD_S

    def check(self, utc, ship, code, utc_source="gnss"):
        """The report that is due now as an entry to record, or nothing.

        `ship` is the Vessel, `code` the code of the log's head at this moment.
        """
        due = self.due()
        if due is None or utc < due:
            return ()
        return (("report", self.items(utc, ship, code, utc_source)),)

    # ---- the seventeen items

    def items(self, utc, ship, code, utc_source):
        """The items (a) to (q) of rule 61(4) as (key, text) pairs, in order; none is empty."""
        profile = self.profile
        owner = profile.get("owner") or {}
        fix = ship.fix
        values = {
            "email": owner.get("email"),
            "mobile": owner.get("mobile"),
            "owner": owner.get("name"),
            "time": clock.iso(utc) + ("" if utc_source == "gnss" else " (clock: %s)" % utc_source),
            "vessel": profile.get("name"),
            "imo": profile.get("imo"),
            "call": profile.get("call_sign"),
            "mmsi": str(profile["mmsi"]),
            "reg": profile.get("registration"),
            "where": _where(ship.last, utc),
            "speed": UNKNOWN if fix is None or fix.sog is None else "%d.%d kn" % divmod(fix.sog, 10),
            "course": UNKNOWN if fix is None or fix.cog is None else "%03d" % ((fix.cog + 5) // 10 % 360),
            "souls": self._souls(),
            "cargo": self.voyage.get("cargo"),
            "next": self.voyage.get("next_port"),
            "eta": clock.iso(self.voyage["eta"]) if self.voyage.get("eta") else None,
            "more": self._more(code),
        }
        return tuple((key, clip(values[key] or NOT_STATED, _ROOM.get(key, 20)))
                     for _, key, _ in sv.REPORT_ITEMS)

    def _souls(self):
        crew = self.voyage.get("crew")
        passengers = self.voyage.get("passengers")
        return "%s crew, %s passengers; crew change at last port: %s" % (
            NOT_STATED if crew is None else crew, NOT_STATED if passengers is None else passengers,
            self.voyage.get("crew_change") or NOT_STATED)

    def _more(self, code):
        return "log code %s; AIS %s since %s; reason given: %s; %s" % (
            code, self.state, clock.iso(self.since), self.reason or "none yet", self.why)


def clip(text, room):
    """The text in at most `room` bytes as stored in the log; what was cut is shown by '...'."""
    if _stored(text) <= room:
        return text
    while _stored(text) > room - 3:
        text = text[:-1]
    return text + "..."


def _stored(text):
    controls = sum([1 for c in text if c < " "])    # a tab in the reason; stored as \u0009
    return len(text.encode()) + text.count('"') + text.count("\\") + 5 * controls


def _where(last, utc):
    """Port and position as last known, with its age when that is over a minute."""
    if last is None:
        return UNKNOWN
    lat, lon, at = last
    text = vessel.position_text(lat, lon)
    port = vessel.place(lat, lon)
    if port:
        text = port + ", " + text
    if utc - at > 60:
        text += " (%d min old)" % ((utc - at) // 60)
    return text
