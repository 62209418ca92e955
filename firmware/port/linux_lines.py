"""The GPIO lines of a computer with Linux: light beams at the gangway, buzzer, lamp, signal at the gangway.

The kernel stamps each edge of a beam as it comes and holds it until the loop has time, however long the disk
takes. What it had to drop leaves a gap in the numbers it gives, and is counted. Lines that cannot be had, or
are lost, are told and asked for again by themselves: the log goes on without them.
"""
import asyncio
import errno
import time

from firmware.port.linux import RETRY_LONGEST_S, RETRY_S, readable
from firmware.port.pulses import ROOM, Pulses

# The most that the kernel takes (GPIO_V2_LINES_MAX lines of 16 edges each, linux/gpio.h): some two seconds of
# five persons a second at two gangways, with all their bounce.
HELD = 1024
# So many are read at once; after so many the unit is given the time to take them, as it does every 50 ms.
AT_ONCE = ROOM // 2
PAUSE_S = 0.1
# Edges are numbered in 32 bits, from 1 (struct gpio_v2_line_event).
_NUMBERS = 0xFFFFFFFF

# What the system says when lines cannot be had -> what it means, what to do.
_TROUBLE = (
    ((errno.ENOENT,), "expected a GPIO chip, found nothing there",
     "correct [gpio] chip in vessel.toml; gpiodetect lists them"),
    ((errno.ENODEV, errno.ENOTTY), "expected a GPIO chip, found something else, or it is gone",
     "plug it in, or correct [gpio] chip in vessel.toml; gpiodetect lists them"),
    ((errno.EACCES, errno.EPERM), "this user may not use it", "add the user to the group gpio"),
    ((errno.EBUSY,), "another program or the kernel uses one of them",
     "end that one, or choose other lines in vessel.toml; gpioinfo tells who it is"),
    ((errno.EINVAL, errno.ENXIO, errno.ENOTSUP), "the chip has not all of them, or one cannot serve for this",
     "choose other lines in vessel.toml; gpioinfo lists them"),
)


class Lines:
    """The lines of a checked [gpio], for LinuxPort.fit().

    pulses, buzzer, lamp, boarding: as the port has them, None for what is not wired. works: (name, coroutine
    function) of the tasks that open the lines and keep them. warn: called with each warning.
    """

    def __init__(self, told, warn):
        self.pulses = self.buzzer = self.lamp = self.boarding = None
        self._parts = []
        if told["beams"]:
            beams = Beams(told, warn)
            self.pulses = beams.pulses
            self._parts.append(beams)
        outputs = Outputs(told, warn)
        if outputs.lines:
            self.buzzer = outputs.buzzer if told["buzzer"] is not None else None
            self.lamp = outputs.lamp if told["lamp"] else None
            self.boarding = outputs.boarding if told["boarding"] else None
            self._parts.append(outputs)
        self.works = [(part.name, part.run) for part in self._parts]

    def close(self):
        """Give them all free, the outputs off."""
        for part in self._parts:
            part.close()


class Part:
    """Lines that are asked for together, and again whenever they were lost.

    A kind has its name and lines, and gives ask() -> request of gpiod, and use(), which uses it until
    something is raised. What the two raise of LOST means that the lines are lost.
    """

    # ValueError, NotImplementedError: what the library makes of EINVAL, EOPNOTSUPP and a line beyond the last
    LOST = (OSError, ValueError, NotImplementedError, ImportError)

    def __init__(self, told, warn):
        self.chip, self._warn = told["chip"], warn
        self.request = self._told = None

    async def run(self):
        """Keep them, for ever."""
        delay = RETRY_S
        while True:
            begun = time.monotonic()
            try:
                self.request = self.ask()
                if self._told:
                    self._tell("are used again")
                self._told = None
                await self.use()
            except self.LOST as error:
                self.failed(error)
            finally:
                self.close()
            if time.monotonic() - begun > RETRY_LONGEST_S:
                delay = RETRY_S
            await asyncio.sleep(delay)
            delay = min(2 * delay, RETRY_LONGEST_S)

    def failed(self, error):
        self._tell("cannot be used: %s; it is tried again by itself" % _meaning(error))

    def close(self):
        if self.request is not None:
            self.request.release()
            self.request = None

    def _tell(self, text):
        if text != self._told:
            self._told = text
            self._warn("gpio %s: lines %s of %s %s" % (
                self.name, ", ".join([str(line) for line in self.lines]), self.chip, text))


def _meaning(error):
    if isinstance(error, ImportError):
        return "expected the Python library gpiod, 2.2 or newer, got: %s; install deckwatch[gpio]" % error
    number = error.errno if isinstance(error, OSError) else errno.EINVAL
    for numbers, what, advice in _TROUBLE:
        if number in numbers:
            return "%s; %s" % (what, advice)
    return error.strerror or str(error)


