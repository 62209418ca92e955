"""`deckwatch logbook`: Schedule X on paper, in both languages, whatever stands in the book."""
import argparse
import functools
import io
import re

import pypdf
import pypdfium2
import pytest
import segno
from books import UTC, begun, filled, lay_down

from firmware import narrative
from firmware.entry import code
from firmware.rules.logbook_rules import PAGE_ROWS
from host_tools import book_html, bookview, fonts, logbook, logbook_pdf
from host_tools.logbook_form import COLUMNS, FORM, SYNOPSIS, SYNOPSIS_FIELDS

QR_PT = 25 / 25.4 * 72          # width of the code at the foot of a page
RIGHT_PT = 12 / 25.4 * 72       # and of the margin right of it
OPENING = (("registrar", "R. Shah"), ("office", "MMD Mundra"), ("place", "Mundra"), ("date", "2026-12-01"),
           ("address", "7 Bunder Road, Mandvi"), ("port", "Mandvi"),
           ("tindals", [(("name", "Salim Abdulla"), ("id", "T-17"), ("passport", "P1234567"))]))
HARD = ('said "stop" & #let x = 1 $a$ \\n *b* <b> [c] @d', "مركب الصباح", "שלום", "வணக்கம்", "क्ष" * 80,
        "X" * 500)


def person(book, ident, name, role):
    book.record("person", (("id", ident), ("name", name), ("role", role), ("capacity", None),
                           ("active", True)), e=UTC)


def note(book, text, e=UTC, by="x", t=None, second=None, seaman=None):
    book.record("note", (("text", text), ("second", second), ("seaman", seaman)), t=t, e=e, by=by)


def written():
    """A book with something of everything that a page can show."""
    book = begun()
    person(book, "salim", "Salim Abdulla", "tindal")
    person(book, "yusuf", "Yusuf Ali", "crew")
    book.record("open", OPENING, e=UTC, by="salim")
    book.record("seaman", (("name", "Ibrahim Koya"), ("capacity", "Khalasi"), ("ref", "MNV/77")), e=UTC,
                by="salim")
    book.record("check", (("freeboard", True), ("equipment", False), ("person", "Yusuf Ali"),
                          ("remark", None)), e=UTC + 60, by="salim")
    book.record("depart", (("place", "Mundra"),), e=UTC + 600)
    note(book, "Anchor chain renewed.", UTC + 2000, "salim", t=UTC, seaman=4)
    note(book, "Wage dispute heard.", UTC + 2100, "salim", second="yusuf")
    book.record("amend", (("ref", 7), ("why", "wrong chain"), ("text", "The stern chain it was.")),
                e=UTC + 2200, by="yusuf")
    book.record("stop", (), e=UTC + 2300, c="unsure")
    book.record("sign", (("section", 1), ("page", 1), ("role", "tindal")), e=UTC + 2400, by="salim")
    book.record("sign", (("section", 1), ("page", 1), ("role", "crew")), e=UTC + 2460, by="yusuf")
    book.record("sent", (("ref", 6), ("kind", "depart")), e=UTC + 2500)
    return book


def printed(book, lang="en", **kwargs):
    """The PDF of a book in memory."""
    with fonts.found() as found:
        return logbook_pdf.pdf(bookview.view(book.store), lang, found, **kwargs)


class Words(str):
    """Text in which words are sought without regard to spaces, which readers guess, and places to break."""

    def __new__(cls, text):
        return super().__new__(cls, re.sub(r"[\s\u200b\ufffe]", "", text))

    def __contains__(self, words):
        return super().__contains__(Words(words))

    def count(self, words):
        return super().count(Words(words))

    def index(self, words):
        return super().index(Words(words))


def texts(pdf):
    """The words of each page as a reader copies them."""
    return [Words(page.get_textpage().get_text_range()) for page in pypdfium2.PdfDocument(pdf)]


