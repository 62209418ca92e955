"""`deckwatch verify`: sound books are found sound, and every alteration a chain can show is shown."""
import argparse
import json
import os
import sys

import pytest
from books import UTC, begun, filled, lay_down, sealed
from ship import Ship

from firmware import geardesk
from firmware.clock import Clock
from firmware.desk import AHEAD_S
from firmware.logbook import Logbook
from firmware.monitor import Monitor
from firmware.port.posix_files import LinuxFiles
from firmware.store import Store
from host_tools import verify

SMALL = 950     # bytes of a segment: four entries


@pytest.fixture
def book(tmp_path):
    """A folder with ten entries in three segments."""
    return lay_down(filled(10, SMALL), tmp_path)


def segments(folder):
    return sorted(folder.glob("*.log"))


def lines(path):
    return path.read_bytes().splitlines(keepends=True)


def ran(capsys, *args):
    """(exit status, standard output, standard error) of the verb."""
    parser = argparse.ArgumentParser()
    verify.add_arguments(parser)
    status = verify.run(parser.parse_args([str(arg) for arg in args]))
    return (status, *capsys.readouterr())


def first_problem(folder):
    found = verify.verify(folder)
    assert not found["sound"] and found["problems"] >= 1
    return found["first_problem"]


# ---- sound


def test_a_sound_book(book, capsys):
    status, out, err = ran(capsys, book)
    assert status == 0 and err == ""
    assert "10 entries, segment files: 3" in out and "SOUND: every entry is as it was written" in out
    code = filled(10, SMALL).code()
    assert "Ends with entry 9, code %s." % code in out
    assert "cannot show that entries are missing after its last one" in out     # said every time


def test_the_verdict_as_json(book, capsys):
    made = filled(10, SMALL)
    status, out, _ = ran(capsys, "--json", book)
    assert status == 0 and json.loads(out) == {
        "sound": True, "entries": 10, "segments": 3, "book": made.book, "code": made.code(),
        "head": made.head.hex(), "ends_at": 9,
        "first": "2026-11-30T13:57:39Z", "last": "2026-11-30T13:58:24Z",
        "boots": 0, "power_lost": 0, "clock_steps": 0, "late": 0, "amendments": 0, "torn_dropped": 0,
        "damage": 0, "torn_tail": 0, "stray": [], "unsigned": [[3, 1]], "after_signing": [],
        "snapshots": [], "codes": [],
        "seals": {"count": 0, "covered": 0, "last": None, "vkey": None, "trusted": False, "checkpoint": None},
        "macs": {"since": None, "earlier": 0, "checked": 0, "missing": 0, "changes": []},
        "passed_over": {"count": 6, "first": {
            "entry": 1, "kind": "motion", "why": "Vessel: KeyError('place')"}},
        "problems": 0, "first_problem": None}


def test_what_the_log_tells_of_itself_is_counted(tmp_path, capsys):
    book = begun()
    for kind in ("boot", "power", "boot", "clock", "torn", "damage", "stop"):
        book.record(kind, (), e=UTC)
    book.record("reason", (), t=UTC - 700, e=UTC, by="tindal")
    book.record("reason", (), t=UTC - 500, e=UTC, by="tindal")
    book.record("power", (), t=UTC - 9000, e=UTC)
    status, out, _ = ran(capsys, lay_down(book, tmp_path))
    assert status == 0 and "boots 2, power lost 2, clock steps 1, late entries 1," in out
    assert "torn tails dropped 1, damage entries 1" in out


def test_a_torn_tail_is_told_not_held_against_the_book_and_left_there(book, capsys):
    last = segments(book)[-1]
    whole = lines(last)
    for cut in (1, 20, 98, len(whole[-1]) - 1):
        last.write_bytes(b"".join(whole)[:-cut])
        status, out, _ = ran(capsys, book)
        assert status == 0 and "An unfinished entry of %d bytes" % (len(whole[-1]) - cut) in out
        assert last.stat().st_size == sum(map(len, whole)) - cut
    last.write_bytes(b"")
    assert not verify.verify(book)["sound"]     # its snapshot was saved when its first line stood
    last.with_suffix(".snap").unlink()
    assert verify.verify(book)["sound"]         # cut between the making of a segment and its first line


