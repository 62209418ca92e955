"""What the rules ask of this vessel, at the panel: duties, drills and training, equipment; borrowed.

    /api/duties  {"rows": [{"code", "row", "provision", "state", "due", "who", "last", "missing", "words"}]},
                 as firmware/duties.py, without "ok" and "na" unless all=1 asks for them. who: id of a person,
                 a boat, drill or item in words, or null; last: utc when last done; missing: the particular
                 that is not stated, of "na" the condition that does not hold
    /api/drills  {"kinds": [{"kind", "words", "row", "provision", "each", "last", "due", "state", "boats",
                 "boat", "items": [[letter, words, provision], ...]}], "training": [{"item", "words", "row",
                 "provision", "each", "last", "due", "state"}], "aboard": [[id, name], ...]}. each: a record
                 is kept of each person; boat: it must be told of which boats; state: the worst of what any
                 rule says, "na" where none binds her
    /api/gear    {"items": [{"item", "words", "need", "has", "state", "tested", "row", "provision", "missing",
                 "parts": [[item, words, on board, tested, passed], ...]}], "tasks": [{"n", "what", "item",
                 "t", "words"}]}, as required.compared(), then what is on board besides, of which need is
                 null. parts: the items that are counted, one by one. With all=1 also
                 "known": [[item, words], ...]

state is "amended" or "clock" where it is not known for these (duty_days.DOUBTS).

The rules are asked a few at a time, and the unit breathes between.
"""
from firmware import panel_lines
from firmware.borrow import borrowed
from firmware.entry import dumps
from firmware.rule_steps import steps

AT_ONCE = 8             # requirements compared, or named, between two breaths
_ROW = ("code", "row", "provision", "state", "due", "who", "last", "missing", "words")
_PART = ("item", "words", "need", "has", "state", "tested", "row", "provision", "missing", "parts")
# The worst of what several rules say of one drill is told.
_WORSE = "na ok soon unstated never clock amended open overdue"


def duties(panel, args, session=None):
    """Pieces of /api/duties?lang=L&all=1."""
    monitor, lang, utc = _asked(panel, args)
    everything = args.get("all") == "1"
    yield '{"rows":['
    between = ""
    for part in steps(monitor.profile):
        for row in _worded(monitor, lang, _due(monitor, utc, everything, part)):
            yield between + dumps(tuple(zip(_ROW, row)))
            between = ","
        yield ""
    yield "]}"


def _asked(panel, args):
    monitor = panel.unit.monitor
    return monitor, panel_lines.language(args), monitor.clock.utc(monitor.now)


def _due(monitor, utc, everything, part):
    """What duties.due() tells of some rules."""
    with borrowed():
        from firmware import duties as rules

        return [found for fields in rules.lines(*part) for found in rules.evaluated(fields, monitor, utc)
                if everything or found[3] not in ("ok", "na")]


def _worded(monitor, lang, found):
    """The rows of it, in the order of _ROW."""
    rows, of, words = [], None, None
    with borrowed():
        from firmware import duties as rules

        for code, row, provision, state, due, who, detail in found:
            if code != of:
                of, words = code, rules.words(code, lang, monitor.profile)
            state = _told(state, detail)
            last, missing = (None, detail if state != detail else None) if isinstance(detail, str) else (
                detail[0], None)
            rows.append((code, row, provision, state, due, panel_lines.called(monitor, who, lang), last,
                         missing, words))
    return rows


# ---- drills and training

def drills(panel, args, session=None):
    """Pieces of /api/drills?lang=L."""
    monitor, lang, utc = _asked(panel, args)
    stand = {}              # "drill/fire", "train/joining": (state, due)
    for part in steps(monitor.profile):
        _practised(monitor, utc, part, stand)
        yield ""
    for name, group in (("kinds", "drill"), ("training", "train")):
        yield '%s"%s":[' % ("{" if group == "drill" else "],", name)
        between = ""
        for key in _keys(group):
            head, items = _kind(monitor, lang, group, key, stand)
            yield between + dumps(head)[:-1]
            between = ","
            if group == "drill":
                yield ',"items":['
                for at, item in enumerate(items):
                    yield ("," if at else "") + dumps(item)
                yield "]"
            yield "}"
    yield '],"aboard":%s}' % dumps([[who, monitor.people.name(who)] for who in monitor.crew.aboard()])


def _practised(monitor, utc, part, stand):
    """Note in `stand` what some rules say of each drill and training."""
    with borrowed():
        from firmware import duties as rules

        for fields in rules.lines(*part):
            told = rules.given(rules.numbers(fields))
            for of in told.get("of", "").split(","):
                if of.partition("/")[0] not in ("drill", "train"):
                    continue
                for _, _, _, state, due, who, detail in rules.evaluated(fields, monitor, utc):
                    for item in told["items"].split(",") if "items" in told else ("",):
                        if not item or who in ("", item):       # "": it does not apply to any
                            _note(stand, of + "/" + item if item else of, _told(state, detail), due)


def _told(state, detail):
    """A state, or why it is not known, which has words of its own."""
    return detail if detail == "amended" or detail == "clock" else state


