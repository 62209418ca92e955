"""The watch: who has it, and the stretches when nobody had (rule 59(1)).

Entries of kind "watch" carry {"act": "taken" or "left", "who": person, "post": ...}. The duty
speaks only once the crew have begun to keep their watches in this book: before the first such
entry it knows nothing, and says nothing.
"""
from firmware.rules import sailing_vessels_2026 as sv
from firmware.vessel import UNDER_WAY


class Watch:
    """Fold over watch and finding entries."""

    def __init__(self):
        self.kept = False       # whether watches are entered in this book at all
        self.on = []            # persons on watch, in the order they took it
        self.empty_since = None  # utc since when nobody has the watch
        self.gap = None         # utc since when the logged, still open gap runs

    def apply(self, entry):
        data = entry.d
        if entry.k == "watch":
            self.kept = True
            who = data["who"]
            if who in self.on:
                self.on.remove(who)
            if data["act"] == "taken":
                self.on.append(who)
                self.empty_since = None
            elif not self.on and self.empty_since is None:
                self.empty_since = entry.t
        elif entry.k == "finding" and data.get("what") == "watch_gap":
            self.gap = data["since"] if data["s"] == "raised" else None

    def save(self):
        return [self.kept, self.on, self.empty_since, self.gap]

    def load(self, state):
        self.kept, self.on, self.empty_since, self.gap = state

    def check(self, utc, vessel):
        """Entries due now: a gap raised after a minute, cleared with its length in seconds."""
        if not self.kept:
            return ()
        if self.on or vessel.motion != UNDER_WAY:
            if self.gap is None:
                return ()
            return (("finding", (("what", "watch_gap"), ("s", "cleared"), ("since", self.gap),
                                 ("lasted", max(0, utc - self.gap)))),)
        if self.gap is not None or self.empty_since is None:
            return ()
        since = max(self.empty_since, vessel.motion_since)
        if utc - since < sv.WATCH_GAP_ALERT_S:
            return ()
        return (("finding", (("what", "watch_gap"), ("s", "raised"), ("since", since),
                             ("rule", "59(1)"))),)
