"""How alerts sound and shine: pure functions of the alerts (as alerts.standing() gives them) and the time.

A pattern is text, a letter a tenth of a second: of the buzzer "#" or ".", of the lamp "r", "a", "g" (red,
amber, green) or ".". Borrowed by whoever plays it, firmware.signaller on the unit.
"""
from firmware.rules import alert_rules as rule

TENTHS = 10
_ROUND = rule.ROUND_S * TENTHS
_QUIET = "." * _ROUND

# Rounds of a period in which something sounds; each has its own, so that none covers another: acknowledged
# alarms and warnings, notices. Warnings have the first.
_ALARM_AGAIN, _WARNING_AGAIN, _NOTICE = 1, 2, 3


def pattern(what, level) -> str:
    """The round of a kind of alert: a long tone first if it is an alarm, then its letter in Morse."""
    made = "#" * rule.ALARM_TONE + "." * rule.ALARM_PAUSE if level == "alarm" else ""
    dot = rule.DOT_WARNING if level == "warning" else rule.DOT
    for sign in _letter(what):
        made += "#" * (3 * dot if sign == "-" else dot) + "." * dot
    return made + _QUIET[len(made):]


def _letter(what):
    """Its Morse; of a kind that only a newer version knows that of a question."""
    at = rule.KINDS.find(b"\n" + what.encode() + b" ")
    if at < 0:
        return "..--"
    return rule.KINDS[at + 1 : rule.KINDS.find(b"\n", at + 1)].decode().split(" ")[2]


def score(alerts, utc, seconds):
    """(buzzer, lamp): both patterns for so many seconds from `utc` on."""
    buzzer, lamp = [], []
    found = [(alert[1], alert[5]) for alert in alerts]
    made = None
    for second in range(utc, utc + seconds):
        at = second % rule.ROUND_S
        if made is None or at == 0:
            made = _heard(alerts, second - at)
        buzzer.append(made[at * TENTHS : at * TENTHS + TENTHS])
        lamp.append(_shown(found, second))
    return "".join(buzzer), "".join(lamp)


# ---- the buzzer

def _heard(alerts, utc):
    """The round that begins at `utc`. While an alarm is neither acknowledged nor silenced there is nothing
    else."""
    count = utc // rule.ROUND_S
    loud = [alert for alert in alerts if alert[6] is None or alert[6] <= utc]
    for level, acked, every, at in (
            ("alarm", False, rule.ROUND_S, 0), ("alarm", True, rule.ALARM_AGAIN_S, _ALARM_AGAIN),
            ("warning", False, rule.WARNING_EVERY_S, 0),
            ("warning", True, rule.WARNING_AGAIN_S, _WARNING_AGAIN),
            ("notice", False, rule.WARNING_EVERY_S, _NOTICE)):
        rounds = every // rule.ROUND_S
        if count % rounds != at:
            continue
        mine = [alert for alert in loud if alert[1] == level and alert[5] is acked
                and (level != "notice" or utc - alert[3] < rule.NOTICE_FOR_S)]
        if mine:
            return pattern(mine[count // rounds % len(mine)][2], level)
    return _QUIET


# ---- the lamp

def _shown(found, utc):
    """A second of the lamp, which knows no silence. found: (level, acknowledged) of each alert.

    Not acknowledged: an alarm flashes red, twice a second; a warning amber, every other second; a notice
    winks amber once a round. Acknowledged: red or amber without a break. Nothing: it winks green, so that one
    sees it works.
    """
    if ("alarm", False) in found:
        return "rrr..rrr.."
    base = "r" if ("alarm", True) in found else "."
    if ("warning", False) in found:
        return ("a" if utc % 2 else base) * TENTHS
    if base == "." and ("warning", True) in found:
        base = "a"
    if base == "." and utc % rule.ROUND_S == 0:
        return ("a" if ("notice", False) in found else "g") * 2 + "." * (TENTHS - 2)
    return base * TENTHS
