"""Signing in at the desk: wrong PINs, the delays, and that the book tells of every try: firmware/desk.py."""
from aboard import UTC, Aboard, Keys, quick, refused

from firmware import people_views
from firmware.desk import Refused
from firmware.logbook import CannotRecord, Logbook
from firmware.people import NOBODY
from firmware.port.bench_files import BenchFiles
from firmware.rules import logbook_rules as rule
from firmware.store import Store
from helpers import raises


class Vault(Keys):
    """`kept`: how often the refused tries were written down."""

    def __init__(self):
        Keys.__init__(self)
        self.kept, self._on_disk = 0, self.refused

    def keep_refused(self, book, counts):
        Keys.keep_refused(self, book, counts)
        self._on_disk = self.refused
        self.kept += 1

    def restarted(self):
        self.refused = self._on_disk
        return self


def crewed():
    """(Aboard, the tindal's session): Salim, tindal, and Yusuf."""
    ship = Aboard(vault=Vault())
    return ship, ship.crewed(("yusuf", "Yusuf", "crew", "2222"))


def test_each_try_is_an_entry_and_wrong_ids_are_answered_as_wrong_pins():
    ship, _ = crewed()
    wrong_pin = refused(ship.desk.sign_in, "salim", "9999")
    assert ship.last().d == {"who": "salim", "ok": False, "wait": 0, "refused": 0}
    assert ship.last().by == "auto"
    wrong_id = refused(ship.desk.sign_in, "471100", "1111")
    assert ship.last().d == {"who": None, "ok": False, "wait": 0, "refused": 0}
    assert wrong_id == wrong_pin == "person or PIN is wrong"
    ship.desk.sign_in("salim", "1111")
    assert ship.last().d == {"who": "salim", "ok": True, "wait": 0, "refused": 0}
    assert ship.last().by == "salim"
    for pin in ("", "1", None, 1111, "11111", "x" * 300):
        refused(ship.at(4000 * len(str(pin))).sign_in, "yusuf", pin)
    for ident in (None, 7, "", "x" * 300, ["salim"]):
        refused(ship.at(10 ** 7).sign_in, ident, "1111")


def test_after_three_wrong_ones_even_the_right_pin_waits_and_is_not_looked_at():
    ship, _ = crewed()
    for _ in range(2):
        assert raises(Refused, ship.desk.sign_in, "salim", "9999").wait == 0
    assert raises(Refused, ship.desk.sign_in, "salim", "9999").wait == 30
    entries = ship.book.n
    assert raises(Refused, ship.at(1).sign_in, "salim", "1111").wait == 29
    assert raises(Refused, ship.at(29).sign_in, "salim", "1111").wait == 1
    assert ship.book.n == entries
    assert ship.desk.sign_in("yusuf", "2222")               # the others can
    ship.at(30).sign_in("salim", "1111")
    assert ship.last().d == {"who": "salim", "ok": True, "wait": 0, "refused": 2}
    refused(ship.desk.sign_in, "salim", "9999")
    assert ship.last().d["refused"] == 0 and ship.last().d["wait"] == 0


def test_a_restart_shortens_no_delay():
    ship, _ = crewed()
    for _ in range(3):
        refused(ship.desk.sign_in, "salim", "9999")
    again = Aboard(ship.files, ship.desk.vault)
    assert raises(Refused, again.desk.sign_in, "salim", "1111").wait == 30


# ---- tries that are not looked at


def restarted(ship, utc=UTC):
    return Aboard(ship.files, ship.desk.vault.restarted(), utc)


def test_a_thousand_wrong_pins_over_a_hundred_restarts_are_told_to_the_last():
    ship, _ = crewed()
    before = ship.book.n
    for i in range(1000):
        if i % 10 == 0:
            ship = restarted(ship, UTC + i)
        refused(ship.at(i % 10).sign_in, "salim", "9999")
    tries = [entry.d for entry in ship.kinds("try") if entry.n >= before]
    assert len(tries) < 15
    restarted(ship, UTC + 5000).desk.sign_in("salim", "1111")
    told = [entry.d for entry in ship.kinds("try") if entry.n >= before]
    assert len(told) + sum([d["refused"] for d in told]) == 1001
    again = restarted(ship, UTC + 5001)
    again.desk.sign_in("salim", "1111")
    assert again.last().d["refused"] == 0


def tried_in_vain(ship, times=1, who="salim"):
    """Wrong PINs until there is a delay, then so many tries more, one a second."""
    while not people_views.left(ship.people, who if who == "salim" else NOBODY, UTC):
        refused(ship.at(0).sign_in, who, "9999")
    for i in range(times):
        refused(ship.at(i).sign_in, who, "9999")
    return ship


