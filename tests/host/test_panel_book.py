"""The pages and entries that the panel reads line by line, against the view that holds the whole book."""
import json

import pytest
from books import UTC, begun

from firmware import book_views, panel_book, panel_report
from firmware.book import SECTIONS, Book
from firmware.rules import logbook_rules as rule
from host_tools import bookview


class Ship:
    """As much of a panel as the book asks for: also its unit and monitor."""

    def __init__(self, segment_bytes):
        self.unit = self.monitor = self
        self.pages, self.people = Book(), bookview.People()
        self.book = begun(segment_bytes, folds=(self.pages, self.people))
        for ident, role in (("salim", "tindal"), ("yusuf", "crew")):
            self.enter("person", "salim", id=ident, name=ident.title(), role=role, capacity=None, active=True)

    def enter(self, k, by="auto", late=0, **d):
        utc = UTC + 60 * self.book.n
        return self.book.record(k, tuple((key.rstrip("_"), value) for key, value in d.items()), t=utc - late,
                                e=utc, by=by, p=(13792000, 41776000, 2)).n

    def note(self, text="Nets sighted.", second=None, **more):
        return self.enter("note", "salim", text=text, second=second, seaman=None, **more)

    def sign(self, section):
        due = book_views.next_to_sign(self.pages, section)
        for role, who in (("tindal", "salim"), ("crew", "yusuf")):
            if due and role in due[1]:
                self.enter("sign", who, section=section, page=due[0], role=role)

    def read(self, what, **args):
        asked = {key: str(value) for key, value in args.items()}
        return json.loads("".join(piece for piece in what(self, asked) if piece))


@pytest.fixture(params=(1500, 6000, 1_000_000), ids=("many segments", "some segments", "one segment"))
def ship(request):
    """Voyages with checks before, after or without, notes of which some are amended, late, signed too."""
    ship = Ship(request.param)
    for i in range(23):
        ship.enter("seaman", "salim", name="Seaman %d" % i, capacity="Seaman", ref=None)
    notes = []
    for i in range(30):
        if i % 3 == 0:
            ship.enter("check", "salim", freeboard=True, equipment=i % 2 == 0, person="Salim", remark=None)
        ship.enter("depart", place="Mundra", run=0)
        ship.enter("sent", ref=1, kind="report", by="mqtt")
        notes.append(ship.note("Note %d" % i, "yusuf" if i % 10 == 4 else None, late=700 * (i % 5 == 0)))
        if i % 3 == 1:
            ship.enter("check", "salim", freeboard=True, equipment=True, person="Salim", remark=None)
        if i % 4:
            ship.enter("arrive", place="Mandvi", run=1)
        if i % 7 == 3:
            amend = ship.enter("amend", "yusuf", ref=notes[i // 2], why="wrong", text="right %d" % i)
            ship.enter("amend", "salim", ref=amend, why="again", text="better %d" % i)
        if i % 10 == 4 and i < 20:
            ship.enter("countersign", "yusuf", ref=notes[i])
        if i % 2:
            for section in SECTIONS:
                if book_views.page(ship.pages, section) > 1:
                    ship.sign(section)
    return ship


def test_every_page_holds_the_rows_amendments_and_signatures_it_should(ship):
    view = bookview.view(ship.book.store)
    for section in SECTIONS:
        assert len(view.sections[section]) == book_views.page(ship.pages, section) > 1
        for page in view.sections[section]:
            found = ship.read(panel_book.book, section=section, page=page.number)
            assert found["pages"] == len(view.sections[section]) and found["full"] == page.full
            assert found["started"] == page.started
            assert [row["ns"] for row in found["rows"]] == [row.ns for row in page.rows]
            for told, row in zip(found["rows"], page.rows, strict=True):
                assert [one["n"] for one in told["amended"]] == [one.n for one in row.amended]
                assert (told["late"], bool(told["incomplete"])) == (row.late, bool(row.incomplete))
                if section == rule.NARRATIVE:
                    assert row.cells["en"][3].startswith(told["cells"][3])
                if section == rule.VOYAGES:
                    assert [cell != "" for cell in told["cells"]] == [cell != "" for cell in row.cells["en"]]
            assert {one["role"]: one["n"] for one in found["signatures"]} == {
                role: one.n for role, one in page.signatures.items()}
            assert set(found["next"]) | set(page.signatures) == set(rule.SIGNERS)


def test_entries_come_the_newest_first_in_any_steps_and_none_is_left_out(ship):
    amended = bookview.view(ship.book.store).amended
    for count in (1, 7, 50):
        found, before = [], ship.book.n
        while before is not None:
            told = ship.read(panel_book.entries, before=before, count=count)
            assert len(told["entries"]) <= count
            found += told["entries"]
            before = told["next"]
        assert [one["n"] for one in found] == list(range(ship.book.n - 1, -1, -1))
        for one in found:
            beside = amended.get(one["n"], ())
            assert [amend["n"] for amend in one["amended"]] == [amend.n for amend in beside]
    assert ship.read(panel_book.entries, count=3, lang="hi")["entries"]
    assert ship.read(panel_book.entries, before=0)["entries"] == []


def test_a_damaged_line_hides_nothing_but_itself(ship):
    store, n = ship.book.store, ship.book.n
    first = store.segments[-1]
    name = "%08d.log" % first
    data = store.files.read(name, 0, store.files.size(name))
    at = data.find(b'"k":"')
    store.files.replace(name, data[:at] + b"\xff\xff" + data[at + 2 :])
    found = ship.read(panel_book.entries, count=50)["entries"]
    assert first not in [one["n"] for one in found] and found[0]["n"] in (n - 1, first - 1)
    assert ship.read(panel_book.book, section=3)["rows"] is not None


def test_steps_are_short_whatever_is_asked(ship):
    """Between two pieces little is read: the rest of the unit has its turn there."""
    store, read = ship.book.store, []
    files, ask = store.files, store.files.read
    files.read = lambda name, offset, n: read.append(n) or ask(name, offset, n)
    for what, args in ((panel_book.book, {"section": "3", "page": "1"}), (panel_book.book, {"section": "2"}),
                       (panel_book.entries, {"count": "50"})):
        pieces = what(ship, args)
        longest = 0
        for _ in pieces:
            longest = max(longest, len(read))
            read.clear()
        assert longest <= 64, (what, longest)


def test_a_report_is_told_with_how_it_was_given():
    from firmware.alerts import Alerts
    from firmware.outbox import Outbox
    from firmware.rules.report_items_2026 import REPORT_ITEMS

    ship = Ship(4000)
    ship.alerts, ship.outbox = Alerts(), Outbox()
    ship.reports = type("Reports", (), {"due": lambda self: None})()
    items = {key: "%s told" % key for _, key, _ in REPORT_ITEMS}
    items |= {"eta": "not stated", "more": "log code 0123-4567-89AB-CDEF; x"}
    n = ship.enter("report", **items)
    ship.enter("given", "salim", ref=n - 1, how="VHF", to="other", ack="other")
    ship.enter("given", "salim", ref=n, how="satellite phone", to="owner", ack="clerk")
    told = ship.read(panel_report.report, n=n)
    assert [row[1] for row in told["items"]] == [key for _, key, _ in REPORT_ITEMS]
    assert [one["how"] for one in told["given"]] == ["satellite phone"] and len(told["sms"]) <= 160
    told = ship.read(panel_report.report, n=ship.enter("report", **items | {"eta": "soon", "more": "x"}))
    assert told["sms"] is None and len(told["items"]) == len(REPORT_ITEMS)
