"""The outbox as a fold, and the courier with a log in memory and an uplink played by the test."""
import asyncio
import json

from firmware.messages import UP, message, topic
from firmware.outbox import KINDS, LISTED, Courier, Outbox
from helpers import raises, until


class Entry:
    def __init__(self, n, k, d):
        self.n, self.k, self.d = n, k, d


class Log:
    """A logbook in memory, folded into an outbox. `full`: it cannot be written."""

    book = "ABCD-EFGH-JKMN-PQRS"

    def __init__(self):
        self.outbox = Outbox()
        self.kept, self.full = [], False

    def record(self, kind, pairs=()):
        if self.full:
            raise OSError(28)
        entry = Entry(len(self.kept), kind, dict(pairs))
        self.kept.append(entry)
        self.outbox.apply(entry)
        return entry

    def line(self, n):
        return b'{"n":%d,"k":"%s"}' % (n, self.kept[n].k.encode()), "%064x" % n

    def entries(self, start=0):
        n = start
        while n < len(self.kept):
            yield self.kept[n]
            n += 1

    def refs(self, kind):
        return [entry.d["ref"] for entry in self.kept if entry.k == kind]

    def refolded(self):
        fresh = Outbox()
        for entry in self.kept:
            fresh.apply(entry)
        return fresh.save()


class Uplink:
    """Connected or not, as the test says; `answer(n)` decides what becomes of a message."""

    last_error = "played"

    def __init__(self, log, answer=None):
        self.log, self.connected = log, False
        self.answer = answer or self.deliver
        self.tried, self.status = [], []

    def up(self):
        self.connected = True
        self.on_connect()

    async def publish(self, topic, payload, retain=False):
        await asyncio.sleep(0)
        if retain:
            self.status.append((topic, payload))
            return self.connected
        assert topic.split("/")[:3] == ["deckwatch", "1", "419000001"]
        n = json.loads(payload)["entry"]["n"]
        self.tried.append(n)
        return self.connected and self.answer(n)

    def deliver(self, n):
        self.receipt(n)
        return True

    def receipt(self, n, book=None, at=1796000000):
        receipt = {"v": 1, "book": book or self.log.book, "n": n, "at": at}
        self.on_message("deckwatch/1/419000001/receipt", json.dumps(receipt).encode())


def play(story, log=None, answer=None, retry=0.08, retry_max=0.16):
    """Run `await story(log, uplink, courier)` beside the courier."""
    log = log or Log()

    async def main():
        uplink = Uplink(log, answer)
        courier = Courier(log.outbox, log, uplink, "419000001", log.record, retry, retry_max)
        task = asyncio.create_task(courier.run())
        try:
            await story(log, uplink, courier)
        finally:
            task.cancel()
        assert "failed" not in courier.counts, courier.last_error

    asyncio.run(main())
    assert log.refolded() == log.outbox.save()
    return log


def fold(*entries):
    outbox = Outbox()
    for n, (kind, data) in enumerate(entries):
        outbox.apply(Entry(n, kind, data))
    return outbox


def sent(n, kind="report"):
    return "sent", {"ref": n, "kind": kind, "by": "mqtt"}


def receipt(n):
    return "receipt", {"ref": n, "at": 1796000000}


# ---- the fold


def test_only_what_concerns_the_shore_is_pending_urgent_first_then_by_age():
    outbox = fold(("boot", {}), ("reason", {}), ("report", {}), ("fix", {}), ("alert", {}), ("report", {}))
    assert outbox.pending() == [(4, "alert"), (1, "reason"), (2, "report"), (5, "report")]
    assert outbox.count() == 4


def test_sent_is_not_delivered_a_receipt_is():
    outbox = fold(("report", {}), sent(0))
    assert outbox.pending() == [(0, "report")] and outbox.sent(0)
    outbox = fold(("report", {}), sent(0), receipt(0))
    assert outbox.pending() == [] and not outbox.sent(0) and outbox.count() == 0


def test_a_receipt_for_anything_else_changes_nothing():
    outbox = fold(("report", {}), receipt(7), receipt(0), receipt(0), ("report", {}))
    assert outbox.pending() == [(4, "report")]


