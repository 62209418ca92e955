"""The words of the registers of drills, training, documents, equipment and passengers, (English, Hindi).

No form of these is in the rules: the words are ours. Those of drills, papers and equipment themselves stand
with the firmware, which tells them too.
"""

COMMON = {
    "vessel": ("Name of vessel", "जलयान का नाम"),
    "registry": ("Official No. and port of registry", "शासकीय सं. और रजिस्ट्री का पत्तन"),
    "as_of_label": ("As of", "स्थिति"),
    "signed_by": ("Entered by; when, entry No. and code", "प्रविष्टिकर्ता; समय, प्रविष्टि सं. और कोड"),
    "unit": ("the unit", "यूनिट"),
    "late": ("ENTERED LATE", "देर से प्रविष्ट"),
    "unsure": ("CLOCK UNSURE", "घड़ी अनिश्चित"),
    "amendment": ("AMENDED by #%d, %s, %s: %s Reason: %s", "#%d द्वारा संशोधित, %s, %s: %s कारण: %s"),
    "left_out": ("Entries left out because they cannot be understood: %s",
                 "प्रविष्टियाँ जो समझी न जा सकने के कारण छोड़ी गईं: %s"),
    "form_none": ("In a form of ours: no rule that is stated to bind her asks for this sheet",
                  "हमारा अपना प्ररूप: उस पर लागू बताया गया कोई नियम यह पत्र नहीं माँगता"),
    "not_stated": ("not stated", "नहीं बताया गया"),
    "when": ("Date and time", "तारीख और समय"),
    "remarks": ("Remarks", "टिप्पणियाँ"),
    "what": ("What", "क्या"),
    "entry": ("Entry", "प्रविष्टि"),
    "tindal_sign": ("Signature of the tindal or master", "टिंडल या मास्टर के हस्ताक्षर"),
    "officer_sign": ("Seen by the officer", "अधिकारी ने देखा"),
    "place_date": ("Place and date", "स्थान और तारीख"),
    # what is due, and how it stands
    "due_head": ("What is due", "क्या देय है"),
    "due_what": ("Rule", "नियम"),
    "due_by": ("Due by", "कब तक"),
    "due_state": ("State", "स्थिति"),
    "due_who": ("Who or what", "कौन या क्या"),
    "due_last": ("Last", "पिछली बार"),
    "due_none": ("Nothing of this is asked of her by the rules stated for her.",
                 "उस पर लागू बताए गए नियमों में इसकी कोई अपेक्षा नहीं है।"),
    "state_ok": ("in order", "ठीक"),
    "state_soon": ("due soon", "शीघ्र देय"),
    "state_overdue": ("OVERDUE", "समय बीत गया"),
    "state_expired": ("EXPIRED", "समाप्त"),
    "state_never": ("NEVER RECORDED", "कभी अभिलिखित नहीं"),
    "state_amended": ("not known: its entry was amended; enter anew what was true",
                      "ज्ञात नहीं: प्रविष्टि संशोधित हुई; जो सही था उसे फिर से दर्ज करें"),
    "state_clock": ("not known: entered with a clock that was ahead; amend it, then enter it anew as of "
                    "its day",
                    "ज्ञात नहीं: घड़ी आगे थी जब यह दर्ज हुआ; इसे संशोधित करें, फिर सही दिन के साथ दोबारा दर्ज करें"),
    "state_unstated": ("not known, since not stated: %s", "ज्ञात नहीं, क्योंकि नहीं बताया गया: %s"),
    "state_open": ("OPEN", "शेष"),
    "state_fail": ("NOT IN ORDER", "ठीक नहीं"),
    "state_ask": ("to be confirmed at the departure", "प्रस्थान पर पुष्टि करनी है"),
    "state_continues": ("valid until the first port in India", "भारत के पहले पत्तन तक मान्य"),
}

DRILLS = {
    "title": ("Drill register", "ड्रिल रजिस्टर"),
    "form_SV": ("Sailing Vessels Rules, 2026, rule 62(3)-(5) and Schedule VIII Part 1",
                "चलत जलयान नियम, 2026, नियम 62(3)-(5) और अनुसूची 8 भाग 1"),
    "form_NS": ("Safety of Navigation Regulations, 2002, 18(3)", "नौवहन सुरक्षा विनियम, 2002, 18(3)"),
    "kind": ("Drill", "ड्रिल"),
    "took_part": ("Who took part", "किसने भाग लिया"),
    "boats": ("Boats and rafts", "नौकाएँ और बेड़े"),
    "done": ("Done", "क्या किया गया"),
    "skipped": ("Not done, and why", "क्या नहीं किया गया, और क्यों"),
    "held": ("Held", "कैसे हुई"),
    "in_full": ("in full", "पूरी"),
    "in_part": ("NOT IN FULL", "पूरी नहीं"),
    "not_held": ("NOT HELD", "नहीं हुई"),
    "no_date": ("moves no due date", "देय तारीख नहीं बदलती"),
    "nobody": ("nobody", "कोई नहीं"),
    "none": ("No drill has been entered in this book.", "इस पुस्तक में कोई ड्रिल दर्ज नहीं है।"),
}

