"""Who is on board with what papers, and until when they are valid: firmware/crew.py, firmware/papers.py."""
import json

from firmware import crew_papers, crew_views, paper_entries, papers
from firmware import entry as entries
from firmware.clock import unix
from firmware.crew import Crew
from firmware.crew_papers import CAPACITIES, GRADES, KINDS, VESSEL, day
from firmware.crew_seldom import LISTED
from firmware.people import People
from firmware.rules import crew_2026 as sv
from firmware.rules import logbook_rules
from firmware.rules import maharashtra_competency_2019 as mh
from helpers import raises

NOON = unix(2026, 12, 1, 6, 30)         # in India


class Entry:
    def __init__(self, n, k, d, t=NOON, e=None):
        self.n, self.k, self.d, self.t = n, k, d, t
        self.e = t if e is None else e


class Fed:
    """A Crew and the entries given to it, one after another; people: those that person() entered."""

    def __init__(self):
        self.crew, self.people, self.n = Crew(), People(), 0

    def __call__(self, k, t=NOON, e=None, **d):
        self.n += 1
        entry = Entry(self.n, k, d, t, e)
        self.crew.apply(entry)
        self.people.apply(entry)
        return self.n

    def person(self, *idents):
        for ident in idents:
            self("person", id=ident, name=ident.upper(), role="crew", capacity=None, active=True)

    def on(self, who, capacity="seaman", t=NOON, e=None):
        return self("signon", t, e, who=who, capacity=capacity)

    def off(self, who, t=NOON, e=None):
        return self("discharge", t, e, who=who, place="Mandvi", cause="end of agreement", officer=None,
                    remark=None)

    def paper(self, of, what, issued=None, expires=None, grade=None, no="1"):
        return self("document", of=of, what=what, grade=grade, no=no, issuer=None, issued=issued,
                    expires=expires)

    def why_not(self, kind, **d):
        return paper_entries.why_not(kind, d, self.crew, self.people)


def document(what="card", issued=None, expires=None, grade=None):
    return (what, grade, issued and day(issued), expires and day(expires), 1)


def last(*args, passport=None):
    found = papers.last_day(document(*args), passport)
    return found and papers.day_text(found)


# ---- on board

def test_they_are_on_board_in_the_order_in_which_they_signed_on():
    fed = Fed()
    first = fed.on("salim", "tindal")
    fed.on("yusuf", t=NOON - 60)
    fed.on("aziz", "cook")
    assert fed.crew.aboard() == ["salim", "yusuf", "aziz"]
    assert crew_views.capacity(fed.crew, "salim") == "tindal"
    assert crew_views.capacity(fed.crew, "aziz") == "cook"
    assert crew_views.since(fed.crew, "yusuf") == NOON - 60 and crew_views.engaged(fed.crew, "salim") == first
    fed.off("yusuf")
    assert fed.crew.aboard() == ["salim", "aziz"]
    for nothing in (crew_views.capacity(fed.crew, "yusuf"), crew_views.since(fed.crew, "nobody"),
                    crew_views.engaged(fed.crew, None)):
        assert nothing is None


def test_one_who_was_discharged_and_signed_on_again_comes_last_and_has_his_papers():
    fed = Fed()
    fed.paper("yusuf", "card", "2024-03-01")
    fed.on("yusuf")
    fed.on("salim")
    fed.off("yusuf", t=NOON + 100)
    fed.on("yusuf", "lascar", t=NOON + 200)
    assert fed.crew.aboard() == ["salim", "yusuf"]
    assert crew_views.capacity(fed.crew, "yusuf") == "lascar"
    assert crew_views.since(fed.crew, "yusuf") == NOON + 200
    assert [held[0] for held in crew_papers.documents(fed.crew, "yusuf")] == ["card"]


def test_a_second_sign_on_without_a_discharge_changes_the_capacity_alone():
    fed = Fed()
    fed.on("salim", "seaman", t=NOON)
    fed.on("yusuf")
    fed.on("salim", "tindal", t=NOON + 50)
    assert fed.crew.aboard() == ["salim", "yusuf"]
    assert crew_views.capacity(fed.crew, "salim") == "tindal" and crew_views.since(fed.crew, "salim") == NOON


# ---- the Registrar

