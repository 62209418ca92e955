"""The acts about drills, equipment and tasks, with `deckwatch book` and on the console."""
import argparse
import json
import time

import pytest
from written import VESSEL, Written, at, entries

from host_tools import acts, cli, verify

BOATS = VESSEL + 'lifeboats = ["Boat 1", "Boat 2"]\nrafts = []\n'


@pytest.fixture
def ship(tmp_path, capsys):
    return Written(tmp_path, capsys).on_board(BOATS)


def test_a_drill_is_entered_with_its_checklist(ship):
    n = ship.done("drill", "fire", "--who", "all", "--done", "all", "--skip", "i=she has no such doors",
                  "--at", at(-1), by="yusuf")
    drill = entries(ship.folder, "drill")[-1]
    assert drill.n == n and drill.by == "yusuf" and drill.d == {
        "what": "fire", "held": True, "who": ["salim", "yusuf"], "boats": [], "done": "abcdefghjk",
        "skipped": [["i", "she has no such doors"]], "why": None}
    ship.done("drill", "lifeboat", "--who", "yusuf", "--boat", "Boat 2", "--done", "ab", by="salim")
    ship.done("drill", "abandon", "--not-held", "gale", by="salim")
    ship.done("drill", "piracy", "--who", "all", "--part", "called away", "--done", "ad", by="salim")
    told = [entry.d for entry in entries(ship.folder, "drill")]
    assert told[1]["boats"] == ["Boat 2"] and told[2]["held"] is False and told[3]["why"] == "called away"
    assert not verify.verify(ship.folder)["first_problem"]
    assert "Drill NOT HELD: abandon vessel. Reason: gale" in ship("show")[1]
    assert "अभ्यास नहीं किया गया" in ship("show", "--lang", "hi")[1]


def test_a_drill_told_late_is_of_all_who_were_on_board_then(ship):
    ship.done("person", "hari", "--name", "Hari", "--role", "crew", by="salim")
    ship.done("engage", "hari", "cook", "--at", at(-5), by="salim")
    ship.done("discharge", "hari", "--at", at(-2), by="salim")
    for when, who in ((-1, ["salim", "yusuf"]), (-3, ["salim", "yusuf", "hari"]), (-7, ["salim", "yusuf"])):
        for done in ("a,b, c", "ab c", "abc"):
            ship.done("drill", "piracy", "--who", "all", "--done", done, "--part", "called away",
                      "--at", at(when), by="salim")
            told = entries(ship.folder, "drill")[-1].d
            assert told["who"] == who and told["done"] == "abc"
    ship.done("training", "joining", "--who", "hari", "--at", at(-3), by="salim")
    assert "he was discharged at" in ship.refused("drill", "piracy", "--who", "hari,yusuf", "--done", "abcd",
                                                  "--at", at(-1), by="salim")


@pytest.mark.parametrize("args, told", [
    (("fire", "--who", "all", "--done", "all", "--at", at(30)), "has happened"),
    (("fire", "--who", "salim, yusuf", "--done", "all", "--at", at(-100)), "was not on board at"),
    (("fire", "--who", "all", "--done", "all", "--at", at(-100)), "one or more persons on board"),
    (("fire", "--who", "das", "--done", "all"), "is an officer"),
    (("fire", "--who", "moosa", "--done", "all"), "expected the id of a person"),
    (("fire", "--done", "all"), "one or more persons"),
    (("fire", "--who", "all", "--done", "abc"), "items d, e"),
    (("fire", "--who", "all", "--done", "xyz"), "item x: the checklist of fire has the letters"),
    (("fire", "--who", "all", "--skip", "i"), "expected LETTER=WHY"),
    (("fire", "--not-held", "gale", "--part", "gale"), "expected one of the two"),
    (("fire", "--not-held", "gale", "--who", "all"), "expected the reason alone"),
    (("lifeboat", "--who", "all", "--done", "all", "--boat", "Boat 3"), "Boat 1, Boat 2"),
    (("raft", "--who", "all", "--done", "all", "--boat", "Raft"), "none is named there"),
])
def test_drills_that_cannot_be_are_refused_in_words(ship, args, told):
    assert told in ship.refused("drill", *args, by="salim")
    assert entries(ship.folder, "drill") == []


