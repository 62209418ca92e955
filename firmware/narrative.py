"""What an entry says, in words as a person would write them into section 3: English and Hindi.

The words lie in one text per language, a line a kind:

    kind[.variant] words with {field}, {field:when} ...

and are read where they lie: built up as dicts they would take 15 KB of the unit's heap. A field's manner
`said` is for what the unit itself wrote in English, which another language puts in its own words. What
people wrote stands in their own language. An entry of a kind that is not in the table, as a newer
version may write, or with data that does not fit it, is told by its kind and its data.
"""
from firmware.borrow import borrowed
from firmware.clock import iso
from firmware.entry import code, dumps

LANGUAGES = ("en", "hi")

TABLE = b"""
book The book was begun for the vessel {vessel}, MMSI {mmsi}.
book.after The book was begun for the vessel {vessel}, MMSI {mmsi}; it continues the book that ended \
with code {previous:code}.
boot.first The unit was started for the first time.
boot.clean The unit was started after a proper stop.
boot.power_lost The unit was started after a loss of power.
stop The unit was stopped properly.
power Power was lost after entry {lost_after}, at some time after {last:when}.
power.unknown Power was lost; when cannot be told.
torn After entry {after} an unfinished entry of {bytes} bytes was dropped, which the loss of power had cut \
off. It had not been confirmed.
damage Damage was found in the book, at entry {n}: {what:said}.
fault Fault in the unit: {what:said}.
clock The clock was set by {source:source} from {was:when} to {now:when}.
fix.found Position by GPS found ({source}).
fix.lost Position by GPS lost, none for {for} seconds.
ais.on AIS working ({why:said}).
ais.silent AIS switched on but not transmitting ({why:said}).
ais.faulty AIS out of order ({why:said}).
ais.no_position AIS transmitting without a position ({why:said}).
ais.off AIS off ({why:said}).
ais.unknown Whether the AIS works is not known ({why:said}).
motion.moored Moored.
motion.moored.here Moored at {place}.
motion.at_anchor At anchor.
motion.at_anchor.here At anchor off {place}.
motion.under_way Under way.
motion.under_way.here Under way, at {place}.
depart Departed from {place}.
arrive Arrived at {place}.
arrive.run Arrived at {place}, {run:miles} nautical miles run.
voyage Voyage as stated: to {next_port}, expected {eta:when}; cargo {cargo}; {crew} crew, {passengers} \
passengers.
reason Reason given why the AIS is not working: {text}
report Position report prepared, rule 61(2): {where:said}; speed {speed:said}, course {course:said}; \
next port {next:said}, expected {eta:time}; {souls:said}.
sent Entry {ref} was sent.
receipt Entry {ref} was received ashore, {at:when}.
given Report of entry {ref} given by {how} to {to}, acknowledged by {ack}.
signon {who:name} was signed on as {capacity:capacity}, at {engaged}.
discharge {who:name} was discharged, at {place}; cause: {cause}.
also.discharge.officer Attended by {officer:text}.
also.discharge.remark Remark: {remark:text}
document {of:name}: {what:paper}, No. {no}; issued {issued}, expires {expires}.
document.gone {of:name}: {what:paper} no longer held.
also.document.grade Grade: {grade:grade}.
also.document.issuer Issued by {issuer:text}.
registrar The Registrar was told of entry {ref}, by {how}, to {to}.
absent.left {who:name}, master, left the vessel.
absent.returned {who:name}, master, returned to the vessel.
absent.replaced {master:name} was appointed master in place of {who:name}.
absent.told The competent authority was told that another is master in place of {who:name}.
watch.taken {who:name} took the watch.
watch.handed {who:name} took over the watch from {from:name}.
watch.left {who:name} left the watch.
also.watch.posts Posts: {posts:posts}.
also.watch.flags Against it stood: {flags:flags}.
also.watch.why Reason: {why:text}
awake {who:name} gave a sign of life.
fit.fit {who:name} is fit for the watch again.
fit.unfit {who:name} is unfit for the watch: {state:unfit}, rule 59(3).
also.fit.remark Remark: {remark:text}
plan.4on8off Watches from {from:when} on, four hours on, eight off: {turns:turns}.
plan.6on6off Watches from {from:when} on, six hours on, six off: {turns:turns}.
plan.custom Watches from {from:when} on: {turns:turns}.
plan.ended From {from:when} on there is no plan of watches.
anchorage.safe The anchorage is safe.
anchorage.unsafe The anchorage is unsafe: a watch is kept, rule 59(1).
work.began {who:name} was called to work: {what:task}.
work.ended {who:name} ended work: {what:task}.
work.done {who:name} worked from {from:when} to {until:when}: {what:task}.
because Reason for what entry {ref} tells: {text}
endorse.rest.person {who:name} signed the record of his own rest for {month}.
endorse.rest.tindal {by:name} signed as tindal the record of rest of {who:name} for {month}.
endorse.crew.person {who:name} signed for his engagement.
endorse.crew.tindal {by:name} signed as tindal for the engagement of {who:name}.
finding.asleep.warned {who:name} has the watch and has given no sign since {since:when}; a sign is asked for.
finding.asleep.raised {who:name} has the watch and has given no sign since {since:when}; THE CREW ARE CALLED.
finding.asleep.cleared The watch-keeper gives signs again; of {who:name} there was none for {lasted:length}.
finding.unfit.warned {who:name} is on watch and unfit for it: {code:unfit}, rule 59(3).
finding.unfit.cleared {who:name}, who was on watch unfit, is so no longer.
finding.rest.warned {who:name} must be off duty by {until:when}, or the rule on rest is broken: {code:rest}, \
rule {rule:said}.
finding.rest.raised THE RULE ON REST IS BROKEN for {who:name}: {code:rest}, rule {rule:said}; from \
{from:when} to {until:when} it was {found:length}, {need:length} are needed.
finding.rest.cleared {who:name} has his rest again: {code:rest}.
finding.watch_gap.raised Nobody has had the watch since {since:when}, rule 59(1).
finding.watch_gap.cleared The watch is kept again; nobody had it for {lasted:length}.
finding.storage.raised The storage of the log is more than {over} % full.
finding.storage.cleared The storage of the log is again less than {over} % full.
keys The seals begin again at this entry.
keys.missing ENTRIES ARE MISSING: the seals show that {missing} entries were written before this one and are \
not in the book.
seal The book was sealed over its first {size} entries.
person {name} entered as {role:role}.
person.capacity {name} entered as {role:role}, {capacity}.
person.left {name}, {role:role}, no longer writes in this book.
pin The PIN of {who:name} was set.
try.right {who:name} signed in.
try.wrong A wrong PIN was given for {who:name}.
open Log book opened at {place} on {date}; for the Registrar: {registrar}, {office}.
close Log book closed at {place} on {date}; for the Registrar: {registrar}, {office}.
seaman Seaman employed: {name}, {capacity}.
check.yes.yes Before departure: freeboard acceptable, equipment tested. By {person}.
check.yes.no Before departure: freeboard acceptable, EQUIPMENT NOT TESTED. By {person}.
check.no.yes Before departure: FREEBOARD NOT ACCEPTABLE, equipment tested. By {person}.
check.no.no Before departure: FREEBOARD NOT ACCEPTABLE, EQUIPMENT NOT TESTED. By {person}.
also.check.remark Remark: {remark:text}
note {text}
amend Amendment of entry {ref}: {text} Reason: {why}
amend.hours Amendment of entry {ref}: hours of work of {hours:whose}, recorded {hours:was}, right \
{hours:right}. {text} Reason: {why}
amend.hours.plain Amendment of entry {ref}: hours of work of {hours:whose}, recorded {hours:was}, right \
{hours:right}. Reason: {why}
countersign {by:name} signed entry {ref} too.
sign Page {page} of section {section} signed for the {role:role}.
access The book was opened to an officer, to read only, until {until:when}.
closed_access.closed The officer's access to the book was closed.
closed_access.expired The officer's access to the book has ended, its time being over.
pull.begin An officer began to take a copy of the book.
pull.end The taking of a copy of the book ended.
role.tindal tindal
role.crew crew
role.owner owner
role.officer officer
source.gnss GPS
source.rtc the unit's own clock
source.unsure estimate from the log
post.lookout lookout
post.radio AIS and VHF
post.wheel wheel
unfit.fatigue fatigue
unfit.illness illness
unfit.intoxication intoxication
rest.R10 10 hours of rest in any 24 hours
rest.R77 77 hours of rest in any 7 days
rest.R6 one rest of at least 6 hours
rest.R2P 10 hours of rest in at most two parts
task.drill drill
task.cargo cargo
task.callout call-out
task.emergency emergency
task.maintenance maintenance
task.other other work
-vessel the vessel
-nobody nobody
-nothing nothing
-unknown Entry of kind "{k}", which this version does not know:
-none not stated
-somebody somebody not known
-length {h} h {m} min
"""


