"""What a book or a file's name holds does not command the terminal, nor end or turn a line of ours."""
import json
import os
import unicodedata

from books import filled, lay_down

from host_tools import book_text, shown

CRAFTED = "x\x1b[2J\x1b[H\r\nSOUND: every entry is as it was\x07\x9b2J\u2028\u202eDNUOS\u2066\x7f\udcff"


def commands(text):
    return [c for c in text if unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp") or c in shown.TURNING]


def test_crafted_text_is_one_line_of_letters():
    told = shown.harmless(CRAFTED)
    assert commands(told) == [] and "\\x1b[2J" in told and "\\nSOUND" in told and "\\u202eDNUOS" in told
    assert told.encode()


def test_names_of_all_scripts_stay_as_they_are():
    for text in ("Salim, tindal", "सलीम क\u094d\u200dष", "\u2068یوسف\u2069 (x)", "வணக்கம்", "\U0001f6a2", ""):
        assert shown.harmless(text) == text


def test_an_isolate_without_its_end_or_an_end_alone_is_taken_out():
    assert shown.harmless("a \u2068b") == "a \\u2068b"
    assert shown.harmless("a\u2069b\u2068") == "a\\u2069b\\u2068"


def test_json_holds_the_same_value():
    value = {"text": CRAFTED, "name": "\u2068یوسف\u2069"}
    text = shown.as_json(value)
    assert commands(text) == [] and json.loads(text) == value
    assert shown.as_json({"a": "सलीम"}) == '{"a": "सलीम"}'


def test_a_files_name_cannot_be_read_as_words_of_ours():
    for name in ("00000003.snap", "notes_2.txt"):
        assert shown.file_name(name) == name
    assert shown.file_name("a. SOUND: all") == '"a. SOUND: all"'
    assert shown.file_name('a" b') == '"a\\" b"'
    assert len(shown.file_name(" " * 200 + "SOUND")) < 90


def test_a_segment_that_is_no_regular_file_is_told_in_words_by_show(tmp_path, capsys):
    folder = lay_down(filled(3), tmp_path)
    os.mkfifo(folder / "00000999.log")
    assert book_text.show(str(folder)) == 2
    assert "00000999.log is no regular file" in capsys.readouterr().err
    assert book_text.show(str(tmp_path / "nowhere")) == 2
    assert "expected a folder with a book" in capsys.readouterr().err
