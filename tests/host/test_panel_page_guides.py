"""What the wheelhouse panel knows before it asks, where it leads who left something out, and what it keeps
when the unit does not answer; in a real Chromium."""
import json
import re

import pytest
from panel_ferry import PINS, FerryUnit
from panel_page import DESK, PHONE, SHEET

from firmware import countdesk, panel_plain
from host_tools import ferry

# Of what has the focus: its field, whether it is within the window, and what is said beside it to be wrong.
LED = """(() => {
  const node = document.activeElement, box = (node.closest("label") || node).getBoundingClientRect();
  const told = document.getElementById(node.getAttribute("aria-describedby"));
  const said = told && told.getBoundingClientRect();
  const within = (one) => one.top >= 0 && one.bottom <= innerHeight;
  return [node.dataset.f, within(box) && within(said), told && told.textContent];
})()"""
# The message that something was entered: below the sheet, or where a touch goes through it.
APART = """(() => {
  const said = document.getElementById("said").getBoundingClientRect();
  return document.getElementById("sheet").getBoundingClientRect().bottom <= said.top &&
    said.bottom <= innerHeight;
})()"""
THROUGH = """(() => {
  const box = document.getElementById("said").getBoundingClientRect();
  const top = document.elementFromPoint(box.left + box.width / 2, box.top + 5);
  return box.height > 0 && !top.closest("#said") &&
    box.bottom <= document.querySelector(".primary").getBoundingClientRect().top;
})()"""
LOST = ("window.real = window.real || fetch; window.fetch = (path, how) => path.startsWith('/api/act') ? "
        "real(path, how).then(() => { throw new TypeError('lost'); }) : real(path, how); 0")
KEEP = "deckwatch.keep('taps.' + deckwatch.now.vessel.mmsi, JSON.stringify([{%s}])); 0"
KEPT = "JSON.parse(deckwatch.kept('taps.' + deckwatch.now.vessel.mmsi, '[]'))"


@pytest.fixture(scope="module")
def ship(tmp_path_factory):
    with FerryUnit(tmp_path_factory.mktemp("ferry") / "book") as unit:
        unit.go(600)               # long enough that she is known to lie moored
        yield unit


def signs_in(page, who):
    page.browser.run("deckwatch.post('/api/in', {id: '%s', pin: '%s'})"
                     ".then((me) => { deckwatch.me = me; deckwatch.draw(); })" % (who, PINS[who]))


def crowd(ship, n, children=0):
    ship.do(lambda: countdesk.set_to(
        ship.desk, ship.desk.sign_in(ferry.SERANG, PINS[ferry.SERANG]), n, children, "counted anew"))


def aboard(ship):
    return ship.do(lambda: ship.unit.monitor.passengers.n)


def fields(page, *names):
    value = "document.querySelector('%s [data-f=%s]').value"
    return [page.browser.run(value % (SHEET, name)) for name in names]


def again(page):
    """The page loaded anew."""
    page.browser.call("Page.navigate", url="about:blank")
    page.until("location.href === 'about:blank'")
    page.browser.call("Page.navigate", url=page.url + "/#passengers")
    page.until("globalThis.deckwatch && document.querySelector('#main[data-screen]') !== null")
    page.browser.run("deckwatch.started.then(() => 0)")


# ---- the departure that the unit enters by itself


@pytest.mark.parametrize("lang", ["en", "hi", "gu", "ml"])
def test_at_a_listed_port_the_unit_enters_the_departure_and_no_form_is_offered(page, ship, lang):
    page.open(lang=lang, place="sail")
    itself = page.words("depart.itself", place="Sahibganj")
    page.shows(itself)
    assert page.browser.run("document.querySelectorAll('.primary button').length") == 1
    signs_in(page, ferry.SERANG)
    page.tap_key("act.clearance", ".primary")
    page.type("why", "The surveyor comes on the 14th.")
    page.submit()
    page.until("document.getElementById('said').textContent.includes(%s)" % json.dumps(itself))
    assert not page.browser.run("deckwatch.open")
    page.browser.run("deckwatch.depart()")         # as from the book: by hand all the same
    page.shows(itself)
    assert fields(page, "place") == ["Sahibganj"]
    page.browser.run("deckwatch.out()")


# ---- what a form opens with, and where it leads


