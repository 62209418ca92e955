"""`deckwatch rules` and the list behind it."""
import csv
import json
import re

import pytest
from books import begun, lay_down
from test_duties import utc

from firmware import required
from firmware.clock import iso
from helpers import shared
from host_tools import cli, config, rule_packs, rules, rules_state
from host_tools.config_vessel import PARTICULARS


def test_every_file_named_as_covering_or_testing_is_there():
    missing = [name for row in rules.rows() for name in row["covered_by"] + row["tested_by"]
               if not (rules.COVERAGE.parent.parent / name).is_file()]
    assert missing == []


def test_what_is_covered_is_tested_and_what_is_not_says_so():
    for row in rules.rows():
        assert bool(row["covered_by"]) == bool(row["tested_by"]), row["id"]
        assert row["covered_by"] or row["note"], row["id"]


def test_the_list_is_the_whole_list_of_requirements():
    path = shared("../rules/requirements.csv")
    if path is None:
        pytest.skip("the requirements list is not beside the repository")
    with open(path, encoding="utf-8", newline="") as file:
        wanted = [(row["id"], row["provision"]) for row in csv.DictReader(file)]
    assert [(row["id"], row["provision"]) for row in rules.rows()] == wanted
    assert len(wanted) == 116


def test_every_number_is_cited_and_names_a_requirement_on_the_list():
    known = {row["id"] for row in rules.rows()}
    found = rules.numbers()
    assert {"REPORT_INTERVAL_S", "MMSI_RANGES"} <= {number["name"] for number in found}
    for number in found:
        assert number["requirement"] in known and number["provision"] and number["words"], number


def test_a_number_without_its_citation_is_named(tmp_path, monkeypatch):
    (tmp_path / "some_rules.py").write_text("# SV-61-2 | 61(2) | words\nA = 1\n\nB = 2\n")
    monkeypatch.setattr(rules, "NUMBERS", tmp_path)
    with pytest.raises(ValueError, match="some_rules.py: B"):
        rules.numbers()


def test_json_gives_one_object_a_requirement(capsys):
    assert cli.main(["rules", "--json", "SV-61-2"]) == 0
    row = json.loads(capsys.readouterr().out)
    assert row["id"] == "SV-61-2" and "firmware/reports.py" in row["covered_by"]


def test_an_unknown_id_is_refused(capsys):
    assert cli.main(["rules", "SV-99"]) == 2
    assert "SV-99" in capsys.readouterr().err


# ---- for one vessel

DHOW = """
[vessel]
mmsi = 419000001
kind = "sailing"
gt = 60
length_cm = 2000
kw = 0
persons = 9
passenger_capacity = 0
night = true
international = true
lifeboats = []
rescue_boats = []
enclosed = []
"""


@pytest.fixture
def vessel(tmp_path):
    path = tmp_path / "vessel.toml"
    path.write_text(DHOW)
    return str(path)


@pytest.fixture
def book(tmp_path):
    """A crew of one, a fire drill on 5 October, papers, and an alteration."""
    made, at = begun(), utc("2026-10-05")
    for kind, data in (
            ("person", (("id", "salim"), ("name", "Salim"), ("role", "tindal"), ("capacity", None),
                        ("active", True))),
            ("signon", (("who", "salim"), ("capacity", "tindal"))),
            ("drill", (("what", "fire"), ("held", True), ("why", None), ("who", ["salim"]), ("boats", []))),
            ("document", (("of", "vessel"), ("what", "inspection"), ("grade", None), ("no", "7"),
                          ("issued", "2024-01-10"), ("expires", None))),
            ("gear", (("item", "lifejacket"), ("count", 8), ("where", None))),
            ("event", (("what", "alteration"), ("text", "new mast")))):
        made.record(kind, data, t=at, e=at)
    folder = tmp_path / "book"
    folder.mkdir()
    return str(lay_down(made, folder))


def judged(capsys, *args):
    assert cli.main(["rules", "--json", *args]) == 0
    return {row["id"]: row for row in map(json.loads, capsys.readouterr().out.splitlines())}


def test_every_requirement_has_a_state_with_and_without_vessel_and_book(capsys, vessel, book):
    for args in ((), ("--vessel", vessel), ("--vessel", vessel, "--book", book)):
        found = judged(capsys, *args)
        assert len(found) == 116
        for row in found.values():
            assert row["state"] in rules_state.WORST, row
            assert row["applies"] in (True, False, None)
            assert {"why", "due", "covered_by", "tested_by"} <= set(row)


