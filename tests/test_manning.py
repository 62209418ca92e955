"""The manning check, rule by rule as worked out by hand from the law: firmware/manning.py."""
from firmware import manning, manning_due, manning_words, manning_words_hi, posts
from firmware.clock import unix
from firmware.crew import Crew
from firmware.crew_papers import CAPACITIES, GRADES, KINDS, day

NOON = unix(2026, 12, 1, 6, 30)
ISSUED = "2025-06-01"
KERALA = "kerala-inland-vessels-2010"
JHARKHAND = "jharkhand-inland-vessels-2020"


class Entry:
    def __init__(self, n, k, d, t):
        self.n, self.k, self.d, self.t, self.e = n, k, d, t, t


class Aboard:
    """A Crew made person by person; check() and due() of manning as comparable tuples."""

    def __init__(self, **profile):
        self.crew, self.n, self.profile = Crew(), 0, profile

    def __call__(self, k, t=NOON, **d):
        self.n += 1
        self.crew.apply(Entry(self.n, k, d, t))
        return self

    def on(self, who, capacity, *grades):
        """Signs on a person with valid certificates of these grades."""
        self("signon", NOON - 1000, who=who, capacity=capacity)
        for grade in grades:
            self.paper(who, "coc", ISSUED, None, grade)
        return self

    def off(self, who):
        return self("discharge", who=who, place=None, cause=None, officer=None, remark=None)

    def paper(self, of, what, issued=ISSUED, expires=None, grade=None):
        return self("document", of=of, what=what, grade=grade, no="1", issuer=None, issued=issued,
                    expires=expires)

    def check(self, utc=NOON):
        return manning.check(self.profile, self.crew, utc)

    def lacks(self, utc=NOON):
        return [(lack.provision, lack.what or lack.code, lack.many) for lack in self.check(utc)]

    def who(self, utc=NOON):
        return [lack.who for lack in self.check(utc)]


def kerala(bhp, passengers=0, **manning):
    return Aboard(instruments=(KERALA,), bhp=bhp, passenger_capacity=passengers, manning=manning)


def jharkhand(bhp):
    return Aboard(instruments=(JHARKHAND,), bhp=bhp)


# ---- Kerala, 33

def manned(vessel, *crew):
    """Everybody of `crew`, each (capacity, grades ...), signed on as p0, p1 ..."""
    for i, (capacity, *grades) in enumerate(crew):
        vessel.on("p%d" % i, capacity, *grades)
    return vessel


LASCAR = ("lascar", "lascar")


def test_kerala_565_bhp_and_more():
    """33(2)(i): master with a first class master's certificate, engineer with engineer's, two lascars with
    certificates."""
    for bhp in (565, 566, 3000):
        assert kerala(bhp).lacks() == [("33(2)(i)", "master1", 1), ("33(2)(i)", "engineer", 1),
                                       ("33(2)(i)", "lascar", 2)]
        full = (("master", "master1"), ("engineer", "engineer"), LASCAR, LASCAR)
        assert manned(kerala(bhp), *full).lacks() == []
        for i, missing in enumerate(("master1", "engineer", "lascar", "lascar")):
            assert manned(kerala(bhp), *(full[:i] + full[i + 1:])).lacks() == [("33(2)(i)", missing, 1)]


def test_kerala_226_bhp_and_more_but_less_than_565():
    """33(2)(ii): second class master, first class engine driver, two lascars with certificates."""
    for bhp in (226, 400, 564):
        assert kerala(bhp).lacks() == [("33(2)(ii)", "master2", 1), ("33(2)(ii)", "driver1", 1),
                                       ("33(2)(ii)", "lascar", 2)]
        assert manned(kerala(bhp), ("master", "master2"), ("driver", "driver1"), LASCAR, LASCAR).lacks() == []
        assert manned(kerala(bhp), ("master", "serang"), ("driver", "driver2"), LASCAR, LASCAR).lacks() == [
            ("33(2)(ii)", "master2", 1), ("33(2)(ii)", "driver1", 1)]


def test_kerala_113_bhp_and_more_but_less_than_226():
    """33(2)(iii): serang, second class engine driver, one lascar with certificate."""
    for bhp in (113, 225):
        assert kerala(bhp).lacks() == [("33(2)(iii)", "serang", 1), ("33(2)(iii)", "driver2", 1),
                                       ("33(2)(iii)", "lascar", 1)]
        assert manned(kerala(bhp), ("serang", "serang"), ("driver", "driver2"), LASCAR).lacks() == []
        assert manned(kerala(bhp), ("serang", "boat_serang"), ("driver", "boat_driver"), LASCAR).lacks() == [
            ("33(2)(iii)", "serang", 1), ("33(2)(iii)", "driver2", 1)]


