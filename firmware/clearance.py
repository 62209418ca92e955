"""The entries "clearance" of a check before departure: firmware/saildesk.py has it confirmed.

An entry of 1,024 bytes may not hold it all, so there may be several, of which the last entered counts:

    clearance   check: number of the entry "check"; fail: [code or "code@who", ...]; ask: [[code, id of who
                confirmed it], ...]; unstated: [code, ...]; why: the tindal's reason, in the first of several;
                side: [measured, least] in mm, where it was; part: [which, of how many] of several

Lists of codes are texts of lines, as departure.summed() gives them: in a heap that is nearly full each of
their items for itself takes several times the room. Borrowed.
"""
from firmware.entry import MAX_ENTRY, dumps

# Bytes of an entry that its data leaves to the rest of it: numbers, times, position, author.
_REST = 220
# Bytes of lists in an entry, and items of one of them: more ask a cut-up heap for too much in one piece.
_LISTS, _ITEMS = 250, 16


def entered(monitor, by, t, head, named, why):
    """Enter what saildesk.checked() tells. by: id of who checked; t: utc of it, None for now; head: the pairs
    of each; named: (what fails, [[code, id of who confirmed it], ...], what cannot be told)."""
    count = sum([1 for _ in _parts(named, why)])
    for at, part in enumerate(_parts(named, why)):
        numbered = (("part", [at + 1, count]),) if count > 1 else ()
        data = tuple([(name, part.get(name, [])) for name in ("fail", "ask", "unstated")])
        monitor.record("clearance", head + data + (("why", None if at else why),) + numbered, t, by)


def lines(text):
    """The lines of a text that ends with none."""
    at = 0
    while at < len(text):
        end = text.find("\n", at)
        end = len(text) if end < 0 else end
        yield text[at:end]
        at = end + 1


def _items(fail, asked, unstated):
    """(name of a list, item) of all that is entered."""
    for code in lines(fail):
        yield "fail", code
    for pair in asked:
        yield "ask", pair
    for code in lines(unstated):
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
