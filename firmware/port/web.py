"""HTTP on the unit: the door, which bounds how many come, what they send and how long they take.

A request as long as its sender likes, or one that says nothing and keeps its connection for ever, would fill
the heap of an ESP32. Who answers behind the door is another's: pull_http, panel_http.
"""
import asyncio
import gc

MOST_OPEN = 4           # connections at one time; a browser opens up to six, and asks again
HEAD_MOST = 1024        # bytes of a request's first line and headers
HEAD_S = 10             # for the whole of it to arrive, with its body
STALL_S = 20            # for the other side to take what was sent
PAST_S = 1              # for more of what is too long
WAIT_S = 10             # for others to be answered first
_TURN_S = 0.05
_PIECE = 256
_PAST = 16384           # so much of a body that is too long is read
_REFUSED = "HTTP/1.0 %s\r\nRetry-After: 1\r\nContent-Length: 0\r\n\r\n"


class Web:
    """answer(head, body, out) answers one request, which is sound and whole, by out.awrite(); a coroutine
    function. serve() serves until it is cancelled. body None: it was too long.

    most: connections that may be open; further ones are sent away. at_once: of those, how many are answered
    at one time; the others wait for their turn. head, body: most bytes of a request's head and of its body.
    port: the one listened on, once it is.
    counts: "served", "busy" (too many at once), "bad_request", "slow", "lost" (also for want of memory).
    """

    def __init__(self, answer, most=MOST_OPEN, at_once=MOST_OPEN, head=HEAD_MOST, body=0):
        self._answer = answer
        self.counts = {"served": 0, "busy": 0, "bad_request": 0, "slow": 0, "lost": 0}
        self.port = None
        self._most, self._at_once, self._head, self._body = most, at_once, head, body
        self._tasks = []                # one for each connection that is open
        self._answering = []            # of those, the ones being answered

    async def serve(self, host, port):
        server = await asyncio.start_server(self._connection, host, port)
        sockets = getattr(server, "sockets", None)      # CPython's: of port 0 it has chosen one
        self.port = sockets[0].getsockname()[1] if sockets else port
        try:
            await asyncio.Event().wait()
        finally:
            server.close()
            for task in self._tasks:
                task.cancel()

    def step_aside(self):
        """The answer being given goes on for long: others have their turn beside it."""
        self._answering.remove(asyncio.current_task())

    async def _connection(self, reader, writer):
        task = asyncio.current_task()
        self._tasks.append(task)
        try:
            self.counts[await self._request(reader, _Out(writer))] += 1
        except asyncio.TimeoutError:    # before OSError, which it is on CPython
            self.counts["slow"] += 1
        except MemoryError:
            gc.collect()
            self.counts["lost"] += 1
        except (OSError, EOFError, asyncio.CancelledError):
            self.counts["lost"] += 1
        finally:
            self._tasks.remove(task)
            if task in self._answering:
                self._answering.remove(task)
            writer.close()
            try:
                await writer.wait_closed()      # on MicroPython only this closes it
            except OSError:
                pass

    async def _request(self, reader, out):
        if len(self._tasks) > self._most:
            return await _refuse(out, "503 Busy", "busy")
        head, body = await asyncio.wait_for(_head(reader, self._head), HEAD_S)
        size = _body_size(head) if _sound(head, self._body) else None
        if size is None:
            return await _refuse(out, "400 Bad request", "bad_request")
        if size > self._body:
            await _past(reader, min(size, _PAST) - len(body))
            body = None
        elif size > len(body):
            body = await asyncio.wait_for(_whole(reader, size, body), HEAD_S)
        if not await self._turn():
            return await _refuse(out, "503 Busy", "busy")
        await self._answer(head, body, out)
        return "slow" if out.stalled else "served"

    async def _turn(self):
        """Wait until it is this connection's turn; whether it came within WAIT_S."""
        tries = int(WAIT_S / _TURN_S)
        while tries and len(self._answering) >= self._at_once:
            tries -= 1
            await asyncio.sleep(_TURN_S)
        self._answering.append(asyncio.current_task())
        return tries > 0


async def _refuse(out, status, counted):
    await out.awrite((_REFUSED % status).encode())
    return counted


async def _head(reader, most):
    """(a request up to its blank line, or what came of it; what came behind it)."""
    head = b""
    while len(head) <= most:
        end = head.find(b"\r\n\r\n")
        if end >= 0:
            return head[: end + 4], head[end + 4 :]
        piece = await reader.read(_PIECE)
        if not piece:
            break
        head += piece
    return head[:most], b""


async def _past(reader, size):
    """Read what comes of a body that is too long: closed on it, its sender would not see the answer."""
    try:
        while size > 0:
            piece = await asyncio.wait_for(reader.read(_PIECE), PAST_S)
            size -= len(piece) or size
    except asyncio.TimeoutError:
        pass


async def _whole(reader, size, begun):
    """A body of so many bytes, some of which have come, in one piece of the heap. EOFError: he is gone."""
    whole, at = bytearray(size), len(begun)
    whole[:at] = begun
    while at < size:
        piece = await reader.read(min(_PIECE, size - at))
        if not piece:
            raise EOFError
        whole[at : at + len(piece)] = piece
        at += len(piece)
    return whole


def _sound(head, bodies):
    """Whether it can be read: of plain letters, each line as it must be."""
    lines = head.split(b"\r\n")
    if len(lines) < 3 or lines[-2:] != [b"", b""] or any(c < 32 or c > 126 for line in lines for c in line):
        return False
    words = lines[0].split(b" ")
    if len(words) != 3 or not words[1].startswith(b"/") or not words[2].startswith(b"HTTP/1."):
        return False
    for escape in words[1].split(b"%")[1:]:
        if len(escape) < 2 or any(c not in b"0123456789abcdefABCDEF" for c in escape[:2]):
            return False
    return all(b":" in line and not line.lower().startswith(b"transfer-encoding")
               and (bodies or not line.lower().startswith(b"content-length")) for line in lines[1:-2])


def _body_size(head):
    """What its Content-Length says, 0 without one; None: no number, or more than one."""
    size = None
    for line in head.split(b"\r\n"):
        if line.lower().startswith(b"content-length"):
            told = line.partition(b":")[2].strip()
            if size is not None or not told or len(told) > 8 or told.strip(b"0123456789"):
                return None
            size = int(told)
    return size or 0


class _Out:
    """The stream that is written to; a side that takes nothing for STALL_S ends the answer."""

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
            raise OSError(104, "nobody takes what is sent")     # as a connection that is lost

    async def aclose(self):
        """Who opened it closes it."""

    async def _drain(self):
        await self._writer.drain()
