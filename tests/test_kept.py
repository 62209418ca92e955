"""What was last done, counted and tested, and what is open: firmware/kept.py."""
import json

from firmware import kept_views
from firmware.entry import dumps
from firmware.kept import Kept
from firmware.kept_seldom import ASHORE_S, MOST
from helpers import raises

T = 1796083200
DAY = 86400


class Entry:
    def __init__(self, n, k, d, t, e):
        self.n, self.k, self.d, self.t, self.e = n, k, d, t, e


class Fed:
    """A Kept and the entries given to it, one after another."""

    def __init__(self):
        self.kept, self.n, self.now = Kept(), 0, T

    def __call__(self, k, t=None, **d):
        self.n += 1
        self.kept.apply(Entry(self.n, k, d, self.now if t is None else t, self.now))
        return self.n

    def drill(self, what, *who, **more):
        d = {"what": what, "who": who, "boats": (), "done": "", "skipped": (), "why": None, "held": True}
        t = more.pop("t", None)
        d.update(more)
        return self("drill", t, **d)

    def get(self, group, key):
        return self.kept.get(group, key)

    def keys(self, group):
        return sorted([row[0] for row in self.kept.rows(group)])

    def saved(self):
        """The same, saved and loaded again."""
        again = Kept()
        again.load(json.loads(dumps(self.kept.save())))
        assert again.save() == self.kept.save()
        return again


def test_a_drill_counts_for_the_vessel_and_for_each_who_took_part():
    fed = Fed()
    n = fed.drill("fire", "salim", "yusuf")
    for key in ("fire", "fire/salim", "fire/yusuf"):
        assert fed.get("drill", key) == (1, T, n)
    assert fed.get("drill", "fire/hari") is None and fed.get("drill", "abandon") is None
    assert fed.get("train", "fire") is None
    assert fed.keys("drill") == ["fire", "fire/salim", "fire/yusuf"]


def test_the_next_drill_moves_those_who_took_part_alone():
    fed = Fed()
    first = fed.drill("abandon", "salim", "yusuf")
    fed.now += DAY
    second = fed.drill("abandon", "yusuf", "hari")
    assert fed.get("drill", "abandon") == (1, T + DAY, second)
    assert fed.get("drill", "abandon/salim") == (1, T, first)
    assert fed.get("drill", "abandon/yusuf") == fed.get("drill", "abandon/hari") == (1, T + DAY, second)
    assert kept_views.took_part(fed.kept, "abandon", "salim") == T
    assert kept_views.took_part(fed.kept, "abandon", "moosa") is None


def test_people_are_kept_of_what_the_law_asks_of_each_alone():
    fed = Fed()
    fed.drill("flooding", "salim")
    fed.drill("enclosed", "salim")
    fed("training", what="joining", who=("salim", "yusuf"), why=None)
    fed("training", what="survival/lifejackets", who=("salim",), why=None)
    assert fed.keys("drill") == ["enclosed", "enclosed/salim", "flooding"]
    assert fed.keys("train") == ["joining", "joining/salim", "joining/yusuf", "survival/lifejackets"]


def test_a_boat_counts_by_its_name_whatever_it_is():
    fed = Fed()
    n = fed.drill("lifeboat", "salim", boats=("Boat 1 / port", "नाव"))
    assert fed.get("drill", "lifeboat/Boat 1 / port") == fed.get("drill", "lifeboat/नाव") == (1, T, n)
    assert fed.get("drill", "lifeboat/Boat") is None and fed.get("drill", "lifeboat/salim") is None
    fed("discharge", who="Boat 1 / port")
    assert fed.get("drill", "lifeboat/Boat 1 / port")


def test_a_drill_not_held_or_in_part_moves_no_date():
    fed = Fed()
    n = fed.drill("fire", "salim")
    fed.now += DAY
    fed.drill("fire", held=False, why="gale")
    fed.drill("fire", "salim", why="the pump did not start")
    fed.drill("fire", "salim", held=None)
    fed("training", what="joining", who=("salim",), why="interrupted")
    assert fed.get("drill", "fire") == fed.get("drill", "fire/salim") == (1, T, n)
    assert fed.get("train", "joining") is None


def test_what_is_told_late_does_not_put_back_what_is_later():
    fed = Fed()
    n = fed.drill("fire", "salim")
    late = fed.drill("fire", "salim", "yusuf", t=T - DAY)
    assert fed.get("drill", "fire") == fed.get("drill", "fire/salim") == (1, T, n)
    assert fed.get("drill", "fire/yusuf") == (1, T - DAY, late)
    fed("gear", item="lifebuoy", count=4, where=None)
    fed("gear", t=T - DAY, item="lifebuoy", count=6, where=None)
    assert fed.get("gear", "lifebuoy")[0] == 4
    n = fed("gear", item="lifebuoy", count=0, where=None)       # at the same time: the last entered
    assert fed.get("gear", "lifebuoy") == (0, T, n)


