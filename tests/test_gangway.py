"""Persons counted with two beams: firmware/gangway.py, firmware/port/pulses.py."""
from beams import PITCH, bouncing, counted, passage

from firmware.gangway import BLOCKED_MS, DEBOUNCE_MS, Gangway
from firmware.port.pulses import ROOM, Pulses


def test_one_each_way():
    assert counted(Gangway(), passage(True, 0)) == (1, 0)
    assert counted(Gangway(), passage(False, 0)) == (0, 1)


def test_five_a_second_with_bounce_in_both_directions_lose_none():
    gaps = ((2, 3), (1,), (), (4, 1))
    turn = [0]

    def bounces():
        turn[0] += 1
        return gaps[turn[0] % 4]

    gangway, passed = Gangway(), [0, 0, 0]
    for i in range(300):                            # a minute of it, one at a time for want of heap
        for ms, beam, level in bouncing(passage(i % 3 != 1, 1000 + i * PITCH), bounces):
            passed[gangway.edge(beam, level, ms)] += 1
    passed[gangway.poll(100000)] += 1
    assert passed[1:] == [200, 100] and gangway.unclear == 0


def test_who_turns_back_is_not_counted():
    back = [(0, 0, 1), (40, 1, 1), (90, 1, 0), (130, 0, 0)]
    assert counted(Gangway(), back + passage(True, 400)) == (1, 0)
    only = [(0, 0, 1), (90, 0, 0)]
    assert counted(Gangway(), only) == (0, 0)
    through_and_back = passage(True, 0)[:3] + [(110, 0, 1), (150, 1, 0), (190, 0, 0)]
    assert counted(Gangway(), through_and_back) == (0, 0)


def test_what_is_shorter_than_a_bounce_is_none():
    fly = [(0, 0, 1), (DEBOUNCE_MS - 1, 0, 0), (200, 1, 1), (203, 1, 0)]
    assert counted(Gangway(), fly) == (0, 0)


def test_one_who_leaves_at_leisure_is_counted_when_he_has():
    gangway = Gangway()
    for ms, beam, level in passage(True, 0)[:3]:
        assert gangway.edge(beam, level, ms) == 0
    assert gangway.poll(30000) == 0 and not gangway.blocked(30000) and gangway.blocked(BLOCKED_MS + 1)
    assert gangway.edge(1, 0, 70000) == 0 and gangway.poll(70000 + DEBOUNCE_MS - 1) == 0
    assert gangway.poll(70000 + DEBOUNCE_MS) == 1 and not gangway.blocked(200000)


def test_both_beams_at_once_are_told_by_the_other_end():
    assert counted(Gangway(), [(0, 0, 1), (0, 1, 1), (90, 0, 0), (130, 1, 0)]) == (1, 0)
    assert counted(Gangway(), [(0, 1, 1), (40, 0, 1), (90, 0, 0), (90, 1, 0)]) == (0, 1)
    gangway = Gangway()
    assert counted(gangway, [(0, 0, 1), (0, 1, 1), (90, 0, 0), (90, 1, 0)]) == (0, 0) and gangway.unclear == 1


def test_edges_wait_in_their_order_until_they_are_taken_and_those_too_many_are_counted():
    pulses = Pulses(lambda: 77)
    for ms in range(ROOM + 4):
        pulses.put(ms & 3, ms >> 2 & 1, ms + (1 << 40))
    assert pulses.lost == 5 and pulses.ms() == 77
    for ms in range(ROOM - 1):
        assert pulses.take() == (ms & 3, ms >> 2 & 1, ms + (1 << 40))
    assert pulses.take() is None
    pulses.put(1, 0, 5)
    assert pulses.take() == (1, 0, 5) and pulses.take() is None
