"""The crew under random entries, and the filling of posts against trying all ways."""
import calendar
import json
from datetime import date, timedelta
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from firmware import crew_views, manning, manning_due, manning_words, papers, posts
from firmware.crew import Crew
from firmware.crew_papers import CAPACITIES, GRADES, KINDS, day
from firmware.entry import Entry, dumps

IDS = st.sampled_from(["salim", "yusuf", "aziz", "rao"])
UTC = st.integers(1_700_000_000, 1_900_000_000)
DATES = st.none() | st.dates(date(1970, 1, 2), date(2149, 6, 6)).map(str) | st.just("2026-02-30")
PLACES = st.sampled_from(["Mandvi", "Sharjah", "Somewhere", None])
INDIA = st.sampled_from([None, True, False])
CAPACITY, GRADE = st.sampled_from(CAPACITIES), st.sampled_from(GRADES)

ACTS = st.one_of(
    st.tuples(st.just("signon"), st.fixed_dictionaries({"who": IDS, "capacity": CAPACITY})),
    st.tuples(st.just("discharge"), st.fixed_dictionaries({"who": IDS})),
    st.tuples(st.just("registrar"), st.fixed_dictionaries({"ref": st.integers(0, 60)})),
    st.tuples(st.just("document"), st.fixed_dictionaries({
        "of": IDS, "what": st.sampled_from(KINDS + ("visa",)), "no": st.none() | st.just("1"),
        "grade": st.none() | GRADE, "issued": DATES, "expires": DATES})),
    st.tuples(st.just("absent"), st.fixed_dictionaries({
        "who": IDS, "act": st.sampled_from(["left", "returned", "replaced", "told"])})),
    st.tuples(st.just("voyage"), st.fixed_dictionaries({"next_port": PLACES, "outside_india": INDIA})),
    st.tuples(st.sampled_from(["depart", "arrive"]),
              st.fixed_dictionaries({"place": PLACES, "india": INDIA})),
    st.tuples(st.just("clock"), st.fixed_dictionaries({"was": UTC, "now": UTC})),
    st.tuples(st.sampled_from(["boot", "fix"]), st.just({})),
)
ENTRIES = st.lists(st.tuples(ACTS, UTC, st.booleans()), max_size=60)
PROFILES = st.fixed_dictionaries({
    "instruments": st.lists(st.sampled_from([manning.SAILING, manning.KERALA, manning.JHARKHAND])),
    "bhp": st.none() | st.integers(0, 700), "passenger_capacity": st.none() | st.integers(0, 60),
    "manning": st.fixed_dictionaries({
        "safe": st.none() | st.dictionaries(CAPACITY | GRADE, st.integers(1, 3), max_size=4),
        "owner_drives": st.none() | IDS})})


def entries_of(drawn):
    return [Entry(n, utc, utc + (0 if own else 60), "gnss", kind, "salim", None, (), data)
            for n, ((kind, data), utc, own) in enumerate(drawn)]


def fold(entries):
    crew = Crew()
    for entry in entries:
        crew.apply(entry)
    return crew


@given(ENTRIES, st.integers(0, 60))
def test_saved_and_loaded_anywhere_the_fold_is_equal(drawn, cut):
    entries = entries_of(drawn)
    again = Crew()
    again.load(json.loads(dumps(fold(entries[:cut]).save())))
    for entry in entries[cut:]:
        again.apply(entry)
    assert dumps(again.save()) == dumps(fold(entries).save())


@given(ENTRIES)
def test_who_is_on_board_and_what_is_pending_follow_from_the_entries(drawn):
    aboard, pending = [], []
    entries = entries_of(drawn)
    for entry in entries:
        who = entry.d.get("who")
        if entry.k == "signon":
            aboard += [] if who in aboard else [who]
            pending.append(entry.n)
        elif entry.k == "discharge" and who in aboard:
            aboard.remove(who)
            pending.append(entry.n)
        elif entry.k == "registrar" and entry.d["ref"] in pending:
            pending.remove(entry.d["ref"])
    crew = fold(entries)
    assert crew.aboard() == aboard and crew_views.pending(crew) == pending


@given(ENTRIES, PROFILES, UTC)
def test_whatever_was_entered_a_check_names_people_on_board_and_has_words(drawn, profile, utc):
    crew = fold(entries_of(drawn))
    for lack in manning.check(profile, crew, utc) + manning_due.due(profile, crew, utc):
        assert {who for who, _, _ in lack.who} <= {*crew.aboard(), *(crew_views.absent(crew) or ())[:1]}
        for lang in ("en", "hi"):
            said = manning_words.words(lack, lang)
            assert "{" not in said and "\n" not in said


@given(st.lists(st.sets(st.integers(0, 4)), max_size=5), st.integers(0, 5))
def test_no_other_way_fills_more_posts_and_the_first_come_first(wanted, many):
    people = posts.People(Crew(), 0)
    people.ids = list(range(many))
    people.fits = lambda at, post: at in wanted[post]
    filled = posts.fill(list(range(len(wanted))), people)
    seated = [at for at in filled if at is not None]
    assert len(set(seated)) == len(seated) and all(at in wanted[post] for post, at in enumerate(filled)
                                                   if at is not None)
    # every way to seat: for each order of people and gaps, post by post
    ways = [[at is not None and at in fits for fits, at in zip(wanted, row, strict=True)]
            for row in set(permutations(list(range(many)) + [None] * len(wanted), len(wanted)))]
    assert [at is not None for at in filled] == max(ways)
    assert len(seated) == max(map(sum, ways))


@given(st.dates(date(1970, 1, 2), date(2100, 12, 31)), st.integers(-12, 120))
def test_months_are_those_of_the_calendar(start, months):
    year, month = divmod(start.year * 12 + start.month - 1 + months, 12)
    end = date(year, month + 1, min(start.day, calendar.monthrange(year, month + 1)[1]))
    found = papers.later((start - date(1970, 1, 1)).days, months)
    assert date(1970, 1, 1) + timedelta(found) == end


@given(st.dates(date(1970, 1, 2), date(2149, 6, 6)))
def test_a_day_is_written_as_it_was_read(when):
    assert day(str(when)) == (when - date(1970, 1, 1)).days and papers.day_text(day(str(when))) == str(when)


@given(st.text(max_size=12))
def test_what_is_no_date_is_refused(text):
    try:
        found = day(text)
    except ValueError:
        return
    assert papers.day_text(found) == text
