"""What People (firmware/people.py) say when they are asked: lists, room for one more, the delay after wrong
PINs; and who an author is. Borrowed by whoever asks.
"""
from firmware.rules import logbook_rules as rule


def everyone(people):
    """Every Person, by id."""
    return [people.get(ident) for ident in sorted(people.rows)]


def author(by, lang, name) -> str:
    """Who entered something, in words; name(id): of a person. The name of what the unit entered is "auto"."""
    if by == "nobody":      # desk.UNSIGNED; the desk is not loaded for this
        return "कोई साइन इन नहीं" if lang == "hi" else "nobody signed in"
    return name(by)


def active(people, role):
    """Ids of the active persons of a role, sorted."""
    return sorted([ident for ident, (_, has, _, active) in people.rows.items() if active and has == role])


def room(people, ident) -> bool:
    """Whether a person of this id can be entered."""
    return (ident in people.rows or len(people.rows) < rule.MOST_PEOPLE
            or not all(held[3] for held in people.rows.values()))


def left(people, who, utc):
    """Seconds until a PIN of `who` (an id or NOBODY) is looked at again; 0: now."""
    wrong, last = people.tries.get(who, (0, 0))
    # At most the whole delay, whatever the clock has done since.
    return max(0, min(delay(wrong), last + delay(wrong) - utc))


def after_wrong(people, who):
    """The delay in seconds that one more wrong PIN brings."""
    return delay(people.tries.get(who, (0,))[0] + 1)


def delay(wrong):
    """Seconds to wait after so many wrong PINs in a row."""
    if wrong < rule.FREE_TRIES:
        return 0
    # The shift is bounded: after a thousand wrong ones it would be a number of a thousand bits.
    return min(rule.LONGEST_DELAY_S, rule.DELAY_S << min(16, wrong - rule.FREE_TRIES))