def test_whether_it_applies_and_why_not(capsys, vessel):
    found = judged(capsys, "--vessel", vessel)
    told = {name: (row["applies"], row["state"], row["why"]) for name, row in found.items()}
    assert told["SV-62-3"] == (True, "book", "")
    assert told["SV-29-2"] == (False, "na", "engine")
    assert told["SV-S8-1.4.3"] == (False, "na", "lifeboats")
    assert told["SV-S8-2.3"] == (None, "unstated", "rafts")
    assert told["KL-03"] == (False, "na", "kerala-inland-vessels-2010 does not bind her")
    assert told["SV-57-1d"] == (True, "kept", "sailing-vessels-2026 binds her")
    assert told["SV-S10"] == (True, "kept", "international")


def test_what_no_table_has_a_condition_for_applies_by_the_particulars(capsys, tmp_path):
    for row in rules.rows():
        assert list(rule_packs._conditions(row["applies_if"])) == [], row["id"]
    path, found = tmp_path / "coaster.toml", {}
    for told in ("international = false", "international = true", ""):
        path.write_text(DHOW.replace("international = true", told))
        found[told] = judged(capsys, "--vessel", str(path))
    for name in ("SV-48-1", "SV-S10"):
        assert [(one[name]["applies"], one[name]["why"]) for one in found.values()] == [
            (False, "international"), (True, "international"), (None, "international")], name
        assert found["international = false"][name]["told"] == (
            "it does not apply, going by: whether she sails outside India")
    # 61(1) alone is of international voyages: by 63(8) the AIS is on at sea whatever the voyage
    assert found["international = false"]["SV-61-1"]["applies"] is True
    assert "63(8)" in found["international = false"]["SV-61-1"]["told"]


def test_what_applies_and_why_stands_with_every_row(capsys, vessel, book):
    for args in ((), ("--book", book)):
        for row in judged(capsys, "--vessel", vessel, *args).values():
            assert row["why"] or row["items"], row["id"]
            assert row["applies"] is False or row["state"] != "kept" or row["told"], row["id"]


CARDS = """
instruments = ["sailing-vessels-2026", "kerala-inland-vessels-2010", "maharashtra-competency-2019"]
"""


@pytest.fixture
def carded(tmp_path):
    """vessel.toml of a coaster and the folder of her book, in which two hold papers and one holds none."""
    made, at = begun(), utc("2026-10-05")
    people = [("person", (("id", who), ("name", who.capitalize()), ("role", "crew"), ("capacity", None),
                          ("active", True))) for who in ("salim", "yusuf", "hari")]
    people += [("signon", (("who", who), ("capacity", capacity)))
               for who, capacity in (("salim", "tindal"), ("yusuf", "seaman"), ("hari", "cook"))]
    held = [("document", (("of", of), ("what", what), ("grade", grade), ("no", "7"), ("issued", "2022-01-10"),
                          ("expires", expires)))
            for of, what, grade, expires in (("salim", "permit", None, "2029-06-01"),
                                             ("yusuf", "card", None, "2026-11-20"),
                                             ("yusuf", "coc", "serang", "2026-12-25"))]
    for kind, data in people + held:
        made.record(kind, data, t=at, e=at)
    folder, path = tmp_path / "carded", tmp_path / "carded.toml"
    folder.mkdir()
    path.write_text(DHOW.replace("international = true", "international = false" + CARDS))
    return "--vessel", str(path), "--book", str(lay_down(made, folder))


