"""What entries do to the Watch (firmware/watch.py), which borrows this for each of them: they come seldom."""
from firmware import plan
from firmware.rules import watch_2026 as sv
from firmware.vessel import MOORED, UNDER_WAY


def apply(watch, entry):
    kind, data = entry.k, entry.d
    if kind == "watch":
        _taken(watch, entry, data["act"], data["who"])
    elif kind == "motion":
        _move(watch, entry, data["s"])
    elif kind == "signon":
        if not watch.taken and watch.empty is None:
            watch.empty = [entry.e, True]   # of the time before, this book does not know
    elif kind == "finding":
        _found(watch, entry, data)
    elif kind == "fit":
        _fit(watch, data["who"], data["state"])
    elif kind == "plan":
        _plan(watch, entry, data)
    elif kind == "anchorage":
        watch.unsafe = None if data["safe"] else watch.unsafe or _instant(entry)
    elif kind == "discharge":
        _fit(watch, data["who"], "fit")
        _off(watch, data["who"], entry)
    elif kind == "clock":
        _clock(watch, data["now"] - data["was"], data["now"])
    elif kind == "boot":
        _boot(watch, entry.e)


def _taken(watch, entry, act, who):
    posts = entry.d.get("posts")
    allowed = any(code.startswith("unfit") for code in entry.d.get("flags") or ())
    if posts is not None:
        watch.posts = [[post, ident] for post, ident in posts]
    if act == "left":
        _off(watch, who, entry)
        return
    held = [held for held in watch.taken if held[2] == who]    # who has it already takes charge
    watch.taken = [held for held in watch.taken if held[2] != who] + (held or [_instant(entry) + [who]])
    watch.empty = None
    giver = entry.d.get("from")
    if act == "handed" and giver != who:
        _off(watch, giver, entry, posts is None)
    if allowed:
        watch.allowed = [ident for ident, _ in watch.unfit if ident in watch.on_duty()]


def _off(watch, who, entry, leaves_post=True):
    """`who` has the watch no more, and no post."""
    held = [held for held in watch.taken if held[2] == who]
    watch.taken = [held for held in watch.taken if held[2] != who]
    if leaves_post:
        watch.posts = [post for post in watch.posts if post[1] != who]
    if not watch.taken:
        watch.posts = []
        if watch.empty is None:
            watch.empty = _instant(entry)
            if held and held[0][0] > entry.t:   # told of a time before he had it
                watch.empty = held[0][:2]
    on_duty = watch.on_duty()
    watch.allowed = [ident for ident in watch.allowed if ident in on_duty]


def _move(watch, entry, motion):
    if motion == UNDER_WAY and watch.motion not in (None, UNDER_WAY):
        watch.unsafe = None
    if watch.motion == MOORED:
        watch.sign = entry.e        # from now on signs are expected
    if watch.motion != motion:
        watch.motion, watch.moved = motion, _instant(entry)


def _found(watch, entry, data):
    what, state, who = data.get("what"), data.get("s"), data.get("who")
    if what == "watch_gap":
        watch.gap = None
        if state == "raised":
            # It runs from one of these, and is as loose as that.
            watch.gap = [data["since"], any(one[1] for one in (watch.empty, watch.moved, watch.unsafe)
                                            if one and one[0] == data["since"])]
    elif what == "asleep":
        if state == "warned":
            watch.asked = entry.e
            watch.asleep = [data["since"], True, who, state, False]
        elif state == "raised" and watch.asleep:
            watch.asleep[3] = state
        elif state == "cleared":
            watch.asleep = None
    elif what == "unfit":
        watch.told = [held for held in watch.told if held[2] != who]
        if state == "warned":
            watch.told.append(_instant(entry) + [who])


def _instant(entry):
    return [entry.t, entry.t == entry.e]


def _fit(watch, who, state):
    watch.unfit = [held for held in watch.unfit if held[0] != who]
    watch.allowed = [ident for ident in watch.allowed if ident != who]
    if state != "fit":
        watch.unfit.append([who, state])


def _plan(watch, entry, data):
    made = plan.checked(data["name"], data["from"], data["turns"])
    plans = [held for held in watch.plans if held[1] < made[1]] + [made + [made[1] == entry.e]]
    while len(plans) > 1 and plans[1][1] <= entry.e:    # has been replaced
        plans.pop(0)
    watch.plans = plans[: 1 + sv.PLANS_AHEAD]


def _instants(watch):
    return watch.taken + watch.told + [one for one in (
        watch.empty, watch.moved, watch.unsafe, watch.gap, watch.asleep) if one]


def _clock(watch, step, now):
    """The clock was wrong by `step` and shows `now`."""
    for one in _instants(watch):
        if one[1]:
            one[0] += step
        # Of a run before, with a clock that ran ahead: it cannot lie in the future, and counts from now.
        one[0] = min(one[0], now)
    watch.sign += step
    watch.asked += step
    for held in watch.plans:
        if held[3]:
            held[1] += step


def _boot(watch, utc):
    for one in _instants(watch):
        one[1] = False
    for held in watch.plans:
        held[3] = False
    # While the unit was off nobody could give a sign.
    watch.sign = watch.asked = utc
