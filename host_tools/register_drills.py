"""The registers of drills and of training: each with who took part, what was done of it, and what is due.

A drill that was not held, or not in full, stands in the register with the reason and moves no due date
(Sch VIII Part 1, 3.2).
"""
from firmware import checklist, duties, narrative
from host_tools.register_base import Register
from host_tools.register_sheet import WIDE, Table
from host_tools.register_told import remarks, signature
from host_tools.register_words import DRILLS, TRAINING


class _Practice(Register):
    """What drills and training have in common. OF: the group of Kept that the rules on it are of.

    rows: [(told.Row, its data as dict), ...]
    """
    LOOK = WIDE
    OF = ""

    def prepare(self, args):
        self.rows = self.told.usable(lambda row: (row, self.stated(row.d)))
        self.dues = self.due(self._concerns)

    def _concerns(self, rule):
        told = duties.given(duties.numbers(rule))
        return (told.get("of") or told.get("before", "")).partition("/")[0] == self.OF

    def stated(self, d):
        """The data of an entry, checked; raises what Told.usable() takes for not understood."""
        if d["why"] is not None and not isinstance(d["why"], str):
            raise TypeError("why is no text")
        return {"what": str(d["what"]), "who": [str(who) for who in d["who"]], "why": d["why"]}

    def blocks(self):
        made = [self.row(row, d) for row, d in self.rows]
        return [Table(self.columns(), made, self.w["none"]), self.due_table(self.dues), self.signs()]

    def columns(self):
        raise NotImplementedError

    def row(self, row, d):
        raise NotImplementedError

    def people(self, d):
        return self.told.names(d["who"]) or self.w["nobody"]

    def content(self):
        return {"rows": [d | {"names": [self.told.people.name(who) for who in d["who"]]}
                         | row.plain(self.zone) for row, d in self.rows], "due": self.plain_due(self.dues)}

    def count(self):
        return "%s: %d, not held or not in full: %d" % (
            self.KIND, len(self.rows), sum(d["why"] is not None for _, d in self.rows))

    def end_of_row(self, row):
        """Remarks and signature."""
        return ["\n".join(remarks(row, self.zone, self.w, self.lang)),
                signature(row, self.zone, self.w, self.lang)]


class Drills(_Practice):
    KIND = "drills"
    WORDS = DRILLS
    ENTRIES = ("drill",)
    OF = "drill"

    def stated(self, d):
        skipped = [[str(letter), str(why)] for letter, why in d["skipped"]]
        return super().stated(d) | {
            "boats": [str(boat) for boat in d["boats"]], "done": [str(letter) for letter in d["done"]],
            "skipped": skipped, "held": d["held"] is True}

    def columns(self):
        w = self.w
        return ((w["when"], 16), (w["kind"], 18), (w["took_part"], 30), (w["boats"], 18), (w["done"], 46),
                (w["skipped"], 34), (w["held"], 24), (w["remarks"], 24), (w["signed_by"], 32))

    def row(self, row, d):
        w, lang = self.w, self.lang
        held = w["in_full"]
        if d["why"] is not None:
            held = "%s\n%s\n(%s)" % (w["in_part" if d["held"] else "not_held"], narrative.isolated(d["why"]),
                                     w["no_date"])
        items = {letter: text for letter, text, _, _ in checklist.items(d["what"], lang)}
        done = "\n".join(items.get(letter, letter) for letter in d["done"])
        skipped = "\n".join("%s: %s" % (items.get(letter, letter), narrative.isolated(why))
                            for letter, why in d["skipped"])
        return [self.zone.local(row.entry.t), checklist.words(d["what"], lang), self.people(d),
                narrative.isolated(", ".join(d["boats"])), done or "–", skipped, held, *self.end_of_row(row)]


class Training(_Practice):
    KIND = "training"
    WORDS = TRAINING
    ENTRIES = ("training",)
    OF = "train"
    LOOK = "upright"

    def columns(self):
        w = self.w
        return ((w["when"], 16), (w["item"], 34), (w["took_part"], 40), (w["held"], 22), (w["remarks"], 22),
                (w["signed_by"], 32))

    def row(self, row, d):
        w = self.w
        held = w["in_full"] if d["why"] is None else "%s\n%s" % (w["in_part"], narrative.isolated(d["why"]))
        return [self.zone.local(row.entry.t), checklist.words(d["what"], self.lang, True),
                self.people(d), held,
                *self.end_of_row(row)]
