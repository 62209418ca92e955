"""The crew's acts about the watch: who takes it, hands it over and leaves it; signs of life; who is unfit;
the plan; the anchorage (rule 59(1) to (3)).

Plain functions over a Desk, loaded for one act and dropped again: firmware/borrow.py. Each raises Refused, or
CannotRecord from the log, and gives the entry it made. session: of whoever acts. who: None for oneself; the
tindal acts for others. t: utc of the event, None for now. posts: ((post, id), ...), see rule.WATCH_POSTS,
None: as they were. until: utc when the watch is to end, None: at the planned relief. why: for what reason the
tindal puts somebody on watch in spite of what stands against it.

What stands against it: that a person is unfit, or would break the rule on rest in this watch. Only the tindal
does it all the same, so that also a crew who are all unfit can keep her safe. Somebody who is not on board
takes no watch, whatever the reason: to sign him on is one act.
"""
from firmware import watch_views
from firmware.borrow import borrowed
from firmware.desk import UNSIGNED, WRITERS
from firmware.mates import author, instant, mate, on_record, shown
from firmware.plain import Refused, plain
from firmware.rules import logbook_rules as rule
from firmware.rules import watch_2026 as sv

MOST_POSTS = 6          # manned at one time; two at one post are two

RESTS = (("R10", "10 h of rest in any 24 h"), ("R77", "77 h of rest in any 7 days"),
         ("R6", "a rest of 6 h in 24 h"), ("R2P", "10 h of rest in at most two parts"))


# ---- who has it

def take(desk, session, who=None, posts=None, until=None, why=None, t=None):
    """Take the watch beside whoever has it, and be in charge; or, if one is, man the posts anew."""
    by, who = author(desk, session, who)
    watch = desk.monitor.watch
    if watch.in_charge == who and posts is None:
        raise Refused("%s has the watch already, since %s" % (
            _name(desk, who), shown(watch_views.since(watch, who))))
    _in_order(desk, watch_views.since(watch, who), t)
    return _begin(desk, by, (("act", "taken"), ("who", who)), who, posts, until, why, t)


def hand_over(desk, session, to, posts=None, until=None, why=None, t=None):
    """One act: whoever has charge of the watch, or the tindal for him, hands it to another."""
    watch = desk.monitor.watch
    person, giver = desk.person(session, WRITERS), watch.in_charge
    if giver is None:
        raise Refused("nobody has the watch: whoever is to have it takes it")
    if person.id != giver and person.role != "tindal":
        raise Refused("%s has charge of the watch: it is handed over by him or the tindal; or take it beside "
                      "him" % _name(desk, giver))
    to = mate(desk, to)
    if to == giver:
        raise Refused("%s has it already: it is handed over to another" % _name(desk, to))
    _in_order(desk, watch_views.since(watch, giver), t)
    data = (("act", "handed"), ("who", to), ("from", giver))
    return _begin(desk, person.id, data, to, posts, until, why, t)


def leave(desk, session, who=None, t=None):
    """Leave the watch, or one's post; nobody need have it after."""
    person = desk.person(session, WRITERS)
    watch = desk.monitor.watch
    if who is None:
        who = person.id
    if who not in watch.on_duty():      # he may have been discharged since
        raise Refused("%s is not on watch" % _name(desk, who))
    if who != person.id and person.role != "tindal" and person.id != watch.in_charge:
        raise Refused("%s leaves the watch himself, or is relieved by the tindal or whoever has charge of it"
                      % _name(desk, who))
    line = desk.monitor.hours.line(who)
    _in_order(desk, watch_views.since(watch, who) or (line and line.open), t)
    return desk.enter("watch", (("act", "left"), ("who", who)), person.id, t)


def _in_order(desk, since, t):
    """Refused, if what is told of another time than now ends or goes on before it began, or is long past."""
    if t is None:       # whatever the clock did before: the watch can be taken and left
        return
    if instant(desk, t) < desk.utc() - sv.REST_DAY_S:
        raise Refused("%s: more than a day ago; hours of such a watch are put right with an amendment"
                      % shown(t))
    if since is not None and t < since:
        raise Refused("%s: it lies before the watch began, at %s; what was entered wrongly is amended"
                      % (shown(t), shown(since)))


