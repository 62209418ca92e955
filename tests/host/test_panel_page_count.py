"""The count of passengers at the panel while thumbs are quick and the air is slow: what it shows is
one answer of the unit and the taps that are not in it; in a real Chromium."""
import json
import re
import time

import pytest
from panel_ferry import PINS, FerryUnit
from panel_page import PHONE, SHEET, SMALLEST, Page

from firmware import countdesk
from firmware.rules import jharkhand_passengers_2020 as jh
from host_tools import ferry

LIMIT = 40
# What the card shows: [number, limit, what it is reckoned as, class, words]; null: nothing yet.
SHOWN = """(() => {
  const card = document.querySelector("#count .count"), number = card && card.querySelector(".number");
  if (!number) return null;
  const [n, of] = number.textContent.split(" / ").map(Number);
  const told = card.textContent.match(/reckoned as (\\d+)/);
  return [n, of, told ? Number(told[1]) : n, card.className, card.querySelector(".big").textContent];
})()"""
# Each different thing that the card shows from now on.
WATCH = """window.seen = []; window.look = () => { const now = JSON.stringify(%s);
  if (now !== seen[seen.length - 1]) seen.push(now); };
new MutationObserver(look).observe(document.getElementById("main"), {subtree: true, childList: true}); look();
0
""" % SHOWN
KEPT = "JSON.parse(deckwatch.kept('taps.' + deckwatch.now.vessel.mmsi, '[]'))"
COLOURS = {"free": "of-good", "full": "of-warning", "over": "of-alarm"}


@pytest.fixture(scope="module")
def ship(tmp_path_factory):
    with FerryUnit(tmp_path_factory.mktemp("ferry") / "book") as unit:
        yield unit


@pytest.fixture
def page(browser, ship):
    ship.do(lambda: ship.panel.door._peers.clear())
    found = Page(browser, ship.url)
    yield found
    browser.call("Network.emulateNetworkConditions", offline=False, latency=0, downloadThroughput=-1,
                 uploadThroughput=-1)
    found.until("!%s.length" % KEPT, 25)        # what is still on its way would count in the next test


def crowd(ship, n, children=0):
    ship.do(lambda: countdesk.set_to(
        ship.desk, ship.desk.sign_in(ferry.SERANG, PINS[ferry.SERANG]), n, children, "counted anew"))


