"""The act of a departure: who confirms, the reason where something fails, the entries."""
from ship import JUNK, Ship

from firmware import crew, departure, kept, saildesk
from firmware.plain import Refused
from helpers import raises

JHARKHAND = "jharkhand-inland-vessels-2020"
FERRY = {"instruments": (JHARKHAND,), "bhp": 0, "passenger_capacity": 40,
         "passengers": {"foul_season": (615, 1015)},
         "particulars": {"kind": "ferry", "length_cm": 600, "open": True}}


class Nowhere:
    last = None


def sailing(**profile):
    ship = Ship("salim", "yusuf")
    monitor = ship.monitor
    monitor.passengers, monitor.vessel, monitor.carried = None, Nowhere(), {}
    monitor.profile = profile
    return ship


def ferry():
    return sailing(**FERRY)


def asked(ship):
    return [found[0] for found in departure.check(ship.monitor, ship.utc()) if found[3] == "ask"]


def all_by(ship, who):
    return [(code, who) for code in asked(ship)]


def entered(ship, session, *args):
    """What saildesk.clear() enters."""
    first = ship.book.n
    saildesk.clear(ship.desk, session, *args)
    return list(ship.book.entries(first))


def clear(ship, confirmed, why=None, side=None, who="salim"):
    """The entries of the check and what they say together."""
    entries = entered(ship, ship(who), confirmed, why, side)
    told = {"fail": [], "ask": [], "unstated": []}
    for entry in entries[1:]:
        assert entry.k == "clearance" and entry.d["check"] == entries[0].n
        for key in told:
            told[key] += entry.d[key]
    return entries, told


def test_what_fails_needs_the_tindals_reason():
    ship = ferry()
    told = ship.refused(saildesk.clear, ship("salim"), all_by(ship, "yusuf"), None, 400)
    assert told.startswith("why: state why she sails all the same; "), told
    assert "certificate of survey" in told
    entries, told = clear(ship, all_by(ship, "yusuf"), "The surveyor comes on Friday.", 400)
    assert "jh-survey" in told["fail"] and "jh-insurance" in told["fail"] and "freeboard" not in told["fail"]
    check, first = entries[0], entries[1]
    assert (check.k, check.by, check.d["person"]) == ("check", "salim", "Yusuf")
    assert check.d["freeboard"] is True and check.d["equipment"] is True
    assert first.d["why"] == "The surveyor comes on Friday." and first.d["side"] == [400, 380]
    assert ["freeboard", "yusuf"] in told["ask"] and ["side", "yusuf"] in told["ask"]
    assert "crew/JH-22" not in told["fail"] + told["unstated"]
    assert ship.monitor.kept.get("sail", "check")[2] == entries[-1].n and ship.sound()


def test_what_nobody_confirms_fails():
    ship = ferry()
    _, told = clear(ship, [("appliances", "salim")], "in haste")
    assert "freeboard" in told["fail"] and "side" in told["fail"] and "jh-cargo" in told["fail"]
    assert told["ask"] == [["appliances", "salim"]]


def test_a_side_that_is_too_low_or_not_measured_fails_and_so_does_the_freeboard():
    for side in (379, None):
        ship = ferry()
        pairs = [pair for pair in all_by(ship, "salim") if side or pair[0] != "side"]
        entries, told = clear(ship, pairs, "calm water", side)
        assert "side" in told["fail"] and entries[0].d["freeboard"] is False, side
        assert not [code for code, _ in told["ask"] if code in told["fail"]], told
        assert entries[1].d.get("side") == (side and [side, 380]), entries[1].d


def test_who_confirms_the_side_tells_how_high_it_is():
    ship = ferry()
    told = ship.refused(saildesk.clear, ship("salim"), [("side", "yusuf")], "calm water")
    assert told == "side: who confirms it states how high it is clear of the water, in mm"


def test_checked_again_the_later_counts():
    ship = ferry()
    first, _ = clear(ship, [], "nobody was there")
    ship.go(600)
    second, _ = clear(ship, all_by(ship, "yusuf"), "papers in the office", 500)
    assert ship.monitor.kept.get("sail", "check")[2] == second[-1].n > first[-1].n


