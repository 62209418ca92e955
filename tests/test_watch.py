"""Who has the watch and who should, the gaps, and the silent watch-keeper: firmware/watch.py."""
from firmware import watch_views
from firmware.entry import Entry, dumps
from firmware.vessel import AT_ANCHOR, MOORED, UNDER_WAY
from firmware.watch import Watch

T = 1796083200      # 2026-12-01T00:00:00Z
H = 3600


class Told:
    """A Watch to which things happen; what it says is entered, as the monitor does."""

    def __init__(self, **settings):
        self.watch = Watch(**settings)

    def enter(self, k, t, d, by="auto", e=None):
        # The data of an entry as a fold gets them: from JSON, an object.
        self.watch.apply(Entry(0, t, t if e is None else e, "gnss", k, by, None, (), d))

    def motion(self, s, t):
        self.enter("motion", t, {"s": s, "was": None, "place": None, "run": 0})

    def taken(self, who, t, by=None, **more):
        self.enter("watch", t, dict(more, act="taken", who=who), by or who)

    def handed(self, giver, who, t, **more):
        more["from"] = giver
        self.enter("watch", t, dict(more, act="handed", who=who), giver)

    def left(self, who, t, e=None, **more):
        self.enter("watch", t, dict(more, act="left", who=who), who, e)

    def clock(self, was, now):
        self.enter("clock", now, {"was": was, "now": now, "source": "gnss"})

    def boot(self, t):
        self.enter("boot", t, {"version": "1", "before": "power lost"})

    def says(self, utc):
        """What is due, as dicts; then it is in the log."""
        due = [(kind, dict(data)) for kind, data in self.watch.check(utc, None)]
        for kind, data in due:
            self.enter(kind, utc, data)
        return [data for _, data in due]

    def quiet(self, first, last):
        """Whether nothing is said at any second."""
        return not any(self.watch.check(utc, None) for utc in range(first, last + 1))


def under_way(**settings):
    told = Told(**settings)
    told.motion(UNDER_WAY, T)
    return told


# ---- gaps

def test_a_book_without_crew_and_watches_is_left_alone():
    told = under_way()
    assert told.says(T + 9 * H) == []
    told.enter("person", T, {"id": "salim", "name": "Salim", "role": "crew", "active": True})
    assert told.says(T + 9 * H) == []


def test_with_a_crew_signed_on_nobody_on_watch_is_said_although_no_watch_was_ever_entered():
    told = Told()
    told.enter("signon", T - 90 * H, {"who": "salim", "capacity": "seaman"}, "tindal", e=T)
    assert told.says(T + H) == []
    told.motion(UNDER_WAY, T + 2 * H)
    assert told.says(T + 2 * H + 59) == []
    raised, = told.says(T + 2 * H + 60)
    assert raised == {"what": "watch_gap", "s": "raised", "since": T + 2 * H, "rule": "59(1)"}


def test_a_crew_signed_on_at_sea_with_an_earlier_time_makes_no_gap_of_the_days_before():
    told = under_way()
    told.enter("signon", T - 90 * H, {"who": "salim", "capacity": "seaman"}, "tindal", e=T + H)
    raised, = told.says(T + H + 60)
    assert raised["since"] == T + H


def test_a_gap_under_way_is_raised_after_a_minute_once_and_cleared_with_its_length():
    told = under_way()
    told.taken("salim", T)
    told.left("salim", T + 1000)
    assert told.quiet(T + 1000, T + 1059)
    raised, = told.says(T + 1060)
    assert raised["s"] == "raised" and raised["since"] == T + 1000
    assert told.quiet(T + 1061, T + 1299)
    told.taken("yusuf", T + 1300)
    cleared, = told.says(T + 1305)
    assert cleared == {"what": "watch_gap", "s": "cleared", "since": T + 1000, "until": T + 1300,
                       "lasted": 300}
    assert told.says(T + 1306) == []


def test_a_watch_taken_within_the_minute_leaves_no_word():
    told = under_way()
    told.taken("salim", T)
    told.left("salim", T + 1000)
    told.taken("yusuf", T + 1059)
    assert told.quiet(T + 1059, T + 1200)


def test_a_handover_leaves_no_gap_and_one_in_charge():
    told = under_way()
    told.taken("salim", T)
    told.handed("salim", "yusuf", T + 4 * H)
    assert told.watch.on == ["yusuf"] and told.watch.in_charge == "yusuf"
    assert watch_views.since(told.watch, "yusuf") == T + 4 * H
    assert watch_views.since(told.watch, "salim") is None
    assert told.quiet(T + 4 * H, T + 4 * H + 120)


