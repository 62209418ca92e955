"""The crew's acts, and what is refused: firmware/desk.py."""
from aboard import UTC, Aboard, Keys, quick, refused

from firmware import book_views, people_views
from firmware.access import Access
from firmware.book import Book
from firmware.desk import UNSIGNED, Refused
from firmware.logbook import CannotRecord
from firmware.rules import logbook_rules as rule
from helpers import raises

OPENING = {"registrar": "R. Shah", "office": "MMD Mundra", "place": "Mundra", "date": "2026-12-01"}


class Vault(Keys):
    def keep_pins(self, pins):
        if self.fails:
            raise OSError(28, "full")
        self.pins = pins


class Ship(Aboard):
    """With a book whose pages are kept, and what else the desk asks of the monitor."""

    def __init__(self, files=None):
        self.pages, self.access = Book(), Access()
        Aboard.__init__(self, files, Vault())
        self.clock.set_floor_from_log(self.book.last.e, 0)
        self.record("boot", (("version", "1"), ("before", "first")))

    def more(self):
        return (self.pages,)

    def reason(self, text, by):
        return self.record("reason", (("text", text),), by=by)

    def given(self, n, how, to, acknowledged, by):
        return self.record("given", (("ref", n), ("how", how), ("to", to), ("ack", acknowledged)), by=by)

    def open_access(self, minutes, by):
        raise ValueError("it is the monitor's")

    def close_access(self, by):
        """There is none."""

    def seal(self):
        """There are no keys here."""


def crewed():
    """(Ship, tindal's session, crew's session): Salim and Yusuf; also Rao, owner, and Das, officer."""
    ship = Ship()
    tindal = ship.crewed(("yusuf", "Yusuf", "crew", "2222"), ("rao", "Rao", "owner", "3333"),
                         ("das", "Das", "officer", "4444"))
    return ship, tindal, ship.desk.sign_in("yusuf", "2222")


# ---- the first person


def test_the_first_tindal_enters_himself_and_nobody_after_him():
    ship = Ship()
    desk = ship.desk
    assert desk.unclaimed()
    assert "a tindal or the owner" in refused(desk.add_person, None, "yusuf", "Yusuf", "crew")
    for role in ("tindal", "owner"):
        other = Ship().desk
        other.add_person(None, "salim", "Salim", role)
        assert refused(other.add_person, None, "yusuf", "Yusuf", "crew") == (
            "Salim is entered, and has no PIN: first set the PIN of salim, who then signs in and enters the "
            "others")
    desk.add_person(None, "salim", "Salim", "tindal")
    assert desk.unclaimed() and ship.last().by == "salim"
    entry = desk.set_pin(None, "salim", "471100")
    assert entry.d == {"who": "salim", "first": True} and not desk.unclaimed()
    assert "sign in first" in refused(desk.add_person, None, "hamid", "Hamid", "tindal")
    assert "sign in first" in refused(desk.set_pin, None, "salim", "0000")
    assert desk.sign_in("salim", "471100").id == "salim"
    salt, rounds, digest = desk.vault.pins["salim"]
    assert rounds == rule.PIN_ROUNDS and salt == "00" * 16
    for name in ship.files.listdir():       # neither PIN nor hash is in the log
        data = ship.files.read(name, 0, ship.files.size(name))
        assert b"471100" not in data and digest.encode() not in data


def test_a_pin_that_the_vault_cannot_keep_is_not_changed():
    ship, tindal, _ = crewed()
    kept, ship.desk.vault.fails = ship.desk.vault.pins["salim"], True
    assert "not changed" in refused(ship.desk.set_pin, tindal, "salim", "5555")
    assert ship.desk.vault.pins["salim"] == kept


# ---- signed in


def test_who_does_nothing_for_ten_minutes_is_signed_out_and_each_act_renews():
    ship, tindal, crew = crewed()
    ship.at(rule.SESSION_S - 1).note(tindal, "Nets sighted.")
    assert "sign in first" in refused(ship.at(rule.SESSION_S).note, crew, "Nets sighted.")
    ship.at(2 * rule.SESSION_S - 2).note(tindal, "Nets sighted.")
    ship.desk.sign_out(tindal)
    assert "sign in first" in refused(ship.desk.note, tindal, "Nets sighted.")
    assert "sign in first" in refused(ship.desk.note, None, "Nets sighted.")


