"""What every requirement means for one vessel: whether it applies and why, what is due, in what state.

State of a requirement: the worst of what firmware/duties.py, required.py, manning.py, papers.py and
capacity.py tell of it, in the order of WORST. "book": it applies, but without a book nobody can tell; "kept":
it applies, the unit does it, and nothing falls due by itself; "missing": nothing covers it yet. What no
table has a condition for applies by the column applies_if of coverage.csv, in the words of particulars.py.
"""
import contextlib
from pathlib import Path

from firmware import (
    capacity,
    checklist,
    crew_papers,
    crew_views,
    departure_words,
    duties,
    equipment_words,
    manning,
    manning_due,
    manning_words,
    papers,
    particulars,
    required,
)
from firmware.chain import Chain
from firmware.clock import Clock, iso
from firmware.dates import day_text
from firmware.monitor import Monitor
from firmware.port.posix_files import ReadFiles
from firmware.store import Store
from host_tools import config
from host_tools.register_words import COMMON

WORST = ("fail", "expired", "overdue", "never", "unstated", "open", "ask", "soon", "continues", "ok", "book",
         "kept", "missing", "na")
# The states in words that neither a register nor the departure check has.
_STATES = {"book": "applies", "kept": "kept by the unit", "missing": "not covered"}
_USELESS = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError)
# Rows of which firmware/manning.py tells.
_MANNING = ("SV-48-1", "SV-58", "SV-S8-P2-7b", "KL-33", "JH-22", "JH-105-5")
# Rows on how long papers of the crew are valid, with their kinds; rows on their renewal.
_VALID = (("SV-50-9", "50(9)", crew_papers.CARDS), ("KL-52", "52(1)", ("coc",)), ("MH-06B", "6(B)", ("coc",)))
_RENEWAL = (("SV-51-1", crew_papers.CARDS), ("KL-52", ("coc",)))
# papers.standing(): the state, and how it is told with the last day.
_STANDING = {"valid": ("ok", "valid until %s"), "expired": ("expired", "expired %s"),
             "deemed": ("continues", "expired %s, valid until the first port in India"),
             "future": ("fail", "not yet issued, valid until %s"),
             "undated": ("unstated", "no date of expiry stated")}
_MAHARASHTRA = "maharashtra-competency-2019"
_NOBODY = "nobody on board holds such a paper"


def state_words(state):
    """A state as the registers and the departure check call it."""
    if state in ("na", "unstated", "ask"):
        return departure_words.result(state)
    return _STATES.get(state) or COMMON["state_" + state][0]


def unit(profile, folder=None, until=None):
    """A Monitor that has read the book in a folder, as far as it can be read; nothing is written.

    until: utc; what was entered after it is left out, as the book stood then. None: all of it.
    OSError: there is no book to read. ConfigError: it is another vessel's.
    """
    found = Monitor(profile, None, Clock(0))
    if folder is None:
        return found
    store = Store(ReadFiles(Path(folder)))
    if not store.segments:
        raise FileNotFoundError(2, "no book in it")
    chain = Chain()
    for first in store.segments:
        chain.segment(first)
        for raw in store.lines(first):
            entry, _ = chain.take(raw)
            if entry is None:
                continue
            if entry.k == "book":
                _hers(profile, entry)
            if until is None or entry.e <= until:
                for fold in found.folds():
                    with contextlib.suppress(*_USELESS):    # data of a newer version
                        fold.apply(entry)
    return found


def _hers(profile, cover):
    """See to it that a book is that of this vessel. ConfigError."""
    if cover.d.get("mmsi") != profile["mmsi"]:
        raise config.ConfigError("--vessel: expected the vessel of the book, MMSI %s, got MMSI %s; name her "
                                 "own" % (cover.d.get("mmsi"), profile["mmsi"]))


