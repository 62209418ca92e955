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
from firmware.borrow import borrowed
from firmware.rest_line import Line
from firmware.rules import sailing_vessels_2026 as sv


class Hours:
    """Fold over the entries above, watch, boot and clock, to be applied after the Watch given.

    structure, proviso, shortest_min: how the rule is read, see rest.Reading. keep: seconds of record kept,
    None for all of it.
    """

    def __init__(self, watch, structure=sv.REST_STRUCTURE, proviso=sv.REST_PROVISO,
                 shortest_min=sv.REST_SHORTEST_S // 60, keep=sv.REST_KEPT_S):
        self.reading = structure, proviso, 60 * shortest_min    # what rest.Reading takes
        self._watch = watch
        self.keep = keep
        self.lines = {}         # id -> Line, also of those ashore of late
        self.gone = {}          # id -> utc of his discharge, of those ashore
        self.busy = {}          # id -> kinds of work, besides the watch, that he is at
        self.told = {}          # id -> codes of breaches told and not cleared
        self.warned = []        # ids warned in the work they are at
        self.boot = 0           # utc of the start: what was entered before does not move with the clock
        self.due = {}           # id -> utc when his state is looked at again; not part of the log

    # ---- fold

    def apply(self, entry):
        kind, data = entry.k, entry.d
        if kind == "work":
            self._work(data, entry)
        elif kind == "finding" and data.get("what") == "rest":
            self._found(data)
        elif kind == "boot":
            self.boot = entry.e
        elif kind == "clock":
            self._shift(data["now"] - data["was"])
        elif " %s " % kind in " signon discharge amend ":
            with borrowed():
                from firmware import hours_seldom

                hours_seldom.apply(self, entry)
        if kind in ("watch", "work", "discharge"):
            self._follow(entry.t)

    def _work(self, data, entry):
        who, act, what = data["who"], data["act"], data["what"]
        if act == "done":
            self._line(who, data["from"]).add(data["from"], data["until"])
            self.due.pop(who, None)
            return
        at = self.busy.setdefault(who, [])
        if act == "began" and what not in at:
            at.append(what)
        elif act == "ended" and what in at:
            at.remove(what)
        if not at:
            self.busy.pop(who)

    def _follow(self, t):
        """Have every record say from t on who works: who is on watch, or at other work."""
        at_work = self._watch.on_duty()
        for who in at_work + [who for who in self.busy if who not in at_work]:
            line = self._line(who, t)
            if line.open is None:
                line.begin(max(t, line.since))      # the clock may have run ahead when he signed on
                self.due.pop(who, None)
        for who, line in self.lines.items():
            if line.open is not None and who not in at_work and who not in self.busy:
                line.end(max(t, line.open))     # told of a time before he began: nothing was worked
                self.due.pop(who, None)
                self.warned = [other for other in self.warned if other != who]

    def _line(self, who, t):
        """The record of a person; of one who never signed on it begins with his first work."""
        if who not in self.lines or t >= self.gone.get(who, t + 1):
            with borrowed():
                from firmware import hours_seldom

                hours_seldom.begin(self, who, t)
        line = self.lines[who]
        line.trim(t)
        return line

    def _found(self, data):
        who, state = data["who"], data["s"]
        if state == "warned":
            self.warned.append(who)
            return
        codes = [code for code in self.told.get(who, ()) if code != data["code"]]
        self.told[who] = codes + [data["code"]] if state == "raised" else codes

    def _shift(self, step):
        """The clock was wrong by `step` since the start: what was entered since then moves."""
        for line in self.lines.values():
            line.shift(self.boot, step)
        for who, left in self.gone.items():
            if left >= self.boot:
                self.gone[who] = left + step
        self.boot += step
        self.due = {}

    def save(self):
        return [[[who, self.lines[who].save()] for who in sorted(self.lines)], self.busy, self.told,
                self.warned, self.boot, self.gone]

    def load(self, state):
        lines, self.busy, self.told, self.warned, self.boot, self.gone = state
        self.lines = {}
        for who, saved in lines:
            self.lines[who] = line = Line(0, self.keep)
            line.load(saved)
        self.due = {}

    # ---- what it says

    def people(self):
        """Ids of all who have a record and are not ashore, sorted."""
        return sorted([who for who in self.lines if who not in self.gone])

    def line(self, who):
        """The Line of a person, also of one ashore as far as it is kept, or None."""
        return self.lines.get(who)

    def at(self, who):
        """Kinds of work, besides the watch, that a person is at."""
        return tuple(self.busy.get(who, ()))

    def would_break(self, who, start, end):
        """Codes of the rule that work from start to end would break; () of one without a record."""
        line = self.lines.get(who)
        if line is None:
            return ()
        with borrowed():
            from firmware import rest

            return rest.would_break(line, start, end, rest.Reading(*self.reading))

    # ---- what is due

    def check(self, utc, vessel=None):
        """Findings due at `utc`. Looks at one person a call at most, when his state can have changed."""
        for who in self.lines:
            if who not in self.gone and self.due.get(who, 0) <= utc:
                with borrowed():
                    from firmware import rest_findings

                    return rest_findings.due(self, who, utc)
        return ()