TRAINING = {
    "title": ("Register of training and instruction on board", "जलयान पर प्रशिक्षण और अनुदेश का रजिस्टर"),
    "form_SV": ("Sailing Vessels Rules, 2026, Schedule VIII Part 1, paragraphs 2 and 3",
                "चलत जलयान नियम, 2026, अनुसूची 8 भाग 1, पैरा 2 और 3"),
    "item": ("Subject", "विषय"),
    "took_part": ("Who was instructed", "किसे अनुदेश दिया गया"),
    "held": ("Held", "कैसे हुआ"),
    "in_full": ("in full", "पूरा"),
    "in_part": ("NOT IN FULL", "पूरा नहीं"),
    "nobody": ("nobody", "कोई नहीं"),
    "none": ("No training has been entered in this book.", "इस पुस्तक में कोई प्रशिक्षण दर्ज नहीं है।"),
}

DOCUMENTS = {
    "title": ("Register of documents", "दस्तावेज़ों का रजिस्टर"),
    "form_SV": ("Sailing Vessels 2026, 9(3), 39, 48(2), 64(5)", "चलत जलयान 2026, 9(3), 39, 48(2), 64(5)"),
    "form_NS": ("NW Safety 2002, 18(1)(d), 19(2)", "रा.ज. सुरक्षा 2002, 18(1)(घ), 19(2)"),
    "form_KL": ("Kerala 2010, 3, 102(1)(i)", "केरल 2010, 3, 102(1)(i)"),
    "form_JH": ("Jharkhand 2020, 6, 10(i), 105(i)(i)", "झारखंड 2020, 6, 10(i), 105(i)(i)"),
    "of_vessel": ("Papers of the vessel", "जलयान के दस्तावेज़"),
    "of_crew": ("Papers of the crew", "कर्मी दल के दस्तावेज़"),
    "name": ("Name", "नाम"),
    "nobody": ("Nobody is signed on.", "कोई नियोजित नहीं है।"),
    "paper": ("Paper", "दस्तावेज़"),
    "no": ("Number", "संख्या"),
    "issuer": ("Issued by", "जारीकर्ता"),
    "issued": ("Issued", "जारी"),
    "expires": ("Expires", "समाप्ति"),
    "where": ("Where on board", "जलयान पर कहाँ"),
    "standing": ("Standing", "स्थिति"),
    "none": ("None has been entered.", "कोई दर्ज नहीं है।"),
    "valid": ("valid", "मान्य"),
    "days_left": ("valid, %d days left", "मान्य, %d दिन शेष"),
    "deemed": ("expired on a voyage outside India: valid until the first port in India",
               "भारत के बाहर की यात्रा में समाप्त: भारत के पहले पत्तन तक मान्य"),
    "expired": ("EXPIRED", "समाप्त"),
    "overdue": ("OVERDUE", "समय बीत गया"),
    "future": ("NOT YET ISSUED", "अभी जारी नहीं"),
    "undated": ("EXPIRY NOT STATED", "समाप्ति की तारीख नहीं बताई गई"),
    "open_end": ("no expiry stated on it", "इस पर समाप्ति नहीं बताई गई"),
    "backwards": ("EXPIRES BEFORE IT WAS ISSUED", "जारी होने से पहले समाप्त"),
}

