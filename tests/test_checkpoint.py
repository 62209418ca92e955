"""Signed checkpoints: the texts of C2SP, keys, and every way a note can be wrong."""
from binascii import a2b_base64, unhexlify

from firmware import ed25519
from firmware.checkpoint import (
    MAX_SIGNATURES,
    key_id,
    note_text,
    open_note,
    parse_vkey,
    signature_line,
    vkey,
)
from helpers import raises

# A checkpoint of Go's checksum database: the example in C2SP tlog-checkpoint, with its true origin and key.
GO_VKEY = "sum.golang.org+033de0ae+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8"
GO_NOTE = ("go.sum database tree\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n\n"
           "— sum.golang.org Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE"
           "+xeMcTOAYQ8=\n")

# The note and key in the documentation of golang.org/x/mod/sumdb/note, from which signed-note was written.
NEUMANN = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
NEUMANN_SEED = a2b_base64("AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz")[1:]
NEUMANN_TEXT = """If you think cryptography is the answer to your problem,
then you don't know what your problem is.
"""
NEUMANN_LINE = ("— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotp"
                "RZb6KE6RyyBwJnAM=\n")

SEED = bytes(range(32))
PUBLIC = ed25519.public_key(SEED)
NAME = "deckwatch.example/419000123"
VKEY = vkey(NAME, PUBLIC)
ROOT = bytes(range(100, 132))


def line(text, seed=SEED, name=NAME):
    public = ed25519.public_key(seed)
    return signature_line(name, public, ed25519.sign(seed, public, text.encode()))


def signed(text):
    return text + "\n" + line(text)


def refused(note, trusted=VKEY):
    return str(raises(ValueError, open_note, note, trusted))


def test_a_checkpoint_goes_out_and_comes_back():
    for size in (0, 1, 20000, 2**40):
        note = signed(note_text(NAME, size, ROOT))
        assert open_note(note, VKEY) == (NAME, size, ROOT)


def test_the_text_has_three_lines():
    assert note_text("a b é", 7, bytes(32)) == "a b é\n7\nAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n"


def test_a_checkpoint_made_by_others_opens():
    root = unhexlify("0ac5186a91863e8e1d90c808014aa89bf5da8e3ee1d9f07630f0378f68f1ab62")
    assert open_note(GO_NOTE, GO_VKEY) == ("go.sum database tree", 20852163, root)


def test_a_signature_and_keys_are_written_as_others_write_them():
    public = ed25519.public_key(NEUMANN_SEED)
    assert vkey("PeterNeumann", public) == NEUMANN
    assert parse_vkey(NEUMANN) == ("PeterNeumann", public)
    assert key_id("PeterNeumann", public).hex() == "c74f20a3"
    assert line(NEUMANN_TEXT, NEUMANN_SEED, "PeterNeumann") == NEUMANN_LINE


def test_a_note_that_is_signed_but_no_checkpoint_is_told_from_an_altered_one():
    note = NEUMANN_TEXT + "\n" + NEUMANN_LINE
    assert "no checkpoint" in refused(note, NEUMANN)
    assert "does not fit the text" in refused(note.replace("problem", "Problem"), NEUMANN)


def test_every_changed_sign_of_a_note_is_refused():
    note = signed(note_text(NAME, 1234, ROOT))
    for i in range(0, len(note), 3):
        other = "1" if note[i] != "1" else "2"
        refused(note[:i] + other + note[i + 1:])
    for i in range(0, len(note), 7):
        refused(note[:i])
        refused(note[:i] + note[i + 1:])


def test_signatures_of_other_keys_are_passed_over():
    text = note_text(NAME, 5, ROOT)
    stranger = line(text, bytes(32), "shore.example")
    namesake = line(text, bytes(32))                                        # our name, another key
    same_id = "— other.example " + line(text).split(" ")[2]                 # our key id, another name
    wrong = stranger[:-9] + "AAAAAA==\n"                                    # need not be right
    witness = "— witness.example " + "BBBBBBBBBBBB\n"                        # of a kind unknown here
    for others in (stranger, namesake, same_id, wrong, witness):
        assert open_note(text + "\n" + others + line(text), VKEY)[1] == 5
        assert open_note(text + "\n" + line(text) + others, VKEY)[1] == 5
        assert "should be signed with the key " + NAME in refused(text + "\n" + others)


def test_a_note_of_another_vessel_names_who_signed_it():
    text = note_text("deckwatch.example/419000999", 5, ROOT)
    said = refused(text + "\n" + line(text, bytes(32), "deckwatch.example/419000999"))
    assert "but is with deckwatch.example/419000999+" in said