def test_ten_thousand_unsent_entries_stay_counted_and_small():
    outbox = Outbox()
    for n in range(30000):
        outbox.apply(Entry(n, ("report", "fix", "reason")[n % 3], {}))
    assert outbox.count() == 20000
    assert len(json.dumps(outbox.save())) < 1000
    assert outbox.pending()[0] == (0, "report") and len(outbox.pending()) == 2 * LISTED


def test_beyond_the_list_sent_moves_the_cursor_of_its_own_kind_only():
    entries = [("report", {})] * (LISTED + 3) + [("reason", {})] * (LISTED + 3)
    outbox = fold(*entries)
    first = LISTED                              # the first report that is not listed
    assert outbox.lane("report")[2:] == [first, 3]
    for entry in (sent(0), receipt(0), sent(first)):
        outbox.apply(Entry(len(entries), *entry))
    assert outbox.lane("report")[2:] == [first + 1, 2]
    assert outbox.lane("reason")[3] == 3
    assert (first, "report") in outbox.pending()
    assert outbox.count() == len(entries) - 1


def test_a_saved_state_loads_equal_and_apart():
    outbox = fold(("report", {}), ("alert", {}), sent(0), *[("reason", {})] * 50)
    state = json.loads(json.dumps(outbox.save()))
    again = Outbox()
    again.load(state)
    assert again.save() == outbox.save() and again.pending() == outbox.pending()
    again.apply(Entry(60, *receipt(0)))
    assert again.count() == outbox.count() - 1


# ---- the message


def test_the_message_holds_the_line_as_stored():
    line = b'{"n":3,"k":"report","d":{"where":"\xc3\xa9"}}'
    payload = message("419000001", Log.book, line, "ab" * 32)
    assert payload.endswith(b'"entry":' + line + b"}")
    told = json.loads(payload)
    assert (told["v"], told["vessel"], told["book"], told["head"]) == (1, "419000001", Log.book, "ab" * 32)
    assert told["entry"]["n"] == 3


def test_a_vessel_name_that_is_no_topic_is_refused():
    assert topic("IND-GJ.12_a", "report") == "deckwatch/1/IND-GJ.12_a/report"
    for vessel in ("", "a/b", "+", "#", 'a"b', "a b"):
        error = raises(ValueError, Courier, Outbox(), Log(), Uplink(None), vessel, None)
        assert "give the MMSI" in str(error)


# ---- the courier


def test_everything_pending_is_sent_once_and_receipted():
    log = Log()
    for kind in ("boot", "report", "reason", "alert"):
        log.record(kind)

    async def story(log, uplink, courier):
        assert uplink.topics == ("deckwatch/1/419000001/receipt",)
        await asyncio.sleep(0.05)
        assert uplink.tried == []
        uplink.up()
        await until(lambda: not log.outbox.count())
        log.record("report")                    # wakes the courier by itself
        await until(lambda: not log.outbox.count())
        await asyncio.sleep(0.2)
        assert uplink.tried == [3, 1, 2, log.refs("sent")[-1]]
        assert uplink.status == [("deckwatch/1/419000001/status", UP)]
        assert courier.counts == {}

    log = play(story, log)
    assert log.refs("sent") == log.refs("receipt") and len(log.refs("sent")) == 4


def test_without_a_receipt_it_is_sent_again_but_entered_once():
    async def story(log, uplink, courier):
        uplink.up()
        log.record("report")
        await until(lambda: len(uplink.tried) >= 4)
        assert log.refs("sent") == [0] and log.outbox.count() == 1
        uplink.receipt(0)
        uplink.receipt(0)
        tried = len(uplink.tried)
        await asyncio.sleep(0.3)
        assert len(uplink.tried) == tried and log.refs("receipt") == [0]
        assert courier.counts == {"unexpected_receipt": 1}

    play(story, answer=lambda n: True)


def test_a_new_connection_sends_again_what_has_no_receipt_and_a_new_entry_waits_for_nothing():
    async def story(log, uplink, courier):
        log.record("report")
        uplink.up()
        await until(lambda: uplink.tried == [0])
        uplink.up()
        await until(lambda: uplink.tried == [0, 0])
        assert len(uplink.status) == 2
        n = log.record("alert").n
        await until(lambda: uplink.tried == [0, 0, n])

    play(story, answer=lambda n: True, retry=60)


