"""Framing, checksums and tag blocks: firmware/nmea.py."""
from firmware import nmea
from firmware.nmea import Framer

RMC = b"$GPRMC,043000.00,A,2244.0000,N,06942.0000,E,6.2,251.3,011226,,,A"
VDM = b"!AIVDM,1,1,,A,14S0000P00o0000000000000000,0"


def line(body, end=b"\r\n"):
    """The body with its checksum and a line end."""
    return body + b"*%02X" % nmea.checksum(body[1:]) + end


def tagged(tag, body):
    return b"\\" + tag + b"*%02X\\" % nmea.checksum(tag) + line(body)


def heard(data, framer=None):
    """(bodies, counts that are not zero) of one feed."""
    framer = framer or Framer()
    bodies = [body for body, _ in framer.feed(data)]
    return bodies, {cause: n for cause, n in framer.counts.items() if n}


def test_checksum_is_the_xor_of_the_bytes():
    assert nmea.checksum(b"") == 0
    assert nmea.checksum(b"GPGLL,,,,,,,") == 0x7C
    assert nmea.checksum(b"\xff\x0f") == 0xF0


def test_a_sentence_comes_without_start_of_line_and_checksum_around_it():
    assert Framer().feed(line(RMC)) == [(RMC, None)]


def test_cr_lf_and_crlf_end_a_line():
    for end in (b"\r\n", b"\n", b"\r", b"\n\r\n", b""):
        assert heard(line(RMC, end) + line(VDM, end)) == ([RMC, VDM], {"ok": 2}), end


def test_any_cut_into_chunks_gives_the_same():
    stream = line(RMC) + b"junk" + line(VDM) + tagged(b"s:gps1", RMC) + b"$GPXXX,1\r\n" + line(VDM)
    whole = Framer()
    expected = whole.feed(stream)
    assert len(expected) == 4
    for size in (1, 2, 3, 7, 50):
        framer = Framer()
        found = []
        for i in range(0, len(stream), size):
            found += framer.feed(stream[i:i + size])
        assert (found, framer.counts) == (expected, whole.counts), size


def test_a_sentence_comes_out_as_soon_as_its_checksum_is_there():
    framer = Framer()
    data = line(RMC, b"")
    assert framer.feed(data[:-1]) == []
    assert framer.feed(data[-1:]) == [(RMC, None)]


def test_bytearray_and_memoryview_are_taken():
    assert Framer().feed(bytearray(line(RMC))) == [(RMC, None)]
    framer = Framer()
    framer.feed(line(RMC)[:9])
    assert framer.feed(memoryview(line(RMC))[9:]) == [(RMC, None)]


def test_lower_case_hex_is_accepted():
    body = b"$IIVWR,024,L,018,N,,,,"
    assert heard(body + b"*5e\r\n" + body + b"*5E\r\n") == ([body, body], {"ok": 2})


def test_a_wrong_checksum_is_refused_whether_required_or_not():
    for need in (True, False):
        assert heard(RMC + b"*00\r\n", Framer(need)) == ([], {"bad_checksum": 1})


def test_what_is_not_hex_is_no_checksum_and_the_next_sentence_is_kept():
    for tail in (b"*", b"*4", b"*G1", b"* 7", b"*+7", b"*4_"):
        bodies, counts = heard(RMC + tail + b"\r\n" + line(VDM))
        assert bodies == [VDM] and counts["bad_checksum"] == 1, tail
    assert heard(RMC + b"*" + line(VDM))[0] == [VDM]
    assert heard(RMC + b"*4" + line(VDM))[0] == [VDM]


def test_what_follows_the_two_digits_is_ignored():
    assert heard(line(VDM, b",r003669945,1268889460\r\n") + line(RMC))[0] == [VDM, RMC]
    assert heard(line(VDM, b"5,*77\r\n") + line(RMC))[0] == [VDM, RMC]


def test_without_checksum_only_dollar_and_only_where_allowed():
    body = b"$IIDPT,4.1,0.0"
    assert heard(body + b"\r\n") == ([], {"no_checksum": 1})
    assert heard(body + b"\r\n", Framer(need_checksum=False)) == ([body], {"ok": 1})
    assert heard(VDM + b"\r\n", Framer(need_checksum=False)) == ([], {"no_checksum": 1})


def test_without_checksum_bad_bytes_are_still_refused():
    assert heard(b"$IIDPT,4\x81.1,0.0\r\n", Framer(need_checksum=False)) == ([], {"bad_byte": 1})


def test_a_start_character_in_mid_line_resyncs():
    assert heard(b"$GPGGA,0430" + line(RMC)) == ([RMC], {"cut": 1, "ok": 1})
    assert heard(b"$GPGGA,0430" + line(VDM)) == ([VDM], {"cut": 1, "ok": 1})
    assert heard(b"!AIVDM,1,1" + line(VDM)) == ([VDM], {"cut": 1, "ok": 1})


def test_a_start_character_inside_resyncs_even_where_the_checksum_fits():
    bodies, counts = heard(line(b"$SDVLW,$SDVLW,,N,322.0,N"))
    assert bodies == [] and counts == {"cut": 1, "bad_checksum": 1}


def test_text_with_spaces_is_accepted():
    body = b"$AITXT,01,01,62,TX attempt failed (msg 18 CP busy | no pos'n)"
    assert heard(line(body)) == ([body], {"ok": 1})