EQUIPMENT = {
    "title": ("Register of equipment", "उपकरणों का रजिस्टर"),
    "form": ("Required of this vessel by the tables named below, against what is on board",
             "नीचे बताई सारणियों से इस जलयान के लिए अपेक्षित, और जो जलयान पर है"),
    "uncounted": ("Not counted here, and to be looked at besides:",
                  "यहाँ नहीं गिना गया, इसे अलग से देखें:"),
    "item": ("Item", "वस्तु"),
    "rule": ("Required by", "किस नियम से"),
    "required": ("Required", "अपेक्षित"),
    "on_board": ("On board", "जलयान पर"),
    "where": ("Where", "कहाँ"),
    "tested": ("Last tested", "पिछला परीक्षण"),
    "standing": ("Standing", "स्थिति"),
    "none": ("No equipment is required by a table, and none has been entered.",
             "किसी सारणी से कोई उपकरण अपेक्षित नहीं है, और कोई दर्ज नहीं है।"),
    "no_rule": ("no table asks for it", "कोई सारणी इसकी अपेक्षा नहीं करती"),
    "not_known": ("not known: particulars not stated", "ज्ञात नहीं: विवरण नहीं बताए गए"),
    "not_entered": ("NOT ENTERED", "दर्ज नहीं"),
    "enough": ("enough", "पर्याप्त"),
    "short": ("SHORT BY %d", "%d कम"),
    "never": ("never", "कभी नहीं"),
    "passed": ("in order", "ठीक"),
    "failed": ("FAILED", "विफल"),
    "amiss": ("OPEN: %s", "शेष: %s"),
    "open_head": ("Defects, failed tests and events that are open",
                  "दोष, विफल परीक्षण और घटनाएँ जो शेष हैं"),
    "since": ("Since", "कब से"),
    "open_none": ("Nothing is open.", "कुछ शेष नहीं है।"),
    "no_profile": ("The vessel's particulars were not given: name vessel.toml with --config, or what is "
                   "required is not known.",
                   "जलयान के विवरण नहीं दिए गए: --config से vessel.toml बताएँ, नहीं तो अपेक्षा ज्ञात नहीं "
                   "है।"),
}

# What an instrument asks for besides its tables of firmware/required.py: it has no number that could be
# counted, or hangs on what the particulars do not tell, or the tables have not got it yet. Maharashtra's, of
# certificates alone, asks for no equipment.
UNCOUNTED = {
    "SV": ("41(1)(b) (second pump and hose, if the fire pump stands where the engine does); 42(1)(b) (second "
           "hose, if the main engine drives the pump); 40(1)(e), 41(3)-(4) (in a second space); 41(2) (if "
           "she has boilers and no engine); 40(1)(a), 43 to 46 (what pumps, mains, hoses and nozzles must "
           "do); 27(2) (what the Director-General specifies); 27(8) (lights, shapes, sound signals)",
           "41(1)(b) (दूसरा पंप और होज़, यदि फ़ायर पंप इंजन वाले स्थान में हो); 42(1)(b) (दूसरा होज़, यदि पंप मुख्य "
           "इंजन से चले); 40(1)(e), 41(3)-(4) (दूसरे स्थान में); 41(2) (यदि बॉयलर हों और इंजन न हो); 40(1)(a), 43 से "
           "46 (पंप, पाइप, होज़ और नोज़ल कैसे हों); 27(2) (जो महानिदेशक निर्धारित करे); 27(8) (बत्तियाँ, आकृतियाँ, "
           "ध्वनि संकेत)"),
    "NC": ("lights and shapes", "बत्तियाँ और आकृतियाँ"),
    "NS": ("18(3) (aids to navigation, appliances for fire fighting and flooding: without numbers); "
           "Annex IV 3.2 (buoyant apparatus instead of boats)",
           "18(3) (नौचालन साधन, आग बुझाने और पानी रोकने के साधन: संख्या नहीं बताई); अनुबंध IV 3.2 (नौकाओं के "
           "बदले उत्प्लावक साधन)"),
    "KL": ("all that it asks for: sound signals; life-saving and fire appliances, 102(1)(l)-(m)",
           "सब कुछ जो इसमें अपेक्षित है: ध्वनि संकेत; जीवन रक्षक और अग्निशमन साधन, 102(1)(l)-(m)"),
    "JH": ("41(x) (disinfectant); 53(i) (fire appliances above 500 tons gross); 54(xiii) (smothering); "
           "55 (above 45 m or 150 tons what the competent officer approves); 62 (lights)",
           "41(x) (रोगाणुनाशक); 53(i) (500 सकल टन से ऊपर अग्निशमन साधन); 54(xiii) (गैस से आग बुझाना); 55 (45 मी "
           "या 150 टन से ऊपर जो सक्षम अधिकारी अनुमोदित करे); 62 (बत्तियाँ)"),
}

