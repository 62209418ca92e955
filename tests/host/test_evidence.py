"""`deckwatch verify` with keys: macs, seals, caches, codes, checkpoints; what each finds, what it cannot."""
import argparse
import json
import os
import shutil
import time

import pytest
from books import KEY, MMSI, SEED, UTC, begun, filled, lay_down, sealed

from firmware import ed25519, reading, store_seldom
from firmware.checkpoint import open_note, vkey
from firmware.clock import Clock
from firmware.entry import NO_MAC, SEALED, code, head, stored
from firmware.logbook import Logbook
from firmware.monitor import Monitor
from firmware.port.bench_files import BenchFiles, BenchFolder
from firmware.ratchet import forward, mac
from firmware.store import Store
from firmware.vault import Vault
from host_tools import evidence, shore_key, verify
from host_tools.walk import Walk

SMALL = 8000        # bytes of a segment: about thirty entries
COUNT = 200
STRIDE = int(os.environ.get("DECKWATCH_FLIP_STRIDE", "64"))     # 1: every byte, in some five minutes
PARTS = 8           # so that none of the full run's tests takes long
VKEY = vkey("deckwatch/%d" % MMSI, ed25519.public_key(SEED))
OTHER = vkey("deckwatch/419000777", ed25519.public_key(bytes(32)))


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """A book of 200 entries in a folder, with keys, seals and two snapshots; not to be changed."""
    folder = tmp_path_factory.mktemp("whole") / "book"
    folder.mkdir()
    return lay_down(sealed(COUNT, SMALL), folder)


@pytest.fixture
def book(whole, tmp_path):
    return shutil.copytree(whole, tmp_path / "book")


@pytest.fixture
def keeper(tmp_path):
    """The keeper's file."""
    path = tmp_path / "keeper.txt"
    path.write_text("Keep this ashore.\n  %s\n" % shore_key.written(MMSI, KEY))
    return path


def ran(capsys, *args):
    """(exit status, standard output, standard error) of the verb."""
    parser = argparse.ArgumentParser()
    verify.add_arguments(parser)
    status = verify.run(parser.parse_args([str(arg) for arg in args]))
    return (status, *capsys.readouterr())


def shore(key=KEY, mmsi=MMSI):
    return verify.Outside(shore=[shore_key.ShoreKey(mmsi, key)])


def wrong(folder, outside=None):
    found = verify.verify(folder, None, outside)
    assert not found["sound"]
    return found["first_problem"]


def stored_lines(folder):
    """[line without its seal, mac] of every entry."""
    out = []
    for path in sorted(folder.glob("*.log")):
        for raw in path.read_bytes().splitlines():
            out.append([raw[:-SEALED], bytes.fromhex(raw[-96:-64].decode())])
    return out


def rewrite(folder, lines):
    """Lay down these lines as a book, every head made anew: what anyone can do who holds the folder."""
    for path in folder.iterdir():
        path.unlink()
    before, out = bytes(32), b""
    for line, seal in lines:
        before = head(before, line, seal)
        out += stored(line, seal, before)
    (folder / "00000000.log").write_bytes(out)


# ---- sound


def test_a_sealed_book_is_sound_with_every_key_and_says_what_was_compared(book, keeper, capsys):
    found = verify.verify(book)
    assert found["sound"] and found["entries"] == COUNT and found["stray"] == []
    assert found["seals"] | {"checkpoint": None, "last": None} == {
        "count": 4, "covered": 152, "vkey": VKEY, "trusted": False, "last": None, "checkpoint": None}
    assert found["macs"] == {"since": 1, "earlier": 0, "checked": 0, "missing": 0, "changes": []}
    assert len(found["snapshots"]) == 2
    status, out, _ = ran(capsys, book)
    assert status == 0 and "as the book says" in out and "not recomputed" in out
    status, out, _ = ran(capsys, "--key", VKEY, "--shore-key", keeper, book)
    assert status == 0 and "the key given" in out and "199 recomputed with the shore key" in out


def test_signatures_are_checked_alike_without_the_library(book, monkeypatch):
    monkeypatch.setattr(evidence, "Ed25519PublicKey", None)
    assert verify.verify(book)["sound"]
    public = ed25519.public_key(SEED)
    assert evidence.signed(public, b"x", ed25519.sign(SEED, public, b"x"))
    assert not evidence.signed(public, b"y", ed25519.sign(SEED, public, b"x"))


