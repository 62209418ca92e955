"""The check before a departure, rule by rule: what passes, fails, cannot be told, or is to be confirmed."""
from firmware import departure, departure_words, papers
from firmware.clock import DAY
from firmware.crew import Crew
from firmware.crew_papers import day
from firmware.kept import Kept
from firmware.people import People

SAILING = "sailing-vessels-2026"
NW = "nw-safety-of-navigation-2002"
KERALA = "kerala-inland-vessels-2010"
JHARKHAND = "jharkhand-inland-vessels-2020"
TODAY = day("2026-12-01") * DAY + 6 * 3600 + 1800       # noon in India


class Entry:
    def __init__(self, n, kind, data, t):
        self.n, self.t, self.e, self.k, self.d, self.p, self.c = n, t, t, kind, data, None, "gnss"


class Aboard:
    """Stands for firmware.passengers.Passengers."""

    def __init__(self, n):
        self.n, self.reckoned, self.counted = n, n, n is not None


class Nowhere:
    last = None


class Unit:
    """A unit whose book tells nothing yet."""

    def __init__(self, *instruments, passengers=None, n=None, **particulars):
        self.profile = {"instruments": instruments or (SAILING,), "particulars": particulars,
                        "passenger_capacity": particulars.pop("capacity", None),
                        "bhp": particulars.pop("bhp", None), "passengers": passengers}
        self.crew, self.kept, self.people = Crew(), Kept(), People()
        self.vessel = Nowhere()
        self.carried = {}
        self.passengers = None if passengers is None else Aboard(n)
        self.n = 0

    def enter(self, kind, t=TODAY - 3600, **data):
        self.n += 1
        entry = Entry(self.n, kind, data, t)
        self.crew.apply(entry)
        self.kept.apply(entry)
        return self.n

    def paper(self, what, issued, expires=None, of="vessel", grade=None):
        return self.enter("document", of=of, what=what, grade=grade, no="1", issued=issued, expires=expires)

    def drill(self, what, *who, ago=1):
        return self.enter("drill", TODAY - ago * DAY, what=what, held=True, why=None, who=list(who), boats=[],
                          done="", skipped=[])

    def found(self, code):
        return [found for found in departure.check(self, TODAY) if found[0] == code]

    def results(self, code):
        return [found[3] for found in self.found(code)]


def test_each_check_has_a_citation_a_result_and_words_in_both_languages():
    for unit in (Unit(), Unit(SAILING, NW, JHARKHAND, kind="ferry", gt=180, length_cm=2850, bhp=180,
                              capacity=60, persons=66, jh_class=1, ns_class=2, waters="nw-1", night=True,
                              breadth_cm=700, passengers={"total": 60}, n=70)):
        unit.enter("signon", who="hari", capacity="seaman")
        for found in departure.check(unit, TODAY):
            code, row, provision, result, who, detail = found
            assert row and provision and len(detail) == 3, found
            assert result in ("pass", "fail", "na", "unstated", "ask"), found
            for lang in ("en", "hi"):
                told = departure_words.told(found, lang, unit.people.name, unit.profile)
                assert provision in told and "{" not in told and "None" not in told, told
                assert departure_words.result(result, lang)
                named = departure_words.named(code + ("@" + who if who else ""), lang)
                assert named != code, named
                if lang == "hi" and code.partition("/")[0] in ("crew", "side", "passengers"):
                    assert any("\u0900" <= c <= "\u097f" for c in named), named


def test_a_paper_that_was_never_entered_fails_and_one_that_holds_passes():
    unit = Unit()
    assert unit.results("insurance") == ["fail"] and unit.found("insurance")[0][5][0] == "never"
    unit.paper("insurance", "2026-06-01", "2027-05-31")
    assert unit.results("insurance") == ["pass"]
    unit.paper("insurance", "2025-06-01", "2026-11-30")
    found, = unit.found("insurance")
    assert found[1:4] == ("SV-64", "64(5)-(6)", "fail") and found[5][0] == "expired"
    assert departure_words.told(found) == (
        "A valid certificate of the crew's insurance is on board before she proceeds to sea (64(5)-(6)): "
        "expired, the last day was 2026-11-30")


def test_what_is_done_at_intervals_and_was_never_recorded_is_not_stated():
    unit = Unit()
    assert unit.results("hull") == unit.results("fire") == ["unstated"]
    unit.drill("fire", ago=70)
    assert unit.results("fire") == ["fail"]
    unit.drill("fire", ago=55)
    assert unit.results("fire") == ["pass"] and unit.found("fire")[0][5][0] == "soon"


