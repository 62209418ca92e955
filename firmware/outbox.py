"""What must still reach the shore, and the courier that takes it there.

The log is the queue: the outbox is a fold over it that knows which entries the shore has not yet
receipted, the courier reads each from the log when it sends it. An entry is delivered when the
shore's own receipt for its number has come back and is an entry itself; not when the broker took it.

    deckwatch/1/<vessel>/report, alert, reason, crew   unit -> shore, see message() and subject()
    deckwatch/1/<vessel>/receipt                 shore -> unit, {"v":1,"book":..,"n":..,"at":utc}
    deckwatch/1/<vessel>/status                  retained, {"link":"up"}, by last will {"link":"down"}

All are QoS 1; docs/messages.schema.json describes them.
"""
import asyncio
import json

from firmware.borrow import forget

# Kinds that must reach the shore. Distress goes before everything, the others by age. New ones at the end: a
# snapshot holds a lane for each, in this order.
KINDS = ("alert", "report", "reason", "signon", "discharge")
URGENT = "alert"
CREW = "signon", "discharge"    # changes of the crew, of which the owner tells the Registrar: one topic

# Entry numbers kept per kind; see Lane. With a report every 12 h a link may be down for 16 days
# before one is looked up in the log again instead.
LISTED = 32

UP = b'{"link":"up"}'
DOWN = b'{"link":"down"}'

_PLAIN = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz.-_"


def is_name(vessel: str) -> bool:
    """Whether an MMSI or registration can stand in a topic and in JSON as it is."""
    return bool(vessel) and not [c for c in vessel if c not in _PLAIN]


def topic(vessel: str, kind: str) -> str:
    """Topic of a vessel's messages of a kind; "status" is that of the last will."""
    return "deckwatch/1/%s/%s" % (vessel, subject(kind))


def subject(kind: str) -> str:
    """Last part of the topic for entries of a kind: itself, but "crew" for a change of the crew."""
    return "crew" if kind in CREW else kind


def message(vessel: str, book: str, line: bytes, head: str) -> bytes:
    """Payload for an entry: its line as stored, byte for byte, since that is what the head seals."""
    cover = '{"v":1,"vessel":"%s","book":"%s","head":"%s","entry":' % (vessel, book, head)
    return cover.encode() + line + b"}"


class Lane:
    """The entries of one kind that have no receipt yet.

    At most LISTED of them, the oldest, are listed by number. Those after them stay in the log
    only: `beyond` says from which number on to look, `more` how many are there. Whoever sends
    takes these strictly in order, while there is room in the list: the entry "sent" then puts
    the number into the list and moves `beyond` past it. So none is ever lost or skipped, the
    state stays as small after a year without a link as after a day, and it follows from the log
    alone.
    """

    def __init__(self):
        self.load(([], [], None, 0))

    def prepared(self, n):
        if self.more or len(self.listed) >= LISTED:
            if not self.more:
                self.beyond = n
            self.more += 1
        else:
            self.listed.append(n)

    def sent(self, n):
        if self.more and n >= self.beyond and n not in self.listed:
            self.listed.append(n)
            self.more -= 1
            self.beyond = n + 1 if self.more else None
        if n in self.listed and n not in self.gone:
            self.gone.append(n)

    def receipted(self, n):
        for numbers in (self.listed, self.gone):
            if n in numbers:
                numbers.remove(n)

    def save(self):
        return [self.listed, self.gone, self.beyond, self.more]

    def load(self, state):
        listed, gone, self.beyond, self.more = state
        self.listed, self.gone = list(listed), list(gone)   # gone: sent at least once


