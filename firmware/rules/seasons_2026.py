"""Merchant Shipping (Sailing Vessels) Rules, 2026: fair and foul season, Schedule III. Borrowed while asked.

The comment above it cites the row of the requirements list and the provision, and says in our own words
what it demands; `deckwatch rules` reads it from here. The table is one text, read where it lies, an area a
line:

    entry of the Schedule | English name | Hindi name | seasons, each with first and last day (mmdd) | outline

The outline is latitude ddmm and longitude dddmm of its corners, all north and east. The Schedule names coasts
and places; where an area ends at sea it mostly does not say. So the corners at sea are ours: on the line
between two named places where it gives one, on the parallel of a place where it says "south of", else about
120 miles off the coast, and in the Arabian Sea from coast to coast, as it says "westward". On the land side
they leave room for harbours in creeks and rivers. The first area that holds a position counts, so those drawn
within others stand before them.
"""

# SV-03d | 3(1)(d), Sch III | Seven sea areas with the dates of their fair and foul season. The Persian Gulf,
# the Red Sea and the Gulf of Aden west of the line Aden-Berbera are always fair. A date in neither season, as
# in the Palk Bay from 16 April to 31 October, or in both, as 15 April between Nagapattinam and Kakinada, is
# not stated, and so is a sea in no area: both are treated as foul.
AREAS = """\
note/gulf|Persian Gulf|फ़ारस की खाड़ी|fair 0101 1231|2557,05628 2548,05718 2740,05718 2740,05400 \
3030,05030 3100,04730 2930,04700 2700,04900 2500,05000 2330,05100 2330,05400 2430,05530 2540,05612
note/red|Red Sea and Gulf of Aden west of Aden-Berbera|लाल सागर और अदन-बरबेरा रेखा के पश्चिम की अदन की \
खाड़ी|fair 0101 1231|1247,04500 1026,04501 1000,04501 1000,04200 1130,04200 1500,03900 1900,03630 \
2300,03430 3030,03200 3030,03530 2800,03600 2430,03900 2100,04015 1700,04330 1330,04430 1330,04500
4|Palk Bay|पाक खाड़ी|fair 0101 0415 foul 1101 1231|1017,07951 0950,08015 0930,08030 0900,08000 0905,07945 \
0911,07926 0917,07911 0917,07840 1000,07845 1025,07915 1025,07945
3|Gulf of Mannar and Sri Lanka coast|मन्नार की खाड़ी और श्रीलंका तट|fair 0101 0415 foul 0416 0831 fair \
0901 1031 foul 1101 1231|0805,07733 0530,07930 0500,08030 0530,08200 0700,08300 0830,08245 0950,08130 \
0950,08015 0917,07840 0900,07800 0830,07745
1(a)|Makran coast to Okha, Gulf of Kutch|मकरान तट से ओखा, कच्छ की खाड़ी|foul 0610 0815 fair 0816 \
0609|2557,05628 2548,05718 2610,05718 2600,06200 2545,06630 2530,06800 2330,06900 2330,07045 2215,07045 \
2210,06930 2227,06904 2227,05930 2300,05800 2400,05630 2500,05600 2540,05612
1(b)|South of Okha to Karwar, westward|ओखा के दक्षिण से कारवार तक, पश्चिम की ओर|foul 0601 0831 fair 0901 \
0531|2227,06904 2210,06930 2210,06945 2130,07015 2115,07100 2230,07145 2230,07300 2000,07315 1800,07330 \
1600,07400 1447,07430 1447,04900 1600,05100 1730,05330 1830,05600 2000,05700 2130,05830 2227,05930
2|South of Karwar, west to Aden-Berbera|कारवार के दक्षिण, पश्चिम में अदन-बरबेरा तक|foul 0516 0915 fair \
0916 0515|1447,07430 1300,07515 1100,07615 0945,07640 0830,07715 0805,07733 0800,07733 0800,04930 \
1000,04930 1030,04800 1000,04501 1026,04501 1247,04500 1330,04500 1400,04700 1447,04900
5(a)|Nagapattinam to Kakinada|नागपट्टिनम से काकीनाडा|fair 0101 0415 foul 0415 0731 fair 0801 1015 foul \
1016 1231|1045,07930 1200,07915 1330,07945 1530,07945 1615,08015 1645,08130 1715,08200 1703,08220 \
1538,08349 1400,08245 1045,08200
5(b)|Kakinada to Ganjam|काकीनाडा से गंजाम|foul 0416 0731 fair 0801 1015 foul 1016 1115 fair 1116 \
0415|1703,08220 1715,08200 1745,08245 1815,08315 1845,08400 1930,08445 1921,08502 1800,08633 1538,08349
6|Ganjam, West Bengal, Bangladesh, Arakan|गंजाम, पश्चिम बंगाल, बांग्लादेश, अराकान|foul 0401 0815 fair 0816 \
0930 foul 1001 1115 fair 1116 0331|1921,08502 1930,08445 2015,08545 2130,08645 2245,08800 2245,08815 \
2345,09000 2345,09100 2245,09200 2100,09245 2000,09345 1830,09440 1602,09430 1602,09200 1900,09000 \
1800,08633
7|Rest of Myanmar, Andaman and Nicobar|शेष म्यांमार, अंडमान और निकोबार|foul 0501 0831 fair 0901 \
0430|1602,09200 1602,09430 1830,09540 1830,09800 0945,09930 0945,09800 0600,09500 0530,09300 0600,09130 \
1400,09130
"""

# SV-03d | ours | The land of India behind the areas' own margins: a position there tells no sea area, and the
# last one known counts on.
LAND = "3500,07000 2345,06930 2330,07045 2200,07030 2130,07115 2230,07200 2100,07330 1447,07445 0930,07700 \
0830,07730 0900,07800 1030,07900 1530,07930 1700,08130 2000,08500 2230,08730 2400,08900 2600,09300 \
2700,09500 2900,08500 3500,07800"
