"""Sentences to a believed fix, heading and UTC: firmware/gnss.py and gnss_sentences.py."""
from firmware import clock, gnss, nmea
from firmware.clock import Clock
from firmware.gnss import Navigator, parse
from helpers import Skip, raises, shared

FLOOR = clock.unix(2026, 11, 1)
NOON = 12 * 3600
DAY = clock.unix(2026, 12, 1)
LAT, LON = 13640000, 41820000       # 22 44.0000 N, 069 42.0000 E


def read(text, floor=FLOOR):
    body = text.encode()
    return parse(nmea.formatter(body), nmea.fields(body), floor)


def refused(text):
    return raises(gnss.Refused, read, text).cause


def hhmmss(second):
    return "%02d%02d%02d" % (second // 3600, second // 60 % 60, second % 60)


def angle(value, width):
    value = abs(value)
    return "%0*d%07.4f" % (width, value // 600000, value % 600000 / 10000)


def place(lat, lon):
    return "%s,%s,%s,%s" % (angle(lat, 2), "N" if lat >= 0 else "S", angle(lon, 3), "E" if lon >= 0 else "W")


def rmc(second, lat=LAT, lon=LON, status="A", sog="6.2", cog="251.3", date="011226", mode="A"):
    return "$GPRMC,%s.00,%s,%s,%s,%s,%s,,,%s" % (
        hhmmss(second), status, place(lat, lon), sog, cog, date, mode)


def gga(second, lat=LAT, lon=LON, quality="1"):
    return "$GPGGA,%s,%s,%s,08,1.0,3.0,M,-50.0,M,," % (hhmmss(second), place(lat, lon), quality)


def gll(second, lat=LAT, lon=LON, status="A", mode="A"):
    return "$GPGLL,%s,%s,%s,%s" % (place(lat, lon), hhmmss(second), status, mode)


class Ship:
    """A navigator, and sentences told to it at a second of the day; `now` runs with it from 0 at noon."""

    def __init__(self, order=()):
        self.clock = Clock(FLOOR)
        self.nav = Navigator(self.clock, order)

    def tell(self, second, *texts, source="gps/GP", tick=True):
        for text in texts:
            body = text.encode()
            self.nav.sentence(source, nmea.formatter(body), body, second - NOON)
        if tick:
            self.nav.tick(second - NOON)
        return self.nav.fix


# ---- single sentences

def test_rmc():
    told = read("$GPRMC,043000.00,A,2244.0000,N,06942.0000,E,6.25,251.3,011226,,,A")
    assert told == (True, 16200, clock.unix(2026, 12, 1, 4, 30), LAT, LON, 63, 2513, None)


def test_rmc_of_the_older_forms():
    assert read("$GPRMC,043000,A,2244.0,N,06942.0,E,6.2,251.3,011226").fix is True
    assert read("$GPRMC,043000,A,2244.0,N,06942.0,E,6.2,251.3,011226,1.0,E").fix is True
    assert read("$GPRMC,043000,A,2244.0,N,06942.0,E,6.2,251.3,011226,,,A,V").fix is True


def test_gga_gll_and_gns_give_the_position_and_no_date():
    place_only = (True, 16200, None, LAT, LON, None, None, None)
    assert read("$GPGGA,043000,2244.0,N,06942.0,E,1,08,1.0,3.0,M,-50.0,M,,") == place_only
    assert read("$GPGLL,2244.0,N,06942.0,E,043000,A,A") == place_only
    assert read("$GPGLL,2244.0,N,06942.0,E,043000,A") == place_only
    assert read("$GNGNS,043000,2244.0,N,06942.0,E,NAD,08,1.0,3.0,-50.0,,,V") == place_only


def test_vtg_and_zda():
    assert read("$GPVTG,251.3,T,252.0,M,6.2,N,11.5,K,A") == (None, None, None, None, None, 62, 2513, None)
    assert read("$GPVTG,,T,,M,0.102,N,0.190,K,A") == (None, None, None, None, None, 1, None, None)
    assert read("$GPZDA,043000.00,01,12,2026,-05,30").utc == clock.unix(2026, 12, 1, 4, 30)
    assert read("$GPZDA,043000,01,12,26,-05,30").utc == clock.unix(2026, 12, 1, 4, 30)


def test_headings_are_true():
    assert read("$HEHDT,359.96,T").heading == 0
    assert read("$HCHDG,180.0,5.0,E,10.0,W").heading == 1750
    assert read("$HCHDG,180.0,5.0,W,10.0,W").heading == 1650
    assert read("$HCHDG,5.0,,,10.0,W").heading == 3550
    assert read("$HCHDG,180.0,5.0,E,,").heading is None


def test_an_empty_field_is_unknown_and_not_zero():
    told = read("$GPRMC,043000.00,A,2244.0,N,06942.0,E,,,,,,A")
    assert told == (True, 16200, None, LAT, LON, None, None, None)
    assert read("$GPRMC,,A,2244.0,N,06942.0,E,,,011226,,,A") == (True, None, None, LAT, LON, None, None, None)
    nothing = (None,) * 8
    assert read("$GPVTG,,,,,,,,,") == nothing
    assert read("$GPZDA,,,,,,") == nothing
    assert read("$HEHDT,,T") == nothing
    assert read("$HCHDG,,,,,") == nothing


def test_a_stated_lack_of_fix_gives_nothing_whatever_else_stands_there():
    for text in ("$GPRMC,120000,V,2244.0,N,06942.0,E,6.2,251.3,050180,,,N", "$GPRMC,120000,V,,,,,,,,,,N",
                 "$GPRMC,120000,A,2244.0,N,06942.0,E,6.2,251.3,011226,,,N",
                 "$GPRMC,120000,,2244.0,N,06942.0,E,6.2,251.3,011226,,,A",
                 "$GPGGA,120000,2244.0,N,06942.0,E,0,08,1.0,3.0,M,,M,,",
                 "$GPGGA,120000,2244.0,N,06942.0,E,,08,1.0,3.0,M,,M,,",
                 "$GPGLL,2244.0,N,06942.0,E,120000,V,N", "$GPGLL,2244.0,N,06942.0,E,120000,A,N",
                 "$GNGNS,120000,2244.0,N,06942.0,E,NNN,08,1.0,3.0,-50.0,,,V",
                 "$GNGNS,120000,2244.0,N,06942.0,E,,08,1.0,3.0,-50.0,,,V"):
        assert read(text) == (False, NOON, None, None, None, None, None, None), text
    assert read("$GPVTG,251.3,T,,M,6.2,N,,K,N").fix is False


def test_estimated_manual_and_simulated_positions_are_no_fix():
    for mode in "EMS":
        assert read(rmc(NOON, mode=mode)).fix is False
    for quality in "678":
        assert read(gga(NOON, quality=quality)).fix is False


def test_positions_without_leading_zeros_are_accepted():
    assert read("$HDGLL,244.0000,S,942.0000,W,120000,A,A")[3:5] == (-1640000, -5820000)
    assert read("$HDGLL,0.5,N,0.25,E,120000,A,A")[3:5] == (5000, 2500)


def test_positions_are_rounded_from_any_number_of_decimals():
    assert read("$GPGLL,2244.00004999,N,06942.00005,E,120000,A,A")[3:5] == (LAT, LON + 1)
    assert read("$GPGLL,2244,N,06942.,E,120000,A,A")[3:5] == (LAT, LON)
    assert read("$GPGLL,2259.99999,N,06942.0,E,120000,A,A")[3] == 23 * 600000


def test_time_with_any_fraction():
    for time in ("043000", "043000.", "043000.0", "043000.99", "043000.123456"):
        assert read("$GPGLL,2244.0,N,06942.0,E,%s,A,A" % time).tod == 16200, time
    assert read("$GPGLL,2244.0,N,06942.0,E,235960,A,A").tod == 86400


def test_times_that_are_none_are_refused():
    for time in ("240000", "006000", "000061", "04300", "0430000", "04300.0", "-43000", "04:300", " 43000",
                 "043000.0.0", "043000,0", "043000-00", "+43000"):
        assert refused("$GPGLL,2244.0,N,06942.0,E,%s,A,A" % time) in ("time", "status"), time


def test_positions_out_of_range_or_shape_are_refused():
    for bad in ("9000.0001,N,06942.0,E", "2244.0,N,18000.0001,E", "2260.0,N,06942.0,E", "2244.0,N,06999.9,E"):
        assert refused("$GPGLL,%s,120000,A,A" % bad) == "range", bad
    for bad in (",N,06942.0,E", "2244.0,,06942.0,E", "2244.0,N,06942.0,N", "2244.0,E,06942.0,E", ",,,",
                "-2244.0,N,06942.0,E", "22 44.0,N,06942.0,E", "22.44.0,N,06942.0,E", ".,N,06942.0,E",
                "2_44.0,N,06942.0,E", "2244.0,NN,06942.0,E", "2244.0,n,06942.0,E"):
        assert refused("$GPGLL,%s,120000,A,A" % bad) == "position", bad


def test_the_poles_and_the_date_line_are_places():
    assert read("$GPGLL,9000.0,S,18000.0,W,120000,A,A")[3:5] == (-54000000, -108000000)


def test_zero_zero_is_refused_and_the_equator_is_not():
    assert refused("$GPGLL,0000.00,N,00000.00,E,120000,A,A") == "zero"
    assert refused("$GPRMC,120000,A,0.0,S,0.00001,W,,,011226,,,A") == "zero"
    assert read("$GPGLL,0000.00,N,06942.00,E,120000,A,A")[3:5] == (0, LON)


def test_speed_and_course_out_of_range_or_shape_are_refused():
    assert read(rmc(NOON, sog="102.2", cog="360.0"))[5:7] == (1022, 0)
    assert refused(rmc(NOON, sog="102.3")) == "range"
    assert refused(rmc(NOON, cog="360.1")) == "range"
    for bad in ("-1.0", "x", "1e3", " 5", "nan", "1,0,0"):
        assert refused(rmc(NOON, sog=bad)) in ("speed", "date", "mode"), bad
    assert refused(rmc(NOON, cog="E")) == "course"
    assert refused("$HCHDG,100.0,190.0,E,1.0,E") == "range"
    assert refused("$HCHDG,100.0,,,1.0,") == "course"


def test_units_must_be_those_of_the_standard():
    assert refused("$GPVTG,251.3,252.0,6.2,11.5,,") == "unit"
    assert refused("$GPVTG,251.3,T,252.0,M,6.2,K,11.5,K") == "unit"
    assert refused("$HEHDT,100.0,M") == "unit"


def test_status_mode_and_quality_must_be_known_ones():
    assert refused("$GPRMC,120000,X,2244.0,N,06942.0,E,,,011226,,,A") == "status"
    assert refused(rmc(NOON, mode="X")) == "mode"
    assert refused(gga(NOON, quality="9")) == "quality"
    assert refused("$GNGNS,120000,2244.0,N,06942.0,E,AX,08,1.0,3.0,-50.0,,") == "mode"


def test_a_sentence_that_is_too_short_is_refused():
    for text in ("$GPRMC,181536.000,A,2244.0,N", "$GPRMC", "$GPGGA,,", "$GPGLL,2244.0,N,06942.0,E",
                 "$GPZDA,1", "$HEHDT,1", "$HCHDG,1", "$GPVTG,1,T", "$GNGNS,120000,2244.0,N"):
        assert refused(text) == "short", text


def test_dates_that_are_none_are_refused():
    for date in ("310226", "001226", "011326", "11226", "2208-1", "0112026", "01.126", "311026"):
        assert refused(rmc(NOON, date=date)) == "date", date
    assert refused("$GPZDA,120000,01,12,026,,") == "date"
    assert refused("$GPZDA,120000,32,12,2026,,") == "date"
    assert refused("$GPZDA,120000,1x,12,2026,,") == "date"


def test_two_digit_years_from_80_are_before_2000():
    assert read(rmc(NOON, date="220899"), clock.unix(2000, 1, 1)).utc == clock.unix(2019, 4, 7, 12)


def test_a_week_rollover_is_corrected():
    assert read(rmc(NOON, date="170407")).utc == DAY + NOON
    assert read("$GPZDA,120000,17,04,2007,,").utc == DAY + NOON


# ---- the fix

def test_one_rmc_gives_a_fix():
    ship = Ship()
    fix = ship.tell(NOON, rmc(NOON))
    assert (fix.lat, fix.lon, fix.sog, fix.cog, fix.utc) == (LAT, LON, 62, 2513, DAY + NOON)
    assert (fix.source, fix.at, ship.nav.source) == ("gps/GP", 0, "gps/GP")


def test_an_rmc_with_empty_course_is_a_good_fix():
    fix = Ship().tell(NOON, rmc(NOON, sog="0.1", cog=""))
    assert (fix.sog, fix.cog) == (1, None)


def test_the_sentences_of_a_second_make_one_fix():
    ship = Ship()
    for second in (NOON, NOON + 1):
        first = ship.tell(second, gga(second))
        fix = ship.tell(second, gll(second), rmc(second))
        assert fix is first
        assert (fix.sog, fix.cog, fix.utc) == (62, 2513, DAY + second)


def test_gga_takes_the_motion_of_a_vtg_not_older_than_three_seconds():
    ship = Ship()
    ship.tell(NOON, "$GPVTG,90.0,T,,M,5.0,N,,K,A")
    assert ship.tell(NOON + 3, gga(NOON + 3)).sog == 50
    assert ship.tell(NOON + 4, gga(NOON + 4)).sog is None


def test_a_refused_sentence_changes_nothing_and_is_counted():
    ship = Ship()
    fix = ship.tell(NOON, rmc(NOON))
    ship.tell(NOON + 1, rmc(NOON + 1, lat=LAT + 100, sog="x"), "$GPRMC,1", gga(NOON + 1, quality="9"))
    assert ship.nav.fix is fix and fix.sog == 62
    assert ship.nav.counts == {"speed": 1, "short": 1, "quality": 1}


def test_sentences_of_no_concern_are_passed_over():
    ship = Ship()
    ship.tell(NOON, "$IIMTW,16.8,C", "$GPGSV,,,", "$PGRME,1", "$", "!AIVDM,1,1,,A,1,0")
    assert ship.nav.fix is None and ship.nav.counts == {}


def test_any_word_of_no_fix_withdraws_the_fix_of_that_second():
    for text in (gga(NOON + 1, quality="0"), gll(NOON + 1, status="V", mode="N"), rmc(NOON + 1, status="V"),
                 rmc(NOON + 1, mode="N"), "$GPVTG,251.3,T,,M,6.2,N,,K,N"):
        ship = Ship()
        ship.tell(NOON, rmc(NOON))
        assert ship.tell(NOON + 1, rmc(NOON + 1, lat=LAT + 10)).lat == LAT + 10
        fix = ship.tell(NOON + 1, text)
        assert (fix.lat, fix.at) == (LAT, 0), text
        assert ship.tell(NOON + 1, gll(NOON + 1, lat=LAT + 10)).at == 0
        assert ship.nav.counts == {"no_fix": 1, "spoilt": 1}
        assert ship.tell(NOON + 2, rmc(NOON + 2, lat=LAT + 20)).lat == LAT + 20


def test_no_fix_first_spoils_the_rest_of_the_second():
    ship = Ship()
    assert ship.tell(NOON, gga(NOON, quality="0"), rmc(NOON)) is None
    assert ship.clock.source == "unsure"


def test_a_word_of_no_fix_from_another_source_takes_nothing_away():
    ship = Ship()
    fix = ship.tell(NOON, rmc(NOON))
    ship.tell(NOON, rmc(NOON, status="V"), source="plotter/II")
    assert ship.nav.fix is fix


def test_the_fix_is_lost_after_ten_seconds():
    ship = Ship()
    fix = ship.tell(NOON, rmc(NOON))
    assert ship.tell(NOON + 10) is fix
    assert ship.tell(NOON + 11) is None and ship.nav.source is None
    assert ship.tell(NOON + 12, rmc(NOON + 12)).at == 12


def test_a_receiver_that_repeats_one_second_has_no_fix():
    ship = Ship()
    for second in range(NOON, NOON + 12):
        fix = ship.tell(second, rmc(NOON))
    assert fix is None


# ---- jumps

def test_a_jump_is_believed_when_a_second_fix_agrees():
    ship = Ship()
    ship.tell(NOON, rmc(NOON))
    assert ship.tell(NOON + 1, rmc(NOON + 1, lat=LAT + 600000)).lat == LAT
    assert ship.nav.counts == {"jump": 1}
    assert ship.tell(NOON + 2, rmc(NOON + 2, lat=LAT + 600050)).lat == LAT + 600050


def test_two_sentences_of_one_second_are_one_fix_and_vouch_for_nothing():
    ship = Ship()
    ship.tell(NOON, rmc(NOON))
    far = LAT + 600000
    assert ship.tell(NOON + 1, gga(NOON + 1, far), rmc(NOON + 1, far), gll(NOON + 1, far)).lat == LAT


def test_a_single_wrong_position_is_never_shown():
    ship = Ship()
    for i in range(1, 60):
        lat = LAT + 600000 if i % 2 else LAT
        fix = ship.tell(NOON + i - 1, rmc(NOON + i - 1, lat=lat if i > 1 else LAT))
        assert fix.lat == LAT


def test_jumps_that_do_not_agree_are_not_believed():
    ship = Ship()
    ship.tell(NOON, rmc(NOON))
    for i in range(1, 9):
        assert ship.tell(NOON + i, rmc(NOON + i, lon=LON + 600000 * i)).lon == LON


def test_a_fast_vessel_does_not_jump_and_a_faster_one_does():
    for knots, jumps in ((50, False), (80, True)):
        ship = Ship()
        ship.tell(NOON, rmc(NOON))
        north = knots * 10000 * 60 // 3600      # in a minute
        ship.tell(NOON + 60, rmc(NOON + 60, lat=LAT + north + 900), tick=False)
        assert ("jump" in ship.nav.counts) == jumps, knots


def test_a_minute_of_longitude_is_short_at_high_latitude():
    north = 80 * 600000
    ship = Ship()
    ship.tell(NOON, rmc(NOON, lat=north))
    ship.tell(NOON + 1, rmc(NOON + 1, lat=north, lon=LON + 5000))     # 0.5 minute: 160 m at 80 N
    assert ship.nav.counts == {}
    ship.tell(NOON + 2, rmc(NOON + 2, lat=north, lon=LON + 15000))
    assert ship.nav.counts == {"jump": 1}


def test_the_date_line_is_no_jump():
    ship = Ship()
    ship.tell(NOON, rmc(NOON, lon=107999990))
    assert ship.tell(NOON + 1, rmc(NOON + 1, lon=-107999990)).lon == -107999990


def test_after_a_long_silence_a_far_place_is_possible():
    ship = Ship()
    ship.tell(NOON, rmc(NOON))
    assert ship.tell(NOON + 7200, rmc(NOON + 7200, lat=LAT + 600000)).lat == LAT + 600000


# ---- sources

def run(ship, begin, end, *sources):
    """Each (source, lat) tells an RMC every second."""
    for second in range(begin, end):
        for source, lat in sources:
            ship.tell(second, rmc(second, lat=lat), source=source, tick=False)
        ship.tell(second)
    return ship.nav.source


def test_one_source_at_a_time():
    ship = Ship()
    assert run(ship, NOON, NOON + 60, ("a/GP", LAT), ("b/GP", LAT + 50)) == "a/GP"
    assert ship.nav.fix.lat == LAT


def test_failover_after_ten_seconds_of_silence_or_of_no_fix():
    for bad in (None, "V"):
        ship = Ship()
        run(ship, NOON, NOON + 5, ("a/GP", LAT), ("b/GP", LAT + 50))
        for second in range(NOON + 5, NOON + 17):
            if bad:
                ship.tell(second, rmc(second, status=bad), source="a/GP", tick=False)
            ship.tell(second, rmc(second, lat=LAT + 50), source="b/GP")
            assert ship.nav.source == ("a/GP" if second <= NOON + 14 else "b/GP"), second - NOON
        assert ship.nav.fix.lat == LAT + 50


def test_the_preferred_source_is_taken_again_after_thirty_good_seconds():
    ship = Ship(("best", "b/GP"))
    both = ("b/GP", LAT + 50), ("best/GN", LAT)
    assert run(ship, NOON, NOON + 3, both[0]) == "b/GP"
    assert run(ship, NOON + 3, NOON + 33, *both) == "b/GP"
    assert run(ship, NOON + 33, NOON + 34, *both) == "best/GN"


def test_a_word_of_no_fix_begins_the_thirty_seconds_anew():
    ship = Ship(("best",))
    both = ("b/GP", LAT + 50), ("best/GN", LAT)
    run(ship, NOON, NOON + 3, both[0])
    run(ship, NOON + 3, NOON + 30, *both)
    ship.tell(NOON + 30, rmc(NOON + 30, status="V"), source="best/GN")
    assert run(ship, NOON + 31, NOON + 61, *both) == "b/GP"
    assert run(ship, NOON + 61, NOON + 62, *both) == "best/GN"


def test_without_a_preference_the_source_stays():
    ship = Ship()
    run(ship, NOON, NOON + 5, ("a/GP", LAT))
    run(ship, NOON + 5, NOON + 20, ("b/GP", LAT))
    assert run(ship, NOON + 20, NOON + 90, ("a/GP", LAT), ("b/GP", LAT)) == "b/GP"


def test_a_new_source_far_from_the_believed_fix_needs_two():
    ship = Ship()
    run(ship, NOON, NOON + 2, ("a/GP", LAT))
    ship.tell(NOON + 2, rmc(NOON + 2, lat=0), source="b/GP")
    assert ship.nav.counts == {"jump": 1}


def test_the_number_of_sources_is_bounded():
    ship = Ship()
    for i in range(100):
        ship.tell(NOON, rmc(NOON), source="tag%d/GP" % i)
    assert len(ship.nav._sources) == gnss.MOST_SOURCES
    assert ship.nav.counts == {"sources": 100 - gnss.MOST_SOURCES}
    ship.tell(NOON + 60, rmc(NOON + 60), source="late/GP")
    assert ship.nav.source == "late/GP"


# ---- UTC

def test_utc_comes_from_two_valid_rmc():
    ship = Ship()
    ship.tell(NOON, rmc(NOON))
    assert ship.clock.source == "unsure"
    ship.tell(NOON + 1, rmc(NOON + 1))
    assert (ship.clock.source, ship.clock.utc(1)) == ("gnss", DAY + NOON + 1)


def test_utc_comes_from_zda_only_while_its_source_has_a_fix():
    zda = "$GPZDA,%s,01,12,2026,,"
    ship = Ship()
    for second in (NOON, NOON + 1, NOON + 2):
        ship.tell(second, zda % hhmmss(second))
    assert ship.clock.source == "unsure"
    for second in (NOON + 3, NOON + 4):
        ship.tell(second, zda % hhmmss(second), gga(second))
    assert ship.clock.source == "unsure"
    ship.tell(NOON + 5, zda % hhmmss(NOON + 5), gga(NOON + 5))
    assert ship.clock.source == "gnss"


def test_no_utc_from_gll_gga_or_while_the_status_is_v():
    ship = Ship()
    for second in range(NOON, NOON + 5):
        ship.tell(second, gga(second), gll(second))
        ship.tell(second, rmc(second, status="V"), source="b/GP")
    assert ship.clock.source == "unsure"


def test_no_utc_from_a_second_whose_fix_was_withdrawn():
    ship = Ship()
    for second in range(NOON, NOON + 5):
        ship.tell(second, rmc(second), gga(second, quality="0"))
    assert ship.clock.source == "unsure"


def test_no_utc_from_a_source_that_is_not_followed():
    ship = Ship()
    for second in range(NOON, NOON + 5):
        ship.tell(second, gga(second), source="a/GP")
        ship.tell(second, rmc(second, date="051226"), source="b/II")
    assert ship.clock.source == "unsure"


def test_no_utc_from_a_position_in_doubt():
    ship = Ship()
    ship.tell(NOON, gga(NOON))
    for i in range(1, 9):
        ship.tell(NOON + i, rmc(NOON + i, lon=LON + 600000 * i))
    assert ship.clock.source == "unsure"


# ---- heading

def test_heading_is_forgotten_after_ten_seconds():
    ship = Ship()
    ship.tell(NOON, "$HEHDT,100.0,T")
    ship.tell(NOON + 10)
    assert ship.nav.heading == 1000
    ship.tell(NOON + 11)
    assert ship.nav.heading is None


def test_one_compass_at_a_time_and_true_before_magnetic():
    ship = Ship()
    ship.tell(NOON, "$HCHDG,90.0,,,0.0,E", source="a/HC")
    ship.tell(NOON, "$HCHDG,80.0,,,0.0,E", source="b/HC")
    assert ship.nav.heading == 900
    ship.tell(NOON, "$HEHDT,100.0,T", source="c/HE")
    ship.tell(NOON + 1, "$HCHDG,91.0,,,0.0,E", "$HEHDT,70.0,T", source="a/HC")
    assert ship.nav.heading == 1000
    ship.tell(NOON + 12, "$HCHDG,92.0,,,0.0,E", source="a/HC")
    assert ship.nav.heading == 920


def test_an_empty_heading_does_not_keep_the_old_one_alive():
    ship = Ship()
    ship.tell(NOON, "$HEHDT,100.0,T")
    for second in range(NOON + 1, NOON + 12):
        ship.tell(second, "$HEHDT,,T")
    assert ship.nav.heading is None


# ---- a voyage

def test_a_recorded_voyage_is_followed_to_its_end():
    path = shared("transmitterdan+VDRplayer/Hakefjord.txt")
    if path is None:
        raise Skip("../shared/data is not on this machine")
    framer = nmea.Framer()
    told = Clock(clock.unix(2000, 1, 1))
    navigator = Navigator(told, ("GP", "II"))
    now = lost = 0
    with open(path, "rb") as file:
        while True:
            chunk = file.read(1000)
            if not chunk:
                break
            for body, _ in framer.feed(chunk):
                kind = nmea.formatter(body)
                if body.startswith(b"$GPRMC"):
                    now += 1        # the GPS tells one a second, with breaks
                navigator.sentence(str(nmea.talker(body), "ascii"), kind, body, now)
            navigator.tick(now)
            lost += navigator.fix is None
    assert framer.counts["ok"] == 25721 and sum(framer.counts.values()) == 25721
    assert navigator.counts == {} and lost == 0
    assert (navigator.source, told.source) == ("GP", "gnss")
    assert clock.iso(navigator.fix.utc) == "2015-07-20T09:44:08Z"
    assert abs(told.utc(now) - navigator.fix.utc) <= clock.STEADY_S
    assert navigator.heading == 140
