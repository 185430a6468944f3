# The front door. `make help` lists what can be asked for.
.DEFAULT_GOAL := help
SHELL := /bin/bash

RELEASE := build/release
ALLOT := $(RELEASE)/bin/allot

# What `make bench` measures. STUDY=index and STUDY=refs measure the other studies.
STUDY ?= postings
ROUNDS ?= 6
ALLOCATORS ?= glibc,mimalloc,jemalloc,tcmalloc
RECORD ?= results/$(STUDY).jsonl
CORPUS ?=
WORKLOADS_postings := postings/cold
WORKLOADS_index := index/alloc,index/decode,index/has-known,index/has-unknown
WORKLOADS_refs := refs/iterate,refs/match-one,refs/collect
STRATEGIES_postings := vector-map,pointer-map,ascii-array,flat-sort,batched-128,embedded-16,arena,two-pass
STRATEGIES_index := batch-256,batch-128,batch-4,entry-each,hashed-array-tree,open-addressing,arena
STRATEGIES_refs := heap-hash,embedded-hash,reused-name,arena-hash,borrowed-hash
WORKLOADS ?= $(WORKLOADS_$(STUDY))
STRATEGIES ?= $(STRATEGIES_$(STUDY))
SELECTION = --workload $(WORKLOADS) --strategy $(STRATEGIES) --allocator $(ALLOCATORS) \
  $(if $(CORPUS),--corpus $(CORPUS))

.PHONY: help bench build test smoke lint format tidy charts perf perf-overhead perf-packing install \
  install-programs clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-17s %s\n", $$1, $$2}' $(MAKEFILE_LIST)
	@echo "  Variables of bench: STUDY WORKLOADS CORPUS STRATEGIES ALLOCATORS ROUNDS RECORD"

# Failed runs (exit code 3) don't keep the others from being shown; the last command tells of them.
OR_FAILED := || [ $$? -eq 3 ]

bench: ## install what is missing, build, run the main job, print the comparison, make the report
	@scripts/install-deps
	@scripts/build release --programs
	@rm -f $(RECORD)
	$(ALLOT) run $(SELECTION) --rounds $(ROUNDS) -o $(RECORD) $(OR_FAILED)
	@echo; echo "== by strategy: each against the first"
	$(ALLOT) compare --plain --width 160 --row allocator --col strategy --metric cpu-sec/op $(RECORD) $(OR_FAILED)
	@echo; echo "== by allocator: each against the first"
	$(ALLOT) compare --plain --row strategy --col allocator $(RECORD) $(OR_FAILED)
	@echo; echo "record: $(RECORD)"
	@$(ALLOT) report $(RECORD) -o $(basename $(RECORD))-report

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

charts: ## draw the charts of RECORD, without the page
	@$(ALLOT) report $(RECORD) -o $(basename $(RECORD))-charts --format charts

# What `make perf` compares: the base, the strategy to beat, the best one and its control.
PERF_CORPUS ?= kubernetes-1.20,linux-6.1:limit=300MB
PERF_STRATEGIES ?= vector-map,ascii-array,two-pass,sliced-passes,radix-partition,cache-line-64,cache-line-64-huge,ranked-slots-128-huge
PERF_BEST ?= cache-line-64-huge

perf: build ## the best strategies against the bounds of the machine, on threads and by size
	@mkdir -p results && rm -f results/perf-{bounds,one-thread,two-threads,scale}.jsonl
	$(ALLOT) run --workload postings/cold,postings/warm --corpus $(PERF_CORPUS) --strategy $(PERF_STRATEGIES) \
	  --bound '*' --allocator $(ALLOCATORS) --rounds $(ROUNDS) -o results/perf-bounds.jsonl
	$(ALLOT) compare --row corpus,workload,allocator --col strategy --metric cpu-sec/op --base ascii-array results/perf-bounds.jsonl
	$(ALLOT) compare --plain --row strategy --col allocator --metric 'share-of-bound-update-8,peak-over-output' results/perf-bounds.jsonl
	$(ALLOT) run --workload postings/parallel,postings/parallel-one-shard --corpus $(PERF_CORPUS) --strategy $(PERF_BEST) --threads 1 \
	  --allocator $(ALLOCATORS) --rounds $(ROUNDS) -o results/perf-one-thread.jsonl
	$(ALLOT) run --workload postings/parallel,postings/parallel-one-shard --corpus $(PERF_CORPUS) --strategy $(PERF_BEST) --threads 2 \
	  --allocator $(ALLOCATORS) --rounds $(ROUNDS) -o results/perf-two-threads.jsonl
	$(ALLOT) compare --metric sec/op --row workload,allocator results/perf-{one-thread,two-threads}.jsonl
	$(ALLOT) run --workload postings/warm --corpus linux-6.1 --scale 8MiB..1GiB --strategy $(PERF_BEST) \
	  --allocator glibc --rounds $(ROUNDS) -o results/perf-scale.jsonl
	$(ALLOT) compare --plain --row corpus --col allocator --metric B/s,cpu-sec/op results/perf-scale.jsonl

perf-overhead: build ## what measuring costs: shim, instruments, worker against a bare loop
	@rm -rf results/overhead
	scripts/overhead.py measure --root $(RELEASE) -o results/overhead
	@scripts/overhead.py table results/overhead; echo
	@$(ALLOT) compare --plain --row strategy --col build --metric cpu-sec/op results/overhead/bare.jsonl

perf-packing: build ## pack TREE beside tar and git archive: speed and memory
	@mkdir -p results
	@scripts/packing_speed.py measure --bin $(RELEASE)/bin --tree $(TREE) -o results/packing.json

install: build ## install under PREFIX (default /usr/local)
	cmake --install $(RELEASE) --prefix $(or $(PREFIX),/usr/local)

install-programs: ## install under PREFIX what measures and judges, built without the tests
	@scripts/install-deps
	cmake --preset release -B build/programs -DALLOT_TESTS=OFF
	cmake --build build/programs
	cmake --install build/programs --prefix $(or $(PREFIX),/usr/local)

clean: ## remove what was built
	rm -rf build