def ran(capsys, *args):
    """(exit status, standard output, standard error) of the verb."""
    parser = argparse.ArgumentParser()
    logbook.add_arguments(parser)
    status = logbook.run(parser.parse_args([str(arg) for arg in args]))
    return (status, *capsys.readouterr())


@pytest.fixture(scope="module", params=["en", "hi"])
def made(request):
    """(language, view, the words of each page) of the book with something of everything."""
    book = written()
    return request.param, bookview.view(book.store), texts(printed(book, request.param))


def form(key, lang):
    return FORM[key][("en", "hi").index(lang)]


# ---- the form


def test_what_was_entered_after_the_signatures_is_marked_and_signatures_tell_their_entry():
    book = written()
    book.record("seaman", (("name", "Later Man"), ("capacity", "Khalasi"), ("ref", None)), e=UTC + 2600,
                by="salim")
    for lang in ("en", "hi"):
        page = texts(printed(book, lang))[2]
        assert page.count(form("afterwards", lang)) == 1
        assert page.index(form("afterwards", lang)) < page.index("LATER MAN")
        assert form("at_entry", lang) % 11 in page and form("at_entry", lang) % 12 in page


def test_no_row_is_split_but_one_longer_than_a_sheet():
    """Rows of all heights; each stands whole, with its marks, on the sheet on which it begins."""
    book = begun()
    for i in range(36):
        note(book, "begin%d %send%d" % (i, "chain renewed " * (4 * i % 56), i), t=UTC - 1200, by="x")
    pages = texts(printed(book))
    for i in range(36):
        assert any(page.count("begin%d" % i + " ") and "end%d(x)" % i in page for page in pages), i
    marks = [page.count(form("late", "en")) for page in pages]
    assert marks == [len(set(re.findall(r"begin\d+", page))) for page in pages] and sum(marks) == 36
    book = begun()
    note(book, "begin " + "word " * 150 + "end", t=UTC - 1200)
    for i in range(12):
        book.record("amend", (("ref", 1), ("why", "why%d " % i + "x " * 100), ("text", "y " * 300)), e=UTC)
    pages = texts(printed(book))
    assert [form("late", "en") in page for page in pages].count(True) == 1
    assert all(any("why%dx" % i in page for page in pages) for i in range(12))


def test_a_flag_of_part_of_a_country_is_named_whole():
    book = begun()
    note(book, "Flag \U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f seen.")
    assert any("[WAVING BLACK FLAG][TAG gbeng] seen." in page for page in texts(printed(book)))


def test_cover_contents_three_sections_and_the_synopsis_record(made):
    lang, view, pages = made
    side = ("en", "hi").index(lang)
    assert len(pages) == 6
    for key in ("schedule", "title", "vessel", "tindals", "id", "passport", "owner", "opened", "closed",
                "registrar", "at_opening", "at_closing", "international", "still_open"):
        assert form(key, lang) in pages[0], key
    for words in ("Al Test", "Salim Abdulla", "T-17", "P1234567", "7 Bunder Road, Mandvi",
                  "2026-12-01, Mundra", "R. Shah", "MMD Mundra"):
        assert words in pages[0]
    assert form("numbers_note", lang) in pages[1]
    for section, page in zip(COLUMNS, pages[2:]):
        for names, _ in COLUMNS[section]:
            assert names[side] in page
        for key in ("started", "tindal", "crew"):
            assert form(key, lang) in page
        assert "%d / 1" % section in page
    for parts in SYNOPSIS_FIELDS:
        for names, _ in parts:
            assert names[side] in pages[5]
    assert "Mandvi" in pages[5] and "419000001" in pages[5]


def test_every_row_says_what_the_view_says(made):
    lang, view, pages = made
    for section, page in zip(COLUMNS, pages[2:]):
        for row in view.sections[section][0].rows:
            for cell in row.cells[lang]:
                assert cell in page


