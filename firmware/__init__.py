"""Deckwatch on board: the unit. Runs unchanged on CPython 3.11+ and MicroPython 1.28+."""

import gc

VERSION = "0.1.0"

# The day this firmware was made, 2026-11-01T00:00:00Z as Unix seconds. No clock on board may
# be earlier: a receiver that says so has a rolled-over week counter or has not yet started.
BUILD = 1793491200

# MicroPython collects when its heap is full; what stays is by then strewn all over it, and nothing of
# 1 KB fits any more. Collected after every so many bytes, from the first import on, it stays together.
COLLECT_AT = 32768

if hasattr(gc, "threshold"):        # not on CPython
    gc.threshold(COLLECT_AT)
