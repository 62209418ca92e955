"""The words of firmware.narrative in Hindi: same keys, same fields. And what the unit wrote in English.

No native master has read them yet: docs/logbook.md says so, and who should.
"""
from io import StringIO

TABLE = """
book जलयान {vessel}, MMSI {mmsi}, की लॉगबुक आरंभ की गई।
book.after जलयान {vessel}, MMSI {mmsi}, की लॉगबुक आरंभ की गई; \
यह उस पुस्तक के आगे है जिसका अंतिम कोड {previous:code} है।
boot.first यूनिट पहली बार चालू की गई।
boot.clean सही ढंग से बंद होने के बाद यूनिट चालू की गई।
boot.power_lost बिजली जाने के बाद यूनिट चालू हुई।
stop यूनिट सही ढंग से बंद की गई।
power प्रविष्टि {lost_after} के बाद, {last:when} के पश्चात् किसी समय, बिजली चली गई।
power.unknown बिजली चली गई; कब, यह नहीं कहा जा सकता।
torn प्रविष्टि {after} के बाद {bytes} बाइट की एक अधूरी प्रविष्टि, जो \
बिजली जाने से कट गई थी, हटाई गई। उसकी पुष्टि नहीं हुई थी।
damage पुस्तक में प्रविष्टि {n} पर क्षति पाई गई: {what:said}।
fault यूनिट में खराबी: {what:said}।
clock घड़ी {source:source} से {was:when} के स्थान पर {now:when} की गई।
fix.found GPS से स्थिति प्राप्त हुई ({source})।
fix.lost GPS से स्थिति नहीं मिल रही, {for} सेकंड से।
ais.on AIS काम कर रहा है ({why:said})।
ais.silent AIS चालू है पर प्रसारण नहीं कर रहा ({why:said})।
ais.faulty AIS खराब है ({why:said})।
ais.no_position AIS बिना स्थिति के प्रसारण कर रहा है ({why:said})।
ais.off AIS बंद है ({why:said})।
ais.unknown AIS काम कर रहा है या नहीं, यह ज्ञात नहीं ({why:said})।
motion.moored जलयान बँधा हुआ है।
motion.moored.here जलयान {place} में बँधा हुआ है।
motion.at_anchor जलयान लंगर पर है।
motion.at_anchor.here जलयान {place} के पास लंगर पर है।
motion.under_way जलयान चल रहा है।
motion.under_way.here जलयान चल रहा है, स्थान {place}।
depart {place} से प्रस्थान किया।
arrive {place} पहुँचे।
arrive.india {place} पहुँचे, जो भारत में है।
arrive.abroad {place} पहुँचे, जो भारत से बाहर है।
arrive.run {place} पहुँचे, {run:miles} समुद्री मील चलकर।
voyage यात्रा, जैसा बताया गया: अगला पत्तन {next_port}, पहुँचने का अनुमान {eta:when}; माल {cargo}; \
कर्मी दल {crew}, यात्री {passengers}।
reason AIS काम न करने का बताया गया कारण: {text}
report नियम 61(2) के अधीन स्थिति रिपोर्ट तैयार की गई: {where:said}; गति {speed:said}, दिशा {course:said}; \
अगला पत्तन {next:said}, पहुँचने का अनुमान {eta:time}; {souls:said}।
sent प्रविष्टि {ref} भेजी गई।
receipt प्रविष्टि {ref} तट पर प्राप्त हुई, {at:when}।
given प्रविष्टि {ref} की रिपोर्ट {how} द्वारा {to} को दी गई, प्राप्ति {ack} ने स्वीकार की।
signon {who:name} को {capacity:capacity} के रूप में कर्मी दल में लिया गया।
signon.engaged {who:name} को {capacity:capacity} के रूप में {engaged} में कर्मी दल में लिया गया।
discharge {who:name} को कार्यमुक्त किया गया।
discharge.place {who:name} को {place} में कार्यमुक्त किया गया।
discharge.cause {who:name} को कार्यमुक्त किया गया; कारण: {cause}।
discharge.place.cause {who:name} को {place} में कार्यमुक्त किया गया; कारण: {cause}।
also.discharge.officer उपस्थित अधिकारी: {officer:text}।
also.discharge.remark टिप्पणी: {remark:text}
document {of:name}: {what:paper}, संख्या {no}; जारी {issued}, समाप्ति {expires}।
document.gone {of:name}: {what:paper} अब नहीं है।
also.document.grade श्रेणी: {grade:grade}।
also.document.issuer जारीकर्ता: {issuer:text}।
also.document.where रखा है: {where:text}
registrar प्रविष्टि {ref} की सूचना रजिस्ट्रार को दी गई: {how} द्वारा, {to} को।
absent.left मास्टर {who:name} जलयान से चले गए।
absent.returned मास्टर {who:name} जलयान पर लौट आए।
absent.replaced {who:name} के स्थान पर {master:name} को मास्टर नियुक्त किया गया।
absent.told सक्षम प्राधिकारी को बताया गया कि {who:name} के स्थान पर दूसरा मास्टर है।
watch.taken {who:name} ने निगरानी संभाली।
watch.handed {who:name} ने {from:name} से निगरानी संभाली।
watch.left {who:name} ने निगरानी छोड़ी।
also.watch.posts स्थान: {posts:posts}।
also.watch.flags इसके विरुद्ध था: {flags:flags}।
also.watch.why कारण: {why:text}
awake {who:name} ने जागते होने का संकेत दिया।
fit.fit {who:name} फिर निगरानी के योग्य हैं।
fit.unfit {who:name} निगरानी के अयोग्य हैं: {state:unfit}, नियम 59(3)।
also.fit.remark टिप्पणी: {remark:text}
plan.4on8off {from:when} से निगरानी, चार घंटे काम, आठ घंटे आराम: {turns:turns}।
plan.6on6off {from:when} से निगरानी, छह घंटे काम, छह घंटे आराम: {turns:turns}।
plan.custom {from:when} से निगरानी की योजना: {turns:turns}।
plan.ended {from:when} से निगरानी की कोई योजना नहीं है।
anchorage.safe लंगरगाह सुरक्षित है।
anchorage.unsafe लंगरगाह असुरक्षित है: निगरानी रखी जाती है, नियम 59(1)।
work.began {who:name} को काम पर बुलाया गया: {what:task}।
work.ended {who:name} का काम समाप्त हुआ: {what:task}।
work.done {who:name} ने {from:when} से {until:when} तक काम किया: {what:task}।
because प्रविष्टि {ref} में बताई गई बात का कारण: {text}
endorse.rest.person {who:name} ने {month} के अपने आराम के अभिलेख पर हस्ताक्षर किए।
endorse.rest.tindal {by:name} ने टिंडल के रूप में {who:name} के {month} के आराम के अभिलेख पर हस्ताक्षर किए।
endorse.crew.person {who:name} ने अपने नियोजन के लिए हस्ताक्षर किए।
endorse.crew.tindal {by:name} ने टिंडल के रूप में {who:name} के नियोजन के लिए हस्ताक्षर किए।
finding.asleep.warned निगरानी पर {who:name} ने {since:when} से कोई संकेत नहीं दिया; संकेत माँगा गया है।
finding.asleep.raised निगरानी पर {who:name} ने {since:when} से कोई संकेत नहीं दिया; कर्मी दल को बुलाया गया है।
finding.asleep.cleared निगरानी से फिर संकेत मिल रहे हैं; {who:name} से {lasted:length} तक कोई संकेत नहीं मिला।
finding.unfit.warned {who:name} निगरानी पर हैं और उसके अयोग्य हैं: {code:unfit}, नियम 59(3)।
finding.unfit.cleared {who:name}, जो अयोग्य होते हुए निगरानी पर थे, अब नहीं हैं।
finding.rest.warned {who:name} को {until:when} तक काम छोड़ना होगा, नहीं तो आराम का नियम टूटेगा: {code:rest}, \
नियम {rule:said}।
finding.rest.raised {who:name} के लिए आराम का नियम टूटा: {code:rest}, नियम {rule:said}; {from:when} से \
{until:when} तक {found:length} मिला, {need:length} चाहिए।
finding.rest.cleared {who:name} का आराम फिर पूरा है: {code:rest}।
finding.watch_gap.raised {since:when} से निगरानी पर कोई नहीं है, नियम 59(1)।
finding.watch_gap.cleared निगरानी फिर से रखी जा रही है; {lasted:length} तक निगरानी पर कोई नहीं था।
finding.storage.raised लॉग का भंडार {over} % से अधिक भर गया है।
finding.storage.cleared लॉग का भंडार फिर {over} % से कम भरा है।
keys मुहरें इस प्रविष्टि से फिर आरंभ होती हैं।
keys.missing प्रविष्टियाँ गायब हैं: मुहरें दिखाती हैं कि इससे पहले {missing} प्रविष्टियाँ लिखी गई थीं जो पुस्तक में नहीं हैं।
seal पुस्तक की पहली {size} प्रविष्टियों पर मुहर लगाई गई।
person {name} को {role:role} के रूप में दर्ज किया गया।
person.capacity {name} को {role:role}, {capacity}, के रूप में दर्ज किया गया।
person.left {name}, {role:role}, अब इस पुस्तक में नहीं लिखते।
pin {who:name} का पिन रखा गया।
try.right {who:name} ने प्रवेश किया।
try.wrong {who:name} के लिए गलत पिन दिया गया।
open लॉगबुक {place} में {date} को खोली गई; रजिस्ट्रार की ओर से: {registrar}, {office}।
close लॉगबुक {place} में {date} को बंद की गई; रजिस्ट्रार की ओर से: {registrar}, {office}।
seaman नियोजित नाविक: {name}, {capacity}।
check.yes.yes प्रस्थान से पूर्व: फ्रीबोर्ड स्वीकार्य, उपकरणों का परीक्षण किया गया। जाँचकर्ता {person}।
check.yes.no प्रस्थान से पूर्व: फ्रीबोर्ड स्वीकार्य, उपकरणों का परीक्षण नहीं किया गया। जाँचकर्ता {person}।
check.no.yes प्रस्थान से पूर्व: फ्रीबोर्ड स्वीकार्य नहीं, उपकरणों का परीक्षण किया गया। जाँचकर्ता {person}।
check.no.no प्रस्थान से पूर्व: फ्रीबोर्ड स्वीकार्य नहीं, उपकरणों का परीक्षण नहीं किया गया। जाँचकर्ता {person}।
also.check.remark टिप्पणी: {remark:text}
note {text}
amend प्रविष्टि {ref} का संशोधन: {text} कारण: {why}
amend.hours प्रविष्टि {ref} का संशोधन: {hours:whose} के काम के घंटे, दर्ज {hours:was}, सही {hours:right}। \
{text} कारण: {why}
amend.hours.plain प्रविष्टि {ref} का संशोधन: {hours:whose} के काम के घंटे, दर्ज {hours:was}, \
सही {hours:right}। कारण: {why}
countersign {by:name} ने प्रविष्टि {ref} पर भी हस्ताक्षर किए।
sign अनुभाग {section} के पृष्ठ {page} पर {role:role} के हस्ताक्षर हुए।
access पुस्तक अधिकारी को केवल पढ़ने के लिए {until:when} तक खोली गई।
closed_access.closed पुस्तक तक अधिकारी की पहुँच बंद की गई।
closed_access.expired समय पूरा होने पर पुस्तक तक अधिकारी की पहुँच समाप्त हुई।
ack देखा गया: {key:alert}।
silence {minutes} मिनट के लिए ध्वनि बंद: {key:alert}।
pull.begin अधिकारी ने पुस्तक की प्रति लेना आरंभ किया।
pull.end पुस्तक की प्रति लेना समाप्त हुआ।
role.tindal टिंडल
role.crew चालक दल
role.owner स्वामी
role.officer अधिकारी
source.gnss GPS
source.rtc यूनिट की अपनी घड़ी
source.unsure लॉग के अनुमान
post.lookout पहरा
post.radio AIS और VHF
post.wheel पतवार
unfit.fatigue थकान
unfit.illness बीमारी
unfit.intoxication नशा
rest.R10 किसी भी 24 घंटों में 10 घंटे का आराम
rest.R77 किसी भी 7 दिनों में 77 घंटे का आराम
rest.R6 कम से कम 6 घंटे का एक आराम
rest.R2P अधिक से अधिक दो भागों में 10 घंटे का आराम
task.drill अभ्यास
task.cargo माल का काम
task.callout बुलावा
task.emergency आपात स्थिति
task.maintenance मरम्मत और रखरखाव
task.other दूसरा काम
-vessel जलयान
-nobody कोई नहीं
-nothing कुछ नहीं
-unknown “{k}” प्रकार की प्रविष्टि, जिसे यह संस्करण नहीं जानता:
-none नहीं बताया गया
-somebody कोई अज्ञात व्यक्ति
-length {h} घंटे {m} मिनट
""".encode()

