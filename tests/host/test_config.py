"""vessel.toml: what is taken, and how exactly what is wrong is told."""
import random
from pathlib import Path

import pytest

from firmware import entry, report_items, reports
from firmware.vessel import Vessel
from host_tools import config, rules

EXAMPLE = Path(__file__).resolve().parents[2] / "vessel.example.toml"
MINIMUM = "[vessel]\nmmsi = 419999123\n"
GPS = '[[source]]\nserial = "/dev/ttyUSB0"\nbaud = 4800\n'


@pytest.fixture
def load(tmp_path):
    """Loads a text as vessel.toml; the paths in messages are cut down to the file's name."""
    def load(content, need_sources=False):
        path = tmp_path / "vessel.toml"
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        try:
            return config.load(path, need_sources)
        except config.ConfigError as error:
            raise config.ConfigError(str(error).replace(f"{tmp_path}/", "")) from None
    return load


@pytest.fixture
def wrong(load):
    """The lines told about a text."""
    def wrong(content, need_sources=False):
        with pytest.raises(config.ConfigError) as caught:
            load(content, need_sources)
        return str(caught.value).splitlines()
    return wrong


# ---- what is taken

def test_example_is_a_whole_working_configuration():
    profile = config.load(EXAMPLE)
    assert (profile["mmsi"], profile["name"], profile["call_sign"]) == (419999123, "AL SABAH", "VTZZ9")
    assert (profile["imo"], profile["registration"], profile["uplink"]) == (None, "MNV-0000", None)
    assert profile["owner"] == {
        "name": "Sabah Shipping", "email": "office@example.com", "mobile": "+91 98765 43210"}
    assert profile["voyage"] == {"next_port": "Sharjah", "eta": 1796504400, "cargo": "onions, 250 t in bags",
                                 "crew": 12, "passengers": 0, "crew_change": "none",
                                 "outside_india": None}
    assert profile["instruments"] == ("sailing-vessels-2026",)
    assert (profile["bhp"], profile["passenger_capacity"]) == (180, 0)
    assert profile["manning"] == {"safe": {"tindal": 1, "driver": 1, "seaman": 6, "cook": 1},
                                  "owner_drives": None}
    assert profile["sources"] == [
        {"name": "gps", "kind": "serial", "address": "/dev/ttyUSB0", "baud": 4800, "checksum": True},
        {"name": "ais", "kind": "serial", "address": "/dev/ttyUSB1", "baud": 38400, "checksum": True}]
    assert profile["ais"] == {"channel_marks": True}
    assert profile["log"] == str(EXAMPLE.parent / "book")


def test_example_works_with_everything_in_its_comments_and_another_mmsi(load, tmp_path):
    content = EXAMPLE.read_text()
    content = content.replace("mmsi = 419999123", "mmsi = 265599690")
    for name in ("broker-password.txt", "broker-ca.pem"):
        (tmp_path / name).touch()
    for commented in ("imo", "[[source]]", "name", "serial", "baud", "checksum", "[uplink]", "host", "user",
                      "password_file", "ca_file", "[panel]", "[pull]", "http", "[watch]", "sign_of_life",
                      "manual_steering", "outside_india", "owner_drives"):
        content = content.replace(f"\n# {commented}", f"\n{commented}")
    profile = load(content, need_sources=True)
    assert profile["mmsi"] == 265599690 and profile["imo"] == "9999993"
    assert profile["sources"][2]["checksum"] is False
    assert profile["voyage"]["outside_india"] is True and profile["manning"]["owner_drives"] == "salim"
    assert profile["watch"] == {"sign_of_life": True, "sign_of_life_min": 20, "manual_steering": False}
    assert profile["panel"] == {"http": ("192.168.4.1", 80)}
    assert profile["pull"] == {"http": ("192.168.4.1", 8080), "serial": "/dev/ttyGS0", "baud": 115200}
    assert profile["uplink"] == {
        "host": "mqtt.example.com", "port": 8883, "user": "al-sabah", "tls": True,
        "password_file": str(tmp_path / "broker-password.txt"), "ca_file": str(tmp_path / "broker-ca.pem")}


