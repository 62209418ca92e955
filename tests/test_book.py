"""Pages, rows and signatures of Schedule X: firmware/book.py."""
from firmware import book_views
from firmware.book import Book, in_narrative
from firmware.book_views import page_of
from firmware.rules import logbook_rules as rule
from helpers import raises

AUTO = "auto"


class Fed:
    """A Book and the entries given to it, one after another."""

    def __init__(self):
        self.book, self.n = Book(), 0

    def __call__(self, k, by=AUTO, t=None, **d):
        entry = Entry(self.n, k, by, d)
        entry.t = entry.e if t is None else t
        self.n += 1
        self.book.apply(entry)
        return entry.n

    def fixes(self, count):
        for _ in range(count):
            self("fix", s="found", source="gps")


class Entry:
    def __init__(self, n, k, by, d):
        self.n, self.k, self.by, self.d, self.e = n, k, by, d, 1000 + n
        self.t = self.e


def sign(fed, section, page, role, who=None):
    fed("sign", by=who or ("salim" if role == "tindal" else "yusuf"), section=section, page=page, role=role)


def test_rows_fill_pages_by_section():
    fed = Fed()
    fed.fixes(rule.PAGE_ROWS[3])
    assert book_views.page(fed.book, 3) == 1 and book_views.full(fed.book, 3)
    assert book_views.page(fed.book, 1) == book_views.page(fed.book, 2) == 0
    assert fed.book.placed == ((3, rule.PAGE_ROWS[3] - 1),)
    fed.fixes(1)
    assert book_views.page(fed.book, 3) == 2 and not book_views.full(fed.book, 3)
    assert fed.book.started[3] == 1000 + rule.PAGE_ROWS[3]
    fed("seaman", name="Yusuf", capacity="Seaman", ref=None)
    assert fed.book.placed == ((1, 0),) and book_views.page(fed.book, 1) == 1
    assert book_views.unsigned(fed.book) == [(1, 1), (3, 1), (3, 2)]
    assert page_of(3, 0) == page_of(3, 11) == 1 and page_of(3, 12) == 2


def test_what_the_narrative_leaves_out_and_what_it_keeps():
    fed = Fed()
    for kind in ("open", "close", "seaman", "sign", "countersign", "pin", "try", "sent", "seal"):
        assert not in_narrative(Entry(0, kind, AUTO, {})), kind
    for kind in ("boot", "ais", "report", "note", "amend", "person", "hologram", "se", "a b"):
        assert in_narrative(Entry(0, kind, AUTO, {})), kind
    assert not in_narrative(Entry(0, "keys", AUTO, {"missing": 0}))
    assert in_narrative(Entry(0, "keys", AUTO, {"missing": 3}))
    assert fed.book.rows[3] == 0


def test_a_voyage_is_one_row_from_its_checks_to_its_arrival():
    fed = Fed()
    fed("check", by="salim", freeboard=True, equipment=True)
    assert fed.book.placed == ((2, 0), (3, 0))
    fed("check", by="salim", freeboard=True, equipment=True)        # again, before she sails
    assert fed.book.placed[0] == (2, 0)
    fed("depart", place="Mundra")
    assert fed.book.placed[0] == (2, 0)
    fed("check", by="salim", freeboard=True, equipment=True)        # for the next voyage
    assert fed.book.placed[0] == (2, 1)
    fed("arrive", place="Sharjah")
    assert fed.book.placed[0] == (2, 0)
    fed("depart", place="Sharjah")
    assert fed.book.placed[0] == (2, 1) and fed.book.rows[2] == 2


def test_checks_entered_after_sailing_join_their_voyage_once():
    fed = Fed()
    fed("depart", place="Mundra")
    fed("check", by="salim")
    assert fed.book.placed[0] == (2, 0)
    fed("check", by="salim")
    assert fed.book.placed[0] == (2, 1)


def test_a_check_made_long_after_a_departure_without_checks_is_for_the_next_one():
    fed = Fed()
    fed("depart", place="Mundra", t=5000)       # and no arrival is ever entered
    fed("check", by="salim", t=5001 + rule.LATE_S)
    assert fed.book.placed[0] == (2, 1)
    other = Book()
    other.load(fed.book.save())
    assert other.save() == fed.book.save()
    fed("depart", place="Okha", t=90000)
    assert fed.book.placed[0] == (2, 1)
    for t in (80000, 90000 + rule.LATE_S):      # entered late, of a time before she sailed; or as she sailed
        fed = Fed()
        fed("depart", place="Mundra", t=90000)
        fed("check", by="salim", t=t)
        assert fed.book.placed[0] == (2, 0)


def test_a_note_that_demands_the_signature_of_nobody_known_holds_up_its_page():
    for second in (5, True, ["yusuf"], {"id": "yusuf"}):
        fed = Fed()
        misfit = raises(TypeError, fed, "note", by="salim", text="x", second=second)
        assert "second" in str(misfit) and fed.book.waiting == [[0, None, 1, False]]
        fed.fixes(rule.PAGE_ROWS[3])
        sign(fed, 3, 1, "tindal")
        sign(fed, 3, 1, "crew")
        assert "somebody not known" in book_views.why_unsigned(fed.book, 3, 2, "tindal", "salim")
        fed("amend", by="salim", ref=0, why="x", text="y")
        assert book_views.why_unsigned(fed.book, 3, 2, "tindal", "salim") is None


def test_an_arrival_of_no_voyage_and_a_departure_without_arrival_have_rows_of_their_own():
    fed = Fed()
    fed("arrive", place="Okha")
    assert fed.book.placed[0] == (2, 0)
    fed("depart", place="Okha")
    fed("depart", place="Bedi")
    assert fed.book.placed[0] == (2, 2)
    fed("arrive", place="Okha")
    assert fed.book.placed[0] == (2, 2)


