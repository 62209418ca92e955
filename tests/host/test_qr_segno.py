"""The unit's QR code against segno's, module by module."""
import segno
from hypothesis import given
from hypothesis import strategies as st

from firmware import qr

# Where the end mark fills the last code word, segno pads with a word 0, which ISO/IEC 18004 (7.4.9) does not
# ask for and readers pass over.
_LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"


def ends_a_word(text):
    return (4 + 9 + 11 * (len(text) // 2) + 6 * (len(text) % 2) + 4) % 8 == 0


@given(st.text(_LETTERS, min_size=1, max_size=qr.LONGEST).filter(lambda text: not ends_a_word(text)))
def test_it_is_the_code_that_segno_makes(text):
    made = segno.make(text, version=4, error="m", mask=0, mode="alphanumeric", boost_error=False)
    assert qr.rows(text) == ["".join("1" if module else "0" for module in row) for row in made.matrix]
