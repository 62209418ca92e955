"""The book on disk: segments, torn tails, snapshots, a disk that refuses."""
from firmware import store_seldom
from firmware.entry import MAX_LINE
from firmware.port.bench_files import BenchFiles, PowerCut
from firmware.store import Store, trouble
from helpers import raises


def disk(**files):
    """A BenchFiles that holds these segments: log0=b"...", snap5=b"..."."""
    made = BenchFiles()
    for name in sorted(files):
        kind = name.strip("0123456789")
        made.append("%08d.%s" % (int(name[len(kind):]), kind), files[name])
    return made


def content(files, name):
    return files.read(name, 0, 1 << 20)


def test_a_new_store_is_empty_and_the_first_line_makes_its_segment():
    files = BenchFiles()
    store = Store(files)
    assert store.segments == [] and store.size == 0 and store_seldom.recover(store) == 0
    store.append(b"one\n")
    assert store.segments == [0] and store.size == 4
    assert content(files, "00000000.log") == b"one\n"


def test_segments_are_found_in_order_and_other_files_left_alone():
    files = disk(log200=b"c\n", log0=b"a\n", log50=b"b\n", snap50=b"x")
    for name in ("lock", "new.tmp", "notes.log", "0000001.log", "00000001.log.bak", "-0000001.log", ".log"):
        files.append(name, b"?")
    store = Store(files)
    assert store.segments == [0, 50, 200] and store.size == 2
    store.append(b"d\n")
    store.rotate(202)
    store.append(b"e\n")
    assert store.segments == [0, 50, 200, 202]
    assert content(files, "00000200.log") == b"c\nd\n" and content(files, "00000202.log") == b"e\n"
    assert Store(files).segments == store.segments


def test_lines_come_whole_whatever_their_length():
    lines = [b"x" * n for n in (0, 1, 1120, 1121, 500, 1, 1121, 1121, 1121, 0, 7)]
    store = Store(disk(log0=b"".join([line + b"\n" for line in lines])))
    assert list(store.lines(0)) == lines


def test_a_line_too_long_is_given_cut_and_the_next_ones_whole():
    long = b"y" * 10000
    store = Store(disk(log0=b"a\n" + long + b"\nb\n" + long[:MAX_LINE] + b"\nc\n", log9=b"z\n" + long))
    assert list(store.lines(0)) == [b"a", long[:MAX_LINE], b"b", long[:MAX_LINE], b"c"]
    assert list(store.lines(9)) == [b"z", long[:MAX_LINE]]


def test_a_segment_is_read_piece_by_piece():
    class Counting(BenchFiles):
        largest = 0

        def read(self, name, offset, n):
            self.largest = max(self.largest, n)
            return BenchFiles.read(self, name, offset, n)

    files = Counting()
    files.append("00000000.log", b"abc\n" * 3000)
    assert sum(line == b"abc" for line in Store(files).lines(0)) == 3000
    assert files.largest <= 2048


def test_a_torn_tail_is_dropped_from_the_last_segment_only():
    files = disk(log0=b"a\nb", log2=b'c\n{"n":3,"t"')
    store = Store(files)
    assert store_seldom.torn(store) == 10
    assert list(store.lines(0)) == [b"a", b"b"]         # not torn by power: it is for the chain to tell
    assert list(store.lines(2)) == [b"c"]
    assert store_seldom.recover(store) == 10 and store_seldom.recover(store) == 0
    assert store_seldom.torn(store) == 0
    assert content(files, "00000002.log") == b"c\n" and content(files, "00000000.log") == b"a\nb"
    store.append(b"d\n")
    assert content(files, "00000002.log") == b"c\nd\n"


def test_a_whole_line_without_its_line_feed_is_not_taken_for_torn():
    kept = b'{"n":0}\t' + b"0" * 96 + b"\x0b"
    for tail in (kept, b"x" * MAX_LINE, b"x" * 5000):
        store = Store(disk(log0=b"a\n" + tail))
        assert store_seldom.recover(store) == 0 and store.size == 2 + len(tail)
        assert list(store.lines(0)) == [b"a", tail[:MAX_LINE]]


def test_a_segment_cut_before_its_first_line_was_whole_is_no_segment():
    for tail in (b"", b"half"):
        files = disk(log0=b"a\n", log1=tail)
        store = Store(files)
        assert store_seldom.recover(store) == len(tail)
        assert store.segments == [0] and store.size == 2 and "00000001.log" not in files.listdir()
    files = disk(log0=b"half")
    store = Store(files)
    assert store_seldom.recover(store) == 4 and store.segments == [] and files.listdir() == []


def test_what_was_written_but_not_synced_before_a_kill_is_made_safe_at_start():
    files = disk(log0=b"a\n")
    steps = files.steps
    store_seldom.recover(Store(files))
    assert files.steps > steps                          # truncate() to the same size: it syncs


