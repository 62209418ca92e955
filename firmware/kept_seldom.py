"""What entries do to Kept (firmware/kept.py), which borrows this for each of them: they come seldom."""
from firmware.dates import today
from firmware.rules.logbook_rules import CHECK_S

# Bytes of a group: some 120 keys, thirty persons or a book of equipment. Beyond it the oldest goes, and is
# counted; of drills and training a person's before the vessel's. What those who went ashore took part in goes
# first, and is not counted.
MOST = 2048

# So long after his discharge it is still known in what drills one took part, for he may be engaged anew: the
# rules look back one month, at most two, to the drills "on board that particular vessel" (Sch VIII Part 1,
# 1.2.1); three are at most 92 days.
ASHORE_S = 100 * 86400

# Of these a row is kept for each person, Sch VIII Part 1, 1.2, 1.3 and 2.1; of those for each boat, 1.4.
EACH = ("abandon", "fire", "enclosed", "joining")
BOATS = ("lifeboat", "rescue_launch", "rescue_run", "raft")

# Entries after which a check before departure counts no more, and a test that failed.
ENDS_CHECK = " signon discharge absent document defect event "


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
        hurt = [t for key, _, t, _ in kept.rows("task") if key.startswith("damage/") and t <= entry.t]
        _open(kept, data["what"] if kind == "event" else kind, entry,
              max(hurt) if hurt and data.get("what") == "surrender" else 1)
    elif kind == "done" or kind == "seen":
        _close(kept, data["ref"], kind == "seen")
    elif kind == "clearance":
        _set(kept, "sail", ("check",), 1, entry)
    elif kind == "uncleared":
        # Of a departure told after its arrival, or after the next one, it says nothing of the voyage of now.
        if data.get("place") is None or entry.t >= entry.e or not (
                _stands(kept.get("sail", "arrive"), entry) or _stands(kept.get("sail", "depart"), entry)):
            _set(kept, "sail", (kind,), 1, entry)
        if data.get("place") is None:       # of a place that is not listed no departure is entered
            _keep(kept, "sail", _from(kept))
            _set(kept, "sail", ("depart",), 0, entry)
    elif kind == "depart":
        _sailed(kept, entry)
    elif kind == "arrive":      # told late it ends nothing that came after it
        _keep(kept, "sail", [key for key, _, t, _ in kept.rows("sail") if t <= entry.t or entry.t >= entry.e])
        _set(kept, "sail", (kind,), 1, entry)
    elif kind == "discharge":
        _left(kept, entry, data["who"])
    elif kind == "signon":
        _keep(kept, "drill", ("left/%s" % data["who"],))
    elif kind == "amend":
        _amended(kept, data["ref"])
    elif kind == "finding":
        _found(kept, entry, data)
    elif kind == "boot" or kind == "clock":
        _clock(kept, *((data["now"] - data["was"], data["now"]) if kind == "clock" else (None, None)))
    # What was looked at is no longer so. By the order of entries: what is told late no check knew of.
    if " %s " % kind in ENDS_CHECK or kind == "tested" and not data["ok"]:
        _keep(kept, "sail", ("check",))


def _practised(kept, entry, data):
    if data.get("why") is not None or entry.k == "drill" and data["held"] is not True:
        return
    what = data["what"]
    each = data["boats"] if what in BOATS else data["who"] if what in EACH else ()
    group = "drill" if entry.k == "drill" else "train"
    _set(kept, group, (what,) + tuple(["%s/%s" % (what, one) for one in each]), 1, entry)
    if what in BOATS or what in EACH:       # entered anew: who is amended still did not take part that day
        _keep(kept, group, [key for key, value, t, _ in kept.rows(group) if value < 0
                            and key.startswith(what + "/") and today(t) == today(entry.t)])


def _tested(kept, entry, item, ok):
    last = kept.get("test", item)
    if _stands(last, entry):
        return
    _set(kept, "test", (item,), 1 if ok else 0, entry)
    mark = "test.%s/" % item
    known = [row[0] for row in kept.rows("task") if row[0].startswith(mark)]
    if ok:
        _keep(kept, "task", known)
    elif not known:             # what has failed twice has failed since the first time
        _open(kept, mark[:-1], entry)


