"""Every act of the panel, from its form to the function that does it."""
import inspect
import re
from types import SimpleNamespace

import pytest
from panel_ship import Ship, ferry

from firmware import panel_acts, panel_deed
from firmware.crew_papers import CAPACITIES
from firmware.desk import Desk
from firmware.entry import write
from firmware.refused_hi import said

ACTS = [line.split(" ") for line in panel_acts.ACTS.strip().split("\n")]
OF_A_KIND = {"text": "x", "yes or no": True, "a whole number": 1, "a list": []}


def value(act, key):
    """One of the kind that the form's key takes."""
    for one in OF_A_KIND.values():
        try:
            panel_acts._is_of_its_kind(act, key, one)
            return one
        except panel_acts.No:
            pass
    raise AssertionError((act, key))


def form_of(act, keys):
    keys = [key.rstrip("!").partition(":")[0] for key in keys]
    return {key: value(act, key) for key in keys}


@pytest.fixture(scope="module")
def ship():
    ship = Ship(profile=ferry())
    ship.sign_on("salim", "yusuf")
    return ship


@pytest.mark.parametrize("line", ACTS, ids=lambda line: line[0])
@pytest.mark.parametrize("all_of_it", [True, False])
def test_what_the_form_sends_is_what_the_function_takes(ship, monkeypatch, line, all_of_it):
    act, where, *keys = line
    form = form_of(act, [key for key in keys if all_of_it or key[-1] == "!"])
    given = panel_acts._given(act, line[1:], form)
    report = SimpleNamespace(n=1, t=1, e=1, c="gnss", k="report", by="auto", p=None, o=(), d=())
    monkeypatch.setattr(Desk, "stored", lambda desk, n: write(report))
    module, _, name = where.partition(".")
    function = getattr(panel_deed.load(module) if module else Desk, name)
    bound = []
    monkeypatch.setattr(panel_deed, "_function", lambda desk, where: lambda signed, **given: bound.append(
        inspect.signature(function).bind(desk, signed, **given)))
    panel_deed.done(ship.panel, None, act, where, given, ("", "", "", None))
    assert bound and len(bound[0].arguments) >= 2 + len(form)


@pytest.mark.parametrize("line", ACTS, ids=lambda line: line[0])
def test_what_is_left_empty_is_refused_in_hindi(ship, line):
    act, _, *keys = line
    page, must = ship.enter("salim"), form_of(act, [key for key in keys if key[-1] == "!"])
    for key, one in form_of(act, keys).items():
        if one == "x":
            ship.go(2)
            told = ship.act(page, act, lang="hi", **must | {key: ""})[1].get("refused")
            assert told is None or re.search("[ऀ-ॿ]", told) and "expected" not in told, (key, told)


@pytest.mark.parametrize("capacity", CAPACITIES)
def test_who_is_engaged_already_is_told_by_his_name_and_capacity(capacity):
    words = panel_deed.load("manning_words_hi").TABLE
    words = words.decode() if isinstance(words, bytes) else words
    known = re.search("\ncapacity.%s (.*)\n" % capacity, words)[1]
    ship = Ship()
    ship.unit.monitor.record("signon", (("who", "yusuf"), ("capacity", capacity)))
    told = ship.act(ship.enter("salim"), "engage", lang="hi", who="yusuf", capacity="mate")[1]["refused"]
    assert told == "Yusuf जहाज़ पर पहले से हैं, %s के रूप में; दूसरे पद के लिए पहले कार्यमुक्त करें" % known
    assert said("Yusuf is engaged as %s: only the absence of the tindal or master is entered" % capacity) == (
        "Yusuf %s के रूप में नियोजित हैं: अनुपस्थिति केवल टिंडल या मास्टर की दर्ज होती है" % known)