def test_each_change_is_pending_until_the_registrar_has_been_told_of_it():
    fed = Fed()
    one, two = fed.on("salim"), fed.on("yusuf")
    three = fed.off("salim")
    assert crew_views.pending(fed.crew) == [one, two, three] and not crew_views.sent(fed.crew, two)
    fed("registrar", ref=two, how="e-mail", to="Registrar, Mandvi")
    fed("registrar", ref=two, how="e-mail", to="Registrar, Mandvi")
    assert crew_views.pending(fed.crew) == [one, three] and crew_views.sent(fed.crew, two)
    assert not crew_views.sent(fed.crew, three)
    fed.off("salim")                    # nobody left: no change
    fed.off("nobody")
    assert crew_views.pending(fed.crew) == [one, three]


def test_changes_beyond_the_list_are_counted():
    fed = Fed()
    numbers = [fed.on("p%d" % (i % 7)) for i in range(LISTED + 2)]
    assert crew_views.pending(fed.crew) == numbers[:LISTED] and fed.crew.unlisted == 2
    assert not crew_views.sent(fed.crew, numbers[-1])
    fed("registrar", ref=numbers[-1], how="post", to="Registrar")
    fed("registrar", ref=numbers[0], how="post", to="Registrar")
    assert fed.crew.unlisted == 1 and len(crew_views.pending(fed.crew)) == LISTED - 1
    assert crew_views.sent(fed.crew, numbers[0])


# ---- documents

def test_the_last_document_of_a_kind_and_grade_holds_and_one_without_a_number_is_taken_away():
    fed = Fed()
    fed.paper("salim", "coc", "2020-01-01", grade="serang")
    fed.paper("salim", "coc", "2024-01-01", grade="master2")
    n = fed.paper("salim", "coc", "2025-02-03", grade="serang")
    fed.paper("salim", "pst")
    fed.paper(VESSEL, "card", "2025-01-01")
    found = crew_papers.documents(fed.crew, "salim")
    assert sorted([(what, grade or "") for what, grade, _, _, _ in found]) == [
        ("coc", "master2"), ("coc", "serang"), ("pst", "")]
    assert ("coc", "serang", day("2025-02-03"), None, n) in found
    fed.paper("salim", "coc", grade="serang", no=None)
    fed.paper("salim", "pst", no=None)
    fed.paper("salim", "medical", no=None)
    assert [held[1] for held in crew_papers.documents(fed.crew, "salim")] == ["master2"]
    assert crew_papers.document(fed.crew, "salim", "pst") is None
    assert crew_papers.document(fed.crew, "salim", "coc")[1] == "master2"
    fed.paper("salim", "coc", grade="master2", no=None)
    assert crew_papers.documents(fed.crew, "salim") == [] == crew_papers.documents(fed.crew, "nobody")
    assert len(crew_papers.documents(fed.crew, VESSEL)) == 1


def test_a_document_of_another_version_or_with_no_such_date_is_left_out():
    fed = Fed()
    for what, grade, issued in (("visa", None, None), ("coc", "admiral", None), ("card", None, "2026-02-30"),
                                ("card", None, 20260201)):
        fed.paper("salim", what, issued, grade=grade)
    assert crew_papers.documents(fed.crew, "salim") == []


def test_documents_of_those_on_board_are_never_given_up_for_room():
    fed = Fed()
    fed.on("p00")
    for i in range(logbook_rules.MOST_PEOPLE + 3):
        fed.paper("p%02d" % i, "pst")
    assert crew_papers.documents(fed.crew, "p00") and not crew_papers.documents(fed.crew, "p01")
    assert crew_papers.documents(fed.crew, "p%02d" % (logbook_rules.MOST_PEOPLE + 2))


def test_every_kind_and_grade_comes_back_as_it_was():
    fed = Fed()
    for what in KINDS:
        if what != "coc":
            fed.paper("salim", what, "1970-01-02", "2149-06-06")
    for grade in GRADES:
        fed.paper("salim", "coc", "2024-02-29", None, grade)
    found = crew_papers.documents(fed.crew, "salim")
    assert {held[0] for held in found} == set(KINDS) and {held[1] for held in found} == set(GRADES + (None,))
    assert ("medical", None, 1, 65535) in [held[:4] for held in found]
    assert ("coc", "engineer", day("2024-02-29"), None) in [held[:4] for held in found]


# ---- the voyage

def voyage(fed, next_port=None, outside_india=None):
    fed("voyage", next_port=next_port, outside_india=outside_india)


