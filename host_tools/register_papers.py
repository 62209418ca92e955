"""The register of documents: the papers of the vessel and of her crew, one sheet to show an officer."""
from firmware import crew_papers, crew_views, duties, manning_words, narrative, papers
from firmware.crew_papers import VESSEL
from host_tools import register_lasting
from host_tools.register_base import Register
from host_tools.register_sheet import Table
from host_tools.register_told import amendments, plain_amendments
from host_tools.register_words import DOCUMENTS

_DATES = ("issued", "expires")
_NOT_IN_ORDER = ("expired", "overdue", "future", "backwards")
# What a standing says already of the state in which a rule finds the paper.
_SAYS = {"expired": ("expired",), "overdue": ("overdue",), "deemed": ("continues",), "future": ("fail",)}


class Documents(Register):
    """Rows: {of, what, grade, no, issuer, issued, expires, where, last (day or None), standing, left, n,
    hangs_on, rules, amended}.

    last, standing: as papers.last_day() and standing(), of the vessel's papers with register_lasting; besides
    "backwards" (it expires before it was issued), "open_end" (no end is stated, and none need be) and
    "hangs" (on a particular that is not stated, hangs_on); left: days, where it is valid until a day;
    rules: [(code, provision, state), ...] of what rules find amiss of it that its standing does not say, so
    that this table never says less than what is due below it.
    """
    KIND = "documents"
    WORDS = DOCUMENTS
    ENTRIES = ("document",)

    def prepare(self, args):
        held = {}
        for row in self.told.usable(_stated):
            key = row["of"], row["what"], row["grade"]
            held.pop(key, None)
            if row["no"] is not None:       # without a number it was taken away
                held[key] = row
        aboard = [VESSEL, *self.told.crew.aboard()]
        self.rows = [row for of in aboard for row in held.values() if row["of"] == of]
        self.aboard = aboard[1:]
        self.dues = self.due(lambda rule: rule[3] == "document")
        for row in self.rows:
            passport = held.get((row["of"], "passport", None))
            row.update(_standing(row, passport, self.told))
            row["rules"] = amiss(self.dues, row["n"], row["standing"])

    def blocks(self):
        w = self.w
        columns = ((w["paper"], 20), (w["no"], 16), (w["issuer"], 16), (w["issued"], 14), (w["expires"], 15),
                   (w["where"], 14), (w["standing"], 15), (w["entry"], 8))
        mine = [self._row(row) for row in self.rows if row["of"] == VESSEL]
        return [Table(columns, mine, w["none"], w["of_vessel"]),
                Table(((w["name"], 18), *columns), list(self._crew()), w["nobody"], w["of_crew"]),
                self.due_table(self.dues), self.signs()]

    def _crew(self):
        """Rows of everybody on board; who has no paper has one that says so."""
        w, told = self.w, self.told
        for who in self.aboard:
            capacity = manning_words.capacity(crew_views.capacity(told.crew, who), self.lang)
            name = "%s\n%s" % (told.name(who), capacity)
            mine = [self._row(row) for row in self.rows if row["of"] == who]
            for row in mine or [[w["none"], *["–"] * 7]]:
                yield [name, *row]
                name = "″"

    def _row(self, row):
        w, lang = self.w, self.lang
        paper = manning_words.paper(row["what"], lang)
        if row["grade"]:
            paper += "\n" + manning_words.post(row["grade"], lang)
        last = row["last"] and papers.day_text(row["last"])
        expires = "\n".join(filter(None, (row["expires"], last != row["expires"] and last and "(%s)" % last)))
        standing = (w["days_left"] % row["left"] if row["left"] is not None else
                    self.unstated(row["hangs_on"]) if row["hangs_on"] else w[row["standing"]])
        standing = "\n".join([standing, *(
            "%s: %s (%s)" % (w["state_" + state], duties.words(code, lang).rstrip(".।"), provision)
            for code, provision, state in row["rules"])])
        standing = "\n".join([standing, *amendments(row["amended"], self.zone, w, lang)])
        return [paper, narrative.isolated(row["no"]), narrative.isolated(row["issuer"] or "–"),
                row["issued"] or "–", expires or "–", narrative.isolated(row["where"] or "–"), standing,
                "#%d" % row["n"]]

    def content(self):
        return {"documents": [row | {"last": row["last"] and papers.day_text(row["last"]),
                                     "amended": plain_amendments(row["amended"], self.zone)}
                              for row in self.rows], "due": self.plain_due(self.dues)}

    def count(self):
        return "papers: %d, not in order: %d, expiry not known: %d" % (
            len(self.rows), sum(row["standing"] in _NOT_IN_ORDER or bool(row["rules"]) for row in self.rows),
            sum(row["standing"] in ("undated", "hangs") for row in self.rows))


def _stated(row):
    """What an entry "document" states, as a row; raises what Told.usable() takes for not understood."""
    d = row.d
    found = {key: d[key] for key in ("of", "what", "grade", "no", "issuer", "issued", "expires")}
    for key in _DATES:
        if d[key] is not None:
            crew_papers.day(d[key])
    if d["what"] not in crew_papers.KINDS:
        raise ValueError("a paper of no kind known: %r" % (d["what"],))
    for key in ("no", "issuer"):
        found[key] = None if d[key] is None else str(d[key])
    return found | {"where": str(d["where"]) if d.get("where") else None, "n": row.entry.n,
                    "amended": row.amended}


def _document(row):
    """The row as papers.py takes a document."""
    issued, expires = (row[key] and crew_papers.day(row[key]) for key in _DATES)
    return row["what"], row["grade"], issued, expires, row["n"]


def amiss(dues, n, standing):
    """[(code, provision, state), ...] of what rules find amiss of the paper of entry `n` besides its
    standing, such as an annual inspection overdue. dues: of duties.due()."""
    said = _SAYS.get(standing, ())
    return [(code, provision, state) for code, _, provision, state, _, _, detail in dues
            if isinstance(detail, tuple) and detail[1] == n and state not in said
            and state in ("expired", "overdue", "fail", "continues")]


def reckoned(told, of, document, passport):
    """(last day or None, standing, particular or None) of a paper, as Documents has them in its rows.

    told: has crew, profile and utc. document, passport: as papers.py takes them.
    """
    last, hangs_on = papers.last_day(document, passport), None
    standing = papers.standing(document, told.utc, passport, crew_views.outside(told.crew))
    if last is None and standing == "valid":
        standing = "open_end"
    if of == VESSEL and standing != "future":
        by_rules = register_lasting.by_rules(told, document)
        if by_rules[1] is not None and (by_rules[0] is not None or last is None):
            last, standing = by_rules[:2]
        elif by_rules[2] is not None and last is None:
            standing, hangs_on = "hangs", by_rules[2]
    if document[2] is not None and document[3] is not None and document[3] < document[2]:
        standing = "backwards"
    return last, standing, hangs_on


def _standing(row, passport, told):
    last, standing, hangs_on = reckoned(told, row["of"], _document(row), passport and _document(passport))
    left = last - papers.today(told.utc) if last is not None and standing == "valid" else None
    return {"last": last, "standing": standing, "left": left, "hangs_on": hangs_on}