def test_a_kind_that_is_none_is_refused_before_anything(ship, capsys):
    with pytest.raises(SystemExit):
        ship("drill", "flood", "--not-held", "gale", by="salim")
    assert "flooding" in capsys.readouterr().err


def test_training_is_entered(ship):
    ship.done("training", "joining", "--who", "yusuf", by="salim")
    ship.done("training", "survival/extinguisher", "--who", "all", "--part", "squall", by="salim")
    assert [entry.d for entry in entries(ship.folder, "training")] == [
        {"what": "joining", "who": ["yusuf"], "why": None},
        {"what": "survival/extinguisher", "who": ["salim", "yusuf"], "why": "squall"}]


def test_a_checklist_is_told_without_a_pin(ship):
    status, out, _ = ship("checklist", "abandon")
    assert status == 0
    assert out.startswith("abandon vessel (62(3))\n    a  lifejackets donned and secured (62(4)(a))")
    assert "(Sch VIII Part 1, 1.4.7)" in out and out.count("\n") == 14
    assert "जीवन जैकेट" in ship("checklist", "abandon", "--lang", "hi")[1]
    assert ship("checklist", "aids")[1].count("\n") == 1


def test_what_only_tells_of_the_rules_needs_neither_book_nor_vessel(ship, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path / "book")        # where no vessel.toml is
    for act in (("checklist", "fire"), ("checklist", "fire", "--lang", "hi"), ("items",)):
        told = []
        for folder, where in (("book", ()), (str(ship.folder), ("--config", str(ship.config)))):
            assert cli.main(["book", folder, *where, *act]) == 0
            told.append(capsys.readouterr())
        assert told[0] == told[1] and told[0].out and not told[0].err


def test_what_is_open_as_json(ship):
    assert ship("tasks", "--json")[1] == ""
    failed = ship.done("tested", "hand_bilge_pump", "failed", "--remark", "draws air", by="yusuf")
    defect = ship.done("defect", "mast cracked", by="yusuf")
    status, out, _ = ship("tasks", "--json")
    told = [json.loads(line) for line in out.splitlines()]
    assert status == 0 and [(one["entry"], one["what"], one["item"]) for one in told] == [
        (failed, "test", "hand_bilge_pump"), (defect, "defect", None)]
    assert "NOT IN ORDER" in told[0]["words"] and told[0]["at"].endswith("Z")
    assert "परीक्षण" in json.loads(ship("tasks", "--json", "--lang", "hi")[1].splitlines()[0])["words"]


def test_the_crew_as_json(ship):
    ship.done("paper", "yusuf", "card", "C1", "--issued", "2020-01-01", "--expires", "2021-01-01", by="salim")
    ship.done("paper", "vessel", "registry", "R1", by="salim")
    n = entries(ship.folder, "signon")[0].n
    ship.done("registrar", n, "--how", "e-mail", "--to", "MMD", by="salim")
    status, out, _ = ship("crew", "--json")
    told = [json.loads(line) for line in out.splitlines()]
    assert status == 0 and [one.get("id") for one in told] == ["salim", "yusuf", "vessel", None, None]
    assert (told[0]["capacity"], told[0]["papers"]) == ("tindal", []) and told[0]["since"].endswith("Z")
    (card,) = told[1]["papers"]
    assert (card["what"], card["standing"], card["issued"], card["last"]) == (
        "card", "expired", "2020-01-01", "2021-01-01")
    assert [(one["what"], one["standing"], one["last"]) for one in told[2]["papers"]] == [
        ("registry", "open_end", None)]
    assert [(one["entry"], one["registrar"]) for one in told[3:]] == [
        (entry.n, entry.n == n) for entry in entries(ship.folder, "signon")]


