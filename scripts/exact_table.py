#!/usr/bin/env python3
"""What strategies cost, exactly: exact_table.py COUNTS INSTRUCTIONS prints a markdown table from a
record of `allot run --count` and one of `allot run --instructions`, which no single comparison may
mix: a row per strategy, by rising instructions. Of what is exact all runs must agree."""
import sys

import records

COLUMNS = {
    "allocations": "allocs/op",
    "bytes requested": "B/op",
    "peak live": "peak-live-B",
    "map writes": "map-writes/op",
    "map look-ups": "map-lookups/op",
    "bytes moved by growth": "growth-moved-B/op",
    "instructions": "instructions/op",
}


def exact(path: str, metric: str) -> dict[str, float]:
    """Strategy to value; ends the program where runs differ, or strategies are not all that does."""
    found = {}
    others = set()
    for (*before, strategy, allocator), repeated in records.values(path, metric).items():
        others.add((*before, allocator))
        if len(set(repeated)) != 1:
            sys.exit(f"{path}: {metric} of {strategy} is not exact: {repeated}")
        found[strategy] = repeated[0]
    if len(others) != 1:
        sys.exit(f"{path}: not one workload, corpus and allocator")
    return found


def shown(metric: str, value: float) -> str:
    if metric.endswith("B/op") or metric.endswith("-B"):
        return f"{value / 2**20:.2f} MiB"
    return f"{value:,.0f}"


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    counts, instructions = sys.argv[1:]
    columns = {title: (metric, exact(instructions if metric == "instructions/op" else counts, metric))
               for title, metric in COLUMNS.items()}
    strategies = sorted(columns["instructions"][1], key=columns["instructions"][1].get)
    print("| strategy | " + " | ".join(columns) + " |")
    print("|---|" + "--:|" * len(columns))
    for strategy in strategies:
        cells = [shown(metric, values[strategy]) for metric, values in columns.values()]
        print(f"| {strategy} | " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main()
