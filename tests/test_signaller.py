"""The unit's own buzzer, lamp and status line: firmware/signaller.py, on the simulated port."""
from alerted import Boat
from ship import T

from firmware.port.bench import BenchPort
from firmware.signaller import AHEAD_S, Signaller

GAP = (("what", "watch_gap"), ("s", "raised"), ("since", T), ("rule", "59(1)"))
OVER = (("what", "watch_gap"), ("s", "cleared"), ("since", T), ("until", T), ("lasted", 0))


class Aboard:
    """Stands for firmware.passengers.Passengers."""

    limit, why, reckoned, counted = 6, "by day", 7, True

    def __init__(self, state, now):
        self.turned, self.signal = now, lambda: state


class Played:
    """A boat whose signaller is played by hand."""

    def __init__(self, **port):
        self.boat = Boat("salim")
        self.port = BenchPort(None, voice=True)
        for name, value in port.items():
            setattr(self.port, name, value)
        self.port.now = self.boat.monitor.now
        self.signaller = Signaller(self.boat.monitor, self.port)

    def second(self):
        """What a second is told: the buzzer as a pattern, everything else as a list."""
        self.port.told, heard = [], ""
        self.boat.monitor.now = self.port.now
        for _ in range(10):
            self.signaller.play()
            heard += "#" if self.signaller._on else "."
        self.port.now += 1
        return heard, self.port.told

    def board(self, state):
        """Somebody went through the gangway."""
        self.boat.monitor.passengers = Aboard(state, self.port.now)

    def enter(self, data):
        self.boat.monitor.record("finding", data)


def test_an_alarm_is_heard_in_the_tenth_after_its_entry_and_no_longer_than_it_stands():
    played = Played()
    assert played.second()[0] == ".........."
    played.port.now += 2        # a round begins
    played.enter(GAP)
    heard = [played.second()[0] for _ in range(3)]
    assert heard == ["##########", "...#.###.#", "##........"]
    assert played.second()[0] == "##########"
    played.enter(OVER)
    assert played.second()[0] == ".........."


def test_the_buzzer_is_told_changes_only_and_so_is_the_lamp():
    played = Played()
    played.enter(GAP)
    played.second()
    told = [what for _, name, what in played.second()[1] if name == "buzzer"]
    assert told == [False, True, False, True, False, True]
    assert [what for _, name, what in played.second()[1] if name == "lamp"] == ["red", None, "red", None]


def test_an_alert_that_time_alone_brings_is_heard_soon():
    played = Played()
    played.boat.monitor.clock.source = "unsure"     # stands two minutes after the start, one minute ago
    heard = [played.second()[0] for _ in range(90)]
    first = [second for second, pattern in enumerate(heard) if "#" in pattern][0]
    assert 60 <= first <= 60 + AHEAD_S + 15
    assert "".join(heard[first : first + 3]).startswith("######..##..######..##")


def test_the_lines_are_those_that_fit_the_display():
    played = Played(display=(16, 4))
    told = [what for _, name, what in played.second()[1] if name == "lines"]
    assert told == [["00:00Z 01-12", "- NOT SEALED", "WATCH NOBODY", "AIS UNKNOWN"]]
    assert [name for _, name, _ in played.second()[1] if name == "lines"] == []


def test_each_of_the_three_may_be_missing():
    for missing in ("buzzer", "lamp", "lines", "boarding"):
        played = Played(**{missing: None})
        played.enter(GAP)
        played.board("free")
        names = [name for second in range(3) for _, name, _ in played.second()[1]]
        assert missing not in names and len(set(names)) == 3


def test_the_signal_at_the_gangway_and_the_buzzer_are_told_at_once_without_an_entry():
    played, told, heard = Played(), [], []
    n = played.boat.book.n
    for state in ("free", "full", "over", "over", "full", "unknown"):
        played.board(state)
        played.port.now += -played.port.now % 3         # a round begins
        buzzer, seen = played.second()
        told += [what for _, name, what in seen if name == "boarding"]
        heard.append(buzzer == "##########")            # the tone of an alarm
    assert told == ["free", "full", "over", "full", "unknown"]
    assert heard == [False, False, True, True, False, False]
    assert played.boat.book.n == n


def test_a_vessel_without_passengers_tells_nothing_at_the_gangway():
    played = Played()
    assert [name for _, name, _ in played.second()[1] if name == "boarding"] == []
