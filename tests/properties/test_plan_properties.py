"""Plans of the watch against a walk through them minute by minute."""
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware import plan, rest
from firmware.rules import watch_2026 as sv

T = 1796083200
WHO = ("a", "b", "c", "d")
TURNS = st.lists(st.tuples(st.integers(*sv.TURN_MINUTES) | st.sampled_from((15, 60, 240)),
                           st.lists(st.sampled_from(WHO), unique=True)), max_size=6)
MINUTE = st.integers(-200, 4000)


def walk(turns, minutes):
    """Ids on watch in each minute from the beginning of the plan on."""
    found = []
    while turns and len(found) < minutes:
        for length, ids in turns:
            found += length * [tuple(ids)]
    return found[:minutes] if turns else minutes * [()]


@given(TURNS, MINUTE, st.integers(0, 59))
def test_who_is_on_watch_is_as_the_turns_say(turns, minute, second):
    made = plan.checked("custom", T, turns)
    expected = walk(turns, 4001)[minute] if minute >= 0 else ()
    assert plan.on_watch(made, T + 60 * minute + second) == expected


@given(TURNS, MINUTE, st.integers(0, 3000), st.sampled_from(WHO))
@settings(max_examples=60)
def test_spans_are_the_minutes_on_watch(turns, first, length, who):
    made = plan.checked("custom", T, turns)
    spans = plan.spans(made, who, T + 60 * first, T + 60 * (first + length))
    walked = walk(turns, 7001)
    minutes = [minute for minute in range(first, first + length) if minute >= 0 and who in walked[minute]]
    assert [(t - T) // 60 + k for t, end in spans for k in range((end - t) // 60)] == minutes
    assert all(end > start for start, end in spans)
    assert all(later > end for (_, end), (later, _) in zip(spans, spans[1:]))     # never two that meet


@given(TURNS.filter(bool), MINUTE)
def test_the_next_turn_begins_where_the_one_before_ends(turns, minute):
    made = plan.checked("custom", T, turns)
    t = T + 60 * minute
    start, end, ids = plan.next_turn(made, t)
    assert t < start < end and plan.turn(made, start) == (start, end, ids)
    here = plan.turn(made, t)
    assert start == (here[1] if here else T)


@given(st.integers(0, 12), st.integers(0, 10**6))
def test_in_a_standard_plan_somebody_is_always_on_watch_and_each_works_his_share(size, minute):
    crew = ["p%d" % i for i in range(size)]
    for made in plan.standard(crew, T):
        assert plan.on_watch(made, T + 60 * minute)
        groups = len(made[2])
        for who in crew:
            day = plan.spans(made, who, T, T + 24 * 3600)
            assert sum(end - start for start, end in day) == 24 * 3600 // groups


DAY = 24 * 60
PAST = st.lists(st.tuples(st.integers(1, 9 * DAY), st.integers(15, 700)), max_size=25)
READINGS = st.builds(rest.Reading, st.sampled_from(("anchored", "sliding")), st.sampled_from(("en", "hi")),
                     st.sampled_from((0, 1800, 3600)))


@given(PAST, st.none() | st.integers(1, 600), TURNS, st.integers(0, 900), READINGS)
@settings(max_examples=60, deadline=None)
def test_a_plan_breaks_something_just_where_a_turn_of_it_would(past, on_since, turns, ahead, reading):
    made = plan.checked("custom", T + 60 * ahead, turns)
    line = rest.Line(T - 9 * DAY * 60)
    for minutes, length in past:
        line.add(T - 60 * minutes, T - 60 * max(0, minutes - length))
    if on_since is not None:
        line.begin(T - 60 * on_since)
    trial = line.copy()
    if on_since is not None:
        trial.end(T)
    one_by_one = set()
    for start, end in plan.spans(made, "a", T, T + plan.AHEAD_S):
        one_by_one.update(rest.would_break(trial, start, end, reading))
        trial.add(start, end)
    found = plan.breaks(made, "a", line, T, reading)
    assert len(set(found)) == len(found) and bool(found) == bool(one_by_one)
    assert set(found) >= one_by_one - {"R2P"}       # with all the turns that may be R10 instead
