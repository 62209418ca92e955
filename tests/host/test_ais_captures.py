"""The AIS decoder over recordings of other people, value by value against what gpsd, libais and pyais make
of them.

The recordings lie beside the repository; see tests/helpers.py.
"""
import csv
import json
import re
from collections import Counter
from pathlib import Path

import pyais
import pytest

from firmware import ais, nmea
from helpers import Skip, shared
from host_tools import decode

TYPES = (1, 2, 3, 4, 5, 9, 11, 12, 14, 18, 19, 21, 24, 27)
RECORDINGS = (
    "BertoldVdb+go-ais/aisnmea/testdata/aistest.nmea",
    "SignalK+signalk-server/samples/gofree-merrimac.log",
    "SignalK+signalk-server/samples/n2kd-183-merrimac.log",
    "SignalK+signalk-server/samples/nais400-merrimac.log",
    "ntpsec+gpsd/test/daemon/ais-nmea.log",
    "ntpsec+gpsd/test/daemon/ait250.log",
    "ntpsec+gpsd/test/sample.aivdm",
    "schwehr+libais/test/data/tagblock.nmea",
    "schwehr+libais/test/data/typeexamples.nmea",
    "schwehr+noaadata/test/test.ais",
    "transmitterdan+VDRplayer/Hakefjord.txt",
    "tvesalainen+NMEAParser/aisdataausbeesta.nmea",
    "wellenvogel+avnav/test/2013080-2.nmea",
    "wellenvogel+avnav/test/2015-12-22.nmea",
)


def given(path):
    """The file of the shared data, or the test is skipped."""
    found = shared(path)
    if found is None:
        raise Skip("needs ../shared/data/" + path)
    return Path(found)