def test_a_byte_outside_printable_ascii_is_refused_though_the_checksum_fits():
    for c in (0x00, 0x09, 0x1F, 0x7F, 0x80, 0xB0, 0xFF):
        body = b"$GPXDR,A," + bytes([c]) + b",D,X"
        assert heard(line(body) + line(RMC)) == ([RMC], {"bad_byte": 1, "ok": 1}), c
        pair = b"$GPXDR,A," + bytes([c, c]) + b",D,X"
        assert heard(line(pair)) == ([], {"bad_byte": 1}), c


def test_noise_is_counted_in_bytes_without_line_ends():
    assert heard(b"\x00\xff\xfe\r\nhello\n" + line(RMC)) == ([RMC], {"noise": 8, "ok": 1})


def test_an_over_long_sentence_is_refused_and_the_next_kept():
    body = b"$GPXXX," + b"1" * nmea.LONGEST
    bodies, counts = heard(line(body) + line(RMC))
    assert bodies == [RMC] and counts["too_long"] == 1 and counts["ok"] == 1


def test_the_longest_sentence_is_accepted():
    body = b"$GPXXX," + b"1" * (nmea.LONGEST - 8)
    assert heard(line(body)) == ([body], {"ok": 1})
    assert heard(line(body + b"1"))[0] == []


def test_a_line_without_end_keeps_no_memory():
    for start in (b"", b"$", b"\\s:", b"$GPXXX*"):
        framer = Framer()
        framer.feed(start)
        for _ in range(50):
            assert framer.feed(b"1" * 4096) == []
            assert len(framer._rest) <= nmea.LONGEST
        assert framer.feed(b"\r\n" + line(RMC)) == [(RMC, None)]


def test_a_tag_block_comes_with_its_sentence_and_only_with_that():
    assert Framer().feed(tagged(b"s:gps1,c:1796099400", RMC) + line(VDM)) == [
        (RMC, b"s:gps1,c:1796099400"), (VDM, None)]


def test_a_bad_tag_checksum_drops_the_tag_and_keeps_the_sentence():
    for block in (b"\\s:gps1*00\\", b"\\s:gps1\\", b"\\*\\", b"\\\\", b"\\s:\xe9*00\\"):
        framer = Framer()
        assert framer.feed(block + line(RMC)) == [(RMC, None)], block
        assert framer.counts["bad_tag"] == 1, block


def test_a_tag_block_without_its_sentence_tags_no_other():
    for between in (b"\r\n", b" ", b"x"):
        framer = Framer()
        assert framer.feed(tagged(b"s:gps1", b"")[:-5] + between + line(RMC)) == [(RMC, None)], between
        assert framer.counts["bad_tag"] == 1, between


def test_the_tag_of_a_refused_sentence_is_dropped_with_it():
    bad = tagged(b"s:gps1", RMC).replace(b",A,", b",B,")
    assert Framer().feed(bad + line(RMC)) == [(RMC, None)]


def test_a_tag_block_may_be_cut_anywhere():
    data = tagged(b"s:gps1", RMC)
    for i in range(1, len(data)):
        framer = Framer()
        assert framer.feed(data[:i]) + framer.feed(data[i:]) == [(RMC, b"s:gps1")], i


def test_tag_values():
    tag = b"g:1-2-73874,n:157036,s:r003669945,c:1241544035,i:<T>A:1699115144 I:1</T>,s"
    assert nmea.tag_values(tag) == {"g": b"1-2-73874", "s": b"r003669945", "c": 1241544035}
    assert nmea.tag_values(b"c:1241544035123") == {"c": 1241544035}
    assert nmea.tag_values(b"s:a:b") == {"s": b"a:b"}
    for odd in (b"", b",", b"c:", b"c:-5", b"c:1.5", b"c:99999999999999", b"d:ship"):
        assert nmea.tag_values(odd) == {}, odd


def test_the_formatter_is_the_same_for_any_talker():
    assert nmea.formatter(RMC) == b"RMC"
    assert nmea.formatter(b"$04HDM,186.5,M") == b"HDM"
    assert nmea.formatter(VDM) == b"VDM"
    assert nmea.talker(RMC) == b"GP"
    assert nmea.talker(VDM) == b"AI"


def test_a_proprietary_sentence_is_known_by_its_whole_address():
    assert nmea.formatter(b"$PGRME,15.0,M") == b"PGRME"
    assert nmea.formatter(b"$PSRT,012") == b"PSRT"
    assert nmea.talker(b"$PGRME,15.0,M") == b"P"
    assert nmea.formatter(b"$GPGGA,1") == b"GGA"


def test_short_and_empty_addresses_are_no_error():
    for body in (b"$", b"$P", b"$,", b"$A", b"$ABC", b"$,RMC"):
        assert len(nmea.formatter(body)) <= 3
        nmea.talker(body)
        nmea.fields(body)
    assert nmea.formatter(b"$") == b""


def test_an_empty_field_stays_an_empty_field():
    assert nmea.fields(b"$GPGLL,,,,,,,") == [b""] * 7
    assert nmea.fields(b"$GPHDT,100.5,T") == [b"100.5", b"T"]
    assert nmea.fields(b"$GPHDT") == []


def test_random_bytes_raise_nothing():
    framer = Framer()
    seed = 12345
    for _ in range(200):
        chunk = bytearray()
        for _ in range(100):
            seed = (seed * 75 + 74) % 65537
            chunk.append(seed >> 3 & 0xFF if seed & 7 else b"$!\\*,\r\n0"[seed >> 3 & 7])
        framer.feed(bytes(chunk))
        assert len(framer._rest) <= nmea.LONGEST + 2
