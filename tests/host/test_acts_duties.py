"""The acts about drills, equipment and tasks, with `deckwatch book` and on the console."""
import argparse
import json
import time

import pytest
from written import VESSEL, Written, entries

from host_tools import acts, verify

BOATS = VESSEL + 'lifeboats = ["Boat 1", "Boat 2"]\nrafts = []\n'


def at(hours):
    """A time so many hours from now, as it is typed."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() + 3600 * hours))


@pytest.fixture
def ship(tmp_path, capsys):
    """A book with salim, tindal, and yusuf, crew; both signed on eight hours ago."""
    made = Written(tmp_path, capsys).crew()
    made.config.write_text(BOATS)
    for who, capacity in (("salim", "tindal"), ("yusuf", "seaman")):
        made.done("engage", who, capacity, "--at", at(-8), by="salim")
    return made


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


@pytest.mark.parametrize("args, told", [
    (("fire", "--who", "all", "--done", "all", "--at", at(30)), "has happened"),
    (("fire", "--who", "all", "--done", "all", "--at", at(-100)), "was not on board at"),
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


def test_every_act_has_help(capsys):
    parser = argparse.ArgumentParser()
    acts.add_arguments(parser.add_subparsers())
    for act in ("drill", "training", "checklist", "gear", "tested", "defect", "event", "advisory", "done",
                "seen", "tasks", "items", "passengers", "terms", "clearance", "departure"):
        with pytest.raises(SystemExit):
            parser.parse_args([act, "--help"])
        assert act in capsys.readouterr().out
        assert act in acts.ACTS
