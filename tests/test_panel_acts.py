"""What a form may hold, forms that come twice, and acts that two phones send of one page."""
import json

from panel_ship import Ship, ferry

from firmware import panel_acts
from firmware.passengers import QUIET_S

ANYBODY = {"x_deckwatch": "-"}
LIST = "posts turns crew was right tindals boats skipped confirmed"
NUMBER = "t until start first section page age minutes count by n children lost side"
TRUTH = "safe freeboard equipment held child declared active ok india"


def kinds(unit):
    return [entry.k for entry in unit.book.entries()]


def takes():
    """(act, key) of all that a form may hold."""
    lines = [line.split(" ") for line in panel_acts.ACTS.strip().split("\n")]
    return [(line[0], key.rstrip("!").partition(":")[0]) for line in lines for key in line[2:]]


# ---- what a form holds

def kind_of(act, key):
    if key in TRUTH.split():
        return "yes or no"
    if key in NUMBER.split() or key == "ref" and act != "seaman":
        return "a whole number"
    if key in LIST.split() or key == "who" and act in ("drill", "training"):
        return "a list"
    return "text"


def test_a_key_of_another_kind_is_refused_by_its_name():
    values = {"yes or no": (True, False), "a whole number": (0, -7), "text": ("", "x"),
              "a list": ([], [["a", 1]]), "nothing": ({}, {"a": 1})}
    for act, key in takes():
        for kind in values:
            for value in values[kind]:
                try:
                    panel_acts._given(act, ["x", key], {key: value})
                except panel_acts.No as no:
                    told = dict(no.told)
                    assert kind != kind_of(act, key), (act, key, value)
                    assert told["key"] == key and told["refused"] == "%s: expected %s" % (
                        key, kind_of(act, key)), told
                else:
                    assert kind == kind_of(act, key), (act, key, value)


def test_no_form_is_refused_without_saying_what_is_wrong_in_it():
    ship = Ship(profile=ferry())
    page = ship.enter("salim")
    ship.sign_on("salim", "yusuf")
    inside = ({}, {"a": {}}, [], [[]], [{}, {}], [[{}, {}]], 1, [1, 2], [["a", "b"]], ["a", {}], True, None,
              "x")
    for act, key in takes():
        if key not in LIST.split() and key != "who":
            continue
        for odd in inside:
            form = dict(VALID.get(act, {}), **{key: [odd]})
            ship.go(1)
            status, told = ship.act(page, act, **form)
            assert status in (200, 400), (act, key, odd, told)
            assert status == 200 or "another kind" not in told["refused"], (act, key, odd, told)
    assert "fault" not in kinds(ship.unit)


VALID = {
    "take": {}, "handover": {"to": "yusuf"}, "fit": {"state": "fit"}, "plan": {"name": "custom"},
    "amend-hours": {"ref": 1, "why": "x"}, "drill": {"what": "fire", "who": ["yusuf"], "done": "a"},
    "training": {"what": "joining"}, "clearance": {"why": "x"},
    "open": {"registrar": "R", "office": "O", "place": "P", "date": "2026-11-30"},
}
WHOLE = dict(VALID, **{
    "anchorage": {"safe": True}, "work": {"state": "began", "what": "cargo"}, "because": {"text": "x"},
    "note": {"text": "x"}, "check": {"freeboard": True, "equipment": True}, "depart": {"place": "Mundra"},
    "arrive": {"place": "Mundra"}, "engage": {"who": "ismail", "capacity": "mate"},
    "discharge": {"who": "yusuf"}, "registrar": {"how": "x", "to": "x"},
    "absent": {"who": "salim", "state": "left"}, "given": {"how": "x", "to": "x", "acknowledged": "x"},
    "silence": {"key": "ais"}, "gear": {"item": "lifebuoy"}, "tested": {"item": "lifebuoy", "ok": True},
    "defect": {"what": "x"}, "event": {"what": "alteration", "text": "x"}, "passengers": {"why": "x"},
    "advisory": {"text": "x", "source": "x"}, "done": {"how": "x"}, "amend": {"why": "x", "text": "x"},
})


