"""The crew's acts about drills and training: firmware/drilldesk.py, firmware/checklist.py."""
from ship import DAY, JUNK, Ship, T, four

from firmware import checklist, kept_seldom
from firmware import drilldesk as desk
from firmware.desk import Refused
from firmware.rules import drill_checklists as rule

BOATS = {"lifeboats": ["Boat 1", "नाव 2"], "rescue_boats": ["Rescue"], "rafts": ["Raft 1"]}


def boats():
    ship = four()
    ship.monitor.profile = {"particulars": BOATS}
    return ship


def letters(kind):
    return "".join([item[0] for item in checklist.items(kind)])


# ---- the checklists

def test_the_six_kinds_show_what_62_4_asks_and_each_letter_stands_once():
    assert len(checklist.SIX.split()) == 6 and set(checklist.SIX.split()) < set(checklist.drills())
    for kind in checklist.drills():
        found = letters(kind)
        assert len(set(found)) == len(found)
        assert found.startswith("abcd") == (kind in checklist.SIX.split() + ["enclosed"]), kind
        told = [checklist.words(kind, lang) for lang in ("en", "hi")]
        assert told[0] != told[1] > "\u0900"
        for item in checklist.items(kind, "hi"):
            assert all(item) and item[1] > "\u0900"
    assert len(letters("abandon")) == 4 + 9 and len(letters("fire")) == 4 + 7 and letters("aids") == ""
    assert checklist.words("unheard") == "unheard" and list(checklist.items("unheard")) == []
    assert set(kept_seldom.BOATS) < set(checklist.drills())
    assert set(kept_seldom.EACH) < set(checklist.drills() + checklist.trainings())


def test_every_line_has_its_row_provision_and_both_languages():
    for text, many in ((rule.DRILLS, 5), (rule.ITEMS, 5), (rule.TRAINING, 5)):
        for fields in checklist.lines(text):
            assert len(fields) == many and all(fields), fields
            assert fields[1].split("-")[0] in ("SV", "NS") and fields[4] > "\u0900" > fields[3]
    for fields in checklist.lines(rule.ITEMS):
        assert fields[0].split(" ")[0] in checklist.drills() + ["*"], fields


# ---- drills

def test_a_drill_with_who_took_part_and_what_was_done():
    ship = four()
    entry = desk.drill(ship.desk, ship("salim"), "fire", ["yusuf", "hari"],
                       done=letters("fire").replace("i", ""), skipped=[("i", "no such doors")])
    assert entry.k == "drill" and entry.by == "salim"
    assert entry.d == {"what": "fire", "held": True, "who": ["yusuf", "hari"], "boats": [],
                       "done": "abcdefghjk", "skipped": [["i", "no such doors"]], "why": None}
    kept = ship.monitor.kept
    assert kept.get("drill", "fire") == kept.get("drill", "fire/hari") == (1, T, entry.n)
    assert kept.get("drill", "fire/salim") is None and ship.sound()


def test_a_drill_not_held_or_in_part_has_its_reason_and_moves_nothing():
    ship = four()
    salim = ship("salim")
    assert "state why" in ship.refused(desk.drill, salim, "fire", held=False)
    assert "expected the reason alone" in ship.refused(desk.drill, salim, "fire", ["hari"], held=False,
                                                       why="gale")
    n = desk.drill(ship.desk, salim, "fire", held=False, why="gale").n
    assert "items b, c, d, e" in ship.refused(desk.drill, salim, "fire", ["hari"], done="a")
    entry = desk.drill(ship.desk, salim, "fire", ["hari"], done="ca", why="the pump did not start")
    assert entry.n == n + 1 and entry.d["done"] == "ac"
    assert ship.monitor.kept.get("drill", "fire") is None and ship.sound()


def test_a_drill_of_which_nothing_was_done_was_not_held():
    ship = four()
    salim = ship("salim")
    for kind in checklist.drills():
        every, boat = letters(kind), ["Boat 1"]
        ship.monitor.profile = {"particulars": dict.fromkeys(BOATS, boat)}
        given = {"boats": boat if kind in kept_seldom.BOATS else []}
        skipped = [(letter, "-") for letter in every]
        if not every:                   # what has no checklist is held if it is entered so
            assert desk.drill(ship.desk, salim, kind, ["hari"], **given).d["held"]
            continue
        for why in (None, "the pump did not start"):
            n = ship.book.n
            assert "nothing of the checklist" in ship.refused(
                desk.drill, salim, kind, ["hari"], skipped=skipped, why=why, **given), kind
            assert ship.book.n == n
        assert "nothing of the checklist" in ship.refused(desk.drill, salim, kind, ["hari"], why="x", **given)
        assert desk.drill(ship.desk, salim, kind, ["hari"], done=every[0], skipped=skipped[1:], **given)
        assert not desk.drill(ship.desk, salim, kind, held=False, why="gale").d["held"]
    assert ship.sound()