@pytest.mark.parametrize("form", ["setcount", "declared"])
def test_the_count_opens_with_who_is_on_board_children_too(page, ship, form):
    crowd(ship, 31, 4)
    page.open(place="passengers")
    page.shows("31")
    page.tap_key("act." + form)
    assert fields(page, "n", "children") == ["31", "4"]
    page.type("n", "33")        # in place of it
    assert fields(page, "n") == ["33"]


@pytest.mark.parametrize("lang", ["en", "hi"])
def test_what_is_missing_is_gone_to_and_said_beside_it(page, ship, lang):
    page.open(lang=lang, place="sail")
    page.tap_key("act.clearance", ".primary")
    page.submit()
    page.until("document.activeElement.dataset.f === 'why'")
    name, seen, words = page.browser.run(LED)
    assert seen and words == page.words("missing", what=page.words("f.why.sail"))
    page.browser.run("deckwatch.close(true)")
    page.go("drills")
    page.browser.run("document.querySelector('[data-k=recordfire]').click(); "
                     "document.querySelector('%s [data-f=held][value=full]').click(); 0" % SHEET)
    page.submit()
    page.until("document.activeElement.dataset.f === 'who'")
    assert page.browser.run(LED) == ["who", True, page.words("missing", what=page.words("f.part"))]
    page.tap_key("everybody", SHEET)
    page.browser.run("document.querySelector('%s [data-f=\"item a\"]').click(); 0" % SHEET)
    page.submit()
    page.until("document.activeElement.dataset.f === 'item b'")
    name, seen, words = page.browser.run(LED)
    assert seen and words == page.words("check.open", n=re.search(r"\d+", words)[0])
    assert page.browser.run("document.querySelectorAll('%s .wrong').length" % SHEET) == 1
    assert not page.cut() and not page.small(48)


def test_that_something_was_entered_covers_nothing_to_be_touched(page, ship):
    page.open(place="sail")
    page.browser.run("deckwatch.depart(); deckwatch.say('Entered as no. 1'); 0")
    assert page.browser.run(APART)
    page.browser.run("deckwatch.close(true)")
    for size in (PHONE, DESK):
        page.open(size)
        for place in ("sail", "passengers", "now", "book"):
            page.go(place)
            page.browser.run("deckwatch.say('Entered as no. 1'); 0")
            assert page.browser.run(THROUGH), place


def test_whose_the_check_is_stands_before_it_and_one_of_the_crew_loses_nothing(page, ship):
    page.open(place="sail")
    page.shows(page.words("tindals"))
    signs_in(page, ferry.LASCAR)
    page.until("deckwatch.mine()")
    page.tap_key("act.clearance", ".primary")
    page.until("document.querySelector('%s form').innerText.includes(%s)" % (
        SHEET, json.dumps(page.words("tindals"))))
    page.type("why", "The surveyor comes on the 14th.")
    enter = page.browser.run("document.querySelector('%s [type=submit]').textContent" % SHEET)
    assert enter == page.words("enter")
    page.submit()
    page.pin(PINS[ferry.SERANG])
    asked = page.browser.run("document.querySelector('%s h2').textContent" % SHEET)
    assert ferry.PEOPLE[ferry.SERANG][0] in asked
    page.ok()
    n = page.entered()
    made = ship.do(lambda: json.loads(ship.unit.book.line(n)[0]))
    assert (made["k"], made["by"]) == ("clearance", ferry.SERANG)
    page.browser.run("deckwatch.out()")


@pytest.mark.parametrize("heard", [True, False], ids=["told", "not_told"])
def test_who_signs_out_is_out_and_taps_go_on(page, ship, heard):
    crowd(ship, 12)
    page.open(place="passengers")
    signs_in(page, ferry.LASCAR)
    page.until("deckwatch.mine()")
    if heard:
        page.browser.run("deckwatch.out()")
        assert page.browser.run("deckwatch.get('/api/me')") == {}
    else:
        page.browser.run("deckwatch.me = {}; deckwatch.draw()")     # what was to tell the unit did not arrive
    page.tap("+1", ".primary")
    page.until("deckwatch.now.passengers.n === 13")
    assert page.browser.run("deckwatch.get('/api/me')") == {}


# ---- taps that are not answered


def test_taps_outlive_a_page_loaded_anew_and_each_is_counted_once(page, ship):
    crowd(ship, 5)
    page.open(place="passengers")
    page.until("deckwatch.now.passengers.n === 5")
    page.browser.run(LOST)          # the unit takes it, its answer is lost; the second waits behind
    page.tap("+1", ".primary")
    page.tap("+1", ".primary")
    page.until("deckwatch.now.passengers.n === 6", 25)
    page.until(KEPT + ".length === 2")
    again(page)
    page.until("deckwatch.now.passengers.n === 7", 25)
    page.until(KEPT + ".length === 0 && deckwatch.passengers() === 7")
    assert aboard(ship) == 7


