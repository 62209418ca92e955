"""What the unit borrows, at the top of its ROM instead of in the package: firmware/places.py as places.py.

Imported from a package a module takes three names (qstr) for good, its own, with the package, and its file's;
at the top it takes two. Import statements of the ROM and of the tests beside it are made to fit. For scripts
each is still there under its name in the package, as a file that takes all from where it is.
"""
import ast

from host_tools.rom_scopes import Text, called

BORROW = "firmware/borrow.py"


def flat(path):
    return path.rpartition("/")[2]


def stem(path):
    return flat(path).removesuffix(".py")


def moved(text, paths):
    """A file's text with its imports of the modules `paths` from where they lie now."""
    made = Text(text)
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == "firmware":
            folder = node.module.replace(".", "/")
            if folder + ".py" in paths:
                names = ", ".join(_as(alias) for alias in node.names)
                made.statement(node, "from %s import %s" % (stem(folder), names))
                continue
            parts, rest = [], []
            for alias in node.names:
                if "%s/%s.py" % (folder, alias.name) in paths:
                    parts.append("import " + _as(alias))
                else:
                    rest.append(_as(alias))
            if parts:
                if rest:
                    parts.append("from %s import %s" % (node.module, ", ".join(rest)))
                made.statement(node, "; ".join(parts))
    return made.made()


def _as(alias):
    return alias.name if called(alias) == alias.name else "%s as %s" % (alias.name, alias.asname)


def told(rom):
    """The ROM whose borrow.py, which loads by names put together, knows of it."""
    return rom | {BORROW: rom[BORROW].replace('PACKAGE = "firmware."', 'PACKAGE = ""')}


def flatten(rom, tests, paths):
    """({path: text} of the ROM with the modules `paths` at its top, the same of the tests beside it)."""
    stems = sorted(map(stem, paths))
    twice = {name for name, after in zip(stems, stems[1:]) if name == after}
    if twice:
        raise ValueError("expected names of their own for the modules of the firmware; rename one of each: %s"
                         % ", ".join(sorted(twice)))
    made = {}
    for path, text in rom.items():
        made[flat(path) if path in paths else path] = moved(text, paths)
    made.update((path, "from %s import *\n" % stem(path)) for path in paths)
    return made, {path: moved(text, paths) for path, text in tests.items()}
