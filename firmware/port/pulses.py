"""Pulse inputs: edges of light beams, held from the moment they come until the unit takes them.

A port that has such inputs gives one as `gangway`. What calls put() may be an interrupt: it allocates
nothing.
"""
from array import array

# Two beams, two edges a person, each bouncing ten times: more than a second of five persons a second at two
# gangways, and the unit takes them many times a second.
ROOM = 512


class Pulses:
    """A ring of edges; `clock` gives whole milliseconds, never set back.

    lost: edges that found it full, or that the port knows to have missed. trouble: why there are none now, in
    words, None: all is well.
    """

    def __init__(self, clock):
        self.ms = clock
        self.lost = 0
        self.trouble = None
        self._times = array("Q", bytes(8 * ROOM))
        self._what = bytearray(ROOM)
        self._put = self._took = 0

    def put(self, beam, level, ms):
        """Beam (2 and 3 those of a second gangway ...) is broken, level 1, or free, 0, since `ms`."""
        following = (self._put + 1) % ROOM
        if following == self._took:
            self.lost += 1
            return
        self._times[self._put] = ms
        self._what[self._put] = 2 * beam + level
        self._put = following

    def take(self):
        """(beam, level, ms) of the next edge, or None."""
        at = self._took
        if at == self._put:
            return None
        self._took = (at + 1) % ROOM
        what = self._what[at]
        return what >> 1, what & 1, self._times[at]
