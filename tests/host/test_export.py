"""`deckwatch export`: what is written, and how the page behaves in a real Chromium."""
import argparse
import base64
import json
import re
import struct
import zlib

from books import UTC, begun, filled, lay_down
from officer_page import exported, keys_folder, lines, shown

from firmware import ed25519
from firmware.checkpoint import vkey
from firmware.clock import Clock
from firmware.entry import GENESIS, Entry, code, head, stored, write
from firmware.logbook import Logbook
from firmware.monitor import Monitor
from firmware.port.bench_files import BenchFiles
from firmware.store import Store
from host_tools import book_html, bookview, export, verify

SMALL = 900     # bytes of a segment: three or four entries
NAMES = ("Al-Noor \"Star\" O'Neil", "\U0001f6a2\U0001f1ee\U0001f1f3", "\u0627\u0644\u0646\u0648\u0631",
         "\u202egnp.exe", "\u0905\u0932 \u0928\u0942\u0930", "N" * 300, "</script><script>alert(1)</script>",
         "<!-- --><img src=x onerror=alert(1)>", "{{segments}}", "a\u0000\u001f\\b")


# ---- the page itself


def hostile():
    book = begun()
    for name in NAMES:
        book.record("reason", (("text", name),), e=UTC + 5, by="tindal")
    book.record("from a newer version", (("what", [{"deep": NAMES[6]}]),), e=UTC + 6, by=NAMES[2])
    return book


def test_names_of_every_sort_are_shown_and_nothing_in_them_runs(browser, tmp_path):
    page = exported(lay_down(hostile(), tmp_path))
    browser.call("Page.addScriptToEvaluateOnNewDocument", source="globalThis.alert = () => { ran = 1; }")
    assert shown(browser, page).startswith("SOUND")
    assert browser.run("globalThis.ran") is None
    text = browser.run("document.getElementById('reading').textContent")
    for name in NAMES[:8]:
        assert name in text
    assert "from a newer version" in text and browser.run("document.images.length") == 0
    assert page.read_text(encoding="utf-8").count("<script") == 2      # that hold and check the book
    assert browser.run("document.documentElement.scrollWidth <= innerWidth")


def test_data_that_no_unit_writes_stops_neither_export_nor_page(browser, tmp_path):
    """Whoever holds the unit can seal anything."""
    keys = ("id name role ref why text second seaman section page what was now vessel mmsi registrar "
            "index vkey missing who size root").split()
    before, out = GENESIS, []
    for kind in ("book", "person", "open", "seaman", "check", "note", "countersign", "amend", "sign", "clock",
                 "power", "damage", "keys", "seal", "close"):
        for value in ([1], [[]], {"x": [2]}, None, 7, -1, 10**30, "", "\u0915"):
            data = [(key, value) for key in keys]
            line = write(Entry(len(out), UTC, UTC, "rtc", kind, "auto", None, (), data))
            before = head(before, line)
            out.append(stored(line, bytes(16), before))
    (tmp_path / "00000000.log").write_bytes(b"".join(out))
    read = shown(browser, exported(tmp_path))
    assert read.startswith("NOT SOUND")
    assert browser.run("document.querySelectorAll('#findings details').length") >= 7


def test_nothing_is_asked_of_any_host(browser, tmp_path):
    page = exported(lay_down(filled(30), tmp_path))
    shown(browser, page)
    asked = [said["request"]["url"] for name, said in browser.events if name == "Network.requestWillBeSent"]
    assert asked == [page.resolve().as_uri()]
    assert not {"Log.entryAdded", "Runtime.exceptionThrown"}.intersection(name for name, _ in browser.events)
    # and could not be, whatever stood in the page
    refused = browser.run("fetch('http://192.0.2.1/').catch((error) => error.name)")
    assert refused == "TypeError"
    assert "Content Security Policy" in json.dumps(browser.events[-9:])
    browser.run("{ const made = document.createElement('script'); made.textContent = 'globalThis.ran = 1';"
                "document.body.append(made); }")
    assert browser.run("globalThis.ran") is None


