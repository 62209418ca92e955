"""Merchant Shipping (Sailing Vessels) Rules, 2026: the numbers that stand in what is printed and hung up."""

# SV-63-2 | Sch XI | In the statement of compliance the owner undertakes to have her inspected at a foreign
# port, if she calls at no port of India within so many months of the expiry of her certificate of inspection.
STATEMENT_MONTHS = 24

# SV-S8-P5 | 62(2) | The emergency instructions name the VHF channel on which distress alerts are broadcast.
DISTRESS_CHANNEL = 16