def _note(stand, key, state, due):
    if state == "open" and due is None:     # what is counted from the departure, while she lies in port
        return
    held = stand.get(key, ("na", None))
    worst = max(_WORSE.find(state), _WORSE.find(held[0]))
    dues = [one for one in (due, held[1]) if one is not None]
    stand[key] = _WORSE[worst:].split(" ")[0], min(dues) if dues else None


def _keys(group):
    with borrowed():
        from firmware import checklist

        return checklist.drills() if group == "drill" else checklist.trainings()


def _kind(monitor, lang, group, key, stand):
    """(pairs of a drill or training, items of its checklist)."""
    last = monitor.kept.get(group, key)
    state, due = stand.get(group + "/" + key, ("na", None))
    with borrowed():
        from firmware import checklist, kept_seldom

        fields = checklist.told(key, group == "train")
        told = (("kind" if group == "drill" else "item", key), ("words", fields[4 if lang == "hi" else 3]),
                ("row", fields[1]), ("provision", fields[2]), ("each", key in kept_seldom.EACH),
                ("last", last and last[0] > 0 and last[1] or None), ("due", due), ("state", state))
        if group != "drill":
            return told, ()
        items = [[letter, words, provision] for letter, words, _, provision in checklist.items(key, lang)]
        return told + (("boats", checklist.boats(monitor.profile, key)),
                       ("boat", key in kept_seldom.BOATS)), items


# ---- equipment

def gear(panel, args, session=None):
    """Pieces of /api/gear?lang=L&all=1."""
    monitor, lang, _ = _asked(panel, args)
    yield '{"items":['
    between, at, asked, rows = "", 0, "\t", True
    while rows:
        rows = _needs(monitor, at)
        at += AT_ONCE
        for row in rows:
            asked += "".join([part[0] + "\t" for part in row[-1]])
            yield between + dumps(tuple(zip(_PART, _in_words(row, lang))))
            between = ","
        yield ""
    besides = {key for group in ("gear", "test") for key, _, _, _ in monitor.kept.rows(group)}
    for item in sorted([key for key in besides if "\t" + key + "\t" not in asked]):
        yield between + dumps(tuple(zip(_PART, _in_words(_besides(monitor, item), lang))))
        between = ","
    yield '],"tasks":['
    between = ""
    for n, what, item, t in _tasks(monitor.kept):
        for entry in panel_lines.find(panel.unit.book, n):
            yield "" if entry is None else between + dumps((
                ("n", n), ("what", what), ("item", item), ("t", t), ("words", _words(monitor, entry, lang))))
        between = ","
    if args.get("all") == "1":
        yield '],"known":['
        for piece in _known(lang):
            yield piece
    yield "]}"


def _needs(monitor, at):
    """Of the requirements from number `at` on, in the order of _PART."""
    found = []
    with borrowed():
        from firmware import required

        for i, one in enumerate(required.compared(monitor)):
            if at <= i < at + AT_ONCE:
                item, need, has, state, row, provision, missing, tested = one
                parts = [_part(monitor.kept, key) for keys, _ in required.parts(item) for key in keys]
                found.append((item, None, need, has, _told(state, missing), tested, row, provision,
                              None if missing == "amended" else missing, parts))
    return found


def _part(kept, item):
    """[item, words, on board, tested, whether it passed]; each None where it never was, words for now."""
    held, test = kept.get("gear", item), kept.get("test", item)
    if test and test[0] < 0:
        test = None             # amended
    return [item, None, held and held[0], test and test[1], test and test[0] == 1]


def _in_words(row, lang):
    """A row of _needs() with its words: after what finds it, since both need more room."""
    with borrowed():
        from firmware import equipment_words, required

        for part in row[-1]:
            part[1] = equipment_words.name(part[0], lang)
        return (row[0], required.words(row[0], lang)) + row[2:]


def _besides(monitor, item):
    """What is on board, or was tested, though no rule asks for it; as of _needs()."""
    with borrowed():
        from firmware import kept_views

        part, test = _part(monitor.kept, item), monitor.kept.get("test", item)
        state = ("open" if kept_views.amiss(monitor.kept, item) else
                 "amended" if test and test[0] < 0 else "ok")
        return item, None, None, part[2], state, part[3], None, None, None, [part]


def _tasks(kept):
    with borrowed():
        from firmware import kept_views

        return kept_views.tasks(kept)


def _words(monitor, entry, lang):
    with borrowed():
        from firmware import narrative

        return narrative.brief(entry, lang, monitor.people.name)


def _known(lang):
    """Pieces: every item that has words."""
    items = _items()
    between = ""
    for at in range(0, len(items), AT_ONCE):
        yield between + dumps(_named(items[at : at + AT_ONCE], lang))[1:-1]
        between = ","


def _items():
    with borrowed():
        from firmware import equipment_words

        return equipment_words.items()


def _named(items, lang):
    with borrowed():
        from firmware import equipment_words

        return [[item, equipment_words.name(item, lang)] for item in items]
