"""The words of the muster list, the board and the statement of compliance, (English, Hindi).

The statement follows Schedule XI of the gazette of the Sailing Vessels Rules, 2026; its Hindi, and the words
of the muster list and of the board, for which the rules have no form, are ours. "%s" stands for what the book
and vessel.toml tell; what they do not is a line to fill in.
"""

MUSTER = {
    "title": ("Muster list and emergency instructions", "मस्टर सूची और आपात अनुदेश"),
    "form_SV": ("Sailing Vessels Rules, 2026, Schedule VIII Part 5", "चलत जलयान नियम, 2026, अनुसूची 8 भाग 5"),
    "form_JH": ("Jharkhand Inland Vessels Rules, 2020, 42(v)", "झारखंड अंतर्देशीय जलयान नियम, 2020, 42(v)"),
    "name": ("Name", "नाम"),
    "capacity": ("Capacity", "पद"),
    "fire": ("Fire station", "अग्नि केंद्र"),
    "abandon": ("Abandoning the vessel", "जलयान छोड़ना"),
    "overboard": ("Man overboard", "व्यक्ति पानी में गिरना"),
    "flooding": ("Flooding, grounding", "पानी भरना, तल से टकराना"),
    "none": ("Nobody is signed on.", "कोई नियोजित नहीं है।"),
    "craft": ("Certificated to take charge of survival craft: %s",
              "उत्तरजीविता यान का प्रभार लेने के लिए प्रमाणित: %s"),
    "nobody": ("NOBODY WITH A VALID PAPER OF THAT IN THE BOOK",
               "पुस्तक में इसका मान्य प्रमाणपत्र किसी के पास नहीं"),
    "boats": ("Boats and rafts: %s", "नौकाएँ और बेड़े: %s"),
    "hang_up": ("To be hung up on the bridge, in the engine room and in the crew's quarters.",
                "ब्रिज, इंजन कक्ष और कर्मी दल के कक्षों में लगाई जाए।"),
    "given_out": ("Stations are given out by capacity and in the order of the crew list. Who has the command "
                  "confirms them by his signature, or changes them here in ink.",
                  "केंद्र पद और कर्मी दल सूची के क्रम से बाँटे गए हैं। जिसके पास कमान है वह अपने हस्ताक्षर से "
                  "इनकी पुष्टि करता है, "
                  "या यहाँ स्याही से बदलता है।"),
    "no_master": ("No tindal or master is on board by the crew list: the command is with the %s.",
                  "कर्मी दल सूची के अनुसार टिंडल या मास्टर जलयान पर नहीं है: कमान %s के पास है।"),
    "shown_by": (" (Safety of Navigation Regulations, 2002, 18(2))", " (नौवहन सुरक्षा विनियम, 2002, 18(2))"),
    "commands": ("tindal or master", "टिंडल या मास्टर"),
    "command_sign": ("Signature of the %s", "%s के हस्ताक्षर"),
    "instructions": ("Emergency instructions for every person on board",
                     "जलयान पर प्रत्येक व्यक्ति के लिए आपात अनुदेश"),
}