def test_who_no_longer_writes_is_out_at_once():
    ship, tindal, crew = crewed()
    ship.desk.add_person(tindal, "yusuf", "Yusuf", "crew", None, False)
    assert "sign in first" in refused(ship.desk.note, crew, "Nets sighted.")
    assert "person or PIN is wrong" == refused(ship.desk.sign_in, "yusuf", "2222")


def test_who_is_engaged_stays_active_until_he_is_discharged():
    ship, tindal, _ = crewed()
    add = ship.desk.add_person
    ship.record("signon", (("who", "yusuf"), ("capacity", "seaman")))
    assert "discharge him first" in refused(add, tindal, "yusuf", "Yusuf", "crew", None, False)
    add(tindal, "yusuf", "Yusuf Ali", "crew", "Seaman")         # another change of his is none of that
    ship.record("discharge", (("who", "yusuf"),))
    assert add(tindal, "yusuf", "Yusuf Ali", "crew", None, False).d["active"] is False


# ---- who may do what


def test_what_each_role_may_do():
    ship, tindal, crew = crewed()
    desk = ship.desk
    owner, officer = desk.sign_in("rao", "3333"), desk.sign_in("das", "4444")
    for call, args in ((desk.note, ("x",)), (desk.amend, (0, "x", "y")), (desk.sign_page, (3,)),
                       (desk.countersign, (0,)), (desk.seaman, ("A", "B")), (desk.check, (True, True)),
                       (desk.add_person, ("a", "A", "crew")), (desk.open_access, (60,)),
                       (desk.close_access, ())):
        assert "signed in as officer" in refused(call, officer, *args), call
    assert "signed in as owner" in refused(desk.sign_page, owner, 3)
    assert "signed in as crew" in refused(desk.seaman, crew, "A", "B")
    assert "signed in as crew" in refused(desk.add_person, crew, "a", "A", "crew")
    assert "signed in as crew" in refused(desk.set_pin, crew, "salim", "0000")
    assert "signed in as crew" in refused(desk.open_access, crew, 60)
    assert desk.note(owner, "Visited.").by == "rao"
    assert desk.set_pin(crew, "yusuf", "6666").d == {"who": "yusuf", "first": False}


def test_persons_are_checked():
    ship, tindal, _ = crewed()
    add = ship.desk.add_person
    for ident in ("", "auto", UNSIGNED, "Salim", "a b", "x" * 25, "é", None, 7, "?"):
        assert "id " in refused(add, tindal, ident, "A", "crew"), ident
    assert "role" in refused(add, tindal, "a", "A", "captain")
    assert "name: it is empty" in refused(add, tindal, "a", " ", "crew")
    assert "the only tindal" in refused(add, tindal, "salim", "Salim", "crew")
    assert "the only tindal" in refused(add, tindal, "salim", "Salim", "tindal", None, False)
    add(tindal, "hamid", "Hamid", "tindal")
    add(tindal, "salim", "Salim", "crew")
    assert people_views.active(ship.people, "tindal") == ["hamid"]
    assert "PIN: expected" in refused(ship.desk.set_pin, ship.desk.sign_in("salim", "1111"), "salim", "12")


def test_the_book_knows_only_so_many_persons():
    ship, tindal, _ = crewed()
    for i in range(rule.MOST_PEOPLE - 4):
        ship.desk.add_person(tindal, "p%d" % i, "P", "crew")
    assert "no more fit" in refused(ship.desk.add_person, tindal, "another", "A", "crew")
    ship.desk.add_person(tindal, "p7", "P", "crew", None, False)
    ship.desk.add_person(tindal, "another", "A", "crew")


# ---- entries


def test_a_note_has_author_event_time_and_entry_time_and_late_ones_are_marked():
    ship, _, crew = crewed()
    entry = ship.at(500).note(crew, "Nets sighted.")
    assert (entry.by, entry.t, entry.e, entry.late) == ("yusuf", UTC + 500, UTC + 500, False)
    entry = ship.desk.note(crew, "Nets sighted.", t=UTC - 3600, place="off Okha")
    assert (entry.t, entry.e, entry.late) == (UTC - 3600, UTC + 500, True) and entry.d["place"] == "off Okha"
    for t in (UTC + 600, 0, -5, "now", 1.5, True):
        assert "time of the event" in refused(ship.desk.note, crew, "x", t), t


