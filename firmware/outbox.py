"""What must still reach the shore, and the courier that takes it there.

The log is the queue: the outbox is a fold over it that knows which entries the shore has not yet
receipted, the courier reads each from the log when it sends it. An entry is delivered when the
shore's own receipt for its number has come back and is an entry itself; not when the broker took it.

What goes over the link firmware/messages.py tells.
"""
import asyncio

from firmware.borrow import PACKAGE, borrowed, forget

# Kinds that must reach the shore. Distress goes before everything, the others by age. New ones at the end: a
# snapshot holds a lane for each, in this order.
KINDS = ("alert", "report", "reason", "signon", "discharge", "clearance", "uncleared")
URGENT = "alert"

# Entry numbers kept per kind; see Lane. With a report every 12 h a link may be down for 16 days
# before one is looked up in the log again instead.
LISTED = 32



class Outbox:
    """Fold of the entries of KINDS, and of the courier's "sent" and "receipt", whose ref names them.

    lanes    {kind: [listed, gone, beyond, more]} of the kinds of which any has no receipt yet: at most
             LISTED of them, the oldest, are listed by number, and gone are those of them that were sent at
             least once. Those after them stay in the log only: beyond says from which number on to look,
             more how many are there. See firmware/outbox_seldom.py, borrowed for each of these entries
    on_new   called without arguments when an entry of KINDS has come, or None
    """

    def __init__(self):
        self.lanes = {}
        self.on_new = None

    def apply(self, entry):
        kind = entry.k
        if kind in KINDS or kind == "sent" or kind == "receipt":
            with borrowed():
                from firmware import outbox_seldom

                outbox_seldom.apply(self, entry, KINDS, LISTED)
            if self.on_new and kind in KINDS:
                self.on_new()

    def save(self):
        return [self.lane(kind) for kind in KINDS]

    def load(self, state):
        self.lanes = {kind: lane for kind, lane in zip(KINDS, state) if lane[0]}

    def lane(self, kind):
        """[listed, gone, beyond, more] of a kind."""
        return self.lanes.get(kind) or [[], [], None, 0]

    def pending(self):
        """(n, kind) of every listed entry without a receipt, in order of duty: urgent first, then by age."""
        found = [(kind != URGENT, n, kind) for kind, lane in self.lanes.items() for n in lane[0]]
        return [(n, kind) for _, n, kind in sorted(found)]

    def count(self) -> int:
        """How many entries have no receipt yet, those beyond the lists included."""
        return sum([len(lane[0]) + lane[3] for lane in self.lanes.values()])

    def sent(self, n) -> bool:
        """Whether entry `n`, still without a receipt, has been sent before."""
        return any(n in lane[1] for lane in self.lanes.values())


