"""`deckwatch rest`: hours of rest, rule 59(4), of a CSV of work periods."""
import sys

from firmware import clock, rest
from firmware import rest_windows as windows
from host_tools import rest_csv, shown

NAME = "rest"
HELP = "hours of rest: what a CSV of work periods breaks, and who may work until when"
EXAMPLES = """\
  deckwatch rest work.csv                                  each person, each rule, with the window
  deckwatch rest work.csv --from 2026-12-01T00:00:00+05:30 --to 2027-01-01T00:00:00+05:30
  deckwatch rest work.csv --json --reading sliding --reading hi
  deckwatch rest work.csv --now 2026-12-09T04:00:00Z       off by when, and when the next watch may start

The file: UTF-8, a header and a line for each period of work.

  person,start,end,kind
  Raju Tandel,2026-12-01T04:00:00+05:30,2026-12-01T08:00:00+05:30,watch
  Raju Tandel,2026-12-01T15:10:00+05:30,2026-12-01T15:40:00+05:30,callout

Instants are ISO 8601 with their zone (Z, +05:30). kind may be left out: watch, drill, cargo, callout,
emergency, maintenance or other; all of it is work. A line of kind aboard is no work: it tells from when to
when a person was aboard. Where he came back within eight days, his record goes on, and the time ashore is
rest, since nothing else is known of it; after longer it is a record of its own. With --now, or --to, an end
may be left empty: that work, or time aboard, goes on.

The record of a person who has no such line reaches from --from to --to; where these are not given, from his
own first start to his own last end, since the file tells nothing of him beyond. Only windows wholly inside
the record are judged; where it holds none, it is said to be too short.

R10: 10 hours of rest in any 24. R77: 77 hours in any 7 days. R6: a rest of 6 hours in the 24 from a start of
work. R2P: the ten hours in at most two rests. Readings, of which any may be given, or all:
  anchored  R6 and R2P in the 24 hours from each start of work (default)
  sliding   R6 and R2P in any 24 hours, by the letter
  en        one of the two rests has 6 hours: the English text (default)
  hi        each of the two has 6 hours: the Hindi text

Exit status: 0 nothing broken, 1 something is broken, 2 the file could not be read.
"""

RULES = {"R10": "59(4)(a)", "R77": "59(4)(b)", "R6": "59(4) proviso", "R2P": "59(4) proviso"}
TOO_SHORT = "record too short"
STRUCTURES, PROVISOS = ("anchored", "sliding"), ("en", "hi")


def add_arguments(parser):
    parser.add_argument("file", metavar="FILE", help="CSV of work periods; - for standard input")
    parser.add_argument("--reading", action="append", default=[], metavar="WORD",
                        choices=STRUCTURES + PROVISOS + ("all",),
                        help="how the rule is read, see below; may be given more than once")
    parser.add_argument("--shortest", type=int, default=60, metavar="MINUTES",
                        help="a shorter rest is none (default: 60)")
    parser.add_argument("--from", dest="first", metavar="TIME", help="first instant of the record")
    parser.add_argument("--to", dest="last", metavar="TIME", help="last instant of the record")
    parser.add_argument("--now", metavar="TIME",
                        help="also tell how each stands then: rest in the last 24 hours and 7 days, off by "
                             "when, earliest start of the next watch; --to is then this instant unless given")
    parser.add_argument("--watch", type=int, default=240, metavar="MINUTES",
                        help="length of that next watch (default: 240)")
    parser.add_argument("--json", action="store_true", help="one JSON object a verdict")


