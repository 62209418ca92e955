"""Fonts for print: which of the system's have what a page needs, and what is missing when none has."""
import contextlib
import os
import shutil
import struct
import tempfile
from pathlib import Path

import typst

PACKAGES = "fonts-noto-core or fonts-lohit-deva"
LATIN = ("Noto Sans", "DejaVu Sans", "Liberation Sans")
BUILT_IN = "Libertinus Serif"       # comes with the typesetter, so that Latin letters never lack
DEVANAGARI = ("Noto Sans Devanagari", "Noto Serif Devanagari", "Lohit Devanagari", "Mangal",
              "Kohinoor Devanagari")
_KA = 0x0915                        # a font that has this letter is taken for one of Devanagari

# Where systems keep their fonts: Debian and its kin, macOS, Windows; then the user's own.
FOLDERS = ("/usr/share/fonts", "/usr/local/share/fonts", "/Library/Fonts", "/System/Library/Fonts",
           "C:/Windows/Fonts", "~/.local/share/fonts", "~/.fonts", "~/Library/Fonts")


class NoFont(Exception):
    """No font for what is to be printed; says what to install and how to name a file."""


class Fonts:
    """What can be printed with. families: in order of preference; loaded: the typesetter's own object;
    devanagari: the family for Hindi, or None."""

    def __init__(self, loaded, given):
        self.loaded = loaded
        known = set(loaded.families())
        self.devanagari = given or next((name for name in DEVANAGARI if name in known), None)
        latin = next((name for name in LATIN if name in known), BUILT_IN)
        self.families = [latin, self.devanagari] if self.devanagari else [latin]
        infos = [info for info in loaded.fonts() if info.path and info.style == "normal"]
        infos.sort(key=lambda i: (i.family not in self.families, abs(i.weight - 400), i.family, i.path))
        self._files = list(dict.fromkeys((info.path, info.index) for info in infos))

    def lacking(self, letters):
        """Those of the letters that no font here has a glyph for, as a set."""
        left = {ord(c) for c in letters} - set(range(0x20, 0x7F))
        for file in self._files:
            if not left:
                break       # as a rule after the first two; only rare letters have every file read
            left -= {point for point in left for first, last in characters(*file) if first <= point <= last}
        if self.families[0] == BUILT_IN:
            left -= set(range(0xA0, 0x180)) | set(range(0x2010, 0x2027))
        return {chr(point) for point in left}


@contextlib.contextmanager
def found(font=None, folders=FOLDERS):
    """A Fonts of the fonts in these folders, and of the file `font` before them, while the block runs.

    NoFont if that file is not a font with Devanagari.
    """
    paths = [path for path in map(os.path.expanduser, folders) if os.path.isdir(path)]
    with tempfile.TemporaryDirectory() as own:      # the typesetter takes folders only
        given = None
        if font is not None:
            given = _given(font, own)
            paths.insert(0, own)
        yield Fonts(typst.Fonts(include_system_fonts=False, font_paths=paths), given)


def _given(font, folder):
    """Put a copy of the file into the folder; the name of its family."""
    try:
        shutil.copy(font, os.path.join(folder, Path(font).name))
    except OSError as error:
        raise NoFont("--font %s: expected a font file (.ttf, .otf), but: %s" % (
            font, error.strerror or error)) from error
    infos = typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[folder]).fonts()
    for info in infos:
        if any(first <= _KA <= last for first, last in characters(info.path, info.index)):
            return info.family
    raise NoFont("--font %s: expected a font file (.ttf, .otf) with Devanagari letters, found %s; Debian's "
                 "packages %s have one" % (font, "one without them" if infos else "something else", PACKAGES))


def missing_devanagari():
    return NoFont("expected a font with Devanagari letters among the system's, found none; install Debian's "
                  "package %s, or name a font file with --font FILE" % PACKAGES)


def characters(path, index=0):
    """[(first, last)] code points that a TrueType or OpenType file has glyphs for; index: within a .ttc.

    A file that cannot be understood has none.
    """
    try:
        data = Path(path).read_bytes()
        start = 0
        if data[:4] == b"ttcf":
            start, = struct.unpack_from(">I", data, 12 + 4 * index)
        tables, = struct.unpack_from(">H", data, start + 4)
        for i in range(tables):
            tag, _, offset, _ = struct.unpack_from(">4sIII", data, start + 12 + 16 * i)
            if tag == b"cmap":
                return _cmap(data, offset)
    except (OSError, struct.error):
        pass
    return []


def _cmap(data, table):
    """The ranges of the subtables of formats 4 (16 bits) and 12 (all of Unicode) of a cmap table."""
    count, = struct.unpack_from(">H", data, table + 2)
    ranges = []
    for i in range(count):
        platform, coding, offset = struct.unpack_from(">HHI", data, table + 4 + 8 * i)
        if platform == 0 or (platform == 3 and coding in (1, 10)):
            at = table + offset
            form, = struct.unpack_from(">H", data, at)
            if form == 4:
                size, = struct.unpack_from(">H", data, at + 6)
                last = struct.unpack_from(">%dH" % (size // 2), data, at + 14)
                first = struct.unpack_from(">%dH" % (size // 2), data, at + 16 + size)
                ranges += [pair for pair in zip(first, last) if pair[0] != 0xFFFF]
            elif form == 12:
                groups, = struct.unpack_from(">I", data, at + 12)
                ranges += [struct.unpack_from(">II", data, at + 16 + 12 * g) for g in range(groups)]
    return ranges
