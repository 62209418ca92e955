"""What comes in or is made letter by letter leaves no names behind on MicroPython: their table is all but
full, and the next one takes 14 KB of the heap."""
import re

import build as mpy_build


def test_no_letter_of_a_code_a_token_or_a_text_is_kept(mpy):
    done = mpy_build.micropython("tests/micropython/letters.py", mpy.image, image=mpy.image)
    first, last = re.findall(r"n_qstr=(\d+)", done.stdout)
    assert (done.returncode, last) == (0, first), done.stdout
