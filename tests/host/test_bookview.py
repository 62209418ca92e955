"""The book as Schedule X shows it: host_tools/bookview.py."""
import json

import pytest
from books import UTC, begun, lay_down

from firmware.desk import UNSIGNED
from firmware.rules import logbook_rules as rule
from firmware.store import log
from host_tools import book_html, book_text, bookview, cli, fonts, logbook_pdf, verify
from host_tools.logbook_form import FORM

HERE = (13792000, 41776000, 2)      # 22-59.20N 069-37.60E, at sea
YUSUF = "یوسف \"Y\" 😀"
HELD = "\u2068%s\u2069" % YUSUF     # so that what stands beside it keeps its order
MUNDRA = (13640000, 41820000, 5)    # 22-44N 069-42E


class Writer:
    """A book that is written a minute at a time."""

    def __init__(self, **kwargs):
        self.book = begun(**kwargs)
        for ident, name, role in (("salim", "Salim", "tindal"), ("yusuf", YUSUF, "crew")):
            self("person", by="salim", id=ident, name=name, role=role, capacity=None, active=True)

    def __call__(self, k, by="auto", t=None, p=HERE, c="gnss", **d):
        return self.book.record(k, tuple(d.items()), t=t, e=UTC + 60 * self.book.n, by=by, p=p, c=c).n

    def note(self, text="Nets sighted.", by="salim", **d):
        return self("note", by=by, text=text, **({"second": None, "seaman": None} | d))

    def view(self):
        return bookview.view(self.book.store)

    def row(self, n, section=3):
        return next(row for page in self.view().sections[section] for row in page.rows if n in row.ns)


@pytest.fixture
def write():
    return Writer()


def test_a_book_with_nothing_but_its_cover(tmp_path):
    book = begun()
    view = bookview.load(lay_down(book, tmp_path))
    assert view.cover["vessel"] == "Al Test" and view.cover["mmsi"] == 419000001
    assert (view.book, view.code, view.head) == (book.book, book.code(), book.head.hex())
    assert (view.last, view.ends, view.opened, view.closed, view.problems) == (0, UTC, None, None, [])
    (page,) = view.sections[3]
    assert (page.number, page.started, page.last, page.code) == (1, UTC, 0, book.code())
    assert view.unsigned == [(3, 1)] and view.sections[1] == view.sections[2] == []


def test_no_book_to_read(tmp_path):
    for folder in (tmp_path, tmp_path / "none"):
        with pytest.raises(OSError):
            bookview.load(folder)


def test_opening_and_closing(write):
    n = write("open", by="salim", registrar="R. Shah", office="MMD", place="Mundra", date="2026-12-01",
              address="Jetty Road", port=None,
              tindals=[(("name", "Salim"), ("id", "K1"), ("passport", None))])
    write("close", by="salim", registrar="A. Rao", office="MMD", place="Okha", date="2027-12-01")
    view = write.view()
    assert view.opened == {"registrar": "R. Shah", "office": "MMD", "place": "Mundra", "date": "2026-12-01",
                           "n": n, "utc": UTC + 60 * n, "by": "Salim, tindal"}
    assert view.closed["registrar"] == "A. Rao" and view.closed["n"] == n + 1
    assert view.cover["address"] == "Jetty Road" and view.cover["tindals"][0]["name"] == "Salim"
    assert view.cover["vessel"] == "Al Test" and "registrar" not in view.cover


def test_a_note_has_author_times_and_place_in_both_languages(write):
    row = write.row(write.note())
    when = "2026-11-30 14:00Z"
    assert row.cells["en"] == (when, "22-59.20N 069-37.60E", when, "Nets sighted. (Salim, tindal)")
    assert row.cells["hi"][3] == "Nets sighted. (Salim, टिंडल)"
    assert row.by == {"en": "Salim, tindal", "hi": "Salim, टिंडल"}
    assert not row.late and not row.incomplete and not row.unsure


def test_the_author_is_named_as_he_was_then(write):
    n = write.note(by="yusuf")
    write("person", by="salim", id="yusuf", name="Yusuf Khan", role="tindal", capacity=None, active=True)
    assert write.row(n).by["en"] == HELD + ", crew"
    assert write.row(write.note(by="yusuf")).by["en"] == "Yusuf Khan, tindal"
    assert write.row(write.note(by="stranger")).by["hi"] == "stranger"
    assert write.row(write.note(by=UNSIGNED)).by == {"en": "nobody signed in", "hi": "कोई साइन इन नहीं"}


