"""Papers of every standing, in India and abroad, in all that the panel tells of them; who entered what."""
import json

from panel_ship import DAY, PROFILE, Ship, T, ferry

from firmware.clock import iso

PROFILE = dict(PROFILE, instruments=("sailing-vessels-2026",))
# How a card or permit stands: when it was issued and when it ends, in days from now.
STANDINGS = (("valid", -9, 900), ("deemed", -900, -1), ("expired", -900, -40), ("future", 9, 900),
             ("undated", None, None))
PATHS = ("crew?", "inspection?", "now?", "departure?all=1&", "duties?all=1&")


def day(days):
    return None if days is None else iso(T + days * DAY)[:10]


def paper(ship, of, what, issued, expires):
    ship.unit.monitor.record("document", (
        ("of", of), ("what", what), ("grade", None), ("no", "1"), ("issuer", None), ("issued", day(issued)),
        ("expires", day(expires))))


def abroad(ship):
    """She left for Sharjah ten days ago."""
    ship.unit.monitor.record("voyage", (("next_port", "Sharjah"), ("outside_india", True)))
    ship.unit.monitor.record("depart", (("place", "Mundra"), ("india", True)), t=T - 10 * DAY)


def told_of(away, standing, issued, expires):
    """A function of its own, which leaves nothing behind: more than one ship is more than the heap holds."""
    ship = Ship(profile=PROFILE)
    ship.sign_on("salim", "yusuf")
    if away:
        abroad(ship)
        ship.unit.monitor.record("signon", (("who", "ismail"), ("capacity", "mate")), t=T)
    for what in ("permit", "card"):
        for who in ("salim", "yusuf", "ismail"):
            paper(ship, who, what, issued, expires)
    paper(ship, "yusuf", "passport", -900, 900)
    paper(ship, "vessel", "inspection", issued, expires)
    for lang in ("en", "hi"):
        for path in PATHS:
            end = ship.end("/api/%slang=%s" % (path, lang))
            assert end.endswith("}"), (path, end)
        assert ship.ask("GET", "/plain?lang=" + lang)[0] == 200
        people = {row["id"]: [paper[4] for paper in row["papers"] if paper[0] in ("permit", "card")]
                  for row in ship.rows("/api/crew?lang=" + lang, role="tindal")
                  + ship.rows("/api/crew?lang=" + lang, role="crew")}
        # deemed valid abroad alone, and of whom it was on board with her when it ended
        late = "expired" if standing == "deemed" else standing
        assert people["salim"] == people["yusuf"] == [standing if away else late] * 2, people
        assert people["ismail"] == [late] * 2, people
    assert "fault" not in [entry.k for entry in ship.unit.book.entries()]


def test_papers_of_every_standing_are_told_in_india():
    for standing in STANDINGS:
        told_of(False, *standing)


def test_papers_of_every_standing_are_told_abroad():
    for standing in STANDINGS:
        told_of(True, *standing)


# ---- who entered what

def test_what_nobody_signed_in_for_is_told_so():
    ship = Ship(profile=dict(PROFILE, passenger_capacity=6, passengers={}))
    for act, form in (("reason", {"text": "fuse blown"}), ("silence", {"key": "ais", "minutes": 5})):
        ship.act({"x_deckwatch": "-"}, act, **form)
    for lang, words in (("en", "nobody signed in"), ("hi", "कोई साइन इन नहीं")):
        row = ship.rows("/api/entries?count=9&lang=" + lang, k="reason")[0]
        assert row["by"] == words, row
        status, data, _ = ship.ask("GET", "/api/book?section=3&lang=" + lang)
        cells = [row["cells"] for row in json.loads(data)["rows"]]
        assert words in [cell[2] for cell in cells] and "" in [cell[2] for cell in cells], cells


def test_what_was_counted_without_a_pin_is_told_so_to_who_sets_the_count():
    ship = Ship(profile=ferry())
    page = ship.enter("salim")
    for lang, words in (("en", "nobody signed in"), ("hi", "कोई साइन इन नहीं")):
        seen = ship.unit.book.n
        assert ship.act({"x_deckwatch": "-"}, "passengers", by=1)[0] == 200
        status, told = ship.act(page, "passengers", seen=seen, lang=lang, n=3, why="counted")
        assert status == 409 and told["changed"][0]["by"] == words, told
        ship.go(2)