def test_the_second_signature_is_asked_and_given_by_that_person_alone():
    ship, tindal, crew = crewed()
    desk = ship.desk
    owner = desk.sign_in("rao", "3333")
    n = desk.note(tindal, "Fire in the galley.", second="yusuf").n
    assert [n, "yusuf", 1] == ship.pages.waiting[0][:2] + [1]
    assert "waits for no signature of Rao" in refused(desk.countersign, owner, n)
    desk.countersign(crew, n)
    assert ship.pages.waiting == []
    assert "waits for no" in refused(desk.countersign, crew, n)
    for second in ("salim", "das", "nobody", "", 7):
        assert "second signature" in refused(desk.note, tindal, "x", second=second), second
    for _ in range(rule.MOST_WAITING):
        desk.note(tindal, "x", second="yusuf")
    assert "wait for a second signature" in refused(desk.note, tindal, "x", second="yusuf")


def test_an_amendment_names_its_entry_and_says_why():
    ship, tindal, crew = crewed()
    n = ship.desk.note(crew, "Nets sighted.").n
    entry = ship.desk.amend(tindal, n, "wrong word", "Boats sighted.")
    assert entry.by == "salim" and entry.d == {"ref": n, "why": "wrong word", "text": "Boats sighted."}
    for why in ("", "  ", "\n", None, "\u200b", "\u200e\u00a0", "\u2060 \u200d"):
        assert "reason: it is empty" in refused(ship.desk.amend, crew, n, why, "x"), why
    assert "text: it is empty" in refused(ship.desk.amend, crew, n, "x", "")
    for ref in (ship.book.n, -1, "1", None, True, 10 ** 20):
        assert "the book has entries 0 to" in refused(ship.desk.amend, crew, ref, "x", "y"), ref
    ship.desk.amend(crew, entry.n, "again", "Two boats sighted.")


def test_a_note_about_a_seaman_names_his_row():
    ship, tindal, _ = crewed()
    n = ship.desk.seaman(tindal, "Yusuf Khan", "Seaman", "7").n
    assert ship.desk.note(tindal, "Fell ill.", seaman=n).d["seaman"] == n
    assert "not of section 1" in refused(ship.desk.note, tindal, "x", seaman=0)
    assert "the book has entries" in refused(ship.desk.note, tindal, "x", seaman="7")


def test_checks_are_yes_or_no():
    ship, _, crew = crewed()
    assert ship.desk.check(crew, True, False, remark="no torch").d == {
        "freeboard": True, "equipment": False, "person": "Yusuf", "remark": "no torch"}
    for answers in ((None, True), (True, 1), ("yes", False)):
        assert "yes or no" in refused(ship.desk.check, crew, *answers)


def test_a_departure_from_a_place_that_is_on_no_list():
    ship, _, crew = crewed()
    assert ship.at(120).call(crew, "depart", "Dholera", UTC + 60).d == {"place": "Dholera"}
    assert "expected depart or arrive" in refused(ship.desk.call, crew, "boot", "x")
    assert ship.pages.placed[0] == (2, 0)


def voyage(desk, session, t):
    """The acts that tell of a voyage at a time."""
    return ((desk.call, (session, "depart", "Dholera", t)), (desk.call, (session, "arrive", "Okha", t)),
            (desk.check, (session, True, True, None, None, t)))


def test_a_voyage_of_before_the_book_began_is_of_another_book():
    ship, _, crew = crewed()
    for t in (1, 1577836800, UTC - 1):
        for act, args in voyage(ship.desk, crew, t):
            assert "expected one since this book began" in refused(act, *args)
        ship.desk.note(crew, "Nets sighted.", t)        # what a closed book took no more stands in the next
    for act, args in voyage(ship.desk, crew, UTC):
        act(*args)


def test_the_day_on_which_the_registrar_opened_it_begins_it_too():
    ship, tindal, crew = crewed()
    ship.desk.open_book(tindal, **dict(OPENING, date="2026-11-29"))
    day = UTC - UTC % 86400 - 86400 - 19800         # midnight of 29 November in India
    for act, args in voyage(ship.desk, crew, day - 1):
        assert "expected one since this book began" in refused(act, *args)
    for act, args in voyage(ship.desk, crew, day):
        act(*args)


def test_where_the_clock_was_ahead_as_the_book_began_nobody_can_tell():
    ship, _, crew = crewed()
    ship.clock._zero -= 86400
    for act, args in voyage(ship.desk, crew, UTC - 86400):
        act(*args)


# ---- pages


