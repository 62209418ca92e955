"""`deckwatch rest`: a CSV of work periods, judged."""
import io
import json
import random
import time

import pytest

from firmware import clock
from helpers import shared
from host_tools import cli, rest_csv
from host_tools import rest as verb

T = clock.unix(2026, 12, 1)
HOUR = 3600


def z(hour):
    return clock.iso(T + int(hour * HOUR))


def rows(person, *hours, kind=None):
    """Lines of work from hour to hour after T."""
    return ["%s,%s,%s" % (person, z(hours[i]), z(hours[i + 1])) + ("" if kind is None else "," + kind)
            for i in range(0, len(hours), 2)]


@pytest.fixture
def judged(tmp_path, capsys):
    """Writes a file, runs the verb over it with --json, and gives (exit code, objects, standard error)."""
    def run(lines, *args, header="person,start,end"):
        path = tmp_path / "work.csv"
        path.write_bytes(("\n".join([header, *lines]) + "\n").encode() if isinstance(lines, list) else lines)
        code = cli.main(["rest", str(path), "--json", *args])
        out, err = capsys.readouterr()
        return code, [json.loads(line) for line in out.splitlines()], err
    return run


def verdicts(told, person=None):
    return [(line["code"], line["verdict"]) for line in told
            if "verdict" in line and person in (None, line["person"])]


def test_a_breach_is_told_with_code_hours_window_and_reading(judged):
    code, told, _ = judged(rows("Raju", 30, 44, 53, 58), "--from", z(0), "--to", z(96))
    assert code == 1
    assert verdicts(told) == [
        ("R10", "broken"), ("R77", "record too short"), ("R6", "kept"), ("R2P", "kept")]
    assert told[0] == {
        "person": "Raju", "reading": "anchored, en, 60 min", "record": [z(0), z(96)], "code": "R10",
        "rule": "59(4)(a)", "verdict": "broken", "found_h": 9.0, "need_h": 10.0, "window": [z(30), z(54)],
        "starts": ["2026-12-02T05:00:01Z", "2026-12-02T10:59:59Z"], "windows": 6 * HOUR - 1,
        "kinds": ["watch"]}


def test_nothing_broken_ends_with_0_and_names_the_nearest_window(judged):
    code, told, _ = judged(rows("Raju", *[24 * day + hour for day in range(8) for hour in (7, 20)]),
                           "--from", z(0), "--to", z(192))
    assert code == 0
    assert verdicts(told) == [("R10", "kept"), ("R77", "kept"), ("R6", "kept"), ("R2P", "kept")]
    assert (told[1]["found_h"], told[1]["window"]) == (77.0, [z(0), z(168)])


def test_every_vector(judged):
    path = shared("rest_vectors.json")
    if path is None:
        pytest.skip("the vectors of hours of rest are not beside the repository")
    with open(path, encoding="utf-8") as file:
        vectors = json.load(file)
    for vector in vectors:
        slots, want = vector["slots"], vector["expect"]
        lines = [line for i, slot in enumerate(slots) if slot == "W"
                 for line in rows(vector["id"], i / 2, i / 2 + 0.5)]
        code, told, _ = judged(lines, "--from", z(0), "--to", z(len(slots) / 2))
        broken = {line["code"] for line in told if line.get("verdict") == "broken"}
        assert broken == set(want["codes"]), vector["id"]
        assert code == bool(broken)
        assert any("notice" in line for line in told) == want["fragmented_notice"], vector["id"]
        found = {line["code"]: line["found_h"] for line in reversed(told) if "code" in line}
        assert found["R10"] == want["min24_h"]
        if "min7d_h" in want:
            assert found["R77"] == want["min7d_h"]


def test_without_from_and_to_a_record_is_what_the_file_tells_of_the_person(judged):
    lines = rows("Raju", 0, 6, 100, 106) + rows("Ali", 0, 6, 12, 18)
    _, told, _ = judged(lines)
    assert told[0]["record"] == [z(0), z(106)]
    assert verdicts(told, "Ali") == [(code, "record too short") for code in ("R10", "R77", "R6", "R2P")]
    code, told, _ = judged(lines, "--to", z(106))
    assert verdicts(told, "Ali")[0] == ("R10", "kept") and code == 0