def test_what_is_printed_on_board_and_statement(load):
    content = EXAMPLE.read_text()
    for commented in ("[printed]", "built", "cargo", "depth_cm", "net_tonnage", "business"):
        content = content.replace(f"\n# {commented}", f"\n{commented}")
    assert load(content)["printed"] == {
        "built": "2009", "cargo": "250 t", "depth_cm": 320, "net_tonnage": 118,
        "business": "7 Bunder Road, Mandvi"}


def test_particulars_are_those_stated_and_no_others(load):
    content = EXAMPLE.read_text()
    stated = {
        "kind": "sailing", "gt": 180, "length_cm": 2850, "breadth_cm": 750, "kw": 132, "persons": 14,
        "open": False, "night": True, "international": True, "waters": "sea", "lifeboats": (),
        "rescue_boats": (), "rafts": ("Raft 1",), "enclosed": ()}
    assert load(content)["particulars"] == stated
    for commented in ("deck_cargo", "ns_class", "jh_class", "exercise_months", "spaces_above", "spaces_below",
                      "machinery_spaces", "large_electrics", "anchors"):
        content = content.replace(f"\n# {commented}", f"\n{commented}")
    assert load(content)["particulars"] == stated | {
        "deck_cargo": False, "ns_class": 2, "jh_class": 1, "exercise_months": 1, "spaces_above": 2,
        "spaces_below": 1, "machinery_spaces": 1, "large_electrics": False, "anchors": 2}


@pytest.mark.parametrize("line, told", [
    ('kind = "canoe"', '"sailing" or "passenger"'), ('waters = "moon"', '"sea" or "nw-1"'),
    ("gt = -1", "0 to 9999"), ("gt = 59.5", "0 to 9999"), ("length_cm = 24", "100 to 99999"),
    ("ns_class = 6", "1 to 5"), ("jh_class = 0", "1 to 4"), ("night = 1", "true or false"),
    ("exercise_months = 0", "1 to 12"),
    ('rafts = "R"', "a list of at most 12 names"), ('rafts = ["R", "R"]', "each once"),
    ('rafts = ["a/b"]', "without /"), ('lifeboats = [""]', "names in quotes"),
    ("enclosed = [7]", "names in quotes"),
    (f"rafts = {[str(at) for at in range(13)]}", "at most 12 names"),
])
def test_a_particular_that_cannot_be_is_told(wrong, line, told):
    lines = wrong(MINIMUM + line)
    assert len(lines) == 1 and lines[0].startswith(f"vessel.toml:3: [vessel] {line.split()[0]}: expected ")
    assert told in lines[0], lines


NS, JH, SV = ("nw-safety-of-navigation-2002", "jharkhand-inland-vessels-2020", "sailing-vessels-2026")


def vessel(*lines, instruments=(NS, JH)):
    bind = ", ".join('"%s"' % one for one in instruments)
    return MINIMUM + "instruments = [%s]\n" % bind + "\n".join(lines)


