"""The book over HTTP, read only, for whoever has the officer's token in `Authorization: Bearer TOKEN`.

    GET /book                       {"cover": as gate.Inspection.cover, "files": [[name, size], ...]}
    GET /book/NAME?from=OFFSET      the file from there to its end
    GET /book/bye                   the pull has ended
    401 token wrong or no access open, 429 too many wrong ones (Retry-After), 404 no file of the book,
    416 from beyond its end, 503 the disk does not answer

There is no TLS: it is meant for the unit's own Wi-Fi, and the token is worth nothing after the inspection.
"""
import asyncio

from microdot import AsyncBytesIO, Microdot

from firmware.gate import Refused
from firmware.port.web import Web

VIA = "http"
PIECE = 2048
_BEARER = "Bearer "
_REFUSED = {"closed": "no access is open", "token": "the token is wrong", "wait": "too many wrong tokens"}


def server(shelf, inspection):
    """A Web that serves the shelf (pull.Shelf) through the inspection (gate.Inspection)."""
    app = Microdot()

    @app.get("/book")
    async def listing(request):
        return _guarded(request, inspection, lambda mark: _list(shelf, inspection))

    @app.get("/book/bye")
    async def bye(request):
        return _guarded(request, inspection, lambda mark: inspection.leave(mark, VIA) or ("", 200))

    @app.get("/book/<name>")
    async def read(request, name):
        return _guarded(request, inspection, lambda mark: _read(shelf, inspection, mark, request, name))

    return Web(lambda head, body, out: app.handle_request(AsyncBytesIO(head), out))


def _guarded(request, inspection, answer):
    """answer(mark) for whoever has the token; a refusal for all others, and for what cannot be answered."""
    given = request.headers.get("Authorization", "")
    token = given[len(_BEARER):] if given.startswith(_BEARER) else ""
    try:
        return answer(inspection.enter(token, _peer(request.client_addr), VIA))
    except Refused as refused:
        if refused.wait:
            return _REFUSED["wait"], 429, {"Retry-After": str(refused.wait)}
        return _REFUSED[refused.why], 401, {"WWW-Authenticate": "Bearer"}
    except KeyError:
        return "no file of the book", 404
    except OSError as error:
        return "disk %d" % (error.errno or 0), 503


def _peer(address):
    """The host's address without its port; MicroPython's unix port gives a raw struct sockaddr_in."""
    return address[0] if isinstance(address, tuple) else bytes(address)[4:8]


def _list(shelf, inspection):
    return _Body(_rows(shelf, inspection.cover())), 200, {"Content-Type": "application/json"}


def _rows(shelf, cover):
    yield b'{"cover":' + cover + b',"files":['
    between = ""
    for row in shelf.rows():
        yield (between + '["%s",%d]' % row).encode()
        between = ","
    yield b"]}"


def _read(shelf, inspection, mark, request, name):
    size = shelf.size(name)
    start = request.args.get("from", "0")
    if len(start) > 10 or not start or start.strip("0123456789") or int(start) > size:
        return "from=%s, expected 0 to %d" % (start[:10], size), 416
    headers = {"Content-Type": "application/octet-stream", "Content-Length": str(size - int(start))}
    return _Body(_pieces(shelf, inspection, mark, name, int(start), size)), 200, headers


def _pieces(shelf, inspection, mark, name, offset, end):
    """The file's bytes; fewer than its Content-Length says when the access ends or the disk fails."""
    while offset < end:
        try:
            inspection.still(mark, VIA)
            data = shelf.read(name, offset, min(PIECE, end - offset))
        except (Refused, KeyError, OSError):
            return
        if not data:
            return
        offset += len(data)
        inspection.sent(mark, VIA, name, offset, len(data))
        yield data


class _Body:
    """A generator as microdot takes it; between two pieces the rest of the unit has its turn."""

    def __init__(self, pieces):
        self._pieces = pieces

    def __aiter__(self):
        return self

    async def __anext__(self):
        await asyncio.sleep(0)
        for piece in self._pieces:
            return piece
        raise StopAsyncIteration
