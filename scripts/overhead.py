#!/usr/bin/env python3
"""What measuring costs.

    overhead.py measure --root FOLDER -o OUTPUT   run everything (minutes; wants a quiet machine)
    overhead.py table OUTPUT                      print it as markdown tables

FOLDER is a build tree or an installed one. Three questions: how long the counting shim keeps a pair
of malloc and free, how many times as long a run takes under each instrument, and whether the worker
takes longer than a bare loop over the same work."""
import argparse
import json
import os
import pathlib
import statistics
import subprocess
import sys

import records

ALLOCATORS = {
    "glibc": "",
    "mimalloc": "libmimalloc.so.2",
    "jemalloc": "libjemalloc.so.2",
    "tcmalloc": "libtcmalloc_minimal.so.4",
}
PAIRS = {
    "pair/16/real_time/threads:1": "malloc(16), free",
    "new_and_delete/16": "new, delete of 16 bytes",
    "replace_among/1000000": "one of a million live blocks",
}
INSTRUMENTS = ["count", "timeline", "instructions"]
# Many small lists, few large blocks, and what lies between.
STRATEGIES = ["vector-map", "pointer-map", "arena"]


def time_pairs(program: pathlib.Path, preload: list[str]) -> dict[str, float]:
    """Benchmark to the median of its nanoseconds."""
    command = [program, "--benchmark_format=json", "--benchmark_repetitions=5",
               "--benchmark_filter=" + "|".join(f"^{name}$" for name in PAIRS)]
    environment = dict(os.environ, LD_PRELOAD=":".join(filter(None, preload)))
    output = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    return {one["run_name"]: one["cpu_time"] for one in json.loads(output.stdout)["benchmarks"]
            if one.get("aggregate_name") == "median"}


def measure_pairs(libexec: pathlib.Path, output: pathlib.Path):
    shim = str(libexec / "liballot-counting.so")
    program = libexec / "allot-counting-overhead"
    found = {}
    for name, library in ALLOCATORS.items():
        found[name] = {"plain": time_pairs(program, [library]),
                       "counted": time_pairs(program, [shim, library])}
    (output / "pairs.json").write_text(json.dumps(found, indent=1) + "\n")


def measure(root: pathlib.Path, output: pathlib.Path):
    output.mkdir(parents=True)
    libexec = root / "libexec/allot"
    measure_pairs(libexec, output)

    def run(name, *options):
        subprocess.run([root / "bin/allot", "run", "--allocator", "glibc", *options,
                        "-o", output / f"{name}.jsonl"], check=True)

    small = ["--corpus", "synthetic-1m", "--strategy", ",".join(STRATEGIES), "--rounds", "6"]
    run("clock", *small)
    for instrument in INSTRUMENTS:
        run(instrument, *small, "--instrument", instrument)
    run("bare", "--corpus", "synthetic", "--strategy", ",".join(STRATEGIES), "--rounds", "20",
        "--build", f"bare={libexec / 'allot-bare-loop'}", "--build", f"worker={libexec / 'allot-worker'}")


def print_pairs(output: pathlib.Path):
    found = json.loads((output / "pairs.json").read_text())
    print("| ns, without and with the shim | " + " | ".join(found) + " |")
    print("|---|" + "--:|" * len(found))
    for benchmark, title in PAIRS.items():
        cells = [f"{of['plain'][benchmark]:.1f} → {of['counted'][benchmark]:.1f}" for of in found.values()]
        print(f"| {title} | " + " | ".join(cells) + " |")


def elapsed(path: pathlib.Path) -> dict[str, float]:
    """Strategy to the median seconds of a whole process."""
    by_strategy = {}
    for run in records.runs(path):
        by_strategy.setdefault(run["cell"]["strategy"], []).append(run["elapsed"])
    return {name: statistics.median(values) for name, values in by_strategy.items()}


def print_slowdowns(output: pathlib.Path):
    clock = elapsed(output / "clock.jsonl")
    print("| a whole process | by the clock | " + " | ".join(INSTRUMENTS) + " |")
    print("|---|" + "--:|" * (len(INSTRUMENTS) + 1))
    under = {name: elapsed(output / f"{name}.jsonl") for name in INSTRUMENTS}
    for strategy, seconds in clock.items():
        cells = [f"{under[name][strategy] / seconds:.1f} times" for name in INSTRUMENTS]
        print(f"| {strategy} | {seconds:.3f} s | " + " | ".join(cells) + " |")


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    actions = parser.add_subparsers(dest="action", required=True)
    action = actions.add_parser("measure")
    action.add_argument("--root", type=pathlib.Path, required=True)
    action.add_argument("-o", "--output", type=pathlib.Path, required=True)
    actions.add_parser("table").add_argument("output", type=pathlib.Path)
    arguments = parser.parse_args()
    if arguments.action == "measure":
        if arguments.output.exists():
            sys.exit(f"{arguments.output} exists already")
        measure(arguments.root.absolute(), arguments.output)
        return
    print_pairs(arguments.output)
    print()
    print_slowdowns(arguments.output)


if __name__ == "__main__":
    main()
