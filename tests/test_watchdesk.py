"""The crew's acts about the watch: firmware/watchdesk.py."""
from ship import JUNK, H, Ship, T, four

from firmware import watch_views
from firmware import watchdesk as desk
from firmware.desk import UNSIGNED, Refused
from helpers import raises

# ---- taken, handed over, left

def test_the_watch_is_taken_and_left_and_it_is_work():
    ship = four()
    entry = desk.take(ship.desk, ship("yusuf"))
    assert (entry.k, entry.by, entry.d) == ("watch", "yusuf", {"act": "taken", "who": "yusuf"})
    assert ship.watch.in_charge == "yusuf" and ship.hours.line("yusuf").open == ship.utc()
    told = ship.refused(desk.take, ship("yusuf"))
    assert "Yusuf has the watch already, since 2026-12-01 00:00Z" in told
    ship.go(4 * H)
    assert desk.leave(ship.desk, ship("yusuf")).d == {"act": "left", "who": "yusuf"}
    assert ship.watch.on == [] and ship.hours.line("yusuf").periods() == [(T, T + 4 * H)]
    assert "Yusuf is not on watch" in ship.refused(desk.leave, ship("yusuf"))


def test_a_second_one_takes_it_beside_him_and_he_may_take_charge_again_by_manning_the_posts():
    ship = four()
    desk.take(ship.desk, ship("yusuf"))
    desk.take(ship.desk, ship("hari"))
    assert ship.watch.on == ["yusuf", "hari"] and ship.watch.in_charge == "hari"
    desk.take(ship.desk, ship("yusuf"), posts=(("lookout", "hari"), ("radio", "yusuf")))
    assert ship.watch.in_charge == "yusuf" and ship.watch.on_duty() == ["hari", "yusuf"]
    assert ship.watch.posts == [["lookout", "hari"], ["radio", "yusuf"]]


def test_it_is_handed_over_in_one_act_with_its_posts():
    ship = four()
    desk.take(ship.desk, ship("yusuf"), posts=[["lookout", "yusuf"]])
    ship.go(4 * H)
    entry = desk.hand_over(ship.desk, ship("yusuf"), "hari", [("lookout", "aziz"), ("wheel", "hari")])
    assert entry.d == {"act": "handed", "who": "hari", "from": "yusuf",
                       "posts": [["lookout", "aziz"], ["wheel", "hari"]]}
    assert b'"d":{"act":"handed","who":"hari","from":"yusuf","posts":[[' in ship.book.line(entry.n)[0]
    assert ship.watch.on_duty() == ["hari", "aziz"]
    assert ship.hours.line("yusuf").open is None


def test_only_whoever_has_charge_or_the_tindal_hands_it_over():
    ship = four()
    assert "nobody has the watch" in ship.refused(desk.hand_over, ship("salim"), "hari")
    desk.take(ship.desk, ship("yusuf"))
    assert "Yusuf has charge of the watch" in ship.refused(desk.hand_over, ship("hari"), "hari")
    assert "Yusuf has it already" in ship.refused(desk.hand_over, ship("yusuf"), "yusuf")
    entry = desk.hand_over(ship.desk, ship("salim"), "hari")
    assert entry.by == "salim" and entry.d["from"] == "yusuf" and ship.watch.on == ["hari"]
    assert "for Aziz this is done by himself or the tindal" in ship.refused(desk.take, ship("hari"), "aziz")
    assert "Hari leaves the watch himself" in ship.refused(desk.leave, ship("aziz"), "hari")
    desk.leave(ship.desk, ship("salim"), "hari")
    desk.take(ship.desk, ship("salim"), "aziz")
    assert ship.watch.on == ["aziz"]


def test_nobody_takes_it_who_is_not_on_board_whatever_the_reason():
    ship = four()
    ship.person("guest")
    desk.take(ship.desk, ship("salim"))
    for who in ("guest", "nobody"):
        for call in (desk.hand_over, desk.take):
            told = ship.refused(call, ship("salim"), who, why="he is a friend")
            assert "Guest is not on board; if he is, sign him on first" in told or "nobody: expected" in told
    assert "Guest is not on board" in ship.refused(desk.hand_over, ship("salim"), "hari",
                                                   [["wheel", "guest"]])


