"""Limit lines of charts: what the bounds of a record take, which no strategy can be faster than."""
import names
import style
import units

# What is told in the caption, because its line would squeeze everything else into a corner: a limit
# this many times below the highest one, which says more, or below the fastest cell.
BELOW_HIGHEST, BELOW_FASTEST = 4, 32
DASHES = ["--", "-.", ":", (0, (8, 2)), (0, (6, 2, 1, 2, 1, 2)), (0, (2, 4))]


def dash(number: int):
    return DASHES[number % len(DASHES)]


def near(limits: dict, fastest: float) -> dict:
    """The limits that are worth a line."""
    highest = max((limit.center for limit in limits.values()), default=0)
    return {name: limit for name, limit in limits.items()
            if limit.center * BELOW_HIGHEST >= highest and limit.center * BELOW_FASTEST >= fastest}


def draw(ax, limits: dict, unit: str, fastest: float) -> str:
    """Draws limits on an x axis of times, adds them to its legend, and returns what a caption has
    to say of them."""
    shown = near(limits, fastest)
    for number, (name, limit) in enumerate(shown.items()):
        ax.axvline(limit.center, ls=dash(number), lw=1.1, color=style.INK, zorder=1.5,
                   path_effects=style.HALO, label=f"limit: {names.short(name, 22)}")
        if limit.low is not None and limit.high is not None:
            ax.axvspan(limit.low, limit.high, color=style.MUTED, alpha=0.18, lw=0, zorder=0.9)
    text = " · limits: the lowest median of each bound under any allocator" if shown else ""
    far = [f"{names.short(name, 22)} {units.text_of(limit.center, unit)}"
           for name, limit in limits.items() if name not in shown]
    return text + (f" · limits too low to be shown: {', '.join(far)}" if far else "")


def nearest(group) -> tuple | None:
    """(bound, cell, share) of the cell that comes nearest to the highest bound."""
    for name in group.limits("cpu-sec/op"):
        unit = f"share-of-{name}"
        shares = [(cell.estimate(unit), cell) for cell in group.cells if cell.estimate(unit)]
        if shares:
            share, cell = max(shares, key=lambda entry: entry[0].center)
            return name, cell, share
    return None
