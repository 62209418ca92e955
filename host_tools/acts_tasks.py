"""The answer `tasks` as JSON; in words it is told by acts_gear.py. See acts.py."""
from firmware import kept_views
from firmware.clock import iso
from firmware.narrative import words
from host_tools import acts_gear
from host_tools.shown import as_json


def add_arguments(acts):
    """Beside those of acts_gear.py."""
    acts.choices["tasks"].add_argument("--json", action="store_true", help="one JSON object a task")


def _tasks(desk, sessions, args):
    if args.json:
        yield from map(as_json, _objects(desk.monitor, args.lang))
    else:
        yield from acts_gear.ACTS["tasks"](desk, sessions, args)


def _objects(monitor, lang):
    """What is open, the oldest first: instants in UTC."""
    open_ = {n: (what, item, t) for n, what, item, t in kept_views.tasks(monitor.kept)}
    for entry in monitor.book.entries():
        if entry.n in open_:
            what, item, t = open_[entry.n]
            yield {"entry": entry.n, "what": what, "item": item, "at": iso(t),
                   "words": words(entry, lang, monitor.people.name)}


ACTS = {"tasks": _tasks}
