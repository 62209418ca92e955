"""The rules of this vessel a few at a time, for who borrows what evaluates them; borrowed with that."""
from firmware.borrow import borrowed

FEW = 3                 # rules between two breaths


def steps(profile):
    """What duties.lines() takes, for FEW rules each, of the instruments that bind her."""
    for text in _packs(profile):
        at = 0
        while at < len(text):
            end = at
            for _ in range(FEW):
                end = text.find("\n", end) + 1 or len(text)
            yield text, at, end
            at = end


def _packs(profile):
    with borrowed():
        from firmware import duties

        return [duties.pack(name) for name in duties.instruments(profile)]
