"""Merchant Shipping (Sailing Vessels) Rules, 2026: drills, training, papers, events, checks before she sails.

RULES is written as firmware/duties.py tells, each line with its own row, provision and words; how many days
ahead of a drill one is told of it (warn) is ours, but for 62(3). Borrowed with what uses it.
"""

# SV-32-2 | ours | So many days before a paper of the vessel ends one is told of it, and again at its end:
# time for a voyage to the Gulf and back, for an application, and for the last call.
PAPER_STEPS = "90,30,7"

# SV-09-3 | ours | Where the rules leave it open: "the previous month" of Sch VIII Part 1, 1.2.1 is the month
# up to the departure; a crew is new (1.2.2) when half of those on board or more have never taken part in that
# drill on this vessel, which holds of a first service as well: anyone who is new would leave 1.2.1 nothing,
# and one who stays does not make the others old; a major modification counts as long as its entry is open.
# The annual inspection is counted from the last one or from the issue of the certificate, whichever is later.
# The statement of 63(2) has no day and does not lapse as she returns: it is asked for until the inspection
# that was missed is entered. Of 33(3): no condition that affects her safety has arisen while no event of
# damage or casualty is open. Of 33(1): the first port of call is one where she arrives after the paper
# ended, or after the damage, or, where it went on by 33(3), after the event that ended that; the task is
# done by an event "surrender", or with a new certificate. A surrender while the certificate is neither
# expired nor made invalid by damage is that of the one before it.
RULES = """\
abandon-practice | SV-S8-P2-7d | Sch VIII Part 2 (7)(d) | interval | | of=drill/abandon days=15 warn=3 \
| The crew practise abandoning the vessel every {days} days. \
| कर्मीदल हर {days} दिन में जलयान छोड़ने का अभ्यास करे।
abandon-each | SV-S8-1.2 | Sch VIII Part 1, 1.2 | each | | of=drill/abandon months=1 warn=7,3 \
| Each of the crew takes part in an abandon vessel drill every month. \
| हर कर्मी हर महीने जलयान छोड़ने के अभ्यास में भाग ले।
abandon | SV-62-3 | 62(3) | interval | | of=drill/abandon months=2 warn=14,3 \
| Abandon ship drill, every {months} months at most. | जलयान छोड़ने का अभ्यास, हर {months} महीने में।
fire-each | SV-S8-1.2 | Sch VIII Part 1, 1.2 | each | | of=drill/fire months=1 warn=7,3 \
| Each of the crew takes part in a fire drill every month. \
| हर कर्मी हर महीने आग बुझाने के अभ्यास में भाग ले।
fire | SV-62-3 | 62(3) | interval | | of=drill/fire months=2 warn=14,3 \
| Fire drill, every {months} months at most. | आग बुझाने का अभ्यास, हर {months} महीने में।
flooding | SV-62-3 | 62(3) | interval | | of=drill/flooding months=2 warn=14,3 \
| Flooding drill, every {months} months at most. | पानी भरने से निपटने का अभ्यास, हर {months} महीने में।
grounding | SV-62-3 | 62(3) | interval | | of=drill/grounding months=2 warn=14,3 \
| Grounding drill, every {months} months at most. | जलयान के ज़मीन पर चढ़ने का अभ्यास, हर {months} महीने में।
overboard | SV-62-3 | 62(3) | interval | | of=drill/overboard months=2 warn=14,3 \
| Man overboard drill, every {months} months at most. | आदमी के पानी में गिरने का अभ्यास, हर {months} महीने में।
piracy | SV-62-3 | 62(3) | interval | | of=drill/piracy months=2 warn=14,3 \
| Drill for a threat of piracy, every {months} months at most. | समुद्री डकैती के ख़तरे का अभ्यास, हर {months} \
महीने में।
drills-leaving | SV-S8-1.2.1 | Sch VIII Part 1, 1.2.1 | deadline | \
| of=drill/abandon,drill/fire from=depart share=25 months=1 hours=24 \
| More than {share}% of the crew have not taken part in both drills on this vessel in the month before \
she leaves: \
they are held within {hours} hours of leaving. \
| {share}% से अधिक कर्मियों ने पिछले महीने इस जलयान पर दोनों अभ्यास नहीं किए: चलने के {hours} घंटे के भीतर अभ्यास हों।
drills-before | SV-S8-1.2.2 | Sch VIII Part 1, 1.2.2 | check | | before=drill/abandon,drill/fire \
new=50 \
| With a new crew, in her first service and after a major modification both drills are held before \
sailing; a crew is taken as new when {new}% of it or more never took part in that drill on this vessel. \
| नए कर्मीदल, पहली सेवा या बड़े बदलाव के बाद, चलने से पहले दोनों अभ्यास हों; कर्मीदल नया माना जाता है जब उसके \
{new}% या अधिक ने इस जलयान पर वह अभ्यास कभी न किया हो।
enclosed | SV-S8-1.3 | Sch VIII Part 1, 1.3 | each | enclosed | of=drill/enclosed only=enclosed \
months=2 warn=14,3 \
| Who enters enclosed spaces, or rescues from them, takes part in such a drill every {months} months. \
| जो बंद जगहों में जाते हैं या वहाँ से बचाते हैं, वे हर {months} महीने में इसका अभ्यास करें।
lifeboat | SV-S8-1.4.3 | Sch VIII Part 1, 1.4.3 | thing | lifeboats \
| of=drill/lifeboat names=lifeboats months=3 warn=14,3 \
| Each lifeboat is launched and manoeuvred by its own crew every {months} months, during an abandon \
vessel drill. \
| हर जीवन-रक्षक नौका हर {months} महीने में अभ्यास के समय पानी में उतारी और चलाई जाए।
rescue-launch | SV-S8-1.4.5 | Sch VIII Part 1, 1.4.5 | thing | rescue_boats \
| of=drill/rescue_launch names=rescue_boats months=1 warn=7,3 \
| Each rescue boat is launched with its own crew every month. \
| हर बचाव नौका हर महीने अपने कर्मियों के साथ पानी में उतारी जाए।
rescue-run | SV-S8-1.4.5 | Sch VIII Part 1, 1.4.5 | thing | rescue_boats \
| of=drill/rescue_run names=rescue_boats months=3 warn=14,3 \
| Each rescue boat is manoeuvred in the water every {months} months. \
| हर बचाव नौका हर {months} महीने में पानी में चलाई जाए।
joining | SV-S8-2.1 | Sch VIII Part 1, 2.1 | deadline | | of=train/joining from=signon days=14 warn=7,3 \
| Who joins is trained in the life-saving and fire appliances within {days} days. \
| नए कर्मी को {days} दिन के भीतर जीवन-रक्षक और अग्निशमन साधन सिखाए जाएँ।
survival | SV-S8-2.1.3 | Sch VIII Part 1, 2.1.3 | interval | \
| of=train items=survival/lifejacket,survival/lifebuoy,survival/survival_craft,survival/extinguisher,\
survival/pump,survival/radio months=2 warn=14,3 \
| All life-saving and fire appliances are covered by instruction within every {months} months. \
| हर {months} महीने में सभी जीवन-रक्षक और अग्निशमन साधन सिखाए जाएँ।
instruction | SV-S8-2.1.3 | Sch VIII Part 1, 2.1.2, 2.2 | interval | | like=survival \
items=hypothermia,weather,spaces \
| Instruction in hypothermia, severe weather and enclosed spaces as often as the drills, every {months} \
months. \
| ठंड से बचाव, ख़राब मौसम और बंद जगहों के बारे में प्रशिक्षण, अभ्यासों जितनी बार, हर {months} महीने में।
raft | SV-S8-2.3 | Sch VIII Part 1, 2.3 | interval | rafts | of=drill/raft months=4 warn=14,3 \
| Training in the use of the life rafts, every {months} months at most. \
| जीवन-रक्षक बेड़े के उपयोग का प्रशिक्षण, हर {months} महीने में।
registry | SV-09-3 | 9(3) | document | | of=registry,provisional keep=1 until=provisional \
| The certificate of registry is on board. | रजिस्ट्री प्रमाणपत्र जलयान पर हो।
provisional | SV-08-5 | 8(5) | document | | of=provisional with=provisional unless=registry months=6 \
extend=3 \
| The provisional certificate of registry is valid for {months} months, once extended by {extend}. \
| अस्थायी रजिस्ट्री प्रमाणपत्र {months} महीने तक मान्य है, एक बार {extend} महीने बढ़ सकता है।
provisional-within | SV-08-5 | 8(3) | document | | like=provisional holds=inspection show=fail \
| The certificate of inspection does not outlast the provisional certificate of registry. \
| निरीक्षण प्रमाणपत्र अस्थायी रजिस्ट्री प्रमाणपत्र से आगे तक मान्य न हो।
provisional-cargo | SV-08-5 | 8(3) | check | | with=provisional unless=registry \
| With a provisional certificate of registry she carries no cargo. \
| अस्थायी रजिस्ट्री प्रमाणपत्र पर जलयान माल न ले जाए।
inspection | SV-32-2 | 32(2) | document | | of=inspection years=3 abroad=1 safe=damage,casualty \
given=surrender void=damage \
| The certificate of inspection is valid for {years} years, or for less as it says. \
| निरीक्षण प्रमाणपत्र {years} साल मान्य है, या जितना उस पर लिखा हो।
annual | SV-32-2 | 32(2) | document | | of=annual,inspection base=issue months=12 over=overdue \
| Annual inspection, every {months} months. | वार्षिक निरीक्षण, हर {months} महीने में।
statement | SV-63-2 | 63(2), Sch XI | document | | like=annual abroad=1 back=1 show=continues task=1 \
| The annual inspection fell due on a voyage outside India: the owner sends the Registrar the statement \
of \
compliance of Schedule XI. \
| भारत से बाहर की यात्रा में वार्षिक निरीक्षण का समय बीता: मालिक अनुसूची XI का कथन रजिस्ट्रार को दे।
abroad | SV-33-3 | 33(3) | document | | like=inspection show=continues \
| A certificate of inspection that expires on a voyage outside India stays valid until her first \
arrival in India, \
if she goes there directly and is safe. \
| भारत से बाहर की यात्रा में समाप्त हुआ निरीक्षण प्रमाणपत्र भारत के पहले पत्तन पर पहुँचने तक मान्य है, यदि जलयान सीधे \
और सुरक्षित आए।
surrender | SV-33-1 | 33(1)-(2) | document | | like=inspection show=expired task=1 \
| An expired certificate of inspection is surrendered at the next port; in a foreign port the port \
State control \
officer is told, and the Registrar by the owner. \
| समाप्त निरीक्षण प्रमाणपत्र अगले पत्तन पर लौटाएँ; विदेशी पत्तन में पत्तन राज्य नियंत्रण अधिकारी को बताएँ, और मालिक \
रजिस्ट्रार को।
invalid | SV-33-1 | 33(1)-(2) | document | | like=inspection after=damage task=1 \
| A certificate of inspection made invalid, by damage or want of equipment, is surrendered at the next \
port. \
| क्षति या साधनों की कमी से अमान्य हुआ निरीक्षण प्रमाणपत्र अगले पत्तन पर लौटाएँ।
insurance | SV-64 | 64(5)-(6) | document | | of=insurance \
| A valid certificate of the crew's insurance is on board before she proceeds to sea. \
| समुद्र में जाने से पहले कर्मीदल के बीमे का मान्य प्रमाणपत्र जलयान पर हो।
hull | SV-24-3 | 24(3) | document | | of=hull years=3 over=overdue \
| Hull cleaned and on a slipway for inspection, every {years} years. \
| निरीक्षण के लिए पेंदा साफ़ कर स्लिपवे पर चढ़ाना, हर {years} साल में।
engine | SV-29-2 | 29(2) | document | engine | of=engine years=5 over=overdue \
| Engine dismantled wholly and inspected, every {years} years. | इंजन पूरा खोलकर निरीक्षण, हर {years} साल में।
alteration | SV-12-1 | 12(1)(a) | deadline | | of=task/alteration days=15 warn=7,3 \
| An alteration is notified to the Registrar (SVR Form VI) within {days} days. \
| बदलाव का आवेदन (SVR प्ररूप VI) {days} दिन के भीतर रजिस्ट्रार को दें।
defects | SV-63-7 | 63(7), 31 | deadline | | of=task/defect \
| Defects are reported at once and put right. | खराबी की सूचना तुरंत दें और उसे ठीक कराएँ।
casualty | SV-63-7 | 63(7), 31 | deadline | | of=task/casualty,damage \
| A casualty or damage is reported at once. | दुर्घटना या क्षति की सूचना तुरंत दें।
failed | SV-27 | 27(1), 31 | deadline | | of=task/test \
| Equipment that failed its test is put right. | जाँच में खराब निकला साधन ठीक कराएँ।
advisory | SV-63-9 | 63(3), (9) | deadline | | of=task/advisory \
| The tindal takes note of each security advisory. | टिंडल हर सुरक्षा परामर्श पढ़कर पुष्टि करे।
freeboard | SV-22 | 22(1), 35 | check | \
| | She has a freeboard assigned, and its line is not submerged. \
| जलयान का फ़्रीबोर्ड नियत है, और उसकी रेखा पानी में डूबी नहीं है।
appliances | SV-S8-P2-7e | Sch VIII Part 2 (7)(e) | check | \
| | All life-saving appliances are in working order and ready for use. \
| सभी जीवन-रक्षक साधन ठीक हैं और तुरंत काम में लाए जा सकते हैं।
"""