def test_papers_of_the_crew_stand_with_the_rows_on_them(capsys, carded):
    rows = ("SV-50-9", "SV-51-1", "KL-52", "MH-06B")

    def at(day):
        found = judged(capsys, *carded, "--at", day + "T12:00+05:30")
        return [(found[name]["state"], found[name]["told"]) for name in rows]

    coc = "Yusuf: valid until 2026-12-25"
    renewal = ("Renewal to be applied for: identity card (rule 51(1)): Yusuf: expired 2026-11-20, to be "
               "applied for by 2027-08-20")
    assert at("2026-12-01") == [
        ("expired", "Yusuf: expired 2026-11-20"), ("soon", renewal),
        ("soon", "Renewal to be applied for: certificate of competency (rule 52): Yusuf: expires 2026-12-25, "
                 "to be applied for by 2026-12-10"), ("ok", coc)]
    valid, over, lapsed, expired = at("2027-09-01")
    assert over == ("overdue", "Expired, and the time to apply for renewal is over: identity card "
                               "(rule 51(1)): Yusuf: expired 2026-11-20, the "
                               "last day to apply was 2027-08-20")
    assert (lapsed[0], expired[0]) == ("expired", "expired")
    found = judged(capsys, *carded, "--at", "2026-12-01T12:00+05:30")
    assert (found["SV-48-1"]["state"], found["SV-48-1"]["why"]) == ("na", "international")
    assert [(item["words"], item["state"], item["who"]) for item in found["SV-50-9"]["items"]] == [
        ("tindal permit", "ok", "salim"), ("identity card", "expired", "yusuf")]
    before = judged(capsys, *carded, "--at", "2026-10-04T12:00+05:30")
    for name in rows:
        assert (before[name]["applies"], before[name]["why"]) == (False, "nobody on board holds such a paper")
    for row in judged(capsys, *carded[:2]).values():        # without a book nobody can tell
        assert row["id"] not in rows + ("SV-58", "KL-33") or row["state"] == "book", row["id"]


def test_no_format_of_a_table_stands_in_what_a_user_is_told(capsys):
    ids = [row["id"] for row in rules.rows()]
    assert cli.main(["rules", *ids]) == 0
    for line in capsys.readouterr().out.splitlines():
        assert " | " not in line and "written as" not in line and "our key" not in line, line
        assert line[:4] != "    " or not re.search(r"[A-Z]_[A-Z]|\.py\b|^    [A-Z][A-Z]+ \(", line), line
        assert "until the crew register stands" not in line


def test_the_state_comes_from_the_book(capsys, vessel, book):
    found = judged(capsys, "--vessel", vessel, "--book", book, "--at", "2026-12-01T12:00:00+05:30")
    state = {name: row["state"] for name, row in found.items()}
    assert state["SV-62-3"] == "never"              # five of the six drills
    assert [item["state"] for item in found["SV-62-3"]["items"]].count("soon") == 1
    assert state["SV-32-2"] == "overdue" and state["SV-12-1"] == "overdue"
    assert (state["SV-22"], state["SV-64"], state["SV-33-3"]) == ("ask", "never", "ok")
    jackets = [item for item in found["SV-S8-P2"]["items"] if item["code"] == "lifejacket"]
    assert [(item["required"], item["on_board"], item["state"]) for item in jackets] == [(9, 8, "fail")]
    assert state["SV-S8-P2"] == "fail"
    # an officer asked a year later
    later = judged(capsys, "--vessel", vessel, "--book", book, "--at", "2027-12-01T12:00:00+05:30")
    assert later["SV-32-2"]["state"] == "expired"


def test_the_worst_state_of_a_requirement_is_shown_with_the_time_that_is_nearest(vessel, book):
    found = rules.rows()
    rules_state.judged(found, config.load(vessel, need_sources=False), book, utc("2026-12-01"))
    row = next(row for row in found if row["id"] == "SV-32-2")
    dues = [item["due"] for item in row["items"] if item["due"] and item["state"] == row["state"]]
    assert row["due"] == min(dues) and row["state"] == min(
        (item["state"] for item in row["items"]), key=rules_state.WORST.index)


def test_the_time_shown_is_of_the_state_shown(capsys, vessel, book):
    found = judged(capsys, "--vessel", vessel, "--book", book, "--at", "2026-12-01T12:00:00+05:30")
    for row in found.values():
        assert row["due"] is None or row["due"] in [
            item["due"] for item in row["items"] if item["state"] == row["state"]], row["id"]
    assert found["SV-62-3"]["state"] == "never" and found["SV-62-3"]["due"] is None     # another is due soon


def test_where_no_line_of_a_table_applies_it_is_not_kept(capsys, tmp_path):
    path = tmp_path / "barge.toml"
    path.write_text('[vessel]\nmmsi = 419000002\ninstruments = ["jharkhand-inland-vessels-2020"]\n'
                    'kind = "barge"\ngt = 90\nlength_cm = 1200\njh_class = 2\npersons = 4\n'
                    'passenger_capacity = 0\nbhp = 0\nkw = 0\nopen = true\nspaces_above = 0\n'
                    'spaces_below = 0\nmachinery_spaces = 0\nlarge_electrics = false\nanchors = 0\n')
    tabled = {line[1] for name in required.INSTRUMENTS for table in required.tables(name)
              for line in required.lines(table)}
    found = judged(capsys, "--vessel", str(path))
    for row in tabled:
        assert found[row]["state"] != "kept", row
        assert found[row]["state"] != "na" or found[row]["why"], row
    dhow = tmp_path / "dhow.toml"
    dhow.write_text(DHOW)
    found = judged(capsys, "--vessel", str(dhow))
    assert {found[row]["state"] for row in tabled} <= {"book", "unstated", "na"}