@pytest.mark.parametrize("kind, more, ns, jh", [
    ("ferry", ["passenger_capacity = 61"], {2}, {1}),
    ("ferry", [], {2}, {1}),
    ("passenger", [], {1, 2}, {1}),
    ("houseboat", [], {1, 2, 5}, {1, 4}),
    ("launch", ["passenger_capacity = 12"], {1, 2, 5}, {1, 4}),
    ("launch", ["passenger_capacity = 0"], {1, 2, 3, 5}, {1, 2, 4}),
    ("barge", ["passenger_capacity = 0"], {3, 4}, {2, 3}),
    ("barge", ["kw = 0"], {3, 4}, {2, 3}),
    ("barge", ["kw = 90"], {3}, {2, 3}),
    ("tanker", [], {3, 4}, {2, 3}),
    ("tug", ["bhp = 400"], {3}, {2}),
    ("other", [], {1, 2, 3, 4, 5}, {1, 2, 3, 4}),
    ("sailing", ["bhp = 40"], {1, 2, 3, 5}, {1, 2, 3, 4}),
    ("sailing", ["passenger_capacity = 4"], {1, 2, 5}, {1, 4}),
    ("other", ["[passengers]", "total = 30"], {1, 2, 5}, {1, 4}),
    (None, ["passenger_capacity = 61"], {1, 2, 5}, {1, 4}),
    (None, [], {1, 2, 3, 4, 5}, {1, 2, 3, 4}),
])
def test_a_class_that_does_not_fit_kind_and_passengers_is_refused(load, wrong, kind, more, ns, jh):
    first = ['kind = "%s"' % kind] if kind else []
    for key, fit, instrument, provision in (("ns_class", ns, NS, "Annexure IV"),
                                            ("jh_class", jh, JH, "49(i)")):
        for number in range(1, 6 if key == "ns_class" else 5):
            lines = [*first, "%s = %d" % (key, number), *more]
            other = vessel(*lines, instruments=[one for one in (NS, JH) if one != instrument])
            assert load(other)["particulars"][key] == number        # no rule reads it
            if number in fit:
                assert load(vessel(*lines))["particulars"][key] == number
                continue
            (said,) = wrong(vessel(*lines))
            several = " or ".join(map(str, sorted(fit)))
            assert "[vessel] %s: expected %s for a vessel " % (key, several) in said
            assert ", got %d; class " % number in said and provision in said, said


def test_a_barge_that_carries_passengers_is_refused(wrong):
    (said,) = wrong(vessel('kind = "barge"', "passenger_capacity = 40", instruments=(SV,)))
    assert said.startswith("vessel.toml:4: [vessel] kind: expected another kind for a vessel certified for "
                           '40 passengers, got "barge"')
    (said,) = wrong(vessel('kind = "barge"', "[passengers]", "main = {day = 40}"))
    assert "certified for 40 passengers" in said
    lines = ('kind = "barge"', "passenger_capacity = 40", "ns_class = 4", "jh_class = 3")
    assert len(wrong(vessel(*lines))) == 3


def test_the_sea_needs_a_rule_that_binds_there(load, wrong):
    (said,) = wrong(vessel('waters = "sea"'))
    assert "[vessel] waters: expected inland waters, or sailing-vessels-2026 among the instr" in said
    assert load(vessel('waters = "sea"', instruments=(SV, NS)))["particulars"]["waters"] == "sea"
    assert load(MINIMUM + 'waters = "sea"')["particulars"]["waters"] == "sea"
    assert load(vessel('waters = "nw-1"'))["particulars"]["waters"] == "nw-1"


def test_mmsi_alone_is_enough_for_a_replay(load):
    assert load(MINIMUM) == {
        "mmsi": 419999123, "name": None, "call_sign": None, "imo": None, "registration": None,
        "instruments": ("sailing-vessels-2026",), "bhp": None, "passenger_capacity": None, "owner": {},
        "voyage": {}, "manning": {}, "watch": {}, "rest": {}, "ais": {"channel_marks": True}, "sources": [],
        "uplink": None, "log": None, "keys": None, "pull": None, "panel": None, "passengers": None,
        "synopsis": None, "printed": None, "gpio": None, "particulars": {}}


def test_the_watch_is_as_stated_and_else_as_the_rules_have_it(load):
    assert load(MINIMUM + "[watch]\nsign_of_life = true\n")["watch"] == {
        "sign_of_life": True, "sign_of_life_min": 20, "manual_steering": True}