def test_whether_the_voyage_leads_outside_india_is_told_by_its_own_word_or_else_by_the_next_port():
    for next_port, told, abroad in (
            ("Sharjah", None, True), ("SALALAH", None, True), ("Okha", None, False),
            ("Port Blair", None, False), ("Patna", None, False), ("Jebel Ali", None, None),
            (None, None, None), ("Jebel Ali", True, True), ("Sharjah", False, False), ("Okha", True, True)):
        fed = Fed()
        voyage(fed, next_port, told)
        assert crew_views.abroad(fed.crew) is abroad, next_port
    fed("voyage", next_port="Muscat")           # as entered before the key was known
    assert crew_views.abroad(fed.crew) is True


def test_a_voyage_outside_india_lasts_from_departure_until_she_arrives_in_india():
    fed = Fed()
    assert crew_views.abroad(fed.crew) is None and crew_views.outside(fed.crew) is None
    voyage(fed, "Sharjah")
    assert crew_views.abroad(fed.crew) and crew_views.outside(fed.crew) is None
    fed("depart", NOON, place="Mandvi", run=0)
    assert crew_views.outside(fed.crew) == NOON
    fed("arrive", NOON + 500, place="Sharjah", run=1)
    voyage(fed, "Mandvi")
    fed("depart", NOON + 900, place="Sharjah", run=0)
    assert crew_views.outside(fed.crew) == NOON and crew_views.abroad(fed.crew)
    fed("arrive", NOON + 1500, place="Okha", run=1)     # any port in India ends it
    assert crew_views.outside(fed.crew) is None and crew_views.abroad(fed.crew) is False


def test_a_port_abroad_tells_what_the_voyage_did_not():
    fed = Fed()
    voyage(fed, "Khasab")
    fed("depart", NOON, place="Mandvi", run=0)
    assert crew_views.outside(fed.crew) is None
    fed("arrive", NOON + 500, place="Muscat", run=1)
    assert crew_views.outside(fed.crew) == NOON and crew_views.abroad(fed.crew)
    fed = Fed()
    fed("depart", NOON + 5, place="Dubai", run=0)       # the book was begun abroad
    assert crew_views.outside(fed.crew) == NOON + 5


def test_a_voyage_before_told_late_changes_nothing_and_a_clock_that_was_ahead_holds_up_nothing():
    fed = Fed()
    fed("depart", NOON, place="Mandvi", run=0)
    for kind in ("depart", "arrive"):
        fed(kind, NOON - 9000, e=NOON + 60, place="Okha", run=0)
        assert fed.crew.sailed[0] == NOON
    fed("arrive", NOON + 500, place="Okha", run=1)
    fed("depart", NOON - 9000, e=NOON + 600, place="Okha", run=0)
    assert fed.crew.sailed is None
    fed("depart", NOON + 10 ** 8, place="Okha", run=0)      # by a clock years ahead
    fed("arrive", NOON + 900, place="Mandvi", run=1)        # by one put right since
    assert fed.crew.sailed is None


def test_a_voyage_stated_after_she_sailed_counts_from_the_departure():
    fed = Fed()
    fed("depart", NOON, place="Mandvi", run=0)
    voyage(fed, "Muscat")
    assert crew_views.outside(fed.crew) == NOON


def test_where_a_place_lies_that_is_not_listed_is_told_and_else_no_voyage_goes_on_by_a_guess():
    for place, india, outside in (
            ("Khasab", None, None), ("Khasab", True, None), ("Khasab", False, NOON),
            ("Sharjah Port", None, NOON),
            (None, None, None), ("Malpe", None, None), ("Port of Cochin", None, None), ("GOA", None, None)):
        fed = Fed()
        voyage(fed, "Muscat")
        fed("depart", NOON, place="Mandvi")
        fed("arrive", NOON + 100, place=place, **({} if india is None else {"india": india}))
        assert crew_views.outside(fed.crew) == outside, place
        fed("depart", NOON + 200, place=place)
        assert crew_views.outside(fed.crew) == (outside or NOON + 200), place
    fed = Fed()
    fed("depart", NOON + 200, place="Khasab", india=False)
    assert crew_views.outside(fed.crew) == NOON + 200


# ---- the clock, the snapshot

