"""The book given away over a line, as a task among others."""
import asyncio
import struct

from firmware.port.pull_service import serve_line
from firmware.pull import Deframer, Session, Shelf, frame


class Door:
    """An inspection that lets everybody in."""

    def enter(self, token, peer, via):
        return "mark"

    def still(self, mark, via):
        pass

    def sent(self, mark, via, name, end, size):
        pass

    def leave(self, mark, via):
        pass

    def cover(self):
        return b'{"v":1}'


class Store:
    """A store with one segment; also the files that it asks."""

    def __init__(self):
        self.segments, self.files = [0], self

    def length(self, first):
        return 5000

    def read(self, name, offset, n):
        return b"x" * n


class Line:
    """A line with requests on it; it fails for whoever writes while `lost` is not 0."""

    def __init__(self, *requests, lost=0):
        self.requests, self.lost, self.sent, self.turns = list(requests), lost, b"", 0

    async def read(self):
        if not self.requests:
            raise EOFError
        return self.requests.pop(0)

    async def write(self, data):
        if self.lost:
            self.lost -= 1
            raise OSError(110, "nobody takes what is sent")
        self.sent += data


def test_a_line_is_served_and_others_have_their_turn():
    wanted = frame("R", 2, struct.pack(">II", 0, 3000) + b"00000000.log")
    line = Line(frame("H", 1, b"TOKEN") + wanted[:9], wanted[9:], b"noise", wanted, frame("B", 3))

    async def other():
        while True:
            line.turns += 1
            await asyncio.sleep(0)

    async def both(session):
        task = asyncio.create_task(other())
        try:
            await serve_line(line, session)
        except EOFError:
            pass
        task.cancel()

    asyncio.run(both(Session(Shelf(Store()), Door(), "cable")))
    kinds = [kind for kind, _, _ in Deframer().feed(line.sent)]
    assert kinds == ["h"] + 2 * (["r"] * 6 + ["E"]) + ["E"]
    assert line.turns >= len(kinds)
    # whoever does not take an answer costs nothing more
    line = Line(frame("H", 1, b"TOKEN"), wanted, wanted, frame("B", 3), lost=2)
    asyncio.run(both(Session(Shelf(Store()), Door(), "cable")))
    assert [kind for kind, _, _ in Deframer().feed(line.sent)] == ["r"] * 6 + ["E"] * 2
