"""`deckwatch register`: the registers on paper, as CSV, as JSON and on the screen."""
import csv
import json
import re

import pypdfium2
import pytest
from books import filled, lay_down
from crews import DAY, LANGUAGES, MONTH, NAMES, START, H, dhow, laid, ran, side, two

from host_tools import fonts, register_text
from host_tools.register_book import instant
from host_tools.register_form import CREW, FORM_E, REST, REST_CSV


@pytest.fixture(scope="module")
def ship(tmp_path_factory):
    """The folder of a book of seven, with something of everything."""
    return lay_down(dhow().book, tmp_path_factory.mktemp("dhow"))


class Words(str):
    """Text in which words are sought without regard to spaces and places to break."""

    def __new__(cls, text):
        return super().__new__(cls, re.sub(r"[\s\u200b\ufffe]", "", text))

    def __contains__(self, words):
        return super().__contains__(Words(words))


def pages(path):
    return [Words(page.get_textpage().get_text_range()) for page in pypdfium2.PdfDocument(path)]


def rows(path):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.reader(file))


# ---- the words


@pytest.mark.parametrize("table", [CREW, REST, REST_CSV, {key: pair for key, (pair, _) in FORM_E.items()}])
def test_every_text_is_there_in_both_languages(table):
    for key, pair in table.items():
        english, hindi = pair
        assert english and hindi, key
        assert re.findall(r"%[sd]", english) == re.findall(r"%[sd]", hindi), key
        assert re.search("[\u0900-\u097f]", hindi), key
        assert english.isascii(), key


# ---- on paper


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_statement_of_crew_on_paper(ship, tmp_path, capsys, lang):
    out = tmp_path / "crew.pdf"
    status, said, _ = ran(capsys, "crew", ship, "--lang", lang, "-o", out)
    assert status == 0 and "engagements: 8" in said and "not been told of: 8" in said
    found = pages(out)
    whole = Words("".join(found))
    for key, (names, _) in FORM_E.items():
        for word in names[LANGUAGES.index(lang)].split():      # a narrow cell breaks between them
            assert word in found[0], key
    for key in ("form", "title", "vessel", "registry", "discharge_head"):
        assert side(CREW, key, lang) in found[0], key
    for key in ("wages_note", "declare", "sign_here", "instructions", "file", "change"):
        assert side(CREW, key, lang) in found[-1], key
    for name in ("Salim Abdulla", NAMES["hamza"][:20], "Moosa [SHIP]", "R. Shah,", "paid off",
                 NAMES["krishna"][:4]):
        assert name in whole, name
    assert side(CREW, "registrar_not", lang) in whole and "MNV-417, Mandvi" in found[0]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_letter_in_the_head_of_the_days_touches_a_line(ship, tmp_path, capsys, lang):
    out = tmp_path / "rest.pdf"
    ran(capsys, "rest", ship, "--month", MONTH, "--person", "yusuf", "--lang", lang, "-o", out)
    page = pypdfium2.PdfDocument(out)[0]
    letters = page.get_textpage()
    first = letters.get_charbox(letters.search(MONTH + "-02").get_next()[0])
    begins = first[3] + 20                  # points; above the row of the first day
    lines = [box for box in (one.get_bounds() for one in page.get_objects(filter=[2]))
             if min(box[2] - box[0], box[3] - box[1]) < 1.5]
    head = [letters.get_charbox(at) for at in range(letters.count_chars())]
    head = [box for box in head if box[2] > box[0] and begins < box[1] and box[3] < begins + 24]
    assert len(head) > 60
    for left, bottom, right, top in head:
        assert not any(left < line[2] and line[0] < right and bottom < line[3] and line[1] < top
                       for line in lines), (left, bottom)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_record_of_rest_on_paper(ship, tmp_path, capsys, lang):
    out = tmp_path / "rest.pdf"
    status, said, _ = ran(capsys, "rest", ship, "--month", MONTH, "--lang", lang, "-o", out)
    assert status == 1 and "sheets: 8" in said
    found = pages(out)
    assert len(found) == 8                  # a person has a sheet, who signed on again two
    for page in found:
        for key in ("title", "reading", "anchored", "proviso_en", "day", "rest", "least24", "least7d",
                    "breaches", "owner_sign", "tindal", "plan_key", "rule"):
            assert side(REST, key, lang) in page, key
        for date in ("2026-12-01", "2026-12-31"):
            assert date in page
    # who signed on again soon is judged from the first day on
    assert len([page for page in found if side(REST, "too_short", lang) not in page]) == 1
    yusuf = next(page for page in found if "(yusuf)" in page)
    for words in ("R10", "8:00", "10:00", "Anchor dragged in a squall off Okha.", "relieved early",
                  "Relieved at 11:20.", *[side(REST, key, lang) for key in ("signed", "R10", "amended")]):
        assert words in yusuf, words
    assert side(REST, "not_signed", lang) not in yusuf
    aziz = next(page for page in found if "(aziz)" in page)
    for key in ("late", "override", "not_signed", "unfit:fatigue", "cargo", "callout", "no_reason"):
        assert side(REST, key, lang) in aziz, key
    assert "nobody else can steer" in aziz


