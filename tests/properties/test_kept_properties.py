"""The fold of what was last done, against a plain reference that keeps every row."""
import json

from hypothesis import given, settings
from hypothesis import strategies as st

from firmware import kept_views
from firmware.entry import Entry, dumps
from firmware.kept import Kept
from firmware.kept_seldom import BOATS, EACH, MOST
from firmware.rules.logbook_rules import CHECK_S

IDS = st.sampled_from(["salim", "yusuf", "aziz", "al"])
NAMES = st.sampled_from(["Boat 1", "नाव", "salim", "a/b"])
KINDS = st.sampled_from(["abandon", "fire", "enclosed", "flooding", "lifeboat", "raft"])
ITEMS = st.sampled_from(["pump", "pump2", "No. 2 pump/aft", "vhf"])
UTC = st.integers(1_790_000_000, 1_790_000_020) | st.integers(1_700_000_000, 1_900_000_000)
WHY = st.none() | st.just("gale")

ACTS = st.one_of(
    st.tuples(st.just("drill"), st.fixed_dictionaries({
        "what": KINDS, "who": st.lists(IDS, max_size=4), "boats": st.lists(NAMES, max_size=3), "why": WHY,
        "held": st.booleans()})),
    st.tuples(st.just("training"), st.fixed_dictionaries({
        "what": st.sampled_from(["joining", "survival/lifejacket"]), "who": st.lists(IDS, max_size=3),
        "why": WHY})),
    st.tuples(st.just("gear"), st.fixed_dictionaries({"item": ITEMS, "count": st.integers(0, 99)})),
    st.tuples(st.just("tested"), st.fixed_dictionaries({"item": ITEMS, "ok": st.booleans()})),
    st.tuples(st.just("defect"), st.fixed_dictionaries({"what": st.just("x"), "item": st.none() | ITEMS})),
    st.tuples(st.just("event"), st.fixed_dictionaries({"what": st.sampled_from(["alteration", "damage"])})),
    st.tuples(st.just("advisory"), st.just({"text": "x"})),
    st.tuples(st.sampled_from(["done", "seen"]), st.fixed_dictionaries({"ref": st.integers(0, 40)})),
    st.tuples(st.sampled_from(["clearance", "uncleared", "depart", "arrive", "boot", "note"]), st.just({})),
    st.tuples(st.just("discharge"), st.fixed_dictionaries({"who": IDS})),
    st.tuples(st.just("clock"), st.fixed_dictionaries({"was": UTC, "now": UTC})),
)
ENTRIES = st.lists(st.tuples(ACTS, UTC, st.booleans()), max_size=45)


