"""What the Book (firmware/book.py) says of its pages when it is asked. Borrowed by whoever asks."""
from firmware.rules import logbook_rules as rule

_SECTIONS = (rule.SEAMEN, rule.VOYAGES, rule.NARRATIVE)

def lacking(book) -> int:
    """How many entries wait for a second signature and are not excused."""
    return len([held for held in book.waiting if not held[3]])


def page(book, section):
    """Number of the section's last page started; 0: none is."""
    return page_of(section, book.rows[section] - 1)


def full(book, section):
    """Whether the next row of the section starts a new page."""
    return book.rows[section] % rule.PAGE_ROWS[section] == 0


def next_to_sign(book, section):
    """(page, roles still to sign it), or None when every page started is signed by both."""
    due, half = book.signed[section] + 1, book.half[section]
    if due > page(book, section):
        return None
    return due, [role for role in rule.SIGNERS if half is None or half[0] != role]


def to_sign(book):
    """[[section, page, roles still to sign it]] of the sections that have a page to sign, in order."""
    found = [(section, next_to_sign(book, section)) for section in _SECTIONS]
    return [[section, due[0], due[1]] for section, due in found if due]


def unsigned(book):
    """[(section, page)] of the pages started and not signed by both, in order."""
    return [(section, number) for section in _SECTIONS
            for number in range(book.signed[section] + 1, page(book, section) + 1)]


def why_unsigned(book, section, page, role, who):
    """Why `who` cannot sign this page in this role now, in words; None: he can."""
    if type(section) is not int or section not in _SECTIONS or role not in rule.SIGNERS or (
            type(page) is not int):
        return "expected a section from 1 to 3, a page number and a role, tindal or crew"
    last = page_of(section, book.rows[section] - 1)
    if page < 1 or page > last:
        return "section %d has no page %d: its last page is %d" % (section, page, last)
    due, half = book.signed[section] + 1, book.half[section]
    if page < due:
        return "page %d of section %d is signed by both already" % (page, section)
    if page > due:
        return "page %d of section %d comes first: a page is signed after the one before it" % (
            due, section)
    if half is not None and half[0] == role:
        return "page %d of section %d is signed for the %s already" % (page, section, role)
    if half is not None and half[1] == who:
        return "tindal and crew sign as two persons; this one has signed as %s" % half[0]
    for n, second, on, excused in book.waiting:
        if section == rule.NARRATIVE and on < page and not excused:
            return ("page %d is not complete: entry %d waits for the signature of %s; have it signed, or "
                    "amend it and say why it is not" % (on, n, second or "somebody not known"))
    return None


def page_of(section, row):
    """Page, from 1, of a section's row, from 0."""
    return row // rule.PAGE_ROWS[section] + 1
