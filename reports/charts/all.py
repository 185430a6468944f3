#!/usr/bin/env python3
"""Draws every chart of this folder from a report's data: all.py REPORT.json -o FOLDER.
A chart is a file with ORDER (its place on the page), BRINGS (the command that brings its data) and
`draw(group)`, or `draw_report(report)` if it spans groups, which return Drawings, or none for lack
of data."""
import argparse
import dataclasses
import importlib
import inspect
import multiprocessing
import os
import pathlib
import sys

import style
from progress import Progress
from report import Group, Report

NOT_CHARTS = {"all", "courses", "limits", "names", "progress", "report", "style", "units"}


@dataclasses.dataclass(frozen=True)
class Picture:
    """A chart that was drawn."""
    chart: str
    group: int | None  # its number; None: the chart spans groups
    path: pathlib.Path
    title: str
    alt: str
    caption: str


@dataclasses.dataclass(frozen=True)
class Missing:
    """A chart that nothing could be drawn of."""
    chart: str
    about: str
    brings: str


@dataclasses.dataclass
class Charts:
    pictures: list[Picture]
    missing: list[Missing]


def modules():
    here = pathlib.Path(__file__).parent
    names = [path.stem for path in here.glob("*.py")
             if path.stem not in NOT_CHARTS and not path.stem.startswith("test_")]
    return sorted(map(importlib.import_module, names), key=lambda chart: chart.ORDER)


def about(chart) -> str:
    """The question that a chart answers: its docstring on one line."""
    return " ".join(inspect.getdoc(chart).split())


def draw_job(job) -> list[Picture]:
    chart, subject, folder = job
    number = subject.number if isinstance(subject, Group) else None
    draw = chart.draw_report if number is None else chart.draw
    pictures = []
    for drawing in draw(subject):
        name = chart.__name__ + drawing.suffix + (f"-{number + 1}" if number else "")
        path = style.save(drawing, folder, name)
        pictures.append(Picture(chart.__name__, number, path, drawing.title, drawing.alt,
                                drawing.caption))
    return pictures


def draw_all(report: Report, folder: pathlib.Path) -> Charts:
    """Draws into `folder` on all cores, telling how far it is."""
    charts = modules()
    jobs = [(chart, subject, folder) for chart in charts
            for subject in ([report] if hasattr(chart, "draw_report") else report.groups)]
    pictures = []
    progress = Progress("drawing", len(jobs))
    workers = max(1, min(len(jobs), os.cpu_count() or 1))
    with multiprocessing.get_context("fork").Pool(workers, inherit, (jobs,)) as pool:
        for number, drawn in enumerate(pool.imap(draw_inherited, range(len(jobs)))):
            pictures += drawn
            progress.done(number + 1, jobs[number][0].__name__)
    progress.end()
    drawn = {picture.chart for picture in pictures}
    missing = [Missing(chart.__name__, about(chart), chart.BRINGS) for chart in charts
               if chart.__name__ not in drawn]
    return Charts(pictures, missing)


inherited = []  # of a forked worker: its jobs, which hold modules and so can't be sent


def inherit(jobs):
    inherited[:] = jobs


def draw_inherited(number: int) -> list[Picture]:
    return draw_job(inherited[number])


def tell(charts: Charts):
    for picture in charts.pictures:
        print(f"chart: {picture.path}")
    for missing in charts.missing:
        print(f"no data for {missing.chart}: {missing.brings} brings it", file=sys.stderr)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("report", type=pathlib.Path)
    parser.add_argument("-o", "--output", type=pathlib.Path, required=True)
    arguments = parser.parse_args()
    arguments.output.mkdir(parents=True, exist_ok=True)
    tell(draw_all(Report(arguments.report), arguments.output))


if __name__ == "__main__":
    main()