def test_who_leaves_keeps_his_drills_for_a_while_and_is_trained_anew_when_he_joins():
    fed = Fed()
    fed.drill("fire", "salim", "al")
    n = fed.drill("fire", "hari")
    fed("training", what="joining", who=("al", "salim"), why=None)
    fed.now += DAY
    fed("discharge", who="hari")
    fed("discharge", who="yusuf")               # of nothing known nothing is kept
    assert fed.keys("drill") == ["fire", "fire/al", "fire/hari", "fire/salim", "left/hari"]
    fed("discharge", who="al")
    assert fed.keys("train") == ["joining", "joining/salim"]
    fed("signon", who="al", capacity="seaman")
    fed.now += ASHORE_S
    fed("discharge", who="moosa")
    assert fed.get("drill", "fire/hari") == (1, T, n)       # just so long
    fed.now += 1
    fed("discharge", who="moosa")
    assert fed.keys("drill") == ["fire", "fire/al", "fire/salim"]
    fed.saved()


def test_who_is_ashore_makes_room_first_whoever_left_first():
    fed = Fed()
    for at in range(40):
        fed.drill("fire", "a%019d" % at)
        fed("discharge", t=T + 40 - at, who="a%019d" % at)
    fed.drill("fire", "salim", t=T - DAY)
    known = [at for at in range(40) if fed.get("drill", "fire/a%019d" % at)]
    assert 0 < len(known) < 40 and known == list(range(len(known))) and fed.kept.gone == 0
    assert len([key for key in fed.keys("drill") if key.startswith("left/")]) == len(known)
    assert fed.get("drill", "fire/salim") and len(fed.kept.groups["drill"]) <= MOST


def test_what_an_amended_entry_told_is_not_known_until_it_is_entered_anew_as_of_whatever_day():
    fed = Fed()
    fed.drill("fire", "yusuf", t=T - 9 * DAY)
    n = fed.drill("fire", "salim", "yusuf")
    train = fed("training", what="joining", who=("salim",), why=None)
    test = fed("tested", item="pump", ok=True, remark=None)
    other = fed.drill("abandon", "salim")
    for ref in (n, train, test):
        fed("amend", ref=ref, why="x", text="not held at all")
    for group, key, at in (("drill", "fire", n), ("drill", "fire/salim", n), ("train", "joining", train),
                           ("train", "joining/salim", train), ("test", "pump", test)):
        assert fed.get(group, key) == (-1, T, at), key
    assert fed.get("drill", "abandon/salim") == (1, T, other)
    fed = _again(fed)
    late = fed.drill("fire", "salim", t=T - 20 * DAY)
    assert fed.get("drill", "fire") == fed.get("drill", "fire/salim") == (1, T - 20 * DAY, late)
    assert fed.get("drill", "fire/yusuf")[0] == -1
    fed("tested", t=T - DAY, item="pump", ok=False, remark=None)
    assert fed.get("test", "pump")[:2] == (0, T - DAY) and kept_views.amiss(fed.kept, "pump")
    before = dumps(fed.kept.save())
    for ref in (0, 999, "x"):
        fed("amend", ref=ref, why="x", text="x")
    fed("amend", ref=n, why="y", text="y")
    assert dumps(fed.kept.save()) == before


def test_who_is_not_in_a_drill_entered_anew_is_not_told_of_as_amended():
    fed = Fed()
    for kind, group, what, other in (
            ("drill", "drill", "fire", "abandon"), ("drill", "drill", "raft", "lifeboat"),
            ("training", "train", "joining", "spaces")):
        def told(what, *each, t=T, kind=kind):
            return fed(kind, t, what=what, who=each, boats=each, why=None, held=True)

        n = told(what, "salim", "yusuf", "al")
        told(what, "al")                                    # took part again, that stands
        fed("amend", ref=n, why="x", text="salim alone")
        told(other, "salim")
        told(what, "salim", t=T - DAY)                      # another kind, another day
        assert fed.get(group, what + "/yusuf") == (-1, T, n)
        fed(kind, what=what, who=("salim",), boats=("salim",), why="in part", held=True)
        assert fed.get(group, what + "/yusuf") == (-1, T, n)
        last = told(what, "salim", t=T + 60)
        assert fed.get(group, what + "/yusuf") is None, what
        assert fed.get(group, what + "/salim") == (1, T + 60, last) and fed.get(group, what + "/al")[0] == 1


