"""The log: recorded, read again after any end, cached, damaged, and refused by a disk."""
from firmware import reading, store_seldom
from firmware.chain import Chain
from firmware.entry import GENESIS, NO_MAC, SEALED, Entry, code, head, stored, write
from firmware.logbook import CannotRecord, Logbook, taken
from firmware.port.bench_files import BenchFiles, BenchFolder, PowerCut
from firmware.store import Store
from firmware.vault import Vault
from helpers import raises

COVER = (("vessel", "Al Test"), ("mmsi", 419000001))
UTC = 1796047059


class Tally:
    """A fold with a state that shows every entry and its order."""

    def __init__(self):
        self.kinds, self.trace = {}, 0

    def apply(self, entry):
        self.kinds[entry.k] = self.kinds.get(entry.k, 0) + 1
        self.trace = (self.trace * 31 + entry.n + entry.d.get("i", 0)) % 1000003

    def save(self):
        return [self.kinds, self.trace]

    def load(self, state):
        self.kinds, self.trace = state


class Other(Tally):
    pass


def opened(files, folds=None, segment_bytes=1500):
    book = Logbook(Store(files, segment_bytes))
    book.open([Tally()] if folds is None else folds)
    return book


def filled(count, files=None):
    """A book of `count` entries in segments of about ten, and its fold."""
    tally = Tally()
    book = opened(files or BenchFiles(), [tally])
    book.begin(COVER, UTC)
    for i in range(1, count):
        book.record("fix" if i % 3 else "ais", (("i", i),), e=UTC + i)
    return book, tally


def files_of(book):
    return book.store.files


def chain_holds(files):
    """Recompute the whole chain from the bytes; the number of entries and the last head."""
    before, n = GENESIS, 0
    store = Store(files)
    for first in store.segments:
        assert first == n
        for raw in store.lines(first):
            line, sealed = raw[:-SEALED], raw[-64:]
            before = head(before, line, bytes.fromhex(raw[-96:-64].decode()))
            assert sealed == before.hex().encode() and line.startswith(b'{"n":%d,' % n), raw
            n += 1
    return n, before


def state(book, tally):
    return book.n, book.head, book.book, book.last.n, tally.save()


def without_snapshots(files):
    for name in files.listdir():
        if name.endswith("snap"):
            files.remove(name)


def change(files, name, was, now):
    whole = files.read(name, 0, 1 << 20)
    assert was in whole
    files.replace(name, whole.replace(was, now))


def test_a_stray_segment_with_a_higher_number_makes_no_number_twice():
    files = BenchFiles()
    store = Store(files)
    book = Logbook(store)
    book.open(())
    book.begin((("vessel", "AL SABAH"),), 1796083200)
    for _ in range(5):
        book.record("note", (), t=1796083200)
    files.append("00000100.log", files.read("00000000.log", 0, 9999))
    again = Logbook(Store(files))
    again.open(())
    entry = again.record("note", (), t=1796083200)
    assert entry.n > 100 and again.damage
    assert again.line(entry.n)[0].startswith(b'{"n":%d,' % entry.n)
    third = Logbook(Store(files))
    third.open(())
    assert third.n == entry.n + 1


def test_a_book_begins_with_its_cover():
    book = opened(BenchFiles())
    assert (book.n, book.head, book.last, book.book) == (0, GENESIS, None, "")
    assert "begin()" in str(raises(ValueError, book.record, "fix", (), e=UTC))
    entry = book.begin(COVER, UTC, "rtc")
    assert (entry.n, entry.t, entry.e, entry.c, entry.k, entry.by) == (0, UTC, UTC, "rtc", "book", "auto")
    assert entry.d == {"vessel": "Al Test", "mmsi": 419000001}
    assert book.book == book.code() == code(book.head) and book.n == 1
    raises(ValueError, book.begin, COVER, UTC)