def test_a_day_without_a_window_from_a_start_of_work_is_too_short_for_the_division(judged):
    _, told, _ = judged(rows("Raju", 12, 18), "--from", z(0), "--to", z(24))
    assert verdicts(told) == [("R10", "kept"), ("R77", "record too short"), ("R6", "record too short"),
                              ("R2P", "record too short")]


def test_only_windows_inside_from_and_to_are_judged(judged):
    lines = rows("Raju", 30, 44, 53, 58)
    assert judged(lines, "--from", z(35), "--to", z(96))[0] == 0
    assert judged(lines, "--from", z(0), "--to", z(53))[0] == 0
    assert judged(lines, "--from", z(34), "--to", z(58))[0] == 1


@pytest.mark.parametrize("words, broken, readings", [
    ((), [], ["anchored, en, 60 min"]),
    (("hi",), [("anchored, hi, 60 min", "R2P")], ["anchored, hi, 60 min"]),
    (("sliding",), [("sliding, en, 60 min", "R2P")], ["sliding, en, 60 min"]),
    (("en", "hi"), [("anchored, hi, 60 min", "R2P")], ["anchored, en, 60 min", "anchored, hi, 60 min"]),
    (("all",), [("anchored, hi, 60 min", "R2P"), ("sliding, en, 60 min", "R2P"),
                ("sliding, hi, 60 min", "R2P")],
     ["anchored, en, 60 min", "anchored, hi, 60 min", "sliding, en, 60 min", "sliding, hi, 60 min"]),
])
def test_readings(judged, words, broken, readings):
    lines = rows("Raju", *[24 * day + hour for day in range(4) for hour in (4, 12, 14, 20)])
    args = [arg for word in words for arg in ("--reading", word)]
    code, told, _ = judged(lines, "--from", z(0), "--to", z(96), *args)
    found = {(line["reading"], line["code"]) for line in told if line.get("verdict") == "broken"}
    assert found == set(broken) and code == bool(broken)
    assert list(dict.fromkeys(line["reading"] for line in told)) == readings


def test_the_shortest_rest_is_a_setting(judged):
    lines = rows("Raju", 0, 7, 7.5, 15)
    assert judged(lines, "--to", z(24))[0] == 1
    code, told, _ = judged(lines, "--to", z(24), "--shortest", "30")
    assert code == 1 and verdicts(told)[0] == ("R10", "broken") and told[0]["found_h"] == 9.5


def test_emergency_work_counts_and_its_breach_says_so(judged, tmp_path, capsys):
    lines = rows("Raju", 30, 44, kind="watch") + rows("Raju", 53, 58, kind="Emergency")
    code, told, _ = judged(lines, header="person,start,end,kind")
    assert code == 1 and told[0]["kinds"] == ["emergency", "watch"]
    assert cli.main(["rest", str(tmp_path / "work.csv")]) == 1
    assert "emergency work in it: log the reason, rest in compensation is due" in capsys.readouterr().out


def test_fragmented_rest_is_a_notice_only(judged):
    lines = rows("Raju", *[24 * day + hour for day in range(3) for hour in (6, 12, 14, 17, 18, 22)])
    code, told, _ = judged(lines, "--from", z(0), "--to", z(72))
    notice, = [line for line in told if "notice" in line]
    assert code == 0 and notice["notice"] == "fragmented rest" and notice["window"] == [z(6), z(30)]


