"""`deckwatch register`: drills, training, documents, equipment, passengers, muster list, board, statement."""
import csv
import json
import re

import pypdfium2
import pytest
from books import filled, lay_down
from crews import DAY, LANGUAGES, NAMES, START, H, Ship, laid, ran, side, two
from practised import HARD, drill, paper, practised, vessel_toml

from firmware import crew_papers, duties, manning_words
from firmware.clock import iso
from firmware.desk import UNSIGNED
from host_tools import (
    config,
    config_vessel,
    fonts,
    register,
    register_base,
    register_sheet,
    register_vessel_words,
    register_words,
)
from host_tools.logbook_form import words
from host_tools.register_book import Source, Zone
from host_tools.register_form import CREW
from host_tools.register_muster import stations
from host_tools.register_pdf import wording
from host_tools.register_sheet import Pairs, Sheet, Sign, Table, Text

KINDS = ("drills", "training", "documents", "equipment", "passengers", "muster", "board", "statement")
TABLES = [register_words.COMMON, register_words.DRILLS, register_words.TRAINING, register_words.DOCUMENTS,
          register_words.EQUIPMENT, register_words.PASSENGERS, register_words.INSTRUMENTS,
          register_words.PARTICULARS, register_vessel_words.MUSTER, register_vessel_words.INSTRUCTIONS,
          register_vessel_words.BOARD, register_vessel_words.STATEMENT]


@pytest.fixture(scope="module")
def ship(tmp_path_factory):
    """(folder of the book, vessel.toml)."""
    folder = tmp_path_factory.mktemp("practised")
    return lay_down(practised().book, folder), vessel_toml(tmp_path_factory.mktemp("config"))


def told(capsys, kind, folder, *args):
    """The JSON object of a register."""
    status, said, wrong = ran(capsys, kind, folder, "--json", *args)
    assert status == 0, wrong
    return json.loads(said)


def inland(tmp_path, *instruments):
    names = ", ".join('"%s"' % name for name in instruments)
    return vessel_toml(tmp_path, '[vessel]\nmmsi = 419000001\nkind = "ferry"\npassenger_capacity = 40\n'
                                 'gt = 40\ninstruments = [%s]\n' % names)


FERRY = ("jharkhand-inland-vessels-2020", "nw-safety-of-navigation-2002")


def pages(path):
    """Text of each page without spaces and places to break."""
    return [re.sub(r"[\s\u200b\ufffe\u2068\u2069]", "", page.get_textpage().get_text_range())
            for page in pypdfium2.PdfDocument(path)]


def bare(text):
    return re.sub(r"\s", "", text)


def made(ship, tmp_path, capsys, kind, lang="en", *args):
    """The text of the PDF."""
    out = tmp_path / "x.pdf"
    status, _, wrong = ran(capsys, kind, ship[0], "--config", ship[1], "--lang", lang, "-o", out, *args)
    assert status == 0, wrong
    return "".join(pages(out))


# ---- the words


@pytest.mark.parametrize("table", TABLES + [
    {key: ("; ".join(english), "; ".join(hindi))
     for key, (english, hindi) in register_vessel_words.STATIONS.items()}])
def test_every_text_is_there_in_both_languages(table):
    for key, (english, hindi) in table.items():
        assert english and hindi, key
        assert re.findall(r"%[sd]", english) == re.findall(r"%[sd]", hindi), key
        assert key.startswith("form_") or re.search("[\u0900-\u097f]", hindi), key
        assert english.isascii(), key


def test_every_particular_that_may_be_unstated_has_words():
    assert {key.name for key in config_vessel.PARTICULARS} <= set(register_words.PARTICULARS)


def test_every_station_has_a_duty_in_each_emergency():
    for english, hindi in register_vessel_words.STATIONS.values():
        assert len(english) == len(hindi) == 4
    used = set(register_vessel_words.BY_CAPACITY.values()) | set(register_vessel_words.HANDS)
    assert used == set(register_vessel_words.STATIONS)
    assert set(register_vessel_words.BY_CAPACITY) < set(crew_papers.CAPACITIES)


# ---- on paper


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_each_has_its_title_its_provision_and_the_code_of_the_book(ship, tmp_path, capsys, kind, lang):
    found = made(ship, tmp_path, capsys, kind, lang)
    table = register.KINDS[kind][1].WORDS
    asked = [key for key in table if key == "form" or key in ("form_SV", "form_NS", "form_JH")]
    for key in ["title", *asked]:
        assert bare(side(table, key, lang)) in found
    assert asked and Source(ship[0]).view.code in found
    assert "%s" not in found and "%d" not in found


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_cut_and_no_letter_lies_on_a_line_between_columns(ship, tmp_path, capsys, kind, lang):
    made(ship, tmp_path, capsys, kind, lang)
    for page in pypdfium2.PdfDocument(tmp_path / "x.pdf"):
        letters, (width, height) = page.get_textpage(), page.get_size()
        lines = [box for box in (one.get_bounds() for one in page.get_objects(filter=[2]))
                 if box[2] - box[0] < 1.5 < box[3] - box[1]]
        for at in range(letters.count_chars()):
            left, bottom, right, top = letters.get_charbox(at)
            if right <= left:
                continue
            assert left >= 30 and right <= width - 30 and bottom >= 20 and top <= height - 20
            middle = (bottom + top) / 2
            assert not any(left + 0.5 < line[0] and line[2] < right - 0.5 and line[1] < middle < line[3]
                           for line in lines), letters.get_text_range(max(0, at - 10), 20)


