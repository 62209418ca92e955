"""When a position report is due and what it holds: firmware/reports.py."""
from firmware.report_items import clip
from firmware.reports import FRESH_S, LEAD_S, NOT_WORKING, Reports
from firmware.rules import sailing_vessels_2026 as sv
from firmware.rules.report_items_2026 import REPORT_ITEMS

PROFILE = {
    "mmsi": 419999123, "name": "AL SABAH", "call_sign": "VTZZ9", "imo": None, "registration": "MNV-1234",
    "owner": {"name": "Invented Dhows", "email": "office@dhows.example", "mobile": "+91 00000 00000"},
}
CODE = "0123-4567-89AB-CDEF"
T = 1796083200      # 2026-12-01T00:00:00Z
DUE = sv.REPORT_INTERVAL_S - LEAD_S


class Ship:
    fix = None
    last = None


class Fix:
    lat, lon, sog, cog, at = 13640000, 41820000, 74, 2684, 0


class Entry:
    def __init__(self, k, d, t=T):
        self.k, self.d, self.t, self.e, self.p = k, d, t, t, None


def ais(state, t=T):
    return Entry("ais", {"s": state, "why": "no own VDO for 10 s"}, t)


def reports(*entries):
    duty = Reports(PROFILE)
    for entry in entries:
        duty.apply(entry)
    return duty


def prepared(duty, utc, ship=Ship):
    """The items of the report due at utc as a dict, or None."""
    due = duty.check(utc, ship, CODE)
    if not due:
        return None
    (kind, items), = due
    assert kind == "report"
    duty.apply(Entry("report", dict(items), utc))
    return dict(items)


def test_no_report_while_the_ais_works_or_nothing_is_known_yet():
    for state in ("on", "unknown"):
        assert reports(ais(state)).due() is None


def test_every_state_that_does_not_work_is_reported_at_once():
    for state in NOT_WORKING:
        assert prepared(reports(ais(state)), T)


def test_reports_are_never_more_than_twelve_hours_apart():
    duty = reports(ais("off"))
    times = [utc for utc in range(T, T + 3 * 86400, 60) if prepared(duty, utc)]
    gaps = [b - a for a, b in zip(times, times[1:])]
    assert times[0] == T and len(times) == 7
    assert max(gaps) <= 12 * 3600
    assert min(gaps) >= DUE


def test_the_obligation_ends_when_the_ais_is_on_again_and_not_with_unknown():
    duty = reports(ais("off"), Entry("report", {}, T), ais("unknown", T + 60))
    assert duty.due() == T + DUE
    duty.apply(ais("on", T + 120))
    assert duty.due() is None


def test_a_change_between_two_failures_is_the_same_outage():
    duty = reports(ais("silent"), Entry("report", {}, T), ais("off", T + 100))
    assert duty.since == T
    assert duty.due() == T + DUE


def test_a_new_failure_soon_after_a_report_waits_and_a_later_one_does_not():
    early = reports(ais("off"), Entry("report", {}, T), ais("on", T + 60), ais("off", T + 120))
    assert early.due() == T + DUE
    later = T + FRESH_S + 1
    late = reports(ais("off"), Entry("report", {}, T), ais("on", T + 60), ais("off", later))
    assert late.due() == later


def test_a_clock_set_back_makes_the_next_report_earlier_never_later():
    duty = reports(ais("off", T + 9000), Entry("report", {}, T + 9000),
                   Entry("clock", {"was": T + 9000, "now": T}, T))
    assert duty.due() == T + DUE
    forward = reports(ais("off"), Entry("report", {}, T),
                      Entry("clock", {"was": T, "now": T + 9000}, T + 9000))
    assert forward.due() == T + DUE


def test_all_seventeen_items_in_order_and_none_empty_even_when_nothing_is_known():
    duty = Reports({"mmsi": 419999123})
    duty.apply(ais("off"))
    (_, items), = duty.check(T, Ship, CODE)
    assert [key for key, _ in items] == [row[1] for row in REPORT_ITEMS]
    assert "".join(row[0] for row in REPORT_ITEMS) == "abcdefghijklmnopq"
    assert all(text for _, text in items)
    told = dict(items)
    assert told["where"] == told["speed"] == told["course"] == "unknown"
    assert told["email"] == told["cargo"] == told["eta"] == "not stated"


def test_items_tell_what_is_known():
    voyage = {"next_port": "Sharjah", "eta": T + 400000, "cargo": "rice 200 t", "crew": 7, "passengers": 0,
              "crew_change": "none"}
    duty = reports(ais("off"), Entry("reason", {"text": "masthead antenna carried away"}, T),
                   Entry("voyage", voyage))
    ship = Ship()
    ship.fix = Fix
    ship.last = (Fix.lat, Fix.lon, T - 200)
    told = prepared(duty, T, ship)
    assert told["where"] == "Mundra, 22-44.00N 069-42.00E (3 min old)"
    assert told["speed"] == "7.4 kn" and told["course"] == "268"
    assert told["souls"] == "7 crew, 0 passengers; crew change at last port: none"
    assert told["next"] == "Sharjah" and told["eta"] == "2026-12-05T15:06:40Z"
    assert told["more"].startswith("log code 0123-4567-89AB-CDEF; AIS off since 2026-12-01T00:00:00Z")
    assert "masthead antenna carried away" in told["more"]


def test_a_course_just_under_north_reads_000():
    ship = Ship()
    ship.fix = Fix()
    ship.fix.cog = 3597
    ship.last = (0, 0, T)
    assert prepared(reports(ais("off")), T, ship)["course"] == "000"


def test_a_clock_that_is_not_gnss_is_said_beside_the_time():
    duty = reports(ais("off"))
    (_, items), = duty.check(T, Ship, CODE, "unsure")
    assert dict(items)["time"] == "2026-12-01T00:00:00Z (clock: unsure)"


def test_a_reason_belongs_to_its_outage():
    duty = reports(ais("off"), Entry("reason", {"text": "fuse"}, T), ais("on", T + 50), ais("off", T + 9000))
    assert duty.reason is None


def test_long_texts_are_clipped_so_that_the_report_fits_an_entry():
    profile = {"mmsi": 419999123, "name": "न" * 300, "call_sign": '"' * 300, "imo": "9" * 300,
               "registration": "x" * 300,
               "owner": {"name": "é" * 300, "email": "e" * 300, "mobile": "1" * 300}}
    duty = Reports(profile)
    duty.apply(Entry("ais", {"s": "no_position", "why": "w" * 300}))
    duty.apply(Entry("voyage", {"next_port": "p" * 300, "cargo": "\\" * 300, "crew_change": "c" * 300,
                                "crew": 7, "passengers": 0, "eta": T}))
    duty.apply(Entry("reason", {"text": "r" * 300}))
    (_, items), = duty.check(T, Ship, CODE)
    stored = sum(len(text.encode()) + text.count('"') + text.count("\\") for _, text in items)
    assert stored <= 660
    assert dict(items)["cargo"].endswith("...")
    assert CODE in dict(items)["more"]


def test_clip_leaves_short_texts_and_whole_characters():
    assert clip("rice", 10) == "rice"
    assert clip("नमस्ते", 12) == "नमस..."


def test_what_is_saved_and_loaded_is_the_same_fold():
    duty = reports(ais("off"), Entry("report", {}, T), Entry("reason", {"text": "fuse"}, T))
    other = Reports(PROFILE)
    other.load(duty.save())
    assert other.save() == duty.save() and other.due() == duty.due()
