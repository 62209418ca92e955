"""How the tables of equipment are read, and what is on board against them: firmware/required.py."""
from firmware import equipment_words, required
from firmware.kept import Kept

SAILING = ("sailing-vessels-2026",)
DHOW = {"gt": 180, "length_cm": 3000, "kw": 200, "persons": 12, "international": False}


class Entry:
    def __init__(self, n, k, t, d):
        self.n, self.k, self.t, self.e, self.d = n, k, t, t, d


class Ship:
    """A vessel with a fold of what is on board."""

    def __init__(self, rules=SAILING, passengers=None, **particulars):
        self.profile = {"instruments": rules, "particulars": particulars, "passenger_capacity": passengers}
        self.kept, self.n = Kept(), 0

    def __call__(self, k, t=0, **d):
        self.n += 1
        self.kept.apply(Entry(self.n, k, 1000 + (t or self.n), d))
        return self

    def gear(self, item, count):
        return self("gear", item=item, count=count, where=None)

    def tested(self, item, ok=True, t=0):
        return self("tested", t, item=item, ok=ok, remark=None)

    def state(self, item, provision=""):
        """(number, on board, state, particular, tested) of the first requirement of an item."""
        for found in required.compared(self):
            if found[0] == item and found[5].startswith(provision):
                return found[1:4] + found[6:]
        return None


def dhow(**changed):
    given = dict(DHOW)
    given.update(changed)
    return Ship(**given)


def numbers(text, made=None, **particulars):
    """What a number of a table comes to, read through a table of one or two lines."""
    table = "x | R | 1 |  | %s\n" % text
    return [(number, unstated) for item, number, _, _, unstated in required._of_table(
        (made or "") + table, {"particulars": particulars, "passenger_capacity": 3}) if item == "x"]


# ---- numbers

def test_a_number_a_particular_and_what_becomes_of_it():
    assert numbers("7") == [(7, None)]
    assert numbers("persons", persons=12) == [(12, None)]
    assert numbers("persons 50%", persons=13) == [(7, None)]        # part of one counts as one
    assert numbers("persons 10%", persons=20) == [(2, None)]
    assert numbers("gt /300 min1", gt=299) == [(1, None)]
    assert numbers("gt /300 min1", gt=899) == [(2, None)]
    assert numbers("persons *2 max20", persons=11) == [(20, None)]
    assert numbers("persons min2 max20", persons=1) == [(2, None)]


def test_steps_begin_at_their_bound_or_above_it():
    text = "length_cm 2 >=2400=4 >6000=6"
    for length, number in ((0, 2), (2399, 2), (2400, 4), (6000, 4), (6001, 6)):
        assert numbers(text, length_cm=length) == [(number, None)], length


def test_what_comes_to_nothing_is_not_asked_for():
    assert numbers("persons", persons=0) == []
    assert numbers("length_cm 0 >=2500=1", length_cm=2499) == []


def test_what_is_not_stated_is_named_and_no_number_made_up():
    assert numbers("persons 50%") == [(None, "persons")]
    assert numbers("length_cm 2 >=2400=4") == [(None, "length_cm")]
    assert numbers("@y 50%", "y | R | 1 | gt>5 | 4\n") == [(None, "gt")]


def test_crew_are_whoever_is_no_passenger():
    assert numbers("crew", persons=12) == [(9, None)]
    assert numbers("crew", persons=3) == []
    assert numbers("crew", persons=2) == [(None, "persons")]       # fewer than the passengers alone
    assert numbers("crew min2 max20", persons=0) == [(None, "persons")]
    assert numbers("crew") == [(None, "persons")]
    barge = {"particulars": {"persons": 4}}
    assert required.quantity(barge, "crew") == (None, "passenger_capacity")


def test_a_number_may_be_that_of_a_line_above():
    assert numbers("@y 50%", "y | R | 1 |  | 5\n") == [(3, None)]
    assert numbers("@y 50%", "y | R | 1 | gt>5 | 5\n", gt=5) == []      # which does not apply


def test_lines_of_a_provision_that_exclude_each_other_tell_once_what_is_not_stated():
    table = "x | R | 1 | gt>150 | 1\nx | R | 1 | gt<=150 length_cm>2100 | 2\n"
    assert numbers("3", table) == [(None, "gt"), (3, None)]     # the third line has a number
    assert numbers("3", table, gt=151) == [(1, None), (3, None)]


def test_a_sailing_vessel_is_what_she_is_unless_told_otherwise():
    assert [one[2] for one in required.required({"particulars": DHOW})][-1] == "SV-S8-P2"
    assert list(required.required({"particulars": {}, "instruments": ("kerala-inland-vessels-2010",)})) == []