def test_the_same_book_gives_the_same_file(ship, tmp_path, capsys):
    for kind in ("drills", "board"):
        found = []
        for name in ("a.pdf", "b.pdf"):
            ran(capsys, kind, ship[0], "--config", ship[1], "-o", tmp_path / name)
            found.append((tmp_path / name).read_bytes())
        assert found[0] == found[1]


@pytest.mark.parametrize("kind", KINDS)
def test_a_book_without_any_of_it_says_so(kind, tmp_path, capsys):
    folder, out = lay_down(filled(5), tmp_path), tmp_path / "x.pdf"
    assert ran(capsys, kind, folder, "-o", out)[0] == 0
    assert ran(capsys, kind, folder)[0] == 0
    table = register.KINDS[kind][1].WORDS
    if "none" in table:
        assert bare(table["none"][0]) in "".join(pages(out))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_text_of_five_thousand_letters_and_script_break_no_sheet(ship, tmp_path, lang):
    w = wording(register_words.COMMON | register_words.DRILLS, lang)
    long = ["x" * 5000, "लंबा " * 1000, HARD, "\x1b[2J\u202eevil"]
    blocks = [Table((("a", 1), ("b", 9), ("c", 1), ("d", 1)), [long, long], "none", HARD), Text(long, HARD),
              Pairs([(text, text) for text in long]), Sign([HARD, HARD])]
    with fonts.found(None) as usable:
        for look in ("wide", "upright", "board"):
            sheet = Sheet("drills", w, HARD, HARD, [(HARD, text) for text in long], blocks, look)
            out = tmp_path / "x.pdf"
            out.write_bytes(register_sheet.pdf(Source(ship[0]), sheet, lang, usable, Zone("+05:30")))
            found = pages(out)
            assert bare(HARD) in "".join(found) and (look != "board" or len(found) < 12)
    assert len(list(register_sheet.text(sheet))) > 10 and register_sheet.rows(sheet)


def test_what_a_book_holds_commands_no_terminal_and_is_no_formula(tmp_path, capsys):
    ship = two()
    evil = "=cmd()\x1b[2J"
    drill(ship, START, "fire", ["yusuf"], "a", (("b", evil),), boats=(evil,))
    paper(ship, START, "vessel", "survey", evil, evil, None, None, evil)
    ship.enter("gear", START, item=evil, count=1, where=evil)
    ship.enter("passengers", START, n=1, children=0, how="panel", why=evil)
    folder, out = laid(ship, tmp_path), tmp_path / "x.csv"
    for kind in KINDS:
        status, said, _ = ran(capsys, kind, folder)
        assert status == 0 and "\x1b" not in said
        assert "\x1b" not in ran(capsys, kind, folder, "--json")[1]
        assert ran(capsys, kind, folder, "-o", out)[0] == 0
        with open(out, encoding="utf-8", newline="") as file:
            assert not any(cell.startswith("=") for row in csv.reader(file) for cell in row)


