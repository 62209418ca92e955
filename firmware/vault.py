"""What the unit keeps to itself: the key that seals the next entry, the seed of its signatures, the PINs.

They lie in a folder of their own beside the book's, are never exported, and each file is replaced whole:

    ratchet   [index, key]                  overwritten after every entry, firmware.ratchet
    signer    [vkey, seed, public, made]    Ed25519; made: Unix seconds UTC
    pins      {person: [salt, rounds, hash]}
    refused   [book, {person: tries}]       refused without looking at the PIN, since the book was begun

each JSON with bytes in hex, and behind a TAB the SHA-256 of it, so that a spoilt one is never used.
"""
import hashlib
import json
from binascii import hexlify, unhexlify

from firmware.entry import MAC, dumps
from firmware.ratchet import KEY, forward, mac

_RATCHET, _SIGNER, _PINS, _REFUSED = "ratchet", "signer", "pins", "refused"
_CHECKED = 65               # TAB and 64 hex digits
_SPOILT = ("keys folder %s: the file %s cannot be used (%s); put back the folder as it was, or make new keys "
           "in another: deckwatch provision")
_HALF = ("keys folder %s: only one of the files ratchet and signer is there; put back the folder as it was, "
         "or make new keys in another: deckwatch provision")


def name_of(mmsi) -> str:
    """The name under which a vessel signs."""
    return "deckwatch/%d" % mmsi


class Vault:
    """The secrets in a folder (a port's Files). A folder without any is a vault without keys.

    ratchet  (index, key of 32 bytes) for the entry recorded next, or None
    vkey     verifier key of the signatures, or None
    made     when the keys were made, Unix seconds UTC, or None
    pins     {person: [salt in hex, rounds, hash in hex]}
    refused  (code of a book, {person: tries refused there}); nothing, where the file is spoilt
    trouble  which file is there but cannot be used, in words, or None
    """

    def __init__(self, files):
        self.files = files
        self.ratchet = self.vkey = self.made = self.trouble = None
        self._seed = self._public = None
        self.pins = {}
        self.refused = "", {}
        names = list(files.listdir())
        takers = ((_RATCHET, self._take_ratchet), (_SIGNER, self._take_signer), (_PINS, self._take_pins))
        for name, take in takers:
            if name not in names:
                continue
            try:
                take(_opened(files.read(name, 0, files.size(name))))
            except (OSError, ValueError, TypeError, KeyError) as error:
                self.trouble = _SPOILT % (files.where, name, error)
        if (self.ratchet is None) != (self.vkey is None):
            # One without the other: neither is used, or they would pass for a sound whole.
            self.trouble = self.trouble or _HALF % files.where
            self.ratchet = self.vkey = None
        if _REFUSED in names:
            try:
                self._take_refused(_opened(files.read(_REFUSED, 0, files.size(_REFUSED))))
            except (OSError, ValueError, TypeError, AttributeError):
                pass                    # a count is lost, and nothing hangs on it

    def _take_ratchet(self, found):
        index, key = found
        key = unhexlify(key)
        if type(index) is not int or index < 0 or len(key) != KEY:
            raise ValueError("a number and a key of %d bytes were expected" % KEY)
        self.ratchet = index, key

    def _take_signer(self, found):
        self.vkey, seed, public, self.made = found
        self._seed, self._public = unhexlify(seed), unhexlify(public)

    def _take_pins(self, found):
        self.pins = dict(found)

    def _take_refused(self, found):
        book, counts = found
        if any(type(count) is not int for count in counts.values()):
            raise ValueError("a count was expected")
        self.refused = book, counts

    def provision(self, mmsi, key, seed, utc):
        """Make the keys of 32 random bytes each. ValueError when there are some, or were."""
        from firmware import ed25519
        from firmware.checkpoint import vkey

        if self.ratchet or self.trouble:
            raise ValueError(self.trouble or "there are keys already")
        public = ed25519.public_key(seed)
        signer = [vkey(name_of(mmsi), public), hexlify(seed).decode(), hexlify(public).decode(), utc]
        self._put(_SIGNER, signer)
        self._put(_RATCHET, [0, hexlify(key).decode()])
        self._take_signer(signer)
        self.ratchet = 0, key

    def mac(self, before, line) -> bytes:
        """Seal of the entry recorded next (16 bytes): the head before it, its line."""
        return mac(self.ratchet[1], before + line)[:MAC]

    def step(self):
        """Go on to the next key and forget this one. OSError: the disk has it still, until the next step."""
        index, key = self.ratchet
        self.ratchet = index + 1, forward(key)
        self._keep()

    def skip_to(self, index, alive):
        """Go on to a later key, for an entry that was written when the power failed before its step."""
        at, key = self.ratchet
        while at < index:
            at, key = at + 1, forward(key)
            if not at % 256:
                alive()
        self.ratchet = at, key
        self._keep()

    def sign(self, text: str) -> bytes:
        """Ed25519 signature (64 bytes) of a text; takes an ESP32 about a second."""
        from firmware import ed25519  # here: a unit without keys need not carry it

        return ed25519.sign(self._seed, self._public, text.encode())

    def keep_pins(self, pins):
        """Replace the PINs by these; safe on disk when it returns. OSError."""
        self._put(_PINS, pins)
        self.pins = pins

    def keep_refused(self, book, counts):
        """Replace the counts of refused tries by these; safe on disk when it returns. OSError."""
        self._put(_REFUSED, [book, counts])
        self.refused = book, counts

    def _keep(self):
        index, key = self.ratchet
        self._put(_RATCHET, [index, hexlify(key).decode()])

    def _put(self, name, value):
        data = dumps(value).encode()
        self.files.replace(name, data + b"\t" + hexlify(hashlib.sha256(data).digest()))


def _opened(data):
    """What a file of the vault holds. ValueError where it is not what was written."""
    if data[-_CHECKED:] != b"\t" + hexlify(hashlib.sha256(data[:-_CHECKED]).digest()):
        raise ValueError("it is damaged")
    return json.loads(data[:-_CHECKED])
