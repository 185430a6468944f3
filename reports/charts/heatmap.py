"""Strategy by allocator: what each pair costs as a ratio to the base, the smaller the better."""
import math

import limits
import names
import style
import units

ORDER = 10
BRINGS = "allot run --strategy A,B --allocator C,D"

# The factor, as a power of two, at which colours are full, unless there are larger ones: small
# differences stay pale.
LEAST_REACH = 1
LEVEL_LETTERS = 12  # of the longest name that fits under its column
# Text on a coloured cell keeps its colour in dark mode, as the cell does.
ON_PALE, ON_STRONG = "#101010", "#fefefe"


def draw(group):
    ratios = {cell.key: cell.ratio(group.judged) for cell in group.cells}
    if not any(ratios.values()):
        return []
    width, height = len(group.allocators), len(group.strategies)
    fig, axes = style.figure(max(6, 2.6 + 1.15 * width), 1.5 + 0.42 * height)
    ax = axes[0][0]
    reach = max([LEAST_REACH] + [abs(math.log2(ratio.center)) for ratio in ratios.values()
                                 if ratio and ratio.center > 0])
    for y, strategy in enumerate(group.strategies):
        for x, allocator in enumerate(group.allocators):
            draw_cell(ax, x, y, group, group.cell(strategy, allocator), reach)
    ax.set_xlim(-0.5, width - 0.5)
    ax.set_ylim(height - 0.5, -0.5)
    labels = names.labels(group.allocators, 18)
    turned = {"rotation": 25, "ha": "right"} if max(map(len, labels)) > LEVEL_LETTERS else {}
    ax.set_xticks(range(width), labels, **turned)
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
    fill, ink = style.GRID, ON_PALE
    if value is not None:
        log = max(-1, min(1, math.log2(value) / reach)) if value > 0 else -1
        fill = style.plt.get_cmap("PuOr_r")(0.5 + 0.42 * log)  # its ends are too dark to read on
        ink = ink_on(fill)
    ax.add_patch(style.plt.Rectangle((x - 0.5, y - 0.5), 1, 1, facecolor=fill,
                                     edgecolor=style.PAPER, linewidth=1))
    ax.text(x, y, text, ha="center", va="center", fontsize=8, linespacing=1.1,
            color=ink)


def ink_on(fill) -> str:
    """Whichever contrasts more, by WCAG's relative luminance."""
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
              for part in fill[:3]]
    luminance = sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear))
    return ON_PALE if (luminance + 0.05) ** 2 > 1.05 * 0.05 else ON_STRONG


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