def test_what_is_no_truth_or_number_counts_nobody():
    ship = Ship(profile=ferry())
    page = ship.enter("salim")
    for form in ({"by": True}, {"by": 1, "child": "no"}, {"by": 1, "child": 1}, {"by": "1"}, {"by": 1.0},
                 {"by": 1, "n": 5}, {"by": 1, "children": 1}, {"by": 1, "declared": True},
                 {"by": 1, "why": "x"}, {"by": 1, "remark": "x"}):
        status, told = ship.act(ANYBODY, "passengers", **form)
        assert status == 400 and told["refused"], form
    for form in ({"n": 3, "declared": "false", "why": "x"}, {"n": True, "why": "x"},
                 {"n": 3, "why": "x", "child": True}, {"n": 3, "why": "x", "remark": "y"},
                 {"n": 3, "declared": True, "why": "x"}):
        status, told = ship.act(page, "passengers", **form)
        assert status == 400 and told["refused"], form
    assert not ship.get("/api/passengers")["counted"] and "passengers" not in kinds(ship.unit)
    assert ship.act(page, "person", id="eve", name="Eve", role="crew", active="x")[1]["key"] == "active"
    assert ship.act(page, "plan", name="custom", first="x", turns=[])[1]["key"] == "first"


# ---- what the desk is given

def test_unfit_and_fit_again_are_entered():
    ship = Ship()
    ship.sign_on("salim", "yusuf")
    page = ship.enter("salim")
    for state in ("fatigue", "illness", "intoxication"):
        for told in (state, "fit"):
            assert ship.act(page, "fit", who="yusuf", state=told, remark="x")[0] == 200, told
            assert (ship.unit.book.last.k, ship.unit.book.last.d["state"]) == ("fit", told)
            assert ship.get("/api/now")["watch"]["unfit"] == ([["yusuf", told]] if told != "fit" else [])
    assert ship.act(page, "fit", state="x")[1]["refused"].startswith("state x: expected fit or one of")


def test_what_goes_wrong_in_the_desk_is_not_told_as_wrong_in_the_form():
    ship = Ship()
    page = ship.enter("salim")
    ship.unit.monitor.pages = None
    status, told = ship.act(page, "sign", section=3)
    assert status == 500 and told["why"] == "fault" and ship.unit.book.last.k == "fault"


def test_no_number_is_too_large_for_the_desk():
    ship = Ship(profile=ferry())
    page = ship.enter("salim")
    ship.sign_on("salim", "yusuf")
    for act, key in takes():
        if kind_of(act, key) == "a whole number":
            for number in (1 << 70, -1 << 70, 1 << 31, -1):
                ship.go(1)
                status, told = ship.act(page, act, **dict(WHOLE.get(act, {}), **{key: number}))
                assert status in (200, 400), (act, key, number, told)
    assert "fault" not in kinds(ship.unit)


# ---- half a character

