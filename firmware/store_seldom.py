"""What a Store (firmware/store.py) does at a start and where a segment begins. Borrowed for that."""
import hashlib

from firmware.entry import MAX_LINE, is_torn
from firmware.store import log

_CHECKED = 65               # TAB and 64 hex digits of SHA-256 at the end of a snapshot


def last_line(store, first: int) -> bytes:
    """The last whole line of a segment, b"" if it has none."""
    size = store.files.size(log(first))
    end = store.files.read(log(first), max(0, size - MAX_LINE - 1), MAX_LINE + 1).split(b"\n")
    return end[-2] if len(end) > 1 else b""


def torn(store) -> int:
    """Bytes of a line in the last segment that a power cut left unfinished."""
    if not store.size:
        return 0
    end = store.files.read(log(store.at), max(0, store.size - MAX_LINE), MAX_LINE)
    tail = end[end.rfind(b"\n") + 1 :]
    return len(tail) if is_torn(tail) else 0


def recover(store, note=None) -> int:
    """Drop a torn tail from the last segment; the number of bytes dropped.

    note, if given, is called with it before they are dropped.
    What stays is made safe: a process may have been killed between writing and syncing it.
    """
    dropped = torn(store)
    if dropped and note:
        note(dropped)
    if store.segments:
        store.size -= dropped
        store.files.truncate(log(store.at), store.size)
        if not store.size:   # cut before its first line was whole
            store.files.remove(log(store.segments.pop()))
            store.take_last()
    return dropped


def snapshot(store, first: int, data: bytes):
    """Keep what the entries before `first` fold to, and one older snapshot besides."""
    seal = hashlib.sha256(data).digest().hex().encode()
    store.files.replace(snap(first), data + b"\t" + seal)
    store.snapshots = [n for n in store.snapshots if n != first] + [first]
    while len(store.snapshots) > 2:
        store.files.remove(snap(store.snapshots.pop(0)))


def read_snapshot(store, first: int):
    """The snapshot at `first`, or None when missing, unreadable or damaged: it is only a cache."""
    if first not in store.snapshots:
        return None
    try:
        data = store.files.read(snap(first), 0, store.files.size(snap(first)))
    except OSError:
        return None
    seal = hashlib.sha256(data[:-_CHECKED]).digest().hex().encode()
    return data[:-_CHECKED] if data[-_CHECKED:] == b"\t" + seal else None


def snap(first: int) -> str:
    """File name of the snapshot at entry `first`."""
    return "%08d.snap" % first
