"""What the rules ask of this vessel, her people and papers: each rule of the tables, its state, its due time.

A rule is a line of a pack in firmware/rules/, a text RULES that is read where it lies:

    code | row | provision | evaluator | applies | numbers | English words | Hindi words

code, of its own among all packs; row, of the list of requirements; applies, as particulars.applies() takes
it; evaluator, one of those told in duty_kinds.py and duty_papers.py; numbers, words name=value that it takes
and that {name} in the words stands for, "like=CODE" before them: those of that rule as well. What is asked of
one kind of drill stands together, and is told in the order in which it is due. host_tools/rule_packs.py
checks this.
"""
from firmware import particulars

_SAILING = "sailing-vessels-2026"       # binds her where no instrument is named


def pack(instrument) -> str:
    """The rules of an instrument; "" where it has none of these kinds."""
    if instrument == _SAILING:
        from firmware.rules import duties_2026

        return duties_2026.RULES
    if instrument == "nw-safety-of-navigation-2002":
        from firmware.rules import nw_safety_2002

        return nw_safety_2002.RULES
    if instrument == "kerala-inland-vessels-2010":
        from firmware.rules import kerala_inland_2010

        return kerala_inland_2010.RULES
    if instrument == "jharkhand-inland-vessels-2020":
        from firmware.rules import jharkhand_inland_2020

        return jharkhand_inland_2020.RULES
    return ""


_WORDS = 6              # fields before the words
# Letters of these at most. Cut out at once: for each place in a text MicroPython counts from its start.
FIELDS_MOST = 256


def lines(text, at=0, end=None):
    """The rules of a pack, or of a part of it, one by one, as lists of their fields without the words."""
    last = len(text) if end is None else end
    while at < last:
        yield [field.strip() for field in text[at : at + FIELDS_MOST].split("|", _WORDS)[:_WORDS]]
        at = text.find("\n", at) + 1


def instruments(profile):
    """Names of the instruments that bind her."""
    return profile.get("instruments") or (_SAILING,)


def rule(code):
    """The fields of the rule of this code, as lines() gives them; None: there is none."""
    for fields in lines(*_place(code)):
        return fields
    return None


def _place(code):
    """(pack in which the rule of a code lies, where in that it begins), ("", 0) where there is none."""
    for instrument in (_SAILING, "nw-safety-of-navigation-2002", "kerala-inland-vessels-2010",
                       "jharkhand-inland-vessels-2020"):
        text, mark = pack(instrument), code + " | "
        at = 0 if text.startswith(mark) else text.find("\n" + mark) + 1
        if at or text.startswith(mark):
            return text, at
    return "", 0


def numbers(fields) -> str:
    """The numbers of a rule, after those of the one that it is like."""
    told = fields[5]
    if told.startswith("like="):
        like, _, more = told.partition(" ")
        told = rule(like[5:])[5] + " " + more
    return told


def given(numbers):
    """The words name=value of a rule as a dict."""
    found = {}
    for word in numbers.split():
        name, _, text = word.partition("=")
        found[name] = text
    return found


def words(code, lang="en", profile=None) -> str:
    """What the rule of a code asks, its numbers put in; the owner's own where the profile has them."""
    fields = rule(code)
    if fields is None:
        return code
    told, (text, at) = given(numbers(fields)), _place(code)
    text = text[at : text.find("\n", at)].split("|")[_WORDS if lang == "en" else _WORDS + 1].strip()
    owners = profile and "set" in told and particulars.value(profile, told["set"])
    if owners:
        told["months"] = str(owners)
    for name in told:
        if told[name] == "1":       # "every month"
            text = text.replace("every {%s} %s" % (name, name), "every " + name[:-1])
            text = text.replace("हर {%s} " % name, "हर ")
        text = text.replace("{" + name + "}", told[name])
    return text


def due(unit, utc):
    """(code, row, provision, state, due, who, detail) of every rule of the instruments that bind her.

    unit    has profile, crew, people and kept; a Monitor is one, and so is what reads a book
    state   "ok", "soon", "overdue", "expired"; "never" was never entered, which is not overdue but for a
            person who was on board all the time in which it was to be done; "unstated":
            what it takes is not stated; "ask": a named person confirms it at the departure; "open": still to
            be done; "fail"; "continues": expired on a voyage outside India and valid until the first port of
            India; "na": it does not apply
    due     utc by which it is to be done, None where it has no such time; a day ends as days in India do
    who     id of a person, name of a boat, "" for the vessel
    detail  "na": the condition that does not hold; "unstated": name of what is not stated, or why else it
            is not known, of duty_days.DOUBTS; else
            (utc when last done, entry of that, days ahead for which this is the warning), each or None
    """
    for instrument in instruments(unit.profile):
        group, held = "", []
        for fields in lines(pack(instrument)):
            of = fields[5].split(" ")[0]
            if of != group:
                for found in sorted(held, key=_first):
                    yield found
                group, held = of, []
            for found in evaluated(fields, unit, utc):
                if of.startswith("of=drill/"):
                    held.append(found)
                else:
                    yield found
        for found in sorted(held, key=_first):
            yield found


def _first(found):
    """In the order in which they are due; MicroPython's sort is not stable, so down to the last field."""
    return (found[4] or 0, found[0], found[5])


def evaluated(fields, unit, utc):
    """due() of one rule."""
    code, row, provision, evaluator, conditions = fields[:5]
    holds, decided = particulars.applies(conditions, unit.profile)
    if not holds:
        yield code, row, provision, "na" if holds is False else "unstated", None, "", decided
        return
    if evaluator in ("document", "check"):
        from firmware import duty_papers as kinds
    else:
        from firmware import duty_kinds as kinds

    told = given(numbers(fields))
    for other in ("holds", "until"):         # another rule, of whose paper this one asks as well
        if other in told:
            told[other] = given(numbers(rule(told[other])))
    for state, when, who, detail in kinds.evaluate(evaluator, told, unit, utc):
        yield code, row, provision, state, when, who, detail
