"""The names that the ROM's sources share (host_tools/rom_names.py): the same program, line for line."""
import ast
import re
import symtable

import pytest

import build as mpy_build
from host_tools import rom_flat, rom_texts
from host_tools.rom_names import NamesError, share

PLAIN = "firmware/plain.py"
# What the interpreter has as names, for these samples.
STANDING = ("a", "answer", "b", "close", "f", "g", "h")


def shared(text, tests="", scripts=()):
    return share({PLAIN: text}, {"tests/test_plain.py": tests}, scripts, STANDING)[PLAIN]


def run(text):
    space = {"__name__": "plain"}
    exec(text, space)       # a sample of these tests, and what was made of it
    return space["answer"]


def same(text, *gone):
    """The sample with names shared, which still has its answer and lines, and none of the names `gone`."""
    made = shared(text)
    assert run(made) == run(text), made
    for was, line in zip(text.split("\n"), made.split("\n")):
        assert len(was.split()) == len(line.split()), made
    for name in gone:
        assert not re.search(r"\b%s\b" % name, made), made
    return made


def test_private_names_of_a_module_are_told_apart():
    same("_first = 1\n_second = 2\n_FIRST = 3\ndef _third(): return 4\n"
         "answer = [_first, _second, _FIRST, _third()]\n", "_first", "_second", "_FIRST", "_third")


def test_two_modules_share_what_neither_has_from_the_other():
    made = share({"firmware/a.py": "_one = 1\n", "firmware/b.py": "_two = 2\n"}, {})
    assert made["firmware/a.py"].split()[0] == made["firmware/b.py"].split()[0]


def test_a_private_name_taken_from_another_module_is_renamed_with_it_and_meets_none_there():
    made = share({"firmware/a.py": "_one = 1\n",
                  "firmware/b.py": "from firmware.a import _one\n_two = 2\n"}, {})
    one = made["firmware/a.py"].split()[0]
    taken, two = re.fullmatch(r"from firmware.a import (\w+)\n(\w+) = 2\n", made["firmware/b.py"]).groups()
    assert taken == one != two


def test_a_private_name_read_off_its_module_is_renamed_with_it_in_the_tests_too():
    made = share({"firmware/a.py": "_one = 1\n"}, {"tests/test_a.py": "from firmware import a\na._one\n"})
    assert made["tests/test_a.py"].split(".")[1].strip() == made["firmware/a.py"].split()[0] != "_one"


def test_constants_share_names_unless_a_script_uses_them():
    text = "LONGEST = 1\nOTHER = 2\nanswer = LONGEST + OTHER\n"
    same(text, "LONGEST", "OTHER")
    assert "LONGEST" in shared(text, scripts=["from firmware.plain import LONGEST"])


def test_public_functions_variables_methods_and_attributes_are_renamed_in_the_tests_too():
    text = ("total = 1\ndef feed(): return 2\nclass Kept:\n    def take(self):\n        self.taken = 3\n"
            "        return self.taken\nanswer = [total, feed(), Kept().take()]\n")
    same(text, "total", "feed", "take", "taken")
    made = share({PLAIN: text}, {"tests/test_plain.py": "from firmware import plain\nplain.feed()\n"
                                 "def test_it(other): return other.taken\n"})
    read = re.findall(r"\.(\w+)", made["tests/test_plain.py"])
    assert "def %s()" % read[0] in made[PLAIN] and "self.%s = 3" % read[1] in made[PLAIN]
    assert "def test_it(other)" in made["tests/test_plain.py"]


def test_two_modules_share_public_names_too():
    made = share({"firmware/a.py": "def one(): return 1\n", "firmware/b.py": "def two(): return 2\n"}, {})
    assert len({text.split()[1] for text in made.values()}) == 1


def test_a_name_that_the_interpreter_has_is_kept_since_it_costs_nothing_and_may_be_its_own():
    text = "class Kept:\n    def close(self): self.fed = 1\ndef end(file, mine):\n    file.close()\n"
    made = shared(text)
    assert "def close(self)" in made and ".close()" in made and "fed" not in made


def test_an_attribute_that_nothing_of_ours_has_is_kept():
    assert ".deinit()" in shared("def done(uart): uart.deinit()\n")


def test_what_a_library_is_asked_for_is_kept_though_a_class_has_it():
    made = shared("import machine\nfrom network import hush\nclass Kept:\n"
                  "    def fire(self): machine.fire()\n    def hush(self): hush()\n")
    assert "def fire(self): machine.fire()" in made and "def hush(self): hush()" in made


