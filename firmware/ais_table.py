"""Where the fields of AIS messages lie, and which values say "not available": ITU-R M.1371-5, annex 8.

A line is: name, first bit, bits, kind, the value for "not available", times.

- kind: u unsigned, s two's complement, flag one bit, text six bits a letter; 0 bits of text run to the end;
- not available: the value as sent, "-" or nothing where there is none. Codes out of a list (status,
  maneuver, shiptype, epfd, aid_type) have none: what their 0 or 15 means stands in their list. Dimensions
  have none: a single 0 has a meaning of its own, only four of them say that nothing is known. Of a text it
  is the bit where the text goes on in a longer message;
- times brings the coarse fields of some messages to the units of all others: position 1/10000 minute,
  speed tenths of a knot, course tenths of a degree.

Names are gpsd's, but sog and cog. Every message begins with type (6 bits), repeat (2) and mmsi (30). Spare
bits are left out. The tables are text because text stays in flash on a board: as tuples they took 22 KB of
a 160 KiB heap. The unit asks for a few fields of its own vessel: firmware.ais borrows this module the first
time, and keeps their rows.
"""

# 1, 2, 3: position report of class A
_POSITION_A = """
status            38   4 u
turn              42   8 s          -128      # 4.733 times the root of degrees/min; 127: over 5 in 30 s
sog               50  10 u          1023
accuracy          60   1 flag
lon               61  28 s     108600000
lat               89  27 s      54600000
cog              116  12 u          3600
heading          128   9 u           511
second           137   6 u            60      # 61 manual input, 62 dead reckoning, 63 out of order
maneuver         143   2 u
raim             148   1 flag
radio            149  19 u
"""

# 4; 11 answers a request for the time
_BASE_STATION = """
year              38  14 u             0
month             52   4 u             0
day               56   5 u             0
hour              61   5 u            24
minute            66   6 u            60
second            72   6 u            60
accuracy          78   1 flag
lon               79  28 s     108600000
lat              107  27 s      54600000
epfd             134   4 u
raim             148   1 flag
radio            149  19 u
"""

# 5: static and voyage data of class A
_STATIC_A = """
ais_version       38   2 u
imo               40  30 u             0
callsign          70  42 text
shipname         112 120 text
shiptype         232   8 u
to_bow           240   9 u
to_stern         249   9 u
to_port          258   6 u
to_starboard     264   6 u
epfd             270   4 u
month            274   4 u             0      # of the expected arrival, as day, hour, minute
day              278   5 u             0
hour             283   5 u            24
minute           288   6 u            60
draught          294   8 u             0      # tenths of a metre
destination      302 120 text
dte              422   1 u
"""

# 9: search and rescue aircraft
_AIRCRAFT = """
alt               38  12 u          4095      # metres
sog               50  10 u          1023   10
accuracy          60   1 flag
lon               61  28 s     108600000
lat               89  27 s      54600000
cog              116  12 u          3600
second           128   6 u            60
regional         134   8 u
dte              142   1 u
assigned         146   1 flag
raim             147   1 flag
radio            148  20 u
"""

# 12: safety related, to one station
_ADDRESSED_TEXT = """
seqno             38   2 u
dest_mmsi         40  30 u
retransmit        70   1 flag
text              72   0 text
"""

# 14: safety related broadcast
_TEXT = """
text              40   0 text
"""

# 18: position report of class B
_POSITION_B = """
reserved          38   8 u
sog               46  10 u          1023
accuracy          56   1 flag
lon               57  28 s     108600000
lat               85  27 s      54600000
cog              112  12 u          3600
heading          124   9 u           511
second           133   6 u            60
regional         139   2 u
cs               141   1 flag
display          142   1 flag
dsc              143   1 flag
band             144   1 flag
msg22            145   1 flag
assigned         146   1 flag
raim             147   1 flag
radio            148  20 u
"""

# 19: position and static data of class B
_EXTENDED_B = """
reserved          38   8 u
sog               46  10 u          1023
accuracy          56   1 flag
lon               57  28 s     108600000
lat               85  27 s      54600000
cog              112  12 u          3600
heading          124   9 u           511
second           133   6 u            60
regional         139   4 u
shipname         143 120 text
shiptype         263   8 u
to_bow           271   9 u
to_stern         280   9 u
to_port          289   6 u
to_starboard     295   6 u
epfd             301   4 u
raim             305   1 flag
dte              306   1 u
assigned         307   1 flag
"""

