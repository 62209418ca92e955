"""Who is on board, in what capacity, with what papers: what the log says of the crew.

Entries (data); who, of, master: id of a person:

    signon      who, capacity, and what Form E asks besides (rules.crew_2026.FORM_E)
    discharge   who; place, cause, officer, remark
    document    of (or "vessel"), what, grade, no, issued, expires: the last one of the same of, what and
                grade holds; no null takes it away. issued, expires: "2026-12-01" or null; grade: of "coc";
                where: it is kept on board, left out if not told
    registrar   ref: the signon or discharge that the Registrar has been told of
    absent      who, act: the master "left", "returned", was "replaced" (master: by whom), the authority was
                "told" of that; until he returns or is discharged he is away
    voyage      next_port, outside_india: true, false, or null where the next port tells
    depart, arrive   place; india: true or false, where the place is not on the list of ports

A voyage outside India begins with the departure on a voyage that is said to lead there, or where a port
abroad is left or reached without that, and ends with the arrival at a port in India (rules 33(3), 50(9)). A
place that is not on the list, and of which nothing is said, may lie there: reached it ends the voyage too, so
that no paper goes on by a guess.
"""
from binascii import hexlify, unhexlify

from firmware.borrow import borrowed

# The entries that firmware/crew_seldom.py applies. Text to be searched: read where it lies.
_KINDS = " signon discharge document registrar absent voyage depart arrive boot clock "


class Crew:
    """Fold over the entries above, boot and clock; ten bytes a document, one tuple a person on board.

    What it says is told by firmware/crew_views.py, of papers by firmware/crew_papers.py.

    bound       whether the voyage as last stated leads outside India: True, False, None: not stated
    unlisted    changes for the Registrar beyond those that crew_views.pending() lists
    """

    def __init__(self):
        self.engaged = []       # (id, capacity, utc of engagement, entry, whether the unit's clock gave it)
        self.papers = {}        # id or VESSEL -> documents, packed
        self.unsent = []        # entries
        self.unlisted = 0
        self.bound = None
        self.sailed = None      # (utc, entry, by the clock) of the last departure; None: in port
        self.outside = None     # the same of when the voyage outside India began
        self.called = None      # the same of the last departure or arrival
        self.past = ()          # utc of begin and end of the last voyages outside India that are over
        self.away = None        # the same of when the master left, his id, act entered last
        self.boot = 0

    # ---- fold

    def apply(self, entry):
        if " %s " % entry.k in _KINDS:
            with borrowed():
                from firmware import crew_seldom

                crew_seldom.apply(self, entry)

    def save(self):
        papers = {of: hexlify(kept).decode() for of, kept in self.papers.items()}
        marks = [mark and list(mark) for mark in (self.sailed, self.outside, self.away, self.called)]
        return [[list(held) for held in self.engaged], papers, self.unsent, self.unlisted, self.bound,
                marks, list(self.past), self.boot]

    def load(self, state):
        aboard, papers, pending, self.unlisted, self.bound, marks, past, self.boot = state
        self.engaged = [tuple(held) for held in aboard]
        self.papers = {of: unhexlify(kept) for of, kept in papers.items()}
        self.unsent = list(pending)
        self.sailed, self.outside, self.away, self.called = [mark and tuple(mark) for mark in marks]
        self.past = tuple(past)

    # ---- who

    def aboard(self) -> list:
        """Ids of those on board, in the order in which they were signed on."""
        return [held[0] for held in self.engaged]