def test_public_names_as_text_passed_by_keyword_or_set_from_outside_are_kept():
    text = ("class Kept:\n    def __init__(self, fed=0): self.fed = fed\n    def told(self): self.seen = 1\n"
            "def asked(one): return hasattr(one, 'told')\ndef put(one): one.seen = 2\n"
            "answer = [asked(Kept(fed=1)), put(Kept(fed=2))]\n")
    made = same(text, "asked", "put")
    assert "def told" in made and "self.seen" in made and "self.fed = fed" in made
    assert "words" in shared("words = 'told, kept'\n", tests="WORDS = 'words'\n")
    assert "told =" not in shared("told = 1\nrow = 'a word of a text, told, is no name'\n")


def test_what_a_script_asks_for_is_kept_but_not_its_own_names():
    made = shared("def fed(): pass\ndef told(): pass\ndef seen(): pass\ndef free(): pass\n"
                  "class Hour:\n    def tell(self): self.told_at = 2\n",
                  scripts=["from firmware.plain import fed\nplain.told()\nCODE = 'plain.seen()'\n"
                           "for free in (): pass\nclass Clock:\n    def tell(self): self.told_at = 1\n"])
    assert re.findall(r"def (\w+)", made)[:3] == ["fed", "told", "seen"] and "free" not in made
    assert "def tell(self): self.told_at = 2" in made


def test_the_words_that_a_module_is_asked_for_by_a_computed_name_are_kept():
    words = {"firmware/manning_words.py": "def grade(): return 1\n",
             "firmware/narrative.py": "from firmware import manning_words\n"
                                      "def word(how): return getattr(manning_words, how)\n"}
    made = share(words, {})
    assert "def grade" in made["firmware/manning_words.py"]
    assert "def word" not in made["firmware/narrative.py"]


def test_what_only_functions_bind_is_not_renamed():
    assert "row = 1" in shared("def made():\n    row = 1\n    return row\n")


def test_a_constant_of_the_compiler_keeps_its_name():
    assert "_FLAG = const(1)" in shared("from micropython import const\n_FLAG = const(1)\n")


def test_what_comes_from_a_library_keeps_its_name():
    text = ("import errno\nfrom errno import EACCES\nENOENT = 7\nclass Own:\n    EPERM = 1\n"
            "answer = [errno.ENOENT, ENOENT, EACCES, errno.EPERM, Own.EPERM]\n")
    same(text)


def test_attributes_of_classes_that_inherit_are_told_apart():
    text = ("class First:\n    _kind = 1\n"
            "    def __init__(self): self._a1 = 2\n    def _get(self): return self._a1\n"
            "class Second(First):\n"
            "    def __init__(self):\n        super().__init__()\n        self._b1 = 3\n"
            "    def _all(self): return [self._kind, self._get(), self._b1]\n"
            "class Third(Second):\n    _own = 4\n    def _more(self): return self._all() + [self._own]\n"
            "answer = Third()._more()\n")
    same(text, "_kind", "_a1", "_get", "_b1", "_all", "_own", "_more")


def test_classes_that_inherit_across_modules_are_one_family():
    made = share({"firmware/a.py": "class A:\n    def __init__(self): self._one = 1\n",
                  "firmware/b.py": "from firmware.a import A\n"
                                   "class B(A):\n    def two(self): self._two = 2\n"}, {})
    one, two = [re.search(r"self\.(\w+)", text)[1] for text in made.values()]
    assert one != two


def test_a_class_between_two_joins_their_families():
    made = shared("class A:\n    _one = 1\nclass B:\n    _two = 2\nclass C(A, B):\n    pass\n")
    assert len(set(re.findall(r"_\w+", made))) == 2
    made = shared("class A:\n    def a(self): self._one = 1\nclass B:\n    def b(self): self._two = 2\n")
    assert len(set(re.findall(r"self\.(\w+)", made))) == 1


def test_a_class_that_inherits_from_what_cannot_be_told_fails_the_build():
    for base in ("Other", "make()"):
        with pytest.raises(NamesError, match=r"plain.py:3: B inherits from"):
            shared("class A: pass\nOther = A\nclass B(%s): pass\n" % base)
    with pytest.raises(NamesError, match="b.py:2: B inherits from Other"):
        share({"firmware/a.py": "class A: pass\nOther = A\n",
               "firmware/b.py": "from firmware.a import Other\nclass B(Other): pass\n"}, {})
    shared("import io\nfrom io import BytesIO\nclass A(io.StringIO): pass\nclass B(BytesIO): pass\n"
           "class C(A, ValueError): pass\n")


