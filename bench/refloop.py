"""The unit of cost: one call of work(), a fixed handful of what parsing is made of.

Seconds mean nothing on a shared computer, and the ESP32 this is written for is not at hand. So a cost is
told in reference loops: its time divided by the time of one work() in the same process. One loop takes
0.4 to 0.6 ms on an ESP32 at 240 MHz. Changing work() makes every figure before it incomparable.

    micropython -X heapsize=160k bench/refloop.py
"""
import time

_SENTENCE = b"!AIVDM,1,1,,B,15M67FC000G?ufbE`FepT@3n00Sa,0*5C"


class _Counter:
    def __init__(self):
        self.value = 0

    def add(self, step):
        self.value = (self.value + step) & 0xFFFF
        return self.value


def work(counter=_Counter(), table=[0] * 16):  # noqa: B008 (kept between calls on purpose)
    """XOR over 48 bytes, eight method calls with an attribute and a list store each, one comparison."""
    parity = 0
    for byte in _SENTENCE:
        parity ^= byte
    for slot in range(8):
        table[slot] = counter.add(parity + slot) >> 2
    if table[3] > table[4]:
        parity += table[5]
    return parity


def ticks_us():
    """Microseconds from some start, on either interpreter."""
    try:
        return time.ticks_us()
    except AttributeError:
        return time.perf_counter_ns() // 1000


def loop_us(calls=20000):
    """Microseconds of one work(): the best of five rounds of a fifth of `calls`."""
    best = None
    for _ in range(5):
        start = ticks_us()
        for _ in range(calls // 5):
            work()
        took = (ticks_us() - start) / (calls // 5)
        if best is None or took < best:
            best = took
    return best


if __name__ == "__main__":
    print("loop_us", loop_us())
