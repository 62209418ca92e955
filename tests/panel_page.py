"""The panel in a Chromium as a hand uses it: touched, typed, looked at; host only."""
import base64
import json
import time
import urllib.parse

PHONE, DESK = (360, 740), (1280, 800)

# The place of the button, link or choice whose words begin so, brought into view; null if no hand reaches it.
_PLACE = """((words, within) => {
  const shown = (node) => node.offsetParent !== null || getComputedStyle(node).position === "fixed";
  const root = document.querySelector(within) || document;
  const found = Array.from(root.querySelectorAll("button, a[href], label, summary")).filter((node) =>
    shown(node) && node.textContent.trim().startsWith(words) && !node.disabled)[0];
  if (!found) return null;
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
        for kind in ("mousePressed", "mouseReleased"):
            self.browser.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)
        self.taps += 1

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
            ".sheet:not([hidden])",
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
