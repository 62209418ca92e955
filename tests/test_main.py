"""The unit's tasks: started again when they fail, ended cleanly, never in each other's way."""
import asyncio

from firmware import clock, main, nmea
from firmware.logbook import CannotRecord
from firmware.main import RESTART_LONGEST_S, Unit
from firmware.port.bench import BenchPort
from firmware.port.bench_files import BenchFiles
from firmware.vault import Vault
from helpers import raises, until

main.TICK_S = main.RESTART_S = 0.01     # seconds of the loop; the port's seconds are turned by hand
main.FAULTS_A_DAY = 5                   # so that a book of them stays small

T = 1796083200      # 2026-12-01T00:00:00Z
PROFILE = {"mmsi": 419999123, "name": "AL SABAH", "sources": [{"name": "gps"}, {"name": "ais"}]}
FULL = 28           # ENOSPC


def rmc(utc):
    y, m, d, h, mi, s = clock.civil(utc)
    body = "GPRMC,%02d%02d%02d.00,A,2220.0000,N,06820.0000,E,0.0,,%02d%02d%02d,,,A" % (
        h, mi, s, d, m, y % 100)
    return ("$%s*%02X\r\n" % (body, nmea.checksum(body.encode()))).encode()


class Said:
    """A source that gives its pieces one by one, raises those that are exceptions, then is silent."""

    def __init__(self, name, *pieces):
        self.name, self.pieces = name, list(pieces)

    async def read(self):
        await asyncio.sleep(0)
        while not self.pieces:
            await asyncio.sleep(0.01)
        piece = self.pieces.pop(0)
        if isinstance(piece, Exception):
            raise piece
        return piece


class Link:
    """An uplink that never gets through."""

    connected, last_error = False, None

    async def run(self):
        await asyncio.Event().wait()


def unit(*sources, files=None, uplink=None, keys=None):
    port = BenchPort(files or BenchFiles(), utc=T, keys=keys)
    port.sources = sources
    return Unit(PROFILE, port, uplink)


def run(made, script, *more):
    """Run the unit while `script`, a coroutine, lasts."""
    async def both():
        running = asyncio.create_task(made.run(*more))
        await script
        made.end()
        await running
    asyncio.run(both())


def kinds(made):
    return [entry.k for entry in made.book.entries()]


def faults(made):
    return [entry.d["what"] for entry in made.book.entries() if entry.k == "fault"]


def failing(times, error=ValueError):
    """A task that fails so often, each time for the same cause, then ends; and the list of its starts."""
    starts = []

    async def work():
        starts.append(1)
        if len(starts) <= times:
            raise error("wire broken")
    return work, starts


def keys_made():
    files = BenchFiles()
    Vault(files).provision(PROFILE["mmsi"], bytes(32), bytes(range(32)), T)
    return files


# ---- keys


def test_a_unit_with_keys_seals_its_log_from_its_second_entry_on():
    made = unit(keys=keys_made())
    made.start()
    made.tick()
    assert kinds(made) == ["book", "keys", "boot", "seal"] and made.book.sealing
    assert made.port.warnings == []


def test_a_unit_whose_keys_are_spoilt_goes_on_without_and_says_so():
    files = keys_made()
    files.replace("ratchet", b"?")
    made = unit(keys=files)
    made.start()
    made.tick()
    assert kinds(made) == ["book", "boot", "fault"] and not made.book.sealing
    assert "entries are not sealed: keys folder bench: the file ratchet" in faults(made)[0]
    assert "deckwatch provision" in made.port.warnings[0]


def test_keys_that_cannot_be_kept_are_told_while_entries_are_recorded_on():
    files = keys_made()
    made = unit(keys=files)
    files.refuses = 28
    run(made, until(lambda: made.port.warnings))
    assert "keys folder bench: it is full" in made.port.warnings[0]
    assert kinds(made) == ["book", "keys", "boot", "seal", "stop"]


# ---- faults


