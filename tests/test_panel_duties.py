"""The panel about drills, training and what is due by the rules."""
from panel_ship import DAY, PROFILE, Ship, T, rows

DHOW = dict(PROFILE)
DHOW.update({"instruments": ("sailing-vessels-2026",),
             "particulars": {"kind": "sailing", "gt": 60, "rafts": ["Raft 1"], "lifeboats": [],
                             "rescue_boats": []}})


def test_what_the_rules_ask_is_told_with_its_state_and_citation_and_on_demand_all_of_it():
    ship = Ship(profile=DHOW)
    ship.sign_on("yusuf", "salim")
    ship.drill("fire", 40, "yusuf")
    assert not ship.rows("/api/duties", state="ok") and not ship.rows("/api/duties", state="na")
    told = ship.pieces("/api/duties", lambda row: row["code"] in ("fire-each", "piracy", "engine"))
    row, = rows(told, code="fire-each", who="yusuf")
    assert (row["state"], row["last"], row["row"]) == ("overdue", T - 40 * DAY, "SV-S8-1.2")
    assert row["words"] == "Each of the crew takes part in a fire drill every month." and row["due"] < T
    assert rows(told, code="fire-each", who="salim", state="overdue", last=None)
    assert rows(told, code="piracy", state="never")
    assert rows(told, code="engine", state="unstated", missing="engine")
    assert ship.rows("/api/duties?all=1", code="fire", state="ok", last=T - 40 * DAY)
    row = ship.rows("/api/duties?lang=hi", code="fire-each")[0]
    assert row["words"].startswith("हर कर्मी हर महीने")


def test_of_each_drill_and_training_its_checklist_is_told_and_when_it_is_due():
    ship = Ship(profile=DHOW)
    ship.sign_on("yusuf")
    ship.drill("fire", 5, "yusuf")
    told = ship.pieces("/api/drills", lambda one: isinstance(one, list) or (
        one.get("kind") or one.get("item")) in ("fire", "abandon", "aids", "joining"))
    abandon, fire, aids, joining = [one for one in told if isinstance(one, dict)]
    assert (fire["state"], fire["last"], fire["each"], fire["boat"]) == ("ok", T - 5 * DAY, True, False)
    assert fire["due"] - T < 31 * DAY and fire["row"] == "SV-62-3"
    assert ["a", "lifejackets donned and secured", "62(4)(a)"] in told
    assert (abandon["state"], abandon["last"], abandon["boats"]) == ("overdue", None, ["Raft 1"])
    assert aids["state"] == "na" and joining["state"] == "overdue" and joining["due"] < T


def test_a_drill_is_entered_or_why_it_was_not_held():
    ship = Ship(profile=DHOW)
    ship.sign_on("yusuf", "salim")
    page = ship.enter("yusuf")
    status, no = ship.act(page, "drill", what="flooding", who=["yusuf", "salim"], done="abc")
    assert status == 400 and no["refused"].startswith("items d: expected done")
    assert ship.act(page, "drill", lang="hi", what="flooding", who=[])[1]["refused"].startswith(
        "किसने भाग लिया")
    assert ship.act(page, "drill", what="flooding", who=["yusuf", "salim"], done="abc",
                    skipped=[["d", "no radio"]])[0] == 200
    assert ship.act(page, "drill", what="piracy", held=False, why="heavy weather")[0] == 200
    assert ship.act(page, "training", what="joining", who=["salim"], t=T - DAY)[0] == 200
    assert ship.rows("/api/drills", kind="flooding")[0]["state"] == "ok"
    assert ship.rows("/api/drills", kind="piracy")[0]["state"] == "never"


def test_what_was_amended_has_a_state_of_its_own():
    ship = Ship(profile=DHOW)
    ship.sign_on("yusuf")
    ship.drill("fire", 1, "yusuf")
    record, n = ship.unit.monitor.record, ship.unit.book.last.n
    record("amend", (("ref", n), ("why", "x"), ("text", "not held at all")))
    ship.drill("piracy", -400)
    row, = ship.rows("/api/duties", code="fire-each")
    assert (row["state"], row["last"], row["missing"], row["who"]) == ("amended", None, None, "yusuf")
    assert ship.rows("/api/duties", code="piracy", state="clock")
    row, = ship.rows("/api/drills", kind="fire")
    assert (row["state"], row["last"]) == ("amended", None)
    record("tested", (("item", "vhf"), ("ok", True), ("remark", None)))
    record("amend", (("ref", ship.unit.book.last.n), ("why", "x"), ("text", "not tested")))
    row = ship.rows("/api/gear", state="amended")[0]
    assert (row["tested"], row["missing"]) == (None, None)
    assert [part[3:] for part in row["parts"] if part[0] == "vhf"] == [[None, None]]
    ship.drill("fire", 20, "yusuf")
    assert ship.rows("/api/duties?all=1", code="fire-each", state="ok", last=T - 20 * DAY)


def test_what_is_late_or_soon_due_is_among_the_dues_and_what_was_never_done_is_not():
    ship = Ship(profile=DHOW)
    ship.sign_on("yusuf", "salim", "ismail")
    ship.drill("fire", 40, "yusuf", "salim")
    ship.drill("flooding", 55)

    def dues(path="/api/now"):
        return [(row["code"], row["state"], row["level"], row["who"])
                for row in ship.get(path)["dues"] if row["what"] == "duty"]

    # That more than a quarter lack the drills is counted from a departure, and she lies in port.
    told, every = dues(), ["yusuf", "salim", "ismail"]
    assert told[0] == ("joining", "overdue", "warning", every)
    assert sorted([row[0] for row in told[1:3]]) == ["abandon-each", "fire-each"]       # due the same day
    assert [row[1:] for row in told[1:3]] == [("overdue", "warning", every)] * 2
    assert told[3:] == [("flooding", "soon", "notice", [])]
    ship.drill("fire", 0, "yusuf", "salim", "ismail")
    ship.drill("abandon", 0, "yusuf", "salim", "ismail")
    found = [row for row in ship.get("/api/now?lang=hi")["dues"] if row["what"] == "duty"]
    assert [row["code"] for row in found] == ["joining", "flooding"]
    assert found[1]["words"].startswith("पानी भरने")
    assert ship.get("/api/now")["passengers"] is None