# Stations by what one does: (fire, abandoning, man overboard, flooding and grounding).
STATIONS = {
    "command": ((
        "Bridge: commands; has the alarm given and the distress call sent",
        "Gives the order to abandon; has everybody counted; leaves last",
        "Bridge: turns her, marks the position, leads the recovery",
        "Bridge: commands; sends the distress call; decides on beaching"), (
        "ब्रिज: कमान; खतरे का संकेत और संकट संदेश करवाता है",
        "जलयान छोड़ने का आदेश देता है; सबकी गिनती करवाता है; सबसे अंत में छोड़ता है",
        "ब्रिज: जलयान मोड़ता है, स्थान अंकित करता है, बचाव का नेतृत्व करता है",
        "ब्रिज: कमान; संकट संदेश भेजता है; तट पर चढ़ाने का निर्णय लेता है")),
    "deputy": ((
        "At the fire: leads the fire party with extinguisher and hose",
        "Makes the boat or raft ready and lowers it; takes charge of it",
        "Boat or ladder: leads those who lift the person out",
        "Below: finds the leak and leads the plugging of it"), (
        "आग के पास: अग्निशामक और होज़ लेकर अग्नि दल का नेतृत्व करता है",
        "नौका या बेड़ा तैयार करके उतारता है; उसका प्रभार लेता है",
        "नौका या सीढ़ी: व्यक्ति को निकालने वालों का नेतृत्व करता है",
        "नीचे: रिसाव ढूँढता है और उसे बंद करवाता है")),
    "engine": ((
        "Engine room: starts the fire pump, shuts fuel and air, stops the engine on order",
        "Stops the engine, shuts the fuel; to the boat or raft",
        "Engine room: engine ready to manoeuvre",
        "Engine room: bilge pumps; shuts the sea cocks"), (
        "इंजन कक्ष: अग्नि पंप चलाता है, ईंधन और हवा बंद करता है, आदेश पर इंजन रोकता है",
        "इंजन रोकता है, ईंधन बंद करता है; नौका या बेड़ा पर जाता है",
        "इंजन कक्ष: इंजन चालन के लिए तैयार",
        "इंजन कक्ष: बिल्ज पंप; समुद्री वाल्व बंद करता है")),
    "radio": ((
        "Radio: distress call on order, keeps listening",
        "Takes EPIRB and hand-held radio to the boat or raft",
        "Radio: calls vessels near by",
        "Radio: distress call on order, keeps listening"), (
        "रेडियो: आदेश पर संकट संदेश, सुनता रहता है",
        "EPIRB और हाथ का रेडियो नौका या बेड़ा में ले जाता है",
        "रेडियो: पास के जलयानों को बुलाता है",
        "रेडियो: आदेश पर संकट संदेश, सुनता रहता है")),
    "care": ((
        "Galley: shuts gas and stove; first aid; leads passengers away from the fire",
        "Takes first aid box, water and food; helps passengers with lifejackets",
        "First aid and blankets ready",
        "Shuts galley; leads passengers to the deck with lifejackets on"), (
        "रसोई: गैस और चूल्हा बंद करता है; प्राथमिक उपचार; यात्रियों को आग से दूर ले जाता है",
        "प्राथमिक उपचार पेटी, पानी और भोजन लेता है; यात्रियों को जीवन-रक्षक जैकेट पहनाता है",
        "प्राथमिक उपचार और कंबल तैयार",
        "रसोई बंद करता है; यात्रियों को जीवन-रक्षक जैकेट पहनाकर डेक पर लाता है")),
    "hand1": ((
        "Forward: hose and fire buckets",
        "Lowers the boat or raft, forward fall or lashing",
        "Throws the lifebuoy; boat's crew",
        "Hand pump and buckets"), (
        "अगला भाग: होज़ और अग्नि बाल्टियाँ",
        "नौका या बेड़ा उतारता है, आगे की रस्सी",
        "जीवन-रक्षक छल्ला फेंकता है; नौका का दल",
        "हाथ का पंप और बाल्टियाँ")),
    "hand2": ((
        "Aft: portable extinguishers to the fire",
        "Lowers the boat or raft, after fall or lashing",
        "Lookout: points at the person without a break",
        "Collision mat, wedges and canvas to the leak"), (
        "पिछला भाग: सुवाह्य अग्निशामक आग तक ले जाता है",
        "नौका या बेड़ा उतारता है, पीछे की रस्सी",
        "चौकसी: बिना रुके व्यक्ति की ओर संकेत करता है",
        "रिसाव पर चटाई, खूँटी और कैनवास लगाता है")),
    "hand3": ((
        "Amidships: shuts hatches, doors and vents; takes cargo out of the way",
        "Brings lifebuoys and flares; sees that nobody is left below",
        "Sails and ladder; ready with the line",
        "Shuts hatches and doors; soundings of the holds"), (
        "मध्य भाग: हैच, द्वार और वायु मार्ग बंद करता है; माल हटाता है",
        "जीवन-रक्षक छल्ला और संकेत ज्वालाएँ लाता है; देखता है कि नीचे कोई न रहे",
        "पाल और सीढ़ी; रस्सी लेकर तैयार",
        "हैच और द्वार बंद करता है; होल्ड में पानी नापता है")),
}
BY_CAPACITY = {"tindal": "command", "master": "command", "mate": "deputy", "serang": "deputy",
               "engineer": "engine", "driver": "engine", "greaser": "engine", "radio": "radio",
               "cook": "care"}
