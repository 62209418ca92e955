"""Merchant Shipping (Sailing Vessels) Rules, 2026: the numbers the unit works with all the time.

Those of the crew and their papers stand in crew_2026.py, those of watches, plans and rest that are needed for
a moment in watch_2026.py, the items of a report in report_items_2026.py; each is borrowed with what uses it.

Each stands once. The comment above it cites the row of the requirements list and the provision,
and says in our own words what it demands; `deckwatch rules` reads them from here, and the unit's
heap does not carry them. Durations are in seconds.
"""

# SV-61-2 | 61(2) | With the AIS off or out of order, position and state of the vessel go to the
# owner every twelve hours, and into the official logbook.
REPORT_INTERVAL_S = 12 * 3600

# SV-59-1 | 59(1) | A watch is kept without a break under way and at an unsafe anchorage; that the
# crew are told within a minute is the product's own bound.
WATCH_GAP_ALERT_S = 60

# SV-59-4p | ours | How the rule is read unless the profile says otherwise: the division of the rest is
# looked at in the 24 hours from each start of work, since at every instant even six on, six off would
# break it; and by the English text.
REST_STRUCTURE = "anchored"
REST_PROVISO = "en"

# SV-59-4a | ours | A shorter rest is none: the rule gives no length; Denmark and the Netherlands say an
# hour.
REST_SHORTEST_S = 3600

# SV-59-5 | ours | The unit's memory of each person's work: the seven days of the rule and one more. Gaps
# that count as rest leave no room for more periods than the second number; the log keeps all.
REST_KEPT_S = 8 * 24 * 3600
REST_MOST_PERIODS = 193

# SV-59-1 | ours | Where the owner wants it, a watch-keeper who has shown no sign of life for so many minutes
# is asked for one; so many seconds later the crew are called.
SIGN_OF_LIFE_MIN = 20
ASLEEP_CALL_S = 180