def test_without_javascript_the_book_is_shown_and_said_not_to_be_verified(browser, tmp_path):
    page = exported(lay_down(filled(30), tmp_path))
    browser.call("Emulation.setScriptExecutionDisabled", value=True)
    try:
        browser.open(page)
        document = browser.call("DOM.getDocument", depth=-1)["root"]["nodeId"]
        found = browser.call("DOM.querySelector", nodeId=document, selector="#verdict")["nodeId"]
        verdict = browser.call("DOM.getOuterHTML", nodeId=found)["outerHTML"]
        rows = browser.call("DOM.querySelectorAll", nodeId=document, selector="#reading tr")["nodeIds"]
        tools = browser.call("DOM.querySelector", nodeId=document, selector="#tools[hidden]")["nodeId"]
    finally:
        browser.call("Emulation.setScriptExecutionDisabled", value=False)
    assert "NOT VERIFIED" in verdict and ">SOUND" not in verdict and len(rows) >= 30 and tools
    # what is needed is said, in both languages
    for told in ("Allow JavaScript", "open the page in another browser", "deckwatch verify book",
                 "JavaScript \u0915\u0940 \u0905\u0928\u0941\u092e\u0924\u093f"):
        assert told in verdict


def test_every_particular_of_the_cover_has_words_in_both_languages(tmp_path):
    """None is shown by the name under which the log keeps it."""
    book = Logbook(Store(BenchFiles()))
    monitor = Monitor({"mmsi": 419000001, "name": "Al Test", "call_sign": "VTX", "imo": "1234567",
                       "registration": "MNV 1", "owner": {"name": "Salim"}}, book, Clock(UTC))
    monitor.open(0, previous="0" * 64)
    monitor.record("open", [(key, key) for key in (
        "registrar", "office", "place", "date", "address", "port", "tindals")], by="t1")
    held = bookview.load(lay_down(book, tmp_path))
    assert len(held.cover) >= 10
    shown = book_html.render(held)
    labels = re.findall("<dt>(.*?)</dt>", shown)
    assert len(labels) == len([value for value in held.cover.values() if value is not None]) + 2
    for label in labels:
        assert label.count("<span lang=") == 2, label


def test_the_scripts_take_their_numbers_and_kinds_from_the_firmware(tmp_path, monkeypatch):
    """Another page length there is another page length here."""
    monkeypatch.setattr(export.rule, "PAGE_ROWS", {1: 20, 2: 12, 3: 7})
    text = exported(lay_down(filled(3), tmp_path)).read_text(encoding="utf-8")
    told = json.loads(re.search("^const RULES = (.*);$|<script>const RULES = (.*);$", text, re.M)[2])
    assert told["PAGE_ROWS"] == {"1": 20, "2": 12, "3": 7} and "countersign" in told["ELSEWHERE"]
    scripts = "".join((export.PAGE / name).read_text(encoding="utf-8") for name in export.SCRIPTS)
    for name in told:
        assert name in scripts, name
    assert "countersign\", " not in scripts and "1024" not in scripts


def test_the_first_problem_is_named_in_the_words_of_verify(browser, tmp_path):
    folder = lay_down(filled(10, SMALL), tmp_path)
    path = sorted(folder.glob("*.log"))[1]
    path.write_bytes(path.read_bytes().replace(b'"run":5', b'"run":6'))
    told = next(line for line in verify.told(verify.verify(folder)) if line.startswith("NOT SOUND"))
    read = shown(browser, exported(folder))
    assert read.startswith("NOT SOUND") and told.removeprefix("NOT SOUND: ") in read


def test_files_that_are_chosen_are_verified_instead(browser, tmp_path):
    (tmp_path / "other").mkdir()
    (tmp_path / "book").mkdir()
    other = lay_down(filled(20, SMALL), tmp_path / "other")
    shown(browser, exported(lay_down(filled(5), tmp_path / "book")))
    names = sorted(map(str, other.glob("*.log")))
    choose(browser, "files", *names)
    browser.wait("document.getElementById('verdict').innerText.includes('Ends with entry 19')")
    choose(browser, "files", *names[:1], *names[2:])
    browser.wait("document.getElementById('verdict').innerText.startsWith('NOT SOUND')")
    (tmp_path / "rubbish.txt").write_text("x")
    choose(browser, "files", tmp_path / "rubbish.txt")
    browser.wait("document.getElementById('verdict').innerText.includes('No book among these files')")


def pixel():
    """A PNG of one pixel."""
    out = b"\x89PNG\r\n\x1a\n"
    for name, data in ((b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0)),
                       (b"IDAT", zlib.compress(b"\0\0")), (b"IEND", b"")):
        out += struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    return out


