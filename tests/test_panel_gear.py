"""The panel about equipment, what is open, and the papers of the vessel."""
from panel_ship import Ship, T, ferry


def test_equipment_is_told_against_what_is_asked_and_what_is_open_in_words():
    ship = Ship(profile=ferry())
    page = ship.enter("salim")
    for act, args in (("gear", {"item": "lifebuoy", "count": 9, "where": "both sides"}),
                      ("gear", {"item": "Pump A", "count": 1}), ("tested", {"item": "Pump A", "ok": True}),
                      ("tested", {"item": "lifebuoy", "ok": False, "remark": "rotten"}),
                      ("defect", {"what": "<b>hose</b> leaks", "item": "fire_hose"}),
                      ("event", {"what": "alteration", "text": "New deck house."}),
                      ("advisory", {"text": "Keep clear.", "source": "IWAI", "date": "2026-11-30"})):
        assert ship.act(page, act, **args)[0] == 200, act
    found = ship.pieces("/api/gear", lambda row: row.get("has") is not None)
    lifebuoy, pump = found[0], found[-1]        # some rules ask for the former
    assert (lifebuoy["has"], lifebuoy["state"], lifebuoy["tested"] >= T) == (9, "open", True), lifebuoy
    assert ["lifebuoy", "lifebuoys", 9, lifebuoy["tested"], False] in lifebuoy["parts"]
    assert (pump["item"], pump["need"], pump["has"], pump["state"], pump["provision"]) == (
        "Pump A", None, 1, "ok", None)
    tasks = ship.pieces("/api/gear", lambda row: "what" in row)
    assert [(row["what"], row["item"]) for row in tasks] == [
        ("test", "lifebuoy"), ("defect", "fire_hose"), ("alteration", None), ("advisory", None)]
    assert tasks[1]["words"].startswith("Defect: <b>hose</b> leaks")
    for row in tasks:
        act, args = ("done", {"ref": row["n"], "how": "put right"})
        if row["what"] == "test":
            assert ship.act(page, act, **args)[0] == 400
            act, args = "tested", {"item": row["item"], "ok": True}
        elif row["what"] == "advisory":
            act, args = "seen", {"ref": row["n"]}
        assert ship.act(page, act, **args)[0] == 200, row
    assert not ship.pieces("/api/gear", lambda row: "what" in row)


def test_papers_of_the_vessel_are_told_with_number_and_place_and_the_board():
    ship = Ship(profile=ferry())
    page = ship.enter("salim")
    assert ship.act(page, "paper", of="vessel", what="survey", no="CS/1", issued="2026-01-02",
                    expires="2026-11-20", where="tindal's box")[0] == 200
    assert ship.get("/api/crew")["vessel"] == [
        ["survey", None, 1767312000, 1795132800, "expired", "CS/1", "tindal's box"]]
    assert ship.rows("/api/duties", code="jh-survey", state="expired")
    told = ship.get("/api/board")
    assert told == {"name": "AL SABAH", "registration": "JH 1", "tonnage": 60, "passengers": 6,
                    "owner": "Ferry Company", "survey": 1767312000, "until": 1795132800}


def test_bad_forms_of_these_acts_are_refused_in_words_and_enter_nothing():
    ship = Ship(profile=ferry())
    page = ship.enter("salim")
    n = ship.unit.book.n
    junk = (None, "", 7, -1, 1.5, [], [[1, 2]], {}, "\n", 1 << 70, "x" * 2000)
    for act, keys in (("drill", "what who boats done skipped"), ("training", "what who"),
                      ("gear", "item count"), ("tested", "item ok"), ("defect", "what item"),
                      ("event", "what text"), ("advisory", "text source date"), ("done", "ref how"),
                      ("seen", "ref"),
                      ("passengers", "n children why"), ("passengers", "by child"),
                      ("terms", "minutes waters"), ("clearance", "confirmed side")):
        for value in junk:
            args = dict.fromkeys(keys.split(" "), value)
            if act == "terms" and value is None:
                continue            # as vessel.toml says
            ship.go(1)
            status, told = ship.act(page, act, **args)
            assert status == 400 and told["refused"], (act, value, told)
    ship.go(10)
    assert not [entry for entry in ship.unit.book.entries(n) if entry.by != "auto"]
