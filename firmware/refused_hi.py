"""What the desk refuses, and the panel with it, in Hindi: borrowed for one answer.

A line each: the English as the firmware says it, then Hindi. A * stands for what is told within, if anything
is, which may hold no "; "; a # for more than one of these lines, so joined. {1} is the first of them in the
Hindi. Of lines that fit the first counts; after these come the lines of firmware/refused_duties_hi.py.
tests/host/test_refused_hindi.py finds what is refused and not known here.
"""
from io import StringIO

from firmware import refused_duties_hi

SAID = """
#. Only the tindal can put on watch in spite of that, with a reason | \
{1}। फिर भी निगरानी पर केवल टिंडल लगा सकते हैं, कारण बताकर
#. If it must be in spite of that, say why | {1}। फिर भी करना हो तो कारण बताएँ
* is unfit: *, rule 59(3) | {1} अयोग्य हैं: {2}, नियम 59(3)
* would break * (*): off by * at the latest; for * h he may begin at * | \
{1} के लिए नियम {2} टूटेगा ({3}): {4} तक काम छोड़ना होगा; {5} घंटे की निगरानी {6} से शुरू कर सकते हैं
* would break * (*): off by * at the latest | {1} के लिए नियम {2} टूटेगा ({3}): {4} तक काम छोड़ना होगा
* would break * (*); for * h he may begin at * | \
{1} के लिए नियम {2} टूटेगा ({3}); {4} घंटे की निगरानी {5} से शुरू कर सकते हैं
* would break * (*) | {1} के लिए नियम {2} टूटेगा ({3})
10 h of rest in any 24 h | किसी भी 24 घंटों में 10 घंटे आराम
77 h of rest in any 7 days | किसी भी 7 दिनों में 77 घंटे आराम
a rest of 6 h in 24 h | 24 घंटों में 6 घंटे का एक आराम
10 h of rest in at most two parts | अधिक से अधिक दो भागों में 10 घंटे आराम
nobody has the watch: whoever is to have it takes it | निगरानी पर कोई नहीं है: जिन्हें संभालनी है वे स्वयं संभालें
nobody has the watch, so nobody is asked for a sign | निगरानी पर कोई नहीं है, इसलिए किसी से संकेत नहीं माँगा गया
* has the watch already, since * | {1} निगरानी पर पहले से हैं, {2} से
* has charge of the watch: it is handed over by him or the tindal; or take it beside him | \
निगरानी {1} के पास है: वे या टिंडल ही सौंप सकते हैं; या आप उनके साथ निगरानी संभालें
* has charge of the watch: it is his sign that is waited for | \
निगरानी {1} के पास है: संकेत उन्हीं से चाहिए
* has it already: it is handed over to another | निगरानी {1} के पास पहले से है: किसी और को सौंपें
* is not on watch | {1} निगरानी पर नहीं हैं
* leaves the watch himself, or is relieved by the tindal or whoever has charge of it | \
{1} निगरानी स्वयं छोड़ते हैं, या टिंडल या निगरानी के प्रभारी उन्हें छुट्टी देते हैं
*: more than a day ago; hours of such a watch are put right with an amendment | \
{1}: एक दिन से अधिक पहले; ऐसी निगरानी के घंटे संशोधन से ठीक किए जाते हैं
*: it lies before the watch began, at *; what was entered wrongly is amended | \
{1}: यह निगरानी के आरंभ से पहले है, जो {2} पर हुआ; गलत प्रविष्टि संशोधन से ठीक की जाती है
end of the watch: * is past, the watch begins at * | निगरानी का अंत: {1} बीत चुका है, निगरानी {2} से है
end of the watch: expected within a day of its beginning, * | \
निगरानी का अंत: आरंभ ({1}) से एक दिन के भीतर होना चाहिए
posts: expected at most *, each with who stands there | स्थान: अधिक से अधिक {1}, हर एक पर कौन है यह बताएँ
post *: expected one of *, and who stands there | स्थान {1}: इनमें से एक चाहिए: {2}, और वहाँ कौन है
post *: * stands there twice | स्थान {1}: {2} वहाँ दो बार हैं
state *: expected fit or one of * | स्थिति {1}: fit या इनमें से एक चाहिए: {2}
* was not entered as unfit | {1} अयोग्य दर्ज नहीं थे
after * the tindal says who is fit again | {1} के बाद फिर योग्य होना टिंडल ही बताते हैं
anchorage: expected safe or not | लंगरगाह: सुरक्षित है या नहीं, यह बताएँ
beginning of the plan: expected a time to come; what was worked is in the record | \
योजना का आरंभ: आने वाला समय चाहिए; जो काम हो चुका वह अभिलेख में है
crew: expected ids of persons | कर्मी दल: व्यक्तियों के पहचान-नाम चाहिए
crew: a person stands in it twice | कर्मी दल: एक व्यक्ति दो बार है
plan *: expected one of * | योजना {1}: इनमें से एक चाहिए: {2}
plan *: * persons are too few, it has * groups | योजना {1}: {2} व्यक्ति कम हैं, इसमें {3} टोलियाँ हैं
group that begins: expected a number from 1 to * | आरंभ करने वाली टोली: 1 से {1} तक की संख्या चाहिए
name of the plan: expected text, got * | योजना का नाम: शब्द चाहिए, मिला {1}
beginning of the plan: expected a time, got * | योजना का आरंभ: समय चाहिए, मिला {1}
turns of the plan: expected a list of at most * | योजना की पारियाँ: अधिक से अधिक {1} की सूची चाहिए
turn *: expected minutes and the ids of who is on watch, got * | \
पारी {1}: मिनट और निगरानी वालों के पहचान-नाम चाहिए, मिला {2}
turn *: expected * to * minutes, got * | पारी {1}: {2} से {3} मिनट चाहिए, मिला {4}
turn *: expected ids of persons, got * | पारी {1}: व्यक्तियों के पहचान-नाम चाहिए, मिला {2}
turn *: a person stands in it twice, in * | पारी {1}: एक व्यक्ति दो बार है, {2} में
work *: expected one of * | काम {1}: इनमें से एक चाहिए: {2}
work: expected that it began, ended, or was done from when until when | \
काम: शुरू हुआ, समाप्त हुआ, या कब से कब तक किया गया, यह बताएँ
* is at * already | {1} पहले से इस काम पर हैं: {2}
* is not at *; work that was not entered when it began is entered as done, from when until when | \
{1} इस काम पर नहीं हैं: {2}; जो काम शुरू होते समय दर्ज नहीं हुआ, वह कब से कब तक किया गया, ऐसे दर्ज होता है
work done: expected from when and until when | किया हुआ काम: कब से और कब तक, यह बताएँ
end of the work at *: it lies before its start at * | काम का अंत {1} पर: यह आरंभ ({2}) से पहले है
end of the work at *: it is not after its start at * | काम का अंत {1} पर: यह आरंभ ({2}) के बाद नहीं है
hours: expected what the record says, what is right, or both | \
घंटे: अभिलेख में क्या है, सही क्या है, या दोनों, यह बताएँ
hours as recorded: the record of * has no work from * to *; near it: * | \
अभिलेख के घंटे: {1} के अभिलेख में {2} से {3} तक काम नहीं है; पास में: {4}
*: expected from when and until when | {1}: कब से और कब तक, यह बताएँ
*: the end at * is not after the start at * | {1}: अंत ({2}) आरंभ ({3}) के बाद नहीं है
entry * recorded no work of * from * to *; see entry * | \
प्रविष्टि {1} में {2} का {3} से {4} तक काम दर्ज नहीं; देखें प्रविष्टि {5}
entry * recorded no work of * from * to * | प्रविष्टि {1} में {2} का {3} से {4} तक काम दर्ज नहीं
stays work | काम ही रहता है
hours as recorded | अभिलेख के घंटे
hours as they were | सही घंटे
start of the work | काम का आरंभ
end of the work | काम का अंत
time of the event: expected one that has come, after 1970: entries tell what has happened | \
घटना का समय: बीता हुआ समय चाहिए, 1970 के बाद का: प्रविष्टि वही बताती है जो हो चुका
*: expected one that has come, entries tell what has happened | \
{1}: बीता हुआ समय चाहिए, प्रविष्टि वही बताती है जो हो चुका
time of the event | घटना का समय
*: before the record of * begins, with his sign-on or first watch at * | \
{1}: {2} का अभिलेख इसके बाद, {3} पर नियोजन या पहली निगरानी से, आरंभ होता है
* signed in as *; hours of * are amended by himself or the tindal | \
{1} {2} के रूप में साइन इन हैं; {3} के घंटे वे स्वयं या टिंडल ठीक कर सकते हैं
entry *: expected the entry of watch or work of * that is wrong | \
प्रविष्टि {1}: {2} की निगरानी या काम की वह प्रविष्टि चाहिए जो गलत है
entry *: expected the finding of a breach of the rule on rest, or of a gap in the watch | \
प्रविष्टि {1}: आराम का नियम टूटने या निगरानी खाली रहने की सूचना चाहिए
the record of * is signed by himself, as person, and by the tindal; * signed in as * | \
{1} के अभिलेख पर वे स्वयं और टिंडल हस्ताक्षर करते हैं; {2} {3} के रूप में साइन इन हैं
endorsement: expected one of rest and crew | हस्ताक्षर: आराम या कर्मी दल के अभिलेख का, यह बताएँ
* is not on board; his engagement is signed while he is | \
{1} जहाज़ पर नहीं हैं; नियोजन पर हस्ताक्षर जहाज़ पर रहते होता है
month: expected one such as * | महीना: इस रूप में चाहिए: {1}
month *: it has not begun | महीना {1}: अभी आरंभ नहीं हुआ
* signed in as *; for * this is done by himself or the tindal, or whoever has charge of the watch | \
{1} {2} के रूप में साइन इन हैं; {3} के लिए यह वे स्वयं, टिंडल या निगरानी के प्रभारी करते हैं
* signed in as *; for * this is done by himself or the tindal | \
{1} {2} के रूप में साइन इन हैं; {3} के लिए यह वे स्वयं या टिंडल करते हैं
* signed in as officer, who only reads | {1} अधिकारी के रूप में साइन इन हैं, जो केवल पढ़ सकते हैं
* signed in as *; this is for: * | {1} {2} के रूप में साइन इन हैं; यह इनके लिए है: {3}
* is an officer, who only reads the book | {1} अधिकारी हैं, जो पुस्तक केवल पढ़ सकते हैं
* is not on board; if he is, sign him on first | {1} जहाज़ पर नहीं हैं; यदि हैं तो पहले उनका नियोजन दर्ज करें
* is not on board: he was discharged, or never signed on | \
{1} जहाज़ पर नहीं हैं: वे कार्यमुक्त हुए, या उनका नियोजन कभी दर्ज नहीं हुआ
* is not on board | {1} जहाज़ पर नहीं हैं
the book is closed; a closed book takes no entry. Begin the next one | \
पुस्तक बंद है; बंद पुस्तक में प्रविष्टि नहीं होती। अगली पुस्तक आरंभ करें
sign in first: nobody is, or nothing was done for * minutes | \
पहले साइन इन करें: कोई साइन इन नहीं है, या {1} मिनट तक कुछ नहीं किया गया
sign in first: nobody is, nothing was done for ten minutes, or the unit was started again | \
पहले साइन इन करें: कोई साइन इन नहीं है, दस मिनट तक कुछ नहीं किया गया, या यूनिट फिर से चालू हुई
sign in first, as tindal or owner: persons are entered by them | \
पहले टिंडल या स्वामी के रूप में साइन इन करें: व्यक्तियों को वही दर्ज करते हैं
the first to be entered is a tindal or the owner | सबसे पहले टिंडल या स्वामी दर्ज होते हैं
* is entered, and has no PIN: first set the PIN of *, who then signs in and enters the others | \
{1} दर्ज हैं, पर उनका PIN नहीं है: पहले {2} का PIN तय करें, फिर वे साइन इन करके औरों को दर्ज करेंगे
not looked at: too many wrong PINs | देखा नहीं गया: बहुत बार गलत PIN
not looked at: too many wrong PINs; try again in * s | देखा नहीं गया: बहुत बार गलत PIN; {1} सेकंड बाद फिर प्रयास करें
person or PIN is wrong; the next try in * s | व्यक्ति या PIN गलत है; अगला प्रयास {1} सेकंड बाद
person or PIN is wrong | व्यक्ति या PIN गलत है
id *: expected up to * of the letters a to z, digits, - and _, and not auto, * or vessel | \
पहचान-नाम {1}: a से z तक के अधिक से अधिक {2} अक्षर, अंक, - और _ चाहिए; auto, {3} या vessel नहीं
id *: expected a person who is entered and active | पहचान-नाम {1}: दर्ज और सक्रिय व्यक्ति चाहिए
role *: expected one of * | भूमिका {1}: इनमें से एक चाहिए: {2}
the book knows * persons, no more fit; enter those who left as no longer active | \
पुस्तक में {1} व्यक्ति हैं, और नहीं समाते; जो चले गए उन्हें निष्क्रिय दर्ज करें
* is the only tindal; enter the next one first | {1} अकेले टिंडल हैं; पहले अगले को दर्ज करें
PIN: expected * to * digits | PIN: {1} से {2} अंक चाहिए
the PIN is not changed, though the log tells of it: keys folder: *; try again | \
PIN नहीं बदला, यद्यपि लॉग में लिखा है: कुंजियों का फ़ोल्डर: {1}; फिर प्रयास करें
second signature of *: expected the id of another active person, no officer | \
{1} के दूसरे हस्ताक्षर: किसी और सक्रिय व्यक्ति का पहचान-नाम चाहिए, अधिकारी का नहीं
* entries wait for a second signature; have those signed first | \
{1} प्रविष्टियों पर दूसरा हस्ताक्षर बाकी है; पहले उन पर हस्ताक्षर कराएँ
entry * is not of section 1: expected the number of a seaman's entry | \
प्रविष्टि {1} अनुभाग 1 की नहीं है: नाविक की प्रविष्टि की संख्या चाहिए
entry * waits for no signature of * | प्रविष्टि {1} पर {2} का हस्ताक्षर बाकी नहीं है
entry *: the book has entries 0 to * | प्रविष्टि {1}: पुस्तक में प्रविष्टियाँ 0 से {2} तक हैं
entry *: expected the number of a report | प्रविष्टि {1}: रिपोर्ट की संख्या चाहिए
freeboard and equipment: expected yes or no for each | फ्रीबोर्ड और उपकरण: दोनों के लिए हाँ या नहीं चाहिए
kind *: expected depart or arrive | प्रकार {1}: प्रस्थान या आगमन चाहिए
time of the event: expected one since this book began or was opened by the Registrar; a voyage before that \
is of the book before, or told in a note | घटना का समय: पुस्तक आरंभ होने या रजिस्ट्रार के खोलने के बाद का चाहिए; \
उससे पहले की यात्रा पिछली पुस्तक की है, या टिप्पणी में बताएँ
time of the arrival: expected one after the departure of the voyage under way | \
आगमन का समय: चालू यात्रा के प्रस्थान के बाद का चाहिए
page * of section * is full and not signed for: *; have it signed, then enter this on the next | \
अनुभाग {2} का पृष्ठ {1} भर गया है, हस्ताक्षर बाकी: {3}; पहले हस्ताक्षर कराएँ, फिर अगले पृष्ठ पर दर्ज करें
* pages are not signed by both, * entries wait for a second signature; a closed book takes none: have them \
signed, or close it as it is | {1} पृष्ठों पर दोनों के हस्ताक्षर नहीं, {2} प्रविष्टियों पर दूसरा हस्ताक्षर बाकी; \
बंद पुस्तक में वे नहीं हो सकेंगे: हस्ताक्षर कराएँ, या जैसी है वैसी बंद करें
no access is open | पुस्तक किसी अधिकारी के लिए खुली नहीं है
access for * minutes: expected a whole number from 1 to * | {1} मिनट के लिए खोलना: 1 से {2} तक पूरी संख्या चाहिए
expected a section from 1 to 3, a page number and a role, tindal or crew | \
1 से 3 तक का अनुभाग, पृष्ठ संख्या और भूमिका (टिंडल या कर्मी दल) चाहिए
section * has no page *: its last page is * | अनुभाग {1} में पृष्ठ {2} नहीं है: उसका अंतिम पृष्ठ {3} है
page * of section * is signed by both already | अनुभाग {2} के पृष्ठ {1} पर दोनों के हस्ताक्षर हो चुके हैं
page * of section * comes first: a page is signed after the one before it | \
अनुभाग {2} का पृष्ठ {1} पहले: हर पृष्ठ पर हस्ताक्षर पिछले के बाद होते हैं
page * of section * is signed for the * already | अनुभाग {2} के पृष्ठ {1} पर {3} की ओर से हस्ताक्षर हो चुके हैं
tindal and crew sign as two persons; this one has signed as * | \
टिंडल और कर्मी दल की ओर से दो अलग व्यक्ति हस्ताक्षर करते हैं; ये {1} की ओर से कर चुके हैं
page * is not complete: entry * waits for the signature of *; have it signed, \
or amend it and say why it is not | \
पृष्ठ {1} पूरा नहीं है: प्रविष्टि {2} पर {3} का हस्ताक्षर बाकी है; हस्ताक्षर कराएँ, या संशोधन में बताएँ कि क्यों नहीं
somebody not known | अज्ञात व्यक्ति
engagement at *: it lies before the discharge of *, at * | \
नियोजन {1} पर: यह {2} की कार्यमुक्ति से पहले है, जो {3} पर हुई
age: expected whole years from * to * | आयु: {1} से {2} तक पूरे वर्ष चाहिए
age *: expected whole years | आयु {1}: पूरे वर्ष चाहिए
* has the watch or a post: have him relieved, then discharge him | \
{1} निगरानी या किसी स्थान पर हैं: पहले उन्हें छुट्टी दें, फिर कार्यमुक्त करें
discharge: it lies before his engagement | कार्यमुक्ति: यह नियोजन से पहले है
master: expected only of one who was replaced | मास्टर: केवल उनके लिए जिनके स्थान पर दूसरे आए
master *: expected the id of another person on board | मास्टर {1}: जहाज़ पर किसी और व्यक्ति का पहचान-नाम चाहिए
* is engaged *: only the absence of the tindal or master is entered | \
{1} {2} नियोजित हैं: अनुपस्थिति केवल टिंडल या मास्टर की दर्ज होती है
entry *: expected a sign-on or a discharge | प्रविष्टि {1}: नियोजन या कार्यमुक्ति चाहिए
entry *: expected a change of the crew not yet passed on to the Registrar; these are: * | \
प्रविष्टि {1}: कर्मी दल का वह बदलाव चाहिए जो रजिस्ट्रार को अभी नहीं बताया गया; ये हैं: {2}
*: expected the id of a person who is entered in the book; enter him first | \
{1}: पुस्तक में दर्ज व्यक्ति का पहचान-नाम चाहिए; पहले उन्हें दर्ज करें
*: expected the id of a person who is entered in the book | {1}: पुस्तक में दर्ज व्यक्ति का पहचान-नाम चाहिए
*: expected a short word or a day, got *... | {1}: छोटा शब्द या दिन चाहिए, मिला {2}...
*: expected a day from 1970 to 2149 such as *, which the calendar has | \
{1}: 1970 से 2149 तक का दिन चाहिए, जैसे {2}, जो पंचांग में हो
act *: expected one of * | कार्य {1}: इनमें से एक चाहिए: {2}
* is on board already, *; for another capacity discharge him first | \
{1} जहाज़ पर पहले से हैं, {2}; दूसरे पद के लिए पहले कार्यमुक्त करें
* is entered as no longer active; enter him as active first | \
{1} निष्क्रिय दर्ज हैं; पहले उन्हें सक्रिय दर्ज करें
* is engaged on board: discharge him first | {1} जहाज़ पर नियोजित हैं: पहले उन्हें कार्यमुक्त करें
capacity *: expected one of * | पद {1}: इनमें से एक चाहिए: {2}
document *: expected one of * | काग़ज़ {1}: इनमें से एक चाहिए: {2}
grade *: expected for a coc one of *, for others none | \
श्रेणी {1}: सक्षमता प्रमाणपत्र के लिए इनमें से एक चाहिए: {2}; औरों के लिए नहीं
* has no document * that could be taken away | {1} का ऐसा काग़ज़ दर्ज नहीं: {2}
expires *: it lies before the day of issue, * | समाप्ति {1}: यह जारी होने के दिन ({2}) से पहले है
*: expected the day of issue or the day on which it expires | {1}: जारी होने का या समाप्ति का दिन चाहिए
* is away already | {1} पहले से अनुपस्थित हैं
* was not entered as away | {1} अनुपस्थित दर्ज नहीं थे
who was appointed in his place is entered first | पहले यह दर्ज करें कि उनके स्थान पर कौन नियुक्त हुए
this alert is acknowledged already | यह चेतावनी पहले ही देखी जा चुकी है
minutes: expected 1 to *; no alert is silenced for good while its cause stands | \
मिनट: 1 से {1} चाहिए; जब तक कारण रहे, कोई चेतावनी सदा के लिए शांत नहीं होती
silent for * minutes, which could not be entered: # | {1} मिनट के लिए शांत, पर यह दर्ज नहीं हो सका: {2}
*: no such alert stands now | {1}: ऐसी कोई चेतावनी अभी नहीं है
*: it is empty, nothing in it shows; it must be stated | {1}: खाली है, इसमें कुछ दिखता नहीं; इसे भरना होगा
*: it holds a control character; write it anew | {1}: इसमें अदृश्य चिह्न है; फिर से लिखें
*: * bytes fit, it has * (a letter of an Indian script takes 3); shorten it | \
{1}: {2} बाइट समाते हैं, इसमें {3} हैं (भारतीय लिपि का एक अक्षर 3 लेता है); छोटा करें
date *: expected a day that has come | तारीख {1}: ऐसा दिन चाहिए जो आ चुका हो
it is too long: shorten it | यह बहुत लंबा है: छोटा करें
*: * bytes fit, it has * letters; shorten it | {1}: {2} बाइट समाते हैं, इसमें {3} अक्षर हैं; छोटा करें
the book was opened with entry * | पुस्तक का प्रारंभ प्रविष्टि {1} में दर्ज हो चुका है
tindals: expected name, ID No. and passport No. of each | टिंडल: हर एक का नाम, पहचान संख्या और पासपोर्ट संख्या चाहिए
* tindals: the cover has room for * | {1} टिंडल: आवरण पर {2} के लिए स्थान है
date *: expected none before that of the opening, * | तारीख {1}: पुस्तक के प्रारंभ ({2}) से पहले की नहीं हो सकती
date *: expected a day such as * | तारीख {1}: इस रूप में चाहिए: {2}
date *: expected one that has come | तारीख {1}: बीती हुई या आज की चाहिए
the unit was started without a keys folder, in which the PINs lie; run deckwatch provision, enter persons \
and PINs with deckwatch book, then start it again | यूनिट कुंजियों के फ़ोल्डर के बिना चालू हुई, जिसमें PIN रहते हैं; \
deckwatch provision चलाएँ, deckwatch book से व्यक्ति और PIN दर्ज करें, फिर यूनिट दोबारा चालू करें
a check before departure is being made; try again in a moment | \
प्रस्थान से पहले की जाँच अभी हो रही है; थोड़ी देर में फिर भेजें
this form is not of the page that is signed in; load the page again | \
यह प्रपत्र उस पृष्ठ का नहीं जो साइन इन है; पृष्ठ फिर से खोलें
expected the header X-Deckwatch; load the page again | यह प्रपत्र इस पृष्ठ का नहीं; पृष्ठ फिर से खोलें
expected a form of this panel's own page; load the page again | यह प्रपत्र इस पृष्ठ का नहीं; पृष्ठ फिर से खोलें
the unit was started again since this page was loaded; see whether it is entered, then send it again | \
इस पृष्ठ के खुलने के बाद यूनिट फिर से चालू हुई; देखें कि दर्ज हुआ या नहीं, फिर भेजें
meanwhile another has changed this; look at it, then send it again | \
इस बीच किसी और ने इसे बदला है; उसे देखें, फिर भेजें
too many requests from this device; again in * s | इस उपकरण से बहुत अधिक अनुरोध; {1} सेकंड बाद फिर
*: it holds something of another kind than expected | {1}: इसमें कुछ अपेक्षा से अलग प्रकार का है
not entered: # | दर्ज नहीं हुआ: {1}
log folder *: the book was closed with entry *; a closed book takes no entry, \
name another folder for the next | \
लॉग का फ़ोल्डर {1}: पुस्तक प्रविष्टि {2} से बंद हो चुकी है; बंद पुस्तक में प्रविष्टि नहीं होती, अगली के लिए दूसरा फ़ोल्डर दें
log folder *: it is full (error *); free some space there; recording goes on by itself | \
लॉग का फ़ोल्डर {1}: भर गया है (error {2}); वहाँ जगह बनाएँ; दर्ज करना अपने आप फिर चलेगा
log folder *: it may not be written to (error *); mount it for writing, or let this user write there | \
लॉग का फ़ोल्डर {1}: उसमें लिखने की अनुमति नहीं (error {2}); उसे लिखने योग्य बनाएँ
log folder *: it, or a file of the book, is not there (error *); \
make the folder or plug in its disk, start again | \
लॉग का फ़ोल्डर {1}: वह या पुस्तक की कोई फ़ाइल नहीं मिली (error {2}); फ़ोल्डर बनाएँ या डिस्क लगाएँ, फिर चालू करें
log folder *: a folder was expected and a file stands in its place (error *); name a folder | \
लॉग का फ़ोल्डर {1}: फ़ोल्डर के स्थान पर फ़ाइल है (error {2}); किसी फ़ोल्डर का नाम दें
log folder *: the disk does not answer (error *); check card, cable and power, then start again | \
लॉग का फ़ोल्डर {1}: डिस्क से उत्तर नहीं (error {2}); कार्ड, तार और बिजली जाँचें, फिर चालू करें
log folder *: *; expected a folder that can be read and written | \
लॉग का फ़ोल्डर {1}: {2}; ऐसा फ़ोल्डर चाहिए जिसमें पढ़ा और लिखा जा सके
tindal, crew, owner | टिंडल, कर्मी दल, स्वामी
tindal, owner | टिंडल, स्वामी
tindal, crew | टिंडल, कर्मी दल
as radio | रेडियो ऑपरेटर के रूप में
as * | {1} के रूप में
tindal | टिंडल
master | मास्टर
serang | सारंग
mate | मेट
seaman | नाविक
lascar | लस्कर
engineer | इंजीनियर
driver | इंजन ड्राइवर
greaser | ग्रीज़र
cook | रसोइया
apprentice | प्रशिक्षु
crew | कर्मी दल
owner | स्वामी
officer | अधिकारी
none | कोई नहीं
fit | योग्य
fatigue | थकान
illness | बीमारी
intoxication | नशा
lookout | पहरा
radio | AIS और VHF
wheel | पतवार
drill | अभ्यास
cargo | माल का काम
callout | बुलावा
emergency | आपात स्थिति
maintenance | मरम्मत
other | अन्य
text | विवरण
reason | कारण
remark | टिप्पणी
place | स्थान
name | नाम
person | व्यक्ति
capacity | पद
number | संख्या
reference number | संदर्भ संख्या
issued by | जारीकर्ता
how | कैसे
to whom | किसे
acknowledged by | किसने स्वीकार किया
office | कार्यालय
address | पता
owner's address | स्वामी का पता
port of registration | पंजीकरण का पत्तन
port of issue | जारी करने का पत्तन
Registrar's name | रजिस्ट्रार का नाम
tindal's name | टिंडल का नाम
tindal's id | टिंडल की पहचान संख्या
tindal's passport | टिंडल का पासपोर्ट
card | पहचान-पत्र
engaged | नियोजन का स्थान
wages | मजदूरी
kin | निकटतम संबंधी
cause | कारण
*: expected text | {1}: शब्द चाहिए
text holds the half character * | पाठ में आधा अक्षर {1} है
"""


def said(text) -> str:
    """A refusal in Hindi, as far as it is known: of several parts each for itself."""
    told = _said(text)
    if told is None:
        told = "; ".join([_said(part) or part for part in text.split("; ")])
    return told


def _said(text):
    """Hindi of a text that a line of SAID fits as a whole, or None."""
    for table in (SAID, refused_duties_hi.SAID):
        for line in StringIO(table):
            pattern, _, told = line[:-1].partition(" | ")
            held = _held(pattern, text)
            if held is not None:
                for i, one in enumerate(held):
                    told = told.replace("{%d}" % (i + 1), said(one))
                return told
    return None


def _held(pattern, text):
    """What the marks of a pattern stand for in a text, in order; None if it does not fit."""
    first, *rest = pattern.replace("#", "*").split("*")
    if not text.startswith(first):
        return None
    held, at = [], len(first)
    if not rest and at < len(text):
        return None
    for i, words in enumerate(rest):
        end = text.find(words, at) if i < len(rest) - 1 else len(text) - len(words)
        if end < at or not text[end:].startswith(words):
            return None
        held.append(text[at:end])
        at = end + len(words)
    if pattern.find("#") < 0 and any(one.find("; ") >= 0 for one in held):
        return None
    return held
