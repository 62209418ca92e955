"""The position report while the AIS is not working: rule 61(2) and (4).

The duty starts by itself with the first log entry that says the transmitter does not work,
reports at once, and then never lets more than twelve hours pass until an entry says it is on
again. A restart in between changes nothing: what it knows is folded from the log. What the report
holds is in report_items.py.
"""
from firmware.borrow import borrowed
from firmware.rules import sailing_vessels_2026 as sv

# States of the transmitter that oblige. "unknown" neither begins nor ends an obligation: in the
# minutes after power-up nothing is proved yet, and an AIS that was off counts as off until seen on.
NOT_WORKING = ("silent", "faulty", "no_position", "off")

# A report is prepared so long before the twelve hours are over, so that it is out in time. Ours.
LEAD_S = 300

# An AIS that fails, recovers and fails again within the hour does not start a new report each
# time: the last one is fresh, and the twelve hours run from it. Ours.
FRESH_S = 3600


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
        self.passengers = None  # the Passengers who are counted on board, where they are

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
        with borrowed():
            from firmware import report_items

            return (("report", report_items.items(self, utc, ship, code, utc_source)),)
