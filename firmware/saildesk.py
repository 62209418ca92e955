"""The act of a departure: the check confirmed by named persons, and the tindal's reason where it fails.

Plain functions over a Desk, loaded for one act and dropped again: firmware/borrow.py. An entry of 1,024 bytes
may not hold it all, so there may be several, of which the last entered counts:

    clearance   check: number of the entry "check"; fail: [code or "code@who", ...]; ask: [[code, id of who
                confirmed it], ...]; unstated: [code, ...]; why: the tindal's reason, in the first of several;
                side: [measured, least] in mm, where it was; part: [which, of how many] of several

What nobody has confirmed counts as failed. That something fails does not stop the vessel.
"""
from firmware.borrow import borrowed
from firmware.entry import MAX_ENTRY, dumps
from firmware.mates import instant, mate
from firmware.plain import Refused, plain
from firmware.rules import logbook_rules as rule

# Bytes of an entry that its data leaves to the rest of it: numbers, times, position, author.
_REST = 220
# Bytes of lists in an entry, and items of one of them: more ask a cut-up heap for too much in one piece.
_LISTS, _ITEMS = 250, 16
MOST_MM = 9999


def clear(desk, session, confirmed=(), why=None, side=None, remark=None, t=None, found=None, made=None):
    """The check before departure is made: the entries "check" and "clearance", in the list `made` where one
    is given: all of them together a unit may have no room for.

    found: departure.summed() of now, where it was looked at before this was loaded.
    confirmed: [(code, id of who confirms it), ...] of what departure.check() asks. why: why she sails all the
    same, needed where something fails. side: how high her side is clear of the water, measured, in mm.
    """
    by = desk.person(session, ("tindal",))
    utc = instant(desk, t)
    if side is not None and (type(side) is not int or not 0 <= side <= MOST_MM):
        raise Refused("side: expected whole millimetres from 0 to %d" % MOST_MM)
    why = plain(why, "why", rule.TEXT_BYTES, True)
    told = _confirmed(desk, confirmed)
    if found is None or t is not None:
        with borrowed():
            from firmware import departure

            found = departure.summed(desk.monitor, utc)
    fail, asked, unstated, least = found
    for code in told:
        if not _has(asked, code):
            raise Refused("%s: there is nothing to confirm; expected some of %s" % (
                code[:40], asked.replace("\n", ", ")))
    if side is not None and least is None:
        raise Refused("side: nothing is asked of it for this vessel")
    fail = "\n".join(([fail] if fail else []) + [
        code for code in _lines(asked)
        if code not in told or code == "side" and (side is None or side < least)])
    if fail and why is None:
        raise Refused("why: state why she sails all the same; " + _failing(fail, desk.monitor.people.name))
    who = desk.monitor.people.name(told["freeboard"]) if "freeboard" in told else by.name
    entry = desk.check(session, "freeboard" in told and not _has(fail, "side"), "appliances" in told, who,
                       remark, t)
    head: tuple = (("check", entry.n),)
    if made is not None:
        made.append(entry)
    if side is not None:
        head += (("side", [side, least]),)
    named = (fail, asked, unstated, told)
    count = sum([1 for _ in _parts(named, why)])
    for at, part in enumerate(_parts(named, why)):
        numbered = (("part", [at + 1, count]),) if count > 1 else ()
        data = tuple([(name, part.get(name, [])) for name in ("fail", "ask", "unstated")])
        entry = desk.enter("clearance", head + data + (("why", None if at else why),) + numbered, by.id, t)
        if made is not None:
            made.append(entry)


def _confirmed(desk, confirmed):
    """{code: id of a person on board}."""
    if not isinstance(confirmed, (list, tuple)):
        raise Refused("confirmed: expected pairs of a code and the id of a person")
    told = {}
    for pair in confirmed:
        if not isinstance(pair, (list, tuple)) or len(pair) != 2 or not isinstance(pair[0], str):
            raise Refused("confirmed: expected pairs of a code and the id of a person")
        if pair[0] in told:
            raise Refused("%s: confirmed twice" % pair[0][:40])
        told[pair[0]] = mate(desk, pair[1])
    return told


# ---- lists are texts of lines, as departure.summed() gives them: in a heap that is nearly full each of their
# items for itself takes several times the room

def _lines(text):
    at = 0
    while at < len(text):
        end = text.find("\n", at)
        end = len(text) if end < 0 else end
        yield text[at:end]
        at = end + 1


def _has(text, line):
    return "\n%s\n" % line in "\n%s\n" % text


def _failing(fail, name):
    from firmware import departure_words

    some = [departure_words.named(code, "en", name) for at, code in enumerate(_lines(fail)) if at < 3]
    count = fail.count("\n") + 1
    return "%d checks fail: %s" % (count, "; ".join(some) + ("; ..." if count > 3 else ""))


def _items(fail, asked, unstated, told):
    """(name of a list, item) of all that is entered."""
    for code in _lines(fail):
        yield "fail", code
    for code in _lines(asked):
        if code in told:
            yield "ask", [code, told[code]]
    for code in _lines(unstated):
        yield "unstated", code


def _parts(named, why):
    """What one entry after the other holds of _items(), {name: items}; why stands in the first."""
    room = min(_LISTS, MAX_ENTRY - _REST - len(dumps(why).encode()))
    part: dict = {}
    for name, item in _items(*named):
        size = len(dumps(item).encode()) + 1
        if part and (size > room or len(part.get(name, ())) >= _ITEMS):
            yield part
            part, room = {}, _LISTS
        part.setdefault(name, []).append(item)
        room -= size
    yield part