def test_what_does_not_fit_into_one_entry_stands_in_several():
    ship = sailing(instruments=("sailing-vessels-2026", "nw-safety-of-navigation-2002", JHARKHAND), bhp=180,
                   passenger_capacity=60, particulars={
                       "kind": "ferry", "gt": 180, "length_cm": 2850, "jh_class": 1, "ns_class": 2,
                       "persons": 66, "night": True, "waters": "nw-1", "breadth_cm": 700})
    why = "क" * 200
    pairs = all_by(ship, "yusuf")
    entries, told = clear(ship, pairs, why, 1200)
    parts = [entry.d["part"] for entry in entries[1:]]
    assert len(parts) > 1 and parts == [[at + 1, len(parts)] for at in range(len(parts))]
    assert [entry.d["why"] for entry in entries[1:]] == [why] + [None] * (len(parts) - 1)
    del entries                 # a heap of 160 KB
    wanted = {"fail": [], "unstated": []}
    for code, _, _, result, who, _ in departure.check(ship.monitor, ship.utc()):
        if result in wanted:
            name = code + "@" + who if who and result == "fail" else code
            if name not in wanted[result]:
                wanted[result].append(name)
    assert told["fail"] == wanted["fail"] and told["unstated"] == wanted["unstated"]
    assert sorted(told["ask"]) == sorted([list(pair) for pair in pairs])
    assert "drills-before@fire" in told["fail"]


def test_only_the_tindal_clears_her_and_only_people_on_board_confirm():
    ship = ferry()
    assert "this is for: tindal" in ship.refused(saildesk.clear, ship("yusuf"), [], "why")
    assert "sign in first" in ship.refused(saildesk.clear, None, [], "why")
    ship.person("hari")
    told = ship.refused(saildesk.clear, ship("salim"), [("freeboard", "hari")], "why")
    assert told == "Hari is not on board; if he is, sign him on first"
    told = ship.refused(saildesk.clear, ship("salim"), [("jh-survey", "salim")], "why")
    assert told.startswith("jh-survey: there is nothing to confirm; expected some of "), told
    told = ship.refused(saildesk.clear, ship("salim"), [("freeboard", "salim")] * 2, "why")
    assert told == "freeboard: confirmed twice"


def test_a_measure_is_refused_where_none_is_asked():
    ship = sailing()
    assert "nothing is asked of it" in ship.refused(saildesk.clear, ship("salim"), [], "why", 400)


def test_whatever_comes_is_refused_in_words():
    ship = ferry()
    salim = ship("salim")
    for junk in JUNK:
        if junk not in (None, [], "") and not isinstance(junk, (int, dict)) or junk in (7, 1.5):
            ship.refused(saildesk.clear, salim, junk, "why")
        if junk is not None and junk != 7:
            ship.refused(saildesk.clear, salim, [], "why", junk)
        if not isinstance(junk, str):
            ship.refused(saildesk.clear, salim, [("freeboard", junk)], "why")
            if junk is not None:
                ship.refused(saildesk.clear, salim, [], junk)
    assert raises(Refused, saildesk.clear, ship.desk, salim, [], "x" * 1000)


def test_an_event_told_late_is_checked_as_of_then():
    ship = ferry()
    ship.go(7200)
    entries = entered(ship, ship("salim"), [], "why", None, "told late", ship.utc() - 3600)
    assert [entry.t for entry in entries] == [ship.utc() - 3600] * len(entries)
    assert entries[0].d["remark"] == "told late"
    assert "expected one that has come" in ship.refused(
        saildesk.clear, ship("salim"), [], "why", None, None, ship.utc() + 3600)


# What bears on no check beside what stands in saildesk._RESTS: that one was made or was not, what was found
# overdue, which the check tells itself, that the Registrar was told, and what follows from the count.
NEVER = ("clearance", "uncleared", "finding", "registrar", "over", "under")


def test_what_a_check_rests_on_may_not_have_been_entered_since_its_time():
    kinds = crew._KINDS.split() + kept._KINDS.split() + "passengers over under terms season".split()
    assert sorted(set(kinds + ["person", "motion"]) - set(NEVER)) == sorted(saildesk._RESTS.split())
    for kind, more in (("signon", {"who": "yusuf", "capacity": "mate"}), ("discharge", {"who": "hari"}),
                       ("gear", {"item": "lifebuoy", "count": 4, "where": None}), ("season", {"s": "fair"})):
        told_after(kind, more)


def told_after(kind, more):
    """A function of its own, which leaves nothing behind: more than one ship is more than the heap holds."""
    ship = ferry()
    before = ship.utc()
    ship.go(300)
    n = ship.enter(kind, **more).n
    told = ship.refused(saildesk.clear, ship("salim"), [], "why", None, None, before)
    assert "entry %d was made since" % n in told and "in a note" in told, kind
    ship.go(60)
    assert entered(ship, ship("salim"), [], "why", None, None, ship.utc() - 30), kind


def test_a_check_of_before_what_the_last_segments_hold_is_refused():
    ship = ferry()
    first = ship.utc()
    ship.go(60)
    while len(ship.book.store.segments) < 4:
        ship.go(60)
        ship.enter("note", text="x" * 300, second=None, seaman=None)
    told = ship.refused(saildesk.clear, ship("salim"), [], "why", None, None, first)
    assert "was made since" in told
    assert entered(ship, ship("salim"), [], "why", None, None, ship.utc() - 60)
