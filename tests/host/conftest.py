"""What the tests of the host tools share."""
import sys

import chromium
import pytest

import build as mpy_build


@pytest.fixture(scope="session")
def mpy(tmp_path_factory):
    """The firmware, its tests and the ROMFS image, compiled once a run (tests/micropython/build.py)."""
    if mpy_build.interpreter() is None:
        pytest.skip("no micropython beside %s" % sys.executable)
    return mpy_build.build(tmp_path_factory.mktemp("mpy"))


@pytest.fixture(scope="session")
def browser(tmp_path_factory):
    """A headless Chromium (tests/chromium.py)."""
    if chromium.executable() is None:
        pytest.skip("no chromium on this machine")
    browser = chromium.Browser(tmp_path_factory.mktemp("profile"))
    yield browser
    browser.close()