class Courier:
    """Sends what the outbox has pending over an uplink, and enters "sent" and "receipt" into the log.

    logbook gives line(n), entries(start) and book; record(kind, pairs) writes an entry. vessel is
    the MMSI or registration, as in the topics. What has no receipt is sent again at every new
    connection, and otherwise after `retry` seconds, doubling up to `retry_max`.

    Nothing waits for the courier: it only reads the log, and writes two short entries a message.
    counts     {cause: how often} of what went wrong
    last_error the last of these in words, or None
    """

    def __init__(self, outbox, logbook, uplink, vessel, record, retry=30, retry_max=600):
        with borrowed():
            from firmware import messages

            messages.must_be_name(vessel)
            uplink.topics = (messages.topic(vessel, "receipt"),)
        self.outbox, self.logbook, self.uplink = outbox, logbook, uplink
        self.vessel, self.record = vessel, record
        self.counts, self.last_error = {}, None
        # No clock is read here: time is counted in beats of the loop's own sleep.
        self._beat, self._beats = retry / 4, 0
        self._longest = max(4, int(4 * retry_max / retry))
        self.tries = {}        # n -> (beat from which to send again, beats waited for that, failures, kind)
        self._greet = False     # the retained status is to be published
        self._event = asyncio.Event()
        self._aheads = {}       # kind -> its Ahead, once its lane has more than it lists
        outbox.on_new = self.wake
        uplink.on_message = self.received
        uplink.on_connect = self._connected

    def wake(self):
        """Look for something to send now, not at the next beat."""
        self._event.set()

    async def run(self):
        """Send for ever."""
        beating = asyncio.create_task(self._count_beats())
        try:
            while True:
                self._event.clear()
                try:
                    await self._round()
                except Exception as error:      # whatever it is, the next beat tries again
                    self.wrong("failed", error)
                await self._event.wait()
        finally:
            beating.cancel()

    def received(self, topic, payload):
        """A message from the shore: a receipt, or counted and ignored."""
        with borrowed():
            from firmware import outbox_seldom

            outbox_seldom.received(self, payload)

    # ---- sending

    async def _round(self):
        """Send everything that is due, the most urgent first, anew after each."""
        while self.uplink.connected:
            if self._greet:
                self._greet = not await self.uplink.publish(*self._message("status"), retain=True)
                if self._greet:
                    return
            due = await self._due()
            if due is None:
                return
            await self._send(*due)

    async def _due(self):
        """(n, kind) of what should be sent now, or None."""
        waiting = self.outbox.pending()
        more = False
        for kind, lane in list(self.outbox.lanes.items()):
            more = more or lane[3]
            n = await self._beyond(kind, lane) if lane[3] and len(lane[0]) < LISTED else None
            if n is not None:
                waiting.append((n, kind))
        if self._aheads and not more:
            self._aheads = {}
            forget(PACKAGE + "outbox_ahead")
        best = None
        for n, kind in waiting:
            beat, _, failures, _ = self.tries.get(n, (0, 0, 0, kind))
            # One that the link went down over twice lets the others pass: it may be the cause.
            rank = (kind != URGENT, failures > 1, n)
            if beat <= self._beats and (best is None or rank < best[0]):
                best = (rank, n, kind)
        return best and best[1:]

    async def _beyond(self, kind, lane):
        """Number of the first entry of the kind that its lane does not list, or None."""
        if kind not in self._aheads:
            from firmware.outbox_ahead import Ahead

            self._aheads[kind] = Ahead(kind, self.logbook)
        return await self._aheads[kind].next(lane)

    async def _send(self, n, kind):
        _, waited, failures, _ = self.tries.get(n, (0, 0, 0, kind))
        wait = min(2 * waited or 4, self._longest)
        self.tries[n] = (self._beats + wait, wait, failures, kind)
        try:
            line, head = self.logbook.line(n)
        except Exception as error:
            return self.wrong("unreadable", "entry %d: %r" % (n, error))
        taken = await self.uplink.publish(*self._message(kind, line, head))
        if n not in self.tries:
            return      # its receipt has overtaken the broker's acknowledgement
        if taken:
            self.tries[n] = (self._beats + wait, wait, 0, kind)
            self.enter_sent(n, kind)
        else:
            self.tries[n] = (self._beats + 1, waited, failures + 1, kind)
            self.wrong("unsent", "entry %d: %s" % (n, self.uplink.last_error))

    def _message(self, kind, *stored):
        """(topic, payload) for the stored entry: line and head; of kind "status" that the link is up."""
        with borrowed():
            from firmware import messages

            payload = messages.message(self.vessel, self.logbook.book, *stored) if stored else messages.UP
            return messages.topic(self.vessel, kind), payload

    def _connected(self):
        self._greet = True
        self.tries = {n: (0, 0, tried[2], tried[3]) for n, tried in self.tries.items()}
        self.wake()

    async def _count_beats(self):
        while True:
            await asyncio.sleep(self._beat)
            self._beats += 1
            self.wake()

    # ---- the log

    def enter_sent(self, n, kind):
        """The entry "sent", once for each; whether it stands."""
        return self.outbox.sent(n) or self.enter("sent", (("ref", n), ("kind", kind), ("by", "mqtt")))

    def enter(self, kind, pairs):
        try:
            self.record(kind, pairs)
            return True
        except Exception as error:      # a full disk: it is sent, receipted and tried again later
            self.wrong("unrecorded", error)
            return False

    def wrong(self, cause, error):
        self.counts[cause] = self.counts.get(cause, 0) + 1
        self.last_error = ("%s: %s" % (cause, error))[:200]