def choose(browser, field, *paths):
    """Choose files in a field, as a person does."""
    document = browser.call("DOM.getDocument")["root"]["nodeId"]
    node = browser.call("DOM.querySelector", nodeId=document, selector="#" + field)["nodeId"]
    browser.call("DOM.setFileInputFiles", nodeId=node, files=list(map(str, paths)))


def test_a_code_in_a_photo_where_the_browser_reads_qr_codes(browser, tmp_path):
    """Chromium on Linux does not, so the reader is a stand-in."""
    book, picture = filled(6), tmp_path / "photo.png"
    picture.write_bytes(pixel())
    source = "globalThis.BarcodeDetector = class { async detect() { return globalThis.qr ?? []; } }"
    script = browser.call("Page.addScriptToEvaluateOnNewDocument", source=source)["identifier"]
    try:
        shown(browser, exported(lay_down(book, tmp_path)))
    finally:
        browser.call("Page.removeScriptToEvaluateOnNewDocument", identifier=script)
    choose(browser, "photo", picture)
    browser.wait("document.getElementById('verdict').innerText.includes('No code could be read')")
    browser.run("globalThis.qr = [{rawValue: 'code: %s.'}]; 0" % book.code())
    choose(browser, "photo", picture)
    browser.wait("document.getElementById('verdict').innerText.includes('it was the head after entry 5')")


def typed(browser, field, text):
    browser.run("document.getElementById(%s).value = %s; document.querySelector('#tools button').click()"
                % (json.dumps(field), json.dumps(text)))
    browser.wait("!document.querySelector('#verdict progress')")
    return browser.run("document.getElementById('verdict').innerText")


def test_a_code_that_is_typed_is_found_and_dated_or_is_not_in_this_book(browser, tmp_path):
    book = filled(10, SMALL)
    held = b"".join(export.read(lay_down(book, tmp_path)).values()).splitlines()
    page = exported(tmp_path)
    shown(browser, page)
    fifth = code(bytes.fromhex(held[5][-64:].decode()))
    assert "after entry 5, entered 2026-11-30T13:58:04Z" in typed(browser, "code", fifth)
    aloud = fifth.lower().replace("-", " ").replace("0", "o")
    assert "after entry 5," in typed(browser, "code", " %s " % aloud)
    assert "is NOT in this book" in typed(browser, "code", code(GENESIS))
    # the tail cut off: sound as far as it goes, and the code of the last entry shows it
    last = sorted(tmp_path.glob("*.log"))[-1]
    last.write_bytes(b"".join(lines(last.read_bytes())[:-1]))
    assert shown(browser, export.write(export.read(tmp_path), tmp_path / "cut")).startswith("SOUND")
    read = typed(browser, "code", book.code())
    assert "is NOT in this book" in read and not read.startswith("SOUND")


def test_the_language_switch(browser, tmp_path):
    shown(browser, exported(lay_down(filled(5), tmp_path)))
    browser.run("document.getElementById('lang-hi').click()")
    text = browser.run("document.querySelector('main').innerText")
    assert "\u0920\u0940\u0915" in text and "Every entry is as" not in text and "Check" not in text
    browser.run("document.getElementById('lang-en').click()")
    assert "\u0920\u0940\u0915" not in browser.run("document.querySelector('main').innerText")


def test_it_fits_a_phone_and_prints(browser, tmp_path):
    page = exported(lay_down(hostile(), tmp_path))
    phone = {"width": 320, "height": 568, "deviceScaleFactor": 2, "mobile": True}
    browser.call("Emulation.setDeviceMetricsOverride", **phone)
    try:
        shown(browser, page)
        assert browser.run("document.documentElement.scrollWidth") <= 320
    finally:
        browser.call("Emulation.clearDeviceMetricsOverride")
    browser.call("Emulation.setEmulatedMedia", media="print")
    try:
        assert browser.run("getComputedStyle(document.getElementById('tools')).display") == "none"
        assert "SOUND" in browser.run("document.body.innerText")
    finally:
        browser.call("Emulation.setEmulatedMedia", media="")
    assert base64.b64decode(browser.call("Page.printToPDF")["data"]).startswith(b"%PDF")


