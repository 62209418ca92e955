"""The crew's acts about alerts: acknowledged, or silenced for a while. Plain functions over a Desk, borrowed
for one act as those of firmware/watchdesk.py.
"""
from firmware.alert_fold import remember
from firmware.alerts import standing
from firmware.desk import WRITERS
from firmware.logbook import CannotRecord
from firmware.plain import Refused
from firmware.rules import alert_rules as rule


def ack(desk, session, key):
    """That an alert was seen, by who is signed in: it is only reminded of from now on."""
    by = desk.person(session, WRITERS).id
    if _alert(desk, key)[5]:
        raise Refused("this alert is acknowledged already")
    return desk.enter("ack", (("key", key),), by)


def silence(desk, session, key, minutes):
    """No sound of an alert for so many minutes. Without a session: by whoever stands there.

    CannotRecord: no entry could be made of it, and the alert is silent all the same: of a disk that is full
    there would be no peace otherwise.
    """
    by = desk.teller(session)
    if type(minutes) is not int or not 1 <= minutes <= rule.SILENCE_MAX_MIN:
        raise Refused("minutes: expected 1 to %d; no alert is silenced for good while its cause stands"
                      % rule.SILENCE_MAX_MIN)
    _alert(desk, key)
    try:
        return desk.enter("silence", (("key", key), ("minutes", minutes)), by)
    except CannotRecord as error:
        # Held as entered while the disk takes none, until a restart.
        alerts, utc = desk.monitor.alerts, desk.utc()
        alerts.hushed = remember(alerts.hushed, [key, utc, utc + 60 * minutes])
        raise CannotRecord("silent for %d minutes, which could not be entered: %s" % (minutes, error))


def _alert(desk, key):
    """The alert of a key, see alerts.standing()."""
    for alert in standing(desk.monitor, desk.utc()) if isinstance(key, str) else ():
        if alert[0] == key:
            return alert
    raise Refused("%s: no such alert stands now" % str(key)[:60])