def words(entry, lang="en", name=None) -> str:
    """What `entry` says, on one line. name(id) -> name of a person; without it the id stands."""
    table = _table(lang)
    try:
        lines = [_line(table, entry)] + _also(table, entry)
        return " ".join([_filled(table, line, entry, name) for line in lines])
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError):
        return _unknown(table, entry)


def _table(lang):
    if lang == "hi":
        return _hindi().TABLE
    return TABLE


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
    if kind in ("fix", "ais", "pull"):
        return "." + d["s"]
    if kind == "closed_access":
        return "." + d["why"]
    if kind == "boot":
        return "." + d["before"].replace(" ", "_")
    if kind in ("watch", "absent", "work"):
        return "." + d["act"]
    if kind == "fit":
        return ".fit" if d["state"] == "fit" else ".unfit"
    if kind == "plan":
        return "." + d["name"] if d["turns"] else ".ended"
    if kind == "anchorage":
        return ".safe" if d["safe"] else ".unsafe"
    if kind == "endorse":
        return ".%s.%s" % (d["what"], d["role"])
    if kind == "document":
        return "" if d["no"] else ".gone"
    if kind == "amend" and d.get("hours"):
        return ".hours" if d["text"] else ".hours.plain"
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
        return isolated(words(value, "en" if table is TABLE else "hi"))


def isolated(text) -> str:
    """The text; if it has letters that run from right to left, between marks that keep what stands around
    it out of their order."""
    for c in text:
        if "\u0590" <= c <= "\u08ff" or "\ufb1d" <= c <= "\ufefc":
            return "\u2068" + text.replace("\u2068", "").replace("\u2069", "") + "\u2069"
    return text


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
