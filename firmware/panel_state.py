"""The state of vessel, watch, crew and book as the panel shows it, in JSON; borrowed for one answer.

now() gives it in pieces, so that no answer needs a large block of the heap, and the unit breathes between
them: what the rule on rest says of one person is the dearest thing on the panel. Times are utc, lengths
seconds, positions 1/10000 minute, speeds and courses tenths.
"""
from firmware import alerts, book_views, crew_views, people_views, watch_views
from firmware.borrow import borrowed
from firmware.entry import dumps
from firmware.rules import watch_2026 as sv
from firmware.vessel import place

REST_FRESH_S = 60       # so long what was found of a person's rest is shown, unless his work has changed
MOST_DUES = 24          # shown, the most urgent first
_LEVELS = ("alarm", "warning", "notice")


def now(panel, dues):
    """Pieces of /api/now; dues: a function that gives what is due by rules and papers."""
    unit = panel.unit
    monitor = unit.monitor
    utc = monitor.clock.utc(monitor.now)
    yield "{" + _head(unit, utc) + ',"vessel":' + dumps(_vessel(monitor, utc))
    yield ',"ais":' + dumps(_ais(monitor, utc)) + ',"watch":' + dumps(_watch(monitor, utc))
    yield ',"people":['
    between = ""
    aboard = monitor.crew.aboard()
    for person in people_views.everyone(monitor.people):
        if person.active:
            yield between + dumps((
                ("id", person.id), ("name", person.name), ("role", person.role),
                ("capacity", crew_views.capacity(monitor.crew, person.id) or person.capacity),
                ("aboard", person.id in aboard)))
            between = ","
    yield '],"rest":['
    between = ""
    rows = []
    for row in _rest_rows(panel, utc):
        if row:
            who, rest24, rest7d, off_by, broken, warned, works = row
            yield between + dumps((
                ("id", who), ("rest24", rest24), ("rest7d", rest7d), ("off_by", off_by),
                ("broken", broken.split()), ("warned", warned), ("works", works)))
            rows.append(row)
            between = ","
        yield ""
    yield '],"report":' + dumps(_report(monitor)) + ',"passengers":' + dumps(_passengers(monitor))
    yield ',"alerts":['
    between = ""
    for alert in standing(monitor, utc):
        yield between + dumps(alert)
        between = ","
    yield '],"dues":['
    for at, row in enumerate(sorted(_dues(monitor, utc, rows) + dues(), key=_urgent)[:MOST_DUES]):
        yield ("," if at else "") + dumps(row)
    yield "]}"


def _head(unit, utc):
    """The book and the unit itself, as members of an object."""
    monitor, book, uplink = unit.monitor, unit.book, unit.uplink
    return dumps((
        ("n", book.n), ("code", book.code()), ("utc", utc), ("clock", monitor.clock.source),
        ("zone", "+05:30"), ("uplink", uplink is not None), ("link", uplink and uplink.last_error),
        ("pages", (("unsigned", book_views.to_sign(monitor.pages)),
                   ("countersign", [[held[0], held[1]] for held in monitor.pages.waiting if not held[3]]))),
        ("storage", max(monitor.storage.raised) if monitor.storage.raised else None),
        ("trouble", monitor.unrecorded or unit.book.unkept or unit.book.uncached),
        ("access", monitor.access.until if monitor.access.open(utc) else None),
        ("sealed", book.sealing), ("opened", monitor.pages.opened is not None), ("closed", book.closed),
        # Without a PIN of anybody's the first person may enter himself.
        ("unclaimed", unit.vault is not None and not unit.vault.pins)))[1:-1]


def _vessel(monitor, utc):
    vessel, fix = monitor.vessel, monitor.ingest.nav.fix
    here = vessel.last
    moved = monitor.watch.moved
    return (("name", monitor.profile.get("name")), ("mmsi", monitor.profile["mmsi"]),
            ("motion", vessel.motion), ("since", moved and moved[0]),
            ("place", place(here[0], here[1]) if here else None),
            ("lat", here and here[0]), ("lon", here and here[1]),
            ("age", max(0, utc - here[2]) if here else None),
            ("sog", fix and fix.sog), ("cog", fix and fix.cog), ("run", vessel.run))


def _ais(monitor, utc):
    own = monitor.ingest.own
    return (("s", own.state), ("since", utc - max(0, monitor.now - own.since)), ("why", own.why),
            ("reason", monitor.reports.reason), ("asked", bool(monitor.reports.state)))


def _watch(monitor, utc):
    watch = monitor.watch
    with borrowed():
        planned, relief = watch_views.planned(watch, utc), watch_views.next_relief(watch, utc)
        late = watch_views.late(watch, utc)
    return (("charge", watch.in_charge), ("since", watch_views.since(watch, watch.in_charge)),
            ("on", watch.on), ("posts", watch.posts), ("missing", list(watch_views.posts_missing(watch))),
            ("planned", list(planned)),
            ("relief", relief and (("at", relief[0]), ("ids", list(relief[1])))),
            ("late", late and (("since", late[0]), ("ids", list(late[1])))),
            ("must", watch.must() is not None), ("unfit", watch.unfit),
            ("work", [[who, list(monitor.hours.at(who))] for who in monitor.hours.people()
                      if monitor.hours.at(who)]))