def test_a_late_entry_has_both_times_and_no_position_that_nobody_told(write):
    row = write.row(write.note(t=UTC - 7200))
    assert row.late and row.cells["en"][:3] == ("2026-11-30 11:57Z", "", "2026-11-30 14:00Z")
    assert write.row(write.note(t=UTC - 7200, place="off Okha")).cells["hi"][1] == "off Okha"


def test_places_and_old_positions(write):
    assert write.row(write.note(p=MUNDRA)).cells["en"][1] == "Mundra"
    assert write.row(write.note(p=(*HERE[:2], 3600))).cells["en"][1] == "22-59.20N 069-37.60E (60 min old)"
    assert write.row(write.note(p=None)).cells["en"][1] == ""


def test_a_clock_that_was_not_sure_is_told(write):
    assert write.row(write.note(c="unsure")).unsure


def test_a_second_signature_is_missing_until_it_is_given(write):
    n = write.note(second="yusuf")
    assert write.row(n).incomplete == YUSUF
    write("countersign", by="salim", ref=n)
    assert write.row(n).incomplete
    last = write("countersign", by="yusuf", ref=n)
    row = write.row(n)
    assert not row.incomplete
    assert row.cells["en"][3].endswith("Second signature: %s, crew, 2026-11-30 14:02Z." % HELD)
    assert write.view().sections[3][0].last == last


def test_an_amendment_and_an_amendment_of_it_stand_beside_the_original(write):
    n = write.note()
    first = write("amend", by="yusuf", ref=n, why="wrong word", text="Boats sighted.")
    write.note()
    second = write("amend", by="salim", ref=first, why="wrong count", text="Two boats sighted.")
    original, amendment = write.row(n), write.row(first)
    assert original.cells["en"][3].startswith("Nets sighted.")
    assert [told.n for told in original.amended] == [first, second]
    who = {"en": HELD + ", crew", "hi": HELD + ", चालक दल"}
    assert original.amended[0] == (first, UTC + 60 * first, who, "wrong word", "Boats sighted.")
    assert [told.n for told in amendment.amended] == [second]
    assert amendment.cells["en"][3].startswith("Amendment of entry %d: Boats sighted. Reason: wrong word" % n)
    assert write.view().amended[n] == original.amended


def test_an_amendment_that_names_no_earlier_entry_changes_nothing_else(write):
    for ref in (10 ** 6, -1, None, "1", [1]):
        n = write("amend", by="salim", ref=ref, why="x", text="y")
        assert write.row(n).amended == [] and write.view().problems == []
    itself = write("amend", by="salim", ref=write.book.n, why="x", text="y")
    assert write.row(itself).amended == []


def test_what_stands_in_other_sections_is_amended_there(write):
    n = write("check", by="salim", freeboard=True, equipment=False, person="Salim", remark=None)
    write("amend", by="salim", ref=n, why="tested since", text="Equipment tested.")
    assert write.row(n, 2).amended == write.row(n, 3).amended != []


def test_section_1_refers_to_the_narrative_pages(write):
    n = write("seaman", by="salim", name="Yusuf Khan", capacity="Seaman", ref="7")
    assert write.row(n, 1).cells["en"] == ("YUSUF KHAN", "Seaman", "7", "")
    write.note("Fell ill.", seaman=n)
    for _ in range(rule.PAGE_ROWS[3]):
        write.note()
    last = write("amend", by="salim", ref=n, why="misspelt", text="Yousuf Khan")
    row = write.row(n, 1)
    assert row.cells["hi"][3] == "1, 2" and row.amended[0].text == "Yousuf Khan"
    assert write.view().sections[1][0].last == last


def test_a_voyage_with_its_checks_is_one_row(write):
    n = write("check", by="salim", freeboard=True, equipment=False, person="Salim", remark="no torch")
    write("depart", place="Mundra", run=0)
    last = write("arrive", place="Sharjah", run=1)
    row = write.row(n, 2)
    assert row.cells["en"] == ("2026-11-30 14:01Z", "Mundra", "Yes", "NO", "2026-11-30 14:02Z", "Sharjah")
    assert row.cells["hi"][2:4] == ("हाँ", "नहीं") and row.ns == [n, n + 1, last] and row.n == n
    assert "no torch" in write.row(n, 3).cells["en"][3]


