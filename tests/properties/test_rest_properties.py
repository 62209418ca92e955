"""Hours of rest against the brute-force reference: any record, any reading, and a year of twelve persons.

DECKWATCH_REST_STRIDE=1, or `make year`, compares the year at every minute (some minutes); it is every 709th
otherwise.
"""
import os
import random
from fractions import Fraction

import pytest
import rest_reference as reference
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware import clock, rest

STRIDE = int(os.environ.get("DECKWATCH_REST_STRIDE", "709"))
BASE = clock.unix(2027, 12, 1)      # the year after it has a leap day
YEAR = 366 * 1440
PERSONS = 12

# Minutes of work and of rest at which rules turn, among any others. Where windows slide in a record of whole
# minutes, a rest at the front and one at the back can be equal at a half one; all are even, so that the
# reference misses none.
TURNS = st.one_of(
    st.sampled_from((2, 58, 60, 62, 120, 180, 240, 300, 358, 360, 362, 420, 480, 598, 600, 780, 840)),
    st.integers(1, 450).map(lambda half: 2 * half))
WATCHES = st.lists(st.tuples(TURNS, TURNS), max_size=40)
LENGTHS = st.one_of(st.sampled_from((2, 240, 360, 480, 600, 780, 838, 840)),
                    st.integers(1, 420).map(lambda half: 2 * half))
READINGS = st.tuples(st.booleans(), st.booleans(), st.sampled_from((60, 60, 0, 30)))


def reading(sliding, hindi, shortest):
    return rest.Reading("sliding" if sliding else "anchored", "hi" if hindi else "en", shortest * 60)


def record(turns, repeats=1, tail=0):
    """Flags of the minutes: off, on, off, on ..., then `tail` minutes off."""
    worked = bytearray()
    for off, on in turns * repeats:
        worked += bytes(off) + b"\1" * on
    return worked + bytes(tail)


def line_of(worked, keep=None):
    """The same as the engine has it; work that lasts to the end of the record is going on."""
    line = rest.Line(BASE, keep)
    at = 0
    for stretch in bytes(worked).replace(b"\0\1", b"\0 \1").replace(b"\1\0", b"\1 \0").split(b" "):
        if stretch[:1] == b"\1":
            line.begin(BASE + at * 60)
            if at + len(stretch) < len(worked):
                line.end(BASE + (at + len(stretch)) * 60)
        at += len(stretch)
    return line


