"""Papers of the crew: until when each is valid, what serves for what, and why an entry cannot be made.

Days are counted from 1970-01-01 and are days in India, wherever she sails: a date on an Indian paper is one.
Documents are those of crew_papers.documents(). Loaded only while somebody asks.
"""
from firmware import crew_papers, crew_views
from firmware.clock import DAY, civil, days
from firmware.crew_papers import CAPACITIES, GRADES, KINDS, VESSEL, day
from firmware.rules import crew_2026 as sv
from firmware.rules import kerala_inland_2010 as kl
from firmware.rules import maharashtra_competency_2019 as mh

INDIA_S = 19800         # ahead of UTC

# Capacities of a line, those of one rank together, the lowest first. Ours: the rules order certificates, not
# capacities; MH-02 2(1)(i)(c) counts service "as lascar or khalashi or seaman" alike.
_RANKS = ((("seaman", "lascar"), ("serang", "mate"), ("tindal", "master")),
          (("greaser",), ("driver",), ("engineer",)))

# The least certificate with which one can do the work of a capacity, where one exists.
_BY_GRADE = (("seaman", "lascar"), ("lascar", "lascar"), ("serang", "serang"), ("mate", "serang"),
             ("greaser", "driver2"), ("driver", "driver2"), ("engineer", "engineer"))

_CARDS = ("permit", "card")
_NEED_DATES = _CARDS + ("passport", "coc")      # kinds that end some day, so it must be told when
_ACTS = ("left", "returned", "replaced", "told")


# ---- days

def today(utc) -> int:
    """The day in India at an instant."""
    return (utc + INDIA_S) // DAY


def end_of(last) -> int:
    """utc at which a day in India is over."""
    return (last + 1) * DAY - INDIA_S


def day_text(found) -> str:
    """"2026-12-01"."""
    return "%04d-%02d-%02d" % civil(found * DAY)[:3]


def later(start, months) -> int:
    """The day so many calendar months after a day (before it, if negative).

    The same date; where the month has none, as 29 February in most years, its last day.
    """
    year, month, date = civil(start * DAY)[:3]
    year, month = divmod(year * 12 + month - 1 + months, 12)
    first = days(year, month + 1, 1)
    following = days(year + month // 11, (month + 1) % 12 + 1, 1)
    return min(first + date - 1, following - 1)


# ---- validity

def last_day(document, passport=None):
    """The last day on which a document is valid; None: it has no end, or it is not stated.

    What stands on the paper ("valid up to") holds. A permit or card without it is valid for five years
    from its issue or until the passport expires, whichever is later (50(9)); a certificate of competency for
    five years (KL 52(1), MH 6(B)). The day of issue is not counted (General Clauses Act, 1897, s. 9).

    passport: the holder's, as a document, or None. One issued after the card is not the one that the card was
    issued on; whether the rule means that too it does not say, so it does not lengthen the card's life.
    """
    what, grade, issued, expires, _ = document
    if expires is not None or issued is None:
        return expires
    if what in _CARDS:
        last = later(issued, 12 * sv.CARD_YEARS)
        if passport and passport[3] and (passport[2] or 0) <= issued:
            last = max(last, passport[3])
        return last
    if what == "coc" and grade in mh.DECK_GRADES[1:] + mh.ENGINE_GRADES:
        return later(issued, 12 * mh.CERTIFICATE_YEARS)
    if what == "coc" and not grade.endswith("_ms"):     # of the Merchant Shipping Act: not stated
        return later(issued, 12 * kl.CERTIFICATE_YEARS)
    return None


def standing(document, utc, passport=None, outside=None) -> str:
    """"valid", "deemed", "expired", "future" (not yet issued) or "undated" (it ends; when is not stated).

    outside: utc since when the holder is on a vessel on a voyage outside India, None: he is not. A permit or
    card that expired since then is deemed valid until she arrives at a port in India (50(9)).
    """
    what, _, issued, _, _ = document
    if issued is not None and issued > today(utc):
        return "future"
    last = last_day(document, passport)
    if last is None:
        return "undated" if what in _NEED_DATES else "valid"
    if today(utc) <= last:
        return "valid"
    if what in _CARDS and outside is not None and outside < end_of(last):
        return "deemed"
    return "expired"


def good(document, utc, passport=None, outside=None) -> bool:
    """Whether it counts today: valid, or deemed to be."""
    return standing(document, utc, passport, outside) in ("valid", "deemed")


def renewal(document, today, passport=None, kerala=False):
    """(what to do, last day for it) where the renewal of a document is due, or None.

    permit, card: "renew" from nine months before it expires to nine months after (51(1)); then "over".
    coc: "renew" for as long before, then "over"; in Kerala (52) fifteen days before the expiry is the last
    day to apply, after it "late"; expired "lapsed" for three years, then "void". Of a passport no rule tells.
    """
    what, last = document[0], last_day(document, passport)
    if last is None or what not in _CARDS + ("coc",) or today < later(last, -sv.RENEWAL_MONTHS):
        return None
    if what in _CARDS:
        until = later(last, sv.RENEWAL_MONTHS)
        return ("renew" if today <= until else "over", until)
    if what == "coc" and kerala:
        if today > last:
            until = later(last, 12 * kl.RENEWABLE_YEARS)
            return ("lapsed" if today <= until else "void", until)
        until = last - kl.APPLY_BEFORE_DAYS
        return ("renew" if today <= until else "late", until)
    return ("renew" if today <= last else "over", last)


def candidate_lacks(documents, utc) -> list:
    """Kinds that a candidate for a certificate of competency has no valid document of (MH 2(3)-(4))."""
    held = [document[0] for document in documents if good(document, utc)]
    return [what for what in mh.CANDIDATE if what not in held]


# ---- grades and capacities

def serves(held, needed) -> bool:
    """Whether a certificate serves where a grade is asked for: it is of that, or of a higher of its line."""
    for line in (mh.DECK_GRADES, mh.ENGINE_GRADES):
        if held in line and needed in line:
            return line.index(held) >= line.index(needed)
    return held == needed


def outranks(held, needed) -> bool:
    """Whether one engaged in a capacity can do the work of another: the same or a lower one of its line."""
    for line in _RANKS:
        for rank in line:
            if held in rank:
                return needed in rank or any(needed in lower for lower in line[: line.index(rank)])
    return held == needed


def one_line(capacity, other) -> bool:
    """Whether two capacities are of one line, deck or engine, or the same."""
    for line in _RANKS:
        if any(capacity in rank for rank in line):
            return any(other in rank for rank in line)
    return capacity == other


def grade_for(capacity):
    """The least grade whose certificate alone fits for a capacity, or None."""
    for name, grade in _BY_GRADE:
        if name == capacity:
            return grade
    return None


# ---- entries

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
        return _why_no_sign_on(data, crew, who)
    if kind == "document":
        return _why_no_document(data, crew, who)
    if kind == "absent" and data["act"] not in _ACTS:
        return "act %r: expected one of %s" % (data["act"], ", ".join(_ACTS))
    if crew_views.capacity(crew, who) is None:
        return "%s is not on board: he was discharged, or never signed on" % people.name(who)
    if kind == "absent":
        return _why_no_absence(data, crew, people)
    return None


def _why_no_sign_on(data, crew, who):
    if crew_views.capacity(crew, who) is not None:
        return "%s is on board already, as %s; for another capacity discharge him first" % (
            who, crew_views.capacity(crew, who))
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
    if issued is None and expires is None and what in _NEED_DATES:
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