def test_the_vessels_papers_are_told_as_in_their_register(ship, capsys):
    """Also where the rule says when one ends that says nothing of it."""
    for what, issued in (("inspection", "2020-01-01"), ("annual", "2021-01-01"), ("hull", "2020-02-01"),
                         ("temporary", "2020-03-01"), ("registry", "2020-01-01")):
        ship.done("paper", "vessel", what, "1", "--issued", issued, by="salim")
    assert cli.main(["register", "documents", str(ship.folder), "--config", str(ship.config), "--json"]) == 0
    rows = {row["what"]: row for row in json.loads(capsys.readouterr().out)["documents"]}
    lines = ship("crew", "--json")[1].splitlines()
    told = json.loads(lines[-1 - len(entries(ship.folder, "signon"))])["papers"]
    assert len(told) == 5
    for one in told:
        row = rows[one["what"]]
        assert (one["standing"], one["last"], [tuple(rule.values()) for rule in one["rules"]]) == (
            row["standing"], row["last"], [tuple(rule) for rule in row["rules"]]), one
    out = ship("crew")[1]
    assert "certificate of inspection: EXPIRED (2023-01-01)" in out and "OVERDUE (2022-01-01)" in out
    assert "समाप्त (2023-01-01)" in ship("crew", "--lang", "hi")[1]


def test_equipment_tests_defects_and_what_is_open(ship):
    assert ship("tasks")[1] == "nothing is open\n" and "शेष नहीं" in ship("tasks", "--lang", "hi")[1]
    ship.done("gear", "lifebuoy", "4", "--where", "both sides", by="yusuf")
    ship.done("gear", "Steering gear", "1", by="yusuf")
    failed = ship.done("tested", "hand_bilge_pump", "failed", "--remark", "draws air", by="yusuf")
    defect = ship.done("defect", "mast cracked", by="yusuf")
    event = ship.done("event", "alteration", "a new mast", "--at", at(-2), by="salim")
    seen = ship.done("advisory", "dredging off Okha", "--source", "NHO", "--date", "2026-11-30", by="yusuf")
    status, out, _ = ship("tasks")
    assert status == 0 and [int(line.split(",")[0].split(" ")[1]) for line in out.splitlines()] == [
        failed, defect, event, seen]
    assert "Tested and NOT IN ORDER: hand bilge pump. Remark: draws air" in out and "a new mast" in out
    ship.done("tested", "hand_bilge_pump", "ok", by="yusuf")
    ship.done("done", defect, "mast replaced", by="yusuf")
    ship.done("done", event, "applied for", by="salim")
    assert "is for: tindal, owner" in ship.refused("seen", seen, by="yusuf")
    ship.done("seen", seen, by="salim")
    assert ship("tasks")[1] == "nothing is open\n"
    for args, told in ((("done", defect, "again"), "these are: none"),
                       (("seen", 0), "an advisory that is open"),
                       (("gear", "lifebouy", "4"), "such as lifebuoy"),
                       (("gear", "lifebuoy", "--", "-1"), "whole"),
                       (("tested", "vhf", "failed"), "what is wrong"),
                       (("advisory", "x", "--source", "y", "--date", "2026-02-30"), "expected a day"),
                       (("defect", "x", "--at", at(3)), "has happened")):
        assert told in ship.refused(*args, by="salim"), args
    assert not verify.verify(ship.folder)["first_problem"]


def test_the_items_of_the_rules_are_told(ship):
    assert "lifebuoy_light " in ship("items")[1] and "जीवन" in ship("items", "--lang", "hi")[1]


def test_papers_of_the_vessel_say_where_they_are_kept(ship):
    ship.done("paper", "vessel", "survey", "S/12", "--issued", "2026-01-10", "--expires", "2027-01-09",
              "--where", "wheelhouse", by="salim")
    assert entries(ship.folder, "document")[-1].d["where"] == "wheelhouse"
    ship.done("paper", "vessel", "crewlist", "1", by="salim")
    assert "where" not in entries(ship.folder, "document")[-1].d
    assert "Kept: wheelhouse" in ship("show")[1]
    assert "certificate of survey: " in ship("crew")[1]
    for args, told in ((("yusuf", "insurance", "1", "--expires", "2027-01-01"), "it is the vessel's"),
                       (("vessel", "survey", "1"), "expected the day of issue"),
                       (("vessel", "annual", "1", "--issued", "2026-05-01", "--expires", "2026-04-30"),
                        "before the day of issue"),
                       (("vessel", "annual", "1", "--issued", "2026-02-30"), "which the calendar has")):
        assert told in ship.refused("paper", *args, by="salim"), args


