"""Reads a report's data file (FORMAT.md) into the few shapes that charts need. Every figure comes
from the file: nothing is estimated here."""
import dataclasses
import json
import pathlib

import units
from names import short

VERSION = 2


@dataclasses.dataclass(frozen=True)
class Estimate:
    """A centre and its interval; an end that the runs were too few for is None."""
    center: float
    low: float | None
    high: float | None


class Measured:
    """What was run under one allocator, and the figures of its runs."""

    def __init__(self, name: str, data: dict):
        self.name, self.allocator = name, data["allocator"]
        self.figures, self.runs = data["figures"], data["runs"]

    @property
    def key(self) -> tuple[str, str]:
        return self.name, self.allocator

    def estimate(self, unit: str) -> Estimate | None:
        figure = self.figures.get(unit)
        if not figure or figure.get("center") is None:
            return None
        return Estimate(figure["center"], figure["low"], figure["high"])

    def points(self, unit: str) -> list[tuple[int, int, float]]:
        """(round, slot, value) of every run that has the unit."""
        values = self.figures.get(unit, {}).get("values", [])
        return [(*place, value) for place, value in zip(self.runs, values) if value is not None]


class Cell(Measured):
    """One strategy under one allocator."""

    def __init__(self, data: dict):
        super().__init__(data["strategy"], data)
        self.strategy = data["strategy"]
        self.observed = data  # "classes" and what else a run holds besides figures

    def ratio(self, unit: str) -> Estimate | None:
        """To the group's base: paired by rounds where they are shared, else of the centres."""
        return ratio_of(self.figures.get(unit))

    def finding(self, unit: str) -> str | None:
        return self.figures.get(unit, {}).get("finding")


class Bound(Measured):
    """A part of the strategies' work as fast as the machine can do it: no strategy is faster."""

    def __init__(self, data: dict):
        super().__init__(data["bound"], data)


class Group:
    """The cells of one corpus, workload and build: what a chart may compare within."""

    def __init__(self, report: "Report", number: int, data: dict):
        self.report, self.number = report, number
        self.corpus, self.workload = data["corpus"], data["workload"]
        self.build, self.file = data["build"], data["file"]
        self.judged, self.units = data["judged"], list(data["exact"])
        self.exact, self.notes, self.drift = data["exact"], data["notes"], data["drift"]
        self.cells = [Cell(cell) for cell in data["cells"]]
        self.base = self.cells[0]  # that all others are compared with
        self.bounds = [Bound(bound) for bound in data["bounds"]]
        self.parallel = data["parallel"]
        self.strategies, self.allocators = self.having(self.judged)

    @property
    def title(self) -> str:
        """What sets this group apart from the others of the report."""
        title = f"{short(self.workload)} on {short(self.corpus)}"
        if len({group.build for group in self.report.groups}) > 1:
            title += f", build {short(self.build)}"
        return f"{title} ({short(self.file)})" if self.file else title

    @property
    def base_name(self) -> str:
        return " under ".join(map(short, self.base.key))

    def cell(self, strategy: str, allocator: str) -> Cell | None:
        return next((cell for cell in self.cells if cell.key == (strategy, allocator)), None)

    def having(self, unit: str) -> tuple[list[str], list[str]]:
        """Strategies and allocators of the cells that were measured in the unit, failed or not."""
        cells = [cell for cell in self.cells if unit in cell.figures]
        return (list(dict.fromkeys(cell.strategy for cell in cells)),
                list(dict.fromkeys(cell.allocator for cell in cells)))

    def estimates(self, unit: str) -> dict[tuple[str, str], Estimate]:
        """Of the cells that have the unit."""
        found = {cell.key: cell.estimate(unit) for cell in self.cells}
        return {key: estimate for key, estimate in found.items() if estimate}

    def limits(self, unit: str, allocator: str | None = None) -> dict[str, Estimate]:
        """The bounds by name, the highest first: under one allocator, or the lowest under any.
        None in units of wall time if several threads worked, for a bound has one."""
        if not units.is_time(unit) or (self.parallel and not unit.startswith("cpu-")):
            return {}
        found = {}
        for bound in self.bounds:
            estimate = bound.estimate(unit)
            if estimate is None or estimate.center <= 0 or allocator not in (None, bound.allocator):
                continue
            if bound.name not in found or estimate.center < found[bound.name].center:
                found[bound.name] = estimate
        return dict(sorted(found.items(), key=lambda item: -item[1].center))

    def comparison(self, by: str, unit: str) -> dict | None:
        """The table of `allot compare` with columns of `by`."""
        for comparison in self.report.comparisons:
            for table in comparison["tables"]:
                context = table["context"]
                if (comparison["by"] == by and table["unit"] == unit
                        and all(context.get(axis, value) == value for axis, value in
                                [("corpus", self.corpus), ("workload", self.workload),
                                 ("build", self.build), (".file", self.file)])):
                    return table
        return None

    def caption(self, unit: str) -> str:
        """Where the figures of a chart come from, in one line."""
        counts = {len(cell.points(unit)) for cell in self.cells} - {0}
        runs = " to ".join(str(n) for n in sorted({min(counts), max(counts)})) if counts else "0"
        if self.exact.get(unit):
            how = f"exact counts, n = {runs} equal runs per cell"
        else:
            how = (f"medians with {self.report.confidence:.0%} intervals, n = {runs} runs per cell,"
                   " one process each")
        return f"{how} · {self.report.machine()}{self.report.failed_text()}"


class Report:
    """The data file as a whole."""

    def __init__(self, path: pathlib.Path):
        data = json.loads(path.read_text(encoding="utf-8"))
        if data.get("report") != VERSION:
            raise SystemExit(f"{path}: not a report's data of version {VERSION}")
        self.path, self.data = path, data
        self.title, self.question = data["title"], data["question"]
        self.alpha, self.confidence = data["alpha"], data["confidence"]
        self.records, self.comparisons = data["records"], data["comparisons"]
        self.groups = [Group(self, number, group) for number, group in enumerate(data["groups"])]
        self.histories, self.trends = data["histories"], data["trends"]

    def record_of(self, group: Group) -> dict:
        """The record of a group that has a file of its own."""
        return next(record for record in self.records if record["label"] == group.file)

    def machine(self) -> str:
        hosts = {(record["header"]["host"].get("cpu", "unknown CPU"),
                  record["header"]["host"].get("cores", "?")) for record in self.records}
        return " and ".join(f"{cpu}, {cores} cores" for cpu, cores in sorted(hosts, key=str))

    def failed_text(self) -> str:
        failed = sum(len(record["failures"]) for record in self.records)
        return f" · failed runs: {failed}" if failed else ""


def ratio_of(figure: dict | None) -> Estimate | None:
    """A compared figure's ratio to its base."""
    if not figure or "versus_base" not in figure:
        return None
    if figure.get("paired"):
        paired = figure["paired"]
        return Estimate(paired["ratio"], paired["low"] or None, paired["high"])
    ratio = figure["versus_base"]["ratio"]
    return None if ratio is None else Estimate(ratio, None, None)
