"""Seals made, and shown as signed notes (firmware/seal.py). Borrowed for each."""
from binascii import a2b_base64, b2a_base64

from firmware import merkle
from firmware.checkpoint import note_text, parse_vkey, signature_line


def origin(vkey: str, book: str) -> str:
    """Which log a seal is of: the name of the vessel's key, and the book's code."""
    return "%s/%s" % (vkey.partition("+")[0], book)


def note(vkey: str, book: str, seal) -> str:
    """The data of an entry "seal" as a signed note, which checkpoint.open_note() reads."""
    name, public = parse_vkey(vkey)
    text = note_text(origin(vkey, book), seal["size"], a2b_base64(seal["root"]))
    return text + "\n" + signature_line(name, public, a2b_base64(seal["sig"]))


def made(seals, book, vault):
    """Data of the seal over all entries so far of the book with this code, signed by the vault.

    Asked again over the same entries, as each second while the disk is full, it is not signed again.
    """
    size = seals.tree[0]
    if seals.newest is None or seals.newest[0][1] != size:
        root = merkle.of(seals.tree).root()
        sig = vault.sign(note_text(origin(vault.vkey, book), size, root))
        seals.newest = (("size", size), ("root", _base64(root)), ("sig", _base64(sig)))
    return seals.newest


def _base64(data):
    return b2a_base64(data, newline=False).decode()
