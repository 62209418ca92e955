"""Log entries as lines and as JSON: host_tools/story.py."""
import json
import re
from pathlib import Path

import pytest

from firmware import narrative
from firmware.entry import Entry
from host_tools import story

FIRMWARE = Path(__file__).resolve().parents[2] / "firmware"
T = 1796083200      # 2026-12-01T00:00:00Z


def entry(kind, by="auto", t=T, e=None, c="gnss", p=None, **data):
    return Entry(7, t, t if e is None else e, c, kind, by, p, (), data)


SAID = [
    (entry("finding", what="storage", s="raised", over=80, used=27_500_000, total=32_000_000),
     "ALARM: The storage of the log is more than 80 % full. It holds 27.5 of 32.0 MB."),
    (entry("book", vessel="AL SABAH", mmsi=419999123), "book opened for AL SABAH, MMSI 419999123"),
    (entry("book", vessel=None, mmsi=419999123), "book opened for a vessel not named, MMSI 419999123"),
    (entry("boot", version="0.1.0", before="first"), "unit started for the first time"),
    (entry("boot", version="0.1.0", before="power lost"), "unit started after lost power"),
    (entry("boot", version="0.1.0", before="clean"), "unit started after a clean stop"),
    (entry("stop"), "unit stopped"),
    (entry("power", t=T, e=T + 9, lost_after=4, last=T),
     "POWER WAS LOST after entry 4, the last sign of life 2026-12-01 00:00:00Z"),
    (entry("power", lost_after=None, last=None), "POWER WAS LOST, when cannot be told"),
    (entry("torn", bytes=17, after=4), "dropped 17 bytes after entry 4: a write that the power cut off"),
    (entry("damage", n=3, what="its head does not agree"), "DAMAGE in the book: its head does not agree"),
    (entry("fault", what="uplink: OSError: x"), "fault in the unit: uplink: OSError: x"),
    (entry("clock", was=T, now=T + 60, source="gnss"),
     "clock set by gnss: 2026-12-01 00:00:00Z -> 2026-12-01 00:01:00Z"),
    (entry("fix", s="found", source="gps/GP"), "GPS fix found (gps/GP)"),
    (entry("fix", **{"s": "lost", "for": 30}), "GPS FIX LOST, for 30 s now"),
    (entry("ais", s="off", was="on", since=T, why="AIS port silent"), "AIS OFF: AIS port silent"),
    (entry("ais", s="no_position", was="on", since=T, why="x"), "AIS sends NO POSITION: x"),
    (entry("motion", s="moored", was=None, place="Mundra", run=0), "moored, Mundra"),
    (entry("motion", s="under_way", was=None, place=None, run=0), "under way"),
    (entry("depart", place="Mundra", run=0), "DEPARTURE from Mundra"),
    (entry("arrive", place="Sharjah", run=9264000), "ARRIVAL at Sharjah, 926.4 nautical miles run"),
    (entry("voyage", next_port="Sharjah", crew=7, cargo="rice"), "voyage to Sharjah, 7 crew, cargo: rice"),
    (entry("voyage", next_port=None, crew=None), "voyage to (not stated), ? crew, cargo: not stated"),
    (entry("reason", by="tindal", text="fuse"), "reason given for the AIS being off: fuse (tindal)"),
    (entry("report", where="22-35.89N 068-53.72E", speed="8.0 kn", course="245"),
     "POSITION REPORT prepared: 22-35.89N 068-53.72E, 8.0 kn, course 245"),
    (Entry(7, T, T, "gnss", "sent", "auto", None, (), {"ref": 9, "kind": "report", "by": "mqtt"}),
     "report of entry 9 sent: the broker has taken it"),
    (entry("receipt", ref=9, at=T), "entry 9 RECEIVED ASHORE: the shore's receipt has come"),
    (entry("given", by="tindal", ref=9, how="satellite phone", to="owner", ack="clerk"),
     "report of entry 9 given by satellite phone to owner, acknowledged by clerk (tindal)"),
    (entry("watch", by="tindal", act="taken", who="Salim"), "Salim took the watch. (tindal)"),
    (entry("finding", what="watch_gap", s="raised", since=T, rule="59(1)"),
     "ALARM: Nobody has had the watch since 2026-12-01 00:00Z, rule 59(1)."),
    (entry("finding", what="rest", s="warned", who="salim", code="R10", until=T, rule="59(4)(a)"),
     "WARNING: salim must be off duty by 2026-12-01 00:00Z, or the rule on rest is broken: 10 hours of rest "
     "in any 24 hours, rule 59(4)(a)."),
    (entry("finding", what="watch_gap", s="cleared", since=T, until=T + 60, lasted=60),
     "The watch is kept again; nobody had it for 0 h 1 min."),
    (entry("signon", who="yusuf", capacity="seaman", engaged="Okha"),
     "yusuf was signed on as seaman, at Okha."),
    (entry("some_later_kind", x=1),
     'Entry of kind "some_later_kind", which this version does not know: {"x":1}'),
]


