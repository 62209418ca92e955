"""Ports by name: the Indian ports dhows and inland vessels use, and a few they trade with.

One row a port: name, latitude ddmm and longitude dddmm, all north and east, to the whole minute:
good enough to name a place, not to navigate by. The table is one constant, read where it lies: as
tuples it would take 4 KB of the unit's heap. Beside it names alone, of which it is known that they lie in
India: other spellings of those, and places of which no position is held here.
"""

# A vessel within this distance of a port's point is "in" it. Ports of the Gulf of Kutch lie
# 20 miles apart and their anchorages reach some four miles out.
RADIUS = 4 * 10000  # 1/10000 minute of latitude

_ABROAD = "Sharjah"         # from this row on the ports lie outside India

_PORTS = b"""\
Kandla 2301 07013
Mundra 2244 06942
Mandvi 2250 06921
Jakhau 2314 06836
Bedi 2233 07003
Salaya 2219 06936
Okha 2228 06905
Porbandar 2138 06936
Veraval 2054 07022
Bhavnagar 2146 07214
Magdalla 2108 07244
Mumbai 1856 07251
Ratnagiri 1659 07317
Mormugao 1525 07348
Karwar 1448 07407
Mangaluru 1251 07450
Beypore 1110 07548
Kochi 0958 07615
Kollam 0853 07635
Vizhinjam 0822 07659
Kavaratti 1034 07238
Minicoy 0817 07304
Tuticorin 0845 07813
Nagapattinam 1046 07951
Chennai 1305 08018
Kakinada 1657 08215
Visakhapatnam 1741 08318
Paradip 2016 08640
Haldia 2201 08805
Kolkata 2232 08819
Port Blair 1140 09244
Sahibganj 2515 08738
Patna 2537 08510
Sharjah 2522 05523
Dubai 2516 05518
Muscat 2337 05834
Salalah 1656 05400
Berbera 1027 04501
Bosaso 1117 04911
"""

# The ports of Schedule I and Schedule IV as they write them, and others that sailing and inland vessels call
# at. None that a place abroad is called too, such as Mahe or Porto Novo.
_INDIA = """
deendayal
jamnagar
jam nagar
bedi (jam nagar)
sikka
rozi
jodiya
navlakhi
vadinar
beyt
bet dwarka
dwarka
rupen
mangrol
navibandar
jafrabad
jaffrabad
pipavav
mahuva
alang
ghogha
dholera
dahej
bharuch
hazira
surat
navsari
bilimora
umbergaon
mul dwarka
koteshwar
tuna
muldwarka
diu
daman
bombay
nhava sheva
jnpt
jnpa
jawaharlal nehru
trombay
rewas
alibag
revdanda
murud
dabhol
dighi
jaigad
jaigarh
vijaydurg
devgad
malvan
vengurla
redi
goa
marmagao
marmugao
panaji
panjim
vasco
vasco da gama
belekeri
honavar
honnavar
bhatkal
kundapur
gangolli
malpe
udupi
mangalore
new mangalore
kasaragod
kannur
cannanore
azhikkal
thalassery
tellicherry
kozhikode
calicut
ponnani
cochin
vypin
alappuzha
alleppey
quilon
neendakara
trivandrum
thiruvananthapuram
lakshadweep
andrott
androth
agatti
amini
kalpeni
kadmat
kiltan
chetlat
bitra
colachel
thoothukudi
kanyakumari
rameswaram
rameshwaram
pamban
mandapam
karaikal
cuddalore
pondicherry
puducherry
madras
ennore
kattupalli
krishnapatnam
machilipatnam
vishakhapatnam
vizag
gangavaram
gopalpur
dhamra
calcutta
diamond harbour
nagapatnam
car nicobar
campbell bay
varanasi
ghazipur
buxar
munger
bhagalpur
farakka
rajmahal
dhubri
guwahati
"""


def ports():
    """(name, lat, lon) of every port, in 1/10000 minute."""
    at = 0
    while at < len(_PORTS):
        end = _PORTS.find(b"\n", at)
        name, lat, lon = _PORTS[at:end].decode().rsplit(" ", 2)
        yield name, _minutes(lat), _minutes(lon)
        at = end + 1


def nearest(lat, lon, distance):
    """Name of the port that a position is in, or None at sea. distance: vessel.distance."""
    best = None
    least = RADIUS
    for name, port_lat, port_lon in ports():
        if abs(lat - port_lat) <= least:
            away = distance(lat, lon, port_lat, port_lon)
            if away <= least:
                best, least = name, away
    return best


def position_text(lat, lon):
    """Position as '22-44.12N 069-42.05E': degrees, minutes to the hundredth (about 20 m)."""
    parts = []
    for value, width, letters in ((lat, "%02d", "NS"), (lon, "%03d", "EW")):
        letter = letters[0] if value >= 0 else letters[1]
        hundredths = (abs(value) + 50) // 100
        parts.append((width + "-%02d.%02d%s") % (hundredths // 6000, hundredths % 6000 // 100,
                                                 hundredths % 100, letter))
    return " ".join(parts)


def indian(name):
    """Whether the place of a name, in capitals or not, is in India; None: neither list has it.

    "Port of Mandvi", "Mandvi Bunder" and "Mandvi, India" are Mandvi.
    """
    words = (name or "").lower().replace(",", " ").split()
    if words[:2] == ["port", "of"]:
        words = words[2:]
    while words:
        name, abroad = " ".join(words), False
        if "\n%s\n" % name in _INDIA:
            return True
        for listed, _, _ in ports():
            abroad = abroad or listed == _ABROAD
            if listed.lower() == name:
                return not abroad
        if " %s " % words.pop() not in " bunder bandar port harbour harbor jetty india ":
            break
    return None


def _minutes(ddmm):
    return (int(ddmm[:-2]) * 60 + int(ddmm[-2:])) * 10000
