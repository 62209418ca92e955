"""`deckwatch book`: a book written by hand, and shown."""
import json
import subprocess
import sys
import time
from pathlib import Path

import pytest
from written import VESSEL, Written, entries

from firmware import narrative, people_views
from firmware.clock import Clock
from firmware.gate import Gate
from firmware.logbook import CannotRecord, Logbook
from firmware.monitor import Monitor
from firmware.port.posix_files import LinuxFiles, ReadFiles
from firmware.store import Store
from host_tools import acts, book, bookview, provision, verify

ROOT = Path(__file__).resolve().parents[2]
OPENING = ("--registrar", "R. Shah", "--office", "MMD Mundra", "--place", "Mundra", "--date", "2026-11-01")


@pytest.fixture
def empty(tmp_path, capsys):
    return Written(tmp_path, capsys)


@pytest.fixture
def crewed(empty):
    return empty.crew()


def unit(folder, utc=None):
    """A unit that starts on the book, and its files."""
    files = LinuxFiles(folder)
    clock = Clock(0)
    clock.set_rtc(utc or int(time.time()), 0)
    return Monitor({"mmsi": 419999123}, Logbook(Store(files)), clock), files


def test_the_first_tindal_enters_himself_then_only_who_signs_in(empty):
    empty.begun()
    empty.done("person", "salim", "--name", "Salim", "--role", "tindal")
    assert "expected 4 to 8 digits" in empty.refused("pin", "salim", "--new-pin-file", empty.config)
    empty.done("pin", "salim", "--new-pin-file", empty.path / "salim")
    assert "sign in first" in empty.refused("person", "yusuf", "--name", "Yusuf", "--role", "crew")
    assert "sign in first" in empty.refused("note", "Nets sighted.")
    empty.done("person", "yusuf", "--name", "Yusuf", "--role", "crew", by="salim")
    assert [person.id for person in people_views.everyone(empty.view().people)] == ["salim", "yusuf"]


def test_where_nobody_types_a_pin_it_is_said_how_to_give_one(crewed, monkeypatch):
    def nothing(prompt):
        raise EOFError

    monkeypatch.setattr("getpass.getpass", nothing)
    status, _, err = crewed("--as", "salim", "note", "x")
    assert status == 2 and "PIN of salim: " in err and "name a file with --pin-file" in err
    status, _, err = crewed("sign", "--with", "yusuf", "--all", by="salim")
    assert status == 2 and "PIN of yusuf: " in err and "name a file with --other-pin-file" in err
    status, _, err = crewed("pin", "yusuf", by="salim")
    assert status == 2 and "New PIN of yusuf: " in err and "name a file with --new-pin-file" in err


def test_an_empty_number_takes_no_paper_away(crewed):
    crewed.done("paper", "vessel", "insurance", "N/1", "--expires", "2030-01-01", by="salim")
    told = crewed.refused("paper", "vessel", "insurance", "", by="salim")
    assert "NUMBER: it is empty; leave it out" in told
    crewed.done("paper", "vessel", "insurance", by="salim")


def test_pins_lie_in_the_keys_folder_alone(crewed):
    keys = crewed.path / "book.keys"
    assert keys.stat().st_mode & 0o777 == 0o700
    digest = json.loads((keys / "pins").read_bytes().split(b"\t")[0])["salim"][2]
    for file in crewed.folder.iterdir():
        assert digest.encode() not in file.read_bytes()


def test_a_pin_is_asked_for_where_no_file_is_named(crewed, monkeypatch):
    asked, answers = [], ["2222", "5555", "5555", "5555", "2222", "6666", "7777"]
    monkeypatch.setattr(book.getpass, "getpass", lambda prompt: asked.append(prompt) or answers.pop(0))
    status, _, _ = crewed("--as", "yusuf", "pin", "yusuf")
    assert status == 0 and asked == ["PIN of yusuf: ", "New PIN of yusuf: ", "Again: "]
    assert crewed("--as", "yusuf", "note", "Nets sighted.")[0] == 0
    assert "PIN is wrong" in crewed.refused("--as", "yusuf", "pin", "yusuf")
    assert answers == ["6666", "7777"]


def test_two_new_pins_that_differ_are_refused(crewed, monkeypatch):
    answers = ["6666", "7777"]
    monkeypatch.setattr(book.getpass, "getpass", lambda prompt: answers.pop(0))
    assert "not the same" in crewed.refused("pin", "salim", by="salim")


