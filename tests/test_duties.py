"""What the rules ask by when: intervals, persons, boats, deadlines, papers and checks."""
from firmware import duties, duty_days, kept_views, papers
from firmware.clock import DAY, unix
from firmware.crew import Crew
from firmware.crew_papers import day
from firmware.kept import Kept
from firmware.people import People

SAILING = "sailing-vessels-2026"
NW = "nw-safety-of-navigation-2002"
KERALA = "kerala-inland-vessels-2010"
JHARKHAND = "jharkhand-inland-vessels-2020"
H = 3600


def utc(text, hour=12):
    """Noon in India, or another hour."""
    return day(text) * DAY + hour * H - papers.INDIA_S


class Entry:
    def __init__(self, n, t, kind, data, e=None):
        self.n, self.t, self.e, self.k, self.d, self.p, self.c = n, t, e or t, kind, data, None, "gnss"


class Vessel:
    """A unit whose book tells nothing yet."""

    def __init__(self, *instruments, **particulars):
        self.profile = {"instruments": instruments or (SAILING,), "particulars": particulars,
                        "passenger_capacity": particulars.pop("passenger_capacity", None)}
        self.crew, self.kept, self.people = Crew(), Kept(), People()
        self.n = 0
        self.clock = None       # utc at which all is told late

    def enter(self, at, kind, **data):
        """An entry of noon of a day in India, or of that utc."""
        self.n += 1
        entry = Entry(self.n, utc(at) if isinstance(at, str) else at, kind, data, self.clock)
        self.crew.apply(entry)
        self.kept.apply(entry)
        return self.n

    def on(self, at, *people):
        for who in people:
            self.enter(at, "signon", who=who, capacity="seaman")
        return self

    def drill(self, at, what, *who, boats=()):
        return self.enter(at, "drill", what=what, held=True, why=None, who=list(who), boats=list(boats),
                          done="", skipped=[])

    def train(self, at, what, *who):
        return self.enter(at, "training", what=what, who=list(who), why=None)

    def paper(self, what, issued, expires=None, at="2026-01-01"):
        return self.enter(at, "document", of="vessel", what=what, grade=None, no="1", issued=issued,
                          expires=expires)

    def due(self, at, code):
        """(state, due, who, detail) of a rule, each."""
        at = utc(at) if isinstance(at, str) else at
        return [found[3:] for found in duties.due(self, at) if found[0] == code]

    def state(self, at, code):
        return [found[0] for found in self.due(at, code)]


def test_every_rule_has_a_state_in_every_vessel():
    for vessel in (Vessel(), Vessel(SAILING, NW, KERALA, JHARKHAND), Vessel(SAILING, rafts=("R",))):
        states = [found[3] for found in duties.due(vessel, utc("2026-12-01"))]
        assert len(states) >= 30 and not [state for state in states if state not in (
            "ok", "never", "unstated", "ask", "fail", "na")], states
    assert list(duties.due(Vessel("maharashtra-competency-2019"), 0)) == []


# ---- drills

def test_what_was_never_entered_is_not_overdue():
    assert Vessel().due("2026-12-01", "fire") == [("never", None, "", (None, None, None))]


def test_a_drill_is_due_two_calendar_months_later_to_the_end_of_that_day_in_india():
    vessel = Vessel()
    n = vessel.drill("2026-10-05", "fire")
    last = utc("2026-12-06", 0)
    held = utc("2026-10-05")
    for at, state, step in (
            ("2026-11-20", "ok", None), ("2026-11-21", "soon", 14), ("2026-12-01", "soon", 14),
            ("2026-12-02", "soon", 3), ("2026-12-05", "soon", 3), ("2026-12-06", "overdue", None)):
        assert vessel.due(at, "fire") == [(state, last, "", (held, n, step))], at
    assert vessel.state(last - 1, "fire") == ["soon"]
    assert vessel.state(last, "fire") == ["overdue"]


def test_a_month_from_the_31st_is_the_last_day_of_a_shorter_one_counted_from_the_day_held():
    rule = {"months": "1"}
    for held, due in (
            ("2027-01-31", "2027-02-28"), ("2028-01-31", "2028-02-29"), ("2027-02-28", "2027-03-28"),
            ("2027-03-31", "2027-04-30"), ("2026-12-31", "2027-01-31")):
        assert duty_days.next_day(rule, day(held)) == day(due), held
    assert duty_days.next_day({"months": "2"}, day("2026-12-31")) == day("2027-02-28")
    assert duty_days.next_day({"years": "3"}, day("2024-02-29")) == day("2027-02-28")
    assert duty_days.next_day({"days": "15"}, day("2026-12-20")) == day("2027-01-04")
    assert duty_days.next_day({}, 5) is None


def test_several_rules_on_one_kind_come_in_the_order_in_which_they_are_due():
    vessel = Vessel().on("2026-11-01", "salim", "yusuf")
    vessel.drill("2026-11-10", "abandon", "salim", "yusuf")
    vessel.drill("2026-11-20", "abandon", "salim")
    found = [(one[0], one[2], papers.day_text(papers.today(one[4]) - 1), one[5])
             for one in duties.due(vessel, utc("2026-12-01")) if one[0].startswith("abandon") and one[4]]
    assert found == [
        ("abandon-practice", "Sch VIII Part 2 (7)(d)", "2026-12-05", ""),
        ("abandon-each", "Sch VIII Part 1, 1.2", "2026-12-10", "yusuf"),
        ("abandon-each", "Sch VIII Part 1, 1.2", "2026-12-20", "salim"),
        ("abandon", "62(3)", "2027-01-20", "")], found


def test_who_has_not_taken_part_is_named_with_the_day_by_which_he_first_must():
    vessel, last = Vessel().on("2026-11-01", "salim"), utc("2026-12-02", 0)
    assert vessel.due(last - 1, "fire-each") == [("never", last, "salim", (None, None, None))]


