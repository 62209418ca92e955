"""The simulated dhow, held against the independent decoders pyais and pynmea2."""
import itertools
import math

import pyais
import pynmea2
import pytest
from pyais.messages import NMEASentenceFactory
from pyais.queue import NMEAQueue

from host_tools import aivdm_encoder, simulator
from host_tools.simulator import Voyage, fleet, traffic, write_day


def decode(lines):
    return pyais.decode(*lines)


def own_positions(voyage, seconds):
    """(second, channel, decoded) of the own position VDO in each of the seconds."""
    found = []
    for t in seconds:
        for line in voyage.ais(t).splitlines():
            if line.startswith(b"!AIVDO,1,1,"):
                found.append((t, line.split(b",")[4], decode([line])))
    return found


def alarms(voyage, seconds):
    """(second, condition) of each ALR 001."""
    return [(t, line.split(b",")[3].decode()) for t in seconds
            for line in voyage.ais(t).splitlines() if line.startswith(b"$AIALR")]


# ---- the encoder

@pytest.mark.parametrize("message, fields, expected", [
    (1, {"lat": 13650001, "lon": 41820002, "sog": 82, "cog": 2705, "heading": 269, "second": 59, "status": 5,
         "accuracy": 1, "turn": 0}, {"lat": 22.750002, "lon": 69.700003, "speed": 8.2, "course": 270.5,
                                     "heading": 269, "second": 59, "status": 5, "accuracy": True}),
    (1, {"lat": -13650001, "lon": -41820002}, {"lat": -22.750002, "lon": -69.700003}),
    (4, {"year": 2026, "month": 12, "day": 31, "hour": 23, "minute": 59, "second": 1, "epfd": 1},
     {"year": 2026, "month": 12, "day": 31, "hour": 23, "minute": 59, "second": 1, "epfd": 1}),
    (18, {"lat": 600000, "lon": -600000, "sog": 1022, "cog": 3599, "heading": 359, "second": 0},
     {"lat": 1.0, "lon": -1.0, "speed": 102.2, "course": 359.9, "heading": 359, "second": 0}),
    (21, {"aid_type": 20, "name": "MARK 7", "lat": 600000, "lon": 1200000, "off_position": 1,
          "virtual_aid": 1},
     {"aid_type": 20, "name": "MARK 7", "lat": 1.0, "lon": 2.0, "off_position": True, "virtual_aid": True}),
    (24, {"partno": 0, "shipname": "AL SABAH"}, {"partno": 0, "shipname": "AL SABAH"}),
    (24, {"partno": 1, "shiptype": 36, "callsign": "VTZZ9", "vendorid": "DWX", "model": 3, "serial": 99,
          "to_bow": 20, "to_stern": 8, "to_port": 4, "to_starboard": 3},
     {"partno": 1, "ship_type": 36, "callsign": "VTZZ9", "vendorid": "DWX", "model": 3, "serial": 99,
      "to_bow": 20, "to_stern": 8, "to_port": 4, "to_starboard": 3}),
    (27, {"lat": 13650, "lon": -41820, "sog": 8, "cog": 270, "status": 0},
     {"lat": 22.75, "lon": -69.7, "speed": 8, "course": 270, "status": 0}),
])
def test_another_decoder_reads_what_was_encoded(message, fields, expected):
    decoded = decode(aivdm_encoder.sentences(message, mmsi=419999123, **fields))
    assert (decoded.msg_type, decoded.mmsi) == (message, 419999123)
    for name, value in expected.items():
        assert getattr(decoded, name) == pytest.approx(value, abs=1e-6), name


def test_static_data_takes_two_sentences_tied_by_sequence_and_channel():
    lines = aivdm_encoder.sentences(
        5, channel=b"B", sequence=7, mmsi=419999123, imo=9999993, callsign="VTZZ9", shipname="AL SABAH",
        shiptype=36, destination="AE SHJ", draught=25, month=12, day=5, hour=21, minute=4, to_bow=20,
        to_stern=8, to_port=4, to_starboard=3)
    assert [line.split(b",")[1:5] for line in lines] == [[b"2", b"1", b"7", b"B"], [b"2", b"2", b"7", b"B"]]
    decoded = decode(lines)
    assert (decoded.imo, decoded.callsign, decoded.shipname, decoded.ship_type, decoded.destination) == (
        9999993, "VTZZ9", "AL SABAH", 36, "AE SHJ")
    assert (decoded.draught, decoded.month, decoded.day, decoded.hour, decoded.minute) == (2.5, 12, 5, 21, 4)
    assert (decoded.to_bow, decoded.to_stern, decoded.to_port, decoded.to_starboard) == (20, 8, 4, 3)


def test_a_field_left_out_is_sent_as_not_available():
    decoded = decode(aivdm_encoder.sentences(1, mmsi=419999123, cog=None))
    assert (decoded.lat, decoded.lon, decoded.speed, decoded.course, decoded.heading, decoded.second) == (
        91.0, 181.0, 102.3, 360.0, 511, 60)
    assert decoded.status == 15


