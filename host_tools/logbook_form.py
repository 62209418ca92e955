"""The words of the printed forms: Schedule X (official logbook) and Schedule VI (Continuous Synopsis Record).

English as in the gazette of the Sailing Vessels Rules, 2026; where its table pages are pictures,
as translated from the Hindi text. Hindi as in the Hindi gazette; it has no Schedule VI, whose
words, like those of our own marks, are our translation. A form is (English, Hindi).
"""

FORM = {
    "schedule": ("Schedule X [See rule 61(2)]", "अनुसूची 10 [नियम 61(2) देखें]"),
    "title": ("Official Logbook for Mechanised Sailing Vessel", "यांत्रिक चलत जलयान के लिए शासकीय लॉगबुक"),
    "vessel": ("Name of vessel", "जलयान का नाम"),
    "tindals": ("Names of tindal", "टिंडल के नाम"),
    "id": ("ID No.", "आईडी सं."),
    "passport": ("Passport No.", "पासपोर्ट सं."),
    "owner": ("Name and address of the registered owner", "रजिस्ट्रीकृत स्वामी का नाम और पता"),
    "opened": ("Date and place at which log book opened", "वह तारीख और स्थान जिस पर लॉगबुक खोली गई"),
    "closed": ("Date and place at which log book closed", "वह तारीख और स्थान जिस पर लॉगबुक बंद की गई"),
    "registrar": ("Signature / stamp of the Registrar", "रजिस्ट्रार के हस्ताक्षर/मुहर"),
    "at_opening": ("(at the time of commencement of the log book)", "(लॉगबुक शुरू होने के समय)"),
    "at_closing": ("(at the time of closing of the log book)", "(लॉगबुक बंद करने के समय)"),
    "international": (
        "NOTE: Every sailing vessel engaged in international voyages is required to maintain an official log "
        "book.",
        "टिप्पण: अंतरराष्ट्रीय यात्रा में लगे प्रत्येक चलत जलयान से अपेक्षित होगा कि वह एक आधिकारिक लॉगबुक "
        "बनाए रखे।"),
    "contents": ("Contents", "विषयवस्तु"),
    "section": ("Section", "अनुभाग"),
    "pages": ("Pages", "पृष्ठ"),
    "page": ("page", "पृष्ठ"),
    "numbers_note": (
        "NOTE: PAGE NUMBERS – These are numbered by section and are to be entered upon starting each page. "
        "At this time they are also to be signed by the tindal and the crew on the date that the page has "
        "been started after ensuring that the previous page has been completed. Additional pages can be "
        "printed and inserted as required.",
        "टिप्पण: पृष्ठ संख्या – इन्हें अनुभाग के अनुसार क्रमांकित किया जाता है और प्रत्येक पृष्ठ पर अभिलिखित किया "
        "जाएगा। इस समय उन्हें टिंडल और कर्मी दल द्वारा उस तारीख को हस्ताक्षरित भी किया जाएगा, जिस दिन पृष्ठ शुरू "
        "किया गया है, यह सुनिश्चित करने के पश्चात् कि पिछला पृष्ठ पूर्ण हो गया है। अपेक्षानुसार अतिरिक्त पृष्ठों "
        "को प्रिंट और सम्मिलित किया जाएगा।"),
    "started": ("Date on which this page was started", "इस पृष्ठ को प्रारंभ करने की तारीख"),
    "tindal": ("Signature of the tindal", "टिंडल के हस्ताक्षर"),
    "crew": ("Signature of the crew", "चालक दल के हस्ताक्षर"),
    # not of the schedule: what stands beside the form
    "code": ("Page code", "पृष्ठ कोड"),
    "after": ("head of the book after entry %s", "प्रविष्टि %s के बाद पुस्तक का शीर्ष कोड"),
    "sheet": ("sheet %s of %s", "पत्रक %s / %s"),
    "book": ("Book", "पुस्तक"),
    "times": ("All times are UTC (Z). Ship's zone time is UTC%s.",
              "सभी समय UTC (Z) में हैं। जलयान का क्षेत्रीय समय UTC%s है।"),
    "not_signed": ("NOT SIGNED", "हस्ताक्षर नहीं हुए"),
    "in_ink": ("sign here in ink", "यहाँ स्याही से हस्ताक्षर करें"),
    "signed": ("signed with PIN on the unit", "यूनिट पर पिन से हस्ताक्षरित"),
    "not_recorded": ("NOT RECORDED", "अभिलिखित नहीं"),
    "still_open": ("log book not closed", "लॉगबुक बंद नहीं की गई"),
    "recorded": ("Recorded in entry %s", "प्रविष्टि %s में अभिलिखित"),
    "at_entry": ("at entry %s", "प्रविष्टि %s पर"),
    "afterwards": ("ENTERED AFTER SIGNING", "हस्ताक्षर के बाद प्रविष्ट"),
    "unusable": ("HOLDS WHAT THIS VERSION CANNOT USE", "इसमें वह है जिसे यह संस्करण काम में नहीं ले सकता"),
    "late": ("ENTERED LATE", "देर से प्रविष्ट"),
    "unsure": ("CLOCK UNSURE", "घड़ी अनिश्चित"),
    "incomplete": ("INCOMPLETE: second signature missing", "अपूर्ण: दूसरा हस्ताक्षर नहीं हुआ"),
    "amended": ("AMENDED by entry %s", "प्रविष्टि %s द्वारा संशोधित"),
    "why": ("Reason", "कारण"),
    "now_reads": ("Amendment", "संशोधन"),
    "empty": ("Lines not used when this was printed: %s", "मुद्रण के समय अप्रयुक्त पंक्तियाँ: %s"),
    "none": ("No entries in this section.", "इस अनुभाग में कोई प्रविष्टि नहीं है।"),
    "wrong": ("THIS BOOK IS NOT SOUND", "यह पुस्तक विश्वसनीय नहीं है"),
    "full": ("STORAGE OF THE LOG ALMOST FULL: what happens from here on may be missing",
             "लॉग का भंडार लगभग भर गया है: इसके आगे की घटनाएँ दर्ज होने से रह सकती हैं"),
    "wrong_entry": ("entry %s: %s", "प्रविष्टि %s: %s"),
    "wrong_ask": ("see deckwatch verify", "deckwatch verify देखें"),
    "cover": ("Cover", "आवरण"),
    "mmsi": ("MMSI No.", "MMSI सं."),
    "call": ("Call sign", "कॉल साइन"),
    "imo": ("IMO No.", "IMO सं."),
    "registration": ("Official No.", "शासकीय सं."),
    "port": ("Port of registration", "रजिस्ट्रीकरण का पत्तन"),
    "address": ("Registered address", "रजिस्ट्रीकृत पता"),
    "previous": ("Continues the book that ended with", "उस पुस्तक के आगे, जिसका अंत"),
    "how": ("The code fixes the page's last entry and every entry before it. Whoever keeps this page can "
            "show later that none of them was changed: deckwatch verify DIR --code CODE.",
            "यह कोड पृष्ठ की अंतिम प्रविष्टि और उससे पहले की प्रत्येक प्रविष्टि को स्थिर करता है। यह पृष्ठ जिसके पास है "
            "वह बाद में दिखा सकता है कि कोई प्रविष्टि बदली नहीं गई: deckwatch verify DIR --code CODE."),
}