def test_in_a_book_without_sign_ons_whoever_is_entered_has_the_watch():
    ship = Ship("salim", "yusuf", aboard=False)
    desk.take(ship.desk, ship("yusuf"))
    ship.go(1)
    ship.person("gone", active=False)
    ship.person("das", "officer")
    assert "Gone is not on board" in ship.refused(desk.hand_over, ship("yusuf"), "gone")
    assert "Das is an officer" in ship.refused(desk.hand_over, ship("yusuf"), "das")


def test_posts_are_of_the_rule_and_hold_each_pair_once():
    ship = four()
    both = desk.take(ship.desk, ship("yusuf"), posts=[["lookout", "yusuf"], ["lookout", "hari"]])
    assert both.d["posts"] == [["lookout", "yusuf"], ["lookout", "hari"]]
    for posts, told in (([["bridge", "hari"]], "expected one of lookout, radio, wheel"),
                        ([["wheel", "hari"]] * 2, "Hari stands there twice"),
                        ([["wheel", "hari"]] * 7, "at most 6"), ({}, "at most 6"), ([["wheel"]], "post")):
        assert told in ship.refused(desk.take, ship("yusuf"), posts=posts), posts


# ---- what stands against it

def test_the_unfit_are_told_of_and_only_the_tindal_overrides_with_a_reason():
    ship = four()
    desk.fit(ship.desk, ship("yusuf"), "fatigue")
    told = ship.refused(desk.take, ship("yusuf"))
    assert "Yusuf is unfit: fatigue, rule 59(3)" in told and "Only the tindal" in told
    assert "Only the tindal" in ship.refused(desk.take, ship("yusuf"), why="I can")
    assert "say why" in ship.refused(desk.take, ship("salim"), "yusuf")
    assert "reason: it is empty" in ship.refused(desk.take, ship("salim"), "yusuf", why=" ")
    entry = desk.take(ship.desk, ship("salim"), "yusuf", why="the others are at the pumps")
    assert entry.d["flags"] == ["unfit:fatigue"] and entry.d["why"] == "the others are at the pumps"
    assert ship.watch.check(ship.utc() + 1) == []       # he was let in spite of it: no finding


def test_twelve_who_are_all_unfit_still_keep_a_watch():
    idents = ["salim"] + ["crew%d" % i for i in range(11)]
    ship = Ship(*idents)
    tindal = ship("salim")
    for who in idents:
        desk.fit(ship.desk, tindal, "illness", who)
    assert "Salim is unfit" in ship.refused(desk.take, tindal)
    desk.take(ship.desk, tindal, why="all are ill")
    entry = desk.hand_over(ship.desk, tindal, "crew1", [["lookout", "crew2"]], why="all are ill")
    assert entry.d["flags"] == ["unfit:illness", "unfit:illness@crew2"]
    assert ship.watch.on_duty() == ["crew1", "crew2"]


def test_who_would_break_the_rule_on_rest_is_told_until_when_he_could():
    ship = four()
    desk.take(ship.desk, ship("yusuf"))
    ship.go(10 * H)
    desk.leave(ship.desk, ship("yusuf"))
    ship.go(6 * H)                                      # 8 h of watch would leave him 6 of rest
    until = ship.utc() + 8 * H
    told = ship.refused(desk.take, ship("yusuf"), until=until)
    assert "Yusuf would break R10 (10 h of rest in any 24 h)" in told
    assert "off by 2026-12-01 20:00Z at the latest" in told
    desk.take(ship.desk, ship("yusuf"), until=ship.utc() + 4 * H)


def test_who_can_not_begin_at_all_is_told_from_when_on():
    ship = four()
    desk.take(ship.desk, ship("yusuf"))
    ship.go(14 * H)
    desk.leave(ship.desk, ship("yusuf"))
    ship.go(H)
    told = ship.refused(desk.take, ship("yusuf"))
    assert "R10" in told and "for 4 h he may begin at 2026-12-02 00:00Z" in told, told
    told = ship.refused(desk.take, ship("salim"), posts=[["wheel", "yusuf"]], until=ship.utc() + H)
    assert "Yusuf would break R10" in told
    entry = desk.take(ship.desk, ship("salim"), "yusuf", why="squall")
    assert "R10" in entry.d["flags"] and entry.d["why"] == "squall"