# What the unit writes into an entry in English, and the same in Hindi: # stands for a number, * for anything,
# which is put into Hindi itself where it is found here. The longest that fit stand before the shorter.
SAID = """
unknown | अज्ञात
not stated | नहीं बताया गया
none | कोई नहीं
59(4)(a) | 59(4)(क)
59(4)(b) | 59(4)(ख)
59(4) proviso | 59(4) परंतुक
not s... | नहीं बताया गया
# kn | # नॉट
* (# min old) | * (# मिनट पुरानी)
# crew, # of # passengers | कर्मी दल #, यात्री #, अनुमत #
# crew, not stated of # passengers | कर्मी दल #, यात्री नहीं बताए गए, अनुमत #
not stated crew, # of # passengers | कर्मी दल नहीं बताया गया, यात्री #, अनुमत #
not stated crew, not stated of # passengers | कर्मी दल और यात्री नहीं बताए गए, अनुमत #
# crew, # passengers | कर्मी दल #, यात्री #
# crew, not stated passengers | कर्मी दल #, यात्री नहीं बताए गए
not stated crew, # passengers | कर्मी दल नहीं बताया गया, यात्री #
not stated crew, not stated passengers | कर्मी दल और यात्री नहीं बताए गए
fair season | अनुकूल ऋतु
foul season | प्रतिकूल ऋतु
season not stated, taken as foul | ऋतु नहीं बताई गई, प्रतिकूल मानी गई
by night | रात में
position not known, taken as by night | स्थिति ज्ञात नहीं, रात मानी गई
not stated: open | नहीं बताया गया: खुला है या नहीं
not stated: length_cm | नहीं बताया गया: लंबाई
not stated whether she is open, taken as open | खुला है या नहीं, बताया नहीं गया; खुला माना गया
by day | दिन में
not over # min in smooth water | शांत जल में # मिनट से अधिक नहीं
2/3 of # | # का दो तिहाई
sheltered waters | संरक्षित जल
# places taken by cargo | माल से भरे # स्थान
certified for the fair season alone | केवल अनुकूल ऋतु के लिए प्रमाणित
certified for smooth and partially smooth water alone | केवल शांत और आंशिक शांत जल के लिए प्रमाणित
the number certified is not stated | प्रमाणित संख्या नहीं बताई गई
smooth | शांत
partial | आंशिक शांत
other | न शांत, न आंशिक शांत
crew change at last port: * | पिछले पत्तन पर कर्मी दल में बदलाव: *
first # s after power-up | चालू होने के बाद के पहले # सेकंड
bytes come but no valid sentence: check baud rate and polarity of the AIS port | \
आँकड़े आ रहे हैं पर कोई सही संदेश नहीं: AIS पोर्ट की बॉड दर और तारों का जोड़ जाँचें
own VDO comes, but none yet is marked as transmitted | \
अपने VDO संदेश आ रहे हैं, पर अब तक किसी पर प्रसारित होने का चिह्न नहीं
own VDO comes | अपने VDO संदेश आ रहे हैं
this unit does not mark what it transmits | यह AIS अपने प्रसारण पर चिह्न नहीं लगाता
transmitted # s ago | # सेकंड पहले प्रसारण किया
nothing from the AIS port since power-up | चालू होने के बाद से AIS पोर्ट से कुछ नहीं आया
no own VDO for # s, was every # to # s | # सेकंड से अपना VDO संदेश नहीं आया, पहले हर # से # सेकंड में आता था
no own VDO for # s, was every report | # सेकंड से अपना VDO संदेश नहीं आया, पहले हर रिपोर्ट के साथ आता था
no own VDO for # s | # सेकंड से अपना VDO संदेश नहीं आया
AIS port silent | AIS पोर्ट से कुछ नहीं आ रहा
VDO is of MMSI #, expected # | VDO संदेश MMSI # का है, होना चाहिए #
other sentences come | दूसरे संदेश आ रहे हैं
own VDO has MMSI #, with which no ship may transmit | \
अपने VDO संदेश में MMSI # है, जिससे कोई जलयान प्रसारण नहीं कर सकता
own VDO without a position, # in a row | अपने VDO संदेश में स्थिति नहीं, लगातार # बार
alarm # active | अलार्म # चालू है
no transmission marked for # s | # सेकंड से किसी प्रसारण का चिह्न नहीं
TX attempt failed: # | प्रसारण के विफल प्रयास: #
none since power-up: if this unit never marks any, set channel_marks = false | \
चालू होने के बाद से एक भी नहीं: यदि यह AIS कभी चिह्न नहीं लगाता, तो channel_marks = false लिखें
a segment begins with entry # where entry # should follow | \
फ़ाइल प्रविष्टि # से आरंभ होती है, जहाँ प्रविष्टि # होनी चाहिए थी
it is longer than # bytes | यह # बाइट से लंबी है
it is sealed but not an entry: * | मुहर ठीक है, पर यह प्रविष्टि नहीं: *
it does not hold, and no entry can be read in its # bytes: * | \
मुहर मेल नहीं खाती, और इसके # बाइट में कोई प्रविष्टि पढ़ी नहीं जा सकती: *
entry # stands where entry # was expected: removed, doubled or moved | \
प्रविष्टि # वहाँ है जहाँ प्रविष्टि # होनी चाहिए थी: हटाई गई, दोहराई गई या खिसकाई गई
entry # stands where entry # was expected | प्रविष्टि # वहाँ है जहाँ प्रविष्टि # होनी चाहिए थी
its text and its seal do not agree, one of them was altered: the head computed is * | \
लेख और मुहर मेल नहीं खाते, दोनों में से एक बदला गया है: गणना से कोड * आता है
not JSON | लिखावट का रूप गलत है
not a JSON object | लिखावट का रूप गलत है
n is *, a number from 0 was expected | संख्या के स्थान पर * है, 0 से गिनी संख्या होनी चाहिए थी
t is * and e is *, whole seconds were expected | समय के स्थान पर * और * हैं, पूरे सेकंड होने चाहिए थे
c is *, expected gnss, rtc or unsure | समय के स्रोत के स्थान पर * है
k is *, a name was expected | प्रकार के नाम के स्थान पर * है
by is *, a name was expected | लिखने वाले के नाम के स्थान पर * है
p is *, three whole numbers were expected | स्थिति के स्थान पर * है
o is *, a list of keys was expected | बदले गए मानों की सूची के स्थान पर * है
d is *, an object was expected | विवरण के स्थान पर * है
entries are not sealed: * | प्रविष्टियों पर मुहर नहीं लग रही: *
keys folder *: the file * cannot be used (*) | कुंजियों का फ़ोल्डर *: फ़ाइल * काम की नहीं (*)
keys folder *: only one of the files ratchet and signer is there | \
कुंजियों का फ़ोल्डर *: दो में से केवल एक कुंजी-फ़ाइल मौजूद है
put back the folder as it was, or make new keys in another: deckwatch provision | \
फ़ोल्डर पहले जैसा रखें, या दूसरे में नई कुंजियाँ बनाएँ: deckwatch provision
it is damaged | वह खराब है
source *: * | पोर्ट *: *
uplink: * | तट से संपर्क: *
courier: * | तट को भेजना: *
console: * | आदेश लेना: *
pull serial: * | पुस्तक की प्रति देना, तार से: *
pull http: * | पुस्तक की प्रति देना, Wi-Fi से: *
signals: * | भोंपू, बत्ती और सूचक: *
monitor: * | निगरानी करने वाला भाग: *
"""