class Beams(Part):
    """The light beams of all gangways, two each; their edges go into `pulses`."""

    name = "beams"

    def __init__(self, told, warn):
        super().__init__(told, warn)
        self.lines = [line for pair in told["beams"] for line in pair]
        self._low, self._pull_up = told["broken"] == "low", told["pull_up"]
        self._asked = self._until = 0
        self.pulses = Pulses(self._known)

    def ask(self):
        from gpiod import LineSettings, request_lines
        from gpiod.line import Bias, Clock, Direction, Edge

        settings = LineSettings(
            direction=Direction.INPUT, edge_detection=Edge.BOTH, active_low=self._low,
            bias=Bias.PULL_UP if self._pull_up else Bias.DISABLED, event_clock=Clock.MONOTONIC)
        self._asked = _ms()
        return request_lines(self.chip, {tuple(self.lines): settings}, consumer="deckwatch",
                             event_buffer_size=HELD)

    async def use(self):
        from gpiod import EdgeEvent

        broken = EdgeEvent.Type.RISING_EDGE     # of what the setting calls active
        # As of before they were asked for: an edge that came meanwhile stands behind, and its time too.
        for beam, level in enumerate(self.request.get_values(self.lines)):
            self.pulses.put(beam, int(bool(level)), self._asked)
        self.pulses.trouble = None
        number = 1
        while True:
            await readable(self.request.fd)
            edges = self.request.read_edge_events(AT_ONCE)
            for edge in edges:
                self.pulses.lost += (edge.global_seqno - number) & _NUMBERS
                number = edge.global_seqno + 1
                self.pulses.put(self.lines.index(edge.line_offset), int(edge.event_type is broken),
                                edge.timestamp_ns // 1000000)
            if len(edges) == AT_ONCE:
                await asyncio.sleep(PAUSE_S)

    def failed(self, error):
        super().failed(error)
        self.pulses.lost += 1           # whoever passes now is not seen
        self.pulses.trouble = "the beams cannot be read: count by hand"

    def _known(self):
        """Milliseconds of the clock of the edges, up to which all are known.

        It stands still while the kernel holds edges that are not read yet: no level is taken for settled over
        an edge on its way.
        """
        now = _ms()
        if self.request is None or not self.request.wait_edge_events(0):
            self._until = now
        return self._until


def _ms():
    # CLOCK_MONOTONIC, by which the kernel stamps edges
    return time.clock_gettime_ns(time.CLOCK_MONOTONIC) // 1000000


class Outputs(Part):
    """Buzzer, lamp and signal at the gangway; what they were last told to show holds for lines got back."""

    name = "outputs"

    def __init__(self, told, warn):
        super().__init__(told, warn)
        self._low = told["on"] == "low"
        self._buzzer, self._lamp, self._boarding = told["buzzer"], told["lamp"], told["boarding"]
        self.lines = list(self._lamp.values()) + list(self._boarding.values())
        if self._buzzer is not None:
            self.lines.append(self._buzzer)
        self._shown = dict.fromkeys(self.lines, False)
        self._lost = None

    def buzzer(self, on):
        self._show({self._buzzer: on})

    def lamp(self, colour):
        """A colour that has no line stays dark."""
        self._show({line: name == colour for name, line in self._lamp.items()})

    def boarding(self, state):
        """"full" is shown with "over" too, where it has a line; nothing is shown when nothing is known."""
        shown = ("full", "over") if state == "over" else (state,)
        self._show({line: name in shown for name, line in self._boarding.items()})

    def ask(self):
        from gpiod import LineSettings, request_lines
        from gpiod.line import Direction

        settings = LineSettings(direction=Direction.OUTPUT, active_low=self._low)
        return request_lines(self.chip, {tuple(self.lines): settings}, consumer="deckwatch",
                             output_values=_values(self._shown))

    async def use(self):
        self._lost = asyncio.get_running_loop().create_future()
        await self._lost

    def close(self):
        if self.request is not None:
            try:
                self.request.set_values(_values(dict.fromkeys(self.lines, False)))
            except self.LOST:
                pass                    # they are gone
        super().close()

    def _show(self, shown):
        self._shown.update(shown)
        if self.request is not None and not self._lost.done():
            try:
                self.request.set_values(_values(shown))
            except self.LOST as error:
                self._lost.set_exception(error)


def _values(shown):
    from gpiod.line import Value

    return {line: Value.ACTIVE if on else Value.INACTIVE for line, on in shown.items()}
