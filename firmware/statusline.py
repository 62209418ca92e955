"""The state of the unit in a few short lines of capitals, for a small display: the most urgent first.

English, since such displays have no other letters. Borrowed by whoever shows it.
"""
from firmware.clock import civil
from firmware.places import position_text

# A line a kind of alert, as the display has it.
WORDS = b"""
watch_gap NO ONE ON WATCH
passengers_over TOO MANY ABOARD
asleep_called NO SIGN: CALL CREW
report_overdue REPORT OVERDUE
storage_full DISK FULL
unrecorded NOT RECORDING
ais AIS NOT SENDING
fix NO POSITION
clock CLOCK UNSURE
watch_late RELIEF IS LATE
posts POST EMPTY
asleep_asked SIGN OF LIFE?
unfit UNFIT ON WATCH
rest_warned REST DUE
rest_broken REST BROKEN
report_ashore REPORT NOT ASHORE
storage_95 DISK 95% FULL
keys KEYS TROUBLE
damage BOOK DAMAGED
missing ENTRIES MISSING
drill_over DRILL OVERDUE
duty_over DUTY OVERDUE
vessel_over VESSEL PAPER OUT
test_failed TEST FAILED
uncleared LEFT UNCHECKED
papers_over PAPER EXPIRED
report_due REPORT DUE SOON
storage_80 DISK 80% FULL
unsealed NOT SEALED
pages PAGES TO SIGN
access BOOK IS OPEN
power POWER WAS LOST
torn ENTRY CUT OFF
papers_due PAPER TO RENEW
passengers_full FULL: NO MORE
drill_due HOLD DRILLS
vessel_due VESSEL PAPER ENDS
defect DEFECT IS OPEN
"""
_MARKS = (("alarm", "!!"), ("warning", "!"), ("notice", "-"))
_TURN_S = 15                # seconds that one of several alerts is shown: the display is made anew as often


def lines(monitor, alerts, utc, width=21, rows=8) -> list:
    """At most `rows` texts of at most `width` characters: time, alert, passengers, watch, AIS, report,
    the rest.

    Several alerts take turns, those of the highest level alone.
    """
    told = [_time(monitor, utc), _alert(monitor, alerts, utc, width)]
    told += _passengers(monitor) + [_watch(monitor, utc)]
    told += [_ais(monitor, utc), _report(monitor)] + _place(monitor) + _count(alerts)
    return [text[:width] for text in told[:rows]]


def _time(monitor, utc):
    _, month, day, hour, minute, _ = civil(utc)
    text = "%02d:%02dZ %02d-%02d" % (hour, minute, day, month)
    return text + " UNSURE" if monitor.clock.source == "unsure" else text


def _alert(monitor, alerts, utc, width):
    if not alerts:
        return "ALL IS WELL"
    first = [alert for alert in alerts if alert[1] == alerts[0][1]]
    key, level, what = first[utc // _TURN_S % len(first)][:3]
    at = WORDS.find(b"\n" + what.encode() + b" ")
    words = what.upper()
    if at >= 0:
        at += len(what.encode()) + 2
        words = WORDS[at : WORDS.find(b"\n", at)].decode()
    text = "%s %s" % ([mark for known, mark in _MARKS if known == level][0], words)
    who = key.split(".")[1:2]
    if who and what != "ais" and not what.startswith("papers"):
        text += " " + _name(monitor, who[0])
    return text[:width]


def _passengers(monitor):
    aboard = monitor.passengers
    if aboard is None or not aboard.counted:
        return []
    return ["PASSENGERS %d OF %s" % (aboard.reckoned, "?" if aboard.limit is None else aboard.limit)]


def _watch(monitor, utc):
    watch = monitor.watch
    who = watch.in_charge
    if who is None:
        return "WATCH NOBODY"
    return "WATCH %s %s" % (_name(monitor, who)[:9], _length(utc - watch.taken[-1][0]))


def _name(monitor, who):
    """A name in capitals; where it has other letters than the display, the id."""
    name = monitor.people.name(who).upper()
    return who.upper() if any(not 32 <= c <= 90 for c in name.encode()) else name


def _ais(monitor, utc):
    state = monitor.vessel.ais.upper().replace("_", " ")
    since = monitor.reports.since
    return "AIS " + state + ("" if since is None else " " + _length(utc - since))


def _report(monitor):
    due = monitor.reports.due()
    if due is None:
        return "NO REPORT DUE"
    return "REPORT AT %02d:%02dZ" % civil(due)[3:5]


def _place(monitor):
    last = monitor.vessel.last
    return position_text(last[0], last[1]).split(" ") if last else ["POSITION NOT KNOWN"]


def _count(alerts):
    if len(alerts) < 2:
        return []
    return ["%d ALERTS" % len(alerts)]


def _length(seconds):
    """"2H05"."""
    return "%dH%02d" % divmod(max(0, seconds) // 60, 60)
