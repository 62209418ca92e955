"""The equipment that the rules ask of this vessel, by her instruments' tables, against what is on board.

How a line of a table is written tells firmware/rules/sailing_equipment_2026.py. Of what is counted on board
tell the entries gear, tested and defect, as Kept holds them. Loaded only while somebody asks.
"""
from io import StringIO

from firmware import particulars
from firmware.duties import instruments

_COLLISION = "nw-prevention-of-collision-2002"
INSTRUMENTS = ("sailing-vessels-2026", _COLLISION, "nw-safety-of-navigation-2002",
               "jharkhand-inland-vessels-2020")


def tables(instrument) -> tuple:
    """The tables of an instrument; () where it asks for no equipment by numbers."""
    if instrument == INSTRUMENTS[0]:
        from firmware.rules import sailing_equipment_2026 as sv
        from firmware.rules.sailing_fire_2026 import SV_40, SV_41, SV_42

        return (sv.SV27, sv.SV_S7, SV_40, SV_41, SV_42, sv.SV_S8)
    if instrument == INSTRUMENTS[3]:
        from firmware.rules import jharkhand_equipment_2020 as jh

        return (jh.JH49, jh.JH54, jh.JH60)
    from firmware.rules import nw_equipment_2002 as nw

    return (nw.NC33,) if instrument == _COLLISION else (nw.NS18,) if instrument == INSTRUMENTS[2] else ()


def required(profile):
    """(item, number or None, row, provision, None or the particular that is not stated), one by one.

    An item stands once for each provision that asks for it. What does not apply, or is asked for 0 times, is
    left out; where a particular is not stated on which that depends, the number is None.
    """
    bind = instruments(profile)
    for instrument in INSTRUMENTS:
        if instrument in bind:
            for table in tables(instrument):
                for found in _of_table(table, profile):
                    yield found
    if INSTRUMENTS[3] in bind and _COLLISION not in bind:
        # Jharkhand 62: sound signals in accordance with those regulations.
        for item, number, _, provision, unstated in _of_table(tables(_COLLISION)[0], profile):
            yield item, number, "JH-60", "62, NC " + provision, unstated


def lines(table):
    """The fields of each line: item, row, provision, conditions, number."""
    for line in StringIO(table):
        yield [field.strip() for field in line.split(" | ")]


def _of_table(table, profile):
    made = {}           # item: (number, particular) of the last line that asked for it
    told = None         # item and provision of the line before, where it had no number
    for item, row, provision, conditions, text in lines(table):
        holds, unstated = particulars.applies(conditions, profile)
        if holds is False:
            continue
        number, unstated = _number(text, profile, made) if holds else (None, unstated)
        made[item] = (number, unstated)
        # Lines of one provision exclude each other: what is not stated for two of them is told once.
        if number == 0 or number is None and told == (item, provision):
            continue
        told = None if number is not None else (item, provision)
        yield item, number, row, provision, unstated


def _number(text, profile, made):
    """(number, None), or (None, the particular that is not stated)."""
    source, _, rest = text.partition(" ")
    if source.isdigit():
        return int(source), None
    if source[0] == "@":
        number, unstated = made.get(source[1:], (0, None))
    else:
        number, unstated = quantity(profile, source)
    if number is None:
        return None, unstated
    steps = rest.split()
    if steps and steps[0].isdigit():
        return _step(number, steps), None
    for step in steps:
        number = _changed(number, step)
    return number, None


def quantity(profile, name):
    """(a particular or "crew", None), or (None, what is not stated). Crew: whoever is no passenger; with more
    passengers than persons the persons are not stated, since one of the two is wrong."""
    if name != "crew":
        number = particulars.value(profile, name)
        return number, name if number is None else None
    persons, passengers = particulars.value(profile, "persons"), profile.get("passenger_capacity")
    if persons is None or passengers is None:
        return None, "persons" if persons is None else "passenger_capacity"
    return (persons - passengers, None) if persons >= passengers else (None, "persons")


def _step(number, steps):
    """The last of "2 >=2400=4 >6000=6" whose bound the number has reached."""
    found = int(steps[0])
    for step in steps[1:]:
        bound, _, value = step[1:].lstrip("=").partition("=")
        if number > int(bound) or number == int(bound) and step[1] == "=":
            found = int(value)
    return found