def test_kerala_less_than_113_bhp():
    """33(2)(iv): serang or boat serang, second class engine driver or boat driver, one lascar with
    certificate."""
    for bhp in (75, 112):
        assert kerala(bhp).lacks() == [("33(2)(iv)", "serang|boat_serang", 1),
                                       ("33(2)(iv)", "driver2|boat_driver", 1), ("33(2)(iv)", "lascar", 1)]
        for deck in ("serang", "boat_serang", "master1"):
            for engine in ("driver2", "boat_driver", "engineer"):
                assert manned(kerala(bhp), ("serang", deck), ("driver", engine), LASCAR).lacks() == []
        assert manned(kerala(bhp), ("serang", "serang", "driver2"), LASCAR).lacks() == [
            ("33(2)(iv)", "driver2|boat_driver", 1)]         # one person, one post


def test_kerala_less_than_75_bhp():
    """33(3): one serang-cum-driver with both certificates, one lascar, of whom no certificate is asked."""
    for bhp in (1, 74):
        for certificates in (("serang_driver",), ("serang", "driver2"), ("master2", "driver1"),
                             ("boat_serang", "boat_driver"), ("serang", "boat_driver")):
            assert manned(kerala(bhp), ("serang",) + certificates, ("seaman",)).lacks() == []
        found = manned(kerala(bhp), ("serang", "serang"), ("seaman",)).lacks()
        assert [lack[0] for lack in found] == ["33(3)"] and "serang_driver" in found[0][1]
        # more than is asked for: the crew of the next size
        assert manned(kerala(bhp), ("serang", "serang"), ("driver", "driver2"), LASCAR).lacks() == []
        assert kerala(bhp).lacks()[1:] == [("33(3)", "~lascar", 1)]
    assert manned(kerala(75), ("serang", "serang_driver"), LASCAR).lacks() != []


def test_kerala_the_owner_may_drive_himself_with_a_combined_certificate():
    """33(4), less than 75 BHP."""
    vessel = kerala(60, owner_drives="kurian").on("p0", "lascar")
    assert [lack[0] for lack in vessel.lacks()] == ["33(3)"]
    vessel.paper("kurian", "coc", grade="serang")
    assert len(vessel.lacks()) == 1
    vessel.paper("kurian", "coc", grade="serang_driver")
    assert vessel.lacks() == [] and vessel.off("p0").lacks() == [("33(4)", "~lascar", 1)]
    vessel.on("kurian", "lascar")               # he cannot be his own lascar
    assert vessel.lacks() == [("33(4)", "~lascar", 1)]
    vessel = kerala(80, owner_drives="kurian").on("p0", "lascar")
    vessel.paper("kurian", "coc", grade="serang_driver")
    assert len(vessel.lacks()) == 3


def test_kerala_more_than_25_passengers():
    """33(1): a master, and at least two lascars with certificates; of an engine's crew they are a part."""
    anyone = "serang|boat_serang|serang_driver"
    assert kerala(0, 25).lacks() == []
    assert kerala(0, 26).lacks() == [("33(1)", anyone, 1), ("33(1)", "lascar", 2)]
    for grade in ("boat_serang", "serang", "master1", "serang_driver"):
        assert manned(kerala(0, 26), ("master", grade), LASCAR, LASCAR).lacks() == []
    assert manned(kerala(0, 26), ("master", "lascar"), LASCAR, LASCAR).lacks() == [("33(1)", anyone, 1)]
    crew = (("serang", "serang"), ("driver", "driver2"), LASCAR)
    assert manned(kerala(113, 25), *crew).lacks() == []
    assert manned(kerala(113, 26), *crew).lacks() == [("33(1)", "lascar", 1)]
    assert manned(kerala(113, 26), *(crew + (LASCAR,))).lacks() == []
    assert kerala(565, 60).lacks() == [("33(2)(i)", "master1", 1), ("33(2)(i)", "engineer", 1),
                                       ("33(1)", "lascar", 2)]
    small = manned(kerala(74, 26), ("serang", "serang_driver"), LASCAR, ("seaman",))
    assert small.lacks() == [("33(1)", "lascar", 1)]


