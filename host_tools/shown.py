"""Text of a book, or the name of a file, made fit for a terminal: it may hold what commands one.

Whoever can write an entry or name a file could else clear the screen, end the line or turn its direction,
and have a verdict of his own read. What is taken out stands as Python writes it: "\\x1b", "\\n", "\\u202e".
"""
import json
import re
import unicodedata

# Marks that turn the direction of what follows them. An isolate turns only what stands before its end, and
# is our own (firmware.narrative.isolated): it stays where it has an end.
TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u200e\u200f\u061c")
_FIRST, _END = "\u2068", "\u2069"
_LONGEST = 80               # letters of a file's name: a longer one could fill a line of its own
_PLAIN = re.compile(r"[\w.+-]+")


def harmless(text):
    """One line of text, of printable letters only."""
    text = str(text)
    if text.isascii() and text.isprintable():
        return text
    kept = _FIRST + _END if _closed(text) else ""
    return "".join(c if c in kept or not _acts(c) else c.encode("unicode_escape").decode() for c in text)


def file_name(name):
    """A file's name: in quotes where it could be read as words of ours."""
    text = harmless(name if len(name) <= _LONGEST else name[: _LONGEST - 1] + "\u2026")
    return text if _PLAIN.fullmatch(text) else '"%s"' % text.replace('"', '\\"')


def as_json(value):
    """JSON on one line, the same value, letters of all scripts as they are."""
    text = json.dumps(value, ensure_ascii=False)
    if text.isprintable():
        return text
    return "".join("\\u%04x" % ord(c) if c in _FIRST + _END or _acts(c) else c for c in text)


def _acts(c):
    return c in TURNING or c in (_FIRST, _END) or unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp")


def _closed(text):
    """Whether each isolate has its end in the text, and each end its isolate."""
    open_now = 0
    for c in text:
        open_now += (c == _FIRST) - (c == _END)
        if open_now < 0:
            return False
    return not open_now
