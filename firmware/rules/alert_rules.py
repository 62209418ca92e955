"""What asks for attention, and how it sounds: numbers of our own, none of the law's.

Each stands once. The comment above it cites the row of the requirements list that it serves and says why;
`deckwatch rules` reads them from here, and the unit's heap does not carry them. Durations are in seconds.
"""

# SV-59-1 | ours | Every kind of alert, a line each: kind, level, letter. An alarm wants somebody now, a
# warning within the quarter of an hour, a notice in the course of the day. The letter is in Morse, which has
# to tell letters apart by ear and has done so for long; related kinds share one, since their level is heard
# first. Alarms: oVer, Watch, Report, no one awake (S), nothing Noted, disk full (M, memory). Warnings and
# notices: Ais, Position, Clock, Late relief, pOsts, Unfit, rest (Z, and B where it is broken), Keys, Damage,
# paGes, Inspection, powEr, Torn, papers (Y, the vessel's H), Fire and other drills, further duties (J),
# equipment (X), a departure in Question, passengers (V).
KINDS = b"""
watch_gap alarm .--
passengers_over alarm ...-
asleep_called alarm ...
report_overdue alarm .-.
storage_full alarm --
unrecorded alarm -.
ais warning .-
fix warning .--.
clock warning -.-.
watch_late warning .-..
posts warning ---
asleep_asked warning ...
unfit warning ..-
rest_warned warning --..
rest_broken warning -...
report_ashore warning .-.
storage_95 warning --
keys warning -.-
damage warning -..
missing warning -.
drill_over warning ..-.
duty_over warning .---
vessel_over warning ....
test_failed warning -..-
uncleared warning --.-
papers_over warning -.--
report_due notice .-.
storage_80 notice --
unsealed notice -.-
pages notice --.
access notice ..
power notice .
torn notice -
papers_due notice -.--
passengers_full notice ...-
drill_due notice ..-.
vessel_due notice ....
defect notice -..-
"""

# SV-59-1 | ours | A pattern is a round of so long, in tenths of a second on or off: the longest letter fits,
# and a sleeper has heard an alarm four times before he is out of his bunk.
ROUND_S = 3

# SV-59-1 | ours | Tenths of a second of a dot: in a warning slow and plain, otherwise short; and of the tone
# that goes before the letter of an alarm, and the pause after it. Only alarms have so long a tone.
DOT_WARNING = 2
DOT = 1
ALARM_TONE, ALARM_PAUSE = 10, 3

# SV-59-1 | ours | An alarm sounds round after round; a warning once in so long, which does not drown the
# radio; a notice so long after it began to stand, as often as a warning, and is then only shown: off watch
# men sleep.
WARNING_EVERY_S = 15
NOTICE_FOR_S = 60

# SV-59-1 | ours | What is acknowledged is reminded of so often while its cause stands: an alarm, a warning.
# Nothing is silenced for good.
ALARM_AGAIN_S = 300
WARNING_AGAIN_S = 1800

# SV-59-1 | ours | Minutes for which an alert can be silenced at one time, at most.
SILENCE_MAX_MIN = 60

# SV-61-2 | ours | A report that is due within so long is told of; one that is not ashore after so long is to
# be given by other means, the quarter of an hour being what a satellite link needs on a bad day.
REPORT_SOON_S = 1800
REPORT_ASHORE_S = 900

# SV-61-1 | ours | A receiver that never had a fix is given so long after the start, and the clock, to be set
# by it: a cold start takes a minute, with a wet antenna two.
FIRST_FIX_S = 120

# SV-59-2 | ours | A relief may come so late before it is told; posts be empty so long while a watch changes.
LATE_RELIEF_S = 300
POSTS_S = 120

# SV-S10 | ours | A page is signed when it is started; it may lie for a day before that is told of.
PAGE_S = 86400

# SV-32-2 | ours | Of the days ahead at which a rule warns of a paper of the vessel, those that are an alert:
# what is three months away is for the list of what is due.
PAPER_ALERT_DAYS = 30

# SV-51-1 | ours | So far back is looked for the day since when a paper is due or expired; longer is the same.
PAPERS_BACK_DAYS = 3650
