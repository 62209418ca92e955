"""Calls what answers a request of the panel, and words what goes wrong; borrowed for that.

It comes after port/panel_answers, so that what reads requests and what acts on them are never in the heap
together.
"""
from firmware.borrow import borrowed, load
from firmware.entry import parse
from firmware.logbook import CannotRecord
from firmware.panel_no import No
from firmware.plain import Refused

ONCES = 16              # answers kept for forms of persons that are sent again; without a PIN a quarter
TAPS = 64               # forms of taps that are known again: of some phones for half a minute
WORDS_MOST = 200        # letters of what another's entry says, where it is only told that there is one
# Of a tap on the count: its entry is made later, with others.
_TAPPED = '{"n":null,"now":%d}'


def called(panel, headers, call):
    """(status, pieces) of a call (module, ...) as panel_answers made it; fills `headers`. A piece may be an
    iterator of those that follow.

    (None, deed) of the act of a departure: it is for done(), once departure.summing() is through, which takes
    so long that the rest of the unit must have its turn.
    """
    if call[0] == "panel_acts" and len(call) == 6:
        return _worded(panel, headers, call[2].get("lang"), _posted, panel, headers, call)
    return _worded(panel, headers, call[2].get("lang"), _read, panel, headers, call)


def done(panel, headers, deed, found):
    """(status, pieces) of the act of a departure; found: the last of departure.summing()."""
    lang, mark, deed = deed[0], deed[1], deed[2:]
    return _worded(panel, headers, lang, _cleared, panel, deed, mark, found)


def _worded(panel, headers, lang, function, *args):
    """What the function gives, or in words why there is nothing."""
    try:
        return function(*args)
    except No as no:
        told = no
    except Refused as refused:
        text = lang == "hi" and refused.hindi or str(refused)
        told = No(400, "act", text)
        if refused.wait:        # which the page tells in its own words
            told = No(400, "act", text.split("; ")[0], ("wait", refused.wait))
    except CannotRecord as error:
        told = No(503, "disk", "not entered: %s" % error)
    if told.status == 409:
        told.told = told.told[:2] + (("changed", _changed(panel, told.told[2][1], lang)),) + told.told[3:]
    return told.status, told.pieces(headers, lang)


def _changed(panel, numbers, lang):
    """What others did meanwhile, in words."""
    book, rows = panel.unit.book, []
    with borrowed():
        from firmware import narrative, people_views

        lang, name = "hi" if lang == "hi" else "en", panel.unit.monitor.people.name
        for n in numbers:
            entry = parse(book.line(n)[0])
            by, words = people_views.author(entry.by, lang, str), narrative.brief(entry, lang, name)
            if len(words) > WORDS_MOST:         # a check before departure names all that fails
                words = words[:WORDS_MOST] + " ..."
            rows.append((("n", n), ("t", entry.t), ("k", entry.k), ("by", by), ("words", words)))
    return rows


def _posted(panel, headers, call):
    """Each of what it takes comes when the one before has made room: in functions of their own, whose names
    would keep it."""
    told, cookie, deed = _asked(panel, call)
    if deed is not None and deed[1] == "clearance":
        if panel.clearing:
            raise No(503, "busy", "a check before departure is being made; try again in a moment",
                     ("wait", 5))
        return None, (call[2].get("lang"), cookie) + deed
    if deed is not None:
        made = _done(panel, deed, None)
        if deed[1] == "in":
            told, cookie = made
        else:
            told = _answer(panel, deed, made, cookie)
            cookie = None
    elif not told:
        told = _TAPPED % panel.unit.book.n
    if cookie is not None:
        headers["Set-Cookie"] = "deckwatch=%s; Path=/; HttpOnly; SameSite=Strict%s" % (
            cookie, "" if cookie else "; Max-Age=0")
    return 200, (told,)


def _asked(panel, call):
    with borrowed():
        from firmware import panel_acts

        return panel_acts.posted(panel, *call[1:])


def _done(panel, deed, found):
    with borrowed():
        from firmware import panel_deed

        return panel_deed.done(panel, *deed, found)


def _answer(panel, deed, made, mark):
    """Of an act that is done, and kept for the same form sent again."""
    (session, name, _, given), book = deed, panel.unit.book
    if name == "passengers" and "by" in given:
        keep(panel.door, None, mark)
        return _TAPPED % book.n
    told = '{"n":%d,"now":%d%s}' % (book.last.n, book.n, ',"token":"%s"' % made if name == "access" else "")
    keep(panel.door, session.id if session is not None else "", mark, told)
    return told


def keep(door, who, mark, answer=""):
    """For panel_acts.answered(). Each of the three has room of its own: what comes without a PIN, and as fast
    as a thumb can, pushes out no form of a person."""
    if who is None:
        door.taps = door.taps[-len(mark) * (TAPS - 1) :] + mark
        return
    alike = [held for held in door.onces if bool(held[0]) == bool(who)]
    if len(alike) >= (ONCES if who else ONCES // 4):
        door.onces.remove(alike[0])
    door.onces.append((who, mark, answer))


def _cleared(panel, deed, mark, found):
    made = _done(panel, deed, found)
    _entered(panel.unit.monitor, made)
    return 200, (_answer(panel, deed, made, mark),)


def _entered(monitor, made):
    with borrowed():
        from firmware import clearance

        clearance.entered(monitor, *made)


def _read(panel, headers, call):
    """200 and the pieces that a module's function gives: function(panel, query, session).

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
    return 200, (first, pieces)     # no generator of this module, which would keep it until all is sent