def test_pages_with_their_signatures_and_codes(write):
    heads = {}
    for _ in range(rule.PAGE_ROWS[3] + 1):
        n = write.note()
        heads[n] = write.book.code()
    first, second = write.view().sections[3]
    assert first.full and len(first.rows) == rule.PAGE_ROWS[3] and not first.signed
    assert first.code == heads[first.last] and first.last == first.rows[-1].n
    assert second.started == UTC + 60 * second.rows[0].n and not second.full
    write("sign", by="salim", section=3, page=2, role="tindal")         # not its turn: without effect
    n = write("sign", by="salim", section=3, page=1, role="tindal")
    at = write.book.code()
    first, second = write.view().sections[3]
    assert first.signatures == {"tindal": ("Salim", UTC + 60 * n, n)} and second.signatures == {}
    assert (first.last, first.code) == (n, at)
    write("sign", by="yusuf", section=3, page=1, role="crew")
    view = write.view()
    assert view.sections[3][0].signed and view.unsigned == [(3, 2)]


def test_an_entry_of_a_newer_version_is_kept_and_shown(write):
    n = write("hologram", angle=7, of=["x", None], by="yusuf")
    assert write.row(n).cells["en"][3] == (
        'Entry of kind "hologram", which this version does not know: {"angle":7,"of":["x",null]} '
        '(%s, crew)' % HELD)
    n = write("person", by="salim", nobody="knows")     # a kind that is known, with data that is not
    assert 'Entry of kind "person"' in write.row(n).cells["en"][3]
    n = write("clock", was="x")
    assert 'Entry of kind "clock"' in write.row(n).cells["en"][3]
    write("countersign", ref=[1])
    write("note", second=["x"], text=None)
    assert write.view().sections[3][0].rows[-1].n == write.book.n - 1


def test_whatever_an_entry_holds_it_is_shown(write, tmp_path, capsys):
    odd = (7, True, None, ["x"], (("y", 1),))
    for value in odd:
        write("person", by="salim", id="odd", name=value, role=value, capacity=value, active=True)
        write("note", by="odd", text="x", second="odd", seaman=None)
        write("note", by="salim", text="x", second="odd", seaman=None)
        write("sign", by="odd", section=1, page=1, role="tindal")
        write("open", by="odd", registrar=value, office=value, place=value, date=value, port=value,
              tindals=value, address=value)
        write("seaman", by="salim", name=value, capacity=value, ref=value)
        write("check", by="salim", freeboard=value, equipment=value, person=value, remark=value)
        write("depart", place=value, run=0)
        write("arrive", place=value, run=value)
        write("note", by="salim", text=value, second=None, seaman=None, place=value, t=UTC - 7200)
        write("amend", by="salim", ref=2, why=value, text=value)
    view = write.view()
    assert len(view.sections[1][0].rows) == len(odd)
    for pages in view.sections.values():
        for row in [row for page in pages for row in page.rows]:
            assert all(isinstance(cell, str) for cells in row.cells.values() for cell in cells)
            assert all(isinstance(told.why + told.text, str) for told in row.amended)
    assert cli.main(["book", str(lay_down(write.book, tmp_path)), "show"]) == 0
    assert '["x"]' in capsys.readouterr().out or view.problems == []
    with fonts.found() as found:
        assert logbook_pdf.pdf(view, "hi", found).startswith(b"%PDF")
    assert "<table>" in book_html.render(view)


def test_rows_entered_after_a_signature_are_marked(write):
    write("seaman", by="salim", name="A", capacity="x", ref=None)
    write("depart", place="Mundra", run=0)
    before = write.note()
    signed = {(section, role): write("sign", by=who, section=section, page=1, role=role)
              for section in (1, 2, 3) for role, who in (("tindal", "salim"), ("crew", "yusuf"))}
    write("seaman", by="salim", name="B", capacity="x", ref=None)
    write("arrive", place="Okha", run=0)
    after = write.note()
    view = write.view()
    for section, pages in view.sections.items():
        given = pages[0].signatures
        assert {role: given[role].n for role in given} == {
            role: signed[section, role] for role in ("tindal", "crew")}
    assert [row.afterwards for row in view.sections[1][0].rows] == [False, True]
    assert [row.afterwards for row in view.sections[2][0].rows] == [True]      # its arrival is of later
    assert not write.row(before).afterwards and write.row(after).afterwards
    page = book_html.render(view)
    assert page.count(FORM["afterwards"][0]) == page.count(FORM["afterwards"][1]) == 4
    assert "at entry %d" % signed[3, "crew"] in page