def test_a_failed_task_is_started_again_and_one_cause_is_one_entry_and_one_line():
    made = unit()
    work, starts = failing(4)
    run(made, until(lambda: len(starts) == 5), ("page", work))
    assert faults(made) == ["page: ValueError: wire broken"]
    assert made.port.warnings == ["page: ValueError: wire broken; started again"]
    assert kinds(made) == ["book", "boot", "fault", "stop"]


def test_another_cause_is_another_entry_and_the_next_day_the_same_is_told_again():
    made = unit()
    made.start()
    for error in (ValueError("a"), OSError("b"), ValueError("a")):
        made.fault("page", error)
    assert faults(made) == ["page: ValueError: a", "page: OSError: b"]
    made.port.now = clock.DAY
    made.fault("page", ValueError("a"))
    assert len(faults(made)) == 3


def test_a_task_that_had_run_well_is_started_again_without_delay_and_its_fault_is_told_anew():
    made = unit()
    starts = []

    async def work():
        starts.append(1)
        made.port.now += RESTART_LONGEST_S
        if len(starts) < 12:        # with a doubling delay this would take 40 s
            raise ValueError("now and then")
    run(made, until(lambda: len(starts) == 12), ("page", work))
    assert len(made.port.warnings) == 11 and len(faults(made)) == 1


def test_faults_that_word_themselves_anew_do_not_fill_the_book():
    made = unit()
    made.start()
    for i in range(20):
        made.fault("page", ValueError(i))
    assert len(faults(made)) == main.FAULTS_A_DAY
    assert len(made.port.warnings) == 20


def test_whatever_an_error_says_it_becomes_an_entry():
    made = unit()
    made.start()
    for text in ("\x00\"\\\n" * 60, "\u0939\ud7ff" * 120, b"\xff" * 240, "x" * 1100):
        made.fault("page", ValueError(text))
    assert len(faults(made)) == 4


def test_a_fault_on_a_full_disk_is_told_and_entered_as_soon_as_there_is_room():
    made = unit()
    made.start()
    made.port.files.refuses = FULL
    made.fault("page", ValueError("a"))
    assert not faults(made) and "full" in made.port.warnings[1]
    made.port.files.refuses = None
    made.fault("page", ValueError("a"))
    assert faults(made) == ["page: ValueError: a"]


def test_a_monitor_that_fails_is_asked_again_every_second_and_the_watchdog_stays_fed():
    made = unit()
    asked = []
    fed = []
    made.port.alive = lambda: fed.append(1)

    def tick(now):
        asked.append(now)
        raise ValueError("no")
    made.monitor.tick = tick
    run(made, until(lambda: len(asked) > 20))       # with a doubling delay: 10,000 s
    assert faults(made) == ["monitor: ValueError: no"] and len(fed) >= len(asked)
    assert kinds(made)[-1] == "stop"


def test_who_shows_entries_and_fails_costs_no_entry():
    made = unit(Said("gps", rmc(T + 1), rmc(T + 2)))
    seen = []

    def broken(entry):
        raise OSError("the terminal is gone")
    made.watch(broken)
    made.watch(seen.append)
    run(made, until(lambda: "fix" in kinds(made)))
    assert [entry.k for entry in seen] == kinds(made)
    assert [text for text in made.port.warnings if "terminal" in text] == made.port.warnings
    assert len(made.port.warnings) == 1


# ---- sources


def test_a_source_that_ends_is_told_and_the_others_go_on():
    made = unit(Said("recording", None), Said("gps", rmc(T + 1), rmc(T + 2)))
    run(made, until(lambda: "fix" in kinds(made)))
    assert made.port.warnings == ["recording: end of the input"]
    assert not faults(made)


def test_a_source_that_fails_is_read_again_and_nothing_it_gave_is_lost():
    made = unit(Said("gps", rmc(T + 1)[:20], OSError(5, "unplugged"), rmc(T + 1)[20:], rmc(T + 2)))
    run(made, until(lambda: "fix" in kinds(made)))
    assert len(faults(made)) == 1 and faults(made)[0].startswith("source gps: OSError: ")