def test_a_wrong_clock_is_put_right_in_what_was_entered_by_it_since_the_start():
    fed = Fed()
    fed.on("before", t=NOON)
    fed("boot", version="1", before="clean")
    fed.on("by_clock", t=NOON + 100)
    fed.on("told_later", t=NOON - 5000, e=NOON + 200)
    voyage(fed, "Muscat")
    fed("depart", NOON + 300, place="Mandvi")
    fed("absent", NOON + 400, who="by_clock", act="left", master=None, to=None)
    fed("clock", was=NOON + 400, now=NOON + 400 + 10800, source="gnss")
    assert [crew_views.since(fed.crew, who) for who in fed.crew.aboard()] == [NOON, NOON + 10900, NOON - 5000]
    assert crew_views.outside(fed.crew) == NOON + 11100
    assert crew_views.absent(fed.crew) == ("by_clock", NOON + 11200, "left")


def test_saved_and_loaded_it_is_the_same():
    fed = Fed()
    fed.on("salim", "tindal")
    fed.paper("salim", "card", "2024-03-01")
    voyage(fed, "Muscat")
    fed("depart", NOON, place="Mandvi")
    fed("absent", who="salim", act="left", master=None, to=None)
    fed.off("nobody")
    saved = entries.dumps(fed.crew.save())
    again = Crew()
    again.load(json.loads(saved))
    assert entries.dumps(again.save()) == saved
    assert crew_papers.documents(again, "salim") == crew_papers.documents(fed.crew, "salim")
    assert crew_views.outside(again) == NOON
    assert again.aboard() == ["salim"] and crew_views.absent(again) == ("salim", NOON, "left")


def test_the_master_is_away_until_he_returns_or_is_discharged():
    fed = Fed()
    fed.on("salim", "master")
    fed.on("yusuf", "serang")
    fed("absent", NOON, who="salim", act="left", master=None, to=None)
    fed("absent", NOON + 5, who="salim", act="replaced", master="yusuf", to=None)
    assert crew_views.absent(fed.crew) == ("salim", NOON, "replaced")
    fed("absent", NOON + 9, who="salim", act="told", master=None, to="Competent Officer")
    assert crew_views.absent(fed.crew) == ("salim", NOON, "told")
    fed("absent", NOON + 9, who="salim", act="returned", master=None, to=None)
    assert crew_views.absent(fed.crew) is None
    fed("absent", NOON + 9, who="salim", act="told", master=None, to=None)      # about nothing
    assert crew_views.absent(fed.crew) is None
    fed("absent", NOON, who="salim", act="left", master=None, to=None)
    fed.off("yusuf")
    assert crew_views.absent(fed.crew)
    fed.off("salim")
    assert crew_views.absent(fed.crew) is None


# ---- days

def test_only_dates_of_the_calendar_are_days():
    assert day("1970-01-02") == 1 and day("2149-06-06") == 65535
    assert day("2024-02-29") == day("2024-03-01") - 1
    for text in ("2026-02-30", "2026-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "2026-1-1",
                 "01-12-2026", "2026-12-01T", "2026-12-0x", "+026-12-01", "1970-01-01", "1969-12-31",
                 "2149-06-07", "", None, 20261201):
        assert "expected a day" in str(raises(ValueError, day, text)), text


def test_months_are_of_the_calendar_and_a_date_that_a_month_lacks_is_its_last():
    for start, months, end in (
            ("2026-12-01", 60, "2031-12-01"), ("2028-02-29", 60, "2033-02-28"),
            ("2028-02-29", 48, "2032-02-29"), ("2027-02-28", 12, "2028-02-28"),
            ("2026-11-30", 3, "2027-02-28"), ("2026-12-31", 9, "2027-09-30"),
            ("2026-12-31", 12, "2027-12-31"), ("2027-09-30", -9, "2026-12-30"),
            ("2028-11-30", -9, "2028-02-29"), ("2026-12-15", -12, "2025-12-15"),
            ("2026-01-31", 1, "2026-02-28"), ("2026-12-01", 0, "2026-12-01")):
        assert papers.day_text(papers.later(day(start), months)) == end, start


def test_a_day_is_one_of_india_whatever_the_zone_she_is_in():
    # Midnight in India is 18:30 UTC.
    assert papers.today(unix(2026, 12, 1, 18, 29, 59)) == day("2026-12-01")
    assert papers.today(unix(2026, 12, 1, 18, 30)) == day("2026-12-02")
    assert papers.end_of(day("2026-12-01")) == unix(2026, 12, 1, 18, 30)


