"""Short texts of the unit's borrowed modules, taken out of one long one: they are no names then.

The compiler makes a name (qstr) of each text of up to ten bytes, and a name stays, 11 bytes in tables that
double, though the module is loaded for a moment only (firmware/borrow.py). Here a text in a function of such
a module, that is no name for another reason, becomes a part of one text of the module: `"handed"` becomes
`_texts[12:18]`, which is made when it is read and collected afterwards. Lines stay where they are.
"""
import ast
import io
import tokenize

NAME = "_texts"
MOST = 10           # bytes: MICROPY_ALLOC_PARSE_INTERN_STRING_LEN of mpy-cross
FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


def short(node):
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and len(node.value.encode()) <= MOST


def in_functions(tree):
    """The nodes of the bodies of all functions, each once, but for docstrings and what is in f-strings."""
    found = {}
    for function in ast.walk(tree):
        if isinstance(function, FUNCTION):
            body = function.body if isinstance(function.body, list) else [function.body]
            for node in (node for part in body for node in ast.walk(part)):
                found[id(node)] = node
    for node in ast.walk(tree):
        inside = ast.walk(node) if isinstance(node, ast.JoinedStr) else ()
        if isinstance(node, ast.Expr):
            inside = (node.value,)
        elif isinstance(node, FUNCTION):        # made when the function is
            given = node.args
            inside = (inner for value in (*given.defaults, *given.kw_defaults) if value
                      for inner in ast.walk(value))
        for inner in inside:
            found.pop(id(inner), None)
    return found.values()


class Source:
    """One file: `names`, `fixed` (short texts that stay), `parts`: {(line, column): text that may go}."""

    def __init__(self, path, text, borrowed):
        self.text = text
        self.lines = text.split("\n")
        self.tree = ast.parse(text, path)
        strings, self.names = {}, set()
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.STRING:
                strings[token.start] = token.end
            elif token.type == tokenize.NAME:
                self.names.add(token.string)
        self.parts, self.ends, self.fixed = {}, {}, set()
        may = {id(node) for node in in_functions(self.tree)} if borrowed else ()
        for node in filter(short, ast.walk(self.tree)):
            start = self._at(node.lineno, node.col_offset)
            end = self._at(node.end_lineno, node.end_col_offset)
            if id(node) in may and strings.get(start) == end and start[0] == end[0] and node.value:
                self.parts[start], self.ends[start] = node.value, end[1]
            else:
                self.fixed.add(node.value)

    def _at(self, line, column):
        """The tokenizer's place: characters, where the tree counts bytes."""
        return line, len(self.lines[line - 1].encode()[:column].decode())

    def without(self, kept):
        """The text without the short texts, but for those `kept`."""
        gone = {start: text for start, text in self.parts.items() if text not in kept}
        if not gone:
            return self.text
        whole = ""
        for text in sorted(set(gone.values()), key=lambda text: (-len(text), text)):
            if text not in whole:
                whole += text
        for (line, column), text in sorted(gone.items(), reverse=True):
            was, at = self.lines[line - 1], whole.index(text)
            part = "%s[%d:%d]" % (NAME, at, at + len(text))
            space = " " if was[:column][-1:].isalnum() else ""
            self.lines[line - 1] = was[:column] + space + part + was[self.ends[line, column]:]
        first = self.tree.body[0]       # the docstring, which every module has
        line, column = self._at(first.end_lineno, first.end_col_offset)
        was = self.lines[line - 1]
        self.lines[line - 1] = "%s; %s = %r%s" % (was[:column], NAME, whole.ljust(MOST + 1), was[column:])
        return "\n".join(self.lines)


def share(rom, borrowed, standing):
    """{path: text} of `rom`, where the files of the paths `borrowed` have no short text that would be a name.

    standing(texts): those that the interpreter has as names whatever is loaded.
    """
    sources = {path: Source(path, text, path in borrowed) for path, text in rom.items()}
    kept = set().union(*(source.names | source.fixed for source in sources.values()))
    texts = {text for source in sources.values() for text in source.parts.values()} - kept
    kept |= standing(sorted(text for text in texts if "\n" not in text))
    return {path: source.without(kept) for path, source in sources.items()}