def test_who_never_took_part_though_on_board_all_the_time_is_overdue_by_name():
    vessel, last = Vessel(enclosed=("salim",)).on("2026-11-01", "salim"), utc("2026-12-02", 0)
    vessel.on("2026-11-20", "yusuf")
    for code in ("fire-each", "abandon-each"):
        assert vessel.due(last, code) == [
            ("overdue", last, "salim", (None, None, None)),
            ("never", utc("2026-12-21", 0), "yusuf", (None, None, None))], code
    assert vessel.state("2027-01-01", "enclosed") == ["never"]
    assert vessel.due("2027-01-02", "enclosed")[0][0] == "overdue"
    vessel.drill("2027-01-02", "fire", "salim", "yusuf")
    assert vessel.state("2027-01-03", "fire-each") == ["ok", "ok"]


def test_a_drill_not_held_or_not_in_full_moves_no_date():
    vessel = Vessel()
    vessel.drill("2026-09-01", "fire")
    for held, why in ((False, "heavy weather"), (True, "pump out of order")):
        vessel.enter("2026-11-01", "drill", what="fire", held=held, why=why, who=[], boats=[], done="",
                     skipped=[])
    assert vessel.state("2026-11-02", "fire") == ["overdue"]


CLOCK, AMENDED = ("unstated", "clock"), ("unstated", "amended")


def told(vessel, at, *codes):
    return [(code, who, state, detail) for code in codes for state, _, who, detail in vessel.due(at, code)]


def test_what_has_a_day_to_come_is_not_known_until_it_is_entered_anew():
    vessel = Vessel(lifeboats=("B1",)).on("2026-11-25", "salim")
    vessel.drill("2035-06-01", "fire", "salim")
    vessel.drill("2035-06-01", "abandon", "salim")
    vessel.drill("2035-06-01", "lifeboat", boats=("B1",))
    vessel.train("2035-06-01", "joining", "salim")
    for at in ("2026-12-01", "2030-12-01", "2035-05-31"):
        found = told(vessel, at, "fire", "fire-each", "lifeboat", "joining", "drills-leaving",
                     "drills-before")
        assert [one[:2] for one in found] == [
            ("fire", ""), ("fire-each", "salim"), ("lifeboat", "B1"), ("joining", "salim"),
            ("drills-leaving", "salim"), ("drills-before", "abandon"), ("drills-before", "fire")], at
        assert {one[2:] for one in found} == {CLOCK}, at
    assert vessel.state("2035-06-01", "fire") == ["ok"]
    for what in ("fire", "abandon"):
        vessel.drill("2026-12-01", what, "salim")
    vessel.drill("2026-12-01", "lifeboat", boats=("B1",))
    vessel.train("2026-12-01", "joining", "salim")
    for code in ("fire", "fire-each", "lifeboat", "joining", "drills-leaving", "drills-before"):
        assert set(vessel.state("2026-12-02", code)) == {"ok"}, code


def test_some_minutes_ahead_are_today():
    vessel = Vessel()
    vessel.drill(utc("2026-12-01") + 600, "fire")
    assert vessel.state("2026-12-01", "fire") == ["ok"]
    assert vessel.state(utc("2026-12-01", 0) - 1, "fire") == ["unstated"]


def test_what_was_amended_is_neither_in_order_nor_never_entered_until_it_is_entered_anew():
    vessel = Vessel(lifeboats=("B1",)).on("2026-11-01", "salim", "yusuf")
    kinds = ("fire", "fire-each", "abandon-each", "joining", "lifeboat", "drills-leaving", "drills-before")
    held = [vessel.drill("2026-11-20", "fire", "salim", "yusuf"),
            vessel.drill("2026-11-20", "abandon", "salim", "yusuf"),
            vessel.drill("2026-11-20", "lifeboat", boats=("B1",)),
            vessel.train("2026-11-10", "joining", "salim", "yusuf")]
    for code in kinds:
        assert set(vessel.state("2026-11-21", code)) <= {"ok"}, code
    for ref in held:
        vessel.enter("2026-11-21", "amend", ref=ref, why="x", text="not held at all")
    for at in ("2026-11-21", "2027-11-21"):
        for code in kinds:
            found = told(vessel, at, code)
            assert found and {one[2:] for one in found} == {AMENDED}, (at, code, found)
    vessel.drill("2026-11-05", "fire", "salim")         # what was true, told late
    assert vessel.due("2026-11-21", "fire")[0][1] == utc("2027-01-06", 0)
    assert [(one[0], one[2]) for one in vessel.due("2026-11-21", "fire-each")] == [
        ("unstated", "yusuf"), ("ok", "salim")]
    for what in ("fire", "abandon"):
        vessel.drill("2026-11-06", what, "salim", "yusuf")
    assert vessel.state("2026-11-21", "drills-leaving") == ["ok"]
    assert vessel.state("2026-11-21", "drills-before") == ["ok", "ok"]


def test_who_is_not_known_makes_drills_due_on_leaving_known_no_more_where_it_depends_on_him():
    for lack, amended, state in ((0, 0, "ok"), (2, 0, "ok"), (3, 0, "open"), (2, 1, "unstated"),
                                 (0, 2, "ok"), (3, 1, "open")):
        people = ["p%d" % at for at in range(8)]
        vessel = Vessel().on("2026-11-01", *people)
        for what in ("abandon", "fire"):
            vessel.drill("2026-11-20", what, *people[lack + amended :])
            if amended:
                n = vessel.drill("2026-11-20", what, *people[lack : lack + amended])
                vessel.enter("2026-11-21", "amend", ref=n, why="x", text="x")
        found = vessel.due("2026-11-22", "drills-leaving")
        assert {one[0] for one in found} == {state}, (lack, amended)
        if state == "unstated":
            assert [(one[2], one[3]) for one in found] == [("p2", "amended")]


