"""What the tests of the host tools share."""
import sys

import chromium
import pytest
from panel_page import Page

import build as mpy_build
from host_tools import config


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


@pytest.fixture
def page(browser, ship):
    """The panel of the `ship` that a test file has (a panel_unit.PanelUnit), which asks no other host."""
    found = Page(browser, ship.url)
    ship.do(lambda: ship.panel.door._peers.clear())  # faster than hands: not what the limit is for
    yield found
    assert not found.elsewhere()


@pytest.fixture
def load_part(tmp_path):
    """load_part(part, text) -> that part of a vessel.toml with this text after the MMSI."""
    def load(part, text):
        path = tmp_path / "vessel.toml"
        path.write_text("[vessel]\nmmsi = 419999123\n" + text)
        return config.load(path, need_sources=False)[part]
    return load