def test_the_last_seal_is_given_as_a_checkpoint_that_holds_the_book_later(book, tmp_path, capsys):
    note = verify.verify(book)["seals"]["checkpoint"]
    kept = tmp_path / "checkpoint.txt"
    kept.write_text(note, encoding="utf-8")
    status, _, _ = ran(capsys, "--key", VKEY, "--checkpoint", kept, book)
    assert status == 0
    lines = stored_lines(book)
    rewrite(book, lines[:140])
    status, out, _ = ran(capsys, "--key", VKEY, "--checkpoint", kept, book)
    assert status == 1 and "covers 152 entries and the book has 140: entries are missing" in out
    lines[100][0] = lines[100][0].replace(b'"e":', b'"e" :')
    rewrite(book, [[line.replace(b'"k":"seal"', b'"k":"seel"'), seal] for line, seal in lines])
    status, out, _ = ran(capsys, "--key", VKEY, "--checkpoint", kept, book)
    assert status == 1
    checkpoint = evidence.Checkpoint(note, VKEY)
    assert checkpoint.size == 152
    found = verify.verify(book, None, verify.Outside(checkpoint=checkpoint))
    assert found["problems"] == 1 and "first 152 entries are not those" in found["first_problem"]["what"]
    rewrite(book, [[line.replace(b"Al Test", b"Al Best"), NO_MAC] for line, _ in lines[:1]])
    assert "not of this book" in wrong(book, verify.Outside(checkpoint=checkpoint))["what"]


# ---- altered


@pytest.mark.parametrize("part", range(PARTS))
def test_any_flipped_byte_of_any_file_is_found(book, part):
    """Snapshots too. DECKWATCH_FLIP_STRIDE=1 takes every byte; else a stride of them, and all of one line."""
    tried = 0
    for path in sorted(book.iterdir()):
        data = path.read_bytes()
        line = data.find(b"\n") + 1
        every = set(range(part * STRIDE, len(data), PARTS * STRIDE))
        if part == 0 and path.name in ("00000000.log", max(os.listdir(book))):
            every |= set(range(line, data.find(b"\n", line) + 1)) | set(range(len(data) - 70, len(data)))
        for at in sorted(every):
            path.write_bytes(data[:at] + bytes([data[at] ^ (1 << at % 8)]) + data[at + 1 :])
            problem = wrong(book)
            assert problem["segment"] == path.name, (at, problem)
            tried += 1
        path.write_bytes(data)
    assert tried > 80 and verify.verify(book)["sound"]


def test_a_removed_entry_and_two_swapped_are_found(book):
    paths = sorted(book.glob("*.log"))
    for path in paths:
        data = path.read_bytes()
        lines = data.splitlines(keepends=True)
        for i in range(0, len(lines) - 1, 5):
            path.write_bytes(b"".join(lines[:i] + lines[i + 1 :]))
            assert wrong(book)["entry"] == int(path.stem) + i
            path.write_bytes(b"".join(lines[:i] + [lines[i + 1], lines[i]] + lines[i + 2 :]))
            assert wrong(book)["entry"] == int(path.stem) + i
        path.write_bytes(data)


def test_a_cut_tail_is_found_by_a_later_code_a_checkpoint_or_the_keys_beside_and_else_said_to_be_open(
        whole, book, capsys):
    last_code = verify.verify(book)["code"]
    rewrite(book, stored_lines(whole)[:160])
    status, out, _ = ran(capsys, book)
    assert status == 0 and "cannot show that entries are missing after its last one" in out
    status, out, _ = ran(capsys, "--code", last_code, book)
    assert status == 1 and "the code %s is not in this book" % last_code in out
    assert verify.verify(book, None, shore())["sound"]         # the keeper's key alone cannot know of more
    made = sealed(COUNT, SMALL)
    keys = book.parent / "book.keys"
    keys.mkdir()
    for name in ("ratchet", "signer"):
        files = made.vault.files
        (keys / name).write_bytes(files.read(name, 0, files.size(name)))
    assert "40 entries that are missing after its last one" in wrong(book)["what"]
    shutil.rmtree(book)
    shutil.copytree(whole, book)
    assert verify.verify(book)["sound"]