def test_who_is_engaged_anew_took_part_on_this_vessel_before():
    vessel = Vessel().on("2026-11-01", "a", "b")
    for what in ("abandon", "fire"):
        vessel.drill("2026-11-20", what, "a", "b")
    for who in "ab":
        vessel.enter("2026-11-22", "discharge", who=who)
    vessel.on("2026-12-05", "a", "b")
    assert vessel.state("2026-12-06", "drills-leaving") == ["ok"]       # in the month before, on board here
    assert vessel.state("2026-12-06", "drills-before") == ["ok", "ok"]  # it is no new crew
    assert [one[:2] for one in vessel.due("2026-12-06", "fire-each")] == [("ok", utc("2026-12-21", 0))] * 2
    assert vessel.state("2026-12-06", "joining") == ["open", "open"]    # that is asked of whoever joins
    assert vessel.state("2026-12-21", "fire-each") == ["overdue", "overdue"]


def test_what_fell_due_while_he_was_ashore_is_counted_from_his_engagement():
    vessel = Vessel().on("2026-11-01", "a")
    vessel.drill("2026-11-05", "fire", "a")
    vessel.enter("2026-11-06", "discharge", who="a")
    vessel.on("2027-01-10", "a")
    assert vessel.due("2027-01-11", "fire-each")[0][:2] == ("ok", utc("2027-02-11", 0))
    assert vessel.state("2027-02-11", "fire-each") == ["overdue"]


def test_boats_and_rafts_by_name():
    vessel = Vessel(lifeboats=("B1", "B2"), rescue_boats=("R",), rafts=())
    vessel.drill("2026-11-01", "lifeboat", boats=("B1",))
    vessel.drill("2026-11-01", "rescue_launch", boats=("R",))
    vessel.drill("2026-09-01", "rescue_run", boats=("R",))
    assert [(state, who) for state, _, who, _ in vessel.due("2026-12-01", "lifeboat")] == [
        ("never", "B2"), ("ok", "B1")]
    assert vessel.due("2026-12-01", "rescue-launch")[0][:3] == ("soon", utc("2026-12-02", 0), "R")
    assert vessel.state("2026-12-02", "rescue-launch") == ["overdue"]
    assert vessel.state("2026-12-02", "rescue-run") == ["overdue"]
    assert vessel.due("2026-12-01", "raft") == [("na", None, "", "rafts")]
    assert Vessel().due("2026-12-01", "lifeboat") == [("unstated", None, "", "lifeboats")]


def test_enclosed_spaces_ask_only_those_who_enter_them():
    vessel = Vessel(enclosed=("salim",)).on("2026-11-01", "salim", "yusuf")
    assert [who for _, _, who, _ in vessel.due("2026-12-01", "enclosed")] == ["salim"]
    ashore = Vessel(enclosed=("salim",))
    ashore.people.rows["salim"] = ["Salim", "crew", None, True]
    assert ashore.due("2026-12-01", "enclosed") == []
    wrong = Vessel(enclosed=("alii", "yusuf")).on("2026-11-01", "yusuf")
    assert [(state, who) for state, _, who, _ in wrong.due("2026-12-01", "enclosed")] == [
        ("unstated", "alii"), ("never", "yusuf")]
    assert wrong.due("2026-12-01", "enclosed")[0][3] == "enclosed"
    assert Vessel(enclosed=()).state("2026-12-01", "enclosed") == ["na"]
    assert Vessel().state("2026-12-01", "enclosed") == ["unstated"]


def test_the_owner_sets_how_often_there_are_exercises():
    vessel = Vessel(NW)
    vessel.drill("2026-10-01", "aids")
    assert [(state, who) for state, _, who, _ in vessel.due("2026-12-01", "ns-exercise")] == [
        ("overdue", "aids"), ("never", "fire"), ("never", "flooding")]
    vessel.profile["particulars"]["exercise_months"] = 3
    assert vessel.state("2026-12-01", "ns-exercise")[0] == "ok"
    assert "every 3 months" in duties.words("ns-exercise", "en", vessel.profile)
    assert "every month" in duties.words("ns-exercise", "en")


def test_no_words_say_every_1():
    for name in (SAILING, NW, KERALA, JHARKHAND):
        for fields in duties.lines(duties.pack(name)):
            for lang in ("en", "hi"):
                told = duties.words(fields[0], lang)
                assert "every 1 " not in told and "हर 1 " not in told and "{" not in told, told


# ---- joining, leaving, new crew

def test_who_joins_is_trained_within_two_weeks():
    vessel = Vessel().on("2026-12-01", "salim", "yusuf")
    vessel.train("2026-12-01", "joining", "yusuf")
    last = utc("2026-12-16", 0)
    for at, state in (("2026-12-02", "open"), ("2026-12-08", "soon"), ("2026-12-15", "soon"),
                      ("2026-12-16", "overdue")):
        found = vessel.due(at, "joining")
        assert [one[0] for one in found] == [state, "ok"], at
        assert found[0][1:3] == (last, "salim")


def test_training_on_joining_is_of_this_engagement_whenever_it_was_told():
    vessel = Vessel().on("2026-11-01", "salim", "yusuf")
    vessel.enter("2026-12-03", "discharge", who="yusuf")
    vessel.train("2026-12-02", "joining", "salim", "yusuf")     # told late, while he is ashore
    vessel.on("2026-12-05", "yusuf")
    assert vessel.state("2026-12-06", "joining") == ["ok", "open"]
    assert vessel.due("2026-12-06", "joining")[1][1:3] == (utc("2026-12-20", 0), "yusuf")
    n = vessel.train("2026-12-04", "joining", "yusuf")
    for ref in (n, vessel.n + 9):
        assert vessel.state("2026-12-20", "joining") == ["ok", "overdue"]
        vessel.enter("2026-12-06", "amend", ref=ref, why="x", text="x")
    vessel.train(utc("2026-12-05") - 30, "joining", "yusuf")    # told to the minute
    assert vessel.state("2026-12-06", "joining") == ["ok", "ok"]


