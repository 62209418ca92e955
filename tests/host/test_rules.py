"""`deckwatch rules` and the list behind it."""
import csv
import json

import pytest

from helpers import shared
from host_tools import cli, rules


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
