"""Fewer names in the unit's ROM: its sources as they are compiled, with names shared.

MicroPython keeps each name of loaded code (qstr) in tables that double and are never given back; the 1261st
takes 14 KB of the heap in one piece. Many mean something in one place only: a name of a module or class,
an argument that nobody passes by keyword in its function. Those get a few shared ones: _a, _b, ...
Lines stay where they are, so a traceback's numbers are those of the source.

A name that a module or class of the ROM gives to something is renamed alike in all sources, tests included,
whoever's it is there, so whoever reads it finds it. Two become one only where nothing has both: no module
among the names it uses, no family of classes (those that inherit from each other) among its attributes. An
argument is renamed within its function, to a name that its module does not use.

What keeps its name: a class, which tells it (`type(fold).__name__`); a name that the interpreter has in any
case, so every attribute of what is its own (such a name costs nothing); what a library's module is asked for,
or an object of no class here; what is a text in the code, a private one also a word of a text, or passed by
keyword; an attribute set from outside, since whose it is cannot be seen; what scripts ask for, which use the
ROM as they are; the arguments of what is called with **. Where the code names things in a way that this
cannot read, NamesError.
"""
import ast
import builtins
import io
import re
import tokenize
from collections import defaultdict
from itertools import chain, product
from string import ascii_letters

from host_tools.rom_arguments import arguments, bound, moved_arguments

# Files by their own names, since some lie elsewhere in the ROM (rom_flat.py).
# Computed names of attributes, as they are spelled: of modules, which keep theirs, and of what is LOOKED_UP.
COMPUTED = {
    "unit_log.py": {"own"},                       # borrow.py: a module
    "borrow.py": {"own"},                          # the same, not joined
    "narrative.py": {"how"},                       # a function of manning_words
    "panel_deed.py": {"function"},                 # of the desk, or of its parts
    "panel_calls.py": {"name"},                    # a function of a part of the panel
    "microdot.py": {"attr + '_handlers'"},
}
# All names of these keep.
LOOKED_UP = {"manning_words.py", "manning_words_hi.py", "microdot.py"}
# Called with ** by a name that is no function's: the keywords are what the pattern finds in the texts.
ROUTE = re.compile(r"<(?:[^<>:]+:)?(\w+)>")                 # "/person/<who>"
WORD = re.compile(r"\b([a-z_]+)\b")                         # of the table of acts
SPREAD = {"microdot.py": {"handler": ROUTE, "partial": ROUTE},
          "panel_deed.py": {"act": WORD, "found": WORD}}

NAMERS = {"getattr", "hasattr", "setattr", "delattr"}
# Through these a name is reached that stands nowhere.
HIDDEN = {"eval", "exec", "globals", "locals", "vars", "__dict__", "__getattr__", "__qualname__"}


class NamesError(Exception):
    """Where the code does what names cannot be shared under, and what to do."""


def is_own(name):
    """Whether it is of those that are renamed alike everywhere: a private one, or a constant."""
    return name != "_" and (name.startswith("_") and not name.startswith("__") or name.isupper())


def last(node):
    """What an expression is called: f of f and of x.f, None of any other."""
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else None


