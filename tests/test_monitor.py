"""From sensors to entries: firmware/monitor.py, over a simulated disk."""
import gc

from firmware import clock, nmea
from firmware.logbook import CannotRecord, Logbook
from firmware.monitor import FIX_LOST_S, Monitor
from firmware.port.bench_files import BenchFiles
from firmware.reports import LEAD_S
from firmware.rules import ais_equipment
from firmware.rules import sailing_vessels_2026 as sv
from firmware.store import Store
from helpers import raises

T = 1796083200      # 2026-12-01T00:00:00Z
FLOOR = 1793491200
PROFILE = {"mmsi": 419999123, "name": "AL SABAH", "call_sign": "VTZZ9",
           "sources": [{"name": "gps"}, {"name": "ais"}]}
# Own position report, without a channel and as sent on channel A.
KEPT = b"!AIVDO,1,1,,,16@ReThP1@4pkR0<ioh:S?vH0000,0*7F\r\n"
SENT = b"!AIVDO,1,1,,A,16@ReThP1@4pkR0<ioh:S?vH0000,0*3E\r\n"


def rmc(utc, lat="2220.0000", lon="06820.0000", sog="8.0", status="A"):
    y, m, d, h, mi, s = clock.civil(utc)
    body = "GPRMC,%02d%02d%02d.00,%s,%s,N,%s,E,%s,270.0,%02d%02d%02d,,,A" % (
        h, mi, s, status, lat, lon, sog, d, m, y % 100)
    return ("$%s*%02X\r\n" % (body, nmea.checksum(body.encode()))).encode()


class Boat:
    """A unit whose instruments send what `sends` says."""

    def __init__(self, files, utc=T, rtc=None, profile=PROFILE):
        self.files = files
        self.utc = utc          # true time when now is 0
        self.now = 0
        self.clock = clock.Clock(FLOOR)
        self.clock.set_rtc(rtc, 0)
        self.book = Logbook(Store(files, 2048))     # small segments: snapshots, and small pieces of heap
        self.monitor = Monitor(profile, self.book, self.clock)
        self.seen = []
        self.monitor.watchers.append(self.seen.append)
        self.monitor.start(0)

    def sail(self, seconds, gps=True, ais=True, **motion):
        for _ in range(seconds):
            self.now += 1
            if gps:
                self.monitor.feed("gps", rmc(self.utc + self.now, **motion), self.now)
            if ais:
                self.monitor.feed("ais", SENT if self.now % 10 == 0 else KEPT, self.now)
            self.monitor.tick(self.now)

    def kinds(self):
        return [entry.k for entry in self.seen]

    def last(self, kind):
        return [entry for entry in self.seen if entry.k == kind][-1]


def test_a_first_start_begins_the_book_and_enters_the_boot():
    boat = Boat(BenchFiles())
    assert boat.kinds() == ["book", "boot"]
    assert boat.seen[0].d["mmsi"] == 419999123 and boat.last("boot").d["before"] == "first"


def test_clock_fix_motion_and_ais_become_entries_once_each():
    boat = Boat(BenchFiles())
    boat.sail(400)
    assert sorted(boat.kinds()) == sorted(["book", "boot", "clock", "fix", "motion", "ais"])
    assert boat.last("clock").d["now"] in (T + 1, T + 2)
    assert boat.last("ais").d["s"] == "on"
    assert boat.last("motion").d["s"] == "under_way"
    entry = boat.last("ais")
    assert entry.c == "gnss" and entry.t == T + ais_equipment.START_UP_S
    assert entry.p[:2] == (13400000, 41000000)


def test_ais_off_is_entered_with_its_evidence_and_reported_at_once_then_every_twelve_hours():
    boat = Boat(BenchFiles())
    boat.sail(200)
    boat.sail(60, ais=False)
    off = boat.last("ais")
    assert off.d["s"] == "off" and off.d["was"] == "on" and off.d["why"]
    first = boat.last("report")
    assert first.n == off.n + 1 and first.t - off.t <= 1
    assert first.d["where"] == "22-20.00N 068-20.00E" and first.d["speed"] == "8.0 kn"
    boat.now += sv.REPORT_INTERVAL_S - LEAD_S - 120
    boat.sail(240, ais=False)
    second = boat.last("report")
    assert 0 < second.t - first.t <= sv.REPORT_INTERVAL_S
    assert len([k for k in boat.kinds() if k == "report"]) == 2


