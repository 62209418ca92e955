"""The acts about persons, watches and hours, and the answers: with `deckwatch book` and on the console."""
import argparse
import json
import time

import pytest
from written import VESSEL, Written, at, entries

from firmware.main import Unit
from firmware.pins import hashed
from firmware.port.bench import BenchPort
from firmware.port.bench_files import BenchFiles
from host_tools import acts, book, console, verify

MANNED = VESSEL + """
[manning]
safe = {tindal = 1, seaman = 2}
"""


class Screen:
    def __init__(self):
        self.lines = []
        self.show = self.warn = self.lines.append


@pytest.fixture
def ship(tmp_path, capsys):
    return Written(tmp_path, capsys).on_board(MANNED)


def test_a_person_is_engaged_and_discharged_and_the_registrar_told(ship):
    ship.done("person", "hari", "--name", "Hari", "--role", "crew", by="salim")
    n = ship.done("engage", "hari", "cook", "--place", "Mandvi", "--address", "12 Jetty Road", "--age", "34",
                  "--card", "MND/417", "--card-date", "2024-02-29", "--card-port", "Mandvi",
                  "--wages", "Rs 18,000", "--kin", "Fatima, wife", by="salim")
    assert entries(ship.folder, "signon")[-1].d == {
        "who": "hari", "capacity": "cook", "address": "12 Jetty Road", "age": 34, "card": "MND/417",
        "card_date": "2024-02-29", "card_port": "Mandvi", "engaged": "Mandvi", "wages": "Rs 18,000",
        "kin": "Fatima, wife"}
    ship.done("paper", "hari", "card", "MND/417", "--issued", "2024-02-29", by="salim")
    ship.done("paper", "vessel", "survey", "7", "--issued", "2020-01-01", "--expires", "2021-01-01",
              by="salim")
    ship.done("registrar", n, "--how", "e-mail", "--to", "Registrar, Mandvi", by="salim")
    ship.done("discharge", "hari", "--place", "Mundra", "--cause", "ill", "--officer", "R. Shah", by="salim")
    status, out, err = ship("crew")
    assert status == 0 and "Salim (salim), tindal, since " in out and "hari)" not in out
    assert "    certificate of survey: EXPIRED (2021-01-01)" in out
    assert "Hari: " in out and "e-mail" in out and "Registrar, Mandvi" in out, out
    assert ship("crew", "--lang", "hi")[1].count("टिंडल") >= 1
    assert "is not on board" in ship.refused("discharge", "hari", by="salim")
    assert "this is for: tindal, owner" in ship.refused("engage", "hari", "cook", by="yusuf")
    assert not verify.verify(ship.folder)["first_problem"]


def test_each_change_of_the_crew_is_told_with_how_far_it_went(ship):
    first, second = [entry.n for entry in entries(ship.folder, "signon")]
    told = ship("crew")[1]
    assert told.count("REGISTRAR NOT TOLD YET; queued for the shore") == 2, told
    ship.done("registrar", first, "--how", "e-mail", "--to", "R. Shah", by="salim")
    told = ship("crew")[1]
    assert "Engagement #%d" % first in told and "e-mail" in told and told.count("NOT TOLD YET") == 1
    assert "expected a change of the crew not yet passed on" in ship.refused(
        "registrar", first, "--how", "e-mail", "--to", "x", by="salim")
    assert "expected a sign-on or a discharge" in ship.refused(
        "registrar", second + 1, "--how", "e-mail", "--to", "x", by="salim")


def test_who_is_missing_is_told(ship):
    status, out, _ = ship("manning")
    assert status == 0 and "1 missing: seaman (rule 58)" in out, out
    assert "नियम 58" in ship("manning", "--lang", "hi")[1]


