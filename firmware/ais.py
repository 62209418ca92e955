"""AIS sentences, VDM of others and VDO of the own unit, to messages: parts put together, fields read when
asked for.

The layouts are in ais_table.py. A message is refused, and counted by cause, when its frame is wrong; what
its fields say is for the reader to judge, but "not available" comes as None.

Speed matters here, 75 messages a second come in on a full channel: nothing is copied out of a sentence
that is one whole message, and only its type and MMSI are read. On MicroPython a function whose locals and
working values take more than 11 words has them on the heap, and each return makes the next allocation
search the heap from there: those that run for every message are kept under that.
"""
from array import array

try:
    from micropython import const
except ImportError:
    def const(value):
        return value

from firmware.borrow import borrowed

# Parts of one message leave a receiver back to back; on a network some seconds can lie between them.
HOLD_S = 10
# UDP may swap neighbours. A second part whose first was lost must not wait for the next message that has
# the same sequence number, of which there are but ten.
HOLD_LATER_PART_S = 1
# Bits under which a message is refused; a longer one gives the fields it holds whole. Of the other types
# all that is needed is the head: type, repeat, MMSI.
SHORTEST = {
    5: 240,     # through the ship type: what is shorter is a first half sent on as if it were all
    24: 160,    # part A without its spare bits, as some transponders send it
}
# Parts of more messages than this are not held at once: a channel has one open message a slot.
MOST_HELD = 8

_HEAD_BITS = const(38)      # type, repeat, MMSI: less is no message
_HIGHEST_TYPE = const(27)
_PAYLOAD_AT = const(13)     # the payload begins here or, with a sequence number or a channel, behind
_COMMA = const(0x2C)
_O = const(0x4F)            # last letter of VDO

# Kinds of ais_table.rows; given again as constants, which MicroPython puts into the code.
_FLAG = const(1)
_TEXT = const(2)


# Value of each payload character, -1 for one outside the alphabet: whatever that is shifted into or joined
# with is negative too. Bytes, which are 128, and not a tuple's words. Beyond its end an IndexError refuses.
_SIX = array("b", [c - 48 if 48 <= c < 88 else c - 56 if 96 <= c < 120 else -1 for c in range(128)])
# What get() was asked for so far: type -> {field: its row in ais_table, or None}. Not of type 24, which has
# several layouts.
_asked: dict = {}
_ALPHABET = b"0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVW`abcdefghijklmnopqrstuvw"


def _mmsi(text, at):
    """The MMSI, negative where a character is outside the alphabet. -49: the last four bits and the sign."""
    try:
        return ((((((_SIX[text[at + 1]] & -49) << 6 | _SIX[text[at + 2]]) << 6 | _SIX[text[at + 3]]) << 6
                  | _SIX[text[at + 4]]) << 6 | _SIX[text[at + 5]]) << 2) | _SIX[text[at + 6]] >> 4
    except IndexError:
        return -1


class Message:
    """One message: `msg` (type), `mmsi` of the sender, `length` in bits; the rest by get() and fields()."""

    def __init__(self, body, at, length):
        """body: the one sentence that holds it all; body[at:] begins with the payload of `length` bits."""
        self._body = body
        self._at = at
        self.length = length
        self.msg = _SIX[body[at]] if body[at] < 128 else -1
        self.mmsi = _mmsi(body, at)

    @property
    def formatter(self) -> bytes:
        """b"VDM", heard on the air, or b"VDO", of the own unit."""
        return self._body[3:6]

    @property
    def channel(self) -> bytes:
        """b"A", b"B" or what else the sentence says; b"" where it names none."""
        return self._body[self._body.rfind(b",", 0, self._at - 1) + 1:self._at - 1]

    @property
    def payload(self) -> bytes:
        """The armoured payload, that of all parts together, with its fill bits."""
        return self._body[self._at:-2]

    @property
    def sound(self) -> bool:
        """Whether the payload is of the six-bit alphabet throughout.

        Costly, so on receipt only that of a VDO is looked at: of the own unit nothing damaged is believed.
        """
        return not self.payload.strip(_ALPHABET)

    def get(self, name):
        """Value of a field by its name in ais_table.py: int in the table's units, bool, or str for texts.

        None if it is not available, not held, or there is no such field.
        """
        try:
            row = _asked[self.msg][name]
        except KeyError:
            row = self._row(name)
        held = self._decode((row,)) if row else None
        return held[0][1] if held else None

    def fields(self) -> list:
        """All fields the message holds whole, [(name, value), ...] in the order of the table; see get().

        Empty where the payload is not sound.
        """
        return self._decode(self._rows())

    def _row(self, name):
        """The row of a field that was not asked for before, or None."""
        found = [row for row in self._rows() if row[0] == name]
        row = found[0] if found else None
        if self.msg != 24:
            _asked.setdefault(self.msg, {})[name] = row
        return row

    def _rows(self):
        with borrowed():
            from firmware import ais_table

            return ais_table.rows(self.msg, self.mmsi, _SIX[self._body[self._at + 6]] >> 2 & 3)

    def _decode(self, rows):
        held = []
        add = held.append
        six = _SIX
        text = self.payload
        length = self.length
        try:
            for name, end, at, last, mask, shift, absent, kind, more in rows:
                if end > length:
                    continue
                if kind == _TEXT:
                    with borrowed():
                        from firmware import ais_text

                        add((name, ais_text.read(six, text, length, *more)))
                    continue
                value = six[text[at]] & mask
                while at < last:
                    at += 1
                    value = value << 6 | six[text[at]]
                value >>= shift
                if value < 0:
                    return []                   # a character outside the alphabet
                if value == absent:
                    value = None
                elif kind == _FLAG:
                    value = value == 1
                elif kind:
                    sign, times = more
                    value = (value - 2 * (value & sign)) * times
                add((name, value))
        except IndexError:                      # from _SIX, by one that is not even ASCII
            return []
        return held