def test_kerala_takes_certificates_of_the_merchant_shipping_act():
    """33(2)(i)(a) and (ii)(b): its master's as first class master's, its engine driver's as first class."""
    rest = (LASCAR, LASCAR)
    vessel = manned(kerala(565), ("master", "lascar"), ("engineer", "engineer"), *rest)
    vessel.paper("p0", "coc", ISSUED, "2029-01-01", "master_ms")
    assert vessel.lacks() == []
    vessel.paper("p0", "coc", ISSUED, "2026-11-30", "master_ms")
    assert vessel.lacks() == [("33(2)(i)", "master1", 1)]
    vessel = manned(kerala(226), ("master", "master2"), ("driver",), *rest)
    vessel.paper("p1", "coc", ISSUED, "2029-01-01", "driver_ms")
    assert vessel.lacks() == []
    vessel = manned(jharkhand(565), ("master",), ("engineer", "engineer"), LASCAR, LASCAR, ("greaser",))
    vessel.paper("p0", "coc", ISSUED, "2029-01-01", "master_ms")
    assert vessel.lacks() == [("22(i)", "master1", 1)]          # of Jharkhand it is not said


def test_what_is_not_stated_is_not_checked_and_said():
    assert kerala(None, None).lacks() == [("33(2)", "bhp", 0), ("33(1)", "passenger_capacity", 0)]
    assert kerala(None, 40).lacks()[0] == ("33(2)", "bhp", 0) and len(kerala(None, 40).lacks()) == 3
    assert jharkhand(None).lacks() == [("22", "bhp", 0)]
    assert [lack.code for lack in kerala(None, None).check()] == ["unstated", "unstated"]
    assert kerala(0).lacks() == jharkhand(0).lacks() == []      # no engine: the tables do not apply


# ---- Jharkhand

def test_jharkhand_565_bhp_and_more():
    """22(i): first class master, engineer, two lascars, one greaser."""
    for bhp in (565, 900):
        assert jharkhand(bhp).lacks() == [("22(i)", "master1", 1), ("22(i)", "engineer", 1),
                                          ("22(i)", "~lascar", 2), ("22(i)", "~greaser", 1)]
        full = (("master", "master1"), ("engineer", "engineer"), ("lascar",), ("seaman",), ("greaser",))
        assert manned(jharkhand(bhp), *full).lacks() == []
        for i, missing in enumerate(("master1", "engineer", "~lascar", "~lascar", "~greaser")):
            assert manned(jharkhand(bhp), *(full[:i] + full[i + 1:])).lacks() == [("22(i)", missing, 1)]


def test_jharkhand_226_bhp_and_more_but_less_than_565():
    """22(ii): second class master, first class engine driver, one lascar, one greaser."""
    for bhp in (226, 564):
        assert jharkhand(bhp).lacks() == [("22(ii)", "master2", 1), ("22(ii)", "driver1", 1),
                                          ("22(ii)", "~lascar", 1), ("22(ii)", "~greaser", 1)]
        assert manned(jharkhand(bhp), ("master", "master2"), ("driver", "driver1"), ("lascar",),
                      ("greaser",)).lacks() == []


def test_jharkhand_less_than_226_bhp():
    """22(iii): serang, second class engine driver, one lascar, one greaser."""
    for bhp in (1, 225):
        assert jharkhand(bhp).lacks() == [("22(iii)", "serang", 1), ("22(iii)", "driver2", 1),
                                          ("22(iii)", "~lascar", 1), ("22(iii)", "~greaser", 1)]
        assert manned(jharkhand(bhp), ("serang", "serang"), ("driver", "driver2"), ("lascar",),
                      ("driver",)).lacks() == []                # a driver serves as greaser
        assert manned(jharkhand(bhp), ("serang", "serang"), ("driver", "driver2"), ("cook", "lascar"),
                      ("cook",)).lacks() == [("22(iii)", "~greaser", 1)]


def test_a_surveyors_own_manning_counts_in_jharkhand():
    """22, first sentence."""
    vessel = Aboard(instruments=(JHARKHAND,), bhp=0, manning={"safe": {"serang": 1, "cook": 1}})
    assert vessel.lacks() == [("22", "serang", 1), ("22", "~cook", 1)]


def away(vessel, act, t, master=None, to=None):
    return vessel("absent", t, who="p0", act=act, master=master, to=to)


