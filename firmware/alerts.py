"""What asks for attention, who has acknowledged it, and what is silenced for the moment.

    kind      data
    ack       key: of the alert that the author has seen
    silence   key, minutes: no sound of it for so long

Which alerts stand is told by standing(), out of the folds and the unit's state, and kept nowhere. The fold
here holds what the other folds do not: since when findings stand, what a start found that nobody has
acknowledged yet, and whether the last report got ashore.

An acknowledgement or a silence holds for the cause that stood when it was entered. A cause that begins later,
also of the same key, sounds anew, and so does everything silenced when the clock was set back.
"""
from firmware.borrow import borrowed
from firmware.clock import DAY, INDIA_S

# Kinds of entry that the fold takes, and those that only end what was heard. Text to be searched.
_TAKEN = (" finding report receipt given ack silence boot power torn damage keys fault access closed access "
          "clock signon discharge document absent drill training event advisory done seen "
          "uncleared clearance depart arrive ")
_ENDING = " ais fix watch motion sign defect tested "


class Alerts:
    """Fold over every entry; what it does with one is in alert_fold.py, borrowed for those it takes.

    found    [[key, utc, instant or None], ...]: findings that stand and events not yet acknowledged; the
             instant is what the finding tells: since when, until when
    heard    [[key, utc, until], ...]: acknowledged (until: None) or silenced
    boot     utc of the last start
    report   [entry, utc of the oldest report of which nobody ashore knows, entry, utc of the last report, how
             that one got ashore: "receipt", "given" or None], or None
    papers   what standing() last found due of papers, drills and the like, not part of the log; None: to be
             looked at
    hushed   as heard, while the disk takes no entry; not part of the log
    """

    def __init__(self):
        self.hushed = []
        self.load(([], [], 0, None))

    def apply(self, entry):
        kind = " %s " % entry.k
        if kind in _TAKEN or self.heard and kind in _ENDING:
            with borrowed():
                from firmware import alert_fold

                alert_fold.apply(self, entry)

    def save(self):
        return [self.found, self.heard, self.boot, self.report]

    def load(self, state):
        self.found, self.heard, self.boot, self.report = state
        self.papers = None


def standing(monitor, utc) -> list:
    """Every alert that stands, the most urgent first, the newest first among equals.

    (key, level, what, since, args, acked, silenced): what is the kind, the key's part before the first dot;
    level "alarm", "warning" or "notice"; args pairs that the words for it need; silenced the utc until when,
    or None.
    """
    look(monitor, utc)
    with borrowed():
        from firmware import alert_views

        return alert_views.standing(monitor, utc)


def look(monitor, utc):
    """Have what is due of papers, drills and the like up to date; what asks for much else does it before."""
    alerts = monitor.alerts
    today = (utc + INDIA_S) // DAY      # a day in India, as those on papers are
    if alerts.papers is None or alerts.papers[0] != today:
        known = alerts.papers[1] if alerts.papers else []
        try:
            known = _papers(monitor, utc) + _duties(monitor, utc)
        except MemoryError:
            pass                    # an alarm matters more; tomorrow they are looked at again
        alerts.papers = today, known


def _papers(monitor, utc):
    with borrowed():
        from firmware import alert_papers

        return alert_papers.due(monitor.profile, monitor.crew, utc)


def _duties(monitor, utc):
    with borrowed():
        from firmware import alert_duties

        return alert_duties.due(monitor, utc)
