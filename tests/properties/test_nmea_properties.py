"""The framer against any bytes in any chunks, and against a plain reading of its rules, byte by byte."""
from hypothesis import given
from hypothesis import strategies as st

from firmware import nmea
from firmware.nmea import CAUSES, LONGEST, Framer


def line(body):
    return body + b"*%02X\r\n" % nmea.checksum(body[1:])


BODIES = st.builds(
    lambda start, rest: start + rest,
    st.sampled_from([b"$", b"!"]),
    st.text(st.characters(min_codepoint=0x20, max_codepoint=0x7E, exclude_characters="$!*"), max_size=90)
    .map(str.encode),
)
TAGS = st.sampled_from([b"s:gps1", b"c:1796099400,s:x", b"g:1-2-3", b""])
PIECES = st.one_of(
    BODIES.map(line),
    BODIES.map(lambda body: line(body).lower()),
    BODIES.map(lambda body: body + b"\r\n"),
    st.builds(lambda tag, body: b"\\" + tag + b"*%02x\\" % nmea.checksum(tag) + line(body), TAGS, BODIES),
    st.sampled_from([b"$", b"!", b"\\", b"*", b"\r", b"\n", b",", b"0", b"$*00", b"\\*00\\"]),
    st.sampled_from([b"\x00", b"\x1f", b"\x7f", b"\x80", b"\xff"]),
    st.binary(max_size=20),
    st.integers(LONGEST - 10, LONGEST + 10).map(lambda n: b"1" * n),
)
# With a line end behind it: what has not ended yet may or may not be judged already.
STREAMS = st.lists(PIECES, max_size=12).map(lambda pieces: b"".join(pieces) + b"\n")


def cut(stream, sizes):
    pos = 0
    for size in sizes:
        yield stream[pos:pos + size]
        pos += size
    yield stream[pos:]


@given(STREAMS, st.booleans(), st.lists(st.integers(0, 60), max_size=40))
def test_the_cut_into_chunks_changes_nothing(stream, need, sizes):
    whole, parts = Framer(need), Framer(need)
    expected = whole.feed(stream)
    found = []
    for chunk in cut(stream, sizes):
        found += parts.feed(chunk)
        assert len(parts._rest) <= LONGEST + 3
    assert (found, parts.counts, parts._rest) == (expected, whole.counts, whole._rest)


@given(STREAMS, st.booleans())
def test_it_does_what_its_rules_say(stream, need):
    framer = Framer(need)
    found = framer.feed(stream)
    expected, counts, rest = plain(stream, need)
    assert (found, framer.counts, framer._rest) == (expected, counts, rest)


@given(st.binary(max_size=400), BODIES)
def test_a_sentence_on_a_line_of_its_own_is_found_after_any_noise(noise, body):
    assert Framer().feed(noise + b"\r\n" + line(body))[-1:] == [(body, None)]


@given(BODIES, st.data())
def test_a_flipped_bit_is_never_accepted(body, data):
    damaged = bytearray(line(body))
    i = data.draw(st.integers(1, len(body) - 1 if len(body) > 1 else 1))
    damaged[i] ^= 1 << data.draw(st.integers(0, 7))
    assert bytes(damaged[:len(body)]) not in [found for found, _ in Framer().feed(bytes(damaged))]


@given(st.binary(max_size=200))
def test_parts_of_any_body_and_any_tag_block_raise_nothing(data):
    assert len(nmea.talker(data)) <= 2
    assert nmea.formatter(data) in data
    assert b",".join(nmea.fields(data)) in data
    for key, value in nmea.tag_values(data).items():
        assert key in "scg" and isinstance(value, int if key == "c" else bytes)


def plain(stream, need):
    """The rules of the framer without a thought for speed: (sentences, counts, bytes that wait)."""
    counts = dict.fromkeys(CAUSES, 0)
    out = []
    tag = None
    pos = 0
    while pos < len(stream):
        first = stream[pos:pos + 1]
        if first in (b"\r", b"\n"):
            pos += 1
            continue
        if first not in (b"$", b"!", b"\\"):
            counts["noise"] += 1
            pos += 1
            continue
        ends = b"\\\r\n$!" if first == b"\\" else b"*\r\n$!"
        stop = pos + 1
        while stop < min(len(stream), pos + LONGEST) and stream[stop] not in ends:
            stop += 1
        if stop == pos + LONGEST:
            counts["too_long"] += 1
            tag, pos = None, stop
            continue
        if stop == len(stream):
            break
        end, content = stream[stop:stop + 1], stream[pos + 1:stop]
        printable = all(0x20 <= c <= 0x7E for c in content)
        if first == b"\\":
            if end == b"\\" and stop + 1 == len(stream):
                break
            text, star, digits = content.rpartition(b"*")
            good = end == b"\\" and star and sums_up(text, digits) and stream[stop + 1] in b"$!"
            tag = text if good and printable else None
            counts["bad_tag"] += tag is None
            pos = stop + (end == b"\\")
            continue
        if end == b"*":
            if stop + 3 > len(stream):
                break
            digits = stream[stop + 1:stop + 3]
            cause = "bad_checksum"
            if sums_up(content, digits):
                cause = "ok"
            pos = stop + (3 if all(c in b"0123456789abcdefABCDEF" for c in digits) else 1)
        else:
            cause = "cut" if end in b"$!" else "no_checksum" if need or first == b"!" else "ok"
            pos = stop
        if cause in ("ok", "bad_checksum") and not printable:
            cause = "bad_byte"
        counts[cause] += 1
        if cause == "ok":
            out.append((first + content, tag))
        tag = None
    return out, counts, stream[pos:]


def sums_up(text, digits):
    total = 0
    for c in text:
        total ^= c
    return digits.upper() == b"%02X" % total
