"""What the panel is asked, and by whom: borrowed for each request by panel_http.

    GET /, /panel/NAME      the page and its files, packed where the browser takes that
    GET /plain              the state as a page without JavaScript, firmware/panel_plain.py
    GET /api/me, /api/...   JSON: firmware/panel_acts.py, panel_state.py, panel_book.py, panel_report.py,
                            panel_duties.py, panel_sailing.py
    GET /api/events         server-sent events: "now" with {"n", "s"} when the state has changed
    POST /api/...           JSON: firmware/panel_acts.py

What is refused is {"refused": words, "why": a word for the page, "wait": seconds, if that helps}; the words
are Hindi where ?lang=hi asks for that.
"""
import os

import firmware
from firmware.panel_no import No

LONGEST_NAME = 40
PIECE = 1024
POST_COSTS = 4          # requests as which one that acts counts

_FOLDER = firmware.__file__.replace("\\", "/").rpartition("/")[0] + "/panel/"
_TYPES = (("html", "text/html; charset=utf-8"), ("css", "text/css; charset=utf-8"),
          ("js", "text/javascript; charset=utf-8"), ("json", "application/json"), ("svg", "image/svg+xml"),
          ("png", "image/png"), ("woff2", "font/woff2"), ("webmanifest", "application/manifest+json"))
_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789._-"
_COOKIE = "deckwatch="
_READERS = (("api/now", "panel_rules"), ("api/rest", "panel_state"), ("api/crew", "panel_report"),
            ("api/report", "panel_report"), ("api/inspection", "panel_report"), ("api/book", "panel_book"),
            ("api/entries", "panel_book"), ("api/me", "panel_deed"), ("plain", "panel_rules"),
            ("api/duties", "panel_duties"), ("api/drills", "panel_duties"), ("api/gear", "panel_duties"),
            ("api/passengers", "panel_sailing"), ("api/departure", "panel_sailing"),
            ("api/board", "panel_report"))


class Request:
    """method, path without its first /, args of the query, body; header(name): its text, or None."""

    def __init__(self, head, body):
        self._head, self.body = head, body
        self.method, target, _ = head[: head.find(b"\r\n")].decode().split(" ")
        path, _, query = target.partition("?")
        self.path, self.args = _plain(path[1:]), {}
        for pair in query.split("&"):
            key, _, value = pair.partition("=")
            self.args[key] = _plain(value.replace("+", " "))

    def header(self, name):
        for line in self._head.split(b"\r\n")[1:]:
            key, _, value = line.partition(b":")
            if key.lower() == name:
                return value.strip().decode()
        return None


def _plain(text):
    """The text without its escapes, each of two hex digits, as the door saw; "?" for what is no UTF-8.

    Half a character begins with 0xED, and MicroPython takes it; so does some Korean, which nothing here is.
    """
    first, *rest = text.split("%")
    found = first.encode() + b"".join([bytes([int(one[:2], 16)]) + one[2:].encode() for one in rest])
    try:
        return "?" if b"\xed" in found else found.decode()
    except UnicodeError:
        return "?"


def asked(panel, head, body, peer):
    """(status, headers, pieces, call) for a request. call: what panel_calls is to do for it, or None."""
    headers = {}
    request = Request(head, body)
    try:
        pieces, status, call = _asked(panel, request, peer, headers)
        if request.method == "HEAD":
            return status, headers, (), None
        return status, headers, pieces, call
    except No as no:
        return no.status, headers, no.pieces(headers, request.args.get("lang")), None


def _asked(panel, request, peer, headers):
    """(pieces, status, call); fills `headers`. Pieces None, and no call: the news."""
    now, path = panel.unit.port.monotonic(), request.path
    posted = request.method == "POST"
    wait = panel.door.wait(_host(peer), now, POST_COSTS if posted else 1)
    if wait:
        raise No(429, "busy", "too many requests from this device; again in %d s" % wait, ("wait", wait))
    if not _own_name(request.header(b"host")):
        raise No(403, "host", "asked for under a name that is not this unit's; use its address")
    if not posted and request.method not in ("GET", "HEAD"):
        raise No(405, "path", "expected GET or POST")
    if request.body is None:
        raise No(413, "form", "it is too long: shorten it")
    session = panel.door.session(_cookie(request.header(b"cookie")), now)
    if posted:
        _own_form(request)
        return (), 200, ("panel_acts", path, request.args, session, request.body,
                         request.header(b"x-deckwatch"))
    folder, _, name = path.partition("/")
    if not path or folder == "panel":
        return _file(name if path else "index.html", request, headers) + (None,)
    if path == "api/events":
        if not panel.listens():
            raise No(503, "busy", "too many pages listen already; this one asks by itself", ("wait", 60))
        headers["Content-Type"] = "text/event-stream"
        return None, 200, None
    for known, module in _READERS:
        if path == known:
            return (), 200, (module, known[known.find("/") + 1 :], request.args, session)
    raise No(404, "path", "there is nothing at /%s" % path[:LONGEST_NAME])


def _own_form(request):
    """No, unless only this panel's own page can have sent it."""
    origin = request.header(b"origin")
    told = (request.header(b"content-type") or "").partition(";")[0].strip()
    if told != "application/json" or origin not in (None, "http://%s" % request.header(b"host")):
        raise No(403, "origin", "expected a form of this panel's own page; load the page again")


def _cookie(told):
    """The token in the header Cookie."""
    for one in (told or "").split(";"):
        if one.strip().startswith(_COOKIE):
            return one.strip()[len(_COOKIE) :]
    return ""


def _file(name, request, headers):
    """A file of firmware/panel/: packed where the browser takes that, or there is no other."""
    kind = [told for end, told in _TYPES if name.endswith("." + end)]
    if not kind or len(name) > LONGEST_NAME or name[0] == "." or name.strip(_LETTERS):
        raise No(404, "path", "the panel has no such file")
    path = _FOLDER + name
    plain, packed = _is_there(path), _is_there(path + ".gz")
    if not plain and not packed:
        raise No(404, "path", "the panel has no such file")
    headers["Content-Type"] = kind[0]
    headers["Vary"] = "Accept-Encoding"
    headers["Cache-Control"] = "max-age=31536000, immutable" if request.args.get("v") else "no-cache"
    if packed:
        with open(path + ".gz", "rb") as file:
            file.seek(-8, 2)                        # CRC and size of what is packed (RFC 1952)
            headers["ETag"] = '"%s"' % file.read(8).hex()
        if request.header(b"if-none-match") == headers["ETag"]:
            return (), 304
        if not plain or "gzip" in (request.header(b"accept-encoding") or ""):
            headers["Content-Encoding"] = "gzip"
            path += ".gz"
    return _read_through(path), 200


def _is_there(path):
    try:
        os.stat(path)
        return True
    except OSError:
        return False


def _read_through(path):
    """Opened for each piece: left open by a browser that goes away, it would stay so."""
    at, piece = 0, b"-"
    while piece:
        with open(path, "rb") as file:
            file.seek(at)
            piece = file.read(PIECE)
        at += len(piece)
        yield piece


def _host(address):
    """The peer's address without its port; MicroPython's unix port gives a raw struct sockaddr_in."""
    return address[0] if isinstance(address, tuple) else bytes(address)[4:8]


def _own_name(host):
    """Whether the browser asked by an address or a local name: under another's it would be a rebinding."""
    host = (host or "").lower()
    name = host[: host.rfind(":")] if ":" in host and not host.endswith("]") else host
    return (name.startswith("[") or "." not in name or name.endswith(".local")
            or not name.strip("0123456789."))
