"""`deckwatch replay`: the whole unit over recordings, the real ones among them."""
import json
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest
from books import read_only

from firmware import nmea
from firmware.rules import ais_equipment as rule
from helpers import shared
from host_tools import cli, replay, verify
from host_tools.simulator import MMSI, START, Voyage

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT.parent / "shared" / "data"
HAKEFJORD = "transmitterdan+VDRplayer/Hakefjord.txt"        # under way at 5 knots, 22 minutes
ANCHORED = "tvesalainen+NMEAParser/aisdataausbeesta.nmea"   # five and a half minutes
OWN = {HAKEFJORD: 265599690, ANCHORED: 230123250}


@pytest.fixture
def config(tmp_path):
    """config(mmsi) -> path of a vessel.toml."""
    def make(mmsi=MMSI, more=""):
        path = tmp_path / ("%d.toml" % mmsi)
        path.write_text("[vessel]\nmmsi = %d\n%s" % (mmsi, more))
        return path
    return make


@pytest.fixture
def run(config, tmp_path, capsys):
    """run(bytes or path, ...) -> (exit code, entries, standard error)."""
    def replayed(content, mmsi=MMSI, log=None, more=""):
        path = content
        if isinstance(content, bytes):
            path = tmp_path / "recording.nmea"
            path.write_bytes(content)
        argv = ["replay", "--json", str(path), "--config", str(config(mmsi, more))]
        code = cli.main(argv + (["--log", str(log)] if log else []))
        out, err = capsys.readouterr()
        assert "Traceback" not in err
        return code, [json.loads(line) for line in out.splitlines()], err
    return replayed


def capture(name):
    path = shared(name)
    if path is None:
        pytest.skip("no " + name)
    return Path(path).read_bytes().splitlines(keepends=True)


def truth(name):
    """What is known of the capture's own VDO: the oracle."""
    return json.loads(Path(shared("vdo_transmit_truth.json")).read_text())[name]


def is_vdo(line):
    return b"VDO," in line


def is_marked(line):
    return is_vdo(line) and line.split(b",")[4] != b""


def states(entries):
    return [entry["own_ais"] for entry in entries if "own_ais" in entry]


def at(entry):
    """UTC second of the day of an entry."""
    hours, minutes, seconds = entry["t"][11:19].split(":")
    return int(hours) * 3600 + int(minutes) * 60 + int(seconds)


# ---- the real recordings


@pytest.mark.parametrize("name", [HAKEFJORD, ANCHORED])
def test_the_oracle_and_the_lines_agree(name):
    """So that what the tests below remove is what the oracle means."""
    lines = capture(name)
    marked = [number for number, line in enumerate(lines, 1) if is_marked(line)]
    assert marked == [told["line"] for told in truth(name)["vdo_with_channel"]]
    assert sum(map(is_vdo, lines)) == truth(name)["vdo_total"]


@pytest.mark.parametrize("name", [HAKEFJORD, ANCHORED])
def test_an_ais_that_transmits_is_on_throughout(run, name, tmp_path):
    code, entries, _ = run(b"".join(capture(name)), OWN[name], tmp_path / "book")
    assert code == 0 and states(entries) == ["on"]
    on, = [entry for entry in entries if "own_ais" in entry]
    learnt = at(on) - at(entries[0])
    assert rule.START_UP_S <= learnt <= rule.START_UP_S + (0 if name == HAKEFJORD else 30)
    assert not [entry for entry in entries if entry["kind"] == "report"]
    assert verify.verify(tmp_path / "book")["sound"]


def test_under_way_without_marked_transmissions_it_is_silent_in_time(run):
    lines = [line for line in capture(HAKEFJORD) if not is_marked(line)]
    code, entries, _ = run(b"".join(lines), OWN[HAKEFJORD])
    assert code == 0 and states(entries) == ["silent"]
    silent, = [entry for entry in entries if "own_ais" in entry]
    assert at(silent) - at(entries[0]) <= rule.START_UP_S + 2
    assert [entry["kind"] for entry in entries].count("report") == 1


@pytest.mark.parametrize("kept", [5, 10, 20, 40])
def test_transmissions_that_end_under_way_are_missed_after_twice_the_interval_and_thirty_seconds(run, kept):
    marks = [told for told in truth(HAKEFJORD)["vdo_with_channel"] if told["msg"] == 18]
    last = marks[kept - 1]
    lines = [line for number, line in enumerate(capture(HAKEFJORD), 1)
             if number <= last["line"] or not is_marked(line)]
    _, entries, _ = run(b"".join(lines), OWN[HAKEFJORD])
    assert states(entries) == ["on", "silent"]
    silent = [entry for entry in entries if "own_ais" in entry][1]
    sent = int(last["gps_time"][:2]) * 3600 + int(last["gps_time"][2:4]) * 60 + int(last["gps_time"][4:])
    assert 88 <= at(silent) - sent <= 93