def test_who_is_not_in_what_was_entered_anew_did_not_take_part():
    vessel = Vessel().on("2026-11-01", "salim", "yusuf")
    n = vessel.drill("2026-11-20", "fire", "salim", "yusuf")
    vessel.enter("2026-11-21", "amend", ref=n, why="x", text="salim alone")
    assert set(vessel.state("2026-11-22", "fire-each")) == {"unstated"}
    vessel.drill("2026-11-20", "fire", "salim")
    assert [(one[2], one[0]) for one in vessel.due("2026-11-22", "fire-each")] == [
        ("yusuf", "never"), ("salim", "ok")]


def test_more_than_a_quarter_without_both_drills_makes_them_due_within_a_day_of_leaving():
    vessel = Vessel().on("2026-11-01", "a", "b", "c", "d")
    vessel.drill("2026-11-20", "abandon", "a", "b", "c", "d")
    vessel.drill("2026-11-20", "fire", "a", "b", "c")
    sailed = utc("2026-12-01", 18)
    vessel.enter(sailed, "depart", place="Mandvi")
    assert vessel.state(sailed + H, "drills-leaving") == ["ok"]         # one of four is no more than 25 %
    vessel.on("2026-12-01", "e")
    found = vessel.due(sailed + H, "drills-leaving")
    assert [(state, when, who) for state, when, who, _ in found] == [
        ("open", sailed + 24 * H, "d"), ("open", sailed + 24 * H, "e")]
    assert vessel.state(sailed + 24 * H + 1, "drills-leaving") == ["overdue", "overdue"]
    vessel.drill(sailed + 2 * H, "abandon", "a", "b", "c", "d", "e")
    vessel.drill(sailed + 2 * H, "fire", "a", "b", "c", "d", "e")
    assert vessel.state(sailed + 30 * H, "drills-leaving") == ["ok"]


def test_the_month_before_leaving_is_a_calendar_month():
    vessel = Vessel().on("2026-11-01", "a")
    for what in ("abandon", "fire"):
        vessel.drill("2026-11-01", what, "a")
    assert vessel.state("2026-12-01", "drills-leaving") == ["ok"]
    assert vessel.due("2026-12-02", "drills-leaving") == [("open", None, "a", (None, None, None))]


def test_a_new_crew_drills_before_sailing_and_after_a_modification():
    vessel = Vessel()
    assert vessel.due("2026-12-01", "drills-before") == [("unstated", None, "", "crew")]
    vessel.on("2026-11-01", "a", "b")
    assert vessel.state("2026-12-01", "drills-before") == ["fail", "fail"]
    vessel.drill("2026-11-20", "abandon", "a", "b")
    assert [(state, who) for state, _, who, _ in vessel.due("2026-12-01", "drills-before")] == [
        ("ok", "abandon"), ("fail", "fire")]
    vessel.drill("2026-11-20", "fire", "a", "b")
    assert vessel.state("2026-12-01", "drills-before") == ["ok", "ok"]
    n = vessel.enter("2026-11-25", "event", what="modification", text="new engine")
    assert vessel.state("2026-12-01", "drills-before") == ["fail", "fail"]
    vessel.enter("2026-11-26", "done", ref=n, how="drills held")
    assert vessel.state("2026-12-01", "drills-before") == ["ok", "ok"]
    for who in ("a", "b"):
        vessel.enter("2026-11-30", "discharge", who=who)
    vessel.on("2026-11-30", "c")
    assert vessel.state("2026-12-01", "drills-before") == ["fail", "fail"]


def test_a_crew_is_new_where_half_of_it_or_more_never_took_part():
    for old, new, state in ((1, 0, "ok"), (1, 1, "fail"), (2, 1, "ok"), (3, 3, "fail"), (4, 3, "ok"),
                            (1, 6, "fail"), (6, 1, "ok"), (0, 1, "fail")):
        vessel, stay, join = Vessel(), "abcdef"[:old], "uvwxyz"[:new]
        vessel.on("2026-11-01", *stay)
        for what in ("abandon", "fire"):
            vessel.drill("2026-11-02", what, *stay)
        vessel.on("2026-11-28", *join)
        assert vessel.state("2026-12-01", "drills-before") == [state, state], (old, new)
        for what in ("abandon", "fire"):
            vessel.drill("2026-11-30", what, *join)
        assert vessel.state("2026-12-01", "drills-before") == ["ok", "ok"], (old, new)
    assert "50% of it or more" in duties.words("drills-before")


# ---- events

def test_an_alteration_is_notified_within_the_days_of_each_instrument():
    vessel = Vessel(SAILING, KERALA, JHARKHAND)
    assert vessel.state("2026-12-01", "alteration") == ["ok"]
    n = vessel.enter("2026-12-31", "event", what="alteration", text="new mast")
    for code, last in (("alteration", "2027-01-15"), ("kl-alteration", "2027-01-30"),
                       ("jh-alteration", "2027-01-31")):
        state, when, who, detail = vessel.due("2027-01-01", code)[0]
        assert (state, when) == ("open", utc(last, 24)) and detail[1] == n, code
        assert vessel.state(last, code) == ["soon"] and vessel.state(utc(last, 24), code) == ["overdue"]
    vessel.enter("2027-01-10", "done", ref=n, how="Form VI sent")
    assert vessel.state("2027-03-01", "alteration") == ["ok"]