def test_amendments_and_marks_stand_beside_the_entry(made):
    lang, view, pages = made
    page = pages[4]
    at = [page.index(words) for words in (
        form("late", lang), "Anchor chain renewed.", form("amended", lang) % 9,
        "Yusuf Ali, " + narrative.role("crew", lang),
        "wrong chain", "The stern chain it was.", form("incomplete", lang), "Wage dispute heard.")]
    assert at == sorted(at)
    assert page.count(form("late", lang)) == 1
    assert page.count(form("unsure", lang)) == 2 and page.count("#10") == 1     # the first entry and the last
    assert page.rindex(Words(form("unsure", lang))) > page.index("#10")


def test_signatures_as_recorded_or_a_box_to_sign_in(made):
    lang, view, pages = made
    assert "Salim Abdulla 2026-11-30 14:37Z" in pages[2] and "Yusuf Ali 2026-11-30 14:38Z" in pages[2]
    assert form("not_signed", lang) not in pages[2]
    assert pages[3].count(form("not_signed", lang)) == 2


def test_times_are_utc_and_the_zone_is_told(made):
    lang, view, pages = made
    assert all(form("times", lang) % "+05:30" in page for page in pages)
    assert form("times", "en") % "+04:00" in texts(printed(filled(3), zone="+04:00"))[0]


def test_a_page_says_which_lines_are_free_and_an_empty_section_that_it_is(made):
    lang, view, pages = made
    assert form("empty", lang) % "2–%d" % PAGE_ROWS[1] in pages[2]
    assert form("none", "en") in texts(printed(filled(3)))[2]


# ---- code and QR


def test_every_page_has_its_code(made):
    lang, view, pages = made
    codes = [view.code] * 2 + [view.sections[section][0].code for section in (1, 2, 3)] + [view.code]
    assert len(set(codes)) == 4
    for page, wanted in zip(pages, codes):
        assert wanted in page and view.book in page