def test_a_surrender_knows_the_last_damage_open_before_it():
    fed = Fed()
    for what, t, value in (
            ("surrender", T, 1), ("damage", T, 1), ("damage", T + 60, 1), ("alteration", T + 90, 1),
            ("surrender", T + 90, T + 60), ("surrender", T + 30, T), ("surrender", T - 1, 1)):
        n = fed("event", t, what=what, text="x")
        assert fed.get("task", "%s/%d" % (what, n)) == (value, t, n)


def _again(fed):
    fed.kept = fed.saved()
    return fed


def test_what_is_of_a_day_to_come_gives_way_to_what_is_entered_anew():
    for ahead, stands in ((60, True), (DAY, False), (9 * 365 * DAY, False)):
        fed = Fed()
        fed.now += ahead
        fed.drill("fire", "salim")
        fed("gear", item="lifebuoy", count=9, where=None)
        fed("clearance", check=1)
        fed.now = T
        fed.drill("fire", "salim")
        fed("gear", item="lifebuoy", count=4, where=None)
        fed("clearance", check=2)
        found = [fed.get(*key) for key in (("drill", "fire"), ("drill", "fire/salim"), ("gear", "lifebuoy"),
                                           ("sail", "check"))]
        assert [row[1] for row in found] == [T + ahead if stands else T] * 4, ahead
    fed = Fed()
    fed.now += 900 * DAY
    for kind in ("arrive", "depart", "uncleared"):
        fed(kind, place="Okha")
    fed.now = T
    n = fed("clearance", check=1)
    fed("depart", place="Okha")
    assert fed.get("sail", "depart") == (n, T, n + 1) and fed.get("sail", "uncleared") is None


def test_what_has_failed_its_test_is_open_until_it_passes():
    fed = Fed()
    first = fed("tested", item="pump", ok=False, remark="no suction")
    fed.now += DAY
    second = fed("tested", item="pump", ok=False, remark=None)
    assert fed.get("test", "pump") == (0, T + DAY, second)
    assert kept_views.tasks(fed.kept) == [(first, "test", "pump", T)]       # since it first failed
    fed("tested", item="pump2", ok=True, remark=None)
    fed("tested", t=T - DAY, item="pump", ok=True, remark=None)             # before it failed
    assert kept_views.amiss(fed.kept, "pump") == [first]
    third = fed("tested", item="pump", ok=True, remark=None)
    assert fed.get("test", "pump") == (1, T + DAY, third) and fed.keys("task") == []


def test_defects_events_and_advisories_are_open_until_closed():
    fed = Fed()
    defect = fed("defect", what="leaks", item="pump")
    other = fed("defect", what="sail torn", item=None)
    event = fed("event", what="alteration", text="new mast")
    advisory = fed("advisory", text="dredging", source="NTM", date=None)
    failed = fed("tested", item="radio", ok=False, remark=None)
    assert [row[:3] for row in kept_views.tasks(fed.kept)] == [
        (defect, "defect", "pump"), (other, "defect", None), (event, "alteration", None),
        (advisory, "advisory", None), (failed, "test", "radio")]
    assert fed.get("task", "alteration/%d" % event) == (1, T, event)
    assert kept_views.amiss(fed.kept, "pump") == [defect]
    fed("done", ref=advisory, how="x")      # an advisory is seen, the others are done
    fed("seen", ref=defect)
    fed("done", ref=999, how="x")
    assert len(kept_views.tasks(fed.kept)) == 5
    for ref in (defect, other, event, failed):
        fed("done", ref=ref, how="mended")
    fed("seen", ref=advisory)
    assert kept_views.tasks(fed.kept) == [] and kept_views.task(fed.kept, defect) is None
    assert fed.get("test", "radio")[0] == 0


def test_the_departure_check_is_of_this_departure():
    fed = Fed()
    n = fed("clearance", check=3, fail=(), ask=(), unstated=(), why=None)
    fed("depart", place="Mundra")
    assert fed.get("sail", "check") == (1, T, n) and fed.get("sail", "depart") == (n, T, n + 1)
    assert fed.get("sail", "from/Mundra")
    fed("arrive", place="Mandvi", run=None)
    assert fed.get("sail", "check") is None and fed.keys("sail") == ["arrive"]
    fed("uncleared", place="Mandvi")
    assert fed.keys("sail") == ["arrive", "uncleared"]