@pytest.mark.parametrize("count", [False, True])
def test_taps_of_long_ago_are_asked_about(page, ship, count):
    crowd(ship, 5)
    page.open(place="passengers")
    page.browser.run(KEEP % ("by: 10, once: 'old%d', seen: deckwatch.now.n, t: deckwatch.utc() - 900, "
                             "tried: true, who: ''" % count))
    again(page)
    page.shows(page.words("taps"))
    assert aboard(ship) == 5
    page.tap_key("taps.count" if count else "changed.leave", SHEET)
    page.until(KEPT + ".length === 0")
    page.until("deckwatch.now.passengers.n === %d" % (15 if count else 5))


@pytest.mark.parametrize("tried", [False, True])
def test_after_a_restart_a_tap_that_may_be_counted_is_asked_about(page, ship, tried):
    crowd(ship, 5)
    page.open(place="passengers")
    page.browser.run(KEEP % ("by: 1, once: 'boot%d', seen: -1, t: deckwatch.utc(), tried: %s, who: ''" % (
        tried, json.dumps(tried))))
    again(page)
    if tried:
        page.tap_key("changed.leave", SHEET)
    page.until(KEPT + ".length === 0")
    page.until("deckwatch.now.passengers.n === %d" % (5 if tried else 6))


@pytest.mark.parametrize("lang", ["en", "hi", "gu", "ml"])
def test_while_taps_wait_it_is_told_whose_number_is_shown(page, ship, lang):
    crowd(ship, 42)
    page.open(lang=lang, place="passengers")
    page.shows(page.words("oversince"))
    page.browser.run("window.real = fetch; window.fetch = (path, how) => path.startsWith('/api/act') ? "
                     "Promise.reject(new TypeError('lost')) : real(path, how); 0")
    page.tap("−1", ".primary")
    page.tap("−1", ".primary")
    page.tap("−1", ".primary")
    for key, values in (("withtaps", {"n": "42"}), ("signal.free", {"n": "1"}), ("oversince.unit", {})):
        page.shows(page.words(key, **values))
    assert not page.cut()
    page.browser.run("window.fetch = real; 0")
    page.until("deckwatch.now.passengers.n === 39", 25)
    page.until("!document.body.innerText.includes(%s)" % json.dumps(page.words("oversince.unit")))


# ---- days that end, and the plain page


@pytest.mark.parametrize("lang", ["en", "hi", "gu", "ml"])
def test_a_day_that_is_over_is_told_as_its_last_everywhere(page, ship, lang):
    page.open(lang=lang)
    since = 1815157800          # the survey ran out as 9 July 2027 ended, Indian time
    assert page.browser.run("deckwatch.now.alerts.find((one) => one.what === 'vessel_over').since") == since
    told = page.browser.run("[deckwatch.t('dueby'), deckwatch.day(%d, true)].join(' ')" % (since - 1))
    alert = page.browser.run("Array.from(document.querySelectorAll('.alert'), (one) => one.innerText).join()")
    assert told in alert
    assert page.text().count(told) > alert.count(told)          # also under what is due
    for wrong in (page.browser.run("deckwatch.day(%d)" % since) + " 00:00",
                  page.browser.run("deckwatch.day(%d)" % (since - 1)) + " 23:59"):
        assert wrong not in page.text()


@pytest.mark.parametrize("state", ["on", "silent", "faulty", "no_position", "off", "unknown"])
def test_the_plain_page_tells_of_the_ais_in_one_language_and_as_of_when(ship, state):
    def plain(lang):
        own = ship.unit.monitor.ingest.own
        held, (own.state, own.why) = (own.state, own.why), (state, "transmitted 120 s ago")
        told = "".join(panel_plain.plain(ship.panel, {"lang": lang}, list))
        own.state, own.why = held
        return told

    hindi, english = ship.do(plain, "hi"), ship.do(plain, "en")
    ais = re.search(r"<p>AIS: (.*?)</p>", hindi)[1]
    assert not re.search(r"[A-Ya-z]", ais), ais
    assert "; then: transmitted 120 s ago</p>" in english
    assert not re.search(r"\d (min|kn)\b", hindi)
