"""`deckwatch demo`: the whole voyage, from a pipe and on a terminal, and what it leaves behind."""
import asyncio
import json
import os
import pty
import re
import select
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from firmware import narrative
from firmware.logbook import Logbook
from firmware.port.posix_files import ReadFiles
from firmware.reports import NOT_WORKING
from firmware.rules import sailing_vessels_2026 as sv
from firmware.rules.report_items_2026 import REPORT_ITEMS
from firmware.store import Store
from host_tools import bookview, cli, demo_crew, dhow, shore, stage, verify
from host_tools.dhow import PROFILE

ROOT = Path(__file__).resolve().parents[2]
FASTEST = "1e6"         # as fast as this computer can


def command(*args):
    return [sys.executable, "-m", "host_tools.cli", "demo", "--pace", FASTEST, *map(str, args)]


class Played:
    """What a demo said and left: `code`, `lines`, `err`, `book` (folder), `entries`, `db`."""

    def __init__(self, code, out, err, book, db):
        self.code, self.lines, self.err, self.book, self.db = code, out.splitlines(), err, book, db
        self.entries = list(Logbook(Store(ReadFiles(book))).entries())

    def of(self, kind):
        return [entry for entry in self.entries if entry.k == kind]


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """One voyage from beginning to end, its output into pipes."""
    folder = tmp_path_factory.mktemp("demo")
    book, db = folder / "book", folder / "shore.sqlite"
    done = subprocess.run(command("--log", book, "--db", db), cwd=ROOT, stdin=subprocess.DEVNULL,
                          capture_output=True, text=True, timeout=170)
    return Played(done.returncode, done.stdout, done.stderr, book, db)


def test_it_ends_well_and_quietly(played):
    assert played.code == 0 and played.err == ""


def test_its_last_lines_are_the_result(played):
    text = "\n".join(played.lines[-12:])
    count = len(played.of("report"))
    assert count >= 4
    assert "\nreports prepared on board: %d, receipted by the shore: %d\n" % (count, count) in text
    assert "\nreports stored ashore: %d, repeats stored ashore: 0, each with the 17 items of rule 61(4)\n" % (
        count) in text
    assert re.search(r"^SOUND: ", text, re.M)
    found = verify.verify(played.book)
    assert "Ends with entry %(ends_at)d, code %(code)s." % found in text


def test_its_story_is_told_in_order(played):
    text = "\n".join(played.lines)
    scenes = ("switched on", "Log book opened at Mundra", "Seaman employed",
              "kanji was signed on as cook", "RECEIVED ASHORE", "Before departure",
              "Page 1 of section 1 signed",
              "salim took the watch", "DEPARTURE from Mundra", "Amendment of entry",
              "AIS goes dead", "AIS OFF", "POSITION REPORT prepared", "taken it", "RECEIVED ASHORE",
              "the reason", "hari signed entry", "link is lost", "POSITION REPORT", "satellite phone, from",
              "(a) Owner's email", "(q) Additional", "given by satellite phone",
              "power fails", "dropped 1", "POWER WAS LOST", "unit started after lost power",
              "entered LATE", "of section 3 signed",
              "link is back", "RECEIVED ASHORE", "opened to an officer", "access to the book was closed",
              "called out", "osman must be off duty", "THE RULE ON REST IS BROKEN for osman", "mainsail tore",
              "AIS sends again", "AIS on", "Osman Sanghar would break R10", "osman has his rest again",
              "ARRIVAL at Sharjah", "yusuf left the watch", "of section 3 signed", "unit stopped")
    at = 0
    for scene in scenes:
        at = text.find(scene, at)
        assert at >= 0, scene
    assert max(map(len, played.lines[:-1])) <= 130
    assert not [line for line in played.lines if line.startswith(("       unit:", "       shore:"))]


