"""The acts about who is on board, and the answers: the crew with their papers, and who is missing. See
acts.py."""
from types import SimpleNamespace

from firmware import crew_papers, crew_views, crewdesk, duties, manning, manning_due, manning_words, papers
from firmware.clock import iso
from firmware.crew_papers import CAPACITIES, GRADES, KINDS, VESSEL
from firmware.desk import Refused
from firmware.narrative import LANGUAGES, when
from host_tools import register_crew, register_form, register_papers, register_words
from host_tools.acts_when import add_at, seconds
from host_tools.logbook_form import words as table_words
from host_tools.shown import as_json

MAHARASHTRA = "maharashtra-competency-2019"


def add_arguments(acts):
    engage = acts.add_parser("engage", help="sign a person on, with the columns of Form E")
    engage.add_argument("id", help="of a person who is entered in the book")
    engage.add_argument("capacity", choices=CAPACITIES, metavar="CAPACITY", help=", ".join(CAPACITIES))
    engage.add_argument("--place", help="where he is engaged")
    engage.add_argument("--address", help="permanent address")
    engage.add_argument("--age", type=int, help="at the time of recruitment")
    engage.add_argument("--card", help="number of the identity card")
    engage.add_argument("--card-date", metavar="2026-12-01", help="its day of issue")
    engage.add_argument("--card-port", help="its port of issue")
    engage.add_argument("--wages", help='a month, e.g. "Rs 18,000"')
    engage.add_argument("--kin", help="name, relationship and address of the next of kin")
    discharge = acts.add_parser("discharge", help="he leaves the vessel")
    discharge.add_argument("id")
    for key, words in (("place", "where"), ("cause", "why"), ("remark", None),
                       ("officer", "name and designation of the attending officer")):
        discharge.add_argument("--" + key, help=words)
    absent = acts.add_parser("absent",
                             help="the master left, returned or was replaced; the authority was told")
    absent.add_argument("id", help="of the master")
    absent.add_argument("what", choices=("left", "returned", "replaced", "told"))
    absent.add_argument("--master", metavar="ID", help="by whom he was replaced")
    add_at(engage, discharge, absent)
    paper = acts.add_parser("paper", help="a paper of a person or of the vessel")
    paper.add_argument("of", metavar="ID", help="of a person, or: " + VESSEL)
    paper.add_argument("what", choices=KINDS, metavar="KIND", help=", ".join(KINDS))
    paper.add_argument("no", nargs="?", metavar="NUMBER", help="left out: the paper is taken away")
    paper.add_argument("--grade", choices=GRADES, metavar="GRADE", help="of a coc: " + ", ".join(GRADES))
    paper.add_argument("--issuer", help="who issued it")
    paper.add_argument("--where", help="where it is kept on board")
    for key in ("issued", "expires"):
        paper.add_argument("--" + key, metavar="2026-12-01")
    told = acts.add_parser("registrar", help="a sign-on or discharge was passed on to the Registrar")
    told.add_argument("n", type=int, help="number of its entry")
    told.add_argument("--how", required=True, help="e.g. e-mail")
    told.add_argument("--to", required=True, help="to whom")
    for name, words in (
            ("crew", "who is on board, their papers, and what the Registrar was told; needs no PIN"),
            ("manning", "who or what is missing by the rules on manning; needs no PIN")):
        told = acts.add_parser(name, help=words)
        told.add_argument("--lang", choices=LANGUAGES, default="en")
        if name == "crew":
            told.add_argument("--json", action="store_true",
                              help="one JSON object each: persons on board, the vessel, changes of the crew")


def _engage(desk, sessions, args):
    try:
        future = args.card_date and crew_papers.day(args.card_date) > papers.today(desk.utc())
    except ValueError:
        future = False          # no date: the act says so
    if future:
        raise Refused("card_date %s: expected a day that has come, today is %s in India" % (
            args.card_date, papers.day_text(papers.today(desk.utc()))))
    yield crewdesk.sign_on(desk, sessions[0], args.id, args.capacity, args.address, args.age, args.card,
                           args.card_date, args.card_port, args.place, args.wages, args.kin,
                           seconds(args.at, "--at"))


