"""Whatever the crowd and the bounce, up to five persons a second are counted, each in his direction."""
from beams import bouncing, counted
from hypothesis import given
from hypothesis import strategies as st

from firmware.gangway import DEBOUNCE_MS, Gangway

# Of one person: inwards or not; ms that the beams are apart, that each stays broken beyond that, and that
# both are free afterwards. The least is 84 ms a person, twelve a second.
LEAST = 2 * DEBOUNCE_MS + 1
PERSON = st.tuples(st.booleans(), st.integers(LEAST, 400), st.integers(LEAST, 600), st.integers(LEAST, 900))
# Bounces: gaps of at most 3 ms, so that all of them are over before a beam is settled anew.
BOUNCES = st.lists(st.integers(1, 3), max_size=2)


def edges_of(crowd):
    edges, at = [], 1000
    for inwards, apart, longer, free in crowd:
        first, last = (0, 1) if inwards else (1, 0)
        ms = at, at + apart, at + apart + longer, at + 2 * apart + longer
        edges += list(zip(ms, (first, last, first, last), (1, 1, 0, 0), strict=True))
        at = ms[3] + free
    return edges


@given(st.lists(PERSON, max_size=40), st.data())
def test_none_is_lost_and_none_is_invented(crowd, data):
    gangway = Gangway()
    edges = bouncing(edges_of(crowd), lambda: data.draw(BOUNCES))
    came = sum(person[0] for person in crowd)
    assert counted(gangway, edges) == (came, len(crowd) - came)
    assert gangway.unclear == 0


@given(st.lists(st.tuples(st.integers(0, 300), st.integers(0, 1), st.integers(0, 1)), max_size=200))
def test_any_edges_do_no_harm_and_pass_one_at_a_time(edges):
    gangway, ms = Gangway(), 0
    for step, beam, level in edges:
        ms += step
        assert gangway.edge(beam, level, ms) in (-1, 0, 1)
    # once both are free for long the gangway is
    gangway.edge(0, 0, ms + 100)
    gangway.edge(1, 0, ms + 200)
    gangway.poll(ms + 1000)
    assert not gangway.blocked(ms + 10**9)