def test_a_whole_rewritten_book_is_found_by_seals_and_macs(whole, book):
    lines = stored_lines(whole)
    at = next(i for i, (line, _) in enumerate(lines) if b"silent" in line)
    lines[at][0] = lines[at][0].replace(b"silent", b"on    ")
    rewrite(book, lines)
    problem = wrong(book)                                   # heads are right: the seal after it is not
    assert "Merkle root is not that" in problem["what"] and problem["entry"] == 52
    problem = wrong(book, shore())
    assert problem["entry"] == at and "does not hold under the shore key" in problem["what"]


def test_one_who_has_the_units_keys_of_now_cannot_seal_what_was_before(whole, book):
    """He signs anew and seals with the key he found; the keeper's key shows the first entry he changed."""
    lines = stored_lines(whole)
    key = KEY
    for _ in range(100):
        key = forward(key)
    before = bytes(32)
    for i, (line, seal) in enumerate(lines):
        if i >= 60:
            line = line.replace(b"silent", b"on    ")
            seal = mac(key, before + line)[:16]
            key = forward(key)
        lines[i] = [line, seal]
        before = head(before, line, seal)
    rewrite(book, lines)
    assert wrong(book, shore())["entry"] == 60


def test_entries_without_macs_after_the_keys_began_are_found(whole, book):
    lines = stored_lines(whole)
    for i in range(160, 170):
        lines[i][1] = NO_MAC
    rewrite(book, lines)
    found = verify.verify(book)
    assert found["problems"] == 1 and found["first_problem"]["entry"] == 160
    assert "carry no mac, although the unit had keys from entry 1 on" in found["first_problem"]["what"]
    lines = [[line.replace(b'"k":"keys"', b'"k":"fix"'), seal] for line, seal in lines]
    rewrite(book, lines)
    assert "tells of which key" in wrong(book)["what"]


def test_an_older_copy_put_back_is_told_by_the_unit_and_found(tmp_path):
    disk = BenchFiles()
    made = sealed(60, SMALL, disk=disk)
    old = {name: made.store.files.read(name, 0, 1 << 20) for name in made.store.files.listdir()}
    for i in range(7):
        made.record("fix", (("s", "found"), ("source", "gps")), e=UTC + 1000 + i)
    later = made.code()
    folder = BenchFolder(disk, "book")
    for name in folder.listdir():
        folder.remove(name)
    for name, data in old.items():
        folder.replace(name, data)
    again = Logbook(Store(folder, SMALL), Vault(BenchFolder(disk, "keys")))
    again.open([])
    again.record("keys", reading.keys_due(again), e=UTC + 2000)
    again.record("stop", (), e=UTC + 2001)
    problem = wrong(lay_down(again, tmp_path))
    assert problem["entry"] == 60 and "7 entries are missing before it" in problem["what"]
    assert wrong(tmp_path, shore())["entry"] == 60          # and the macs after it hold
    assert verify.verify(tmp_path, None, verify.Outside(codes=[later]))["codes"][0]["entry"] is None


# ---- closed


def test_an_entry_after_the_closing_is_not_sound(whole, tmp_path):
    """No unit writes one: a book of an older version, or one who makes heads anew."""
    made = begun()
    made.record("fix", (("s", "found"), ("source", "gps")), e=UTC + 1)
    made.record("close", (("place", "Mundra"),), e=UTC + 2)
    folder = lay_down(made, tmp_path)
    assert verify.verify(folder)["sound"]
    for kinds in (["fix"], ["close"], ["seal"], ["torn", "fix"], ["from a newer version"]):
        lines = stored_lines(lay_down(made, tmp_path))
        for i, kind in enumerate(kinds, 3):
            lines.append([('{"n":%d,"t":%d,"e":%d,"c":"gnss","k":"%s","by":"auto","d":{}}' % (
                i, UTC + i, UTC + i, kind)).encode(), NO_MAC])
        rewrite(folder, lines)
        found = verify.verify(folder)
        problem = found["first_problem"]
        assert not found["sound"] and problem["entry"] == 3
        assert kinds == ["seal"] or "it stands after entry 2, which closed the book" in problem["what"]
        assert found["problems"] == len(kinds) + (kinds == ["seal"])


# ---- what this version cannot use