def test_nothing_runs_off_the_paper(ship, tmp_path, capsys):
    for lang in LANGUAGES:
        for what in (("crew",), ("rest", "--month", MONTH)):
            out = tmp_path / "x.pdf"
            ran(capsys, what[0], ship, *what[1:], "--lang", lang, "-o", out)
            for page in pypdfium2.PdfDocument(out):
                text, (width, height) = page.get_textpage(), page.get_size()
                for i in range(text.count_rects()):
                    left, bottom, right, top = text.get_rect(i)
                    assert left >= 30 and right <= width - 30 and bottom >= 20 and top <= height - 20


def test_the_same_book_gives_the_same_file(ship, tmp_path, capsys):
    for what in (("crew",), ("rest", "--month", MONTH, "--person", "yusuf")):
        made = []
        for name in ("a.pdf", "b.pdf"):
            ran(capsys, what[0], ship, *what[1:], "-o", tmp_path / name)
            made.append((tmp_path / name).read_bytes())
        assert made[0] == made[1]


def test_every_sheet_of_a_long_month_names_the_person(ship, tmp_path, capsys):
    out = tmp_path / "rest.pdf"
    ran(capsys, "rest", ship, "--month", MONTH, "--person", "salim", "--reading", "sliding", "-o", out)
    found = pages(out)
    assert len(found) > 1 and all("Salim Abdulla" in page for page in found)
    assert "sheet 2 of %d" % len(found) in found[1]


def test_a_person_alone_has_his_sheet_alone(ship, tmp_path, capsys):
    out = tmp_path / "rest.pdf"
    status, _, _ = ran(capsys, "rest", ship, "--month", MONTH, "--person", "krishna", "-o", out)
    assert status == 0 and len(pages(out)) == 1     # nothing of his is broken


def test_markup_in_a_name_is_text(tmp_path, capsys):
    book = two()
    hard = 'said "stop" & #let x = 1 $a$ *b* <b> [c] @d'
    book.person("yusuf", hard)
    book.watch("yusuf", START, START + H)
    folder, out = laid(book, tmp_path), tmp_path / "x.pdf"
    for what in (("crew",), ("rest", "--month", MONTH, "--person", "yusuf")):
        assert ran(capsys, what[0], folder, *what[1:], "-o", out)[0] == 0
        assert hard in pages(out)[0]


def test_a_statement_without_crew_says_so(tmp_path, capsys):
    folder, out = lay_down(filled(5), tmp_path), tmp_path / "x.pdf"
    assert ran(capsys, "crew", folder, "-o", out)[0] == 0
    assert CREW["none"][0] in pages(out)[0]


