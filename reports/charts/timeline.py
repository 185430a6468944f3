"""Memory over time: how much is live, how much is resident, and what stays after the teardown? What
is shaded is held beyond what the strategy has asked for; where the live line is above, memory was
asked for and not touched."""
import math

import names
import style
import units

ORDER = 65
BRINGS = "allot run --timeline"
UNIT = "peak-live-B"
MARKED = 40  # edges; more would be a grey area
NAMED = 6    # phases; the names of more would cover the lines


def draw(group):
    cells = [cell for cell in group.cells if cell.observed.get("timeline", {}).get("points")]
    if not cells:
        return []
    strategies = list(dict.fromkeys(cell.strategy for cell in cells))
    allocators = list(dict.fromkeys(cell.allocator for cell in cells))
    cells.sort(key=lambda c: (strategies.index(c.strategy), allocators.index(c.allocator)))
    columns = min(3, len(cells))
    rows = math.ceil(len(cells) / columns)
    fig, axes = style.figure(2.6 + 2.4 * columns, 1 + 1.6 * rows, columns, rows, sharey=True)
    flat = [ax for line in axes for ax in line]
    titles = names.labels([f"{cell.strategy}, {cell.allocator}" for cell in cells], 34)
    for ax, cell, title in zip(flat, cells, titles):
        draw_cell(ax, cell.observed["timeline"])
        ax.set_title(title, fontsize=8)
    for ax in flat[len(cells):]:
        ax.set_axis_off()
    style.byte_axis(flat[0].yaxis)
    axes[0][-1].legend(*flat[0].get_legend_handles_labels(), loc="upper left",
                       bbox_to_anchor=(1, 1), fontsize=7)
    fig.supylabel("memory", fontsize=8)
    fig.suptitle(names.printable(f"{group.title}: memory over time"), fontsize=9, x=0.01, ha="left")
    points = cells[0].observed["timeline"]["points"]
    alt = (f"Live and resident bytes over time. {titles[0]}: at most "
           f"{units.text_of(max(live for _, live, _ in points), UNIT)} live, "
           f"{units.text_of(max(resident for _, _, resident in points), UNIT)} resident.")
    caption = ("one run of each cell, slowed down by being watched · shaded: resident and not live · "
               "upright: edges of phases, named where they begin · "
               + group.report.machine())
    return [style.Drawing(fig, "Memory over time", alt, caption)]


def draw_cell(ax, timeline):
    times, live, resident = zip(*timeline["points"])
    draw_phases(ax, timeline.get("marks", []), times[-1])
    ax.fill_between(times, live, resident, [r > used for used, r in zip(live, resident)],
                    interpolate=True, color=style.colour(1), alpha=0.15, lw=0)
    ax.plot(times, resident, "--", lw=1, color=style.colour(1), label="resident")
    ax.plot(times, live, "-", lw=1.2, color=style.colour(0), label="live")
    ax.xaxis.set_major_locator(style.plt.MaxNLocator(3))
    ax.xaxis.set_major_formatter(lambda value, _: units.tick_of(value, "sec") if value else "0")
    ax.tick_params(labelsize=7)


def draw_phases(ax, marks, end):
    for mark in marks[:MARKED]:
        ax.axvline(mark["at"], color=style.MUTED, lw=0.7, ls=":")
    starts = [(mark["at"], mark["phase"]) for mark in marks if mark["edge"] == "start"]
    if len(starts) > NAMED:
        return
    labels = []  # phases that begin close to each other share one
    for at, phase in starts:
        if labels and at - labels[-1][0] < 0.06 * end:
            labels[-1] = (labels[-1][0], f"{labels[-1][1]}, {phase}")
        else:
            labels.append((at, phase))
    for at, text in labels:
        ax.annotate(names.printable(text), (at, 1), (2, -2), xycoords=("data", "axes fraction"),
                    textcoords="offset points", fontsize=6, rotation=90, va="top", color=style.MUTED)