def test_a_master_away_for_more_than_a_day_must_be_replaced_and_that_be_told():
    """105(v)."""
    vessel = manned(jharkhand(100), ("serang", "serang"), ("driver", "driver2"), ("lascar",), ("greaser",))
    away(vessel, "left", NOON)
    until = NOON + 86400
    told = manning_due.due(vessel.profile, vessel.crew, until)
    assert [(lack.rule, lack.provision, lack.code, lack.by) for lack in told] == [
        ("JH-105-5", "105(v)", "away", until)] and told[0].who[0][0] == "p0"
    assert vessel.check(until) == []
    found = vessel.check(until + 1)
    assert [(lack.rule, lack.code, lack.by) for lack in found[:1]] == [("JH-105-5", "absent", NOON)]
    assert [lack.what for lack in found[1:]] == ["serang"]
    assert manning_due.due(vessel.profile, vessel.crew, until + 1) == []
    vessel.on("p4", "master", "master2")
    away(vessel, "replaced", until + 10, "p4")
    assert [lack.code for lack in vessel.check(until + 20)] == ["untold"]
    away(vessel, "told", until + 30, to="Competent Officer")
    assert vessel.check(until + 40) == []
    vessel.off("p4")
    assert [lack.what for lack in vessel.check(until + 50)] == ["serang"]       # he is still away
    away(vessel, "returned", until + 60)
    assert vessel.check(until + 70) == []


def test_a_master_replaced_within_the_day_is_told_all_the_same():
    vessel = manned(jharkhand(0), ("serang", "serang"), ("serang", "serang"))
    away(vessel, "left", NOON)
    away(vessel, "replaced", NOON + 10, "p1")
    assert [lack.code for lack in vessel.check(NOON + 20)] == ["untold"]
    assert manning_due.due(vessel.profile, vessel.crew, NOON + 20) == []
    kerala_too = kerala(0).on("p0", "master", "serang")
    away(kerala_too, "left", NOON)
    assert kerala_too.check(NOON + 200000) == []        # that rule is Jharkhand's


# ---- sailing vessels: 58

def dhow(**safe):
    vessel = Aboard(manning={"safe": safe} if safe else {})
    return vessel("voyage", next_port="Okha", outside_india=None)


def only(found, rule):
    return [(lack.what, lack.many, lack.who) for lack in found if lack.rule == rule]


def test_safe_manning_is_as_certified():
    vessel = dhow(tindal=1, seaman=2, driver=1)
    assert [(what, many) for what, many, _ in only(vessel.check(), "SV-58")] == [
        ("~tindal", 1), ("~seaman", 2), ("~driver", 1)]
    vessel.on("salim", "tindal").on("yusuf", "seaman").on("aziz", "serang").on("rao", "engineer")
    assert only(vessel.check(), "SV-58") == []
    vessel.off("rao").on("rao", "seaman", "driver2")    # the certificate does for the capacity
    assert only(vessel.check(), "SV-58") == []
    vessel.off("salim")                                 # nobody below is a tindal
    assert [(what, many) for what, many, _ in only(vessel.check(), "SV-58")] == [("~tindal", 1)]


def test_a_grade_in_the_safe_manning_asks_for_the_certificate():
    vessel = dhow(serang=1, lascar=1)
    vessel.on("salim", "serang").on("yusuf", "lascar", "lascar")
    assert only(vessel.check(), "SV-58") == [
        ("serang", 1, [("salim", "none", None), ("yusuf", "lower", "lascar")])]
    vessel.paper("salim", "coc", grade="master2")
    assert only(vessel.check(), "SV-58") == []


def test_the_expired_certificate_of_one_in_another_line_is_not_why_a_seaman_is_missing():
    vessel = dhow(seaman=2).on("yusuf", "seaman").on("ali", "cook").on("rao", "driver")
    for who, grade in (("ali", "serang"), ("rao", "master2"), ("rao", "driver2")):
        vessel.paper(who, "coc", "2020-01-01", "2025-01-01", grade)
    assert only(vessel.check(), "SV-58") == [("~seaman", 1, [])]
    vessel.paper("ali", "coc", "2020-01-01", "2025-01-01", "lascar")        # the one that would have done
    assert only(vessel.check(), "SV-58") == [("~seaman", 1, [("ali", "expired", day("2025-01-01"))])]
    vessel = dhow(tindal=1).on("mate", "mate").paper("mate", "coc", "2020-01-01", "2025-01-01", "serang")
    assert [why for _, _, who in only(vessel.check(), "SV-58") for _, why, _ in who] in ([], ["none"])