PASSENGERS = {
    "title": ("Record of passengers", "यात्रियों का अभिलेख"),
    "form": ("Passengers on board, and how many are allowed", "जलयान पर यात्री, और कितने अनुमत हैं"),
    "month": ("Month", "मास"),
    "aboard": ("On board", "जलयान पर"),
    "children": ("of these children", "इनमें बच्चे"),
    "how": ("Counted", "गिनती"),
    "limit": ("Allowed", "अनुमत"),
    "counted": ("What was counted", "गिनती का अभिलेख"),
    "allowed": ("Allowed on her usual voyage", "उसकी सामान्य यात्रा पर अनुमत"),
    "season": ("Season", "ऋतु"),
    "by_day": ("By day", "दिन में"),
    "by_night": ("By night", "रात में"),
    "by_rule": ("Certified by", "किस नियम से प्रमाणित"),
    "fair": ("fair", "अनुकूल"),
    "foul": ("foul, or not stated", "प्रतिकूल, या नहीं बताई गई"),
    "no_capacity": ("How many are allowed is not told here: vessel.toml with [passengers] was not given, "
                    "with --config.",
                    "कितने अनुमत हैं, यहाँ नहीं बताया गया: --config से [passengers] वाला vessel.toml नहीं "
                    "दिया गया।"),
    "how_gangway": ("at the gangway", "गैंगवे पर"),
    "how_panel": ("by hand", "हाथ से"),
    "how_declared": ("from a list", "सूची से"),
    "most": ("%d, most %d", "%d, अधिकतम %d"),
    "counts_as": ("counts as %d", "%d गिने जाते हैं"),
    "heads": ("%d on board", "जलयान पर %d"),
    "run": ("until %s, counts: %d", "%s तक, गिनतियाँ: %d"),
    "none": ("No passengers have been counted in this book.",
             "इस पुस्तक में यात्रियों की कोई गिनती नहीं है।"),
    "none_month": ("No passengers were counted in this month.", "इस मास में यात्रियों की कोई गिनती नहीं है।"),
}

# The instruments as a register cites them, by the beginning of a requirement's id.
INSTRUMENTS = {
    "SV": ("Sailing Vessels 2026", "चलत जलयान 2026"),
    "NC": ("NW Collision 2002", "रा.ज. टक्कर 2002"),
    "NS": ("NW Safety 2002", "रा.ज. सुरक्षा 2002"),
    "KL": ("Kerala 2010", "केरल 2010"),
    "JH": ("Jharkhand 2020", "झारखंड 2020"),
    "MH": ("Maharashtra 2019", "महाराष्ट्र 2019"),
}

# Words in a provision as the rules' tables cite it, with their Hindi.
PROVISIONS = (("Sch ", "अनु. "), ("Part ", "भाग "), ("Annex ", "अनुबंध "), ("Form ", "प्ररूप "),
              ("column ", "स्तंभ "), (" as ", " जैसे "))

# What is not stated, by its name in firmware/particulars.py.
PARTICULARS = {
    "kind": ("kind of vessel", "जलयान का प्रकार"),
    "gt": ("gross tonnage", "सकल टनभार"),
    "length_cm": ("length", "लंबाई"),
    "breadth_cm": ("breadth", "चौड़ाई"),
    "kw": ("engine power", "इंजन की शक्ति"),
    "bhp": ("brake horse power", "ब्रेक अश्व शक्ति"),
    "persons": ("persons certified", "प्रमाणित व्यक्ति"),
    "passenger": ("whether she carries passengers", "यात्री ले जाती है या नहीं"),
    "passenger_capacity": ("passengers certified", "प्रमाणित यात्री"),
    "engine": ("whether she has an engine", "इंजन है या नहीं"),
    "open": ("whether she has a deck", "डेक है या नहीं"),
    "night": ("whether she sails by night", "रात में चलती है या नहीं"),
    "international": ("whether she sails outside India", "भारत के बाहर जाती है या नहीं"),
    "deck_cargo": ("whether she has cargo on deck", "डेक पर माल रखती है या नहीं"),
    "waters": ("her waters", "उसके जल क्षेत्र"),
    "ns_class": ("class of Annexure IV", "अनुबंध 4 का वर्ग"),
    "jh_class": ("class of rule 49", "नियम 49 का वर्ग"),
    "lifeboats": ("names of lifeboats", "जीवन नौकाओं के नाम"),
    "rescue_boats": ("names of rescue boats", "बचाव नौकाओं के नाम"),
    "rafts": ("names of life rafts", "जीवन बेड़ों के नाम"),
    "enclosed": ("who enters enclosed spaces", "बंद स्थानों में कौन जाता है"),
    "exercise_months": ("how often the crew exercise", "कर्मी दल कितनी बार अभ्यास करता है"),
    "spaces_above": ("spaces above deck", "डेक के ऊपर के कक्ष"),
    "spaces_below": ("spaces below deck", "डेक के नीचे के कक्ष"),
    "machinery_spaces": ("machinery spaces", "मशीन कक्ष"),
    "large_electrics": ("whether the electrical installation is large", "विद्युत व्यवस्था बड़ी है या नहीं"),
    "anchors": ("anchors specified", "निर्धारित लंगर"),
    "expires": ("the expiry", "समाप्ति की तारीख"),
    "owner": ("the owner", "स्वामी"),
}