def _discharge(desk, sessions, args):
    yield crewdesk.discharge(desk, sessions[0], args.id, args.place, args.cause, args.officer, args.remark,
                             seconds(args.at, "--at"))


def _absent(desk, sessions, args):
    yield crewdesk.absent(desk, sessions[0], args.id, args.what, args.master, seconds(args.at, "--at"))


def _paper(desk, sessions, args):
    if args.no is not None and not args.no.strip():
        raise Refused("NUMBER: it is empty; leave it out to have the paper taken away")
    yield crewdesk.document(desk, sessions[0], args.of, args.what, args.grade, args.no, args.issuer,
                            args.issued, args.expires, args.where)


def _registrar(desk, sessions, args):
    yield crewdesk.registrar(desk, sessions[0], args.n, args.how, args.to)


# ---- answers

def _crew(desk, sessions, args):
    """Who is on board with his papers; then what of the changes the Registrar and the shore know."""
    if args.json:
        yield from map(as_json, _crew_objects(desk, args.lang))
        return
    monitor, utc = desk.monitor, desk.utc()
    crew, people = monitor.crew, monitor.people
    candidates = MAHARASHTRA in (monitor.profile.get("instruments") or ())
    for who in crew.aboard():
        yield "%s (%s), %s, since %s" % (people.name(who), who,
                                         manning_words.capacity(crew_views.capacity(crew, who), args.lang),
                                         when(crew_views.since(crew, who)))
        yield from _papers(crew, who, utc, args.lang)
        lacking = papers.candidate_lacks(crew_papers.documents(crew, who), utc) if candidates else ()
        if lacking:
            yield "    %s: %s" % (_WORDS["candidate"][args.lang],
                                  ", ".join([manning_words.paper(what, args.lang) for what in lacking]))
    if not crew.aboard():
        yield _WORDS["nobody"][args.lang]
    held = list(_of_vessel(monitor, utc, args.lang))
    if held:
        yield _WORDS["vessel"][args.lang]
        yield from held
    words = {key: text[LANGUAGES.index(args.lang)] for key, text in register_form.CREW.items()}
    for row in _statement(monitor.book).rows:
        for change, text in zip(row.changes(), register_crew.states(row, _Utc, words)):
            far, _ = crewdesk.news(desk, change.n)
            yield "%s: %s%s" % (row.name, text, "" if far == "ashore" else "; " + _WORDS[far][args.lang])


def _crew_objects(desk, lang):
    """What _crew() tells, as JSON-able objects: instants in UTC, days in India."""
    monitor, utc = desk.monitor, desk.utc()
    crew = monitor.crew
    for who in crew.aboard():
        capacity = crew_views.capacity(crew, who)
        yield {"id": who, "name": monitor.people.name(who), "capacity": capacity,
               "words": manning_words.capacity(capacity, lang), "since": iso(crew_views.since(crew, who)),
               "papers": list(_paper_objects(crew, who, utc, lang))}
    yield {"id": VESSEL, "papers": [
        _paper_object(document, last, standing, lang) | {"rules": [
            {"code": code, "provision": provision, "state": state} for code, provision, state in rules]}
        for document, last, standing, _, rules in _reckoned(monitor, utc)]}
    for row in _statement(monitor.book).rows:
        for change in row.changes():
            far, told = crewdesk.news(desk, change.n)
            yield {"entry": change.n, "who": row.who, "name": row.name, "at": iso(change.t), "shore": far,
                   "registrar": told}


def _paper_objects(crew, of, utc, lang):
    for document, last, standing in _standings(crew, of, utc):
        yield _paper_object(document, last, standing, lang)


def _paper_object(document, last, standing, lang):
    what, grade, issued, _, n = document
    return {"what": what, "grade": grade, "words": manning_words.paper(what, lang), "standing": standing,
            "issued": None if issued is None else papers.day_text(issued),
            "last": None if last is None else papers.day_text(last), "entry": n}


def _statement(book):
    """The statement of crew of all of a book."""
    statement = register_crew.Statement()
    for entry in book.entries():
        statement.take(entry)
    return statement.end()


