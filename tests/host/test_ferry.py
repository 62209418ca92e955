"""`deckwatch demo --scenario ferry`: what it tells, and what it leaves in the book and ashore."""
import http.client
import json
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from firmware import narrative
from firmware.logbook import Logbook
from firmware.port.posix_files import ReadFiles
from firmware.store import Store
from host_tools import ferry, shore, verify

ROOT = Path(__file__).resolve().parents[2]


class Played:
    """What it said and left."""

    def __init__(self, done, book, db):
        self.code, self.out, self.err = done.returncode, done.stdout, done.stderr
        self.book, self.db = book, db
        self.entries = list(Logbook(Store(ReadFiles(book))).entries())

    def of(self, *kinds):
        return [entry for entry in self.entries if entry.k in kinds]


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    folder = tmp_path_factory.mktemp("ferry")
    command = [sys.executable, "-m", "host_tools.cli", "demo", "--scenario", "ferry", "--pace", "1e6",
               "--log", folder / "book", "--db", folder / "shore.sqlite"]
    done = subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True,
                          timeout=60)
    return Played(done, folder / "book", folder / "shore.sqlite")


def test_it_ends_well_and_its_story_is_told_in_order(played):
    assert played.code == 0 and played.err == ""
    scenes = ("Sahibganj", "signed on as serang", "items of equipment", "Drill held",
              "TOO MANY ON BOARD: they count as 41", "NOT IN ORDER: The certificate of survey",
              "the last day was 2027-07-09",
              "they count as 43, allowed", "2/3 of 60", "[passengers]", "at least 1140 mm", "go ashore",
              "FULL", "Again no more on board", "state why she sails all the same",
              "CHECK BEFORE DEPARTURE: NOT IN ORDER: jh-survey", "The survey ran out", "RECEIVED ASHORE",
              "OVERDUE since", "DEPARTURE from Sahibganj", "season is FOUL", "ARRIVAL at Rajmahal",
              "of them under twelve: 2", "WITHOUT A CHECK", "RECEIVED ASHORE", "ARRIVAL at Sahibganj",
              "stored ashore: 2", "SOUND: ")
    at = 0
    for scene in scenes:
        at = played.out.find(scene, at)
        assert at >= 0, scene
    assert verify.verify(played.book)["sound"]


def test_over_boarding_is_an_alarm_an_entry_and_cured(played):
    over, under = played.of("over", "under")
    assert (over.k, over.d["n"], over.d["limit"]) == ("over", 41, 40) and "foul season" in over.d["why"]
    assert (under.k, under.d["n"], under.d["limit"]) == ("under", 40, 40)
    counts = [entry.d["n"] for entry in played.of("passengers")]
    assert max(counts) == 43 and counts[-1] == 22 and played.of("passengers")[-1].d["children"] == 2


def test_the_check_stands_in_the_log_with_the_reason_and_goes_ashore(played):
    cleared, uncleared = played.of("clearance", "uncleared")
    assert cleared.d["fail"] == ["jh-survey", "ns-survey", "ns-service"] and cleared.d["unstated"] == []
    assert cleared.d["why"] == ferry.REASON and cleared.d["side"] == [1240, 1140]
    asked = dict(cleared.d["ask"])
    assert asked["appliances"] == ferry.DRIVER and asked["side"] == ferry.SERANG
    check, = played.of("check")
    assert cleared.d["check"] == check.n and check.d["freeboard"] and check.d["equipment"]
    sailed, = played.of("depart")
    assert check.n < cleared.n < sailed.n < uncleared.n and uncleared.d == {"place": None}
    store = shore.Store(played.db)
    held = [json.loads(text)["n"] for kind in ("clearance", "uncleared") for _, text in store.messages(kind)]
    store.close()
    assert held == [cleared.n, uncleared.n]


def test_the_expired_survey_is_a_finding_once_for_each_rule(played):
    found = [(entry.d["code"], entry.d["s"]) for entry in played.of("finding") if entry.d["what"] == "duty"]
    assert found == [("jh-survey", "raised"), ("ns-survey", "raised"), ("ns-service", "raised")]


def test_each_entry_has_its_words_in_both_languages(played):
    for entry in played.of("clearance", "uncleared", "finding", "over", "under", "season"):
        for lang in narrative.LANGUAGES:
            told = narrative.words(entry, lang)
            assert "{" not in told and not told.startswith(("Entry of kind", "प्रकार")), told


def _heard(stream, wanted, seconds=40):
    """The match of `wanted` in a line that the stream gives in time; the lines before it are read over."""
    found = []

    def read():
        for line in stream:
            match = re.search(wanted, line)
            if match:
                found.append(match)
                return
    reader = threading.Thread(target=read, daemon=True)
    reader.start()
    reader.join(seconds)
    assert found, wanted
    return found[0]


def test_its_panel_is_where_it_was_asked_for_and_takes_the_pins_that_it_tells():
    command = [sys.executable, "-m", "host_tools.cli", "demo", "--scenario", "ferry", "--pace", "300",
               "--panel", "127.0.0.1:0"]
    run = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True,
                           preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler))
    try:
        port = int(_heard(run.stdout, r"wheelhouse panel: http://127\.0\.0\.1:(\d+)$")[1])
        told = _heard(run.stdout, r"sign in as (.*)\.$")[1]
        pins = dict(re.findall(r"(\w+) with PIN (\d+)", told))
        assert pins == ferry.PINS and set(pins) < set(ferry.PEOPLE)
        for ident, pin in pins.items():
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
            connection.request("POST", "/api/in", json.dumps({"id": ident, "pin": pin}),
                               {"Content-Type": "application/json"})
            answer = connection.getresponse()
            body = json.loads(answer.read())
            connection.close()
            assert answer.status == 200 and body["id"] == ident and body["role"] == ferry.PEOPLE[ident][1]
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
        connection.request("GET", "/api/now")
        now = json.loads(connection.getresponse().read())
        connection.close()
        assert now["vessel"]["name"] == "GANGA KIRAN"
        assert {one["id"] for one in now["people"]} == set(ferry.PEOPLE)
    finally:
        run.kill()
        run.wait()
        run.stdout.close()