@pytest.mark.parametrize("said, words", SAID)
def test_what_each_kind_of_entry_says(said, words):
    assert story.words(said) == words
    assert " ".join(story.line(said).split()).endswith(words) or said.t != said.e


def test_every_kind_that_the_firmware_records_has_its_words():
    told = {said.k for said, _ in SAID}
    recorded = set()
    for path in FIRMWARE.glob("*.py"):
        recorded.update(re.findall(r'\b(?:record|_?enter|owe)\("([a-z]+)"', path.read_text(encoding="utf-8")))
    # what people and seals enter is told in the words of the book itself
    told |= {key.split(b" ")[0].split(b".")[0].decode() for key in narrative.TABLE.split(b"\n")}
    told |= set(narrative._DUTIES.split())
    assert {"boot", "sent", "ais", "note", "seal"} <= recorded <= told
    assert story.words(entry("note", text="Nets sighted.")) == "Nets sighted."


def test_a_line_has_number_time_of_entry_and_words():
    assert story.line(entry("stop")) == "    7  2026-12-01 00:00:00Z  unit stopped"
    power = story.line(entry("power", e=T + 9, lost_after=4, last=T))
    assert power.startswith("    7  2026-12-01 00:00:09Z  POWER WAS LOST after entry 4")


def test_an_unsure_clock_is_marked():
    assert story.line(entry("stop", c="unsure")) == "    7  2026-12-01 00:00:00Z? unit stopped"


def test_what_a_person_enters_afterwards_shows_both_times_and_when_it_is_late():
    soon = story.line(entry("reason", by="tindal", e=T + 300, text="fuse"))
    assert soon.startswith("    7  2026-12-01 00:05:00Z  reason given for the AIS being off: fuse")
    assert soon.endswith("(tindal), of 2026-12-01 00:00:00Z")
    assert story.line(entry("reason", by="tindal", e=T + 7200, text="x")).endswith("00:00:00Z, entered LATE")


def test_a_change_of_the_own_ais_leads_with_its_state_in_json():
    told = story.event(entry("ais", s="silent", was="on", since=T - 60, why="x", p=(13640000, 41820000, 2)))
    assert list(told)[0] == "own_ais"
    assert told == {"own_ais": "silent", "was": "on", "why": "x", "since": "2026-11-30T23:59:00Z", "n": 7,
                    "t": "2026-12-01T00:00:00Z", "kind": "ais", "position": "22-44.00N 069-42.00E",
                    "position_age": 2}


def test_other_entries_have_their_data_in_json_and_what_is_out_of_the_ordinary():
    assert story.event(entry("stop")) == {"n": 7, "t": "2026-12-01T00:00:00Z", "kind": "stop", "data": {}}
    told = story.event(entry("reason", by="tindal", e=T + 60, c="rtc", text="fuse"))
    assert told["entered"] == "2026-12-01T00:01:00Z" and told["by"] == "tindal" and told["clock"] == "rtc"
    assert json.loads(json.dumps(told)) == told


def test_a_crafted_entry_does_not_command_the_terminal():
    text = "x\x1b[2J\nSOUND: all\u202e\x9b"
    for kind, by in (("note", text), ("ais", "auto"), ("amend", "salim"), (text, "auto")):
        told = story.line(entry(kind, by=by, text=text, why=text, ref=1, s="on", was="off", since=T))
        assert not [c for c in told if c in "\x1b\u202e\x9b"] and "\\x1b[2J" in told
        assert all(line.startswith(" " * 29) for line in told.split("\n")[1:])
