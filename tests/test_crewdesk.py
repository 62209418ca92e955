"""The crew's acts about who is on board: firmware/crewdesk.py."""
from ship import DAY, JUNK, H, Ship, T, four

from firmware import crew_papers, crew_views, watchdesk
from firmware import crewdesk as desk
from firmware.desk import Desk, Refused
from helpers import raises

FORM = {"address": "12 Jetty Road, Mandvi", "age": 34, "card": "MND/0417", "card_date": "2024-02-29",
        "card_port": "Mandvi", "engaged": "Mundra", "wages": "Rs 18,000", "kin": "Fatima, wife, the same"}


def boat():
    """Two are entered, the tindal alone is on board."""
    ship = Ship("salim", aboard=False)
    ship.person("yusuf")
    ship.enter("signon", who="salim", capacity="tindal")
    return ship


# ---- sign-on

def test_a_sign_on_has_all_of_form_e_in_its_order():
    ship = boat()
    entry = desk.sign_on(ship.desk, ship("salim"), "yusuf", "seaman", t=T - H, **FORM)
    assert (entry.k, entry.by, entry.t, entry.e) == ("signon", "salim", T - H, T)
    assert entry.d == dict(FORM, who="yusuf", capacity="seaman")
    assert (b'"d":{"who":"yusuf","capacity":"seaman","address":"12 Jetty Road, Mandvi","age":34,'
            b'"card":"MND/0417","card_date":"2024-02-29","card_port":"Mandvi",'
            b'"engaged":"Mundra","wages":"Rs 18,000","kin":'
            ) in ship.book.line(entry.n)[0]
    assert ship.monitor.crew.aboard() == ["salim", "yusuf"] and ship.hours.line("yusuf").since == T - H


def test_the_longest_of_every_column_fit_into_one_entry():
    ship = boat()
    ship.person("y" * 24)
    n = ship.book.n
    desk.sign_on(ship.desk, ship("salim"), "y" * 24, "apprentice", "a" * 192, 99, "c" * 48, "2024-02-29",
                 "p" * 48, "e" * 48, "w" * 48, "k" * 192)
    desk.discharge(ship.desk, ship("salim"), "y" * 24, "p" * 48, "c" * 192, "o" * 192, "r" * 192)
    desk.document(ship.desk, ship("salim"), "salim", "coc", "serang_driver", "n" * 96, "i" * 96, "2024-02-29",
                  "2029-02-28")
    assert ship.book.n == n + 3 + 3 and ship.sound()
    for key, most in (("address", 192), ("kin", 192), ("card", 48), ("card_port", 48), ("engaged", 48),
                      ("wages", 48)):
        told = ship.refused(desk.sign_on, ship("salim"), "yusuf", "seaman", **{key: "x" * (most + 1)})
        assert "%d bytes fit" % most in told, key


def test_who_is_no_longer_active_is_not_engaged():
    ship = boat()
    for active in (False, True):
        ship.enter("person", id="hari", name="Hari", role="crew", capacity=None, active=active)
        if not active:
            told = ship.refused(desk.sign_on, ship("salim"), "hari", "seaman")
            assert told == "Hari is entered as no longer active; enter him as active first"
    assert desk.sign_on(ship.desk, ship("salim"), "hari", "seaman").k == "signon"


def test_what_is_wrong_with_a_sign_on_is_said():
    ship = boat()
    for who, capacity, form, told in (
            ("nobody", "seaman", {}, "nobody: expected the id of a person who is entered"),
            ("salim", "seaman", {}, "Salim is on board already, as tindal"),
            ("yusuf", "admiral", {}, "capacity 'admiral': expected one of tindal"),
            ("yusuf", "seaman", {"age": 9}, "from 10 to 99"),
            ("yusuf", "seaman", {"age": 100}, "from 10 to 99"),
            ("yusuf", "seaman", {"age": "34"}, "whole years"),
            ("yusuf", "seaman", {"age": True}, "whole years"),
            ("yusuf", "seaman", {"card_date": "2023-02-29"}, "card_date '2023-02-29': expected a day"),
            ("yusuf", "seaman", {"wages": 18000}, "wages: expected text"),
            ("yusuf", "seaman", {"t": T + H}, "one that has come"),
            ("y" * 300, "seaman", {}, "expected the id")):
        assert told in ship.refused(desk.sign_on, ship("salim"), who, capacity, **form), (who, capacity, form)
    for age in (10, 99, None):
        desk.sign_on(ship.desk, ship("salim"), "yusuf", "seaman", age=age)
        desk.discharge(ship.desk, ship("salim"), "yusuf")


def test_the_crew_do_not_keep_the_list():
    ship = four()
    for call, args in ((desk.sign_on, ("hari", "seaman")), (desk.discharge, ("hari",)),
                       (desk.document, ("hari", "pst")), (desk.registrar, (5, "letter", "Mandvi"))):
        assert "this is for: tindal, owner" in ship.refused(call, ship("yusuf"), *args)
        assert "sign in first" in ship.refused(call, None, *args)