def test_a_failed_message_is_tried_again_and_lets_others_pass_when_it_fails_twice():
    def answer(n):
        return n != 0

    async def story(log, uplink, courier):
        log.record("report")
        log.record("report")
        uplink.up()
        await until(lambda: uplink.tried.count(0) >= 3)
        assert uplink.tried[:2] == [0, 1] and courier.counts["unsent"] >= 2
        log.record("report")                    # entry 3, after "sent" for 1
        uplink.up()
        await until(lambda: 3 in uplink.tried)
        uplink.tried = []
        uplink.up()
        await until(lambda: len(uplink.tried) == 3)
        assert uplink.tried[-1] == 0

    play(story, answer=answer, retry=0.4, retry_max=60)


def test_receipts_that_are_not_for_us_are_counted_and_ignored():
    async def story(log, uplink, courier):
        log.record("report")
        uplink.up()
        await until(lambda: log.refs("sent") == [0])
        uplink.receipt(0, book="ZZZZ-ZZZZ-ZZZZ-ZZZZ")
        uplink.receipt(1)
        for payload in (b"", b"{", b"[]", b"null", b'{"v":1}', b"\xff", b"[" * 3000,
                        b'{"v":1,"book":"x","n":"0","at":1}', b'{"v":2,"book":"x","n":0,"at":1}',
                        b'{"v":1,"book":"x","n":0,"at":true}'):
            courier.received("deckwatch/1/419000001/receipt", payload)
        assert courier.counts == {"foreign_receipt": 1, "unexpected_receipt": 1, "bad_receipt": 10}
        assert log.outbox.count() == 1

    play(story, answer=lambda n: True, retry=10)


def test_a_full_disk_delays_entries_and_loses_nothing():
    async def story(log, uplink, courier):
        log.record("report")
        log.full = True
        uplink.up()
        await until(lambda: courier.counts.get("unrecorded", 0) > 2)
        assert log.outbox.count() == 1
        log.full = False
        await until(lambda: not log.outbox.count())
        assert log.refs("sent") == log.refs("receipt") == [0]

    play(story)


def test_a_line_that_cannot_be_read_is_counted_and_the_rest_goes_on():
    log = Log()
    log.record("report")
    log.record("report")
    whole = log.line

    def line(n):
        if n == 0:
            raise KeyError(n)
        return whole(n)

    async def story(log, uplink, courier):
        log.line = line
        uplink.up()
        await until(lambda: log.refs("receipt") == [1])
        log.line = whole
        await until(lambda: log.refs("receipt") == [1, 0])
        assert courier.counts["unreadable"] >= 1

    play(story, log)


def test_a_backlog_beyond_the_list_is_delivered_in_order_distress_before_it():
    log = Log()
    total = 3 * LISTED
    for _ in range(total):
        for kind in ("fix", "report", "motion"):
            log.record(kind)

    async def story(log, uplink, courier):
        def answer(n):
            if len(uplink.tried) == 10:
                log.record("alert")
            return uplink.deliver(n)

        uplink.answer = answer
        uplink.up()
        await until(lambda: not log.outbox.count(), 10)
        kinds = [log.kept[n].k for n in uplink.tried]
        assert kinds.index("alert") == 10 and len(kinds) == total + 1
        reports = [n for n in uplink.tried if log.kept[n].k == "report"]
        assert reports == sorted(reports)

    play(story, log)


def test_a_list_full_of_unreceipted_entries_is_never_exceeded():
    log = Log()
    for _ in range(LISTED + 5):
        log.record("report")

    async def story(log, uplink, courier):
        uplink.up()
        await until(lambda: len(uplink.tried) >= LISTED)
        await asyncio.sleep(0.1)
        assert sorted(set(uplink.tried)) == list(range(LISTED))
        uplink.receipt(5)
        await until(lambda: LISTED in uplink.tried)
        assert len(log.outbox.lane("report")[0]) <= LISTED

    play(story, log, answer=lambda n: True, retry=10)


def test_the_kinds_are_those_of_the_topics():
    assert KINDS == ("alert", "report", "reason", "signon", "discharge", "clearance", "uncleared")
    assert [topic("x", kind).rsplit("/", 1)[1] for kind in KINDS] == [
        "alert", "report", "reason", "crew", "crew", "departure", "departure"]
    assert topic("x", "status") == "deckwatch/1/x/status"