def test_what_is_shown_of_a_page_signed_early(write, tmp_path, capsys):
    signed = write("sign", by="salim", section=3, page=1, role="tindal")
    n = write.note("Later. \x1b[2J\nSOUND: \u202e", second="yusuf")
    lay_down(write.book, tmp_path)
    for lang, side in (("en", 0), ("hi", 1)):
        assert book_text.show(tmp_path, lang) == 0
        out = capsys.readouterr().out
        assert FORM["at_entry"][side] % signed in out
        assert "[%s; %s; " % (FORM["afterwards"][side], FORM["incomplete"][side]) in out
        assert not [c for c in out if c in "\x1b\u202e"] and "\nSOUND" not in out
    assert book_text.show(tmp_path, only=3, as_json=True) == 0
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {row["n"]: row["after_signing"] for row in told} == {0: False, 1: False, 2: False, n: True}


def test_what_this_version_cannot_use_is_shown_as_it_is_stored(write, tmp_path, capsys):
    odd = [write.note("Nets.", second={"id": "yusuf"}), write.note("Nets.", second=["yusuf"]),
           write.note("Nets.", seaman=["x"])]
    write("countersign", by="yusuf", ref=[odd[0]])
    write("amend", by="yusuf", ref={"n": 3}, why="x", text="y")
    write("check", by="salim", freeboard=True)
    for n, asked in zip(odd, ('{"id":"yusuf"}', '["yusuf"]', "")):
        row = write.row(n)
        assert row.incomplete == asked and row.unusable == bool(asked) and "Nets." in row.cells["en"][3]
        assert asked in row.cells["en"][3]
    assert write.view().problems == []
    assert book_text.show(lay_down(write.book, tmp_path)) == 0
    out, err = capsys.readouterr()
    assert FORM["unusable"][0] in out and err == ""
    passed = verify.verify(tmp_path)["passed_over"]
    assert passed["count"] >= 2 and passed["first"]["entry"] == odd[0]


def test_an_amendment_of_an_entry_without_a_row_says_what_it_amends(write):
    signed = write("sign", by="salim", section=3, page=1, role="tindal")
    row = write.row(write("amend", by="salim", ref=signed, why="too early", text="Signed by mistake."))
    assert ("Entry %d: Page 1 of section 3 signed for the tindal." % signed) in row.cells["en"][3]
    assert "प्रविष्टि %d: " % signed in row.cells["hi"][3]
    n = write.note()
    assert "Nets" not in write.row(write("amend", by="salim", ref=n, why="x", text="y")).cells["en"][3]


def test_text_from_right_to_left_leaves_what_stands_beside_it_in_its_order(write):
    text = "رجال (بحارة)."
    note = write.row(write.note(text, by="yusuf", place=text, t=UTC - 7200))
    assert note.cells["en"][1] == "\u2068%s\u2069" % text
    assert note.cells["en"][3] == "\u2068%s\u2069 (%s, crew)" % (text, HELD)
    forged = write.row(write.note("a \u2069 رجال \u2068 b"))
    assert forged.cells["en"][3] == "\u2068a  رجال  b\u2069 (Salim, tindal)"     # nothing ends it early


def test_it_knows_that_the_storage_is_full(write):
    for over, state, full in ((80, "raised", False), (95, "raised", True), (95, "cleared", False)):
        write("finding", what="storage", s=state, over=over, used=1, total=1)
        assert write.view().full == full


def test_an_entry_that_does_not_hold_is_left_out_and_named(tmp_path):
    write = Writer(segment_bytes=2000)
    for i in range(20):
        write.note("Note %d." % i)
    folder = lay_down(write.book, tmp_path)
    path = folder / log(write.book.store.segments[1])
    path.write_bytes(path.read_bytes().replace(b"Note 7.", b"Note 9."))
    view = bookview.load(folder)
    assert [n for n, _ in view.problems] == [10]
    told = [row.cells["en"][3] for page in view.sections[3] for row in page.rows]
    assert not any("Note 7." in text for text in told) and sum("Note 9." in text for text in told) == 1