def test_passengers_are_counted_against_what_is_allowed(ship):
    ship.config.write_text(VESSEL + "kind = \"ferry\"\npassenger_capacity = 40\n")
    assert ship("passengers", "declared", "38", "--children", "3", by="salim")[0] == 0
    assert "40 allowed" in ship("passengers", "tap", "+1", by="salim")[1]
    status, out, _ = ship("passengers", "tap", "+10", by="salim")
    assert status == 0 and ": over\n" in out and "allowed: " in out, out
    out = ship("passengers", "set", "12", "--why", "counted again", by="salim")[1]
    assert "12 on board, 40 allowed" in out, out
    assert [entry.d["n"] for entry in entries(ship.folder, "passengers")] == [38, 39, 49, 12]
    assert "on board, 40 allowed" in ship("terms", "--minutes", "90", "--waters", "smooth", by="salim")[1]
    assert entries(ship.folder, "terms")[-1].d["waters"] == "smooth"
    assert "38 allowed" in ship("terms", "--lost", "2", by="salim")[1]
    assert entries(ship.folder, "terms")[-1].d == {"minutes": 90, "waters": "smooth", "lost": 2, "why": None}
    assert "--as-configured for what vessel.toml says" in ship.refused("terms", by="salim")
    assert "40 allowed" in ship("terms", "--as-configured", by="salim")[1]
    assert entries(ship.folder, "terms")[-1].d == {"minutes": None, "waters": None, "lost": 0, "why": None}
    for args, told in ((("set", "-1", "--why", "x"), "whole number from 0"), (("set", "5"), "reason"),
                       (("tap", "2"), "+1, +10, -1"), (("declared", "many"), "whole number"),
                       (("declared", "2", "--children", "3"), "children")):
        assert told in ship.refused("passengers", *args, by="salim"), args
    ship.config.write_text(VESSEL + "passenger_capacity = 0\n")
    out = ship("passengers", "declared", "1", by="salim")[1]
    assert "1 on board, 0 allowed" in out and ": over\n" in out, out
    ship.config.write_text(VESSEL)
    assert "nothing of passengers" in ship.refused("passengers", "declared", "3", by="salim")


def test_a_departure_is_checked_and_cleared_with_the_reason(ship):
    status, out, _ = ship("departure")
    assert status == 1 and "NOT IN ORDER: " in out and "[freeboard]" in out and "in order 0" not in out, out
    assert ship("departure", "--all")[1].count("\n") > out.count("\n")
    assert "ठीक नहीं: " in ship("departure", "--lang", "hi")[1]
    told = [json.loads(line) for line in ship("departure", "--json")[1].splitlines()]
    assert {check["result"] for check in told} >= {"fail", "unstated", "ask", "pass"}
    assert all(check["row"] and check["provision"] and check["words"] for check in told)
    insurance, = [check for check in told if check["code"] == "insurance"]
    assert insurance["row"] == "SV-64" and insurance["state"] == "never" and insurance["due"] is None
    assert "state why she sails" in ship.refused("clearance", "--confirm", "all=salim", by="salim")
    ship.done("clearance", "--confirm", "all=salim", "--confirm", "freeboard=yusuf", "--why", "next port",
              by="salim")
    made = entries(ship.folder, "clearance")
    assert made[0].d["why"] == "next port" and made[0].d["check"] == entries(ship.folder, "check")[0].n
    told = [pair for entry in made for pair in entry.d["ask"]]
    assert ["freeboard", "yusuf"] in told and ["appliances", "salim"] in told
    for args, what in ((("--confirm", "freeboard"), "expected CODE=ID"),
                       (("--confirm", "freeboard=das"), "is an officer"),
                       (("--confirm", "nothing=salim", "--why", "x"), "there is nothing to confirm")):
        assert what in ship.refused("clearance", *args, by="salim"), args
    assert "is for: tindal" in ship.refused("clearance", "--why", "x", by="yusuf")
    assert not verify.verify(ship.folder)["first_problem"]


