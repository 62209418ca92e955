"""The crew's acts about passengers: counted by hand, set, declared; what the number in force rests on.

Plain functions over a Desk, loaded for one act and dropped again: firmware/borrow.py. Each raises Refused, or
CannotRecord from the log.
"""
from firmware import capacity
from firmware.desk import WRITERS
from firmware.plain import Refused, plain
from firmware.rules import logbook_rules as rule

MOST = 9999             # ours: more is a slip of the pen
LONGEST_MIN = 100000
TAPS = (1, 10, -1)


def counted(desk, session, by=None, child=False, n=None, children=0, listed=False, why=None, remark=None):
    """As the panel's form has it: `by`, a tap; or `n` as the list of passengers has it (listed) or set."""
    other = (n is not None or children or listed or why is not None or remark is not None if by is not None
             else child or (why if listed else remark) is not None)
    if other:
        raise Refused("count: a tap, a list of passengers and a count that is set are three acts; expected "
                      "what one of them takes")
    if by is not None:
        tap(desk, session, by, child)
    elif listed:
        declared(desk, session, n, children, remark)
    else:
        set_to(desk, session, n, children, why)


def tap(desk, session, by, child=False):
    """The panel's +1, +10 and -1, by whoever stands at the gangway, signed in or not. child: under twelve.

    Entered with what else is counted in these seconds (firmware/passengers.py).
    """
    aboard, who = _aboard(desk), desk.teller(session)
    if type(by) is not int or by not in TAPS:       # True is 1
        raise Refused("count %r: expected one of +1, +10, -1" % (by,))
    if aboard.n + by < 0:
        raise Refused("-1: nobody is on board as counted, and fewer there cannot be; where the count is "
                      "wrong, set it with the reason")
    if child and aboard.children + by < 0:
        raise Refused("-1: no child under twelve is on board as counted; set the count with the reason")
    if aboard.n + by > MOST:
        raise Refused("count: expected at most %d passengers" % MOST)
    aboard.move(by, desk.monitor.now, "panel", who, by if child else 0)


def set_to(desk, session, n, children, why):
    """So many are on board, `children` of them under twelve; why: the reason why the count was wrong."""
    return _set(desk, session, n, children, "panel", plain(why, "reason", rule.LINE_BYTES))


def declared(desk, session, n, children, remark=None):
    """So many stand on the list of passengers, `children` of them under twelve."""
    return _set(desk, session, n, children, "declared", plain(remark, "remark", rule.LINE_BYTES, True))


def terms(desk, session, minutes=None, waters=None, lost=None, why=None, configured=False):
    """How long the voyage is, in what waters (capacity.WATERS); lost: places that cargo or animals take from
    those measured for passengers. Each holds until told anew: None leaves it as it was told, or else as
    vessel.toml says. configured: what was told before holds no more."""
    aboard, by = _aboard(desk), desk.person(session, WRITERS).id
    stood = None if configured else desk.monitor.carried.get("terms")
    minutes, waters, lost = [stood[2].get(key) if stood and told is None else told for key, told in (
        ("minutes", minutes), ("waters", waters), ("lost", lost))]
    lost = 0 if lost is None else lost
    if minutes is not None:
        _number(minutes, "minutes", 1, LONGEST_MIN)
    if waters is not None and waters not in capacity.WATERS:
        raise Refused("waters %s: expected one of %s" % (str(waters)[:40], ", ".join(capacity.WATERS)))
    _number(lost, "places taken by cargo", 0, MOST)
    aboard.enter()
    return desk.enter("terms", (("minutes", minutes), ("waters", waters), ("lost", lost),
                                ("why", plain(why, "reason", rule.LINE_BYTES, True))), by)


def lifejackets(unit):
    """(persons on board, lifejackets, children under twelve, lifejackets for children) as on board.

    Persons: crew and passengers; jackets: None where they were never entered. What the law asks for
    required.py tells.
    """
    aboard = unit.passengers
    n, children = (aboard.n, aboard.children) if aboard else (0, 0)
    held = [unit.kept.get("gear", item) for item in ("lifejacket", "child_lifejacket")]
    jackets, small = [row and row[0] for row in held]
    return len(unit.crew.aboard()) + n, jackets, children, small


def _aboard(desk):
    aboard = desk.monitor.passengers
    if aboard is None:
        raise Refused("vessel.toml says nothing of passengers; where she carries any, give [vessel] "
                      "passenger_capacity or [passengers] as her certificate has them")
    return aboard


def _set(desk, session, n, children, how, why):
    aboard, by = _aboard(desk), desk.person(session, WRITERS).id
    _number(n, "passengers", 0, MOST)
    _number(children, "children under twelve, who are counted among them,", 0, n)
    aboard.enter()          # what was counted until now stays in the log
    entry = desk.enter("passengers", (("n", n), ("children", children), ("how", how), ("why", why)), by)
    aboard.forget(desk.monitor.now)
    return entry


def _number(value, what, low, high):
    if type(value) is not int or not low <= value <= high:
        raise Refused("%s: expected a whole number from %d to %d, got %s" % (
            what, low, high, str(value)[:20]))