def test_half_a_character_is_refused_wherever_it_stands_and_is_no_fault():
    ship = Ship(profile=ferry())
    page = ship.enter("salim")
    half = b"\\ud800"
    forms = [b'{"act":"silence","key":"?","minutes":5,"seen":S,"once":"a"}',
             b'{"act":"silence","key":"ais","minutes":5,"seen":S,"once":"?"}',
             b'{"act":"?","seen":S,"once":"a"}', b'{"act":"silence","?":1,"seen":S,"once":"a"}',
             b'{"act":"silence","key":"ais","minutes":["?"],"seen":S,"once":"a"}',
             b'{"act":"silence","key":"ais","minutes":{"a":{"?":1}},"seen":S,"once":"a"}',
             b'{"act":"reason","text":"x?y","seen":S,"once":"a"}', b'{"act":"reason","text":"x","seen":"?"}']
    for act, key in takes():
        forms.append(b'{"act":"%s","%s":"?","seen":S,"once":"a"}' % (act.encode(), key.encode()))
    forms = [form.replace(b"S", b"%d" % ship.unit.book.n) for form in forms]
    for who in (ANYBODY, page):
        for form in forms:
            for bad in (half, b"\\uDFFF", b"\xed\xa0\x80"):
                ship.go(1)
                status, data, _ = ship.ask("POST", "/api/act", form.replace(b"?", bad),
                                           content_type="application/json", **who)
                assert status == 400 and json.loads(data)["refused"], (form, bad, data)
    for form in (b'{"id":"?","pin":"1111"}', b'{"id":"salim","pin":"?"}', b'{"?":1}', b'"?"'):
        for path in ("/api/in", "/api/out", "/api/x"):
            status, data, _ = ship.ask("POST", path, form.replace(b"?", half),
                                       content_type="application/json")
            assert status == 400 and json.loads(data)["refused"], (path, form, data)
        ship.go(4)
    for path in ("/%ed%a0%80", "/api/rest?who=%ED%A0%80", "/api/book?section=%ed%bf%bf",
                 "/panel/%ed%a0%80.js", "/api/rest?who=%ff"):
        status, data, _ = ship.ask("GET", path)
        assert status in (400, 404) and json.loads(data)["refused"], (path, data)
    assert "fault" not in kinds(ship.unit)
    told = ship.ask("POST", "/api/act?lang=hi", b'{"act":"reason","text":"\\ud83d","seen":1,"once":"a"}',
                    content_type="application/json", **ANYBODY)[1]
    assert "पाठ में आधा अक्षर U+D83D है" in json.loads(told)["refused"], told
    # a whole one is taken, as pages send it
    status, data, _ = ship.ask("POST", "/api/act", b'{"act":"reason","text":"\xf0\x9f\x98\x80","seen":%d,'
                               b'"once":"a"}' % ship.unit.book.n, content_type="application/json", **ANYBODY)
    assert status == 200, data


# ---- the same form again

def test_a_form_is_known_again_by_all_that_it_holds():
    ship = Ship()
    page = ship.enter("salim")
    seen = ship.unit.book.n
    assert ship.act(page, "note", once="a", seen=seen, text="x") == ship.act(page, "note", once="a", text="x")
    assert kinds(ship.unit).count("note") == 1
    assert ship.act(page, "depart", once="a", place="Mundra")[0] == 200         # another act
    assert ship.act(page, "note", once="a", text="y")[0] == 200                 # another text
    assert kinds(ship.unit)[seen:] == ["note", "depart", "note"]


def test_a_tap_is_counted_once_and_has_no_entry_of_its_own():
    ship = Ship(profile=ferry())
    status, told = ship.act(ANYBODY, "passengers", once="a", by=10)
    assert status == 200 and told == {"n": None, "now": ship.unit.book.n}
    ship.act(ANYBODY, "note", text="x")
    page = ship.enter("salim")
    assert ship.act(page, "note", text="x")[0] == 200
    assert ship.act(page, "passengers", once="a", by=10) == (200, {"n": None, "now": ship.unit.book.n})
    assert ship.get("/api/passengers")["n"] == 10


def test_no_form_is_pushed_out_by_taps_or_by_who_has_no_pin():
    ship = Ship(profile=ferry())
    page = ship.enter("yusuf")
    seen = ship.unit.book.n
    first = ship.act(page, "note", once="a", seen=seen, text="x")
    tap = ship.act(ANYBODY, "passengers", once="a", by=10)
    for i in range(40):
        ship.go(1)
        assert ship.act(ANYBODY if i % 2 else page, "passengers", by=1)[0] == 200
    for i in range(20):
        ship.go(1)
        assert ship.act(ANYBODY, "reason", text="x%d" % i)[0] == 200
    assert ship.act(ANYBODY, "passengers", once="a", by=10)[0] == tap[0]
    assert ship.act(page, "note", once="a", seen=seen, text="x") == first
    assert ship.get("/api/passengers")["n"] == 50 and kinds(ship.unit).count("note") == 1


