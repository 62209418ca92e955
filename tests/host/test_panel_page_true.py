"""What the screens of the wheelhouse panel say is so, and of an answer that is of no use they say that; in a
real Chromium."""
import json

import pytest
from panel_ferry import PINS, FerryUnit
from panel_page import PHONE, Page
from panel_unit import PINS as DHOW_PINS
from panel_unit import PanelUnit

from firmware import checklist, countdesk, crewdesk, drilldesk, geardesk
from host_tools import ferry

# Of what the unit answers to a path the first so many times: another text.
INSTEAD = """window.real = window.real || fetch; window.asked = 0; window.fetch = (path, how) =>
  path.startsWith(%s) && (asked += 1) <= %d ? real(path, how).then((found) => found.text()).then((text) =>
    new Response(%s, {status: 200})) : real(path, how); 0"""
ROW = "document.querySelector('[data-k=record%s]').closest('li').innerText"
CUT_OFF, OTHER = "text.slice(0, text.length / 2)", "'{}'"
PLACES = {"drills": "/api/drills", "gear": "/api/gear", "papers": "/api/duties", "crew": "/api/crew",
          "sail": "/api/departure", "board": "/api/board", "inspect": "/api/inspection", "book": "/api/book",
          "passengers": "/api/passengers"}


@pytest.fixture(scope="module")
def ship(tmp_path_factory):
    with FerryUnit(tmp_path_factory.mktemp("ferry") / "book") as unit:
        yield unit


@pytest.fixture
def page(browser, ship):
    ship.do(lambda: ship.panel.door._peers.clear())
    return Page(browser, ship.url)


def serang(ship):
    return ship.desk.sign_in(ferry.SERANG, PINS[ferry.SERANG])


def main(page):
    return page.browser.run("document.getElementById('main').innerText")


# ---- answers


@pytest.mark.parametrize("place", PLACES)
def test_an_answer_that_ends_in_the_middle_is_asked_for_again(page, place):
    page.open()
    page.browser.run(INSTEAD % (json.dumps(PLACES[place]), 1, CUT_OFF))
    page.go(place)
    assert page.words("undrawn") not in main(page) and page.words("noanswer") not in main(page)
    assert page.browser.run("asked") > 1 and len(main(page)) > 60


def test_an_answer_that_never_ends_is_told_and_asked_for_when_one_will(page):
    page.open()
    page.browser.run(INSTEAD % ('"/api/drills"', 5, CUT_OFF))
    page.go("drills")
    page.shows(page.words("noanswer"))
    page.tap_key("again", "#main")
    page.until("document.querySelector('[data-k=recordfire]')")


def test_a_state_that_ends_in_the_middle_leaves_the_page_as_it_was(page, ship):
    page.open(place="gear")
    page.browser.run(INSTEAD % ('"/api/now"', 1, CUT_OFF))
    page.browser.run("deckwatch.refresh().then(() => 0)")
    assert page.browser.run("asked") == 2 and page.browser.run("deckwatch.now.vessel.name")


def test_an_act_whose_answer_ends_in_the_middle_is_entered_once(page, ship):
    page.open(place="book")
    page.browser.run("deckwatch.post('/api/in', {id: '%s', pin: '%s'}).then((me) => { deckwatch.me = me; })"
                     % (ferry.SERANG, PINS[ferry.SERANG]))
    page.browser.run(INSTEAD % ('"/api/act"', 1, CUT_OFF))
    page.tap_key("act.note")
    page.type("text", "Answered twice.")
    page.submit()
    n = page.entered()
    assert ship.entry(n)["d"]["text"] == "Answered twice."
    assert ship.do(lambda: ship.unit.book.n) == n + 1
    page.browser.run("deckwatch.out()")


@pytest.mark.parametrize("lang", ["en", "hi", "gu", "ml"])
def test_a_screen_that_cannot_be_drawn_says_so_and_the_others_go_on(page, ship, lang):
    page.open(lang=lang)
    page.browser.run(INSTEAD % ('"/api/drills"', 1, OTHER))
    page.browser.run("location.hash = 'drills'; 0")
    page.shows(page.words("undrawn"))
    assert not page.cut() and not page.small(48)
    page.tap_key("tab.passengers", "#tabs")
    page.until("document.querySelector('.primary.taps button')")
    before = page.browser.run("deckwatch.passengers()")
    page.tap("+1", ".primary")
    page.until("deckwatch.now.passengers.n === %d" % (before + 1))
    ship.go(20)                     # the tap is entered, the book has grown: it is asked for again
    page.go("drills")
    page.until("document.querySelector('[data-k=recordfire]')", 25)