def test_a_book_is_verified_while_it_is_recorded_and_damaged_snapshots_are_found(tmp_path):
    files = LinuxFiles(tmp_path)
    book = Logbook(Store(files, SMALL))
    book.open([])
    book.begin((), UTC)
    for i in range(20):
        book.record("fix", (("i", i),), e=UTC)
        assert verify.verify(tmp_path)["code"] == book.code()
        assert verify.verify(tmp_path)["stray"] == ["lock"]
    files.close()
    assert verify.verify(tmp_path)["stray"] == []
    for path in tmp_path.glob("*.snap"):
        whole = path.read_bytes()
        path.write_bytes(b"rubbish")
        assert first_problem(tmp_path)["segment"] == path.name
        path.write_bytes(whole)


# ---- altered


@pytest.mark.parametrize("mask", [0x01, 0x20, 0x80])
def test_any_flipped_byte_is_found_and_its_entry_named(book, mask):
    n = 0
    for path in segments(book):
        whole, at = path.read_bytes(), 0
        for number, line in enumerate(lines(path), 1):
            for i in range(at, at + len(line)):
                path.write_bytes(whole[:i] + bytes([whole[i] ^ mask]) + whole[i + 1 :])
                problem = first_problem(book)
                found = problem["entry"], problem["segment"], problem["line"]
                assert found == (n, path.name, number), (i, problem)
            at, n = at + len(line), n + 1
        path.write_bytes(whole)
    assert n == 10


def test_a_byte_made_a_line_feed_or_a_line_feed_made_anything_is_found(book):
    for path in segments(book):
        whole = path.read_bytes()
        for i, byte in enumerate(whole):
            for other in b"\n" if byte != 10 else b"\0\r\t\x0b 0f}\xff":
                path.write_bytes(whole[:i] + bytes([other]) + whole[i + 1 :])
                problem = first_problem(book)
                assert problem["segment"] == path.name and problem["line"] == whole[:i].count(b"\n") + 1
        path.write_bytes(whole)


def test_one_flipped_byte_is_one_problem_and_says_what_is_wrong(book, capsys):
    path = segments(book)[1]
    path.write_bytes(path.read_bytes().replace(b'"run":5', b'"run":6'))
    status, out, _ = ran(capsys, book)
    assert status == 1
    assert "NOT SOUND: entry 5 (line 2 of 00000004.log): its text and its seal do not agree" in out
    assert "problems in all" not in out


def each_line(folder, change):
    """Alter one line after another: `change` gets the lines of its segment and its place among them.

    Yields (number of the entry, whether it is the last of its segment) while the altered segment lies there.
    """
    n = 0
    for path in segments(folder):
        whole = lines(path)
        for i in range(len(whole)):
            path.write_bytes(b"".join(change(whole, i)))
            yield n, i == len(whole) - 1
            n += 1
        path.write_bytes(b"".join(whole))
    assert n == 10


def test_a_deleted_line_is_found_but_for_the_last_of_the_book(book):
    for n, _ in each_line(book, lambda whole, i: whole[:i] + whole[i + 1 :]):
        if n < 9:
            assert first_problem(book)["entry"] == n


def test_a_doubled_line_is_found(book):
    for n, _ in each_line(book, lambda whole, i: [*whole[: i + 1], *whole[i:]]):
        problem = first_problem(book)
        assert problem["entry"] == n + 1 and "doubled or moved" in problem["what"]


def test_swapped_lines_are_found(book):
    for n, last in each_line(book, lambda whole, i: [*whole[:i], *whole[i : i + 2][::-1], *whole[i + 2 :]]):
        if not last:
            assert first_problem(book)["entry"] == n


def test_entries_cut_off_the_end_cannot_be_shown_by_the_chain_but_by_the_code(book, capsys):
    """Said in the output: what settles it is a code that was kept elsewhere."""
    code = verify.verify(book)["code"]
    last = segments(book)[-1]
    last.write_bytes(b"".join(lines(last)[:-1]))
    status, out, _ = ran(capsys, book)
    assert status == 0 and code not in out and "compare this code" in out
    last.unlink()
    last.with_suffix(".snap").unlink()
    assert verify.verify(book)["sound"] and verify.verify(book)["code"] != code


