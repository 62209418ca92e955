"""AIS messages to AIVDM and AIVDO sentences, for the simulator and the tests.

Field names and units are those the unit decodes to: latitude and longitude in 1/10000 minute,
speed and course in tenths (type 27: 1/10 minute, whole knots and degrees). A field left out or
None is sent as "not available".

The bit table here is our own second reading of ITU-R M.1371-5, kept apart from the decoder's on
purpose: with one table for both, a slip in it would cancel out in every round trip. The tests
hold this one against an independent decoder.
"""
from binascii import b2a_base64
from functools import lru_cache, reduce
from operator import xor

# A base64 character and an AIS character both carry six bits, in the same order; only the
# letters differ: AIS takes 0x30 to 0x57 and 0x60 to 0x77 (ITU-R M.1371-5, IEC 61162-1 8.3.114).
_BASE64 = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_ARMOUR = bytes.maketrans(_BASE64, bytes(range(0x30, 0x58)) + bytes(range(0x60, 0x78)))

# Payload characters in one sentence: keeps the whole within 82 (IEC 61162-1 clause 7).
_PAYLOAD = 60

UNSIGNED, SIGNED, TEXT = "unsigned", "signed", "text"

_LON_NONE, _LAT_NONE = 181 * 600000, 91 * 600000

_HEAD = (("type", 6, 0), ("repeat", 2, 0), ("mmsi", 30, 0))
_POSITION = (("accuracy", 1, 0), ("lon", 28, _LON_NONE, SIGNED), ("lat", 27, _LAT_NONE, SIGNED))
_SIZE = (("to_bow", 9, 0), ("to_stern", 9, 0), ("to_port", 6, 0), ("to_starboard", 6, 0))
_CLASS_A = _HEAD + (
    ("status", 4, 15), ("turn", 8, -128, SIGNED), ("sog", 10, 1023)) + _POSITION + (
    ("cog", 12, 3600), ("heading", 9, 511), ("second", 6, 60), ("maneuver", 2, 0), ("spare", 3, 0),
    ("raim", 1, 0), ("radio", 19, 0))

# message -> rows of (field, bits, value sent for "not available"[, kind])
_LAYOUTS = {
    1: _CLASS_A, 2: _CLASS_A, 3: _CLASS_A,
    4: _HEAD + (
        ("year", 14, 0), ("month", 4, 0), ("day", 5, 0), ("hour", 5, 24), ("minute", 6, 60),
        ("second", 6, 60)) + _POSITION + (
        ("epfd", 4, 0), ("spare", 10, 0), ("raim", 1, 0), ("radio", 19, 0)),
    5: _HEAD + (
        ("ais_version", 2, 0), ("imo", 30, 0), ("callsign", 42, "", TEXT), ("shipname", 120, "", TEXT),
        ("shiptype", 8, 0)) + _SIZE + (
        ("epfd", 4, 0), ("month", 4, 0), ("day", 5, 0), ("hour", 5, 24), ("minute", 6, 60),
        ("draught", 8, 0), ("destination", 120, "", TEXT), ("dte", 1, 1), ("spare", 1, 0)),
    18: _HEAD + (("reserved", 8, 0), ("sog", 10, 1023)) + _POSITION + (
        ("cog", 12, 3600), ("heading", 9, 511), ("second", 6, 60), ("regional", 2, 0), ("cs", 1, 1),
        ("display", 1, 0), ("dsc", 1, 1), ("band", 1, 1), ("msg22", 1, 1), ("assigned", 1, 0),
        ("raim", 1, 0), ("radio", 20, 0xE0006)),   # carrier sense units send this fixed radio status
    21: _HEAD + (("aid_type", 5, 0), ("name", 120, "", TEXT)) + _POSITION + _SIZE + (
        ("epfd", 4, 0), ("second", 6, 60), ("off_position", 1, 0), ("regional", 8, 0), ("raim", 1, 0),
        ("virtual_aid", 1, 0), ("assigned", 1, 0), ("spare", 1, 0)),
    27: _HEAD + (
        ("accuracy", 1, 0), ("raim", 1, 0), ("status", 4, 15), ("lon", 18, 181 * 600, SIGNED),
        ("lat", 17, 91 * 600, SIGNED), ("sog", 6, 63), ("cog", 9, 511), ("gnss", 1, 0), ("spare", 1, 0)),
}
_PART_A = _HEAD + (("partno", 2, 0), ("shipname", 120, "", TEXT), ("spare", 8, 0))
_PART_B = _HEAD + (
    ("partno", 2, 1), ("shiptype", 8, 0), ("vendorid", 18, "", TEXT), ("model", 4, 0), ("serial", 20, 0),
    ("callsign", 42, "", TEXT)) + _SIZE + (("spare", 6, 0),)


