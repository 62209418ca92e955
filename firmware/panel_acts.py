"""What persons send from the panel: they sign in and out, and act; borrowed for one answer.

Here it is seen what a form asks for, by whom, and whether others were quicker; panel_deed.py then does it,
when this has made room.

    POST /api/in   {"id", "pin"}                    {"id", "name", "role", "csrf"} and the cookie
    POST /api/out  {}                               {}
    POST /api/act  {"act", "seen", "once", ...}     {"n": entry, "now": entries}; header X-Deckwatch: csrf

An act's other keys are those of ACTS; times ("t", "until", "start", pairs of them) are utc. `seen` is the
number of entries (n of /api/now) that the page knew; `once` a random word: the same form sent again, whatever
it says it has seen, is answered as before and does nothing. n is null of a tap on the count of passengers.

    400 {"refused", "why": "act"}   in the desk's words; "wait": seconds, of a sign-in
    401 {"refused", "why": "sign_in"}
    403 {"refused", "why": "csrf"}
    409 {"refused", "changed": [words, ...], "now"}   others were quicker: look, then send it with seen = now
    503 {"refused", "why": "disk"}
"""
import gc
import hashlib
import json

from firmware.borrow import borrowed
from firmware.entry import dumps
from firmware.panel_no import No
from firmware.plain import Refused
from firmware.rules import logbook_rules as rule

LONGEST_ONCE = 40
MARK = 8                # bytes by which a form is known: of SHA-256 of what it holds
LARGE = 1024            # bytes of a form for which room is made first
MOST_CHANGED = 8        # told of what others did

# act: module and function, then what it takes, and after a : how the function calls it, since "act" is the
# name of the act itself; a ! marks what must be given. "." is a method of the Desk.
ACTS = """
take watchdesk.take who posts until why t
handover watchdesk.hand_over to! posts until why t
leave watchdesk.leave who t
awake watchdesk.awake
fit watchdesk.fit state! who remark t
plan watchdesk.plan name! start turns crew first
anchorage watchdesk.anchorage safe! t
work hoursdesk.work state:act! what! who start until t
because hoursdesk.because ref! text!
amend-hours hoursdesk.amend_hours ref! why! was right:now who text
endorse hoursdesk.endorse what! who month role
note .note text! t place second seaman
amend .amend ref! why! text!
countersign .countersign ref!
sign .sign_page section! page
check .check freeboard! equipment! person remark t
depart .call place! t
arrive .call place! india t
seaman .seaman name! capacity! ref
engage crewdesk.sign_on who! capacity! address age card card_date card_port engaged wages kin t
discharge crewdesk.discharge who! place cause officer remark t
paper crewdesk.document of! what! grade no issuer issued expires where
registrar crewdesk.registrar ref! how! to!
absent crewdesk.absent who! state:act! master t
open .open_book registrar! office! place! date! address port tindals
person .add_person id:ident! name! role! capacity active
pin .set_pin who:ident! pin!
reason .reason text!
given .given ref:n! how! to! acknowledged!
access .open_access minutes!
close-access .close_access
ack alertdesk.ack key!
silence alertdesk.silence key! minutes!
drill drilldesk.drill what! who boats done skipped why held t
training drilldesk.training what! who! why t
gear geardesk.gear item! count! where t
tested geardesk.tested item! ok! remark t
defect geardesk.defect what! item t
event geardesk.event what! text! t
advisory geardesk.advisory text! source! date t
done geardesk.done ref! how! t
seen geardesk.seen ref! t
passengers countdesk.counted by child n children declared:listed why remark
terms countdesk.terms minutes waters lost why
clearance saildesk.checked confirmed why side remark t
"""
# What a key holds, where it is not text; of one act alone as act/key, of which the first line counts.
_KINDS = """
text: seaman/ref
yes or no: safe freeboard equipment held child declared active ok india
a whole number: t until start first ref section page age minutes count by n children lost side
a list: posts turns crew was right tindals boats skipped confirmed drill/who training/who
"""
# Acts that may be done by whoever stands there, without a PIN.
_ANYBODY = "reason", "given", "awake", "silence"
# Also these, while nobody can sign in yet: the first person enters himself.
_FIRST = "person", "pin"
# Acts on what another may have changed meanwhile, and the kinds of entry that would have.
_CONFLICTS = (
    (("take", "handover", "leave", "plan", "fit"), ("watch", "fit", "plan", "discharge")),
    (("sign",), ("sign", "note", "amend", "countersign", "seaman", "check", "depart", "arrive")),
    (("amend", "amend-hours", "countersign", "because"), ("amend", "countersign", "because")),
    (("engage", "discharge", "absent"), ("signon", "discharge", "absent")),
    (("registrar",), ("registrar",)), (("access", "close-access"), ("access", "closed access")),
    (("given",), ("given",)), (("person", "pin"), ("person", "pin")), (("open",), ("open",)),
    (("drill",), ("drill",)), (("training",), ("training",)), (("terms",), ("terms",)),
    (("passengers",), ("passengers",)), (("clearance",), ("clearance", "depart")),
    (("depart", "arrive"), ("depart", "arrive")), (("check",), ("check",)),
    (("done", "seen"), ("done", "seen")))