def test_the_rest_rule_is_read_as_stated_and_nothing_else(load):
    assert load(MINIMUM + '[rest]\nproviso = "hi"\n')["rest"] == {
        "structure": "anchored", "proviso": "hi", "shortest_min": 60}
    for line in ('structure = "calendar"', "proviso = 7", "shortest_min = 361", "proviso = []"):
        with pytest.raises(config.ConfigError, match="expected"):
            load(MINIMUM + "[rest]\n" + line + "\n")


def test_the_rules_that_bind_her_stand_in_one_order_each_once(load):
    profile = load(MINIMUM + 'instruments = ["jharkhand-inland-vessels-2020", "kerala-inland-vessels-2010", '
                   '"jharkhand-inland-vessels-2020"]\nbhp = 0\npassenger_capacity = 60\n')
    assert profile["instruments"] == ("kerala-inland-vessels-2010", "jharkhand-inland-vessels-2020")
    assert (profile["bhp"], profile["passenger_capacity"]) == (0, 60)


def test_safe_manning_may_be_a_section_and_nobody_in_it_is_not_stated(load):
    assert load(MINIMUM + "[manning.safe]\ntindal = 1\ncook = 0\n")["manning"]["safe"] == {"tindal": 1}
    assert load(MINIMUM + "[manning]\nsafe = {tindal = 0}\n")["manning"]["safe"] is None


def test_the_instruments_are_those_of_the_list_of_requirements():
    assert set(config.INSTRUMENTS) == {row["instrument"] for row in rules.rows()}


def test_empty_text_is_not_stated(load):
    assert load(MINIMUM + 'name = ""\nimo = ""\ncall_sign = " "\n')["name"] is None


@pytest.mark.parametrize("line, kind, address", [
    ('tcp = "192.168.1.50:10110"', "tcp", ("192.168.1.50", 10110)),
    ('tcp = "[fe80::1]:10110"', "tcp", ("fe80::1", 10110)),
    ("udp = 10110", "udp", 10110),
])
def test_sources_other_than_serial_need_no_baud_and_get_a_name(load, line, kind, address):
    assert load(MINIMUM + f"[[source]]\n{line}\n")["sources"] == [
        {"name": f"{kind}1", "kind": kind, "address": address, "baud": 38400, "checksum": True}]


@pytest.mark.parametrize("told", [
    "2026-12-05T18:00:00+05:30", '"2026-12-05T18:00:00+05:30"', '"2026-12-05T12:30Z"'])
def test_eta_with_zone_becomes_utc_seconds(load, told):
    assert load(MINIMUM + f"[voyage]\neta = {told}\n")["voyage"]["eta"] == 1796473800


def test_paths_count_from_the_folder_of_the_file(load, tmp_path):
    profile = load(MINIMUM + '[[source]]\nfile = "voyage.nmea"\n[log]\nfolder = "/var/book"\n')
    assert profile["sources"][0]["address"] == str(tmp_path / "voyage.nmea")
    assert profile["log"] == "/var/book"


def test_a_serial_port_that_does_not_exist_is_no_error_of_the_file(load):
    assert load(MINIMUM + '[[source]]\nserial = "/dev/not-there"\nbaud = 4800\n', need_sources=True)


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1"])
def test_a_broker_on_this_computer_needs_no_tls(load, host):
    uplink = load(MINIMUM + f'[uplink]\nhost = "{host}"\n')["uplink"]
    assert (uplink["tls"], uplink["port"]) == (False, 1883)


def test_windows_line_ends_and_byte_order_mark_do_no_harm(load):
    assert load(b"\xef\xbb\xbf" + MINIMUM.replace("\n", "\r\n").encode())["mmsi"] == 419999123


# ---- what is told

NO_MMSI = ("[vessel] mmsi: expected the nine digits of a ship, 200000000 to 799999999, without quotes, "
           "got {}; copy it from the AIS unit's own data page or the radio licence")