def judged(rows, profile, folder, utc, until=None):
    """Put into each row of rules.rows(): applies (True, False, None: not stated), why, state, due, told,
    items.

    why: as a table has it; told: how it stands, in words. until: of unit().
    """
    vessel = unit(profile, folder, until)
    told = dict.fromkeys([row["id"] for row in rows])
    for row, item in _items(vessel, profile, folder is not None, utc):
        told[row] = (told[row] or []) + [item]
    for row in rows:
        items = told[row["id"]]
        holds, decided = particulars.applies(row["applies_if"], profile)
        if items and holds is False:        # only what the book has all the same goes against it
            items = [item for item in items if item["state"] not in ("ok", "unstated", "na")]
        items = items or [_general(row, profile, folder is not None, holds, decided)]
        state = min((item["state"] for item in items), key=WORST.index)
        first = next(item for item in items if item["state"] == state)
        row["state"] = state
        row["applies"] = None if first.get("open") else state != "na"
        row["why"] = first["why"]
        nearest = min((item for item in items if item["due"] and item["state"] == state),
                      key=lambda item: item["due"], default=first)
        row["due"], row["told"] = nearest["due"], nearest["told"]
        if state == "ok" and row["due"] is None:    # of all whom it concerns alike
            row["told"] = ""
        row["items"] = [{key: value for key, value in item.items() if key != "open"}
                        for item in items if "code" in item]


def _item(state, why="", due=None, told=None, **more):
    """told: how it stands, in words; None: as `why` says."""
    told = why if told is None else told
    return {"state": state, "why": why, "due": due and iso(due), "told": told, **more}


def _standing(state, more):
    """How what a particular decides stands, in words."""
    return departure_words.standing(("", None, None, None, "", (state, None, more)))


def _general(row, profile, book, holds, decided):
    """Of a row of which no table tells, or of which one asks nothing of her.

    holds, decided: of particulars.applies(), what applies_if says of it.
    """
    if row["instrument"] not in duties.instruments(profile):
        return _item("na", "%s does not bind her" % row["instrument"])
    if not holds:
        state = "unstated" if holds is None else "na"
        return _item(state, decided, told=_standing(state, decided), open=holds is None)
    why, decided = _idle(row["id"], profile, book)
    if why:
        return _item("na", why, told=_standing("na", why) if decided else why)
    state = "kept" if row["covered_by"] else "missing"
    if not book and row["id"] in _MANNING + tuple(one[0] for one in _VALID + _RENEWAL):
        state = "book"
    binds = "%s binds her" % row["instrument"]
    return _item(state, row["applies_if"] or binds, told=row["note"] or binds)


def _idle(row, profile, book):
    """(why a table asks nothing under a row it has, whether by a condition); "": none has the row."""
    bound = duties.instruments(profile)
    for instrument in required.INSTRUMENTS:
        for table in required.tables(instrument) if instrument in bound else ():
            for line in required.lines(table):
                if line[1] == row:
                    holds, decided = particulars.applies(line[3], profile)
                    return (decided, True) if holds is False else ("no number is asked of her", False)
    for instrument in bound if book else ():
        if any(fields[1] == row for fields in duties.lines(duties.pack(instrument))):
            return "nobody on board whom it concerns", False
    return "", False


def _items(vessel, profile, book, utc):
    bound = duties.instruments(profile)
    for instrument in bound:
        for fields in duties.lines(duties.pack(instrument)):
            for found in _duty(fields, vessel, profile, book, utc):
                yield fields[1], found
    tables = required.compared(vessel) if book else (
        (item, number, None, "unstated" if number is None else "book", row, provision, unstated, None)
        for item, number, row, provision, unstated in required.required(profile))
    for item, number, has, state, row, provision, unstated, tested in tables:
        told = ("asked for %d" % number if state == "book" else departure_words.standing(
            ("gear/" + item, row, provision, None, "", (state, None, unstated or (number, has)))))
        yield row, _item(state, unstated or "", None, told, code=item, provision=provision, required=number,
                         on_board=has, tested=tested and iso(tested), words=_named(item), open=number is None)
    if book:
        yield from _crew(vessel, profile, utc)
        yield from _papers(vessel, profile, utc)
        yield from _passengers(vessel, profile, bound, utc)


def _named(item):
    """An item of a table in words, of which one or several together will do."""
    return " or ".join(" and ".join(map(equipment_words.name, these)) for these, _ in required.parts(item))


def _duty(fields, vessel, profile, book, utc):
    holds, decided = particulars.applies(fields[4], profile)
    words = duties.words(fields[0], "en", profile)
    if not book and holds:
        yield _item("book", code=fields[0], provision=fields[2], words=words)
        return
    for found in duties.evaluated(fields, vessel, utc):
        code, _, provision, state, due, who, detail = found
        why = detail if isinstance(detail, str) else ""
        if state == "fail" and fields[3] == "document":
            why = "not yet issued" if due is None else "the paper that it limits is valid for longer"
        yield _item(state, why, due, _duty_told(found, vessel.people.name), code=code, provision=provision,
                    who=who, words=words, open=holds is None)


