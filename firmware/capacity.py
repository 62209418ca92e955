"""How many passengers she may carry now, as the certificate and the rules have it. Borrowed by whoever asks.

told: profile["passengers"], of [passengers] in vessel.toml; what the certificate does not state is absent:

    certificate     instrument under which it was issued
    total           passengers where it states one number (Form SVIC 3 and most others); foul_total
    between, main, upper    {column: number} of a deck (Form 6): "night", "day", "short" (by day, not over six
                    hours, smooth water), and "foul_night", "foul_day", "foul_short" where it states them
    saloon, cabin   passengers in saloon and second cabin, at any time
    sheltered       she works in sheltered waters and is permitted the same number all the year
    fair_only       she may not ply in the foul season
    minutes, waters     of her usual voyage; waters: one of WATERS
    foul_season     (first, last) day of it, mmdd, as the authority has told for her waters

Every rule is by whole passengers, rounded down. None, not a number: it is not stated.
"""
from firmware import particulars, season, sun
from firmware.rules import jharkhand_passengers_2020 as jh

JHARKHAND = "jharkhand-inland-vessels-2020"
DECKS = ("between", "main", "upper")
COLUMNS = ("night", "day", "short")
WATERS = ("smooth", "partial", "other")     # smooth, partially smooth, neither

# Row and provision by which the number binds, by the instrument of the certificate.
CITED = (("sailing-vessels-2026", "SV-SVIC3", "Form SVIC 3"),
          ("nw-safety-of-navigation-2002", "NS-18-1e", "18(1)(e)"),
          ("kerala-inland-vessels-2010", "KL-102-1j", "102(1)(j)"),
          (JHARKHAND, "JH-F6", "Form 6 column 16"))


def cited(told):
    """(row, provision) of the number certified."""
    for instrument, row, provision in CITED:
        if instrument == told.get("certificate"):
            return row, provision
    return CITED[0][1:]


def now(unit, utc):
    """(number in force or None, why in words, terms) for a unit.

    unit: with profile, vessel, crew and life. terms: (state of the season, area, how it is known; whether she
    plies by night; minutes of the voyage or None; waters or None; places lost to cargo).
    """
    told = unit.profile.get("passengers") or {}
    carried = unit.carried
    entered = carried["terms"][2] if "terms" in carried else {}
    minutes = _whole(entered.get("minutes"), told.get("minutes"))
    waters = entered.get("waters") or told.get("waters")
    lost = _whole(entered.get("lost"), 0)
    where = season.now(unit, utc)
    by_night = night(unit, utc, minutes)
    number, why = in_force(told, where[0], by_night, minutes, waters, lost, unit.profile,
                           unit.vessel.last is not None)
    return number, why, where + (by_night, minutes, waters, lost)


def night(unit, utc, minutes):
    """Whether she plies by night: the sun is down now or at the voyage's end, or no position is known."""
    here = unit.vessel.last
    if here is None or not sun.up(utc, here[0], here[1]):
        return True
    sailed = unit.crew.sailed
    ends = (sailed[0] if sailed else utc) + 60 * (minutes or 0)
    return ends > utc and not sun.up(ends, here[0], here[1])


def in_force(told, state, by_night, minutes, waters, lost, profile, here=True):
    """(number or None, why in words): in a season, by night or day, on a voyage of so many minutes (None: not
    told) in these waters, with so many places taken by cargo. here: whether her position is known, from which
    night follows.
    """
    why = ["by night" if here else "position not known, taken as by night"] if by_night else ["by day"]
    number = _number(told, season.is_foul(state), by_night, minutes, waters, lost, profile, why)
    if state != season.UNSTATED:
        why.insert(0, state + " season")
    elif _number(told, False, by_night, minutes, waters, lost, profile, []) != number:
        why.insert(0, "season not stated, taken as foul")
    return number, "; ".join(why)       # parts that narrative_hi.SAID puts into Hindi one by one


