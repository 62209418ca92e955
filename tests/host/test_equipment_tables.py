"""A table of equipment that could not be read, cited or put into words is refused at the build."""
import csv
import re
from pathlib import Path

import pytest

from firmware import required
from host_tools import rule_packs

INSTRUMENTS = {"SV-27": "sailing-vessels-2026"}
FILE = Path(__file__).parents[1] / "invented_vessels.txt"


@pytest.mark.parametrize(("line", "told"), [
    ("nix | SV-27 | 27(3) |  | 1", "item 'nix'"),
    ("vhf/nix:2 | SV-27 | 27(3) |  | 1", "item 'nix'"),
    ("vhf | SV-28 | 27(3) |  | 1", "row 'SV-28'"),
    ("vhf |  | 27(3) |  | 1", "row ''"),
    ("vhf | SV-27 |  |  | 1", "provision ''"),
    ("vhf | SV-27 | 27(3) | tons>100 | 1", "condition 'tons>100'"),
    ("vhf | SV-27 | 27(3) |  | 1.5", "number '1.5'"),
    ("vhf | SV-27 | 27(3) |  | depth *2", "number 'depth *2'"),
    ("vhf | SV-27 | 27(3) |  | gt >=200=1", "number 'gt >=200=1'"),
    ("vhf | SV-27 | 27(3) |  | gt 1 /300", "number 'gt 1 /300'"),
    ("vhf | SV-27 | 27(3) | 1", "found 4 fields"),
])
def test_what_a_table_may_not_hold(line, told):
    found = list(rule_packs._equipment(next(required.lines(line + "\n")), INSTRUMENTS))
    assert found and told in "\n".join(found)


def test_what_it_may_hold():
    for number in ("1", "persons", "@lifebuoy 50%", "gt /300 min1", "crew min2 max20", "gt 1 >=2=3 >4=5"):
        line = next(required.lines("vhf+dat/ssas:2 | SV-27 | 27(3) | gt>=1 | %s\n" % number))
        assert list(rule_packs._equipment(line, INSTRUMENTS)) == []


def test_the_rows_cited_by_hand_are_in_the_list_of_requirements():
    with open(Path(rule_packs.rules.COVERAGE), encoding="utf-8", newline="") as file:
        known = {row["id"] for row in csv.DictReader(file)}
    cited = set(re.findall(r"^(?:crew )?([A-Z]{2}-\S+) ", FILE.read_text(encoding="utf-8"), re.M))
    assert len(cited) == 12 and cited <= known