# Attributes of a bookview.Row that are told as marks, by the same names as above.
MARKS = ("late", "unsure", "afterwards", "unusable")

# section -> (title in the contents, title on its pages)
TITLES = {
    1: (("Record of seamen employed in the sailing vessel", "चलत जलयान में कार्यरत नाविकों के अभिलेख"),
        ("Record of seamen employed in the sailing vessel", "नौका पर नियोजित नाविकों का विवरण")),
    2: (("Voyage details and pre-departure checks", "यात्रा विवरण और प्रस्थान चेक"),
        ("Voyage details and pre-departure checks", "यात्रा का विवरण और प्रस्थानपूर्व जांच")),
    3: (("Narrative section", "सार खंड (विवरणात्मक अनुभाग)"),
        ("Official log book: narrative", "आधिकारिक लॉग-पुस्तिका: विवरण")),
}

# section -> ((heading, share of the width), ...)
COLUMNS = {
    1: ((("Name of seaman in the crew list (use block letters)",
          "चालक दल की सूची में नाविक का नाम (बड़े अक्षरों का प्रयोग करें)"), 5),
        (("Capacity in which employed", "किस पद पर नियोजित"), 3),
        (("Reference number", "संदर्भ संख्या"), 3),
        (("If an entry is made in the narrative section, give its page number",
          "यदि प्रविष्टि विवरणात्मक अनुभाग में की गई है, तो संबंधित पृष्ठ संख्या दें"), 3)),
    2: ((("Date and time of departure", "प्रस्थान की तारीख और समय"), 4),
        (("Place", "स्थान"), 4),
        (("Freeboard acceptable", "फ्रीबोर्ड स्वीकार्य है"), 3),
        (("Equipment tested", "उपकरणों का परीक्षण किया गया"), 3),
        (("Date and time of arrival", "आगमन की तारीख और समय"), 4),
        (("Place", "स्थान"), 4)),
    3: ((("Date and time of the occurrence", "घटना की तारीख और समय"), 9),
        (("Place of the occurrence, or situation by latitude and longitude at sea",
          "घटना घटित होने का स्थान, या समुद्र में स्थिति अक्षांश और देशांतर के अनुसार"), 11),
        (("Date of the entry", "प्रविष्टि की तारीख"), 9),
        (("Narrative entry", "विवरणात्मक प्रविष्टि"), 36)),
}