def test_who_takes_it_beside_another_is_in_charge_until_he_leaves():
    told = under_way()
    told.taken("salim", T)
    told.taken("yusuf", T + 200)
    assert told.watch.on == ["salim", "yusuf"] and told.watch.in_charge == "yusuf"
    told.left("yusuf", T + 300)
    assert told.watch.in_charge == "salim" and watch_views.since(told.watch, "salim") == T
    assert told.quiet(T + 300, T + 500)


def test_one_who_is_on_watch_takes_charge_and_his_watch_goes_on():
    told = under_way()
    told.taken("salim", T)
    told.taken("yusuf", T + 200)
    told.taken("salim", T + 400)
    assert told.watch.on == ["yusuf", "salim"] and watch_views.since(told.watch, "salim") == T


def test_a_handover_from_somebody_who_has_no_watch_puts_the_other_on_and_nobody_off():
    told = under_way()
    told.taken("salim", T)
    told.handed("rao", "yusuf", T + 100)
    assert told.watch.on == ["salim", "yusuf"]
    told.handed("yusuf", "yusuf", T + 200)
    assert told.watch.on == ["salim", "yusuf"]


def test_at_the_berth_nobody_need_be_on_watch_and_the_gap_begins_with_leaving_it():
    told = Told()
    told.motion(MOORED, T)
    told.taken("salim", T + 100)
    told.left("salim", T + 200)
    assert told.says(T + 5000) == []
    told.motion(UNDER_WAY, T + 6000)
    assert told.says(T + 6059) == []
    raised, = told.says(T + 6060)
    assert raised["since"] == T + 6000
    told.motion(MOORED, T + 7000)
    cleared, = told.says(T + 7000)
    assert cleared["lasted"] == 1000


def test_a_discharge_in_the_middle_of_a_watch_ends_it():
    told = under_way()
    told.taken("salim", T, posts=[["lookout", "yusuf"]])
    told.enter("fit", T + 10, {"who": "salim", "state": "illness", "remark": None}, "tindal")
    told.enter("discharge", T + 500, {"who": "salim", "place": "Sharjah"}, "tindal", e=T + 800)
    assert told.watch.on == [] and told.watch.posts == [] and watch_views.state(told.watch, "salim") == "fit"
    raised, = told.says(T + 800)
    assert raised["what"] == "watch_gap" and raised["since"] == T + 500


def test_a_discharge_told_with_a_time_before_the_watch_makes_no_gap_of_the_watch():
    told = under_way()
    told.taken("salim", T + 1000)
    told.enter("discharge", T + 10, {"who": "salim"}, "tindal", e=T + 2000)
    raised, = told.says(T + 2000)
    assert raised["since"] == T + 1000


def test_a_relief_that_is_entered_late_ends_the_gap_when_it_came():
    told = under_way()
    told.taken("salim", T)
    told.left("salim", T + 1000)
    told.says(T + 1060)
    told.enter("watch", T + 1010, {"act": "taken", "who": "yusuf"}, "yusuf", e=T + 1600)
    cleared, = told.says(T + 1600)
    assert cleared["until"] == T + 1010 and cleared["lasted"] == 10


# ---- anchorage

def test_a_safe_anchorage_asks_for_no_watch_an_unsafe_one_does_until_she_leaves_it():
    told = Told()
    told.taken("salim", T)
    told.left("salim", T + 10)
    told.motion(AT_ANCHOR, T + 100)
    assert told.says(T + H) == []
    told.enter("anchorage", T + H, {"safe": False}, "tindal")
    assert told.says(T + H + 59) == []
    raised, = told.says(T + H + 60)
    assert raised["since"] == T + H
    told.enter("anchorage", T + 2 * H, {"safe": True}, "tindal")
    cleared, = told.says(T + 2 * H)
    assert cleared["lasted"] == H
    told.enter("anchorage", T + 2 * H + 1, {"safe": False}, "tindal")
    told.taken("salim", T + 2 * H + 2)
    told.motion(UNDER_WAY, T + 3 * H)
    told.motion(AT_ANCHOR, T + 4 * H)
    told.left("salim", T + 4 * H)
    assert told.says(T + 9 * H) == []


