"""Persons through the two beams of a gangway, as edges with their bounce; runs on CPython and MicroPython."""

# A person at five a second: broken for 90 ms, the beams 40 ms apart, both free for 70 ms before the next.
BROKEN, APART, PITCH = 90, 40, 200


def passage(inwards, at, broken=BROKEN, apart=APART):
    """(ms, beam, level) of one person."""
    first, last = (0, 1) if inwards else (1, 0)
    return [(at, first, 1), (at + apart, last, 1), (at + broken, first, 0), (at + apart + broken, last, 0)]


def bouncing(edges, bounces):
    """The edges, each bouncing for as many times as bounces() gives, with the gaps in ms that it gives."""
    found = []
    for ms, beam, level in edges:
        found.append((ms, beam, level))
        for gap in bounces():
            found.append((ms + gap, beam, 1 - level))
            found.append((ms + gap + 1, beam, level))
            ms += gap + 1
    return sorted(found)


def counted(gangway, edges):
    """(came on board, went ashore) as the gangway tells."""
    came = went = 0
    last = 0
    for ms, beam, level in edges:
        passed = gangway.edge(beam, level, ms)
        came, went, last = came + (passed > 0), went + (passed < 0), ms
    passed = gangway.poll(last + 1000)
    return came + (passed > 0), went + (passed < 0)
