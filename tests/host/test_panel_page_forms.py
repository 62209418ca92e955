"""Forms and sheets of the wheelhouse panel in a real Chromium: as they open; sent twice, crossed by
another's act, refused, or left."""
import inspect
import json
import re

import pytest
from panel_ferry import PINS as FERRY_PINS
from panel_ferry import FerryUnit
from panel_page import PHONE, SHEET, Page
from panel_unit import PINS, PanelUnit

from firmware import countdesk, desk, panel_acts, watchdesk
from firmware.borrow import load
from host_tools import demo_crew, ferry

SUBMIT = "document.querySelector('%s form').dispatchEvent(new Event('submit', {cancelable: true}))" % SHEET
LONG = "W" * 96


@pytest.fixture(scope="module")
def dhow(tmp_path_factory):
    with PanelUnit(tmp_path_factory.mktemp("dhow") / "book") as unit:
        yield unit


@pytest.fixture(scope="module")
def boat(tmp_path_factory):
    with FerryUnit(tmp_path_factory.mktemp("boat") / "book") as unit:
        yield unit


def at(browser, ship, place="now", size=PHONE, lang="en"):
    ship.do(lambda: ship.panel.door._peers.clear())     # faster than hands: not what the limit is for
    return Page(browser, ship.url).open(size, lang, "day", place)


def signs_in(page, who, pin):
    page.browser.run("deckwatch.post('/api/in', {id: '%s', pin: '%s'})"
                     ".then((me) => { deckwatch.me = me; deckwatch.draw(); })" % (who, pin))


def signed(ship, who):
    return ship.desk.sign_in(who, (FERRY_PINS if who in FERRY_PINS else PINS)[who])


def field(page, name):
    return page.browser.run("document.querySelector('%s [data-f=%s]').value" % (SHEET, name))


def write(page, name, text):
    """In place of what stands there."""
    page.browser.run("document.querySelector('%s [data-f=%s]').value = ''; 0" % (SHEET, name))
    page.type(name, text)


# ---- what a form opens with


def test_the_terms_in_force_stand_in_their_form_and_stay_unless_changed(browser, boat):
    boat.do(lambda: countdesk.terms(boat.desk, signed(boat, ferry.SERANG), 200, "partial", 3))
    page = at(browser, boat, "passengers")
    signs_in(page, ferry.SERANG, FERRY_PINS[ferry.SERANG])
    page.tap_key("act.terms")
    assert (field(page, "minutes"), field(page, "lost")) == ("200", "3")
    assert page.browser.run("document.querySelector('%s [data-f=waters]:checked').value" % SHEET) == "partial"
    write(page, "minutes", "")
    page.submit()
    page.shows(page.words("missing", what=page.words("f.voyage")))  # not: as in vessel.toml
    write(page, "minutes", "200")
    write(page, "lost", "5")
    page.submit()
    made = boat.entry(page.entered())["d"]
    assert (made["minutes"], made["waters"], made["lost"]) == (200, "partial", 5)


def test_a_hand_over_leaves_the_posts_as_they_are_and_names_to_whom(browser, dhow):
    charge = dhow.do(lambda: dhow.unit.monitor.watch.in_charge)
    other = demo_crew.TINDAL if charge == demo_crew.SEAMAN else demo_crew.SEAMAN
    dhow.do(lambda: watchdesk.take(dhow.desk, signed(dhow, charge), posts=(("lookout", other),)))
    page = at(browser, dhow, "watch")
    page.browser.run("deckwatch.handOver(null); 0")
    mans = "Array.from(document.querySelectorAll('%s [data-f=%%s]:checked'), (one) => one.value)" % SHEET
    assert page.browser.run(mans % "lookout") == [other] and page.browser.run(mans % "wheel") == [""]
    page.tap(demo_crew.PEOPLE[other][0], SHEET)
    page.submit()
    page.pin(PINS[charge])
    assert page.words("say.handover", name=demo_crew.PEOPLE[other][0]) in page.text()
    page.ok()
    assert "posts" not in dhow.entry(page.entered())["d"]
    assert dhow.do(lambda: [list(one) for one in dhow.unit.monitor.watch.posts]) == [["lookout", other]]
    page.until("deckwatch.now.watch.charge === '%s'" % other)
    page.browser.run("deckwatch.handOver(null); 0")
    page.browser.run("document.querySelector('%s [data-f=lookout][value=\"\"]').click(); 0" % SHEET)
    page.tap(demo_crew.PEOPLE[charge][0], SHEET)
    page.submit()
    page.pin(PINS[other])
    page.ok()
    assert dhow.entry(page.entered())["d"]["posts"] == []


