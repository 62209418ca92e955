"""The modules that the unit always has, joined for its ROM, and their constants put where they are read.

Under MicroPython a module keeps some 250 bytes beside what is in it: its objects, its path and two more
names, a table of all the names that its code uses. What one module takes from another is held by both. Of
modules joined into one file none of that is kept; and a constant (NAME = 5, a text, a tuple of such), which
the compiler then puts where it is read, is kept no more either. On a computer nothing is joined.

Joined is what a group's roots import when they are loaded, and what that imports, in the order of loading,
but for what an earlier group has. A module that is never loaded without another can be put into that one
(inline()), which is still there under its name, and so are its names, its constants among them.

A name of a module stays where it means the same in all of them, else the
module's own is put before it: clock_civil. All that imports a joined module's names, in the ROM and in the
tests, is made to take them from where they are now; for scripts the module is still there under its name, as
a file that takes them too. What something sets from outside (clock.STEP = 3) is no constant.

A module's lines begin at a multiple of 1000: line 12047 of firmware.unit in a traceback is line 47 of the
module whose lines begin at 12000 (lines.txt of the build).

What this cannot follow is a JoinError: a joined module handed on as an object, or imported whole in a
function; a name that is both a class's and its module's; two classes of one name.
"""
import ast
import operator
import re
from collections import defaultdict

from host_tools.rom_arguments import FUNCTION
from host_tools.rom_scopes import JoinError, Text, called, read

BLOCK = 1000        # lines for a module; a file of the firmware has 400 at most
SIGNS = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.LShift: operator.lshift,
         ast.FloorDiv: operator.floordiv, ast.Pow: operator.pow, ast.BitOr: operator.or_}


def dotted(path):
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def at_start(tree):
    """Import statements that run when the module is loaded."""
    todo, found = list(tree.body), []
    while todo:
        node = todo.pop(0)
        if isinstance(node, ast.Import | ast.ImportFrom):
            found.append(node)
        elif not isinstance(node, (*FUNCTION, ast.ClassDef)):
            todo[:0] = ast.iter_child_nodes(node)
    return found


def whole(node, alias, paths):
    """Path of the module that is imported whole by `from package import module`, or None."""
    if isinstance(node, ast.Import):
        return None
    path = "%s/%s.py" % (node.module.replace(".", "/"), alias.name)
    return path if path in paths else None


def origin(node, paths):
    """Path of the module that names are taken out of, or None."""
    path = node.module.replace(".", "/") + ".py" if isinstance(node, ast.ImportFrom) else None
    return path if path in paths else None


def loaded(rom, roots):
    """Paths of the firmware's modules that importing `roots` loads, each after what it needs; no packages."""
    found, seen = [], set()

    def load(path):
        if path not in seen:
            seen.add(path)
            for node in at_start(read(path, rom[path]).tree):
                for path_of in (origin(node, rom), *(whole(node, alias, rom) for alias in node.names)):
                    if path_of:
                        load(path_of)
            found.append(path)

    for path in roots:
        load(path)
    return found


class NotConstant(Exception):
    pass


def value(node, known):
    """What an expression of literals and known constants is. Raises NotConstant."""
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, ast.Tuple):
        return tuple([value(part, known) for part in node.elts])
    if isinstance(node, ast.Name) and node.id in known:
        return known[node.id]
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "const":
        return value(node.args[0], known)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        given = value(node.operand, known)
        if type(given) is int:
            return -given
    if isinstance(node, ast.BinOp):
        sides = value(node.left, known), value(node.right, known)
        sign = SIGNS.get(type(node.op))
        if sign and all(type(side) is int for side in sides):
            return sign(*sides)
    raise NotConstant


def constants(module, known, patched):
    """{name: (value, statement)} of a module's constants. `known`: those that it takes from others;
    `patched`: names that something sets from outside."""
    found, known = {}, dict(known)
    for node in module.tree.body:
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            if name.isupper() and module.stores[name] == 1 and name not in patched:
                try:
                    known[name] = value(node.value, known)
                except NotConstant:
                    continue
                found[name] = known[name], node
    return found


