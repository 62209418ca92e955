"""National Waterways, 2002: sound signals and life-saving appliances that must be on board.

Prevention of Collision on National Waterways Regulations, and Safety of Navigation and Shipping Regulations.
The tables are written as in sailing_equipment_2026.py.
"""

# NC-33 | 33 | From 20 m a whistle and a bell, from 100 m a gong as well. (The scan has "ball" for bell, which
# is what regulation 35(d) rings.)
NC33 = """\
whistle | NC-33 | 33 | length_cm>=2000 | 1
bell | NC-33 | 33 | length_cm>=2000 | 1
gong | NC-33 | 33 | length_cm>=10000 | 1
"""

# NS-18-1i | 18(1)(i), Annex IV | By class (I passenger, II ferry, III cargo and other, IV barge, V pleasure
# craft): room in boats and rafts, lifejackets, of which children's, lifebuoys, some with lights on vessels
# that navigate by night, boats. On board: as many as are certified. Lifejackets for half of them are enough
# in the West Coast Canal only, as the list has it on other waterways than NW-1 and NW-2; Jharkhand's is NW-1,
# Kerala's the canal. "Up to 25 metre" includes 25, and a class I vessel of 25 or 45 m is with the smaller;
# "between 25 metre to 45 metre" of class II includes both. Boats are for ten persons each. A small craft
# (2(p)), less than 10 m long and 3 m wide, needs none. Not counted: buoyant apparatus that a competent
# officer may permit instead of boats (3.2), and the light on each side of Schedule I, 4(b), as the list asks
# for lights by night only. An unmanned barge needs nothing. In class V a lifebuoy is room for one (6).
NS18 = """\
boat_places+raft_places | NS-18-1i | Annex IV 2.1(a) | ns_class=1 | persons
lifejacket | NS-18-1i | Annex IV 2.1(b)(i) | ns_class=1 waters=nw-1,nw-2,jharkhand,sea | persons
lifejacket | NS-18-1i | Annex IV 2.1(b)(i) | ns_class=1 waters=nw-other,kerala | persons 50%
child_lifejacket | NS-18-1i | Annex IV 2.1(b)(ii) | ns_class=1 | persons 10%
lifebuoy | NS-18-1i | Annex IV 2.1(c) | ns_class=1 | length_cm 4 >2500=6 >4500=8
lifebuoy_light | NS-18-1i | Annex IV 2.1(c) | ns_class=1 night | 2
boat | NS-18-1i | Annex IV 2.2 | ns_class=1 length_cm>=1000 | length_cm 1 >2500=2
boat | NS-18-1i | Annex IV 2.2 | ns_class=1 length_cm<1000 breadth_cm>=300 | 1
boat_places | NS-18-1i | Annex IV 2.2 | ns_class=1 | @boat *10
boat_places+raft_places | NS-18-1i | Annex IV 3.1(a) | ns_class=2 | persons
lifejacket | NS-18-1i | Annex IV 3.1(b)(i) | ns_class=2 waters=nw-1,nw-2,jharkhand,sea | persons
lifejacket | NS-18-1i | Annex IV 3.1(b)(i) | ns_class=2 waters=nw-other,kerala | persons 50%
child_lifejacket | NS-18-1i | Annex IV 3.1(b)(ii) | ns_class=2 | persons 10%
lifebuoy | NS-18-1i | Annex IV 3.1(c) | ns_class=2 | 8
lifebuoy_light | NS-18-1i | Annex IV 3.1(c) | ns_class=2 night | 2
boat | NS-18-1i | Annex IV 3.2 | ns_class=2 | length_cm 0 >=2500=1 >4500=2
boat_places | NS-18-1i | Annex IV 3.2 | ns_class=2 | @boat *10
raft_places | NS-18-1i | Annex IV 4(a) | ns_class=3 length_cm>1000 | crew
lifejacket | NS-18-1i | Annex IV 4(b) | ns_class=3 | persons
lifebuoy | NS-18-1i | Annex IV 4(c) | ns_class=3 | length_cm 2 >2500=4
lifebuoy_light | NS-18-1i | Annex IV 4(c) | ns_class=3 night | 1
lifebuoy | NS-18-1i | Annex IV 5(a) | ns_class=4 persons | 2
lifebuoy_light | NS-18-1i | Annex IV 5(a) | ns_class=4 persons night | 1
lifejacket | NS-18-1i | Annex IV 5(b) | ns_class=4 persons | crew
lifejacket | NS-18-1i | Annex IV 6 | ns_class=5 length_cm<=1000 | persons
raft_places+lifebuoy | NS-18-1i | Annex IV 6 | ns_class=5 length_cm>1000 | persons
lifebuoy | NS-18-1i | Annex IV 6 | ns_class=5 | 2
lifebuoy_light | NS-18-1i | Annex IV 6 | ns_class=5 night | 1
"""
