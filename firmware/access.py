"""The officer's access to the book: opened by the tindal for some minutes, read only, logged.

    kind           data
    access         until (Unix seconds UTC), token (start of the token's hash, hex)
    closed access  token (its first 8 digits), why ("closed" or "expired"), refused (tries since the last
                   such entry that did not get in)
    pull           s "begin": token, via ("serial" or "http")
                   s "end": token, via, bytes (sent, what was sent twice counted twice), file and offset
                   (how far: the furthest place in the book that was sent)

Who is let in, and what is entered about him, firmware/gate.py tells; it is borrowed while somebody reads.
"""


class Access:
    """Fold: the access that is open, until when and for which token; None and "" when there is none.

    What no entry tells lies here too, for the gate, which is loaded for moments only:

    visits   [{}, ...] of the pulls going on
    tries    [(peer, wrong ones in a row, now until which none is looked at), ...], the oldest first
    refused  tries that did not get in and that no entry has told of
    pulls    how many began with this token
    """

    def __init__(self):
        self.until, self.mark = None, ""
        self.visits, self.tries = [], []
        self.refused = self.pulls = 0

    def apply(self, entry):
        data = entry.d
        if entry.k == "access":
            self.until, self.mark = data["until"], data["token"]
        elif entry.k == "closed access":
            self.until, self.mark = None, ""
        elif entry.k == "clock" and self.until is not None:
            self.until += data["now"] - data["was"]     # it was given for minutes, whatever the clock showed

    def save(self):
        return [self.until, self.mark]

    def load(self, state):
        self.until, self.mark = state

    def open(self, utc) -> bool:
        return self.until is not None and utc < self.until