class Joining:
    """One join: what each joined module's names are called now."""

    def __init__(self, rom, tests, target, paths, done):
        self.target = target
        self.paths = paths          # in the order of loading; the target, if it is one of them, last
        self.modules = {path: read(path, text) for path, text in {**rom, **tests}.items() if path not in done}
        self.names = {}             # path -> {name there: name now}
        self.values = {}            # constants: name now -> value
        self.constants = {}         # path -> {name: (value, statement)}
        self._words = set(re.findall(r"\w+", " ".join(rom.values())))
        self._patched = {node.attr for module in self.modules.values() for node in module.dots.values()
                         if not isinstance(node.ctx, ast.Load)}
        self._taken = {path: self._imported(self.modules[path]) for path in self.paths}
        self._bound = defaultdict(set)      # name -> all that it is in the joined modules
        for path in self.paths:
            for name in self.modules[path].bare:
                self._bound[name].add(self._first(path, name))
        for path in self.paths:
            self._name(self.modules[path])

    def _imported(self, module):
        """{name: (module, name there or None for the whole)} of what a module imports at its start."""
        found = {}
        for node in at_start(module.tree):
            for alias in node.names:
                entire = whole(node, alias, self.paths)
                found[called(alias)] = (entire, None) if entire else (
                    origin(node, self.paths) or getattr(node, "module", ""), alias.name)
        return found

    def _first(self, path, name):
        """(module, name there) where what a module calls `name` is made."""
        where, there = self._taken[path].get(name, (path, name))
        made_here = not there or where == path or where not in self._taken
        return (where, there) if made_here else self._first(where, there)

    def _name(self, module):
        taken = self._taken[module.path]
        names = self.names[module.path] = {}
        for name, (where, there) in taken.items():
            if there and where in self.names:
                if there not in self.names[where]:
                    raise JoinError("%s: expected %s in %s, found none" % (module.path, there, where))
                names[name] = self.names[where][there]
            if where in self.names and module.stores[name] > 1:
                raise JoinError("%s: %s is imported and bound again; give one of the two another name"
                                % (module.path, name))
        known = {name: self.values[new] for name, new in names.items() if new in self.values}
        stays = module.path == self.target
        self.constants[module.path] = {} if stays else constants(module, known, self._patched)
        for name in sorted(set(module.stores) - set(taken)):
            names[name] = self._own(module, name, (module.path, name))
        for name, what in taken.items():
            if what[0] not in self.names:
                names[name] = self._own(module, name, what)

    def _own(self, module, name, what):
        """What a name that the module makes, or imports from elsewhere, is called in the joined one."""
        given = self.constants[module.path].get(name)
        if module.path == self.target or name == "const" or not given and self._bound[name] == {what}:
            return name
        if name in module.classes:
            raise JoinError("%s: class %s is also a name of another module; give it one of its own"
                            % (module.path, name))
        stem = module.path.split("/")[-1].removesuffix(".py")
        new = ("_" if given or name.startswith("_") else "") + stem + "_" + name.lstrip("_")
        while new in self._words:
            new += "_"
        self._words.add(new)
        if given:
            self.values[new] = given[0]
        return new

    def _whole_names(self, module):
        """{name: path} of joined modules that it imports whole."""
        found = {}
        for node, top in module.imports:
            for alias in node.names:
                path = whole(node, alias, self.paths)
                if path == self.target and not top:
                    continue        # it has all its names still
                if path and not top and module.path.startswith("firmware/"):
                    module.refuse(node, "joined modules are imported whole at the start only")
                if path and top:
                    found[called(alias)] = path
        return found

    def _import(self, node, joined, top, needed):
        """An import statement as it is in the joined module, or in one beside it."""
        parts, rest = [], []
        for alias in node.names:
            where = origin(node, self.paths)
            if where:
                new = self.names[where][alias.name]
                if joined:
                    continue
                parts.append("%s = %r" % (called(alias), self.values[new]) if new in self.values else
                             "from %s import %s as %s" % (dotted(self.target), new, called(alias)))
            elif top and whole(node, alias, self.paths):
                if called(alias) in needed:
                    package, _, name = dotted(self.target).rpartition(".")
                    parts.append("from %s import %s as %s" % (package, name, called(alias)))
            else:
                new = joined.get(called(alias), called(alias))
                moved = alias.asname or new != called(alias)
                rest.append("%s as %s" % (alias.name, new) if moved else alias.name)
        if rest:
            module = getattr(node, "module", None)
            parts.append(("from %s " % module if module else "") + "import " + ", ".join(rest))
        return "; ".join(parts) or "pass"

    def text(self, module, joined):
        """A module's text with the names of now; `joined`: its own, {} of a module beside."""
        made = Text(module.text)
        wholes = self._whole_names(module)
        needed = set()              # of these: all but their constants is still asked of the joined module
        for name, line, start, node in module.places:
            if name in wholes and isinstance(node, ast.Name):
                dot = module.dots.get(id(node))
                if dot is None or dot.end_lineno != line:
                    module.refuse(node, "%s, a joined module, is handed on; name what is meant" % name)
                new = self.names[wholes[name]].get(dot.attr)
                if new is None:
                    module.refuse(node, "%s has no %s" % (wholes[name], dot.attr))
                if not joined:
                    if new in self.values:
                        new = repr(self.values[new])
                    else:
                        needed.add(name)
                        new = name + "." + new
                made.put(line, start, start + len(name) + 1 + len(dot.attr), new)
            elif joined.get(name, name) != name:
                made.put(line, start, start + len(name), joined[name])
        if joined:
            for name, (given, node) in self.constants[module.path].items():
                made.statement(node, "%s = const(%r)" % (joined[name], given))
        for node, top in module.imports:
            made.statement(node, self._import(node, joined if top else {}, top, needed))
        return made.made()

    def beside(self, path, text):
        """A file of the ROM or the tests: a joined module as it was, for those that import it by its name."""
        if path not in self.names:
            return self.text(self.modules[path], {}) if path in self.modules else text
        return "".join("%s = %r\n" % (name, self.values[new]) if new in self.values else
                       "from %s import %s as %s\n" % (dotted(self.target), new, name)
                       for name, new in sorted(self.names[path].items()) if name != "const")