def test_the_end_of_a_watch_lies_within_a_day():
    ship = four()
    for until in (T - 1, T, T + 25 * H, "soon", 1.5, True):
        assert "end of the watch" in ship.refused(desk.take, ship("yusuf"), until=until), until
    assert "is past" in ship.refused(desk.take, ship("yusuf"), until=ship.utc() - 60)
    assert "within a day" in ship.refused(desk.take, ship("yusuf"), until=ship.utc() + 25 * H)


# ---- times

def test_what_is_told_of_another_time_is_in_order():
    ship = four()
    ship.go(5 * H)
    now = ship.utc()
    assert "before the record of Yusuf begins" in ship.refused(desk.take, ship("yusuf"), t=T - H)
    assert "more than a day ago" in ship.refused(desk.take, ship("yusuf"), t=T - 40 * H)
    assert "one that has come" in ship.refused(desk.take, ship("yusuf"), t=now + 61)
    desk.take(ship.desk, ship("yusuf"), t=now - H)
    assert watch_views.since(ship.watch, "yusuf") == now - H
    assert "before the watch began" in ship.refused(desk.leave, ship("yusuf"), t=now - 2 * H)
    assert "before the watch began" in ship.refused(desk.hand_over, ship("yusuf"), "hari", t=now - 2 * H)
    entry = desk.hand_over(ship.desk, ship("yusuf"), "hari", t=now - 600)
    assert entry.t == now - 600 and ship.hours.line("yusuf").periods() == [(now - H, now - 600)]


def test_a_step_of_the_clock_in_mid_watch_makes_it_no_longer():
    ship = four()
    desk.take(ship.desk, ship("yusuf"))
    ship.go(2 * H)
    ship.sets_clock(3 * H)
    ship.go(2 * H)
    desk.leave(ship.desk, ship("yusuf"))
    (start, end), = ship.hours.line("yusuf").periods()
    assert end - start == 4 * H and end == ship.utc()


def test_the_watch_is_taken_and_left_also_after_a_clock_that_ran_ahead():
    ship = four()
    desk.take(ship.desk, ship("yusuf"))
    ship.sets_clock(-3 * H)
    desk.leave(ship.desk, ship("yusuf"))
    desk.take(ship.desk, ship("hari"))
    assert ship.watch.on == ["hari"]


# ---- discharge ends it

def test_who_was_discharged_on_his_watch_has_it_no_more():
    ship = four()
    desk.take(ship.desk, ship("yusuf"))
    ship.enter("discharge", who="yusuf", place=None, cause=None, officer=None, remark=None)
    assert ship.watch.on == [] and "not on watch" in ship.refused(desk.leave, ship("yusuf"))
    assert "Yusuf is not on board" in ship.refused(desk.take, ship("yusuf"))


# ---- signs, fitness

def test_a_sign_of_life_needs_no_pin_and_is_of_whoever_has_charge():
    ship = four()
    assert "nobody has the watch" in ship.refused(desk.awake)
    desk.take(ship.desk, ship("yusuf"))
    assert (desk.awake(ship.desk).by, ship.book.last.d) == (UNSIGNED, {"who": "yusuf"})
    assert desk.awake(ship.desk, ship("yusuf")).by == "yusuf"
    assert "Yusuf has charge" in ship.refused(desk.awake, ship("hari"))


def test_fitness_is_told_by_oneself_or_the_tindal():
    ship = four()
    assert "Yusuf was not entered as unfit" in ship.refused(desk.fit, ship("yusuf"), "fit")
    assert "for Hari this is done by himself" in ship.refused(desk.fit, ship("yusuf"), "illness", "hari")
    assert "expected fit or one of" in ship.refused(desk.fit, ship("yusuf"), "drunk")
    entry = desk.fit(ship.desk, ship("salim"), "intoxication", "yusuf", "found singing", t=ship.utc() - 30)
    assert entry.d == {"who": "yusuf", "state": "intoxication", "remark": "found singing"}
    assert "the tindal says who is fit again" in ship.refused(desk.fit, ship("yusuf"), "fit")
    desk.fit(ship.desk, ship("salim"), "fit", "yusuf")
    desk.fit(ship.desk, ship("yusuf"), "fatigue")
    desk.fit(ship.desk, ship("yusuf"), "fit")
    assert watch_views.state(ship.watch, "yusuf") == "fit"


