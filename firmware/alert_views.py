"""Which alerts stand: asked of the folds and of the unit's state. Borrowed by alerts.standing()."""
from firmware.rules import alert_rules as rule
from firmware.rules import sailing_vessels_2026 as sv

LEVELS = ("alarm", "warning", "notice")     # the most urgent first

# What the instant of a finding is, by the beginning of its key.
_INSTANTS = (("watch_gap", "since"), ("asleep", "since"), ("rest", "until"), ("access", "until"),
             ("power", "at"))


def level(what) -> str:
    """The level of a kind; of one that only a newer version knows "warning"."""
    known = rule.KINDS
    at = known.find(b"\n" + what.encode() + b" ")
    if at < 0:
        return "warning"
    at += len(what.encode()) + 2
    return known[at : known.find(b" ", at)].decode()


def standing(monitor, utc) -> list:
    """See alerts.standing()."""
    found = list(monitor.alerts.papers[1])
    for look in (_senses, _reports, _watch, _findings, _book, _pages, _passengers, _tasks):
        found += look(monitor, utc)
    heard = monitor.alerts.heard + monitor.alerts.hushed
    out = []
    for key, since, args in found:
        what = key.partition(".")[0]
        acked, silenced = False, None
        for known, at, until in heard:
            if known == key and since < at:
                if until is None:
                    acked = True
                elif at <= utc < until:
                    silenced = max(until, silenced or 0)
        out.append((LEVELS.index(level(what)), -since, key, what, args, acked, silenced))
    return [(key, LEVELS[rank], what, -back, args, acked, silenced)
            for rank, back, key, what, args, acked, silenced in sorted(out, key=lambda one: one[:3])]


def _senses(monitor, utc):
    """Own AIS, position, clock."""
    found, reports = [], monitor.reports
    if reports.state is not None:
        found.append(("ais." + reports.state, reports.since, (("s", reports.state), ("why", reports.why))))
    fix, last = monitor.fix, monitor.vessel.last
    quiet = monitor.now - monitor.fix_seen
    if fix == "lost" or fix is None and quiet >= rule.FIRST_FIX_S:
        found.append(("fix", last[2] if last else utc - quiet, (("ever", last is not None),)))
    boot = monitor.alerts.boot
    if monitor.clock.source == "unsure" and utc - boot >= rule.FIRST_FIX_S:
        found.append(("clock", boot + rule.FIRST_FIX_S, ()))
    return found


def _reports(monitor, utc):
    """The position report: due soon, not prepared, not known ashore."""
    from firmware.reports import LEAD_S

    due, last = monitor.reports.due(), monitor.alerts.report
    if due is not None:
        if utc >= due + LEAD_S:     # nothing could be recorded, or it would be there
            return [("report_overdue", due + LEAD_S, (("n", None), ("by", due + LEAD_S)))]
        over = last and last[4] is None and last[1] + sv.REPORT_INTERVAL_S
        if over and utc >= over:
            return [("report_overdue", over, (("n", last[2]), ("by", over)))]
    found = []
    if due is not None and due - rule.REPORT_SOON_S <= utc < due:
        found.append(("report_due", due - rule.REPORT_SOON_S, (("by", due),)))
    if last and last[4] is None and utc >= last[1] + rule.REPORT_ASHORE_S:
        found.append(("report_ashore", last[1] + rule.REPORT_ASHORE_S, (("n", last[2]), ("since", last[1]))))
    return found


def _watch(monitor, utc):
    """A relief that has not come, posts at which nobody is. That nobody has the watch is a finding."""
    found, watch = [], monitor.watch
    if not watch.on:
        return found
    from firmware import watch_views

    late = watch_views.late(watch, utc)
    if late and utc - late[0] >= rule.LATE_RELIEF_S:
        found.append(("watch_late", late[0], (("ids", list(late[1])), ("since", late[0]))))
    missing = watch_views.posts_missing(watch)
    if missing:
        since = max(watch_views.since(watch, watch.in_charge), watch.must())
        if utc - since >= rule.POSTS_S:
            found.append(("posts", since, (("posts", list(missing)), ("since", since))))
    return found


def _findings(monitor, utc):
    found = []
    keys = [held[0] for held in monitor.alerts.found]
    for key, since, instant in monitor.alerts.found:
        what, _, rest = key.partition(".")
        who, _, code = rest.partition(".")
        if what == "rest_warned":
            line = monitor.hours.line(who)
            if line is None or line.open is None or line.open > since:
                continue            # the work of which he was warned has ended
        elif what == "unfit":
            code = "".join([state for ident, state in monitor.watch.unfit if ident == who])
        elif what == "storage_80" and "storage_95" in keys:
            continue
        elif what == "access":
            instant = monitor.access.until
            if not monitor.access.open(utc):
                continue
        args = [(name, value) for name, value in (("who", who), ("code", code)) if value]
        args += [(name, instant) for begins, name in _INSTANTS if what.startswith(begins)]
        found.append((key, since, tuple(args)))
    return found


def _book(monitor, utc):
    """What cannot be written, or not be sealed."""
    found, book, boot = [], monitor.book, monitor.alerts.boot
    why = monitor.unrecorded
    if why:
        # Nothing has been written since the last entry, nor that nothing can be.
        found.append(("storage_full" if "is full" in why else "unrecorded", book.last.e if book.last else utc,
                      (("why", why),)))
    why = book.keyless or book.unkept
    told = any(held[0] == "keys" for held in monitor.alerts.found)
    if why and not told:
        found.append(("keys", boot, (("why", why),)))
    elif not book.sealing and not told:
        found.append(("unsealed", boot, ()))
    return found


def _pages(monitor, utc):
    """Pages that were left unsigned: followed by another, or started a day ago."""
    from firmware import book_views

    pages, lying, since = monitor.pages, [], utc
    for section in pages.rows:
        due = book_views.next_to_sign(pages, section)
        if due:
            page, roles = due
            begun = pages.started[section] + (rule.PAGE_S if page == book_views.page(pages, section) else 0)
            if begun <= utc:
                lying.append([section, page, roles])
                since = min(since, begun)
    return [("pages", since, (("pages", sorted(lying)),))] if lying else []


def _passengers(monitor, utc):
    """As many on board as are allowed, or more; at once, before an entry tells of it."""
    aboard = monitor.passengers
    state = aboard and aboard.signal()
    if state not in ("full", "over") or not aboard.reckoned:
        return []               # the latter: where none are allowed now, and none are on board
    since = utc - max(0, monitor.now - aboard.turned)
    args = (("n", aboard.reckoned), ("limit", aboard.limit))
    if state == "over":
        args += (("why", aboard.why),)
    return [("passengers_" + state, since, args)]


def _tasks(monitor, utc):
    """Equipment that failed its test, and defects, until they are put right."""
    found = []
    if "task" not in monitor.kept.groups:
        return found
    from firmware import kept_views

    tasks = kept_views.tasks(monitor.kept)
    for kind, of in (("test_failed", "test"), ("defect", "defect")):
        some = [task for task in tasks if task[1] == of]
        if some:
            found.append((kind, min(utc, max([t for _, _, _, t in some])),
                          (("n", len(some)), ("items", [item for _, _, item, _ in some]))))
    return found
