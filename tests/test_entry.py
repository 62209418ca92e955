"""One line of the log: written, read, sealed, checked."""
import json
from hashlib import sha256

from firmware.chain import Chain
from firmware.entry import (
    GENESIS,
    MAX_LINE,
    NO_MAC,
    Entry,
    code,
    dumps,
    head,
    is_torn,
    parse,
    stored,
    write,
)
from helpers import raises

LINE = (b'{"n":7,"t":1796047059,"e":1796047060,"c":"gnss","k":"ais","by":"auto","p":[1375920,4172340,2],'
        b'"o":["place"],"d":{"s":"off","was":null,"why":"no own VDO for 10 s","list":[1,true]}}')


def chained(count, before=GENESIS, n=0):
    """Stored lines without line feeds, from number n on."""
    lines = []
    for i in range(n, n + count):
        line = write(Entry(i, 1000, 1000, "gnss", "fix", "auto", None, (), (("i", i),)))
        mac = bytes([i]) * 16
        before = head(before, line, mac)
        lines.append(stored(line, mac, before)[:-1])
    return lines


def sealed_anew(line):
    """A line as the first of a book, stored by one who recomputes heads."""
    return stored(line, NO_MAC, head(GENESIS, line))[:-1]


def take_all(chain, lines):
    """(numbers of the good entries, [(number expected, what is wrong)])."""
    good, bad = [], []
    for line in lines:
        n = chain.n
        entry, wrong = chain.take(line)
        if entry is None:
            bad.append((n, wrong))
        else:
            good.append(entry.n)
    return good, bad


def flip(data, at, by=1):
    return data[:at] + bytes([data[at] ^ by]) + data[at + 1 :]


def test_dumps_keeps_the_order_of_pairs_and_sorts_a_dict():
    assert dumps((("z", 1), ("a", {"y": 2, "b": ()}), ("m", [None, True, False, -3]))) == (
        '{"z":1,"a":{"b":{},"y":2},"m":[null,true,false,-3]}')


def test_dumps_escapes_only_what_json_must_and_keeps_utf8():
    assert dumps('a"b\\c\n\t\x00\x1f\x7f') == '"a\\"b\\\\c\\u000a\\u0009\\u0000\\u001f\x7f"'
    assert dumps("नाव é 😀") == '"नाव é 😀"'


def test_dumps_writes_integers_of_any_size():
    assert dumps([1796047059, 10 ** 30, -(10 ** 30), 0]) == "[1796047059,%d,-%d,0]" % (10 ** 30, 10 ** 30)


def test_dumps_refuses_what_would_not_come_back_and_names_it():
    for value in (1.5, float("nan"), b"bytes", {1: 2}, {"a": 1, 2: 3}, (1, 2), ("ab", "cd"), ("a", 1),
                  (("a", 1), ("a", 2)), object(), "\ud800", [[[[[[[[[1]]]]]]]]]):
        raises(ValueError, dumps, value)
    assert "sog is a float (5.2)" in str(raises(ValueError, dumps, (("sog", 5.2),)))


def test_an_entry_is_written_in_its_order_and_read_back():
    entry = parse(LINE)
    assert (entry.n, entry.t, entry.e, entry.c, entry.k, entry.by) == (
        7, 1796047059, 1796047060, "gnss", "ais", "auto")
    assert entry.p == (1375920, 4172340, 2) and entry.o == ("place",)
    assert entry.d == {"s": "off", "was": None, "why": "no own VDO for 10 s", "list": [1, True]}
    entry.d = (("s", "off"), ("was", None), ("why", "no own VDO for 10 s"), ("list", [1, True]))
    assert write(entry) == LINE


def test_what_is_not_known_is_left_out():
    line = write(Entry(0, 5, 5, "unsure", "boot", "auto", None, (), ()))
    assert line == b'{"n":0,"t":5,"e":5,"c":"unsure","k":"boot","by":"auto","d":{}}'
    assert parse(line).p is None and parse(line).o == ()


def test_lines_that_are_no_entry_are_refused_and_say_why():
    for was, now, told in (
        (b'"n":7', b'"n":-1', "n is -1"), (b'"n":7', b'"n":true', "n is True"), (b'"n":7,', b"", "n is None"),
        (b'"t":1796047059', b'"t":"x"', "t is 'x'"), (b'"e":1796047060', b'"e":1.5', "e is 1.5"),
        (b'"gnss"', b'"gps"', "c is 'gps'"), (b'"k":"ais"', b'"k":""', "k is ''"),
        (b'"auto"', b"1", "by is 1"), (b",2]", b"]", "p is"), (b",2]", b",null]", "p is"),
        (b'["place"]', b"[1]", "o is"), (b'"d":{', b'"d":3,"x":{', "d is 3"), (b"}}", b"}", "not JSON"),
    ):
        assert was in LINE
        assert told in str(raises(ValueError, parse, LINE.replace(was, now))), told
    for line in (b"", b"[]", b"7", b"\xff\xfe", b"[" * 900, b'{"n":7'):
        raises(ValueError, parse, line)


