"""The panel about a departure: may she go, rule by rule, and the act of it."""
from panel_ship import Ship, ferry, rows


def test_may_she_go_is_told_rule_by_rule_and_the_tindal_says_why_all_the_same():
    ship = Ship(profile=ferry())
    ship.sign_on("salim", "yusuf")
    path = "/api/departure"
    assert ship.rows(path, result="fail", code="jh-survey") and not ship.rows(path, result="na")
    gear = []
    ship.pieces(path, lambda row: row["code"].startswith("gear/") and gear.append(
        row["code"] + row["provision"]))
    assert len(gear) > 24 and len(set(gear)) == len(gear)
    assert ship.rows(path, code="crew/JH-22") and ship.rows(path, code="passengers", result="unstated")
    asked = ship.rows(path, result="ask")
    side, = rows(asked, code="side")
    assert (side["told"], side["row"]) == ("at least 760 mm", "JH-44")
    asked = [row["code"] for row in asked]
    assert "freeboard" in asked and "appliances" in asked
    assert ship.rows(path + "?all=1&lang=hi", result="na", code="jh-drydock-petroleum")
    assert ship.end(path) == '],"least_side":760,"check":null,"sailed":null}'

    page = ship.enter("salim")
    form = {"confirmed": [[code, "yusuf"] for code in asked], "side": 800}
    status, no = ship.act(page, "clearance", **form)
    assert status == 400 and no["refused"].startswith("why: state why she sails all the same")
    hindi = ship.act(page, "clearance", lang="hi", **form)[1]["refused"]
    assert hindi.startswith("कारण: बताएँ"), hindi
    assert not [c for c in hindi.partition("(")[0] if "a" <= c <= "z"], hindi
    assert ship.act(page, "clearance", lang="hi", confirmed=[["x", "yusuf"]])[1]["refused"].startswith(
        "x: पुष्टि के लिए कुछ नहीं है")
    status, no = ship.act(ship.enter("yusuf"), "clearance", why="x", **form)
    assert status == 400 and "this is for: tindal" in no["refused"]
    assert ship.act(page, "clearance", why="People must get home.", **form)[0] == 200
    assert '"check":null' not in ship.end(path)
    made = [entry for entry in ship.unit.book.entries() if entry.k == "clearance"]
    assert made[0].d["why"] == "People must get home." and made[0].d["side"] == [800, 760]
    ship.go(2)
    late = ship.unit.monitor.clock.utc(ship.unit.monitor.now) - 1
    assert ship.act(page, "clearance", why="Told late.", t=late, **form)[0] == 200
    assert [entry.t for entry in ship.unit.book.entries() if entry.d.get("why") == "Told late."] == [late]
    ship.unit.monitor.record("defect", (("what", "leaks"), ("item", None)))
    assert '"check":null' in ship.end(path)         # what it looked at has changed
    for junk in (-1, late + 9999, "now", 1.5, [late]):
        assert ship.act(page, "clearance", why="x", t=junk, **form)[0] == 400, junk
