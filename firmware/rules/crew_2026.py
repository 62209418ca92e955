"""Merchant Shipping (Sailing Vessels) Rules, 2026: the crew and their papers.

Each stands once. The comment above it cites the row of the requirements list and the provision, and says in
our own words what it demands; `deckwatch rules` reads them from here. FORM_E is a line a column: number, our
key, most bytes of a text that is typed in (0: it comes from elsewhere), heading; an entry holds the longest
of all. Borrowed with whatever uses them.
"""

# SV-48-1 | 48(1), (3) | On a voyage outside India the tindal has a permit, everybody else of the crew a valid
# identity card, and each a valid Indian passport, or Customs do not clear her.
ABROAD_TINDAL = ("permit", "passport")
ABROAD_CREW = ("card", "passport")

# SV-50-9 | 50(9) | A permit or identity card is valid for five years from its issue or until the passport
# expires, whichever is later; less where the issuing authority says so. If it expires on a voyage outside
# India it counts as valid until she arrives at any port in India.
CARD_YEARS = 5

# SV-51-1 | 51(1) | Its renewal is applied for within nine months from the expiry. Read as written these run
# after it; since an expired card is no good abroad, we remind nine months before as well.
RENEWAL_MONTHS = 9

# SV-55 | 55, Form E | The sixteen columns of the statement of crew.
FORM_E = b"""\
1 number 0 Sl. No. of crew members including Tindals
2 name 0 Full Name
3 address 192 Permanent address
4 age 0 Age at the time of recruitment
5 card 48 No., Date and Port of Issue of Identity card
6 capacity 0 Capacity in which engaged
7 engaged 48 Date and place of engagement
8 wages 48 Monthly wages
9 kin 192 Name and Relationship of Next of kin and Address
10 crew_sign 0 Signature or left thumb impression of the crew
11 tindal_sign 0 Signature or left thumb impression of owner or Tindal
12 date 0 Discharge from vessel: Date
13 place 48 Discharge from vessel: Place
14 cause 192 Discharge from vessel: Cause
15 officer 192 Signature and Designation of attending officer
16 remark 192 Remarks
"""

# SV-58 | 58 | She carries the crew that her navigation, sails, engine, emergencies and radio need. How many
# the rule does not say: as certified, [manning] safe of vessel.toml. More posts than this no such vessel has.
MOST_POSTS = 30

# SV-S8-P2-7b | Sch VIII Part 2 (7)(b)-(c) | At least two certificated persons take charge of survival craft;
# each of the crew has a certificate of a course on personal survival techniques.
SURVIVAL_CRAFT_PERSONS = 2
SURVIVAL_CRAFT_PAPER = "survival"
EACH_PAPER = "pst"
