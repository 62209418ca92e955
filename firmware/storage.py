"""Room for the book: said in time, and never made by deleting.

A warning is an entry of kind "finding": {"what": "storage", "s": "raised" or "cleared", "over": percent,
"used": bytes, "total": bytes}. Which warnings stand is folded from the log, so that a restart
repeats none. When the disk is full the unit watches on, and Monitor.unrecorded says what it could not write.
"""
HOUR = 3600

# Ours: (percent used at which it is said, percent below which it is taken back). A segment more or less, or a
# disk that others write to, must not fill the log with warnings.
LEVELS = ((80, 75), (95, 90))


class Storage:
    """Fold over the findings; `raised` lists the levels whose warning stands, in percent."""

    def __init__(self):
        self.raised = []
        self._asked = None      # (now, number of segments) when the disk was last looked at

    def apply(self, entry):
        data = entry.d
        if entry.k == "finding" and data.get("what") == "storage":
            over = data["over"]
            self.raised = [level for level in self.raised if level != over]
            if data["s"] == "raised":
                self.raised.append(over)

    def save(self):
        return self.raised

    def load(self, state):
        self.raised = list(state)

    def due(self, now, segments) -> bool:
        """Whether to look at the disk: hourly, and when the book has got a segment more.

        Not each tick: littlefs counts what is used by walking through every file.
        """
        asked = self._asked
        if asked is not None and now - asked[0] < HOUR and segments == asked[1]:
            return False
        self._asked = (now, segments)
        return True

    def check(self, used, total):
        """Entries due now that `used` of `total` bytes are taken; none where there is no limit (None)."""
        if not total:
            return ()
        percent = used * 100 // total
        found = []
        for over, under in LEVELS:
            raised = over in self.raised
            if percent < under if raised else percent >= over:
                found.append(("finding", (("what", "storage"), ("s", "cleared" if raised else "raised"),
                                          ("over", over), ("used", used), ("total", total))))
        return found

    def text(self, where):
        """The warning that stands, for whoever stands by, or None."""
        if not self.raised:
            return None
        return ("log folder %s: its disk is over %d %% full; free some space there, or move the book to a "
                "larger disk; nothing of it is deleted" % (where, max(self.raised)))