def test_a_seal_that_does_not_hold_is_not_told_as_the_last_sound_one(tmp_path, capsys):
    book = begun()
    book.record("seal", (("size", 1), ("root", "x"), ("sig", "y")), e=UTC)
    status, out, _ = ran(capsys, lay_down(book, tmp_path))
    assert status == 1 and "Seals 1, none of them sound." in out and "None" not in out


def test_an_emptied_book_is_not_sound(tmp_path, capsys):
    whole = filled(1).store.files.read("00000000.log", 0, 9999)
    for i, held in enumerate((b"", whole[:40], whole[:-1])):
        folder = tmp_path / str(i)
        folder.mkdir()
        (folder / "00000000.log").write_bytes(held)
        status, out, _ = ran(capsys, folder)
        assert status == 1 and out.startswith("NOT SOUND: ") and "no entry" in out and out.count("\n") == 1
        found = verify.verify(folder)
        assert found["first_problem"]["segment"] == "00000000.log" and found["entries"] == 0


def test_a_removed_last_segment_is_shown_by_its_snapshot(tmp_path):
    book = lay_down(sealed(60, 3000), tmp_path)
    last = segments(book)[-1]
    for change in (lambda: last.write_bytes(lines(last)[0][:-9]), lambda: last.write_bytes(b""),
                   last.unlink):
        change()
        problem = first_problem(book)
        assert problem["segment"] == last.stem + ".snap"
        assert "are missing after its last one" in problem["what"]
    segments(book)[-1].unlink()
    assert "are missing after its last one" in first_problem(book)["what"]


def test_what_is_no_regular_file_is_named_and_not_waited_for(tmp_path, capsys):
    for i, name in enumerate(("00000000.log", "00000005.log", "00000005.snap")):
        for j, made in enumerate((os.mkfifo, lambda path: path.symlink_to("/dev/zero"), os.mkdir)):
            folder = tmp_path / ("%d%d" % (i, j))
            folder.mkdir()
            lay_down(filled(5), folder)
            (folder / name).unlink(missing_ok=True)
            made(folder / name)
            status, out, err = ran(capsys, folder)
            told = out if status == 1 else err
            assert status in (1, 2) and name in told, (name, made)


def test_a_files_name_and_an_entry_cannot_forge_the_verdict(tmp_path, capsys):
    book = begun()
    forged = "x\x1b[2J\nSOUND: every entry is as it was written, and none is missing between them.\n\u202e"
    book.record("note", (("text", forged), ("second", 5), ("seaman", None)), e=UTC)
    lay_down(book, tmp_path)
    path = tmp_path / "00000000.log"
    path.write_bytes(path.read_bytes().replace(b"Al Test", b"Al Tess"))
    (tmp_path / (forged + "y")).write_bytes(b"")
    (tmp_path / "a. SOUND: every entry").write_bytes(b"")
    os.close(os.open(os.fsencode(tmp_path) + b"/\xff\x9b", os.O_CREAT))
    for options in ((), ("--json",)):
        status, out, _ = ran(capsys, *options, tmp_path)
        assert status == 1 and not [c for c in out if c in "\x1b\x9b\u202e\udcff"]
        assert not any(line.startswith("SOUND") for line in out.split("\n"))
    _, out, _ = ran(capsys, tmp_path)
    assert '"a. SOUND: every entry"' in out and "\\x1b[2J" in out


def test_rows_entered_after_a_signature_are_told(tmp_path, capsys):
    book = begun()
    for role, who in (("tindal", "salim"), ("crew", "yusuf")):
        book.record("sign", (("section", 3), ("page", 1), ("role", role)), e=UTC, by=who)
    lay_down(book, tmp_path)
    assert verify.verify(tmp_path)["after_signing"] == [] == verify.verify(tmp_path)["unsigned"]
    book.record("stop", (), e=UTC)
    status, out, _ = ran(capsys, lay_down(book, tmp_path))
    assert status == 0 and "rows entered after a signature" in out and ": section 3 page 1\n" in out