def test_a_check_counts_for_a_departure_if_made_before_it_since_the_last_arrival_and_not_long_ago():
    for checked, left, counts in ((0, 0, True), (-3600, 0, True), (-DAY, 0, True), (-DAY - 1, 0, False),
                                  (-20 * DAY, 0, False), (59, 0, True), (60, 0, False), (7200, 0, False),
                                  (-3 * 3600, -2 * 3600, True)):
        fed = Fed()
        fed("arrive", t=T - 30 * DAY, place="Mandvi")
        n = fed("clearance", t=T + checked)
        fed("depart", t=T + left, place="Mandvi")
        assert fed.get("sail", "depart") == (n if counts else 0, T + left, n + 1), (checked, left)
        fed("clearance", t=T + left)        # entered after the departure: of whatever time it tells
        assert fed.get("sail", "depart") == (n if counts else 0, T + left, n + 1), (checked, left)
        fed.saved()
    for kind, t in (("clearance", T - 7200), ("arrive", T)):    # before the arrival, as entered or as told
        fed = Fed()
        fed(*(("arrive", T - 3600) if kind == "clearance" else ("clearance", T - 3600)))
        fed(kind, t)
        fed("depart", T + 60)
        assert fed.get("sail", "depart")[0] == 0, kind


def test_a_departure_told_after_the_arrival_is_not_judged():
    fed = Fed()
    fed("clearance", t=T - 3 * 3600)
    fed("arrive", place="Okha")
    fed("depart", t=T - 2 * 3600, place="Mandvi")
    assert fed.keys("sail") == ["arrive"]


def test_a_check_and_the_lack_of_one_are_of_one_departure_also_where_no_arrival_was_entered():
    for first, then, later, again in (
            ("Mandvi", "Mandvi", 300, True), ("Mandvi", "mandvi jetty", DAY, True),
            ("Mandvi", "Mandvi", DAY + 1, False), ("Mandvi", "Okha", 0, False),
            ("Mandvi", "Okha", 300, False), ("Mandvi", "Okha", 3 * DAY, False),
            ("Mandvi", None, 300, True), (None, "Okha", 300, True),
            (None, "Okha", DAY + 1, False)):
        for checked in (True, False):
            fed = Fed()
            n = fed("clearance", t=T - 300) if checked else 0
            sailed = fed("depart", place=first)
            if not checked:
                fed("uncleared", place=first)
                if first is None:
                    sailed = fed.n          # which of such a place is the departure
            fed("depart", t=T + later, place=then)
            told = first, then, later, checked
            assert fed.get("sail", "depart") == ((n, T, sailed) if again else (0, T + later, fed.n)), told
            assert ("uncleared" in fed.keys("sail")) is (again and not checked), told
            fed("depart", t=T + later + 60, place="Jafarabad")       # and the third is another again
            assert fed.get("sail", "depart") == (0, T + later + 60, fed.n), told
            assert len([key for key in fed.keys("sail") if key.startswith("from/")]) == 1
            fed.saved()


def test_each_departure_takes_a_check_made_after_the_one_before():
    fed = Fed()
    for at, place in enumerate(("Mandvi", "Jakhau", "Okha")):
        n = fed("clearance", t=T + at * 7200 - 600)
        fed("depart", t=T + at * 7200, place=place)
        assert fed.get("sail", "depart") == (n, T + at * 7200, n + 1)
    n = fed("clearance", t=T + 4 * 7200 + 20)       # in the minute in which she left
    fed("depart", t=T + 4 * 7200, place="Porbandar")
    assert fed.get("sail", "depart")[0] == n
    fed("depart", t=T + 4 * 7200 + 40, place="Veraval")
    assert fed.get("sail", "depart")[0] == 0
    fed("depart", t=T + 4 * 7200 + 40, place="Diu")         # in the same second
    assert fed.get("sail", "depart")[0] == 0
    last = fed.get("sail", "depart")
    fed("depart", t=T, place="Mandvi")              # told late, after the next one
    assert fed.get("sail", "depart") == last