def test_hindi_without_a_font_is_refused(ship, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(fonts, "DEVANAGARI", ())
    status, _, said = ran(capsys, "muster", ship[0], "--lang", "hi", "-o", tmp_path / "x.pdf")
    assert status == 2 and "expected a font with Devanagari" in said


def test_the_configuration_must_be_hers(ship, tmp_path, capsys):
    other = vessel_toml(tmp_path, '[vessel]\nmmsi = 419000002\n')
    status, _, said = ran(capsys, "board", ship[0], "--config", other)
    assert status == 2 and "expected the vessel of the book, MMSI 419000001" in said


# ---- drills and training


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_drill_register(ship, tmp_path, capsys, lang):
    found = made(ship, tmp_path, capsys, "drills", lang)
    for text in ("Raft1,", "Salim", "radiounderrepair", bare(HARD), "Heavyweather", "Heavyswell", "#23"):
        assert text in found, text
    for key in ("in_full", "in_part", "not_held", "no_date", "nobody"):
        assert bare(side(register_words.DRILLS, key, lang)) in found, key
    for key in ("late", "state_overdue", "state_never", "due_head"):
        assert bare(side(register_words.COMMON, key, lang)) in found, key
    assert bare(side(register_words.COMMON, "left_out", lang) % "#28") in found


def test_a_drill_as_json_has_its_signature(ship, capsys):
    found = told(capsys, "drills", ship[0], "--config", ship[1])
    first, second, third, late = found["rows"]
    assert first["who"] == list(NAMES) and first["by"] == "Salim Abdulla" and first["role"] == "tindal"
    assert re.fullmatch(r"[0-9A-Z]{4}(-[0-9A-Z]{4}){3}", first["code"]) and first["n"] == 23
    assert first["skipped"][0] == ["i", "no lifeboat fitted"] and first["why"] is None
    assert (second["held"], third["held"], late["late"]) == (True, False, True)
    assert third["amended"][0]["text"] == "Heavy swell off Okha."
    assert [n for n, _ in found["left_out"]] == [28]
    fire = [one for one in found["due"] if one["code"] == "fire"]
    assert fire[0]["state"] == "never"          # one that was not held in full has moved no date


def test_the_code_of_a_row_is_that_of_the_book_up_to_it(tmp_path, capsys):
    ship = two()
    drill(ship, START, "fire", ["yusuf"])
    code = ship.book.code()
    ship.enter("stop", START + H, by="auto")
    row, = told(capsys, "drills", laid(ship, tmp_path))["rows"]
    assert row["code"] == code


def test_as_of_an_earlier_time_later_entries_are_not_told(ship, capsys):
    found = told(capsys, "drills", ship[0], "--at", "2026-12-04T12:00+05:30")
    assert len(found["rows"]) == 1 and found["at"] == "2026-12-04T12:00:00+05:30"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_register_of_training(ship, tmp_path, capsys, lang):
    found = made(ship, tmp_path, capsys, "training", lang)
    assert bare(side(register_words.TRAINING, "in_part", lang)) in found and "pumpunderrepair" in found
    assert "survival/" not in found         # told in words


# ---- documents


def documents(ship, tmp_path, capsys, *args):
    return {(row["of"], row["what"]): row
            for row in told(capsys, "documents", laid(ship, tmp_path), *args)["documents"]}


def test_how_papers_stand(tmp_path, capsys):
    ship = two()
    for what, issued, expires in (("inspection", "2025-12-24", "2026-12-23"),
                                  ("registry", "2009-01-01", None), ("survey", "2025-11-30", "2026-11-29"),
                                  ("radio", "2027-01-01", None), ("hull", "2026-06-01", "2026-01-01")):
        paper(ship, START, "vessel", what, "1", "x", issued, expires, "box")
    paper(ship, START, "yusuf", "passport", "P1", None, None, None)
    paper(ship, START, "salim", "permit", "T1", None, "2024-02-29")
    found = documents(ship, tmp_path, capsys)
    standing = {what: row["standing"] for (_, what), row in found.items()}
    assert standing == {"inspection": "valid", "registry": "open_end", "survey": "expired", "radio": "future",
                        "hull": "backwards", "passport": "undated", "permit": "valid"}
    assert found["vessel", "inspection"]["left"] == 22 and found["vessel", "inspection"]["where"] == "box"
    assert found["salim", "permit"]["last"] == "2029-02-28" and found["salim", "permit"]["expires"] is None


def test_a_paper_that_was_renewed_or_taken_away_is_not_the_old_one(tmp_path, capsys):
    ship = two()
    for no, expires in (("1", "2026-11-01"), ("2", "2027-11-01")):
        paper(ship, START, "vessel", "survey", no, expires=expires)
    paper(ship, START, "vessel", "radio", "3")
    paper(ship, START, "vessel", "radio", None)
    found = documents(ship, tmp_path, capsys)
    assert [row["no"] for row in found.values()] == ["2"]


def test_who_has_left_takes_his_papers_along(tmp_path, capsys):
    ship = two()
    paper(ship, START, "yusuf", "passport", "P1", expires="2030-01-01")
    ship.discharge("yusuf", START + H)
    assert not documents(ship, tmp_path, capsys)


def test_a_certificate_continues_on_a_voyage_outside_india(tmp_path, capsys):
    ship = two()
    paper(ship, START, "vessel", "inspection", "1", "MMD", "2025-12-02", "2026-12-01")
    ship.enter("voyage", START, next_port="Sharjah", outside_india=True)
    ship.enter("depart", START + H, place="Mandvi", india=True)
    ship.enter("stop", START + 3 * DAY, by="auto")
    found = told(capsys, "documents", laid(ship, tmp_path))
    assert "continues" in [one["state"] for one in found["due"]]
    assert [row["standing"] for row in found["documents"]] == ["deemed"]


def test_a_paper_with_a_date_that_is_none_is_left_out_and_named(tmp_path, capsys):
    ship = two()
    paper(ship, START, "vessel", "survey", "1", expires="2026-02-30")
    found = told(capsys, "documents", laid(ship, tmp_path))
    assert not found["documents"] and "2026-02-30" in found["left_out"][0][1]


@pytest.mark.parametrize("what, issued, expires, instruments, last, standing", [
    ("inspection", "2024-02-29", None, (), "2027-02-28", "valid"),          # 32(2)
    ("inspection", "2023-11-30", None, (), "2026-11-30", "expired"),
    ("inspection", "2023-11-30", "2030-01-01", (), "2026-11-30", "expired"),   # what it says is too long
    ("provisional", "2026-05-01", None, (), "2026-11-01", "expired"),       # 8(5)
    ("provisional", "2026-07-01", None, (), "2027-01-01", "valid"),
    ("annual", "2025-11-01", None, (), "2026-11-01", "overdue"),
    ("annual", "2025-12-24", "2026-11-01", (), "2026-11-01", "overdue"),
    ("hull", "2023-06-01", None, (), "2026-06-01", "overdue"),              # 24(3)
    ("insurance", "2026-01-01", None, (), None, "undated"),                 # no rule says for how long
    ("engine", "2021-01-01", None, (), None, "hangs"),                      # on whether she has an engine
    ("registry", "2009-01-01", None, (), None, "open_end"),
    ("radio", "2009-01-01", None, (), None, "open_end"),
    ("survey", "2026-01-01", None, (), None, "open_end"),                   # no rule of hers
    ("survey", "2025-11-01", None, FERRY, "2026-11-01", "expired"),
    ("survey", "2026-01-01", None, FERRY[1:], None, "undated"),
    ("survey", None, None, FERRY, None, "undated"),
    ("temporary", "2026-10-31", None, FERRY, "2026-11-30", "expired")])
def test_the_end_of_a_paper_follows_from_the_rules_that_bind_her(
        tmp_path, capsys, what, issued, expires, instruments, last, standing):
    ship = two()
    paper(ship, START, "vessel", what, "1", "x", issued, expires)
    args = ("--config", inland(tmp_path, *instruments)) if instruments else ()
    folder = laid(ship, tmp_path)
    row, = told(capsys, "documents", folder, *args)["documents"]
    assert (row["last"], row["standing"]) == (last, standing)
    status, text, _ = ran(capsys, "documents", folder, *args)
    shown = "(%s)" % last if last and last != expires else last or ""
    assert status == 0 and shown in text
    said = {"valid": "days left", "hangs": "engine"}.get(standing) or register_words.DOCUMENTS[standing][0]
    assert bare(said) in bare(text)
    out = tmp_path / "x.pdf"
    summary = ran(capsys, "documents", folder, *args, "-o", out)[1]
    assert ("not in order: 1" in summary) == (standing in ("expired", "overdue") or bool(row["rules"]))
    assert ("not known: 1" in summary) == (standing in ("undated", "hangs")), summary


# The state of a rule in which it finds a paper, and standings of the paper that say no less.
NO_LESS = {"expired": {"expired"}, "overdue": {"overdue", "expired"}, "continues": {"deemed"},
           "fail": {"future"}, "unstated": {"undated", "hangs", "expired", "overdue"}}


@pytest.mark.parametrize("abroad", [False, True])
@pytest.mark.parametrize("instruments", [("sailing-vessels-2026",), FERRY, ("kerala-inland-vessels-2010",),
                                         (*FERRY, "sailing-vessels-2026")])
def test_the_papers_say_no_less_than_the_rules_below_them(tmp_path, capsys, instruments, abroad):
    folder = tmp_path / "book"
    folder.mkdir()
    for at, (issued, expires) in enumerate([("2020-01-01", None), ("2025-11-20", None), (None, None),
                                            ("2025-11-20", "2026-12-02"), ("2020-01-01", "2026-11-20"),
                                            ("2020-01-01", "2030-01-01"), ("2027-01-01", None)]):
        ship = two()
        for what in crew_papers.ENDING + ("registry", "drydock", "hull", "engine"):
            paper(ship, START, "vessel", what, "1", "x", issued, expires)
        if abroad:
            ship.enter("voyage", START, next_port="Sharjah", outside_india=True)
            ship.enter("depart", START + H, place="Mandvi", india=True)
        ship.enter("stop", START + 3 * DAY, by="auto")
        place = folder / str(at)
        place.mkdir()
        found = told(capsys, "documents", lay_down(ship.book, place), "--config",
                     inland(tmp_path, *instruments))
        rows = {row["n"]: row for row in found["documents"]}
        for due in found["due"]:
            n = due["detail"][1] if isinstance(due["detail"], list) else None
            if n is None or due["state"] not in NO_LESS:
                continue
            row = rows[n]
            assert row["standing"] in NO_LESS[due["state"]] or due["state"] in [
                state for _, _, state in row["rules"]], (row, due)


def test_an_annual_inspection_overdue_stands_beside_the_certificate(tmp_path, capsys):
    ship = two()
    paper(ship, START, "vessel", "inspection", "1", "MMD", "2025-06-01")
    folder = laid(ship, tmp_path)
    row, = told(capsys, "documents", folder)["documents"]
    assert row["standing"] == "valid" and [tuple(one) for one in row["rules"]] == [
        ("annual", "32(2)", "overdue")]
    text = bare(ran(capsys, "documents", folder)[1])
    assert bare("OVERDUE: Annual inspection, every 12 months (32(2))") in text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind, register_", [("document", "documents"), ("gear", "equipment"),
                                             ("tested", "equipment"), ("defect", "equipment")])
