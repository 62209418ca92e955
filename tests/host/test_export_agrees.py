"""The officer's page and `deckwatch verify` say the same of every book.

The page runs in a real Chromium. Altered books are judged many at a time in one page that stays open.
"""
import json
import os
import random

import pytest
from books import UTC, begun, filled, lay_down, sealed
from officer_page import Bench, exported, forged, keys_folder, lines

from firmware import book_views, ed25519
from firmware.book import Book
from firmware.checkpoint import vkey
from firmware.entry import GENESIS, code, dumps, head, stored
from firmware.rules import logbook_rules as rule
from firmware.store import log

SMALL = 900     # bytes of a segment: three or four entries
STRIDE = int(os.environ.get("DECKWATCH_FLIP_STRIDE", "61"))    # 1: every byte, in ten minutes or so
PARTS = 8           # so that none of the full run's tests takes long


@pytest.fixture(scope="module")
def opened(browser, tmp_path_factory):
    """The browser with the page of a short book open, its script at work."""
    browser.open(exported(lay_down(filled(4), tmp_path_factory.mktemp("opened"))))
    browser.run("deckwatch.started")
    return browser


@pytest.fixture
def bench(opened, tmp_path):
    return Bench(opened, lay_down(filled(10, SMALL), tmp_path))


# ---- the verdicts agree


def test_sound_books(bench):
    found, = bench.agree([{}])
    assert found["sound"] and found["entries"] == 10 and found["segments"] > 2


def test_every_byte_altered(bench):
    books = []
    for name, data in bench.segments.items():
        for i, byte in enumerate(data):
            mask = (0x01, 0x20, 0x80, 0x0f)[i % 4]
            books.append({name: data[:i] + bytes([byte ^ mask]) + data[i + 1 :]})
        for i in range(0, len(data), 7):
            books.append({name: data[:i] + b"\n" + data[i + 1 :]})
            books.append({name: data[:i] + data[i + 1 :]})
            books.append({name: data[:i] + b"\n" + data[i:]})
    told = bench.agree(books)
    assert not any(found["sound"] for found in told[: sum(map(len, bench.segments.values()))])


@pytest.mark.parametrize("part", range(PARTS))
def test_any_flipped_byte_of_a_book_of_200_entries(opened, tmp_path, part):
    """With keys and seals. A stride of the bytes; `make flips` takes every one."""
    bench, books = Bench(opened, lay_down(sealed(200, 8000), tmp_path)), []
    for name, data in bench.segments.items():
        books += [{name: data[:i] + bytes([data[i] ^ (1 << i % 8)]) + data[i + 1 :]}
                  for i in range(part * STRIDE, len(data), PARTS * STRIDE)]
    told = bench.agree(books)
    assert not any(found["sound"] for found in told)
    for changes, found in zip(books, told):
        assert [found["first_problem"]["segment"]] == list(changes)
    print("%d flipped bytes, part %d of %d: page and verify agree" % (len(told), part + 1, PARTS))


def test_entries_removed_doubled_swapped_and_cut_short(bench):
    books = []
    for name, data in bench.segments.items():
        held = lines(data)
        for i in range(len(held)):
            books.append({name: b"".join(held[:i] + held[i + 1 :])})
            books.append({name: b"".join(held[: i + 1] + held[i:])})
            books.append({name: b"".join(held[:i] + held[i : i + 2][::-1] + held[i + 2 :])})
            books.append({name: b"".join(held[:i])})
            books.append({name: b"".join(held[i:] + held[:i])})
    bench.agree(books)


def test_the_tail_cut_at_every_byte(bench):
    name, data = list(bench.segments.items())[-1]
    assert {found["sound"] for found in bench.agree({name: data[:i]} for i in range(len(data)))} == {True}
    other, data = list(bench.segments.items())[0]
    told = bench.agree({other: data[:i]} for i in range(0, len(data), 13))
    assert not any(found["sound"] for found in told)


