"""The check before a departure: may this vessel go, with these people and papers? Rule by rule.

check(unit, utc) yields, one at a time, (code, row, provision, result, who, detail):

    code      of a rule (firmware/duties.py); "crew/ROW" of manning, "gear/ITEM" of what must be on board,
              "working/ITEM" of what must work, "passengers", "side" (Jharkhand 44), "persons", crew and
              passengers together. "freeboard" and
              "appliances" are asked in any case: section 2 of the book has a column for each
    result    "pass"; "fail"; "na", it does not apply; "unstated", it cannot be told, since something was
              never stated, counted or entered; "ask", a named person confirms it
    who       id of a person, name of a boat or item, "" for the vessel
    detail    (state, utc by when or None, more): state, due and detail of duties.due(), and so of
              required.compared() with more (required, on board), of manning with its Lack or None, of
              "passengers" (in force, on board, why), of "side" the least in mm, of "persons" (certified,
              on board)

A paper of the vessel that was never entered fails, as one of a person does; what is done at intervals and was
never recorded is not stated. What is to be done within hours of the departure passes where nothing is to be
done; else it is told as not stated, once for all whom it concerns, with its time: it holds nobody up, and is
shown. firmware/departure_words.py tells each in words. Borrowed.
"""
from firmware import duties
from firmware.borrow import borrowed

# Section 2 of the book, Schedule X, tells of each voyage whether the freeboard was acceptable and the
# equipment tested; where rule 22 and Schedule VIII do not bind her the form asks it all the same.
ASKED = ("freeboard", "appliances")
_FORM = ("SV-S10", "Sch X, section 2")
OTHERS = 5              # parts of the check beside the rules, see other()

# Of which requirements manning tells: row, instrument, provision.
CREW = """\
SV-58 sailing-vessels-2026 58
SV-48-1 sailing-vessels-2026 48
SV-S8-P2-7b sailing-vessels-2026 Sch VIII Part 2 (7)
KL-33 kerala-inland-vessels-2010 33
JH-22 jharkhand-inland-vessels-2020 22
JH-105-5 jharkhand-inland-vessels-2020 105(v)
"""


def check(unit, utc):
    """Every check that may apply to a unit (duties.due(), with passengers, life and vessel) at `utc`."""
    with borrowed():
        for found in _rules(unit, utc):
            yield found
    for part in range(OTHERS):
        with borrowed():        # what one part needs makes room for the next
            for found in other(part, unit, utc):
                yield found


def summed(unit, utc):
    """(what fails: a code, or code@who; codes that are asked; codes that cannot be told; least in mm of her
    side or None). Each of the three a text of lines: so it leaves the heap in one piece for what goes on."""
    told: tuple = ([], [], [])
    least = None
    for code, _, _, result, who, detail in check(unit, utc):
        if code == "side" and result == "ask":
            least = detail[2]
        if result in ("fail", "ask", "unstated"):
            into = told[("fail", "ask", "unstated").index(result)]
            name = "%s@%s" % (code, who) if who and result == "fail" else code
            if name not in into:
                into.append(name)
    return tuple(["\n".join(names) for names in told]) + (least,)


def other(part, unit, utc):
    """check() of the crew, the equipment, the passengers, her side, all on board: OTHERS parts."""
    return (_crew, _equipment, _passengers, _side, _persons)[part](unit, utc)


def _rules(unit, utc):
    met = []
    for instrument in duties.instruments(unit.profile):
        for fields in duties.lines(duties.pack(instrument)):
            met.append(fields[0])
            for found in of_rule(fields, unit, utc):
                yield found
    for found in of_form(met):
        yield found


def of_rule(fields, unit, utc):
    """check() of one rule."""
    evaluator, numbers = fields[3], duties.numbers(fields)
    for code, row, provision, state, due, who, detail in duties.evaluated(fields, unit, utc):
        if state == "open" and "from=depart" in numbers:
            due = due or utc + 3600 * int(duties.given(numbers)["hours"])
            yield code, row, provision, "unstated", "", (state, due, detail)
            return
        yield code, row, provision, _result(state, due, evaluator, numbers), who, (state, due, detail)


def of_form(met):
    """check() of what the form of the book asks where no rule does; met: codes of the rules that bind her."""
    for code in ASKED:
        if code not in met:
            yield code, _FORM[0], _FORM[1], "ask", "", ("ask", None, None)


def _result(state, due, evaluator, numbers):
    if state in ("na", "unstated", "ask"):
        return state
    if state in ("ok", "soon", "continues"):
        return "pass"
    if state == "never":
        return "fail" if evaluator == "document" and "over=overdue" not in numbers else "unstated"
    if state == "open":
        # What has its day still, and what the owner does ashore.
        waits = due is not None or evaluator == "document"
        return "pass" if waits else "fail"
    return "fail"


def _crew(unit, utc):
    from firmware import manning

    told = []
    for lack in manning.check(unit.profile, unit.crew, utc):
        told.append(lack.rule)
        yield ("crew/" + lack.rule, lack.rule, lack.provision,
               "unstated" if lack.code == "unstated" else "fail", "", (lack.code, None, lack))
    bound = duties.instruments(unit.profile)
    for line in CREW.split("\n")[:-1]:
        row, instrument, provision = line.split(" ", 2)
        if instrument in bound and row not in told:
            yield "crew/" + row, row, provision, "pass", "", ("ok", None, None)


def _equipment(unit, utc):
    from firmware import required

    for item, number, has, state, row, provision, unstated, _ in required.compared(unit):
        result = "pass" if state == "ok" else "unstated" if state in ("never", "unstated") else "fail"
        yield "gear/" + item, row, provision, result, "", (state, None, unstated or (number, has))
    if "sailing-vessels-2026" not in duties.instruments(unit.profile):
        return
    for item, state, row, provision, _ in required.working(unit):
        result = "pass" if state == "ok" else "unstated" if state == "never" else "fail"
        yield "working/" + item, row, provision, result, "", (state, None, None)


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
    yield "passengers", row, provision, result, "", (state, None, (number, has, why))


def _side(unit, utc):
    """How high her side is clear of the water, measured and held against the least for her length."""
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
    from firmware import capacity, particulars

    profile, aboard = unit.profile, unit.passengers
    told = profile.get("passengers")
    for instrument, row, provision in capacity.CITED:
        if instrument != told.get("certificate") if told else instrument not in duties.instruments(profile):
            continue
        limit = particulars.value(profile, "persons")
        carried = (aboard.reckoned if aboard is not None and aboard.counted else
                   0 if particulars.value(profile, "passenger") is False else None)
        has = len(unit.crew.aboard()) + (carried or 0)
        if limit is not None and has > limit:
            yield "persons", row, provision, "fail", "", ("fail", None, (limit, has))
            return
        lacks = ("persons" if limit is None else "crew" if not unit.crew.engaged else
                 "passengers" if carried is None else None)
        result = "unstated" if lacks else "pass"
        yield "persons", row, provision, result, "", (lacks and result or "ok", None, lacks or (limit, has))
        return