def test_pages_are_signed_in_order_by_tindal_and_crew():
    ship, tindal, crew = crewed()
    desk = ship.desk
    for _ in range(rule.PAGE_ROWS[3]):
        desk.note(crew, "x")
    assert book_views.page(ship.pages, 3) == 2
    assert "comes first" in refused(desk.sign_page, crew, 3, 2)
    assert desk.sign_page(crew, 3).d == {"section": 3, "page": 1, "role": "crew"}
    assert "already" in refused(desk.sign_page, crew, 3)
    desk.sign_page(tindal, 3)
    assert desk.sign_page(tindal, 3).d["page"] == 2
    desk.sign_page(crew, 3)
    assert "signed by both" in refused(desk.sign_page, crew, 3)
    for section in (0, 4, None, "3"):
        assert "expected a section" in refused(desk.sign_page, crew, section)


def test_by_hand_no_page_of_sections_1_and_2_is_started_before_the_last_is_signed():
    ship, tindal, crew = crewed()
    desk = ship.desk
    for i in range(rule.PAGE_ROWS[1]):
        desk.seaman(tindal, "Seaman %d" % i, "Seaman")
    assert "page 1 of section 1 is full and not signed for: tindal, crew" in refused(
        desk.seaman, tindal, "One more", "Seaman")
    desk.sign_page(tindal, 1)
    assert "not signed for: crew" in refused(desk.seaman, tindal, "One more", "Seaman")
    desk.sign_page(crew, 1)
    desk.seaman(tindal, "One more", "Seaman")


# ---- opening and closing


def test_a_book_is_opened_once_and_a_closed_one_takes_nothing():
    ship, tindal, crew = crewed()
    desk = ship.desk
    entry = desk.open_book(tindal, address="Jetty Road, Mundra", port="Mundra",
                           tindals=[("Salim", "K-12", "Z123"), ("Hamid", None, None)], **OPENING)
    assert entry.d["tindals"][1] == {"name": "Hamid", "id": None, "passport": None}
    assert "was opened with entry" in refused(desk.open_book, tindal, **OPENING)
    desk.note(tindal, "x", second="yusuf")
    closing = dict(OPENING, date="2026-12-01")
    assert "none before that of the opening, 2026-12-01" in refused(
        desk.close_book, tindal, as_it_is=True, **dict(OPENING, date="2026-11-30"))
    assert "not signed by both, 1 entries wait" in refused(desk.close_book, tindal, **closing)
    closed = desk.close_book(tindal, as_it_is=True, **closing)
    assert ship.book.closed and ship.last().n == closed.n
    for call, args in ((desk.note, (tindal, "x")), (desk.sign_in, ("salim", "1111")),
                       (desk.sign_page, (crew, 3)), (desk.add_person, (None, "a", "A", "tindal"))):
        assert "the book is closed" in refused(call, *args)
    assert "closed with entry %d" % closed.n in str(raises(CannotRecord, ship.record, "fix", ()))
    assert "closed with entry %d" % closed.n in str(raises(CannotRecord, Ship, ship.files))


def test_a_signed_book_closes_without_more():
    ship, tindal, crew = crewed()
    for session in (tindal, crew):
        ship.desk.sign_page(session, 3)
    ship.desk.close_book(tindal, **OPENING)


def test_the_registrars_signature_is_checked():
    ship, tindal, _ = crewed()
    for date in ("", "1.12.2026", "2026-13-01", "2026-12-32", "2026-1-01", None, 20261201, "२०२६-१२-०१",
                 "2026-02-31", "2026-04-31", "2026-02-29", "2100-02-29", "0000-01-01", "2026-00-10"):
        assert "date" in refused(ship.desk.open_book, tindal, "R", "O", "P", date), date
    opening = ship.desk.open_book
    assert "Registrar's name: it is empty" in refused(opening, tindal, " ", "O", "P", "2026-12-01")
    assert "room for 3" in refused(opening, tindal, tindals=[("A", "1", "2")] * 4, **OPENING)
    for date in ("2026-12-02", "2028-02-29", "9999-12-31"):
        assert "expected one that has come" in refused(opening, tindal, **dict(OPENING, date=date))
        closing = dict(OPENING, date=date)
        assert "expected one that has come" in refused(
            ship.desk.close_book, tindal, as_it_is=True, **closing)
    ship.clock.source = "unsure"            # it may be long behind the calendar
    assert opening(tindal, **dict(OPENING, date="2028-02-29")).d["date"] == "2028-02-29"


# ---- whatever is handed over


