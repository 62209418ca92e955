"""Jharkhand Inland Vessels Rules, 2020: the numbers the unit works with.

Each stands once. The comment above it cites the row of the requirements list and the provision, and says in
our own words what it demands; `deckwatch rules` reads them from here. The table of posts is written as in
kerala_inland_2010.py. Durations are in seconds.
"""

# JH-22 | 22(i)-(iii) | Crew of a vessel in operation with inboard engines of so many brake horse power or
# more. Of lascar and greaser no certificate is asked.
MANNING = b"""\
22(i) 565 master1 engineer ~lascar ~lascar ~greaser
22(ii) 226 master2 driver1 ~lascar ~greaser
22(iii) 1 serang driver2 ~lascar ~greaser
"""

# JH-105-5 | 105(v) | While the master is away the serang is in charge. Away for more than a day: a qualified
# master is appointed at once, and the competent authority told. A day: 24 hours, which it does not say.
MASTER_ABSENT_S = 24 * 3600