def test_defects_tests_and_advisories_stay_open():
    vessel = Vessel()
    refs = [vessel.enter("2026-12-01", "defect", what="leaks", item="raft"),
            vessel.enter("2026-12-01", "tested", item="bilge_pump", ok=False, remark=None),
            vessel.enter("2026-12-01", "advisory", text="keep away", source="UKMTO", date="2026-11-30"),
            vessel.enter("2026-12-01", "event", what="damage", text="struck a buoy")]
    codes = ("defects", "failed", "advisory", "casualty")
    for code, who in zip(codes, ("raft", "bilge_pump", "", "")):
        assert [found[:3] for found in vessel.due("2027-06-01", code)] == [("open", None, who)], code
    for ref, code in zip(refs, codes):
        vessel.enter("2027-01-01", "seen" if code == "advisory" else "done", ref=ref, how="x")
        assert vessel.state("2027-06-01", code) == ["ok"], code


def test_what_is_open_is_told_under_each_instrument():
    for name, of in ((NW, "ns-"), (KERALA, "kl-"), (JHARKHAND, "jh-")):
        vessel = Vessel(name)
        codes = (of + "defects", of + "failed", of + "casualty", of + "casualty")
        assert [vessel.state("2026-12-01", code) for code in codes] == [["ok"]] * 4, name
        refs = [vessel.enter("2026-12-01", "defect", what="leaks", item=None),
                vessel.enter("2026-12-01", "tested", item="bilge_pump", ok=False, remark=None)]
        refs += [vessel.enter("2026-12-01", "event", what=what, text="x") for what in ("damage", "casualty")]
        assert [len(vessel.state("2027-01-01", code)) for code in codes] == [1, 1, 2, 2], name
        assert {state for code in codes for state in vessel.state("2027-01-01", code)} == {"open"}, name
        for ref in refs:
            vessel.enter("2027-01-01", "done", ref=ref, how="x")
        assert [vessel.state("2027-01-02", code) for code in codes] == [["ok"]] * 4, name


# ---- papers

def test_a_certificate_of_inspection_is_valid_for_three_years_or_less_as_it_says():
    for issued, expires, last in (
            ("2024-02-29", None, "2027-02-28"), ("2024-01-10", "2026-12-20", "2026-12-20"),
            ("2024-01-10", "2031-01-01", "2027-01-10"), (None, "2027-01-05", "2027-01-05")):
        vessel = Vessel()
        n = vessel.paper("inspection", issued, expires)
        end = utc(last, 24)
        for before, state, step in ((91, "ok", None), (90, "soon", 90), (31, "soon", 90), (30, "soon", 30),
                                    (8, "soon", 30), (7, "soon", 7), (0, "soon", 7), (-1, "expired", None)):
            found = vessel.due(utc(last) - before * DAY, "inspection")
            assert found[0][:2] == (state, end) and found[0][3][1:] == (n, step), (last, before, found)
    assert Vessel().state("2026-12-01", "inspection") == ["never"]


def test_an_inspection_certificate_that_expires_abroad_continues_to_the_first_port_of_india():
    vessel = Vessel().on("2026-11-01", "salim")
    vessel.paper("inspection", "2023-12-10")
    vessel.enter("2026-12-01", "voyage", next_port="Sharjah", outside_india=None)
    vessel.enter("2026-12-02", "depart", place="Mandvi")
    for at, state, shown in (("2026-12-09", "soon", "ok"), ("2026-12-11", "continues", "continues"),
                             ("2027-03-01", "continues", "continues")):
        assert vessel.state(at, "inspection") == [state] and vessel.state(at, "abroad") == [shown], at
        assert vessel.state(at, "surrender") == ["ok"]
    vessel.enter("2027-03-02", "arrive", place="Sharjah")
    assert vessel.state("2027-03-02", "inspection") == ["continues"]
    vessel.enter("2027-03-05", "arrive", place="Mandvi")
    assert vessel.state("2027-03-05", "inspection") == ["expired"]
    assert vessel.state("2027-03-05", "abroad") == ["ok"]
    assert vessel.due("2027-03-05", "surrender")[0][:2] == ("overdue", utc("2027-03-05"))
    vessel.paper("inspection", "2027-03-06", at="2027-03-06")
    assert vessel.state("2027-03-07", "surrender") == ["ok"]


def test_no_certificate_continues_while_an_event_that_bears_on_her_safety_is_open():
    for what, state in (("damage", "expired"), ("casualty", "expired"), ("epidemic", "continues")):
        vessel = Vessel()
        vessel.paper("inspection", "2023-12-10")
        vessel.enter("2026-12-02", "depart", place="Mandvi")
        vessel.enter("2026-12-05", "arrive", place="Sharjah")
        n = vessel.enter("2026-12-20", "event", what=what, text="x")
        for code in ("inspection", "abroad"):
            assert vessel.state("2026-12-21", code) == [state], (what, code)
        vessel.enter("2026-12-22", "done", ref=n, how="put right")
        for code in ("inspection", "abroad"):
            assert vessel.state("2026-12-23", code) == ["continues"], (what, code)


def test_an_arrival_nobody_knows_where_ends_what_continued():
    vessel = Vessel()
    vessel.paper("inspection", "2023-12-10")
    vessel.enter("2026-12-02", "depart", place="Sharjah")
    vessel.enter("2026-12-20", "arrive", place="Nowhere", india=False)
    assert vessel.state("2026-12-21", "inspection") == ["continues"]
    vessel.enter("2026-12-22", "arrive", place="Nowhere")
    assert vessel.state("2026-12-23", "inspection") == ["expired"]


