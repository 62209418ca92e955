"""What persons do at the panel: they sign in and out, and act; borrowed for one answer.

    POST /api/in   {"id", "pin"}                    {"id", "name", "role", "csrf"} and the cookie
    POST /api/out  {}                               {}
    POST /api/act  {"act", "seen", "once", ...}     {"n": entry, "now": entries}; header X-Deckwatch: csrf

An act's other keys are those of ACTS; times ("t", "until", "start", pairs of them) are utc. `seen` is the
number of entries (n of /api/now) that the page knew; `once` a random word: the same form sent again is
answered as before and does nothing.

    400 {"refused", "why": "act"}   in the desk's words; "wait": seconds, of a sign-in
    401 {"refused", "why": "sign_in"}
    403 {"refused", "why": "csrf"}
    409 {"refused", "changed": [words, ...], "now"}   others were quicker: look, then send it with seen = now
    503 {"refused", "why": "disk"}
"""
import gc
import json

from firmware.borrow import load
from firmware.desk import Desk, Refused
from firmware.desk import Session as Signed
from firmware.entry import dumps, parse
from firmware.panel_no import No
from firmware.rules import logbook_rules as rule

LONGEST_ONCE = 40
LARGE = 1024            # bytes of a form for which room is made first
MOST_CHANGED = 8        # told of what others did

# act: module and function, then what it takes; a ! marks what must be given. "." is a method of the Desk.
ACTS = """
take watchdesk.take who posts until why t
handover watchdesk.hand_over to! posts until why t
leave watchdesk.leave who t
awake watchdesk.awake
fit watchdesk.fit state! who remark t
plan watchdesk.plan name! start turns crew first
anchorage watchdesk.anchorage safe! t
work hoursdesk.work state! what! who start until t
because hoursdesk.because ref! text!
amend-hours hoursdesk.amend_hours ref! why! was right who text
endorse hoursdesk.endorse what! who month role
note .note text! t place second seaman
amend .amend ref! why! text!
countersign .countersign ref!
sign .sign_page section! page
check .check freeboard! equipment! person remark t
depart .call place! t
arrive .call place! t
seaman .seaman name! capacity! ref
engage crewdesk.sign_on who! capacity! address age card card_date card_port engaged wages kin t
discharge crewdesk.discharge who! place cause officer remark t
paper crewdesk.document of! what! grade no issuer issued expires where
registrar crewdesk.registrar ref! how! to!
absent crewdesk.absent who! state! master t
open .open_book registrar! office! place! date! address port tindals
person .add_person id! name! role! capacity active
pin .set_pin who! pin!
reason .reason text!
given .given ref! how! to! acknowledged!
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
passengers countdesk.counted by child n children declared why remark
terms countdesk.terms minutes waters lost why
clearance saildesk.clear confirmed why side remark t
"""
# What a function calls otherwise than the form does: "act" is the name of the act itself.
_NAMES = {"state": "act", "right": "now", "id": "ident", "declared": "listed"}
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
    (("done", "seen"), ("done", "seen")))
# Of these only what is about the same entry counts.
_BY_REF = "amend", "amend-hours", "countersign", "because", "registrar", "given", "done", "seen"


def posted(panel, path, args, session, body, csrf, found=None):
    """(the answer, cookie or None to leave it) of a form that came to a path; it holds csrf.

    args: of the path; "lang" is the language in which is told what others did.
    found: for the act of a departure departure.summed(), or None.
    session: the panel_door.Session of the cookie, or None. Raises No, Refused, CannotRecord.
    """
    asked = _asked(body)
    if path == "api/act":
        lang = "hi" if args.get("lang") == "hi" else "en"
        return dumps(_act(panel, asked, session, csrf, lang, found)), None
    if path == "api/in":
        told, cookie = _sign_in(panel, asked)
        return dumps(told), cookie
    if path == "api/out":
        if session is not None:
            _same(session, csrf)
            panel.door.leave(session)
        return "{}", ""
    raise No(404, "path", "there is nothing to be sent to /%s" % path[:40])


def me(panel, args, session):
    """The piece of /api/me: who is signed in, {} for nobody."""
    yield dumps(_me(panel, session) if session is not None else ())


def _me(panel, session):
    person = panel.unit.monitor.people.get(session.id)
    if person is None or not person.active:
        return ()
    return (("id", person.id), ("name", person.name), ("role", person.role), ("csrf", session.csrf),
            ("until", session.until - panel.unit.monitor.now))


def _asked(body):
    """The object of a request."""
    if len(body) > LARGE:
        gc.collect()
    try:
        asked = json.loads(body.decode() or "{}")
        if not isinstance(asked, dict):
            raise ValueError
    except (ValueError, RuntimeError):      # RuntimeError: nested beyond the stack
        raise No(400, "form", "expected a JSON object")
    return asked


def _desk(panel):
    desk = Desk(panel.unit.monitor, panel.unit.vault)
    desk._kept = panel.kept
    return desk


def _sign_in(panel, asked):
    if panel.unit.vault is None:
        raise No(400, "keys", "the unit was started without a keys folder, in which the PINs lie; run "
                              "deckwatch provision, enter persons and PINs with deckwatch book, then start "
                              "it again")
    desk = _desk(panel)
    try:
        signed = desk.sign_in(asked.get("id"), asked.get("pin"))
    finally:
        panel.kept = desk._kept
    session = panel.door.enter(signed.id, signed.until)
    return _me(panel, session), session.token


