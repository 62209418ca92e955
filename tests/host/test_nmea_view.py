"""What `decode` shows of a sentence: host_tools/nmea_view.py."""
import json

import pynmea2
import pytest

from firmware import clock, gnss, nmea
from helpers import shared
from host_tools.nmea_view import describe

FLOOR = clock.unix(2000, 1, 1)


def view(text):
    body = text.encode()
    return dict(describe(nmea.formatter(body), body, FLOOR))


def test_rmc_in_human_units():
    assert view("$GPRMC,043000.00,A,2244.12345,N,06942.00001,W,6.25,251.3,011226,1.5,W,A") == {
        "valid": True, "status": "A", "time": "2026-12-01T04:30:00Z", "lat": 22.7353908, "lon": -69.7000002,
        "sog": 6.25, "cog": 251.3, "variation": -1.5, "mode": "A"}


def test_gga_and_gns_tell_the_time_without_a_date():
    expected = {"time": "04:30:00Z", "lat": -22.75, "lon": 0.5,
                "satellites": 8, "hdop": 1.2, "altitude": -3.5}
    assert view("$GPGGA,043000,2245.0,S,030.0,E,2,08,1.2,-3.5,M,-50.0,M,,") == {
        "valid": True, "quality": 2, **expected}
    assert view("$GNGNS,043000,2245.0,S,030.0,E,AN,08,1.2,-3.5,-50.0,,") == {
        "valid": True, "mode": "AN", **expected}


def test_the_others():
    assert view("$GPGLL,2245.0,N,030.0,E,043000,A,A") == {
        "valid": True, "status": "A", "time": "04:30:00Z", "lat": 22.75, "lon": 0.5, "mode": "A"}
    assert view("$GPVTG,360.0,T,359.0,M,0.102,N,0.190,K,A") == {
        "sog": 0.102, "cog": 0.0, "cog_magnetic": 359.0, "mode": "A"}
    assert view("$GPZDA,043000.00,01,12,2026,,") == {"time": "2026-12-01T04:30:00Z"}
    assert view("$HEHDT,100.55,T") == {"heading": 100.55}
    assert view("$HCHDG,100.0,1.0,W,2.0,E") == {
        "heading": 101.0, "heading_magnetic": 100.0, "deviation": -1.0, "variation": 2.0}


def test_unknown_is_none():
    told = view("$GPRMC,,A,2244.0,N,06942.0,E,,,,,,A")
    assert [name for name, value in told.items() if value is None] == ["time", "sog", "cog", "variation"]
    assert set(view("$GPVTG,,,,,,,,,").values()) == {None}
    assert view("$HCHDG,100.0,,,,")["heading"] is None


def test_without_a_fix_there_is_no_position_and_no_motion():
    told = view("$GPRMC,043000,V,2244.0,N,06942.0,E,6.2,251.3,050180,,,N")
    assert told["valid"] is False and told["time"] == "04:30:00Z"
    assert told["lat"] is told["lon"] is told["sog"] is told["cog"] is None
    assert view("$GPGGA,043000,2244.0,N,06942.0,E,0,08,1.2,3.5,M,,M,,")["lat"] is None
    assert view("$GPVTG,90.0,T,89.0,M,5.0,N,9.0,K,N")["sog"] is None


def test_fields_the_unit_does_not_look_at_may_hold_anything():
    told = view("$GPGGA,043000,2244.0,N,06942.0,E,1,x,nan,1e99,M,,M,,")
    assert told["satellites"] is told["hdop"] is told["altitude"] is None


def test_a_sentence_of_another_kind_shows_its_fields():
    assert view("$IIMTW,16.8,C") == {"fields": ["16.8", "C"]}


def test_what_the_unit_refuses_is_refused_with_the_cause():
    with pytest.raises(gnss.Refused) as caught:
        view("$GPRMC,043000,A,2244.0,N,06942.0,E,6.2,x,011226,,,A")
    assert caught.value.cause == "course"


CAPTURES = ("transmitterdan+VDRplayer/Hakefjord.txt", "ntpsec+gpsd/test/daemon/nmea-rtk.log",
            "ntpsec+gpsd/test/daemon/furuno_gl_ga.log", "ntpsec+gpsd/test/daemon/humminbird-M37.log")


@pytest.mark.parametrize("name", CAPTURES)
def test_positions_of_captures_agree_with_pynmea2(name):
    path = shared(name)
    if path is None:
        pytest.skip("../shared/data is not on this machine")
    compared = 0
    with open(path, "rb") as file:
        for body, _ in nmea.Framer().feed(file.read()):
            kind = nmea.formatter(body)
            if kind not in gnss.SENTENCES:
                continue
            try:
                told = dict(describe(kind, body, FLOOR))
            except gnss.Refused:
                continue
            json.dumps(told, allow_nan=False)
            if told.get("lat") is not None:
                other = pynmea2.parse(body.decode())
                assert abs(told["lat"] - other.latitude) < 1e-7 and abs(told["lon"] - other.longitude) < 1e-7
                compared += 1
    assert compared
