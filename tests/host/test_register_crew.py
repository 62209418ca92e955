"""The statement of crew: Form E's columns from what the book says of sign-on and discharge."""
import pytest
from crews import START, H, Ship, two

from firmware.entry import parse
from firmware.rules import crew_2026 as sv
from host_tools.logbook_form import words
from host_tools.register_book import Zone, instant
from host_tools.register_crew import COLUMNS, Statement, cells
from host_tools.register_form import CREW, FORM_E

INDIA = Zone("+05:30")


def statement(ship, at=None):
    made = Statement(at)
    for n in range(ship.book.n):
        made.take(parse(ship.book.line(n)[0]))
    return made.end()


def shown(ship, at=None, lang="en"):
    return [cells(row, INDIA, words(CREW, lang)) for row in statement(ship, at).rows]


def test_the_columns_are_the_sixteen_of_the_form():
    assert list(FORM_E) == list(COLUMNS) and len(COLUMNS) == 16
    assert len(sv.FORM_E.decode().splitlines()) == 16


def test_a_row_has_what_was_entered_at_sign_on_and_discharge():
    ship = two()
    n = ship.signon("moosa", START, capacity="cook", age=41, address="Bunder Road, Salaya", card="SLY/7",
                    card_date="2024-03-01", card_port="Salaya", engaged="Mundra", wages="Rs 18,000",
                    kin="Fatima, wife")
    gone = ship.discharge("moosa", START + 40 * H, place="Okha", cause="illness", officer="R. Shah, Surveyor",
                          remark="to hospital")
    row = shown(ship)[2]
    assert row == {
        "number": "3", "name": "moosa", "address": "Bunder Road, Salaya", "age": "41",
        "card": "SLY/7\n2024-03-01\nSalaya", "capacity": "Cook", "engaged": "2026-12-01\nMundra",
        "wages": "Rs 18,000", "kin": "Fatima, wife", "crew_sign": "", "tindal_sign": "", "date": "2026-12-02",
        "place": "Okha", "cause": "illness", "officer": "R. Shah, Surveyor",
        "remark": "to hospital\nEngagement #%d: REGISTRAR NOT TOLD YET\n"
                  "Discharge #%d: REGISTRAR NOT TOLD YET" % (n, gone)}
    assert shown(ship, lang="hi")[2]["capacity"] == "रसोइया"


@pytest.mark.parametrize("lang, mark", [("en", "AMENDED by #%d, "), ("hi", "#%d द्वारा संशोधित, ")])
def test_an_amendment_of_a_change_stands_with_it(lang, mark):
    ship = two()
    n = ship.signon("moosa", START)
    first = ship.enter("amend", START + H, ref=n, why="wrong man", text="It was Yusuf.")
    second = ship.enter("amend", START + 3 * H, ref=first, why="slip", text="It was Hari.")
    ship.enter("amend", START + 3 * H, ref=0, why="x", text="of no change")
    told = shown(ship, lang=lang)[2]["remark"].replace("\u2068", "").replace("\u2069", "")
    assert mark % first in told and mark % second in told and "It was Yusuf." in told and "slip" in told
    assert told.index(mark % first) < told.index(mark % second)
    assert mark % second not in shown(ship, START + 2 * H, lang)[2]["remark"]
    assert "of no change" not in str(shown(ship, lang=lang))
    assert [one["n"] for one in statement(ship).rows[2].engaged.amended] == [first, second]


def test_what_was_not_told_is_empty():
    row = shown(two())[1]
    assert [key for key in COLUMNS if row[key]] == ["number", "name", "capacity", "engaged", "remark"]


def test_each_change_says_whether_the_registrar_was_told_and_the_owner_received_it():
    ship = two()
    ship.enter("registrar", START + H, ref=3, how="e-mail", to="Registrar, Mandvi")
    ship.enter("receipt", START + H, by="auto", ref=4, at=START + 2 * H)
    ship.enter("registrar", START + H, ref=99, how="post", to="nobody")
    made = statement(ship)
    first, second = made.rows
    assert first.engaged.registrar["to"] == "Registrar, Mandvi" and first.engaged.ashore is None
    assert second.engaged.registrar is None and second.engaged.ashore == START + 2 * H
    assert [change.n for change in made.pending()] == [4]
    told = shown(ship)
    assert "Registrar told 2026-12-01 01:00, by e-mail, to Registrar, Mandvi (#5)" in told[0]["remark"]
    assert "NOT TOLD" not in told[0]["remark"]
    assert "received by the owner ashore 2026-12-01 02:00; REGISTRAR NOT TOLD YET" in told[1]["remark"]


def test_the_receipt_of_the_entry_that_told_the_registrar_is_one_too():
    ship = two()
    n = ship.enter("registrar", START + H, ref=3, how="e-mail", to="Registrar, Mandvi")
    ship.enter("receipt", START + H, by="auto", ref=n, at=START + 3 * H)
    assert statement(ship).rows[0].engaged.ashore == START + 3 * H


def test_who_signs_on_again_has_a_row_of_his_own_and_another_capacity_has_none():
    ship = two()
    ship.discharge("yusuf", START + H)
    ship.signon("yusuf", START + 2 * H, capacity="driver")
    ship.signon("yusuf", START + 3 * H, capacity="engineer")
    ship.discharge("guest", START + 4 * H)
    rows = statement(ship).rows
    assert [(row.number, row.who, row.capacity) for row in rows] == [
        (1, "salim", "tindal"), (2, "yusuf", "seaman"), (3, "yusuf", "engineer")]
    assert rows[1].discharged.t == START + H and rows[2].discharged is None