def test_an_entry_is_on_disk_and_in_the_folds_when_record_returns():
    book, tally = filled(1)
    data = (("s", "off"), ("i", 5), ("b", [(("x", 1),), None]))
    entry = book.record("ais", data, t=UTC + 1, e=UTC + 9, c="rtc", by="tindal",
                        p=(1375920, -4172340, 2), o=("s",))
    assert files_of(book).read("00000000.log", 0, 9999).split(b"\n")[1][:-SEALED] == (
        b'{"n":1,"t":1796047060,"e":1796047068,"c":"rtc","k":"ais","by":"tindal","p":[1375920,-4172340,2],'
        b'"o":["s"],"d":{"s":"off","i":5,"b":[{"x":1},null]}}')
    assert entry.d == {"s": "off", "i": 5, "b": [{"x": 1}, None]} and entry.p == (1375920, -4172340, 2)
    assert tally.kinds == {"book": 1, "ais": 1} and book.last is entry and book.n == 2
    assert chain_holds(files_of(book)) == (2, book.head)


def test_one_time_stands_for_the_other():
    book, _ = filled(1)
    assert book.record("fix", (), t=5, e=7).t == 5
    assert book.record("fix", (), t=5).e == 5
    assert book.record("fix", (), e=7).t == 7
    raises(ValueError, book.record, "fix", ())


def test_what_cannot_be_written_changes_nothing():
    book, tally = filled(3)
    before, steps = state(book, tally), files_of(book).steps
    for kind, data, more in (
        ("fix", (("sog", 5.2),), {}), ("fix", (("x", b"y"),), {}), ("fix", [1], {}), ("", (), {}),
        ("fix", (), {"c": "gps"}), ("fix", (), {"p": (1, 2)}), ("fix", (), {"p": (1, 2, 3.0)}),
        ("fix", (), {"by": ""}), ("fix", (), {"o": (1,)}), ("fix", (), {"t": "now"}),
    ):
        raises(ValueError, book.record, kind, data, e=UTC, **more)
    error = raises(ValueError, book.record, "reason", (("text", "x" * 1000),), e=UTC)
    assert "reason" in str(error) and "1089 bytes" in str(error) and "1024" in str(error)
    assert state(book, tally) == before and files_of(book).steps == steps


def test_the_longest_entry_that_fits_is_read_back():
    book, _ = filled(1)
    book.record("reason", (("text", "x" * 935),), e=UTC)
    raises(ValueError, book.record, "reason", (("text", "x" * 936),), e=UTC)
    again = opened(files_of(book))
    assert again.n == 2 and not again.damage and len(again.line(1)[0]) == 1024


def test_a_book_opened_again_is_the_same():
    for count in (1, 2, 9, 10, 11, 30, 57):
        book, tally = filled(count)
        again = Tally()
        other = opened(files_of(book), [again])
        assert state(other, again) == state(book, tally)
        assert other.dropped == 0 and other.damage == []
        other.record("boot", (), e=UTC)
        assert chain_holds(files_of(book)) == (count + 1, other.head)


def test_snapshots_are_only_a_cache():
    book, tally = filled(60)
    files = files_of(book)
    snaps = sorted([name for name in files.listdir() if name.endswith("snap")])
    assert len(snaps) == 2
    for spoil in (
        lambda: files.replace(snaps[1], b"\x00" + files.read(snaps[1], 1, 9999)),   # the older one is used
        lambda: files.replace(snaps[0], b""),                                       # and now none
        lambda: files.replace(snaps[1], files.read(snaps[0], 0, 9999)),
        lambda: files.remove(snaps[1]),
        lambda: files.remove(snaps[0]),
    ):
        spoil()
        again = Tally()
        assert state(opened(files, [again]), again) == state(book, tally)


def test_a_snapshot_of_other_folds_or_that_a_fold_cannot_take_is_not_used():
    book, tally = filled(60)
    files = files_of(book)
    for folds in ([Other()], [Tally(), Other()], []):
        assert opened(files, folds).head == book.head
        for fold in folds:
            assert fold.save() == tally.save()

    def load(self, state):
        Tally.load(self, state)
        if state[1]:
            raise ValueError("not of this firmware")

    fold = type("Tally", (Tally,), {"load": load})()
    assert opened(files, [fold]).head == book.head
    assert fold.save() == tally.save()