def test_the_watch_is_taken_handed_over_and_left(ship):
    assert "nobody has the watch" in ship("watch")[1]
    ship.done("take", "--post", "lookout=yusuf", "--post", "wheel=salim", "--at", at(-3), by="salim")
    ship.done("plan", "6on6off", by="salim")
    ship.done("handover", "yusuf", "--at", at(-1), by="salim")
    status, out, _ = ship("watch")
    for words in ("has the watch since", "in charge", "lookout: ", "next relief: "):
        assert words in out
    ship.done("awake")
    ship.done("awake", by="yusuf")
    ship.done("leave", by="yusuf")
    assert "is not on watch" in ship.refused("leave", by="yusuf")
    assert "expected POST=ID" in ship.refused("take", "--post", "lookout", by="yusuf")
    assert "expected a time with its zone" in ship.refused("take", "--at", "2026-12-01T06:00", by="yusuf")
    assert "expected a time with its zone" in ship.refused("take", "--until", "soon", by="yusuf")
    assert [entry.d["act"] for entry in entries(ship.folder, "watch")] == ["taken", "handed", "left"]


def test_a_watch_over_time_that_is_work_already_is_counted_once_and_says_so(ship):
    ship.done("take", "--at", at(-5), by="yusuf")
    ship.done("leave", "--at", at(-3), by="yusuf")
    status, out, _ = ship("take", "--at", at(-4), by="yusuf")
    assert status == 0 and "he was at work by the record already: that time is counted once" in out, out
    assert "counted once" not in ship("leave", by="yusuf")[1]


def test_the_unfit_are_put_on_watch_by_the_tindal_with_a_reason_alone(ship):
    ship.done("fit", "illness", "yusuf", "--remark", "fever", by="salim")
    assert "is unfit: illness, rule 59(3)" in ship.refused("take", by="yusuf")
    ship.done("take", "yusuf", "--why", "nobody else", by="salim")
    assert "is unfit: illness" in ship("watch")[1]
    ship.done("fit", "fit", by="yusuf")


def test_plans_of_ones_own_and_the_anchorage(ship):
    ship.done("plan", "custom", "240=salim", "120=", "60=yusuf,salim", "--start", at(1), by="salim")
    assert entries(ship.folder, "plan")[0].d["turns"] == [
        [240, ["salim"]], [120, []], [60, ["yusuf", "salim"]]]
    ship.done("plan", "custom", by="salim")
    ship.done("plan", "6on6off", "--crew", "yusuf,salim", "--first", "2", by="salim")
    assert entries(ship.folder, "plan")[2].d["turns"] == [[360, ["salim"]], [360, ["yusuf"]]]
    assert "only with custom" in ship.refused("plan", "6on6off", "60=salim", by="salim")
    for turn in ("x=salim", "=salim", "9" * 5000 + "=salim", "-5=salim"):
        assert "expected minutes and who" in ship.refused("plan", "custom", "--", turn, by="salim"), turn[:9]
    ship.done("anchorage", "unsafe", by="yusuf")


def test_work_is_told_amended_reasoned_and_signed_for(ship):
    ship.done("work", "began", "drill", by="yusuf")
    ship.done("work", "ended", "drill", by="yusuf")
    n = ship.done("work", "done", "cargo", "--from", at(-6), "--until", at(-2), by="yusuf")
    assert "not after its start" in ship.refused("work", "done", "cargo", "--from", at(-2), "--until", at(-6),
                                                 by="yusuf")
    done = entries(ship.folder, "work")[-1].d
    was = [time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(done[key])) for key in ("from", "until")]
    ship.done("amend-hours", n, "--was", *was, "--is", was[0], at(-3), "--why", "counted twice", by="yusuf")
    assert entries(ship.folder, "amend")[0].d["hours"][:3] == ["yusuf", done["from"], done["until"]]
    assert "expected the finding" in ship.refused("because", n, "squall", by="yusuf")
    month = time.strftime("%Y-%m", time.gmtime())
    ship.done("endorse", "rest", "--month", month, by="yusuf")
    ship.done("endorse", "rest", "yusuf", "--month", month, by="salim")
    ship.done("endorse", "crew", by="yusuf")
    assert [entry.d["role"] for entry in entries(ship.folder, "endorse")] == ["person", "tindal", "person"]


