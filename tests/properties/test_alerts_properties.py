"""What must hold of alerts whatever happens: what is heard ends, and nothing covers what is worse."""
import itertools
import json

from hypothesis import given
from hypothesis import strategies as st

from firmware import alert_views, signals
from firmware.alert_fold import MOST_FOUND, MOST_HEARD
from firmware.alerts import Alerts
from firmware.entry import dumps
from firmware.rules import alert_rules as rule

T = 1796083200
KINDS = [tuple(line.split()) for line in rule.KINDS.decode().strip().splitlines()]
BY_LEVEL = {level: [what for what, known, _ in KINDS if known == level] for level in alert_views.LEVELS}
LONGEST_S = 60 * rule.SILENCE_MAX_MIN


def of(levels):
    """Alerts as standing() gives them, each kind once, the most urgent first."""
    one = st.sampled_from([kind for kind in KINDS if kind[1] in levels]).flatmap(lambda kind: st.tuples(
        st.just(kind[0]), st.just(kind[1]), st.just(kind[0]), st.integers(T - 10**6, T), st.just(()),
        st.booleans(), st.none() | st.integers(T - 10, T + LONGEST_S)))
    return st.lists(one, max_size=8, unique_by=lambda alert: alert[0]).map(
        lambda alerts: sorted(alerts, key=lambda alert: (alert_views.LEVELS.index(alert[1]), alert[0])))


ANY = of(alert_views.LEVELS)


# ---- what sounds and shines

@given(ANY, st.integers(T, T + 10**6))
def test_an_alarm_that_nobody_heard_is_never_covered(alerts, utc):
    utc -= utc % rule.ROUND_S
    buzzer, lamp = signals.score(alerts, utc, 3 * rule.ROUND_S)
    alarms = [alert for alert in alerts if alert[1] == "alarm" and not alert[5]]
    sounding = {signals.pattern(alert[2], "alarm") for alert in alarms if alert[6] is None or alert[6] <= utc}
    rounds = [buzzer[at : at + 30] for at in range(0, len(buzzer), 30)]
    if sounding:
        assert sounding.issuperset(rounds[:1])
        assert all(made.startswith("#" * rule.ALARM_TONE) for made in rounds)
    if alarms:
        assert lamp == "rrr..rrr.." * (3 * rule.ROUND_S)


@given(ANY)
def test_each_alarm_has_its_turn_and_each_warning_where_there_is_no_alarm(alerts):
    alerts = [(*alert[:6], None) for alert in alerts]
    for level, every in (("alarm", rule.ROUND_S), ("warning", rule.WARNING_EVERY_S)):
        mine = [alert for alert in alerts if alert[1] == level and not alert[5]]
        if mine:
            buzzer, _ = signals.score(alerts, T, every * len(mine))
            assert all(signals.pattern(alert[2], level) in buzzer for alert in mine)
            break


@given(of(("alarm", "warning")).filter(bool), st.integers(0, 100))
def test_what_stands_is_heard_again_within_its_reminder_once_its_silence_is_over(alerts, later):
    alert = alerts[0]
    start = max(T, alert[6] or T) + later
    start += -start % rule.ROUND_S
    made = signals.pattern(alert[2], alert[1])
    assert any(signals.score([alert], utc, rule.ROUND_S)[0] == made
               for utc in range(start, start + rule.WARNING_AGAIN_S + 1, rule.ROUND_S))


@given(ANY, st.integers(T, T + 10**6), st.integers(1, 40))
def test_what_is_worked_out_ahead_is_what_each_second_has(alerts, utc, seconds):
    buzzer, lamp = signals.score(alerts, utc, seconds)
    assert len(buzzer) == len(lamp) == 10 * seconds and not buzzer.strip("#.") and not lamp.strip("rag.")
    each = [signals.score(alerts, utc + second, 1) for second in range(seconds)]
    assert (buzzer, lamp) == ("".join(one[0] for one in each), "".join(one[1] for one in each))


def rhythm(made):
    """Lengths of tones and pauses, round and round, from the longest pause on."""
    runs = [(sign, len(list(run))) for sign, run in itertools.groupby(made)]
    assert runs[-1][0] == "." and max(size for sign, size in runs if sign == ".") == runs[-1][1]
    return [size for _, size in runs[:-1]]


def test_no_two_kinds_of_a_level_have_the_same_rhythm_also_played_faster():
    """Told apart by which tones are long and how many there are, not by how long exactly."""
    for level, kinds in BY_LEVEL.items():
        seen = {}
        short = rule.DOT_WARNING if level == "warning" else rule.DOT
        for what in kinds:
            shape = tuple(size > short for size in rhythm(signals.pattern(what, level))[::2])
            assert shape not in seen, (what, seen[shape])
            seen[shape] = what