@pytest.mark.parametrize("content, told", [
    ("", "vessel.toml: " + NO_MMSI.format("nothing")),
    ('[vessel]\nname = "X"\n', "vessel.toml:1: " + NO_MMSI.format("nothing")),
    ("[vessel]\n\nmmsi = 41999912\n", "vessel.toml:3: " + NO_MMSI.format("41999912")),
    ("[vessel]\nmmsi = 199999999\n", "vessel.toml:2: " + NO_MMSI.format("199999999")),
    ("[vessel]\nmmsi = 800000000\n", "vessel.toml:2: " + NO_MMSI.format("800000000")),
    ("[vessel]\nmmsi = 4199991234\n", "vessel.toml:2: " + NO_MMSI.format("4199991234")),
    ('[vessel]\nmmsi = "419999123"\n', "vessel.toml:2: " + NO_MMSI.format('"419999123"')),
    ("[vessel]\nmmsi = true\n", "vessel.toml:2: " + NO_MMSI.format("true")),
    (f"host = 1\n{MINIMUM}", "vessel.toml:1: host: expected a [section] above it, got none; write it below "
                             "[uplink]"),
    (b"[vessel]\nname = \"\xff\"\n", "vessel.toml:2: expected UTF-8 text, got the byte 0xff; save the "
                                   "file as UTF-8"),
])
def test_a_mistake_in_what_must_be_there_is_told(wrong, content, told):
    assert wrong(content) == [told]