def test_an_expired_certificate_is_surrendered_at_the_first_port_of_call_and_not_by_a_day_that_is_past():
    vessel = Vessel()
    vessel.paper("inspection", "2023-12-10")
    vessel.enter("2026-12-01", "arrive", place="Mandvi")        # before it ended
    for day_ in ("2026-12-11", "2027-06-01"):
        assert vessel.due(day_, "surrender")[0][:2] == ("open", None)
    vessel.enter("2027-06-02", "arrive", place="Okha")
    assert vessel.due("2027-06-03", "surrender")[0][:2] == ("overdue", utc("2027-06-02"))
    n = vessel.enter("2027-06-03", "event", what="surrender", text="to the MMD, Okha")
    assert vessel.state("2027-06-04", "surrender") == ["ok"]
    assert vessel.state("2027-06-04", "inspection") == ["expired"]
    assert kept_views.tasks(vessel.kept) == [] and kept_views.task(vessel.kept, n) is None
    vessel.paper("inspection", "2027-06-05", "2027-06-10", at="2027-06-05")     # the next one is another
    assert vessel.state("2027-06-06", "surrender") == ["ok"]
    assert vessel.due("2027-06-12", "surrender")[0][:2] == ("open", None)


def test_a_certificate_made_invalid_by_damage_is_surrendered_whatever_day_stands_on_it():
    for certificate in (False, True):
        vessel = Vessel()
        if certificate:
            vessel.paper("inspection", "2026-01-01")
        assert vessel.state("2026-12-01", "invalid") == ["ok"]
        n = vessel.enter("2026-12-01", "event", what="damage", text="struck a buoy")
        assert vessel.due("2026-12-02", "invalid") == [("open", None, "", (utc("2026-12-01"), n, None))]
        vessel.enter("2026-12-03", "arrive", place="Okha")
        assert vessel.state("2026-12-04", "invalid") == ["overdue"]
        vessel.enter("2026-12-05", "event", what="surrender", text="to the MMD, Okha")
        assert vessel.state("2026-12-06", "invalid") == ["ok"]
        assert vessel.state("2026-12-06", "inspection") == ["expired" if certificate else "never"]
        assert vessel.state("2026-12-06", "surrender") == ["ok"]
        vessel.paper("inspection", "2026-12-07", at="2026-12-07")
        for code in ("invalid", "surrender"):
            assert vessel.state("2026-12-08", code) == ["ok"], code
        assert vessel.state("2026-12-08", "inspection") == ["ok"]
    vessel = Vessel()
    vessel.paper("inspection", "2026-01-01")
    n = vessel.enter("2026-12-01", "event", what="damage", text="struck a buoy")
    vessel.enter("2026-12-02", "done", ref=n, how="found to be nothing, by the surveyor")
    assert vessel.state("2026-12-03", "invalid") == ["ok"]


def test_giving_up_the_old_certificate_never_ends_the_one_in_force():
    for at in (utc("2026-12-02", 13), utc("2026-12-02", 11), utc("2027-03-01")):
        vessel = Vessel()
        vessel.paper("inspection", "2023-12-01")
        vessel.enter("2026-11-20", "event", what="damage", text="which the new one is issued after")
        vessel.enter("2026-12-02", "arrive", place="Okha")
        n = vessel.paper("inspection", "2026-12-02", at="2026-12-02")
        vessel.enter(at, "event", what="surrender", text="old one given up")
        for when in ("2026-12-03", "2027-06-01"):
            found = vessel.due(when, "inspection")[0]
            assert found[0] == "ok" and found[1] == utc("2029-12-02", 24) and found[3][1] == n, at
            assert vessel.state(when, "surrender") == vessel.state(when, "invalid") == ["ok"]
        # Nor is it the surrender of this one, once that has expired.
        assert vessel.due("2029-12-03", "surrender")[0][:2] == ("open", None), at
        vessel.enter("2029-12-04", "event", what="surrender", text="this one")
        assert vessel.state("2029-12-05", "surrender") == ["ok"]
        assert vessel.state("2029-12-05", "inspection") == ["expired"]


def test_a_damaged_certificate_that_was_given_up_is_not_in_force_again_as_the_damage_is_put_right():
    for told_late in (False, True):
        vessel = Vessel()
        vessel.paper("inspection", "2026-01-01")
        events = [("2026-12-01", "damage"), ("2026-12-05", "surrender")]
        n = [vessel.enter(at, "event", what=what, text="x")
             for at, what in (reversed(events) if told_late else events)]
        assert vessel.state("2026-12-06", "inspection") == ["expired"]
        assert vessel.state("2026-12-06", "invalid") == ["ok"]
        if not told_late:
            vessel.enter("2026-12-07", "done", ref=n[0], how="put right")
            assert vessel.state("2026-12-08", "inspection") == ["expired"]
            vessel.enter("2026-12-09", "event", what="damage", text="x")
            assert vessel.state("2026-12-10", "invalid") == ["ok"]
        vessel.paper("inspection", "2026-12-11", at="2026-12-11")
        assert vessel.state("2026-12-12", "inspection") == ["ok"]
    vessel = Vessel()               # damage after the old one was given up
    vessel.paper("inspection", "2026-01-01")
    vessel.enter("2026-12-01", "event", what="surrender", text="old one given up")
    vessel.enter("2026-12-05", "event", what="damage", text="x")
    assert vessel.state("2026-12-06", "inspection") == ["ok"]
    assert vessel.state("2026-12-06", "invalid") == ["open"]


def test_one_that_went_on_is_surrendered_at_the_first_call_after_that_ended():
    for what in ("damage", "casualty"):
        vessel = Vessel()
        vessel.paper("inspection", "2023-12-10")
        vessel.enter("2026-12-02", "depart", place="Mandvi")
        vessel.enter("2026-12-14", "arrive", place="Zanzibar", india=False)
        assert vessel.state("2026-12-14", "inspection") == ["continues"]
        vessel.enter("2026-12-15", "event", what=what, text="x")
        assert vessel.state("2026-12-16", "inspection") == ["expired"]
        assert vessel.due("2026-12-16", "surrender")[0][:2] == ("open", None), what
        vessel.enter("2026-12-18", "arrive", place="Mombasa", india=False)
        assert vessel.due("2026-12-19", "surrender")[0][:2] == ("overdue", utc("2026-12-18")), what
        vessel.enter("2026-12-20", "event", what="surrender", text="x")
        assert vessel.state("2026-12-21", "surrender") == ["ok"]
    vessel = Vessel()               # it never went on: she was not safe when it ended
    vessel.paper("inspection", "2023-12-10")
    vessel.enter("2026-12-02", "depart", place="Mandvi")
    vessel.enter("2026-12-05", "event", what="damage", text="x")
    vessel.enter("2026-12-14", "arrive", place="Zanzibar", india=False)
    assert vessel.due("2026-12-16", "surrender")[0][:2] == ("overdue", utc("2026-12-14"))


