"""Whatever is counted in whatever order, wherever the power fails: what is entered is what was counted."""
from ferry import Ferry
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.passengers import LONGEST_S, QUIET_S

STEPS = st.lists(st.one_of(
    st.tuples(st.just("move"), st.integers(-3, 10), st.integers(-2, 2),
              st.sampled_from(["gangway", "panel"])),
    st.tuples(st.just("wait"), st.integers(1, 20))), max_size=30)


@settings(deadline=None, max_examples=25)
@given(STEPS)
def test_the_book_follows_the_count_within_a_minute(steps):
    ferry = Ferry()
    n = below = 0
    for step in steps:
        if step[0] == "move":
            _, by, children, how = step
            below += max(0, -(n + by))
            n = max(0, n + by)
            ferry.move(by, how=how, children=children)
        else:
            ferry.go(step[1])
        aboard = ferry.aboard
        assert aboard.n == n and 0 <= aboard.children <= n and aboard.below == below
        assert (n - aboard.children) * 2 + aboard.children <= 2 * aboard.reckoned <= 2 * n
    ferry.go(QUIET_S + 1)
    told = [data for _, data in ferry.told("passengers")]
    assert (told[-1]["n"] if told else 0) == n and sum(data.get("below", 0) for data in told) == below
    kinds = [kind for kind, _ in ferry.told("over", "under")]
    assert all(kind == ("over", "under")[at % 2] for at, kind in enumerate(kinds))
    assert bool(len(kinds) % 2) == (ferry.aboard.reckoned > ferry.aboard.limit)
    # bounded: two a minute and one for each change between gangway and panel
    assert len(told) <= sum(step[0] == "move" for step in steps)


@settings(deadline=None, max_examples=10)
@given(STEPS, st.integers(0, LONGEST_S))
def test_a_power_cut_loses_the_last_minute_at_most(steps, more):
    ferry = Ferry()
    history = [(0, 0)]
    for step in steps:
        if step[0] == "move":
            ferry.move(step[1], how=step[3])
        else:
            ferry.go(step[1])
        history.append((ferry.now, ferry.aboard.n))
    ferry.go(more)
    counts = {n for now, n in history if now >= ferry.now - LONGEST_S - 1}
    counts.add([n for now, n in history if now < ferry.now - LONGEST_S - 1 or not now][-1])
    again = Ferry(ferry.files.cut(), begins=ferry.begins + ferry.now + 60)
    assert again.aboard.n in counts