def test_a_mark_made_before_the_unit_notices_that_she_has_stopped_holds():
    told = under_way()
    told.taken("salim", T)
    told.enter("anchorage", T + 100, {"safe": False}, "tindal")
    told.enter("anchorage", T + 200, {"safe": False}, "tindal")
    told.motion(AT_ANCHOR, T + 300)
    told.left("salim", T + 400)
    raised, = told.says(T + 460)
    assert raised["since"] == T + 400


# ---- the clock

def test_a_step_of_three_hours_in_the_middle_of_a_watch_does_not_lengthen_it():
    told = under_way()
    told.boot(T)
    told.taken("salim", T + H)
    told.clock(T + 2 * H, T + 5 * H)
    assert watch_views.since(told.watch, "salim") == T + 4 * H       # an hour before, as the ticks have it
    told.left("salim", T + 6 * H)
    told.clock(T + 6 * H + 30, T + 3 * H + 30)          # and back
    assert told.quiet(T + 3 * H + 30, T + 3 * H + 59)
    raised, = told.says(T + 3 * H + 60)
    assert raised["since"] == T + 3 * H


def test_what_was_entered_before_the_start_or_told_of_an_earlier_time_does_not_move():
    told = under_way()
    told.taken("salim", T + H)
    told.boot(T + 2 * H)
    told.enter("watch", T + 2 * H, {"act": "taken", "who": "yusuf"}, "yusuf", e=T + 2 * H + 60)
    told.taken("rao", T + 2 * H + 100)
    told.clock(T + 2 * H + 200, T + 5 * H + 200)
    assert [watch_views.since(told.watch, who) for who in ("salim", "yusuf", "rao")] == [
        T + H, T + 2 * H, T + 5 * H + 100]


def test_an_open_gap_keeps_its_length_when_the_clock_steps():
    told = under_way()
    told.boot(T)
    told.taken("salim", T)
    told.left("salim", T + 100)
    told.says(T + 160)
    told.clock(T + 200, T + 3 * H + 200)
    told.taken("yusuf", T + 3 * H + 300)
    cleared, = told.says(T + 3 * H + 300)
    assert cleared["lasted"] == 200


def test_leaving_the_berth_before_the_step_counts_from_the_same_moment():
    told = Told()
    told.enter("signon", T, {"who": "salim", "capacity": "seaman"}, "tindal")
    told.motion(MOORED, T)
    told.motion(UNDER_WAY, T + 100)
    told.clock(T + 130, T + 3 * H + 130)
    assert told.says(T + 3 * H + 159) == []
    raised, = told.says(T + 3 * H + 160)
    assert raised["since"] == T + 3 * H + 100


def test_a_time_of_an_earlier_run_that_lies_in_the_future_hides_no_gap():
    told = under_way()
    told.taken("salim", T)
    told.left("salim", T + 9 * H)           # with a clock that ran ahead
    told.boot(T + 9 * H + 10)
    told.clock(T + 9 * H + 20, T + 1000)
    raised, = told.says(T + 1060)
    assert raised["since"] == T + 1000


# ---- signs of life

def test_signs_of_life_are_asked_for_only_where_the_owner_wants_it():
    told = under_way()
    told.taken("salim", T)
    assert told.says(T + 9 * H) == []


def test_a_silent_watch_keeper_is_asked_then_the_crew_called_and_awake_ends_it():
    told = under_way(sign_of_life=True)
    told.taken("salim", T)
    assert told.quiet(T, T + 1199)
    asked, = told.says(T + 1200)
    assert asked == {"what": "asleep", "s": "warned", "who": "salim", "since": T, "rule": "59(1)"}
    assert told.quiet(T + 1201, T + 1379)
    called, = told.says(T + 1380)
    assert called["s"] == "raised" and called["who"] == "salim" and called["since"] == T
    assert told.says(T + 2000) == []
    told.enter("awake", T + 2100, {"who": "salim"})
    cleared, = told.says(T + 2101)
    assert cleared["s"] == "cleared" and cleared["lasted"] == 2101
    assert told.quiet(T + 2102, T + 2102 + 1197)
    assert told.says(T + 2100 + 1200)[0]["s"] == "warned"