# 21: aid to navigation
_AID = """
aid_type          38   5 u
name              43 120 text        272
accuracy         163   1 flag
lon              164  28 s     108600000
lat              192  27 s      54600000
to_bow           219   9 u
to_stern         228   9 u
to_port          237   6 u
to_starboard     243   6 u
epfd             249   4 u
second           253   6 u            60
off_position     259   1 flag
regional         260   8 u
raim             268   1 flag
virtual_aid      269   1 flag
assigned         270   1 flag
"""

# 24 part A
_STATIC_B_A = """
partno            38   2 u
shipname          40 120 text
"""

# 24 part B
_STATIC_B_B = """
partno            38   2 u
shiptype          40   8 u
vendorid          48  42 text                 # M.1371-3; since -4 the last four letters are model and serial
model             66   4 u
serial            70  20 u
callsign          90  42 text
to_bow           132   9 u
to_stern         141   9 u
to_port          150   6 u
to_starboard     156   6 u
"""

# 24 part B of an auxiliary craft, whose MMSI is 98xxxxxxx
_STATIC_B_TENDER = """
partno            38   2 u
shiptype          40   8 u
vendorid          48  42 text
model             66   4 u
serial            70  20 u
callsign          90  42 text
mothership_mmsi  132  30 u
"""

# 24 with a part number not given out yet
_STATIC_B_OTHER = """
partno            38   2 u
"""

# 27: long range report of class A, coarse on purpose
_LONG_RANGE = """
accuracy          38   1 flag
raim              39   1 flag
status            40   4 u
lon               44  18 s        108600 1000
lat               62  17 s         54600 1000
sog               79   6 u            63   10
cog               85   9 u           511   10
gnss              94   1 flag                 # set: position older than 5 s
"""

_LAYOUTS = (
    "", _POSITION_A, _POSITION_A, _POSITION_A, _BASE_STATION, _STATIC_A, "", "", "", _AIRCRAFT,
    "", _BASE_STATION, _ADDRESSED_TEXT, "", _TEXT, "", "", "", _POSITION_B, _EXTENDED_B,
    "", _AID, "", "", _STATIC_B_OTHER, "", "", _LONG_RANGE,
)

PLAIN, FLAG, TEXT, NUMBER = range(4)
_parsed: dict = {}  # layout -> its rows


def rows(msg, mmsi, part) -> tuple:
    """Rows (name, first bit, bits, kind, not available, times) of message type `msg`, 0 to 27.

    A type without a table has the repeat indicator alone. part: bits 38 and 39, which in type 24 tell
    what the rest is.
    """
    layout = _LAYOUTS[msg]
    if msg == 24 and part == 0:
        layout = _STATIC_B_A
    elif msg == 24 and part == 1:
        layout = _STATIC_B_TENDER if mmsi // 10000000 == 98 else _STATIC_B_B
    found = _parsed.get(layout)
    if found is None:
        found = _parsed[layout] = _parse(layout)
    return found


def _parse(layout):
    made = [_prepared("repeat", 6, 2, "u", None, 1)]
    for line in layout.split("\n"):
        row = line.split("#")[0].split()
        if row:
            row += ("-", "1")[len(row) - 4:]
            absent = None if row[4] == "-" else int(row[4])
            made.append(_prepared(row[0], int(row[1]), int(row[2]), row[3], absent, int(row[5])))
    return tuple(made)


def _prepared(name, start, width, kind, absent, times):
    end = start + width
    if kind == "text":
        return name, end, 0, 0, 0, 0, None, TEXT, (start, width, absent)
    more = None
    code = FLAG if kind == "flag" else PLAIN
    if kind == "s" or times > 1:
        code = NUMBER
        more = (1 << width - 1 if kind == "s" else 0, times)
    if absent is not None:
        absent &= (1 << width) - 1
    # The mask of the first character leaves the sign too, by which ais.py tells a wrong one.
    return name, end, start // 6, (end - 1) // 6, 63 >> start % 6 | -64, -end % 6, absent, code, more
