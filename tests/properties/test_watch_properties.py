"""The watch under any sequence of what the log can say, whatever the clock does."""
import json

from hypothesis import given, settings
from hypothesis import strategies as st

from firmware import watch_views
from firmware.entry import Entry, dumps
from firmware.rules import sailing_vessels_2026 as sv
from firmware.rules import watch_2026
from firmware.vessel import AT_ANCHOR, MOORED, UNDER_WAY
from firmware.watch import Watch

T = 1796083200
TICK = 10
WHO = st.sampled_from(("salim", "yusuf", "rao"))
STATES = st.sampled_from(("fit", *watch_2026.UNFIT))
POSTS = st.none() | st.lists(st.tuples(st.sampled_from(watch_2026.WATCH_POSTS), WHO).map(list), max_size=3)
TURNS = st.lists(st.tuples(st.integers(*watch_2026.TURN_MINUTES), st.lists(WHO, unique=True)).map(list),
                 max_size=3)

WATCHES = st.one_of(
    st.tuples(st.just("taken"), WHO), st.tuples(st.just("left"), WHO), st.tuples(st.just("handed"), WHO, WHO))
EVENTS = st.one_of(
    st.tuples(st.just("watch"), WATCHES, POSTS),
    st.tuples(st.just("motion"), st.sampled_from((MOORED, AT_ANCHOR, UNDER_WAY))),
    st.tuples(st.just("anchorage"), st.booleans()),
    st.tuples(st.just("discharge"), WHO),
    st.tuples(st.just("signon"), WHO),
    st.tuples(st.just("fit"), WHO, STATES),
    st.tuples(st.just("awake"), WHO),
    st.tuples(st.just("note"), WHO),
    st.tuples(st.just("plan"), st.integers(-10**5, 10**5), TURNS),
    st.tuples(st.just("clock"), st.integers(-200000, 200000)))
BOOT = st.tuples(st.just("boot"), st.integers(0, 200000))
WAIT = st.integers(0, 12) | st.integers(0, 300)
STORY = st.lists(st.tuples(EVENTS, WAIT), max_size=12)
STORY_WITH_STARTS = st.lists(st.tuples(EVENTS | BOOT, WAIT), max_size=12)


class Unit:
    """The watch driven as the monitor drives it, and beside it what is true, told by the true time `now`."""

    def __init__(self):
        self.watch = Watch(sign_of_life=True)
        self.now, self.wrong = 0, T
        self.entries, self.said = [], []
        self.on, self.kept = [], False
        self.motion = None
        self.moved = self.unsafe = self.empty = None
        self.restarted = 0          # when the clock last stepped or the unit started

    def enter(self, kind, data, by="auto", past=0):
        utc = self.now + self.wrong
        entry = Entry(len(self.entries), utc - past, utc, "gnss", kind, by, None, (), json.loads(dumps(data)))
        self.entries.append(entry)
        self.watch.apply(entry)

    def happen(self, what, *how):
        getattr(self, "_" + what)(*how)

    def _watch(self, act, posts):
        act, who, *giver = act
        data = {"act": act, "who": who, "from": giver[0] if giver else None}
        self.enter("watch", data if posts is None else data | {"posts": posts}, who)
        self.kept = True
        leaves = who if act == "left" else giver[0] if giver and giver[0] != who else None
        if act != "left":
            self.on = [held for held in self.on if held != who] + [who]
        self._leaves(leaves)

    def _leaves(self, who):
        had = bool(self.on)
        self.on = [held for held in self.on if held != who]
        if self.on:
            self.empty = None
        elif had or self.empty is None:
            self.empty = self.now

    def _motion(self, state):
        self.enter("motion", {"s": state})
        if state == UNDER_WAY != self.motion and self.motion is not None:
            self.unsafe = None
        if state != self.motion:
            self.motion, self.moved = state, self.now

    def _anchorage(self, safe):
        self.enter("anchorage", {"safe": safe})
        self.unsafe = None if safe else self.now if self.unsafe is None else self.unsafe

    def _discharge(self, who):
        self.enter("discharge", {"who": who})
        self.kept = True
        self._leaves(who)

    def _signon(self, who):
        self.enter("signon", {"who": who})
        self.kept = True
        if not self.on and self.empty is None:
            self.empty = self.now

    def _fit(self, who, state):
        self.enter("fit", {"who": who, "state": state})

    def _awake(self, who):
        self.enter("awake", {"who": who})

    def _note(self, who):
        self.enter("note", {"text": "rice"}, who)

    def _plan(self, ahead, turns):
        self.enter("plan", {"name": "custom", "from": self.now + self.wrong + ahead, "turns": turns})

    def _clock(self, step):
        was = self.now + self.wrong
        self.wrong += step
        self.enter("clock", {"was": was, "now": was + step})
        self.restarted = self.now

    def _boot(self, ahead):
        """The unit's clock begins at or after its last entry, and may be wrong by as much as it likes."""
        last = max((entry.e for entry in self.entries), default=T)
        self.wrong = last + ahead - self.now
        self.enter("boot", {"version": "1", "before": "power lost"})
        self.restarted = self.now

    def tick(self):
        self.now += TICK
        return self.check()

    def goes_on(self, ticks):
        """What is said now and at each of the ticks to come."""
        yield self.check()
        for _ in range(ticks):
            yield self.tick()

    def check(self):
        due = self.watch.check(self.now + self.wrong, None)
        said = [dict(data) for _, data in due]
        for kind, data in due:
            self.enter(kind, data)
        self.said += [(self.now, one) for one in said]
        assert not self.watch.check(self.now + self.wrong, None) or any(one["s"] == "cleared" for one in said)
        return said

    def gap(self):
        """True time since when nobody keeps a watch that must be kept, or None."""
        if self.on or not self.kept:
            return None
        if self.motion == UNDER_WAY:
            return max(self.moved, self.empty)
        if self.motion == AT_ANCHOR and self.unsafe is not None:
            return max(self.moved, self.unsafe, self.empty)
        return None