def test_with_nobody_on_board_what_is_asked_of_each_is_not_kept(capsys, vessel, tmp_path):
    folder = tmp_path / "empty"
    folder.mkdir()
    row = judged(capsys, "--vessel", vessel, "--book", str(lay_down(begun(), folder)))["SV-S8-1.2"]
    assert (row["state"], row["why"]) == ("na", "nobody on board whom it concerns")


def test_a_vessel_in_words(capsys, vessel, book):
    at = ("--at", "2026-12-01T12:00:00+05:30")
    ids = ("SV-62-3", "SV-29-2", "SV-S8-2.3")
    assert cli.main(["rules", "--vessel", vessel, "--book", book, *at, *ids]) == 0
    said = capsys.readouterr().out
    assert "    due soon (62(3)) Fire drill, every 2 months at most: to be done by 2026-12-05\n" in said
    assert "NEVER RECORDED (62(3)) Flooding drill, every 2 months at most: never entered in this book" in said
    assert "does not apply   it does not apply, going by: whether she has an engine" in said
    assert "not stated       not stated: names of life rafts" in said


def test_what_was_amended_is_not_stated_and_says_what_to_do(capsys, vessel, tmp_path):
    made, at = begun(), utc("2026-10-05")
    n = made.record("drill", (("what", "fire"), ("held", True), ("why", None), ("who", []), ("boats", [])),
                    t=at, e=at).n
    made.record("amend", (("ref", n), ("why", "x"), ("text", "not held")), t=at, e=at)
    folder = tmp_path / "amended"
    folder.mkdir()
    lay_down(made, folder)
    args = ("--vessel", vessel, "--book", str(folder), "--at", "2026-10-06T12:00:00+05:30", "SV-62-3")
    assert cli.main(["rules", *args]) == 0
    said = capsys.readouterr().out
    assert "every 2 months at most: its entry was amended: enter anew what was true\n" in said


TANKER = """
[vessel]
mmsi = 419000001
instruments = ["sailing-vessels-2026", "nw-safety-of-navigation-2002", "jharkhand-inland-vessels-2020",
               "kerala-inland-vessels-2010"]
kind = "%s"
passenger_capacity = %d
bhp = 90
[manning]
safe = {tindal = 1, seaman = 2}
"""


@pytest.mark.parametrize("config_, told", [
    (DHOW, ["salim: never entered in this book"]),
    (TANKER % ("launch", 12), ["kind of vessel", "certificate of registry", "2 missing: seaman"]),
    (TANKER % ("tanker", 0), ["2 missing: seaman"]),
])
def test_no_name_of_a_program_stands_in_the_words(capsys, tmp_path, book, config_, told):
    path = tmp_path / "other.toml"
    path.write_text(config_)
    ids = [row["id"] for row in rules.rows()]
    names, told_all = [key.name for key in PARTICULARS if "_" in key.name], ""
    for at in ("2026-10-06T00:00Z", "2026-12-01T00:00Z", "2028-01-01T00:00Z"):
        args = ("rules", "--vessel", str(path), "--book", book, "--at", at)
        assert cli.main([*args]) == 0
        said = capsys.readouterr().out
        assert cli.main([*args, *ids]) == 0
        lines = [line for line in (said + capsys.readouterr().out).splitlines()
                 if not line.startswith("    ") or re.match("    (%s)" % "|".join(
                     re.escape(rules_state.state_words(state)) for state in rules_state.WORST), line)]
        for line in lines:
            assert not re.search(r"paper:|~|=|\dT\d\d:|\dZ\b", line), line
            assert not any(re.search(r"\b%s\b" % name, line) for name in names), line
        told_all += "\n".join(lines).lower()
    assert [one for one in told if one.lower() not in told_all] == []


def test_every_state_has_its_words():
    for state in rules_state.WORST:
        assert " " in rules_state.state_words(state) or rules_state.state_words(state) != state, state