def test_at_anchor_without_marked_transmissions_there_is_no_verdict_before_its_time(run):
    lines = [line for line in capture(ANCHORED) if not is_marked(line)]
    code, entries, _ = run(b"".join(lines), OWN[ANCHORED])
    assert code == 0 and states(entries) == []


@pytest.mark.parametrize("name", [HAKEFJORD, ANCHORED])
def test_without_vdo_it_is_off(run, name):
    code, entries, _ = run(b"".join(line for line in capture(name) if not is_vdo(line)), OWN[name])
    assert code == 0 and states(entries) == ["off"]
    off, report = [entry for entry in entries if entry["kind"] in ("ais", "report")]
    assert at(off) - at(entries[0]) == rule.START_UP_S and report["n"] == off["n"] + 1


def test_vdo_that_ends_is_off_after_ten_seconds(run):
    lines = capture(HAKEFJORD)
    kept = [line for i, line in enumerate(lines) if i < 15000 or not is_vdo(line)]
    _, entries, _ = run(b"".join(kept), OWN[HAKEFJORD])
    assert states(entries) == ["on", "off"]
    off = [entry for entry in entries if "own_ais" in entry][1]
    before = [line for line in lines[:15000] if b"GPRMC" in line][-1].split(b",")[1]
    ended = int(before[:2]) * 3600 + int(before[2:4]) * 60 + int(before[4:6])
    assert 9 <= at(off) - ended <= 13


def others():
    return sorted(str(path.relative_to(DATA)) for path in DATA.rglob("*") if path.is_file())


@pytest.mark.parametrize("name", others() or ["README.md"])
def test_any_other_file_is_survived(run, name, tmp_path):
    code, entries, err = run(b"".join(capture(name)), 419000001, tmp_path / "book")
    assert code in (0, 1) and entries[-1]["kind"] == "stop"
    if code:
        assert "found none in" in err
    found = verify.verify(tmp_path / "book")
    assert found["sound"] and found["entries"] == len(entries)


# ---- made recordings


def sail(seconds, begin=3600, voyage=None):
    """What the simulated dhow's ports say from second `begin` on, a list of lines."""
    voyage = voyage or Voyage()
    said = b"".join(b"".join(voyage.second(t)) for t in range(begin, begin + seconds))
    return said.splitlines(keepends=True)


def test_a_voyage_over_midnight(run, tmp_path):
    voyage = Voyage(start=START + 86400 - 3600 - 300)
    code, entries, _ = run(b"".join(sail(600, voyage=voyage)), log=tmp_path / "book")
    assert code == 0 and states(entries) == ["on"]
    assert (entries[0]["t"], entries[-1]["t"]) == ("2026-12-01T23:55:00Z", "2026-12-02T00:04:59Z")
    assert "clock" not in [entry["kind"] for entry in entries]
    assert verify.verify(tmp_path / "book")["sound"]


@pytest.mark.parametrize("days", [1, 40, -1, -3000])
def test_a_jump_of_the_date_is_a_clock_that_was_set_and_no_silence(run, days, tmp_path):
    later = Voyage(start=START + days * 86400)
    lines = sail(400) + sail(400, 4000, later)
    code, entries, _ = run(b"".join(lines), log=tmp_path / "book")
    assert code == 0 and states(entries) == ["on"]
    step, = [entry["data"] for entry in entries if entry["kind"] == "clock"]
    assert abs(step["now"] - step["was"] - days * 86400) <= 5
    assert verify.verify(tmp_path / "book")["sound"]


def without_time(line):
    """An RMC without time and date, another line as it is."""
    if b"RMC" not in line:
        return b"" if b"GGA" in line else line
    fields = line[1:-5].split(b",")
    fields[1] = fields[9] = b""
    body = b",".join(fields)
    return b"$%s*%02X\r\n" % (body, nmea.checksum(body))


def test_a_recording_without_any_time_says_so_and_is_played_by_its_bytes(run):
    code, entries, err = run(b"".join(map(without_time, sail(3000))))
    assert code == 0
    assert "tells no date and no time of day" in err
    assert {entry["clock"] for entry in entries} == {"unsure"} and entries[0]["t"].startswith("2000-01-01")
    assert "off" not in states(entries)


