"""The warning that room runs out: firmware/storage.py, alone and in the unit on a disk that fills."""
from firmware.clock import Clock
from firmware.entry import Entry
from firmware.logbook import CannotRecord, Logbook
from firmware.monitor import Monitor
from firmware.port.bench_files import BenchFiles
from firmware.storage import HOUR, Storage
from firmware.store import Store

T = 1796083200      # 2026-12-01T00:00:00Z
PROFILE = {"mmsi": 419999123, "name": "AL SABAH"}


def told(storage, percent):
    """What is entered at `percent`, as (s, over); the entries are applied."""
    found = storage.check(percent * 1000, 100000)
    for kind, pairs in found:
        storage.apply(Entry(1, T, T, "gnss", kind, "auto", None, (), dict(pairs)))
    return [(dict(pairs)["s"], dict(pairs)["over"]) for _, pairs in found]


def test_each_level_is_entered_once_when_reached_and_taken_back_only_well_below():
    storage = Storage()
    assert told(storage, 79) == []
    assert told(storage, 80) == [("raised", 80)]
    assert told(storage, 94) == told(storage, 79) == told(storage, 80) == []
    assert told(storage, 95) == [("raised", 95)]
    assert told(storage, 90) == [] and storage.raised == [80, 95]
    assert told(storage, 89) == [("cleared", 95)]
    assert told(storage, 75) == []
    assert told(storage, 74) == [("cleared", 80)] and storage.raised == []


def test_a_jump_enters_both_levels():
    storage = Storage()
    assert told(storage, 100) == [("raised", 80), ("raised", 95)]
    assert told(storage, 1) == [("cleared", 80), ("cleared", 95)]


def test_an_entry_says_how_much_of_how_much():
    kind, pairs = Storage().check(3500000, 4000000)[0]
    assert kind == "finding"
    assert pairs == (("what", "storage"), ("s", "raised"), ("over", 80), ("used", 3500000),
                     ("total", 4000000))


def test_a_disk_without_limit_or_without_an_answer_is_no_finding():
    assert Storage().check(10 ** 12, None) == () and Storage().check(0, 0) == ()


def test_it_is_folded_from_findings_and_other_findings_are_not_its_own():
    storage, again = Storage(), Storage()
    told(storage, 97)
    storage.apply(Entry(1, T, T, "gnss", "finding", "auto", None, (), {"what": "watch_gap", "s": "raised"}))
    again.load(storage.save())
    assert again.raised == [80, 95] and told(again, 97) == []


def test_the_disk_is_looked_at_hourly_and_after_each_new_segment():
    storage = Storage()
    assert storage.due(5, 1) and not storage.due(6, 1) and not storage.due(4 + HOUR, 1)
    assert storage.due(5 + HOUR, 1) and not storage.due(6 + HOUR, 1)
    assert storage.due(7 + HOUR, 2) and not storage.due(8 + HOUR, 2)


def test_the_text_names_folder_and_level():
    storage = Storage()
    assert storage.text("/book") is None
    told(storage, 96)
    assert "/book" in storage.text("/book") and "95 %" in storage.text("/book")


# ---- in the unit


def started(files, utc=T):
    clock = Clock(T)
    clock.set_rtc(utc, 0)
    monitor = Monitor(PROFILE, Logbook(Store(files, 1024)), clock)
    monitor.start(0)
    return monitor


def findings(monitor):
    return [(entry.d["s"], entry.d["over"]) for entry in monitor.book.entries() if entry.k == "finding"]


def fill(monitor):
    """One long entry of the crew; why the disk did not take it, or None."""
    try:
        monitor.reason("x" * 60, by="tindal")
    except CannotRecord as error:
        return str(error)


def test_warned_then_full_then_room_again_and_nothing_recorded_is_lost():
    files = BenchFiles(10000)
    monitor = started(files)
    monitor.record("fix", (("s", "found"), ("source", "gps")))
    now, full = 0, None
    while full is None:
        now += HOUR
        monitor.fix_seen = now
        monitor.tick(now)
        full = fill(monitor)
    assert findings(monitor) == [("raised", 80), ("raised", 95)] and monitor.storage.raised == [80, 95]
    files.room = files.space()[0]
    stood = monitor.book.n, monitor.book.head
    for _ in range(3):                      # full: it watches on, changes nothing and says so
        now += HOUR
        monitor.tick(now)
        assert full == monitor.unrecorded and "it is full" in full
    assert (monitor.book.n, monitor.book.head) == stood
    files.room = 100000
    for _ in range(2):
        now += HOUR
        monitor.tick(now)
    assert monitor.unrecorded is None and monitor.fix == "lost"
    entered = findings(monitor)
    assert entered[2:] == [("cleared", 80), ("cleared", 95)] and monitor.storage.raised == []
    book = Logbook(Store(files.cut()))
    assert [entry.n for entry in book.entries()] == list(range(monitor.book.n))
    assert list(book.entries())[stood[0] - 1].head == stood[1]


def test_a_restart_repeats_no_warning():
    roomy = BenchFiles(10000)
    roomy.append("others", b"x" * 8000)
    monitor = started(roomy)
    monitor.tick(1)
    assert findings(monitor) == [("raised", 80)]
    again = started(roomy.cut(), T + HOUR)
    again.tick(1)
    assert findings(again) == [("raised", 80)] and again.storage.raised == [80]


def test_a_start_on_a_full_disk_watches_on_and_is_entered_when_there_is_room():
    files = BenchFiles(12000)
    started(files)
    files.room = files.space()[0]
    monitor = started(files, T + HOUR)
    n = monitor.book.n
    assert "it is full" in monitor.unrecorded
    assert "it is full" in fill(monitor) and monitor.book.n == n
    monitor.tick(1)
    assert "it is full" in monitor.unrecorded
    files.room = 100000
    monitor.tick(2)
    assert monitor.unrecorded is None
    assert [entry.k for entry in monitor.book.entries(n)][:2] == ["power", "boot"]
