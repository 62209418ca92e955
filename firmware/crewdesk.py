"""The crew's acts about who is on board: sign-on with all of Form E, discharge, papers, what the Registrar
was told, the master's absence (rules 48 to 55).

Plain functions over a Desk, loaded for one act and dropped again: firmware/borrow.py. Each raises Refused, or
CannotRecord from the log, and gives the entry it made. session: of whoever acts, the tindal or the owner.
t: utc of the event, None for now.
"""
from firmware import crew_views, paper_entries
from firmware.crew_papers import VESSEL
from firmware.desk import KEEPERS, WRITERS
from firmware.mates import shown
from firmware.messages import CREW
from firmware.plain import Refused, plain
from firmware.rules import crew_2026 as sv
from firmware.rules import logbook_rules as rule

MASTERS = "tindal", "master"     # capacities
AGES = 10, 99           # at the time of recruitment; ours: what lies beyond is a slip of the pen

_SHORT = ("capacity", "what", "grade", "act", "issued", "expires", "card_date")


def sign_on(desk, session, who, capacity, address=None, age=None, card=None, card_date=None, card_port=None,
            engaged=None, wages=None, kin=None, t=None):
    """A person who is entered in the book is engaged, t: when. The columns of Form E; one left out is empty.

    capacity: of crew_papers.CAPACITIES. card, card_date ("2026-12-01"), card_port: identity card. engaged:
    where. kin: name, relationship and address of the next of kin.
    """
    by, who = desk.person(session, KEEPERS).id, _known(desk, who)
    gone = desk.monitor.hours.gone.get(who)
    if type(t) is int and gone is not None and t < gone:
        raise Refused("engagement at %s: it lies before the discharge of %s, at %s" % (
            shown(t), desk.monitor.people.name(who), shown(gone)))
    if age is not None and (type(age) is not int or not AGES[0] <= age <= AGES[1]):
        raise Refused("age: expected whole years from %d to %d" % AGES)
    data = (("who", who), ("capacity", capacity), ("address", _column(address, "address")), ("age", age),
            ("card", _column(card, "card")), ("card_date", card_date),
            ("card_port", _column(card_port, "card", "port of issue")),
            ("engaged", _column(engaged, "engaged")), ("wages", _column(wages, "wages")),
            ("kin", _column(kin, "kin")))
    return _enter(desk, "signon", data, by, t)


def discharge(desk, session, who, place=None, cause=None, officer=None, remark=None, t=None):
    """He leaves the vessel. officer: name and designation of the attending officer.

    Who has the watch, or a post, is relieved first, unless nobody else is on board.
    """
    by = desk.person(session, KEEPERS).id
    monitor, who = desk.monitor, _known(desk, who)
    data = (("who", who), ("place", _column(place, "place")), ("cause", _column(cause, "cause")),
            ("officer", _column(officer, "officer")), ("remark", _column(remark, "remark")))
    if who in monitor.watch.on_duty() and monitor.crew.aboard() not in ([], [who]):
        raise Refused("%s has the watch or a post: have him relieved, then discharge him"
                      % monitor.people.name(who))
    if t is not None and type(t) is int and t < (crew_views.since(monitor.crew, who) or 0):
        raise Refused("discharge: it lies before his engagement")
    return _enter(desk, "discharge", data, by, t)


def document(desk, session, of, what, grade=None, no=None, issuer=None, issued=None, expires=None,
             where=None):
    """A paper of a person, or of the vessel (crew_papers.VESSEL); without `no` it is taken away.

    what: of crew_papers.KINDS; grade: of crew_papers.GRADES, for "coc" alone; issued, expires: "2026-12-01";
    where: it is kept on board.
    """
    by = desk.person(session, KEEPERS).id
    data = (("of", of), ("what", what), ("grade", grade), ("no", plain(no, "number", rule.NAME_BYTES, True)),
            ("issuer", plain(issuer, "issued by", rule.NAME_BYTES, True)), ("issued", issued),
            ("expires", expires))
    where = plain(where, "where", rule.NAME_BYTES, True)
    return _enter(desk, "document", data + ((("where", where),) if where else ()), by)


def registrar(desk, session, ref, how, to):
    """The change of the crew of entry `ref` was passed on to the Registrar: how, and to whom."""
    by = desk.person(session, KEEPERS).id
    _change(desk, ref)
    return _enter(desk, "registrar", (("ref", ref), ("how", plain(how, "how", rule.NAME_BYTES)),
                                      ("to", plain(to, "to whom", rule.NAME_BYTES))), by)


def absent(desk, session, who, act, master=None, t=None):
    """The master `who` "left", "returned", was "replaced" (master: by whom), or the authority was "told".

    The master is who is engaged as master or tindal, or is the tindal in the book.
    """
    by, who = desk.person(session, WRITERS).id, _known(desk, who)
    person, capacity = desk.monitor.people.get(who), crew_views.capacity(desk.monitor.crew, who)
    if act == "left" and capacity and capacity not in MASTERS and person.role != "tindal":
        raise Refused("%s is engaged as %s: only the absence of the tindal or master is entered" % (
            person.name, capacity))
    if act != "replaced" and master is not None:
        raise Refused("master: expected only of one who was replaced")
    data = (("who", who), ("act", act)) + ((("master", master),) if act == "replaced" else ())
    return _enter(desk, "absent", data, by, t)


def news(desk, n):
    """(how far the change of the crew of entry `n` went ashore, whether the Registrar was told of it).

    How far: "queued", "sent" (the broker has it) or "ashore" (the owner ashore has receipted it). When and
    how stands in the entries receipt and registrar; the statement of crew tells it.
    """
    listed, gone, beyond, more = desk.monitor.outbox.lane(_change(desk, n))
    waits = n in listed or more and n >= beyond
    far = "sent" if n in gone else "queued" if waits else "ashore"
    return far, crew_views.sent(desk.monitor.crew, n)


def _change(desk, n):
    """"signon" or "discharge", as which entry `n` changed the crew."""
    stored = desk.stored(n)
    for kind in CREW:
        if stored.find(b',"k":"%s",' % kind.encode()) >= 0:
            return kind
    raise Refused("entry %d: expected a sign-on or a discharge" % n)


def _column(text, key, what=None):
    """A text as a column of Form E takes it, or None."""
    return plain(text, what or key, _most(key), True)


def _most(key):
    """Most bytes of a column of Form E."""
    for line in sv.FORM_E.split(b"\n"):
        _, name, most, _ = line.split(b" ", 3)
        if name == key.encode():
            return int(most)
    raise KeyError(key)


def _known(desk, who):
    """The id, if it is one the book may know."""
    if not isinstance(who, str) or len(who) > 24 or who != VESSEL and desk.monitor.people.get(who) is None:
        raise Refused("%s: expected the id of a person who is entered in the book; enter him first"
                      % str(who)[:40])
    return who


def _enter(desk, kind, data, by, t=None):
    """Enter it, unless paper_entries.why_not() knows why it cannot be."""
    asked = dict(data)
    for key, value in data:
        if key in ("who", "of") or key == "master":
            _known(desk, value)
        elif value is not None and not isinstance(value, str) and key not in ("age", "ref"):
            raise Refused("%s: expected text" % key)
        elif key in _SHORT and value and len(value) > 40:
            raise Refused("%s: expected a short word or a day, got %s..." % (key, value[:40]))
    why = paper_entries.why_not(kind, asked, desk.monitor.crew, desk.monitor.people)
    if why:
        raise Refused(why)
    return desk.enter(kind, data, by, t)
