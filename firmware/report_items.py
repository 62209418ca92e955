"""The seventeen items of a position report, rule 61(4), as reports.py enters them; borrowed for that."""
from firmware import clock, places, vessel
from firmware.rules.report_items_2026 import REPORT_ITEMS

# Longest text of each item in stored bytes, so that a report always fits into one log entry:
# of its 1,024 bytes the other fields take up to 115 and the names of the items 180.
_ROOM = {
    "email": 44, "mobile": 18, "owner": 40, "time": 38, "vessel": 28, "imo": 10, "call": 10, "reg": 24,
    "where": 64, "souls": 74, "cargo": 48, "next": 32, "more": 252,
}

UNKNOWN = "unknown"
NOT_STATED = "not stated"


def items(duty, utc, ship, code, utc_source):
    """The items (a) to (q) of rule 61(4) as (key, text) pairs, in order; none is empty.

    duty: the reports.Reports that found the report due; the others as in its check().
    """
    profile, voyage = duty.profile, duty.voyage
    owner = profile.get("owner") or {}
    fix = ship.fix
    values = {
        "email": owner.get("email"),
        "mobile": owner.get("mobile"),
        "owner": owner.get("name"),
        "time": clock.iso(utc) + ("" if utc_source == "gnss" else " (clock: %s)" % utc_source),
        "vessel": profile.get("name"),
        "imo": profile.get("imo"),
        "call": profile.get("call_sign"),
        "mmsi": str(profile["mmsi"]),
        "reg": profile.get("registration"),
        "where": _where(ship.last, utc),
        "speed": UNKNOWN if fix is None or fix.sog is None else "%d.%d kn" % divmod(fix.sog, 10),
        "course": UNKNOWN if fix is None or fix.cog is None else "%03d" % ((fix.cog + 5) // 10 % 360),
        "souls": _souls(voyage, duty.passengers),
        "cargo": voyage.get("cargo"),
        "next": voyage.get("next_port"),
        "eta": clock.iso(voyage["eta"]) if voyage.get("eta") else None,
        "more": _more(duty, code),
    }
    return tuple((key, clip(values[key] or NOT_STATED, _ROOM.get(key, 20)))
                 for _, key, _ in REPORT_ITEMS)


def _souls(voyage, aboard):
    """Crew and passengers: as counted, with the number in force, else as the voyage's particulars say."""
    crew = voyage.get("crew")
    passengers = voyage.get("passengers")
    if aboard and aboard.counted:
        passengers = aboard.n
    if aboard and aboard.limit is not None:
        passengers = "%s of %d" % (NOT_STATED if passengers is None else passengers, aboard.limit)
    return "%s crew, %s passengers; crew change at last port: %s" % (
        NOT_STATED if crew is None else crew, NOT_STATED if passengers is None else passengers,
        voyage.get("crew_change") or NOT_STATED)


def _more(duty, code):
    return "log code %s; AIS %s since %s; reason given: %s; %s" % (
        code, duty.state, clock.iso(duty.since), duty.reason or "none yet", duty.why)


def clip(text, room):
    """The text in at most `room` bytes as stored in the log; what was cut is shown by '...'."""
    if _stored(text) <= room:
        return text
    while _stored(text) > room - 3:
        text = text[:-1]
    return text + "..."


def _stored(text):
    controls = sum([1 for c in text.encode() if c < 32])    # a tab in the reason; stored as \u0009
    return len(text.encode()) + text.count('"') + text.count("\\") + 5 * controls


def _where(last, utc):
    """Port and position as last known, with its age when that is over a minute."""
    if last is None:
        return UNKNOWN
    lat, lon, at = last
    text = places.position_text(lat, lon)
    port = vessel.place(lat, lon)
    if port:
        text = port + ", " + text
    if utc - at > 60:
        text += " (%d min old)" % ((utc - at) // 60)
    return text