# What somebody has entered himself he knows, and a page that is a moment behind must not stop him from his
# next drill or amendment. But a second one of these is never meant by who does not know of the first: it
# comes from his other phone. (The desk itself refuses to open, engage, discharge or take the watch twice.)
_EVEN_OWN = "depart", "arrive", "check", "clearance", "passengers"
# Of these only what is about the same entry counts.
_BY_REF = "amend", "amend-hours", "countersign", "because", "registrar", "given", "done", "seen"


def posted(panel, path, args, session, body, csrf):
    """What is to be done with a form that came to a path: (the answer, cookie or None to leave it, None), or
    (None, its mark, deed) where panel_deed.done(panel, *deed) is to do it first. The answer is "" of a tap
    that was counted before.

    args: of the path. session: the panel_door.Session of the cookie, or None. csrf: what came with the form.
    Raises No, Refused.
    """
    asked, seen, mark = _asked(body)
    if path == "api/act":
        return _act(panel, asked, seen, mark, session, csrf)
    if path == "api/in":
        return None, None, (session, "in", None, (asked.get("id"), asked.get("pin")))
    if path == "api/out":
        if session is not None:
            _same(session, csrf)
            panel.door.leave(session)
        return "{}", "", None
    raise No(404, "path", "there is nothing to be sent to /%s" % path[:40])


def _asked(body):
    """(the object of a request, what it has `seen`, by what it is known if it comes again)."""
    if len(body) > LARGE:
        gc.collect()
    try:
        asked = json.loads(body.decode() or "{}")
        if not isinstance(asked, dict):
            raise ValueError
    except (ValueError, RuntimeError):      # RuntimeError: nested beyond the stack
        raise No(400, "form", "expected a JSON object")
    seen = asked.pop("seen", None)
    try:        # what cannot be written, such as half a character, comes into no entry, fault or answer
        return asked, seen, hashlib.sha256(dumps(asked).encode()).digest()[:MARK]
    except ValueError as error:
        raise No(400, "form", "not entered: %s" % str(error)[:200])


def _unclaimed(panel):
    if panel.unit.vault is None:
        return False
    with borrowed():
        from firmware.desk import Desk

        return Desk(panel.unit.monitor, panel.unit.vault).unclaimed()


def _same(session, csrf):
    """The form comes from the page that this session opened."""
    if csrf != session.csrf:
        raise No(403, "csrf", "this form is not of the page that is signed in; load the page again")


def _act(panel, asked, seen, mark, session, csrf):
    """posted() of an act."""
    name, once = asked.pop("act", None), asked.pop("once", None)
    line, tap = _line(name), _is_tap(name, asked)
    if csrf is None:
        raise No(403, "csrf", "expected the header X-Deckwatch; load the page again")
    if session is not None:
        _same(session, csrf)
    elif name not in _ANYBODY and not tap and not (name in _FIRST and _unclaimed(panel)):
        raise No(401, "sign_in", "sign in first: nobody is, nothing was done for ten minutes, or the unit "
                                 "was started again")
    if not isinstance(once, str) or not 0 < len(once) <= LONGEST_ONCE or type(seen) is not int:
        raise No(400, "form", "expected `once`, a random word, and `seen`, how many entries the page knows")
    who = session.id if session is not None else ""
    told = answered(panel.door, None if tap else who, mark)
    if told is not None:
        return told, None, None
    people = panel.unit.monitor.people
    if who and (people.get(who) is None or people.get(who).role == "officer"):
        raise Refused("%s signed in as officer, who only reads" % people.name(who))
    given = _given(name, line, asked)
    _unchanged(panel, name, asked, seen, who or None)
    return None, mark, (session, name, line[0], given)