def test_what_no_source_should_give_stops_none():
    made = unit(Said("ais", 17), Said("gps", rmc(T + 1), rmc(T + 2)))
    run(made, until(lambda: "fix" in kinds(made) and faults(made)))
    assert faults(made)[0].startswith("source ais: TypeError: ")


# ---- start and stop


def test_a_stop_is_the_last_entry_and_the_next_start_knows_that_it_was_clean():
    made = unit()
    made.end()          # even before the start
    run(made, until(lambda: True))
    assert kinds(made) == ["book", "boot", "stop"]
    again = unit(files=made.port.files.cut())
    again.start()
    assert kinds(again)[3:] == ["boot"] and again.book.last.d["before"] == "clean"


def test_what_a_task_still_enters_while_it_is_ended_comes_before_the_stop():
    made = unit(uplink=Link())

    async def work():
        try:
            await asyncio.Event().wait()
        finally:
            await asyncio.sleep(0)
            made.monitor.reason("just in time", by="tindal")
    run(made, asyncio.sleep(0.02), ("page", work))
    assert kinds(made) == ["book", "boot", "reason", "stop"]


def test_a_task_that_fails_while_it_is_ended_does_not_prevent_the_stop():
    made = unit()

    async def work():
        try:
            await asyncio.Event().wait()
        finally:
            raise ValueError("closing it failed")
    run(made, asyncio.sleep(0.02), ("page", work))
    assert kinds(made)[-1] == "stop"


def test_cancelled_it_stops_cleanly_too():
    made = unit(Said("gps"), uplink=Link())

    async def cancel():
        running = asyncio.create_task(made.run())
        await asyncio.sleep(0.02)
        running.cancel()
        try:
            await running
        except asyncio.CancelledError:
            return True
    assert asyncio.run(cancel())
    assert kinds(made)[-1] == "stop"


def test_a_folder_that_cannot_be_written_at_the_start_is_an_error_and_nothing_runs():
    files = BenchFiles()
    files.refuses = FULL
    source = Said("gps", rmc(T + 1))
    made = unit(source, files=files)
    error = raises(CannotRecord, asyncio.run, made.run())
    assert "log folder bench: it is full" in str(error) and source.pieces


# ---- what those who stand by are told


def test_a_disk_full_for_hours_is_told_once_and_what_changed_meanwhile_is_entered_when_there_is_room():
    files = BenchFiles()
    gps = Said("gps", rmc(T + 1), rmc(T + 2))
    made = unit(gps, files=files)

    async def hours():
        await until(lambda: "fix" in kinds(made))
        files.refuses = FULL
        for _ in range(60):
            made.port.now += 120
            gps.pieces += [rmc(T + made.port.now), rmc(T + made.port.now + 1)]
            await asyncio.sleep(0.01)
        assert "ais" not in kinds(made)         # off since the third minute
        files.refuses = None
        await until(lambda: len(made.port.warnings) == 2)
    run(made, hours())
    full, well = made.port.warnings
    assert "log folder bench: it is full" in full and well == "log folder: everything is entered again"
    assert kinds(made)[-3:] == ["ais", "report", "stop"] and kinds(made).count("ais") == 1


def test_a_stop_that_cannot_be_entered_is_told():
    made = unit()
    made.start()
    made.port.files.refuses = FULL
    made.stop()
    assert "next start will tell of lost power" in made.port.warnings[0] and kinds(made)[-1] == "boot"


def test_trouble_with_the_link_is_told_once_and_that_it_is_over():
    link = Link()
    made = unit(uplink=link)

    async def trouble():
        for error in ("no answer", "no answer", None, "no answer"):
            link.last_error = error
            await asyncio.sleep(0.05)
        made.courier.last_error = "unsent: entry 7: no answer"
        await asyncio.sleep(0.05)
        made.courier.last_error = "unreadable: entry 7"
        await asyncio.sleep(0.05)
    run(made, trouble())
    assert made.port.warnings == ["no answer", "uplink: connected", "no answer",
                                  "report to the shore: unreadable: entry 7"]
