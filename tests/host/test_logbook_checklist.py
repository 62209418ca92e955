"""The checklist in docs/logbook.md: what it says is shown, is shown by a test that exists."""
import re
from pathlib import Path

import pytest
from books import UTC, begun, lay_down

from firmware import entry
from host_tools import verify

ROOT = Path(__file__).resolve().parents[2]
ROWS = re.findall(r"^\| (\d+) \|(.*)\|$", (ROOT / "docs/logbook.md").read_text(encoding="utf-8"), re.M)


def test_it_has_22_rows_and_each_is_met_or_says_why_not():
    assert [int(number) for number, _ in ROWS] == list(range(1, 23))
    for number, row in ROWS:
        asked, met, by, shown = [cell.strip() for cell in row.split("|")]
        assert asked and by and met in ("yes", "in part", "no"), number
        assert "`" in shown or met == "no", number
        assert len(by) > 60 or met == "yes", number         # why it is not met takes a sentence


@pytest.mark.parametrize("number, row", ROWS)
def test_each_test_that_it_names_exists(number, row):
    tests = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("*.py"))
    made = (ROOT / "Makefile").read_text(encoding="utf-8")
    for name in re.findall("`([^`]*)`", row.split("|")[-1]):
        if name.startswith("make "):
            assert re.search("^%s:" % name[5:], made, re.M), name
        elif name.endswith(".py"):
            assert (ROOT / name).is_file(), name
        else:
            assert re.search(r"^def %s\(" % name, tests, re.M), name


def test_an_entry_after_the_closing_is_not_sound(tmp_path):
    book = begun()
    signed = (("registrar", "R. Shah"), ("office", "MMD"), ("place", "Okha"), ("date", "2026-12-01"))
    for kind in ("open", "close"):
        book.record(kind, signed, e=UTC + 5)
    assert verify.verify(lay_down(book, tmp_path))["sound"]
    # past the unit, which takes none: sealed all the same
    line = entry.write(entry.Entry(3, UTC + 9, UTC + 9, "rtc", "stop", "auto", None, (), {}))
    with open(tmp_path / "00000000.log", "ab") as file:
        file.write(entry.stored(line, entry.NO_MAC, entry.head(book.head, line)))
    found = verify.verify(tmp_path)
    assert not found["sound"] and found["first_problem"]["entry"] == 3
    assert "closed" in found["first_problem"]["what"]
