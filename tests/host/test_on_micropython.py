"""The firmware's own tests, each file in a MicroPython of its own with the heap of a bare ESP32.

The firmware is that of the ROMFS image: a module brings those it is joined with (tests/micropython/build.py),
and their code has room only there, as on the device.
"""
import re
from pathlib import Path

import pytest

import build as mpy_build

TESTS = Path(__file__).parents[1]
MICROPYTHON = TESTS / "micropython"
FILES = sorted(path.stem for path in TESTS.glob("test_*.py"))

# A test that imports one of these has the whole unit, and the heap that this has. Others have more, by what
# their part is joined with and they do not need. The tests' own code, which no unit has, comes on top: its
# file and about as much again of objects. tests/host/test_panel_mpy.py and test_day.py run units without any.
WHOLE_UNIT = re.compile(r"^from (firmware(\.| import .*)\b(monitor|main)|panel_ship)\b", re.M)
BESIDE = 8 * 1024
# These hold the unit's disk and every answer in the same heap, and look at what is answered, not at the heap.
ANSWERS = re.compile(r"^from (firmware.port.panel_http|panel_ship) import ", re.M)

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
    compiled = mpy.tests / (name + ".mpy")
    text = (TESTS / (name + ".py")).read_text(encoding="utf-8")
    beside = 2 * compiled.stat().st_size + (0 if WHOLE_UNIT.search(text) else BESIDE)
    if ANSWERS.search(text):
        beside = mpy_build.HEAP
    done = mpy_build.micropython(MICROPYTHON / "runner.py", compiled, mpy.image, image=mpy.image,
                                 heap=mpy_build.HEAP + beside)
    assert done.returncode == 0, done.stdout


def test_firmware_is_imported_compiled_from_the_romfs_image(mpy):
    done = mpy_build.micropython("-c", BOOT % (str(MICROPYTHON), str(mpy.image)), image=mpy.image)
    assert done.stdout == "/rom/firmware/__init__.mpy /rom/firmware/rules/__init__.mpy\n"