JHARKHAND = VESSEL + """kind = "ferry"
length_cm = 600
passenger_capacity = 40
instruments = ["jharkhand-inland-vessels-2020"]
"""


def test_the_side_is_confirmed_with_its_measure_alone_and_all_says_that_it_leaves_it_out(ship):
    ship.config.write_text(JHARKHAND)
    for pairs in (("all=salim", "side=yusuf"), ("side=yusuf",)):
        args = [word for pair in pairs for word in ("--confirm", pair)]
        assert "clear of the water, in mm" in ship.refused("clearance", *args, "--why", "x", by="salim")
    assert not entries(ship.folder, "clearance")
    for args, who, left in ((("all=salim",), None, True), (("all=salim", "--side", "700"), "salim", False),
                            (("all=salim", "--confirm", "side=yusuf", "--side", "700"), "yusuf", False)):
        n = len(entries(ship.folder, "clearance"))
        status, out, _ = ship("clearance", "--confirm", *args, "--why", "next ghat", by="salim")
        assert status == 0 and ("side: all= leaves it out" in out) is left, out
        made = entries(ship.folder, "clearance")[n:]
        confirmed = dict(pair for entry in made for pair in entry.d["ask"])
        assert confirmed.get("side") == who and "freeboard" in confirmed
        assert ("side" in [code for entry in made for code in entry.d["fail"]]) is left


def test_a_check_told_late_may_not_know_what_was_entered_since(ship):
    pairs = ("--confirm", "freeboard=yusuf", "--why", "x")
    assert "was made since" in ship.refused("clearance", *pairs, "--at", at(-9), by="salim")
    assert not entries(ship.folder, "clearance")


def test_a_departure_by_hand_without_a_check_of_that_day_before_it_is_entered_as_such_at_once(ship):
    said = "WITHOUT A CHECK before departure"
    ship.done("open", "--registrar", "R. Shah", "--office", "MMD Mandvi", "--place", "Mandvi",
              "--date", at(-48)[:10],
              by="salim")
    status, out, _ = ship("depart", "Mandvi", "--at", at(-1), by="salim")
    assert status == 0 and out.endswith(": uncleared\n"), out
    sailed, lack = entries(ship.folder, "depart")[-1], entries(ship.folder, "uncleared")[-1]
    assert (lack.n, lack.t, lack.by, lack.d) == (sailed.n + 1, sailed.t, "auto", {"place": "Mandvi"})
    assert ship("show")[1].count(said) == 1 and "जाँच के बिना" in ship("show", "--lang", "hi")[1]
    ship.done("clearance", "--confirm", "all=salim", "--why", "x", by="salim")      # too late for that one
    assert "uncleared" not in ship("depart", "Mandvi", "--at", at(-0.5), by="salim")[1]      # told twice
    ship.done("arrive", "Okha", by="salim")
    assert len(entries(ship.folder, "uncleared")) == 1
    ship.done("clearance", "--confirm", "all=salim", "--why", "x", by="salim")
    assert "uncleared" not in ship("depart", "Okha", by="salim")[1]
    ship.done("arrive", "Mandvi", by="salim")
    assert "uncleared" in ship("depart", "Mandvi", by="salim")[1]       # a check is for one departure
    assert ship("show")[1].count(said) == 2
    assert not verify.verify(ship.folder)["first_problem"]


def test_a_check_counts_for_one_departure_and_only_as_long_as_what_it_looked_at_is_so(ship):
    def clear():
        ship.done("clearance", "--confirm", "all=salim", "--why", "x", by="salim")

    clear()
    assert "uncleared" not in ship("depart", "Mandvi", by="salim")[1]
    assert "uncleared" not in ship("depart", "Mandvi jetty", by="salim")[1]     # the same told again
    assert "uncleared" in ship("depart", "Jakhau", by="salim")[1]
    assert "uncleared" in ship("depart", "Okha", by="salim")[1]
    clear()
    assert "uncleared" not in ship("depart", "Diu", by="salim")[1]
    clear()
    ship.done("defect", "leaks", by="salim")
    assert "uncleared" in ship("depart", "Veraval", by="salim")[1]
    assert [entry.d["place"] for entry in entries(ship.folder, "uncleared")] == ["Jakhau", "Okha", "Veraval"]


