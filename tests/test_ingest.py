"""Bytes of the ports to fix, AIS messages and own transmitter: firmware/ingest.py."""
from firmware import clock, nmea
from firmware.ingest import MOST_NAMES, Ingest

MMSI = 419999123
FLOOR = 1793491200
SOURCES = ({"name": "gps"}, {"name": "ais"}, {"name": "old", "checksum": False})
# Own position reports of type 1, under way with engine, without a channel and as sent on channel A.
KEPT = b"!AIVDO,1,1,,,16@ReThP1@4pkR0<ioh:S?vH0000,0*7F\r\n"
SENT = b"!AIVDO,1,1,,A,16@ReThP1@4pkR0<ioh:S?vH0000,0*3E\r\n"


def sentence(body, start="$"):
    return ("%s%s*%02X\r\n" % (start, body, nmea.checksum(body.encode()))).encode()


def rmc(second, talker="GP", lat="2220.0000"):
    return sentence("%sRMC,0000%02d.00,A,%s,N,06820.0000,E,8.0,270.0,011226,,,A" % (talker, second, lat))


def tagged(tag, line):
    return ("\\%s*%02X\\" % (tag, nmea.checksum(tag.encode()))).encode() + line


class Own:
    """Stands in for the own transmitter and notes what it is told."""

    def __init__(self):
        self.told = []

    def bytes_seen(self, now):
        self.told.append("bytes")

    def heard(self, now):
        self.told.append("heard")

    def vdo(self, message, now):
        self.told.append("vdo %d" % message.mmsi)

    def alarm(self, fields, now):
        self.told.append("alarm " + fields[1].decode())

    def text(self, fields, now):
        self.told.append("text " + fields[2].decode())

    def tick(self, now):
        self.told.append("tick")


def ingest(sources=SOURCES):
    made = Ingest(MMSI, clock.Clock(FLOOR), sources)
    made.own = Own()
    return made


def told_by(*lines, port="ais"):
    """What the own transmitter is told by these lines, beyond that bytes came."""
    made = ingest()
    for line in lines:
        made.feed(port, line, 1)
    return [told for told in made.own.told if told != "bytes"]


def test_chunks_of_any_size_come_to_the_same():
    stream = b"noise\r\n" + rmc(1) + SENT + KEPT + tagged("s:b", rmc(2, "GN"))
    stream += b"$GPRMC,broken*00\r\n" + KEPT[:20]
    whole = ingest()
    whole.feed("ais", stream, 3)
    for size in (1, 2, 7, 50):
        parts = ingest()
        for at in range(0, len(stream), size):
            parts.feed("ais", stream[at:at + size], 3)
        assert parts.counts() == whole.counts()
        assert parts.nav.fix.lat == whole.nav.fix.lat and parts.nav.source == whole.nav.source
        assert [t for t in parts.own.told if t != "bytes"] == [t for t in whole.own.told if t != "bytes"]


def test_an_instrument_is_named_by_its_port_and_talker():
    made = ingest()
    made.feed("gps", rmc(1), 1)
    made.feed("gps", rmc(1, "GN"), 1)
    assert made.nav.source == "gps/GP"
    assert sorted(made.ports["gps"].sources.values()) == ["gps/GN", "gps/GP"]


def test_the_source_of_a_tag_block_stands_for_the_port():
    made = ingest()
    made.feed("ais", tagged("s:mast,c:1796083201", rmc(1)), 1)
    assert made.nav.source == "mast/GP"


def test_instruments_on_ports_named_first_are_preferred():
    made = ingest()
    made.feed("ais", rmc(1), 1)
    assert made.nav.source == "ais/GP"
    for second in range(2, 40):
        made.feed("ais", rmc(second), second)
        made.feed("gps", rmc(second), second)
        made.tick(second)
    assert made.nav.source == "gps/GP"


def test_names_from_outside_are_kept_in_bounded_number():
    made = ingest()
    for i in range(3 * MOST_NAMES):
        made.feed("ais", tagged("s:n%d" % i, rmc(1)), 1)
    assert len(made.ports["ais"].sources) == MOST_NAMES
    assert made.ports["ais"].sentences == 3 * MOST_NAMES
    made.feed("ais", rmc(2), 2)
    assert made.nav.fix is not None


def test_own_vdo_reaches_the_own_transmitter_and_gives_the_status_the_crew_set():
    made = ingest()
    made.feed("ais", SENT, 1)
    assert made.own.told[1:] == ["heard", "vdo %d" % MMSI]
    assert made.nav_status == 0


def test_the_status_of_another_vessels_vdo_is_not_ours():
    made = Ingest(MMSI + 1, clock.Clock(FLOOR), SOURCES)
    made.feed("ais", SENT, 1)
    assert made.nav_status is None


