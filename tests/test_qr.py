"""The QR code of the panel; tests/host/test_qr_segno.py compares it with another maker's."""
from firmware import qr
from helpers import raises

FINDER = ("1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111")


def test_a_code_has_its_patterns_in_their_places():
    rows = qr.rows("DECKWATCH VESSEL:419999123")
    assert len(rows) == qr.SIZE and {len(row) for row in rows} == {qr.SIZE}
    for top, left in ((0, 0), (0, qr.SIZE - 7), (qr.SIZE - 7, 0)):
        assert tuple([row[left : left + 7] for row in rows[top : top + 7]]) == FINDER
    assert rows[6][8:25] == "10101010101010101"
    assert rows != qr.rows("DECKWATCH VESSEL:419999124")


def test_what_does_not_fit_is_refused():
    assert qr.rows("A" * qr.LONGEST)
    for text in ("A" * (qr.LONGEST + 1), "a", "\u0905", "A\n"):
        assert "expected" in str(raises(ValueError, qr.rows, text))
