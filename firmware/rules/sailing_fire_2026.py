"""Merchant Shipping (Sailing Vessels) Rules, 2026: what there must be against fire, from 50 tons on.

The tables are written as in sailing_equipment_2026.py, where Schedule VII has what these rules take from it.
The list of requirements has no row of rules 40 to 46: their lines stand under that of the Schedule, which
refers to them and they to it, each with its own provision. How we read all three:

- "Tons" of 41 and 42 are gross, as in 40.
- Each nozzle makes a jet and a spray (46(4)): that of a hose is the one for spraying oil, 41(2)(a) and
  42(1)(c), as well.
- Rule 40(1)(e) alone says "additional". So portable extinguishers for oil fires are among those of Schedule
  VII, and the two that one provision asks for may be the two of another.
- Where the text says "each space", of machinery, of an oil fuel installation, one is counted.
- Boilers are not among the particulars: what 41(2) asks of a vessel with boilers alone is not counted.
- How strong a pump is, how wide a main, how large an extinguisher or a receptacle (43 to 46, and in 40 to 42
  themselves), and what a jet reaches, is no number of things.
"""

# SV-S7 | 40, 43(1), 46(4) | From 500 gross tonnage on. (1)(a) says "pumps" and gives no number, (b) at least
# one, by power; of hydrants (c) gives none, as many as the jet needs: we count one. Three hoses, three
# nozzles (c). Sand with a scoop, or an extinguisher more, in each firing space (e): which she has, if any, is
# not among the particulars, so she is taken to have one. The extinguishers of (f) stand with Schedule VII.
SV_40 = """\
fire_pump | SV-S7 | 40(1)(b) | gt>=500 | 1
hydrant | SV-S7 | 40(1)(c) | gt>=500 | 1
fire_hose | SV-S7 | 40(1)(c) | gt>=500 | 3
dual_nozzle | SV-S7 | 40(1)(c) | gt>=500 | @fire_hose
sand_box/firing_extinguisher | SV-S7 | 40(1)(e) | gt>=500 | 1
"""

# SV-S7 | 41, 43(1), 46(4) | From 150 tons, below 500: a fire pump by power, a hose, a nozzle. With an engine
# a nozzle for spraying oil, sand with a scoop, two extinguishers for oil fires where the oil fuel
# installation is, two in the vessel, a large one of foam or carbon dioxide in the machinery space: "such
# vessel" of (3) to (5) is read as that of (2), which has an engine. Not counted: the second pump with its
# hose (1)(b), for where the first stands in a space with the engine, which the particulars do not tell.
SV_41 = """\
fire_pump | SV-S7 | 41(1)(a) | gt>=150 gt<500 | 1
fire_hose | SV-S7 | 41(1)(a) | gt>=150 gt<500 | 1
dual_nozzle | SV-S7 | 41(1)(a) | gt>=150 gt<500 | 1
dual_nozzle | SV-S7 | 41(2)(a) | gt>=150 gt<500 engine | 1
sand_box | SV-S7 | 41(2)(b) | gt>=150 gt<500 engine | 1
oil_extinguisher | SV-S7 | 41(3) | gt>=150 gt<500 engine | 2
foam_extinguisher/co2_extinguisher | SV-S7 | 41(4) | gt>=150 gt<500 engine | 1
oil_extinguisher | SV-S7 | 41(5) | gt>=150 gt<500 engine | 2
"""

# SV-S7 | 42, 43(1), 46(4) | From 50 tons, below 150: a fire pump by power, a hose, a nozzle, a nozzle for
# spraying oil; with an engine sand with a scoop, and two extinguishers for oil fires. Not counted: the hose
# and nozzle (1)(b), for where the main engine drives the pump, which the particulars do not tell, and 43(1)
# allows only there.
SV_42 = """\
fire_pump | SV-S7 | 42(1)(a) | gt>=50 gt<150 | 1
fire_hose | SV-S7 | 42(1)(a) | gt>=50 gt<150 | 1
dual_nozzle | SV-S7 | 42(1)(a) | gt>=50 gt<150 | 1
dual_nozzle | SV-S7 | 42(1)(c) | gt>=50 gt<150 | 1
sand_box | SV-S7 | 42(2)(a) | gt>=50 gt<150 engine | 1
oil_extinguisher | SV-S7 | 42(2)(b) | gt>=50 gt<150 engine | 2
"""
