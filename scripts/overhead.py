#!/usr/bin/env python3
"""What measuring costs.

    overhead.py measure --root FOLDER -o OUTPUT   run everything (minutes; wants a quiet machine)
    overhead.py table OUTPUT                      print it as markdown tables

FOLDER is a build tree or an installed one. Four questions: how long the counting shim keeps a pair
of malloc and free, how many times as long the measured work and the whole process take under each
instrument, how much of a run the harness itself takes, and whether the worker takes longer than a
bare loop over the same work (that table is what `allot compare` prints of OUTPUT/bare.jsonl)."""
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
INSTRUMENTS = ["count", "timeline", "shares", "instructions"]
# Simulating takes some fifty times as long: a smaller corpus, and its own figures by the clock.
SIMULATED = {"instructions"}
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

    chosen = ["--strategy", ",".join(STRATEGIES)]
    usual = [*chosen, "--corpus", "synthetic", "--rounds", "10"]
    small = [*chosen, "--corpus", "synthetic-1m", "--rounds", "3"]
    run("clock", *usual)
    run("clock-small", *small)
    for instrument in INSTRUMENTS:
        run(instrument, *(small if instrument in SIMULATED else usual), "--instrument", instrument)
    run("warm", *usual, "--workload", "postings/warm")
    run("bare", *chosen, "--corpus", "synthetic", "--rounds", "20",
        "--build", f"bare={libexec / 'allot-bare-loop'}",
        "--build", f"worker={libexec / 'allot-worker'}")


def print_pairs(output: pathlib.Path):
    found = json.loads((output / "pairs.json").read_text())
    print("| ns, without and with the shim | " + " | ".join(found) + " |")
    print("|---|" + "--:|" * len(found))
    for benchmark, title in PAIRS.items():
        cells = [f"{of['plain'][benchmark]:.1f} → {of['counted'][benchmark]:.1f}" for of in found.values()]
        print(f"| {title} | " + " | ".join(cells) + " |")


def by_strategy(path: pathlib.Path, seconds, pick=statistics.median) -> dict[str, float]:
    """Strategy to the median (or what else `pick` is) of `seconds(run)`; none for runs that don't
    tell."""
    found = {}
    for run in records.runs(path):
        if seconds(run) is not None:
            found.setdefault(run["cell"]["strategy"], []).append(seconds(run))
    return {name: pick(values) for name, values in found.items()}


def print_slowdowns(output: pathlib.Path, title: str, seconds):
    def under(name):
        # Instruments share no rounds; the least time is the one that a neighbour disturbed least.
        return by_strategy(output / f"{name}.jsonl", seconds, min)

    clock, clock_small = under("clock"), under("clock-small")
    print(f"| {title} | by the clock | " + " | ".join(INSTRUMENTS) + " |")
    print("|---|" + "--:|" * (len(INSTRUMENTS) + 1))
    for strategy, of_clock in clock.items():
        cells = []
        for name in INSTRUMENTS:
            base = clock_small[strategy] if name in SIMULATED else of_clock
            found = under(name).get(strategy)
            cells.append("" if found is None else f"{found / base:.2f} times")
        print(f"| {strategy} | {of_clock:.3f} s | " + " | ".join(cells) + " |")


def print_own_share(output: pathlib.Path):
    """What of a run's wall time no timed region ran in."""
    print("| the harness's own share | a sample | a run | in neither samples nor warm-up |")
    print("|---|--:|--:|--:|")
    for workload, name in (("postings/cold", "clock"), ("postings/warm", "warm")):
        path = output / f"{name}.jsonl"
        sample = by_strategy(path, lambda run: run["timed"]["sampled"] / len(run["samples"]))
        wall = by_strategy(path, lambda run: run["wall"])
        share = by_strategy(path, lambda run: 1 - sum(run["timed"].values()) / run["wall"])
        for strategy in sample:
            print(f"| {workload} {strategy} | {sample[strategy]:.3f} s | {wall[strategy]:.3f} s | "
                  f"{share[strategy]:.1%} |".replace("%", " %"))


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
    print_slowdowns(arguments.output, "the measured work",
                    lambda run: run["timed"]["sampled"] if "timed" in run else None)
    print()
    print_slowdowns(arguments.output, "a whole process", lambda run: run["elapsed"])
    print()
    print_own_share(arguments.output)


if __name__ == "__main__":
    main()