def test_wrong_pins_and_who_may_not(crewed):
    for _ in range(3):
        said = crewed.refused("note", "x", by="salim", pin="wrong")
    assert "the next try in 30 s" in said
    assert "not looked at" in crewed.refused("note", "x", by="salim")
    assert "signed in as officer" in crewed.refused("note", "x", by="das")


def test_a_whole_book_from_opening_to_closing_and_the_next(crewed):
    crewed.done("open", *OPENING, "--address", "Jetty Road", "--tindal", "Salim,K1,Z1", "--tindal", "Hamid,,",
                by="salim")
    seaman = crewed.done("seaman", "Yusuf Khan", "Seaman", "--ref", "7", by="salim")
    crewed.done("check", "--freeboard", "yes", "--equipment", "no", "--remark", "no torch", by="yusuf")
    crewed.done("depart", "Dholera", "--at", "2026-11-01T06:00+05:30", by="salim")
    note = crewed.done("note", "Fell ill.", "--second", "yusuf", "--seaman", seaman, "--place", "off Okha",
                       "--at", "2026-11-01T06:30+05:30", by="salim")
    assert "waits for no signature" in crewed.refused("countersign", note, by="salim")
    crewed.done("countersign", note, by="yusuf")
    assert "reason: it is empty" in crewed.refused("amend", note, "x", "--why", " ", by="yusuf")
    crewed.done("amend", note, "Had a fever.", "--why", "too little said", by="yusuf")
    assert "not signed by both" in crewed.refused("close", *OPENING, by="salim")
    crewed.done("sign", "--all", "--with", "yusuf", "--other-pin-file", crewed.path / "yusuf", by="salim")
    assert "no page waits" in crewed.refused("sign", by="salim")
    crewed.done("arrive", "Okha", by="salim")
    crewed.done("close", *OPENING, by="salim")

    view = crewed.view()
    assert view.unsigned == [] and view.problems == []
    assert view.cover["tindals"][1] == {"name": "Hamid", "id": None, "passport": None}
    row = next(row for row in view.sections[3][0].rows if row.n == note)
    assert row.late and not row.incomplete and row.amended[0].text == "Had a fever."
    assert view.sections[1][0].rows[0].cells["en"][3] == "1"
    assert view.sections[2][0].rows[0].cells["en"][:4] == ("2026-11-01 00:30Z", "Dholera", "Yes", "NO")

    for act in (("note", "x"), ("sign",), ("access", 60), ("close", *OPENING)):
        assert "a closed book takes no entry" in crewed.refused(*act, by="salim")
    for answer in ("crew", "tasks", "items"):
        assert crewed(answer)[0] == 0       # it is read all the same
    assert crewed.view().code == view.code
    assert "a book is there already" in crewed.refused("begin", by="salim")
    new, keys = crewed.path / "new", ("--keys", crewed.path / "book.keys")
    status, _, err = crewed("begin", folder=new, by="salim")
    assert status == 2 and "begin takes no --as" in err and not new.exists()
    status, _, err = crewed("begin", "--after", crewed.folder, folder=new)
    assert status == 2 and "no keys are there" in err and "that of the book before" in err
    assert not new.exists() and not (crewed.path / "new.keys").exists()
    assert crewed(*keys, "begin", "--after", crewed.folder, "--unsealed", folder=new)[0] == 0
    after = bookview.load(new)
    assert after.cover["previous"] == view.head
    assert view.code in after.sections[3][0].rows[0].cells["en"][3]
    assert [person.name for person in people_views.everyone(after.people)] == ["Das", "Salim", 'یوسف "Y" 😀']
    assert crewed(*keys, "note", "x", by="salim", folder=new)[0] == 0
    assert "a book is there already" in crewed.refused("begin", "--after", crewed.folder, folder=new)


def test_only_a_closed_and_sound_book_has_a_next_one(crewed):
    assert "is not closed" in crewed.refused("begin", "--after", crewed.folder, folder=crewed.path / "new")
    status, _, err = crewed("begin", "--after", crewed.path / "none", folder=crewed.path / "new")
    assert status == 2 and "none" in err
    assert not (crewed.path / "new").exists()


