"""The wheelhouse panel over HTTP: connections, and news as they happen; what is answered panel_answers knows.

Only this module, panel_door and port/web stay in the heap; what makes an answer is borrowed for it. There is
no TLS: it is meant for the unit's own Wi-Fi. Whoever is on it may read; to act one signs in.
"""
import asyncio
import gc

from firmware.borrow import borrowed, rehearse
from firmware.panel_door import Door
from firmware.port.web import Web

HEAD_MOST, BODY_MOST = 2048, 4096
MOST_OPEN = 14          # connections: two phones that load the page, with those that browsers hold ready
AT_ONCE = 2             # of those being answered, for the heap
LISTENERS = 4           # for news, beside them
LOOK_S = 1              # how often it is looked whether there are news
BEAT_S = 15             # a line is sent all the same, or phones take the connection for dead

# Entries after which what was found of somebody's rest is found anew.
_OF_REST = " watch work amend signon discharge clock finding "
# And after which what was found due by the rules.
_OF_DUTIES = (" drill training tested defect event advisory done seen document signon discharge "
              "depart arrive clock ")
_END = object()
_NO_ROOM = b'{"refused":"no room in the unit\'s memory just now; try again","why":"memory"}'
_FAULT = b'{"refused":"a fault of the unit; it is entered in the log","why":"fault"}'
_ALWAYS = """Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; \
img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; \
form-action 'self'; frame-ancestors 'none'\r
X-Content-Type-Options: nosniff\r
X-Frame-Options: DENY\r
Referrer-Policy: no-referrer\r
Connection: close\r
"""
# What is borrowed for an answer, for the unit's rehearsal.
_LATER = ("port.panel_answers", "panel_calls", "panel_state",
          "panel_report", "panel_book", "panel_acts", "panel_deed", "panel_plain",
          "crewdesk", "watchdesk", "hoursdesk", "hours_views", "alertdesk", "alert_duties",
          "manning", "manning_due", "manning_words", "report_text", "qr",
          "panel_rules", "panel_duties", "panel_sailing", "duty_kinds", "duty_papers",
          "refused_hi", "narrative_hi",
          "departure", "departure_rules", "departure_others", "departure_words",
          "required", "equipment_words",
          "checklist", "drilldesk", "geardesk", "countdesk", "saildesk", "clearance", "narrative_duties")


def rehearsed():
    """Before the unit starts: so late as when the panel does, the heap may have no piece for the next table
    of names, 14 KB on 64 bits."""
    rehearse(*_LATER)


def works(unit):
    """(name, coroutine function) of the panel, if the unit's profile asks for it, for Unit.run(). To be asked
    for before the unit starts."""
    told = unit.monitor.profile.get("panel")
    made = []
    if told:
        rehearsed()

    async def serve():
        if not made:                # once: started again after a fault it knows who is signed in
            made.append(Panel(unit))
        await made[0].serve(*told["http"])

    return [("panel", serve)] if told else []


def _told(status, headers):
    """The head of an answer."""
    told = "HTTP/1.0 %d -\r\n%s" % (status, _ALWAYS)
    for key, other in (("Content-Type", "application/json"), ("Cache-Control", "no-store")):
        headers[key] = headers.get(key, other)
    for key, value in headers.items():
        told += "%s: %s\r\n" % (key, value)
    return (told + "\r\n").encode()


def _next(pieces):
    for piece in pieces:
        return piece
    return _END


