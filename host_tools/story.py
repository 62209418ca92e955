"""Log entries as lines a person reads, on a terminal."""
import textwrap

from firmware import clock, narrative, people_views
from firmware.places import position_text
from host_tools.shown import harmless

WIDTH = 118                 # letters of a line
_STATES = {
    "on": "AIS on", "silent": "AIS SILENT", "faulty": "AIS FAULTY", "no_position": "AIS sends NO POSITION",
    "off": "AIS OFF", "unknown": "AIS unknown",
}
_MOTION = {"moored": "moored", "at_anchor": "at anchor", "under_way": "under way"}


def _power(d):
    if d["lost_after"] is None:
        return "POWER WAS LOST, when cannot be told"
    return "POWER WAS LOST after entry %d, the last sign of life %s" % (d["lost_after"], when(d["last"]))


def _fix(d):
    if d["s"] == "found":
        return "GPS fix found (%s)" % d["source"]
    return "GPS FIX LOST, for %d s now" % d["for"]


def _clearance(d):
    """In short; firmware.narrative tells each rule."""
    told = ["NOT IN ORDER: " + ", ".join(d["fail"])] if d["fail"] else []
    for key, state in (("ask", "confirmed"), ("unstated", "not stated")):
        if d[key]:
            told.append(f"{len(d[key])} {state}")
    part = ", part %d of %d" % tuple(d["part"]) if "part" in d else ""
    why = f". The tindal's reason: {d['why']}" if d["why"] else ""
    return f"CHECK BEFORE DEPARTURE{part}: {'; '.join(told) or 'all in order'}{why}"


_BOOTS = {"first": "for the first time", "clean": "after a clean stop", "power lost": "after lost power"}

# kind -> the words for it, from the entry's data. "sent" is what the broker has taken; only a
# receipt from the shore counts as delivery.
_WORDS = {
    "book": lambda d: "book opened for %s, MMSI %s" % (d["vessel"] or "a vessel not named", d["mmsi"]),
    "boot": lambda d: "unit started " + _BOOTS.get(d["before"], d["before"]),
    "stop": lambda d: "unit stopped",
    "power": _power,
    "torn": lambda d: "dropped %d bytes after entry %d: a write that the power cut off" % (
        d["bytes"], d["after"]),
    "damage": lambda d: "DAMAGE in the book: %s" % d["what"],
    "fault": lambda d: "fault in the unit: %s" % d["what"],
    "clock": lambda d: "clock set by %s: %s -> %s" % (d["source"], when(d["was"]), when(d["now"])),
    "fix": _fix,
    "ais": lambda d: "%s: %s" % (_STATES[d["s"]], d["why"]),
    "motion": lambda d: _MOTION[d["s"]] + (", " + d["place"] if d["place"] else ""),
    "depart": lambda d: "DEPARTURE from %s" % d["place"],
    "arrive": lambda d: "ARRIVAL at %s" % d["place"] + (
        ", %.1f nautical miles run" % (d["run"] / 10000) if "run" in d else ""),
    "voyage": lambda d: "voyage to %s, %s crew, cargo: %s" % (
        d.get("next_port") or "(not stated)", "?" if d.get("crew") is None else d["crew"],
        d.get("cargo") or "not stated"),
    "reason": lambda d: "reason given for the AIS being off: %s" % d["text"],
    "report": lambda d: "POSITION REPORT prepared: %s, %s, course %s" % (d["where"], d["speed"], d["course"]),
    "sent": lambda d: "%s of entry %d sent: the broker has taken it" % (d["kind"], d["ref"]),
    "clearance": _clearance,
    "receipt": lambda d: "entry %d RECEIVED ASHORE: the shore's receipt has come" % d["ref"],
    "given": lambda d: "report of entry %d given by %s to %s, acknowledged by %s" % (
        d["ref"], d["how"], d["to"], d["ack"]),
}


# What a finding is to whoever has the watch.
_LEVELS = {"warned": "WARNING: ", "raised": "ALARM: "}


def words(entry):
    """What the entry says, without its times."""
    text = _WORDS[entry.k](entry.d) if entry.k in _WORDS else narrative.words(entry)
    if entry.k == "finding":
        text = _LEVELS.get(entry.d.get("s"), "") + text
        if entry.d.get("what") == "storage":
            text += " It holds %.1f of %.1f MB." % (entry.d["used"] / 1e6, entry.d["total"] / 1e6)
    return text if entry.by == "auto" else "%s (%s)" % (text, people_views.author(entry.by, "en", str))


def when(utc):
    """'2026-12-01 06:30:09Z'."""
    return clock.iso(utc).replace("T", " ")


def line(entry):
    """A line, or more of a long text: number, time of entry (UTC; with ? where the clock is unsure), words.

    What a person enters afterwards has the time of the event behind it.
    """
    text = "%5d  %s%s %s" % (entry.n, when(entry.e), "?" if entry.c == "unsure" else " ", words(entry))
    if entry.by != "auto" and entry.e != entry.t:
        text += ", of %s%s" % (when(entry.t), ", entered LATE" if entry.late else "")
    return "\n".join(textwrap.wrap(harmless(text), WIDTH, subsequent_indent=" " * 29))


def wrapped(text, indent):
    """Lines of a text that is no entry, `indent` letters in."""
    return textwrap.wrap(harmless(text), WIDTH, initial_indent=" " * indent,
                         subsequent_indent=" " * (indent + 4))


def event(entry):
    """The entry as a JSON-able object for --json; a change of the own AIS leads with "own_ais".

    "t" is when it happened; "entered" and "by" are there when they say more than that.
    """
    told = {"n": entry.n, "t": clock.iso(entry.t), "kind": entry.k}
    if entry.e != entry.t:
        told["entered"] = clock.iso(entry.e)
    if entry.c != "gnss":
        told["clock"] = entry.c
    if entry.by != "auto":
        told["by"] = entry.by
    if entry.k == "ais":
        told = {"own_ais": entry.d["s"], "was": entry.d["was"], "why": entry.d["why"],
                "since": clock.iso(entry.d["since"])} | told
    else:
        told["data"] = entry.d
    if entry.p:
        told["position"] = position_text(entry.p[0], entry.p[1])
        told["position_age"] = entry.p[2]
    return told