def test_own_position_comes_from_no_ais_message():
    made = ingest()
    made.feed("ais", SENT + KEPT + sentence(SENT[1:-5].decode().replace("VDO", "VDM"), "!"), 1)
    made.tick(1)
    assert made.ais.counts["ok"] == 3
    assert made.nav.fix is None


def test_what_others_send_is_heard_and_no_more():
    other = sentence("AIVDM,1,1,,A,16@ReThP1@4pkR0<ioh:S?vH0000,0", "!")
    assert told_by(other) == ["heard"]


def test_half_a_message_is_heard_and_no_vdo():
    assert told_by(sentence("AIVDO,2,1,4,A,56@ReThP1@4pkR0<ioh:S?vH0000,0", "!")) == ["heard"]


def test_alarms_and_texts_of_the_ais_are_taken_by_their_number():
    assert told_by(sentence("AIALR,000000.00,001,A,V,AIS: Tx malfunction"),
                   sentence("AITXT,01,01,62,TX attempt failed")) == ["heard", "alarm 001", "heard", "text 62"]


def test_a_port_of_any_name_that_speaks_as_an_ais_is_one():
    text = sentence("AITXT,01,01,62,TX attempt failed")
    assert told_by(text, port="mast") == []
    for line in (SENT, sentence("AIABK,,,,,3"), sentence("AIALR,,006,V,V,")):
        assert told_by(line, text, port="mast")[-2:] == ["heard", "text 62"]


def test_whatever_comes_from_the_port_of_the_ais_shows_that_it_lives():
    assert told_by(rmc(1), sentence("AIXXX,1")) == ["heard", "heard"]
    assert told_by(rmc(1), sentence("AIXXX,1"), port="gps") == []


def test_a_text_from_another_port_is_not_the_ais_speaking():
    made = ingest()
    made.feed("ais", SENT, 1)
    made.feed("gps", rmc(1) + sentence("GPTXT,01,01,62,antenna open"), 1)
    assert "text 62" not in made.own.told


def test_rubbish_of_another_port_than_the_ais_is_not_the_ais_speaking():
    made = ingest()
    made.feed("gps", b"\x81\xfe\x80", 1)
    assert made.own.told == []


def test_while_no_port_is_known_to_be_the_ais_any_may_be():
    made = ingest(({"name": "a"}, {"name": "b"}))
    made.feed("a", b"\x81\xfe\x80", 1)
    assert made.own.told == ["bytes"]
    made.feed("b", SENT, 2)
    made.own.told = []
    made.feed("a", b"\x81\xfe\x80", 3)
    assert made.own.told == []


def test_bytes_that_make_no_sentence_are_told_until_the_port_has_made_one():
    made = ingest()
    made.feed("ais", b"\x81\xfe\x80", 1)
    made.feed("ais", b"", 2)
    made.feed("ais", b"\x81\xfe\x80", 3)
    assert made.own.told == ["bytes", "bytes"]
    made.feed("ais", SENT, 4)
    made.feed("ais", b"\x81\xfe\x80", 5)
    assert made.own.told.count("bytes") == 3


def test_a_checksum_is_needed_but_on_a_port_set_to_do_without():
    bare = rmc(1)[:-5] + b"\r\n"
    made = ingest()
    made.feed("gps", bare, 1)
    assert made.nav.fix is None and made.counts()["port gps"]["no_checksum"] == 1
    made.feed("old", bare, 1)
    assert made.nav.source == "old/GP"


def test_a_port_that_was_not_named_is_taken_as_well_and_needs_checksums():
    made = ingest()
    made.feed("new", rmc(1)[:-5] + b"\r\n" + rmc(2), 2)
    assert made.nav.source == "new/GP"
    assert made.counts()["port new"]["no_checksum"] == 1


def test_sentences_of_no_use_are_counted_and_passed_over():
    lines = sentence("PGRME,15.0,M,45.0,M,25.0,M") + sentence("IIMWV,214.8,R,0.1,K,A") + sentence("GPXXX")
    assert told_by(lines, port="gps") == []
    made = ingest()
    made.feed("gps", lines, 1)
    assert made.counts()["port gps"]["ok"] == 3 and made.nav.fix is None


def test_counts_name_each_port_and_part():
    made = ingest()
    made.feed("gps", sentence("GPRMC,000001.00,V,,,,,,,011226,,,N"), 1)
    told = made.counts()
    assert sorted(told) == ["ais", "gnss", "port ais", "port gps", "port old"]
    assert told["gnss"]["no_fix"] == 1


def test_time_passes_for_navigator_and_own_transmitter():
    made = ingest()
    made.feed("gps", rmc(1), 1)
    made.tick(1)
    assert made.nav.fix is not None and made.own.told[-1] == "tick"
    made.tick(60)
    assert made.nav.fix is None
