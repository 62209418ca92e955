"""The crew's acts about drills and training (rule 62, Schedule VIII Part 1).

Plain functions over a Desk, loaded for one act and dropped again: firmware/borrow.py. Each raises Refused, or
CannotRecord from the log, and gives the entry it made. session: of whoever acts. who: ids of those who took
part. t: utc of the event, None for now.
"""
from firmware import checklist, crew_views
from firmware.desk import WRITERS
from firmware.entry import SEALED, parse
from firmware.kept_seldom import BOATS
from firmware.mates import instant, mate, shown
from firmware.plain import Refused, plain
from firmware.rules import logbook_rules as rule

MOST_BOATS = 8


def drill(desk, session, what, who=(), boats=(), done="", skipped=(), why=None, held=True, t=None):
    """A drill of one of checklist.drills(), held or not.

    boats: names, of the particulars. done: letters of checklist.items(); skipped: [(letter, why), ...] of
    what does not apply. why: why it was not held, or not in full; without it every item is done or skipped.
    """
    by = desk.person(session, WRITERS).id
    if not isinstance(what, str) or what not in checklist.drills():
        raise Refused("drill %s: expected one of %s" % (str(what)[:40], ", ".join(checklist.drills())))
    why = plain(why, "why", rule.LINE_BYTES, True)
    if held is not True and held is not False:
        raise Refused("held: expected yes or no")
    if not held and (who or boats or done or skipped):
        raise Refused("a drill that was not held: expected the reason alone, and nothing done")
    if not held and why is None:
        raise Refused("why: state why the drill was not held")
    who = took_part(desk, who, t) if held else []
    boats = _boats(desk.monitor.profile, what, boats) if held else []
    done, skipped = _ticked(what, done, skipped, why is None) if held else ("", [])
    return desk.enter("drill", (("what", what), ("held", held), ("who", who), ("boats", boats),
                                ("done", done), ("skipped", skipped), ("why", why)), by, t)


def training(desk, session, what, who=(), why=None, t=None):
    """Training or instruction in one of checklist.trainings(); why: why it was not given in full."""
    by = desk.person(session, WRITERS).id
    if not isinstance(what, str) or what not in checklist.trainings():
        raise Refused("training %s: expected one of %s" % (str(what)[:40], ", ".join(checklist.trainings())))
    why = plain(why, "why", rule.LINE_BYTES, True)
    return desk.enter("training", (("what", what), ("who", took_part(desk, who, t)), ("why", why)), by, t)


def took_part(desk, who, t=None) -> list:
    """The ids, each once, of people who were on board at `t`."""
    t, now = instant(desk, t), desk.utc()
    if isinstance(who, str) or not isinstance(who, (list, tuple)) or not who:
        raise Refused("who took part: expected the ids of one or more persons on board")
    found = []
    for ident in who:
        ident = mate(desk, ident, t < now)
        if t < now:
            _on_board(desk, ident, t)
        if ident in found:
            raise Refused("%s: named twice" % ident)
        found.append(ident)
    return found


def _on_board(desk, ident, t):
    """Refused, if one was not on board at a time that lies back."""
    since = crew_views.since(desk.monitor.crew, ident)
    if since is not None and since <= t:
        return
    was, change = on_board(desk.monitor.book, ident, t)
    change = change or since
    if change is None:
        mate(desk, ident)       # never signed on: as now
    elif not was:
        raise Refused(("%s was not on board at %s: he was signed on at %s" if change > t else
                       "%s was not on board at %s: he was discharged at %s") % (
                           desk.monitor.people.name(ident), shown(t), shown(change)))


def on_board(book, who, t):
    """(whether one was on board at `t`, as the book's entries tell; utc of the sign-on or discharge that says
    so). Of who was signed on later only, the first time; never: None.

    Read from the last segment back, since most is told soon. What was dated by a clock that was put right
    before the next start is moved with it, as the folds do.
    """
    step, change = 0, None
    for first in reversed(book.store.segments):
        for kind, at, moved in reversed(_changes(book, first, who)):
            if kind == "boot":
                step = 0
            elif kind == "clock":
                step += moved
            else:
                at += step if moved else 0
                if at < t or at == t and kind == "signon":
                    return kind == "signon", at
                change = at if kind == "signon" else change
    return False, change


def _changes(book, first, who):
    """[(kind, t, moved), ...] of the entries of a segment that tell of it; moved: by how much the clock was
    put right, whether it gave the time."""
    found = []
    for raw in book.store.lines(first):
        at = raw.find(b',"k":"') + 6
        if raw[at : raw.find(b'"', at)] not in (b"signon", b"discharge", b"boot", b"clock"):
            continue
        try:
            entry = parse(raw[:-SEALED])
            if entry.k == "clock":
                found.append((entry.k, entry.t, entry.d["now"] - entry.d["was"]))
            elif entry.k == "boot" or entry.d["who"] == who:
                found.append((entry.k, entry.t, entry.t == entry.e))
        except (ValueError, KeyError, TypeError):       # no fold could take it
            pass
    return found


def _boats(profile, what, boats):
    """The names, which must be of the vessel's boats or rafts, as the kind of drill asks."""
    if isinstance(boats, str) or not isinstance(boats, (list, tuple)) or len(boats) > MOST_BOATS:
        raise Refused("boats: expected the names of at most %d boats or rafts" % MOST_BOATS)
    if what not in checklist.NAMED:
        if boats:
            raise Refused("boats: expected of %s alone" % ", ".join(sorted(checklist.NAMED)))
        return []
    known = checklist.boats(profile, what)
    for at, boat in enumerate(boats):
        if boat not in known:
            raise Refused("boat %s: expected one of [vessel] %s in vessel.toml: %s" % (
                str(boat)[:40], ", ".join(checklist.NAMED[what]), ", ".join(known) or "none is named there"))
        if boat in boats[:at]:
            raise Refused("boat %s: named twice" % boat)
    if what in BOATS and not boats:
        raise Refused("boats: expected which of them: %s" % (
            ", ".join(known) or "name them as [vessel] %s in vessel.toml" % checklist.NAMED[what][0]))
    return list(boats)


def _ticked(what, done, skipped, full):
    """(letters done, in order, [[letter, why], ...]) of a drill that was held: of a checklist at least one.
    full: every item is done or skipped."""
    letters = "".join([item[0] for item in checklist.items(what)])
    if isinstance(skipped, str) or not isinstance(skipped, (list, tuple)):
        raise Refused("skipped: expected a letter and the reason for each")
    left = []
    for one in skipped:
        if not isinstance(one, (list, tuple)) or len(one) != 2:
            raise Refused("skipped: expected a letter and the reason for each")
        left.append([one[0], plain(one[1], "why it was left out", rule.NAME_BYTES)])
    if not isinstance(done, str):
        raise Refused("done: expected letters of the checklist")
    seen = ""
    for letter in list(done) + [one[0] for one in left]:
        if not isinstance(letter, str) or len(letter) != 1 or letter not in letters:
            raise Refused("item %s: the checklist of %s has %s" % (
                str(letter)[:40], what, "the letters " + letters if letters else "no items"))
        if letter in seen:
            raise Refused("item %s: it stands twice" % letter)
        seen += letter
    missing = [letter for letter in letters if letter not in seen]
    if full and missing:
        raise Refused("items %s: expected done, or left out with the reason; or say why the drill was not "
                      "held in full" % ", ".join(missing))
    if letters and not done:
        raise Refused("done: nothing of the checklist; a drill of which nothing was done was not held, enter "
                      "it so with the reason")
    return "".join([letter for letter in letters if letter in done]), sorted(left)