def test_segments_missing_emptied_renamed_swapped_and_foreign(bench):
    names, books = list(bench.segments), []
    foreign = filled(11, SMALL).store.files
    for i, name in enumerate(names):
        data, first = bench.segments[name], int(name[:8])
        if len(names) > 1:
            books.append({name: None})
        books += [{name: b""}, {name: b"\n"}, {name: data * 2}, {name: None, "copy.log": data}]
        books += [{name: None, log(first + by): data} for by in (1, 1000, 10**9, 10**20)]
        books += [{name: bench.segments[other], other: data} for other in names[i + 1 :]]
        books.append({name: foreign.read(name, 0, 99999).replace(b"under way", b"at anchor")})
        books += [{"0%s" % name: data}, {"99.log": data}, {"00000099.log": b""}, {"99999999.log": b"\n"}]
    bench.agree(books)


RUBBISH = (
    b"\n", b"x\n", b"\0" * 5000 + b"\n", b"y" * 100000, b"y" * 1121, b"y" * 1122 + b"\n", b"y" * 1123,
    bytes(range(256)) * 40, b"{}\n" * 9, b"\t" * 200, b"\t" + b"0" * 96, b"\t" + b"0" * 96 + b"\n",
    b"\t" + b"F" * 96 + b"\n", b"a\t" + b"0" * 98 + b"\n", b"\xff" * 97 + b"\n", b"\t0\n", b"\tab\n")


def test_rubbish_before_between_and_after(bench):
    bench.agree({name: data[:at] + rubbish + data[at:]} for rubbish in RUBBISH
                for name, data in bench.segments.items() for at in (0, data.index(b"\n") + 1, len(data)))


# ---- entries that are sealed, but strange: a forger's, or a newer version's


FRAME = '{"n":%s,"t":%s,"e":%s,"c":%s,"k":%s,"by":%s,"d":%s}'
PLAIN = ("3", "1796047200", "1796047200", '"gnss"', '"fix"', '"auto"', "{}")
VALUES = (
    "0", "-0", "-1", "1.0", "3.0", "1e1", "1E+2", "0.1", "1e16", "1e15", "123456789012345678", "1e-5",
    "0.0001", "1.5e300", "1e400", "-1e400", "-0.0", "5e-324", "1.7976931348623157e308", "123456.789e3",
    "9007199254740993", "-9007199254740993", "1" + "0" * 40, "01", "1.", ".5", "+1", "1e", "--1", "NaN",
    "Infinity", "-Infinity", "nan", "null", "true", "false", "True", "nulls", '""', '"gnss"', '"x"',
    '"it\'s"', '"say \\"x\\""', '"both \' and \\""', '"\\u0000\\u001f\\u007f\\u0085\\u00a0\\u00ad"',
    '"\\ud83d\\ude00"', '"\\ud83d"', '"\\ude00\\ud83d"', '"\\ud83dx"',
    '"\U0001f6a2\u200b\u202e\u2028\u3000\ufeff\U000e0001"', '"\u0905\u0301\u0378"', '"\\/\\b\\f\\n\\r\\t"',
    '"\\x41"', '"\\u12"', '"\\u+123"', '"\t"', '"\x7f"', '"\x01"', "'x'", "[]", "[ ]", "[1,]", "[,1]",
    "[1 2]", "[1,2.0,null]", "{}", "{ }", '{"a":1,}', '{"a" : [1 , {"b":"c"} ]}', '{"a":1,"b":2,"a":3}',
    '{"__proto__":{"x":1}}', "{1:2}", '{"a"}', "{'a':1}", "[" * 100 + "]" * 100, "[" * 100, "1//", "/**/1",
    " 7 ", "\u00a07", "1 2", "", "[1]]", '{"constructor":null}', '"__proto__"', "8" * 300, "-" + "8" * 300,
    "62135596800", "-62135596801", "253402300800", "99999999999999", "-99999999999999")


