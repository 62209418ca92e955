"""Arguments that nobody passes by keyword, renamed within their function (for rom_names.py)."""
import ast
from itertools import chain

FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


def arguments(function):
    return function.args.posonlyargs + function.args.args


def bound(function):
    """Every argument's name, *args and **kwargs among them."""
    given = function.args
    every = (*arguments(function), *given.kwonlyargs, given.vararg, given.kwarg)
    return {arg.arg for arg in every if arg}


def moved_arguments(source, kept, shared, pool):
    """{(line, column): new name} of every place where a renamed argument of the source stands."""
    worn = {shared[name] for name in source.bare if name in shared}
    lines = source.text.split("\n")
    news, places = {}, {}
    for function, _, owner, around in source.functions:
        taken = worn.union(*(news[id(outer)] for outer in around))
        own = arguments(function)[1:] if owner else arguments(function)      # self
        body = function.body if isinstance(function.body, list) else [function.body]
        inner = [node for part in body for node in ast.walk(part)]
        fixed = kept | set(shared) | rebound(inner)
        moved = [arg for arg in own if arg.arg not in fixed and arg.arg not in ("self", "cls")]
        free = (new for new in pool if new not in taken)
        new = {arg.arg: name for arg, name in zip(moved, free)}
        news[id(function)] = set(new.values())
        for node in chain(moved, inner):
            name = node.arg if node in moved else node.id if isinstance(node, ast.Name) else None
            if name in new:
                column = len(lines[node.lineno - 1].encode()[: node.col_offset].decode())
                places[node.lineno, column] = new[name]
    return places


def rebound(nodes):
    """Names that something inside a function binds other than by assignment: they keep theirs."""
    found = set()
    for node in nodes:
        if isinstance(node, FUNCTION):
            found |= bound(node)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.ExceptHandler):
            found.add(node.name)
        if isinstance(node, ast.ClassDef):
            found |= {name.id for name in ast.walk(node) if isinstance(name, ast.Name)
                      and not isinstance(name.ctx, ast.Load)}
        if isinstance(node, ast.Global | ast.Nonlocal):
            found |= set(node.names)
        if isinstance(node, ast.alias):
            found.add(node.asname or node.name)
    return found