def test_any_act_of_his_is_a_sign_and_no_act_of_another():
    told = under_way(sign_of_life=True, sign_of_life_min=5)
    told.taken("salim", T)
    told.enter("note", T + 200, {"text": "wind backs", "second": None}, "salim")
    assert told.says(T + 499) == []
    told.enter("note", T + 450, {"text": "rice"}, "cook")
    told.enter("awake", T + 450, {"who": "cook"}, "cook")
    assert told.says(T + 500)[0]["since"] == T + 200
    told.enter("try", T + 510, {"who": "salim", "ok": True, "wait": 0, "refused": 0}, "salim")
    assert told.says(T + 510)[0]["s"] == "cleared"


def test_a_relief_ends_the_question_and_starts_the_time_anew():
    told = under_way(sign_of_life=True)
    told.taken("salim", T)
    told.says(T + 1200)
    told.enter("watch", T + 1300, {"act": "handed", "who": "yusuf", "from": "salim"}, "tindal")
    assert told.says(T + 1300)[0]["s"] == "cleared"
    assert told.quiet(T + 1301, T + 1300 + 1199)
    assert told.says(T + 1300 + 1200)[0]["who"] == "yusuf"


def test_at_the_berth_nobody_is_asked_and_the_time_starts_with_leaving_it():
    told = Told(sign_of_life=True)
    told.motion(MOORED, T)
    told.taken("salim", T)
    assert told.says(T + 5 * H) == []
    told.motion(UNDER_WAY, T + 6 * H)
    assert told.quiet(T + 6 * H, T + 6 * H + 1199)
    assert told.says(T + 6 * H + 1200)[0]["s"] == "warned"
    told.motion(MOORED, T + 6 * H + 1210)
    assert told.says(T + 6 * H + 1210)[0]["s"] == "cleared"


def test_while_the_unit_was_off_nobody_could_give_a_sign_and_the_question_stands():
    told = under_way(sign_of_life=True)
    told.taken("salim", T)
    told.boot(T + 5 * H)
    assert told.quiet(T + 5 * H, T + 5 * H + 1199)
    told.says(T + 5 * H + 1200)
    told.boot(T + 6 * H)
    assert told.quiet(T + 6 * H, T + 6 * H + 179)
    assert told.says(T + 6 * H + 180)[0]["s"] == "raised"


def test_a_clock_step_calls_nobody_asleep():
    told = under_way(sign_of_life=True)
    told.taken("salim", T)
    told.clock(T + 600, T + 3 * H + 600)
    assert told.quiet(T + 3 * H + 600, T + 3 * H + 1199)
    told.says(T + 3 * H + 1200)
    told.clock(T + 3 * H + 1210, T + 1210)
    assert told.quiet(T + 1210, T + 1379)
    called, = told.says(T + 1380)
    assert called["s"] == "raised" and called["since"] == T


# ---- posts

def test_the_posts_are_those_of_the_last_taking_and_empty_with_the_watch():
    told = under_way()
    told.taken("salim", T, posts=[["lookout", "yusuf"], ["radio", "salim"]])
    assert told.watch.on_duty() == ["salim", "yusuf"] and watch_views.posts_missing(told.watch) == ("wheel",)
    told.taken("salim", T + 10, posts=[["lookout", "yusuf"], ["radio", "salim"], ["wheel", "rao"]])
    assert told.watch.on_duty() == ["salim", "yusuf", "rao"] and watch_views.posts_missing(told.watch) == ()
    assert watch_views.since(told.watch, "salim") == T
    told.left("yusuf", T + 20)
    assert watch_views.posts_missing(told.watch) == ("lookout",) and told.watch.on == ["salim"]
    told.left("salim", T + 30)
    assert told.watch.posts == [] and told.watch.on_duty() == []
    assert watch_views.posts_missing(told.watch) == ()


def test_a_handover_without_posts_takes_only_the_giver_from_his():
    told = under_way()
    told.taken("salim", T, posts=[["lookout", "yusuf"], ["wheel", "salim"]])
    told.handed("salim", "rao", T + 10)
    assert told.watch.posts == [["lookout", "yusuf"]]
    told.handed("rao", "salim", T + 20, posts=[["lookout", "rao"]])     # the giver may stay as lookout
    assert told.watch.on_duty() == ["salim", "rao"]


def test_the_wheel_is_a_post_only_where_she_is_steered_by_hand_and_under_way():
    told = under_way(manual_steering=False)
    told.taken("salim", T)
    assert watch_views.posts_missing(told.watch) == ("lookout", "radio")
    told = Told()
    told.taken("salim", T)
    assert watch_views.posts_missing(told.watch) == ()
    told.motion(AT_ANCHOR, T)
    assert watch_views.posts_missing(told.watch) == ()
    told.enter("anchorage", T, {"safe": False})
    assert watch_views.posts_missing(told.watch) == ("lookout", "radio")


