"""Commit by commit: when did the cost of a cell change, and between which commits? Where no change
is marked, what moves is within the scatter of the entries."""
import math

import names
import style
import units
from courses import courses_of

ORDER = 90
BRINGS = "allot report results/history.sqlite -o trend"
PANELS = 24  # of one picture, so that it fits a sheet
LABELS = 2   # changes that are named in a panel: the largest; all are marked
NARROWEST = 1.05  # the least factor that a panel spans: what is smaller looks as small as it is


def draw_report(report):
    drawings = []
    for course in courses_of(report):
        for first in range(0, len(course.lines), PANELS):
            number = len(drawings) + 1
            drawings.append(draw_course(report, course, course.lines[first:first + PANELS],
                                        f"-{number}" * (number > 1)))
    return drawings


def draw_course(report, course, lines, suffix):
    columns = 2 if len(lines) == 4 else min(3, len(lines))
    rows = math.ceil(len(lines) / columns)
    fig, axes = style.figure(9 if columns == 3 else 7.5, 1.2 + 1.5 * rows, columns, rows)
    flat = [ax for line in axes for ax in line]
    span = max([NARROWEST] + [high / low for low, high in map(ends_of, lines) if low > 0])
    for place, (ax, line, label) in enumerate(
            zip(flat, lines, names.labels([line.cell for line in lines], 34))):
        ax.set_title(label, fontsize=8)
        set_limits(ax, *ends_of(line), span)
        draw_line(ax, line, course)
        name_values(ax, course.unit)
        name_entries(ax, course.entries, 6 // columns, place + columns >= len(lines))
    for ax in flat[len(lines):]:
        ax.set_axis_off()
    name = units.name_of(course.unit)
    where = f", branch {course.branch}" if course.branch else ""
    fig.suptitle(names.printable(f"{course.subject}{where}: {name}, {course.steps}"), fontsize=9,
                 x=0.01, ha="left")
    caption = caption_of(course, lines) + report.failed_text()
    title = f"{name[:1].upper()}{name[1:]} of {course.subject}, {course.steps}{where}"
    return style.Drawing(fig, title, alt_of(course, lines), caption, suffix)


def caption_of(course, lines) -> str:
    runs = sorted({count for line in lines for count in line.runs})
    counts = " to ".join(str(count) for count in dict.fromkeys((runs[0], runs[-1])))
    same = all(point.low == point.center == point.high for line in lines for _, point in line.points)
    parts = [f"{'exact values' if same else f'medians, lines: {course.intervals}'}, n = {counts} runs "
             "per entry", "logarithmic, all panels span the same factor", course.host]
    if any(line.changes for line in lines):
        parts.insert(1, "upright: a change, solid if it still stands; shaded: where else it may be")
    return " · ".join(parts)


def alt_of(course, lines) -> str:
    marked = [(line, change) for line in lines for change in line.changes]
    alt = (f"{names.counted(len(lines), 'cell')} over {len(course.entries)} entries, "
           f"{names.counted(len(marked), 'change')}")
    told = [f"{line.cell} {units.change_text(change['ratio'])} between "
            f"{change['last_before'][:12]} and {change['first_after'][:12]}"
            for line, change in marked[:4]]
    return names.printable(f"{alt}{': ' * bool(told)}{'; '.join(told)}.")


def ends_of(line) -> tuple[float, float]:
    values = [end for _, point in line.points for end in (point.low, point.center, point.high)
              if end is not None]
    return min(values), max(values)


def set_limits(ax, low, high, span):
    """All panels of a picture span the same factor, so that equal slopes are equal changes."""
    if low <= 0:
        ax.set_ylim(0, (high or 1) * 1.2)
        return
    middle, reach = math.sqrt(low * high), math.sqrt(span) * 1.12
    ax.set_yscale("log")
    ax.set_ylim(middle / reach, middle * reach)


def name_values(ax, unit):
    if ax.get_yscale() == "log":
        style.log_axis(ax, "y", unit)
    else:
        ax.yaxis.set_major_formatter(lambda value, _: units.tick_of(value, unit) if value else "0")
    ax.tick_params(labelsize=7)


def name_entries(ax, entries, most, visible):
    """A tick for some entries, the first and the last among them."""
    steps = max(1, min(most, len(entries)) - 1)
    places = sorted({round(step * (len(entries) - 1) / steps) for step in range(steps + 1)})
    texts = [f"{names.printable(about)}\n{names.printable(commit[:9])}" for commit, about in
             (entries[place] for place in places)]
    ax.set_xticks(places, texts if visible else [""] * len(places), fontsize=6.5)
    ax.set_xlim(-0.5, len(entries) - 0.5)


def draw_line(ax, line, course):
    for place, point in line.points:
        if None not in (point.low, point.high) and point.low < point.high:
            ax.plot([place, place], [point.low, point.high], "-", lw=0.8, color=style.colour(0),
                    alpha=0.6)
    ax.plot([place for place, _ in line.points], [point.center for _, point in line.points], "-o",
            ms=2.5, lw=0.8, color=style.colour(0))
    places = {commit: place for place, (commit, _) in reversed(list(enumerate(course.entries)))}
    named = sorted(line.changes, key=size_of, reverse=True)[:LABELS]
    for change in line.changes:
        ax.axvline(change["at"] - 0.5, lw=1, color=style.colour(1),
                   ls="-" if change["stands"] else ":")
        first, last = places[change["earliest"]], places[change["latest"]]
        if first < last:
            ax.axvspan(first - 0.5, last - 0.5, color=style.colour(1), alpha=0.12, lw=0)
    for height, change in zip((0.98, 0.74), sorted(named, key=lambda one: one["at"])):
        right = change["at"] > len(course.entries) / 2
        commits = names.printable(f"{change['last_before'][:7]}..{change['first_after'][:7]}")
        ax.annotate(f"{commits}\n{units.change_text(change['ratio'])}", (change["at"] - 0.5, height),
                    (-3 if right else 3, 0), xycoords=("data", "axes fraction"),
                    textcoords="offset points", fontsize=6, va="top",
                    ha="right" if right else "left")


def size_of(change) -> float:
    """How large a change is, up or down alike; one from nothing is the largest."""
    return abs(math.log(change["ratio"])) if change["ratio"] else math.inf
