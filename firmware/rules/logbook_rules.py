"""The official logbook, Schedule X: the numbers by which the book is kept and signed.

Each stands once. The comment above it cites the row of the requirements list and the provision, or says
that the number is our own and why; `deckwatch rules` reads them from here, and the unit's heap does not
carry them. Durations are in seconds.
"""

# SV-S10 | Schedule X, sections 1 to 3 | The form has three sections, each with pages of its own numbering;
# how many rows a page has it leaves open. Ours: what stands legibly on an A4 page, a narrative row with
# several lines.
SEAMEN, VOYAGES, NARRATIVE = 1, 2, 3
PAGE_ROWS = {1: 20, 2: 12, 3: 12}

# SV-S10 | Schedule X, foot of each page | Each page is signed by the tindal and by the crew when it is
# started, after making sure that the page before is complete.
SIGNERS = ("tindal", "crew")

# SV-S10 | ours | The narrative has a column for the time of the occurrence and one for the date of the entry;
# so long between them is time to deal with a matter first and write it down then. What is later is marked.
LATE_S = 600

# SV-S10 | ours | A check before departure counts for a departure at most so long after it: the form has one
# for each voyage, and no rule says how old it may be. Ours: a day, so that she can wait for the tide; of what
# was seen earlier too much changes while she loads. A departure from the same place within that time of the
# last, with no arrival between, is taken for the same told again, as by the unit and by hand.
CHECK_S = 24 * 3600

# SV-S10 | ours | Roles of the people a book knows; an officer only reads, an owner signs no page.
ROLES = ("tindal", "crew", "owner", "officer")

# SV-S10 | ours | People a book knows at most: three crews of a dhow, which the unit's heap still holds.
MOST_PEOPLE = 48

# SV-S10 | ours | Entries that may wait for a second signature at one time.
MOST_WAITING = 16

# SV-S10 | ours | Longest text of a particular in bytes as stored: a name, then an address or a remark, then
# a narrative. An entry of 1,024 bytes holds the longest of each kind with all its other fields.
NAME_BYTES = 96
LINE_BYTES = 192
TEXT_BYTES = 640

# SV-S10 | ours | Tindals named on the cover at most; one entry must hold them.
MOST_TINDALS = 3

# SV-S10 | ours | Digits of a PIN: it is typed with one thumb, on a wet screen, and tries are limited.
PIN_DIGITS = (4, 8)

# SV-S10 | ours | Rounds of SHA-256 over a PIN. About half a second on an ESP32 at 240 MHz, which a sign-in
# bears and the instruments' buffers too; whoever reads the hashes out of the flash needs that long, or
# on a computer still a millisecond, for each guess. It slows him down, no more: four digits are few.
PIN_ROUNDS = 3000

# SV-S10 | ours | Wrong PINs in a row that have no delay, then the first delay, doubling with each further
# wrong one up to the longest: a guesser gets some thirty tries a day, and nobody is locked out for good.
FREE_TRIES = 3
DELAY_S = 30
LONGEST_DELAY_S = 3600

# SV-S10 | ours | A person who has done nothing for so long is signed out: the page stands open in the
# wheelhouse, and the next hand on it is another's.
SESSION_S = 600