def test_the_reason_goes_into_an_entry_by_the_tindal_and_into_the_next_report():
    boat = Boat(BenchFiles())
    boat.sail(200)
    boat.sail(30, ais=False)
    boat.monitor.reason("antenna carried away", by="tindal")
    assert boat.last("reason").by == "tindal"
    boat.now += sv.REPORT_INTERVAL_S
    boat.sail(60, ais=False)
    assert "antenna carried away" in boat.last("report").d["more"]
    assert [kind for _, kind in boat.monitor.outbox.pending()].count("reason") == 1


def test_a_report_given_by_other_means_is_an_entry():
    boat = Boat(BenchFiles())
    boat.sail(200)
    boat.sail(30, ais=False)
    report = boat.last("report")
    boat.monitor.given(report.n, "satellite phone", "owner", "clerk", by="tindal")
    given = boat.last("given")
    assert given.d == {"ref": report.n, "how": "satellite phone", "to": "owner", "ack": "clerk"}
    assert report.n in [n for n, _ in boat.monitor.outbox.pending()]    # the shore's receipt is still awaited


def test_a_lost_fix_is_entered_after_half_a_minute_with_the_last_position_and_its_age():
    boat = Boat(BenchFiles())
    boat.sail(60)
    boat.sail(FIX_LOST_S + 15, gps=False)
    lost = boat.last("fix")
    assert lost.d["s"] == "lost"
    assert lost.p[:2] == (13400000, 41000000) and lost.p[2] >= FIX_LOST_S
    boat.sail(60)
    assert boat.last("fix").d["s"] == "found"
    assert boat.kinds().count("fix") == 3


def test_a_receiver_without_a_fix_moves_neither_the_vessel_nor_the_clock():
    boat = Boat(BenchFiles(), rtc=T + 5)
    boat.sail(120, status="V", ais=False)
    assert "fix" not in boat.kinds() and "clock" not in boat.kinds()
    assert boat.clock.source == "rtc"


def test_whatever_the_sensors_show_between_entries_a_snapshot_holds_what_the_entries_say():
    boat = Boat(BenchFiles())
    for leg in ({}, {"lat": "2221.0000"}, {"ais": False}, {"lat": "2223.0000", "sog": "0.0"}, {"gps": False}):
        boat.sail(190, **leg)
        boat.monitor.reason("antenna carried away", by="tindal")
        boat.sail(7, **leg)
        said = Monitor(PROFILE, boat.book, boat.clock).folds()
        for entry in boat.book.entries():
            for fold in said:
                fold.apply(entry)
        for held, fold in zip(boat.monitor.folds(), said):
            assert held.save() == fold.save(), (leg, type(fold).__name__)


def test_power_lost_is_entered_at_the_next_start_and_the_state_is_as_before():
    boat = Boat(BenchFiles())
    boat.sail(200)
    boat.sail(30, ais=False)
    report = boat.last("report")
    again = Boat(boat.files.cut(), utc=T + 1000, rtc=T + 1000)
    assert again.kinds() == ["power", "boot"]
    assert again.seen[0].t == report.e and again.seen[0].d["lost_after"] == report.n
    assert again.monitor.vessel.ais == "off" and again.monitor.vessel.motion == "under_way"
    assert again.monitor.reports.due() == report.t + sv.REPORT_INTERVAL_S - LEAD_S
    again.sail(ais_equipment.START_UP_S - 10, ais=False)
    assert "report" not in again.kinds()


def test_the_book_of_another_vessel_is_not_gone_on_with():
    boat = Boat(BenchFiles())
    other = dict(PROFILE)
    other["mmsi"] = 419999124
    error = raises(CannotRecord, Boat, boat.files.cut(), profile=other)
    assert "419999123" in str(error) and "419999124" in str(error)


def test_a_clean_stop_is_told_from_lost_power():
    boat = Boat(BenchFiles())
    boat.monitor.stop(0)
    again = Boat(boat.files)
    assert again.kinds() == ["boot"] and again.seen[0].d["before"] == "clean"


def test_without_rtc_and_gps_time_goes_on_from_the_log_and_says_that_it_is_unsure():
    boat = Boat(BenchFiles())
    boat.sail(200)
    last = boat.seen[-1]
    again = Boat(boat.files.cut())
    boot = again.last("boot")
    assert boot.c == "unsure" and boot.e >= last.e


def test_a_full_disk_loses_nothing_once_there_is_room():
    files = BenchFiles()
    boat = Boat(files)
    boat.sail(200)
    files.refuses = 28
    boat.sail(60, ais=False)
    assert "report" not in boat.kinds()
    assert "full" in boat.monitor.unrecorded
    files.refuses = None
    boat.sail(5, ais=False)
    assert boat.monitor.unrecorded is None
    assert boat.last("ais").d["s"] == "off" and "report" in boat.kinds()