def test_a_key_of_another_vessel_a_spoilt_one_and_a_browser_without_ed25519(browser, tmp_path):
    page = exported(keys_folder(tmp_path))
    assert "Seals 3, the last covers 12 entries" in shown(browser, page)
    own = verify.verify(tmp_path)["seals"]["vkey"]
    assert "the key given" in typed(browser, "vkey", "  %s " % own)
    read = typed(browser, "vkey", vkey("deckwatch/419000002", ed25519.public_key(bytes(32))))
    assert read.startswith("NOT SOUND") and "not by the one given" in read
    read = typed(browser, "vkey", own[:-2] + "x=")
    assert read.startswith("NOT VERIFIED") and "is no verifier key" in read
    typed(browser, "vkey", "")
    browser.run("crypto.subtle.importKey = async () => { throw new DOMException('', 'NotSupportedError'); }")
    read = typed(browser, "code", "")
    assert "3 SIGNATURES WERE NOT CHECKED" in read and "deckwatch verify" in read
    assert browser.run("document.getElementById('verdict').className") == "part"


def test_without_web_crypto_nothing_is_called_sound(browser, tmp_path):
    source = "Object.defineProperty(globalThis, 'crypto', {value: {}});"
    script = browser.call("Page.addScriptToEvaluateOnNewDocument", source=source)["identifier"]
    try:
        read = shown(browser, exported(lay_down(filled(5), tmp_path)))
    finally:
        browser.call("Page.removeScriptToEvaluateOnNewDocument", identifier=script)
    assert read.startswith("NOT VERIFIED") and "deckwatch verify" in read


def test_a_years_book_is_verified_in_seconds(browser, tmp_path):
    page = exported(lay_down(filled(20000), tmp_path))
    assert shown(browser, page).startswith("SOUND")
    took = browser.run("(async () => { const start = performance.now(), held = embedded();"
                       "await deckwatch.verify(held); return performance.now() - start })()")
    assert took < 10000, took


# ---- what is written


def ran(capsys, *args):
    parser = argparse.ArgumentParser()
    export.add_arguments(parser)
    status = export.run(parser.parse_args([str(arg) for arg in args]))
    return (status, *capsys.readouterr())


def test_the_copy_is_the_book_byte_for_byte_and_the_book_is_not_touched(tmp_path, capsys):
    (tmp_path / "book").mkdir()
    folder = lay_down(filled(30, SMALL), tmp_path / "book")
    before = {path.name: (path.read_bytes(), path.stat().st_mtime_ns) for path in folder.iterdir()}
    status, out, err = ran(capsys, folder, "-o", tmp_path / "visit", "--json")
    assert status == 0 and err == "" and json.loads(out)["segments"] == len(list(folder.glob("*.log")))
    assert {path.name: (path.read_bytes(), path.stat().st_mtime_ns) for path in folder.iterdir()} == before
    copy = {path.name: path.read_bytes() for path in (tmp_path / "visit" / "book").iterdir()}
    assert copy == {name: data for name, (data, _) in before.items() if name.endswith(".log")}
    assert verify.verify(tmp_path / "visit" / "book") == verify.verify(folder)


def test_the_page_names_no_other_host(tmp_path):
    text = exported(lay_down(hostile(), tmp_path)).read_text(encoding="utf-8")
    assert "http:" not in text and "https:" not in text and "src=\"" not in text and "{{style" not in text


def test_what_cannot_be_exported_is_named(tmp_path, capsys):
    (tmp_path / "book").mkdir()
    folder = lay_down(filled(3), tmp_path / "book")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "x").write_text("x")
    (tmp_path / "file").write_text("x")
    for args, told in (((tmp_path / "none", "-o", tmp_path / "a"), "expected a folder with a book"),
                       ((tmp_path / "full", "-o", tmp_path / "a"), "no book in it"),
                       ((folder, "-o", tmp_path / "full"), "expected a new or an empty folder"),
                       ((folder, "-o", tmp_path / "file"), "could not write to")):
        status, out, err = ran(capsys, *args)
        assert status == 2 and out == "" and told in err and err.count("\n") == 1
    assert not (tmp_path / "a").exists()


def test_scripts_are_short_enough_to_read():
    for path in export.PAGE.iterdir():
        assert path.read_text(encoding="utf-8").count("\n") < 400