def test_nothing_is_taken_for_in_order_where_nothing_is_stated():
    for rules in required.INSTRUMENTS:
        profile = {"instruments": (rules,)}
        found = list(required.required(profile))
        assert found and [one for one in found if one[1] is None], rules
        for _, number, row, provision, unstated in found:
            assert (number is None) == (unstated is not None), (row, provision)


# ---- against what is on board

def test_what_was_never_counted_is_not_said_to_be_missing():
    assert dhow().state("lifejacket") == (12, None, "never", None, None)


def test_fewer_than_required_and_enough():
    ship = dhow().gear("lifejacket", 11)
    assert ship.state("lifejacket") == (12, 11, "fail", None, None)
    assert ship.gear("lifejacket", 12).state("lifejacket") == (12, 12, "ok", None, None)
    assert ship.gear("lifejacket", 0).state("lifejacket") == (12, 0, "fail", None, None)
    assert dhow(persons=None).gear("lifejacket", 12).state("lifejacket")[2:4] == ("unstated", "persons")


def test_one_of_two_will_do():
    ship = dhow().gear("ssas", 0)
    assert ship.state("ssas/dat")[:3] == (1, 0, "fail")
    ship.gear("dat", 1)
    assert ship.state("ssas/dat")[:3] == (1, 1, "ok")
    assert ship.state("epirb/dat")[:3] == (1, 1, "ok")      # the same DAT
    assert ship.state("navtex/satphone")[:3] == (1, None, "never")


def test_some_things_are_counted_together():
    ship = Ship(("nw-safety-of-navigation-2002",), 18, ns_class=1, waters="nw-1", length_cm=1200, persons=20,
                night=False)
    ship.gear("raft_places", 9)
    assert ship.state("boat_places+raft_places")[:3] == (20, 9, "fail")
    assert ship.gear("boat_places", 11).state("boat_places+raft_places")[:3] == (20, 20, "ok")


def test_a_boat_instead_of_rafts_has_a_number_of_its_own():
    item = "raft_places/class_c_boat:1"
    ship = dhow().gear("class_c_boat", 0)
    assert ship.state(item)[:3] == (12, 0, "fail")
    assert ship.gear("raft_places", 6).state(item)[:3] == (12, 6, "fail")
    assert ship.gear("class_c_boat", 1).state(item)[:3] == (12, 1, "ok")
    assert dhow(length_cm=4000).gear("class_c_boat", 1).state("raft_places")[2] == "never"


def test_against_fire_there_are_enough_small_extinguishers_or_some_and_a_large_one():     # SV 40(1)(f)
    item, needs = "oil_extinguisher/foam_extinguisher:1/co2_extinguisher:1", ("40(1)(f)",)
    ship = dhow(gt=500, kw=460).gear("extinguisher", 7).gear("oil_extinguisher", 2)
    assert ship.state("oil_extinguisher", *needs)[:3] == (2, 2, "ok")
    assert ship.state(item, *needs)[:3] == (7, 2, "fail")       # the number of Schedule VII
    assert ship.gear("co2_extinguisher", 1).state(item, *needs)[:3] == (7, 1, "ok")
    ship.gear("co2_extinguisher", 0).gear("oil_extinguisher", 7)
    assert ship.state(item, *needs)[:3] == (7, 7, "ok")
    # A large one alone is not enough, nor without any other.
    ship.gear("oil_extinguisher", 1).gear("foam_extinguisher", 1)
    assert ship.state("oil_extinguisher", *needs)[:3] == (2, 1, "fail")
    assert ship.state(item, *needs)[:3] == (7, 1, "ok")
    unstated = Ship(gt=500, length_cm=4500)
    unstated.profile["bhp"] = 300           # an engine, whose kW are not known
    assert unstated.state("oil_extinguisher", *needs)[0] == 2
    assert unstated.state(item, *needs)[2:4] == ("unstated", "kw")


def test_an_extinguisher_for_oil_fires_is_one_of_those_of_the_schedule():
    ship = dhow(gt=180).gear("extinguisher", 4).gear("oil_extinguisher", 2)
    for item, provision in (("extinguisher", "Sch VII"), ("oil_extinguisher", "41(3)"),
                            ("oil_extinguisher", "41(5)")):
        assert ship.state(item, provision)[2] == "ok", provision
    assert ship.state("foam_extinguisher/co2_extinguisher")[:3] == (1, None, "never")


def test_a_failed_test_or_a_defect_leaves_it_open_until_it_is_put_right():
    ship = dhow().gear("hand_bilge_pump", 1).tested("hand_bilge_pump", False)
    assert ship.state("hand_bilge_pump")[2] == "open"
    assert ship.tested("hand_bilge_pump").state("hand_bilge_pump")[2] == "ok"
    ship("defect", what="leaks", item="hand_bilge_pump")
    assert ship.state("hand_bilge_pump")[2] == "open"
    ship("done", ref=ship.n, how="new washer")
    assert ship.state("hand_bilge_pump")[2] == "ok"