def test_each_check_that_is_asked_has_the_names_and_the_reason_is_not_optional(browser, boat):
    page = at(browser, boat, "sail")
    page.tap_key("act.clearance", ".primary")
    names = page.browser.run(
        "Array.from(document.querySelectorAll('%s [data-f^=\"ask \"]')).map((one) => "
        "[one.dataset.f, one.value, one.nextSibling.textContent])" % SHEET)
    assert len({name for name, _, _ in names}) > 2
    for name, who, text in names:
        told = ferry.PEOPLE[who][0] if who else page.words("nobody")
        assert text.startswith(told), (name, who, text)
    first = page.browser.run("document.querySelector('%s form label').textContent" % SHEET)
    assert first == page.words("f.why.sail")


# ---- sent twice, crossed, refused


def test_what_another_enters_while_a_form_is_open_is_shown_before_it_is_overwritten(browser, boat):
    page = at(browser, boat, "passengers")
    signs_in(page, ferry.SERANG, FERRY_PINS[ferry.SERANG])
    page.tap_key("act.terms")
    n = boat.do(lambda: countdesk.terms(boat.desk, signed(boat, ferry.LASCAR), 100, "smooth", 7)).n
    page.until("deckwatch.now.n > %d" % n)
    page.submit()
    page.shows(page.words("changed"))
    page.tap_key("changed.do", SHEET)
    assert boat.entry(page.entered())["k"] == "terms"


def test_enter_twice_enters_once(browser, dhow):
    page = at(browser, dhow, "book")
    signs_in(page, "salim", PINS["salim"])
    before = dhow.do(lambda: dhow.unit.book.n)
    page.tap_key("act.note")
    page.type("text", "Entered once.")
    page.browser.run("%s; %s; 0" % (SUBMIT, SUBMIT))
    page.entered()
    page.until("!deckwatch.open")
    texts = [dhow.entry(n)["d"].get("text") for n in range(before, dhow.do(lambda: dhow.unit.book.n))]
    assert texts.count("Entered once.") == 1


def test_after_a_lost_answer_the_same_form_is_entered_once_and_a_corrected_one_anew(browser, dhow):
    page = at(browser, dhow, "book")
    signs_in(page, "salim", PINS["salim"])
    lost = ("window.real = fetch; window.fetch = (path, how) => path.startsWith('/api/act') ? "
            "real(path, how).then(() => { throw new TypeError('lost'); }) : real(path, how); 0")
    page.browser.run(lost)
    page.tap_key("act.note")
    page.type("text", "Is it there?")
    page.submit()
    page.shows(page.words("noanswer.why"))
    n = dhow.do(lambda: dhow.unit.book.last.n)
    page.tap_key("close", SHEET)
    page.submit()
    page.shows(page.words("noanswer.why"))
    page.browser.run("window.fetch = real; 0")
    page.tap_key("close", SHEET)
    page.submit()
    assert page.entered() == n
    page.tap_key("act.note")
    page.browser.run(lost)
    page.type("text", "Half a mile.")
    page.submit()
    page.shows(page.words("noanswer.why"))
    page.browser.run("window.fetch = real; 0")
    page.tap_key("close", SHEET)
    page.type("text", " No, one mile.")
    page.submit()
    assert dhow.entry(page.entered())["d"]["text"].endswith("No, one mile.")


