"""Memory over time: how much is live, how much is resident, and what stays after the teardown? The
gap between the lines is what the allocator holds beyond what the strategy has asked for."""
import math

import names
import style
import units

ORDER = 65
BRINGS = "allot run --timeline"
UNIT = "peak-live-B"


def draw(group):
    cells = [cell for cell in group.cells if cell.observed.get("timeline", {}).get("points")]
    if not cells:
        return []
    columns = min(3, len(cells))
    rows = math.ceil(len(cells) / columns)
    fig, axes = style.figure(2 + 2.4 * columns, 1 + 1.5 * rows, columns, rows, sharey=True)
    flat = [ax for line in axes for ax in line]
    titles = names.labels([f"{cell.strategy}, {cell.allocator}" for cell in cells], 34)
    for ax, cell, title in zip(flat, cells, titles):
        draw_cell(ax, cell.observed["timeline"])
        ax.set_title(title, fontsize=8)
    for ax in flat[len(cells):]:
        ax.set_axis_off()
    style.byte_axis(flat[0].yaxis)
    flat[0].legend(fontsize=7)
    fig.supylabel("memory", fontsize=8)
    fig.suptitle(names.printable(f"{group.title}: memory over time"), fontsize=9, x=0.01, ha="left")
    points = cells[0].observed["timeline"]["points"]
    alt = (f"Live and resident bytes over time. {titles[0]}: at most "
           f"{units.text_of(max(live for _, live, _ in points), UNIT)} live, "
           f"{units.text_of(max(resident for _, _, resident in points), UNIT)} resident.")
    caption = ("one run of each cell, slowed down by being watched · grey: edges of phases · "
               + group.report.machine())
    return [style.Drawing(fig, "Memory over time", alt, caption)]


def draw_cell(ax, timeline):
    times, live, resident = zip(*timeline["points"])
    for mark in timeline.get("marks", [])[:40]:  # more would be a grey area
        ax.axvline(mark["at"], color=style.GRID, lw=0.8)
    ax.fill_between(times, live, resident, color=style.colour(1), alpha=0.15, lw=0)
    ax.plot(times, resident, "--", lw=1, color=style.colour(1), label="resident")
    ax.plot(times, live, "-", lw=1.2, color=style.colour(0), label="live")
    ax.xaxis.set_major_locator(style.plt.MaxNLocator(3))
    ax.xaxis.set_major_formatter(lambda value, _: units.tick_of(value, "sec") if value else "0")
    ax.tick_params(labelsize=7)