def test_pages_are_signed_by_one_or_both(crewed):
    for _ in range(12):
        crewed.done("note", "x", by="yusuf")
    crewed.done("sign", by="yusuf")
    assert "already" in crewed.refused("sign", by="yusuf")
    crewed.done("sign", "--section", "3", by="salim")
    assert crewed.view().unsigned == [(3, 2)]
    assert "no page waits" in crewed.refused("sign", "--section", "1", by="salim")


def test_two_sign_what_the_one_has_left_and_nothing_twice(crewed):
    crewed.done("seaman", "Yusuf Khan", "Seaman", by="salim")
    for _ in range(14):
        crewed.done("note", "x", by="yusuf")
    both = ("sign", "--all", "--with", "yusuf", "--other-pin-file", crewed.path / "yusuf")
    crewed.done("sign", by="yusuf")                     # page 1 of sections 1 and 3, as crew
    before = crewed.view().last
    crewed.done(*both, by="salim")
    made = [entry for entry in entries(crewed.folder, "sign") if entry.n > before]
    assert [(entry.d["section"], entry.d["page"], entry.by) for entry in made] == [
        (1, 1, "salim"), (3, 1, "salim"), (3, 2, "salim"), (3, 2, "yusuf")]
    assert crewed.view().unsigned == [] and "no page waits" in crewed.refused(*both, by="salim")
    crewed.done("check", "--freeboard", "yes", "--equipment", "yes", by="yusuf")
    crewed.done("sign", by="salim")
    crewed.done("seaman", "Ali", "Seaman", by="salim")
    for _ in range(12):
        crewed.done("note", "x", by="yusuf")
    crewed.done("sign", by="salim")         # section 2 waits for the crew: he goes on to section 3
    assert crewed.view().sections[3][2].signatures["tindal"].who == "Salim"
    assert "signed for the tindal already" in crewed.refused("sign", by="salim")
    crewed.done(*both, by="salim")
    assert crewed.view().unsigned == []


def test_two_of_one_role_sign_once_and_are_told(crewed):
    crewed.done("person", "hamid", "--name", "Hamid", "--role", "tindal", by="salim")
    (crewed.path / "hamid").write_text("5555")
    crewed.done("pin", "hamid", "--new-pin-file", crewed.path / "hamid", by="salim")
    assert "for the tindal already" in crewed.refused(
        "sign", "--all", "--with", "hamid", "--other-pin-file", crewed.path / "hamid", by="salim")
    assert "signed in as officer" in crewed.refused("sign", by="das")
    assert "sign in first" in crewed.refused("sign")


def test_an_officers_access_is_opened_and_closed_while_no_unit_runs(crewed):
    assert "no access is open" in crewed.refused("close-access", by="salim")
    assert "signed in as crew" in crewed.refused("access", 60, by="yusuf")
    assert "from 1 to 720" in crewed.refused("access", 721, by="salim")
    status, out, _ = crewed("access", 60, by="salim")
    assert status == 0 and "[pull] in vessel.toml names no" in out
    crewed.config.write_text(VESSEL + '[pull]\nhttp = "127.0.0.1:8080"\n')
    assert "[pull]" not in crewed("access", 60, by="salim")[1]
    crewed.done("close-access", by="salim")
    status, out, _ = crewed("access", 60, by="salim")
    token = next(line for line in out.splitlines() if line.startswith("Token")).split()[-1]
    utc = crewed.view().ends
    monitor, files = unit(crewed.folder, utc)
    monitor.start(0)
    with pytest.raises(Exception, match="token"):
        Gate(monitor.access).enter("00000-00000", "a", "http", 0, utc)
    assert Gate(monitor.access).enter(token, "a", "http", 0, utc)
    files.close()
    assert token.encode() not in b"".join(file.read_bytes() for file in crewed.folder.glob("*.log"))


def test_closing_ends_an_access_and_seals_all_before_it(crewed):
    provision.make(str(crewed.path / "book.keys"), 419999123)
    crewed("access", 60, by="salim")
    crewed.done("close", *OPENING, "--as-it-is", by="salim")
    kinds = [entry.k for entry in Logbook(Store(ReadFiles(crewed.folder))).entries()]
    assert kinds[-4:] == ["try", "closed access", "seal", "close"]
    assert verify.verify(crewed.folder)["sound"]


