#!/usr/bin/env python3
"""Is the report of a real record the same bytes when made again, and has it every chart that a run
and a count give? test_charts.py ALLOT measures a small record and reports it twice."""
import os
import pathlib
import subprocess
import sys
import tempfile

MEASURED = ["run", "--strategy", "vector-map,arena", "--allocator", "glibc,jemalloc", "--corpus",
            "synthetic-1m", "--rounds", "2"]
EXPECTED = {"heatmap", "forest", "forest-allocator", "distribution", "pareto", "phases", "drift",
            "sizes", "sizes-lifetimes"}


def main():
    allot = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory(prefix="allot-charts-") as name:
        folder = pathlib.Path(name)

        def run(*arguments):
            subprocess.run([allot, *arguments], check=True, capture_output=True, cwd=folder)

        def report(parent: str) -> dict[str, bytes]:
            run("report", "times.jsonl", "counts.jsonl", "-o", f"{parent}/report")
            return {path.name: path.read_bytes() for path in (folder / parent / "report").iterdir()}

        run(*MEASURED, "-o", "times.jsonl")
        run(*MEASURED[:-2], "--count", "-o", "counts.jsonl")
        first, again = report("first"), report("again")
        drawn = {pathlib.Path(file).stem for file in first if file.endswith(".svg")}
        assert drawn == EXPECTED, f"charts: {drawn ^ EXPECTED}"
        different = [file for file in first if first[file] != again[file]]
        assert not different, f"made again, these have other bytes: {different}"
    print(f"{len(first)} files, identical when made again")


if __name__ == "__main__":
    main()
