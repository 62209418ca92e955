"""Modules at the top of the ROM, and short texts taken out of long ones."""
import ast

import pytest

from host_tools import rom_flat, rom_texts

PLACES = {"firmware/places.py", "firmware/rules/watch_2026.py"}


@pytest.mark.parametrize("was, now", [
    ("from firmware import places", "import places"),
    ("from firmware import places as p, clock", "import places as p; from firmware import clock"),
    ("from firmware.places import nearest, indian as ours", "from places import nearest, indian as ours"),
    ("from firmware.rules import watch_2026 as sv", "import watch_2026 as sv"),
    ("from firmware.clock import DAY", "from firmware.clock import DAY"),
    ("from places import nearest", "from places import nearest"),
    ("import firmware", "import firmware"),
])
def test_an_import_takes_a_module_from_where_it_lies(was, now):
    assert rom_flat.moved(was + "\n", PLACES) == now + "\n"


def test_lines_stay_where_they_are():
    text = "from firmware import (\n    clock,\n    places,\n)\nX = 1\n"
    assert rom_flat.moved(text, PLACES).split("\n")[4] == "X = 1"


def test_two_modules_of_one_name_are_refused():
    with pytest.raises(ValueError, match="rename one of each: x"):
        rom_flat.flatten({}, {}, {"firmware/x.py", "firmware/rules/x.py"})


def test_what_scripts_import_is_still_under_its_name():
    rom, tests = rom_flat.flatten({"firmware/places.py": '"""D."""\n'},
                                  {"tests/t.py": "from firmware import places\n"}, {"firmware/places.py"})
    assert rom == {"places.py": '"""D."""\n', "firmware/places.py": "from places import *\n"}
    assert tests == {"tests/t.py": "import places\n"}


BORROWED = '''"""Words, two
lines of them."""
KIND = "module"


def told(n, default="argument"):
    """Of n."""
    if n == "handed":
        return"over" + "ह" + "a long text that is no name" + f"{n}in f" + "two " "parts" + "named" + "\\n"
    return {"handed": (default, "argument", "")}.get(n, "name")


def named():
    return told
'''


def run(text):
    space = {}
    exec(compile(text, "x", "exec"), space)
    return space["told"]("handed"), space["told"]("x"), space["KIND"]


def test_short_texts_of_functions_are_no_constants_any_more_and_it_does_the_same():
    made = rom_texts.share({"a.py": BORROWED, "b.py": "kept = 'named'\n"}, {"a.py"},
                           lambda texts: {"over"} & set(texts))
    left = {node.value for node in ast.walk(ast.parse(made["a.py"])) if rom_texts.short(node)}
    # Names, what the interpreter has, and what is not in its functions or no text of its own.
    assert left == {"module", "argument", "named", "over", "", "in f", "Of n.", "two parts"}
    assert run(made["a.py"]) == run(BORROWED)
    assert made["b.py"] == "kept = 'named'\n"
    assert [line.startswith("def") for line in made["a.py"].split("\n")] == [
        line.startswith("def") for line in BORROWED.split("\n")]


def test_a_file_that_stays_loaded_is_as_it_was():
    assert rom_texts.share({"a.py": BORROWED}, set(), lambda texts: set())["a.py"] == BORROWED