def test_wrong_pins_are_all_told_though_each_command_starts_anew(crewed, monkeypatch):
    before, now = crewed.view().last, [int(time.time())]
    monkeypatch.setattr(book.time, "time", lambda: now[0])
    for _ in range(60):
        crewed.refused("note", "x", by="salim", pin="wrong")
        now[0] += 40
    now[0] += 4000
    crewed.done("note", "x", by="salim")
    tries = [entry.d for entry in entries(crewed.folder, "try") if entry.n > before]
    assert len(tries) < 12 and len(tries) + sum(d["refused"] for d in tries) == 61
    assert tries[-1]["ok"] and tries[-1]["refused"] > 5


def test_a_unit_goes_on_with_the_book_and_its_last_stop_is_not_forgotten(crewed):
    monitor, files = unit(crewed.folder)
    monitor.start(0)
    assert monitor.book.last.d["before"] == "first"
    monitor.stop(1)
    files.close()
    crewed.done("note", "Nets sighted.", by="salim")
    monitor, files = unit(crewed.folder)
    monitor.start(0)
    assert monitor.book.last.d["before"] == "clean"
    files.close()                                       # the power fails
    crewed.done("note", "Nets sighted.", by="salim")
    kinds = [entry.k for entry in Logbook(Store(ReadFiles(crewed.folder))).entries()]
    assert kinds[-3:] == ["power", "try", "note"]
    monitor, files = unit(crewed.folder)
    monitor.start(0)
    assert monitor.book.last.d["before"] == "power lost"
    files.close()


def test_a_book_that_a_unit_holds_is_left_alone_and_can_be_shown(crewed):
    _, files = unit(crewed.folder)
    status, _, err = crewed("note", "x", by="salim")
    assert status == 2 and "log folder %s: in use by process" % crewed.folder in err
    assert crewed("show")[0] == 0
    files.close()


def test_what_is_wrong_with_the_keys_folder_is_said_of_the_keys_folder(crewed):
    keys = crewed.path / "book.keys"
    held = LinuxFiles(keys)
    status, _, err = crewed("note", "x", by="salim")
    assert status == 2 and "keys folder %s: in use by process" % keys in err and "log folder" not in err
    held.close()
    file = crewed.path / "file"
    file.write_text("x")
    status, _, err = crewed("--keys", file, "note", "x", by="salim")
    assert status == 2 and "keys folder %s" % file in err and "log folder" not in err
    status, _, err = crewed("--keys", file / "below", "note", "x", by="salim")
    assert status == 2 and "keys folder %s" % (file / "below") in err and "log folder" not in err
    status, _, err = crewed("--keys", crewed.folder / "keys", "note", "x", by="salim")
    assert status == 2 and "expected one outside the book's folder" in err


def test_the_keys_folder_is_that_of_the_configuration(crewed):
    crewed.config.write_text(VESSEL + '[log]\nfolder = "book"\nkeys = "secret"\n')
    (crewed.path / "book.keys").rename(crewed.path / "secret")
    crewed.done("note", "x", by="salim")
    assert not (crewed.path / "book.keys").exists()


def test_a_unit_does_not_start_on_a_closed_book(crewed):
    crewed.done("close", *OPENING, "--as-it-is", by="salim")
    monitor, files = unit(crewed.folder)
    with pytest.raises(CannotRecord, match="a closed book takes no entry"):
        monitor.start(0)
    files.close()


def test_what_cannot_be_understood_is_refused_in_words(crewed):
    assert "with its zone" in crewed.refused("note", "x", "--at", "2026-12-01 06:00", by="salim")
    assert "with its zone" in crewed.refused("note", "x", "--at", "yesterday", by="salim")
    for moment in ("2029-02-29T10:00Z", "2028-13-01T10:00:00Z", "2028-01-01 24:30+05:30"):
        told = crewed.refused("note", "x", "--at", moment, by="salim")
        assert "--at %s: there is no such day or time" % moment in told and "zone" not in told
    for date in ("2026-02-31", "2026-02-29", "2026-04-31", "1.12.2026"):
        for act in ("open", "close"):
            assert "expected a day" in crewed.refused(
                act, *OPENING[:-1], date, *(("--as-it-is",) if act == "close" else ()), by="salim")
    assert "reason: it is empty" in crewed.refused("amend", "0", "x", "--why", "\u3164\ufe0f", by="salim")
    assert "one that has come" in crewed.refused("note", "x", "--at", "2400-01-01T00:00Z", by="salim")
    assert "NAME,ID,PASSPORT" in crewed.refused("open", *OPENING, "--tindal", "Salim", by="salim")
    assert "name: 96 bytes fit, it has 300" in crewed.refused(
        "person", "a", "--name", "x" * 300, "--role", "crew", by="salim")
    assert "has entries 0 to" in crewed.refused("amend", "999", "x", "--why", "y", by="salim")
    status, _, err = crewed("note", "x", by="salim", pin="no-such-file")
    assert status == 2 and "PIN file" in err