# ---- rest

def _rest_rows(panel, utc):
    """Of each person with a record (id, rest24, rest7d, off_by, codes broken, whether warned, since when he
    works); one a step, None where he has gone meanwhile."""
    monitor = panel.unit.monitor
    held, panel.rest = panel.rest, None
    if held is None or not 0 <= utc - held[0] < REST_FRESH_S:
        held = [utc, []]
    made = list(held[1])
    for row in made:
        yield row
    known = [row[0] for row in made]
    for who in [who for who in monitor.hours.people() if who not in known]:
        row = _rest_row(monitor, who, utc)
        if row:
            made.append(row)
        yield row
    panel.rest = (held[0], made)


def _rest_row(monitor, who, utc):
    with borrowed():
        from firmware import rest

        line = monitor.hours.line(who)
        if line is None:
            return None
        state = rest.state(line, utc, rest.Reading(*monitor.hours.reading))
        return (who, state.rest24, state.rest7d, state.off_by, " ".join(state.broken),
                who in monitor.hours.warned, line.open)


def rest(panel, args, session=None):
    """Pieces of /api/rest?who=ID: his record of the last seven days, and what follows from it."""
    monitor = panel.unit.monitor
    who = args.get("who")
    utc = monitor.clock.utc(monitor.now)
    line = _line(monitor, who, utc - sv.REST_WEEK_S)
    if line is None:
        raise KeyError("record of the rest of this person")
    rest24, rest7d, broken, off_by, start, short = _told(monitor, who, utc)
    yield dumps((("who", who),) + line[0] + (
                 ("at", list(monitor.hours.at(who))), ("watch", who in monitor.watch.on_duty()),
                 ("rest24", rest24), ("rest7d", rest7d), ("short", list(short)), ("off_by", off_by),
                 ("may_start", start), ("watch_s", sv.WATCH_S), ("broken", list(broken)),
                 ("warned", who in monitor.hours.warned)))[:-1] + ',"work":['
    between = ""
    for start, until in line[1]:
        yield "%s[%d,%d]" % (between, start, until)
        between = ","
    yield "]}"


def _line(monitor, who, after):
    """(pairs of the record of a person, periods of work in it that end after that time), or None."""
    with borrowed():
        line = monitor.hours.line(who) if isinstance(who, str) else None
        if line is not None:
            return ((("since", line.since), ("known", line.known), ("open", line.open)),
                    [period for period in line.periods() if period[1] > after])


def _told(monitor, who, utc):
    with borrowed():
        from firmware import hours_views

        return hours_views.rest_of(monitor.hours, who, utc)


# ---- reports

def _report(monitor):
    last = monitor.alerts.report
    listed, _, beyond, more = monitor.outbox.lane("report")
    return (("due", monitor.reports.due()), ("waiting", monitor.outbox.count()),
            ("last", last and (
                ("n", last[2]), ("t", last[3]), ("given", last[4] == "given"),
                ("ashore", not (last[2] in listed or more and last[2] >= beyond)))))


def _passengers(monitor):
    aboard = monitor.passengers
    return aboard and (("n", aboard.n), ("counted", aboard.counted), ("reckoned", aboard.reckoned),
                       ("limit", aboard.limit), ("signal", aboard.signal()))


# ---- what is amiss, what is due

def standing(monitor, utc):
    """The alerts that stand, each as pairs."""
    return [(("key", key), ("level", level), ("what", what), ("args", args), ("since", since),
             ("acked", acked), ("silenced", silenced))
            for key, level, what, since, args, acked, silenced in alerts.standing(monitor, utc)]


def _dues(monitor, utc, rows):
    """What is to be done next but for rules and papers: dicts of what, at, level, and whom it is about."""
    found = []
    due = monitor.reports.due()
    if due is not None:
        found.append(_due("report", due, utc, "warning"))
    with borrowed():
        relief = watch_views.next_relief(monitor.watch, utc)
    if relief:
        found.append(_due("relief", relief[0], utc, "notice", ids=list(relief[1])))
    for row in rows:
        who, off_by, broken = row[0], row[3], row[4]
        if broken:
            found.append({"what": "rest", "at": utc, "level": "alarm", "who": who})
        elif off_by is not None:
            found.append(_due("off_by", off_by, utc, "alarm", who=who, ahead=sv.REST_WARN_S))
    pages = monitor.pages
    for section in (1, 2, 3):
        to_sign = book_views.next_to_sign(pages, section)
        if to_sign:
            full = to_sign[0] < book_views.page(pages, section) or book_views.full(pages, section)
            found.append({"what": "sign", "at": None, "level": "warning" if full else "notice",
                          "section": section, "page": to_sign[0], "roles": to_sign[1]})
    for n in crew_views.pending(monitor.crew)[:4]:
        found.append({"what": "registrar", "at": None, "level": "notice", "ref": n})
    return found


def _urgent(row):
    return _LEVELS.index(row["level"]), row["at"] is None and 1 << 40 or row["at"], row["what"]


def _due(what, at, utc, level, ahead=3600, **about):
    """It is of this level once it is near or over, a notice before."""
    about.update({"what": what, "at": at, "level": level if at - utc <= ahead else "notice"})
    return about