def test_safe_manning_that_is_not_stated_is_said():
    assert only(dhow().check(), "SV-58") == [("safe", 0, [])]
    assert dhow().check()[0].code == "unstated"


def test_the_last_of_the_crew_is_always_enough_for_the_posts_of_thirty():
    vessel = dhow(tindal=1, seaman=29)
    vessel.on("boss", "tindal")
    for i in range(29):
        vessel.on("p%02d" % i, "seaman")
    assert only(vessel.check(), "SV-58") == []
    assert only(vessel.off("p28").check(), "SV-58")[0][:2] == ("~seaman", 1)


# ---- one person, one post

def test_persons_move_so_that_as_many_posts_are_filled_as_can_be():
    # A holds all grades, B only serang: A must leave the serang's post to B, whoever signed on first.
    for names in (("a", "b"), ("b", "a")):
        vessel = dhow(serang=1, driver2=1)
        for who in names:
            vessel.on(who, "serang", *(("serang", "driver2") if who == "a" else ("serang",)))
        assert only(vessel.check(), "SV-58") == []
    vessel = dhow(serang=1, driver2=1).on("a", "serang", "serang", "driver2")
    assert only(vessel.check(), "SV-58") == [("serang", 1, [("a", "taken", "driver2")])]


def test_a_long_row_of_persons_moves_by_one():
    # Each can fill his own post and the next: when the first post comes last, all of them must move.
    people = posts.People(Crew(), NOON)
    people.ids = list(range(30))
    people.fits = lambda at, post: post in (at, at + 1)
    found = posts.fill(list(range(1, 31)), people)
    assert sorted(found) == list(range(30))
    assert posts.fill(list(range(1, 30)) + [0], people) == list(range(1, 30)) + [0]
    assert posts.fill(list(range(1, 31)) + [0], people)[30] is None


def test_the_first_posts_are_filled_before_the_later():
    vessel = manned(kerala(565), ("master", "master1", "engineer"), LASCAR, LASCAR)
    assert vessel.lacks() == [("33(2)(i)", "engineer", 1)]
    assert vessel.who() == [[("p0", "taken", "master1")]]


def test_who_falls_short_is_named_with_why():
    vessel = kerala(565).on("salim", "master", "serang").on("yusuf", "engineer")
    vessel.on("aziz", "lascar", "lascar").on("rao", "cook").on("das", "seaman")
    vessel.paper("yusuf", "coc", "2018-01-01", None, "engineer")        # until 2023-01-01
    vessel.paper("rao", "coc", "2027-01-01", None, "lascar")
    # Salim's certificate does for a lascar's post.
    assert vessel.lacks() == [("33(2)(i)", "master1", 1), ("33(2)(i)", "engineer", 1)]
    assert vessel.who() == [[("salim", "lower", "serang"), ("aziz", "lower", "lascar")],
                            [("yusuf", "expired", day("2023-01-01"))]]
    vessel.off("salim")
    assert vessel.lacks()[2] == ("33(2)(i)", "lascar", 1)
    future = ("rao", "future", day("2027-01-01"))
    assert vessel.who()[2] == [future, ("das", "none", None)]
    vessel.paper("das", "coc", None, None, "lascar")
    assert vessel.who()[2] == [future, ("das", "undated", None)]


# ---- 48(1): papers abroad

def abroad(*persons):
    vessel = Aboard(manning={"safe": {"tindal": 1}})("voyage", next_port="Sharjah", outside_india=None)
    for who, capacity in persons:
        vessel.on(who, capacity)
    return vessel


def papers_of(vessel, utc=NOON):
    return [(lack.provision, lack.what, lack.who) for lack in vessel.check(utc) if lack.rule == "SV-48-1"]


