"""Plans of the watch as pure rotations: firmware/plan.py."""
from firmware import plan, rest
from firmware.clock import unix
from helpers import raises

T = 1796083200      # 2026-12-01T00:00:00Z
H = 3600
DAY = 24 * H
SIX = ["6on6off", T, [[360, ["a", "b"]], [360, ["c"]]]]


def test_turns_follow_one_another_and_begin_again():
    assert plan.on_watch(SIX, T) == ("a", "b")
    assert plan.on_watch(SIX, T + 6 * H - 1) == ("a", "b")
    assert plan.on_watch(SIX, T + 6 * H) == ("c",)
    assert plan.on_watch(SIX, T + 300 * DAY + 6 * H) == ("c",)
    assert plan.turn(SIX, T + 13 * H) == (T + 12 * H, T + 18 * H, ["a", "b"])


def test_before_it_begins_and_without_turns_nobody_is_on_watch():
    assert plan.on_watch(SIX, T - 1) == () and plan.turn(SIX, T - 1) is None
    ended = ["none", T, []]
    assert plan.on_watch(ended, T) == () and plan.next_turn(ended, T) is None
    assert plan.spans(ended, "a", T, T + DAY) == []


def test_a_turn_may_be_kept_by_nobody():
    made = ["custom", T, [[60, ["a"]], [120, []]]]
    assert plan.on_watch(made, T + H) == ()
    assert plan.next_turn(made, T) == (T + H, T + 3 * H, [])
    assert plan.spans(made, "a", T, T + 4 * H) == [(T, T + H), (T + 3 * H, T + 4 * H)]


def test_the_next_turn_is_the_first_before_the_beginning_and_the_following_within():
    assert plan.next_turn(SIX, T - 99) == (T, T + 6 * H, ["a", "b"])
    assert plan.next_turn(SIX, T) == (T + 6 * H, T + 12 * H, ["c"])
    assert plan.next_turn(SIX, T + 6 * H - 1)[0] == T + 6 * H


def test_a_turn_over_midnight_and_over_a_leap_day_is_one_span():
    begin = unix(2028, 2, 28, 20, 0, 0)
    made = ["custom", begin, [[480, ["a"]], [960, ["b"]]]]
    assert plan.spans(made, "a", begin, begin + 2 * DAY) == [
        (unix(2028, 2, 28, 20, 0, 0), unix(2028, 2, 29, 4, 0, 0)),
        (unix(2028, 2, 29, 20, 0, 0), unix(2028, 3, 1, 4, 0, 0))]


def test_spans_are_cut_at_both_ends_and_joined_where_turns_meet():
    made = ["custom", T, [[60, ["a"]], [60, ["a", "b"]], [60, ["b"]]]]
    assert plan.spans(made, "a", T, T + 3 * H) == [(T, T + 2 * H)]
    assert plan.spans(made, "b", T, T + 4 * H) == [(T + H, T + 3 * H)]
    assert plan.spans(made, "a", T + 600, T + H + 600) == [(T + 600, T + H + 600)]
    assert plan.spans(made, "a", T - DAY, T + 1) == [(T, T + 1)]
    assert plan.spans(made, "a", T, T) == [] and plan.spans(made, "x", T, T + DAY) == []
    assert plan.spans(["custom", T, [[60, ["a"]]]], "a", T, T + 9 * H) == [(T, T + 9 * H)]


def test_the_standard_plans_need_three_and_two_and_come_with_each_group_first():
    assert plan.standard(["a"], T) == []
    assert [made[0] for made in plan.standard(["a", "b"], T)] == ["6on6off", "6on6off"]
    made = plan.standard(["a", "b", "c", "d", "e", "f", "g"], T)
    assert [one[0] for one in made] == 3 * ["4on8off"] + 2 * ["6on6off"]
    assert made[0][2] == [[240, ["a", "d", "g"]], [240, ["b", "e"]], [240, ["c", "f"]]]
    assert made[1][2] == [[240, ["b", "e"]], [240, ["c", "f"]], [240, ["a", "d", "g"]]]
    assert made[3][2] == [[360, ["a", "c", "e", "g"]], [360, ["b", "d", "f"]]]
    for one in made:
        assert plan.checked(*one) == one
        assert sorted(plan.people(one)) == ["a", "b", "c", "d", "e", "f", "g"]


def test_what_is_typed_is_checked_and_the_message_names_what_came():
    turns = [[240, ("a", "b")], (480, ["c"])]
    assert plan.checked("custom", T, turns) == ["custom", T, [[240, ["a", "b"]], [480, ["c"]]]]
    assert plan.checked("none", T, []) == ["none", T, []]
    for name, start, turns, words in (
            ("", T, [], "name of the plan"), (None, T, [], "name of the plan"),
            ("custom", "now", [], "'now'"), ("custom", -1, [], "-1"),
            ("custom", T, None, "a list of at most 24"), ("custom", T, 25 * [[60, ["a"]]], "at most 24"),
            ("custom", T, [[60]], "turn 1: expected minutes and"), ("custom", T, [60], "turn 1"),
            ("custom", T, [[60, "ab"]], "turn 1"),
            ("custom", T, [[60, ["a"]], [14, ["a"]]], "turn 2: expected 15 to 1440 minutes, got 14"),
            ("custom", T, [[1441, ["a"]]], "1441"), ("custom", T, [[90.5, ["a"]]], "90.5"),
            ("custom", T, [[True, ["a"]]], "True"), ("custom", T, [[60, [7]]], "ids"),
            ("custom", T, [[60, [""]]], "ids"), ("custom", T, [[60, ["a", "b", "a"]]], "twice, in a, b, a")):
        assert words in str(raises(ValueError, plan.checked, name, start, turns)), (name, turns)