def test_a_new_crew_fails_until_both_drills_are_held():
    unit = Unit()
    unit.enter("signon", who="hari", capacity="seaman")
    assert unit.results("drills-before") == ["fail", "fail"]
    unit.drill("fire", "hari")
    assert unit.results("drills-before") == ["fail", "pass"]
    unit.drill("abandon", "hari")
    assert unit.results("drills-before") == ["pass", "pass"]
    assert unit.results("fire-each") == ["pass"] and unit.found("fire-each")[0][4] == "hari"


def test_what_is_counted_from_the_departure_holds_nobody_up():
    unit = Unit()
    for who in ("hari", "salim"):
        unit.enter("signon", who=who, capacity="seaman")
    # and yet it is shown, once, with its time
    found, = unit.found("drills-leaving")
    assert found[3:5] == ("unstated", "") and found[5][:2] == ("open", TODAY + DAY)
    assert departure_words.told(found).endswith("to be done by 2026-12-02")
    assert "drills-leaving" in departure.summed(unit, TODAY)[2]
    for what in ("abandon", "fire"):
        unit.drill(what, "hari", "salim")
    assert unit.results("drills-leaving") == ["pass"]


def test_who_never_drilled_in_his_time_on_board_fails_by_name():
    unit = Unit()
    unit.enter("signon", TODAY - 20 * DAY, who="hari", capacity="seaman")
    unit.enter("signon", TODAY - 60 * DAY, who="salim", capacity="seaman")
    assert [(found[3], found[4]) for found in unit.found("fire-each")] == [
        ("unstated", "hari"), ("fail", "salim")]
    assert "fire-each@salim" in departure.summed(unit, TODAY)[0]


def test_what_is_open_fails_under_each_instrument():
    for name, of in ((SAILING, ""), (NW, "ns-"), (KERALA, "kl-"), (JHARKHAND, "jh-")):
        unit = Unit(name)
        for code in ("defects", "casualty", "failed"):
            assert unit.results(of + code) == ["pass"], of + code
        refs = [unit.enter("defect", what="leak", item=None),
                unit.enter("event", what="casualty", text="collision"),
                unit.enter("event", what="damage", text="hull holed")]
        unit.enter("tested", item="bilge_pump", ok=False, remark=None)
        assert unit.results(of + "defects") == unit.results(of + "failed") == ["fail"], of
        assert unit.results(of + "casualty") == ["fail", "fail"], of
        unit.enter("tested", item="bilge_pump", ok=True, remark=None)
        for ref in refs:
            unit.enter("done", ref=ref, how="x")
        for code in ("defects", "casualty", "failed"):
            assert unit.results(of + code) == ["pass"], of + code


def test_what_failed_its_test_fails_though_it_was_never_counted():
    unit = Unit(JHARKHAND, kind="barge", gt=90, length_cm=1200, jh_class=2, persons=4, capacity=0, bhp=0)
    unit.enter("tested", item="compass", ok=False, remark=None)
    assert unit.results("gear/compass") == ["fail"] == unit.results("jh-failed")
    assert departure_words.told(unit.found("gear/compass")[0]).endswith("with a defect, or a test it failed")
    unit.enter("tested", item="compass", ok=True, remark=None)
    assert unit.results("gear/compass") == ["unstated"]
    unit.enter("defect", what="bubble", item="compass")
    assert unit.results("gear/compass") == ["fail"]


def test_more_people_than_the_vessel_is_certified_for_fail():
    for name, row, provision in ((SAILING, "SV-SVIC3", "Form SVIC 3"), (NW, "NS-18-1e", "18(1)(e)"),
                                 (KERALA, "KL-102-1j", "102(1)(j)"),
                                 (JHARKHAND, "JH-F6", "Form 6 column 16")):
        for persons, passengers, result in ((6, 4, "pass"), (5, 4, "fail"), (6, None, "unstated"),
                                            (1, None, "fail"), (None, 4, "unstated")):
            more = {} if persons is None else {"persons": persons}
            unit = Unit(name, passengers={"certificate": name, "total": 40}, n=passengers, **more)
            assert unit.results("persons") == ["unstated" if (persons or 9) >= (passengers or 0) else "fail"]
            for who in ("hari", "salim"):
                unit.enter("signon", who=who, capacity="seaman")
            found, = unit.found("persons")
            assert found[1:4] == (row, provision, result), (name, persons, passengers)
    dhow = Unit(persons=1, capacity=0)
    for who, result in (("hari", "pass"), ("salim", "fail")):
        dhow.enter("signon", who=who, capacity="seaman")
        found, = dhow.found("persons")
        assert found[3] == result
    assert departure_words.told(found) == (
        "Crew and passengers together, no more than she is certified for (Form SVIC 3): they count as 2, "
        "certified for 1")
    assert "प्रमाणित 1" in departure_words.told(found, "hi")


