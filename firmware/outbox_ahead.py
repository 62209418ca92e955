"""What a long outage leaves unlisted, looked up in the log; outbox.py loads it while there is any."""
import asyncio


class Ahead:
    """Looks up in the log what a lane does not list, one entry at a time and never for long."""

    def __init__(self, kind, logbook):
        self.kind, self.logbook = kind, logbook
        self._found = -1
        self._looked = 0        # nothing of the kind that is not known stands before this number
        self._walk = None       # kept, since the log can only be entered at the start of a segment

    async def next(self, lane):
        """Number of the first entry of the kind beyond the list, None while it is not found."""
        if self._found < lane[2]:
            await self._look(lane[2])
        return self._found if self._found >= lane[2] else None

    async def _look(self, beyond):
        self._looked = max(self._looked, beyond)
        walk = self._walk or self.logbook.entries(self._looked)
        self._walk = None       # so that a disk that fails now is asked anew
        for entry in walk:
            if entry.n >= self._looked:
                self._looked = entry.n + 1
                if entry.k == self.kind:
                    self._found, self._walk = entry.n, walk
                    return
            await asyncio.sleep(0)      # the sensors come first
