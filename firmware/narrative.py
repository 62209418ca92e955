"""What an entry says, in words as a person would write them into section 3: English and Hindi.

The words lie in one text per language, a line a kind:

    kind[.variant] words with {field}, {field:when} ...

and are read where they lie: built up as dicts they would take 15 KB of the unit's heap. A field's manner
`said` is for what the unit itself wrote in English, which another language puts in its own words. What people
wrote stands in their own language. An entry of an unknown kind, as a newer version may write, or with data
that does not fit, is told by its kind and its data.
"""
from firmware.borrow import borrowed
from firmware.clock import iso
from firmware.entry import code, dumps
from firmware.narrative_en import TABLE

LANGUAGES = ("en", "hi")
# Kinds whose words lie in firmware/narrative_duties.py, and manners of a field that it knows.
_DUTIES = (" drill training gear tested defect event advisory done seen passengers over under season terms "
           "clearance uncleared ")
_DUTY_MANNERS = ("drill", "training", "names", "texts", "items", "skipped", "gear", "happening", "counted",
                 "codes", "asked", "area", "duty", "pair")


def words(entry, lang="en", name=None) -> str:
    """What `entry` says, on one line. name(id) -> name of a person; without it the id stands."""
    table = _table(lang)
    try:
        lines = _lines(table, entry)
        return " ".join([_filled(table, line, entry, name) for line in lines])
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError):
        return _unknown(table, entry)


def brief(entry, lang, name) -> str:
    """words(), or the kind of the entry alone where a small heap has no room for them: what a list shows goes
    on after it."""
    try:
        return words(entry, lang, name)
    except MemoryError:
        return entry.k + " ..."



def _table(lang):
    return _hindi().TABLE if lang == "hi" else TABLE


def _hindi():
    from firmware import narrative_hi  # 20 KB that a unit in English need not load
    return narrative_hi


def _find(table, key):
    """The words of a key; KeyError."""
    at = table.find(b"\n" + key.encode() + b" ")
    if at < 0:
        raise KeyError(key)
    at += len(key.encode()) + 2
    return table[at : table.find(b"\n", at)].decode()


def _lines(table, entry):
    """What is told of an entry, fields not yet put in."""
    if " %s " % entry.k not in _DUTIES and entry.d.get("what") != "duty":
        return [_line(table, entry)] + _also(table, entry)
    with borrowed():
        from firmware import narrative_duties
        return narrative_duties.lines(entry.k, entry.d, _lang(table))


def _lang(table):
    return "en" if table is TABLE else "hi"


def _line(table, entry):
    """The line of the table for an entry."""
    kind = entry.k.replace(" ", "_")
    if not kind or "." in kind or kind[0] == "-":
        raise KeyError(kind)            # no kind of ours, whatever the table holds under it
    return _find(table, kind + _variant(kind, entry.d))


def _also(table, entry):
    """Lines for what an entry may hold besides: those of the keys also.KIND.KEY, in the table's order."""
    found, mark = [], b"\nalso.%s." % entry.k.encode()
    at = table.find(mark)
    while at >= 0:
        end, at = table.find(b" ", at), at + len(mark)
        if entry.d.get(table[at:end].decode()):
            found.append(table[end + 1 : table.find(b"\n", at)].decode())
        at = table.find(mark, at)
    return found


def _variant(kind, d):
    """What distinguishes lines of one kind: ".name" or nothing."""
    if kind == "check":
        return "".join([".yes" if d[key] else ".no" for key in ("freeboard", "equipment")])
    if kind == "person":
        return (".capacity" if d.get("capacity") else "") if d["active"] else ".left"
    if kind == "try":
        return ".right" if d["ok"] else ".wrong"
    if kind == "finding":
        return ".%s.%s" % (d["what"], d["s"])
    if kind == "motion":
        return ".%s%s" % (d["s"], ".here" if d["place"] else "")
    for known, key in (("fix", "s"), ("ais", "s"), ("pull", "s"), ("boot", "before"), ("watch", "act"),
                       ("closed_access", "why"), ("absent", "act"), ("work", "act")):
        if kind == known:
            return "." + d[key].replace(" ", "_")
    if kind == "fit":
        return ".fit" if d["state"] == "fit" else ".unfit"
    if kind == "plan":
        return "." + d["name"] if d["turns"] else ".ended"
    if kind == "endorse":
        return ".%s.%s" % (d["what"], d["role"])
    if kind == "anchorage" or kind == "document":
        return (".safe" if d["safe"] else ".unsafe") if kind == "anchorage" else "" if d["no"] else ".gone"
    if kind == "amend" and d.get("hours"):
        return ".hours" if d["text"] else ".hours.plain"
    if kind == "arrive" and d.get("india") is not None:
        return ".india" if d["india"] else ".abroad"
    if kind == "discharge" or kind == "signon":
        return "".join(["." + key for key in ("engaged", "place", "cause") if d.get(key)])
    for known, key, variant in (("book", "previous", ".after"), ("arrive", "run", ".run"),
                                ("keys", "missing", ".missing")):
        if kind == known and d.get(key):
            return variant
    return ".unknown" if kind == "power" and d["lost_after"] is None else ""


