"""Who stands at the panel: sessions by cookie, forms sent twice, what others did, who asks too much.

Plain values in bounded lists, so that the rest of the panel is borrowed for one answer and forgotten again.
"""
import os
from binascii import hexlify

SESSIONS = 6            # at one time; the one that was idle longest makes room
RECENT = 16             # acts of persons kept to tell what changed

# Requests of one peer: so many at a stretch, then so many a second; a page with its files is two dozen.
BURST, A_SECOND = 100, 5
PEERS = 8               # the one that was quiet longest makes room


class Session:
    """Somebody signed in: token of his cookie, csrf that a form must name; the rest as desk.Session."""

    def __init__(self, ident, until, random):
        self.token, self.csrf = hexlify(random(16)).decode(), hexlify(random(8)).decode()
        self.id, self.until = ident, until


class Door:
    """random(n): n random bytes. start: number the book's next entry had when the unit started."""

    def __init__(self, start, random=os.urandom):
        self.start = start
        self.random = random
        self.acts = []          # (entry, kind, by, entry it is about or None), the last RECENT by persons
        self.forgotten = start  # entries below are no longer told of here
        self.acting = None      # the Session whose act is being entered
        self._sessions = []     # the one used longest ago first
        # Forms that were done, for panel_acts, which knows them if they are sent again, and panel_calls:
        self.onces = []         # (id of a person or "", mark of the form, answer)
        self.taps = b""         # the marks of taps on the count of passengers
        self._peers = []        # [peer, requests left, now when that was counted], the quietest first

    # ---- sessions

    def enter(self, ident, until) -> Session:
        """A new session."""
        if len(self._sessions) >= SESSIONS:
            self._sessions.pop(0)
        made = Session(ident, until, self.random)
        self._sessions.append(made)
        return made

    def session(self, token, now):
        """The Session of a cookie while it lasts, or None."""
        self._sessions = [held for held in self._sessions if held.until > now]
        for held in self._sessions:
            if held.token == token:
                self._sessions.remove(held)
                self._sessions.append(held)
                return held
        return None

    def leave(self, session):
        self._sessions = [held for held in self._sessions if held is not session]

    def leave_all(self, ident):
        """Whoever else is signed in as this person is so no longer: his PIN was changed, or he left."""
        self._sessions = [held for held in self._sessions if held.id != ident or held is self.acting]

    # ---- what others did

    def entered(self, entry):
        """For Monitor.watchers: what a person has entered."""
        if entry.by != "auto":
            if len(self.acts) >= RECENT:
                self.forgotten = self.acts.pop(0)[0] + 1
            self.acts.append((entry.n, entry.k, entry.by, entry.d.get("ref")))
            if entry.k == "pin":
                self.leave_all(entry.d.get("who"))
            elif entry.k == "person" and not entry.d.get("active"):
                self.leave_all(entry.d.get("id"))

    # ---- too many

    def wait(self, peer, now, cost=1) -> int:
        """Seconds until a request of this peer is answered; 0: now, and it is counted."""
        held = [peer, BURST, now]
        for one in self._peers:
            if one[0] == peer:
                held = one
                self._peers.remove(one)
                break
        held[1] = min(BURST, held[1] + A_SECOND * max(0, now - held[2]))
        held[2] = now
        self._peers = self._peers[1 - PEERS :] + [held]
        if held[1] < cost:
            return 1 + (cost - held[1]) // A_SECOND
        held[1] -= cost
        return 0
