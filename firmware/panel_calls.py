"""Calls what answers a request of the panel, and words what goes wrong; borrowed for that.

It comes after port/panel_answers, so that what reads requests and what acts on them are never in the heap
together.
"""
from firmware.borrow import borrowed, load
from firmware.logbook import CannotRecord
from firmware.panel_no import No
from firmware.plain import Refused


def called(panel, headers, call):
    """(status, pieces) of a call (module, ...) as panel_answers made it; fills `headers`."""
    try:
        if call[0] == "panel_acts" and len(call) == 6:
            return 200, _posted(panel, headers, call)
        return 200, _read(panel, headers, call)
    except No as no:
        told = no
    except Refused as refused:
        told = No(400, "act", str(refused), *((("wait", refused.wait),) if refused.wait else ()))
    except CannotRecord as error:
        told = No(503, "disk", "not entered: %s" % error)
    return told.status, told.pieces(headers, call[2].get("lang"))


def _posted(panel, headers, call):
    found = _looked(panel, call[3], call[4])
    from firmware import panel_acts

    told, cookie = panel_acts.posted(panel, *call[1:], found)
    if cookie is not None:
        headers["Set-Cookie"] = "deckwatch=%s; Path=/; HttpOnly; SameSite=Strict%s" % (
            cookie, "" if cookie else "; Max-Age=0")
    return (told,)


def _looked(panel, session, body):
    """What the act of a departure goes by: looked at before the acts are loaded; both need too much room."""
    if session is None or body.find(b'"clearance"') < 0:
        return None
    panel.rest = panel.due = None       # found anew when they are asked for
    with borrowed():
        from firmware import departure

        monitor = panel.unit.monitor
        return departure.summed(monitor, monitor.clock.utc(monitor.now))


def _read(panel, headers, call):
    """The pieces that a module's function gives: function(panel, query, session).

    ValueError from it says what is wrong with the question, KeyError what there is not.
    """
    module, name, args, session = call
    if name == "plain":
        headers["Content-Type"] = "text/html; charset=utf-8"
    pieces = getattr(load(module), name)(panel, args, session)
    first = b""
    try:
        for piece in pieces:        # here, and not only when it is sent, it is seen what was asked for
            first = piece
            break
    except ValueError as error:
        raise No(400, "ask", str(error))
    except KeyError as error:
        raise No(404, "ask", "there is no %s" % error.args[0])
    return _after(first, pieces)


def _after(first, pieces):
    yield first
    yield from pieces
