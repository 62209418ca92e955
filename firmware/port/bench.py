"""A port without hardware: a clock that its driver turns and files of the driver's choice.

The demo, the replay of recordings and the tests run the unit on it, on both interpreters.
"""


class BenchPort:
    """`now` is set by the driver; `utc` is what the RTC showed at now = 0, None for no RTC.

    files, keys: the folders of the book and of its keys; None: the unit has no keys. voice: whether it has a
    buzzer, a lamp, a display and a signal at the gangway; what they are told is kept in `told`, as (now,
    "buzzer", "lamp", "lines" or "boarding", what). gangway: None, or the port.pulses.Pulses into which the
    driver puts what the beams at the gangway show.
    """

    buzzer = lamp = lines = boarding = None
    display = (21, 8)       # characters of a line, lines

    def __init__(self, files, utc=None, warn=None, keys=None, voice=False):
        self.files, self.keys = files, keys
        self.sources = ()
        self.gangway = None
        self.now = 0
        self.utc = utc
        self.warnings = []
        self._warn = warn
        self.told = []
        if voice:
            self.buzzer, self.lamp, self.lines, self.boarding = [
                self._voice(name) for name in ("buzzer", "lamp", "lines", "boarding")]

    def _voice(self, name):
        return lambda what: self.told.append((self.now, name, what))

    def monotonic(self):
        return self.now

    def rtc(self):
        return None if self.utc is None else self.utc + self.now

    def alive(self):
        pass

    def warn(self, text):
        if self._warn:
            self._warn(text)
        else:
            self.warnings.append(text)
