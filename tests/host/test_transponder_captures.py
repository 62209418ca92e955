"""The state of the own transmitter over recordings that hold its VDO.

The recordings lie beside the repository; see tests/helpers.py.
"""
import json
from pathlib import Path

import pytest

from firmware import ais, nmea
from firmware.transponder import OwnAIS
from helpers import Skip, shared

UNDER_WAY = "transmitterdan+VDRplayer/Hakefjord.txt"
AT_ANCHOR = "tvesalainen+NMEAParser/aisdataausbeesta.nmea"


def given(path):
    """Content of a file of the shared data, or the test is skipped."""
    found = shared(path)
    if found is None:
        raise Skip("needs ../shared/data/" + path)
    return Path(found).read_bytes()


class Watch:
    """A recording through OwnAIS, in the time of its RMC: `states` [(seconds from its start, state), ...]."""

    def __init__(self, path, keep=lambda body, now: True):
        """keep(body, now): whether this VDO is left in."""
        truth = json.loads(given("vdo_transmit_truth.json").decode())[path]
        self.own = OwnAIS(int(*truth["own_mmsi"]))
        self.states = []
        self.marked = []        # (time of day, message type, channel) of VDO that name one
        self.begin = self.now = None
        self.truth = [(row["gps_time"], row["msg"], row["ch"]) for row in truth["vdo_with_channel"]]
        framer = nmea.Framer()
        receiver = ais.Receiver()
        for body, _ in framer.feed(given(path)):
            kind = nmea.formatter(body)
            if kind == b"RMC":
                self.until(nmea.fields(body)[0][:6].decode())
            elif self.now is not None and (kind != b"VDO" or keep(body, self.now)):
                self.sentence(kind, body, receiver)

    def until(self, clock):
        self.clock = clock
        seconds = int(clock[:2]) * 3600 + int(clock[2:4]) * 60 + int(clock[4:])
        if self.begin is None:
            self.begin, self.now = seconds, 0
            self.own.start(0)
        while self.now < seconds - self.begin:
            self.now += 1
            self.own.tick(self.now)
            if not self.states or self.states[-1][1] != self.own.state:
                self.states.append((self.now, self.own.state))

    def sentence(self, kind, body, receiver):
        if kind in (b"VDM", b"VDO"):
            self.own.heard(self.now)
            message = receiver.sentence(body, self.now)
            if kind == b"VDO":
                self.own.vdo(message, self.now)
                if message.channel:
                    self.marked.append((self.clock, message.msg, message.channel.decode()))
        elif kind == b"TXT":
            self.own.text(nmea.fields(body), self.now)


def names_channel(body):
    return body.split(b",")[4] != b""


@pytest.mark.parametrize("path", [UNDER_WAY, AT_ANCHOR])
def test_transmissions_are_those_that_the_recording_holds(path):
    watch = Watch(path)
    assert len(watch.marked) == len(watch.truth) > 3
    for (clock, msg, channel), truth in zip(watch.marked, watch.truth):
        assert (msg, channel) == truth[1:]
        assert abs(int(clock) - int(truth[0])) <= 2 or clock[2:4] != truth[0][2:4]     # two receivers' clocks


def test_own_ais_under_way_is_on_throughout():
    watch = Watch(UNDER_WAY)
    assert watch.states == [(1, "unknown"), (120, "on")] and watch.now > 1200


def test_own_ais_at_anchor_is_never_silent():
    watch = Watch(AT_ANCHOR)
    # on with the first transmission after the learning time, 143 s into it
    assert watch.states == [(1, "unknown"), (144, "on")] and watch.now > 300


def test_own_ais_without_transmissions_is_silent():
    watch = Watch(UNDER_WAY, lambda body, now: not names_channel(body))
    assert watch.states == [(1, "unknown"), (120, "silent")]


def test_own_ais_that_stops_transmitting_is_silent_in_time():
    watch = Watch(UNDER_WAY, lambda body, now: now < 600 or not names_channel(body))
    assert [state for _, state in watch.states] == ["unknown", "on", "silent"]
    assert 600 < watch.states[-1][0] < 600 + 90


def test_own_ais_at_anchor_without_transmissions_is_not_silent_before_its_time():
    watch = Watch(AT_ANCHOR, lambda body, now: not names_channel(body))
    assert watch.states == [(1, "unknown")]     # the recording ends before six and a half minutes


@pytest.mark.parametrize("path", [UNDER_WAY, AT_ANCHOR])
def test_own_ais_without_vdo_is_off(path):
    assert Watch(path, lambda body, now: False).states == [(1, "unknown"), (120, "off")]


def test_own_ais_whose_vdo_stops_is_off_in_ten_seconds():
    watch = Watch(UNDER_WAY, lambda body, now: now < 600)
    assert [state for _, state in watch.states] == ["unknown", "on", "off"]
    assert watch.states[-1][0] <= 610