def test_an_amended_test_leaves_it_not_known_until_it_is_tested_anew():
    row = ("SV-S8-P2-7e", "Sch VIII Part 2 (7)(e)")
    for item, counted in (("hand_bilge_pump", 1), ("hand_bilge_pump", None), ("lifebuoy", 4)):
        ship = dhow()
        if counted:
            ship.gear(item, counted)
        ship.tested(item, t=100)
        ship("amend", ref=ship.n, why="x", text="was not tested")
        found = [one for one in required.compared(ship) if one[0] == item][0]
        assert (found[3], found[6], found[7]) == ("unstated", "amended", None), item
        if item == "lifebuoy":
            assert list(required.working(ship)) == [(item, "unstated") + row + (None,)]
        assert ship.tested(item, t=50).state(item)[2] in ("never" if counted is None else "ok", "fail")
        assert not [one for one in required.compared(ship) if one[6] == "amended"]
    ship.gear("lifebuoy", 0).tested("lifebuoy", t=60)
    ship("amend", ref=ship.n, why="x", text="was not tested")
    assert ship.state("lifebuoy")[2] == "fail"      # too few is told first


def test_a_failed_test_of_what_is_not_used_does_not_matter():
    ship = dhow().gear("ssas", 1).gear("dat", 1).tested("dat", False)
    assert ship.state("ssas/dat")[2] == "ok"
    assert ship.state("epirb/dat")[2] == "open"


def test_the_last_test_is_that_which_lies_longest_back():
    ship = dhow().gear("vhf", 1)
    assert ship.state("vhf")[4] is None
    assert ship.tested("vhf", t=500).state("vhf")[4] == 1500
    ferry = Ship(("nw-safety-of-navigation-2002",), 18, ns_class=1, waters="nw-1", length_cm=1200, persons=20)
    ferry.gear("raft_places", 10).gear("boat_places", 10).tested("raft_places", t=300)
    assert ferry.state("boat_places+raft_places")[4] is None
    assert ferry.tested("boat_places", t=200).state("boat_places+raft_places")[4] == 1200


def test_life_saving_appliances_are_in_working_order_when_she_leaves():     # Sch VIII Part 2 (7)(e)
    ship = dhow()
    assert list(required.working(ship)) == []
    ship.gear("lifebuoy", 4).gear("lifejacket", 12).gear("class_c_boat", 1).gear("vhf", 1)
    ship.tested("lifebuoy", t=100).tested("class_c_boat", False, t=200)
    row = ("SV-S8-P2-7e", "Sch VIII Part 2 (7)(e)")
    assert list(required.working(ship)) == [
        ("lifebuoy", "ok") + row + (1100,), ("lifejacket", "never") + row + (None,),
        ("class_c_boat", "open") + row + (1200,)]
    ferry = Ship(("nw-safety-of-navigation-2002",), 18, ns_class=1, length_cm=1200, persons=20)
    assert list(required.working(ferry.gear("lifejacket", 20))) == []


# ---- the tables, and their words

def test_every_line_is_whole_and_cited():
    for rules in required.INSTRUMENTS:
        for table in required.tables(rules):
            assert table[-1] == "\n"
            for line in required.lines(table):
                assert len(line) == 5 and line[0] and line[1] and line[2] and line[4], line


def test_every_item_has_words_in_both_languages_and_every_word_an_item():
    asked = set()
    for rules in required.INSTRUMENTS:
        for table in required.tables(rules):
            for line in required.lines(table):
                for together, _ in required.parts(line[0]):
                    asked.update(together)
                if line[4][0] == "@":
                    assert line[4].split()[0][1:] in asked
    assert asked == set(equipment_words.items())
    assert len(equipment_words.items()) == len(asked)
    told = {}
    for lang in ("en", "hi"):
        for item in asked:
            name = equipment_words.name(item, lang)
            assert name and "_" not in name and "|" not in name, item
            # In Hindi it is Hindi, but for what is called by its letters there too.
            assert lang == "en" or name != equipment_words.name(item) or name in ("EPIRB",), item
            told.setdefault((lang, name), []).append(item)
    assert [items for items in told.values() if len(items) > 1] == []


def test_items_in_words():
    assert required.words("ssas/dat") == "Ship Security Alert System or Distress Alert Transmitter (DAT)"
    assert required.words("boat_places+raft_places") == "places in lifeboats + places in life rafts"
    assert required.words("raft_places/class_c_boat:1") == "places in life rafts or 1 class C boat"
    assert required.words("epirb/dat", "hi") == "EPIRB या संकट चेतावनी ट्रांसमीटर (DAT)"
    assert required.words("Grandfather's sextant", "hi") == "Grandfather's sextant"
