"""A report as text: firmware/report_text.py."""
from firmware import report_text

T = 1796142900      # 2026-12-01T16:35:00Z


class Report:
    k, n, t, e = "report", 41, T, T
    p = (13865000, 41046000, 12)
    d = {
        "email": "office@dhows.example", "mobile": "+91 00000 00000", "owner": "Invented Dhows",
        "time": "2026-12-01T16:35:00Z", "vessel": "AL SABAH", "imo": "not stated", "call": "VTZZ9",
        "mmsi": "419999123", "reg": "MNV-1234", "where": "23-06.50N 068-24.60E", "speed": "7.4 kn",
        "course": "268", "souls": "7 crew, 0 passengers; crew change at last port: none",
        "cargo": "rice 200 t", "next": "Sharjah", "eta": "2026-12-05T15:06:40Z",
        "more": "log code 0123-4567-89AB-CDEF; AIS off since 2026-12-01T16:30:00Z; reason given: none yet; x",
    }


def blank():
    report = Report()
    report.p = None
    report.d = dict(Report.d)
    for key in ("call", "reg", "next", "eta", "cargo", "owner", "mobile", "email"):
        report.d[key] = "not stated"
    report.d["speed"] = report.d["course"] = report.d["where"] = "unknown"
    return report


def test_a851_letters_in_order_with_their_groups():
    assert report_text.a851(Report) == "\n".join((
        "DECKWATCH/PR", "A AL SABAH/VTZZ9/MNV-1234", "B 011635Z DEC", "C 2307N 06825E", "E 268", "F 074",
        "I SHARJAH 051506Z DEC", "P RICE 200 T", "T INVENTED DHOWS +91 00000 00000",
        "W 7 CREW, 0 PASSENGERS", "X AIS OFF SINCE 2026-12-01T16:30:00Z LOG 0123-4567-89AB-CDEF"))


def test_what_is_unknown_leaves_out_its_letter_but_never_the_position():
    text = report_text.a851(blank())
    assert "C UNKNOWN" in text
    assert "\nE " not in text and "\nF " not in text


def test_an_sms_holds_at_most_160_characters_and_the_log_code():
    for report in (Report, blank()):
        text = report_text.sms(report)
        assert len(text) <= 160 and text.endswith("X 0123-4567-89AB-CDEF")
    hindi = Report()
    hindi.d = dict(Report.d)
    hindi.d["vessel"] = "अल सबाह"
    assert len(report_text.sms(hindi)) <= 70 and "C 2307N 06825E" in report_text.sms(hindi)
    long = Report()
    long.d = dict(Report.d)
    long.d["vessel"] = "X" * 120
    long.d["next"] = "Y" * 120
    text = report_text.sms(long)
    assert len(text) <= 160 and "C 2307N 06825E" in text


def test_amver_lines_end_with_two_strokes_and_the_report_with_eor():
    lines = report_text.amver(Report).split("\n")
    assert lines[0] == "AMVER/PR//"
    assert "A/AL SABAH/VTZZ9//" in lines and "C/2307N/06825E//" in lines
    assert lines[-1] == "Z/EOR//"
    assert all(line.endswith("//") for line in lines)


def test_position_groups_round_to_the_minute_and_carry():
    assert report_text.position_group(35999999, -599999) == ("6000N", "00100W")
    assert report_text.position_group(-4999, 4999) == ("0000S", "00000E")


def test_the_card_reads_all_seventeen_items_and_spells_what_must_be_spelled():
    rows = report_text.card(Report)
    assert "".join(row[0] for row in rows) == "abcdefghijklmnopq"
    assert all(row[1] and row[2] for row in rows)
    assert ("g", "Call sign", "Victor Tango Zulu Zulu 9") in rows
    assert [row for row in report_text.card(blank()) if row[0] == "g"][0][2] == "not stated"
