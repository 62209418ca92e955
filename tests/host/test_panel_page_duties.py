"""The wheelhouse panel of a ferry in a real Chromium: passengers, drills, equipment, papers, departure.

DECKWATCH_SCREENS=1 takes the pictures of docs/screens anew.
"""
import json
import time

import pytest
from panel_ferry import BOAT, PINS, FerryUnit
from panel_page import (
    DESK,
    PHONE,
    SHEET,
    UNDER,
    as_people_see_it,
    has_nothing_for_an_officer_to_touch,
    in_every_language,
    of_every_size,
    pictures,
)

from firmware import countdesk
from host_tools import ferry

PLACES = ("now", "passengers", "sail", "drills", "gear", "papers", "board")
NAMES = {ident: told[0] for ident, told in ferry.PEOPLE.items()}


@pytest.fixture(scope="module")
def ship(tmp_path_factory):
    with FerryUnit(tmp_path_factory.mktemp("ferry") / "book") as unit:
        yield unit


@pytest.fixture
def off_the_list(ship):
    """She lies 30 miles from any port of the list, where the unit enters no departure by itself."""
    ship.paused = True
    vessel = ship.unit.monitor.vessel
    ship.do(lambda: setattr(vessel, "last", (vessel.last[0] - 300000,) + vessel.last[1:]))
    yield
    ship.paused = False


def aboard(ship):
    return ship.do(lambda: ship.unit.monitor.passengers.n)


def crowd(ship, n):
    """So many passengers are on board, none of them a child."""
    ship.do(lambda: countdesk.set_to(
        ship.desk, ship.desk.sign_in(ferry.SERANG, PINS[ferry.SERANG]), n, 0, "counted anew"))


def signs(page, ship, who, kind):
    """The PIN of `who`, asked for by name if not by itself; the entry that is made."""
    page.until("document.querySelector('%s .pad, %s button.wide')" % (SHEET, SHEET))
    title = page.browser.run("document.querySelector('%s h2').textContent" % SHEET)
    if NAMES[who] not in title:
        if page.browser.run("!!document.querySelector('%s .pad')" % SHEET):
            page.tap_key("another", SHEET)
        page.tap(NAMES[who], SHEET)
    page.pin(PINS[who])
    page.ok()
    made = ship.entry(page.entered())
    assert (made["k"], made["by"]) == (kind, who)
    page.browser.run("deckwatch.out()")
    return made["d"]


# The middle of what a selector finds, brought into view, what folds it away opened; null: no hand reaches it.
_PLACE = """((selector) => {
  const found = document.querySelector(selector);
  if (!found || document.body.classList.contains("rests") && !found.closest("#sheet")) return null;
  const fold = found.closest("details"), node = found.closest("label") || found;
  if (fold) fold.open = true;
  node.scrollIntoView({block: "center", behavior: "instant"});
  const box = node.getBoundingClientRect(), x = box.left + box.width / 2, y = box.top + box.height / 2;
  const top = document.elementFromPoint(x, y);
  return top && (node.contains(top) || top.contains(node)) ? [x, y] : null;
})(%s)"""


def press(page, selector):
    """Touch what a selector finds."""
    page.until(_PLACE % json.dumps(selector))
    time.sleep(0.05)  # the screen may have been drawn anew
    page.touch(*page.browser.run(_PLACE % json.dumps(selector)))


def choose(page, name, *values):
    """Tick these values of the choice `name`."""
    for value in values:
        press(page, '%s [data-f="%s"][value="%s"]' % (SHEET, name, value))


# ---- what the crew do


@as_people_see_it
def test_passengers_are_counted_set_and_declared(page, ship, size, lang, theme):
    crowd(ship, 43)
    before = 43
    page.open(size, lang, theme, "passengers")
    for words in ("+10", "+1", "+1", "−1"):
        page.tap(words, ".primary")  # no PIN
    page.until("JSON.parse(deckwatch.kept('taps.' + deckwatch.now.vessel.mmsi, '[]')).length === 0")
    page.until("deckwatch.now.passengers.n === %d" % (before + 11))
    assert aboard(ship) == before + 11
    page.tap_key("child", "#main", n="+1")
    page.until("deckwatch.now.passengers.n === %d" % (before + 12))
    page.shows(page.words("signal.over", n=str(before + 12 - 40)))
    ship.go(20)             # the taps are entered: until then whoever sets the count is told of them
    page.until("deckwatch.now.n >= %d" % ship.do(lambda: ship.unit.book.n))
    page.tap_key("act.setcount")
    page.type("n", "40")
    page.type("why", "counted on deck")
    page.submit()
    made = signs(page, ship, ferry.LASCAR, "passengers")
    assert (made["n"], made["how"], made["why"]) == (40, "panel", "counted on deck")
    page.shows(page.words("signal.full"))
    page.tap_key("act.declared")
    page.type("n", "22")
    page.browser.run("document.querySelector('%s [data-f=children]').value = '2'; 0" % SHEET)
    page.submit()
    made = signs(page, ship, ferry.LASCAR, "passengers")
    assert (made["n"], made["children"], made["how"]) == (22, 2, "declared")
    page.shows(page.words("signal.free", n="19"))  # two children are reckoned as one
    page.shows(page.words("reckoned", n="21"))
    page.tap_key("act.terms")
    page.browser.run("document.querySelector('%s [data-f=minutes]').value = ''; 0" % SHEET)
    page.type("minutes", "120")
    choose(page, "waters", "smooth")
    page.submit()
    assert signs(page, ship, ferry.SERANG, "terms")["minutes"] == 120


