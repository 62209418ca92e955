"""What is refused about drills, equipment, passengers and the departure, in Hindi: lines as those of
refused_hi.SAID, which it looks for here as well. Borrowed with it."""

SAID = """
drill *: expected one of * | अभ्यास {1}: इनमें से एक चाहिए: {2}
training *: expected one of * | प्रशिक्षण {1}: इनमें से एक चाहिए: {2}
held: expected yes or no | अभ्यास हुआ: हाँ या नहीं चाहिए
a drill that was not held: expected the reason alone, and nothing done | \
जो अभ्यास नहीं हुआ: केवल कारण चाहिए, किया हुआ कुछ नहीं
why: state why the drill was not held | कारण: बताएँ कि अभ्यास क्यों नहीं हुआ
who took part: expected the ids of one or more persons on board | \
किसने भाग लिया: जहाज़ पर एक या अधिक व्यक्तियों के पहचान-नाम चाहिए
* was not on board at *: he was signed on at * | {1} {2} पर जहाज़ पर नहीं थे: उनका नियोजन {3} पर हुआ
* was not on board at *: he was discharged at * | {1} {2} पर जहाज़ पर नहीं थे: वे {3} पर कार्यमुक्त हुए
boats: expected the names of at most * boats or rafts | नौकाएँ: अधिक से अधिक {1} नौकाओं या बेड़ों के नाम चाहिए
boats: expected of * alone | नौकाएँ: केवल इनके लिए चाहिए: {1}
boat *: expected one of [vessel] * in vessel.toml: * | \
नौका {1}: vessel.toml के [vessel] {2} में से एक चाहिए: {3}
boat *: named twice | नौका {1}: दो बार है
boats: expected which of them: * | नौकाएँ: इनमें से कौन सी, यह बताएँ: {1}
name them as [vessel] * in vessel.toml | उनके नाम vessel.toml में [vessel] {1} में लिखें
none is named there | वहाँ कोई नाम नहीं है
skipped: expected a letter and the reason for each | छोड़े गए: हर एक का अक्षर और कारण चाहिए
why it was left out | छोड़ने का कारण
done: expected letters of the checklist | किए गए: जाँच-सूची के अक्षर चाहिए
done: nothing of the checklist | किए गए: जाँच-सूची में से कुछ नहीं
a drill of which nothing was done was not held, enter it so with the reason | \
जिस अभ्यास में कुछ नहीं किया गया वह हुआ ही नहीं, उसे कारण सहित ऐसे ही दर्ज करें
item *: the checklist of * has * | मद {1}: {2} की जाँच-सूची में {3}
the letters * | ये अक्षर हैं: {1}
no items | कोई मद नहीं है
item *: it stands twice | मद {1}: दो बार है
items *: expected done, or left out with the reason | मद {1}: किया गया, या कारण सहित छोड़ा गया, यह बताएँ
or say why the drill was not held in full | या बताएँ कि अभ्यास पूरा क्यों नहीं हुआ
*: named twice | {1}: दो बार है
count: expected a whole number from 0 to * | संख्या: 0 से {1} तक पूरी संख्या चाहिए
ok: expected yes or no | ठीक है: हाँ या नहीं चाहिए
remark: what is wrong | टिप्पणी: क्या ख़राब है
event *: expected one of * | घटना {1}: इनमें से एक चाहिए: {2}
date *: expected a day such as * | तारीख़ {1}: दिन चाहिए, जैसे {2}
item *: expected one of the list, such as * | मद {1}: सूची में से एक चाहिए, जैसे {2}
item *: expected one of the list | मद {1}: सूची में से एक चाहिए
give one that is not on it a name with a capital letter or a space | \
जो सूची में नहीं है उसके नाम में बड़ा अक्षर या रिक्त स्थान रखें
* defects, events and advisories are open, no more fit | \
{1} दोष, घटनाएँ और सलाहें खुली हैं, और नहीं समातीं
close those that are done | जो निपट गईं उन्हें बंद करें
entry *: expected * that is open; these are: * | प्रविष्टि {1}: {2} चाहिए जो खुली हो; ये हैं: {3}
an advisory | सलाह
a defect, a failed test or an event | दोष, असफल जाँच या घटना
entry *: * failed its test; enter the test that is passed, or count those on board as 0 | \
प्रविष्टि {1}: {2} जाँच में असफल रहा; वह जाँच दर्ज करें जिसमें सफल हो, या जहाज़ पर उनकी गिनती 0 दर्ज करें
*: before what entry * tells, of * | {1}: यह प्रविष्टि {2} की बात से पहले है, जो {3} की है
document *: it is the vessel's; expected of * | काग़ज़ {1}: यह जलयान का है; {2} का चाहिए
document *: it is a person's; expected the id of whose it is | \
काग़ज़ {1}: यह व्यक्ति का होता है; जिसका है उसका पहचान-नाम चाहिए
in India: expected yes or no | भारत में: हाँ या नहीं चाहिए
*: the list of ports has it *; if another place of that name is meant, add to the name which | \
{1}: पत्तनों की सूची में यह {2} है; इसी नाम का कोई और स्थान हो तो नाम के साथ बताएँ कि कौन सा
in India | भारत में
abroad | भारत के बाहर
*: it is not on the list of ports, and papers that expired outside India go on only until she arrives \
there; say whether it lies in India or abroad | \
{1}: यह पत्तनों की सूची में नहीं है, और भारत के बाहर समाप्त हुए काग़ज़ भारत पहुँचने तक ही चलते हैं; बताएँ कि यह भारत में \
है या बाहर
side: who confirms it states how high it is clear of the water, in mm | \
किनारा: जो पुष्टि करते हैं वे बताएँ कि वह पानी से कितने मिमी ऊपर है
*: entry * was made since, and the check goes by what the book tells now | \
{1}: इसके बाद प्रविष्टि {2} दर्ज हुई, और जाँच पुस्तक की अभी की स्थिति से होती है
check her now, or tell of the earlier check in a note | अभी जाँच करें, या पहले की जाँच को टिप्पणी में लिखें
count *: expected one of +1, +10, -1 | गिनती {1}: +1, +10, -1 में से एक चाहिए
-1: nobody is on board as counted, and fewer there cannot be | \
-1: गिनती के अनुसार जहाज़ पर कोई नहीं है, उससे कम नहीं हो सकते
where the count is wrong, set it with the reason | गिनती ग़लत हो तो उसे कारण सहित ठीक करें
-1: no child under twelve is on board as counted | -1: गिनती के अनुसार बारह वर्ष से कम का कोई बच्चा जहाज़ पर नहीं है
set the count with the reason | गिनती को कारण सहित ठीक करें
count: a tap, a list of passengers and a count that is set are three acts | \
गिनती: एक-एक गिनना, यात्री-सूची और गिनती ठीक करना तीन अलग काम हैं
expected what one of them takes | इनमें से किसी एक के ही खाने भरें
count: expected at most * passengers | गिनती: अधिक से अधिक {1} यात्री चाहिए
waters *: expected one of * | जल {1}: इनमें से एक चाहिए: {2}
vessel.toml says nothing of passengers | vessel.toml में यात्रियों के बारे में कुछ नहीं है
where she carries any, give [vessel] passenger_capacity or [passengers] as her certificate has them | \
यदि यात्री ले जाते हैं तो उसमें [vessel] passenger_capacity या [passengers] प्रमाणपत्र के अनुसार लिखें
*: expected a whole number from * to *, got * | {1}: {2} से {3} तक पूरी संख्या चाहिए, मिला {4}
children under twelve, who are counted among them, | बारह वर्ष से कम के बच्चे, जो यात्रियों में गिने जाते हैं
places taken by cargo | माल से घिरे स्थान
side: expected whole millimetres from 0 to * | किनारा: 0 से {1} तक पूरे मिलीमीटर चाहिए
side: nothing is asked of it for this vessel | किनारा: इस जलयान के लिए यह नहीं माँगा गया
*: there is nothing to confirm; expected some of * | {1}: पुष्टि के लिए कुछ नहीं है; इनमें से चाहिए: {2}
confirmed: expected pairs of a code and the id of a person | पुष्टि: कोड और व्यक्ति के पहचान-नाम की जोड़ियाँ चाहिए
*: confirmed twice | {1}: दो बार पुष्टि है
why: state why she sails all the same | कारण: बताएँ कि फिर भी प्रस्थान क्यों करना है
* checks fail: * | {1} जाँचें ठीक नहीं: {2}
where | कहाँ
what | क्या
why | कारण
source | किससे
minutes | मिनट
passengers | यात्री
"""