def gaps(said):
    return [one for one in said if one["what"] == "watch_gap"]


@given(STORY)
@settings(max_examples=200)
def test_a_gap_is_raised_as_soon_as_a_minute_is_over_and_its_length_is_the_true_one(story):
    unit = Unit()
    raised = None
    for event, ticks in story:
        unit.happen(*event)
        for said in unit.goes_on(ticks):
            for one in gaps(said):
                if one["s"] == "raised":
                    raised = unit.gap()
                    assert unit.now - raised >= sv.WATCH_GAP_ALERT_S
                else:
                    assert one["lasted"] == one["until"] - one["since"] == unit.now - raised
                    raised = None
            since = unit.gap()
            if raised is None:
                assert since is None or unit.now - since < sv.WATCH_GAP_ALERT_S
            else:               # it goes on when she weighs anchor
                assert since is not None and raised <= since


@given(STORY_WITH_STARTS)
@settings(max_examples=200)
def test_after_starts_too_no_gap_is_hidden_longer_than_a_minute_and_none_is_invented(story):
    unit = Unit()
    for event, ticks in story:
        unit.happen(*event)
        unit.check()
        for _ in range(ticks):
            unit.tick()
            since = unit.gap()
            stands = unit.watch.gap is not None
            if since is None:
                assert not stands
            elif unit.now - max(since, unit.restarted) >= sv.WATCH_GAP_ALERT_S:
                assert stands


@given(STORY)
@settings(max_examples=200)
def test_who_is_in_charge_is_asked_after_twenty_minutes_of_true_silence_and_not_before(story):
    unit = Unit()
    sign = None
    for event, ticks in story:
        head = unit.on[-1] if unit.on else None
        was_moored = unit.motion == MOORED
        unit.happen(*event)
        now_head = unit.on[-1] if unit.on else None
        acted = (event[0] in ("awake", "note") and event[1] == head
                 or event[0] == "watch" and event[1][1] == head)
        if now_head != head or acted or was_moored and event[0] == "motion":
            sign = unit.now
        for said in unit.goes_on(ticks):
            for one in said:
                if one["what"] == "asleep" and one["s"] == "warned":
                    assert one["who"] == now_head and unit.motion != MOORED
                    assert unit.now - sign >= 60 * sv.SIGN_OF_LIFE_MIN
        # A tick more: first the old question is taken back.
        silent = now_head is not None and unit.motion != MOORED and (
            unit.now - sign >= 60 * sv.SIGN_OF_LIFE_MIN + TICK)
        assert not silent or unit.watch.asleep


@given(STORY)
def test_unfit_on_duty_is_told_once_and_taken_back(story):
    unit = Unit()
    told = set()
    for event, ticks in story:
        unit.happen(*event)
        for said in unit.goes_on(min(ticks, 3)):
            for one in said:
                if one["what"] == "unfit":
                    assert (one["who"] in told) == (one["s"] == "cleared")
                    (told.discard if one["who"] in told else told.add)(one["who"])
        assert told == {who for who in unit.watch.on_duty() if watch_views.state(unit.watch, who) != "fit"}


@given(STORY_WITH_STARTS, st.integers(0, 40))
def test_saved_and_loaded_anywhere_it_is_the_same_fold(story, cut):
    unit = Unit()
    for event, ticks in story:
        unit.happen(*event)
        for _ in range(ticks // 10):
            unit.tick()
    first, second = Watch(sign_of_life=True), Watch(sign_of_life=True)
    for entry in unit.entries[:cut]:
        first.apply(entry)
    second.load(json.loads(dumps(first.save())))
    for entry in unit.entries[cut:]:
        second.apply(entry)
    assert dumps(second.save()) == dumps(unit.watch.save())


JSON = st.recursive(st.none() | st.booleans() | st.integers() | st.text(max_size=8),
                    lambda inner: st.lists(inner, max_size=3), max_leaves=6)
KEYS = st.sampled_from(("act", "who", "from", "posts", "flags", "state", "safe", "name", "turns", "s", "what",
                        "was", "now", "since"))
STRANGE = st.lists(st.tuples(
    st.sampled_from(("watch", "fit", "plan", "anchorage", "awake", "discharge", "signon", "clock")),
    st.dictionaries(KEYS, JSON | st.sampled_from(("taken", "left", "handed", "salim", T)), max_size=8),
    st.integers(T, T + 10**5)), max_size=12)


@given(STRANGE)
def test_entries_of_a_newer_version_are_taken_whole_or_left_out(drawn):
    watch = Watch(sign_of_life=True)
    for kind, data, utc in drawn:
        before = dumps(watch.save())
        try:
            watch.apply(Entry(0, utc, utc, "gnss", kind, "salim", None, (), data))
        except (KeyError, TypeError, ValueError, AttributeError, IndexError):
            assert dumps(watch.save()) == before
        watch.check(utc)
        watch_views.posts_missing(watch)
        watch_views.planned(watch, utc)
        watch_views.next_relief(watch, utc)
        watch_views.late(watch, utc)