def _filled(table, line, entry, name):
    """A line with its fields put in."""
    out, at = [], 0
    while True:
        start = line.find("{", at)
        if start < 0:
            out.append(line[at:])
            return "".join(out)
        end = line.find("}", start)
        key, _, how = line[start + 1 : end].partition(":")
        value = entry.by if key == "by" else entry.d.get(key) if how == "when" else entry.d[key]
        out.append(line[at:start])
        if how in _DUTY_MANNERS:
            with borrowed():
                from firmware import narrative_duties as duties
                out.append(duties.shown(value, how, entry.d, _lang(table),
                                        lambda who: _named(table, who, name), isolated))
        else:
            out.append(_shown(table, value, how, name))
        at = end + 1


def _shown(table, value, how, name):
    """A value as text, in the manner that the table asks for."""
    if how == "name":
        return _named(table, value, name)
    if how in ("whose", "was", "right", "posts", "flags", "turns"):
        return _listed(table, value, how, name)
    if value is None or value == "":
        return _find(table, "-none")
    if how == "when":
        return when(value)
    if how == "said" or how == "time":
        text = value if isinstance(value, str) else dumps(value)
        if how == "time" and len(text) == 20 and text[10] + text[19] == "TZ":
            return _minutes(text)
        return isolated(text if table is TABLE else _hindi().said(text))
    if how == "code":
        return code(bytes.fromhex(value))
    if how == "miles":          # from 1/10000 of one
        return "%d.%d" % divmod((value + 500) // 1000, 10)
    if how == "length":
        hours, minutes = divmod(value // 60, 60)
        return _find(table, "-length").replace("{h}", str(hours)).replace("{m}", str(minutes))
    if how == "alert":
        with borrowed():
            from firmware import alert_words

            return isolated(alert_words.words(value, "en" if table is TABLE else "hi", name))
    if how == "text":
        return isolated(value)
    if how in ("capacity", "paper", "grade"):
        return _of_crew(table, value, how)
    if how:                     # a name of ours: its words
        return _find(table, "%s.%s" % (how, value))
    return isolated(value) if isinstance(value, str) else dumps(value)


def _named(table, who, name):
    """The name of a person, or of the vessel, by the id."""
    if who is None or who == "vessel":
        return _find(table, "-vessel" if who else "-somebody")
    return isolated(name(who) if name else who)


def _listed(table, value, how, name):
    """What consists of several values: hours that are amended, posts, what stood against a watch, turns."""
    if how == "whose":
        return _named(table, value[0], name)
    if how == "was" or how == "right":
        start, until = value[1:3] if how == "was" else value[3:5]
        return _find(table, "-nothing") if start is None else when(start) + " \u2013 " + when(until)
    if how == "posts":
        return ", ".join(["%s %s" % (_find(table, "post." + post), _named(table, who, name))
                          for post, who in value])
    if how == "turns":
        return "; ".join(["%s %s" % (
            _shown(table, 60 * minutes, "length", None),
            ", ".join([_named(table, who, name) for who in ids]) or _find(table, "-nobody"))
            for minutes, ids in value])
    told = []
    for flag in value:          # "R10", "unfit:illness", and of one at a post "R10@yusuf"
        key, _, who = flag.partition("@")
        key = key.replace(":", ".") if key.startswith("unfit:") else "rest." + key
        told.append(_find(table, key) + (" (%s)" % _named(table, who, name) if who else ""))
    return ", ".join(told)


def _of_crew(table, value, how):
    """A capacity, a paper or a grade in words."""
    with borrowed():
        from firmware import manning_words

        words = manning_words.post if how == "grade" else getattr(manning_words, how)
        return isolated(words(value, _lang(table)))


def isolated(text) -> str:
    """The text; if it has letters that run from right to left, between marks that keep what stands around
    it out of their order."""
    if _turns(text):
        return "\u2068" + text.replace("\u2068", "").replace("\u2069", "") + "\u2069"
    return text


def _turns(text):
    """Whether it has letters of U+0590 to U+08FF or U+FB1D to U+FEFC. Looked for in its bytes: MicroPython
    keeps each letter that it has given as a text, a name for good."""
    try:
        data = text.encode()
    except UnicodeError:            # half a character
        data = text.encode("utf-8", "replace")
    for at, c in enumerate(data):
        if c >= 0xD6 and (b"\xd6\x90" <= data[at : at + 2] < b"\xe0\xa4"
                          or b"\xef\xac\x9d" <= data[at : at + 3] <= b"\xef\xbb\xbc"):
            return True
    return False


def _unknown(table, entry):
    try:
        data = dumps(entry.d)
    except ValueError as error:     # a float: not of ours, but it was sealed and is shown
        data = str(error)
    return _find(table, "-unknown").replace("{k}", entry.k) + " " + data


def when(utc) -> str:
    """'2026-12-01 04:30Z', UTC; the seconds are in the log."""
    return _minutes(iso(utc))


def _minutes(text):
    """A time as clock.iso() gives it, without its seconds."""
    return text[:16].replace("T", " ") + "Z"


def role(name, lang="en") -> str:
    """A role in words; one not known as it is."""
    name = name if isinstance(name, str) else dumps(name)
    try:
        return _find(_table(lang), "role." + name)
    except KeyError:
        return name