def modules(pdf, number):
    """The QR code of a page as it is drawn: rows of true (dark) and false, without its border."""
    scale = 6
    image = pypdfium2.PdfDocument(pdf)[number].render(scale=scale, grayscale=True)
    dots, wide = bytes(image.buffer), image.stride
    end = image.width - round(RIGHT_PT * scale)
    start = end - round(QR_PT * scale)
    dark = [[grey < 128 for grey in dots[y * wide + start : y * wide + end]]
            for y in range(image.height * 4 // 5, image.height)]
    rows = [y for y, row in enumerate(dark) if any(row)]
    columns = [x for x in range(end - start) if any(dark[y][x] for y in rows)]
    left, top, width = columns[0], rows[0], columns[-1] + 1 - columns[0]
    # a symbol of n modules has a border of two on each side; the whole is as wide as the picture
    size = round(4 * width / (QR_PT * scale - width))
    step = width / size
    return [[dark[int(top + (y + 0.5) * step)][int(left + (x + 0.5) * step)] for x in range(size)]
            for y in range(size)]


def test_every_page_has_its_qr():
    book = written()
    view, pdf = bookview.view(book.store), printed(book)
    pages = [("COVER", view.code), ("CONTENTS", view.code)]
    pages += [("%d/1" % section, view.sections[section][0].code) for section in (1, 2, 3)]
    for number, (where, wanted) in enumerate(pages + [("SYNOPSIS", view.code)]):
        text = "DECKWATCH VESSEL:419000001 BOOK:%s PAGE:%s CODE:%s" % (view.book, where, wanted)
        drawn = segno.make(text, error="m", micro=False, boost_error=False)
        assert modules(pdf, number) == [[bool(dark) for dark in row] for row in drawn.matrix], where


# ---- letters


def units(page):
    """What single glyphs and marked groups of glyphs of a page stand for, as a set of texts."""
    found = set()
    for font in page["/Resources"]["/Font"].values():
        maps = font["/ToUnicode"].get_data().decode("latin-1")
        found |= {bytes.fromhex(text).decode("utf-16-be")
                  for text in re.findall(r"<[0-9a-fA-F]+>\s+<(\w+)>", maps)}
    for operands, operator in pypdf.generic.ContentStream(page.get_contents(), page.pdf).operations:
        if operator == b"BDC" and "/ActualText" in operands[1]:
            found.add(operands[1]["/ActualText"])
    return found


def test_devanagari_is_shaped():
    """Conjuncts are one glyph or group, and the short i is drawn with the consonant it stands before."""
    book = begun()
    note(book, "प्रस्थान रजिस्ट्रार हस्ताक्षर क्षमा कि")
    page = pypdf.PdfReader(io.BytesIO(printed(book))).pages[4]
    assert {"प्र", "स्था", "ट्रा", "स्", "क्ष", "कि"} <= units(page)


@pytest.mark.parametrize("text", HARD)
def test_no_text_breaks_a_page(text):
    book = begun()
    person(book, "x", text[:90], "tindal")
    note(book, "before " + text + " after")
    page = pypdfium2.PdfDocument(printed(book))[4]
    words = page.get_textpage().get_text_range().replace("\u200b", "")
    assert "before" in words and "after" in words
    if text.isascii():
        assert text.replace(" ", "") in re.sub(r"\s", "", words)
    bounds = [page.get_textpage().get_charbox(i) for i in range(page.get_textpage().count_chars())]
    assert max(box[2] for box in bounds) <= page.get_width() - RIGHT_PT + 1


def test_letters_without_a_glyph_and_turns_of_direction_are_named():
    book = begun()
    text = "a \u202eeman\u202c b \U000e0fff c \x07 d"
    note(book, text)
    page = texts(printed(book))[4]
    for words in ("[RIGHT-TO-LEFT OVERRIDE]eman[POP DIRECTIONAL FORMATTING]", "[U+E0FFF]", "[U+0007] d"):
        assert words in page


def test_a_name_of_300_letters_is_whole_on_the_cover_and_short_in_the_head():
    book = begun()
    name = "SEA " * 74 + "STAR"
    book.record("open", (("vessel", name),), e=UTC, by="x")
    pages = texts(printed(book))
    assert name in pages[0] and name not in pages[2] and name[:40] in pages[2]


def test_what_stands_beside_a_text_from_right_to_left_keeps_its_place():
    book = begun()
    person(book, "x", "ס", "tindal")
    note(book, 'אבג "דה"')
    page = pypdfium2.PdfDocument(printed(book))[4].get_textpage()
    row = [(page.get_charbox(i), page.get_text_range(i, 1)) for i in range(page.count_chars())]
    line = next(box[1] for box, c in row if c == "א")
    across = [c for box, c in sorted(row) if abs(box[1] - line) < 6 and c in 'אבגדה"סtindal']
    # the sentence on the left, with its last quotation mark leftmost; then the author
    assert "".join(across[-14:]) == '"הד"גבא' + "סtindal"


# ---- what concerns the whole book


def test_that_the_storage_is_full_stands_on_every_page(tmp_path, capsys):
    book = written()
    assert not [page for page in texts(printed(book)) if form("full", "en") in page]
    book.record("finding", (("what", "storage"), ("s", "raised"), ("over", 95), ("used", 1), ("total", 1)),
                e=UTC + 2600)
    for lang in ("en", "hi"):
        pages = texts(printed(book, lang))
        assert all(form("full", lang) in page for page in pages)
        assert all(form("wrong", lang) + ": x" in page and form("full", lang) in page
                   for page in texts(printed(book, lang, wrong="x")))
    html = book_html.render(bookview.view(book.store))
    sheets = html.count('<div class="sheet')
    assert html.count(form("full", "en")) == html.count(form("full", "hi")) == sheets == 3


CSR = """\
[vessel]
mmsi = 419000001
name = "Al Other"
call_sign = "VTZZ9"
registration = "MNV 7"
[owner]
name = "Koya and Sons"
[synopsis]
port = "Veraval"
previous_owner = "Ali Koya"
previous_address = "Beypore"
security_plan = "Invented Security Office"
remarks = "re-engined"
"""


def test_the_seven_fields_of_the_synopsis_record(tmp_path, capsys):
    toml, out = tmp_path / "vessel.toml", tmp_path / "out.pdf"
    toml.write_text(CSR, encoding="utf-8")
    folder = tmp_path / "book"
    folder.mkdir()
    lay_down(written(), folder)
    for lang in ("en", "hi"):
        assert ran(capsys, folder, "--lang", lang, "--config", toml, "-o", out)[0] == 0
        page = texts(out.read_bytes())[-1]
        # the book's own cover comes first: its name and port, not those of the file
        told = ("Al Test", "Mandvi", "MNV 7", "VTZZ9 / 419000001", "Koya and Sons", "7 Bunder Road, Mandvi",
                "Ali Koya", "Beypore", "Invented Security Office", "re-engined")
        labels = [names[("en", "hi").index(lang)] for parts in SYNOPSIS_FIELDS for names, _ in parts]
        assert len(SYNOPSIS_FIELDS) == 7 and len(labels) == len(told)
        places = [page.index(label + text) for label, text in zip(labels, told)]
        assert places == sorted(places)
        not_stated = SYNOPSIS["not_stated"][("en", "hi").index(lang)]
        assert page.count(not_stated) == 1      # in the note below
        assert "Al Other" not in page and "Veraval" not in page
        assert texts(printed(written(), lang))[-1].count(not_stated) >= 6     # without the file


def test_a_configuration_that_is_none_or_of_another_vessel_is_refused(tmp_path, capsys):
    toml, out = tmp_path / "vessel.toml", tmp_path / "out.pdf"
    folder = tmp_path / "book"
    folder.mkdir()
    lay_down(written(), folder)
    for text, told in (("[vessel]\nmmsi = 419000002\n", "expected the vessel of the book"),
                       ("x", "not TOML")):
        toml.write_text(text, encoding="utf-8")
        status, _, err = ran(capsys, folder, "--config", toml, "-o", out)
        assert status == 2 and told in err and not out.exists()


# ---- long and odd books


def test_a_long_book_has_a_sheet_for_each_page_in_order():
    book = filled(300)
    view = bookview.view(book.store)
    pages = texts(printed(book))
    count = -(-300 // PAGE_ROWS[3])
    assert len(view.sections[3]) == count > logbook_pdf.PART
    assert len(pages) == 2 + 2 + count + 1
    for page, text in zip(view.sections[3], pages[4:-1]):
        assert "3 / %d " % page.number in text and page.code in text
        assert all("#%d" % row.n in text for row in page.rows)


def test_a_page_too_full_goes_on_on_a_second_sheet():
    book = begun()
    for i in range(11):
        note(book, "word %d " % i * 60)
    pages = texts(printed(book))[4:-1]
    assert len(pages) == 2
    for number, page in enumerate(pages, 1):
        assert "3 / 1 " in page and form("sheet", "en") % (number, 2) in page and form("crew", "en") in page


def test_an_unknown_kind_is_shown():
    book = begun()
    book.record("kelp", (("depth", 7), ("seen", "starboard")), e=UTC)
    page = texts(printed(book))[4]
    assert "kelp" in page and "depth" in page and "starboard" in page


def test_the_same_book_gives_the_same_file():
    assert printed(written(), "hi") == printed(written(), "hi")
    info = pypdf.PdfReader(io.BytesIO(printed(written()))).metadata
    assert info.title == "Official Logbook for Mechanised Sailing Vessel: Al Test"
    assert info["/CreationDate"] == "D:20261130143919Z"      # of the last entry


# ---- fonts


def test_without_devanagari_the_error_names_package_and_option():
    view = bookview.view(written().store)
    with fonts.found(folders=()) as none, pytest.raises(fonts.NoFont) as raised:
        logbook_pdf.pdf(view, "hi", none)
    assert "fonts-noto-core" in str(raised.value) and "--font" in str(raised.value)


def test_the_verb_without_a_font_for_hindi(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(fonts, "found", functools.partial(fonts.found, folders=()))
    status, out, err = ran(capsys, lay_down(filled(3), tmp_path), "--lang", "hi", "-o", tmp_path / "x.pdf")
    assert (status, out) == (2, "") and "fonts-noto-core" in err and "--font FILE" in err
    assert not (tmp_path / "x.pdf").exists()


def test_english_needs_no_font_of_the_system_unless_a_name_is_in_devanagari():
    book = written()
    with fonts.found(folders=()) as none:
        pages = texts(logbook_pdf.pdf(bookview.view(book.store), "en", none))
        assert "Anchor chain renewed." in pages[4]
        person(book, "ram", "राम", "crew")
        with pytest.raises(fonts.NoFont):
            logbook_pdf.pdf(bookview.view(book.store), "en", none)


def test_a_font_can_be_named():
    with fonts.found() as system:
        path = next(info.path for info in system.loaded.fonts() if info.family == system.devanagari)
    with fonts.found(path, ()) as found:
        pages = texts(logbook_pdf.pdf(bookview.view(written().store), "hi", found))
    assert FORM["title"][1] in pages[0]


def test_a_font_that_is_none_is_refused(tmp_path):
    text = tmp_path / "font.ttf"
    text.write_text("no font", encoding="utf-8")
    for path in (text, tmp_path / "absent.ttf", tmp_path):
        with pytest.raises(fonts.NoFont) as raised, fonts.found(path, ()):
            pass
        assert str(path) in str(raised.value)


# ---- the verb


@pytest.mark.parametrize("lang", ["en", "hi"])
def test_a_sound_book(tmp_path, capsys, lang):
    book = written()
    out = tmp_path / "out.pdf"
    folder = tmp_path / "book"
    folder.mkdir()
    status, told, err = ran(capsys, lay_down(book, folder), "--lang", lang, "-o", out)
    assert (status, err) == (0, "")
    assert told == "%s: book %s, pages of sections 1 to 3: 3, code %s\n" % (out, book.book, code(book.head))
    assert out.read_bytes() == printed(book, lang)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["book", "out.pdf"]


def test_a_book_that_is_not_sound_is_printed_and_says_so_on_every_page(tmp_path, capsys):
    folder = lay_down(written(), tmp_path)
    log = folder / "00000000.log"
    log.write_bytes(log.read_bytes().replace(b"Anchor", b"anchor"))
    out = tmp_path / "out.pdf"
    for lang in ("en", "hi"):
        status, _, err = ran(capsys, folder, "--lang", lang, "-o", out)
        assert status == 1 and "NOT SOUND, entry 7:" in err and "deckwatch verify" in err
        found = form("wrong", lang) + ": " + form("wrong_entry", lang) % (7, "")
        assert all(found in page for page in texts(out.read_bytes()))
    assert "altered" not in texts(out.read_bytes())[0]      # in Hindi no English


def test_what_cannot_be_done_is_told(tmp_path, capsys):
    folder = lay_down(filled(3), tmp_path)
    for args, told in (((tmp_path / "none", "-o", tmp_path / "x.pdf"), "expected a folder with a book"),
                       ((folder, "-o", tmp_path / "none" / "x.pdf"), "cannot write"),
                       ((folder, "--font", tmp_path / "none.ttf", "-o", tmp_path / "x.pdf"), "--font")):
        status, out, err = ran(capsys, *args)
        assert (status, out) == (2, "") and err.startswith("deckwatch logbook: ") and told in err
    assert not list(tmp_path.glob("x.pdf*"))


@pytest.mark.parametrize("zone", ["5:30", "+15:00", "IST", "+05:60"])
def test_a_zone_is_hours_and_minutes(zone, capsys):
    with pytest.raises(SystemExit) as raised:
        ran(capsys, "book", "-o", "x.pdf", "--zone=" + zone)
    assert raised.value.code == 2 and "+05:30" in capsys.readouterr().err