def test_the_rest_of_each_is_told_with_the_plans_that_break_nothing(ship):
    ship.done("work", "done", "cargo", "yusuf", "--from", at(-7), "--until", at(-1), by="salim")
    status, out, _ = ship("rest", "--plans")
    assert status == 0 and "Salim" in out and "the record is too short" in out
    assert "6on6off, first Salim: " in out and "breaks nothing in 7 days" in out, out
    assert "would break" in out or out.count("breaks nothing") == 2
    assert "at most 24" in ship.refused("rest", "--hours", "nan")


def test_every_entry_of_these_acts_is_told_in_words(ship):
    ship.done("take", by="yusuf")
    ship.done("work", "began", "callout", "salim", by="yusuf")
    for lang in ("en", "hi"):
        for row in ship("show", "--lang", lang, "--json")[1].splitlines():
            told = json.loads(row)["cells"]
            assert "does not know" not in str(told) and "नहीं जानता" not in str(told)


def test_every_act_has_its_help_and_takes_no_argument_of_the_book():
    verbs = argparse.ArgumentParser(prog="x").add_subparsers()
    acts.add_arguments(verbs)
    assert set(verbs.choices) == set(acts.ACTS)
    for name, parser in verbs.choices.items():
        assert parser.format_help()
        taken = {action.dest for action in parser._actions}
        assert not taken & {"act", "ident", "folder", "config", "keys", "pin_file"}, name
    assert set(acts.ACTS) < set(book.ACTS)


def test_the_console_takes_the_same_acts():
    port = BenchPort(BenchFiles(), utc=1_796_083_200)
    port.keys = BenchFiles()
    unit, screen = Unit({"mmsi": 419999123, "name": "AL TEST", "sources": []}, port), Screen()
    unit.start()
    for who, role in (("salim", "tindal"), ("yusuf", "crew")):
        unit.monitor.record("person", (("id", who), ("name", who.title()), ("role", role), ("capacity", None),
                                       ("active", True)))
    unit.vault.keep_pins({who: hashed("1111", bytes(16), 1) for who in ("salim", "yusuf")})
    made = console.Console(unit, screen, 0)
    for line in (b"in salim", b"1111", b"engage salim tindal --place Mandvi", b"engage yusuf seaman",
                 b"watch", b"take", b"handover yusuf --post wheel=yusuf", b"rest", b"crew", b"manning",
                 b"help", b"handover nobody", b"take yusuf --until"):
        made.take(line)
    told = "\n".join(screen.lines)
    assert "       nobody has the watch" in told and "Yusuf (yusuf), seaman, since" in told
    assert "handover is not entered: nobody: expected the id" in told
    assert "take is not entered: " in told and "amend-hours" in told
    assert unit.monitor.watch.on == ["yusuf"]


def test_the_card_of_a_day_to_come_is_refused(ship):
    ship.done("person", "hari", "--name", "Hari", "--role", "crew", by="salim")
    refused = ship.refused("engage", "hari", "cook", "--card", "7", "--card-date", at(48)[:10], by="salim")
    assert "expected a day that has come" in refused
    refused = ship.refused("engage", "hari", "cook", "--card-date", "x", by="salim")
    assert "expected a day from 1970" in refused


def test_a_paper_without_an_expiry_is_not_called_valid(ship):
    ship.done("paper", "yusuf", "medical", "M1", "--issued", "2024-01-01", by="salim")
    ship.done("paper", "yusuf", "pst", "T1", "--issued", "2024-01-01", "--expires", "2099-01-01", by="salim")
    out = ship("crew")[1]
    assert "certificate of medical fitness: expiry not stated\n" in out
    assert "personal survival techniques: valid (2099-01-01)" in out


