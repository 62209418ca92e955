"""The state in a few short lines: firmware/statusline.py."""
from alerted import Boat
from ship import H, T

from firmware import statusline
from firmware.alerts import standing
from firmware.rules import alert_rules as rule


class Aboard:
    """Stands for firmware.passengers.Passengers."""

    reckoned, limit, why, turned, counted = 43, 40, "foul season; by day", 0, True

    def signal(self):
        return "unknown" if self.limit is None else "over"


def lines(ship, *size):
    return statusline.lines(ship.monitor, standing(ship.monitor, ship.utc()), ship.utc(), *size)


def test_when_all_is_well():
    ship = Boat("salim", "yusuf")
    ship.book.sealing = True
    assert lines(ship) == ["00:00Z 01-12", "ALL IS WELL", "WATCH NOBODY", "AIS UNKNOWN", "NO REPORT DUE",
                           "POSITION NOT KNOWN"]


def test_under_way_with_alerts():
    ship = Boat("salim", "yusuf")
    ship.monitor.vessel.last = (13488000, 41472000, T)
    ship.enter("watch", act="taken", who="yusuf")
    ship.enter("ais", s="no_position", was="on", since=T, why="alarm 026 active")
    ship.enter("report", where="x")
    ship.go(2 * H + 300)
    assert lines(ship) == ["02:05Z 01-12", "! REPORT NOT ASHORE", "WATCH YUSUF 2H05", "AIS NO POSITION 2H05",
                           "REPORT AT 11:55Z", "22-28.80N", "069-07.20E", "3 ALERTS"]
    ship.go(15)         # the next of them; notices only where there is nothing else
    assert lines(ship)[1] == "! AIS NOT SENDING"
    ship.go(15)
    assert lines(ship)[1] == "! REPORT NOT ASHORE"
    ship.enter("finding", what="asleep", s="raised", who="yusuf", since=T)
    assert lines(ship)[1] == "!! NO SIGN: CALL CREW"


def test_a_clock_that_is_unsure_says_so():
    ship = Boat("salim")
    ship.monitor.clock.source = "unsure"
    assert lines(ship)[0] == "00:00Z 01-12 UNSURE"


def test_lines_keep_to_the_display():
    ship = Boat("salim", "a-very-long-name-of-one")
    ship.monitor.vessel.last = (13488000, 41472000, T)
    ship.enter("watch", act="taken", who="a-very-long-name-of-one")
    ship.enter("finding", what="unfit", s="warned", who="a-very-long-name-of-one", since=T)
    for width, rows in ((21, 8), (16, 4), (16, 8)):
        made = lines(ship, width, rows)
        assert len(made) <= rows and all(0 < len(line) <= width for line in made), made


def test_a_name_in_other_letters_shows_as_its_id():
    ship = Boat("salim", "yusuf")
    ship.enter("person", id="yusuf", name="\u092f\u0942\u0938\u0941\u092b", role="crew", capacity=None,
               active=True)
    ship.enter("watch", act="taken", who="yusuf")
    assert lines(ship)[2] == "WATCH YUSUF 0H00"


def test_passengers_stand_behind_the_alert_once_they_are_counted():
    ship = Boat("salim", "yusuf")
    ship.book.sealing = True
    ship.monitor.passengers = aboard = Aboard()
    assert lines(ship)[2] == "PASSENGERS 43 OF 40" and lines(ship)[1] == "!! TOO MANY ABOARD"
    aboard.limit = None
    assert lines(ship)[2] == "PASSENGERS 43 OF ?"
    aboard.counted = False
    assert lines(ship)[2] == "WATCH NOBODY"


def test_every_kind_has_its_words_which_fit_and_are_capitals():
    for line in rule.KINDS.decode().strip().split("\n"):
        what, level, _ = line.split(" ")
        mark = [mark for known, mark in statusline._MARKS if known == level][0]
        at = statusline.WORDS.find(b"\n" + what.encode() + b" ")
        assert at >= 0, what
        words = statusline.WORDS[at + len(what) + 2 :].decode().split("\n")[0]
        assert words == words.upper() and len(mark) + 1 + len(words) <= 21, words
