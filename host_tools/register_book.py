"""What the registers of crew and rest have in common: the book they are taken from, read entry by entry."""

from firmware import clock
from firmware.chain import Chain
from firmware.port.posix_files import ReadFiles
from firmware.store import Store
from host_tools import acts_when, bookview, verify


class Source:
    """A book and what is known of it as a whole.

    view    BookView: cover, code, last entry; taken once, so that nothing changes while a unit records on
    wrong   what `deckwatch verify` found first, as it gives it, or None: the book is sound
    """

    def __init__(self, folder):
        self.folder = folder
        self.wrong = verify.verify(folder)["first_problem"]
        self.view = bookview.load(folder)

    def entries(self):
        """Its entries in order, up to the last one of the view, without those whose seal does not hold."""
        store, chain = Store(ReadFiles(self.folder)), Chain()
        for first in store.segments:
            chain.segment(first)
            for raw in store.lines(first):
                if chain.n > self.view.last:
                    return
                entry, _ = chain.take(raw)
                if entry is not None:
                    yield entry

    def heading(self):
        """What names it, for a reader: vessel, registration, port, mmsi, book, code, entry."""
        view, cover = self.view, self.view.cover
        return {"vessel": cover.get("vessel"), "registration": cover.get("registration"),
                "port": cover.get("port"), "mmsi": cover.get("mmsi"), "book": view.book, "code": view.code,
                "entry": view.last}


class Zone:
    """The ship's zone, in which days and hours of a register are told: "+05:30".

    seconds: east of Greenwich.
    """

    def __init__(self, text):
        self.text = text
        hours, minutes = text[1:].split(":")
        self.seconds = (60 * int(hours) + int(minutes)) * (-60 if text[0] == "-" else 60)

    def local(self, utc):
        """'2026-12-01 06:30', without seconds."""
        return clock.iso(utc + self.seconds)[:16].replace("T", " ")

    def day(self, utc):
        """'2026-12-01'."""
        return clock.iso(utc + self.seconds)[:10]

    def iso(self, utc):
        """'2026-12-01T06:30:00+05:30'; None of None."""
        return None if utc is None else clock.iso(utc + self.seconds)[:-1] + self.text

    def month(self, text):
        """(utc at which a month "2026-12" begins, the same of the next). ValueError if it is none."""
        try:
            if len(text) != 7 or text[4] != "-":
                raise ValueError
            year, month = int(text[:4]), int(text[5:])
            if not 1 <= month <= 12 or not 1970 < year < 2150:
                raise ValueError
        except ValueError:
            raise ValueError("--month: expected a year and a month like 2026-12, got %r" % text) from None
        return tuple(clock.days(year + at // 12, at % 12 + 1, 1) * clock.DAY - self.seconds
                     for at in (month - 1, month))


def instant(text):
    """The utc of an ISO 8601 time that tells its zone. ValueError."""
    try:
        return acts_when.instant(text)
    except ValueError as error:
        raise ValueError("--at: %s" % error) from None


def length(seconds):
    """'9:59': hours and whole minutes, never rounded up to what a rule asks."""
    return "%d:%02d" % divmod(seconds // 60, 60)