def test_a_row_of_an_amended_entry_says_so(tmp_path, capsys, kind, register_, lang):
    ship = two()
    n = {"document": lambda: paper(ship, START, "vessel", "registry", "1"),
         "gear": lambda: ship.enter("gear", START, item="lifebuoy", count=3, where=None),
         "tested": lambda: ship.enter("tested", START, item="vhf", ok=True, remark=None),
         "defect": lambda: ship.enter("defect", START, what="leaks", item=None)}[kind]()
    amended = ship.enter("amend", START + H, ref=n, why="slip", text="Not so.")
    folder, toml = laid(ship, tmp_path), vessel_toml(tmp_path)
    text = bare(ran(capsys, register_, folder, "--config", toml, "--lang", lang)[1])
    mark = side(register_words.COMMON, "amendment", lang).partition(",")[0] % amended
    assert bare(mark) in text and bare("Not so.") in text and "slip" in text
    known = side(register_words.COMMON, "state_amended", lang)
    assert (bare(known) in text) == (kind == "tested")
    assert '"n": %d' % amended in ran(capsys, register_, folder, "--config", toml, "--json")[1]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_register_of_drills_says_of_what_an_amended_one_told_that_it_is_not_known(tmp_path, capsys, lang):
    ship = two()
    for at, what in ((START, "fire"), (START + 900 * DAY, "flooding")):
        n = drill(ship, at, what, [], e=START)
    ship.enter("amend", START + H, ref=n - 1, why="slip", text="Not held at all.")
    text = bare(ran(capsys, "drills", laid(ship, tmp_path), "--config", vessel_toml(tmp_path),
                    "--lang", lang)[1])
    for key in ("state_amended", "state_clock"):
        assert bare(side(register_words.COMMON, key, lang)) in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_register_of_documents(ship, tmp_path, capsys, lang):
    found = made(ship, tmp_path, capsys, "documents", lang)
    assert bare(side(register_words.DOCUMENTS, "days_left", lang) % 2) in found
    for key in ("expired", "open_end", "none"):
        assert bare(side(register_words.DOCUMENTS, key, lang)) in found
    assert "CI/2025/88" in found and "(2029-02-28)" in found and "Wheelhouse" in found


