"""Who is aboard, PINs and the limit on tries: firmware/people.py."""
from firmware import people_views
from firmware.people import NOBODY, People
from firmware.people_views import delay
from firmware.pins import fits, hashed, is_pin, same
from firmware.rules import logbook_rules as rule

SALT = bytes(range(16))


class Entry:
    def __init__(self, k, d, e=0):
        self.k, self.d, self.e = k, d, e


def person(ident, role="crew", active=True, name=None):
    return Entry("person", {"id": ident, "name": name or ident.upper(), "role": role, "capacity": None,
                            "active": active})


def tried(who, ok, e):
    return Entry("try", {"who": who, "ok": ok, "wait": 0, "refused": 0}, e)


def aboard(*entries):
    folded = People()
    for entry in entries:
        folded.apply(entry)
    return folded


def test_the_last_entry_of_a_person_holds():
    known = aboard(person("salim", "tindal"), person("yusuf"), person("salim", "tindal", False))
    assert not known.get("salim").active and known.get("yusuf").role == "crew"
    assert known.get("nobody") is None and known.name("nobody") == "nobody" and known.name("yusuf") == "YUSUF"
    assert people_views.active(known, "tindal") == [] and people_views.active(known, "crew") == ["yusuf"]
    assert [who.id for who in people_views.everyone(known)] == ["salim", "yusuf"]


def test_who_left_makes_room_and_who_is_active_never_does():
    known = aboard(*[person("p%02d" % i) for i in range(rule.MOST_PEOPLE)])
    assert not people_views.room(known, "another") and people_views.room(known, "p01")
    known.apply(person("p07", active=False))
    assert people_views.room(known, "another")
    known.apply(person("another"))
    assert known.get("p07") is None and known.get("another").active
    assert len(people_views.everyone(known)) == rule.MOST_PEOPLE


def test_three_wrong_pins_are_free_then_the_delay_doubles_to_an_hour():
    assert [delay(wrong) for wrong in range(11)] == [0, 0, 0, 30, 60, 120, 240, 480, 960, 1920, 3600]
    assert delay(1000) == delay(1 << 40) == rule.LONGEST_DELAY_S
    known = aboard(tried("salim", False, 100), tried("salim", False, 101))
    assert people_views.left(known, "salim", 101) == 0 and people_views.after_wrong(known, "salim") == 30
    known.apply(tried("salim", False, 102))
    assert people_views.left(known, "salim", 102) == 30 and people_views.left(known, "salim", 131) == 1
    assert people_views.left(known, "salim", 132) == 0
    assert people_views.left(known, "yusuf", 102) == 0


def test_a_right_pin_and_a_new_pin_end_the_count():
    for end in (tried("salim", True, 200), Entry("pin", {"who": "salim"}, 200)):
        known = aboard(*([tried("salim", False, 100)] * 5 + [end]))
        assert people_views.left(known, "salim", 200) == 0 and people_views.after_wrong(known, "salim") == 0


def test_ids_that_are_not_known_share_one_count():
    assert people_views.left(aboard(*[tried(None, False, 100)] * 3), NOBODY, 100) == 30


def test_a_clock_that_goes_back_makes_no_delay_longer():
    known = aboard(*[tried("salim", False, 40000000)] * 3)
    assert people_views.left(known, "salim", 1000) == 30                  # before the step is entered
    known.apply(Entry("clock", {"was": 40000005, "now": 1005}))
    assert people_views.left(known, "salim", 1005) == 25 and people_views.left(known, "salim", 1030) == 0


def test_a_pin_fits_its_hash_alone():
    kept = hashed("4711", SALT, 5)
    assert kept[0] == SALT.hex() and kept[1] == 5 and len(kept[2]) == 64
    assert fits("4711", kept) and not fits("4712", kept) and not fits("", kept)
    assert hashed("4711", bytes(16), 5)[2] != kept[2] and hashed("4711", SALT, 6)[2] != kept[2]
    assert not fits("4711", None) and not fits("", None)


def test_the_hash_of_a_pin_is_the_same_on_every_interpreter_and_for_ever():
    # made with Python's hmac and hashlib: HMAC-SHA256(salt, domain + PIN), then twice SHA-256(x + that)
    assert hashed("4711", SALT, 2)[2] == VECTOR


VECTOR = "94103309d8677ec5a70fae32cc4f0d350d69a3fd3de7dc5818770634389fd597"


def test_what_a_pin_is():
    assert is_pin("0000") and is_pin("12345678")
    for wrong in ("", "123", "123456789", "12a4", " 1234", "१२३४", 1234, None, b"1234"):
        assert not is_pin(wrong), wrong


def test_equal_bytes_are_told_whatever_their_length():
    assert same(b"", b"") and same(b"abc", b"abc")
    assert not same(b"abc", b"abd") and not same(b"abc", b"ab") and not same(b"xbc", b"abc")


def test_saved_and_loaded_it_goes_on_the_same():
    known = aboard(person("salim", "tindal"), tried("salim", False, 5), tried(None, False, 6))
    other = People()
    other.load(known.save())
    assert other.save() == known.save()
    assert people_views.after_wrong(other, "salim") == people_views.after_wrong(known, "salim")