def test_head_is_sha256_over_domain_head_before_line_and_mac():
    mac = bytes(range(16))
    assert head(GENESIS, LINE, mac) == sha256(b"deckwatch/1 entry\x00" + bytes(32) + LINE + mac).digest()
    assert head(GENESIS, LINE) == head(GENESIS, LINE, bytes(16))
    # As first written: books out there are sealed like this, it can never change.
    assert head(GENESIS, LINE).hex() == "1cba2fce2614f77b8bc66c58bd0f29a25b4be6d9459dfde804d44925ccdf5b49"
    assert code(head(GENESIS, LINE)) == "3JX2-ZKH6-2KVQ-Q2Y6"


def test_a_line_is_stored_with_its_mac_and_its_head_behind_a_tab():
    raw = stored(LINE, bytes(range(16)), b"\xab" * 32)
    assert raw == LINE + b"\t000102030405060708090a0b0c0d0e0f" + b"ab" * 32 + b"\n"
    assert len(stored(b"x" * 1024, NO_MAC, GENESIS)) == MAX_LINE


def test_code_is_crockford_of_the_first_eighty_bits():
    assert code(bytes(32)) == "0000-0000-0000-0000"
    assert code(b"\xff" * 32) == "ZZZZ-ZZZZ-ZZZZ-ZZZZ"
    assert code(bytes(range(32))) == "000G-40R4-0M30-E209"


def test_late_is_what_a_person_entered_long_after():
    entry = parse(LINE)
    entry.e = entry.t + 601
    assert not entry.late
    entry.by = "tindal"
    assert entry.late
    entry.e = entry.t + 600
    assert not entry.late


def test_a_torn_tail_ends_before_its_line_does():
    stored = chained(1)[0]
    for cut in range(len(stored) + 1):
        assert is_torn(stored[:cut]), cut
    for last in (b"\x0b", b"f", b"\x00"):
        assert not is_torn(stored + last)
    assert is_torn(stored[:-20] + bytes(21))        # never written, read back as zeros
    assert is_torn(b"x" * (MAX_LINE - 1)) and not is_torn(b"x" * MAX_LINE)      # no line is that long


def test_chain_takes_sound_lines():
    chain = Chain()
    lines = chained(5)
    assert take_all(chain, lines) == ([0, 1, 2, 3, 4], [])
    assert chain.n == 5 and lines[-1].endswith(chain.head.hex().encode()) and chain.mac == bytes([4]) * 16
    assert chain.segment(5) is None


def test_any_flipped_byte_of_a_line_is_found_and_costs_that_line_only():
    lines = chained(4)
    for at in range(len(lines[1])):
        for by in (1, 0x20, 0x80):
            good, bad = take_all(Chain(), [lines[0], flip(lines[1], at, by), lines[2], lines[3]])
            assert bad[0][0] == 1 and good[-1] == 3, (at, by, good, bad)
            assert good == [0, 2, 3], (at, by, good, bad)


def test_a_changed_entry_is_told_from_a_moved_one():
    lines = chained(5)
    changed = lines[2].replace(b'"i":2', b'"i":3')
    assert "do not agree" in take_all(Chain(), lines[:2] + [changed] + lines[3:])[1][0][1]
    for order in ((0, 1, 3, 4), (0, 1, 1, 2, 3, 4), (0, 1, 3, 2, 4)):
        bad = take_all(Chain(), [lines[i] for i in order])[1]
        assert bad[0][0] == 2 and "stands where entry 2 was expected" in bad[0][1], (order, bad)


def test_one_who_recomputes_heads_is_still_held_to_numbers_and_form():
    line = write(Entry(5, 1, 1, "gnss", "fix", "auto", None, (), ()))
    assert take_all(Chain(), [sealed_anew(line)]) == ([], [(0, "entry 5 stands where entry 0 was expected")])
    line = b'{"n":0}'
    sealed = sealed_anew(line)
    assert "sealed but not an entry" in take_all(Chain(), [sealed])[1][0][1]
    line = write(Entry(0, 1, 1, "gnss", "fix", "auto", None, (), (("x", "y" * 1000),)))
    sealed = sealed_anew(line)
    assert "longer than 1024" in take_all(Chain(), [sealed])[1][0][1]


def test_chain_survives_any_rubbish():
    chain = Chain()
    for rubbish in (b"", b"\t", b"x" * 96, b"x" * 97, b"\t" + b"0" * 96, bytes(200), b"\xff" * 1122,
                    json.dumps([1, 2]).encode() + b"\t" + b"g" * 96,
                    json.dumps([1, 2]).encode() + b"\t" + b"0" * 32 + b"g" * 64):
        entry, wrong = chain.take(rubbish)
        assert entry is None and wrong


def test_segments_join_where_the_numbers_do():
    chain = Chain()
    take_all(chain, chained(3))
    assert "begins with entry 5 where entry 3" in chain.segment(5)
