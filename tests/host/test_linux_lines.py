"""Beams, buzzer, lamp and signal on GPIO lines: gpiod itself where it needs none, else a simulated kernel."""
import asyncio
import errno
import random
import sys
import types

import gpiod
import pytest
from beams import PITCH, bouncing, passage
from chip import Chip
from gpiod.line import Bias, Clock, Direction, Edge, Value

from firmware.main import Unit
from firmware.port import linux_lines
from firmware.port.bench import BenchPort
from firmware.port.bench_files import BenchFiles
from firmware.port.linux import LinuxPort
from firmware.port.linux_lines import AT_ONCE, HELD, Lines

T = 1796106600      # 2026-12-01T06:30:00Z
TOLD = {"chip": "/dev/gpiochip0", "beams": (), "broken": "high", "pull_up": True, "buzzer": None, "lamp": {},
        "boarding": {}, "on": "high"}
BEAMS = {"beams": ((17, 27),)}
OUTPUTS = {"buzzer": 24, "lamp": {"red": 5, "green": 13}, "boarding": {"free": 16, "full": 20, "over": 21}}
CERTIFIED = {"certificate": "sailing-vessels-2026", "total": 200, "gangways": 1}
PROFILE = {"mmsi": 419999123, "passengers": CERTIFIED}


@pytest.fixture
def chip(monkeypatch):
    made = Chip()
    monkeypatch.setattr(gpiod, "request_lines", made.request_lines)
    monkeypatch.setattr(linux_lines, "RETRY_S", 0.01)
    return made


@pytest.fixture
def clock(monkeypatch):
    """The kernel's, in milliseconds, which the test sets."""
    clock = types.SimpleNamespace(ms=0)
    monkeypatch.setattr(linux_lines, "_ms", lambda: clock.ms)
    return clock


def play(lines, script):
    """Run `script`, a coroutine function, while the lines are kept."""
    async def both():
        tasks = [asyncio.create_task(run()) for _, run in lines.works]
        try:
            await round_the_loop()
            await script()
            assert not any(task.done() for task in tasks)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)
    asyncio.run(both())


async def round_the_loop():
    """What is there is read."""
    for _ in range(5):
        await asyncio.sleep(0)


async def until(true):
    async with asyncio.timeout(5):
        while not true():
            await asyncio.sleep(0.005)


