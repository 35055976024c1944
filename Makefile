# make book   the rendered book, _build/html/index.html     (VECTORS=… LIMIT=10 to vary it)
# make test   the tests, after make book those of its pages (ARGS="-k metrics" to select)
# make help   these lines
# The environment is made in .venv; VENV=somewhere/else puts it there.
PYTHON ?= python3
ARGS ?=
VENV ?= .venv
# Most shells hand ~ on as it is after the sign =, and expand it only where it is not quoted.
override VENV := $(patsubst ~/%,$(HOME)/%,$(VENV))
$(if $(or $(word 2,$(VENV)),$(filter ~%,$(VENV)),$(findstring ',$(VENV))),$(error VENV may have no blank, no apostrophe and no ~, got $(VENV)))
# As they are, whatever signs they have.
export VECTORS LIMIT
BIN := $(VENV)/bin
INSTALL := $(BIN)/python -m pip install --disable-pip-version-check --root-user-action ignore

# Where this is set, as in many container images, each of the hundred processes that a build or the
# tests start would compile all that it imports again: half of what a kernel takes to begin.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: book test help bench record lint lock clean
.DELETE_ON_ERROR:

book: $(VENV)/.package
	@$(BIN)/python book $(if $(VECTORS),--vectors "$$VECTORS") $(if $(LIMIT),--limit "$$LIMIT")

test: $(VENV)/.package
	$(BIN)/python -m pytest -n auto --dist worksteal $(ARGS)

help:
	@sed -n '1,4s/^# //p' $(firstword $(MAKEFILE_LIST))

bench: $(VENV)/.package
	$(BIN)/python -m pytest benchmarks $(ARGS)

# results/recorded/ holds what a user's build can't compute: rows on data that must be at hand, or
# that take too long (ARGS="arxiv own_paper" to record only some).
record: $(VENV)/.package
	$(BIN)/python -m textseg.reproduction.recorded $(ARGS)

lint: $(VENV)/.package
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# Only an environment that this file has made is ever emptied or installed into: it bears the
# stamp. One that is a link, or that somebody made by hand, is left alone.
STAMP := .made-by-make
define ours
	@if [ -L '$(VENV)' ] || { [ -e '$(VENV)' ] && [ ! -e '$(VENV)/$(STAMP)' ] && [ ! -e '$(VENV)/.requirements' ] && [ -n "$$(ls -A '$(VENV)')" ]; }; then \
	    echo "$(VENV) was not made by this Makefile$$([ -L '$(VENV)' ] && echo ' (it is a link)'), so it is left alone: move it away, or name another place: make VENV=.venv-textseg" >&2; exit 1; fi
endef

# Scripts name the place of their environment, and it names that of the package: where a folder was
# moved, or renamed, they are made again.
there = $(shell [ -s '$(VENV)/$1' ] && [ "$$(cat '$(VENV)/$1')" != "$$(cd $2 && pwd -P)" ] && echo moved)
ifneq ($(call there,.requirements,'$(VENV)'),)
.PHONY: $(VENV)/.requirements
endif
ifneq ($(call there,.package,.),)
.PHONY: $(VENV)/.package
endif

# Each file is written last, so an interrupted installation is begun again.
$(VENV)/.requirements: requirements.txt
	@$(PYTHON) -c 'import sys; v = sys.version.split()[0]; sys.version_info >= (3, 11) or sys.exit(f"textseg needs Python 3.11 or newer, but $(PYTHON) is {v}; name another: make PYTHON=python3.12")'
	$(ours)
	@rm -rf '$(VENV)' && mkdir -p '$(VENV)' && touch '$(VENV)/$(STAMP)'
	@echo 'installing the packages of requirements.txt into $(VENV): about 1.4 GB, some minutes …'
	@$(PYTHON) -m venv '$(VENV)'
	@$(INSTALL) --quiet --no-compile --requirement requirements.txt
	@cd '$(VENV)' && pwd -P > .requirements

$(VENV)/.package: $(VENV)/.requirements pyproject.toml
	$(ours)
	@$(INSTALL) --quiet --no-deps --editable .
	@pwd -P > '$@'

# requirements.txt pins every package for every supported Python.
lock: $(VENV)/.package
	$(INSTALL) --quiet uv
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --fork-strategy fewest --upgrade \
	    --extra book --extra test --no-emit-index-url --no-emit-find-links \
	    --custom-compile-command "make lock" pyproject.toml --output-file requirements.txt

clean:
	@$(PYTHON) book/clean.py
