"""How pytest runs the tests.

The firmware's test files (`tests/test_*.py`) know nothing of pytest, since they also run on MicroPython:
their `Skip` is turned into a skip here. With DECKWATCH_NO_SKIP set, whatever is skipped fails, so that a
machine that should have everything cannot pass by leaving tests out.
"""
import os

import hypothesis
import pytest

from helpers import Skip

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
NO_SKIP = bool(os.environ.get("DECKWATCH_NO_SKIP"))

# No deadline: a busy machine is not a failure. Repeatable in CI, fresh examples elsewhere.
hypothesis.settings.register_profile("deckwatch", deadline=None, derandomize=bool(os.environ.get("CI")))
hypothesis.settings.load_profile("deckwatch")


def pytest_configure(config):
    """Captures are found as ../shared/data from the root of the repository, wherever pytest was started."""
    os.chdir(ROOT)


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem):
    try:
        return (yield)
    except Skip as missing:
        pytest.skip(str(missing))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    return forbid_skip(report) if NO_SKIP else report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector):
    report = yield
    return forbid_skip(report) if NO_SKIP else report


def forbid_skip(report):
    """A skip becomes a failure that keeps its reason; an expected failure (xfail) stays what it is."""
    if report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.longrepr = "%s, and DECKWATCH_NO_SKIP is set" % reason
    return report
