"""Plans of the watch: who should have it when. Pure, in Unix seconds UTC: midnight, a change of zone and
summer time move nothing.

A plan is [name, from, turns]. The turns follow one another from the utc `from` on and after the last the
first comes again, for ever. A turn is [minutes, [ids]]: how long it lasts and who is on watch in it, the
one in charge first. Without turns nobody is: so a plan is ended.
"""
from firmware.rules import watch_2026 as sv

# Name, minutes of a turn, groups that the crew is divided into.
STANDARD = (("4on8off", 240, 3), ("6on6off", 360, 2))
CUSTOM = "custom"
AHEAD_S = 7 * 24 * 3600     # so far a plan is tried on the rest of the crew: the longest window of rule 59(4)


def checked(name, start, turns):
    """The plan of what was typed, as the entry holds it. ValueError says what was expected and what came."""
    if not isinstance(name, str) or not name:
        raise ValueError("name of the plan: expected text, got %r" % (name,))
    if type(start) is not int or start < 0:
        raise ValueError("beginning of the plan: expected a time, got %r" % (start,))
    if not isinstance(turns, (list, tuple)) or len(turns) > sv.MOST_TURNS:
        raise ValueError("turns of the plan: expected a list of at most %d" % sv.MOST_TURNS)
    least, most = sv.TURN_MINUTES
    made = []
    for number, turn in enumerate(turns):
        if not isinstance(turn, (list, tuple)) or len(turn) != 2 or not isinstance(turn[1], (list, tuple)):
            raise ValueError("turn %d: expected minutes and the ids of who is on watch, got %r" % (
                number + 1, turn))
        minutes, ids = turn
        if type(minutes) is not int or not least <= minutes <= most:
            raise ValueError("turn %d: expected %d to %d minutes, got %r" % (
                number + 1, least, most, minutes))
        if any(not isinstance(who, str) or not who for who in ids):
            raise ValueError("turn %d: expected ids of persons, got %r" % (number + 1, ids))
        if len(set(ids)) != len(ids):
            raise ValueError("turn %d: a person stands in it twice, in %s" % (number + 1, ", ".join(ids)))
        made.append([minutes, list(ids)])
    return [name, start, made]


def standard(crew, start):
    """The plans that a crew (ids, in the order in which they lead) is large enough for, from `start` on.

    The crew are dealt out to the groups one by one. Each plan comes once for each group that can begin: who
    has just worked needs another to go first.
    """
    plans = []
    for name, minutes, groups in STANDARD:
        if len(crew) < groups:
            continue
        turns = [[minutes, [who for k, who in enumerate(crew) if k % groups == group]]
                 for group in range(groups)]
        for first in range(groups):
            plans.append([name, start, turns[first:] + turns[:first]])
    return plans


def turn(plan, t):
    """(start, end, ids) of the turn that runs at `t`; None before the plan begins, or if it has no turns."""
    start, turns = plan[1], plan[2]
    cycle = 60 * sum([minutes for minutes, _ in turns])
    if t < start or not cycle:
        return None
    start += (t - start) // cycle * cycle
    for minutes, ids in turns:
        end = start + 60 * minutes
        if t < end:
            return start, end, ids
        start = end
    return None


def on_watch(plan, t):
    """Ids of who should be on watch at `t`, the one in charge first."""
    found = turn(plan, t)
    return tuple(found[2]) if found else ()


def next_turn(plan, t):
    """(start, end, ids) of the turn that begins next after `t`; None of a plan without turns."""
    if t < plan[1]:
        return turn(plan, plan[1])
    found = turn(plan, t)
    return found and turn(plan, found[1])


def spans(plan, who, start, end):
    """What `who` has to work between two instants: [(start, end), ...]; turns without a break are one."""
    found = []
    t = max(start, plan[1])
    while t < end:
        here = turn(plan, t)
        if here is None:
            break
        if who in here[2]:
            until = min(here[1], end)
            if found and found[-1][1] == t:
                found[-1] = (found[-1][0], until)
            else:
                found.append((t, until))
        t = here[1]
    return found


def breaks(plan, who, line, now, reading=None):
    """Codes, each once, that the work of one person by the plan would break from `now` on.

    A window counts when it fails with that work, and holds part of it or would not fail without it: what is
    broken already is not the plan's fault, but it must not make it worse. line: his rest.Line, or None. One
    such question is short; whoever asks many of a unit that is at sea lets it breathe in between.
    """
    from firmware import rest
    copy = line.copy() if line else rest.Line(now)
    work = spans(plan, who, max(now, copy.since), now + AHEAD_S)
    if not work:
        return ()
    reading = reading or rest.Reading()
    while copy.open is not None:        # from now on he works as the plan has it
        copy.end(max(now, copy.open))
    first, last = now - rest.WEEK + 1, now + AHEAD_S + rest.DAY
    known = None
    trial = copy.copy()
    for start, end in work:
        trial.add(start, end)
    codes = []
    for found in rest.judge(trial, first, last, reading):
        if found.code in codes:
            continue
        if found.until + found.end - found.start <= work[0][0]:
            # The windows hold none of it, but it may have cut a rest of theirs short.
            if known is None:
                known = [(was.code, was.since, was.until) for was in rest.judge(copy, first, last, reading)]
            if (found.code, found.since, found.until) in known:
                continue
        codes.append(found.code)
    return tuple(codes)


def people(plan):
    """Ids of everybody in the plan, each once, in the order of its turns."""
    found = []
    for _, ids in plan[2]:
        found += [who for who in ids if who not in found]
    return found