def test_what_keeps_it_from_running(crewed):
    crewed.config.write_text("[vessel]\n")
    status, _, err = crewed("note", "x", by="salim")
    assert status == 2 and "mmsi" in err
    status, _, err = crewed("show", folder=crewed.path / "none")
    assert status == 2 and "none" in err


def test_the_book_is_shown_in_both_languages_with_everything_that_marks_an_entry(crewed):
    note = crewed.done("note", "Nets sighted.", "--second", "yusuf", "--at", "2026-11-01T00:00Z", by="salim")
    crewed.done("amend", note, "Boats sighted.", "--why", "wrong word", by="yusuf")
    crewed.done("sign", by="salim")
    _, out, _ = crewed("show")
    for told in ("AL TEST", "Section 3, page 1", "Nets sighted. (Salim, tindal)", "ENTERED LATE",
                 "INCOMPLETE: second signature missing; یوسف",
                 "AMENDED by entry %d: Boats sighted." % (note + 2),
                 "Reason: wrong word", "Signature of the tindal: Salim", "Signature of the crew: NOT SIGNED",
                 crewed.view().code):
        assert told in out, told
    _, out, _ = crewed("show", "--lang", "hi")
    assert "अनुभाग 3, पृष्ठ 1" in out and "जलयान AL TEST" in out and "देर से प्रविष्ट" in out


def test_the_book_as_json(crewed):
    note = crewed.done("note", "Nets sighted.", "--second", "yusuf", by="salim")
    status, out, _ = crewed("show", "--json", "--section", "3", "--lang", "hi")
    rows = [json.loads(line) for line in out.splitlines()]
    assert status == 0 and rows[-1]["n"] == note and rows[-1]["second_signature_missing"] == 'یوسف "Y" 😀'
    assert {row["section"] for row in rows} == {3} and rows[0]["page"] == 1 and rows[0]["late"] is False


def test_an_altered_book_is_shown_and_said_to_be_so(crewed):
    path = crewed.folder / "00000000.log"
    path.write_bytes(path.read_bytes().replace(b'"name":"Das"', b'"name":"Dab"'))
    status, out, err = crewed("show")
    assert status == 1 and "is left out" in err and "Salim entered" in out


# ---- whose keys, whose book


@pytest.fixture
def sealed(empty):
    """A crewed book with keys."""
    provision.make(str(empty.path / "book.keys"), 419999123)
    empty.crew()
    return empty


def held(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()} if folder.exists() else None


def test_a_sealed_book_is_not_written_in_without_its_keys(sealed):
    before = held(sealed.folder)
    typo = sealed.path / "bok.keys"
    for act in (("note", "x"), ("person", "x", "--name", "X", "--role", "crew")):
        for pin in ("salim", "wrong"):
            status, out, err = sealed("--keys", typo, *act, by="salim", pin=pin)
            assert (status, out) == (2, "") and "this book is sealed since entry 1, and" in err
            assert f"keys folder {typo} holds no keys of it; name the right one" in err
            assert held(sealed.folder) == before and not typo.exists()
    typo.mkdir()
    assert "holds no keys of it" in sealed("--keys", typo, "note", "x", by="salim")[2]
    keys = sealed.path / "book.keys"
    for name in ("ratchet", "signer"):
        good = (keys / name).read_bytes()
        for spoilt in (b"?", None):
            (keys / name).unlink() if spoilt is None else (keys / name).write_bytes(spoilt)
            status, _, err = sealed("note", "x", by="salim")
            assert status == 2 and "is sealed since entry 1" in err and str(keys) in err
            assert held(sealed.folder) == before
        (keys / name).write_bytes(good)
    sealed.done("note", "x", by="salim")
    assert verify.verify(sealed.folder)["sound"]