def test_who_was_not_on_board_took_part_in_no_drill():
    ship = four()
    salim, every = ship("salim"), "abcd"
    ship.person("moosa")
    for who, told in ((["moosa"], "is not on board"), (["nobody"], "expected the id of a person"),
                      (["hari", "hari"], "named twice"), ([], "one or more persons"),
                      ("hari", "one or more persons")):
        assert told in ship.refused(desk.drill, salim, "flooding", who, done=every), who
    told = ship.refused(desk.drill, salim, "flooding", ["hari"], done=every, t=T - DAY)
    assert "was not on board at" in told
    ship.enter("discharge", who="hari", place=None, cause=None)
    assert "is not on board" in ship.refused(desk.drill, salim, "flooding", ["hari"], done=every)


def test_a_drill_told_late_is_of_who_was_on_board_then_by_the_book():
    ship = four()
    ship.person("moosa")

    def told(who, t, call=desk.drill, what="flooding", **given):
        given = given or ({"done": "abcd"} if call is desk.drill else {})
        return call(ship.desk, ship("salim"), what, [who], t=t, **given).d["who"]

    def no(who, t):
        return ship.refused(desk.drill, ship("salim"), "flooding", [who], done="abcd", t=t)

    ship.enter("signon", who="moosa", capacity="seaman")
    ship.go(2 * DAY)
    ship.enter("discharge", who="moosa", place=None, cause=None)
    for _ in range(9):                          # lines enough for several segments
        ship.enter("note", text="x" * 300, second=None, seaman=None)
    ship.go(DAY)
    assert told("moosa", T + DAY) == ["moosa"] == told("moosa", T + DAY, desk.training, "joining")
    assert told("moosa", T + 2 * DAY - 1) == ["moosa"]
    assert no("moosa", T + 2 * DAY + 60) == (
        "Moosa was not on board at 2026-12-03 00:01Z: he was discharged at 2026-12-03 00:00Z")
    assert "is not on board; if he is" in no("moosa", None)
    ship.enter("signon", who="moosa", capacity="cook")
    ship.go(DAY)
    assert told("moosa", T + DAY) == ["moosa"] == told("moosa", T + 3 * DAY)
    assert "he was discharged at 2026-12-03 00:00Z" in no("moosa", T + 3 * DAY - 60)
    assert "he was signed on at 2026-12-01 00:00Z" in no("moosa", T - 60)
    ship.person("kanji")
    assert "Kanji is not on board; if he is, sign him on first" in no("kanji", T + DAY)
    ship.enter("boot", version="1", before="clean")
    ship.enter("signon", who="kanji", capacity="seaman")
    ship.go(60)
    ship.sets_clock(10 * DAY)                   # what was entered since the start moves with it
    ship.go(DAY)
    assert told("kanji", T + 14 * DAY + 60) == ["kanji"] and told("moosa", T + DAY) == ["moosa"]
    assert "he was signed on at 2026-12-15 00:00Z" in no("kanji", T + 13 * DAY)
    ship.enter("discharge", who="kanji", place=None, cause=None)
    ship.go(60)
    assert told("kanji", T + 14 * DAY + 60) == ["kanji"]
    assert "he was signed on at 2026-12-15 00:00Z" in no("kanji", T + 13 * DAY) and ship.sound()


def test_where_nobody_was_ever_signed_on_whoever_is_entered_took_part():
    ship = Ship("salim", "hari", aboard=False)
    ship.go(DAY)
    for t in (None, T):
        entry = desk.drill(ship.desk, ship("salim"), "flooding", ["hari"], done="abcd", t=t)
        assert entry.d["who"] == ["hari"]


def test_a_drill_in_the_future_or_of_no_kind_is_refused():
    ship = four()
    salim = ship("salim")
    for given in ({"who": ["hari"], "done": "abcd"}, {"held": False, "why": "gale"}):
        assert "has happened" in ship.refused(desk.drill, salim, "grounding", t=T + DAY, **given)
    assert "expected one of abandon, fire" in ship.refused(desk.drill, salim, "flood", ["hari"], done="abcd")
    assert "sign in first" in ship.refused(desk.drill, None, "fire", held=False, why="gale")


