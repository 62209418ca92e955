"""What a Watch (firmware/watch.py) says when it is asked: since when one has it, who is fit, what stands
against a watch, which posts are empty, and who should have it by the plan. Borrowed by whoever asks.
"""
from firmware import plan
from firmware.rules import watch_2026 as sv
from firmware.vessel import UNDER_WAY


def since(watch, who):
    """utc since when `who` has the watch, or None."""
    for utc, _, ident in watch.taken:
        if ident == who:
            return utc
    return None


def posts_missing(watch):
    """The posts of rule 59(2) at which nobody is, while a watch must be kept and somebody keeps it."""
    if not watch.taken or watch.must() is None:
        return ()
    steered = watch.manual_steering and watch.motion == UNDER_WAY
    manned = [post for post, _ in watch.posts]
    return tuple([post for post in sv.WATCH_POSTS
                  if post not in manned and (steered or post != "wheel")])


def state(watch, who):
    """"fit", or by what he is unfit."""
    for ident, state in watch.unfit:
        if ident == who:
            return state
    return "fit"


def flags(watch, who, utc, until=None, crew=None, hours=None):
    """Codes of why `who` should not take the watch from `utc` to `until` (None: to the planned relief).

    "absent": not on board, by crew.aboard(), where anybody was signed on; "unfit:fatigue" ...; then what
    hours.would_break(who, start, end) gives, "R10" ... An empty tuple: nothing stands against it.
    """
    found = []
    aboard = crew.aboard() if crew else ()
    if aboard and who not in aboard:
        found.append("absent")
    unfit = state(watch, who)
    if unfit != "fit":
        found.append("unfit:" + unfit)
    if hours:
        if until is None:
            relief = next_relief(watch, utc)
            until = relief[0] if relief else utc + sv.WATCH_S
        found += hours.would_break(who, utc, until)
    return tuple(found)


# ---- who should have it

def plan_at(watch, utc):
    """The plan [name, from, turns, ...] that holds at `utc`, or None."""
    found = None
    for held in watch.plans:
        if held[1] <= utc:
            found = held
    return found


def planned(watch, utc):
    """Ids of who should be on watch by the plan, the one in charge first; () without one."""
    held = plan_at(watch, utc)
    return plan.on_watch(held, utc) if held else ()


def next_relief(watch, utc):
    """(utc, ids) of the next turn by the plans entered, or None."""
    held = plan_at(watch, utc)
    found = held and plan.next_turn(held, utc)
    for coming in watch.plans:
        if coming[1] > utc:
            if not found or coming[1] <= found[0]:
                return coming[1], plan.on_watch(coming, coming[1])
            break
    return (found[0], tuple(found[2])) if found else None


def late(watch, utc):
    """(utc since when, ids) of a planned turn of which nobody has come, though a watch must be kept."""
    must = watch.must()
    held = plan_at(watch, utc)
    found = held and plan.turn(held, utc)
    if must is None or not found or not found[2] or any(who in found[2] for who in watch.on_duty()):
        return None
    return max(must, found[0]), tuple(found[2])
