"""The panel about passengers: counted, and held against the number in force."""
from panel_ship import Ship, ferry


def test_passengers_are_tapped_by_anybody_and_told_with_the_number_in_force():
    ship = Ship(profile=ferry())
    anybody = {"x_deckwatch": "-"}
    told = ship.get("/api/passengers")
    assert (told["n"], told["limit"], told["signal"], told["counted"]) == (0, 4, "free", False), told
    assert told["season"] == ["fair", "", "set", ""] and told["terms"]["night"] and told["row"] == "JH-F6"
    for by, child in ((1, False), (1, True), (10, False), (-1, False)):
        assert ship.act(anybody, "passengers", by=by, child=child)[0] == 200
    told = ship.get("/api/now")["passengers"]
    assert told == {"n": 11, "counted": True, "reckoned": 11, "limit": 4, "signal": "over"}
    assert ship.get("/api/passengers?lang=hi")["why"] == "अनुकूल ऋतु; स्थिति ज्ञात नहीं, रात मानी गई"
    ship.go(20)
    assert ship.get("/api/passengers")["over"] and ship.unit.book.last.k == "over"
    status, text = ship.act(anybody, "passengers", by=7)
    assert status == 400 and "expected one of +1, +10, -1" in text["refused"]
    assert ship.act(anybody, "passengers", n=3, why="counted anew")[0] == 401


def test_the_count_is_set_with_the_reason_or_declared_by_a_list_and_terms_are_told():
    ship = Ship(profile=ferry())
    page, other = ship.enter("yusuf"), ship.enter("salim")
    assert ship.act(page, "passengers", n=3)[1]["refused"].startswith("reason: it is empty")
    assert ship.act(page, "passengers", lang="hi", n=3, children=4, why="x")[1]["refused"].startswith(
        "बारह वर्ष से कम के बच्चे")
    seen = ship.unit.book.n
    assert ship.act(page, "passengers", n=3, children=1, why="counted anew")[0] == 200
    assert ship.unit.book.last.d == {"n": 3, "children": 1, "how": "panel", "why": "counted anew"}
    status, told = ship.act(other, "passengers", seen=seen, declared=True, n=5)
    assert status == 409 and told["changed"][0]["by"] == "yusuf"
    assert ship.act({"x_deckwatch": "-"}, "passengers", seen=seen, by=1)[0] == 200
    assert ship.act(other, "passengers", declared=True, n=5, children=2)[0] == 409     # of the tap
    assert ship.act(other, "passengers", declared=True, n=5, children=2)[0] == 200
    assert ship.act(other, "terms", minutes=90, waters="smooth", lost=1, why="goats")[0] == 200
    told = ship.get("/api/passengers")
    assert (told["n"], told["children"], told["reckoned"], told["limit"]) == (5, 2, 4, 3), told
    assert [told["terms"][key] for key in ("minutes", "waters", "lost")] == [90, "smooth", 1]
    assert ship.act(other, "terms", waters="rough")[0] == 400


def test_a_tap_is_news():
    ship = Ship(profile=ferry())
    ship.go(1)
    number = ship.panel.look()
    ship.act({"x_deckwatch": "-"}, "passengers", by=1)
    ship.go(1)
    assert ship.panel.look() == number + 1


def test_the_plain_page_shows_passengers_and_what_is_due():
    ship = Ship(profile=ferry())
    ship.drill("fire", 40)
    ship.act({"x_deckwatch": "-"}, "passengers", by=10)
    text = ship.ask("GET", "/plain")[1]
    assert "10, allowed: 4; TOO MANY ON BOARD" in text
    assert "OVERDUE, the last day was 2026-11-22; Exercises with navigation aids" in text, text
    assert "बहुत अधिक यात्री" in ship.ask("GET", "/plain?lang=hi")[1]


def test_a_vessel_that_carries_none_says_so():
    assert Ship().get("/api/passengers") == {"carries": False}
