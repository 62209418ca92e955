"""Persons through a gangway, counted with two light beams across it, one behind the other.

    shore  -->  beam 0  beam 1  -->  vessel

Who comes on board breaks beam 0 first and leaves beam 1 last, who goes ashore the other way round; who
leaves by the beam he came through has turned back. Times are whole milliseconds. A contact bounces: a beam
has changed when its level has stayed for DEBOUNCE_MS. Two who follow so closely that both beams are never
free between them are seen as one: so the beams are fitted a hand's breadth apart, closer than people walk.
That something stands in the gangway is told by blocked().
"""

# Ours: photoelectric outputs and reed contacts bounce for 1 to 5 ms; at five persons a second a beam is
# broken and free for some 50 ms at least.
DEBOUNCE_MS = 10
# Ours: no person stands in the beams so long; something was put there, or a sensor is dirty.
BLOCKED_MS = 60000


class Gangway:
    """Feed edges in the order of their time; each call gives +1, -1 or 0 persons on board, as known by then.

    unclear     passages of which the direction could not be told: both beams changed at once, twice
    """

    def __init__(self):
        self.unclear = 0
        self._raw = [0, 0]          # level as last seen, 1: broken; since when
        self._since = [0, 0]
        self._level = [0, 0]        # level as settled
        self._first = None          # beam that was broken first, 2: both at once; None: the gangway is free
        self._began = 0             # ms of that

    def edge(self, beam, level, ms) -> int:
        """Beam 0 or 1 is broken (level 1) or free (0) from `ms` on."""
        passed = self.poll(ms)
        if level != self._raw[beam]:
            self._raw[beam], self._since[beam] = level, ms
        return passed

    def poll(self, ms) -> int:
        """Time has come to `ms`: to be called now and then, since the last edge has none after it."""
        due = [beam for beam in (0, 1)
               if self._raw[beam] != self._level[beam] and ms - self._since[beam] >= DEBOUNCE_MS]
        if not due:
            return 0
        if len(due) == 2 and self._since[0] != self._since[1]:
            one = 0 if self._since[0] < self._since[1] else 1
            return self._settle((one,)) + self._settle((1 - one,))
        return self._settle(due)

    def blocked(self, ms) -> bool:
        """Whether somebody or something has stood in it for too long."""
        return self._first is not None and ms - self._began >= BLOCKED_MS

    def _settle(self, beams):
        """These beams change, at one time."""
        for beam in beams:
            self._level[beam] = self._raw[beam]
        which = beams[0] if len(beams) == 1 else 2
        if self._first is None:
            self._first, self._began = which, self._since[beams[0]]
        elif self._level == [0, 0]:
            first, self._first = self._first, None
            if first != which:
                return 1 if first == 0 or first == 2 and which == 1 else -1
            self.unclear += first == 2
        return 0