def test_an_act_that_cannot_be_entered_is_told_until_something_is():
    boat = Boat(BenchFiles())
    boat.sail(60)
    boat.files.refuses = 28
    raises(CannotRecord, boat.monitor.record, "note", (("text", "Nets sighted."),), None, "salim")
    boat.sail(5)
    assert "full" in boat.monitor.unrecorded        # though the unit itself had nothing to enter
    boat.files.refuses = None
    boat.monitor.record("note", (("text", "Nets sighted."),), None, "salim")
    boat.sail(1)
    assert boat.monitor.unrecorded is None


def test_departure_and_arrival_are_entries_with_their_port_and_the_miles_between():
    boat = Boat(BenchFiles())
    berth = {"lat": "2244.0000", "lon": "06942.0000"}       # Mundra
    boat.sail(310, sog="0.1", **berth)
    assert boat.last("motion").d["s"] == "moored" and boat.last("motion").d["place"] == "Mundra"
    for i in range(70):
        boat.sail(10, lat="22%02d.%04d" % (44 - (i + 1) // 30, 9999 - (i + 1) % 30 * 333), lon="06942.0000")
    assert boat.last("depart").d["place"] == "Mundra"
    boat.sail(310, sog="0.0", lat="2243.0000", lon="06942.0000")
    arrival = boat.last("arrive")
    assert arrival.d["place"] == "Mundra" and arrival.d["run"] > 5000
    assert boat.kinds().count("depart") == boat.kinds().count("arrive") == 1


def test_a_departure_cut_off_by_the_power_is_entered_at_the_next_start():
    files = BenchFiles()
    boat = Boat(files)
    berth = {"lat": "2244.0000", "lon": "06942.0000"}
    boat.sail(310, sog="0.1", **berth)
    record = boat.monitor.record

    def cut_after_motion(kind, data, **more):
        if kind == "depart":
            raise KeyboardInterrupt
        return record(kind, data, **more)

    boat.monitor.record = cut_after_motion
    try:
        boat.sail(100, **berth)
    except KeyboardInterrupt:
        pass
    assert boat.seen[-1].d.get("s") == "under_way"
    again = Boat(files.cut(), utc=T + 500, rtc=T + 500)
    again.sail(20, **berth)
    assert again.kinds().count("depart") == 1


def test_the_voyages_particulars_are_entered_when_they_changed():
    profile = dict(PROFILE)
    profile["voyage"] = {"next_port": "Sharjah", "crew": 7, "eta": None}
    boat = Boat(BenchFiles(), profile=profile)
    assert boat.last("voyage").d == profile["voyage"]
    again = Boat(boat.files.cut(), profile=profile)
    assert "voyage" not in again.kinds()


def test_any_bytes_are_survived_and_counted():
    boat = Boat(BenchFiles())
    state = 1
    for _ in range(200):
        state = (state * 1103515245 + 12345) & 0x7FFFFFFF
        boat.monitor.feed("ais", bytes([(state >> (i % 24)) & 255 for i in range(97)]), 1)
    boat.sail(3)
    assert boat.monitor.ingest.counts()["port ais"]["noise"] > 1000
    assert boat.last("clock")


def test_a_damaged_cover_does_not_stop_the_unit():
    boat = Boat(BenchFiles())
    boat.sail(20)
    files = boat.files.cut()
    data = files.read("00000000.log", 0, 99999)
    files.truncate("00000000.log", 0)
    files.append("00000000.log", data.replace(b"419999123", b"419999127", 1))
    again = Boat(files)
    assert "damage" in again.kinds() and "boot" in again.kinds()
    assert again.book.book == boat.book.book


def newer():
    """The disk of a unit whose version enters what this one's folds cannot take."""
    boat = Boat(BenchFiles())
    boat.sail(20)
    for kind in ("person", "depart", "motion", "clock", "ais"):
        boat.monitor.book.folds = ()       # as a newer version may have written it
        boat.monitor.record(kind, (("of", "a newer version"),))
    return boat.files.cut()


def test_an_entry_that_a_fold_cannot_take_does_not_keep_the_unit_from_starting():
    files = newer()
    gc.collect()                        # two units at a time are more than the heap holds
    again = Boat(files, utc=T + 500, rtc=T + 500)
    assert "boot" in again.kinds() and "damage" not in again.kinds()