def _compile(layout):
    """Rows as the packing loop wants them: (field, bits, default, lowest, highest, mask, is text)."""
    rows = []
    for name, width, default, *kind in layout:
        signed = kind == [SIGNED]
        low = -(1 << width - 1) if signed else 0
        high = (1 << width - signed) - 1
        rows.append((name, width, default, low, high, (1 << width) - 1, kind == [TEXT]))
    return tuple(rows), frozenset(row[0] for row in layout), sum(row[1] for row in layout)


_COMPILED = {message: _compile(layout) for message, layout in _LAYOUTS.items()}
_COMPILED_24 = (_compile(_PART_A), _compile(_PART_B))


@lru_cache(maxsize=4096)
def _text_bits(text, width):
    """Text as six-bit ASCII, filled up with '@', as one integer of `width` bits."""
    upper = text.upper()
    if len(upper) * 6 > width:
        raise ValueError(f"AIS text: expected at most {width // 6} characters, got {len(upper)} in {text!r}")
    bits = 0
    for character in upper:
        code = ord(character)
        if not 0x20 <= code <= 0x5F:
            raise ValueError(f"AIS text: {character!r} in {text!r} has no six-bit code; "
                             "use A-Z, 0-9 and ASCII punctuation")
        bits = bits << 6 | code & 0x3F
    return bits << width - 6 * len(upper)


def payload(message, **fields):
    """Armoured payload and number of fill bits: (bytes, 0 to 5).

    Raises ValueError for a message without a layout here, an unknown field or a value out of range.
    """
    if message == 24:
        rows, names, total = _COMPILED_24[1 if fields.get("partno") else 0]
    elif message in _COMPILED:
        rows, names, total = _COMPILED[message]
    else:
        raise ValueError(f"AIS message {message!r}: expected one of {', '.join(map(str, _COMPILED))}, 24")
    unknown = fields.keys() - names
    if unknown:
        raise ValueError(f"AIS message {message} has no field {', '.join(sorted(unknown))}")
    fields["type"] = message
    get = fields.get
    bits = 0
    for name, width, default, low, high, mask, is_text in rows:
        value = get(name)
        if value is None:
            value = default
        if is_text:
            value = _text_bits(value, width)
        elif not low <= value <= high:
            raise ValueError(f"AIS message {message}, {name}: expected {low} to {high}, got {value}")
        bits = bits << width | value & mask
    characters = -(-total // 6)
    size = -(-total // 24) * 3
    armoured = b2a_base64((bits << size * 8 - total).to_bytes(size, "big"), newline=False)
    return armoured[:characters].translate(_ARMOUR), characters * 6 - total


def finish(body):
    """Body (from after the start character up to the '*') to checksum and line end: bytes to append."""
    return b"*%02X\r\n" % reduce(xor, body)


def sentences(message, formatter=b"VDM", channel=b"A", sequence=0, talker=b"AI", **fields):
    """The message as a list of whole sentences, each with checksum and CR LF.

    `channel` is b"A", b"B" or b"" (an AIVDO that was not broadcast); `sequence`, 0 to 9, ties
    the parts of a long message together.
    """
    armoured, fill = payload(message, **fields)
    if len(armoured) <= _PAYLOAD:
        body = b"%s%s,1,1,,%s,%s,%d" % (talker, formatter, channel, armoured, fill)
        return [b"!" + body + finish(body)]
    lines = []
    count = -(-len(armoured) // _PAYLOAD)
    for number in range(1, count + 1):
        part = armoured[(number - 1) * _PAYLOAD:number * _PAYLOAD]
        body = b"%s%s,%d,%d,%d,%s,%s,%d" % (talker, formatter, count, number, sequence, channel, part,
                                           fill if number == count else 0)
        lines.append(b"!" + body + finish(body))
    return lines
