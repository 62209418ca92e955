"""The acts about drills and training, and the answer: what is done in a drill. See acts.py."""
from firmware import checklist, drilldesk, particulars
from firmware.dates import today
from firmware.desk import Refused
from firmware.narrative import LANGUAGES
from firmware.plain import plain
from firmware.rules import logbook_rules
from host_tools.acts_when import add_at, seconds

ALL = "all"
# Items of checklists that need a boat or raft, and particulars of which one must name it; "" is any kind.
_CRAFT = {("", "b"): ("lifeboats", "rafts"), ("abandon", "i"): ("lifeboats",),
          ("abandon", "j"): ("lifeboats",)}
NO_CRAFT = "none on board, by vessel.toml"


def add_arguments(acts):
    drill = acts.add_parser("drill", help="a drill that was held, or was not")
    drill.add_argument("kind", choices=checklist.drills(), metavar="KIND", help=", ".join(checklist.drills()))
    drill.add_argument("--who", metavar="ID,ID...", help="who took part; all: everyone on board then")
    drill.add_argument("--boat", action="append", default=[], metavar="NAME",
                       help="boat or raft, as vessel.toml names it; may be given more than once")
    drill.add_argument("--done", default="", metavar="LETTERS",
                       help="items of the checklist that were done, as ab or a,b; all: those not skipped, "
                       "and that need no boat or raft which vessel.toml says she has not. See checklist")
    drill.add_argument("--skip", action="append", default=[], metavar="LETTER=WHY",
                       help="an item that does not apply, and why; may be given more than once")
    drill.add_argument("--part", metavar="WHY", help="why it was not held in full: then it moves no due date")
    drill.add_argument("--not-held", metavar="WHY", help="why it was not held at all")
    training = acts.add_parser("training", help="training or instruction on board")
    training.add_argument("item", choices=checklist.trainings(), metavar="ITEM",
                          help=", ".join(checklist.trainings()))
    training.add_argument("--who", required=True, metavar="ID,ID...", help="who took part; all: everyone")
    training.add_argument("--part", metavar="WHY", help="why it was not given in full")
    add_at(drill, training)
    told = acts.add_parser("checklist", help="the items of a kind of drill by their letters; needs no PIN")
    told.add_argument("kind", choices=checklist.drills(), metavar="KIND")
    told.add_argument("--lang", choices=LANGUAGES, default="en")


def _drill(desk, sessions, args):
    skipped = [text.partition("=")[::2] for text in args.skip]
    if not all(letter and why for letter, why in skipped):
        raise Refused('--skip: expected LETTER=WHY such as b="no survival craft is carried"')
    if args.not_held is not None and args.part is not None:
        raise Refused("--part, --not-held: expected one of the two; it was held in part or not at all")
    why = _reason(args.part, "--part") or _reason(args.not_held, "--not-held")
    done, lacks, t = args.done.replace(",", "").replace(" ", ""), [], seconds(args.at, "--at")
    if done == ALL:
        left = [letter for letter, _ in skipped]
        lacks = [letter for letter in _without_craft(desk, args.kind) if letter not in left]
        skipped += [(letter, NO_CRAFT) for letter in lacks]
        done = "".join(item[0] for item in checklist.items(args.kind) if item[0] not in left + lacks)
    entry = drilldesk.drill(desk, sessions[0], args.kind, _who(desk, args.who, t), args.boat, done,
                            skipped, why, args.not_held is None, t)
    yield entry
    if lacks:
        yield "left out, since vessel.toml names no such boat or raft: items " + ", ".join(lacks)
    yield from _twice(desk, entry)


def _training(desk, sessions, args):
    t = seconds(args.at, "--at")
    entry = drilldesk.training(desk, sessions[0], args.item, _who(desk, args.who, t),
                               _reason(args.part, "--part"), t)
    yield entry
    yield from _twice(desk, entry)


def _reason(text, option):
    """The reason, in which something must show: nothing would say that it was held in full."""
    return None if text is None else plain(text, option, logbook_rules.LINE_BYTES)


def _without_craft(desk, kind):
    """Letters of the items of a checklist that need a boat or raft, where it is stated that she has none."""
    profile = desk.monitor.profile
    return [item[0] for item in checklist.items(kind) for names in [
        _CRAFT.get((kind, item[0])) or kind in checklist.SIX.split() and _CRAFT.get(("", item[0]))]
            if names and all(particulars.applies("!" + name, profile)[0] for name in names)]


def _twice(desk, entry):
    """That the same stands in the book already, of the same day, and was not amended."""
    book = desk.monitor.book
    amended = [one.d["ref"] for one in book.entries() if one.k == "amend"]
    for one in book.entries():
        if one.n == entry.n or one.n in amended:
            continue
        if one.k == entry.k and one.d == entry.d and today(one.t) == today(entry.t):
            yield ("the same stands in entry %d, of the same day: if it was done once, say so of one of them "
                   "with amend" % one.n)
            return


def _who(desk, text, t):
    """The ids that were named; all: those on board, at a time that is told those on board then."""
    if text != ALL:
        return (text or "").replace(",", " ").split()
    aboard = desk.monitor.crew.aboard()
    if t is None:
        return aboard
    everyone = aboard + [who for who in sorted(desk.monitor.people.rows) if who not in aboard]
    return [who for who in everyone if drilldesk.on_board(desk.monitor.book, who, t)[0]]


def _checklist(desk, sessions, args):
    fields = checklist.told(args.kind)
    yield "%s (%s)" % (checklist.words(args.kind, args.lang), fields[2])
    for letter, words, _, provision in checklist.items(args.kind, args.lang):
        yield "    %s  %s (%s)" % (letter, words, provision)


ACTS = {"drill": _drill, "training": _training, "checklist": _checklist}
