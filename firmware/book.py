"""The book in Schedule X's form: which entry stands on which page, and which pages are signed.

Section 1 has a row for each seaman, section 2 one for each voyage with the checks before it, section 3
one for each occurrence. Rows fill pages in the order of entry, and a page starts with its first row:
what the unit notices is entered at once, whether or not the page before is signed yet. Signatures
however go page by page: nobody signs a page before the one before it is complete and signed by both.

Entries that make the book (data):

    open, close   registrar, office, place, date, and with open the particulars of the cover
    seaman        name, capacity, ref
    check         freeboard, equipment: true or false; person, remark
    note          text, second: id of who is asked to sign too, or null, seaman: entry of section 1, or null
    countersign   ref: the note
    amend         ref: entry amended, why, text
    sign          section, page, role
"""
from firmware.borrow import borrowed
from firmware.rules import logbook_rules as rule

SECTIONS = (rule.SEAMEN, rule.VOYAGES, rule.NARRATIVE)

# What does not stand in the narrative: it has its place elsewhere in the form (cover, section 1, a page's
# foot, beside its entry, below the record of rest or of crew, in that of passengers), or is the unit's own
# housekeeping; or is a sign of life, of which a day has seventy, and of which the lack is told; or says that
# an alert was heard, whose cause has its own entry. Everything else does, also what a newer version enters
# and this one does not know. Text to be searched: read where it lies.
ELSEWHERE = " open close seaman sign countersign endorse pin try sent seal awake ack silence passengers "


class Book:
    """Fold over every entry; its size does not grow with the book. What is to sign book_views.py tells.

    opened, closed   [entry, utc of entry, registrar, office, place, date], or None
    rows             {section: rows so far}
    started          {section: utc of the entry that started its last page, or None}
    waiting          [[entry, id of who is to sign it too, its page of section 3, excused], ...]; no id, None,
                     where a note holds what is none; excused: it was amended since, which can say why that
                     signature is not to be had
    placed           ((section, row from 0), ...): where the entry applied last stands
    signed           {section: pages signed by both}
    half             {section: [role, id] of who signed the next one, or None}
    """

    def __init__(self):
        self.opened = self.closed = None
        self.rows = dict.fromkeys(SECTIONS, 0)
        self.started = dict.fromkeys(SECTIONS)
        self.waiting = []
        self.placed = ()
        self.signed = dict.fromkeys(SECTIONS, 0)
        self.half = dict.fromkeys(SECTIONS)
        self._sailing = None        # row of section 2 of the voyage under way ...
        self._sailing_checked = False   # ... and whether its checks are entered
        self._sailed = 0            # utc of its departure
        self._checked = None        # row of section 2 whose checks wait for a departure

    @property
    def sailed(self):
        """Utc of the departure of the voyage under way, or None."""
        return None if self._sailing is None else self._sailed

    # ---- fold

    def apply(self, entry):
        kind, data = entry.k, entry.d
        placed = []
        if kind == "seaman":
            placed.append((rule.SEAMEN, self._row(rule.SEAMEN, entry)))
        elif kind in ("check", "depart", "arrive"):
            placed.append((rule.VOYAGES, self._voyage(kind, entry)))
        elif kind == "sign":
            self._sign(data, entry.by)
        elif kind == "open" or kind == "close":
            told = [entry.n, entry.e] + [data.get(key) for key in ("registrar", "office", "place", "date")]
            if kind == "open":
                self.opened = self.opened or told
            else:
                self.closed = told
        elif kind == "countersign":
            self.waiting = [held for held in self.waiting
                            if held[0] != data.get("ref") or held[1] != entry.by]
        elif kind == "amend":
            for held in self.waiting:
                held[3] = held[3] or held[0] == data.get("ref")
        if in_narrative(entry):
            placed.append((rule.NARRATIVE, self._row(rule.NARRATIVE, entry)))
        self.placed = tuple(placed)
        if kind == "note" and data.get("second"):
            second = data["second"]
            known = isinstance(second, str)
            self._wait(entry.n, second if known else None)
            if not known:               # the demand stands all the same, to be excused by an amendment
                raise TypeError("its second is no person's id")

    def _wait(self, n, who):
        if len(self.waiting) >= rule.MOST_WAITING:      # one that is excused can be signed no more
            excused = [held for held in self.waiting if held[3]]
            self.waiting.remove((excused or self.waiting)[0])
        page = 1 + (self.rows[rule.NARRATIVE] - 1) // rule.PAGE_ROWS[rule.NARRATIVE]
        self.waiting.append([n, who, page, False])

    def _row(self, section, entry):
        """A row more; its number from 0."""
        row = self.rows[section]
        self.rows[section] = row + 1
        if row % rule.PAGE_ROWS[section] == 0:
            self.started[section] = entry.e
        return row

    def _voyage(self, kind, entry):
        """The row of section 2 that an entry belongs to; checks and arrival join their voyage's."""
        if kind == "arrive":
            row, self._sailing = self._sailing, None
            return self._row(rule.VOYAGES, entry) if row is None else row
        if kind == "depart":
            row, checked = self._checked, self._checked is not None
            self._sailing = self._row(rule.VOYAGES, entry) if row is None else row
            self._sailing_checked, self._checked, self._sailed = checked, None, entry.t
            return self._sailing
        if self._checked is None and self._sailing is not None and not self._sailing_checked and (
                entry.t <= self._sailed + rule.LATE_S):
            self._sailing_checked = True        # made as she sailed; a later one is for the next time
            return self._sailing
        if self._checked is None:
            self._checked = self._row(rule.VOYAGES, entry)
        return self._checked

    def _sign(self, data, who):
        section, role = data.get("section"), data.get("role")
        with borrowed():
            from firmware import book_views

            if book_views.why_unsigned(self, section, data.get("page"), role, who):
                return                          # without effect; it stands in the log all the same
        if self.half[section] is None:
            self.half[section] = [role, who]
        else:
            self.half[section] = None
            self.signed[section] += 1

    def save(self):
        held = [[self.rows[s], self.started[s], self.signed[s], self.half[s]] for s in SECTIONS]
        return [self.opened, self.closed, held, self.waiting,
                [self._sailing, self._sailing_checked, self._checked, self._sailed]]

    def load(self, state):
        self.opened, self.closed, held, self.waiting, voyage = state
        self._sailing, self._sailing_checked, self._checked, self._sailed = voyage
        for section, values in zip(SECTIONS, held):
            (self.rows[section], self.started[section], self.signed[section],
             self.half[section]) = values


def in_narrative(entry) -> bool:
    """Whether an entry is a row of section 3."""
    if entry.k == "keys":           # a start of the seals is housekeeping; entries that are missing are not
        return bool(entry.d.get("missing"))
    return " %s " % entry.k not in ELSEWHERE
