from firmware import transponder
from firmware.rules import ais_equipment as rule

MMSI = 419000123


class Said:
    """A message as ais.Message: what a VDO says, under way and with a position unless told otherwise."""

    def __init__(self, channel=b"", mmsi=MMSI, msg=18, sog=60, lat=13000000, lon=42000000, second=30,
                 status=None, length=168):
        self.channel = channel
        self.mmsi = mmsi
        self.msg = msg
        self.length = length
        self.values = {"sog": sog, "lat": lat, "lon": lon, "second": second, "status": status}

    def get(self, name):
        return self.values.get(name)


class Trip:
    """Seconds with an OwnAIS, and the states it went through: [(now, state), ...]."""

    def __init__(self, channel_marks=True):
        self.own = transponder.OwnAIS(MMSI, channel_marks)
        self.own.start(0)
        self.now = 0
        self.states = []

    def go(self, seconds, every=1, marked=30, others=True, **said):
        """VDO `every` s, None for none; every `marked` s one names its channel; others: VDM come as well."""
        for _ in range(seconds):
            self.now += 1
            if others:
                self.own.heard(self.now)
            if every and self.now % every == 0:
                channel = b"A" if marked and self.now % marked == 0 else b""
                self.own.vdo(Said(channel, **said), self.now)
            self.tick()
        return self.own.state

    def tick(self):
        self.own.tick(self.now)
        if not self.states or self.states[-1][1] != self.own.state:
            self.states.append((self.now, self.own.state))

    def alarm(self, number, condition=b"A"):
        self.own.alarm([b"", number, condition, b"V", b"AIS: any text"], self.now)
        self.tick()
        return self.own.state


def sailing(**said):
    """A trip whose unit works, after the learning time."""
    trip = Trip()
    assert trip.go(150, **said) == "on"
    return trip


# ---- start

def test_two_minutes_after_power_up_are_unknown():
    trip = Trip()
    trip.go(119)
    assert trip.states == [(1, "unknown")]
    assert (trip.own.since, trip.own.why) == (0, "first 120 s after power-up")
    assert trip.go(1) == "on"
    assert trip.own.since == 120


def test_start_learns_anew():
    trip = sailing()
    trip.own.start(trip.now)
    assert (trip.own.state, trip.own.since) == ("unknown", 150)
    assert trip.go(119) == "unknown"
    assert trip.go(1) == "on"


def test_nothing_at_all_is_off():
    trip = Trip()
    assert trip.go(119, every=None, others=False) == "unknown"
    assert trip.go(1, every=None, others=False) == "off"
    assert trip.own.why == "nothing from the AIS port since power-up"


def test_bytes_without_a_sentence_are_no_proof_of_off():
    trip = Trip()
    for _ in range(300):
        trip.own.bytes_seen(trip.now)
        trip.go(1, every=None, others=False)
    assert trip.own.state == "unknown" and "baud rate and polarity" in trip.own.why
    trip.go(rule.START_UP_S, every=None, others=False)
    assert trip.own.state == "off"


def test_sentences_without_own_vdo_are_off():
    trip = Trip()
    trip.go(120, every=None)
    assert (trip.own.state, trip.own.why) == ("off", "no own VDO for 120 s; other sentences come")


def test_vdo_of_another_vessel_is_not_ours():
    trip = Trip()
    trip.go(120, mmsi=419000999)
    assert (trip.own.state, trip.own.why) == (
        "off", "no own VDO for 120 s; VDO is of MMSI 419000999, expected 419000123")


# ---- off

def test_vdo_that_stops_is_off_after_ten_seconds():
    for every in (1, 2):
        for others in (True, False):
            trip = sailing(every=every)
            assert trip.go(9, every=None, others=others) == "on"
            assert trip.go(1, every=None, others=others) == "off"
            assert trip.own.why == "no own VDO for 10 s, was every 1 to 2 s; " + (
                "other sentences come" if others else "AIS port silent")
            assert trip.own.since == trip.now


def test_pauses_under_ten_seconds_are_nothing():
    trip = sailing()
    for _ in range(20):
        trip.go(8, every=None)
        trip.go(25, marked=5)
    assert trip.states[1:] == [(120, "on")]


def test_unit_that_gives_vdo_only_when_it_transmits():
    trip = Trip()
    trip.go(600, every=30)
    assert trip.states[1:] == [(120, "on")]
    trip.go(89, every=None)
    assert trip.own.state == "on"
    assert trip.go(1, every=None) == "off"
    trip.go(120, every=30)
    assert trip.own.state == "on"


