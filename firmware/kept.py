"""What was last done, counted and tested, and what is still open: drills, training, equipment, tasks.

    kind        data
    drill       what: kind, see rules/drill_checklists.py; held: bool; why: null, or why it was not held or
                not in full: then it moves no date; who: [ids]; boats: [names]; done: letters of the
                checklist's items; skipped: [[letter, why], ...]
    training    what: item, who: [ids], why: as above
    gear        item, count: what is on board, where
    tested      item, ok: bool, remark; what has failed is an open task until a test that
                it passes or, where none is on board any more, "done"
    defect      what, item or null: open until "done"
    event       what ("alteration", "casualty", ...), text: starts deadlines, open until "done"
    advisory    text, source, date: open until "seen"
    done, seen  ref: number of the entry that it closes
    clearance   of one departure; more than one where one entry does not hold it
    uncleared   she departed without
    amend       ref: what that entry told of drills, training and tests is not known until it is entered anew;
                of whom and what boat a drill of that day entered anew does not tell, they did not take part
    finding     of the duties alone, see duty_findings.py

Of each only the last by its own time counts, so what is told late does not put back what is later; of what
happened at the same time the last entered. What was amended, and what is of a day to come, since the clock
was wrong, gives way to whatever is entered anew. Which rule asks for what by when, firmware/duties.py tells.

A row is the value, time and number of an entry, with all the keys that these are the last of. In each group:

    drill       kind; kind/person of those that the law asks of each person (EACH); kind/boat of a boat's;
                "left/person" of one who went ashore, whose rows go kept_seldom.ASHORE_S later
    train       item; item/person likewise, of those on board
    gear, test  item: how many; 1 passed, 0 failed. Of drill, train and test: -1, its entry was amended
    task        what/n: "defect/57", "defect.pump/57" with its item, "test.pump/57", "alteration/57"; of a
                "surrender" the value is the utc of the last damage open before it, or 1
    sail        since the last arrival, "arrive": "check", the clearance, while nothing that it looked at has
                changed; "depart": the number of the check that counts for it, or 0; with it "from/place";
                "uncleared" of that departure
    late        code/who of a finding that stands: 1 warned, 2 raised
"""
from firmware.borrow import borrowed

# What firmware/kept_seldom.py applies. Text to be searched: read where it lies.
_KINDS = (" drill training gear tested defect event advisory done seen clearance uncleared depart arrive "
          "signon discharge absent document amend boot clock finding ")


class Kept:
    """Fold over the entries above, depart, arrive, signon, discharge, absent, document, boot and clock.

    groups  {group: lines "value t n", with "~" after t where it moves with the clock; keys, a tab before and
            after each}
    gone    keys that had no room
    """

    def __init__(self):
        self.groups, self.gone = {}, 0

    def apply(self, entry):
        if " %s " % entry.k in _KINDS:
            with borrowed():
                from firmware import kept_seldom

                kept_seldom.apply(self, entry)

    def save(self):
        return [[[group, self.groups[group].decode()] for group in sorted(self.groups)], self.gone]

    def load(self, state):
        groups, self.gone = state
        self.groups = {group: lines.encode() for group, lines in groups}

    def get(self, group, key):
        """(value, utc of it, number of its entry) of what was last entered under a key, or None."""
        lines = self.groups.get(group, b"")
        at = lines.find(b"\t%s\t" % key.encode())
        if at < 0:
            return None
        start = lines.rfind(b"\n", 0, at) + 1
        value, t, n = lines[start : lines.find(b"\t", start)].split(b" ")
        return int(value), int(t.rstrip(b"~")), int(n)

    def rows(self, group):
        """(key, value, t, n) of every key of a group."""
        for line in self.groups.get(group, b"").split(b"\n")[:-1]:
            keys = line.split(b"\t")
            value, t, n = keys[0].split(b" ")
            for key in keys[1:-1]:
                yield key.decode(), int(value), int(t.rstrip(b"~")), int(n)
