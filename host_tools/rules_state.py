"""What every requirement means for one vessel: whether it applies and why, what is due, in what state.

State of a requirement: the worst of what firmware/duties.py, required.py, manning.py and capacity.py tell of
it, in the order of WORST. "book": it applies, but without a book nobody can tell; "kept": it applies, the
unit does it, and nothing falls due by itself; "missing": nothing covers it yet.
"""
import contextlib
from pathlib import Path

from firmware import capacity, duties, equipment_words, manning, manning_words, particulars, required
from firmware.chain import Chain
from firmware.clock import Clock, iso
from firmware.monitor import Monitor
from firmware.port.posix_files import ReadFiles
from firmware.store import Store

WORST = ("fail", "expired", "overdue", "never", "unstated", "open", "ask", "soon", "continues", "ok", "book",
         "kept", "missing", "na")
_USELESS = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError)
# Rows of which firmware/manning.py tells; rows that apply to vessels that may carry passengers.
_MANNING = ("SV-48-1", "SV-58", "SV-S8-P2-7b", "KL-33", "JH-22", "JH-105-5")
_PASSENGERS = ("NS-18-1e", "KL-102-1j", "JH-F6", "JH-58-1", "JH-58-2", "JH-35", "JH-44", "JH-41")


def unit(profile, folder=None):
    """A Monitor that has read the book in a folder, as far as it can be read; nothing is written.

    OSError: there is no book to read.
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
            for fold in found.folds() if entry else ():
                with contextlib.suppress(*_USELESS):    # data of a newer version
                    fold.apply(entry)
    return found


def judged(rows, profile, folder, utc):
    """Put into each row of rules.rows(): applies (True, False, None: not stated), why, state, due, items."""
    vessel = unit(profile, folder)
    told = dict.fromkeys([row["id"] for row in rows])
    for row, item in _items(vessel, profile, folder is not None, utc):
        told[row] = (told[row] or []) + [item]
    for row in rows:
        items = told[row["id"]]
        if items is None:
            items = [_general(row, profile, folder is not None)]
        state = min((item["state"] for item in items), key=WORST.index)
        first = next(item for item in items if item["state"] == state)
        row["state"] = state
        row["applies"] = None if first.get("open") else state != "na"
        row["why"] = first["why"]
        row["due"] = min((item["due"] for item in items if item["due"] and item["state"] == state),
                         default=None)
        row["items"] = [{key: value for key, value in item.items() if key != "open"}
                        for item in items if "code" in item]


def _item(state, why="", due=None, **more):
    return {"state": state, "why": why, "due": due and iso(due), **more}


def _general(row, profile, book):
    """Of a row of which no table tells, or of which one asks nothing of her."""
    if row["instrument"] not in duties.instruments(profile):
        return _item("na", "%s does not bind her" % row["instrument"])
    if row["id"] in _PASSENGERS:
        carries = particulars.value(profile, "passenger")
        if not carries:
            return _item("na" if carries is False else "unstated", "passenger", open=carries is None)
    why = _idle(row["id"], profile, book)
    return _item("na", why) if why else _item("kept" if row["covered_by"] else "missing", row["note"])


def _idle(row, profile, book):
    """Why a table asks nothing under a row that it has; "": no table has it."""
    bound = duties.instruments(profile)
    for instrument in required.INSTRUMENTS:
        for table in required.tables(instrument) if instrument in bound else ():
            for line in required.lines(table):
                if line[1] == row:
                    holds, decided = particulars.applies(line[3], profile)
                    return decided if holds is False else "no number is asked of her"
    for instrument in bound if book else ():
        if any(fields[1] == row for fields in duties.lines(duties.pack(instrument))):
            return "nobody on board whom it concerns"
    return ""


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
        yield row, _item(state, unstated or "", code=item, provision=provision, required=number, on_board=has,
                         tested=tested and iso(tested), words=_named(item), open=number is None)
    if book:
        yield from _crew(vessel, profile, utc)
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
    for code, _, provision, state, due, who, detail in duties.evaluated(fields, vessel, utc):
        why = detail if isinstance(detail, str) else ""
        if state == "fail" and fields[3] == "document":
            why = "not yet issued" if due is None else "the paper that it limits is valid for longer"
        yield _item(state, why, due, code=code, provision=provision, who=who, words=words,
                    open=holds is None)


def _crew(vessel, profile, utc):
    lacks = manning.check(profile, vessel.crew, utc)
    for row in _MANNING:
        found = [lack for lack in lacks if lack.rule == row]
        for lack in found:
            state = "unstated" if lack.code == "unstated" else "fail"
            yield row, _item(state, lack.what or "", code=lack.code, provision=lack.provision,
                             words=manning_words.words(lack, "en", vessel.people.name))
        if not found and _binds(row, profile):
            yield row, _item("ok")


def _binds(row, profile):
    instrument = {"SV": manning.SAILING, "KL": manning.KERALA, "JH": manning.JHARKHAND}[row[:2]]
    return instrument in duties.instruments(profile)


def _passengers(vessel, profile, bound, utc):
    if vessel.passengers is None or not particulars.value(profile, "passenger"):
        return
    number, why, _ = capacity.now(vessel, utc)
    has = vessel.passengers.reckoned if vessel.passengers.counted else None
    state = "unstated" if number is None else "never" if has is None else "fail" if has > number else "ok"
    for instrument, row, provision in capacity.CITED:
        if instrument in bound:
            yield row, _item(state, why, code="passengers", provision=provision, required=number,
                             on_board=has)
