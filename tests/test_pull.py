"""Frames, and the unit's side of taking the book away."""
import gc
import struct

from firmware import pull, store_seldom
from firmware.gate import Refused
from firmware.logbook import Logbook
from firmware.port.bench_files import BenchFiles
from firmware.pull import DATA, MAX_PAYLOAD, READ_MOST, Deframer, Session, Shelf, frame
from firmware.store import Store
from helpers import raises

UTC = 1796083200


class Door:
    """An inspection that knows one token."""

    def __init__(self):
        self.open, self.sum, self.left = True, 0, False

    def enter(self, token, peer, via):
        if token != "TOKEN":
            raise Refused("wait", 7) if token == "AGAIN" else Refused("token")
        return "mark"

    def still(self, mark, via):
        if not self.open:
            raise Refused("closed")

    def sent(self, mark, via, name, end, size):
        self.sum += size

    def leave(self, mark, via):
        self.left = True

    def cover(self):
        return b'{"v":1}'


def made(count=40, segment_bytes=4096, files=None):
    files = files or BenchFiles()
    book = Logbook(Store(files, segment_bytes))
    book.open([])
    book.begin((("vessel", "Al Test"),), UTC)
    for i in range(1, count):
        book.record("motion", (("i", i), ("text", "x" * 100)), e=UTC + i)
    files.replace("notes.txt", b"not of the book")
    return book


