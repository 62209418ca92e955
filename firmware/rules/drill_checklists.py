"""Drills and training: their kinds, and what is done in each, letter by letter.

Read where they lie by firmware/checklist.py. How often, and by whom, stands in the rules of duties_2026.py.
A line of a drill or training: key | row | provision | English | Hindi; an item: kind letter | row | ...,
where "*" stands for the six of 62(3).
"""

# SV-62-4 | 62(3), Sch VIII Part 1, NS 18(3) | The kinds of drills.
DRILLS = """\
abandon | SV-62-3 | 62(3) | abandon vessel | जलयान छोड़ने का अभ्यास
fire | SV-62-3 | 62(3) | fire | आग का अभ्यास
flooding | SV-62-3 | 62(3) | flooding | पानी भरने का अभ्यास
grounding | SV-62-3 | 62(3) | grounding | तल से टकराने का अभ्यास
overboard | SV-62-3 | 62(3) | man overboard | व्यक्ति पानी में गिरने का अभ्यास
piracy | SV-62-3 | 62(3) | piracy | जलदस्युता का अभ्यास
enclosed | SV-S8-1.3 | Sch VIII Part 1, 1.3 | enclosed space entry and rescue | \
बंद स्थान में प्रवेश और बचाव का अभ्यास
lifeboat | SV-S8-1.4.3 | Sch VIII Part 1, 1.4.3 | lifeboat launching | जीवन नौका उतारने का अभ्यास
rescue_launch | SV-S8-1.4.5 | Sch VIII Part 1, 1.4.5 | rescue boat launching | \
बचाव नौका उतारने का अभ्यास
rescue_run | SV-S8-1.4.5 | Sch VIII Part 1, 1.4.5 | rescue boat handling | बचाव नौका चलाने का अभ्यास
raft | SV-S8-2.3 | Sch VIII Part 1, 2.3 | life raft | जीवन बेड़े का अभ्यास
aids | NS-18-3 | 18(3) | navigation aids | नौचालन साधनों का अभ्यास
"""

