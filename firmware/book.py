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
from firmware.rules import logbook_rules as rule

SECTIONS = (rule.SEAMEN, rule.VOYAGES, rule.NARRATIVE)

# What does not stand in the narrative: it has its place elsewhere in the form (cover, section 1, a page's
# foot, beside its entry), or is the unit's own housekeeping. Everything else does, also what a newer
# version enters and this one does not know. Text to be searched: read where it lies.
ELSEWHERE = " open close seaman sign countersign pin try sent seal "


class Book:
    """Fold over every entry; its size does not grow with the book.

    opened, closed   [entry, utc of entry, registrar, office, place, date], or None
    rows             {section: rows so far}
    started          {section: utc of the entry that started its last page, or None}
    waiting          [[entry, id of who is to sign it too, its page of section 3, excused], ...]; excused: it
                     was amended since, which can say why that signature is not to be had
    placed           ((section, row from 0), ...): where the entry applied last stands
    """

    def __init__(self):
        self.opened = self.closed = None
        self.rows = dict.fromkeys(SECTIONS, 0)
        self.started = dict.fromkeys(SECTIONS)
        self.waiting = []
        self.placed = ()
        self._signed = dict.fromkeys(SECTIONS, 0)      # pages signed by both
        self._half = dict.fromkeys(SECTIONS)     # [role, id]: who signed the next one
        self._sailing = None        # row of section 2 of the voyage under way ...
        self._sailing_checked = False   # ... and whether its checks are entered
        self._checked = None        # row of section 2 whose checks wait for a departure

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
            if kind == "note" and data.get("second"):
                self._wait(entry.n, data["second"])
        self.placed = tuple(placed)

    def _wait(self, n, who):
        if len(self.waiting) >= rule.MOST_WAITING:      # one that is excused can be signed no more
            excused = [held for held in self.waiting if held[3]]
            self.waiting.remove((excused or self.waiting)[0])
        self.waiting.append([n, who, self.page(rule.NARRATIVE), False])

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
            self._sailing_checked, self._checked = checked, None
            return self._sailing
        if self._checked is None and self._sailing is not None and not self._sailing_checked:
            self._sailing_checked = True        # entered after she had sailed
            return self._sailing
        if self._checked is None:
            self._checked = self._row(rule.VOYAGES, entry)
        return self._checked

    def _sign(self, data, who):
        section, page, role = data.get("section"), data.get("page"), data.get("role")
        if self.why_unsigned(section, page, role, who):
            return                              # without effect; it stands in the log all the same
        if self._half[section] is None:
            self._half[section] = [role, who]
        else:
            self._half[section] = None
            self._signed[section] += 1

    def save(self):
        held = [[self.rows[s], self.started[s], self._signed[s], self._half[s]] for s in SECTIONS]
        return [self.opened, self.closed, held, self.waiting,
                [self._sailing, self._sailing_checked, self._checked]]

    def load(self, state):
        self.opened, self.closed, held, self.waiting, voyage = state
        self._sailing, self._sailing_checked, self._checked = voyage
        for section, values in zip(SECTIONS, held):
            (self.rows[section], self.started[section], self._signed[section],
             self._half[section]) = values

    def lacking(self) -> int:
        """How many entries wait for a second signature and are not excused."""
        return len([held for held in self.waiting if not held[3]])

    # ---- pages

    def page(self, section):
        """Number of the section's last page started; 0: none is."""
        return page_of(section, self.rows[section] - 1)

    def full(self, section):
        """Whether the next row of the section starts a new page."""
        return self.rows[section] % rule.PAGE_ROWS[section] == 0

    def next_to_sign(self, section):
        """(page, roles still to sign it), or None when every page started is signed by both."""
        page = self._signed[section] + 1
        if page > self.page(section):
            return None
        half = self._half[section]
        return page, [role for role in rule.SIGNERS if half is None or half[0] != role]

    def unsigned(self):
        """[(section, page)] of the pages started and not signed by both, in order."""
        return [(section, page) for section in SECTIONS
                for page in range(self._signed[section] + 1, self.page(section) + 1)]

    def why_unsigned(self, section, page, role, who):
        """Why `who` cannot sign this page in this role now, in words; None: he can."""
        if type(section) is not int or section not in SECTIONS or role not in rule.SIGNERS or (
                type(page) is not int):
            return "expected a section from 1 to 3, a page number and a role, tindal or crew"
        if page < 1 or page > self.page(section):
            return "section %d has no page %d: its last page is %d" % (section, page, self.page(section))
        due, half = self._signed[section] + 1, self._half[section]
        if page < due:
            return "page %d of section %d is signed by both already" % (page, section)
        if page > due:
            return "page %d of section %d comes first: a page is signed after the one before it" % (
                due, section)
        if half is not None and half[0] == role:
            return "page %d of section %d is signed for the %s already" % (page, section, role)
        if half is not None and half[1] == who:
            return "tindal and crew sign as two persons; this one has signed as %s" % half[0]
        for n, second, on, excused in self.waiting:
            if section == rule.NARRATIVE and on < page and not excused:
                return ("page %d is not complete: entry %d waits for the signature of %s; have it signed, or "
                        "amend it and say why it is not" % (on, n, second))
        return None


def in_narrative(entry) -> bool:
    """Whether an entry is a row of section 3."""
    if entry.k == "keys":           # a start of the seals is housekeeping; entries that are missing are not
        return bool(entry.d.get("missing"))
    return " %s " % entry.k not in ELSEWHERE


def page_of(section, row):
    """Page, from 1, of a section's row, from 0."""
    return row // rule.PAGE_ROWS[section] + 1
