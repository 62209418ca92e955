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
import gc
import sys

_FORGETS = sys.implementation.name == "micropython"
PACKAGE = "firmware."       # "" in the ROM, where all this lies at the top: host_tools/rom_flat.py
_ROM = __file__[: __file__.rfind("firmware")]


class borrowed:
    """Context manager: the modules of the firmware that the block imports are forgotten at its end."""

    def __enter__(self):
        if _FORGETS:
            gc.collect()        # else what stays, names too, lies scattered, and no piece is large enough
        self._before = tuple(sys.modules) if _FORGETS else ()

    def __exit__(self, *_):
        while _FORGETS:
            try:
                return self._forget()
            except MemoryError:     # what stayed behind now would stay for good
                gc.collect()

    def _forget(self):
        while True:
            for name in sys.modules:
                if name not in self._before and _is_ours(name):
                    break
            else:
                return
            forget(name)


def _is_ours(name):
    """Of the firmware: what the interpreter brings may be in use elsewhere."""
    return (name.startswith("firmware.")
            or not PACKAGE and getattr(sys.modules[name], "__file__", "").startswith(_ROM))


def load(name):
    """A module of the firmware: load("places"), load("port.linux")."""
    return __import__(PACKAGE + name if PACKAGE else name.rpartition(".")[2], None, None, (name,))


def forget(name):
    """Give back the heap of a module, as sys.modules has it, which the caller holds nothing of any more."""
    package, _, own = name.rpartition(".")
    if _FORGETS:
        holder = sys.modules.get(package)
        if holder and hasattr(holder, own):     # it has not where its import failed
            delattr(holder, own)
        del sys.modules[name]


def rehearse(*names):
    """Import each of these modules of the firmware, that its names have their place, and forget it."""
    if _FORGETS:
        for name in names:
            with borrowed():
                load(name)