JUNK = ([], {}, (), None, 1.5, b"x", "", "\ud800", "x" * 700, "\u3164", 10 ** 30, -1, True, object(), [[]],
        ["a", "b", "c"], [("a", "b")], [(1, [], {})])


def test_no_act_fails_on_whatever_is_handed_over_as_any_of_its_arguments():
    ship, tindal, crew = crewed()
    desk = ship.desk
    n = desk.seaman(tindal, "A", "B").n
    for call, args in (
            (desk.sign_in, ("salim", "1111")), (desk.add_person, (tindal, "a", "A", "crew", "C", True)),
            (desk.set_pin, (tindal, "yusuf", "2222")), (desk.note, (crew, "x", UTC, "here", "salim", n)),
            (desk.amend, (crew, n, "why", "x")), (desk.countersign, (crew, n)),
            (desk.sign_page, (crew, 3, 1)), (desk.seaman, (tindal, "A", "B", "7")),
            (desk.check, (crew, True, True, "A", "r", UTC)), (desk.call, (crew, "depart", "Okha", UTC, True)),
            (desk.open_book, (tindal, "R", "O", "P", "2026-12-01", "A", "P", [("a", "b", "c")])),
            (desk.close_book, (tindal, "R", "O", "P", "2026-12-01")), (desk.open_access, (tindal, 60)),
            (desk.reason, (crew, "why")), (desk.given, (crew, n, "radio", "owner", "clerk"))):
        for i in range(0 if call == desk.sign_in else 1, len(args)):
            if call == desk.given and i == 1:
                continue                            # the console's, not of whoever types
            for junk in JUNK:
                try:
                    call(*(args[:i] + (junk,) + args[i + 1:]))
                except Refused:
                    pass
        tindal.until = crew.until = 10 ** 9
        ship.now += 4000                    # whatever delay there is has passed
    assert not ship.book.closed


# ---- what cannot wait for a PIN


def test_a_reason_is_of_whoever_is_signed_in_or_taken_without_a_pin():
    ship, tindal, crew = crewed()
    desk = ship.desk
    assert desk.reason(None, " fuse\tblown ").d == {"text": "fuse blown"} and ship.last().by == UNSIGNED
    assert desk.reason(crew, "fuse").by == "yusuf"
    desk.sign_out(crew)
    assert desk.reason(crew, "fuse").by == UNSIGNED
    assert "reason: it is empty" in refused(desk.reason, tindal, "\u3164")
    assert "this is for" in refused(desk.reason, desk.sign_in("das", "4444"), "fuse")
    given = desk.given(tindal, 1, " radio", "owner", "clerk ")
    assert given.by == "salim" and given.d == {"ref": 1, "how": "radio", "to": "owner", "ack": "clerk"}
    assert "to whom: it is empty" in refused(desk.given, None, 1, "radio", "\u2800", "clerk")


# ---- text


def test_names_with_quotes_emoji_and_right_to_left_text_come_back_as_they_were():
    ship, tindal, _ = crewed()
    for i, name in enumerate(('Salim "Raja" O\'Neil \\ Co', "Salim 😀👨‍👩‍👧", "یوسف بن علی", "सलीम ‘राजा’ क्‍ष",
                              "{text} %s <b>&amp;")):
        ship.desk.add_person(tindal, "p%d" % i, name, "crew")
        assert ship.people.name("p%d" % i) == name


def test_the_longest_of_everything_fits_into_its_entry():
    ship, tindal, _ = crewed()
    long, line, text = "n" * rule.NAME_BYTES, "l" * rule.LINE_BYTES, "t" * rule.TEXT_BYTES
    ship.p = (-5400000, -108000000, 100000)
    ident = "i" * 24
    ship.desk.add_person(tindal, ident, long, "tindal", long)
    quick(ship.desk, ident, "12345678")
    session = ship.desk.sign_in(ident, "12345678")
    n = ship.desk.note(session, text, UTC, long, "yusuf").n
    ship.desk.amend(session, n, line, text)
    ship.desk.seaman(session, long, long, long)
    ship.desk.check(session, False, False, long, line)
    ship.desk.open_book(session, long, "o", "p", "2026-12-01", line, "port",
                        [("n" * 40, "K-123456", "Z1234567")] * 3)


def test_what_does_not_fit_into_one_entry_is_refused():
    ship, tindal, _ = crewed()
    long = "n" * rule.NAME_BYTES
    assert "at most" in refused(ship.desk.open_book, tindal, long, long, long, "2026-12-01", "l" * 192, long,
                                [(long, long, long)] * 3)