# ---- validity

def test_a_card_is_valid_for_five_years_or_as_long_as_the_passport_whichever_is_later():     # 50(9)
    for issued, passport, end in (
            ("2026-03-01", None, "2031-03-01"),
            ("2026-03-01", ("2024-01-10", "2030-01-09"), "2031-03-01"),     # five years are later
            ("2026-03-01", ("2024-01-10", "2034-01-09"), "2034-01-09"),     # the passport is
            ("2026-03-01", ("2024-01-10", "2031-03-02"), "2031-03-02"),
            ("2026-03-01", (None, "2034-01-09"), "2034-01-09"),
            ("2026-03-01", ("2026-03-01", "2036-02-29"), "2036-02-29"),
            ("2026-03-01", ("2027-01-10", "2037-01-09"), "2031-03-01"),     # another than it was issued on
            ("2026-03-01", ("2024-01-10", None), "2031-03-01"),
            ("2028-02-29", None, "2033-02-28")):
        held = passport and document("passport", *passport)
        assert last("card", issued, passport=held) == last("permit", issued, passport=held) == end, issued


def test_what_stands_on_the_paper_holds_also_where_it_is_less_than_a_year():     # 50(9), first proviso
    passport = document("passport", "2024-01-10", "2034-01-09")
    assert last("card", "2026-03-01", "2026-08-31", passport=passport) == "2026-08-31"
    assert last("permit", None, "2026-08-31") == "2026-08-31"


def test_certificates_of_competency_are_valid_for_five_years_and_of_some_papers_nothing_is_stated():
    for grade in GRADES:        # KL 52(1), MH 6(B); those of the Merchant Shipping Act are not theirs
        assert last("coc", "2028-02-29", None, grade) == (None if grade.endswith("_ms") else "2033-02-28")
    assert last("coc", "2020-01-01", "2024-12-31", "serang") == "2024-12-31"
    for what in ("medical", "pst", "survival", "passport", "card"):
        assert last(what) is None and last(what, None, "2027-01-01") == "2027-01-01"
    assert last("pst", "2010-01-01") is None


def test_a_paper_is_good_through_its_last_day_in_india():
    card = document("card", "2026-03-01", "2026-12-01")
    assert papers.standing(card, unix(2026, 12, 1, 18, 29, 59)) == "valid"
    assert papers.standing(card, unix(2026, 12, 1, 18, 30)) == "expired"
    assert papers.standing(card, unix(2026, 2, 28, 18, 29, 59)) == "future"
    assert papers.standing(card, unix(2026, 2, 28, 18, 30)) == "valid"
    assert papers.standing(document("passport", "2024-01-01"), NOON) == "undated"
    assert papers.standing(document("coc", "2024-01-01", None, "master_ms"), NOON) == "undated"
    assert papers.standing(document("pst", "2001-01-01"), NOON) == "valid"
    assert papers.standing(document("pst"), NOON) == "valid"


def test_a_card_that_expires_on_a_voyage_outside_india_is_deemed_valid_until_she_is_back():     # 50(9)
    card = document("card", "2026-03-01", "2026-12-01")
    over = unix(2026, 12, 1, 18, 30)
    later = over + 40 * 86400
    assert papers.standing(card, later, outside=over - 1) == "deemed"
    assert papers.good(card, later, None, over - 1)
    assert papers.standing(card, later, outside=over) == "expired"      # it had expired when she left
    assert papers.standing(card, later) == "expired"                    # she has arrived
    for what in ("passport", "coc", "pst"):                             # the proviso is for cards and permits
        held = document(what, "2026-03-01", "2026-12-01", "serang" if what == "coc" else None)
        assert papers.standing(held, later, outside=1) == "expired"


def test_renewal_of_a_card_is_due_nine_months_around_its_expiry():      # 51(1)
    card = document("card", "2026-03-01", "2027-06-30")
    for today, told in (("2026-09-29", None), ("2026-09-30", ("renew", "2028-03-30")),
                        ("2027-07-01", ("renew", "2028-03-30")), ("2028-03-30", ("renew", "2028-03-30")),
                        ("2028-03-31", ("over", "2028-03-30"))):
        found = papers.renewal(card, day(today))
        assert (found and (found[0], papers.day_text(found[1]))) == told, today
    assert papers.renewal(document("pst", None, "2026-01-01"), day("2026-01-01")) is None
    assert papers.renewal(document("card"), day("2026-01-01")) is None