class Panel:
    """Serves the panel of a unit (main.Unit) that has started; serve(host, port) until it is cancelled.

    rest: (utc, rows) that panel_state has found; due: likewise panel_rules; kept: of the Desk, between two
    of them.
    """

    def __init__(self, unit):
        self.unit = unit
        self.door = Door(unit.book.n)
        unit.watch(self._entered)
        self.kept = self.rest = self.due = None
        self.clearing = False       # a check before departure is being made
        self.news = 0               # rises whenever what is shown has changed
        self._shown = None          # what it was then
        self._looked = None         # now when that was looked at
        self._listeners = []        # their tasks
        self.web = Web(self._answer, MOST_OPEN, AT_ONCE, HEAD_MOST, BODY_MOST)
        self.serve = self.web.serve

    def _entered(self, entry):
        self.door.entered(entry)
        if " %s " % entry.k in _OF_REST:
            self.rest = None
        if " %s " % entry.k in _OF_DUTIES:
            self.due = None

    def _made(self, head, body, peer):
        """(status, headers, pieces or None for news) of the answer; status None: panel_calls.called()."""
        status, headers, pieces, call = self._asked(head, body, peer)
        if call:
            with borrowed():
                from firmware import panel_calls

                status, pieces = panel_calls.called(self, headers, call)
        return status, headers, pieces

    def _asked(self, head, body, peer):
        with borrowed():            # its name, a local one, would keep it while what follows is loaded
            from firmware.port import panel_answers

            return panel_answers.asked(self, head, body, peer)

    async def _cleared(self, headers, deed):
        """(status, pieces) of the act of a departure: what it goes by is looked at between breaths."""
        self.rest = self.due = None         # found anew when they are asked for
        self.clearing, found = True, None
        try:
            for step in self._summing(deed[-1].get("t")):
                found = step
                await asyncio.sleep(0)
            return self._done(headers, deed, found)
        finally:
            self.clearing = False

    def _summing(self, t):
        monitor = self.unit.monitor
        now = monitor.clock.utc(monitor.now)
        with borrowed():
            from firmware import departure

            # A time that cannot be is refused by the desk.
            return departure.summing(monitor, t if type(t) is int and 0 < t <= now else now)

    def _done(self, headers, deed, found):
        with borrowed():
            from firmware import panel_calls

            return panel_calls.done(self, headers, deed, found)

    async def _answer(self, head, body, out):
        try:
            status, headers, pieces = self._made(head, body, out.get_extra_info("peername"))
            if status is None:
                status, pieces = await self._cleared(headers, pieces)
        except MemoryError:
            gc.collect()
            status, headers, pieces = 503, {}, (_NO_ROOM,)
        except Exception as error:
            self.unit.fault("panel", error)
            status, headers, pieces = 500, {}, (_FAULT,)
        await out.awrite(_told(status, headers))
        if pieces is None:
            await self._tell_news(out)
        pieces = iter(pieces)
        while True:
            # Before each piece the rest of the unit has its turn, which is all that an empty one asks for.
            await asyncio.sleep(0)
            try:
                piece = _next(pieces)
            except MemoryError:             # the answer ends short, which the page notices
                gc.collect()
                return
            except Exception as error:
                self.unit.fault("panel", error)
                return
            if piece is _END:
                return
            if not isinstance(piece, (str, bytes)):
                pieces = piece
            elif piece:
                await out.awrite(piece.encode() if isinstance(piece, str) else piece)

    # ---- news

    def listens(self):
        """Whether whoever asks can be told the news; then his connection goes on."""
        self._listeners = [task for task in self._listeners if not task.done()]
        if len(self._listeners) >= LISTENERS:
            return False
        self._listeners.append(asyncio.current_task())
        self.web.step_aside()
        return True

    def look(self):
        """Number of the state as it is shown now."""
        now = self.unit.port.monotonic()
        if self._looked != now:
            self._looked = now
            monitor, uplink = self.unit.monitor, self.unit.uplink
            # Each minute, too: what is due becomes so by itself.
            aboard = monitor.passengers
            shown = (now // 60, aboard and (aboard.n, aboard.limit), self.unit.book.n,
                     monitor.clock.source, monitor.unrecorded, monitor.outbox.count(),
                     monitor.ingest.own.state, monitor.ingest.nav.fix is None,
                     uplink is not None and uplink.last_error)
            if shown != self._shown:
                self._shown = shown
                self.news += 1
        return self.news

    async def _tell_news(self, out):
        """Until the other side goes away, or the unit ends."""
        sent, quiet = None, 0
        while True:
            if self.look() != sent:
                sent, quiet = self.news, 0
                await out.awrite(b'event: now\ndata: {"n":%d,"s":%d}\n\n' % (self.unit.book.n, sent))
            elif quiet >= BEAT_S:
                quiet = 0
                await out.awrite(b":\n\n")
            await asyncio.sleep(LOOK_S)
            quiet += LOOK_S