def test_a_snapshot_of_another_past_is_not_used():
    book, tally = filled(60)
    other = opened(BenchFiles())
    other.begin((("vessel", "Al Best"), ("mmsi", 419000001)), UTC)
    for _ in range(1, 60):
        other.record("fix", (("i", 1),), e=UTC)
    newest = book.store.segments[-1]
    foreign = store_seldom.read_snapshot(other.store, newest)
    assert foreign
    store_seldom.snapshot(book.store, newest, foreign)
    again = Tally()
    assert state(opened(files_of(book), [again]), again) == state(book, tally)


def test_opening_reads_one_segment_not_the_book():
    for count in (50, 150):
        book, _ = filled(count)
        files = files_of(book)
        whole = sum(files.size(name) for name in files.listdir())
        files.bytes_read = 0
        opened(files)
        # last segment, its snapshot, the cover's piece, and the ends of this segment and the one before
        assert files.bytes_read < 1500 + 400 + 2048 + 1122 + 2048
        assert count < 150 or files.bytes_read < whole // 4


def test_a_start_without_a_snapshot_is_the_only_long_one_and_keeps_the_watchdog_quiet():
    book, tally = filled(100)
    files = files_of(book)
    without_snapshots(files)
    files.bytes_read, alive = 0, []
    again = Tally()
    other = Logbook(Store(files, 1500))
    other.open([again], lambda: alive.append(1))
    long = files.bytes_read
    assert len(alive) == len(book.store.segments) and state(other, again) == state(book, tally)
    files.bytes_read, again = 0, Tally()
    assert state(opened(files, [again]), again) == state(book, tally)
    assert files.bytes_read < long // 2
    without_snapshots(files)
    files.refuses = 28                      # it is not saved, and that is no reason not to start
    other = Logbook(Store(files, 1500))
    files.truncate = lambda name, size: None
    other.open([Tally()])
    assert other.uncached and other.head == book.head


def test_a_line_is_found_by_reading_its_segment_only():
    book, _ = filled(150)
    files = files_of(book)
    for n in (0, 1, 57, 148, 149):
        files.bytes_read = 0
        line, sealed = book.line(n)
        assert line.startswith(b'{"n":%d,' % n) and len(sealed) == 64
        assert files.bytes_read <= 2 * 2048
    assert sealed == book.head.hex()
    for n in (-1, 150, 10 ** 9):
        raises(KeyError, book.line, n)
    raises(KeyError, opened(BenchFiles()).line, 0)


def test_entries_are_iterated_from_any_number():
    book, _ = filled(60)
    for start in (0, 1, 30, 59, 60, 1000):
        assert [entry.n for entry in book.entries(start)] == list(range(start, 60))
    assert [entry.n for entry in Logbook(Store(files_of(book))).entries(58)] == [58, 59]    # not opened
    assert list(opened(BenchFiles()).entries()) == []


def test_a_torn_tail_is_dropped_and_told():
    book, tally = filled(15)
    files = files_of(book)
    last = "%08d.log" % book.store.segments[-1]
    files.append(last, b'{"n":15,"t":17960')
    again = Tally()
    other = opened(files, [again])
    assert other.dropped == 17 and state(other, again) == state(book, tally) and other.damage == []
    other.record("torn", (("bytes", other.dropped),), e=UTC)
    assert chain_holds(files) == (16, other.head)
    assert opened(files).dropped == 0


def test_a_torn_first_entry_leaves_a_book_to_begin():
    files = BenchFiles()
    files.append("00000000.log", b'{"n":0,"t":17960')
    book = opened(files)
    assert book.n == 0 and book.dropped == 16
    book.begin(COVER, UTC)
    assert chain_holds(files)[0] == 1


def test_a_full_disk_is_told_changes_nothing_and_recording_goes_on_when_there_is_room():
    for count in (5, 10, 11, 30):       # within a segment, and where one is full
        book, tally = filled(count)
        files = files_of(book)
        before = state(book, tally)
        for room in (0, 20, 100, 150):
            files.room = sum(files.size(name) for name in files.listdir()) + room
            error = raises(CannotRecord, book.record, "reason", (("text", "x" * 200),), e=UTC)
            assert "log folder bench" in str(error) and "full" in str(error)
            assert state(book, tally) == before
        files.room = None
        book.record("fix", (("i", 1),), e=UTC)
        again = Tally()
        assert state(opened(files, [again]), again) == state(book, tally)
        assert chain_holds(files) == (count + 1, book.head)