def test_an_attribute_of_class_and_object_is_one():
    same("class A:\n    _count = 0\n    def more(self):\n        self._count += 1\n        A.last = self\n"
         "        return self\nanswer = [A().more()._count, A._count, A.last._count]\n", "_count")


def test_an_attribute_set_from_outside_keeps_its_name():
    made = same("class A:\n    _one = 1\n    _two = 2\na = A()\na._one = 3\nanswer = a._one + a._two\n",
                "_two")
    assert "_one" in made
    made = same("class A:\n    @staticmethod\n"
                "    def put(other):\n        other._one = 1\n        return other\n"
                "class B: pass\nanswer = A.put(B())._one\n")
    assert "_one" in made
    made = same("class A:\n    def made(self):\n        def put(self): self._one = 1\n        return put\n"
                "class B: pass\nb = B()\nA().made()(b)\nanswer = b._one\n")
    assert "_one" in made


def test_an_attribute_that_no_class_has_keeps_its_name():
    made = shared("_transport = 1\ndef f(writer): return writer._transport\n")
    assert "._transport" in made


def test_what_stands_as_text_keeps_its_name():
    for asked in ("getattr(A, '_one')", "hasattr(A, '_one')"):
        assert "_one = 1" in same("class A:\n    _one = 1\nanswer = %s\n" % asked)
    assert "_one = 1" in shared("_one = 1\nrows = 'first _one, second'\n")


def test_a_docstring_keeps_nothing():
    same('def _one():\n    """_one is told of."""\n    return 1\nanswer = _one()\n', "_one(?=\\()")


def test_dunders_the_bare_underscore_and_classes_keep_their_names():
    text = ("class _Kept:\n    __private = 1\n    def __len__(self): return 3\n"
            "_, __two = 4, 5\nanswer = [_Kept.__name__, len(_Kept()), _, __two]\n").replace(
                "_Kept.__name__", "type(_Kept()).__name__")
    assert shared(text) == text and run(text)[0] == "_Kept"


def test_arguments_that_nobody_passes_by_keyword_are_renamed_in_their_function():
    made = same("def add(first, second=2, *rest, third=3):\n    return first + second + third + len(rest)\n"
                "close = 'kept'\nanswer = [add(1), add(1, 5, 7, third=9), close]\n", "first", "second")
    assert "third=9" in made and "close = 'kept'" in made


def test_an_argument_passed_by_keyword_anywhere_keeps_its_name():
    text = "def add(first, second): return first + second\nanswer = add(1, second=2)\n"
    assert "second=2" in same(text, "first")
    assert "first" in shared(text, tests="from firmware.plain import add\nadd(first=1, second=2)\n")
    assert "first" in shared(text, scripts=["add(first=1, second=2)"])
    assert "first" in shared(text, tests="import plain\nplain.add(**{'first': 1, 'second': 2})\n")


def test_arguments_of_what_is_called_with_stars_keep_their_names():
    text = ("def hand(**more): return take(**more)\ndef take(deep=0): return deep\n"
            "class A:\n    def __init__(self, inner): self.inner = inner\nclass B(A): pass\n"
            "def other(lone): return lone\nprofile = eval_free()\n"
            "answer = [hand(**profile[0]), B(**profile[1]).inner, other(3)]\n")
    text = "def eval_free(): return {'d' + 'eep': 1}, {'in' + 'ner': 2}\n" + text
    made = same(text)
    assert "deep=0" in made and "inner)" in made and "lone)" not in made


def test_stars_to_what_is_no_function_fail_the_build():
    for text in ("def f(call, more):\n    call(**more)\n",
                 "def f(call, more):\n    call(**more)\ndef call(): pass\n", "more = {}\nx[0](**more)\n"):
        with pytest.raises(NamesError, match=r"plain.py:2: \*\* to (call|x\[0\]), .*SPREAD"):
            shared(text)


def test_own_keywords_handed_on_need_no_more():
    assert "**" in shared("def f(call, **more):\n    call(**more)\n")


@pytest.mark.parametrize("line, word", [
    ("getattr(x, y)", "computed name"), ("setattr(x, '_' + y, 1)", "computed name"),
    ("globals()[y]", "globals"), ("x.__dict__[y]", "__dict__"), ("exec(y)", "exec"),
    ("class A:\n        def __getattr__(self, name): return 1", "__getattr__")])
def test_what_hides_its_names_fails_the_build(line, word):
    with pytest.raises(NamesError, match=r"firmware/plain.py:\d: .*%s" % word):
        shared("def f(x, y):\n    %s\n" % line)