class Year:
    """A store with a year's book, its bytes computed; also the files that it asks."""

    SIZE = 65500

    def __init__(self, count=100):
        self.segments, self.files = [200 * i for i in range(count)], self

    def length(self, first):
        return self.SIZE

    def read(self, name, offset, n):
        return (b"%s %010d\n" % (name.encode(), offset) * (1 + n // 24))[:n]


def talk(store=None, hello=b"TOKEN"):
    """(session, door), already let in."""
    door = Door()
    session = Session(Shelf(store or made().store), door, "cable")
    if hello:
        assert ask(session, "H", hello) == [("h", b'{"v":1}')]
    return session, door


def ask(session, kind, payload=b"", seq=5):
    """The answers as the other side gets them."""
    deframer, found = Deframer(), []
    for sent in session.answers(kind, seq, payload):
        for answer, its, content in deframer.feed(sent):
            assert its == seq and len(content) <= MAX_PAYLOAD
            found.append((answer, content))
    assert deframer.counts["damaged"] == deframer.counts["too_long"] == 0
    return found


def why(found):
    (kind, content), = found
    assert kind == "X"
    return content


def fetch(session, name, size):
    data = b""
    while len(data) < size:
        request = struct.pack(">II", len(data), 100000) + name.encode()
        *pieces, (last, end) = ask(session, "R", request)
        for kind, content in pieces:
            assert kind == "r" and struct.unpack(">I", content[:4])[0] == len(data)
            data += content[4:]
        assert last == "E" and struct.unpack(">II", end) == (len(data), size)
    return data


def test_stuffing_leaves_no_zero_byte_and_is_undone():
    for n in (0, 1, 252, 253, 254, 255, 256, 507, 508, 509, 600):
        for data in (bytes(n), b"\1" * n, b"\0" + b"a" * n, b"a" * n + b"\0", b"\0ab" * (n // 3)):
            stuffed = pull.stuff(data)
            assert b"\0" not in stuffed and pull.unstuff(stuffed) == data
            assert len(stuffed) <= len(data) + len(data) // 254 + 1
    for bad in (b"\x05ab", b"\xff" + b"a" * 253, b"\x02"):
        assert pull.unstuff(bad) is None


def test_frames_come_through_in_pieces_and_between_noise():
    sent = frame("R", 65535, b"a\0b") + b"noise" + frame("B", 0) + b"\0\0" + frame("H", 1, bytes(512))
    for size in (1, 2, 7, 1000):
        deframer = Deframer()
        found = []
        for i in range(0, len(sent), size):
            found += deframer.feed(sent[i : i + size])
        assert found == [("R", 65535, b"a\0b"), ("B", 0, b""), ("H", 1, bytes(512))]
        assert deframer.counts == {"ok": 3, "damaged": 1, "too_long": 0}


def test_a_spoilt_dropped_or_doubled_byte_costs_its_frame_only():
    good, after = frame("R", 9, b"a\0name.log"), frame("B", 10)
    for i in range(1, len(good) - 1):
        for spoilt in (bytes([good[i] ^ 1]), b"", good[i : i + 1] * 2, b"\0"):
            found = list(Deframer().feed(good[:i] + spoilt + good[i + 1 :] + after))
            # a byte doubled into its like may leave the frame as it was only if nothing changed
            assert found == [("B", 10, b"")], (i, spoilt, found)


def test_a_long_line_fills_nothing():
    deframer = Deframer(64)
    for _ in range(300):
        assert list(deframer.feed(b"x" * 1000)) == []
    assert list(deframer.feed(frame("B", 3))) == [("B", 3, b"")]
    assert deframer.counts["too_long"] == 1
    assert list(deframer.feed(frame("R", 3, b"x" * 65))) == [] and deframer.counts["too_long"] == 2
    assert list(deframer.feed(bytes(5000))) == []


def test_nothing_is_said_without_the_token():
    session, _ = talk(hello=None)
    for kind, payload in (("L", bytes(4)), ("R", bytes(8) + b"00000000.log"), ("B", b"")):
        assert why(ask(session, kind, payload)) == b"hello"
    assert why(ask(session, "H", b"WRONG")) == b"token"
    assert why(ask(session, "H", b"AGAIN")) == b"wait 7"
    assert why(ask(session, "H", b"\xff\xfe")) in (b"request", b"token")
    assert why(ask(session, "L", bytes(4))) == b"hello"


def test_a_wrong_token_ends_what_the_right_one_began():
    session, _ = talk()
    assert why(ask(session, "H", b"WRONG")) == b"token"
    assert why(ask(session, "L", bytes(4))) == b"hello"


def test_the_whole_book_is_listed_and_read():
    book = made()
    session, door = talk(book.store)
    found = ask(session, "L", bytes(4))
    assert [kind for kind, _ in found] == ["l", "E"] and found[0][1][:4] == bytes(4)
    rows = [line.split(" ") for line in found[0][1][4:].decode().split("\n")[:-1]]
    assert [name for name, _ in rows] == ["%08d.log" % first for first in book.store.segments]
    assert len(rows) > 2 and struct.unpack(">II", found[1][1]) == (len(rows), len(rows))
    files = book.store.files
    for name, size in rows:
        assert fetch(session, name, int(size)) == files.read(name, 0, 100000)
    assert door.sum == sum([int(size) for _, size in rows])
    assert ask(session, "B") == [("E", bytes(8))] and door.left
    assert why(ask(session, "L", bytes(4))) == b"hello"


def test_a_long_list_comes_in_parts_that_can_be_asked_for_again():
    session, _ = talk(Year())
    *parts, (last, end) = ask(session, "L", bytes(4))
    assert len(parts) > 1 and last == "E"
    at = 0
    for kind, content in parts:
        assert kind == "l" and struct.unpack(">I", content[:4])[0] == at
        again = ask(session, "L", struct.pack(">I", at))
        assert again[0] == (kind, content)
        at += content[4:].count(b"\n")
    assert struct.unpack(">II", end) == (at, at)
    assert ask(session, "L", b"\xff" * 4) == [("E", b"\xff" * 8)]


def test_reading_begins_and_ends_anywhere():
    book = made()
    session, _ = talk(book.store)
    whole = book.store.files.read("00000000.log", 0, 100000)
    for offset, length in ((0, 1), (5, DATA), (5, DATA + 1), (len(whole) - 1, 10), (len(whole), 10), (9, 0)):
        found = ask(session, "R", struct.pack(">II", offset, length) + b"00000000.log")
        data = b"".join([content[4:] for kind, content in found if kind == "r"])
        assert data == whole[offset : offset + length]
        assert found[-1] == ("E", struct.pack(">II", offset + len(data), len(whole)))
    assert why(ask(session, "R", struct.pack(">II", len(whole) + 1, 1) + b"00000000.log")) == b"offset"


def test_one_request_is_answered_with_so_much_at_most():
    session, door = talk(Year())
    for _ in session.answers("R", 1, struct.pack(">II", 0, 0xFFFFFFFF) + b"00000000.log"):
        pass
    assert door.sum == READ_MOST


def test_a_year_of_log_is_read_with_memory_flat():
    session, door = talk(Year())
    asked, most = 0, 0
    while asked < Year.SIZE * 100:
        first, offset = asked // Year.SIZE * 200, asked % Year.SIZE
        for sent in session.answers("R", 1, struct.pack(">II", offset, READ_MOST) + b"%08d.log" % first):
            assert len(sent) < MAX_PAYLOAD + 20
        asked += min(READ_MOST, Year.SIZE - offset)
        if hasattr(gc, "mem_alloc"):
            gc.collect()
            most = max(most, gc.mem_alloc())
            if asked < 1000000:
                first_most = most
    assert door.sum == asked > 6500000
    if most:
        print("  %d bytes read, heap %d bytes at first, %d at last" % (door.sum, first_most, most))
        assert most - first_most < 1024


def test_only_segments_of_the_book_can_be_named():
    book = made()
    store_seldom.snapshot(book.store, 30, b"{}")
    session, _ = talk(book.store)
    for name in (b"notes.txt", b"lock", b"00000030.snap", b"../book/00000000.log", b"00000001.log", b"0.log",
                 b"/00000000.log", b"00000000.log\0", b"00000000.LOG", b"../keys/ratchet", b"x", b".log",
                 b"000000000.log", b"-0000000.log", b"+0000000.log", b" 0000000.log", b"0_000000.log",
                 b"9" * 50 + b".log", "००००००००.log".encode(), b"..", b"."):
        assert why(ask(session, "R", struct.pack(">II", 0, 10) + name)) == b"file", name
    assert why(ask(session, "R", struct.pack(">II", 0, 10) + b"\xff\xff.log")) in (b"request", b"file")
    for kind, payload in (("R", b""), ("R", bytes(8)), ("L", b""), ("L", bytes(5)), ("W", b"x"), ("r", b"")):
        assert why(ask(session, kind, payload)) == b"request"


def test_an_access_that_ends_ends_a_read_in_the_middle():
    session, door = talk(Year())
    deframer, kinds = Deframer(), []
    for sent in session.answers("R", 1, struct.pack(">II", 0, READ_MOST) + b"00000000.log"):
        kinds += [kind for kind, _, _ in deframer.feed(sent)]
        if len(kinds) == 3:
            door.open = False
    assert kinds == ["r", "r", "r", "X"]
    assert why(ask(session, "L", bytes(4))) == b"closed"


def test_it_reads_what_is_safe_while_the_book_goes_on():
    files = BenchFiles()
    book = made(files=files)
    session, _ = talk(book.store)
    name = "%08d.log" % book.store.segments[-1]
    before = files.read(name, 0, 100000)
    assert fetch(session, name, len(before)) == before
    book.record("motion", (("i", 1),), e=UTC)
    after = files.read(name, 0, 100000)
    assert after[: len(before)] == before and fetch(session, name, len(after)) == after
    files.room = sum([files.size(kept) for kept in files.listdir()]) + 50
    raises(Exception, book.record, "motion", (("text", "y" * 100),), e=UTC)
    assert fetch(session, name, len(after)) == after        # nothing of what could not be written


def test_a_disk_that_fails_is_told():
    files = BenchFiles()
    book = made(files=files)
    session, _ = talk(book.store)
    files._files.pop("00000000.log")
    assert why(ask(session, "R", struct.pack(">II", 0, 10) + b"00000000.log")) == b"disk 2"