def test_a_folder_that_may_not_be_written_is_told_and_can_still_be_read():
    book, tally = filled(30)
    files = files_of(book)
    files.refuses = 30
    assert "may not be written" in str(raises(CannotRecord, book.record, "fix", (), e=UTC))
    assert book.n == 30 and len(list(book.entries())) == 30
    files.refuses = None
    book.record("fix", (), e=UTC)
    assert chain_holds(files)[0] == 31


def test_a_snapshot_that_cannot_be_saved_costs_no_entry():
    class Floats(Tally):
        def save(self):
            return 1.5 if self.kinds else None

        def load(self, state):
            pass

    book = opened(BenchFiles(), [Floats()])
    book.begin(COVER, UTC)
    for i in range(30):
        book.record("fix", (("i", i),), e=UTC)
    assert "float" in book.uncached and len(book.store.segments) > 2
    assert chain_holds(files_of(book)) == (31, book.head)


def test_a_changed_entry_in_the_last_segment_is_kept_told_and_the_book_goes_on_in_a_new_one():
    book, tally = filled(15)
    files = files_of(book)
    last = book.store.segments[-1]
    name = "%08d.log" % last
    change(files, name, b'"i":%d}' % (last + 1), b'"i":99}')
    spoilt = files.read(name, 0, 9999)
    again = Tally()
    other = opened(files, [again])
    assert [n for n, _ in other.damage] == [last + 1] and "do not agree" in other.damage[0][1]
    assert other.n == 15 and other.head == book.head        # the ones after it are sound
    assert sum(again.kinds.values()) == 14                  # the changed one is not believed
    for n, what in other.damage:
        other.record("damage", (("n", n), ("what", what)), e=UTC)
    assert files.read(name, 0, 9999) == spoilt and other.store.segments[-1] == 15
    third = Tally()
    assert state(opened(files, [third]), third) == state(other, again)
    without_snapshots(files)
    whole = opened(files)
    assert whole.damage == [] and whole.head == other.head  # told once: the damage entry names it


def test_a_changed_last_entry_and_a_changed_last_line_feed_do_not_stop_the_book():
    for last_byte in (b"\n", b"\x0b"):
        book, _ = filled(5)
        files = files_of(book)
        whole = files.read("00000000.log", 0, 9999)
        if last_byte == b"\n":
            whole = whole.replace(b'"i":4}', b'"i":9}')
        files.replace("00000000.log", whole[:-1] + last_byte)
        other = opened(files)
        assert other.n == 5 and other.dropped == 0 and len(other.damage) == 1
        assert other.damage[0][0] == 4 and "do not agree" in other.damage[0][1]
        other.record("damage", (("n", 4), ("what", "?")), e=UTC)
        other.record("fix", (), e=UTC)
        assert files.read("00000000.log", 0, 9999) == whole[:-1] + last_byte
        chain, store = Chain(), Store(files)        # what follows is sealed to what was found
        assert [chain.take(raw)[0] is None for first in store.segments for raw in store.lines(first)] == [
            False, False, False, False, True, False, False]
        assert opened(files).n == 7


def test_missing_segments_are_told():
    book, _ = filled(60)
    files = files_of(book)
    segments = book.store.segments
    without_snapshots(files)
    files.remove("%08d.log" % segments[2])
    other = opened(files)
    assert other.damage[0] == (segments[3], "a segment begins with entry %d where entry %d should follow" % (
        segments[3], segments[2]))
    assert other.n == 60 and other.head == book.head
    files.remove("%08d.log" % segments[0])
    without_snapshots(files)
    assert opened(files).damage[0][0] == segments[1]