def minute(instant):
    """Minutes from the beginning of the record, a begun one counting."""
    return -((BASE - instant) // 60)


def broken_windows(verdicts, whole):
    """{(code, start): verdict} of windows that start at whole minutes."""
    return {(verdict.code, t): verdict for verdict in verdicts
            for t in range(minute(verdict.since), (verdict.until - BASE) // 60 + 1)
            if verdict.code in ("R10", "R77") or whole(t)}


@settings(max_examples=30)
@given(WATCHES, st.integers(1, 4), st.integers(0, 1500), READINGS)
def test_every_window_is_judged_as_the_reference_judges_it(turns, repeats, tail, how):
    sliding, hindi, shortest = how
    worked = record(turns, repeats, tail // 2 * 2)[:14 * 1440]
    line = line_of(worked)
    verdicts = rest.judge(line, BASE, BASE + len(worked) * 60, reading(*how))
    walked = reference.Record(worked, 0, shortest)
    want = walked.windows(0, len(worked), sliding, hindi)
    found = broken_windows(verdicts, lambda t: sliding or walked.starts_work(t))
    assert set(found) == set(want)
    for verdict in set(found.values()):
        least = min(minutes for key, minutes in want.items() if found[key] is verdict)
        assert verdict.found == least * 60
        assert want[verdict.code, minute(verdict.start)] == least
        assert verdict.end - verdict.start == reference.WIDTH[verdict.code] * 60


@settings(max_examples=80)
@given(WATCHES, st.integers(1, 2), st.integers(0, 1500), READINGS)
def test_the_state_is_that_of_the_whole_record(turns, repeats, tail, how):
    """Whatever the unit has forgotten of it by then."""
    worked = record(turns, repeats, tail // 2 * 2)
    now = len(worked)
    line = line_of(worked, rest.Line(0).keep)
    line.trim(BASE + now * 60)
    state = rest.state(line, BASE + now * 60, reading(*how))
    assert set(state.broken) == reference.standing(worked, *how)
    walked = reference.Record(worked, 0, how[2])
    for seconds, width in ((state.rest24, 1440), (state.rest7d, 10080)):
        assert seconds == (walked.rest(now - width, now) * 60 if now >= width else None)
    too_short = () if now >= 10080 else ("7d",) if now >= 1440 else ("24h", "7d")
    assert rest.short(line, BASE + now * 60) == too_short


@settings(max_examples=60)
@given(WATCHES, TURNS, READINGS)
def test_off_by_is_the_latest_instant(turns, on, how):
    worked = record(turns) + b"\1" * on
    state = rest.state(line_of(worked), BASE + len(worked) * 60, reading(*how))
    if state.broken:
        assert state.off_by is None
        return
    step = 2 if how[0] else 1
    longest = ((state.off_by - BASE) // 60 - len(worked)) // step * step
    assert longest >= 0
    for more in {0, longest // 2 // step * step, longest}:
        assert not reference.standing(worked + b"\1" * more, *how)
        assert not more or not reference.breaks(worked, len(worked), len(worked) + more, *how)
    assert reference.standing(worked + b"\1" * (longest + step), *how)
    assert state.next is not None and state.next <= state.off_by + 1


@settings(max_examples=60)
@given(WATCHES, st.integers(0, 400), st.integers(0, 800), LENGTHS, READINGS)
def test_would_break_names_the_codes_of_the_reference(turns, tail, later, length, how):
    worked = record(turns, 1, tail * 2)
    start = len(worked) + later * 2 if not worked or not worked[-1] else len(worked)
    codes = rest.would_break(line_of(worked), BASE + start * 60, BASE + (start + length) * 60, reading(*how))
    assert set(codes) == reference.breaks(worked, start, start + length, *how)
    assert list(codes) == [code for code in reference.CODES if code in codes]


@settings(max_examples=60)
@given(WATCHES.filter(bool), st.integers(1, 400), LENGTHS, READINGS, st.data())
def test_would_break_in_the_midst_of_known_work(turns, tail, length, how, data):
    worked = record(turns, 1, tail * 2)
    start = 2 * data.draw(st.integers(0, len(worked) // 2 - 1))
    end = min(start + length, len(worked) - len(worked) % 2)
    codes = rest.would_break(line_of(worked), BASE + start * 60, BASE + end * 60, reading(*how))
    assert set(codes) == reference.breaks(worked, start, end, *how)


@settings(max_examples=60)
@given(WATCHES, st.integers(0, 700), LENGTHS, READINGS, st.randoms())
def test_may_start_is_the_earliest_instant(turns, tail, length, how, chance):
    worked = record(turns, 1, tail * 2)
    now = len(worked)
    start = minute(rest.may_start(line_of(worked), BASE + now * 60, length * 60, reading(*how)))
    assert start >= now and not reference.breaks(worked, start, start + length, *how)
    step = 2 if how[0] else 1
    earlier = range(now, start, step)
    for t in set(chance.sample(earlier, min(4, len(earlier)))) | set(earlier[:1]) | set(earlier[-1:]):
        assert reference.breaks(worked, t, t + length, *how)


SECONDS = st.lists(st.tuples(st.integers(1, 40000), st.integers(1, 50000)), min_size=1, max_size=14)


@settings(max_examples=60)
@given(SECONDS, READINGS, st.lists(st.integers(0, 1 << 20), max_size=40))
def test_verdicts_are_exact_to_the_second(turns, how, others):
    """The edges of every run, the window it names, and any window outside."""
    sliding, hindi, shortest = how
    line = rest.Line(BASE, None)
    last = BASE
    rests = [[BASE - 10 ** 9, BASE]]
    for off, on in turns:
        line.add(last + off, last + off + on)
        if off >= shortest * 60 or last == BASE:
            rests[-1][1] = last + off
            rests.append([last + off + on, 0])
        else:
            rests[-1][0] = last + off + on
        last += off + on
    rests[-1][1] = last + 10 ** 9
    starts = {end for _, end in rests[:-1]}
    verdicts = rest.judge(line, BASE, last, reading(*how))

    def found(code, t):
        """Seconds of rest that break the rule, None where it is kept or nothing is asked."""
        end = t + reference.WIDTH[code] * 60
        if t < BASE or end > last:
            return None
        pieces = [(min(b, end) - max(a, t), b - a) for a, b in rests if b > t and a < end]
        if code in ("R10", "R77"):
            total = sum(inside for inside, _ in pieces)
            return total if total < {"R10": 36000, "R77": 277200}[code] else None
        if not sliding and t not in starts:
            return None
        minutes = [(Fraction(inside, 60), Fraction(whole, 60)) for inside, whole in pieces]
        least = reference.division(minutes, hindi).get(code)
        return None if least is None else least * 60

    for verdict in verdicts:
        assert found(verdict.code, verdict.start) == verdict.found
        assert found(verdict.code, verdict.since) >= verdict.found <= found(verdict.code, verdict.until)
        if sliding or verdict.code in ("R10", "R77"):
            assert found(verdict.code, verdict.since - 1) is None
            assert found(verdict.code, verdict.until + 1) is None
    for t in [BASE + other for other in others] + [v.since + o for v in verdicts for o in others[:5]]:
        for code in reference.CODES:
            least = found(code, t)
            runs = [v for v in verdicts if v.code == code and v.since <= t <= v.until]
            assert len(runs) == (least is not None) or not sliding and code in ("R6", "R2P"), (code, t)
            assert least is None or runs[0].found <= least


# ---- a year


def year(number):
    """A year of one person: plans of watches for some days each, call-outs, drills, days in port."""
    chance = random.Random("rest %d" % number)
    worked = bytearray(YEAR)
    at = chance.randrange(1440)
    while at < YEAR:
        plan = chance.choice((((240, 480),), ((360, 360),), ((360, 240), (480, 360)), ((420, 60), (420, 540)),
                              ((780, 660),), ((300, 120), (120, 120), (420, 360)), ((0, 1440),), None))
        for _ in range(chance.randrange(2, 20)):
            if plan is None:
                watches = [(chance.randrange(1, 840), chance.randrange(1, 720))]
            else:
                watches = [(max(0, on + chance.choice((0, 0, 0, -1, 1, 30, -30))), off) for on, off in plan]
            for on, off in watches:
                end = min(at + on, YEAR)
                worked[at:end] = b"\1" * (end - min(at, end))
                at = end + off
                if chance.random() < 0.05 and at < YEAR:    # called out in that rest
                    out = at - chance.randrange(off + 1)
                    worked[out:min(out + 45, YEAR)] = b"\1" * (min(out + 45, YEAR) - out)
    return worked[:YEAR]


@pytest.mark.parametrize("number", range(PERSONS))
def test_a_year_minute_by_minute(number):
    """As on board: entries come one by one, what is old is forgotten, the state is asked for in between."""
    worked = year(number)
    walk = reference.Walk(worked)
    how = rest.Reading(proviso="hi" if number % 4 == 3 else "en")
    line = rest.Line(BASE)
    seen = set()
    ask = number * STRIDE // PERSONS
    for now in range(YEAR + 1):
        if now == ask:
            ask += STRIDE
            state = rest.state(line, BASE + now * 60, how)
            day, week, codes = walk.at(now, how.proviso == "hi")
            assert set(state.broken) == codes, now
            assert state.rest24 == (None if day is None else day * 60), now
            assert state.rest7d == (None if week is None else week * 60), now
            assert (state.off_by is not None) == (not codes and line.open is not None), now
            seen |= codes
        if now < YEAR and worked[now] != (worked[now - 1] if now else 0):
            (line.begin if worked[now] else line.end)(BASE + now * 60)
            line.trim(BASE + now * 60)
    assert {"R10", "R6", "R2P"} <= seen or STRIDE > 1
    assert len(line.periods()) < 100


def test_a_year_of_windows():
    """Every window of a year, of one person: as many minutes as the year has, for each rule."""
    worked = year(0)
    walked = reference.Record(worked)
    verdicts = rest.judge(line_of(worked), BASE, BASE + YEAR * 60, rest.Reading())
    found = broken_windows(verdicts, walked.starts_work)
    want = walked.windows(0, YEAR)
    assert set(found) == set(want)
    assert {code for code, _ in want} == set(reference.CODES)
