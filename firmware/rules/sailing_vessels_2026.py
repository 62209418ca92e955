"""Merchant Shipping (Sailing Vessels) Rules, 2026: the numbers the unit works with.

Each stands once. The comment above it cites the row of the requirements list and the provision,
and says in our own words what it demands; `deckwatch rules` reads them from here, and the unit's
heap does not carry them. Durations are in seconds.
"""

# SV-61-2 | 61(2) | With the AIS off or out of order, position and state of the vessel go to the
# owner every twelve hours, and into the official logbook.
REPORT_INTERVAL_S = 12 * 3600

# SV-61-4 | 61(4)(a)-(q) | What such a report tells: letter, our key, name.
REPORT_ITEMS = (
    ("a", "email", "Owner's email"),
    ("b", "mobile", "Owner's mobile"),
    ("c", "owner", "Owner"),
    ("d", "time", "Date and time"),
    ("e", "vessel", "Vessel"),
    ("f", "imo", "IMO number"),
    ("g", "call", "Call sign"),
    ("h", "mmsi", "MMSI"),
    ("i", "reg", "Registration"),
    ("j", "where", "Position"),
    ("k", "speed", "Speed"),
    ("l", "course", "Course"),
    ("m", "souls", "Crew and passengers"),
    ("n", "cargo", "Cargo"),
    ("o", "next", "Next port"),
    ("p", "eta", "ETA"),
    ("q", "more", "Additional"),
)

# SV-59-1 | 59(1) | A watch is kept without a break under way and at an unsafe anchorage; that the
# crew are told within a minute is the product's own bound.
WATCH_GAP_ALERT_S = 60
