"""The firmware's own tests, each file in a MicroPython of its own with the heap of a bare ESP32."""
import re
from pathlib import Path

import pytest

import build as mpy_build

TESTS = Path(__file__).parents[1]
MICROPYTHON = TESTS / "micropython"
FILES = sorted(path.stem for path in TESTS.glob("test_*.py"))

# A test that imports one of these has the whole unit or half of it, or all its words, which do not fit beside
# its data: it runs as on the device, from the ROMFS image. All others load what they need into the heap.
WHOLE_UNIT = re.compile(
    r"^from (firmware(\.| import .*)\b(monitor|main|narrative_hi)|ship import .*)\b", re.M)

BOOT = """
import sys
sys.path.insert(0, %r)
from boot_romfs import boot
boot(%r)
import firmware, firmware.rules
print(firmware.__file__, firmware.rules.__file__)
"""


@pytest.mark.parametrize("name", FILES)
def test_firmware_on_micropython(name, mpy):
    whole = WHOLE_UNIT.search((TESTS / (name + ".py")).read_text(encoding="utf-8"))
    compiled = mpy.tests / (name + ".mpy")
    done = mpy_build.micropython(MICROPYTHON / "runner.py", compiled, mpy.image if whole else mpy.rom,
                                 image=mpy.image if whole else None)
    assert done.returncode == 0, done.stdout


def test_firmware_is_imported_compiled_from_the_romfs_image(mpy):
    done = mpy_build.micropython("-c", BOOT % (str(MICROPYTHON), str(mpy.image)), image=mpy.image)
    assert done.stdout == "/rom/firmware/__init__.mpy /rom/firmware/rules/__init__.mpy\n"