# ---- who should not take it

class Aboard:
    def __init__(self, *who):
        self.who = who

    def aboard(self):
        return self.who


class Hours:
    asked = None

    def would_break(self, who, start, end):
        self.asked = (who, start, end)
        return ("R10", "R77") if who == "salim" else ()


def unfit(told, who, state, t=T):
    told.enter("fit", t, {"who": who, "state": state, "remark": None}, "tindal")


def test_flags_name_all_that_stands_against_a_watch():
    told = under_way()
    unfit(told, "salim", "fatigue")
    hours, crew = Hours(), Aboard("yusuf")
    assert watch_views.flags(told.watch, "salim", T, T + 4 * H, crew, hours) == (
        "absent", "unfit:fatigue", "R10", "R77")
    assert hours.asked == ("salim", T, T + 4 * H)
    assert watch_views.flags(told.watch, "yusuf", T, T + 4 * H, crew, hours) == ()
    assert watch_views.flags(told.watch, "rao", T, T + 4 * H, Aboard(), None) == ()  # no list of crew is kept
    watch_views.flags(told.watch, "yusuf", T, None, crew, hours)
    assert hours.asked == ("yusuf", T, T + 4 * H)
    told.enter("plan", T, {"name": "6on6off", "from": T, "turns": [[360, ["salim"]], [360, ["yusuf"]]]})
    watch_views.flags(told.watch, "yusuf", T + H, None, crew, hours)
    assert hours.asked == ("yusuf", T + H, T + 6 * H)
    unfit(told, "salim", "fit")
    assert watch_views.flags(told.watch, "salim", T, T + H) == ()


def test_twelve_persons_all_unfit_are_all_flagged_and_one_goes_on_watch_in_spite_of_it():
    told = under_way()
    crew = ["p%d" % i for i in range(12)]
    for who in crew:
        unfit(told, who, "illness")
    assert all(watch_views.flags(told.watch, who, T, T + H, Aboard(*crew), Hours()) == ("unfit:illness",)
               for who in crew)
    told.taken("p3", T, "tindal", flags=["unfit:illness"], why="nobody is better")
    assert told.quiet(T, T + 100)
    told.taken("p4", T + 200, "tindal")         # and one without a word
    warned, = told.says(T + 200)
    assert warned == {"what": "unfit", "s": "warned", "who": "p4", "code": "illness", "since": T + 200,
                      "rule": "59(3)"}
    assert told.says(T + 300) == []
    told.left("p4", T + 400)
    assert told.says(T + 400) == [
        {"what": "unfit", "s": "cleared", "who": "p4", "since": T + 200, "until": T + 400}]


def test_one_who_falls_unfit_on_his_watch_is_told_of_until_he_is_relieved_or_fit():
    told = under_way()
    told.taken("salim", T, posts=[["lookout", "yusuf"]])
    unfit(told, "yusuf", "intoxication", T + 100)
    assert told.says(T + 100)[0]["who"] == "yusuf"
    unfit(told, "yusuf", "fit", T + 900)
    assert told.says(T + 900)[0]["s"] == "cleared"
    unfit(told, "salim", "fatigue", T + 1000)
    assert told.says(T + 1000)[0]["code"] == "fatigue"
    told.taken("salim", T + 1100, flags=["unfit:fatigue"], why="until the pilot is off")
    assert told.says(T + 1100)[0]["s"] == "cleared"
    told.handed("salim", "rao", T + 1200)
    told.handed("rao", "salim", T + 1300)       # the reason was for that watch
    assert told.says(T + 1300)[0]["s"] == "warned"


# ---- plan and actual

SIX = [[360, ["salim", "rao"]], [360, ["yusuf"]]]


def planned(told, start, turns, e, name="6on6off"):
    told.enter("plan", e, {"name": name, "from": start, "turns": turns}, "tindal")


def test_the_plan_says_who_should_have_the_watch_and_when_the_relief_comes():
    told = under_way()
    assert watch_views.planned(told.watch, T) == () and watch_views.next_relief(told.watch, T) is None
    assert watch_views.late(told.watch, T) is None
    planned(told, T + H, SIX, T)
    assert watch_views.planned(told.watch, T) == ()
    assert watch_views.next_relief(told.watch, T) == (T + H, ("salim", "rao"))
    assert watch_views.planned(told.watch, T + H) == ("salim", "rao")
    assert watch_views.next_relief(told.watch, T + H) == (T + 7 * H, ("yusuf",))


