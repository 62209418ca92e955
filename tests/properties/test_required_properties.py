"""Equipment does not get less where length, tonnage, power or persons grow and the law says so."""
from hypothesis import given
from hypothesis import strategies as st

from firmware import required

WATERS = st.sampled_from(["nw-1", "nw-2", "nw-other"])
GROWS = {"gt": (1, 700), "length_cm": (100, 12000), "kw": (1, 3000), "persons": (1, 400),
         "spaces_above": (0, 9), "spaces_below": (0, 9), "machinery_spaces": (0, 4)}
# What the law takes back as she grows: a hand pump and a boat instead of rafts, VHF and a second AIS of right
# (27(3), (7)(b), (9)(a), Part 4), one extinguisher of either place below 15 m, a pole for a lead line, class
# V and IV from 10 m on.
GIVES_WAY = {("27(3)", "gt"), ("27(7)(b)", "gt"), ("27(9)(a)", "gt"), ("Sch VIII Part 4", "length_cm"),
             ("54(vi)", "length_cm"), ("61(i)", "gt"), ("Annex IV 6", "length_cm"), ("49(v)(a)", "length_cm")}
# At 150 and 500 tons the next of the rules 42, 41 and 40 takes the place of the one before; above 500 the
# officer of Jharkhand 53(i) that of rule 54, and no table tells what he asks for.
BY_TONS = ("41(", "42(", "54(")
FIRE = ("fire_pump", "fire_hose", "dual_nozzle", "oil_extinguisher", "sand_box", "extinguisher", "bucket")

VESSELS = st.fixed_dictionaries(
    {name: st.integers(*bounds) for name, bounds in GROWS.items()} | {
        "ns_class": st.integers(1, 5), "jh_class": st.integers(1, 4), "waters": WATERS,
        "breadth_cm": st.integers(100, 900), "night": st.booleans(), "open": st.booleans(),
        "international": st.booleans(), "large_electrics": st.booleans(), "anchors": st.integers(1, 4)})


def asked(particulars):
    """{(item, provision): number} of all instruments together."""
    profile = {"instruments": required.INSTRUMENTS, "particulars": particulars, "passenger_capacity": 0}
    found = {}
    for item, number, _, provision, unstated in required.required(profile):
        assert number is not None and number > 0 and unstated is None
        key = (item, provision.partition(" as ")[0])
        assert key not in found, "asked for twice by one provision"
        found[key] = number
    return found


@given(VESSELS, st.sampled_from(sorted(GROWS)), st.data())
def test_numbers_do_not_fall_as_she_grows(vessel, name, data):
    more = data.draw(st.integers(vessel[name], GROWS[name][1]))
    before, after = asked(vessel), asked(vessel | {name: more})
    for (item, provision), number in before.items():
        if (provision, name) not in GIVES_WAY and not (name == "gt" and provision.startswith(BY_TONS)):
            assert after.get((item, provision), 0) >= number, (item, provision)


@given(VESSELS, st.data())
def test_of_a_larger_vessel_no_less_is_asked_against_fire(vessel, data):
    before, after = ({key: number for key, number in asked(one).items() if not key[1].startswith("54(")}
                     for one in (vessel, vessel | {"gt": data.draw(st.integers(vessel["gt"], 700))}))
    for item in FIRE:
        most = [max((number for (what, _), number in found.items() if item in what.split("/")), default=0)
                for found in (before, after)]
        assert most[1] >= most[0], item


@given(VESSELS)
def test_by_night_nothing_is_asked_less_than_by_day(vessel):
    by_day, by_night = asked(vessel | {"night": False}), asked(vessel | {"night": True})
    assert all(by_night[key] >= number for key, number in by_day.items())
    assert all(key[0] == "lifebuoy_light" for key in set(by_night) - set(by_day))


@given(VESSELS, st.sets(st.sampled_from(sorted(GROWS) + ["ns_class", "night", "international", "waters"])))
def test_what_is_not_stated_hides_no_requirement(vessel, without):
    """Each requirement still stands there, with its number or told as unstated."""
    profile = {"instruments": required.INSTRUMENTS, "passenger_capacity": 0,
               "particulars": {name: value for name, value in vessel.items() if name not in without}}
    found = {}
    for item, number, _, provision, _ in required.required(profile):
        found.setdefault((item, provision.partition(" as ")[0]), number)
    for key, number in asked(vessel).items():
        assert key in found and found[key] in (number, None), key


@given(VESSELS)
def test_lights_and_lanyards_are_no_more_than_what_carries_them(vessel):
    found = asked(vessel)
    for (item, provision), number in found.items():
        if item in ("lifebuoy_light", "lifebuoy_line", "lanyard_bucket"):
            whole = "bucket" if item == "lanyard_bucket" else "lifebuoy"
            most = [many for (other, where), many in found.items()
                    if other == whole and where[:6] == provision[:6]]
            assert max(most, default=0) >= number, (item, provision)