@as_people_see_it
def test_a_drill_is_entered_with_people_boats_and_checklist_or_why_it_was_not_held(
        page, ship, size, lang, theme):
    page.open(size, lang, theme, "drills")
    press(page, "[data-k=recordabandon]")
    choose(page, "held", "full")
    page.tap_key("everybody", SHEET)
    choose(page, "boats", BOAT)
    page.submit()
    page.until("document.querySelector('%s .wrong').textContent" % SHEET)  # the checklist is open still
    choose(page, "item b", "not")
    page.type("why b", "she has none")
    page.tap_key("check.all", SHEET)
    assert not page.cut() and not page.small(48)
    page.submit()
    made = signs(page, ship, ferry.SERANG, "drill")
    assert made["held"] and sorted(made["who"]) == sorted(ferry.PEOPLE) and made["boats"] == [BOAT]
    assert (made["done"], made["skipped"]) == ("acdefghijklm", [["b", "she has none"]])
    assert made["why"] is None
    press(page, "[data-k=recordfire]")
    choose(page, "held", "no")
    page.type("why", "heavy weather")
    page.submit()
    made = signs(page, ship, ferry.SERANG, "drill")
    assert (made["what"], made["held"], made["who"], made["why"]) == ("fire", False, [], "heavy weather")
    press(page, "[data-k=recordjoining]")
    choose(page, "who", ferry.LASCAR)
    page.submit()
    assert signs(page, ship, ferry.SERANG, "training")["who"] == [ferry.LASCAR]


@as_people_see_it
def test_equipment_is_counted_and_tested_and_a_defect_is_put_right(page, ship, size, lang, theme):
    page.open(size, lang, theme, "gear")
    record = "[data-k^=gearlifebuoy]"
    press(page, record)
    page.tap_key("act.count", SHEET)
    page.type("count", "12")
    page.type("where", "rails")
    page.submit()
    made = signs(page, ship, ferry.SERANG, "gear")
    assert (made["item"], made["count"], made["where"]) == ("lifebuoy", 12, "rails")
    press(page, record)
    page.tap_key("act.tested", SHEET)
    choose(page, "ok", "no")
    page.type("remark", "rope rotten")
    page.submit()
    made = signs(page, ship, ferry.SERANG, "tested")
    assert (made["ok"], made["remark"]) == (False, "rope rotten")
    page.shows(page.words("event.test"))
    page.shows("rope rotten")
    page.tap_key("act.tested")      # it is open until one is passed
    choose(page, "ok", "yes")
    page.submit()
    assert signs(page, ship, ferry.SERANG, "tested")["ok"] is True
    page.until("!document.getElementById('main').textContent.includes('rope rotten')")
    page.tap_key("act.advisory")
    page.type("text", "Strong current at Rajmahal.")
    page.type("source", "IWAI")
    page.submit()
    signs(page, ship, ferry.SERANG, "advisory")
    page.tap_key("act.seen")
    signs(page, ship, ferry.SERANG, "seen")
    page.tap_key("act.event")
    choose(page, "what", "casualty")
    page.type("text", "Touched the bank.")
    page.submit()
    signs(page, ship, ferry.SERANG, "event")
    page.shows("Touched the bank.")
    page.tap_key("act.done")
    page.type("how", "reported to the authority")
    page.submit()
    signs(page, ship, ferry.SERANG, "done")
    page.shows(page.words("notasks"))


