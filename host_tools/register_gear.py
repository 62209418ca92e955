"""The register of equipment: what the tables ask of this vessel, what is on board, when it was last tested,
and what is open.
"""
from firmware import equipment_words, kept_views, narrative, required
from host_tools.logbook_form import words
from host_tools.register_base import Register
from host_tools.register_sheet import Table, Text
from host_tools.register_told import amendments, plain_amendments, signature
from host_tools.register_words import EQUIPMENT, INSTRUMENTS, UNCOUNTED

ENTRIES = ("gear", "tested", "defect", "event", "advisory")


class Equipment(Register):
    """needs: required.compared(); besides: items on board that no table asks for; open: what is, by
    kept_views.tasks().
    """
    KIND = "equipment"
    WORDS = EQUIPMENT
    ENTRIES = ENTRIES

    def prepare(self, args):
        told = self.told
        self.entries = {row.entry.n: row for row in told.usable(_stated)}
        self.needs = list(required.compared(told)) if told.profile else []
        asked = {one for need in self.needs for together, _ in required.parts(need[0]) for one in together}
        self.besides = sorted({row.d["item"] for row in self.entries.values()
                               if row.entry.k in ("gear", "tested") and row.d["item"] not in asked})
        self.open = kept_views.tasks(told.kept)

    def blocks(self):
        w = self.w
        made = [] if self.told.profile else [Text([w["no_profile"]])]
        rows = [self._need(*need) for need in self.needs] + [self._besides(item) for item in self.besides]
        made.append(Table(((w["item"], 40), (w["rule"], 25), (w["required"], 13), (w["on_board"], 13),
                           (w["where"], 20), (w["tested"], 22), (w["standing"], 27)), rows, w["none"]))
        made.append(Text(self.uncounted(), w["uncounted"]))
        made.append(Table(((w["entry"], 9), (w["since"], 17), (w["what"], 60), (w["signed_by"], 34)),
                          [self._task(*task) for task in self.open], w["open_none"], w["open_head"]))
        return [*made, self.signs()]

    def uncounted(self):
        """What the instruments that bind her ask for, and no table here counts: a text each."""
        names, said = words(INSTRUMENTS, self.lang), words(UNCOUNTED, self.lang)
        return ["%s: %s" % (names[key], said[key]) for key in self.bound() if key in said]

    # ---- rows

    def _need(self, item, number, has, state, row, provision, unstated, tested):
        w = self.w
        if state == "fail":
            standing = w["short"] % (number - has)
        elif state == "unstated":
            standing = self.unstated(unstated)
        else:
            standing = {"ok": w["enough"], "never": w["not_entered"]}.get(state, "")
        items = self._chosen(item)
        return [required.words(item, self.lang), self.cited(row, provision), _number(number), _number(has),
                self._where(items), self._tests(items, tested),
                self._remarked(standing, items)]

    def _besides(self, item):
        w, kept = self.w, self.told.kept
        held, test = kept.get("gear", item), kept.get("test", item)
        return [narrative.isolated(equipment_words.name(item, self.lang)), w["no_rule"], "–",
                _number(held and held[0]), self._where([item]),
                self._tests([item], test and test[1]), self._remarked("", [item])]

    def _chosen(self, item):
        """Those things of a requirement that are on board; all of them where none is."""
        items = [one for together, _ in required.parts(item) for one in together]
        return [one for one in items if (self.told.kept.get("gear", one) or (0,))[0]] or items

    def _where(self, items):
        told = []
        for item in items:
            held = self.told.kept.get("gear", item)
            row = held and self.entries.get(held[2])
            if row and row.d.get("where"):
                told.append(narrative.isolated(str(row.d["where"])))
        return "\n".join(dict.fromkeys(told))

    def _tests(self, items, tested):
        tests = [test for test in (self.told.kept.get("test", item) for item in items) if test]
        if any(test[0] < 0 for test in tests):
            return self.w["state_amended"]
        if tested is None or not tests:
            return self.w["never"]
        worst = min(tests, key=lambda test: test[0])
        return "%s\n%s #%d" % (self.zone.local(tested), self.w["passed" if worst[0] else "failed"], worst[2])

    def _remarked(self, standing, items):
        """How it stands, with what is open of it, and what amends the count and the test it goes by."""
        amiss = sorted({n for item in items for n in kept_views.amiss(self.told.kept, item)})
        told = [standing, amiss and self.w["amiss"] % ", ".join("#%d" % n for n in amiss)]
        return "\n".join(filter(None, (*told, *self._amended(self._amendments(items)))))

    def _amended(self, found):
        return amendments(found, self.zone, self.w, self.lang)

    def _amendments(self, items):
        """Those of the last count and the last test of some items."""
        rows = [self.told.kept.get(group, item) for item in items for group in ("gear", "test")]
        return [one for n in sorted({row[2] for row in rows if row}) if n in self.entries
                for one in self.entries[n].amended]

    def _task(self, n, what, item, t):
        row = self.entries.get(n)
        told = row and narrative.words(row.entry, self.lang, self.told.people.name)
        said = self._amended(row.amended) if row else []
        return ["#%d" % n, self.zone.local(t), "\n".join([told or what, *said]),
                signature(row, self.zone, self.w, self.lang) if row else "–"]

    def content(self):
        keys = ("item", "required", "on_board", "state", "requirement", "provision", "unstated", "tested")
        needs = [dict(zip(keys, need)) for need in self.needs]
        for need in needs:
            need["tested"] = self.zone.iso(need["tested"])
            need["amended"] = plain_amendments(self._amendments(self._chosen(need["item"])), self.zone)
        return {"equipment": needs, "besides": self.besides, "uncounted": self.uncounted(),
                "particulars": bool(self.told.profile),
                "open": [{"n": n, "what": what, "item": item, "since": self.zone.iso(t),
                          "amended": plain_amendments(self.entries[n].amended if n in self.entries else (),
                                                      self.zone)}
                         for n, what, item, t in self.open]}

    def count(self):
        return "requirements: %d, not met: %d, open: %d" % (
            len(self.needs), sum(need[3] in ("fail", "never") for need in self.needs), len(self.open))


def _number(value):
    return "–" if value is None else str(value)


def _stated(row):
    """The row, if its entry can be understood."""
    d = row.d
    if row.entry.k in ("gear", "tested") and not isinstance(d["item"], str):
        raise TypeError("item is no text")
    return row
