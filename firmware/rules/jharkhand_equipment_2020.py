"""Jharkhand Inland Vessels Rules, 2020: life-saving, fire and other equipment that must be on board.

The tables are written as in sailing_equipment_2026.py. The published scan has lost lines and numbers of rule
49; where Annexure IV of the National Waterway, Safety of Navigation and Shipping Regulations, 2002 (NS), has
the same sentence whole, it is read from there, and the provision of the line says so.
"""

# JH-49 | 49 | By class (I passenger and ferry, II cargo and other, III barge, IV pleasure craft): room in
# rafts or buoyant apparatus, lifejackets, lifebuoys, lights by night. Lost in the scan: class III, read as NS
# class IV, barges; the lifejackets for children, of which the definition of a child is left; how many
# lifebuoys above 45 m. A "passenger capacity 150" (f): from 150 on. Of lights and lanterns (i) no number is
# given: one each. In class IV above 10 m rafts for all: that lifejackets and lifebuoys do instead in a small
# vessel that has no room (v), and the pair of oars of a small one (j), is left to the surveyor, since small
# is not defined. An unmanned barge needs nothing.
JH49 = """\
raft_places+buoyant_places | JH-49 | 49(ii)(a) | jh_class=1 | persons 50%
lifejacket | JH-49 | 49(ii)(b) | jh_class=1 | persons 50%
child_lifejacket | JH-49 | 49(ii)(c) as NS Annex IV 2.1(b)(ii) | jh_class=1 | persons 10%
lifebuoy | JH-49 | 49(ii)(d)-(e) | jh_class=1 length_cm<=4500 | length_cm 4 >2500=6
lifebuoy | JH-49 | 49(ii)(d)-(e) as NS Annex IV 2.1(c) | jh_class=1 length_cm>4500 | 8
lifebuoy_light | JH-49 | 49(ii)(e) | jh_class=1 night | 2
boat | JH-49 | 49(ii)(f) | jh_class=1 passenger_capacity>=150 | 1
boat_places | JH-49 | 49(ii)(f) | jh_class=1 passenger_capacity>=150 | @boat *10
boat_places+raft_places+lifejacket | JH-49 | 49(ii)(g) | jh_class=1 | persons
headlight | JH-49 | 49(ii)(i) | jh_class=1 | 1
searchlight | JH-49 | 49(ii)(i) | jh_class=1 | 1
torch | JH-49 | 49(ii)(i) | jh_class=1 | 1
lantern | JH-49 | 49(ii)(i) | jh_class=1 | 1
raft_places | JH-49 | 49(iii)(a)(i) | jh_class=2 length_cm>1000 | crew
lifejacket | JH-49 | 49(iii)(a)(ii) | jh_class=2 | persons
lifebuoy | JH-49 | 49(iii)(a)(iii) | jh_class=2 | length_cm 2 >2500=4
lifebuoy_light | JH-49 | 49(iii)(a)(iii) | jh_class=2 night | 1
raft_places+lifejacket+lifebuoy | JH-49 | 49(iii)(b) | jh_class=2 | crew
lifebuoy | JH-49 | 49(iv)(a) | jh_class=3 persons | 2
lifebuoy_light | JH-49 | 49(iv)(a) | jh_class=3 persons night | 1
lifejacket | JH-49 | 49(iv)(b) | jh_class=3 persons | crew
lifejacket | JH-49 | 49(v)(a) | jh_class=4 length_cm<=1000 | persons
raft_places | JH-49 | 49(v)(a) | jh_class=4 length_cm>1000 | persons
lifebuoy | JH-49 | 49(v)(b) | jh_class=4 | 2
lifebuoy_light | JH-49 | 49(v)(b) | jh_class=4 night | 1
"""

# JH-54 | 53, 54 | Fire appliances of vessels up to 500 tons gross, no hovercraft: pumps by tonnage and
# length, with a hydrant, a hose, and a nozzle of each kind for each hose; extinguishers by
# spaces (below 15 m one of water is enough), machinery spaces, electrical installation, and a large one of
# foam on a motor vessel above 30 m; axe, sand box where there is machinery, buckets a head of the crew, half
# with lanyards. Smothering (xiii) is no number. Above 45 m or 150 tons they are referred to the competent
# officer (55): these are the least.
JH54 = """\
fire_pump | JH-54 | 54(i) | gt>150 gt<=500 | 1
hand_fire_pump | JH-54 | 54(ii) | gt<=500 length_cm>2100 | 1
hydrant | JH-54 | 54(iii) | gt>150 gt<=500 | 1
hydrant | JH-54 | 54(iii) | gt<=150 length_cm>2100 | 1
fire_hose | JH-54 | 54(iii) | gt>150 gt<=500 | 1
fire_hose | JH-54 | 54(iii) | gt<=150 length_cm>2100 | 1
nozzle | JH-54 | 54(iv) | gt<=500 | @fire_hose
spray_nozzle | JH-54 | 54(v) | gt<=500 | @fire_hose
water_extinguisher_above+water_extinguisher_below | JH-54 | 54(vi) | gt<=500 length_cm<1500 | 1
water_extinguisher_above | JH-54 | 54(vi) | gt<=500 length_cm>=1500 | spaces_above
water_extinguisher_below | JH-54 | 54(vi) | gt<=500 length_cm>=1500 | spaces_below *2
machinery_extinguisher | JH-54 | 54(vii) | gt<=500 engine | machinery_spaces *2
powder_extinguisher | JH-54 | 54(viii) | gt<=500 large_electrics | 1
axe | JH-54 | 54(ix) | gt<=500 length_cm>1500 | 1
bucket | JH-54 | 54(x) | gt<=500 | crew min2 max20
lanyard_bucket | JH-54 | 54(x) | gt<=500 | @bucket 50%
sand_box | JH-54 | 54(xi) | gt<=500 engine | 1
foam_extinguisher | JH-54 | 54(xii) | gt<=500 engine length_cm>3000 | 1
"""

# JH-60 | 60-63 | Anchors with chains by length, above 100 tons besides as the surveying authority specifies;
# echo sounder above 100 tons; a hand lead line, or in a small vessel in shallow waters a sounding pole (small
# is not defined: one that needs no echo sounder); oars, rowlocks and boat hooks in an open vessel; heaving
# lines; search light; compass, binoculars and what else rule 63 names, one each. Sound signals (62) are those
# of NC-33.
JH60 = """\
anchor | JH-60 | 60(i)-(ii) |  | length_cm 1 >=1500=2
anchor_chain | JH-60 | 60(i)-(ii) |  | @anchor
anchor | JH-60 | 60(iii) | gt>100 | anchors
echo_sounder | JH-60 | 61(i) | gt>100 | 1
lead_line/sounding_pole | JH-60 | 61(i) | gt<=100 | 1
lead_line | JH-60 | 61(i) | gt>100 | 1
oar | JH-60 | 61(ii) | open | 3
rowlock | JH-60 | 61(ii) | open | 3
boat_hook | JH-60 | 61(ii) | open | 2
heaving_line | JH-60 | 61(v) |  | 2
searchlight | JH-60 | 62 |  | 1
compass | JH-60 | 63 |  | 1
binoculars | JH-60 | 63 |  | 1
wheel_indicator | JH-60 | 63 |  | 1
engine_control | JH-60 | 63 | engine | 1
pa_system | JH-60 | 63 |  | 1
mobile | JH-60 | 63 |  | 1
"""
