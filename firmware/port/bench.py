"""A port without hardware: a clock that its driver turns and files of the driver's choice.

The demo, the replay of recordings and the tests run the unit on it, on both interpreters.
"""


class BenchPort:
    """`now` is set by the driver; `utc` is what the RTC showed at now = 0, None for no RTC.

    files, keys: the folders of the book and of its keys; None: the unit has no keys.
    """

    def __init__(self, files, utc=None, warn=None, keys=None):
        self.files, self.keys = files, keys
        self.sources = ()
        self.now = 0
        self.utc = utc
        self.warnings = []
        self._warn = warn

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
