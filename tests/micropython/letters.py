"""What is made or read letter by letter on MicroPython, from the ROMFS image: which names that leaves.

    micropython -X heapsize=<160 KiB + size of the image> letters.py IMAGE

MicroPython keeps each letter that it has once given as a text as a name, for good. Prints qstr_info() after
the first use of each function, and after all others.
"""
import sys

import micropython

sys.path.insert(0, "tests/micropython")
from boot_romfs import boot

boot(sys.argv[1])

from firmware import checkpoint, entry, gate, report_text  # noqa: E402

TEXT = b"".join([bytes((code,)) for code in range(32, 127)]).decode()


class Random:
    """Every byte in turn."""

    def __init__(self):
        self.at = 0

    def __call__(self, number):
        self.at += number
        return bytes([at & 255 for at in range(self.at, self.at + number)])


def used(times, random):
    for _ in range(times):
        code = entry.code(random(32))
        token = gate.new_token(random)
        gate.mark(token + "oil")
        report_text.spelled(code)
        entry.dumps((("text", code + '"\n'),))
        checkpoint.vkey(code, bytes(32))


random = Random()
used(1, random)
gate.mark(TEXT)
micropython.qstr_info()
used(40, random)
for begin in range(0, len(TEXT), 16):
    some = TEXT[begin : begin + 16]
    gate.mark(some)
    report_text.spelled(some)
    entry.dumps((("text", some + '"'),))
micropython.qstr_info()
