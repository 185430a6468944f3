"""The rounds in order: did the machine change while it measured? Each run is shown as a ratio to its
cell's median, so that all cells share one scale; a level line at 1 is a quiet machine."""
import names
import style
import units

ORDER = 60
BRINGS = "allot run --rounds 6"


def draw(group):
    if len(group.drift) < 2:
        return []
    fig, axes = style.figure(7.5, 3)
    ax = axes[0][0]
    ax.axhline(1, color=style.INK, lw=0.8)
    xs, ys = places(group)
    ax.plot(xs, ys, "o", ms=2.2, mew=0, color=style.MUTED, alpha=0.5, label="a run")
    centers = [(entry["round"] + 0.5, entry["center"]) for entry in group.drift]
    ax.plot(*zip(*centers), "-D", ms=5, lw=1, color=style.colour(0), label="median of the round")
    for entry in group.drift:
        if entry["low"] is not None and entry["high"] is not None:
            ax.plot([entry["round"] + 0.5] * 2, [entry["low"], entry["high"]], "-", lw=2,
                    color=style.colour(0))
    ax.set_xticks([entry["round"] + 0.5 for entry in group.drift],
                  [str(entry["round"] + 1) for entry in group.drift])
    if len(group.drift) > 24:
        ax.xaxis.set_major_locator(style.plt.MaxNLocator(12))
    ax.set_xlabel("round, in the order of its launches")
    name = units.name_of(group.judged)
    ax.set_ylabel(f"{name} to the cell's median")
    ax.legend(loc="upper left", bbox_to_anchor=(1, 1), fontsize=7)
    ax.set_title(names.printable(f"{group.title}: rounds in order"))
    low, high = min(y for _, y in centers), max(y for _, y in centers)
    alt = f"The medians of the {len(centers)} rounds lie between {low:.3f} and {high:.3f}."
    return [style.Drawing(fig, "Rounds in order", alt, group.caption(group.judged))]


def places(group):
    """Where each run stands: its round and slot as one number, and its ratio to its cell."""
    launches = 1 + max(slot for cell in group.cells for _, slot in cell.runs)
    xs, ys = [], []
    for cell in group.cells:
        center = cell.estimate(group.judged)
        for round_number, slot, value in cell.points(group.judged):
            if center.center > 0:
                xs.append(round_number + (slot + 0.5) / launches)
                ys.append(value / center.center)
    return xs, ys
