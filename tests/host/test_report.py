"""`deckwatch report`: a report of a book as text for those who send it another way."""
import json

import pytest
from books import UTC, begun, lay_down

from firmware.rules.report_items_2026 import REPORT_ITEMS
from host_tools import cli, report

ITEMS = {
    "email": "office@dhows.example", "mobile": "+91 00000 00000", "owner": "Invented Dhows",
    "time": "2026-12-01T16:35:00Z", "vessel": "AL SABAH", "imo": "not stated", "call": "VTZZ9",
    "mmsi": "419999123", "reg": "MNV-1234", "where": "23-06.50N 068-24.60E", "speed": "7.4 kn",
    "course": "268", "souls": "7 crew, 0 passengers; crew change at last port: none", "cargo": "rice 200 t",
    "next": "Sharjah", "eta": "2026-12-05T15:06:40Z",
    "more": "log code 0123-4567-89AB-CDEF; AIS off since 2026-12-01T16:30:00Z; reason given: none yet; no "
            "own VDO for 10 s, was every 1 to 2 s; AIS port silent",
}


@pytest.fixture
def folder(tmp_path):
    """A book with two reports, entries 2 and 4."""
    book = begun()
    book.record("ais", (("s", "off"),), e=UTC)
    book.record("report", tuple(ITEMS.items()), e=UTC, p=(13865000, 41046000, 12))
    book.record("sent", (("ref", 2),), e=UTC)
    little = ITEMS | {"speed": "unknown", "course": "unknown", "cargo": "न"}
    book.record("report", tuple(little.items()), e=UTC + 9)
    book.record("sent", (("ref", 4),), e=UTC)
    return lay_down(book, tmp_path)


def told(capsys, *argv):
    assert cli.main(["report", *map(str, argv)]) == 0
    out, err = capsys.readouterr()
    assert not err
    return out


def refused(capsys, *argv):
    assert cli.main(["report", *map(str, argv)]) == 2
    out, err = capsys.readouterr()
    assert not out and err.count("\n") == 1 and err.startswith("deckwatch report: ")
    return err


def test_the_last_report_is_given_as_a_card_of_seventeen_lines_at_least(folder, capsys):
    lines = told(capsys, folder).splitlines()
    begun_by = [line[:3] for line in lines if line.startswith("(")]
    assert begun_by == ["(%s)" % letter for letter in "abcdefghijklmnopq"]
    assert "(g) Call sign            Victor Tango Zulu Zulu 9" in lines
    assert "(k) Speed                unknown" in lines and "(n) Cargo                न" in lines


def test_long_words_on_the_card_are_wrapped_and_none_is_lost(folder, capsys):
    lines = told(capsys, folder).splitlines()
    assert max(map(len, lines)) <= 95
    more = " ".join(line[25:] for line in lines[lines.index([x for x in lines if x.startswith("(q)")][0]):])
    assert more == ITEMS["more"]


def test_another_report_is_given_by_its_entry_number(folder, capsys):
    assert "(k) Speed                7.4 kn" in told(capsys, folder, "--entry", 2).splitlines()


@pytest.mark.parametrize("form, first", [
    ("a851", "DECKWATCH/PR"), ("amver", "AMVER/PR//"), ("sms", "A AL SABAH")])
def test_the_forms_to_send(folder, capsys, form, first):
    text = told(capsys, folder, "--entry", 2, "--as", form)
    assert text.startswith(first)
    assert form != "sms" or len(text.rstrip("\n")) <= 160


def test_the_items_as_data(folder, capsys):
    found = json.loads(told(capsys, folder, "--entry", 2, "--json"))
    assert found == {"n": 2, "items": ITEMS}
    assert list(found["items"]) == [key for _, key, _ in REPORT_ITEMS]


def test_a_number_that_is_no_report_is_refused(folder, capsys):
    for n in (3, 99, -1):
        assert "expected a report at entry %d, found none" % n in refused(capsys, folder, "--entry", n)


def test_a_book_without_a_report_and_no_book_at_all_are_refused(tmp_path, capsys):
    (tmp_path / "book").mkdir()
    assert "expected a report, found none" in refused(capsys, lay_down(begun(), tmp_path / "book"))
    assert "No such file" in refused(capsys, tmp_path / "none")
    (tmp_path / "empty").mkdir()
    assert "expected a report, found none" in refused(capsys, tmp_path / "empty")
    (tmp_path / "file").write_text("x")
    assert "Not a directory" in refused(capsys, tmp_path / "file")


@pytest.mark.parametrize("form", report._FORMS)
def test_a_report_that_was_altered_is_refused_with_the_way_to_see_where(folder, capsys, form):
    path = folder / "00000000.log"
    path.write_bytes(path.read_bytes().replace(b'"vessel":"AL SABAH"', b'"wessel":"AL SABAH"'))
    err = refused(capsys, folder, "--as", form)
    assert "entry 4 is not a whole report" in err and "deckwatch verify" in err


def test_the_book_is_only_looked_into(folder, capsys):
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    told(capsys, folder)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