def test_times_of_tag_blocks_alone_are_followed(run, tmp_path):
    lines = []
    for t in range(3600, 4200):
        tag = b"s:bridge,c:%d" % (START + t)
        for line in Voyage().second(t)[1].splitlines(keepends=True):
            lines.append(b"\\%s*%02X\\%s" % (tag, nmea.checksum(tag), line))
    code, entries, err = run(b"".join(lines), log=tmp_path / "book")
    assert code == 0 and states(entries) == ["on"] and "date" not in err
    assert (entries[0]["t"], entries[-1]["t"]) == ("2026-12-01T01:00:00Z", "2026-12-01T01:09:59Z")
    assert verify.verify(tmp_path / "book")["sound"]


def test_a_gps_without_satellites_does_not_make_the_ais_silent(run):
    lines = sail(1500, voyage=Voyage(faults=[("gps_lost", 4000, 4600)]))
    _, entries, _ = run(b"".join(lines))
    assert states(entries) == ["on"]
    assert [entry["data"]["s"] for entry in entries if entry["kind"] == "fix"] == ["found", "lost", "found"]


def test_an_ais_that_is_off_is_reported_every_twelve_hours_of_the_recording(run):
    voyage = Voyage(faults=[("ais_off", 3900, None)])
    lines = sail(600, voyage=voyage)
    for t in range(4200, 4200 + 30 * 3600, 60):     # a recorder that keeps a line a minute
        lines += voyage.gps(t).splitlines(keepends=True)
    _, entries, _ = run(b"".join(lines))
    assert states(entries) == ["on", "off"]
    reports = [entry for entry in entries if entry["kind"] == "report"]
    assert len(reports) == 3


def test_a_recording_with_a_line_every_twelve_hours_is_played_in_reasonable_time(run):
    """In each pause a report is due."""
    voyage = Voyage()
    lines = sail(300, voyage=voyage) + [voyage.gps(4000 + i * 43200) for i in range(60)]
    begun = time.process_time()
    _, entries, _ = run(b"".join(lines))
    assert time.process_time() - begun < 20
    assert states(entries) == ["on", "off"]
    assert 59 <= [entry["kind"] for entry in entries].count("report") <= 61


def test_sentences_without_checksums_are_taken_where_a_source_of_the_configuration_has_none(run):
    lines = b"".join(line[:-5] + b"\r\n" if line.startswith(b"$") else line for line in sail(60))
    assert run(lines)[1][-1]["t"].startswith("2000")
    more = '[[source]]\nname = "gps"\nudp = 10110\nchecksum = false\n'
    assert run(lines, more=more)[1][-1]["t"].startswith("2026")


def test_several_files_are_one_recording(config, tmp_path, capsys):
    for name, begin in (("a", 3600), ("b", 3700)):
        (tmp_path / name).write_bytes(b"".join(sail(100, begin)))
    assert cli.main(["replay", str(tmp_path / "a"), str(tmp_path / "b"), "--config", str(config())]) == 0
    out = capsys.readouterr().out
    assert "AIS on" in out and "2026-12-01 01:03:19Z  unit stopped" in out


# ---- what cannot be replayed


NOTHING = {
    "empty": b"", "random": random.Random(1).randbytes(300000), "a long line": b"x" * 10**7,
    "a long sentence": b"$GPRMC," + b"1" * 10**7, "line feeds": b"\n" * 100000, "comments": b"# a\r\n" * 1000,
    "zeros": bytes(100000),
}


@pytest.mark.parametrize("name", NOTHING)
def test_what_holds_no_sentence_is_told(run, name):
    code, entries, err = run(NOTHING[name])
    assert code == 1 and [entry["kind"] for entry in entries] == ["book", "boot", "stop"]
    assert "expected NMEA 0183 sentences with checksums, found none in" in err and "deckwatch decode" in err


def refused(capsys, *argv):
    """Standard error of a replay that could not run: one line."""
    assert cli.main(["replay", *map(str, argv)]) == 2
    out, err = capsys.readouterr()
    assert not out and err.count("\n") == 1 and err.startswith("deckwatch replay: ")
    return err


def test_a_folder_a_missing_file_and_a_pipe_are_refused(config, tmp_path, capsys):
    for path, why in ((tmp_path, "it is a folder"), (tmp_path / "none", "No such file or directory"),
                      ("/dev/null", "it cannot be read twice")):
        err = refused(capsys, path, "--config", config(), "--log", tmp_path / "book")
        assert "expected a file of NMEA 0183 lines, cannot read %s: %s" % (path, why) in err
    assert not (tmp_path / "book").exists()


