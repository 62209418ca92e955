"""The folds of people and pages under random entries: saved and loaded anywhere they equal the fold."""
import json

from hypothesis import given, settings
from hypothesis import strategies as st

from firmware import book_views, people_views
from firmware.book import SECTIONS, Book, in_narrative
from firmware.book_views import page_of
from firmware.entry import Entry, dumps
from firmware.narrative import LANGUAGES, words
from firmware.people import NOBODY, People
from firmware.people_views import delay
from firmware.plain import Refused, plain
from firmware.rules import logbook_rules as rule

IDS = st.sampled_from(["salim", "yusuf", "rao"])
UTC = st.integers(1_700_000_000, 1_900_000_000)
TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | TEXT,
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(TEXT, inner, max_size=2), max_leaves=4)

ACTS = st.one_of(
    st.tuples(st.just("person"), st.fixed_dictionaries({
        "id": IDS, "name": TEXT, "role": st.sampled_from(rule.ROLES), "capacity": st.none() | TEXT,
        "active": st.booleans()})),
    st.tuples(st.just("try"), st.fixed_dictionaries({"who": st.none() | IDS, "ok": st.booleans()})),
    st.tuples(st.just("pin"), st.fixed_dictionaries({"who": IDS})),
    st.tuples(st.just("clock"), st.fixed_dictionaries({"was": UTC, "now": UTC})),
    st.tuples(st.just("note"), st.fixed_dictionaries({"text": TEXT, "second": st.none() | IDS})),
    st.tuples(st.sampled_from(["amend", "countersign"]), st.fixed_dictionaries({"ref": st.integers(0, 30)})),
    st.tuples(st.just("sign"), st.fixed_dictionaries({
        "section": st.integers(0, 4), "page": st.integers(0, 4), "role": st.sampled_from(rule.ROLES)})),
    st.tuples(st.just("open"), st.fixed_dictionaries({"registrar": TEXT, "place": TEXT})),
    st.tuples(st.sampled_from(["check", "depart", "arrive", "seaman", "fix", "seal", "hologram"]),
              st.just({})),
)
ENTRIES = st.lists(st.tuples(ACTS, IDS, UTC), max_size=60)
# Entries as a newer version, or nobody sane, might write them.
KINDS = st.one_of(TEXT.filter(bool), st.sampled_from(
    ["book", "boot", "ais", "fix", "motion", "finding", "check", "report", "amend", "note", "sign", "open",
     "countersign", "seaman", "closed access", "depart", "arrive", "keys"]))


def entries_of(drawn):
    return [Entry(n, utc, utc, "gnss", kind, by, None, (), data)
            for n, ((kind, data), by, utc) in enumerate(drawn)]


@given(ENTRIES, st.integers(0, 60))
def test_saved_and_loaded_anywhere_the_folds_equal_the_fold(drawn, cut):
    entries = entries_of(drawn)
    for kind in (People, Book):
        whole, first, second = kind(), kind(), kind()
        for entry in entries:
            whole.apply(entry)
        for entry in entries[:cut]:
            first.apply(entry)
        second.load(json.loads(dumps(first.save())))
        for entry in entries[cut:]:
            second.apply(entry)
        assert dumps(second.save()) == dumps(whole.save())


@given(ENTRIES)
def test_every_row_stands_on_one_page_and_pages_are_signed_in_order(drawn):
    book, rows = Book(), {section: [] for section in SECTIONS}
    for entry in entries_of(drawn):
        before = book_views.unsigned(book)
        book.apply(entry)
        for section, at in book.placed:
            assert at <= len(rows[section])         # a new row, or one that is there
            rows[section] += [at] * (at == len(rows[section]))
        assert any(section == 3 for section, _ in book.placed) == in_narrative(entry)
        if entry.k == "sign":
            gone = [page for page in before if page not in book_views.unsigned(book)]
            assert gone in ([], [(entry.d["section"], entry.d["page"])])
    for section in SECTIONS:
        assert book.rows[section] == len(rows[section])
        pages = sorted({page_of(section, at) for at in rows[section]})
        assert pages == list(range(1, book_views.page(book, section) + 1))
        unsigned = [page for on, page in book_views.unsigned(book) if on == section]
        assert unsigned == pages[len(pages) - len(unsigned):]       # none is signed after one that is not


@given(st.lists(st.tuples(st.none() | IDS, st.booleans(), st.integers(0, 4000)), max_size=40))
def test_the_wait_is_never_longer_than_an_hour_and_a_right_pin_ends_it(tries):
    people, utc = People(), 1_796_047_059
    for n, (who, ok, later) in enumerate(tries):
        utc += later
        people.apply(Entry(n, utc, utc, "gnss", "try", "auto", None, (), {"who": who, "ok": ok}))
        left = people_views.left(people, who or NOBODY, utc)
        assert 0 <= left <= rule.LONGEST_DELAY_S and (left == 0 or not ok)
    assert all(delay(n) <= delay(n + 1) for n in range(20))


@settings(max_examples=300)
@given(KINDS, st.dictionaries(st.sampled_from(
    ["s", "what", "place", "run", "before", "act", "who", "ref", "text", "why", "at", "freeboard",
     "equipment", "person", "remark", "missing", "previous", "vessel", "mmsi"]) | TEXT, JSON, max_size=6))
def test_whatever_was_sealed_is_told_in_words(kind, data):
    for lang in LANGUAGES:
        text = words(Entry(5, 0, 0, "gnss", kind, "salim", None, (), data), lang)
        assert isinstance(text, str)
    book = Book()
    entry = Entry(5, 0, 0, "gnss", kind, "salim", None, (), data)
    book.apply(entry)
    assert book.rows[3] == in_narrative(entry)


@given(st.text(max_size=40), st.integers(1, 60))
def test_a_text_is_taken_as_one_line_that_fits_or_refused(text, most):
    try:
        taken = plain(text, "text", most)
    except Refused as refused:
        assert str(refused).startswith("text: ")
        return
    assert taken == taken.strip(" ") and "\n" not in taken
    assert len(json.dumps(taken, ensure_ascii=False).encode()) - 2 <= most
    assert plain(taken, "text", most) == taken
