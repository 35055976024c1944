# make book   the rendered book, _build/html/index.html     (VECTORS=… LIMIT=10 to vary it)
# make test   the tests                                     (ARGS="-k metrics" to select)
PYTHON ?= python3
ARGS ?=
BIN := .venv/bin
INSTALL := $(BIN)/python -m pip install --disable-pip-version-check

.PHONY: book test bench record lint lock clean
.DELETE_ON_ERROR:

book: .venv/.package
	@$(BIN)/python book/build.py $(if $(VECTORS),--vectors '$(VECTORS)') $(if $(LIMIT),--limit '$(LIMIT)')

test: .venv/.package
	$(BIN)/python -m pytest $(ARGS)

bench: .venv/.package
	$(BIN)/python -m pytest benchmarks $(ARGS)

# results/recorded/ holds what a user's build can't compute: rows on data that must be at hand, or
# that take too long (ARGS="arxiv own_paper" to record only some).
record: .venv/.package
	$(BIN)/python -m textseg.reproduction.recorded $(ARGS)

lint: .venv/.package
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# Each file is touched last, so an interrupted installation is begun again.
.venv/.requirements: requirements.txt
	@$(PYTHON) -c 'import sys; v = sys.version.split()[0]; sys.version_info >= (3, 11) or sys.exit(f"textseg needs Python 3.11 or newer, but $(PYTHON) is {v}; name another: make PYTHON=python3.12")'
	$(PYTHON) -m venv --clear .venv
	$(INSTALL) --requirement requirements.txt
	@touch $@

.venv/.package: .venv/.requirements pyproject.toml
	$(INSTALL) --quiet --no-deps --editable .
	@touch $@

# requirements.txt pins every package for every supported Python.
lock: .venv/.package
	$(INSTALL) --quiet uv
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --fork-strategy fewest --upgrade \
	    --extra book --extra test --no-emit-index-url --no-emit-find-links \
	    --custom-compile-command "make lock" pyproject.toml --output-file requirements.txt

clean:
	rm -rf _build book/runs .pytest_cache .ruff_cache .mypy_cache .benchmarks
	find results -mindepth 1 -not -path 'results/recorded*' -delete 2>/dev/null || true