def test_a_missing_or_wrong_configuration_is_refused(tmp_path, capsys):
    recording = tmp_path / "a.nmea"
    recording.write_bytes(b"".join(sail(5)))
    assert "found no such file" in refused(capsys, recording, "--config", tmp_path / "none.toml")
    (tmp_path / "empty.toml").write_text("")
    assert "mmsi" in refused(capsys, recording, "--config", tmp_path / "empty.toml")
    with pytest.raises(SystemExit) as caught:
        cli.main(["replay", str(recording)])
    assert caught.value.code == 2 and "--config" in capsys.readouterr().err


def test_a_folder_that_holds_a_book_is_refused_and_left_alone(run, config, tmp_path, capsys):
    run(b"".join(sail(10)), log=tmp_path / "book")
    before = {path.name: path.read_bytes() for path in (tmp_path / "book").iterdir()}
    err = refused(capsys, tmp_path / "recording.nmea", "--config", config(), "--log", tmp_path / "book")
    assert "expected a new or empty folder for the replayed book, found files in it" in err
    assert {path.name: path.read_bytes() for path in (tmp_path / "book").iterdir()} == before


def test_the_lock_left_by_another_program_does_not_make_a_folder_full(run, tmp_path):
    (tmp_path / "book").mkdir()
    (tmp_path / "book" / "lock").write_text("process 1 (deckwatch)\n")
    assert run(b"".join(sail(10)), log=tmp_path / "book")[0] == 0


def test_a_file_in_the_folders_place_is_refused(config, tmp_path, capsys):
    recording = tmp_path / "a.nmea"
    recording.write_bytes(b"".join(sail(5)))
    assert "a folder was expected" in refused(capsys, recording, "--config", config(), "--log", recording)


def test_a_read_only_folder_is_refused(capsys):
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "a.nmea").write_bytes(b"".join(sail(5)))
        (folder / "vessel.toml").write_text("[vessel]\nmmsi = %d\n" % MMSI)
        with read_only(folder):
            where = folder / "book"
            err = refused(capsys, folder / "a.nmea", "--config", folder / "vessel.toml", "--log", where)
    assert "may not be written to" in err and str(where) in err


def test_a_disk_that_fills_up_is_told_at_the_end(run, tmp_path, monkeypatch):
    class Full(replay.LinuxFiles):
        def append(self, name, data):
            if b'"k":"ais"' in data:
                raise OSError(28, "No space left on device")
            super().append(name, data)

    monkeypatch.setattr(replay, "LinuxFiles", Full)
    code, entries, err = run(b"".join(sail(300)), log=tmp_path / "book")
    assert code == 2 and "it is full" in err and not states(entries)
    assert verify.verify(tmp_path / "book")["sound"]


# ---- on the screen


def test_progress_is_shown_on_a_terminal_and_erased_before_each_line(run, monkeypatch):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    clock = iter(range(10**9))
    monkeypatch.setattr(replay.time, "monotonic", lambda: next(clock))
    _, _, err = run(b"".join(sail(20)))
    assert "\rdeckwatch replay: 1 %" in err and "\rdeckwatch replay: 100 %" in err
    assert err.split("port replay")[0].endswith("\r\033[K")


def test_lines_for_people_and_counts_for_whoever_asks(config, tmp_path, capsys):
    recording = tmp_path / "a.nmea"
    recording.write_bytes(b"".join(sail(200)) + b"$GPRMC,broken*00\r\n")
    assert cli.main(["replay", str(recording), "--config", str(config())]) == 0
    out, err = capsys.readouterr()
    lines = out.splitlines()
    assert lines[0] == "    0  2026-12-01 01:00:00Z  book opened for a vessel not named, MMSI %d" % MMSI
    assert "AIS on" in out and "bad_checksum 1" in err and "ok " in err


def test_a_reader_that_leaves_ends_it_without_a_word(config, tmp_path):
    recording = tmp_path / "a.nmea"
    recording.write_bytes(b"".join(sail(200)))
    done = subprocess.run(
        "%s -m host_tools.cli replay %s --config %s | head -1" % (sys.executable, recording, config()),
        shell=True, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.stdout.count("\n") == 1 and not done.stderr


def test_a_long_recording_takes_little_memory(config, tmp_path):
    minute = b"".join(sail(60))
    recording = tmp_path / "long.nmea"
    with open(recording, "wb") as file:
        for _ in range(600):
            file.write(minute)
        file.write(b"$" + b"y" * 10**7)
    script = ("import sys\n"
              "from host_tools import cli\n"
              "code = cli.main(sys.argv[1:])\n"
              "print([line for line in open('/proc/self/status') if 'VmHWM' in line][0].split()[1])\n"
              "sys.exit(code)\n")
    argv = [sys.executable, "-c", script, "replay", str(recording), "--config", str(config())]
    done = subprocess.run(argv, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout.splitlines()[-1]) < 60000    # kilobytes; the interpreter and the unit are 25,000