class Source(ast.NodeVisitor):
    """What one file names, and how."""

    def __init__(self, path, text):
        self.path = path
        self.text = text
        self.bare = set()                   # without a dot: the module's, its functions' and arguments'
        self.attributes = defaultdict(set)  # of a class, by its name
        self.bases = []                     # (class, one that it inherits from, how that stands there)
        self.read = set()                   # (attribute, whose)
        self.texts = set()                  # but for docstrings
        self.kept = set()                   # names that must stay
        self.top = set()                    # that the module itself binds, but for what it imports
        self.functions = []                 # (node, name, class it is a method of, functions around it)
        self.spread = []                    # (call with **, of what if it can be told, functions around it)
        self.modules = {}                   # imported whole: as they are called here -> which
        self.imported = []                  # (module, name, as it is called here) taken out of one
        self.unsure = []                    # where it cannot be read
        self._class = None                  # whose body this is, or whose method
        self._body = False                  # in the body of a class itself
        self._me = None                     # what the method calls its object
        self._around = ()
        self.visit(ast.parse(text, path))

    def _refuse(self, node, why):
        self.unsure.append("%s:%d: %s" % (self.path, node.lineno, why))

    def _bind(self, node, name):
        self._look(node, name)
        self.bare.add(name)
        if self._body:
            self.attributes[self._class].add(name)
        elif not self._around:
            self.top.add(name)

    def _look(self, node, name):
        if name in HIDDEN:
            self._refuse(node, "%s can name anything; do without" % name)

    def _below(self, nodes, **state):
        before = {name: getattr(self, name) for name in state}
        self.__dict__.update(state)
        for node in nodes:
            self.visit(node)
        self.__dict__.update(before)

    def visit_ClassDef(self, node):
        self._bind(node, node.name)
        self.kept.add(node.name)
        self.attributes[node.name] |= set()
        self.bases += [(node.name, last(base), base) for base in node.bases]
        self._below(node.decorator_list + node.bases + node.keywords)
        self._below(node.body, _class=node.name, _body=True, _me=None)

    def visit_FunctionDef(self, node):
        name = getattr(node, "name", "<lambda>")
        decorators = getattr(node, "decorator_list", [])
        self._bind(node, name)
        self.bare |= bound(node)
        self.kept |= {arg.arg for arg in node.args.kwonlyargs}
        self.functions.append((node, name, self._class if self._body else None, self._around))
        self._below([*decorators, node.args])
        me = None if self._me in bound(node) else self._me
        if self._body and arguments(node) and "staticmethod" not in map(last, decorators):
            me = arguments(node)[0].arg
        body = node.body if isinstance(node.body, list) else [node.body]
        self._below(body, _body=False, _me=me, _around=(*self._around, node))

    visit_AsyncFunctionDef = visit_Lambda = visit_FunctionDef

    def visit_Name(self, node):
        if isinstance(node.ctx, ast.Load):
            self._look(node, node.id)
            self.bare.add(node.id)
        else:
            self._bind(node, node.id)

    def visit_Attribute(self, node):
        self._look(node, node.attr)
        if isinstance(node.ctx, ast.Load):
            self.read.add((node.attr, last(node.value)))
        elif self._me and isinstance(node.value, ast.Name) and node.value.id == self._me:
            self.attributes[self._class].add(node.attr)
        else:
            self.kept.add(node.attr)
        self.visit(node.value)

    def visit_Call(self, node):
        name = last(node.func)
        if name in NAMERS and not (len(node.args) > 1 and isinstance(node.args[1], ast.Constant)):
            computed = COMPUTED.get(self.path.rpartition("/")[2], ())
            if len(node.args) < 2 or ast.unparse(node.args[1]) not in computed:
                self._refuse(node, "%s of a computed name; if it is never private, add it to COMPUTED in "
                             "host_tools/rom_names.py" % name)
        if any(given.arg is None for given in node.keywords):
            given = isinstance(node.func, ast.Name) and any(name in bound(outer) for outer in self._around)
            self.spread.append((node, None if given else name, self._around))
        self.generic_visit(node)

    def visit_keyword(self, node):
        if node.arg:
            self.kept.add(node.arg)
        self.visit(node.value)

    def visit_Assign(self, node):
        if isinstance(node.value, ast.Call) and last(node.value.func) == "const":
            self.kept |= set(map(last, node.targets))       # the compiler puts the number in its place
        self.generic_visit(node)

    def visit_Constant(self, node):
        if isinstance(node.value, str):
            self.texts.add(node.value)

    def visit_Expr(self, node):
        if not isinstance(node.value, ast.Constant):        # a docstring is not compiled
            self.visit(node.value)

    def visit_JoinedStr(self, node):
        """Python before 3.12 does not tell where its names stand."""
        self.kept |= {last(name) for name in ast.walk(node) if last(name)}
        self.generic_visit(node)

    def visit_Import(self, node):
        for alias in node.names:
            self.kept |= set(alias.name.split("."))
            self.modules[alias.asname or alias.name.split(".")[0]] = alias.name
            self._bind(node, alias.asname or alias.name.split(".")[0])

    def visit_ImportFrom(self, node):
        self.kept |= set((node.module or "").split("."))
        for alias in node.names:
            self.imported.append((node.module, alias.name, alias.asname or alias.name))
            self.bare.add(alias.name)
            self._bind(node, alias.asname or alias.name)

    def visit_ExceptHandler(self, node):
        if node.name:
            self._bind(node, node.name)
        self.generic_visit(node)

    def visit_Global(self, node):
        self.bare |= set(node.names)

    visit_Nonlocal = visit_Global


