"""Books with a crew, for the tests of the registers: signed on, on watch, amended, signed; and the verb. All
invented."""
from books import begun, lay_down

from firmware.clock import unix
from host_tools import cli

H, DAY = 3600, 86400
START = unix(2026, 11, 30, 18, 30, 0)       # midnight of 2026-12-01 in India
MONTH = "2026-12"
LANGUAGES = ("en", "hi")


class Ship:
    """A book to which things happen."""

    def __init__(self):
        self.book = begun()

    def enter(self, kind, t, by="salim", e=None, c="gnss", **d):
        """Record an entry; its number. "from" is written from_."""
        data = tuple((key.rstrip("_"), value) for key, value in d.items())
        self.book.record(kind, data, t=t, e=t if e is None else e, by=by, c=c)
        return self.book.last.n

    def person(self, ident, name, role="crew"):
        return self.enter("person", max(START - 2 * H, self.book.last.e), id=ident, name=name,
                          role=role, capacity=None, active=True)

    def signon(self, who, t=START - H, capacity="seaman", e=None, **given):
        form = {"address": None, "age": None, "card": None, "card_date": None, "card_port": None,
                "engaged": "Mandvi", "wages": None, "kin": None} | given
        return self.enter("signon", t, e=e, who=who, capacity=capacity, **form)

    def discharge(self, who, t, **given):
        form = {"place": "Mandvi", "cause": "end of agreement", "officer": None, "remark": None} | given
        return self.enter("discharge", t, who=who, **form)

    def watch(self, who, start, end, **more):
        """He takes the watch and leaves it; the entry of his leaving."""
        self.enter("watch", start, by=who, act="taken", who=who, **more)
        return self.enter("watch", end, by=who, act="left", who=who)

    def done(self, who, start, end, what="cargo", e=None):
        return self.enter("work", start, e=end if e is None else e, act="done", who=who, what=what,
                          from_=start, until=end)

    def amend(self, t, hours, by="salim", why="written down wrongly", text=""):
        return self.enter("amend", t, by=by, ref=1, why=why, text=text, hours=hours)

    def endorse(self, who, role, by, t, month=MONTH):
        return self.enter("endorse", t, by=by, what="rest", who=who, month=month, role=role)


def two():
    """The tindal and one of the crew, signed on an hour before the month."""
    ship = Ship()
    ship.person("salim", "Salim Abdulla", "tindal")
    ship.person("yusuf", "Yusuf Ali")
    ship.signon("salim", capacity="tindal")
    ship.signon("yusuf")
    return ship


NAMES = {
    "salim": "Salim Abdulla", "yusuf": "यूसुफ़ अली मोहम्मद", "ibrahim": "Ibrahim " + 14 * "Koya-" + "Thangal",
    "aziz": "Abdul Aziz bin Muhammad Kutty Thiruvananthapurathukaran", "moosa": "Moosa \U0001f6a2 Haji",
    "krishna": "कृष्णस्वामी अय्यर", "hamza": "H" + "x" * 299}
GROUPS = (("salim", "ibrahim", "moosa", "hamza"), ("yusuf", "aziz", "krishna"))


def dhow(days=12):
    """A ship of seven on six on, six off, with a call-out that costs rest and all that a page can show."""
    ship = Ship()
    for at, (ident, name) in enumerate(NAMES.items()):
        ship.person(ident, name, "tindal" if at == 0 else "crew")
    for at, ident in enumerate(NAMES):
        ship.signon(
            ident, capacity="tindal" if at == 0 else "driver" if at == 1 else "seaman", age=24 + 7 * at,
            address="Bunder Road %d, Salaya, Jamnagar, Gujarat 361310" % at if at != 6 else "long " * 38,
            card="SLY/%04d" % (417 + at), card_date="2024-03-%02d" % (at + 1), card_port="Salaya",
            wages="Rs 18,%03d" % (111 * at), kin="Fatima, wife, the same address; +91 98250 0000%d" % at)
    ship.enter("plan", START, name="6on6off", from_=START, turns=[[360, list(group)] for group in GROUPS])
    for turn in range(2 * 2 * days):
        t = START + turn * 6 * H
        for who in GROUPS[turn % 2]:
            ship.enter("watch", t, by=who, act="taken", who=who)
        for who in GROUPS[1 - turn % 2] if turn else ():
            ship.enter("watch", t, by=who, act="left", who=who)
        if turn == 12:
            _call_out(ship, t)
    end = START + days * DAY
    for who in GROUPS[1]:
        ship.enter("watch", end, by=who, act="left", who=who)
    _afterwards(ship, end)
    return ship


def _call_out(ship, t):
    for act, hours in (("began", 1), ("ended", 5)):
        for who in ("yusuf", "aziz"):
            ship.enter("work", t + hours * H, act=act, who=who, what="callout")
    n = ship.enter("finding", t + 5 * H + 60, by="auto", what="rest", s="raised", who="yusuf", code="R10",
                   from_=t - 19 * H, until=t + 5 * H, found=8 * H, need=10 * H, rule="59(4)(a)")
    ship.enter("because", t + 5 * H + 600, ref=n, text="Anchor dragged in a squall off Okha.")


def _afterwards(ship, end):
    six = START + 6 * H
    ship.amend(end + H, ["yusuf", six, six + 6 * H, six, six + 5 * H + 1200], why="relieved early",
               text="Relieved at 11:20.")
    ship.done("aziz", START + 2 * DAY, START + 2 * DAY + 2 * H, e=end + 2 * H)
    ship.enter("watch", end + 3 * H, act="taken", who="aziz", flags=["R10", "unfit:fatigue"],
               why="nobody else can steer")
    ship.enter("watch", end + 4 * H, act="left", who="aziz")
    for who, role, by in (("yusuf", "person", "yusuf"), ("yusuf", "tindal", "salim"),
                          ("salim", "tindal", "salim")):
        ship.endorse(who, role, by, end + 5 * H)
    ship.enter("registrar", end + 5 * H, ref=9, how="e-mail", to="Registrar, Mandvi")
    ship.enter("receipt", end + 5 * H, by="auto", ref=9, at=end + 5 * H + 20)
    ship.discharge("moosa", end + 6 * H, officer="R. Shah, Surveyor", remark="paid off")
    ship.signon("moosa", end + 20 * H, address="Salaya", age=52)
    ship.watch("moosa", end + 22 * H, end + 25 * H)
    ship.enter("open", end + 26 * H, registrar="R. Shah", office="MMD Mandvi", place="Mandvi",
               date="2026-12-14", registration="MNV-417", port="Mandvi")
    ship.enter("stop", end + 30 * H, by="auto")


def ran(capsys, *args):
    """(exit status, standard output, standard error) of `deckwatch register`."""
    try:
        status = cli.main(["register", *map(str, args)])
    except SystemExit as stopped:
        status = stopped.code
    return (status, *capsys.readouterr())


def laid(ship, tmp_path):
    """The folder of her book."""
    folder = tmp_path / "book"
    folder.mkdir()
    return lay_down(ship.book, folder)


def side(table, key, lang):
    """A text of a table in one of LANGUAGES."""
    return table[key][LANGUAGES.index(lang)]