def _begin(desk, by, data, who, posts, until, why, t):
    """Enter that a watch begins, unless something stands against it."""
    start = instant(desk, t)
    manned = None if posts is None else _posts(desk, posts)
    new = [who] + [ident for _, ident in manned or () if ident != who]
    if type(until) is int and until <= min(start, desk.utc()):
        raise Refused("end of the watch: %s is past, the watch begins at %s" % (shown(until), shown(start)))
    if until is not None and (
            type(until) is not int or not start < until <= start + sv.REST_DAY_S):
        raise Refused("end of the watch: expected within a day of its beginning, %s" % shown(start))
    on_duty = desk.monitor.watch.on_duty()
    flags, told = [], []
    for ident in _each(new):
        if t is not None and ident not in on_duty:
            on_record(desk, ident, t)
        for code, words in against(desk, ident, start, until):
            flags.append(code if ident == who else "%s@%s" % (code, ident))
            told.append(words)
    if flags:
        why = _in_spite(desk, by, told, why)
    if manned is not None:
        data += (("posts", manned),)
    if flags:
        data += (("flags", flags), ("why", why))
    return desk.enter("watch", data, by, t)


def _each(idents):
    """Each once, in order."""
    found = []
    for ident in idents:
        if ident not in found:
            found.append(ident)
    return found


def _in_spite(desk, by, told, why):
    """The tindal's reason for what stands against it; Refused: he gave none, or somebody else acts."""
    told = "; ".join(told)
    if desk.monitor.people.get(by).role != "tindal":
        raise Refused(told + ". Only the tindal can put on watch in spite of that, with a reason")
    if why is None:
        raise Refused(told + ". If it must be in spite of that, say why")
    return plain(why, "reason", rule.LINE_BYTES)


def _posts(desk, posts):
    """The posts as an entry has them, [[post, id], ...]."""
    if not isinstance(posts, (tuple, list)) or len(posts) > MOST_POSTS:
        raise Refused("posts: expected at most %d, each with who stands there" % MOST_POSTS)
    found = []
    for one in posts:
        if not isinstance(one, (tuple, list)) or len(one) != 2 or one[0] not in sv.WATCH_POSTS:
            raise Refused("post %s: expected one of %s, and who stands there" % (
                str(one)[:40], ", ".join(sv.WATCH_POSTS)))
        post = [one[0], mate(desk, one[1])]
        if post in found:
            raise Refused("post %s: %s stands there twice" % (post[0], _name(desk, post[1])))
        found.append(post)
    return found


def against(desk, who, utc, until=None):
    """[(code, words), ...] of what stands against a watch of `who` from `utc` on; see Watch.flags().

    The words name him and the rule, and tell until when he could have it, or from when on.
    """
    monitor = desk.monitor
    name, found, rests = _name(desk, who), [], []
    for code in watch_views.flags(monitor.watch, who, utc, until, monitor.crew, monitor.hours):
        if code.startswith("unfit:"):
            found.append((code, "%s is unfit: %s, rule 59(3)" % (name, code[6:])))
        elif code == "absent":
            found.append((code, "%s is not on board" % name))
        else:
            rests.append(code)
    for at, code in enumerate(rests):
        words = [text for known, text in RESTS if known == code][0]
        found.append((code, "%s would break %s (%s)%s" % (
            name, code, words, _could(monitor, who, utc) if at == len(rests) - 1 else "")))
    return found