def _standings(crew, of, utc):
    """(document, its last day or None, a key of _WORDS) of each paper."""
    passport = crew_papers.document(crew, of, "passport")
    for document in crew_papers.documents(crew, of):
        last = papers.last_day(document, passport)
        standing = papers.standing(document, utc, passport, crew_views.outside(crew))
        # it counts, but until when nobody has said
        yield document, last, "undated" if last is None and standing == "valid" else standing


def _papers(crew, of, utc, lang):
    for document, last, standing in _standings(crew, of, utc):
        grade = ", " + manning_words.post(document[1], lang) if document[1] else ""
        yield "    %s%s: %s%s" % (manning_words.paper(document[0], lang), grade, _WORDS[standing][lang],
                                  "" if last is None else " (%s)" % papers.day_text(last))


def _reckoned(monitor, utc):
    """(document, its last day or None, standing, particular or None, rules) of each paper of the vessel, as
    the register of documents tells them."""
    told = SimpleNamespace(crew=monitor.crew, kept=monitor.kept, profile=monitor.profile, utc=utc)
    dues = list(duties.due(monitor, utc))
    for document in crew_papers.documents(monitor.crew, VESSEL):
        last, standing, particular = register_papers.reckoned(told, VESSEL, document, None)
        yield document, last, standing, particular, register_papers.amiss(dues, document[4], standing)


def _of_vessel(monitor, utc, lang):
    """_papers() of the vessel, whose papers end by the rules that bind her as well."""
    w = table_words(register_words.COMMON | register_words.DOCUMENTS, lang)
    for document, last, standing, particular, rules in _reckoned(monitor, utc):
        told = (_WORDS[standing][lang] if standing in _WORDS else w[standing] if particular is None else
                w["state_unstated"] % table_words(register_words.PARTICULARS, lang).get(
                    particular, particular))
        yield "    %s: %s" % (manning_words.paper(document[0], lang), "; ".join([
            told + ("" if last is None else " (%s)" % papers.day_text(last)),
            *("%s: %s (%s)" % (w["state_" + state], duties.words(code, lang).rstrip(".।"), provision)
              for code, provision, state in rules)]))


class _Utc:
    """Times in UTC, where the registers have a ship's zone."""
    local = staticmethod(when)


_WORDS = {
    "vessel": {"en": "the vessel", "hi": "जलयान"},
    "nobody": {"en": "nobody is signed on", "hi": "कर्मी दल में कोई दर्ज नहीं है"},
    "valid": {"en": "valid", "hi": "मान्य"},
    "deemed": {"en": "deemed valid until the first port in India",
               "hi": "भारत के पहले पत्तन तक मान्य समझा जाता है"},
    "expired": {"en": "EXPIRED", "hi": "समाप्त"},
    "future": {"en": "not yet issued", "hi": "अभी जारी नहीं"},
    "undated": {"en": "expiry not stated", "hi": "समाप्ति की तारीख नहीं बताई गई"},
    "candidate": {"en": "as a candidate for a certificate of competency he lacks, MH 2(3)-(4)",
                  "hi": "सक्षमता प्रमाणपत्र के अभ्यर्थी के रूप में इनके पास नहीं है, MH 2(3)-(4)"},
    "queued": {"en": "queued for the shore", "hi": "तट को भेजने के लिए रखा गया"},
    "sent": {"en": "sent, no receipt from the shore yet", "hi": "भेजा गया, तट से प्राप्ति की सूचना नहीं आई"},
    "in order": {"en": "nobody and nothing is missing", "hi": "कोई कमी नहीं है"},
}


def _manning(desk, sessions, args):
    monitor, utc = desk.monitor, desk.utc()
    lacks = manning.check(monitor.profile, monitor.crew, utc)
    for lack in lacks or ():
        yield manning_words.words(lack, args.lang, monitor.people.name)
    if not lacks:
        yield _WORDS["in order"][args.lang]
    for lack in manning_due.due(monitor.profile, monitor.crew, utc):
        yield manning_words.words(lack, args.lang, monitor.people.name)


ACTS = {"engage": _engage, "discharge": _discharge, "absent": _absent, "paper": _paper,
        "registrar": _registrar, "crew": _crew, "manning": _manning}
