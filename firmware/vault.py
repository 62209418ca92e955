"""What the unit keeps to itself: the key that seals the next entry, the seed of its signatures, the PINs.

They lie in a folder of their own beside the book's, are never exported, and each file is replaced whole:

    ratchet   [index, key]                  overwritten after every entry, firmware.ratchet
    signer    [vkey, seed, public, made]    Ed25519; made: Unix seconds UTC
    pins      {person: [salt, rounds, hash]}
    refused   [book, {person: tries}]       refused without looking at the PIN, since the book was begun
    book      [code, head]                  the book these keys seal; head: its last, once the next may follow

each JSON with bytes in hex, and behind a TAB the SHA-256 of it, so that a spoilt one is never used.
"""
import hashlib
from binascii import hexlify

from firmware.borrow import borrowed
from firmware.entry import MAC, dumps
from firmware.ratchet import forward, mac


class Vault:
    """The secrets in a folder (a port's Files). A folder without any is a vault without keys.

    ratchet  (index, key of 32 bytes) for the entry recorded next, or None
    vkey     verifier key of the signatures, or None
    made     when the keys were made, Unix seconds UTC, or None
    pins     {person: [salt in hex, rounds, hash in hex]}
    refused  (code of a book, {person: tries refused there}); nothing, where the file is spoilt
    book     (code of the book that its keys seal, head of its entry "close" in hex or None): they seal no
             other but the one that follows that head. "": none yet, or the file is spoilt
    trouble  which file is there but cannot be used, in words, or None
    """

    def __init__(self, files):
        self.files = files
        self.ratchet = self.vkey = self.made = self.trouble = None
        self.seed = self.public = None
        self.pins = {}
        self.refused, self.book = ("", {}), ("", None)
        with borrowed():
            from firmware import vault_reading

            vault_reading.read(self)

    def provision(self, mmsi, key, seed, utc):
        """Make the keys of 32 random bytes each. ValueError when there are some, or were."""
        with borrowed():
            from firmware import vault_reading

            vault_reading.provision(self, mmsi, key, seed, utc)

    def mac(self, before, line) -> bytes:
        """Seal of the entry recorded next (16 bytes): the head before it, its line."""
        return mac(self.ratchet[1], before + line)[:MAC]

    def following(self):
        """The ratchet after the next entry."""
        index, key = self.ratchet
        return index + 1, forward(key)

    def step(self, ratchet):
        """Go on to following() and forget this key. OSError: the disk has it still, until the next step."""
        self.ratchet = ratchet
        self.keep()

    def sign(self, text: str) -> bytes:
        """Ed25519 signature (64 bytes) of a text; takes an ESP32 about a second."""
        with borrowed():
            from firmware import ed25519

            return ed25519.sign(self.seed, self.public, text.encode())

    def keep_pins(self, pins):
        """Replace the PINs by these; safe on disk when it returns. OSError."""
        self.put("pins", pins)
        self.pins = pins

    def keep_refused(self, book, counts):
        """Replace the counts of refused tries by these; safe on disk when it returns. OSError."""
        self.put("refused", [book, counts])
        self.refused = book, counts

    def keep_book(self, code, closed=None):
        """Write down which book the keys seal. OSError."""
        self.put("book", [code, closed])
        self.book = code, closed

    def keep(self):
        """Write down the key that seals next. OSError."""
        index, key = self.ratchet
        self.put("ratchet", [index, hexlify(key).decode()])

    def put(self, name, value):
        """Replace a file by this value; safe on disk when it returns. OSError."""
        data = dumps(value).encode()
        self.files.replace(name, data + b"\t" + hexlify(hashlib.sha256(data).digest()))