def test_an_alarm_and_a_warning_differ_in_how_much_of_the_time_they_sound():
    period = {"alarm": rule.ROUND_S, "warning": rule.WARNING_EVERY_S, "notice": rule.NOTICE_FOR_S}
    share = {level: [signals.pattern(what, level).count("#") / (10 * period[level]) for what in kinds]
             for level, kinds in BY_LEVEL.items()}
    assert min(share["alarm"]) > 3 * max(share["warning"])
    assert max(share["notice"]) < min(share["alarm"]) / 10


# ---- the fold

class Entry:
    def __init__(self, n, k, d, e):
        self.n, self.k, self.d, self.t, self.e = n, k, d, e, e


WHO = st.sampled_from(["salim", "yusuf", "hari"])
KEYS = st.sampled_from(["watch_gap", "ais.off", "fix", "posts", "report_ashore", "power", "storage_95",
                        "pages", "rest_broken.salim.R10", "asleep_called.yusuf"])
EVENTS = st.one_of(
    st.tuples(st.just("ack"), st.fixed_dictionaries({"key": KEYS})),
    st.tuples(st.just("silence"), st.fixed_dictionaries({
        "key": KEYS, "minutes": st.integers(1, rule.SILENCE_MAX_MIN)})),
    st.tuples(st.just("finding"), st.fixed_dictionaries({
        "what": st.sampled_from(["watch_gap", "asleep", "unfit", "rest", "storage", "pirates"]),
        "s": st.sampled_from(["warned", "raised", "cleared"]), "who": WHO, "over": st.sampled_from([80, 95]),
        "code": st.sampled_from(["R10", "R77"]), "since": st.just(T), "until": st.just(T)})),
    st.tuples(st.just("ais"), st.fixed_dictionaries({"s": st.sampled_from(["on", "off"])})),
    st.tuples(st.sampled_from(["fix", "watch", "motion", "sign", "torn", "report", "document", "note"]),
              st.just({"n": 1})),
    st.tuples(st.sampled_from(["receipt", "given"]), st.fixed_dictionaries({"ref": st.integers(0, 40)})),
    st.tuples(st.just("power"), st.just({"last": T})),
    st.tuples(st.just("boot"), st.fixed_dictionaries({"before": st.sampled_from(["clean", "power lost"])})),
    st.tuples(st.just("discharge"), st.fixed_dictionaries({"who": WHO})),
    st.tuples(st.just("clock"), st.integers(-10**5, 10**5)))
HISTORY = st.lists(st.tuples(st.integers(0, 4000), EVENTS), max_size=40)


def told(history):
    """(entry, utc after it) of a history; a clock that is set moves the time."""
    utc = T
    for n, (passed, (kind, data)) in enumerate(history):
        utc += passed
        if kind == "clock":
            data, utc = {"was": utc, "now": utc + data}, utc + data
        yield Entry(n, kind, data, utc), utc


@given(HISTORY)
def test_no_silence_outlives_its_minutes_whatever_the_clock_does(history):
    alerts = Alerts()
    running = {}        # key -> true seconds when its last silence was entered, and how long it may last
    now, before = 0, T
    for entry, utc in told(history):
        now += 0 if entry.k == "clock" else utc - before
        before = utc
        alerts.apply(entry)
        if entry.k == "silence":
            running[entry.d["key"]] = now, 60 * entry.d["minutes"]
        for key, at, until in alerts.heard:
            if until is not None and at <= utc < until:
                begun, lasts = running[key]
                assert until - utc <= lasts - (now - begun)


@given(HISTORY)
def test_nothing_is_heard_of_a_cause_that_begins_now(history):
    alerts = Alerts()
    for entry, utc in told(history):
        alerts.apply(entry)
        assert all(at <= utc for _, at, _ in alerts.heard)      # standing() asks since < at
        assert all(since <= utc for _, since, _ in alerts.found)


@given(HISTORY, st.integers(0, 40))
def test_a_restart_anywhere_knows_the_same(history, cut):
    whole, first = Alerts(), Alerts()
    for at, (entry, _) in enumerate(told(history)):
        whole.apply(entry)
        if at == cut:
            again = Alerts()
            again.load(json.loads(dumps(first.save())))
            first = again
        first.apply(entry)
    assert dumps(whole.save()) == dumps(first.save())


@given(HISTORY)
def test_what_is_remembered_is_bounded_and_each_key_stands_once(history):
    alerts = Alerts()
    for entry, _ in told(history * 5):
        alerts.apply(entry)
        keys = [held[0] for held in alerts.found]
        assert len(keys) == len(set(keys)) <= MOST_FOUND and len(alerts.heard) <= MOST_HEARD
        heard = [(key, until is None) for key, _, until in alerts.heard]
        assert len(heard) == len(set(heard))
