"""The acts about passengers on board and the departure, and the answer: may she go. See acts.py."""
from firmware import capacity, countdesk, departure, departure_words, saildesk
from firmware.clock import iso
from firmware.desk import Refused
from firmware.narrative import LANGUAGES
from host_tools.acts_when import add_at, seconds
from host_tools.shown import as_json

_ALL, _SIDE = "all", "side"


def add_arguments(acts):
    count = acts.add_parser("passengers", help="how many passengers are on board")
    count.add_argument("how", choices=("set", "declared", "tap"),
                       help="set: counted anew, with the reason; declared: as the list of passengers has it; "
                            "tap: so many came on board or left, of +1, +10, -1")
    count.add_argument("n", metavar="N", help="how many")
    count.add_argument("--children", type=int, default=0, metavar="N", help="of them under twelve")
    count.add_argument("--child", action="store_true", help="who is tapped is under twelve")
    count.add_argument("--why", help="the reason of a count that is set; of a list, a remark")
    terms = acts.add_parser("terms", help="on what the number of passengers allowed rests, until told anew")
    terms.add_argument("--minutes", type=int, help="of the voyage; what is left out stays as it was told, "
                                                   "or else as vessel.toml says")
    terms.add_argument("--waters", choices=capacity.WATERS)
    terms.add_argument("--lost", type=int, metavar="N",
                       help="places of passengers that cargo or animals take; 0: none any more")
    terms.add_argument("--as-configured", action="store_true",
                       help="what was told before holds no more: as vessel.toml says, but for what is "
                            "told with it")
    terms.add_argument("--why")
    clear = acts.add_parser("clearance", help="the check before a departure, by the tindal")
    clear.add_argument("--confirm", action="append", default=[], metavar="CODE=ID",
                       help="who confirms a check that is asked, see departure; all=ID: every one; may be "
                            "given more than once; side only with --side")
    clear.add_argument("--side", type=int, metavar="MM",
                       help="how high her side is clear of the water, measured")
    clear.add_argument("--why", help="why she sails all the same, where something fails")
    clear.add_argument("--remark", help="beside the check of freeboard and equipment")
    add_at(clear)
    told = acts.add_parser("departure", help="may she go: the check, rule by rule; needs no PIN; exit status "
                                             "1 when something fails")
    told.add_argument("--lang", choices=LANGUAGES, default="en")
    told.add_argument("--all", action="store_true", help="also what does not apply, and what is in order")
    told.add_argument("--json", action="store_true", help="all of it, one JSON object a check")


def _passengers(desk, sessions, args):
    """The count; then what follows from it at once, and how many are allowed."""
    try:
        n = int(args.n)
    except ValueError:
        raise Refused("%s: expected a whole number of passengers" % args.n) from None
    monitor = desk.monitor
    if args.how == "tap":
        countdesk.tap(desk, sessions[0], n, args.child)
        monitor.passengers.enter()
        yield monitor.book.last
    elif args.how == "set":
        yield countdesk.set_to(desk, sessions[0], n, args.children, args.why)
    else:
        yield countdesk.declared(desk, sessions[0], n, args.children, args.why)
    yield from _allowed(desk)


def _terms(desk, sessions, args):
    if not args.as_configured and args.minutes is args.waters is args.lost is None:
        raise Refused("expected --minutes, --waters or --lost, or --as-configured for what vessel.toml says")
    yield countdesk.terms(desk, sessions[0], args.minutes, args.waters, args.lost, args.why,
                          args.as_configured)
    yield from _allowed(desk)


def _allowed(desk):
    monitor, aboard = desk.monitor, desk.monitor.passengers
    before = monitor.book.n
    aboard.check(monitor.now, desk.utc())
    if monitor.book.n > before:
        yield monitor.book.last
    yield "%d on board%s, %s allowed: %s" % (
        aboard.n, "" if aboard.n == aboard.reckoned else " who count as %d" % aboard.reckoned,
        "not stated how many are" if aboard.limit is None else aboard.limit, aboard.why)


def _clearance(desk, sessions, args):
    pairs = [text.partition("=")[::2] for text in args.confirm]
    if not all(code and who for code, who in pairs):
        raise Refused("--confirm: expected CODE=ID such as freeboard=salim")
    t, left = seconds(args.at, "--at"), False
    every = [who for code, who in pairs if code == _ALL]
    if every:
        named = [code for code, _ in pairs]
        found = departure.check(desk.monitor, desk.utc() if t is None else t)
        asked = [code for code in dict.fromkeys(one[0] for one in found if one[3] == "ask")
                 if code not in named]
        left = _SIDE in asked and args.side is None
        pairs = [(code, every[-1]) for code in asked if not (left and code == _SIDE)] + [
            pair for pair in pairs if pair[0] != _ALL]
    first = desk.monitor.book.n
    saildesk.clear(desk, sessions[0], pairs, args.why, args.side, args.remark, t)
    yield from desk.monitor.book.entries(first)
    if left:
        yield "side: all= leaves it out, so it is not confirmed: measure it and tell it with --side MM"


def _departure(desk, sessions, args):
    unit, utc = desk.monitor, desk.utc()
    found = list(departure.check(unit, utc))
    args.failed = any(one[3] == "fail" for one in found)
    if args.json:
        yield from (as_json(as_object(one, unit, args.lang)) for one in found)
    else:
        yield from listed(unit, found, args.lang, args.all)


def listed(unit, found, lang="en", everything=False):
    """Lines of the checks `found`: what fails, then what is not stated, then what is to be confirmed; last
    how it stands in all."""
    for result in ("fail", "unstated", "ask") + (("pass", "na") if everything else ()):
        for one in found:
            if one[3] == result:
                yield "%s: %s  [%s]" % (
                    departure_words.result(result, lang),
                    departure_words.told(one, lang, unit.people.name, unit.profile), one[0])
    yield ", ".join("%s %d" % (departure_words.result(result, lang), sum(one[3] == result for one in found))
                    for result in ("pass", "fail", "unstated", "ask", "na"))


def as_object(one, unit, lang="en"):
    """A check as a JSON-able object."""
    code, row, provision, result, who, (state, due, _) = one
    return {"code": code, "row": row, "provision": provision, "result": result, "who": who or None,
            "state": state, "due": due and iso(due),
            "words": departure_words.told(one, lang, unit.people.name, unit.profile)}


ACTS = {"passengers": _passengers, "terms": _terms, "clearance": _clearance, "departure": _departure}