def test_a_paper_that_fails_says_why():
    unit = Unit()
    unit.paper("insurance", "2026-12-05", "2027-12-04")
    found, = unit.found("insurance")
    assert found[3] == "fail"
    assert departure_words.standing(found) == "not yet issued: it is of 2026-12-05"
    unit.paper("provisional", "2026-10-01")
    unit.paper("inspection", "2026-10-01", "2027-12-31")
    assert "valid for longer, this ends 2027-04-01" in departure_words.standing(
        unit.found("provisional-within")[0])


def test_no_code_stands_in_the_words():
    units = [Unit(SAILING, NW, KERALA, JHARKHAND, enclosed=("alii",)),
             Unit(SAILING, NW, KERALA, JHARKHAND, kind="tanker", gt=50, bhp=0, kw=0, capacity=0, persons=1)]
    units[1].enter("event", what="modification", text="engine")
    for unit in units:
        unit.enter("signon", who="hari", capacity="seaman")
        unit.paper("insurance", "2026-12-05")
        for found in departure.check(unit, TODAY):
            for lang in ("en", "hi"):
                told = departure_words.told(found, lang)
                for code in ("paper:", "_", "survival/", ", aids", ": expires", "passenger:"):
                    assert code not in told, told
                if lang == "hi" and found[0].partition("/")[0] != "crew":
                    named = told.replace(found[2], "").replace("hari", "").replace("alii", "")
                    for word in ("engine", "owner", "fire", "expires", "kind", "flooding", "lifejacket"):
                        assert word not in named, told


def test_open_tasks_fail_and_those_with_a_day_ahead_do_not():
    unit = Unit()
    assert unit.results("defects") == ["pass"]
    n = unit.enter("defect", what="leak", item=None)
    assert unit.results("defects") == ["fail"]
    unit.enter("done", ref=n, how="caulked")
    assert unit.results("defects") == ["pass"]
    unit.enter("event", what="alteration", text="new mast")
    assert unit.results("alteration") == ["pass"]
    unit.enter("event", TODAY - 20 * DAY, what="alteration", text="new deck")
    assert "fail" in unit.results("alteration")


def test_a_case_of_epidemic_disease_holds_her_until_the_permission_is_entered():
    unit = Unit(JHARKHAND)
    assert unit.results("jh-epidemic") == ["pass"]
    n = unit.enter("event", what="epidemic", text="cholera")
    found, = unit.found("jh-epidemic")
    assert found[1:4] == ("JH-41", "41(iii), (ix)", "fail")
    assert "jh-epidemic" in departure.summed(unit, TODAY)[0]
    unit.enter("done", ref=n, how="the Deputy Commissioner permits it")
    assert unit.results("jh-epidemic") == ["pass"]


def test_freeboard_and_equipment_are_asked_in_any_vessel():
    assert [found[1] for found in Unit().found("freeboard")] == ["SV-22"]
    assert [found[1:4] for found in Unit(NW).found("freeboard")] == [("SV-S10", "Sch X, section 2", "ask")]
    assert Unit().results("appliances") == Unit(NW).results("appliances") == ["ask"]


def test_the_crew_by_the_rules_on_manning():
    unit = Unit(JHARKHAND, bhp=180)
    assert unit.results("crew/JH-22") == ["fail"] * 4 and unit.results("crew/JH-105-5") == ["pass"]
    assert not unit.found("crew/SV-58") and unit.results("crew/KL-33") == []
    assert Unit(JHARKHAND).results("crew/JH-22") == ["unstated"]


def test_what_was_amended_or_lies_ahead_is_not_known_and_says_what_to_do():
    unit = Unit(kind="sailing", gt=60, persons=9, capacity=0, length_cm=2000)
    unit.enter("signon", who="salim", capacity="tindal")
    unit.enter("gear", item="lifebuoy", count=40, where=None)
    wanted = []
    for kind, data, code in (
            ("drill", {"what": "flooding", "held": True, "who": [], "boats": [], "why": None}, "flooding"),
            ("training", {"what": "joining", "who": ["salim"], "why": None}, "joining"),
            ("tested", {"item": "lifebuoy", "ok": True, "remark": None}, "working/lifebuoy")):
        unit.enter(kind, **data)
        assert unit.results(code) == ["pass"]
        unit.enter("amend", ref=unit.n, why="x", text="not so")
        wanted.append((code, "its entry was amended: enter anew what was true", "प्रविष्टि संशोधित हुई"))
    unit.enter("drill", TODAY + 400 * DAY, what="piracy", held=True, who=[], boats=[], why=None)
    ahead = "entered with a clock that was ahead: amend it, then enter it anew as of its day"
    wanted.append(("piracy", ahead, "घड़ी आगे थी"))
    for code, english, hindi in wanted:
        found = unit.found(code)[0]
        assert found[3] == "unstated" and departure_words.standing(found) == english, code
        assert departure_words.standing(found, "hi").startswith(hindi), code