def test_renewal_of_a_certificate_in_kerala_is_applied_for_fifteen_days_before():      # KL 52
    held = document("coc", "2022-01-20", None, "serang")     # until 2027-01-20
    for today, told in (("2026-04-19", None), ("2026-04-20", ("renew", "2027-01-05")),
                        ("2027-01-05", ("renew", "2027-01-05")), ("2027-01-06", ("late", "2027-01-05")),
                        ("2027-01-20", ("late", "2027-01-05")), ("2027-01-21", ("lapsed", "2030-01-20")),
                        ("2030-01-20", ("lapsed", "2030-01-20")), ("2030-01-21", ("void", "2030-01-20"))):
        found = papers.renewal(held, day(today), kerala=True)
        assert (found and (found[0], papers.day_text(found[1]))) == told, today
    assert papers.renewal(held, day("2027-01-20"))[0] == "renew"        # elsewhere no term is stated
    assert papers.renewal(held, day("2027-01-21"))[0] == "over"


def test_a_passport_is_renewed_by_no_rule():
    assert papers.renewal(document("passport", "2017-01-01", "2026-12-31"), day("2026-12-30")) is None
    assert papers.renewal(document("passport", "2017-01-01", "2026-12-31"), day("2027-02-01")) is None


def test_capacities_are_of_one_line_or_not():
    assert papers.one_line("master", "seaman") and papers.one_line("lascar", "tindal")
    assert papers.one_line("greaser", "engineer") and papers.one_line("cook", "cook")
    assert not papers.one_line("driver", "seaman") and not papers.one_line("cook", "lascar")


def test_what_a_candidate_for_a_certificate_still_lacks():       # MH 2(3)-(4)
    assert papers.candidate_lacks([], NOON) == ["efa", "pst", "pssr", "fpff", "stsdsd", "medical"]
    held = [document("efa"), document("pst", "2020-01-01", "2026-11-30"), document("medical", "2026-11-30")]
    assert papers.candidate_lacks(held, NOON) == ["pst", "pssr", "fpff", "stsdsd"]
    assert set(mh.CANDIDATE) <= set(KINDS)


# ---- grades

def test_a_higher_certificate_serves_for_a_lower_of_its_line():      # MH-02
    deck, engine = ("lascar", "serang", "master2", "master1"), ("driver2", "driver1", "engineer")
    for held in GRADES:
        for needed in GRADES:
            expected = held == needed
            for line in (deck, engine):
                if held in line and needed in line:
                    expected = line.index(held) >= line.index(needed)
            assert papers.serves(held, needed) is expected, (held, needed)


def test_a_higher_capacity_can_do_the_work_of_a_lower_of_its_line():
    for held, needed, can in (
            ("tindal", "seaman", True), ("tindal", "master", True), ("serang", "lascar", True),
            ("seaman", "lascar", True), ("lascar", "seaman", True), ("seaman", "serang", False),
            ("serang", "tindal", False), ("engineer", "greaser", True), ("greaser", "driver", False),
            ("seaman", "greaser", False), ("driver", "seaman", False), ("cook", "cook", True),
            ("tindal", "cook", False), ("cook", "seaman", False)):
        assert papers.outranks(held, needed) is can, (held, needed)
    for capacity in CAPACITIES:
        assert papers.outranks(capacity, capacity)


# ---- what is no entry

def test_an_entry_that_cannot_be_is_refused_in_words():
    fed = Fed()
    fed.person("salim", "yusuf", "aziz")
    assert fed.why_not("signon", who="salim", capacity="tindal", age=41, card_date="2024-03-01") is None
    assert fed.why_not("signon", who="salim", capacity="tindal") is None
    for told, d in (
            ("expected the id of a person who is entered", {"who": "nobody", "capacity": "seaman"}),
            ("expected the id of a person", {"who": None, "capacity": "seaman"}),
            ("expected the id of a person", {"who": VESSEL, "capacity": "seaman"}),
            ("capacity 'admiral': expected one of tindal,", {"who": "salim", "capacity": "admiral"}),
            ("capacity None: expected one of", {"who": "salim", "capacity": None}),
            ("card_date '2026-02-30': expected a day",
             {"who": "salim", "capacity": "seaman", "card_date": "2026-02-30"}),
            ("age 0: expected whole years", {"who": "salim", "capacity": "seaman", "age": 0}),
            ("age '41': expected", {"who": "salim", "capacity": "seaman", "age": "41"})):
        assert told in fed.why_not("signon", **d), d
    assert "not on board" in fed.why_not("discharge", who="salim")
    fed.on("salim", "tindal")
    assert "on board already, as tindal" in fed.why_not("signon", who="salim", capacity="seaman")
    assert fed.why_not("discharge", who="salim") is None
    assert "expected the id" in fed.why_not("discharge", who="nobody")
    fed.off("salim")
    assert "not on board: he was discharged" in fed.why_not("discharge", who="salim")     # twice


