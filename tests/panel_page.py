"""The panel in a Chromium as a hand uses it: touched, typed, looked at; host only."""
import base64
import contextlib
import importlib.resources
import json
import os
import time
import urllib.parse
from pathlib import Path

import pytest

SCREENS = Path(__file__).resolve().parents[1] / "docs" / "screens"
SMALLEST, PHONE, DESK = (320, 568), (360, 740), (1280, 800)
SHEET = ".sheet:not([hidden])"

# Such a test sees the panel on a phone and on a desk, by day and by night, in English and in Hindi.
as_people_see_it = pytest.mark.parametrize(
    "size,lang,theme",
    [(PHONE, "en", "day"), (PHONE, "hi", "night"), (DESK, "en", "night"), (DESK, "hi", "day")],
    ids=lambda value: value if isinstance(value, str) else str(value[0]),
)
of_every_size = pytest.mark.parametrize("size", [SMALLEST, PHONE, DESK], ids=lambda size: str(size[0]))
in_every_language = pytest.mark.parametrize("lang", ["en", "hi", "gu", "ml"])
# Rules of axe on what a sheet hides while it lies over it.
UNDER = ("landmark-one-main", "page-has-heading-one")

# The place of the button, link or choice whose words begin so, brought into view; null if no hand reaches it.
_PLACE = """((words, within) => {
  const shown = (node) => node.offsetParent !== null || getComputedStyle(node).position === "fixed";
  const root = document.querySelector(within) || document;
  const found = Array.from(root.querySelectorAll("button, a[href], label, summary")).filter((node) =>
    shown(node) && node.textContent.trim().startsWith(words) && !node.disabled)[0];
  if (!found || document.body.classList.contains("rests") && !found.closest("#sheet")) return null;
  found.scrollIntoView({block: "center", behavior: "instant"});
  const box = found.getBoundingClientRect(), x = box.left + box.width / 2, y = box.top + box.height / 2;
  const top = document.elementFromPoint(x, y);
  return top && (found.contains(top) || top.contains(found)) ? [x, y, box.width, box.height] : null;
})(%s, %s)"""

# Whatever stands out of the window sideways, or whose words do not fit their box.
_CUT = """Array.from(document.querySelectorAll("body *")).filter((node) => {
  const style = getComputedStyle(node), box = node.getBoundingClientRect();
  if (!box.width || !box.height || node.closest(".unseen, h1, [aria-hidden], .skip, svg")) return false;
  if (node.tagName === "INPUT" && style.opacity === "0") return false;
  return box.left < -1 || box.right > document.documentElement.clientWidth + 1 ||
    node.scrollWidth > node.clientWidth + 1 && node.clientWidth && style.display !== "inline";
}).map((node) => node.tagName + "." + node.className + " " + node.textContent.slice(0, 60))"""

# What a hand touches, and how large it is: [words, width, height].
_TARGETS = """Array.from(document.querySelectorAll(
  "button, a[href], summary, .chips label, textarea, input")).filter(
  (node) => node.offsetParent !== null && !node.closest(".skip, [inert]") &&
    getComputedStyle(node).opacity !== "0").map((node) => {
  const box = node.getBoundingClientRect();
  return [node.textContent.slice(0, 40) || node.id, Math.round(box.width), Math.round(box.height)];
})"""