def test_sentences_keep_to_82_characters_and_carry_their_checksum():
    for line in aivdm_encoder.sentences(5, mmsi=419999123, shipname="X" * 20):
        assert line.endswith(b"\r\n") and len(line) <= 82
        assert NMEASentenceFactory.produce(line).is_valid


@pytest.mark.parametrize("message, fields, said", [
    (6, {}, "message 6: expected one of 1, 2,"),
    (18, {"draught": 1}, "message 18 has no field draught"),
    (1, {"sog": 1024}, "sog: expected 0 to 1023, got 1024"),
    (1, {"lat": 1 << 26}, "lat: expected -67108864 to 67108863"),
    (24, {"partno": 0, "shipname": "X" * 21}, "at most 20 characters, got 21"),
    (24, {"partno": 0, "shipname": "DHOW \u0905"}, "no six-bit code"),
])
def test_what_cannot_be_encoded_is_named(message, fields, said):
    with pytest.raises(ValueError, match=said.replace("(", r"\(")):
        aivdm_encoder.sentences(message, mmsi=419999123, **fields)


# ---- the voyage

def test_the_same_seed_gives_the_same_bytes_and_another_seed_others():
    seconds = (0, 1799, 2500, 90000, 30000)
    first = [Voyage(3).second(t) for t in seconds]
    other = Voyage(3)
    assert [other.second(t) for t in reversed(seconds)] == first[::-1]
    assert [Voyage(4).second(t) for t in seconds] != first


def test_she_leaves_the_berth_at_mundra_sails_at_7_to_9_knots_and_moors_at_sharjah():
    voyage = Voyage()
    berth, end = voyage.state(0), voyage.state(voyage.arrives + 60)
    assert (berth.moored, end.moored) == (True, True)
    assert abs(berth.lat - 22.75 * 600000) < 20 and abs(berth.lon - 69.70 * 600000) < 20
    assert abs(end.lat - 25.37 * 600000) < 20 and abs(end.lon - 55.38 * 600000) < 20
    speeds = [voyage.state(t).sog for t in range(voyage.departs + 700, voyage.arrives - 700, 300)]
    assert 70 <= min(speeds) < 75 and 85 < max(speeds) <= 90


def test_position_speed_and_course_agree_from_second_to_second():
    voyage = Voyage()
    for t in range(voyage.departs + 900, voyage.arrives - 900, 7919):
        a, b = voyage.state(t), voyage.state(t + 60)
        north = b.lat - a.lat
        east = (b.lon - a.lon) * math.cos(math.radians(a.lat / 600000))
        knots = math.hypot(north, east) / 10000 * 60
        assert knots == pytest.approx(a.sog / 10, abs=0.2), t
        turned = (math.degrees(math.atan2(east, north)) - a.cog / 10 + 180) % 360 - 180
        assert abs(turned) < 4 or voyage.state(t + 60).cog != pytest.approx(a.cog, abs=40), t


def test_gps_port_sends_rmc_each_second_and_gga_each_five():
    voyage = Voyage()
    kinds = [[line[3:6].decode() for line in voyage.gps(t).splitlines()] for t in range(6)]
    assert kinds == [["RMC", "GGA"], ["RMC"], ["RMC"], ["RMC"], ["RMC"], ["RMC", "GGA"]]


def test_gps_and_ais_tell_the_same_position_and_time():
    voyage = Voyage()
    t = 50000
    rmc = pynmea2.parse(voyage.gps(t).splitlines()[0].decode(), check=True)
    _, _, vdo = own_positions(voyage, [t])[0]
    assert rmc.latitude == pytest.approx(vdo.lat, abs=1e-6)
    assert rmc.longitude == pytest.approx(vdo.lon, abs=1e-6)
    assert rmc.spd_over_grnd == vdo.speed and rmc.true_course == vdo.course
    assert rmc.datetime.timestamp() == voyage.start + t and rmc.datetime.second == vdo.second
    assert rmc.status == "A"


def test_vdo_carries_a_channel_only_when_really_sent():
    voyage = Voyage()
    under_way = own_positions(voyage, range(40000, 40040))
    assert [(t, channel) for t, channel, _ in under_way if channel] == [
        (40000, b"B"), (40010, b"A"), (40020, b"B"), (40030, b"A")]
    assert len(under_way) == 40 and {vdo.status for _, _, vdo in under_way} == {0}
    moored = own_positions(voyage, range(0, 400))
    assert [t for t, channel, _ in moored if channel] == [0, 180, 360]
    assert {vdo.status for _, _, vdo in moored} == {5}


def test_static_data_goes_out_every_six_minutes_and_the_inactive_alarm_every_minute():
    voyage = Voyage()
    static = {}
    for t in range(40000, 41000):
        lines = [line for line in voyage.ais(t).splitlines() if line.startswith(b"!AIVDO,2,")]
        if lines:
            static[t] = decode(lines)
    assert [b - a for a, b in itertools.pairwise(static)] == [360] * (len(static) - 1)
    assert {vessel.shipname for vessel in static.values()} == {simulator.NAME}
    assert alarms(voyage, range(40020, 40200)) == [(40020, "V"), (40080, "V"), (40140, "V")]


