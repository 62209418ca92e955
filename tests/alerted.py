"""A Ship whose alerts are watched, for the tests of them; runs on CPython and MicroPython.

Her monitor has what alerts are told from, and no senses: what those would show is set by hand.
"""
from ship import Monitor, Ship

from firmware.access import Access
from firmware.alerts import Alerts, standing
from firmware.reports import Reports
from firmware.vessel import Vessel


class Alerted(Monitor):
    """Stands for firmware.monitor.Monitor."""

    def more(self):
        self.reports, self.vessel, self.access = Reports({}), Vessel(), Access()
        self.alerts, self.unrecorded, self.fix_seen, self.fix = Alerts(), None, 0, None
        self.passengers = None
        return self.reports, self.vessel, self, self.access, self.alerts

    def apply(self, entry):
        if entry.k == "fix":
            self.fix = entry.d["s"]

    def save(self):
        return self.fix

    def load(self, state):
        self.fix = state


class Boat(Ship):
    """idents: as of a Ship. At first nothing is amiss but that she has no keys."""

    makes = Alerted

    def __init__(self, *idents):
        super().__init__(*idents)
        self.enter("fix", s="found", source="gps")

    def alerts(self):
        """{key: (level, what, since, {name: value of args}, acked, silenced)}."""
        return {key: (level, what, since, dict(args), acked, silenced) for
                key, level, what, since, args, acked, silenced in standing(self.monitor, self.utc())}

    def keys(self):
        """Keys of the alerts that stand as one text; not that she has no keys, or unsigned pages."""
        return " ".join([alert[0] for alert in standing(self.monitor, self.utc())
                         if alert[0] not in ("unsealed", "pages")])
