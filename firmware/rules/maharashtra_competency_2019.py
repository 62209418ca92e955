"""Maharashtra (Grant of Certificates of Competency) Inland Vessels Examination Rules, 2019.

Each stands once. The comment above it cites the row of the requirements list and the provision, and says in
our own words what it demands; `deckwatch rules` reads them from here. A grade is named by our key:

    master1, master2    first and second class master
    driver1, driver2    first and second class engine driver
"""

# MH-02 | 2(1)-(2) | Each grade is examined on the one before it, so that who holds the later is qualified for
# the earlier: serang on service as lascar or seaman, second class master on serang, first class on second;
# first class engine driver on second, engineer on first class driver.
DECK_GRADES = ("lascar", "serang", "master2", "master1")
ENGINE_GRADES = ("driver2", "driver1", "engineer")

# MH-02-3 | 2(3)-(4) | What a candidate of any grade brings: certificates of elementary first aid, survival
# techniques, personal safety, fire fighting and security training, and one of medical fitness.
CANDIDATE = ("efa", "pst", "pssr", "fpff", "stsdsd", "medical")

# MH-06B | 6(B) | A certificate of competency issued for the first time is valid for five years, throughout
# India. From when they count it does not say; from the date of issue, as in Kerala.
CERTIFICATE_YEARS = 5
