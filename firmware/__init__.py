"""Deckwatch on board: the unit. Runs unchanged on CPython 3.11+ and MicroPython 1.28+."""

VERSION = "0.1.0"

# The day this firmware was made, 2026-11-01T00:00:00Z as Unix seconds. No clock on board may
# be earlier: a receiver that says so has a rolled-over week counter or has not yet started.
BUILD = 1793491200
