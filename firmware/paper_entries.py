"""Why an entry about the crew or a paper cannot be made. Borrowed for the act (firmware/crewdesk.py)."""
from firmware import crew_papers, crew_views
from firmware.crew_papers import CAPACITIES, ENDING, GRADES, KINDS, NEED_DATES, OF_VESSEL, VESSEL, day

_ACTS = ("left", "returned", "replaced", "told")


def why_not(kind, data, crew, people):
    """Why an entry "signon", "discharge", "document", "registrar" or "absent" cannot be made; None: it can.

    data: dict of its keys. Texts are not looked at (desk.plain does that), but dates, our names, and people.
    """
    if kind == "registrar":
        if type(data["ref"]) is int and not crew_views.sent(crew, data["ref"]):
            return None
        return "entry %r: expected a change of the crew not yet passed on to the Registrar; these are: %s" % (
            data["ref"], ", ".join([str(n) for n in crew_views.pending(crew)[:12]]) or "none")
    who = data["of" if kind == "document" else "who"]
    if people.get(who) is None and not (kind == "document" and who == VESSEL):
        return "%r: expected the id of a person who is entered in the book; enter him first" % (who,)
    if kind == "signon":
        return _why_no_sign_on(data, crew, people.get(who))
    if kind == "document":
        return _why_no_document(data, crew, who)
    if kind == "absent" and data["act"] not in _ACTS:
        return "act %r: expected one of %s" % (data["act"], ", ".join(_ACTS))
    if crew_views.capacity(crew, who) is None:
        return "%s is not on board: he was discharged, or never signed on" % people.name(who)
    if kind == "absent":
        return _why_no_absence(data, crew, people)
    return None


def _why_no_sign_on(data, crew, person):
    if crew_views.capacity(crew, person.id) is not None:
        return "%s is on board already, as %s; for another capacity discharge him first" % (
            person.name, crew_views.capacity(crew, person.id))
    if not person.active:
        return "%s is entered as no longer active; enter him as active first" % person.name
    if data["capacity"] not in CAPACITIES:
        return "capacity %r: expected one of %s" % (data["capacity"], ", ".join(CAPACITIES))
    age = data.get("age")
    if age is not None and (type(age) is not int or not 1 <= age <= 99):
        return "age %r: expected whole years" % (age,)
    return _why_no_day("card_date", data.get("card_date"))


def _why_no_document(data, crew, who):
    what, grade, issued, expires = data["what"], data["grade"], data["issued"], data["expires"]
    if what not in KINDS:
        return "document %r: expected one of %s" % (what, ", ".join(KINDS))
    hers = KINDS.index(what) >= KINDS.index(OF_VESSEL)
    if hers and who != VESSEL:
        return "document %s: it is the vessel's; expected of %s" % (what, VESSEL)
    # One that an older version let in can still be taken away.
    if not hers and who == VESSEL and data["no"] is not None:
        return "document %s: it is a person's; expected the id of whose it is" % what
    if (grade in GRADES) != (what == "coc") or grade is not None and grade not in GRADES:
        return "grade %r: expected for a coc one of %s, for others none" % (grade, ", ".join(GRADES))
    if data["no"] is None:
        if any(held[0] == what and held[1] == grade for held in crew_papers.documents(crew, who)):
            return None
        return "%s has no document %s that could be taken away" % (who, what)
    wrong = _why_no_day("issued", issued) or _why_no_day("expires", expires)
    if wrong:
        return wrong
    if issued is not None and expires is not None and day(expires) < day(issued):
        return "expires %s: it lies before the day of issue, %s" % (expires, issued)
    if issued is None and expires is None and what in NEED_DATES + ENDING:
        return "%s: expected the day of issue or the day on which it expires" % what
    return None


def _why_no_absence(data, crew, people):
    away, act = crew_views.absent(crew), data["act"]
    if act == "left":
        return "%s is away already" % people.name(away[0]) if away else None
    if not away or away[0] != data["who"]:
        return "%s was not entered as away" % people.name(data["who"])
    if act == "replaced" and (
            data.get("master") == data["who"] or crew_views.capacity(crew, data.get("master")) is None):
        return "master %r: expected the id of another person on board" % (data.get("master"),)
    if act == "told" and away[2] == "left":
        return "who was appointed in his place is entered first"
    return None


def _why_no_day(name, text):
    if text is None:
        return None
    try:
        day(text)
    except ValueError as error:
        return "%s %s" % (name, error)
    return None