class Outbox:
    """Fold of the entries of KINDS, and of the courier's "sent" and "receipt", whose ref names them."""

    def __init__(self):
        self.lanes = tuple([(kind, Lane()) for kind in KINDS])
        self.on_new = None      # called without arguments when an entry of KINDS has come

    def apply(self, entry):
        kind = entry.k
        if kind == "sent":
            self.lane(entry.d["kind"]).sent(entry.d["ref"])
        elif kind == "receipt":
            for _, lane in self.lanes:
                lane.receipted(entry.d["ref"])
        elif kind in KINDS:
            self.lane(kind).prepared(entry.n)
            if self.on_new:
                self.on_new()

    def save(self):
        return [lane.save() for _, lane in self.lanes]

    def load(self, state):
        for (_, lane), saved in zip(self.lanes, state):
            lane.load(saved)

    def lane(self, kind) -> Lane:
        return self.lanes[KINDS.index(kind)][1]

    def pending(self):
        """(n, kind) of every listed entry without a receipt, in order of duty: urgent first, then by age."""
        found = [(kind != URGENT, n, kind) for kind, lane in self.lanes for n in lane.listed]
        return [(n, kind) for _, n, kind in sorted(found)]

    def count(self) -> int:
        """How many entries have no receipt yet, those beyond the lists included."""
        return sum([len(lane.listed) + lane.more for _, lane in self.lanes])

    def sent(self, n) -> bool:
        """Whether entry `n`, still without a receipt, has been sent before."""
        return any(n in lane.gone for _, lane in self.lanes)


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
        if not is_name(vessel):
            raise ValueError("vessel %r: expected letters, digits, dots, dashes or underscores, as an MQTT "
                             "topic needs; give the MMSI" % (vessel,))
        self.outbox, self.logbook, self.uplink = outbox, logbook, uplink
        self.vessel, self.record = vessel, record
        self.counts, self.last_error = {}, None
        # No clock is read here: time is counted in beats of the loop's own sleep.
        self._beat, self._beats = retry / 4, 0
        self._longest = max(4, int(4 * retry_max / retry))
        self._tries = {}        # n -> (beat from which to send again, beats waited for that, failures, kind)
        self._greet = False     # the retained status is to be published
        self._event = asyncio.Event()
        self._aheads = {}       # kind -> its Ahead, once its lane has more than it lists
        outbox.on_new = self.wake
        uplink.topics = (topic(vessel, "receipt"),)
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
                    self._count("failed", error)
                await self._event.wait()
        finally:
            beating.cancel()

    def received(self, topic, payload):
        """A message from the shore: a receipt, or counted and ignored."""
        try:
            receipt = json.loads(payload)
            version, book, n, utc = receipt["v"], receipt["book"], receipt["n"], receipt["at"]
        except Exception as error:
            return self._count("bad_receipt", error)
        # `is`: on CPython true is an int as well
        if version != 1 or type(n) is not int or type(utc) is not int:
            return self._count("bad_receipt", "expected v 1, whole numbers n and at; got %r" % payload)
        if book != self.logbook.book:
            return self._count("foreign_receipt", "for entry %d of book %r" % (n, book))
        kind = self._expected(n)
        if kind is None:
            return self._count("unexpected_receipt", "entry %d needs none, or has it" % n)
        if self._enter_sent(n, kind) and self._enter("receipt", (("ref", n), ("at", utc))):
            self._tries.pop(n, None)
            self.wake()

    def _expected(self, n):
        """Kind of entry `n` if the shore may have it and its receipt is missing, else None."""
        if n in self._tries:
            return self._tries[n][3]
        for kind, lane in self.outbox.lanes:
            if n in lane.gone:      # sent before the unit was last started
                return kind
        return None

    # ---- sending

    async def _round(self):
        """Send everything that is due, the most urgent first, anew after each."""
        while self.uplink.connected:
            if self._greet:
                self._greet = not await self.uplink.publish(topic(self.vessel, "status"), UP, retain=True)
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
        for kind, lane in self.outbox.lanes:
            more = more or lane.more
            n = await self._beyond(kind, lane) if lane.more and len(lane.listed) < LISTED else None
            if n is not None:
                waiting.append((n, kind))
        if self._aheads and not more:
            self._aheads = {}
            forget("firmware.outbox_ahead")
        best = None
        for n, kind in waiting:
            beat, _, failures, _ = self._tries.get(n, (0, 0, 0, kind))
            # One that the link went down over twice lets the others pass: it may be the cause.
            rank = (kind != URGENT, failures > 1, n)
            if beat <= self._beats and (best is None or rank < best[0]):
                best = (rank, n, kind)
        return best and best[1:]

    async def _beyond(self, kind, lane):
        """Number of the first entry of the kind that its lane does not list, or None."""
        if kind not in self._aheads:
            from firmware.outbox_ahead import Ahead

            self._aheads[kind] = Ahead(kind, lane, self.logbook)
        return await self._aheads[kind].next()

    async def _send(self, n, kind):
        _, waited, failures, _ = self._tries.get(n, (0, 0, 0, kind))
        wait = min(2 * waited or 4, self._longest)
        self._tries[n] = (self._beats + wait, wait, failures, kind)
        try:
            line, head = self.logbook.line(n)
        except Exception as error:
            return self._count("unreadable", "entry %d: %r" % (n, error))
        payload = message(self.vessel, self.logbook.book, line, head)
        taken = await self.uplink.publish(topic(self.vessel, kind), payload)
        if n not in self._tries:
            return      # its receipt has overtaken the broker's acknowledgement
        if taken:
            self._tries[n] = (self._beats + wait, wait, 0, kind)
            self._enter_sent(n, kind)
        else:
            self._tries[n] = (self._beats + 1, waited, failures + 1, kind)
            self._count("unsent", "entry %d: %s" % (n, self.uplink.last_error))

    def _connected(self):
        self._greet = True
        self._tries = {n: (0, 0, tried[2], tried[3]) for n, tried in self._tries.items()}
        self.wake()

    async def _count_beats(self):
        while True:
            await asyncio.sleep(self._beat)
            self._beats += 1
            self.wake()

    # ---- the log

    def _enter_sent(self, n, kind):
        """The entry "sent", once for each; whether it stands."""
        return self.outbox.sent(n) or self._enter("sent", (("ref", n), ("kind", kind), ("by", "mqtt")))

    def _enter(self, kind, pairs):
        try:
            self.record(kind, pairs)
            return True
        except Exception as error:      # a full disk: it is sent, receipted and tried again later
            self._count("unrecorded", error)
            return False

    def _count(self, cause, error):
        self.counts[cause] = self.counts.get(cause, 0) + 1
        self.last_error = ("%s: %s" % (cause, error))[:200]
