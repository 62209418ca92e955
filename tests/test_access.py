"""The officer's access: who is let in, for how long, and what the log tells of it."""
from inspected import T, pass_time, refused, told

from firmware import gate
from firmware.access import Access
from firmware.entry import dumps
from firmware.gate import FREE_TRIES, IDLE_S, LONGEST_MIN, PROMPT, Gate, Inspection, Refused
from firmware.logbook import Logbook
from firmware.port.bench_files import BenchFiles
from firmware.store import Store
from helpers import raises

WRONG = "00000-00000"


class Unit:
    """As much of a unit as the access sees of it: also its port, clock and monitor."""

    def __init__(self, files, now):
        self.port = self.clock = self.monitor = self
        self.profile = {"mmsi": 419999123, "name": "AL SABAH"}
        self.now = now
        self.access = Access()
        self.gate = Gate(self.access)
        self.book = Logbook(Store(files, 4096))
        self.book.open([self.access])
        if not self.book.n:
            self.book.begin((("vessel", "AL SABAH"),), T)

    def monotonic(self):
        return self.now

    def utc(self, now):
        return T + now

    def record(self, kind, data):
        self.book.record(kind, data, e=self.utc(self.now))

    def tick(self):
        for kind, data in self.gate.check(self.utc(self.now), self.now):
            self.record(kind, data)

    def open_access(self, minutes):
        token, data = self.gate.opening(minutes, self.utc(self.now))
        self.record("access", data)
        return token

    def close_access(self):
        for kind, data in self.gate.closing("closed"):
            self.record(kind, data)


def started(files=None, now=1):
    unit = Unit(files or BenchFiles(), now)
    return unit, Inspection(unit)


def test_a_token_is_random_and_read_as_people_write_it():
    assert gate.new_token(lambda n: bytes(range(n))) == "01234-56789"
    assert gate.new_token(lambda n: bytes([255 - i for i in range(n)])) == "ZYXWV-TSRQP"
    assert gate.new_token() != gate.new_token()
    held = gate.mark("01ABC-DEFGH")
    assert len(held) == 32
    for typed in ("OIABC-DEFGH", "oLabcdefgh", " 01 ABC DEF GH ", "0-1-A-B-C-D-E-F-G-H"):
        assert gate.mark(typed) == held, typed
    for typed in ("", "01ABC-DEFG", "01ABC-DEFGHJ", "U1ABC-DEFGH", "01ABC-DEFG\u0967", "x" * 900, "\ud800"):
        assert gate.mark(typed) == "", typed


def test_it_is_opened_for_minutes_and_expires_by_itself():
    unit, inspection = started()
    assert refused(inspection, WRONG).why == "closed"
    token = unit.open_access(30)
    opened = told(unit)[-1]
    assert opened.k == "access" and opened.d == {"until": T + 1 + 1800, "token": gate.mark(token)}
    inspection.enter(token, "a", "http")
    unit.now += 1799
    inspection.enter(token, "a", "http")
    unit.now += 1
    assert refused(inspection, token).why == "closed"
    unit.tick()
    closed = told(unit)[-1]
    assert closed.k == "closed access" and closed.d == {
        "token": gate.mark(token)[:8], "why": "expired", "refused": 2}
    pass_time(unit, 3)
    assert told(unit)[-1].n == closed.n


def test_the_log_never_holds_the_token():
    files = BenchFiles()
    unit, inspection = started(files)
    token = unit.open_access(30)
    inspection.enter(token, "a", "http")
    inspection.leave(gate.mark(token), "http")
    plain = token.replace("-", "")
    for name in files.listdir():
        content = files.read(name, 0, 1000000)
        assert token.encode() not in content and plain.encode() not in content


def test_it_survives_a_power_cut_and_ends_when_it_should():
    files = BenchFiles()
    unit, _ = started(files)
    token = unit.open_access(30)
    files = files.cut()
    unit, inspection = started(files, now=600)
    held = inspection.enter(token, "a", "serial")
    files = files.cut()
    unit, inspection = started(files, now=1801)
    assert refused(inspection, token).why == "closed"
    assert raises(Refused, inspection.still, held, "serial").why == "closed"
    unit.tick()
    assert [entry.k for entry in told(unit)] == ["access", "pull", "closed access"]


