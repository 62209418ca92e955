"""Who works when: the record of rest of each person aboard, and what rule 59(4) says of it now.

Work is the watch with its posts, as firmware.watch has it, and whatever else keeps a person from rest:

    kind        data
    work        act "began" or "ended": who, what (one of rule.WORK_KINDS); "done", told afterwards: also
                from, until (utc)
    amend       hours: [who, was from, was until, from, until]: the record of work said the first pair, and
                is now the second; None for a pair that is not. Only so is it ever changed. Two that are the
                same: it was not the work of entry ref, but other work, and stays
    signon, discharge   who: his record begins; it rests. Signed on again within rule.REST_KEPT_S it goes on:
                what he worked before counts, and the time between is rest, since nothing else is known of it.
                Later a new one begins; what was worked before is then in no window any more
    finding     what "rest": s "warned": who, until (the latest instant to be off by), code that is broken
                then; "raised": who, code, from, until (the window), found (seconds of rest in it), need;
                "cleared": who, code
    because     ref (a finding), text: why it came to that

What is older than rule.REST_KEPT_S is no longer needed for a verdict and is forgotten here; the log keeps it.
"""
from array import array

from firmware.borrow import borrowed
from firmware.rules import sailing_vessels_2026 as sv

# What firmware/hours_seldom.py applies. Text to be searched: read where it lies.
_KINDS = " work watch finding signon discharge amend boot clock "


class Hours:
    """Fold over the entries above, watch, boot and clock, to be applied after the Watch given.

    structure, proviso, shortest_min: how the rule is read, see rest.Reading. keep: seconds of record kept,
    None for all of it.
    """

    def __init__(self, watch, structure=sv.REST_STRUCTURE, proviso=sv.REST_PROVISO,
                 shortest_min=sv.REST_SHORTEST_S // 60, keep=sv.REST_KEPT_S):
        self.reading = structure, proviso, 60 * shortest_min    # what rest.Reading takes
        self.watch = watch
        self.keep = keep
        self.lines = {}         # id -> state of his Line, always the same list; also of those ashore
        self.gone = {}          # id -> utc of his discharge, of those ashore
        self.busy = {}          # id -> kinds of work, besides the watch, that he is at
        self.told = {}          # id -> codes of breaches told and not cleared
        self.warned = []        # ids warned in the work they are at
        self.boot = 0           # utc of the start: what was entered before does not move with the clock
        self.due = {}           # id -> utc when his state is looked at again; not part of the log

    # ---- fold

    def apply(self, entry):
        if " %s " % entry.k in _KINDS:
            with borrowed():
                from firmware import hours_seldom

                hours_seldom.apply(self, entry)

    def save(self):
        lines = [[who, self.lines[who][:-1] + [list(self.lines[who][-1])]] for who in sorted(self.lines)]
        return [lines, self.busy, self.told, self.warned, self.boot, self.gone]

    def load(self, state):
        lines, self.busy, self.told, self.warned, self.boot, self.gone = state
        self.lines = {who: saved[:-1] + [array("i", saved[-1])] for who, saved in lines}
        self.due = {}

    # ---- what it says

    def people(self):
        """Ids of all who have a record and are not ashore, sorted."""
        return sorted([who for who in self.lines if who not in self.gone])

    def line(self, who):
        """The Line of a person as it is now, also of one ashore as far as it is kept, or None.

        Its module is borrowed by whoever asks.
        """
        if who not in self.lines:
            return None
        from firmware import rest_line

        return rest_line.of(self.lines[who], self.keep)

    def at(self, who):
        """Kinds of work, besides the watch, that a person is at."""
        return tuple(self.busy.get(who, ()))

    def would_break(self, who, start, end):
        """Codes of the rule that work from start to end would break; () of one without a record."""
        if who not in self.lines:
            return ()
        with borrowed():
            from firmware import rest

            return rest.would_break(self.line(who), start, end, rest.Reading(*self.reading))

    # ---- what is due

    def check(self, utc, vessel=None):
        """Findings due at `utc`. Looks at one person a call at most, when his state can have changed."""
        for who in self.lines:
            if who not in self.gone and self.due.get(who, 0) <= utc:
                with borrowed():
                    from firmware import rest_findings

                    return rest_findings.due(self, who, utc)
        return ()