def test_the_day_that_is_told_is_that_in_india(capsys, vessel, book):
    """A day ends in India at 18:30 UTC, with which the next begins."""
    args = ("--vessel", vessel, "--book", book, "--at", "2026-12-01T12:00:00+05:30")
    row = judged(capsys, *args)["SV-62-3"]
    fire = next(item for item in row["items"] if item["due"])
    assert fire["due"] == "2026-12-05T18:30:00Z" and fire["told"] == "to be done by 2026-12-05"


# ---- as of then

def test_as_of_a_time_the_book_is_as_it_stood_then(capsys, vessel, book):
    states, then = [], utc("2026-10-05")
    for at in ("2020-01-01T00:00Z", iso(then - 1), iso(then)):
        found = judged(capsys, "--vessel", vessel, "--book", book, "--at", at)
        drills = [item for item in found["SV-62-3"]["items"] if item["state"] != "never"]
        jackets = [item for item in found["SV-S8-P2"]["items"] if item["code"] == "lifejacket"]
        states.append((len(drills), jackets[0]["on_board"], found["SV-24-3"]["state"]))
    assert states == [(0, None, "never"), (0, None, "never"), (1, 8, "never")]


def test_what_was_told_later_of_an_earlier_time_was_not_known_then(capsys, vessel, tmp_path):
    made, then = begun(), utc("2026-10-05")
    made.record("gear", (("item", "lifejacket"), ("count", 9), ("where", None)), t=then, e=then + 86400)
    folder = tmp_path / "late"
    folder.mkdir()
    lay_down(made, folder)
    for at, state in (("2026-10-05T12:00Z", "never"), ("2026-10-07T12:00Z", "ok")):
        row = judged(capsys, "--vessel", vessel, "--book", str(folder), "--at", at)["SV-S8-P2"]
        assert [item["state"] for item in row["items"] if item["code"] == "lifejacket"] == [state]


@pytest.mark.parametrize("at", ["", ("--at", "2020-01-01T00:00Z")])
def test_the_book_of_another_vessel_is_refused(capsys, tmp_path, book, at):
    path = tmp_path / "ferry.toml"
    path.write_text(DHOW.replace("419000001", "419000002"))
    assert cli.main(["rules", "--vessel", str(path), "--book", book, *at]) == 2
    out, err = capsys.readouterr()
    assert out == "" and "expected the vessel of the book, MMSI 419000001, got MMSI 419000002" in err


@pytest.mark.parametrize("args, told", [
    (("--book", "x"), "expected --vessel beside --book"),
    (("--vessel", "nowhere.toml"), "found no such file"),
    (("--vessel", "{vessel}", "--book", "nowhere"), "expected a log book in nowhere"),
])
def test_what_it_cannot_do_it_says(capsys, vessel, args, told):
    assert cli.main(["rules", *(arg.format(vessel=vessel) for arg in args)]) == 2
    assert told in capsys.readouterr().err


def test_a_time_without_its_zone_is_refused(capsys, vessel):
    for text, told in (("2026-12-01T12:00:00", "expected a time with its zone"),
                       ("yesterday", "expected a time with its zone"),
                       ("2026-13-01T00:00Z", "no such day or time"),
                       ("2029-02-29T10:00+05:30", "no such day or time")):
        with pytest.raises(SystemExit):
            cli.main(["rules", "--vessel", vessel, "--at", text])
        assert told in capsys.readouterr().err


@pytest.mark.parametrize("text", ["2150-01-01T00:00Z", "1970-01-01T00:00+05:30", "9999-12-31T23:59Z",
                                  "0001-01-01T00:00+05:30", "1999-12-31T23:59:59Z", "2100-01-01T00:00Z"])
def test_a_time_out_of_all_range_is_told_as_such(capsys, vessel, text):
    with pytest.raises(SystemExit):
        cli.main(["rules", "--vessel", vessel, "--at", text])
    err = capsys.readouterr().err
    assert "expected a time of the years 2000 to 2099, got" in err and "zone" not in err.split("error:")[1]


def test_the_book_is_only_read(capsys, vessel, book, tmp_path):
    before = {path.name: path.read_bytes() for path in (tmp_path / "book").iterdir()}
    judged(capsys, "--vessel", vessel, "--book", book)
    assert {path.name: path.read_bytes() for path in (tmp_path / "book").iterdir()} == before
