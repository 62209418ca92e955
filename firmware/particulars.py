"""The vessel's particulars, and whether a rule applies to a vessel with them. Borrowed by whoever asks.

profile["particulars"] is a dict of what [vessel] of vessel.toml states; what is not stated is absent:

    kind                of KINDS
    gt, length_cm, breadth_cm, kw       gross tonnage, length, breadth, power of the engines
    persons             certified in all, crew among them
    open, night, international, deck_cargo      no deck; navigates by night; makes voyages outside India;
                        passengers may have cargo on deck beside them
    waters              of WATERS
    ns_class, jh_class  class of Annexure IV, of Jharkhand rule 49
    lifeboats, rescue_boats, rafts      names; [] for none
    enclosed            ids of those who enter enclosed spaces or rescue from them; [] for nobody
    exercise_months     how often the owner has his crew exercise
    spaces_above, spaces_below, machinery_spaces, large_electrics, anchors
                        by which fire appliances and anchors go, rules/jharkhand_equipment_2020.py

Beside it stand profile["instruments"], ["bhp"] and ["passenger_capacity"]. What follows from them is a
particular as well: passenger (she may carry passengers), engine (she has one). What is not stated is never
taken for in order, nor a rule for one that does not apply.
"""

KINDS = ("sailing", "passenger", "ferry", "houseboat", "launch", "barge", "tanker", "tug", "other")
WATERS = ("sea", "nw-1", "nw-2", "nw-other", "kerala", "jharkhand")
# Kinds that are there for passengers, whatever number has been certified.
_FOR_PASSENGERS = ("passenger", "ferry", "houseboat")

OPERATORS = (">=", "<=", "!=", "=", ">", "<")       # the longer ones are looked for first


def value(profile, name):
    """A particular: int, bool, text, or list of names; None: it is not stated."""
    if name == "passenger":
        return _passenger(profile)
    if name == "engine":
        return _engine(profile)
    if name in ("bhp", "passenger_capacity"):
        return profile.get(name)
    return (profile.get("particulars") or {}).get(name)


def applies(conditions, profile):
    """(True, False, or None where it is not known; the condition that decided, or the name not stated).

    conditions: words that must all hold, as in a table: "passenger gt>=100 !night kind=barge waters!=sea".
    A name alone holds where the particular is true, not 0, not an empty list; "!" turns that about. One that
    does not hold decides, also where another is not stated. (True, "") where all hold, or there is none.
    """
    unstated = None
    for condition in conditions.split():
        name, holds = _holds(condition, profile)
        if holds is None:
            unstated = unstated or name
        elif not holds:
            return False, condition
    return (None, unstated) if unstated else (True, "")


def parts(condition):
    """(name, operator or "", text) of a condition; "!" is an operator."""
    for operator in OPERATORS:
        name, found, text = condition.partition(operator)
        if found:
            return name, operator, text
    return (condition[1:], "!", "") if condition[0] == "!" else (condition, "", "")


def _holds(condition, profile):
    name, operator, text = parts(condition)
    has = value(profile, name)
    if has is None:
        return name, None
    if operator in ("", "!"):
        return name, bool(has) == (operator == "")
    if operator in ("=", "!="):
        return name, (str(has) in text.split(",")) == (operator == "=")
    bound = int(text)
    return name, (has >= bound if operator == ">=" else has <= bound if operator == "<=" else
                  has > bound if operator == ">" else has < bound)


def _passenger(profile):
    if value(profile, "kind") in _FOR_PASSENGERS or profile.get("passenger_capacity"):
        return True
    return None if profile.get("passenger_capacity") is None else False


def _engine(profile):
    for power in (value(profile, "kw"), profile.get("bhp")):
        if power is not None:
            return power > 0
    return None