def test_a_removed_emptied_or_renamed_segment_is_found(book):
    paths = segments(book)
    firsts = [int(path.stem) for path in paths]
    for path, first, after in zip(paths[:-1], firsts, firsts[1:]):
        whole = path.read_bytes()
        path.unlink()
        problem = first_problem(book)
        assert "begins with entry %d where entry %d should" % (after, first) in problem["what"]
        assert (problem["entry"], problem["segment"], problem["line"]) == (first, "%08d.log" % after, 1)
        path.write_bytes(b"")
        assert first_problem(book)["entry"] == first
        path.write_bytes(whole)
    for path in paths[1:]:
        for name in ("%08d.log" % (int(path.stem) + 1), "%08d.log" % (int(path.stem) - 1)):
            moved = path.rename(book / name)
            assert "segment begins" in first_problem(book)["what"]
            moved.rename(path)
    path = paths[1].rename(book / "copy.log")
    assert "segment begins" in first_problem(book)["what"]
    path.rename(paths[1])
    assert verify.verify(book)["sound"]


def test_two_segments_swapped_and_a_segment_of_another_book_are_found(book, tmp_path_factory):
    one, two = segments(book)[1:3]
    whole = one.read_bytes(), two.read_bytes()
    one.write_bytes(whole[1])
    two.write_bytes(whole[0])
    assert first_problem(book)["segment"] == one.name
    foreign = filled(11, SMALL)
    one.write_bytes(foreign.store.files.read(one.name, 0, 9999).replace(b"under way", b"at anchor"))
    two.write_bytes(whole[1])
    assert first_problem(book)["segment"] == one.name


def test_rubbish_in_a_segment_is_found_whatever_it_is(book):
    path = segments(book)[1]
    for rubbish in (b"\n", b"x\n", b"\0" * 5000 + b"\n", b"y" * 100000 + b"\n", bytes(range(256)) * 40,
                    b"{}\n" * 9):
        whole = path.read_bytes()
        path.write_bytes(whole + rubbish)
        assert not verify.verify(book)["sound"]
        path.write_bytes(rubbish + whole)
        assert not verify.verify(book)["sound"]
        path.write_bytes(whole)


def test_a_unit_that_went_on_after_damage_leaves_one_problem_and_its_own_word(tmp_path, capsys):
    folder = lay_down(filled(9, SMALL), tmp_path)
    path = segments(folder)[-1]
    path.write_bytes(path.read_bytes().replace(b'"run":8', b'"run":9'))
    book = Logbook(Store(LinuxFiles(folder), SMALL))
    book.open([])
    for n, what in book.damage:
        book.record("damage", (("n", n), ("what", what)), e=UTC + 100)
    book.record("boot", (), e=UTC + 100)
    status, out, _ = ran(capsys, folder)
    assert status == 1 and "damage entries 1" in out and "problems in all" not in out and "entry 8" in out
    book.store.files.close()


# ---- times


@pytest.mark.parametrize("entries,wrong", [
    ([("fix", 100), ("fix", 98)], None),                                # within the clock's own rounding
    ([("fix", 100), ("fix", 50), ("fix", 60)], 2),
    ([("fix", 100), ("clock", 50), ("fix", 60)], None),
    ([("fix", 100), ("sent", 50), ("clock", 51), ("fix", 60)], None),   # written in the second of the step
    ([("fix", 100), ("sent", 50), ("fix", 55), ("clock", 56)], 2),
    ([("fix", 100), ("power", 50), ("boot", 50), ("fix", 60)], None),   # started with another clock
])
def test_time_that_runs_back_without_a_clock_step_is_found(tmp_path, entries, wrong):
    book = begun()
    for kind, e in entries:
        book.record(kind, (), e=UTC + e)
    lay_down(book, tmp_path)
    if wrong is None:
        assert verify.verify(tmp_path)["sound"]
    else:
        problem = first_problem(tmp_path)
        assert problem["entry"] == wrong and "time runs back, from 2026-11-30T13:59:19Z" in problem["what"]


