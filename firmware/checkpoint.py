"""Checkpoints: size and root of the log's tree, signed, as a text that can be kept anywhere.

The form is C2SP tlog-checkpoint in a C2SP signed-note (c2sp.org), so that others' tools read it:

    deckwatch.example/419000123         origin: which log
    20852                               entries
    CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=
                                        (an empty line)
    — deckwatch.example/419000123 Az3grl...        a line for each signature

A verifier key ("vkey") is what the keeper holds: name+key id in hex+base64 of 0x01 and the public key.
Everything that is wrong is a ValueError that says what was expected and what came.
"""
import hashlib
from binascii import a2b_base64, b2a_base64

MAX_SIGNATURES = 16         # as many as signed-note asks every verifier to take; more are refused

_ED25519 = b"\x01"          # signature type of signed-note
_DASH = "\u2014 "
# White_Space of Unicode: str.isspace() of MicroPython knows ASCII alone.
_SPACES = ("\t|\n|\x0b|\x0c|\r| |\x85|\xa0|\u1680|\u2000|\u2001|\u2002|\u2003|\u2004|\u2005|\u2006|\u2007"
           "|\u2008|\u2009|\u200a|\u2028|\u2029|\u202f|\u205f|\u3000")


def note_text(origin: str, size: int, root: bytes) -> str:
    """What is signed, as UTF-8: three lines. `size` entries have the Merkle root `root` (32 bytes)."""
    if not origin or "\n" in origin or not _is_plain(origin):
        raise ValueError("the origin is %r: one line without control characters was expected" % origin)
    if size < 0 or len(root) != 32:
        raise ValueError("size %r and a root of %d bytes: a number from 0 and 32 bytes were expected"
                         % (size, len(root)))
    return "%s\n%d\n%s\n" % (origin, size, _base64(root))


def key_id(name: str, public: bytes) -> bytes:
    """Four bytes that tell keys of one name apart."""
    return hashlib.sha256(name.encode() + b"\n" + _ED25519 + public).digest()[:4]


def vkey(name: str, public: bytes) -> str:
    """The verifier key of an Ed25519 public key (32 bytes)."""
    if not _is_name(name) or len(public) != 32:
        raise ValueError("name %r and a public key of %d bytes: a name without spaces and '+', and 32 bytes "
                         "were expected" % (name, len(public)))
    return "%s+%s+%s" % (name, key_id(name, public).hex(), _base64(_ED25519 + public))


def parse_vkey(text: str) -> tuple:
    """(name, public key) of a verifier key."""
    parts = text.split("+", 2)      # base64 has a '+' of its own
    key = _bytes(parts[2]) if len(parts) == 3 else None
    if not key or len(key) != 33 or key[:1] != _ED25519:
        raise ValueError("%r is no verifier key: name+8 hex digits+base64 of 0x01 and 32 bytes of an Ed25519 "
                         "key was expected" % text)
    name, public = parts[0], key[1:]
    if vkey(name, public) != text:
        raise ValueError("the verifier key %r is altered: its name and key make the key id %s, not the one "
                         "it states" % (text, key_id(name, public).hex()))
    return name, public


def signature_line(name: str, public: bytes, signature: bytes) -> str:
    """The line, with line feed, that joins note_text() and an empty line to a signed note."""
    return "%s%s %s\n" % (_DASH, name, _base64(key_id(name, public) + signature))


def open_note(text: str, vkey: str) -> tuple:
    """(origin, size, root) of a checkpoint signed by the holder of `vkey`, or ValueError.

    Signatures of other keys are passed over; of this key each must be right, and one must be there.
    Lines after the root are signed with it but not looked at. Which log the origin names is for the
    caller to compare: one key may sign several.
    """
    from firmware import ed25519  # here: who only writes checkpoints need not carry it

    name, public = parse_vkey(vkey)
    end = text.rfind("\n\n") + 1
    if not end or not text.endswith("\n") or not _is_plain(text):
        raise ValueError("this is no signed note: lines of text without control characters, an empty line "
                         "and lines with signatures were expected")
    body, lines = text[:end], text[end + 1 : -1].split("\n")
    if len(lines) > MAX_SIGNATURES:
        raise ValueError("the note has %d signatures, %d at most are read" % (len(lines), MAX_SIGNATURES))
    known, signers, found = key_id(name, public), [], False
    for line in lines:
        signer, key, signature = _signature(line)
        signers.append("%s+%s" % (signer, key.hex()))
        if signer == name and key == known:
            found = ed25519.verify(public, body.encode(), signature)
            if not found:
                raise ValueError("the signature of %s does not fit the text, one of them was altered" % name)
    if not found:
        raise ValueError("the note should be signed with the key %s+%s, but is with %s"
                         % (name, known.hex(), ", ".join(signers)))
    return _read(body)


def _read(body):
    """(origin, size, root) of a text whose signature was checked."""
    lines = body[:-1].split("\n")
    root = _bytes(lines[2]) if len(lines) > 2 and all(lines) else None
    if not root or len(root) != 32:
        raise ValueError("the signed text is no checkpoint: lines with origin, size and root were expected")
    size = lines[1]
    if len(size) > 20 or size.strip("0123456789") or size[0] == "0" and size != "0":
        raise ValueError("the size of the checkpoint is %r: a decimal number was expected" % size)
    return lines[0], int(size), root


def _signature(line):
    """(key name, key id, signature) of a line."""
    parts = line[len(_DASH) :].split(" ") if line.startswith(_DASH) else ()
    data = _bytes(parts[1]) if len(parts) == 2 and _is_name(parts[0]) else None
    if not data or len(data) < 5:
        raise ValueError("%r is no line with a signature: a dash, a name and base64 were expected" % line)
    return parts[0], data[:4], data[4:]


def _is_plain(text):
    """No control character but the line feed."""
    return all(c >= 32 or c == 10 for c in text.encode())   # in bytes, as entry.code() is made


def _is_name(text):
    return bool(text) and _is_plain(text) and not any(one in text for one in ["+"] + _SPACES.split("|"))


def _base64(data):
    return b2a_base64(data, newline=False).decode()


def _bytes(text):
    """What base64 text stands for, or None where it is not written as _base64() would write it."""
    try:
        data = a2b_base64(text)
    except ValueError:
        return None
    return data if _base64(data) == text else None
