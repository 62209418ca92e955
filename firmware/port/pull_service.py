"""The services that give the book away, as tasks beside the unit's own: over a serial line and over HTTP.

Both are off unless [pull] in vessel.toml names them. They wait for whoever asks and never keep the
unit waiting: after each piece sent the loop goes round.
"""
import asyncio

from firmware.gate import Inspection
from firmware.pull import REQUEST_MOST, Deframer, Session, Shelf


def works(unit):
    """(name, coroutine function) of each service that the unit's profile asks for, for Unit.run()."""
    told = unit.monitor.profile.get("pull") or {}
    shelf, inspection = Shelf(unit.book.store), Inspection(unit)
    found = []
    if told.get("serial"):
        line = unit.port.line(told["serial"], told["baud"])
        found.append(("pull serial", lambda: serve_line(line, Session(shelf, inspection, told["serial"]))))
    if told.get("http"):
        from firmware.port import pull_http  # microdot, 19 KB of heap, only where it is wanted
        server = pull_http.server(shelf, inspection)
        found.append(("pull http", lambda: server.serve(*told["http"])))
    return found


async def serve_line(line, session):
    """Answer requests on a line, an object with read() giving bytes and write(bytes) raising OSError."""
    deframer = Deframer(REQUEST_MOST)
    while True:
        for request in deframer.feed(await line.read()):
            for frame in session.answers(*request):
                try:
                    await line.write(frame)
                except OSError:
                    break               # nobody takes it; he will ask again
                await asyncio.sleep(0)