def test_letters_are_those_of_the_checklist_once():
    ship = four()
    salim = ship("salim")
    for done, skipped, told in (("abcdz", (), "item z: the checklist of piracy has the letters abcd"),
                                ("aabcd", (), "item a: it stands twice"),
                                ("abcd", [("a", "no")], "item a: it stands twice"),
                                ("abc", [("d", "")], "why it was left out: it is empty"),
                                ("abc", [("de", "x")], "item de"), ("abc", "d", "a letter and the reason"),
                                ("abc", [("d",)], "a letter and the reason"), (7, (), "expected letters")):
        assert told in ship.refused(desk.drill, salim, "piracy", ["hari"], done=done, skipped=skipped), told
    assert "has no items" in ship.refused(desk.drill, salim, "aids", ["hari"], done="a")
    assert desk.drill(ship.desk, salim, "aids", ["hari"]).d["done"] == ""


def test_boats_are_those_of_the_vessel_by_name():
    ship = boats()
    salim = ship("salim")
    entry = desk.drill(ship.desk, salim, "lifeboat", ["hari"], ["नाव 2"], "ab")
    assert ship.monitor.kept.get("drill", "lifeboat/नाव 2") == (1, T, entry.n)
    assert ship.monitor.kept.get("drill", "lifeboat/Boat 1") is None
    for kind, named, told in (("lifeboat", [], "expected which of them: Boat 1, नाव 2"),
                              ("lifeboat", ["Rescue"], "expected one of [vessel] lifeboats"),
                              ("rescue_run", ["Boat 1"], "expected one of [vessel] rescue_boats"),
                              ("raft", ["Raft 1", "Raft 1"], "named twice"),
                              ("raft", "Raft 1", "expected the names"), ("raft", [7], "boat 7"),
                              ("fire", ["Raft 1"], "boats: expected of abandon")):
        assert told in ship.refused(desk.drill, salim, kind, ["hari"], named, letters(kind)), told
    entry = desk.drill(ship.desk, salim, "abandon", ["hari"], ["Boat 1", "Raft 1"], letters("abandon"))
    assert ship.monitor.kept.get("drill", "abandon/hari")[2] == entry.n
    assert ship.monitor.kept.get("drill", "abandon/Boat 1") is None
    ship.monitor.profile = {}
    assert "none is named there" in ship.refused(desk.drill, salim, "lifeboat", ["hari"], ["Boat 1"], "ab")
    assert "vessel.toml" in ship.refused(desk.drill, salim, "lifeboat", ["hari"], [], "ab")


# ---- training

def test_training_counts_for_each_on_joining():
    ship = four()
    yusuf = ship("yusuf")
    entry = desk.training(ship.desk, yusuf, "joining", ["hari", "aziz"])
    assert entry.d == {"what": "joining", "who": ["hari", "aziz"], "why": None}
    assert ship.monitor.kept.get("train", "joining/aziz") == (1, T, entry.n)
    desk.training(ship.desk, yusuf, "survival/lifejacket", ["hari"], "called to the sails")
    assert ship.monitor.kept.get("train", "survival/lifejacket") is None
    assert "expected one of joining" in ship.refused(desk.training, yusuf, "swimming", ["hari"])
    assert "one or more persons" in ship.refused(desk.training, yusuf, "joining", [])
    assert "has happened" in ship.refused(desk.training, yusuf, "joining", ["hari"], t=T + DAY)


def test_whatever_comes_is_entered_or_refused():
    ship = boats()
    salim = ship("salim")
    for junk in JUNK:
        for kwargs in ({"what": junk}, {"who": junk}, {"boats": junk}, {"done": junk}, {"skipped": junk},
                       {"why": junk}, {"held": junk}, {"t": junk}, {"skipped": [junk]}, {"boats": [junk]}):
            given = {"what": "lifeboat", "who": ["hari"], "boats": ["Boat 1"], "done": "ab"}
            given.update(kwargs)
            _entered_or_refused(ship, desk.drill, salim, given)
        for kwargs in ({"what": junk}, {"who": junk}, {"why": junk}, {"who": [junk]}, {"t": junk}):
            given = {"what": "joining", "who": ["hari"]}
            given.update(kwargs)
            _entered_or_refused(ship, desk.training, salim, given)
    assert ship.sound()


def _entered_or_refused(ship, act, session, given):
    n = ship.book.n
    try:
        act(ship.desk, session, **given)
        assert ship.book.n == n + 1
    except Refused as why:
        assert str(why) and ship.book.n == n, given


def test_a_crew_of_fifteen_with_long_ids_fits_into_one_entry():
    ship = Ship("salim")
    for i in range(14):
        who = "w" * 22 + "%02d" % i
        ship.person(who)
        ship.enter("signon", who=who, capacity="seaman")
    ship.monitor.profile = {"particulars": BOATS}
    desk.drill(ship.desk, ship("salim"), "abandon", ship.monitor.crew.aboard(), ["Boat 1"],
               letters("abandon"), why="w" * 190)
