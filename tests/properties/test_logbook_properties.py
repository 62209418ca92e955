"""The log under random entries, cuts, damage and snapshots."""
import json

from books import UTC, Tally, begun
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.chain import Chain
from firmware.entry import Entry, dumps, is_torn, parse, write
from firmware.logbook import Logbook
from firmware.port.bench_files import BenchFiles, PowerCut
from firmware.store import Store, log

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
SCALAR = st.one_of(st.none(), st.booleans(), st.integers(), TEXT)
# Data as record() takes it: lists, and objects as pairs or dicts.
VALUE = st.recursive(SCALAR, lambda inner: st.one_of(
    st.lists(inner, max_size=3),
    st.dictionaries(TEXT, inner, max_size=3),
    st.dictionaries(TEXT, inner, max_size=3).map(lambda d: tuple(d.items()))), max_leaves=8)
PAIRS = st.dictionaries(TEXT, SCALAR, max_size=3).map(lambda d: tuple(d.items()))
ENTRIES = st.lists(st.tuples(st.sampled_from(["fix", "ais", "report", "watch"]), PAIRS), max_size=40)
SMALL = 700     # bytes of a segment: three or four entries


def plain(value):
    """What JSON makes of `value`."""
    if isinstance(value, tuple):
        value = dict(value)
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    return [plain(item) for item in value] if isinstance(value, list) else value


def reopen(files):
    tally = Tally()
    book = Logbook(Store(files, SMALL))
    book.open([tally])
    return book, tally


@given(VALUE)
def test_what_dumps_writes_any_json_reader_reads(value):
    text = dumps(value)
    assert json.loads(text) == plain(value)
    assert not any(c < " " for c in text)
    assert dumps(value) == text


@given(PAIRS, st.integers(0), st.integers(), st.integers(), TEXT.filter(bool), TEXT.filter(bool),
       st.none() | st.tuples(*[st.integers()] * 3), st.lists(TEXT, max_size=3).map(tuple))
def test_an_entry_comes_back_as_it_was_written(data, n, t, e, kind, by, p, o):
    entry = Entry(n, t, e, "rtc", kind, by, p, o, data)
    assert vars(parse(write(entry))) == vars(entry) | {"d": dict(data)}


@given(ENTRIES)
def test_fold_with_snapshots_equals_fold_without_equals_fold_as_it_went(entries):
    live = Tally()
    book = begun(SMALL, folds=[live])
    for kind, data in entries:
        book.record(kind, data, e=UTC)
    files = book.store.files
    cached, from_cache = reopen(files)
    for name in files.listdir():
        if name.endswith("snap"):
            files.remove(name)
    whole, from_all = reopen(files)
    assert live.save() == from_cache.save() == from_all.save()
    for other in (cached, whole):
        assert (other.head, other.n, other.book, other.damage) == (book.head, book.n, book.book, [])
        assert vars(other.last) == vars(book.last)


@settings(max_examples=200)
@given(ENTRIES, st.lists(st.tuples(st.integers(0, 120), st.booleans()), min_size=1, max_size=4))
def test_no_confirmed_entry_is_lost_by_power_cuts_one_after_another(entries, cuts):
    files, confirmed = BenchFiles(), []
    for step, torn in cuts:
        files.fails_at = step
        try:
            book, tally = reopen(files)
            if not book.n:
                book.begin((), UTC)
                confirmed.append(book.head)
            for kind, data in entries:
                book.record(kind, data, e=UTC)
                confirmed.append(book.head)
        except PowerCut:
            pass
        files = files.cut(torn)
        book, tally = reopen(files)
        assert len(confirmed) <= book.n <= len(confirmed) + 1
        assert not book.damage
        for n, head in enumerate(confirmed):
            assert book.line(n)[1] == head.hex()
        chain, whole = Chain(), Tally()
        for first in book.store.segments:
            assert chain.segment(first) is None
            for raw in book.store.lines(first):
                entry, wrong = chain.take(raw)
                assert wrong is None
                whole.apply(entry)
        assert whole.save() == tally.save()
        confirmed = [bytes.fromhex(book.line(n)[1]) for n in range(book.n)]     # one more may be there


@given(st.data())
def test_after_any_damage_to_the_last_segment_the_book_opens_and_goes_on(data):
    book = begun(SMALL)
    for i in range(data.draw(st.integers(0, 8))):
        book.record("fix", (("i", i),), e=UTC)
    files = book.store.files
    name = log(book.store.segments[-1])
    content = bytearray(files.read(name, 0, 10000))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(content) - 1))
        end = data.draw(st.sampled_from([at, at + 1, at + 5, len(content)]))
        content[at:end] = data.draw(st.binary(max_size=5) | st.just(b"\n"))
        if not content:
            content = bytearray(b"\n")
    files.replace(name, bytes(content))
    after, _ = reopen(files)
    if not after.n:
        after.begin((), UTC)
    for n, what in after.damage:
        after.record("damage", (("n", n), ("what", what)), e=UTC)
    after.record("fix", (), e=UTC)
    again, _ = reopen(files)
    assert (again.head, again.n) == (after.head, after.n) and not again.damage


@given(st.binary(max_size=300))
def test_a_chain_takes_any_bytes(raw):
    entry, wrong = Chain().take(raw)
    assert entry is None and wrong
    assert is_torn(raw) in (True, False)
