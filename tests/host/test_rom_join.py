"""Modules joined for the ROM, constants put where they are read (host_tools/rom_join.py): one program."""
import ast
import re
import subprocess
import sys

import pytest

import build as mpy_build
from host_tools.rom_join import JoinError, inline, join

UNIT = (("firmware/unit.py", ("firmware/b.py",)),)
RUN = "import builtins; builtins.const = lambda given: given; from firmware.%s import answer; print(answer)"


def joined(tests=None, groups=UNIT, **modules):
    """The files made of `modules`, texts by name; and those of the tests."""
    rom = {"firmware/%s.py" % name: text for name, text in modules.items()}
    made, beside, _ = join({"firmware/__init__.py": "", **rom}, tests or {}, groups)
    return {**made, **beside}


def run(folder, files, module):
    for path, text in files.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    done = subprocess.run([sys.executable, "-c", RUN % module], cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def same(folder, **modules):
    """The joined module of modules that have the same answer as before, by each way of importing it."""
    rom = {"firmware/%s.py" % name: text for name, text in modules.items()}
    made = joined(**modules)
    said = run(folder / "before", {"firmware/__init__.py": "", **rom}, list(modules)[-1])
    assert run(folder / "after", made, list(modules)[-1]) == said, made
    return made["firmware/unit.py"]


def test_names_that_two_modules_have_are_told_apart_and_the_others_stay(tmp_path):
    text = same(tmp_path, a="_n = 1\ndef f(): return _n\ndef only(): return 4\n",
                b="from firmware.a import f as theirs, only\n_n = 2\ndef f(): return _n + theirs()\n"
                  "answer = f(), only()\n")
    assert "def a_f(): return _a_n" in text and "def b_f(): return _b_n + a_f()" in text and "only()" in text
    assert "import" not in text


def test_a_name_never_meets_a_local_one_or_a_builtin(tmp_path):
    same(tmp_path, a="def open(row): return row\ndef cell(): return 7\n",
         b="from firmware.a import cell as taken, open as mine\n"
           "def f(cell=3):\n    open = [cell for cell in range(cell)]\n"
           "    return open, cell, taken(), mine(1)\n"
           "answer = f(), open.__name__\n")


def test_scopes_of_functions_classes_and_comprehensions_are_seen(tmp_path):
    same(tmp_path, a="row = 1\nn = 5\nclass A:\n    row = 2\n    def get(self): return row, self.row\n",
         b="from firmware.a import A, row as theirs\nrow = [10]\nn = 20\n"
           "def f(n):\n    def g():\n        nonlocal n\n        n += 1\n        return n, row\n"
           "    return g(), [row for row in row], {n: row for n in row}, (lambda row=row: row)()\n"
           "def g():\n    global n\n    n += 1\n    return n\n"
           "answer = f(1), g(), n, A().get(), theirs\n")


def test_a_module_imported_whole_is_asked_no_more(tmp_path):
    text = same(tmp_path, a="DAY = 86400\ndef f(): return DAY\n",
                b="from firmware import a as theirs\ndef f(): return theirs.f() + theirs.DAY\nanswer = f()\n")
    assert "return a_f() + _a_DAY" in text and "import" not in text


def test_what_a_module_hands_on_is_that_of_its_maker(tmp_path):
    same(tmp_path, a="class Full(Exception): pass\nLIMIT = 3\n",
         m="from firmware.a import LIMIT, Full\ndef f(): raise Full(LIMIT)\n",
         b="from firmware.m import LIMIT, Full, f\n"
           "def g():\n    try:\n        f()\n    except Full as error:\n        return error.args, LIMIT\n"
           "answer = g()\n")


def test_constants_are_left_to_the_compiler(tmp_path):
    text = same(tmp_path, a="HOUR = 3600\nDAY = 24 * HOUR\nWORDS = ('x', b'y', -1,\n         DAY)\n",
                b="from firmware.a import DAY, WORDS\nanswer = DAY // 2, WORDS\n")
    assert "_a_DAY = const(86400)" in text and "_a_WORDS = const(('x', b'y', -1, 86400))" in text
    assert "answer = _a_DAY // 2, _a_WORDS" in text


@pytest.mark.parametrize("line", [
    "NAME = []", "NAME = {'a': 1}", "NAME = len('a')", "NAME = 1\nNAME = 2", "NAME = 1\nNAME += 1",
    "NAME = 1\ndef f():\n    global NAME\n    NAME = 2", "name = 1", "NAME = 'a' + 'b'", "NAME = ['a']"])
def test_what_is_not_made_of_literals_or_changes_is_no_constant(line):
    assert "const" not in joined(b=line + "\n")["firmware/unit.py"]


def test_what_something_sets_from_outside_is_no_constant():
    made = joined({"tests/test_b.py": "from firmware import b\nb.STEP = 2\n"}, b="STEP = 1\nMORE = 2\n")
    assert "STEP = 1" in made["firmware/unit.py"] and "_b_MORE = const(2)" in made["firmware/unit.py"]
    assert made["tests/test_b.py"] == "from firmware import unit as b\nb.STEP = 2\n"


def test_modules_beside_and_tests_take_what_they_need_from_the_joined_one(tmp_path):
    modules = {"a": "DAY = 86400\ndef f(): return 1\n",
               "b": "from firmware.a import f as g\ndef f(): return g()\n",
               "late": "from firmware.a import (DAY,\n    f)\nfrom firmware import a, b\n"
                       "from binascii import crc32\n"
                       "def g():\n    from firmware.b import f as inner\n    return inner()\n"
                       "answer = DAY, f(), a.DAY, b.f(), g(), crc32(b'')\n"}
    assert "import" not in same(tmp_path, **modules)
    made = joined(**modules)["firmware/late.py"].split("\n")
    assert made[0] == "DAY = 86400; from firmware.unit import a_f as f"
    assert made[2] == "from firmware import unit as b"          # of a only a constant is asked
    assert "a.DAY" not in made[-2] and "b.b_f()" in made[-2]


def test_a_script_finds_each_module_as_it_was(tmp_path):
    made = joined(a="DAY = 86400\ndef f(): return 1\n",
                  b="from firmware.a import f as g\ndef f(): return g() + 1\n")
    made["firmware/script.py"] = ("from firmware.a import DAY, f\nfrom firmware import b\n"
                                  "answer = DAY, f(), b.f(), b.g is f\n")
    assert run(tmp_path, made, "script") == "(86400, 1, 2, True)\n"


def test_a_later_group_takes_from_an_earlier_one(tmp_path):
    groups = (("firmware/first.py", ("firmware/a.py",)), ("firmware/unit.py", ("firmware/b.py",)))
    made = joined(groups=groups, a="DAY = 1\ndef f(): return DAY\n",
                  b="from firmware.a import DAY, f\nTWO = DAY + DAY\nanswer = TWO, f()\n")
    assert "def f" in made["firmware/first.py"] and "def f" not in made["firmware/unit.py"]
    assert run(tmp_path, made, "b") == "(2, 1)\n"


def test_what_is_imported_in_a_function_or_from_a_library_is_not_joined():
    made = joined(a="def f(): pass\n", b="import gc\nimport os.path\nfrom os import sep as slash\n"
                                         "def f():\n    from firmware.a import f\n    return f, gc, slash\n")
    assert made["firmware/a.py"] == "def f(): pass\n"
    assert made["firmware/unit.py"].startswith("import gc\nimport os.path\nfrom os import sep as slash\n"
                                               "def f():\n    from firmware.a import f\n")


@pytest.mark.parametrize("text, why", [
    ("from firmware import a\nrows = [a]\n", "b.py:2: a, a joined module, is handed on"),
    ("from firmware import a\nprint(a.missing)\n", "has no missing"),
    ("from firmware.a import missing\n", "expected missing in firmware/a.py"),
    ("from firmware.a import f\ndef g():\n    from firmware import a\n",
     "b.py:3: joined modules are imported whole"),
    ("from firmware.a import f\nclass A: pass\n", "class A is also a name"),
    ("from firmware.a import f\nf = 1\n", "f is imported and bound again"),
    ("from firmware.a import f\nrow = 1\nclass B:\n    row = row\n",
     "b.py:4: row is the class's and the module's"),
    ("from firmware.a import f\ntry: f()\nexcept ValueError as error: pass\n", "b.py:3: an exception kept"),
    ("from firmware.a import f\ndef g(): return f'{f}'\n", "b.py:2: names in an f-string")])
def test_what_cannot_be_followed_fails_the_build(text, why):
    with pytest.raises(JoinError, match=re.escape(why)):
        joined(a="class A: pass\ndef f(): pass\n", b=text)


def test_no_line_of_the_unit_moves_and_each_keeps_its_shape():
    """Statement for statement the joined modules are their sources, but for imports, constants and names."""
    rom, tests = mpy_build.sources()
    made, _, blocks, _ = mpy_build.put_together(rom, tests)
    checked = 0
    for target, rows in blocks.items():
        lines = made[target].split("\n")
        for before, path in rows:
            block = "\n".join(lines[before : before + len(rom[path].split("\n"))])
            is_left = (ast.Import, ast.ImportFrom, ast.Assign, ast.Pass)
            shapes = [[(type(node), node.lineno) for node in ast.walk(ast.parse(text))
                       if isinstance(node, ast.stmt) and not isinstance(node, is_left)]
                      for text in (rom[path], block)]
            assert shapes[0] == shapes[1], path
            checked += 1
    assert checked > 45


INTO = {"firmware/a.py": ("firmware/b.py", "firmware/rules/c.py")}


def test_what_is_put_into_another_module_is_there_alone_and_that_one_keeps_its_names(tmp_path):
    rom = {"firmware/__init__.py": "", "firmware/rules/__init__.py": "",
           "firmware/rules/c.py": "N = 5\nWORDS = 'long'\n_most = 7\ndef f(): return _most\n",
           "firmware/b.py": "N = 3\ndef only(): return N\ndef g(): return N\n",
           "firmware/a.py": "from firmware import b\nfrom firmware.rules import c as sv\nN = 1\n_most = 2\n"
                            "def g(): return N, _most, b.g(), b.N, sv.N, sv.f(), sv.WORDS\n",
           "firmware/d.py": "from firmware.b import only as theirs\n"
                            "def ask():\n    from firmware import a\n    return a.g(), a.N, a._most\n"
                            "answer = ask(), theirs()\n"}
    tests = {"tests/test_b.py": "from firmware import b\nfrom firmware.rules.c import f\nprint(b.g(), f())\n"}
    made, beside, blocks = inline(rom, tests, INTO)
    assert set(made) == set(rom) - set(INTO["firmware/a.py"])
    assert [part for _, part in blocks["firmware/a.py"]] == [*INTO["firmware/a.py"], "firmware/a.py"]
    said = run(tmp_path / "before", {**rom, **tests}, "d")
    assert run(tmp_path / "after", {**made, **beside}, "d") == said
    script = "import builtins, runpy; builtins.const = lambda given: given; runpy.run_path('tests/test_b.py')"
    for folder in ("before", "after"):
        done = subprocess.run([sys.executable, "-c", script], cwd=tmp_path / folder, capture_output=True,
                              text=True)
        assert done.stdout == "3 7\n", (done.stderr, beside)


def test_what_somebody_imports_whole_later_on_is_put_into_none():
    rom = {"firmware/__init__.py": "", "firmware/b.py": "def g(): pass\n",
           "firmware/a.py": "from firmware import b\nb.g()\n",
           "firmware/d.py": "def ask():\n    from firmware import b\n    return b\n"}
    with pytest.raises(JoinError, match="d.py:2: joined modules are imported whole"):
        inline(rom, {}, {"firmware/a.py": ("firmware/b.py",)})
