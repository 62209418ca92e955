"""Does what a form of the panel asks for, as panel_acts has seen it; borrowed for one answer, after that."""
from firmware.borrow import load
from firmware.desk import Desk, Session
from firmware.entry import dumps, parse
from firmware.panel_no import No
from firmware.plain import Refused


def done(panel, session, name, where, given, found=None):
    """What the act's function gives; of a sign-in, where `given` is (id, PIN): (the answer, cookie).

    session: the panel_door.Session of who acts, or None. name: of the act; where: of its function, as
    panel_acts.ACTS has it. once: the form's random word. given: what the function takes. found: for the act
    of a departure departure.summed(), or None. Raises No, Refused, CannotRecord.
    """
    desk, door = Desk(panel.unit.monitor, panel.unit.vault), panel.door
    desk._kept = panel.kept
    if name == "in":
        return _signed_in(panel, desk, *given)
    signed = None
    if session is not None:
        signed = Session(session.id, session.until)
    _fitted(desk, name, given)
    if name == "clearance":
        given["found"] = found
    door.acting = session
    try:
        act = _function(desk, where)
        return act(signed, **given)
    except (TypeError, AttributeError, KeyError, OverflowError):
        # panel_acts has seen of what kind each value is, but not what is in a list; all else is our fault.
        for value in given.values():
            if isinstance(value, list):
                raise Refused("%s: it holds something of another kind than expected" % name)
        raise
    finally:
        door.acting = None
        if session is not None:
            session.until = signed.until


def _signed_in(panel, desk, who, pin):
    if panel.unit.vault is None:
        raise No(400, "keys", "the unit was started without a keys folder, in which the PINs lie; run "
                              "deckwatch provision, enter persons and PINs with deckwatch book, then start "
                              "it again")
    try:
        signed = desk.sign_in(who, pin)
    finally:
        panel.kept = desk._kept
    session = panel.door.enter(signed.id, signed.until)
    return dumps(_me(panel, session)), session.token


def me(panel, args, session=None):
    """The piece of /api/me: who is signed in, {} for nobody."""
    yield dumps(_me(panel, session) if session is not None else ())


def _me(panel, session):
    person = panel.unit.monitor.people.get(session.id)
    if person is None or not person.active:
        return ()
    return (("id", person.id), ("name", person.name), ("role", person.role), ("csrf", session.csrf),
            ("until", session.until - panel.unit.monitor.now))


def _function(desk, where):
    module, _, function = where.partition(".")
    if not module:
        return getattr(desk, function)
    found = getattr(load(module), function)
    return lambda signed, **given: found(desk, signed, **given)


def _fitted(desk, name, given):
    """What the desk's functions take for granted."""
    if name in ("depart", "arrive"):
        given["kind"] = name
    elif name == "person":
        given.setdefault("active", True)
    elif name == "given":
        if parse(desk.stored(given["n"])).k != "report":
            raise Refused("entry %d: expected the number of a report" % given["n"])
