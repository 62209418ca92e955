"""What pieces of equipment are called: English and Hindi. Loaded only while it is shown.

A line an item, searched for where it lies: item | English | Hindi. The items are those of the tables in
firmware/rules/ (firmware/required.py); what the crew have besides goes by the name they give it. A lifebuoy
with a light or a line, and a bucket with a lanyard, counts as lifebuoy or bucket, and in that item once more;
so does a portable extinguisher for oil fires, but for the additional one of a firing space.
"""

TABLE = """
hand_bilge_pump | hand bilge pump | हाथ से चलने वाला बिल्ज पंप
bilge_pump | power bilge pump | मशीन से चलने वाला बिल्ज पंप
fixed_bilge_pump | fixed bilge pump for oily water to the shore | तैलीय पानी तट पर देने वाला स्थिर बिल्ज पंप
compass | compass | कम्पास
spare_compass | spare portable compass | अतिरिक्त सुवाह्य कम्पास
vhf | VHF set | VHF सेट
ais_a | AIS class A | AIS क्लास A
ais_b | AIS class B | AIS क्लास B
ssas | Ship Security Alert System | पोत सुरक्षा चेतावनी प्रणाली (SSAS)
dat | Distress Alert Transmitter (DAT) | संकट चेतावनी ट्रांसमीटर (DAT)
epirb | EPIRB | EPIRB
navtex | NAVTEX receiver | NAVTEX रिसीवर
satphone | satellite phone | सैटेलाइट फ़ोन
mf_hf | MF/HF radio | MF/HF रेडियो
extinguisher | portable fire extinguishers | सुवाह्य अग्निशामक
oil_extinguisher | portable extinguishers for oil fires | तेल की आग के सुवाह्य अग्निशामक
firing_extinguisher | extra oil extinguisher in firing space | बॉयलर कक्ष में अतिरिक्त सुवाह्य अग्निशामक
bucket | fire buckets | आग बुझाने की बाल्टियाँ
lanyard_bucket | fire buckets with lanyard | डोरी वाली आग बुझाने की बाल्टियाँ
lifebuoy | lifebuoys | जीवन-रक्षक छल्ले
lifebuoy_line | lifebuoys with buoyant line | तैरने वाली डोरी सहित जीवन-रक्षक छल्ले
lifebuoy_light | lifebuoys with self-igniting light | स्वतः जलने वाली बत्ती सहित जीवन-रक्षक छल्ले
lifebuoy_smoke | lifebuoy with smoke signal on the bridge | ब्रिज पर धुआँ-संकेत सहित जीवन-रक्षक छल्ला
lifejacket | lifejackets | जीवन-रक्षक जैकेट
child_lifejacket | lifejackets for children | बच्चों के जीवन-रक्षक जैकेट
rescue_boat | rescue boat | बचाव नौका
class_c_boat | class C boat | क्लास C नौका
boat | lifeboats | जीवन-रक्षक नौकाएँ
boat_places | places in lifeboats | जीवन-रक्षक नौकाओं में स्थान
raft_places | places in life rafts | जीवन-रक्षक बेड़ों में स्थान
buoyant_places | places at buoyant apparatus | प्लव उपकरणों पर स्थान
raft_epirb | EPIRB for the survival craft | जीवन-रक्षक नौका के लिए EPIRB
locator | locating device for the survival craft | जीवन-रक्षक नौका के लिए स्थान बताने वाला उपकरण
whistle | whistle | सीटी
bell | bell | घंटी
gong | gong | घंटा
headlight | head light | हेड लाइट
searchlight | search light | सर्च लाइट
torch | hand torch | टॉर्च
lantern | emergency lantern | आपातकालीन लालटेन
fire_pump | power fire pump | मशीन से चलने वाला फ़ायर पंप
hand_fire_pump | hand fire pump | हाथ से चलने वाला फ़ायर पंप
hydrant | fire hydrant | फ़ायर हाइड्रेंट
fire_hose | fire hose | फ़ायर होज़
nozzle | plain nozzles | सादे नोज़ल
spray_nozzle | spray nozzles | फुहार वाले नोज़ल
dual_nozzle | nozzles for jet and spray | जेट और फुहार वाले नोज़ल
water_extinguisher_above | water extinguishers above the upper deck | ऊपरी डेक के ऊपर पानी वाले अग्निशामक
water_extinguisher_below | water extinguishers below, in crew spaces | नीचे और कर्मी कक्षों में पानी वाले अग्निशामक
machinery_extinguisher | extinguishers in machinery spaces | मशीन कक्षों में अग्निशामक
powder_extinguisher | dry powder extinguisher | सूखे चूर्ण वाला अग्निशामक
axe | fire axe | फ़ायर कुल्हाड़ी
sand_box | sand box with scoop | बेलचे सहित रेत की पेटी
foam_extinguisher | large foam extinguisher, not portable | बड़ा झाग वाला अग्निशामक, स्थिर
co2_extinguisher | large CO2 extinguisher | बड़ा CO2 अग्निशामक
anchor | anchors | लंगर
anchor_chain | anchor chains | लंगर की ज़ंजीरें
echo_sounder | echo sounder | इको साउंडर
lead_line | hand lead line | हाथ से डाली जाने वाली सीसे की डोरी
sounding_pole | sounding pole | गहराई नापने का बाँस
oar | oars | चप्पू
rowlock | rowlocks | चप्पू के कुंडे
boat_hook | boat hooks | नौका के अंकुश
heaving_line | heaving lines | फेंकने की डोरियाँ
binoculars | binoculars | दूरबीन
wheel_indicator | wheel indicator | पतवार सूचक
engine_control | engine control on the bridge | ब्रिज से इंजन नियंत्रण
pa_system | public address system | लाउडस्पीकर प्रणाली
mobile | mobile telephone | मोबाइल फ़ोन
"""


def name(item, lang="en") -> str:
    """What an item is called; one of the crew's own by its name."""
    at = TABLE.find("\n%s | " % item)
    if at < 0:
        return item
    return TABLE[at + 1 : TABLE.find("\n", at + 1)].split(" | ")[2 if lang == "hi" else 1]


def has(item) -> bool:
    """Whether an item has words."""
    return TABLE.find("\n%s | " % item) >= 0


def items(begins="") -> list:
    """Every item that has words, in the order of the table; those alone that begin so."""
    found, at = [], TABLE.find("\n" + begins)
    while 0 <= at < len(TABLE) - 1:
        found.append(TABLE[at + 1 : TABLE.find(" | ", at)])
        at = TABLE.find("\n" + begins, at + 1)
    return found
