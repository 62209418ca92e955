"""The panel's files: complete in their languages, small, packed, and such as an old Android understands."""
import json
import re

import pytest

from firmware import capacity, duty_days, geardesk, season
from firmware.crew_papers import CAPACITIES, GRADES, KINDS
from firmware.rules import alert_rules
from firmware.rules import watch_2026 as sv
from host_tools import panel_files
from host_tools.panel_files import FOLDER, LANGUAGES, catalogues

MOST = 120 * 1024
LINES = 400
WRITTEN = sorted([*panel_files.SOURCES.glob("*.js"), *FOLDER.glob("*.css"), *FOLDER.glob("*.html")])
# Keys of which the page makes the end, and all the ends there are.
FAMILIES = {
    "level": ("alarm", "warning", "notice"),
    "tab": ("now", "passengers", "watch", "sail", "drills", "gear", "papers", "board", "book", "report",
            "more", "crew", "inspect", "settings"),
    "ais": ("on", "silent", "faulty", "no_position", "off", "unknown"),
    "motion": ("moored", "at_anchor", "under_way", "unknown"),
    "post": sv.WATCH_POSTS,
    "fit": ("fit",) + sv.UNFIT,
    "task": sv.WORK_KINDS,
    "capacity": CAPACITIES,
    "paper": KINDS,
    "grade": GRADES,
    "absent": ("left", "returned", "replaced", "told"),
    "role": ("tindal", "crew", "owner", "officer"),
    "rest": [code for code, _ in sv.REST_PROVISIONS],
    "standing": ("valid", "deemed", "expired", "future", "undated"),
    "item": "abcdefghijklmnopq",
    "span": "mhod",
    "alert": [line.split(" ")[0] for line in alert_rules.KINDS.decode().split("\n") if line]
    + ["away", "other"],
    "due": ("report", "relief", "rest", "off_by", "sign", "registrar", "paper", "away", "other"),
    "state": ("ok", "pass", "na", "soon", "overdue", "expired", "never", "unstated", "open", "fail", "ask",
              "continues", *duty_days.DOUBTS),
    "signal": ("free", "full", "over", "unknown"),
    "season": (season.FAIR, season.FOUL, season.UNSTATED),
    "waters": capacity.WATERS,
    "held": ("full", "part", "no"),
    "event": geardesk.EVENTS + ("defect", "test", "advisory"),
    "verdict": ("fail", "unstated", "ask", "pass"),
    "board": ("registration", "tonnage", "passengers", "owner", "survey", "until", "built", "cargo"),
    "mark": ("late", "unsure", "incomplete", "amended"),
    "section": "123",
    "heads": "123",
    "is": ("yes", "no"),
    "no": ("memory", "fault"),
    "work": ("began", "ended"),
    "plan": ("6on6off", "4on8off"),
    "min": ("30", "60", "120", "240"),
    "how": ("satellite phone", "VHF", "MF/HF", "mobile phone"),
    "pull": ("http", "serial", "nohttp", "noserial"),
}


def script():
    return "\n".join(path.read_text(encoding="utf-8") for path in WRITTEN if path.suffix == ".js")


def fields(text):
    return sorted(re.findall(r"\{(\w+)\}", text))


@pytest.mark.parametrize("lang", ["en", "hi"])
def test_english_and_hindi_lack_nothing(lang):
    words = catalogues()[lang]
    assert set(words) == set(json.loads(panel_files.WORDS.read_text(encoding="utf-8")))
    wanted = {"%s.%s" % (family, end) for family, ends in FAMILIES.items() for end in ends}
    assert not wanted - set(words)
    assert not [key for key, text in words.items() if not text and key != "digits"]


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_translations_ask_for_the_same_values(lang):
    words = catalogues()
    for key, text in words[lang].items():
        assert fields(text) == fields(words["en"][key]), key
        assert text.count("|") == words["en"][key].count("|"), key
    assert words[lang]["reviewed"] in ("yes", "no") and len(words[lang]["months"].split(" ")) == 12
    assert len(words[lang]["days"].split(" ")) == 7


def test_what_was_not_reviewed_says_so_and_hindi_holds_no_english():
    words = catalogues()
    assert words["gu"]["reviewed"] == words["ml"]["reviewed"] == "no"
    latin = {
        "AIS",
        "GPS",
        "VHF",
        "MF",
        "HF",
        "PIN",
        "UTC",
        "MMSI",
        "IMO",
        "QR",
        "OK",
        "Wi-Fi",
        "Wi",
        "Fi",
        "deckwatch",
        "pull",
        "http",
        "serial",
        "visit",
        "vessel",
        "toml",
        "TOKEN",
        "PORT",
        "o",
        "at",
        "yes",
        "a",
        "z",
    }
    for key, text in words["hi"].items():
        found = set(re.findall(r"[A-Za-z]+", re.sub(r"\{\w+\}", "", text)))
        assert not found - latin, (key, found - latin)


def test_every_key_is_used_and_every_key_that_is_used_is_there():
    words, text = catalogues()["en"], script()
    literal = set(re.findall(r'\bD\.(?:t|alone)\("([^"]+)"', text))
    assert not [key for key in literal if not any(known.startswith(key) for known in words)]
    used = (
        set(re.findall(r'"([\w./ -]+)"', text))
        | set(re.findall(r"\b(\w+):|\.reviewed\b", text))
        | {"reviewed"}
    )
    loose = [
        key
        for key in words
        if key not in used
        and key.split(".")[0] not in FAMILIES
        and not (key.startswith(("f.", "act.")) and key.split(".", 1)[1] in used)
    ]
    assert not loose, loose


def test_no_family_has_a_key_too_many():
    for key in catalogues()["en"]:
        family, _, end = key.partition(".")
        if family in FAMILIES and end:
            assert end in FAMILIES[family], key


def test_what_is_packed_is_what_is_written():
    assert panel_files.stale() == [], "run python -m host_tools.panel_files"


def test_every_script_is_packed():
    assert sorted(path.stem for path in panel_files.SOURCES.glob("*.js")) == sorted(panel_files.SCRIPTS)


def test_small_and_short():
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < MOST
    for path in WRITTEN:
        assert path.read_text(encoding="utf-8").count("\n") < LINES, path.name


@pytest.mark.parametrize(
    "words,why",
    [
        (
            r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function",
            "text is never read as markup",
        ),
        (
            r"\?\.[A-Za-z(\[]|\?\?|\.\.\.[a-z]+ *[,}].*:|catch *\{|\.flat\(|replaceChildren|\.finally\("
            r"|toggleAttribute|AbortController|matchAll",
            "Chrome 60 lacks it",
        ),
        (r"\bstyle=|\.style\b|\son[a-z]+=\"", "the policy forbids it"),
    ],
)
def test_scripts_keep_to_what_is_allowed(words, why):
    for path in WRITTEN:
        if path.suffix != ".css":
            found = re.findall(words, path.read_text(encoding="utf-8"))
            assert not found, (path.name, why, found)


def test_styles_keep_to_what_old_browsers_know():
    text = (FOLDER / "panel.css").read_text(encoding="utf-8")
    assert not re.findall(
        r"[^-]\bgap *:|clamp\(|\bmin\(|\bmax\(|:is\(|:where\(|inset *:|aspect-ratio|url\(",
        text.split("*/", 1)[1],
    )