# Who has the command: the first of these on board, of one rank the first of the crew list. The serang in the
# master's place, as Jharkhand 105(v) has it; the order of the others is ours, the deck before the engine.
COMMAND = (("tindal", "master"), ("serang",), ("mate",), ("lascar", "seaman"), ("engineer",), ("driver",),
           ("greaser",))
HANDS = ("hand1", "hand2", "hand3")

# What everybody does, a paragraph an emergency.
INSTRUCTIONS = {
    "alarm": ("ALARM. Long and short blasts of horn or whistle, the bell, or the call \"All hands\": put "
              "on your "
              "lifejacket, go to your station, keep quiet, obey the %s.",
              "खतरे का संकेत। हॉर्न या सीटी की लंबी और छोटी ध्वनियाँ, घंटी, या \"सब हाज़िर\" की पुकार: "
              "जीवन-रक्षक जैकेट पहनें, अपने "
              "केंद्र पर जाएँ, शांत रहें, %s की बात मानें।"),
    "fire": ("FIRE. Shout and tell the bridge where. Attack it at once with extinguisher, sand or water; "
             "no water "
             "on oil or electric fires. Shut doors, hatches and fuel. Keep low in smoke.",
             "आग। पुकारें और ब्रिज को बताएँ कि कहाँ है। तुरंत अग्निशामक, रेत या पानी से बुझाएँ; तेल या "
             "बिजली की आग पर पानी "
             "नहीं। द्वार, हैच और ईंधन बंद करें। धुएँ में झुककर चलें।"),
    "overboard": ("MAN OVERBOARD. Shout \"Man overboard\" and the side. Throw a lifebuoy. Keep pointing at "
                  "the "
                  "person. Nobody jumps after without a line.",
                  "व्यक्ति पानी में। \"आदमी पानी में\" और किस ओर, पुकारें। जीवन-रक्षक छल्ला फेंकें। "
                  "व्यक्ति की ओर संकेत करते रहें। "
                  "बिना रस्सी के कोई न कूदे।"),
    "abandon": ("ABANDONING THE VESSEL. Only on the order of the %s. Warm clothes, "
                "lifejacket over "
                "them. Take water. Children and passengers first. Stay together, and near the vessel while "
                "she "
                "floats.",
                "जलयान छोड़ना। केवल %s के आदेश पर। गरम कपड़े, उनके ऊपर जीवन-रक्षक जैकेट। पानी "
                "लें। बच्चे और यात्री पहले। "
                "साथ रहें, और जब तक जलयान तैरे उसके पास रहें।"),
    "flooding": ("FLOODING OR GROUNDING. Tell the bridge where water comes in. Lifejackets on. Pumps, "
                 "buckets, "
                 "wedges. Shut hatches and doors. Do not crowd to one side.",
                 "पानी भरना या तल से टकराना। ब्रिज को बताएँ कि पानी कहाँ से आ रहा है। जीवन-रक्षक जैकेट "
                 "पहनें। पंप, बाल्टियाँ, खूँटियाँ। "
                 "हैच और द्वार बंद करें। एक ओर भीड़ न करें।"),
    "piracy": ("PIRATES OR ROBBERS (Schedule IX). Give the alarm, tell the bridge. DAT on; call warships "
               "and the "
               "Coast Guard by VHF, then the owner. Offer no fight against weapons. Stay together below.",
               "जलदस्यु या लुटेरे (अनुसूची 9)। खतरे का संकेत दें, ब्रिज को बताएँ। DAT चालू करें; VHF पर "
               "युद्धपोतों और "
               "तटरक्षक को, फिर स्वामी को बुलाएँ। हथियारों के सामने लड़ें नहीं। नीचे साथ रहें।"),
    "distress": ("DISTRESS (rule 62(1) and (2)). The tindal or crew set off the DAT in fire, medical "
                 "emergency, "
                 "piracy, sinking or man overboard, call on VHF channel %s, then by every other means: "
                 "MF/HF, "
                 "satellite telephone, EPIRB.",
                 "संकट (नियम 62(1) और (2))। आग, चिकित्सा आपात, जलदस्युता, डूबने या व्यक्ति के पानी में "
                 "गिरने पर टिंडल या कर्मी दल "
                 "DAT चालू करे, VHF चैनल %s पर बुलाए, फिर अन्य सब साधनों से: MF/HF, सैटेलाइट फ़ोन, EPIRB।"),
    "distress_inland": ("DISTRESS. On the order of the %s call for help by every means on board: VHF channel "
                        "%s, telephone, horn, bell and lights. Say where she is and how many are on board.",
                        "संकट। %s के आदेश पर हर उपलब्ध साधन से सहायता माँगें: VHF चैनल %s, टेलीफ़ोन, हॉर्न, घंटी "
                        "और बत्तियाँ। बताएँ कि जलयान कहाँ है और उस पर कितने लोग हैं।"),
    "passengers": ("PASSENGERS. Before she sails each is shown where the lifejackets are and how they are "
                   "put on%s. In an emergency sit still until a member of the crew tells you what to do.",
                   "यात्री। प्रस्थान से पहले प्रत्येक को दिखाया जाता है कि जीवन-रक्षक जैकेट कहाँ हैं और "
                   "कैसे पहनी जाती हैं%s। आपात में तब तक बैठे रहें जब तक कर्मी दल का कोई सदस्य न बताए।"),
}
# Which of them are for a vessel that the Sailing Vessels Rules bind, and for another.
OF_SAILING, OF_INLAND = ("piracy", "distress"), ("distress_inland",)

