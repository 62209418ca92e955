"""The acts about the watch, work and rest, and the answers: who has the watch, how much rest each has had.
See acts.py."""
from firmware import hours_views, hoursdesk, rest, rest_windows, watch_views, watchdesk
from firmware.desk import Refused
from firmware.narrative import when
from firmware.rules import watch_2026 as sv
from host_tools.acts_when import EXAMPLE, add_at, period, seconds

_ROW = "%-20s %14s %15s  %-18s %-18s %s"
CODES = "R10, R77, R6 and R2P are told of in deckwatch rest --help"


def add_arguments(acts):
    _watch_arguments(acts)
    _hours_arguments(acts)
    acts.add_parser("watch", help="who has the watch, who is next, and what is amiss; needs no PIN")
    told = acts.add_parser("rest",
                           help="the rest of each, until when he may work, and when again; needs no PIN")
    told.add_argument("--plans", action="store_true",
                      help="and which plan of watches breaks nothing in 7 days")
    told.add_argument("--hours", type=float, default=sv.WATCH_S / 3600, metavar="N",
                      help="of the watch that is asked for; default: 4")


def _watch_arguments(acts):
    take = acts.add_parser("take", help="take the watch beside whoever has it, or man the posts anew")
    take.add_argument("id", nargs="?", help="who takes it, if the tindal enters it for him")
    hand = acts.add_parser("handover", help="hand the watch to another")
    hand.add_argument("id", help="who has it from now on")
    for act in (take, hand):
        act.add_argument("--post", action="append", metavar="POST=ID",
                         help="who is at %s; may be given more than once; default: as before" % (
                             ", ".join(sv.WATCH_POSTS)))
        act.add_argument("--until", metavar="TIME", help="when it ends; default: at the planned relief")
        act.add_argument("--why", help="for what reason the tindal overrides what stands against it")
    leave = acts.add_parser("leave", help="leave the watch, or one's post")
    leave.add_argument("id", nargs="?", help="who leaves it, if another enters it")
    acts.add_parser("awake", help="a sign of life of whoever has the watch; needs no PIN")
    fit = acts.add_parser("fit", help="that a person is unfit for the watch, or fit again")
    fit.add_argument("state", choices=("fit",) + sv.UNFIT)
    fit.add_argument("id", nargs="?", help="who, if not who signs in")
    fit.add_argument("--remark")
    plan = acts.add_parser("plan", help="the plan of the watch")
    plan.add_argument("name", choices=("4on8off", "6on6off", "custom"))
    plan.add_argument("turns", nargs="*", metavar="TURN",
                      help="of custom: minutes and who, e.g. 240=salim,yusuf; without turns the plan ends")
    plan.add_argument("--start", metavar="TIME", help="from when on; default: now")
    plan.add_argument("--crew", metavar="ID,ID...", help="who is divided into groups; default: all on board")
    plan.add_argument("--first", type=int, default=1, metavar="N", help="group that begins; default: 1")
    anchorage = acts.add_parser("anchorage",
                                help="whether the anchorage is safe; at an unsafe one a watch is kept")
    anchorage.add_argument("state", choices=("safe", "unsafe"))
    add_at(take, hand, leave, fit, anchorage)


def _hours_arguments(acts):
    work = acts.add_parser("work", help="work besides the watch")
    work.add_argument("state", choices=("began", "ended", "done"))
    work.add_argument("what", choices=sv.WORK_KINDS)
    work.add_argument("id", nargs="?", help="who, if not who signs in")
    work.add_argument("--from", dest="start", metavar="TIME", help="of work done, told afterwards")
    work.add_argument("--until", metavar="TIME")
    add_at(work)
    because = acts.add_parser("because",
                              help="the reason for a breach of the rule on rest, or a gap in the watch")
    because.add_argument("n", type=int, help="number of the finding")
    because.add_argument("text")
    amend = acts.add_parser("amend-hours", help="put the record of a person's work right")
    amend.add_argument("n", type=int, help="number of the entry of watch or work that is wrong")
    amend.add_argument("id", nargs="?", help="who, if not who signs in")
    amend.add_argument("--was", nargs=2, metavar=("FROM", "UNTIL"),
                       help="what the record says, e.g. " + EXAMPLE)
    amend.add_argument("--is", dest="right", nargs=2, metavar=("FROM", "UNTIL"), help="what is right")
    amend.add_argument("--why", required=True)
    amend.add_argument("--text", help="what else is to be said")
    endorse = acts.add_parser("endorse", help="sign a record of rest, or an engagement")
    endorse.add_argument("what", choices=("rest", "crew"))
    endorse.add_argument("id", nargs="?", help="whose, if not of who signs in")
    endorse.add_argument("--month", metavar="2026-12", help="of the record of rest")
    endorse.add_argument("--role", choices=("person", "tindal"), help="default: of one's own as person")


