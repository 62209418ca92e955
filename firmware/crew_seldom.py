"""What entries do to the Crew (firmware/crew.py), which borrows this for each of them: they come seldom."""
from firmware import crew_papers, places

# Changes not yet passed on that are listed by number. A crew of twelve that changes every month makes 24 a
# month; what is beyond is counted, and found in the log.
LISTED = 250

# Voyages outside India that are over and still known: a paper that ended on one was hardly left so for more.
# The clock does not move them, since they are asked for days.
_VOYAGES = 4


def apply(crew, entry):
    kind, data = entry.k, entry.d
    if kind == "document":
        crew_papers.enter(crew, entry.n, data)
    elif kind == "signon":
        _sign_on(crew, entry)
    elif kind == "discharge":
        _discharge(crew, entry.n, data["who"])
    elif kind == "registrar":
        _told(crew, data["ref"])
    elif kind == "absent":
        _away(crew, entry)
    elif kind == "voyage":
        bound = data.get("outside_india")
        india = places.indian(data.get("next_port"))
        crew.bound = bound if bound is not None or india is None else not india
        if crew.bound and crew.sailed and not crew.outside:
            crew.outside = crew.sailed      # told after she had sailed
    elif kind == "depart" or kind == "arrive":
        _call(crew, entry, kind == "depart")
    elif kind == "boot":
        crew.boot = entry.n
    elif kind == "clock":
        _clock(crew, data["now"] - data["was"])


def _sign_on(crew, entry):
    who, capacity = entry.d["who"], entry.d["capacity"]
    row = (who, capacity, entry.t, entry.n, entry.t == entry.e)
    for at, held in enumerate(crew.engaged):
        if held[0] == who:      # another capacity; he stays where he is, since when he was
            crew.engaged[at] = (who, capacity) + held[2:]
            break
    else:
        crew.engaged.append(row)
    _changed(crew, entry.n)


def _discharge(crew, n, who):
    kept = [held for held in crew.engaged if held[0] != who]
    if len(kept) < len(crew.engaged):       # of somebody not on board it is no change
        crew.engaged = kept
        _changed(crew, n)
        if crew.away and crew.away[3] == who:
            crew.away = None


def _changed(crew, n):
    if len(crew.unsent) < LISTED:
        crew.unsent.append(n)
    else:
        crew.unlisted += 1


def _told(crew, ref):
    if ref in crew.unsent:
        crew.unsent.remove(ref)
    elif crew.unlisted and type(ref) is int and ref > max(crew.unsent or (0,)):
        crew.unlisted -= 1


def _away(crew, entry):
    act, absent = entry.d["act"], crew.away
    if act == "left":
        crew.away = (entry.t, entry.n, entry.t == entry.e, entry.d["who"], act)
    elif act == "returned":
        crew.away = None
    elif absent:
        crew.away = absent[:4] + (act,)


def _call(crew, entry, leaving):
    india = entry.d.get("india")
    if india is None:
        india = places.indian(entry.d.get("place"))
    mark = (entry.t, entry.n, entry.t == entry.e)
    if crew.called and entry.t < crew.called[0] and entry.t < entry.e:
        return              # of a voyage before, told late; what is entered as it happens is never late
    crew.called = mark
    if leaving:
        if not crew.outside and (crew.bound or india is False):
            crew.outside = mark
        crew.sailed = mark
    else:
        if india is False:
            crew.outside = crew.outside or crew.sailed or mark
        elif crew.outside:      # in India; or nobody knows where, and no paper goes on by a guess
            crew.past = (crew.past + (crew.outside[0], entry.t))[-2 * _VOYAGES :]
            crew.outside = None
        crew.sailed = None


def _clock(crew, step):
    """Times that the clock gave since the unit was started were wrong by so much."""
    boot = crew.boot

    def right(mark):
        if not mark or not mark[2] or mark[1] < boot:
            return mark
        return (mark[0] + step,) + mark[1:]

    crew.engaged = [held[:2] + right(held[2:]) for held in crew.engaged]
    crew.sailed, crew.outside, crew.away, crew.called = [
        right(mark) for mark in (crew.sailed, crew.outside, crew.away, crew.called)]