READING = (("crew",), ("crew", "--json"), ("watch",), ("manning",), ("tasks",), ("rest", "--plans"),
           ("departure",), ("checklist", "fire"), ("items",), ("show",))


def test_reading_acts_leave_book_and_keys_as_they_are_to_the_byte(sealed, monkeypatch):
    assert set(acts.ANSWERS) | {"show"} == {act[0] for act in READING}
    sealed.done("engage", "salim", "tindal", by="salim")
    now = [int(time.time())]
    monkeypatch.setattr(book.time, "time", lambda: now[0])
    keys = sealed.path / "book.keys"

    def read():
        before = held(sealed.folder), held(keys)
        for act in READING:
            for by in (None, "salim", "yusuf"):         # who signs in all the same is not asked for his PIN
                status, out, err = sealed(*act, by=by, pin="wrong" if by else None)
                assert status == (act[0] == "departure") and out and not err, (act, err)
                assert (held(sealed.folder), held(keys)) == before, act

    read()
    now[0] += 9 * 365 * 86400           # a seal is due, and the clock of this computer is wrong
    read()
    now[0] -= 9 * 365 * 86400
    sealed.done("note", "Nets sighted.", by="salim")
    assert abs(entries(sealed.folder, "note")[-1].e - now[0]) < 9
    with open(sealed.folder / "00000000.log", "ab") as log:
        log.write(b'{"n":9')            # as power fails
    read()
    _, files = unit(sealed.folder)      # a unit has it
    read()
    files.close()
    for file in keys.iterdir():         # and where its keys are elsewhere
        file.unlink()
    keys.rmdir()
    assert sealed("crew")[0] == 0 and not keys.exists()


def test_reading_a_long_book_keeps_no_snapshot(crewed):
    store = Store(LinuxFiles(crewed.folder), segment_bytes=700)
    monitor = Monitor({"mmsi": 419999123}, Logbook(store), Clock(int(time.time())))
    monitor.open(0)
    for _ in range(12):
        monitor.record("note", (("text", "Nets sighted."), ("second", None), ("seaman", None)), by="salim")
    store.files.close()
    for path in crewed.folder.glob("*.snap"):
        path.unlink()
    before = held(crewed.folder)
    assert len(before) > 3 and crewed("crew")[0] == 0 and held(crewed.folder) == before


def test_who_enters_while_the_clock_is_behind_the_book_is_told_how_it_is_dated(crewed, monkeypatch):
    now = int(time.time())
    monkeypatch.setattr(book.time, "time", lambda: now + 9 * 365 * 86400)
    crewed.done("note", "x", by="salim")
    ahead = entries(crewed.folder, "note")[-1]
    monkeypatch.setattr(book.time, "time", lambda: now)
    status, _, err = crewed("note", "y", by="salim")
    told = entries(crewed.folder, "note")[-1]
    assert status == 0 and told.c == "unsure" and told.e == ahead.e
    last = narrative.when(ahead.e)
    assert err == ("deckwatch book: this computer's clock says %s, and the book's last entry is of %s: what "
                   "is entered now is dated %s and marked unsure; set the clock, and see \"sets the clock\" "
                   "in docs/evidence.md\n" % (narrative.when(now), last, last))
    assert "sets the clock" in (ROOT / "docs/evidence.md").read_text()
    for act in ("crew", "watch", "tasks", "departure"):
        status, _, err = crewed(act)
        assert status == (act == "departure")
        assert err == ("deckwatch book: this computer's clock says %s, and the book's last entry is of %s: "
                       "what is told here is as of %s; set the clock, and see \"sets the clock\" in "
                       "docs/evidence.md\n" % (narrative.when(now), last, last)), act
    monkeypatch.setattr(book.time, "time", lambda: ahead.e)
    status, _, err = crewed("crew")
    assert status == 0 and not err