# ---- the watch

def _take(desk, sessions, args):
    at, person = seconds(args.at, "--at"), desk.who(sessions[0])
    line = desk.monitor.hours.line(args.id or person and person.id)
    worked = [] if line is None or at is None else [period for period in line.periods() if period[1] > at]
    yield watchdesk.take(desk, sessions[0], args.id, _posts(args), seconds(args.until, "--until"), args.why,
                         at)
    for start, until in worked:
        yield "from %s to %s he was at work by the record already: that time is counted once" % (
            when(max(start, at)), when(until))


def _hand(desk, sessions, args):
    yield watchdesk.hand_over(desk, sessions[0], args.id, _posts(args), seconds(args.until, "--until"),
                              args.why, seconds(args.at, "--at"))


def _posts(args):
    if args.post is None:
        return None
    pairs = [text.partition("=")[::2] for text in args.post]
    if not all(post and who for post, who in pairs):
        raise Refused("--post: expected POST=ID such as lookout=yusuf")
    return pairs


def _leave(desk, sessions, args):
    yield watchdesk.leave(desk, sessions[0], args.id, seconds(args.at, "--at"))


def _awake(desk, sessions, args):
    yield watchdesk.awake(desk, sessions[0])


def _fit(desk, sessions, args):
    yield watchdesk.fit(desk, sessions[0], args.state, args.id, args.remark, seconds(args.at, "--at"))


def _plan(desk, sessions, args):
    if args.turns and args.name != "custom":
        raise Refused("turns: expected only with custom; %s divides the crew by itself" % args.name)
    yield watchdesk.plan(desk, sessions[0], args.name, seconds(args.start, "--start"),
                         [_turn(text) for text in args.turns], args.crew and args.crew.split(","), args.first)


def _turn(text):
    minutes, _, who = text.partition("=")
    if not minutes.isdecimal() or len(minutes) > 4:
        raise Refused("turn %s: expected minutes and who, such as 240=salim,yusuf" % text)
    return int(minutes), [ident for ident in who.split(",") if ident]


def _anchorage(desk, sessions, args):
    yield watchdesk.anchorage(desk, sessions[0], args.state == "safe", seconds(args.at, "--at"))


# ---- hours

def _work(desk, sessions, args):
    yield hoursdesk.work(desk, sessions[0], args.state, args.what, args.id, seconds(args.start, "--from"),
                         seconds(args.until, "--until"), seconds(args.at, "--at"))


def _because(desk, sessions, args):
    yield hoursdesk.because(desk, sessions[0], args.n, args.text)


def _amend(desk, sessions, args):
    yield hoursdesk.amend_hours(desk, sessions[0], args.n, args.why, period(args.was, "--was"),
                                period(args.right, "--is"), args.id, args.text)


def _endorse(desk, sessions, args):
    yield hoursdesk.endorse(desk, sessions[0], args.what, args.id, args.month, args.role)


# ---- answers