def _unclaimed(panel):
    return panel.unit.vault is not None and _desk(panel).unclaimed()


def _same(session, csrf):
    """The form comes from the page that this session opened."""
    if csrf != session.csrf:
        raise No(403, "csrf", "this form is not of the page that is signed in; load the page again")


def _act(panel, asked, session, csrf, lang, found):
    """The pairs of the answer."""
    name, once, seen = asked.pop("act", None), asked.pop("once", None), asked.pop("seen", None)
    line = _line(name)
    if csrf is None:
        raise No(403, "csrf", "expected the header X-Deckwatch; load the page again")
    if session is not None:
        _same(session, csrf)
    elif name not in _ANYBODY and not _is_tap(name, asked) and not (name in _FIRST and _unclaimed(panel)):
        raise No(401, "sign_in", "sign in first: nobody is, nothing was done for ten minutes, or the unit "
                                 "was started again")
    if not isinstance(once, str) or not 0 < len(once) <= LONGEST_ONCE or type(seen) is not int:
        raise No(400, "form", "expected `once`, a random word, and `seen`, how many entries the page knows")
    who = session.id if session is not None else ""
    told = panel.door.answered(who, once)
    if told is not None:
        return told
    people = panel.unit.monitor.people
    if who and (people.get(who) is None or people.get(who).role == "officer"):
        raise Refused("%s signed in as officer, who only reads" % people.name(who))
    if not who:
        who = None
    _unchanged(panel, name, asked, seen, who, lang)
    told = _done(panel, name, line, asked, session, found)
    panel.door.keep(who or "", once, told)
    return told


def _is_tap(name, asked):
    """Of whoever stands at the gangway; it counts on from what others have counted."""
    return name == "passengers" and asked.get("by") is not None


def _line(name):
    """[function, what it takes, ...] of an act."""
    if isinstance(name, str) and name and not name.strip("abcdefghijklmnopqrstuvwxyz-"):
        for line in ACTS.split("\n"):
            if line.startswith(name + " "):
                return line.split(" ")[1:]
    raise No(400, "form", "there is no act %s" % dumps(str(name)[:40]))


def _done(panel, name, line, asked, session, found):
    """Do it; the pairs of the answer."""
    given, takes = {}, []
    for key in line[1:]:
        must, key = key[-1] == "!", key.rstrip("!")
        takes.append(key)
        value = asked.get(key)
        if isinstance(value, str) and len(value) > rule.TEXT_BYTES:     # no field holds it: it is not copied
            raise Refused("%s: %d bytes fit, it has %d letters; shorten it" % (
                key, rule.TEXT_BYTES, len(value)))
        if value is not None:
            given[_NAMES.get(key, key)] = value
        elif must:
            raise No(400, "form", "%s: expected %s" % (name, key), ("key", key))
    for key in asked:
        if key not in takes:
            raise No(400, "form", "%s: it takes no %s" % (name, dumps(key[:40])), ("key", key[:40]))
    desk, door = _desk(panel), panel.door
    signed = None
    if session is not None:
        signed = Signed(session.id, session.until)
    _fitted(desk, name, given)
    if name == "clearance":
        given["found"] = found
    door.acting = session
    try:
        act = _function(desk, line[0])
        made = act(signed, **given)
    except (TypeError, AttributeError, KeyError, OverflowError):    # of a kind that the desk did not expect
        raise Refused("%s: it holds something of another kind than expected" % name)
    finally:
        door.acting = None
        if session is not None:
            session.until = signed.until
    book = panel.unit.book
    told = (("n", book.last.n), ("now", book.n))
    return told + (("token", made),) if name == "access" else told


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
    elif name == "pin":
        given["ident"] = given.pop("who")
    elif name == "person":
        given.setdefault("active", True)
    elif name == "given":
        given["n"] = given.pop("ref")
        if parse(desk.stored(given["n"])).k != "report":
            raise Refused("entry %d: expected the number of a report" % given["n"])


# ---- what changed meanwhile

def _unchanged(panel, name, asked, seen, who, lang):
    """No(409) if others have since entered what bears on this act, or the unit was started anew."""
    door, book = panel.door, panel.unit.book
    if seen < door.start:
        raise _conflict(panel, lang, "the unit was started again since this page was loaded; see whether it "
                                     "is entered, then send it again", _since(book, seen))
    kinds = [kinds for acts, kinds in _CONFLICTS if name in acts]
    if not kinds or _is_tap(name, asked):
        return
    kinds = kinds[0]
    ref = asked.get("ref") if name in _BY_REF else None
    found = [n for n, kind, by, about in door.acts
             if n >= seen and kind in kinds and by != who and (ref is None or about == ref)]
    if found or seen < door.forgotten:
        raise _conflict(panel, lang, "meanwhile another has changed this; look at it, then send it again",
                        found[-MOST_CHANGED:])


def _conflict(panel, lang, text, numbers):
    from firmware import narrative

    people = panel.unit.monitor.people
    changed = []
    for n in numbers:
        entry = parse(panel.unit.book.line(n)[0])
        words = narrative.words(entry, lang, people.name)
        changed.append((("n", n), ("t", entry.t), ("k", entry.k), ("by", entry.by), ("words", words)))
    return No(409, "changed", text, ("changed", changed), ("now", panel.unit.book.n))


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