@pytest.mark.parametrize("lang", ["en", "hi", "gu"])
def test_why_one_is_not_signed_in_is_told(browser, dhow, lang):
    page = at(browser, dhow, "now", lang=lang)
    page.tap_key("signin")
    page.tap("Salim", SHEET)
    page.pin("0000")
    page.ok()
    page.shows(page.words("pin.wrong"))
    for status, why, told in ((503, "disk", "not entered: the disk is full"),
                              (400, "act", "the book is closed; a closed book takes no entry"),
                              (400, "keys", "run deckwatch provision")):
        page.browser.run(
            "window.real = window.real || fetch; window.fetch = (path, how) => path.startsWith('/api/in') ? "
            "Promise.resolve(new Response(JSON.stringify(%s), {status: %d})) : real(path, how); 0" % (
                json.dumps({"refused": told, "why": why}), status))
        page.pin("0000")
        page.ok()
        page.shows(told)
        assert page.words("pin.wrong") not in page.text()
    page.browser.run("window.fetch = real; 0")
    page.pin(PINS["salim"])
    page.ok()
    page.until("deckwatch.mine()")
    page.browser.run("deckwatch.out()")


@pytest.mark.parametrize("lang", ["en", "hi"])
def test_without_keys_the_sheet_says_what_is_to_be_done(tmp_path, browser, lang):
    with PanelUnit(tmp_path / "book", crew=False) as ship:
        page = at(browser, ship, "now", lang=lang)
        page.tap_key("signin")
        page.shows("deckwatch provision")
        assert not page.elsewhere()


def test_the_officers_token_goes_with_the_access_and_with_who_opened_it(browser, dhow):
    page = at(browser, dhow, "inspect")
    token = "/[0-9A-Z]{5}-[0-9A-Z]{5}/.test(document.querySelector('#main .cols').lastChild.textContent)"

    def opens():
        signs_in(page, "salim", PINS["salim"])
        page.tap_key("act.access")
        page.tap_key("min.60", SHEET)
        page.submit()
        page.entered()
        page.until("deckwatch.now.access")
        page.until(token)

    opens()
    dhow.do(lambda: dhow.desk.close_access(signed(dhow, "ismail")))
    page.until("!deckwatch.now.access")
    page.until("!" + token)
    opens()
    page.browser.run("deckwatch.out()")
    page.until("!" + token)
    signs_in(page, "salim", PINS["salim"])
    page.until("deckwatch.mine() && !" + token)
    dhow.do(lambda: dhow.desk.close_access(signed(dhow, "ismail")))
    page.browser.run("deckwatch.out()")


# ---- of one role alone


def of_role(act):
    """Who may do an act, as the source of the desk has it: "tindal", "keepers", or None for every writer."""
    line = next(line for line in panel_acts.ACTS.split("\n") if line.startswith(act + " "))
    module, _, name = line.split(" ")[1].rpartition(".")
    source = inspect.getsource(getattr(load(module) if module else desk.Desk, name))
    found = set(re.findall(r"(?:person|_opens|_keeper)\((?:desk, )?session, ([^)]+)\)?", source))
    if "_keeper(" in source:
        return "keepers"
    return "tindal" if any("tindal" in one for one in found) else "keepers" if "KEEPERS" in found else None


def test_a_form_says_at_its_start_who_alone_may_enter_it_as_the_desk_has_it(browser, dhow):
    page = at(browser, dhow)
    acts = [line.split(" ")[0] for line in panel_acts.ACTS.split("\n") if line]
    told = page.browser.run("%s.map((act) => (deckwatch.whose(act) || {textContent: ''}).textContent)"
                            % json.dumps(acts))
    wrong = []
    for act, text in zip(acts, told, strict=True):
        role = of_role(act)
        key = {"clearance": "tindals", "pin": "may.pin"}.get(act, "may.%s" % role)
        if page.words(key) not in text if role else text:
            wrong.append((act, role, text))
    assert not wrong
    assert {of_role(act) for act in acts} == {"tindal", "keepers", None}


