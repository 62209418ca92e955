"""The wheelhouse panel in a real Chromium with a real unit: what the crew do, and what must not go wrong.

DECKWATCH_SCREENS=1 takes the pictures of docs/screens anew.
"""
import json
import random
import time

import pytest
from panel_page import (
    DESK,
    PHONE,
    SHEET,
    UNDER,
    Page,
    as_people_see_it,
    has_nothing_for_an_officer_to_touch,
    in_every_language,
    of_every_size,
    pictures,
)
from panel_unit import PINS, PanelUnit

from firmware import signals, watchdesk
from host_tools import demo_crew

PLACES = ("now", "watch", "book", "report", "more", "crew", "inspect", "settings")
HOUR = 3600


@pytest.fixture(scope="module")
def ship(tmp_path_factory):
    """Seven hours out, four of them with a dead AIS, so that a report is to be given."""
    with PanelUnit(tmp_path_factory.mktemp("panel") / "book") as unit:
        unit.go(3 * HOUR)
        unit.do(unit.voyage.fail, "ais_off", unit.ahead)
        unit.go(4 * HOUR)
        yield unit


def signed(ship, who):
    return ship.desk.sign_in(who, PINS[who])


def fill(ship):
    """A narrative page more is full."""

    def write():
        session = signed(ship, "yusuf")
        for number in range(12):
            ship.desk.note(session, "Sea moderate, wind NW, %d." % number)

    ship.do(write)


# ---- what the crew do


@as_people_see_it
def test_the_main_tasks_by_touch_each_done_with_the_pin(page, ship, size, lang, theme):
    """Hand over, enter late, amend, sign, give a report, open inspection: after the PIN no touch is left."""
    fill(ship)
    page.open(size, lang, theme)
    _hand_over(page, ship)
    n = _late_entry(page, ship)
    _amends(page, ship, n)
    _signs(page, ship)
    _gives(page, ship)
    _opens(page, ship)


def _pin_last(page, ship, who, kind):
    page.pin(PINS[who])
    page.ok()
    n = page.entered()
    assert page.taps == 0
    assert (ship.entry(n)["k"], ship.entry(n)["by"]) == (kind, who)
    return n


def _hand_over(page, ship):
    charge = ship.do(lambda: ship.unit.monitor.watch.in_charge)
    other = demo_crew.TINDAL if charge == demo_crew.SEAMAN else demo_crew.SEAMAN
    page.go("watch")
    page.taps = 0
    page.tap_key("say.handover", name=demo_crew.PEOPLE[other][0])
    assert page.taps == 1  # one tap, then the PIN
    _pin_last(page, ship, charge, "watch")
    assert ship.do(lambda: ship.unit.monitor.watch.in_charge) == other
    page.shows(demo_crew.PEOPLE[other][0])


def _late_entry(page, ship):
    page.go("book")
    page.tap_key("act.note")
    page.type("text", "Tanker crossed ahead, half a mile.")
    page.tap(page.browser.run("deckwatch.t('ago', {t: deckwatch.span(1800)})"), SHEET)
    page.submit()
    n = _pin_last(page, ship, ship.do(lambda: ship.unit.monitor.watch.in_charge), "note")
    made = ship.entry(n)
    assert 1790 <= made["e"] - made["t"] <= 1830
    page.shows(page.words("mark.late"))
    return n


def _amends(page, ship, n):
    page.browser.run("document.querySelector('[data-k=amend%d]').scrollIntoView(); 0" % n)
    page.browser.run("document.querySelector('[data-k=amend%d]').click(); 0" % n)
    page.type("text", "Tanker crossed ahead, one mile.")
    page.type("why", "distance was misjudged")
    page.taps = 0
    page.submit()  # he is still signed in: one touch
    assert page.taps == 1
    n = page.entered()
    assert ship.entry(n)["k"] == "amend"
    page.shows("Tanker crossed ahead, one mile.")
    page.shows("Tanker crossed ahead, half a mile.")


