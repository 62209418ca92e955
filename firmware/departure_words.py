"""The check before a departure in words: English and Hindi. Loaded only while it is shown.

A line a key, searched for where it lies: key | English | Hindi.
"""
from firmware import duties
from firmware.dates import day_text, today

TABLE = """
crew/SV-58 | The crew are those of her certified safe manning. | कर्मीदल प्रमाणित सुरक्षित संख्या के अनुसार है।
crew/SV-48-1 | On a voyage outside India tindal and crew have permit, cards and passports. | \
भारत से बाहर की यात्रा में टिंडल और कर्मीदल के पास अनुज्ञापत्र, कार्ड और पासपोर्ट हैं।
crew/SV-S8-P2-7b | Certificated persons for survival craft, and the course for each of the crew. | \
उत्तरजीविता यान के प्रमाणित व्यक्ति, और हर कर्मी का प्रशिक्षण।
crew/KL-33 | The crew are those asked for by passengers and engine. | कर्मीदल यात्रियों और इंजन के अनुसार पूरा है।
crew/JH-22 | The crew are those asked for by her engine. | कर्मीदल इंजन के अनुसार पूरा है।
crew/JH-105-5 | The master is on board, or another was appointed. | मास्टर जलयान पर है, या दूसरा नियुक्त है।
gear | On board: {item} | जलयान पर: {item}
working | In working order: {item} | चालू हालत में: {item}
passengers | Passengers on board, no more than are allowed. | यात्री अनुमत संख्या से अधिक नहीं।
persons | Crew and passengers together, no more than she is certified for. | \
कर्मी और यात्री मिलाकर प्रमाणित संख्या से अधिक नहीं।
side | Her side is clear of the water as far as her length asks. | जलयान का किनारा लंबाई के अनुसार पानी से ऊपर है।
=pass | in order | ठीक
=fail | NOT IN ORDER | ठीक नहीं
=na | does not apply | लागू नहीं
=unstated | not stated | नहीं बताया गया
=ask | to be confirmed | पुष्टि करनी है
-soon | to be done by {day} | {day} तक करना है
-overdue | overdue since {day} | {day} से बकाया
-expired | expired, the last day was {day} | समाप्त, अंतिम दिन {day} था
-continues | expired {day}, valid until the first port of India | {day} को समाप्त, भारत के पहले पत्तन तक मान्य
-never | never entered in this book | इस पुस्तक में दर्ज नहीं
-open | still to be done | करना शेष है
-open.day | to be done by {day} | {day} तक करना है
-unstated | not stated: {more} | नहीं बताया गया: {more}
-amended | its entry was amended: enter anew what was true | प्रविष्टि संशोधित हुई: जो सही था उसे फिर से दर्ज करें
-clock | entered with a clock that was ahead: amend it, then enter it anew as of its day | \
घड़ी आगे थी जब यह दर्ज हुआ: इसे संशोधित करें, फिर सही दिन के साथ दोबारा दर्ज करें
-na | it does not apply, going by: {more} | लागू नहीं, इसके अनुसार: {more}
-fail | the certificate of inspection is valid for longer, this ends {day} | \
निरीक्षण प्रमाणपत्र इससे आगे तक मान्य है, यह {day} को समाप्त होता है
-fail.issued | not yet issued: it is of {day} | अभी जारी नहीं: तारीख {day} है
-fail.held | not held with this crew | इस कर्मीदल के साथ नहीं हुआ
-least | at least {more} mm | कम से कम {more} मिमी
-count | asked for {n}, on board {has} | चाहिए {n}, जलयान पर {has}
-persons | they count as {has}, allowed {n}; {why} | {has} गिने जाते हैं, अनुमत {n}; {why}
-people | they count as {has}, certified for {n} | {has} गिने जाते हैं, प्रमाणित {n}
-heads | {has} ({heads} on board) | {has} (जलयान पर {heads})
-wrong | with a defect, or a test it failed | खराबी है, या जाँच में असफल
@freeboard | Sch X, section 2 | Sch X, section 2
@appliances | Sch X, section 2 | Sch X, section 2
?kind | kind of vessel | जलयान का प्रकार
?gt | gross tonnage | सकल टनभार
?length_cm | length | लंबाई
?breadth_cm | breadth | चौड़ाई
?kw | engine power | इंजन की शक्ति
?bhp | brake horse power | ब्रेक अश्व शक्ति
?persons | persons certified | प्रमाणित व्यक्ति
?passenger | whether she carries passengers | यात्री ले जाती है या नहीं
?passenger_capacity | passengers certified | प्रमाणित यात्री
?engine | whether she has an engine | इंजन है या नहीं
?open | whether she has a deck | डेक है या नहीं
?night | whether she sails by night | रात में चलती है या नहीं
?international | whether she sails outside India | भारत के बाहर जाती है या नहीं
?deck_cargo | whether she has cargo on deck | डेक पर माल रखती है या नहीं
?waters | her waters | उसके जल क्षेत्र
?ns_class | class of Annexure IV | अनुबंध 4 का वर्ग
?jh_class | class of rule 49 | नियम 49 का वर्ग
?lifeboats | names of lifeboats | जीवन नौकाओं के नाम
?rescue_boats | names of rescue boats | बचाव नौकाओं के नाम
?rafts | names of life rafts | जीवन बेड़ों के नाम
?enclosed | who enters enclosed spaces | बंद स्थानों में कौन जाता है
?exercise_months | how often the crew exercise | कर्मी दल कितनी बार अभ्यास करता है
?spaces_above | spaces above deck | डेक के ऊपर के कक्ष
?spaces_below | spaces below deck | डेक के नीचे के कक्ष
?machinery_spaces | machinery spaces | मशीन कक्ष
?large_electrics | whether the electrical installation is large | विद्युत व्यवस्था बड़ी है या नहीं
?anchors | anchors specified | निर्धारित लंगर
?expires | the day on which it ends | समाप्ति की तारीख
?owner | the owner | स्वामी
?issued | the date of issue | जारी करने की तारीख
?crew | who is on board as crew | जलयान पर कौन कर्मी हैं
?passengers | the passengers on board | जलयान पर यात्री
"""


