# Every target makes .venv when it is missing, or older than what it is made from.
# DECKWATCH_NO_SKIP=1 makes a skipped test a failure (as in .ci/run).
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

# mosquitto, which the uplink tests start, lies in sbin on Debian; an ordinary user has no sbin in PATH.
export PATH := $(PATH):/usr/local/sbin:/usr/sbin

.DEFAULT_GOAL := help
.PHONY: run test lint bench cuts flips year wear clean help

help: ## what can be made
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST)

run: $(VENV)/demo.stamp ## a voyage in minutes: sensors, unit, broker and shore on this computer
	$(BIN)/deckwatch demo

test: lint $(VENV)/test.stamp ## linters, then every test on CPython and the firmware's on MicroPython too
	$(BIN)/python -m pytest

lint: $(VENV)/test.stamp ## ruff and mypy
	$(BIN)/python -m ruff check .
	$(BIN)/python -m mypy

bench: $(VENV)/test.stamp ## cost of a sentence, of hours of rest, of verify, against others; where the heap goes
	$(BIN)/python bench/run.py
	$(BIN)/python bench/rest.py
	$(BIN)/python bench/heap.py
	$(BIN)/python bench/verify_book.py

cuts: $(VENV)/test.stamp ## cut the power at every step of a week, on littlefs and on a POSIX disk (minutes)
	DECKWATCH_CUT_STRIDE=1 $(BIN)/python -m pytest --quiet --capture=no -o faulthandler_timeout=3600 \
	  tests/host/test_week_cut.py

flips: $(VENV)/test.stamp ## flip each byte of a book of 200 entries: verify finds it, the page in a browser agrees (minutes)
	DECKWATCH_FLIP_STRIDE=1 $(BIN)/python -m pytest --quiet --capture=no -o faulthandler_timeout=3600 -k flipped_byte_of \
	  tests/host/test_evidence.py tests/host/test_export_agrees.py

year: $(VENV)/test.stamp ## every minute of a year of rest of twelve persons against brute force (minutes)
	DECKWATCH_REST_STRIDE=1 $(BIN)/python -m pytest --quiet -o faulthandler_timeout=3600 tests/properties/test_rest_properties.py

wear: $(VENV)/test.stamp ## what a day at sea writes to the flash, and the years it bears that
	$(BIN)/python bench/wear.py

clean: ## remove everything that was made
	rm -rf $(VENV) .build build dist *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -prune -exec rm -rf {} +

# demo.stamp or test.stamp: the package with that extra. Versions come from constraints.txt.
$(VENV)/%.stamp: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "deckwatch: expected Python 3.11 or newer, $(PYTHON) is older or missing; try make PYTHON=python3.11"; exit 1; }
	@$(PYTHON) -m venv $(VENV) || \
	  { echo "deckwatch: no virtual environment could be made; on Debian install python3-venv"; exit 1; }
	$(BIN)/python -m pip install --quiet --disable-pip-version-check \
	  --constraint constraints.txt --editable '.[$*]'
	@touch $@
