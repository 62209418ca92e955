"""The check before a departure (firmware/departure.py) beside the rules: crew, equipment, passengers, her
side, all on board. Borrowed, and what a part needs in that part.
"""
# Of which requirements manning tells: row, instrument, provision.
CREW = """\
SV-58 sailing-vessels-2026 58
SV-48-1 sailing-vessels-2026 48
SV-S8-P2-7b sailing-vessels-2026 Sch VIII Part 2 (7)
KL-33 kerala-inland-vessels-2010 33
JH-22 jharkhand-inland-vessels-2020 22
JH-105-5 jharkhand-inland-vessels-2020 105(v)
"""


def other(part, unit, utc):
    """departure.check() of a part, 0 to departure.OTHERS - 1."""
    return (_crew, _equipment, _passengers, _side, _persons)[part](unit, utc)


def _crew(unit, utc):
    from firmware import manning

    told = []
    for lack in manning.check(unit.profile, unit.crew, utc):
        told.append(lack.rule)
        yield ("crew/" + lack.rule, lack.rule, lack.provision,
               "unstated" if lack.code == "unstated" else "fail", "", (lack.code, None, lack))
    bound = manning.bound(unit.profile)
    for line in CREW.split("\n")[:-1]:
        row, instrument, provision = line.split(" ", 2)
        if instrument in bound and row not in told:
            yield "crew/" + row, row, provision, "pass", "", ("ok", None, None)


def _equipment(unit, utc):
    from firmware import duties, required

    for item, number, has, state, row, provision, unstated, _ in required.compared(unit):
        result = "pass" if state == "ok" else "unstated" if state in ("never", "unstated") else "fail"
        yield "gear/" + item, row, provision, result, "", (state, None, unstated or (number, has))
    if "sailing-vessels-2026" not in duties.instruments(unit.profile):
        return
    for item, state, row, provision, _ in required.working(unit):
        result = "pass" if state == "ok" else "unstated" if state in ("never", "unstated") else "fail"
        yield "working/" + item, row, provision, result, "", (
            state, None, "amended" if state == "unstated" else None)


def _passengers(unit, utc):
    aboard = unit.passengers
    if aboard is None:
        return
    from firmware import capacity

    row, provision = capacity.cited(unit.profile["passengers"])
    number, why, _ = capacity.now(unit, utc)
    has = aboard.reckoned if aboard.counted else None
    state = ("unstated" if number is None else "never" if has is None else "fail" if has > number else "ok")
    result = "pass" if state == "ok" else "fail" if state == "fail" else "unstated"
    heads = aboard.n if aboard.counted else None
    yield "passengers", row, provision, result, "", (state, None, (number, has, why, heads))


def _side(unit, utc):
    """How high her side is clear of the water, measured and held against the least for her length."""
    from firmware import duties

    if "jharkhand-inland-vessels-2020" not in duties.instruments(unit.profile):
        return
    from firmware import capacity, particulars, season

    holds, decided = particulars.applies("passenger", unit.profile)
    length = particulars.value(unit.profile, "length_cm")
    if holds is False:
        yield "side", "JH-44", "44(i)-(ii)", "na", "", ("na", None, decided)
    elif holds is None or length is None:
        yield "side", "JH-44", "44(i)-(ii)", "unstated", "", ("unstated", None, decided or "length_cm")
    else:
        least = capacity.clear_side(length, season.is_foul(season.now(unit, utc)[0]))
        yield "side", "JH-44", "44(i)-(ii)", "ask", "", ("ask", None, least)


def _persons(unit, utc):
    """Crew and passengers, as the certificate reckons them, against the persons certified."""
    from firmware import capacity, duties, particulars

    profile, aboard = unit.profile, unit.passengers
    told = profile.get("passengers")
    for instrument, row, provision in capacity.CITED:
        if instrument != told.get("certificate") if told else instrument not in duties.instruments(profile):
            continue
        limit = particulars.value(profile, "persons")
        carried = (aboard.reckoned if aboard is not None and aboard.counted else
                   0 if particulars.value(profile, "passenger") is False else None)
        crew = len(unit.crew.aboard())
        has = crew + (carried or 0)
        told = limit, has, crew + (aboard.n if aboard is not None and aboard.counted else 0)
        if limit is not None and has > limit:
            yield "persons", row, provision, "fail", "", ("fail", None, told)
            return
        lacks = ("persons" if limit is None else "crew" if not unit.crew.engaged else
                 "passengers" if carried is None else None)
        result = "unstated" if lacks else "pass"
        yield "persons", row, provision, result, "", (lacks and result or "ok", None, lacks or told)
        return
