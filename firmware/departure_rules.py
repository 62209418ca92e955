"""The check before a departure (firmware/departure.py): the rules, and the form of the book. Borrowed."""
from firmware import duties

# Section 2 of the book, Schedule X, tells of each voyage whether the freeboard was acceptable and the
# equipment tested; where rule 22 and Schedule VIII do not bind her the form asks it all the same.
ASKED = ("freeboard", "appliances")
_FORM = ("SV-S10", "Sch X, section 2")


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