def test_a_new_plan_holds_from_its_beginning_also_in_the_middle_of_a_turn():
    told = under_way()
    planned(told, T, SIX, T)
    planned(told, T + 8 * H, [[240, ["rao"]], [240, ["salim"]]], T + H)
    assert watch_views.planned(told.watch, T + 7 * H) == ("yusuf",)
    assert watch_views.planned(told.watch, T + 8 * H) == ("rao",)
    assert watch_views.next_relief(told.watch, T + 7 * H) == (T + 8 * H, ("rao",))
    planned(told, T + 3 * H, SIX, T + 3 * H)            # at once; it takes the place of what was to come
    assert watch_views.planned(told.watch, T + 8 * H) == ("salim", "rao")
    assert watch_views.plan_at(told.watch, T + H) is None            # what is over is in the log
    planned(told, T + 4 * H, [], T + 4 * H)
    assert watch_views.planned(told.watch, T + 5 * H) == ()
    assert watch_views.next_relief(told.watch, T + 5 * H) is None


def test_of_a_planned_turn_of_which_nobody_has_come_it_is_told_where_a_watch_must_be_kept():
    told = Told()
    told.motion(MOORED, T)
    planned(told, T, SIX, T)
    assert watch_views.late(told.watch, T + H) is None
    told.motion(UNDER_WAY, T + 2 * H)
    assert watch_views.late(told.watch, T + 3 * H) == (T + 2 * H, ("salim", "rao"))
    told.taken("rao", T + 3 * H)
    assert watch_views.late(told.watch, T + 3 * H) is None
    assert watch_views.late(told.watch, T + 6 * H) == (T + 6 * H, ("yusuf",))
    told.handed("rao", "yusuf", T + 6 * H + 60)
    assert watch_views.late(told.watch, T + 6 * H + 60) is None


def test_a_plan_from_now_moves_with_the_clock_one_from_a_stated_time_does_not():
    told = under_way()
    planned(told, T, SIX, T)
    planned(told, T + 9 * H, SIX, T)
    told.clock(T + 60, T + 3 * H + 60)
    assert watch_views.next_relief(told.watch, T + 3 * H + 60) == (T + 9 * H, ("salim", "rao"))
    assert watch_views.planned(told.watch, T + 2 * H) == ()
    assert watch_views.planned(told.watch, T + 3 * H) == ("salim", "rao")


def test_plans_ahead_are_bounded():
    told = under_way()
    for k in range(9):
        planned(told, T + k * H, SIX, T)
    assert watch_views.plan_at(told.watch, T + 99 * H)[1] == T + 3 * H


# ---- what is kept

def test_what_is_saved_and_loaded_is_the_same_fold():
    import json
    told = under_way(sign_of_life=True)
    told.taken("salim", T, posts=[["lookout", "yusuf"]])
    planned(told, T, SIX, T)
    unfit(told, "yusuf", "fatigue")
    told.says(T + 1200)
    other = Watch(sign_of_life=True)
    other.load(json.loads(dumps(told.watch.save())))
    assert dumps(other.save()) == dumps(told.watch.save())
    assert other.in_charge == "salim" and other.check(T + 1380, None) == told.watch.check(T + 1380, None)


def test_an_entry_that_cannot_be_taken_changes_nothing():
    told = under_way()
    told.taken("salim", T, posts=[["lookout", "yusuf"]])
    before = dumps(told.watch.save())
    for kind, data in (("watch", {"act": "taken"}),
                       ("watch", {"act": "taken", "who": "rao", "posts": [["wheel"]]}),
                       ("watch", {"act": "taken", "who": "rao", "flags": [7]}), ("fit", {"who": "rao"}),
                       ("plan", {"name": "custom", "from": T, "turns": [[0, ["rao"]]]}),
                       ("plan", {"name": "custom", "from": None, "turns": []}), ("awake", {}),
                       ("anchorage", {}), ("discharge", {}), ("clock", {"was": T})):
        try:
            told.enter(kind, T + 10, data)
        except (KeyError, TypeError, ValueError, AttributeError, IndexError):
            pass                        # as Logbook does with one of a newer version
        else:
            raise AssertionError(kind)
        assert dumps(told.watch.save()) == before
