"""A GPIO chip as the kernel has it, behind the types of gpiod: requests with a real descriptor to wait on."""
import collections
import errno
import select
import socket

from gpiod import EdgeEvent
from gpiod.line import Direction, Value


class Chip:
    """Stands in for gpiod.request_lines. levels: of inputs, by line; outputs: what was last put on them."""

    def __init__(self):
        self.levels = collections.defaultdict(bool)
        self.outputs = {}
        self.asked = []             # each request that was made
        self.refuse = None          # raised instead of making one

    def request_lines(self, path, config, consumer=None, event_buffer_size=None, output_values=None):
        if self.refuse:
            raise self.refuse
        (lines, settings), = config.items()
        self.asked.append(Request(self, path, lines, settings, event_buffer_size))
        self.outputs.update(output_values or {})
        return self.asked[-1]

    @property
    def beams(self):
        """The last request for inputs."""
        return [request for request in self.asked if request.settings.direction is Direction.INPUT][-1]

    def edge(self, line, level, ms):
        self.levels[line] = bool(level)
        self.beams.edge(line, level, ms)

    def unplug(self, refuse):
        """It is gone for every request; further ones fail with `refuse`."""
        self.refuse = refuse
        for request in self.asked:
            request.gone = True
            request.kernel.close()


class Request:
    """What gpiod.LineRequest is; the oldest edges give way when there are too many, as in the kernel."""

    def __init__(self, chip, path, lines, settings, room):
        self.chip, self.path, self.lines, self.settings = chip, path, lines, settings
        self.room = room
        self.number = 0             # of the last edge
        self.gone = self.released = False
        self._edges = collections.deque()
        self._own, self.kernel = socket.socketpair()

    @property
    def fd(self):
        return self._own.fileno()

    def edge(self, line, level, ms):
        self.number += 1
        kind = EdgeEvent.Type.RISING_EDGE if level else EdgeEvent.Type.FALLING_EDGE
        self._edges.append(EdgeEvent(kind.value, 1000000 * ms, line, self.number, self.number))
        if len(self._edges) > self.room:
            self._edges.popleft()
        elif len(self._edges) == 1:
            self.kernel.send(b"!")

    def get_values(self, lines):
        self._there()
        return [Value.ACTIVE if self.chip.levels[line] else Value.INACTIVE for line in lines]

    def set_values(self, values):
        self._there()
        self.chip.outputs.update(values)

    def wait_edge_events(self, timeout):
        return bool(select.select([self.fd], [], [], timeout)[0])

    def read_edge_events(self, most):
        self._there()
        assert self.wait_edge_events(0), "it would wait for ever"
        found = [self._edges.popleft() for _ in range(min(most, len(self._edges)))]
        if not self._edges:
            self._own.recv(1)
        return found

    def release(self):
        self.released = True
        self._own.close()
        self.kernel.close()

    def _there(self):
        assert not self.released
        if self.gone:
            raise OSError(errno.ENODEV, "No such device")
