"""Until when a paper of the vessel counts: by what stands on it, and by the rules that bind her.

papers.py knows what a paper says and the rules on papers of people; of the vessel's the tables tell
(firmware/duties.py).
"""
from firmware import dates, duties, duty_papers, particulars

# From worst to best, of several rules on one paper.
_WORST = ("expired", "overdue", "deemed", "valid")


def by_rules(told, document):
    """(last day or None, standing or None, name of a particular or None) of a paper by the rules on its kind.

    standing    "expired", "overdue", "deemed": expired on a voyage outside India, and the rule says that it
                goes on (33(3)); "valid"; "undated": it ends, and nobody has told when; None: no rule tells of
                its end
    particular  what is not stated, on which it hangs whether such a rule applies to her
    """
    found, undated, particular = [], False, None
    for applies, decided, rule in _limits(told.profile, document[0]):
        if not applies:
            particular = decided
            continue
        last = duty_papers.valid_until(rule, document)
        undated = undated or last is None
        if last is not None:
            last = last if document[3] is None else min(last, document[3])
            found.append((last, _standing(rule, last, told)))
    if not found:
        return None, "undated" if undated else None, particular
    return min(last for last, _ in found), min((one for _, one in found), key=_WORST.index), None


def last_day(told, document):
    """The last day on which a paper of the vessel counts: its own, or by a rule that says less; or None."""
    last = by_rules(told, document)[0]
    return document[3] if last is None else last        # which is no later than what stands on it


def _limits(profile, what):
    """(True, or None where that is not stated; the particular; its numbers) of each rule on the end of a
    paper. What is shown of a state alone, and what may have no end, is no such rule; of several kinds that
    one rule takes the first is the one that it tells of."""
    for instrument in duties.instruments(profile):
        for fields in duties.lines(duties.pack(instrument)):
            if fields[3] != "document":
                continue
            rule = duties.given(duties.numbers(fields))
            applies, decided = particulars.applies(fields[4], profile)
            if (applies is not False and rule["of"].split(",")[0] == what
                    and not {"show", "keep", "task"} & set(rule)):
                yield applies, decided, rule


def _standing(rule, last, told):
    if dates.today(told.utc) <= last:
        return "valid"
    if duty_papers.goes_on(rule, told, dates.end_of(last)):
        return "deemed"
    return rule.get("over", "expired")
