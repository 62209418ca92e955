"""The fold of what was last done, against a plain reference that keeps every row."""
import json

from hypothesis import given, settings
from hypothesis import strategies as st

from firmware import kept_views
from firmware.entry import Entry, dumps
from firmware.kept import Kept
from firmware.kept_seldom import ASHORE_S, BOATS, EACH, MOST
from firmware.rules.logbook_rules import CHECK_S

IDS = st.sampled_from(["salim", "yusuf", "aziz", "al"])
NAMES = st.sampled_from(["Boat 1", "नाव", "salim", "a/b"])
KINDS = st.sampled_from(["abandon", "fire", "enclosed", "flooding", "lifeboat", "raft"])
ITEMS = st.sampled_from(["pump", "pump2", "No. 2 pump/aft", "vhf"])
PLACES = st.sampled_from([None, "Okha", "okha jetty", "Mandvi", "मांडवी"])
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
    st.tuples(st.just("event"), st.fixed_dictionaries({
        "what": st.sampled_from(["alteration", "damage", "surrender"])})),
    st.tuples(st.just("advisory"), st.just({"text": "x"})),
    st.tuples(st.sampled_from(["done", "seen"]), st.fixed_dictionaries({"ref": st.integers(0, 40)})),
    st.tuples(st.sampled_from(["clearance", "arrive", "boot", "note", "absent", "document"]), st.just({})),
    st.tuples(st.sampled_from(["uncleared", "depart"]), st.fixed_dictionaries({"place": PLACES})),
    st.tuples(st.sampled_from(["discharge", "signon"]), st.fixed_dictionaries({"who": IDS})),
    st.tuples(st.just("amend"), st.fixed_dictionaries({"ref": st.integers(0, 40)})),
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
        if entry.k in ("signon", "discharge", "absent", "document", "defect", "event") or (
                entry.k == "tested" and not entry.d["ok"]):
            self.rows["sail"].pop("check", None)

    def stands(self, held, entry):
        """It is later, was not amended, and its day in India has come."""
        return held is not None and held[1] > entry.t and held[0] != -1 and (
            (held[1] + 19800) // 86400 <= (entry.e + 19800) // 86400)

    def put(self, entry, group, key, value=1):
        if not self.stands(self.rows[group].get(key), entry):
            self.rows[group][key] = [value, entry.t, entry.n, entry.t == entry.e]
            return True
        return False

    def drill(self, entry, d, group="drill"):
        if d["why"] is None and d.get("held", True):
            self.put(entry, group, d["what"])
            for one in d["boats"] if d["what"] in BOATS else d["who"] if d["what"] in EACH else ():
                self.put(entry, group, d["what"] + "/" + one)
            rows = self.rows[group]
            for key in [key for key in rows if key.startswith(d["what"] + "/") and d["what"] in EACH + BOATS]:
                if rows[key][0] == -1 and (rows[key][1] + 19800) // 86400 == (entry.t + 19800) // 86400:
                    del rows[key]

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
        hurt = [held[1] for key, held in self.rows["task"].items()
                if key.startswith("damage/") and held[1] <= entry.t] if d["what"] == "surrender" else []
        self.put(entry, "task", "%s/%d" % (d["what"], entry.n), max(hurt, default=1))

    def advisory(self, entry, d):
        self.put(entry, "task", "advisory/%d" % entry.n)

    def done(self, entry, d):
        tasks = self.rows["task"]
        self.rows["task"] = {key: row for key, row in tasks.items()
                             if row[2] != d["ref"] or key.startswith("advisory/") != (entry.k == "seen")}

    seen = done

    def clearance(self, entry, d):
        self.put(entry, "sail", "check")

    def left(self, place=None):
        """The key of the place of the last departure; with `place` it is that from now on."""
        for key in [key for key in self.rows["sail"] if key.startswith("from/")]:
            if place is None:
                return key
            del self.rows["sail"][key]
        return None

    def uncleared(self, entry, d):
        rows = self.rows["sail"]
        if d["place"] is None or entry.t == entry.e or not any(
                self.stands(rows.get(key), entry) for key in ("arrive", "depart")):
            self.put(entry, "sail", "uncleared")
        if d["place"] is None:
            self.left("")
            self.put(entry, "sail", "depart", 0)

    def depart(self, entry, d):
        rows, place = self.rows["sail"], d["place"]
        came, last, check = rows.get("arrive"), rows.get("depart"), rows.get("check")
        if self.stands(came, entry) or self.stands(last, entry):
            return
        came, last = (held if held and held[1] <= entry.t else None for held in (came, last))
        before = self.left()
        names = [place.lower(), before[5:].lower()] if place and before else ["", ""]
        same = names[0] in names[1] or names[1] in names[0]
        if last and same and last[1] >= entry.t - CHECK_S:
            if place and not before:
                self.put(entry, "sail", "from/" + place, 0)
            return
        if last or "uncleared" in rows and not entry.t - CHECK_S <= rows["uncleared"][1] <= entry.t:
            rows.pop("uncleared", None)
        since = max(entry.t - CHECK_S, came[1] if came else 0)
        counts = check and since <= check[1] < entry.t + 60 and not (
            last and (last[0] == check[2] or check[1:3] < last[1:3]))
        self.left("")
        self.put(entry, "sail", "depart", check[2] if counts else 0)
        if place:
            self.put(entry, "sail", "from/" + place, check[2] if counts else 0)

    def arrive(self, entry, d):
        self.rows["sail"] = {key: held for key, held in self.rows["sail"].items()
                             if entry.t < entry.e and held[1] > entry.t}
        self.put(entry, "sail", "arrive")

    def discharge(self, entry, d):
        drills = self.rows["drill"]
        for what in EACH:
            self.rows["train"].pop("%s/%s" % (what, d["who"]), None)
        for mark in [key for key, held in drills.items()
                     if key.startswith("left/") and held[1] < entry.t - ASHORE_S]:
            for what in (*EACH, "left"):
                drills.pop(what + mark[4:], None)
        if any("%s/%s" % (what, d["who"]) in drills for what in EACH):
            self.put(entry, "drill", "left/" + d["who"])

    def signon(self, entry, d):
        self.rows["drill"].pop("left/" + d["who"], None)

    def amend(self, entry, d):
        for group in ("drill", "train", "test"):
            for held in self.rows[group].values():
                held[0] = -1 if held[2] == d["ref"] else held[0]

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
        held[2] for key, held in plain.rows["task"].items() if not key.startswith("surrender/"))


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
        kept.apply(Entry(n, utc, 1_900_000_000, "gnss", "drill", "salim", None, (), {
            "what": "fire", "who": ["%024d" % who], "boats": [], "why": None, "held": True}))
        assert len(kept.groups["drill"]) <= MOST
    assert kept.get("drill", "fire")[1] == max(utc for _, utc in drawn)