def test_abroad_the_tindal_has_a_permit_the_others_a_card_and_all_a_passport():
    vessel = abroad(("salim", "tindal"), ("yusuf", "seaman"), ("aziz", "cook"))
    none = [(who, "none", None) for who in ("salim", "yusuf", "aziz")]
    assert papers_of(vessel) == [("48(1)(a)", "permit", none[:1]), ("48(3)", "passport", none),
                                 ("48(1)(b)", "card", none[1:])]
    for who in ("salim", "yusuf", "aziz"):
        vessel.paper(who, "passport", "2022-01-01", "2031-12-31")
    vessel.paper("salim", "card").paper("yusuf", "card").paper("aziz", "permit")
    assert papers_of(vessel) == [("48(1)(a)", "permit", none[:1]), ("48(1)(b)", "card", none[2:])]
    vessel.paper("salim", "permit").paper("aziz", "card")
    assert papers_of(vessel) == []
    assert papers_of(vessel, unix(2032, 1, 1)) == [
        ("48(1)(a)", "permit", [("salim", "expired", day("2031-12-31"))]),
        ("48(3)", "passport", [(who, "expired", day("2031-12-31")) for who in ("salim", "yusuf", "aziz")]),
        ("48(1)(b)", "card", [(who, "expired", day("2031-12-31")) for who in ("yusuf", "aziz")])]


def test_at_home_no_card_is_asked_and_where_the_voyage_leads_must_be_stated():
    vessel = abroad(("salim", "tindal"))
    assert papers_of(vessel("voyage", next_port="Okha", outside_india=None)) == []
    vessel("voyage", next_port="Khasab", outside_india=None)
    assert papers_of(vessel) == [("48(1)", "voyage", [])]


def test_without_a_passport_the_card_is_valid_for_its_five_years():
    vessel = abroad(("yusuf", "seaman")).paper("yusuf", "card", "2021-12-01")
    assert [what for _, what, _ in papers_of(vessel)] == ["passport"]
    assert papers_of(vessel, NOON + 86400)[0] == (
        "48(1)(b)", "card", [("yusuf", "expired", day("2026-12-01"))])


def test_a_card_that_expires_on_the_voyage_holds_until_she_is_back_for_those_on_board():      # 50(9)
    vessel = abroad(("yusuf", "seaman"), ("aziz", "seaman"))
    for who in ("yusuf", "aziz"):
        vessel.paper(who, "passport", "2021-01-01", "2030-12-31")
        vessel.paper(who, "card", "2026-01-01", "2026-12-05")
    vessel("depart", NOON, place="Mandvi")
    assert papers_of(vessel, unix(2026, 12, 20)) == []
    vessel.off("aziz")
    vessel("signon", unix(2026, 12, 10), who="aziz", capacity="seaman")      # his had expired before
    assert papers_of(vessel, unix(2026, 12, 20)) == [
        ("48(1)(b)", "card", [("aziz", "expired", day("2026-12-05"))])]
    vessel("arrive", unix(2026, 12, 21), place="Muscat")
    assert len(papers_of(vessel, unix(2026, 12, 22))) == 1
    vessel("arrive", unix(2026, 12, 28), place="Veraval")
    assert papers_of(vessel, unix(2026, 12, 29)) == [
        ("48(1)(b)", "card", [(who, "expired", day("2026-12-05")) for who in ("yusuf", "aziz")])]


# ---- Schedule VIII Part 2 (7)(b), (c)

def test_two_can_take_charge_of_survival_craft_and_all_know_survival_techniques():
    vessel = dhow(tindal=1).on("salim", "tindal").on("yusuf", "seaman").on("aziz", "seaman")
    none = [(who, "none", None) for who in ("salim", "yusuf", "aziz")]
    assert only(vessel.check(), "SV-S8-P2-7b") == [("survival", 2, []), ("pst", 3, none)]
    vessel.paper("salim", "survival").paper("salim", "pst").paper("yusuf", "pst")
    vessel.paper("aziz", "survival", "2020-01-01", "2026-01-01")
    assert only(vessel.check(), "SV-S8-P2-7b") == [
        ("survival", 1, [("aziz", "expired", day("2026-01-01"))]), ("pst", 1, none[2:])]
    vessel.paper("aziz", "survival").paper("aziz", "pst")
    assert only(vessel.check(), "SV-S8-P2-7b") == []
    assert "SV-S8-P2-7b" not in [lack.rule for lack in kerala(565).check()]


# ---- due