def join(rom, tests, groups):
    """{path: text} of the firmware's sources, the same of the tests beside it, and {path: [(lines before it,
    path)]} of what is joined. `groups`: (path of the joined module, roots). Raises JoinError."""
    blocks, done = {}, set()
    for target, roots in groups:
        paths = [path for path in loaded(rom, roots) if path not in done]
        rom, tests, blocks[target] = _joined(rom, tests, target, paths, done)
        done |= {target, *paths}
    return rom, tests, blocks


def inline(rom, tests, parts):
    """join() of {path: paths of what is never loaded without it}, after join(). Those are not there any
    more."""
    blocks = {}
    for target, paths in parts.items():
        rom, tests, blocks[target] = _joined(rom, tests, target, [*paths, target], set())
        rom = {path: text for path, text in rom.items() if path not in paths}
    return rom, tests, blocks


def _joined(rom, tests, target, paths, done):
    joining = Joining(rom, tests, target, paths, done)
    rom, tests = ({path: joining.beside(path, text) for path, text in files.items()}
                  for files in (rom, tests))
    joined, rows = [], []
    for path in joining.paths:
        rows.append((len(joined), path))
        joined += joining.text(joining.modules[path], joining.names[path]).split("\n")
        joined += [""] * (-len(joined) % BLOCK)
    return rom | {target: "\n".join(joined)}, tests, rows
