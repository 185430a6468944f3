"""What CPU time goes into: the strategy's own code, the allocator, moving memory, page faults? The
wider the part of the allocator and the faults, the more another layout or allocator can save."""
import names
import style
import units

ORDER = 55
BRINGS = "allot run --shares"
PREFIX = "cpu-share-"
WHISKERS = {"own": -0.2, "allocator": 0.2}  # whose interval is drawn, and how far beside the middle


def draw(group):
    shares = [PREFIX + share for share in units.SHARES if PREFIX + share in group.units]
    if not shares:
        return []
    strategies, allocators = group.having(shares[0])
    lanes = len(allocators)
    fig, axes = style.figure(7.5, 1.4 + max(0.3, 0.16 * lanes) * len(strategies))
    ax = axes[0][0]
    for cell in group.cells:
        if shares[0] in cell.figures:
            lane = allocators.index(cell.allocator)
            y = strategies.index(cell.strategy) + (lane - (lanes - 1) / 2) * 0.84 / lanes
            draw_cell(ax, y, 0.74 / lanes, shares, cell)
    for number, share in enumerate(shares):
        ax.barh([0], [0], color=style.colour(number), hatch=style.hatch(number),
                edgecolor=style.PAPER, label=units.SHARES[share.removeprefix(PREFIX)])
    ax.set_xlim(0, 1)
    ax.xaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
    ax.set_yticks(range(len(strategies)), names.labels(strategies))
    ax.set_ylim(len(strategies) - 0.4, -0.6)
    ax.set_xlabel("part of CPU time")
    ax.legend(loc="upper left", bbox_to_anchor=(1, 1), fontsize=7)
    under = ", ".join(names.labels(allocators))
    ax.set_title(names.printable(f"{group.title}: shares; from top to bottom {under}"))
    first = group.cells[0]
    alt = f"Parts of CPU time. {names.short(first.strategy)}: " + ", ".join(
        f"{units.SHARES[share.removeprefix(PREFIX)]} {estimate.center:.0%}" for share in shares
        if (estimate := first.estimate(share))) + "."
    return [style.Drawing(fig, "Where CPU time goes", alt, group.caption(shares[0]) +
                          " · upper whisker: interval of own code, lower one: of the allocator · "
                          "medians of each part: a bar need not end at 100 %")]


def draw_cell(ax, y, height, shares, cell):
    left = 0.0
    for number, share in enumerate(shares):
        estimate = cell.estimate(share)
        if estimate is None:
            continue
        ax.barh([y], [estimate.center], height, left=left, color=style.colour(number),
                hatch=style.hatch(number), edgecolor=style.PAPER, linewidth=0.3)
        whisker = WHISKERS.get(share.removeprefix(PREFIX))
        if whisker is not None and None not in (estimate.low, estimate.high):
            ax.plot([left + estimate.low, left + estimate.high], [y + whisker * height] * 2, "-", lw=0.9,
                    color=style.INK, path_effects=style.HALO)
        left += estimate.center
