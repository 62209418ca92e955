"""What a Crew (firmware/crew.py) says when asked: who is engaged as what, since when, who is away, where the
voyage leads, and what the Registrar has not been told. Borrowed by whoever asks.
"""


def capacity(crew, who):
    """The capacity in which one is engaged, of CAPACITIES; None: he is not on board."""
    held = _held(crew, who)
    return held and held[1]


def since(crew, who):
    """utc of his engagement; None: he is not on board."""
    held = _held(crew, who)
    return held and held[2]


def engaged(crew, who):
    """The entry of his engagement, which holds Form E; None: he is not on board."""
    held = _held(crew, who)
    return held and held[3]


def _held(crew, who):
    for held in crew.engaged:
        if held[0] == who:
            return held
    return None


def absent(crew):
    """(id of the master who is away, utc since when, last act: left, replaced or told), or None."""
    away = crew.away
    return away and (away[3], away[0], away[4])


def absent_until(away) -> int:
    """utc by which the master of absent() must be back, or another be appointed: Jharkhand, rule 105(v)."""
    from firmware.rules import jharkhand_inland_2020 as jh

    return away[1] + jh.MASTER_ABSENT_S


def outside(crew, who=None):
    """utc since when she is on a voyage outside India, or `who` with her; or None."""
    begun = crew.outside and crew.outside[0]
    if who is None or begun is None:
        return begun
    engagement = since(crew, who)
    return engagement and max(begun, engagement)


def abroad(crew):
    """Whether this voyage, or the one about to begin, leads outside India; None: it is not stated."""
    return True if crew.outside else crew.bound


def pending(crew) -> list:
    """Entries of the changes that the Registrar has not been told of, the oldest first."""
    return list(crew.unsent)


def sent(crew, n) -> bool:
    """Whether the Registrar has been told of the change of entry `n`."""
    return n not in crew.unsent and not (crew.unlisted and n > max(crew.unsent or (0,)))