def test_hindi_without_a_font_is_refused(ship, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(fonts, "DEVANAGARI", ())
    status, _, said = ran(capsys, "crew", ship, "--lang", "hi", "-o", tmp_path / "x.pdf")
    assert status == 2 and "expected a font with Devanagari" in said and not (tmp_path / "x.pdf").exists()


# ---- as CSV


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_statement_of_crew_as_csv(ship, tmp_path, capsys, lang):
    out = tmp_path / "crew.csv"
    assert ran(capsys, "crew", ship, "--lang", lang, "-o", out)[0] == 0
    head, *found = rows(out)
    assert len(head) == 16 and len(found) == 8 and all(len(row) == 16 for row in found)
    assert [name.split(": ")[-1] for name in head] == [
        names[LANGUAGES.index(lang)] for names, _ in FORM_E.values()]
    assert found[1][1] == NAMES["yusuf"] and found[4][1] == NAMES["moosa"]      # letters as they were entered
    assert found[4][11:16] == ["2026-12-13", "Mandvi", "end of agreement", "R. Shah, Surveyor", found[4][15]]
    assert found[0][4] == "SLY/0417; 2024-03-01; Salaya"


@pytest.mark.parametrize("text", ["=1+1", "+91 98250", "-5", "@SUM(A1)", "\tx", "\r=x"])
def test_no_cell_is_a_formula(text):
    assert register_text.cell(text) == "'" + text
    assert register_text.cell("x" + text) == "x" + text and register_text.cell(None) == ""


def test_a_formula_in_the_book_is_none_in_the_file(tmp_path, capsys):
    book = two()
    book.signon("=cmd|' /C calc'!A0", capacity="@x", address="=HYPERLINK(1)", wages="-1", kin="+91 1",
                card="=1")
    folder, out = laid(book, tmp_path), tmp_path / "x.csv"
    assert ran(capsys, "crew", folder, "-o", out)[0] == 0
    for row in rows(out):
        assert not any(text.startswith(("=", "+", "-", "@")) for text in row)
    assert rows(out)[3][2] == "'=HYPERLINK(1)"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_periods_of_work_as_csv(ship, tmp_path, capsys, lang):
    out = tmp_path / "work.csv"
    assert ran(capsys, "rest", ship, "--month", MONTH, "--lang", lang, "-o", out)[0] == 1
    head, *found = rows(out)
    assert head == [pair[LANGUAGES.index(lang)] for pair in REST_CSV.values()]
    mine = [row for row in found if row[0] == "yusuf"]
    was, now = mine[:2]
    assert was[1:3] == ["", ""] and was[6:8] == ["2026-12-01T06:00:00+05:30", "2026-12-01T12:00:00+05:30"]
    assert now[1:3] == ["2026-12-01T06:00:00+05:30", "2026-12-01T11:20:00+05:30"] and now[6:8] == ["", ""]
    assert set(now[8].split()) <= set(was[8].split()) and side(REST, "amended", lang) in was[9]
    callout, = [row for row in mine if row[3] == ("callout" if lang == "en" else REST["callout"][1])]
    assert callout[1:3] == ["2026-12-04T01:00:00+05:30", "2026-12-04T05:00:00+05:30"]
    late, = [row for row in found if side(REST, "late", lang) in row[9]]
    assert late[0] == "aziz"
    assert {row[5] for row in found if row[0] == "moosa"} == {"1", "2"}


def test_the_zone_moves_the_words_and_no_instant(ship, tmp_path, capsys):
    told = []
    for zone in ("+05:30", "-03:00"):
        out = tmp_path / "work.csv"
        ran(capsys, "rest", ship, "--month", MONTH, "--person", "krishna", "--zone=" + zone, "-o", out)
        found = rows(out)[1:]
        assert all(row[1].endswith(zone) for row in found)
        told.append({instant(row[1]) for row in found})
    assert told[0] >= told[1] and len(told[0]) - len(told[1]) <= 1      # midnight of the 1st is another


# ---- as JSON and on the screen


def test_the_statement_of_crew_as_json(ship, capsys):
    status, said, _ = ran(capsys, "crew", ship, "--json", "--at", "2026-12-05T06:00Z")
    found = json.loads(said)
    assert status == 0 and found["register"] == "crew" and found["sound"] is True
    assert found["at"] == "2026-12-05T11:30:00+05:30" and len(found["engagements"]) == 7
    assert found["registrar_not_told"] == [8, 9, 10, 11, 12, 13, 14]
    first = found["engagements"][0]
    assert first["who"] == "salim" and first["given"]["card"] == "SLY/0417" and first["discharged"] is None
    assert first["engaged"]["t"] == "2026-11-30T23:00:00+05:30"


def test_the_record_of_rest_as_json(ship, capsys):
    status, said, _ = ran(capsys, "rest", ship, "--month", MONTH, "--person", "yusuf", "--json")
    found = json.loads(said)
    assert status == 1 and found["reading"] == {"structure": "anchored", "proviso": "en", "shortest_min": 60}
    record, = found["records"]
    assert len(record["days"]) == 31 and record["days"][0]["rest"] == 12 * H + 2400
    breach, = record["breaches"]
    assert breach["code"] == "R10" and breach["found"] == 8 * H and breach["end"].endswith("+05:30")
    assert breach["reasons"][0]["author"] == ["Salim Abdulla", "tindal"]
    assert record["signed"]["person"]["when"].startswith("2026-12-13T")
    assert not re.search(r"\b179\d{7}\b", said)         # every instant is told in words


@pytest.mark.parametrize("lang", LANGUAGES)
def test_on_the_screen(ship, capsys, lang):
    status, said, _ = ran(capsys, "rest", ship, "--month", MONTH, "--lang", lang)
    assert status == 1 and said.count("(moosa)") == 2
    assert "2026-12-04  ..########..############............############" in said
    for words in ("Anchor dragged", side(REST, "too_short", lang), side(REST, "R10", lang)):
        assert words in said
    status, said, _ = ran(capsys, "crew", ship, "--lang", lang)
    assert status == 0 and side(CREW, "registrar_not", lang) in said and "Registrar, Mandvi" in said


def test_the_reading_is_one(ship, capsys):
    status, said, _ = ran(capsys, "rest", ship, "--month", MONTH, "--person", "krishna", "--json",
                          "--reading", "sliding", "--reading", "hi", "--shortest", "30")
    assert status == 1
    assert json.loads(said)["reading"] == {"structure": "sliding", "proviso": "hi", "shortest_min": 30}
    both = ("--reading", "sliding", "--reading", "anchored")
    status, _, said = ran(capsys, "rest", ship, "--month", MONTH, *both)
    assert status == 2 and "a register is of one reading" in said
    status, _, said = ran(capsys, "rest", ship, "--month", MONTH, "--shortest", "-1")
    assert status == 2 and "shortest rest" in said


# ---- what cannot be made


@pytest.mark.parametrize("args, told", [
    (("crew", "--at", "2026-12-05"), "--at: expected a time with its zone"),
    (("crew", "-o", "crew.doc"), "expected a name that ends in .pdf or .csv"),
    (("rest", "--month", "2026-13"), "--month: expected a year and a month like 2026-12, got '2026-13'"),
    (("rest", "--month", MONTH, "--person", "nobody"), "one of aziz, hamza, ibrahim,"),
    (("rest", "--month", "2025-01"), "this book's records go from 2026-11-30 to 2026-12-14"),
    (("rest",), "--month"),
    (("rest", "--month", MONTH, "--zone", "IST"), "expected hours and minutes east of Greenwich"),
    ((), "crew|rest"),
])
def test_what_was_expected_is_said(ship, capsys, args, told):
    status, _, said = ran(capsys, *args[:1], ship, *args[1:]) if args else ran(capsys)
    assert status == 2 and told in said


def test_no_book_and_no_room_are_said(ship, tmp_path, capsys):
    status, _, said = ran(capsys, "crew", tmp_path / "none")
    assert status == 2 and "expected a folder with a book" in said
    status, _, said = ran(capsys, "crew", ship, "-o", tmp_path / "no" / "crew.csv")
    assert status == 2 and "cannot write" in said
    book = two()
    status, _, said = ran(capsys, "rest", laid(book, tmp_path), "--month", "2026-10")
    assert status == 2 and "expected a month in which somebody has a record" in said


def test_a_book_that_is_not_sound_is_printed_and_says_so(tmp_path, capsys):
    book = two()
    book.watch("yusuf", START, START + H)
    folder = laid(book, tmp_path)
    log = folder / "00000000.log"
    log.write_bytes(log.read_bytes().replace(b"Yusuf Ali", b"Yusuf Alj"))
    for what in (("crew",), ("rest", "--month", MONTH)):
        out = tmp_path / "x.pdf"
        status, _, said = ran(capsys, what[0], folder, *what[1:], "-o", out)
        assert status == 1 and "NOT SOUND" in said
        assert "THIS BOOK IS NOT SOUND" in pages(out)[0]
        assert json.loads(ran(capsys, what[0], folder, *what[1:], "--json")[1])["sound"] is False


def test_help_tells_the_exit_codes(capsys):
    for args in (("--help",), ("rest", "--help"), ("crew", "--help")):
        status, said, _ = ran(capsys, *args)
        assert status == 0 and "Exit status: 0 made; 1 made, but" in said


def test_entries_left_out_are_named(tmp_path, capsys):
    book = two()
    n = book.done("yusuf", START + 3 * H, START + H, e=START + 4 * H)
    book.enter("signon", START + 5 * H, capacity="seaman")
    folder, out = laid(book, tmp_path), tmp_path / "x.pdf"
    assert ran(capsys, "rest", folder, "--month", MONTH, "-o", out)[0] == 0
    assert all(REST["left_out"][0] % ("#%d, #%d" % (n, n + 1)) in page for page in pages(out))
    assert "#%d, #%d" % (n, n + 1) in ran(capsys, "rest", folder, "--month", MONTH)[1]
    assert ran(capsys, "crew", folder, "-o", out)[0] == 0
    assert CREW["left_out"][0] % ("#%d" % (n + 1)) in pages(out)[0]


def test_a_book_that_is_being_written_is_read_as_it_stood(tmp_path, capsys):
    book = two()
    book.watch("yusuf", START, START + 2 * DAY)
    folder = laid(book, tmp_path)
    with open(folder / "00000000.log", "ab") as file:
        file.write(b'{"n":99,"t":1')
    assert ran(capsys, "rest", folder, "--month", MONTH)[0] == 1