class Receiver:
    """Puts messages together from the sentences of one source. `counts`: cause -> int.

    ok: messages given out; part: sentences held for the rest of their message; and refused:
    unfinished (messages whose rest did not come in time), bad_form (under seven fields, or no address),
    bad_count (part number or count), bad_fill, bad_armour (character outside the six-bit alphabet),
    bad_type, too_short.
    """

    CAUSES = ("ok", "part", "unfinished", "bad_form", "bad_count", "bad_fill", "bad_armour", "bad_type",
              "too_short")

    def __init__(self, check_all=False):
        """check_all: look at every payload whole on receipt, not only at that of a VDO; see Message.sound."""
        self._check_all = check_all
        self.counts = dict.fromkeys(self.CAUSES, 0)
        self._held = {}     # (formatter, count, sequence number, channel) -> see _place

    def sentence(self, body, now) -> Message | None:
        """Take a VDM or VDO as nmea.Framer gives it; the message if it is whole with this, else None."""
        if body.find(b",1,1,") != 6:
            return self._part(body, now)
        at = body.find(b",", 11)
        at = body.find(b",", at + 1)
        return self._whole(body, at + 1)

    def tick(self, now):
        """Drop what has waited too long for the rest of its message."""
        for key in list(self._held):
            held = self._held[key]
            if now - held[0] > (HOLD_LATER_PART_S if held[1] is None else HOLD_S):
                self._drop(key)

    def _whole(self, body, at):
        """The message of a sentence that is all of it; body[at:] is its payload, comma, fill bits."""
        if at < _PAYLOAD_AT or body.find(b",", at) != len(body) - 2:
            return self._surplus(body, at)
        fill = body[-1] - 48
        if not 0 <= fill <= 5:
            return self._refuse("bad_fill")
        fill = (len(body) - 2 - at) * 6 - fill
        if fill < _HEAD_BITS:
            return self._refuse("too_short")
        return self._accept(Message(body, at, fill), body[5] == _O)

    def _surplus(self, body, at):
        """As _whole, of a sentence with more fields behind the fill bits, as some gateways send them."""
        end = body.find(b",", at) + 2
        if at < _PAYLOAD_AT or not 1 < end < len(body) or body[end] != _COMMA:
            return self._refuse("bad_form")
        return self._whole(body[:end], at)

    def _accept(self, message, own):
        if message.msg < 0 or message.mmsi < 0:
            return self._refuse("bad_armour")
        if not 0 < message.msg <= _HIGHEST_TYPE:
            return self._refuse("bad_type")
        if message.length < SHORTEST.get(message.msg, 0):
            return self._refuse("too_short")
        if (own or self._check_all) and not message.sound:
            return self._refuse("bad_armour")
        self.counts["ok"] += 1
        return message

    def _part(self, body, now):
        """One sentence of several."""
        fields = body.split(b",")
        if len(fields) < 7 or len(fields[0]) != 6:     # start character, two of the talker, formatter
            return self._refuse("bad_form")
        count, number = _digit(fields[1]), _digit(fields[2])
        if not 1 <= number <= count:
            return self._refuse("bad_count")
        if number < count and fields[6] != b"0":
            return self._refuse("bad_fill")     # only the last part can need filling up
        key = (fields[0][3:], count, fields[3], fields[4])
        held = self._place(key, number, now)
        held[number] = fields[5]
        if number == count:
            held.append(fields[6])
        if None in held or len(held) < count + 2:
            self.counts["part"] += 1
            return None
        del self._held[key]
        # As the one sentence it would have been.
        head = b",".join((fields[0], b"1,1", fields[3], fields[4], b""))
        return self._whole(head + b"".join(held[1:count + 1]) + b"," + held[-1], len(head))

    def _place(self, key, number, now):
        """What is held of this message, part `number` still free: [since, part, ..., fill bits if known]."""
        self.tick(now)
        held = self._held.get(key)
        if held is not None and held[number] is not None:
            self._drop(key)     # this part again: another message has begun
            held = None
        if held is None:
            if len(self._held) >= MOST_HELD:
                self._drop(min(self._held, key=self._since))
            held = self._held[key] = [now] + [None] * key[1]
        return held

    def _since(self, key):
        return self._held[key][0]

    def _drop(self, key):
        del self._held[key]
        self.counts["unfinished"] += 1

    def _refuse(self, cause):
        self.counts[cause] += 1
        return None


def _digit(field):
    """Value of a one-digit field; -1 for anything else."""
    return field[0] - 48 if len(field) == 1 and field.isdigit() else -1