def families(sources):
    """Attributes of each family of classes, as sets. Classes of one name are taken for one."""
    members = {}                # class -> set shared by its whole family
    for name in chain.from_iterable(source.attributes for source in sources):
        members.setdefault(name, {name})
    for name, base, _ in chain.from_iterable(source.bases for source in sources):
        if base in members and members[base] is not members[name]:
            members[name] |= members[base]
            for other in members[base]:
                members[other] = members[name]
    found = defaultdict(set)
    for source in sources:
        for name, attributes in source.attributes.items():
            found[id(members[name])] |= attributes
    return list(found.values()), members


def parts(sources):
    """Names of the sources' modules and packages."""
    return {part for source in sources for part in re.split(r"[/.]", source.path)}


def libraries(source, ours):
    """What a source calls the modules that it imports whole and that are no source's."""
    return {called for called, module in source.modules.items() if is_foreign(module, ours)}


def is_foreign(module, ours):
    return not set((module or "").split(".")) <= ours


def strangers(sources):
    """Where a class inherits from what is neither a source's class nor a library's, told."""
    classes, ours = set(families(sources)[1]), parts(sources)
    for source in sources:
        taken = {name for module, name, _ in source.imported if is_foreign(module, ours)} | set(dir(builtins))
        for name, base, node in source.bases:
            library = isinstance(node, ast.Attribute) and last(node.value) in libraries(source, ours)
            if base not in classes | taken and not library:
                yield ("%s:%d: %s inherits from %s, whose attributes cannot be told; name a class itself"
                       % (source.path, node.lineno, name, ast.unparse(node)))


def spread_names(sources, members):
    """Names that keywords of a call with ** may have: all arguments of what it calls, and of what that calls
    with the same keywords."""
    by_name = defaultdict(list)
    for source in sources:
        for node, name, owner, _ in source.functions:
            by_name[name].append(node)
            if name == "__init__" and owner:
                for other in members[owner]:
                    by_name[other].append(node)
    handed = defaultdict(list)      # function -> what it hands its own keywords to
    todo = []
    for source in sources:
        for node, name, around in source.spread:
            for given in (given.value for given in node.keywords if given.arg is None):
                whose = [id(outer) for outer in around if outer.args.kwarg
                         and isinstance(given, ast.Name) and outer.args.kwarg.arg == given.id]
                (handed[whose[-1]] if whose else todo).append((source, node, name))
    texts, ours = set().union(*(source.texts for source in sources)), parts(sources)
    kept, seen = set(), set()
    while todo:
        source, node, name = todo.pop()
        callee = ast.unparse(node.func)
        pattern = SPREAD.get(source.path.rpartition("/")[2], {}).get(callee)
        library = isinstance(node.func, ast.Attribute) and last(node.func.value) in libraries(source, ours)
        if not by_name[name] and not pattern and not library:
            raise NamesError("%s:%d: ** to %s, which is no function's name; if its keywords can be found in "
                             "the texts, add it to SPREAD in host_tools/rom_names.py"
                             % (source.path, node.lineno, callee))
        if pattern:
            kept |= {word for text in texts for word in pattern.findall(text)}
        for function in by_name[name]:
            kept |= bound(function)
            if id(function) not in seen:
                seen.add(id(function))
                todo += handed[id(function)]
    return kept


