"""A book as Schedule X shows it: what the PDF, the officer's page and `deckwatch book show` set out.

    view = load("book")                     # folder; raises OSError where there is no book to read
    view.cover                              # dict of the cover's particulars: entry 0 and, over it, "open"
    view.opened, view.closed                # dict: registrar, office, place, date, n, utc, by; or None
    view.sections[3][0].rows[0].cells["hi"]

Nothing is written and nobody need have closed the book. Entries whose seal does not hold are left out and
named in `problems`: whether a book is sound is for `deckwatch verify` to say.
"""
import contextlib
from typing import Any, NamedTuple

from firmware import book_views, narrative, people_views, places, vessel
from firmware.book import SECTIONS, Book
from firmware.book_views import page_of
from firmware.chain import Chain
from firmware.entry import code, dumps
from firmware.narrative import LANGUAGES, when
from firmware.people import People
from firmware.port.posix_files import ReadFiles
from firmware.rules import logbook_rules as rule
from firmware.storage import LEVELS, Storage
from firmware.store import Store

OLD_S = 600     # a position older than this is told with its age
_LATITUDES = [lat for _, lat, _ in places.ports()]      # mostly she is far from all: place() is slow
_COLUMNS = {rule.SEAMEN: 4, rule.VOYAGES: 6, rule.NARRATIVE: 4}
_FULL = max(over for over, _ in LEVELS)
_AGE = {"en": "%s (%d min old)", "hi": "%s (%d मिनट पुरानी)"}
_YES = {"en": ("Yes", "NO"), "hi": ("हाँ", "नहीं")}
_AMENDED = {"en": " Entry %d: %s", "hi": " प्रविष्टि %d: %s"}     # what it says that has no row of its own
_USELESS = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError)
_TOO = {"en": "Second signature: %s, %s.", "hi": "दूसरे हस्ताक्षर: %s, %s।"}


class Amendment(NamedTuple):
    """An entry that amends the one it stands beside, itself or through an amendment of it."""
    n: int
    when: int       # utc of the amendment
    who: dict[str, str]     # {"en": ..., "hi": ...}: name and role as of then
    why: str
    text: str


class Signature(NamedTuple):
    """At the foot of a page."""
    who: str        # name as of then
    when: int       # utc
    n: int          # entry that records it: what the page shows of later entries it was not given for


class Row:
    """A row of a page: `n` its first entry, `ns` all of them (a voyage has several).

    cells       {"en": (text, ...), "hi": (text, ...)}, as many as the section has columns
    late        entered more than ten minutes after the event
    unsure      the clock was not sure when it was entered
    afterwards  it, or a part of it, was entered after a signature of its page
    unusable    an entry of it holds what this version cannot use: its data stands as it is stored
    incomplete  "" or the name of who was asked for a second signature and has not given it
    amended     [Amendment, ...], oldest first
    by          {"en": ..., "hi": ...}: name and role of the author as of then; "" for what the unit entered
    """

    def __init__(self, section):
        self.n, self.ns = -1, []
        self.cells: dict[str, tuple[str, ...]] = dict.fromkeys(LANGUAGES, ("",) * _COLUMNS[section])
        self.late = self.unsure = self.afterwards = self.unusable = False
        self.incomplete = ""
        self.by = dict.fromkeys(LANGUAGES, "")
        self.amended: list[Amendment] = []


class Page:
    """A page that was started.

    signatures  {"tindal": Signature, "crew": Signature}, those given
    last, code  the newest entry that the page shows, amendments and signatures included, and its code
    full        its rows are all used
    """

    def __init__(self, section, number, started):
        self.section, self.number, self.started = section, number, started
        self.rows: list[Row] = []
        self.signatures: dict[str, Signature] = {}
        self.last, self.code = -1, ""

    @property
    def full(self):
        return len(self.rows) == rule.PAGE_ROWS[self.section]

    @property
    def signed(self):
        return len(self.signatures) == len(rule.SIGNERS)


class BookView:
    """See the module.

    book             code that names the book
    code, head       of the last entry: "XXXX-XXXX-XXXX-XXXX", 64 hex digits
    last, ends       its number, and its utc of entry
    sections         {1: [Page, ...], 2: ..., 3: ...}
    unsigned         [(section, page number), ...] of the pages started and not signed by both
    people           firmware.people.People as of the last entry
    full             the storage's highest warning stands, that there is hardly room for entries
    amended          {n: [Amendment, ...]} of every entry amended, whether or not it has a row
    problems         [(number, what is wrong), ...] of entries left out, and of a book without entries
    """

    def __init__(self):
        self.cover: dict[str, Any] = {}
        self.opened = self.closed = None
        self.book = self.code = self.head = ""
        self.last, self.ends = -1, None
        self.sections: dict[int, list[Page]] = {section: [] for section in SECTIONS}
        self.unsigned: list[tuple[int, int]] = []
        self.people = People()
        self.full = False
        self.amended: dict[int, list[Amendment]] = {}
        self.problems: list[tuple[int, str]] = []