def test_damage_told_is_bounded():
    book, _ = filled(60)
    files = files_of(book)
    without_snapshots(files)
    for name in files.listdir():
        files.replace(name, files.read(name, 0, 9999).replace(b'"i"', b'"j"'))
    other = opened(files)
    assert len(other.damage) == 16 and other.n == 60 and other.last.k == "book"


def scenario(files, confirmed):
    """A day on board: begun, recorded over several segments, restarted in between."""
    for _ in range(3):
        book = opened(files, segment_bytes=600)
        if not book.n:
            book.begin(COVER, UTC)
            confirmed.append(book.head)
        for i in range(6):
            book.record("fix" if i else "boot", (("i", i),), e=UTC)
            confirmed.append(book.head)


def test_power_cut_at_every_step_of_a_scenario_loses_no_confirmed_entry():
    files = BenchFiles()
    scenario(files, [])
    for torn in (False, True):
        for step in range(files.steps):
            cut, confirmed = BenchFiles(), []
            cut.fails_at = step
            raises(PowerCut, scenario, cut, confirmed)
            after = cut.cut(torn)
            tally, whole = Tally(), Tally()
            book = opened(after, [tally], 600)
            assert len(confirmed) <= book.n <= len(confirmed) + 1, (step, torn)
            assert not book.damage
            if confirmed:
                assert book.line(len(confirmed) - 1)[1] == confirmed[-1].hex()
            for entry in book.entries():
                whole.apply(entry)
            assert whole.save() == tally.save()
            if not book.n:
                book.begin(COVER, UTC)
            book.record("power", (), e=UTC)
            assert chain_holds(after) == (book.n, book.head)
    assert files.steps > 60


def test_a_closed_book_takes_no_entry_also_after_a_restart_and_the_next_begins_with_its_head():
    book, _ = filled(5)
    book.record("close", (("place", "Mundra"),), e=UTC + 10)
    for closed in (book, opened(files_of(book))):
        assert closed.closed and closed.n == 6
        error = raises(CannotRecord, closed.record, "fix", ())
        assert "closed with entry 5" in str(error)
        raises(CannotRecord, closed.must_be_open)
    assert chain_holds(files_of(book))[0] == 6
    after = opened(BenchFiles())
    entry = after.begin(COVER + (("previous", book.head.hex()),), UTC + 20)
    assert not after.closed and entry.d["previous"] == book.head.hex()


def forge(files, kind, data="{}"):
    """Append an entry with a right head, which no Logbook would write; its number."""
    n, before = chain_holds(files)
    line = ('{"n":%d,"t":%d,"e":%d,"c":"gnss","k":"%s","by":"auto","d":%s}' % (
        n, UTC + 900, UTC + 900, kind, data)).encode()
    files.append("%08d.log" % Store(files).segments[-1], stored(line, NO_MAC, head(before, line)))
    return n


def test_a_closed_book_is_closed_whatever_stands_after_the_closing():
    for segment_bytes in (1500, 1 << 20):
        book, _ = filled(25)
        book.record("close", (("place", "Mundra"),), e=UTC + 30)
        files = files_of(book)
        for _ in range(3):
            forge(files, "fix", '{"i":1}')
        for snapshots in (True, False):
            if not snapshots:
                without_snapshots(files)
            again = opened(files, segment_bytes=segment_bytes)
            assert again.closed and again.last.k == "fix" and again.n == 29
            assert "closed with entry 25" in str(raises(CannotRecord, again.record, "fix", ()))
    book, _ = filled(5)
    book.record("close", (), e=UTC + 30)
    files = files_of(book)
    for i in range(30):                         # the closing is in a segment before the last
        n, before = chain_holds(files)
        line = write(Entry(n, UTC + 60, UTC + 60, "rtc", "fix", "auto", None, (), (("i", i),)))
        files.append("%08d.log" % (n - n % 10), stored(line, NO_MAC, head(before, line)))
    for _ in range(2):                          # the second start has a snapshot of its last segment
        assert opened(files).closed


class Strict(Tally):
    """A fold that wants a whole number under "i"."""

    def apply(self, entry):
        if entry.k == "fix":
            entry.d["i"] + 0
        Tally.apply(self, entry)