def test_zones_and_the_date_line_move_no_instant(judged):
    """One voyage from Mumbai to the east, written in the zone of each day, and in UTC."""
    zoned, plain = [], []
    zones = (19800, 28800, 43200, 50400, -43200, -39600, -34200, -12600)    # +14:00, then -12:00
    for day, zone in enumerate(zones):
        for hour in (0, 12):
            begins = T + day * 86400 + hour * HOUR
            ends = begins + 7 * HOUR
            offset = ("+%02d:%02d" if zone >= 0 else "-%02d:%02d") % divmod(abs(zone) // 60, 60)
            zoned.append("Raju," + ",".join(clock.iso(at + zone)[:-1] + offset for at in (begins, ends)))
            plain.append("Raju,%s,%s" % (clock.iso(begins), clock.iso(ends)))
    assert zoned[8].startswith("Raju,2026-12-04T12:00:00-12:00")     # a date twice
    found = judged(zoned)
    assert found == judged(plain)
    assert found[0] == 1 and ("R77", "broken") in verdicts(found[1])    # 70 hours in seven days


def test_discharged_and_signed_on_again_soon_his_record_goes_on(judged):
    lines = rows("Raju", 0, 30, kind="aboard") + rows("Raju", 36, 80, kind="aboard")
    lines += rows("Raju", 16, 30, 36, 50, kind="watch")
    code, told, _ = judged(lines, "--now", z(52), header="person,start,end,kind")
    assert [line["record"] for line in told if line.get("code") == "R10"] == [[z(0), z(52)]]
    assert code == 1        # the windows that hold both watches
    assert [line["may_start"] for line in told if "may_start" in line] == [z(60)]       # one answer


def test_after_long_ashore_a_new_record_begins_and_only_that_tells_how_he_stands(judged):
    lines = rows("Raju", 0, 30, kind="aboard") + rows("Raju", 30 + 193, 280, kind="aboard")
    lines += rows("Raju", 16, 30, 223, 237, kind="watch")
    code, told, _ = judged(lines, "--now", z(238), header="person,start,end,kind")
    assert [line["record"] for line in told if line.get("code") == "R10"] == [
        [z(0), z(30)], [z(223), z(238)]]
    assert len([line for line in told if "may_start" in line]) == 1
    code, told, _ = judged(rows("Raju", 16, 30, 36, 50))
    assert code == 1


@pytest.mark.parametrize("lines, told", [
    (rows("Raju", 0, 30, 20, 40, kind="aboard"), "line 3: Raju is aboard already"),
    (rows("Raju", 0, 30, kind="aboard") + rows("Raju", 29, 31, kind="watch"), "line 3: Raju works at a time"),
])
def test_times_aboard_that_cannot_be(judged, lines, told):
    code, _, err = judged(lines, header="person,start,end,kind")
    assert code == 2 and told in err


def test_a_leap_day_in_a_record(judged):
    base = clock.unix(2028, 2, 28, 7)
    lines = ["Raju,%s,%s" % (clock.iso(base + day * 86400), clock.iso(base + day * 86400 + 13 * HOUR))
             for day in range(8)]
    code, told, _ = judged(lines, "--from", "2028-02-28T00:00:00Z", "--to", "2028-03-07T00:00:00Z")
    assert code == 0 and told[1]["found_h"] == 77.0 and lines[1].startswith("Raju,2028-02-29")


def test_seconds_count(judged):
    lines = ["Raju,2026-12-01T00:00:00Z,2026-12-01T14:00:01Z"]
    code, told, _ = judged(lines, "--to", z(24))
    assert code == 1 and told[0]["found_h"] == 9.9997
    assert judged(["Raju,2026-12-01T00:00:00Z,2026-12-01T14:00:00Z"], "--to", z(24))[0] == 0


def test_overlapping_periods_count_once_and_are_remarked(judged):
    code, told, _ = judged(rows("Raju", 0, 8, 2, 4, 6, 10, 10, 11), "--to", z(24))
    remarks = [line["remark"] for line in told if "remark" in line]
    assert remarks == ["lines 2 and 3 overlap; counted once", "lines 2 and 4 overlap; counted once"]
    assert code == 0 and told[0]["found_h"] == 13.0


def test_now_answers_off_by_and_earliest_start(judged):
    lines = rows("Raju", 0, 6, 12, 18) + ["Raju,%s," % z(24)] + rows("Ali", 2, 16)
    code, told, _ = judged(lines, "--now", z(25), "--watch", "360")
    raju, ali = [line for line in told if "now" in line]
    assert (raju["rest_24h"], raju["rest_7d"], raju["short"]) == (12.0, None, ["7d"])
    assert (raju["off_by"], raju["broken"]) == (z(32), [])     # ten hours in the 24 before
    assert (ali["off_by"], ali["may_start"], ali["watch_h"]) == (None, z(26), 6.0)
    assert code == 0


def test_what_stands_broken_now_ends_with_1_even_of_a_short_record(judged):
    code, told, _ = judged(["Raju,%s," % z(0)], "--now", z(15))
    assert verdicts(told)[0] == ("R10", "record too short")
    assert code == 1 and told[-1]["broken"] == ["R10"]


def test_text_names_person_reading_code_and_window(tmp_path, capsys):
    path = tmp_path / "work.csv"
    path.write_text("\n".join(["person,start,end", *rows("Raju", 0, 14.5)]) + "\n")
    assert cli.main(["rest", str(path), "--to", z(30), "--now", z(29)]) == 1
    out = capsys.readouterr().out
    assert "Raju, record from %s to %s (anchored, en, 60 min)\n" % (z(0), z(30)) in out
    assert "  R10  broken: rest 9:30, needed 10:00, %s to %s, rule 59(4)(a)\n" % (z(0), z(24)) in out
    assert "  R77  record too short\n" in out
    assert "  at %s: rest in the last 24 hours: 14:30; rest in the last 7 days: record too short; " \
           "may stand a watch of 4:00 hours from %s on\n" % (z(29), z(29)) in out


# ---- what cannot be read


HEAD = b"person,start,end\n"
SPAN = b"2026-12-01T00:00:00Z,2026-12-01T04:00:00Z\n"


@pytest.mark.parametrize("data, told", [
    (b"", "line 1: expected the header person,start,end or person,start,end,kind, found nothing"),
    (b"\n", "found nothing"),
    (b"Raju," + SPAN, "line 1: expected the header"),
    (HEAD, "expected a line for each period of work below the header, found none"),
    (HEAD + b"Raju,2026-12-01T00:00:00,2026-12-01T04:00:00Z\n",
     "line 2, start: expected an instant with its zone, like 2026-12-01T04:30:00+05:30 or "
     "2026-11-30T23:00:00Z, found '2026-12-01T00:00:00' without a zone; add the ship's, or Z for UTC"),
    (HEAD + b"Raju,2026-12-01T00:00:00Z,2026-12-01 4 am\n", "line 2, end: expected an instant"),
    (HEAD + b"Raju,2026-02-29T00:00:00Z,2026-03-01T00:00:00Z\n", "line 2, start: expected an instant"),
    (HEAD + b"Raju,2026-12-01T00:00:00.5Z,2026-12-01T04:00:00Z\n", "expected whole seconds"),
    (HEAD + b"Raju,0001-01-01T00:00:00+05:30,2026-12-01T04:00:00Z\n", "a year from 1970 to 2199"),
    (HEAD + b"Raju,2026-12-01T08:00:00Z,2026-12-01T04:00:00Z\n",
     "line 2: expected an end after the start, found 2026-12-01T08:00:00Z to 2026-12-01T04:00:00Z"),
    (HEAD + b"Raju,2026-12-01T08:00:00Z,2026-12-01T08:00:00Z\n", "expected an end after the start"),
    (HEAD + b"Raju,2026-12-01T08:00:00Z,\n", "line 2, end: expected an instant, found none"),
    (HEAD + b" ," + SPAN, "line 2: expected a person"),
    (HEAD + b"Raju,2026-12-01T00:00:00Z\n", "line 2: expected the 3 values person,start,end, found 2"),
    (b"person,start,end,kind\nRaju,2026-12-01T00:00:00Z,2026-12-01T04:00:00Z,sleep\n", "found 'sleep'"),
    (HEAD + b"\"Raju," + SPAN, "expected comma-separated values"),
    (HEAD + b"Raj\xfa," + SPAN, "expected text in UTF-8"),
    (HEAD + b"Raju,1990-12-01T00:00:00Z,2026-12-01T04:00:00Z\n", "at most eight years"),
])
def test_what_cannot_be_read_ends_with_2_and_says_where(judged, data, told):
    code, found, err = judged(data)
    assert code == 2 and not found
    assert err.startswith("deckwatch rest: ") and told in err, err


def test_all_wrong_lines_are_told_at_once_up_to_ten(judged):
    lines = ["Raju,%s,%s" % (z(0), "never")] * 25 + rows("Ali", 0, 4)
    code, _, err = judged(lines)
    assert code == 2 and err.count("expected an instant") == 10 and "and 15 more lines" in err


@pytest.mark.parametrize("args, told", [
    (("--from", "2026-12-01"), "--from: expected an instant with its zone"),
    (("--from", z(4), "--to", z(4)), "is not before --to"),
    (("--now", "now"), "--now: expected an instant"),
    (("--shortest", "-1"), "shortest rest of 0 to"),
    (("--watch", "0"), "--watch: expected a number of minutes"),
])
def test_wrong_options_end_with_2(judged, args, told):
    code, _, err = judged(rows("Raju", 0, 4), *args)
    assert code == 2 and told in err


def test_a_missing_file_ends_with_2(capsys, tmp_path):
    assert cli.main(["rest", str(tmp_path / "none.csv")]) == 2
    assert "cannot read" in capsys.readouterr().err


def test_byte_order_mark_quotes_blank_lines_and_line_ends(judged):
    data = "\ufeffPerson, Start ,END\r\n\r\n\"Raju \"\"Bhai\"\" Tandel, bosun\",%s,%s\r\n" % (z(0), z(4))
    code, told, _ = judged(data.encode(), "--to", z(30))
    assert code == 0 and told[0]["person"] == 'Raju "Bhai" Tandel, bosun'


def test_one_name_in_two_spellings_of_unicode_is_one_person(judged):
    lines = rows("Jose\u0301", 0, 4) + rows("Jos\u00e9", 6, 10)
    _, told, _ = judged(lines, "--to", z(30))
    assert {line["person"] for line in told} == {"Jos\u00e9"}


def test_standard_input(monkeypatch, capsys):
    data = ("\ufeffperson,start,end\n" + "\n".join(rows("Raju", 0, 4)) + "\n").encode()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))
    assert cli.main(["rest", "-", "--to", z(30)]) == 0
    assert "Raju" in capsys.readouterr().out


def test_ten_thousand_lines(judged):
    chance = random.Random(4)
    lines = []
    for number in range(12):
        at = 0
        for _ in range(834):
            at += chance.randrange(60, 600)
            end = at + chance.randrange(30, 420)
            lines += rows("person %d" % number, at / 60, end / 60)
            at = end
    chance.shuffle(lines)
    begun = time.process_time()
    code, told, _ = judged(lines)
    assert code == 1 and len({line["person"] for line in told}) == 12
    assert time.process_time() - begun < 20


def test_the_documented_form_is_read(tmp_path):
    """The file in the help."""
    text = verb.EXAMPLES
    sample = [line.strip() for line in text.splitlines() if line.startswith(("  person,", "  Raju Tandel,"))]
    records = rest_csv.read(io.StringIO("\n".join(sample)))
    assert [(record.person, len(record.work)) for record in records] == [("Raju Tandel", 2)]


def test_a_line_may_leave_its_kind_off(judged):
    lines = rows("Raju", 30, 44) + rows("Raju", 53, 58, kind="cargo")
    code, told, _ = judged(lines, header="person,start,end,kind")
    assert code == 1 and told[0]["kinds"] == ["cargo", "watch"]