def messages(path):
    """Every whole AIS message of a recording, comment lines left out."""
    framer = nmea.Framer()
    receiver = ais.Receiver()
    number = 0
    with open(given(path), "rb") as file:
        for piece in decode.pieces(file):
            for body, _ in framer.feed(piece):
                if nmea.formatter(body) in (b"VDM", b"VDO"):
                    message = receiver.sentence(body, number // decode.SENTENCES_A_SECOND)
                    number += 1
                    if message is not None:
                        yield message


# ---- gpsd and libais: ours must say all that theirs says

# Ours is None where theirs has one of these: as sent, scaled, or in words.
ABSENT = {
    "turn": (-128, "n/a", None), "sog": (1023, 102.3), "lon": (108600000, 181.0), "lat": (54600000, 91.0),
    "cog": (3600, 360.0, 511), "heading": (511,), "second": (60,), "year": (0,), "month": (0,), "day": (0,),
    "hour": (24,), "minute": (60,), "imo": (0,), "draught": (0,), "callsign": ("",), "shipname": ("",),
    "destination": ("",), "name": ("",), "text": ("",),
}
# Words for numbers that stand beside them, and what is not of the message.
IN_WORDS = re.compile("class|device|scaled|type|.*_text")


def expected(row):
    """A line of gpsd or libais under our names, without what is not a field."""
    row = {key: value for key, value in row.items() if not IN_WORDS.fullmatch(key)}
    for theirs, ours in (("speed", "sog"), ("course", "cog"), ("part_num", "partno"),
                         ("unit", "cs"), ("mode", "assigned")):
        if theirs in row:
            row[ours] = row.pop(theirs)
    for key, names in (("timestamp", ("year", "month", "day", "hour", "minute", "second")),
                       ("eta", ("month", "day", "hour", "minute"))):
        if key in row:
            row.update(zip(names, map(int, re.findall(r"\d+", row.pop(key)))))
    return row


def same(ours, theirs, name):
    if ours is None:
        return theirs in ABSENT[name]
    if isinstance(theirs, float) or isinstance(ours, float):
        return float(ours) == pytest.approx(float(theirs), rel=2e-7, abs=1e-6)
    if name == "imo":
        return ours == int(theirs)      # libais has it as text
    return ours == theirs


def assert_same(told, row):
    for name, theirs in row.items():
        assert name in told, (name, theirs, told)
        assert same(told[name], theirs, name), (name, told[name], theirs, told)


def gpsd_rows(kind):
    text = given("ntpsec+gpsd/test/sample.aivdm.%s.chk" % kind).read_text(encoding="ascii")
    return [row for row in map(json.loads, text.splitlines()) if row["type"] in TYPES]


def as_gpsd(path):
    """Our messages of TYPES, the parts of a type 24 put together as gpsd does: a B counts after its own A."""
    part_a = None
    for message in messages(path):
        if message.msg in TYPES:
            told = dict(message.fields(), mmsi=message.mmsi)
            scaled = decode.message(message)
            if message.msg == 24:
                if told["partno"] == 0:
                    part_a = told
                    continue
                if part_a is None or part_a["mmsi"] != message.mmsi:
                    continue
                told, scaled = {**part_a, **told}, {**part_a, **scaled}
                part_a = None
            yield message.msg, told, scaled


# Of a message of 163 bits gpsd shows what there is of the last field; we show whole fields only.
HALF_A_RADIO = 1076


def beside_gpsd(kind):
    """(number of its kind, ours as sent, ours scaled, gpsd's) of each message of gpsd's sample."""
    ours, theirs = list(as_gpsd("ntpsec+gpsd/test/sample.aivdm")), gpsd_rows(kind)
    assert [msg for msg, _, _ in ours] == [row["type"] for row in theirs]
    for (msg, told, scaled), row in zip(ours, theirs):
        held = expected(row)
        if held.get("radio") == HALF_A_RADIO:
            del held["radio"]
        yield msg, told, scaled, held


def test_every_value_of_gpsds_sample_as_sent():
    for msg, told, _, held in beside_gpsd("ju"):
        if msg in (9, 27):                  # coarse there, brought to the units of the others here
            held["sog"] *= 10
        if msg == 27:
            held.update(cog=held["cog"] * 10, lat=held["lat"] * 1000, lon=held["lon"] * 1000)
        assert_same(told, held)


def test_every_value_of_gpsds_sample_scaled():
    for msg, _, told, held in beside_gpsd("js"):
        if "turn" in held and held["turn"] not in ("n/a", "fastleft", "fastright"):
            held["turn"] = float(held["turn"])
        if msg == 27:                       # gpsd keeps 1/10 minute with 4 places only
            for name in ("lat", "lon"):
                assert held.pop(name) == pytest.approx(told[name], abs=6e-5)
        assert_same(told, held)


def test_every_value_of_libais_examples():
    path = "schwehr+libais/test/data/typeexamples.nmea"
    ours = [message for message in messages(path) if message.msg in TYPES]
    text = given("schwehr+libais/test/data/typeexamples.json").read_text(encoding="ascii")
    theirs = [row for row in map(json.loads, text.splitlines()) if row["type"] in TYPES]
    assert len(ours) == len(theirs) == 13
    by_sender = {(message.msg, message.mmsi): message for message in ours}
    for row in theirs:
        message = by_sender[row["type"], row["mmsi"]]
        told = decode.message(message)
        told.update(spares(message), **radio(message, told.get("radio")))
        held = expected(row)
        if message.msg == 9:
            held["sog"] *= 10               # libais takes it for tenths of a knot; M.1371-5, table 51: knots
        if message.msg == 27:
            told["gnss"] = not told["gnss"]     # libais: position of now; gpsd and we, as sent: not of now
        for name in ("name", "text"):       # its letters 31 and 39 are not those of M.1371-5, table 47
            if name in held:
                told[name] = told[name].replace("_", "-").replace("'", "`")
        assert_same(told, held)


def bits(message, start, width):
    """Bits of a payload, read another way than the decoder does."""
    whole = "".join(format(c - 48 if c < 96 else c - 56, "06b") for c in message.payload)
    return int(whole[start:start + width], 2)


def spares(message):
    """What libais shows beyond named fields: spare bits under its names."""
    over = (message.length - 40) % 6        # bits behind the last letter of a text
    return {name: bits(message, start, width) for name, start, width in {
        1: (("spare", 145, 3),), 2: (("spare", 145, 3),), 3: (("spare", 145, 3),),
        4: (("transmission_ctl", 138, 1), ("spare", 139, 9)),
        11: (("transmission_ctl", 138, 1), ("spare", 139, 9)),
        5: (("spare", 423, 1),), 9: (("alt_sensor", 134, 1), ("spare", 135, 7), ("spare2", 143, 3)),
        12: (("spare", 71, 1),), 14: (("spare", 38, 2), ("spare2", message.length - over, over)),
        18: (("spare", 38, 8), ("spare2", 139, 2)),
        21: (("spare", 271, 1),), 27: (("spare", 95, 1),),
    }.get(message.msg, ())}


def radio(message, state):
    """Communication state as libais takes it apart, M.1371-5, annex 2, 3.3.7.2 and 3.3.7.3."""
    if state is None:
        return {}
    told = {"sync_state": state >> 17 & 3, "slot_timeout": state >> 14 & 7,
            "commstate_cs_fill": state & 0x7FFFF}
    told.update(slot_increment=state >> 4 & 0x1FFF, slots_to_allocate=state >> 1 & 7,
                keep_flag=bool(state & 1))
    for name in {0: ("slot_offset",), 2: ("slot_number",), 4: ("slot_number",), 6: ("slot_number",)}.get(
            told["slot_timeout"], ("received_stations",)):
        told[name] = state & 0x3FFF
    return told


# ---- pyais, over everything there is

PYAIS_NAMES = {"speed": "sog", "course": "cog", "ship_type": "shiptype"}
NOT_COMPARED = ("msg_type", "name", "name_ext", "reserved_1", "reserved_2", "reserved_3")   # full_name is
CODES = ("ship_type", "epfd", "status", "aid_type")     # pyais turns the ones it has no word for into others


def by_pyais(message):
    body = b"!AIVDM,1,1,,A,%s,%d" % (message.payload, -message.length % 6)
    return pyais.decode(b"%s*%02X" % (body, nmea.checksum(body) ^ ord("!"))).asdict()


def agrees(ours, theirs, name, key):
    if isinstance(theirs, str):
        # pyais goes on behind an "@", takes bits left over for a letter more, and three letters of a vendor
        theirs = theirs.partition("@")[0].strip()
        ours = (ours or "").strip()
        return ours == {"text": theirs[:len(ours)], "full_name": theirs[:len(ours)]}.get(key, theirs) or (
            key == "vendorid" and ours[:3] == theirs)
    if key == "turn":
        words = {-128: None, -127: "fastleft", 127: "fastright"}
        return ours == words[theirs] if theirs in words else abs(ours - theirs) <= 0.5  # whole degrees
    if key in CODES:
        return type(theirs)(ours) == theirs
    if ours is None:
        return theirs in ABSENT[name]
    return abs(ours - theirs) < 1.1e-6      # pyais rounds degrees to 6 places


def assert_agrees_with_pyais(message):
    told = decode.message(message)
    for key, theirs in by_pyais(message).items():
        name = {"full_name": "name"}.get(key, PYAIS_NAMES.get(key, key))
        if key in NOT_COMPARED or theirs is None:
            continue
        if name in told:
            assert agrees(told[name], theirs, name, key), (key, told, theirs)
        else:
            assert (message.msg, message.length) in ((1, 163), (21, 168)), (key, told)  # half fields there


@pytest.mark.parametrize("path", RECORDINGS)
def test_every_value_agrees_with_pyais(path):
    for message in messages(path):
        if message.msg in TYPES:
            assert_agrees_with_pyais(message)


# Messages whose second part lies before the first, some tenths of a second; pyais does not join them.
SWAPPED = {"BertoldVdb+go-ais/aisnmea/testdata/aistest.nmea": 1}


@pytest.mark.parametrize("path", RECORDINGS)
def test_messages_are_put_together_as_by_pyais(path):
    framer = nmea.Framer()
    lines = []
    with open(given(path), "rb") as file:
        for piece in decode.pieces(file):
            lines += [b"%s*%02X" % (body, nmea.checksum(body) ^ ord("!"))
                      for body, _ in framer.feed(piece) if body[3:6] in (b"VDM", b"VDO")]
    theirs = Counter()
    for found in pyais.IterMessages(lines):
        theirs[found.ais_id, found.payload.rstrip(b"\r\n")] += 1
    ours = Counter((message.msg, message.payload) for message in messages(path))
    assert (ours - theirs).total() == SWAPPED.get(path, 0), ours - theirs
    assert {msg for msg, _ in theirs - ours} == set(), theirs - ours


# ---- hard cases, by their number

def hard_case(number):
    """What a receiver makes of the sentences of a case, each a second after the other."""
    with open(given("hard_cases.tsv"), encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    receiver = ais.Receiver(check_all=True)
    framer = nmea.Framer()
    made = []
    for now, row in enumerate(row for row in rows if row["id"] == str(number)):
        for body, _ in framer.feed(json.loads(row["json_raw"]).encode() + b"\r\n"):
            made.append(receiver.sentence(body, now))
    receiver.tick(3600)
    counts = {cause: count for cause, count in receiver.counts.items() if count}
    return [message for message in made if message is not None], counts


@pytest.mark.parametrize("number, counts", [
    (1, {"bad_count": 1}),
    (2, {"part": 1, "unfinished": 1}),
    (11, {"part": 2, "unfinished": 2, "too_short": 1}),
])
def test_hard_case_that_gives_no_message(number, counts):
    assert hard_case(number) == ([], counts)


def test_hard_case_of_parts_delayed_by_the_network():
    found, counts = hard_case(12)
    assert counts == {"ok": 1, "part": 1}
    assert (found[0].msg, found[0].length) == (5, 424)
    assert_agrees_with_pyais(found[0])


@pytest.mark.parametrize("number, lengths", [(15, [162, 162]), (16, [162, 160]), (17, [162])])
def test_hard_case_of_unusual_length(number, lengths):
    found, counts = hard_case(number)
    assert counts == {"ok": len(lengths)}
    for message, length in zip(found, lengths):
        assert (message.msg, message.length, message.get("partno")) == (24, length, 0)
        assert message.get("shipname")
        assert_agrees_with_pyais(message)


@pytest.mark.parametrize("number, lines", [(24, 1), (25, 2), (43, 3), (44, 1), (45, 1), (46, 1)])
def test_hard_case_of_framing_is_read_all_the_same(number, lines):
    found, _ = hard_case(number)
    assert len(found) == lines
    for message in found:
        assert_agrees_with_pyais(message)


@pytest.mark.parametrize("number", [20, 21, 22, 26])
def test_hard_case_with_a_bad_or_no_checksum_gives_nothing(number):
    assert hard_case(number)[0] == []