def strange():
    for place in range(len(PLAIN)):
        for value in VALUES:
            yield (FRAME % (*PLAIN[:place], value, *PLAIN[place + 1 :])).encode()
    whole = (FRAME % PLAIN).encode()
    for value in VALUES:
        yield value.encode()
        yield whole[:-1] + b',"p":' + value.encode() + b"}"
        yield whole[:-1] + b',"p":[' + value.encode() + b",1,2]}"
        yield whole[:-1] + b',"o":' + value.encode() + b"}"
        yield whole[:-1] + b',"o":["a",' + value.encode() + b"]}"
        yield whole[:-1] + b',"n":' + value.encode() + b"}"
    for name in ("utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be"):
        yield whole.decode().encode(name)
    for bad in (b"\xed\xa0\x80", b"\xc0\x80", b"\xf4\x90\x80\x80", b"\xf0\x9f\x9a"):
        yield whole.replace(b"fix", bad)
    for size in (1024, 1025):
        yield whole.replace(b"fix", b"f" * (size - len(whole) + 3))
    yield from (whole + b"\0", b"\0" + whole, whole + b" ", b" " + whole, whole + b"\x0c", whole[:-1],
                whole + b"}", b"", b"[]", b"7", b"null", b"\t" + whole, b"\t")


def test_sealed_and_unsealed_entries_that_are_strange(opened, tmp_path):
    """As the last entry but one, sealed or with a wrong seal."""
    bench = Bench(opened, lay_down(filled(3), tmp_path))
    (name, data), = bench.segments.items()
    before = bytes.fromhex(data[-65:-1].decode())
    books = []
    for line in strange():
        made = head(before, line)
        after = (FRAME % ("4", "1796047300", "1796047300", *PLAIN[3:])).encode()
        end = stored(after, bytes(16), head(made, after))
        books.append({name: data + stored(line, bytes(16), made) + end})
        books.append({name: data + stored(line, bytes(16), bytes(32)) + end})
    told = bench.agree(books)
    assert any(found["sound"] for found in told) and len(told) > 2000


PUT = (b"", b"0", b"9", b".", b"e", b"-", b'"', b"\\", b"{", b"}", b",", b"null", b"\n", b"\t")


def test_texts_mutated_at_random(bench):
    """What an editor of the file might do: digits, signs and words changed, the length too."""
    pick, books = random.Random(3), []
    for _ in range(1500):
        name = pick.choice(list(bench.segments))
        data = bench.segments[name]
        for _ in range(pick.choice((1, 1, 2))):
            i = pick.randrange(len(data))
            data = data[:i] + pick.choice(PUT) + data[i + pick.choice((0, 1, 1, 3)) :]
        books.append({name: data})
    bench.agree(books)


# ---- keys, seals, a key and a code held against the book


@pytest.fixture
def kept(opened, tmp_path):
    """A book with macs and seals, on the bench."""
    return Bench(opened, keys_folder(tmp_path))


def test_a_book_with_keys_altered(kept):
    found, = kept.agree([{}])
    assert found["sound"] and found["seals"]["count"] == 3 and found["macs"]["since"] == 1
    books = []
    for name, data in kept.segments.items():
        books += [{name: data[:i] + bytes([data[i] ^ 2]) + data[i + 1 :]} for i in range(0, len(data), 11)]
    assert not any(found["sound"] for found in kept.agree(books))