def test_a_full_disk_leaves_the_segment_as_it_was_and_works_again_later():
    files = disk(log0=b"a\n")
    files.room = 5
    store = Store(files)
    assert raises(OSError, store.append, b"bcdef\n").errno == 28
    assert content(files, "00000000.log") == b"a\n" and store.size == 2
    store.append(b"b\n")
    assert content(files, "00000000.log") == b"a\nb\n"


def test_a_full_disk_at_a_new_segment_leaves_no_empty_one():
    files = disk(log0=b"a\n")
    files.room = 3
    store = Store(files)
    store.rotate(1)
    raises(OSError, store.append, b"bc\n")
    assert files.listdir() == ["00000000.log"] and store.segments == [0]
    files.room = None
    store.append(b"bc\n")
    assert store.segments == [0, 1]


class Failing(BenchFiles):
    """Writes three bytes of the next line, then answers no more until `refuses` is None again."""

    def append(self, name, data):
        BenchFiles.append(self, name, data[:3])
        self.refuses = 5
        raise OSError(5, "no answer")


def failed_at(before):
    """A store over `before` after an append that failed and could not be cleaned up, and its disk."""
    files = Failing()
    BenchFiles.append(files, "00000000.log", before)
    store = Store(files)
    assert raises(OSError, store.append, b"bcdef\n").errno == 5
    assert content(files, "00000000.log") == before + b"bcd"
    assert raises(OSError, store.append, b"g\n").errno == 5
    assert raises(OSError, store.rotate, 7).errno == 5
    files.refuses, files.append = None, lambda name, data: BenchFiles.append(files, name, data)
    return store, files


def test_what_a_failed_append_left_is_cut_off_before_the_next_line():
    store, files = failed_at(b"a\n")
    store.append(b"g\n")
    assert content(files, "00000000.log") == b"a\ng\n"


def test_what_a_failed_append_left_is_cut_off_before_a_new_segment():
    store, files = failed_at(b"a\n")
    store.rotate(7)
    store.append(b"g\n")
    assert content(files, "00000000.log") == b"a\n" and content(files, "00000007.log") == b"g\n"


def test_a_segment_that_lost_bytes_under_us_is_not_added_to():
    store, files = failed_at(b"a\nb\n")
    files.replace("00000000.log", b"a\n")
    assert raises(OSError, store.append, b"c\n").errno == 2
    assert content(files, "00000000.log") == b"a\n"


def test_two_snapshots_are_kept_and_read_back():
    files = BenchFiles()
    store = Store(files)
    for first in (10, 20, 30):
        store_seldom.snapshot(store, first, b"state %d" % first)
    for held in (store, Store(files)):
        assert store_seldom.read_snapshot(held, 10) is None
        assert store_seldom.read_snapshot(held, 20) == b"state 20"
        assert store_seldom.read_snapshot(held, 30) == b"state 30"
    assert sorted(files.listdir()) == ["00000020.snap", "00000030.snap"]


def test_a_snapshot_with_any_byte_changed_is_none():
    files = BenchFiles()
    store_seldom.snapshot(Store(files), 10, b"state")
    whole = content(files, "00000010.snap")
    for at in range(len(whole)):
        files.replace("00000010.snap", whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        assert store_seldom.read_snapshot(Store(files), 10) is None
    for part in (b"", b"\t", whole[:-1], whole + b"\n"):
        files.replace("00000010.snap", part)
        assert store_seldom.read_snapshot(Store(files), 10) is None


def test_power_cut_at_every_step_leaves_the_old_or_the_new():
    for torn in (False, True):
        step = 0
        while True:
            files = disk(log0=b"a\n", snap0=b"old")
            files.fails_at = files.steps + step
            store = Store(files)
            done = 0
            try:
                store.append(b"bcd\n")
                done = 1
                store.rotate(2)
                store.append(b"e\n")
                done = 2
                store_seldom.snapshot(store, 2, b"new")
                done = 3
            except PowerCut:
                pass
            files = files.cut(torn)
            store = Store(files)
            store_seldom.recover(store)
            held = b"".join([content(files, "%08d.log" % n) for n in store.segments])
            assert held in (b"a\n", b"a\nbcd\n", b"a\nbcd\ne\n"), held
            assert len(held) >= (2, 6, 8, 8)[done]
            assert store_seldom.read_snapshot(store, 2) in ((None, b"new") if done < 3 else (b"new",))
            if done == 3:
                break
            step += 1
        assert step == 9        # 2 for the append, 3 for a new segment, 4 for the snapshot


def test_trouble_names_the_folder_what_was_found_and_what_to_do():
    for number, told in ((28, "full"), (30, "not be written"), (13, "not be written"), (2, "not there"),
                         (20, "a file stands"), (5, "does not answer")):
        text = trouble("book", OSError(number, "?"))
        assert text.startswith("log folder book: ") and told in text and ";" in text
    assert "weird" in trouble("book", OSError(99, "weird"))
