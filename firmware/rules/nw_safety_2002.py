"""National Waterways, Safety of Navigation and Shipping Regulations, 2002: exercises, papers and checks.

RULES is written as firmware/duties.py tells, each line with its own row, provision and words. Borrowed with
what uses it.
"""

# NS-19 | 18(1), 19(1) | Master and owner answer for it that she is river worthy: what is open of defects,
# damage and failed tests keeps her from being so, whatever else is to be reported of it. "Regular" exercises
# (18(3)) are held as often as the owner sets, every month where he sets nothing. Of crew licences (18(1)(d),
# 19(2)(b)) the manning of the instruments that grade them tells.
RULES = """\
ns-registration | NS-18-1d | 18(1)(d) | document | | of=registry keep=1 \
| The certificate of registration is on board. | रजिस्ट्रीकरण प्रमाणपत्र जलयान पर हो।
ns-survey | NS-18-1d | 18(1)(d) | document | | of=survey \
| A valid certificate of survey is on board. | मान्य सर्वेक्षण प्रमाणपत्र जलयान पर हो।
ns-logs | NS-18-1d | 18(1)(d) | check | | needs=crew,paper:enginelog \
| Crew list, ship's log and engine log are on board. | कर्मीदल की सूची, जलयान का लॉग और इंजन लॉग जलयान पर हों।
ns-exercise | NS-18-3 | 18(3) | interval | | of=drill items=aids,fire,flooding months=1 \
set=exercise_months warn=7,3 \
| Exercises with navigation aids, fire fighting and flooding control, every {months} months. \
| नौचालन साधन, आग बुझाने और पानी रोकने के अभ्यास, हर {months} महीने में।
ns-service | NS-19 | 19(2)(a) | document | | of=survey \
| She is used only with a certificate of survey in force for that voyage or service. \
| जलयान उसी यात्रा या सेवा के मान्य सर्वेक्षण प्रमाणपत्र से ही चले।
ns-insurance | NS-19 | 19(2)(d) | document | | of=insurance \
| She is insured against third party risks. | तीसरे पक्ष के जोखिम का बीमा हो।
ns-board | NS-13-3 | 13(3) | check | | needs=gt,passenger_capacity,owner,paper:survey \
| A board on the upper deck shows gross tonnage, most passengers, owner and last survey. \
| ऊपरी डेक के बोर्ड पर सकल टनभार, अधिकतम यात्री, मालिक और पिछले सर्वेक्षण की तारीख़ हो।
ns-lifejackets | NS-18-2 | 18(2) | check | passenger \
| | The use of lifejackets was shown to the passengers before this journey. \
| यात्रा से पहले यात्रियों को जीवन-रक्षक जैकेट पहनना दिखाया गया।
ns-defects | NS-19 | 18(1), 19(1) | deadline | | of=task/defect \
| She is river worthy: defects are put right. | जलयान नदी में चलने योग्य हो: खराबी ठीक कराएँ।
ns-casualty | NS-18-4 | 18(1), 18(4) | deadline | | of=task/casualty,damage \
| A casualty or damage is reported at once to the nearest competent officer, and she is river worthy again. \
| दुर्घटना या क्षति की सूचना तुरंत निकटतम सक्षम अधिकारी को दें, और जलयान फिर चलने योग्य हो।
ns-failed | NS-18-3 | 18(1)(i), 18(3) | deadline | | of=task/test \
| Appliances are in working order: what failed its test is put right. \
| साधन चालू हालत में हों: जाँच में खराब निकला साधन ठीक कराएँ।
"""
