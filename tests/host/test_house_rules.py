"""The rules of the house that no linter knows: what firmware may import and which way, how long things
may be, nothing of one machine in the files, and that the commands in the documents exist.
"""
import ast
import re
import subprocess
import tomllib
from functools import lru_cache
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import build as mpy_build

ROOT = Path(__file__).resolve().parents[2]
FIRMWARE = sorted((ROOT / "firmware").rglob("*.py"))
FILE_LINES = 400        # compiling a line costs an ESP32 75 to 90 bytes of heap
FUNCTION_LINES = 60

# The one way of imports; a stage imports nothing of a later one, directly or through others.
STAGES = (("nmea",), ("gnss", "ais"), ("vessel",), ("monitor",), ("main",))


def name(path):
    return str(path.relative_to(ROOT))


def in_port(path):
    return path.is_relative_to(ROOT / "firmware" / "port")


@lru_cache
def tree(path):
    return ast.parse(path.read_text(encoding="utf-8"), name(path))


def optional(node):
    """Whether an `if` or `try` keeps what it holds from interpreters that lack it."""
    if isinstance(node, ast.If):
        return isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
    return isinstance(node, ast.Try) and any(
        isinstance(handler.type, ast.Name) and handler.type.id == "ImportError" for handler in node.handlers)


def imports(node, guarded=False):
    """Every (module, name or None, guarded, line) imported below a node, functions included."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import):
            for alias in child.names:
                yield alias.name, None, guarded, child.lineno
        elif isinstance(child, ast.ImportFrom):
            assert not child.level, "line %d: relative import" % child.lineno
            for alias in child.names:
                yield child.module, alias.name, guarded, child.lineno
        else:
            yield from imports(child, guarded or optional(child))


def firmware_imports(path):
    """Paths of the firmware's files that a file imports."""
    found = set()
    for module, item, _, _ in imports(tree(path)):
        for dotted in (module, "%s.%s" % (module, item)):
            target = ROOT.joinpath(*dotted.split("."))
            for candidate in (target.with_suffix(".py"), target / "__init__.py"):
                if dotted.split(".")[0] == "firmware" and candidate.exists():
                    found.add(candidate)
    return found - {path}


def reached(path):
    """Every firmware file that importing this one brings in."""
    seen, todo = set(), [path]
    while todo:
        for target in firmware_imports(todo.pop()) - seen:
            seen.add(target)
            todo.append(target)
    return seen


def held(body):
    """Line of each block that borrows and imports, if behind it more is loaded or entered: the names that it
    imports are the function's, and keep the modules until it returns."""
    for at, node in enumerate(body):
        if not isinstance(node, ast.FunctionDef | ast.ClassDef):
            for one in [node, *getattr(node, "handlers", ())]:
                for key in ("body", "orelse", "finalbody"):
                    yield from held(getattr(one, key, ()))
        if not (isinstance(node, ast.With) and "borrowed" in ast.unparse(node.items[0])):
            continue
        calls = {ast.unparse(one.func).rpartition(".")[2]
                 for later in body[at + 1 :] for one in ast.walk(later) if isinstance(one, ast.Call)}
        if calls & {"borrowed", "record", "enter", "load"} and any(imports(node)):
            yield node.lineno


def test_what_is_borrowed_is_not_held_while_more_is_loaded():
    bad = ["%s:%d: what it imports stays while the rest of the function loads or enters more: give the block "
           "a function of its own" % (name(path), line)
           for path in FIRMWARE for node in ast.walk(tree(path))
           if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) for line in held(node.body)]
    assert not bad, "\n".join(bad)


def test_firmware_imports_only_firmware_and_modules():
    bad = ["%s:%d: %s" % (name(path), line, module)
           for path in FIRMWARE for module, _, _, line in imports(tree(path))
           if module.split(".")[0] in ("host_tools", "tests", "helpers", "bench")]
    assert not bad, bad


def test_what_firmware_imports_exists_on_micropython(mpy):
    """Asked of the interpreter itself. In firmware/port, and under try/except ImportError, anything goes."""
    wanted = sorted({(module, item or "") for path in FIRMWARE if not in_port(path)
                     for module, item, guarded, _ in imports(tree(path))
                     if not guarded and module.split(".")[0] != "firmware"})
    script = (
        "for module, item in %r:\n"
        "    try:\n"
        "        found = __import__(module, None, None, ('x',))\n"
        "        if item and not hasattr(found, item): print(module, item)\n"
        "    except ImportError: print(module)\n" % (wanted,)
    )
    done = mpy_build.micropython("-c", script)
    assert done.returncode == 0 and not done.stdout, "not on MicroPython: " + done.stdout


def test_clocks_are_read_in_port_only():
    bad = ["%s:%d" % (name(path), line) for path in FIRMWARE if not in_port(path)
           for module, _, _, line in imports(tree(path)) if module in ("time", "machine")]
    assert not bad, "the time is an argument; these import a clock: %s" % bad


def test_a_folder_is_listed_to_its_end():
    """Left half way it stays open, and MicroPython crashes when the littlefs is unmounted under it."""
    bad = ["%s:%d" % (name(path), node.lineno) for path in FIRMWARE for node in ast.walk(tree(path))
           if isinstance(node, ast.Compare) and any(
               isinstance(side, ast.Call) and getattr(side.func, "attr", "") in ("listdir", "ilistdir")
               for side in node.comparators)]
    assert not bad, "use store.holds(): " + ", ".join(bad)