def test_functions_within_functions_keep_theirs_apart():
    same("def outer(left, right):\n    def inner(deep, right):\n        nonlocal left\n        left += deep\n"
         "        return left, right\n    return [inner(10, 20), left, right, (lambda low: low + right)(1)]\n"
         "answer = outer(1, 2)\n", "deep", "low")


def test_an_inner_function_may_bind_the_name_anew():
    same("def outer(value):\n    def inner():\n        value = 2\n        return value\n"
         "    return [inner(), value]\nanswer = outer(1)\n", "value")


def test_comprehensions_and_defaults_see_what_they_saw():
    same("low = 5\ndef f(row, low):\n    def g(end=row): return end\n"
         "    return [[row for row in row], {low: cell for cell in row if cell > low}, g(),\n"
         "            [low for low in row]]\n"
         "def h(low=low): return low\nanswer = [f([1, 2, 3], 1), h()]\n", "row")


def test_a_class_within_a_function_keeps_its_attributes():
    same("def f(size, name):\n"
         "    class A:\n        size = 2\n        def get(self): return [self.size, name]\n"
         "    return A().get() + [size]\nanswer = f(1, 3)\n", "name")


def test_exceptions_imports_and_globals_keep_what_they_bind():
    same("def f(error, json):\n"
         "    try:\n        raise ValueError(1)\n    except ValueError as error:\n"
         "        seen = error.args\n    import json\n    return seen, json.__name__\n"
         "def g(number):\n    global _total\n    _total = number\n_total = 0\ng(4)\n"
         "answer = [f(1, 2), _total]\n",
         "number", "_total")


def test_names_in_an_f_string_stay():
    made = same("_one = 1\ndef f(two, three): return f'{_one}{two!r:>{_one}}' + str(three)\n"
                "answer = f(2, 3)\n", "three")
    assert "{_one}{two!r:>{_one}}" in made


def test_columns_are_counted_in_letters():
    same("def f(row): return 'नाव', row, 'दोन', row\nanswer = f(1)\n", "row")


def scopes(text):
    """For each scope of a program, in order, its kind and for each of its names what it is there."""
    def kinds(table):
        names = [(name.is_parameter(), name.is_global(), name.is_local(), name.is_free())
                 for name in table.get_symbols() if name.get_name() != rom_texts.NAME]
        yield table.get_type(), table.get_lineno(), sorted(names)
        for child in table.get_children():
            yield from kinds(child)
    return list(kinds(symtable.symtable(text, "x", "exec")))


class Whole(ast.NodeTransformer):
    """Undoes rom_texts, whatever the texts are."""

    def visit_Subscript(self, node):
        self.generic_visit(node)
        taken = isinstance(node.value, ast.Name) and node.value.id == rom_texts.NAME
        return ast.copy_location(ast.Constant(""), node) if taken else node

    def visit_Assign(self, node):
        self.generic_visit(node)
        return None if getattr(node.targets[0], "id", None) == rom_texts.NAME else node


def test_no_scope_of_the_rom_loses_a_name_and_no_line_moves(mpy):
    """Two names that became one would leave a scope one name short."""
    checked = 0
    rom, tests = mpy_build.sources()
    rom, tests, _, flat = mpy_build.put_together(rom, tests)
    assert flat == mpy.flat
    for path, before in rom_flat.flatten(rom, tests, flat)[0].items():
        after = (mpy.source / path).read_text(encoding="utf-8")
        assert scopes(after) == scopes(before), path
        trees = [Whole().visit(ast.parse(text)) for text in (before, after)]
        nodes = [[(type(node), getattr(node, "lineno", 0)) for node in ast.walk(tree)] for tree in trees]
        assert nodes[0] == nodes[1], path
        checked += before != after
    assert checked > 30


FAULT = """
import sys
sys.path.insert(0, %r)
from firmware.clock import Clock
try:
    Clock(0).utc(None)
except TypeError as error:
    sys.print_exception(error)
"""


def test_a_traceback_tells_the_joined_module_and_the_line_and_the_build_whose_it_is(mpy):
    lines = (mpy_build.ROOT / "firmware" / "clock.py").read_text(encoding="utf-8").split("\n")
    said = mpy_build.micropython("-c", FAULT % str(mpy.rom), heap=4 * mpy_build.HEAP).stdout
    line = int(re.search(r'File "firmware\.unit_log", line (\d+), in utc', said)[1])
    rows = re.findall(r"^firmware/unit_log\.py (\d+) firmware/clock\.py$", mpy.lines.read_text(), re.M)
    before = int(rows[0])
    assert before == line // 1000 * 1000
    assert lines[line - before - 1].strip() == "return self._zero + now"
