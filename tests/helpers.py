"""What the tests of the firmware share; runs on CPython and MicroPython."""
import os


class Skip(Exception):
    """Raised by a test whose material is not on this machine; the text says what is missing."""


def raises(kind, call, *args, **kwargs):
    """Call and return the exception of class `kind` that it raises; anything else fails the test."""
    try:
        call(*args, **kwargs)
    except kind as error:
        return error
    raise AssertionError("expected %s, but nothing was raised" % kind.__name__)


def shared(path):
    """Path of a capture under ../shared/data, or None where that folder is not beside the repository."""
    full = "../shared/data/" + path
    try:
        os.stat(full)
    except OSError:
        return None
    return full


async def until(true, seconds=5):
    """Wait for true() to be so; after so many seconds the test fails."""
    import asyncio  # here, since on MicroPython it costs heap that most tests want for themselves

    for _ in range(seconds * 100):
        if true():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("not within %d s" % seconds)