def test_a_check_ends_when_what_it_looked_at_changes():
    for kind, ends, data in (
            ("signon", True, {"who": "al", "capacity": "mate"}), ("discharge", True, {"who": "al"}),
            ("absent", True, {"who": "al", "act": "left"}), ("defect", True, {"what": "x", "item": None}),
            ("document", True, {"of": "vessel", "what": "insurance", "no": None}),
            ("event", True, {"what": "damage", "text": "x"}), ("tested", True, {"item": "x", "ok": False}),
            ("tested", False, {"item": "x", "ok": True}), ("note", False, {"text": "x"}),
            ("amend", False, {"ref": 0}), ("gear", False, {"item": "x", "count": 3}),
            ("passengers", False, {"n": 3})):
        for t in (T, T - DAY):                  # as entered: no check knew of what is told late
            fed = Fed()
            fed("clearance", t=T - 600)
            fed(kind, t, **data)
            assert (fed.get("sail", "check") is None) is ends, kind
            fed("depart", place="Mandvi")
            assert (fed.get("sail", "depart")[0] == 0) is ends, kind
            n = fed("clearance", t=T + 60)
            fed("depart", t=T + 120, place="Okha")
            assert fed.get("sail", "depart")[0] == n
    fed = Fed()
    n = fed("clearance")
    sailed = fed("depart", place="Mandvi")
    fed("defect", what="x", item=None)          # after she left: it was checked all the same
    fed("depart", t=T + 300, place="Mandvi")
    assert fed.get("sail", "depart") == (n, T, sailed)


def test_times_move_with_the_clock_that_gave_them():
    fed = Fed()
    fed.drill("fire", "salim")
    fed.drill("fire", "yusuf", t=T - DAY)               # told: it stays
    fed("clock", was=T, now=T + 3600, source="gnss")
    assert fed.get("drill", "fire/salim")[1] == T + 3600 and fed.get("drill", "fire/yusuf")[1] == T - DAY
    fed("boot", version="1", before="clean")
    fed("clock", was=T, now=T + 7200, source="gnss")
    assert fed.get("drill", "fire/salim")[1] == T + 3600
    fed("clock", was=T, now=T - DAY, source="gnss")     # the clock of before ran ahead
    assert fed.get("drill", "fire")[1] == T - DAY
    fed.saved()


def test_it_is_bounded_and_people_go_before_the_vessel():
    fed = Fed()
    fed.drill("abandon")
    for day in range(200):
        fed.now += DAY
        fed.drill("fire", *["%024d" % (3 * day + i) for i in range(3)])
    held = fed.kept.groups["drill"]
    assert MOST - 200 < len(held) <= MOST and fed.kept.gone > 500
    assert fed.get("drill", "abandon") and fed.get("drill", "fire")[1] == fed.now
    assert fed.get("drill", "fire/%024d" % 599) and not fed.get("drill", "fire/%024d" % 0)
    for _n in range(100):
        fed("defect", what="x" * 40, item="lifejacket_light")
    tasks = kept_views.tasks(fed.kept)
    assert tasks[-1][0] == fed.n and len(fed.kept.groups["task"]) <= MOST and 30 < len(tasks) < 100


def test_a_snapshot_is_the_same():
    fed = Fed()
    fed.drill("lifeboat", boats=("नाव 1",))
    fed.drill("fire", "salim")
    fed("gear", item="lifebuoy", count=4, where="aft")
    fed("tested", item="pump", ok=False, remark=None)
    again = fed.saved()
    assert again.get("drill", "lifeboat/नाव 1") == (1, T, 1) and again.get("gear", "lifebuoy") == (4, T, 3)
    fed.kept = again
    fed.drill("fire", "yusuf")
    assert fed.keys("drill") == ["fire", "fire/salim", "fire/yusuf", "lifeboat", "lifeboat/नाव 1"]


def test_what_a_foreign_entry_holds_changes_nothing():
    fed = Fed()
    fed.drill("fire", "salim")
    before = dumps(fed.kept.save())
    for kind, data in (("drill", {}), ("drill", {"what": "fire", "held": True, "who": 7}),
                       ("drill", {"what": "fire", "held": True, "who": ("a\tb",)}),
                       ("gear", {"item": 7, "count": 1}), ("gear", {"item": "x", "count": "1"}),
                       ("gear", {"item": "x\n", "count": 1}), ("done", {"ref": "x"}),
                       ("tested", {"item": None, "ok": False}), ("event", {}), ("discharge", {})):
        raises((KeyError, TypeError, ValueError, AttributeError), fed, kind, **data)
        assert dumps(fed.kept.save()) == before, (kind, data)
    fed("unheard", what="of")
    assert dumps(fed.kept.save()) == before


def test_an_old_voyage_told_late_leaves_the_check_and_the_departure_of_today():
    fed = Fed()
    check = fed("clearance", t=T - 600)
    sailed = fed("depart", t=T - 300, place="Okha")
    fed("depart", t=T - DAY, place="Mandvi")
    fed("arrive", t=T - DAY + 6000, place="Okha")
    assert fed.get("sail", "check")[2] == check and fed.get("sail", "depart")[:3] == (check, T - 300, sailed)
    fed("arrive", t=T, place="Mandvi")
    assert fed.keys("sail") == ["arrive"]