def test_try_again_on_a_screen_that_could_not_be_drawn_asks_again(page):
    page.open()
    page.browser.run(INSTEAD % ('"/api/gear"', 1, OTHER))
    page.browser.run("location.hash = 'gear'; 0")
    page.shows(page.words("undrawn"))
    page.tap_key("again", "#main")
    page.until("document.querySelector('[data-k^=gearlifebuoy]')")


# ---- drills


@pytest.mark.parametrize("lang", ["en", "hi"])
def test_a_drill_that_some_have_taken_part_in_is_not_said_never_to_be_entered(browser, tmp_path, lang):
    with PanelUnit(tmp_path / "book") as dhow:
        def enters():
            me = dhow.desk.sign_in("salim", DHOW_PINS["salim"])
            letters = "".join([item[0] for item in checklist.items("fire")])
            drilldesk.drill(dhow.desk, me, "fire", ["salim", "yusuf"], (), letters)
            drilldesk.training(dhow.desk, me, "joining", ["salim"])

        dhow.do(enters)
        page = Page(browser, dhow.url).open(PHONE, lang, "day", "drills")
        page.still()
        rows = page.browser.run("deckwatch.get('/api/drills?lang=en')")
        assert [one["state"] for one in rows["kinds"] if one["kind"] == "fire" and one["last"]] == ["never"]
        for kind in ("fire", "joining"):
            row = page.browser.run(ROW % kind)
            assert page.words("notall") in row and page.words("lastdone") in row
            assert page.words("state.never") not in row and page.words("neverdone") not in row
        assert page.words("state.never") not in main(page) and not page.cut()


@pytest.mark.parametrize("lang", ["en", "hi"])
@pytest.mark.parametrize("part", [False, True], ids=["not_held", "in_part"])
def test_a_drill_that_is_entered_as_not_held_is_not_said_to_have_no_entry(
        browser, tmp_path, part, lang):
    with PanelUnit(tmp_path / "book") as dhow:
        def enters():
            me = dhow.desk.sign_in("salim", DHOW_PINS["salim"])
            if part:
                drilldesk.drill(dhow.desk, me, "fire", ["salim"], (), "a", (), "the pump would not start")
            else:
                drilldesk.drill(dhow.desk, me, "fire", why="heavy weather", held=False)

        dhow.do(enters)
        page = Page(browser, dhow.url).open(PHONE, lang, "day", "drills")
        page.still()
        row = page.browser.run(ROW % "fire")
        assert row.count(page.words("neverdone")) == 1 and page.words("state.never") not in row


# ---- the board, and lifejackets


def test_a_survey_of_the_future_is_marked_on_the_board_as_one_that_has_expired(page, ship):
    def survey(issued, expires):
        ship.do(lambda: crewdesk.document(
            ship.desk, serang(ship), "vessel", "survey", None, "S/1", None, issued, expires))

    mark = "Array.from(document.querySelectorAll('.board .big'), (one) => one.textContent.trim())"
    for issued, expires, key in (
            ("2028-01-10", "2029-01-09", "standing.future"), ("2027-07-01", "2028-06-30", None),
            ("2025-01-10", "2026-01-09", "state.expired")):
        survey(issued, expires)
        page.open(place="board")
        page.still()
        assert page.browser.run(mark) == ([page.words(key)] if key else []), issued


def test_lifejackets_are_held_against_what_the_rules_ask_and_children_are_only_told(page, ship):
    """A tenth of the persons certified have one for a child: Annexure IV of NW Safety 2002, 3.1(b)(ii)."""
    ship.do(lambda: countdesk.set_to(ship.desk, serang(ship), 20, 20, "a school class"))
    for has, kind in ((7, "of-good"), (3, "of-alarm")):
        ship.do(lambda has=has: geardesk.gear(ship.desk, serang(ship), "child_lifejacket", has))
        page.open(place="passengers")
        page.still()
        shown = page.browser.run(
            "Array.from(document.querySelectorAll('.terms dt')).filter((one) => one.textContent === %s)"
            ".map((one) => [one.nextSibling.textContent, one.nextSibling.innerHTML])[0]"
            % json.dumps(page.words("jackets.small")))
        assert page.words("needhas", need="7", has=str(has)) in shown[0] and kind in shown[1]
        assert "/" not in shown[0].replace("NW-", "") or "20" not in shown[0]
        children = page.browser.run(
            "Array.from(document.querySelectorAll('.terms dt')).find((one) => one.textContent === %s)"
            ".nextSibling.innerHTML" % json.dumps(page.words("children")))
        assert children == "20"
