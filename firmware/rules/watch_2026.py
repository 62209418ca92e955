"""Merchant Shipping (Sailing Vessels) Rules, 2026: watches, plans and hours of rest.

Each stands once. The comment above it cites the row of the requirements list and the provision, and says in
our own words what it demands; `deckwatch rules` reads them from here. Borrowed with whatever
uses them; what the unit needs each second stands in sailing_vessels_2026.py. Durations are in seconds.
"""

# SV-59-4a | 59(4)(a) | Each of the crew has ten hours of rest in any 24 hours.
REST_DAY_S = 24 * 3600
REST_IN_DAY_S = 10 * 3600

# SV-59-4b | 59(4)(b) | Each of the crew has 77 hours of rest in any seven days.
REST_WEEK_S = 7 * 24 * 3600
REST_IN_WEEK_S = 77 * 3600

# SV-59-4p | 59(4) proviso | The rest is divided into at most two periods, one of them of six hours at
# least (English text); each of them of six hours at least (Hindi text).
REST_LONG_S = 6 * 3600

# SV-59-4a | ours | Who works is told so long before the latest instant to be off: his relief must be woken.
REST_WARN_S = 1800

# SV-59-4a | ours | The provision that each code of a breach stands for.
REST_PROVISIONS = (("R10", "59(4)(a)"), ("R77", "59(4)(b)"), ("R6", "59(4) proviso"),
                   ("R2P", "59(4) proviso"))

# SV-59-4a | ours | Kinds of work, besides the watch, that keep a person from rest; an emergency is work like
# any other, and its reason stands beside what it broke.
WORK_KINDS = ("drill", "cargo", "callout", "emergency", "maintenance", "other")

# SV-59-2 | 59(2)(a)-(c) | On watch there are a lookout, a watch on AIS and VHF, and where she is steered by
# hand one at the wheel or tiller.
WATCH_POSTS = ("lookout", "radio", "wheel")

# SV-59-2 | ours | Bounds of a plan of watches: minutes of a turn, turns until it begins again, plans that may
# be entered ahead; the plan must fit into one entry. How long a watch is taken to last where no plan tells.
TURN_MINUTES = (15, 1440)
MOST_TURNS = 24
PLANS_AHEAD = 3
WATCH_S = 4 * 3600

# SV-59-3 | 59(3) | Nobody is put on watch who is unfit for it by one of these.
UNFIT = ("fatigue", "illness", "intoxication")