def _watch(desk, sessions, args):
    """Who has the watch, at which posts, who is next, who is unfit."""
    monitor, utc = desk.monitor, desk.utc()
    watch, name = monitor.watch, monitor.people.name
    for who in watch.on:
        yield "%s has the watch since %s%s" % (name(who), when(watch_views.since(watch, who)),
                                               ", in charge" if who == watch.in_charge else "")
    if not watch.on:
        yield "nobody has the watch"
    for post, who in watch.posts:
        yield "%s: %s" % (post, name(who))
    for post in watch_views.posts_missing(watch):
        yield "%s: NOBODY, rule 59(2)" % post
    for who, state in watch.unfit:
        yield "%s is unfit: %s" % (name(who), state)
    planned, relief, late = (view(watch, utc) for view in (
        watch_views.planned, watch_views.next_relief, watch_views.late))
    if planned:
        yield "by the plan: %s" % _names(name, planned)
    if late:
        yield "NOT COME since %s: %s" % (when(late[0]), _names(name, late[1]))
    if relief:
        yield "next relief: %s, %s" % (when(relief[0]), _names(name, relief[1]))
        for who in relief[1]:
            for _, words in watchdesk.against(desk, who, relief[0]):
                yield "    " + words


def _names(name, idents):
    return ", ".join(map(name, idents)) or "nobody"


def _rest(desk, sessions, args):
    """A line a person; then, if asked for, the plans, those that break nothing first."""
    if not 0 < args.hours <= 24:
        raise Refused("--hours %g: expected more than 0 and at most 24" % args.hours)
    length = int(3600 * args.hours)
    hours, name = desk.monitor.hours, desk.monitor.people.name
    at_work = [who for who in hours.people() if hours.line(who).open is not None]
    yield _ROW % ("", "rest 24 h", "rest 7 d", "off by", "%g h from" % args.hours, "broken now")
    short = False
    for who in hours.people():
        rest24, rest7d, broken, off_by, start, lacks = hours_views.rest_of(hours, who, desk.utc(), length)
        short = short or bool(lacks)
        yield _ROW % (
            name(who)[:20], _length(rest24) or _so_far(desk, who), _length(rest7d) or _so_far(desk, who),
            when(off_by) if off_by is not None else "at once" if who in at_work else "at rest",
            "never" if start is None else "now" if start <= desk.utc() else when(start),
            ", ".join(broken) or "nothing")
    if not hours.people():
        yield "nobody has a record of work"
    if short:
        yield "7:00 of 9:00: the record is too short, so many hours of rest are in the hours it holds"
    yield CODES
    for made, broken, unfit in _tried(desk) if args.plans else ():
        told = "; ".join("%s %s" % (name(who), ", ".join(codes)) for who, codes in broken)
        sick = ["%s is unfit: %s, rule 59(3)" % (name(who), state) for who, state in unfit]
        yield "%s, first %s: %s" % (made[0], _names(name, made[2][0][1]),
                                    "; ".join((["would break " + told] if told else []) + sick)
                                    or "breaks nothing in 7 days")


def _tried(desk):
    """[(plan, [(who, codes), ...], [(who, by what he is unfit), ...]), ...], those with the fewest first."""
    found = []
    for made in hoursdesk.plans(desk):
        codes = [(who, hoursdesk.breaks(desk, made, who)) for who in hoursdesk.members(made)]
        found.append((made, [one for one in codes if one[1]],
                      [one for one in desk.monitor.watch.unfit if one[0] in hoursdesk.members(made)]))
    return sorted(found, key=lambda one: len(one[1]) + len(one[2]))


def _length(seconds_):
    return None if seconds_ is None else "%d:%02d" % divmod(seconds_ // 60, 60)


def _so_far(desk, who):
    """"7:00 of 9:00": the rest that a record shorter than the window holds, and how long the record is."""
    hours, utc = desk.monitor.hours, desk.utc()
    line = hours.line(who)
    begins, ends = line.since - line.known, utc - line.known
    spans = rest_windows.rests(line.closed(utc, True), rest.Reading(*hours.reading).shortest)
    found = sum(max(0, min(end, ends) - max(start, begins)) for start, end in zip(spans[::2], spans[1::2]))
    return "%s of %s" % (_length(found), _length(ends - begins))


ACTS = {"take": _take, "handover": _hand, "leave": _leave, "awake": _awake, "fit": _fit, "plan": _plan,
        "anchorage": _anchorage, "work": _work, "because": _because, "amend-hours": _amend,
        "endorse": _endorse, "watch": _watch, "rest": _rest}
