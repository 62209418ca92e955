"""What entries do to the Outbox (firmware/outbox.py), and receipts to the Courier. Borrowed for each.

A lane lists the oldest entries of its kind that have no receipt yet. Whoever sends takes those beyond the
list strictly in order, while there is room in it: the entry "sent" then puts the number into the list and
moves `beyond` past it. So none is ever lost or skipped, the state stays as small after a year without a link
as after a day, and it follows from the log alone.
"""
import json


def apply(outbox, entry, kinds, listed):
    """kinds: those that go ashore; listed: how many numbers a lane lists."""
    kind = entry.k
    if kind == "sent":
        if entry.d["kind"] not in kinds:
            raise ValueError("its kind is none that goes ashore")
        _sent(outbox.lanes.get(entry.d["kind"]), entry.d["ref"])
    elif kind == "receipt":
        for kind in list(outbox.lanes):
            _receipted(outbox.lanes[kind], entry.d["ref"])
            if outbox.lanes[kind] == [[], [], None, 0]:
                del outbox.lanes[kind]
    else:
        outbox.lanes[kind] = outbox.lane(kind)
        _prepared(outbox.lanes[kind], entry.n, listed)


def _prepared(lane, n, most):
    if lane[3] or len(lane[0]) >= most:
        if not lane[3]:
            lane[2] = n
        lane[3] += 1
    else:
        lane[0].append(n)


def _sent(lane, n):
    if lane is None:
        return
    listed, gone, beyond, more = lane
    if more and n >= beyond and n not in listed:
        listed.append(n)
        lane[2:] = n + 1 if more > 1 else None, more - 1
    if n in listed and n not in gone:
        gone.append(n)


def _receipted(lane, n):
    for numbers in lane[:2]:
        if n in numbers:
            numbers.remove(n)


def received(courier, payload):
    """See Courier.received()."""
    try:
        receipt = json.loads(payload)
        version, book, n, utc = receipt["v"], receipt["book"], receipt["n"], receipt["at"]
    except Exception as error:
        return courier.wrong("bad_receipt", error)
    # `is`: on CPython true is an int as well
    if version != 1 or type(n) is not int or type(utc) is not int:
        return courier.wrong("bad_receipt", "expected v 1, whole numbers n and at; got %r" % payload)
    if book != courier.logbook.book:
        return courier.wrong("foreign_receipt", "for entry %d of book %r" % (n, book))
    kind = _expected(courier, n)
    if kind is None:
        return courier.wrong("unexpected_receipt", "entry %d needs none, or has it" % n)
    if courier.enter_sent(n, kind) and courier.enter("receipt", (("ref", n), ("at", utc))):
        courier.tries.pop(n, None)
        courier.wake()


def _expected(courier, n):
    """Kind of entry `n` if the shore may have it and its receipt is missing, else None."""
    if n in courier.tries:
        return courier.tries[n][3]
    for kind, lane in courier.outbox.lanes.items():
        if n in lane[1]:            # sent before the unit was last started
            return kind
    return None
