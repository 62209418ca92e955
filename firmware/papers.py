"""Papers of the crew: until when each is valid, and what serves for what.

Days are counted from 1970-01-01 and are days in India, wherever she sails: a date on an Indian paper is one.
Documents are those of crew_papers.documents(). Loaded only while somebody asks, the rules of certificates
only where there is one.
"""
from firmware.crew_papers import CARDS, NEED_DATES
from firmware.dates import INDIA_S, day_text, end_of, later, today  # noqa: F401 - whoever asks needs them
from firmware.rules import crew_2026 as sv

# Capacities of a line, those of one rank together, the lowest first. Ours: the rules order certificates, not
# capacities; MH-02 2(1)(i)(c) counts service "as lascar or khalashi or seaman" alike.
_RANKS = ((("seaman", "lascar"), ("serang", "mate"), ("tindal", "master")),
          (("greaser",), ("driver",), ("engineer",)))

# The least certificate with which one can do the work of a capacity, where one exists.
_BY_GRADE = (("seaman", "lascar"), ("lascar", "lascar"), ("serang", "serang"), ("mate", "serang"),
             ("greaser", "driver2"), ("driver", "driver2"), ("engineer", "engineer"))


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
    if what in CARDS:
        last = later(issued, 12 * sv.CARD_YEARS)
        if passport and passport[3] and (passport[2] or 0) <= issued:
            last = max(last, passport[3])
        return last
    if what == "coc":
        from firmware.rules import kerala_inland_2010 as kl
        from firmware.rules import maharashtra_competency_2019 as mh

        if grade in mh.DECK_GRADES[1:] + mh.ENGINE_GRADES:
            return later(issued, 12 * mh.CERTIFICATE_YEARS)
        if not grade.endswith("_ms"):       # of the Merchant Shipping Act: not stated
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
        return "undated" if what in NEED_DATES else "valid"
    if today(utc) <= last:
        return "valid"
    if what in CARDS and outside is not None and outside < end_of(last):
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
    if last is None or what not in CARDS + ("coc",) or today < later(last, -sv.RENEWAL_MONTHS):
        return None
    if what in CARDS:
        until = later(last, sv.RENEWAL_MONTHS)
        return ("renew" if today <= until else "over", until)
    if what == "coc" and kerala:
        from firmware.rules import kerala_inland_2010 as kl

        if today > last:
            until = later(last, 12 * kl.RENEWABLE_YEARS)
            return ("lapsed" if today <= until else "void", until)
        until = last - kl.APPLY_BEFORE_DAYS
        return ("renew" if today <= until else "late", until)
    return ("renew" if today <= last else "over", last)


def candidate_lacks(documents, utc) -> list:
    """Kinds that a candidate for a certificate of competency has no valid document of (MH 2(3)-(4))."""
    from firmware.rules import maharashtra_competency_2019 as mh

    held = [document[0] for document in documents if good(document, utc)]
    return [what for what in mh.CANDIDATE if what not in held]


# ---- grades and capacities

def serves(held, needed) -> bool:
    """Whether a certificate serves where a grade is asked for: it is of that, or of a higher of its line."""
    from firmware.rules import maharashtra_competency_2019 as mh

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