SYNOPSIS = {
    "schedule": ("Schedule VI [See rule 57(1)(b)]", "अनुसूची 6 [नियम 57(1)(ख) देखें]"),
    "title": ("Continuous Synopsis Record (CSR)", "सतत सारांश अभिलेख (सीएसआर)"),
    "number": ("DOCUMENT NO: DGS/CSR/000-No.", "दस्तावेज़ सं.: DGS/CSR/000-सं."),
    "for": ("For mechanised sailing vessel", "यांत्रिक चलत जलयान के लिए"),
    "no": ("S. No.", "क्र. सं."),
    "information": ("Information", "सूचना"),
    "certify": ("THIS IS TO CERTIFY THAT this record is correct in all respects.",
                "यह प्रमाणित किया जाता है कि यह अभिलेख सभी प्रकार से सही है।"),
    "issued": ("Issued by: DIRECTOR-GENERAL OF MARITIME ADMINISTRATION, GOVERNMENT OF INDIA",
               "जारीकर्ता: समुद्री प्रशासन महानिदेशक, भारत सरकार"),
    "when": ("Place and date of issue", "जारी करने का स्थान और तारीख"),
    "signature": ("Signature of authorised person", "प्राधिकृत व्यक्ति के हस्ताक्षर"),
    "name": ("Name of authorised person", "प्राधिकृत व्यक्ति का नाम"),
    "not_stated": ("not stated", "नहीं बताया गया"),
    "copy": ("Filled in from the book's cover as recorded and from the vessel's configuration; the record in "
             "force is the one that the Director-General issued. What is not stated is completed in ink.",
             "पुस्तक के आवरण पर अभिलिखित विवरण और जलयान के विन्यास से भरा गया; महानिदेशक द्वारा जारी अभिलेख ही "
             "प्रभावी है। जो नहीं बताया गया, वह स्याही से भरा जाए।"),
}

# The seven fields: (label, key of the cover or of [synopsis] in vessel.toml), one or two to a field.
SYNOPSIS_FIELDS = (
    ((("Name of vessel", "जलयान का नाम"), "vessel"),),
    ((("Port of registration", "रजिस्ट्रीकरण का पत्तन"), "port"),
     (("Official No.", "शासकीय सं."), "registration")),
    ((("Call sign / MMSI No.", "कॉल साइन / MMSI सं."), "call"),),
    ((("Name of current registered owner(s)", "वर्तमान रजिस्ट्रीकृत स्वामी का/के नाम"), "owner"),
     (("Registered address(es)", "रजिस्ट्रीकृत पता/पते"), "address")),
    ((("Name of previous owner(s)", "पूर्व स्वामी का/के नाम"), "previous_owner"),
     (("Address", "पता"), "previous_address")),
    ((("Administration / Government / Recognised Security Organisation which issued Vessel Security Plan",
       "जलयान सुरक्षा योजना जारी करने वाला प्रशासन / सरकार / मान्यताप्राप्त सुरक्षा संगठन"), "security_plan"),),
    ((("Remarks", "टिप्पणियाँ"), "remarks"),),
)


def words(table, lang):
    """The table's texts in one language."""
    side = ("en", "hi").index(lang)
    return {key: pair[side] for key, pair in table.items()}
