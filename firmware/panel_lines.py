"""What the panel's readers share: the book read line by line without keeping the unit from its work, the
language, whom a rule concerns. Borrowed with what asks.

Generators here yield None now and then: whoever steps them lets the rest of the unit have its turn. A place
is (number of an entry, segment, offset in it): so little is kept of what was read, and the line is read again
when it is to be told.
"""
from firmware.book import in_narrative
from firmware.entry import MAX_LINE, SEALED, parse
from firmware.store import log

BREATH = 16             # lines between two breaths
PIECE = 384             # bytes read at a time of one line: most are no longer, and a heap in use is cut up
NARRATIVE = ""          # as kinds of walk()


def walk(store, first, kinds=None):
    """The places of the lines of a segment, None now and then.

    kinds: " kind kind " that are wanted, NARRATIVE for what stands in section 3, None for all.
    """
    offset = count = 0
    for raw in store.lines(first):
        count += 1
        if count % BREATH == 0:
            yield None
        begins, offset = offset, offset + len(raw) + 1
        end = raw.find(b",")
        if not raw.startswith(b'{"n":') or len(raw) >= MAX_LINE or raw[5:end].strip(b"0123456789"):
            continue
        if kinds is None or _is_of(raw, kinds):
            yield int(raw[5:end]), first, begins


def _is_of(raw, kinds):
    """The kind stands before all that people wrote, so that the first place that looks like one is it."""
    at = raw.find(b',"k":"') + 6
    try:
        kind = raw[at : raw.find(b'"', at)].decode()
    except UnicodeError:        # damaged
        return False
    if kinds != NARRATIVE:
        return " %s " % kind in kinds
    entry = parsed(raw) if kind == "keys" else _Kind(kind)
    return entry is not None and in_narrative(entry)


class _Kind:
    """As much of an entry as in_narrative() asks for, but of "keys"."""

    def __init__(self, kind):
        self.k = kind


def line(store, place) -> bytes:
    """The line at a place, without its seal."""
    raw, piece = b"", b"-"
    while piece and b"\n" not in raw and len(raw) < MAX_LINE:
        piece = store.files.read(log(place[1]), place[2] + len(raw), PIECE)
        raw += piece
    return raw[: raw.find(b"\n")][:-SEALED]


def entry(store, place):
    """The Entry at a place; None: damaged."""
    try:
        return parse(line(store, place))
    except ValueError:
        return None


def parsed(raw):
    """The Entry of a stored line; None: damaged."""
    try:
        return parse(raw[:-SEALED])
    except ValueError:
        return None


def segment(store, n):
    """The segment that holds entry n."""
    return ([first for first in store.segments if first <= n] or store.segments[:1])[-1]


def find(book, n):
    """The Entry n, after a None for each breath; KeyError: it is not there."""
    if 0 <= n < book.n:
        for step in walk(book.store, segment(book.store, n)):
            if step is None:
                yield None
            elif step[0] == n:
                yield entry(book.store, step)
                return
    raise KeyError("entry %d" % n)


def amendments(store, first, wanted):
    """From segment `first` on: None each breath, then, last, [(entry amended, segment, offset), ...].

    An amendment of an amendment stands beside that, and beside what that one amends.
    """
    found, chain = [], {}       # chain: amendment -> what it amends
    for at in store.segments[store.segments.index(first) :] if wanted else ():
        for step in walk(store, at, " amend "):
            yield None
            amend = step and entry(store, step)
            ref = amend and amend.d.get("ref")
            if ref in wanted or ref in chain:
                chain[amend.n] = ref
                while ref is not None:
                    if ref in wanted:
                        found.append((ref,) + step[1:])
                    ref = chain.get(ref)
    yield found


# ---- what was asked

def number(args, key, other):
    """A whole number of the query. ValueError in words."""
    told = args.get(key)
    if told is None or told == "":
        return other
    if not isinstance(told, str) or len(told) > 9 or told.strip("0123456789"):
        raise ValueError("%s: expected a whole number" % key)
    return int(told)


def language(args):
    """The language of the log's words: it has English and Hindi."""
    return "hi" if args.get("lang") == "hi" else "en"


def text(value):
    """A value of an entry as text: a newer version may hold there what is none."""
    return value if isinstance(value, str) else "" if value is None else str(value)


def called(monitor, who, lang):
    """Whom a rule concerns: a person by id, boat, drill or item in words, None for the vessel."""
    if not who or monitor.people.get(who):
        return who or None
    from firmware import checklist, equipment_words

    for training in (False, True):
        if checklist.told(who, training):
            return checklist.words(who, lang, training)
    return equipment_words.name(who, lang)
