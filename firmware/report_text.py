"""A position report as text: IMO resolution A.851(20) letters, AMVER layout, a card to read aloud.

All three are made from the report's log entry alone, so that what is sent, what is read by
satellite phone and what stands in the book is the same report.
"""
from firmware import clock
from firmware.rules.report_items_2026 import REPORT_ITEMS

# Texts to be searched: read where they lie.
_MONTHS = "JANFEBMARAPRMAYJUNJULAUGSEPOCTNOVDEC"

# ICAO/ITU spelling, as ITU Radio Regulations appendix 14 gives it for voice, of A to Z.
_LETTERS = """Alfa Bravo Charlie Delta Echo Foxtrot Golf Hotel India Juliett Kilo Lima Mike November Oscar \
Papa Quebec Romeo Sierra Tango Uniform Victor Whiskey X-ray Yankee Zulu"""


def date_time_group(utc, month=True):
    """'011635Z DEC': day, hours and minutes UTC, as A.851(20) letter B asks, with the month."""
    parts = clock.civil(utc)
    text = "%02d%02d%02dZ" % (parts[2], parts[3], parts[4])
    return text + " " + _MONTHS[3 * parts[1] - 3 : 3 * parts[1]] if month else text


def position_group(lat, lon):
    """('2310N', '06822E'): degrees and minutes, A.851(20) letter C; whole minutes, rounded."""
    out = []
    for value, width, letters in ((lat, "%02d%02d%s", "NS"), (lon, "%03d%02d%s", "EW")):
        minutes = (abs(value) + 5000) // 10000
        out.append(width % (minutes // 60, minutes % 60, letters[0] if value >= 0 else letters[1]))
    return tuple(out)


def _number(text):
    """Leading digits of an item's text in tenths or whole, or None: '7.4 kn' -> '074'."""
    digits = text.split(" ")[0].replace(".", "")
    return "%03d" % int(digits) if digits.isdigit() else None


def _letters(entry):
    """(letter, text) of A.851(20) for what this report knows; letters that do not apply are left out."""
    items = entry.d
    name = items["vessel"]
    for extra in (items["call"], items["reg"]):
        if extra != "not stated":
            name += "/" + extra
    yield "A", name
    yield "B", date_time_group(entry.t)
    if entry.p:
        yield "C", " ".join(position_group(entry.p[0], entry.p[1]))
    else:
        yield "C", "UNKNOWN"
    course = _number(items["course"])
    if course:
        yield "E", course
    speed = _number(items["speed"])
    if speed:
        yield "F", speed
    yield "I", items["next"] + ("" if items["eta"] == "not stated" else " " + _eta(items["eta"]))
    yield "P", items["cargo"]
    yield "T", items["owner"] + " " + items["mobile"]
    yield "W", items["souls"].split(";")[0]


def _eta(text):
    """The ETA item, an ISO time, as a date-time group."""
    y, m, d, h, mi = (int(text[a:b]) for a, b in ((0, 4), (5, 7), (8, 10), (11, 13), (14, 16)))
    return date_time_group(clock.unix(y, m, d, h, mi, 0))


def _log_code(entry):
    return entry.d["more"][9:28]    # "log code XXXX-XXXX-XXXX-XXXX; ..."


def a851(entry):
    """The report by IMO resolution A.851(20), type PR, one letter a line; ends with X, the log code."""
    lines = ["DECKWATCH/PR"]
    for letter, text in _letters(entry):
        lines.append(letter + " " + text.upper())
    lines.append("X " + entry.d["more"].split(";")[1].strip().upper() + " LOG " + _log_code(entry))
    return "\n".join(lines)


def sms(entry):
    """The same shortened to one SMS: the position first; what does not fit is left out.

    One SMS holds 160 characters, or 70 where one of them is of an Indian script (3GPP TS 23.038).
    """
    tail = "X " + _log_code(entry)
    parts = {letter: "%s %s " % (letter, text.upper()) for letter, text in _letters(entry)}
    plain = all(31 < c < 127 for text in parts.values() for c in text.encode())
    kept = ""
    room = (160 if plain else 70) - len(tail)
    for letter in "CBAEFIW":
        if letter in parts and len(parts[letter]) <= room:
            kept += letter
            room -= len(parts[letter])
    return "".join(parts[letter] for letter in "ABCEFIW" if letter in kept) + tail


def amver(entry):
    """The report in AMVER's layout, position report: letter/text// lines, closed by Z/EOR//."""
    lines = ["AMVER/PR//"]
    for letter, text in _letters(entry):
        if letter == "A":
            text = "/".join((entry.d["vessel"], entry.d["call"]))
        elif letter == "C":
            text = text.replace(" ", "/")
        elif letter not in "BEFI":
            continue
        lines.append("%s/%s//" % (letter, text.upper()))
    lines.append("X/%s//" % entry.d["more"].upper().replace("/", " "))
    lines.append("Z/EOR//")
    return "\n".join(lines)


def spelled(text):
    """A call sign or number letter by letter for the voice: '8YK2' -> '8 Yankee Kilo 2'."""
    words = _LETTERS.split(" ")
    # In bytes: MicroPython keeps for good each letter that it has given as a text.
    return " ".join([words[c - 65] if 64 < c < 91 else bytes((c,)).decode()
                     for c in text.upper().encode() if c != 32])


def card(entry):
    """The card to read aloud: the seventeen items as (letter, name, words) rows, in order."""
    rows = []
    for letter, key, name in REPORT_ITEMS:
        words = entry.d[key]
        if key in ("call", "mmsi", "imo", "mobile") and words != "not stated":
            words = spelled(words)
        rows.append((letter, name, words))
    return rows