# ---- on the rest of the crew

def rested(*work):
    """A record of nine days with these periods of work, in hours before T."""
    line = rest.Line(T - 9 * DAY)
    for first, last in work:
        line.add(T - first * H, T - last * H)
    return line


def test_for_a_rested_crew_the_standard_plans_break_nothing():
    for size in (2, 3, 7, 12):
        plans = plan.standard(["p%d" % i for i in range(size)], T)
        lines = {who: rested() for who in plan.people(plans[0])}
        for made in plans:
            assert all(plan.breaks(made, who, lines[who], T) == () for who in plan.people(made))
            assert all(plan.breaks(made, who, None, T) == () for who in plan.people(made))


def test_a_plan_that_breaks_the_rule_says_for_whom_and_by_what():
    four = ["custom", T, [[240, ["a"]], [240, ["b"]]]]
    long = ["custom", T, [[900, ["a", "c"]], [540, ["b"]]]]
    week = ["custom", T, [[360, ["a"]], [240, []], [480, ["a"]], [360, ["b"]]]]
    assert plan.breaks(four, "a", rested(), T) == ("R6", "R2P")
    assert plan.breaks(long, "a", rested(), T) == ("R10", "R77")
    assert plan.breaks(week, "a", rested(), T) == ("R77",)
    assert plan.breaks(week, "x", rested(), T) == ()
    good = ["custom", T, [[360, ["a"]], [360, ["b"]]]]
    assert [plan.breaks(good, who, None, T) for who in "ab"] == [(), ()]
    assert [plan.breaks(long, who, None, T) for who in "abc"] == [("R10", "R77"), (), ("R10", "R77")]


def test_who_has_just_worked_needs_another_to_go_first():
    lines = {"a": rested((16, 12), (6, 0)), "b": rested()}
    first = plan.standard(["a", "b"], T)
    assert plan.breaks(first[0], "a", lines["a"], T) == ("R10",)
    assert [plan.breaks(first[1], who, lines[who], T) for who in "ab"] == [(), ()]


def test_what_is_broken_before_counts_only_where_the_plan_works_into_it():
    line = rested((48, 20))     # 28 hours of work, then a long rest
    late = ["custom", T + 6 * H, [[240, ["a"]], [480, []]]]
    assert plan.breaks(late, "a", line, T) == ()
    line = rested((28, 0))
    assert plan.breaks(["custom", T, [[60, ["a"]], [1380, []]]], "a", line, T) == ("R10",)


def test_the_window_before_counts_where_the_plan_cuts_its_only_long_rest():
    # The 24 hours from the watch 26 hours ago end 2 hours ago; their one rest of six hours is the one that
    # goes on now, and a watch at once leaves it five.
    line = rested((26, 22), (17, 13), (8, 5))
    assert rest.judge(line, T - 9 * DAY, T + DAY, rest.Reading()) == []
    assert plan.breaks(["custom", T, [[60, ["a"]], [1380, []]]], "a", line, T) == ("R6",)
    assert plan.breaks(["custom", T + H, [[60, ["a"]], [1380, []]]], "a", line, T) == ()


def test_work_that_goes_on_ends_where_the_plan_has_him_off_and_the_record_stays():
    line = rested()
    line.begin(T - 6 * H)
    before = line.save()
    assert plan.breaks(["custom", T, [[360, ["b"]], [360, ["a"]]]], "a", line, T) == ()
    assert plan.breaks(["custom", T, [[540, ["a"]], [900, ["b"]]]], "a", line, T) == ("R10",)
    assert line.save() == before and line.open == T - 6 * H


def test_a_record_that_begins_after_now_is_no_obstacle():
    line = rest.Line(T + 30)
    assert plan.breaks(SIX, "a", line, T) == ()


def test_the_reading_decides():
    hindi, literal = rest.Reading(proviso="hi"), rest.Reading(structure="sliding")
    uneven = ["custom", T, [[360, ["a"]], [240, []], [360, ["a"]], [480, []]]]      # rests of 4 and 8 hours
    assert plan.breaks(uneven, "a", rested(), T) == ()
    assert plan.breaks(uneven, "a", rested(), T, hindi) == ("R2P",)
    assert plan.breaks(SIX, "c", rested(), T, hindi) == ()
    assert plan.breaks(SIX, "c", rested(), T, literal) == ("R2P",)