def test_the_book_is_sound_and_tells_of_the_lost_power(played):
    found = verify.verify(played.book)
    assert found["sound"] and found["entries"] == len(played.entries)
    assert (found["boots"], found["power_lost"], found["torn_dropped"], found["damage"]) == (2, 1, 1, 0)
    power, = played.of("power")
    boots = played.of("boot")
    assert boots[0].n < power.n < boots[1].n and boots[1].d["before"] == "power lost"
    assert power.t < power.e and power.d["lost_after"] == power.n - 2       # the dropped write stands between
    assert played.entries[-1].k == "stop"


def test_its_crew_keep_the_book_as_its_rules_ask(played):
    view = bookview.load(played.book)
    assert view.problems == [] and view.closed is None
    assert view.opened["registrar"] == demo_crew.OPENING["registrar"] and view.cover["port"] == "Mandvi"
    for section, pages in view.sections.items():
        for page in pages:
            assert page.signed == (section != 3 or page.full), (section, page.number)
            for signed in page.signatures.values():     # in ship's time, with the book's own clock
                assert page.started <= signed.when <= view.ends
    assert view.unsigned == [(3, len(view.sections[3]))] and len(view.sections[3]) > 2
    assert len(view.sections[1][0].rows) == PROFILE["voyage"]["crew"]
    assert [row.cells["en"][3] for row in view.sections[1][0].rows].count("") == 6     # one is told of
    voyage, = view.sections[2][0].rows
    assert voyage.cells["en"][1:4] == ("Mundra", "Yes", "Yes") and voyage.cells["en"][5] == "Sharjah"
    rows = [row for page in view.sections[3] for row in page.rows]
    assert [row.late for row in rows].count(True) == 1 and not any(row.incomplete for row in rows)
    assert len([row for row in rows if row.amended]) == 1
    opened, closed = played.of("access"), played.of("closed access")
    assert len(opened) == len(closed) == 1 and closed[0].d["why"] == "closed"
    assert opened[0].e < closed[0].e < opened[0].d["until"]


def test_the_rest_rule_is_warned_of_before_it_is_broken_and_the_reason_stands_beside_it(played):
    told = [entry for entry in played.of("finding") if entry.d["what"] == "rest"]
    warned, raised, cleared = told
    assert [entry.d["s"] for entry in told] == ["warned", "raised", "cleared"]
    assert {(entry.d["who"], entry.d["code"]) for entry in told} == {(demo_crew.CALLED, "R10")}
    assert warned.t + 1800 == warned.d["until"] <= raised.t <= warned.d["until"] + 60
    began, ended = played.of("work")
    assert began.t < warned.t < raised.t < ended.t
    reason, = played.of("because")
    assert reason.d["ref"] == raised.n
    assert not [entry for entry in played.of("finding") if entry.d["what"] == "watch_gap"]


def test_its_narrative_in_hindi_holds_no_english_of_the_unit(played):
    view = bookview.load(played.book)
    people = {"auto"} | set(demo_crew.PEOPLE)
    for entry in played.entries:
        assert entry.by in people
        if entry.by == "auto":
            text = narrative.words(entry, "hi")
            for name in (*demo_crew.PEOPLE, "Mundra", "Sharjah", "AL SABAH", "rice and spices", "gps/GP",
                         "AIS", "GPS", "MMSI", "VDO"):
                text = re.sub("[0-9]", "", text).replace(name, "")
            assert not re.search("[A-Za-z]{2}", text), text
    for page in view.sections[3]:
        for row in page.rows:
            assert "tindal" not in row.cells["hi"][3] and "crew" not in row.cells["hi"][3]


def test_while_the_ais_was_off_no_twelve_hours_passed_without_a_report(played):
    begun = None        # when the present outage began, or its last report was prepared
    gaps = []
    for entry in played.entries:
        if begun is not None and (entry.k == "report" or entry.k == "ais" and entry.d["s"] == "on"):
            gaps.append(entry.t - begun)
        if entry.k == "report":
            begun = entry.t
        elif entry.k == "ais":
            begun = entry.t if entry.d["s"] in NOT_WORKING and begun is None else begun
            begun = None if entry.d["s"] == "on" else begun
    assert gaps[0] <= 1 and len(gaps) == len(played.of("report")) + 1
    assert max(gaps) <= sv.REPORT_INTERVAL_S == 12 * 3600