def test_imports_point_one_way():
    bad = []
    for i, stage in enumerate(STAGES):
        later = {"firmware/%s.py" % module for s in STAGES[i + 1:] for module in s}
        for module in stage:
            path = ROOT / "firmware" / (module + ".py")
            if path.exists():
                bad += ["%s reaches %s" % (name(path), name(target)) for target in reached(path)
                        if name(target) in later]
    bad += ["%s is in a circle of imports" % name(path) for path in FIRMWARE if path in reached(path)]
    assert not bad, bad


def test_firmware_is_short_enough_to_read_and_to_compile():
    lines = {name(path): path.read_text(encoding="utf-8").count("\n") for path in FIRMWARE}
    bad = ["%s has %d lines, at most %d" % (path, count, FILE_LINES)
           for path, count in lines.items() if count > FILE_LINES]
    assert not bad, bad


def test_functions_are_seen_whole():
    bad = []
    for path in ours():
        if path.suffix == ".py":
            for node in ast.walk(tree(path)):
                if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                    length = node.end_lineno - node.lineno + 1
                    if length > FUNCTION_LINES:
                        bad.append("%s:%d: %s has %d lines" % (name(path), node.lineno, node.name, length))
    assert not bad, bad


@lru_cache
def ours():
    """Every file of the repository, committed or about to be."""
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout, so what belongs to the repository is not known")
    listed = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
                            cwd=ROOT, stdout=subprocess.PIPE, check=True, text=True).stdout
    paths = [ROOT / path for path in listed.split("\0") if path]
    return [path for path in paths if path.is_file()]


def text_lines():
    for path in ours():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        for number, line in enumerate(text.split("\n"), 1):
            yield path, number, line


def found(pattern):
    seek = re.compile(pattern)
    return ["%s:%d: %s" % (name(path), number, line.strip()[:80])
            for path, number, line in text_lines() if seek.search(line)]


def test_no_file_knows_one_machine():
    # a folder below one of these, at the start of a path, not in the middle of a web address
    assert not found(r"(?<![\w.~)\]}-])/(home|root|tmp|work|Users|mnt)/[\w.]|[A-Z]:\\Users")


def test_no_file_names_a_package_registry():
    assert not found(r"\b(pypi|pythonhosted|npmjs|deb\.debian|crates)\.(org|io|com)\b")


def test_versions_are_pinned_within_their_ranges():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    constraints = (ROOT / "constraints.txt").read_text(encoding="utf-8")
    pinned = dict(re.findall(r"^([\w.-]+)==(\S+)", constraints.lower().replace("_", "-"), re.M))
    asked = project["dependencies"] + sum(project["optional-dependencies"].values(), [])
    for requirement in map(Requirement, asked):
        if requirement.name != project["name"]:
            version = pinned.get(requirement.name.lower().replace("_", "-"))
            assert version, "%s is not in constraints.txt" % requirement.name
            assert requirement.specifier.contains(version), "%s, but %s is pinned" % (requirement, version)


def documents():
    return [path for path in ours() if path.suffix == ".md"]


def code_of(text):
    """What stands in a document as code: fenced blocks, indented lines and `spans`."""
    fenced = re.findall(r"^```\w*\n(.*?)^```", text, re.M | re.S)
    return fenced + re.findall(r"^ {4}(\S.*)$", text, re.M) + re.findall(r"`([^`\n]+)`", text)


def test_commands_in_documents_exist():
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M))
    verbs = {path.stem for path in (ROOT / "host_tools").glob("*.py")}
    bad = []
    for path in documents():
        for code in code_of(path.read_text(encoding="utf-8")):
            bad += ["%s: make %s" % (name(path), word)
                    for word in re.findall(r"^make ([a-z]+)", code, re.M) if word not in targets]
            bad += ["%s: deckwatch %s" % (name(path), word)
                    for word in re.findall(r"^deckwatch ([a-z]+)", code, re.M) if word not in verbs]
    assert not bad, bad


def test_files_named_in_documents_exist():
    """Links, and paths in code spans."""
    bad = []
    for path in documents():
        text = path.read_text(encoding="utf-8")
        links = [path.parent / target for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", text)
                 if not re.match(r"[a-z]+:", target)]
        spans = [ROOT / target for target in
                 re.findall(r"`((?:firmware|host_tools|tests|bench|docs)/[\w./]+)`", text)]
        bad += ["%s: %s" % (name(path), target) for target in links + spans if not target.exists()]
    assert not bad, bad


def test_panel_asks_no_other_host():
    """The wheelhouse has no internet; the names of XML namespaces are no addresses that are asked."""
    bad = []
    for path in sorted((ROOT / "firmware" / "panel").rglob("*")):
        if path.is_file():
            text = path.read_text(encoding="utf-8", errors="replace")
            for address in re.findall(r"(?:https?:|wss?:|[\"'(])//[\w.-]+[^\s\"')]*", text):
                if "//www.w3.org/" not in address:
                    bad.append("%s: %s" % (name(path), address))
    assert not bad, bad