@pytest.fixture
def later(monkeypatch):
    """Lets so many hours pass."""
    now = [time.time()]
    monkeypatch.setattr(time, "time", lambda: now[0])

    def passes(hours):
        now[0] += 3600 * hours
    return passes


@pytest.mark.parametrize("since", [
    (), ("clearance", "--confirm", "all=salim", "--why", "for the next leg"), ("discharge", "yusuf"),
    ("defect", "leaks")])
def test_a_departure_told_late_goes_by_the_check_that_was_made_before_it_happened(ship, later, since):
    ship.done("clearance", "--confirm", "all=salim", "--why", "x", by="salim")
    later(3)
    if since:
        ship.done(*since, by="salim")
    later(0.2)
    assert "uncleared" not in ship("depart", "Mandvi", "--at", at(-2.9), by="salim")[1]
    assert "uncleared" not in ship("depart", "Mandvi jetty", "--at", at(-3), by="salim")[1]     # told twice
    later(0.5)
    status, out, _ = ship("depart", "Okha", "--at", at(-0.2), by="salim")
    assert status == 0 and ("uncleared" not in out) is (since[:1] == ("clearance",)), out
    assert not verify.verify(ship.folder)["first_problem"]


def test_a_departure_told_after_its_arrival_or_the_next_one_is_entered_as_without_a_check_once(ship, later):
    later(4)
    ship.done("arrive", "Okha", "--at", at(-2), by="salim")
    assert not entries(ship.folder, "uncleared")
    for place in ("Mandvi", "mandvi"):
        ship("depart", place, "--at", at(-3), by="salim")
    assert [entry.d["place"] for entry in entries(ship.folder, "uncleared")] == ["Mandvi"]
    assert "uncleared" in ship("depart", "Okha", "--at", at(-0.5), by="salim")[1]
    assert "uncleared" in ship("depart", "Jakhau", "--at", at(-1), by="salim")[1]
    lack = [(entry.d["place"], entry.t) for entry in entries(ship.folder, "uncleared")]
    sailed = [(entry.d["place"], entry.t) for entry in entries(ship.folder, "depart")]
    assert lack == sailed[:1] + sailed[2:] and not verify.verify(ship.folder)["first_problem"]


def test_every_act_has_help(capsys):
    parser = argparse.ArgumentParser()
    acts.add_arguments(parser.add_subparsers())
    for act in ("drill", "training", "checklist", "gear", "tested", "defect", "event", "advisory", "done",
                "seen", "tasks", "items", "passengers", "terms", "clearance", "departure"):
        with pytest.raises(SystemExit):
            parser.parse_args([act, "--help"])
        assert act in capsys.readouterr().out
        assert act in acts.ACTS


def test_all_of_a_checklist_is_not_what_needs_a_boat_she_has_not(ship):
    """"all" is what can have been done: without lifeboats none was lowered, without any craft none rigged."""
    for lifeboats, rafts, lacks in (('["Boat 1"]', '["Raft"]', ""), ("[]", '["Raft"]', "ij"),
                                    ("[]", "[]", "bij"), ('["Boat 1"]', "[]", ""), (None, "[]", "")):
        ship.config.write_text(VESSEL + "rafts = %s\n" % rafts + (
            "" if lifeboats is None else "lifeboats = %s\n" % lifeboats))
        status, out, _ = ship("drill", "abandon", "--who", "all", "--done", "all", by="salim")
        told = entries(ship.folder, "drill")[-1].d
        assert status == 0 and [letter for letter, _ in told["skipped"]] == list(lacks)
        assert not set(told["done"]) & set(lacks) and len(told["done"]) + len(lacks) == 13
        assert ("left out, since" in out) == bool(lacks), out
    ship.config.write_text(VESSEL + "rafts = []\nlifeboats = []\n")
    ship("drill", "abandon", "--who", "all", "--done", "all", "--skip", "i=it is ashore", by="salim")
    assert dict(entries(ship.folder, "drill")[-1].d["skipped"])["i"] == "it is ashore"
    ship("drill", "fire", "--who", "all", "--done", "all", by="salim")     # its items i, j are of no boat
    assert [letter for letter, _ in entries(ship.folder, "drill")[-1].d["skipped"]] == ["b"]