def test_the_shore_holds_each_report_exactly_once_as_the_book_has_it(played):
    store = shore.Store(played.db)
    held = [json.loads(text) for _, text in store.messages("report")]
    reasons = [json.loads(text)["n"] for _, text in store.messages("reason")]
    crew = [json.loads(text)["n"] for _, text in store.messages("signon")]
    departures = [json.loads(text)["n"] for _, text in store.messages("clearance")]
    counts = store.counts()
    store.close()
    assert departures == [entry.n for entry in played.of("clearance")] and departures
    assert not played.of("uncleared")
    assert crew == [entry.n for entry in played.of("signon")] and len(crew) == PROFILE["voyage"]["crew"]
    assert [entry["n"] for entry in held] == [entry.n for entry in played.of("report")]
    assert [entry["d"] for entry in held] == [entry.d for entry in played.of("report")]
    assert reasons == [entry.n for entry in played.of("reason")]
    assert counts["messages"] == len(held) + len(reasons) + len(crew) + len(departures)
    assert (counts["conflicts"], counts["refused"]) == (0, 0)


def test_each_report_carries_the_seventeen_items_and_none_is_empty(played):
    with sqlite3.connect(played.db) as db:
        rows = db.execute("SELECT entry FROM message WHERE kind = 'report'").fetchall()
    for text, in rows:
        items = json.loads(text)["d"]
        assert list(items) == [key for _, key, _ in REPORT_ITEMS] and len(items) == 17
        assert all(items.values())
        known = {key: value for key, value in items.items() if value not in ("unknown", "not stated")}
        assert set(items) - set(known) == {"imo"}       # a dhow has none
        assert items["mmsi"] == "419999123" and items["speed"].endswith(" kn")


def test_what_waited_for_the_link_was_receipted_when_it_was_back(played):
    receipts = {entry.d["ref"]: entry for entry in played.of("receipt")}
    delays = [receipts[entry.n].e - entry.e for entry in played.of("report")]
    assert sum(delay > 3600 for delay in delays) >= 1 and min(delays) <= 120
    power = played.of("power")[0]
    waited = [entry for entry in played.of("report") if entry.n < power.n < receipts[entry.n].n]
    assert waited       # over lost link and lost power
    assert {entry.n for entry in waited} == {entry.d["ref"] for entry in played.of("given")}


# ---- on a terminal


def read_until(fd, wanted, seconds):
    """What the terminal shows until it shows `wanted`."""
    shown = b""
    end = time.monotonic() + seconds
    while wanted not in shown:
        assert time.monotonic() < end, shown[-500:]
        if select.select([fd], [], [], 1)[0]:
            try:
                piece = os.read(fd, 65536)
            except OSError:
                piece = b""
            assert piece, shown[-2000:]
            shown += piece
    return shown