def _signs(page, ship):
    page.browser.run("deckwatch.out()")
    section, number, roles = next(
        held for held in page.browser.run("deckwatch.now.pages.unsigned") if held[0] == 3
    )
    who = demo_crew.TINDAL if "tindal" in roles else demo_crew.SEAMAN
    page.tap(
        page.browser.run("deckwatch.t('due.sign', {section: %d, page: %d, roles: ''})" % (section, number))[
            :14
        ]
    )
    page.tap_key("act.sign")
    if "pad" not in page.browser.run("document.querySelector('.sheet:not([hidden])').innerHTML"):
        page.tap(demo_crew.PEOPLE[who][0], SHEET)
    elif demo_crew.PEOPLE[who][0] not in page.browser.run(
        "document.querySelector('.sheet:not([hidden]) h2').textContent"
    ):
        page.tap_key("another", SHEET)
        page.tap(demo_crew.PEOPLE[who][0], SHEET)
    n = _pin_last(page, ship, who, "sign")
    assert ship.entry(n)["d"]["page"] == number


def _gives(page, ship):
    page.go("report")
    page.tap_key("act.given")
    page.browser.run(
        "for (const one of document.querySelectorAll('[data-f=to], [data-f=acknowledged]')) one.value = ''; 0"
    )
    page.type("to", "owner's office")
    page.type("acknowledged", "duty clerk")
    page.submit()
    n = _pin_last(page, ship, ship.do(lambda: ship.unit.monitor.watch.in_charge), "given")
    assert ship.entry(n)["d"]["how"] == "satellite phone"
    page.browser.run("deckwatch.out()")


def _opens(page, ship):
    page.go("inspect")
    page.tap_key("act.access")
    page.tap_key("min.60", SHEET)
    page.submit()
    _pin_last(page, ship, "salim", "access")
    page.until("/[0-9A-Z]{5}-[0-9A-Z]{5}/.test(document.querySelector('#main').textContent)")
    page.tap_key("act.close-access")
    if page.browser.run("deckwatch.mine()"):
        page.tap(page.words("enteras", name="Salim Jakhau"), SHEET)
    page.shows(page.words("access.shut"))
    page.browser.run("deckwatch.out()")


def test_everything_by_keyboard(page, ship):
    """Enter on the one primary action, the PIN in digits, Enter."""
    page.open()
    key = page.browser.call
    page.browser.run("document.querySelector('.primary button').focus(); 0")

    def press(name, code, text=None):
        told = {"key": name, "code": name, "windowsVirtualKeyCode": code} | ({"text": text} if text else {})
        key("Input.dispatchKeyEvent", type="keyDown", **told)
        key("Input.dispatchKeyEvent", type="keyUp", key=name, code=name, windowsVirtualKeyCode=code)

    charge = ship.do(lambda: ship.unit.monitor.watch.in_charge)
    press("Enter", 13, "\r")
    page.until("document.querySelector('.pad')")
    for digit in PINS[charge]:
        press(digit, ord(digit), digit)
    press("Enter", 13, "\r")
    assert ship.entry(page.entered())["k"] == "watch"
    for _ in range(12):  # Tab stays within a sheet
        if _ == 0:
            page.tap_key("signin")
        press("Tab", 9)
        assert page.browser.run("!!document.activeElement.closest('#sheet')")
    press("Escape", 27)
    assert page.browser.run("document.getElementById('sheet').hidden")


# ---- what must not go wrong


def test_what_people_typed_is_text_and_nothing_else(page, ship):
    bad = "<img src=x onerror=window.hit=1>"
    ship.do(lambda: ship.desk.note(signed(ship, "yusuf"), bad + "<script>window.hit=1</script>"))
    ship.do(lambda: ship.desk.add_person(signed(ship, "salim"), "mallory", bad, "crew", bad))
    try:
        page.open(place="book")
        page.shows(bad + "<script>")
        page.go("crew")
        page.shows(bad)
        assert page.browser.run("window.hit") is None and not page.browser.run(
            "document.querySelectorAll('img').length"
        )
    finally:
        ship.do(lambda: ship.desk.add_person(signed(ship, "salim"), "mallory", "M", "crew", None, False))


def test_a_remark_of_five_thousand_letters_is_refused_before_it_is_sent_and_kept_to_be_shortened(page, ship):
    page.open(place="book")
    before = ship.do(lambda: ship.unit.book.n)
    page.tap_key("act.note")
    page.type("text", "x" * 5000)
    page.submit()
    page.shows(page.words("toolong", what=page.words("f.text"), n="4360"))
    assert page.browser.run("document.querySelector('[data-f=text]').value.length") == 5000
    assert ship.do(lambda: ship.unit.book.n) == before


