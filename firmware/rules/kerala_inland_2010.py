"""Kerala Inland Vessels Rules, 2010: the numbers the unit works with.

Each stands once. The comment above it cites the row of the requirements list and the provision, and says in
our own words what it demands; `deckwatch rules` reads them from here. A table of posts is one text, read
where it lies: provision, number, posts. Of a post

    serang      certificate of this grade, or of a higher one of its line (MH-02)
    ~lascar     engaged as such or in a higher capacity of the line; the rule asks for no certificate
    a|b  a&b    one of them; both, held by one person

boat_serang and boat_driver are the certificates that stand in for those of the old canal Acts, serang_driver
the combined one. RULES is written as firmware/duties.py tells.
"""

# KL-33 | 33(1) | A vessel for more than 25 passengers has a master, and at least two lascars with
# certificates. A master is whoever is in charge and holds a certificate (rule 2); the tables below begin with
# the serang's.
PASSENGERS_OVER = 25
PASSENGER_MANNING = b"33(1) serang|boat_serang|serang_driver lascar lascar"

# KL-33 | 33(2)(i)-(iv) | Crew of a vessel with inboard engines of so many brake horse power or more, on any
# voyage; below 113 a boat serang and a boat driver will do.
MANNING = b"""\
33(2)(i) 565 master1 engineer lascar lascar
33(2)(ii) 226 master2 driver1 lascar lascar
33(2)(iii) 113 serang driver2 lascar
33(2)(iv) 1 serang|boat_serang driver2|boat_driver lascar
"""

# KL-33 | 33(2)(i)(a), (ii)(b) | Certificates under the Merchant Shipping Act, 1958, that serve as well.
MERCHANT = (("master_ms", "master1"), ("driver_ms", "driver1"))

# KL-33 | 33(3)-(4) | Below 75 BHP one person with both a driver's and a serang's certificate, and a lascar;
# (4) lets the owner be that person if he has a combined certificate. Of which class the two are it does not
# say, so the boat certificates count; nor whether the crew of (2)(iv) will do too: we take it that more
# crew than asked for is no fault.
SMALL_BELOW = 75
SMALL_MANNING = b"33(3) serang_driver|serang&driver2|serang&boat_driver|boat_serang&driver2|\
boat_serang&boat_driver ~lascar"
OWNER_MANNING = b"33(4) ~lascar"

# KL-52 | 52(1) | A certificate of competency or service is valid for five years from the date of issue.
CERTIFICATE_YEARS = 5

# KL-52 | 52 | Its renewal is applied for at least fifteen days before it expires. Expired it is invalid; for
# three years it can be renewed with reason shown, after that there is only a new examination.
APPLY_BEFORE_DAYS = 15
RENEWABLE_YEARS = 3

# KL-03 | 3, 22, 102 | Papers, deadlines and checks.
RULES = """\
kl-survey | KL-03 | 3(1), 3(6) | document | | of=survey months=12 \
| The certificate of survey is valid for {months} months from the survey. \
| सर्वेक्षण प्रमाणपत्र सर्वेक्षण से {months} महीने तक मान्य है।
kl-drydock | KL-03-4 | 3(4) | document | | of=drydock months=24 over=overdue \
| Inspection in dry dock or on a slipway, every {months} months. \
| सूखी गोदी या स्लिपवे पर निरीक्षण, हर {months} महीने में।
kl-alteration | KL-22 | 22(2) | deadline | | of=task/alteration days=30 warn=14,3 \
| An alteration is reported (Form No. 18) within {days} days. | बदलाव की सूचना (प्ररूप 18) {days} दिन के \
भीतर दें।
kl-logs | KL-102-1i | 102(1)(i) | check | | needs=crew,paper:enginelog \
| Crew list, ship's log and engine log are kept. | कर्मीदल की सूची, जलयान का लॉग और इंजन लॉग रखे जाएँ।
kl-board | KL-102-1o | 102(1)(o) | check | | needs=passenger_capacity,paper:survey \
| The dates of survey and the capacities are displayed. | सर्वेक्षण की तारीख़ें और क्षमता प्रदर्शित हों।
kl-defects | KL-03 | 3(7), 102(1)(p) | deadline | | of=task/defect \
| Defects are put right in time; what affects her safety is surveyed. \
| खराबी समय पर ठीक कराएँ; जो सुरक्षा पर असर डाले उसका सर्वेक्षण हो।
kl-casualty | KL-102-2 | 3(7), 102(2) | deadline | | of=task/casualty,damage \
| A casualty or damage is reported at once to the competent officer or the police, and she is surveyed. \
| दुर्घटना या क्षति की सूचना तुरंत सक्षम अधिकारी या पुलिस को दें, और जलयान का सर्वेक्षण हो।
kl-failed | KL-03 | 3(7), 102(1)(l)-(m) | deadline | | of=task/test \
| Life-saving and fire appliances are ready: what failed its test is put right. \
| जीवन-रक्षक और अग्निशमन साधन तैयार हों: जाँच में खराब निकला साधन ठीक कराएँ।
"""
