"""Strategy by allocator: how many times as fast as the base, from the medians."""
import math

import style

METRIC = "sec/op"


def draw(record, folder):
    """One chart per corpus and workload; the base is the first strategy under the first allocator."""
    paths = []
    for group in record.groups():
        medians = group.medians(METRIC)
        base = medians.get((group.strategies[0], group.allocators[0]))
        if base is None:
            print(f"heatmap: no run of {group.strategies[0]} under {group.allocators[0]} succeeded, "
                  f"which is the base of {group.title}; `allot compare` shows why")
            continue
        paths += draw_group(group, {cell: base / median for cell, median in medians.items()}, folder)
    return paths


def draw_group(group, speedups, folder):
    width, height = len(group.allocators), len(group.strategies)
    fig, axes = style.figure(2.6 + 1.05 * width, 1.6 + 0.34 * height)
    ax = axes[0][0]
    logs = [[math.log2(speedups[s, a]) if (s, a) in speedups else math.nan for a in group.allocators]
            for s in group.strategies]
    reach = max((abs(value) for row in logs for value in row if not math.isnan(value)), default=0)
    reach = reach or 1  # all cells alike: no colour
    ax.imshow(logs, cmap="PuOr_r", vmin=-reach, vmax=reach, aspect="auto")
    for y, row in enumerate(logs):
        for x, value in enumerate(row):
            text = "failed" if math.isnan(value) else f"{2 ** value:.2f}x"
            ax.text(x, y, text, ha="center", va="center",
                    color="white" if abs(value) > 0.6 * reach else "black")
    ax.set_xticks(range(width), group.allocators, rotation=30, ha="right")
    ax.set_yticks(range(height), group.strategies)
    ax.grid(False)
    ax.set_title(f"{group.title}\ntimes as fast as {group.strategies[0]} under "
                 f"{group.allocators[0]} ({METRIC})", loc="left", fontsize=9)
    return style.save(fig, folder, group.name("heatmap"), group.record.caption())