# ---- discharge

def test_after_a_discharge_and_a_new_sign_on_the_record_of_rest_goes_on():
    ship = four()
    ship.go(DAY)
    entry = desk.discharge(ship.desk, ship("salim"), "yusuf", "Mundra", "end of agreement",
                           "R. Shah, Surveyor",
                           "paid off")
    assert entry.d == {"who": "yusuf", "place": "Mundra", "cause": "end of agreement",
                       "officer": "R. Shah, Surveyor", "remark": "paid off"}
    assert "yusuf" not in ship.hours.people()
    assert "Yusuf is not on board" in ship.refused(desk.discharge, ship("salim"), "yusuf")
    ship.go(H)
    assert "before the discharge of Yusuf, at 2026-12-02 00:00Z" in ship.refused(
        desk.sign_on, ship("salim"), "yusuf", "lascar", t=T + DAY - 60)
    desk.sign_on(ship.desk, ship("salim"), "yusuf", "lascar")
    assert ship.hours.line("yusuf").since == T and ship.hours.people().count("yusuf") == 1
    assert "before the record of Yusuf" in ship.refused(watchdesk.take, ship("yusuf"), t=T + DAY + 60)
    assert "before his engagement" in ship.refused(desk.discharge, ship("salim"), "yusuf", t=T + DAY)


def test_who_has_the_watch_is_relieved_before_he_is_discharged():
    ship = four()
    watchdesk.take(ship.desk, ship("yusuf"), posts=[["lookout", "hari"]])
    for who in ("yusuf", "hari"):
        assert "have him relieved" in ship.refused(desk.discharge, ship("salim"), who)
    watchdesk.hand_over(ship.desk, ship("yusuf"), "salim", [])
    desk.discharge(ship.desk, ship("salim"), "yusuf")
    desk.discharge(ship.desk, ship("salim"), "hari")


def test_the_last_one_on_board_may_be_discharged_on_his_watch_and_has_it_no_more():
    ship = Ship("salim")
    watchdesk.take(ship.desk, ship("salim"))
    ship.go(H)
    desk.discharge(ship.desk, ship("salim"), "salim", cause="laid up")
    assert ship.watch.on == [] and ship.monitor.crew.aboard() == [] and ship.sound()


# ---- papers

def test_papers_of_persons_and_of_the_vessel():
    ship = four()
    entry = desk.document(ship.desk, ship("salim"), "yusuf", "coc", "serang", "S/17", "MMB", "2024-02-29",
                          "2029-02-28")
    assert entry.d == {"of": "yusuf", "what": "coc", "grade": "serang", "no": "S/17", "issuer": "MMB",
                       "issued": "2024-02-29", "expires": "2029-02-28"}
    desk.document(ship.desk, ship("salim"), "vessel", "registry", no="7", issued="2024-02-29")
    assert [held[0] for held in crew_papers.documents(ship.monitor.crew, "vessel")] == ["registry"]
    desk.document(ship.desk, ship("salim"), "yusuf", "coc", "serang")
    assert crew_papers.documents(ship.monitor.crew, "yusuf") == []


def test_a_paper_is_of_a_person_or_of_the_vessel():
    ship = four()
    hers = crew_papers.KINDS.index(crew_papers.OF_VESSEL)
    for at, what in enumerate(crew_papers.KINDS):
        grade = "serang" if what == "coc" else None
        args = (grade, "1", None, "2024-02-29", "2029-02-28")
        told = ship.refused(desk.document, ship("salim"), "vessel" if at < hers else "yusuf", what, *args)
        assert ("it is a person's" if at < hers else "it is the vessel's") in told, what
        desk.document(ship.desk, ship("salim"), "yusuf" if at < hers else "vessel", what, *args)
    # what an older version let in is taken away all the same
    ship.enter("document", of="vessel", what="card", grade=None, no="1", issuer=None, issued="2024-02-29",
               expires=None)
    desk.document(ship.desk, ship("salim"), "vessel", "card")
    assert crew_papers.document(ship.monitor.crew, "vessel", "card") is None and ship.sound()


def test_what_is_wrong_with_a_paper_is_said():
    ship = four()
    for args, told in (
            (("yusuf", "coc", None, "1"), "grade None: expected for a coc one of"),
            (("yusuf", "pst", "serang", "1"), "expected for a coc"),
            (("yusuf", "licence", None, "1"), "document 'licence': expected one of"),
            (("yusuf", "card", None, "1", None, "2026-02-29"), "expected a day"),
            (("yusuf", "card", None, "1", None, "2026-12-01", "2025-12-01"),
             "it lies before the day of issue"),
            (("yusuf", "card", None, "1"), "expected the day of issue or the day on which it expires"),
            (("yusuf", "pst"), "has no document pst that could be taken away"),
            (("nobody", "pst", None, "1"), "nobody: expected the id"), (("yusuf", "x" * 300), "short word")):
        assert told in ship.refused(desk.document, ship("salim"), *args), args


# ---- the Registrar, the shore, the master away