class Page:
    """A browser (tests/chromium.py) with the panel at `url`. taps: how often it was touched."""

    def __init__(self, browser, url):
        self.browser, self.url, self.taps = browser, url, 0

    def open(self, size=PHONE, lang="en", theme="day", place="now"):
        """The panel as a device sees it that keeps this language and theme; nobody is signed in."""
        call = self.browser.call
        # A form with something in it would not be left without a question of the browser's own.
        self.browser.run("globalThis.deckwatch && deckwatch.close && deckwatch.close(true); 0")
        call(
            "Emulation.setDeviceMetricsOverride",
            width=size[0],
            height=size[1],
            deviceScaleFactor=1,
            mobile=size[0] < 600,
        )
        call("Network.clearBrowserCookies")
        call("Page.navigate", url="about:blank")    # else the browser may ask for the icon of the page before
        self.until("location.href === 'about:blank'")
        self.browser.events.clear()
        call("Page.navigate", url=self.url + "/panel/icon.svg")
        self.until("location.pathname === '/panel/icon.svg' && document.readyState === 'complete'")
        self.browser.run(
            "localStorage.clear(); localStorage.setItem('deckwatch.lang', %s);"
            "localStorage.setItem('deckwatch.theme', %s); 0" % (json.dumps(lang), json.dumps(theme))
        )
        call("Page.navigate", url=self.url + "/#" + place)
        self.until("globalThis.deckwatch && document.querySelector('#main[data-screen]') !== null")
        self.browser.run("deckwatch.started.then(() => 0)")
        return self

    def go(self, place):
        """To a screen, by its address; not counted."""
        self.browser.run("location.hash = %s; 0" % json.dumps(place))
        self.until("document.getElementById('main').dataset.screen === %s" % json.dumps(place))
        self.still()

    def still(self):
        """Wait until no screen waits for an answer of the unit any more."""
        self.until("!document.getElementById('main').textContent.includes(deckwatch.t('waiting'))")

    def words(self, key, **values):
        """A text of the catalogue, as the page shows it."""
        return self.browser.run("deckwatch.t(%s, %s)" % (json.dumps(key), json.dumps(values)))

    def tap(self, words, within="body", timeout=15):
        """Touch what begins with these words."""
        end = time.monotonic() + timeout
        script = _PLACE % (json.dumps(words), json.dumps(within))
        place = self.browser.run(script)
        while place is None:
            assert time.monotonic() < end, "nothing to touch begins with %r; there is: %s" % (
                words,
                self.text(),
            )
            time.sleep(0.05)
            place = self.browser.run(script)
        time.sleep(0.03)
        x, y, *_ = self.browser.run(script) or place  # the screen may have been drawn anew
        self.touch(x, y)
        self.taps += 1

    def touch(self, x, y):
        for kind in ("mousePressed", "mouseReleased"):
            self.browser.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def tap_key(self, key, within="body", **values):
        self.tap(self.words(key, **values), within)

    def pin(self, digits):
        """On the pad; OK is not yet touched."""
        self.until("document.querySelector('.sheet:not([hidden]) .pad')")
        for digit in digits:
            self.tap(digit, ".sheet:not([hidden]) .pad")

    def submit(self):
        """What a form asks for is filled in: enter it."""
        self.tap(
            self.browser.run("document.querySelector('.sheet:not([hidden]) [type=submit]').textContent"),
            SHEET,
        )

    def ok(self):
        """The PIN's last touch: from here on taps count as after it."""
        self.tap_key("ok", ".sheet:not([hidden]) .pad")
        self.taps = 0

    def entered(self):
        """Number of the entry that the page says was made."""
        self.until("/\\d+/.test(document.getElementById('said').textContent)")
        text = self.browser.run("document.getElementById('said').textContent")
        self.browser.run("document.getElementById('said').textContent = ''; 0")
        return int("".join(sign for sign in text if sign.isdigit()))

    def type(self, name, text):
        """Into the field of that name."""
        self.browser.run("document.querySelector('.sheet:not([hidden]) [data-f=\"%s\"]').focus(); 0" % name)
        self.browser.call("Input.insertText", text=text)

    def text(self):
        return self.browser.run("document.body.innerText")

    def until(self, script, timeout=15):
        """Wait until it is true; else the failure tells what the page shows."""
        end = time.monotonic() + timeout
        while not self.browser.run("Boolean(%s)" % script):
            assert time.monotonic() < end, "not so: %s; there is: %s" % (script, self.text())
            time.sleep(0.03)

    def shows(self, text, timeout=15):
        self.until("document.body.innerText.includes(%s)" % json.dumps(text), timeout)

    def cut(self):
        return self.browser.run(_CUT)

    def small(self, least=64):
        """Targets under so many px, of 12 mm where 360 px are 65 mm; [words, width, height]."""
        return [one for one in self.browser.run(_TARGETS) if one[2] < least or one[1] < least]

    def fits(self, places, size, lang):
        """On none of these screens is anything cut, and a thumb meets every target."""
        least = 64 if lang in ("en", "hi") and size != SMALLEST else 48
        for place in places:
            self.go(place)
            assert not self.cut(), (place, self.cut())
            assert not self.small(least), (place, self.small(least))

    def accessible(self, *places):
        """axe finds nothing on any of these screens."""
        self.browser.run((importlib.resources.files("axe_core_python") / "axe.min.js").read_text() + "; 0")
        for place in places:
            self.go(place)
            self.axe(place)

    def axe(self, shown, *without):
        """It finds nothing, by its rules but those, on the screen or sheet that is `shown`."""
        found = self.browser.run(
            "axe.run({runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice']})"
            ".then((found) => JSON.stringify(found.violations.map((one) => "
            "[one.id, one.nodes.slice(0, 3).map((n) => n.html)])))"
        )
        assert [one for one in json.loads(found) if one[0] not in without] == [], shown

    @contextlib.contextmanager
    def offline(self):
        """Within it the browser reaches nobody."""
        unlimited = {"latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
        self.browser.call("Network.emulateNetworkConditions", offline=True, **unlimited)
        try:
            yield
        finally:
            self.browser.call("Network.emulateNetworkConditions", offline=False, **unlimited)

    def picture(self, path):
        """A screenshot of the window, without scroll bars."""
        width, height = self.browser.run("[innerWidth, innerHeight]")
        self.browser.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=True
        )
        self.browser.run("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 150)))")
        path.write_bytes(base64.b64decode(self.browser.call("Page.captureScreenshot", format="png")["data"]))

    def elsewhere(self):
        """What was asked of any other host, and what the page complained of.

        Not what the blank page of open() did: the browser may still ask for the icon of the page before.
        """
        here = urllib.parse.urlsplit(self.url).netloc
        asked = [
            told["request"]["url"]
            for name, told in self.browser.events
            if name == "Network.requestWillBeSent"
        ]
        said = [
            json.dumps(told)[:400]
            for name, told in self.browser.events
            if name == "Runtime.exceptionThrown"
            or name == "Log.entryAdded"
            and told["entry"]["level"] == "error"
            and told["entry"].get("source") != "network"
            and told["entry"].get("url") != "about:blank"
        ]
        return [
            url for url in asked if urllib.parse.urlsplit(url).netloc != here and not url.startswith("data:")
        ] + said


def has_nothing_for_an_officer_to_touch(page, pin, places):
    """Commander Rao, who reads only, signs in and goes to each of these screens."""
    page.open()
    page.tap_key("signin")
    page.tap("Cdr Rao", SHEET)
    page.pin(pin)
    page.ok()
    page.shows(page.words("readonly"))
    for place in places:
        page.go(place)
        assert not page.browser.run("document.querySelectorAll('.primary').length"), place
    page.browser.run("deckwatch.out()")


def pictures(tmp_path, size, lang, theme):
    """path(screen) of its picture: in docs/screens, if DECKWATCH_SCREENS=1 asks for them anew."""
    folder = SCREENS if os.environ.get("DECKWATCH_SCREENS") else tmp_path
    folder.mkdir(exist_ok=True)
    begin = "%s-%s-%s-" % ("phone" if size == PHONE else "desk", lang, theme)
    return lambda screen: folder / (begin + screen + ".png")