# ---- plan, anchorage

def test_a_standard_plan_is_made_of_those_on_board():
    ship = four()
    entry = desk.plan(ship.desk, ship("salim"), "6on6off")
    assert entry.d == {"name": "6on6off", "from": T, "turns": [[360, ["salim", "hari"]],
                                                                [360, ["yusuf", "aziz"]]]}
    assert watch_views.planned(ship.watch, T + 7 * H) == ("yusuf", "aziz")
    entry = desk.plan(ship.desk, ship("salim"), "4on8off", T + H, crew=["aziz", "hari", "yusuf"], first=3)
    assert entry.d["turns"] == [[240, ["yusuf"]], [240, ["aziz"]], [240, ["hari"]]]
    assert "group that begins" in ship.refused(desk.plan, ship("salim"), "4on8off", first=4)
    assert "too few" in ship.refused(desk.plan, ship("salim"), "4on8off", crew=["aziz", "hari"])
    assert "stands in it twice" in ship.refused(desk.plan, ship("salim"), "4on8off", crew=["aziz"] * 4)


def test_a_plan_of_ones_own_and_its_end():
    ship = four()
    turns = [[300, ["salim"]], [120, []], [90, ["hari", "yusuf"]]]
    assert desk.plan(ship.desk, ship("salim"), "custom", T + H, turns).d["turns"] == turns
    assert desk.plan(ship.desk, ship("salim"), "custom", T + 2 * H).d["turns"] == []
    for turns, told in (([[1, ["hari"]]], "expected 15 to 1440 minutes"),
                        ([[60, ["nobody"]]], "nobody: expected"), ([[60, ["hari"]]] * 25, "at most 24"),
                        ([[60, ["hari", "hari"]]], "stands in it twice")):
        assert told in ship.refused(desk.plan, ship("salim"), "custom", None, turns)
    assert "a time to come" in ship.refused(desk.plan, ship("salim"), "custom", T - H, [[60, ["hari"]]])
    assert "this is for: tindal" in ship.refused(desk.plan, ship("hari"), "6on6off")
    assert "expected one of 4on8off, 6on6off, custom" in ship.refused(desk.plan, ship("salim"), "x" * 300)


def test_an_anchorage_is_safe_or_not():
    ship = four()
    assert desk.anchorage(ship.desk, ship("hari"), False).d == {"safe": False}
    assert desk.anchorage(ship.desk, ship("hari"), True).d == {"safe": True}
    assert "expected safe or not" in ship.refused(desk.anchorage, ship("hari"), "maybe")


# ---- anything

def test_junk_is_refused_in_words_or_is_an_entry_that_every_fold_takes():
    ship = four()
    desk.take(ship.desk, ship("yusuf"))
    tindal = ship("salim")
    calls = (("take", 5), ("hand_over", 5), ("leave", 2), ("fit", 4), ("plan", 5), ("anchorage", 2))
    for name, count in calls:
        for at in range(count):
            for junk in JUNK:
                args = [None] * count
                if name == "fit":
                    args[0] = "illness"
                args[at] = junk
                if name == "leave" and not ship.watch.on:
                    desk.take(ship.desk, tindal, "yusuf", why="x")
                try:
                    getattr(desk, name)(ship.desk, tindal, *args)
                except Refused as error:
                    assert 0 < len(str(error)) < 600, (name, at, junk)
                tindal.until = ship.monitor.now + 600
    assert ship.sound()


def test_who_is_not_signed_in_does_nothing():
    ship = four()
    for call, args in ((desk.take, ()), (desk.hand_over, ("hari",)), (desk.leave, ()), (desk.fit, ("fit",)),
                       (desk.plan, ("6on6off",)), (desk.anchorage, (True,))):
        assert "sign in first" in ship.refused(call, None, *args)


def test_a_name_of_300_letters_stays_within_an_entry():
    ship = four()
    assert "96 bytes fit" in str(raises(Refused, ship.desk.add_person, ship("salim"), "long", "N" * 300,
                                        "crew"))
    assert len(ship.refused(desk.hand_over, ship("salim"), "n" * 300)) < 200
    assert "192 bytes fit" in ship.refused(desk.fit, ship("salim"), "illness", remark="r" * 300)