def _duty_told(found, name):
    """How what a rule asks stands, and whom it concerns, in words; by when, where only the time tells."""
    code, row, provision, state, due, who, detail = found
    said = [departure_words.standing((code, row, provision, None, who, (state, due, detail)), "en", name)]
    if due is not None and state in ("ok", "never"):
        said.append(departure_words.standing((code, row, provision, None, who, ("soon", due, detail))))
    told = "; ".join(filter(None, said))
    return ": ".join(filter(None, (_whom(who, name), told)))


def _whom(who, name):
    """A person, a drill, what is trained, or an item in words; a boat goes by its name."""
    if not who or name(who) != who:
        return name(who) if who else ""
    for training in (False, True):
        if checklist.told(who, training):
            return checklist.words(who, "en", training)
    return equipment_words.name(who)


def _crew(vessel, profile, utc):
    lacks = manning.check(profile, vessel.crew, utc)
    for row in _MANNING:
        found = [lack for lack in lacks if lack.rule == row]
        for lack in found:
            state = "unstated" if lack.code == "unstated" else "fail"
            words = manning_words.words(lack, "en", vessel.people.name)
            yield row, _item(state, lack.what or "", None, words, code=lack.code, provision=lack.provision,
                             words=words)
        if not found and _binds(row, profile):
            yield row, _item("ok")


def _binds(row, profile):
    return {"SV": manning.SAILING, "KL": manning.KERALA, "JH": manning.JHARKHAND,
            "MH": _MAHARASHTRA}[row[:2]] in duties.instruments(profile)


def _papers(vessel, profile, utc):
    """How long the papers of those on board are valid, and which are to be renewed."""
    crew, name = vessel.crew, vessel.people.name
    held = [(who, one) for who in crew.aboard() for one in crew_papers.documents(crew, who)
            if not (one[1] or "").endswith("_ms")]      # those of the Act go by rules that we have not
    for row, provision, kinds in _VALID:
        found = [one for one in held if one[1][0] in kinds] if _binds(row, profile) else ()
        for who, document in found:
            yield row, _paper(vessel, who, document, provision, utc)
        if not found and _binds(row, profile):
            yield row, _item("na", _NOBODY)
    lacks = manning_due.due(profile, crew, utc)
    for row, kinds in _RENEWAL:
        found = [lack for lack in lacks if lack.rule == row] if _binds(row, profile) else ()
        for lack in found:
            words = manning_words.words(lack, "en", name)
            yield row, _item("soon" if lack.code == "renew" else "overdue", "", manning_due.due_by(lack),
                             words, code=lack.code, provision=lack.provision, words=words)
        if not found and _binds(row, profile):
            yield row, _item(*(("ok",) if any(one[0] in kinds for _, one in held) else ("na", _NOBODY)))


def _paper(vessel, who, document, provision, utc):
    """How a paper of one on board stands."""
    crew = vessel.crew
    passport, outside = crew_papers.document(crew, who, "passport"), crew_views.outside(crew)
    last = papers.last_day(document, passport)
    state, told = _STANDING[papers.standing(
        document, utc, passport, outside and max(outside, crew_views.since(crew, who)))]
    grade = ", " + manning_words.post(document[1]) if document[1] else ""
    if "%s" in told:
        told = told % ("–" if last is None else day_text(last))
    return _item(state, "", None if last is None else papers.end_of(last),
                 "%s: %s" % (vessel.people.name(who), told), code=document[0], provision=provision, who=who,
                 words=manning_words.paper(document[0]) + grade)


def _passengers(vessel, profile, bound, utc):
    if vessel.passengers is None or not particulars.value(profile, "passenger"):
        return
    number, why, _ = capacity.now(vessel, utc)
    has = vessel.passengers.reckoned if vessel.passengers.counted else None
    state = "unstated" if number is None else "never" if has is None else "fail" if has > number else "ok"
    for instrument, row, provision in capacity.CITED:
        if instrument in bound:
            told = why if number is None else departure_words.standing(
                ("passengers", row, provision, None, "", (state, None, (number, has, why))))
            yield row, _item(state, why, None, told, code="passengers", provision=provision, required=number,
                             on_board=has, words=departure_words.words("passengers"))