@pytest.mark.parametrize("lang", ["en", "hi"])
def test_one_of_the_crew_loses_nothing_in_a_form_that_is_not_his(browser, boat, lang):
    page = at(browser, boat, "gear", lang=lang)
    signs_in(page, ferry.LASCAR, FERRY_PINS[ferry.LASCAR])
    page.until("deckwatch.mine()")
    page.tap_key("act.event")
    form = page.browser.run("document.querySelector('%s form').innerText" % SHEET)
    assert form.lstrip().startswith(page.words("level.warning")) and page.words("may.keepers") in form
    button = page.browser.run("document.querySelector('%s [type=submit]').textContent" % SHEET)
    assert button == page.words("enter")
    page.tap_key("event.casualty", SHEET)
    page.type("text", "Touched the bank.")
    page.submit()
    page.pin(FERRY_PINS[ferry.SERANG])
    page.ok()
    made = boat.entry(page.entered())
    assert (made["k"], made["by"], made["d"]["text"]) == ("event", ferry.SERANG, "Touched the bank.")
    page.browser.run("deckwatch.out()")


def test_what_the_desk_refuses_one_person_another_may_enter_with_the_same_text(browser, dhow):
    page = at(browser, dhow, "book")
    signs_in(page, "yusuf", PINS["yusuf"])
    page.tap_key("act.note")
    page.type("text", "Whose is it?")
    page.browser.run(
        "window.real = fetch; window.fetch = (path, how) => path.startsWith('/api/act') ? Promise.resolve("
        "new Response(JSON.stringify({refused: 'not his', why: 'act'}), {status: 400})) : real(path, how); 0")
    page.submit()
    page.shows("not his")
    page.browser.run("window.fetch = real; 0")
    page.tap_key("another", SHEET)
    page.tap("Salim", SHEET)
    page.pin(PINS["salim"])
    page.ok()
    made = dhow.entry(page.entered())
    assert (made["by"], made["d"]["text"]) == ("salim", "Whose is it?")
    page.browser.run("deckwatch.out()")


def test_ones_own_pin_is_not_anothers_to_enter(browser, dhow):
    page = at(browser, dhow, "settings")
    signs_in(page, "yusuf", PINS["yusuf"])
    page.tap_key("act.pin")
    page.tap("Yusuf", SHEET)
    page.type("pin", PINS["yusuf"])
    page.submit()
    made = dhow.entry(page.entered())
    assert (made["k"], made["by"], made["d"]["who"]) == ("pin", "yusuf", "yusuf")
    page.browser.run("deckwatch.out()")


# ---- left


def back(page):
    page.browser.run("history.back(); new Promise((done) => setTimeout(done, 400))")


NONE = "!document.querySelector('%s')" % SHEET


@pytest.mark.parametrize("how", ["back", "close", "escape"])
def test_what_was_typed_is_asked_about_once_before_it_is_dropped(browser, dhow, how):
    def leaves():
        if how == "back":
            back(page)
        elif how == "close":
            page.tap_key("close", SHEET)
        else:
            page.browser.run("document.dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape'})); 0")

    page = at(browser, dhow, "report")
    page.go("book")
    page.tap_key("act.note")
    leaves()                        # nothing was typed
    page.until(NONE)
    page.tap_key("act.note")
    page.type("text", "Half a mile off.")
    leaves()
    page.shows(page.words("typed.why"))
    page.tap_key("typed.back", SHEET)
    assert field(page, "text") == "Half a mile off."
    leaves()
    page.shows(page.words("typed.why"))
    page.tap_key("typed.drop", SHEET)
    page.until(NONE)
    assert page.browser.run("location.hash") == "#book"
    back(page)
    assert page.browser.run("location.hash") == "#report"       # once is enough


def test_the_back_key_on_the_question_goes_back_to_the_form_however_often(browser, dhow):
    page = at(browser, dhow, "book")
    page.tap_key("act.note")
    page.type("text", "Half a mile off.")
    back(page)
    for _ in range(2):
        page.shows(page.words("typed.why"))
        back(page)
        assert field(page, "text") == "Half a mile off." and page.words("typed.why") not in page.text()
        back(page)
    page.tap_key("typed.drop", SHEET)
    page.until(NONE)


