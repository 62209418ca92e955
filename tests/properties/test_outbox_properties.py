"""The outbox over any log: what is pending is what has no receipt, none is lost, and the state is small."""
import asyncio
import json

from hypothesis import given, settings
from hypothesis import strategies as st
from test_outbox import Log, Uplink

from firmware import outbox as module
from firmware.outbox import KINDS, LISTED, Courier, Outbox

# What a courier may do next: an entry comes, the next in order is sent, one that was sent is receipted.
STEPS = st.lists(st.one_of(
    st.sampled_from(KINDS + ("fix",)).map(lambda kind: ("enter", kind)),
    st.just(("send", None)),
    st.integers(0, 2 * LISTED).map(lambda i: ("receipt", i)),
    st.just(("restart", None)),
), max_size=400)


class Run:
    """A log, its outbox, and beside it the plain truth: a set of numbers."""

    def __init__(self, flood):
        self.log, self.open, self.sent = Log(), {}, []
        for i in range(flood):
            self.enter(KINDS[i % len(KINDS)])

    def enter(self, kind):
        entry = self.log.record(kind)
        if kind in KINDS:
            self.open[entry.n] = kind

    def candidates(self):
        """What the courier may send: the listed, and the first beyond each list that has room."""
        box = self.log.outbox
        found = box.pending()
        for kind, (listed, _, beyond, more) in box.lanes.items():
            if more and len(listed) < LISTED:
                found.append((min(n for n, k in self.open.items() if k == kind and n >= beyond), kind))
        return found

    def send(self, _):
        unsent = [(n, kind) for n, kind in self.candidates() if not self.log.outbox.sent(n)]
        if unsent:
            n, kind = unsent[0]
            self.log.record("sent", (("ref", n), ("kind", kind), ("by", "mqtt")))
            self.sent.append(n)

    def receipt(self, i):
        if self.sent:
            n = self.sent.pop(i % len(self.sent))
            self.log.record("receipt", (("ref", n), ("at", 1796000000)))
            del self.open[n]

    def restart(self, _):
        """From the saved state, and from the whole log: the same."""
        again = Outbox()
        again.load(json.loads(json.dumps(self.log.outbox.save())))
        assert again.save() == self.log.outbox.save() == self.log.refolded()
        self.log.outbox = again

    def check(self):
        box = self.log.outbox
        assert box.count() == len(self.open)
        shown = {n for n, _ in box.pending()}
        for kind in KINDS:
            numbers, gone, first, more = box.lane(kind)
            beyond = {n for n, k in self.open.items() if k == kind and more and n >= first}
            listed = {n for n, k in self.open.items() if k == kind} - beyond
            assert set(numbers) == listed and listed <= shown and more == len(beyond)
            assert len(numbers) == len(listed) <= LISTED and set(gone) <= listed
        assert len(json.dumps(box.save())) < 3 * 2 * LISTED * 8 + 100


@given(st.integers(0, 5 * LISTED), STEPS)
def test_pending_is_what_has_no_receipt_and_the_state_stays_small(flood, steps):
    run = Run(flood)
    for what, value in steps:
        getattr(run, what)(value)
        run.check()
    # And with the link back everything goes out.
    while run.candidates():
        before = len(run.open)
        run.send(None)
        run.receipt(0)
        assert len(run.open) < before
    assert not run.open
    run.restart(None)
    run.check()


class Flaky(Uplink):
    """Refuses, goes down, loses receipts or doubles them, as the drawn faults say; then all is well."""

    def __init__(self, log, faults):
        super().__init__(log, self.fate)
        self.faults = list(faults)

    def fate(self, n):
        fault = self.faults.pop() if self.faults else "none"
        if fault == "refuse":
            return False
        if fault == "down":
            self.connected = False
            asyncio.get_running_loop().call_later(0.002, self.up)
            return False
        if fault in ("none", "double"):
            self.receipt(n)
        if fault == "double":
            self.receipt(n)
        return True


@settings(max_examples=25)
@given(st.lists(st.sampled_from(KINDS + ("fix",)), max_size=60),
       st.lists(st.sampled_from(("refuse", "down", "lost receipt", "double")), max_size=30))
def test_over_any_link_each_is_entered_sent_once_and_receipted_once(kinds, faults):
    log = Log()

    async def main():
        uplink = Flaky(log, faults)
        courier = Courier(log.outbox, log, uplink, "419000001", log.record, retry=0.02, retry_max=0.04)
        task = asyncio.create_task(courier.run())
        uplink.up()
        for kind in kinds:
            log.record(kind)
            await asyncio.sleep(0)
        for _ in range(1000):
            if not log.outbox.count():
                break
            await asyncio.sleep(0.005)
        task.cancel()
        assert not log.outbox.count(), (courier.counts, courier.last_error)

    original, module.LISTED = module.LISTED, 4      # so that few entries reach beyond the list
    try:
        asyncio.run(main())
    finally:
        module.LISTED = original
    wanted = [entry.n for entry in log.kept if entry.k in KINDS]
    assert sorted(log.refs("receipt")) == wanted and sorted(log.refs("sent")) == wanted
    assert all(log.kept[n].d == {} for n in wanted)