def test_a_book_with_keys_whose_heads_were_made_anew(kept):
    told = kept.agree([
        forged(kept, lambda held: held),
        forged(kept, lambda held: [[line.replace(b"[1375925,", b"[1375926,"), mac] for line, mac in held]),
        forged(kept, lambda held: [*held[:5], [held[5][0], bytes(16)], *held[6:]]),
        forged(kept, lambda held: [[line, bytes(16)] for line, _ in held]),
        forged(kept, lambda held: [[line, b"\1" * 16] for line, _ in held]),
        forged(kept, lambda held: [[line, mac] for line, mac in held if b'"k":"seal"' not in line]),
        forged(kept, lambda held: [[line, mac] for line, mac in held if b'"k":"keys"' not in line]),
        forged(kept, lambda held: held[:8]),
        forged(kept, lambda held: [[line.replace(b":419000001", b":419000002"), mac] for line, mac in held]),
    ])
    assert [found["sound"] for found in told] == [True] + 6 * [False] + [True, False]
    assert "Merkle root" in told[1]["first_problem"]["what"]


def test_keys_and_seals_with_strange_data(kept):
    """What only who holds the unit could write; nothing of it stops the page, or verify."""
    public = ed25519.public_key(bytes(32))
    other = [vkey(name, public) for name in ("deckwatch/419000002", "x", "\u0905/\U0001f6a2")]
    values = [value for value in VALUES if value and value[0] in '"[{-0123456789tfn']
    values += ['"%s"' % text for text in (
        *other, other[0][:-1], other[0].replace("+", " "), "a b" + other[0][19:], "QQ==", "QR==", "QQ", "QQ=",
        " QQ==", "A" * 43 + "=", "A" * 42 + "B=", "A" * 86 + "==", "A" * 40 + "\\n" + "A" * 3 + "=")]
    values += ["1", "2", "3", "7", "12"]
    books = []
    for kind, key in (("keys", "vkey"), ("keys", "index"), ("keys", "missing"), ("seal", "size"),
                      ("seal", "root"), ("seal", "sig"), ("book", "mmsi")):
        for value in values:
            def change(held, kind=kind, key=key, value=value):
                for pair in held:
                    if b'"k":"%s"' % kind.encode() in pair[0]:
                        old = '"%s":%s' % (key, json.dumps(json.loads(pair[0])["d"][key]))
                        pair[0] = pair[0].replace(old.encode(), ('"%s":%s' % (key, value)).encode())
                return held
            books.append(forged(kept, change))
    told = kept.agree(books)
    assert len({found["first_problem"] and found["first_problem"]["what"][:30] for found in told}) > 8


def test_keys_that_begin_again(kept):
    """Entries "keys" in the middle: with the number due, a later and an earlier one, and of another key."""
    books = []
    for index in (9, 10, 15, 0, 10**20):
        for missing in (0, 3):
            for key in ("same", "another"):
                def change(held, index=index, missing=missing, key=key):
                    data = json.loads(held[1][0])["d"] | {"index": index, "missing": missing}
                    if key == "another":
                        data["vkey"] = vkey("deckwatch/419000001", ed25519.public_key(bytes(32)))
                    line = FRAME % (10, UTC + 50, UTC + 50, '"gnss"', '"keys"', '"auto"', dumps(data))
                    return [*held[:10], [line.encode(), b"\2" * 16]]     # what follows has seals
                books.append(forged(kept, change))
    assert {found["sound"] for found in kept.agree(books)} == {True, False}


def test_a_key_and_a_code_held_against_the_book(kept):
    own = kept.agree([{}])[0]["seals"]["vkey"]
    foreign = vkey("deckwatch/419000002", ed25519.public_key(bytes(32)))
    last = list(kept.segments)[-1]
    cut = {last: b"".join(lines(kept.segments[last])[:-1])}
    end = kept.agree([{}])[0]["code"]
    assert kept.agree([{}], own)[0]["sound"] and kept.agree([{}], own)[0]["seals"]["trusted"]
    found, = kept.agree([{}], foreign)
    assert "not by the one given" in found["first_problem"]["what"]
    assert [found["sound"] for found in kept.agree([{}, cut], own, end)] == [True, False]
    assert kept.agree([{}], own, code(GENESIS))[0]["first_problem"]["entry"] is None
    told = kept.agree([forged(kept, lambda held: [[line, bytes(16)] for line, _ in held[:1]])], own)
    assert "has signed nothing" in told[0]["first_problem"]["what"]


