"""What people do in a book by hand: one table, for `deckwatch book` and for the console of `deckwatch run`.

An act is act(desk, sessions, args): `sessions` are the persons signed in, the second one only where --with
names him; None stands for nobody. It yields the entries made and lines of text to be shown, and raises
firmware.desk.Refused.
"""
from firmware import book_views, duty_findings
from firmware.book import SECTIONS
from firmware.desk import Refused
from firmware.entry import parse
from firmware.narrative import when
from host_tools import acts_crew, acts_drills, acts_gear, acts_sail, acts_watch
from host_tools.acts_when import add_at, seconds

# Acts that enter nothing.
ANSWERS = ("crew", "manning", "watch", "rest", "checklist", "tasks", "items", "departure")
# Of these what only tells of the rules: they take no desk.
OF_NO_BOOK = ("checklist", "items")


def add_arguments(acts):
    """Describe the acts to argparse's subparsers."""
    note = acts.add_parser("note", help="a narrative entry")
    note.add_argument("text")
    note.add_argument("--second", metavar="ID", help="who is to sign it too")
    note.add_argument("--seaman", metavar="N", type=int, help="entry of section 1 that it is about")
    note.add_argument("--place", help="where it happened, of an event entered later")
    check = acts.add_parser("check", help="the checks before departure")
    for key in ("freeboard", "equipment"):
        check.add_argument("--" + key, required=True, choices=("yes", "no"))
    check.add_argument("--person", help="who did them, if not who signs in")
    check.add_argument("--remark")
    calls = [acts.add_parser(kind, help="at a place that the unit does not know")
             for kind in ("depart", "arrive")]
    for act in calls:
        act.add_argument("place")
    lies = calls[1].add_mutually_exclusive_group()
    for option, india, words in (("--in-india", True, "in India"), ("--abroad", False, "outside India")):
        lies.add_argument(option, dest="india", action="store_const", const=india,
                          help="the place lies %s; asked for where the list of ports does not tell" % words)
    add_at(note, check, *calls)
    amend = acts.add_parser("amend", help="an entry that stands beside another from now on")
    amend.add_argument("n", type=int, help="number of the entry amended")
    amend.add_argument("text")
    amend.add_argument("--why", required=True)
    second = acts.add_parser("countersign", help="the second signature that an entry asks for")
    second.add_argument("n", type=int, help="its number")
    seaman = acts.add_parser("seaman", help="a row of section 1")
    seaman.add_argument("name")
    seaman.add_argument("capacity")
    seaman.add_argument("--ref", help="reference number")
    sign = acts.add_parser("sign", help="sign the next page that waits for a signature, in each section")
    sign.add_argument("--section", type=int, choices=SECTIONS)
    sign.add_argument("--all", action="store_true", help="as many pages as can be signed")
    sign.add_argument("--with", dest="other", metavar="ID", help="a second person who signs the same pages")
    access = acts.add_parser("access", help="open the book to an officer, to read only: tells the token")
    access.add_argument("minutes", type=int, help="for how long")
    acts.add_parser("close-access", help="end it before its time")
    acts_crew.add_arguments(acts)
    acts_watch.add_arguments(acts)
    acts_drills.add_arguments(acts)
    acts_gear.add_arguments(acts)
    acts_sail.add_arguments(acts)
    return sign


def _note(desk, sessions, args):
    yield desk.note(sessions[0], args.text, seconds(args.at, "--at"), args.place, args.second, args.seaman)


def _check(desk, sessions, args):
    yield desk.check(sessions[0], args.freeboard == "yes", args.equipment == "yes", args.person, args.remark,
                     seconds(args.at, "--at"))


def _call(desk, sessions, args):
    entry = desk.call(sessions[0], args.act, args.place, seconds(args.at, "--at"),
                      getattr(args, "india", None))
    yield entry
    if args.act == "depart":        # a unit would enter it at its next look, and a book by hand has none
        for kind, data in duty_findings.uncleared(desk.monitor, entry):
            yield desk.monitor.record(kind, data, t=entry.t)


# Of these kinds an amendment changes what is read, not what counts; of drills, training and tests nothing
# counts then but what is entered anew.
_GO_ON = ("document", "signon", "discharge", "passengers", "gear")
_NOT_KNOWN = ("drill", "training", "tested")


def _amend(desk, sessions, args):
    yield desk.amend(sessions[0], args.n, args.why, args.text)
    entry = parse(desk.monitor.book.line(args.n)[0])
    kind = entry.k
    if kind == "tested" and entry.d.get("ok") is False:
        yield "what failed stays open until a test of it is passed: enter that, or count those on board as 0"
    elif kind in _GO_ON:
        yield "what counts goes on by entry %d as it was: enter anew what is true" % args.n
    elif kind in _NOT_KNOWN:
        yield "entry %d counts no more: enter anew what was true, as of its day with --at" % args.n


def _countersign(desk, sessions, args):
    yield desk.countersign(sessions[0], args.n)


def _seaman(desk, sessions, args):
    yield desk.seaman(sessions[0], args.name, args.capacity, args.ref)


def _sign(desk, sessions, args):
    """Each page by whoever of the signers it lacks; what one of them has signed before is left as it is."""
    pages = desk.monitor.pages
    found, waits = False, None
    for section in [args.section] if args.section else SECTIONS:
        while True:
            due = book_views.next_to_sign(pages, section)
            able = [session for session in sessions if due and _role(desk, session) in due[1]]
            if not able:
                waits = waits or due and (section, due[0])
                break
            for session in able:
                yield desk.sign_page(session, section, due[0])
                found = True
            if not args.all:
                break
    if not found:
        if not waits:
            raise Refused("no page waits for a signature")
        yield desk.sign_page(sessions[0], *waits)       # it says why not


def _role(desk, session):
    person = desk.who(session)
    return person and person.role


def _access(desk, sessions, args):
    token = desk.open_access(sessions[0], args.minutes)
    opened = desk.monitor.book.last
    yield opened
    yield "Token for the officer, told this once, good until %s: %s" % (when(opened.d["until"]), token)
    if not desk.monitor.profile.get("pull"):
        yield "But nothing gives the book away: [pull] in vessel.toml names no serial line and no address."


def _close_access(desk, sessions, args):
    yield desk.close_access(sessions[0])


ACTS = {
    "note": _note, "check": _check, "depart": _call, "arrive": _call, "amend": _amend,
    "countersign": _countersign, "seaman": _seaman, "sign": _sign, "access": _access,
    "close-access": _close_access, **acts_crew.ACTS, **acts_watch.ACTS,
    **acts_drills.ACTS, **acts_gear.ACTS, **acts_sail.ACTS,
}