def test_what_a_fold_cannot_take_is_passed_over_by_it_alone_and_told_until_a_fault_names_it():
    book, _ = filled(5)
    files = files_of(book)
    odd = [forge(files, "fix", data) for data in ('{}', '{"i":"x"}', '{"i":[]}', '{"i":null}')]
    book.store.size = files.size("00000000.log")
    strict, tally = Strict(), Tally()
    again = opened(files, [strict, Lenient(), tally])
    assert [n for n, _ in again.passed] == odd and again.damage == []
    assert "entry 5 of kind fix holds what this version cannot use: Strict: KeyError" in again.passed[0][1]
    assert sum(strict.kinds.values()) == 5 and again.n == 9
    for n, what in list(again.passed):
        again.record("fault", (("what", what), ("n", n)), e=UTC + 1000)
    assert again.passed == []
    assert opened(files, [Strict()]).passed == []           # told once for all
    live = again.record("fix", (("i", "z"),), e=UTC + 1001)  # a fault of our own harms no other fold
    assert [n for n, _ in again.passed] == [live.n] and again.last is live


class Lenient(Tally):
    def apply(self, entry):
        pass


def test_what_is_passed_over_is_told_boundedly_and_a_fault_that_cannot_be_taken_makes_no_other():
    class Sullen(Tally):
        def apply(self, entry):
            raise ValueError("x" * 1000)

    book, _ = filled(60)
    files = files_of(book)
    without_snapshots(files)
    again = opened(files, [Sullen()])
    assert len(again.passed) == 16
    for n, what in list(again.passed):
        again.record("fault", (("what", what), ("n", n)), e=UTC + 1000)
    assert again.passed == []


def test_a_book_with_keys_opened_without_them_says_so():
    disk = BenchFiles()
    Vault(BenchFolder(disk, "keys")).provision(419000001, bytes(32), bytes(range(32)), UTC)
    folder = BenchFolder(disk, "book")

    def start(keys):
        book = Logbook(Store(folder, 1500), Vault(BenchFolder(disk, keys)))
        book.open([])
        return book

    book = start("keys")
    book.begin(COVER, UTC)
    assert book.keyless is None and start("none").keyless is None
    book.record("keys", reading.keys_due(book), e=UTC)
    for i in range(20):
        book.record("fix", (("i", i),), e=UTC)
    assert book.keyless is None and start("keys").keyless is None
    for bare in (start("none"), opened(folder)):
        assert "keys from entry 1 on, and this start has none" in bare.keyless
        assert "put the keys folder back" in bare.keyless


def test_that_a_torn_tail_was_dropped_is_told_however_often_power_fails_while_it_is():
    def start(files):
        """A start, as the monitor makes one: what was dropped is recorded."""
        book = opened(files)
        if not book.n:
            book.begin(COVER, UTC)
        if book.dropped:
            book.record("torn", (("bytes", book.dropped),), e=UTC)
        return book

    for count in (0, 5, 10, 11):                # 0: of the first line of all; 10: where a segment is full
        made = files_of(filled(count)[0]) if count else BenchFiles()
        first = Store(made).segments[-1] if count else 0
        made.append("%08d.log" % first, b'{"n":%d,"t":17960' % count)
        whole = made.cut()
        start(whole)
        for step in range(whole.steps):
            for again in range(whole.steps):
                for torn in (False, True):
                    files = made.cut()
                    for at in (step, again):
                        files.fails_at = at
                        try:
                            start(files)
                        except PowerCut:
                            pass
                        files = files.cut(torn)
                    book = start(files)
                    told = [entry.d["bytes"] for entry in book.entries() if entry.k == "torn"]
                    assert told and told[0] >= 16, (count, step, again, torn, told)
                    assert "torn" not in files.listdir()
                    assert chain_holds(files)[0] == book.n


def test_a_disk_that_takes_no_note_of_a_torn_tail_is_no_reason_not_to_start():
    book, _ = filled(5)
    files = files_of(book)
    files.append("00000000.log", b'{"n":5,"t":17960')
    files.room = sum([files.size(name) for name in files.listdir()])
    again = opened(files)
    assert again.dropped == 16 and again.n == 5
    files.replace("torn", b"")
    files.replace("torn", b"x")
    assert opened(files).dropped == 0           # what is no number tells nothing


