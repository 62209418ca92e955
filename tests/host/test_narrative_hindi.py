"""The Hindi narrative has all that the unit writes in English, as read from the firmware itself."""
import ast
import re
from pathlib import Path

import pytest
from test_narrative import DAMAGES, FAULTS, WHYS

FIRMWARE = Path(__file__).resolve().parents[2] / "firmware"


def texts(name, *within):
    """Every literal text of several words in a module, or in these functions of it, docstrings left out."""
    tree = ast.parse((FIRMWARE / name).read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Module) and ast.get_docstring(node):
            node.body = node.body[1:]
    nodes = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name in within]
    found = {node.value for one in nodes or [tree] for node in ast.walk(one)
             if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value.strip()}
    assert found
    return found


def told(text, samples):
    """Whether one of the samples holds this text of the code, its % filled in."""
    pattern = "".join(".+" if re.fullmatch("%[0-9]*[dsr]", part) else re.escape(part)
                      for part in re.split("(%[0-9]*[dsr])", text))
    return any(re.search(pattern, sample) for sample in samples)


@pytest.mark.parametrize("name, within, samples", [
    ("transponder.py", (), WHYS),
    ("entry.py", ("segment", "take", "_bad", "parse"), DAMAGES),
    ("vault_reading.py", ("_opened",), FAULTS),
])
def test_every_text_of_the_unit_is_among_those_put_into_hindi(name, within, samples):
    assert not [text for text in texts(name, *within) if not told(text.strip("; "), samples)]


def test_every_task_whose_fault_is_entered_has_its_hindi():
    names = {"monitor"}
    for path in [*FIRMWARE.glob("*.py"), *FIRMWARE.glob("port/*.py"), FIRMWARE.parent / "host_tools/run.py"]:
        text = path.read_text(encoding="utf-8")
        names |= set(re.findall(r'\(\(?"([a-z ]+)", (?:lambda|self\.\w+\.run|[A-Z]\w+\()', text))
    assert {"uplink", "courier", "console", "pull serial", "pull http"} <= names
    assert not [name for name in names if not any(one.startswith(name + ": ") for one in FAULTS)]