def test_a_document_that_cannot_be_is_refused_in_words():
    fed = Fed()
    fed.person("salim")

    def why(what="card", no="1", issued="2024-01-01", expires=None, grade=None, of="salim"):
        return fed.why_not("document", of=of, what=what, no=no, issued=issued, expires=expires, grade=grade)

    assert why() is None and why("coc", grade="serang") is None and why("pst", issued=None) is None
    assert why("registry", of=VESSEL) is None and why("passport", issued=None, expires="2030-01-01") is None
    assert why(expires="2024-01-01") is None
    for told, found in (
            ("expires 2023-12-31: it lies before the day of issue", why(expires="2023-12-31")),
            ("issued '2026-02-30': expected a day", why(issued="2026-02-30")),
            ("expires '2027-02-29': expected a day", why(expires="2027-02-29")),
            ("document 'visa': expected one of permit,", why("visa")),
            ("grade None: expected for a coc one of lascar,", why("coc")),
            ("grade 'serang': expected for a coc", why("card", grade="serang")),
            ("grade 'admiral': expected", why("coc", grade="admiral")),
            ("card: expected the day of issue or the day on which it expires", why(issued=None)),
            ("passport: expected the day of issue", why("passport", issued=None)),
            ("expected the id of a person", why(of="nobody")),
            ("salim has no document card that could be taken away", why(no=None))):
        assert told in found, (told, found)
    fed.paper("salim", "card", "2024-01-01")
    assert why(no=None) is None


def test_the_registrar_is_told_of_a_change_and_the_master_is_away_before_he_returns():
    fed = Fed()
    fed.person("salim", "yusuf")
    assert "these are: none" in fed.why_not("registrar", ref=7)
    n = fed.on("salim", "master")
    assert fed.why_not("registrar", ref=n) is None and "these are: 3" in fed.why_not("registrar", ref="3")

    def why(act, who="salim", master=None):
        return fed.why_not("absent", who=who, act=act, master=master, to=None)

    assert why("left") is None and "not on board" in why("left", "yusuf")
    assert "was not entered as away" in why("returned") and "expected one of left" in why("gone")
    fed("absent", who="salim", act="left", master=None, to=None)
    assert "is away already" in why("left") and why("returned") is None
    for master in (None, "salim", "yusuf", "nobody"):
        assert "expected the id of another person on board" in why("replaced", master=master)
    assert "is entered first" in why("told")
    fed.on("yusuf", "serang")
    assert why("replaced", master="yusuf") is None
    fed("absent", who="salim", act="replaced", master="yusuf", to=None)
    assert why("told") is None


# ---- Form E

def test_form_e_has_sixteen_columns_and_its_longest_entries_fit():
    columns = [line.split(" ", 3) for line in sv.FORM_E.decode().split("\n") if line]
    assert [int(column[0]) for column in columns] == list(range(1, 17)) and len({c[1] for c in columns}) == 16
    most = {key: int(size) * "x" for _, key, size, _ in columns}
    signon = [("who", "x" * 24), ("capacity", "apprentice"), ("address", most["address"]), ("age", 99),
              ("card", most["card"]), ("card_date", "2026-12-01"), ("card_port", most["card"]),
              ("engaged", most["engaged"]), ("wages", most["wages"]), ("kin", most["kin"])]
    discharge = [("who", "x" * 24)] + [(key, most[key]) for key in ("place", "cause", "officer", "remark")]
    for kind, data in (("signon", signon), ("discharge", discharge)):
        line = entries.write(entries.Entry(99999999, NOON, NOON, "unsure", kind, "x" * 24,
                                           (-53999999, -107999999, 99999999), (), tuple(data)))
        assert len(line) <= entries.MAX_ENTRY, kind
