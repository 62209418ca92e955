"""Words without a space, as long as the log takes them, on every screen of the wheelhouse panel on a narrow
phone; in a real Chromium."""
import pytest
from panel_ferry import PINS as FERRY_PINS
from panel_ferry import FerryUnit
from panel_page import SHEET, Page
from panel_unit import PINS, PanelUnit

from firmware import crewdesk, geardesk, watchdesk
from host_tools import ferry

LETTERS = {"latin": "W" * 90, "devanagari": "क" * 32}
NARROW = [(320, 568), (360, 740)]
DHOW = ("now", "watch", "book", "report", "more", "crew", "inspect", "settings")
FERRY = ("now", "passengers", "sail", "drills", "gear", "papers", "board", "watch", "book", "crew", "inspect")


def engaged(ship, keeper, word):
    """Somebody of that name is on board, with a PIN and a paper, and has the watch."""
    desk = ship.desk
    desk.add_person(keeper, "long", word, "crew", word)
    desk.set_pin(keeper, "long", "2468")
    crewdesk.sign_on(desk, keeper, "long", "lascar")
    crewdesk.document(desk, keeper, "long", "card", None, word, word, "2026-01-30")
    crewdesk.document(desk, keeper, "vessel", "insurance", None, word, word, "2026-01-30", "2028-01-30", word)
    him = desk.sign_in("long", "2468")
    watchdesk.take(desk, him, why="he is asked to")
    desk.note(him, word + word)
    geardesk.defect(desk, him, word + word)
    geardesk.advisory(desk, him, word + word, word)


@pytest.fixture(scope="module", params=LETTERS)
def dhow(tmp_path_factory, request):
    with PanelUnit(tmp_path_factory.mktemp("dhow") / "book") as unit:
        unit.do(lambda: engaged(unit, unit.desk.sign_in("salim", PINS["salim"]), LETTERS[request.param]))
        yield unit


@pytest.fixture(scope="module", params=LETTERS)
def boat(tmp_path_factory, request):
    with FerryUnit(tmp_path_factory.mktemp("boat") / "book") as unit:
        serang = FERRY_PINS[ferry.SERANG]
        unit.do(lambda: engaged(unit, unit.desk.sign_in(ferry.SERANG, serang), LETTERS[request.param]))
        yield unit


def opens(browser, ship, size):
    ship.do(lambda: ship.panel.door._peers.clear())
    return Page(browser, ship.url).open(size)


def unbroken(page, size, places):
    for place in places:
        page.go(place)
        page.still()
        assert page.browser.run("document.documentElement.scrollWidth") == size[0], place
        assert not page.cut(), (place, page.cut())


@pytest.mark.parametrize("size", NARROW, ids=["320", "360"])
def test_a_word_without_end_widens_no_screen_of_a_dhow(browser, dhow, size):
    page = opens(browser, dhow, size)
    unbroken(page, size, DHOW)
    for shown in ("deckwatch.signIn()", "deckwatch.handOver(null)", "deckwatch.do('note')",
                  "deckwatch.do('engage')", "deckwatch.do('ack', {key: 'x'}, {who: 'long'})"):
        page.browser.run(shown + "; 0")
        assert page.browser.run("document.querySelector('%s').scrollWidth" % SHEET) <= size[0], shown
        assert not page.cut(), (shown, page.cut())
        page.browser.run("deckwatch.close(true); 0")
    page.tap_key("signin")
    page.tap(dhow.do(lambda: dhow.unit.monitor.people.name("long"))[:20], SHEET)
    page.pin("2468")
    page.ok()
    page.until("deckwatch.mine() && !deckwatch.open")
    unbroken(page, size, DHOW)
    page.browser.run("deckwatch.out()")


@pytest.mark.parametrize("size", NARROW, ids=["320", "360"])
def test_a_word_without_end_widens_no_screen_of_a_ferry(browser, boat, size):
    page = opens(browser, boat, size)
    unbroken(page, size, FERRY)
    page.go("drills")
    page.browser.run("document.querySelector('[data-k=recordfire]').click();"
                     "document.querySelector('%s [data-f=held][value=full]').click(); 0" % SHEET)
    assert not page.cut(), page.cut()
    page.browser.run("deckwatch.close(true); 0")
    page.go("sail")
    page.tap_key("act.clearance", ".primary")
    assert not page.cut(), page.cut()
    page.browser.run("deckwatch.close(true); 0")