def test_one_wrong_signature_of_the_key_condemns_the_note():
    text = note_text(NAME, 5, ROOT)
    wrong = line(note_text(NAME, 6, ROOT))
    refused(text + "\n" + wrong + line(text))
    refused(text + "\n" + line(text) + wrong)


def test_as_many_signatures_are_read_as_the_specification_asks_and_no_more():
    text = note_text(NAME, 5, ROOT)
    others = line(text, bytes(32), "shore.example") * (MAX_SIGNATURES - 1)
    assert open_note(text + "\n" + others + line(text), VKEY)[1] == 5
    assert "has 17 signatures" in refused(text + "\n" + others + line(text) * 2)


def test_what_has_not_the_form_of_a_note_is_refused():
    text = note_text(NAME, 5, ROOT)
    good = line(text)
    for note in ("", "\n", "\n\n", text, text + "\n", text + good, signed(text)[:-1], signed(text) + "\n",
                 text + "\n" + good.replace("— ", "- "), text + "\n" + good.replace(" ", "  "),
                 text + "\n" + good + "x\n", text + "\n" + good.replace("\n", "\r\n"),
                 text + "\n" + good.replace("=", ""), text + "\n" + good.replace("=", "=="),
                 text + "\n— %s AAAA\n" % NAME, text + "\n— a AAAAAA==\n" + good,
                 text + "\n— \n" + good, text + "\n— a+b AAAAAAAA\n" + good,
                 text + "\n— a\u2003b AAAAAAAA\n" + good, signed(text.replace("example", "exa\tmple"))):
        refused(note)


def test_what_is_signed_must_be_a_checkpoint():
    root = note_text(NAME, 5, ROOT).split("\n")[2]
    for body in ("a\n5\n", "\n5\n%s\n" % root, "a\n\n%s\n" % root, "a\n05\n%s\n" % root, "a\n-5\n%s\n" % root,
                 "a\n+5\n%s\n" % root, "a\n5 \n%s\n" % root, "a\n1_0\n%s\n" % root, "a\n0x5\n%s\n" % root,
                 "a\n\u0665\n%s\n" % root, "a\n%s\n%s\n" % ("1" * 21, root), "a\n5\n%s\n" % root[:-1],
                 "a\n5\n%sAAAA\n" % root[:-4], "a\n5\n%s\n" % root[:40], "a\n5\n%s\n\nx\n" % root,
                 "a\n5\n%s\n" % (root[:-2] + "x="), "a\n5\n %s\n" % root):
        assert "checkpoint" in refused(signed(body)), body
    assert open_note(signed("a\n0\n%s\nan extension\n" % root), VKEY) == ("a", 0, ROOT)


def test_a_verifier_key_that_does_not_hold_together_is_refused():
    other = vkey(NAME, ed25519.public_key(bytes(32)))
    start, ident, key = VKEY.split("+", 2)
    assert "+" in key               # of base64, not between the parts
    for text in ("", "+", "++", start, VKEY[:-1], VKEY + "=", VKEY + "\n", " " + VKEY, VKEY.replace("9", "8"),
                 "%s+%s+%s" % (start, ident, other.split("+", 2)[2]), "%s+%s+%s" % (start, "00000000", key),
                 "%s+%s+%s" % (start, ident.upper(), key), "%s+%s+%s" % (start, ident, "Ag" + key[2:]),
                 "+" + VKEY.split("+", 1)[1], "%s+%s+é" % (start, ident)):
        raises(ValueError, parse_vkey, text)
        raises(ValueError, open_note, signed(note_text(NAME, 5, ROOT)), text)
    assert "is no verifier key" in str(raises(ValueError, parse_vkey, "a+12345678+Ag" + key[2:]))
    assert "is altered" in str(raises(ValueError, parse_vkey, VKEY.replace("419", "418")))


def test_what_could_not_be_read_again_is_not_written():
    for origin in ("", "a\nb", "a\tb", "a\0"):
        raises(ValueError, note_text, origin, 5, ROOT)
    raises(ValueError, note_text, NAME, -1, ROOT)
    raises(ValueError, note_text, NAME, 5, ROOT[1:])
    for name in ("", "a b", "a+b", "a\n", "a\u00a0b", "a\u3000"):
        raises(ValueError, vkey, name, PUBLIC)
    raises(ValueError, vkey, NAME, PUBLIC[1:])
