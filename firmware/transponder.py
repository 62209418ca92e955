"""Whether the vessel's own AIS transmits: state, since when, and the evidence.

What comes from the AIS port is only noted; tick(), once a second, judges. A wrong verdict costs a voyage,
so each needs evidence that lasts, and more to end than a moment's absence. Of the states that hold at
once the first counts: off, faulty, no_position, silent, on. `unknown` is what is not yet known, never a
way out of one of them.

Own VDO does not prove a transmission. Some units name the channel only in what they did send, others in all
of it: a position VDO that names one is what counts as sent ("marked"). Silence of other vessels proves
nothing, and their messages are not looked at.
"""
from firmware.rules import ais_equipment as rule

STATES = ("on", "silent", "faulty", "no_position", "off", "unknown")

_POSITION_REPORTS = (1, 2, 3, 18, 19)
_POSITION_BITS = 143    # through the time stamp of type 1; a shorter one does not hold all that is judged


class OwnAIS:
    """State of the own transmitter: `state` (see STATES), `since` (now of the change), `why` (in words)."""

    def __init__(self, mmsi, channel_marks=True):
        """channel_marks=False: this unit never names a channel, any own position VDO is taken for sent."""
        self.mmsi = mmsi
        self.channel_marks = channel_marks
        self.start(0)

    def start(self, now):
        """Power-up: everything is learned anew, the state is unknown for START_UP_S."""
        self.state = "unknown"
        self.since = now
        self.why = "first %d s after power-up" % rule.START_UP_S
        self._started = self._ticked = now
        self._listening = now       # since when nothing can have escaped us
        self._bytes = None          # when bytes came that were no sentence yet
        self._heard = None          # last valid sentence
        self._vdo = None            # last own VDO
        self._began = None          # when the present run of VDO began; None: there is none
        self._steady = 0            # intervals up to VDO_INTERVAL_S in a row, and whether
        self._regular = False       # there were VDO_REGULAR of them
        self._stranger = None       # MMSI of the last VDO that is not ours
        self._strange = 0           # VDO in a row whose MMSI no ship may have
        self._lost = 0              # VDO in a row without a position, since when, and
        self._lost_since = None
        self._no_position = False   # whether they were enough
        self._found = 0             # VDO in a row with one
        self._sent = None           # last marked transmission
        self._sent_again = None     # the first one since the unit was last off or silent
        self._under_way = None      # since when she has been under way, None if not
        self._failed = 0            # "TX attempt failed" since the last marked transmission
        self._alarms = {}           # number of an active alarm that counts -> when it was last said

    # ---- what the AIS port says

    def bytes_seen(self, now):
        """Bytes came that have not made a valid sentence."""
        self._bytes = now

    def heard(self, now):
        """A valid sentence of any kind came."""
        self._heard = now

    def vdo(self, message, now):
        """A VDO (ais.Message) came: ours, or of an MMSI that no ship may have; any other is not ours."""
        self._heard = now
        if message.mmsi != self.mmsi:
            self._stranger = message.mmsi
            if not _usable(message.mmsi):
                self._strange += 1
                self._flow(now)
            return
        self._strange = 0
        self._flow(now)
        if message.msg in _POSITION_REPORTS and message.length >= _POSITION_BITS:
            self._position(message, now)
            self._speed(message, now)
            if message.channel or not self.channel_marks:
                self._sent = now
                self._failed = 0
                if self._sent_again is None:
                    self._sent_again = now

    def alarm(self, fields, now):
        """Fields of an ALR: time, number, "A" active or "V" not, acknowledged, text, which does not count."""
        number = _number(fields, 1)
        if number not in rule.FAULT_ALARMS and number not in rule.NO_POSITION_ALARMS or len(fields) < 3:
            return
        if fields[2] == b"A":
            self._alarms[number] = now
        elif fields[2] == b"V":
            self._alarms.pop(number, None)

    def text(self, fields, now):
        """Fields of a TXT: sentences, number of this one, number of the text, text."""
        if _number(fields, 2) == rule.ATTEMPT_FAILED_TEXT:
            self._failed += 1

    def _flow(self, now):
        if self._began is None:
            self._began = now
        elif now - self._vdo <= rule.VDO_INTERVAL_S:
            self._steady += 1
            if self._steady >= rule.VDO_REGULAR:
                self._regular = True
        else:
            self._steady = 0
        self._vdo = now

    def _position(self, message, now):
        second = message.get("second")      # None: not available; 61 to 63: entered by hand, reckoned, none
        if second is None or second > 60 or message.get("lat") is None or message.get("lon") is None:
            if not self._lost:
                self._lost_since = now
            self._lost += 1
            self._found = 0
            if self._lost >= rule.NO_POSITION_VDO and now - self._lost_since >= rule.NO_POSITION_S:
                self._no_position = True
        else:
            self._found += 1
            if self._found >= rule.NO_POSITION_VDO:
                self._no_position = False
            if not self._no_position:
                self._lost = 0

    def _speed(self, message, now):
        sog = message.get("sog")
        moving = sog is not None and sog > rule.UNDER_WAY_SOG
        if moving and sog <= rule.AT_ANCHOR_SOG and message.get("status") in (1, 5):    # at anchor, moored
            moving = False
        if not moving:
            self._under_way = None
        elif self._under_way is None:
            self._under_way = now

    # ---- the verdict

    def tick(self, now):
        """Judge; once a second."""
        if now - self._ticked > rule.VDO_SILENCE_S:
            self._listening = now       # we were busy or stopped: what we did not hear proves nothing
        self._ticked = now
        state, why = self._verdict(now)
        if state != self.state:
            self.state, self.since, self.why = state, now, why
            if state == "silent":
                self._sent_again = None
        elif state == "unknown":
            self.why = why              # still learning, a wrong line, or nothing marked yet

    def _verdict(self, now):
        if now - self._started < rule.START_UP_S:
            return "unknown", self.why
        if self._heard is None and self._bytes is not None and now - self._bytes < rule.START_UP_S:
            return "unknown", "bytes come but no valid sentence: check baud rate and polarity of the AIS port"
        for state, judge in (("off", self._is_off), ("faulty", self._is_faulty),
                             ("no_position", self._has_no_position), ("silent", self._is_silent)):
            why = judge(now)
            if why:
                return state, why
        if self._sent is None or self._sent < self._began:
            return "unknown", "own VDO comes, but none yet is marked as transmitted"
        if not self.channel_marks:
            return "on", "own VDO comes; this unit does not mark what it transmits"
        return "on", "transmitted %d s ago" % (now - self._sent)

    def _is_off(self, now):
        if self._heard is None:
            return "nothing from the AIS port since power-up"
        if self._began is not None:
            quiet = now - max(self._vdo, self._listening)
            if quiet < (rule.VDO_SILENCE_S if self._regular else self._limit()):
                # Back after silence: off until it is steady again, or has shown that it transmits.
                returning = self.state == "off" and self._steady < rule.VDO_REGULAR
                return self.why if returning and not self._proved() else None
            why = "no own VDO for %d s, was every %s" % (
                now - self._vdo, "1 to 2 s" if self._regular else "report")
            self._began = None
            self._steady = 0
            self._regular = False
            self._sent_again = None
        else:
            why = "no own VDO for %d s" % (now - (self._started if self._vdo is None else self._vdo))
        if now - self._heard >= rule.VDO_SILENCE_S:
            return why + "; AIS port silent"
        if self._stranger is not None:
            return why + "; VDO is of MMSI %09d, expected %09d" % (self._stranger, self.mmsi)
        return why + "; other sentences come"

    def _proved(self):
        again = self._sent_again
        return again is not None and self._sent - again >= rule.SENT_AGAIN_S

    def _is_faulty(self, now):
        if self._strange >= rule.BAD_MMSI_VDO:
            return "own VDO has MMSI %09d, with which no ship may transmit" % self._stranger
        return self._active(rule.FAULT_ALARMS, now)

    def _has_no_position(self, now):
        if self._no_position:
            return "own VDO without a position, %d in a row" % self._lost
        return self._active(rule.NO_POSITION_ALARMS, now)

    def _active(self, numbers, now):
        for number in numbers:
            said = self._alarms.get(number)
            if said is not None and now - said < rule.ALARM_REPEAT_S:
                return "alarm %03d active" % number
        return None

    def _is_silent(self, now):
        since = max(self._began, self._listening)
        if self._sent is not None:
            since = max(since, self._sent)
        quiet = now - since
        # Lying still she may be quiet for long, however short the moments under way in between.
        due = quiet >= self._limit(still=True)
        if self._under_way is not None:
            due = due or now - max(since, self._under_way) >= self._limit()
        if not due:
            return self.why if self.state == "silent" and not self._proved() else None
        why = "no transmission marked for %d s" % quiet
        if self._failed:
            why += "; TX attempt failed: %d" % self._failed
        if self._sent is None:
            why += "; none since power-up: if this unit never marks any, set channel_marks = false"
        return why

    def _limit(self, still=False):
        interval = rule.STILL_INTERVAL_S if still or self._under_way is None else rule.UNDER_WAY_INTERVAL_S
        return rule.MISSED_INTERVALS * interval + rule.MISSED_SLACK_S


def _usable(mmsi):
    for first, last in rule.MMSI_RANGES:
        if first <= mmsi <= last:
            return True
    return False


def _number(fields, at):
    """The number in a field of one to four digits, else None."""
    field = fields[at] if len(fields) > at else b""
    return int(field) if field.isdigit() and len(field) <= 4 else None
