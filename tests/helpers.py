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