class Plain:
    """The same in dicts: group -> {key: [value, t, n, loose]}."""

    def __init__(self):
        self.rows = {group: {} for group in ("drill", "train", "gear", "test", "task", "sail")}

    def apply(self, entry):
        act = getattr(self, entry.k, None)
        if act:
            act(entry, entry.d)

    def put(self, entry, group, key, value=1):
        held = self.rows[group].get(key)
        if held is None or held[1] <= entry.t:
            self.rows[group][key] = [value, entry.t, entry.n, entry.t == entry.e]
            return True
        return False

    def drill(self, entry, d, group="drill"):
        if d["why"] is None and d.get("held", True):
            self.put(entry, group, d["what"])
            for one in d["boats"] if d["what"] in BOATS else d["who"] if d["what"] in EACH else ():
                self.put(entry, group, d["what"] + "/" + one)

    def training(self, entry, d):
        self.drill(entry, d, "train")

    def gear(self, entry, d):
        self.put(entry, "gear", d["item"], d["count"])

    def tested(self, entry, d):
        if self.put(entry, "test", d["item"], int(d["ok"])):
            known = [key for key in self.rows["task"] if key.startswith("test.%s/" % d["item"])]
            if d["ok"]:
                for key in known:
                    del self.rows["task"][key]
            elif not known:
                self.put(entry, "task", "test.%s/%d" % (d["item"], entry.n))

    def defect(self, entry, d):
        self.put(entry, "task", ("defect.%s/%d" if d["item"] else "defect%s/%d") % (d["item"] or "", entry.n))

    def event(self, entry, d):
        self.put(entry, "task", "%s/%d" % (d["what"], entry.n))

    def advisory(self, entry, d):
        self.put(entry, "task", "advisory/%d" % entry.n)

    def done(self, entry, d):
        tasks = self.rows["task"]
        self.rows["task"] = {key: row for key, row in tasks.items()
                             if row[2] != d["ref"] or key.startswith("advisory/") != (entry.k == "seen")}

    seen = done

    def clearance(self, entry, d):
        self.put(entry, "sail", "check" if entry.k == "clearance" else entry.k)

    uncleared = clearance

    def depart(self, entry, d):
        rows = self.rows["sail"]
        came = rows["arrive"][1] if "arrive" in rows else 0
        if entry.t < came:
            return
        if "uncleared" in rows and rows["uncleared"][1] < entry.t - CHECK_S:
            del rows["uncleared"]
        check = rows.get("check")
        counts = check and max(came, entry.t - CHECK_S) <= check[1] < entry.t + 60
        self.put(entry, "sail", "depart", check[2] if counts else 0)

    def arrive(self, entry, d):
        self.rows["sail"] = {}
        self.put(entry, "sail", "arrive")

    def discharge(self, entry, d):
        for group in ("drill", "train"):
            for what in EACH:
                self.rows[group].pop("%s/%s" % (what, d["who"]), None)

    def boot(self, entry, d):
        for held in self.every():
            held[3] = False

    def clock(self, entry, d):
        for held in self.every():
            held[1] = min(held[1] + (d["now"] - d["was"] if held[3] else 0), d["now"])

    def every(self):
        return [held for group in self.rows.values() for held in group.values()]


def entries_of(drawn):
    return [Entry(n, utc, utc + (0 if own else 60), "gnss", kind, "salim", None, (), data)
            for n, ((kind, data), utc, own) in enumerate(drawn)]


def fold(entries, into):
    for entry in entries:
        into.apply(entry)
    return into


@settings(max_examples=300)
@given(ENTRIES)
def test_the_fold_is_that_of_a_plain_reference(drawn):
    entries = entries_of(drawn)
    kept, plain = fold(entries, Kept()), fold(entries, Plain())
    for group, rows in plain.rows.items():
        assert {row[0]: row[1:] for row in kept.rows(group)} == {
            key: tuple(held[:3]) for key, held in rows.items()}
        for key, held in rows.items():
            assert kept.get(group, key) == tuple(held[:3])
        assert all(row[-1:] != b"\t\t" for row in kept.groups.get(group, b"").split(b"\n"))
    assert kept.gone == 0
    assert [task[0] for task in kept_views.tasks(kept)] == sorted(
        held[2] for held in plain.rows["task"].values())


@given(ENTRIES, st.integers(0, 45))
def test_saved_and_loaded_anywhere_the_fold_is_equal(drawn, cut):
    entries = entries_of(drawn)
    again = Kept()
    again.load(json.loads(dumps(fold(entries[:cut], Kept()).save())))
    fold(entries[cut:], again)
    assert dumps(again.save()) == dumps(fold(entries, Kept()).save())


@settings(max_examples=30)
@given(st.lists(st.tuples(st.integers(0, 300), UTC), min_size=100, max_size=300))
def test_it_is_bounded_and_keeps_what_is_newest(drawn):
    kept = Kept()
    for n, (who, utc) in enumerate(drawn):
        kept.apply(Entry(n, utc, utc, "gnss", "drill", "salim", None, (), {
            "what": "fire", "who": ["%024d" % who], "boats": [], "why": None, "held": True}))
        assert len(kept.groups["drill"]) <= MOST
    assert kept.get("drill", "fire")[1] == max(utc for _, utc in drawn)