def _number(told, foul, by_night, minutes, waters, lost, profile, why):
    """The number in force, or None; what it rests on is appended to `why`."""
    jharkhand = told.get("certificate") == JHARKHAND
    if foul and told.get("fair_only"):
        why.append("certified for the fair season alone")
        return 0
    if jharkhand and waters == "other":
        why.append("certified for smooth and partially smooth water alone")
        return 0
    sheltered = told.get("sheltered") and waters in (None, "smooth")
    column = _column(by_night, minutes, waters or ("smooth" if sheltered else None))
    if column == "short":
        why.append("not over %d min in smooth water" % jh.SHORT_MIN)
    number = certified(told, column, "")
    if number is None:
        why.append("the number certified is not stated")
        return None
    number = min([number] + [most for _, most in stated(profile)])
    if jharkhand:
        most, unstated = most_open(profile, number)
        if most is None:
            why.append("not stated: " + unstated)
            return None
        if unstated and most < number:
            why.append("not stated whether she is open, taken as open")
        number = min(number, most)
    if foul:
        least = certified(told, column, "foul_")
        least = number if least is None else min(number, least)
        if jharkhand and not sheltered:
            of, parts = jh.FOUL_OF_FAIR
            two_thirds = number * of // parts
            if two_thirds < least:
                least = two_thirds
                why.append("%d/%d of %d" % (of, parts, number))
        number = least
        if sheltered:
            why.append("sheltered waters")
    if lost:
        why.append("%d places taken by cargo" % lost)
    return max(0, number - lost)


def stated(profile):
    """[(particular, number), ...] of those stated that no number of passengers is above."""
    found = [(name, particulars.value(profile, name)) for name in ("passenger_capacity", "persons")]
    return [one for one in found if one[1] is not None]


def most_open(profile, otherwise):
    """(the most an open vessel is allowed by her length, `otherwise` of one that is decked, or None where it
    cannot be told; the particular that is not stated, or None). One not said to be decked is taken as open.
    """
    length, is_open = particulars.value(profile, "length_cm"), particulars.value(profile, "open")
    if is_open is False:
        return otherwise, None
    if length is None:
        return None, "open" if is_open is None else "length_cm"
    return (min(jh.OPEN_MOST, jh.OPEN_PER * length // jh.OPEN_LENGTH_CM),
            "open" if is_open is None else None)


def as_one(told) -> int:
    """How many children under twelve are reckoned as one passenger: only Jharkhand says more than one."""
    return jh.CHILDREN_AS_ONE if told.get("certificate") == JHARKHAND else 1


def clear_side(length_cm, foul):
    """How high her side must be clear of the water (JH-44), in mm, rounded up."""
    (short, low), (long, high) = jh.CLEAR_SIDE
    held = min(max(length_cm, short), long)
    over, under = low * (long - short) + (high - low) * (held - short), long - short
    if foul:
        over, under = over * jh.FOUL_SIDE[0], under * jh.FOUL_SIDE[1]
    return -(-over // under)


def _column(by_night, minutes, waters):
    if by_night:
        return "night"
    if minutes is not None and minutes <= jh.SHORT_MIN and waters == "smooth":
        return "short"
    return "day"


def certified(told, column, season_):
    """Passengers that the certificate states for a column, or None; season_: "" or "foul_"."""
    total = told.get(season_ + "total")
    decks = [told[deck] for deck in DECKS if told.get(deck)]
    if not decks and "saloon" not in told and "cabin" not in told:
        return total
    if season_ and not any(season_ + key in deck for deck in decks for key in COLUMNS):
        return None
    found = told.get("saloon", 0) + told.get("cabin", 0)
    for deck in decks:
        number = _of_deck(deck, column, season_)
        if number is None:
            return None
        found += number
    return found


def _of_deck(deck, column, season_):
    """Of one deck. A short voyage is one by day: where only that is stated it counts. A deck without a number
    of its own for the foul season has the fair season's."""
    for prefix in (season_, "") if season_ else ("",):
        for key in (column, "day") if column == "short" else (column,):
            if prefix + key in deck:
                return deck[prefix + key]
    return None


def _whole(entered, otherwise):
    return entered if type(entered) is int and entered >= 0 else otherwise
