"""Whatever the crew do, in any order: an act is refused, or every fold takes it and they agree."""
from hypothesis import given, settings
from hypothesis import strategies as st
from ship import H, Ship

from firmware import crewdesk, hours_views, hoursdesk, watchdesk
from firmware.crew import Crew
from firmware.desk import Refused
from firmware.hours import Hours
from firmware.rules import watch_2026 as sv
from firmware.watch import Watch

WHO = st.sampled_from(("salim", "salim", "yusuf", "yusuf", "hari", "ashore"))
AGO = st.none() | st.none() | st.integers(-60, 2 * H) | st.integers(0, 40 * H)
AGOS = st.lists(st.integers(0, 12 * H), min_size=2, max_size=2).map(sorted)
POSTS = st.none() | st.lists(st.tuples(st.sampled_from(sv.WATCH_POSTS), WHO), max_size=3)
WHY = st.sampled_from((None, "squall"))
ACTS = st.one_of(
    st.tuples(st.just("go"), st.integers(0, 20 * H)), st.tuples(st.just("clock"), st.integers(-3 * H, 3 * H)),
    st.tuples(st.just("take"), WHO, POSTS, WHY, AGO),
    st.tuples(st.just("hand_over"), WHO, POSTS, WHY, AGO),
    st.tuples(st.just("leave"), WHO, AGO),
    st.tuples(st.just("fit"), st.sampled_from(("fit", *sv.UNFIT)), WHO),
    st.tuples(st.just("work"), st.sampled_from(("began", "ended")), st.sampled_from(sv.WORK_KINDS[:2]), WHO,
              AGO),
    st.tuples(st.just("done"), WHO, AGOS),
    st.tuples(st.just("amend"), WHO, st.booleans(), st.none() | AGOS),
    st.tuples(st.just("sign_on"), WHO, AGO), st.tuples(st.just("discharge"), WHO, AGO))

SIGNED_ON = 3           # entry of the tindal's sign-on: something that can be amended


def do(ship, act, *args):
    desk, tindal, now = ship.desk, ship("salim"), ship.utc()

    def at(ago):
        return None if ago is None else now - ago

    if act == "go":
        ship.go(*args)
    elif act == "clock":
        ship.sets_clock(*args)
    elif act in ("take", "hand_over"):
        who, posts, why, ago = args
        getattr(watchdesk, act)(desk, tindal, who, posts, None, why, at(ago))
    elif act == "leave":
        watchdesk.leave(desk, tindal, args[0], at(args[1]))
    elif act == "fit":
        watchdesk.fit(desk, tindal, *args)
    elif act == "work":
        hoursdesk.work(desk, tindal, *args[:3], t=at(args[3]))
    elif act == "done":
        hoursdesk.work(desk, tindal, "done", "cargo", args[0], at(args[1][1]), at(args[1][0]))
    elif act == "amend":
        who, recorded, right = args
        worked = ship.hours.line(who).periods() if ship.hours.line(who) else []
        hoursdesk.amend_hours(desk, tindal, SIGNED_ON, "x", worked[-1] if recorded and worked else None,
                              right and (at(right[1]), at(right[0])), who)
    elif act == "sign_on":
        crewdesk.sign_on(desk, tindal, args[0], "seaman", t=at(args[1]))
    elif act == "discharge" and args[0] != "salim":
        crewdesk.discharge(desk, tindal, args[0], t=at(args[1]))


@settings(deadline=None, max_examples=60)
@given(st.lists(ACTS, min_size=12, max_size=40))
def test_every_act_is_refused_or_taken_by_every_fold(acts):
    ship = Ship("salim", "yusuf", "hari")
    ship.person("ashore")
    for act in acts:
        try:
            do(ship, *act)
        except Refused as error:
            assert str(error)
        assert ship.sound(), (act, ship.book.passed)
        for who in ship.hours.people():
            works = who in ship.watch.on_duty() or bool(ship.hours.at(who))
            assert (ship.hours.line(who).open is not None) is works, (act, who)
            hours_views.rest_of(ship.hours, who, ship.utc())
        for kind, data in ship.hours.check(ship.utc()):
            ship.monitor.record(kind, data)
        assert not set(ship.watch.on_duty()) - set(ship.monitor.crew.aboard()), act
    watch, crew = Watch(), Crew()
    hours = Hours(watch)
    for entry in ship.book.entries():
        for fold in (watch, crew, hours):
            fold.apply(entry)
    assert [watch.save(), crew.save(), hours.save()] == [
        ship.watch.save(), ship.monitor.crew.save(), ship.hours.save()]