def test_what_is_to_be_renewed_is_told_with_the_last_day_for_it():
    vessel = kerala(0).on("salim", "master").on("yusuf", "seaman")
    vessel.paper("salim", "coc", "2022-01-20", None, "serang").paper("yusuf", "card", "2022-01-20")
    vessel.paper("salim", "card", "2022-01-20").paper("yusuf", "passport", "2017-02-01", "2027-01-31")
    vessel.paper("yusuf", "pst", None, "2026-12-02")
    told = manning_due.due(vessel.profile, vessel.crew, NOON)
    assert [(lack.rule, lack.code, lack.what, lack.who) for lack in told] == [
        ("KL-52", "renew", "coc", [("salim", "renew", (day("2027-01-05"), day("2027-01-20"), False))]),
        ("SV-51-1", "renew", "card", [("salim", "renew", (day("2027-10-20"), day("2027-01-20"), False)),
                                      ("yusuf", "renew", (day("2027-10-31"), day("2027-01-31"), False))])]


def test_a_renewal_tells_the_expiry_and_whether_it_is_past():
    vessel = dhow(tindal=1).on("salim", "tindal").paper("salim", "card", "2021-11-30", "2026-11-30")
    told = manning_due.due(vessel.profile, vessel.crew, NOON)
    assert [manning_words.words(lack) for lack in told] == [
        "Renewal to be applied for: identity card (rule 51(1)): salim: expired 2026-11-30, to be applied for "
        "by 2027-08-30"]
    told = manning_due.due(vessel.profile, vessel.crew, NOON - 40 * 86400)
    assert "salim: expires 2026-11-30, to be applied for by" in manning_words.words(told[0])
    assert "2026-11-30 को समाप्त" in manning_words.words(told[0], "hi")
    told = manning_due.due(vessel.profile, vessel.crew, NOON + 400 * 86400)
    assert "expired 2026-11-30, the last day to apply was 2027-08-30" in manning_words.words(told[0])


def test_no_rule_renews_a_passport():
    vessel = dhow().on("salim", "tindal").paper("salim", "passport", "2017-01-01", "2026-12-31")
    assert manning_due.due(vessel.profile, vessel.crew, NOON) == []
    assert manning_due.due(vessel.profile, vessel.crew, NOON + 60 * 86400) == []


# ---- in words

def test_every_lack_has_words_in_both_languages():
    # what the table can hold, whatever is asked for
    for lang in ("en", "hi"):
        table = manning_words_hi.TABLE if lang == "hi" else manning_words.TABLE
        for grade in GRADES:
            assert manning_words.post(grade, lang)
        for key in CAPACITIES:
            assert manning_words.capacity(key, lang) and manning_words.post("~" + key, lang)
        for kind in KINDS:
            assert manning_words.find(table, "paper." + kind) == manning_words.paper(kind, lang)
        for code in ("post", "paper", "holders", "unstated", "absent", "untold", "away", "renew", "late",
                     "over", "lapsed", "void"):
            assert manning_words.find(table, "lack." + code)
    assert manning_words.capacity("carpenter", "hi") == "carpenter" == manning_words.paper("carpenter")


def keys(table):
    """Key and fields of each line."""
    return [(line.split(" ")[0], sorted([part.split("}")[0] for part in line.split("{")[1:]]))
            for line in table.decode().split("\n") if line]


def test_both_languages_have_the_same_keys_and_fields():
    assert keys(manning_words.TABLE) == keys(manning_words_hi.TABLE)


def test_a_lack_reads_as_a_line():
    vessel = kerala(74, 26).on("salim", "serang", "serang").on("yusuf", "lascar", "lascar")
    assert [manning_words.words(lack) for lack in vessel.check()] == [
        "1 missing: serang-cum-driver with both certificates or the combined one (rule 33(3)): salim: holds "
        "serang with certificate; yusuf: holds lascar with certificate"]
    vessel = abroad(("salim", "tindal")).paper("salim", "permit", "2020-01-01", "2026-11-30")
    told = [manning_words.words(lack, "en", lambda who: who.upper()) for lack in vessel.check()]
    assert told[0] == "1 without: tindal permit (rule 48(1)(a)): SALIM: expired 2026-11-30"
    assert told[2] == ("2 more needed who hold a certificate to take charge of survival craft "
                       "(Sch VIII Part 2 (7)(b))")
    assert "नियम 48(1)(a)" in manning_words.words(vessel.check()[0], "hi")
    vessel = manned(jharkhand(0), ("serang", "serang"))
    away(vessel, "left", NOON)
    assert manning_words.words(manning_due.due(vessel.profile, vessel.crew, NOON)[0]) == (
        "The master is away; unless he is back by 2026-12-02 06:30Z, a qualified master must be appointed "
        "(rule 105(v)): p0")
