"""The acts about equipment and what is to be dealt with, and the answer: what is open. See acts.py."""
from firmware import equipment_words, geardesk, kept_views
from firmware.clock import iso
from firmware.narrative import LANGUAGES, when, words
from host_tools.acts_when import add_at, seconds
from host_tools.shown import as_json

_ITEM = ('one of the list, see items; or a name of your own with a capital letter or a space, such as '
         '"Steering gear"')


def add_arguments(acts):
    gear = acts.add_parser("gear", help="how many of an item of equipment are on board in all; a count "
                                        "replaces the one before it, of whatever place")
    gear.add_argument("item", help=_ITEM)
    gear.add_argument("count", type=int, help="how many there are on board in all, not so many more")
    gear.add_argument("--where", help="where they are kept; of several places name all in one entry")
    tested = acts.add_parser("tested", help="an item was tested; what fails is open until it passes")
    tested.add_argument("item", help=_ITEM)
    tested.add_argument("result", choices=("ok", "failed"))
    tested.add_argument("--remark", help="what is wrong with it")
    defect = acts.add_parser("defect", help="a defect, open until it is done")
    defect.add_argument("what")
    defect.add_argument("--item", help="of which item of equipment")
    event = acts.add_parser("event", help="what happened to the vessel, from which the law counts")
    event.add_argument("what", choices=geardesk.EVENTS, metavar="KIND", help=", ".join(geardesk.EVENTS))
    event.add_argument("text")
    advisory = acts.add_parser("advisory", help="an advisory was received; open until it is seen")
    advisory.add_argument("text")
    advisory.add_argument("--source", required=True, help="whose")
    advisory.add_argument("--date", metavar="2026-12-01")
    done = acts.add_parser("done", help="a defect or an event is done (a failed test: once one is passed)")
    done.add_argument("n", type=int, help="number of the entry")
    done.add_argument("how")
    seen = acts.add_parser("seen", help="an advisory was seen by the tindal or the owner")
    seen.add_argument("n", type=int, help="number of its entry")
    add_at(gear, tested, defect, event, advisory, done, seen)
    for name, told in (("tasks", "defects, failed tests, events and advisories that are open; needs no PIN"),
                       ("items", "the items of equipment that the rules name; needs no PIN")):
        acts.add_parser(name, help=told).add_argument("--lang", choices=LANGUAGES, default="en")
    acts.choices["tasks"].add_argument("--json", action="store_true", help="one JSON object a task")


def _gear(desk, sessions, args):
    item = geardesk.known(args.item)
    before = desk.monitor.kept.get("gear", item)
    entry = geardesk.gear(desk, sessions[0], item, args.count, args.where, seconds(args.at, "--at"))
    yield entry
    if before and before[1] > entry.t:
        yield "the later count of entry %d stands: %d on board in all" % (before[2], before[0])
        return
    yield "%s: %d on board in all" % (equipment_words.name(item, "en"), args.count)
    was = before and next((one for one in desk.monitor.book.entries() if one.n == before[2]), None)
    if was and was.d.get("where") != entry.d["where"]:
        yield ("it replaces the count of entry %d, which was %d, place: %s; where some are still there, "
               "count all in one entry and name each place with --where" % (
                   was.n, before[0], was.d.get("where") or "not stated"))


def _tested(desk, sessions, args):
    yield geardesk.tested(desk, sessions[0], args.item, args.result == "ok", args.remark,
                          seconds(args.at, "--at"))


def _defect(desk, sessions, args):
    yield geardesk.defect(desk, sessions[0], args.what, args.item, seconds(args.at, "--at"))


def _event(desk, sessions, args):
    yield geardesk.event(desk, sessions[0], args.what, args.text, seconds(args.at, "--at"))


def _advisory(desk, sessions, args):
    yield geardesk.advisory(desk, sessions[0], args.text, args.source, args.date, seconds(args.at, "--at"))


def _done(desk, sessions, args):
    yield geardesk.done(desk, sessions[0], args.n, args.how, seconds(args.at, "--at"))


def _seen(desk, sessions, args):
    yield geardesk.seen(desk, sessions[0], args.n, seconds(args.at, "--at"))


# ---- answers

def _tasks(desk, sessions, args):
    """What is open, the oldest first, in the words of its entry."""
    monitor = desk.monitor
    open_ = kept_views.tasks(monitor.kept)
    wanted = {n for n, *_ in open_}
    told = {entry.n: words(entry, args.lang, monitor.people.name)
            for entry in monitor.book.entries() if entry.n in wanted}
    for n, what, item, t in open_:
        if args.json:
            yield as_json({"entry": n, "what": what, "item": item, "at": iso(t), "words": told[n]})
        else:
            yield "entry %d, %s: %s" % (n, when(t), told[n])
    if not open_ and not args.json:
        yield {"en": "nothing is open", "hi": "कुछ भी शेष नहीं है"}[args.lang]


def _items(desk, sessions, args):
    for item in equipment_words.items():
        yield "%-28s %s" % (item, equipment_words.name(item, args.lang))


ACTS = {"gear": _gear, "tested": _tested, "defect": _defect, "event": _event, "advisory": _advisory,
        "done": _done, "seen": _seen, "tasks": _tasks, "items": _items}
