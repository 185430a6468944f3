# The front door. `make help` lists what can be asked for.
.DEFAULT_GOAL := help
SHELL := /bin/bash

RELEASE := build/release
ALLOT := $(RELEASE)/bin/allot
RECORD ?= results/bench.jsonl
CORPUS ?= synthetic
ROUNDS ?= 6
STRATEGIES ?= vector-map,pointer-map,ascii-array,flat-sort,batched-128,embedded-16,arena,two-pass
ALLOCATORS ?= glibc,mimalloc,jemalloc,tcmalloc

.PHONY: help bench build test smoke lint format tidy charts install clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)
	@echo "  Variables of bench: CORPUS ROUNDS STRATEGIES ALLOCATORS RECORD"

bench: ## install what is missing, build, run the main job, print the comparison, draw the charts
	@scripts/install-deps
	@scripts/build release --programs
	@rm -f $(RECORD)
	$(ALLOT) run --workload postings/cold --corpus $(CORPUS) --strategy $(STRATEGIES) \
	  --allocator $(ALLOCATORS) --rounds $(ROUNDS) -o $(RECORD)
	@echo; echo "== by strategy: each against $(firstword $(subst $(comma), ,$(STRATEGIES)))"
	$(ALLOT) compare --row allocator --col strategy $(RECORD)
	@echo; echo "== by allocator: each against $(firstword $(subst $(comma), ,$(ALLOCATORS)))"
	$(ALLOT) compare --row strategy --col allocator $(RECORD)
	@$(MAKE) --no-print-directory charts
	@echo "record: $(RECORD)"

comma := ,

build: ## build everything (release)
	@scripts/install-deps --test
	@scripts/build release

test: ## every test: unit, conformance, contract, golden, smoke, lints, documents, sanitizers
	@scripts/install-deps --test
	@scripts/check

smoke: build ## run every cell once on a tiny corpus
	ctest --preset release -L smoke

lint: ## the facts that drift: includes, headers, format, names
	@scripts/install-deps --test
	@scripts/lint/all

format: ## let clang-format rewrite the sources
	@git ls-files '*.cpp' '*.hpp' | xargs clang-format -i

tidy: build ## clang-tidy over the sources (minutes)
	@git ls-files '*.cpp' | grep -v _test.cpp | xargs -P "$$(nproc)" -n 4 clang-tidy --quiet -p $(RELEASE)

charts: ## draw the charts of RECORD
	@/usr/bin/python3 reports/charts/all.py $(RECORD) -o $(basename $(RECORD))-charts

install: build ## install under PREFIX (default /usr/local)
	cmake --install $(RELEASE) --prefix $(or $(PREFIX),/usr/local)

clean: ## remove what was built
	rm -rf build
