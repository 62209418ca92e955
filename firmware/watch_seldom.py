"""What entries that come seldom do to the Watch (firmware/watch.py), which borrows this for each of them."""
from firmware import plan
from firmware.rules import watch_2026 as sv


def apply(watch, entry):
    kind, data = entry.k, entry.d
    if kind == "fit":
        _fit(watch, data["who"], data["state"])
    elif kind == "plan":
        _plan(watch, entry, data)
    elif kind == "anchorage":
        watch.unsafe = None if data["safe"] else watch.unsafe or [entry.t, entry.t == entry.e]
    elif kind == "discharge":
        _fit(watch, data["who"], "fit")
        watch.off(data["who"], entry)
    elif kind == "clock":
        _clock(watch, data["now"] - data["was"], data["now"])
    elif kind == "boot":
        _boot(watch, entry.e)


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