def test_a_certificate_of_registry_is_in_force_or_what_serves_for_it_is():
    for code, serves, months in (("registry", "provisional", "2026-12-15"),
                                 ("jh-registration", "temporary", "2026-07-15")):
        vessel = Vessel(SAILING, JHARKHAND)
        assert vessel.state("2026-06-15", code) == ["never"]
        vessel.paper(serves, "2026-06-15")
        assert vessel.due("2026-06-16", code)[0][1] == utc(months, 24)
        assert vessel.state(months, code) == ["soon"]
        assert vessel.state(utc(months, 24), code) == ["expired"], code
        n = vessel.paper("registry", "2026-06-20")              # which ends the other
        found = vessel.due("2027-06-15", code)[0]
        assert (found[0], found[3][1]) == ("ok", n), code
        vessel.paper(serves, "2026-06-15")                      # in whatever order they are entered
        assert vessel.due("2026-06-21", code)[0][3][1] == n


def test_one_that_had_expired_when_she_left_does_not_continue():
    vessel = Vessel().on("2026-11-01", "salim")
    vessel.paper("inspection", "2023-11-10")
    vessel.enter("2026-12-01", "voyage", next_port="Sharjah", outside_india=None)
    vessel.enter("2026-12-02", "depart", place="Mandvi")
    assert vessel.state("2026-12-11", "inspection") == ["expired"]


def test_an_annual_inspection_missed_abroad_asks_for_the_statement():
    vessel = Vessel()
    assert vessel.state("2026-12-01", "annual") == ["never"]
    vessel.paper("inspection", "2025-12-10", "2028-12-09")
    assert vessel.due("2026-12-01", "annual")[0][:2] == ("soon", utc("2026-12-10", 24))
    assert vessel.state("2026-12-11", "annual") == ["overdue"]
    assert vessel.state("2026-12-11", "statement") == ["ok"]
    vessel.enter("2026-12-01", "depart", place="Mandvi")
    vessel.enter("2026-12-05", "arrive", place="Sharjah")
    assert vessel.state("2026-12-11", "annual") == ["overdue"]
    assert vessel.due("2026-12-11", "statement")[0][:2] == ("open", None)       # the rule sets no day
    vessel.paper("annual", "2026-12-12")
    assert vessel.due("2026-12-13", "annual")[0][:2] == ("ok", utc("2027-12-12", 24))
    assert vessel.state("2026-12-13", "statement") == ["ok"]


def test_the_statement_is_asked_for_also_when_she_is_back_until_the_inspection():
    for missed in ("2026-11-20", "2026-12-10", "2026-12-30"):      # before the voyage, on it, after it
        vessel = Vessel(international=True)
        vessel.paper("inspection", "2025" + missed[4:], "2028-12-09")
        for day_, kind, place in (("2026-12-01", "depart", "Mandvi"), ("2026-12-05", "arrive", "Sharjah"),
                                  ("2026-12-16", "depart", "Sharjah"), ("2026-12-20", "arrive", "Mandvi")):
            vessel.enter(day_, kind, place=place)
        asked = ["open" if missed == "2026-12-10" else "ok"]
        assert vessel.state("2026-12-21", "statement") == asked, missed
        assert vessel.state("2027-01-10", "annual") == ["overdue"]
        for turn in range(3):           # nor does the next voyage end it
            vessel.enter("2027-01-1%d" % (3 * turn), "depart", place="Mandvi")
            vessel.enter("2027-01-1%d" % (3 * turn + 1), "arrive", place="Sharjah")
            vessel.enter("2027-01-1%d" % (3 * turn + 2), "arrive", place="Mandvi")
            assert vessel.state("2027-01-20", "statement") == asked, (missed, turn)
        again = Crew()
        again.load(vessel.crew.save())
        vessel.crew = again
        assert vessel.state("2027-01-21", "statement") == asked, missed
        assert vessel.state("2027-01-21", "abroad") == ["ok"]
        vessel.paper("annual", "2027-01-22")
        assert vessel.state("2027-01-23", "statement") == ["ok"], missed


def test_a_provisional_certificate_of_registry():
    vessel = Vessel()
    assert vessel.due("2026-12-01", "provisional") == [("na", None, "", "paper:provisional")]
    vessel.paper("provisional", "2026-06-15")
    assert vessel.due("2026-12-01", "provisional")[0][:2] == ("soon", utc("2026-12-15", 24))
    vessel.paper("provisional", "2026-06-15", "2027-12-31")     # more than the one extension that there is
    assert vessel.due("2026-12-01", "provisional")[0][1] == utc("2027-03-15", 24)
    assert vessel.state("2026-12-01", "provisional-cargo") == ["ask"]
    assert vessel.state("2026-12-01", "registry") == ["ok"]
    vessel.paper("inspection", "2026-06-15", "2027-12-31")
    assert vessel.state("2026-12-01", "provisional-within") == ["fail"]
    vessel.paper("inspection", "2026-06-15", "2027-03-15")
    assert vessel.state("2026-12-01", "provisional-within") == ["ok"]
    # what says no end ends by its own rule, and what says nothing is not known
    for issued, expires, state in (("2024-01-15", None, "ok"), ("2024-03-15", None, "ok"),
                                   ("2024-03-16", None, "fail"), (None, "2027-03-15", "ok"),
                                   (None, "2027-03-16", "fail"), (None, None, "unstated"),
                                   ("2024-01-15", "2027-12-31", "ok")):
        vessel.paper("inspection", issued, expires)
        assert vessel.state("2026-12-01", "provisional-within") == [state], (issued, expires)
    vessel.paper("inspection", None)
    assert vessel.due("2026-12-01", "provisional-within") == [("unstated", None, "", "expires")]
    vessel.paper("registry", "2026-11-30")
    for code in ("provisional", "provisional-within", "provisional-cargo"):
        assert vessel.state("2026-12-01", code) == ["na"]