# ---- two phones

TWICE = (("depart", {"place": "Mundra"}), ("arrive", {"place": "Mundra"}),
         ("check", {"freeboard": True, "equipment": True}),
         ("passengers", {"n": 3, "why": "counted anew"}), ("passengers", {"n": 3, "declared": True}))


def test_of_two_phones_with_one_view_the_second_is_told_what_the_first_did():
    for other in ("ismail", "salim"):           # also his own second phone
        ship = Ship(profile=ferry())
        one, two = ship.enter("salim"), ship.enter(other)
        for act, form in TWICE:
            seen = ship.unit.book.n
            assert ship.act(one, act, seen=seen, **form)[0] == 200
            n = ship.unit.book.n
            status, told = ship.act(two, act, seen=seen, **form)
            assert status == 409 and told["changed"][0]["by"] == "salim", (act, told)
            assert ship.unit.book.n == n, act
            assert ship.act(two, act, seen=told["now"], **form)[0] == 200
    seen = ship.unit.book.n
    assert ship.act(one, "depart", seen=seen, place="Mundra")[0] == 200
    assert ship.act(two, "arrive", seen=seen, place="Mundra")[0] == 409


def test_of_one_engaged_or_discharged_twice_the_desk_or_the_door_tells():
    ship = Ship()
    one, two = ship.enter("salim"), ship.enter("salim")
    for act, form in (("engage", {"who": "yusuf", "capacity": "seaman"}), ("discharge", {"who": "yusuf"}),
                      ("take", {}), ("handover", {"to": "ismail"})):
        if act == "take":
            ship.sign_on("salim", "ismail")
        seen = ship.unit.book.n
        assert ship.act(one, act, seen=seen, **form)[0] == 200, act
        n = ship.unit.book.n
        assert ship.act(two, act, seen=seen, **form)[0] in (400, 409) and ship.unit.book.n == n, act


def test_who_enters_one_thing_after_the_other_is_not_held_up():
    ship = Ship()
    page = ship.enter("salim")
    ship.sign_on("salim", "yusuf")
    seen = ship.unit.book.n
    for what in ("grounding", "flooding"):
        assert ship.act(page, "note", seen=seen, text=what)[0] == 200
        assert ship.act(page, "drill", seen=seen, what=what, who=["yusuf"], done="abcd")[0] == 200
    for ref in (seen, seen + 2):
        assert ship.act(page, "amend", seen=seen, ref=ref, why="w", text="t")[0] == 200


def test_what_was_tapped_is_entered_before_the_count_is_set():
    for form in ({"n": 6, "why": "counted anew"}, {"n": 6, "declared": True}):
        ship = Ship(profile=ferry())
        page = ship.enter("salim")
        assert ship.act(page, "passengers", n=5, why="counted")[0] == 200
        seen = ship.unit.book.n
        for _ in range(2):
            assert ship.act(ANYBODY, "passengers", by=10)[0] == 200
        status, told = ship.act(page, "passengers", seen=seen, **form)
        assert status == 409 and ship.unit.book.last.d["n"] == 25 and len(told["changed"]) == 1, told
        assert ship.act(page, "passengers", seen=told["now"], **form)[0] == 200
        assert ship.unit.book.last.d["n"] == 6 and kinds(ship.unit)[-2:] == ["passengers"] * 2
        # what he has tapped himself is entered too, and he knows of it
        assert ship.act(page, "passengers", by=1)[0] == 200
        assert ship.act(page, "passengers", **form)[0] == 200
        assert [entry.d["n"] for entry in ship.unit.book.entries() if entry.k == "passengers"][-2:] == [7, 6]
        ship.go(QUIET_S + 1)
        assert ship.get("/api/passengers")["n"] == 6
