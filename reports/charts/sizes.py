"""How many blocks of which size a strategy asks for, and how long they live: what does the allocator
have to be good at? Counted exactly, in runs of their own."""
import math

import names
import style
import units

ORDER = 70
BRINGS = "allot run --count"
KINDS = {"sizes": ("Sizes of allocated blocks", "bytes requested, up to", "B"),
         "lifetimes": ("Lifetimes of blocks", "allocations between its own and its end, up to", "")}
ZERO = 0.5  # where a logarithmic axis shows what is none: a lifetime may be


def draw(group):
    # Under every allocator a strategy asks for the same: the first stands for all.
    cells = {}
    for cell in group.cells:
        if "classes" in cell.observed:
            cells.setdefault(cell.strategy, cell)
    if not cells:
        return []
    return [draw_kind(group, list(cells.values()), kind) for kind in KINDS
            if any(cell.observed["classes"].get(kind) for cell in cells.values())]


def draw_kind(group, cells, kind):
    title, label, unit = KINDS[kind]
    columns = min(3, len(cells))
    rows = math.ceil(len(cells) / columns)
    fig, axes = style.figure(2 + 2.4 * columns, 0.8 + 1.25 * rows, columns, rows,
                             sharex=True, sharey=True)
    flat = [ax for line in axes for ax in line]
    for ax, cell, name in zip(flat, cells, names.labels([c.strategy for c in cells])):
        draw_classes(ax, cell.observed["classes"].get(kind, []))
        ax.set_title(name, fontsize=8)
    for ax in flat[len(cells):]:
        ax.set_axis_off()
    style.log_axis(flat[0], "y", "")
    flat[0].set_xscale("log", base=2)
    flat[0].set_ylim(bottom=0.7)  # a single block shows, too
    flat[0].xaxis.set_major_formatter(
        lambda value, _: "0" if value == ZERO else units.tick_of(value, unit))
    fig.supylabel("blocks, log scale", fontsize=8)
    fig.suptitle(names.printable(f"{group.title}: {title.lower()} ({label})"), fontsize=9, x=0.01,
                 ha="left")
    most = max((tuple(entry[::-1]) for entry in cells[0].observed["classes"].get(kind, [])),
               default=(0, 0))
    alt = (f"{title}, per strategy. {names.short(cells[0].strategy)} has most of its blocks, {most[0]}, "
           f"in the class up to {units.text_of(most[1], unit)}.")
    caption = (f"exact counts of one run per strategy, under {names.short(cells[0].allocator)} · "
               f"{group.report.machine()}")
    return style.Drawing(fig, title, alt, caption, "" if kind == "sizes" else f"-{kind}")


def draw_classes(ax, classes):
    """A stem at the largest member of each class."""
    places = [max(largest, ZERO) for largest, _ in classes]
    counts = [count for _, count in classes]
    ax.vlines(places, 0.5, counts, color=style.colour(0), lw=1)
    ax.plot(places, counts, "o", ms=1.8, color=style.colour(0))
