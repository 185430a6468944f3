"""What a strategy costs as its corpus grows, and where another one becomes the better choice. A line
that rises less steeply wins in the end."""
import math

import limits
import names
import style
import units
from report import Estimate

ORDER = 80
BRINGS = "allot run --scale 1MiB..64MiB"


def draw_report(report):
    return [drawing for number, family in enumerate(families(report))
            if (drawing := draw_family(number, family))]


def families(report) -> list[list]:
    """Groups that differ only in how much of one corpus they read, by content."""
    found = {}
    for group in report.groups:
        name = group.corpus.partition(":limit=")[0]
        found.setdefault((name, group.workload, group.build, group.file), []).append(group)
    return [sorted(groups, key=bytes_of) for groups in found.values() if len(groups) > 1]


def bytes_of(group) -> int:
    return max(record["header"]["corpora"][group.corpus]["content_bytes"]
               for record in group.report.records if group.corpus in record["header"]["corpora"])


def draw_family(number, groups):
    unit, allocators = groups[0].judged, groups[0].allocators
    curves = {allocator: curves_of(groups, allocator, unit) for allocator in allocators}
    if not any(curves.values()):
        return None
    fig, axes = style.figure(1.6 + 3.2 * len(allocators), 3.6, len(allocators), sharey=True)
    strategies = list(dict.fromkeys(s for found in curves.values() for s in found))
    bounds = bounds_of(groups, curves, unit)
    crossings = []
    for ax, allocator, title in zip(axes[0], allocators, names.labels(allocators)):
        for strategy, points in curves[allocator].items():
            draw_curve(ax, strategies.index(strategy), points)
        for number, by_allocator in enumerate(bounds.values()):
            draw_limit(ax, number, by_allocator.get(allocator, []))
        for size, before, after in crossings_of(curves[allocator]):
            ax.axvline(size, color=style.MUTED, lw=0.8, ls=":")
            crossings.append(f"{names.short(after)} passes {names.short(before)} at about "
                             f"{units.text_of(size, 'B')} under {names.short(allocator)}")
        style.log_axis(ax, "x", "B")
        style.log_axis(ax, "y", unit)
        ax.set_title(title)
        ax.set_xlabel("content of the corpus")
    for index, name in enumerate(names.labels(strategies)):
        axes[0][-1].plot([], [], "-" + style.marker(index), ms=4, color=style.colour(index),
                         label=name)
    for number, bound in enumerate(bounds):
        axes[0][-1].plot([], [], ls=limits.dash(number), lw=1.1, color=style.INK,
                         label=f"limit: {names.short(bound, 22)}")
    axes[0][-1].legend(loc="upper left", bbox_to_anchor=(1, 1), fontsize=7)
    axes[0][0].set_ylabel(f"{units.name_of(unit)} per execution, log scale")
    corpus = names.short(groups[0].corpus.partition(":limit=")[0])
    fig.suptitle(f"{names.short(groups[0].workload)} on growing parts of {corpus}", fontsize=9,
                 x=0.01, ha="left")
    alt = "; ".join(crossings[:4]) or "Among the fastest at each size, no strategy passes another"
    return style.Drawing(fig, f"Scaling of {names.short(groups[0].workload)} on {corpus}",
                         f"{alt}.", groups[0].caption(unit) + " · dotted: where lines between "
                         "medians cross and the best strategy changes",
                         f"-{number + 1}" * (number > 0))


def curves_of(groups, allocator, unit) -> dict[str, list[tuple[int, Estimate]]]:
    curves = {}
    for group in groups:
        for cell in group.cells:
            estimate = cell.estimate(unit)
            if cell.allocator == allocator and estimate and estimate.center > 0:
                curves.setdefault(cell.strategy, []).append((bytes_of(group), estimate))
    return {strategy: points for strategy, points in curves.items() if len(points) > 1}


def draw_curve(ax, number, points):
    colour = style.colour(number)
    for size, estimate in points:
        if estimate.low is not None and estimate.high is not None:
            ax.plot([size, size], [estimate.low, estimate.high], "-", lw=1, color=colour)
    ax.plot([size for size, _ in points], [estimate.center for _, estimate in points],
            "-" + style.marker(number), ms=4, lw=1, color=colour)


def bounds_of(groups, curves, unit) -> dict[str, dict[str, list[tuple[int, Estimate]]]]:
    """Points by bound and allocator, of the bounds that come near to the best curve anywhere."""
    found, shown = {}, set()
    for group, allocator in ((group, allocator) for group in groups for allocator in curves):
        size = bytes_of(group)
        best = min((estimate.center for points in curves[allocator].values()
                    for at, estimate in points if at == size), default=None)
        here = group.limits(unit, allocator)
        for bound, limit in here.items():
            found.setdefault(bound, {}).setdefault(allocator, []).append((size, limit))
        shown.update(limits.near(here, best) if best else ())
    return {bound: found[bound] for bound in found if bound in shown}


def draw_limit(ax, number, points):
    for size, limit in points:
        if limit.low is not None and limit.high is not None:
            ax.plot([size, size], [limit.low, limit.high], "-", lw=2.5, color=style.MUTED, alpha=0.4)
    ax.plot([size for size, _ in points], [limit.center for _, limit in points],
            ls=limits.dash(number), lw=1.1, color=style.INK)


def crossings_of(curves) -> list[tuple[float, str, str]]:
    """(size, before, after) where the lowest line changes; straight lines on logarithmic axes."""
    sizes = sorted({size for points in curves.values() for size, _ in points})
    found = []
    for left, right in zip(sizes, sizes[1:]):
        ends = {strategy: (dict(points)[left].center, dict(points)[right].center)
                for strategy, points in curves.items()
                if left in dict(points) and right in dict(points)}
        if not ends:
            continue
        before = min(ends, key=lambda strategy: ends[strategy][0])
        after = min(ends, key=lambda strategy: ends[strategy][1])
        if before == after:
            continue
        gap = [math.log(ends[before][side] / ends[after][side]) for side in (0, 1)]
        part = gap[0] / (gap[0] - gap[1])
        found.append((left * (right / left) ** part, before, after))
    return found
