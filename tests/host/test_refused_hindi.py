"""What the desk and the panel refuse has its Hindi, as read from the firmware itself."""
import ast
import re
from pathlib import Path

import pytest

from firmware import refused_hi, saildesk
from firmware.store import trouble

FIRMWARE = Path(__file__).resolve().parents[2] / "firmware"
# What words a refusal, and of it the functions that do, where others there word something else.
WORDED = {
    "drilldesk.py": (), "geardesk.py": (), "countdesk.py": (), "saildesk.py": (),
    "desk.py": (), "watchdesk.py": (), "hoursdesk.py": (), "crewdesk.py": (), "alertdesk.py": (),
    "mates.py": (), "plain.py": (), "plan.py": ("checked",), "registrar.py": (),
    "paper_entries.py": ("why_not", "_why_no_sign_on", "_why_no_document", "_why_no_absence"),
    "book_views.py": ("why_unsigned",), "gate.py": ("opening",), "crew_papers.py": ("day",),
    "panel_acts.py": (), "panel_deed.py": (), "panel_calls.py": ("called",),
    "port/panel_answers.py": ("_own_form",),
}
# No words for a reader: names of kinds, and what only another page than ours would be told.
OTHERS = {
    "closed access", "there is nothing to be sent to /%s", "there is no act %s", "expected a JSON object",
    "expected `once`, a random word, and `seen`, how many entries the page knows", "%s: expected %s",
    "%s: it takes no %s", "yes or no", "a whole number", saildesk._RESTS,
}
# What is not said alone, between what it is said with.
JOINED = {
    "; the next try in %d s": "person or PIN is wrong%s",
    ": off by %s at the latest": "Salim would break R10 (10 h of rest in any 24 h)%s",
    "; for %d h he may begin at %s": "Salim would break R10 (10 h of rest in any 24 h)%s",
    ". Only the tindal can put on watch in spite of that, with a reason":
        "Salim is not on board; Hari is unfit: illness, rule 59(3)%s",
    ". If it must be in spite of that, say why": "Salim is not on board%s",
    "; see entry ": "entry 7 recorded no work of Salim from Q to Q%s7",
    ", such as ": "item Q: expected one of the list%sQ",
    "the letters ": "item Q: the checklist of Q has %sQ",
    ", or whoever has charge of the watch":
        "Salim signed in as crew; for Hari this is done by himself or the tindal%s",
}
# Latin letters that stay: those told within, and what is called so in Hindi too.
STAYS = (r"Salim|Hari|Q+|PINs?|AIS|VHF|R10|R77|R6|R2P|fit|auto|vessel|error|deckwatch( provision| book)?"
         r"|toml|passenger_capacity|passengers|[az](?= )")


def refusals():
    found = set()
    for name, within in WORDED.items():
        tree = ast.parse((FIRMWARE / name).read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Module) and ast.get_docstring(node):
                node.body = node.body[1:]
        nodes = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name in within]
        assert len(nodes) == len(within), name
        found |= {node.value for one in nodes or [tree] for node in ast.walk(one)
                  if isinstance(node, ast.Constant) and isinstance(node.value, str)
                  and re.search(r"[a-z]{2} [a-z%]|: [a-z]|%s ", node.value) and "\n" not in node.value}
    return sorted(found - OTHERS)


def english_left(text):
    return re.findall("[A-Za-z]+", re.sub(STAYS, "", text))


@pytest.mark.parametrize("text", refusals())
def test_every_refusal_has_its_hindi(text):
    text = JOINED.get(text, "%s").replace("%s", re.sub(r"(?<=[\w)])%s$", "", text), 1)
    text = re.sub("%r", "'Q'", text.replace("%d", "7").replace("%s", "Q"))
    hindi = refused_hi.said(text)
    assert not english_left(hindi), (text, hindi)
    assert hindi.count("Q") == text.count("Q") and "{" not in hindi, (text, hindi)


@pytest.mark.parametrize("number", [28, 30, 2, 20, 5, 99])
def test_what_the_disk_says_has_its_hindi(number):
    hindi = refused_hi.said("not entered: " + trouble("QQ", OSError(number, "Q")))
    assert not english_left(re.sub(r"\[Errno \d+\]", "", hindi)), hindi


def test_several_parts_each_for_itself_and_what_is_told_within_too():
    both = "Salim is not on board; Hari is unfit: illness, rule 59(3)"
    assert refused_hi.said(both + ". If it must be in spite of that, say why") == (
        "Salim जहाज़ पर नहीं हैं; Hari अयोग्य हैं: बीमारी, नियम 59(3)। फिर भी करना हो तो कारण बताएँ")
    assert refused_hi.said("Hari signed in as crew; this is for: tindal, owner") == (
        "Hari कर्मी दल के रूप में साइन इन हैं; यह इनके लिए है: टिंडल, स्वामी")


@pytest.mark.parametrize("text", ["", "; ", "something new", "*", "#. x", "a: b: c; d", "ж" * 400])
def test_what_is_not_known_stays_as_it_is(text):
    assert refused_hi.said(text) == text
