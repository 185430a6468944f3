"""Ratios to the base, paired by round, with their intervals: what is left of a difference when the
noise that a round shares is taken out? An interval that spans 1 shows no difference."""
import names
import style
import units
from report import ratio_of

ORDER = 20
BRINGS = "allot run --strategy A,B --rounds 6"


def draw(group):
    drawings = [draw_comparison(group, by) for by in ("strategy", "allocator")]
    return [drawing for drawing in drawings if drawing]


def draw_comparison(group, by):
    table = group.comparison(by, group.judged)
    if table is None or len(table["columns"]) < 2:
        return None
    found = {(cell["row"], cell["column"]): ratio for cell in table["cells"]
             if (ratio := ratio_of(cell)) and ratio.center > 0}
    if not found:
        return None
    rows, columns = table["rows"], table["columns"]
    fig, axes = style.figure(7.5, 1.5 + max(0.3, 0.14 * len(rows)) * (len(columns) - 1))
    ax = axes[0][0]
    ax.axvline(1, color=style.INK, lw=0.8)
    ends = [end for ratio in found.values() for end in (ratio.low, ratio.center, ratio.high)
            if end] + [1]
    ax.set_xlim(min(ends) / 1.15, max(ends) * 1.15)
    for (row, column), ratio in found.items():
        y = column + (row - (len(rows) - 1) / 2) * 0.8 / len(rows)
        draw_ratio(ax, y, row, ratio)
    for row, label in enumerate(names.labels([" ".join(row) for row in rows])):
        ax.plot([], [], style.marker(row), ms=5, color=style.colour(row), label=label)
    style.log_axis(ax, "x", "")
    ax.set_yticks(range(1, len(columns)), names.labels([" ".join(c) for c in columns[1:]]))
    ax.set_ylim(len(columns) - 0.4, 0.4)
    ax.legend(loc="upper left", bbox_to_anchor=(1, 1), fontsize=7)
    base, name = names.short(" ".join(columns[0])), units.name_of(group.judged)
    ax.set_xlabel(names.printable(f"{name} as a ratio to {base}, log scale; left of 1: less"))
    ax.set_title(names.printable(f"{group.title}: each {by} against {base}"))
    lowest = min(found, key=lambda place: found[place].center)
    alt = (f"Ratios of {name} to {base}. The lowest is {found[lowest].center:.3g}: "
           f"{names.short(' '.join(columns[lowest[1]]))}, "
           f"{names.short(' '.join(rows[lowest[0]]))}.")
    dotted = any(None in (ratio.low, ratio.high) for ratio in found.values())
    return style.Drawing(fig, f"{name} against {base}", alt, group.caption(group.judged)
                         + " · dotted: too few rounds for an interval" * dotted,
                         "" if by == "strategy" else f"-{by}")


def draw_ratio(ax, y, number, ratio):
    colour = style.colour(number)
    left, right = ax.get_xlim()
    closed = ratio.low is not None and ratio.high is not None
    ax.plot([ratio.low or left, ratio.high or right], [y, y], "-" if closed else ":", lw=1.2,
            color=colour)
    ax.plot([ratio.center], [y], style.marker(number), ms=4.5, color=colour)
