"""The files of a Vault (firmware/vault.py): read at a start, made new, and the key brought to where the log
is. Borrowed for that.
"""
import hashlib
import json
from binascii import hexlify, unhexlify

from firmware.ratchet import KEY, forward

_RATCHET, _SIGNER, _PINS, _REFUSED, _BOOK = "ratchet", "signer", "pins", "refused", "book"
_CHECKED = 65               # TAB and 64 hex digits
_SPOILT = ("keys folder %s: the file %s cannot be used (%s); put back the folder as it was, or make new keys "
           "in another: deckwatch provision")
_HALF = ("keys folder %s: only one of the files ratchet and signer is there; put back the folder as it was, "
         "or make new keys in another: deckwatch provision")


def name_of(mmsi) -> str:
    """The name under which a vessel signs."""
    return "deckwatch/%d" % mmsi


def read(vault):
    """What its folder holds; what cannot be used is named in its `trouble`."""
    files = vault.files
    names = list(files.listdir())
    for name, take in ((_RATCHET, _take_ratchet), (_SIGNER, _take_signer), (_PINS, _take_pins)):
        if name not in names:
            continue
        try:
            take(vault, _opened(files.read(name, 0, files.size(name))))
        except (OSError, ValueError, TypeError, KeyError) as error:
            vault.trouble = _SPOILT % (files.where, name, error)
    if (vault.ratchet is None) != (vault.vkey is None):
        # One without the other: neither is used, or they would pass for a sound whole.
        vault.trouble = vault.trouble or _HALF % files.where
        vault.ratchet = vault.vkey = None
    for name, take in ((_REFUSED, _take_refused), (_BOOK, _take_book)):
        if name in names:
            try:
                take(vault, _opened(files.read(name, 0, files.size(name))))
            except (OSError, ValueError, TypeError, AttributeError):
                pass                # a count is lost, or a guard against a slip: the seals hang on neither


def _take_ratchet(vault, found):
    index, key = found
    key = unhexlify(key)
    if type(index) is not int or index < 0 or len(key) != KEY:
        raise ValueError("a number and a key of %d bytes were expected" % KEY)
    vault.ratchet = index, key


def _take_signer(vault, found):
    vault.vkey, seed, public, vault.made = found
    vault.seed, vault.public = unhexlify(seed), unhexlify(public)


def _take_pins(vault, found):
    vault.pins = dict(found)


def _take_refused(vault, found):
    book, counts = found
    if any(type(count) is not int for count in counts.values()):
        raise ValueError("a count was expected")
    vault.refused = book, counts


def _take_book(vault, found):
    code, closed = found
    if not isinstance(code, str) or not (closed is None or isinstance(closed, str)):
        raise ValueError("a code and a head were expected")
    vault.book = code, closed


def _opened(data):
    """What a file of the vault holds. ValueError where it is not what was written."""
    if data[-_CHECKED:] != b"\t" + hexlify(hashlib.sha256(data[:-_CHECKED]).digest()):
        raise ValueError("it is damaged")
    return json.loads(data[:-_CHECKED])


def provision(vault, mmsi, key, seed, utc):
    """See Vault.provision()."""
    if vault.ratchet or vault.trouble:
        raise ValueError(vault.trouble or "there are keys already")
    from firmware import checkpoint, ed25519  # not needed at a start

    public = ed25519.public_key(seed)
    vkey = checkpoint.vkey(name_of(mmsi), public)
    signer = [vkey, hexlify(seed).decode(), hexlify(public).decode(), utc]
    vault.put(_SIGNER, signer)
    vault.put(_RATCHET, [0, hexlify(key).decode()])
    _take_signer(vault, signer)
    vault.ratchet = 0, key


def skip_to(vault, index, alive):
    """Go on to a later key, for an entry that was written when the power failed before its step."""
    at, key = vault.ratchet
    while at < index:
        at, key = at + 1, forward(key)
        if not at % 256:
            alive()
    vault.ratchet = at, key
    vault.keep()