def test_each_change_is_queued_goes_ashore_and_is_passed_on():
    ship = boat()
    n = desk.sign_on(ship.desk, ship("salim"), "yusuf", "seaman").n
    assert desk.news(ship.desk, n) == ("queued", False)
    assert (n, "signon") in ship.monitor.outbox.pending()
    ship.enter("sent", ref=n, kind="signon", by="mqtt")
    assert desk.news(ship.desk, n) == ("sent", False)
    ship.enter("receipt", ref=n, at=T)
    entry = desk.registrar(ship.desk, ship("salim"), n, "e-mail", "Registrar, Mandvi")
    assert entry.d == {"ref": n, "how": "e-mail", "to": "Registrar, Mandvi"}
    assert desk.news(ship.desk, n) == ("ashore", True)
    assert "not yet passed on" in ship.refused(desk.registrar, ship("salim"), n, "e-mail", "x")
    for ref in (0, 10 ** 6, -1, None, "7", True, [1]):
        raises(Refused, desk.news, ship.desk, ref)
        raises(Refused, desk.registrar, ship.desk, ship("salim"), ref, "e-mail", "x")
    assert "how: it is empty" in ship.refused(desk.registrar, ship("salim"), n, " ", "x")


def test_the_master_leaves_and_returns_or_is_replaced():
    ship = four()
    assert "engaged as seaman: only the absence of the tindal or master" in ship.refused(
        desk.absent, ship("salim"), "yusuf", "left")
    assert desk.absent(ship.desk, ship("yusuf"), "salim", "left").d == {"who": "salim", "act": "left"}
    assert "is away already" in ship.refused(desk.absent, ship("yusuf"), "salim", "left")
    assert "appointed in his place is entered first" in ship.refused(desk.absent, ship("yusuf"), "salim",
                                                                     "told")
    assert "another person on board" in ship.refused(desk.absent, ship("yusuf"), "salim", "replaced", "salim")
    entry = desk.absent(ship.desk, ship("yusuf"), "salim", "replaced", "hari")
    assert entry.d == {"who": "salim", "act": "replaced", "master": "hari"}
    desk.absent(ship.desk, ship("yusuf"), "salim", "told")
    assert "only of one who was replaced" in ship.refused(desk.absent, ship("yusuf"), "salim", "returned",
                                                          "hari")
    desk.absent(ship.desk, ship("yusuf"), "salim", "returned")
    assert crew_views.absent(ship.monitor.crew) is None
    assert "expected one of left" in ship.refused(desk.absent, ship("yusuf"), "salim", "dead")


# ---- anything

def test_junk_is_refused_in_words_or_is_an_entry_that_every_fold_takes():
    calls = ((desk.sign_on, ["spare", "seaman"] + [None] * 9), (desk.discharge, ["yusuf"] + [None] * 5),
             (desk.document, ["hari", "pst", None, "1", None, None, None]), (desk.registrar, [9, "x", "x"]),
             (desk.absent, ["salim", "left", None, None]))
    for call, good in calls:
        for at in range(len(good)):
            takes_junk(call, good, at)
    ship = four()
    for junk in JUNK:
        assert junk in (7, True) or raises(Refused, desk.news, ship.desk, junk)


def takes_junk(call, good, at):
    """A function of its own, which leaves nothing behind: two ships are more than the heap holds."""
    ship = four()
    ship.person("spare")
    tindal = ship("salim")
    for junk in JUNK:
        try:
            call(ship.desk, tindal, *(good[:at] + [junk] + good[at + 1 :]))
        except Refused as error:
            assert 0 < len(str(error)) < 600, (at, junk)
    assert ship.sound()


# ---- where she arrives

def test_where_a_place_of_arrival_lies_is_asked_only_where_papers_hang_on_it():
    ship = boat()
    call, salim = ship.desk.call, ship("salim")
    assert call(salim, "arrive", "Nowhere").d == {"place": "Nowhere"}       # she never leaves India
    for particulars, bound in (({"international": True}, None), ({}, True)):
        ship = boat()
        call, salim = ship.desk.call, ship("salim")
        ship.monitor.profile["particulars"] = particulars
        ship.enter("voyage", next_port=None, outside_india=bound)
        assert "say whether it lies in India or abroad" in ship.refused(Desk.call, salim, "arrive", "Nowhere")
        for india in (True, False):
            assert call(salim, "arrive", "Nowhere", None, india).d == {"place": "Nowhere", "india": india}
        assert call(salim, "arrive", "Malpe Bunder").d == {"place": "Malpe Bunder"}
        assert call(salim, "depart", "Nowhere").d == {"place": "Nowhere"}
        for place, india, told in (("Malpe", False, "has it in India"), ("Dubai", True, "has it abroad")):
            assert told in ship.refused(Desk.call, salim, "arrive", place, None, india)
        for junk in ("yes", 1, 0, [], 2.5):
            assert "yes or no" in ship.refused(Desk.call, salim, "arrive", "Nowhere", None, junk)
