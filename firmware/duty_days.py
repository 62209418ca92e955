"""When what was done on a day is due again, and how that stands: for the evaluators of the rules, borrowed
with them.

Days are days in India. A month later is the same date, or the last day of a shorter month, counted from the
day on which it was last done: done on 31 January, due on 28 February; done on that day, due on 28 March.
"""
from firmware import dates, particulars
from firmware.rules import duties_2026 as ours

# Why it is not known how something stands: see doubt().
DOUBTS = ("amended", "clock")


def doubt(held, utc):
    """Why of a row of Kept no day counts: its entry was "amended", or is of a day to come, as the "clock" had
    it; None: it counts. Some minutes ahead are of today."""
    return "amended" if held[0] < 0 else "clock" if dates.today(held[1]) > dates.today(utc) else None


def next_day(rule, day, profile=None):
    """The day on which what was done on a day is due again; None: the rule sets no time."""
    months = profile and rule.get("set") and particulars.value(profile, rule["set"])
    if months or "months" in rule or "years" in rule:
        return dates.later(day, int(months or rule.get("months") or 12 * int(rule["years"])))
    return day + int(rule["days"]) if "days" in rule else None


def step(days_left, steps):
    """The least of the steps, days ahead, that is reached; None: none is yet."""
    reached = [ahead for ahead in steps if days_left <= ahead]
    return min(reached) if reached else None


def _warns(rule):
    return [int(ahead) for ahead in (rule.get("warn") or rule.get("steps") or ours.PAPER_STEPS).split(",")]


def by_day(rule, day, utc, last, over="overdue", fine="ok"):
    """(state, due, detail) of what must be done by the end of a day."""
    left = day - dates.today(utc)
    ahead = step(left, _warns(rule))
    state = over if left < 0 else fine if ahead is None else "soon"
    return state, dates.end_of(day), last + (None if left < 0 else ahead,)
