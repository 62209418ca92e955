"""The rule tables of the firmware: what the build refuses, and that ours are not."""
import pytest

import build as mpy_build
from firmware import duties
from host_tools import rule_packs, rules

SAILING = "sailing-vessels-2026"
GOOD = ("fire | SV-62-3 | 62(3) | interval | gt>=100 | of=drill/fire months=2 warn=14,3 "
        "| Fire drill, every {months} months. | आग का अभ्यास, हर {months} महीने में।\n")


def wrong(text, codes=None):
    instruments = {row["id"]: row["instrument"] for row in rules.rows()}
    codes = [fields[0] for fields in rule_packs.whole(text)] if codes is None else codes
    return rule_packs.pack(SAILING, text, instruments, codes)


def test_ours_are_in_order():
    rule_packs.check()


def test_a_good_rule_is_taken():
    assert wrong(GOOD) == []


@pytest.mark.parametrize("old, new, told", [
    ("SV-62-3", "", "row '': expected one of the list"),
    ("SV-62-3", "SV-99", "row 'SV-99': expected one of the list"),
    ("SV-62-3", "KL-03", "row KL-03: it is of kerala-inland-vessels-2010"),
    ("| 62(3) |", "| |", "provision '': expected the provision of the law"),
    ("| 62(3) |", "| as usual |", "provision 'as usual': expected"),
    ("| Fire drill, every {months} months. |", "| |", "expected English words"),
    ("आग का अभ्यास, हर {months} महीने में।", "", "expected Hindi words"),
    ("आग का अभ्यास, हर {months} महीने में।", "fire drill", "expected Hindi words"),
    ("interval", "sometimes", "evaluator 'sometimes': expected one of interval, each"),
    ("gt>=100", "tons>=100", "condition 'tons>=100': expected a particular"),
    ("gt>=100", "gt>=many", "condition 'gt>=many': expected a whole number"),
    ("gt>=100", "kind=canoe", "condition 'kind=canoe': expected some of sailing"),
    ("months=2", "months=0", "number 'months=0': months takes no such value"),
    ("months=2", "month=2", "number 'month=2': expected name=value with one of"),
    ("months=2", "", "{months} in the words: there is no such number"),
    ("of=drill/fire ", "", "expected the number of"),
    ("of=drill/fire", "of=drill/juggling", "number 'of=drill/juggling': of takes no such value"),
    ("of=drill/fire", "like=nothing", "like=nothing: expected the code of another rule"),
    ("fire |", "Fire drill |", "expected a code of its own"),
    (" | of=", " of=", "expected 8 fields (code | row | provision"),
    ("\n", "", "expected a line feed"),
    ("gt>=100", "gt>=100" + " " * 256, "expected at most 256 letters before the words"),
])
def test_what_is_wrong_is_told_by_its_code(old, new, told):
    assert old in GOOD
    text = GOOD.replace(old, new, 1)
    lines = wrong(text, None if text.endswith("\n") else [])
    assert any(told in line for line in lines), lines
    assert all(line.startswith(SAILING + ": ") for line in lines)


def test_the_same_code_twice_is_refused():
    assert any("a code of its own" in line for line in wrong(GOOD + GOOD))


def test_the_build_of_a_unit_refuses_them(tmp_path, monkeypatch):
    monkeypatch.setattr(mpy_build, "check_versions", lambda: None)
    monkeypatch.setattr(duties, "pack", lambda name: GOOD.replace("62(3)", "") if name == SAILING else "")
    with pytest.raises(mpy_build.BuildError, match="(?s)rule tables that cannot be used.*fire: provision ''"):
        mpy_build.build(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_number_without_its_citation_is_refused_as_well(tmp_path, monkeypatch):
    (tmp_path / "some_rules.py").write_text("LIMIT = 5\n")
    monkeypatch.setattr(rules, "NUMBERS", tmp_path)
    with pytest.raises(rule_packs.PackError, match="some_rules.py: LIMIT"):
        rule_packs.check()
