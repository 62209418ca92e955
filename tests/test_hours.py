"""Who works when: the record of each person, moved with the clock, and what the rest rule says of it."""
from firmware import rest
from firmware.entry import Entry
from firmware.hours import Hours
from firmware.rules import logbook_rules as rule
from firmware.rules import sailing_vessels_2026 as sv
from firmware.watch import Watch

T = 1796083200              # 2026-12-01T00:00:00Z
H = 3600


class Rig:
    """Watch and Hours fed as the monitor does, each minute asked what is due."""

    def __init__(self, **reading):
        self.watch = Watch()
        self.hours = Hours(self.watch, **reading)
        self.n, self.told = 0, []
        self.put("boot", T)

    def put(self, kind, t, e=None, by="master", **data):
        entry = Entry(self.n, t, t if e is None else e, "gnss", kind, by, None, (), data)
        self.n += 1
        self.watch.apply(entry)
        self.hours.apply(entry)
        return entry

    def take(self, who, t, **more):
        self.put("watch", t, act="taken", who=who, **more)

    def leave(self, who, t):
        self.put("watch", t, act="left", who=who)

    def hand(self, giver, who, t):
        self.put("watch", t, act="handed", who=who, **{"from": giver})

    def due(self, start, end, step=60):
        """What came due from start to end, each entered at once: [(utc, state, who, code)]."""
        found = []
        for utc in range(start, end, step):
            while True:
                due = self.hours.check(utc)
                if not due:
                    break
                for kind, data in due:
                    data = dict(data)
                    found.append((utc, data["s"], data["who"], data["code"]))
                    self.told.append(data)
                    self.put(kind, utc, by="auto", **data)
                if utc == start + step * ((end - start) // step):
                    break
                # one person a call: whoever is left is looked at in the next
        return found

    def work(self, who):
        line = self.hours.line(who)
        return line.periods(), line.open


def test_watch_and_posts_are_work_from_taking_to_leaving():
    rig = Rig()
    rig.take("ali", T, posts=[["lookout", "bala"]])
    assert rig.work("ali") == ([], T) and rig.work("bala") == ([], T)
    rig.put("watch", T + 4 * H, act="handed", who="chand", posts=[["lookout", "das"]], **{"from": "ali"})
    assert rig.work("ali") == ([(T, T + 4 * H)], None) and rig.work("bala") == ([(T, T + 4 * H)], None)
    assert rig.work("chand") == ([], T + 4 * H) and rig.work("das") == ([], T + 4 * H)
    rig.leave("chand", T + 5 * H)
    assert rig.work("chand")[1] is None


def test_a_drill_within_a_watch_is_counted_once_and_work_after_it_goes_on():
    rig = Rig()
    rig.take("ali", T)
    rig.put("work", T + H, act="began", who="ali", what="drill")
    rig.leave("ali", T + 2 * H)
    assert rig.work("ali") == ([], T) and rig.hours.at("ali") == ("drill",)
    rig.put("work", T + 3 * H, act="ended", who="ali", what="drill")
    assert rig.work("ali") == ([(T, T + 3 * H)], None) and rig.hours.at("ali") == ()
    rig.put("work", T + 4 * H, act="ended", who="ali", what="drill")      # twice: nothing to end
    assert rig.work("ali") == ([(T, T + 3 * H)], None)


def test_work_told_afterwards_joins_what_stands():
    rig = Rig()
    rig.put("signon", T, who="ali", capacity="seaman")
    rig.put("work", T + 9 * H, act="done", who="ali", what="cargo", until=T + 3 * H, **{"from": T + H})
    rig.put("work", T + 9 * H, act="done", who="ali", what="cargo", until=T + 4 * H, **{"from": T + 2 * H})
    assert rig.work("ali") == ([(T + H, T + 4 * H)], None)


def test_a_clock_step_does_not_lengthen_a_watch():
    for step in (3 * H, -3 * H):
        rig = Rig()
        rig.put("boot", T + 20 * H)
        rig.take("ali", T + 20 * H)
        rig.put("clock", T + 21 * H + step, was=T + 21 * H, now=T + 21 * H + step)
        rig.leave("ali", T + 22 * H + step)
        (start, end), = rig.work("ali")[0]
        assert end - start == 2 * H and end == T + 22 * H + step


def test_what_was_worked_before_the_start_does_not_move_with_the_clock():
    rig = Rig()
    rig.take("ali", T + H)
    rig.leave("ali", T + 3 * H)
    rig.put("boot", T + 10 * H)
    rig.put("clock", T + 14 * H, was=T + 11 * H, now=T + 14 * H)
    assert rig.work("ali") == ([(T + H, T + 3 * H)], None)


def test_hours_change_only_by_an_amendment_that_names_both():
    rig = Rig()
    rig.take("ali", T)
    rig.leave("ali", T + 8 * H)
    rig.put("amend", T + 9 * H, ref=2, why="left an hour earlier", text="",
            hours=["ali", T, T + 8 * H, T, T + 7 * H])
    assert rig.work("ali") == ([(T, T + 7 * H)], None)
    rig.put("amend", T + 9 * H, ref=2, why="was not on watch", text="",
            hours=["ali", T, T + 7 * H, None, None])
    assert rig.work("ali") == ([], None)
    rig.put("amend", T + 9 * H, ref=2, why="an amendment in words", text="corrected")
    rig.put("amend", T + 9 * H, ref=2, why="nobody", text="", hours=["?", T, T + H, None, None])
    assert rig.hours.people() == ["ali"]


def test_signed_on_again_his_record_goes_on():
    rig = Rig()
    rig.put("signon", T, who="ali")
    rig.take("ali", T)
    rig.put("discharge", T + 15 * H, who="ali")
    assert rig.hours.people() == [] and rig.work("ali") == ([(T, T + 15 * H)], None)
    assert rig.due(T + 15 * H, T + 16 * H) == []        # nothing is told of one ashore
    rig.put("signon", T + 15 * H + 60, who="ali")
    assert rig.hours.people() == ["ali"] and rig.hours.line("ali").since == T
    assert rig.work("ali") == ([(T, T + 15 * H)], None)
    assert "R10" in rig.hours.would_break("ali", T + 16 * H, T + 20 * H)
    assert rig.hours.would_break("ali", T + 26 * H, T + 30 * H) == ()       # the time ashore is rest
    assert rest.short(rig.hours.line("ali"), T + 20 * H) == ("24h", "7d")


def test_a_breach_goes_on_over_a_discharge_and_is_told_once():
    rig = Rig()
    rig.put("signon", T, who="ali")
    rig.take("ali", T + 24 * H)
    rig.due(T, T + 39 * H)
    rig.put("discharge", T + 39 * H, who="ali")
    rig.put("signon", T + 40 * H, who="ali")
    told = [one[1:] for one in rig.due(T + 40 * H, T + 80 * H, 600)]
    assert told and [one for one in told if one[0] != "cleared"] == [], told


def test_after_long_ashore_a_new_record_begins_and_the_old_one_is_dropped():
    rig = Rig()
    for who in ("ali", "bala"):
        rig.put("signon", T, who=who)
    rig.take("ali", T)
    rig.put("discharge", T + 5 * H, who="ali")
    rig.put("signon", T + 5 * H + sv.REST_KEPT_S + 1, who="ali")
    assert rig.hours.line("ali").since == T + 5 * H + sv.REST_KEPT_S + 1 and rig.work("ali") == ([], None)
    rig.put("discharge", T + 5 * H + sv.REST_KEPT_S + 2, who="ali")
    rig.put("discharge", T + 6 * H + 2 * sv.REST_KEPT_S + 2, who="bala")
    assert rig.hours.line("ali") is None and rig.hours.line("bala") is not None


def test_records_of_those_ashore_are_bounded_and_the_oldest_go_first():
    rig = Rig()
    for i in range(rule.MOST_PEOPLE):
        rig.put("signon", T + i, who="p%d" % i)
    for i in (7, 3):
        rig.put("discharge", T + 100 - i, who="p%d" % i)
    rig.put("signon", T + 200, who="new")
    assert rig.hours.line("p7") is None and rig.hours.line("p3") is not None
    rig.put("signon", T + 201, who="newer")
    assert rig.hours.line("p3") is None and len(rig.hours.people()) == rule.MOST_PEOPLE


def test_a_discharge_moves_with_the_clock():
    rig = Rig()
    rig.put("signon", T, who="ali")
    rig.put("discharge", T + H, who="ali")
    rig.put("clock", T + 2 * H, was=T + 2 * H, now=T + 3 * H)
    assert rig.hours.gone == {"ali": T + 2 * H}
    other = Hours(rig.watch)
    other.load(rig.hours.save())
    assert other.gone == rig.hours.gone


def test_told_before_he_is_to_be_off_then_when_it_breaks_then_when_it_is_over():
    rig = Rig()
    rig.put("signon", T, who="ali")
    rig.take("ali", T + 24 * H)
    told = rig.due(T, T + 44 * H)
    # 24 h from the start of work hold ten of rest if he is off after 14; half an hour before he is told
    assert told[0] == (T + 37 * H + 1800, "warned", "ali", "R10"), told
    assert rig.told[0]["until"] == T + 38 * H
    assert told[1][1:] == ("raised", "ali", "R10") and T + 38 * H < told[1][0] <= T + 38 * H + 120, told
    assert rig.told[1]["until"] - rig.told[1]["from"] == 24 * H
    assert rig.told[1]["from"] <= T + 24 * H and rig.told[1]["until"] >= told[1][0]
    assert rig.told[1]["need"] == 10 * H and rig.told[1]["found"] == 10 * H - (told[1][0] - T - 38 * H)
    assert rig.told[1]["rule"] == "59(4)(a)"
    assert [state for _, state, _, code in told[1:] if code == "R10"] == ["raised"]
    rig.leave("ali", T + 44 * H)
    told = rig.due(T + 44 * H, T + 70 * H)
    assert ("cleared", "ali", "R10") in [one[1:] for one in told], told


def test_nothing_is_told_of_those_who_rest_enough():
    rig = Rig()
    for who in ("ali", "bala"):
        rig.put("signon", T, who=who)
    rig.take("ali", T)
    for six in range(1, 40):
        giver, taker = ("ali", "bala") if six % 2 else ("bala", "ali")
        assert rig.due(T + 6 * (six - 1) * H, T + 6 * six * H, 600) == []
        rig.hand(giver, taker, T + 6 * six * H)


def test_would_break_asks_the_record():
    rig = Rig()
    rig.put("signon", T, who="ali")
    rig.take("ali", T + 24 * H)
    rig.leave("ali", T + 36 * H)
    assert "R10" in rig.hours.would_break("ali", T + 37 * H, T + 41 * H)
    assert rig.hours.would_break("ali", T + 48 * H, T + 52 * H) == ()
    assert rig.hours.would_break("nobody", T, T + 99 * H) == ()


def test_save_and_load_give_the_same_state():
    rig = Rig()
    rig.put("signon", T, who="ali")
    rig.take("ali", T + 24 * H, posts=[["wheel", "bala"]])
    rig.put("work", T + 25 * H, act="began", who="chand", what="callout")
    rig.due(T, T + 39 * H)
    saved = rig.hours.save()
    other = Hours(rig.watch)
    other.load(saved)
    assert other.save() == saved
    for who in rig.hours.people():
        assert other.line(who).save() == rig.hours.line(who).save() and other.at(who) == rig.hours.at(who)
