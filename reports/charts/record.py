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

    def groups(self) -> list["Group"]:
        """What a chart may compare within: one corpus and one workload, in the plan's order."""
        keys = dict.fromkeys((cell["corpus"], cell["workload"])
                             for cell in self.header["plan"]["cells"])
        return [Group(self, number, *key) for number, key in enumerate(keys)]

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
        plural = "" if rounds == 1 else "s"
        machine = host.get("cpu", "unknown CPU")
        failed = f" · failed runs: {len(self.failures)}" if self.failures else ""
        return (f"{rounds} round{plural}, one process per point, seed {self.header['seed']} · {machine}, "
                f"{host.get('cores', '?')} cores{failed}")


class Group:
    """The cells of one corpus and workload. Of several builds the first is charted."""

    def __init__(self, record: Record, number: int, corpus: str, workload: str):
        self.record, self.number = record, number
        self.corpus, self.workload = corpus, workload
        cells = [cell for cell in record.header["plan"]["cells"]
                 if (cell["corpus"], cell["workload"]) == (corpus, workload)]
        self.build = cells[0]["build"]
        self.strategies = list(dict.fromkeys(cell["strategy"] for cell in cells))
        self.allocators = list(dict.fromkeys(cell["allocator"] for cell in cells))
        self.title = f"{workload} on {corpus}"

    def name(self, chart: str) -> str:
        """The chart's file name, without its ending."""
        return chart if self.number == 0 else f"{chart}-{self.number + 1}"

    def values(self, metric: str) -> dict[tuple[str, str], list[float]]:
        """Per (strategy, allocator) the values of its runs, by round; cells without any are absent."""
        return {
            (strategy, allocator): [value for _, value in points]
            for (build, corpus, workload, strategy, allocator), points
            in self.record.values(metric).items()
            if (build, corpus, workload) == (self.build, self.corpus, self.workload)
        }

    def medians(self, metric: str) -> dict[tuple[str, str], float]:
        return {cell: statistics.median(values) for cell, values in self.values(metric).items()}