def _changed(number, step):
    if step[0] == "*":
        return number * int(step[1:])
    if step[0] == "/":
        return number // int(step[1:])
    if step[-1] == "%":
        return -(-number * int(step[:-1]) // 100)
    return max(number, int(step[3:])) if step[:3] == "min" else min(number, int(step[3:]))


# ---- against what is on board

def parts(item) -> list:
    """Of "a+b/c:2" [(["a", "b"], None), (["c"], 2)]: what is counted together, and its own number if any."""
    found = []
    for choice in item.split("/"):
        together, _, number = choice.partition(":")
        found.append((together.split("+"), int(number) if number else None))
    return found


def compared(unit):
    """(item, number, on board, state, row, provision, particular, tested) of each requirement.

    unit      has profile and kept
    on board  how many as last counted, of the choice that comes nearest; None: never counted
    state     "ok"; "fail", fewer than required; "never" counted; "open": enough, or never counted, but with a
              failed test or a defect; "unstated": the number is not known, since the particular is not
              stated, or (particular "amended") the entry of a last test was amended
    tested    utc of the last test, the oldest where several things are counted; None: one was never tested,
              or that is not known
    """
    from firmware.kept_views import tasks

    amiss = [item for _, what, item, _ in tasks(unit.kept) if what in ("defect", "test")]
    for item, number, row, provision, unstated in required(unit.profile):
        has, enough, of = _on_board(unit.kept, item, number)
        if has is None:     # and yet something may be known of it
            of = [one for together, _ in parts(item) for one in together
                  if one in amiss or unit.kept.get("test", one)]
        state = ("unstated" if number is None else "fail" if has is not None and not enough else
                 "open" if [one for one in of if one in amiss] else
                 "unstated" if [one for one in of if _amended(unit.kept, one)] else
                 "never" if has is None else "ok")
        if state == "unstated" and number is not None:
            unstated = "amended"
        yield item, number, has, state, row, provision, unstated, _tested(unit.kept, of)


def working(unit):
    """(item, state, row, provision, tested) of each life-saving appliance of Schedule VIII that is on board.

    Part 2 (7)(e): all in working order when she leaves port. state: "ok", its last test was passed and
    nothing is wrong with it; "open", it failed, or has a defect; "never" tested; "unstated", the entry of
    its last test was amended. tested: utc, or None
    """
    from firmware.kept_views import tasks
    from firmware.rules.sailing_equipment_2026 import WORKING_OF

    amiss = [item for _, what, item, _ in tasks(unit.kept) if what in ("defect", "test")]
    told = []
    for items, _, row, _, _ in required(unit.profile):
        for item in [one for together, _ in parts(items) for one in together] if row == WORKING_OF else ():
            if item in told or not (unit.kept.get("gear", item) or (0,))[0]:
                continue
            told.append(item)
            tested = _tested(unit.kept, [item])
            state = ("open" if item in amiss else "unstated" if _amended(unit.kept, item) else
                     "never" if tested is None else "ok")
            yield item, state, "SV-S8-P2-7e", "Sch VIII Part 2 (7)(e)", tested


def _on_board(kept, item, number):
    """(how many or None, whether that is enough, the things counted) of the first choice that is enough."""
    best = (None, False, [])
    for together, own in parts(item):
        counts = [kept.get("gear", one) for one in together]
        known = [count[0] for count in counts if count is not None]
        if not known:
            continue
        has, least = sum(known), number if own is None else own
        held = [one for one, count in zip(together, counts) if count is not None and count[0]]
        if least is not None and has >= least:
            return has, True, held
        # Of those that are short the one with most, unless it is measured by another number.
        if best[0] is None or own is None and has > best[0]:
            best = (has, False, held)
    return best


def _tested(kept, items):
    """utc of the test that lies longest back; None where one of them was never tested, so far as is known, or
    there is none."""
    oldest = None
    for item in items:
        last = kept.get("test", item)
        if last is None or last[0] < 0:
            return None
        oldest = last[1] if oldest is None else min(oldest, last[1])
    return oldest


def _amended(kept, item):
    """Whether the entry of its last test was amended, and what was true not entered anew."""
    last = kept.get("test", item)
    return last is not None and last[0] < 0


# ---- in words

def words(item, lang="en", number=None) -> str:
    """What an item is called: "SSAS or DAT", "places in boats + places in rafts"."""
    from firmware import equipment_words

    told = []
    for together, own in parts(item):
        names = " + ".join([equipment_words.name(one, lang) for one in together])
        told.append("%d %s" % (own, names) if own is not None else names)
    return (" या " if lang == "hi" else " or ").join(told)