def test_a_page_is_signed_by_two_after_the_one_before_it():
    fed = Fed()
    fed.fixes(13)
    assert book_views.next_to_sign(fed.book, 3) == (1, ["tindal", "crew"])
    assert "page 1 of section 3 comes first" in book_views.why_unsigned(fed.book, 3, 2, "tindal", "salim")
    sign(fed, 3, 2, "tindal")
    assert book_views.next_to_sign(fed.book, 3) == (1, ["tindal", "crew"])      # without effect
    sign(fed, 3, 1, "tindal")
    assert book_views.next_to_sign(fed.book, 3) == (1, ["crew"])
    assert "already" in book_views.why_unsigned(fed.book, 3, 1, "tindal", "hamid")
    assert "two persons" in book_views.why_unsigned(fed.book, 3, 1, "crew", "salim")
    assert "comes first" in book_views.why_unsigned(fed.book, 3, 2, "tindal", "salim")
    sign(fed, 3, 1, "crew")
    assert "signed by both" in book_views.why_unsigned(fed.book, 3, 1, "crew", "yusuf")
    assert book_views.unsigned(fed.book) == [(3, 2)]
    sign(fed, 3, 2, "crew")
    sign(fed, 3, 2, "tindal")
    assert book_views.next_to_sign(fed.book, 3) is None and book_views.unsigned(fed.book) == []
    assert "its last page is 2" in book_views.why_unsigned(fed.book, 3, 3, "tindal", "salim")


def test_a_signature_that_makes_no_sense_is_told_and_without_effect():
    fed = Fed()
    fed.fixes(1)
    before = fed.book.save()
    for section, page, role in ((4, 1, "tindal"), (3, 0, "tindal"), (3, 1, "owner"), (3, None, "crew"),
                                (None, 1, "crew"), (3, "1", "crew"), ("3", 1, "crew")):
        assert book_views.why_unsigned(fed.book, section, page, role, "salim")
        sign(fed, section, page, role, "salim")
    fed("sign", by="salim")
    assert fed.book.save() == before


def test_a_second_signature_is_waited_for_and_its_page_is_not_complete():
    fed = Fed()
    n = fed("note", by="salim", text="x", second="yusuf", seaman=None)
    assert fed.book.waiting == [[n, "yusuf", 1, False]]
    fed.fixes(12)
    sign(fed, 3, 1, "tindal")
    sign(fed, 3, 1, "crew")
    why = book_views.why_unsigned(fed.book, 3, 2, "tindal", "salim")
    assert "entry 0 waits for the signature of yusuf" in why
    fed("countersign", by="hamid", ref=n)
    fed("countersign", by="yusuf", ref=n + 1)
    assert fed.book.waiting
    fed("countersign", by="yusuf", ref=n)
    assert fed.book.waiting == [] and book_views.why_unsigned(fed.book, 3, 2, "tindal", "salim") is None


def test_an_amendment_excuses_a_second_signature_which_can_be_given_all_the_same():
    fed = Fed()
    n = fed("note", by="salim", text="x", second="yusuf", seaman=None)
    fed("amend", by="salim", ref=n + 1, why="another", text="another")
    assert book_views.lacking(fed.book) == 1
    fed("amend", by="salim", ref=n, why="Yusuf has left the ship", text="not signed by him")
    assert book_views.lacking(fed.book) == 0 and fed.book.waiting == [[n, "yusuf", 1, True]]
    fed.fixes(10)
    sign(fed, 3, 1, "tindal")
    sign(fed, 3, 1, "crew")
    assert book_views.page(fed.book, 3) == 2
    assert book_views.why_unsigned(fed.book, 3, 2, "tindal", "salim") is None
    fed("countersign", by="yusuf", ref=n)
    assert fed.book.waiting == []


def test_only_so_many_wait_for_a_second_signature_and_an_excused_one_goes_first():
    fed = Fed()
    for _ in range(rule.MOST_WAITING):
        fed("note", by="salim", text="x", second="yusuf", seaman=None)
    fed("amend", by="salim", ref=3, why="x", text="y")
    fed("note", by="salim", text="x", second="yusuf", seaman=None)
    assert len(fed.book.waiting) == book_views.lacking(fed.book) == rule.MOST_WAITING
    assert 3 not in [held[0] for held in fed.book.waiting]


def test_opening_and_closing_are_kept_the_first_opening_holds():
    fed = Fed()
    told = {"registrar": "R. Shah", "office": "MMD Mundra", "place": "Mundra", "date": "2026-12-01"}
    fed("open", by="salim", **told)
    fed("open", by="salim", **dict(told, registrar="another"))
    assert fed.book.opened == [0, 1000, "R. Shah", "MMD Mundra", "Mundra", "2026-12-01"]
    assert fed.book.closed is None
    fed("close", by="salim", **told)
    assert fed.book.closed[0] == 2


def test_its_state_does_not_grow_with_the_book():
    fed = Fed()
    fed.fixes(100)
    small = len(repr(fed.book.save()))
    fed.fixes(5000)
    assert len(repr(fed.book.save())) < small + 10


def test_saved_and_loaded_it_goes_on_the_same():
    fed = Fed()
    fed("note", by="salim", text="x", second="yusuf", seaman=None)
    fed("check", by="salim")
    fed.fixes(20)
    sign(fed, 3, 1, "tindal")
    other = Book()
    other.load(fed.book.save())
    assert other.save() == fed.book.save()
    assert book_views.next_to_sign(other, 3) == book_views.next_to_sign(fed.book, 3)
