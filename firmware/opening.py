"""The book opened at a start, or begun, and what has become of it entered; monitor.py borrows this."""
from firmware import reading
from firmware.store import CannotRecord

_OTHERS_KEYS = ("keys folder %s: its keys seal the book %s, and log folder %s holds %s; name the folder of "
                "that book, or the keys of this one; in the book after a closed one they go on by deckwatch "
                "book NEW begin --after OLD")


def opened(monitor, alive, previous, check):
    """Open the book of a Monitor; see Monitor.open()."""
    book, clock, now = monitor.book, monitor.clock, monitor.now
    book.open(monitor.folds(), alive)
    book.must_be_open()
    cover = reading.cover(book)
    _own_book(book, monitor.profile, cover)
    others = _others_keys(book, cover.d.get("previous") if cover else previous)
    if check:
        check(others)
    if others:              # a unit that runs unsealed is worth more than none, and that book stays whole
        book.vault = None
    if not book.n:
        monitor.begin(_cover(monitor.profile, previous))
    if book.vault is not None and book.vault.book[0] != book.book:
        book.keeping(book.vault.keep_book, book.book)
    last = book.last
    if last is not None:
        clock.set_floor_from_log(last.e, now)
    keys = reading.keys_due(book)
    if keys:                # the first of all, so that what follows is sealed
        monitor.owe("keys", keys)
    if book.dropped:
        monitor.owe("torn", (("bytes", book.dropped), ("after", book.n - 1)))
    for n, what in book.damage:
        monitor.owe("damage", (("n", n), ("what", what)))
    if others:
        monitor.owe("fault", (("what", "entries are not sealed: " + others[:200]),))
    if book.keyless:
        monitor.owe("fault", (("what", book.keyless),))
    for n, what in list(book.passed):
        monitor.owe("fault", (("what", what), ("n", n)))
    if last is None:        # not one entry of the last segment could be read
        monitor.owe("power", (("lost_after", None), ("last", None)))
    elif monitor.end == "boot":
        # It shows the gap; its event is the last moment known before it.
        monitor.owe("power", (("lost_after", last.n), ("last", last.e)), t=last.e)


def _own_book(book, profile, cover):
    """Refuse to go on in the book of another vessel."""
    if cover is not None and cover.d.get("mmsi") != profile["mmsi"]:
        raise CannotRecord(
            "log folder %s: it holds the book of MMSI %s, the configuration is of MMSI %s; name another "
            "folder" % (book.store.files.where, cover.d.get("mmsi"), profile["mmsi"]))


def _others_keys(book, previous):
    """Why the keys may not seal this book, in words: they are of another, whose entries would then seem to be
    missing. None: they may.

    previous: head of the closed book that this one follows, or None. A book that names the keys is theirs
    also where its beginning is lost, by which it is known.
    """
    vault = book.vault
    if vault is None or vault.book[0] in ("", book.book) or book.keys and book.keys[2] == vault.vkey:
        return None
    if previous and vault.book[1] == previous:
        return None
    return _OTHERS_KEYS % (vault.files.where, vault.book[0], book.store.files.where,
                           "the book " + book.book if book.n else "no book")


def _cover(profile, previous):
    owner = profile.get("owner") or {}
    return (("vessel", profile.get("name")), ("mmsi", profile["mmsi"]),
            ("call", profile.get("call_sign")), ("imo", profile.get("imo")),
            ("reg", profile.get("registration")), ("owner", owner.get("name"))
            ) + ((("previous", previous),) if previous else ())