def test_a_form_sent_twice_is_entered_once(page, ship):
    page.open()
    page.browser.run(
        "deckwatch.post('/api/in', {id: 'salim', pin: '%s'}).then((me) => { deckwatch.me = me; })"
        % PINS["salim"]
    )
    send = (
        "deckwatch.post('/api/act', {act: 'note', text: 'Twice.', once: 'same', seen: deckwatch.now.n})"
        ".then((answer) => answer.n)"
    )
    first = page.browser.run(send)
    assert page.browser.run(send) == first


def test_of_two_who_act_at_once_the_second_sees_what_changed_and_loses_nothing(page, ship):
    page.open(place="watch")
    charge = ship.do(lambda: ship.unit.monitor.watch.in_charge)
    other = demo_crew.TINDAL if charge == demo_crew.SEAMAN else demo_crew.SEAMAN
    page.tap_key("act.leave")
    page.until("document.querySelector('.pad')")
    ship.do(lambda: watchdesk.hand_over(ship.desk, signed(ship, "ismail"), other))
    ship.do(lambda: watchdesk.hand_over(ship.desk, signed(ship, "ismail"), charge))
    page.pin(PINS[charge])
    page.ok()
    page.shows(page.words("changed"))
    page.shows("took over the watch")
    page.tap_key("changed.leave", SHEET)
    assert ship.do(lambda: ship.unit.monitor.watch.in_charge) == charge


def test_a_wrong_pin_is_told_and_tried_again(page, ship):
    page.open(place="book")
    page.tap_key("act.note")
    page.type("text", "All well.")
    page.submit()
    who = ship.do(lambda: ship.unit.monitor.watch.in_charge)
    page.pin("0000")
    page.ok()
    page.shows(page.words("pin.wrong"))
    page.pin(PINS[who])
    page.ok()
    page.entered()
    page.browser.run("deckwatch.out()")


def test_who_reads_only_finds_nothing_to_touch(page, ship):
    has_nothing_for_an_officer_to_touch(page, PINS["rao"], PLACES)


def test_what_does_not_answer_does_not_look_as_if_it_did(page, ship):
    page.open()
    with page.offline():
        page.browser.run("deckwatch.live = () => false; deckwatch.header(); 0")
        page.shows(page.words("offline", t="")[:24])
        page.tap_key("tab.book", "#tabs")
        page.tap_key("act.note")
        page.type("text", "Nobody hears this yet.")
        page.submit()
        page.pin(PINS["salim"])
        page.ok()
        page.shows(page.words("noanswer"))


def test_a_page_from_before_a_restart_asks_again_and_enters_once(tmp_path, browser):
    first = PanelUnit(tmp_path / "book")
    with first:
        page = Page(browser, first.url).open(place="book")
        page.tap_key("act.note")
        page.type("text", "Across the restart.")
        page.submit()
        page.until("document.querySelector('.pad')")
    for files in (first.unit.port.files, first.unit.port.keys):
        files.close()
    with PanelUnit(tmp_path / "book", first.address) as again:
        page.pin(PINS["salim"])
        page.ok()
        page.shows(page.words("changed"))
        page.tap_key("changed.do", SHEET)
        n = page.entered()
        assert again.entry(n)["d"]["text"] == "Across the restart."
        assert again.do(lambda: again.unit.book.n) == n + 1


def test_that_the_clock_is_unsure_and_the_storage_full_stands_on_every_screen(page, ship):
    page.open()
    page.browser.run(
        "deckwatch.get = ((get) => (path) => get(path).then((state) => path.startsWith('/api/now') ? "
        "Object.assign(state, {clock: 'unsure', storage: 95, trouble: 'disk full'}) : state))(deckwatch.get);"
        "deckwatch.refresh()"
    )
    for place in PLACES:
        page.go(place)
        for told in (page.words("unsure"), page.words("storage", n="95"), page.words("trouble")):
            page.shows(told)