def _open(kept, what, entry, value=1):
    _set(kept, "task", ("%s/%d" % (what, entry.n),), value, entry)


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
    entered, since the last arrival and the last departure, and no longer ago than CHECK_S. What is checked
    later changes nothing."""
    came, check, lack, last = [kept.get("sail", key) for key in ("arrive", "check", "uncleared", "depart")]
    if _stands(came, entry) or _stands(last, entry):
        return      # told after the arrival that it led to, or the next departure: what was checked is gone
    # What is later all the same is of a clock that was ahead.
    came, last = [row if row and row[1] <= entry.t else None for row in (came, last)]
    place, known = entry.d.get("place"), _from(kept)
    keys = ("from/%s" % place,) if place else ()
    if last and entry.t - last[1] <= CHECK_S and not (known and place and other(place, known[0][5:])):
        if not known:
            _set(kept, "sail", keys, 0, entry)
        return              # the same told again, as by the unit and by hand
    # People tell minutes: a check of the minute in which she left was made before she left.
    counts = (check and -60 < entry.t - check[1] <= CHECK_S and not (came and check[1] < came[1])
              and not (last and (check[1:] < last[1:] or check[2] == last[0])))
    ends = [key for key in known if key not in keys]
    if last or lack and not 0 <= entry.t - lack[1] <= CHECK_S:
        ends.append("uncleared")            # it was of the departure before
    _set(kept, "sail", ("depart",) + keys, check[2] if counts else 0, entry)
    _keep(kept, "sail", ends)


def _from(kept):
    """[key of the place that she last departed from], [] where none is known."""
    return [key for key, _, _, _ in kept.rows("sail") if key.startswith("from/")]


def other(place, before):
    """Whether two texts name two places: "Mandvi" and "mandvi jetty" are one. Of bytes, whose lower() both
    interpreters understand alike."""
    one, two = str(place).encode().lower(), before.encode().lower()
    return one not in two and two not in one


def _left(kept, entry, who):
    """He has gone ashore: what was trained on joining is due again when he joins (Sch VIII Part 1, 2.1), his
    drills stand for a while under a mark "left/id", and those of who left long ago go."""
    _keep(kept, "train", ["%s/%s" % (what, who) for what in EACH])
    for t, one in _ashore(kept):
        if t < entry.t - ASHORE_S:
            _drop(kept, one)
    if [what for what in EACH if kept.get("drill", "%s/%s" % (what, who))]:
        _set(kept, "drill", ("left/%s" % who,), 1, entry)


def _ashore(kept):
    """[(utc since when, id), ...] of those ashore of whom drills are known, who left first before."""
    return sorted([(t, key[5:]) for key, _, t, _ in kept.rows("drill") if key.startswith("left/")])


def _drop(kept, who):
    _keep(kept, "drill", ["%s/%s" % (what, who) for what in EACH + ("left",)])


def _amended(kept, ref):
    """What entry `ref` told of drills, training and tests is not known until it is entered anew."""
    for group in ("drill", "train", "test"):
        made = b""
        for line in kept.groups.get(group, b"").split(b"\n")[:-1]:
            value, _, n = line[: line.find(b"\t")].split(b" ")
            made += (b"-1" if int(n) == ref else value) + line[len(value) :] + b"\n"
        if made:
            kept.groups[group] = made


def _stands(row, entry):
    """Whether a row is of a later time than an entry, and so stays: not where it was amended, or is of a day
    that has not come, since the clock was wrong."""
    return row is not None and row[1] > entry.t and row[0] >= 0 and today(row[1]) <= today(entry.e)


def _set(kept, group, keys, value, entry):
    """The keys have this value since the entry's time, but for those that are told of a later one."""
    text = [key for key in keys if "\t" in key or "\n" in key]
    if text:
        raise ValueError("%r: expected no tab and no line end" % text[0])
    known = [kept.get(group, key) for key in keys]
    keys = [key for at, key in enumerate(keys)
            if key not in keys[:at] and not _stands(known[at], entry)]
    made = "%d %d%s %d\t" % (value, entry.t, "~" if entry.t == entry.e else "", entry.n)
    if not keys:
        return
    _keep(kept, group, keys, (made + "".join([key + "\t" for key in keys]) + "\n").encode())
    while len(kept.groups[group]) > MOST:
        ashore = group == "drill" and _ashore(kept)
        if ashore:
            _drop(kept, ashore[0][1])
            continue
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