def test_a_folder_name_typed_wrongly_begins_no_book(sealed, monkeypatch):
    sealed.config.write_text(VESSEL + '[log]\nfolder = "book"\nkeys = "book.keys"\n')
    typo, keys = sealed.path / "bok", held(sealed.path / "book.keys")
    status, _, err = sealed("note", "x", by="salim", folder=typo)
    assert status == 2 and "no book is there" in err and f"deckwatch book {typo} begin" in err
    status, _, err = sealed("begin", folder=typo)
    assert status == 2 and "its keys seal the book " + sealed.view().book in err and "holds no book" in err
    assert not typo.exists() and held(sealed.path / "book.keys") == keys
    typo.mkdir()
    assert "no book is there" in sealed("note", "x", by="salim", folder=typo)[2]
    other, later = sealed.path / "other", time.time() + 9      # the code of a book is of its first second too
    monkeypatch.setattr(book.time, "time", lambda: later)
    assert sealed("--keys", sealed.path / "k", "begin", "--unsealed", folder=other)[0] == 0
    status, _, err = sealed("note", "x", by="salim", folder=other)
    assert status == 2 and sealed.view().book in err and bookview.load(other).book in err
    assert held(sealed.path / "book.keys") == keys
    sealed.done("note", "x", by="salim")
    assert verify.verify(sealed.folder)["sound"]


def test_a_book_is_begun_with_keys_or_said_to_be_without(empty):
    keys = empty.path / "book.keys"
    status, out, err = empty("begin")
    assert (status, out) == (2, "") and "nothing in the book would be sealed" in err and "provision" in err
    assert not empty.folder.exists() and not keys.exists()
    status, out, err = empty("begin", "--unsealed")
    assert status == 0 and "nothing in the book would be sealed" in err and keys.is_dir()
    assert out == "book %s begun in %s\n" % (empty.view().book, empty.folder)
    keys.rmdir()
    status, _, err = empty("person", "salim", "--name", "Salim", "--role", "tindal")
    assert status == 2 and "it is not there" in err and "provision" in err and not keys.exists()
    provision.make(str(keys), 419999123)
    new = empty.path / "new"
    status, out, err = empty("--keys", keys, "begin", folder=new)
    assert (status, err) == (0, "") and bookview.load(new).book in out


def test_the_keys_of_a_closed_book_go_on_in_the_next_one_alone(sealed):
    sealed.done("close", *OPENING, "--as-it-is", by="salim")
    new, third = sealed.path / "new", sealed.path / "third"
    keys = ("--keys", sealed.path / "book.keys")
    assert sealed(*keys, "begin", folder=new)[0] == 2
    assert sealed("begin", "--after", sealed.folder, folder=new)[0] == 2 and not new.exists()
    status, out, err = sealed(*keys, "begin", "--after", sealed.folder, folder=new)
    assert (status, err) == (0, "") and bookview.load(new).book in out
    assert sealed(*keys, "note", "x", by="salim", folder=new)[0] == 0
    assert verify.verify(new)["sound"]
    status, _, err = sealed(*keys, "begin", "--after", sealed.folder, folder=third)
    assert status == 2 and bookview.load(new).book in err and not third.exists()


def test_dates_and_times_that_cannot_be_are_refused(crewed):
    later = [*OPENING[:-1], "2999-01-01"]
    assert "expected one that has come" in crewed.refused("open", *later, by="salim")
    crewed.done("open", *OPENING, by="salim")
    said = crewed.refused("close", *OPENING[:-1], "2026-10-31", "--as-it-is", by="salim")
    assert "none before that of the opening, 2026-11-01" in said
    assert "expected one since this book began" in crewed.refused("depart", "Okha", "--at",
                                                                  "2026-10-31T18:29Z", by="salim")
    crewed.done("depart", "Okha", "--at", "2026-11-02T06:00Z", by="salim")
    said = crewed.refused("arrive", "Mundra", "--at", "2026-11-02T05:59Z", by="salim")
    assert "expected one after the departure of the voyage under way" in said
    crewed.done("arrive", "Mundra", "--at", "2026-11-02T07:00Z", by="salim")
    crewed.done("arrive", "Okha", "--at", "2026-11-01T07:00Z", by="salim")      # of one told afterwards
    assert "after 1970" in crewed.refused("note", "x", "--at", "1970-01-01T00:00Z", by="salim")


@pytest.mark.parametrize("verb", ["book", "verify"])
def test_an_output_that_takes_nothing_is_not_laid_to_the_log(crewed, verb):
    more = ["show"] if verb == "book" else []
    argv = [sys.executable, "-m", "host_tools.cli", verb, crewed.folder, *more]
    with open("/dev/full", "wb") as full:
        done = subprocess.run(argv, cwd=ROOT, stdout=full, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 2 and done.stderr.count("\n") == 1, done.stderr
    assert f"deckwatch {verb}: standard output" in done.stderr and "No space left" in done.stderr