def test_other_vessels_are_heard_under_their_own_mmsi():
    voyage = Voyage()
    heard = set()
    for t in range(40000, 40030):
        for line in voyage.ais(t).splitlines():
            if line.startswith(b"!AIVDM"):
                heard.add(decode([line]).mmsi)
    assert len(heard) == 5 and voyage.mmsi not in heard


# ---- faults

def test_ais_off_is_a_silent_port_until_mended():
    voyage = Voyage(faults=[("ais_off", 100, 200)])
    assert [bool(voyage.ais(t)) for t in (99, 100, 199, 200)] == [True, False, False, True]
    assert voyage.gps(150)


def test_transmitter_fault_raises_alarm_001_at_once_and_every_30_s_and_nothing_is_sent():
    voyage = Voyage(faults=[("ais_tx_fault", 40005, 40100)])
    assert alarms(voyage, range(40001, 40180)) == [
        (40005, "A"), (40035, "A"), (40065, "A"), (40095, "A"), (40100, "V"), (40160, "V")]
    channels = [(t, channel) for t, channel, _ in own_positions(voyage, range(40000, 40111)) if channel]
    assert channels == [(40000, b"B"), (40100, b"B"), (40110, b"A")]


def test_lost_gps_says_so_and_gives_no_position():
    voyage = Voyage(faults=[("gps_lost", 5, None)])
    rmc, gga = (pynmea2.parse(line.decode(), check=True) for line in voyage.gps(10).splitlines())
    assert (rmc.status, rmc.lat, rmc.lon, rmc.spd_over_grnd) == ("V", "", "", None)
    assert (gga.gps_qual, gga.lat) == (0, "")
    assert pynmea2.parse(voyage.gps(4).splitlines()[0].decode()).status == "A"


def test_faults_are_switched_by_hand_and_an_unknown_one_is_refused():
    voyage = Voyage()
    voyage.fail("ais_off", 100)
    assert not voyage.ais(10 ** 5)
    voyage.mend("ais_off", 150)
    assert not voyage.ais(149) and voyage.ais(150)
    with pytest.raises(ValueError, match="'fire': expected one of ais_off, ais_tx_fault, gps_lost"):
        voyage.fail("fire", 0)


# ---- traffic

def test_traffic_is_exactly_as_long_as_asked_whole_and_mixed():
    lines = list(traffic(1, 7500))
    assert len(lines) == 7500
    assert all(line.endswith(b"\r\n") for line in lines)
    kinds = [line[3:6] for line in lines]
    assert (kinds.count(b"RMC"), kinds.count(b"HDT"), kinds.count(b"GSV")) == (100, 100, 100)
    assert sum(line.startswith(b"!AIVDO,1") for line in lines) == 100
    for line in lines:
        if line.startswith(b"$") and not line.startswith(b"$AIALR"):    # pynmea2 does not know ALR
            pynmea2.parse(line.decode(), check=True)


def test_fleet_has_the_shares_of_a_busy_channel_and_every_message_assembles():
    queue = NMEAQueue()
    counts = {}
    for line in itertools.islice(fleet(1), 4000):
        queue.put_line(line)
        sentence = queue.get_or_none()
        if sentence:
            kind = sentence.decode().msg_type
            counts[kind] = counts.get(kind, 0) + 1
    total = sum(counts.values())
    assert {1, 3, 4, 5, 18, 21, 24, 27} == set(counts)
    assert (counts[1] + counts[3]) / total == pytest.approx(0.6, abs=0.03)
    assert counts[18] / total == pytest.approx(0.15, abs=0.03)
    assert total + counts[5] == pytest.approx(4000, abs=1)     # the last one may be cut in two


def test_some_two_part_messages_are_parted_by_another_vessels_sentence():
    lines = list(itertools.islice(fleet(1), 2000))
    parts = [line[7:10] for line in lines]
    after_first = [after for part, after in itertools.pairwise(parts) if part == b"2,1"]
    assert b"2,2" in after_first and b"1,1" in after_first


def test_a_day_is_written_second_by_second_as_documented(tmp_path):
    path = tmp_path / "day.bin"
    voyage = Voyage()
    sentences = write_day(path, voyage, begin=2000, seconds=30, busy=2010, busy_for=5)
    counted, seconds = 0, []
    with open(path, "rb") as day:
        while line := day.readline():
            word, second, gps, ais = line.split()
            assert word == b"tick"
            seconds.append(int(second))
            gps, ais = day.read(int(gps)), day.read(int(ais))
            assert gps == voyage.gps(int(second))
            assert ais.startswith(voyage.ais(int(second)))
            if 2010 <= int(second) < 2015:
                assert ais.count(b"\n") == 75
            counted += gps.count(b"\n") + ais.count(b"\n")
    assert seconds == list(range(2000, 2030))
    assert counted == sentences