def test_line_that_comes_and_goes_does_not_flap():
    trip = sailing()
    for _ in range(30):
        trip.go(12, every=None)
        trip.go(5, marked=None)
    assert [state for _, state in trip.states] == ["unknown", "on", "off"]


def test_back_after_off_it_must_show_that_it_transmits():
    trip = sailing()
    trip.go(100, every=None)
    assert trip.own.state == "off"
    back = trip.now
    trip.go(60, marked=None)
    assert trip.own.state == "unknown" and "none yet is marked" in trip.own.why
    trip.go(30)
    assert [state for _, state in trip.states] == ["unknown", "on", "off", "unknown", "on"]
    assert trip.states[3][0] - back >= rule.VDO_REGULAR
    trip = sailing()
    trip.go(100, every=None)
    trip.go(100, marked=None)
    assert trip.own.state == "silent"


def test_time_in_which_the_unit_itself_stood_still_proves_nothing():
    trip = sailing()
    trip.now += 60                      # the machine was busy: no bytes were read, no tick came
    trip.tick()
    assert trip.own.state == "on"
    trip.go(300)
    assert trip.states[1:] == [(120, "on")]
    trip.now += 500
    trip.tick()
    trip.go(9, every=None)
    assert trip.own.state == "on"
    assert trip.go(1, every=None) == "off"


# ---- silent

def test_unmarked_vdo_alone_is_silent():
    trip = Trip()
    trip.go(119, marked=None)
    assert trip.go(1, marked=None) == "silent"
    assert "no transmission marked for 119 s" in trip.own.why and "channel_marks = false" in trip.own.why


def test_silent_under_way_after_two_intervals_and_some():
    trip = sailing()
    assert trip.go(89, marked=None) == "on"
    assert trip.go(1, marked=None) == "silent"
    assert trip.own.why == "no transmission marked for 90 s"


def test_silent_at_anchor_after_two_long_intervals_and_some():
    trip = Trip()
    trip.go(720, marked=180, sog=1)
    assert trip.states == [(1, "unknown"), (180, "on")]
    assert trip.go(389, marked=None, sog=1) == "on"
    assert trip.go(1, marked=None, sog=1) == "silent"


def test_static_data_on_a_channel_is_no_position_report():
    trip = sailing()
    trip.go(60, marked=None)
    trip.own.vdo(Said(b"A", msg=24), trip.now)
    assert trip.go(30, marked=None) == "silent"


def test_one_miss_is_normal():
    trip = sailing()
    trip.own.text([b"01", b"01", b"62", b"TX attempt failed"], trip.now)
    trip.go(29)
    trip.go(600, marked=60)
    assert trip.states[1:] == [(120, "on")]


def test_failed_attempts_are_evidence_of_silence_only():
    trip = sailing()
    for _ in range(3):
        trip.go(30, marked=None)
        trip.own.text([b"1", b"1", b"062", b"any words"], trip.now)
    trip.go(1, marked=None)
    assert trip.own.state == "silent"
    trip = sailing()
    trip.own.text([b"01", b"01", b"62", b""], trip.now)
    trip.go(90, marked=None)
    assert trip.own.why == "no transmission marked for 90 s; TX attempt failed: 1"


def test_interval_counts_anew_when_she_gets_under_way():
    trip = Trip()
    trip.go(540, marked=180, sog=0)
    trip.go(150, marked=None, sog=0)
    assert trip.own.state == "on"
    assert trip.go(90, marked=None, sog=60) == "on"     # from the first VDO that says so
    assert trip.go(1, marked=None, sog=60) == "silent"


def test_speed_that_wavers_cannot_hide_silence():
    trip = sailing()
    for _ in range(14):
        trip.go(14, marked=None, sog=25)
        trip.go(14, marked=None, sog=15)
    assert [state for _, state in trip.states] == ["unknown", "on", "silent"]
    assert trip.states[-1][0] == 150 + 390


def test_class_a_at_anchor_keeps_the_long_interval_up_to_three_knots():
    trip = Trip()
    trip.go(720, msg=1, marked=180, sog=25, status=1)
    assert trip.states[1:] == [(180, "on")]
    trip.go(91, msg=1, marked=None, sog=25, status=0)
    assert trip.own.state == "silent"


def test_speed_unknown_is_not_under_way():
    trip = Trip()
    trip.go(720, marked=180, sog=None)
    assert trip.states[1:] == [(180, "on")]


