# make play: a table in the browser. make test: everything that is checked, as continuous integration runs it.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint requirements.lock

.PHONY: play test check unit soak browser tools hardware words lock clean

play: $(VENV)/play
	$(BIN)/firstbell play

test: check unit

check: $(VENV)/test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	PYTHON=$(BIN)/python scripts/typings

unit: $(VENV)/test browser tools
	$(BIN)/python -m pytest

# Thousands of whole games of every kind: half an hour and more.
soak: $(VENV)/test
	$(BIN)/python -m pytest -m soak

browser:
	scripts/chromium

# Where they cannot be installed, the tests that need them fail and say so; all others run. KiCad first: it would
# bring a later ngspice along, which is not the one that the circuits were checked with.
tools:
	-scripts/kicad
	-scripts/hardware_tools

# Everything that is made from hardware/pins.toml, after its rules have been checked.
hardware: $(VENV)/test tools
	$(BIN)/python -m hardware
	$(BIN)/python -m hardware.board
	$(BIN)/python -m hardware.enclosure

# What is to be translated, as the sources say it; and what is translated, as programs read it.
words: $(VENV)/test
	$(BIN)/pybabel --quiet extract --mapping-file babel.cfg --keywords N_ --keywords NN_:1,2 --omit-header \
	    --no-location --sort-output --output-file host/locale/firstbell.pot .
	$(BIN)/pybabel --quiet compile --directory host/locale --domain firstbell

# The lock is the newest set of packages that passed; floors are in pyproject.toml.
lock: $(VENV)/test
	$(INSTALL) pip-tools
	$(BIN)/pip-compile --quiet --upgrade --strip-extras --no-header --no-annotate --no-emit-index-url \
	    --no-emit-find-links --no-emit-trusted-host --allow-unsafe --extra test --extra hardware --output-file requirements.lock pyproject.toml

clean:
	rm -rf $(VENV) typings build *.egg-info

$(VENV)/pip: requirements.lock
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade pip
	touch $@

$(VENV)/play: $(VENV)/pip pyproject.toml
	$(INSTALL) --editable .
	touch $@

$(VENV)/test: $(VENV)/play
	$(INSTALL) --editable '.[test,hardware]'
	touch $@