class Aboard:
    """A unit that counts with the lines, and what it has counted."""

    def __init__(self, chip, clock):
        self.chip, self.clock = chip, clock
        self.warnings = []
        self.lines = Lines(TOLD | BEAMS, self.warnings.append)
        port = BenchPort(BenchFiles(), utc=T)
        port.gangway = self.lines.pulses
        self.unit = Unit(PROFILE, port, floor=0)
        self.unit.start()
        self.passengers = self.unit.aboard
        self.came = self.went = 0
        move = self.passengers.move

        def noted(by, now):
            self.came, self.went = self.came + (by > 0), self.went + (by < 0)
            move(by, now)
        self.passengers.move = noted

    def look(self):
        self.passengers.pulse(self.clock.ms // 1000)

    def pass_(self, edges):
        for ms, beam, level in edges:
            self.chip.edge((17, 27)[beam], level, ms)
            self.clock.ms = max(ms, self.clock.ms)


@pytest.fixture
def aboard(chip, clock):
    return Aboard(chip, clock)


# ---- beams


def test_beams_are_asked_for_with_both_edges_and_the_clock_that_the_pulses_have(chip):
    for told, low, bias in (({}, False, Bias.PULL_UP),
                            ({"broken": "low", "pull_up": False}, True, Bias.DISABLED)):
        play(Lines(TOLD | {"beams": ((17, 27), (22, 23))} | told, print), round_the_loop)
        asked = chip.beams
        assert (asked.path, asked.lines, asked.room) == ("/dev/gpiochip0", (17, 27, 22, 23), HELD)
        assert asked.settings == gpiod.LineSettings(
            direction=Direction.INPUT, edge_detection=Edge.BOTH, active_low=low, bias=bias,
            event_clock=Clock.MONOTONIC)
        assert asked.released


@pytest.mark.parametrize("busy", [1, 9])
def test_five_a_second_with_bounce_in_both_directions_lose_none(aboard, busy):
    """busy: of so many persons the loop sees one; while the others pass, it waits for a disk."""
    dice = random.Random(busy)

    def bounces():
        return [dice.randint(1, 4) for _ in range(dice.randint(0, 4))]

    async def script():
        for i in range(300):
            aboard.pass_(bouncing(passage(i % 3 != 1, 1000 + i * PITCH), bounces))
            aboard.look()           # also before anything of him was read
            if i % busy == 0:
                await round_the_loop()
                aboard.look()
        await round_the_loop()
        aboard.clock.ms += 100
        aboard.look()
    play(aboard.lines, script)
    assert (aboard.came, aboard.went, aboard.passengers.n) == (200, 100, 100)
    assert aboard.lines.pulses.lost == 0 and aboard.passengers.trouble is None and aboard.warnings == []


def test_time_stands_still_over_edges_that_are_not_read_yet(aboard):
    async def script():
        pulses, clock = aboard.lines.pulses, aboard.clock
        clock.ms = 500
        assert pulses.ms() == 500
        aboard.chip.edge(17, 1, 600)
        clock.ms = 900
        assert pulses.ms() == 500
        await round_the_loop()
        assert pulses.ms() == 900
    play(aboard.lines, script)


def test_the_beams_of_a_second_gangway_are_two_and_three(chip, clock):
    lines = Lines(TOLD | {"beams": ((17, 27), (22, 23))}, print)
    pulses = lines.pulses
    clock.ms = 7
    chip.levels[23] = True

    async def script():
        chip.edge(22, 1, 40)
        chip.edge(27, 0, 41)
        await round_the_loop()
    play(lines, script)
    assert list(iter(pulses.take, None)) == [
        (0, 0, 7), (1, 0, 7), (2, 0, 7), (3, 1, 7), (2, 1, 40), (1, 0, 41)]


def test_a_beam_that_is_broken_at_the_start_is_known(aboard):
    """Somebody stands in the gangway when the unit starts: he is counted as he goes on."""
    aboard.chip.levels[17] = True

    async def script():
        aboard.look()
        aboard.pass_([(300, 1, 1), (350, 0, 0), (400, 1, 0)])
        await round_the_loop()
        aboard.clock.ms = 500
        aboard.look()
        assert (aboard.came, aboard.went) == (1, 0)
        aboard.chip.edge(27, 1, 600)            # and what stays broken is told
        await round_the_loop()
        for aboard.clock.ms in (700, 61000):
            aboard.look()
    play(aboard.lines, script)
    assert "something has stood in the beams" in aboard.passengers.trouble


def test_edges_that_the_kernel_dropped_are_told_until_the_passengers_are_counted_by_hand(aboard):
    async def script():
        aboard.chip.beams.number = 3            # three before any was read
        aboard.pass_(passage(True, 100))
        aboard.chip.beams.number += 2           # and two between
        aboard.pass_(passage(True, 400))
        await round_the_loop()
        aboard.clock.ms = 1000
        aboard.look()
        assert aboard.lines.pulses.lost == 5 and aboard.came == 2
        assert aboard.passengers.told()[0] == "gangway: edges of the beams were lost: count by hand"
        aboard.passengers.forget(1)
        aboard.look()
        assert aboard.passengers.told()[0] is None
    play(aboard.lines, script)


def test_as_many_as_the_kernel_holds_wait_while_the_loop_is_busy_and_of_more_the_newest_stay(aboard):
    async def script():
        for ms in range(HELD):
            aboard.chip.edge(17, ms % 2, ms)
        for _ in range(HELD // AT_ONCE):
            await asyncio.sleep(linux_lines.PAUSE_S)
            aboard.look()
        assert aboard.lines.pulses.lost == 0
        for ms in range(HELD, 2 * HELD + 10):
            aboard.chip.edge(17, ms % 2, ms)
        aboard.chip.edge(27, 1, 3000)
        last = None
        for _ in range(HELD // AT_ONCE + 1):
            await asyncio.sleep(linux_lines.PAUSE_S)
            last = [*iter(aboard.lines.pulses.take, None)][-1:] or last
        assert aboard.lines.pulses.lost == 11 and last == [(1, 1, 3000)]
    play(aboard.lines, script)


def test_a_chip_that_goes_away_is_told_asked_for_again_and_nothing_counted_is_lost(aboard):
    async def script():
        aboard.pass_(passage(True, 100))
        await round_the_loop()
        aboard.clock.ms = 400
        aboard.look()
        aboard.chip.unplug(refuse=FileNotFoundError(errno.ENOENT, "No such file or directory"))
        await until(lambda: len(aboard.warnings) == 2)
        aboard.look()
        assert aboard.passengers.told()[0] == "gangway: the beams cannot be read: count by hand"
        aboard.chip.refuse = None
        await until(lambda: len(aboard.warnings) == 3)
        aboard.look()
        assert aboard.passengers.trouble == "edges of the beams were lost: count by hand"
        aboard.pass_(passage(True, 1000))
        await round_the_loop()
        aboard.clock.ms = 2000
        aboard.look()
    play(aboard.lines, script)
    aboard.unit.stop()
    assert aboard.came == 2 and aboard.unit.monitor.carried["passengers"][2]["n"] == 2
    assert all(request.released for request in aboard.chip.asked)
    lines = "gpio beams: lines 17, 27 of /dev/gpiochip0 "
    assert aboard.warnings == [
        lines + "cannot be used: expected a GPIO chip, found something else, or it is gone; plug it in, or "
        "correct [gpio] chip in vessel.toml; gpiodetect lists them; it is tried again by itself",
        lines + "cannot be used: expected a GPIO chip, found nothing there; correct [gpio] chip in "
        "vessel.toml; gpiodetect lists them; it is tried again by itself",
        lines + "are used again"]


# ---- outputs


def shines(chip):
    return {line for line, value in chip.outputs.items() if value is Value.ACTIVE}


def test_outputs_show_what_they_are_told_and_are_off_at_the_end(chip):
    lines = Lines(TOLD | OUTPUTS, print)
    lines.lamp("red")           # before they are open, too

    async def script():
        assert shines(chip) == {5} and set(chip.outputs) == {24, 5, 13, 16, 20, 21}
        for say, what, shown in (
                (lines.buzzer, True, {24, 5}), (lines.lamp, "green", {24, 13}), (lines.lamp, "amber", {24}),
                (lines.buzzer, False, set()), (lines.boarding, "free", {16}), (lines.boarding, "full", {20}),
                (lines.boarding, "over", {20, 21}), (lines.boarding, "unknown", set()),
                (lines.boarding, "over", {20, 21}), (lines.boarding, None, set()),
                (lines.buzzer, True, {24})):
            say(what)
            assert shines(chip) == shown, (say, what)
    play(lines, script)
    assert shines(chip) == set() and chip.asked[0].released
    lines.buzzer(True)          # by whoever ends later: nothing comes of it
    lines.close()
    assert shines(chip) == set()


def test_what_switches_on_at_low_is_asked_for_so_and_what_is_not_wired_is_not_there(chip):
    lines = Lines(TOLD | {"buzzer": 0, "on": "low"}, print)
    assert lines.lamp is lines.boarding is lines.pulses is None
    play(lines, round_the_loop)
    assert chip.asked[0].settings == gpiod.LineSettings(direction=Direction.OUTPUT, active_low=True)
    assert chip.asked[0].lines == (0,)
    assert Lines(TOLD, print).works == []


def test_outputs_that_were_lost_show_the_last_that_was_told_when_they_are_back(chip):
    warnings = []
    lines = Lines(TOLD | OUTPUTS, warnings.append)

    async def script():
        lines.lamp("green")
        chip.unplug(refuse=OSError(errno.ENODEV, "No such device"))
        lines.lamp("red")
        lines.buzzer(True)
        await until(lambda: warnings)
        chip.outputs.clear()
        chip.refuse = None
        await until(lambda: len(warnings) == 2)
        assert shines(chip) == {5, 24}
    play(lines, script)
    assert "is gone; plug it in" in warnings[0]
    assert warnings[1] == "gpio outputs: lines 5, 13, 16, 20, 21, 24 of /dev/gpiochip0 are used again"


# ---- what cannot be had


def refused(told=()):
    """What is told about beams that are refused; once, though they are asked for again."""
    warnings = []
    lines = Lines(TOLD | BEAMS | dict(told), warnings.append)

    async def script():
        await until(lambda: warnings)
        assert lines.pulses.trouble and lines.pulses.lost
        await asyncio.sleep(0.05)
    play(lines, script)
    text, = warnings
    return text


def test_the_library_itself_says_that_there_is_no_chip(monkeypatch, tmp_path):
    monkeypatch.setattr(linux_lines, "RETRY_S", 0.01)
    for path, told in ((tmp_path / "gpiochip0", "expected a GPIO chip, found nothing there; correct [gpio]"),
                       ("/dev/null", "expected a GPIO chip, found something else, or it is gone; plug it in"),
                       (tmp_path, "expected a GPIO chip, found something else")):
        text = refused({"chip": str(path)})
        assert text.startswith(f"gpio beams: lines 17, 27 of {path} cannot be used: {told}")
        assert text.endswith("; it is tried again by itself")


@pytest.mark.parametrize("error, told", [
    (PermissionError(errno.EACCES, "Permission denied"), "this user may not use it; add the user to the"),
    (OSError(errno.EBUSY, "Device or resource busy"), "another program or the kernel uses one of them; end"),
    (ValueError("line offset of out range"), "the chip has not all of them, or one cannot serve for this;"),
    (ValueError(errno.EINVAL, "Invalid argument"), "the chip has not all of them"),
    (OSError(errno.ENXIO, "No such device or address"), "one cannot serve for this; choose other lines"),
    (OSError(errno.EMFILE, "Too many open files"), "cannot be used: Too many open files; it is tried again"),
])
def test_what_the_kernel_refuses_is_told_in_plain_words(chip, error, told):
    chip.refuse = error
    assert told in refused()


def test_a_library_that_is_missing_or_too_old_is_told(monkeypatch):
    for module in (None, types.ModuleType("gpiod")):        # the second: version 1, as some systems bring it
        monkeypatch.setitem(sys.modules, "gpiod", module)
        text = refused()
        assert "expected the Python library gpiod, 2.2 or newer, got: " in text
        assert "; install deckwatch[gpio]; it is tried again by itself" in text


# ---- the whole unit


def test_the_unit_counts_and_signals_with_them_and_puts_them_off_at_its_end(chip, tmp_path):
    """Two may come; a third makes it sound and shine at once, without a browser."""
    warnings = []
    told = CERTIFIED | {"total": 2}
    port = LinuxPort(PROFILE | {"sources": (), "passengers": told}, str(tmp_path / "book"), warnings.append)
    port.fit(Lines(TOLD | BEAMS | OUTPUTS, warnings.append))
    unit = Unit(PROFILE | {"passengers": told}, port)

    async def script():
        running = asyncio.create_task(unit.run(*port.works))
        try:
            await until(lambda: len(chip.asked) == 2 and 16 in shines(chip))
            for number, boarding in enumerate(({16}, {20}, {20, 21}), 1):
                begun = linux_lines._ms()
                for ms, beam, level in passage(True, begun):
                    await asyncio.sleep(max(0, (ms - linux_lines._ms()) / 1000))
                    chip.edge((17, 27)[beam], level, ms)
                # He is through before the next one comes.
                await until(lambda counted=number: unit.aboard.n == counted)
                await until(lambda shown=boarding: shines(chip) & {16, 20, 21} == shown)
            await until(lambda: 24 in shines(chip))
        finally:
            unit.end()
            await running
            port.close()
    asyncio.run(script())
    assert unit.monitor.carried["passengers"][2]["n"] == 3
    assert shines(chip) == set() and all(request.released for request in chip.asked)
    assert not [text for text in warnings if "gpio" in text or "gangway:" in text]
