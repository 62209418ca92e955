"""HTTP on the unit: microdot behind a door that bounds how many come, what they send and how long they take.

microdot reads a request as long as its sender likes, and one that says nothing keeps its
connection for ever; on an ESP32 both fill the heap.
"""
import asyncio

from microdot import AsyncBytesIO, Microdot

MOST_OPEN = 4           # connections; a browser opens up to six, and asks again
HEAD_MOST = 1024        # bytes of a request's first line and headers
HEAD_S = 10             # for the whole of it to arrive
STALL_S = 20            # for the other side to take what was sent
_PIECE = 256


class Web:
    """`app` is the microdot application; serve() serves it until it is cancelled.

    counts: "served", "busy" (too many at once), "bad_request", "slow", "lost".
    """

    def __init__(self):
        self.app = Microdot()
        self.counts = {"served": 0, "busy": 0, "bad_request": 0, "slow": 0, "lost": 0}
        self._tasks = []                # one for each connection that is open

    async def serve(self, host, port):
        server = await asyncio.start_server(self._connection, host, port)
        try:
            await asyncio.Event().wait()
        finally:
            server.close()
            for task in self._tasks:
                task.cancel()

    async def _connection(self, reader, writer):
        task = asyncio.current_task()
        self._tasks.append(task)
        try:
            self.counts[await self._request(reader, _Out(writer))] += 1
        except asyncio.TimeoutError:    # before OSError, which it is on CPython
            self.counts["slow"] += 1
        except (OSError, EOFError, asyncio.CancelledError):
            self.counts["lost"] += 1
        finally:
            self._tasks.remove(task)
            writer.close()
            try:
                await writer.wait_closed()      # on MicroPython only this closes it
            except OSError:
                pass

    async def _request(self, reader, out):
        if len(self._tasks) > MOST_OPEN:
            await out.awrite(b"HTTP/1.0 503 Busy\r\nRetry-After: 1\r\nContent-Length: 0\r\n\r\n")
            return "busy"
        head = await asyncio.wait_for(_head(reader), HEAD_S)
        if not _sound(head):
            await out.awrite(b"HTTP/1.0 400 Bad request\r\nContent-Length: 0\r\n\r\n")
            return "bad_request"
        await self.app.handle_request(AsyncBytesIO(head), out)
        return "slow" if out.stalled else "served"


async def _head(reader):
    """A request up to its blank line, or what came of it; a body is not taken."""
    head = b""
    while len(head) <= HEAD_MOST:
        end = head.find(b"\r\n\r\n")
        if end >= 0:
            return head[: end + 4]
        piece = await reader.read(_PIECE)
        if not piece:
            break
        head += piece
    return head[:HEAD_MOST]


def _sound(head):
    """Whether microdot can read it: what it cannot, it shows as a fault of the program."""
    lines = head.split(b"\r\n")
    if len(lines) < 3 or lines[-2:] != [b"", b""] or any(c < 32 or c > 126 for line in lines for c in line):
        return False
    words = lines[0].split(b" ")
    if len(words) != 3 or not words[1].startswith(b"/") or not words[2].startswith(b"HTTP/1."):
        return False
    for escape in words[1].split(b"%")[1:]:
        if len(escape) < 2 or any(c not in b"0123456789abcdefABCDEF" for c in escape[:2]):
            return False
    return all(b":" in line and not line.lower().startswith(b"content-length") for line in lines[1:-2])


class _Out:
    """The stream as microdot writes to it; a side that takes nothing for STALL_S ends the answer."""

    def __init__(self, writer):
        self._writer = writer
        self._transport = getattr(writer, "transport", None)    # CPython's
        self.stalled = False
        if self._transport:
            self._transport.set_write_buffer_limits(0)  # it would hold on to 64 KiB, also after the end

    def get_extra_info(self, name):
        return self._writer.get_extra_info(name)

    async def awrite(self, data):
        self._writer.write(data)
        try:
            await asyncio.wait_for(self._drain(), STALL_S)
        except asyncio.TimeoutError:
            self.stalled = True
            if self._transport:
                self._transport.abort()
            raise OSError(104, "nobody takes what is sent")     # microdot knows it: connection lost

    async def aclose(self):
        pass                            # who opened it closes it

    async def _drain(self):
        await self._writer.drain()
