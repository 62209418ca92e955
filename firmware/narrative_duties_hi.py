"""The words of firmware.narrative_duties in Hindi: the same keys, the same fields."""

TABLE = """
drill.held अभ्यास किया गया: {what:drill}। भाग लिया: {who:names}।
drill.part अभ्यास आंशिक रूप से किया गया: {what:drill}। भाग लिया: {who:names}। कारण: {why:text}
drill.not अभ्यास नहीं किया गया: {what:drill}। कारण: {why:text}
also.drill.boats नौकाएँ और बेड़े: {boats:texts}।
also.drill.done किया गया: {done:items}।
also.drill.skipped छोड़ा गया: {skipped:skipped}।
training प्रशिक्षण दिया गया: {what:training}। भाग लिया: {who:names}।
training.part प्रशिक्षण आंशिक रूप से दिया गया: {what:training}। भाग लिया: {who:names}। कारण: {why:text}
gear जलयान पर: {item:gear}, {count}।
also.gear.where स्थान: {where:text}
tested.yes परीक्षण किया गया, ठीक है: {item:gear}।
tested.no परीक्षण किया गया, ठीक नहीं है: {item:gear}।
also.tested.remark टिप्पणी: {remark:text}
defect खराबी: {what:text}
also.defect.item किसकी: {item:gear}।
event {what:happening}: {text:text}
advisory {source:text} की सूचना: {text:text}
also.advisory.date उसकी तारीख: {date}।
done प्रविष्टि {ref} का काम पूरा: {how:text}
seen {by:name} ने प्रविष्टि {ref} की सूचना देख ली है।
terms अनुमत यात्रियों की संख्या के लिए: जो यहाँ बताया गया, शेष सब जलयान के विन्यास के अनुसार।
also.terms.minutes यात्रा {minutes} मिनट की।
also.terms.waters जल: {waters:said}।
also.terms.lost माल से भरे स्थान: {lost}।
also.terms.why कारण: {why:text}
passengers जलयान पर यात्री: {n}, उनमें बारह वर्ष से कम के: {children}; {how:counted}।
also.passengers.why कारण: {why:text}
also.passengers.below शून्य से नीचे गिने गए: {below}।
over जलयान पर बहुत अधिक लोग: {n} गिने जाते हैं, अनुमत {limit}; {why:said}।
under जलयान पर फिर अनुमत संख्या से अधिक नहीं: {limit} में से {n} गिने जाते हैं।
season.fair मौसम की ऋतु अनुकूल है।
season.foul मौसम की ऋतु प्रतिकूल है।
season.unstated यहाँ और अभी के लिए नियमों में ऋतु नहीं बताई गई, इसलिए इसे प्रतिकूल माना जाता है।
also.season.area क्षेत्र {area:area}।
also.season.how आधार: {how:counted}।
clearance प्रस्थान से पूर्व जाँच।
also.clearance.fail ठीक नहीं: {fail:codes}।
also.clearance.unstated नहीं बताया गया: {unstated:codes}।
also.clearance.ask पुष्टि की गई: {ask:asked}।
also.clearance.why टिंडल का बताया कारण: {why:text}
also.clearance.side पानी से ऊपर किनारा, मापा हुआ और न्यूनतम, मिमी में: {side:pair}।
also.clearance.part इस जाँच का भाग और कुल भाग: {part:pair}।
uncleared {place:text} से प्रस्थान से पूर्व जाँच के बिना प्रस्थान किया।
uncleared.nowhere सूची में न होने वाले स्थान से, प्रस्थान से पूर्व जाँच के बिना, प्रस्थान किया।
uncleared.over {place:text} से बहुत अधिक लोगों के साथ प्रस्थान किया, जो जाँच के बाद चढ़े: {n} गिने जाते हैं, अनुमत {limit}।
finding.duty.warned {due:when} तक करना है: {code:duty}।
finding.duty.raised {due:when} से बकाया: {code:duty}।
finding.duty.cleared अब बकाया नहीं: {code:duty}।
happening.alteration जलयान में परिवर्तन
happening.modification बड़े स्वरूप का परिवर्तन
happening.casualty दुर्घटना
happening.damage क्षति
happening.wreck जलयान का नष्ट होना
happening.oilspill तेल का रिसाव
happening.epidemic महामारी का रोग
happening.surrender निरीक्षण प्रमाणपत्र लौटाया गया
counted.gangway गैंगवे पर गिने गए
counted.panel हाथ से गिने गए
counted.declared जैसा बताया गया
counted.position जलयान की स्थिति
counted.last अंतिम ज्ञात क्षेत्र, समुद्र में स्थिति ज्ञात न होने से
counted.set प्राधिकारी के कथनानुसार
counted.unknown कोई क्षेत्र ज्ञात नहीं, समुद्र में स्थिति ज्ञात न होने से
"""