def hear_ctrl_c():
    """As in a shell's foreground: what a background shell starts ignores SIGINT, and so its children."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def test_on_a_terminal_it_stays_up_until_ctrl_c_and_then_ends_cleanly(tmp_path):
    ours, theirs = pty.openpty()
    demo_run = subprocess.Popen(command("--log", tmp_path / "book"), cwd=ROOT, stdin=theirs, stdout=theirs,
                                stderr=theirs, start_new_session=True, preexec_fn=hear_ctrl_c)
    os.close(theirs)
    try:
        shown = read_until(ours, b"Ctrl-C ends", 170)
        assert b"SOUND: " in shown and b"repeats stored ashore: 0" in shown
        time.sleep(3)
        assert demo_run.poll() is None
        port = int(re.search(rb"broker \(127\.0\.0\.1:(\d+)\)", shown)[1])
        socket.create_connection(("127.0.0.1", port), 5).close()
        demo_run.send_signal(signal.SIGINT)
        shown = read_until(ours, b"unit stopped", 20)
        assert demo_run.wait(20) == 0
        assert b"Traceback" not in shown
    finally:
        demo_run.kill()
        demo_run.wait()
        os.close(ours)
    assert list(Logbook(Store(ReadFiles(tmp_path / "book"))).entries())[-1].k == "stop"
    assert verify.verify(tmp_path / "book")["sound"]


def test_while_it_stays_up_time_goes_on_at_its_own_pace(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(stage, "STEP", 1)
    store = shore.Store(tmp_path / "db")
    play = dhow.Dhow(str(tmp_path / "book"), store, 1)
    seconds = []
    monkeypatch.setattr(play.voyage, "second", lambda t: seconds.append(t) or (b"", b""))

    async def stay():
        with play.broker, stage.Link(play.broker.port) as play.link:
            play._begin()
            task = asyncio.create_task(play._stay())
            await asyncio.sleep(2.5)
            task.cancel()
            await task
            play._switch_off()

    asyncio.run(stay())
    store.close()
    assert seconds == [0, 1, 2]


def test_ctrl_c_on_the_way_ends_it_with_a_stop_in_the_book(tmp_path):
    run = subprocess.Popen(command("--log", tmp_path / "book"), cwd=ROOT, stdin=subprocess.DEVNULL,
                           stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=hear_ctrl_c)
    try:
        read_until(run.stdout.fileno(), b"AIS on", 60)
        run.send_signal(signal.SIGINT)
        _, err = run.communicate(timeout=20)
    finally:
        run.kill()
    assert run.returncode == cli.INTERRUPTED and err == b""
    assert list(Logbook(Store(ReadFiles(tmp_path / "book"))).entries())[-1].k == "stop"


# ---- what cannot be played


def refused(capsys, *argv):
    """Standard error of a demo that could not run."""
    assert cli.main(["demo", *map(str, argv)]) == 2
    out, err = capsys.readouterr()
    assert "numbered line" not in out and err.count("\n") == 1 and err.startswith("deckwatch demo: ")
    return err


def test_a_folder_with_files_in_it_is_refused_and_left_alone(tmp_path, capsys):
    (tmp_path / "00000000.log").write_text("mine")
    err = refused(capsys, "--log", tmp_path)
    assert "expected a new or empty folder" in err and "name another" in err
    assert [path.name for path in tmp_path.iterdir()] == ["00000000.log"]


def test_an_existing_store_is_refused_and_left_alone(tmp_path, capsys):
    (tmp_path / "db").write_text("mine")
    err = refused(capsys, "--db", tmp_path / "db", "--log", tmp_path / "book")
    assert "expected a new file" in err and (tmp_path / "db").read_text() == "mine"
    assert not (tmp_path / "book").exists()


def test_a_place_where_no_store_can_be_is_refused(tmp_path, capsys):
    assert "name another" in refused(capsys, "--db", tmp_path / "none" / "db")


def test_a_file_in_the_place_of_the_folder_is_refused(tmp_path, capsys):
    (tmp_path / "book").write_text("mine")
    assert cli.main(["demo", "--log", str(tmp_path / "book")]) == 2
    assert "a folder was expected" in capsys.readouterr().err


@pytest.mark.parametrize("kind", ["book", "reason"])
def test_a_full_disk_ends_it_with_a_plain_word(tmp_path, capsys, monkeypatch, kind):
    class Full(stage.LinuxFiles):
        def append(self, name, data):
            if b'"k":"%s"' % kind.encode() in data:
                raise OSError(28, "No space left on device")
            super().append(name, data)

    monkeypatch.setattr(stage, "LinuxFiles", Full)
    assert cli.main(["demo", "--pace", FASTEST, "--log", str(tmp_path / "book")]) == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1 and "it is full" in err


@pytest.mark.parametrize("pace", ["0", "-5", "nan", "inf", "fast", "2e6"])
def test_a_pace_that_is_none_is_refused(pace, capsys):
    with pytest.raises(SystemExit) as caught:
        cli.main(["demo", "--pace=" + pace])
    assert caught.value.code == 2
    assert "expected a number from 1 to 1000000, got '%s'" % pace in capsys.readouterr().err
