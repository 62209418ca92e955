"""What Kept (firmware/kept.py) says when it is asked about tasks and people. Borrowed by whoever asks."""


def tasks(kept) -> list:
    """[(number of its entry, what, item or None, t), ...] of what is open, in the order entered.

    what: "defect", "test" (an item that has failed its test), "advisory", or what an event is. Not that a
    certificate was given up, which leaves nothing to be done.
    """
    found = []
    for key, _, t, n in kept.rows("task"):
        what, _, item = key.rpartition("/")[0].partition(".")
        if what != "surrender":
            found.append((n, what, item or None, t))
    return sorted(found)


def task(kept, n):
    """What is open of entry `n`, as in tasks(), or None."""
    for found in tasks(kept):
        if found[0] == n:
            return found
    return None


def amiss(kept, item):
    """The numbers of the open defects and failed tests of an item of equipment."""
    return [n for n, what, about, _ in tasks(kept) if about == item and what in ("defect", "test")]


def took_part(kept, kind, who):
    """utc of the last drill of a kind in which a person took part, or None, also where its entry was amended;
    of kept_seldom.EACH alone."""
    found = kept.get("drill", "%s/%s" % (kind, who))
    return found[1] if found and found[0] > 0 else None