def run(args):
    try:
        now = args.now and rest_csv.instant(args.now, "--now")
        first = args.first and rest_csv.instant(args.first, "--from")
        last = args.last and rest_csv.instant(args.last, "--to") or now
        if first is not None and last is not None and first >= last:
            raise ValueError("--from %s is not before --to %s" % (clock.iso(first), clock.iso(last)))
        if args.watch < 1:
            raise ValueError("--watch: expected a number of minutes, got %d" % args.watch)
        readings = asked(args.reading, args.shortest * 60)
        with rest_csv.opened(args.file) as file:
            records = rest_csv.read(file, first, last)
    except OSError as error:
        return _refuse("expected a CSV of work periods, cannot read %s: %s; check the path, or use - for "
                       "standard input" % (args.file, error.strerror))
    except rest_csv.Unreadable as error:
        return _refuse("%s: %s" % (args.file, "\n  ".join(error.causes)))
    except ValueError as error:
        return _refuse(str(error))
    broken = False
    for reading in readings:
        for record in records:
            told = list(lines_of(record, reading, _forward_at(record, records, now), args.watch * 60))
            if reading is readings[0]:
                told += remarks(record)
            broken = broken or any(line.get("verdict") == "broken" or line.get("broken") for line in told)
            if not args.json:
                print("%s, record from %s to %s (%s)" % (
                    shown.harmless(record.person), clock.iso(record.first), clock.iso(record.last), reading))
            for line in told:
                print(shown.as_json(line) if args.json else "  " + shown.harmless(text(line)))
    return 1 if broken else 0


def _forward_at(record, records, now):
    """`now` for the record that tells how a person stands then, the last one begun; None for others."""
    begun = [other for other in records
             if other.person == record.person and now is not None and other.first <= now]
    return now if begun and begun[-1] is record else None


def _refuse(text):
    print("deckwatch rest: " + text, file=sys.stderr)
    return 2


def asked(words, shortest):
    """The rest.Readings that the words of --reading name: of each kind those given, or else the default."""
    def of(kind):
        return kind if "all" in words else [word for word in kind if word in words] or kind[:1]
    return [rest.Reading(structure, proviso, shortest)
            for structure in of(STRUCTURES) for proviso in of(PROVISOS)]


# ---- what is told of a record


def lines_of(record, reading, now=None, watch=0):
    """Everything that is told of one record under one reading, as dicts in the order of printing."""
    head = {"person": record.person, "reading": str(reading),
            "record": [clock.iso(record.first), clock.iso(record.last)]}
    verdicts = rest.judge(record.line, record.first, record.last, reading)
    for measure in rest.MEASURES:
        broken = [verdict for verdict in verdicts if verdict.code == measure[0]]
        if not broken:
            yield head | _kept(record, measure, reading)
        for verdict in broken:
            yield head | _broken(record, verdict)
    whole = fragmented(record, reading)
    if whole:
        yield head | {"notice": "fragmented rest", "windows": len(whole),
                      "window": [clock.iso(whole[0]), clock.iso(whole[0] + rest.DAY)]}
    if now is not None and now >= record.first:
        yield head | forward(record, reading, now, watch)


def remarks(record):
    """What is odd in the file, under any reading."""
    return [{"person": record.person, "remark": "lines %d and %d overlap; counted once" % pair}
            for pair in record.overlaps]


def _broken(record, verdict):
    kinds = {kind for start, end, kind in record.work if start < verdict.end and end > verdict.start}
    return {"code": verdict.code, "rule": RULES[verdict.code], "verdict": "broken",
            "found_h": _hours(verdict.found), "need_h": _hours(verdict.need),
            "window": [clock.iso(verdict.start), clock.iso(verdict.end)],
            "starts": [clock.iso(verdict.since), clock.iso(verdict.until)], "windows": verdict.count,
            "kinds": sorted(kinds)}


def _kept(record, measure, reading):
    """A rule that nothing broke: kept, with the window that came nearest, or not judged."""
    code, width, need = measure
    told = {"code": code, "rule": RULES[code], "verdict": "kept", "found_h": None, "need_h": _hours(need),
            "window": None}
    anchored = code in ("R6", "R2P") and reading.structure == "anchored"
    if record.last - record.first < width or (anchored and not list(_anchors(record, reading))):
        return told | {"verdict": TOO_SHORT}
    nearest = least(record, measure, reading)
    if nearest:
        found, start = nearest
        if found <= rest.WEEK:      # else a rest that goes on beyond the record
            told["found_h"] = _hours(found)
        told["window"] = [clock.iso(start), clock.iso(start + width)]
    return told


