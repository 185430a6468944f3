"""What became of cells from commit to commit: out of a history, or out of records that measured the
same cells one after the other. Hosts are never mixed."""
import dataclasses

import names
from report import Estimate

# What a cell is judged by, as in a comparison: the first of these that it has.
JUDGING = ["cpu-sec/op", "sec/op", "allocs/op", "instructions/op"]


@dataclasses.dataclass(frozen=True)
class Line:
    """One cell in one unit."""
    cell: str
    points: list[tuple[int, Estimate]]  # each at its entry's place
    changes: list[dict]                 # as the data file has them
    runs: list[int]                     # behind each point


@dataclasses.dataclass(frozen=True)
class Course:
    """The cells of one workload and corpus on one host and branch, in one unit."""
    subject: str
    unit: str
    steps: str                      # what follows what: "commit by commit"
    host: str
    branch: str
    entries: list[tuple[str, str]]  # commit, and what else names it: a date, a file
    lines: list[Line]
    intervals: str                  # what low and high of a point are


def courses_of(report) -> list[Course]:
    """Those with two entries or more, in the unit that judges and in every unit that changed."""
    return [course for course in of_histories(report) + of_records(report)
            if len({place for line in course.lines for place, _ in line.points}) > 1]


def of_histories(report) -> list[Course]:
    courses = []
    for trend in report.trends:
        by_subject = {}
        for series in trend["series"]:
            # "workload corpus strategy allocator", of which only the last two may hold blanks.
            workload, corpus, _ = f"{series['cell']}  ".split(" ", 2)
            units = by_subject.setdefault(f"{workload} on {corpus}", {})
            units.setdefault(series["metric"], []).append(series)
        for subject, units in by_subject.items():
            courses += [of_series(trend, subject, unit, units[unit]) for unit in shown(units)]
    return courses


def shown(units: dict[str, list]) -> list[str]:
    judging = next((unit for unit in JUDGING if unit in units), next(iter(units)))
    return [judging] + [unit for unit, all_series in units.items() if unit != judging
                        and any(series["changes"] for series in all_series)]


def of_series(trend: dict, subject: str, unit: str, all_series: list[dict]) -> Course:
    lines = [Line(cell=series["cell"].split(" ", 2)[-1],
                  points=[(point["at"], Estimate(point["center"], point["low"], point["high"]))
                          for point in series["points"]],
                  changes=series["changes"],
                  runs=[point["runs"] for point in series["points"]]) for series in all_series]
    entries = [(entry["commit"], entry["time"].partition("T")[0]) for entry in trend["entries"]]
    return Course(subject, unit, "commit by commit", trend["host_class"], trend["branch"], entries,
                  lines, "smallest and largest run")


def of_records(report) -> list[Course]:
    """Groups that differ in their file only, oldest first."""
    found = {}
    for group in report.groups:
        if group.file:
            host = report.record_of(group)["host_class"]
            found.setdefault((host, group.corpus, group.workload, group.build), []).append(group)
    return [of_groups(host, sorted(groups, key=created)) for (host, *_), groups in found.items()]


def created(group) -> str:
    return group.report.record_of(group)["header"]["created"]


def of_groups(host: str, groups: list) -> Course:
    unit, first = groups[0].judged, groups[0]
    lines = []
    for key in dict.fromkeys(key for group in groups for key in group.estimates(unit)):
        at = [(place, group.cell(*key)) for place, group in enumerate(groups)]
        at = [(place, cell) for place, cell in at if cell and cell.estimate(unit)]
        lines.append(Line(" ".join(key), [(place, cell.estimate(unit)) for place, cell in at], [],
                          [len(cell.points(unit)) for _, cell in at]))
    entries = [(group.report.record_of(group)["header"]["builds"][group.build].get("commit", ""),
                names.short(group.file, 24)) for group in groups]
    subject = f"{names.short(first.workload)} on {names.short(first.corpus)}"
    return Course(subject, unit, "record by record", host, "", entries, lines,
                  f"{first.report.confidence:.0%} interval")
