"""Strategy by allocator: what each pair costs as a ratio to the base, the smaller the better."""
import math

import limits
import names
import style
import units

ORDER = 10
BRINGS = "allot run --strategy A,B --allocator C,D"

# Text on a coloured cell keeps its colour in dark mode, as the cell does.
ON_PALE, ON_STRONG = "#101010", "#fefefe"


def draw(group):
    ratios = {cell.key: cell.ratio(group.judged) for cell in group.cells}
    if not any(ratios.values()):
        return []
    width, height = len(group.allocators), len(group.strategies)
    fig, axes = style.figure(max(6, 2.6 + 1.15 * width), 1.5 + 0.42 * height)
    ax = axes[0][0]
    reach = max((abs(math.log2(ratio.center)) for ratio in ratios.values()
                 if ratio and ratio.center > 0), default=0) or 1
    for y, strategy in enumerate(group.strategies):
        for x, allocator in enumerate(group.allocators):
            draw_cell(ax, x, y, group, group.cell(strategy, allocator), reach)
    ax.set_xlim(-0.5, width - 0.5)
    ax.set_ylim(height - 0.5, -0.5)
    ax.set_xticks(range(width), names.labels(group.allocators, 18), rotation=25, ha="right")
    ax.set_yticks(range(height), names.labels(group.strategies))
    ax.grid(False)
    name = units.name_of(group.judged)
    ax.set_title(f"{names.printable(group.title)}\n"
                 f"{names.printable(f'{name} as a ratio to {group.base_name}')}")
    best = min((ratio.center, key) for key, ratio in ratios.items() if ratio)
    alt = (f"Ratios of {name} to {group.base_name}: the lowest is {best[0]:.2f}, of "
           f"{' under '.join(map(names.short, best[1]))}.")
    return [style.Drawing(fig, f"{name} by strategy and allocator", alt,
                          group.caption(group.judged) + " · ~: no difference shown"
                          + limit_text(group))]


def limit_text(group) -> str:
    """How much of a limit is left to gain, at the most."""
    found = limits.nearest(group)
    if not found:
        return ""
    bound, cell, share = found
    return (f" · the limit {bound} takes {units.text_of(share.center, f'share-of-{bound}')} of the "
            f"CPU time of {' under '.join(map(names.short, cell.key))}, which comes nearest")


def draw_cell(ax, x, y, group, cell, reach):
    if cell is None or group.judged not in cell.figures:
        return
    text, value = text_of(group, cell)
    fill, strong = style.GRID, False
    if value:
        log = max(-1, min(1, math.log2(value) / reach)) if value > 0 else -1
        fill = style.plt.get_cmap("PuOr_r")(0.5 + 0.42 * log)  # its ends are too dark to read on
        strong = abs(log) > 0.6
    ax.add_patch(style.plt.Rectangle((x - 0.5, y - 0.5), 1, 1, facecolor=fill,
                                     edgecolor=style.PAPER, linewidth=1))
    ax.text(x, y, text, ha="center", va="center", fontsize=8, linespacing=1.1,
            color=ON_STRONG if strong else ON_PALE)


def text_of(group, cell):
    """What stands in the cell, and the ratio that colours it (None: no colour)."""
    if cell is group.base:
        return "base", 1
    ratio = cell.ratio(group.judged)
    if ratio is None:
        return ("failed" if cell.estimate(group.judged) is None else "no ratio"), None
    mark = " ~" if cell.finding(group.judged) in ("alike", "undecided") else ""
    text = f"{ratio.center:.3g}{mark}"
    if ratio.low is not None and ratio.high is not None:
        text += f"\n[{ratio.low:.2g}, {ratio.high:.2g}]"
    return text, ratio.center
