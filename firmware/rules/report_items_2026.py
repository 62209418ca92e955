"""Merchant Shipping (Sailing Vessels) Rules, 2026: what a position report tells. Borrowed for a report alone.

Of each: letter, our key, name. The comment above it cites the row of the requirements list and the provision,
and says in our own words what it demands; `deckwatch rules` reads it from here.
"""

# SV-61-4 | 61(4)(a)-(q) | What such a report tells, (a) to (q).
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