@as_people_see_it
def test_a_paper_of_the_vessel_and_her_board(page, ship, size, lang, theme):
    page.open(size, lang, theme, "papers")
    page.shows(page.words("standing.expired"))
    page.tap_key("act.vpaper")
    choose(page, "what", "insurance")
    page.type("no", "P/90418")
    page.type("where", "wheelhouse")
    page.browser.run("document.querySelector('%s [data-f=issued]').value = '2027-01-01';"
                     "document.querySelector('%s [data-f=expires]').value = '2027-12-31'; 0" % (SHEET, SHEET))
    page.submit()
    made = signs(page, ship, ferry.SERANG, "document")
    assert (made["of"], made["what"], made["no"], made["where"]) == (
        "vessel", "insurance", "P/90418", "wheelhouse")
    page.shows("P/90418")
    page.tap_key("tab.board", "#main")
    for told in ("GANGA KIRAN", "95", "60", "Invented Ferry Company", "JH 0231"):
        page.shows(told)


@as_people_see_it
def test_the_check_before_departure_rule_by_rule_and_the_departure(
        page, ship, off_the_list, size, lang, theme):
    page.open(size, lang, theme, "sail")
    page.shows(page.words("state.fail"))
    page.tap_key("act.clearance", ".primary")
    choose(page, "ask all", ferry.SERANG)
    choose(page, "ask appliances", ferry.DRIVER)
    page.type("side", "1240")
    page.submit()
    page.until("document.querySelector('%s .wrong').textContent" % SHEET)  # the survey has run out: why?
    page.type("why", "The surveyor comes on the 14th.")
    assert not page.cut() and not page.small(48)
    page.submit()
    made = signs(page, ship, ferry.SERANG, "clearance")
    assert "jh-survey" in made["fail"] and ["appliances", ferry.DRIVER] in made["ask"]
    assert made["side"][0] == 1240 and made["why"].startswith("The surveyor")
    page.until("document.querySelector('%s [data-f=place]')" % SHEET)
    page.type("place", "Sahibganj")
    page.submit()
    signs(page, ship, ferry.SERANG, "depart")
    ship.do(lambda: ship.desk.call(ship.desk.sign_in(ferry.SERANG, PINS[ferry.SERANG]), "arrive", "Rajmahal"))


def test_what_others_count_appears_by_itself_and_no_answer_loses_no_tap(page, ship):
    page.open(place="passengers")
    before = aboard(ship)
    ship.do(lambda: ship.unit.monitor.passengers.move(1, ship.unit.monitor.now))
    page.until("deckwatch.passengers() === %d" % (before + 1), 25)
    with page.offline():
        page.tap("+1", ".primary")
        page.shows(page.words("notyet", n="+1"))
    page.until("deckwatch.now.passengers.n === %d" % (before + 2), 25)


def test_nobody_is_counted_below_zero(page, ship):
    crowd(ship, 0)
    page.open(place="passengers")
    page.tap("−1", ".primary")
    page.shows(page.words("uncounted", n="−1"))
    page.tap_key("back", SHEET)
    page.until("deckwatch.passengers() === 0")
    assert aboard(ship) == 0


def test_who_reads_only_finds_nothing_to_touch(page, ship):
    has_nothing_for_an_officer_to_touch(page, PINS["rao"], PLACES)


# ---- how it looks


@of_every_size
@in_every_language
def test_nothing_is_cut_and_every_target_fits_a_thumb(page, size, lang):
    page.open(size, lang, "day")
    page.fits(PLACES, size, lang)


@pytest.mark.parametrize("theme", ["day", "night"])
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_accessible_by_axe(page, size, theme):
    page.open(size, "en", theme)
    page.accessible(*PLACES)
    page.go("drills")
    press(page, "[data-k=recordfire]")
    choose(page, "held", "full")
    page.axe("drill", *UNDER)


@as_people_see_it
def test_pictures(page, ship, tmp_path, size, lang, theme):
    """Every screen of the duties, and two sheets. They are looked at by people."""
    crowd(ship, 43)
    path = pictures(tmp_path, size, lang, theme)
    page.open(size, lang, theme)
    page.tap_key("tab.now", "#tabs")  # touched once: alerts may sound
    for place in PLACES:
        page.go(place)
        page.browser.run("scrollTo(0, 0); 0")
        page.picture(path("ferry-" + place))
    page.go("drills")
    press(page, "[data-k=recordfire]")
    choose(page, "held", "full")
    page.picture(path("ferry-drill"))
    page.browser.run("deckwatch.close(true); 0")
    page.go("sail")
    page.tap_key("act.clearance", ".primary")
    page.picture(path("ferry-clearance"))
    assert path("ferry-clearance").stat().st_size > 5000


def test_a_count_never_entered_or_a_limit_not_known_has_not_the_colour_of_what_is_in_order(page):
    page.open(PHONE, "en", "day", "passengers")
    never, unknown, good = page.browser.run("""["", "of-notice", "of-good"].map((name) => {
      const node = document.createElement("div");
      node.className = "count " + name;
      document.body.append(node);
      const colour = getComputedStyle(node).borderTopColor;
      node.remove();
      return colour;
    })""")
    assert good not in (never, unknown)
