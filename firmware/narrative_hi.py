"""The words of firmware.narrative in Hindi: the same keys, the same fields."""

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
damage पुस्तक में प्रविष्टि {n} पर क्षति पाई गई: {what}.
fault यूनिट में खराबी: {what}.
clock घड़ी {source:source} से {was:when} के स्थान पर {now:when} की गई।
fix.found GPS से स्थिति प्राप्त हुई ({source})।
fix.lost GPS से स्थिति नहीं मिल रही, {for} सेकंड से।
ais.on AIS काम कर रहा है ({why})।
ais.silent AIS चालू है पर प्रसारण नहीं कर रहा ({why})।
ais.faulty AIS खराब है ({why})।
ais.no_position AIS बिना स्थिति के प्रसारण कर रहा है ({why})।
ais.off AIS बंद है ({why})।
ais.unknown AIS काम कर रहा है या नहीं, यह ज्ञात नहीं ({why})।
motion.moored जलयान बँधा हुआ है।
motion.moored.here जलयान {place} में बँधा हुआ है।
motion.at_anchor जलयान लंगर पर है।
motion.at_anchor.here जलयान {place} के पास लंगर पर है।
motion.under_way जलयान चल रहा है।
motion.under_way.here जलयान चल रहा है, स्थान {place}।
depart {place} से प्रस्थान किया।
arrive {place} पहुँचे।
arrive.run {place} पहुँचे, {run:miles} समुद्री मील चलकर।
voyage यात्रा, जैसा बताया गया: अगला पत्तन {next_port}, पहुँचने का अनुमान {eta:when}; माल {cargo}; \
कर्मी दल {crew}, यात्री {passengers}।
reason AIS काम न करने का बताया गया कारण: {text}
report नियम 61(2) के अधीन स्थिति रिपोर्ट तैयार की गई: {where}; गति {speed}, मार्ग {course}; अगला पत्तन {next}, \
पहुँचने का अनुमान {eta}; {souls}.
sent प्रविष्टि {ref} भेजी गई।
receipt प्रविष्टि {ref} तट पर प्राप्त हुई, {at:when}।
given प्रविष्टि {ref} की रिपोर्ट {how} द्वारा {to} को दी गई, प्राप्ति {ack} ने स्वीकार की।
watch.taken {who:name} ने निगरानी संभाली।
watch.left {who:name} ने निगरानी छोड़ी।
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
remark टिप्पणी:
note {text}
amend प्रविष्टि {ref} का संशोधन: {text} कारण: {why}
countersign {by:name} ने प्रविष्टि {ref} पर भी हस्ताक्षर किए।
sign अनुभाग {section} के पृष्ठ {page} पर {role:role} के हस्ताक्षर हुए।
access पुस्तक अधिकारी को केवल पढ़ने के लिए {until:when} तक खोली गई।
closed_access.closed पुस्तक तक अधिकारी की पहुँच बंद की गई।
closed_access.expired समय पूरा होने पर पुस्तक तक अधिकारी की पहुँच समाप्त हुई।
pull.begin अधिकारी ने पुस्तक की प्रति लेना आरंभ किया।
pull.end पुस्तक की प्रति लेना समाप्त हुआ।
role.tindal टिंडल
role.crew चालक दल
role.owner स्वामी
role.officer अधिकारी
source.gnss GPS
source.rtc यूनिट की अपनी घड़ी
source.unsure लॉग के अनुमान
-unknown “{k}” प्रकार की प्रविष्टि, जिसे यह संस्करण नहीं जानता:
-none नहीं बताया गया
-somebody कोई अज्ञात व्यक्ति
-length {h} घंटे {m} मिनट
""".encode()