def test_its_state_is_saved_and_loaded():
    fold = Access()
    blank = fold.save()
    unit, _ = started()
    unit.open_access(30)
    for entry in unit.book.entries():
        fold.apply(entry)
    again = Access()
    again.load(fold.save())
    assert dumps(again.save()) == dumps(unit.access.save()) and again.open(T + 100)
    again.load(blank)
    assert not again.open(T)


def test_a_step_of_the_clock_neither_ends_nor_lengthens_it():
    for step in (-40000000, 86400):
        unit, inspection = started()
        token = unit.open_access(30)
        unit.record("clock", (("was", T + 1), ("now", T + 1 + step), ("source", "gnss")))
        assert unit.access.until == T + 1 + 1800 + step
        assert token


def test_a_thousand_wrong_tokens_are_slowed_and_make_one_number_in_the_log():
    unit, inspection = started()
    token = unit.open_access(60)
    entries = unit.book.n
    looked_at = 0
    for _ in range(1000):
        looked_at += refused(inspection, WRONG).why == "token"
    assert looked_at == FREE_TRIES
    assert unit.book.n == entries
    assert refused(inspection, token).wait == 2             # nor is the right one looked at from there
    inspection.enter(token, "b", "http")                    # from elsewhere it is
    inspection.enter(token, "cable", "serial")
    pass_time(unit, 2)
    inspection.enter(token, "a", "http")
    assert refused(inspection, WRONG).why == "token"        # and counting begins anew
    unit.close_access()
    assert told(unit)[-1].d["refused"] == 1002


def test_the_wait_doubles_up_to_its_longest_and_is_kept_for_a_few_places_only():
    unit, inspection = started()
    unit.open_access(LONGEST_MIN)
    waits = []
    for _ in range(9):
        while refused(inspection, WRONG).why == "token":
            pass
        waits.append(refused(inspection, WRONG).wait)
        unit.now += waits[-1]
    assert waits == [2, 4, 8, 16, 32] + [gate.WAIT_LONGEST_S] * 4
    for i in range(1000):
        refused(inspection, WRONG, peer=i)
    assert len(unit.access.tries) == gate.PEERS


def test_begin_and_end_of_a_pull_are_entries():
    unit, inspection = started()
    token = unit.open_access(60)
    held = inspection.enter(token, "a", "serial")
    begin = told(unit)[-1]
    assert begin.d == {"s": "begin", "token": held[:8], "via": "serial"}    # at once: it is in the copy
    inspection.sent(held, "serial", "00000200.log", 500, 500)
    inspection.sent(held, "serial", "00000000.log", 900, 900)
    pass_time(unit, IDLE_S - 1)
    inspection.still(held, "serial")
    pass_time(unit, IDLE_S - 1)
    assert told(unit)[-1].n == begin.n
    pass_time(unit, 1)
    assert told(unit)[-1].d == {"s": "end", "token": held[:8], "via": "serial", "bytes": 1400,
                                "file": "00000200.log", "offset": 500}
    inspection.still(held, "serial")        # after a long silence it is another pull
    unit.tick()
    assert told(unit)[-1].d["s"] == "begin"


def test_saying_goodbye_ends_it_but_not_for_ever_so_often():
    unit, inspection = started()
    token = unit.open_access(60)
    for _ in range(3 * PROMPT):
        held = inspection.enter(token, "a", "http")
        inspection.leave(held, "http")
        inspection.enter(token, "a", "http")    # within the second: the same pull
        inspection.leave(held, "http")
        pass_time(unit, 1)
    assert len([entry for entry in told(unit) if entry.k == "pull"]) == 2 * PROMPT + 1


def test_the_cover_tells_the_book_and_its_last_code():
    unit, inspection = started()
    assert inspection.cover().decode() == (
        '{"v":1,"vessel":"AL SABAH","mmsi":419999123,"book":"%s","entries":%d,"code":"%s"}' % (
            unit.book.book, unit.book.n, unit.book.code()))