def test_entries_that_the_units_folds_cannot_take_are_named_and_its_snapshots_hold_all_the_same(
        tmp_path, capsys):
    """A newer version wrote them. The unit passes them over, says so once, and verify comes to its state."""
    made = sealed(40, SMALL)
    files = made.store.files
    for i in range(60):
        made.record("motion" if i % 2 else "ais", (("i", i),), e=UTC + 300 + i)
    folder = lay_down(made, tmp_path)
    assert made.passed[0][0] == 40 and list(folder.glob("*.snap"))
    found = verify.verify(folder)
    assert found["sound"] and found["snapshots"]
    assert found["passed_over"] == {"count": 60, "first": {
        "entry": 40, "kind": "ais", "why": "Vessel: KeyError('s')"}}
    status, out, _ = ran(capsys, folder)
    assert status == 0 and "60, the first is entry 40 of kind ais: Vessel: KeyError('s')" in out
    again = Logbook(Store(files, SMALL))
    again.open(Monitor({"mmsi": MMSI}, None, Clock(0)).folds())
    assert again.passed and again.passed[-1][0] <= 99


# ---- caches and other files


def test_a_snapshot_that_tells_something_else_is_found_though_its_checksum_is_right(book):
    files = BenchFiles()
    for path in sorted(book.glob("*.snap")):
        data = path.read_bytes()
        found = json.loads(data[:-65])
        for key, value in (("states", found["states"][:-1]), ("head", "0" * 64), ("keys", None)):
            store_seldom.snapshot(Store(files), int(path.stem), json.dumps(found | {key: value}).encode())
            path.write_bytes(files.read(path.name, 0, 1 << 20))
            problem = wrong(book)
            assert problem["segment"] == path.name and "snapshot" in problem["what"], problem
        path.write_bytes(data)
    newest = sorted(book.glob("*.snap"))[-1]
    newest.rename(book / "00000003.snap")
    assert wrong(book) == {"entry": 3, "segment": "00000003.snap", "line": None,
                           "what": "this snapshot stands at no segment of the book"}
    (book / "00000003.snap").unlink()
    assert verify.verify(book)["sound"]                     # a cache may be missing


def test_a_snapshot_of_another_version_is_held_to_its_checksum_and_head(book):
    files = BenchFiles()
    path = sorted(book.glob("*.snap"))[-1]
    found = json.loads(path.read_bytes()[:-65])
    data = json.dumps(found | {"v": "9.9", "states": []}).encode()
    store_seldom.snapshot(Store(files), int(path.stem), data)
    path.write_bytes(files.read(path.name, 0, 1 << 20))
    found = verify.verify(book)
    assert found["sound"] and path.name not in found["snapshots"] and len(found["snapshots"]) == 1


def test_other_files_are_named_and_not_held_against_the_book(book, capsys):
    for name in ("notes.txt", "new.tmp", "lock", "0000001.log", "00000000.log.bak"):
        (book / name).write_text("?")
    status, out, _ = ran(capsys, book)
    assert status == 0 and "Not part of the book" in out and "notes.txt" in out and "power cut" in out


# ---- codes


def test_a_code_is_found_and_dated_however_it_is_typed(book, capsys):
    made = sealed(COUNT, SMALL)
    line, sealed_head = made.line(77)
    wanted = code(bytes.fromhex(sealed_head))
    when = json.loads(line)["e"]
    for text in (wanted, wanted.lower(), wanted.replace("-", ""), wanted.replace("0", "o").replace("1", "l"),
                 " ".join(wanted.split("-"))):
        status, out, _ = ran(capsys, "--code", text, "--json", book)
        found = json.loads(out)["codes"][0]
        assert status == 0 and found["code"] == wanted and found["entry"] == 77
    status, out, _ = ran(capsys, "--code", wanted, book)
    assert "it was the head after entry 77, entered %s" % verify_iso(when) in out


def verify_iso(utc):
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(utc))


@pytest.mark.parametrize("text", [
    "", "9M8E-Y35T-31T7", "9M8E-Y35T-31T7-H6MU", "9M8E-Y35T-31T7-H6MC-X", "é" * 16])
def test_what_is_no_code_is_refused(book, capsys, text):
    status, out, err = ran(capsys, "--code", text, book)
    assert status == 2 and out == "" and "expected 16 letters and digits" in err


# ---- keys of others


def test_a_key_of_another_vessel_is_told_plainly(book, capsys):
    status, out, _ = ran(capsys, "--key", OTHER, book)
    assert status == 1 and "signed by another key, %s" % VKEY in out and "problems in all" not in out
    status, out, _ = ran(capsys, "--json", "--key", OTHER, book)
    assert json.loads(out)["problems"] == 1


