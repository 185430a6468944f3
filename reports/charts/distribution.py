"""Every run of every cell as a point, with the median and its interval: does a difference exceed
the noise?"""
import limits
import names
import style
import units

ORDER = 30
BRINGS = "allot run --rounds 6"


def draw(group):
    estimates = group.estimates(group.judged)
    if not estimates:
        return []
    lanes = len(group.allocators)
    fig, axes = style.figure(7.5, 1.3 + max(0.32, 0.15 * lanes) * len(group.strategies))
    ax = axes[0][0]
    smallest = min(estimate.center for estimate in estimates.values())
    if smallest > 0:
        style.log_axis(ax, "x", group.judged)
    for cell in group.cells:
        if group.judged not in cell.figures:
            continue
        lane = group.allocators.index(cell.allocator)
        y = group.strategies.index(cell.strategy) + (lane - (lanes - 1) / 2) * 0.8 / lanes
        draw_cell(ax, y, lane, cell, group.judged)
    for lane, allocator in enumerate(names.labels(group.allocators)):
        ax.plot([], [], style.marker(lane), ms=5, color=style.colour(lane), label=allocator)
    ax.set_yticks(range(len(group.strategies)), names.labels(group.strategies))
    ax.set_ylim(len(group.strategies) - 0.4, -0.6)
    about_limits = limits.draw(ax, group.limits(group.judged), group.judged, smallest)
    if smallest > 0:
        style.log_axis(ax, "x", group.judged)
    name = units.name_of(group.judged)
    ax.set_xlabel(f"{name} per execution ({group.judged})" + (", log scale" * (smallest > 0)))
    ax.set_title(names.printable(f"{group.title}: every run"))
    ax.legend(loc="upper left", bbox_to_anchor=(1, 1), fontsize=7)
    alt = (f"{name} of every run, one lane per strategy and allocator; the medians reach from "
           f"{units.text_of(smallest, group.judged)} to "
           f"{units.text_of(max(e.center for e in estimates.values()), group.judged)}.")
    return [style.Drawing(fig, f"Every run: {name}", alt,
                          group.caption(group.judged) + " · bar: median, line: its interval"
                          + about_limits)]


def draw_cell(ax, y, lane, cell, unit):
    values = [value for _, _, value in cell.points(unit)]
    if not values:
        ax.annotate("failed", (0.01, y), xycoords=("axes fraction", "data"), fontsize=6,
                    va="center", color=style.MUTED)
        return
    colour = style.colour(lane)
    ax.plot(values, [y] * len(values), style.marker(lane), ms=3.5, color=colour, alpha=0.6, mew=0)
    estimate = cell.estimate(unit)
    if estimate.low is not None and estimate.high is not None:
        ax.plot([estimate.low, estimate.high], [y, y], "-", lw=1.2, color=colour)
    ax.plot([estimate.center], [y], "|", ms=8, mew=1.8, color=colour)
