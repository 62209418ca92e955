"""The verdict on the own transmitter under anything that can come from its port."""
from hypothesis import given
from hypothesis import strategies as st
from test_transponder import MMSI, Said

from firmware.rules import ais_equipment as rule
from firmware.transponder import STATES, OwnAIS

SECOND = st.sampled_from((30, 59, None, 61, 63))
VDO = st.builds(
    Said, channel=st.sampled_from((b"", b"A", b"B")), mmsi=st.sampled_from((MMSI, MMSI, MMSI, 419000999, 0)),
    msg=st.sampled_from((1, 3, 5, 18, 24)), sog=st.sampled_from((None, 0, 20, 21, 30, 31, 100)),
    lat=st.sampled_from((13000000, None)), second=SECOND, status=st.sampled_from((0, 1, 5, None)))
FIELDS = st.lists(
    st.binary(max_size=4) | st.sampled_from((b"001", b"006", b"26", b"62", b"A", b"V")), max_size=5)
EVENT = st.one_of(
    st.tuples(st.just("vdo"), VDO), st.tuples(st.just("alarm"), FIELDS), st.tuples(st.just("text"), FIELDS),
    st.tuples(st.just("heard"), st.none()), st.tuples(st.just("bytes_seen"), st.none()))
# Seconds to wait, an event, and how often both are repeated, so that states are reached.
STORY = st.lists(st.tuples(st.integers(0, 40) | st.integers(0, 400), EVENT, st.integers(1, 30)), max_size=30)


def tell(own, event, now):
    name, what = event
    if what is None:
        getattr(own, name)(now)
    else:
        getattr(own, name)(what, now)


@given(STORY, st.booleans())
def test_every_verdict_has_its_evidence(story, channel_marks):
    own = OwnAIS(MMSI, channel_marks)
    own.start(0)
    now = sent = 0
    for wait, event, times in story:
        for _ in range(times):
            for _ in range(wait):
                now += 1
                before = own.state, own.since
                own.tick(now)
                assert own.state in STATES and own.why
                assert own.since == (before[1] if own.state == before[0] else now)
                if now < rule.START_UP_S:
                    assert own.state == "unknown"
                if own.state == "on":
                    assert sent and now - sent < 2 * rule.STILL_INTERVAL_S + rule.MISSED_SLACK_S
            tell(own, event, now)
            name, what = event
            if name == "vdo" and what.mmsi == MMSI and what.msg in (1, 3, 18):
                if what.channel or not channel_marks:
                    sent = now


OTHERS = st.one_of(
    st.tuples(st.just("heard"), st.none()),
    st.tuples(st.just("vdo"), st.builds(Said, mmsi=st.just(419000999), lat=st.sampled_from((None, 5)))),
    st.tuples(st.just("alarm"), st.tuples(
        st.binary(max_size=6), st.sampled_from((b"002", b"7", b"025")), st.sampled_from((b"A", b"V"))
    ).map(list)),
    st.tuples(st.just("text"), FIELDS))


@given(st.integers(1, 2), st.integers(0, 1), st.sampled_from((15, 30, 44)), st.lists(OTHERS, max_size=60))
def test_a_unit_that_works_is_on_whatever_else_comes(every, jitter, marked, others):
    own = OwnAIS(MMSI)
    own.start(0)
    states = []
    for now in range(1, 400):
        if (now + (now // 7 & jitter)) % every == 0:
            own.vdo(Said(b"B" if now % marked < every else b""), now)
        if others:
            tell(own, others[now % len(others)], now)
        own.tick(now)
        if own.state not in states:
            states.append(own.state)
    assert states == ["unknown", "on"]


@given(st.integers(200, 260), st.lists(OTHERS, max_size=60))
def test_a_unit_that_stops_is_never_on_again(stops, others):
    own = OwnAIS(MMSI)
    own.start(0)
    for now in range(1, 900):
        if now < stops:
            own.vdo(Said(b"A" if now % 30 == 0 else b""), now)
        if others:
            tell(own, others[now % len(others)], now)
        own.tick(now)
        if now >= stops + rule.VDO_SILENCE_S:
            assert own.state == "off"
