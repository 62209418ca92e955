import io
import json
import random
import sys

import pytest

from firmware import nmea
from helpers import Skip, shared
from host_tools import aivdm_encoder, cli, decode

MMSI = 419000123    # invented


def line(body, start="$"):
    return b"%s%s*%02X\r\n" % (start.encode(), body, nmea.checksum(body))


RMC = line(b"GPRMC,043000.00,A,2243.5000,N,06942.2500,E,6.04,187.3,011226,,,A")


def told(data, need_checksum=True):
    """What a decoder says of the bytes, and what it counted, without zeros."""
    decoder = decode.Decoder(need_checksum)
    found = decoder.feed(data)
    decoder.end()
    return found, {part: {cause: number for cause, number in counts.items() if number}
                   for part, counts in decoder.counts().items()}


def vdm(msg, **fields):
    return b"".join(aivdm_encoder.sentences(msg, mmsi=MMSI, **fields))


def run(capsys, *args):
    code = cli.main(["decode", *map(str, args)])
    said = capsys.readouterr()
    return code, [json.loads(row) for row in said.out.splitlines()], said.err


def test_sentences_of_a_gps():
    found, counts = told(RMC + line(b"HEHDT,187.5,T"))
    assert (found[0]["type"], found[0]["talker"]) == ("RMC", "GP")
    assert (found[0]["lat"], found[0]["lon"]) == (22.725, 69.7041667)
    assert (found[0]["sog"], found[0]["cog"], found[0]["time"]) == (6.04, 187.3, "2026-12-01T04:30:00Z")
    assert found[1] == {"type": "HDT", "talker": "HE", "heading": 187.5}
    assert counts == {"sentences": {"ok": 2}, "ais": {}, "refused": {}}


def test_unknown_and_proprietary_sentences_have_their_fields():
    found, _ = told(line(b"SDDPT,17.5,0.4") + line(b"PGRME,15.0,M"))
    assert found == [{"type": "DPT", "talker": "SD", "fields": ["17.5", "0.4"]},
                     {"type": "PGRME", "talker": "P", "fields": ["15.0", "M"]}]


def test_refused_sentence_says_why_and_has_no_values():
    found, counts = told(line(b"GPRMC,043000.00,A,9943.5000,N,06942.2500,E,6.0,187.3,011226,,,A"))
    assert found == [{"type": "RMC", "talker": "GP", "refused": "range"}]
    assert counts["refused"] == {"range": 1}


def test_position_report_in_degrees_and_knots():
    found, _ = told(vdm(1, lat=13000005, lon=-42000000, sog=123, cog=2240, turn=-31, heading=215, status=0))
    assert len(found) == 1
    assert (found[0]["type"], found[0]["talker"], found[0]["msg"], found[0]["mmsi"]) == ("VDM", "AI", 1, MMSI)
    assert (found[0]["lat"], found[0]["lon"]) == (21.666675, -70.0)
    assert (found[0]["sog"], found[0]["cog"], found[0]["turn"]) == (12.3, 224.0, -42.899317)


@pytest.mark.parametrize("raw, scaled", [
    (None, None), (0, 0), (127, "fastright"), (-127, "fastleft"), (126, 708.709218), (-10, -4.464029)])
def test_rate_of_turn(raw, scaled):
    assert told(vdm(1, turn=raw))[0][0]["turn"] == scaled


def test_not_available_is_null():
    found = told(vdm(18))[0][0]
    for name in ("lat", "lon", "sog", "cog", "heading", "second"):
        assert found[name] is None, name


def test_message_in_two_sentences_comes_once_it_is_whole():
    sentences = vdm(5, shipname="DHOW OF KUTCH", draught=31, destination="SHARJAH")
    assert sentences.count(b"!") == 2
    found, counts = told(sentences)
    assert [(row["msg"], row["shipname"], row["draught"]) for row in found] == [(5, "DHOW OF KUTCH", 3.1)]
    assert counts["ais"] == {"ok": 1, "part": 1}
    found, counts = told(sentences.splitlines(keepends=True)[0])
    assert found == [] and counts["ais"] == {"part": 1, "unfinished": 1}
    sentences = sentences.splitlines(keepends=True)
    assert told(sentences[0] + RMC * 2000 + sentences[1])[1]["ais"] == {"part": 2, "unfinished": 2}


def test_damaged_payload_gives_nothing():
    body = vdm(1)[1:].split(b"*")[0]
    damaged = body[:30] + b"X" + body[31:]
    assert told(line(damaged, "!"))[1]["ais"] == {"bad_armour": 1}


def test_sentences_without_checksum_are_taken_when_asked():
    bare = RMC.split(b"*")[0] + b"\r\n"
    assert told(bare)[0] == []
    assert told(bare, need_checksum=False)[0][0]["type"] == "RMC"


def test_verb_prints_a_line_each_and_counts_on_stderr(tmp_path, capsys):
    path = tmp_path / "voyage.nmea"
    path.write_bytes(b"# a comment with " + vdm(1) + RMC + vdm(18) + b"$GPRMC,no*00\r\n\xff\xfe")
    code, rows, said = run(capsys, "--json", path)
    assert code == 0
    assert [row["type"] for row in rows] == ["RMC", "VDM"]
    assert list(rows[0])[:2] == ["type", "talker"]
    assert "sentences: ok 2, bad_checksum 1" in said and "ais: ok 1" in said and "refused: nothing" in said


def test_verb_reads_standard_input(capsys, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(RMC)))
    code, rows, _ = run(capsys, "-")
    assert (code, [row["type"] for row in rows]) == (0, ["RMC"])


def test_verb_goes_on_behind_a_file_it_cannot_read(tmp_path, capsys):
    path = tmp_path / "voyage.nmea"
    path.write_bytes(RMC)
    missing = tmp_path / "nowhere.nmea"
    code, rows, said = run(capsys, missing, tmp_path, path)
    assert (code, len(rows)) == (2, 1)
    assert "deckwatch decode: expected a file of NMEA 0183 lines, cannot read %s: No such" % missing in said
    assert said.count("check the path") == 2


def test_long_lines_come_in_pieces_and_comments_do_not(tmp_path):
    path = tmp_path / "long"
    path.write_bytes(b"#" + b"c" * 200000 + b"\n" + b"x" * 200000 + b"\n" + RMC)
    with open(path, "rb") as file:
        found = list(decode.pieces(file))
    assert b"".join(found) == b"x" * 200000 + b"\n" + RMC
    assert max(map(len, found)) <= decode.PIECE


def test_any_bytes_are_read():
    noise = random.Random(1).randbytes(300000)
    assert isinstance(told(noise)[0], list)
    half_right = bytearray((vdm(5) + RMC) * 300)
    for at in random.Random(2).choices(range(len(half_right)), k=3000):
        half_right[at] ^= 0x15
    json.dumps(told(bytes(half_right))[0])


@pytest.mark.parametrize("path", [
    "hard_cases.tsv", "alarm_status_sentences.tsv", "nmea0183-signalk_sentences.tsv", "README.md",
    "ktuukkan+marine-api/src/test/resources/data/Garmin-GPS76.txt"])
def test_whatever_file_is_given(path, capsys):
    found = shared(path)
    if found is None:
        raise Skip("needs ../shared/data/" + path)
    code, rows, _ = run(capsys, found)
    assert code == 0
    for row in rows:
        assert row["type"] and "talker" in row
