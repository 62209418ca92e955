"""The Registrar's part of the book, its opening and its closing, and where she arrived: what desk.py checks
of them and enters.

Borrowed for that: a book has one of each, and a voyage.
"""
from firmware.clock import DAY, iso
from firmware.plain import Refused, is_day, plain
from firmware.rules import logbook_rules as rule


def seldom(desk, what, *told):
    """What Desk asks of this module: opening() of "open", closing() of "close", why_not_there() of "call"."""
    return (opening if what == "open" else closing if what == "close" else why_not_there)(desk, *told)


def opening(desk, registrar, office, place, date, address, port, tindals):
    """Data of the entry "open"; see Desk.open_book()."""
    opened = desk.monitor.pages.opened
    if opened:
        raise Refused("the book was opened with entry %d" % opened[0])
    if not isinstance(tindals, (tuple, list)) or not all(
            isinstance(one, (tuple, list)) and len(one) == 3 for one in tindals):
        raise Refused("tindals: expected name, ID No. and passport No. of each")
    if len(tindals) > rule.MOST_TINDALS:
        raise Refused("%d tindals: the cover has room for %d" % (len(tindals), rule.MOST_TINDALS))
    named = [tuple([(key, plain(value, "tindal's " + key, rule.NAME_BYTES, key != "name"))
                    for key, value in zip(("name", "id", "passport"), one)]) for one in tindals]
    return _signed(desk, registrar, office, place, date) + (
        ("address", plain(address, "owner's address", rule.LINE_BYTES, True)),
        ("port", plain(port, "port of registration", rule.NAME_BYTES, True)), ("tindals", named))


def why_not_there(desk, kind, place, india):
    """Why a departure or arrival at a place cannot be entered without, or with, what is said of where that
    lies: papers that expired outside India go on until a port there (33(3), 50(9))."""
    from firmware import crew_views, particulars, places

    listed = places.indian(place)
    if not (india is None or india is True or india is False):
        return "in India: expected yes or no"
    if listed is not None and india not in (None, listed):
        return ("%s: the list of ports has it %s; if another place of that name is meant, add to the name "
                "which" % (place, "in India" if listed else "abroad"))
    if (kind == "arrive" and listed is None and india is None
            and (crew_views.abroad(desk.monitor.crew)
                 or particulars.value(desk.monitor.profile, "international"))):
        return ("%s: it is not on the list of ports, and papers that expired outside India go on only until "
                "she arrives there; say whether it lies in India or abroad" % place)
    return None


def closing(desk, registrar, office, place, date):
    """Data of the entry "close"."""
    signed = _signed(desk, registrar, office, place, date)
    opened = desk.monitor.pages.opened
    if opened and is_day(opened[5]) and date < opened[5]:
        raise Refused("date %s: expected none before that of the opening, %s" % (date, opened[5]))
    return signed


def _signed(desk, registrar, office, place, date):
    """The Registrar's signature as an entry holds it."""
    if not is_day(date):
        raise Refused("date %r: expected a day such as 2026-12-01" % (date,))
    # Where the unit knows the day; tomorrow's has begun east of Greenwich.
    if desk.monitor.clock.source != "unsure" and date > iso(desk.utc() + DAY)[:10]:
        raise Refused("date %s: expected one that has come" % date)
    return (("registrar", plain(registrar, "Registrar's name", rule.NAME_BYTES)),
            ("office", plain(office, "office", rule.NAME_BYTES)),
            ("place", plain(place, "place", rule.NAME_BYTES)), ("date", date))
