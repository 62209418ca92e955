"""Where in a source the names of the module itself stand, and its text edited there (for rom_join.py)."""
import ast
import re
from collections import defaultdict
from functools import lru_cache

from host_tools.rom_arguments import FUNCTION, bound

COMPREHENSION = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


class JoinError(Exception):
    """Where the code does what modules cannot be joined under, and what to do."""


def letters(line, column):
    """A column in letters; the tree has bytes."""
    return len(line.encode()[:column].decode())


def called(alias):
    return alias.asname or alias.name.split(".")[0]


class Scope:
    """What a function, class or comprehension binds itself, not what functions within it do."""

    def __init__(self, node):
        self.is_class = isinstance(node, ast.ClassDef)
        self.bound, self.outside, self.globals = set(), set(), set()
        if isinstance(node, FUNCTION):
            self.bound |= bound(node)
        if isinstance(node, COMPREHENSION):
            todo = [generator.target for generator in node.generators]
        else:
            todo = list(node.body) if isinstance(node.body, list) else [node.body]
        while todo:
            self._take(todo.pop(), todo)
        self.bound -= self.outside | self.globals

    def _take(self, node, todo):
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            self.bound.add(node.id)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            self.bound.add(node.name)
            return
        elif isinstance(node, ast.ExceptHandler) and node.name:
            self.bound.add(node.name)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            self.bound |= {called(alias) for alias in node.names}
        elif isinstance(node, ast.Global):
            self.globals |= set(node.names)
        elif isinstance(node, ast.Nonlocal):
            self.outside |= set(node.names)
        if isinstance(node, COMPREHENSION):
            todo += [part for part in ast.walk(node) if isinstance(part, ast.NamedExpr)]
        elif not isinstance(node, ast.Lambda):
            todo += ast.iter_child_nodes(node)


class Module(ast.NodeVisitor):
    """A source, and every place in it where a name of the module itself, or a builtin, stands."""

    def __init__(self, path, text):
        self.path = path
        self.text = text
        self.lines = text.split("\n")
        self.places = []                # (name, line, column, node): of the module or a builtin
        self.bare = set()               # every name without a dot
        self.imports = []               # (node, whether at the module's start)
        self.stores = defaultdict(int)  # how often the module binds a name
        self.classes = set()
        self._class_has = []            # what is read in the body of a class that binds it
        self._scopes = []
        self.tree = ast.parse(text, path)
        self.dots = {id(node.value): node for node in ast.walk(self.tree) if isinstance(node, ast.Attribute)}
        self.visit(self.tree)
        for node in self._class_has:
            if isinstance(node.ctx, ast.Load) and node.id in self.stores:
                self.refuse(node, "%s is the class's and the module's; give one another name" % node.id)

    def refuse(self, node, why):
        raise JoinError("%s:%d: %s" % (self.path, node.lineno, why))

    def is_global(self, name):
        for i, scope in enumerate(reversed(self._scopes)):
            if name in scope.globals:
                return True
            if name in scope.bound and (i == 0 or not scope.is_class):
                return False
        return True

    def _place(self, name, line, column, node, binds):
        self.bare.add(name)
        if self.is_global(name):
            self.places.append((name, line, column, node))
            if binds:
                self.stores[name] += 1

    def _column(self, node):
        return letters(self.lines[node.lineno - 1], node.col_offset)

    def _words(self, node, names, binds):
        """Names that the tree does not place: of def, class, global."""
        line = self.lines[node.lineno - 1]
        for name in names:
            found = re.compile(r"\b%s\b" % name).search(line, self._column(node))
            self._place(name, node.lineno, found.start(), node, binds)

    def _within(self, node, parts):
        self._scopes.append(Scope(node))
        self.bare |= self._scopes[-1].bound
        for part in parts:
            self.visit(part)
        self._scopes.pop()

    def visit_Name(self, node):
        if self._scopes and self._scopes[-1].is_class and node.id in self._scopes[-1].bound:
            self._class_has.append(node)
        self._place(node.id, node.lineno, self._column(node), node, not isinstance(node.ctx, ast.Load))

    def visit_FunctionDef(self, node):
        if not isinstance(node, ast.Lambda):
            self._words(node, [node.name], 1)
            for decorator in node.decorator_list:
                self.visit(decorator)
        self.visit(node.args)
        if getattr(node, "returns", None):
            self.visit(node.returns)
        self._within(node, node.body if isinstance(node.body, list) else [node.body])

    visit_AsyncFunctionDef = visit_Lambda = visit_FunctionDef

    def visit_ClassDef(self, node):
        self._words(node, [node.name], 1)
        if not self._scopes:
            self.classes.add(node.name)
        for part in (*node.decorator_list, *node.bases, *node.keywords):
            self.visit(part)
        self._within(node, node.body)

    def visit_ListComp(self, node):
        self.visit(node.generators[0].iter)
        later = [part for generator in node.generators for part in (generator.target, *generator.ifs)]
        later += [generator.iter for generator in node.generators[1:]]
        made = [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]
        self._within(node, later + made)

    visit_SetComp = visit_DictComp = visit_GeneratorExp = visit_ListComp

    def visit_Global(self, node):
        self._words(node, node.names, 1)

    def visit_JoinedStr(self, node):
        if any(isinstance(part, ast.FormattedValue) for part in node.values):
            self.refuse(node, "names in an f-string cannot be placed; use %")

    def visit_ExceptHandler(self, node):
        if node.name and self.is_global(node.name):
            self.refuse(node, "an exception kept by the module itself; handle it in a function")
        self.generic_visit(node)

    def visit_Import(self, node):
        top = not self._scopes
        self.imports.append((node, top))
        for alias in node.names:
            self.bare.add(called(alias))
            if top:
                self.stores[called(alias)] += 1

    visit_ImportFrom = visit_Import


@lru_cache(1024)
def read(path, text):
    return Module(path, text)


class Text:
    """A module's lines, edited in place; no line moves."""

    def __init__(self, text):
        self._lines = text.split("\n")
        self._edits = {}        # (line, column) -> (column after it, what is there now)

    def put(self, line, start, end, new):
        self._edits[line, start] = end, new

    def statement(self, node, new):
        """`new` in place of a whole statement."""
        for line in range(node.lineno, node.end_lineno + 1):
            text = self._lines[line - 1]
            start = letters(text, node.col_offset) if line == node.lineno else 0
            end = letters(text, node.end_col_offset) if line == node.end_lineno else len(text)
            for place in [place for place in self._edits if place[0] == line and start <= place[1] < end]:
                del self._edits[place]
            self.put(line, start, end, new if line == node.lineno else "")

    def made(self):
        lines = list(self._lines)
        for (line, start), (end, new) in sorted(self._edits.items(), reverse=True):
            lines[line - 1] = lines[line - 1][:start] + new + lines[line - 1][end:]
        return "\n".join(lines)
