from firmware import ais, ais_table

MMSI = 419000123    # invented, as are all names here


def armour(bits):
    """Payload and fill bits of a string of "0" and "1"."""
    fill = -len(bits) % 6
    bits += "0" * fill
    letters = bytearray()
    for i in range(0, len(bits), 6):
        code = int(bits[i:i + 6], 2)
        letters.append(code + 48 if code < 40 else code + 56)
    return bytes(letters), fill


def field(width, value):
    """Bits of a number, of a text of width / 6 letters, or of what is missing: None."""
    if isinstance(value, str):
        value += "@" * (width // 6 - len(value))
        return "".join([field(6, ord(letter) & 63) for letter in value])
    value = (value or 0) & ((1 << width) - 1)
    return "".join(["1" if value >> i & 1 else "0" for i in range(width - 1, -1, -1)])


def bits(msg, *fields):
    """Bits of a message: its type, repeat 0, MMSI, then (width, value) each."""
    return field(6, msg) + "00" + field(30, MMSI) + "".join([field(width, value) for width, value in fields])


def body(payload, fill=0, kind=b"AIVDM", parts=b"1,1,", channel=b"A"):
    return b"!%s,%s,%s,%s,%d" % (kind, parts, channel, payload, fill)


def take(*sentences, now=0):
    """What a receiver makes of the sentences: (messages, what it counted)."""
    receiver = ais.Receiver()
    made = [receiver.sentence(each, now) for each in sentences]
    counts = {cause: count for cause, count in receiver.counts.items() if count}
    return [message for message in made if message is not None], counts


def decode(message_bits, kind=b"AIVDM"):
    """Fields of a message as a dict."""
    payload, fill = armour(message_bits)
    messages, counts = take(body(payload, fill, kind))
    assert counts == {"ok": 1}, counts
    return dict(messages[0].fields())


POSITION_A = bits(1, (4, 5), (8, -12), (10, 123), (1, 1), (28, -74037230), (27, 29028980), (12, 2240),
                  (9, 215), (6, 33), (2, 1), (3, 0), (1, 1), (19, 34017))
STATIC_A = bits(5, (2, 1), (30, 9134270), (42, "AB1"), (120, "DHOW OF KUTCH"), (8, 70), (9, 12), (9, 8),
                (6, 3), (6, 4), (4, 1), (4, 12), (5, 31), (5, 23), (6, 59), (8, 31), (120, "SHARJAH"),
                (1, 1), (1, 0))


def halves(number=b"3", channel=b"A", kind=b"AIVDM"):
    """STATIC_A in two sentences."""
    payload, fill = armour(STATIC_A)
    return (body(payload[:40], 0, kind, b"2,1," + number, channel),
            body(payload[40:], fill, kind, b"2,2," + number, channel))


# ---- one sentence

def test_type_mmsi_and_frame_of_a_message_are_known_at_once():
    payload, fill = armour(POSITION_A)
    messages, _ = take(body(payload, fill, b"BSVDM", channel=b"B"))
    message = messages[0]
    assert (message.msg, message.mmsi, message.length) == (1, MMSI, 168)
    assert (message.formatter, message.channel) == (b"VDM", b"B")
    assert message.payload == payload


def test_own_message_with_and_without_a_channel():
    payload, fill = armour(POSITION_A)
    messages, _ = take(
        body(payload, fill, b"AIVDO", channel=b""), body(payload, fill, b"AIVDO", channel=b"A"),
        body(payload, fill, b"AIVDO", b"1,1,2", b""))
    assert [message.formatter for message in messages] == [b"VDO"] * 3
    assert [message.channel for message in messages] == [b"", b"A", b""]    # a sequence number there is real


def test_every_field_of_a_position_report():
    payload, fill = armour(POSITION_A)
    messages, _ = take(body(payload, fill))
    assert messages[0].fields() == [
        ("repeat", 0), ("status", 5), ("turn", -12), ("sog", 123), ("accuracy", True), ("lon", -74037230),
        ("lat", 29028980), ("cog", 2240), ("heading", 215), ("second", 33), ("maneuver", 1), ("raim", True),
        ("radio", 34017)]
    assert messages[0].get("lat") == 29028980
    assert messages[0].get("raim") is True
    assert messages[0].get("shipname") is None


def test_not_available_is_none():
    found = decode(bits(1, (4, 15), (8, -128), (10, 1023), (1, 0), (28, 181 * 600000), (27, 91 * 600000),
                        (12, 3600), (9, 511), (6, 60), (2, 0), (3, 0), (1, 0), (19, 0)))
    for name in ("turn", "sog", "lon", "lat", "cog", "heading", "second"):
        assert found[name] is None, name
    assert found["status"] == 15 and found["accuracy"] is False
    found = decode(bits(5, (2, 0), (30, 0), (42, ""), (120, ""), (8, 0), (30, 0), (4, 0), (4, 0), (5, 0),
                        (5, 24), (6, 60), (8, 0), (120, "   "), (1, 1), (1, 0)))
    for name in ("imo", "callsign", "shipname", "month", "day", "hour", "minute", "draught", "destination"):
        assert found[name] is None, name
    found = decode(bits(4, (14, 0), (4, 0), (5, 0), (5, 24), (6, 60), (6, 60), (1, 0), (28, 181 * 600000),
                        (27, 91 * 600000), (30, 0), (4, 0)))
    for name in ("year", "month", "day", "hour", "minute", "second", "lon", "lat"):
        assert found[name] is None, name


def test_values_outside_their_range_are_left_to_the_reader():
    found = decode(bits(18, (8, 0), (10, 1022), (1, 0), (28, 190 * 600000), (27, -100 * 600000), (12, 3700),
                        (9, 400), (6, 63), (29, 0)))
    assert (found["sog"], found["lon"], found["lat"]) == (1022, 190 * 600000, -100 * 600000)
    assert (found["cog"], found["heading"], found["second"]) == (3700, 400, 63)


def test_coarse_messages_come_in_the_units_of_the_others():
    found = decode(bits(27, (1, 0), (1, 1), (4, 3), (18, -92521), (17, 52239), (6, 57), (9, 167), (2, 0)))
    assert (found["lon"], found["lat"]) == (-92521000, 52239000)
    assert (found["sog"], found["cog"], found["raim"]) == (570, 1670, True)
    found = decode(bits(27, (1, 0), (1, 1), (4, 3), (18, 108600), (17, 54600), (6, 63), (9, 511), (2, 0)))
    assert [found[name] for name in ("lon", "lat", "sog", "cog")] == [None] * 4
    found = decode(bits(9, (12, 4095), (10, 42), (1, 0), (28, 1), (27, -1), (12, 1), (6, 1), (34, 0)))
    assert (found["sog"], found["alt"], found["lon"], found["lat"]) == (420, None, 1, -1)


def test_texts():
    found = decode(STATIC_A)
    assert (found["callsign"], found["shipname"], found["destination"]) == ("AB1", "DHOW OF KUTCH", "SHARJAH")
    found = decode(bits(14, (2, 0), (6 * 12, "MAYDAY_1?'>@")))
    assert found["text"] == "MAYDAY_1?'>"
    found = decode(bits(12, (2, 1), (30, 419000001), (1, 1), (1, 0), (30, "GOOD ")))
    assert found == {"repeat": 0, "seqno": 1, "dest_mmsi": 419000001, "retransmit": True, "text": "GOOD"}
    assert decode(bits(14, (2, 0))) == {"repeat": 0, "text": None}


def test_name_of_an_aid_goes_on_at_the_end():
    def aid(name, *more):
        return bits(21, (5, 20), (120, name), (1, 0), (28, 1), (27, 2), (30, 0), (4, 1), (6, 50), (1, 1),
                    (8, 165), (1, 0), (1, 1), (1, 0), (1, 0), *more)
    assert decode(aid("KANDLA FAIRWAY BUOY "))["name"] == "KANDLA FAIRWAY BUOY"
    assert decode(aid("KANDLA FAIRWAY BUOY ", (30, "NO 1"), (2, 0)))["name"] == "KANDLA FAIRWAY BUOY NO 1"
    assert decode(aid("BUOY", (30, "X")))["name"] == "BUOY"     # ended by its "@"
    found = decode(aid("BUOY"))
    assert (found["off_position"], found["virtual_aid"], found["assigned"]) == (True, True, False)
    assert (found["regional"], found["second"]) == (165, 50)


def test_static_data_of_class_b():
    part_a = bits(24, (2, 0), (120, "SEA HORSE"))
    assert decode(part_a) == {"repeat": 0, "partno": 0, "shipname": "SEA HORSE"}    # 160 bits: no spare ones
    assert decode(part_a + "0" * 38) == decode(part_a)                              # and many of them
    rest = ((8, 37), (18, "1CQ"), (4, 12), (20, 199989), (42, "YM5504"), (9, 1), (9, 24), (6, 2), (12, 384))
    found = decode(bits(24, (2, 1), *rest))
    assert (found["shiptype"], found["model"], found["serial"]) == (37, 12, 199989)
    assert found["callsign"] == "YM5504"
    assert found["vendorid"][:3] == "1CQ"
    assert [found["to_" + name] for name in ("bow", "stern", "port", "starboard")] == [1, 24, 2, 6]
    assert "shipname" not in found
    assert decode(bits(24, (2, 3), (130, 0))) == {"repeat": 0, "partno": 3}


def test_tender_tells_its_mother_ship():
    tender = field(6, 24) + "00" + field(30, 982000123) + field(2, 1) + "0" * 92 + field(30, MMSI) + "0" * 6
    found = decode(tender)
    assert found["mothership_mmsi"] == MMSI and "to_bow" not in found


def test_types_without_a_table_have_type_and_sender():
    payload, fill = armour(bits(8, (16, 75), (120, 0)))
    messages, _ = take(body(payload, fill))
    assert (messages[0].msg, messages[0].mmsi, messages[0].fields()) == (8, MMSI, [("repeat", 0)])


# ---- length

def test_short_messages_give_the_fields_they_hold_whole():
    found = decode(POSITION_A[:163])
    assert "radio" not in found and found["raim"] is True
    found = decode(POSITION_A[:88])
    assert "lon" not in found and found["accuracy"] is True
    payload, fill = armour(POSITION_A[:88])
    messages, _ = take(body(payload, fill))
    assert messages[0].get("lon") is None and messages[0].get("sog") == 123
    assert decode(STATIC_A[:422])["destination"] == "SHARJAH"


def test_surplus_bits_are_ignored():
    assert decode(POSITION_A + "1" * 12) == decode(POSITION_A)


def test_what_is_too_short_for_its_type_is_refused():
    for message_bits in (POSITION_A[:36], STATIC_A[:168], bits(24, (2, 0), (110, 0))):
        payload, fill = armour(message_bits)
        assert take(body(payload, fill)) == ([], {"too_short": 1})
    assert take(body(b"")) == ([], {"too_short": 1})


# ---- bad sentences

def test_bad_frames_are_counted_by_cause():
    payload, _ = armour(POSITION_A)
    for cause, sentence in (
            ("bad_form", b""), ("bad_form", b"!AIVDM"), ("bad_form", b"!AIVDM,1,1,"),
            ("bad_form", b"!AIVDM,1,1,,A"), ("bad_form", b"!AIVDM,1,1,,A,"),
            ("bad_form", b"!AIVDM,1,1,,A," + payload), ("bad_form", b"!AIVDM,1,1,,A," + payload + b",00"),
            ("bad_form", b"!AIVDM,1,1,,A," + payload + b","), ("bad_form", b"!VDM,1,1,,A," + payload + b",0"),
            ("bad_form", b"!AIVDM,2,1,3,A," + payload), ("bad_form", b"!VDM,2,1,3,A," + payload + b",0"),
            ("bad_count", body(payload, parts=b"0,1,")), ("bad_count", body(payload, parts=b"2,3,1")),
            ("bad_count", body(payload, parts=b"2,0,1")), ("bad_count", body(payload, parts=b",1,1")),
            ("bad_count", body(payload, parts=b"12,1,1")), ("bad_count", body(payload, parts=b"x,1,1")),
            ("bad_fill", body(payload, 6)), ("bad_fill", b"!AIVDM,1,1,,A," + payload + b",x"),
            ("bad_fill", body(payload, 2, parts=b"2,1,1")),
            ("bad_type", body(b"0" + payload[1:])), ("bad_type", body(b"L" + payload[1:])),
            ("bad_armour", body(b"X" + payload[1:])), ("bad_armour", body(payload[:5] + b"_" + payload[6:])),
            ("bad_armour", body(payload[:20] + b"~" + payload[21:], 0, b"AIVDO"))):
        assert take(sentence) == ([], {cause: 1}), (cause, sentence, take(sentence))


def test_fields_behind_the_fill_bits_are_ignored():
    payload, fill = armour(POSITION_A)
    messages, counts = take(
        body(payload, fill) + b",4,x", body(payload, fill, parts=b"1,1,2", channel=b"") + b",")
    assert counts == {"ok": 2}
    for message in messages:
        assert (message.payload, message.fields()[-1]) == (payload, ("radio", 34017))
    first, second = halves()
    messages, _ = take(first + b",2", second + b",2")
    assert dict(messages[0].fields()) == decode(STATIC_A)


def test_damaged_message_of_another_vessel_has_no_fields():
    payload, _ = armour(POSITION_A)
    damaged = body(payload[:20] + b"X" + payload[21:])
    messages, _ = take(damaged)
    assert not messages[0].sound
    assert (messages[0].mmsi, messages[0].fields(), messages[0].get("cog")) == (MMSI, [], None)
    receiver = ais.Receiver(check_all=True)
    assert receiver.sentence(damaged, 0) is None and receiver.counts["bad_armour"] == 1


def test_nothing_raises():
    receiver = ais.Receiver()
    seed = 1
    sentence = bytearray(halves()[0])
    for now in range(2000):
        seed = (seed * 1103515 + 12345) & 0xFFFFFF
        sentence[seed % len(sentence)] = 0x20 + (seed >> 8) % 0x5F
        message = receiver.sentence(bytes(sentence), now // 50)
        if message is not None:
            message.fields()


# ---- several sentences

def test_message_in_two_sentences():
    messages, counts = take(*halves())
    assert counts == {"ok": 1, "part": 1}
    assert (messages[0].msg, messages[0].mmsi, messages[0].channel) == (5, MMSI, b"A")
    assert dict(messages[0].fields()) == decode(STATIC_A)
    messages, _ = take(*halves(kind=b"AIVDO", channel=b""))
    assert (messages[0].formatter, messages[0].channel) == (b"VDO", b"")


def test_message_in_nine_sentences():
    payload, fill = armour(STATIC_A)
    sentences = []
    for i in range(9):
        part = payload[8 * i:8 * i + 8] if i < 8 else payload[64:]
        sentences.append(body(part, fill if i == 8 else 0, parts=b"9,%d,0" % (i + 1)))
    messages, counts = take(*sentences)
    assert counts == {"ok": 1, "part": 8}
    assert dict(messages[0].fields()) == decode(STATIC_A)


def test_interleaved_messages_keep_apart():
    a, b, c = halves(b"1", b"A"), halves(b"1", b"B"), halves(b"2", b"A")
    own = halves(b"1", b"A", b"AIVDO")
    messages, counts = take(a[0], b[0], c[0], own[0], own[1], c[1], b[1], a[1])
    assert counts == {"ok": 4, "part": 4}
    assert [message.channel for message in messages] == [b"A", b"A", b"B", b"A"]


def test_neighbours_swapped_by_the_network_are_put_in_order():
    first, second = halves()
    messages, counts = take(second, first)
    assert counts == {"ok": 1, "part": 1}
    assert dict(messages[0].fields()) == decode(STATIC_A)


def test_rest_may_come_some_seconds_late_but_not_more():
    first, second = halves()
    for wait, whole in ((0, True), (5, True), (ais.HOLD_S, True), (ais.HOLD_S + 1, False), (3600, False)):
        receiver = ais.Receiver()
        assert receiver.sentence(first, 100) is None
        message = receiver.sentence(second, 100 + wait)
        assert (message is not None) == whole, wait
        assert receiver.counts["unfinished"] == (0 if whole else 1)


def test_half_a_message_is_dropped_in_time():
    receiver = ais.Receiver()
    receiver.sentence(halves()[0], 100)
    receiver.tick(100 + ais.HOLD_S)
    assert receiver.counts["unfinished"] == 0
    receiver.tick(101 + ais.HOLD_S)
    assert receiver.counts["unfinished"] == 1


def test_orphan_does_not_wait_for_the_next_message_of_its_number():
    first, second = halves()
    receiver = ais.Receiver()
    assert receiver.sentence(second, 100) is None
    assert receiver.sentence(first, 103) is None        # not joined with it
    assert receiver.counts["unfinished"] == 1
    assert dict(receiver.sentence(second, 103).fields()) == decode(STATIC_A)


def test_part_heard_again_begins_anew():
    first, second = halves()
    messages, counts = take(first, first, second)
    assert len(messages) == 1 and counts == {"ok": 1, "part": 2, "unfinished": 1}


def test_parts_held_are_bounded():
    receiver = ais.Receiver()
    for i in range(200):
        receiver.sentence(body(b"w" * 60, 0, b"AIVDM", b"2,1,%d" % (i % 10), b"%d" % i), 5)
    assert receiver.counts["unfinished"] == 200 - ais.MOST_HELD


# ---- the table

def test_table_is_consistent():
    longest = {1: 168, 2: 168, 3: 168, 4: 168, 5: 424, 9: 168, 11: 168, 12: 72, 14: 40, 18: 168, 19: 312,
               21: 272, 24: 168, 27: 96}
    for msg in range(1, 28):
        for part in (0, 1, 2):
            for mmsi in (MMSI, 982000123):
                rows = ais_table.rows(msg, mmsi, part)
                assert (len(rows) > 1) == (msg in longest)
                names = [row[0] for row in rows]
                assert len(set(names)) == len(names) and "mmsi" not in names
                for row in rows[1:]:
                    assert 38 < row[1] <= longest[msg], row