@pytest.mark.parametrize("empty", ["", "  ", "\u200b", "\n"])
def test_a_reason_in_which_nothing_shows_is_refused(ship, empty):
    """Taken for none, it would say that all was held in full."""
    for args in (("training", "joining", "--who", "all", "--part", empty),
                 ("drill", "aids", "--who", "all", "--part", empty),
                 ("drill", "aids", "--who", "all", "--not-held", empty)):
        assert "it must be stated" in ship.refused(*args, by="salim"), args
    assert entries(ship.folder, "drill") + entries(ship.folder, "training") == []


def test_the_same_told_twice_of_a_day_is_entered_and_named(ship):
    for args in (("drill", "aids", "--who", "all"), ("training", "joining", "--who", "all")):
        first = ship.done(*args, by="salim")
        status, out, _ = ship(*args, by="salim")
        assert status == 0 and "the same stands in entry %d, of the same day" % first in out, out
        assert len(entries(ship.folder, args[0])) == 2
        other = ship(*args[:-1], "yusuf", by="salim")[1]
        assert "the same stands" not in other
        ship("amend", str(first), "--why", "told twice", "It was one.", by="salim")
        second = entries(ship.folder, args[0])[1].n
        assert "the same stands in entry %d" % second in ship(*args, by="salim")[1]
        for entry in entries(ship.folder, args[0]):
            ship("amend", str(entry.n), "--why", "told twice", "It was one.", by="salim")
        assert "the same stands" not in ship(*args, by="salim")[1]      # none of them hinders it
    ship("drill", "fire", "--not-held", "gale", "--at", at(-7), by="salim")


def test_an_amendment_says_what_goes_on_counting(ship):
    ship.done("drill", "aids", "--who", "all", by="salim")
    ship.done("training", "joining", "--who", "yusuf", by="salim")
    ship.done("gear", "lifejacket", "7", by="salim")
    ship.done("tested", "lifejacket", "ok", by="salim")
    ship.done("defect", "leaks", by="salim")
    for kind, told in (("drill", "counts no more"), ("training", "counts no more"), ("gear", "as it was"),
                       ("tested", "counts no more"), ("signon", "as it was"), ("defect", None)):
        n = entries(ship.folder, kind)[-1].n
        status, out, _ = ship("amend", str(n), "--why", "wrong", "Not so.", by="salim")
        assert status == 0 and ("entry %d" % n in out and told in out if told else "counts" not in out), out
    ship.done("tested", "lifejacket", "failed", "--remark", "torn", by="salim")
    n = entries(ship.folder, "tested")[-1].n
    out = ship("amend", str(n), "--why", "wrong", "It was another.", by="salim")[1]
    assert "what failed stays open until a test of it is passed" in out and "counts no more" not in out, out


def test_a_count_of_equipment_says_that_it_is_of_all_on_board(ship):
    out = ship("gear", "lifejacket", "7", "--where", "forecastle", by="salim")[1]
    assert out.endswith("lifejackets: 7 on board in all\n"), out
    n = entries(ship.folder, "gear")[-1].n
    assert "replaces" not in ship("gear", "lifejacket", "7", "--where", "forecastle", by="salim")[1]
    out = ship("gear", "lifejacket", "5", "--where", "aft", by="salim")[1]
    assert "5 on board in all" in out and "which was 7, place: forecastle" in out, out
    assert entries(ship.folder, "gear")[-1].n > n
    out = ship("gear", "lifejacket", "9", "--at", at(-5), by="salim")[1]
    assert "stands: 5 on board in all" in out and "9 on board" not in out, out
    assert "place: aft" in ship("gear", "lifejacket", "12", by="salim")[1]
    assert "Steering gear: 1 on board in all" in ship("gear", "Steering  gear", "1", by="salim")[1]