# below the two lines of MINIMUM: what is added, and how the message about it begins or goes on
@pytest.mark.parametrize("added, told", [
    ("[vessl]", "3: [vessl]: unknown section; did you mean [vessel]?"),
    ("[engine]", "3: [engine]: unknown section; expected one of [vessel], [owner],"),
    ("[vessel]", "3: not TOML: Cannot declare ('vessel',) twice; expected lines like"),
    ("name = AL SABAH", '3: not TOML: Invalid value; expected lines like name = "AL SABAH" below'),
    ('cal_sign = "VTZZ9"', "3: [vessel] cal_sign: unknown key; did you mean call_sign?"),
    ("xyz = 1", "3: [vessel] xyz: unknown key; expected one of mmsi, name, call_sign, imo"),
    ("name = 5", "3: [vessel] name: expected one line of text in quotes, at most 28 bytes, got 5; give the"),
    (r'name = "A\u0007"', r'at most 28 bytes, got "A\u0007" with a control character; give'),
    (r'name = "A\nB"', "with a control character"),
    (f'name = "{"X" * 29}"', '"XXXXXXXXXXXXXXXXXXXXXXXXXXXXX" of 29 bytes'),
    (f'name = "{"ज" * 10}"', "of 30 bytes"),
    ('call_sign = "vtzz9"',
     '3: [vessel] call_sign: expected 3 to 7 capital letters and digits in quotes, got "vtzz9"'),
    ('imo = "9999994"', 'expected an IMO number of seven digits, got "9999994" with a wrong check digit'),
    ("imo = 123", "3: [vessel] imo: expected an IMO number of seven digits, got 123; see"),
    ('[owner]\nemail = "nobody"', "4: [owner] email: expected an e-mail address"),
    ("[owner]\nmobile = 919876543210", "4: [owner] mobile: expected a telephone number in quotes"),
    ("[voyage]\neta = 2026-12-05T18:00:00", 'got "2026-12-05 18:00:00" without a zone; end it with +05:30'),
    ("[voyage]\neta = 2026-12-05", "4: [voyage] eta: expected date, time and zone"),
    ('[voyage]\neta = "Friday"', "4: [voyage] eta: expected date, time and zone"),
    ("[voyage]\ncrew = -1", "4: [voyage] crew: expected a whole number from 0 to 999, got -1"),
    ('[[source]]\nserial = "/dev/ttyUSB0"\nbaud = 3840',
     "5: [[source]] baud: expected 4800, 9600, 19200, 38400, 57600 or 115200, got 3840; see"),
    ('[[source]]\nserial = "/dev/ttyUSB0"', "3: [[source]] baud: expected 4800, 9600,"),
    (f'{GPS}[[source]]\nbluetooth = "x"',
     "7: [[source]] bluetooth: unknown key; expected one of name, serial, tcp, udp, file, baud, checksum"),
    (f"{GPS}[[source]]\nbaud = 4800",
     "6: [[source]]: expected one of the keys serial, tcp, udp, file, got none of them"),
    (f"{GPS}udp = 10110",
     "3: [[source]]: expected one of the keys serial, tcp, udp, file, got serial and udp"),
    ('[[source]]\nname = "a"\nudp = 1\n[[source]]\nname = "a"\nudp = 2',
     '7: [[source]] name: expected a name of its own, got "a" again'),
    ('[[source]]\nname = "a/b"\nudp = 1', "4: [[source]] name: expected 1 to 16 letters, digits, - and _"),
    ('[source]\nserial = "x"',
     "3: [[source]]: expected sections [[source]], got a section; write the name in double"),
    ("[[log]]", "3: [log]: expected one section [log], got a list"),
    ("[log]", "3: [log] folder: expected one line of text"),
    ('[[source]]\ntcp = "plotter"',
     'expected host and port in quotes like "192.168.1.50:10110", got "plotter"'),
    ('[[source]]\ntcp = "plotter:99999"', 'got "plotter:99999"'),
    ("[[source]]\nudp = 70000", "4: [[source]] udp: expected a whole number from 1 to 65535, got 70000"),
    ('[uplink]\nhost = "b.example"\ntls = false',
     "5: [uplink] tls: expected true for a broker that is not on this computer, got false"),
    ("[uplink]\nport = 1883", "3: [uplink] host: expected a host name or address"),
    ('instruments = "sailing-vessels-2026"',
     "3: [vessel] instruments: expected a list of some of sailing-vessels-2026, kerala-inland-vessels-"),
    ('instruments = ["sailing-vessels"]', 'got a list with "sailing-vessels"; name the rules that bind her'),
    ("instruments = []", "got a list; name the rules that bind her"),
    ("bhp = 75.5", "3: [vessel] bhp: expected a whole number from 0 to 99999, got 75.5; see"),
    ("passenger_capacity = -1", "3: [vessel] passenger_capacity: expected a whole number from 0 to 9999"),
    ("[voyage]\noutside_india = 1", "4: [voyage] outside_india: expected true or false, without quotes"),
    ("[manning]\nsafe = {tindle = 1}", "4: [manning] safe: expected names and numbers like {tindal = 1, "
     "seaman = 6}, at most 30 in all, got a section with tindle; count some of tindal, master, serang,"),
    ("[manning]\nsafe = {tindal = true}", "got a section with tindal = true;"),
    ("[manning]\nsafe = {tindal = -1}", "got a section with tindal = -1;"),
    ("[manning]\nsafe = {tindal = 1, seaman = 30}", "got a section with 31 in all;"),
    ("[manning]\nsafe = 7", "4: [manning] safe: expected names and numbers"),
    ('[manning]\nowner_drives = "Salim Khan"', "4: [manning] owner_drives: expected the id of a person"),
    ('instruments = ["kerala-inland-vessels-2010"]\n[manning]\nsafe = {serang = 1}',
     "5: [manning] safe: expected sailing-vessels-2026 or jharkhand-inland-vessels-2020 among the [vessel] "
     "instruments, got neither; leave it out"),
    ("[watch]\nsign_of_life = 20", "4: [watch] sign_of_life: expected true or false"),
    ("[watch]\nsign_of_life_min = 0", "4: [watch] sign_of_life_min: expected a whole number from 3 to 120"),
    ('[uplink]\nhost = ""', '4: [uplink] host: expected a host name or address in quotes, without mqtt://'),
    ('[uplink]\nhost = "mqtt://b"', 'got "mqtt://b"'),
    ('[uplink]\nhost = "b.example"\npassword_file = "x"', "[uplink] user: expected a user name beside"),
])
def test_each_mistake_is_told_with_line_key_value_and_what_to_do(wrong, added, told):
    lines = wrong(MINIMUM + added + "\n")
    assert len(lines) == 1 and lines[0].startswith("vessel.toml:") and told in lines[0], lines