def words(code, lang="en", profile=None) -> str:
    """What a check asks, by its code."""
    kind, _, item = code.partition("/")
    if kind == "gear" or kind == "working":
        from firmware import required

        return _find(kind, lang).replace("{item}", required.words(item, lang))
    return _find(code, lang) or duties.words(code, lang, profile)


def result(result, lang="en") -> str:
    """A result of departure.check()."""
    return _find("=" + result, lang)


def named(code, lang="en", name=None) -> str:
    """A code of an entry "clearance" or a finding, as "fire-each@hari", with its provision and whom it
    concerns; one not known as it is.

    name(id): a person's name; of what is no person's id it gives that.
    """
    code, _, who = code.partition("@")
    # An entry is told without knowing what binds her: of what every book's form asks that is cited.
    provision, fields = _find("@" + code, lang), duties.rule(code)
    told = _open_ended(words(code, lang))
    if provision or fields:
        told += " (%s)" % (provision or fields[2])
    return "%s: %s" % (told, _whom(who, lang, name)) if who else told


def told(found, lang="en", name=None, profile=None) -> str:
    """A check of departure.check() in one line: what is asked, by which provision, whom it concerns, how it
    stands."""
    code, _, provision, _, who, _ = found
    text = "%s (%s)" % (_open_ended(words(code, lang, profile)), provision)
    if who:
        text += ", " + _whom(who, lang, name)
    more = standing(found, lang, name)
    return "%s: %s" % (text, more) if more else text


def _open_ended(text):
    """Without its full stop. Not by rstrip(): MicroPython's takes the bytes of "।" off other letters too."""
    return text[:-1] if text[-1:] in (".", "।") else text


def standing(found, lang="en", name=None) -> str:
    """How it stands, more than the result says; or ""."""
    code, (state, due, more) = found[0], found[5]
    kind = code.partition("/")[0]
    if kind == "crew":
        return _lack(more, lang, name) if more else ""
    if state == "unstated" or state == "na":
        if not isinstance(more, str):
            return ""
        if more in ("amended", "clock"):
            return _find("-" + more, lang)
        return _find("-" + state, lang).replace("{more}", _stated(more, lang))
    if state == "ask":
        return "" if more is None or kind != "side" else _find("-least", lang).replace("{more}", str(more))
    if kind in ("gear", "passengers", "persons") and state != "never":
        if state == "open":
            return _find("-wrong", lang)
        text = _find({"gear": "-count", "persons": "-people"}.get(kind, "-persons"), lang)
        heads = more[2 if kind == "persons" else 3 :]       # where they are told beside what they count as
        if heads and heads[0] != more[1]:
            text = text.replace("{has}", _find("-heads", lang).replace("{heads}", str(heads[0])))
        text = text.replace("{n}", str(more[0])).replace("{has}", str(more[1]))
        return text.replace("{why}", _why(more[2], lang)) if kind == "passengers" else text
    if kind == "working" and state == "open":
        return _find("-wrong", lang)
    if due is None and state == "fail":
        if more[0] is None:
            return _find("-fail.held", lang)
        return _find("-fail.issued", lang).replace("{day}", day_text(today(more[0])))
    if due is None:
        return _find("-" + state, lang) or ""
    text = _find("-open.day" if state == "open" else "-" + state, lang) or ""
    return text.replace("{day}", day_text(today(due - 1)))      # a day ends as the next begins


def _whom(who, lang, name):
    """A person, by name(id); what is no person: a drill, what is trained, or an item; a boat as it is."""
    called = name(who) if name else who
    if called != who:
        return called
    from firmware import checklist, equipment_words

    for training in (False, True):
        if checklist.told(who, training):
            return checklist.words(who, lang, training)
    return equipment_words.name(who, lang)


def _stated(what, lang):
    """What is not stated, or by which condition a rule does not apply: a paper, or a particular."""
    if what.startswith("paper:"):
        from firmware import manning_words

        return manning_words.paper(what[6:], lang)
    from firmware import particulars

    return _find("?" + particulars.parts(what)[0], lang) or what


def _lack(lack, lang, name):
    from firmware import manning_words

    return manning_words.words(lack, lang, name)


def _why(text, lang):
    if lang != "hi":
        return text
    from firmware import narrative_hi

    return narrative_hi.said(text)


def _find(key, lang):
    """The words of a key, or None."""
    at = TABLE.find("\n" + key + " | ")
    if at < 0:
        return None
    _, english, hindi = TABLE[at + 1 : TABLE.find("\n", at + 1)].split(" | ")
    return hindi if lang == "hi" else english