def test_without_javascript_the_plain_page_comes(page, ship):
    page.browser.call("Emulation.setScriptExecutionDisabled", value=True)
    try:
        page.browser.events.clear()
        page.browser.call("Page.navigate", url=ship.url + "/")
        end = time.monotonic() + 20
        while not any(
            told.get("frame", {}).get("url", "").endswith("/plain") for _, told in page.browser.events
        ):
            assert time.monotonic() < end
            page.browser.call("Page.getFrameTree")
            time.sleep(0.1)
    finally:
        page.browser.call("Emulation.setScriptExecutionDisabled", value=False)
    page.until("document.readyState === 'complete'")
    assert "JavaScript" in page.text() and "AL SABAH" in page.text()


def test_what_others_enter_appears_by_itself_with_and_without_events(page, ship):
    for blocked in ([], ["*/api/events*"]):
        page.browser.call("Network.setBlockedURLs", urls=blocked)
        try:
            page.open(place="book")
            text = "Seen by all, %d." % len(blocked)
            ship.do(lambda text=text: ship.desk.note(signed(ship, "yusuf"), text))
            page.shows(text, 25)
        finally:
            page.browser.call("Network.setBlockedURLs", urls=[])


def test_a_new_person_is_entered_and_given_a_pin(page, ship):
    page.open(place="settings")
    page.tap_key("act.person")
    page.type("name", "Bashir Sodha")
    page.type("id", "bashir")
    page.tap_key("role.crew", SHEET)
    page.submit()
    _pin_last(page, ship, "salim", "person")
    page.tap_key("act.pin")
    page.tap("Bashir Sodha", SHEET)
    page.type("pin", "3141")
    page.submit()
    assert ship.entry(page.entered())["k"] == "pin"
    page.browser.run("deckwatch.out()")
    assert ship.do(lambda: ship.desk.sign_in("bashir", "3141").id) == "bashir"
    ship.do(lambda: ship.desk.add_person(signed(ship, "salim"), "bashir", "Bashir", "crew", None, False))


def test_a_plan_of_our_own_turn_by_turn_and_its_end(page, ship):
    page.open(place="watch")
    page.tap_key("act.plan")
    page.tap_key("act.own", SHEET)
    page.type("hours", "4")
    page.submit()
    page.shows(page.words("missing", what=page.words("f.who")))
    page.tap("Yusuf", SHEET)
    page.tap_key("another.row", SHEET)
    page.browser.run("document.querySelectorAll('.sheet:not([hidden]) [data-f=hours]')[1].focus(); 0")
    page.browser.call("Input.insertText", text="1.5")
    page.browser.run("document.querySelectorAll('.sheet:not([hidden]) [value=salim]')[1].click(); 0")
    assert not page.cut() and not page.small(48)
    page.submit()
    n = _pin_last(page, ship, "salim", "plan")
    assert ship.entry(n)["d"]["turns"] == [[240, ["yusuf"]], [90, ["salim"]]]
    page.tap_key("act.plan")
    page.tap_key("act.noplan", SHEET)
    page.tap_key("enteras", SHEET, name="Salim")
    assert ship.entry(page.entered())["d"]["turns"] == []


def test_a_certificate_has_its_grade_and_the_master_goes_and_returns(page, ship):
    page.open(place="crew")
    page.tap_key("act.paper")
    page.tap("Yusuf", SHEET)
    page.tap_key("paper.passport", SHEET)
    page.until("document.querySelector('[data-f=grade]').offsetParent === null")
    page.tap_key("paper.coc", SHEET)
    page.until("document.querySelector('[data-f=grade]').offsetParent !== null")
    page.tap_key("grade.boat_serang", SHEET)
    page.type("no", "MH 77")
    page.browser.run("document.querySelector('[data-f=issued]').value = '2026-01-30'; 0")
    page.submit()
    n = _pin_last(page, ship, "salim", "document")
    assert (ship.entry(n)["d"]["what"], ship.entry(n)["d"]["grade"]) == ("coc", "boat_serang")
    page.shows(page.words("grade.boat_serang"))
    page.go("inspect")
    page.shows("%s: %s" % (page.words("papers"), page.words("vessel")))
    page.go("crew")
    for state in ("left", "returned"):
        page.tap_key("act.absent")
        page.tap("Salim", SHEET)
        page.tap_key("absent." + state, SHEET)
        page.submit()
        assert ship.entry(page.entered())["d"]["act"] == state