def test_papers_that_say_too_little_or_are_not_yet_issued():
    vessel = Vessel()
    vessel.paper("insurance", "2026-01-01")
    assert vessel.due("2026-12-01", "insurance") == [("unstated", None, "", "expires")]
    vessel.paper("annual", None, "2027-01-01")
    assert vessel.due("2026-12-01", "annual") == [("unstated", None, "", "issued")]
    vessel.paper("insurance", "2026-12-05", "2027-12-04")
    assert vessel.state("2026-12-01", "insurance") == ["fail"]
    # such a line of a book is no use, however it came there: it has expired
    vessel.paper("insurance", "2026-11-05", "2026-11-01")
    assert vessel.state("2026-12-01", "insurance") == ["expired"]


def test_intervals_of_the_hull_the_engine_and_the_dock():
    vessel = Vessel(SAILING, KERALA, JHARKHAND, kw=100, kind="tanker")
    for what in ("hull", "engine", "drydock"):
        vessel.paper(what, "2024-01-31")
    for code, last in (("hull", "2027-01-31"), ("engine", "2029-01-31"), ("kl-drydock", "2026-01-31"),
                       ("jh-drydock-petroleum", "2027-01-31")):
        found = vessel.due("2026-12-01", code)[0]
        assert found[1] == utc(last, 24) and (found[0] == "overdue") == (last < "2026-12-01"), code
    assert vessel.state("2026-12-01", "jh-drydock") == ["na"]
    vessel.paper("drydock", "2024-01-31", "2028-06-30")         # at most a year more
    assert vessel.due("2026-12-01", "jh-drydock-petroleum")[0][1] == utc("2028-01-31", 24)
    vessel.profile["particulars"]["kind"] = "barge"
    assert vessel.due("2026-12-01", "jh-drydock")[0][1] == utc("2028-06-30", 24)
    assert vessel.due("2026-12-01", "kl-drydock")[0][1] == utc("2026-01-31", 24)
    vessel.profile["particulars"].update(kw=0)
    assert vessel.state("2026-12-01", "engine") == ["na"]


def test_inland_surveys_passes_and_insurance():
    vessel = Vessel(NW, KERALA, JHARKHAND)
    vessel.paper("survey", "2026-02-01", "2027-06-30")
    vessel.paper("insurance", "2026-02-01", "2027-01-31")
    vessel.paper("temporary", "2026-11-15")
    for code, last in (
            ("ns-survey", "2027-06-30"), ("kl-survey", "2027-02-01"), ("jh-survey", "2027-05-01"),
            ("ns-insurance", "2027-01-31"), ("jh-insurance", "2027-01-31"), ("jh-pass", "2026-12-15")):
        assert vessel.due("2026-12-01", code)[0][1] == utc(last, 24), code
    assert vessel.state("2026-11-16", "jh-registration") == ["soon"]
    vessel.paper("registry", "2026-12-01")
    assert vessel.state("2026-12-02", "jh-pass") == ["na"]
    assert vessel.state("2026-12-02", "ns-registration") == ["ok"]


# ---- checks

def test_what_a_named_person_confirms():
    vessel = Vessel(SAILING, NW, JHARKHAND, kind="ferry", deck_cargo=True)
    for code in ("freeboard", "appliances", "ns-lifejackets", "jh-cargo", "jh-stations", "jh-passage"):
        assert vessel.due("2026-12-01", code) == [("ask", None, "", (None, None, None))], code
    barge = Vessel(NW, JHARKHAND, kind="barge", passenger_capacity=0)
    assert barge.state("2026-12-01", "ns-lifejackets") == ["na"] == barge.state("2026-12-01", "jh-passage")


def test_what_must_be_known_for_the_board_and_the_logs():
    vessel = Vessel(NW, gt=20)
    assert [detail for _, _, _, detail in vessel.due("2026-12-01", "ns-board")] == [
        "passenger_capacity", "owner", "paper:survey"]
    vessel.profile.update(passenger_capacity=30, owner={"name": "Koya"})
    vessel.paper("survey", "2026-02-01")
    assert vessel.state("2026-12-01", "ns-board") == ["ok"]
    assert [detail for _, _, _, detail in vessel.due("2026-12-01", "ns-logs")] == ["crew", "paper:enginelog"]
    vessel.on("2026-11-01", "salim").paper("enginelog", None)
    assert vessel.state("2026-12-01", "ns-logs") == ["ok"]


# ---- words

def test_words_have_their_numbers_in_both_languages():
    for instrument in (SAILING, NW, KERALA, JHARKHAND):
        for fields in duties.lines(duties.pack(instrument)):
            for lang in ("en", "hi"):
                words = duties.words(fields[0], lang)
                assert words and "{" not in words and "|" not in words, words
    assert duties.words("fire") == "Fire drill, every 2 months at most."
    assert duties.words("jh-drydock-petroleum").endswith("every 3 years, extended by at most 12 months.")
    assert duties.words("nothing-such") == "nothing-such" and duties.rule("nothing-such") is None


def test_a_time_in_utc_is_a_day_in_india():
    vessel = Vessel()
    vessel.drill(unix(2026, 10, 5, 18, 30), "fire")     # midnight in India: the sixth has begun
    assert vessel.due("2026-12-01", "fire")[0][1] == utc("2026-12-06", 24)