def test_whatever_the_desk_takes_as_the_time_of_an_event_is_sound(tmp_path):
    """People round up to the next minute."""
    ship = Ship("salim")
    for ahead in (0, 1, 30, AHEAD_S):
        geardesk.event(ship.desk, ship("salim"), "oilspill", "a can of oil", t=ship.utc() + ahead)
    assert ship.refused(geardesk.event, ship("salim"), "oilspill", "x", t=ship.utc() + AHEAD_S + 1)
    lay_down(ship.book, tmp_path)
    assert verify.verify(tmp_path)["sound"]


def test_an_event_after_its_entry_is_found(tmp_path):
    book = begun()
    book.record("fix", (), t=UTC + AHEAD_S, e=UTC)
    book.record("fix", (), t=UTC + AHEAD_S + 1, e=UTC)
    problem = first_problem(lay_down(book, tmp_path))
    assert problem["entry"] == 2 and "lies after its entry" in problem["what"]


# ---- nothing to look at


def test_a_missing_folder_a_file_an_empty_folder_and_a_strange_one(tmp_path, capsys):
    (tmp_path / "file").write_text("x")
    (tmp_path / "empty").mkdir()
    (tmp_path / "strange" / "00000000.log").mkdir(parents=True)
    for name, told in (("missing", "No such file"), ("file", "Not a directory"), ("empty", "no book in it"),
                       ("strange", "00000000.log is no regular file")):
        status, out, err = ran(capsys, tmp_path / name)
        assert status == 2 and out == ""
        assert err.startswith("deckwatch verify: expected a folder with a book")
        assert told in err and name in err and "name the folder" in err and err.count("\n") == 1


def test_a_book_that_may_not_be_read(book, capsys, monkeypatch):
    def refuse(path, flags):
        raise PermissionError(13, "Permission denied", path)
    monkeypatch.setattr(verify.Store(verify.ReadFiles(book)).files.read.__globals__["os"], "open", refuse)
    status, _, err = ran(capsys, book)
    assert status == 2 and "Permission denied" in err


# ---- large, and not silent


def test_a_large_book_is_walked_whole(tmp_path):
    assert verify.verify(lay_down(filled(20000), tmp_path))["entries"] == 20000


def test_progress_is_shown_on_a_terminal_only(book, capsys, monkeypatch):
    progress = verify._Progress()
    progress.shown -= 1
    progress(1, 3)
    progress(2, 3)
    progress(3, 3)
    assert capsys.readouterr().err == "\rdeckwatch verify: 1 of 3 segments\r\033[K"
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    assert ran(capsys, book)[2] == "\r\033[K"


def test_nothing_in_the_folder_is_changed(book):
    before = {path.name: (path.read_bytes(), path.stat().st_mtime_ns) for path in book.iterdir()}
    verify.verify(book)
    assert {path.name: (path.read_bytes(), path.stat().st_mtime_ns) for path in book.iterdir()} == before
    assert sorted(os.listdir(book)) == sorted(before)


def test_a_book_of_two_segments_with_the_watch_handed_over_is_sound(tmp_path):
    """Hours of rest follow the watch entry by entry, for the unit and for verify alike."""
    files = LinuxFiles(str(tmp_path / "book"), make=True)
    monitor = Monitor({"mmsi": 419000001}, Logbook(Store(files)), Clock(UTC))
    monitor.open(0)
    for who in ("salim", "hari", "yusuf"):
        monitor.record("signon", (("who", who), ("capacity", "seaman")), by="salim")
    for n in range(600):
        monitor.now += 1800
        giver, to = ("hari", "salim") if n % 2 else ("salim", "hari")
        monitor.record("watch", (("act", "handed" if n else "taken"), ("who", to),
                                 ("from", giver if n else None),
                                 ("posts", [["lookout", "yusuf"]] if n % 3 else [])), by=to)
        monitor.record("note", (("text", "x" * 200), ("second", None), ("seaman", None)), by=to)
    files.close()
    found = verify.verify(str(tmp_path / "book"))
    assert found["sound"], found["first_problem"]
    assert len(list((tmp_path / "book").glob("*.snap"))) > 1
