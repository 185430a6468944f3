"""Reads a record file (FORMAT.md) into the few shapes that charts need."""
import collections
import json
import pathlib
import statistics

AXES = ("build", "corpus", "workload", "strategy", "allocator")


class Record:
    """The header and the finished runs of one file. A last line that a kill cut short is left out,
    as every other reader of records does."""

    def __init__(self, path: pathlib.Path):
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        if lines and not lines[-1].endswith("\n"):
            lines.pop()
        entries = [json.loads(line) for line in lines]
        if not entries or entries[0].get("record") != "header":
            raise SystemExit(f"{path}: not a record file: its first line is no header")
        self.header = entries[0]
        runs = [entry for entry in entries[1:] if entry["record"] == "run"]
        self.runs = [run for run in runs if "samples" in run]
        self.failures = [run for run in runs if "failure" in run]

    def axis(self, name: str) -> list[str]:
        """Values of an axis, in the order of the plan."""
        return list(dict.fromkeys(cell[name] for cell in self.header["plan"]["cells"]))

    def groups(self) -> list[tuple[str, str]]:
        """(corpus, workload) pairs: a chart compares within one of them."""
        return list(dict.fromkeys((cell["corpus"], cell["workload"])
                                  for cell in self.header["plan"]["cells"]))

    def values(self, metric: str) -> dict[tuple, list[tuple[int, float]]]:
        """Per cell (build, corpus, workload, strategy, allocator) the (round, value) of each run; a
        run's value is the median of its samples, because the process is the unit of replication."""
        found = collections.defaultdict(list)
        for run in self.runs:
            samples = [sample[metric] for sample in run["samples"] if metric in sample]
            if samples:
                cell = tuple(run["cell"][axis] for axis in AXES)
                found[cell].append((run["round"], statistics.median(samples)))
        return {cell: sorted(values) for cell, values in found.items()}

    def caption(self) -> str:
        """Where the numbers come from, in one line."""
        host = self.header.get("host", {})
        rounds = len({run["round"] for run in self.runs})
        machine = host.get("cpu", "unknown CPU")
        failed = f" · {len(self.failures)} runs failed" if self.failures else ""
        return (f"{rounds} rounds, one process per point, seed {self.header['seed']} · {machine}, "
                f"{host.get('cores', '?')} cores{failed}")
