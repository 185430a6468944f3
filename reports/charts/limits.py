"""Limit lines of charts: what the bounds of a record take, which no strategy can be faster than."""
import names
import style
import units

# A limit this many times below the fastest cell is told in the caption: its line would squeeze
# everything else into a corner.
NEAR = 4
DASHES = ["--", "-.", ":", (0, (8, 2)), (0, (6, 2, 1, 2, 1, 2)), (0, (2, 4))]


def dash(number: int):
    return DASHES[number % len(DASHES)]


def is_near(limit, fastest: float) -> bool:
    return limit.center * NEAR >= fastest


def draw(ax, limits: dict, unit: str, fastest: float) -> str:
    """Draws limits on an x axis of times, adds them to its legend, and returns what a caption has
    to say of them."""
    near = {name: limit for name, limit in limits.items() if is_near(limit, fastest)}
    for number, (name, limit) in enumerate(near.items()):
        ax.axvline(limit.center, ls=dash(number), lw=1.1, color=style.INK, zorder=1.5,
                   path_effects=style.HALO, label=f"limit: {names.short(name, 22)}")
        if limit.low is not None and limit.high is not None:
            ax.axvspan(limit.low, limit.high, color=style.MUTED, alpha=0.25, lw=0, zorder=0.9)
    text = " · limits: the lowest median of each bound under any allocator" if near else ""
    far = [f"{names.short(name, 22)} {units.text_of(limit.center, unit)}"
           for name, limit in limits.items() if name not in near]
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
