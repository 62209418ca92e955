"""The papers of a Crew (firmware/crew.py): ten bytes each, and their names. Borrowed by whoever asks."""
import struct

from firmware import clock
from firmware.rules import logbook_rules as rule

VESSEL = "vessel"           # whose documents are the vessel's own

# Kinds and grades by number, as a document is kept: new ones at the end only, snapshots hold the numbers.
KINDS = ("permit", "card", "passport", "coc", "medical", "efa", "pst", "pssr", "fpff", "stsdsd", "survival",
         # of the vessel
         "registry", "provisional", "inspection", "annual", "insurance", "survey", "drydock", "hull",
         "engine", "crewlist", "radio", "enginelog", "temporary")
OF_VESSEL = "registry"      # from it on they are the vessel's alone
CARDS = KINDS[:2]
NEED_DATES = CARDS + ("passport", "coc")        # they end some day, so it must be told when
ENDING = ("provisional", "inspection", "annual", "insurance", "survey", "temporary")    # of the vessel
GRADES = ("lascar", "serang", "master2", "master1", "driver2", "driver1", "engineer", "boat_serang",
          "boat_driver", "serang_driver", "master_ms", "driver_ms")
CAPACITIES = ("tindal", "master", "serang", "mate", "seaman", "lascar", "engineer", "driver", "greaser",
              "radio", "cook", "apprentice", "other")

_DOCUMENT = "<BBHHI"        # kind, grade, day issued, last day, entry; 0: no grade, no day
_SIZE = 10
_LATEST_DAY = 65535         # 2149-06-06


def documents(crew, of) -> list:
    """(what, grade or None, issued, expires, entry) of a person or VESSEL; days since 1970 or None."""
    kept = crew.papers.get(of, b"")
    return [_unpacked(kept, at) for at in range(0, len(kept), _SIZE)]


def document(crew, of, what):
    """The document of a kind that has no grades, as in documents(); None: he has none."""
    kept, kind = crew.papers.get(of, b""), KINDS.index(what)
    for at in range(0, len(kept), _SIZE):
        if kept[at] == kind:
            return _unpacked(kept, at)
    return None


def enter(crew, n, data):
    """What an entry "document" of number `n` does."""
    try:
        row = _packed(n, data)
    except (ValueError, TypeError):     # of a newer version, or a date that does not exist
        return
    of = data["of"]
    kept = crew.papers.get(of, b"")
    for at in range(0, len(kept), _SIZE):
        if kept[at : at + 2] == row[:2]:
            kept = kept[:at] + kept[at + _SIZE :]
            break
    if data["no"] is not None:
        kept += row
    if not kept:
        crew.papers.pop(of, None)
        return
    if of not in crew.papers and len(crew.papers) > rule.MOST_PEOPLE:
        _make_room(crew)
    crew.papers[of] = kept


def _make_room(crew):
    aboard = crew.aboard()
    for gone in sorted(crew.papers):
        if gone != VESSEL and gone not in aboard:
            crew.papers.pop(gone)
            return


def day(text) -> int:
    """The day of "2026-12-01", counted from 1970-01-01; ValueError names what is no date."""
    try:
        if len(text) != 10 or text[4] != "-" or text[7] != "-" or (text[:4] + text[5:7] + text[8:]).strip(
                "0123456789"):
            raise ValueError
        year, month, date = int(text[:4]), int(text[5:7]), int(text[8:])
        if not 1 <= month <= 12 or not 1 <= date <= 31:
            raise ValueError
        found = clock.days(year, month, date)
        if not 0 < found <= _LATEST_DAY or clock.civil(found * clock.DAY)[:3] != (year, month, date):
            raise ValueError
    except (ValueError, TypeError):
        raise ValueError("%r: expected a day from 1970 to 2149 such as 2026-12-01, which the calendar has"
                         % (text,))
    return found


def _packed(n, data):
    """A document as it is kept; ValueError: a kind, grade or date that is not ours."""
    grade = data["grade"]
    return struct.pack(
        _DOCUMENT, KINDS.index(data["what"]), 0 if grade is None else 1 + GRADES.index(grade),
        0 if data["issued"] is None else day(data["issued"]),
        0 if data["expires"] is None else day(data["expires"]), n)


def _unpacked(kept, at):
    kind, grade, issued, expires, n = struct.unpack_from(_DOCUMENT, kept, at)
    return KINDS[kind], GRADES[grade - 1] if grade else None, issued or None, expires or None, n