# SV-S8-1.4 | 62(4), Sch VIII Part 1, 1.4 to 2.3 | What is done in a drill of each kind, and in
# all of the six of 62(3). What does not apply is skipped with the reason.
ITEMS = """\
* a | SV-62-4 | 62(4)(a) | lifejackets donned and secured | जीवन जैकेट सही पहने और बाँधे गए
* b | SV-62-4 | 62(4)(b) | survival craft rigged and lowered | उत्तरजीविता यान तैयार कर उतारा गया
* c | SV-62-4 | 62(4)(c) | fire pumps and extinguishers operated | अग्नि पंप और अग्निशामक चलाए गए
* d | SV-62-4 | 62(4)(d) | distress communication gone through | संकट संचार की प्रक्रिया की गई
abandon e | SV-S8-1.4 | Sch VIII Part 1, 1.4.1.1 | crew called to muster by the alarm, the order announced | \
अलार्म से कर्मी दल को मस्टर पर बुलाया और आदेश सुनाया गया
abandon f | SV-S8-1.4 | Sch VIII Part 1, 1.4.1.2 | at the stations, ready for duty by the muster list | \
स्थानों पर पहुँचकर मस्टर सूची के कर्तव्यों की तैयारी
abandon g | SV-S8-1.4 | Sch VIII Part 1, 1.4.1.3 | suitable dress checked | उचित वस्त्रों की जाँच
abandon h | SV-S8-1.4 | Sch VIII Part 1, 1.4.1.4 | lifejackets checked | जीवन जैकेट सही पहनने की जाँच
abandon i | SV-S8-1.4 | Sch VIII Part 1, 1.4.1.5 | a lifeboat prepared and lowered | \
जीवन नौका तैयार कर उतारी गई
abandon j | SV-S8-1.4 | Sch VIII Part 1, 1.4.1.6 | lifeboat engine started and run | \
जीवन नौका का इंजन चलाया गया
abandon k | SV-S8-1.4 | Sch VIII Part 1, 1.4.1.7 | search for passengers trapped in their rooms | \
कमरों में फँसे यात्रियों की खोज और बचाव
abandon l | SV-S8-1.4 | Sch VIII Part 1, 1.4.1.8 | use of radio life-saving appliances taught | \
जीवन रक्षक रेडियो उपकरणों का प्रयोग सिखाया गया
abandon m | SV-S8-1.4 | Sch VIII Part 1, 1.4.7 | emergency lighting tested | आपात प्रकाश का परीक्षण
fire e | SV-S8-1.4 | Sch VIII Part 1, 1.5.2.1 | at the stations, ready for duty by the muster list | \
स्थानों पर पहुँचकर मस्टर सूची के कर्तव्यों की तैयारी
fire f | SV-S8-1.4 | Sch VIII Part 1, 1.5.2.2 | fire pump started, with the jets that are required | \
अग्नि पंप आवश्यक धाराओं के साथ चलाया गया
fire g | SV-S8-1.4 | Sch VIII Part 1, 1.5.2.3 | fireman's outfit and rescue equipment checked | \
फायरमैन के सामान और बचाव उपकरणों की जाँच
fire h | SV-S8-1.4 | Sch VIII Part 1, 1.5.2.4 | communication equipment checked | संचार उपकरणों की जाँच
fire i | SV-S8-1.4 | Sch VIII Part 1, 1.5.2.5 | doors, dampers and ventilation worked | \
दरवाज़ों, डैम्पर और वातायन की जाँच
fire j | SV-S8-1.4 | Sch VIII Part 1, 1.5.2.6 | arrangements for abandoning checked | \
जलयान छोड़ने की व्यवस्था की जाँच
fire k | SV-S8-1.4 | Sch VIII Part 1, 1.5.3 | equipment made ready for use again | \
उपकरण फिर काम के लिए तैयार किए गए
enclosed a | SV-S8-1.4 | Sch VIII Part 1, 1.6.2.1 | protective equipment checked and used | \
निजी सुरक्षा उपकरणों की जाँच और प्रयोग
enclosed b | SV-S8-1.4 | Sch VIII Part 1, 1.6.2.2 | communication checked and used | \
संचार की जाँच और प्रयोग
enclosed c | SV-S8-1.4 | Sch VIII Part 1, 1.6.2.3 | atmosphere instruments checked and used | \
हवा मापने के यंत्रों की जाँच और प्रयोग
enclosed d | SV-S8-1.4 | Sch VIII Part 1, 1.6.2.4 | rescue equipment checked and used | \
बचाव उपकरणों की जाँच और प्रयोग
enclosed e | SV-S8-1.4 | Sch VIII Part 1, 1.6.2.5 | first aid and resuscitation taught | \
प्राथमिक चिकित्सा और पुनर्जीवन सिखाया गया
lifeboat a | SV-S8-1.4.3 | Sch VIII Part 1, 1.4.3 | launched | उतारी गई
lifeboat b | SV-S8-1.4.3 | Sch VIII Part 1, 1.4.3 | manoeuvred in the water by its crew | \
उसके दल ने पानी में चलाई
rescue_launch a | SV-S8-1.4.5 | Sch VIII Part 1, 1.4.5 | launched with its crew aboard | \
अपने दल के साथ उतारी गई
rescue_run a | SV-S8-1.4.5 | Sch VIII Part 1, 1.4.5 | manoeuvred in the water | पानी में चलाई गई
raft a | SV-S8-2.3 | Sch VIII Part 1, 2.3 | use of the raft trained | बेड़े के प्रयोग का प्रशिक्षण
raft b | SV-S8-2.3 | Sch VIII Part 1, 2.3.1 | a raft inflated and lowered | बेड़ा फुलाकर उतारा गया
"""

# SV-S8-2.1 | Sch VIII Part 1, 2.1 to 2.2 | What is trained, and taught.
TRAINING = """\
joining | SV-S8-2.1 | Sch VIII Part 1, 2.1 | the use of the life-saving and fire appliances, on joining | \
जलयान पर आने पर जीवन रक्षक और अग्निशमन उपकरणों का प्रयोग
survival/lifejacket | SV-S8-2.1.3 | Sch VIII Part 1, 2.1.3 | lifejackets | जीवन जैकेट
survival/lifebuoy | SV-S8-2.1.3 | Sch VIII Part 1, 2.1.3 | lifebuoys | जीवन-रक्षक छल्ले
survival/survival_craft | SV-S8-2.1.3 | Sch VIII Part 1, 2.1.3, 2.2.1 | survival craft | उत्तरजीविता यान
survival/extinguisher | SV-S8-2.1.3 | Sch VIII Part 1, 2.1.3, 2.2.4 | fire extinguishers | अग्निशामक
survival/pump | SV-S8-2.1.3 | Sch VIII Part 1, 2.1.3, 2.2.4 | fire pumps and hoses | अग्नि पंप और नली
survival/radio | SV-S8-2.1.3 | Sch VIII Part 1, 2.1.3 | radio life-saving appliances | जीवन रक्षक रेडियो उपकरण
hypothermia | SV-S8-2.1.3 | Sch VIII Part 1, 2.2.2 | hypothermia and first aid | \
अल्पताप और प्राथमिक चिकित्सा
weather | SV-S8-2.1.3 | Sch VIII Part 1, 2.2.3 | the appliances in severe weather and sea | \
खराब मौसम और समुद्र में उपकरणों का प्रयोग
spaces | SV-S8-2.1.3 | Sch VIII Part 1, 2.2.5 | risks of enclosed spaces | बंद स्थानों के जोखिम
"""
