"""Who has the watch, and the gaps: firmware/watch.py."""
from firmware.vessel import MOORED, UNDER_WAY
from firmware.watch import Watch


class Ship:
    def __init__(self, motion, since=0):
        self.motion = motion
        self.motion_since = since


class Entry:
    def __init__(self, k, d, t):
        self.k, self.d, self.t, self.p = k, d, t, None


def taken(who, t):
    return Entry("watch", {"act": "taken", "who": who}, t)


def left(who, t):
    return Entry("watch", {"act": "left", "who": who}, t)


def test_nothing_is_said_before_the_crew_enter_their_first_watch():
    assert Watch().check(10000, Ship(UNDER_WAY)) == ()


def test_a_gap_under_way_is_raised_after_a_minute_once_and_cleared_with_its_length():
    watch = Watch()
    watch.apply(taken("Salim", 100))
    watch.apply(left("Salim", 1000))
    assert watch.check(1059, Ship(UNDER_WAY)) == ()
    (kind, data), = watch.check(1060, Ship(UNDER_WAY))
    assert kind == "finding" and dict(data)["s"] == "raised" and dict(data)["since"] == 1000
    watch.apply(Entry(kind, dict(data), 1060))
    assert watch.check(1061, Ship(UNDER_WAY)) == ()
    watch.apply(taken("Yusuf", 1300))
    (kind, data), = watch.check(1300, Ship(UNDER_WAY))
    assert dict(data)["s"] == "cleared" and dict(data)["lasted"] == 300
    watch.apply(Entry(kind, dict(data), 1300))
    assert watch.check(1301, Ship(UNDER_WAY)) == ()


def test_a_handover_with_both_on_watch_leaves_no_gap():
    watch = Watch()
    watch.apply(taken("Salim", 100))
    watch.apply(taken("Yusuf", 200))
    watch.apply(left("Salim", 210))
    assert watch.on == ["Yusuf"]
    assert watch.check(9999, Ship(UNDER_WAY)) == ()


def test_at_the_berth_nobody_need_be_on_watch_and_the_gap_begins_with_leaving_it():
    watch = Watch()
    watch.apply(taken("Salim", 100))
    watch.apply(left("Salim", 200))
    assert watch.check(5000, Ship(MOORED, 50)) == ()
    assert watch.check(6059, Ship(UNDER_WAY, 6000)) == ()
    (_, data), = watch.check(6060, Ship(UNDER_WAY, 6000))
    assert dict(data)["since"] == 6000


def test_what_is_saved_and_loaded_is_the_same_fold():
    watch = Watch()
    watch.apply(taken("Salim", 100))
    other = Watch()
    other.load(watch.save())
    assert other.save() == watch.save() == [True, ["Salim"], None, None]