# ---- equipment


def test_what_is_required_against_what_is_on_board(ship, capsys):
    found = told(capsys, "equipment", ship[0], "--config", ship[1])
    buoys = [one for one in found["equipment"] if one["item"] == "lifebuoy"][0]
    assert (buoys["required"], buoys["on_board"], buoys["state"]) == (4, 3, "fail")
    assert [one["what"] for one in found["open"]] == ["test", "defect", "defect", "alteration", "advisory"]
    assert found["besides"] == [HARD]


def test_what_is_rectified_is_open_no_more(tmp_path, capsys):
    ship = two()
    n = ship.enter("defect", START, what="Leak.", item=None)
    ship.enter("tested", START, item="vhf", ok=False, remark=None)
    ship.enter("done", START + H, ref=n, how="packed")
    ship.enter("tested", START + H, item="vhf", ok=True, remark=None)
    assert not told(capsys, "equipment", laid(ship, tmp_path))["open"]


def test_what_was_tested_and_never_counted_has_its_test(tmp_path, capsys):
    ship = two()
    ship.enter("tested", START + H, item="lifebuoy", ok=False, remark="torn")
    folder, toml = laid(ship, tmp_path), vessel_toml(tmp_path)
    buoys = [one for one in told(capsys, "equipment", folder, "--config", toml)["equipment"]
             if one["item"] == "lifebuoy"]
    assert {one["state"] for one in buoys} == {"open", "unstated"} and all(one["tested"] for one in buoys)
    said = ran(capsys, "equipment", folder, "--config", toml)[1]
    assert side(register_words.EQUIPMENT, "failed", "en") in said, said


def test_the_register_of_drills_and_of_training_tell_every_rule_on_them(ship, capsys):
    for kind, group in (("drills", "drill"), ("training", "train")):
        found = told(capsys, kind, ship[0], "--config", ship[1])
        codes = {one["code"] for one in found["due"]}
        wanted = {fields[0] for name in ("sailing-vessels-2026", "nw-safety-of-navigation-2002")
                  for fields in duties.lines(duties.pack(name))
                  if group in re.split("[=/ ]", duties.numbers(fields))}
        assert wanted - codes <= {"lifeboat", "rescue-launch", "rescue-run", "enclosed"}, wanted - codes
        assert "ns-exercise" in codes if kind == "drills" else "instruction" in codes
        assert codes <= wanted


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_register_of_equipment(ship, tmp_path, capsys, lang):
    found = made(ship, tmp_path, capsys, "equipment", lang)
    table = register_words.EQUIPMENT
    for text in (side(table, "short", lang) % 1, side(table, "amiss", lang) % "#40",
                 *(side(table, key, lang) for key in ("failed", "not_entered", "enough")), HARD):
        assert bare(text) in found, text


def test_without_the_particulars_nothing_is_taken_for_required_or_in_order(ship, tmp_path, capsys):
    _, said, _ = ran(capsys, "equipment", ship[0])
    assert register_words.EQUIPMENT["no_profile"][0] in said
    bare_toml = vessel_toml(tmp_path, "[vessel]\nmmsi = 419000001\n")
    found = told(capsys, "equipment", ship[0], "--config", bare_toml)
    assert {one["state"] for one in found["equipment"] if one["item"] == "lifebuoy"} == {"unstated"}


# ---- passengers


def test_counts_at_the_gangway_are_one_row_until_something_happens(ship, capsys):
    _, said, _ = ran(capsys, "passengers", ship[0], "--config", ship[1])
    assert "counts: 4" in said and said.count("at the gangway") == 2
    found = told(capsys, "passengers", ship[0], "--config", ship[1])
    assert [row["kind"] for row in found["rows"]] == [
        *4 * ["passengers"], "over", "passengers", "under", "depart", "passengers"]
    assert {(one["season"], one["night"]): one["passengers"] for one in found["allowed"]} == {
        ("fair", False): 40, ("fair", True): 40, ("foul", False): 26, ("foul", True): 26}


def test_passengers_of_a_month_alone(ship, capsys):
    assert len(told(capsys, "passengers", ship[0], "--month", "2026-12")["rows"]) == 9
    assert not told(capsys, "passengers", ship[0], "--month", "2026-11")["rows"]
    status, _, said = ran(capsys, "passengers", ship[0], "--month", "2026-13")
    assert status == 2 and "--month: expected a year and a month" in said


