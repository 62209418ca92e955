"""Books judged by the officer's page in a browser and by `deckwatch verify`, for the tests of the export."""
import base64
import json
from concurrent.futures import ThreadPoolExecutor

from books import sealed

from firmware.entry import GENESIS, SEALED, head, stored
from host_tools import export, verify
from host_tools.walk import Outside

# Judges books that differ from the one in `held` by some files: [[{name: base64 or null}, options], ...]
JUDGE = """
globalThis.judge = async (books) => {
  const out = [];
  for (const [changes, options] of books) {
    const files = {...held};
    for (const [name, data] of Object.entries(changes)) {
      if (data === null) delete files[name];
      else files[name] = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
    }
    const found = await deckwatch.verify(files, options);
    if (found) delete found.lists;
    out.push(found);
  }
  return JSON.stringify(out, (_, value) => typeof value === "bigint" ? JSON.rawJSON(String(value)) : value);
};
"""

# So that only what was altered is hashed anew, and only new signatures are checked: every byte of a book of
# 200 entries is then tried in minutes. What is remembered are the browser's own answers.
REMEMBER = """
if (!globalThis.remembered) {
  globalThis.remembered = new Map();
  const text = new TextDecoder("latin1"), read = (bytes) => text.decode(bytes);      // latin() takes longer
  for (const [name, ...at] of [["digest", 1], ["importKey", 1], ["verify", 2, 3]]) {
    const real = crypto.subtle[name].bind(crypto.subtle);
    crypto.subtle[name] = (...given) => {
      const key = [name, given[1].held ?? "", ...at.map((place) => read(given[place]))].join("|");
      let known = remembered.get(key);
      if (!known) {
        if (remembered.size > 5000) remembered.clear();
        known = real(...given);
        if (name === "importKey") known.then((made) => { made.held = read(given[1]); }, () => {});
        remembered.set(key, known);
      }
      return known;
    };
  }
}
"""


class Bench:
    """A book in a folder and the same in the page; altered copies are judged by both."""

    def __init__(self, browser, folder):
        self.browser, self.folder = browser, folder
        for path in folder.glob("*.snap"):      # an export takes none along, and a page could not judge them
            path.unlink()
        browser.run("globalThis.held = {}; %s; %s; 0" % (JUDGE, REMEMBER))
        self.segments = export.read(folder)
        browser.run("globalThis.held = {%s}; 0" % ",".join(
            '"%s": Uint8Array.from(atob("%s"), (sign) => sign.charCodeAt(0))' % (name, _base64(data))
            for name, data in self.segments.items()))

    def agree(self, books, vkey="", code=""):
        """Verdicts of verify, each found equal to the page's. books: changes {name: bytes or None}, ..."""
        outside = Outside(vkey or None, [code] if code else [])
        books, told = list(books), []
        for start in range(0, len(books), 500):
            some = books[start : start + 500]
            asked = [[{name: data if data is None else _base64(data) for name, data in changes.items()},
                      {"vkey": vkey, "code": code}] for changes in some]
            with ThreadPoolExecutor(1) as beside:       # the browser judges while we do
                shown = beside.submit(self.browser.run, "judge(%s)" % json.dumps(asked), 600)
                found = [self._verified(changes, outside) for changes in some]
                pages = json.loads(shown.result())
            for changes, ours, page in zip(some, found, pages, strict=True):
                assert {key: page[key] for key in ours} == ours, changes
            told += found
        return told

    def _verified(self, changes, outside):
        for name, data in changes.items():
            (self.folder / name).unlink(missing_ok=True)
            if data is not None:
                (self.folder / name).write_bytes(data)
        found = json.loads(json.dumps(verify.verify(self.folder, None, outside)))
        del found["passed_over"]                # the page does not fold the unit's state
        for name in changes:
            (self.folder / name).unlink(missing_ok=True)
            if name in self.segments:
                (self.folder / name).write_bytes(self.segments[name])
        return found


def _base64(data):
    return base64.b64encode(data).decode()


def lines(data):
    return data.splitlines(keepends=True)


def exported(folder):
    return export.write(export.read(folder), folder / "out")


def shown(browser, page):
    """Open a page, wait for its verdict; the verdict as it is read."""
    browser.open(page)
    browser.run("deckwatch.started")
    return browser.run("document.getElementById('verdict').innerText")


def keys_folder(folder):
    files = sealed(14, 1800, seal_every=5).store.files
    for name in files.listdir():
        (folder / name).write_bytes(files.read(name, 0, 1 << 20))
    return folder


def forged(bench, change):
    """The whole book with heads made anew, as who holds the unit can: `change` gets [[line, mac], ...]."""
    held = [[line[:-SEALED - 1], bytes.fromhex(line[-SEALED : -65].decode())]
            for data in bench.segments.values() for line in lines(data)]
    before, out = GENESIS, []
    for line, mac in change(held):
        before = head(before, line, mac)
        out.append(stored(line, mac, before))
    return dict.fromkeys(bench.segments) | {"00000000.log": b"".join(out)}
