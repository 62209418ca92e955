"""docs/alerts.md tells every kind of alert with the level and the sound that the firmware gives it."""
import re
from pathlib import Path

from firmware.rules import alert_rules as rule

TEXT = (Path(__file__).resolve().parents[2] / "docs" / "alerts.md").read_text(encoding="utf-8")
MORSE = {
    "A": ".-", "B": "-...", "C": "-.-.", "D": "-..", "E": ".", "F": "..-.", "G": "--.", "H": "....",
    "I": "..", "J": ".---", "K": "-.-", "L": ".-..", "M": "--", "N": "-.", "O": "---", "P": ".--.",
    "Q": "--.-", "R": ".-.", "S": "...", "T": "-", "U": "..-", "V": "...-", "W": ".--", "X": "-..-",
    "Y": "-.--", "Z": "--.."}


def test_every_kind_stands_in_the_table_of_its_level_with_its_sound():
    told = []
    for level in ("alarm", "warning", "notice"):
        part = TEXT.split(f"### {level.title()}s\n")[1].split("\n#")[0]
        for kind, letter, morse, means, do in re.findall(
                r"^\| `(\w+)` \| ([A-Z]) `([.-]+)` \| (.+?) \| (.+) \|$", part, re.M):
            assert MORSE[letter] == morse and means and do, kind
            told.append((kind, level, morse))
    assert told == [tuple(line.split()) for line in rule.KINDS.decode().strip().splitlines()]


def test_the_times_it_tells_are_those_of_the_rules():
    assert (rule.WARNING_EVERY_S, rule.ALARM_AGAIN_S, rule.WARNING_AGAIN_S) == (15, 300, 1800)
    assert (rule.ROUND_S, rule.NOTICE_FOR_S, rule.SILENCE_MAX_MIN) == (3, 60, 60)
    assert (rule.REPORT_SOON_S, rule.REPORT_ASHORE_S, rule.FIRST_FIX_S) == (1800, 900, 120)
    assert (rule.LATE_RELIEF_S, rule.POSTS_S, rule.PAGE_S) == (300, 120, 86400)
    assert rule.PAPER_ALERT_DAYS == 30
