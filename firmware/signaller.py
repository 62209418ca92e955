"""The unit's own voice: buzzer, lamp, status line and the signal at the gangway, where the port has them,
whether a browser is open or not.

What they show is worked out for some seconds ahead, and anew at once when an entry is made; in between it is
only played. So what that takes is borrowed.
"""
import asyncio

from firmware.alerts import standing
from firmware.borrow import borrowed

TENTH_S = 0.1
AHEAD_S = 15                # an alert that time alone brings is heard after so long at the latest
_COLOURS = {"r": "red", "a": "amber", "g": "green", ".": None}


class Signaller:
    """Plays on port.buzzer(on), port.lamp("red", "amber", "green" or None), port.lines([text, ...]) and, at
    the gangway, port.boarding("free", "full", "over", "unknown" or None).

    Each of them may be None. Called only with what differs from before.
    """

    def __init__(self, monitor, port):
        self.monitor, self.port = monitor, port
        self._from = 0          # now of the first second worked out
        self._now = None        # and of the one played, with its tenth
        self._tenth = 0
        self._basis = None      # of what it was worked out
        self._buzzer = self._lamp = ""
        self._on = self._lines = self._boarding = None
        self._colour = ""

    async def run(self):
        """Play for ever; silent and dark when it ends."""
        try:
            while True:
                self.play()
                await asyncio.sleep(TENTH_S)
        finally:
            self._sound(False)
            self._shine(None)
            self._signal(None)

    def play(self):
        """A tenth of a second."""
        now = self.port.monotonic()
        self._tenth = min(self._tenth + 1, 9) if now == self._now else 0
        self._now = now
        monitor = self.monitor
        # At once, not first with the entry: the next one already stands in the gangway.
        boarding = monitor.passengers and monitor.passengers.signal()
        self._signal(boarding)
        basis = (monitor.book.n, monitor.unrecorded, monitor.clock.source, len(monitor.alerts.hushed),
                 boarding)
        if basis != self._basis or not 0 <= now - self._from < AHEAD_S:
            self._compose(now)
            self._basis = basis
        at = 10 * (now - self._from) + self._tenth
        self._sound(self._buzzer[at] == "#")
        self._shine(_COLOURS[self._lamp[at]])

    def _compose(self, now):
        monitor = self.monitor
        utc = monitor.clock.utc(now)
        alerts = standing(monitor, utc)
        self._buzzer, self._lamp = _score(alerts, utc)
        self._from = now
        if self.port.lines:
            lines = _lines(monitor, alerts, utc, self.port.display)
            if lines != self._lines:
                self._lines = lines
                self.port.lines(lines)

    def _sound(self, on):
        if on != self._on and self.port.buzzer:
            self._on = on
            self.port.buzzer(on)

    def _signal(self, boarding):
        if boarding != self._boarding and self.port.boarding:
            self._boarding = boarding
            self.port.boarding(boarding)

    def _shine(self, colour):
        if colour != self._colour and self.port.lamp:
            self._colour = colour
            self.port.lamp(colour)


def _score(alerts, utc):
    with borrowed():
        from firmware import signals

        return signals.score(alerts, utc, AHEAD_S)


def _lines(monitor, alerts, utc, display):
    with borrowed():
        from firmware import statusline

        return statusline.lines(monitor, alerts, utc, *display)