def test_power_lost_after_the_entry_that_tells_of_them_has_nothing_told_twice():
    ship = tried_in_vain(crewed()[0], 4)
    ship.at(40).sign_in("salim", "1111")
    assert ship.last().d["refused"] == 4
    ship = restarted(ship)                  # as the vault was before it
    ship.at(41).sign_in("salim", "1111")
    assert ship.last().d["refused"] == 0
    assert restarted(tried_in_vain(ship, 2)).at(40).sign_in("salim", "1111")
    assert ship.kinds("try")[-1].d["refused"] == 2


def test_a_count_that_was_told_and_not_yet_written_down_hides_none_after_it():
    ship = tried_in_vain(crewed()[0])
    for _ in range(5):
        refused(ship.at(0).sign_in, "salim", "1111")            # within the second: not on the disk yet
    ship.at(40).sign_in("salim", "1111")
    assert ship.last().d["refused"] == 6
    ship = tried_in_vain(restarted(ship), 3)
    ship.at(40).sign_in("salim", "1111")
    assert ship.last().d["refused"] == 3


def test_they_are_written_down_once_a_second_at_most_and_a_full_disk_keeps_none_from_being_counted():
    ship = tried_in_vain(crewed()[0])
    for _ in range(50):
        refused(ship.at(1).sign_in, "salim", "9999")
    assert ship.desk.vault.kept == 2
    ship.desk.vault.fails = True
    for i in range(2, 7):
        refused(ship.at(i).sign_in, "salim", "9999")
    ship.desk.vault.fails = False
    refused(ship.at(7).sign_in, "salim", "9999")
    restarted(ship).at(40).sign_in("salim", "1111")
    assert ship.kinds("try")[-1].d["refused"] == 1 + 50 + 5 + 1


def test_each_person_has_a_count_and_those_not_known_one_together():
    ship = tried_in_vain(tried_in_vain(crewed()[0], 2), 3, "nobody")
    ship.at(40).sign_in("yusuf", "2222")
    assert ship.last().d["refused"] == 0
    refused(ship.desk.sign_in, "another", "1111")
    assert ship.last().d["who"] is None and ship.last().d["refused"] == 3
    ship.desk.sign_in("salim", "1111")
    assert ship.last().d["refused"] == 2


def test_the_next_book_begins_at_none():
    ship = tried_in_vain(crewed()[0], 5)
    files = BenchFiles()
    other = Logbook(Store(files))
    other.open(())
    other.begin((("vessel", "Al Test"), ("previous", "00")), UTC)
    after = Aboard(files, ship.desk.vault.restarted())
    after.record("person", (("id", "salim"), ("name", "S"), ("role", "tindal"), ("active", True)))
    after.desk.sign_in("salim", "1111")
    assert after.last().d["refused"] == 0


def test_whoever_takes_over_an_id_does_not_take_over_its_count():
    ship, tindal = crewed()
    tried_in_vain(ship, 5, "salim")
    ship.desk.add_person(tindal, "hamid", "Hamid", "tindal")
    ship.desk.add_person(tindal, "salim", "Salim", "tindal", None, False)
    quick(ship.desk, "hamid", "5555")
    hamid = ship.desk.sign_in("hamid", "5555")
    for i in range(rule.MOST_PEOPLE - 2):
        ship.desk.add_person(hamid, "p%d" % i, "P", "crew")
    assert ship.people.get("salim") is None             # he made room
    ship.desk.add_person(hamid, "p1", "P", "crew", None, False)
    ship.desk.add_person(hamid, "salim", "Another Salim", "crew")
    ship.at(40).sign_in("salim", "1111")
    assert ship.last().d["refused"] == 0


def test_a_thousand_wrong_pins_make_a_few_entries_and_lock_nobody_out_for_good():
    ship, _ = crewed()
    before = ship.book.n
    for i in range(1000):
        refused(ship.at(10 * i).sign_in, "salim", "9999")       # one every ten seconds
    tries = [entry.d for entry in ship.kinds("try") if entry.n >= before]
    assert len(tries) == ship.book.n - before < 15
    assert len(tries) + sum([d["refused"] for d in tries]) > 600
    wait = raises(Refused, ship.desk.sign_in, "salim", "1111").wait
    assert 0 < wait <= rule.LONGEST_DELAY_S
    assert ship.at(9990 + wait).sign_in("salim", "1111").id == "salim"
    assert sum([entry.d["refused"] + 1 for entry in ship.kinds("try") if entry.n >= before]) == 1002


def test_a_thousand_unknown_persons_are_one_count():
    ship, _ = crewed()
    before = ship.book.n
    for i in range(1000):
        refused(ship.at(10 * i).sign_in, "guess%d" % i, "1111")
    assert ship.book.n - before < 15
    assert ship.desk.sign_in("salim", "1111")


def test_a_disk_that_takes_no_entry_gives_no_free_try():
    ship, _ = crewed()
    ship.files.refuses = 30
    for pin in ("9999", "1111"):
        raises(CannotRecord, ship.desk.sign_in, "salim", pin)