def test_equipment_short_never_counted_or_with_a_defect():
    unit = Unit(JHARKHAND, kind="barge", gt=90, length_cm=1200, jh_class=2, persons=4, capacity=0, bhp=0)
    assert unit.results("gear/compass") == ["unstated"]
    unit.enter("gear", item="compass", count=0, where=None)
    assert unit.results("gear/compass") == ["fail"]
    assert departure_words.told(unit.found("gear/compass")[0]) == (
        "On board: compass (63): asked for 1, on board 0")
    unit.enter("gear", item="compass", count=1, where=None)
    assert unit.results("gear/compass") == ["pass"]
    n = unit.enter("defect", what="bubble", item="compass")
    assert unit.results("gear/compass") == ["fail"]
    assert departure_words.told(unit.found("gear/compass")[0]).endswith("with a defect, or a test it failed")
    unit.enter("done", ref=n, how="filled")
    assert unit.results("gear/compass") == ["pass"]


FERRY = {"certificate": JHARKHAND, "main": {"night": 40, "day": 60}, "foul_season": (615, 1015)}


def test_more_passengers_than_are_allowed_fail():
    for n, result in ((None, "unstated"), (0, "pass"), (40, "pass"), (41, "fail")):
        unit = Unit(JHARKHAND, passengers=FERRY, n=n, open=False)
        found, = unit.found("passengers")
        assert found[1:4] == ("JH-F6", "Form 6 column 16", result), n
    assert departure_words.told(found) == (
        "Passengers on board, no more than are allowed (Form 6 column 16): they count as 41, allowed 40; "
        "fair season; position not known, taken as by night")
    assert Unit(JHARKHAND, passengers={"certificate": JHARKHAND}, n=4).results("passengers") == ["unstated"]
    assert Unit(JHARKHAND, passengers=FERRY, n=4).results("passengers") == ["unstated"]     # open, or not?
    for n, result in ((None, "unstated"), (0, "pass"), (1, "fail")):        # none certified
        dhow = Unit(passengers={"certificate": SAILING, "total": 0}, n=n, capacity=0)
        assert dhow.results("passengers") == [result], n
    assert Unit(JHARKHAND).found("passengers") == []


def test_the_side_is_measured_against_what_her_length_asks():
    found, = Unit(JHARKHAND, kind="ferry", length_cm=1200, passengers=FERRY).found("side")
    assert found[1:4] == ("JH-44", "44(i)-(ii)", "ask") and found[5][2] == 570
    assert Unit(JHARKHAND, kind="ferry").results("side") == ["unstated"]
    assert Unit(JHARKHAND, kind="barge", capacity=0).results("side") == ["na"]
    foul = Unit(JHARKHAND, kind="ferry", length_cm=1200, passengers={"foul_season": (1101, 1231)})
    assert foul.found("side")[0][5][2] == 855
    assert Unit().found("side") == []
    assert papers.today(TODAY) == day("2026-12-01")


def test_an_entry_cites_no_rule_that_may_not_bind_the_vessel():
    """A code is told without the vessel: what the form asks of every vessel is cited as the form."""
    from firmware import departure_rules

    asked = [(code, provision) for code, _, provision, _, _, _ in departure_rules.of_form(())]
    assert [code for code, _ in asked] == list(departure_rules.ASKED)
    for code, provision in asked:
        for lang in ("en", "hi"):
            assert departure_words.named(code, lang).endswith(" (%s)" % provision), code
    ferry = Unit(JHARKHAND, NW)
    for found in departure.check(ferry, TODAY):
        if found[0] in departure_rules.ASKED:
            assert departure_words.told(found) == departure_words.named(found[0])


def test_what_is_reckoned_is_told_beside_the_heads():
    for code, provision, more, told in (
            ("passengers", "16", (61, 43, "by day", 63), "count as 43 (63 on board), allowed 61"),
            ("passengers", "16", (61, 43, "by day", 43), "count as 43, allowed 61"),
            ("passengers", "16", (61, 43, "by day"), "count as 43, allowed 61"),
            ("persons", "SVIC 3", (66, 47, 67), "count as 47 (67 on board), certified for 66"),
            ("persons", "SVIC 3", (66, 47), "count as 47, certified for 66")):
        found = code, "X", provision, "fail", "", ("fail", None, more)
        assert told in departure_words.standing(found), more
        hindi = departure_words.standing(found, "hi")
        assert "{" not in hindi and ("जलयान पर 6" in hindi) == ("on board" in told), hindi
