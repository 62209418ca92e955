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
              required.compared() with more (required, on board), of manning with its lack.Lack or None, of
              "passengers" (in force, reckoned, why, on board), of "side" the least in mm, of "persons"
              (certified, reckoned, on board)

A paper of the vessel that was never entered fails, as one of a person does; what is done at intervals and was
never recorded is not stated. What is to be done within hours of the departure passes where nothing is to be
done; else it is told as not stated, once for all whom it concerns, with its time: it holds nobody up, and is
shown. firmware/departure_words.py tells each in words. What it takes is in departure_rules.py and
departure_others.py, and borrowed from here a part at a time.
"""
from firmware.borrow import borrowed
from firmware.rule_steps import steps

OTHERS = 5              # parts of the check beside the rules: departure_others.other()
AT_ONCE = 8             # checks of those at one time
_SUMMED = ("fail", "ask", "unstated")


def check(unit, utc):
    """Every check that may apply to a unit (duties.due(), with passengers, life and vessel) at `utc`."""
    for found in parts(unit, utc):
        for one in found:
            yield one


def summed(unit, utc):
    """The last of summing()."""
    return list(summing(unit, utc))[-1]


def summing(unit, utc):
    """None for each breath, last (what fails: a code, or code@who; codes that are asked; codes that cannot be
    told; least in mm of her side or None). Each of the three a text of lines: so it leaves the heap in one
    piece for what goes on."""
    told = ["", "", ""]     # as texts: small pieces left between two loads would cut up the heap
    least = None
    for found in parts(unit, utc):
        for code, _, _, result, who, detail in found:
            if code == "side" and result == "ask":
                least = detail[2]
            if result in _SUMMED:
                at = _SUMMED.index(result)
                line = "%s@%s\n" % (code, who) if who and result == "fail" else code + "\n"
                if "\n" + line not in "\n" + told[at]:
                    told[at] += line
        found = None            # it makes room for what is looked at next
        yield None
    yield tuple([text[:-1] for text in told]) + (least,)


def parts(unit, utc):
    """check() as lists of some checks each."""
    met = []                # of departure_rules.ASKED
    for step in steps(unit.profile):
        yield _of_rules(unit, utc, step, met)
    yield _of_rules(unit, utc, None, met)
    part = at = 0
    while part is not None:
        found, part, at = _of_part(unit, utc, part, at)
        yield found
        found = None


def _of_rules(unit, utc, step, met):
    """Of some rules; step None: of what the book's form asks besides."""
    with borrowed():
        from firmware import departure_rules, duties

        found = [] if step else list(departure_rules.of_form(met))
        for fields in duties.lines(*step) if step else ():
            if fields[0] in departure_rules.ASKED:
                met.append(fields[0])
            found += departure_rules.of_rule(fields, unit, utc)
    return found


def _of_part(unit, utc, part, at):
    """(some checks of the others, from number `at` of a part on; part and number of the next, None: none)."""
    with borrowed():
        from firmware import departure_others

        found = []
        for i, one in enumerate(departure_others.other(part, unit, utc)):
            if at <= i < at + AT_ONCE:
                found.append(one)
        following = part + 1 if part + 1 < OTHERS else None
    if len(found) == AT_ONCE:
        return found, part, at + AT_ONCE
    return found, following, 0
