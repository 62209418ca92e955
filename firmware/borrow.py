"""Code that is needed for a moment: a signature a day, a report every twelve hours, words for a fault.

    with borrowed():
        from firmware import ed25519
        signature = ed25519.sign(seed, public, message)

A module that is imported keeps 1 to 5 KB of the heap, though its code lies in flash. What is imported for the
first time inside the block is forgotten at its end, and the collector has its heap back; the next block
imports it anew, which takes an ESP32 some milliseconds. Its names alone stay, 11 bytes each. On a computer,
which has room, nothing is forgotten.

Those names are why the unit rehearses at its start: they fill tables that double in size, and for the next
table a heap that has run for weeks may have no room in one piece.

Nothing of a borrowed module may outlive the block but plain values: an object keeps its class and so the
module, and imported again the module has another class of that name. No `await` inside: what another task
imports meanwhile would be forgotten with it. Nor in a coroutine at all: its names, the module's among them,
live as long as it does.
"""
import sys

_FORGETS = sys.implementation.name == "micropython"


class borrowed:
    """Context manager: the modules of the firmware that the block imports are forgotten at its end."""

    def __enter__(self):
        self._before = set(sys.modules) if _FORGETS else ()

    def __exit__(self, *_):
        if _FORGETS:
            # Backwards: a package after what is in it.
            for name in sorted(set(sys.modules) - self._before, reverse=True):
                forget(name)


def forget(name):
    """Give back the heap of a module of the firmware, which the caller holds nothing of any more."""
    package, _, own = name.rpartition(".")
    if _FORGETS and package.startswith("firmware"):     # what the interpreter brings may be in use elsewhere
        del sys.modules[name]
        delattr(sys.modules[package], own)


def rehearse(*names):
    """Import each of these modules of the firmware, that its names have their place, and forget it."""
    if _FORGETS:
        for name in names:
            with borrowed():
                __import__("firmware." + name)
