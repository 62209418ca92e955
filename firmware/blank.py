"""Whether a text shows anything to who reads it.

A reason of one invisible letter is no reason. MicroPython has no table of Unicode's categories; this one
holds the characters that show nothing by themselves, as of Unicode 18:

    spaces, controls and format characters (Z*, Cc, Cf), surrogates, private use, noncharacters
    marks that need a letter to stand on (Mn, Me); on one they are part of it
    fillers and blanks that are letters or symbols by category: U+115F, U+1160, U+3164, U+FFA0, U+2800,
    U+13441, U+13442, U+1D159, and U+FFFC
    what Unicode sets aside for more of the kind: U+2065, U+FFF0 to U+FFF8, U+E0000 to U+E0FFF

tests/properties/test_plain_properties.py holds it to Python's own table.
"""
from binascii import a2b_base64

# For each range of them: how far its first is from the last of the range before, how far its last from that;
# seven bits a byte, low ones first, the highest bit set where more follow.
_RANGES = a2b_base64(
    b"ACBfIQ0A0wRvlAIGiAIsAgACAQIBAgI3BQsKAgAvFBEAZgcCBQMBAgMiAAIAHxpcCjsICgAZAwIIAgICBCwCNQEGCCs4OAACAAUH"
    b"BQAEBgsBHgA7AAUDCQAVARsAAwE6AAUBBQEDAgQAHwEEAAwBOgAFBAIBBQAVARcFAgA7AAMAAgMJAAYDDAEfAD4ADQAzAAQAOAAC"
    b"AgYCAgMIAQwBHgA7AAMABwAGARUBHQE6AQUDCQAVAR4ASQAIAgIAWwADBg0HYwADCAwGSgEcAAIAAgA4DQIEAgEGCgIjCgBnAwIF"
    b"AgEDARoBBQIRAw4AAwEHABAAwgEB/QMCoQYAkgECHgEfAR8BQQECBgkAAwoKAC4EdgEjAHcCBQEKAAcC3AEBAwA7AAIGAgACAAMH"
    b"BwkDADFAEAMxAAIEAgAGACkIDQEhAwMBAgI5AAIBBAACAjsHAwGZAQICDAIGBQAHAAQBxwE/gQQPGQcwEGEgkA4A7wkCjgEAYR+B"
    b"BAAqA2wBygEAi+oBAwIJIQFRAZECAAQABQAaAQYAmAEBGxEOACcHGgovAjEAAwMDASgARAUDAQMBDQAJADAANAACAgMBBgECACsB"
    b"CQDvAQADAAUAk1j/QZ8EALIFHxEPEQ/QAQChAQBQDAIB/gMA4wEAlgEEhw0CAgEGAykCBQCmAQG+BANCBL4CAR8EIQ9HCjIDfAA3"
    b"DioAAwELAjIDAwEDAAUACwAzAiUEAgc/AA0BNQgLAwMAYAIDAAIBBwADAJ4BAAQHFgE6AQQAJgYEBEcFDgACAAIADwFWBwMCAgAY"
    b"AFUFAgAFAQIB7wEDBwECARwBVgcDAAIBawACAAMFAgBmAAIAAwMCBIQCCAIBgQIBAgAFAJEBAwMBBQAhCSkFAwMJAAoFAwIvDAIB"
    b"xwEAAgICAMoBBgIFAgBTFQMGAgECAXsFBAACAQIGAgBJAQQAAgBZAIMCAQwBNQQGAAIAGADWKRIFDslZCwQCwRMEPAaZCABAA1IA"
    b"uZkBAQID3SQtAxbhAwExAA4CCg8DBh8DlQECFwGkDzYFMQkADwAXBAIO0QoGAhADBgIBAgRlAKEBBvgCAD4D/QMD/wEB9AEAAwAI"
    b"AQYA2wMGbga0LQH//wMB//8DAf//AwH//wMB//8DAf//AwH//wMB//8DAf//AwH//wMB//8DAf//A4Eg/98DgYAI"
)


def blank(text: str) -> bool:
    """Whether no character of it shows."""
    points = sorted(_points(text))
    i = 0
    for first, last in _ranges():
        while i < len(points) and points[i] <= last:
            if points[i] < first:
                return False
            i += 1
        if i == len(points):
            return True
    return i == len(points)


def _points(text):
    """The set of its code points, out of its bytes: MicroPython keeps each letter given as a text."""
    try:
        data = text.encode()
    except UnicodeError:            # half a character
        data = text.encode("utf-8", "surrogatepass")
    found = set()
    for at, c in enumerate(data):
        if c < 0x80:
            found.add(c)
        elif c >= 0xC0:
            more = 1 if c < 0xE0 else 2 if c < 0xF0 else 3
            value = c & (0x3F >> more)
            for byte in data[at + 1 : at + 1 + more]:
                value = value << 6 | byte & 0x3F
            found.add(value)
    return found


def _ranges():
    """Each (first, last), ascending."""
    first = last = value = shift = 0
    begins = True
    for byte in _RANGES:
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            if begins:
                first = last + value
            else:
                last = first + value
                yield first, last
            begins, value, shift = not begins, 0, 0
