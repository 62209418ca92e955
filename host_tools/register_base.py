"""What the registers that are sheets of tables have in common: how they are asked for and handed out, and
what is due of their matter."""
from firmware import checklist, duties, manning_words, narrative, papers
from firmware.clock import DAY
from firmware.duty_days import DOUBTS
from host_tools import logbook, register_pdf, register_sheet
from host_tools.logbook_form import words
from host_tools.register_book import Source, instant
from host_tools.register_sheet import Sheet, Sign, Table, Text
from host_tools.register_told import Told
from host_tools.register_words import COMMON, INSTRUMENTS, PARTICULARS, PROVISIONS

# The beginning of a requirement's id, and its instrument.
BINDS = (("SV", "sailing-vessels-2026"), ("NC", "nw-prevention-of-collision-2002"),
         ("NS", "nw-safety-of-navigation-2002"), ("KL", "kerala-inland-vessels-2010"),
         ("JH", "jharkhand-inland-vessels-2020"), ("MH", "maharashtra-competency-2019"))


class Register:
    """A register as it was asked for; a kind of it gives words, entries and blocks.

    KIND        its name in the command
    WORDS       its table of words, with "title" and "form", or "form_SV" and so on: what asks for the sheet
                where that instrument binds her
    ENTRIES     kinds of entries that are its rows
    LOOK        of register_sheet
    told        Told: those entries, and what was on board
    broken      whether the exit status tells of something; these registers leave it to `deckwatch rules`
    """
    KIND = ""
    WORDS: dict[str, tuple[str, str]] = {}
    ENTRIES: tuple[str, ...] = ()
    LOOK = register_sheet.UPRIGHT
    broken = False

    def __init__(self, args, zone):
        self.lang, self.zone = args.lang, zone
        self.w = register_pdf.wording(COMMON | self.WORDS, self.lang)
        at = None if args.at is None else instant(args.at)
        self.source = Source(args.folder)
        profile = logbook.profile(args.config, self.source.view.cover.get("mmsi")) if args.config else None
        self.told = Told(self.source, self.ENTRIES, at, profile)
        if "form" not in self.WORDS:
            self.w = self.w | {"form": self._form()}
        self.prepare(args)

    def _form(self):
        """By what rules the sheet is asked for, of those that bind her; none of them: a form of ours."""
        found = [self.w["form_" + key] for key in self.bound() if "form_" + key in self.w]
        return "; ".join(found) or self.w["form_none"]

    def bound(self):
        """Keys of INSTRUMENTS of what binds her, in the order of that."""
        return [key for key, name in BINDS if name in duties.instruments(self.told.profile)]

    def prepare(self, args):
        """Work out what stands in it."""

    def blocks(self):
        """Its blocks, of register_sheet."""
        raise NotImplementedError

    def content(self):
        """Its own part of the JSON object, instants as ISO 8601 in the ship's zone."""
        raise NotImplementedError

    def count(self):
        """What the summary counts, in words."""
        return "rows: %d" % len(self.told.rows)

    def heading(self):
        """[(label, text), ...] over the blocks."""
        w, told = self.w, self.source.heading()
        return [(w["vessel"], register_pdf.vessel(told)), (w["registry"], self.registry()),
                (w["as_of_label"], self.zone.local(self.told.utc))]

    def registry(self):
        """Official number and port; "–" where neither is stated."""
        told = self.source.heading()
        return ", ".join(str(told[key]) for key in ("registration", "port") if told[key]) or "–"

    # ---- handed out

    def sheet(self):
        w = self.w
        blocks = self.blocks()
        if self.told.left_out:
            blocks.insert(0, Text([w["left_out"] % ", ".join("#%d" % n for n, _ in self.told.left_out)]))
        return Sheet(self.KIND, w, w["title"], w["form"], self.heading(), blocks, self.LOOK)

    def pdf(self, usable, wrong):
        return register_sheet.pdf(self.source, self.sheet(), self.lang, usable, self.zone, wrong)

    def table(self):
        return register_sheet.rows(self.sheet())

    def text(self):
        return register_sheet.text(self.sheet())

    def summary(self):
        return "book %s, %s, code %s" % (self.source.view.book, self.count(), self.source.view.code)

    def data(self):
        return self.source.heading() | {
            "register": self.KIND, "at": self.zone.iso(self.told.utc), "sound": self.source.wrong is None,
            **self.content(), "left_out": [list(one) for one in self.told.left_out]}

    # ---- parts of several kinds

    def signs(self):
        """Lines for whoever shows the register and whoever sees it."""
        return Sign([self.w["tindal_sign"], self.w["officer_sign"], self.w["place_date"]])

    def due(self, wanted):
        """duties.due() of the rules that are wanted, those that do not apply left out.

        wanted(fields of a rule): whether it is of this register's matter.
        """
        found = []
        for one in duties.due(self.told, self.told.utc):
            if one[3] != "na" and wanted(duties.rule(one[0])):
                found.append(one)
        return found

    def due_table(self, found):
        """A Table of what due() found; a row for all who stand alike."""
        w, rows = self.w, []
        for code, row, provision, state, due, who, detail in found:
            name = self.whom(who)
            key = code, state, due, detail
            if who and rows and rows[-1][0] == key:
                rows[-1][1].append(name)
            else:
                rows.append((key, [name], row, provision))
        columns = ((w["due_what"], 34), (w["due_state"], 15), (w["due_by"], 13), (w["due_who"], 18),
                   (w["due_last"], 13))
        return Table(columns, [self._due_row(*one) for one in rows], w["due_none"], w["due_head"])

    def _due_row(self, key, names, row, provision):
        code, state, due, detail = key
        last = detail if isinstance(detail, tuple) else (None, None)
        done = "–" if last[0] is None else "%s%s" % (
            self.when(last[0]), "" if last[1] is None else " #%d" % last[1])
        return ["%s\n%s" % (duties.words(code, self.lang), self.cited(row, provision)),
                self.unstated(detail) if state == "unstated" else self.w["state_" + state],
                "–" if due is None else self.when(due, True), ", ".join(names), done]

    def whom(self, who):
        """A person's name, a drill, what is trained, or a boat's name."""
        if who in self.told.people.rows:
            return self.told.name(who)
        return narrative.isolated(checklist.words(who, self.lang, checklist.told(who) is None))

    def unstated(self, name):
        """That something is not known, since a particular or paper is not stated; or why else."""
        if name in DOUBTS:
            return self.w["state_" + name]
        kind, _, what = name.partition(":")
        return self.w["state_unstated"] % (manning_words.paper(what, self.lang) if kind == "paper" else
                                           words(PARTICULARS, self.lang).get(name, name))

    def cited(self, row, provision):
        """A provision with the instrument it is of, by the id of the requirement."""
        for english, hindi in PROVISIONS if self.lang == "hi" else ():
            provision = provision.replace(english, hindi)
        return "%s, %s" % (words(INSTRUMENTS, self.lang).get(row[:2], row[:2]), provision)

    def when(self, utc, ends=False):
        """The time in the ship's zone; of where a day in India begins, or ends, that day alone."""
        if (utc + papers.INDIA_S) % DAY:
            return self.zone.local(utc)
        return papers.day_text(papers.today(utc) - ends)

    def plain_due(self, found):
        """The same as JSON-able data."""
        return [{"code": code, "requirement": row, "provision": provision, "state": state,
                 "due": self.zone.iso(due), "who": who,
                 "detail": list(detail) if isinstance(detail, tuple) else detail}
                for code, row, provision, state, due, who, detail in found]