def said(text):
    """What the unit wrote in English, part by part in Hindi; a part that is not in SAID as it stands."""
    return "; ".join([_said(part) for part in text.split("; ")])


def _said(text):
    for line in StringIO(SAID):
        english, _, hindi = line[:-1].partition(" | ")
        held = _held(english, text)
        if held is not None:
            return _filled(hindi, held)
    return text


def _filled(hindi, held):
    """With what is held in place of its marks; not letter by letter, as MicroPython would keep each."""
    made = ""
    for one in held:
        star, sharp = hindi.find("*"), hindi.find("#")
        at = star if sharp < 0 or 0 <= star < sharp else sharp
        made += hindi[:at] + (said(one) if at == star else one)
        hindi = hindi[at + 1 :]
    return made + hindi


def _held(pattern, text):
    """What each # and * of a pattern stands for in the text, in order; None if it does not fit. In slices, as
    _filled() has it."""
    star, sharp = pattern.find("*"), pattern.find("#")
    at = star if sharp < 0 or 0 <= star < sharp else sharp
    if at < 0:
        return [] if pattern == text else None
    if pattern[:at] != text[:at]:
        return None
    for end in range(at + 1, len(text) + 1):
        if at == sharp and text[end - 1 : end] not in "0123456789.":
            return None
        rest = _held(pattern[at + 1 :], text[end:])
        if rest is not None:
            return [text[at:end]] + rest
    return None