def load(folder) -> BookView:
    """The view of the book in a folder."""
    store = Store(ReadFiles(folder))
    if not store.segments:
        raise FileNotFoundError(2, "no book in it")
    return view(store)


def view(store) -> BookView:
    """The view of the book in a Store, which is only read."""
    build = _Builder()
    chain = Chain()
    for first in store.segments:
        wrong = chain.segment(first)
        if wrong:
            build.made.problems.append((first, wrong))
        for raw in store.lines(first):
            expected = chain.n
            entry, wrong = chain.take(raw)
            if entry is None:
                build.made.problems.append((expected, wrong))
            else:
                build.take(entry, chain.head)
    return build.end(chain.head)


class _Builder:
    """Takes every entry in turn; keeps them all, a host has the memory."""

    def __init__(self):
        self.made = BookView()
        self.fold = Book()
        self.people = self.made.people
        self.storage = Storage()
        self.heads: dict[int, bytes] = {}
        self.rows: dict[int, list[Row]] = {}            # entry -> the rows it stands in
        self.pages: dict[int, list[Page]] = {}          # entry -> the pages it stands on
        self.amends: dict[int, int] = {}                # amendment -> entry it names
        self.asked: dict[int, str] = {}                 # note -> who is asked to sign it too
        self.seamen: dict[int, list[int]] = {}          # entry of section 1 -> narrative entries about it
        self.unseen: dict[int, Any] = {}                # entries without a row of their own

    def take(self, entry, head):
        made = self.made
        self.heads[entry.n] = head
        made.last, made.ends = entry.n, entry.e
        if not made.book:
            made.book = code(head)
        for fold in (self.people, self.storage):
            with contextlib.suppress(*_USELESS):
                fold.apply(entry)       # data of a newer version: shown as it is
        signs = entry.k == "sign" and self._can_sign(entry)
        self.fold.placed, useless = (), False
        for part in (lambda: self.fold.apply(entry), lambda: self._acts(entry, signs)):
            try:
                part()
            except _USELESS:
                useless = True
        for section, at in self.fold.placed:
            self._place(entry, section, at, useless)
        if not self.fold.placed:
            self.unseen[entry.n] = entry
        if entry.k == "note":
            self._note(entry)

    def _acts(self, entry, signs):
        made, kind = self.made, entry.k
        if kind == "book":
            made.cover.update(entry.d)
            made.cover["registration"] = made.cover.pop("reg", None)
        elif kind in ("open", "close"):
            self._opened(entry)
        elif kind == "amend":
            self._amend(entry)
        elif kind == "countersign":
            self._countersign(entry)
        elif signs:
            page = made.sections[entry.d["section"]][entry.d["page"] - 1]
            page.signatures[entry.d["role"]] = Signature(self._name(entry.by), entry.e, entry.n)
            page.last = entry.n

    def end(self, head):
        made = self.made
        if made.last < 0:
            made.problems.append((0, "the book has no entry"))
        made.head, made.code = head.hex(), code(head)
        made.unsigned = book_views.unsigned(self.fold)
        made.full = _FULL in self.storage.raised
        for n, about in self.seamen.items():
            pages = sorted({page.number for one in about for page in self.pages.get(one, ())
                            if page.section == rule.NARRATIVE})
            for row in self.rows[n]:
                row.cells = {lang: (*cells[:3], ", ".join(map(str, pages)))
                             for lang, cells in row.cells.items()}
        for pages_of in made.sections.values():
            for page in pages_of:
                page.code = code(self.heads[page.last])
                signed = min((signature.n for signature in page.signatures.values()), default=None)
                for row in page.rows:
                    row.afterwards = signed is not None and row.ns[-1] > signed
        return made

    # ---- entries that act on others

    def _can_sign(self, entry):
        d = entry.d
        return not book_views.why_unsigned(
            self.fold, d.get("section"), d.get("page"), d.get("role"), entry.by)

    def _opened(self, entry):
        told = {key: entry.d.get(key) for key in ("registrar", "office", "place", "date")}
        told |= {"n": entry.n, "utc": entry.e, "by": self._author(entry)}
        if entry.k == "close":
            self.made.closed = told
        elif self.made.opened is None:
            self.made.opened = told
            signed = ("registrar", "office", "place", "date")
            self.made.cover.update({key: value for key, value in entry.d.items()
                                    if key not in signed and value is not None})

    def _amend(self, entry):
        ref = entry.d.get("ref")
        self.amends[entry.n] = ref
        told = Amendment(entry.n, entry.e, self._authors(entry),
                         _held(entry.d.get("why")), _held(entry.d.get("text")))
        while isinstance(ref, int) and ref < entry.n:
            self.made.amended.setdefault(ref, []).append(told)
            for row in self.rows.get(ref, ()):
                row.amended.append(told)
            self._shows(ref, entry.n)
            if ref in self.seamen:
                self.seamen[ref].append(entry.n)
            ref = self.amends.get(ref)

    def _countersign(self, entry):
        ref = entry.d.get("ref")
        if type(ref) is not int or self.asked.get(ref) != entry.by:
            return
        del self.asked[ref]
        for row in self.rows.get(ref, ()):
            row.incomplete = ""
            row.cells = {lang: (*cells[:3], cells[3] + " " + _TOO[lang] % (
                self._author(entry, lang), when(entry.e))) for lang, cells in row.cells.items()}
        self._shows(ref, entry.n)

    def _note(self, entry):
        second, seaman = entry.d.get("second"), entry.d.get("seaman")
        if second:
            known = isinstance(second, str)
            if known:
                self.asked[entry.n] = second
            for row in self.rows[entry.n]:
                row.incomplete = self._name(second) if known else _stored(second)
        if type(seaman) is int and seaman in self.seamen:
            self.seamen[seaman].append(entry.n)
            self._shows(seaman, entry.n)

    def _shows(self, ref, n):
        """The pages of entry `ref` now show entry `n` beside it."""
        for page in self.pages.get(ref, ()):
            page.last = n

    # ---- rows

    def _place(self, entry, section, at, useless):
        pages = self.made.sections[section]
        number = page_of(section, at)
        if number > len(pages):
            pages.append(Page(section, number, entry.e))
        page = pages[number - 1]
        place = at % rule.PAGE_ROWS[section]
        if place == len(page.rows):
            page.rows.append(Row(section))
            page.rows[-1].n = entry.n
        row = page.rows[place]
        row.ns.append(entry.n)
        row.late |= entry.late
        row.unsure |= entry.c == "unsure"
        if not any(row.by.values()):
            row.by = self._authors(entry)
        try:
            cells = {lang: self._cells(row, entry, section, lang) for lang in LANGUAGES}
        except _USELESS:
            cells, useless = row.cells, True
        if useless:             # nothing of it is left out
            row.unusable = True
            cells = {lang: (*held[:-1], (held[-1] + " " + _stored(entry.d)).strip())
                     for lang, held in cells.items()}
        row.cells = cells
        page.last = entry.n
        self.rows.setdefault(entry.n, []).append(row)
        self.pages.setdefault(entry.n, []).append(page)
        if section == rule.SEAMEN:
            self.seamen[entry.n] = []

    def _cells(self, row, entry, section, lang):
        d = entry.d
        if section == rule.SEAMEN:
            return _held(_text(d.get("name")).upper()), _held(d.get("capacity")), _held(d.get("ref")), ""
        if section == rule.NARRATIVE:
            text = narrative.words(entry, lang, self._name)
            ref = entry.d.get("ref")
            if entry.k == "amend" and type(ref) is int and ref in self.unseen:
                text += _AMENDED[lang] % (ref, narrative.words(self.unseen[ref], lang, self._name))
            author = self._author(entry, lang)
            return (when(entry.t), _where(entry, lang), when(entry.e),
                    text + (" (%s)" % author if author else ""))
        cells = list(row.cells[lang])
        if entry.k == "check":
            cells[2:4] = [_YES[lang][0 if d.get(key) else 1] for key in ("freeboard", "equipment")]
        else:
            at = 0 if entry.k == "depart" else 4
            cells[at : at + 2] = [when(entry.t), _held(d.get("place")) or _where(entry, lang)]
        return tuple(cells)

    def _author(self, entry, lang="en"):
        """'Salim, tindal', as of this entry; "" for the unit."""
        if entry.by == "auto":
            return ""
        person = self.people.get(entry.by)
        if person is None:
            return people_views.author(entry.by, lang, str)
        return "%s, %s" % (_held(person.name), narrative.role(person.role, lang))

    def _name(self, ident):
        return _text(self.people.name(ident))

    def _authors(self, entry):
        return {lang: self._author(entry, lang) for lang in LANGUAGES}


def _stored(value):
    """Data of an entry as it stands in the book, or nearly so."""
    try:
        return narrative.isolated(dumps(value))
    except ValueError:          # a number that is not whole
        return narrative.isolated(repr(value))


def _text(value):
    """A value of an entry as the text of a cell: a newer version may hold there what is none."""
    return value if isinstance(value, str) else "" if value is None else str(value)


def _held(value):
    """The same, where it stands beside other text."""
    return narrative.isolated(_text(value))


def _where(entry, lang):
    """Port or position where it happened; for a late entry only what its author told."""
    told = entry.d.get("place")
    if entry.by != "auto" and (told or entry.late):
        return _held(told)
    if entry.p is None:
        return ""
    lat, lon, age = entry.p
    port = any(abs(lat - at) <= places.RADIUS for at in _LATITUDES) and vessel.place(lat, lon)
    text = port or places.position_text(lat, lon)
    return _AGE[lang] % (text, age // 60) if age > OLD_S else text
