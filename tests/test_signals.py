"""How alerts sound and shine: firmware/signals.py."""
from firmware import signals
from firmware.rules import alert_rules as rule

U = 1796083200      # a multiple of every period
ROUND = 10 * rule.ROUND_S


def alert(what, level, since=U - 3600, acked=False, silenced=None):
    return (what, level, what, since, (), acked, silenced)


def buzzer(alerts, utc, seconds=rule.ROUND_S):
    return signals.score(alerts, utc, seconds)[0]


def rounds(alerts, seconds):
    """The rounds in which something sounds, of so many seconds: [(second, pattern), ...]."""
    told = []
    for second in range(0, seconds, rule.ROUND_S):
        made = buzzer(alerts, U + second)
        if "#" in made:             # the silent ones are many, and the heap is small
            told.append((second, made))
    return told


def lamp(alerts, utc=U, seconds=rule.ROUND_S):
    return signals.score(alerts, utc, seconds)[1]


def kinds():
    """[(kind, level, letter), ...] of the table."""
    return [tuple(line.split(" ")) for line in rule.KINDS.decode().strip().split("\n")]


# ---- patterns

def test_each_kind_of_a_level_has_a_letter_of_its_own():
    seen = []
    for what, level, letter in kinds():
        assert level in ("alarm", "warning", "notice") and letter and not letter.strip(".-"), what
        assert (level, letter) not in seen, what
        assert what not in [one for one, _, _ in kinds() if one != what]
        seen.append((level, letter))
    assert len(seen) == 38


def test_each_kind_has_a_pattern_of_its_own_that_fits_a_round_and_ends_in_a_pause():
    seen = []
    for what, level, _ in kinds():
        made = signals.pattern(what, level)
        assert len(made) == ROUND and not made.strip("#."), what
        assert made.startswith("#") and made.endswith(".."), what
        assert made not in seen, what
        seen.append(made)


def test_levels_are_told_apart_by_their_longest_tone():
    for what, level, letter in kinds():
        tones = [len(tone) for tone in signals.pattern(what, level).split(".") if tone]
        if level == "alarm":
            assert tones[0] == rule.ALARM_TONE and max(tones[1:]) <= 3, what
        elif level == "warning":
            assert min(tones) >= 2 and max(tones) <= 6 and len(tones) == len(letter), what
        else:
            assert max(tones) <= 3 and len(tones) == len(letter), what


def test_patterns_as_they_sound():
    assert signals.pattern("watch_gap", "alarm") == "##########...#.###.###........"
    assert signals.pattern("ais", "warning") == "##..######...................."
    assert signals.pattern("report_due", "notice") == "#.###.#......................."
    assert signals.pattern("pirates", "warning") == "##..##..######..######........"


# ---- the buzzer

def test_an_alarm_sounds_round_after_round_and_covers_everything_else():
    alarm = signals.pattern("watch_gap", "alarm")
    stand = [alert("watch_gap", "alarm"), alert("ais", "warning"), alert("power", "notice", U)]
    assert buzzer(stand, U, 60) == alarm * 20


def test_several_alarms_take_turns():
    stand = [alert("watch_gap", "alarm"), alert("unrecorded", "alarm")]
    told = buzzer(stand, U, 12)
    first, second = [signals.pattern(what, "alarm") for what in ("watch_gap", "unrecorded")]
    assert told == first + second + first + second


def test_warnings_sound_once_a_quarter_of_a_minute_and_take_turns():
    stand = [alert("ais", "warning"), alert("fix", "warning")]
    told = buzzer(stand, U, 30)
    quiet = "." * (4 * ROUND)
    assert told == signals.pattern("ais", "warning") + quiet + signals.pattern("fix", "warning") + quiet


def test_a_notice_sounds_in_its_first_minute():
    told = rounds([alert("power", "notice", U)], 1800)
    assert len(told) == 4 and told[-1][0] < rule.NOTICE_FOR_S
    assert rounds([alert("power", "notice", U, True)], 1800) == []


def test_what_is_acknowledged_is_reminded_of():
    for what, level, every in (("watch_gap", "alarm", rule.ALARM_AGAIN_S),
                               ("ais", "warning", rule.WARNING_AGAIN_S)):
        told = rounds([alert(what, level, acked=True)], 2 * every)
        assert [made for _, made in told] == 2 * [signals.pattern(what, level)], what
        assert told[1][0] - told[0][0] == every, what


def test_a_warning_does_not_cover_the_reminder_of_an_alarm():
    stand = [alert("watch_gap", "alarm", acked=True), alert("ais", "warning"),
             alert("clock", "warning", acked=True), alert("power", "notice", U)]
    told = [made for _, made in rounds(stand, rule.WARNING_AGAIN_S)]
    for one in stand:
        assert signals.pattern(one[0], one[1]) in told, one


def test_a_silence_ends_by_itself_and_silences_nothing_else():
    stand = [alert("watch_gap", "alarm", silenced=U + 6), alert("ais", "warning")]
    told = buzzer(stand, U, 9)
    assert told == signals.pattern("ais", "warning") + "." * ROUND + signals.pattern("watch_gap", "alarm")


def test_a_second_may_be_asked_for_alone():
    stand = [alert("watch_gap", "alarm"), alert("ais", "warning", acked=True)]
    whole = signals.score(stand, U, 60)
    for second in range(60):
        assert signals.score(stand, U + second, 1) == tuple(
            [text[10 * second : 10 * second + 10] for text in whole])


def test_nothing_is_silent_and_winks_green():
    assert signals.score([], U, 3) == ("." * ROUND, "gg" + "." * (ROUND - 2))


# ---- the lamp

def test_the_lamp_shows_the_level_also_when_silenced():
    for silenced in (None, U + 600):
        assert lamp([alert("watch_gap", "alarm", silenced=silenced), alert("ais", "warning")]) == "rrr.." * 6
        assert lamp([alert("ais", "warning", silenced=silenced)], U, 2) == "." * 10 + "a" * 10
        assert lamp([alert("power", "notice", silenced=silenced)]) == "aa" + "." * (ROUND - 2)


def test_what_is_acknowledged_shines_without_a_break():
    assert lamp([alert("watch_gap", "alarm", acked=True)]) == "r" * ROUND
    assert lamp([alert("ais", "warning", acked=True)]) == "a" * ROUND
    assert lamp([alert("power", "notice", acked=True)]) == lamp([])
    seen = alert("watch_gap", "alarm", acked=True)
    # a new warning flashes before the steady red
    assert lamp([seen, alert("ais", "warning")], U, 2) == "r" * 10 + "a" * 10
    assert lamp([seen, alert("power", "notice")]) == "r" * ROUND
