"""Signed notes of any content, and any text in their place."""
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from firmware import ed25519
from firmware.checkpoint import note_text, open_note, parse_vkey, signature_line, vkey

SEED = bytes(range(32))
PUBLIC = ed25519.public_key(SEED)
NAME = "deckwatch.example/419000123"
VKEY = vkey(NAME, PUBLIC)
PLAIN = st.text(st.characters(min_codepoint=32, exclude_categories=["Cs"]))
ORIGIN = PLAIN.filter(bool)


def signed(text):
    return text + "\n" + signature_line(NAME, PUBLIC, ed25519.sign(SEED, PUBLIC, text.encode()))


@settings(max_examples=50)
@given(ORIGIN, st.integers(0, 10**20 - 1), st.binary(min_size=32, max_size=32))
def test_what_is_written_comes_back(origin, size, root):
    assert open_note(signed(note_text(origin, size, root)), VKEY) == (origin, size, root)


@given(PLAIN, st.binary(min_size=32, max_size=32))
def test_a_verifier_key_comes_back_or_is_refused_for_its_name(name, public):
    if name and "+" not in name and not any(c.isspace() for c in name):
        assert parse_vkey(vkey(name, public)) == (name, public)
    else:
        with pytest.raises(ValueError):
            vkey(name, public)


@given(st.data())
def test_no_change_of_a_note_opens(data):
    note = signed(note_text(NAME, 1234, bytes(32)))
    at = data.draw(st.integers(0, len(note)))
    cut = data.draw(st.integers(0, 3))
    changed = note[:at] + data.draw(st.text(max_size=3)) + note[at + cut :]
    if changed != note:
        with pytest.raises(ValueError):
            open_note(changed, VKEY)


@settings(max_examples=60)
@given(st.text() | st.lists(st.sampled_from(["a", "\n", "\n\n", "— ", NAME, " ", "AAAA", "="])).map("".join))
@example("\n\n— ")
def test_any_text_is_refused_with_a_plain_error(text):
    with pytest.raises(ValueError):
        parse_vkey(text)
    with pytest.raises(ValueError):
        open_note(text, VKEY)
    with pytest.raises(ValueError):
        open_note(signed(text), VKEY)
