"""What alerts are called: English and Hindi. Borrowed by firmware.narrative, for who acknowledged or silenced
one.

A line a kind: kind | English | Hindi; {who} is the person that stands behind the kind in the key.
"""
WORDS = """
watch_gap | nobody has the watch | निगरानी पर कोई नहीं है
passengers_over | more passengers are on board than are allowed | अनुमति से अधिक यात्री सवार हैं
asleep_called | no sign of life of {who}, the crew are called | {who} से कोई संकेत नहीं, कर्मी दल को बुलाया गया है
report_overdue | the position report is overdue | स्थिति रिपोर्ट का समय निकल गया है
storage_full | the storage of the log is full | लॉग का भंडार भर गया है
unrecorded | nothing can be recorded | कुछ भी दर्ज नहीं हो पा रहा
ais | the AIS is not working | AIS काम नहीं कर रहा
fix | no position by GPS | GPS से स्थिति नहीं मिल रही
clock | the clock is not sure | घड़ी का समय निश्चित नहीं है
watch_late | the relief of the watch is late | निगरानी बदलने वाले देर से हैं
posts | a post of the watch is empty | निगरानी का कोई स्थान खाली है
asleep_asked | a sign of life of {who} is asked for | {who} से संकेत माँगा गया है
unfit | {who} is on watch and unfit for it | {who} निगरानी पर हैं और उसके अयोग्य हैं
rest_warned | {who} must be off duty soon | {who} को जल्दी काम छोड़ना होगा
rest_broken | the rule on rest is broken for {who} | {who} के लिए आराम का नियम टूटा है
report_ashore | the position report is not ashore | स्थिति रिपोर्ट तट पर नहीं पहुँची है
storage_95 | the storage of the log is more than 95 % full | लॉग का भंडार 95 % से अधिक भर गया है
keys | entries are not sealed, the keys are in trouble | प्रविष्टियों पर मुहर नहीं लग रही, कुंजियाँ ठीक नहीं हैं
damage | the book is damaged | पुस्तक में क्षति है
missing | entries are missing | प्रविष्टियाँ नहीं मिल रहीं
drill_over | a drill or training is overdue | किसी अभ्यास या प्रशिक्षण का समय निकल गया है
duty_over | the time for what had to be done is over | किसी काम का समय निकल गया है
vessel_over | a paper of the vessel has expired | जलयान के किसी कागज़ की अवधि समाप्त हो गई है
test_failed | equipment has failed its test | कोई उपकरण परीक्षण में विफल रहा
uncleared | she departed without the check | जलयान जाँच के बिना रवाना हुआ
papers_over | a paper has expired | किसी कागज़ की अवधि समाप्त हो गई है
report_due | a position report is due soon | स्थिति रिपोर्ट का समय होने वाला है
storage_80 | the storage of the log is more than 80 % full | लॉग का भंडार 80 % से अधिक भर गया है
unsealed | entries are not sealed | प्रविष्टियों पर मुहर नहीं लग रही
pages | pages are not signed | पृष्ठों पर हस्ताक्षर नहीं हैं
access | the book is open to an officer | पुस्तक अधिकारी के लिए खुली है
power | the power was lost | बिजली चली गई थी
torn | an unfinished entry was dropped | एक अधूरी प्रविष्टि हटाई गई
papers_due | a paper is to be renewed | किसी कागज़ का नवीनीकरण करना है
passengers_full | as many passengers are on board as are allowed | अनुमति के बराबर यात्री सवार हैं
drill_due | drills are to be held after the departure | रवाना होने के बाद अभ्यास करने हैं
vessel_due | a paper of the vessel ends soon | जलयान के किसी कागज़ की अवधि जल्द समाप्त होगी
defect | a defect is not put right | कोई दोष ठीक नहीं किया गया है
"""


def words(key, lang="en", name=None) -> str:
    """The words for an alert's key; the key itself, where this version does not know its kind."""
    what, _, rest = key.partition(".")
    at = WORDS.find("\n%s | " % what)
    if at < 0:
        return key
    line = WORDS[at + 1 : WORDS.find("\n", at + 1)].split(" | ")
    who = rest.partition(".")[0]
    return line[2 if lang == "hi" else 1].replace("{who}", name(who) if name else who)