def test_silent_ends_with_transmissions_not_with_one():
    trip = sailing()
    trip.go(100, marked=None)
    assert trip.own.state == "silent"
    trip.own.vdo(Said(b"B"), trip.now)
    trip.go(88, marked=None)
    assert trip.own.state == "silent"
    trip.go(61)
    assert trip.own.state == "on"


def test_unit_that_names_a_channel_in_every_vdo_is_on_while_vdo_comes():
    trip = Trip()
    trip.go(1000, marked=1)
    assert trip.states[1:] == [(120, "on")]
    assert trip.go(10, every=None) == "off"


def test_setting_for_a_unit_that_never_marks():
    trip = Trip(channel_marks=False)
    trip.go(1000, marked=None)
    assert trip.states[1:] == [(120, "on")]
    assert trip.go(10, every=None) == "off"
    trip.go(30, marked=None)
    assert trip.own.state == "on"


def test_static_data_alone_is_silent():
    trip = Trip()
    trip.go(600, msg=24, marked=1)
    assert trip.states[1:] == [(391, "silent")]


# ---- faulty

def test_alarms_that_stop_transmission():
    for number in (b"001", b"006", b"01", b"6"):
        trip = sailing()
        assert trip.alarm(number) == "faulty"
        assert trip.own.why == "alarm %03d active" % int(number)
        assert trip.alarm(number, b"V") == "on"


def test_alarm_not_repeated_has_ended():
    trip = sailing()
    trip.alarm(b"001")
    assert trip.go(rule.ALARM_REPEAT_S - 1) == "faulty"
    trip.alarm(b"001")
    assert trip.go(rule.ALARM_REPEAT_S - 1) == "faulty"
    assert trip.go(1) == "on"


def test_alarm_of_another_number_ends_nothing():
    trip = sailing()
    trip.alarm(b"001")
    assert trip.alarm(b"006", b"V") == "faulty"


def test_other_alarms_and_nonsense_change_nothing():
    trip = sailing()
    for number in (b"002", b"007", b"008", b"025", b"032", b"051", b"", b"x", b"0001x", b"-1", b"00000001"):
        assert trip.alarm(number) == "on", number
    for fields in ([], [b""], [b"", b"001"], [b"", b"001", b""], [b"", b"001", b"X"]):
        trip.own.alarm(fields, trip.now)
        trip.own.text(fields, trip.now)
    assert trip.go(1) == "on"


def test_vdo_with_an_mmsi_no_ship_may_have_is_faulty():
    for mmsi in (0, 1, 199999999, 800000000, 970123456, 992509976):
        trip = Trip()
        trip.go(120, mmsi=mmsi)
        assert trip.own.state == "faulty", mmsi
        assert "%09d" % mmsi in trip.own.why
        trip.go(60)
        assert trip.own.state == "on"
    trip = sailing()
    trip.own.vdo(Said(mmsi=0), trip.now)
    assert trip.go(1) == "on"


# ---- no position

def test_position_that_stays_away_is_no_position():
    for lost in ({"lat": None}, {"lon": None}, {"second": None}, {"second": 61}, {"second": 63}):
        trip = sailing()
        assert trip.go(rule.NO_POSITION_S, **lost) == "on"
        assert trip.go(1, **lost) == "no_position"
        assert "without a position" in trip.own.why
        assert trip.go(rule.NO_POSITION_VDO - 1) == "no_position"
        assert trip.go(1) == "on"


def test_position_lost_for_moments_is_nothing():
    trip = sailing()
    for _ in range(30):
        trip.go(12, lat=None)
        trip.go(1)
    assert trip.states[1:] == [(120, "on")]


def test_position_found_for_moments_does_not_flap():
    trip = sailing()
    trip.go(30, lat=None)
    for _ in range(30):
        trip.go(3)
        trip.go(10, lat=None)
    assert [state for _, state in trip.states] == ["unknown", "on", "no_position"]


def test_message_too_short_to_hold_a_position_does_not_say_that_there_is_none():
    trip = sailing()
    trip.go(60, lat=None, lon=None, second=None, length=100)
    assert trip.own.state == "on"


def test_alarm_026_is_no_position():
    trip = sailing()
    assert trip.alarm(b"026") == "no_position"
    assert trip.own.why == "alarm 026 active"
    assert trip.alarm(b"26", b"V") == "on"


# ---- which counts first

def test_the_graver_state_counts():
    trip = Trip()
    trip.go(120, marked=None, lat=None)
    assert trip.own.state == "no_position"      # and silent
    assert trip.alarm(b"006") == "faulty"
    assert trip.go(10, every=None) == "off"