def foreign(sources):
    """Names that may be those of something that is no source's."""
    ours = parts(sources)
    known = set().union(*families(sources)[0])
    found = set(ours)
    for source in sources:
        found |= {name for module, name, _ in source.imported if is_foreign(module, ours)}
        taken = {called for module, _, called in source.imported if not is_foreign(module, ours)}
        taken |= set(source.modules) - libraries(source, ours)
        found |= {name for name, whose in source.read
                  if whose not in ours | taken and (name not in known or whose in libraries(source, ours))}
    return found


def owned(sources):
    """Public names that the sources themselves give something: to what a module has, or a class."""
    found = set().union(*families(sources)[0], *(source.top for source in sources))
    return {name for name in found if not name.startswith("__") and name != "_"}


def asked(script):
    """Names by which a script may ask the ROM for something, or the ROM its classes: attributes, what it
    imports, and all words of its texts."""
    source = Source("", script)
    found = source.kept.union(*source.attributes.values(), re.findall(r"\w+", " ".join(source.texts)))
    return found | {name for name, _ in source.read} | {name for _, name, _ in source.imported}


def shared_names(sources, own, pool):
    """{name of `own`: its shared one}, the most used first."""
    groups = [source.bare for source in sources] + families(sources)[0]
    having = defaultdict(list)
    for i, group in enumerate(groups):
        for name in group & own:
            having[name].append(i)
    worn = [set() for _ in groups]
    shared = {}
    for name in sorted(having, key=lambda name: (-len(having[name]), name)):
        shared[name] = next(new for new in pool if not any(new in worn[i] for i in having[name]))
        for i in having[name]:
            worn[i].add(shared[name])
    return shared


def renamed(text, shared, places):
    """The text with names replaced, line for line."""
    lines = text.split("\n")
    for token in reversed(list(tokenize.generate_tokens(io.StringIO(text).readline))):
        if token.type == tokenize.NAME:
            line, start = token.start
            new = places.get(token.start) or shared.get(token.string)
            if new:
                was = lines[line - 1]
                lines[line - 1] = was[:start] + new + was[start + len(token.string) :]
    return "\n".join(lines)


def share(rom, tests, scripts=(), standing=()):
    """{path: text} of `rom` and `tests`, with names shared. Raises NamesError.

    `rom` and `tests` are {path: text}; the tests are compiled beside it, their arguments stay. `scripts`:
    texts that use the ROM as they are. `standing`: names that the interpreter has in any case.
    """
    read = {path: Source(path, text) for path, text in {**rom, **tests}.items()}
    sources = list(read.values())
    loaded = [read[path] for path in rom]
    unsure = [why for source in loaded for why in source.unsure]    # of the tests, their failing tells
    unsure += strangers(sources)
    if unsure:
        raise NamesError("\n".join(unsure))
    texts = set().union(*(source.texts for source in sources))
    spoken = set(re.findall(r"\w+", " ".join([*texts, *scripts])))
    kept = texts | set(filter(is_own, spoken)) | set(re.findall(r"\w+(?= *=)", " ".join(scripts)))
    kept |= foreign(sources) | spread_names(loaded, families(loaded)[1])
    kept = kept.union(*(source.kept for source in sources))
    kept = kept.union(*(owned([source]) for source in sources
                        if source.path.rpartition("/")[2] in LOOKED_UP))
    words = set().union(*(re.findall(r"\w+", source.text) for source in sources))
    pool = ["_" + "".join(letters) for size in (1, 2) for letters in product(ascii_letters, repeat=size)]
    pool = [name for name in pool if name not in words | spoken]
    everywhere = set(standing).union(*map(asked, scripts))
    own = (set(filter(is_own, words)) | owned(loaded) - everywhere) - kept
    shared = shared_names(sources, own, pool)
    return {path: renamed(source.text, shared,
                          moved_arguments(source, kept, shared, pool) if path in rom else {})
            for path, source in read.items()}