def test_a_count_that_is_no_number_is_left_out_and_named(tmp_path, capsys):
    ship = two()
    ship.enter("passengers", START, n="many", children=0, how="panel", why=None)
    ship.enter("passengers", START, n=True, children=0, how="panel", why=None)
    found = told(capsys, "passengers", laid(ship, tmp_path))
    assert not found["rows"] and len(found["left_out"]) == 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_reckoned_is_never_told_as_heads(tmp_path, capsys, lang):
    ship = two()
    ship.enter("over", START - 60, by="auto", n=45, limit=42, why="by day")     # of heads not known
    ship.enter("passengers", START, by="auto", n=63, children=40, how="declared", why=None)
    ship.enter("over", START, by="auto", n=43, limit=42, why="by day")
    ship.enter("passengers", START + 60, by="auto", n=42, children=0, how="panel", why=None)
    ship.enter("under", START + 60, by="auto", n=42, limit=42)
    ship.enter("uncleared", START + H, by="auto", place="Patna", n=43, limit=42)
    folder = laid(ship, tmp_path)
    rows = told(capsys, "passengers", folder, "--lang", lang)["rows"]
    assert [row["heads"] for row in rows if row["kind"] in ("over", "under")] == [None, 63, 42]
    ran(capsys, "passengers", folder, "--lang", lang, "-o", tmp_path / "x.csv")
    with open(tmp_path / "x.csv", encoding="utf-8", newline="") as file:
        cells = [row[1] for row in csv.reader(file) if len(row) == 7][1:]
    counts, heads = (side(register_words.PASSENGERS, key, lang) for key in ("counts_as", "heads"))
    assert cells == [counts % 45, "63", "%s (%s)" % (counts % 43, heads % 63), "42", counts % 42, ""]
    text = ran(capsys, "passengers", folder, "--lang", lang)[1]
    assert not re.search("ON BOARD: 4|check: 4|लोग: 4[0-9],|चढ़े: 4[0-9],", text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_counted_without_a_pin_is_nobody_the_register_knows(tmp_path, capsys, lang):
    ship = two()
    ship.enter("passengers", START, by=UNSIGNED, n=6, children=0, how="panel", why=None)
    text = ran(capsys, "passengers", laid(ship, tmp_path), "--lang", lang)[1]
    assert {"en": "nobody signed in", "hi": "कोई साइन इन नहीं"}[lang] in text and UNSIGNED + "\n" not in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_record_of_passengers(ship, tmp_path, capsys, lang):
    found = made(ship, tmp_path, capsys, "passengers", lang)
    for key in ("how_panel", "fair", "foul", "allowed"):
        assert bare(side(register_words.PASSENGERS, key, lang)) in found
    assert "onewentashorebytheboat" in found and "Patna" in found


# ---- muster list


def test_each_has_a_station_and_one_commands():
    found = stations([("a", "tindal"), ("b", "master"), ("c", "driver"), ("d", "greaser"), ("e", "seaman"),
                      ("f", "cook"), ("g", "cook")])
    assert [station for _, _, station in found] == [
        "command", "deputy", "engine", "engine", "hand1", "care", "hand2"]
    assert [one[2] for one in stations([("a", "tindal"), ("b", "seaman")])] == ["command", "hand1"]
    assert [one[2] for one in stations([("a", "tindal"), *((str(i), "seaman") for i in range(5))])] == [
        "command", "deputy", "hand1", "hand2", "hand3", "hand1"]
    assert stations([]) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_muster_list(ship, tmp_path, capsys, lang):
    found = made(ship, tmp_path, capsys, "muster", lang)
    table = register_vessel_words
    for english, hindi in table.STATIONS.values():
        for text in (english, hindi)[LANGUAGES.index(lang)]:
            if text not in table.STATIONS["radio"][LANGUAGES.index(lang)]:
                assert bare(text) in found, text
    put = {"distress": "16", "passengers": side(table.MUSTER, "shown_by", lang)}
    for key, text in words(table.INSTRUCTIONS, lang).items():
        told = bare(text.replace("%s", put.get(key, side(table.MUSTER, "commands", lang))))
        assert (told in found) == (key not in table.OF_INLAND), key
    assert "Raft1,Raft2" in found


@pytest.mark.parametrize("aboard, commands", [
    (("driver", "lascar", "serang", "greaser"), "serang"), (("mate", "serang", "lascar"), "serang"),
    (("lascar", "mate"), "mate"), (("driver", "lascar"), "lascar"), (("cook", "greaser", "driver"), "driver"),
    (("cook", "other"), "cook"), (("serang", "master"), "master"), (("serang", "tindal", "master"), "tindal"),
    (("serang", "serang", "lascar"), "serang"), (("seaman",), "seaman")])
def test_somebody_commands_whoever_is_on_board(aboard, commands):
    found = stations(list(enumerate(aboard)))
    assert [capacity for _, capacity, station in found if station == "command"] == [commands]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_long_name_stands_whole_in_the_muster_list(tmp_path, capsys, lang):
    ship, name = two(), "Mohammed Salim Abdul Rehman Haji Ibrahim Sumar Jakhau"
    ship.enter("person", START, by="salim", id="yusuf", name=name, role="crew", capacity=None, active=True)
    paper(ship, START, "yusuf", "survival", "1", "x", "2026-01-01", "2030-01-01")
    folder = laid(ship, tmp_path)
    found = made((folder, vessel_toml(tmp_path)), tmp_path, capsys, "muster", lang)
    assert found.count(bare(name)) == 2 and "…" not in found
    assert bare(name) in made((folder, vessel_toml(tmp_path)), tmp_path, capsys, "training", lang)


def test_a_sheet_that_is_no_more_todays_says_so_and_how_to_ask_for_today(ship, capsys, monkeypatch):
    last = Source(ship[0]).view.ends
    for kind in (*KINDS, "crew"):
        label = side(CREW, "as_of", "en") % "" if kind == "crew" else "As of: "
        for after, days in ((DAY - 1, None), (DAY, "1 day"), (41 * DAY + H, "41 days")):
            monkeypatch.setattr(register.time, "time", lambda after=after: last + after)
            status, found, err = ran(capsys, kind, ship[0])
            assert status == 0 and label + Zone("+05:30").local(last) in found, kind
            asks = "--at %sZ" % iso(last + after)[:16]
            assert err == (days and "deckwatch register: as of the last entry, %s ago; for today: %s\n" % (
                days, asks) or ""), kind
        status, found, err = ran(capsys, kind, ship[0], *asks.split())
        assert (status, err) == (0, "") and label + Zone("+05:30").local((last + after) // 60 * 60) in found
    assert ran(capsys, "rest", ship[0], "--month", "2026-12")[2] == ""


def test_a_closed_book_tells_of_its_own_time(tmp_path, capsys, monkeypatch):
    ship = two()
    ship.enter("close", START, by="salim", registrar="R. Shah", office="MMD", place="Mundra",
               date="2026-12-01")
    folder = laid(ship, tmp_path)
    monkeypatch.setattr(register.time, "time", lambda: START + 99 * DAY)
    assert ran(capsys, "documents", folder)[2] == ""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_inland_ferry_is_told_to_obey_who_commands_her(tmp_path, capsys, lang):
    ship = Ship()
    for who, capacity in (("yusuf", "driver"), ("salim", "serang"), ("hari", "lascar")):
        ship.person(who, who, "crew")
        ship.signon(who, capacity=capacity)
    folder, table = laid(ship, tmp_path), register_vessel_words
    args = "--config", inland(tmp_path, *FERRY), "--lang", lang
    found = told(capsys, "muster", folder, *args)
    assert {one["capacity"]: one["station"] for one in found["muster"]} == {
        "driver": "engine", "serang": "command", "lascar": "deputy"}
    said = " ".join(found["instructions"])
    serang = manning_words.capacity("serang", lang)
    assert side(table.INSTRUCTIONS, "alarm", lang) % serang in said
    assert side(table.MUSTER, "commands", lang) not in said and "62(1)" not in said and "DAT" not in said
    status, text, _ = ran(capsys, "muster", folder, *args)
    text = " ".join(text.split())
    assert status == 0 and side(table.MUSTER, "form_JH", lang) in text and "18(2)" in text
    for key in ("form_SV", "nobody", "craft"):
        assert side(table.MUSTER, key, lang).split("%s")[0] not in text, key
    assert side(table.MUSTER, "no_master", lang) % serang in text
    ran(capsys, "muster", folder, *args, "-o", tmp_path / "x.pdf")
    assert bare(side(table.MUSTER, "command_sign", lang) % serang) in "".join(pages(tmp_path / "x.pdf"))


def test_every_register_cites_the_rules_that_bind_her_alone(ship, tmp_path, capsys):
    """Of each kind and set of instruments: the head names those of hers that ask for it, and no other."""
    names = dict(register_base.BINDS)
    assert set(names.values()) == set(config.INSTRUMENTS)
    for bound in (("SV",), ("JH", "NS"), ("KL",), ("MH",), ("SV", "NS", "KL", "JH")):
        toml = inland(tmp_path, *(names[key] for key in bound))
        for kind in KINDS:
            table = register.KINDS[kind][1].WORDS
            if "form" in table:
                continue
            for lang in LANGUAGES:
                head = " ".join(ran(capsys, kind, ship[0], "--config", toml, "--lang", lang)[1].split())
                told = [key for key in names if "form_" + key in table
                        and side(table, "form_" + key, lang) in head]
                assert sorted(told) == sorted(key for key in bound if "form_" + key in table), (kind, bound)
                assert (side(register_words.COMMON, "form_none", lang) in head) == (not told), (kind, bound)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_equipment_names_what_it_does_not_count(ship, tmp_path, capsys, lang):
    names = dict(register_base.BINDS)
    assert set(register_words.UNCOUNTED) == set(names) - {"MH"}     # which asks for no equipment
    for bound in (("SV",), ("JH", "NS", "NC"), ("KL", "MH")):
        toml = inland(tmp_path, *(names[key] for key in bound))
        said = told(capsys, "equipment", ship[0], "--config", toml, "--lang", lang)["uncounted"]
        head = " ".join(ran(capsys, "equipment", ship[0], "--config", toml, "--lang", lang)[1].split())
        for key in register_words.UNCOUNTED:
            assert (any(side(register_words.UNCOUNTED, key, lang) in one for one in said)) == (key in bound)
            assert (side(register_words.UNCOUNTED, key, lang) in head) == (key in bound)
    for lang in (0, 1):     # what rules 40 to 42 ask for is counted, but for what no particular tells
        left = register_words.UNCOUNTED["SV"][lang]
        assert "41(1)(b)" in left and "42(1)(b)" in left and "43" in left
        assert not [one for one in ("40(1)(c)", "41(1)(a)", "42(1)(a)", "sand", "रेत") if one in left]


def test_the_muster_list_is_of_who_is_on_board(tmp_path, capsys):
    ship = two()
    paper(ship, START, "salim", "survival", "S1", expires="2027-01-01")
    paper(ship, START, "yusuf", "survival", "S2", expires="2026-11-01")
    folder = laid(ship, tmp_path)
    found = told(capsys, "muster", folder)
    assert [one["who"] for one in found["muster"]] == ["salim", "yusuf"]
    assert found["survival_craft"] == ["salim"]
    assert not any(text.startswith("PASSENGERS") for text in found["instructions"])


# ---- board and statement


def test_the_board_leaves_a_line_for_what_is_not_stated(ship, tmp_path, capsys):
    stated = told(capsys, "board", ship[0], "--config", ship[1])["stated"]
    assert stated["passengers"] == 40 and stated["survey"] == "2025-11-30" and stated["gross_tonnage"] == 180
    assert stated["survey_expired"] is True and stated["owner"] == "Sabah Shipping"
    found = told(capsys, "board", ship[0])["stated"]
    assert found["gross_tonnage"] is None and found["passengers"] is None
    out = tmp_path / "x.pdf"
    ran(capsys, "board", ship[0], "-o", out)
    assert len(pages(out)) == 1 and "None" not in pages(out)[0]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_board_is_one_page_in_large_letters(ship, tmp_path, capsys, lang):
    found = made(ship, tmp_path, capsys, "board", lang)
    for text in ("AlTest", "MNV-417,Mandvi", "180", "40", "SabahShipping", "2025-11-30", "2009", "250t"):
        assert text in found
    document = pypdfium2.PdfDocument(tmp_path / "x.pdf")
    letters = document[0].get_textpage()
    first = letters.get_charbox(letters.search("MNV-417").get_next()[0])
    assert len(document) == 1 and first[3] - first[1] > 12


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_statement_of_compliance_is_filled_in(ship, tmp_path, capsys, lang):
    found = made(ship, tmp_path, capsys, "statement", lang)
    w = words(register_vessel_words.STATEMENT, lang)
    for text in ("Sabah Shipping", "7 Bunder Road, Mandvi, Kutch 370465", "MNV-417", w["meters"] % "28.50",
                 w["meters"] % "7.50", "180", "118", "2025-12-24", "2026-12-23", w["citizen"], w["sole"],
                 w["registered"] + "Mandvi", w["declare"] % 24, w["owner_sign"], w["registrar_sign"]):
        assert bare(text) in found, text


def test_the_statement_does_not_apply_to_a_vessel_the_sailing_rules_do_not_bind(tmp_path, capsys):
    ship = two()
    toml = vessel_toml(tmp_path, '[vessel]\nmmsi = 419000001\n'
                                 'instruments = ["jharkhand-inland-vessels-2020"]\n')
    folder = laid(ship, tmp_path)
    found = told(capsys, "statement", folder, "--config", toml)
    assert (found["applies"], found["called_for"]) == (False, False)
    said = ran(capsys, "statement", folder, "--config", toml)[1]
    assert register_vessel_words.STATEMENT["not_bound"][0] in said
    assert register_vessel_words.STATEMENT["unknown"][0] not in said
    assert told(capsys, "statement", folder)["applies"] is True


def test_statement_and_board_have_the_day_that_follows_from_the_rule(tmp_path, capsys):
    ship = two()
    paper(ship, START, "vessel", "inspection", "1", "MMD", "2024-02-29")
    paper(ship, START, "vessel", "survey", "2", "x", "2025-11-01")
    folder = laid(ship, tmp_path)
    assert told(capsys, "statement", folder)["stated"]["inspection_until"] == "2027-02-28"
    assert "2027-02-28" in ran(capsys, "statement", folder)[1]
    stated = told(capsys, "board", folder, "--config", inland(tmp_path, *FERRY))["stated"]
    assert (stated["survey_until"], stated["survey_expired"]) == ("2026-11-01", True)
    assert told(capsys, "board", folder)["stated"]["survey_until"] is None


def test_whether_the_statement_is_called_for(tmp_path, capsys):
    ship = two()
    assert told(capsys, "statement", laid(ship, tmp_path))["called_for"] is None
    paper(ship, START, "vessel", "inspection", "1", "MMD", "2025-12-02", "2026-12-01")
    ship.enter("voyage", START, next_port="Sharjah", outside_india=True)
    ship.enter("depart", START + H, place="Mandvi", india=True)
    ship.enter("stop", START + 40 * DAY, by="auto")
    folder = lay_down(ship.book, tmp_path / "book")
    assert told(capsys, "statement", folder, "--at", "2026-12-01T06:00Z")["called_for"] is False
    fell_due = bare("annual inspection fell due while the vessel was on a voyage outside India")
    assert told(capsys, "statement", folder)["called_for"] is True
    assert fell_due in bare(ran(capsys, "statement", folder)[1])
    ship.enter("arrive", START + 41 * DAY, place="Mandvi", run=1)
    (tmp_path / "back").mkdir()
    folder = lay_down(ship.book, tmp_path / "back")         # the reason is as true when she is back
    assert told(capsys, "statement", folder)["called_for"] is True
    assert fell_due in bare(ran(capsys, "statement", folder)[1])


def test_a_book_that_is_not_sound_says_so_on_every_register(tmp_path, capsys):
    folder = laid(practised(), tmp_path)
    log = folder / "00000000.log"
    log.write_bytes(log.read_bytes().replace(b"radio under repair", b"radio under REPAIR", 1))
    for kind in KINDS:
        out = tmp_path / "x.pdf"
        status, _, said = ran(capsys, kind, folder, "-o", out)
        assert status == 1 and "NOT SOUND" in said
        assert all("THISBOOKISNOTSOUND" in page for page in pages(out))


def test_nobody_is_signed_on(tmp_path, capsys):
    ship = Ship()
    ship.person("salim", "Salim Abdulla", "tindal")
    assert not told(capsys, "muster", laid(ship, tmp_path))["muster"]
