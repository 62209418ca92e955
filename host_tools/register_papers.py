"""The register of documents: the papers of the vessel and of her crew, one sheet to show an officer."""
from firmware import crew_papers, crew_views, manning_words, narrative, papers
from firmware.crew_papers import VESSEL
from host_tools.register_base import Register
from host_tools.register_sheet import Table
from host_tools.register_words import DOCUMENTS

_DATES = ("issued", "expires")


class Documents(Register):
    """Rows: {of, what, grade, no, issuer, issued, expires, where, last (day or None), standing, left, n}.

    standing: as papers.standing(), besides "backwards" (it expires before it was issued) and "open_end" (no
    end is stated, and none need be); left: days, where it is valid until a day.
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
        for row in self.rows:
            passport = held.get((row["of"], "passport", None))
            row.update(_standing(row, passport, self.told))
        self.dues = self.due(lambda rule: rule[3] == "document")
        # which of the vessel's papers go on abroad the rules know, not papers.py (33(3))
        abroad = [detail[1] for _, _, _, state, _, _, detail in self.dues if state == "continues"]
        for row in self.rows:
            if row["n"] in abroad and row["standing"] == "expired":
                row["standing"] = "deemed"

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
        expires = row["expires"] or (last and "(%s)" % last) or "–"
        standing = w["days_left"] % row["left"] if row["left"] is not None else w[row["standing"]]
        return [paper, narrative.isolated(row["no"]), narrative.isolated(row["issuer"] or "–"),
                row["issued"] or "–", expires, narrative.isolated(row["where"] or "–"), standing,
                "#%d" % row["n"]]

    def content(self):
        return {"documents": [row | {"last": row["last"] and papers.day_text(row["last"])}
                              for row in self.rows], "due": self.plain_due(self.dues)}

    def count(self):
        return "papers: %d, not in order: %d" % (
            len(self.rows), sum(row["standing"] in ("expired", "future", "backwards") for row in self.rows))


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
    return found | {"where": str(d["where"]) if d.get("where") else None, "n": row.entry.n}


def _document(row):
    """The row as papers.py takes a document."""
    issued, expires = (row[key] and crew_papers.day(row[key]) for key in _DATES)
    return row["what"], row["grade"], issued, expires, row["n"]


def _standing(row, passport, told):
    document, passport = _document(row), passport and _document(passport)
    outside = crew_views.outside(told.crew)
    standing = papers.standing(document, told.utc, passport, outside)
    last = papers.last_day(document, passport)
    if document[2] is not None and document[3] is not None and document[3] < document[2]:
        standing = "backwards"
    elif last is None and standing == "valid":
        standing = "open_end"
    left = last - papers.today(told.utc) if last is not None and standing == "valid" else None
    return {"last": last, "standing": standing, "left": left}