def test_a_shore_key_of_another_vessel_is_told_plainly(book, keeper, capsys):
    keeper.write_text(shore_key.written(419000777, bytes(32)))
    status, out, _ = ran(capsys, "--shore-key", keeper, book)
    assert status == 1 and "its mac is of no shore key that was given" in out
    found = verify.verify(book, None, shore(KEY, 419000777))
    assert "the shore key is of MMSI 419000777, the book of MMSI 419000001" in found["first_problem"]["what"]


def test_a_book_without_keys_shows_nothing_to_a_key(tmp_path):
    folder = lay_down(filled(20), tmp_path)
    assert "no seal is in this book" in wrong(folder, verify.Outside(vkey=VKEY))["what"]
    assert "no entry of this book was sealed" in wrong(folder, shore())["what"]


def test_keys_that_were_exchanged_are_told_and_each_checked_with_its_own(tmp_path, capsys):
    made = sealed(20)
    other = BenchFiles()
    Vault(other).provision(MMSI, bytes(32), bytes(32), UTC)
    again = Logbook(made.store, Vault(other))
    again.open([])
    again.record("keys", reading.keys_due(again), e=UTC + 500)
    again.record("stop", (), e=UTC + 500)
    folder = lay_down(again, tmp_path)
    found = verify.verify(folder)
    assert found["sound"] and found["macs"]["changes"] == [20]
    assert "exchanged for others at entry 20" in "\n".join(verify.told(found))
    assert wrong(folder, shore())["entry"] == 20
    assert verify.verify(folder, None, verify.Outside(shore=[
        shore_key.ShoreKey(MMSI, KEY), shore_key.ShoreKey(MMSI, bytes(32))]))["sound"]
    assert wrong(folder, verify.Outside(vkey=VKEY))["entry"] == 20
    # the last seal is from before: the note taken of it is signed with the key of then
    assert found["seals"]["vkey"] == VKEY
    note = found["seals"]["checkpoint"]
    assert open_note(note, VKEY)[1] == found["seals"]["covered"]
    assert evidence.Checkpoint(note, VKEY).wrong(found["book"], walked(folder, note).seals) is None


def walked(folder, note):
    """The walk over a book without snapshots, with a note held against it."""
    walk = Walk(verify.Outside(checkpoint=evidence.Checkpoint(note, VKEY)), None, [])
    store = Store(verify.ReadFiles(folder))
    for first in store.segments:
        walk.segment(first, store.lines(first))
    return walk


@pytest.mark.parametrize("data,told", [
    ((("index", -1), ("vkey", VKEY), ("missing", 0)), "its index is -1"),
    ((("index", 0), ("vkey", "x"), ("missing", 0)), "names no key"),
    ((("index", 0), ("vkey", None), ("missing", 0)), "names no key"),
    ((), "its index is None"),
    ((("index", 10**15), ("vkey", VKEY), ("missing", 0)), None),
])
def test_entries_keys_that_no_unit_writes_are_found_and_harm_nothing(tmp_path, data, told):
    book = begun()
    book.record("fix", (), e=UTC)
    folder = lay_down(book, tmp_path)
    lines = stored_lines(folder)
    line = lines[1][0].replace(b'"fix"', b'"keys"').replace(
        b'"d":{}', b'"d":' + json.dumps(dict(data)).replace(" ", "").encode())
    rewrite(folder, [lines[0], [line, bytes(16)]])
    assert told is None or told in wrong(folder)["what"]
    assert not verify.verify(folder, None, shore())["sound"]


def test_files_that_cannot_be_read_or_are_not_what_they_should_be_are_told(book, tmp_path, capsys):
    spoilt = tmp_path / "spoilt"
    good = shore_key.written(MMSI, KEY)
    for text, told in (("nothing", "no line in it begins with"), (good[:-1] + "z", "another form"),
                       (good.replace("+419000001", "+419000002"), "do not fit"),
                       (good + "0", "another form")):
        spoilt.write_text(text)
        status, out, err = ran(capsys, "--shore-key", spoilt, book)
        assert status == 2 and not out and told in err and str(KEY.hex()) not in err
    status, _, err = ran(capsys, "--shore-key", tmp_path / "none", book)
    assert status == 2 and "expected a text file" in err
    status, _, err = ran(capsys, "--key", VKEY[:-2], book)
    assert status == 2 and "keeper's sheet" in err
    spoilt.write_bytes(b"\xff\xfe")
    assert ran(capsys, "--key", VKEY, "--checkpoint", spoilt, book)[0] == 2
    assert ran(capsys, "--checkpoint", spoilt, book)[0] == 2