class Behind:
    """A fold that rests on another, applied before it."""

    def __init__(self, tally):
        self.tally, self.seen = tally, []

    def apply(self, entry):
        self.seen.append(self.tally.last)


class Last:
    def __init__(self):
        self.last = None

    def apply(self, entry):
        self.last = entry.n


def test_many_entries_at_once_go_through_the_folds_one_after_the_other():
    entries = [Entry(n, UTC, UTC, "gnss", "fix", "auto", None, (), {}) for n in range(5)]
    last = Last()
    behind = Behind(last)
    assert taken((last, behind), entries) is None
    assert behind.seen == [0, 1, 2, 3, 4]


class Starved(Tally):
    """A fold for which there is no room the next `times`, before it has done anything."""

    times = 0

    def apply(self, entry):
        if self.times:
            self.times -= 1
            raise MemoryError
        Tally.apply(self, entry)


def test_where_memory_is_short_for_a_fold_the_entry_stands_and_the_fold_takes_it_later():
    first, starved, last = Tally(), Starved(), Other()
    book = opened(BenchFiles(), [first, starved, last])
    book.begin(COVER, UTC)
    for times in range(1, 9):
        starved.times = times
        entry = book.record("fix", (("i", times),), e=UTC)
        assert book.last is entry and book.n == entry.n + 1 and not book.passed
        left = 0
        while starved.times:
            n, head = book.n, book.head
            raises(MemoryError, book.record, "fix", (("i", 1000),), e=UTC)
            assert (book.n, book.head) == (n, head)     # what is not entered is answered so
            left += 1
        assert left == times - 1
        book.catch_up()
        assert first.save() == starved.save() == last.save()
    again = Tally()
    assert opened(files_of(book), [again]).n == book.n == 9
    assert again.save() == first.save() and chain_holds(files_of(book))[0] == 9


def test_where_memory_is_short_for_a_fold_at_a_start_it_takes_the_entry_before_the_next():
    book, tally = filled(25)
    without_snapshots(files_of(book))
    starved, other = Starved(), Other()
    starved.times = 1
    again = opened(files_of(book), [starved, other])
    again.catch_up()
    assert starved.save() == other.save() == tally.save() and again.head == book.head


class Short(BenchFolder):
    """Files for which memory runs out: before the bytes are there, or when they are."""

    before = after = 0

    def append(self, name, data):
        if self.before:
            self.before -= 1
            raise MemoryError
        BenchFolder.append(self, name, data)
        if self.after:
            self.after -= 1
            raise MemoryError


def test_memory_that_runs_out_while_an_entry_is_written_leaves_none():
    disk = BenchFiles()
    files, tally, again = Short(disk, "book"), Tally(), Tally()
    book = opened(files, [tally])
    book.begin(COVER, UTC)
    for i in range(30):                 # also where a segment begins
        was = state(book, tally)
        files.before, files.after = (1, 0) if i % 2 else (0, 1)
        raises(MemoryError, book.record, "fix", (("i", 1),), e=UTC)
        files.before = files.after = 0
        assert state(book, tally) == was
        book.record("fix", (("i", i),), e=UTC)
    assert len(book.store.segments) > 2 and chain_holds(files)[0] == 31
    assert state(opened(BenchFolder(disk, "book"), [again]), again) == state(book, tally)


def no_room(*_):
    raise MemoryError


def test_memory_that_runs_out_while_a_snapshot_is_kept_costs_no_entry():
    disk = BenchFiles()
    files, tally, again = BenchFolder(disk, "book"), Tally(), Tally()
    book = opened(files, [tally])
    book.begin(COVER, UTC)
    files.replace = no_room
    without = 0
    for i in range(30):
        book.record("fix", (("i", i),), e=UTC)
        without += bool(book.uncached)
    assert without and len(book.store.segments) > 2
    assert state(opened(BenchFolder(disk, "book"), [again]), again) == state(book, tally)