def test_an_arrival_where_no_list_tells_the_country_is_told_it(ship):
    ship.config.write_text(MANNED.replace("[manning]", "international = true\n[manning]"))
    ship.done("open", "--registrar", "R. Shah", "--office", "MMD Mandvi", "--place", "Mandvi", "--date",
              at(-48)[:10], by="salim")
    ship.done("depart", "Khasab", by="salim")
    assert "say whether it lies in India or abroad" in ship.refused("arrive", "Nowhere", by="salim")
    for option, india in (("--in-india", True), ("--abroad", False)):
        ship.done("arrive", "Nowhere", option, by="salim")
        assert entries(ship.folder, "arrive")[-1].d == {"place": "Nowhere", "india": india}
    ship.done("arrive", "Cochin Port", by="salim")
    assert entries(ship.folder, "arrive")[-1].d == {"place": "Cochin Port"}


def test_what_a_candidate_lacks_is_told_under_the_rules_of_maharashtra(ship):
    assert "candidate" not in ship("crew")[1]
    ship.config.write_text(VESSEL + 'instruments = ["maharashtra-competency-2019"]\n')
    ship.done("paper", "yusuf", "efa", "1", "--issued", "2024-01-01", by="salim")
    told = [line for line in ship("crew")[1].splitlines() if "MH 2(3)-(4)" in line]
    assert len(told) == 2 and "first aid" in told[0] and "first aid" not in told[1]
    assert "medical fitness" in told[1] and "अभ्यर्थी" in ship("crew", "--lang", "hi")[1]


def test_who_is_unfit_stands_so_in_the_plans(ship):
    ship.done("fit", "illness", "yusuf", by="salim")
    told = [line for line in ship("rest", "--plans")[1].splitlines() if ", first " in line]
    assert told and all("is unfit: illness, rule 59(3)" in line for line in told)
    assert not any("breaks nothing" in line for line in told)


def test_the_rest_of_a_short_record_is_told_as_far_as_it_is_known(ship):
    ship.done("work", "done", "cargo", "yusuf", "--from", at(-7), "--until", at(-1), by="salim")
    out = ship("rest")[1]
    salim, yusuf = out.splitlines()[1:3]
    assert "8:00 of 8:00" in salim and "2:00 of 8:00" in yusuf and " - " not in out
    assert "at rest" in salim and salim.endswith("nothing")
    assert "the record is too short" in out


def test_a_record_of_more_than_seven_days_says_nothing_of_a_short_one(ship):
    for who in ("salim", "yusuf"):
        ship.done("discharge", who, by="salim")
    ship.done("person", "hari", "--name", "Hari", "--role", "crew", by="salim")
    ship.done("engage", "hari", "seaman", "--at", at(-200), by="salim")
    lines = ship("rest")[1].splitlines()
    assert any(line.startswith("Hari") and "168:00" in line for line in lines), lines


def test_a_book_by_hand_knows_the_voyage_of_the_configuration(tmp_path, capsys):
    made = Written(tmp_path, capsys).crew()
    made.config.write_text(MANNED + '[voyage]\nnext_port = "Salalah"\noutside_india = true\n')
    made("manning")
    assert entries(made.folder, "voyage") == []             # an answer enters nothing
    made.done("engage", "yusuf", "seaman", "--at", at(-96), by="salim")
    assert entries(made.folder, "voyage")[0].d["outside_india"] is True
    assert "whether this voyage leads outside India" not in made("manning")[1]
    made.done("paper", "yusuf", "card", "C1", "--issued", "2020-01-01", "--expires", at(-48)[:10], by="salim")
    made.done("open", "--registrar", "R. Shah", "--office", "MMD Mandvi", "--place", "Mandvi", "--date",
              at(-120)[:10], by="salim")
    made.done("depart", "Mandvi", "--at", at(-95), by="salim")
    assert len(entries(made.folder, "voyage")) == 1         # once, while it is the same
    assert "identity card: deemed valid until the first port in India" in made("crew")[1]
    assert "identity card (rule 48(1)(b))" not in made("manning")[1]
    assert not verify.verify(made.folder)["first_problem"]
