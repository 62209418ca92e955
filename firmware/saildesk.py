"""The act of a departure: the check confirmed by named persons, and the tindal's reason where it fails.

Plain functions over a Desk, loaded for one act and dropped again: firmware/borrow.py. The entries are
"check", as section 2 of the book has it, and those of firmware/clearance.py.

What nobody has confirmed counts as failed. That something fails does not stop the vessel. A check is judged
by what the book tells now: so it is told late only as long as nothing on which it rests was entered since.
"""
from firmware.borrow import borrowed
from firmware.clearance import entered, lines
from firmware.mates import instant, mate, shown
from firmware.plain import Refused, plain
from firmware.rules import logbook_rules as rule

MOST_MM = 9999
# Kinds of entries by which a check may turn out otherwise: what is on board and in order, who, where she is,
# and by which configuration.
_RESTS = (" person signon discharge document absent voyage depart arrive motion drill training gear tested "
          "defect event advisory done seen amend passengers terms season boot clock ")


def clear(desk, session, confirmed=(), why=None, side=None, remark=None, t=None):
    """The check before departure is made and entered."""
    entered(desk.monitor, *checked(desk, session, confirmed, why, side, remark, t))


def checked(desk, session, confirmed=(), why=None, side=None, remark=None, t=None, found=None):
    """The entry "check", and what clearance.entered() takes to go on: apart from this, since a unit may have
    no room for both.

    found: departure.summed() as of `t`, where it was looked at before this was loaded.
    confirmed: [(code, id of who confirms it), ...] of what departure.check() asks. why: why she sails all the
    same, needed where something fails. side: how high her side is clear of the water, measured, in mm.
    """
    by = desk.person(session, ("tindal",))
    utc = instant(desk, t)
    if t is not None:
        _as_now(desk.monitor.book, t)
    if side is not None and (type(side) is not int or not 0 <= side <= MOST_MM):
        raise Refused("side: expected whole millimetres from 0 to %d" % MOST_MM)
    why = plain(why, "why", rule.TEXT_BYTES, True)
    told = _confirmed(desk, confirmed)
    if found is None:
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
    if side is None and "side" in told:
        raise Refused("side: who confirms it states how high it is clear of the water, in mm")
    fail = "\n".join(([fail] if fail else []) + [
        code for code in lines(asked)
        if code not in told or code == "side" and side < least])
    if fail and why is None:
        english, hindi = _failing(fail, desk.monitor.people.name)
        raise Refused("why: state why she sails all the same; " + english, 0,
                      "कारण: बताएँ कि फिर भी प्रस्थान क्यों करना है; " + hindi)
    who = desk.monitor.people.name(told["freeboard"]) if "freeboard" in told else by.name
    entry = desk.check(session, "freeboard" in told and not _has(fail, "side"), "appliances" in told, who,
                       remark, t)
    head: tuple = (("check", entry.n),)
    if side is not None:
        head += (("side", [side, least]),)
    # A side that was measured too low has failed, whoever measured it: the head of each entry tells both.
    confirmed = [[code, told[code]] for code in lines(asked) if code in told and not _has(fail, code)]
    return by.id, t, head, (fail, confirmed, unstated), why


def _as_now(book, t):
    """Refused, where something on which the check rests was entered after `t`: it was otherwise then, or may
    have been. Looked at in the last two segments; where all in them is later, it is too far back."""
    since = None
    for entry in book.entries(book.store.segments[-2:][0]):
        if entry.e <= t:
            since = since or entry
        elif since is None or " %s " % entry.k in _RESTS:
            raise Refused("%s: entry %d was made since, and the check goes by what the book tells now; check "
                          "her now, or tell of the earlier check in a note" % (shown(t), entry.n))


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


def _has(text, line):
    return "\n%s\n" % line in "\n%s\n" % text


def _failing(fail, name):
    from firmware import departure_words

    count, told = fail.count("\n") + 1, []
    for lang, text in (("en", "%d checks fail: %s"), ("hi", "%d जाँचें ठीक नहीं: %s")):
        some = [departure_words.named(code, lang, name) for at, code in enumerate(lines(fail)) if at < 3]
        told.append(text % (count, "; ".join(some) + ("; ..." if count > 3 else "")))
    return told