# ---- times


def test_times_that_run_back_with_and_without_a_step(bench, tmp_path_factory):
    pick, books = random.Random(5), []
    for _ in range(60):
        book, at = begun(), UTC
        for _ in range(12):
            at += pick.choice((1, 2, 3, 50, -1, -2, -3, -50))
            kind = pick.choice(("fix", "fix", "fix", "sent", "clock", "boot", "power", "torn", "damage"))
            by, before = pick.choice(("auto", "t1")), pick.choice((0,) * 12 + (-3, -60, -61, 700))
            book.record(kind, (), t=at - before, e=at, by=by)
        books.append(dict.fromkeys(bench.segments) | {
            "00000000.log": book.store.files.read("00000000.log", 0, 99999)})
    told = bench.agree(books)
    assert {found["sound"] for found in told} == {True, False}


# ---- the book as it is kept: signed pages, second signatures, amendments, the closing


def kept_by_hand(pick, count):
    """A book of `count` entries as people keep one, and as they get it wrong."""
    made, people = begun(), ("t1", "c1", "c2", "auto")
    for i in range(1, count):
        kind = pick.choice(("note", "note", "sign", "sign", "sign", "countersign", "amend", "seaman", "check",
                            "depart", "arrive", "fix", "keys less"))
        ref, page = pick.randrange(i), pick.randrange(1, 4)
        data = {
            "note": (("text", "x"), ("second", pick.choice((None, "", "c1", "c2")))),
            "sign": (("section", pick.choice((1, 2, 3, 3, 3, 4, True))), ("page", page),
                     ("role", pick.choice(("tindal", "crew", "crew", "owner")))),
            "countersign": (("ref", pick.choice((ref, i - 1, True))),),
            "amend": (("ref", pick.choice((ref, i - 1))), ("why", "x"), ("text", "y")),
        }.get(kind, (("name", "x"), ("capacity", None), ("place", "Mundra"), ("s", "found"), ("source", "x")))
        made.record(kind, data, t=UTC + i - pick.choice((0, 0, 900)), e=UTC + i, by=pick.choice(people))
    return made


def only(made, bench):
    """What the bench is to hold instead of its own: this book, in one segment."""
    return dict.fromkeys(bench.segments) | {"00000000.log": made.store.files.read("00000000.log", 0, 1 << 20)}


def test_books_kept_by_hand_in_every_order(bench):
    pick = random.Random(11)
    told = bench.agree(only(kept_by_hand(pick, 120), bench) for _ in range(150))
    assert all(found["sound"] and found["unsigned"] and found["amendments"] for found in told)
    assert len({tuple(map(tuple, found["unsigned"])) for found in told}) > 20


def signed(made, section, page):
    for role, who in (("tindal", "t1"), ("crew", "c1")):
        made.record("sign", (("section", section), ("page", page), ("role", role)), e=UTC + 500, by=who)


def test_a_page_waits_for_its_second_signatures_or_for_the_amendment_that_excuses_them(bench):
    books, expected = [], []
    for given in ("nothing", "countersign", "amend", "another's"):
        for notes in (1, 12, rule.MOST_WAITING, rule.MOST_WAITING + 1, 40):
            made = begun()
            for _ in range(notes):
                made.record("note", (("text", "x"), ("second", "c1")), e=UTC + 1, by="t1")
            for i in range(12):
                made.record("fix", (("s", "found"), ("i", i)), e=UTC + 2)
            for n in range(1, notes + 1):
                if given != "nothing":
                    made.record("amend" if given == "amend" else "countersign", (("ref", n), ("why", "x")),
                                e=UTC + 3, by="c2" if given == "another's" else "c1")
            signed(made, rule.NARRATIVE, 1)
            signed(made, rule.NARRATIVE, 2)
            books.append(only(made, bench))
            expected.append((given, notes, [3, 2] in verified(made)))
    told = bench.agree(books)
    assert [[3, 2] in found["unsigned"] for found in told] == [unsigned for *_, unsigned in expected]
    assert {unsigned for *_, unsigned in expected} == {True, False}


