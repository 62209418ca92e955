"""AIS equipment: the numbers by which the unit tells whether the vessel's own AIS transmits.

Each stands once. The comment above it cites the row of the requirements list and the equipment
standard, or says that the number is our own and why; `deckwatch rules` reads them from here, and the
unit's heap does not carry them. Durations are in seconds, speeds in tenths of a knot.
"""

# SV-61-1 | IEC 62287-2:2017, 6.4 and 6.5.1.1 | With an MMSI outside these ranges (first, last), 0 as
# delivered among them, the unit must not transmit.
MMSI_RANGES = ((200000000, 799999999), (982000000, 987999999))

# SV-61-1 | ours | So many VDO in a row with an MMSI outside them are no accident.
BAD_MMSI_VDO = 3

# SV-61-1 | IEC 62287-2:2017, 6.5.4 | A unit works within two minutes of being switched on.
START_UP_S = 120

# SV-61-1 | ours | Most units give VDO every 1 to 2 s as measured, which our whole seconds show as up to
# 3; after so many such intervals in a row, some ten seconds, it is expected of this unit.
VDO_INTERVAL_S = 3
VDO_REGULAR = 10

# SV-61-1 | ours | From such a unit no VDO for so long, five to ten in a row: it, or its line, is off.
VDO_SILENCE_S = 10

# SV-61-1 | IEC 62287-2:2017, table 1 | A report every three minutes up to 2 knots, every thirty seconds
# above, the longest interval of any class under way. Class A at anchor or moored keeps the three
# minutes up to 3 knots (ITU-R M.1371-5, annex 1).
STILL_INTERVAL_S = 180
UNDER_WAY_INTERVAL_S = 30
UNDER_WAY_SOG = 20
AT_ANCHOR_SOG = 30

# SV-61-1 | ours | Without a marked transmission for so many intervals and so many seconds the unit does
# not transmit: a single miss is normal on a busy channel, and intervals are means.
MISSED_INTERVALS = 2
MISSED_SLACK_S = 30

# SV-61-1 | ours | Marked transmissions so far apart, and a unit that was silent transmits again: one that
# got through does not make a working unit.
SENT_AGAIN_S = 10

# SV-61-1 | ours | So many VDO in a row without a position, so long from the first to the last, are more
# than a bridge that hides the satellites; as many in a row with one, and it is found again.
NO_POSITION_VDO = 5
NO_POSITION_S = 15

# SV-61-1 | IEC 61993-2 | Alarms (ALR) by number: Tx malfunction and general failure, after which the unit
# does not transmit; no sensor position in use.
FAULT_ALARMS = (1, 6)
NO_POSITION_ALARMS = (26,)

# SV-61-1 | IEC 62287-2:2017, 6.6.1 | An active alarm is said every 30 s; three missed, it has ended.
ALARM_REPEAT_S = 90

# SV-61-1 | ours | Text (TXT) by number: "TX attempt failed", as measured on a class B of SRT. Evidence,
# no proof.
ATTEMPT_FAILED_TEXT = 62
