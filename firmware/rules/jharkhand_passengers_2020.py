"""Jharkhand Inland Vessels Rules, 2020: how many passengers, and how high her side. Borrowed while asked.

Each number stands once. The comment above it cites the row of the requirements list and the provision, and
says in our own words what it demands; `deckwatch rules` reads them from here.
"""

# JH-58-1 | 58(i), (iii)(d) | An open vessel is allowed two passengers for every 0.3 metre of her length (in
# cm), never more than a hundred; checked when her numbers are configured, and whenever they are used.
OPEN_PER = 2
OPEN_LENGTH_CM = 30
OPEN_MOST = 100

# JH-58-2 | 58(ii) | In the foul season at most two thirds of the total allowed in the fair one, rounded down;
# a vessel in sheltered waters, such as creeks, may be permitted the same number all the year.
FOUL_OF_FAIR = (2, 3)

# JH-F6 | Form 6, column 16 | Passengers by deck in three columns, by night, by day, and by day on voyages of
# not more than so many minutes in smooth water alone; the others also hold in partially smooth water.
SHORT_MIN = 360

# JH-F6 | Form 6 | Two children under so many years are reckoned as one passenger; of an odd number the last
# counts as one.
CHILD_YEARS = 12
CHILDREN_AS_ONE = 2

# JH-44 | 44(i)-(ii) | Loaded with all she may carry, at so many kilograms a person, her side is clear of the
# water by (length in cm, mm): the first up to that length, the second from that on, in proportion between;
# one and a half times that in the foul season. A deck is measured from its top at the side.
PERSON_KG = 65
CLEAR_SIDE = ((600, 380), (1800, 760))
FOUL_SIDE = (3, 2)