def least(record, measure, reading):
    """(seconds, start) of the window with least, or None; not looked for where the division slides."""
    code, width, _ = measure
    if code in ("R10", "R77"):
        base = record.line.known
        spans = windows.rests(record.line.closed(record.last), reading.shortest)
        runs = windows.totals(spans, width, width + 1, record.first - base, record.last - base - width)
        return runs[0][3], runs[0][2] + base
    if reading.structure == "sliding":
        return None
    return min([(longest, t) if code == "R6" else (best, t)
                for t, total, longest, best, _ in _anchors(record, reading)
                if code == "R6" or total >= rest.TEN], default=None)


def fragmented(record, reading):
    """Starts of work whose 24 hours keep the rule, with three rests or more in them: a notice, no breach."""
    return [t for t, total, longest, best, number in _anchors(record, reading)
            if number > 2 and min(total, best) >= rest.TEN and longest >= rest.LONG]


def _anchors(record, reading):
    """(start, sum, longest, best two, number of rests) of the 24 hours from each start of work."""
    base = record.line.known
    spans = windows.rests(record.line.closed(record.last), reading.shortest)
    for i in range(1, len(spans) - 1, 2):
        if record.first <= base + spans[i] <= record.last - rest.DAY:
            yield (base + spans[i], *windows.look(spans, i + 1, spans[i], reading.proviso == "hi"))


def forward(record, reading, now, watch):
    """How a person stands at `now`, as far as the record goes."""
    state = rest.state(record.line, now, reading)
    start = rest.may_start(record.line, now, watch, reading)
    return {"now": clock.iso(now), "short": list(rest.short(record.line, now)),
            "rest_24h": _hours(state.rest24), "rest_7d": _hours(state.rest7d), "broken": list(state.broken),
            "off_by": state.off_by and clock.iso(state.off_by), "watch_h": _hours(watch),
            "may_start": start and clock.iso(start)}


def _hours(seconds):
    return None if seconds is None else round(seconds / 3600, 4)


# ---- as text


MEASURED = {"R10": "rest", "R77": "rest", "R6": "longest rest", "R2P": "best two rests"}


def text(line):
    """One line of text, without the person and the reading."""
    if "remark" in line:
        return "remark: " + line["remark"]
    if "notice" in line:
        return "notice: %s, three periods or more in each of %d windows, the first %s to %s" % (
            line["notice"], line["windows"], *line["window"])
    if "now" in line:
        return "at %s: %s" % (line["now"], _standing(line))
    told = "%-3s  %s" % (line["code"], line["verdict"])
    if line["found_h"] is not None:
        told += ": %s %s, needed %s" % (
            MEASURED[line["code"]], _clock(line["found_h"]), _clock(line["need_h"]))
    if line["window"]:
        told += ", %s to %s" % tuple(line["window"])
    if line["verdict"] == "broken":
        told += ", rule " + line["rule"]
        if "emergency" in line["kinds"]:
            told += "; emergency work in it: log the reason, rest in compensation is due"
    return told


def _standing(line):
    told = []
    for key, words in (("rest_24h", "24 hours"), ("rest_7d", "7 days")):
        told.append("rest in the last %s: %s" % (
            words, TOO_SHORT if line[key] is None else _clock(line[key])))
    if line["broken"]:
        told.append("broken: " + ", ".join(line["broken"]))
    if line["off_by"]:
        told.append("off by " + line["off_by"])
    start = "never" if line["may_start"] is None else "from %s on" % line["may_start"]
    told.append("may stand a watch of %s hours %s" % (_clock(line["watch_h"]), start))
    return "; ".join(told)


def _clock(hours):
    """"9:59", or "9:59:30"."""
    seconds = round(hours * 3600)
    told = "%d:%02d" % (seconds // 3600, seconds // 60 % 60)
    return told + ":%02d" % (seconds % 60) if seconds % 60 else told
