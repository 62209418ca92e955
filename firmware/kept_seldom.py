"""What entries do to Kept (firmware/kept.py), which borrows this for each of them: they come seldom."""
from firmware.rules.logbook_rules import CHECK_S

# Bytes of a group: some 120 keys, thirty persons or a book of equipment. Beyond it the oldest goes, and is
# counted; of drills and training a person's before the vessel's.
MOST = 2048

# Of these a row is kept for each person, Sch VIII Part 1, 1.2, 1.3 and 2.1; of those for each boat, 1.4.
EACH = ("abandon", "fire", "enclosed", "joining")
BOATS = ("lifeboat", "rescue_launch", "rescue_run", "raft")


def apply(kept, entry):
    kind, data = entry.k, entry.d
    if kind == "drill" or kind == "training":
        _practised(kept, entry, data)
    elif kind == "gear":
        _set(kept, "gear", (data["item"],), data["count"], entry)
    elif kind == "tested":
        _tested(kept, entry, data["item"], data["ok"])
    elif kind == "defect":
        _open(kept, "defect.%s" % data["item"] if data.get("item") else "defect", entry)
    elif kind == "event" or kind == "advisory":
        _open(kept, data["what"] if kind == "event" else kind, entry)
    elif kind == "done" or kind == "seen":
        _close(kept, data["ref"], kind == "seen")
    elif kind == "clearance" or kind == "uncleared":
        _set(kept, "sail", ("check" if kind == "clearance" else kind,), 1, entry)
    elif kind == "depart":
        _sailed(kept, entry)
    elif kind == "arrive":      # told late it ends nothing that came after it
        _keep(kept, "sail", [key for key, _, t, _ in kept.rows("sail") if t <= entry.t or entry.t >= entry.e])
        _set(kept, "sail", (kind,), 1, entry)
    elif kind == "discharge":
        _left(kept, data["who"])
    elif kind == "finding":
        _found(kept, entry, data)
    elif kind == "boot" or kind == "clock":
        _clock(kept, *((data["now"] - data["was"], data["now"]) if kind == "clock" else (None, None)))


def _practised(kept, entry, data):
    if data.get("why") is not None or entry.k == "drill" and data["held"] is not True:
        return
    what = data["what"]
    each = data["boats"] if what in BOATS else data["who"] if what in EACH else ()
    _set(kept, "drill" if entry.k == "drill" else "train",
         (what,) + tuple(["%s/%s" % (what, one) for one in each]), 1, entry)


def _tested(kept, entry, item, ok):
    last = kept.get("test", item)
    if last and entry.t < last[1]:
        return
    _set(kept, "test", (item,), 1 if ok else 0, entry)
    mark = "test.%s/" % item
    known = [row[0] for row in kept.rows("task") if row[0].startswith(mark)]
    if ok:
        _keep(kept, "task", known)
    elif not known:             # what has failed twice has failed since the first time
        _open(kept, mark[:-1], entry)


def _open(kept, what, entry):
    _set(kept, "task", ("%s/%d" % (what, entry.n),), 1, entry)


def _close(kept, ref, advisory):
    """What is seen is an advisory, what is done is anything else."""
    mark = "/%d" % ref
    _keep(kept, "task", [row[0] for row in kept.rows("task") if row[0].endswith(mark)
                         and row[0].startswith("advisory/") == advisory])


def _found(kept, entry, data):
    if data.get("what") != "duty":
        return
    key = "%s/%s" % (data["code"], data["who"])
    if data["s"] == "cleared":
        _keep(kept, "late", (key,))
    else:
        _set(kept, "late", (key,), 2 if data["s"] == "raised" else 1, entry)


def _sailed(kept, entry):
    """A departure, with the number of the check that counts for it, or 0: made before it, by its time and as
    entered, since the last arrival, and no longer ago than CHECK_S. What is checked later changes nothing."""
    came, check, lack = [kept.get("sail", key) for key in ("arrive", "check", "uncleared")]
    if came and entry.t < came[1]:
        return              # told after the arrival that it led to: what was checked for it is gone
    if lack and entry.t - lack[1] > CHECK_S:       # of an earlier one, of which no arrival was entered
        _keep(kept, "sail", ("uncleared",))
    # People tell minutes: a check of the minute in which she left was made before she left.
    counts = check and -60 < entry.t - check[1] <= CHECK_S and not (came and check[1] < came[1])
    _set(kept, "sail", ("depart",), check[2] if counts else 0, entry)


def _left(kept, who):
    for group in ("drill", "train"):
        _keep(kept, group, ["%s/%s" % (what, who) for what in EACH])


def _set(kept, group, keys, value, entry):
    """The keys have this value since the entry's time, but for those that are told of a later one."""
    text = [key for key in keys if "\t" in key or "\n" in key]
    if text:
        raise ValueError("%r: expected no tab and no line end" % text[0])
    known = [kept.get(group, key) for key in keys]
    keys = [key for at, key in enumerate(keys)
            if key not in keys[:at] and not (known[at] and known[at][1] > entry.t)]
    made = "%d %d%s %d\t" % (value, entry.t, "~" if entry.t == entry.e else "", entry.n)
    if not keys:
        return
    _keep(kept, group, keys, (made + "".join([key + "\t" for key in keys]) + "\n").encode())
    while len(kept.groups[group]) > MOST:
        # Oldest first, but what is each person's before what is the vessel's.
        oldest = min([("/" not in key or key.partition("/")[0] not in EACH, t, n, key)
                      for key, _, t, n in kept.rows(group)])
        _keep(kept, group, (oldest[3],))
        kept.gone += 1


def _keep(kept, group, without, more=b""):
    """Keep a group without some keys, and with more lines at its end; a line without keys goes."""
    lines = kept.groups.get(group, b"")
    for key in without:
        at = lines.find(b"\t%s\t" % key.encode())
        if at < 0:
            continue
        until = at + len(key.encode()) + 1
        start, end = lines.rfind(b"\n", 0, at) + 1, lines.find(b"\n", at) + 1
        if lines.find(b"\t", start) == at and until + 2 == end:     # it was the only one
            lines = lines[:start] + lines[end:]
        else:
            lines = lines[:at] + lines[until:]
    lines += more
    if lines:
        kept.groups[group] = lines
    else:
        kept.groups.pop(group, None)


def _clock(kept, step, now):
    """The clock was wrong by `step` and shows `now`; None: the unit was started, what was before stays."""
    for group in kept.groups:
        made = b""
        for line in kept.groups[group].split(b"\n")[:-1]:
            told, _, keys = line.partition(b"\t")
            value, t, n = told.split(b" ")
            loose, t = t.endswith(b"~"), int(t.rstrip(b"~"))
            if step is not None:    # of a run whose clock was ahead: it cannot lie in the future
                t = min(t + step if loose else t, now)
            mark = "~" if loose and step is not None else ""
            made += ("%d %d%s %d\t" % (int(value), t, mark, int(n))).encode() + keys + b"\n"
        kept.groups[group] = made