def test_a_page_with_something_typed_is_not_loaded_anew_without_a_question(browser, dhow):
    asks = ("(() => { const event = new Event('beforeunload', {cancelable: true}); dispatchEvent(event);"
            "return event.defaultPrevented; })()")
    page = at(browser, dhow, "book")
    assert not page.browser.run(asks)
    page.tap_key("act.note")
    assert not page.browser.run(asks)
    page.type("text", "x")
    assert page.browser.run(asks)
    page.browser.run("deckwatch.close(true); 0")
    assert not page.browser.run(asks)


def test_the_back_key_goes_one_step_back_after_any_number_of_sheets(browser, dhow):
    page = at(browser, dhow, "now")
    for place in ("report", "book", "watch"):
        page.go(place)
        for _ in range(2):
            page.tap_key("signin")
            page.tap_key("close", SHEET)
    for place in ("book", "report", "now"):
        back(page)
        assert page.browser.run("location.hash || '#now'") == "#" + place
        assert page.browser.run("document.getElementById('main').dataset.screen") == place
    page.tap_key("signin")
    back(page)
    assert page.browser.run(NONE) and page.browser.run("location.hash || '#now'") == "#now"


# ---- too long


@pytest.mark.parametrize("letter", ["x", "é", "क", "😀"])
def test_as_many_letters_as_it_says_are_to_be_taken_away_and_no_more(browser, dhow, letter):
    page = at(browser, dhow, "book")
    fit = 640 // len(letter.encode())
    page.tap_key("act.note")
    page.type("text", letter * (fit + 17))
    page.submit()
    page.shows(page.words("toolong", what=page.words("f.text"), n="17"))
    for length, fits in ((fit + 1, False), (fit, True)):
        write(page, "text", letter * length)
        page.submit()
        page.until("document.querySelector('%s %s')" % (SHEET, ".pad, button.wide" if fits else ".wrong"))


# ---- narrow

# Choices of one line whose words are not in the middle of their box, to 2 px.
_OFF_MIDDLE = """Array.from(document.querySelectorAll(".sheet .chips label span")).filter((node) => {
  const range = document.createRange(), box = node.getBoundingClientRect();
  range.selectNodeContents(node);
  const text = range.getBoundingClientRect();
  return text.height < 30 && Math.abs(text.top + text.bottom - box.top - box.bottom) > 4;
}).map((node) => node.textContent)"""


def test_at_320_px_no_word_is_broken_in_the_head_and_a_long_name_stays_within(browser, dhow):
    page = at(browser, dhow, "crew", (320, 568))
    signs_in(page, "salim", PINS["salim"])
    page.until("document.querySelector('[data-k=me] small')")
    for words in ("[data-k=night]", "#clock"):
        lines = page.browser.run(
            "(() => { const range = document.createRange(); range.selectNodeContents(document.querySelector("
            "'%s')); return range.getClientRects().length; })()" % words)
        assert lines == 1, words
    assert not page.cut()
    page.browser.run("deckwatch.out()")
    dhow.do(lambda: dhow.desk.add_person(signed(dhow, "salim"), "long", LONG, "crew"))
    dhow.do(lambda: dhow.desk.set_pin(signed(dhow, "salim"), "long", "2468"))
    try:
        page.tap_key("act.absent")
        assert page.browser.run(_OFF_MIDDLE) == []
        page.browser.run("deckwatch.close(true); 0")
        page.shows(LONG[:20])
        page.still()
        assert not page.cut()
        page.tap_key("signin")
        assert not page.cut()
        page.tap(LONG[:20], SHEET)
        page.until("document.querySelector('.pad')")
        assert not page.cut()
        page.pin("2468")
        page.ok()
        page.until("deckwatch.mine() && !deckwatch.open")
        assert not page.cut()
    finally:
        page.browser.run("deckwatch.out()")
        dhow.do(lambda: dhow.desk.add_person(signed(dhow, "salim"), "long", "L", "crew", None, False))
