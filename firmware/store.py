"""The book on disk: numbered segments of lines, added to and never rewritten.

`00000000.log`, `00000200.log`, ... each named for its first entry. Beside a segment may lie
`00000200.snap`, a cache of what the entries before it fold to. What a disk is, the store does
not know: it is given Files, made by firmware/port/ (see posix_files.LinuxFiles for the surface).
"""
from firmware.entry import MAX_LINE, is_torn

# Numbers, since MicroPython's errno names few of them; Linux and littlefs use the same. One text, which
# stays in flash.
_TROUBLE = """\
 28 122 27 : it is full: free some space there; recording goes on by itself
 30 13 1 : it may not be written to: mount it for writing, or let this user write there
 2 : it, or a file of the book, is not there: make the folder or plug in its disk, start again
 20 : a folder was expected and a file stands in its place: name a folder
 5 6 19 : the disk does not answer: check card, cable and power, then start again"""
_READ = 512                 # bytes at a time: a cut-up heap may have no large block (32 KB free, none of 2)


class CannotRecord(Exception):
    """The log folder cannot be used: the text names it, what was found and what to do."""


def trouble(where: str, error: OSError, what="log folder") -> str:
    """An error of the disk in plain words: folder, what was found, what to do. what: which folder it is."""
    for line in _TROUBLE.split("\n"):
        numbers, found, advice = line.split(": ")
        if " %s " % error.errno in numbers:
            return "%s %s: %s (error %s); %s" % (what, where, found, error.errno, advice)
    return "%s %s: %s; expected a folder that can be read and written" % (what, where, error)


def holds(files, name) -> bool:
    """Whether a folder has a file of this name.

    The listing is read to its end: left half way it keeps the folder open, and MicroPython crashes when it
    tidies that up after the littlefs was unmounted.
    """
    found = False
    for one in files.listdir():
        found = found or one == name
    return found


class Store:
    """Segments in a folder. Its methods raise OSError as the disk does.

    `segments` numbers of the first entries, oldest first; `at` that of the last, or of the one to begin;
    `size` bytes in it; `snapshots` numbers of those there are. read_bytes: how much lines() asks for at a
    time. What is done with torn tails and snapshots, firmware/store_seldom.py tells.
    """

    def __init__(self, files, segment_bytes=65536, read_bytes=_READ):
        self.files, self.segment_bytes, self.read_bytes = files, segment_bytes, read_bytes
        self.segments, self.snapshots = [], []
        for name in files.listdir():
            stem, _, kind = name.partition(".")
            if kind in ("log", "snap") and not stem.strip("0123456789") and stem == "%08d" % int("0" + stem):
                (self.segments if kind == "log" else self.snapshots).append(int(stem))
        self.segments.sort()
        self.snapshots.sort()
        self._unclean = False       # a failed append may have left bytes after `size`
        self.take_last()

    def take_last(self):
        """Go on in the last segment."""
        self.at = self.segments[-1] if self.segments else 0
        self.size = self.files.size(log(self.at)) if self.segments else 0

    def lines(self, first: int):
        """Lines of a segment without their line feeds, read piece by piece.

        One longer than MAX_LINE is given cut to that length, which no sound line has; a torn
        tail of the last segment is left out.
        """
        offset, rest, skip = 0, b"", False
        while True:
            piece = self.files.read(log(first), offset, self.read_bytes)
            if not piece:
                break
            offset += len(piece)
            piece, start = rest + piece, 0
            while True:                         # not split(): a piece of line feeds alone would fill the heap
                end = piece.find(b"\n", start)
                if end < 0:
                    break
                if not skip:
                    yield piece[start : min(end, start + MAX_LINE)]
                start, skip = end + 1, False
            rest = piece[start:]
            if len(rest) >= MAX_LINE:
                if not skip:
                    yield rest[:MAX_LINE]
                rest, skip = b"", True
        if rest and not skip and not (first == self.segments[-1] and is_torn(rest)):
            yield rest

    def append(self, line: bytes):
        """Add a line, with its line feed; safe on disk when this returns.

        When it fails, for the disk or for want of memory, the segment is as before: what may have been
        written is cut off, now or, if that cannot be, before the next line.
        """
        if self._unclean:
            self._clean()
        try:
            self.files.append(log(self.at), line)
            if not self.size:
                self.segments.append(self.at)
        except (OSError, MemoryError):
            self._unclean = True
            try:
                self._clean()
            except (OSError, MemoryError):
                pass                            # the next append tries again
            raise
        self.size += len(line)

    def _clean(self):
        if self.size:
            self.files.truncate(log(self.at), self.size)
        elif holds(self.files, log(self.at)):
            self.files.remove(log(self.at))
        self._unclean = False

    def space(self):
        """(bytes used, bytes in all) of the disk; None for all where it has no limit, or does not say."""
        try:
            return self.files.space()
        except OSError:
            return 0, None

    def length(self, first: int) -> int:
        """Bytes of a segment that are safe on disk, which a failed append may have left more of."""
        return self.size if first == self.at else self.files.size(log(first))

    def rotate(self, first: int):
        """The next line begins a new segment, named for entry `first`."""
        if self._unclean:
            self._clean()
        self.at, self.size = first, 0


def log(first: int) -> str:
    """File name of the segment that begins with entry `first`."""
    return "%08d.log" % first