@pytest.mark.parametrize("lang", ["en", "hi"])
def test_on_a_new_unit_the_first_person_and_the_opening_are_entered(tmp_path, browser, lang):
    with PanelUnit(tmp_path / "book", crew=None) as ship:
        page = Page(browser, ship.url).open(PHONE, lang)
        page.shows(page.words("first.why"))
        assert not page.cut()
        page.tap_key("act.first")
        page.type("name", "Salim Sodha")
        page.type("id", "salim")
        page.tap_key("role.tindal", SHEET)
        page.submit()
        page.until("document.querySelector('.sheet:not([hidden]) [data-f=pin]')")
        page.type("pin", "4711")
        page.submit()
        page.until("!deckwatch.now.unclaimed && !deckwatch.open")
        page.browser.run("document.getElementById('said').textContent = ''; 0")
        page.go("book")
        page.tap_key("act.open")
        for name, text in (("registrar", "R. Shah"), ("office", "MMD Kandla"), ("place", "Mundra"),
                           ("name", "Salim Sodha"), ("tid", "A 77")):
            page.type(name, text)
        page.browser.run("document.querySelector('[data-f=date]').value = '2026-11-30'; 0")
        assert not page.cut()
        page.submit()
        page.pin("4711")
        page.ok()
        made = ship.entry(page.entered())
        assert (made["k"], made["by"], made["d"]["registrar"]) == ("open", "salim", "R. Shah"), made
        page.until("!document.body.innerText.includes(deckwatch.t('notopened'))")
        assert not page.elsewhere()


# ---- how it looks and sounds


@of_every_size
@in_every_language
def test_nothing_is_cut_and_every_target_fits_a_thumb(page, size, lang):
    page.open(size, lang, "day")
    page.fits(PLACES, size, lang)
    page.go("book")
    page.tap_key("act.note")
    assert not page.cut() and not page.small(48)


@pytest.mark.parametrize("theme", ["day", "night"])
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_accessible_by_axe(page, size, theme):
    page.open(size, "en", theme)
    page.accessible(*PLACES)
    page.go("book")
    page.tap_key("act.note")
    page.axe("form", *UNDER)
    page.type("text", "x")
    page.submit()
    page.until("document.querySelector('.pad')")
    page.axe("PIN", *UNDER)


def test_it_sounds_as_the_unit_does(page):
    page.open()
    rng, kinds = (
        random.Random(5),
        ("watch_gap", "ais", "rest_broken", "pages", "report_overdue", "of_a_newer_version"),
    )
    levels = ("alarm", "warning", "notice")
    for _ in range(60):
        utc = 1796100000 + 3 * rng.randrange(2000)
        alerts = [
            (
                str(n),
                rng.choice(levels),
                rng.choice(kinds),
                utc - rng.randrange(200),
                (),
                rng.random() < 0.4,
                rng.choice((None, None, utc - 5, utc + 60)),
            )
            for n in range(rng.randrange(4))
        ]
        told = [
            {"key": a[0], "level": a[1], "what": a[2], "since": a[3], "acked": a[5], "silenced": a[6]}
            for a in alerts
        ]
        ours = page.browser.run("deckwatch.round(%s, %d)" % (json.dumps(told), utc)) or "." * 30
        assert ours == signals.score(alerts, utc, 3)[0], (told, utc)


@as_people_see_it
def test_pictures(page, tmp_path, size, lang, theme):
    """Every screen, and the sheets of an act. They are looked at by people."""
    path = pictures(tmp_path, size, lang, theme)
    page.open(size, lang, theme)
    page.tap_key("tab.now", "#tabs")  # touched once: alerts may sound
    for place in PLACES:
        if place == "more" and size == DESK:
            continue
        page.go(place)
        page.browser.run("scrollTo(0, 0); 0")
        page.picture(path(place))
    page.go("book")
    page.tap_key("act.note")
    page.type("text", "Tanker crossed ahead, half a mile.")
    page.picture(path("entry"))
    page.submit()
    page.until("document.querySelector('.pad')")
    page.picture(path("pin"))
    assert path("pin").stat().st_size > 5000
