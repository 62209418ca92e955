"""What must hold of due dates, whatever was held when: months of the calendar, days in India, order."""
import calendar
from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st
from test_duties import Vessel

from firmware import duties, duty_days
from firmware.clock import DAY
from firmware.dates import INDIA_S, end_of, today
from host_tools import rules_state
from host_tools.config import INSTRUMENTS
from host_tools.config_vessel import PARTICULARS

EPOCH = date(1970, 1, 1)
DAYS = st.dates(date(2020, 1, 1), date(2100, 12, 31)).map(lambda day: (day - EPOCH).days)
TIMES = st.integers(1767225600, 1893456000)     # of 2026 to 2029
DRILLS = ("abandon", "fire", "flooding", "lifeboat", "raft", "aids")
PAPERS = ("registry", "provisional", "inspection", "annual", "insurance", "survey", "drydock", "temporary")


def civil(day):
    return EPOCH + timedelta(day)


@given(DAYS, st.integers(1, 60))
def test_months_later_is_the_same_date_or_the_last_of_a_shorter_month(day, months):
    due, held = civil(duty_days.next_day({"months": str(months)}, day)), civil(day)
    month = held.month - 1 + months
    assert (due.year, due.month) == (held.year + month // 12, month % 12 + 1)
    assert due.day == min(held.day, calendar.monthrange(due.year, due.month)[1])
    if months % 12 == 0:
        assert duty_days.next_day({"years": str(months // 12)}, day) == (due - EPOCH).days


@given(DAYS, st.integers(1, 400), st.sampled_from(("days", "months", "years")), st.integers(1, 5))
def test_what_is_held_later_is_never_due_earlier(day, later, unit, many):
    rule = {unit: str(many)}
    first, second = (duty_days.next_day(rule, one) for one in (day, day + later))
    assert day < first <= second <= first + later + 3


@given(TIMES, st.lists(st.integers(1, 99), min_size=1, max_size=3, unique=True), st.integers(-400, 400))
def test_a_warning_is_the_nearest_step_and_the_end_is_the_end_of_the_day(utc, steps, ahead):
    day = today(utc) + ahead
    rule = {"warn": ",".join(map(str, sorted(steps, reverse=True)))}
    state, due, detail = duty_days.by_day(rule, day, utc, (None, None))
    assert due == end_of(day) and (due + INDIA_S) % DAY == 0
    assert (state == "overdue") == (utc >= due)
    assert (state == "soon") == (utc < due and ahead <= max(steps))
    assert detail[2] == (min(step for step in steps if ahead <= step) if state == "soon" else None)


@given(st.lists(st.tuples(st.integers(0, 300), st.booleans()), min_size=1, max_size=8), st.randoms())
def test_the_last_drill_counts_in_whatever_order_they_are_entered(held, rng):
    """A drill that was not held is none; what is told late does not put the date back."""
    vessel, start = Vessel(), 1796083200
    vessel.clock = start + 400 * DAY
    rng.shuffle(held)
    for day, good in held:
        vessel.enter(start + day * DAY, "drill", what="fire", held=good, why=None if good else "gale", who=[],
                     boats=[], done="", skipped=[])
    good = [day for day, good in held if good]
    now = start + 400 * DAY
    found = vessel.due(now, "fire")[0]
    if not good:
        assert found[0] == "never"
    else:
        assert found[1] == end_of(duty_days.next_day({"months": "2"}, today(start + max(good) * DAY)))


@given(st.integers(1, 12), st.integers(0, 12), st.integers(0, 40 * 3600))
def test_drills_within_a_day_of_leaving_are_asked_above_a_quarter_alone(crew, trained, after):
    trained = min(trained, crew)
    people = ["p%d" % at for at in range(crew)]
    vessel = Vessel().on("2026-11-01", *people)
    for what in ("abandon", "fire"):
        vessel.drill("2026-11-20", what, *people[:trained])
    sailed = 1796083200
    vessel.enter(sailed, "depart", place="Mandvi")
    states = vessel.state(sailed + after, "drills-leaving")
    if 4 * (crew - trained) <= crew:
        assert states == ["ok"]
    else:
        assert states == ["open" if after <= 86400 else "overdue"] * (crew - trained)


def values(key):
    """A value that vessel.toml may hold for a particular, or none."""
    tried = (True, False, 0, 1, 2, 99, 2400, 9999, "ferry", "tanker", "sea", [], ["a", "b"])
    return st.sampled_from(tried).map(lambda value: _checked(key, value))


def _checked(key, value):
    try:
        return key.kind.check(value)
    except ValueError:
        return None


PROFILES = st.fixed_dictionaries({
    "instruments": st.sets(st.sampled_from(INSTRUMENTS), min_size=1).map(tuple),
    "passenger_capacity": st.none() | st.integers(0, 300), "bhp": st.none() | st.integers(0, 600),
    "particulars": st.fixed_dictionaries({key.name: values(key) for key in PARTICULARS}).map(
        lambda found: {name: value for name, value in found.items() if value is not None})})
EVENTS = st.one_of(
    st.tuples(st.just("drill"), st.fixed_dictionaries({
        "what": st.sampled_from(DRILLS), "held": st.just(True), "why": st.none(),
        "who": st.lists(st.sampled_from("abc"), unique=True), "boats": st.just(["a"])})),
    st.tuples(st.just("signon"), st.fixed_dictionaries({
        "who": st.sampled_from("abc"), "capacity": st.just("seaman")})),
    st.tuples(st.just("event"), st.fixed_dictionaries({
        "what": st.sampled_from(("alteration", "modification", "surrender")), "text": st.just("x")})),
    st.tuples(st.sampled_from(("depart", "arrive")), st.fixed_dictionaries({
        "place": st.sampled_from(("Mandvi", "Sharjah"))})),
    st.tuples(st.just("document"), st.fixed_dictionaries({
        "of": st.just("vessel"), "what": st.sampled_from(PAPERS), "grade": st.none(), "no": st.just("1"),
        "issued": st.none() | st.dates(date(2020, 1, 1), date(2030, 1, 1)).map(str),
        "expires": st.none() | st.dates(date(2020, 1, 1), date(2030, 1, 1)).map(str)})))


@given(PROFILES, st.lists(st.tuples(TIMES, EVENTS), max_size=20), TIMES)
def test_every_rule_has_a_state_and_drills_stand_in_the_order_in_which_they_are_due(profile, events, utc):
    vessel = Vessel()
    vessel.profile = profile
    for when, (kind, data) in events:
        vessel.enter(when, kind, **data)
    found = list(duties.due(vessel, utc))
    codes = [fields[0] for name in profile["instruments"] for fields in duties.lines(duties.pack(name))]
    told = {one[0] for one in found}
    # a rule for each person, or boat, tells nothing where there is none
    assert told <= set(codes) and all(
        duties.rule(code)[3] in ("each", "thing") or "from=signon" in duties.rule(code)[5]
        for code in set(codes) - told)
    assert all(one[3] in rules_state.WORST for one in found)
    for what in ("abandon", "fire"):
        dues = [one[4] or 0 for one in found if one[0] in (what, what + "-each", what + "-practice")]
        assert dues == sorted(dues)