def test_all_mistakes_are_told_at_once_in_the_order_of_the_file(wrong):
    lines = wrong('[vessel]\nmmsi = 1\nnam = "X"\n[[source]]\nserial = "/dev/ttyUSB0"\nbaud = 3840\n[ais]\n'
                  'channel_marks = "yes"\n')
    assert [line.split(" ")[0] for line in lines] == [
        "vessel.toml:2:", "vessel.toml:3:", "vessel.toml:6:", "vessel.toml:8:"]


def test_running_needs_a_source_and_the_files_of_the_uplink(wrong):
    uplink = '[uplink]\nhost = "b.example"\nuser = "u"\npassword_file = "pw"\nca_file = "ca.pem"\n'
    count = "; paths count from this file's folder"
    assert wrong(MINIMUM + uplink, need_sources=True) == [
        "vessel.toml: [[source]]: expected at least one, got none; add the ports of GPS and AIS",
        "vessel.toml:6: [uplink] password_file: expected a file, got none at pw" + count,
        "vessel.toml:7: [uplink] ca_file: expected a file, got none at ca.pem" + count]


def test_a_password_typed_into_the_file_is_not_shown(wrong):
    lines = wrong(MINIMUM + '[uplink]\nhost = "b.example"\npassword = "s3cret"\n')
    assert lines == ["vessel.toml:5: [uplink] password: unknown key; did you mean password_file?"]


def test_a_missing_file_a_folder_and_a_closed_one_are_told(tmp_path):
    for path, told in ((tmp_path / "none.toml", "found no such file; copy vessel.example.toml"),
                       (tmp_path, "cannot be read: Is a directory")):
        with pytest.raises(config.ConfigError, match=told):
            config.load(path)


def test_whatever_stands_in_the_file_only_configuration_errors_come_out(load):
    dice = random.Random(1)
    example = EXAMPLE.read_bytes()
    for _ in range(400):
        content = bytearray(example)
        for _ in range(dice.randrange(1, 6)):
            at = dice.randrange(len(content))
            content[at:at + dice.randrange(3)] = dice.choice(
                [bytes([dice.randrange(256)]), b"[", b"=", b'"', b"\n", b"[[x]]\n", b"-1", b"[" * 3000])
        try:
            load(bytes(content), dice.random() < 0.5)
        except config.ConfigError:
            pass


def test_a_report_of_the_longest_texts_fits_into_one_entry_and_is_not_cut(load):
    content = MINIMUM + f"""
name = "{"x" * 28}"
registration = "{"x" * 24}"
call_sign = "VTZZZ99"
imo = 9999993
[owner]
name = "{"x" * 40}"
mobile = "+919876543210 1234"
email = "{"x" * 32}@example.com"
[voyage]
next_port = "{"x" * 32}"
cargo = "{"x" * 48}"
crew = 999
passengers = 999
crew_change = "{"x" * 60}"
eta = 2026-12-05T18:00:00Z
"""
    profile = load(content)
    duty = reports.Reports(profile)
    duty.voyage = profile["voyage"]
    duty.state, duty.since, duty.why = "no_position", 1796473800, "y" * 200
    ship = Vessel()
    ship.last = (-53999999, -107999999, 0)
    items = report_items.items(duty, 1796473800, ship, "XXXX-XXXX-XXXX-XXXX", "unsure")
    line = entry.write(entry.Entry(99999999, 1796473800, 1796473800, "unsure", "report", "auto",
                                   (-53999999, -107999999, 99999999), (), items))
    assert len(line) + entry.SEALED + 1 <= entry.MAX_LINE
    assert {key for key, value in items if value.endswith("...")} <= {"souls", "more"}
