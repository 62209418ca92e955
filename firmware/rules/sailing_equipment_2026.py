"""Merchant Shipping (Sailing Vessels) Rules, 2026: what must be on board, and how many of it.

Each number stands once. The comment above a table cites the row of the requirements list and the provision,
and says in our own words what it demands; `deckwatch rules` reads them from here. A table is one text, read
where it lies by firmware/required.py, a line a requirement:

    item | row | provision | applies | number

item        as in firmware/equipment_words.py; a/b: one of them will do, a+b: counted together, a/b:2: of b
            two will do
applies     conditions as in firmware/particulars.py, all of which must hold
number      a number, a particular, crew (persons less passengers), or @item: what was required of it in a
            line above; then, one after another: >=2400=4 (from there on 4), *2, /300 (whole ones), 50% (part
            of a whole one counts as one), min1, max20. 0: nothing is required
"""

# SV-27 | 27(3)-(9) | Bilge pumps by gross tonnage, by hand or driven; compasses, VHF and AIS of a vessel that
# is no coaster; radio of every vessel. "One such pump for each 300 gross tonnage, in multiples thereof" (4):
# we count whole three hundreds, and one below the first. A coasting vessel (7): one that makes no voyages
# outside India. VHF is left to the owner above 200 (9)(a): up to it everybody has one. Where one thing or
# another is asked for, a DAT or a satellite phone counts in each place.
SV27 = """\
hand_bilge_pump | SV-27 | 27(3) | gt>100 gt<200 | 1
bilge_pump | SV-27 | 27(4) | gt>=200 | gt /300 min1
fixed_bilge_pump | SV-27 | 27(6) | gt>=400 | 1
compass | SV-27 | 27(7)(a) | international | 1
spare_compass | SV-27 | 27(7)(a) | international | 1
vhf | SV-27 | 27(7)(b) | international gt<200 | 1
ais_a/ais_b | SV-27 | 27(7)(b) | international gt<200 | 1
vhf | SV-27 | 27(9)(a) | gt<=200 | 1
ssas/dat | SV-27 | 27(9)(b) |  | 1
ais_a | SV-27 | 27(9)(c) |  | 1
epirb/dat | SV-27 | 27(9)(d) |  | 1
navtex/satphone | SV-27 | 27(9)(e) |  | 1
mf_hf/satphone | SV-27 | 27(9)(f) |  | 1
"""

# SV-S7 | Sch VII, 40(1)(f) | Portable fire extinguishers by the main engine's kW; fire buckets, some of them
# with lanyards, by tonnage. Of exactly 50 tons the Schedule says nothing ("under 50", "over 50"): we count it
# with what is over, as rule 42, which refers here, begins at 50. Rules 40 to 42 refer to it for 50 tons and
# more (what they ask for besides stands in tables of their own); its own begins below, so it holds for every
# vessel. Tons: gross, as in rule 40. From 500 on one with an engine, as we read 40(1)(f), has as many for
# oil fires as the Schedule asks for (i), or two and a large one, of foam or carbon dioxide (ii): so two in
# any case, and either the number or the large one.
SV_S7 = """\
extinguisher | SV-S7 | Sch VII, 2 |  | kw 2 >150=4 >300=6 >450=7
bucket | SV-S7 | Sch VII, 3 |  | gt 2 >=50=3 >100=4
lanyard_bucket | SV-S7 | Sch VII, 3 |  | gt 1 >=50=2
oil_extinguisher | SV-S7 | 40(1)(f) | gt>=500 engine | 2
oil_extinguisher/foam_extinguisher:1/co2_extinguisher:1 | SV-S7 | 40(1)(f) | gt>=500 engine | @extinguisher
"""

# SV-S8-P2 | Sch VIII Part 2 (1)-(6), Parts 3, 4 | Lifebuoys by length, half of those required with lights and
# each with a line; one with a smoke signal on the bridge; a lifejacket a person certified. Room in life rafts
# for everybody, below 40 m a class C boat instead; above 60 m a rescue or class C boat, an EPIRB and a
# locating device for the survival craft. Part 3 is for more than 60 m, Part 4 for less: of rafts both ask the
# same, so a vessel of exactly 60 m has them, and nothing else of the two.
SV_S8 = """\
lifebuoy | SV-S8-P2 | Sch VIII Part 2 (2) |  | length_cm 2 >=2400=4 >=6000=6
lifebuoy_line | SV-S8-P2 | Sch VIII Part 2 (3)(b) |  | @lifebuoy
lifebuoy_light | SV-S8-P2 | Sch VIII Part 2 (4) |  | @lifebuoy 50%
lifebuoy_smoke | SV-S8-P2 | Sch VIII Part 2 (5) | length_cm>=6000 | 1
lifejacket | SV-S8-P2 | Sch VIII Part 2 (6) |  | persons
rescue_boat/class_c_boat | SV-S8-P2 | Sch VIII Part 3 (a) | length_cm>6000 | 1
raft_places | SV-S8-P2 | Sch VIII Part 3 (b) | length_cm>6000 | persons
raft_epirb | SV-S8-P2 | Sch VIII Part 3 (c) | length_cm>6000 | 1
locator | SV-S8-P2 | Sch VIII Part 3 (d) | length_cm>6000 | 1
raft_places | SV-S8-P2 | Sch VIII Part 4 | length_cm>=4000 length_cm<=6000 | persons
raft_places/class_c_boat:1 | SV-S8-P2 | Sch VIII Part 4 | length_cm<4000 | persons
"""

# SV-S8-P2-7e | Sch VIII Part 2 (7)(e) | All life-saving appliances are in working order and ready for use
# when the vessel leaves port and at all times of the voyage: those of which this row's table asks for some.
WORKING_OF = "SV-S8-P2"
