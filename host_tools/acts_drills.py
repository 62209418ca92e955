"""The acts about drills and training, and the answer: what is done in a drill. See acts.py."""
from firmware import checklist, drilldesk
from firmware.desk import Refused
from firmware.narrative import LANGUAGES
from host_tools.acts_when import add_at, seconds

ALL = "all"


def add_arguments(acts):
    drill = acts.add_parser("drill", help="a drill that was held, or was not")
    drill.add_argument("kind", choices=checklist.drills(), metavar="KIND", help=", ".join(checklist.drills()))
    drill.add_argument("--who", metavar="ID,ID...", help="who took part; all: everyone on board")
    drill.add_argument("--boat", action="append", default=[], metavar="NAME",
                       help="boat or raft, as vessel.toml names it; may be given more than once")
    drill.add_argument("--done", default="", metavar="LETTERS",
                       help="items of the checklist that were done; all: those not skipped. See checklist")
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
    if args.not_held and args.part:
        raise Refused("--part, --not-held: expected one of the two; it was held in part or not at all")
    done = args.done
    if done == ALL:
        left = [letter for letter, _ in skipped]
        done = "".join(item[0] for item in checklist.items(args.kind) if item[0] not in left)
    yield drilldesk.drill(desk, sessions[0], args.kind, _who(desk, args.who), args.boat, done, skipped,
                          args.not_held or args.part, not args.not_held, seconds(args.at, "--at"))


def _training(desk, sessions, args):
    yield drilldesk.training(desk, sessions[0], args.item, _who(desk, args.who), args.part,
                             seconds(args.at, "--at"))


def _who(desk, text):
    return desk.monitor.crew.aboard() if text == ALL else [one for one in (text or "").split(",") if one]


def _checklist(desk, sessions, args):
    fields = checklist.told(args.kind)
    yield "%s (%s)" % (checklist.words(args.kind, args.lang), fields[2])
    for letter, words, _, provision in checklist.items(args.kind, args.lang):
        yield "    %s  %s (%s)" % (letter, words, provision)


ACTS = {"drill": _drill, "training": _training, "checklist": _checklist}
