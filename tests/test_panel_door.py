"""Who stands at the panel: sessions, forms sent twice, acts of others, too many requests."""
from firmware.panel_acts import MARK, answered
from firmware.panel_calls import ONCES, TAPS, keep
from firmware.panel_door import A_SECOND, BURST, PEERS, RECENT, SESSIONS, Door


class Entry:
    def __init__(self, n, k, by, **d):
        self.n, self.k, self.by, self.d = n, k, by, d


def door(start=10):
    numbers = [0]

    def random(n):
        numbers[0] += 1
        return bytes([numbers[0]]) * n

    return Door(start, random)


def test_a_session_lasts_until_its_time_and_is_known_by_its_cookie_alone():
    made = door()
    one = made.enter("salim", 600)
    assert one.token == 16 * "01" and one.csrf == 8 * "02"
    assert made.session(one.token, 599) is one
    assert made.session("", 0) is None and made.session(one.csrf, 0) is None
    assert made.session(one.token, 600) is None and made.session(one.token, 0) is None


def test_a_session_that_is_left_is_over():
    made = door()
    one, other = made.enter("salim", 600), made.enter("salim", 600)
    made.leave(one)
    assert made.session(one.token, 0) is None and made.session(other.token, 0) is other


def test_of_too_many_sessions_the_one_that_was_idle_longest_ends():
    made = door()
    held = [made.enter("p%d" % i, 600) for i in range(SESSIONS)]
    made.session(held[0].token, 1)
    made.enter("late", 600)
    assert made.session(held[1].token, 2) is None and made.session(held[0].token, 2) is held[0]


def test_a_new_pin_and_leaving_end_every_session_of_a_person_but_the_one_that_acts():
    made = door()
    here, there, other = made.enter("salim", 600), made.enter("salim", 600), made.enter("yusuf", 600)
    made.acting = here
    made.entered(Entry(10, "pin", "salim", who="salim", first=False))
    assert made.session(here.token, 0) and not made.session(there.token, 0)
    made.acting = here
    made.entered(Entry(11, "person", "salim", id="yusuf", active=False))
    assert not made.session(other.token, 0)


def test_a_form_sent_again_is_known_by_who_sent_it_and_so_many_are_kept():
    made = door()
    keep(made, "salim", b"a", 1)
    assert answered(made, "salim", b"a") == 1
    assert answered(made, "yusuf", b"a") is None and answered(made, "salim", b"b") is None
    for i in range(ONCES):
        keep(made, "salim", b"%d" % i, i)
    assert answered(made, "salim", b"a") is None and answered(made, "salim", b"%d" % (ONCES - 1)) == ONCES - 1


def test_persons_who_acts_without_a_pin_and_taps_have_room_of_their_own():
    made = door()
    keep(made, "salim", b"a", "1")
    keep(made, "", b"a", "2")
    marks = [(b"%d" % i + MARK * b".")[:MARK] for i in range(2 * TAPS)]
    for mark in marks:
        keep(made, None, mark)
    assert [answered(made, None, mark) for mark in marks] == [None] * TAPS + [""] * TAPS
    assert answered(made, None, marks[-1][1:] + marks[-1][:1]) is None and len(made.taps) == TAPS * MARK
    assert answered(made, "", b"a") == "2"
    for i in range(2 * ONCES):
        keep(made, "", b"%d" % i, i)
    assert answered(made, "", b"a") is None and answered(made, "salim", b"a") == "1"
    assert len(made.onces) == 1 + ONCES // 4


def test_what_persons_entered_is_kept_and_what_the_unit_did_is_not():
    made = door(10)
    made.entered(Entry(10, "fix", "auto"))
    made.entered(Entry(11, "amend", "yusuf", ref=3))
    assert made.acts == [(11, "amend", "yusuf", 3)] and made.forgotten == 10
    for n in range(12, 12 + RECENT):
        made.entered(Entry(n, "note", "salim"))
    assert len(made.acts) == RECENT and made.forgotten == 12


def test_who_asks_too_often_waits_and_others_do_not():
    made = door()
    assert [made.wait("a", 5) for _ in range(BURST)] == [0] * BURST
    assert made.wait("a", 5) == 1 and made.wait("b", 5) == 0
    assert [made.wait("a", 6) for _ in range(A_SECOND)] == [0] * A_SECOND
    assert made.wait("a", 6) > 0 and made.wait("a", 7, 4) == 0
    left = made._peers[-1][1]
    assert made.wait("a", 1) == 0 and made._peers[-1][1] == left - 1    # a clock set back gives nothing
    for i in range(PEERS):
        made.wait(i, 8)
    assert made.wait("b", 8) == 0 and len(made._peers) == PEERS
