"""The officer's access on a whole unit: opened, closed, kept over power cuts, and logged."""
from inspected import T, pass_time, refused, told

from firmware.gate import LONGEST_MIN, Inspection
from firmware.logbook import CannotRecord
from firmware.main import Unit
from firmware.port.bench import BenchPort
from firmware.port.bench_files import BenchFiles
from helpers import raises

PROFILE = {"mmsi": 419999123, "name": "AL SABAH", "sources": []}


def started(files=None, utc=T):
    """(unit, inspection) on a bench, a second on."""
    unit = Unit(PROFILE, BenchPort(files or BenchFiles(), utc=utc))
    unit.start()
    pass_time(unit, 1)
    return unit, Inspection(unit)


def test_minutes_must_be_sensible():
    unit, _ = started()
    for minutes in (0, -1, LONGEST_MIN + 1, 1.5, "30", None, True):
        raises(ValueError, unit.monitor.open_access, minutes, "haji")
    assert told(unit) == []


def test_it_is_closed_by_the_tindal_and_replaced_by_a_new_one():
    unit, inspection = started()
    first = unit.monitor.open_access(30, "haji")
    second = unit.monitor.open_access(30, "haji")
    assert refused(inspection, first).why == "token"
    inspection.enter(second, "a", "http")
    unit.monitor.close_access("haji")
    assert refused(inspection, second).why == "closed"
    assert [(entry.k, entry.d.get("s"), entry.by) for entry in told(unit)] == [
        ("access", None, "haji"), ("access", None, "haji"), ("pull", "begin", "auto"),
        ("pull", "end", "auto"), ("closed access", None, "haji")]
    assert told(unit)[-1].d["why"] == "closed" and told(unit)[-1].d["refused"] == 1
    unit.monitor.close_access("haji")       # there is none
    assert len(told(unit)) == 5


def test_a_stop_ends_the_pulls_and_leaves_the_access_open():
    files = BenchFiles()
    unit, inspection = started(files)
    token = unit.monitor.open_access(60, "haji")
    inspection.enter(token, "a", "http")
    inspection.enter(token, "cable", "serial")
    unit.stop()
    kinds = [(entry.k, entry.d.get("s")) for entry in unit.book.entries()]
    assert kinds[-5:] == [("pull", "begin")] * 2 + [("pull", "end")] * 2 + [("stop", None)]
    _, inspection = started(files, utc=T + 60)
    inspection.enter(token, "a", "http")


def test_a_full_disk_is_no_reason_to_refuse_the_book():
    files = BenchFiles()
    unit, inspection = started(files)
    token = unit.monitor.open_access(60, "haji")
    files.room = 0
    for _ in range(50):
        inspection.leave(inspection.enter(token, "a", "http"), "http")
        pass_time(unit, 1)
    assert len(unit.monitor.access.visits) == 1
    raises(CannotRecord, unit.monitor.close_access, "haji")
    files.room = None
    pass_time(unit, 1)
    assert [entry.d.get("s") for entry in told(unit)] == [None, "begin", "end"]
