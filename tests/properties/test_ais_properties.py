"""What must hold for any AIS input."""
from hypothesis import given
from hypothesis import strategies as st

from firmware import ais
from host_tools import aivdm_encoder

TYPES = (1, 2, 3, 4, 5, 18, 21, 24, 27)     # those the encoder, which has a bit table of its own, can make
LETTERS = "".join(chr(c) for c in range(0x20, 0x60) if c != 0x40)
ALPHABET = bytes([*range(48, 88), *range(96, 120)])
# Parts of a layout that the decoder has no name for, or another one.
NOT_NAMED = ("type", "mmsi", "spare", "vendorid")
COARSE = {(27, "lat"): 1000, (27, "lon"): 1000, (27, "sog"): 10, (27, "cog"): 10}

sentences = st.binary(max_size=90) | st.builds(
    lambda kind, head, payload, fill: b"!AI%s,%s,%s,%s" % (kind, head, payload, fill),
    st.sampled_from((b"VDM", b"VDO")),
    st.lists(st.sampled_from((b"", b"0", b"1", b"2", b"9", b"A")), min_size=4, max_size=4).map(b",".join),
    st.text(ALPHABET.decode(), max_size=75).map(str.encode) | st.binary(max_size=30),
    st.sampled_from((b"0", b"2", b"5", b"6", b"", b"0,1")))


def layout(msg, part):
    if msg == 24:
        return aivdm_encoder._PART_B if part else aivdm_encoder._PART_A
    return aivdm_encoder._LAYOUTS[msg]


@st.composite
def encoded(draw):
    """(message type, its fields, its sentences)."""
    msg = draw(st.sampled_from(TYPES))
    part = draw(st.integers(0, 1))
    fields = {"mmsi": draw(st.integers(0, 979999999) | st.integers(990000000, 999999999))}
    for name, width, default, *kind in layout(msg, part):
        if name in ("type", "mmsi", "partno", "spare"):
            continue
        if isinstance(default, str):
            fields[name] = draw(st.text(LETTERS, max_size=width // 6))
        elif kind:
            fields[name] = draw(st.integers(-(1 << width - 1), (1 << width - 1) - 1))
        else:
            fields[name] = draw(st.integers(0, (1 << width) - 1))
    if msg == 24:
        fields["partno"] = part
    return msg, fields, aivdm_encoder.sentences(msg, **fields)


@given(encoded())
def test_every_field_comes_back(made):
    msg, fields, lines = made
    receiver = ais.Receiver()
    message = [receiver.sentence(line.split(b"*")[0], 0) for line in lines][-1]
    assert (message.msg, message.mmsi) == (msg, fields["mmsi"])
    told = dict(message.fields())
    for name, _, default, *_ in layout(msg, fields.get("partno")):
        if name in NOT_NAMED:
            continue
        sent = fields[name]
        if isinstance(sent, str):
            assert told[name] == (sent.rstrip() or None)
        elif told[name] is None:
            assert sent == default
        else:
            assert told[name] == sent * COARSE.get((msg, name), 1)
        assert message.get(name) == told[name]


@given(encoded(), st.integers(38, 430))
def test_a_shorter_message_has_the_same_values_or_none(made, length):
    _, _, lines = made
    receiver = ais.Receiver()
    whole = [receiver.sentence(line.split(b"*")[0], 0) for line in lines][-1]
    length = min(length, whole.length)
    characters = -(-length // 6)
    cut = b"!AIVDM,1,1,,A,%s,%d" % (whole.payload[:characters], characters * 6 - length)
    message = receiver.sentence(cut, 0)
    if message is None:
        assert length < ais.SHORTEST.get(whole.msg, 38)
        return
    told = dict(whole.fields())
    for name, value in message.fields():
        assert told[name] == value


@given(st.lists(st.tuples(sentences, st.integers(0, 3)), max_size=30))
def test_nothing_raises_and_every_sentence_is_counted(fed):
    receiver = ais.Receiver()
    now = 0
    for body, later in fed:
        now += later
        before = sum(receiver.counts.values()) - receiver.counts["unfinished"]
        message = receiver.sentence(body, now)
        assert sum(receiver.counts.values()) - receiver.counts["unfinished"] == before + 1
        if message is not None:
            for _, value in message.fields():
                assert value is None or isinstance(value, int | str)
            assert message.channel in body and body[3:6] == message.formatter
    assert len(receiver._held) <= ais.MOST_HELD


@given(encoded(), st.data())
def test_parts_join_in_any_order_of_arrival_within_a_second(made, data):
    _, fields, _ = made
    payload, fill = aivdm_encoder.payload(made[0], **fields)
    count = data.draw(st.integers(2, 9))
    cuts = sorted(data.draw(st.lists(st.integers(0, len(payload)), min_size=count - 1, max_size=count - 1)))
    pieces = [payload[a:b] for a, b in zip([0, *cuts], [*cuts, len(payload)])]
    bodies = [b"!AIVDM,%d,%d,4,B,%s,%d" % (count, i + 1, piece, fill if i + 1 == count else 0)
              for i, piece in enumerate(pieces)]
    receiver = ais.Receiver()
    found = [receiver.sentence(body, 7) for body in data.draw(st.permutations(bodies))]
    assert found[:-1] == [None] * (count - 1)
    assert found[-1].payload == payload and found[-1].channel == b"B"