def test_as_of_a_time_what_came_later_is_not_told():
    ship = two()
    ship.signon("moosa", START + 30 * H, e=START + 40 * H)
    ship.discharge("yusuf", START + 20 * H)
    ship.enter("registrar", START + 25 * H, ref=4, how="post", to="Registrar, Mandvi")
    ship.enter("receipt", START + 26 * H, by="auto", ref=4, at=START + 26 * H)
    at = statement(ship, START + 10 * H)
    assert [row.who for row in at.rows] == ["salim", "yusuf"] and at.rows[1].discharged is None
    assert at.rows[1].engaged.registrar is None and at.rows[1].engaged.ashore is None
    assert at.rows[1].left == {}
    at = statement(ship, START + 30 * H)
    assert [row.who for row in at.rows] == ["salim", "yusuf", "moosa"]
    assert at.rows[1].discharged and at.rows[1].engaged.ashore


def test_late_entries_are_marked_and_stand_in_the_order_of_engagement():
    ship = two()
    ship.signon("moosa", START + 30 * H)
    ship.signon("aziz", START + 2 * H, e=START + 40 * H)
    rows = shown(ship)
    assert [row["name"] for row in rows] == ["Salim Abdulla", "Yusuf Ali", "aziz", "moosa"]
    assert ": entered late; REGISTRAR NOT TOLD YET" in rows[2]["remark"]
    assert "late" not in rows[3]["remark"]


def test_a_clock_put_right_moves_the_dates_entered_since_the_start():
    ship = two()
    ship.enter("boot", START, by="auto", version="1", before="power lost")
    ship.signon("moosa", START + 20 * H)
    ship.enter("clock", START + 50 * H, by="auto", was=START + 21 * H, now=START + 50 * H, source="gnss")
    assert [row["engaged"] for row in shown(ship)] == ["2026-11-30\nMandvi"] * 2 + ["2026-12-03\nMandvi"]


def test_signatures_made_on_the_unit_stand_in_their_columns():
    ship = two()
    n = ship.enter("endorse", START + H, by="yusuf", what="crew", who="yusuf", role="person")
    ship.enter("endorse", START + H, by="salim", what="crew", who="yusuf", role="tindal")
    ship.enter("endorse", START + H, by="yusuf", what="crew", who="salim", role="tindal")     # no tindal
    ship.enter("endorse", START + H, by="yusuf", what="crew", who="salim", role="person")     # not himself
    salim, yusuf = shown(ship)
    assert yusuf["crew_sign"] == "Yusuf Ali\n2026-12-01 01:00\nsigned with PIN on the unit (#%d)" % n
    assert yusuf["tindal_sign"].startswith("Salim Abdulla\n")
    assert salim["crew_sign"] == salim["tindal_sign"] == ""


def test_what_cannot_be_read_is_named_and_left_out():
    ship = Ship()
    n = ship.enter("signon", START, capacity="seaman")
    ship.enter("discharge", START)
    ship.enter("registrar", START, how="post")
    ship.enter("receipt", START, by="auto", ref=[1], at=None)
    made = statement(ship)
    assert not made.rows and [number for number, _ in made.problems] == [n, n + 1, n + 2]


@pytest.mark.parametrize("text", ["2026-12-05", "2026-12-05T06:00", "yesterday", "", "2026-13-05 6:00Z"])
def test_a_time_without_its_zone_is_refused(text):
    with pytest.raises(ValueError, match="expected a time with its zone, such as"):
        instant(text)


@pytest.mark.parametrize("text", ["2026-13-05T06:00Z", "2029-02-29T06:00+05:30", "2026-12-05T24:01:00Z"])
def test_a_day_that_the_calendar_has_not_is_said_to_be_none(text):
    with pytest.raises(ValueError, match="--at: there is no such day or time in calendar and clock, got"):
        instant(text)


def test_a_time_is_taken_in_any_zone():
    assert instant("2026-12-01T00:00+05:30") == instant("2026-11-30T18:30Z") == START


def paper(ship, who, what, no, issued, expires=None, issuer="Mandvi", t=START - H):
    ship.enter("document", t, of=who, what=what, grade=None, no=no, issuer=issuer, issued=issued,
               expires=expires)


def test_a_card_left_out_at_the_engagement_is_that_of_the_papers_in_force_that_day():
    ship = two()
    paper(ship, "salim", "card", "C1", "2024-01-01")
    paper(ship, "salim", "permit", "P1", "2024-02-01")
    paper(ship, "yusuf", "permit", "P2", "2024-02-01")          # no tindal: it is his card that counts
    paper(ship, "yusuf", "card", "OLD", "2015-01-01")
    assert [row["card"] for row in shown(ship)] == ["P1\n2024-02-01\nMandvi", ""]
    paper(ship, "yusuf", "passport", "Z1", "2014-01-01", "2027-01-01")      # which lengthens it, 50(9)
    assert shown(ship)[1]["card"] == "OLD\n2015-01-01\nMandvi"
    paper(ship, "yusuf", "card", "C2", "2026-01-01", issuer=None)
    paper(ship, "yusuf", "card", "C3", "2026-12-20", t=START + 500 * H)    # issued after the engagement
    assert shown(ship)[1]["card"] == "C2\n2026-01-01"
    assert shown(ship, START - 2 * H) == []
    paper(ship, "yusuf", "card", None, None)                    # taken away
    assert shown(ship)[1]["card"] == ""


def test_what_was_given_at_the_engagement_stands_before_the_papers():
    ship = two()
    paper(ship, "moosa", "card", "C1", "2024-01-01")
    ship.signon("moosa", card="SLY/7")
    assert shown(ship)[2]["card"] == "SLY/7"