def test_pages_signed_early_and_what_was_entered_on_them_afterwards(bench):
    made = kept_by_hand(random.Random(2), 30)
    books = []
    for kind in ("sign", "depart", "check", "arrive", "seaman", "fix", "check", "depart", "arrive"):
        for section in (1, 2, 3):
            signed(made, section, 1)
            signed(made, section, 2)
        made.record(kind, (("name", "x"), ("place", "x")), t=UTC + 2000, e=UTC + 2000)
        books.append(only(made, bench))
    told = bench.agree(books)
    assert len({str(found["after_signing"]) for found in told}) > 1


def test_a_book_without_entries(bench):
    whole = bench.segments["00000000.log"]
    told = bench.agree(dict.fromkeys(bench.segments) | {"00000000.log": held} for held in (b"", whole[:50]))
    assert not any(found["sound"] for found in told)
    assert {found["first_problem"]["what"][:24] for found in told} == {"the book has no entry: i"}


def test_checks_soon_and_long_after_a_departure(bench):
    books = []
    for late in (0, rule.LATE_S, rule.LATE_S + 1):
        made = begun()
        for i in range(25):
            made.record("depart", (("place", "x"),), e=UTC + 10000 * i)
            made.record("check", (), e=UTC + 10000 * i + late, by="t1")
        books.append(only(made, bench))
    told = bench.agree(books)
    assert told[0]["unsigned"] == told[1]["unsigned"]


def verified(made):
    pages = Book()
    for entry in made.entries():
        pages.apply(entry)
    return [list(page) for page in book_views.unsigned(pages)]


def test_a_closed_book_and_what_stands_after_its_closing(bench):
    made = kept_by_hand(random.Random(5), 40)
    made.record("close", (("registrar", "A. Rao"), ("place", "Mundra")), e=UTC + 50, by="t1")
    closed = only(made, bench)
    name = "00000000.log"
    after, books = closed[name], [closed]
    for i, kind in enumerate(("fix", "close", "amend", "torn"), 41):
        line = (FRAME % (i, UTC + 60, UTC + 60, '"gnss"', '"%s"' % kind, '"auto"', "{}")).encode()
        after += stored(line, bytes(16), head(bytes.fromhex(after[-65:-1].decode()), line))
        books.append(closed | {name: after})
    data = closed[name]
    books += [closed | {name: data[:i] + bytes([data[i] ^ 1]) + data[i + 1 :]}
              for i in range(0, len(data), 23)]
    told = bench.agree(books)
    assert [found["sound"] for found in told] == [True] + (len(books) - 1) * [False]
    assert "stands after entry 40, which closed the book" in told[1]["first_problem"]["what"]
    assert [found["problems"] for found in told[1:5]] == [1, 2, 3, 4]


def test_the_note_of_the_last_seal_bears_the_key_of_then(kept):
    """Other keys begin after the last seal; the note is of the one that signed."""
    before = kept.agree([{}])[0]["seals"]
    other = vkey("deckwatch/419000001", ed25519.public_key(bytes(32)))
    data = dumps({"index": 0, "vkey": other, "missing": 0})
    line = (FRAME % (14, UTC + 70, UTC + 70, '"gnss"', '"keys"', '"auto"', data)).encode()
    found, = kept.agree([forged(kept, lambda held: [*held, [line, bytes(16)]])])
    assert found["sound"] and found["macs"]["changes"] == [14]
    assert found["seals"]["checkpoint"] == before["checkpoint"] and found["seals"]["vkey"] == before["vkey"]
