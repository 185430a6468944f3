"""Build, merge, write and teardown stacked: where does a strategy pay for its layout? The bars are
medians of each phase; the mark is the median of the wall time, which leaves out the teardown."""
import limits
import names
import style
import units

ORDER = 50
BRINGS = "allot run"
PHASES = ["build-sec/op", "merge-sec/op", "write-sec/op", "teardown-sec/op"]
TOTAL = "sec/op"


def draw(group):
    phases = {unit: estimates for unit in PHASES if (estimates := group.estimates(unit))}
    strategies, allocators = group.having(TOTAL)
    if len(phases) < 2 or not strategies:
        return []
    lanes = len(allocators)
    fig, axes = style.figure(7.5, 1.4 + max(0.3, 0.16 * lanes) * len(strategies))
    ax = axes[0][0]
    for cell in group.cells:
        if TOTAL in cell.figures:
            lane = allocators.index(cell.allocator)
            y = strategies.index(cell.strategy) + (lane - (lanes - 1) / 2) * 0.84 / lanes
            draw_cell(ax, y, 0.74 / lanes, phases, cell)
    for number, unit in enumerate(phases):
        ax.barh([0], [0], color=style.colour(number), hatch=style.hatch(number),
                edgecolor=style.PAPER, label=units.name_of(unit))
    ax.plot([], [], "|", ms=8, mew=1.6, color=style.INK, label="wall time")
    fastest = min((estimate.center for estimate in group.estimates(TOTAL).values()), default=0)
    about_limits = limits.draw(ax, group.limits(TOTAL), TOTAL, fastest)
    ax.set_yticks(range(len(strategies)), names.labels(strategies))
    ax.set_ylim(len(strategies) - 0.4, -0.6)
    ax.xaxis.set_major_formatter(lambda value, _: units.tick_of(value, TOTAL) if value else "0")
    ax.set_xlabel("seconds per execution")
    ax.legend(loc="upper left", bbox_to_anchor=(1, 1), fontsize=7)
    under = ", ".join(names.labels(allocators))
    ax.set_title(names.printable(f"{group.title}: phases; from top to bottom {under}"))
    alt = "Medians of the phases per strategy and allocator, stacked: " + ", ".join(
        units.name_of(unit) for unit in phases) + ". The table holds the figures."
    return [style.Drawing(fig, "Phases", alt, group.caption(TOTAL) + " · mark and line: the wall "
                          "time and its interval, without the teardown" + about_limits)]


def draw_cell(ax, y, height, phases, cell):
    left = 0.0
    for number, (unit, estimates) in enumerate(phases.items()):
        if cell.key not in estimates:
            continue
        width = estimates[cell.key].center
        ax.barh([y], [width], height, left=left, color=style.colour(number),
                hatch=style.hatch(number), edgecolor=style.PAPER, linewidth=0.3)
        left += width
    total = cell.estimate(TOTAL)
    if total is None:
        return
    if total.low is not None and total.high is not None:
        ax.plot([total.low, total.high], [y, y], "-", lw=0.9, color=style.INK,
                path_effects=style.HALO)
    ax.plot([total.center], [y], "|", ms=6, mew=1.4, color=style.INK)