BOARD = {
    "title": ("Board of the vessel", "जलयान का सूचना-पट्ट"),
    "form_NS": ("Safety of Navigation Regulations, 2002, 13(3)", "नौवहन सुरक्षा विनियम, 2002, 13(3)"),
    "form_KL": ("Kerala Inland Vessels Rules, 2010, 102(1)(o)",
                "केरल अंतर्देशीय जलयान नियम, 2010, 102(1)(o)"),
    "registration": ("Registration No.", "रजिस्ट्रीकरण सं."),
    "tonnage": ("Gross tonnage", "सकल टनभार"),
    "passengers": ("Passengers, at most", "अधिकतम यात्री"),
    "owner": ("Owner", "स्वामी"),
    "surveyed": ("Last survey", "पिछला सर्वेक्षण"),
    "survey_until": ("Survey valid until", "सर्वेक्षण की मान्यता"),
    "built": ("Built", "निर्माण"),
    "cargo": ("Cargo, at most", "अधिकतम माल"),
    "expired": ("%s - EXPIRED", "%s - समाप्त"),
}

STATEMENT = {
    "title": ("Statement of compliance and undertaking of owners", "अनुपालन का कथन और स्वामियों का वचनबंध"),
    "form": ("Schedule XI [See rule 63(2)]", "अनुसूची 11 [नियम 63(2) देखें]"),
    "i": ("I/We", "मैं/हम"),
    "residing": ("residing at", "निवासी"),
    "owner_of": ("being the owner of sailing vessel", "चलत जलयान के स्वामी"),
    "business": ("having permanent place of business at", "जिसका कारबार का स्थायी स्थान"),
    "hereby": ("hereby state as follows:", "निम्नलिखित कथन करता हूँ/करते हैं:"),
    "citizen": ("1. I/We am/are a/the citizen(s) of India. (Copy of passport(s) attached)",
                "1. मैं/हम भारत का/के नागरिक हूँ/हैं। (पासपोर्ट की प्रति संलग्न)"),
    "sole": ("2. I/We am/are the sole owner(s) of the sailing vessel",
             "2. मैं/हम इस चलत जलयान का/के एकमात्र स्वामी हूँ/हैं"),
    "name": ("Name", "नाम"),
    "registration": ("Registration Number", "रजिस्ट्रीकरण संख्या"),
    "details": ("Details of which are as follows: MAIN DIMENSIONS",
                "जिसके ब्यौरे इस प्रकार हैं: मुख्य विमाएँ"),
    "length": ("Length", "लंबाई"),
    "breadth": ("Breadth", "चौड़ाई"),
    "depth": ("Depth", "गहराई"),
    "meters": ("%s meters", "%s मीटर"),
    "tonnage": ("Gross Tonnage", "सकल टनभार"),
    "net": ("Net Tonnage", "शुद्ध टनभार"),
    "inspected": ("Date of certificate of Inspection", "निरीक्षण प्रमाणपत्र की तारीख"),
    "until": ("Date of expiry of certificate of Inspection", "निरीक्षण प्रमाणपत्र की समाप्ति की तारीख"),
    "registered": ("3. The sailing vessel is registered in my/our name with the Registrar of Indian Ships,",
                   "3. चलत जलयान मेरे/हमारे नाम पर भारतीय पोत रजिस्ट्रार के पास रजिस्ट्रीकृत है,"),
    "declare": (
        "Under Merchant Shipping Act 2025, as amended regarding validity of certificate of inspection, I "
        "solemnly "
        "declare that in the event of a sailing vessel not calling in Indian Port within %s months of "
        "expiry of "
        "the certificate of inspection, then I/we the owner of the sailing vessel would present the vessel "
        "for "
        "carrying out inspection at a foreign port, failing which the certificate of inspection will be "
        "deemed to "
        "have expired.",
        "निरीक्षण प्रमाणपत्र की मान्यता के संबंध में यथासंशोधित वाणिज्य पोत परिवहन अधिनियम, 2025 के अधीन, "
        "मैं सत्यनिष्ठा से "
        "घोषणा करता हूँ कि यदि चलत जलयान निरीक्षण प्रमाणपत्र की समाप्ति के %s मास के भीतर किसी भारतीय "
        "पत्तन पर नहीं आता है, तो "
        "मैं/हम चलत जलयान का स्वामी उसे विदेशी पत्तन पर निरीक्षण के लिए प्रस्तुत करूँगा/करेंगे, ऐसा न करने "
        "पर निरीक्षण प्रमाणपत्र "
        "समाप्त समझा जाएगा।"),
    "made": ("Made and subscribed by the above named in the presence of the Registrar of Indian Ships",
             "उपर्युक्त द्वारा भारतीय पोत रजिस्ट्रार की उपस्थिति में किया और हस्ताक्षरित"),
    "day": ("Day, month and year", "दिन, मास और वर्ष"),
    "port": ("Port", "पत्तन"),
    "owner_sign": ("Signature of Owner", "स्वामी के हस्ताक्षर"),
    "registrar_sign": ("Signature of Registrar", "रजिस्ट्रार के हस्ताक्षर"),
    # not of the form: whether the rule calls for it
    "called": ("Rule 63(2) asks for this statement: the certificate of inspection is of %s, and the annual "
               "inspection fell due while the vessel was on a voyage outside India.",
               "नियम 63(2) इस कथन की अपेक्षा करता है: निरीक्षण प्रमाणपत्र %s का है, और वार्षिक निरीक्षण का समय तब "
               "बीता जब जलयान भारत के बाहर की यात्रा पर था।"),
    "not_called": ("As far as the book tells, rule 63(2) does not ask for this statement now.",
                   "जहाँ तक पुस्तक बताती है, नियम 63(2) अभी इस कथन की अपेक्षा नहीं करता।"),
    "not_bound": ("This statement does not apply: the Sailing Vessels Rules, 2026 do not bind this vessel.",
                  "यह कथन लागू नहीं: चलत जलयान नियम, 2026 इस जलयान पर लागू नहीं हैं।"),
    "unknown": ("Whether rule 63(2) asks for this statement is not known: no date of the certificate of "
                "inspection is entered.",
                "नियम 63(2) इस कथन की अपेक्षा करता है या नहीं, ज्ञात नहीं: निरीक्षण प्रमाणपत्र की तारीख "
                "दर्ज नहीं है।"),
}
