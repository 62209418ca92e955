"""Jharkhand Inland Vessels Rules, 2020: the numbers the unit works with.

Each stands once. The comment above it cites the row of the requirements list and the provision, and says in
our own words what it demands; `deckwatch rules` reads them from here. The table of posts is written as in
kerala_inland_2010.py, RULES as firmware/duties.py tells. Durations are in seconds.
"""

# JH-22 | 22(i)-(iii) | Crew of a vessel in operation with inboard engines of so many brake horse power or
# more. Of lascar and greaser no certificate is asked.
MANNING = b"""\
22(i) 565 master1 engineer ~lascar ~lascar ~greaser
22(ii) 226 master2 driver1 ~lascar ~greaser
22(iii) 1 serang driver2 ~lascar ~greaser
"""

# JH-105-5 | 105(v) | While the master is away the serang is in charge. Away for more than a day: a qualified
# master is appointed at once, and the competent authority told. A day: 24 hours, which it does not say.
MASTER_ABSENT_S = 24 * 3600

# JH-06 | 6 to 16, 41 to 43, 105 | Papers, deadlines and checks. A survey that expires on a voyage does not
# stop her until it can first be renewed (1(ii)(b)); when that is nobody can compute, so it is shown as
# expired from its day on.
RULES = """\
jh-survey | JH-06 | 1(ii)(a), 6(iii), 7(i) | document | | of=survey months=12 extend=3 \
| The certificate of survey is valid for {months} months, extended by at most {extend}. \
| सर्वेक्षण प्रमाणपत्र {months} महीने मान्य है, अधिक से अधिक {extend} महीने बढ़ सकता है।
jh-insurance | JH-06-7 | 6(vii), 105(i)(n) | document | | of=insurance \
| She is insured against third party risks; uninsured she must not carry cargo or passengers. \
| तीसरे पक्ष के जोखिम का बीमा हो; उसके बिना माल या यात्री न ले जाएँ।
jh-drydock | JH-07-2 | 7(ii) | document | kind!=tanker | of=drydock years=4 extend=12 over=overdue \
| Survey in dry dock, every {years} years, extended by at most {extend} months. \
| सूखी गोदी में सर्वेक्षण, हर {years} साल में, अधिक से अधिक {extend} महीने बढ़ सकता है।
jh-drydock-petroleum | JH-07-2 | 7(ii) | document | kind=tanker | like=jh-drydock years=3 \
| Survey in dry dock of a carrier of petroleum products, every {years} years, extended by at most \
{extend} months. \
| पेट्रोलियम ले जाने वाले जलयान का सूखी गोदी में सर्वेक्षण, हर {years} साल में, अधिक से अधिक {extend} महीने बढ़ सकता है।
jh-registration | JH-10 | 10(i), 14(i)-(ii) | document | | of=registry,temporary keep=1 until=jh-pass \
| A certificate of registration, or a temporary pass, is in force. \
| रजिस्ट्रीकरण प्रमाणपत्र या अस्थायी पास मान्य हो।
jh-pass | JH-10 | 14(ii) | document | | of=temporary with=temporary unless=registry days=30 \
| A temporary pass is valid for {days} days. | अस्थायी पास {days} दिन मान्य है।
jh-alteration | JH-16 | 16(ii) | deadline | | of=task/alteration months=1 warn=14,3 \
| An alteration is reported (Form-15) within {months} month. | बदलाव की सूचना (प्ररूप-15) {months} महीने के \
भीतर दें।
jh-logs | JH-105-1i | 105(i)(i) | check | | needs=crew,paper:enginelog \
| Crew list, ship's log and engine log are kept. | कर्मीदल की सूची, जलयान का लॉग और इंजन लॉग रखे जाएँ।
jh-epidemic | JH-41 | 41(iii), (ix) | deadline | | of=task/epidemic \
| After a case of dangerous epidemic disease on board she is not moved from the ghat at the headquarters \
of a sub-division or district until permission is given; it is open until that is entered. \
| जलयान पर ख़तरनाक महामारी के रोगी के बाद उसे उपमंडल या ज़िला मुख्यालय के घाट से अनुमति मिलने तक न हटाएँ; अनुमति \
दर्ज होने तक यह खुला है।
jh-cargo | JH-42 | 42(i) | check | \
| | The cargo is safely stowed, and whatever burns easily is covered. \
| माल सुरक्षित रखा है, और जल्दी आग पकड़ने वाला माल ढका है।
jh-stations | JH-42 | 42(v) | check | \
| | A fire station is assigned to each of the crew. | आग लगने पर हर कर्मी का स्थान तय है।
jh-passage | JH-43 | 43(ii)-(iii) | check | passenger deck_cargo | clear_cm=75 \
| Cargo on deck cannot shift, and {clear_cm} cm are clear on each side of it. \
| डेक का माल खिसक नहीं सकता, और उसके दोनों ओर {clear_cm} सेमी रास्ता खाली है।
jh-defects | JH-45 | 45(i), 105(i)(p) | deadline | | of=task/defect \
| Defects are put right in time; what affects her efficiency is surveyed. \
| खराबी समय पर ठीक कराएँ; जो जलयान की क्षमता पर असर डाले उसका सर्वेक्षण हो।
jh-casualty | JH-45 | 45(i)-(ii), 105(ii) | deadline | | of=task/casualty,damage \
| A casualty or damage is reported at once to the competent officer or the police, and she is surveyed. \
| दुर्घटना या क्षति की सूचना तुरंत सक्षम अधिकारी या पुलिस को दें, और जलयान का सर्वेक्षण हो।
jh-failed | JH-49 | 49, 105(i)(l)-(m) | deadline | | of=task/test \
| Life-saving and fire appliances are ready: what failed its test is put right. \
| जीवन-रक्षक और अग्निशमन साधन तैयार हों: जाँच में खराब निकला साधन ठीक कराएँ।
"""