def reckoned(n, children):
    return n - children + -(-children // jh.CHILDREN_AS_ONE)


def opens(page, ship, n, children=0, size=PHONE):
    crowd(ship, n, children)
    page.open(size, place="passengers")
    page.until("deckwatch.passengers() === %d && document.querySelector('#count')" % n)
    page.still()


def agrees(shown):
    """Number, colour and words of what was shown say one thing."""
    _, of, counts, kind, words = shown
    signal = "free" if counts < of else "full" if counts == of else "over"
    assert COLOURS[signal] in kind, shown
    assert re.findall(r"\d+", words) == ([] if signal == "full" else [str(abs(of - counts))]), shown


def seen(page):
    found = [json.loads(one) for one in page.browser.run("look(); seen")]
    return [one for one in found if one]


@pytest.mark.parametrize("latency", [0, 300])
def test_each_tap_is_in_number_limit_and_verdict_at_once_however_quick_they_are(page, ship, latency):
    opens(page, ship, 36)
    page.browser.call("Network.emulateNetworkConditions", offline=False, latency=latency,
                      downloadThroughput=-1, uploadThroughput=-1)
    page.browser.run(WATCH)
    for tapped in range(1, 13):
        page.tap("+1", ".primary")
        n, _, counts, kind, _ = page.browser.run(SHOWN)
        assert (n, counts) == (36 + tapped, 36 + tapped)
        assert ("of-alarm" in kind) == (n > LIMIT)
        time.sleep(0.12)
    page.until("deckwatch.now.passengers.n === 48", 25)
    page.until("!%s.length" % KEPT)
    time.sleep(0.6)
    told = seen(page)
    assert [one[0] for one in told] == sorted(one[0] for one in told), told   # never back, no tap twice
    assert told[-1][0] == 48
    for one in told:
        agrees(one)


def test_what_a_second_phone_counts_is_in_it_while_this_one_goes_on_tapping(page, ship):
    opens(page, ship, 22)
    page.browser.call("Network.emulateNetworkConditions", offline=False, latency=300,
                      downloadThroughput=-1, uploadThroughput=-1)
    page.browser.run(WATCH)
    for tapped in range(24):
        if tapped == 3:
            ship.do(lambda: ship.unit.monitor.passengers.move(10, ship.unit.monitor.now))
        page.tap("+1" if tapped < 20 else "−1", ".primary")
        time.sleep(0.12)
        if tapped == 19:
            assert page.browser.run(SHOWN)[0] >= 22 + 20 + 10, seen(page)    # the ten are in
    page.until("!%s.length" % KEPT, 25)
    page.until("deckwatch.passengers() === 48", 25)
    page.until("deckwatch.now.passengers.n === 48", 25)
    for one in seen(page):
        agrees(one)
    assert all(one[0] <= 52 for one in seen(page)), seen(page)


@pytest.mark.parametrize("n,children,taps", [
    (46, 12, (-1,)), (46, 12, (-1, -1, -1)), (46, 12, (1,)), (45, 11, (1, 1)), (45, 11, (-1,)),
    (41, 2, (-1,)), (41, 2, (-1, -1)), (42, 5, (1, 1, 1, -1)),
])
def test_children_not_yet_taken_are_reckoned_as_the_unit_does(page, ship, n, children, taps):
    opens(page, ship, n, children)
    with page.offline():
        for by in taps:
            page.tap_key("child", "#main", n="+1" if by > 0 else "−1")
            n, children = n + by, children + by
            shown = page.browser.run(SHOWN)
            assert (shown[0], shown[2]) == (n, reckoned(n, children))
            agrees(shown)
    page.until("deckwatch.now.passengers.n === %d" % n, 25)
    assert ship.do(lambda: ship.unit.monitor.passengers.reckoned) == reckoned(n, children)


@pytest.mark.parametrize("n,children,by", [(39, 0, 1), (40, 1, 1), (40, 0, 1)])
def test_of_none_or_one_child_on_board_the_next_is_reckoned_by_the_rule_too(page, ship, n, children, by):
    opens(page, ship, n, children)
    with page.offline():
        page.tap_key("child", "#main", n="+1")
        shown = page.browser.run(SHOWN)
        assert shown[2] == reckoned(n + by, children + by)
        agrees(shown)
    page.until("deckwatch.now.passengers.n === %d" % (n + by), 25)
    assert ship.do(lambda: ship.unit.monitor.passengers.reckoned) == reckoned(n + by, children + by)


def test_the_second_tap_of_a_wet_finger_counts_nobody_under_the_sheet_that_it_closed(page, ship):
    """On a small phone +1 may lie where the form's last button was."""
    opens(page, ship, 30, size=SMALLEST)
    page.tap_key("signin")
    page.tap("Sonu", SHEET)
    page.pin(PINS[ferry.LASCAR])
    page.ok()
    page.until("deckwatch.mine()")
    page.tap_key("act.setcount")
    page.type("n", "20")
    page.type("why", "counted on deck")
    page.submit()
    page.until("!document.querySelector('%s')" % SHEET)
    for x, y in page.browser.run(
            "Array.from(document.querySelectorAll('.taps button'), (node) => { node.scrollIntoView({block: "
            "'center', behavior: 'instant'}); const box = node.getBoundingClientRect(); "
            "return [box.left + box.width / 2, box.top + box.height / 2]; })"):
        page.touch(x, y)
    time.sleep(1)
    assert ship.do(lambda: ship.unit.monitor.passengers.n) == 20
    assert page.browser.run("deckwatch.place()") == "passengers"
    page.browser.run("deckwatch.out()")


def test_a_tap_whose_answer_was_lost_is_counted_once_whatever_is_asked_meanwhile(page, ship):
    """The unit has it, and says so to /api/now, while the page does not know whether it has."""
    opens(page, ship, 30)
    page.browser.run(
        "window.real = fetch; window.lost = 0; window.fetch = (path, how) => "
        "path.startsWith('/api/act') && lost < 2 ? real(path, how).then(() => { lost += 1; "
        "throw new TypeError('lost'); }) : real(path, how); 0")
    page.browser.run(WATCH)
    page.tap("+10", ".primary")
    page.until("deckwatch.now.passengers.n === 40", 25)
    page.browser.run("deckwatch.refresh().then(() => 0)")
    page.until("lost === 2 && !%s.length" % KEPT, 25)
    time.sleep(0.5)
    told = seen(page)
    assert {one[0] for one in told} == {30, 40}, told
    for one in told:
        agrees(one)


def test_the_screen_now_shows_the_same_taps(page, ship):
    opens(page, ship, 39)
    with page.offline():
        page.tap("+1", ".primary")
        page.tap("+1", ".primary")
        page.go("now")
        shown = page.browser.run(SHOWN)
        assert shown[:3] == [41, LIMIT, 41] and "of-alarm" in shown[3]
    page.until("deckwatch.now.passengers.n === 41", 25)
    agrees(page.browser.run(SHOWN))