def _could(monitor, who, utc):
    """Until when he could work from `utc` on, or when a watch could begin, in words."""
    line = monitor.hours.line(who).copy()
    with borrowed():
        from firmware import rest

        reading = rest.Reading(*monitor.hours.reading)
        start = rest.may_start(line, utc, sv.WATCH_S, reading)
        if line.open is None:
            line.begin(utc)
        off_by = rest.state(line, utc, reading).off_by
    told = ""
    if off_by is not None and off_by > utc:
        told = ": off by %s at the latest" % shown(off_by)
    if start is not None and start > utc:
        told += "; for %d h he may begin at %s" % (sv.WATCH_S // 3600, shown(start))
    return told


# ---- signs of life, fitness

def awake(desk, session=None):
    """A sign of life of whoever has charge of the watch. Without a session: he stands there and is asked."""
    by = desk.teller(session)
    who = desk.monitor.watch.in_charge
    if who is None:
        raise Refused("nobody has the watch, so nobody is asked for a sign")
    if by not in (UNSIGNED, who):
        raise Refused("%s has charge of the watch: it is his sign that is waited for" % _name(desk, who))
    return desk.enter("awake", (("who", who),), by)


def fit(desk, session, state, who=None, remark=None, t=None):
    """That a person is "fit", or unfit for the watch by one of rule.UNFIT: by himself or the tindal.

    That he is over an intoxication, only the tindal says.
    """
    by, who = author(desk, session, who)
    if state != "fit" and state not in sv.UNFIT:
        raise Refused("state %s: expected fit or one of %s" % (str(state)[:40], ", ".join(sv.UNFIT)))
    was = watch_views.state(desk.monitor.watch, who)
    if state == "fit" and was == "fit":
        raise Refused("%s was not entered as unfit" % _name(desk, who))
    if state == "fit" and was == "intoxication" and desk.monitor.people.get(by).role != "tindal":
        raise Refused("after %s the tindal says who is fit again" % was)
    return desk.enter("fit", (("who", who), ("state", state),
                              ("remark", plain(remark, "remark", rule.LINE_BYTES, True))), by, t)


# ---- the plan, the anchorage

def plan(desk, session, name, start=None, turns=None, crew=None, first=1):
    """The plan of the watch from `start` (utc, None for now) on, by the tindal.

    name: "4on8off" or "6on6off", by which the crew (ids, the first leads; None: all on board) are divided,
    and `first` says which group begins, from 1; or "custom", with turns ((minutes, ids), ...). custom without
    turns ends the plan.
    """
    by = desk.person(session, ("tindal",)).id
    now = desk.utc()
    start = now if start is None else start
    if type(start) is not int or start < now - 60:
        raise Refused("beginning of the plan: expected a time to come; what was worked is in the record")
    crew = desk.monitor.crew.aboard() if crew is None else crew
    if not isinstance(crew, (tuple, list)):
        raise Refused("crew: expected ids of persons")
    crew = [mate(desk, who) for who in crew]
    made = _planned(desk, name, crew, start, turns, first)
    return desk.enter("plan", (("name", made[0]), ("from", made[1]), ("turns", made[2])), by)


def _planned(desk, name, crew, start, turns, first):
    with borrowed():
        from firmware import plan as plans

        try:
            if name == plans.CUSTOM:
                made = plans.checked(name, start, () if turns is None else turns)
            else:
                made = _standard(plans, name, crew, start, first)
                made = plans.checked(*made)
        except ValueError as error:
            raise Refused(str(error)[:400])
        for who in plans.people(made):
            mate(desk, who)
        return made


def _standard(plans, name, crew, start, first):
    """One of the plans that a crew are large enough for."""
    groups = [many for known, _, many in plans.STANDARD if known == name]
    if not groups:
        raise ValueError("plan %s: expected one of %s" % (
            str(name)[:40], ", ".join([known for known, _, _ in plans.STANDARD] + [plans.CUSTOM])))
    if len(set(crew)) != len(crew):
        raise ValueError("crew: a person stands in it twice")
    if len(crew) < groups[0]:
        raise ValueError("plan %s: %d persons are too few, it has %d groups" % (name, len(crew), groups[0]))
    if type(first) is not int or not 1 <= first <= groups[0]:
        raise ValueError("group that begins: expected a number from 1 to %d" % groups[0])
    return [made for made in plans.standard(crew, start) if made[0] == name][first - 1]


def anchorage(desk, session, safe, t=None):
    """Whether the anchorage she lies at, or is about to, is safe; at an unsafe one a watch is kept."""
    by = desk.person(session, WRITERS).id
    if safe is not True and safe is not False:
        raise Refused("anchorage: expected safe or not")
    return desk.enter("anchorage", (("safe", safe),), by, t)


def _name(desk, who):
    """The name of a person; whatever it is that came as id."""
    return desk.monitor.people.name(who) if isinstance(who, str) and len(who) <= 24 else str(who)[:40]