def _is_tap(name, asked):
    """Of whoever stands at the gangway; it counts on from what others have counted."""
    return name == "passengers" and asked.get("by") is not None


def answered(door, who, mark):
    """The answer that a form was given before, or None. who: id, "" without a PIN; None: of a tap, whoever
    gave it, and the answer is only "", that it was counted."""
    if who is None:
        return "" if any(door.taps[at : at + MARK] == mark for at in range(0, len(door.taps), MARK)) else None
    for ident, known, answer in door.onces:
        if ident == who and known == mark:
            return answer
    return None


def _line(name):
    """[function, what it takes, ...] of an act."""
    if isinstance(name, str) and name and not name.strip("abcdefghijklmnopqrstuvwxyz-"):
        for line in ACTS.split("\n"):
            if line.startswith(name + " "):
                return line.split(" ")[1:]
    raise No(400, "form", "there is no act %s" % dumps(str(name)[:40]))


def _given(name, line, asked):
    """What the act's function takes, of what the form holds."""
    given, takes = {}, []
    for key in line[1:]:
        must = key[-1] == "!"
        key, _, called = key.rstrip("!").partition(":")
        takes.append(key)
        value = asked.get(key)
        if isinstance(value, str) and len(value) > rule.TEXT_BYTES:     # no field holds it: it is not copied
            raise Refused("%s: %d bytes fit, it has %d letters; shorten it" % (
                key, rule.TEXT_BYTES, len(value)))
        if value is not None:
            _is_of_its_kind(name, key, value)
            given[called or key] = value
        elif must:
            raise No(400, "form", "%s: expected %s" % (name, key), ("key", key))
    for key in asked:
        if key not in takes:
            raise No(400, "form", "%s: it takes no %s" % (name, dumps(key[:40])), ("key", key[:40]))
    return given


def _is_of_its_kind(name, key, value):
    found = ("yes or no" if value is True or value is False else "a whole number" if isinstance(value, int)
             else "text" if isinstance(value, str) else "a list" if isinstance(value, list) else "")
    kind = "text"
    for line in _KINDS.split("\n"):
        words, _, keys = line.partition(": ")
        if key in keys.split(" ") or "%s/%s" % (name, key) in keys.split(" "):
            kind = words
            break
    if found != kind:
        raise No(400, "form", "%s: expected %s" % (key, kind), ("key", key))


# ---- what changed meanwhile

def _unchanged(panel, name, asked, seen, who):
    """No(409) if others have since entered what bears on this act, or the unit was started anew."""
    door, book = panel.door, panel.unit.book
    if seen < door.start:
        raise _conflict(panel, "the unit was started again since this page was loaded; see whether it is "
                               "entered, then send it again", _since(book, seen))
    kinds = [kinds for acts, kinds in _CONFLICTS if name in acts]
    if not kinds or _is_tap(name, asked):
        return
    kinds = kinds[0]
    if name == "passengers":
        seen = _counted(panel, seen, who)
    ref = asked.get("ref") if name in _BY_REF else None
    found = [n for n, kind, by, about in door.acts
             if n >= seen and kind in kinds and (by != who or name in _EVEN_OWN)
             and (ref is None or about == ref)]
    if found or seen < door.forgotten:
        raise _conflict(panel, "meanwhile another has changed this; look at it, then send it again",
                        found[-MOST_CHANGED:])


def _counted(panel, seen, who):
    """`seen`, once what was counted and not entered yet is: a count that is set would wipe it out.

    Of what he himself has just tapped he knows.
    """
    aboard, book = panel.unit.monitor.passengers, panel.unit.book
    if aboard is not None:
        knows = seen == book.n and aboard._by == who
        aboard.enter()
        if knows:
            return book.n
    return seen


def _conflict(panel, text, numbers):
    """The entries by their numbers: panel_calls puts them into words when this has made room."""
    return No(409, "changed", text, ("changed", numbers), ("now", panel.unit.book.n))


def _since(book, seen):
    """Numbers of the last entries by persons from `seen` on, of the newest two segments."""
    found = []
    for first in book.store.segments[-2:]:
        for raw in book.store.lines(first):
            if raw.find(b',"by":"auto"') < 0:
                n = int(raw[5 : raw.find(b",")])
                if n >= max(0, seen):
                    found = found[1 - MOST_CHANGED :] + [n]
    return found
